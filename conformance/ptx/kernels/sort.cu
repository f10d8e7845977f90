// Sorting: bitonic networks in shared memory and in registers, a radix sort, a merge by ranks.
extern "C" __global__ void bitonic_shared(unsigned *data) {
  __shared__ unsigned s[512];
  int t = threadIdx.x;
  unsigned *d = data + blockIdx.x * 512;
  s[t] = d[t];
  s[t + 256] = d[t + 256];
  for (int size = 2; size <= 512; size *= 2) {
    for (int stride = size / 2; stride > 0; stride >>= 1) {
      __syncthreads();
      int low = 2 * t - (t & (stride - 1));
      bool up = (low & size) == 0;
      unsigned a = s[low], b = s[low + stride];
      if ((a > b) == up) {
        s[low] = b;
        s[low + stride] = a;
      }
    }
  }
  __syncthreads();
  d[t] = s[t];
  d[t + 256] = s[t + 256];
}

extern "C" __global__ void bitonic_warp(float *data) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  float v = data[i];
  for (int size = 2; size <= 32; size *= 2)
    for (int stride = size / 2; stride > 0; stride >>= 1) {
      float o = __shfl_xor_sync(~0u, v, stride);
      bool lower = (lane & stride) == 0, up = (lane & size) == 0;
      v = lower == up ? fminf(v, o) : fmaxf(v, o);
    }
  data[i] = v;
}

// Least significant digit first, four bits a pass; stable ranks by ballots and counts of each warp.
extern "C" __global__ void radix_sort(const unsigned *keys, const unsigned short *values, unsigned *out_keys, unsigned short *out_values) {
  __shared__ unsigned s_key[256];
  __shared__ unsigned short s_value[256];
  __shared__ int count[16][8], base[16];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  unsigned key = keys[t];
  unsigned short value = values[t];
  for (int shift = 0; shift < 32; shift += 4) {
    unsigned digit = key >> shift & 15, peers = ~0u;
    for (int bit = 0; bit < 4; ++bit) {
      unsigned vote = __ballot_sync(~0u, digit >> bit & 1);
      peers &= digit >> bit & 1 ? vote : ~vote;
    }
    if (t < 128)
      count[t >> 3][t & 7] = 0;
    __syncthreads();
    int rank = __popc(peers & ((1u << lane) - 1));
    if (rank == 0)
      count[digit][warp] = __popc(peers);
    __syncthreads();
    if (t < 16) {
      int sum = 0;
      for (int w = 0; w < 8; ++w) {
        int c = count[t][w];
        count[t][w] = sum;
        sum += c;
      }
      int all = sum;
      for (int d = 1; d < 16; d *= 2) {
        int u = __shfl_up_sync(0xffffu, all, d, 16);
        if (t >= d)
          all += u;
      }
      base[t] = all - sum;
    }
    __syncthreads();
    int to = base[digit] + count[digit][warp] + rank;
    s_key[to] = key;
    s_value[to] = value;
    __syncthreads();
    key = s_key[t];
    value = s_value[t];
    __syncthreads();
  }
  out_keys[t] = key;
  out_values[t] = value;
}

// Each thread finds by bisection where its element belongs in the other array.
extern "C" __global__ void merge_ranks(const int *a, int na, const int *b, int nb, int *out) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  if (t >= na + nb)
    return;
  bool first = t < na;
  int v = first ? a[t] : b[t - na];
  const int *other = first ? b : a;
  int low = 0, high = first ? nb : na;
  while (low < high) {
    int mid = (low + high) / 2;
    bool right = first ? other[mid] < v : other[mid] <= v;
    if (right)
      low = mid + 1;
    else
      high = mid;
  }
  out[(first ? t : t - na) + low] = v;
}

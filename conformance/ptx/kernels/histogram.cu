// Counting with atomics in shared and global memory.
extern "C" __global__ void histogram_global(const unsigned char *x, unsigned *bins, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&bins[x[i]], 1u);
}

extern "C" __global__ void histogram_shared(const unsigned char *x, unsigned *bins, int n) {
  __shared__ unsigned s[256];
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    s[b] = 0;
  __syncthreads();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    atomicAdd(&s[x[i]], 1u);
  __syncthreads();
  for (int b = threadIdx.x; b < 256; b += blockDim.x)
    if (s[b])
      atomicAdd(&bins[b], s[b]);
}

// Lanes with the same value elect a leader, which adds their number.
extern "C" __global__ void histogram_match(const int *x, int *bins, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  bool inside = i < n;
  unsigned mask = __ballot_sync(~0u, inside);
  if (inside) {
    unsigned peers = __match_any_sync(mask, x[i]);
    if ((threadIdx.x & 31) == __ffs(peers) - 1)
      atomicAdd(&bins[x[i]], __popc(peers));
  }
}

// A private histogram of bytes per thread in dynamic shared memory; columns are summed at the end.
extern "C" __global__ void histogram_private(const unsigned char *x, unsigned *bins, int per_thread) {
  extern __shared__ unsigned char counts[]; // [16][blockDim.x]
  int t = threadIdx.x, m = blockDim.x;
  for (int b = 0; b < 16; ++b)
    counts[b * m + t] = 0;
  for (int k = 0; k < per_thread; ++k)
    counts[(x[k * m + t] & 15) * m + t]++;
  __syncthreads();
  if (t < 16) {
    unsigned sum = 0;
    for (int k = 0; k < m; ++k)
      sum += counts[t * m + (k + t) % m];
    bins[t] = sum;
  }
}

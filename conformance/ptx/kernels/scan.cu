// Prefix sums: in a warp, in a block, and over blocks by decoupled look-back.
#include <cuda/atomic>

extern "C" __global__ void scan_warp(const int *x, int *y) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x & 31;
  int v = x[i];
  for (int d = 1; d < 32; d *= 2) {
    int u = __shfl_up_sync(~0u, v, d);
    if (lane >= d)
      v += u;
  }
  y[i] = v;
}

// Two buffers, so one barrier per step is enough.
extern "C" __global__ void scan_block(const float *x, float *y, int n) {
  extern __shared__ float s[];
  int t = threadIdx.x, m = blockDim.x, from = 0;
  s[t] = t < n ? x[blockIdx.x * n + t] : 0.0f;
  __syncthreads();
  for (int d = 1; d < m; d *= 2) {
    int to = m - from;
    s[to + t] = t >= d ? s[from + t] + s[from + t - d] : s[from + t];
    from = to;
    __syncthreads();
  }
  if (t < n)
    y[blockIdx.x * n + t] = s[from + t];
}

// Up-sweep and down-sweep over a tree with padded indices; exclusive.
extern "C" __global__ void scan_blelloch(const int *x, int *y) {
  __shared__ int s[256 + 256 / 32];
  auto at = [](int i) { return i + (i >> 5); };
  int t = threadIdx.x, base = blockIdx.x * 256;
  s[at(2 * t)] = x[base + 2 * t];
  s[at(2 * t + 1)] = x[base + 2 * t + 1];
  int step = 1;
  for (int d = 128; d > 0; d >>= 1, step *= 2) {
    __syncthreads();
    if (t < d)
      s[at(step * (2 * t + 2) - 1)] += s[at(step * (2 * t + 1) - 1)];
  }
  if (t == 0)
    s[at(255)] = 0;
  for (int d = 1; d < 256; d *= 2) {
    step >>= 1;
    __syncthreads();
    if (t < d) {
      int a = at(step * (2 * t + 1) - 1), b = at(step * (2 * t + 2) - 1);
      int v = s[a];
      s[a] = s[b];
      s[b] += v;
    }
  }
  __syncthreads();
  y[base + 2 * t] = s[at(2 * t)];
  y[base + 2 * t + 1] = s[at(2 * t + 1)];
}

// Status in the high half (0 none, 1 sum of this tile, 2 sum of all up to this tile), value in the low half: one word,
// so a relaxed access would do; acquire and release are used as most programs do.
extern "C" __global__ void scan_lookback(const unsigned *x, unsigned *y, unsigned long long *state, unsigned *ticket, int n) {
  __shared__ unsigned s_tile, s_before, s_warp[4];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  if (t == 0)
    s_tile = atomicAdd(ticket, 1);
  __syncthreads();
  unsigned tile = s_tile;
  int i = tile * 128 + t;
  unsigned v = i < n ? x[i] : 0;
  unsigned sum = v;
  for (int d = 1; d < 32; d *= 2) {
    unsigned u = __shfl_up_sync(~0u, sum, d);
    if (lane >= d)
      sum += u;
  }
  if (lane == 31)
    s_warp[warp] = sum;
  __syncthreads();
  unsigned before_warp = 0, total = 0;
  for (int w = 0; w < 4; ++w) {
    if (w < warp)
      before_warp += s_warp[w];
    total += s_warp[w];
  }
  if (t == 0) {
    typedef cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> ref;
    unsigned before = 0;
    if (tile > 0) {
      ref(state[tile]).store(1ull << 32 | total, cuda::memory_order_release);
      for (int k = tile - 1; k >= 0;) {
        unsigned long long w = ref(state[k]).load(cuda::memory_order_acquire);
        if (w >> 32 == 0)
          continue;
        before += (unsigned)w;
        if (w >> 32 == 2)
          break;
        --k;
      }
    }
    ref(state[tile]).store(2ull << 32 | (unsigned)(before + total), cuda::memory_order_release);
    s_before = before;
  }
  __syncthreads();
  if (i < n)
    y[i] = s_before + before_warp + sum;
}

// The same with data beside a flag: the value is an ordinary store behind a fence, the flag is volatile.
extern "C" __global__ void scan_chained(const int *x, int *y, int *sums, volatile int *flags) {
  __shared__ int s_before;
  int t = threadIdx.x, b = blockIdx.x;
  int v = x[b * 32 + t];
  for (int d = 1; d < 32; d *= 2) {
    int u = __shfl_up_sync(~0u, v, d);
    if (t >= d)
      v += u;
  }
  if (t == 31) {
    int before = 0;
    if (b > 0) {
      while (flags[b - 1] == 0) {
      }
      __threadfence();
      before = sums[b - 1];
    }
    sums[b] = before + v;
    __threadfence();
    flags[b] = 1;
    s_before = before;
  }
  __syncwarp();
  y[b * 32 + t] = s_before + v;
}

// Sums, minima and maxima of arrays, in the ways programs do it.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
namespace cg = cooperative_groups;

extern "C" __global__ void reduce_tree(const float *x, float *out, int n) {
  __shared__ float s[256];
  int t = threadIdx.x, i = blockIdx.x * 256 + t;
  s[t] = i < n ? x[i] : 0.0f;
  __syncthreads();
  for (int d = 128; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d];
    __syncthreads();
  }
  if (t == 0)
    out[blockIdx.x] = s[0];
}

// The last steps run in one warp, with __syncwarp between reads and writes.
extern "C" __global__ void reduce_warp_tail(const int *x, int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, v = 0;
  for (int i = blockIdx.x * 128 + t; i < n; i += gridDim.x * 128)
    v += x[i];
  s[t] = v;
  __syncthreads();
  if (t < 64)
    s[t] += s[t + 64];
  __syncthreads();
  if (t < 32) {
    v = s[t] + s[t + 32];
    for (int d = 16; d > 0; d >>= 1) {
      s[t] = v;
      __syncwarp();
      v += s[t ^ d];
      __syncwarp();
    }
    if (t == 0)
      out[blockIdx.x] = v;
  }
}

template <typename T> __device__ __forceinline__ T warp_sum(T v) {
  for (int d = 16; d > 0; d >>= 1)
    v += __shfl_down_sync(0xffffffffu, v, d);
  return v;
}

template <typename T, int Threads> __device__ T block_sum(T v) {
  __shared__ T s[Threads / 32];
  v = warp_sum(v);
  if (threadIdx.x % 32 == 0)
    s[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x < 32) {
    v = threadIdx.x < Threads / 32 ? s[threadIdx.x] : T(0);
    v = warp_sum(v);
  }
  return v; // thread 0 has the sum
}

extern "C" __global__ void reduce_shuffle_f32(const float *x, float *out, int n) {
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    v += x[i];
  v = block_sum<float, 128>(v);
  if (threadIdx.x == 0)
    out[blockIdx.x] = v;
}

extern "C" __global__ void reduce_shuffle_f64(const double *x, double *out, int n) {
  double v = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    v += x[i];
  v = block_sum<double, 96>(v);
  if (threadIdx.x == 0)
    *out = v;
}

extern "C" __global__ void reduce_atomic(const int *x, int *sum, int *low, unsigned *high, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    atomicAdd(sum, x[i]);
    atomicMin(low, x[i]);
    atomicMax(high, (unsigned)x[i]);
  }
}

// Max and the lowest index that has it; butterfly shuffles of two values.
extern "C" __global__ void arg_max(const float *x, int *where, int columns) {
  const float *row = x + blockIdx.x * columns;
  float best = -INFINITY;
  int at = -1;
  for (int c = threadIdx.x; c < columns; c += 32)
    if (row[c] > best) {
      best = row[c];
      at = c;
    }
  for (int d = 1; d < 32; d *= 2) {
    float b = __shfl_xor_sync(~0u, best, d);
    int a = __shfl_xor_sync(~0u, at, d);
    if (b > best || (b == best && (unsigned)a < (unsigned)at)) {
      best = b;
      at = a;
    }
  }
  if (threadIdx.x == 0)
    where[blockIdx.x] = at;
}

extern "C" __global__ void reduce_tile(const int *x, int *out) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = tile.size() / 2; d > 0; d /= 2)
    v += tile.shfl_down(v, d);
  if (tile.thread_rank() == 0)
    out[(blockIdx.x * blockDim.x + threadIdx.x) / 16] = v;
}

extern "C" __global__ void reduce_cg(const int *x, int *sums, int *highs) {
  cg::thread_block block = cg::this_thread_block();
  auto tile = cg::tiled_partition<32>(block);
  int v = x[block.group_index().x * block.size() + block.thread_rank()];
  int s = cg::reduce(tile, v, cg::plus<int>());
  int h = cg::reduce(tile, v, cg::greater<int>());
  if (tile.thread_rank() == 0) {
    int w = block.group_index().x * (block.size() / 32) + tile.meta_group_rank();
    sums[w] = s;
    highs[w] = h;
  }
}

// Lanes that take the branch form a group; its first lane adds for all of them.
extern "C" __global__ void count_coalesced(const int *x, int *count, int n) {
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    if (x[i] % 3 == 1) {
      auto group = cg::coalesced_threads();
      if (group.thread_rank() == 0)
        atomicAdd(count, (int)group.size());
    }
  }
}

__device__ unsigned int blocks_done = 0;

// Partial sums by all blocks; the block that finishes last adds them.
extern "C" __global__ void reduce_last_block(const float *x, float *partial, float *out, int n) {
  __shared__ bool last;
  float v = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    v += x[i];
  v = block_sum<float, 64>(v);
  if (threadIdx.x == 0) {
    partial[blockIdx.x] = v;
    __threadfence();
    last = atomicAdd(&blocks_done, 1) == gridDim.x - 1;
    __threadfence();
  }
  __syncthreads();
  if (!last)
    return;
  v = threadIdx.x < gridDim.x ? partial[threadIdx.x] : 0.0f;
  v = block_sum<float, 64>(v);
  if (threadIdx.x == 0)
    *out = v;
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void reduce_redux(const int *x, int *out) {
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  int r[5] = {__reduce_add_sync(~0u, v), __reduce_min_sync(~0u, v), __reduce_max_sync(~0u, v),
              (int)__reduce_or_sync(~0u, (unsigned)v), (int)__reduce_xor_sync(~0u, (unsigned)v)};
  unsigned u = __reduce_max_sync(~0u, (unsigned)v) & __reduce_and_sync(~0u, (unsigned)v | 5u);
  int w = (blockIdx.x * blockDim.x + threadIdx.x) / 32;
  if (threadIdx.x % 32 == 7) {
    for (int k = 0; k < 5; ++k)
      out[w * 6 + k] = r[k];
    out[w * 6 + 5] = (int)u;
  }
}
#endif

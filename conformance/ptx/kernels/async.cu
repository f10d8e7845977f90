// Asynchronous copies and barriers of sm_80: cp.async in three spellings, mbarrier in two.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <cstdint>
namespace cg = cooperative_groups;

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

// Two stages through the __pipeline primitives. n is a multiple of 4 * 64.
extern "C" __global__ void pipeline_primitives(const float4 *x, float4 *y, int tiles) {
  __shared__ float4 s[2][64];
  int t = threadIdx.x;
  __pipeline_memcpy_async(&s[0][t], &x[t], 16);
  __pipeline_commit();
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles)
      __pipeline_memcpy_async(&s[(i + 1) & 1][t], &x[(i + 1) * 64 + t], 16);
    __pipeline_commit();
    __pipeline_wait_prior(1);
    __syncthreads();
    float4 v = s[i & 1][63 - t];
    y[i * 64 + t] = make_float4(v.w + 1.0f, v.z, v.y, v.x * 2.0f);
    __syncthreads();
  }
}

// Product of 32 x 32 tiles with three stages by inline assembly; zero fill outside the matrices.
extern "C" __global__ void __launch_bounds__(64) matmul_cp_async(const float *a, const float *b, float *c, int m, int n, int k) {
  __shared__ __align__(16) float sa[3][32][8], sb[3][8][32];
  int t = threadIdx.x, row0 = blockIdx.y * 32, col0 = blockIdx.x * 32, steps = (k + 7) / 8;
  auto load = [&](int step) {
    if (step < steps) {
      int stage = step % 3, ar = t / 2, ak = step * 8 + t % 2 * 4, bk = step * 8 + t / 8, bc = col0 + t % 8 * 4;
      int bytes_a = row0 + ar < m ? max(min(k - ak, 4), 0) * 4 : 0, bytes_b = bk < k ? max(min(n - bc, 4), 0) * 4 : 0;
      asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(SHARED(&sa[stage][ar][t % 2 * 4])),
                   "l"(bytes_a ? a + (row0 + ar) * k + ak : a), "r"(bytes_a) : "memory");
      asm volatile("cp.async.ca.shared.global.L2::128B [%0], [%1], 16, %2;" ::"r"(SHARED(&sb[stage][t / 8][t % 8 * 4])),
                   "l"(bytes_b ? b + bk * n + bc : b), "r"(bytes_b) : "memory");
    }
    asm volatile("cp.async.commit_group;" ::: "memory");
  };
  float sum[4][4] = {};
  load(0);
  load(1);
  for (int step = 0; step < steps; ++step) {
    asm volatile("cp.async.wait_group 1;" ::: "memory");
    __syncthreads();
    load(step + 2); // its stage was read in the last step, before the barrier
    int stage = step % 3;
    for (int i = 0; i < 8; ++i)
#pragma unroll
      for (int p = 0; p < 4; ++p)
#pragma unroll
        for (int q = 0; q < 4; ++q)
          sum[p][q] += sa[stage][t / 8 * 4 + p][i] * sb[stage][i][t % 8 * 4 + q];
  }
  asm volatile("cp.async.wait_all;" ::: "memory");
#pragma unroll
  for (int p = 0; p < 4; ++p)
#pragma unroll
    for (int q = 0; q < 4; ++q)
      if (row0 + t / 8 * 4 + p < m && col0 + t % 8 * 4 + q < n)
        c[(row0 + t / 8 * 4 + p) * n + col0 + t % 8 * 4 + q] = sum[p][q];
}

// cuda::pipeline of a block with two stages and memcpy_async of a group.
extern "C" __global__ void cuda_pipeline_block(const int *x, int *y, int tiles) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
  __shared__ __align__(16) int s[2][128];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int fetched = 0;
  for (int i = 0; i < tiles; ++i) {
    for (; fetched < tiles && fetched < i + 2; ++fetched) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s[fetched % 2], x + fetched * 128, cuda::aligned_size_t<16>(512), pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    y[i * 128 + threadIdx.x] = s[i % 2][127 - threadIdx.x] * 3;
    pipe.consumer_release();
  }
}

// cuda::barrier: arrive and wait with a token, a completion between phases.
extern "C" __global__ void cuda_barrier_phases(const int *x, int *y, int rounds) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[2][96];
  int t = threadIdx.x, v = x[blockIdx.x * 96 + t];
  if (t == 0)
    init(&bar, 96);
  __syncthreads();
  for (int i = 0; i < rounds; ++i) {
    s[i & 1][t] = v;
    auto token = bar.arrive();
    int mine = v * 2; // work that needs no other thread
    bar.wait(std::move(token));
    v = mine + s[i & 1][(t + 5) % 96];
  }
  y[blockIdx.x * 96 + t] = v;
}

// memcpy_async of a cooperative group, waited for by the group.
extern "C" __global__ void cg_memcpy(const int *x, int *y, int n) {
  extern __shared__ int s[];
  auto block = cg::this_thread_block();
  cg::memcpy_async(block, s, x + blockIdx.x * n, sizeof(int) * n);
  cg::wait(block);
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    y[blockIdx.x * n + i] = s[n - 1 - i];
}

// mbarrier by hand: state tokens, test_wait in a loop.
extern "C" __global__ void mbarrier_tokens(const int *x, int *y, int rounds) {
  __shared__ uint64_t bar;
  __shared__ int s[64];
  int t = threadIdx.x, v = x[t];
  if (t == 0)
    asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(SHARED(&bar)) : "memory");
  __syncthreads();
  for (int i = 0; i < 2 * rounds; ++i) {
    if (i % 2 == 0)
      s[t] = v;
    else
      v += s[63 - t];
    uint64_t token;
    asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(SHARED(&bar)) : "memory");
    unsigned done;
    do
      asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                   : "=r"(done) : "r"(SHARED(&bar)), "l"(token) : "memory");
    while (!done);
  }
  y[t] = v;
  __syncthreads();
  if (t == 0)
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(SHARED(&bar)) : "memory");
}

// Warp 0 copies with cp.async and arrives through it (noinc); warps 1 and 2 consume. One full and one empty barrier a stage.
extern "C" __global__ void mbarrier_cp_async(const int *x, int *y, int tiles) {
  __shared__ uint64_t full[2], empty[2];
  __shared__ __align__(16) int s[2][128];
  int t = threadIdx.x, lane = t & 31;
  if (t == 0)
    for (int i = 0; i < 2; ++i) {
      asm volatile("mbarrier.init.shared.b64 [%0], 32;" ::"r"(SHARED(&full[i])) : "memory");
      asm volatile("mbarrier.init.shared.b64 [%0], 64;" ::"r"(SHARED(&empty[i])) : "memory");
    }
  __syncthreads();
  uint64_t token;
  if (t < 32) {
    for (int i = 0; i < tiles; ++i) {
      int stage = i & 1;
      unsigned done, parity = (i / 2 & 1) ^ 1;
      if (i >= 2)
        do
          asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                       : "=r"(done) : "r"(SHARED(&empty[stage])), "r"(parity) : "memory");
        while (!done);
      asm volatile("cp.async.ca.shared.global [%0], [%1], 16;" ::"r"(SHARED(&s[stage][lane * 4])), "l"(x + i * 128 + lane * 4) : "memory");
      asm volatile("cp.async.mbarrier.arrive.noinc.shared.b64 [%0];" ::"r"(SHARED(&full[stage])) : "memory");
    }
    asm volatile("cp.async.wait_all;" ::: "memory");
  } else {
    int c = t - 32;
    for (int i = 0; i < tiles; ++i) {
      int stage = i & 1;
      unsigned done, parity = i / 2 & 1;
      do
        asm volatile("{ .reg .pred p; mbarrier.test_wait.parity.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }"
                     : "=r"(done) : "r"(SHARED(&full[stage])), "r"(parity) : "memory");
      while (!done);
      y[i * 128 + c] = s[stage][127 - c] + i;
      y[i * 128 + 64 + c] = s[stage][63 - c] + i;
      asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(token) : "r"(SHARED(&empty[stage])) : "memory");
    }
  }
}

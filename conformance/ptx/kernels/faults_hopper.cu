// Kernels with one mistake each for sm_90a: proxies, tensor copies, wgmma, clusters. Macros, so that lines are those of their use.
#include <cooperative_groups.h>
#include <cstdint>
#include <cuda.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;

#define SHARED(p) ((uint32_t)__cvta_generic_to_shared(p))
#define INIT(b, n) asm volatile("mbarrier.init.shared::cta.b64 [%0], %1;" ::"r"(SHARED(b)), "r"(n) : "memory")
#define EXPECT(b, n) asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(SHARED(b)), "r"(n) : "memory")
#define ARRIVE(b) asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(SHARED(b)) : "memory")
#define WAIT(b, parity) do { asm volatile("{ .reg .pred p; mbarrier.try_wait.parity.shared::cta.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(SHARED(b)), "r"(parity) : "memory"); } while (!done)
#define LOAD_2D(to, map, x, y, b) asm volatile("cp.async.bulk.tensor.2d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [%0], [%1, {%2, %3}], [%4];" ::"r"(SHARED(to)), "l"(map), "r"(x), "r"(y), "r"(SHARED(b)) : "memory")
#define STORE_2D(map, x, y, from) asm volatile("cp.async.bulk.tensor.2d.global.shared::cta.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(map), "r"(x), "r"(y), "r"(SHARED(from)) : "memory")
#define BULK_LOAD(to, from, n, b) asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(SHARED(to)), "l"(from), "r"(n), "r"(SHARED(b)) : "memory")
#define BULK_STORE(to, from, n) asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to), "r"(SHARED(from)), "r"(n) : "memory")
#define BULK_COMMIT asm volatile("cp.async.bulk.commit_group;" ::: "memory")
#define BULK_WAIT asm volatile("cp.async.bulk.wait_group 0;" ::: "memory")
#define FENCE_ASYNC asm volatile("fence.proxy.async.shared::cta;" ::: "memory")
#define FENCE asm volatile("wgmma.fence.sync.aligned;" ::: "memory")
#define COMMIT asm volatile("wgmma.commit_group.sync.aligned;" ::: "memory")
#define WAIT_GROUP(n) asm volatile("wgmma.wait_group.sync.aligned " #n ";" ::: "memory")
#define SUMS "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
#define PRODUCT(a, b, add) asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, %4, %5, " #add ", 1, 1, 0, 0;" : SUMS : "l"(a), "l"(b) : "memory")
#define PRODUCT_REGISTERS(x, b) asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {%0,%1,%2,%3}, {%4,%5,%6,%7}, %8, 1, 1, 1, 0;" : SUMS : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "l"(b) : "memory")

// Operands without a swizzle: 8 rows of 16 bytes, then the next 8 rows; the second half of K follows.
__device__ __forceinline__ uint64_t descriptor(uint32_t address, int lbo) { return (uint64_t)(address >> 4 & 0x3fff) | (uint64_t)(lbo >> 4) << 16 | (uint64_t)8 << 32; }

struct Tiles {
  half a[64 * 16], b[8 * 16];
};

__device__ __forceinline__ void fill(Tiles &s, const half *a, const half *b) {
  for (int i = threadIdx.x; i < 64 * 16; i += 128)
    s.a[i] = a[i];
  s.b[threadIdx.x] = b[threadIdx.x];
}
#define DESCRIPTORS uint64_t da = descriptor(SHARED(s.a), 1024), db = descriptor(SHARED(s.b), 128)

// ---- missing-proxy-fence

extern "C" __global__ void proxy_tensor_store(const __grid_constant__ CUtensorMap map, const int *x) {
  __shared__ __align__(128) int s[8][16];
  s[threadIdx.x / 16][threadIdx.x % 16] = x[threadIdx.x];
  __syncthreads();
  if (threadIdx.x == 0) {
    STORE_2D(&map, 0, 0, s); // FAULT proxy_tensor_store
    BULK_COMMIT;
    BULK_WAIT;
  }
}

extern "C" __global__ void __launch_bounds__(128) proxy_wgmma(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  fill(s, a, b);
  __syncthreads();
  DESCRIPTORS;
  FENCE;
  PRODUCT(da, db, 1); // FAULT proxy_wgmma
  COMMIT;
  WAIT_GROUP(0);
  for (int i = 0; i < 4; ++i)
    c[threadIdx.x * 4 + i] = d[i];
}

// The fence comes before the stores that it should cover.
extern "C" __global__ void proxy_bulk_store(const int *x, int *y) {
  __shared__ __align__(16) int s[64];
  int t = threadIdx.x;
  FENCE_ASYNC;
  s[t] = x[t] * 2;
  __syncthreads();
  if (t == 0) {
    BULK_STORE(y, s, 256); // FAULT proxy_bulk_store
    BULK_COMMIT;
    BULK_WAIT;
  }
}

// ---- async-not-waited

extern "C" __global__ void tensor_no_wait(const __grid_constant__ CUtensorMap map, int *y) {
  __shared__ __align__(128) int s[8][16];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
    EXPECT(&full, 512);
    LOAD_2D(s, &map, 0, 0, &full);
  }
  __syncthreads();
  y[t] = s[t / 16][t % 16]; // FAULT tensor_no_wait
  WAIT(&full, 0);
}

// The source of a bulk store is written again before it was read.
extern "C" __global__ void store_source_reused(const int *x, int *y, int tiles) {
  __shared__ __align__(16) int s[32];
  int t = threadIdx.x;
  for (int i = 0; i < tiles; ++i) {
    s[t] = x[i * 32 + t]; // FAULT store_source_reused
    FENCE_ASYNC;
    __syncwarp();
    if (t == 0) {
      BULK_STORE(y + i * 32, s, 128);
      BULK_COMMIT;
    }
    __syncwarp();
  }
  if (t == 0)
    BULK_WAIT;
}

// The wait is for the phase before: its parity is already over.
extern "C" __global__ void wrong_parity(const int *x, int *y) {
  __shared__ __align__(16) int s[64];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
  }
  __syncthreads();
  if (t == 0) {
    EXPECT(&full, 256);
    BULK_LOAD(s, x, 256, &full);
  }
  __syncthreads();
  WAIT(&full, 1); // FAULT wrong_parity
  y[t] = s[63 - t];
  WAIT(&full, 0);
}

// ---- pending-copy-at-exit

extern "C" __global__ void store_left_behind(const int *x, int *y) {
  __shared__ __align__(16) int s[64];
  s[threadIdx.x] = x[threadIdx.x];
  FENCE_ASYNC;
  __syncthreads();
  if (threadIdx.x == 0) {
    BULK_STORE(y, s, 256); // FAULT store_left_behind
    BULK_COMMIT;
  }
}

extern "C" __global__ void tensor_left_behind(const __grid_constant__ CUtensorMap map, int *y) {
  __shared__ __align__(128) int s[8][16];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
    EXPECT(&full, 512);
    LOAD_2D(s, &map, 0, 0, &full); // FAULT tensor_left_behind
  }
  y[threadIdx.x] = 1;
}

// ---- wgmma-in-flight

extern "C" __global__ void __launch_bounds__(128) wgmma_read_early(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  fill(s, a, b);
  FENCE_ASYNC;
  __syncthreads();
  DESCRIPTORS;
  FENCE;
  PRODUCT(da, db, 1);
  COMMIT;
  c[threadIdx.x] = d[0] + d[3]; // FAULT wgmma_read_early
  WAIT_GROUP(0);
}

// The group that is waited for is the one before.
extern "C" __global__ void __launch_bounds__(128) wgmma_wait_one(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  fill(s, a, b);
  FENCE_ASYNC;
  __syncthreads();
  DESCRIPTORS;
  FENCE;
  PRODUCT(da, db, 1);
  COMMIT;
  PRODUCT(da, db, 1);
  COMMIT;
  WAIT_GROUP(1);
  c[threadIdx.x] = d[1]; // FAULT wgmma_wait_one
  WAIT_GROUP(0);
}

// Operand A in registers is changed before the product has read it.
extern "C" __global__ void __launch_bounds__(128) wgmma_registers_changed(const uint32_t *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  uint32_t x[4];
  for (int i = 0; i < 4; ++i)
    x[i] = a[threadIdx.x * 4 + i];
  s.b[threadIdx.x] = b[threadIdx.x];
  FENCE_ASYNC;
  __syncthreads();
  uint64_t db = descriptor(SHARED(s.b), 128);
  FENCE;
  PRODUCT_REGISTERS(x, db);
  COMMIT;
  asm volatile("add.u32 %0, %0, 1;" : "+r"(x[0])); // FAULT wgmma_registers_changed
  WAIT_GROUP(0);
  c[threadIdx.x] = d[0] + d[1] + d[2] + d[3] + x[0];
}

// The shared operand is written again while the product may still read it.
extern "C" __global__ void __launch_bounds__(128) wgmma_tile_refilled(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  fill(s, a, b);
  FENCE_ASYNC;
  __syncthreads();
  DESCRIPTORS;
  FENCE;
  PRODUCT(da, db, 1);
  COMMIT;
  s.b[threadIdx.x] = b[128 + threadIdx.x]; // FAULT wgmma_tile_refilled
  WAIT_GROUP(0);
  for (int i = 0; i < 4; ++i)
    c[threadIdx.x * 4 + i] = d[i];
}

// ---- wgmma-missing-fence

extern "C" __global__ void __launch_bounds__(128) wgmma_no_fence(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4];
  fill(s, a, b);
  FENCE_ASYNC;
  __syncthreads();
  DESCRIPTORS;
  for (int i = 0; i < 4; ++i)
    d[i] = c[threadIdx.x * 4 + i];
  PRODUCT(da, db, 1); // FAULT wgmma_no_fence
  COMMIT;
  WAIT_GROUP(0);
  for (int i = 0; i < 4; ++i)
    c[threadIdx.x * 4 + i] = d[i];
}

// The sums are scaled between two products, and no fence follows.
extern "C" __global__ void __launch_bounds__(128) wgmma_scaled(const half *a, const half *b, float *c) {
  __shared__ __align__(128) Tiles s;
  float d[4] = {0, 0, 0, 0};
  fill(s, a, b);
  FENCE_ASYNC;
  __syncthreads();
  DESCRIPTORS;
  FENCE;
  PRODUCT(da, db, 1);
  COMMIT;
  WAIT_GROUP(0);
  for (int i = 0; i < 4; ++i)
    asm volatile("mul.f32 %0, %0, 0f3F000000;" : "+f"(d[i]));
  PRODUCT(da, db, 1); // FAULT wgmma_scaled
  COMMIT;
  WAIT_GROUP(0);
  for (int i = 0; i < 4; ++i)
    c[threadIdx.x * 4 + i] = d[i];
}

// ---- mbarrier-misuse

extern "C" __global__ void mbarrier_over_arrival(int *y) {
  __shared__ uint64_t bar;
  if (threadIdx.x == 0) {
    INIT(&bar, 4);
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0], 5;" ::"r"(SHARED(&bar)) : "memory"); // FAULT mbarrier_over_arrival
    y[0] = 1;
  }
}

// Initialised again while a copy still counts on it.
extern "C" __global__ void mbarrier_reinit(const int *x, int *y) {
  __shared__ __align__(16) int s[64];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 2);
    FENCE_ASYNC;
    EXPECT(&full, 256);
    BULK_LOAD(s, x, 256, &full);
    INIT(&full, 1); // FAULT mbarrier_reinit
    EXPECT(&full, 256);
  }
  __syncthreads();
  WAIT(&full, 0);
  y[t] = s[63 - t];
}

// ---- deadlock

extern "C" __global__ void deadlock_bytes(const int *x, int *y) {
  __shared__ __align__(16) int s[64];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
    EXPECT(&full, 272); // 256 bytes come
    BULK_LOAD(s, x, 256, &full);
  }
  __syncthreads();
  WAIT(&full, 0); // FAULT deadlock_bytes
  y[t] = s[63 - t];
}

// The consumer never gives a stage back, so the producer waits for ever in the third round.
extern "C" __global__ void deadlock_ring(const int *x, int *y, int tiles) {
  __shared__ __align__(16) int s[2][32];
  __shared__ uint64_t full[2], empty[2];
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    for (int i = 0; i < 2; ++i) {
      INIT(&full[i], 1);
      INIT(&empty[i], 32);
    }
    FENCE_ASYNC;
  }
  __syncthreads();
  if (t == 32) {
    for (int i = 0; i < tiles; ++i) {
      WAIT(&empty[i & 1], (i / 2 & 1) ^ 1); // FAULT deadlock_ring
      EXPECT(&full[i & 1], 128);
      BULK_LOAD(s[i & 1], x + i * 32, 128, &full[i & 1]);
    }
  } else if (t < 32) {
    for (int i = 0; i < tiles; ++i) {
      WAIT(&full[i & 1], i / 2 & 1);
      y[i * 32 + t] = s[i & 1][31 - t];
    }
  }
}

// ---- a stage refilled while still in use

extern "C" __global__ void stage_refilled(const int *x, int *y, int tiles) {
  __shared__ __align__(16) int s[2][64];
  __shared__ uint64_t full[2];
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full[0], 1);
    INIT(&full[1], 1);
    FENCE_ASYNC;
    EXPECT(&full[0], 256);
    BULK_LOAD(s[0], x, 256, &full[0]);
  }
  __syncthreads();
  for (int i = 0; i < tiles; ++i) {
    if (t == 0 && i + 1 < tiles) {
      EXPECT(&full[(i + 1) & 1], 256);
      BULK_LOAD(s[(i + 1) & 1], x + (i + 1) * 64, 256, &full[(i + 1) & 1]); // FAULT stage_refilled
    }
    WAIT(&full[i & 1], i / 2 & 1);
    y[i * 64 + t] = s[i & 1][63 - t];
  }
}

// ---- out-of-bounds, misaligned

extern "C" __global__ void bulk_bounds(const int *x, int *y, int n) {
  __shared__ __align__(16) int s[64];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
    EXPECT(&full, 256);
    BULK_LOAD(s, x + n - 60, 256, &full); // FAULT bulk_bounds
  }
  __syncthreads();
  WAIT(&full, 0);
  y[t] = s[t];
}

extern "C" __global__ void bulk_misaligned(const int *x, int *y, int shift) {
  __shared__ __align__(16) int s[64];
  __shared__ uint64_t full;
  uint32_t done;
  int t = threadIdx.x;
  if (t == 0) {
    INIT(&full, 1);
    FENCE_ASYNC;
    EXPECT(&full, 256);
    BULK_LOAD(s, x + shift, 256, &full); // FAULT bulk_misaligned
  }
  __syncthreads();
  WAIT(&full, 0);
  y[t] = s[t];
}

// ---- cluster-exited

extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_no_last_sync(const int *x, int *y) {
  __shared__ int s[32];
  auto cluster = cg::this_cluster();
  int t = threadIdx.x, rank = cluster.block_rank();
  s[t] = x[blockIdx.x * 32 + t];
  cluster.sync();
  if (rank == 0)
    return;
  for (int i = 0; i < 100; ++i)
    __nanosleep(100);
  const int *other = cluster.map_shared_rank(s, 0);
  y[t] = other[31 - t]; // FAULT cluster_no_last_sync
}

extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_late_arrive(int *y) {
  __shared__ uint64_t bar;
  auto cluster = cg::this_cluster();
  if (threadIdx.x == 0)
    INIT(&bar, 1);
  cluster.sync();
  if (cluster.block_rank() == 1) {
    for (int i = 0; i < 100; ++i)
      __nanosleep(100);
    if (threadIdx.x == 0)
      asm volatile("{ .reg .b32 r; mapa.shared::cluster.u32 r, %0, 0; mbarrier.arrive.release.cluster.shared::cluster.b64 _, [r]; }" ::"r"(SHARED(&bar)) : "memory"); // FAULT cluster_late_arrive
    y[threadIdx.x] = 1;
  }
}

// ---- divergent-barrier

extern "C" __global__ void __cluster_dims__(2, 1, 1) divergent_cluster(int *y) {
  if (threadIdx.x < 16)
    asm volatile("barrier.cluster.arrive.aligned;" ::: "memory"); // FAULT divergent_cluster
  else
    asm volatile("barrier.cluster.arrive;" ::: "memory");
  asm volatile("barrier.cluster.wait;" ::: "memory");
  y[blockIdx.x * 32 + threadIdx.x] = 1;
}

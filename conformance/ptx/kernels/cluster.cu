// Clusters: distributed shared memory, remote atomics and barriers, multicast.
#include "hopper.cuh"
#include <cooperative_groups.h>
namespace cg = cooperative_groups;

// Each block reads its neighbour's tile.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_exchange(const int *x, int *y) {
  __shared__ int s[64];
  auto cluster = cg::this_cluster();
  s[threadIdx.x] = x[blockIdx.x * 64 + threadIdx.x];
  cluster.sync();
  const int *other = cluster.map_shared_rank(s, cluster.block_rank() ^ 1);
  y[blockIdx.x * 64 + threadIdx.x] = other[63 - threadIdx.x] * 10 + (int)cluster.block_rank();
  cluster.sync(); // no block leaves while another reads its memory
}

// One histogram over the shared memory of four blocks.
extern "C" __global__ void cluster_histogram(const unsigned char *x, int *bins, int n) {
  __shared__ int s[16];
  auto cluster = cg::this_cluster();
  int rank = cluster.block_rank(), blocks = cluster.num_blocks();
  if (threadIdx.x < 16)
    s[threadIdx.x] = 0;
  cluster.sync();
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    int bin = x[i] % (16 * blocks);
    atomicAdd(cluster.map_shared_rank(&s[bin % 16], bin / 16), 1);
  }
  cluster.sync();
  if (threadIdx.x < 16)
    atomicAdd(&bins[rank * 16 + threadIdx.x], s[threadIdx.x]);
}

// A sum over the cluster by remote stores into block 0.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_sum(const int *x, int *out) {
  __shared__ int partial[4];
  __shared__ int warps[2];
  auto cluster = cg::this_cluster();
  cluster.sync(); // block 0 has started
  int v = x[blockIdx.x * 64 + threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x % 32 == 0)
    warps[threadIdx.x / 32] = v;
  __syncthreads();
  if (threadIdx.x == 0)
    *cluster.map_shared_rank(&partial[cluster.block_rank()], 0) = warps[0] + warps[1];
  cluster.sync();
  if (cluster.block_rank() == 0 && threadIdx.x == 0)
    out[blockIdx.x / 4] = partial[0] + partial[1] + partial[2] + partial[3];
}

// Block 0 loads for both, in two stages; each block's barrier counts its own bytes.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_multicast(const __grid_constant__ CUtensorMap map, int *y, int tiles) {
  __shared__ __align__(128) int s[2][4][32];
  __shared__ uint64_t full[2], empty[2];
  int rank = cluster_rank(), t = threadIdx.x;
  if (t == 0) {
    for (int i = 0; i < 2; ++i) {
      barrier_init(&full[i], 1);
      barrier_init(&empty[i], 2); // one arrival of each block; used in block 0
    }
    barrier_init_fence();
  }
  cluster_barrier();
  for (int i = 0; i < tiles; ++i) {
    int stage = i & 1;
    if (t == 0) {
      barrier_expect(&full[stage], 512); // before this block arrives on empty for the copy that follows
      barrier_arrive_remote(&empty[stage], 0);
      if (rank == 0) {
        barrier_wait_cluster(&empty[stage], i / 2 & 1);
        tensor_load_multicast(s[stage], &map, 0, i * 4, &full[stage], 3);
      }
    }
    barrier_wait(&full[stage], i / 2 & 1);
    y[(rank * tiles + i) * 128 + t] = s[stage][t / 32][t % 32] * 2 + rank;
    __syncthreads(); // this stage is read; thread 0 may announce it two steps later
  }
  cluster_barrier();
}

// Stores that count as bytes on the barrier of the block that receives them.
extern "C" __global__ void __cluster_dims__(2, 1, 1) cluster_st_async(const int *x, int *y) {
  __shared__ int s[32];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  uint32_t other = cluster_rank() ^ 1;
  if (t == 0) {
    barrier_init(&full, 1);
    barrier_init_fence();
    barrier_expect(&full, 128);
  }
  cluster_barrier();
  uint32_t to, bar;
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(to) : "r"(shared_address(&s[31 - t])), "r"(other));
  asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(bar) : "r"(shared_address(&full)), "r"(other));
  asm volatile("st.async.weak.shared::cluster.mbarrier::complete_tx::bytes.s32 [%0], %1, [%2];" ::"r"(to), "r"(x[blockIdx.x * 32 + t] + 5), "r"(bar) : "memory");
  barrier_wait_cluster(&full, 0);
  y[blockIdx.x * 32 + t] = s[t];
  cluster_barrier();
}

// A bulk copy from shared memory of one block to that of the next.
extern "C" __global__ void __cluster_dims__(4, 1, 1) cluster_bulk(const int *x, int *y) {
  __shared__ __align__(16) int from[64], to[64];
  __shared__ uint64_t full;
  int t = threadIdx.x;
  uint32_t next = (cluster_rank() + 1) % 4;
  if (t == 0) {
    barrier_init(&full, 1);
    barrier_init_fence();
    barrier_expect(&full, 256);
  }
  from[t] = x[blockIdx.x * 64 + t];
  fence_async();
  cluster_barrier();
  if (t == 0) {
    uint32_t there, bar;
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(there) : "r"(shared_address(to)), "r"(next));
    asm volatile("mapa.shared::cluster.u32 %0, %1, %2;" : "=r"(bar) : "r"(shared_address(&full)), "r"(next));
    asm volatile("cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(there), "r"(shared_address(from)), "r"(256), "r"(bar) : "memory");
  }
  barrier_wait_cluster(&full, 0);
  y[blockIdx.x * 64 + t] = to[t] - 7;
  cluster_barrier();
}

// Special registers of clusters.
extern "C" __global__ void __cluster_dims__(2, 2, 1) cluster_registers(unsigned *out) {
  auto cluster = cg::this_cluster();
  unsigned b = blockIdx.y * gridDim.x + blockIdx.x;
  if (threadIdx.x == 0) {
    unsigned id, explicit_;
    asm("mov.u32 %0, %%clusterid.x;" : "=r"(id));
    asm("{ .reg .pred p; mov.pred p, %%is_explicit_cluster; selp.u32 %0, 1, 0, p; }" : "=r"(explicit_));
    out[b * 5] = cluster.block_rank();
    out[b * 5 + 1] = cluster.num_blocks() + 10 * explicit_;
    out[b * 5 + 2] = cluster.block_index().x + 10 * cluster.block_index().y;
    out[b * 5 + 3] = id;
    out[b * 5 + 4] = cluster.dim_blocks().x * 10 + cluster.dim_blocks().y;
  }
  cluster.sync();
}

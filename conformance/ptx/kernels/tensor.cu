// Bulk copies and tensor copies between global and shared memory.
#include "hopper.cuh"
#include <cuda/barrier>
#include <cuda_fp16.h>

// Loads a box and writes the bytes of shared memory as they lie there.
template <int Rank> __device__ void dump(const CUtensorMap *map, int x, int y, int z, int bytes, unsigned char *out) {
  extern __shared__ __align__(1024) unsigned char s[];
  __shared__ uint64_t full;
  if (threadIdx.x == 0) {
    barrier_init(&full, 1);
    fence_async();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    barrier_expect(&full, bytes);
    if (Rank == 1)
      tensor_load_1d(s, map, x, &full);
    else if (Rank == 2)
      tensor_load_2d(s, map, x, y, &full);
    else
      tensor_load_3d(s, map, x, y, z, &full);
  }
  barrier_wait(&full, 0);
  for (int i = threadIdx.x; i < bytes; i += blockDim.x)
    out[i] = s[i];
}

extern "C" __global__ void dump_1d(const __grid_constant__ CUtensorMap map, int x, int bytes, unsigned char *out) { dump<1>(&map, x, 0, 0, bytes, out); }
extern "C" __global__ void dump_2d(const __grid_constant__ CUtensorMap map, int x, int y, int bytes, unsigned char *out) { dump<2>(&map, x, y, 0, bytes, out); }
extern "C" __global__ void dump_3d(const __grid_constant__ CUtensorMap map, int x, int y, int z, int bytes, unsigned char *out) { dump<3>(&map, x, y, z, bytes, out); }

// Writes shared memory by ordinary stores, then stores the box; parts outside the tensor are dropped.
extern "C" __global__ void store_2d(const __grid_constant__ CUtensorMap map, const int *x, int column, int row) {
  __shared__ __align__(128) int s[8][16];
  s[threadIdx.x / 16][threadIdx.x % 16] = x[threadIdx.x];
  fence_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    tensor_store_2d(&map, column, row, s);
    bulk_commit();
    bulk_wait<0>();
  }
}

// Each block adds its box to the same tensor.
extern "C" __global__ void reduce_add_2d(const __grid_constant__ CUtensorMap map, const float *x) {
  __shared__ __align__(128) float s[8][8];
  s[threadIdx.x / 8][threadIdx.x % 8] = x[blockIdx.x * 64 + threadIdx.x];
  fence_async();
  __syncthreads();
  if (threadIdx.x == 0) {
    asm volatile("cp.reduce.async.bulk.tensor.2d.global.shared::cta.add.tile.bulk_group [%0, {%1, %2}], [%3];" ::"l"(&map), "r"((int)blockIdx.x * 4), "r"(0), "r"(shared_address(s)) : "memory");
    bulk_commit();
    bulk_wait_read<0>();
    bulk_wait<0>();
  }
}

// Bulk load, change, bulk store; then a bulk reduction.
extern "C" __global__ void bulk_round_trip(const int *x, int *y, int *low, int n) {
  extern __shared__ __align__(128) int s_words[];
  __shared__ uint64_t full;
  int t = threadIdx.x, m = blockDim.x;
  if (t == 0) {
    barrier_init(&full, 1);
    asm volatile("fence.proxy.async;" ::: "memory");
  }
  __syncthreads();
  if (t == 0) {
    barrier_expect(&full, n * 4);
    bulk_load(s_words, x + blockIdx.x * n, n * 4, &full);
  }
  barrier_wait(&full, 0);
  for (int i = t; i < n; i += m)
    s_words[i] = s_words[i] * 2 + 1;
  fence_async();
  __syncthreads();
  if (t == 0) {
    bulk_store(y + blockIdx.x * n, s_words, n * 4);
    asm volatile("cp.reduce.async.bulk.global.shared::cta.bulk_group.min.s32 [%0], [%1], %2;" ::"l"(low), "r"(shared_address(s_words)), "r"(n * 4) : "memory");
    bulk_commit();
    bulk_wait<0>();
  }
}

// The same by the interface of libcu++: a barrier that counts bytes.
extern "C" __global__ void barrier_tx(const int *x, int *y) {
  __shared__ __align__(16) int s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0) {
    init(&bar, blockDim.x);
    fence_async();
  }
  __syncthreads();
  cuda::barrier<cuda::thread_scope_block>::arrival_token token;
  if (threadIdx.x == 0) {
    cuda::memcpy_async(s, x + blockIdx.x * 256, cuda::aligned_size_t<16>(1024), bar);
    token = bar.arrive();
  } else {
    token = bar.arrive();
  }
  bar.wait(std::move(token));
  for (int i = threadIdx.x; i < 256; i += blockDim.x)
    y[blockIdx.x * 256 + i] = s[255 - i] - 1;
}

// Four stages; warp 0 loads boxes, the others add up rows. Full and empty barriers, phases that wrap around.
extern "C" __global__ void pipeline_2d(const __grid_constant__ CUtensorMap map, float *sums, int tiles) {
  extern __shared__ __align__(1024) float s_tiles[]; // [4][32][32], swizzled rows of 128 bytes
  __shared__ uint64_t full[4], empty[4];
  int t = threadIdx.x;
  if (t == 0) {
    for (int i = 0; i < 4; ++i) {
      barrier_init(&full[i], 1);
      barrier_init(&empty[i], 3);
    }
    barrier_init_fence();
    fence_async();
  }
  __syncthreads();
  if (t < 32) {
    if (elect_one()) {
      asm volatile("prefetch.tensormap [%0];" ::"l"(&map) : "memory");
      for (int i = 0; i < tiles; ++i) {
        int stage = i % 4;
        barrier_wait(&empty[stage], i / 4 & 1 ^ 1);
        barrier_expect(&full[stage], 4096);
        tensor_load_2d(s_tiles + stage * 1024, &map, blockIdx.x * 32, i * 32, &full[stage]);
      }
    }
  } else {
    int w = t / 32 - 1, lane = t & 31;
    float sum = 0;
    for (int i = 0; i < tiles; ++i) {
      int stage = i % 4;
      barrier_wait(&full[stage], i / 4 & 1);
      const float *tile = s_tiles + stage * 1024;
      for (int row = w; row < 32; row += 3)
        sum += tile[row * 32 + ((lane / 4 ^ (row & 7)) * 4 | lane % 4)];
      __syncwarp();
      if (lane == 0)
        barrier_arrive(&empty[stage]);
    }
    sums[(blockIdx.x * 3 + w) * 32 + lane] = sum;
  }
}

// A tensor map that the kernel builds: zeros and replaced fields in shared memory, published to global memory.
extern "C" __global__ void map_on_device(const half *x, unsigned char *memory, half *y, int columns, int rows) {
  __shared__ __align__(128) unsigned char s_map[128];
  __shared__ __align__(1024) half s[16][64];
  __shared__ uint64_t full;
  CUtensorMap *map = (CUtensorMap *)memory;
  int t = threadIdx.x;
  if (t < 32) {
    ((int *)s_map)[t] = 0;
    __syncwarp();
    if (t == 0) {
      uint32_t m = shared_address(s_map);
      asm volatile("tensormap.replace.tile.global_address.shared::cta.b1024.b64 [%0], %1;" ::"r"(m), "l"(x) : "memory");
      asm volatile("tensormap.replace.tile.rank.shared::cta.b1024.b32 [%0], 1;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 0, %1;" ::"r"(m), "r"(columns) : "memory");
      asm volatile("tensormap.replace.tile.global_dim.shared::cta.b1024.b32 [%0], 1, %1;" ::"r"(m), "r"(rows) : "memory");
      asm volatile("tensormap.replace.tile.global_stride.shared::cta.b1024.b64 [%0], 0, %1;" ::"r"(m), "l"((uint64_t)columns * 2) : "memory");
      asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 0, 64;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.box_dim.shared::cta.b1024.b32 [%0], 1, 16;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%0], 0, 1;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.element_stride.shared::cta.b1024.b32 [%0], 1, 1;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.elemtype.shared::cta.b1024.b32 [%0], 6;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.interleave_layout.shared::cta.b1024.b32 [%0], 0;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.swizzle_mode.shared::cta.b1024.b32 [%0], 3;" ::"r"(m) : "memory");
      asm volatile("tensormap.replace.tile.fill_mode.shared::cta.b1024.b32 [%0], 0;" ::"r"(m) : "memory");
    }
    __syncwarp();
    asm volatile("tensormap.cp_fenceproxy.global.shared::cta.tensormap::generic.release.gpu.sync.aligned [%0], [%1], 128;" ::"l"(__cvta_generic_to_global(map)), "r"(shared_address(s_map)) : "memory");
  }
  if (t == 0) {
    barrier_init(&full, 1);
    fence_async();
  }
  __syncthreads();
  if (t == 0) {
    asm volatile("fence.proxy.tensormap::generic.acquire.gpu [%0], 128;" ::"l"(map) : "memory");
    barrier_expect(&full, 2048);
    tensor_load_2d(s, map, 64, 8, &full);
  }
  barrier_wait(&full, 0);
  for (int i = t; i < 1024; i += blockDim.x) {
    int row = i / 64, c = i % 64;
    y[i] = s[row][((c / 8) ^ (row & 7)) * 8 | c % 8];
  }
}

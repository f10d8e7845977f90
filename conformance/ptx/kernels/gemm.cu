// Whole products for sm_90a: a producer warpgroup with tensor copies, a consumer warpgroup with wgmma, a tensor store.
#include "hopper.cuh"
#include <cuda_fp16.h>

#define D4(i) "+f"(d[i]), "+f"(d[i + 1]), "+f"(d[i + 2]), "+f"(d[i + 3])

// m64n64k16, A K-major, B MN-major, both swizzled by 128 bytes.
__device__ __forceinline__ void multiply_n64(float (&d)[32], uint64_t a, uint64_t b, int add) {
  asm volatile("{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %34, 0;\n\t"
               "wgmma.mma_async.sync.aligned.m64n64k16.f32.f16.f16 "
               "{%0,%1,%2,%3,%4,%5,%6,%7,%8,%9,%10,%11,%12,%13,%14,%15,%16,%17,%18,%19,%20,%21,%22,%23,%24,%25,%26,%27,%28,%29,%30,%31}, "
               "%32, %33, p, 1, 1, 0, 1;\n\t}"
               : D4(0), D4(4), D4(8), D4(12), D4(16), D4(20), D4(24), D4(28) : "l"(a), "l"(b), "r"(add));
}

__device__ __forceinline__ uint64_t descriptor(uint32_t address, int lbo) {
  return (uint64_t)(address >> 4 & 0x3fff) | (uint64_t)(lbo >> 4) << 16 | (uint64_t)(1024 >> 4) << 32 | 1ull << 62;
}

__device__ __forceinline__ uint32_t pack(float low, float high) {
  uint32_t r;
  asm("cvt.rn.f16x2.f32 %0, %1, %2;" : "=r"(r) : "f"(high), "f"(low));
  return r;
}

// Sums to f16 through stmatrix into a tile with the 128-byte swizzle, then one tensor store.
__device__ __forceinline__ void store_tile(const float (&d)[32], half *tile, const CUtensorMap *map, int column, int row) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5 & 3;
#pragma unroll
  for (int j = 0; j < 8; j += 2) {
    int r = warp * 16 + (lane & 15), v = j + (lane >> 4);
    asm volatile("stmatrix.sync.aligned.m8n8.x4.shared.b16 [%0], {%1,%2,%3,%4};" ::"r"(shared_address(tile) + r * 128 + ((v ^ (r & 7)) << 4)),
                 "r"(pack(d[j * 4], d[j * 4 + 1])), "r"(pack(d[j * 4 + 2], d[j * 4 + 3])), "r"(pack(d[j * 4 + 4], d[j * 4 + 5])),
                 "r"(pack(d[j * 4 + 6], d[j * 4 + 7])) : "memory");
  }
  fence_async();
  asm volatile("bar.sync 1, 128;" ::: "memory");
  if (warp == 0 && elect_one()) {
    tensor_store_2d(map, column, row, tile);
    bulk_commit();
    bulk_wait<0>();
  }
}

struct Ring {
  half a[3][64 * 64], b[3][64 * 64], out[64 * 64];
  uint64_t full[3], empty[3];
};

extern "C" __global__ void __launch_bounds__(256, 1)
gemm_specialised(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b, const __grid_constant__ CUtensorMap map_c, int steps) {
  extern __shared__ __align__(1024) unsigned char memory[];
  Ring &ring = *(Ring *)memory;
  int row = blockIdx.y * 64, column = blockIdx.x * 64, group = threadIdx.x / 128;
  if (threadIdx.x == 0) {
    for (int i = 0; i < 3; ++i) {
      barrier_init(&ring.full[i], 1);
      barrier_init(&ring.empty[i], 4);
    }
    fence_async();
  }
  __syncthreads();
  if (group == 1) {
    asm volatile("setmaxnreg.dec.sync.aligned.u32 40;");
    if (threadIdx.x == 128)
      for (int i = 0; i < steps; ++i) {
        int s = i % 3;
        barrier_wait(&ring.empty[s], i / 3 & 1 ^ 1);
        barrier_expect(&ring.full[s], 2 * 8192);
        tensor_load_2d(ring.a[s], &map_a, i * 64, row, &ring.full[s]);
        tensor_load_2d(ring.b[s], &map_b, column, i * 64, &ring.full[s]);
      }
  } else {
    asm volatile("setmaxnreg.inc.sync.aligned.u32 160;");
    float d[32];
    for (int i = 0; i < steps; ++i) {
      int s = i % 3;
      barrier_wait(&ring.full[s], i / 3 & 1);
      product_fence();
#pragma unroll
      for (int k = 0; k < 4; ++k)
        multiply_n64(d, descriptor(shared_address(ring.a[s]) + k * 32, 16), descriptor(shared_address(ring.b[s]) + k * 2048, 8192), i + k > 0);
      product_commit();
      product_wait<1>(); // the products of the step before are done
      if (i > 0 && threadIdx.x % 32 == 0)
        barrier_arrive(&ring.empty[(i - 1) % 3]);
    }
    product_wait<0>();
    for (int i = 0; i < 32; ++i)
      asm volatile("" : "+f"(d[i])::"memory"); // no use of the sums moves above the wait
    store_tile(d, ring.out, &map_c, column, row);
  }
}

// No roles: one thread of the only warpgroup loads ahead by two stages.
extern "C" __global__ void __launch_bounds__(128, 1)
gemm_simple(const __grid_constant__ CUtensorMap map_a, const __grid_constant__ CUtensorMap map_b, const __grid_constant__ CUtensorMap map_c, int steps) {
  extern __shared__ __align__(1024) unsigned char memory[];
  Ring &ring = *(Ring *)memory;
  int row = blockIdx.y * 64, column = blockIdx.x * 64;
  auto load = [&](int i) {
    int s = i % 3;
    barrier_expect(&ring.full[s], 2 * 8192);
    tensor_load_2d(ring.a[s], &map_a, i * 64, row, &ring.full[s]);
    tensor_load_2d(ring.b[s], &map_b, column, i * 64, &ring.full[s]);
  };
  if (threadIdx.x == 0) {
    for (int i = 0; i < 3; ++i)
      barrier_init(&ring.full[i], 1);
    fence_async();
    for (int i = 0; i < 2 && i < steps; ++i)
      load(i);
  }
  __syncthreads();
  float d[32];
  for (int i = 0; i < 32; ++i)
    d[i] = 0;
  for (int i = 0; i < steps; ++i) {
    int s = i % 3;
    barrier_wait(&ring.full[s], i / 3 & 1);
    product_fence();
#pragma unroll
    for (int k = 0; k < 4; ++k)
      multiply_n64(d, descriptor(shared_address(ring.a[s]) + k * 32, 16), descriptor(shared_address(ring.b[s]) + k * 2048, 8192), 1);
    product_commit();
    product_wait<0>();
    __syncthreads();
    if (threadIdx.x == 0 && i + 2 < steps)
      load(i + 2);
  }
  store_tile(d, ring.out, &map_c, column, row);
}

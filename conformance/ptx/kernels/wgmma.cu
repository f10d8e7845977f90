// Products by wgmma: types, swizzles, K-major and MN-major operands, A in shared memory and in registers.
#include "hopper.cuh"
#include <cuda_fp16.h>

enum Type { F16, BF16, TF32, E4M3, S8, F16Sum };

__host__ __device__ constexpr int size_of(Type t) { return t == TF32 ? 4 : t == E4M3 || t == S8 ? 1 : 2; }

// Where element (mn, k) lies in a tile; Swizzle is 0, 32, 64 or 128. Tile has Rows of M or N and Depth of K.
template <int Swizzle, bool MnMajor, int Size, int Rows, int Depth> struct Layout {
  static constexpr int sbo = Swizzle ? 8 * Swizzle : 128;
  static constexpr int lbo = MnMajor ? (Swizzle ? Depth * Swizzle : Rows * Size / 16 * 128) : (Swizzle ? 16 : Rows / 8 * 128);
  static constexpr int step = MnMajor ? (Swizzle ? 2 * sbo : 2 * lbo) : (Swizzle ? 32 : 2 * lbo); // to the next instruction along K
  static constexpr uint64_t mode = Swizzle == 128 ? 1 : Swizzle == 64 ? 2 : Swizzle == 32 ? 3 : 0;
  static __device__ int offset(int mn, int k) {
    int kb = k * Size, b = mn * Size, o;
    if (!MnMajor)
      o = Swizzle ? mn % 8 * Swizzle + mn / 8 * sbo + kb : mn % 8 * 16 + mn / 8 * sbo + kb % 16 + kb / 16 * lbo;
    else
      o = Swizzle ? b % (Swizzle ? Swizzle : 1) + b / (Swizzle ? Swizzle : 1) * lbo + k % 8 * Swizzle + k / 8 * sbo
                  : b % 16 + b / 16 * sbo + k % 8 * 16 + k / 8 * lbo;
    int mask = Swizzle == 128 ? 7 : Swizzle == 64 ? 3 : Swizzle == 32 ? 1 : 0;
    return o ^ (o >> 7 & mask) << 4;
  }
  static __device__ uint64_t descriptor(uint32_t address) {
    return (uint64_t)(address >> 4 & 0x3fff) | (uint64_t)(lbo >> 4) << 16 | (uint64_t)(sbo >> 4) << 32 | mode << 62;
  }
};

#define SUMS "{%0,%1,%2,%3,%4,%5,%6,%7}"
#define FLOATS "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]), "+f"(d[4]), "+f"(d[5]), "+f"(d[6]), "+f"(d[7])
#define WORDS "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]), "+r"(d[4]), "+r"(d[5]), "+r"(d[6]), "+r"(d[7])
#define HEAD "{\n\t.reg .pred p;\n\tsetp.ne.b32 p, %10, 0;\n\twgmma.mma_async.sync.aligned.m64n16"

template <Type T, int Ta, int Tb> __device__ __forceinline__ void multiply(float (&d)[8], uint64_t a, uint64_t b, int add) {
  if constexpr (T == F16)
    asm volatile(HEAD "k16.f32.f16.f16 " SUMS ", %8, %9, p, 1, 1, %11, %12;\n\t}" : FLOATS : "l"(a), "l"(b), "r"(add), "n"(Ta), "n"(Tb));
  else if constexpr (T == BF16)
    asm volatile(HEAD "k16.f32.bf16.bf16 " SUMS ", %8, %9, p, 1, -1, %11, %12;\n\t}" : FLOATS : "l"(a), "l"(b), "r"(add), "n"(Ta), "n"(Tb));
  else if constexpr (T == TF32)
    asm volatile(HEAD "k8.f32.tf32.tf32 " SUMS ", %8, %9, p, 1, 1;\n\t}" : FLOATS : "l"(a), "l"(b), "r"(add));
  else
    asm volatile(HEAD "k32.f32.e4m3.e4m3 " SUMS ", %8, %9, p, 1, 1;\n\t}" : FLOATS : "l"(a), "l"(b), "r"(add));
}
template <Type T, int Ta, int Tb> __device__ __forceinline__ void multiply(int (&d)[8], uint64_t a, uint64_t b, int add) {
  asm volatile(HEAD "k32.s32.s8.s8 " SUMS ", %8, %9, p;\n\t}" : WORDS : "l"(a), "l"(b), "r"(add));
}

template <typename T> __device__ __forceinline__ void store_64x16(T *c, const T (&d)[8]) {
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  for (int i = 0; i < 8; ++i)
    c[(warp * 16 + lane / 4 + (i >> 1 & 1) * 8) * 16 + (i & 1) + (i >> 2) * 8 + lane % 4 * 2] = d[i];
}

// a is [64][Depth], b is [16][Depth], whatever the layout in shared memory. Sums over `rounds` tiles along K.
template <Type T, typename Element, typename Sum, int Depth, int Swizzle, bool AMn, bool BMn>
__device__ __forceinline__ void product(const Element *a, const Element *b, Sum *c, int rounds) {
  typedef Layout<Swizzle, AMn, sizeof(Element), 64, Depth> La;
  typedef Layout<Swizzle, BMn, sizeof(Element), 16, Depth> Lb;
  constexpr int bytes_a = 64 * Depth * sizeof(Element);
  extern __shared__ __align__(1024) unsigned char tiles[];
  unsigned char *sa = tiles, *sb = tiles + (bytes_a + 1023) / 1024 * 1024;
  Sum d[8];
  for (int r = 0; r < rounds; ++r) {
    for (int i = threadIdx.x; i < 64 * Depth; i += 128)
      *(Element *)(sa + La::offset(i / Depth, i % Depth)) = a[r * 64 * Depth + i];
    for (int i = threadIdx.x; i < 16 * Depth; i += 128)
      *(Element *)(sb + Lb::offset(i / Depth, i % Depth)) = b[r * 16 * Depth + i];
    fence_async();
    __syncthreads();
    product_fence();
#pragma unroll
    for (int k = 0; k < Depth * (int)sizeof(Element) / 32; ++k)
      multiply<T, AMn, BMn>(d, La::descriptor(shared_address(sa) + k * La::step), Lb::descriptor(shared_address(sb) + k * Lb::step), r + k > 0);
    product_commit();
    product_wait<0>();
    __syncthreads(); // before the tiles are written again
  }
  store_64x16(c, d);
}

extern "C" __global__ void __launch_bounds__(128) product_f16_128(const uint16_t *a, const uint16_t *b, float *c, int rounds) { product<F16, uint16_t, float, 64, 128, false, false>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_f16_none(const uint16_t *a, const uint16_t *b, float *c, int rounds) { product<F16, uint16_t, float, 32, 0, false, false>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_f16_32(const uint16_t *a, const uint16_t *b, float *c, int rounds) { product<F16, uint16_t, float, 16, 32, true, false>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_bf16_mn(const uint16_t *a, const uint16_t *b, float *c, int rounds) { product<BF16, uint16_t, float, 32, 32, true, true>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_bf16_mn_none(const uint16_t *a, const uint16_t *b, float *c, int rounds) { product<BF16, uint16_t, float, 32, 0, true, true>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_tf32_128(const float *a, const float *b, float *c, int rounds) { product<TF32, float, float, 32, 128, false, false>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_s8_64(const signed char *a, const signed char *b, int *c, int rounds) { product<S8, signed char, int, 64, 64, false, false>(a, b, c, rounds); }
extern "C" __global__ void __launch_bounds__(128) product_e4m3_128(const unsigned char *a, const unsigned char *b, float *c, int rounds) { product<E4M3, unsigned char, float, 128, 128, false, false>(a, b, c, rounds); }

// A in registers, B MN-major with the 128-byte swizzle by a tensor copy; two products in flight.
extern "C" __global__ void __launch_bounds__(128) product_registers(const half *a, const __grid_constant__ CUtensorMap map, float *c) {
  __shared__ __align__(1024) half sb[32][64]; // k x n
  __shared__ uint64_t full;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  if (threadIdx.x == 0) {
    barrier_init(&full, 1);
    fence_async();
  }
  __syncthreads();
  if (threadIdx.x == 0) {
    barrier_expect(&full, sizeof(sb));
    tensor_load_2d(sb, &map, 0, 0, &full);
  }
  uint32_t x[2][4];
  for (int k = 0; k < 2; ++k)
    for (int i = 0; i < 4; ++i)
      x[k][i] = *(const uint32_t *)(a + (warp * 16 + lane / 4 + (i & 1) * 8) * 32 + k * 16 + (i >> 1) * 8 + lane % 4 * 2);
  barrier_wait(&full, 0);
  for (int n = 0; n < 4; ++n) {
    float d[8] = {1, 2, 3, 4, 5, 6, 7, 8};
    typedef Layout<128, true, 2, 64, 32> L;
    product_fence();
    for (int k = 0; k < 2; ++k)
      asm volatile("wgmma.mma_async.sync.aligned.m64n16k16.f32.f16.f16 " SUMS ", {%8,%9,%10,%11}, %12, 1, 1, 1, 1;"
                   : FLOATS : "r"(x[k][0]), "r"(x[k][1]), "r"(x[k][2]), "r"(x[k][3]), "l"(L::descriptor(shared_address(sb) + n * 32 + k * L::step)));
    product_commit();
    product_wait<0>();
    store_64x16(c + n * 1024, d);
  }
}

// Sums in f16, scale-d false; D registers hold pairs.
extern "C" __global__ void __launch_bounds__(128) product_f16_sums(const uint16_t *a, const uint16_t *b, uint32_t *c) {
  typedef Layout<64, false, 2, 64, 32> La;
  typedef Layout<64, false, 2, 8, 32> Lb;
  __shared__ __align__(1024) unsigned char sa[4096], sb[512];
  for (int i = threadIdx.x; i < 64 * 32; i += 128)
    *(uint16_t *)(sa + La::offset(i / 32, i % 32)) = a[i];
  for (int i = threadIdx.x; i < 8 * 32; i += 128)
    *(uint16_t *)(sb + Lb::offset(i / 32, i % 32)) = b[i];
  fence_async();
  __syncthreads();
  uint32_t d0 = 0, d1 = 0;
  uint64_t da = La::descriptor(shared_address(sa)), db = Lb::descriptor(shared_address(sb));
  product_fence();
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0,%1}, %2, %3, 0, 1, 1, 0, 0;" : "+r"(d0), "+r"(d1) : "l"(da), "l"(db));
  asm volatile("wgmma.mma_async.sync.aligned.m64n8k16.f16.f16.f16 {%0,%1}, %2, %3, 1, 1, 1, 0, 0;" : "+r"(d0), "+r"(d1) : "l"(da + 2), "l"(db + 2));
  product_commit();
  product_wait<0>();
  int lane = threadIdx.x & 31, row = (threadIdx.x >> 5) * 16 + lane / 4;
  c[row * 4 + lane % 4] = d0;
  c[(row + 8) * 4 + lane % 4] = d1;
}

// Tensor cores through mma.sync and ldmatrix.
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cstdint>

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

__device__ __forceinline__ uint32_t pair(const void *p) { return *(const uint32_t *)p; }

// Rows of a 16 x 8 result: lane / 4 and 8 more; columns lane % 4 * 2 and 1 more.
template <typename T> __device__ __forceinline__ void store_16x8(T *c, int ld, const T (&d)[4]) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = (lane & 3) * 2;
  c[r * ld + q] = d[0];
  c[r * ld + q + 1] = d[1];
  c[(r + 8) * ld + q] = d[2];
  c[(r + 8) * ld + q + 1] = d[3];
}

// m16n8k8; A row-major, B stored with k contiguous.
extern "C" __global__ void mma_f16_k8(const half *a, const half *b, float *c, int k) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = (lane & 3) * 2;
  float d[4] = {0, 0, 0, 0};
  for (int i = 0; i < k; i += 8) {
    uint32_t a0 = pair(a + r * k + i + q), a1 = pair(a + (r + 8) * k + i + q), b0 = pair(b + r * k + i + q);
    asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
                 : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(a0), "r"(a1), "r"(b0));
  }
  store_16x8(c, 8, d);
}

extern "C" __global__ void mma_s8_m8(const signed char *a, const unsigned char *b, int *c) {
  int lane = threadIdx.x, r = lane >> 2, q = lane & 3;
  int d0 = 1, d1 = -1;
  asm volatile("mma.sync.aligned.m8n8k16.row.col.satfinite.s32.s8.u8.s32 {%0,%1}, {%2}, {%3}, {%0,%1};"
               : "+r"(d0), "+r"(d1) : "r"(pair(a + r * 16 + q * 4)), "r"(pair(b + r * 16 + q * 4)));
  c[r * 8 + q * 2] = d0;
  c[r * 8 + q * 2 + 1] = d1;
}

// Shared tiles, ldmatrix for A, ldmatrix.trans for a row-major B. 32 x 16 x 16 by two warps.
extern "C" __global__ void ldmatrix_f16(const half *a, const half *b, float *c) {
  __shared__ __align__(16) half sa[32][24], sb[16][24];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5;
  for (int i = t; i < 64; i += 64)
    *(uint4 *)&sa[i / 2][i % 2 * 8] = *(const uint4 *)(a + i * 8);
  if (t < 32)
    *(uint4 *)&sb[t / 2][t % 2 * 8] = *(const uint4 *)(b + t * 8);
  __syncthreads();
  uint32_t x[4], y[4];
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(x[0]), "=r"(x[1]), "=r"(x[2]), "=r"(x[3]) : "r"(SHARED(&sa[warp * 16 + lane % 16][lane / 16 * 8])));
  asm volatile("ldmatrix.sync.aligned.m8n8.x4.trans.shared.b16 {%0,%1,%2,%3}, [%4];"
               : "=r"(y[0]), "=r"(y[1]), "=r"(y[2]), "=r"(y[3]) : "r"(SHARED(&sb[lane % 16][lane / 16 * 8])));
  for (int n = 0; n < 2; ++n) {
    float d[4] = {0, 0, 0, 0};
    for (int k = 0; k < 2; ++k)
      asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5}, {%6}, {%0,%1,%2,%3};"
                   : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[2 * k]), "r"(x[2 * k + 1]), "r"(y[2 * n + k]));
    store_16x8(c + warp * 16 * 16 + n * 8, 16, d);
  }
}

#if __CUDA_ARCH__ >= 800
template <bool Bf16> __device__ __forceinline__ void k16(const uint16_t *a, const uint16_t *b, float *c, int k) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = (lane & 3) * 2;
  float d[4] = {0, 0, 0, 0};
  for (int i = 0; i < k; i += 16) {
    uint32_t x[4] = {pair(a + r * k + i + q), pair(a + (r + 8) * k + i + q), pair(a + r * k + i + q + 8), pair(a + (r + 8) * k + i + q + 8)};
    uint32_t y[2] = {pair(b + r * k + i + q), pair(b + r * k + i + q + 8)};
    if (Bf16)
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                   : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
    else
      asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
                   : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
  }
  store_16x8(c, 8, d);
}

extern "C" __global__ void mma_f16_k16(const uint16_t *a, const uint16_t *b, float *c, int k) { k16<false>(a, b, c, k); }
extern "C" __global__ void mma_bf16_k16(const uint16_t *a, const uint16_t *b, float *c, int k) { k16<true>(a, b, c, k); }

extern "C" __global__ void mma_tf32_k8(const float *a, const float *b, float *c) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = lane & 3;
  float d[4] = {0, 0, 0, 0}, v[6] = {a[r * 8 + q], a[(r + 8) * 8 + q], a[r * 8 + q + 4], a[(r + 8) * 8 + q + 4], b[r * 8 + q], b[r * 8 + q + 4]};
  uint32_t x[6];
  for (int i = 0; i < 6; ++i)
    asm("cvt.rna.tf32.f32 %0, %1;" : "=r"(x[i]) : "f"(v[i]));
  asm volatile("mma.sync.aligned.m16n8k8.row.col.f32.tf32.tf32.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(x[4]), "r"(x[5]));
  store_16x8(c, 8, d);
}

extern "C" __global__ void mma_s8_k32(const signed char *a, const signed char *b, int *c) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = (lane & 3) * 4;
  int d[4] = {5, 6, 7, 8};
  uint32_t x[4] = {pair(a + r * 32 + q), pair(a + (r + 8) * 32 + q), pair(a + r * 32 + q + 16), pair(a + (r + 8) * 32 + q + 16)};
  uint32_t y[2] = {pair(b + r * 32 + q), pair(b + r * 32 + q + 16)};
  asm volatile("mma.sync.aligned.m16n8k32.row.col.s32.s8.s8.s32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+r"(d[0]), "+r"(d[1]), "+r"(d[2]), "+r"(d[3]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y[0]), "r"(y[1]));
  store_16x8(c, 8, d);
}

extern "C" __global__ void mma_f64_k4(const double *a, const double *b, double *c) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = lane & 3;
  double d0 = 0.5, d1 = -0.5;
  asm volatile("mma.sync.aligned.m8n8k4.row.col.f64.f64.f64.f64 {%0,%1}, {%2}, {%3}, {%0,%1};"
               : "+d"(d0), "+d"(d1) : "d"(a[r * 4 + q]), "d"(b[r * 4 + q]));
  c[r * 8 + q * 2] = d0;
  c[r * 8 + q * 2 + 1] = d1;
}

// f16 sums packed in pairs, then used as the A operand of a second product without a shuffle.
extern "C" __global__ void mma_chain(const half *a, const half *b, const half *v, float *out) {
  int lane = threadIdx.x & 31, r = lane >> 2, q = (lane & 3) * 2;
  uint32_t x[4] = {pair(a + r * 16 + q), pair(a + (r + 8) * 16 + q), pair(a + r * 16 + q + 8), pair(a + (r + 8) * 16 + q + 8)};
  uint32_t p[4];
  for (int n = 0; n < 2; ++n) {
    uint32_t y0 = pair(b + (n * 8 + r) * 16 + q), y1 = pair(b + (n * 8 + r) * 16 + q + 8);
    asm volatile("mma.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {%0,%1}, {%2,%3,%4,%5}, {%6,%7}, {%8,%8};"
                 : "=r"(p[n * 2]), "=r"(p[n * 2 + 1]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(x[3]), "r"(y0), "r"(y1), "r"(0));
  }
  float d[4] = {0, 0, 0, 0};
  uint32_t y0 = pair(v + r * 16 + q), y1 = pair(v + r * 16 + q + 8);
  asm volatile("mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3]) : "r"(p[0]), "r"(p[1]), "r"(p[2]), "r"(p[3]), "r"(y0), "r"(y1));
  store_16x8(out, 8, d);
}
#endif

// Intrinsics of 16-bit floats.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void half_exact(const __half *a, const __half *b, __half *out) {
  int t = threadIdx.x;
  __half x = a[t], y = b[t], *row = out + t * 12;
  row[0] = __hadd(x, y);
  row[1] = __hsub(x, y);
  row[2] = __hmul(x, y);
  row[3] = __hdiv(x, y);
  row[4] = __habs(x);
  row[5] = __hneg(y);
  row[6] = hsqrt(__habs(x));
  row[7] = __hlt(x, y) ? x : y;
  row[8] = __hadd_sat(x, y);
  row[9] = __int2half_rn(__half2int_rz(x));
  row[10] = hfloor(y);
  row[11] = __ushort_as_half(__half_as_ushort(x) ^ 1);
}

extern "C" __global__ void half2_exact(const __half2 *a, const __half2 *b, __half2 *out, unsigned *masks) {
  int t = threadIdx.x;
  __half2 x = a[t], y = b[t], *row = out + t * 6;
  row[0] = __hadd2(x, y);
  row[1] = __hmul2(x, y);
  row[2] = __hsub2(__lowhigh2highlow(x), y);
  row[3] = __highs2half2(x, y);
  row[4] = __floats2half2_rn(__low2float(x) * 3.0f, __high2float(y) / 3.0f);
  row[5] = __hgt2(x, y);
  masks[t] = __hbgt2(x, y) + 2 * __hbne2(x, y);
}

extern "C" __global__ void bf16_exact(const __nv_bfloat16 *a, const __nv_bfloat16 *b, __nv_bfloat16 *out, float *f) {
  int t = threadIdx.x;
  __nv_bfloat16 x = a[t], y = b[t], *row = out + t * 6;
  row[0] = __hadd(x, y);
  row[1] = __hmul(x, y);
  row[2] = __hsub(x, y);
  row[3] = __habs(x);
  row[4] = __hgt(x, y) ? x : y;
  row[5] = __float2bfloat16_rz(__bfloat162float(x) * 1.01f);
  f[t] = __bfloat162float(x) * __bfloat162float(y);
}

extern "C" __global__ void bf162_pairs(const __nv_bfloat162 *a, const __nv_bfloat162 *b, __nv_bfloat162 *out) {
  int t = threadIdx.x;
  __nv_bfloat162 x = a[t], y = b[t];
  out[t * 3] = __hadd2(x, y);
  out[t * 3 + 1] = __floats2bfloat162_rn(__low2float(x) + 1.0f, __high2float(y) * 0.1f);
  out[t * 3 + 2] = __hmul2(x, __lowhigh2highlow(y));
}

// Functions of halves go through f32 approximations.
extern "C" __global__ void half_math(const __half *a, __half *out) {
  int t = threadIdx.x;
  out[t * 6] = hexp(a[t]);
  out[t * 6 + 1] = hlog(__habs(a[t]));
  out[t * 6 + 2] = hsin(a[t]);
  out[t * 6 + 3] = hrsqrt(__habs(a[t]));
  out[t * 6 + 4] = hexp2(a[t]);
  out[t * 6 + 5] = hrcp(a[t]);
}

// Element-wise kernels: scalar and vector accesses, 16-bit floats, structures by value.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

extern "C" __global__ void vec_add(const float *a, const float *b, float *c, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    c[i] = a[i] + b[i];
}

extern "C" __global__ void saxpy4(float a, const float4 *x, float4 *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float4 v = x[i], w = y[i];
  w.x = fmaf(a, v.x, w.x);
  w.y = fmaf(a, v.y, w.y);
  w.z = fmaf(a, v.z, w.z);
  w.w = fmaf(a, v.w, w.w);
  y[i] = w;
}

extern "C" __global__ void half2_axpy(__half a, const __half2 *x, __half2 *y, int n) {
  __half2 aa = __half2half2(a);
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    y[i] = __hfma2(aa, x[i], y[i]);
}

extern "C" __global__ void bf16_scale(const __nv_bfloat16 *x, __nv_bfloat16 *y, float scale, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = __float2bfloat16(__bfloat162float(x[i]) * scale);
}

// Widths from 8 to 64 bits, signed and unsigned, in one pass.
extern "C" __global__ void widths(const signed char *a, const unsigned short *b, const long long *c, short *d,
                                  unsigned char *e, double *f, int n) {
  int i = threadIdx.x + blockIdx.x * blockDim.x;
  if (i >= n)
    return;
  long long s = (long long)a[i] * b[i] + c[i];
  d[i] = (short)s;
  e[i] = (unsigned char)(s >> 5);
  f[i] = (double)s;
}

struct Affine {
  float scale;
  int shift;
  double offset;
  unsigned char mask[5];
  short step;
};

extern "C" __global__ void struct_param(Affine p, const int *x, double *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = (double)(p.scale * (float)(x[i] << p.shift)) + p.offset + (double)(p.mask[i % 5] * p.step);
}

// Two-dimensional grid and block, row pitch in elements.
extern "C" __global__ void add_bias_2d(const float *x, const float *bias, float *y, int rows, int columns, long long pitch) {
  int c = blockIdx.x * blockDim.x + threadIdx.x;
  int r = blockIdx.y * blockDim.y + threadIdx.y;
  if (r < rows && c < columns)
    y[r * pitch + c] = x[r * pitch + c] + bias[c];
}

// A gather, then a scatter to a permutation: no two threads write one element.
extern "C" __global__ void gather_scatter(const int *index, const int *to, const int2 *x, int2 *y, int n) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    int2 v = __ldg(&x[index[i]]);
    y[to[i]] = make_int2(v.y, v.x);
  }
}

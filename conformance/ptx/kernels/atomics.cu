// Atomic operations: all of them, 32 and 64 bits, in global and shared memory, floats and pairs of halves.
#include <cuda_bf16.h>
#include <cuda_fp16.h>

template <typename T> __device__ void all_integer(T *p, T v) {
  atomicAdd(&p[0], v);
  atomicMin(&p[1], v);
  atomicMax(&p[2], v);
  atomicAnd(&p[3], v | T(0x55));
  atomicOr(&p[4], v);
  atomicXor(&p[5], v);
}

extern "C" __global__ void atomics_s32(const int *x, int *p) { all_integer(p, x[blockIdx.x * blockDim.x + threadIdx.x]); }
extern "C" __global__ void atomics_u32(const unsigned *x, unsigned *p) {
  unsigned v = x[blockIdx.x * blockDim.x + threadIdx.x];
  all_integer(p, v);
  atomicSub(&p[6], v);
  atomicInc(&p[7], 9);
  atomicDec(&p[8], 9);
}
extern "C" __global__ void atomics_s64(const long long *x, long long *p) {
  long long v = x[blockIdx.x * blockDim.x + threadIdx.x];
  atomicAdd((unsigned long long *)&p[0], (unsigned long long)v);
  atomicMin(&p[1], v);
  atomicMax(&p[2], v);
  atomicAnd(&p[3], v | 0x55);
  atomicOr(&p[4], v);
  atomicXor(&p[5], v);
}

// In shared memory, with the old values used.
extern "C" __global__ void atomics_shared(const unsigned *x, unsigned *slots, unsigned *out) {
  __shared__ unsigned s[4];
  __shared__ unsigned long long wide;
  int t = threadIdx.x;
  if (t < 4)
    s[t] = 0;
  if (t == 0)
    wide = 0;
  __syncthreads();
  unsigned place = atomicAdd(&s[x[t] & 3], 1);
  slots[t] = place < 64;
  atomicMax(&wide, (unsigned long long)x[t] << 8 | t);
  __syncthreads();
  if (t < 4)
    out[t] = s[t];
  if (t == 0) {
    out[4] = (unsigned)wide;
    out[5] = (unsigned)(wide >> 32);
  }
}

extern "C" __global__ void atomics_float(const float *x, float *f, double *d, float *highest) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  atomicAdd(f, x[i]);
  atomicAdd(d, (double)x[i] * 0.5);
  int *bits = (int *)highest; // values are positive, so their bits are ordered
  atomicMax(bits, __float_as_int(fabsf(x[i])));
  atomicExch(&f[1], 42.0f);
}

// Multiplication by compare and swap; the loop ends differently for each lane.
extern "C" __global__ void atomics_cas(const float *x, float *product, unsigned short *bytes, unsigned long long *chain) {
  unsigned *address = (unsigned *)product, old = *(volatile unsigned *)address, seen;
  do {
    seen = old;
    old = atomicCAS(address, seen, __float_as_uint(__uint_as_float(seen) * x[threadIdx.x]));
  } while (old != seen);
  unsigned short o = *(volatile unsigned short *)bytes, w;
  do {
    w = o;
    o = atomicCAS(bytes, w, (unsigned short)(w + threadIdx.x));
  } while (o != w);
  unsigned long long c = *(volatile unsigned long long *)chain, d;
  do {
    d = c;
    c = atomicCAS(chain, d, d ^ (0x100000001ull << (threadIdx.x & 15)));
  } while (c != d);
}

extern "C" __global__ void atomics_half(const __half2 *x, __half2 *h, __half *single) {
  atomicAdd(h, x[threadIdx.x]);
  atomicAdd(single, __low2half(x[threadIdx.x]));
}

#if __CUDA_ARCH__ >= 900
extern "C" __global__ void atomics_bf16(const __nv_bfloat162 *x, __nv_bfloat162 *h, __nv_bfloat16 *single) {
  atomicAdd(h, x[threadIdx.x]);
  atomicAdd(single, __low2bfloat16(x[threadIdx.x]));
}
#endif

// Scopes of CUDA's atomics: block and system.
extern "C" __global__ void atomics_scopes(int *p) {
  atomicAdd_block(&p[blockIdx.x], 1);
  atomicAdd_system(&p[2], 2);
  atomicMax_block(&p[3 + blockIdx.x], (int)threadIdx.x);
  atomicExch_system(&p[5], 6);
}

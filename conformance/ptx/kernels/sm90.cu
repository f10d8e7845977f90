// Smaller things of sm_90a: 8-bit floats, stmatrix, elect, dependent launches, packed 16-bit integers, barrier hints.
#include "hopper.cuh"
#include <cuda_fp16.h>
#include <cuda_fp8.h>

extern "C" __global__ void fp8_convert(const float *x, unsigned char *e4m3, unsigned char *e5m2, float *back) {
  int t = threadIdx.x;
  e4m3[t] = __nv_cvt_float_to_fp8(x[t], __NV_SATFINITE, __NV_E4M3);
  e5m2[t] = __nv_cvt_float_to_fp8(x[t], __NV_SATFINITE, __NV_E5M2);
  __nv_fp8_e4m3 a(x[t]);
  __nv_fp8_e5m2 b(x[t]);
  back[t * 2] = float(a);
  back[t * 2 + 1] = float(b);
}

extern "C" __global__ void fp8_pairs(const float2 *x, unsigned short *out, __half2 *back) {
  int t = threadIdx.x;
  __nv_fp8x2_e4m3 p(x[t]);
  out[t] = p.__x;
  back[t] = __half2(p);
}

extern "C" __global__ void stmatrix_trans(const uint32_t *x, uint16_t *y) {
  __shared__ __align__(16) uint16_t plain[16][8], turned[16][8];
  int t = threadIdx.x;
  uint32_t a = x[t], b = x[32 + t];
  asm volatile("stmatrix.sync.aligned.m8n8.x2.shared.b16 [%0], {%1,%2};" ::"r"(shared_address(plain[t % 16])), "r"(a), "r"(b) : "memory");
  asm volatile("stmatrix.sync.aligned.m8n8.x2.trans.shared.b16 [%0], {%1,%2};" ::"r"(shared_address(turned[t % 16])), "r"(a), "r"(b) : "memory");
  __syncwarp();
  for (int i = t; i < 128; i += 32) {
    y[i] = plain[i / 8][i % 8];
    y[128 + i] = turned[i / 8][i % 8];
  }
}

extern "C" __global__ void elect_leader(int *count, unsigned *leader) {
  uint32_t lane, p;
  asm volatile("{\n\t.reg .pred p;\n\telect.sync %0|p, 0xffffffff;\n\tselp.u32 %1, 1, 0, p;\n\t}" : "=r"(lane), "=r"(p));
  if (p)
    atomicAdd(count, 1);
  leader[threadIdx.x] = lane;
}

// Without a programmatic launch before it, waiting returns at once.
extern "C" __global__ void dependent_launch(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  asm volatile("griddepcontrol.wait;" ::: "memory");
  if (i < n)
    y[i] = x[i] * 3;
  asm volatile("griddepcontrol.launch_dependents;");
}

// Counted arrivals, expect_tx and complete_tx by hand, try_wait with a state.
extern "C" __global__ void barrier_forms(int *out) {
  __shared__ uint64_t bar;
  __shared__ int s[32];
  int t = threadIdx.x;
  if (t == 0)
    barrier_init(&bar, 40);
  __syncthreads();
  s[t] = t * t;
  uint64_t state;
  uint32_t b = shared_address(&bar);
  asm volatile("mbarrier.arrive.release.cta.shared::cta.b64 %0, [%1], %2;" : "=l"(state) : "r"(b), "r"(t < 8 ? 2 : 1) : "memory");
  uint32_t done;
  do
    asm volatile("{\n\t.reg .pred p;\n\tmbarrier.try_wait.acquire.cta.shared::cta.b64 p, [%1], %2, 1000;\n\tselp.u32 %0, 1, 0, p;\n\t}" : "=r"(done) : "r"(b), "l"(state) : "memory");
  while (!done);
  int v = s[31 - t];
  // Second phase: pending bytes hold it open until they are completed.
  if (t == 0) {
    asm volatile("mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [%0], 64;" ::"r"(b) : "memory");
    asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0], 9;" ::"r"(b) : "memory");
    asm volatile("mbarrier.complete_tx.relaxed.cta.shared::cta.b64 [%0], 64;" ::"r"(b) : "memory");
  } else {
    barrier_arrive(&bar);
  }
  barrier_wait(&bar, 1);
  uint32_t pending;
  asm volatile("mbarrier.pending_count.b64 %0, %1;" : "=r"(pending) : "l"(state));
  out[t] = v + (pending <= 40 ? 1000 : 0);
}

extern "C" __global__ void packed_integers(const uint32_t *a, const uint32_t *b, uint32_t *out) {
  int t = threadIdx.x;
  uint32_t x = a[t], y = b[t];
  out[t * 4] = __vmaxs2(x, y);
  out[t * 4 + 1] = __viaddmax_s16x2(x, y, 0x00050005);
  out[t * 4 + 2] = __vimin3_s32(x, y, 17);
  asm("add.u16x2 %0, %1, %2;" : "=r"(out[t * 4 + 3]) : "r"(x), "r"(y));
}

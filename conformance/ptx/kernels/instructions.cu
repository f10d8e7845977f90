// Instructions that libraries use through inline assembly.
#include <cstdint>

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))

extern "C" __global__ void bit_fields(const unsigned *a, const unsigned *b, unsigned *out) {
  int t = threadIdx.x;
  unsigned x = a[t], y = b[t], *row = out + t * 14;
  asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(row[0]) : "r"(x), "r"(y), "r"(x << 7));
  asm("bfe.u32 %0, %1, %2, 11;" : "=r"(row[1]) : "r"(x), "r"(y & 31));
  asm("bfe.s32 %0, %1, 9, %2;" : "=r"(row[2]) : "r"(x), "r"(y & 31));
  asm("bfi.b32 %0, %1, %2, 5, 13;" : "=r"(row[3]) : "r"(x), "r"(y));
  asm("bfind.u32 %0, %1;" : "=r"(row[4]) : "r"(x >> (y & 31)));
  asm("bfind.shiftamt.s32 %0, %1;" : "=r"(row[5]) : "r"(x));
  asm("prmt.b32.f4e %0, %1, %2, %3;" : "=r"(row[6]) : "r"(x), "r"(y), "r"(y & 3));
  asm("prmt.b32.ecl %0, %1, %2, %3;" : "=r"(row[7]) : "r"(x), "r"(y), "r"(y & 3));
  asm("prmt.b32 %0, %1, %2, 0x8a40;" : "=r"(row[8]) : "r"(x), "r"(y)); // sign bits of bytes 0 and 2
  asm("shf.l.clamp.b32 %0, %1, %2, %3;" : "=r"(row[9]) : "r"(x), "r"(y), "r"(y & 63));
  asm("{ .reg .b32 low, high; mov.b64 {low, high}, %1; sub.u32 %0, high, low; }" : "=r"(row[10]) : "l"((uint64_t)x << 32 | y));
  asm("slct.u32.s32 %0, %1, %2, %3;" : "=r"(row[11]) : "r"(x), "r"(y), "r"((int)(x ^ y)));
  asm("{ .reg .pred p, q; setp.lt.and.u32 p|q, %1, %2, 1; selp.b32 %0, %1, %2, p; @q add.u32 %0, %0, 1; }" : "=r"(row[12]) : "r"(x), "r"(y));
  asm("set.gt.u32.s32 %0, %1, %2;" : "=r"(row[13]) : "r"(x), "r"(y));
}

// Carries: 96-bit additions and a 64 x 64 product in 32-bit pieces.
extern "C" __global__ void carries(const unsigned *a, const unsigned *b, unsigned *out) {
  int t = threadIdx.x;
  const unsigned *x = a + t * 3, *y = b + t * 3;
  unsigned *row = out + t * 8;
  asm("add.cc.u32 %0, %3, %6; addc.cc.u32 %1, %4, %7; addc.u32 %2, %5, %8;"
      : "=&r"(row[0]), "=&r"(row[1]), "=&r"(row[2]) : "r"(x[0]), "r"(x[1]), "r"(x[2]), "r"(y[0]), "r"(y[1]), "r"(y[2]));
  asm("sub.cc.u32 %0, %2, %4; subc.u32 %1, %3, %5;" : "=&r"(row[3]), "=&r"(row[4]) : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]));
  asm("mad.lo.cc.u32 %0, %3, %5, 0xffffffff; madc.hi.cc.u32 %1, %3, %5, %4; madc.lo.u32 %2, %4, %6, 0;"
      : "=&r"(row[5]), "=&r"(row[6]), "=&r"(row[7]) : "r"(x[0]), "r"(x[1]), "r"(y[0]), "r"(y[1]));
}

// Accesses with cache words, of all widths, and addresses of all spaces.
extern "C" __global__ void cache_words(const uint4 *x, uint4 *y, unsigned *spaces) {
  __shared__ uint4 s[32];
  int t = threadIdx.x, local[2] = {t, 1};
  unsigned a, b, c, d;
  asm volatile("ld.global.nc.L1::no_allocate.L2::128B.v4.u32 {%0,%1,%2,%3}, [%4];" : "=r"(a), "=r"(b), "=r"(c), "=r"(d) : "l"(x + t));
  asm volatile("st.shared.v4.b32 [%0], {%1,%2,%3,%4};" ::"r"(SHARED(&s[t])), "r"(d), "r"(c), "r"(b), "r"(a) : "memory");
  asm volatile("prefetch.global.L2 [%0];" ::"l"(x + t));
  __syncwarp();
  uint64_t low, high;
  asm volatile("ld.shared.v2.u64 {%0,%1}, [%2];" : "=l"(low), "=l"(high) : "r"(SHARED(&s[31 - t])) : "memory");
  asm volatile("st.global.cs.v2.b64 [%0], {%1,%2};" ::"l"(y + t), "l"(low), "l"(high) : "memory");
  unsigned bits;
  asm volatile("{ .reg .pred p; .reg .u32 q; isspacep.shared p, %1; selp.u32 %0, 1, 0, p; isspacep.global p, %2; selp.u32 q, 2, 0, p; or.b32 %0, %0, q;\n\t"
               "isspacep.local p, %3; selp.u32 q, 4, 0, p; or.b32 %0, %0, q; isspacep.global p, %1; selp.u32 q, 8, 0, p; or.b32 %0, %0, q; }"
               : "=&r"(bits) : "l"(&s[t]), "l"(x + t), "l"(&local[t & 1]) : "memory");
  spaces[t] = bits;
}

extern "C" __global__ void float_forms(const float *x, float *out, unsigned *bits) {
  int t = threadIdx.x;
  float v = x[t], w = x[t ^ 1], *row = out + t * 6;
  asm("add.rm.ftz.f32 %0, %1, %2;" : "=f"(row[0]) : "f"(v), "f"(w));
  asm("mul.rp.sat.f32 %0, %1, %2;" : "=f"(row[1]) : "f"(v), "f"(w));
  asm("copysign.f32 %0, %1, %2;" : "=f"(row[2]) : "f"(v), "f"(w));
  asm("cvt.rni.ftz.f32.f32 %0, %1;" : "=f"(row[3]) : "f"(v));
  asm("neg.ftz.f32 %0, %1;" : "=f"(row[4]) : "f"(v));
  asm("cvt.sat.f32.f32 %0, %1;" : "=f"(row[5]) : "f"(w));
  asm("{ .reg .pred p; testp.subnormal.f32 p, %1; selp.u32 %0, 1, 0, p; testp.finite.f32 p, %1; @p add.u32 %0, %0, 2; }" : "=&r"(bits[t]) : "f"(v));
}

// Integer mma in the widths that libraries for quantised networks use.
extern "C" __global__ void mma_s4(const unsigned *a, const unsigned *b, int *c) {
  int lane = threadIdx.x, d0 = 0, d1 = 0;
  asm volatile("mma.sync.aligned.m8n8k32.row.col.s32.s4.s4.s32 {%0,%1}, {%2}, {%3}, {%0,%1};" : "+r"(d0), "+r"(d1) : "r"(a[lane]), "r"(b[lane]));
  c[lane * 2] = d0;
  c[lane * 2 + 1] = d1;
}

extern "C" __global__ void mma_b1(const unsigned *a, const unsigned *b, int *c) {
  int lane = threadIdx.x, d0 = 3, d1 = 0;
  asm volatile("mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32.xor.popc {%0,%1}, {%2}, {%3}, {%0,%1};" : "+r"(d0), "+r"(d1) : "r"(a[lane]), "r"(b[lane]));
  c[lane * 2] = d0;
  c[lane * 2 + 1] = d1;
}

extern "C" __global__ void move_matrix(const unsigned *x, unsigned *y) {
  unsigned v;
  asm volatile("movmatrix.sync.aligned.m8n8.trans.b16 %0, %1;" : "=r"(v) : "r"(x[threadIdx.x]));
  y[threadIdx.x] = v;
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void packed_floats(const unsigned *a, const unsigned *b, unsigned *out) {
  int t = threadIdx.x;
  unsigned x = a[t], y = b[t], *row = out + t * 6;
  asm("fma.rn.relu.f16x2 %0, %1, %2, %1;" : "=r"(row[0]) : "r"(x), "r"(y));
  asm("max.NaN.f16x2 %0, %1, %2;" : "=r"(row[1]) : "r"(x), "r"(y));
  asm("min.f16x2 %0, %1, %2;" : "=r"(row[2]) : "r"(x), "r"(y));
  asm("abs.f16x2 %0, %1;" : "=r"(row[3]) : "r"(x));
  asm("neg.f16x2 %0, %1;" : "=r"(row[4]) : "r"(y));
  asm("{ .reg .b16 l, h; .reg .f32 f, g; mov.b32 {l, h}, %1; cvt.f32.f16 f, l; cvt.f32.f16 g, h; cvt.rn.bf16x2.f32 %0, g, f; }" : "=r"(row[5]) : "r"(x));
}

extern "C" __global__ void cache_policy(const int *x, int *y) {
  uint64_t policy;
  int v;
  asm volatile("createpolicy.fractional.L2::evict_first.b64 %0, 1.0;" : "=l"(policy));
  asm volatile("ld.global.L2::cache_hint.s32 %0, [%1], %2;" : "=r"(v) : "l"(x + threadIdx.x), "l"(policy) : "memory");
  asm volatile("st.global.L2::cache_hint.s32 [%0], %1, %2;" ::"l"(y + threadIdx.x), "r"(v * 2), "l"(policy) : "memory");
}

#endif

#if __CUDA_ARCH__ >= 900
extern "C" __global__ void mma_e4m3(const unsigned *a, const unsigned *b, float *c) {
  int lane = threadIdx.x;
  float d[4] = {0, 0, 0, 0};
  asm volatile("mma.sync.aligned.m16n8k32.row.col.f32.e4m3.e4m3.f32 {%0,%1,%2,%3}, {%4,%5,%6,%7}, {%8,%9}, {%0,%1,%2,%3};"
               : "+f"(d[0]), "+f"(d[1]), "+f"(d[2]), "+f"(d[3])
               : "r"(a[lane * 4]), "r"(a[lane * 4 + 1]), "r"(a[lane * 4 + 2]), "r"(a[lane * 4 + 3]), "r"(b[lane * 2]), "r"(b[lane * 2 + 1]));
  for (int i = 0; i < 4; ++i)
    c[lane * 4 + i] = d[i];
}

// Vector reductions, 128-bit exchange.
extern "C" __global__ void wide_atomics(const float4 *x, float4 *sum, ulonglong2 *word) {
  float4 v = x[threadIdx.x];
  asm volatile("red.global.add.v4.f32 [%0], {%1,%2,%3,%4};" ::"l"(sum), "f"(v.x), "f"(v.y), "f"(v.z), "f"(v.w) : "memory");
  if (threadIdx.x == 0) {
    uint64_t low, high;
    asm volatile("{ .reg .b128 old, new; mov.b128 new, {%3, %4}; atom.global.exch.b128 old, [%2], new; mov.b128 {%0, %1}, old; }"
                 : "=l"(low), "=l"(high) : "l"(word), "l"(11ull), "l"(22ull) : "memory");
    word[1] = make_ulonglong2(high, low);
  }
}
#endif

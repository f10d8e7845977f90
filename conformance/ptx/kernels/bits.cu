// Integers: division in all widths, bits, bytes, funnel shifts, dot products, wide products, 128 bits.
extern "C" __global__ void divide_64(const long long *a, const long long *b, long long *q, long long *r, unsigned long long *uq, unsigned long long *ur) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  q[t] = a[t] / b[t];
  r[t] = a[t] % b[t];
  uq[t] = (unsigned long long)a[t] / (unsigned long long)b[t];
  ur[t] = (unsigned long long)a[t] % (unsigned long long)b[t];
}

extern "C" __global__ void divide_32(const int *a, const int *b, int *out) {
  int t = threadIdx.x;
  out[t * 6] = a[t] / b[t];
  out[t * 6 + 1] = a[t] % b[t];
  out[t * 6 + 2] = (unsigned)a[t] / (unsigned)b[t];
  out[t * 6 + 3] = a[t] / 7;
  out[t * 6 + 4] = (unsigned)a[t] % 1000;
  out[t * 6 + 5] = (short)a[t] / (short)(b[t] | 1);
}

extern "C" __global__ void count_bits(const unsigned long long *x, int *out) {
  int t = threadIdx.x;
  unsigned long long v = x[t];
  unsigned u = (unsigned)v;
  int *row = out + t * 10;
  row[0] = __popc(u);
  row[1] = __popcll(v);
  row[2] = __clz(u);
  row[3] = __clzll(v);
  row[4] = __ffs(u);
  row[5] = __ffsll(v);
  row[6] = __brev(u);
  row[7] = (int)(__brevll(v) >> 32);
  row[8] = (u >> 5 & 0x3ff) + ((int)(u << 7) >> 20);
  row[9] = (int)(v << (t & 63) | v >> (-t & 63));
}

extern "C" __global__ void bytes(const unsigned *a, const unsigned *b, unsigned *out) {
  int t = threadIdx.x;
  unsigned x = a[t], y = b[t], *row = out + t * 12;
  row[0] = __byte_perm(x, y, 0x3715);
  row[1] = __byte_perm(x, y, y & 0x7777);
  row[2] = __funnelshift_l(x, y, t);
  row[3] = __funnelshift_r(x, y, t + 5);
  row[4] = __funnelshift_lc(x, y, t + 4);
  row[5] = __dp4a((int)x, (int)y, 100);
  row[6] = __dp4a(x, y, 7u);
  row[7] = __vadd4(x, y) ^ __vabsdiffu4(x, y);
  row[8] = __vmaxs2(x, y) + __vcmpgtu4(x, y);
  row[9] = __sad((int)x, (int)y, 3u) + __uhadd(x, y);
  row[10] = __mulhi((int)x, (int)y) + __umulhi(x, y);
  row[11] = __mul24((int)x, (int)y) + __umul24(x, y) + __dp2a_lo((int)x, (int)y, 5);
}

extern "C" __global__ void wide(const long long *a, const long long *b, long long *out) {
  int t = threadIdx.x;
  __int128 p = (__int128)a[t] * b[t] + 12345;
  unsigned __int128 u = (unsigned __int128)(unsigned long long)a[t] << (t + 3) | (unsigned long long)b[t];
  u += (unsigned __int128)p;
  out[t * 6] = (long long)p;
  out[t * 6 + 1] = (long long)(p >> 64);
  out[t * 6 + 2] = (long long)u;
  out[t * 6 + 3] = (long long)(u >> 64);
  out[t * 6 + 4] = __mul64hi(a[t], b[t]);
  out[t * 6 + 5] = (long long)__umul64hi(a[t], b[t]);
}

// Conversions that saturate, between integers and floats.
extern "C" __global__ void conversions(const float *x, const double *d, const long long *i, int *out, long long *wide, float *f) {
  int t = threadIdx.x;
  out[t * 6] = __float2int_rz(x[t]);
  out[t * 6 + 1] = __float2int_rn(x[t]);
  out[t * 6 + 2] = __float2uint_ru(x[t]);
  out[t * 6 + 3] = __double2int_rd(d[t]);
  out[t * 6 + 4] = __float_as_int(__double2float_rz(d[t]));
  out[t * 6 + 5] = (signed char)(int)x[t];
  wide[t * 3] = __float2ll_rd(x[t]);
  wide[t * 3 + 1] = __double2ll_rn(d[t]);
  wide[t * 3 + 2] = __double_as_longlong(__ll2double_ru(i[t]));
  f[t * 3] = __ll2float_rn(i[t]);
  f[t * 3 + 1] = __uint2float_rz((unsigned)i[t]);
  f[t * 3 + 2] = rintf(x[t]) + truncf(x[t] * 0.5f) + floorf(x[t] * 0.25f) + ceilf(x[t] * 0.125f) + roundf(x[t]);
}

extern "C" __global__ void hash_mix(const unsigned long long *seed, unsigned long long *out, int rounds) {
  unsigned long long s = seed[threadIdx.x], x = 0;
  for (int i = 0; i < rounds; ++i) { // splitmix, then a xorshift
    s += 0x9e3779b97f4a7c15ull;
    unsigned long long z = s;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ z >> 27) * 0x94d049bb133111ebull;
    x = (x << 5 | x >> 59) ^ z ^ z >> 31;
  }
  out[threadIdx.x] = x;
}

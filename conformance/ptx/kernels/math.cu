// Functions of the mathematics library, single and double precision, and the fast intrinsics.
extern "C" __global__ void math_f32(const float *x, float *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  float v = x[i], p = fabsf(v) + 0.001f, *row = out + i * 20;
  row[0] = sinf(v);
  row[1] = cosf(v);
  row[2] = tanf(v);
  row[3] = expf(v);
  row[4] = exp2f(v);
  row[5] = logf(p);
  row[6] = log2f(p);
  row[7] = log1pf(p);
  row[8] = powf(p, 1.7f);
  row[9] = erff(v);
  row[10] = atan2f(v, 1.5f);
  row[11] = asinf(v / (p + 1.0f));
  row[12] = sinhf(v * 0.1f);
  row[13] = tanhf(v);
  row[14] = cbrtf(v);
  row[15] = hypotf(v, 3.0f);
  row[16] = expm1f(v * 0.01f);
  row[17] = erfcf(v * 0.25f);
  row[18] = lgammaf(p);
  row[19] = normcdff(v * 0.5f);
}

// Large arguments: the reduction keeps hundreds of bits of pi in local memory.
extern "C" __global__ void sin_large(const float *x, float *s, float *c, const double *d, double *sd) {
  int i = threadIdx.x;
  s[i] = sinf(x[i]);
  c[i] = cosf(x[i]);
  sd[i] = sin(d[i]);
}

extern "C" __global__ void math_f64(const double *x, double *out, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  double v = x[i], p = fabs(v) + 0.001, *row = out + i * 14;
  row[0] = sin(v);
  row[1] = cos(v);
  row[2] = tan(v);
  row[3] = exp(v);
  row[4] = log(p);
  row[5] = pow(p, -0.3);
  row[6] = sqrt(p);
  row[7] = 1.0 / v;
  row[8] = tanh(v);
  row[9] = erf(v);
  row[10] = atan(v);
  row[11] = cbrt(v);
  row[12] = rsqrt(p);
  row[13] = exp2(v * 0.5);
}

// What has one right answer: rounding modes, remainders, exponents, comparisons with NaN.
extern "C" __global__ void math_exact(const float *x, const float *y, float *out, int *bits) {
  int t = threadIdx.x;
  float a = x[t], b = y[t], *row = out + t * 20;
  row[0] = __fadd_rz(a, b);
  row[1] = __fadd_ru(a, b);
  row[2] = __fmul_rd(a, b);
  row[3] = __fmul_rn(a, b);
  row[4] = __fdiv_rn(a, b);
  row[5] = __fdiv_rz(a, b);
  row[6] = __fsqrt_rn(fabsf(a));
  row[7] = __fsqrt_ru(fabsf(b));
  row[8] = fmodf(a, b);
  row[9] = fminf(a, b);
  row[10] = fmaxf(a, b);
  row[11] = copysignf(a, b);
  row[12] = __frcp_rn(b);
  row[13] = ldexpf(a, 3);
  row[14] = floorf(a);
  row[15] = fdimf(a, b);
  row[16] = remainderf(a, b);
  row[17] = __saturatef(a);
  row[18] = nextafterf(a, b);
  row[19] = a / b;
  int e;
  float m = frexpf(a, &e);
  bits[t * 3] = e + (m == 0.0f);
  bits[t * 3 + 1] = isnan(a) + 2 * isinf(a) + 4 * isfinite(a) + 8 * (signbit(a) != 0);
  bits[t * 3 + 2] = (a < b) + 2 * (a <= b) + 4 * (a == b) + 8 * (a != b) + 16 * !(a < b) + 32 * (isnan(a) || isnan(b));
}

extern "C" __global__ void math_exact_f64(const double *x, const double *y, double *out) {
  int t = threadIdx.x;
  double a = x[t], b = y[t], *row = out + t * 10;
  row[0] = a + b;
  row[1] = __dmul_rn(a, b);
  row[2] = a / b;
  row[3] = sqrt(fabs(a));
  row[4] = fmod(a, b);
  row[5] = floor(a);
  row[6] = fmin(a, b);
  row[7] = rint(a);
  row[8] = fabs(trunc(a)) - a;
  row[9] = (double)(float)a;
}

// Approximate instructions.
extern "C" __global__ void math_fast(const float *x, float *out) {
  int t = threadIdx.x;
  float v = x[t], *row = out + t * 8;
  row[0] = __sinf(v);
  row[1] = __cosf(v);
  row[2] = __expf(v);
  row[3] = __logf(fabsf(v) + 0.5f);
  row[4] = __fdividef(v, 3.0f);
  row[5] = rsqrtf(fabsf(v) + 0.5f);
  row[6] = __powf(fabsf(v) + 0.5f, 1.25f);
  row[7] = __tanf(v * 0.25f);
}

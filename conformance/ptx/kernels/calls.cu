// Functions that are called, not inlined; recursion, pointers to functions, virtual functions, tables of labels, arrays
// in local memory.
__device__ __noinline__ int collatz(int n) {
  int steps = 0;
  while (n != 1) {
    n = n & 1 ? 3 * n + 1 : n / 2;
    ++steps;
  }
  return steps;
}

extern "C" __global__ void call_noinline(const int *x, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = collatz(x[i]) + (x[i] > 10 ? collatz(x[i] - 9) : 0);
}

__device__ __noinline__ int ackermann(int m, int n) {
  if (m == 0)
    return n + 1;
  if (n == 0)
    return ackermann(m - 1, 1);
  return ackermann(m - 1, ackermann(m, n - 1));
}

__device__ __noinline__ long long fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

extern "C" __global__ void recursion(int *a, long long *f) {
  a[threadIdx.x] = ackermann(threadIdx.x % 3, threadIdx.x / 3);
  f[threadIdx.x] = fibonacci(threadIdx.x % 11);
}

typedef float (*Operation)(float, float);
__device__ __noinline__ float op_add(float a, float b) { return a + b; }
__device__ __noinline__ float op_mul(float a, float b) { return a * b; }
__device__ __noinline__ float op_max(float a, float b) { return a > b ? a : b; }
__device__ Operation operations[3] = {op_add, op_mul, op_max};

extern "C" __global__ void function_pointers(const int *which, const float *a, const float *b, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = operations[which[i]](a[i], b[i]);
}

struct Shape {
  __device__ virtual int area() const = 0;
  __device__ virtual int edges() const { return 4; }
};
struct Square : Shape {
  int side;
  __device__ Square(int s) : side(s) {}
  __device__ int area() const override { return side * side; }
};
struct Triangle : Shape {
  int base, height;
  __device__ Triangle(int b, int h) : base(b), height(h) {}
  __device__ int area() const override { return base * height / 2; }
  __device__ int edges() const override { return 3; }
};

extern "C" __global__ void virtual_functions(int *y) {
  Square square(threadIdx.x);
  Triangle triangle(threadIdx.x, 6);
  const Shape *shape = threadIdx.x % 3 ? (const Shape *)&square : (const Shape *)&triangle;
  y[threadIdx.x] = shape->area() * 10 + shape->edges();
}

struct Big {
  double a[3];
  int b;
  signed char c[7];
};

__device__ __noinline__ Big change(Big in, int by) {
  in.a[by % 3] += by;
  in.b ^= by;
  in.c[by % 7] -= 3;
  return in;
}

extern "C" __global__ void struct_calls(Big start, double *a, int *b, signed char *c) {
  int t = threadIdx.x;
  Big v = change(change(start, t), t + 1);
  for (int k = 0; k < 3; ++k)
    a[t * 3 + k] = v.a[k];
  b[t] = v.b;
  for (int k = 0; k < 7; ++k)
    c[t * 7 + k] = v.c[k];
}

// Permutations in local memory, indexed at run time.
extern "C" __global__ void local_array(const int *seed, int *y) {
  int a[16];
  unsigned s = seed[threadIdx.x];
  for (int i = 0; i < 16; ++i)
    a[i] = i * i;
  for (int i = 15; i > 0; --i) {
    s = s * 1664525u + 1013904223u;
    int j = (s >> 16) % (i + 1), v = a[i];
    a[i] = a[j];
    a[j] = v;
  }
  int sum = 0;
  for (int i = 0; i < 16; ++i)
    sum = sum * 7 + a[i];
  y[threadIdx.x] = sum;
}

__device__ __noinline__ void fill(int *p, int n, int v) {
  for (int i = 0; i < n; ++i)
    p[i] = v + i;
}

// A pointer to local memory passed to a function.
extern "C" __global__ void local_pointer(int *y) {
  int a[9];
  fill(a, 9, threadIdx.x);
  fill(a + threadIdx.x % 8, 2, 100);
  int sum = 0;
  for (int i = 0; i < 9; ++i)
    sum += a[i] * (i + 1);
  y[threadIdx.x] = sum;
}

extern "C" __global__ void switch_table(const int *op, const int *a, int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n)
    return;
  int v = a[i];
  for (int round = 0; round < 2; ++round) {
    switch (op[(i + round) % n]) {
    case 0: v += 17; break;
    case 1: v = v * 5 - y[i]; break;
    case 2: v ^= v >> 3; break;
    case 3: v = __brev(v); break;
    case 4: v = v < 0 ? -v : v / 3; // falls through
    case 5: v -= 1000; break;
    case 6: for (int k = 0; k < (v & 7); ++k) v += k * a[k]; break;
    case 7: v = __popc(v); break;
    default: v = -1;
    }
    y[i] = v;
  }
}

// A small virtual machine.
extern "C" __global__ void switch_many(const int *program, int length, const int *a, int *y) {
  int t = threadIdx.x, v = a[t];
  for (int k = 0; k < length; ++k) {
    switch (program[(k + t) % length]) {
    case 0: v += 1; break;
    case 1: v *= 3; break;
    case 2: v ^= 0x55aa; break;
    case 3: v = v << 3 | (unsigned)v >> 29; break;
    case 4: v -= t; break;
    case 5: v = ~v; break;
    case 6: v += k * k; break;
    case 7: v = __brev(v); break;
    case 8: v &= 0xfffffff; break;
    case 9: v |= 0x101; break;
    case 10: v = v / 5; break;
    case 11: v = v % 1001; break;
    case 12: v = __popc(v); break;
    case 13: v = __clz(v) - v; break;
    case 14: v = v > 0 ? v - 100 : v + 100; break;
    case 15: v = -v; break;
    case 16: v = v * v; break;
    case 17: v = (short)v; break;
    case 18: v = (unsigned char)v * 257; break;
    case 19: v = __byte_perm(v, 0, 0x0123); break;
    }
  }
  y[t] = v;
}

// A table of labels; nvcc 13 makes trees of branches of a switch.
extern "C" __global__ void branch_table(const int *op, int *y) {
  int i = threadIdx.x, v = y[i];
  asm volatile("{\n\t"
               "targets: .branchtargets add_case, mul_case, xor_case, done;\n\t"
               "brx.idx %1, targets;\n"
               "add_case:\n\tadd.s32 %0, %0, 17;\n\tbra done;\n"
               "mul_case:\n\tmul.lo.s32 %0, %0, 5;\n"
               "xor_case:\n\txor.b32 %0, %0, 0x5a5a;\n"
               "done:\n\t}"
               : "+r"(v) : "r"(op[i]));
  y[i] = v;
}

template <int N> struct Power {
  static __device__ long long of(long long x) { return x * Power<N - 1>::of(x); }
};
template <> struct Power<0> {
  static __device__ long long of(long long) { return 1; }
};

template <typename F> __device__ __noinline__ long long apply(F f, int n) {
  long long sum = 0;
  for (int i = 0; i < n; ++i)
    sum += f(i);
  return sum;
}

extern "C" __global__ void templates(long long *y, int by) {
  int t = threadIdx.x;
  y[t] = Power<5>::of(t - 3) + apply([=](int i) { return (long long)i * by - t; }, t);
}

// Variables of the module: initialised, zero, constant, pointers to each other; shared memory of dynamic size.
__device__ int table[6] = {3, -1, 4, 1, -5, 9};
__device__ double factor = 2.5;
__device__ unsigned long long big = 0x123456789abcdef0ull;
__device__ char letters[] = "tessera";
__device__ int *into_table = &table[2];
__device__ const char *const names[3] = {"zero", "one", "three"};
__device__ int counter;
__constant__ unsigned short primes[8] = {2, 3, 5, 7, 11, 13, 17, 19};
__constant__ struct {
  float scale;
  signed char sign;
  long long offset;
} settings = {0.5f, -1, 10000000000ll};

extern "C" __global__ void module_data(double *out) {
  int t = threadIdx.x;
  double v = table[t % 6] * factor + (double)(big >> (t % 48) & 0xff) + letters[t % 7] + *into_table;
  v += names[t % 3][t % 2] + primes[t % 8] * settings.scale * settings.sign + (double)settings.offset;
  out[t] = v;
}

// Blocks take numbers from a global counter.
extern "C" __global__ void module_state(int *taken) {
  __shared__ int mine;
  if (threadIdx.x == 0)
    mine = atomicAdd(&counter, 2);
  __syncthreads();
  taken[mine / 2 * blockDim.x + threadIdx.x] = mine * 100 + threadIdx.x;
}

// Three arrays of different types in one piece of dynamic shared memory, behind a static one.
extern "C" __global__ void dynamic_shared(const int *x, double *out, int n) {
  extern __shared__ __align__(16) unsigned char memory[];
  __shared__ short first[3];
  double *d = (double *)memory;
  int *i = (int *)(d + n);
  unsigned char *c = (unsigned char *)(i + n);
  int t = threadIdx.x;
  if (t < 3)
    first[t] = (short)(t * 1000);
  if (t < n) {
    d[t] = x[t] * 0.25;
    i[t] = x[t] * 3;
    c[t] = (unsigned char)x[t];
  }
  __syncthreads();
  if (t < n)
    out[t] = d[n - 1 - t] + i[(t + 1) % n] + c[(t + 2) % n] + first[t % 3];
}

// Constant memory read through a generic pointer, and at indices that differ between lanes.
__device__ __noinline__ int sum_at(const unsigned short *p, int n) {
  int s = 0;
  for (int k = 0; k <= n; ++k)
    s += p[k];
  return s;
}

extern "C" __global__ void constant_generic(int *out) {
  __shared__ unsigned short copy[8];
  int t = threadIdx.x;
  if (t < 8)
    copy[t] = primes[7 - t];
  __syncthreads();
  out[t] = sum_at(t % 2 ? primes : copy, t % 8);
}

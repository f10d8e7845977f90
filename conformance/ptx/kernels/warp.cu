// Votes, matches, masks, barriers with reductions, named barriers, divergence.
extern "C" __global__ void votes(const int *x, unsigned *out) {
  int i = blockIdx.x * blockDim.x + threadIdx.x, v = x[i];
  unsigned *row = out + i * 5;
  row[0] = __all_sync(~0u, v > -1000);
  row[1] = __any_sync(~0u, v > 900);
  row[2] = __ballot_sync(~0u, v & 1);
  unsigned even = __ballot_sync(~0u, (v & 1) == 0);
  row[3] = 0;
  if ((v & 1) == 0)
    row[3] = __ballot_sync(even, v > 0);
  int same;
  row[4] = __match_all_sync(~0u, v / 2000, &same) + same;
}

extern "C" __global__ void matches(const int *x, const long long *w, unsigned *out) {
  int t = threadIdx.x;
  out[t * 3] = __match_any_sync(~0u, x[t]);
  out[t * 3 + 1] = __match_any_sync(~0u, (unsigned long long)w[t]);
  int all;
  unsigned m = 0;
  if (t < 20)
    m = __match_all_sync(0xfffffu, x[t] >= 0, &all);
  out[t * 3 + 2] = m;
}

// Shuffles of all modes, segments and 64-bit values.
extern "C" __global__ void shuffles(const int *x, const double *d, int *out, double *dout) {
  int t = threadIdx.x, v = x[t];
  out[t * 6] = __shfl_sync(~0u, v, (t * 7 + 3) % 32);
  out[t * 6 + 1] = __shfl_up_sync(~0u, v, 3, 8);
  out[t * 6 + 2] = __shfl_down_sync(~0u, v, 5, 16);
  out[t * 6 + 3] = __shfl_xor_sync(~0u, v, 9);
  out[t * 6 + 4] = __shfl_sync(~0u, v, t + 2, 4);
  out[t * 6 + 5] = __shfl_xor_sync(~0u, v, 6, 8);
  dout[t] = __shfl_sync(~0u, d[t], 31 - t);
}

// Each lane has its own number of steps; the last lane in the loop runs alone.
extern "C" __global__ void trip_counts(const int *x, int *steps, unsigned *masks) {
  int t = threadIdx.x, n = x[t], c = 0;
  while (n > 0) {
    n -= 1 + (c & 1);
    ++c;
  }
  steps[t] = c;
  __syncwarp();
  masks[t] = __activemask();
}

// Both sides of branches within branches meet again at __syncwarp with exact masks.
extern "C" __global__ void nested_divergence(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x, v = x[t];
  s[t] = v;
  __syncwarp();
  if (t < 16) {
    if (t < 8) {
      s[t] += s[t + 8];
      __syncwarp(0xff);
      if (t & 1)
        v = s[t - 1] * 2;
      else
        v = s[t + 1] * 3;
      __syncwarp(0xff);
    } else {
      v = t - 100;
    }
    __syncwarp(0xffff);
    v += __shfl_xor_sync(0xffff, v, 8);
  } else {
    for (int k = 16; k <= t; ++k)
      v = v * 3 + k;
    __syncwarp(0xffff0000);
    v -= __shfl_sync(0xffff0000, v, 16);
  }
  __syncwarp();
  y[t] = v + (int)__popc(__ballot_sync(~0u, v > 0));
}

extern "C" __global__ void barrier_reductions(const int *x, int *out) {
  int v = x[blockIdx.x * blockDim.x + threadIdx.x];
  int count = __syncthreads_count(v > 0), all = __syncthreads_and(v > -900), any = __syncthreads_or(v > 900);
  if (threadIdx.x == blockDim.x - 1) {
    out[blockIdx.x * 3] = count;
    out[blockIdx.x * 3 + 1] = all != 0;
    out[blockIdx.x * 3 + 2] = any != 0;
  }
}

// Warps 0 and 1 produce, 2 and 3 consume: named barriers 1 (full) and 2 (empty), arrive on one side, sync on the other.
extern "C" __global__ void named_barriers(const int *x, int *y, int rounds) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 64) {
    for (int i = 0; i < rounds; ++i) {
      if (i > 0)
        asm volatile("bar.sync 2, 128;" ::: "memory");
      s[t] = x[i * 64 + t] * 3;
      asm volatile("bar.arrive 1, 128;" ::: "memory");
    }
  } else {
    t -= 64;
    for (int i = 0; i < rounds; ++i) {
      asm volatile("bar.sync 1, 128;" ::: "memory");
      y[i * 64 + t] = s[63 - t] + 1;
      if (i + 1 < rounds)
        asm volatile("bar.arrive 2, 128;" ::: "memory");
    }
  }
}

// Two halves of a block each have their own barrier, chosen at run time.
extern "C" __global__ void barrier_halves(const int *x, int *y, int rounds) {
  __shared__ int s[2][64];
  int half = threadIdx.x / 64, t = threadIdx.x % 64;
  int v = x[threadIdx.x];
  for (int i = 0; i < rounds + half; ++i) {
    s[half][t] = v;
    asm volatile("bar.sync %0, 64;" ::"r"(half + 1) : "memory");
    v += s[half][(t + 1) % 64];
    asm volatile("barrier.sync %0, 64;" ::"r"(half + 1) : "memory");
  }
  y[threadIdx.x] = v;
}

// Threads without work leave after the last barrier they take part in.
extern "C" __global__ void early_return(const int *x, int *y, int n) {
  __shared__ int s[64];
  int t = threadIdx.x, i = blockIdx.x * 64 + t;
  s[t] = i < n ? x[i] : 0;
  __syncthreads();
  if (i >= n)
    return;
  int v = s[t ^ 1];
  if (v < 0) {
    y[i] = -1;
    return;
  }
  for (int k = 0; k < v; ++k) {
    if (k * k > v)
      break;
    if (k & 1)
      continue;
    v -= k;
  }
  y[i] = v;
}

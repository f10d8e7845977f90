// Kernels with one mistake each, for all targets. The line of the mistake ends with FAULT and the kernel's name.
#include <cassert>
#include <cuda/atomic>

// ---- shared-race

extern "C" __global__ void race_missing_sync(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  y[t] = s[63 - t]; // FAULT race_missing_sync
}

extern "C" __global__ void race_missing_syncwarp(const int *x, int *y) {
  __shared__ int s[32];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncwarp();
  int v = s[t ^ 1];
  s[t] = v * 2; // FAULT race_missing_syncwarp
  __syncwarp();
  y[t] = s[t ^ 2];
}

// The tile is refilled while other warps still read it.
extern "C" __global__ void race_refill(const float *x, float *y, int tiles) {
  __shared__ float s[128];
  int t = threadIdx.x;
  float sum = 0;
  for (int i = 0; i < tiles; ++i) {
    s[t] = x[i * 128 + t]; // FAULT race_refill
    __syncthreads();
    for (int k = 0; k < 128; k += 8)
      sum += s[(k + t) & 127];
  }
  y[t] = sum;
}

extern "C" __global__ void race_histogram(const int *x, int *bins) {
  __shared__ int s[8];
  int t = threadIdx.x;
  if (t < 8)
    s[t] = 0;
  __syncthreads();
  s[x[t] & 7]++; // FAULT race_histogram
  __syncthreads();
  if (t < 8)
    bins[t] = s[t];
}

// A tree whose last steps lost their barrier.
extern "C" __global__ void race_tree(const int *x, int *y) {
  __shared__ int s[128];
  int t = threadIdx.x;
  s[t] = x[t];
  __syncthreads();
  for (int d = 64; d > 0; d >>= 1) {
    if (t < d)
      s[t] += s[t + d]; // FAULT race_tree
    if (d > 32)
      __syncthreads();
  }
  if (t == 0)
    *y = s[0];
}

// ---- global-race

extern "C" __global__ void race_neighbour(int *x, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + 1 < n)
    x[i] = x[i + 1] + 1; // FAULT race_neighbour
}

extern "C" __global__ void race_counter(int *count) {
  if (threadIdx.x == 0)
    *count += 1; // FAULT race_counter
}

// The flag is atomic, but nothing orders the data before it.
extern "C" __global__ void race_no_release(int *data, int *flag, int *out) {
  cuda::atomic_ref<int, cuda::thread_scope_device> ref(*flag);
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x + 1;
    __syncwarp();
    if (threadIdx.x == 0)
      ref.store(1, cuda::memory_order_relaxed);
  } else {
    while (ref.load(cuda::memory_order_acquire) == 0) {
    }
    out[threadIdx.x] = data[threadIdx.x]; // FAULT race_no_release
  }
}

// A fence of the block's scope is too narrow between blocks.
extern "C" __global__ void race_narrow_fence(int *data, volatile int *flag, int *out) {
  if (blockIdx.x == 0) {
    *data = 42;
    __threadfence_block();
    *flag = 1;
  } else {
    while (*flag == 0) {
    }
    __threadfence_block();
    *out = *data; // FAULT race_narrow_fence
  }
}

// ---- uninitialised-read

extern "C" __global__ void uninitialised_shared(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  if (t < 48)
    s[t] = x[t];
  __syncthreads();
  y[t] = s[63 - t]; // FAULT uninitialised_shared
}

// Adds to an output that nobody has cleared.
extern "C" __global__ void uninitialised_output(const float *x, float *sum) {
  atomicAdd(&sum[threadIdx.x % 4], x[threadIdx.x]); // FAULT uninitialised_output
}

extern "C" __global__ void uninitialised_local(const int *x, int *y) {
  int a[8];
  for (int i = 0; i < 7; ++i)
    a[x[i] & 7] = i;
  y[threadIdx.x] = a[x[threadIdx.x] & 7]; // FAULT uninitialised_local
}

// ---- out-of-bounds

extern "C" __global__ void bounds_read(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + x[i + 1]; // FAULT bounds_read
}

extern "C" __global__ void bounds_write(int *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i <= n)
    y[i] = i; // FAULT bounds_write
}

extern "C" __global__ void bounds_shared(const int *x, int *y, int shift) {
  __shared__ int s[32];
  s[threadIdx.x + shift] = x[threadIdx.x]; // FAULT bounds_shared
  __syncwarp();
  y[threadIdx.x] = s[threadIdx.x];
}

extern "C" __global__ void bounds_dynamic(const int *x, int *y) {
  extern __shared__ int memory[];
  memory[threadIdx.x * 2] = x[threadIdx.x]; // FAULT bounds_dynamic
  __syncthreads();
  y[threadIdx.x] = memory[(threadIdx.x ^ 1) * 2];
}

extern "C" __global__ void bounds_null(int *y, const int *maybe) {
  y[threadIdx.x] = maybe[threadIdx.x]; // FAULT bounds_null
}

// ---- misaligned

extern "C" __global__ void misaligned_vector(const float *x, float *y, int shift) {
  float4 v = *(const float4 *)(x + threadIdx.x * 4 + shift); // FAULT misaligned_vector
  y[threadIdx.x] = v.x + v.y + v.z + v.w;
}

extern "C" __global__ void misaligned_shared(const unsigned char *x, int *y) {
  __shared__ __align__(8) unsigned char s[264];
  for (int i = threadIdx.x; i < 264; i += 32)
    s[i] = x[i];
  __syncwarp();
  int2 v = *(const int2 *)(s + threadIdx.x * 8 + x[0]); // FAULT misaligned_shared
  y[threadIdx.x] = v.x ^ v.y;
}

// ---- divergent-barrier

extern "C" __global__ void divergent_half(const int *x, int *y) {
  __shared__ int s[32];
  s[threadIdx.x] = x[threadIdx.x];
  if (threadIdx.x < 16) {
    __syncthreads(); // FAULT divergent_half
    y[threadIdx.x] = s[threadIdx.x];
  } else {
    y[threadIdx.x] = 0;
  }
}

extern "C" __global__ void divergent_loop(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x, v = 0;
  s[t] = 0;
  __syncthreads();
  for (int i = 0; i < x[t]; ++i) {
    v += s[(t + i) & 63];
    __syncthreads(); // FAULT divergent_loop
    s[t] = v + i;
    __syncthreads();
  }
  y[t] = v;
}

// ---- barrier-misuse

extern "C" __global__ void barrier_counts(const int *x, int *y) {
  __shared__ int s[96];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 32)
    asm volatile("bar.sync 1, 64;" ::: "memory");
  else
    asm volatile("bar.sync 1, 96;" ::: "memory"); // FAULT barrier_counts
  y[t] = s[95 - t];
}

// The count, a parameter here, has to be a multiple of the warp's size.
extern "C" __global__ void barrier_odd_count(const int *x, int *y, int count) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  asm volatile("bar.sync 2, %0;" ::"r"(count) : "memory"); // FAULT barrier_odd_count
  y[t] = s[63 - t];
}

extern "C" __global__ void barrier_id(const int *x, int *y, int id) {
  __shared__ int s[64];
  int t = threadIdx.x;
  s[t] = x[t];
  asm volatile("bar.sync %0, 64;" ::"r"(id) : "memory"); // FAULT barrier_id
  y[t] = s[63 - t];
}

// ---- deadlock

extern "C" __global__ void deadlock_named(const int *x, int *y) {
  __shared__ int s[96];
  int t = threadIdx.x;
  s[t] = x[t];
  if (t < 64)
    asm volatile("bar.sync 1, 96;" ::: "memory"); // FAULT deadlock_named
  y[t] = s[t];
}

// Two groups of warps take two barriers in opposite orders.
extern "C" __global__ void deadlock_order(int *y) {
  if (threadIdx.x < 32) {
    asm volatile("bar.sync 1, 64;" ::: "memory"); // FAULT deadlock_order
    asm volatile("bar.sync 2, 64;" ::: "memory");
  } else {
    asm volatile("bar.sync 2, 64;" ::: "memory");
    asm volatile("bar.sync 1, 64;" ::: "memory");
  }
  y[threadIdx.x] = 1;
}

// ---- timeout

extern "C" __global__ void endless_loop(int *y, int step, int end) {
  int i = 0;
  while (i != end) { // FAULT endless_loop
    i = (i + step) % 100;
    y[threadIdx.x] = i;
  }
}

// Nobody sets the flag.
extern "C" __global__ void endless_flag(const volatile int *flag, int *y) {
  while (*flag == 0) { // FAULT endless_flag
  }
  y[threadIdx.x] = 1;
}

// The lock is not released.
extern "C" __global__ void endless_lock(int *lock, int *count) {
  if (threadIdx.x == 0) {
    while (atomicCAS(lock, 0, 1) != 0) { // FAULT endless_lock
    }
    __threadfence();
    *count += 1;
    __threadfence();
    if (*count > 100)
      atomicExch(lock, 0);
  }
}

// ---- inactive-lane

extern "C" __global__ void inactive_source(const int *x, int *y) {
  int t = threadIdx.x, v = x[t];
  if (t < 20)
    v = __shfl_down_sync(0xfffff, v, 4); // FAULT inactive_source
  y[t] = v;
}

// The mask names lanes that have gone.
extern "C" __global__ void inactive_exited(const int *x, int *y, int n) {
  int t = threadIdx.x;
  if (t >= n)
    return;
  int v = x[t];
  for (int d = 16; d > 0; d /= 2)
    v += __shfl_xor_sync(0xffffffff, v, d); // FAULT inactive_exited
  y[t] = v;
}

// The executing lane is not in its own mask.
extern "C" __global__ void inactive_mask(const int *x, int *y) {
  int t = threadIdx.x;
  y[t] = __shfl_sync(0x7fffffff, x[t], 0); // FAULT inactive_mask
}

// ---- assert, trap

extern "C" __global__ void assert_fails(const int *x, int *y) {
  int t = threadIdx.x;
  assert(x[t] != 13); // FAULT assert_fails
  y[t] = x[t];
}

extern "C" __global__ void assert_message(const float *x, float *y, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    assert(x[i] >= 0.0f && "square root of a negative number"); // FAULT assert_message
    y[i] = sqrtf(x[i]);
  }
}

extern "C" __global__ void trap_value(const int *x, int *y) {
  int t = threadIdx.x;
  if (x[t] < 0)
    __trap(); // FAULT trap_value
  y[t] = x[t];
}

__device__ __noinline__ int checked_divide(int a, int b) {
  if (b == 0)
    asm volatile("trap;"); // FAULT trap_in_call
  return a / b;
}

extern "C" __global__ void trap_in_call(const int *a, const int *b, int *y) { y[threadIdx.x] = checked_divide(a[threadIdx.x], b[threadIdx.x]); }

// Locks, flags and barriers between threads, warps and blocks; made of atomics, fences and volatile accesses.
#include <cuda/atomic>

__device__ int lock_word;      // 0: free
__device__ unsigned next_ticket, now_serving;
__device__ unsigned arrived;   // blocks at the grid's barrier, all rounds

// All 32 lanes of each warp take the lock one after another.
extern "C" __global__ void spin_lanes(int *counter, int *order) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&lock_word, 0, 1) == 0) {
      __threadfence();
      int c = *(volatile int *)counter;
      order[c] = blockIdx.x * blockDim.x + threadIdx.x;
      *(volatile int *)counter = c + 1;
      __threadfence();
      atomicExch(&lock_word, 0);
      done = true;
    }
  }
}

// The classic form: spin first, then the critical section. Lanes of one warp must make progress independently.
extern "C" __global__ void spin_lanes_inner(int *lock, int *value) {
  __shared__ int s;
  if (threadIdx.x == 0)
    s = 0;
  __syncthreads();
  while (atomicCAS(lock, 0, 1) != 0) {
  }
  __threadfence();
  *value = *value * 3 + 1;
  s += 2;
  __threadfence();
  atomicExch(lock, 0);
  __syncthreads();
  if (threadIdx.x == 0)
    value[1] = s;
}

extern "C" __global__ void spin_blocks(int *lock, double *sum, const double *x) {
  if (threadIdx.x == 0) {
    cuda::atomic_ref<int, cuda::thread_scope_device> ref(*lock);
    int expected = 0;
    while (!ref.compare_exchange_weak(expected, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed))
      expected = 0;
    *sum += x[blockIdx.x];
    ref.store(0, cuda::memory_order_release);
  }
}

extern "C" __global__ void ticket_lock(unsigned *log, unsigned *count) {
  if (threadIdx.x % 32 == 0) {
    unsigned mine = atomicAdd(&next_ticket, 1);
    while (*(volatile unsigned *)&now_serving != mine)
      __nanosleep(40);
    __threadfence();
    log[*count] = mine;
    *count += 1;
    __threadfence();
    *(volatile unsigned *)&now_serving = mine + 1;
  }
}

// Even blocks produce, odd blocks consume: a ring of two slots with sequence numbers.
extern "C" __global__ void flags_ring(const int *x, int *y, int *slots, unsigned *full, unsigned *empty, int rounds) {
  int pair = blockIdx.x / 2, t = threadIdx.x;
  typedef cuda::atomic_ref<unsigned, cuda::thread_scope_device> ref;
  for (int i = 0; i < rounds; ++i) {
    int *slot = slots + (pair * 2 + i % 2) * 32;
    unsigned *f = full + pair * 2 + i % 2, *e = empty + pair * 2 + i % 2;
    unsigned round = i / 2;
    if (blockIdx.x % 2 == 0) {
      while (ref(*e).load(cuda::memory_order_acquire) < round) {
      }
      __syncwarp();
      slot[t] = x[(pair * rounds + i) * 32 + t] * 2;
      __syncwarp();
      if (t == 0)
        ref(*f).store(round + 1, cuda::memory_order_release);
    } else {
      while (ref(*f).load(cuda::memory_order_acquire) < round + 1) {
      }
      __syncwarp();
      y[(pair * rounds + i) * 32 + t] = slot[31 - t] + 1;
      __syncwarp();
      if (t == 0)
        ref(*e).store(round + 1, cuda::memory_order_release);
    }
  }
}

__device__ __forceinline__ void grid_barrier(unsigned round) {
  __syncthreads();
  if (threadIdx.x == 0) {
    __threadfence();
    atomicAdd(&arrived, 1);
    while (atomicAdd(&arrived, 0) < gridDim.x * round) {
    }
    __threadfence();
  }
  __syncthreads();
}

// Jacobi steps on a ring of numbers; every step needs the neighbours' blocks.
extern "C" __global__ void grid_steps(int *a, int *b, int steps) {
  int n = gridDim.x * blockDim.x, i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int s = 0; s < steps; ++s) {
    int *from = s & 1 ? b : a, *to = s & 1 ? a : b;
    to[i] = from[(i + n - 1) % n] - 2 * from[i] + from[(i + 1) % n];
    grid_barrier(s + 1);
  }
}

// Message passing with PTX's own words: release and acquire on a flag, data in ordinary stores.
extern "C" __global__ void message_ptx(int *data, int *flag, int *out) {
  if (blockIdx.x == 0) {
    data[threadIdx.x] = threadIdx.x * 7 + 1;
    __syncthreads();
    if (threadIdx.x == 0)
      asm volatile("st.release.gpu.global.s32 [%0], 1;" ::"l"(flag) : "memory");
  } else {
    if (threadIdx.x == 0) {
      int v;
      do
        asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(flag) : "memory");
      while (v == 0);
    }
    __syncthreads();
    out[(blockIdx.x - 1) * blockDim.x + threadIdx.x] = data[blockDim.x - 1 - threadIdx.x];
  }
}

// A semaphore of atom.acquire and red.release.
extern "C" __global__ void atom_order(unsigned *turn, int *value) {
  if (threadIdx.x == 0) {
    unsigned seen;
    do
      asm volatile("atom.acquire.gpu.global.or.b32 %0, [%1], 0;" : "=r"(seen) : "l"(turn) : "memory");
    while (seen != blockIdx.x);
    *value = *value * 2 + (int)blockIdx.x;
    asm volatile("red.release.gpu.global.add.u32 [%0], 1;" ::"l"(turn) : "memory");
  }
}

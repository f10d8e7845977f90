// Kernels with one mistake each: asynchronous copies and mbarriers of sm_80. Macros, so that lines are those of their use.
#include <cstdint>

#define SHARED(p) ((unsigned)__cvta_generic_to_shared(p))
#define COPY16(to, from) asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(SHARED(to)), "l"(from) : "memory")
#define COPY4(to, from) asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(SHARED(to)), "l"(from) : "memory")
#define COMMIT asm volatile("cp.async.commit_group;" ::: "memory")
#define WAIT_GROUP(n) asm volatile("cp.async.wait_group " #n ";" ::: "memory")
#define INIT(b, n) asm volatile("mbarrier.init.shared.b64 [%0], %1;" ::"r"(SHARED(b)), "r"(n) : "memory")
#define ARRIVE(b, state) asm volatile("mbarrier.arrive.shared.b64 %0, [%1];" : "=l"(state) : "r"(SHARED(b)) : "memory")
#define TEST(b, state, done) asm volatile("{ .reg .pred p; mbarrier.test_wait.shared.b64 p, [%1], %2; selp.u32 %0, 1, 0, p; }" : "=r"(done) : "r"(SHARED(b)), "l"(state) : "memory")

// ---- async-not-waited

extern "C" __global__ void copy_no_wait(const int *x, int *y) {
  __shared__ __align__(16) int s[128];
  int t = threadIdx.x;
  COPY16(&s[t * 4], x + t * 4);
  COMMIT;
  int v = s[t * 4 + 1]; // FAULT copy_no_wait
  WAIT_GROUP(0);
  y[t] = v;
}

// One group may still be in flight, and it is the one that is read.
extern "C" __global__ void copy_wait_one(const int *x, int *y, int tiles) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  COPY4(&s[0][t], x + t);
  COMMIT;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles) {
      COPY4(&s[(i + 1) & 1][t], x + (i + 1) * 64 + t);
      COMMIT; // in the last round no group is committed, so wait_group 1 leaves the newest one
    }
    WAIT_GROUP(1);
    __syncthreads();
    y[i * 64 + t] = s[i & 1][63 - t]; // FAULT copy_wait_one
    __syncthreads();
  }
  WAIT_GROUP(0);
}

// ---- pending-copy-at-exit

extern "C" __global__ void copy_left_behind(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  COPY4(&s[t], x + t); // FAULT copy_left_behind
  COMMIT;
  y[t] = t;
}

// A prefetch that nobody needs in the last round.
extern "C" __global__ void copy_too_far(const int *x, int *y, int tiles) {
  __shared__ int s[2][32];
  int t = threadIdx.x;
  COPY4(&s[0][t], x + t);
  COMMIT;
  for (int i = 0; i < tiles; ++i) {
    COPY4(&s[(i + 1) & 1][t], x + (i + 1) * 32 + t); // FAULT copy_too_far
    COMMIT;
    WAIT_GROUP(1);
    y[i * 32 + t] = s[i & 1][t];
  }
}

// ---- shared-race with a copy: the stage is refilled while other threads still read it

extern "C" __global__ void copy_refill(const int *x, int *y, int tiles) {
  __shared__ int s[2][64];
  int t = threadIdx.x;
  COPY4(&s[0][t], x + t);
  COMMIT;
  for (int i = 0; i < tiles; ++i) {
    if (i + 1 < tiles)
      COPY4(&s[(i + 1) & 1][t], x + (i + 1) * 64 + t); // FAULT copy_refill
    COMMIT;
    WAIT_GROUP(1);
    __syncthreads();
    y[i * 64 + t] = s[i & 1][63 - t];
  }
}

// Each thread waits for its own copies only; a barrier is missing before those of others are read.
extern "C" __global__ void copy_no_barrier(const int *x, int *y) {
  __shared__ int s[64];
  int t = threadIdx.x;
  COPY4(&s[t], x + t);
  COMMIT;
  WAIT_GROUP(0);
  y[t] = s[63 - t]; // FAULT copy_no_barrier
}

// ---- misaligned

extern "C" __global__ void copy_misaligned(const int *x, int *y, int shift) {
  __shared__ __align__(16) int s[128];
  int t = threadIdx.x;
  COPY16(&s[t * 4], x + t * 4 + shift); // FAULT copy_misaligned
  COMMIT;
  WAIT_GROUP(0);
  y[t] = s[t * 4];
}

// ---- mbarrier-misuse

extern "C" __global__ void mbarrier_not_initialised(int *y) {
  __shared__ uint64_t bar[2];
  uint64_t state;
  unsigned done;
  if (threadIdx.x == 0)
    INIT(&bar[0], 32);
  __syncthreads();
  ARRIVE(&bar[1], state); // FAULT mbarrier_not_initialised
  TEST(&bar[1], state, done);
  y[threadIdx.x] = done;
}

// An arrival that must not complete the phase completes it.
extern "C" __global__ void mbarrier_no_complete(int *y) {
  __shared__ uint64_t bar;
  uint64_t state;
  if (threadIdx.x == 0) {
    INIT(&bar, 4);
    asm volatile("mbarrier.arrive.noComplete.shared.b64 %0, [%1], 4;" : "=l"(state) : "r"(SHARED(&bar)) : "memory"); // FAULT mbarrier_no_complete
    y[0] = 1;
  }
}

// Used after it was invalidated.
extern "C" __global__ void mbarrier_invalid(int *y) {
  __shared__ uint64_t bar;
  uint64_t state;
  unsigned done;
  if (threadIdx.x == 0) {
    INIT(&bar, 1);
    asm volatile("mbarrier.inval.shared.b64 [%0];" ::"r"(SHARED(&bar)) : "memory");
    ARRIVE(&bar, state); // FAULT mbarrier_invalid
    TEST(&bar, state, done);
    y[0] = done;
  }
}

// ---- deadlock

extern "C" __global__ void mbarrier_missing_arrive(int *y) {
  __shared__ uint64_t bar;
  uint64_t state;
  unsigned done;
  int t = threadIdx.x;
  if (t == 0)
    INIT(&bar, 64);
  __syncthreads();
  if (t < 63) {
    ARRIVE(&bar, state);
    do
      TEST(&bar, state, done); // FAULT mbarrier_missing_arrive
    while (!done);
  }
  y[t] = t;
}

// Initialised for one thread fewer than arrive: the last arrival opens a phase that never ends.
extern "C" __global__ void mbarrier_wrong_count(const int *x, int *y) {
  __shared__ uint64_t bar;
  __shared__ int s[64];
  uint64_t state;
  unsigned done;
  int t = threadIdx.x;
  if (t == 0)
    INIT(&bar, 63); // FAULT mbarrier_wrong_count
  __syncthreads();
  s[t] = x[t];
  ARRIVE(&bar, state);
  do
    TEST(&bar, state, done);
  while (!done);
  y[t] = s[63 - t];
}

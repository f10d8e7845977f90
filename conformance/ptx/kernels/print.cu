// Output, assertions that hold, time.
#include <cassert>
#include <cstdio>

extern "C" __global__ void print_exact(const double *x, int n) {
  if (threadIdx.x == 0 && blockIdx.x == 0) {
    printf("hello from a GPU\n");
    for (int i = 0; i < n; ++i)
      printf("%d: %f %.3e %g|%10.4f|%-8d|%+d|%08x\n", i, x[i], x[i], x[i], x[i], i * 7, i - 1, i * 12345);
    printf("%s %c %lld %llu %u %% %hd %p\n", "text", 'x', -5000000000ll, 18446744073709551615ull, 4294967295u, (short)-3, (void *)0x1234);
    printf("%5s|%-5s|%.2s|%x|%X|%o|%5.1f%%\n", "ab", "cd", "efg", 255, 255, 8, 99.5);
  }
}

extern "C" __global__ void print_threads(const int *x) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (x[i] > 0)
    printf("block %d thread %d has %d\n", (int)blockIdx.x, (int)threadIdx.x, x[i]);
}

extern "C" __global__ void assert_holds(const int *x, int *y, int n) {
  int i = threadIdx.x;
  assert(n <= 64 && "at most 64");
  if (i < n) {
    assert(x[i] >= 0);
    y[i] = x[i] + 1;
  }
}

// Clocks never run backwards; what they show is not compared.
extern "C" __global__ void clocks(int *ok) {
  long long before = clock64();
  unsigned low = clock();
  unsigned long long timer, later;
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(timer));
  __nanosleep(100);
  long long after = clock64();
  asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(later));
  ok[threadIdx.x] = after >= before && later >= timer && (low != 0 || before >= 0);
}

// Special registers.
extern "C" __global__ void special_registers(unsigned *out) {
  unsigned t = (threadIdx.z * blockDim.y + threadIdx.y) * blockDim.x + threadIdx.x;
  unsigned b = (blockIdx.z * gridDim.y + blockIdx.y) * gridDim.x + blockIdx.x;
  unsigned lane, eq, lt, le, gt, ge, size;
  asm("mov.u32 %0, %%laneid;" : "=r"(lane));
  asm("mov.u32 %0, %%lanemask_eq;" : "=r"(eq));
  asm("mov.u32 %0, %%lanemask_lt;" : "=r"(lt));
  asm("mov.u32 %0, %%lanemask_le;" : "=r"(le));
  asm("mov.u32 %0, %%lanemask_gt;" : "=r"(gt));
  asm("mov.u32 %0, %%lanemask_ge;" : "=r"(ge));
  asm("mov.u32 %0, %%total_smem_size;" : "=r"(size));
  unsigned *row = out + (b * blockDim.x * blockDim.y * blockDim.z + t) * 6;
  row[0] = lane;
  row[1] = eq ^ lt;
  row[2] = le;
  row[3] = gt;
  row[4] = ge;
  row[5] = warpSize + (size < (1u << 20) ? 1 : 0);
}

// Collective algorithms of the CUB library.
#include <cub/block/block_radix_sort.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/warp/warp_reduce.cuh>

extern "C" __global__ void cub_reduce(const int *x, int *sum, int *high) {
  typedef cub::BlockReduce<int, 128> Reduce;
  __shared__ typename Reduce::TempStorage storage;
  int v = x[blockIdx.x * 128 + threadIdx.x];
  int s = Reduce(storage).Sum(v);
  __syncthreads();
  int h = Reduce(storage).Reduce(v, [](int a, int b) { return a > b ? a : b; });
  if (threadIdx.x == 0) {
    sum[blockIdx.x] = s;
    high[blockIdx.x] = h;
  }
}

extern "C" __global__ void cub_scan(const int *x, int *y, int *total) {
  typedef cub::BlockScan<int, 96> Scan;
  __shared__ typename Scan::TempStorage storage;
  int v[3], all;
  for (int k = 0; k < 3; ++k)
    v[k] = x[(blockIdx.x * 96 + threadIdx.x) * 3 + k];
  Scan(storage).ExclusiveSum(v, v, all);
  for (int k = 0; k < 3; ++k)
    y[(blockIdx.x * 96 + threadIdx.x) * 3 + k] = v[k];
  if (threadIdx.x == 0)
    total[blockIdx.x] = all;
}

extern "C" __global__ void cub_sort(const unsigned short *keys, unsigned short *out) {
  typedef cub::BlockRadixSort<unsigned short, 64, 2> Sort;
  __shared__ typename Sort::TempStorage storage;
  unsigned short k[2] = {keys[2 * threadIdx.x], keys[2 * threadIdx.x + 1]};
  Sort(storage).Sort(k);
  out[2 * threadIdx.x] = k[0];
  out[2 * threadIdx.x + 1] = k[1];
}

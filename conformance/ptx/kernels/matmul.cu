// Matrix products without tensor cores.
extern "C" __global__ void matmul_naive(const float *a, const float *b, float *c, int m, int n, int k) {
  int col = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
  if (row >= m || col >= n)
    return;
  float sum = 0;
  for (int i = 0; i < k; ++i)
    sum += a[row * k + i] * b[i * n + col];
  c[row * n + col] = sum;
}

template <typename T, int Tile> __device__ void tiled(const T *a, const T *b, T *c, int m, int n, int k) {
  __shared__ T sa[Tile][Tile], sb[Tile][Tile];
  int tx = threadIdx.x, ty = threadIdx.y, row = blockIdx.y * Tile + ty, col = blockIdx.x * Tile + tx;
  T sum = 0;
  for (int k0 = 0; k0 < k; k0 += Tile) {
    sa[ty][tx] = row < m && k0 + tx < k ? a[row * k + k0 + tx] : T(0);
    sb[ty][tx] = k0 + ty < k && col < n ? b[(k0 + ty) * n + col] : T(0);
    __syncthreads();
#pragma unroll
    for (int i = 0; i < Tile; ++i)
      sum += sa[ty][i] * sb[i][tx];
    __syncthreads();
  }
  if (row < m && col < n)
    c[row * n + col] = sum;
}

extern "C" __global__ void matmul_tiled_f32(const float *a, const float *b, float *c, int m, int n, int k) {
  tiled<float, 16>(a, b, c, m, n, k);
}

extern "C" __global__ void matmul_tiled_f64(const double *a, const double *b, double *c, int m, int n, int k) {
  tiled<double, 8>(a, b, c, m, n, k);
}

// 32 x 32 per block of 64 threads, 4 x 4 per thread, vector loads, the next tile in registers while this one is used.
extern "C" __global__ void __launch_bounds__(64) matmul_registers(const float *__restrict__ a, const float *__restrict__ b,
                                                                float *__restrict__ c, int n, int k) {
  __shared__ __align__(16) float sa[2][8][32 + 4], sb[2][8][32];
  int t = threadIdx.x, row0 = blockIdx.y * 32, col0 = blockIdx.x * 32;
  int ar = t / 2, ac = t % 2 * 4, br = t / 8, bc = t % 8 * 4;
  float4 ra = *(const float4 *)&a[(row0 + ar) * k + ac], rb = *(const float4 *)&b[br * n + col0 + bc];
  float sum[4][4] = {};
  int buffer = 0;
  for (int k0 = 0; k0 < k; k0 += 8) {
    sa[buffer][ac][ar] = ra.x;
    sa[buffer][ac + 1][ar] = ra.y;
    sa[buffer][ac + 2][ar] = ra.z;
    sa[buffer][ac + 3][ar] = ra.w;
    *(float4 *)&sb[buffer][br][bc] = rb;
    __syncthreads();
    if (k0 + 8 < k) {
      ra = *(const float4 *)&a[(row0 + ar) * k + k0 + 8 + ac];
      rb = *(const float4 *)&b[(k0 + 8 + br) * n + col0 + bc];
    }
#pragma unroll
    for (int i = 0; i < 8; ++i) {
      float4 x = *(const float4 *)&sa[buffer][i][t / 8 * 4], y = *(const float4 *)&sb[buffer][i][t % 8 * 4];
      float xs[4] = {x.x, x.y, x.z, x.w}, ys[4] = {y.x, y.y, y.z, y.w};
#pragma unroll
      for (int p = 0; p < 4; ++p)
#pragma unroll
        for (int q = 0; q < 4; ++q)
          sum[p][q] = fmaf(xs[p], ys[q], sum[p][q]);
    }
    buffer ^= 1;
  }
#pragma unroll
  for (int p = 0; p < 4; ++p)
    *(float4 *)&c[(row0 + t / 8 * 4 + p) * n + col0 + t % 8 * 4] = make_float4(sum[p][0], sum[p][1], sum[p][2], sum[p][3]);
}

// A sparse matrix in CSR form times a vector, one warp per row.
extern "C" __global__ void spmv_csr(const int *start, const int *column, const float *value, const float *x, float *y, int rows) {
  int row = (blockIdx.x * blockDim.x + threadIdx.x) / 32, lane = threadIdx.x & 31;
  if (row >= rows)
    return;
  float sum = 0;
  for (int i = start[row] + lane; i < start[row + 1]; i += 32)
    sum += value[i] * x[column[i]];
  for (int d = 16; d; d >>= 1)
    sum += __shfl_down_sync(~0u, sum, d);
  if (lane == 0)
    y[row] = sum;
}

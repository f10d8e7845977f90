// Stencils with halos, transpositions, convolution with coefficients in constant memory.
__constant__ float coefficient[5] = {-0.125f, 0.5f, 2.0f, 0.25f, -1.0f};
__constant__ int taps[3][3] = {{1, 2, 1}, {0, -4, 0}, {3, 2, -1}};

extern "C" __global__ void stencil_1d(const float *x, float *y, int n) {
  __shared__ float s[128 + 4];
  int t = threadIdx.x, i = blockIdx.x * 128 + t;
  s[t + 2] = i < n ? x[i] : 0.0f;
  if (t < 2) {
    s[t] = i >= 2 ? x[i - 2] : 0.0f;
    s[t + 130] = i + 128 < n ? x[i + 128] : 0.0f;
  }
  __syncthreads();
  if (i < n) {
    float v = 0;
    for (int k = 0; k < 5; ++k)
      v += coefficient[k] * s[t + k];
    y[i] = v;
  }
}

extern "C" __global__ void stencil_2d(const int *x, int *y, int rows, int columns) {
  __shared__ int s[10][18];
  int c0 = blockIdx.x * 16 - 1, r0 = blockIdx.y * 8 - 1;
  for (int k = threadIdx.y * 16 + threadIdx.x; k < 180; k += 128) {
    int r = r0 + k / 18, c = c0 + k % 18;
    s[k / 18][k % 18] = r >= 0 && r < rows && c >= 0 && c < columns ? x[r * columns + c] : 0;
  }
  __syncthreads();
  int r = r0 + 1 + threadIdx.y, c = c0 + 1 + threadIdx.x;
  if (r < rows && c < columns) {
    int v = 0;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        v += taps[i][j] * s[threadIdx.y + i][threadIdx.x + j];
    y[r * columns + c] = v;
  }
}

// Slides along z with three planes in registers and one in shared memory.
extern "C" __global__ void stencil_3d(const float *x, float *y, int nz) {
  __shared__ float s[10][10];
  int tx = threadIdx.x, ty = threadIdx.y; // 10 x 10, the outer ones are the halo
  bool inner = tx > 0 && tx < 9 && ty > 0 && ty < 9;
  float below = x[ty * 10 + tx], here = x[100 + ty * 10 + tx];
  for (int z = 1; z < nz - 1; ++z) {
    float above = x[(z + 1) * 100 + ty * 10 + tx];
    s[ty][tx] = here;
    __syncthreads();
    if (inner)
      y[z * 100 + ty * 10 + tx] = below + above + s[ty][tx - 1] + s[ty][tx + 1] + s[ty - 1][tx] + s[ty + 1][tx] - 6.0f * here;
    __syncthreads();
    below = here;
    here = above;
  }
}

template <typename T> __device__ void transpose_tile(const T *x, T *y, int rows, int columns, T (*s)[33]) {
  int c = blockIdx.x * 32 + threadIdx.x, r = blockIdx.y * 32 + threadIdx.y;
  for (int k = 0; k < 32; k += 8)
    if (r + k < rows && c < columns)
      s[threadIdx.y + k][threadIdx.x] = x[(r + k) * columns + c];
  __syncthreads();
  int rr = blockIdx.x * 32 + threadIdx.y, cc = blockIdx.y * 32 + threadIdx.x;
  for (int k = 0; k < 32; k += 8)
    if (rr + k < columns && cc < rows)
      y[(rr + k) * rows + cc] = s[threadIdx.x][threadIdx.y + k];
}

extern "C" __global__ void transpose_f32(const float *x, float *y, int rows, int columns) {
  __shared__ float s[32][33];
  transpose_tile(x, y, rows, columns, s);
}

extern "C" __global__ void transpose_u16(const unsigned short *x, unsigned short *y, int rows, int columns) {
  __shared__ unsigned short s[32][33];
  transpose_tile(x, y, rows, columns, s);
}

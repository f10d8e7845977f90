// Tensor cores through the wmma interface.
#include <cuda_bf16.h>
#include <mma.h>
using namespace nvcuda;

// One warp per 16 x 16 tile; B is column-major.
extern "C" __global__ void wmma_f16_f32(const half *a, const half *b, float *c, int n, int k) {
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  for (int i = 0; i < k; i += 16) {
    wmma::load_matrix_sync(fa, a + blockIdx.y * 16 * k + i, k);
    wmma::load_matrix_sync(fb, b + blockIdx.x * 16 * k + i, k);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c + blockIdx.y * 16 * n + blockIdx.x * 16, fc, n, wmma::mem_row_major);
}

// f16 sums, row-major B through shared memory, epilogue on the fragment's elements.
extern "C" __global__ void wmma_f16_f16(const half *a, const half *b, half *c) {
  __shared__ half sb[16 * 24];
  for (int i = threadIdx.x; i < 256; i += 32)
    sb[i / 16 * 24 + i % 16] = b[i];
  __syncwarp();
  wmma::fragment<wmma::matrix_a, 16, 16, 16, half, wmma::col_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 16, half, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 16, half> fc;
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, sb, 24);
  wmma::load_matrix_sync(fc, c, 16, wmma::mem_col_major);
  wmma::mma_sync(fc, fa, fb, fc);
  for (int i = 0; i < fc.num_elements; ++i)
    fc.x[i] = __hmul(fc.x[i], __float2half(0.5f));
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_col_major);
}

extern "C" __global__ void wmma_s8(const signed char *a, const signed char *b, int *c) {
  wmma::fragment<wmma::matrix_a, 32, 8, 16, signed char, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 32, 8, 16, signed char, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 32, 8, 16, int> fc;
  wmma::fill_fragment(fc, 3);
  for (int i = 0; i < 48; i += 16) {
    wmma::load_matrix_sync(fa, a + i, 48);
    wmma::load_matrix_sync(fb, b + i, 48);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}

#if __CUDA_ARCH__ >= 800
extern "C" __global__ void wmma_bf16(const __nv_bfloat16 *a, const __nv_bfloat16 *b, float *c) {
  wmma::fragment<wmma::matrix_a, 8, 32, 16, __nv_bfloat16, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 32, 16, __nv_bfloat16, wmma::row_major> fb;
  wmma::fragment<wmma::accumulator, 8, 32, 16, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  wmma::load_matrix_sync(fa, a, 16);
  wmma::load_matrix_sync(fb, b, 32);
  wmma::mma_sync(fc, fa, fb, fc);
  wmma::store_matrix_sync(c, fc, 32, wmma::mem_row_major);
}

extern "C" __global__ void wmma_tf32(const float *a, const float *b, float *c) {
  wmma::fragment<wmma::matrix_a, 16, 16, 8, wmma::precision::tf32, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 16, 16, 8, wmma::precision::tf32, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 16, 16, 8, float> fc;
  wmma::fill_fragment(fc, 0.0f);
  for (int i = 0; i < 16; i += 8) {
    wmma::load_matrix_sync(fa, a + i, 16);
    wmma::load_matrix_sync(fb, b + i, 16);
    for (int e = 0; e < fa.num_elements; ++e)
      fa.x[e] = wmma::__float_to_tf32(fa.x[e]);
    for (int e = 0; e < fb.num_elements; ++e)
      fb.x[e] = wmma::__float_to_tf32(fb.x[e]);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c, fc, 16, wmma::mem_row_major);
}

extern "C" __global__ void wmma_f64(const double *a, const double *b, double *c) {
  wmma::fragment<wmma::matrix_a, 8, 8, 4, double, wmma::row_major> fa;
  wmma::fragment<wmma::matrix_b, 8, 8, 4, double, wmma::col_major> fb;
  wmma::fragment<wmma::accumulator, 8, 8, 4, double> fc;
  wmma::load_matrix_sync(fc, c, 8, wmma::mem_row_major);
  for (int i = 0; i < 8; i += 4) {
    wmma::load_matrix_sync(fa, a + i, 8);
    wmma::load_matrix_sync(fb, b + i, 8);
    wmma::mma_sync(fc, fa, fb, fc);
  }
  wmma::store_matrix_sync(c, fc, 8, wmma::mem_row_major);
}
#endif

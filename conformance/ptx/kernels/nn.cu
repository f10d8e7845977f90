// Rows as in neural networks: softmax, layer norm, gelu, attention.
#include <cuda_fp16.h>

__device__ float warp_max(float v) {
  for (int d = 16; d; d >>= 1)
    v = fmaxf(v, __shfl_xor_sync(~0u, v, d));
  return v;
}
__device__ float warp_add(float v) {
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(~0u, v, d);
  return v;
}

extern "C" __global__ void softmax_rows(const float *x, float *y, int columns) {
  __shared__ float s[4];
  const float *row = x + blockIdx.x * columns;
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  float high = -INFINITY;
  for (int c = threadIdx.x; c < columns; c += 128)
    high = fmaxf(high, row[c]);
  high = warp_max(high);
  if (lane == 0)
    s[warp] = high;
  __syncthreads();
  high = fmaxf(fmaxf(s[0], s[1]), fmaxf(s[2], s[3]));
  __syncthreads();
  float sum = 0;
  for (int c = threadIdx.x; c < columns; c += 128)
    sum += expf(row[c] - high);
  sum = warp_add(sum);
  if (lane == 0)
    s[warp] = sum;
  __syncthreads();
  sum = s[0] + s[1] + s[2] + s[3];
  for (int c = threadIdx.x; c < columns; c += 128)
    y[blockIdx.x * columns + c] = __expf(row[c] - high) / sum;
}

extern "C" __global__ void layer_norm(const half *x, const half *gamma, const half *beta, half *y, int columns, float epsilon) {
  const half *row = x + blockIdx.x * columns;
  float sum = 0, square = 0;
  for (int c = threadIdx.x; c < columns; c += 32)
    sum += __half2float(row[c]);
  float mean = warp_add(sum) / columns;
  for (int c = threadIdx.x; c < columns; c += 32) {
    float d = __half2float(row[c]) - mean;
    square += d * d;
  }
  float scale = rsqrtf(warp_add(square) / columns + epsilon);
  for (int c = threadIdx.x; c < columns; c += 32)
    y[blockIdx.x * columns + c] = __float2half((__half2float(row[c]) - mean) * scale * __half2float(gamma[c]) + __half2float(beta[c]));
}

extern "C" __global__ void gelu_tanh(const float *x, float *exact, float *fast, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n) {
    float v = x[i];
    exact[i] = 0.5f * v * (1.0f + erff(v * 0.70710678f));
    fast[i] = 0.5f * v * (1.0f + tanhf(0.79788456f * (v + 0.044715f * v * v * v)));
  }
}

// One query per warp, keys and values in tiles of 32 in shared memory, running maximum and sum; head size 32.
extern "C" __global__ void attention_small(const float *q, const float *k, const float *v, float *out, int keys, float scale, int causal) {
  __shared__ float sk[32][33], sv[32][33];
  int lane = threadIdx.x & 31, warp = threadIdx.x >> 5, query = blockIdx.x * 4 + warp;
  float mine = q[query * 32 + lane] * scale, high = -INFINITY, total = 0, sum = 0;
  for (int k0 = 0; k0 < keys; k0 += 32) {
    for (int i = warp; i < 32; i += 4) {
      bool inside = k0 + i < keys;
      sk[i][lane] = inside ? k[(k0 + i) * 32 + lane] : 0.0f;
      sv[i][lane] = inside ? v[(k0 + i) * 32 + lane] : 0.0f;
    }
    __syncthreads();
    float s = 0;
    for (int d = 0; d < 32; ++d)
      s += __shfl_sync(~0u, mine, d) * sk[lane][d];
    if (k0 + lane >= keys || (causal && k0 + lane > query))
      s = -INFINITY;
    float next = fmaxf(high, warp_max(s));
    float p = next == -INFINITY ? 0.0f : expf(s - next), correction = next == -INFINITY ? 1.0f : expf(high - next);
    total = total * correction + warp_add(p);
    sum *= correction;
    for (int i = 0; i < 32; ++i)
      sum += __shfl_sync(~0u, p, i) * sv[i][lane];
    high = next;
    __syncthreads();
  }
  out[query * 32 + lane] = sum / total;
}

// Small whole algorithms: what programs compute with the pieces of the other files.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <climits>
#include <cstdint>
namespace cg = cooperative_groups;

__constant__ uint32_t sha_k[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98, 0x12835b01, 0x243185be,
    0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa,
    0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85,
    0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3,
    0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f,
    0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

__device__ __forceinline__ uint32_t rotate(uint32_t v, int n) { return __funnelshift_r(v, v, n); }

// SHA-256 of one 16-byte message per thread.
extern "C" __global__ void sha256(const uint32_t *message, uint32_t *digest) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  uint32_t w[64], h[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}, v[8];
  for (int i = 0; i < 16; ++i)
    w[i] = i < 4 ? __byte_perm(message[t * 4 + i], 0, 0x0123) : i == 4 ? 0x80000000u : i == 15 ? 128u : 0u;
  for (int i = 16; i < 64; ++i) {
    uint32_t a = w[i - 15], b = w[i - 2];
    w[i] = w[i - 16] + w[i - 7] + (rotate(a, 7) ^ rotate(a, 18) ^ a >> 3) + (rotate(b, 17) ^ rotate(b, 19) ^ b >> 10);
  }
  for (int i = 0; i < 8; ++i)
    v[i] = h[i];
#pragma unroll 1
  for (int i = 0; i < 64; ++i) {
    uint32_t s1 = rotate(v[4], 6) ^ rotate(v[4], 11) ^ rotate(v[4], 25), ch = (v[4] & v[5]) ^ (~v[4] & v[6]);
    uint32_t t1 = v[7] + s1 + ch + sha_k[i] + w[i];
    uint32_t s0 = rotate(v[0], 2) ^ rotate(v[0], 13) ^ rotate(v[0], 22), maj = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    v[7] = v[6], v[6] = v[5], v[5] = v[4], v[4] = v[3] + t1, v[3] = v[2], v[2] = v[1], v[1] = v[0], v[0] = t1 + s0 + maj;
  }
  for (int i = 0; i < 8; ++i)
    digest[t * 8 + i] = __byte_perm(h[i] + v[i], 0, 0x0123);
}

// Philox 4x32-10, a counter-based generator.
extern "C" __global__ void philox(uint4 *out, uint32_t key0, uint32_t key1) {
  int t = blockIdx.x * blockDim.x + threadIdx.x;
  uint4 c = make_uint4(t, 0, 7, 0);
  for (int i = 0; i < 10; ++i) {
    uint32_t h0 = __umulhi(0xD2511F53u, c.x), l0 = 0xD2511F53u * c.x, h1 = __umulhi(0xCD9E8D57u, c.z), l1 = 0xCD9E8D57u * c.z;
    c = make_uint4(h1 ^ c.y ^ key0, l1, h0 ^ c.w ^ key1, l0);
    key0 += 0x9E3779B9u;
    key1 += 0xBB67AE85u;
  }
  out[t] = c;
}

// Conway's game on a torus of 32 x 32 bits; one warp, a row per lane.
extern "C" __global__ void life(const uint32_t *rows, uint32_t *out, int steps) {
  uint32_t r = rows[threadIdx.x];
  for (int s = 0; s < steps; ++s) {
    uint32_t up = __shfl_sync(~0u, r, (threadIdx.x + 31) & 31), down = __shfl_sync(~0u, r, (threadIdx.x + 1) & 31), n = 0;
    for (int bit = 0; bit < 32; ++bit) {
      int count = 0;
      for (int d = 31; d <= 33; ++d) {
        int k = (bit + d) & 31;
        count += (up >> k & 1) + (down >> k & 1) + (d == 32 ? 0 : r >> k & 1);
      }
      if (count == 3 || (count == 2 && r >> bit & 1))
        n |= 1u << bit;
    }
    r = n;
  }
  out[threadIdx.x] = r;
}

// Stable compaction: ballots in warps, a scan over warps, an atomic per block for the place.
extern "C" __global__ void compact(const int *x, int *y, int *size, int n) {
  __shared__ int base[5];
  int t = threadIdx.x, lane = t & 31, warp = t >> 5, i = blockIdx.x * 128 + t;
  bool keep = i < n && x[i] % 3 != 0;
  unsigned mask = __ballot_sync(~0u, keep);
  if (lane == 0)
    base[warp] = __popc(mask);
  __syncthreads();
  if (t == 0) {
    int sum = 0;
    for (int w = 0; w < 4; ++w) {
      int c = base[w];
      base[w] = sum;
      sum += c;
    }
    base[4] = atomicAdd(size, sum);
  }
  __syncthreads();
  if (keep)
    y[base[4] + base[warp] + __popc(mask & ((1u << lane) - 1))] = x[i];
}

// Levels of a breadth-first search, frontier queues in shared memory.
extern "C" __global__ void breadth_first(const int *start, const int *edge, int *level, int vertices) {
  __shared__ int queue[2][128], size[2];
  int t = threadIdx.x, m = blockDim.x;
  for (int v = t; v < vertices; v += m)
    level[v] = v == 0 ? 0 : -1;
  if (t == 0) {
    queue[0][0] = 0;
    size[0] = 1;
    size[1] = 0;
  }
  __syncthreads();
  for (int depth = 1, from = 0; size[from] > 0; ++depth, from ^= 1) {
    int count = size[from];
    for (int q = t; q < count; q += m) {
      int v = queue[from][q];
      for (int e = start[v]; e < start[v + 1]; ++e)
        if (atomicCAS(&level[edge[e]], -1, depth) == -1)
          queue[from ^ 1][atomicAdd(&size[from ^ 1], 1)] = edge[e];
    }
    __syncthreads();
    if (t == 0)
      size[from] = 0;
    __syncthreads();
  }
}

// Open addressing with 64-bit slots: key in the high half, count in the low half. Then each thread looks its keys up.
extern "C" __global__ void hash_count(const uint32_t *keys, unsigned long long *table, int *count, int n, int capacity) {
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    uint32_t key = keys[i], slot = key * 2654435761u % capacity;
    for (;; slot = (slot + 1) % capacity) {
      unsigned long long fresh = (unsigned long long)key << 32 | 1, old = atomicCAS(&table[slot], 0ull, fresh);
      if (old == 0)
        break;
      if (old >> 32 == key) {
        atomicAdd(&table[slot], 1ull);
        break;
      }
    }
  }
  __syncthreads();
  for (int i = threadIdx.x; i < n; i += blockDim.x) {
    uint32_t slot = keys[i] * 2654435761u % capacity;
    while (table[slot] >> 32 != keys[i])
      slot = (slot + 1) % capacity;
    count[i] = (int)table[slot];
  }
}

// Connected components by hooking to smaller labels; accesses to labels are atomic because threads race for them.
extern "C" __global__ void components(const int2 *edge, int *label, int edges, int vertices) {
  __shared__ int changed;
  typedef cuda::atomic_ref<int, cuda::thread_scope_block> ref;
  for (int v = threadIdx.x; v < vertices; v += blockDim.x)
    label[v] = v;
  __syncthreads();
  do {
    __syncthreads();
    if (threadIdx.x == 0)
      changed = 0;
    __syncthreads();
    for (int e = threadIdx.x; e < edges; e += blockDim.x) {
      int a = ref(label[edge[e].x]).load(cuda::memory_order_relaxed), b = ref(label[edge[e].y]).load(cuda::memory_order_relaxed);
      if (a != b) {
        ref(label[max(a, b)]).fetch_min(min(a, b), cuda::memory_order_relaxed);
        ref(label[edge[e].x]).fetch_min(min(a, b), cuda::memory_order_relaxed);
        ref(label[edge[e].y]).fetch_min(min(a, b), cuda::memory_order_relaxed);
        atomicExch(&changed, 1);
      }
    }
    __syncthreads();
  } while (changed);
}

// Edit distance: anti-diagonals of the table, three of them in shared memory.
extern "C" __global__ void edit_distance(const char *a, int na, const char *b, int nb, int *out) {
  __shared__ int diagonal[3][65];
  int i = threadIdx.x;
  for (int d = 0; d <= na + nb; ++d) {
    int j = d - i, *now = diagonal[d % 3], *last = diagonal[(d + 2) % 3], *before = diagonal[(d + 1) % 3];
    if (i <= na && j >= 0 && j <= nb) {
      int v;
      if (i == 0 || j == 0)
        v = d;
      else
        v = min(min(last[i - 1], last[i]) + 1, before[i - 1] + (a[i - 1] != b[j - 1]));
      now[i] = v;
      if (i == na && j == nb)
        *out = v;
    }
    __syncthreads();
  }
}

// 64-point transforms in shared memory, decimation in time, one block each.
extern "C" __global__ void fft64(const float2 *x, float2 *y) {
  __shared__ float2 s[64];
  int t = threadIdx.x; // 32 threads, two points each
  for (int k = t; k < 64; k += 32)
    s[__brev(k) >> 26] = x[blockIdx.x * 64 + k];
  __syncwarp();
  for (int half = 1; half < 64; half *= 2) {
    int k = t & (half - 1), i = (t - k) * 2 + k;
    float sine, cosine;
    sincospif(-(float)k / half, &sine, &cosine);
    float2 a = s[i], b = s[i + half];
    float2 c = make_float2(b.x * cosine - b.y * sine, b.x * sine + b.y * cosine);
    __syncwarp();
    s[i] = make_float2(a.x + c.x, a.y + c.y);
    s[i + half] = make_float2(a.x - c.x, a.y - c.y);
    __syncwarp();
  }
  for (int k = t; k < 64; k += 32)
    y[blockIdx.x * 64 + k] = s[k];
}

extern "C" __global__ void n_body(const float4 *body, float3 *force, int n) {
  __shared__ float4 tile[32];
  int i = blockIdx.x * 32 + threadIdx.x;
  float4 me = i < n ? body[i] : make_float4(0, 0, 0, 0);
  float3 f = make_float3(0, 0, 0);
  for (int k0 = 0; k0 < n; k0 += 32) {
    tile[threadIdx.x] = k0 + threadIdx.x < n ? body[k0 + threadIdx.x] : make_float4(0, 0, 0, 0);
    __syncthreads();
    for (int k = 0; k < 32; ++k) {
      float4 o = tile[k];
      float dx = o.x - me.x, dy = o.y - me.y, dz = o.z - me.z;
      float inverse = rsqrtf(dx * dx + dy * dy + dz * dz + 0.01f), s = o.w * inverse * inverse * inverse;
      f.x += dx * s, f.y += dy * s, f.z += dz * s;
    }
    __syncthreads();
  }
  if (i < n)
    force[i] = f;
}

// Cholesky factor of a 16 x 16 matrix in doubles.
extern "C" __global__ void cholesky(const double *a, double *l) {
  __shared__ double s[16][17];
  int r = threadIdx.y, c = threadIdx.x;
  s[r][c] = a[blockIdx.x * 256 + r * 16 + c];
  for (int k = 0; k < 16; ++k) {
    __syncthreads();
    if (r == k && c == k)
      s[k][k] = sqrt(s[k][k]);
    __syncthreads();
    if (c == k && r > k)
      s[r][k] /= s[k][k];
    __syncthreads();
    if (c > k && r >= c)
      s[r][c] -= s[r][k] * s[c][k];
  }
  __syncthreads();
  l[blockIdx.x * 256 + r * 16 + c] = c <= r ? s[r][c] : 0.0;
}

// Blocks stay and take work items of different sizes from a queue.
extern "C" __global__ void work_queue(const int *size, long long *result, int *next, int items) {
  __shared__ int item;
  for (;;) {
    if (threadIdx.x == 0)
      item = atomicAdd(next, 1);
    __syncthreads();
    int mine = item;
    __syncthreads(); // before item is written again
    if (mine >= items)
      return;
    long long sum = 0;
    for (int k = threadIdx.x; k < size[mine]; k += blockDim.x)
      sum += (long long)k * k;
    for (int d = 16; d; d >>= 1)
      sum += __shfl_xor_sync(~0u, sum, d);
    if (threadIdx.x == 0)
      result[mine] = sum;
  }
}

// Groups of lanes with the same label scan among themselves.
extern "C" __global__ void group_scans(const int *x, int *inclusive, int *exclusive, int *sums) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  int i = threadIdx.x, v = x[i];
  inclusive[i] = cg::inclusive_scan(warp, v);
  exclusive[i] = cg::exclusive_scan(warp, v, cg::plus<int>());
  auto group = cg::labeled_partition(warp, v & 3);
  sums[i] = cg::reduce(group, v, cg::plus<int>()) * 100 + (int)group.thread_rank();
}

// Five largest of each row, by a sorted list in registers and a merge over the warp.
extern "C" __global__ void top_five(const int *x, int *out, int columns) {
  int best[5] = {INT_MIN, INT_MIN, INT_MIN, INT_MIN, INT_MIN};
  for (int c = threadIdx.x; c < columns; c += 32) {
    int v = x[blockIdx.x * columns + c];
#pragma unroll
    for (int k = 0; k < 5; ++k)
      if (v > best[k]) {
        int w = best[k];
        best[k] = v;
        v = w;
      }
  }
  for (int k = 0; k < 5; ++k) {
    int high = best[0];
    for (int d = 16; d; d >>= 1)
      high = max(high, __shfl_xor_sync(~0u, high, d));
    unsigned owner = __ballot_sync(~0u, best[0] == high);
    if (threadIdx.x == __ffs(owner) - 1) {
      best[0] = best[1], best[1] = best[2], best[2] = best[3], best[3] = best[4], best[4] = INT_MIN;
    }
    if (threadIdx.x == 0)
      out[blockIdx.x * 5 + k] = high;
  }
}

// Fixed-point Mandelbrot set: loops of very different lengths in one warp.
extern "C" __global__ void mandelbrot(unsigned char *out, int width, int height, int limit) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= width || py >= height)
    return;
  int cx = (px * 3 - width * 2) * 4096 / width, cy = (py * 2 - height) * 4096 / height, x = 0, y = 0, n = 0;
  while (n < limit) {
    int xx = x * x >> 12, yy = y * y >> 12;
    if (xx + yy > 4 * 4096)
      break;
    y = (x * y >> 11) + cy;
    x = xx - yy + cx;
    ++n;
  }
  out[py * width + px] = n;
}

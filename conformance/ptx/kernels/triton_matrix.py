"""Kernels in Triton: matrix products, attention, tensor descriptors. generate_triton.py compiles them."""

import triton
import triton.language as tl


@triton.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PRECISION: tl.constexpr, SUM: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    left = a + i[:, None] * K + k[None, :]
    right = b + k[:, None] * N + j[None, :]
    total = tl.zeros((BM, BN), SUM)
    for _ in range(0, K, BK):
        total = tl.dot(tl.load(left), tl.load(right), total, input_precision=PRECISION, out_dtype=SUM)
        left += BK
        right += BK * N
    tl.store(c + i[:, None] * N + j[None, :], total.to(c.dtype.element_ty))


@triton.jit
def matmul_masked(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    """As in the tutorial: groups of rows, masks, and a function after the product. The right operand is transposed."""
    number = tl.program_id(0)
    rows = tl.cdiv(M, BM)
    columns = tl.cdiv(N, BN)
    first = number // (GROUP * columns) * GROUP
    size = min(rows - first, GROUP)
    pi = first + (number % (GROUP * columns)) % size
    pj = (number % (GROUP * columns)) // size
    i = (pi * BM + tl.arange(0, BM)) % M
    j = (pj * BN + tl.arange(0, BN)) % N
    k = tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, tl.cdiv(K, BK)):
        x = tl.load(a + i[:, None] * K + (start * BK + k)[None, :], mask=k[None, :] < K - start * BK, other=0.0)
        y = tl.load(b + j[None, :] * K + (start * BK + k)[:, None], mask=k[:, None] < K - start * BK, other=0.0)
        total = tl.dot(x, y, total)
    total = tl.where(total >= 0, total, 0.5 * total)
    i = pi * BM + tl.arange(0, BM)
    j = pj * BN + tl.arange(0, BN)
    tl.store(c + i[:, None] * N + j[None, :], total.to(tl.float16), mask=(i[:, None] < M) & (j[None, :] < N))


@triton.jit
def matmul_split_k(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PARTS: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.program_id(2) * BK + tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK * PARTS):
        total = tl.dot(tl.load(a + i[:, None] * K + (k + start)[None, :]), tl.load(b + (k + start)[:, None] * N + j[None, :]), total)
    tl.atomic_add(c + i[:, None] * N + j[None, :], total, sem="relaxed")


@triton.jit
def matmul_int4(a, packed, scale, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The right operand has two numbers of 4 bits in a byte, one above the other, and a factor for each column."""
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    total = tl.zeros((BM, BN), tl.float32)
    for start in range(0, K, BK):
        k = start // 2 + tl.arange(0, BK // 2)
        word = tl.load(packed + k[:, None] * N + j[None, :])
        low = ((word & 15).to(tl.int8) - 8).to(tl.float16)
        high = ((word >> 4).to(tl.int8) - 8).to(tl.float16)
        right = tl.reshape(tl.permute(tl.join(low, high), (0, 2, 1)), (BK, BN))
        total = tl.dot(tl.load(a + i[:, None] * K + (start + tl.arange(0, BK))[None, :]), right, total)
    tl.store(c + i[:, None] * N + j[None, :], total * tl.load(scale + j)[None, :])


@triton.jit
def matmul_batch(a, b, c, N: tl.constexpr, BATCH: tl.constexpr):
    """Products of three dimensions."""
    at = (tl.arange(0, BATCH)[:, None, None] * N + tl.arange(0, N)[None, :, None]) * N + tl.arange(0, N)[None, None, :]
    tl.store(c + at, tl.dot(tl.load(a + at), tl.load(b + at)))


@triton.jit
def conv_2d(x, weight, out, HEIGHT: tl.constexpr, WIDTH: tl.constexpr, CHANNELS: tl.constexpr, FILTERS: tl.constexpr, PIXELS: tl.constexpr):
    """A convolution of 3 by 3 as nine products; channels come last."""
    p = tl.program_id(0) * PIXELS + tl.arange(0, PIXELS)
    row, column = p // WIDTH, p % WIDTH
    c = tl.arange(0, CHANNELS)
    f = tl.arange(0, FILTERS)
    total = tl.zeros((PIXELS, FILTERS), tl.float32)
    for tap in range(9):
        y, z = row + tap // 3 - 1, column + tap % 3 - 1
        inside = (y >= 0) & (y < HEIGHT) & (z >= 0) & (z < WIDTH)
        value = tl.load(x + (y * WIDTH + z)[:, None] * CHANNELS + c[None, :], mask=inside[:, None], other=0.0)
        total = tl.dot(value, tl.load(weight + (tap * CHANNELS + c)[:, None] * FILTERS + f[None, :]), total)
    tl.store(out + p[:, None] * FILTERS + f[None, :], total, mask=(p < HEIGHT * WIDTH)[:, None])


@triton.jit
def attention(q, k, v, out, n, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr):
    head = tl.program_id(1) * n * D
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    queries = tl.load(q + head + i[:, None] * D + d[None, :])
    top = tl.full((BM,), float("-inf"), tl.float32)
    whole = tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    end = (tl.program_id(0) + 1) * BM if CAUSAL else n
    for start in range(0, end, BN):
        j = start + tl.arange(0, BN)
        keys = tl.load(k + head + j[None, :] * D + d[:, None])
        score = tl.dot(queries, keys) * scale
        if CAUSAL:
            score = tl.where(i[:, None] >= j[None, :], score, float("-inf"))
        higher = tl.maximum(top, tl.max(score, axis=1))
        power = tl.exp2((score - higher[:, None]) * 1.44269504)
        factor = tl.exp2((top - higher) * 1.44269504)
        whole = whole * factor + tl.sum(power, axis=1)
        values = tl.load(v + head + j[:, None] * D + d[None, :])
        total = tl.dot(power.to(values.dtype), values, total * factor[:, None])
        top = higher
    tl.store(out + head + i[:, None] * D + d[None, :], (total / whole[:, None]).to(out.dtype.element_ty))


@triton.jit
def matmul_descriptors(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The host makes the descriptors; the right operand is transposed."""
    i = tl.program_id(0) * BM
    j = tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a.load([i, k]), b.load([j, k]).T, total)
    c.store([i, j], total.to(c.dtype))


@triton.jit
def matmul_made_descriptors(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """The kernel makes the descriptors, in scratch memory."""
    left = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    right = tl.make_tensor_descriptor(b, [K, N], [N, 1], [BK, BN])
    out = tl.make_tensor_descriptor(c, [M, N], [N, 1], [BM, BN])
    i = tl.program_id(0) * BM
    j = tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(left.load([i, k]), right.load([k, j]), total)
    out.store([i, j], total.to(tl.float16))


@triton.jit
def matmul_persistent(a, b, c, M, N, K, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, FLATTEN: tl.constexpr,
                      SPECIALIZE: tl.constexpr):
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    for tile in tl.range(tl.program_id(0), tiles, PROGRAMS, flatten=FLATTEN, warp_specialize=SPECIALIZE):
        i = tile // columns * BM
        j = tile % columns * BN
        total = tl.zeros((BM, BN), tl.float32)
        for k in range(0, K, BK):
            total = tl.dot(a.load([i, k]), b.load([j, k]).T, total)
        c.store([i, j], total.to(tl.float16))


@triton.jit
def matmul_specialized(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Some warps load, others multiply."""
    i = tl.program_id(0) * BM
    j = tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in tl.range(0, K, BK, warp_specialize=True):
        total = tl.dot(a.load([i, k]), b.load([j, k]).T, total)
    c.store([i, j], total.to(tl.float16))


@triton.jit
def attention_descriptors(q, k, v, out, n, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, SPECIALIZE: tl.constexpr):
    i = tl.program_id(0) * BM
    queries = q.load([i, 0])
    top = tl.full((BM,), float("-inf"), tl.float32)
    whole = tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    for start in tl.range(0, n, BN, warp_specialize=SPECIALIZE):
        score = tl.dot(queries, k.load([start, 0]).T) * scale
        higher = tl.maximum(top, tl.max(score, axis=1))
        power = tl.exp(score - higher[:, None])
        factor = tl.exp(top - higher)
        whole = whole * factor + tl.sum(power, axis=1)
        total = tl.dot(power.to(tl.float16), v.load([start, 0]), total * factor[:, None])
        top = higher
    out.store([i, 0], (total / whole[:, None]).to(tl.float16))


@triton.jit
def copy_descriptor(x, out, DI: tl.constexpr, DJ: tl.constexpr):
    """Loads past the edge give zeros, stores there do nothing."""
    i = tl.program_id(0) * DI
    j = tl.program_id(1) * DJ
    out.store([i, j], x.load([i, j]) + 1)


@triton.jit
def copy_3d(x, out, A, B, C, DA: tl.constexpr, DB: tl.constexpr, DC: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [A, B, C], [B * C, C, 1], [DA, DB, DC])
    target = tl.make_tensor_descriptor(out, [A, B, C], [B * C, C, 1], [DA, DB, DC])
    at = [tl.program_id(0) * DA, tl.program_id(1) * DB, tl.program_id(2) * DC]
    target.store(at, source.load(at) * 2)


@triton.jit
def add_descriptor(x, total, low, DI: tl.constexpr, DJ: tl.constexpr):
    """Every program adds its part to the same block."""
    value = x.load([tl.program_id(0) * DI, 0])
    total.atomic_add([0, 0], value)
    low.atomic_min([0, 0], value)


@triton.jit
def after_launch(x, out, n, BLOCK: tl.constexpr):
    """Programmatic launch: waits for the kernel before, and lets the next begin."""
    tl.extra.cuda.gdc_wait()
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at, mask=at < n)
    tl.extra.cuda.gdc_launch_dependents()
    tl.store(out + at, value * 3, mask=at < n)


@triton.jit
def matmul_scaled(a, scale, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    """The left operand has a power of two for each 32 elements of a row."""
    i = tl.arange(0, M)
    j = tl.arange(0, N)
    k = tl.arange(0, K)
    left = tl.load(a + i[:, None] * K + k[None, :])
    factors = tl.load(scale + i[:, None] * (K // 32) + tl.arange(0, K // 32)[None, :])
    right = tl.load(b + k[:, None] * N + j[None, :])
    tl.store(c + i[:, None] * N + j[None, :], tl.dot_scaled(left, factors, "e5m2", right, None, "bf16"))

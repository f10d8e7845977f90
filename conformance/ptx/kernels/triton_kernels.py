"""Kernels in Triton: elementwise, reductions, scans, sorts, atomics, numbers. generate_triton.py compiles them."""

import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def vector_add(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    tl.store(out + at, tl.load(x + at, mask=inside) + tl.load(y + at, mask=inside), mask=inside)


@triton.jit
def masked_copy(x, out, n, start, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at + start, mask=at + start < n, other=-7)
    tl.store(out + at, value)


@triton.jit
def strided_copy_2d(x, out, rows, columns, stride, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    i = tl.program_id(0) * ROWS + tl.arange(0, ROWS)[:, None]
    j = tl.program_id(1) * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    inside = (i < rows) & (j < columns)
    tl.store(out + i * columns + j, tl.load(x + i * stride + j, mask=inside, eviction_policy="evict_first"), mask=inside,
             cache_modifier=".cs")


@triton.jit
def softmax(x, out, columns, stride, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    value = tl.load(x + row * stride + j, mask=j < columns, other=float("-inf"))
    power = tl.exp(value - tl.max(value, axis=0))
    tl.store(out + row * columns + j, power / tl.sum(power, axis=0), mask=j < columns)


@triton.jit
def online_softmax(x, out, columns, BLOCK: tl.constexpr):
    """Two passes over a row that is longer than a block."""
    row = tl.program_id(0)
    top = tl.full((BLOCK,), float("-inf"), tl.float32)
    total = tl.zeros((BLOCK,), tl.float32)
    for start in range(0, columns, BLOCK):
        j = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * columns + j, mask=j < columns, other=-1e30)
        higher = tl.maximum(top, value)
        total = total * tl.exp(top - higher) + tl.exp(value - higher)
        top = higher
    peak = tl.max(top, axis=0)
    whole = tl.sum(total * tl.exp(top - peak), axis=0)
    for start in range(0, columns, BLOCK):
        j = start + tl.arange(0, BLOCK)
        value = tl.load(x + row * columns + j, mask=j < columns, other=0.0)
        tl.store(out + row * columns + j, tl.exp(value - peak) / whole, mask=j < columns)


@triton.jit
def layer_norm(x, weight, bias, out, mean_out, scale_out, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    inside = j < columns
    value = tl.load(x + row * columns + j, mask=inside, other=0.0).to(tl.float32)
    mean = tl.sum(value, axis=0) / columns
    centred = tl.where(inside, value - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, axis=0) / columns + eps)
    tl.store(mean_out + row, mean)
    tl.store(scale_out + row, scale)
    w = tl.load(weight + j, mask=inside)
    b = tl.load(bias + j, mask=inside)
    tl.store(out + row * columns + j, (centred * scale * w + b).to(tl.float16), mask=inside)


@triton.jit
def layer_norm_backward(x, dy, dw, columns, rows, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    """The gradient of the weights: each program sums some rows, then adds atomically."""
    j = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for k in range(ROWS):
        row = tl.program_id(0) * ROWS + k
        inside = (j < columns) & (row < rows)
        value = tl.load(x + row * columns + j, mask=inside, other=0.0)
        total += value * tl.load(dy + row * columns + j, mask=inside, other=0.0)
    tl.atomic_add(dw + j, total, mask=j < columns)


@triton.jit
def rms_norm(x, weight, out, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    inside = j < columns
    value = tl.load(x + row * columns + j, mask=inside, other=0.0).to(tl.float32)
    scale = tl.rsqrt(tl.sum(value * value, axis=0) / columns + eps)
    tl.store(out + row * columns + j, value * scale * tl.load(weight + j, mask=inside).to(tl.float32), mask=inside)


@triton.jit
def add_pair(a, b):
    return a + b


@triton.jit
def linear_step(decay_a, value_a, decay_b, value_b):
    return decay_a * decay_b, value_a * decay_b + value_b


@triton.jit
def scan_rows(x, sums, products, backwards, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    value = tl.load(x + at)
    tl.store(sums + at, tl.cumsum(value, axis=1))
    tl.store(products + at, tl.cumprod(value, axis=0))
    tl.store(backwards + at, tl.associative_scan(value, 1, add_pair, reverse=True))


@triton.jit
def linear_recurrence(decay, x, out, N: tl.constexpr):
    at = tl.program_id(0) * N + tl.arange(0, N)
    _, value = tl.associative_scan((tl.load(decay + at), tl.load(x + at)), 0, linear_step)
    tl.store(out + at, value)


@triton.jit
def reduce_many(x, sums, tops, places, bottoms, mixed, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    i = tl.arange(0, ROWS)
    j = tl.arange(0, COLUMNS)
    value = tl.load(x + i[:, None] * COLUMNS + j[None, :])
    tl.store(sums + j, tl.sum(value, axis=0))
    tl.store(tops + i, tl.max(value, axis=1))
    tl.store(places + i, tl.argmax(value, axis=1))
    tl.store(bottoms + j, tl.argmin(value, axis=0))
    tl.store(mixed + i, tl.xor_sum(value, axis=1))


@triton.jit
def welford(mean_a, m2_a, weight_a, mean_b, m2_b, weight_b):
    delta = mean_b - mean_a
    weight = weight_a + weight_b
    part = tl.where(weight == 0, 0.0, weight_b / weight)
    return mean_a + delta * part, m2_a + m2_b + delta * delta * weight_a * part, weight


@triton.jit
def variance(x, means, variances, columns, BLOCK: tl.constexpr):
    """A reduction of three values at once."""
    row = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    inside = j < columns
    value = tl.load(x + row * columns + j, mask=inside, other=0.0)
    mean, m2, weight = tl.reduce((value, tl.zeros((BLOCK,), tl.float32), inside.to(tl.float32)), 0, welford)
    tl.store(means + row, mean)
    tl.store(variances + row, m2 / weight)


@triton.jit
def sort_rows(x, up, down, best, ROWS: tl.constexpr, COLUMNS: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, ROWS)
    at = i[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    value = tl.load(x + at)
    tl.store(up + at, tl.sort(value, dim=1))
    tl.store(down + at, tl.sort(value, dim=1, descending=True))
    tl.store(best + i[:, None] * K + tl.arange(0, K)[None, :], tl.topk(value, K, dim=1))


@triton.jit
def flip_and_interleave(x, y, flipped, mixed, first, second, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(flipped + at, tl.flip(a, 0))
    tl.store(mixed + tl.arange(0, 2 * BLOCK), tl.interleave(a, b))
    low, high = tl.split(tl.reshape(a + b, (BLOCK // 2, 2)))
    tl.store(first + tl.arange(0, BLOCK // 2), low)
    tl.store(second + tl.arange(0, BLOCK // 2), high)


@triton.jit
def permute_3d(x, out, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    i = tl.arange(0, A)[:, None, None]
    j = tl.arange(0, B)[None, :, None]
    k = tl.arange(0, C)[None, None, :]
    value = tl.permute(tl.load(x + (i * B + j) * C + k), (2, 0, 1))
    at = tl.reshape(tl.arange(0, A * B * C), (C, A, B))
    tl.store(out + at, value)


@triton.jit
def transpose(x, out, rows, columns, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    j = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + i[:, None] * columns + j[None, :], mask=(i < rows)[:, None] & (j < columns)[None, :])
    tl.store(out + j[:, None] * rows + i[None, :], tl.trans(value), mask=(j < columns)[:, None] & (i < rows)[None, :])


@triton.jit
def gather_rows(table, index, out, scattered, columns, BLOCK: tl.constexpr):
    """An embedding, and the same rows added to where they came from."""
    row = tl.load(index + tl.program_id(0))
    j = tl.arange(0, BLOCK)
    value = tl.load(table + row * columns + j, mask=j < columns)
    tl.store(out + tl.program_id(0) * columns + j, value, mask=j < columns)
    tl.atomic_add(scattered + row * columns + j, value, mask=j < columns, sem="relaxed")


@triton.jit
def gather_in_block(x, index, out, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    at = tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]
    tl.store(out + at, tl.gather(tl.load(x + at), tl.load(index + at), 1))


@triton.jit
def histogram(x, out, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    counts = tl.histogram(tl.load(x + at, mask=inside, other=0), BINS, mask=inside)
    tl.atomic_add(out + tl.arange(0, BINS), counts)


@triton.jit
def atomics_int(x, sums, tops, bottoms, ands, ors, xors, BLOCK: tl.constexpr, KEYS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at)
    key = at % KEYS
    tl.atomic_add(sums + key, value)
    tl.atomic_max(tops + key, value)
    tl.atomic_min(bottoms + key, value)
    tl.atomic_and(ands + key, value)
    tl.atomic_or(ors + key, value)
    tl.atomic_xor(xors + key, value)


@triton.jit
def atomics_float(x, halves, bfloats, singles, doubles, tops, bottoms, BLOCK: tl.constexpr, KEYS: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at)
    key = at % KEYS
    tl.atomic_add(halves + key, value.to(tl.float16))
    tl.atomic_add(bfloats + key, value.to(tl.bfloat16))
    tl.atomic_add(singles + key, value, sem="release", scope="gpu")
    tl.atomic_add(doubles + key, value.to(tl.float64))
    tl.atomic_max(tops + key, value)
    tl.atomic_min(bottoms + key, value)


@triton.jit
def exchange_chain(slots, out, BLOCK: tl.constexpr):
    """Each program swaps its number into every slot; the numbers that come back are all different in a slot."""
    at = tl.arange(0, BLOCK)
    before = tl.atomic_xchg(slots + at, tl.full((BLOCK,), 1, tl.int32) + tl.program_id(0))
    tl.store(out + tl.program_id(0) * BLOCK + at, tl.where(before >= 0, 1, 0))


@triton.jit
def compare_and_swap(cells, won, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    zero = tl.zeros((BLOCK,), tl.int32)
    before = tl.atomic_cas(cells + at, zero, zero + 5)
    tl.atomic_add(won + at, (before == 0).to(tl.int32))


@triton.jit
def spin_lock_sum(x, total, lock, count, BLOCK: tl.constexpr):
    """Partial sums are added under a lock, as in the tutorial of layer norm."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at)
    place = tl.arange(0, BLOCK)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    first = tl.load(count)
    tl.debug_barrier()
    if first == 0:
        tl.store(count, 1)
    else:
        value += tl.load(total + place)
    tl.store(total + place, value)
    tl.debug_barrier()
    tl.atomic_xchg(lock, 0)


@triton.jit
def last_block_sum(x, parts, ticket, out, BLOCK: tl.constexpr, GRID: tl.constexpr):
    """The program that comes last adds the parts of all."""
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(parts + tl.program_id(0), tl.sum(tl.load(x + at), axis=0))
    tl.debug_barrier()
    before = tl.atomic_add(ticket, 1, sem="acq_rel", scope="gpu")
    if before == GRID - 1:
        tl.store(out, tl.sum(tl.load(parts + tl.arange(0, GRID), cache_modifier=".cg"), axis=0))


@triton.jit
def dropout(x, out, words, n, keep, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    value = tl.load(x + at, mask=inside)
    chosen = tl.rand(seed, at) < keep
    tl.store(out + at, tl.where(chosen, value / keep, 0.0), mask=inside)
    tl.store(words + at, tl.randint(seed, at), mask=inside)


@triton.jit
def normal_numbers(out, seed, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + at, tl.randn(seed, at))


@triton.jit
def math_fast(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + 0 * n + at, tl.exp(v))
    tl.store(out + 1 * n + at, tl.log(v))
    tl.store(out + 2 * n + at, tl.sin(v))
    tl.store(out + 3 * n + at, tl.cos(v))
    tl.store(out + 4 * n + at, tl.erf(v))
    tl.store(out + 5 * n + at, tl.sqrt(v))
    tl.store(out + 6 * n + at, tl.rsqrt(v))
    tl.store(out + 7 * n + at, tl.exp2(v))
    tl.store(out + 8 * n + at, tl.log2(v))
    tl.store(out + 9 * n + at, tl.sigmoid(v))
    tl.store(out + 10 * n + at, tl.div_rn(v, v + 3))
    tl.store(out + 11 * n + at, tl.sqrt_rn(v))
    tl.store(out + 12 * n + at, tl.floor(v) + tl.ceil(v * 3))
    tl.store(out + 13 * n + at, tl.fma(v, v, 1.0))


@triton.jit
def math_library(x, y, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    w = tl.load(y + at)
    tl.store(out + 0 * n + at, libdevice.tanh(v))
    tl.store(out + 1 * n + at, libdevice.pow(v, w))
    tl.store(out + 2 * n + at, libdevice.atan2(v, w))
    tl.store(out + 3 * n + at, libdevice.log1p(v))
    tl.store(out + 4 * n + at, libdevice.expm1(v))
    tl.store(out + 5 * n + at, libdevice.fmod(v, w))
    tl.store(out + 6 * n + at, libdevice.rint(v * 7))
    tl.store(out + 7 * n + at, libdevice.cbrt(v))
    tl.store(out + 8 * n + at, libdevice.lgamma(v))
    tl.store(out + 9 * n + at, libdevice.hypot(v, w))
    tl.store(out + 10 * n + at, libdevice.asin(v / 9))
    tl.store(out + 11 * n + at, libdevice.sinh(v))
    tl.store(out + 12 * n + at, libdevice.erfinv(v / 9))
    tl.store(out + 13 * n + at, libdevice.copysign(v, -w))


@triton.jit
def math_double(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    v = tl.load(x + at)
    tl.store(out + 0 * n + at, tl.exp(v))
    tl.store(out + 1 * n + at, tl.log(v))
    tl.store(out + 2 * n + at, tl.sin(v))
    tl.store(out + 3 * n + at, tl.sqrt(v))
    tl.store(out + 4 * n + at, 1.0 / v)
    tl.store(out + 5 * n + at, libdevice.tan(v))
    tl.store(out + 6 * n + at, libdevice.pow(v, v))


@triton.jit
def integers(x, y, out, wide, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(out + 0 * n + at, a // b)
    tl.store(out + 1 * n + at, a % b)
    tl.store(out + 2 * n + at, a * b)
    tl.store(out + 3 * n + at, tl.umulhi(a, b))
    tl.store(out + 4 * n + at, (a << 3) ^ (b >> 2))
    tl.store(out + 5 * n + at, tl.minimum(a, b) - tl.maximum(a, b))
    tl.store(out + 6 * n + at, libdevice.popc(a) + libdevice.clz(b))
    tl.store(out + 7 * n + at, tl.abs(a) + libdevice.brev(b))
    tl.store(wide + at, a.to(tl.int64) * b.to(tl.int64) // 7)


@triton.jit
def convert_floats(x, halves, bfloats, e5, back, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + at, mask=at < n, other=0.0)
    tl.store(halves + at, value.to(tl.float16), mask=at < n)
    tl.store(bfloats + at, value.to(tl.bfloat16), mask=at < n)
    small = value.to(tl.float8e5)
    tl.store(e5 + at, small, mask=at < n)
    tl.store(back + at, small.to(tl.float32), mask=at < n)


@triton.jit
def convert_e4m3(x, e4, back, halves, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    small = tl.load(x + at).to(tl.float8e4nv)
    tl.store(e4 + at, small)
    tl.store(back + at, small.to(tl.float32))
    tl.store(halves + at, small.to(tl.float16))


@triton.jit
def quantise_rows(x, out, scales, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    value = tl.load(x + row * columns + j, mask=j < columns, other=0.0)
    scale = tl.max(tl.abs(value), axis=0) / 127
    tl.store(scales + row, scale)
    tl.store(out + row * columns + j, libdevice.rint(tl.div_rn(value, scale)).to(tl.int8), mask=j < columns)


@triton.jit
def dequantise_4bit(packed, scale, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    word = tl.load(packed + at, mask=at < n, other=0)
    low = (word & 15).to(tl.int8) - 8
    high = (word >> 4).to(tl.int8) - 8
    factor = tl.load(scale + at // 16, mask=at < n, other=0.0)
    pair = tl.interleave(low.to(tl.float16) * factor, high.to(tl.float16) * factor)
    to = tl.program_id(0) * 2 * BLOCK + tl.arange(0, 2 * BLOCK)
    tl.store(out + to, pair, mask=to < 2 * n)


@triton.jit
def grid_3d(out, counts, X: tl.constexpr, Y: tl.constexpr):
    i, j, k = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    place = (k * tl.num_programs(1) + j) * tl.num_programs(0) + i
    tl.store(out + place, i + X * j + X * Y * k)
    tl.atomic_add(counts, 1)


@triton.jit
def collatz(x, out, BLOCK: tl.constexpr):
    """A while loop for each program, and one inside of another."""
    for k in range(BLOCK):
        n = tl.load(x + tl.program_id(0) * BLOCK + k)
        steps = 0
        while n != 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            steps += 1
        tl.store(out + tl.program_id(0) * BLOCK + k, steps)


@triton.jit
def print_values(x, out, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at)
    tl.device_print("value", value)
    tl.device_print("program", tl.program_id(0))
    tl.store(out + at, value + 1)


@triton.jit
def assert_small(x, out, limit, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    value = tl.load(x + at)
    tl.device_assert(value < limit, "too large")
    tl.store(out + at, value * 2)


@triton.jit
def inline_assembly(x, y, out, sums, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a = tl.load(x + at)
    b = tl.load(y + at)
    tl.store(out + at, tl.inline_asm_elementwise("lop3.b32 $0, $1, $2, 0, 0x3c;", "=r,r,r", [a, b], dtype=tl.int32, is_pure=True, pack=1))
    low, high = tl.inline_asm_elementwise("{ .reg .u64 w; mul.wide.s32 w, $2, $3; mov.b64 {$0, $1}, w; }", "=r,=r,r,r", [a, b],
                                          dtype=(tl.int32, tl.int32), is_pure=True, pack=1)
    tl.store(sums + at, low + high)


@triton.jit
def rope(x, cosines, sines, out, heads, HALF: tl.constexpr):
    place = tl.program_id(0)
    j = tl.arange(0, HALF)
    c = tl.load(cosines + place * HALF + j)
    s = tl.load(sines + place * HALF + j)
    for head in range(heads):
        base = (place * heads + head) * 2 * HALF
        a = tl.load(x + base + j).to(tl.float32)
        b = tl.load(x + base + HALF + j).to(tl.float32)
        tl.store(out + base + j, (a * c - b * s).to(tl.bfloat16))
        tl.store(out + base + HALF + j, (b * c + a * s).to(tl.bfloat16))


@triton.jit
def cross_entropy(logits, labels, losses, gradient, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    label = tl.load(labels + row)
    j = tl.arange(0, BLOCK)
    value = tl.load(logits + row * columns + j, mask=j < columns, other=float("-inf"))
    top = tl.max(value, axis=0)
    total = tl.sum(tl.exp(value - top), axis=0)
    if label >= 0:
        tl.store(losses + row, tl.log(total) + top - tl.load(logits + row * columns + label))
        slope = tl.exp(value - top) / total - tl.where(j == label, 1.0, 0.0)
        tl.store(gradient + row * columns + j, slope, mask=j < columns)
    else:
        tl.store(losses + row, 0.0)
        tl.store(gradient + row * columns + j, tl.zeros((BLOCK,), tl.float32), mask=j < columns)


@triton.jit
def gelu_and_gate(x, gate, out, n, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + at, mask=at < n).to(tl.float32)
    g = tl.load(gate + at, mask=at < n).to(tl.float32)
    curve = 0.5 * a * (1 + libdevice.tanh(0.7978845608 * (a + 0.044715 * a * a * a)))
    tl.store(out + at, (curve * g * tl.sigmoid(g)).to(tl.bfloat16), mask=at < n)


@triton.jit
def adam(parameter, gradient, first, second, n, rate, step, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = at < n
    g = tl.load(gradient + at, mask=inside)
    m = 0.9 * tl.load(first + at, mask=inside) + 0.1 * g
    v = 0.99 * tl.load(second + at, mask=inside) + 0.01 * g * g
    p = tl.load(parameter + at, mask=inside)
    shift = rate * (m / (1 - libdevice.pow(0.9, step))) / (tl.sqrt(v / (1 - libdevice.pow(0.99, step))) + 1e-6)
    tl.store(first + at, m, mask=inside)
    tl.store(second + at, v, mask=inside)
    tl.store(parameter + at, p - shift, mask=inside)


@triton.jit
def conv_1d(x, weight, out, n, TAPS: tl.constexpr, BLOCK: tl.constexpr):
    at = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK,), tl.float32)
    for tap in tl.static_range(TAPS):
        place = at + tap - TAPS // 2
        total += tl.load(weight + tap) * tl.load(x + place, mask=(place >= 0) & (place < n), other=0.0)
    tl.store(out + at, total, mask=at < n)


@triton.jit
def max_pool_2d(x, out, height, width, BLOCK: tl.constexpr):
    i = tl.program_id(0)
    j = tl.arange(0, BLOCK)
    best = tl.full((BLOCK,), float("-inf"), tl.float32)
    for di in range(3):
        for dj in tl.static_range(3):
            row, column = i * 2 + di - 1, j * 2 + dj - 1
            inside = (row >= 0) & (row < height) & (column >= 0) & (column < width)
            best = tl.maximum(best, tl.load(x + row * width + column, mask=inside, other=float("-inf")))
    tl.store(out + i * (width // 2) + j, best, mask=j < width // 2)


@triton.jit
def choose(x):
    if x > 100:
        return x - 100
    return -x


@triton.jit(noinline=True)
def weigh(x, factor):
    return choose(x) * factor


@triton.jit
def call_function(x, out, BLOCK: tl.constexpr):
    """A function that is not inlined."""
    for k in range(BLOCK):
        value = tl.load(x + k)
        tl.store(out + k, weigh(value, k) + weigh(value + 1, 2))


@triton.jit
def producer_consumer(flag, data, out, BLOCK: tl.constexpr):
    """The first program writes, the second waits for the flag and reads."""
    at = tl.arange(0, BLOCK)
    if tl.program_id(0) == 0:
        tl.store(data + at, at * at)
        tl.debug_barrier()
        tl.atomic_xchg(flag, 1, sem="release")
    else:
        while tl.atomic_cas(flag, 1, 1, sem="acquire") != 1:
            pass
        tl.store(out + at, tl.load(data + at) + 1)


@triton.jit
def poll_flag(flag, data, out, BLOCK: tl.constexpr):
    """As producer_consumer, with the strong loads and stores of Triton 3.9."""
    at = tl.arange(0, BLOCK)
    if tl.program_id(0) == 0:
        tl.atomic_store(data + at, at * 3, sem="relaxed", scope="gpu")
        tl.debug_barrier()
        tl.atomic_store(flag, 1, sem="release", scope="gpu")
    else:
        tl.atomic_poll(flag, 1, sem="acquire", scope="gpu")
        tl.debug_barrier()
        tl.store(out + at, tl.atomic_load(data + at, sem="relaxed", scope="gpu") + 1)


@triton.jit
def cache_words(x, out, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    inside = at < n
    total = tl.load(x + at, mask=inside, other=0, volatile=True) + tl.load(x + at, mask=inside, other=0, cache_modifier=".ca")
    total += tl.load(x + at, mask=inside, other=0, cache_modifier=".cg") + tl.load(x + at, mask=inside, other=0, cache_modifier=".cv")
    total += tl.load(x + at, mask=inside, other=0, eviction_policy="evict_last")
    tl.store(out + at, total, mask=inside, cache_modifier=".wb")
    tl.store(out + n + at, total, mask=inside, cache_modifier=".wt")
    tl.store(out + 2 * n + at, total, mask=inside, cache_modifier=".cg")
    tl.store(out + 3 * n + at, total, mask=inside, eviction_policy="evict_last")


@triton.jit
def reduce_types(halves, doubles, longs, half_sums, double_tops, long_sums, flags, some, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    h = tl.load(halves + at)
    d = tl.load(doubles + at)
    n = tl.load(longs + at)
    tl.store(half_sums + at, tl.cumsum(h, 0))
    tl.store(double_tops, tl.max(d, axis=0))
    tl.store(double_tops + 1, tl.sum(d, axis=0))
    tl.store(long_sums + at, tl.cumsum(n, 0, reverse=True))
    tl.store(flags + at, n > 0)
    tl.store(some, tl.reduce_or(d > 7.5, 0).to(tl.int32))
    tl.store(some + 1, tl.sum((h > 0).to(tl.int32), axis=0))


@triton.jit
def narrow_integers(x, y, z, out, shorts, sums, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK)
    a = tl.load(x + at)
    b = tl.load(y + at) | 1
    c = tl.load(z + at)
    tl.store(out + at, a * b + (a >> 2) - a // b + a % b)
    tl.store(shorts + at, c * c + (c >> 1) - tl.minimum(c, 7))
    tl.store(sums + at, tl.cumsum(a.to(tl.int32), 0))


@triton.jit
def larger_twice(a, b):
    if a > b:
        return a * 2 - b
    return b - a


@triton.jit
def map_pairs(x, y, out, BLOCK: tl.constexpr):
    """A function with a branch for each element."""
    at = tl.arange(0, BLOCK)
    tl.store(out + at, tl.map_elementwise(larger_twice, tl.load(x + at), tl.load(y + at)))

"""Cases for kernels/triton_kernels.py."""

import math

import numpy as np

from .suite import AMPERE, HOPPER, f32, from_bf16, i32, read, rng, room, to_bf16, update, within, write
from .triton_suite import launch


def small(random, shape, low=-8, high=9, dtype=np.float32):
    return random.integers(low, high, shape).astype(dtype)


def normal(random, shape, dtype=np.float32):
    return random.standard_normal(shape).astype(dtype)


def softmax(x):
    power = np.exp(x.astype(np.float64) - x.max(-1, keepdims=True))
    return (power / power.sum(-1, keepdims=True)).astype(np.float32)


def elementwise():
    r = rng("t_elementwise")
    x, y = normal(r, 1000), normal(r, 1000)
    launch("vector_add", 4, [read(x), read(y), write(x + y), i32(1000)], constants={"BLOCK": 256})
    launch("vector_add", 2, [read(x), read(y), write(x + y), i32(1000)], constants={"BLOCK": 512}, warps=1, marked=False, name="vector_add_plain", targets=("sm_75",))
    h, g = small(r, 2048, dtype=np.float16), small(r, 2048, dtype=np.float16)
    launch("vector_add", 2, [read(h), read(g), write(h + g), i32(2048)], constants={"BLOCK": 1024}, name="vector_add_f16", targets=("sm_75", "sm_80"))
    b, c = to_bf16(small(r, 2048)), to_bf16(small(r, 2048))
    launch("vector_add", 2, [read(b, "bf16"), read(c, "bf16"), write(to_bf16(from_bf16(b) + from_bf16(c)), dtype="bf16"), i32(2048)],
           constants={"BLOCK": 1024}, name="vector_add_bf16", warps=2)
    bytes_ = r.integers(-128, 128, 700).astype(np.int8)
    launch("masked_copy", 3, [read(bytes_), write(np.concatenate([bytes_[5:], np.full(768 - 695, -7, np.int8)])), i32(700), i32(5)],
           constants={"BLOCK": 256}, name="masked_copy_i8", targets=("sm_75",))
    longs = r.integers(-2**60, 2**60, 300)
    launch("masked_copy", 2, [read(longs), write(np.concatenate([longs[3:], np.full(512 - 297, -7)])), i32(300), i32(3)], constants={"BLOCK": 256},
           name="masked_copy_i64", targets=("sm_80",))
    x = normal(r, (37, 64))
    launch("strided_copy_2d", (3, 2), [read(x), write(x[:, :50]), i32(37), i32(50), i32(64)], constants={"ROWS": 16, "COLUMNS": 32}, targets=("sm_75", "sm_90a"))
    a, gate = to_bf16(normal(r, 600)), to_bf16(normal(r, 600))
    wide, g64 = from_bf16(a).astype(np.float64), from_bf16(gate).astype(np.float64)
    curve = 0.5 * wide * (1 + np.tanh(0.7978845608 * (wide + 0.044715 * wide**3))) * g64 / (1 + np.exp(-g64))
    launch("gelu_and_gate", 3, [read(a, "bf16"), read(gate, "bf16"), write(to_bf16(curve.astype(np.float32)), within(0.008, 1e-4), "bf16"), i32(600)],
           constants={"BLOCK": 256})
    p, g, m, v = (normal(r, 500) for _ in range(4))
    v = np.abs(v)
    m1, v1 = 0.9 * m + 0.1 * g, 0.99 * v + 0.01 * g * g
    p1 = p - 0.01 * (m1 / (1 - 0.9**3)) / (np.sqrt(v1 / (1 - 0.99**3)) + 1e-6)
    tight = within(1e-5, 1e-6)
    launch("adam", 2, [update(p, p1.astype(np.float32), tight), read(g), update(m, m1.astype(np.float32), tight),
                       update(v, v1.astype(np.float32), tight), i32(500), f32(0.01), f32(3)], constants={"BLOCK": 256}, targets=("sm_90a",))
    half, heads, places = 32, 3, 5
    x = to_bf16(normal(r, (places, heads, 2 * half)))
    angle = r.uniform(-3, 3, (places, half))
    c, s = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    a, b = from_bf16(x)[..., :half].astype(np.float64), from_bf16(x)[..., half:].astype(np.float64)
    turned = np.concatenate([a * c[:, None] - b * s[:, None], b * c[:, None] + a * s[:, None]], -1)
    launch("rope", places, [read(x, "bf16"), read(c), read(s), write(to_bf16(turned.astype(np.float32)), within(0.008, 1e-4), "bf16"), i32(heads)],
           constants={"HALF": half}, warps=1, targets=("sm_80",))


def rows():
    r = rng("t_rows")
    x = normal(r, (5, 320))
    launch("softmax", 5, [read(x), write(softmax(x[:, :301]), within(1e-5, 1e-7)), i32(301), i32(320)], constants={"BLOCK": 512}, name="softmax_rows")
    launch("softmax", 5, [read(x), write(softmax(x[:, :301]), within(1e-5, 1e-7)), i32(301), i32(320)], constants={"BLOCK": 512}, warps=8,
           name="softmax_8_warps", targets=("sm_80",))
    x = normal(r, (3, 700))
    launch("online_softmax", 3, [read(x), write(softmax(x), within(1e-5, 1e-7)), i32(700)], constants={"BLOCK": 256}, warps=2, stages=4, targets=("sm_80",))
    x = normal(r, (4, 200), np.float16)
    w, b = normal(r, 200), normal(r, 200)
    wide = x.astype(np.float64)
    mean, scale = wide.mean(1), 1 / np.sqrt(wide.var(1) + 1e-5)
    y = ((wide - mean[:, None]) * scale[:, None] * w + b).astype(np.float16)
    launch("layer_norm", 4, [read(x), read(w), read(b), write(y, within(2e-3, 2e-3)), write(mean.astype(np.float32), within(1e-4, 1e-6)),
                             write(scale.astype(np.float32), within(1e-5)), i32(200), f32(1e-5)], constants={"BLOCK": 256})
    x, dy = small(r, (30, 100)), small(r, (30, 100))
    start = np.zeros(100, np.float32)
    launch("layer_norm_backward", 4, [read(x), read(dy), update(start, (x * dy).sum(0)), i32(100), i32(30)],
           constants={"ROWS": 8, "BLOCK": 128}, stages=2, targets=("sm_90a",))
    x, w = to_bf16(normal(r, (3, 500))), to_bf16(normal(r, 500))
    wide = from_bf16(x).astype(np.float64)
    y = wide / np.sqrt((wide**2).mean(1, keepdims=True) + 1e-6) * from_bf16(w)
    launch("rms_norm", 3, [read(x, "bf16"), read(w, "bf16"), write(y.astype(np.float32), within(2e-5, 1e-6)), i32(500), f32(1e-6)],
           constants={"BLOCK": 512})
    logits, labels = normal(r, (6, 90)) * 3, r.integers(0, 90, 6).astype(np.int32)
    labels[2] = -1
    p = softmax(logits).astype(np.float64)
    loss = np.where(labels >= 0, -np.log(p[np.arange(6), labels]), 0)
    slope = p - np.eye(90)[labels]
    slope[2] = 0
    launch("cross_entropy", 6, [read(logits), read(labels), write(loss.astype(np.float32), within(2e-5, 1e-5)),
                                write(slope.astype(np.float32), within(1e-4, 1e-6)), i32(90)], constants={"BLOCK": 128}, targets=AMPERE)
    x = normal(r, (5, 300))
    launch("variance", 5, [read(x), write(x.mean(1, dtype=np.float64).astype(np.float32), within(1e-4, 1e-5)),
                           write(x.var(1, dtype=np.float64).astype(np.float32), within(1e-4)), i32(300)], constants={"BLOCK": 512}, targets=("sm_75", "sm_90a"))


def scans():
    r = rng("t_scans")
    x = small(r, (16, 64), -2, 3)
    launch("scan_rows", 1, [read(x), write(x.cumsum(1)), write(x.cumprod(0)), write(x[:, ::-1].cumsum(1)[:, ::-1])],
           constants={"ROWS": 16, "COLUMNS": 64}, targets=("sm_75", "sm_90a"))
    x = small(r, (8, 128), -2, 3, np.int32)
    launch("scan_rows", 1, [read(x), write(x.cumsum(1, dtype=np.int32)), write(x.cumprod(0, dtype=np.int32)),
                            write(x[:, ::-1].cumsum(1, dtype=np.int32)[:, ::-1])], constants={"ROWS": 8, "COLUMNS": 128}, warps=8, name="scan_rows_i32", targets=("sm_75",))
    decay, x = r.choice([0, 1, -1], (2, 1024)).astype(np.float32), small(r, (2, 1024))
    state, out = np.zeros(2, np.float32), []
    for k in range(1024):
        state = state * decay[:, k] + x[:, k]
        out.append(state)
    launch("linear_recurrence", 2, [read(decay), read(x), write(np.stack(out, 1))], constants={"N": 1024})
    x = r.permutation(2048).astype(np.int32).reshape(32, 64)
    bits = np.bitwise_xor.reduce(x, 1)
    launch("reduce_many", 1, [read(x), write(x.sum(0, dtype=np.int32)), write(x.max(1)), write(x.argmax(1).astype(np.int32)),
                              write(x.argmin(0).astype(np.int32)), write(bits)], constants={"ROWS": 32, "COLUMNS": 64}, targets=HOPPER)
    x = r.permutation(512).astype(np.int32).reshape(16, 32)
    bits = np.bitwise_xor.reduce(x, 1)
    launch("reduce_many", 1, [read(x), write(x.sum(0, dtype=np.int32)), write(x.max(1)), write(x.argmax(1).astype(np.int32)),
                              write(x.argmin(0).astype(np.int32)), write(bits)], constants={"ROWS": 16, "COLUMNS": 32}, warps=1, name="reduce_one_warp", targets=("sm_75",))
    x = r.permutation(512).astype(np.int32).reshape(4, 128)
    launch("sort_rows", 1, [read(x), write(np.sort(x, 1)), write(np.sort(x, 1)[:, ::-1]), write(np.sort(x, 1)[:, ::-1][:, :8])],
           constants={"ROWS": 4, "COLUMNS": 128, "K": 8}, targets=HOPPER)
    x = normal(r, (2, 64))
    launch("sort_rows", 1, [read(x), write(np.sort(x, 1)), write(np.sort(x, 1)[:, ::-1]), write(np.sort(x, 1)[:, ::-1][:, :4])],
           constants={"ROWS": 2, "COLUMNS": 64, "K": 4}, warps=1, name="sort_rows_f32", targets=("sm_75",))


def shapes():
    r = rng("t_shapes")
    x, y = small(r, 256, dtype=np.int32), small(r, 256, dtype=np.int32)
    both = np.stack([x, y], 1).reshape(-1)
    launch("flip_and_interleave", 1, [read(x), read(y), write(x[::-1]), write(both), write((x + y)[::2]), write((x + y)[1::2])],
           constants={"BLOCK": 256}, targets=AMPERE)
    x = small(r, (8, 16, 4), dtype=np.int16)
    launch("permute_3d", 1, [read(x), write(x.transpose(2, 0, 1))], constants={"A": 8, "B": 16, "C": 4}, targets=("sm_90a",))
    x = normal(r, (50, 70))
    launch("transpose", (2, 3), [read(x), write(x.T), i32(50), i32(70)], constants={"BLOCK": 32}, targets=("sm_75",))
    x = normal(r, (64, 64), np.float16)
    launch("transpose", (1, 1), [read(x), write(x.T), i32(64), i32(64)], constants={"BLOCK": 64}, name="transpose_f16")
    table, index = small(r, (20, 48)), r.integers(0, 20, 12).astype(np.int32)
    start = small(r, (20, 48))
    added = start.copy()
    np.add.at(added, index, table[index])
    launch("gather_rows", 12, [read(table), read(index), write(table[index]), update(start, added), i32(48)], constants={"BLOCK": 64}, warps=2, targets=AMPERE)
    x, index = normal(r, (8, 64)), r.integers(0, 64, (8, 64)).astype(np.int32)
    launch("gather_in_block", 1, [read(x), read(index), write(np.take_along_axis(x, index, 1))], constants={"ROWS": 8, "COLUMNS": 64})
    x = r.integers(0, 32, 1500).astype(np.int32)
    launch("histogram", 3, [read(x), update(np.zeros(32, np.int32), np.bincount(x, minlength=32).astype(np.int32)), i32(1500)],
           constants={"BINS": 32, "BLOCK": 512})
    launch("grid_3d", (3, 4, 5), [write(np.arange(60, dtype=np.int32)), update(np.zeros(1, np.int32), np.full(1, 60, np.int32))],
           constants={"X": 3, "Y": 4}, warps=1, targets=("sm_75",))


def atomics():
    r = rng("t_atomics")
    keys = 16
    x = r.integers(-2**20, 2**20, (64, keys)).astype(np.int32)
    zero, ones = np.zeros(keys, np.int32), np.full(keys, -1, np.int32)
    launch("atomics_int", 2, [read(x), update(zero, x.sum(0, dtype=np.int32)), update(zero, np.maximum(x.max(0), 0)),
                              update(zero, np.minimum(x.min(0), 0)), update(ones, np.bitwise_and.reduce(x, 0)),
                              update(zero, np.bitwise_or.reduce(x, 0)), update(zero, np.bitwise_xor.reduce(x, 0))],
           constants={"BLOCK": 512, "KEYS": keys}, targets=("sm_75", "sm_90a"))
    x = r.integers(0, 2**62, (64, keys))
    zero, ones = np.zeros(keys, np.int64), np.full(keys, -1, np.int64)
    launch("atomics_int", 2, [read(x), update(zero, x.sum(0)), update(zero, x.max(0)), update(zero, zero), update(ones, np.bitwise_and.reduce(x, 0)),
                              update(zero, np.bitwise_or.reduce(x, 0)), update(zero, np.bitwise_xor.reduce(x, 0))],
           constants={"BLOCK": 512, "KEYS": keys}, name="atomics_i64", targets=("sm_80",))
    x = small(r, (32, keys), -3, 4)
    start = np.zeros(keys, np.float32)
    launch("atomics_float", 2, [read(x), update(start.astype(np.float16), x.sum(0).astype(np.float16)), update(to_bf16(start), to_bf16(x.sum(0)), dtype="bf16"),
                                update(start, x.sum(0)), update(start.astype(np.float64), x.sum(0, dtype=np.float64)),
                                update(start, np.maximum(x.max(0), 0)), update(start, np.minimum(x.min(0), 0))],
           constants={"BLOCK": 256, "KEYS": keys})
    launch("exchange_chain", 4, [update(np.zeros(64, np.int32)), write(np.ones((4, 64), np.int32))], constants={"BLOCK": 64}, targets=("sm_75",))
    launch("compare_and_swap", 3, [update(np.arange(64, dtype=np.int32) % 2, np.where(np.arange(64) % 2, 1, 5).astype(np.int32)),
                                   update(np.zeros(64, np.int32), (np.arange(64, dtype=np.int32) + 1) % 2)], constants={"BLOCK": 64}, targets=("sm_75", "sm_90a"))
    x = small(r, (6, 128))
    one = np.ones(1, np.int32)
    launch("spin_lock_sum", 6, [read(x), room(128, "f32"), update(0 * one, 0 * one), update(0 * one, one)], constants={"BLOCK": 128})
    launch("last_block_sum", 8, [read(small(r, (8, 128)) * 0 + x[:1]), write(np.full(8, x[0].sum(), np.float32)), update(0 * one, 8 * one),
                                 write(np.full(1, 8 * x[0].sum(), np.float32))], constants={"BLOCK": 128, "GRID": 8})
    at = np.arange(128, dtype=np.int32)
    launch("producer_consumer", 2, [update(0 * one, one), write(at * at), write(at * at + 1)], constants={"BLOCK": 128})


def philox(seed, counter):
    """Ten rounds of Philox 4x32; returns the first word."""
    mask = np.uint64(0xffffffff)
    c = [counter.astype(np.uint64), np.zeros_like(counter, np.uint64), np.zeros_like(counter, np.uint64), np.zeros_like(counter, np.uint64)]
    key = [np.uint64(seed & 0xffffffff), np.uint64(seed >> 32)]
    for _ in range(10):
        high, low = np.uint64(0xD2511F53) * c[0], np.uint64(0xCD9E8D57) * c[2]
        c = [(low >> np.uint64(32)) ^ c[1] ^ key[0], low & mask, (high >> np.uint64(32)) ^ c[3] ^ key[1], high & mask]
        key = [(key[0] + np.uint64(0x9E3779B9)) & mask, (key[1] + np.uint64(0xBB67AE85)) & mask]
    return [word.astype(np.uint32) for word in c]


def uniform(words):
    """Numbers in [0, 1) as Triton makes them of 32 bits."""
    x = words.view(np.int32).astype(np.int64)
    x = np.where(x < 0, -x - 1, x)
    return (x.astype(np.float32) * np.float32(4.6566127342e-10)).astype(np.float32)


def numbers():
    r = rng("t_numbers")
    x, at = normal(r, 500), np.arange(500)
    words = philox(1234, at)
    y = np.where(uniform(words[0]) < np.float32(0.75), x / np.float32(0.75), np.float32(0))
    launch("dropout", 2, [read(x), write(y, within(1e-6)), write(words[0].view(np.int32)), i32(500), f32(0.75), i32(1234)], constants={"BLOCK": 256}, targets=("sm_75", "sm_90a"))
    words = philox(99, np.arange(256))
    a, b = np.maximum(1e-7, uniform(words[0]).astype(np.float64)), uniform(words[1]).astype(np.float64)
    z = np.sqrt(-2 * np.log(a)) * np.cos(2 * math.pi * b)
    launch("normal_numbers", 2, [write(z.astype(np.float32), within(1e-4, 1e-5)), i32(99)], constants={"BLOCK": 128}, targets=("sm_90a",))
    x = r.uniform(0.1, 8, 128).astype(np.float32)
    v = x.astype(np.float64)
    erf = np.array([math.erf(t) for t in v])
    out = np.stack([np.exp(v), np.log(v), np.sin(v), np.cos(v), erf, np.sqrt(v), 1 / np.sqrt(v), 2**v, np.log2(v), 1 / (1 + np.exp(-v)), v / (v + 3),
                    np.sqrt(v), np.floor(v) + np.ceil((x * np.float32(3)).astype(np.float64)), v * v + 1]).astype(np.float32)
    launch("math_fast", 1, [read(x), write(out, within(3e-6, 2e-6)), i32(128)], constants={"BLOCK": 128}, targets=("sm_75", "sm_90a"))
    y = r.uniform(0.1, 4, 128).astype(np.float32)
    w = y.astype(np.float64)
    out = np.stack([np.tanh(v), v**w, np.arctan2(v, w), np.log1p(v), np.expm1(v), np.fmod(v, w), np.rint(v * 7), np.cbrt(v),
                    [math.lgamma(t) for t in v], np.hypot(v, w), np.arcsin(v / 9), np.sinh(v), inverse_erf(v / 9), -v]).astype(np.float32)
    launch("math_library", 1, [read(x), read(y), write(out, within(1e-5, 3e-6)), i32(128)], constants={"BLOCK": 128}, targets=("sm_90a",))
    d = r.uniform(0.1, 8, 64)
    out = np.stack([np.exp(d), np.log(d), np.sin(d), np.sqrt(d), 1 / d, np.tan(d), d**d])
    launch("math_double", 1, [read(d), write(out, within(1e-13, 1e-15)), i32(64)], constants={"BLOCK": 64}, warps=1, targets=("sm_80",))
    a = r.integers(-2**31, 2**31, 128).astype(np.int32)
    b = r.integers(1, 2**15, 128).astype(np.int32) * r.choice([-1, 1], 128).astype(np.int32)
    a64, b64 = a.astype(np.int64), b.astype(np.int64)
    quotient = (np.abs(a64) // np.abs(b64)) * np.sign(a64) * np.sign(b64)
    bits = np.array([int(t & 0xffffffff).bit_count() for t in a64]) + np.array([32 - int(t & 0xffffffff).bit_length() for t in b64])
    turned = np.array([int(f"{int(t & 0xffffffff):032b}"[::-1], 2) for t in b64])
    product = a64 * b64
    out = np.stack([quotient, a64 - quotient * b64, product, ((a64 & 0xffffffff).astype(np.uint64) * (b64 & 0xffffffff).astype(np.uint64) >> np.uint64(32)).astype(np.int64),
                    (a64 << 3) ^ (b64 >> 2), np.minimum(a64, b64) - np.maximum(a64, b64), bits, np.abs(a64) + turned])
    out = (out & 0xffffffff).astype(np.uint32).view(np.int32)
    launch("integers", 1, [read(a), read(b), write(out), write((np.abs(product) // 7) * np.sign(product)), i32(128)], constants={"BLOCK": 128}, targets=("sm_75", "sm_90a"))
    packed, scale = r.integers(0, 256, 400).astype(np.uint8), (r.integers(1, 9, 25) / 4).astype(np.float16)
    nibbles = np.stack([(packed & 15).astype(np.float32) - 8, (packed >> 4).astype(np.float32) - 8], 1)
    y = (nibbles * np.repeat(scale, 16)[:, None].astype(np.float32)).astype(np.float16).reshape(-1)
    launch("dequantise_4bit", 2, [read(packed), read(scale), write(y), i32(400)], constants={"BLOCK": 256}, targets=AMPERE)
    x = normal(r, (4, 100))
    scale = (np.abs(x).max(1) / np.float32(127)).astype(np.float32)
    y = np.rint(x / scale[:, None]).astype(np.int8)
    launch("quantise_rows", 4, [read(x), write(y, within(0, 1)), write(scale, within(1e-6)), i32(100)], constants={"BLOCK": 128}, targets=("sm_75",))


def inverse_erf(y):
    """By Newton's method."""
    x = np.zeros_like(y)
    for _ in range(60):
        x = x - (np.array([math.erf(t) for t in x]) - y) * math.sqrt(math.pi) / 2 * np.exp(x * x)
    return x


def to_small_float(x, exponent_bits, mantissa_bits, top):
    """Rounds to a float of eight bits, ties to even; values beyond the largest become `top`."""
    bias = 2**(exponent_bits - 1) - 1
    size = np.abs(x.astype(np.float64))
    exponent = np.maximum(np.floor(np.log2(np.where(size == 0, 1, size))), 1 - bias)
    step = 2.0**(exponent - mantissa_bits)
    size = np.minimum(np.rint(size / step) * step, top)
    exponent = np.maximum(np.floor(np.log2(np.where(size == 0, 1, size))), 1 - bias)
    fraction = size / 2.0**exponent
    normal_number = size >= 2.0**(1 - bias)
    code = np.where(normal_number, (exponent + bias) * 2**mantissa_bits + (fraction - 1) * 2**mantissa_bits, size / 2.0**(1 - bias - mantissa_bits))
    return (code.astype(np.uint8) | (np.signbit(x) * 128).astype(np.uint8)), np.copysign(size, x).astype(np.float32)


def conversions():
    r = rng("t_conversions")
    x = (normal(r, 500) * 2.0**r.integers(-18, 14, 500)).astype(np.float32)
    code, value = to_small_float(x, 5, 2, 57344)
    args = [read(x), write(x.astype(np.float16)), write(to_bf16(x), dtype="bf16"), write(code, dtype="e5m2"), write(value), i32(500)]
    launch("convert_floats", 2, args, constants={"BLOCK": 256}, targets=AMPERE)  # Triton 3.9 makes PTX that sm_75 lacks
    x = (normal(r, 256) * 2.0**r.integers(-10, 6, 256)).astype(np.float32)
    code, value = to_small_float(x, 4, 3, 448)
    launch("convert_e4m3", 1, [read(x), write(code, dtype="e4m3"), write(value), write(value.astype(np.float16))], constants={"BLOCK": 256}, targets=HOPPER)


def control():
    r = rng("t_control")
    x = r.integers(1, 60, 16).astype(np.int32)
    steps = []
    for n in x:
        count = 0
        while n != 1:
            n, count = (n // 2 if n % 2 == 0 else 3 * n + 1), count + 1
        steps.append(count)
    launch("collatz", 4, [read(x), write(np.array(steps, np.int32))], constants={"BLOCK": 4}, warps=1, targets=("sm_75",))
    x = np.arange(32, dtype=np.int32) * 3
    text = "".join(f"pid (0, 0, 0) idx ({k:2}) value: {v}\n" for k, v in enumerate(x)) + 32 * "pid (0, 0, 0) idx () program: 0\n"  # by each thread
    launch("print_values", 1, [read(x), write(x + 1)], constants={"BLOCK": 32}, warps=1, stdout=(text, "lines-in-any-order"))
    launch("assert_small", 1, [read(x), write(2 * x), i32(1000)], constants={"BLOCK": 32}, options={"debug": True}, warps=1)
    a, b = r.integers(-2**31, 2**31, (2, 128)).astype(np.int32)
    product = a.astype(np.int64) * b
    both = ((product & 0xffffffff) + (product >> 32)) & 0xffffffff
    launch("inline_assembly", 1, [read(a), read(b), write(a ^ b), write(both.astype(np.uint32).view(np.int32))], constants={"BLOCK": 128}, targets=("sm_80",))
    x, w = small(r, 300), small(r, 5)
    launch("conv_1d", 2, [read(x), read(w), write(np.convolve(x, w[::-1], "same").astype(np.float32)), i32(300)], constants={"TAPS": 5, "BLOCK": 256}, targets=("sm_75",))
    x = normal(r, (14, 24))
    edge = np.pad(x, 1, constant_values=-np.inf)
    y = np.stack([edge[i:i + 14:2, j:j + 24:2] for i in range(3) for j in range(3)]).max(0)
    launch("max_pool_2d", 7, [read(x), write(y), i32(14), i32(24)], constants={"BLOCK": 16}, warps=1, targets=("sm_80",))
    x = r.integers(0, 200, 8).astype(np.int32)
    chosen = lambda v: np.where(v > 100, v - 100, -v)
    launch("call_function", 1, [read(x), write((chosen(x) * np.arange(8) + chosen(x + 1) * 2).astype(np.int32))], constants={"BLOCK": 8}, warps=1)


def types():
    r = rng("t_types")
    one, at = np.ones(1, np.int32), np.arange(128, dtype=np.int32)
    launch("poll_flag", 2, [update(0 * one, one), write(at * 3), write(at * 3 + 1)], constants={"BLOCK": 128})
    x = small(r, 200)
    launch("cache_words", 1, [read(x), write(np.stack([5 * x] * 4)), i32(200)], constants={"BLOCK": 256})
    h, d, n = small(r, 256, dtype=np.float16), small(r, 256, dtype=np.float64), r.integers(-2**40, 2**40, 256)
    launch("reduce_types", 1, [read(h), read(d), read(n), write(h.cumsum(dtype=np.float16)), write(np.array([d.max(), d.sum()])),
                               write(n[::-1].cumsum()[::-1]), write((n > 0).astype(np.int8)), write(np.array([(d > 7.5).any(), (h > 0).sum()], np.int32))],
           constants={"BLOCK": 256}, targets=("sm_75", "sm_90a"))
    x, y, z = r.integers(0, 256, 256).astype(np.uint8), r.integers(0, 256, 256).astype(np.uint8), r.integers(-2**15, 2**15, 256).astype(np.int16)
    odd = y | 1
    launch("narrow_integers", 1, [read(x), read(y), read(z), write((x * odd + (x >> 2) - x // odd + x % odd).astype(np.uint8)),
                                  write((z * z + (z >> 1) - np.minimum(z, 7)).astype(np.int16)), write(x.cumsum(dtype=np.int32))],
           constants={"BLOCK": 256}, targets=("sm_80",))
    x, y = small(r, 256, dtype=np.int32), small(r, 256, dtype=np.int32)
    launch("map_pairs", 1, [read(x), read(y), write(np.where(x > y, 2 * x - y, y - x))], constants={"BLOCK": 256}, targets=("sm_75", "sm_90a"))


for group in (types, elementwise, rows, scans, shapes, atomics, numbers, conversions, control):
    group()

"""Instructions that libraries use through inline assembly."""

from fractions import Fraction

import numpy as np

from .arithmetic import column, direct, signed
from .basics import integers
from .hopper import encode_f8
from .suite import ALL, AMPERE, HOPPER, case, read, rng, to_bf16, update, write

WORD = 2**32 - 1


def bit_row(x, y):
    z = x << 7 & WORD
    majority = x & y | y & z | x & z
    position, length = y & 31, y & 31
    top = min(9 + length - 1, 31)
    field = sum(((x >> (9 + i)) & 1 if 9 + i <= 31 else x >> 31) << i for i in range(length))
    extended = 0 if length == 0 else field - ((x >> top & 1) << length) if x >> top & 1 else field
    shifted = x >> (y & 31)
    magnitude = x if x >> 31 == 0 else ~x & WORD
    both, i = x | y << 32, y & 3
    sign = lambda byte: 0xff if both >> (8 * byte + 7) & 1 else 0
    clamp = [max(k, i) for k in range(4)]
    shift = min(y & 63, 32)
    less = x < y
    return [majority, x >> position & 0x7ff, extended, y & ~(0x1fff << 5) | (x & 0x1fff) << 5, shifted.bit_length() - 1,
            31 - (magnitude.bit_length() - 1) if magnitude else WORD, both >> 8 * i,
            sum((both >> 8 * k & 0xff) << 8 * n for n, k in enumerate(clamp)),
            (x & 0xff) | (y & 0xff) << 8 | sign(2) << 16 | sign(0) << 24,
            (y << 32 | x) << shift >> 32, x - y, x if signed(x ^ y) >= 0 else y, x if less else y + 1, WORD if signed(x) > signed(y) else 0]


def carry_row(x, y):
    join = lambda words: sum(w << 32 * k for k, w in enumerate(words))
    total, rest = join(x) + join(y), join(x[:2]) - join(y[:2])
    p = x[0] * y[0]
    low = (p & WORD) + WORD
    middle = (p >> 32) + x[1] + (low >> 32)
    return [total, total >> 32, total >> 64, rest, rest >> 32, low, middle, x[1] * y[1] + (middle >> 32)]


def flush(v):
    return np.copysign(np.float32(0), v) if 0 < abs(v) < np.float32(2.0**-126) else v


def float_row(v, w):
    fv, fw = flush(v), flush(w)
    finite = np.isfinite(v) and np.isfinite(w)
    total = flush(direct(Fraction(float(fv)) + Fraction(float(fw)), "rd")) if finite and fv != -fw else fv + fw
    product = direct(Fraction(float(v)) * Fraction(float(w)), "ru") if finite and v != 0 and w != 0 else v * w
    clamp = lambda a: np.float32(0) if np.isnan(a) or a <= 0 else min(a, np.float32(1))
    return [total, clamp(product), np.copysign(w, v), np.rint(fv), -fv, clamp(w)]


def scalar_forms(r):
    a, b = (integers(r, 0, 2**32, 32, np.uint32) for _ in range(2))
    a[0], a[1], b[2] = 0, WORD, 0
    rows = [bit_row(int(x), int(y)) for x, y in zip(a, b)]
    case("instructions", "bit_fields", 1, 32, [read(a), read(b), write(column(rows, np.uint32))])
    a, b = (integers(r, 0, 2**32, (32, 3), np.uint32) for _ in range(2))
    a[:4] |= np.uint32(0xffff0000)
    rows = [carry_row([int(v) for v in x], [int(v) for v in y]) for x, y in zip(a, b)]
    case("instructions", "carries", 1, 32, [read(a), read(b), write(column(rows, np.uint32))])
    x = integers(r, 0, 2**32, (32, 4), np.uint32)
    case("instructions", "cache_words", 1, 32, [read(x), write(x[::-1, ::-1].copy()), write(np.full(32, 7, np.uint32))])

    x = (r.standard_normal(32) * 2).astype(np.float32)
    x[:10] = [1e-40, 3.5, -1e-41, -2.5, np.inf, 0.25, np.nan, 1, 1.2e-38, -1.18e-38]
    out = np.array([float_row(x[t], x[t ^ 1]) for t in range(32)], np.float32)
    tests = np.isfinite(x) * 2 + ((np.abs(x) < np.float32(2.0**-126)) & (x != 0))
    case("instructions", "float_forms", 1, 32, [read(x), write(out), write(tests.astype(np.uint32))])


def quads(values):
    """8 x 8 sums in the order of lanes: row lane / 4, columns lane % 4 * 2 and one more."""
    return np.array([[values[lane // 4, lane % 4 * 2 + i] for i in range(2)] for lane in range(32)], np.int32)


def tensor_forms(r):
    a, b = (integers(r, -8, 8, (8, 32), np.int64) for _ in range(2))
    nibbles = lambda m: np.array([sum(int(m[lane // 4, lane % 4 * 8 + i] & 15) << 4 * i for i in range(8)) for lane in range(32)], np.uint32)
    case("instructions", "mma_s4", 1, 32, [read(nibbles(a)), read(nibbles(b)), write(quads(a @ b.T))])
    a, b = (integers(r, 0, 2, (8, 128), np.int64) for _ in range(2))
    words = lambda m: np.array([sum(int(m[lane // 4, lane % 4 * 32 + i]) << i for i in range(32)) for lane in range(32)], np.uint32)
    popc = quads((a[:, None, :] ^ b[None, :, :]).sum(2))
    popc[:, 0] += 3
    case("instructions", "mma_b1", 1, 32, [read(words(a)), read(words(b)), write(popc)])
    m = integers(r, 0, 65536, (8, 8), np.uint16)
    pairs = lambda v: np.ascontiguousarray(v).view(np.uint32).reshape(-1)
    case("instructions", "move_matrix", 1, 32, [read(pairs(m)), write(pairs(m.T))])

    a, b = integers(r, -4, 5, (16, 32)), integers(r, -4, 5, (8, 32))
    ca, cb = encode_f8(a, 3), encode_f8(b, 3)
    pack = lambda rows: np.array(rows, np.uint8).view(np.uint32)
    fa = pack([[ca[lane // 4 + 8 * (reg & 1), lane % 4 * 4 + 16 * (reg >> 1):][:4] for reg in range(4)] for lane in range(32)])
    fb = pack([[cb[lane // 4, lane % 4 * 4 + 16 * reg:][:4] for reg in range(2)] for lane in range(32)])
    d = a @ b.T
    out = [[d[lane // 4 + 8 * (i >> 1), lane % 4 * 2 + (i & 1)] for i in range(4)] for lane in range(32)]
    case("instructions", "mma_e4m3", 1, 32, [read(fa.reshape(32, 4)), read(fb.reshape(32, 2)), write(np.array(out, np.float32))], targets=HOPPER)


def newer_forms(r):
    x, y = (integers(r, -9, 10, (32, 2), np.float16) for _ in range(2))
    bits = lambda v: np.ascontiguousarray(v).view(np.uint32).reshape(-1)
    rows = [np.maximum(x * y + x, np.float16(0)), np.maximum(x, y), np.minimum(x, y), np.abs(x), -y]
    out = np.stack([bits(row.astype(np.float16)) for row in rows] + [bits(to_bf16(x.astype(np.float32)))], 1)
    case("instructions", "packed_floats", 1, 32, [read(bits(x)), read(bits(y)), write(out)], targets=AMPERE)
    x = integers(r, -999, 999, 32)
    case("instructions", "cache_policy", 1, 32, [read(x), write(x * 2)], targets=AMPERE)
    x, word = integers(r, -99, 99, (64, 4), np.float32), np.array([[5, 6], [0, 0]], np.uint64)
    case("instructions", "wide_atomics", 1, 64, [read(x), update(np.ones(4, np.float32), 1 + x.sum(0)),
                                                update(word, np.array([[11, 22], [6, 5]], np.uint64))], targets=HOPPER)


with np.errstate(all="ignore"):
    scalar_forms(rng("scalar forms"))
    tensor_forms(rng("tensor forms"))
    newer_forms(rng("newer forms"))

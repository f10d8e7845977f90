"""Integers, floats and atomics, computed by Python's integers and fractions."""

import math
from fractions import Fraction

import numpy as np

from .basics import integers
from .suite import HOPPER, case, from_bf16, i32, read, rng, to_bf16, update, within, write


def signed(value, bits=32):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


def quotient(a, b):
    """C's division, which truncates."""
    q = abs(a) // abs(b)
    return -q if (a < 0) != (b < 0) else q


def column(rows, dtype):
    """An array of rows of Python integers of any sign."""
    bits = np.dtype(dtype).itemsize * 8
    return np.array([[signed(v, bits) for v in row] for row in rows], np.int64).astype(dtype) if bits < 64 else \
        np.array([[signed(v, 64) for v in row] for row in rows], np.int64).astype(dtype)


def bits():
    r = rng("bits")
    a = np.concatenate([r.integers(-2**63, 2**63, 40), r.integers(-10**6, 10**6, 20), [2**63 - 1, -2**63, 7, 0]]).astype(np.int64)
    b = np.concatenate([r.integers(-2**62, 2**62, 10), r.integers(1, 2**33, 30), r.integers(-999, -1, 20), [1, 3, 7, -2]]).astype(np.int64)
    pairs = [(int(x), int(y)) for x, y in zip(a, b)]
    unsigned = [(x % 2**64, y % 2**64) for x, y in pairs]
    make = lambda values, dtype: np.array([v % 2**64 for v in values], np.uint64).astype(dtype)
    case("bits", "divide_64", 2, 32,
         [read(a), read(b), write(make([quotient(x, y) for x, y in pairs], np.int64)),
          write(make([x - y * quotient(x, y) for x, y in pairs], np.int64)),
          write(make([x // y for x, y in unsigned], np.uint64)), write(make([x % y for x, y in unsigned], np.uint64))])

    a, b = integers(r, -2**31, 2**31, 64), integers(r, -5000, 5000, 64)
    b[b == 0] = 3
    a[:3] = [2**31 - 1, -2**31, 0]
    rows = []
    for x, y in zip(a.tolist(), b.tolist()):
        q = quotient(x, y)
        rows.append([q, x - q * y, (x % 2**32) // (y % 2**32), quotient(x, 7), x % 2**32 % 1000,
                     quotient(signed(x, 16), signed(y | 1, 16))])
    case("bits", "divide_32", 1, 64, [read(a), read(b), write(column(rows, np.int32))])

    x = np.concatenate([r.integers(0, 2**63, 28), [0, 1, 2**63 - 1, 2**40]]).astype(np.uint64)
    x[:5] |= np.uint64(1 << 63)
    rows = []
    for t, v in enumerate(x.tolist()):
        u = v % 2**32
        lowest = lambda w: (w & -w).bit_length()
        flip = lambda w, n: int(format(w, f"0{n}b")[::-1], 2)
        rotate = t & 63
        rows.append([bin(u).count("1"), bin(v).count("1"), 32 - u.bit_length(), 64 - v.bit_length(), lowest(u), lowest(v),
                     flip(u, 32), flip(v, 64) >> 32, (u >> 5 & 0x3ff) + (signed(u << 7) >> 20),
                     v << rotate | v >> (-rotate & 63)])
    case("bits", "count_bits", 1, 32, [read(x), write(column(rows, np.int32))])

    a, b = (integers(r, 0, 2**32, 32, np.uint32) for _ in range(2))
    case("bits", "bytes", 1, 32, [read(a), read(b), write(column([byte_row(t, int(x), int(y)) for t, (x, y) in enumerate(zip(a, b))], np.uint32))])

    a, b = r.integers(-2**63, 2**63, 32), r.integers(-2**63, 2**63, 32)
    rows = []
    for t, (x, y) in enumerate(zip(a.tolist(), b.tolist())):
        p = x * y + 12345
        u = ((x % 2**64 << (t + 3)) | y % 2**64) + p
        rows.append([p, p >> 64, u, u >> 64, x * y >> 64, (x % 2**64) * (y % 2**64) >> 64])
    case("bits", "wide", 1, 32, [read(a), read(b), write(column(rows, np.int64))])

    conversions(r)
    seed = r.integers(0, 2**63, 32).astype(np.uint64)
    out = []
    for s in seed.tolist():
        x, m = 0, 2**64 - 1
        for _ in range(10):
            s = (s + 0x9e3779b97f4a7c15) & m
            z = (s ^ s >> 30) * 0xbf58476d1ce4e5b9 & m
            z = (z ^ z >> 27) * 0x94d049bb133111eb & m
            x = ((x << 5 | x >> 59) & m) ^ z ^ z >> 31
        out.append(x)
    case("bits", "hash_mix", 1, 32, [read(seed), write(np.array(out, np.uint64)), i32(10)])


def byte_row(t, x, y):
    both = x | y << 32
    pick = lambda selector: sum((both >> 8 * (selector >> 4 * k & 7) & 0xff) << 8 * k for k in range(4))
    lanes = lambda v, n, sign: [signed(v >> n * k, n) if sign else v >> n * k & (1 << n) - 1 for k in range(32 // n)]
    pack = lambda values, n: sum((v & (1 << n) - 1) << n * k for k, v in enumerate(values))
    dot = lambda n, sign: sum(p * q for p, q in zip(lanes(x, 8, sign), lanes(y, 8, sign)))
    pairs = list(zip(lanes(x, 8, False), lanes(y, 8, False)))
    funnel = y << 32 | x
    low24 = lambda v: signed(v, 24)
    halves = [p * q for p, q in zip(lanes(x, 16, True), lanes(y, 8, True))]
    return [pick(0x3715), pick(y & 0x7777), funnel >> (32 - (t & 31)), funnel >> (t + 5 & 31), funnel >> (32 - min(t + 4, 32)),
            dot(8, True) + 100, dot(8, False) + 7,
            pack([p + q for p, q in pairs], 8) ^ pack([abs(p - q) for p, q in pairs], 8),
            pack([max(p, q) for p, q in zip(lanes(x, 16, True), lanes(y, 16, True))], 16) + pack([255 if p > q else 0 for p, q in pairs], 8),
            abs(signed(x) - signed(y)) + 3 + (x + y >> 1),
            (signed(x) * signed(y) >> 32) + (x * y >> 32),
            low24(x) * low24(y) + (x & 0xffffff) * (y & 0xffffff) + sum(halves[:2]) + 5]


def to_int(value, rounding, low, high):
    if math.isnan(value):
        return 0
    if math.isinf(value):
        return high if value > 0 else low
    return min(max(rounding(Fraction(value)), low), high)


def conversions(r):
    x = np.concatenate([r.standard_normal(20) * 100, [0.5, 1.5, 2.5, -0.5, 1e10, -1e10, np.inf, -np.inf, np.nan, -3.0, 1e-40, 2147483520.0]]).astype(np.float32)
    d = np.concatenate([r.standard_normal(20) * 1e5, [0.5, 1.5, 2.5, -0.5, 1e12, -1e12, np.inf, -np.inf, np.nan, 1e-45, 9.3e18, -2.0**63]])
    i = np.concatenate([r.integers(-2**63, 2**63, 28), [2**53 + 1, -2**53 - 1, 0, -1]]).astype(np.int64)
    rows, wide, f = [], [], []
    int32, int64, uint32 = (-2**31, 2**31 - 1), (-2**63, 2**63 - 1), (0, 2**32 - 1)
    for v, w, n in zip(x.tolist(), d.tolist(), i.tolist()):
        rows.append([to_int(v, math.trunc, *int32), to_int(v, round, *int32), to_int(v, math.ceil, *uint32),
                     -2**31 if math.isnan(w) else to_int(w, math.floor, *int32),
                     int(np.array(direct(w, "rz")).astype(np.float32).view(np.int32)) if math.isfinite(w) else int(np.float32(w).view(np.int32)),
                     signed(to_int(v, math.trunc, *int32), 8)])
        up = float(n)
        if Fraction(up) < n:
            up = float(np.nextafter(up, np.inf))
        # As measured on an H200: NaN is 0 only from f32 to 32 bits.
        wide.append([-2**63 if math.isnan(v) else to_int(v, math.floor, *int64), -2**63 if math.isnan(w) else to_int(w, round, *int64),
                     int(np.array(up).view(np.int64))])
        f.append([direct(n, "rn"), direct(n % 2**32, "rz"), 0])
    f = np.array(f, np.float32)
    away = np.copysign(np.floor(np.abs(x.astype(np.float64)) + 0.5), x)
    parts = [np.rint(x), np.trunc(x * np.float32(0.5)), np.floor(x * np.float32(0.25)), np.ceil(x * np.float32(0.125)), away.astype(np.float32)]
    total = parts[0]
    for part in parts[1:]:
        total = total + part
    f[:, 2] = total
    case("bits", "conversions", 1, 32, [read(x), read(d), read(i), write(column(rows, np.int32)), write(column(wide, np.int64)), write(f)])


def direct(value, mode):
    """Rounds an exact number to f32: rn, rz, ru or rd."""
    value = Fraction(value)
    if value == 0:
        return np.float32(0)
    exponent = math.floor(math.log2(abs(value.numerator))) - math.floor(math.log2(value.denominator))
    while Fraction(2)**exponent > abs(value):
        exponent -= 1
    while Fraction(2)**(exponent + 1) <= abs(value):
        exponent += 1
    quantum = Fraction(2)**(max(exponent, -126) - 23)
    scaled = value / quantum
    whole = {"rn": round, "rz": math.trunc, "ru": math.ceil, "rd": math.floor}[mode](scaled)
    result = whole * quantum
    if abs(result) >= Fraction(2)**128 and mode != "rn" and (mode == "rz" or (mode == "rd") == (result > 0)):
        return np.copysign(np.finfo(np.float32).max, np.float32(float(value)))
    return np.float32(float(result))


def root(value, mode):
    """The square root of an f32, rounded to nearest or up."""
    near = np.sqrt(np.float32(value))
    if mode == "ru" and np.isfinite(near) and Fraction(float(near))**2 < Fraction(float(value)):
        near = np.nextafter(near, np.float32(np.inf))
    return near


def exact_row(a, b):
    zero, one = np.float32(0), np.float32(1)
    finite = np.isfinite(a) and np.isfinite(b)
    fa, fb = (Fraction(float(v)) if np.isfinite(v) else None for v in (a, b))
    add = lambda mode: direct(fa + fb, mode) if finite and a != -b else a + b
    mul = lambda mode: direct(fa * fb, mode) if finite and a != 0 and b != 0 else a * b
    div = lambda mode: direct(fa / fb, mode) if finite and a != 0 and b != 0 else a / b
    both = np.isfinite(a) and not np.isnan(b) and b != 0
    rest = (np.float32(math.remainder(float(a), float(b))) if both else np.float32(np.nan))
    clamp = zero if np.isnan(a) or a <= 0 else min(a, one)
    return [add("rz"), add("ru"), mul("rd"), mul("rn"), div("rn"), div("rz"), root(abs(a), "rn"), root(abs(b), "ru"), np.fmod(a, b),
            np.fmin(a, b), np.fmax(a, b), np.copysign(a, b), one / b, a * np.float32(8), np.floor(a),
            (a - b if a > b else zero) if not (np.isnan(a) or np.isnan(b)) else a + b, rest, clamp, np.nextafter(a, b), div("rn")]


def math_cases():
    r = rng("math")
    x = (r.standard_normal(32) * 20).astype(np.float32)
    y = (r.standard_normal(32) * 3).astype(np.float32)
    specials = [(np.nan, 1), (np.inf, 2), (-np.inf, 5), (3, np.inf), (7.5, 2.5), (-1e-39, 3), (1e38, 1e2), (0.25, 0.75), (1, np.nan), (-0.75, -0.5)]
    for k, (a, b) in enumerate(specials):
        x[k], y[k] = a, b
    out = np.array([exact_row(a, b) for a, b in zip(x, y)], np.float32)
    flags = []
    for a, b in zip(x, y):
        unordered = np.isnan(a) or np.isnan(b)
        # frexp of an infinity or NaN leaves 0 as exponent.
        e = int(np.frexp(a)[1]) if np.isfinite(a) else 0
        flags.append([e + int(a == 0), int(np.isnan(a)) + 2 * int(np.isinf(a)) + 4 * int(np.isfinite(a)) + 8 * int(np.signbit(a)),
                      int(a < b) + 2 * int(a <= b) + 4 * int(a == b) + 8 * int(a != b) + 16 * int(not a < b) + 32 * int(unordered)])
    case("math", "math_exact", 1, 32, [read(x), read(y), write(out), write(np.array(flags, np.int32))])

    a, b = r.standard_normal(32) * 1e6, r.standard_normal(32)
    a[:4], b[:4] = [np.inf, 2.5, -0.0, 1e-310], [1, -np.inf, 3, 7]
    out = np.stack([a + b, a * b, a / b, np.sqrt(np.abs(a)), np.fmod(a, b), np.floor(a), np.fmin(a, b), np.rint(a),
                    np.abs(np.trunc(a)) - a, a.astype(np.float32).astype(np.float64)], 1)
    case("math", "math_exact_f64", 1, 32, [read(a), read(b), write(out)])

    x = (r.standard_normal(70) * 3).astype(np.float32)
    d = x.astype(np.float64)
    p = (np.abs(x) + np.float32(0.001)).astype(np.float64)
    each = lambda f, v: np.vectorize(f)(v)
    scale = lambda k: (x * np.float32(k)).astype(np.float64)
    out = np.stack([np.sin(d), np.cos(d), np.tan(d), np.exp(d), np.exp2(d), np.log(p), np.log2(p), np.log1p(p), p**np.float64(np.float32(1.7)),
                    each(math.erf, d), np.arctan2(d, 1.5), np.arcsin((x / (np.abs(x) + np.float32(0.001) + np.float32(1))).astype(np.float64)),
                    np.sinh(scale(0.1)), np.tanh(d), np.cbrt(d), np.hypot(d, 3.0), np.expm1(scale(0.01)), each(math.erfc, scale(0.25)),
                    each(math.lgamma, p), 0.5 * each(math.erfc, -scale(0.5) / math.sqrt(2))], 1)
    case("math", "math_f32", 3, 32, [read(x), write(out.astype(np.float32), within(2e-6, 5e-7)), i32(70)])

    x = (10.0**r.uniform(5, 38, 32)).astype(np.float32) * np.where(r.random(32) < 0.5, -1, 1).astype(np.float32)
    d = 10.0**r.uniform(6, 300, 32)
    f = x.astype(np.float64)
    case("math", "sin_large", 1, 32, [read(x), write(each(math.sin, f).astype(np.float32), within(4e-7, 1e-7)),
                                      write(each(math.cos, f).astype(np.float32), within(4e-7, 1e-7)), read(d),
                                      write(each(math.sin, d), within(1e-14, 1e-15))])

    x = r.standard_normal(40) * 4
    p = np.abs(x) + 0.001
    out = np.stack([np.sin(x), np.cos(x), np.tan(x), np.exp(x), np.log(p), p**-0.3, np.sqrt(p), 1 / x, np.tanh(x), each(math.erf, x),
                    np.arctan(x), np.cbrt(x), 1 / np.sqrt(p), np.exp2(x * 0.5)], 1)
    case("math", "math_f64", 2, 32, [read(x), write(out, within(1e-14, 1e-15)), i32(40)])

    x = r.uniform(-3, 3, 32).astype(np.float32)
    d = x.astype(np.float64)
    p = np.abs(d) + 0.5
    out = np.stack([np.sin(d), np.cos(d), np.exp(d), np.log(p), d / 3, p**-0.5, p**1.25, np.tan(d / 4)], 1)
    case("math", "math_fast", 1, 32, [read(x), write(out.astype(np.float32), within(4e-6, 2e-6))])


def half():
    r = rng("half")
    a, b = ((r.standard_normal(64) * 4).astype(np.float16) for _ in range(2))
    wide_a, wide_b = a.astype(np.float64), b.astype(np.float64)
    to = lambda v: np.asarray(v).astype(np.float16)
    total = to(wide_a + wide_b)
    out = np.stack([total, to(wide_a - wide_b), to(wide_a * wide_b), to(wide_a / wide_b), np.abs(a), -b, to(np.sqrt(np.abs(wide_a))),
                    np.where(a < b, a, b), np.clip(total, np.float16(0), np.float16(1)), to(np.trunc(wide_a) + 0.0), np.floor(b),
                    (a.view(np.uint16) ^ 1).view(np.float16)], 1)
    case("half", "half_exact", 2 // 2, 64, [read(a), read(b), write(out)])

    x, y = a.reshape(32, 2), b.reshape(32, 2)
    f = lambda v: v.astype(np.float64)
    mix = np.stack([(x[:, 0].astype(np.float32) * np.float32(3)).astype(np.float16), (y[:, 1].astype(np.float32) / np.float32(3)).astype(np.float16)], 1)
    out = np.stack([to(f(x) + f(y)), to(f(x) * f(y)), to(f(x[:, ::-1]) - f(y)), np.stack([x[:, 1], y[:, 1]], 1), mix, (x > y).astype(np.float16)], 1)
    masks = ((x > y).all(1) + 2 * (x != y).all(1)).astype(np.uint32)
    case("half", "half2_exact", 1, 32, [read(x), read(y), write(out), write(masks)])

    a, b = (to_bf16((r.standard_normal(64) * 4).astype(np.float32)) for _ in range(2))
    x, y = from_bf16(a), from_bf16(b)
    # The exact sum of two bfloat16 of this size fits f32, so one rounding follows.
    cut = ((x * np.float32(1.01)).view(np.uint32) >> 16).astype(np.uint16)
    out = np.stack([to_bf16(x + y), to_bf16(x * y), to_bf16(x - y), a & 0x7fff, np.where(x > y, a, b), cut], 1)
    case("half", "bf16_exact", 1, 64, [read(a, "bf16"), read(b, "bf16"), write(out, dtype="bf16"), write(x * y)])
    p, q = x.reshape(32, 2), y.reshape(32, 2)
    pair = np.stack([p[:, 0] + np.float32(1), q[:, 1] * np.float32(0.1)], 1)
    out = np.stack([to_bf16(p + q), to_bf16(pair), to_bf16(p * q[:, ::-1])], 1)
    case("half", "bf162_pairs", 1, 32, [read(a.reshape(32, 2), "bf16"), read(b.reshape(32, 2), "bf16"), write(out, dtype="bf16")])

    a = (r.uniform(0.1, 3, 32) * np.where(r.random(32) < 0.5, -1, 1)).astype(np.float16)
    d, m = a.astype(np.float64), np.abs(a).astype(np.float64)
    out = to(np.stack([np.exp(d), np.log(m), np.sin(d), m**-0.5, np.exp2(d), 1 / d], 1))
    case("half", "half_math", 1, 32, [read(a), write(out, within(2e-3, 5e-4))])


def atomic_result(start, values, bits, is_signed):
    full = (1 << bits) - 1
    view = (lambda v: signed(v, bits)) if is_signed else (lambda v: v & full)
    add, low, high, both, some, odd = start
    for v in values:
        add, low, high = view(add + v), min(low, v), max(high, v)
        both, some, odd = view(both & (v | 0x55)), view(some | v), view(odd ^ v)
    return [add, low, high, both, some, odd]


def atomics():
    r = rng("atomics")
    for entry, dtype, low, high in (("atomics_s32", np.int32, -10**6, 10**6), ("atomics_u32", np.uint32, 0, 2**32), ("atomics_s64", np.int64, -2**50, 2**50)):
        x = r.integers(low, high, 100).astype(dtype)
        start = [5, 100, 3, -1 if low < 0 else 2**32 - 1, 0, 77]
        end = atomic_result(start, x.tolist(), np.dtype(dtype).itemsize * 8, low < 0)
        if entry == "atomics_u32":
            start, end = start + [9, 3, 3], end + [(9 - int(x.sum(dtype=np.uint64))) % 2**32, (3 + 100) % 10, (3 - 100) % 10]
        case("atomics", entry, 2, 50, [read(x), update(np.array(start, np.int64).astype(dtype), np.array(end, np.int64).astype(dtype))])

    x = r.integers(0, 2**31, 64).astype(np.uint32)
    widest = max(int(v) << 8 | t for t, v in enumerate(x))
    out = np.concatenate([np.bincount(x & 3, minlength=4), [widest % 2**32, widest >> 32]]).astype(np.uint32)
    case("atomics", "atomics_shared", 1, 64, [read(x), write(np.ones(64, np.uint32)), write(out)])

    x = integers(r, -99, 99, 96, np.float32)
    case("atomics", "atomics_float", 2, 48,
         [read(x), update(np.array([1, 0], np.float32), np.array([1 + x.sum(), 42], np.float32)),
          update(np.array([0.25]), np.array([0.25 + x.sum(dtype=np.float64) / 2])), update(np.zeros(1, np.float32), np.abs(x).max(keepdims=True))])

    x = 2.0**r.integers(-1, 2, 40).astype(np.float32)
    chain = 0
    for t in range(40):
        chain ^= 0x100000001 << (t & 15)
    case("atomics", "atomics_cas", 1, 40,
         [read(x.astype(np.float32)), update(np.ones(1, np.float32), np.array([np.prod(x.astype(np.float64))], np.float32)),
          update(np.array([7, 9], np.uint16), np.array([7 + 780, 9], np.uint16)),
          update(np.array([5], np.uint64), np.array([5 ^ chain], np.uint64))])

    x = integers(r, -8, 8, (32, 2), np.float16)
    sums = x.astype(np.float32).sum(0).astype(np.float16)
    case("atomics", "atomics_half", 1, 32, [read(x), update(np.zeros(2, np.float16), sums), update(np.zeros(1, np.float16), sums[:1])])
    # Below sm_90 the header reads the word by an ordinary load before its loop of compare and swap: a race, though harmless.
    x = integers(r, -3, 3, (32, 2), np.float32)
    sums = to_bf16(x.sum(0))
    case("atomics", "atomics_bf16", 1, 32, [read(to_bf16(x), "bf16"), update(np.zeros(2, np.uint16), sums, dtype="bf16"),
                                            update(np.zeros(1, np.uint16), sums[:1], dtype="bf16")], targets=HOPPER)
    case("atomics", "atomics_scopes", 2, 40, [update(np.zeros(6, np.int32), np.array([40, 40, 160, 39, 39, 6], np.int32))])


with np.errstate(all="ignore"):
    bits()
    math_cases()
    half()
    atomics()

"""Operand values for recorded instruction forms.

Every operand of a form names a pool, such as `f32` or `shift`. A pool has one
array per operand position, so that all binary f32 forms see the same pairs:

    pool("f32", 0)[i], pool("f32", 1)[i]      # pair number i

The first values are all pairs of special values; the rest are random. The values
are made from a fixed seed. They are stored beside the results, so that nothing
depends on how a library makes random numbers.
"""
import numpy as np

COUNT = 512  # values per pool: a grid of 16 warps

# Bits of special values, 16 per type: zeros, ones, subnormals, limits,
# infinities, quiet and signalling NaN, ties.
SPECIAL = {
    "f32": [0, 0x80000000, 0x3F800000, 0xBF800000, 1, 0x80000001, 0x007FFFFF,
            0x00800000, 0x7F7FFFFF, 0xFF7FFFFF, 0x7F800000, 0xFF800000,
            0x7FC00000, 0x7F800001, 0x3F000000, 0x4B000001],
    "f64": [0, 1 << 63, 0x3FF0000000000000, 0xBFF0000000000000, 1,
            0x8000000000000001, 0x000FFFFFFFFFFFFF, 0x0010000000000000,
            0x7FEFFFFFFFFFFFFF, 0xFFEFFFFFFFFFFFFF, 0x7FF0000000000000,
            0xFFF0000000000000, 0x7FF8000000000000, 0x7FF0000000000001,
            0x3FE0000000000000, 0x4330000000000001],
    "f16": [0, 0x8000, 0x3C00, 0xBC00, 1, 0x8001, 0x03FF, 0x0400, 0x7BFF,
            0xFBFF, 0x7C00, 0xFC00, 0x7E00, 0x7C01, 0x3800, 0x6401],
    "bf16": [0, 0x8000, 0x3F80, 0xBF80, 1, 0x8001, 0x007F, 0x0080, 0x7F7F,
             0xFF7F, 0x7F80, 0xFF80, 0x7FC0, 0x7F81, 0x3F00, 0x4301],
    "b16": [0, 1, 2, 3, 7, 0x7F, 0x80, 0xFF, 0x100, 0x7FFF, 0x8000, 0x8001,
            0xFFFE, 0xFFFF, 0x5555, 0xAAAA],
    "b32": [0, 1, 2, 3, 31, 32, 0x7F, 0xFF, 0x8000, 0xFFFF, 0x7FFFFFFF,
            0x80000000, 0x80000001, 0xFFFFFFFE, 0xFFFFFFFF, 0x55555555],
    "b64": [0, 1, 2, 3, 63, 64, 0xFF, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF,
            0x100000000, 0x7FFFFFFFFFFFFFFF, 0x8000000000000000,
            0x8000000000000001, 0xFFFFFFFFFFFFFFFF, 0x5555555555555555],
}
DTYPE = {"f32": np.uint32, "f64": np.uint64, "f16": np.uint16,
         "bf16": np.uint16, "b16": np.uint16, "b32": np.uint32,
         "b64": np.uint64}
LAYOUT = {"f32": (8, 23), "f64": (11, 52), "f16": (5, 10), "bf16": (8, 7)}


def _rng(*key):
    seed = 0
    for c in repr(key).encode():
        seed = (seed * 1000003 + c) & 0xFFFFFFFFFFFFFFFF
    return np.random.Generator(np.random.PCG64(seed))


def _random(kind, rng, count):
    """Half near 1, so that sums cancel and round; half over the whole range."""
    if kind not in LAYOUT:
        bits = {"b16": 16, "b32": 32, "b64": 64}[kind]
        value = rng.integers(0, 1 << 63, count, dtype=np.uint64) * 2 + \
            rng.integers(0, 2, count, dtype=np.uint64)
        # Half of the integers are small.
        shift = np.where(rng.integers(0, 2, count) == 1,
                         rng.integers(0, bits, count), 0).astype(np.uint64)
        value = (value >> np.uint64(64 - bits)) >> shift
        return value.astype(DTYPE[kind])
    exponent_bits, fraction_bits = LAYOUT[kind]
    bias = (1 << (exponent_bits - 1)) - 1
    near = rng.integers(bias - 4, bias + 5, count)
    wide = rng.integers(0, (1 << exponent_bits) - 1, count)
    exponent = np.where(rng.integers(0, 2, count) == 1, near, wide)
    value = (rng.integers(0, 2, count).astype(np.uint64)
             << np.uint64(exponent_bits + fraction_bits))
    value |= exponent.astype(np.uint64) << np.uint64(fraction_bits)
    value |= rng.integers(0, 1 << fraction_bits, count, dtype=np.uint64)
    return value.astype(DTYPE[kind])


def _scalars(kind, position, count=COUNT):
    special = np.array(SPECIAL[kind], DTYPE[kind])
    n = len(special)
    if position == 0:
        first = np.repeat(special, n)
    elif position == 1:
        first = np.tile(special, n)
    else:
        first = special[_rng(kind, position, "s").integers(0, n, n * n)]
    rest = _random(kind, _rng(kind, position), count - n * n)
    return np.concatenate([first, rest])


def pool(name, position):
    """The values of one operand position, as unsigned integers of its width."""
    if name.startswith("m."):
        return matrix_pool(name[2:], position)
    rng = _rng(name, position)
    if name in SPECIAL:
        return _scalars(name, position)
    if name in ("f16x2", "bf16x2"):
        kind = name[:-2]
        low, high = _scalars(kind, position), _scalars(kind, position)
        high = high[np.roll(np.arange(COUNT), 37)]
        return low.astype(np.uint32) | (high.astype(np.uint32) << 16)
    if name == "shift":  # shift amounts and bit positions, also beyond a width
        value = np.arange(COUNT) % 72
        value[::17] = 200
        value[5::19] = 0x80000001
        return np.roll(value, position * 91).astype(np.uint32)
    if name == "length":  # bit field lengths
        return np.roll(np.arange(COUNT) * 7 % 70, position).astype(np.uint32)
    if name == "select":  # selectors of prmt
        return rng.integers(0, 0x10000, COUNT).astype(np.uint32)
    if name == "pred":
        return rng.integers(0, 2, COUNT).astype(np.uint32)
    if name == "lane":  # a lane number, also beyond 31
        return rng.integers(0, 40, COUNT).astype(np.uint32)
    if name == "few":  # few different values, so that lanes match
        return (rng.integers(0, 4, COUNT) * 0x01010101).astype(np.uint32)
    if name == "few64":
        return (rng.integers(0, 4, COUNT).astype(np.uint64)
                * np.uint64(0x0101010101010101))
    if name == "e4m3x2" or name == "e5m2x2" or name == "b8x2":
        value = np.arange(COUNT) % 256  # every 8-bit float, in both halves
        return (value | (((value * 7 + 13) % 256) << 8)).astype(np.uint16)
    if name == "angle":  # f32 arguments of sin and cos
        value = rng.uniform(-8, 8, COUNT).astype(np.float32)
        value[:16] = np.array(SPECIAL["f32"], np.uint32).view(np.float32)
        value[16:64] = rng.uniform(-2000, 2000, 48)
        return value.view(np.uint32)
    if name == "unit":  # f32 arguments of ex2, lg2, tanh, rcp and the like
        value = np.concatenate([
            rng.uniform(-4, 4, 128), rng.uniform(-140, 140, 128),
            np.exp2(rng.uniform(-126, 127, COUNT - 256 - 32)),
            np.zeros(32)]).astype(np.float32).view(np.uint32)
        value[-32:-16] = np.array(SPECIAL["f32"], np.uint32)
        value[-16:] = rng.integers(1, 1 << 23, 16)  # subnormal
        return value
    raise KeyError(name)


def matrix(kind, shape, style, rng):
    """Codes of matrix elements, one per integer. `style` is small (integers,
    whose products and sums are exact), near (about 1), wide (all exponents) or
    special (infinities, NaN, limits and zeros among random values)."""
    count = int(np.prod(shape))
    if kind in ("s8", "u8", "s4", "u4", "b1"):
        bits = {"8": 8, "4": 4, "1": 1}[kind[1]]
        if style == "small":
            value = rng.integers(-3, 4, count)
        elif style == "special":
            value = rng.choice([0, 1, -1, (1 << bits - 1) - 1, -(1 << bits - 1)],
                               count)
        else:
            value = rng.integers(0, 1 << bits, count)
        return (value & ((1 << bits) - 1)).astype(np.uint64).reshape(shape)
    exponent_bits, fraction_bits, total = {
        "f16": (5, 10, 16), "bf16": (8, 7, 16), "tf32": (8, 23, 32),
        "f32": (8, 23, 32), "f64": (11, 52, 64), "e4m3": (4, 3, 8),
        "e5m2": (5, 2, 8)}[kind]
    bias = (1 << (exponent_bits - 1)) - 1
    top = (1 << exponent_bits) - 1
    fraction = rng.integers(0, 1 << fraction_bits, count, dtype=np.uint64)
    sign = rng.integers(0, 2, count, dtype=np.uint64) << np.uint64(total - 1)
    if style == "small":
        exponent = rng.integers(bias, bias + 2, count)
        fraction &= np.uint64(1 << (fraction_bits - 1))
    elif style == "near":
        exponent = rng.integers(bias - 3, bias + 3, count)
    elif style == "wide":
        # Products must not overflow f32 in every sum: half of the range.
        reach = min(top // 2 - 1, 40)
        exponent = rng.integers(bias - reach, bias + reach, count)
    else:
        exponent = rng.integers(bias - 2, bias + 3, count)
        pick = rng.integers(0, 24, count)
        exponent = np.where(pick == 0, top, np.where(pick == 1, 0, exponent))
        fraction = np.where((pick == 0) & (rng.integers(0, 3, count) > 0),
                            np.uint64(0), fraction)
    value = sign | (exponent.astype(np.uint64) << np.uint64(fraction_bits))
    return (value | fraction).reshape(shape)


STYLES = ("small", "near", "wide", "special")
PER_WORD = {"f16": 2, "bf16": 2, "tf32": 1, "s8": 4, "u8": 4, "s4": 8, "u4": 8,
            "b1": 32, "e4m3": 4, "e5m2": 4}


def matrix_pool(kind, position):
    """Words of `m.TYPE`. A group of 128 threads has one style, so that the four
    groups of the grid cover all."""
    parts = []
    for group, style in enumerate(STYLES):
        rng = _rng("m." + kind, position, group)
        if kind == "s32":
            reach = 100 if style == "small" else 1 << 31
            value = rng.integers(-reach, reach, 128)
            if style == "special":
                value = np.where(rng.integers(0, 2, 128) == 1, 0x7FFFFFFF - value
                                 % 50, -0x80000000 + value % 50)
            parts.append((value & 0xFFFFFFFF).astype(np.uint32))
        elif kind in ("f32", "f64"):
            dtype = np.uint32 if kind == "f32" else np.uint64
            parts.append(matrix(kind, (128,), style, rng).astype(dtype))
        else:
            element = "f16" if kind == "f16acc" else kind
            per = PER_WORD[element]
            codes = matrix(element, (128, per), style, rng)
            shifts = np.arange(per, dtype=np.uint64) * np.uint64(32 // per)
            parts.append((codes << shifts).sum(axis=1).astype(np.uint32))
    return np.concatenate(parts)

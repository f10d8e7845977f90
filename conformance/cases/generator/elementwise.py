"""Cases that apply operations to arrays element by element, and the inputs for them."""

from random import Random

from .formats import FORMATS
from .kernel import INTEGERS, case, tile


def elementwise(family, name, about, ops, inputs, results, undefined=False):
    """inputs: name -> (type, elements). results: (name, type, operation, elements[, tolerance]),
    where the operation may use %name of each input and {type} for a tile type, as in
    "addi %a, %b : {i32}". A tolerance of "bits" compares floats as bits, NaNs made one. Results
    of one type and tolerance are rows of one array."""
    kernel = case(family, name, about, ops)
    kernel.undefined = undefined
    count = len(next(iter(inputs.values()))[1])
    for key, (type_, elements) in inputs.items():
        assert len(elements) == count, (name, key)
        kernel.array(key, type_, elements)
        kernel.load(key)
    tiles = {t: tile((count,), t) for t in (*INTEGERS, *FORMATS)}
    rows = {}
    for result, type_, operation, elements, *tolerance in results:
        tolerance = tolerance[0] if tolerance else None
        value = f"%r_{result}"
        kernel.add(f"{value} = {operation.format(**tiles)}")
        if tolerance == "bits":
            fmt = FORMATS[type_]
            kernel.canonical_bits(result, fmt, value, (count,))
            value, type_, tolerance = f"%{result}", f"i{fmt.width}", None
            elements = [fmt.canonical(bits) for bits in elements]
        key = type_, str(tolerance)
        rows.setdefault(key, (type_, tolerance, []))[2].append((result, value, elements))
    for i, (type_, tolerance, group) in enumerate(rows.values()):
        kernel.output_rows("out" if not i else f"out{i}", type_, group, count, tolerance)
    return kernel


def cross(first, second):
    """Two lists that hold every pair."""
    pairs = [(a, b) for a in first for b in second]
    return [a for a, _ in pairs], [b for _, b in pairs]


def integers(bits):
    """Sixteen (for i1: two) integers that matter, as bits."""
    if bits == 1:
        return [0, 1]
    top, mask = 1 << (bits - 1), (1 << bits) - 1
    stripes = mask // 3
    return [0, 1, 2, 3, 7, 10, mask, mask - 1, mask - 6, mask - 9, top, top + 1, top - 1, top - 2,
            stripes, mask - stripes]


def random_integers(bits, count, seed):
    """Integers of all sizes, as bits."""
    random = Random(seed)
    return [random.getrandbits(bits) >> random.randrange(bits) ^
            (-random.getrandbits(1) & ((1 << bits) - 1)) for _ in range(count)]


def floats(fmt):
    """Thirty-two floats that matter, as bits: zeros, subnormals, values around
    powers of two, the largest, infinities and NaN."""
    one = fmt.bias << fmt.mantissa_bits
    low, m = fmt.min_normal_bits, fmt.mantissa_bits
    ulp = one - (1 << m) * (m + 1)  # half a unit in the last place of 1, or less
    positive = [0, 1, 2, low // 2 + 1, low - 1, low, low + 1, one - 1, one, one + 1, one + low // 2,
                one + low // 3 * 2 + 1, one + (3 << m) + 5, max(ulp, low), fmt.max_bits,
                fmt.inf_bits]
    negative = [0, 1, low - 1, low, low + 2, one - 1, one, one + 2, one + low // 4, one + low,
                one + (3 << m) + 1, max(ulp, low) + 1, fmt.max_bits - 1, fmt.max_bits, fmt.inf_bits]
    return positive + [bits | fmt.sign_bit for bits in negative] + [fmt.nan_bits]


def random_floats(fmt, count, seed, spread=None):
    """Random finite floats: any bits, or exponents within `spread` of that of 1."""
    random = Random(seed)
    result = []
    while len(result) < count:
        if spread is None:
            bits = random.getrandbits(fmt.width)
        else:
            exponent = fmt.bias + random.randint(-spread, spread)
            bits = (random.getrandbits(1) << (fmt.width - 1) | exponent << fmt.mantissa_bits |
                    random.getrandbits(fmt.mantissa_bits))
        if bits & (fmt.sign_bit - 1) <= fmt.max_bits:
            result.append(bits)
    return result

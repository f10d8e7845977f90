"""Float operations that IEEE 754 fixes to the bit: results are compared as bits, all NaNs as one."""

from . import reference as ref
from .elementwise import cross, elementwise, floats, random_floats
from .formats import BASE, F32, IEEE, NEGATIVE_INF, POSITIVE_INF, Ambiguous

SHORT = {"nearest_even": "nearest", "zero": "zero", "negative_inf": "down", "positive_inf": "up"}


def spell(mode):
    return "" if mode == "nearest_even" else f" rounding<{mode}>"


def decided(operands, *functions):
    """The operands, without the elements whose result is open: the last good one stands there."""
    good, last = [], None
    for element in zip(*operands):
        try:
            for function in functions:
                function(*element)
            last = element
        except Ambiguous:
            assert last
        good.append(last)
    return [list(column) for column in zip(*good)]


def binary_inputs(fmt, seed):
    """Special values each with each, and random ones."""
    special = floats(fmt)
    few = [bits for i, bits in enumerate(special) if i not in (2, 11, 19, 24)]
    columns = zip(cross(few, few), random_inputs(fmt, 2, seed, 240))
    return [special_ + random_ for special_, random_ in columns]


def random_inputs(fmt, operands, seed, count=256):
    """Random bits, and values near each other."""
    columns = []
    for i in range(operands):
        columns.append(random_floats(fmt, count // 2, seed + i) +
                       random_floats(fmt, count // 2, seed + 10 + i, spread=min(12, fmt.bias - 1)))
    return columns


def modes_case(op, function, fmt, name, about, columns, ftz=False, modes=IEEE):
    names = "abc"[:len(columns)]
    if ftz:
        columns = decided(columns, *(
            lambda *x, mode=mode: function(fmt, *x, mode=mode, ftz=True) for mode in modes))
    flag = " flush_to_zero" if ftz else ""
    operands = ", ".join(f"%{n}" for n in names)
    elementwise("float", name, about, op, {n: (fmt.name, c) for n, c in zip(names, columns)},
                [(SHORT[mode], fmt.name, f"{op} {operands}{spell(mode)}{flag} : {{{fmt.name}}}",
                  [function(fmt, *x, mode=mode, ftz=ftz) for x in zip(*columns)], "bits")
                 for mode in modes])


def binary():
    for i, (op, function) in enumerate((("addf", ref.add), ("subf", ref.sub), ("mulf", ref.mul),
                                        ("divf", ref.div))):
        for fmt in BASE:
            modes_case(op, function, fmt, f"{op}_{fmt.name}",
                       f"{op} on {fmt.name} in each IEEE rounding mode: zeros, subnormals, "
                       "neighbours of powers of two, the largest values, infinities and NaN, each "
                       "with each; and random operands.", binary_inputs(fmt, 1000 + 20 * i))
        modes_case(op, function, F32, f"{op}_f32_flush",
                   f"{op} with flush_to_zero: subnormal operands and results are zeros of the "
                   "same sign, in each rounding mode.", binary_inputs(F32, 1000 + 20 * i), ftz=True)


def fused():
    for fmt in BASE:
        special = floats(fmt)
        few = [special[i] for i in (0, 1, 8, 9, 15, 16, 31)] + [special[7] | fmt.sign_bit]
        a, b = cross(few, few)
        triples = [(x, y, z) for x, y in zip(a, b) for z in few]
        modes_case("fma", ref.fma, fmt, f"fma_{fmt.name}",
                   f"fma on {fmt.name} in each IEEE rounding mode: special values in all three "
                   "places; infinity times zero, and sums that cancel.",
                   [list(column) for column in zip(*triples)])
        modes_case("fma", ref.fma, fmt, f"fma_{fmt.name}_once",
                   f"fma on {fmt.name} rounds once: the sum nearly cancels the product, so that a "
                   "rounded product would leave another result.", nearly_cancelling(fmt))
    special = floats(F32)
    few = [special[i] for i in (1, 4, 5, 8, 13, 17, 19, 22)]
    a, b = cross(few, few)
    triples = [(x, y, z) for x, y in zip(a, b) for z in few]
    modes_case("fma", ref.fma, F32, "fma_f32_flush", "fma with flush_to_zero: each operand and the "
               "result is flushed, the product is not.", [list(c) for c in zip(*triples)], ftz=True)


def nearly_cancelling(fmt):
    """a * b and its own rounded negation, or a neighbour of that."""
    a, b = (random_floats(fmt, 128, 1200 + i, spread=min(6, fmt.bias // 4)) for i in range(2))
    c = [(ref.mul(fmt, x, y) ^ fmt.sign_bit) + i % 3 - 1 for i, (x, y) in enumerate(zip(a, b))]
    return [a, b, c]


def square_roots():
    for fmt in BASE:
        a = floats(fmt) + [bits & (fmt.sign_bit - 1) for bits in random_floats(fmt, 96, 1300)]
        modes_case("sqrt", ref.sqrt, fmt, f"sqrt_{fmt.name}", f"sqrt on {fmt.name} in each IEEE "
                   "rounding mode: special values and random ones; of negative values NaN, of -0 "
                   "-0.", [a])
    squares = [F32.encode(ref.finite(i * i)) for i in range(64)]
    modes_case("sqrt", ref.sqrt, F32, "sqrt_f32_squares", "sqrt of squares is exact in every mode.",
               [squares])
    modes_case("sqrt", ref.sqrt, F32, "sqrt_f32_flush", "sqrt with flush_to_zero: of a subnormal "
               "the zero with its sign.", [floats(F32)], ftz=True)


def remainders():
    for fmt in BASE:
        a, b = cross(floats(fmt), floats(fmt))
        elementwise("float", f"remf_{fmt.name}", f"remf on {fmt.name}: exact, with the sign of the "
                    "dividend (a zero too); infinity or a zero divisor gives NaN.", "remf",
                    {"a": (fmt.name, a), "b": (fmt.name, b)},
                    [("r", fmt.name, f"remf %a, %b : {{{fmt.name}}}",
                      [ref.rem(fmt, x, y) for x, y in zip(a, b)], "bits")])


def extremes():
    for op, largest in (("maxf", True), ("minf", False)):
        for fmt in BASE:
            special = floats(fmt)
            # Two more NaNs: with a sign and a payload, and a signalling one.
            special = special[:30] + [fmt.nan_bits, fmt.nan_bits | fmt.sign_bit | 1]
            a, b = cross(special, special)
            results = []
            for propagate in (False, True):
                for ftz in (False, True) if fmt is F32 else (False,):
                    words = " flush_to_zero" * ftz + " propagate_nan" * propagate
                    name = "_".join(["plain"] * (not words) + ["flush"] * ftz +
                                    ["nan"] * propagate)
                    expected = [ref.extreme(fmt, x, y, largest, propagate, ftz)
                                for x, y in zip(a, b)]
                    results.append((name, fmt.name, f"{op} %a, %b{words} : {{{fmt.name}}}",
                                    expected, "bits"))
            elementwise(
                "float", f"{op}_{fmt.name}", f"{op} on {fmt.name}, compared as bits: -0 is less "
                "than +0; one NaN gives the other operand, or a NaN with propagate_nan; two NaNs "
                "give a NaN. Its bits are the machine's: GPUs have another canonical NaN.", op,
                {"a": (fmt.name, a), "b": (fmt.name, b)}, results)


def raw_outputs(kernel, fmt, results):
    """Results as their very bits, those of NaNs too."""
    rows = []
    for name, type_, operation, expected in results:
        count = len(expected)
        t, ti = f"tile<{count}x{type_}>", f"tile<{count}xi{fmt.width}>"
        kernel.add(f"%r_{name} = {operation.replace('{' + type_ + '}', t)}")
        kernel.add(f"%{name} = bitcast %r_{name} : {t} -> {ti}")
        rows.append((name, f"%{name}", expected))
    kernel.output_rows("out", f"i{fmt.width}", rows, len(results[0][3]))


def signs():
    for fmt in BASE:
        a = floats(fmt)[:30] + [fmt.nan_bits, fmt.nan_bits | fmt.sign_bit]
        for op, function in (("absf", lambda x, f: x & (f.sign_bit - 1)),
                             ("negf", lambda x, f: x ^ f.sign_bit)):
            kernel = elementwise("float", f"{op}_{fmt.name}", f"{op} on {fmt.name} changes the "
                                 "sign bit alone, of NaN too.", op, {"a": (fmt.name, a)}, [])
            raw_outputs(kernel, fmt, [("r", fmt.name, f"{op} %a : {{{fmt.name}}}",
                                       [function(x, fmt) for x in a])])


def integrals():
    for fmt in BASE:
        halves = [fmt.encode(ref.finite(ref.mpq(i, 4))) for i in range(-16, 16)]
        big = [(fmt.bias + fmt.mantissa_bits - 1 << fmt.mantissa_bits) + i for i in range(8)]
        minus = [(fmt.bias << fmt.mantissa_bits) - 1 | fmt.sign_bit, fmt.sign_bit | 1]
        a = floats(fmt) + halves + big + [x | fmt.sign_bit for x in big] + minus * 24
        a = a[:128]
        for op, mode in (("ceil", POSITIVE_INF), ("floor", NEGATIVE_INF)):
            elementwise("float", f"{op}_{fmt.name}", f"{op} on {fmt.name}: quarters around zero, "
                        "values near the last fraction bit, special values; a zero keeps the sign "
                        "of the operand.", op, {"a": (fmt.name, a)},
                        [("r", fmt.name, f"{op} %a : {{{fmt.name}}}",
                          [ref.integral(fmt, x, mode) for x in a], "bits")])


def generate():
    binary()
    fused()
    square_roots()
    remainders()
    extremes()
    signs()
    integrals()

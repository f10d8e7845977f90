"""Functions with a bound on their error, and their special values, which are exact.

Expected is the correctly rounded result; tolerances are the bounds of
spec/open_points.md: 2 ulp for f32 and f64 (tanh on f64: 1), and for half types,
whose results are rounded from such an f32, 1 ulp. The smallest subnormal stands
in for the ulp of small results.
"""

from random import Random

from gmpy2 import mpq

from . import reference as ref
from .elementwise import cross, elementwise, floats, random_floats
from .float_arithmetic import decided
from .formats import BASE, F16, F32, F64, Ambiguous, finite, from_number, nearest, power_of_two

UNARY = ("exp", "exp2", "log", "log2", "sin", "cos", "tan", "sinh", "cosh", "tanh", "rsqrt")
# Beyond these, exponentials of base e over- and underflow.
LIMITS = {"f16": (-17.5, 11.0), "bf16": (-93.0, 88.5), "f32": (-104.0, 88.5),
          "f64": (-746.0, 709.5)}
PI = [mpq(355, 113), mpq(103993, 33102), mpq(245850922, 78256779)]


def tolerance(fmt, ulps=None):
    """As many units in the last place, seen from the smallest value of a binade."""
    ulps = ulps or (2 if fmt.mantissa_bits > 10 else 1)
    return {"rtol": ulps * 2.0 ** -fmt.mantissa_bits, "atol": float(ulps * fmt.min_subnormal)}


def evaluate(fmt, name, *operands, ftz=False):
    if name == "rsqrt":
        return ref.rsqrt(fmt, *operands, ftz=ftz)
    return ref.function(fmt, name, *operands, ftz=ftz)


def uniform(fmt, low, high, count, seed):
    random = Random(seed)
    return [nearest(fmt, random.uniform(low, high)) for _ in range(count)]


def domain(fmt, name, count=64):
    """Arguments with interesting finite results."""
    low, high = LIMITS[fmt.name]
    seed = sum(map(ord, name)) * 10
    small = random_floats(fmt, 16, seed, spread=min(10, fmt.bias - 2))
    if name in ("exp", "sinh", "cosh", "tanh", "exp2"):
        if name == "exp2":
            low, high = low * 1.442, high * 1.442
        elif name in ("sinh", "cosh"):
            low = -high
        elif name == "tanh":
            low, high = -12.0, 12.0
        return (small + uniform(fmt, low, high, count - 32, seed) +
                uniform(fmt, -1.0, 1.0, 16, seed + 1))
    if name in ("log", "log2", "rsqrt"):
        one = fmt.bias << fmt.mantissa_bits
        near = [one + i for i in (-16, -5, -2, -1, 1, 2, 3, 9)]
        tiny = [1, 2, 3, fmt.min_normal_bits - 1, fmt.min_normal_bits, fmt.max_bits,
                fmt.max_bits - 1, fmt.min_normal_bits // 2]
        anything = [x & (fmt.sign_bit - 1) for x in random_floats(fmt, count - 32, seed)]
        return near + tiny + anything + [x & (fmt.sign_bit - 1) for x in small]
    # sin, cos, tan: near multiples of pi/2, small, and far out.
    near = [nearest(fmt, pi * k / 2) for pi in PI for k in (1, 2, 3, 4)]
    far = [x for x in random_floats(fmt, 200, seed)
           if fmt.decode(x).magnitude > 1000][:12]
    return near + far + small + uniform(fmt, -20.0, 20.0, count - 40, seed)


def special_arguments(fmt, name):
    """Arguments whose results are exact: C99, Annex F."""
    numbers = [0.0, -0.0, float("inf"), float("-inf"), float("nan")]
    more = {"exp": [1000.0, 30000.0], "exp2": [2000.0, 30000.0], "log": [1.0, -1.0, -0.25],
            "log2": [1.0, -1.0, -0.25], "sinh": [1000.0, -1000.0], "cosh": [1000.0, -1000.0],
            "tanh": [1000.0, -1000.0], "rsqrt": [-1.0, -0.25]}.get(name, [])
    if fmt is F64 and name in ("exp", "exp2", "sinh", "cosh"):
        more = [x * 1024 for x in more]
    bits = [from_number(fmt, x) for x in numbers] + [nearest(fmt, x) for x in more]
    return (bits * 8)[:8]


def unary():
    for name in UNARY:
        inputs, results = {}, []
        for fmt in BASE:
            a = domain(fmt, name)
            ulps = 1 if name == "tanh" and fmt is F64 else None
            elementwise("float", f"{name}_{fmt.name}", f"{name} on {fmt.name} over its domain, "
                        "within the stated bound of the correctly rounded result.", name,
                        {"a": (fmt.name, a)},
                        [("r", fmt.name, f"{name} %a : {{{fmt.name}}}",
                          [evaluate(fmt, name, x) for x in a], tolerance(fmt, ulps))])
            special = special_arguments(fmt, name)
            inputs[f"a_{fmt.name}"] = (fmt.name, special)
            results.append((f"r_{fmt.name}", fmt.name, f"{name} %a_{fmt.name} : {{{fmt.name}}}",
                            [evaluate(fmt, name, x) for x in special], "bits"))
        elementwise("float", f"{name}_special", f"{name} where the result is exact: zeros of both "
                    "signs, infinities, NaN, arguments outside the domain or far beyond overflow. "
                    "Compared as bits.", name, inputs, results)


def flushing():
    flush = " flush_to_zero"
    for name, a in (
            ("exp2", uniform(F32, -160.0, -120.0, 40, 1) + floats(F32)[1:5] +
             uniform(F32, -4.0, 4.0, 20, 2)),
            ("rsqrt", floats(F32) + random_floats(F32, 32, 3))):
        a, = decided([[F32.bias << 23] + a[:63]],
                     lambda x, name=name: not_at_the_border(evaluate(F32, name, x)))
        elementwise("float", f"{name}_f32_flush", f"{name} with flush_to_zero: subnormal arguments "
                    "and results are zeros.", name, {"a": ("f32", a)},
                    [("r", "f32", f"{name} %a{flush} : {{f32}}",
                      [evaluate(F32, name, x, ftz=True) for x in a],
                      {"rtol": 2.0 ** -22, "atol": 0})])


def not_at_the_border(bits):
    """An error of 2 ulp would decide whether it is flushed."""
    if abs((bits & (F32.sign_bit - 1)) - F32.min_normal_bits) < 4:
        raise Ambiguous


def powers():
    for fmt in BASE:
        random = Random(7)
        spread = min(20, fmt.bias - 2)
        x = [b & (fmt.sign_bit - 1) for b in random_floats(fmt, 48, 31, spread=spread)]
        y = []
        for bits in x:
            limit = float(fmt.bias - 2) / max(1.0, abs(ref.floor_log2(fmt.decode(bits).magnitude)))
            y.append(nearest(fmt, random.uniform(-limit, limit) * 0.9))
        # Negative bases take integer exponents; others give NaN.
        whole = [from_number(fmt, n) for n in (2, 3, -2, -3, 5, 4, 1, -1)]
        x += [nearest(fmt, v) for v in (-1.5, -0.75, -2.5, -3.0, -1.25, -0.5, -7.0, -1.125)] + [
            nearest(fmt, v) for v in (1.5, 0.75, 2.5, 3.0, 1.25, 0.5, 7.0, 1.125)]
        y += whole + whole
        elementwise("float", f"pow_{fmt.name}", f"pow on {fmt.name}: random bases and exponents, "
                    "and negative bases with integer exponents.", "pow",
                    {"x": (fmt.name, x), "y": (fmt.name, y)},
                    [("r", fmt.name, f"pow %x, %y : {{{fmt.name}}}",
                      [evaluate(fmt, "pow", a, b) for a, b in zip(x, y)], tolerance(fmt))])
        special_powers(fmt)


def special_powers(fmt):
    numbers = [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 3.0, -3.0, 0.5, -0.5, 1.5, -1.5,
               float("inf"), float("-inf"), float("nan")]
    values = [from_number(fmt, n) for n in numbers] + [fmt.max_bits]
    pairs = []
    for a, b in zip(*cross(values, values)):
        result = fmt.decode(evaluate(fmt, "pow", a, b))
        if result.kind != "finite" or result.is_zero or result.magnitude == 1:
            pairs.append((a, b))
    pairs = (pairs * 2)[:256]
    x, y = [a for a, _ in pairs], [b for _, b in pairs]
    elementwise("float", f"pow_{fmt.name}_special", f"pow on {fmt.name} where the result is zero, "
                "one, infinite or NaN: the table of C99, Annex F, as bits.", "pow",
                {"x": (fmt.name, x), "y": (fmt.name, y)},
                [("r", fmt.name, f"pow %x, %y : {{{fmt.name}}}",
                  [evaluate(fmt, "pow", a, b) for a, b in pairs], "bits")])


def integer_powers():
    exponents = {"i1": [0, -1], "i8": [0, 1, -1, 2, -2, 3, 5, -7],
                 "i16": [0, 1, -1, 2, 3, -3, 10, -11], "i32": [0, 1, -1, 2, 3, 4, -5, 13]}
    for fmt in BASE:
        spread = 3 if fmt is F16 else 6
        inputs, results = {}, []
        for t, powers_ in exponents.items():
            n = (powers_ * 32)[:32]
            x = random_floats(fmt, 32, 41, spread=1 if max(n) > 9 and fmt is F16 else spread)
            if fmt is F16:
                # 13 * 2 stays within the exponents of f16.
                x = [nearest(fmt, mpq(fmt.decode(b).exact) / (
                    4 if fmt.decode(b).magnitude > 3 else 1)) for b in x]
            inputs[f"x_{t}"] = (fmt.name, x)
            inputs[f"n_{t}"] = (t, [v & 1 for v in n] if t == "i1" else n)
            results.append((f"r_{t}", fmt.name,
                            f"fpowi %x_{t}, %n_{t} : {{{fmt.name}}}, {{{t}}}",
                            [ref.powi(fmt, a, b) for a, b in zip(x, n)], tolerance(fmt)))
        elementwise("float", f"fpowi_{fmt.name}", f"fpowi on {fmt.name} with exponents of every "
                    "type; they are signed, so a true i1 is -1.", "fpowi", inputs, results)
        special = [from_number(fmt, v) for v in (0.0, -0.0, 1.0, -1.0, float("inf"),
                                                 float("-inf"), float("nan"))] + [fmt.max_bits]
        x, n = cross(special, [0, 1, -1, 2, -2, 3, -3, 4])
        keep = [(a, b) for a, b in zip(x, n) if a != fmt.max_bits or b in (0, 1, 2, 3, 4)]
        keep = (keep * 2)[:64]
        elementwise("float", f"fpowi_{fmt.name}_special", f"fpowi on {fmt.name}: anything to the "
                    "power 0 is 1; zeros and infinities keep their sign with odd exponents.",
                    "fpowi", {"x": (fmt.name, [a for a, _ in keep]), "n": ("i32", [b for _, b in keep])},
                    [("r", fmt.name, f"fpowi %x, %n : {{{fmt.name}}}, {{i32}}",
                      [ref.powi(fmt, a, b) for a, b in keep], "bits")])


def arc_tangents():
    for fmt in BASE:
        special = [from_number(fmt, v) for v in (0.0, -0.0, 1.0, -1.0, float("inf"),
                                                 float("-inf"), float("nan"), 0.5)]
        x, y = cross(special, special)
        x += random_floats(fmt, 64, 51, spread=min(8, fmt.bias - 2))
        y += random_floats(fmt, 64, 52, spread=min(8, fmt.bias - 2))
        kernel = elementwise("float", f"atan2_{fmt.name}", f"atan2(x, y) on {fmt.name} is the "
                             "angle of x / y, quadrant from both signs; zeros of the result keep "
                             "the sign of x, which a second output shows.", "atan2",
                             {"x": (fmt.name, x), "y": (fmt.name, y)},
                             [("r", fmt.name, f"atan2 %x, %y : {{{fmt.name}}}",
                               [evaluate(fmt, "atan2", a, b) for a, b in zip(x, y)],
                               tolerance(fmt))])
        expected = [evaluate(fmt, "atan2", a, b) for a, b in zip(x, y)]
        n, i = len(x), f"i{fmt.width}"
        kernel.note("The sign of what is no NaN.")
        kernel.add(f"""
            %bits = bitcast %r_r : tile<{n}x{fmt.name}> -> tile<{n}x{i}>
            %zero = constant <{i}: 0> : tile<{n}x{i}>
            %negative = cmpi less_than %bits, %zero, signed : tile<{n}x{i}> -> tile<{n}xi1>
            %number = cmpf equal ordered %r_r, %r_r : tile<{n}x{fmt.name}> -> tile<{n}xi1>
            %sign = andi %negative, %number : tile<{n}xi1>
            """)
        kernel.output("signs", "i1", "%sign", (n,),
                      [int(bool(e & fmt.sign_bit) and not fmt.decode(e).is_nan) for e in expected])


def approximations():
    """Modes that only f32 has. Tolerances for which the specification has no number are those
    of the hardware instructions that the modes are made for."""
    a, b = cross(random_floats(F32, 16, 61, spread=20), random_floats(F32, 16, 62, spread=20))
    inputs = {"a": ("f32", a), "b": ("f32", b)}
    exact = [ref.div(F32, x, y) for x, y in zip(a, b)]
    two = {"rtol": 2.0 ** -22, "atol": 0}
    for mode in ("approx", "full"):
        elementwise("float", f"divf_f32_{mode}", f"divf with rounding<{mode}>: within 2 ulp for "
                    "ordinary divisors, with and without flush_to_zero.", "divf", inputs,
                    [("r", "f32", f"divf %a, %b rounding<{mode}> : {{f32}}", exact, two),
                     ("flushed", "f32", f"divf %a, %b rounding<{mode}> flush_to_zero : {{f32}}",
                      exact, two)])
    huge = [F32.encode(finite(power_of_two(k) * mpq(5, 4))) for k in (126, 127)]
    ordinary = [from_number(F32, v) for v in (1.0, -3.0, 0.0, float("inf"), float("-inf"),
                                              float("nan"), 1024.0, -0.5)]
    x, y = cross(ordinary, huge + [h | F32.sign_bit for h in huge])
    elementwise("float", "divf_f32_approx_huge", "divf approx by more than 2^126: zero, or NaN of "
                "an infinite dividend (spec/semantics.md, 3.2).", "divf",
                {"a": ("f32", x), "b": ("f32", y)},
                [("r", "f32", "divf %a, %b rounding<approx> : {f32}",
                  [F32.nan_bits if F32.decode(v).kind != "finite" else 0 for v in x])])
    extreme = [1, F32.min_normal_bits - 1, F32.min_normal_bits, F32.max_bits,
               F32.max_bits ^ F32.sign_bit, from_number(F32, 1.0), from_number(F32, 3.0),
               from_number(F32, -0.75)]
    x, y = cross(extreme, extreme)
    elementwise("float", "divf_f32_full_range", "divf full is within 2 ulp over the whole range, "
                "subnormal operands and results included.", "divf",
                {"a": ("f32", x), "b": ("f32", y)},
                [("r", "f32", "divf %a, %b rounding<full> : {f32}",
                  [ref.div(F32, v, w) for v, w in zip(x, y)],
                  {"rtol": 2.0 ** -22, "atol": 2.0 ** -148})])
    small = [F32.min_normal_bits - 1, 1, F32.min_normal_bits // 2 | F32.sign_bit, 7 | F32.sign_bit]
    one, minus = from_number(F32, 1.0), from_number(F32, -3.0)
    x = [*small, one, minus, one, minus, *small, one, minus, 0, one]
    y = [one, minus, one, minus, *small, *reversed(small), one, one, small[0], one]
    rows = [ref.div(F32, v, w, ftz=True) for v, w in zip(x, y)]
    # -3 / 1 and 1 / 1 are within 2 ulp only.
    pairs = [(v, w, r) for v, w, r in zip(x, y, rows) if r not in (one, minus)]
    pairs = (pairs * 2)[:16]
    elementwise("float", "divf_f32_modes_flush", "divf approx and full with flush_to_zero: a "
                "subnormal dividend is zero, and so is a subnormal divisor. Compared as bits.",
                "divf", {"a": ("f32", [p[0] for p in pairs]), "b": ("f32", [p[1] for p in pairs])},
                [(mode, "f32", f"divf %a, %b rounding<{mode}> flush_to_zero : {{f32}}",
                  [p[2] for p in pairs], "bits") for mode in ("approx", "full")])
    elementwise("float", "sqrt_f32_approx_flush", "sqrt approx with flush_to_zero: of a subnormal "
                "the zero with its sign. Compared as bits.", "sqrt", {"a": ("f32", small)},
                [("r", "f32", "sqrt %a rounding<approx> flush_to_zero : {f32}",
                  [v & F32.sign_bit for v in small], "bits")])
    positive = [v & (F32.sign_bit - 1) for v in random_floats(F32, 64, 63, spread=100)]
    elementwise("float", "sqrt_f32_approx", "sqrt with rounding<approx>, with and without "
                "flush_to_zero.", "sqrt", {"a": ("f32", positive)},
                [(name, "f32", f"sqrt %a rounding<approx>{flush} : {{f32}}",
                  [ref.sqrt(F32, v) for v in positive], two)
                 for name, flush in (("r", ""), ("flushed", " flush_to_zero"))])
    special = [from_number(F32, v) for v in (0.0, -0.0, float("inf"), float("-inf"), float("nan"),
                                             -1.0, float("inf"), 0.0)]
    elementwise("float", "sqrt_f32_approx_special", "sqrt approx of zeros, infinities, NaN and a "
                "negative value.", "sqrt", {"a": ("f32", special)},
                [("r", "f32", "sqrt %a rounding<approx> : {f32}",
                  [ref.sqrt(F32, v) for v in special], "bits")])
    x = uniform(F32, -10.0, 10.0, 48, 64) + uniform(F32, -0.5, 0.5, 16, 65)
    elementwise("float", "exp_f32_approx", "exp with rounding<approx> is exp2 of x * log2(e): the "
                "product loses up to 2^-20 of the result for |x| <= 10. rounding<full> is the "
                "default.", "exp", {"a": ("f32", x)},
                [("approx", "f32", "exp %a rounding<approx> : {f32}",
                  [evaluate(F32, "exp", v) for v in x], {"rtol": 2.0 ** -19, "atol": 0}),
                 ("full", "f32", "exp %a rounding<full> : {f32}",
                  [evaluate(F32, "exp", v) for v in x], two)])
    elementwise("float", "tanh_f32_approx", "tanh with rounding<approx>: relative error up to "
                "2^-10.9, as the hardware has it. rounding<full> is the default.", "tanh",
                {"a": ("f32", x)},
                [("approx", "f32", "tanh %a rounding<approx> : {f32}",
                  [evaluate(F32, "tanh", v) for v in x], {"rtol": 2.0 ** -10, "atol": 0}),
                 ("full", "f32", "tanh %a rounding<full> : {f32}",
                  [evaluate(F32, "tanh", v) for v in x], two)])


def generate():
    unary()
    flushing()
    powers()
    integer_powers()
    arc_tangents()
    approximations()

"""What the float operations give, on bits: exact rationals, rounded once.

Functions that are not rational come from MPFR with enough bits that rounding
its result to the format is rounding the exact one.
"""

import gmpy2
from gmpy2 import mpfr, mpq

from .formats import (NAN, NEAREST_EVEN, NEGATIVE_INF, Ambiguous, Value, finite, floor_log2,
                      infinity, power_of_two, round_integral, to_rational)

PRECISION = 400
# Results beyond these exponents over- or underflow in every format.
CONTEXT = gmpy2.context(precision=PRECISION, emax=20000, emin=-20000)


def finish(fmt, value, mode, ftz):
    return fmt.encode_flushed(value, mode) if ftz else fmt.encode(value, mode)


def read(fmt, ftz, *operands):
    return [fmt.decode(fmt.flush(bits) if ftz else bits) for bits in operands]


def sum_values(x, y, mode):
    if x.is_nan or y.is_nan or (x.is_inf and y.is_inf and x.negative != y.negative):
        return NAN
    if x.is_inf or y.is_inf:
        return x if x.is_inf else y
    total = x.exact + y.exact
    both_negative = x.negative and y.negative
    differ = x.negative != y.negative
    return finite(total, both_negative or (differ and mode == NEGATIVE_INF))


def product_values(x, y):
    negative = x.negative != y.negative
    if x.is_nan or y.is_nan or (x.is_inf and y.is_zero) or (x.is_zero and y.is_inf):
        return NAN
    if x.is_inf or y.is_inf:
        return infinity(negative)
    return Value("finite", negative, x.magnitude * y.magnitude)


def quotient_values(x, y):
    negative = x.negative != y.negative
    if x.is_nan or y.is_nan or (x.is_inf and y.is_inf) or (x.is_zero and y.is_zero):
        return NAN
    if x.is_inf or y.is_zero:
        return infinity(negative)
    if y.is_inf:
        return Value("finite", negative)
    return Value("finite", negative, x.magnitude / y.magnitude)


def negate(value):
    return Value(value.kind, not value.negative, value.magnitude)


def add(fmt, a, b, mode=NEAREST_EVEN, ftz=False):
    x, y = read(fmt, ftz, a, b)
    return finish(fmt, sum_values(x, y, mode), mode, ftz)


def sub(fmt, a, b, mode=NEAREST_EVEN, ftz=False):
    x, y = read(fmt, ftz, a, b)
    return finish(fmt, sum_values(x, negate(y), mode), mode, ftz)


def mul(fmt, a, b, mode=NEAREST_EVEN, ftz=False):
    x, y = read(fmt, ftz, a, b)
    return finish(fmt, product_values(x, y), mode, ftz)


def div(fmt, a, b, mode=NEAREST_EVEN, ftz=False):
    x, y = read(fmt, ftz, a, b)
    return finish(fmt, quotient_values(x, y), mode, ftz)


def fma(fmt, a, b, c, mode=NEAREST_EVEN, ftz=False):
    x, y, z = read(fmt, ftz, a, b, c)
    return finish(fmt, sum_values(product_values(x, y), z, mode), mode, ftz)


def sqrt_value(x):
    """A value that rounds as the square root does: exact, or between the right neighbours."""
    if x.is_nan or (x.negative and not x.is_zero):
        return NAN
    if x.is_inf or x.is_zero:
        return x
    n, d = x.magnitude.numerator, x.magnitude.denominator
    # sqrt(n/d) = sqrt(n*d)/d, with many bits behind the point.
    shift = 2 * PRECISION
    root, rest = gmpy2.isqrt_rem(n * d << shift)
    scaled = mpq(root, 1) if rest == 0 else mpq(2 * root + 1, 2)
    return finite(scaled / d / power_of_two(shift // 2))


def sqrt(fmt, a, mode=NEAREST_EVEN, ftz=False):
    x, = read(fmt, ftz, a)
    return finish(fmt, sqrt_value(x), mode, ftz)


def rsqrt(fmt, a, ftz=False):
    x, = read(fmt, ftz, a)
    if x.is_inf and not x.negative:
        return 0
    if x.is_zero:
        return fmt.encode(infinity(x.negative))
    root = sqrt_value(x)
    value = root if root.is_nan else finite(1 / root.exact)
    return finish(fmt, value, NEAREST_EVEN, ftz)


def rem(fmt, a, b):
    x, y = fmt.decode(a), fmt.decode(b)
    if x.is_nan or y.is_nan or x.is_inf or y.is_zero:
        return fmt.nan_bits
    if y.is_inf:
        return a
    quotient = x.magnitude / y.magnitude
    whole = quotient.numerator // quotient.denominator
    return fmt.encode(Value("finite", x.negative, x.magnitude - whole * y.magnitude))


def extreme(fmt, a, b, largest, propagate=False, ftz=False):
    x, y = read(fmt, ftz, a, b)
    a, b = (fmt.flush(a), fmt.flush(b)) if ftz else (a, b)
    if (x.is_nan and y.is_nan) or (propagate and (x.is_nan or y.is_nan)):
        return fmt.nan_bits
    if x.is_nan or y.is_nan:
        return b if x.is_nan else a
    first = key(x) > key(y) if largest else key(x) < key(y)
    return a if first else b


def key(value):
    """Orders values that are no NaN; -0 comes before +0."""
    if value.is_inf:
        return (-1 if value.negative else 1, mpq(0), 0)
    return (0, value.exact, 0 if value.negative else 1)


def compare(fmt, a, b, predicate, ordered):
    x, y = fmt.decode(a), fmt.decode(b)
    if x.is_nan or y.is_nan:
        return int(not ordered)
    return int(predicate(key(x)[:2], key(y)[:2]))


def integral(fmt, a, mode):
    """ceil and floor: POSITIVE_INF and NEGATIVE_INF."""
    x = fmt.decode(a)
    if x.kind != "finite":
        return a
    return fmt.encode(Value("finite", x.negative,
                            mpq(round_integral(x.magnitude, mode, x.negative))))


def from_mpfr(real):
    if gmpy2.is_nan(real):
        return NAN
    negative = bool(gmpy2.is_signed(real))
    if gmpy2.is_infinite(real):
        return infinity(negative)
    return finite(to_rational(real), negative)


def to_mpfr(value):
    if value.is_nan:
        return mpfr("nan")
    sign = "-" if value.negative else ""
    if value.is_inf:
        return mpfr(sign + "inf")
    return mpfr(sign + "0") if value.is_zero else mpfr(value.exact)


FUNCTIONS = {
    "exp": gmpy2.exp, "exp2": gmpy2.exp2, "log": gmpy2.log, "log2": gmpy2.log2,
    "sin": gmpy2.sin, "cos": gmpy2.cos, "tan": gmpy2.tan, "sinh": gmpy2.sinh,
    "cosh": gmpy2.cosh, "tanh": gmpy2.tanh,
}


def function(fmt, name, *operands, ftz=False):
    """A function of MPFR, which keeps to C99 Annex F in its special cases."""
    values = read(fmt, ftz, *operands)
    with gmpy2.local_context(CONTEXT):
        real = {"pow": lambda x, y: x ** y, "atan2": gmpy2.atan2,
                **FUNCTIONS}[name](*map(to_mpfr, values))
        if gmpy2.is_finite(real) and real != 0 and name != "atan2":
            check_distance(fmt, real)
        return finish(fmt, from_mpfr(real), NEAREST_EVEN, ftz)


def check_distance(fmt, real):
    """The MPFR result must not be so near to a tie that its own error decides."""
    exact = abs(to_rational(real))
    exponent = max(floor_log2(exact), fmt.min_exponent)
    # In half units: ties are the odd integers.
    scaled = exact / power_of_two(exponent - fmt.mantissa_bits - 1)
    near = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    if near % 2 and 0 < abs(scaled - near) < power_of_two(60 - PRECISION):
        raise Ambiguous


def powi(fmt, a, exponent):
    """The exact power, rounded once."""
    x = fmt.decode(a)
    if exponent == 0:
        return fmt.encode(finite(1))
    if x.is_nan:
        return fmt.nan_bits
    negative = x.negative and exponent % 2 == 1
    if x.is_inf or x.is_zero:
        grows = x.is_inf == (exponent > 0)
        return fmt.encode(infinity(negative) if grows else Value("finite", negative))
    with gmpy2.local_context(CONTEXT):
        power = from_mpfr(mpfr(x.magnitude) ** exponent)
    return fmt.encode(Value(power.kind, negative, power.magnitude))

"""The float types of Tile IR: bits to exact values, and exact values to bits.

A finite value is an exact rational (gmpy2.mpq) with a sign, so that zeros keep
theirs. Rounding is done on the rational; no float arithmetic of the machine is
used anywhere.
"""

from dataclasses import dataclass

import gmpy2
from gmpy2 import mpq, mpz

NEAREST_EVEN, ZERO, NEGATIVE_INF, POSITIVE_INF, NEAREST_AWAY = (
    "nearest_even", "zero", "negative_inf", "positive_inf", "nearest_away")
IEEE = (NEAREST_EVEN, ZERO, NEGATIVE_INF, POSITIVE_INF)


class Ambiguous(Exception):
    """The specification leaves the result open: no case may ask for it."""


@dataclass(frozen=True)
class Value:
    """kind is "finite", "inf" or "nan"; magnitude is that of a finite value."""
    kind: str
    negative: bool
    magnitude: mpq = mpq(0)

    @property
    def exact(self):
        assert self.kind == "finite"
        return -self.magnitude if self.negative else self.magnitude

    @property
    def is_nan(self):
        return self.kind == "nan"

    @property
    def is_inf(self):
        return self.kind == "inf"

    @property
    def is_zero(self):
        return self.kind == "finite" and self.magnitude == 0


NAN = Value("nan", False)


def infinity(negative):
    return Value("inf", negative)


def finite(exact, zero_negative=False):
    """A value of an exact rational; zero_negative is the sign of a zero."""
    exact = mpq(exact)
    return Value("finite", zero_negative if exact == 0 else exact < 0, abs(exact))


def power_of_two(exponent):
    return mpq(mpz(1) << exponent) if exponent >= 0 else mpq(1, mpz(1) << -exponent)


def floor_log2(magnitude):
    """The largest e with 2^e <= magnitude."""
    e = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    return e if power_of_two(e) <= magnitude else e - 1


def round_integral(magnitude, mode, negative):
    """A non-negative rational to an integer, in a mode that looks at the sign."""
    whole = magnitude.numerator // magnitude.denominator
    rest = magnitude - whole
    if rest == 0:
        return whole
    half = mpq(1, 2)
    up = {NEAREST_EVEN: rest > half or (rest == half and whole % 2 == 1),
          NEAREST_AWAY: rest >= half,
          ZERO: False,
          NEGATIVE_INF: negative,
          POSITIVE_INF: not negative}[mode]
    return whole + 1 if up else whole


class Format:
    """A format with a sign, exponent and mantissa field.

    overflow says what is above the largest finite value: "inf" (with NaNs
    beside it), "nan" (all ones is NaN, no infinity), "max" (neither).
    """

    def __init__(self, name, exponent_bits, mantissa_bits, overflow="inf", dtype=None):
        self.name, self.overflow, self.dtype = name, overflow, dtype
        self.exponent_bits, self.mantissa_bits = exponent_bits, mantissa_bits
        self.width = 1 + exponent_bits + mantissa_bits
        self.bias = (1 << (exponent_bits - 1)) - 1
        self.sign_bit = 1 << (self.width - 1)
        self.min_exponent = 1 - self.bias  # of normal values
        top = (1 << (self.width - 1)) - 1
        self.inf_bits = ((1 << exponent_bits) - 1) << mantissa_bits if overflow == "inf" else None
        self.nan_bits = {"inf": lambda: self.inf_bits | (1 << (mantissa_bits - 1)),
                         "nan": lambda: top, "max": lambda: None}[overflow]()
        self.max_bits = {"inf": lambda: self.inf_bits - 1, "nan": lambda: top - 1,
                         "max": lambda: top}[overflow]()
        self.min_normal_bits = 1 << mantissa_bits
        self.min_normal = power_of_two(self.min_exponent)
        self.min_subnormal = power_of_two(self.min_exponent - mantissa_bits)
        self.max = self._magnitude(self.max_bits)

    def _magnitude(self, bits):
        exponent, mantissa = bits >> self.mantissa_bits, bits & (self.min_normal_bits - 1)
        if exponent:
            mantissa |= self.min_normal_bits
        return mantissa * power_of_two(max(exponent, 1) - self.bias - self.mantissa_bits)

    def decode(self, bits):
        negative, rest = bool(bits & self.sign_bit), bits & (self.sign_bit - 1)
        if rest > self.max_bits:
            return infinity(negative) if rest == self.inf_bits else Value("nan", negative)
        return Value("finite", negative, self._magnitude(rest))

    def encode(self, value, mode=NEAREST_EVEN):
        """The bits of the value in this format, rounded in the mode."""
        if value.is_nan:
            # f4E2M1FN has no NaN: the largest value with the sign of the NaN.
            return (self.nan_bits if self.nan_bits is not None
                    else self._with_sign(self.max_bits, value.negative))
        if value.is_inf:
            return self._with_sign(self._beyond(), value.negative)
        if value.magnitude == 0:
            return self._with_sign(0, value.negative)
        exponent = max(floor_log2(value.magnitude), self.min_exponent)
        unit = power_of_two(exponent - self.mantissa_bits)
        steps = int(round_integral(value.magnitude / unit, mode, value.negative))
        # A carry into the next binade is right by itself.
        bits = steps + ((exponent - self.min_exponent) << self.mantissa_bits)
        if exponent == self.min_exponent:
            bits = steps
        if bits > self.max_bits:
            stays = (mode == ZERO or (mode == NEGATIVE_INF and not value.negative) or
                     (mode == POSITIVE_INF and value.negative))
            bits = self.max_bits if stays else self._beyond()
        return self._with_sign(bits, value.negative)

    def _beyond(self):
        return {"inf": self.inf_bits, "nan": self.nan_bits, "max": self.max_bits}[self.overflow]

    def _with_sign(self, bits, negative):
        return bits | self.sign_bit if negative else bits

    def is_subnormal(self, bits):
        return 0 < bits & (self.sign_bit - 1) < self.min_normal_bits

    def flush(self, bits):
        """Subnormal values become zero of the same sign."""
        return bits & self.sign_bit if self.is_subnormal(bits) else bits

    def encode_flushed(self, value, mode):
        """As encode; subnormal results become zero."""
        bits = self.encode(value, mode)
        if value.kind == "finite" and 0 < value.magnitude < self.min_normal:
            if not self.is_subnormal(bits) and bits & (self.sign_bit - 1):
                # Tiny before rounding, normal after it: which counts is not said.
                raise Ambiguous
        return self.flush(bits)

    def canonical(self, bits):
        """The same bits, with all NaNs made one."""
        return self.nan_bits if self.decode(bits).is_nan else bits


class ScaleFormat:
    """f8E8M0FNU: powers of two from 2^-127 to 2^127, and NaN."""
    name, width, dtype = "f8E8M0FNU", 8, "float8_e8m0fnu"
    nan_bits, max_bits, mantissa_bits = 0xFF, 0xFE, 0

    def decode(self, bits):
        return NAN if bits == 0xFF else Value("finite", False, power_of_two(bits - 127))

    def encode(self, value, mode):
        if value.is_nan or (value.negative and not value.is_zero):
            return 0xFF
        if value.is_inf:
            return self.max_bits
        if value.magnitude < power_of_two(-127):
            return 0
        exponent = floor_log2(value.magnitude)
        if mode == POSITIVE_INF and power_of_two(exponent) != value.magnitude:
            exponent += 1
        return min(exponent + 127, self.max_bits)

    def canonical(self, bits):
        return bits


F16 = Format("f16", 5, 10, dtype="float16")
BF16 = Format("bf16", 8, 7, dtype="bfloat16")
F32 = Format("f32", 8, 23, dtype="float32")
F64 = Format("f64", 11, 52, dtype="float64")
TF32 = Format("tf32", 8, 10)
E4M3 = Format("f8E4M3FN", 4, 3, overflow="nan", dtype="float8_e4m3fn")
E5M2 = Format("f8E5M2", 5, 2, dtype="float8_e5m2")
E2M1 = Format("f4E2M1FN", 2, 1, overflow="max")
E8M0 = ScaleFormat()

FORMATS = {f.name: f for f in (F16, BF16, F32, F64, TF32, E4M3, E5M2, E8M0, E2M1)}
BASE = (F16, BF16, F32, F64)


def from_number(fmt, number):
    """The bits of a Python int, float or rational, which must be exact in the format."""
    if isinstance(number, float):
        if number != number:
            return fmt.nan_bits
        if number in (float("inf"), float("-inf")):
            return fmt.encode(infinity(number < 0))
        negative_zero = number == 0 and str(number)[0] == "-"
        value = finite(mpq(*number.as_integer_ratio()), negative_zero)
    else:
        value = finite(mpq(number))
    bits = fmt.encode(value, ZERO)
    assert fmt.decode(bits).exact == value.exact, f"{number} is not exact in {fmt.name}"
    return bits


def nearest(fmt, number):
    """The bits nearest to a Python float or rational."""
    exact = mpq(*number.as_integer_ratio()) if isinstance(number, float) else mpq(number)
    return fmt.encode(finite(exact))


def to_rational(real):
    """An mpfr as an exact rational."""
    numerator, denominator = gmpy2.mpfr(real).as_integer_ratio()
    return mpq(numerator, denominator)

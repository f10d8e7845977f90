#!/usr/bin/env python3
"""Operations element by element: arithmetic, bits, comparisons, functions, conversions."""

import operator

import cuda.tile as ct
import numpy as np
import torch
from harness import (DEVICE, FLOATS, INTEGERS, NUMBERS, RELATIVE, SIGNED, SMALL_FLOATS, UNSIGNED,
                     cases, compare, exact, launch, main, numbers, rounded, tensor, tile_type,
                     torch_type, zeros)

SIZE = 100  # not a multiple of the tile
TILE = 32
GRID = 4


def unary(function):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.bid(0)
        ct.store(c, index=(i,), tile=function(ct.load(a, index=(i,), shape=(n,))))
    return kernel


def binary(function):
    @ct.kernel
    def kernel(a, b, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
        ct.store(c, index=(i,), tile=function(x, y))
    return kernel


def run_unary(function, source, target):
    c = zeros(target, *source.shape)
    launch(GRID, unary(function), source, c, TILE)
    return c


def run_binary(function, a, b, target):
    c = zeros(target, *a.shape)
    launch(GRID, binary(function), a, b, c, TILE)
    return c


ARITHMETIC = {"add": (ct.add, np.add), "sub": (ct.sub, np.subtract), "mul": (ct.mul, np.multiply),
              "minimum": (ct.minimum, np.minimum), "maximum": (ct.maximum, np.maximum)}
OPERATORS = {"+": operator.add, "-": operator.sub, "*": operator.mul}


@cases(name=tuple(ARITHMETIC), dtype=NUMBERS)
def arithmetic(name, dtype):
    a = numbers(dtype, SIZE, low=0 if dtype in UNSIGNED else -9)
    b = numbers(dtype, SIZE, seed=1)
    function, reference = ARITHMETIC[name]
    with np.errstate(over="ignore"):
        wanted = reference(exact(a), exact(b))
    compare(run_binary(function, a, b, dtype), rounded(wanted, dtype))


@cases(symbol=tuple(OPERATORS), dtype=("float32", "int64", "uint8"))
def python_operator(symbol, dtype):
    a, b = numbers(dtype, SIZE), numbers(dtype, SIZE, seed=1)
    function = OPERATORS[symbol]
    with np.errstate(over="ignore"):
        wanted = function(exact(a), exact(b))
    compare(run_binary(function, a, b, dtype), rounded(wanted, dtype))


@cases(dtype=NUMBERS)
def true_division(dtype):
    a, b = numbers(dtype, SIZE), numbers(dtype, SIZE, seed=1)
    target = dtype if dtype in FLOATS else "float32"
    compare(run_binary(ct.truediv, a, b, target),
            rounded(exact(a).astype(np.float64) / exact(b).astype(np.float64), target))


@cases(dtype=SIGNED)
def floor_division(dtype):
    a, b = numbers(dtype, SIZE, low=-100, high=100), numbers(dtype, SIZE, low=1, high=7)
    b = b * torch.where(torch.arange(SIZE, device=b.device) % 2 == 0, 1, -1).to(b.dtype)
    compare(run_binary(ct.floordiv, a, b, dtype), exact(a) // exact(b))
    compare(run_binary(ct.mod, a, b, dtype), exact(a) % exact(b))


@cases(dtype=FLOATS)
def float_division(dtype):
    a, b = numbers(dtype, SIZE, low=-50, high=50), numbers(dtype, SIZE, low=1, high=7)
    quotient = rounded(exact(a) / exact(b), dtype)
    found = exact(run_binary(ct.floordiv, a, b, dtype))
    # Where the quotient rounds to an integer, either neighbour is right.
    near = np.abs(quotient - np.round(quotient)) < 1e-2
    compare(torch.from_numpy(found[~near]), np.floor(quotient)[~near])


@cases(dtype=("float32", "float64"))
def float_remainder(dtype):
    a, b = numbers(dtype, SIZE, low=-50, high=50), numbers(dtype, SIZE, low=1, high=7)
    found, wanted = exact(run_binary(ct.mod, a, b, dtype)), np.mod(exact(a), exact(b))
    difference = np.abs(found - wanted)
    assert np.all(np.minimum(difference, np.abs(difference - exact(b))) < 1e-4), difference


@cases(dtype=SIGNED)
def both_of_division(dtype):
    @ct.kernel
    def kernel(a, b, c, d, n: ct.Constant[int]):
        i = ct.bid(0)
        x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
        quotient, rest = divmod(x, y)
        ct.store(c, index=(i,), tile=quotient)
        ct.store(d, index=(i,), tile=rest)
    a, b = numbers(dtype, SIZE, low=-100, high=100), numbers(dtype, SIZE, low=1, high=7)
    c, d = zeros(dtype, SIZE), zeros(dtype, SIZE)
    launch(GRID, kernel, a, b, c, d, TILE)
    compare(c, exact(a) // exact(b))
    compare(d, exact(a) % exact(b))


@cases(dtype=SIGNED)
def ceiling_division(dtype):
    a, b = numbers(dtype, SIZE, low=0, high=100), numbers(dtype, SIZE, low=1, high=7)
    compare(run_binary(ct.cdiv, a, b, dtype), -(-exact(a) // exact(b)))


@cases(dtype=FLOATS)
def power(dtype):
    a, b = numbers(dtype, SIZE, low=0.5, high=3), numbers(dtype, SIZE, low=-2, high=3, seed=1)
    compare(run_binary(ct.pow, a, b, dtype), rounded(exact(a) ** exact(b), dtype),
            rtol=max(RELATIVE[dtype], 4e-6 if dtype != "float64" else 0))


@cases(dtype=FLOATS)
def arctangent(dtype):
    a, b = numbers(dtype, SIZE, low=-5, high=5), numbers(dtype, SIZE, low=-5, high=5, seed=1)
    compare(run_binary(ct.atan2, a, b, dtype), rounded(np.arctan2(exact(a), exact(b)), dtype))


BITS = {"and": (ct.bitwise_and, np.bitwise_and), "or": (ct.bitwise_or, np.bitwise_or),
        "xor": (ct.bitwise_xor, np.bitwise_xor)}


@cases(name=tuple(BITS), dtype=INTEGERS + ("bool",))
def bits(name, dtype):
    a, b = numbers(dtype, SIZE, low=0, high=127), numbers(dtype, SIZE, low=0, high=127, seed=1)
    function, reference = BITS[name]
    compare(run_binary(function, a, b, dtype), reference(exact(a), exact(b)))


@cases(dtype=INTEGERS)
def shifts(dtype):
    a, b = numbers(dtype, SIZE, low=-120 if dtype in SIGNED else 0, high=120), \
        numbers(dtype, SIZE, low=0, high=6)
    compare(run_binary(ct.bitwise_lshift, a, b, dtype), np.left_shift(exact(a), exact(b)))
    compare(run_binary(ct.bitwise_rshift, a, b, dtype), np.right_shift(exact(a), exact(b)))


@cases(dtype=INTEGERS + ("bool",))
def complement(dtype):
    a = numbers(dtype, SIZE, low=0, high=100)
    compare(run_unary(ct.bitwise_not, a, dtype), np.invert(exact(a)))


COMPARISONS = {"greater": np.greater, "greater_equal": np.greater_equal, "less": np.less,
               "less_equal": np.less_equal, "equal": np.equal, "not_equal": np.not_equal}


@cases(name=tuple(COMPARISONS), dtype=NUMBERS)
def comparison(name, dtype):
    a, b = numbers(dtype, SIZE, high=4), numbers(dtype, SIZE, high=4, seed=1)
    if dtype in FLOATS:
        a, b = a.round(), b.round()
        a[3] = float("nan")
    compare(run_binary(getattr(ct, name), a, b, "bool"), COMPARISONS[name](exact(a), exact(b)))


FUNCTIONS = {
    "exp": (torch.exp, -3, 3), "exp2": (torch.exp2, -3, 3), "log": (torch.log, 0.1, 50),
    "log2": (torch.log2, 0.1, 50), "sqrt": (torch.sqrt, 0, 50), "rsqrt": (torch.rsqrt, 0.1, 50),
    "sin": (torch.sin, -9, 9), "cos": (torch.cos, -9, 9), "tan": (torch.tan, -1.2, 1.2),
    "sinh": (torch.sinh, -3, 3), "cosh": (torch.cosh, -3, 3), "tanh": (torch.tanh, -3, 3),
    "floor": (torch.floor, -9, 9), "ceil": (torch.ceil, -9, 9), "abs": (torch.abs, -9, 9),
    "negative": (torch.neg, -9, 9)}


@cases(name=tuple(FUNCTIONS), dtype=FLOATS)
def function(name, dtype):
    reference, low, high = FUNCTIONS[name]
    a = numbers(dtype, SIZE, low=low, high=high)
    compare(run_unary(getattr(ct, name), a, dtype),
            rounded(reference(a.cpu().double()).numpy(), dtype))


@cases(name=tuple(FUNCTIONS), dtype=("float32", "float64"))
def function_of_specials(name, dtype):
    a = tensor([0.0, -0.0, float("inf"), float("-inf"), float("nan"), 1.0, -1.0, 1e-40, 1e30, -1e30,
                3.4e38, 0.5, 2.5, -2.5, 1e-5, 100.0] * 8, dtype)
    wanted = FUNCTIONS[name][0](a.cpu()).double().numpy()
    if name in ("sin", "cos", "tan"):  # of huge numbers, torch itself is not exact
        a = torch.where(a.abs() > 1e6, torch.ones_like(a), a)
        wanted = FUNCTIONS[name][0](a.cpu()).double().numpy()
    compare(run_unary(getattr(ct, name), a[:SIZE].contiguous(), dtype), wanted[:SIZE], rtol=4e-6)


@cases(dtype=SIGNED)
def integer_function(dtype):
    a = numbers(dtype, SIZE, low=-100, high=100)
    compare(run_unary(ct.abs, a, dtype), np.abs(exact(a)))
    compare(run_unary(ct.negative, a, dtype), -exact(a))


@cases(dtype=FLOATS)
def not_a_number(dtype):
    a = numbers(dtype, SIZE)
    a[::3] = float("nan")
    compare(run_unary(ct.isnan, a, "bool"), np.isnan(exact(a)))


@cases(name=("minimum", "maximum"), propagate=(False, True), dtype=FLOATS)
def extreme_of_nan(name, propagate, dtype):
    function = getattr(ct, name)

    def extreme(x, y):
        return function(x, y, propagate_nan=propagate)
    a, b = numbers(dtype, SIZE), numbers(dtype, SIZE, seed=1)
    a[::3] = float("nan")
    b[::4] = float("nan")
    numpy_name = name if propagate else {"minimum": "fmin", "maximum": "fmax"}[name]
    compare(run_binary(extreme, a, b, dtype), getattr(np, numpy_name)(exact(a), exact(b)))


ROUNDING = {"RN": None, "RZ": np.trunc, "RM": np.floor, "RP": np.ceil}


@cases(mode=tuple(ROUNDING), name=("add", "sub", "mul", "truediv"), dtype=("float32", "float64"))
def rounding(mode, name, dtype):
    function = getattr(ct, name)
    rounding_mode = getattr(ct.RoundingMode, mode)

    def call(x, y):
        return function(x, y, rounding_mode=rounding_mode)
    a, b = numbers(dtype, SIZE), numbers(dtype, SIZE, seed=1)
    found = exact(run_binary(call, a, b, dtype))
    wide = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.divide}[name](
        exact(a).astype(np.longdouble), exact(b).astype(np.longdouble))
    nearest = wide.astype(dtype).astype(np.longdouble)
    if mode == "RN":
        wanted = nearest
    else:
        narrow, infinity = nearest.astype(dtype), np.dtype(dtype).type(np.inf)
        down = np.where(nearest > wide, np.nextafter(narrow, -infinity), narrow)
        up = np.where(nearest < wide, np.nextafter(narrow, infinity), narrow)
        wanted = {"RM": down, "RP": up, "RZ": np.where(wide < 0, up, down)}[mode]
    if dtype == "float64":
        compare(torch.from_numpy(found), wanted.astype(np.float64), rtol=3e-16, atol=0)
    else:
        np.testing.assert_array_equal(found, wanted.astype(np.float64))


@cases(pair=(("exp", "FULL"), ("exp", "APPROX"), ("tanh", "FULL"), ("tanh", "APPROX"),
             ("truediv", "FULL"), ("truediv", "APPROX"), ("sqrt", "APPROX")))
def less_exact(pair):
    name, mode = pair
    rounding_mode = getattr(ct.RoundingMode, mode)
    function = getattr(ct, name)
    a, b = numbers("float32", SIZE), numbers("float32", SIZE, seed=1)
    if name == "truediv":
        def divide(x, y):
            return function(x, y, rounding_mode=rounding_mode)
        found, wanted = run_binary(divide, a, b, "float32"), exact(a) / exact(b)
    else:
        def call(x):
            return function(x, rounding_mode=rounding_mode)
        found, wanted = run_unary(call, a, "float32"), getattr(np, name)(exact(a))
    compare(found, wanted, rtol=2e-3)


@cases(name=("add", "mul", "truediv", "sqrt", "rsqrt", "exp2", "maximum", "sub", "minimum"))
def flush_to_zero(name):
    function = getattr(ct, name)
    a, b = numbers("float32", SIZE), numbers("float32", SIZE, seed=1)
    a[::2] = 1e-40
    flushed = np.where(np.abs(exact(a)) < 1e-38, 0.0, exact(a))
    if name in ("sqrt", "rsqrt", "exp2"):
        def call(x):
            return function(x, flush_to_zero=True)
        found = run_unary(call, a, "float32")
        with np.errstate(divide="ignore"):
            wanted = {"sqrt": np.sqrt(flushed), "rsqrt": 1 / np.sqrt(flushed),
                      "exp2": np.exp2(flushed)}[name]
    else:
        def call(x, y):
            return function(x, y, flush_to_zero=True)
        found = run_binary(call, a, b, "float32")
        wanted = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "truediv": np.divide,
                  "maximum": np.maximum, "minimum": np.minimum}[name](flushed, exact(b))
    compare(found, wanted)


@cases(dtype=NUMBERS + ("bool",))
def selection(dtype):
    @ct.kernel
    def kernel(a, b, m, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
        ct.store(c, index=(i,), tile=ct.where(ct.load(m, index=(i,), shape=(n,)), x, y))
    a, b, m = numbers(dtype, SIZE), numbers(dtype, SIZE, seed=1), numbers("bool", SIZE)
    c = zeros(dtype, SIZE)
    launch(GRID, kernel, a, b, m, c, TILE)
    compare(c, np.where(exact(m), exact(a), exact(b)))


@cases(source=NUMBERS + SMALL_FLOATS + ("bool",), target=NUMBERS + SMALL_FLOATS + ("bool",))
def conversion(source, target):
    kind = tile_type(target)

    def convert(x):
        return ct.astype(x, kind)
    low = 0 if source in UNSIGNED or target in UNSIGNED or source == "bool" else -50
    a = numbers(source, SIZE, low=low, high=50)
    if source == target:
        wanted = exact(a)
    elif target == "bool":
        wanted = exact(a) != 0
    elif target in INTEGERS:
        wanted = np.trunc(exact(a).astype(np.float64)).astype(target)
    else:
        wanted = a.cpu().to(torch.float64).to(torch_type(target)).double().numpy() \
            if source in FLOATS + SMALL_FLOATS \
            else rounded(exact(a).astype(np.float64), target)
    compare(run_unary(convert, a, target), wanted, rtol=0 if target not in SMALL_FLOATS else None)


@cases(source=SIGNED + UNSIGNED, target=SIGNED + UNSIGNED)
def wrapping(source, target):
    """Integers out of range wrap."""
    kind = tile_type(target)

    def convert(x):
        return ct.astype(x, kind)
    information = np.iinfo(source)
    a = torch.from_numpy(np.random.default_rng(3).integers(
        information.min, information.max, SIZE, dtype=source, endpoint=True)).to(DEVICE)
    compare(run_unary(convert, a, target), exact(a).astype(target))


@cases(mode=("RN", "RZ"), target=("float16", "bfloat16"))
def rounded_conversion(mode, target):
    rounding_mode = getattr(ct.RoundingMode, mode)
    kind = tile_type(target)

    def convert(x):
        return ct.astype(x, kind, rounding_mode=rounding_mode)
    a = numbers("float32", SIZE, low=-9, high=9)
    found, wide = exact(run_unary(convert, a, target)), exact(a)
    step = np.abs(wide) * {"float16": 2.0 ** -10, "bfloat16": 2.0 ** -7}[target]
    assert np.all(np.abs(found - wide) <= step)
    if mode == "RZ":
        assert np.all(np.abs(found) <= np.abs(wide))
    else:
        compare(torch.from_numpy(found), rounded(wide, target), rtol=0)


BITCASTS = {"float16": ("int16", "uint16", "bfloat16"), "float32": ("int32", "uint32"),
            "float64": ("int64", "uint64"), "int8": ("uint8", "float8_e4m3fn", "float8_e5m2"),
            "int32": ("uint32", "float32"), "int64": ("float64",), "bfloat16": ("int16", "uint16")}


@cases(pair=tuple((source, target) for source, all in BITCASTS.items() for target in all))
def same_bits(pair):
    source, target = pair
    kind = tile_type(target)

    def cast(x):
        return ct.bitcast(x, kind)
    a = numbers(source, SIZE)
    wanted = a.cpu().view(torch_type(target))
    compare(run_unary(cast, a, target), wanted, rtol=0)


@cases(dtype=("int8", "int16", "int32", "int64", "float16", "float32", "uint8"))
def bytes_of(dtype):
    kind = tile_type(dtype)

    @ct.kernel
    def kernel(a, c, d, n: ct.Constant[int]):
        x = ct.load(a, index=(0,), shape=(n,))
        packed = ct.pack_to_bytes(x)
        ct.store(c, index=(0,), tile=packed)
        ct.store(d, index=(0,), tile=ct.unpack_from_bytes(packed, kind))
    a = numbers(dtype, 64, high=100)
    c, d = zeros("uint8", 64 * a.element_size()), zeros(dtype, 64)
    launch(1, kernel, a, c, d, 64)
    compare(c, a.cpu().view(torch.uint8))
    compare(d, exact(a), rtol=0)


PROMOTIONS = (("float16", "float32", "float32"), ("int8", "int32", "int32"),
              ("int32", "float32", "float32"), ("int16", "float16", "float16"),
              ("float32", "float64", "float64"), ("uint8", "uint32", "uint32"),
              ("int32", "int64", "int64"), ("int8", "float64", "float64"))


@cases(types=PROMOTIONS)
def promotion(types):
    left, right, target = types
    a, b = numbers(left, SIZE), numbers(right, SIZE, seed=1)
    compare(run_binary(operator.add, a, b, target), rounded(exact(a) + exact(b), target))


@cases(dtype=FLOATS + SIGNED)
def with_constants(dtype):
    def mixed(x):
        return 3 - x * 2 + (x + 1)
    a = numbers(dtype, SIZE)
    compare(run_unary(mixed, a, dtype), rounded(3 - exact(a) * 2 + exact(a) + 1, dtype))


@cases(dtype=("float32", "int32", "int64"))
def with_scalars(dtype):
    @ct.kernel
    def kernel(a, c, scale, shift, n: ct.Constant[int]):
        i = ct.bid(0)
        ct.store(c, index=(i,), tile=ct.load(a, index=(i,), shape=(n,)) * scale + shift)
    a, c = numbers(dtype, SIZE), zeros(dtype, SIZE)
    launch(GRID, kernel, a, c, 3, 5, TILE)
    compare(c, exact(a) * 3 + 5)


@cases(tile=(1, 2, 4, 8, 16, 64, 128, 256, 512, 1024, 2048, 4096, 8192))
def tile_sizes(tile):
    a = numbers("float32", 10000)
    c = zeros("float32", 10000)
    launch((10000 + tile - 1) // tile, unary(ct.negative), a, c, tile)
    compare(c, -exact(a))


if __name__ == "__main__":
    main()

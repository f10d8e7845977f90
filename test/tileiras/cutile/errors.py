#!/usr/bin/env python3
"""Wrong kernels: the error names the line of the kernel that is wrong, whether cuTile itself
finds it or tileiras does."""

import linecache

import cuda.tile as ct
import harness
from harness import CASES, launch, main, numbers, zeros

KERNELS = []


def wrong(*dtypes, compiler=False, shape=(64,)):
    """Declares a kernel of arrays a and c whose line with the comment `wrong` is refused. With
    `compiler`, by tileiras."""
    def declare(function):
        for dtype in dtypes or ("float32",):
            KERNELS.append((function, dtype, compiler, shape))
        return function
    return declare


@wrong("uint8", "uint16", "uint32", "uint64", compiler=True)
def unsigned_floor_division(a, c):
    x = ct.load(a, (0,), (64,))
    y = x // 3  # wrong
    ct.store(c, (0,), y)


@wrong("uint8", "uint16", "uint32", "uint64", compiler=True)
def unsigned_remainder(a, c):
    x = ct.load(a, (0,), (64,))
    q, r = divmod(x, 5)  # wrong
    ct.store(c, (0,), q + r)


@wrong()
def shapes_that_differ(a, c):
    x = ct.load(a, (0,), (64,))
    y = x + ct.load(a, (0,), (32,))  # wrong
    ct.store(c, (0,), y)


@wrong()
def size_not_a_power_of_two(a, c):
    x = ct.load(a, (0,), (48,))  # wrong
    ct.store(c, (0,), x)


@wrong()
def reshape_of_another_size(a, c):
    x = ct.load(a, (0,), (64,))
    y = ct.reshape(x, (4, 4))  # wrong
    ct.store(c, (0,), ct.reshape(y, (16,)))


@wrong()
def index_of_another_rank(a, c):
    x = ct.load(a, (0, 0), (64,))  # wrong
    ct.store(c, (0,), x)


@wrong()
def name_that_is_unknown(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), x + nothing)  # wrong  # noqa: F821


@wrong()
def function_that_is_unknown(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), ct.no_such_function(x))  # wrong


@wrong()
def missing_argument(a, c):
    x = ct.load(a, (0,))  # wrong
    ct.store(c, (0,), x)


@wrong()
def bits_of_floats(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), x & 1)  # wrong


@wrong("int32")
def function_of_integers(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), ct.bitcast(x, ct.int64))  # wrong


@wrong()
def product_of_vectors(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), ct.mma(x, x, x))  # wrong


@wrong()
def inner_sizes_that_differ(a, c):
    x = ct.load(a, (0,), (64,)).reshape((4, 16))
    ct.mma(x, x, ct.zeros((4, 16), dtype=ct.float32))  # wrong
    ct.store(c, (0,), x.reshape((64,)))


@wrong()
def axis_out_of_range(a, c):
    x = ct.load(a, (0,), (64,))
    ct.store(c, (0,), ct.sum(x, axis=3))  # wrong


@wrong()
def permutation_that_repeats(a, c):
    x = ct.load(a, (0,), (64,)).reshape((8, 8))
    y = ct.permute(x, (0, 0))  # wrong
    ct.store(c, (0,), y.reshape((64,)))


@wrong()
def types_of_branches(a, c):
    x = ct.load(a, (0,), (64,))
    if ct.bid(0) > 0:  # wrong
        y = x
    else:
        y = (x, x)
    ct.store(c, (0,), y)


@wrong()
def shape_of_a_loop(a, c):
    x = ct.load(a, (0,), (64,))
    for i in range(3):
        x = x.reshape((8, 8))  # wrong
    ct.store(c, (0,), x)


@wrong()
def list_of_tiles(a, c):
    x = ct.load(a, (0,), (64,))
    y = [x, x]  # wrong
    ct.store(c, (0,), y[0])


@wrong()
def static_assertion(a, c):
    ct.static_assert(a.ndim == 2, "a matrix is needed")  # wrong
    ct.store(c, (0,), ct.load(a, (0,), (64,)))


@wrong()
def exception_of_python(a, c):
    raise ct.static_exception(ValueError("no"))  # wrong


@wrong()
def try_statement(a, c):
    try:  # wrong
        ct.store(c, (0,), ct.load(a, (0,), (64,)))
    finally:
        pass


@wrong()
def constant_that_is_none(a, c):
    n = ct.bid(0)
    x = ct.load(a, (0,), (n,))  # wrong
    ct.store(c, (0,), x)


@wrong()
def concatenation_of_sizes(a, c):
    x, y = ct.load(a, (0,), (32,)), ct.load(a, (0,), (16,))
    z = ct.cat((x, y), axis=0)  # wrong
    ct.store(c, (0,), z)


@wrong()
def condition_of_a_tile(a, c):
    x = ct.load(a, (0,), (64,))
    if x > 0:  # wrong
        x = -x
    ct.store(c, (0,), x)


def check(function, dtype, compiler, shape):
    a, c = numbers(dtype, *shape), zeros(dtype, *shape)
    try:
        launch(1, ct.kernel(function), a, c)
    except ct.TileError as error:
        if compiler != isinstance(error, ct.TileCompilerExecutionError):
            raise
        line = linecache.getline(error.loc.filename, error.loc.line)
        if "# wrong" not in line:
            raise AssertionError("the place is '%s'" % line.strip()) from error
        if len(harness.text_of(error)) < 40:
            raise AssertionError("there is no message") from error
        return
    raise AssertionError("there is no error")


if __name__ == "__main__":
    for each in KERNELS:
        CASES.append(("%s %s" % (each[0].__name__, each[1]), False,
                      lambda each=each: check(*each)))
    main()

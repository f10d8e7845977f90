#!/usr/bin/env python3
"""Wrong kernels: the error names the line of the kernel that is wrong, whether cuTile itself
finds it or tileiras does."""

import linecache
import tempfile

import cuda.tile as ct
import harness
from cuda.tile import _bytecode as bytecode
from cuda.tile._bytecode.type import I32_TYPE_ID
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


# An operation of a kernel, and what writes it to bytecode. The type of its result is written
# wrongly, as a front end with a mistake would, so that tileiras refuses it.
MISTAKES = [
    ("ct.reshape(x, (8, 8))", "encode_ReshapeOp"),
    ("ct.permute(x.reshape((8, 8)), (1, 0))", "encode_PermuteOp"),
    ("ct.broadcast_to(x[None, :], (4, 64))", "encode_BroadcastOp"),
    ("ct.cat((x, x), axis=0)", "encode_CatOp"),
    ("ct.extract(x, (1,), shape=(16,))", "encode_ExtractOp"),
    ("ct.add(x, x)", "encode_AddFOp"),
    ("ct.sub(x, 1.0)", "encode_SubFOp"),
    ("ct.mul(x, x)", "encode_MulFOp"),
    ("ct.truediv(x, 3.0)", "encode_DivFOp"),
    ("ct.exp(x)", "encode_ExpOp"),
    ("ct.log(x)", "encode_LogOp"),
    ("ct.sqrt(x)", "encode_SqrtOp"),
    ("ct.sin(x)", "encode_SinOp"),
    ("ct.floor(x)", "encode_FloorOp"),
    ("ct.negative(x)", "encode_NegFOp"),
    ("ct.abs(x)", "encode_AbsFOp"),
    ("ct.maximum(x, 0.5)", "encode_MaxFOp"),
    ("ct.cos(x)", "encode_CosOp"),
    ("x > 2.0", "encode_CmpFOp"),
    ("ct.where(x > 2.0, x, 0.0)", "encode_SelectOp"),
    ("ct.astype(x, ct.int32)", "encode_FToIOp"),
    ("ct.astype(x, ct.float16)", "encode_FToFOp"),
    ("ct.bitcast(x, ct.int32)", "encode_BitcastOp"),
    ("ct.mma(x.reshape((8, 8)), x.reshape((8, 8)), x.reshape((8, 8)))", "encode_MmaFOp"),
]
SOURCE = """import cuda.tile as ct


def kernel(a, c):
    x = ct.load(a, (0,), (64,))
    y = %s  # wrong
    ct.store(c, (0,), x + ct.sum(y.astype(ct.float32)))
"""


def check_mistake(expression, name):
    source = SOURCE % expression
    encode = getattr(bytecode, name)
    calls = []

    def encode_wrongly(builder, result_type, *arguments, **named):
        calls.append(name)
        return encode(builder, I32_TYPE_ID if len(calls) == 1 else result_type, *arguments,
                      **named)
    with tempfile.NamedTemporaryFile("w", suffix=".py") as file:
        file.write(source)
        file.flush()
        names = {"__name__": "wrong"}
        exec(compile(source, file.name, "exec"), names)
        setattr(bytecode, name, encode_wrongly)
        try:
            check(names["kernel"], "float32", True, (64,))
        finally:
            setattr(bytecode, name, encode)


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
    for each in MISTAKES:
        CASES.append((" ".join(each), False, lambda each=each: check_mistake(*each)))
    main()

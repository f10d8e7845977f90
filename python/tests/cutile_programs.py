"""Programs of cuTile Python, one or more for every function of its documentation.

A program takes `run(grid, kernel, *args)`, which launches a kernel on NumPy arrays or on
tensors of PyTorch that share their memory, and compares the results with NumPy's.
"""

import operator

import cuda.tile as ct
import ml_dtypes
import numpy as np

FLOATS = ("float16", "bfloat16", "float32", "float64")
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
FLOAT8 = ("float8_e4m3fn", "float8_e5m2")
NUMBERS = FLOATS + SIGNED + UNSIGNED
#: Name: program. `covers` are the functions of `cuda.tile` that it calls.
PROGRAMS = {}
COVERED = set()

TOLERANCE = {"float16": 2e-3, "bfloat16": 2e-2, "float32": 2e-6, "float64": 1e-12,
             "float8_e4m3fn": 0.1, "float8_e5m2": 0.2}


def find_dtype(name):
    return np.dtype(getattr(ml_dtypes, name, None) or name)


def numbers(dtype, *shape, low=1):
    count = int(np.prod(shape))
    return (np.arange(count) % 7 + low).astype(find_dtype(dtype)).reshape(shape)


def same(found, wanted, tolerance=None):
    name = found.dtype.name
    if tolerance is None:
        tolerance = TOLERANCE.get(name, 0)
    wanted = np.asarray(wanted)
    if found.dtype.kind in "iub" and wanted.dtype.kind in "iub":
        np.testing.assert_array_equal(found, wanted)
    else:
        np.testing.assert_allclose(found.astype(np.float64), wanted.astype(np.float64),
                                   rtol=tolerance, atol=tolerance)


def program(covers, name=None):
    COVERED.update(covers.split())

    def add(function):
        PROGRAMS[name or function.__name__] = function
        return function
    return add


def add_program(name, covers, function):
    assert name not in PROGRAMS, name
    COVERED.update(covers.split())
    PROGRAMS[name] = function


# --- element by element -----------------------------------------------------------------

def make_unary(function):
    @ct.kernel
    def unary(a, c, n: ct.Constant[int]):
        i = ct.bid(0)
        ct.store(c, index=(i,), tile=function(ct.load(a, index=(i,), shape=(n,))))
    return unary


def make_binary(function):
    @ct.kernel
    def binary(a, b, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
        ct.store(c, index=(i,), tile=function(x, y))
    return binary


def add_unary(name, wanted, dtypes, result=None):
    kernel = make_unary(getattr(ct, name))

    def run_all(run):
        for dtype in dtypes:
            a = numbers(dtype, 96)
            c = np.zeros(96, find_dtype(result or dtype))
            run((3,), kernel, a, c, 32)
            exact = a if a.dtype.kind in "iub" else a.astype(np.float64)
            same(c, wanted(exact).astype(c.dtype))

    add_program(name, name, run_all)


def add_binary(name, wanted, dtypes, result=None):
    kernel = make_binary(getattr(ct, name))

    def run_all(run):
        for dtype in dtypes:
            a, b = numbers(dtype, 96), numbers(dtype, 96, low=2)[::-1].copy()
            c = np.zeros(96, find_dtype(result or dtype))
            run((3,), kernel, a, b, c, 32)
            exact = [x if x.dtype.kind in "iub" else x.astype(np.float64) for x in (a, b)]
            with np.errstate(over="ignore"):
                same(c, wanted(*exact).astype(c.dtype))

    add_program(name, name, run_all)


for _name, _function in dict(ceil=np.ceil, cos=np.cos, exp=np.exp, exp2=np.exp2,
                             floor=np.floor, log=np.log, log2=np.log2,
                             rsqrt=lambda x: 1 / np.sqrt(x), sin=np.sin, sqrt=np.sqrt,
                             tan=np.tan, tanh=np.tanh).items():
    add_unary(_name, _function, FLOATS)
for _name, _function in dict(cosh=np.cosh, sinh=np.sinh).items():
    add_unary(_name, _function, ("float32", "float64"))
add_unary("abs", np.abs, FLOATS + SIGNED)
add_unary("negative", np.negative, FLOATS + SIGNED)
add_unary("isnan", np.isnan, FLOATS, "bool")
add_unary("bitwise_not", np.bitwise_not, SIGNED + UNSIGNED)
for _name, _function in dict(add=np.add, sub=np.subtract, mul=np.multiply, maximum=np.maximum,
                             minimum=np.minimum).items():
    add_binary(_name, _function, NUMBERS)
for _name, _function in dict(equal=np.equal, not_equal=np.not_equal, less=np.less,
                             less_equal=np.less_equal, greater=np.greater,
                             greater_equal=np.greater_equal).items():
    add_binary(_name, _function, NUMBERS, "bool")
for _name, _function in dict(bitwise_and=np.bitwise_and, bitwise_or=np.bitwise_or,
                             bitwise_xor=np.bitwise_xor).items():
    add_binary(_name, _function, SIGNED + UNSIGNED)
add_binary("bitwise_lshift", np.left_shift,
           ("int32", "int64", "uint32", "uint64"))
add_binary("bitwise_rshift", np.right_shift, ("int32", "int64", "uint32", "uint64"))
add_binary("truediv", np.true_divide, FLOATS)
add_binary("floordiv", np.floor_divide, FLOATS + SIGNED)
add_binary("mod", np.mod, FLOATS + SIGNED)
add_binary("pow", np.power, ("float32", "float64"))
add_binary("atan2", np.arctan2, ("float32", "float64"))


@program("divmod cdiv")
def divmod_and_cdiv(run):
    @ct.kernel
    def both(a, b, c, d, e, n: ct.Constant[int]):
        x, y = ct.load(a, index=(0,), shape=(n,)), ct.load(b, index=(0,), shape=(n,))
        q, r = ct.divmod(x, y)
        ct.store(c, index=(0,), tile=q)
        ct.store(d, index=(0,), tile=r)
        ct.store(e, index=(0,), tile=ct.cdiv(x, y))

    a, b = numbers("int32", 32, low=20), numbers("int32", 32, low=3)
    c, d, e = (np.zeros(32, np.int32) for _ in range(3))
    run((1,), both, a, b, c, d, e, 32)
    same(c, a // b)
    same(d, a % b)
    same(e, -(-a // b))


@program("where")
def where(run):
    @ct.kernel
    def choose(a, b, c, n: ct.Constant[int]):
        x, y = ct.load(a, index=(0,), shape=(n,)), ct.load(b, index=(0,), shape=(n,))
        ct.store(c, index=(0,), tile=ct.where(x > y, x, y * 2))

    for dtype in NUMBERS:
        a, b = numbers(dtype, 32), numbers(dtype, 32, low=2)[::-1].copy()
        c = np.zeros_like(a)
        run((1,), choose, a, b, c, 32)
        same(c, np.where(a > b, a, b * a.dtype.type(2)))


def make_convert(target):
    def run_all(run):
        @ct.kernel
        def convert(a, c, n: ct.Constant[int]):
            ct.store(c, index=(0,), tile=ct.astype(ct.load(a, index=(0,), shape=(n,)), c.dtype))

        for source in NUMBERS + FLOAT8:
            if source != target:
                a, c = numbers(source, 32), np.zeros(32, find_dtype(target))
                run((1,), convert, a, c, 32)
                same(c, a.astype(c.dtype))
    return run_all


for _name in NUMBERS + FLOAT8:
    add_program("astype " + _name, "astype DType " + _name, make_convert(_name))


@program("bool_ bitwise_and")
def booleans(run):
    @ct.kernel
    def logic(a, b, c, n: ct.Constant[int]):
        x, y = ct.load(a, index=(0,), shape=(n,)), ct.load(b, index=(0,), shape=(n,))
        ct.store(c, index=(0,), tile=(x & y) | (x ^ y))

    a, b = np.arange(32) % 2 == 0, np.arange(32) % 3 == 0
    c = np.zeros(32, bool)
    run((1,), logic, a, b, c, 32)
    same(c, a | b)


@program("bitcast")
def bitcast(run):
    @ct.kernel
    def cast(a, c, n: ct.Constant[int]):
        ct.store(c, index=(0,), tile=ct.bitcast(ct.load(a, index=(0,), shape=(n,)), c.dtype))

    for source, target in (("float32", "int32"), ("int32", "float32"), ("float64", "int64"),
                           ("float16", "uint16"), ("bfloat16", "int16"),
                           ("float8_e4m3fn", "uint8")):
        a, c = numbers(source, 32), np.zeros(32, find_dtype(target))
        run((1,), cast, a, c, 32)
        same(c, a.view(c.dtype))


@program("pack_to_bytes unpack_from_bytes")
def packing(run):
    @ct.kernel
    def pack(a, b, c, n: ct.Constant[int]):
        packed = ct.pack_to_bytes(ct.load(a, index=(0,), shape=(n,)))
        ct.store(b, index=(0,), tile=packed)
        ct.store(c, index=(0,), tile=ct.unpack_from_bytes(packed, ct.int16))

    a, b, c = numbers("float32", 16), np.zeros(64, np.uint8), np.zeros(32, np.int16)
    run((1,), pack, a, b, c, 16)
    same(b, a.view(np.uint8))
    same(c, a.view(np.int16))


@program("float8_e8m0fnu mma_scaled float8_e4m3fn")
def scaled_product(run):
    @ct.kernel
    def product(a, sa, b, sb, c):
        x, y = ct.load(a, index=(0, 0), shape=(16, 64)), ct.load(b, index=(0, 0), shape=(64, 16))
        u, v = ct.load(sa, index=(0, 0), shape=(16, 2)), ct.load(sb, index=(0, 0), shape=(2, 16))
        total = ct.mma_scaled(x, u, y, v, ct.zeros((16, 16), dtype=ct.float32))
        ct.store(c, index=(0, 0), tile=total)

    e8 = ml_dtypes.float8_e8m0fnu
    a, b = numbers("float8_e4m3fn", 16, 64), numbers("float8_e4m3fn", 64, 16)
    sa = np.array([[1.0, 2.0]] * 16).astype(e8)
    sb = np.array([[0.5] * 16, [4.0] * 16]).astype(e8)
    c = np.zeros((16, 16), np.float32)
    run((1,), product, a, sa, b, sb, c)
    left = a.astype(float) * np.repeat(sa.astype(float), 32, axis=1)
    right = b.astype(float) * np.repeat(sb.astype(float), 32, axis=0)
    same(c, left @ right, 1e-5)


# --- making tiles -----------------------------------------------------------------------

@program("full ones zeros arange astile")
def making(run):
    @ct.kernel
    def make(a, n: ct.Constant[int]):
        ct.store(a, index=(0, 0), tile=ct.full((1, n), 7, dtype=a.dtype))
        ct.store(a, index=(1, 0), tile=ct.ones((1, n), dtype=a.dtype))
        ct.store(a, index=(2, 0), tile=ct.zeros((1, n), dtype=a.dtype))
        ct.store(a, index=(3, 0), tile=ct.reshape(ct.arange(n, dtype=a.dtype), (1, n)))
        ct.store(a, index=(4, 0), tile=ct.astile(((1, 2, 3, 4, 5, 6, 7, 8),), dtype=a.dtype))

    for dtype in ("int32", "float32", "int64", "float64"):
        a = np.full((5, 8), -1, dtype)
        run((1,), make, a, 8)
        same(a, np.array([[7] * 8, [1] * 8, [0] * 8, range(8), range(1, 9)], dtype))


@program("bid num_blocks")
def places_of_blocks(run):
    @ct.kernel
    def where_am_i(a):
        value = ct.bid(0) + 10 * ct.bid(1) + 100 * ct.bid(2) + 1000 * ct.num_blocks(0)
        ct.store(a, index=(ct.bid(0), ct.bid(1), ct.bid(2)), tile=ct.full(
            (1, 1, 1), value + 10000 * ct.num_blocks(1) + 100000 * ct.num_blocks(2), dtype=ct.int32))

    a = np.zeros((4, 3, 2), np.int32)
    run((4, 3, 2), where_am_i, a)
    x, y, z = np.indices(a.shape)
    same(a, (x + 10 * y + 100 * z + 234000).astype(np.int32))


# --- shapes -----------------------------------------------------------------------------

@program("reshape permute transpose")
def reordering(run):
    @ct.kernel
    def reorder(a, b, c):
        x = ct.load(a, index=(0, 0), shape=(8, 16))
        y = ct.reshape(ct.permute(ct.reshape(x, (8, 8, 2)), (2, 0, 1)), (8, 16))
        ct.store(b, index=(0, 0), tile=y)
        ct.store(c, index=(0, 0), tile=ct.transpose(x))

    for dtype in ("float32", "int8", "float16", "int64", "bfloat16"):
        a = numbers(dtype, 8, 16)
        b, c = np.zeros_like(a), np.zeros_like(a.T, order="C")
        run((1,), reorder, a, b, c)
        same(b, a.reshape(8, 8, 2).transpose(2, 0, 1).reshape(8, 16))
        same(c, a.T)


@program("expand_dims broadcast_to")
def spreading(run):
    @ct.kernel
    def spread(a, b, c, d):
        x, y = ct.load(a, index=(0,), shape=(8,)), ct.load(b, index=(0,), shape=(16,))
        ct.store(c, index=(0, 0), tile=ct.expand_dims(x, 1) * y)
        ct.store(d, index=(0, 0), tile=ct.broadcast_to(ct.expand_dims(y, 0), (8, 16)))

    a, b = numbers("float32", 8), numbers("float32", 16)
    c, d = np.zeros((8, 16), np.float32), np.zeros((8, 16), np.float32)
    run((1,), spread, a, b, c, d)
    same(c, np.outer(a, b))
    same(d, np.broadcast_to(b, (8, 16)))


@program("cat extract insert")
def parts(run):
    @ct.kernel
    def cut(a, b, c, d):
        x = ct.load(a, index=(0,), shape=(32,))
        ct.store(b, index=(0,), tile=ct.cat((x, x + 1), axis=0))
        half = ct.extract(x, index=(1,), shape=(16,))
        ct.store(c, index=(0,), tile=half)
        ct.store(d, index=(0,), tile=ct.insert(x, (0,), half))

    a = numbers("int32", 32)
    b, c, d = np.zeros(64, np.int32), np.zeros(16, np.int32), np.zeros(32, np.int32)
    run((1,), cut, a, b, c, d)
    same(b, np.concatenate([a, a + 1]))
    same(c, a[16:])
    same(d, np.concatenate([a[16:], a[16:]]))


# --- along an axis ----------------------------------------------------------------------

def add_reduction(name, wanted, dtypes, result=None):
    function = getattr(ct, name)

    @ct.kernel
    def reduction(a, b, c):
        x = ct.load(a, index=(0, 0), shape=(8, 16))
        ct.store(b, index=(0,), tile=function(x, axis=1))
        ct.store(c, index=(0,), tile=function(x, axis=0))

    def run_all(run):
        for dtype in dtypes:
            a = (numbers(dtype, 8, 16).astype(float) % 3 + 1).astype(find_dtype(dtype))
            target = find_dtype(result or dtype)
            b, c = np.zeros(8, target), np.zeros(16, target)
            run((1,), reduction, a, b, c)
            exact = a if a.dtype.kind in "iu" else a.astype(np.float64)
            same(b, wanted(exact, axis=1).astype(target), 1e-5 if target.kind == "f" else None)
            same(c, wanted(exact, axis=0).astype(target), 1e-5 if target.kind == "f" else None)

    add_program(name, name, run_all)


_REDUCED = ("float32", "float64", "int32", "int64")
for _name, _function in dict(sum=np.sum, prod=np.prod, max=np.max, min=np.min).items():
    add_reduction(_name, _function, _REDUCED)
for _name, _function in dict(argmax=np.argmax, argmin=np.argmin).items():
    add_reduction(_name, _function, _REDUCED, "int32")


@program("reduce")
def own_reduction(run):
    @ct.kernel
    def xor(a, b, c):
        x = ct.load(a, index=(0, 0), shape=(8, 16))
        ct.store(b, index=(0,), tile=ct.reduce(x, 1, lambda u, v: u ^ v, 0))
        ct.store(c, index=(0, 0), tile=ct.reduce(x, 1, operator.add, 0, keepdims=True))

    a = numbers("int32", 8, 16)
    b, c = np.zeros(8, np.int32), np.zeros((8, 1), np.int32)
    run((1,), xor, a, b, c)
    same(b, np.bitwise_xor.reduce(a, axis=1))
    same(c, a.sum(axis=1, keepdims=True).astype(np.int32))


@program("cumsum cumprod scan")
def scans(run):
    @ct.kernel
    def scan(a, b, c, d, e):
        x = ct.load(a, index=(0, 0), shape=(4, 8))
        ct.store(b, index=(0, 0), tile=ct.cumsum(x, axis=1))
        ct.store(c, index=(0, 0), tile=ct.cumprod(x, axis=1))
        ct.store(d, index=(0, 0), tile=ct.scan(x, 1, lambda u, v: ct.maximum(u, v), 0))
        ct.store(e, index=(0, 0), tile=ct.cumsum(x, axis=0, reverse=True))

    for dtype in ("int32", "int64", "float32", "float64"):
        a = numbers(dtype, 4, 8)
        b, c, d, e = (np.zeros_like(a) for _ in range(4))
        run((1,), scan, a, b, c, d, e)
        same(b, a.cumsum(axis=1))
        same(c, a.cumprod(axis=1))
        same(d, np.maximum.accumulate(a, axis=1))
        same(e, a[::-1].cumsum(axis=0)[::-1])


# --- products ---------------------------------------------------------------------------

@program("mma num_tiles load store")
def products(run):
    @ct.kernel
    def product(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
        total = ct.full((m, n), 0, dtype=c.dtype)
        for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
            x = ct.load(a, index=(ct.bid(0), step), shape=(m, k))
            y = ct.load(b, index=(step, ct.bid(1)), shape=(k, n))
            total = ct.mma(x, y, total)
        ct.store(c, index=(ct.bid(0), ct.bid(1)), tile=total)

    for source, target in (("float16", "float32"), ("bfloat16", "float32"),
                           ("float32", "float32"), ("float64", "float64"), ("int8", "int32"),
                           ("uint8", "int32"), ("float8_e4m3fn", "float32"),
                           ("float8_e5m2", "float32")):
        a, b = numbers(source, 32, 64), numbers(source, 64, 48)
        c = np.zeros((32, 48), target)
        run((2, 3), product, a, b, c, 16, 16, 32)
        same(c, a.astype(float) @ b.astype(float), 1e-5)


@program("matmul tfloat32 astype")
def matrix_products(run):
    @ct.kernel
    def product(a, b, c, d):
        x, y = ct.load(a, index=(0, 0), shape=(16, 32)), ct.load(b, index=(0, 0), shape=(32, 16))
        ct.store(c, index=(0, 0), tile=ct.matmul(x, y))
        u, v = ct.astype(x, ct.tfloat32), ct.astype(y, ct.tfloat32)
        ct.store(d, index=(0, 0), tile=ct.mma(u, v, ct.zeros((16, 16), dtype=ct.float32)))

    a, b = numbers("float32", 16, 32), numbers("float32", 32, 16)
    c, d = np.zeros((16, 16), np.float32), np.zeros((16, 16), np.float32)
    run((1,), product, a, b, c, d)
    same(c, a @ b)
    same(d, a @ b)


# --- memory -----------------------------------------------------------------------------

@program("PaddingMode load")
def padding(run):
    @ct.kernel
    def pad(a, c):
        ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(64,),
                                             padding_mode=ct.PaddingMode.ZERO) + 1)
        ct.store(c, index=(1,), tile=ct.load(a, index=(0,), shape=(64,),
                                             padding_mode=ct.PaddingMode.NAN))

    a, c = numbers("float32", 50), np.zeros(128, np.float32)
    run((1,), pad, a, c)
    same(c[:64], np.concatenate([a + 1, np.ones(14)]))
    same(c[64:], np.concatenate([a, np.full(14, np.nan)]))


@program("gather scatter")
def gathering(run):
    @ct.kernel
    def move(a, b, c, n: ct.Constant[int]):
        i = ct.bid(0) * n + ct.arange(n, dtype=ct.int32)
        j = ct.gather(b, (i,))
        ct.scatter(c, (j,), ct.gather(a, (i,)))

    for dtype in NUMBERS:
        a, c = numbers(dtype, 64), np.zeros(64, find_dtype(dtype))
        b = np.random.default_rng(1).permutation(64).astype(np.int32)
        run((2,), move, a, b, c, 32)
        wanted = np.zeros_like(a)
        wanted[b] = a
        same(c, wanted)


@program("gather scatter")
def masked_gathering(run):
    @ct.kernel
    def move(a, c):
        i = ct.arange(32, dtype=ct.int32)
        x = ct.gather(a, (i, 0), mask=i < 20, padding_value=-1)
        ct.scatter(c, (i,), x, mask=i > 3)

    a, c = numbers("int32", 32, 2), np.zeros(32, np.int32)
    run((1,), move, a, c)
    wanted = np.where(np.arange(32) < 20, a[:, 0], -1)
    wanted[:4] = 0
    same(c, wanted.astype(np.int32))


@program("load_advanced_indexing store_advanced_indexing Slice")
def sparse_rows(run):
    @ct.kernel
    def rows(a, b, c):
        which = ct.load(b, index=(0,), shape=(8,))
        x = ct.load_advanced_indexing(a, (which, ct.Slice(0, 16)))
        ct.store_advanced_indexing(c, (which, ct.Slice(0, 16)), x + 1)

    a, c = numbers("float32", 32, 16), np.zeros((32, 16), np.float32)
    b = np.array([3, 1, 30, 8, 9, 22, 17, 0], np.int32)
    run((1,), rows, a, b, c)
    wanted = np.zeros_like(a)
    wanted[b] = a[b] + 1
    same(c, wanted)


@program("Array TiledView")
def views(run):
    @ct.kernel
    def view(a, c):
        part = a.slice(0, 8, 24)
        tiles = part.tiled_view((8, 16), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, index=(0, 0), tile=tiles.load((1, 0)) * 2)

    a, c = numbers("float32", 32, 16), np.zeros((8, 16), np.float32)
    run((1,), view, a, c)
    same(c, a[16:24] * 2)


@program("load store")
def strided_arrays(run):
    @ct.kernel
    def copy(a, c):
        ct.store(c, index=(ct.bid(0), ct.bid(1)),
                 tile=ct.load(a, index=(ct.bid(0), ct.bid(1)), shape=(8, 8)))

    base = numbers("float32", 64, 64)
    for a in (base, base.T, base[::2, ::4], base[5:37, 3:35], base[1:, 1:].T):
        c = np.zeros((64, 128), np.float32)[:a.shape[0], :2 * a.shape[1]:2]
        run((-(-a.shape[0] // 8), -(-a.shape[1] // 8)), copy, a, c)
        same(np.ascontiguousarray(c), a)


# --- atomics ----------------------------------------------------------------------------

def add_atomic(name, values, start, wanted, dtypes):
    function = getattr(ct, name)

    @ct.kernel
    def atomic(a, c, d):
        i = ct.bid(0) * 32 + ct.arange(32, dtype=ct.int32)
        x = ct.gather(a, (i,))
        ct.scatter(d, (i,), function(c, (i % 4,), x))

    def run_all(run):
        for dtype in dtypes:
            a = np.asarray(values).astype(dtype)
            c, d = np.full(4, start, dtype), np.zeros(64, dtype)
            run((2,), atomic, a, c, d)
            same(c, np.array([wanted(a[i::4], dtype) for i in range(4)], dtype))

    add_program(name, name + " MemoryOrder MemoryScope", run_all)


_VALUES = np.arange(64) * 37 % 64
_WORDS = ("int32", "int64", "uint32", "uint64")
add_atomic("atomic_add", _VALUES, 0, lambda x, _: x.sum(), _WORDS + ("float32", "float64"))
add_atomic("atomic_max", _VALUES, 3, lambda x, _: x.max(), _WORDS)
add_atomic("atomic_min", _VALUES, 60, lambda x, _: x.min(), _WORDS)
add_atomic("atomic_and", _VALUES | 16, 63, lambda x, _: np.bitwise_and.reduce(x) & 63, _WORDS)
add_atomic("atomic_or", _VALUES, 64, lambda x, _: np.bitwise_or.reduce(x) | 64, _WORDS)
add_atomic("atomic_xor", _VALUES, 64, lambda x, _: np.bitwise_xor.reduce(x) ^ 64, _WORDS)


@program("atomic_cas atomic_xchg")
def exchanges(run):
    @ct.kernel
    def exchange(a, old, swapped):
        i = ct.arange(16, dtype=ct.int32)
        ct.scatter(old, (i,), ct.atomic_cas(a, (i,), 3, 100))
        ct.scatter(swapped, (i,), ct.atomic_xchg(a, (i,), i))

    a = numbers("int32", 16)
    before = a.copy()
    old, swapped = np.zeros(16, np.int32), np.zeros(16, np.int32)
    run((1,), exchange, a, old, swapped)
    same(old, before)
    same(swapped, np.where(before == 3, 100, before).astype(np.int32))
    same(a, np.arange(16, dtype=np.int32))


# --- control flow, and what kernels take ------------------------------------------------

@program("function Scalar")
def control_flow(run):
    @ct.function
    def twice(x):
        return x + x

    @ct.kernel
    def flow(a, c, limit, factor, flag, n: ct.Constant[int]):
        x = ct.load(a, index=(ct.bid(0),), shape=(n,))
        steps = 0
        while steps < limit:
            if steps % 2 == 0:
                x = twice(x)
            else:
                x = x * factor
            steps += 1
            if steps == 7:
                break
        if flag:
            x = -x
        ct.store(c, index=(ct.bid(0),), tile=x)

    a, c = numbers("float32", 64), np.zeros(64, np.float32)
    for limit, flag in ((0, True), (3, False), (9, True)):
        run((2,), flow, a, c, limit, 0.5, flag, 32)
        wanted = a.copy()
        for step in range(min(limit, 7)):
            wanted = wanted * 2 if step % 2 == 0 else wanted * 0.5
        same(c, -wanted if flag else wanted)


@program("Constant static_eval static_assert static_iter ensure_constant ConstantAnnotation")
def static_things(run):
    @ct.kernel
    def static(a, c, n: ct.Constant[int], names: ct.Constant[tuple[int, int]]):
        ct.static_assert(n % 8 == 0)
        x = ct.load(a, index=(0,), shape=(ct.static_eval(n * 2),))
        for each in ct.static_iter(range(3)):
            x = x + each if ct.ensure_constant(n > 8) else x
        ct.store(c, index=(0,), tile=x * names[1])

    a, c = numbers("int32", 32), np.zeros(32, np.int32)
    run((1,), static, a, c, 16, (2, 5))
    same(c, (a + 3) * 5)


if hasattr(ct, "static_exception"):  # since 1.7
    @program("ensure_constant static_exception StaticException")
    def static_exceptions(run):
        @ct.kernel
        def limited(a, c, n: ct.Constant[int]):
            if ct.ensure_constant(n > 1000):
                raise ct.static_exception(ValueError("too large"))
            ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(n,)))

        a, c = numbers("int32", 32), np.zeros(32, np.int32)
        run((1,), limited, a, c, 32)
        same(c, a)
        try:
            run((1,), limited, a, c, 2048)
        except ct.StaticException as error:
            assert "too large" in str(error)
        else:
            raise AssertionError("there is no error")


@program("ListAnnotation Array")
def lists_and_tuples(run):
    @ct.kernel
    def sums(arrays, pair, c):
        total = ct.zeros((16,), dtype=ct.float32)
        for i in range(len(arrays)):
            total = total + ct.load(arrays[i], index=(0,), shape=(16,))
        x, factor = pair
        ct.store(c, index=(0,), tile=total + ct.load(x, index=(0,), shape=(16,)) * factor)

    arrays = [numbers("float32", 16, low=low) for low in range(3)]
    x, c = numbers("float32", 16), np.zeros(16, np.float32)
    run((1,), sums, arrays, (x, 2.0), c)
    same(c, sum(arrays) + x * 2)


@program("IndexedWithInt64 ScalarInt64 ArrayAnnotation assume_divisible_by")
def annotations(run):
    @ct.kernel
    def long(a: ct.IndexedWithInt64, c: ct.IndexedWithInt64, n: ct.ScalarInt64):
        step = ct.assume_divisible_by(n, 4)
        x = ct.load(a, index=(ct.bid(0),), shape=(16,))
        ct.store(c, index=(ct.bid(0),), tile=x + ct.astype(step, ct.int32))

    a, c = numbers("int32", 64), np.zeros(64, np.int32)
    run((4,), long, a, c, 8)
    same(c, a + 8)


@program("ByTarget kernel")
def hints(run):
    @ct.kernel(num_ctas=ct.ByTarget(sm_100=2, default=1), occupancy=4, opt_level=2)
    def hinted(a, c):
        ct.store(c, index=(ct.bid(0),), tile=ct.load(a, index=(ct.bid(0),), shape=(16,)) + 1)

    a, c = numbers("float32", 64), np.zeros(64, np.float32)
    run((4,), hinted, a, c)
    same(c, a + 1)
    c[:] = 0
    run((4,), hinted.replace_hints(occupancy=2), a, c)
    same(c, a + 1)


@program("grid_dependency_control_wait grid_dependency_control_launch_dependents")
def dependent_grids(run):
    @ct.kernel
    def dependent(a, c):
        ct.grid_dependency_control_wait()
        ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(64,)) + 1)
        ct.grid_dependency_control_launch_dependents()

    a, c = numbers("float32", 64), np.zeros(64, np.float32)
    run((1,), dependent, a, c)
    same(c, a + 1)


@program("RoundingMode")
def rounding(run):
    @ct.kernel
    def round_all(a, b, c, d):
        x, y = ct.load(a, index=(0,), shape=(16,)), ct.load(b, index=(0,), shape=(16,))
        ct.store(c, index=(0,), tile=ct.truediv(x, y, rounding_mode=ct.RoundingMode.RP))
        ct.store(d, index=(0,), tile=ct.truediv(x, y, rounding_mode=ct.RoundingMode.RM))

    a, b = numbers("float32", 16), np.full(16, 3, np.float32)
    c, d = np.zeros(16, np.float32), np.zeros(16, np.float32)
    run((1,), round_all, a, b, c, d)
    exact = a.astype(np.float64) / 3
    assert (c >= exact).all() and (d <= exact).all() and (c != d).any()
    same(c, exact)


# --- whole kernels ----------------------------------------------------------------------

@program("exp sum max")
def softmax(run):
    @ct.kernel
    def kernel(x, out, n: ct.Constant[int]):
        row = ct.load(x, index=(ct.bid(0), 0), shape=(1, n),
                      padding_mode=ct.PaddingMode.NEG_INF)
        e = ct.exp(row - ct.max(row, axis=1, keepdims=True))
        ct.store(out, index=(ct.bid(0), 0), tile=e / ct.sum(e, axis=1, keepdims=True))

    for dtype in ("float32", "float16", "bfloat16"):
        x = np.random.default_rng(2).standard_normal((12, 50)).astype(find_dtype(dtype))
        out = np.zeros_like(x)
        run((12,), kernel, x, out, 64)
        e = np.exp(x.astype(float) - x.astype(float).max(axis=1, keepdims=True))
        same(out, e / e.sum(axis=1, keepdims=True))


@program("sum rsqrt")
def layer_norm(run):
    @ct.kernel
    def kernel(x, w, out, eps, n: ct.Constant[int]):
        row = ct.load(x, index=(ct.bid(0), 0), shape=(1, n))
        mean = ct.sum(row, axis=1, keepdims=True) / n
        centred = row - mean
        var = ct.sum(centred * centred, axis=1, keepdims=True) / n
        scale = ct.load(w, index=(0,), shape=(n,))
        ct.store(out, index=(ct.bid(0), 0), tile=centred * ct.rsqrt(var + eps) * scale)

    rng = np.random.default_rng(3)
    x, w = rng.standard_normal((9, 64), np.float32), rng.standard_normal(64, np.float32)
    out = np.zeros_like(x)
    run((9,), kernel, x, w, out, 1e-5, 64)
    wanted = (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + 1e-5) * w
    same(out, wanted, 1e-5)


@program("mma exp")
def attention(run):
    @ct.kernel
    def kernel(q, k, v, out, scale, d: ct.Constant[int], n: ct.Constant[int]):
        queries = ct.load(q, index=(ct.bid(0), 0), shape=(n, d))
        top = ct.full((n, 1), -1e30, dtype=ct.float32)
        total = ct.zeros((n, 1), dtype=ct.float32)
        acc = ct.zeros((n, d), dtype=ct.float32)
        for step in range(ct.num_tiles(k, axis=0, shape=(n, d))):
            keys = ct.load(k, index=(step, 0), shape=(n, d))
            scores = ct.mma(queries, ct.transpose(keys), ct.zeros((n, n), dtype=ct.float32))
            scores = scores * scale
            higher = ct.maximum(top, ct.max(scores, axis=1, keepdims=True))
            weights = ct.exp(scores - higher)
            fade = ct.exp(top - higher)
            total = total * fade + ct.sum(weights, axis=1, keepdims=True)
            values = ct.load(v, index=(step, 0), shape=(n, d))
            acc = ct.mma(weights, values, acc * fade)
            top = higher
        ct.store(out, index=(ct.bid(0), 0), tile=acc / total)

    rng = np.random.default_rng(4)
    q, k, v = (rng.standard_normal((64, 32), np.float32) for _ in range(3))
    out = np.zeros_like(q)
    run((4,), kernel, q, k, v, out, 0.25, 32, 16)
    scores = q @ k.T * 0.25
    weights = np.exp(scores - scores.max(1, keepdims=True))
    same(out, weights / weights.sum(1, keepdims=True) @ v, 1e-4)

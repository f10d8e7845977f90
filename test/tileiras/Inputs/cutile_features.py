#!/usr/bin/env python3
"""Runs kernels of cuTile Python for its features on the PTX machine.

Usage: cutile_features.py

cuTile Python compiles them and calls our `tileiras`; results are compared with NumPy's.
Says in a sentence what is missing, if cuda-tile or NumPy is.
"""

import io
import os
import pathlib
import subprocess
import sys
import tempfile

try:
    import cuda.tile as ct
    import numpy as np
    from cuda.tile.compilation import (ArrayConstraint, CallingConvention, ConstantConstraint,
                                       KernelSignature, ScalarConstraint, TupleConstraint,
                                       export_kernel)
except ImportError as error:
    print("skipped: %s" % error)
    sys.exit(0)

FLOATS = ("float16", "float32", "float64")
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
NUMBERS = FLOATS + SIGNED + UNSIGNED
CHECKED = []


def constrain(argument, index_dtype):
    if isinstance(argument, np.ndarray):
        return ArrayConstraint(
            getattr(ct, argument.dtype.name), argument.ndim, index_dtype=index_dtype,
            stride_lower_bound_incl=0, alias_groups=(), may_alias_internally=False,
            stride_constant=(None,) * (argument.ndim - 1) + (1,), base_addr_divisible_by=16)
    if isinstance(argument, tuple):
        return TupleConstraint([constrain(each, index_dtype) for each in argument])
    if isinstance(argument, np.generic):
        return ScalarConstraint(getattr(ct, argument.dtype.name))
    return ConstantConstraint(argument)


def flatten(argument, folder, words, results, index_word):
    if isinstance(argument, tuple):
        for each in argument:
            flatten(each, folder, words, results, index_word)
    elif isinstance(argument, np.ndarray):
        before, after = (folder / ("%d.%s.npy" % (len(words), name)) for name in "ab")
        np.save(before, argument)
        words.append("out:%s:@%s" % (after, before))
        words += ["%s:%d" % (index_word, extent) for extent in argument.shape]
        words += ["%s:%d" % (index_word, stride // argument.itemsize)
                  for stride in argument.strides]
        results.append((argument, after))
    elif isinstance(argument, np.generic):
        kind = {"f": "f", "i": "i", "u": "i"}[argument.dtype.kind]
        words.append("%s%d:%r" % (kind, argument.itemsize * 8, argument.item()))


# Constants of a kernel are f32.
TENTH = float(np.float32(0.1))


def launch(kernel, grid, *arguments, index_dtype=ct.int32,
           convention=CallingConvention.cutile_python_v1()):
    """Compiles and runs a kernel; arrays have its results afterwards."""
    code = io.BytesIO()
    signature = KernelSignature([constrain(each, index_dtype) for each in arguments],
                                convention)
    export_kernel(kernel, [signature], code, gpu_code="sm_90", output_format="cubin")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "kernel.ptx").write_bytes(code.getvalue())
        words, results = [], []
        for argument in arguments:
            flatten(argument, folder, words, results,
                    "i32" if index_dtype is ct.int32 else "i64")
        run = subprocess.run(["tessera", "ptx", "run", "--check", folder / "kernel.ptx",
                              "--grid", ",".join(map(str, grid)), "--block", "1", *words],
                             check=False, capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError(run.stderr.strip() or "status %d" % run.returncode)
        for array, path in results:
            array[...] = np.load(path).reshape(array.shape)
        return run.stdout


def check(name, action):
    """Runs a launch and compares pairs of arrays."""
    try:
        for found, wanted in action():
            np.testing.assert_allclose(
                np.asarray(found, dtype=np.float64), np.asarray(wanted, dtype=np.float64),
                rtol={2: 4e-3, 4: 1e-5}.get(found.itemsize, 1e-12)
                if found.dtype.kind == "f" else 0)
        CHECKED.append((name, None))
    except Exception as error:  # whatever it is, the others are to run
        CHECKED.append((name, error))
        # cuTile 1.7 cannot make a text of an error of the compiler that has a place.
        message = getattr(error, "message", None) or str(error)
        print("%s: %s %s" % (name, getattr(error, "loc", ""), message.strip()[:600]),
              flush=True)


def expect_error(action, statement):
    """cuTile writes what the verifier of Tile IR refuses; the error has the line."""
    try:
        action()
    except ct.TileCompilerExecutionError as error:
        line = pathlib.Path(error.loc.filename).read_text().splitlines()[error.loc.line - 1]
        if statement not in line:
            raise RuntimeError("the place is '%s'" % line.strip()) from error
        if "is not allowed with 'unsigned'" not in error.message:
            raise RuntimeError("the message is '%s'" % error.message) from error
        return []
    raise RuntimeError("there is no error")


def numbers(dtype, count, low=1):
    return (np.arange(count) % 13 + low).astype(dtype)


# --- element by element -----------------------------------------------------------------

@ct.kernel
def arithmetic(a, b, c, n: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
    ct.store(c, index=(i,), tile=(x + y) * x - y)


@ct.kernel
def division(a, b, c, d, n: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
    ct.store(c, index=(i,), tile=x // y)
    ct.store(d, index=(i,), tile=x % y)


@ct.kernel
def bits(a, b, c, n: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
    ct.store(c, index=(i,), tile=((x & y) | (x ^ y)) << 1)


@ct.kernel
def choose(a, b, c, n: ct.Constant[int]):
    i = ct.bid(0)
    x, y = ct.load(a, index=(i,), shape=(n,)), ct.load(b, index=(i,), shape=(n,))
    ct.store(c, index=(i,), tile=ct.where(x > y, ct.maximum(x, y), ct.minimum(x, y)))


@ct.kernel
def functions(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    x = ct.load(a, index=(i,), shape=(n,))
    y = ct.exp(x * 0.1) + ct.log(x) + ct.sqrt(x) + ct.rsqrt(x) + ct.sin(x) + ct.cos(x)
    ct.store(c, index=(i,), tile=y + ct.tanh(x) + ct.floor(x * 0.5) + ct.exp2(x * 0.1))


@ct.kernel
def convert(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, index=(i,), tile=ct.astype(ct.load(a, index=(i,), shape=(n,)), c.dtype))


# --- memory -----------------------------------------------------------------------------

@ct.kernel
def padded(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(0,), shape=(n,), padding_mode=ct.PaddingMode.ZERO)
    ct.store(c, index=(0,), tile=x + 1)


@ct.kernel
def gather_scatter(a, b, c, n: ct.Constant[int]):
    i = ct.bid(0) * n + ct.arange(n, dtype=ct.int32)
    j = ct.gather(b, (i,))
    ct.scatter(c, (j,), ct.gather(a, (i,)))


@ct.kernel
def histogram(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(ct.bid(0),), shape=(n,))
    ct.atomic_add(c, (ct.astype(x, ct.int32),), 1)


@ct.kernel
def extremes(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(ct.bid(0),), shape=(n,))
    ct.atomic_max(c, (0,), ct.max(x))
    ct.atomic_min(c, (1,), ct.min(x))


# --- shapes -----------------------------------------------------------------------------

@ct.kernel
def shapes(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    x = ct.load(a, index=(0, 0), shape=(m, n))
    y = ct.reshape(ct.permute(ct.reshape(x, (m, n // 2, 2)), (2, 0, 1)), (m, n))
    ct.store(c, index=(0, 0), tile=y)


@ct.kernel
def join(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(0,), shape=(n,))
    ct.store(c, index=(0,), tile=ct.cat((x, x + 1), axis=0))


@ct.kernel
def part(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(0,), shape=(n,))
    ct.store(c, index=(0,), tile=ct.extract(x, index=(1,), shape=(n // 2,)))


@ct.kernel
def spread(a, b, c, m: ct.Constant[int], n: ct.Constant[int]):
    x, y = ct.load(a, index=(0,), shape=(m,)), ct.load(b, index=(0,), shape=(n,))
    ct.store(c, index=(0, 0), tile=ct.expand_dims(x, 1) * y)


# --- along an axis ----------------------------------------------------------------------

@ct.kernel
def sums(a, c, d, m: ct.Constant[int], n: ct.Constant[int]):
    x = ct.load(a, index=(0, 0), shape=(m, n))
    ct.store(c, index=(0,), tile=ct.sum(x, axis=1))
    ct.store(d, index=(0,), tile=ct.max(x, axis=0))


@ct.kernel
def places(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    x = ct.load(a, index=(0, 0), shape=(m, n))
    ct.store(c, index=(0,), tile=ct.argmax(x, axis=1))


@ct.kernel
def scans(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    x = ct.load(a, index=(0, 0), shape=(m, n))
    ct.store(c, index=(0, 0), tile=ct.cumsum(x, axis=1))


@ct.kernel
def product(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    total = ct.full((m, n), 0, dtype=c.dtype)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, index=(ct.bid(0), step), shape=(m, k))
        y = ct.load(b, index=(step, ct.bid(1)), shape=(k, n))
        total = ct.mma(x, y, total)
    ct.store(c, index=(ct.bid(0), ct.bid(1)), tile=total)


# --- control flow, and what kernels take ------------------------------------------------

@ct.kernel
def flow(a, c, limit, n: ct.Constant[int]):
    i = ct.bid(0)
    x = ct.load(a, index=(i,), shape=(n,))
    steps = 0
    while steps < limit:
        if steps % 2 == 0:
            x = x + 1
        else:
            x = x * 2
        steps += 1
        if steps == 7:
            break
    ct.store(c, index=(i,), tile=x)


def twice(x):
    return x + x


@ct.kernel
def calls(a, c, n: ct.Constant[int]):
    def shifted(x, by):
        return twice(x) + by
    ct.store(c, index=(0,), tile=shifted(ct.load(a, index=(0,), shape=(n,)), 3))


@ct.kernel
def pairs(ab, c, n: ct.Constant[int]):
    a, b = ab
    x, y = ct.load(a, index=(0,), shape=(n,)), ct.load(b, index=(0,), shape=(n,))
    ct.store(c, index=(0,), tile=x - y)


@ct.kernel
def talking(a, n: ct.Constant[int]):
    ct.printf("block %d\n", ct.bid(0))
    ct.assert_(ct.load(a, index=(0,), shape=(n,)) > 0, "positive")


@ct.kernel(num_ctas=2, occupancy=4)
def hinted(a, c, n: ct.Constant[int]):
    ct.store(c, index=(ct.bid(0),), tile=ct.load(a, index=(ct.bid(0),), shape=(n,)) + 1)


@ct.kernel
def dependent(a, c, n: ct.Constant[int]):
    ct.grid_dependency_control_wait()
    ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(n,)) + 1)
    ct.grid_dependency_control_launch_dependents()


def run_elements():
    for dtype in NUMBERS:
        a, b, c = numbers(dtype, 100), numbers(dtype, 100, 2)[::-1].copy(), np.zeros(100, dtype)

        def go(kernel, wanted, *arrays):
            launch(kernel, (4,), *arrays, 32)
            return [(arrays[-1], wanted)]

        with np.errstate(over="ignore"):
            check("arithmetic " + dtype, lambda: go(arithmetic, (a + b) * a - b, a, b, c))
        check("choose " + dtype, lambda: go(choose, np.maximum(a, b) * (a > b)
                                            + np.minimum(a, b) * (a <= b), a, b, c))
        if dtype in FLOATS:
            x = a.astype(np.float64)
            check("functions " + dtype, lambda: go(functions, (
                np.exp(x * TENTH) + np.log(x) + np.sqrt(x) + 1 / np.sqrt(x) + np.sin(x) + np.cos(x)
                + np.tanh(x) + np.floor(x * 0.5) + np.exp2(x * TENTH)).astype(dtype), a, c))
            continue
        check("bits " + dtype, lambda: go(bits, ((a & b) | (a ^ b)) << 1, a, b, c))

        def divide():
            quotient, rest = np.zeros_like(a), np.zeros_like(a)
            launch(division, (4,), a, b, quotient, rest, 32)
            return [(quotient, a // b), (rest, a % b)]

        if dtype in SIGNED:
            check("division " + dtype, divide)
        else:
            check("division " + dtype, lambda: expect_error(divide, "x // y"))
    for source in NUMBERS:
        for target in ("float16", "float32", "float64", "int8", "int32", "uint8", "int64"):
            if source == target:
                continue
            a, c = numbers(source, 64), np.zeros(64, target)

            def cast():
                launch(convert, (2,), a, c, 32)
                return [(c, a.astype(target))]

            check("convert %s to %s" % (source, target), cast)


def run_memory():
    for dtype in ("float32", "int16", "float64"):
        def pad():
            a, c = numbers(dtype, 50), np.zeros(64, dtype)
            launch(padded, (1,), a, c, 64)
            return [(c, np.concatenate([a + 1, np.ones(14, dtype)]))]

        check("padded " + dtype, pad)

        def move():
            a, c = numbers(dtype, 64), np.zeros(64, dtype)
            b = np.random.default_rng(1).permutation(64).astype(np.int32)
            launch(gather_scatter, (2,), a, b, c, 32)
            wanted = np.zeros(64, dtype)
            wanted[b] = a
            return [(c, wanted)]

        check("gather_scatter " + dtype, move)
    for dtype in ("int32", "int64", "float32"):
        def count():
            a, c = numbers("int32", 64, 0), np.zeros(16, dtype)
            launch(histogram, (2,), a, c, 32)
            return [(c, np.bincount(a, minlength=16))]

        check("histogram " + dtype, count)
    for dtype in ("int32", "int64", "uint32"):
        def bound():
            a, c = numbers(dtype, 64, 3), np.array([0, 100], dtype)
            launch(extremes, (2,), a, c, 32)
            return [(c, [a.max(), a.min()])]

        check("extremes " + dtype, bound)

    def large():
        a, b, c = (numbers("float32", 100) for _ in range(3))
        launch(arithmetic, (4,), a, b, c, 32, index_dtype=ct.int64)
        return [(c, (a + b) * a - b)]

    check("64-bit shapes", large)


def run_shapes():
    for dtype in ("float32", "int8", "float16", "int64"):
        a = numbers(dtype, 128).reshape(8, 16)

        def reorder():
            c = np.zeros((8, 16), dtype)
            launch(shapes, (1,), a, c, 8, 16)
            return [(c, a.reshape(8, 8, 2).transpose(2, 0, 1).reshape(8, 16))]

        check("shapes " + dtype, reorder)

        def row():
            x, c, d = numbers(dtype, 32), np.zeros(64, dtype), np.zeros(16, dtype)
            launch(join, (1,), x, c, 32)
            launch(part, (1,), x, d, 32)
            return [(c, np.concatenate([x, x + 1])), (d, x[16:])]

        check("join and part " + dtype, row)

        def outer():
            x, y, c = numbers(dtype, 8), numbers(dtype, 16), np.zeros((8, 16), dtype)
            launch(spread, (1,), x, y, c, 8, 16)
            with np.errstate(over="ignore"):
                return [(c, np.outer(x, y).astype(dtype))]

        check("spread " + dtype, outer)
    for dtype in ("float32", "float64", "int32", "int64"):
        a = numbers(dtype, 128).reshape(8, 16)

        def reduce_():
            c, d = np.zeros(8, dtype), np.zeros(16, dtype)
            launch(sums, (1,), a, c, d, 8, 16)
            return [(c, a.sum(axis=1)), (d, a.max(axis=0))]

        check("sums " + dtype, reduce_)

        def find():
            c = np.zeros(8, np.int32)
            launch(places, (1,), a, c, 8, 16)
            return [(c, a.argmax(axis=1))]

        check("places " + dtype, find)

        def scan():
            c = np.zeros((8, 16), dtype)
            launch(scans, (1,), a, c, 8, 16)
            return [(c, a.cumsum(axis=1))]

        check("scans " + dtype, scan)
    for source, target in (("float16", "float32"), ("float16", "float16"),
                           ("float32", "float32"), ("float64", "float64"), ("int8", "int32"),
                           ("uint8", "int32")):
        def multiply():
            a, b = numbers(source, 32 * 64).reshape(32, 64), numbers(source, 64 * 32).reshape(64, 32)
            a, b = (a % 4).astype(source), (b % 5).astype(source)
            c = np.zeros((32, 32), target)
            launch(product, (2, 1), a, b, c, 16, 32, 32)
            return [(c, a.astype(np.float64) @ b.astype(np.float64))]

        check("product %s to %s" % (source, target), multiply)


def run_rest():
    a = numbers("float32", 64)

    def go(kernel, wanted, *more, grid=(2,), size=32):
        c = np.zeros(64, np.float32)
        launch(kernel, grid, a, c, *more, size)
        return [(c, wanted)]

    for limit in (0, 3, 9):
        wanted = a.copy()
        for step in range(min(limit, 7)):
            wanted = wanted + 1 if step % 2 == 0 else wanted * 2
        check("flow %d" % limit, lambda: go(flow, wanted, np.int32(limit)))
    check("calls", lambda: go(calls, a * 2 + 3, grid=(1,), size=64))
    check("hinted", lambda: go(hinted, a + 1))
    check("dependent", lambda: go(dependent, a + 1, grid=(1,), size=64))

    def tuples():
        c = np.zeros(64, np.float32)
        launch(pairs, (1,), (a, a[::-1].copy()), c, 64,
               convention=CallingConvention.cutile_python_v2())
        return [(c, a - a[::-1])]

    check("pairs", tuples)

    def talk():
        said = launch(talking, (2,), a, 64)
        for number in range(2):
            if "block %d\n" % number not in said:
                raise RuntimeError("not printed: " + said)
        return []

    check("talking", talk)


def main():
    os.environ["TESSERA_PTXAS"] = "none"
    os.environ["TESSERA_CACHE_DIR"] = ""
    for run in (run_elements, run_memory, run_shapes, run_rest):
        run()
    wrong = [name for name, error in CHECKED if error]
    print("%d kernels, %d wrong" % (len(CHECKED), len(wrong)))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

"""Faults in kernels of cuTile, each of which the sanitizer reports at its Python line.

The line at fault ends with a comment that names the kind of the finding.
"""

import pathlib
import re

import pytest

pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
np = pytest.importorskip("numpy")

import cuda.tile as ct  # noqa: E402

import tessera  # noqa: E402
import tessera.cutile  # noqa: E402

FAULTS = {}


def fault(grid, *make):
    """`make` are the arguments, or functions that make them."""
    def add(kernel):
        FAULTS[kernel._pyfunc.__name__] = (grid, kernel, make)
        return kernel
    return add


def ints(count):
    return lambda: np.arange(count, dtype=np.int32)


def floats(count):
    return lambda: np.ones(count, np.float32)


@fault((4,), floats(16))
@ct.kernel
def race_between_stores(a):
    ct.store(a, index=(0,), tile=ct.full((16,), ct.bid(0), dtype=ct.float32))  # race


@fault((4,), floats(64), floats(64))
@ct.kernel
def race_between_load_and_store(a, b):
    x = ct.load(a, index=(0,), shape=(16,))  # race
    ct.store(b, index=(ct.bid(0),), tile=x)
    ct.store(a, index=(ct.bid(0),), tile=x + 1)


@fault((4,), ints(1))
@ct.kernel
def race_of_plain_increment(a):
    ct.scatter(a, (0,), ct.gather(a, (0,)) + 1)  # race


@fault((2,), ints(4), ints(4))
@ct.kernel
def missing_release(flag, data):
    if ct.bid(0) == 0:
        ct.scatter(data, (0,), 42)
        ct.atomic_xchg(flag, (0,), 1, memory_order=ct.MemoryOrder.RELAXED)
    else:
        ct.atomic_add(flag, (0,), 0, memory_order=ct.MemoryOrder.RELAXED)
        ct.scatter(data, (1,), ct.gather(data, (0,)))  # race


@fault((1,), ints(16), ints(16))
@ct.kernel
def gather_out_of_bounds(a, b):
    i = ct.arange(16, dtype=ct.int32)
    ct.scatter(b, (i,), ct.gather(a, (i + 8,), check_bounds=False))  # out-of-bounds


@fault((1,), ints(16))
@ct.kernel
def scatter_out_of_bounds(a):
    i = ct.arange(16, dtype=ct.int32)
    ct.scatter(a, (i * 2,), i, check_bounds=False)  # out-of-bounds


@fault((1,), ints(16))
@ct.kernel
def scatter_before_the_array(a):
    i = ct.arange(16, dtype=ct.int32)
    ct.scatter(a, (i - 4,), i, check_bounds=False)  # out-of-bounds


@fault((1,), ints(16))
@ct.kernel
def atomic_out_of_bounds(a):
    ct.atomic_add(a, (ct.arange(32, dtype=ct.int32),), 1, check_bounds=False)  # out-of-bounds


@fault((1,), ints(64), 6)
@ct.kernel
def wrong_promise_of_divisibility(a, n):
    step = ct.assume_divisible_by(n, 4)  # assume
    ct.scatter(a, (step,), 1)


@fault((1,), floats(50), floats(64))
@ct.kernel
def undetermined_padding(a, b):
    x = ct.load(a, index=(0,), shape=(64,))
    ct.store(b, index=(0,), tile=x)  # undefined-value


@fault((1,), lambda: tessera.uninitialized(np.ones(16, np.float32)), floats(16))
@ct.kernel
def uninitialized_read(a, b):
    x = ct.load(a, index=(0,), shape=(16,))  # uninitialized
    ct.store(b, index=(0,), tile=x)


@fault((1,), ints(16), ints(16))
@ct.kernel
def division_by_zero(a, b):
    x, y = ct.load(a, index=(0,), shape=(16,)), ct.load(b, index=(0,), shape=(16,))
    ct.store(a, index=(0,), tile=x // y)  # division-by-zero


@fault((1,), lambda: np.full(16, -2**31, np.int32), lambda: np.full(16, -1, np.int32))
@ct.kernel
def division_overflow(a, b):
    x, y = ct.load(a, index=(0,), shape=(16,)), ct.load(b, index=(0,), shape=(16,))
    ct.store(a, index=(0,), tile=x // y)  # division-overflow


@fault((8,), floats(64))
@ct.kernel
def tile_outside_of_the_array(a):
    ct.store(a, index=(ct.bid(0),), tile=ct.ones((16,), dtype=ct.float32))  # view-index


@fault((1,), ints(16), ints(16))
@ct.kernel
def shift_by_too_much(a, b):
    x = ct.load(a, index=(0,), shape=(16,))
    ct.store(b, index=(0,), tile=x << (x + 25))  # shift


@fault((1,), lambda: np.full(16, np.nan, np.float32), ints(16))
@ct.kernel
def conversion_of_nan(a, b):
    x = ct.load(a, index=(0,), shape=(16,))
    ct.store(b, index=(0,), tile=ct.astype(x, ct.int32))  # undefined-value


@fault((2,), ints(4))
@ct.kernel
def race_with_atomic(a):
    if ct.bid(0) == 0:
        ct.scatter(a, (0,), 5)
    else:
        ct.atomic_add(a, (0,), 1)  # race


@pytest.mark.parametrize("name", FAULTS)
def test_fault(name):
    grid, kernel, make = FAULTS[name]
    args = [each() if callable(each) else each for each in make]
    with pytest.raises(tessera.CheckError) as caught:
        tessera.cutile.launch(grid, kernel, args, check=True)
    lines = pathlib.Path(__file__).read_text().splitlines()
    seen = []
    for finding in caught.value.findings:
        assert finding.file == __file__
        kind = re.search(r"# ([\w-]+)$", lines[finding.line - 1])
        seen.append((finding.kind, lines[finding.line - 1].strip()))
        if kind and kind.group(1) == finding.kind:
            assert lines[finding.line - 1].strip() in str(caught.value)
            return
    raise AssertionError(f"the line is not among {seen}")


def test_there_are_enough():
    assert len(FAULTS) >= 15

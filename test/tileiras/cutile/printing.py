#!/usr/bin/env python3
"""What kernels print, and asserts."""

import os
import subprocess
import sys

import cuda.tile as ct
import harness
import torch
from capture import captured
from harness import DEVICE, GPU, cases, launch, main, numbers, zeros


def printed(grid, kernel, *arguments):
    if not GPU:
        return launch(grid, kernel, *arguments)
    with captured() as text:
        launch(grid, kernel, *arguments)
    return text.device


def expect(found, wanted):
    if not harness.COMPILE_ONLY and found != wanted:
        raise AssertionError("wanted %r, found %r" % (wanted, found))


@ct.kernel
def formats(a):
    x = ct.load(a, (0,), ())
    ct.printf("[%d] [%5d] [%-5d] [%05d] [%x] [%X] [%o] [%i] [%u]\n", x, x, x, x, x, x, x, x, x)


@cases(dtype=("int32", "int64", "int16", "int8", "uint32"))
def integers(dtype):
    a = numbers(dtype, 1, low=100, high=100)
    if dtype == "int64":
        @ct.kernel
        def kernel(a):
            x = ct.load(a, (0,), ())
            ct.printf("[%ld] [%lld] [%5ld] [%lx]\n", x, x, x, x)
        expect(printed(1, kernel, a), "[100] [100] [  100] [64]\n")
        return
    expect(printed(1, formats, a), "[100] [  100] [100  ] [00100] [64] [64] [144] [100] [100]\n")


@ct.kernel
def float_formats(a):
    x = ct.load(a, (0,), ())
    ct.printf("[%f] [%.2f] [%8.3f] [%e] [%g] [%E] [%G]\n", x, x, x, x, x, x, x)


@cases(dtype=("float16", "bfloat16", "float32", "float64"))
def floats(dtype):
    a = torch.tensor([2.5], dtype=getattr(torch, dtype), device=DEVICE)
    expect(printed(1, float_formats, a),
           "[2.500000] [2.50] [   2.500] [2.500000e+00] [2.5] [2.500000E+00] [2.5]\n")


@ct.kernel
def whole_tile(a):
    x = ct.load(a, (0, 0), (2, 4))
    ct.printf("%d\n", x)
    print("tile:", x, f"sum={ct.sum(x)}", sep="|", end="!\n")
    print(f"{x:3d}")


@cases()
def tiles():
    a = torch.arange(8, dtype=torch.int32, device=DEVICE).reshape(2, 4)
    expect(printed(1, whole_tile, a),
           "[[0, 1, 2, 3], [4, 5, 6, 7]]\ntile:|[[0, 1, 2, 3], [4, 5, 6, 7]]|sum=28!\n"
           "[[  0,   1,   2,   3], [  4,   5,   6,   7]]\n")


@ct.kernel
def from_blocks():
    print(f"block {ct.bid(0)} of {ct.num_blocks(0)}")


@cases(count=(1, 5, 32))
def blocks(count):
    found = printed(count, from_blocks)
    expect(sorted((found or "").splitlines()),
           sorted("block %d of %d" % (i, count) for i in range(count)))


@ct.kernel
def in_flow(n):
    for i in range(n):
        if i % 2 == 0:
            print(f"even {i}")
        else:
            print("odd", i, 100, "%")


@cases()
def in_control_flow():
    expect(printed(1, in_flow, 3), "even 0\nodd 1 100 %\neven 2\n")


@ct.kernel
def many_values(a, n: ct.Constant[int]):
    print(ct.load(a, (0,), (n,)))


@cases(count=(16, 64, 128))
def many(count):
    a = torch.arange(count, dtype=torch.int32, device=DEVICE)
    expect(printed(1, many_values, a, count), "[%s]\n" % ", ".join(map(str, range(count))))


@ct.kernel
def special_values(a):
    print(ct.load(a, (0,), (4,)))


@cases()
def specials():
    a = torch.tensor([float("inf"), float("-inf"), float("nan"), -0.0], device=DEVICE)
    expect(printed(1, special_values, a), "[inf, -inf, nan, -0.000000]\n")


@ct.kernel
def asserting(a, n: ct.Constant[int]):
    ct.assert_(ct.load(a, (0,), (n,)) > 0, "it is positive")


@cases(dtype=("int32", "float32"))
def assert_that_holds(dtype):
    launch(1, asserting, numbers(dtype, 64), 64)


@cases()
def assert_that_fails():
    """The launch fails, so a process of its own does it."""
    if harness.COMPILE_ONLY:
        return
    run = subprocess.run([sys.executable, __file__, "--filter", "failing_launch"],
                         check=False, capture_output=True, text=True,
                         env={**os.environ, "TESSERA_FAILING_LAUNCH": "1"})
    said = run.stdout + run.stderr
    if "it is positive" not in said or run.returncode == 0:
        raise AssertionError("status %d, said: %s" % (run.returncode, said))


if os.environ.get("TESSERA_FAILING_LAUNCH"):
    @cases()
    def failing_launch():
        launch(1, asserting, zeros("int32", 64), 64)


if __name__ == "__main__":
    main()

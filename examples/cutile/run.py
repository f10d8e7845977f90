#!/usr/bin/env python3
"""cuTile Python through Tessera's `tileiras`, with or without a GPU.

Usage: python examples/cutile/run.py

Needs the package cuda-tile, and `tileiras` on the PATH. The kernels below are compiled
by cuTile, which calls `tileiras`. Without a GPU the result is run on Tessera's PTX
machine (`tessera ptx run`); TESSERA_PTXAS=none then makes `tileiras` write PTX. With a
GPU and PyTorch, nothing here is special: run any cuTile program with our `tileiras` on
the PATH, as docs/tileiras.md says.
"""

import io
import os
import pathlib
import re
import shutil
import struct
import subprocess
import sys
import tempfile

try:
    import cuda.tile as ct
    from cuda.tile.compilation import (ArrayConstraint, CallingConvention, ConstantConstraint,
                                       KernelSignature, ScalarConstraint, export_kernel)
except ImportError as error:
    print("skipped: cuda-tile cannot be imported (%s); pip install cuda-tile" % error)
    sys.exit(0)


@ct.kernel
def add(a, b, c, size: ct.Constant[int]):
    i = ct.bid(0)
    x = ct.load(a, index=(i,), shape=(size,))
    y = ct.load(b, index=(i,), shape=(size,))
    ct.store(c, index=(i,), tile=x + y)


@ct.kernel
def scale(a, c, factor, size: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, index=(i,), tile=ct.load(a, index=(i,), shape=(size,)) * factor)


@ct.kernel
def row_sums(a, c, rows: ct.Constant[int], columns: ct.Constant[int]):
    i = ct.bid(0)
    x = ct.load(a, index=(i, 0), shape=(rows, columns))
    ct.store(c, index=(i,), tile=ct.sum(x, axis=1))


@ct.kernel
def matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    total = ct.full((m, n), 0, dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, index=(i, step), shape=(m, k))
        y = ct.load(b, index=(step, j), shape=(k, n))
        total = ct.mma(x, y, total)
    ct.store(c, index=(i, j), tile=total)


@ct.kernel
def transpose(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    ct.store(c, index=(j, i), tile=ct.transpose(ct.load(a, index=(i, j), shape=(m, n))))


def describe(dtype, rank):
    """An array in the order of C, of which nothing else is known."""
    return ArrayConstraint(dtype, rank, index_dtype=ct.int32, stride_lower_bound_incl=0,
                           alias_groups=(), may_alias_internally=False,
                           stride_constant=(None,) * (rank - 1) + (1,),
                           base_addr_divisible_by=16)


class Array:
    """Zeros to fill, or the numbers 0, 1, 2 … modulo `period`."""

    def __init__(self, shape, dtype="f32", period=None):
        self.shape, self.dtype, self.period = shape, dtype, period
        self.count = 1
        for extent in shape:
            self.count *= extent

    @property
    def values(self):
        return [float(i % self.period) for i in range(self.count)]


FORMATS = {"f32": ("<f4", "f", ct.float32), "f16": ("<f2", "e", ct.float16)}


def write_npy(path, array):
    name, code, _ = FORMATS[array.dtype]
    header = ("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }" %
              (name, "".join("%d, " % extent for extent in array.shape)))
    header += " " * (-(10 + len(header) + 1) % 64) + "\n"
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
                     + struct.pack("<%d%s" % (array.count, code), *array.values))


def read_npy(path):
    contents = path.read_bytes()
    (length,) = struct.unpack("<H", contents[8:10])
    code = {name: code for name, code, _ in FORMATS.values()}[
        re.search(rb"'descr': '([^']+)'", contents[10:10 + length]).group(1).decode()]
    body = contents[10 + length:]
    return list(struct.unpack("<%d%s" % (len(body) // struct.calcsize(code), code), body))


def launch(kernel, grid, *arguments):
    """Compiles a kernel for these arguments and runs it. Returns what it stored into the
    arrays without values."""
    constraints = []
    for argument in arguments:
        if isinstance(argument, Array):
            constraints.append(describe(FORMATS[argument.dtype][2], len(argument.shape)))
        elif isinstance(argument, float):
            constraints.append(ScalarConstraint(ct.float32))
        else:
            constraints.append(ConstantConstraint(argument))
    code = io.BytesIO()
    signature = KernelSignature(constraints, CallingConvention.cutile_python_v1())
    export_kernel(kernel, [signature], code, gpu_code="sm_90", output_format="cubin")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "kernel.ptx").write_bytes(code.getvalue())
        words, outputs = [], []
        for number, argument in enumerate(arguments):
            if isinstance(argument, float):
                words.append("f32:%r" % argument)
            if not isinstance(argument, Array):
                continue
            path = folder / ("%d.npy" % number)
            if argument.period is None:
                words.append("out:%s:%s[%s]=zeros" % (path, argument.dtype,
                                                      ",".join(map(str, argument.shape))))
                outputs.append(path)
            else:
                write_npy(path, argument)
                words.append("@%s" % path)
            strides = [1]
            for extent in reversed(argument.shape[1:]):
                strides.insert(0, strides[0] * extent)
            words += ["i32:%d" % extent for extent in [*argument.shape, *strides]]
        subprocess.run(["tessera", "ptx", "run", "--check", folder / "kernel.ptx",
                        "--grid", ",".join(map(str, grid)), "--block", "1", *words],
                       check=True, stdout=subprocess.DEVNULL)
        return [read_npy(path) for path in outputs]


def expect(name, found, wanted):
    if found != wanted:
        sys.exit("%s: wrong result: %s, not %s" % (name, found[:8], wanted[:8]))
    print("%s: %d elements are right" % (name, len(found)))


def main():
    for program in ("tileiras", "tessera"):
        if not shutil.which(program):
            print("skipped: %s is not on the PATH" % program)
            return
    os.environ["TESSERA_PTXAS"] = "none"
    a, b = Array((1000,), period=7), Array((1000,), period=5)
    (c,) = launch(add, (8,), a, b, Array((1000,)), 128)
    expect("add", c, [x + y for x, y in zip(a.values, b.values)])
    (c,) = launch(scale, (8,), a, Array((1000,)), 0.5, 128)
    expect("scale", c, [x * 0.5 for x in a.values])
    a = Array((8, 32), period=11)
    (c,) = launch(row_sums, (2,), a, Array((8,)), 4, 32)
    expect("row_sums", c, [sum(a.values[32 * i:32 * i + 32]) for i in range(8)])
    a, b = Array((32, 64), "f16", period=5), Array((64, 48), "f16", period=7)
    (c,) = launch(matmul, (2, 3), a, b, Array((32, 48)), 16, 16, 32)
    expect("matmul", c, [sum(a.values[64 * i + k] * b.values[48 * k + j] for k in range(64))
                         for i in range(32) for j in range(48)])
    a = Array((32, 16), period=101)
    (c,) = launch(transpose, (2, 1), a, Array((16, 32)), 16, 16)
    expect("transpose", c, [a.values[16 * j + i] for i in range(16) for j in range(32)])


if __name__ == "__main__":
    main()

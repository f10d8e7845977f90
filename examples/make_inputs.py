#!/usr/bin/env python3
"""Writes inputs for the examples, and what the kernels should make of them.

    make_inputs.py DIR

For each example NAME: its input arrays as DIR/NAME.ARRAY.npy, and DIR/NAME.npz
with what `tessera run --compare` is to find in the output. The results are
computed here, in double precision and without NumPy, straight from the
definitions.
"""

import math
import pathlib
import random
import struct
import sys
import zipfile

FORMATS = {"f16": ("<f2", "e"), "f32": ("<f4", "f")}


def write_npy(path, dtype, shape, values):
    path.write_bytes(make_npy(dtype, shape, values))


def make_npy(dtype, shape, values):
    descr, code = FORMATS[dtype]
    header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}"
    # The header ends a line, at a multiple of 64 bytes.
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) +
            header.encode() + struct.pack(f"<{len(values)}{code}", *values))


def write_npz(path, name, dtype, shape, values):
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(f"{name}.npy", make_npy(dtype, shape, values))


def as_type(dtype, values):
    """The values as the kernel will read them."""
    code = FORMATS[dtype][1]
    return list(struct.unpack(f"<{len(values)}{code}",
                              struct.pack(f"<{len(values)}{code}", *values)))


class Example:
    def __init__(self, directory, name):
        self.directory = directory
        self.name = name
        self.random = random.Random(name)

    def input(self, array, dtype, *shape):
        values = as_type(dtype, [self.random.gauss(0, 1)
                                 for _ in range(math.prod(shape))])
        write_npy(self.directory / f"{self.name}.{array}.npy", dtype, shape,
                  values)
        return values

    def output(self, array, dtype, shape, values):
        write_npz(self.directory / f"{self.name}.npz", array, dtype, shape,
                  values)


def rows(values, columns):
    return [values[i:i + columns] for i in range(0, len(values), columns)]


def softmax_of(row):
    largest = max(row)
    powers = [math.exp(x - largest) for x in row]
    total = math.fsum(powers)
    return [power / total for power in powers]


def product(a, b):
    columns = list(zip(*b))
    return [[math.fsum(x * y for x, y in zip(row, column))
             for column in columns] for row in a]


def vector_add(example):
    a = example.input("a", "f32", 1000)
    b = example.input("b", "f32", 1000)
    example.output("c", "f32", (1000,), [x + y for x, y in zip(a, b)])


def softmax(example):
    x = example.input("x", "f32", 16, 1024)
    example.output("y", "f32", (16, 1024),
                   sum(map(softmax_of, rows(x, 1024)), []))


def layer_norm(example):
    x = example.input("x", "f32", 32, 1000)
    weight = example.input("weight", "f32", 1000)
    bias = example.input("bias", "f32", 1000)
    result = []
    for row in rows(x, 1000):
        mean = math.fsum(row) / 1000
        variance = math.fsum((v - mean) ** 2 for v in row) / 1000
        scale = 1 / math.sqrt(variance + 1e-5)
        result += [(v - mean) * scale * w + b
                   for v, w, b in zip(row, weight, bias)]
    example.output("y", "f32", (32, 1000), result)


def matmul(example):
    a = rows(example.input("a", "f16", 100, 72), 72)
    b = rows(example.input("b", "f16", 72, 80), 80)
    example.output("c", "f32", (100, 80), sum(product(a, b), []))


def flash_attention(example):
    heads, length, width = 2, 100, 64
    arrays = [example.input(name, "f16", heads, length, width)
              for name in "qkv"]
    result = []
    for head in range(heads):
        q, k, v = (rows(array, width)[head * length:(head + 1) * length]
                   for array in arrays)
        scores = product(q, list(zip(*k)))
        weights = [softmax_of([score / 8 for score in row]) for row in scores]
        result += sum(product(weights, v), [])
    example.output("out", "f32", (heads, length, width), result)


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: make_inputs.py DIR")
    directory = pathlib.Path(sys.argv[1])
    directory.mkdir(parents=True, exist_ok=True)
    for make in (vector_add, softmax, layer_norm, matmul, flash_attention):
        make(Example(directory, make.__name__))


if __name__ == "__main__":
    main()

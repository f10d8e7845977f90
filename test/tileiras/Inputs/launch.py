#!/usr/bin/env python3
"""Launches a kernel as cuTile Python does, on the PTX machine.

Usage: launch.py FILE [--entry NAME] [--check] --grid X[,Y[,Z]] ARG...

FILE is what `tileiras` wrote: PTX, or what a stand-in for ptxas makes of it, which is
the head of an ELF file and the PTX. The block is (1, 1, 1) and no shared memory is
passed, as launchers for Tile IR do. An ARG is one argument of the Python function:

  array:f32[4,8]=arange      an array: its address, shape and strides, as i32
  array64:f32[4,8]=arange    the same with shape and strides as i64
  out:f32[4,8]=zeros         an array whose elements are printed after the launch
  i32:5, f32:0.5             a number

Arrays are in the order of C. Constants are not passed.
"""

import argparse
import os
import pathlib
import re
import struct
import subprocess
import sys
import tempfile

ELF = b"\177ELF"


def flatten_array(text, word):
    """The arguments of `tessera ptx run` for one array."""
    shape = [int(extent) for extent in
             re.search(r"\[([\d,]*)\]", text).group(1).split(",") if extent]
    strides = [1] * len(shape)
    for axis in reversed(range(len(shape) - 1)):
        strides[axis] = strides[axis + 1] * shape[axis + 1]
    return [text] + ["%s:%d" % (word, number) for number in shape + strides]


def flatten(argument):
    kind, _, text = argument.partition(":")
    if kind in ("array", "out"):
        return flatten_array(text, "i32")
    if kind == "array64":
        return flatten_array(text, "i64")
    return [argument]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("arguments", nargs="*")
    parser.add_argument("--grid", required=True)
    parser.add_argument("--entry")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_intermixed_args()
    code = options.file.read_bytes()
    if code.startswith(ELF):
        code = code[len(ELF):]
    command = ["tessera", "ptx", "run", "--grid", options.grid, "--block", "1"]
    if options.entry:
        command += ["--entry", options.entry]
    if options.check:
        command.append("--check")
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "kernel.ptx")
        pathlib.Path(path).write_bytes(code)
        words, outputs = [], []
        for argument in options.arguments:
            flat = flatten(argument)
            if argument.startswith("out:"):
                name = os.path.join(folder, "out%d.npy" % len(outputs))
                outputs.append(name)
                flat[0] = "out:%s:%s" % (name, flat[0])
            words += flat
        status = subprocess.run(command + [path, *words], check=False,
                                stdout=subprocess.PIPE if outputs else None).returncode
        for name in outputs:
            if os.path.exists(name):
                print(" ".join("%g" % value for value in read_npy(name)))
    sys.exit(status)


# Element types of .npy files that this script prints.
FORMATS = {"<f4": "f", "<f8": "d", "<f2": "e", "<i4": "i", "<i8": "q", "|i1": "b",
           "|u1": "B", "<i2": "h"}


def read_npy(name):
    """The elements of an .npy file of version 1, without NumPy."""
    with open(name, "rb") as file:
        bytes_ = file.read()
    (length,) = struct.unpack("<H", bytes_[8:10])
    header = bytes_[10:10 + length].decode("ascii")
    code = FORMATS[re.search(r"'descr': '([^']+)'", header).group(1)]
    body = bytes_[10 + length:]
    return struct.unpack("<%d%s" % (len(body) // struct.calcsize(code), code), body)


if __name__ == "__main__":
    main()

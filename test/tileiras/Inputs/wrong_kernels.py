#!/usr/bin/env python3
"""Compiles wrong kernels, and looks whether errors name the line of the user's source.

Usage: wrong_kernels.py

Each statement below is wrong, or cannot be compiled for a GPU. It is at a line of its
own of a source in Python, in a function that is called from another line. The first
line that `tileiras` prints must have the former, in the form that front ends parse,
and a note must have the latter.
"""

import re
import subprocess
import sys

# What cuTile Python looks for in what tileiras prints.
LOC = re.compile(r'loc\("([^"]+)"(?::(\d+):(\d+))?\):\s*error:\s*(.*)', re.IGNORECASE)
NOTE = re.compile(r'loc\("([^"]+)":(\d+):(\d+)\): note: called from here')

# A wrong statement and a part of the message about it.
KERNELS = [
    ("%r = reshape %i8 : tile<8xi32> -> tile<2x2xi32>", "same number of elements"),
    ("%r = reshape %i8 : tile<8xi32> -> tile<8xf32>", "the same element type"),
    ("%r = permute %f44 [1, 0] : tile<4x4xf32> -> tile<16xf32>", "same rank"),
    ("%r = permute %f44 [0, 0] : tile<4x4xf32> -> tile<4x4xf32>", "permut"),
    ("%r = broadcast %i8 : tile<8xi32> -> tile<4x8xi32>", "same rank"),
    ("%r = broadcast %i8 : tile<8xi32> -> tile<16xi32>", "'cuda_tile.broadcast' op"),
    ("%r = mmaf %f44, %f44, %f88 : tile<4x4xf32>, tile<4x4xf32>, tile<8x8xf32>",
     "'cuda_tile.mmaf' op"),
    ("%r = mmaf %f44, %f88, %f88 : tile<4x4xf32>, tile<8x8xf32>, tile<8x8xf32>",
     "'cuda_tile.mmaf' op"),
    ('assert %n, "no" : tile<i32>', "must be tile of i1 values"),
    ('%r = print_tko "%d %d", %n : tile<i32> -> token', "'cuda_tile.print_tko' op"),
    ("%r = trunci %n : tile<i32> -> tile<i64>", "'cuda_tile.trunci' op"),
    ("%r = exti %n signed : tile<i32> -> tile<i16>", "'cuda_tile.exti' op"),
    ("%r = ftof %f44 : tile<4x4xf32> -> tile<4x4xf32>", "'cuda_tile.ftof' op"),
    ("%r = bitcast %n : tile<i32> -> tile<i64>", "'cuda_tile.bitcast' op"),
    ("%r = extract %i8[%n, %n] : tile<8xi32> -> tile<4xi32>", "'cuda_tile.extract' op"),
    ("%r = cat %i8, %i8 dim = 3 : tile<8xi32>, tile<8xi32> -> tile<16xi32>",
     "'cuda_tile.cat' op"),
    ("%r = cat %i8, %i8 dim = 0 : tile<8xi32>, tile<8xi32> -> tile<8xi32>",
     "'cuda_tile.cat' op"),
    ("%r = offset %p, %i8 : tile<ptr<f32>>, tile<8xi32> -> tile<ptr<f32>>",
     "'cuda_tile.offset' op"),
    ("%r, %t = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f16>, token",
     "'cuda_tile.load_ptr_tko' op"),
    ("%r = store_ptr_tko weak %p, %n : tile<ptr<f32>>, tile<i32> -> token",
     "'cuda_tile.store_ptr_tko' op"),
    ("%r, %t = atomic_rmw_tko relaxed device %p, add, %n : "
     "tile<ptr<f32>>, tile<i32> -> tile<i32>, token", "'cuda_tile.atomic_rmw_tko' op"),
    ("%r = cmpi less_than %n, %n, signed : tile<i32> -> tile<i32>", "'cuda_tile.cmpi' op"),
    ("%r = iota : tile<4x4xi32>", "'cuda_tile.iota' op"),
    ("%r = assume div_by<3>, %n : tile<i32>", "power of 2"),
    ("%r = select %n, %n, %n : tile<i32>, tile<i32>", "'cuda_tile.select' op"),
]

TEMPLATE = """cuda_tile.module @m {
  entry @k(%%p: tile<ptr<f32>>, %%n: tile<i32>) {
    %%i8 = iota : tile<8xi32> loc("kernel.py":3:1)
    %%f44 = constant <f32: 0.0> : tile<4x4xf32> loc("kernel.py":4:1)
    %%f88 = constant <f32: 0.0> : tile<8x8xf32> loc("kernel.py":5:1)
    %s loc(callsite("kernel.py":%d:9 at "kernel.py":99:5))
    return
  }
}
"""


def judge(number, statement, expected):
    """What is wrong with the messages, or None."""
    line = 10 + number
    run = subprocess.run(["tileiras", "-", "--gpu-name=sm_90", "-o", "wrong.cubin"],
                         input=TEMPLATE % (statement, line), capture_output=True, text=True,
                         check=False)
    said = run.stderr.splitlines()
    if run.returncode != 1:
        return "status %d: %s" % (run.returncode, run.stderr)
    match = LOC.match(said[0]) if said else None
    if not match:
        return "no location: " + run.stderr
    if match.groups()[:3] != ("kernel.py", str(line), "9"):
        return "another location: " + run.stderr
    if expected not in match.group(4):
        return "another message: " + run.stderr
    notes = [match.groups() for match in map(NOTE.match, said[1:]) if match]
    return None if ("kernel.py", "99", "5") in notes else "no call: " + run.stderr


def main():
    failed = 0
    for number, (statement, expected) in enumerate(KERNELS):
        problem = judge(number, statement, expected)
        if problem:
            failed += 1
            print("%s\n  %s" % (statement, problem.strip()))
    print("%d wrong kernels, %d misreported" % (len(KERNELS), failed))
    return failed != 0


if __name__ == "__main__":
    sys.exit(main())

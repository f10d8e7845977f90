#!/usr/bin/env python3
"""Runs an entry of epilogue.mlir for several targets and orders of warps, and compares with the interpreter.

  epilogue.py FILE ENTRY TYPE SHAPE OUT

Inputs are small integers, so that sums are exact in any order, and in 16 bits. Then each barrier of
a warp is left out in turn: the PTX machine must report a race.
"""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

# The bits of 0, 1, 2 and -1.
BITS = {"f16": (0, 0x3C00, 0x4000, 0xBC00), "bf16": (0, 0x3F80, 0x4000, 0xBF80)}


def write_array(path, element, count):
    """Writes random elements to a .npy file."""
    header = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (117 - len(header)) + "\n"
    contents = struct.pack(f"<{count}H", *random.Random(count).choices(BITS[element], k=count))
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + contents)


def run(*command, is_clean=True):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if is_clean and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done


def main():
    source, entry, element, shape, out = sys.argv[1:]
    depth = 256 if entry == "rows" else 64
    columns = 256 if entry in ("rows", "columns") else 128
    left, right, result = (Path(f"{out}.{name}.npy") for name in ("left", "right", "result"))
    write_array(left, element, 128 * depth)
    write_array(right, element, depth * columns)
    arguments = [f"{element}[{128 * depth}]@{left}", f"{element}[{depth * columns}]@{right}",
                 f"out:{result}:{element}[{shape}]=zeros"]

    run("tessera", "run", source, "--entry", entry, "--grid", "1", "--engine=interp", *arguments)
    expected = result.read_bytes()
    for target in ("sm_80", "sm_90", "sm_90a"):
        for order in ("program", "reverse", "random:1"):
            run("tessera", "run", source, "--entry", entry, "--grid", "1", "--engine=ptx", f"--target={target}",
                "--check", f"--order={order}", *arguments)
            if result.read_bytes() != expected:
                sys.exit(f"engines differ: {entry}, {target}, {order}")

    code = run("tessera", "compile", source, "--entry", entry, "--target=sm_90a", "--emit=ptx", "-o", "-").stdout
    lines = code.split("\n")
    barriers = [number for number, line in enumerate(lines) if "bar.warp.sync" in line]
    if not barriers:
        sys.exit(f"no barriers of warps: {entry}")
    block = re.search(r"\.reqntid (\d+)", code)[1]
    shared = "--shared=" + ("227000" if ".extern .shared" in code else "0")
    mutant = Path(f"{out}.ptx")
    for number in barriers:
        mutant.write_text("\n".join(lines[:number] + lines[number + 1:]))
        done = run("tessera", "ptx", "run", mutant, "--grid", "1", "--block", block, shared, "--check", *arguments,
                   is_clean=False)
        if done.returncode != 3:
            sys.exit(f"not noticed: {entry}, line {number + 1}")


main()

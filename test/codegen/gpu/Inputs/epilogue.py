#!/usr/bin/env python3
"""Runs an entry of epilogue.mlir for several targets and orders of warps, and compares with the interpreter.

  epilogue.py FILE ENTRY TYPE SHAPE OUT
  epilogue.py --types OUT

Inputs are small integers, so that sums are exact in any order, and in 16 bits. Then each barrier of
a warp is left out in turn: the PTX machine must report a race. With --types, products of many types
are stored instead, by rows and by columns.
"""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

# The type of NumPy's that holds the bits, and those of 0, 1, 2 and -1.
BITS = {
    "f16": ("u2", "H", (0, 0x3C00, 0x4000, 0xBC00)),
    "bf16": ("u2", "H", (0, 0x3F80, 0x4000, 0xBF80)),
    "tf32": ("f4", "f", (0, 1, 2, -1)),
    "f64": ("f8", "d", (0, 1, 2, -1)),
    "f8E4M3FN": ("u1", "B", (0, 0x38, 0x40, 0xB8)),
    "i8": ("u1", "B", (0, 1, 2, 0xFF)),
}

# The types of operands, sums and what is stored; m, n, k; whether it is stored by columns.
STORES = [
    ("f16", "f32", "f8E4M3FN", 128, 128, 64, False),
    ("f16", "f32", "f8E5M2", 64, 256, 64, True),
    ("f16", "f32", "f32", 128, 128, 64, True),
    ("f16", "f32", "f16", 256, 256, 16, False),
    ("f16", "f32", "f16", 16, 128, 64, False),
    ("f16", "f32", "f16", 32, 32, 32, True),
    ("f16", "f16", "f16", 64, 64, 64, False),
    ("bf16", "f32", "bf16", 256, 64, 64, False),
    ("i8", "i32", "i8", 128, 128, 64, False),
    ("i8", "i32", "i16", 128, 128, 64, True),
    ("i8", "i32", "i32", 64, 128, 64, True),
    ("tf32", "f32", "f16", 128, 128, 32, False),
    ("tf32", "f32", "bf16", 128, 128, 32, True),
    ("f8E4M3FN", "f32", "f16", 128, 256, 64, False),
    ("f8E4M3FN", "f32", "bf16", 128, 128, 64, True),
    ("f64", "f64", "f64", 64, 64, 16, True),
]


def write_array(path, element, count):
    """Writes random elements to a .npy file."""
    name, code, values = BITS[element]
    header = f"{{'descr': '{'|' if name == 'u1' else '<'}{name}', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (117 - len(header)) + "\n"
    contents = struct.pack(f"<{count}{code}", *random.Random(count).choices(values, k=count))
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + contents)


def run(*command, is_clean=True):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if is_clean and done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done


def write_view(name, pointer, element, rows, columns, by_columns=False):
    """A partition view with one tile."""
    strides = f"[1, {rows}]" if by_columns else f"[{columns}, 1]"
    tensor = f"tensor_view<{rows}x{columns}x{element}, strides={strides.replace(' ', '')}>"
    view = f"partition_view<tile=({rows}x{columns}), {tensor}>"
    return view, f"""
    %{name}0 = assume div_by<16>, %{pointer} : tile<ptr<{element}>>
    %{name}1 = make_tensor_view %{name}0, shape = [{rows}, {columns}], strides = {strides} : {tensor}
    %{name}2 = make_partition_view %{name}1 : {view}"""


def write_store(name, case):
    """An entry with one product."""
    element, total, stored, m, n, k, by_columns = case
    a, a_code = write_view("a", "p", element, m, k)
    b, b_code = write_view("b", "q", element, k, n)
    c, c_code = write_view("c", "r", stored, m, n, by_columns)
    is_integer = element == "i8"
    product, signs, zero, convert = ("mmai", " signed signed", "0", "trunci") if is_integer else ("mmaf", "", "0.0", "ftof")
    sums = f"tile<{m}x{n}x{total}>"
    conversion, result = "", "%s"
    if stored != total:
        conversion, result = f"    %h = {convert} %s : {sums} -> tile<{m}x{n}x{stored}>\n", "%h"
    return f"""
  entry @{name}(%p: tile<ptr<{element}>>, %q: tile<ptr<{element}>>, %r: tile<ptr<{stored}>>) {{{a_code}{b_code}{c_code}
    %zero = constant <i32: 0> : tile<i32>
    %none = constant <{total}: {zero}> : {sums}
    %x, %tx = load_view_tko weak %a2[%zero, %zero] : {a}, tile<i32> -> tile<{m}x{k}x{element}>, token
    %y, %ty = load_view_tko weak %b2[%zero, %zero] : {b}, tile<i32> -> tile<{k}x{n}x{element}>, token
    %s = {product} %x, %y, %none{signs} : tile<{m}x{k}x{element}>, tile<{k}x{n}x{element}>, {sums}
{conversion}    %t = store_view_tko weak {result}, %c2[%zero, %zero] : tile<{m}x{n}x{stored}>, {c}, tile<i32> -> token
    return
  }}"""


def compare_types(out):
    source, left, right, result = (Path(f"{out}.{name}") for name in ("mlir", "left.npy", "right.npy", "result.npy"))
    source.write_text("cuda_tile.module @stores {" +
                      "".join(write_store(f"k{i}", case) for i, case in enumerate(STORES)) + "\n}\n")
    for i, (element, _, stored, m, n, k, _) in enumerate(STORES):
        write_array(left, element, m * k)
        write_array(right, element, k * n)
        results = set()
        for engine in (["interp"], *(["ptx", "--check", f"--target={target}"] for target in ("sm_80", "sm_90a"))):
            run("tessera", "run", source, "--entry", f"k{i}", "--grid", "1", f"--engine={engine[0]}", *engine[1:],
                f"{element}[{m * k}]@{left}", f"{element}[{k * n}]@{right}", f"out:{result}:{stored}[{m * n}]=zeros")
            results.add(result.read_bytes())
        if len(results) != 1:
            sys.exit(f"engines differ: {STORES[i]}")


# From that barrier to the store, at most.
PUBLISH_LINES = 12


def main():
    if sys.argv[1] == "--types":
        return compare_types(sys.argv[2])
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
    # Other CTAs, which there are none of, need the barrier before maps are published.
    barriers = [number for number, line in enumerate(lines)
                if "bar.warp.sync" in line and "st.release" not in "".join(lines[number:number + PUBLISH_LINES])]
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
    return None


main()

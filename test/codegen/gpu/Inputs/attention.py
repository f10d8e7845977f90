#!/usr/bin/env python3
"""Runs kernels like attention with several numbers of iterations, and compares with the interpreter.

  attention.py FOLDER

Numbers are small integers, or halves of them, so that sums are exact in any order. For each kernel, the file
says whether rows stay in registers, and whether two iterations are computed as one; both are forced too.
"""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple


class Kernel(NamedTuple):
    name: str
    rows: int
    keys: int
    numbers: int  # per key
    is_kept: bool
    is_paired: bool
    element: str = "f16"
    loops: int = 1  # the second one has a mask
    step: int = 1


KERNELS = [
    Kernel("short", 128, 64, 128, True, True),
    Kernel("very_short", 128, 32, 64, True, True),
    Kernel("long", 128, 128, 128, True, False),
    Kernel("one_warpgroup", 64, 128, 64, True, False, element="bf16"),
    Kernel("masked", 128, 64, 128, True, True, loops=2),
    # No thread has registers for that.
    Kernel("wide", 128, 64, 256, False, False),
    # What the next iteration is depends on the step.
    Kernel("by_two", 128, 64, 128, True, False, step=2),
]

BLOCKS, MOST = 2, 8
COUNTS = [(0, 0), (1, 1), (3, 2), (4, 3)]
PLANS = ["left=shared,pairs=on", "left=registers,pairs=off", "left=registers,pairs=on", "depth=2", "persist=off",
         "turns=on,pairs=on"]


def tensor(name, pointer, rows, columns, tile, element, is_transposed=False):
    """The type of a partition view, and the code that makes it."""
    shape, strides = ((columns, rows), f"1,{columns}") if is_transposed else ((rows, columns), f"{columns},1")
    kind = f"tensor_view<{shape[0]}x{shape[1]}x{element}, strides=[{strides}]>"
    view = f"partition_view<tile=({tile[0]}x{tile[1]}), {kind}>"
    return view, f"""
    %{name}_aligned = assume div_by<16>, %{pointer} : tile<ptr<{element}>>
    %{name}_tensor = make_tensor_view %{name}_aligned, shape = [{shape[0]}, {shape[1]}], strides = [{strides}] : {kind}
    %{name} = make_partition_view %{name}_tensor : {view}"""


def write_loop(kernel, number, views, sums):
    """A loop over keys. Of each row, half of the sums before are kept if it adds up to more than 0."""
    element, rows, keys, numbers = kernel.element, kernel.rows, kernel.keys, kernel.numbers
    scores, row, column = f"tile<{rows}x{keys}xf32>", f"tile<{rows}xf32>", f"tile<{rows}x1xf32>"
    result = f"tile<{rows}x{numbers}xf32>"
    mask, clamped = "", "%high"
    if number:
        clamped = "%seen"
        mask = f"""
      %allowed = cmpi greater_than_or_equal %row_numbers, %key_numbers, signed : tile<{rows}x{keys}xi32> -> tile<{rows}x{keys}xi1>
      %seen = select %allowed, %high, %no_scores : tile<{rows}x{keys}xi1>, {scores}"""
    return f"""
    %all{number}, %total{number} = for %i in (%zero to %n{number}, step %step) : tile<i32> iter_values(%acc = {sums[0]}, %sum = {sums[1]}) -> ({result}, {row}) {{
      %k, %tk = load_view_tko weak %keys[%zero, %i] : {views['keys']}, tile<i32> -> tile<{numbers}x{keys}x{element}>, token
      %s = mmaf %queries, %k, %no_scores : tile<{rows}x{numbers}x{element}>, tile<{numbers}x{keys}x{element}>, {scores}
      %low = minf %s, %three : {scores}
      %high = maxf %low, %less_three : {scores}{mask}
      %line = reduce {clamped} dim=1 identities=[0.0 : f32] : {scores} -> {row}
      (%u: tile<f32>, %v: tile<f32>) {{
        %w = addf %u, %v : tile<f32>
        yield %w : tile<f32>
      }}
      %some = maxf %line, %no_row : {row}
      %bit = minf %some, %ones : {row}
      %halved = mulf %bit, %halves : {row}
      %kept = subf %ones, %halved : {row}
      %smaller = mulf %sum, %kept : {row}
      %more = addf %smaller, %line : {row}
      %factors = reshape %kept : {row} -> {column}
      %factor = broadcast %factors : {column} -> {result}
      %rescaled = mulf %acc, %factor : {result}
      %weights = ftof {clamped} : {scores} -> tile<{rows}x{keys}x{element}>
      %v_tile, %tv = load_view_tko weak %values[%i, %zero] : {views['values']}, tile<i32> -> tile<{keys}x{numbers}x{element}>, token
      %next = mmaf %weights, %v_tile, %rescaled : tile<{rows}x{keys}x{element}>, tile<{keys}x{numbers}x{element}>, {result}
      continue %next, %more : {result}, {row}
    }}"""


def write_entry(kernel):
    element, rows, keys, numbers = kernel.element, kernel.rows, kernel.keys, kernel.numbers
    views, code = {}, ""
    for name, pointer, count, tile, is_transposed in (
            ("rows", "p", rows * BLOCKS, (rows, numbers), False), ("keys", "q", keys * MOST, (numbers, keys), True),
            ("values", "r", keys * MOST, (keys, numbers), False)):
        views[name], part = tensor(name, pointer, count, numbers, tile, element, is_transposed)
        code += part
    views["results"], part = tensor("results", "o", rows * BLOCKS, numbers, (rows, numbers), "f32")
    scores, row = f"tile<{rows}x{keys}xf32>", f"tile<{rows}xf32>"
    result = f"tile<{rows}x{numbers}xf32>"
    loops, sums = "", ("%nothing", "%no_row")
    for number in range(kernel.loops):
        loops += write_loop(kernel, number, views, sums)
        sums = f"%all{number}", f"%total{number}"
    return f"""
  entry @{kernel.name}(%p: tile<ptr<{element}>>, %q: tile<ptr<{element}>>, %r: tile<ptr<{element}>>, %o: tile<ptr<f32>>, %n0: tile<i32>, %n1: tile<i32>) {{{code}{part}
    %x, %y, %z = get_tile_block_id : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %step = constant <i32: {kernel.step}> : tile<i32>
    %no_scores = constant <f32: 0.0> : {scores}
    %three = constant <f32: 3.0> : {scores}
    %less_three = constant <f32: -3.0> : {scores}
    %nothing = constant <f32: 0.0> : {result}
    %no_row = constant <f32: 0.0> : {row}
    %ones = constant <f32: 1.0> : {row}
    %halves = constant <f32: 0.5> : {row}
    %row_line = iota : tile<{rows}xi32>
    %row_column = reshape %row_line : tile<{rows}xi32> -> tile<{rows}x1xi32>
    %row_numbers = broadcast %row_column : tile<{rows}x1xi32> -> tile<{rows}x{keys}xi32>
    %key_line = iota : tile<{keys}xi32>
    %key_row = reshape %key_line : tile<{keys}xi32> -> tile<1x{keys}xi32>
    %key_numbers = broadcast %key_row : tile<1x{keys}xi32> -> tile<{rows}x{keys}xi32>
    %queries, %tq = load_view_tko weak %rows[%x, %zero] : {views['rows']}, tile<i32> -> tile<{rows}x{numbers}x{element}>, token{loops}
    %ends = reshape {sums[1]} : {row} -> tile<{rows}x1xf32>
    %end = broadcast %ends : tile<{rows}x1xf32> -> {result}
    %both = addf {sums[0]}, %end : {result}
    %t = store_view_tko weak %both, %results[%x, %zero] : {result}, {views['results']}, tile<i32> -> token
    return
  }}"""


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def write_array(path, element, rows, columns, weights):
    """0, 1, 2 and -1, as often as weights say."""
    bits = {"f16": (0, 0x3C00, 0x4000, 0xBC00), "bf16": (0, 0x3F80, 0x4000, 0xBF80)}[element]
    header = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({rows}, {columns}), }}".ljust(117) + "\n"
    numbers = random.Random(path.name).choices(bits, weights, k=rows * columns)
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack(f"<H{len(header)}s{len(numbers)}H", len(header),
                                                       header.encode(), *numbers))
    return f"{element}[{rows},{columns}]@{path}"


def check_plans(source, kernel):
    """Which operands products have, and how many there are."""
    for plan, is_kept, is_paired in (("auto", kernel.is_kept, kernel.is_paired), ("left=shared,pairs=off", False, False),
                                     ("rotate=off", False, False)):
        code = run("tessera", "compile", source, "--entry", kernel.name, "--target=sm_90a", "--emit=tgpu",
                   f"--plan={plan}", "-o", "-").split("} consumers {")[1]
        products = re.findall(r"tgpu\.mma .*} : !tgpu\.(frag|buffer)", code)
        # With two loops, the second one has them too.
        expected = kernel.loops * (2 if plan == "rotate=off" else 8 if is_paired else 4)
        if len(products) != expected:
            sys.exit(f"{kernel.name}, {plan}: {len(products)} products, not {expected}")
        if ("buffer" in products) == is_kept:
            sys.exit(f"{kernel.name}, {plan}: rows are {'not ' if is_kept else ''}in registers")
        # They are read, and their slot is released, before the loops.
        if is_kept and code.count("tgpu.get") != 1:
            sys.exit(f"{kernel.name}, {plan}: rows are read more than once")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "attention.mlir"
    source.write_text("cuda_tile.module @attention {" + "".join(map(write_entry, KERNELS)) + "\n}\n", encoding="utf-8")
    for kernel in KERNELS:
        check_plans(source, kernel)
        sizes = (kernel.rows * BLOCKS, kernel.keys * MOST, kernel.keys * MOST)
        arrays = [write_array(folder / f"{kernel.name}.{i}.npy", kernel.element, size, kernel.numbers, weights)
                  for i, (size, weights) in enumerate(zip(sizes, ((60, 2, 1, 2), (4, 2, 1, 2), (1, 1, 1, 1))))]
        for counts in COUNTS:
            engines = [["interp"], ["ptx", "--check", "--async=eager"]]
            for plan in ["auto", *(PLANS if counts in COUNTS[-2:] else [])]:
                engines.append(["ptx", "--check", "--async=lazy", f"--plan={plan}"])
            results = set()
            for engine in engines:
                result = folder / "result.npy"
                run("tessera", "run", source, "--entry", kernel.name, "--grid", str(BLOCKS), f"--engine={engine[0]}",
                    *engine[1:], *arrays, f"out:{result}:f32[{sizes[0]},{kernel.numbers}]=zeros",
                    *(f"i32:{count}" for count in counts))
                results.add(result.read_bytes())
                if len(results) > 1:
                    sys.exit(f"{kernel.name}, {counts}: {' '.join(engine)} differs from the interpreter")


main()

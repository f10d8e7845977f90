#!/usr/bin/env python3
"""Runs kernels that tensor copies feed at the edges, and compares with the interpreter.

  tensors.py FOLDER [--mutants]

Inputs are small integers, so that sums are exact in any order. Each launch runs several times on
the PTX machine: copies act early, late and at random, and blocks and warps run in several orders.

With --mutants, what orders copies and products is left out of the PTX instead, one instruction at a
time: the machine must report it, or say that no thread can go on, or the result is wrong.
"""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

HALVES = (0, 0x3C00, 0x4000, 0xBC00)  # 0, 1, 2, -1


def write_array(path, count):
    header = f"{{'descr': '<u2', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (117 - len(header)) + "\n"
    contents = struct.pack(f"<{count}H", *random.Random(count).choices(HALVES, k=count))
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + contents)


def write_product(name, tile=(64, 64, 32), padding="zero", kind="rows", before="", index="i32", step=1):
    """An entry with a product of matrices in a loop.

    After pointers to A, B and C come m, n, k, the strides of A and B, and the bounds of the loop,
    whose indices have the type `index`. `kind` says how operands are stored.
    """
    m, n, k = tile
    pad = f"padding_value = {padding}, " if padding else ""
    layer = kind == "batched"
    sizes, strides = ("?x?x?x", "?,?,1") if layer else ("?x?x", "?,1")
    front = "1x" if layer else ""
    dims, a_dims, b_dims = "", f"{front}{m}x{k}", f"{front}{k}x{n}"
    a_place, b_place = "%x, %i", "%i, %y"
    a_sizes, b_sizes = "%m, %k", "%k, %n"
    a_strides, b_strides = "%sa, 1", "%sb, 1"
    if kind == "columns":  # Both are transposed by strides.
        strides = "1,?"
        a_strides, b_strides = "1, %sa", "1, %sb"
    if kind == "mapped":  # Both are transposed by the map of dimensions.
        dims = ", dim_map=[1, 0]"
        a_sizes, b_sizes = "%k, %m", "%n, %k"
    if layer:
        a_place, b_place = f"%w, {a_place}", f"%w, {b_place}"
        a_sizes, b_sizes = f"3, {a_sizes}", f"3, {b_sizes}"
        a_strides, b_strides = f"%la, {a_strides}", f"%lb, {b_strides}"
        sizes = "3x?x?x"
    tensor = f"tensor_view<{sizes}f16, strides=[{strides}]>"
    a = f"partition_view<tile=({a_dims}), {pad}{tensor}{dims}>"
    b = f"partition_view<tile=({b_dims}), {pad}{tensor}{dims}>"
    c = f"partition_view<tile=(1x1x1x{m}x{n}), tensor_view<?x?x?x{m}x{n}xf32, strides=[?,?,?,{n},1]>>"
    a_load, b_load = ("%a", "%b") if not layer else ("%a4", "%b4")
    reshape = f"""
      %a = reshape %a4 : tile<1x{m}x{k}xf16> -> tile<{m}x{k}xf16>
      %b = reshape %b4 : tile<1x{k}x{n}xf16> -> tile<{k}x{n}xf16>""" if layer else ""
    extend = f"exti %{{}}32 signed : tile<i32> -> tile<{index}>" if index == "i64" else "addi %{}32, %zero32 : tile<i32>"
    places = "\n".join(f"    %{v} = {extend.format(v)}" for v in "xyw")
    # Rows end where a vector ends.
    inner = "mk" if kind in ("columns", "mapped") else "kn"
    promises = "\n".join(f"    %{v} = assume div_by<{8 if v in inner else 1}>, %{v}0 : tile<i32>" for v in "mnk")
    return f"""
  entry @{name}(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %m0: tile<i32>, %n0: tile<i32>, %k0: tile<i32>,
                %sa0: tile<i32>, %sb0: tile<i32>, %first: tile<{index}>, %last: tile<{index}>) {{
    %p0 = assume div_by<16>, %p : tile<ptr<f16>>
    %q0 = assume div_by<16>, %q : tile<ptr<f16>>
    %sa = assume div_by<8>, %sa0 : tile<i32>
    %sb = assume div_by<8>, %sb0 : tile<i32>
{promises}
    %m8 = constant <i32: 128> : tile<i32>
    %la = muli %sa, %m8 : tile<i32>
    %lb = muli %sb, %m8 : tile<i32>
    %x32, %y32, %w32 = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %zero32 = constant <i32: 0> : tile<i32>
    %size = constant <i32: {m * n}> : tile<i32>
    %sy = muli %gx, %size : tile<i32>
    %sz = muli %sy, %gy : tile<i32>
    %c0 = make_tensor_view %r, shape = [%gz, %gy, %gx, {m}, {n}], strides = [%sz, %sy, %size, {n}, 1] : tile<i32> -> tensor_view<?x?x?x{m}x{n}xf32, strides=[?,?,?,{n},1]>
    %c1 = make_partition_view %c0 : {c}
    %a0 = make_tensor_view %p0, shape = [{a_sizes}], strides = [{a_strides}] : tile<i32> -> {tensor}
    %b0 = make_tensor_view %q0, shape = [{b_sizes}], strides = [{b_strides}] : tile<i32> -> {tensor}
    %a1 = make_partition_view %a0 : {a}
    %b1 = make_partition_view %b0 : {b}
{places}
    %step = constant <{index}: {step}> : tile<{index}>
    %none = constant <f32: 0.0> : tile<{m}x{n}xf32>{before}
    %sum = for %i in (%first to %last, step %step) : tile<{index}> iter_values(%acc = %none) -> (tile<{m}x{n}xf32>) {{
      {a_load}, %ta = load_view_tko weak %a1[{a_place}] : {a}, tile<{index}> -> tile<{a_dims}xf16>, token
      {b_load}, %tb = load_view_tko weak %b1[{b_place}] : {b}, tile<{index}> -> tile<{b_dims}xf16>, token{reshape}
      %next = mmaf %a, %b, %acc : tile<{m}x{k}xf16>, tile<{k}x{n}xf16>, tile<{m}x{n}xf32>
      continue %next : tile<{m}x{n}xf32>
    }}
    %out = reshape %sum : tile<{m}x{n}xf32> -> tile<1x1x1x{m}x{n}xf32>
    %t = store_view_tko weak %out, %c1[%w32, %y32, %x32, %zero32, %zero32] : tile<1x1x1x{m}x{n}xf32>, {c}, tile<i32> -> token
    return
  }}"""


# Effects before a branch that returns. Both roles would have them, so there are no tensor copies.
EARLY = """
    %own = muli %x32, %size : tile<i32>
    %place = offset %r, %own : tile<ptr<f32>>, tile<i32> -> tile<ptr<f32>>
    %p1 = reshape %place : tile<ptr<f32>> -> tile<1xptr<f32>>
    %p2 = broadcast %p1 : tile<1xptr<f32>> -> tile<256xptr<f32>>
    %three = constant <f32: 3.0> : tile<256xf32>
    %old, %ot = atomic_rmw_tko relaxed device %p2, addf, %three : tile<256xptr<f32>>, tile<256xf32> -> tile<256xf32>, token
    %isLate = cmpi greater_than %x32, %zero32, signed : tile<i32> -> tile<i1>
    if %isLate {
      return
    }"""

ENTRIES = {
    "plain": {},
    "steps": {"step": 3},
    "unpadded": {"padding": ""},
    "long": {"index": "i64"},
    "columns": {"kind": "columns"},
    "mapped": {"kind": "mapped"},
    "batched": {"kind": "batched"},
    "small": {"tile": (128, 16, 16)},
    # Rows of 16 bytes have no swizzle, which would say where buffers begin. These rings have not 8 slots.
    "narrow": {"tile": (64, 8, 256)},
    "narrow_rows": {"tile": (128, 8, 128)},
    # An iteration of these becomes four.
    "deep": {"tile": (64, 64, 256)},
    "early": {"before": EARLY},  # without tensor copies
}

# The entry, the grid, m, n, k, the strides of A and B, and the loop.
PLAIN = [("plain", (1, 1, 1), 64, 64, 320, 320, 64, (0, steps)) for steps in (0, 1, 2, 3, 4, 5, 7, 8, 9, 20)]
LAUNCHES = [
    *PLAIN,
    # Other loops: bounds that no iteration has, and indices that reach the end of their type.
    ("plain", (1, 1, 1), 64, 64, 320, 320, 64, (5, 3)),
    ("steps", (1, 1, 1), 64, 64, 320, 320, 64, (1, 10)),
    ("plain", (1, 1, 1), 64, 64, 320, 320, 64, (-3, 3)),
    ("steps", (1, 1, 1), 64, 64, 320, 320, 64, (2147483640, 2147483647)),
    # Tensors that are empty, or smaller than a tile, or end inside of one.
    ("plain", (1, 1, 1), 64, 64, 0, 320, 64, (0, 3)),
    ("plain", (1, 1, 1), 0, 64, 320, 320, 64, (0, 3)),
    ("plain", (1, 1, 1), 64, 0, 320, 320, 64, (0, 3)),
    ("plain", (2, 2, 1), 70, 88, 72, 80, 96, (0, 4)),
    ("plain", (2, 1, 1), 65, 8, 8, 8, 8, (0, 2)),
    ("unpadded", (1, 1, 1), 64, 64, 320, 320, 64, (0, 10)),
    # Rows with a distance, and an axis of size 1 whose stride breaks the promise.
    ("plain", (2, 2, 1), 100, 104, 104, 344, 512, (0, 4)),
    ("plain", (1, 1, 1), 1, 64, 64, 1, 64, (0, 2)),
    # Indices of 64 bits: negative, too large for 32, and such that the place wraps around.
    *(("long", (1, 1, 1), 64, 64, 96, 96, 64, (first, first + 4))
      for first in (0, -2, 2**31 - 2, 2**32 - 1, 2**59 - 2, 2**63 - 6, -(2**63))),
    # Other ways to store the operands.
    ("columns", (2, 2, 1), 104, 70, 72, 112, 80, (0, 3)),
    ("mapped", (2, 2, 1), 104, 70, 72, 112, 80, (0, 3)),
    ("batched", (2, 1, 3), 70, 64, 72, 80, 64, (0, 3)),
    ("batched", (1, 2, 4), 64, 72, 32, 32, 72, (0, 2)),
    # More blocks than CTAs that run at a time: each CTA does several.
    ("small", (300, 1, 1), 150, 40, 32, 32, 40, (0, 2)),
    ("small", (5, 6, 10), 640, 88, 32, 32, 96, (0, 2)),
    ("early", (3, 1, 1), 64, 64, 64, 64, 64, (0, 2)),
    ("deep", (2, 2, 1), 100, 104, 600, 600, 104, (0, 3)),
    ("deep", (1, 1, 1), 64, 64, 520, 520, 64, (-3, 3)),
    ("deep", (1, 1, 1), 64, 64, 520, 520, 64, (1, 0)),
    ("deep", (1, 1, 1), 64, 64, 520, 520, 64, (536870911, 536870914)),
    ("deep", (1, 1, 1), 64, 64, 520, 520, 64, (2147483644, 2147483647)),
    ("narrow", (2, 2, 1), 104, 16, 1024, 1024, 16, (0, 4)),
    ("narrow_rows", (1, 1, 1), 104, 8, 640, 640, 8, (0, 5)),
]

WAYS = [["--check"], ["--check", "--order=reverse", "--async=lazy"], ["--check", "--order=random:3"], ["--threads=4"],
        ["--check", "--plan=maps=launch", "--async=lazy"]]


def run(*command):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


def launch(folder, source, case, engine):
    entry, grid, m, n, k, sa, sb, loop = case
    tile = ENTRIES[entry].get("tile", (64, 64, 32))
    index = ENTRIES[entry].get("index", "i32")
    result = folder / "result.npy"
    arrays = []
    for name, rows, stride in (("a", max(m, k), sa), ("b", max(k, n), sb)):
        count = max(rows, 128 * (3 if entry == "batched" else 1)) * stride
        path = folder / f"{count}.npy"
        if not path.exists():
            write_array(path, count)
        arrays.append(f"f16[{count}]@{path}")
    total = grid[0] * grid[1] * grid[2] * tile[0] * tile[1]
    run("tessera", "run", source, "--entry", entry, "--grid", ",".join(map(str, grid)), *engine, *arrays,
        f"out:{result}:f32[{total}]=zeros", *(f"i32:{v}" for v in (m, n, k, sa, sb)),
        *(f"{index}:{v}" for v in loop))
    return result.read_bytes()


# What orders copies and products, and what it becomes: nothing, or a wait that does not wait.
ORDERS = [
    (r"mbarrier\.arrive", ""),
    (r"fence\.proxy\.tensormap", ""),
    (r"wgmma\.wait_group", ""),
    (r"fence\.proxy\.async", ""),
    (r"mbarrier\.init", ""),
    (r"tensormap\.cp_fenceproxy", ""),
    # The memory of a map is zero at first, and other fields are so.
    (r"tensormap\.replace\.tile\.(?!element_stride|interleave|fill)", ""),
    (r"cp\.async\.bulk\.tensor", ""),
    (r"mbarrier\.try_wait\.parity\.shared\.b64 \s*(%p\d+),.*", r"setp.eq.b32 \1, 0, 0;"),
]
# These change nothing: registers are only counted, and the machine does not know that tensor copies
# may see a barrier before it is initialized.
HARMLESS = [(r"setmaxnreg", ""), (r"fence\.mbarrier_init", "")]


def start(folder, lines, arguments):
    """The outcome of a launch of PTX: its status and its result."""
    path, result = folder / "mutant.ptx", folder / "mutant.npy"
    path.write_text("\n".join(lines))
    result.unlink(missing_ok=True)
    block = re.search(r"\.reqntid (\d+)", "\n".join(lines))[1]
    done = subprocess.run(
        ["tessera", "ptx", "run", path, "--grid", "1", "--block", block, "--shared=232448", "--check",
         "--async=lazy", "--timeout=60", *arguments, f"out:{result}:f32[4096]=zeros", *SCALARS],
        capture_output=True, text=True, check=False)
    return done.returncode, result.read_bytes() if result.exists() else b"", done.stderr


# m, n, k, the strides, and a loop with more iterations than a ring has slots.
SCALARS = [f"i32:{v}" for v in (64, 64, 640, 640, 64, 0, 20)]


def mutate(folder, source):
    arguments = []
    for count in (64 * 640, 640 * 64 + 64):
        write_array(folder / f"{count}.npy", count)
        arguments.append(f"f16[{count}]@{folder / f'{count}.npy'}")
    # With evict=first, each copy is in the code twice, and the launch uses one of them.
    lines = run("tessera", "compile", source, "--entry=plain", "--target=sm_90a", "--plan=evict=normal", "--emit=ptx",
                "-o", "-").split("\n")
    right = start(folder, lines, arguments)
    if right[0]:
        sys.exit(f"not clean: {right[2]}")
    # Slots that are released after the loop are for the next block, which there is none of.
    ends = [number for number, line in enumerate(lines) if "wgmma.wait_group" in line][-1]
    count = stuck = 0
    for number, line in enumerate(lines):
        for pattern, instead in ORDERS + HARMLESS:
            if not re.search(pattern, line):
                continue
            is_harmless = (pattern, instead) in HARMLESS or (number > ends and "mbarrier.arrive.shared" in line)
            mutant = start(folder, [*lines[:number], re.sub(r"(@%p\d+ )?" + pattern + ("" if instead else ".*"), instead, line),
                                    *lines[number + 1:]], arguments)
            if (mutant[:2] == right[:2]) != is_harmless:
                sys.exit(f"not as expected: line {number + 1}: {line}\n{mutant[2]}")
            count += 1
            stuck += "no thread can go on" in mutant[2]
    print(count, "mutants,", stuck, "of which end in a deadlock")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "tensors.mlir"
    source.write_text("cuda_tile.module @tensors {" +
                      "".join(write_product(name, **options) for name, options in ENTRIES.items()) + "\n}\n")
    code = run("tessera", "compile", source, "--target=sm_90a", "--emit=tgpu", "-o", "-")
    for kernel in code.split("tgpu.kernel ")[1:]:
        if ("tgpu.tensor_copy" in kernel) != (not kernel.startswith('"early"')):
            sys.exit(f"tensor copies are not as expected: {kernel.split()[0]}")
    if "--mutants" in sys.argv:
        return mutate(folder, source)
    for case in LAUNCHES:
        expected = launch(folder, source, case, ["--engine=interp"])
        for way in WAYS:
            if launch(folder, source, case, ["--engine=ptx", *way]) != expected:
                sys.exit(f"engines differ: {case} {' '.join(way)}")
    return 0


main()

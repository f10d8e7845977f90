#!/usr/bin/env python3
"""Runs products of many types and shapes by warpgroups, and compares with the interpreter.

  warpgroups.py FOLDER [--mutants] [--rotation=FILE] [--plan=PLAN]

With --rotation, the loop of rotation.mlir with several numbers of iterations instead. With --plan, choices of the compiler
are forced.

Inputs are small integers, so that sums are exact in any order. With --mutants, each fence, wait
and end of a group is left out in turn instead: the PTX machine must report it, or the result is
wrong. RingsTest and BarriersTest leave out barriers.
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
    # To nearest even they are rounded to these; to zero or away, to others.
    "f32": ("f4", "f", (0, 1 + 2**-11, 2 - 2**-12, -1 - 2**-11)),
    "f8E4M3FN": ("u1", "B", (0, 0x38, 0x40, 0xB8)),
    "f8E5M2": ("u1", "B", (0, 0x3C, 0x40, 0xBC)),
    "i8": ("u1", "B", (0, 1, 2, 0xFF)),
}

# The type of operands, that of sums, m, n, k of a tile, how many tiles along k, and which operands
# are stored by columns. Operands of f32 are rounded to tf32. `wgmma` wants elements of 8 and 32 bits
# along k: without "b" the right one has them across, with "a" the left one. With "r" operands are tiles of a batch of one,
# which are reshaped.
CASES = [
    ("f16", "f32", 64, 16, 16, 9, ""),
    ("f16", "f32", 64, 128, 64, 3, ""),
    ("f16", "f32", 128, 256, 64, 2, ""),
    ("f16", "f32", 64, 64, 32, 9, "a"),
    ("f16", "f32", 128, 64, 64, 3, "ab"),
    ("f16", "f32", 256, 32, 32, 3, "b"),
    ("f16", "f16", 64, 32, 64, 2, ""),
    ("bf16", "f32", 64, 64, 128, 2, "b"),
    ("bf16", "f32", 128, 128, 32, 4, "a"),
    ("tf32", "f32", 64, 32, 32, 9, ""),
    ("tf32", "f32", 128, 64, 16, 3, "b"),
    ("f8E4M3FN", "f32", 64, 64, 256, 2, "b"),
    ("f8E5M2", "f32", 128, 32, 64, 3, ""),
    ("i8", "i32", 64, 64, 64, 9, "b"),
    ("i8", "i32", 128, 16, 32, 3, ""),
    ("tf32", "f32", 128, 128, 32, 9, ""),
    ("tf32", "f32", 64, 64, 16, 3, "a"),
    ("tf32", "f32", 64, 64, 8, 7, "ab"),
    ("f32", "f32", 128, 64, 32, 9, ""),
    ("f32", "f32", 128, 128, 32, 5, "ab"),
    ("f32", "f32", 64, 256, 16, 3, ""),
    ("f32", "f32", 128, 64, 32, 7, "a"),
    ("f32", "f32", 64, 64, 32, 9, "b"),
    ("f8E4M3FN", "f32", 64, 128, 128, 6, ""),
    ("f8E5M2", "f32", 128, 256, 64, 3, ""),
    ("f8E4M3FN", "f32", 128, 256, 256, 2, "b"),
    ("f8E4M3FN", "f32", 256, 256, 128, 2, ""),
    ("f8E4M3FN", "f32", 128, 64, 256, 2, "ab"),
    ("f8E5M2", "f32", 64, 128, 32, 9, "a"),
    ("i8", "i32", 64, 128, 64, 9, ""),
    ("i8", "i32", 128, 64, 64, 5, "ab"),
    ("i8", "i32", 256, 64, 32, 3, "a"),
    # Lines of 64 bytes in shared memory.
    ("f8E4M3FN", "f32", 64, 64, 64, 5, ""),
    ("f8E5M2", "f32", 128, 64, 128, 2, ""),
    ("i8", "i32", 256, 64, 128, 2, ""),
    ("i8", "i32", 64, 64, 64, 9, "a"),
    ("f8E4M3FN", "f32", 64, 32, 128, 3, "a"),
    ("f8E4M3FN", "f32", 128, 128, 64, 5, "r"),
    ("f8E5M2", "f32", 64, 128, 64, 3, "abr"),
    ("i8", "i32", 128, 64, 64, 3, "ar"),
    ("f32", "f32", 128, 64, 32, 3, "r"),
]


def write_view(name, pointer, element, rows, columns, tile, across, batch=False):
    """A partition view of a matrix of rows x columns, which may be stored by columns, and be a batch of one."""
    strides = f"1, {rows}" if across else f"{columns}, 1"
    shape, extents = f"{rows}, {columns}", f"{tile[0]}x{tile[1]}"
    if batch:
        shape, strides, extents = f"1, {shape}", f"{rows * columns}, {strides}", f"1x{extents}"
    tensor = f"tensor_view<{shape.replace(', ', 'x')}x{element}, strides=[{strides.replace(' ', '')}]>"
    view = f"partition_view<tile=({extents}), {tensor}>"
    return view, f"""
    %{name}0 = assume div_by<16>, %{pointer} : tile<ptr<{element}>>
    %{name}1 = make_tensor_view %{name}0, shape = [{shape}], strides = [{strides}] : {tensor}
    %{name}2 = make_partition_view %{name}1 : {view}"""


def write_entry(name, case):
    element, total, m, n, k, steps, across = case
    multiplied = "tf32" if element == "f32" else element
    batch = "r" in across
    a, a_code = write_view("a", "p", element, m, k * steps, (m, k), "a" in across, batch)
    b, b_code = write_view("b", "q", element, k * steps, n, (k, n), "b" in across, batch)
    c, c_code = write_view("c", "r", total, m, n, (m, n), False)
    kind = "mmai" if element == "i8" else "mmaf"
    signs = " signed unsigned" if element == "i8" else ""
    one = "0" if element == "i8" else "0.0"
    rounding, operands = "", "%x, %y"
    x, y, index, front, reshapes = "%x", "%y", "", "", ""
    if batch:
        x, y, index, front = "%x3", "%y3", "%zero, ", "1x"
        reshapes = f"""      %x = reshape %x3 : tile<1x{m}x{k}x{element}> -> tile<{m}x{k}x{element}>
      %y = reshape %y3 : tile<1x{k}x{n}x{element}> -> tile<{k}x{n}x{element}>
"""
    if multiplied != element:
        rounding = f"""      %u = ftof %x : tile<{m}x{k}xf32> -> tile<{m}x{k}xtf32>
      %v = ftof %y : tile<{k}x{n}xf32> -> tile<{k}x{n}xtf32>
"""
        operands = "%u, %v"
    return f"""
  entry @{name}(%p: tile<ptr<{element}>>, %q: tile<ptr<{element}>>, %r: tile<ptr<{total}>>) {{{a_code}{b_code}{c_code}
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %end = constant <i32: {steps}> : tile<i32>
    %none = constant <{total}: {one}> : tile<{m}x{n}x{total}>
    %sum = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<{m}x{n}x{total}>) {{
      {x}, %tx = load_view_tko weak %a2[{index}%zero, %i] : {a}, tile<i32> -> tile<{front}{m}x{k}x{element}>, token
      {y}, %ty = load_view_tko weak %b2[{index}%i, %zero] : {b}, tile<i32> -> tile<{front}{k}x{n}x{element}>, token
{reshapes}{rounding}      %next = {kind} {operands}, %acc{signs} : tile<{m}x{k}x{multiplied}>, tile<{k}x{n}x{multiplied}>, tile<{m}x{n}x{total}>
      continue %next : tile<{m}x{n}x{total}>
    }}
    %t = store_view_tko weak %sum, %c2[%zero, %zero] : tile<{m}x{n}x{total}>, {c}, tile<i32> -> token
    return
  }}"""


def write_array(path, element, count):
    """Writes random elements to a .npy file."""
    name, code, values = BITS[element]
    header = f"{{'descr': '{'|' if name == 'u1' else '<'}{name}', 'fortran_order': False, 'shape': ({count},), }}"
    header += " " * (117 - len(header)) + "\n"
    contents = struct.pack(f"<{count}{code}", *random.Random(count).choices(values, k=count))
    path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + contents)


PLAN = [each for each in sys.argv if each.startswith("--plan=")]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return done.stdout


class Launch:
    """An entry with its arguments. Operands are (type, number of elements)."""

    def __init__(self, folder, source, entry, operands, result, scalars=()):
        self.source, self.entry, self.result, self.scalars = source, entry, result, scalars
        self.name = " ".join([entry, *scalars])
        self.inputs = []
        for i, (element, count) in enumerate(operands):
            path = folder / f"{entry}.{i}.npy"
            write_array(path, element, count)
            self.inputs.append(f"{element}[{count}]@{path}")

    def get_arguments(self, result):
        return [*self.inputs, f"out:{result}:{self.result}=zeros", *self.scalars]


def make_launches(folder, source):
    return [Launch(folder, source, f"k{i}", [(element, m * k * steps), (element, k * steps * n)], f"{total}[{m},{n}]")
            for i, (element, total, m, n, k, steps, _) in enumerate(CASES)]


def make_rotations(folder, source):
    return [Launch(folder, source, "rotated", [("f16", 8192), ("f16", 24576), ("f16", 24576)], "f32[128,64]", [f"i32:{n}"])
            for n in (0, 1, 2, 3, 4, 6)]


def compare(folder, launches):
    """Runs all on both engines."""
    for launch in launches:
        results = []
        for engine in (["interp"], ["ptx", "--check", "--async=eager", *PLAN],
                       ["ptx", "--check", "--async=lazy", *PLAN]):
            result = folder / f"{engine[0]}.npy"
            run("tessera", "run", launch.source, "--entry", launch.entry, "--grid", "1", f"--engine={engine[0]}",
                *engine[1:], *launch.get_arguments(result))
            results.append(result.read_bytes())
        if len(set(results)) != 1:
            sys.exit(f"engines differ: {launch.name}")


# What orders asynchronous work. The last wait for copies is left out: nothing follows it.
ORDERS = re.compile(r"\s*(bar\.arrive|fence\.proxy\.async|wgmma\.(fence|commit_group|wait_group)|"
                    r"cp\.async\.(commit_group|wait_group\s+[1-9]))")


def reads_registers(lines):
    """Whether the first product of these lines reads sums or an operand in registers.

    Otherwise a fence before it has nothing to order, if there was one before.
    """
    first = next(line for line in lines if "wgmma.mma_async" in line)
    return "setp.ne.b32 p, 0, 0" not in first or first.count("{") > 2


def find_spare_waits(lines):
    """Waits before the groups of a product with more than two, and ends of these groups.

    They keep few registers in use. One that is left out is made up for by the others: registers
    of PTX are not used again before these.
    """
    spare, waits, groups = [], [], 0
    for number, line in enumerate([*lines, "$"]):
        if line.startswith("$"):
            spare += waits if groups > 2 else []
            waits, groups = [], 0
        elif "wgmma.wait_group" in line or "wgmma.commit_group" in line:
            waits.append(number)
        groups += "wgmma.commit_group" in line
    return spare


def mutate(folder, launches):
    """Leaves out each order of some kernels."""
    count = 0
    for launch in launches:
        code = run("tessera", "compile", launch.source, "--entry", launch.entry, "--target=sm_90a", "--emit=ptx", *PLAN,
                   "-o", "-")
        block = re.search(r"\.reqntid (\d+)", code)[1]
        shared = "--shared=" + ("232448" if ".extern .shared" in code else "0")
        lines = code.split("\n")
        path = folder / "mutant.ptx"
        result = folder / "mutant.npy"

        def start():
            path.write_text("\n".join(lines))
            result.unlink(missing_ok=True)
            done = subprocess.run(
                ["tessera", "ptx", "run", path, "--grid", "1", "--block", block, shared, "--check",
                 "--async=lazy", *launch.get_arguments(result)],
                capture_output=True, text=True, check=False)
            return done.returncode, result.read_bytes() if result.exists() else b""

        right = start()
        if right[0]:
            sys.exit(f"not clean: {launch.name}")
        orders = [number for number, line in enumerate(lines) if ORDERS.match(line)]
        fences = [number for number in orders if "wgmma.fence" in lines[number]]
        harmless = [number for number in fences[1:] if not reads_registers(lines[number:])]
        spare = find_spare_waits(lines)
        harmless += spare
        # Halves of barriers have proxy fences of their own, which suffice: one of those that
        # stand next to each other, and all of whole barriers.
        if "bar.arrive" in code:
            proxies = [number for number in orders if "fence.proxy" in lines[number]]
            harmless += [*proxies[:2], *(n for n in proxies if "bar.sync \t0" in lines[n + 1])]
        mutants = [[number] for number in orders if number not in harmless]
        for numbers in mutants + ([spare] if spare else []):
            kept = [lines[number] for number in numbers]
            for number in numbers:
                lines[number] = ""
            if start() == right:
                sys.exit(f"not noticed: {launch.name}, line {numbers[0] + 1}: {kept[0]}")
            for number, line in zip(numbers, kept):
                lines[number] = line
            count += 1
    print(count, "mutants")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    rotation = [each.split("=", 1)[1] for each in sys.argv if each.startswith("--rotation=")]
    if rotation:
        launches = make_rotations(folder, rotation[0])
        return mutate(folder, launches[-1:]) if "--mutants" in sys.argv else compare(folder, launches)
    source = folder / "warpgroups.mlir"
    source.write_text("cuda_tile.module @warpgroups {" +
                      "".join(write_entry(f"k{i}", case) for i, case in enumerate(CASES)) + "\n}\n")
    launches = make_launches(folder, source)
    if "--mutants" in sys.argv:
        return mutate(folder, [launches[i] for i in (0, 3, 6, 9, 12, 13, 15, 18, 27)])
    code = run("tessera", "compile", source, "--target=sm_90a", "--emit=ptx", *PLAN, "-o", "-")
    entries = code.split(".entry ")[1:]
    for entry, case in zip(entries, CASES, strict=True):
        if "wgmma.mma_async" not in entry or "mma.sync" in entry:
            sys.exit(f"not by warpgroups: {case}")
    return compare(folder, launches)


main()

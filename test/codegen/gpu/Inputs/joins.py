#!/usr/bin/env python3
"""Runs products whose tile blocks are computed as one, and compares with the CPU engine.

  joins.py FOLDER [--mutants]

Inputs are small integers, so that sums are exact in any order. On the PTX machine, copies act early,
late and at random.

With --mutants, each wait for a slot is left out of the PTX in turn: the machine must report it,
or say that no thread can go on, or the result is wrong. The launch has blocks that are joined and
blocks that are not, and their rings use the same shared memory.
"""

import random
import re
import struct
import subprocess
import sys
from pathlib import Path

VALUES = {"f16": (0, 0x3C00, 0x4000, 0xBC00), "f8E4M3FN": (0, 0x38, 0x40, 0xB8),
          "f32": (0, 0x3F800000, 0x40000000, 0xBF800000)}  # 0, 1, 2, -1
FORMATS = {"f16": "<u2", "f8E4M3FN": "|u1", "f32": "<u4"}

# Blocks of four rows of tiles, one column after the other, as front ends write it.
GROUPED = """
    %wide = muli %four, %columns : tile<i32>
    %group = divi %x, %wide signed rounding<negative_inf> : tile<i32>
    %start = muli %group, %four : tile<i32>
    %rest = subi %rows, %start : tile<i32>
    %height = mini %rest, %four signed : tile<i32>
    %down = remi %x, %height signed : tile<i32>
    %i = addi %start, %down : tile<i32>
    %number = remi %x, %wide signed : tile<i32>
    %j = divi %number, %height signed rounding<negative_inf> : tile<i32>"""
# x is a row, or a column; or both, and columns come first.
PLANE = """
    %i = addi %x, %zero : tile<i32>
    %j = addi %y, %zero : tile<i32>"""
TURNED = """
    %j = addi %x, %zero : tile<i32>
    %i = addi %y, %zero : tile<i32>"""
LINES = """
    %i = divi %x, %columns signed rounding<negative_inf> : tile<i32>
    %j = remi %x, %columns signed : tile<i32>"""
# Every second row of an odd number, if there is one step: blocks that follow each other are no neighbours.
APART = """
    %jump = divi %x, %steps signed rounding<negative_inf> : tile<i32>
    %far = addi %x, %jump : tile<i32>
    %i = remi %far, %rows signed : tile<i32>
    %j = divi %x, %rows signed rounding<negative_inf> : tile<i32>"""


# The kernel shares out its tiles by itself, and tokens order what it stores.
OWN_LOOP = """
    %none_yet = make_token : token
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %tiles = muli %rows, %columns : tile<i32>
    %last = for %x in (%bx to %tiles, step %gx) : tile<i32> iter_values(%before = %none_yet) -> (token) {"""
OWN_END = """
    continue %t : token
    }"""


def write_product(name, order, tile, element, alignment=16, own=False):
    m, n, k = tile
    if own:
        number, order, token, end = "", OWN_LOOP + order, " token = %before", OWN_END
    else:
        number, token, end = "\n    %x, %y, %z = get_tile_block_id : tile<i32>", "", ""
    tensor = f"tensor_view<?x?x{element}, strides=[?,1]>"
    a = f"partition_view<tile=({m}x{k}), padding_value = zero, {tensor}>"
    b = f"partition_view<tile=({k}x{n}), padding_value = zero, {tensor}>"
    c = f"partition_view<tile=({m}x{n}), tensor_view<?x?xf32, strides=[?,1]>>"
    operand, convert = element, ""
    left, right = "%l", "%r"
    if element == "f32":
        operand, left, right = "tf32", "%l1", "%r1"
        convert = f"""
      %l1 = ftof %l : tile<{m}x{k}xf32> -> tile<{m}x{k}xtf32>
      %r1 = ftof %r : tile<{k}x{n}xf32> -> tile<{k}x{n}xtf32>"""
    return f"""
  entry @{name}(%p0: tile<ptr<{element}>>, %q0: tile<ptr<{element}>>, %r0: tile<ptr<f32>>, %m0: tile<i32>, %n0: tile<i32>, %k0: tile<i32>) {{
    %p = assume div_by<16>, %p0 : tile<ptr<{element}>>
    %q = assume div_by<16>, %q0 : tile<ptr<{element}>>
    %m = assume bounded<0, ?>, %m0 : tile<i32>
    %n = assume div_by<{alignment}>, %n0 : tile<i32>
    %k = assume div_by<{alignment}>, %k0 : tile<i32>
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %tall = constant <i32: {m}> : tile<i32>
    %broad = constant <i32: {n}> : tile<i32>
    %deep = constant <i32: {k}> : tile<i32>
    %none = constant <f32: 0.0> : tile<{m}x{n}xf32>
    %ta = make_tensor_view %p, shape = [%m, %k], strides = [%k, 1] : tile<i32> -> {tensor}
    %tb = make_tensor_view %q, shape = [%k, %n], strides = [%n, 1] : tile<i32> -> {tensor}
    %tc = make_tensor_view %r0, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,1]>
    %va = make_partition_view %ta : {a}
    %vb = make_partition_view %tb : {b}
    %vc = make_partition_view %tc : {c}{number}
    %rows = divi %m, %tall signed rounding<positive_inf> : tile<i32>
    %columns = divi %n, %broad signed rounding<positive_inf> : tile<i32>
    %steps = divi %k, %deep signed rounding<positive_inf> : tile<i32>{order}
    %sum = for %s in (%zero to %steps, step %one) : tile<i32> iter_values(%acc = %none) -> (tile<{m}x{n}xf32>) {{
      %l, %t0 = load_view_tko weak %va[%i, %s] : {a}, tile<i32> -> tile<{m}x{k}x{element}>, token
      %r, %t1 = load_view_tko weak %vb[%s, %j] : {b}, tile<i32> -> tile<{k}x{n}x{element}>, token{convert}
      %d = mmaf {left}, {right}, %acc : tile<{m}x{k}x{operand}>, tile<{k}x{n}x{operand}>, tile<{m}x{n}xf32>
      continue %d : tile<{m}x{n}xf32>
    }}
    %t = store_view_tko weak %sum, %vc[%i, %j]{token} : tile<{m}x{n}xf32>, {c}, tile<i32> -> token{end}
    return
  }}"""


ENTRIES = {
    "grouped": (GROUPED, (64, 64, 32), "f16"),
    "plane": (PLANE, (64, 64, 32), "f16"),
    "turned": (TURNED, (64, 64, 32), "f16"),
    "lines": (LINES, (64, 64, 32), "f16"),
    "apart": (APART, (64, 64, 32), "f16"),
    "tall": (GROUPED, (128, 64, 32), "f16"),
    "rounded": (GROUPED, (64, 64, 32), "f32"),
    "bytes": (GROUPED, (64, 128, 128), "f8E4M3FN"),
    "loose": (GROUPED, (128, 128, 64), "f16", 1),  # threads load the tiles
    "own": (GROUPED, (64, 64, 32), "f16", 16, True),
    "own_lines": (LINES, (64, 64, 32), "f16", 16, True),
}
EAGER, LAZY, RANDOM, REVERSE = [["--check", *way] for way in
                                ([], ["--async=lazy"], ["--async=random:5", "--order=random:3"], ["--order=reverse"])]
# The entry, the grid, m, n and k, the plan, and the way. 132 CTAs do the work; pairs pay from 133 blocks
# on, four from 397 blocks on.
BOTH = ("grouped", (403, 1), 13 * 64, 31 * 64, 128, "join=2", LAZY)  # CTAs do joined ones and others
LAUNCHES = [
    ("grouped", (144, 1), 12 * 64, 12 * 64, 160, "join=2", EAGER),  # all are joined
    ("grouped", (143, 1), 13 * 64, 11 * 64, 64, "join=2", LAZY),  # a group has one row
    ("grouped", (143, 1), 13 * 64, 11 * 64, 64, "join=2,depth=2", RANDOM),
    ("grouped", (143, 1), 11 * 64 - 24, 13 * 64 - 16, 48, "join=2", REVERSE),  # tiles end outside
    ("grouped", (150, 1), 12 * 64, 12 * 64, 64, "join=2", EAGER),  # blocks with nothing to do
    ("grouped", (100, 1), 10 * 64, 10 * 64, 32, "join=2", LAZY),  # too few
    ("grouped", (1, 1), 64, 64, 64, "join=2", EAGER),
    ("grouped", (144, 1), 12 * 64, 12 * 64, 0, "join=2", EAGER),  # no iteration
    ("grouped", (400, 1), 20 * 64, 20 * 64, 32, "join=4", LAZY),
    ("grouped", (403, 1), 31 * 64, 13 * 64, 32, "join=4", RANDOM),
    ("grouped", (400, 1), 20 * 64, 20 * 64, 96, "auto", LAZY),  # by four, since a block is one warpgroup
    ("grouped", (403, 1), 31 * 64, 13 * 64 - 8, 64, "auto", RANDOM),
    ("grouped", (110, 1), 11 * 64, 10 * 64, 96, "auto", EAGER),  # too few: two warpgroups have half of the columns each
    BOTH,
    ("plane", (12, 12), 12 * 64, 12 * 64, 96, "join=2", LAZY),
    ("plane", (13, 11), 13 * 64, 11 * 64, 96, "join=2", RANDOM),  # units begin in one column and end in the next
    ("turned", (12, 12), 12 * 64, 12 * 64, 96, "join=2", REVERSE),
    ("turned", (11, 13), 13 * 64, 11 * 64, 96, "join=2", LAZY),
    ("turned", (20, 20), 20 * 64, 20 * 64 - 8, 64, "auto", RANDOM),  # of four, columns grow: still one warpgroup
    ("lines", (144, 1), 12 * 64, 12 * 64, 64, "join=2", LAZY),
    ("apart", (143, 1), 13 * 64, 11 * 64, 32, "join=2", LAZY),  # none is joined
    ("tall", (144, 1), 12 * 128, 12 * 64, 64, "auto", LAZY),
    ("rounded", (143, 1), 13 * 64, 11 * 64, 96, "join=2", LAZY),
    ("rounded", (403, 1), 31 * 64, 13 * 64, 64, "auto", RANDOM),
    ("bytes", (143, 1), 13 * 64, 11 * 128, 192, "join=2", LAZY),
    ("loose", (143, 1), 13 * 128 - 3, 11 * 128 - 1, 67, "auto", LAZY),
    ("loose", (100, 1), 10 * 128 - 3, 10 * 128 - 1, 67, "auto", REVERSE),
    ("own", (5, 1), 12 * 64, 12 * 64, 160, "join=2", EAGER),
    ("own", (5, 1), 13 * 64, 11 * 64, 64, "join=2", LAZY),  # some are not joined
    ("own", (132, 1), 13 * 64, 11 * 64, 64, "join=2,depth=2", RANDOM),
    ("own", (1, 1), 5 * 64, 7 * 64 - 16, 96, "join=2", REVERSE),
    ("own", (3, 1), 64, 64, 64, "auto", EAGER),
    ("own", (7, 1), 13 * 64 - 8, 4 * 64, 96, "auto", LAZY),  # by four
    ("own", (4, 1), 0, 64, 64, "join=2", EAGER),  # no tile
    ("own_lines", (6, 1), 5 * 64, 6 * 64, 96, "join=2", RANDOM),
    ("tall", (143, 1), 13 * 128, 11 * 64, 160, "copies=async,join=2", RANDOM),
    ("tall", (143, 1), 13 * 128, 11 * 64, 96, "copies=plain,join=2", LAZY),
]


def run(*command, output="stdout"):
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return getattr(done, output)


def write_array(folder, element, count):
    path = folder / f"{element}.{count}.npy"
    if not path.exists():
        header = f"{{'descr': '{FORMATS[element]}', 'fortran_order': False, 'shape': ({count},), }}"
        header += " " * (117 - len(header)) + "\n"
        code = {"f16": "H", "f8E4M3FN": "B", "f32": "I"}[element]
        contents = struct.pack(f"<{count}{code}", *random.Random(count).choices(VALUES[element], k=count))
        path.write_bytes(b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + contents)
    return f"{element}[{count}]@{path}"


def get_arguments(folder, case):
    entry, _, m, n, k = case[:5]
    element = ENTRIES[entry][2]
    return (write_array(folder, element, max(m * k, 1)), write_array(folder, element, max(k * n, 1)),
            f"out:{folder / 'result.npy'}:f32[{max(m * n, 1)}]=zeros", f"i32:{m}", f"i32:{n}", f"i32:{k}")


def launch(folder, source, case, *engine):
    entry, grid = case[:2]
    run("tessera", "run", source, "--entry", entry, "--grid", ",".join(map(str, grid)), *engine,
        *get_arguments(folder, case))
    return (folder / "result.npy").read_bytes()


def start(folder, lines, case, *options):
    """The outcome of a launch of PTX: its status, its result, and what it says."""
    path, result = folder / "mutant.ptx", folder / "result.npy"
    path.write_text("\n".join(lines))
    result.unlink(missing_ok=True)
    text = "\n".join(lines)
    block = re.search(r"\.reqntid (\d+)", text)[1]
    shared = 232448 if ".extern .shared" in text else 0
    done = subprocess.run(
        ["tessera", "ptx", "run", path, "--grid", ",".join(map(str, case[1])), "--block", block,
         f"--shared={shared}", "--check", "--async=lazy", "--timeout=60", *options, *get_arguments(folder, case)],
        capture_output=True, text=True, check=False)
    return done.returncode, result.read_bytes() if result.exists() else b"", done.stdout + done.stderr


def compile_joined(source):
    return run("tessera", "compile", source, "--entry=grouped", "--plan=join=2,depth=3", "--target=sm_90a", "--emit=ptx",
               "-o", "-").split("\n")


def check_bytes(folder, source):
    """Joined blocks load the tile that they share once."""
    status, _, text = start(folder, compile_joined(source), BOTH, "--stats")
    bytes_of_tile = {"alone": 2 * 64 * 32 * 2, "joined": 3 * 64 * 32 * 2}
    steps, joined = 4, 12 * 31 // 2  # the thirteenth row is alone
    expected = steps * (joined * bytes_of_tile["joined"] + 31 * bytes_of_tile["alone"])
    if status or f"bulk load {expected}" not in text:
        sys.exit(f"not {expected} bytes: {text}")


def mutate(folder, source):
    lines = compile_joined(source)
    right = start(folder, lines, BOTH)
    if right[0]:
        sys.exit(f"not clean: {right[2]}")
    count = 0
    # What the producer awaits at its end is checked by tensors.py.
    last = max(number for number, line in enumerate(lines) if "cp.async.bulk.tensor" in line)
    for number, line in enumerate(lines[:last]):
        wait = re.search(r"mbarrier\.try_wait\.parity\.shared\.b64 \s*(%p\d+),.*", line)
        if not wait:
            continue
        mutant = start(folder, [*lines[:number], f"setp.eq.b32 {wait[1]}, 0, 0;", *lines[number + 1:]], BOTH)
        if mutant[:2] == right[:2]:
            sys.exit(f"not found: line {number + 1}: {line}")
        count += 1
    print(count, "waits were left out")


def main():
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    source = folder / "joins.mlir"
    source.write_text("cuda_tile.module @joins {" +
                      "".join(write_product(name, *options) for name, options in ENTRIES.items()) + "\n}\n")
    code = run("tessera", "compile", source, "--target=sm_90a", "--plan=join=2", "--emit=tgpu", "-o", "-")
    for kernel in code.split("tgpu.kernel ")[1:]:
        if kernel.count("tgpu.mma ") != 2:
            sys.exit(f"not joined: {kernel.split()[0]}")
    code = run("tessera", "compile", source, "--entry=own", "--target=sm_90a", "--remarks=text", "-o", folder / "own.ptx",
               output="stderr")
    if "persistent by its own loop; 4 iterations are computed as one" not in code:
        sys.exit(f"no such remark: {code}")
    # Also where threads copy, into rings.
    code = run("tessera", "compile", source, "--entry=tall", "--target=sm_90a", "--plan=copies=async,join=2", "--emit=tgpu",
               "-o", "-")
    if code.count("tgpu.mma ") != 2 or code.count("tgpu.copy ") < 4:
        sys.exit("no rings in a kernel that is joined")
    if "--mutants" in sys.argv:
        return mutate(folder, source)
    check_bytes(folder, source)
    for case in LAUNCHES:
        expected = launch(folder, source, case, "--engine=cpu")
        plan, way = case[5:]
        if launch(folder, source, case, "--engine=ptx", f"--plan={plan}", *way) != expected:
            sys.exit(f"engines differ: {case}")
    return 0


if __name__ == "__main__":
    main()

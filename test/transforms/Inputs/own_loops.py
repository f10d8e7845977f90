"""Runs random persistent kernels before and after their iterations are shared out anew.

own_loops.py TESSERA FOLDER FIRST COUNT

Each kernel stores tiles in a loop that shares them out, in lines, in groups of rows, or anywhere; tokens order what it
stores. Kernels that `persist-blocks` joins are launched with random sizes, also such that rows overlap, and the
interpreter must print the same in three orders. Launches that are undefined before are left out.
"""

import random
import subprocess
import sys
from pathlib import Path

SHAPE = "tensor_view<?x?xi32, strides=[?,1]>"
LOADED = f"partition_view<tile=(2x4), padding_value = zero, {SHAPE}>"
STORED = f"partition_view<tile=(2x4), {SHAPE}>"
DOWN, SIGNED = " signed rounding<negative_inf>", " signed"


class Indices:
    """The code that computes which tile iteration %t stores."""

    def __init__(self, chance):
        self.names, self.code = ["%t", "%t", "%rows", "%columns", "%four"], ""
        kinds = [self.write_groups, self.write_lines, self.write_columns, *3 * [self.write_anything]]
        self.pair = chance.choice(kinds)(chance)
        if chance.random() < 0.3:
            self.pair = self.pair[::-1]

    def add(self, operation, a, b, modifiers=""):
        name = f"%v{len(self.names)}"
        self.names.append(name)
        self.code += f"      {name} = {operation} {a}, {b}{modifiers} : tile<i32>\n"
        return name

    def divide(self, a, b):
        return self.add("divi", a, b, DOWN), self.add("remi", a, b, SIGNED)

    def write_groups(self, chance):
        most = chance.choice(["%two", "%four"])
        group, number = self.divide("%t", self.add("muli", most, "%columns"))
        first = self.add("muli", group, most)
        height = self.add("mini", self.add("subi", "%rows", first), most, SIGNED)
        down = self.add("remi", chance.choice(["%t", number]), height, SIGNED)
        return self.add("addi", first, down), self.add("divi", number, height, DOWN)

    def write_lines(self, _):
        return self.divide("%t", "%columns")

    def write_columns(self, _):
        return self.divide("%t", "%rows")[::-1]

    def write_anything(self, chance):
        for _ in range(chance.randrange(1, 4)):
            a, b = chance.choice(self.names), chance.choice(self.names)
            operation = chance.choice(["addi", "subi", "mini", "divide", "divide"])
            if operation == "divide":
                self.divide(a, b)
            else:
                self.add(operation, a, b, SIGNED if operation == "mini" else "")
        return chance.choice(self.names[-3:]), chance.choice(self.names[-3:])


def write_kernel(chance):
    indices = Indices(chance)
    place = ", ".join(indices.pair)
    return f"""cuda_tile.module @m {{
  entry @k(%a: tile<ptr<i32>>, %c: tile<ptr<i32>>, %m: tile<i32>, %n: tile<i32>, %pitch: tile<i32>, %tiles: tile<i32>) {{
    %start = make_token : token
    %two = constant <i32: 2> : tile<i32>
    %four = constant <i32: 4> : tile<i32>
    %x, %y, %z = get_tile_block_id : tile<i32>
    %gx, %gy, %gz = get_num_tile_blocks : tile<i32>
    %ta = make_tensor_view %a, shape = [%m, %n], strides = [%n, 1] : tile<i32> -> {SHAPE}
    %tc = make_tensor_view %c, shape = [%m, %n], strides = [%pitch, 1] : tile<i32> -> {SHAPE}
    %va = make_partition_view %ta : {LOADED}
    %vc = make_partition_view %tc : {STORED}
    %rows = divi %m, %two signed rounding<positive_inf> : tile<i32>
    %columns = divi %n, %four signed rounding<positive_inf> : tile<i32>
    %last = for %t in (%x to %tiles, step %gx) : tile<i32> iter_values(%before = %start) -> (token) {{
{indices.code}      %l, %t0 = load_view_tko weak %va[{place}] : {LOADED}, tile<i32> -> tile<2x4xi32>, token
      %s = addi %l, %l : tile<2x4xi32>
      %stored = store_view_tko weak %s, %vc[{place}] token = %before : tile<2x4xi32>, {STORED}, tile<i32> -> token
      continue %stored : token
    }}
    return
  }}
}}
"""


def choose_launch(chance):
    m, n = chance.randrange(25), chance.randrange(40)
    tiles = -(-m // 2) * -(-n // 4)
    grid = chance.choice([1, 1, 2, 3, 7])
    # If rows overlap, only the order of one tile block says which store is last.
    pitch = chance.choice([n, n, n + 3] + [0, max(n - 5, 0)] * (grid == 1))
    count = chance.choice([tiles, tiles, max(tiles - 3, 0), chance.randrange(12)])
    return ["--grid", str(grid), f"i32[{max(m * n, 1)}]=arange", f"i32[{m * max(pitch, n) + 64}]=zeros",
            f"i32:{m}", f"i32:{n}", f"i32:{pitch}", f"i32:{count}"]


def run(*command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120, check=False)
    return done.returncode, done.stdout + done.stderr


def main():
    tessera, folder, first, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3]), int(sys.argv[4])
    folder.mkdir(parents=True, exist_ok=True)
    before, after = folder / "before.mlir", folder / "after.mlir"

    def launch(path, arguments, *options):
        return run(tessera, "run", path, "--engine=interp", "--print", *arguments, *options)

    joined = launches = 0
    for seed in range(first, first + count):
        chance = random.Random(seed)
        before.write_text(write_kernel(chance))
        join = chance.choice([2, 2, 2, 4])
        status, text = run(tessera, "opt", f"--pipeline=cuda_tile.entry(persist-blocks{{join={join}}})", before, "-o", after)
        if status:
            sys.exit(f"seed {seed}: {text}")
        if after.read_text().count(" in (") == 1:
            continue
        joined += 1
        for _ in range(3):
            arguments = choose_launch(chance)
            expected = launch(before, arguments, "--check")
            if expected[0]:
                continue
            launches += 1
            for options in ([], ["--order=reverse", "--check"], ["--order=random:3", "--check"]):
                if (actual := launch(after, arguments, *options)) != expected:
                    sys.exit(f"seed {seed}: {' '.join([*arguments, *options])}\n{expected[1]}{actual[1]}")
    print(f"{joined} kernels are joined, {launches} launches agree")


if __name__ == "__main__":
    main()

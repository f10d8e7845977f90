"""Writes operations whose groups of operands have wrong sizes, and judges what
tools say of them: operand_groups.py DUMP.json FILE.mlir TOOL...

The dump is that of `llvm-tblgen --dump-json` on Ops.td: every operation with
`operandSegmentSizes` is tried, with each group at 0, 1 and 2 operands, with sizes
below zero, with sums that are wrong and with sums that are right only in 32 bits.
A tool must end by itself, accept the right form and name the line of each wrong one
exactly once.
"""

import itertools
import json
import re
import subprocess
import sys

TILE = "!cuda_tile.tile<f32>"
POINTER = "!cuda_tile.tile<ptr<f32>>"
INDEX = "!cuda_tile.tile<i32>"
TOKEN = "!cuda_tile.token"
TENSOR = "!cuda_tile.tensor_view<4xf32, strides=[1]>"
VIEW = "!cuda_tile.partition_view<tile=(2), tensor_view<4xf32, strides=[1]>>"

PROLOGUE = f"""\
  ^bb0(%p: {POINTER}, %f: {TILE}, %m: !cuda_tile.tile<i1>, %i: {INDEX}):
    %t = "cuda_tile.make_token"() : () -> {TOKEN}
    %s = "cuda_tile.make_tensor_view"(%p) {{operandSegmentSizes = array<i32: 1, 0, 0>}} : ({POINTER}) -> {TENSOR}
    %v = "cuda_tile.make_partition_view"(%s) : ({TENSOR}) -> {VIEW}
    %x = "cuda_tile.reshape"(%f) : ({TILE}) -> !cuda_tile.tile<1xf32>
    %g = "cuda_tile.broadcast"(%x) : (!cuda_tile.tile<1xf32>) -> !cuda_tile.tile<2xf32>"""
SIGNATURE = f"({POINTER}, {TILE}, !cuda_tile.tile<i1>, {INDEX}) -> ()"

# A value that each constraint takes.
OPERANDS = {
    "CudaTile_PtrTile": ("%p", POINTER),
    "CudaTile_ScalarPtr": ("%p", POINTER),
    "CudaTile_AnyTile": ("%f", TILE),
    "CudaTile_NumTile": ("%f", TILE),
    "CudaTile_I1Tile": ("%m", "!cuda_tile.tile<i1>"),
    "CudaTile_IntTile": ("%i", INDEX),
    "CudaTile_ScalarInt": ("%i", INDEX),
    "CudaTile_Token": ("%t", TOKEN),
    "CudaTile_AnyTileView": ("%v", VIEW),
}
# What accesses of views load and store is a tile of the view.
VIEW_TILE = ("%g", "!cuda_tile.tile<2xf32>")
# Attributes that have to be there.
ATTRIBUTES = {
    "memory_ordering_semantics": "1 : i32",
    "memory_scope": "1 : i32",
    "mode": "4 : i32",
    "str": '"%f"',
}
WEAK = "0 : i32"  # which goes without a scope
# Sizes with which the operation is right.
RIGHT = {"make_tensor_view": (1, 0, 0)}


class Group:
    def __init__(self, name, constraint, arity):
        self.name, self.constraint, self.arity = name, constraint, arity

    def admits(self, size):
        return size >= 0 and {"One": size == 1, "Optional": size <= 1,
                              "Variadic": True}[self.arity]


class Operation:
    def __init__(self, records, record):
        self.name = record["opName"]
        self.groups, self.attributes = [], {}
        for reference, name in record["arguments"]["args"]:
            constraint = reference["def"]
            inner = records[constraint]
            if "constraint" in inner:
                constraint = inner["constraint"]["def"]
                inner = records[constraint]
            classes = inner["!superclasses"]
            if "Attr" in classes:
                if name in ATTRIBUTES and "OptionalAttr" not in classes:
                    self.attributes[name] = ATTRIBUTES[name]
                continue
            arity = next((a for a in ("Optional", "Variadic") if a in classes), "One")
            if arity != "One":
                constraint = inner["baseType"]["def"]
            self.groups.append(Group(name, constraint, arity))
        if "memory_ordering_semantics" in self.attributes and \
                "memory_scope" not in self.attributes:
            self.attributes["memory_ordering_semantics"] = WEAK
        is_access = any(g.constraint == "CudaTile_AnyTileView" for g in self.groups)
        self.tile = VIEW_TILE if is_access else OPERANDS["CudaTile_AnyTile"]
        self.results = {"make_tensor_view": TENSOR}.get(self.name) or ", ".join(
            self.tile[1] if reference["def"] == "CudaTile_AnyTile" else TOKEN
            for reference, _ in record["results"]["args"])

    def operand(self, group):
        if group.constraint == "CudaTile_AnyTile":
            return self.tile
        return OPERANDS[group.constraint]

    def text(self, counts, sizes):
        """The operation with `counts` operands for the groups, said to be `sizes`."""
        operands = [self.operand(group) for group, count in zip(self.groups, counts)
                    for _ in range(count)]
        attributes = [f"{name} = {value}" for name, value in self.attributes.items()]
        attributes.append("operandSegmentSizes = array<i32: "
                          + ", ".join(map(str, sizes)) + ">")
        return (f'"cuda_tile.{self.name}"({", ".join(v for v, _ in operands)}) '
                f'{{{", ".join(attributes)}}} : ({", ".join(t for _, t in operands)}) '
                f'-> ({self.results})')

    def cases(self):
        """Yields counts, sizes and whether the sizes are right by themselves."""
        right = RIGHT.get(self.name, (1,) * len(self.groups))
        for sizes in itertools.product((0, 1, 2), repeat=len(self.groups)):
            yield sizes, sizes, all(g.admits(s) for g, s in zip(self.groups, sizes))
        for position in range(len(self.groups)):
            for wrong in (-1, -2147483648, 2147483647, right[position] + 1):
                sizes = list(right)
                sizes[position] = wrong
                yield right, sizes, False
        # The sum is that of the right sizes, modulo 2^32.
        for first, second in itertools.combinations(range(len(self.groups)), 2):
            sizes = list(right)
            sizes[first] = 2147483647
            sizes[second] = 2147483647
            rest = sum(right) - sum(sizes) + 2**32
            for third in range(len(self.groups)):
                if third not in (first, second):
                    spread = list(sizes)
                    spread[third] += rest
                    yield right, spread, False


def write(op, path):
    """Writes the cases, a module each; gives the lines of wrong and of right ones."""
    lines, wrong, right = [], {}, {}
    for number, (counts, sizes, is_right) in enumerate(op.cases()):
        lines += [f"cuda_tile.module @m{number} {{",
                  f'  "cuda_tile.entry"() <{{function_type = {SIGNATURE}, '
                  f'sym_name = "k"}}> ({{']
        lines += PROLOGUE.splitlines()
        lines.append("    " + op.text(counts, sizes))
        (right if is_right else wrong)[len(lines)] = tuple(sizes)
        lines += ['    "cuda_tile.return"() : () -> ()', "  }) : () -> ()", "}",
                  "// -----"]
    with open(path, "w") as file:
        file.write("\n".join(lines[:-1]) + "\n")
    return wrong, right


def judge(op, path, tool):
    """Runs a tool on all cases of an operation; yields what is wrong with it."""
    wrong, right = write(op, path)
    run = subprocess.run(tool + [path], capture_output=True, text=True)
    if run.returncode != 1:
        yield f"{tool[0]} ended with {run.returncode}\n{run.stderr[-2000:]}"
        return
    seen = {}
    for match in re.finditer(r":(\d+):(\d+): error: (.*)", run.stderr):
        seen.setdefault(int(match[1]), []).append(match[3])
    for line, sizes in wrong.items():
        if len(seen.get(line, [])) != 1:
            yield f"line {line}: sizes {sizes}: {len(seen.get(line, []))} errors"
    if all(line in seen for line in right):
        yield "nothing is accepted"
    for line, messages in seen.items():
        if line not in wrong and line not in right:
            yield f"line {line}: {messages}"


def main():
    dump, path, *tool = sys.argv[1:]
    with open(dump) as file:
        records = json.load(file)
    operations = []
    for name in records["!instanceof"]["CudaTile_Op"]:
        traits = [records[t["def"]].get("trait") for t in records[name]["traits"]]
        assert "AttrSizedResultSegments" not in traits, f"{name}: results are not tried"
        if "AttrSizedOperandSegments" in traits:
            operations.append(Operation(records, records[name]))
    assert operations
    failures = [f"{op.name}: {failure}" for op in operations
                for failure in judge(op, path, tool)]
    if failures:
        sys.exit("\n".join(failures[:20]))


main()

"""Grows one benchmark kernel: its prologue, its nesting, its regions.

Every random decision is taken before the side matters, so for one seed the two
modules have the same kernels, the same nesting and the same operations in the
same order; only the spelling differs.
"""

from generator.op_pairs import CUDA_TILE, ELEMENTWISE, UPSTREAM, Kind
from generator.straight_line import StraightLine
from generator.writer import (BOOL, CONSTANTS, CONTROL, ELEMENTWISE_OPS, INDEX,
                              MEMORY, TOKEN_KIND, Value)

MAX_DEPTH = 4


class Kernel(StraightLine):
    """One entry / func.func with exactly `quota[category]` operations."""

    def __init__(self, side, rng, number, quota):
        super().__init__(side, rng, quota)
        self.number = number

    # --- the whole kernel ----------------------------------------------------

    def generate(self):
        # The kernel itself and its `return`.
        self.left[CONTROL] -= 2
        arguments = [self.new_value(kind) for element in
                     ("f32", "f16", self.third)
                     for kind in (Kind("base." + element), INDEX, INDEX)]
        signature = ", ".join(f"{v.names[0]}: {v.kind.spelled(self.side)}"
                              for v in arguments)
        keyword = ("entry", "func.func")[self.side]
        self.line(f"{keyword} @kernel_{self.number}({signature}) {{")
        self.depth += 1
        self.prologue(arguments)
        while any(self.left):
            assert min(self.left) >= 0, "a kernel must keep to its quota"
            self.item(0)
        self.line("return")
        self.depth -= 1
        self.line("}")
        return self.lines

    def prologue(self, arguments):
        """What kernels start with; also puts a value of each kind in scope."""
        name = self.fresh()
        self.left[MEMORY] -= 1
        self.define(TOKEN_KIND, Value((name, name), TOKEN_KIND))
        self.line(f"{name} = " + ("make_token : token",
                                  "memref.alloca() : memref<1xi32>")[self.side])
        for base in arguments[::3]:
            self.op(CONTROL, ("assume div_by<16>, {0} : {t0}",
                              "memref.assume_alignment {0}, 16 : {t0}"),
                    [base], [base.kind])
        self.block_id(arguments[0])
        for kind in (INDEX, INDEX, Kind("f32"), Kind("f32", self.row),
                     Kind("f32", self.tile), Kind("i32", self.row)):
            self.splat(kind)
        for element, shape in (("f32", self.tile), ("f16", self.row)):
            self.partition_view(self.tensor_view(element, shape))
        self.iota()
        self.pointer_tile(self.pick(arguments[0].kind), arguments[2])
        for kind in (Kind("i32", self.row), INDEX, Kind("f32", self.tile)):
            row = next(r for r in ELEMENTWISE
                       if r.result == "i1" and r.operands[0] == kind.element)
            self.elementwise_row(row, kind.shape)

    def item(self, depth):
        """One more operation, of a category drawn by how much of each is left."""
        category = self.rng.choices(range(4), weights=self.left)[0]
        if category == ELEMENTWISE_OPS:
            self.elementwise()
        elif category == CONSTANTS:
            self.constant()
        elif category == MEMORY:
            self.memory()
        else:
            self.control(depth)

    def body(self, depth, low, high):
        for _ in range(self.rng.randint(low, high)):
            if any(self.left):
                self.item(depth + 1)

    # --- control flow --------------------------------------------------------

    def control(self, depth):
        """A region if there is room for one, else a view operation."""
        room = self.left[CONTROL] >= 5 and self.left[ELEMENTWISE_OPS] >= 4
        if room and depth < MAX_DEPTH and self.rng.random() < 0.34:
            action = self.rng.choices(
                (self.for_loop, self.conditional, self.while_loop,
                 self.reduce_row, self.reduce_tile), (30, 32, 8, 15, 15))[0]
            return action(depth)
        return self.view_op()

    def carried(self, low):
        kinds = (Kind("f32", self.row), Kind("f32", self.tile), Kind("f32"),
                 Kind("i32", self.row), TOKEN_KIND)
        return [self.pick(k) for k in self.rng.sample(
            kinds, self.rng.randint(low, 3))]

    def region_results(self, values):
        """`%5:2 = ` and the values it defines, not yet in scope."""
        if not values:
            return "", []
        name = self.fresh()
        if len(values) == 1:
            return f"{name} = ", [Value((name, name), values[0].kind)]
        results = []
        for i, value in enumerate(values):
            result = f"{name}#{i}"
            results.append(Value((result, result), value.kind))
        return f"{name}:{len(values)} = ", results

    def define_all(self, values):
        for value in values:
            self.define(value.kind, value)

    def assigned(self, arguments, values):
        return ", ".join(f"{a.names[self.side]} = {v.names[self.side]}"
                         for a, v in zip(arguments, values))

    def terminator(self, mnemonics, kinds):
        """Ends a region; without operands it is implicit on both sides."""
        if kinds:
            values = [self.pick(kind) for kind in kinds]
            self.line(f"{mnemonics[self.side]} {self.names(values)} : "
                      f"{self.types(values)}")

    def for_loop(self, depth):
        self.left[CONTROL] -= 2  # the loop, its terminator
        inits = self.carried(0)
        lower, upper, step = (self.pick(INDEX).names[0] for _ in range(3))
        prefix, results = self.region_results(inits)
        mark = len(self.journal)
        variable = self.new_value(INDEX).names[0]
        arguments = [self.new_value(v.kind) for v in inits]
        values = ""
        if inits:
            keyword = ("iter_values", "iter_args")[self.side]
            values = (f"{keyword}({self.assigned(arguments, inits)}) -> "
                      f"({self.types(inits)}) ")
        self.line(prefix + (
            f"for {variable} in ({lower} to {upper}, step {step}) : tile<i32> ",
            f"scf.for {variable} = {lower} to {upper} step {step} ")[self.side]
            + values + "{")
        self.depth += 1
        self.body(depth, 8, 30)
        self.terminator(("continue", "scf.yield"), [v.kind for v in inits])
        self.close(mark, "}")
        self.define_all(results)

    def close(self, mark, text):
        self.depth -= 1
        self.line(text)
        self.leave_scope(mark)

    def conditional(self, depth):
        yielded = self.carried(0)
        kinds = [v.kind for v in yielded]
        has_else = bool(kinds) or self.rng.random() < 0.4
        self.left[CONTROL] -= 3 if has_else else 2  # the if, its terminators
        condition = self.pick(BOOL).names[0]
        prefix, results = self.region_results(yielded)
        types = f"-> ({self.types(yielded)}) " if kinds else ""
        mnemonic = ("if", "scf.if")[self.side]
        self.line(f"{prefix}{mnemonic} {condition} {types}{{")
        mark = len(self.journal)
        branches = ("} else {", "}") if has_else else ("}",)
        for end in branches:
            self.depth += 1
            self.body(depth, 4, 14)
            self.terminator(("yield", "scf.yield"), kinds)
            self.close(mark, end)
        self.define_all(results)

    def while_loop(self, depth):
        """loop/if/break/continue beside scf.while/condition/yield.

        The upstream loop needs one operation less, so a broadcast of the
        counter makes up for it; both have two regions.
        """
        self.left[CONTROL] -= 4
        self.left[ELEMENTWISE_OPS] -= 2  # the comparison and the increment
        inits = [self.pick(INDEX)] + self.carried(1)
        limit, step = self.pick(INDEX).names[0], self.pick(INDEX).names[0]
        prefix, results = self.region_results(inits)
        mark = len(self.journal)
        arguments = [self.new_value(v.kind) for v in inits]
        counter, condition = arguments[0].names[0], self.fresh()
        types = self.types(inits)
        if self.side == CUDA_TILE:
            self.line(f"{prefix}loop iter_values("
                      f"{self.assigned(arguments, inits)}) : {types} -> "
                      f"{types} {{")
            self.line(f"  {condition} = cmpi greater_than_or_equal {counter}, "
                      f"{limit}, signed : tile<i32> -> tile<i1>")
            self.line(f"  if {condition} {{")
            self.line(f"    break {self.names(arguments)} : {types}")
            self.line("  }")
        else:
            # The same values have a second set of names in the first region.
            before = [Value((None, "%b" + a.names[0][1:]), a.kind)
                      for a in arguments]
            self.line(f"{prefix}scf.while ({self.assigned(before, inits)}) : "
                      f"({types}) -> ({types}) {{")
            self.line(f"  {condition} = arith.cmpi slt, {before[0].names[1]}, "
                      f"{limit} : index")
            self.line(f"  scf.condition({condition}) {self.names(before)} : "
                      f"{types}")
            self.line("} do {")
            block = ", ".join(f"{a.names[1]}: {a.kind.spelled(UPSTREAM)}"
                              for a in arguments)
            self.line(f"^bb0({block}):")
            self.line(f"  {condition} = vector.broadcast {counter} : index to "
                      "vector<8xindex>")
        self.depth += 1
        self.body(depth, 6, 20)
        following = self.fresh()
        self.line(f"{following} = " + (
            f"addi {counter}, {step} : tile<i32>",
            f"arith.addi {counter}, {step} : index")[self.side])
        values = [Value((following, following), INDEX)]
        values += [self.pick(v.kind) for v in inits[1:]]
        mnemonic = ("continue", "scf.yield")[self.side]
        self.line(f"{mnemonic} {self.names(values)} : {types}")
        self.close(mark, "}")
        self.define_all(results)

    def reduce_row(self, _depth):
        """Upstream: a region with one operation and its terminator too."""
        operand = self.pick(Kind("f32", self.row))
        base, index = self.pick(Kind("base.f32")), self.pick(INDEX)
        addend = self.pick(Kind("f32")).names[0]
        self.reduce(operand, 0, Kind("f32"), (
            f"memref.generic_atomic_rmw {base.names[0]}[{index.names[0]}] : "
            "memref<?xf32> {{",
            "^bb0({a}: f32):",
            f"  {{c}} = arith.addf {{a}}, {addend} : f32",
            "  memref.atomic_yield {c} : f32"))

    def reduce_tile(self, _depth):
        """Upstream: the loop that adds one row after another."""
        operand = self.pick(Kind("f32", self.tile))
        kind = Kind("f32", self.row)
        lower, upper, step = (self.pick(INDEX).names[0] for _ in range(3))
        init, row = self.pick(kind).names[0], self.pick(kind).names[0]
        spelled = kind.spelled(UPSTREAM)
        self.reduce(operand, 1, kind, (
            f"scf.for {{a}} = {lower} to {upper} step {step} "
            f"iter_args({{b}} = {init}) -> ({spelled}) {{{{",
            f"  {{c}} = arith.addf {{b}}, {row} : {spelled}",
            f"  scf.yield {{c}} : {spelled}"))

    def reduce(self, operand, dim, result, upstream):
        self.left[CONTROL] -= 2  # the reduction, its terminator
        self.left[ELEMENTWISE_OPS] -= 1
        cuda = (
            f"reduce {operand.names[0]} dim={dim} identities=[0.000000e+00 : "
            f"f32] : {operand.kind.spelled(CUDA_TILE)} -> "
            f"{result.spelled(CUDA_TILE)}",
            "({a}: tile<f32>, {b}: tile<f32>) {{",
            "  {c} = addf {a}, {b} : tile<f32>",
            "  yield {c} : tile<f32>")
        names = {letter: self.fresh() for letter in "abc"}
        value = self.new_value(result).names[0]
        first, *rest = (cuda, upstream)[self.side]
        self.line(f"{value} = " + first.format(**names))
        for text in rest:
            self.line(text.format(**names))
        self.line("}")

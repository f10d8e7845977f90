"""Prints kernels with reductions and scans, for both_engines.py: make_aggregates.py

All of them are such that the engines must agree to the bit: sums of floats are of small integers, unless there are so
many rows that they are summed in order.
"""

INTEGERS = ("i1", "i8", "i16", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64")
# Few rows and many, short and long; extents that fill no vector.
SHAPES = ((1, 512), (512,), (2, 128), (4, 8), (8, 8), (16, 64), (64, 32), (64, 2), (32, 4), (2, 8, 16), (4, 4, 2, 32))


def tile(shape, kind):
    return f"tile<{'x'.join(map(str, shape))}{'x' if shape else ''}{kind}>"


class Kernel:
    """One entry: loads, operations, and a store of each result to an array of its own."""

    def __init__(self, name):
        self.name, self.lines, self.arguments, self.launch, self.count = name, [], [], [], 0

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def add(self, text):
        result = self.new()
        self.lines.append(f"{result} = {text}")
        return result

    def view(self, array, shape, kind, extents, padding=""):
        """A view of an array; `extents` are those of the tensor."""
        strides = [1]
        for extent in reversed(extents[1:]):
            strides.insert(0, strides[0] * extent)
        tensor = f"tensor_view<{'x'.join(map(str, extents))}x{kind}, strides={strides}>".replace(" ", "")
        tensor = tensor.replace(",strides", ", strides")
        view = f"partition_view<tile=({'x'.join(map(str, shape))}){padding}, {tensor}>"
        name = f"%array{len(self.arguments)}"
        self.arguments.append(f"{name}: tile<ptr<{kind}>>")
        self.launch.append(f"{kind}[{','.join(map(str, extents))}]={array}")
        whole = self.add(f"make_tensor_view {name}, shape = {list(extents)}, strides = {strides} : {tensor}")
        return self.add(f"make_partition_view {whole} : {view}"), view

    def load(self, shape, kind, contents, extents=None, padding=""):
        value, view = self.view(contents, shape, kind, extents or shape, padding)
        places = ", ".join(["%zero"] * len(shape))
        result, token = self.new(), self.new()
        self.lines.append(f"{result}, {token} = load_view_tko weak {value}[{places}] : {view}, tile<i32> -> "
                          f"{tile(shape, kind)}, token")
        return result

    def store(self, value, shape, kind):
        if kind == "i1":
            value = self.add(f"exti {value} unsigned : {tile(shape, 'i1')} -> {tile(shape, 'i8')}")
            kind = "i8"
        if not shape:
            value = self.add(f"reshape {value} : {tile((), kind)} -> {tile((1,), kind)}")
            shape = (1,)
        goal, view = self.view("zeros", shape, kind, shape)
        places = ", ".join(["%zero"] * len(shape))
        self.add(f"store_view_tko weak {value}, {goal}[{places}] : {tile(shape, kind)}, {view}, tile<i32> -> token")

    def random(self, shape, kind, seed):
        """Elements of a type; floats are any numbers."""
        if kind == "i1":
            value = self.load(shape, "i8", f"uniform:{seed}:-9:9")
            zero = self.add(f"constant <i8: 0> : {tile(shape, 'i8')}")
            return self.add(f"cmpi greater_than {value}, {zero}, signed : {tile(shape, 'i8')} -> {tile(shape, 'i1')}")
        return self.load(shape, kind, f"uniform:{seed}:-90:90" if kind in INTEGERS else f"randn:{seed}")

    def whole(self, shape, kind, seed):
        """Small integers."""
        value = self.load(shape, "i8", f"uniform:{seed}:-1:2")
        return self.add(f"itof {value} signed : {tile(shape, 'i8')} -> {tile(shape, kind)}")

    def special(self, shape, kind, seed):
        """Many of the same, zeros of either sign, NaNs."""
        value = self.load(shape, kind, f"randn:{seed}")
        up = self.add(f"ceil {value} : {tile(shape, kind)}")
        root = self.add(f"sqrt {up} : {tile(shape, kind)}")
        one = self.add(f"constant <{kind}: 1.0> : {tile(shape, kind)}")
        less = self.add(f"subf {root}, {one} : {tile(shape, kind)}")
        isone = self.add(f"cmpf greater_than ordered {value}, {one} : {tile(shape, kind)} -> {tile(shape, 'i1')}")
        return self.add(f"select {isone}, {less}, {root} : {tile(shape, 'i1')}, {tile(shape, kind)}")

    def number(self, shape, kind="i32"):
        """The places along the last dimension."""
        count = self.add(f"iota : {tile(shape[-1:], kind)}")
        ones = (1,) * (len(shape) - 1) + shape[-1:]
        flat = self.add(f"reshape {count} : {tile(shape[-1:], kind)} -> {tile(ones, kind)}")
        return self.add(f"broadcast {flat} : {tile(ones, kind)} -> {tile(shape, kind)}")

    def aggregate(self, what, operands, kinds, shape, dim, identities, body, reverse=None):
        """The results of a reduce or scan, stored."""
        goal = shape if what == "scan" else shape[:dim] + shape[dim + 1:]
        results = [self.new() for _ in operands]
        parameters = ", ".join(f"%x{i}: {tile((), kind)}, %a{i}: {tile((), kind)}" for i, kind in enumerate(kinds))
        identities = ", ".join(f"{value} : {kind}" if kind != "i1" else value for value, kind in zip(identities, kinds))
        direction = f" reverse={'true' if reverse else 'false'}" if what == "scan" else ""
        self.lines.append(
            f"{', '.join(results)} = {what} {', '.join(operands)} dim={dim}{direction} identities=[{identities}] : "
            f"{', '.join(tile(shape, kind) for kind in kinds)} -> {', '.join(tile(goal, kind) for kind in kinds)}\n"
            f"    ({parameters}) {{\n{body}    }}")
        for result, kind in zip(results, kinds):
            if kind in FLOATS:
                # Which NaN it is may differ.
                type_ = tile(goal, kind)
                isnan = self.add(f"cmpf not_equal unordered {result}, {result} : {type_} -> {tile(goal, 'i1')}")
                seven = self.add(f"constant <{kind}: 7.0> : {type_}")
                result = self.add(f"select {isnan}, {seven}, {result} : {tile(goal, 'i1')}, {type_}")
            self.store(result, goal, kind)

    def __str__(self):
        text = "\n    ".join(self.lines)
        return (f"  // LAUNCH: --grid 1 {' '.join(self.launch)}\n"
                f"  entry @{self.name}({', '.join(self.arguments)}) {{\n"
                f"    %zero = constant <i32: 0> : tile<i32>\n    {text}\n    return\n  }}\n")


def single(operation, kind):
    modifier = " signed" if operation in ("maxi", "mini") else ""
    return f"      %r = {operation} %x0, %a0{modifier} : tile<{kind}>\n      yield %r : tile<{kind}>\n"


def best(kind, index="i32", predicate="greater_than"):
    """The greatest or least, NaN before all others, and where it stands first."""
    b = " : tile<i1>\n"
    if kind in FLOATS:
        text = f"      %b = cmpf {predicate} ordered %x0, %a0 : tile<{kind}> -> tile<i1>\n"
        text += f"      %e = cmpf equal ordered %x0, %a0 : tile<{kind}> -> tile<i1>\n"
        text += f"      %nx = cmpf not_equal unordered %x0, %x0 : tile<{kind}> -> tile<i1>\n"
        text += f"      %na = cmpf not_equal unordered %a0, %a0 : tile<{kind}> -> tile<i1>\n"
        text += f"      %oa = cmpf equal ordered %a0, %a0 : tile<{kind}> -> tile<i1>\n"
        text += f"      %n1 = andi %nx, %oa{b}      %better = ori %b, %n1{b}"
        text += f"      %n2 = andi %nx, %na{b}      %same = ori %e, %n2{b}"
    else:
        text = f"      %better = cmpi {predicate} %x0, %a0, signed : tile<{kind}> -> tile<i1>\n"
        text += f"      %same = cmpi equal %x0, %a0, signed : tile<{kind}> -> tile<i1>\n"
    text += f"      %first = cmpi less_than %x1, %a1, signed : tile<{index}> -> tile<i1>\n"
    text += f"      %tie = andi %same, %first{b}      %wins = ori %better, %tie{b}"
    text += f"      %r0 = select %wins, %x0, %a0 : tile<i1>, tile<{kind}>\n"
    text += f"      %r1 = select %wins, %x1, %a1 : tile<i1>, tile<{index}>\n"
    return text + f"      yield %r0, %r1 : tile<{kind}>, tile<{index}>\n"


def naive(kind):
    """Not associative: a NaN wins if it comes first."""
    return f"""      %b = cmpf greater_than ordered %x0, %a0 : tile<{kind}> -> tile<i1>
      %r0 = select %b, %x0, %a0 : tile<i1>, tile<{kind}>
      %r1 = select %b, %x1, %a1 : tile<i1>, tile<i32>
      yield %r0, %r1 : tile<{kind}>, tile<i32>
"""


def zero(kind):
    return "false" if kind == "i1" else "0" if kind in INTEGERS else "0.0"


def scans(kernel, kind, shape, seed):
    rows = 1
    for extent in shape[:-1]:
        rows *= extent
    any_ = kernel.random(shape, kind, seed)
    operations = {"i1": ("xori", "ori")}.get(kind, ("addi", "maxi") if kind in INTEGERS else ("addf", "maxf"))
    exact = any_ if kind in INTEGERS or rows >= 8 else kernel.whole(shape, kind, seed)
    for operation, operand in zip(operations, (exact, any_)):
        for reverse in (False, True):
            kernel.aggregate("scan", [operand], [kind], shape, len(shape) - 1, [zero(kind)], single(operation, kind),
                             reverse)
    kernel.aggregate("scan", [any_], [kind], shape, 0, [zero(kind)], single(operations[1], kind), True)
    kernel.aggregate("reduce", [any_], [kind], shape, len(shape) - 1, [zero(kind)], single(operations[1], kind))


def places(kernel, kind, shape, seed):
    index = "i64" if seed % 3 == 0 else "i32"
    values = kernel.special(shape, kind, seed) if kind in FLOATS else kernel.random(shape, kind, seed)
    numbers = kernel.number(shape, index)
    for predicate in ("greater_than", "less_than"):
        kernel.aggregate("reduce", [values, numbers], [kind, index], shape, len(shape) - 1, [zero(kind), "0"],
                         best(kind, index, predicate))
    kernel.aggregate("scan", [values, numbers], [kind, index], shape, len(shape) - 1, [zero(kind), "0"],
                     best(kind, index), seed % 2)
    if index == "i32" and kind in FLOATS:
        for what in ("reduce", "scan"):
            kernel.aggregate(what, [values, numbers], [kind, index], shape, len(shape) - 1, [zero(kind), "0"],
                             naive(kind), True)


def several(shape):
    """Several at a time, of different widths; and a body that nothing is known of."""
    kernel = Kernel(f"several_{'x'.join(map(str, shape))}")
    dim = len(shape) - 1
    body = """      %r0 = addf %x0, %a0 : tile<f32>
      %r1 = maxf %a1, %x1 : tile<f64>
      %r2 = xori %x2, %a2 : tile<i8>
      %r3 = addi %a3, %x3 : tile<i64>
      yield %r0, %r1, %r2, %r3 : tile<f32>, tile<f64>, tile<i8>, tile<i64>
"""
    kinds = ["f32", "f64", "i8", "i64"]
    operands = [kernel.whole(shape, "f32", 1)] + [kernel.random(shape, kind, 2) for kind in kinds[1:]]
    for what in ("reduce", "scan"):
        kernel.aggregate(what, operands, kinds, shape, dim, ["0.0", "0.0", "0", "0"], body, len(shape) > 1)
    # Of small floats, by way of larger ones; and a difference, which is not associative.
    body = """      %m = constant <i32: 3> : tile<i32>
      %x = ftof %x0 : tile<f8E4M3FN> -> tile<f32>
      %a = ftof %a0 : tile<f8E4M3FN> -> tile<f32>
      %b = cmpf less_than_or_equal unordered %x, %a : tile<f32> -> tile<i1>
      %r0 = select %b, %x0, %a0 : tile<i1>, tile<f8E4M3FN>
      %d = subi %x1, %a1 : tile<i32>
      %r1 = xori %d, %m : tile<i32>
      yield %r0, %r1 : tile<f8E4M3FN>, tile<i32>
"""
    operands = [kernel.random(shape, "f8E4M3FN", 3), kernel.random(shape, "i32", 4)]
    for what in ("reduce", "scan"):
        kernel.aggregate(what, operands, ["f8E4M3FN", "i32"], shape, dim, ["0.0", "0"], body, False)
    return kernel


def sources(shape, extents):
    """Operands at the edge of a tensor, from pointers, turned, spread, and long expressions."""
    kernel = Kernel(f"sources_{'x'.join(map(str, shape))}")
    kind = tile(shape, "i32")

    def both(values):
        kernel.aggregate("scan", [values], ["i32"], shape, 1, ["0"], single("addi", "i32"), shape[0] > 8)
        kernel.aggregate("reduce", [values, kernel.number(shape)], ["i32", "i32"], shape, 1, ["0", "0"],
                         best("i32", predicate="less_than"))
    edge = kernel.load(shape, "i32", "uniform:1:-90:90", extents)
    both(edge)
    long = edge
    for i in range(12):
        long = kernel.add(f"{('addi', 'xori', 'muli')[i % 3]} {long}, {edge} : {kind}")
    both(long)
    turned = kernel.load(shape[::-1], "i32", "uniform:2:-90:90")
    both(kernel.add(f"permute {turned} [1, 0] : {tile(shape[::-1], 'i32')} -> {kind}"))
    row = kernel.load((1, shape[1]), "i32", "uniform:3:-90:90")
    both(kernel.add(f"broadcast {row} : {tile((1, shape[1]), 'i32')} -> {kind}"))
    column = kernel.load((shape[0], 1), "i32", "uniform:4:-90:90")
    both(kernel.add(f"broadcast {column} : {tile((shape[0], 1), 'i32')} -> {kind}"))
    # Pointers, row by row and column by column, under a mask.
    size = shape[0] * shape[1]
    kernel.arguments.append("%memory: tile<ptr<i32>>")
    kernel.launch.append(f"i32[{size}]=uniform:5:-90:90")
    base = kernel.add("reshape %memory : tile<ptr<i32>> -> tile<1xptr<i32>>")
    base = kernel.add(f"broadcast {base} : tile<1xptr<i32>> -> {tile((size,), 'ptr<i32>')}")
    count = kernel.add(f"iota : {tile((size,), 'i32')}")
    limit = kernel.add(f"constant <i32: {size - 3}> : {tile((size,), 'i32')}")
    for order in (shape, shape[::-1]):
        at = kernel.add(f"offset {base}, {count} : {tile((size,), 'ptr<i32>')}, {tile((size,), 'i32')} -> "
                        f"{tile((size,), 'ptr<i32>')}")
        mask = kernel.add(f"cmpi less_than {count}, {limit}, signed : {tile((size,), 'i32')} -> {tile((size,), 'i1')}")
        fill = kernel.add(f"constant <i32: -1> : {tile((size,), 'i32')}")
        loaded, token = kernel.new(), kernel.new()
        kernel.lines.append(f"{loaded}, {token} = load_ptr_tko weak {at}, {mask}, {fill} : {tile((size,), 'ptr<i32>')}, "
                            f"{tile((size,), 'i1')}, {tile((size,), 'i32')} -> {tile((size,), 'i32')}, token")
        values = kernel.add(f"reshape {loaded} : {tile((size,), 'i32')} -> {tile(order, 'i32')}")
        if order != shape:
            values = kernel.add(f"permute {values} [1, 0] : {tile(order, 'i32')} -> {kind}")
        both(values)
    return kernel


def main():
    kernels = []
    for i, kind in enumerate(INTEGERS + FLOATS):
        for j in range(3):
            kernel = Kernel(f"{kind}_{j}")
            scans(kernel, kind, SHAPES[(i + 3 * j) % len(SHAPES)], 10 * i + j)
            if kind != "i1":
                places(kernel, kind, SHAPES[(i + 3 * j + 1) % len(SHAPES)], 10 * i + j)
            kernels.append(kernel)
    kernels += [several(shape) for shape in ((512,), (4, 16), (32, 32))]
    kernels += [sources((1, 256), (1, 250)), sources((32, 64), (30, 61)), sources((4, 32), (3, 32))]
    print("cuda_tile.module @m {")
    for kernel in kernels:
        print(kernel)
    print("}")


main()

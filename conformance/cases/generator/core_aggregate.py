"""reduce and scan. Bodies are associative; some are not commutative, so that the order of
elements and of the body's arguments shows: the first is the element, the second the accumulator,
which covers earlier elements."""

from gmpy2 import mpq

from . import reference as ref
from .elementwise import random_integers
from .formats import BF16, F16, F32, F64, from_number
from .integer import signed
from .kernel import case, coordinates, linear, tile


def fold(columns, function):
    """acc = x[0]; acc = f(x[j], acc) for the others. Elements are tuples, one for each operand."""
    acc = columns[0]
    for x in columns[1:]:
        acc = function(x, acc)
    return acc


def prefix(columns, function, reverse):
    order = range(len(columns))
    order = list(reversed(order)) if reverse else list(order)
    result = [None] * len(columns)
    acc = None
    for j in order:
        acc = columns[j] if acc is None else function(columns[j], acc)
        result[j] = acc
    return result


def line(shape, dim, rest):
    """The coordinates along a dimension; rest are those of the others."""
    return [rest[:dim] + (j,) + rest[dim:] for j in range(shape[dim])]


def reduce_expected(operands, shape, dim, function):
    outer = shape[:dim] + shape[dim + 1:]
    results = [[] for _ in operands]
    for rest in coordinates(outer):
        columns = [tuple(o[linear(c, shape)] for o in operands) for c in line(shape, dim, rest)]
        for result, value in zip(results, fold(columns, function)):
            result.append(value)
    return results


def scan_expected(operands, shape, dim, function, reverse):
    outer = shape[:dim] + shape[dim + 1:]
    results = [[None] * len(operands[0]) for _ in operands]
    for rest in coordinates(outer):
        places = line(shape, dim, rest)
        columns = [tuple(o[linear(c, shape)] for o in operands) for c in places]
        for c, values in zip(places, prefix(columns, function, reverse)):
            for result, value in zip(results, values):
                result[linear(c, shape)] = value
    return results


class Body:
    """The region of an aggregate, and the same as a function of bits."""

    def __init__(self, types, identities, lines, function, yields="%r"):
        self.types, self.identities, self.lines = types, identities, lines
        self.function, self.yields = function, yields

    def text(self):
        arguments = ", ".join(f"%e{i}: tile<{t}>, %a{i}: tile<{t}>"
                              for i, t in enumerate(self.types))
        inner = "".join(f"\n  {line_}" for line_ in self.lines)
        types = ", ".join(f"tile<{t}>" for t in self.types)
        return f"({arguments}) {{{inner}\n  yield {self.yields} : {types}\n}}"


def mask(t):
    return (1 << int(t[1:])) - 1


def integer_body(op, t, identity, function):
    """One operand; the operation in text with {e} and {a}."""
    return Body([t], [f"{identity} : {t}" if t != "i1" else identity],
                [f"%r = {op} : tile<{t}>"],
                lambda x, acc: (function(x[0], acc[0]) & mask(t),))


def float_body(op, fmt, identity, function):
    return Body([fmt.name], [f"{identity} : {fmt.name}"], [f"%r = {op} : tile<{fmt.name}>"],
                lambda x, acc: (function(fmt, x[0], acc[0]),))


def bodies():
    """name -> body over one operand of i32 or f32, and whether it is about order."""
    i32 = 0xFFFFFFFF
    return {
        "sum_i32": integer_body("addi %e0, %a0", "i32", 0, lambda x, a: x + a),
        "product_i32": integer_body("muli %e0, %a0", "i32", 1, lambda x, a: x * a),
        "and_i32": integer_body("andi %e0, %a0", "i32", -1, lambda x, a: x & a),
        "or_i32": integer_body("ori %e0, %a0", "i32", 0, lambda x, a: x | a),
        "xor_i64": integer_body("xori %e0, %a0", "i64", 0, lambda x, a: x ^ a),
        "max_signed_i8": integer_body("maxi %e0, %a0 signed", "i8", -128,
                                      lambda x, a: max(x, a, key=lambda v: signed(v, 8))),
        "max_unsigned_i16": integer_body("maxi %e0, %a0 unsigned", "i16", 0, max),
        "min_unsigned_i32": integer_body("mini %e0, %a0 unsigned", "i32", -1, min),
        "any_i1": integer_body("ori %e0, %a0", "i1", "false", lambda x, a: x | a),
        "first_i32": Body(["i32"], ["0 : i32"], [], lambda x, a: a, "%a0"),
        "last_i32": Body(["i32"], ["0 : i32"], [], lambda x, a: x, "%e0"),
        # The last element that is not zero: associative, not commutative.
        "last_nonzero_i32": Body(
            ["i32"], ["0 : i32"],
            ["%zero = constant <i32: 0> : tile<i32>",
             "%none = cmpi equal %e0, %zero, signed : tile<i32> -> tile<i1>",
             "%r = select %none, %a0, %e0 : tile<i1>, tile<i32>"],
            lambda x, a: (x[0] if x[0] & i32 else a[0],)),
        "max_f32": float_body("maxf %e0, %a0", F32, "0xFF800000",
                              lambda f, x, a: ref.extreme(f, x, a, True)),
        "min_nan_f64": float_body("minf %e0, %a0 propagate_nan", F64, "0x7FF0000000000000",
                                  lambda f, x, a: ref.extreme(f, x, a, False, True)),
        "sum_f32": float_body("addf %e0, %a0", F32, "0.0", ref.add),
        "sum_f16": float_body("addf %e0, %a0", F16, "0.0", ref.add),
        "product_bf16": float_body("mulf %e0, %a0", BF16, "1.0", ref.mul),
    }


def inputs_for(name, t, count):
    """Elements for which every order gives the same, as far as the body itself does."""
    if t == "i1":
        return [int(i % 11 in (3, 4, 7) and i % 8 < 6) for i in range(count)]
    if t.startswith("i"):
        values = random_integers(int(t[1:]), count, 1100)
        if name.startswith("last_nonzero"):
            values = [v if i % 3 == 0 else 0 for i, v in enumerate(values)]
        return [v | 1 for v in values] if name.startswith("product") else values
    fmt = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}[t]
    if name.startswith("product"):
        # Powers of two: exact in any order.
        return [from_number(fmt, mpq(2) ** (i * 7 % 3 - 1)) | (fmt.sign_bit if i % 5 == 0 else 0)
                for i in range(count)]
    if name.startswith("min_nan"):
        # Some lines have a NaN, first, last or between, and some have none.
        return [fmt.nan_bits if i in (0, 13, 31) else from_number(fmt, i * 37 % 41 - 20)
                for i in range(count)]
    numbers = [(i * 37 % 41 - 20) for i in range(count)]
    return [from_number(fmt, v) for v in numbers]


def reduces():
    for name, body in bodies().items():
        t = body.types[0]
        kernel = case("core", f"reduce_{name}", f"reduce over every dimension of a tile of rank 3: "
                      f"{name.replace('_', ' ')}.", "reduce yield")
        shape = (4, 8, 2)
        elements = inputs_for(name, t, 64)
        kernel.array("a", t, elements)
        kernel.load("a", shape)
        for dim in range(3):
            outer = shape[:dim] + shape[dim + 1:]
            kernel.add(f"%r{dim} = reduce %a dim={dim} identities=[{body.identities[0]}] : "
                       f"{tile(shape, t)} -> {tile(outer, t)}")
            kernel.add(body.text())
            expected, = reduce_expected([elements], shape, dim, body.function)
            show(kernel, f"out{dim}", t, f"%r{dim}", outer, expected)


def show(kernel, name, t, value, shape, expected):
    formats = {"f16": F16, "bf16": BF16, "f32": F32, "f64": F64}
    if t in formats:
        kernel.output_bits(name, formats[t], value, shape, expected)
    else:
        kernel.output(name, t, value, shape, expected)


def scans():
    for name, body in bodies().items():
        if name in ("min_unsigned_i32", "and_i32", "max_unsigned_i16", "xor_i64"):
            continue
        t = body.types[0]
        kernel = case("core", f"scan_{name}", "scan over both dimensions of a tile, forwards and "
                      f"backwards: {name.replace('_', ' ')}.", "scan yield")
        shape = (4, 8)
        elements = inputs_for(name, t, 32)
        kernel.array("a", t, elements)
        kernel.load("a", shape)
        for dim, reverse in coordinates((2, 2)):
            word = "back" if reverse else "forth"
            kernel.add(f"%{word}{dim} = scan %a dim={dim} reverse={'true' if reverse else 'false'} "
                       f"identities=[{body.identities[0]}] : {tile(shape, t)} -> {tile(shape, t)}")
            kernel.add(body.text())
            expected, = scan_expected([elements], shape, dim, body.function, reverse)
            show(kernel, f"out_{word}{dim}", t, f"%{word}{dim}", shape, expected)


AFFINE = Body(
    # Composition of x -> m x + c: the earlier map is applied first. Not commutative.
    ["i32", "i32"], ["1 : i32", "0 : i32"],
    ["%m = muli %e0, %a0 : tile<i32>", "%s = muli %e0, %a1 : tile<i32>",
     "%c = addi %s, %e1 : tile<i32>"],
    lambda x, a: (x[0] * a[0] & 0xFFFFFFFF, (x[0] * a[1] + x[1]) & 0xFFFFFFFF), "%m, %c")
ARGMAX = Body(
    # The largest value and its place; of equal ones the first.
    ["f32", "i32"], ["0xFF800000 : f32", "0 : i32"],
    ["%more = cmpf greater_than ordered %e0, %a0 : tile<f32> -> tile<i1>",
     "%v = select %more, %e0, %a0 : tile<i1>, tile<f32>",
     "%i = select %more, %e1, %a1 : tile<i1>, tile<i32>"],
    lambda x, a: x if F32.decode(x[0]).exact > F32.decode(a[0]).exact else a, "%v, %i")


def several_operands():
    shape = (8, 4)
    m, c = random_integers(32, 32, 1110), random_integers(32, 32, 1111)
    values = [from_number(F32, (i * 13) % 3) for i in range(32)]
    places = list(range(32))
    for name, body, operands in (("affine", AFFINE, (m, c)), ("argmax", ARGMAX, (values, places))):
        t = body.types
        types = ", ".join(tile(shape, x) for x in t)
        for op in ("reduce", "scan"):
            kernel = case("core", f"{op}_{name}", f"{op} with two operands that one body sees "
                          "together: " + ("composition of affine maps, which does not commute."
                                          if name == "affine" else
                                          "the largest value and where it is."), f"{op} yield")
            for n, x, elements in zip("ab", t, operands):
                kernel.array(n, x, elements)
                kernel.load(n, shape)
            for dim in range(2):
                outer = shape[:dim] + shape[dim + 1:] if op == "reduce" else shape
                results = ", ".join(tile(outer, x) for x in t)
                word = "" if op == "reduce" else f" reverse={'true' if dim else 'false'}"
                kernel.add(f"%r{dim}:2 = {op} %a, %b dim={dim}{word} identities="
                           f"[{', '.join(body.identities)}] : {types} -> {results}")
                kernel.add(body.text())
                expected = (reduce_expected(operands, shape, dim, body.function)
                            if op == "reduce" else
                            scan_expected(operands, shape, dim, body.function, bool(dim)))
                for i, x in enumerate(t):
                    show(kernel, f"out{dim}_{i}", x, f"%r{dim}#{i}", outer, expected[i])


def corners():
    nan, one, two = F32.nan_bits, from_number(F32, 1), from_number(F32, 2)
    rows = [[nan] * 4, [nan, one, nan, two], [two, one, nan, nan], [one, nan, nan, nan]]
    kernel = case("core", "reduce_nan_rows", "reduce by maxf and minf without propagate_nan: a row "
                  "of NaNs gives NaN, for the identity is not folded in; other rows ignore them.",
                  "reduce maxf minf")
    kernel.array("a", "f32", [x for row in rows for x in row])
    kernel.load("a", (4, 4))
    for op, identity, largest in (("maxf", "0xFF800000", True), ("minf", "0x7F800000", False)):
        body = float_body(f"{op} %e0, %a0", F32, identity,
                          lambda f, x, a, largest=largest: ref.extreme(f, x, a, largest))
        kernel.add(f"%{op} = reduce %a dim=1 identities=[{identity} : f32] : tile<4x4xf32> -> "
                   "tile<4xf32>")
        kernel.add(body.text())
        kernel.output_bits(f"out_{op}", F32, f"%{op}", (4,), [
            fold([(x,) for x in row], body.function)[0] for row in rows])
    kernel = case("core", "reduce_one_element", "reduce and scan along a dimension of size 1 give "
                  "the element: neither the body nor the identity is seen.", "reduce scan")
    a = random_integers(32, 8, 1120)
    kernel.array("a", "i32", a)
    kernel.load("a", (8, 1))
    add = bodies()["sum_i32"].text()
    kernel.add("%v = reduce %a dim=1 identities=[0 : i32] : tile<8x1xi32> -> tile<8xi32>")
    kernel.add(add)
    kernel.add("%s = scan %a dim=1 reverse=true identities=[0 : i32] : tile<8x1xi32> -> "
               "tile<8x1xi32>")
    kernel.add(add)
    kernel.output("out_v", "i32", "%v", (8,), a)
    kernel.output("out_s", "i32", "%s", (8, 1), a)
    kernel = case("core", "reduce_to_scalar", "reduce of a tile of rank 1 to rank 0, with a value "
                  "from outside in the body and an if.", "reduce if yield")
    a = [v & 0xFFFF for v in random_integers(32, 64, 1121)]
    kernel.array("a", "i32", a)
    kernel.load("a")
    kernel.scalar("limit", "i32", 20000)
    kernel.add("""
        %big = constant <i1: true> : tile<i1>
        %r = reduce %a dim=0 identities=[0 : i32] : tile<64xi32> -> tile<i32>
        (%e: tile<i32>, %acc: tile<i32>) {
          %m = maxi %e, %acc signed : tile<i32>
          %n = if %big -> (tile<i32>) {
            %c = mini %m, %limit signed : tile<i32>
            yield %c : tile<i32>
          } else {
            yield %m : tile<i32>
          }
          yield %n : tile<i32>
        }
        """)
    assert max(a) > 20000
    kernel.output("out", "i32", "%r", (), [20000])
    kernel = case("core", "reduce_identity_types", "Identities of f16 and bf16 written in each "
                  "other's type; sums are exact.", "reduce")
    for t, fmt, other in (("f16", F16, "bf16"), ("bf16", BF16, "f16")):
        values = [from_number(fmt, i % 5) for i in range(16)]
        kernel.array(f"a_{t}", t, values)
        kernel.load(f"a_{t}")
        kernel.add(f"""
            %r_{t} = reduce %a_{t} dim=0 identities=[0.0 : {other}] : tile<16x{t}> -> tile<{t}>
            (%e: tile<{t}>, %acc: tile<{t}>) {{
              %s = addf %e, %acc : tile<{t}>
              yield %s : tile<{t}>
            }}
            """)
        kernel.output(f"out_{t}", t, f"%r_{t}", (), [from_number(fmt, sum(
            i % 5 for i in range(16)))])
    kernel = case("core", "reduce_remi", "remi is allowed in a body, though its divisor "
                  "might be zero.", "reduce remi")
    a = [12, 24, 48, 96, 12, 36, 60, 24]
    kernel.array("a", "i32", a)
    kernel.load("a")
    kernel.add("""
        %twelve = constant <i32: 12> : tile<i32>
        %r = reduce %a dim=0 identities=[0 : i32] : tile<8xi32> -> tile<i32>
        (%e: tile<i32>, %acc: tile<i32>) {
          %x = remi %e, %twelve signed : tile<i32>
          %y = addi %x, %acc : tile<i32>
          yield %y : tile<i32>
        }
        """)
    kernel.output("out", "i32", "%r", (), [12])


def generate():
    reduces()
    scans()
    several_operands()
    corners()

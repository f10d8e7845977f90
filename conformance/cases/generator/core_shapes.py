"""Literals and the ops that move elements about: expected elements are found by their coordinates."""

from math import prod

from .conversion import pack4
from .elementwise import floats, integers, random_integers
from .formats import BASE, E2M1, E4M3, E5M2, E8M0, FORMATS
from .kernel import INTEGERS, case, coordinates, linear, tile, wrap_signed


def width(t):
    return INTEGERS.get(t) or FORMATS[t].width


def contents(t, count, seed):
    """Distinct where the type has room for it."""
    bits = width(t)
    return [x & ((1 << bits) - 1) for x in random_integers(max(bits, 8), count, seed)]


# Every type that an array can have moves as bits.
def moved(kernel, name, t, value, shape, expected):
    """An output of any type that shows the bits."""
    if t in ("i1", "i8", "i16", "i32", "i64"):
        kernel.output(name, t, value, shape, expected)
        return
    bits = width(t)
    kernel.add(f"%{name}_bits = bitcast {value} : {tile(shape, t)} -> {tile(shape, f'i{bits}')}")
    kernel.output(name, f"i{bits}", f"%{name}_bits", shape, expected)


def literal(t, bits):
    """An element in text: integers signed, floats as hexadecimal bits."""
    if t == "i1":
        return "true" if bits else "false"
    if t in INTEGERS:
        return str(wrap_signed(bits, INTEGERS[t]))
    return f"0x{bits:0{(width(t) + 3) // 4}X}"


def nested(t, elements, shape):
    if not shape:
        return literal(t, elements[0])
    step = len(elements) // shape[0]
    return "[" + ", ".join(nested(t, elements[i * step:(i + 1) * step], shape[1:])
                           for i in range(shape[0])) + "]"


def constants():
    for t in ("i1", "i8", "i16", "i32", "i64"):
        kernel = case("core", f"constant_{t}", f"Literals of {t}: splats, lists, ranks 0 to 4.",
                      "constant")
        shapes = [(), (1,), (16,), (2, 4), (2, 2, 4), (1, 2, 2, 4)]
        for i, shape in enumerate(shapes):
            values = (integers(INTEGERS[t]) * 16)[i:i + prod(shape)]
            kernel.add(f"%c{i} = constant <{t}: {nested(t, values, shape)}> : {tile(shape, t)}")
            kernel.output(f"list{i}", t, f"%c{i}", shape, values)
            splat = integers(INTEGERS[t])[-1 - i % 2]
            kernel.add(f"%s{i} = constant <{t}: {literal(t, splat)}> : {tile(shape, t)}")
            kernel.output(f"splat{i}", t, f"%s{i}", shape, [splat] * prod(shape))
    for fmt in (*BASE, E4M3, E5M2, E8M0):
        kernel = case("core", f"constant_{fmt.name}", f"Literals of {fmt.name} with their very "
                      "bits: NaNs with payload, subnormals, zeros of both signs.", "constant")
        values = (floats(fmt)[:30] + [fmt.nan_bits, fmt.nan_bits | fmt.sign_bit] if fmt in BASE
                  else [0, 1, 2, 7, 8, 0x38, 0x3C, 0x7B, 0x7C, 0x7E, 0x7F, 0x80, 0x81, 0xBC, 0xFE,
                        0xFF])
        count = len(values)
        kernel.add(f"%c = constant <{fmt.name}: {nested(fmt.name, values, (count // 4, 4))}> : "
                   f"{tile((count // 4, 4), fmt.name)}")
        moved(kernel, "list", fmt.name, "%c", (count // 4, 4), values)
        kernel.add(f"%s = constant <{fmt.name}: {literal(fmt.name, values[-1])}> : "
                   f"{tile((8,), fmt.name)}")
        moved(kernel, "splat", fmt.name, "%s", (8,), [values[-1]] * 8)
        if fmt is not E8M0:
            one = fmt.bias << fmt.mantissa_bits
            kernel.add(f"%d = constant <{fmt.name}: [1.0, -2.0, 0.5, -0.0]> : "
                       f"{tile((4,), fmt.name)}")
            moved(kernel, "decimal", fmt.name, "%d", (4,),
                  [one, one + (1 << fmt.mantissa_bits) | fmt.sign_bit,
                   one - (1 << fmt.mantissa_bits), fmt.sign_bit])
    kernel = case("core", "constant_f4E2M1FN_tf32", "Literals of the types no array has: "
                  "f4E2M1FN is seen packed, tf32 as f32.", "constant pack")
    kernel.add(f"%c = constant <f4E2M1FN: {nested('f4E2M1FN', list(range(16)), (16,))}> : "
               "tile<16xf4E2M1FN>")
    kernel.add("%bytes = pack %c : tile<16xf4E2M1FN> -> tile<8xi8>")
    kernel.output("f4", "i8", "%bytes", (8,), pack4(range(16)))
    values = [0, 1, 0x3FC00, 0x1FC00, 0x3FBFF, 0x40000, 0x7FBFF, 0x1FC01]
    kernel.add(f"%t = constant <tf32: {nested('tf32', values, (8,))}> : tile<8xtf32>")
    kernel.add("%wide = ftof %t : tile<8xtf32> -> tile<8xf32>")
    moved(kernel, "tf32", "f32", "%wide", (8,), [v << 13 for v in values])


def iotas():
    for t, count in (("i1", 2), ("i8", 256), ("i16", 1024), ("i32", 1024), ("i64", 16)):
        kernel = case("core", f"iota_{t}", f"iota of {count} {t} elements counts from 0, unsigned.",
                      "iota")
        kernel.add(f"%r = iota : tile<{count}x{t}>")
        kernel.output("r_all", t, "%r", (count,), [i & ((1 << INTEGERS[t]) - 1) for i in range(count)])
        kernel.add(f"%one = iota : tile<1x{t}>")
        kernel.output("r_one", t, "%one", (1,), [0])


def source(kernel, t, shape, seed):
    elements = contents(t, prod(shape), seed)
    kernel.array("a", t, elements)
    kernel.load("a", shape)
    return elements


def reshapes():
    chains = {"i32": [(64,), (8, 8), (2, 4, 8), (2, 2, 4, 4), (64, 1), (1, 64)],
              "f16": [(1,), (), (1, 1), (1, 1, 1, 1)], "i1": [(4, 4), (16,), (2, 2, 2, 2)],
              "f64": [(2, 8), (8, 2), (16,), (4, 4)], "f8E4M3FN": [(32,), (2, 16), (4, 2, 4)]}
    for t, shapes in chains.items():
        kernel = case("core", f"reshape_{t}", f"reshape of {t} from shape to shape keeps the "
                      "row-major order: " + " ".join(map(str, shapes)) + ".", "reshape")
        elements = source(kernel, t, shapes[0], 900)
        for i, shape in enumerate(shapes[1:]):
            kernel.add(f"%r{i} = reshape %{'a' if not i else f'r{i - 1}'} : "
                       f"{tile(shapes[i], t)} -> {tile(shape, t)}")
            moved(kernel, f"out{i}", t, f"%r{i}", shape, elements)


def by_coordinates(op, name, about, t, shape, steps):
    """steps: (attributes, result shape, map of a result coordinate to one of the source)."""
    kernel = case("core", f"{op}_{name}", about, op)
    elements = source(kernel, t, shape, 910)
    for i, (operation, to_shape, where) in enumerate(steps):
        kernel.add(f"%r{i} = {operation} : {tile(shape, t)} -> {tile(to_shape, t)}")
        moved(kernel, f"out{i}", t, f"%r{i}", to_shape,
              [elements[linear(where(c), shape)] for c in coordinates(to_shape)])


def broadcasts():
    def stretch(shape):
        return lambda c: tuple(0 if extent == 1 else i for i, extent in zip(c, shape))
    for name, t, shape, targets in (
            ("rank1", "f32", (1,), [(1,), (16,), (128,)]),
            ("rank2", "i8", (1, 8), [(4, 8), (1, 8)]),
            ("rank2_columns", "f16", (8, 1), [(8, 4), (8, 16)]),
            ("rank3", "i64", (2, 1, 4), [(2, 8, 4), (2, 1, 4)]),
            ("rank4", "i1", (1, 2, 1, 4), [(4, 2, 8, 4), (2, 2, 1, 4)])):
        by_coordinates("broadcast", name, f"broadcast of {t}: dimensions of size 1 repeat.", t,
                       shape, [("broadcast %a", target, stretch(shape)) for target in targets])


def permutes():
    for name, t, shape, orders in (
            ("rank2", "f32", (4, 8), [(1, 0), (0, 1)]),
            ("rank3", "i32", (2, 4, 8), [(1, 2, 0), (2, 0, 1), (2, 1, 0), (0, 2, 1), (1, 0, 2)]),
            ("rank4", "i8", (2, 4, 1, 8), [(3, 2, 1, 0), (1, 3, 0, 2), (2, 0, 3, 1)]),
            ("rank3_f16", "f16", (8, 2, 4), [(1, 2, 0), (2, 0, 1)])):
        steps = []
        for order in orders:
            to_shape = tuple(shape[p] for p in order)
            steps.append((f"permute %a [{', '.join(map(str, order))}]", to_shape,
                          lambda c, order=order: tuple(c[order.index(d)]
                                                       for d in range(len(order)))))
        by_coordinates("permute", name, f"permute of {t}: result dimension k is source dimension "
                       "p[k]. Cyclic orders differ from their inverses.", t, shape, steps)


def cats():
    for name, t, shape in (("rank1", "f32", (8,)), ("rank2", "i16", (2, 4)),
                           ("rank3", "i1", (2, 4, 2)), ("rank4", "f64", (2, 1, 2, 4))):
        kernel = case("core", f"cat_{name}", f"cat of {t} along every dimension: the left operand "
                      "first.", "cat")
        elements = contents(t, 2 * prod(shape), 920)
        halves = elements[:prod(shape)], elements[prod(shape):]
        for n, half in zip("ab", halves):
            kernel.array(n, t, half)
            kernel.load(n, shape)
        for d in range(len(shape)):
            to_shape = tuple(2 * e if i == d else e for i, e in enumerate(shape))
            kernel.add(f"%r{d} = cat %a, %b dim = {d} : {tile(shape, t)}, {tile(shape, t)} -> "
                       f"{tile(to_shape, t)}")
            expected = []
            for c in coordinates(to_shape):
                inner = tuple(x % shape[d] if i == d else x for i, x in enumerate(c))
                expected.append(halves[c[d] // shape[d]][linear(inner, shape)])
            moved(kernel, f"out{d}", t, f"%r{d}", to_shape, expected)


SUBTILES = (("rank1", "f32", (16,), (4,), [(0,), (3,), (2,)]),
            ("rank2", "i8", (8, 16), (4, 2), [(1, 5), (0, 7), (1, 0)]),
            ("rank3", "f16", (2, 4, 8), (1, 2, 8), [(1, 1, 0), (0, 1, 0)]),
            ("rank4", "i64", (2, 2, 4, 4), (1, 2, 2, 1), [(1, 0, 1, 3), (0, 0, 0, 2)]),
            ("whole", "i1", (4, 4), (4, 4), [(0, 0)]),
            ("rank0", "f64", (), (), [()]))


def indices(kernel, i, position):
    names = []
    for d, index in enumerate(position):
        kernel.add(f"%n{i}_{d} = constant <i32: {index}> : tile<i32>")
        names.append(f"%n{i}_{d}")
    return ", ".join(names)


def extracts():
    for name, t, shape, part, positions in SUBTILES:
        kernel = case("core", f"extract_{name}", f"extract from {t}: the indices number blocks of "
                      "the result's size, not elements.", "extract")
        elements = source(kernel, t, shape or (1,), 930)
        if not shape:
            kernel.add(f"%a0 = reshape %a : tile<1x{t}> -> tile<{t}>")
        for i, position in enumerate(positions):
            which = indices(kernel, i, position)
            kernel.add(f"%r{i} = extract {'%a' if shape else '%a0'}[{which}] : {tile(shape, t)} -> "
                       f"{tile(part, t)}")
            moved(kernel, f"out{i}", t, f"%r{i}", part,
                  [elements[linear([p * e + x for p, e, x in zip(position, part, c)], shape)]
                   for c in coordinates(part)])
    kernel = case("core", "extract_by_block_id", "extract at an index that is known only when the "
                  "kernel runs: each tile block takes its own part.", "extract get_tile_block_id",
                  grid=(4, 2))
    elements = contents("i32", 64, 931)
    kernel.array("a", "i32", elements)
    kernel.array("r", "i32", [0] * 64, expect=[
        elements[(y * 4 + i // 2) * 8 + x * 2 + i % 2]
        for x in range(4) for y in range(2) for i in range(8)])
    kernel.load("a", (8, 8))
    kernel.add("""
        %x, %y, %z = get_tile_block_id : tile<i32>
        %part = extract %a[%y, %x] : tile<8x8xi32> -> tile<4x2xi32>
        %flat = reshape %part : tile<4x2xi32> -> tile<8xi32>
        %two = constant <i32: 2> : tile<i32>
        %eight = constant <i32: 8> : tile<i32>
        %xx = muli %x, %two : tile<i32>
        %block = addi %xx, %y : tile<i32>
        %first = muli %block, %eight : tile<i32>
        %p = offset %r_ptr, %first : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
        %pn = broadcast %p1 : tile<1xptr<i32>> -> tile<8xptr<i32>>
        %i = iota : tile<8xi32>
        %at = offset %pn, %i : tile<8xptr<i32>>, tile<8xi32> -> tile<8xptr<i32>>
        %t = store_ptr_tko weak %at, %flat : tile<8xptr<i32>>, tile<8xi32> -> token
        """)


def inserts():
    for name, t, shape, part, positions in SUBTILES:
        kernel = case("core", f"insert_{name}", f"insert into {t} replaces one block and leaves "
                      "the rest; the first tile stays as it was.", "insert")
        elements = source(kernel, t, shape or (1,), 940)
        new = contents(t, prod(part), 941)
        kernel.array("b", t, new)
        kernel.load("b", part or (1,))
        names = "%a", "%b"
        if not shape:
            kernel.add(f"%a0 = reshape %a : tile<1x{t}> -> tile<{t}>")
            kernel.add(f"%b0 = reshape %b : tile<1x{t}> -> tile<{t}>")
            names = "%a0", "%b0"
        for i, position in enumerate(positions):
            which = indices(kernel, i, position)
            kernel.add(f"%r{i} = insert {names[1]}, {names[0]}[{which}] : {tile(part, t)}, "
                       f"{tile(shape, t)}")
            expected = list(elements)
            for c in coordinates(part):
                where = [p * e + x for p, e, x in zip(position, part, c)]
                expected[linear(where, shape)] = new[linear(c, part)]
            moved(kernel, f"out{i}", t, f"%r{i}", shape, expected)


def selects():
    for t in ("i1", "i64", "bf16", "f32", "f8E5M2"):
        kernel = case("core", f"select_{t}", f"select of {t} element by element, and by one "
                      "condition of rank 0.", "select")
        a, b, c = contents(t, 16, 950), contents(t, 16, 951), contents("i1", 16, 952)
        for n, u, e in (("a", t, a), ("b", t, b), ("c", "i1", c)):
            kernel.array(n, u, e)
            kernel.load(n)
        kernel.add(f"%r = select %c, %a, %b : tile<16xi1>, tile<16x{t}>")
        moved(kernel, "out", t, "%r", (16,), [y if z else x for x, y, z in zip(b, a, c)])
        kernel.add(f"""
            %zero = constant <i32: 0> : tile<i32>
            %a1 = extract %a[%zero] : tile<16x{t}> -> tile<1x{t}>
            %b1 = extract %b[%zero] : tile<16x{t}> -> tile<1x{t}>
            %c1 = extract %c[%zero] : tile<16xi1> -> tile<1xi1>
            %a0 = reshape %a1 : tile<1x{t}> -> tile<{t}>
            %b0 = reshape %b1 : tile<1x{t}> -> tile<{t}>
            %c0 = reshape %c1 : tile<1xi1> -> tile<i1>
            %r0 = select %c0, %a0, %b0 : tile<i1>, tile<{t}>
            """)
        moved(kernel, "out0", t, "%r0", (), [a[0] if c[0] else b[0]])
    kernel = case("core", "select_pointers", "select between pointers into two arrays.", "select")
    a, b, c = contents("i32", 16, 953), contents("i32", 16, 954), contents("i1", 16, 955)
    for n, u, e in (("a", "i32", a), ("b", "i32", b)):
        kernel.array(n, u, e)
        kernel.addresses(n, 16)
    kernel.array("c", "i1", c)
    kernel.load("c")
    kernel.add("""
        %p = select %c, %a_at, %b_at : tile<16xi1>, tile<16xptr<i32>>
        %r, %t = load_ptr_tko weak %p : tile<16xptr<i32>> -> tile<16xi32>, token
        """)
    kernel.output("out", "i32", "%r", (16,), [x if z else y for x, y, z in zip(a, b, c)])


def offsets():
    for t in ("i8", "i16", "i32", "i64"):
        kernel = case("core", f"offset_{t}", f"offset by {t}: signed, in elements of the pointee; "
                      "negative offsets go back from the middle of an array.", "offset")
        steps = [0, -1, -2, -8, 7, 3, -5, 1]
        for pointee in ("i8", "f16", "f32", "i64"):
            a = contents(pointee, 16, 960)
            n = f"a_{pointee}"
            kernel.array(n, pointee, a)
            kernel.add(f"""
                %mid_{pointee} = constant <{t}: 8> : tile<{t}>
                %m_{pointee} = offset %{n}_ptr, %mid_{pointee} : tile<ptr<{pointee}>>, tile<{t}> -> tile<ptr<{pointee}>>
                %m1_{pointee} = reshape %m_{pointee} : tile<ptr<{pointee}>> -> tile<1xptr<{pointee}>>
                %mn_{pointee} = broadcast %m1_{pointee} : tile<1xptr<{pointee}>> -> tile<8xptr<{pointee}>>
                %s_{pointee} = constant <{t}: [{', '.join(map(str, steps))}]> : tile<8x{t}>
                %at_{pointee} = offset %mn_{pointee}, %s_{pointee} : tile<8xptr<{pointee}>>, tile<8x{t}> -> tile<8xptr<{pointee}>>
                %x_{pointee}, %t_{pointee} = load_ptr_tko weak %at_{pointee} : tile<8xptr<{pointee}>> -> tile<8x{pointee}>, token
                """)
            moved(kernel, f"r_{pointee}", pointee, f"%x_{pointee}", (8,), [a[8 + s] for s in steps])
    kernel = case("core", "offset_i1", "offset by i1: a true one is -1, for offsets are signed.",
                  "offset")
    a = contents("i32", 4, 961)
    kernel.array("a", "i32", a)
    kernel.add("""
        %two = constant <i32: 2> : tile<i32>
        %m = offset %a_ptr, %two : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
        %m1 = reshape %m : tile<ptr<i32>> -> tile<1xptr<i32>>
        %mn = broadcast %m1 : tile<1xptr<i32>> -> tile<2xptr<i32>>
        %s = constant <i1: [true, false]> : tile<2xi1>
        %at = offset %mn, %s : tile<2xptr<i32>>, tile<2xi1> -> tile<2xptr<i32>>
        %x, %t = load_ptr_tko weak %at : tile<2xptr<i32>> -> tile<2xi32>, token
        """)
    kernel.output("r", "i32", "%x", (2,), [a[1], a[2]])


def packing():
    for t, bits in (("i1", 1), ("i4", 4), ("i16", 16), ("i32", 32), ("i64", 64), ("f16", 16),
                    ("bf16", 16), ("f32", 32), ("f64", 64), ("f4E2M1FN", 4)):
        data = contents("i8", 64, 970)
        count = 64 * 8 // bits
        whole = sum(byte << 8 * i for i, byte in enumerate(data))
        elements = [whole >> bits * i & ((1 << bits) - 1) for i in range(count)]
        kernel = case("core", f"unpack_{t}", f"unpack of bytes to {t}: the lowest bits of the "
                      "first byte are the first element.", "unpack")
        kernel.array("a", "i8", data)
        kernel.load("a")
        kernel.add(f"%r = unpack %a : tile<64xi8> -> tile<{count}x{t}>")
        if t == "i4":
            kernel.add("%wide = exti %r unsigned : tile<128xi4> -> tile<128xi8>")
            kernel.output("out", "i8", "%wide", (count,), elements)
        elif t == "f4E2M1FN":
            kernel.add("%wide = ftof %r : tile<128xf4E2M1FN> -> tile<128xf16>")
            moved(kernel, "out", "f16", "%wide", (count,),
                  [FORMATS["f16"].encode(E2M1.decode(e)) for e in elements])
        else:
            moved(kernel, "out", t, "%r", (count,), elements)
        if t in ("i64", "bf16", "f16", "i32"):
            continue
        kernel = case("core", f"pack_{t}", f"pack of {t} to bytes, and unpack before it where no "
                      "array has the type.", "pack")
        if t in ("i4", "f4E2M1FN"):
            kernel.array("bytes", "i8", data)
            kernel.load("bytes")
            kernel.add(f"""
                %a = unpack %bytes : tile<64xi8> -> tile<{count}x{t}>
                %grid = reshape %a : tile<{count}x{t}> -> tile<2x{count // 2}x{t}>
                %turned = permute %grid [1, 0] : tile<2x{count // 2}x{t}> -> tile<{count // 2}x2x{t}>
                %flat = reshape %turned : tile<{count // 2}x2x{t}> -> tile<{count}x{t}>
                %r = pack %flat : tile<{count}x{t}> -> tile<64xi8>
                """)
            mixed = [e for pair in zip(elements[:count // 2], elements[count // 2:]) for e in pair]
            kernel.output("out", "i8", "%r", (64,), pack4(mixed))
        else:
            kernel.array("a", t, elements)
            kernel.load("a")
            kernel.add(f"%r = pack %a : tile<{count}x{t}> -> tile<64xi8>")
            kernel.output("out", "i8", "%r", (64,), data)
    kernel = case("core", "pack_f8_tf32", "pack of types of one and of 32 stored bits: tf32 is an "
                  "f32 whose low bits are zero.", "pack unpack")
    kernel.array("a", "f32", [(0x3F800 + i << 12) & ~0x1FFF for i in range(0, 32, 2)])
    kernel.load("a")
    kernel.add("""
        %t = ftof %a : tile<16xf32> -> tile<16xtf32>
        %r = pack %t : tile<16xtf32> -> tile<64xi8>
        %back = unpack %r : tile<64xi8> -> tile<16xtf32>
        %wide = ftof %back : tile<16xtf32> -> tile<16xf32>
        """)
    values = [(0x3F800 + i << 12) & ~0x1FFF for i in range(0, 32, 2)]
    kernel.output("out", "i8", "%r", (64,), [v >> s & 255 for v in values for s in (0, 8, 16, 24)])
    moved(kernel, "out_back", "f32", "%wide", (16,), values)


def generate():
    constants()
    iotas()
    reshapes()
    broadcasts()
    permutes()
    cats()
    extracts()
    inserts()
    selects()
    offsets()
    packing()

"""Matrix products. Operands are such that every sum is exact in the accumulator, whatever its
order; where it is not, the tolerance is the bound of a sum in f32."""

from math import prod
from operator import mul
from random import Random

from gmpy2 import mpq

from .conversion import pack4
from .formats import (BF16, E2M1, E4M3, E5M2, E8M0, F16, F32, F64, TF32, finite, from_number,
                      infinity)
from .integer import signed
from .kernel import case, tile

# Input, accumulators, and the largest integers that two operands are made of.
PAIRS = ((E4M3, (F16, F32), 7, 7), (E5M2, (F16, F32), 7, 7), (F16, (F16, F32), 7, 9),
         (BF16, (F32,), 255, 255), (TF32, (F32,), 2047, 15), (F32, (F32,), 8191, 15),
         (F64, (F64,), 1 << 22, 1 << 22))


def numbers(count, limit, seed):
    random = Random(seed)
    return [random.randint(-limit, limit) for _ in range(count)]


def operand(kernel, name, fmt, shape, values):
    """%name: a tile of numbers that are exact in the format."""
    count = prod(shape)
    if fmt is TF32:
        kernel.array(f"{name}_f32", "f32", [from_number(F32, v) for v in values])
        kernel.load(f"{name}_f32", shape)
        kernel.add(f"%{name} = ftof %{name}_f32 : {tile(shape, 'f32')} -> {tile(shape, 'tf32')}")
        assert all(TF32.decode(TF32.encode(finite(v))).exact == v for v in values)
    elif fmt is E2M1:
        kernel.array(f"{name}_bytes", "i8", pack4([from_number(E2M1, v) for v in values]))
        kernel.load(f"{name}_bytes")
        kernel.add(f"""
            %{name}_all = unpack %{name}_bytes : tile<{count // 2}xi8> -> tile<{count}xf4E2M1FN>
            %{name} = reshape %{name}_all : tile<{count}xf4E2M1FN> -> {tile(shape, 'f4E2M1FN')}
            """)
    else:
        bits = [E8M0.encode(finite(v), "zero") if fmt is E8M0 else from_number(fmt, v)
                for v in values]
        kernel.array(name, fmt.name, bits)
        kernel.load(name, shape)


def multiply(a, b, c, batch, m, n, k):
    """a, b, c flat, row-major."""
    result = []
    for g in range(batch):
        for i in range(m):
            for j in range(n):
                total = mpq(c[(g * m + i) * n + j])
                for p in range(k):
                    total += mpq(a[(g * m + i) * k + p]) * mpq(b[(g * k + p) * n + j])
                result.append(total)
    return result


def shapes(batch, m, n, k):
    front = (batch,) if batch else ()
    return front + (m, k), front + (k, n), front + (m, n)


def float_products():
    for fmt, accumulators, limit_a, limit_b in PAIRS:
        for acc in accumulators:
            for batch, m, n, k in ((0, 16, 8, 32), (2, 4, 16, 8)):
                if batch and (fmt not in (F16, E4M3, F64) or acc is F16):
                    continue
                name = f"mmaf_{fmt.name}_{acc.name}" + ("_batch" if batch else "")
                kernel = case("core", name, f"mmaf of {fmt.name} into {acc.name}"
                              f"{' in batches' if batch else ''}: integers whose sums are exact in "
                              "any order.", "mmaf")
                dims = shapes(batch, m, n, k)
                a = numbers(prod(dims[0]), limit_a, 1000)
                b = numbers(prod(dims[1]), limit_b, 1001)
                c = numbers(prod(dims[2]), 50, 1002)
                for n_, f, shape, values in (("a", fmt, dims[0], a), ("b", fmt, dims[1], b),
                                             ("c", acc, dims[2], c)):
                    operand(kernel, n_, f, shape, values)
                types = ", ".join((tile(dims[0], fmt.name), tile(dims[1], fmt.name),
                                   tile(dims[2], acc.name)))
                kernel.add(f"%r = mmaf %a, %b, %c : {types}")
                expected = multiply(a, b, c, batch or 1, m, n, k)
                kernel.output("out", acc.name, "%r", dims[2],
                              [from_number(acc, v) for v in expected])
    small_shapes()
    large_products()
    narrow_products()
    chained_products()
    fast_accumulation()
    special_values()
    rounded_sums()


def small_shapes():
    kernel = case("core", "mmaf_shapes", "mmaf of f32: one element, one row, one column, K = 1.",
                  "mmaf")
    for i, (m, n, k) in enumerate(((1, 1, 1), (1, 8, 4), (8, 1, 4), (4, 4, 1), (2, 32, 2))):
        a, b, c = (numbers(size, 100, 1010 + i) for size in (m * k, k * n, m * n))
        for name, shape, values in ((f"a{i}", (m, k), a), (f"b{i}", (k, n), b),
                                    (f"c{i}", (m, n), c)):
            operand(kernel, name, F32, shape, values)
        kernel.add(f"%r{i} = mmaf %a{i}, %b{i}, %c{i} : tile<{m}x{k}xf32>, tile<{k}x{n}xf32>, "
                   f"tile<{m}x{n}xf32>")
        kernel.output(f"out{i}", "f32", f"%r{i}", (m, n),
                      [from_number(F32, v) for v in multiply(a, b, c, 1, m, n, k)])


def transpose(values, rows, columns):
    """A flat matrix of `columns` rows."""
    return [values[r * columns + c] for c in range(columns) for r in range(rows)]


def large_products():
    """Several matrix instructions along each dimension. Either operand may be the transposed view
    of what is loaded."""
    for fmt, acc, limit, m, n, k, left, right in (
            (F16, F32, 7, 64, 32, 128, False, False), (F16, F32, 7, 32, 64, 128, True, True),
            (F16, F16, 3, 128, 16, 32, False, True), (BF16, F32, 15, 64, 64, 32, True, False),
            (E4M3, F32, 7, 32, 32, 256, False, False), (E5M2, F32, 7, 64, 16, 64, False, True),
            (TF32, F32, 31, 32, 64, 64, False, False), (TF32, F32, 31, 64, 32, 16, True, True),
            (F64, F64, 1000, 32, 32, 64, False, False), (F64, F64, 1000, 32, 16, 256, True, True),
            (F32, F32, 31, 64, 64, 64, False, False), (F32, F32, 31, 64, 128, 256, False, True)):
        order = ("t" if left else "n") + ("t" if right else "n")
        name = f"mmaf_{fmt.name}_{acc.name}_{m}x{n}x{k}_{order}"
        kernel = case("core", name, f"mmaf of {fmt.name} into {acc.name}, {m}x{k} by {k}x{n}"
                      f"{', the left operand transposed' if left else ''}"
                      f"{', the right operand transposed' if right else ''}: integers whose sums "
                      "are exact in any order.",
                      "mmaf" + (" permute" if left or right else ""))
        a, b = numbers(m * k, limit, 1060), numbers(k * n, limit, 1061)
        c = numbers(m * n, 50, 1062)
        for name_, rows, columns, values, turned in (("a", m, k, a, left), ("b", k, n, b, right)):
            if not turned:
                operand(kernel, name_, fmt, (rows, columns), values)
                continue
            operand(kernel, f"{name_}t", fmt, (columns, rows), transpose(values, rows, columns))
            kernel.add(f"%{name_} = permute %{name_}t [1, 0] : {tile((columns, rows), fmt.name)} "
                       f"-> {tile((rows, columns), fmt.name)}")
        operand(kernel, "c", acc, (m, n), c)
        kernel.add(f"%r = mmaf %a, %b, %c : {tile((m, k), fmt.name)}, {tile((k, n), fmt.name)}, "
                   f"{tile((m, n), acc.name)}")
        kernel.output("out", acc.name, "%r", (m, n),
                      [from_number(acc, v) for v in multiply(a, b, c, 1, m, n, k)])


def narrow_products():
    """One row, one column, and fewer than an instruction has."""
    for fmt, acc in ((F16, F32), (E4M3, F32), (F64, F64)):
        kernel = case("core", f"mmaf_{fmt.name}_narrow", f"mmaf of {fmt.name}: few rows or few "
                      "columns, and a short K.", "mmaf")
        for i, (batch, m, n, k) in enumerate(((0, 1, 64, 32), (0, 64, 1, 32), (0, 4, 2, 64),
                                              (0, 2, 16, 4), (8, 16, 4, 16), (2, 2, 32, 16))):
            dims = shapes(batch, m, n, k)
            a, b, c = (numbers(prod(shape), 7, 1070 + i) for shape in dims)
            for name, f, shape, values in ((f"a{i}", fmt, dims[0], a), (f"b{i}", fmt, dims[1], b),
                                           (f"c{i}", acc, dims[2], c)):
                operand(kernel, name, f, shape, values)
            kernel.add(f"%r{i} = mmaf %a{i}, %b{i}, %c{i} : {tile(dims[0], fmt.name)}, "
                       f"{tile(dims[1], fmt.name)}, {tile(dims[2], acc.name)}")
            kernel.output(f"out{i}", acc.name, f"%r{i}", dims[2],
                          [from_number(acc, v) for v in multiply(a, b, c, batch or 1, m, n, k)])


def chained_products():
    """As in attention: the result of a product, converted, is the left operand of another."""
    for fmt, m, n, k, last in ((F16, 64, 32, 16, 64), (BF16, 16, 16, 64, 16),
                               (E4M3, 32, 64, 32, 32)):
        kernel = case("core", f"mmaf_{fmt.name}_chain", f"Two mmaf of {fmt.name}: the rows of the "
                      "first result are converted and multiplied again.", "mmaf ftof")
        # At most one element of a row is not zero, so that the results are small.
        random = Random(1080)
        a = [0] * (m * k)
        for row in range(m):
            a[row * k + random.randrange(k)] = random.choice((-2, -1, 1, 2))
        b, v = numbers(k * n, 3, 1081), numbers(n * last, 3, 1082)
        for name, shape, values in (("a", (m, k), a), ("b", (k, n), b), ("v", (n, last), v)):
            operand(kernel, name, fmt, shape, values)
        kernel.add(f"""
            %zero = constant <f32: 0.0> : {tile((m, n), 'f32')}
            %s = mmaf %a, %b, %zero : {tile((m, k), fmt.name)}, {tile((k, n), fmt.name)}, {tile((m, n), 'f32')}
            %p = ftof %s : {tile((m, n), 'f32')} -> {tile((m, n), fmt.name)}
            %none = constant <f32: 0.0> : {tile((m, last), 'f32')}
            %r = mmaf %p, %v, %none : {tile((m, n), fmt.name)}, {tile((n, last), fmt.name)}, {tile((m, last), 'f32')}
            """)
        first = multiply(a, b, [0] * (m * n), 1, m, n, k)
        kernel.output("out", "f32", "%r", (m, last),
                      [from_number(F32, x)
                       for x in multiply(first, v, [0] * (m * last), 1, m, last, n)])


def fast_accumulation():
    for fmt in (E4M3, E5M2):
        kernel = case("core", f"mmaf_{fmt.name}_fast_acc", f"mmaf of {fmt.name} with fast_acc: the "
                      "sums are small enough to be exact in fewer bits.", "mmaf")
        a, b, c = numbers(16 * 32, 3, 1020), numbers(32 * 8, 3, 1021), numbers(128, 9, 1022)
        for name, f, shape, values in (("a", fmt, (16, 32), a), ("b", fmt, (32, 8), b),
                                       ("c", F32, (16, 8), c)):
            operand(kernel, name, f, shape, values)
        kernel.add(f"%r = mmaf %a, %b, %c fast_acc : tile<16x32x{fmt.name}>, "
                   f"tile<32x8x{fmt.name}>, tile<16x8xf32>")
        kernel.output("out", "f32", "%r", (16, 8),
                      [from_number(F32, v) for v in multiply(a, b, c, 1, 16, 8, 32)])


def special_values():
    kernel = case("core", "mmaf_special", "mmaf of f16 with infinities and NaN: a row with an "
                  "infinity is infinite, infinity times zero and opposite infinities are NaN, and "
                  "other rows do not notice.", "mmaf")
    one, inf = from_number(F16, 1), F16.encode(infinity(False))
    rows = [[one] * 4, [inf, one, one, one], [inf | F16.sign_bit, one, one, one],
            [F16.nan_bits, one, one, one], [inf, inf | F16.sign_bit, one, one], [0] * 4,
            [one, one, one, inf], [F16.max_bits] * 4]
    columns = [[one] * 4, [0, one, one, one]]
    kernel.array("a", "f16", [x for row in rows for x in row])
    kernel.load("a", (8, 4))
    kernel.array("b", "f16", [columns[j][i] for i in range(4) for j in range(2)])
    kernel.load("b", (4, 2))
    kernel.add("%c = constant <f32: 0.0> : tile<8x2xf32>")
    kernel.add("%r = mmaf %a, %b, %c : tile<8x4xf16>, tile<4x2xf16>, tile<8x2xf32>")
    inf32, nan32 = F32.encode(infinity(False)), F32.nan_bits
    expected = [from_number(F32, 4), from_number(F32, 3), inf32, nan32, inf32 | F32.sign_bit,
                nan32, nan32, nan32, nan32, nan32, 0, 0, inf32, inf32,
                from_number(F32, 65504 * 4), from_number(F32, 65504 * 3)]
    kernel.output_bits("out", F32, "%r", (8, 2), expected)


def rounded_sums():
    """Sums that are not exact: |error| <= K * 2^-24 * sum of |products|, in any order."""
    for fmt, acc, unit in ((F32, F32, 2.0 ** -24), (F16, F32, 2.0 ** -24), (BF16, F32, 2.0 ** -24),
                           (F16, F16, 2.0 ** -11), (F64, F64, 2.0 ** -53)):
        random = Random(1030)
        m, n, k = 16, 16, 64
        values = []
        for count in (m * k, k * n, m * n):
            values.append([random.randint(-1000, 1000) for _ in range(count)])
        grid = [[fmt.decode(fmt.encode(finite(mpq(v, 997)))).exact for v in column]
                for column in values[:2]]
        grid.append([acc.decode(acc.encode(finite(mpq(v, 991)))).exact for v in values[2]])
        a, b, c = grid
        kernel = case("core", f"mmaf_{fmt.name}_{acc.name}_rounded", f"mmaf of {fmt.name} into "
                      f"{acc.name} with sums that must be rounded: within the bound of a sum of "
                      "65 terms in any order.", "mmaf")
        for name, f, shape, numbers_ in (("a", fmt, (m, k), a), ("b", fmt, (k, n), b),
                                         ("c", acc, (m, n), c)):
            operand(kernel, name, f, shape, numbers_)
        kernel.add(f"%r = mmaf %a, %b, %c : tile<{m}x{k}x{fmt.name}>, tile<{k}x{n}x{fmt.name}>, "
                   f"tile<{m}x{n}x{acc.name}>")
        expected = multiply(a, b, c, 1, m, n, k)
        largest = max(multiply([abs(x) for x in a], [abs(x) for x in b], [abs(x) for x in c], 1,
                               m, n, k))
        kernel.output("out", acc.name, "%r", (m, n), [acc.encode(finite(v)) for v in expected],
                      {"rtol": 0, "atol": float((k + 1) * unit * float(largest))})


def integer_products():
    for name, batch, m, n, k, big in (("", 0, 16, 8, 32, False), ("_batch", 2, 4, 8, 16, False),
                                      ("_wrap", 0, 4, 4, 64, True),
                                      ("_large", 0, 64, 32, 256, False)):
        kernel = case("core", f"mmai{name}", "mmai with every signedness of both operands, over "
                      "all bytes" + ("; sums wrap around." if big else "."), "mmai")
        dims = shapes(batch, m, n, k)
        random = Random(1040)
        a = [random.choice((0, 1, 127, 128, 255, random.getrandbits(8)))
             for _ in range(prod(dims[0]))]
        b = [random.choice((0, 2, 127, 128, 255, random.getrandbits(8)))
             for _ in range(prod(dims[1]))]
        c = [random.choice((0x7FFFFFFF, 0x80000000, 0x7FFFFF00)) if big else
             random.getrandbits(20) for _ in range(prod(dims[2]))]
        for n_, t, shape, values in (("a", "i8", dims[0], a), ("b", "i8", dims[1], b),
                                     ("c", "i32", dims[2], c)):
            kernel.array(n_, t, values)
            kernel.load(n_, shape)
        for left in ("signed", "unsigned"):
            for right in ("signed", "unsigned"):
                kernel.add(f"%{left}_{right} = mmai %a, %b, %c {left} {right} : "
                           f"{tile(dims[0], 'i8')}, {tile(dims[1], 'i8')}, {tile(dims[2], 'i32')}")
                x = [signed(v, 8) if left == "signed" else v for v in a]
                y = [signed(v, 8) if right == "signed" else v for v in b]
                kernel.output(f"{left}_{right}_out", "i32", f"%{left}_{right}", dims[2],
                              [int(v) & 0xFFFFFFFF
                               for v in multiply(x, y, c, batch or 1, m, n, k)])


def streamed_products():
    """A loop adds products of tiles that it loads, more of them than an engine loads ahead. Each
    operand is stored by rows or by columns. f32 is rounded to tf32; the elements are such that
    another rounding shows."""
    rounded = (0, 1 + mpq(1, 1 << 11), 2 - mpq(1, 1 << 12), -1 - mpq(1, 1 << 11), 3, -4)
    plain = (0, 1, 2, -1, 3, -4)
    for type_, n, k, steps, choice in (("f32", 64, 16, 6, rounded), ("f8E4M3FN", 128, 64, 5, plain)):
        product_type = "tf32" if type_ == "f32" else type_
        fmt = F32 if type_ == "f32" else E4M3
        m, depth = 64, k * steps
        for left, right in ((False, False), (False, True), (True, False), (True, True)):
            order = ("t" if left else "n") + ("t" if right else "n")
            kernel = case("core", f"mmaf_{product_type}_streamed_{order}",
                          f"A loop of mmaf of {product_type}"
                          f"{', rounded from f32,' if type_ == 'f32' else ''} with tiles of "
                          f"{m}x{k} and {k}x{n}"
                          f"{', the left operand stored by columns' if left else ''}"
                          f"{', the right operand stored by columns' if right else ''}: sums are "
                          "exact in any order.", "mmaf for load_view_tko")
            random = Random(1070)
            a, b = ([random.choice(choice) for _ in range(size)] for size in (m * depth, depth * n))
            views = {}
            for name, rows, columns, values, turned, shape in (
                    ("a", m, depth, a, left, (m, k)), ("b", depth, n, b, right, (k, n))):
                stored = transpose(values, rows, columns) if turned else values
                kernel.array(name, type_, [from_number(fmt, v) for v in stored])
                strides = (1, rows) if turned else (columns, 1)
                tensor = (f"tensor_view<{rows}x{columns}x{type_}, "
                          f"strides=[{strides[0]},{strides[1]}]>")
                views[name] = f"partition_view<tile=({shape[0]}x{shape[1]}), {tensor}>"
                kernel.add(f"""
                    %{name}_base = assume div_by<16>, %{name}_ptr : tile<ptr<{type_}>>
                    %{name}_tensor = make_tensor_view %{name}_base, shape = [{rows}, {columns}], strides = [{strides[0]}, {strides[1]}] : {tensor}
                    %{name}_view = make_partition_view %{name}_tensor : {views[name]}
                    """)
            tiles = [tile(shape, type_) for shape in ((m, k), (k, n))]
            operands = [tile(shape, product_type) for shape in ((m, k), (k, n))]
            sums = tile((m, n), "f32")
            names = ["%x", "%y"]
            rounding = ""
            if type_ == "f32":
                rounding = f"""
                    %u = ftof %x : {tiles[0]} -> {operands[0]}
                    %v = ftof %y : {tiles[1]} -> {operands[1]}"""
                names = ["%u", "%v"]
            kernel.add(f"""
                %zero = constant <i32: 0> : tile<i32>
                %one = constant <i32: 1> : tile<i32>
                %end = constant <i32: {steps}> : tile<i32>
                %none = constant <f32: 0.0> : {sums}
                %r = for %i in (%zero to %end, step %one) : tile<i32> iter_values(%acc = %none) -> ({sums}) {{
                    %x, %tx = load_view_tko weak %a_view[%zero, %i] : {views["a"]}, tile<i32> -> {tiles[0]}, token
                    %y, %ty = load_view_tko weak %b_view[%i, %zero] : {views["b"]}, tile<i32> -> {tiles[1]}, token{rounding}
                    %next = mmaf {names[0]}, {names[1]}, %acc : {operands[0]}, {operands[1]}, {sums}
                    continue %next : {sums}
                }}
                """)
            product_format = TF32 if type_ == "f32" else E4M3
            x, y = ([int(product_format.decode(product_format.encode(finite(v))).exact)
                     for v in values] for values in (a, b))
            by_column = [y[j::n] for j in range(n)]
            expect = [sum(map(mul, x[i * depth:(i + 1) * depth], by_column[j]))
                      for i in range(m) for j in range(n)]
            kernel.output("out", "f32", "%r", (m, n), [from_number(F32, v) for v in expect])


def scaled_products():
    for fmt, scale, v, batch in ((E4M3, E8M0, 32, 0), (E5M2, E8M0, 32, 0), (E2M1, E4M3, 16, 0),
                                 (E2M1, E8M0, 16, 0), (E2M1, E8M0, 32, 0), (E4M3, E8M0, 32, 2),
                                 (E2M1, E4M3, 16, 2)):
        m, n, k = (8, 16, 64) if not batch else (4, 8, 64)
        random = Random(1050)
        elements = {E4M3: (0, 1, -1, 2, -3, 4, 1.5), E5M2: (0, 1, -1, 2, -3, 4, 0.5),
                    E2M1: (0, 0.5, -1, 1.5, -2, 3, 4, -6)}[fmt]
        scales = {E8M0: (0.25, 0.5, 1, 2, 4), E4M3: (0.5, 1, 1.5, 2, 0.75)}[scale]
        blocks, g = k // v, batch or 1
        a, b = ([random.choice(elements) for _ in range(g * size)] for size in (m * k, k * n))
        sa = [random.choice(scales) for _ in range(g * m * blocks)]
        sb = [random.choice(scales) for _ in range(g * blocks * n)]
        c = numbers(g * m * n, 100, 1051)
        name = f"mmaf_scaled_{fmt.name}_{scale.name}_{v}" + ("_batch" if batch else "")
        kernel = case("core", name, f"mmaf_scaled of {fmt.name} with {scale.name} scales, one for "
                      f"{v} elements along K{', in batches' if batch else ''}: sums are exact.",
                      "mmaf_scaled")
        front = (batch,) if batch else ()
        parts = (("a", fmt, front + (m, k), a), ("b", fmt, front + (k, n), b),
                 ("c", F32, front + (m, n), c), ("sa", scale, front + (m, blocks), sa),
                 ("sb", scale, front + (blocks, n), sb))
        for n_, f, shape, values in parts:
            operand(kernel, n_, f, shape, [mpq(*float(x).as_integer_ratio()) for x in values])
        kernel.add("%r = mmaf_scaled %a, %b, %c, %sa, %sb : " +
                   ", ".join(tile(shape, f.name) for _, f, shape, _ in parts))
        left = [mpq(*float(a[i]).as_integer_ratio()) *
                mpq(*float(sa[i // k * blocks + i % k // v]).as_integer_ratio())
                for i in range(len(a))]
        right = [mpq(*float(b[i]).as_integer_ratio()) *
                 mpq(*float(sb[(i // (k * n) * blocks + i // n % k // v) * n + i % n])
                     .as_integer_ratio()) for i in range(len(b))]
        kernel.output("out", "f32", "%r", front + (m, n),
                      [from_number(F32, x) for x in multiply(left, right, c, g, m, n, k)])
    nan_scale()
    extreme_scales()


def extreme_scales():
    kernel = case("core", "mmaf_scaled_extreme", "mmaf_scaled with scales whose products with "
                  "elements have no f32: 2^127 * 448 times 2^-127 * 2^-9 is exact.", "mmaf_scaled")
    for i, (left, right) in enumerate(((127, -127), (-127, 127), (100, -100), (0, 0))):
        kernel.array(f"sa{i}", "f8E8M0FNU", [left + 127] * 16)
        kernel.load(f"sa{i}", (16, 1))
        kernel.array(f"sb{i}", "f8E8M0FNU", [right + 127] * 8)
        kernel.load(f"sb{i}", (1, 8))
        kernel.add(f"""
            %a{i} = constant <f8E4M3FN: {448.0 if left >= 0 else 0.001953125}> : tile<16x32xf8E4M3FN>
            %b{i} = constant <f8E4M3FN: {448.0 if left < 0 else 0.001953125}> : tile<32x8xf8E4M3FN>
            %c{i} = constant <f32: 1.0> : tile<16x8xf32>
            %r{i} = mmaf_scaled %a{i}, %b{i}, %c{i}, %sa{i}, %sb{i} : tile<16x32xf8E4M3FN>, tile<32x8xf8E4M3FN>, tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>
            """)
        kernel.output(f"out{i}", "f32", f"%r{i}", (16, 8), [from_number(F32, 29)] * 128)


def nan_scale():
    kernel = case("core", "mmaf_scaled_nan", "mmaf_scaled with a NaN scale: its row is NaN, the "
                  "others are not.", "mmaf_scaled")
    kernel.array("sa", "f8E8M0FNU", [127, 0xFF, 128, 126])
    kernel.load("sa", (4, 1))
    kernel.add("""
        %a = constant <f8E5M2: 1.0> : tile<4x32xf8E5M2>
        %b = constant <f8E5M2: 2.0> : tile<32x2xf8E5M2>
        %c = constant <f32: 1.0> : tile<4x2xf32>
        %sb = constant <f8E8M0FNU: 0.5> : tile<1x2xf8E8M0FNU>
        %r = mmaf_scaled %a, %b, %c, %sa, %sb : tile<4x32xf8E5M2>, tile<32x2xf8E5M2>, tile<4x2xf32>, tile<4x1xf8E8M0FNU>, tile<1x2xf8E8M0FNU>
        """)
    kernel.output_bits("out", F32, "%r", (4, 2), [
        x for v in (33, None, 65, 17) for x in [F32.nan_bits if v is None else
                                                from_number(F32, v)] * 2])


def generate():
    float_products()
    streamed_products()
    integer_products()
    scaled_products()

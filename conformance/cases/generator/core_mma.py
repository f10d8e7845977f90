"""Matrix products. Operands are such that every sum is exact in the accumulator, whatever its
order; where it is not, the tolerance is the bound of a sum in f32."""

from math import prod
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
                                      ("_wrap", 0, 4, 4, 64, True)):
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
    integer_products()
    scaled_products()

"""Conversions between element types.

Formats that no array has come and go through others: tf32 by way of f32, which
holds it exactly; f4E2M1FN packed in bytes; 8-bit results are seen as f32, so that
the sign of a NaN, which nothing fixes, does not show.
"""

from gmpy2 import mpq

from .elementwise import elementwise, floats, integers, random_floats, random_integers
from .formats import (BASE, BF16, E2M1, E4M3, E5M2, E8M0, F16, F32, F64, FORMATS, NEAREST_AWAY,
                      NEGATIVE_INF, POSITIVE_INF, TF32, ZERO, finite, floor_log2, power_of_two)
from .integer import FLAGS, TYPES, signed
from .kernel import INTEGERS, case, tile

WIDE = (F16, BF16, F32, F64, TF32)
SMALL = (E4M3, E5M2, E8M0, E2M1)


# Integers to integers.

def extensions():
    for source, bits in (("i1", 1), ("i8", 8), ("i16", 16), ("i32", 32)):
        a = integers(bits) + (random_integers(bits, 16, 700) if bits > 1 else [])
        results = []
        for target, to_bits in TYPES.items():
            if to_bits > bits:
                results += [
                    (f"signed_{target}", target, f"exti %a signed : {{{source}}} -> {{{target}}}",
                     [signed(x, bits) & ((1 << to_bits) - 1) for x in a]),
                    (f"unsigned_{target}", target,
                     f"exti %a unsigned : {{{source}}} -> {{{target}}}", a)]
        elementwise("conversion", f"exti_{source}", f"exti from {source} to every wider type, "
                    "signed and unsigned; a true i1 is all ones when signed.", "exti",
                    {"a": (source, a)}, results)
    kernel = case("conversion", "exti_i4", "exti from i4, which comes from unpack, and from i1 to "
                  "i4, which pack shows.", "exti unpack pack")
    packed = [low | high << 4 for low, high in zip(range(16), reversed(range(16)))]
    nibbles = [n for byte in packed for n in (byte & 15, byte >> 4)]
    kernel.array("a", "i8", packed)
    kernel.load("a")
    kernel.add("%n = unpack %a : tile<16xi8> -> tile<32xi4>")
    for target in ("i8", "i32", "i64"):
        for signedness in ("signed", "unsigned"):
            kernel.add(f"%{signedness}_{target} = exti %n {signedness} : tile<32xi4> -> "
                       f"tile<32x{target}>")
            mask = (1 << INTEGERS[target]) - 1
            kernel.output(f"r_{signedness}_{target}", target, f"%{signedness}_{target}", (32,),
                          [(signed(n, 4) if signedness == "signed" else n) & mask
                           for n in nibbles])
    kernel.add("""
        %b = constant <i1: [true, false, false, true]> : tile<4xi1>
        %b_signed = exti %b signed : tile<4xi1> -> tile<4xi4>
        %b_unsigned = exti %b unsigned : tile<4xi1> -> tile<4xi4>
        %signed_bytes = pack %b_signed : tile<4xi4> -> tile<2xi8>
        %unsigned_bytes = pack %b_unsigned : tile<4xi4> -> tile<2xi8>
        """)
    kernel.output("r_signed_i4", "i8", "%signed_bytes", (2,), [0x0F, 0xF0])
    kernel.output("r_unsigned_i4", "i8", "%unsigned_bytes", (2,), [0x01, 0x10])


def truncations():
    for source, bits in (("i8", 8), ("i16", 16), ("i32", 32), ("i64", 64)):
        a = integers(bits) + random_integers(bits, 48, 710)
        narrower = {t: n for t, n in TYPES.items() if n < bits}
        elementwise("conversion", f"trunci_{source}", f"trunci from {source} keeps the low bits.",
                    "trunci", {"a": (source, a)},
                    [(target, target, f"trunci %a : {{{source}}} -> {{{target}}}",
                      [x & ((1 << n) - 1) for x in a]) for target, n in narrower.items()])
        inputs, results = {}, []
        for target, n in narrower.items():
            for flag in FLAGS:
                name = f"{target}_{flag.replace('no_', '')}"
                good = [x for x in a if keeps(x, bits, n, flag)] or [0]
                good = (good * 32)[:32]
                inputs[f"a_{name}"] = (source, good)
                results.append((name, target, f"trunci %a_{name} overflow<{flag}> : {{{source}}} "
                                f"-> {{{target}}}", [x & ((1 << n) - 1) for x in good]))
        elementwise("conversion", f"trunci_{source}_promises", f"trunci from {source} with "
                    "overflow promises, on values that keep them.", "trunci", inputs, results)
    kernel = case("conversion", "trunci_i4", "trunci to i4, which pack shows.", "trunci pack")
    a = [0, 1, 7, 8, 15, 16, 0x7F, 0x80, 0xAB, 0xCD, 0xEF, 0x12, 0x34, 0x56, 0x9A, 0xFF]
    kernel.array("a", "i8", a)
    kernel.load("a")
    kernel.add("""
        %n = trunci %a : tile<16xi8> -> tile<16xi4>
        %bytes = pack %n : tile<16xi4> -> tile<8xi8>
        """)
    kernel.output("r", "i8", "%bytes", (8,),
                  [a[i] & 15 | (a[i + 1] & 15) << 4 for i in range(0, 16, 2)])


def keeps(x, bits, n, flag):
    as_signed = signed(x, bits) == signed(x, n)
    as_unsigned = x < 1 << n
    return {"no_signed_wrap": as_signed, "no_unsigned_wrap": as_unsigned,
            "no_wrap": as_signed and as_unsigned}[flag]


def bitcasts():
    groups = {8: ["i8", "f8E4M3FN", "f8E5M2", "f8E8M0FNU"], 16: ["i16", "f16", "bf16"],
              32: ["i32", "f32"], 64: ["i64", "f64"]}
    for bits, types in groups.items():
        for source in types:
            a = (list(range(256)) if bits == 8 else
                 integers(bits) + random_integers(bits, 48, 720))
            results = [(f"r_{target}", target, f"bitcast %a : {{{source}}} -> {{{target}}}", a)
                       for target in types if target.startswith("i") and target != source]
            chain = [t for t in types if t != source and not t.startswith("i")]
            kernel = elementwise("conversion", f"bitcast_{source}", f"bitcast from {source} keeps "
                                 "every bit, those of NaNs too; floats are seen through a second "
                                 "bitcast to integers.", "bitcast", {"a": (source, a)}, results)
            count = len(a)
            for target in chain:
                kernel.add(f"""
                    %as_{target} = bitcast %a : tile<{count}x{source}> -> tile<{count}x{target}>
                    %back_{target} = bitcast %as_{target} : tile<{count}x{target}> -> tile<{count}xi{bits}>
                    """)
                kernel.output(f"r_{target}", f"i{bits}", f"%back_{target}", (count,), a)


# Floats. A source is loaded to %a; a target is seen as integers.

def load_source(kernel, fmt, elements):
    """%a: a tile of the format."""
    count = len(elements)
    if fmt is TF32:
        # An f32 with 13 zeros behind.
        kernel.array("a_f32", "f32", [bits << 13 for bits in elements])
        kernel.load("a_f32")
        kernel.add(f"%a = ftof %a_f32 : tile<{count}xf32> -> tile<{count}xtf32>")
    elif fmt is E2M1:
        kernel.array("bytes", "i8", pack4(elements))
        kernel.load("bytes")
        kernel.add(f"%a = unpack %bytes : tile<{count // 2}xi8> -> tile<{count}xf4E2M1FN>")
    else:
        kernel.array("a", fmt.name, elements)
        kernel.load("a")


def pack4(elements):
    return [elements[i] | elements[i + 1] << 4 for i in range(0, len(elements), 2)]


def show(kernel, name, fmt, value, expected):
    """An output for a tile of the format."""
    count = len(expected)
    if fmt in BASE:
        kernel.output_bits(name, fmt, value, (count,), expected)
    elif fmt is E2M1:
        kernel.add(f"%{name}_bytes = pack {value} : tile<{count}xf4E2M1FN> -> "
                   f"tile<{count // 2}xi8>")
        kernel.output(name, "i8", f"%{name}_bytes", (count // 2,), pack4(expected))
    elif fmt is E8M0:
        kernel.add(f"%{name}_bits = bitcast {value} : tile<{count}xf8E8M0FNU> -> tile<{count}xi8>")
        kernel.output(name, "i8", f"%{name}_bits", (count,), expected)
    else:
        kernel.add(f"%{name}_f32 = ftof {value} : tile<{count}x{fmt.name}> -> tile<{count}xf32>")
        kernel.output_bits(name, F32, f"%{name}_f32", (count,),
                           [F32.encode(fmt.decode(bits)) for bits in expected])


def sources(fmt, seed):
    """All elements of a small format; special and random ones of a large one, with
    the midpoints and limits of every smaller format."""
    if fmt.width <= 8:
        return list(range(1 << fmt.width))
    result = floats(fmt) + [fmt.nan_bits | fmt.sign_bit]
    for other in FORMATS.values():
        if other is E8M0 or other.width >= fmt.width:
            continue
        for bits in (1, 2, other.min_normal_bits, other.max_bits - 1, other.max_bits,
                     other.bias << other.mantissa_bits, (other.bias << other.mantissa_bits) + 1):
            value = other.decode(bits).magnitude
            step = power_of_two(max(floor_log2(value), other.min_exponent) - other.mantissa_bits)
            for around in (value, value + step / 2, value + step * mpq(33, 64),
                           value + step * mpq(31, 64), value - step / 2, value / 2):
                result.append(fmt.encode(finite(around if len(result) % 3 else -around)))
    result += random_floats(fmt, 64, seed)
    result += random_floats(fmt, 64, seed + 1, spread=min(10, fmt.bias - 2))
    size = 1 << (len(result).bit_length() - 1)
    return result[:size] if len(result) - size < size // 4 else (result * 2)[:2 * size]


def to_scale(fmt, elements):
    """Without the zeros with a sign and the small negative values, of which the
    specification says two things."""
    return [bits if not fmt.decode(bits).negative or fmt.decode(bits).kind != "finite" or
            fmt.decode(bits).magnitude >= power_of_two(-126) else 0 for bits in elements]


def convert(source, target, elements, mode):
    return [target.encode(source.decode(bits), mode) for bits in elements]


def nearest_conversions():
    for source in FORMATS.values():
        elements = sources(source, 730)
        kernel = case("conversion", f"ftof_{source.name}", f"ftof from {source.name} to every other "
                      "format but f8E8M0FNU, to nearest even: overflow is infinity, or NaN "
                      "(f8E4M3FN), or the largest value (f4E2M1FN).", "ftof")
        load_source(kernel, source, elements)
        count = len(elements)
        for target in FORMATS.values():
            if target in (source, E8M0):
                continue
            kernel.lines.append("")
            kernel.add(f"%to_{target.name} = ftof %a : {tile((count,), source.name)} -> "
                       f"{tile((count,), target.name)}")
            show(kernel, f"r_{target.name}", target, f"%to_{target.name}",
                 convert(source, target, elements, "nearest_even"))


def scale_conversions():
    for source in FORMATS.values():
        if source is E8M0:
            continue
        elements = to_scale(source, sources(source, 740))
        kernel = case("conversion", f"ftof_{source.name}_to_f8E8M0FNU", f"ftof from {source.name} "
                      "to f8E8M0FNU, down and up: zero and what is too small give 2^-127, what is "
                      "too large 2^127, negative values and NaN give NaN.", "ftof")
        load_source(kernel, source, elements)
        count = len(elements)
        for mode in (ZERO, POSITIVE_INF):
            kernel.add(f"%{mode} = ftof %a rounding<{mode}> : {tile((count,), source.name)} -> "
                       f"{tile((count,), 'f8E8M0FNU')}")
            show(kernel, f"r_{mode}", E8M0, f"%{mode}", convert(source, E8M0, elements, mode))


def directed_conversions():
    for source in WIDE:
        elements = sources(source, 750)
        kernel = case("conversion", f"ftof_{source.name}_directed", f"ftof from {source.name} in "
                      "the directed modes, and ties away from zero to tf32 (13.4).", "ftof")
        load_source(kernel, source, elements)
        count = len(elements)
        for target in WIDE:
            for mode in (ZERO, NEGATIVE_INF, POSITIVE_INF, NEAREST_AWAY):
                if target is source or (mode == NEAREST_AWAY and target is not TF32):
                    continue
                name = f"{target.name}_{mode}"
                kernel.lines.append("")
                kernel.add(f"%to_{name} = ftof %a rounding<{mode}> : "
                           f"{tile((count,), source.name)} -> {tile((count,), target.name)}")
                show(kernel, f"r_{name}", target, f"%to_{name}",
                     convert(source, target, elements, mode))


def integers_to_floats():
    for target in FORMATS.values():
        if target is E8M0:
            continue
        kernel = case("conversion", f"itof_{target.name}", f"itof to {target.name} from every "
                      "integer type, signed and unsigned, to nearest even; ties, and overflow "
                      "where the format is small.", "itof")
        for t, bits in TYPES.items():
            a = integers(bits)
            if bits > 1:
                a = a + ties(target, bits) + random_integers(bits, 32, 760)
                a = a[:64] if len(a) >= 64 else (a * 4)[:64]
            kernel.array(f"a_{t}", t, a)
            kernel.load(f"a_{t}")
            count = len(a)
            for signedness in ("signed", "unsigned"):
                name = f"{t}_{signedness}"
                kernel.add(f"%from_{name} = itof %a_{t} {signedness} : tile<{count}x{t}> -> "
                           f"tile<{count}x{target.name}>")
                show(kernel, f"r_{name}", target, f"%from_{name}",
                     [target.encode(finite(signed(x, bits) if signedness == "signed" else x))
                      for x in a])


def ties(fmt, bits):
    """Integers half way between two values of the format, and their neighbours."""
    result = []
    for exponent in range(fmt.mantissa_bits + 1, bits, max(1, (bits - fmt.mantissa_bits) // 4)):
        step = 1 << (exponent - fmt.mantissa_bits)
        for mantissa in (0, 1):
            middle = (1 << exponent) + mantissa * step + step // 2
            result += [middle, middle + 1, middle - 1, -middle & ((1 << bits) - 1)]
    return [x for x in result if 0 <= x < 1 << bits]


def to_integer(value, bits, is_signed):
    """Saturating; NaN gives 0."""
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed else (0, (1 << bits) - 1)
    if value.is_nan:
        return 0
    if value.is_inf:
        return low if value.negative else high
    whole = value.magnitude.numerator // value.magnitude.denominator
    return max(low, min(high, -whole if value.negative else whole))


def in_range(value, bits, is_signed):
    if value.kind != "finite":
        return False
    whole = int(value.magnitude.numerator // value.magnitude.denominator)
    whole = -whole if value.negative else whole
    return -(1 << (bits - 1)) <= whole < 1 << (bits - 1) if is_signed else 0 <= whole < 1 << bits


def around_limits(fmt):
    """Values on both sides of the limits of every integer type, and fractions."""
    result = []
    for limit in (1, 2, 127, 128, 129, 255, 256, 32767, 32768, 65535, 65536, (1 << 31) - 1, 1 << 31,
                  1 << 32, (1 << 63) - 1, 1 << 63, 1 << 64):
        for delta in (mpq(0), mpq(-1, 2), mpq(1, 2)):
            bits = fmt.encode(finite(limit + delta), ZERO)
            result += [bits, bits | fmt.sign_bit]
    for quarter in range(-9, 13):
        result.append(fmt.encode(finite(mpq(quarter, 4)), ZERO))
    return result


def floats_to_integers():
    for source in FORMATS.values():
        if source.width <= 8:
            elements = list(range(1 << source.width))
        else:
            elements = floats(source) + around_limits(source)
            elements = (elements + random_floats(source, 256, 770, spread=min(40, source.bias - 1))
                        )[:256]
        about = {
            "": "values whose integral part is in the range of the target.",
            "_saturating": "with saturating (13.4): the nearest bound, and 0 for NaN.",
            "_undefined": "out of range, which is undefined; the answer of spec/open_points.md is "
                          "as if it were saturating.",
        }
        for kind, text in about.items():
            if kind != "_saturating" and source not in BASE:
                continue
            kernel = case("conversion", f"ftoi_{source.name}{kind}", f"ftoi from {source.name} to "
                          f"every integer type truncates: {text}", "ftoi")
            kernel.undefined = kind == "_undefined"
            ftoi_outputs(kernel, source, elements, kind)


def ftoi_outputs(kernel, source, elements, kind):
    load_source(kernel, source, elements)
    count = len(elements)
    t = tile((count,), source.name)
    for target, bits in TYPES.items():
        for signedness in ("signed", "unsigned"):
            is_signed = signedness == "signed"
            values = [source.decode(bits_) for bits_ in elements]
            name = f"{target}_{signedness}"
            word = " saturating" if kind == "_saturating" else ""
            result = [int(to_integer(v, bits, is_signed)) & ((1 << bits) - 1) for v in values]
            kernel.lines.append("")
            kernel.add(f"%to_{name} = ftoi %a {signedness}{word} : {t} -> "
                       f"{tile((count,), target)}")
            value = f"%to_{name}"
            if not kind:
                # What is out of range is not used.
                good = [int(in_range(v, bits, is_signed)) for v in values]
                kernel.array(f"ok_{name}", "i1", good)
                kernel.load(f"ok_{name}")
                kernel.add(f"""
                    %zero_{name} = constant <{target}: {'false' if bits == 1 else 0}> : {tile((count,), target)}
                    %kept_{name} = select %ok_{name}, {value}, %zero_{name} : {tile((count,), 'i1')}, {tile((count,), target)}
                    """)
                value = f"%kept_{name}"
                result = [r if g else 0 for r, g in zip(result, good)]
            kernel.output(f"r_{name}", target, value, (count,), result)


def generate():
    extensions()
    truncations()
    bitcasts()
    nearest_conversions()
    scale_conversions()
    directed_conversions()
    integers_to_floats()
    floats_to_integers()

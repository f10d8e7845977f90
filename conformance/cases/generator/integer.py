"""Integer arithmetic: every width, the extremes, both signednesses, promises that are kept."""

from .elementwise import cross, elementwise, integers, random_integers
from .kernel import wrap_signed

TYPES = {"i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
PREDICATES = {
    "equal": lambda a, b: a == b, "not_equal": lambda a, b: a != b,
    "less_than": lambda a, b: a < b, "less_than_or_equal": lambda a, b: a <= b,
    "greater_than": lambda a, b: a > b, "greater_than_or_equal": lambda a, b: a >= b}
ARITHMETIC = {"addi": lambda a, b: a + b, "subi": lambda a, b: a - b, "muli": lambda a, b: a * b}
FLAGS = ("no_signed_wrap", "no_unsigned_wrap", "no_wrap")


def signed(value, bits):
    return wrap_signed(value, bits)


def fits_signed(value, bits):
    return -(1 << (bits - 1)) <= value < 1 << (bits - 1)


def fits_unsigned(value, bits):
    return 0 <= value < 1 << bits


def truncate_quotient(a, b):
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def pairs(bits, seed):
    """The cross product of special values, with some random pairs behind it up to a power of 2."""
    a, b = cross(integers(bits), integers(bits))
    if bits > 1:
        a += random_integers(bits, 256, seed)
        b += random_integers(bits, 256, seed + 1)
    return a, b


def kept(a, b, bits, op, flag):
    """Does the operation keep the promise on these bits?"""
    ok_signed = fits_signed(op(signed(a, bits), signed(b, bits)), bits)
    ok_unsigned = fits_unsigned(op(a, b), bits)
    return {"no_signed_wrap": ok_signed, "no_unsigned_wrap": ok_unsigned,
            "no_wrap": ok_signed and ok_unsigned}[flag]


def shift_left(a, b):
    return a << b


def arithmetic():
    for op, function in ARITHMETIC.items():
        for t, bits in TYPES.items():
            a, b = pairs(bits, 100)
            elementwise("integer", f"{op}_{t}",
                        f"{op} on {t} wraps: extremes against each other, and random pairs.",
                        op, {"a": (t, a), "b": (t, b)},
                        [("r", t, f"{op} %a, %b : {{{t}}}",
                          [function(x, y) % (1 << bits) for x, y in zip(a, b)])])
            if t in ("i8", "i64"):
                flagged(op, t, bits, function, a, b)


def flagged(op, t, bits, function, a, b, count=64):
    """Operands that keep each promise, up to its limits."""
    inputs, results = {}, []
    for flag in FLAGS:
        good = [(x, y) for x, y in zip(a, b) if kept(x, y, bits, function, flag)]
        good = (good * count)[:count] if len(good) < count else good[:count]
        name = flag.replace("no_", "").replace("_wrap", "").replace("wrap", "both")
        inputs[f"a_{name}"] = (t, [x for x, _ in good])
        inputs[f"b_{name}"] = (t, [y for _, y in good])
        results.append((f"r_{name}", t, f"{op} %a_{name}, %b_{name} overflow<{flag}> : {{{t}}}",
                        [function(x, y) % (1 << bits) for x, y in good]))
    elementwise("integer", f"{op}_{t}_promises",
                f"{op} on {t} with each overflow promise, on operands that keep it.", op, inputs,
                results)


def division():
    modes = [("signed", "zero", truncate_quotient),
             ("signed", "negative_inf", lambda a, b: a // b),
             ("signed", "positive_inf", lambda a, b: -(-a // b)),
             ("unsigned", "zero", truncate_quotient),
             ("unsigned", "positive_inf", lambda a, b: -(-a // b))]
    for t, bits in TYPES.items():
        a, b = pairs(bits, 200)
        mask = (1 << bits) - 1
        # No division by zero, no MIN / -1 (for i1 that is 1 / 1, signed).
        b = [y if y else 1 for y in b]
        b_signed = [(1 if y == mask and x == 1 << (bits - 1) and bits > 1 else y)
                    for x, y in zip(a, b)]
        inputs = {"a": (t, a), "b": (t, b)}
        results, remainders = [], []
        if bits > 1:
            inputs["b_signed"] = (t, b_signed)
        for signedness, mode, function in modes:
            if bits == 1 and signedness == "signed":
                continue
            convert = (lambda x: signed(x, bits)) if signedness == "signed" else (lambda x: x)
            rhs, divisors = ("%b_signed", b_signed) if signedness == "signed" else ("%b", b)
            rounding = "" if mode == "zero" else f" rounding<{mode}>"
            results.append((f"{signedness}_{mode}", t,
                            f"divi %a, {rhs} {signedness}{rounding} : {{{t}}}",
                            [function(convert(x), convert(y)) & mask
                             for x, y in zip(a, divisors)]))
            if mode == "zero":
                remainders.append((signedness, t, f"remi %a, {rhs} {signedness} : {{{t}}}",
                                   [(convert(x) - truncate_quotient(convert(x), convert(y)) *
                                     convert(y)) & mask for x, y in zip(a, divisors)]))
        elementwise("integer", f"divi_{t}", f"divi on {t}: each signedness and rounding, no zero "
                    "divisor and no overflow.", "divi", inputs, results)
        elementwise("integer", f"remi_{t}", f"remi on {t}: the sign is that of the dividend; "
                    "unsigned operands have their top bit set as well.", "remi", inputs, remainders)
    for t in ("i8", "i32"):
        bits = TYPES[t]
        top, mask = 1 << (bits - 1), (1 << bits) - 1
        a = [top, top, 0, 1, mask, 5, top - 1, mask]
        b = [mask, 0, 0, 0, 0, 0, 0, 1]
        zero = [0] * 7 + [mask]
        elementwise(
            "integer", f"divi_{t}_undefined",
            f"divi on {t} where it is undefined, by spec/open_points.md: MIN / -1 gives MIN and "
            "anything / 0 gives 0.", "divi", {"a": (t, a), "b": (t, b)},
            [("zero", t, f"divi %a, %b signed : {{{t}}}", [top] + zero[1:]),
             ("down", t, f"divi %a, %b signed rounding<negative_inf> : {{{t}}}", [top] + zero[1:]),
             ("up", t, f"divi %a, %b signed rounding<positive_inf> : {{{t}}}", [top] + zero[1:]),
             ("unsigned", t, f"divi %a, %b unsigned : {{{t}}}", zero)], undefined=True)
        elementwise(
            "integer", f"remi_{t}_undefined",
            f"remi on {t}: MIN rem -1 is 0, by spec/open_points.md.", "remi",
            {"a": (t, [top, top, 7, mask]), "b": (t, [mask, 3, mask, mask])},
            [("r", t, f"remi %a, %b signed : {{{t}}}",
              [0, -((1 << (bits - 1)) % 3) & mask, 0, 0])], undefined=True)


def extremes():
    for op, function in (("maxi", max), ("mini", min)):
        for t, bits in TYPES.items():
            a, b = pairs(bits, 300)
            elementwise(
                "integer", f"{op}_{t}", f"{op} on {t}, signed and unsigned: they differ where "
                "one top bit is set.", op, {"a": (t, a), "b": (t, b)},
                [("signed", t, f"{op} %a, %b signed : {{{t}}}",
                  [function(x, y, key=lambda v: signed(v, bits)) for x, y in zip(a, b)]),
                 ("unsigned", t, f"{op} %a, %b unsigned : {{{t}}}",
                  [function(x, y) for x, y in zip(a, b)])])


def unary():
    for t, bits in TYPES.items():
        a = integers(bits) + (random_integers(bits, 48, 400) if bits > 1 else [])
        mask = (1 << bits) - 1
        elementwise("integer", f"absi_{t}", f"absi on {t}: MIN stays MIN.", "absi",
                    {"a": (t, a)}, [("r", t, f"absi %a : {{{t}}}",
                                     [abs(signed(x, bits)) & mask for x in a])])
        elementwise("integer", f"negi_{t}", f"negi on {t} wraps: MIN stays MIN.", "negi",
                    {"a": (t, a)}, [("r", t, f"negi %a : {{{t}}}", [-x & mask for x in a])])
        if bits in (8, 32, 64):
            good = [x for x in a if x != 1 << (bits - 1)][:32]
            elementwise(
                "integer", f"negi_{t}_promises",
                f"negi on {t} with promises that hold: no element is MIN.", "negi",
                {"a": (t, good)},
                [(name, t, f"negi %a overflow<{flag}> : {{{t}}}", [-x & mask for x in good])
                 for name, flag in (("signed", "no_signed_wrap"), ("both", "no_wrap"))])


def high_products():
    for t, bits in TYPES.items():
        a, b = pairs(bits, 500)
        elementwise("integer", f"mulhii_{t}", f"mulhii on {t}: the high half of the unsigned "
                    "product, whatever the top bits.", "mulhii", {"a": (t, a), "b": (t, b)},
                    [("r", t, f"mulhii %a, %b : {{{t}}}", [x * y >> bits for x, y in zip(a, b)])])


def shifts():
    for t, bits in TYPES.items():
        amounts = [0] if bits == 1 else [0, 1, 2, 3, bits // 2 - 1, bits // 2, bits - 2, bits - 1]
        a, b = cross(integers(bits), amounts)
        mask = (1 << bits) - 1
        inputs = {"a": (t, a), "b": (t, b)}
        elementwise("integer", f"shli_{t}", f"shli on {t} by less than the width.", "shli", inputs,
                    [("r", t, f"shli %a, %b : {{{t}}}", [x << y & mask for x, y in zip(a, b)])])
        elementwise("integer", f"shri_{t}", f"shri on {t} by less than the width: logical and "
                    "arithmetic.", "shri", inputs,
                    [("unsigned", t, f"shri %a, %b unsigned : {{{t}}}",
                      [x >> y for x, y in zip(a, b)]),
                     ("signed", t, f"shri %a, %b signed : {{{t}}}",
                      [signed(x, bits) >> y & mask for x, y in zip(a, b)])])
        if t not in ("i8", "i64"):
            continue
        flagged_shift(t, bits, a, b)
        a, b = cross(integers(bits), [bits, bits + 1, mask, 1 << (bits - 1)])
        inputs = {"a": (t, a), "b": (t, b)}
        elementwise("integer", f"shli_{t}_undefined", f"shli on {t} by the width or more is 0 "
                    "(spec/open_points.md); the amount is unsigned.", "shli", inputs,
                    [("r", t, f"shli %a, %b : {{{t}}}", [0] * len(a))], undefined=True)
        elementwise("integer", f"shri_{t}_undefined", f"shri on {t} by the width or more is 0, "
                    "or all sign when signed (spec/open_points.md).", "shri", inputs,
                    [("unsigned", t, f"shri %a, %b unsigned : {{{t}}}", [0] * len(a)),
                     ("signed", t, f"shri %a, %b signed : {{{t}}}",
                      [mask if x >> (bits - 1) else 0 for x in a])], undefined=True)


def flagged_shift(t, bits, a, b):
    """The amount is unsigned in both readings of the shifted value."""
    inputs, results = {}, []
    for flag in FLAGS:
        good = []
        for x, y in zip(a, b):
            ok_signed = fits_signed(signed(x, bits) << y, bits)
            ok_unsigned = fits_unsigned(x << y, bits)
            if {"no_signed_wrap": ok_signed, "no_unsigned_wrap": ok_unsigned,
                    "no_wrap": ok_signed and ok_unsigned}[flag]:
                good.append((x, y))
        good = (good * 32)[:32]
        name = flag.replace("no_", "").replace("_wrap", "").replace("wrap", "both")
        inputs[f"a_{name}"] = (t, [x for x, _ in good])
        inputs[f"b_{name}"] = (t, [y for _, y in good])
        results.append((f"r_{name}", t, f"shli %a_{name}, %b_{name} overflow<{flag}> : {{{t}}}",
                        [x << y & ((1 << bits) - 1) for x, y in good]))
    elementwise("integer", f"shli_{t}_promises", f"shli on {t} with each overflow promise, on "
                "operands that keep it.", "shli", inputs, results)


def comparisons():
    for t, bits in TYPES.items():
        a, b = cross(integers(bits), integers(bits))
        convert = {"signed": lambda x: signed(x, bits), "unsigned": lambda x: x}
        elementwise(
            "integer", f"cmpi_{t}", f"cmpi on {t}: every predicate, signed and unsigned. A set top "
            "bit is negative when signed; a true i1 is -1 then.", "cmpi",
            {"a": (t, a), "b": (t, b)},
            [(f"{predicate}_{signedness}", "i1",
              f"cmpi {predicate} %a, %b, {signedness} : {{{t}}} -> {{i1}}",
              [int(function(to(x), to(y))) for x, y in zip(a, b)])
             for signedness, to in convert.items() for predicate, function in PREDICATES.items()])


def generate():
    arithmetic()
    division()
    extremes()
    unary()
    high_products()
    shifts()
    comparisons()

"""and, or, exclusive or."""

from .elementwise import elementwise
from .integer import TYPES, pairs


def generate():
    functions = {"andi": lambda a, b: a & b, "ori": lambda a, b: a | b, "xori": lambda a, b: a ^ b}
    for op, function in functions.items():
        for t, bits in TYPES.items():
            a, b = pairs(bits, 600)
            elementwise("bitwise", f"{op}_{t}", f"{op} on {t}: stripes, extremes, random bits.", op,
                        {"a": (t, a), "b": (t, b)},
                        [("r", t, f"{op} %a, %b : {{{t}}}",
                          [function(x, y) for x, y in zip(a, b)])])
    # Identities that hold for all bits, as one kernel.
    a, b = pairs(32, 601)
    elementwise("bitwise", "complement_i32", "Exclusive or with all ones is the complement; "
                "De Morgan's rule with and and or.", "andi ori xori",
                {"a": ("i32", a), "b": ("i32", b), "ones": ("i32", [0xFFFFFFFF] * len(a))},
                [("not_a", "i32", "xori %a, %ones : {i32}", [~x & 0xFFFFFFFF for x in a]),
                 ("not_b", "i32", "xori %b, %ones : {i32}", [~x & 0xFFFFFFFF for x in b]),
                 ("either", "i32", "ori %r_not_a, %r_not_b : {i32}",
                  [~(x & y) & 0xFFFFFFFF for x, y in zip(a, b)]),
                 ("both", "i32", "andi %r_not_a, %r_not_b : {i32}",
                  [~(x | y) & 0xFFFFFFFF for x, y in zip(a, b)])])

"""cmpf: every predicate, ordered and unordered."""

from .elementwise import cross, elementwise, floats
from .formats import BASE
from .integer import PREDICATES
from .reference import compare


def generate():
    for fmt in BASE:
        special = floats(fmt)
        few = [special[i] for i in (0, 1, 5, 8, 9, 14, 15, 16, 17, 22, 23, 28, 29, 30)]
        few += [fmt.nan_bits, fmt.nan_bits | fmt.sign_bit | 1]
        a, b = cross(few, few)
        elementwise(
            "float", f"cmpf_{fmt.name}", f"cmpf on {fmt.name}: every predicate; zeros of both "
            "signs are equal; with NaN the answer is false when ordered, else true.",
            "cmpf", {"a": (fmt.name, a), "b": (fmt.name, b)},
            [(f"{predicate}_{ordering}", "i1",
              f"cmpf {predicate} {ordering} %a, %b : {{{fmt.name}}} -> {{i1}}",
              [compare(fmt, x, y, function, ordering == "ordered") for x, y in zip(a, b)])
             for ordering in ("ordered", "unordered")
             for predicate, function in PREDICATES.items()])

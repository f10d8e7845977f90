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
        for ordering in ("ordered", "unordered"):
            elementwise(
                "float", f"cmpf_{fmt.name}_{ordering}",
                f"cmpf {ordering} on {fmt.name}: every predicate; zeros of both signs are equal, "
                f"and with NaN the answer is {'false' if ordering == 'ordered' else 'true'}.",
                "cmpf", {"a": (fmt.name, a), "b": (fmt.name, b)},
                [(predicate, "i1",
                  f"cmpf {predicate} {ordering} %a, %b : {{{fmt.name}}} -> {{i1}}",
                  [compare(fmt, x, y, function, ordering == "ordered") for x, y in zip(a, b)])
                 for predicate, function in PREDICATES.items()])

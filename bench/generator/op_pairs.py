"""How one benchmark operation is spelled in each of the two dialect sets.

The benchmark is only fair when both modules hold the same operations.  So the
generator never writes text for one side alone: it emits *pairs*, a cuda_tile
spelling beside its upstream counterpart, and picks the side at the very end.
This file holds the type spellings and the table of element-wise pairs.
"""

from typing import NamedTuple

CUDA_TILE = 0
UPSTREAM = 1
DIALECTS = {"cuda_tile": CUDA_TILE, "upstream": UPSTREAM}

# Element kinds are benchmark names, not types: two of them are the same i32
# tile in cuda_tile, but upstream wants `index` wherever a value addresses
# memory or bounds a loop.  A pointer tile's counterpart is a vector of indices
# into the memref that plays the pointer's role.
_ELEMENTS = {
    "f32": ("f32", "f32"),
    "f16": ("f16", "f16"),
    "i32": ("i32", "i32"),
    "i64": ("i64", "i64"),
    "i1": ("i1", "i1"),
    "index": ("i32", "index"),
    "ptr.f32": ("ptr<f32>", "index"),
    "ptr.f16": ("ptr<f16>", "index"),
    "ptr.i32": ("ptr<i32>", "index"),
}

# Kernel arguments: a raw pointer is a one-dimensional memref upstream.
_BASES = {
    "base.f32": ("tile<ptr<f32>>", "memref<?xf32>"),
    "base.f16": ("tile<ptr<f16>>", "memref<?xf16>"),
    "base.i32": ("tile<ptr<i32>>", "memref<?xi32>"),
}

# Upstream has no tokens.  A one-element scratch buffer stands for one, so that
# loops carry the same number of values on both sides.
TOKEN = "token"
_TOKEN_TYPES = ("token", "memref<1xi32>")


class Kind(NamedTuple):
    """An element kind and a shape: everything needed to spell a type."""

    element: str
    shape: tuple = ()

    def spelled(self, side):
        if self.element == TOKEN:
            return _TOKEN_TYPES[side]
        if self.element in _BASES:
            return _BASES[self.element][side]
        element = _ELEMENTS[self.element][side]
        dims = "".join(f"{d}x" for d in self.shape)
        if side == CUDA_TILE:
            return f"tile<{dims}{element}>"
        return f"vector<{dims}{element}>" if dims else element


class Elementwise(NamedTuple):
    """One row of the element-wise table.

    In the two spellings `{0} {1} {2}` are operands, `{t0}` is the type of the
    first operand, `{t1}` of the second, and `{r}` that of the result.
    """

    weight: int
    operands: tuple
    result: str
    spellings: tuple


def _same(weight, element, arity, cuda, upstream):
    """A row whose operands and result all have one type."""
    values = ", ".join(f"{{{i}}}" for i in range(arity))
    # A mnemonic and, after a blank, the words that follow the operands.
    cuda, _, cuda_words = cuda.partition(" ")
    upstream, _, upstream_words = upstream.partition(" ")
    return Elementwise(weight, (element,) * arity, element, (
        f"{cuda} {values} {cuda_words}".rstrip() + " : {r}",
        f"{upstream} {values} {upstream_words}".rstrip() + " : {r}"))


def _cast(weight, source, result, cuda, upstream):
    cuda, _, cuda_words = cuda.partition(" ")
    return Elementwise(weight, (source,), result, (
        f"{cuda} {{0}} {cuda_words}".rstrip() + " : {t0} -> {r}",
        f"{upstream} {{0}} : {{t0}} to {{r}}"))


def _select(weight, element):
    return Elementwise(weight, ("i1", element, element), element, (
        "select {0}, {1}, {2} : {t0}, {r}",
        "arith.select {0}, {1}, {2} : {t0}, {r}"))


def _cmpi(weight, element, predicate, sign, upstream_predicate):
    return Elementwise(weight, (element, element), "i1", (
        f"cmpi {predicate} {{0}}, {{1}}, {sign} : {{t0}} -> {{r}}",
        f"arith.cmpi {upstream_predicate}, {{0}}, {{1}} : {{t0}}"))


def _cmpf(weight, element, predicate, upstream_predicate):
    return Elementwise(weight, (element, element), "i1", (
        f"cmpf {predicate} ordered {{0}}, {{1}} : {{t0}} -> {{r}}",
        f"arith.cmpf {upstream_predicate}, {{0}}, {{1}} : {{t0}}"))


# Weights follow the kernels in the corpus roughly: float arithmetic and index
# arithmetic about even, then comparisons, conversions and transcendental ops.
ELEMENTWISE = (
    _same(12, "f32", 2, "addf", "arith.addf"),
    _same(2, "f32", 2, "addf rounding<zero>", "arith.addf fastmath<nnan>"),
    _same(6, "f32", 2, "subf", "arith.subf"),
    _same(12, "f32", 2, "mulf", "arith.mulf"),
    _same(2, "f32", 2, "mulf flush_to_zero", "arith.mulf fastmath<contract>"),
    _same(3, "f32", 2, "divf", "arith.divf"),
    _same(3, "f32", 2, "maxf", "arith.maxnumf"),
    _same(2, "f32", 2, "maxf propagate_nan", "arith.maximumf"),
    _same(2, "f32", 2, "minf", "arith.minnumf"),
    _same(5, "f32", 3, "fma", "math.fma"),
    _same(2, "f32", 1, "negf", "arith.negf"),
    _same(1, "f32", 1, "absf", "math.absf"),
    _same(2, "f32", 1, "exp2", "math.exp2"),
    _same(1, "f32", 1, "log", "math.log"),
    _same(1, "f32", 1, "rsqrt", "math.rsqrt"),
    _same(3, "f16", 2, "addf", "arith.addf"),
    _same(3, "f16", 2, "mulf", "arith.mulf"),
    _same(6, "i32", 2, "addi", "arith.addi"),
    _same(2, "i32", 2, "addi overflow<no_signed_wrap>",
          "arith.addi overflow<nsw>"),
    _same(3, "i32", 2, "subi", "arith.subi"),
    _same(5, "i32", 2, "muli", "arith.muli"),
    _same(2, "i32", 2, "maxi signed", "arith.maxsi"),
    _same(2, "i32", 2, "xori", "arith.xori"),
    _same(3, "i64", 2, "addi", "arith.addi"),
    _same(3, "i64", 2, "muli", "arith.muli"),
    _same(6, "index", 2, "addi", "arith.addi"),
    _same(4, "index", 2, "muli", "arith.muli"),
    _same(4, "i1", 2, "andi", "arith.andi"),
    _same(2, "i1", 2, "ori", "arith.ori"),
    _cmpi(5, "i32", "less_than", "signed", "slt"),
    _cmpi(2, "i32", "equal", "signed", "eq"),
    _cmpi(2, "i64", "greater_than_or_equal", "unsigned", "uge"),
    _cmpi(3, "index", "less_than", "signed", "slt"),
    _cmpf(4, "f32", "greater_than", "ogt"),
    _cmpf(1, "f16", "less_than_or_equal", "ole"),
    _select(5, "f32"),
    _select(2, "i32"),
    _cast(5, "i32", "i64", "exti signed", "arith.extsi"),
    _cast(2, "i64", "i32", "trunci", "arith.trunci"),
    _cast(5, "f32", "f16", "ftof", "arith.truncf"),
    _cast(5, "f16", "f32", "ftof", "arith.extf"),
    _cast(3, "i32", "f32", "itof signed", "arith.sitofp"),
    _cast(1, "f32", "i32", "ftoi signed", "arith.fptosi"),
)
ELEMENTWISE_WEIGHTS = tuple(row.weight for row in ELEMENTWISE)

"""Names, scopes and the spelling of single operations."""

from typing import NamedTuple

from generator.op_pairs import CUDA_TILE, TOKEN, UPSTREAM, Kind

ELEMENTWISE_OPS, CONSTANTS, MEMORY, CONTROL = range(4)
CATEGORY_NAMES = ("elementwise", "constants", "memory",
                  "control flow and views")

INDEX = Kind("index")
BOOL = Kind("i1")
TOKEN_KIND = Kind(TOKEN)


class Value(NamedTuple):
    """An SSA value.  Only for tokens do its two names differ."""

    names: tuple
    kind: Kind
    base: "Value" = None  # the kernel argument a pointer tile points into


class View(NamedTuple):
    """A tensor view or a partition view with its type on both sides."""

    name: str
    element: str
    shape: tuple
    types: tuple


class Writer:
    """Writes operations for one side and counts them against a quota."""

    def __init__(self, side, rng, quota):
        self.side = side
        self.rng = rng
        self.left = list(quota)  # operations still to write, by category
        self.lines = []
        self.depth = 1
        self.next_id = 0
        self.pools = {}  # Kind, "views" or "pointers" -> values in scope
        self.journal = []  # keys of self.pools in order of definition

    # --- text, names and scopes ----------------------------------------------

    def line(self, text):
        self.lines.append("  " * self.depth + text)

    def fresh(self):
        self.next_id += 1
        return f"%{self.next_id}"

    def define(self, key, value):
        self.pools.setdefault(key, []).append(value)
        self.journal.append(key)
        return value

    def new_value(self, kind, base=None):
        name = self.fresh()
        return self.define(kind, Value((name, name), kind, base))

    def leave_scope(self, mark):
        while len(self.journal) > mark:
            self.pools[self.journal.pop()].pop()

    def has(self, key):
        return bool(self.pools.get(key))

    def pick(self, key):
        """A value in scope: mostly a recent one, as in real kernels."""
        pool = self.pools[key]
        recent = 8 if self.rng.random() < 0.75 else len(pool)
        return pool[-1 - self.rng.randrange(min(recent, len(pool)))]

    def names(self, values):
        return ", ".join(v.names[self.side] for v in values)

    def types(self, values):
        return ", ".join(v.kind.spelled(self.side) for v in values)

    # --- emitting one operation ----------------------------------------------

    def op(self, category, spellings, operands=(), results=(), base=None,
           **words):
        """Emit one operation: a pair of spellings, one of them written out."""
        self.left[category] -= 1
        values = [self.new_value(kind, base) for kind in results]
        self.line(self.with_results(values, self.spell(
            spellings, operands, results, words)))
        return values[0] if len(values) == 1 else values

    def token_op(self, spellings, operands, result=None, **words):
        """A memory operation that takes a token and gives a new one.

        Upstream has no token result, so there the new token is another name
        for the one that was taken.
        """
        self.left[MEMORY] -= 1
        taken = self.pick(TOKEN_KIND)
        words["token"] = taken.names[self.side]
        text = self.spell(spellings, operands, [result] if result else [],
                          words)
        shown = [self.new_value(result)] if result else []
        given = Value((self.fresh(), taken.names[UPSTREAM]), TOKEN_KIND)
        self.define(TOKEN_KIND, given)
        if self.side == CUDA_TILE:
            shown = shown + [given]
        self.line(self.with_results(shown, text))

    def with_results(self, values, text):
        return f"{self.names(values)} = {text}" if values else text

    def spell(self, spellings, operands, results, words):
        names = [v.names[self.side] for v in operands]
        for i, value in enumerate(operands):
            words[f"t{i}"] = value.kind.spelled(self.side)
        if results:
            words["r"] = results[0].spelled(self.side)
        return spellings[self.side].format(*names, **words)

#!/usr/bin/env python3
"""Generate the benchmark module, for cuda_tile or for the upstream dialects.

    gen_module.py --dialect=cuda_tile|upstream --ops=250000 --seed=1 -o FILE

Deterministic: the same arguments give the same bytes.

How operations are counted: every operation inside the module counts once: the
kernels (`entry`, `func.func`), everything in them at any depth, and every
terminator whether it is written or implied (a `for` without carried values ends
in an implied `continue`, an `scf.for` in an implied `scf.yield`).  The module
operations themselves do not count, because a tool may wrap the cuda_tile module
in a builtin one.  The mix is exact by category: 40 % element-wise, 20 %
constants, 20 % memory, 20 % control flow and views (kernels, loops, branches,
reductions, terminators, views, reshapes and broadcasts).
"""

import argparse
import random
import sys

from generator.kernel import Kernel
from generator.op_pairs import DIALECTS
from generator.writer import CATEGORY_NAMES

SHARES = (0.4, 0.2, 0.2, 0.2)  # in the order of CATEGORY_NAMES
MEAN_KERNEL_OPS = 250
SMALLEST_MODULE = 1000


def kernel_sizes(total, rng):
    """Sizes within about 100 of the mean that sum to `total`."""
    count = max(1, round(total / MEAN_KERNEL_OPS))
    # A kernel gives what its neighbour takes, so that the sum is kept.
    sizes = [total // count + (i < total % count) for i in range(count)]
    for i in range(0, count - 1, 2):
        shift = rng.randint(-90, 90)
        sizes[i] += shift
        sizes[i + 1] -= shift
    return sizes


def quotas(sizes):
    """How many operations of each category each kernel gets.

    Rounding running totals keeps every prefix of the module at the mix, and
    the whole module exactly there.
    """
    done = [0] * len(SHARES)
    total = 0
    for size in sizes:
        total += size
        upto = [round(total * share) for share in SHARES]
        # Whatever rounding left over is element-wise, the largest share.
        upto[0] = total - sum(upto[1:])
        yield [after - before for after, before in zip(upto, done)]
        done = upto


def write_module(out, side, total, seed):
    rng = random.Random(seed)
    out.write(("cuda_tile.module @kernels {\n",
               "module @kernels {\n")[side])
    for number, quota in enumerate(quotas(kernel_sizes(total, rng))):
        lines = Kernel(side, rng, number, quota).generate()
        out.write("\n".join(lines))
        out.write("\n")
    out.write("}\n")


def mix(total):
    """Operations by category of a module of `total` operations."""
    counts = next(quotas([total]))
    return dict(zip(CATEGORY_NAMES, counts))


def main():
    parser = argparse.ArgumentParser(
        description="Generate the benchmark module.")
    parser.add_argument("--dialect", choices=sorted(DIALECTS), required=True)
    parser.add_argument("--ops", type=int, default=250000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("-o", "--output", required=True)
    arguments = parser.parse_args()
    if arguments.ops < SMALLEST_MODULE:
        parser.error(f"--ops must be at least {SMALLEST_MODULE}")
    with open(arguments.output, "w", encoding="ascii") as out:
        write_module(out, DIALECTS[arguments.dialect], arguments.ops,
                     arguments.seed)
    counts = ", ".join(f"{n} {name}" for name, n in mix(arguments.ops).items())
    print(f"{arguments.output}: {arguments.ops} operations: {counts}",
          file=sys.stderr)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Canonicalize and simplify: tessera-opt beside upstream mlir-opt, in one run.

The module of bench/gen_module.py goes through the passes of one round of -O2 that
simplify, and through all of -O2; its upstream twin of as many operations goes
through `canonicalize,cse`. What is compared is the time the passes take, from
--mlir-timing, without parsing and printing. See README.md. This program reports;
it never judges a time. It fails only when something could not be run.
"""

import argparse
import json
import pathlib
import statistics
import sys

from generator.op_pairs import DIALECTS
from run_parse import TIMING, BenchError, cached_module, run

SIMPLIFY = ("builtin.module(cuda_tile.module(cuda_tile.entry("
            "canonicalize,cuda-tile-cse,simplify-expressions)))")
TESSERA = {"simplify": ["--pass-pipeline=" + SIMPLIFY],
           "-O2": ["--tile-O2"]}
UPSTREAM = ["--pass-pipeline=builtin.module(func.func(canonicalize,cse))"]


def pass_seconds(tool, module, flags):
    """Wall seconds of everything but parsing and printing."""
    command = [tool, str(module), "-o", "/dev/null",
               "--mlir-disable-threading", *TIMING, *flags]
    done = run(command)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise BenchError(f"{tool} {module} ended with code "
                         f"{done.returncode}: {said[0]}")
    scopes = {scope["name"]: scope["wall"]["duration"]
              for scope in json.loads(done.stderr)}
    return scopes["Total"] - scopes["Parser"] - scopes["Output"]


def main():
    parser = argparse.ArgumentParser(
        description="Time the rewrites of tessera-opt and mlir-opt.")
    parser.add_argument("--tessera-opt", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path,
                        help="directory for the generated modules")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--ops", type=int, default=250000)
    arguments = parser.parse_args()
    small, large = arguments.ops // 10, arguments.ops
    sides = {name: (arguments.tessera_opt, "cuda_tile", flags)
             for name, flags in TESSERA.items()}
    sides["upstream"] = (arguments.mlir_opt, "upstream", UPSTREAM)
    try:
        arguments.work.mkdir(parents=True, exist_ok=True)
        modules = {(dialect, ops): cached_module(arguments.work, dialect, ops)
                   for dialect in DIALECTS for ops in (small, large)}
        times = {(name, ops): [] for name in sides for ops in (small, large)}
        # The sides take turns, so that a slow moment meets all of them.
        for _ in range(arguments.rounds):
            for name, (tool, dialect, flags) in sides.items():
                for ops in (small, large):
                    times[name, ops].append(
                        pass_seconds(tool, modules[dialect, ops], flags))
    except (BenchError, OSError, ValueError) as error:
        print(f"run_rewrite.py: error: {error}", file=sys.stderr)
        return 1
    median = {key: statistics.median(value) for key, value in times.items()}
    for name in sides:
        growth = median[name, large] / median[name, small]
        spread = (f"{min(times[name, large]):.3f}.."
                  f"{max(times[name, large]):.3f}")
        print(f"{name:9} {small:7} ops {median[name, small]:7.3f} s  "
              f"{large:7} ops {median[name, large]:7.3f} s ({spread})  "
              f"{large / median[name, large]:9.0f} ops/s  "
              f"10 times the ops take {growth:.1f} times as long")
    for name in TESSERA:
        ratio = median["upstream", large] / median[name, large]
        print(f"{name}: ratio to upstream canonicalize,cse {ratio:.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

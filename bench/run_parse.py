#!/usr/bin/env python3
"""Parse + verify + print: tessera-opt beside upstream mlir-opt, in one run.

See README.md for what is measured and why.  This program reports; it never
judges a time.  It fails only when something could not be run.
"""

import argparse
import hashlib
import json
import pathlib
import resource
import statistics
import subprocess
import sys
import time

import gen_module
from generator.op_pairs import DIALECTS

SEED = 1
BREAKDOWN_ROUNDS = 3
EMPTY_MODULES = {"cuda_tile": "cuda_tile.module @empty {\n}\n",
                 "upstream": "module @empty {\n}\n"}
NO_VERIFIER = ["--mlir-very-unsafe-disable-verifier-on-parsing",
               "--mlir-print-assume-verified"]
TIMING = ["--mlir-timing", "--mlir-output-format=json"]


class BenchError(Exception):
    """One sentence for the user about what could not be run."""


class Side:
    """One tool with its two input files and its measurements."""

    def __init__(self, name, dialect, tool, work, ops):
        self.name = name
        self.tool = tool
        self.module = cached_module(work, dialect, ops)
        self.empty = work / f"empty.{dialect}.mlir"
        self.empty.write_text(EMPTY_MODULES[dialect], encoding="ascii")
        self.full_runs = []  # (wall seconds, cpu seconds), one a round
        self.empty_runs = []

    def command(self, file, *flags):
        return [self.tool, str(file), "-o", "/dev/null", *flags]

    def measure_round(self):
        self.empty_runs.append(timed(self.command(self.empty)))
        self.full_runs.append(timed(self.command(self.module)))

    def net(self, clock):
        """Seconds a round without start-up; `clock` is 0 (wall) or 1 (CPU)."""
        start_up = statistics.median(run[clock] for run in self.empty_runs)
        return [run[clock] - start_up for run in self.full_runs]

    def breakdown(self):
        """Seconds in the parser, the verifier and the printer, or None.

        Both the parser and the printer run the verifier.  A run without it
        gives the two bare times; the parser's difference is one verification.
        """
        bare, full = [], []
        for _ in range(BREAKDOWN_ROUNDS):
            bare.append(timing_report(
                self.command(self.module, *TIMING, *NO_VERIFIER)))
            full.append(timing_report(self.command(self.module, *TIMING)))
        if None in bare or None in full:
            return None
        parse = statistics.median(run["Parser"] for run in bare)
        checked = statistics.median(run["Parser"] for run in full)
        output = statistics.median(run["Output"] for run in bare)
        return {"parse": parse, "verify": max(checked - parse, 0.0),
                "print": output}


def cached_module(work, dialect, ops):
    """The generated module; its name changes whenever the generator does."""
    here = pathlib.Path(__file__).resolve().parent
    digest = hashlib.sha256()
    for source in sorted([here / "gen_module.py",
                          *(here / "generator").glob("*.py")]):
        digest.update(source.read_bytes())
    stem = f"{dialect}.{ops}.{SEED}"
    path = work / f"{stem}.{digest.hexdigest()[:12]}.mlir"
    if not path.exists():
        for stale in work.glob(f"{stem}.*.mlir"):
            stale.unlink()
        # Renamed into place, so an interrupted run leaves no half module.
        partial = path.with_suffix(".partial")
        with open(partial, "w", encoding="ascii") as out:
            gen_module.write_module(out, DIALECTS[dialect], ops, SEED)
        partial.rename(path)
    return path


def run(command):
    try:
        return subprocess.run(command, stdout=subprocess.DEVNULL,
                              stderr=subprocess.PIPE, text=True, check=False)
    except OSError as error:
        raise BenchError(
            f"cannot run {command[0]}: {error.strerror}.") from error


def timed(command):
    """Wall and CPU seconds of a run that has to succeed."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begin = time.perf_counter()
    done = run(command)
    wall = time.perf_counter() - begin
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode != 0:
        said = done.stderr.strip().splitlines() or ["it said nothing"]
        raise BenchError(f"{command[0]} {command[1]} ended with code "
                         f"{done.returncode}: {said[0]}")
    return wall, (after.ru_utime + after.ru_stime
                  - before.ru_utime - before.ru_stime)


def timing_report(command):
    """Top-level scopes of --mlir-timing, or None when there is no report."""
    done = run(command)
    try:
        scopes = {scope["name"]: scope["wall"]["duration"]
                  for scope in json.loads(done.stderr)}
    except (ValueError, KeyError, TypeError):
        return None
    return scopes if {"Parser", "Output"} <= scopes.keys() else None


def summary(side, ops):
    wall = side.net(0)
    median = statistics.median(wall)
    if median <= 0:
        raise BenchError(f"{side.name} took no longer than its start-up; "
                         "the module is too small to measure.")
    return {
        "tool": side.tool,
        "module": str(side.module),
        "bytes": side.module.stat().st_size,
        "ops": ops,
        "start_up_seconds": statistics.median(r[0] for r in side.empty_runs),
        "seconds": {"median": median, "min": min(wall), "max": max(wall),
                    "rounds": wall},
        "cpu_seconds_median": statistics.median(side.net(1)),
        "ops_per_second": ops / median,
        "breakdown_seconds": side.breakdown(),
    }


def print_report(results, ratio):
    mix = ", ".join(f"{n} {name}" for name, n in
                    gen_module.mix(results["tessera"]["ops"]).items())
    print(f"mix: {mix}")
    print(f"{'':9} {'ops':>8} {'MB':>6} {'start-up':>9} {'median s':>9} "
          f"{'min..max s':>14} {'CPU s':>7} {'ops/s':>9}")
    for name, side in results.items():
        seconds = side["seconds"]
        spread = f"{seconds['min']:.3f}..{seconds['max']:.3f}"
        print(f"{name:9} {side['ops']:8} {side['bytes'] / 1e6:6.1f} "
              f"{side['start_up_seconds']:9.3f} {seconds['median']:9.3f} "
              f"{spread:>14} {side['cpu_seconds_median']:7.3f} "
              f"{side['ops_per_second']:9.0f}")
    print("\nfor information, from --mlir-timing (seconds):")
    for name, side in results.items():
        parts = side["breakdown_seconds"]
        text = ("not available" if parts is None else "  ".join(
            f"{part} {seconds:.3f}" for part, seconds in parts.items()))
        print(f"{name:9} {text}")
    print(f"\nparse+verify+print: "
          f"tessera {results['tessera']['ops_per_second']:.0f} ops/s, "
          f"upstream {results['upstream']['ops_per_second']:.0f} ops/s, "
          f"ratio {ratio:.2f}")


def parse_arguments():
    parser = argparse.ArgumentParser(
        description="Time parse+verify+print of tessera-opt and mlir-opt.")
    parser.add_argument("--tessera-opt", required=True)
    parser.add_argument("--mlir-opt", required=True)
    parser.add_argument("--work", required=True, type=pathlib.Path,
                        help="directory for the generated modules")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--ops", type=int, default=250000)
    parser.add_argument("--json", type=pathlib.Path, metavar="FILE",
                        help="also write the result to FILE")
    arguments = parser.parse_args()
    if arguments.rounds < 1:
        parser.error("--rounds must be at least 1")
    if arguments.ops < gen_module.SMALLEST_MODULE:
        parser.error(f"--ops must be at least {gen_module.SMALLEST_MODULE}")
    return arguments


def bench(arguments):
    arguments.work.mkdir(parents=True, exist_ok=True)
    sides = [Side("tessera", "cuda_tile", arguments.tessera_opt,
                  arguments.work, arguments.ops),
             Side("upstream", "upstream", arguments.mlir_opt,
                  arguments.work, arguments.ops)]
    # One run that does not count: it reads both tools and modules into the
    # page cache.  After it the tools take turns, so that a slow moment of the
    # machine meets both.
    for side in sides:
        timed(side.command(side.module))
    for _ in range(arguments.rounds):
        for side in sides:
            side.measure_round()
    results = {side.name: summary(side, arguments.ops) for side in sides}
    ratio = (results["tessera"]["ops_per_second"]
             / results["upstream"]["ops_per_second"])
    print_report(results, ratio)
    if arguments.json:
        document = {"parse_verify_print_ratio": ratio, "seed": SEED,
                    "rounds": arguments.rounds, **results}
        arguments.json.write_text(json.dumps(document, indent=2) + "\n",
                                  encoding="ascii")


def main():
    arguments = parse_arguments()
    try:
        bench(arguments)
    except (BenchError, OSError) as error:
        print(f"run_parse.py: error: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())

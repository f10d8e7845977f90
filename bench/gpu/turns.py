#!/usr/bin/env python3
"""Measures all kernels of a group in turns, each after the same work, so that the clock of the chip is the same.

  turns.py OUT LABEL=FOLDER [LABEL=FOLDER ...] [--only PREFIX,...] [--rounds N] [--no-triton] [--sustained]

launch.py measures one kernel after the other, for 80 ms each. Large products are limited by power, and the chip
allows for what it has used before: a kernel that comes after a slow one is up to 15 % faster, and torch is the first
of each group. Here, in each round, all kernels of a group, of all folders, and torch and Triton beside them, are
measured in another order, and torch runs for some time before each of them. What has less than a quarter of the
speed of the fastest in its folder would let the chip rest for long; it is measured once. The exit status is 1 if a
result is wrong.

With --sustained, each runs back to back for long enough that the chip is as hot as it makes it, and nothing runs
before it. Nothing clears the cache between launches. This is for kernels that power limits.

It belongs next to launch.py, whose arrays, checks and timer it uses. OUT gets, for judge.py,

  roundN.json    as launch.py writes them: a speed per column
  tritonN.json   as triton_peers.py writes them
"""

import argparse
import json
import math
import pathlib
import random
import sys
import time

import torch

import burst
import triton_peers
from launcher import load_launcher, parse_folders

HEAT_SECONDS = 0.03
REP, SUSTAINED_REP = 50, 300  # milliseconds
SLOW = 0.25
TOLERANCE = 1e-2

launch = load_launcher()


def heat(reference, seconds):
    """As long as others are measured, torch's kernels use the power that there is."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        for _ in range(4):
            reference()
        torch.cuda.synchronize()


def sustain(go, rep):
    """What launch.bench returns, milliseconds per launch, of launches for `rep` milliseconds after half as long."""
    def run(count):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for _ in range(count):
            go()
        end.record()
        torch.cuda.synchronize()
        return start.elapsed_time(end) / count

    once = run(3)
    run(math.ceil(rep / 2 / once))
    return run(math.ceil(rep / once))


class Group:
    """Everything that is measured of a group."""

    def __init__(self, cases, folders, has_triton, rep, heat_seconds):
        self.cases, self.rep, self.heat_seconds = cases, rep, heat_seconds
        torch.cuda.empty_cache()
        values = [launch.make(each) for each in cases[0]["args"]]
        self.out, self.reference = launch.reference(cases[0], values)
        self.want = self.reference().float()
        self.runs = {("torch", ""): self.reference}
        self.errors, self.speeds, self.config = {}, {}, None
        for case in cases:
            for label, folder in folders:
                if go := burst.prepare(folder, case, values):
                    self.add((label, case["name"]), go)
        if has_triton:
            if fastest := triton_peers.find_fastest(launch, cases[0], values, self.out, self.want, rep):
                self.config = fastest[0]["config"]
                self.add(("triton", ""), fastest[1])

    def add(self, key, go):
        self.out.fill_(float("nan"))
        go()
        torch.cuda.synchronize()
        self.errors[key] = float((self.out.float() - self.want).norm() / self.want.norm())
        self.runs[key] = go

    def measure(self, number):
        """One round. Returns nothing; speeds are kept."""
        best = {}
        for (label, _), speed in self.speeds.items():
            best[label] = max(best.get(label, 0), speed)
        order = [key for key in self.runs
                 if key not in self.speeds or self.speeds[key] >= SLOW * best[key[0]]]
        random.Random(number).shuffle(order)
        for key in order:
            heat(self.reference, self.heat_seconds)
            self.speeds[key] = self.cases[0]["amount"] / launch.bench(self.runs[key], self.rep) * 1000

    def make_rows(self):
        rows = []
        for case in self.cases:
            row = {"name": case["name"], "group": case["group"], "unit": case["unit"],
                   "torch": self.speeds["torch", ""]}
            for (label, name), speed in self.speeds.items():
                if name == case["name"]:
                    row |= {label: speed, f"{label}_error": self.errors[label, name]}
            rows.append(row)
        return rows

    def make_triton(self):
        key = ("triton", "")
        return {"triton": self.speeds[key], "error": self.errors[key], "config": self.config}


def write(path, value):
    part = path.with_name(path.name + ".part")
    part.write_text(json.dumps(value, indent=1) + "\n", encoding="utf-8")
    part.replace(path)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("folders", nargs="+", metavar="LABEL=FOLDER")
    parser.add_argument("--only", default="", metavar="PREFIX,...")
    parser.add_argument("--rounds", type=int, default=5, metavar="N")
    parser.add_argument("--rep", type=int, metavar="MS", help=f"{REP}, or {SUSTAINED_REP} with --sustained")
    parser.add_argument("--no-triton", action="store_true")
    parser.add_argument("--sustained", action="store_true")
    options = parser.parse_args()
    rep = options.rep if options.rep is not None else SUSTAINED_REP if options.sustained else REP
    if options.rounds < 1 or rep < 1:
        parser.error("--rounds and --rep need a positive number")
    folders = parse_folders(parser, options.folders, reserved=("torch", "triton"))
    only = tuple(each for each in options.only.split(",") if each)
    groups = {}
    for case in json.loads((pathlib.Path(launch.HERE) / "index.json").read_text(encoding="utf-8")):
        if not only or case["name"].startswith(only):
            groups.setdefault(case["group"], []).append(case)
    if not groups:
        parser.error(f"no kernel begins with '{options.only}'")
    options.out.mkdir(parents=True, exist_ok=True)
    if options.sustained:
        launch.bench = sustain  # also for who looks for the fastest of Triton's
    if not options.no_triton:
        triton_peers.prepare(launch)
    is_right = True
    rounds, tritons = [[] for _ in range(options.rounds)], [{} for _ in range(options.rounds)]
    for name, cases in groups.items():
        group = Group(cases, folders, not options.no_triton, rep, 0 if options.sustained else HEAT_SECONDS)
        for number in range(options.rounds):
            group.measure(number)
            rounds[number] += group.make_rows()
            if group.config:
                tritons[number][name] = group.make_triton()
        for number in range(options.rounds):
            write(options.out / f"round{number + 1}.json", rounds[number])
            if tritons[number]:
                write(options.out / f"triton{number + 1}.json", tritons[number])
        best = {label: max((speed, kernel) for (other, kernel), speed in group.speeds.items() if other == label)
                for label, _ in group.speeds}
        is_close = all(error <= TOLERANCE for error in group.errors.values())
        is_right &= is_close
        print(f"{name:22s}", *(f"{label} {speed:.1f} {kernel.removeprefix(name).strip('_')}"
                               for label, (speed, kernel) in best.items()),
              "" if is_close else "WRONG", flush=True)
    return 0 if is_right else 1


if __name__ == "__main__":
    sys.exit(main())

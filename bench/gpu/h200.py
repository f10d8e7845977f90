#!/usr/bin/env python3
"""Measures everything in a folder of pack.py on a GPU machine, within a time limit, and judges it.

  h200.py OUT [--limit SECONDS] [--rounds N] [--skip triton,own]

It is in the folder that pack.py has made, and needs a GPU, torch and Triton. OUT gets

  roundN.json   launch.py: the columns tessera (cubins/), closed (closed/, if somebody has put the closed
                compiler's cubins there), and one for each folder of pack.py --also
  triton.json   triton_peers.py, unless it is there already
  own.json      own_launcher.py: tessera beside own/, if there is one
  log.txt       what all of them print
  judge.txt     what judge.py says of all files in OUT

A kernel that comes after a slow one is faster, as the chip has rested: by up to 15 %. So in every second
round, each kernel's columns are measured in the opposite order.

Round 1 is first, then Triton, round 2, own, and the other rounds. What would not end in time is not
started, and what has not ended in time is stopped; what it has written until then counts. A second call
with the same OUT adds rounds. The last lines are those of judge.py, and so is the exit status.
"""

import argparse
import json
import os
import pathlib
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
JUDGE_SECONDS = 10
LEAST_SECONDS = 30  # for what is not known to take longer


def run_program(command, seconds, log):
    """The exit status, or None if it was stopped."""
    with open(log, "a", encoding="utf-8") as file:
        try:
            return subprocess.run(command, stdout=file, stderr=subprocess.STDOUT, timeout=seconds,
                                  env={**os.environ, "PYTHONUNBUFFERED": "1"}, check=False).returncode
        except subprocess.TimeoutExpired:
            return None


def list_columns(pack):
    """LABEL=FOLDER for each folder with cubins, ours first and the closed compiler's second."""
    folders = sorted(path for path in pack.iterdir() if any(path.glob("*.cubin")))
    labels = {"cubins": "tessera"}
    order = ("cubins", "closed")
    folders.sort(key=lambda path: order.index(path.name) if path.name in order else len(order))
    return [f"{labels.get(path.name, path.name)}={path}" for path in folders if path.name != "own"]


def is_json(path):
    try:
        return bool(json.loads(path.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return False


class Session:
    """What is run until a time. The tests have another clock, and run nothing."""

    def __init__(self, pack, out, limit, clock=time.monotonic, run=run_program):
        self.pack, self.out, self.clock, self.run = pack, out, clock, run
        self.end = clock() + limit - JUDGE_SECONDS
        self.longest = {}  # seconds, by script

    def measure(self, output, script, *arguments):
        """Runs a script that writes a file; says how it went."""
        left = self.end - self.clock()
        # What was not run before takes as long as a round, for all that is known.
        expected = self.longest.get(script, self.longest.get("launch.py", LEAST_SECONDS))
        if expected > left:
            print(f"{output}: not started, as {max(left, 0):.0f} s are left and it takes {expected:.0f}", flush=True)
            return
        # A program that is stopped may have written half of a file.
        part, start = self.out / f"{output}.part", self.clock()
        status = self.run([sys.executable, str(self.pack / script), *arguments, "--json", str(part)], left,
                          self.out / "log.txt")
        took = self.clock() - start
        self.longest[script] = max(took, self.longest.get(script, 0))
        ending = "stopped" if status is None else f"exit status {status}"
        if is_json(part):
            part.replace(self.out / output)
        else:
            part.unlink(missing_ok=True)
            ending += ", and nothing was measured: log.txt says why"
        print(f"{output}: {took:.0f} s, {ending}", flush=True)

    def measure_round(self):
        number = 1
        while (self.out / f"round{number}.json").exists():
            number += 1
        columns = list_columns(self.pack)
        self.measure(f"round{number}.json", "launch.py", *(columns if number % 2 else columns[::-1]))

    def measure_all(self, rounds, skip):
        for number in range(1, rounds + 1):
            self.measure_round()
            if number == 1 and "triton" not in skip and not (self.out / "triton.json").exists():
                self.measure("triton.json", "triton_peers.py")
            if number == min(rounds, 2) and "own" not in skip and (self.pack / "own").is_dir():
                self.measure("own.json", "own_launcher.py", f"tessera={self.pack / 'cubins'}",
                             f"own={self.pack / 'own'}")

    def judge(self):
        rounds = sorted(map(str, self.out.glob("round*.json")))
        if not rounds:
            print("h200.py: nothing was measured")
            return 2
        command = [sys.executable, str(self.pack / "judge.py"), *rounds]
        for option, name in (("--triton", "triton.json"), ("--also", "own.json")):
            command += [option, str(self.out / name)] * (self.out / name).exists()
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        (self.out / "judge.txt").write_text(done.stdout + done.stderr, encoding="utf-8")
        print(done.stdout + done.stderr, end="", flush=True)
        return done.returncode


def describe_gpu():
    """Name, driver and limits: numbers mean nothing without them."""
    try:
        done = subprocess.run(["nvidia-smi", "--query-gpu=name,driver_version,clocks.max.sm,power.limit",
                               "--format=csv,noheader"], capture_output=True, text=True, check=False)
    except OSError:
        return "no nvidia-smi"
    return done.stdout.strip() or done.stderr.strip()


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--limit", type=float, default=540, metavar="SECONDS")
    parser.add_argument("--rounds", type=int, default=3, metavar="N")
    parser.add_argument("--skip", default="", metavar="triton,own")
    arguments = parser.parse_args()
    session = Session(HERE, arguments.out, arguments.limit)
    arguments.out.mkdir(parents=True, exist_ok=True)
    print(describe_gpu(), flush=True)
    session.measure_all(arguments.rounds, arguments.skip.split(","))
    return session.judge()


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Runs the programs of this folder, several at once, and prints one line per program.

Usage: run.py [--jobs N] [--log FILE] [--compile-only] [PROGRAM]...

The last line has the totals. The exit status is 1 if a case failed.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import time

FOLDER = pathlib.Path(__file__).resolve().parent
PROGRAMS = ("applications", "elementwise", "memory", "shapes", "products", "host", "documentation",
            "atomics", "language", "printing", "errors")
TOTALS = re.compile(r"^(\d+) passed, (\d+) failed, (\d+) skipped, (\d+) launches$", re.M)


def run(program, options):
    command = [sys.executable, str(FOLDER / (program + ".py"))]
    if options.compile_only:
        command.append("--compile-only")
    start = time.perf_counter()
    try:
        done = subprocess.run(command, check=False, text=True, errors="replace",
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                              timeout=options.timeout, cwd=FOLDER)
        text = done.stdout
    except subprocess.TimeoutExpired as stopped:
        text = (stopped.stdout or b"").decode(errors="replace") + "\nstopped: time is up\n"
    return program, text, time.perf_counter() - start


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("programs", nargs="*", default=PROGRAMS)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--timeout", type=int, default=1500)
    parser.add_argument("--log", type=pathlib.Path)
    parser.add_argument("--compile-only", action="store_true")
    options = parser.parse_args()
    total, log = [0, 0, 0, 0], []
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        for program, text, seconds in pool.map(lambda each: run(each, options),
                                               options.programs):
            found = TOTALS.findall(text)
            numbers = [int(number) for number in found[-1]] if found else [0, 1, 0, 0]
            total = [one + other for one, other in zip(total, numbers)]
            print("%s: %d passed, %d failed, %d skipped, %d launches, %.0f s%s"
                  % (program, *numbers, seconds, "" if found else "; it did not end"), flush=True)
            log.append("=== %s\n%s" % (program, text))
            if options.log:
                options.log.write_text("\n".join(log))
            shown = [line for line in text.splitlines() if line.startswith("failed: ")]
            if not found:
                shown += text.splitlines()[-8:]
            for line in shown[:12]:
                print("    " + line[:400], flush=True)
    print("%d launches" % total[3])
    print("%d passed, %d failed, %d skipped" % tuple(total[:3]))
    return total[1] != 0


if __name__ == "__main__":
    sys.exit(main())

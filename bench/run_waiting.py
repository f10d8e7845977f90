#!/usr/bin/env python3
"""`tessera run --check` on tile blocks that wait for each other.

Prints time and memory for growing numbers of blocks; both should grow about as
the number does. This program reports; it never judges a time. It fails only
when a launch does.
"""

import argparse
import os
import subprocess
import sys
import time

# Entry of test/interpreter/check-waiting.mlir, and its arguments for N blocks.
KERNELS = [
    ("ticket", lambda n: ["i32[1]=zeros", "i32[1]=zeros", "i32:0", "i32:1"]),
    ("ticket, reversed", lambda n: ["i32[1]=zeros", "i32[1]=zeros", f"i32:{n - 1}", "i32:-1"]),
    ("barrier", lambda n: ["i32[1]=zeros", f"i32[{n}]=zeros"]),
    ("pairs", lambda n: [f"i32[{n + 1}]=zeros", "i32[1]=zeros"]),
]
BLOCKS = (25, 50, 100, 200, 400)


def measure(command):
    """Seconds and MB of a command that must succeed."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status != 0:
        sys.exit(f"bench/run_waiting.py: {' '.join(command)} failed")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--kernels", required=True)
    options = parser.parse_args()
    print(f"{'kernel':18}" + "".join(f"{n:>8} blocks  " for n in BLOCKS))
    for name, make_arguments in KERNELS:
        cells = []
        for n in BLOCKS:
            seconds, megabytes = measure(
                [options.tessera, "run", "--engine=interp", "--check", options.kernels,
                 "--entry", name.split(",")[0], "--grid", str(n), *make_arguments(n)])
            cells.append(f"{seconds:5.2f} s {megabytes:4.0f} MB  ")
        print(f"{name:18}" + "".join(cells))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""The interpreter beside NumPy on one thread, in one run.

See README.md for what is measured. This program reports; it never judges a
time. It fails only when something could not be run.
"""

import argparse
import os
import statistics
import subprocess
import sys
import time

for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[variable] = "1"

try:
    import numpy as np
except ImportError:
    sys.exit("bench/run_interpreter.py: NumPy is missing; "
             "install python3-numpy")


def elementwise(n):
    x, y = random(n, n), random(n, n)
    return lambda: x * y + x


def softmax(n):
    x = random(n * n // 128, 128)

    def run():
        powers = np.exp(x - x.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)
    return run


def matmul(n):
    a, b = random(n, n), random(n, n)
    return lambda: a @ b


def random(*shape):
    return np.random.default_rng(1).random(shape, dtype=np.float32)


# Kernel, its NumPy form, side of the arrays, what the issue asks for.
KERNELS = [("elementwise", elementwise, 2048, 0.05),
           ("softmax", softmax, 2048, 0.05),
           ("matmul", matmul, 1024, 0.02)]


def time_numpy(function, rounds):
    function()
    times = []
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        times.append(time.perf_counter() - start)
    return times


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bench", required=True, help="bench-interpreter")
    parser.add_argument("--kernels", required=True, help="kernels.mlir")
    parser.add_argument("--rounds", type=int, default=5)
    arguments = parser.parse_args()
    for name, make, side, aim in KERNELS:
        # Taking turns, so that a slow moment of the machine meets both.
        function = make(side)
        ours, theirs = [], []
        for _ in range(arguments.rounds):
            theirs += time_numpy(function, 1)
            run = subprocess.run(
                [arguments.bench, arguments.kernels, name, str(side), "2"],
                capture_output=True, text=True, check=False)
            if run.returncode:
                sys.exit(f"bench/run_interpreter.py: {run.stderr.strip()}")
            ours.append(float(run.stdout.split()[-1]))
        our, their = statistics.median(ours), statistics.median(theirs)
        print(f"{name} {side}: interpreter {our * 1e3:.1f} ms "
              f"({min(ours) * 1e3:.1f}..{max(ours) * 1e3:.1f}), "
              f"NumPy {their * 1e3:.1f} ms "
              f"({min(theirs) * 1e3:.1f}..{max(theirs) * 1e3:.1f}), "
              f"ratio {their / our:.3f} (aim {aim})")


if __name__ == "__main__":
    main()

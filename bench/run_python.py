#!/usr/bin/env python3
"""Measures the Python package: a launch, a matrix product of cuTile beside NumPy's, and the
first launch of a process.

Usage: run_python.py [--matmul] [--launch] [--start]

Run it with a Python that has tessera, NumPy and cuda-tile, such as build/venv/bin/python.
Times of one thread are CPU times, so that other processes disturb them less.
"""

import argparse
import os
import subprocess
import sys
import time

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # before NumPy is imported

import cuda.tile as ct  # noqa: E402
import numpy as np  # noqa: E402

import tessera  # noqa: E402
import tessera.cutile  # noqa: E402


@ct.kernel
def matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, index=(ct.bid(0), step), shape=(m, k))
        y = ct.load(b, index=(step, ct.bid(1)), shape=(k, n))
        total = ct.mma(x, y, total)
    ct.store(c, index=(ct.bid(0), ct.bid(1)), tile=total)


@ct.kernel
def empty(a, b, n):
    pass


def measure(action, repeats, rounds):
    """The least CPU time of one action, in seconds."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.thread_time()
        for _ in range(repeats):
            action()
        best = min(best, (time.thread_time() - begin) / repeats)
    return best


def run_matmul(size=1024):
    rng = np.random.default_rng(1)
    a, b = (rng.random((size, size), np.float32) for _ in range(2))
    c = np.zeros((size, size), np.float32)
    for m, n, k in ((64, 64, 64), (128, 128, 128), (128, 256, 256), (256, 256, 256),
                    (256, 512, 256), (512, 512, 128)):
        def ours():
            tessera.cutile.launch((size // m, size // n), matmul, (a, b, c, m, n, k), threads=1)

        ours()
        numpy_time = our_time = float("inf")
        for _ in range(8):
            numpy_time = min(numpy_time, measure(lambda: np.matmul(a, b, out=c), 1, 1))
            our_time = min(our_time, measure(ours, 1, 1))
        print(f"matmul {size}, tiles {m} x {n} x {k}: {our_time * 1e3:.1f} ms, "
              f"{numpy_time / our_time:.2f} of NumPy's speed", flush=True)


def run_launch():
    kernel = tessera.compile("""cuda_tile.module @m {
  entry @nothing(%x: tile<ptr<f32>>, %y: tile<ptr<f32>>, %n: tile<i32>) {
    return
  }
}
""")
    x, y = np.zeros(64, np.float32), np.zeros(64, np.float32)
    launcher = kernel[1]
    print(f"an empty kernel, launched with two arrays and a number: "
          f"{measure(lambda: launcher(x, y, 64), 20000, 7) * 1e6:.1f} us")
    print(f"an empty kernel of cuTile: "
          f"{measure(lambda: tessera.cutile.launch((1,), empty, (x, y, 64)), 5000, 5) * 1e6:.1f} us")


def run_start():
    """The second process of its kind: everything is in the cache."""
    program = (f"import sys; sys.path.insert(0, {os.path.dirname(os.path.abspath(__file__))!r})\n"
               "import time; begin = time.process_time()\n"
               "import run_python, numpy as np\n"
               "a = np.ones((128, 128), np.float32)\n"
               "run_python.tessera.cutile.launch((2, 2), run_python.matmul,"
               " (a, a, a.copy(), 64, 64, 64))\n"
               "print((time.process_time() - begin) * 1000)")
    times = [float(subprocess.run([sys.executable, "-c", program], check=True,
                                  capture_output=True, text=True).stdout) for _ in range(10)]
    times = sorted(times[1:])  # the first one may have compiled
    print(f"from the first import (NumPy, cuTile, tessera) to the end of the first launch, CPU "
          f"time of {len(times)} processes: least {times[0]:.0f} ms, median "
          f"{times[len(times) // 2]:.0f}, most {times[-1]:.0f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    for name in ("matmul", "launch", "start"):
        parser.add_argument("--" + name, action="store_true")
    options = parser.parse_args()
    chosen = [name for name in ("matmul", "launch", "start") if getattr(options, name)]
    for name in chosen or ("launch", "start", "matmul"):
        {"matmul": run_matmul, "launch": run_launch, "start": run_start}[name]()


if __name__ == "__main__":
    main()

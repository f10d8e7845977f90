#!/usr/bin/env python3
"""The CPU engine beside OpenBLAS, NumPy and plain C++, in one run.

See README.md for what is measured. Each side is a process of its own, with the
same number of threads; sides take turns. This program reports; it never judges
a time. It fails only when something could not be run.
"""

import argparse
import json
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile

sys.path.insert(0, str(pathlib.Path(__file__).parent / "cpu"))
import kernels  # noqa: E402

NUMPY = r"""
import sys, time
import numpy as np
name, rounds = sys.argv[1], int(sys.argv[2])
generator = np.random.default_rng(1)
def random(*shape, dtype=np.float32):
    return generator.standard_normal(shape).astype(dtype)
if name.startswith("matmul"):
    _, kind, n = name.split(":")
    n = int(n)
    a, b = random(n, n, dtype=kind), random(n, n, dtype=kind)
    out = np.empty((n, n), dtype=kind)
    run = lambda: np.matmul(a, b, out=out)
elif name == "softmax":
    x = random(4096, 4096)
    def run():
        powers = np.exp(x - x.max(axis=1, keepdims=True))
        return powers / powers.sum(axis=1, keepdims=True)
elif name == "layer_norm":
    x, weight, bias = random(4096, 4096), random(4096), random(4096)
    def run():
        centered = x - x.mean(axis=1, keepdims=True)
        scale = 1 / np.sqrt((centered * centered).mean(axis=1, keepdims=True) + 1e-5)
        return centered * scale.astype(np.float32) * weight + bias
elif name == "cumsum":
    x = random(4096, 4096)
    run = lambda: np.cumsum(x, axis=1)
elif name == "argmax":
    x = random(4096, 4096)
    run = lambda: np.argmax(x, axis=1)
elif name == "attention":
    q, k, v = random(8, 1024, 64), random(8, 1024, 64), random(8, 1024, 64)
    def run():
        scores = np.matmul(q, k.transpose(0, 2, 1)) * np.float32(0.125)
        scores -= scores.max(axis=2, keepdims=True)
        np.exp(scores, out=scores)
        total = scores.sum(axis=2, keepdims=True)
        return np.matmul(scores, v) / total
run()
times = []
for _ in range(rounds):
    start = time.perf_counter()
    run()
    times.append(time.perf_counter() - start)
print(min(times), sorted(times)[len(times) // 2])
"""


class Sides:
    """Runs the two sides of a comparison, taking turns."""

    def __init__(self, arguments, threads):
        self.arguments = arguments
        self.threads = threads
        self.environment = dict(os.environ)
        for variable in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
            self.environment[variable] = str(threads)

    def run(self, command):
        result = subprocess.run(command, capture_output=True, text=True,
                                env=self.environment, check=False)
        if result.returncode:
            sys.exit(f"bench/run_cpu.py: {' '.join(command[:3])}: {result.stderr.strip()}")
        return result.stdout

    def kernel(self, text, grid, values):
        with tempfile.TemporaryDirectory() as folder:
            path = pathlib.Path(folder) / "kernel.mlir"
            path.write_text(text)
            out = json.loads(self.run(
                [self.arguments.tessera, "bench", str(path), "--grid", grid,
                 f"--threads={self.threads}", "--repeat=5", "--json", *values]))
        return out["engines"][0]["min"]

    def numpy(self, name):
        return float(self.run(["/usr/bin/python3", "-c", NUMPY, name, "3"]).split()[0])

    def yardstick(self, what, size):
        return float(self.run([self.arguments.yardstick, what, str(size),
                               str(self.threads)]))

    def compare(self, title, ours, theirs, unit, work, name, aim):
        """`work` is in the unit's billions; medians over the rounds."""
        our, their = [], []
        for _ in range(self.arguments.rounds):
            their.append(theirs())
            our.append(ours())
        our, their = statistics.median(our), statistics.median(their)
        print(f"{title}, {self.threads} thread{'s' if self.threads > 1 else ''}: "
              f"{work[0] / our * 1e-9:.1f} {unit}, {name} {work[1] / their * 1e-9:.1f}, "
              f"ratio {work[0] / our / (work[1] / their):.2f} (aim {aim})", flush=True)
        return our


def matmul_values(kind, acc, n):
    return [f"{kind}[{n},{n}]=randn:1", f"{kind}[{n},{n}]=randn:2",
            f"{acc}[{n},{n}]=zeros", f"i32:{n}", f"i32:{n}", f"i32:{n}"]


def run_matmuls(sides, sizes):
    for n in sizes:
        flops = 2 * n ** 3
        rates = {}
        for kind, dtype, tile in (("f32", "float32", 64), ("f32", "float32", 128),
                                  ("f64", "float64", 64), ("f64", "float64", 128)):
            text = kernels.matmul(kind, kind, tile, tile, 32)
            grid = f"{n // tile},{n // tile}"
            seconds = sides.compare(
                f"matmul {kind} {n}, tiles of {tile}x{tile}x32",
                lambda: sides.kernel(text, grid, matmul_values(kind, kind, n)),
                lambda: sides.numpy(f"matmul:{dtype}:{n}"), "GFLOP/s",
                (flops, flops), "OpenBLAS", 0.8)
            rates.setdefault(kind, seconds)
            rates[kind] = min(rates[kind], seconds)
        sides.compare(
            f"matmul f32 {n} by pointers, tiles of 64x64x32",
            lambda: sides.kernel(kernels.matmul_pointers(), f"{n // 64},{n // 64}",
                                 matmul_values("f32", "f32", n)[:4]),
            lambda: sides.numpy(f"matmul:float32:{n}"), "GFLOP/s",
            (flops, flops), "OpenBLAS", 0.8)
        for kind in ("f16", "bf16"):
            text = kernels.matmul(kind, "f32", 64, 64, 32)
            seconds = statistics.median(
                sides.kernel(text, f"{n // 64},{n // 64}", matmul_values(kind, "f32", n))
                for _ in range(sides.arguments.rounds))
            print(f"matmul {kind} {n}, {sides.threads} thread(s): "
                  f"{flops / seconds * 1e-9:.1f} GFLOP/s, of our f32 "
                  f"{rates['f32'] / seconds:.2f} (aim 0.6)", flush=True)


def run_bandwidth(sides):
    n = 1 << 26
    copied = 4 * n
    sides.compare("vector add of 2^26 f32",
                  lambda: sides.kernel(kernels.vector_add(), str(n // 4096),
                                       [f"f32[{n}]=ones", f"f32[{n}]=ones",
                                        f"f32[{n}]=zeros", f"i32:{n}"]),
                  lambda: sides.yardstick("copy", copied), "GB/s",
                  (3 * copied, 2 * copied), "memcpy", 0.9)
    rows = ["f32[4096,4096]=randn:1", "f32[4096,4096]=zeros", "i32:4096"]
    moved = 2 * 4 * 4096 ** 2
    for name, text, values in (
            ("softmax", kernels.softmax(), rows),
            ("layer_norm", kernels.layer_norm(),
             rows + ["f32[4096]=ones", "f32[4096]=zeros"])):
        title = f"{name} of 4096x4096 f32"
        run = lambda: sides.kernel(text, "4096", values)
        sides.compare(title, run, lambda: sides.numpy(name), "GB/s",
                      (moved, moved), "NumPy", 2)
        sides.compare(title, run, lambda: sides.yardstick("copy", moved // 2),
                      "GB/s", (moved, moved), "memcpy", 0.6)
    sides.compare("cumsum of 4096x4096 f32",
                  lambda: sides.kernel(kernels.cumsum(), "4096", rows),
                  lambda: sides.numpy("cumsum"), "GB/s", (moved, moved), "NumPy", 2)
    sides.compare("argmax of 4096x4096 f32",
                  lambda: sides.kernel(kernels.argmax(), "4096",
                                       [rows[0], "i32[4096]=zeros", rows[2]]),
                  lambda: sides.numpy("argmax"), "GB/s", (moved // 2, moved // 2),
                  "NumPy", 0.5)
    moved = 2 * 4 * 8192 ** 2
    sides.compare("transpose of 8192x8192 f32",
                  lambda: sides.kernel(kernels.transpose(), "128,128",
                                       ["f32[8192,8192]=ones", "f32[8192,8192]=zeros",
                                        "i32:8192"]),
                  lambda: sides.yardstick("transpose", 8192), "GB/s",
                  (moved, moved), "C++ in blocks", 0.7)


def run_attention(sides):
    flops = 4 * 8 * 1024 ** 2 * 64
    shape = "f32[8,1024,64]"
    sides.compare("attention f32, 8 heads x 1024 x 64",
                  lambda: sides.kernel(kernels.attention(), "16,8",
                                       [f"{shape}=randn:{i}" for i in (1, 2, 3)]
                                       + [f"{shape}=zeros", "i32:8", "i32:1024"]),
                  lambda: sides.numpy("attention"), "GFLOP/s", (flops, flops),
                  "NumPy", 1.5)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--yardstick", required=True)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--threads", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--sizes", type=int, nargs="*", default=[1024, 2048])
    arguments = parser.parse_args()
    for threads in arguments.threads:
        sides = Sides(arguments, threads)
        run_bandwidth(sides)
        run_attention(sides)
        run_matmuls(sides, arguments.sizes)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""How long `tileiras` compiles, beside NVIDIA's program of that name.

Takes kernels of the corpus, evenly spread, and compiles each by both programs, one
after the other, as front ends do: from bytecode to a cubin, ptxas included, with
--lineinfo and -O3, without a cache. Prints the median and the 95th percentile of both,
the worst kernels, and the time of a second compilation by ours, which the cache has.

NVIDIA's program comes from PyPI, in an environment of its own:

  python3 -m venv DIR
  DIR/bin/pip install nvidia-cuda-tileiras nvidia-cuda-nvcc nvidia-nvvm

and --closed is DIR/lib/python3.11/site-packages/nvidia/cu13. Both use its ptxas. Without
--closed only ours is measured.
"""

import argparse
import os
import pathlib
import resource
import subprocess
import sys
import tempfile
import time

TIME_LIMIT = 120


def measure(command, environment):
    """(seconds of wall time, of processor time, whether it succeeded)."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.perf_counter()
    try:
        status = subprocess.run(command, env=environment, capture_output=True, check=False,
                                timeout=TIME_LIMIT).returncode
    except subprocess.TimeoutExpired:
        status = None
    wall = time.perf_counter() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, used, status == 0


def percentile(values, part):
    values = sorted(values)
    return values[min(len(values) - 1, int(part * len(values)))]


def show(name, rows):
    good = [row for row in rows if row[2]]
    if not good:
        print("%-18s compiles none of %d" % (name, len(rows)))
        return
    for what, column in (("wall", 0), ("processor", 1)):
        times = [row[column] for row in good]
        print("%-18s %-9s median %7.1f ms, 95th percentile %8.1f ms, worst %8.1f ms; %d of %d"
              % (name, what, 1e3 * percentile(times, 0.5), 1e3 * percentile(times, 0.95),
                 1e3 * max(times), len(good), len(rows)), flush=True)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--tileiras", required=True, help="our program")
    parser.add_argument("--closed", type=pathlib.Path, metavar="DIR",
                        help="the folder nvidia/cu13 of the other")
    parser.add_argument("--shared", type=pathlib.Path, default=pathlib.Path("../shared"))
    parser.add_argument("--count", type=int, default=100, help="how many kernels")
    parser.add_argument("--gpu", default="sm_90")
    options = parser.parse_args()
    files = sorted((options.shared / "corpus" / "bc").glob("*.v13_3.tileirbc"))
    if not files:
        sys.exit("there are no kernels in %s/corpus/bc" % options.shared)
    count = min(options.count, len(files))
    files = [files[(2 * i + 1) * len(files) // (2 * count)] for i in range(count)]
    rows = {"ours": [], "ours, cached": [], "closed": []}
    with tempfile.TemporaryDirectory() as folder:
        output = os.path.join(folder, "k.cubin")
        cold = dict(os.environ, TESSERA_CACHE_DIR="")
        warm = dict(os.environ, TESSERA_CACHE_DIR=os.path.join(folder, "cache"))
        if options.closed:
            for environment in (cold, warm):
                environment["CUDA_HOME"] = str(options.closed)
                environment["PATH"] = "%s/bin:%s" % (options.closed, os.environ["PATH"])
        for path in files:
            arguments = [str(path), "-o", output, "--gpu-name", options.gpu, "-O3", "--lineinfo"]
            ours = [options.tileiras, *arguments]
            rows["ours"].append(measure(ours, cold))
            measure(ours, warm)
            rows["ours, cached"].append(measure(ours, warm))
            if options.closed:
                rows["closed"].append(measure([options.closed / "bin/tileiras", *arguments], cold))
    for name, own in rows.items():
        if own:
            show(name, own)
    slowest = sorted(zip(rows["ours"], files), reverse=True)[:3]
    print("slowest by ours: " + ", ".join("%s %.2f s" % (path.name.split(".")[0], row[0])
                                          for row, path in slowest))
    if rows["closed"]:
        for what, column in (("wall", 0), ("processor", 1)):
            both = [(a[column], b[column]) for a, b in zip(rows["ours"], rows["closed"])
                    if a[2] and b[2]]
            print("%s time of ours to closed, median of ratios: %.2f" %
                  (what, percentile([a / b for a, b in both], 0.5)))


if __name__ == "__main__":
    main()

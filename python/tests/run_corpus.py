"""Runs all launches of the corpus through the package, in one process.

Usage: run_corpus.py CORPUS [--engine NAME]... [--threads N] [--filter TEXT] [--cache]

The corpus is real kernels with their arguments and results; its README says how they are
stored.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import sys
import time

import ml_dtypes
import numpy as np

import tessera

TOLERANCES = {"float64": (1e-7, 1e-7), "float32": (1.3e-6, 1e-5), "float16": (1e-3, 1e-5),
              "bfloat16": (1.6e-2, 1e-5)}
SMALL_FLOATS = {"float8_e4m3fn", "float8_e5m2", "float8_e8m0fnu", "float4_e2m1fn"}


def find_dtype(name):
    name = {"bool_": "bool"}.get(name, name)
    return np.dtype(getattr(ml_dtypes, name, None) or name)


def lay_out(contents, strides):
    """An array with these strides in elements, with gaps between rows where they say so."""
    size = 1 + sum((extent - 1) * stride for extent, stride in zip(contents.shape, strides))
    # Base addresses of the corpus are multiples of 256.
    memory = np.zeros((max(size, 1) + 256) * contents.itemsize, np.uint8)
    begin = -memory.ctypes.data % 256
    # NumPy's function does not know the types of ml_dtypes.
    bits = memory[begin:begin + max(size, 1) * contents.itemsize].view(
        f"u{contents.itemsize}")
    array = np.lib.stride_tricks.as_strided(
        bits, contents.shape,
        [stride * contents.itemsize for stride in strides]).view(contents.dtype)
    array[...] = contents
    return array


class Case:
    def __init__(self, folder, path):
        self.info = json.loads(path.read_text())
        self.name = self.info["name"]
        version = sorted(self.info["files"])[-1]
        self.code = (folder / self.info["files"][version]).read_bytes()
        self.arrays, self.wanted = {}, {}
        with np.load(folder / "data" / (self.name + ".npz")) as data:
            for each in self.info["arrays"]:
                dtype = find_dtype(each["dtype"])
                contents = data["in:" + each["name"]]
                contents = contents.view(dtype).reshape(each["shape"])
                self.arrays[each["name"]] = lay_out(contents, each["strides"])
            for name in self.info["expected"]:
                self.wanted[name] = data["out:" + name].view(self.arrays[name].dtype)

    def make_arguments(self):
        arguments = []
        for parameter in self.info["entry_params"]:
            if "array" in parameter:
                arguments.append(tessera.pointer(self.arrays[parameter["array"]]))
            elif "list" in parameter:
                prefix = parameter["list"] + "["
                arguments.append([array for name, array in self.arrays.items()
                                  if name.startswith(prefix)])
            else:
                value = parameter["value"]
                if isinstance(value, str):
                    value = float(value)
                arguments.append(value)
        return arguments

    def compare(self):
        for name, wanted in self.wanted.items():
            expected = self.info["expected"][name]
            found = self.arrays[name]
            kind = expected["dtype"]
            wanted = wanted.reshape(found.shape)
            if kind not in TOLERANCES and kind not in SMALL_FLOATS:
                np.testing.assert_array_equal(found, wanted)
                continue
            rtol, atol = TOLERANCES.get(kind, (0.1, 0.1))
            given = {key: value for key, value in (expected.get("tol") or {}).items()
                     if value is not None}
            np.testing.assert_allclose(found.astype(np.float64), wanted.astype(np.float64),
                                       **{"rtol": rtol, "atol": atol, **given})


def run(folder, path, engine, cache):
    case = Case(folder, path)
    kernel = tessera.compile(case.code, case.info["entry_symbol"], engine, cache=cache)
    kernel.launch(case.info["grid"], case.make_arguments(), threads=1)
    case.compare()


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("corpus", type=pathlib.Path)
    parser.add_argument("--engine", action="append")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--filter", default="")
    parser.add_argument("--sample", type=int, default=1, help="every Nth case")
    parser.add_argument("--cache", action="store_true")
    options = parser.parse_args()
    paths = [path for path in sorted((options.corpus / "cases").glob("*.json"))
             if (options.corpus / "data" / (path.stem + ".npz")).exists()
             and options.filter in path.stem][::options.sample]
    failed = 0
    for engine in options.engine or ["cpu", "interp"]:
        begin = time.perf_counter()
        with concurrent.futures.ThreadPoolExecutor(options.threads) as pool:
            jobs = {pool.submit(run, options.corpus, path, engine, options.cache): path
                    for path in paths}
            wrong = 0
            for job in concurrent.futures.as_completed(jobs):
                if job.exception() is not None:
                    wrong += 1
                    print(f"{jobs[job].stem}: {str(job.exception()).strip()[:400]}")
        failed += wrong
        print(f"{engine}: {len(paths)} launches, {wrong} wrong, "
              f"{time.perf_counter() - begin:.1f} s", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

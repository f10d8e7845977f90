#!/usr/bin/env python3
"""How long kernels take to compile to PTX, how much memory that needs, and what ptxas says.

  run_gpu_compile.py --bench BENCH_COMPILE --shared SHARED [--target sm_90a]
                     [--sample N] [--accept N] [--work DIR]

Kernels are those of the cases in SHARED/corpus that have results, in the newest version, and
those in SHARED/gpu/kernels. Times are CPU times of one thread, from bytecode in memory to
PTX. Memory is that of a process which compiles nothing else, for the kernels that take the
longest. ptxas assembles --sample kernels, whose time and spills are shown, and checks
--accept kernels of the corpus for each of sm_75, sm_80 and sm_90a. This program reports; it
never judges a time. It fails only when something could not be run, or ptxas refuses a kernel.
"""

import argparse
import concurrent.futures
import json
import os
import pathlib
import re
import resource
import shutil
import subprocess
import sys
import tempfile

ACCEPT_TARGETS = ("sm_75", "sm_80", "sm_90a")
# Of how many kernels memory is measured.
NUM_ALONE = 24
SPILLS = re.compile(r"(\d+) bytes spill stores, (\d+) bytes spill loads")


def find_corpus(shared):
    """The newest bytecode of each case that has results."""
    paths = []
    for path in sorted((shared / "corpus" / "cases").rglob("*.json")):
        case = json.loads(path.read_text())
        if not case.get("has_golden_output"):
            continue
        files = case["files"]
        newest = files if isinstance(files, str) else files[max(files)]
        base = path.parent.parent if path.parent.name == "cases" else path.parent
        if (base / newest).exists():
            paths.append(base / newest)
    return sorted(set(paths))


def compile_all(bench, target, paths, folder=None):
    """(name, seconds, peak bytes) of each kernel; a process for all."""
    rows = []
    command = [bench, f"--target={target}", *([f"--ptx={folder}"] if folder else [])]
    for i in range(0, len(paths), 500):
        result = subprocess.run([*command, *paths[i : i + 500]], capture_output=True, text=True,
                                check=False)
        if result.returncode:
            sys.exit(f"run_gpu_compile.py: {result.stderr.strip()[-500:]}")
        for line in result.stdout.splitlines():
            stem, _, seconds, peak = line.split("\t")
            rows.append((stem, float(seconds), int(peak)))
    return rows


def describe(title, rows, unit=1e3, suffix="ms"):
    """A line with the distribution of the second fields."""
    if not rows:
        print(f"{title}: no kernels", flush=True)
        return rows
    rows = sorted(rows, key=lambda row: row[1])
    at = lambda share: rows[min(len(rows) - 1, int(share * len(rows)))][1] * unit
    print(f"{title}: {len(rows)} kernels, median {at(0.5):.1f} {suffix}, 95th percentile "
          f"{at(0.95):.1f}, worst {at(1):.1f} ({rows[-1][0]})", flush=True)
    return rows


def measure_memory(bench, target, paths):
    """The largest memory of a process for one file each."""
    rows = []
    for path in paths:
        rows += compile_all(bench, target, [path])
    name, _, peak = max(rows, key=lambda row: row[2])
    print(f"memory: at most {peak / 2**20:.0f} MiB ({name}), of the {len(paths)} files that take "
          "the longest", flush=True)


def assemble(ptxas, path, target):
    """(name, CPU seconds, spilled bytes), or why ptxas refuses it."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    result = subprocess.run([ptxas, "-v", f"--gpu-name={target}", path, "-o", "/dev/null"],
                            capture_output=True, text=True, check=False)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if result.returncode:
        return path.stem, None, result.stderr.strip().splitlines()[0]
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    spilled = sum(int(stores) + int(loads) for stores, loads in SPILLS.findall(result.stderr))
    return path.stem, seconds, spilled


def accept(ptxas, bench, target, paths, work):
    """Whether ptxas takes all of these for a target."""
    folder = work / target
    folder.mkdir(exist_ok=True)
    compile_all(bench, target, paths, folder)
    files = sorted(folder.glob("*.ptx"))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        rows = list(pool.map(lambda path: assemble(ptxas, path, target), files))
    refused = [row for row in rows if row[1] is None]
    print(f"ptxas for {target}: {len(rows) - len(refused)} accepted, {len(refused)} refused",
          flush=True)
    for name, _, reason in refused[:10]:
        print(f"  {name}: {reason}")
    return not refused


def spread(paths, count):
    """So many of these, evenly."""
    step = max(1, len(paths) // max(1, count))
    return paths[::step][:count]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--bench", required=True)
    parser.add_argument("--shared", type=pathlib.Path, required=True)
    parser.add_argument("--target", default="sm_90a")
    parser.add_argument("--sample", type=int, default=60)
    parser.add_argument("--accept", type=int, default=300)
    parser.add_argument("--work", type=pathlib.Path)
    arguments = parser.parse_args()
    corpus = find_corpus(arguments.shared)
    kernels = sorted((arguments.shared / "gpu" / "kernels").glob("*.tileirbc"))
    if not corpus and not kernels:
        sys.exit(f"run_gpu_compile.py: '{arguments.shared}' has no kernels")
    with tempfile.TemporaryDirectory() as temporary:
        work = arguments.work or pathlib.Path(temporary)
        work.mkdir(parents=True, exist_ok=True)
        stems = {}
        slowest = []
        for title, paths in (("corpus", corpus), ("gpu/kernels", kernels)):
            if not paths:
                continue
            rows = compile_all(arguments.bench, arguments.target, paths)
            slowest += describe(f"{title}, to PTX for {arguments.target}", rows)[-NUM_ALONE // 2:]
            for path in paths:
                stems[path.stem] = path
        alone = {stems[name]: None for name, *_ in slowest}
        measure_memory(arguments.bench, arguments.target, list(alone))
        ptxas = os.environ.get("TESSERA_PTXAS") or shutil.which("ptxas") or (
            "/usr/local/cuda/bin/ptxas")
        if not pathlib.Path(ptxas).exists():
            print("ptxas: there is none")
            return 0
        folder = work / "sample"
        folder.mkdir(exist_ok=True)
        compile_all(arguments.bench, arguments.target,
                    spread(corpus, arguments.sample) + spread(kernels, arguments.sample // 3),
                    folder)
        # One at a time, so that each has its own time.
        rows = [assemble(ptxas, path, arguments.target) for path in sorted(folder.glob("*.ptx"))]
        good = [row for row in rows if row[1] is not None]
        describe(f"ptxas for {arguments.target}", good, 1, "s")
        spilling = sorted(((row[2], row[0]) for row in good if row[2]), reverse=True)
        print(f"spills: {len(spilling)} of {len(good)} kernels", *(
            f"  {name}: {count} bytes" for count, name in spilling[:5]), sep="\n", flush=True)
        is_good = len(good) == len(rows)
        for target in ACCEPT_TARGETS if arguments.accept else ():
            is_good &= accept(ptxas, arguments.bench, target, spread(corpus, arguments.accept),
                              work)
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Compiles the kernels with nvcc and writes the cases: ptx/, cases/, faults/ and data/.

Needs nvcc 13 and NumPy. Expected values are computed by NumPy, never by a GPU.
"""

import argparse
import concurrent.futures
import json
import pathlib
import re
import shutil
import subprocess
import sys
import zipfile

import numpy as np

from references import suite
from references import algorithms, arithmetic, asynchronous, basics, collectives, faults, hopper, instructions, matrices, programs  # noqa: F401 (they register cases)

HERE = pathlib.Path(__file__).resolve().parent
OLD_DATE = (1980, 1, 1, 0, 0, 0)  # of all files in an archive, so that it is the same each time


def compile_ptx(nvcc, source, target):
    """Returns the PTX of one source for one target, without paths and dates of this machine."""
    out = subprocess.run([nvcc, "-ptx", "-lineinfo", "-std=c++17", "-O3", f"-arch={target}", "-diag-suppress=177,550,20054", "-o", "-",
                          f"kernels/{source}.cu"], cwd=HERE, capture_output=True, text=True)
    if out.returncode:
        raise SystemExit(out.stderr)
    sys.stderr.write(out.stderr)
    return strip_paths(out.stdout)


def strip_paths(text):
    """`.file 1 "/home/me/kernels/a.cu", 12, 34` becomes `.file 1 "kernels/a.cu"`; headers keep what follows `include/`."""
    def one(match):
        path = match.group(2)
        for mark in ("/kernels/", "/include/", "/triton/"):
            if mark in path:
                path = mark[1:] + path.rsplit(mark, 1)[1]
                break
        return f'{match.group(1)}"{path}"'

    text = clear_hashes(re.sub(r'(\.file\s+\d+\s+)"([^"]*)"(?:,\s*\d+,\s*\d+)?', one, text))
    return re.sub(r"[ \t]+$", "", text, flags=re.MULTILINE)


def clear_hashes(text):
    """Names of internal symbols contain eight digits that depend on the path, in clear and as bytes of .debug_str."""
    for prefix in ("_INTERNAL_", "_GLOBAL__N__"):
        text = re.sub(f"({prefix})[0-9a-f]{{8}}_", r"\g<1>00000000_", text)
        between = r"(?:,|\s*\.b8 )"
        codes = between.join(str(ord(letter)) for letter in prefix)
        text = re.sub(f"({codes})((?:{between}[0-9]+){{8}})",
                      lambda match: match.group(1) + re.sub(r"(?<!\.b)\b[0-9]+", "48", match.group(2)), text)
    return text


def assemble(ptxas, path, target):
    out = subprocess.run([ptxas, f"-arch={target}", "-o", "/dev/null", str(path)], capture_output=True, text=True)
    if out.returncode:
        raise SystemExit(f"{path.name}: {out.stderr}")
    return [f"{path.name}: {line}" for line in out.stderr.splitlines()]


def write_npz(path, arrays):
    """As numpy.savez_compressed, but with fixed dates."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, array in arrays.items():
            info = zipfile.ZipInfo(name + ".npy", OLD_DATE)
            info.compress_type = zipfile.ZIP_DEFLATED
            with archive.open(info, "w") as member:
                np.lib.format.write_array(member, array, allow_pickle=False)


def find_line(source, entry):
    """The line of the mistake: it ends with `// FAULT entry`."""
    for number, line in enumerate((HERE / "kernels" / f"{source}.cu").read_text().splitlines(), 1):
        if line.endswith(f"// FAULT {entry}"):
            return number
    raise SystemExit(f"{source}.cu: no line is marked FAULT {entry}")


def write_cases(folder, cases, names):
    for case in cases:
        if names and case.source not in names:
            continue
        if case.finding:
            case.finding["line"] = find_line(case.source, case.entry)
        for target in case.targets:
            entry, data = case.describe(target)
            (HERE / folder / f"{case.name}.{target}.json").write_text(json.dumps(entry, indent=1) + "\n")
        if data:
            write_npz(HERE / "data" / f"{case.name}.npz", data)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nvcc", default=shutil.which("nvcc") or "/usr/local/cuda/bin/nvcc")
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--no-ptx", action="store_true", help="write the cases only")
    parser.add_argument("source", nargs="*", help="names of kernels/*.cu; all if none are given")
    args = parser.parse_args()

    for folder in ("ptx", "cases", "faults", "data"):
        (HERE / folder).mkdir(exist_ok=True)
        if not args.source and (folder != "ptx" or not args.no_ptx):
            for path in (HERE / folder).glob("*"):
                if not path.name.startswith("t_"):  # those are by generate_triton.py
                    path.unlink()
    write_cases("cases", suite.CASES, args.source)
    write_cases("faults", suite.FAULTS, args.source)
    if args.no_ptx:
        return

    ptxas = str(pathlib.Path(args.nvcc).with_name("ptxas"))
    wanted = sorted({(case.source, target) for case in suite.CASES + suite.FAULTS for target in case.targets
                     if not args.source or case.source in args.source})

    def make(job):
        path = HERE / "ptx" / f"{job[0]}.{job[1]}.ptx"
        path.write_text(compile_ptx(args.nvcc, *job))
        return assemble(ptxas, path, job[1])

    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for messages in pool.map(make, wanted):
            for message in messages:
                print(message)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compiles the kernels in Triton and writes their cases beside those of generate.py; all their names begin with t_.

Needs Triton 3.9, ptxas of CUDA 13 and NumPy, no GPU and no PyTorch: `pip install triton==3.9 numpy`. Expected values are computed by NumPy.
"""

import argparse
import importlib
import json
import os
import pathlib
import re
import sys
import warnings

HERE = pathlib.Path(__file__).resolve().parent
sys.path.insert(0, str(HERE / "kernels"))
warnings.simplefilter("ignore")
os.environ.setdefault("TRITON_DEFAULT_FP_FUSION", "1")
os.environ.setdefault("TRITON_PTXAS_PATH", "/usr/local/cuda/bin/ptxas")  # the one in Triton 3.9 for sm_75 and sm_80 is too old

import numpy as np
import triton
from triton.backends.compiler import GPUTarget

from generate import strip_paths, write_npz
from references import triton_suite
from references import triton_basics, triton_faults, triton_matrices  # noqa: F401 (they register cases)
from references.suite import TensorMap

PTX_VERSION = 90  # that of CUDA 13.0


def compile_kernel(launch, target, lines):
    """Returns the compiled kernel of a launch for one target."""
    kernel = getattr(importlib.import_module(launch.module), launch.kernel)
    types, marks = launch.signature(kernel.arg_names)
    triton.knobs.compilation.disable_line_info = not lines
    source = triton.compiler.ASTSource(fn=kernel, signature=types, constexprs=launch.constants, attrs=marks)
    options = {"num_warps": launch.warps, "num_stages": launch.stages, "num_ctas": launch.ctas, "ptx_version": PTX_VERSION, **launch.options}
    return triton.compile(source, target=GPUTarget("cuda", int(target[3:5]), 32), options=options)


def describe_descriptor(descriptor, index, data, meta):
    """The parameters that a descriptor becomes. `meta` says what the map has to be; without it there is no map."""
    array, shape, strides = descriptor.array, descriptor.array.shape, descriptor.strides
    scalar = lambda dtype, value: {"kind": "scalar", "dtype": dtype, "value": value}
    tail = [scalar("i32", extent) for extent in shape] + [scalar("i64", stride) for stride in strides]
    if meta is None:
        wide = [scalar("i64", value) for value in [*shape, *strides]]
        return [array.describe(index, data), *wide, scalar("i8", 0), scalar("i8", 0), *tail]
    tensor_map = TensorMap(array, list(reversed(meta["block_size"])), ["none", "32", "64", "128"][meta["swizzle"]])
    return [tensor_map.describe(index, data), *tail]


def describe(launch, target, compiled):
    """The JSON of the case for one target, and its arrays."""
    data, args, meta = {}, [], compiled.metadata
    maps = list(meta.tensordesc_meta or [])
    for index, arg in enumerate(launch.args):
        if isinstance(arg, triton_suite.Descriptor):
            args += describe_descriptor(arg, index, data, maps.pop(0) if maps else None)
        else:
            args.append(arg.describe(index, data))
    programs = int(np.prod(launch.grid)) * launch.ctas
    for name in ("global_scratch", "profile_scratch"):
        args.append({"kind": "scratch", "name": name, "bytes": getattr(meta, f"{name}_size") * programs, "align": max(16, getattr(meta, f"{name}_align"))})
    entry = {"name": launch.name, "ptx": f"ptx/{launch.name}.{target}.ptx", "entry": meta.name, "target": target,
             "grid": [launch.grid[0] * launch.ctas, *launch.grid[1:]], "block": [meta.num_warps * 32, 1, 1], "shared": meta.shared}
    if launch.ctas > 1:
        entry["cluster"] = [launch.ctas, 1, 1]
    entry["args"] = args
    if launch.stdout:
        entry["stdout"] = {"text": launch.stdout[0], "order": launch.stdout[1]}
    entry["check"] = {"findings": []}
    entry["notes"] = f"Triton {triton.__version__}, num_warps={launch.warps}, num_stages={launch.stages}"
    if data:
        entry["data"] = launch.data
    return entry, data


def write_ptx(name, text):
    (HERE / "ptx" / name).write_text(strip_paths(text))


def write_case(folder, entry):
    (HERE / folder / f"{entry['name']}.{entry['target']}.json").write_text(json.dumps(entry, indent=1) + "\n")


def make(launch):
    for target in launch.targets:
        compiled = compile_kernel(launch, target, lines=False)
        entry, data = describe(launch, target, compiled)
        write_ptx(f"{launch.name}.{target}.ptx", compiled.asm["ptx"])
        write_case("cases", entry)
        if data:
            write_npz(HERE / launch.data, data)


def strip_sections(text):
    """Without .debug sections, which are large, and comments at the ends of lines."""
    text = re.sub(r"^\t\.section\t\.debug\w+\s*\{[^}]*\}\n", "", text, flags=re.MULTILINE)
    return re.sub(r"(\.loc\t[^/\n]*?)\s*//[^\n]*", r"\1", text)


def find_line(lines, place, source):
    """The line of a source that an instruction comes from, also through inlined functions."""
    number = re.search(rf'\.file\s+(\d+)\s+"kernels/{re.escape(source)}"', "\n".join(lines)).group(1)
    for line in reversed(lines[:place]):
        found = re.search(rf"\.loc\s+{number} (\d+) ", line) or re.search(rf"inlined_at {number} (\d+) ", line)
        if found and found.group(1) != "0":
            return int(found.group(1))
    raise SystemExit(f"no line of {source} before line {place} of its PTX")


def make_fault(fault, launch):
    for target in fault.targets:
        compiled = compile_kernel(launch, target, lines=True)
        entry, _ = describe(launch, target, compiled)
        text = strip_sections(strip_paths(compiled.asm["ptx"]))
        lines, place = fault.edit(text.splitlines())
        source = f"{launch.module}.py"
        entry["name"], entry["ptx"] = fault.name, f"ptx/{fault.name}.{target}.ptx"
        entry["check"]["findings"] = [{"kind": fault.kind, "also_accepted": [kind for kind in fault.also if kind != fault.kind],
                                       "source": source, "line": find_line(lines, place, source)}]
        for arg in entry["args"]:
            array = arg.get("array", arg)
            array.pop("expected", None)
            array.pop("tolerance", None)
        (HERE / "ptx" / f"{fault.name}.{target}.ptx").write_text("\n".join(lines) + "\n")
        write_case("faults", entry)


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--keep-going", action="store_true", help="report what does not compile and go on")
    parser.add_argument("name", nargs="*", help="regular expressions for names of cases; all if none are given")
    args = parser.parse_args()
    wanted = lambda name: not args.name or any(re.search(pattern, name) for pattern in args.name)
    if not args.name:
        for folder in ("ptx", "cases", "faults", "data"):
            for path in (HERE / folder).glob("t_*"):
                path.unlink()
    launches = {launch.name: launch for launch in triton_suite.LAUNCHES}
    jobs = [(launch.name, lambda launch=launch: make(launch)) for launch in launches.values()]
    jobs += [(fault.name, lambda fault=fault: make_fault(fault, launches[fault.base])) for fault in triton_suite.FAULTS]
    for name, job in jobs:
        if wanted(name):
            try:
                job()
            except Exception as error:
                if not args.keep_going:
                    raise
                print(f"{name}: {type(error).__name__}: {str(error)[:400]}")


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Compiles the kernels of shared/gpu/kernels into a folder that a GPU machine runs.

  pack.py --tessera TESSERA [--kernels DIR] [--only PREFIX,...] [--plan PLAN] [--also PLAN ...] [--own]
          [--closed DIR] OUT

OUT gets a cubin per kernel, what ptxas says of it, the time to compile it to PTX and to
assemble it, and the scripts that run and print everything there: python3 OUT/h200.py RESULTS
measures and judges all that is there, within a time limit; python3 OUT/run.py prints a table.

With --own, OUT/own gets the kernels as our own launchers start them, with tensor maps by the driver:
python3 OUT/own_launcher.py tessera=OUT/cubins own=OUT/own.

With --also=join=1, OUT/join1 gets the kernels that another plan changes, to be timed beside the others:
python3 OUT/burst.py auto=OUT/cubins join1=OUT/join1. launch.py takes such folders too.

With --closed, OUT/closed gets the kernels by the closed compiler, which takes up to 13 s for one of them;
what it does not compile in 120 s is left out. ../run_tileiras.py says how to install it, and what DIR is.
Cubins that are in OUT/closed already are kept.
"""

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).resolve().parent
REMARK = re.compile(r"assembled: (\d+) registers per thread, (\d+) bytes of shared memory, "
                    r"(\d+) bytes of stack, (\d+) bytes spilled")
CLOSED_SECONDS = 120


def compile_kernel(tool, path, target, plan, output):
    """What is known of a compiled kernel, or why there is none. As tileiras compiles it, at O3."""
    command = [tool, "compile", path, f"--target={target}", f"--plan={plan}", "--opt=O3", "--no-lines", "-o"]
    start = time.monotonic()
    ptx = subprocess.run([*command, output.with_suffix(".ptx")], capture_output=True, text=True,
                         check=False)
    middle = time.monotonic()
    if ptx.returncode:
        return {"failed": ptx.stderr.strip()[-300:]}
    cubin = subprocess.run([*command, output, "--remarks=text"], capture_output=True, text=True,
                           check=False)
    end = time.monotonic()
    output.with_suffix(".ptx").unlink()
    if cubin.returncode:
        return {"failed": cubin.stderr.strip()[-300:]}
    row = {"ptx_seconds": middle - start, "cubin_seconds": end - middle}
    if match := REMARK.search(cubin.stderr):
        names = ("registers", "shared", "stack", "spilled")
        row.update(zip(names, map(int, match.groups())))
    return row


def compile_own(tool, path, target, plan, arguments, output):
    """A cubin, and a case that says how it is launched. Returns why there is none, or nothing."""
    # How maps are made depends on which parameters there are, not on their values.
    types = {"f8e4m3": "f8E4M3FN"}
    given = [f"out:{i}.npy:{types.get(each['dtype'], each['dtype'])}[{','.join('1' * len(each['shape']))}]"
             if each["kind"] == "array" else f"{each['dtype']}:{each['value']}" for i, each in enumerate(arguments)]
    plan = "maps=launch" if plan == "auto" else f"{plan},maps=launch"
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([tool, "compile", path, f"--target={target}", f"--plan={plan}", "--opt=O3",
                               f"--bundle={folder}/bundle", "--cubin", "--grid", "1", *given],
                              capture_output=True, text=True, check=False)
        if done.returncode:
            return done.stderr.strip()[-300:]
        bundle = Path(folder) / "bundle"
        shutil.copy(next(bundle.glob("code/*.cubin")), output)
        shutil.copy(next(bundle.glob("cases/*.case")), output.with_suffix(".case"))
    return None


def compile_others(arguments, path, plan, cubin):
    """The same kernel by another plan, if that makes another cubin of it. Returns why it failed, or nothing."""
    folder = arguments.out / plan.replace("=", "").replace(",", "-")
    folder.mkdir(exist_ok=True)
    output = folder / cubin.name
    row = compile_kernel(arguments.tessera, path, arguments.target, plan, output)
    if "failed" not in row and output.read_bytes() == cubin.read_bytes():
        output.unlink()
    return row.get("failed")


def compile_closed(toolkit, path, output):
    """By the closed compiler. Says why there is no cubin."""
    if output.exists():
        return
    part = output.with_suffix(".part")
    environment = {**os.environ, "CUDA_HOME": str(toolkit), "PATH": f"{toolkit}/bin:{os.environ['PATH']}"}
    try:
        done = subprocess.run([toolkit / "bin/tileiras", path, "-o", part, "--gpu-name=sm_90", "-O3"], env=environment,
                              capture_output=True, text=True, check=False, timeout=CLOSED_SECONDS)
        why = done.stderr.strip()[-300:] if done.returncode else None
    except subprocess.TimeoutExpired:
        why = f"it takes more than {CLOSED_SECONDS} s"
    if why:
        part.unlink(missing_ok=True)
        print(f"{path.stem}: the closed compiler has no cubin: {why}", flush=True)
    else:
        part.replace(output)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--kernels", type=Path, default=HERE.parents[2] / "shared/gpu/kernels")
    parser.add_argument("--target", default="sm_90a")
    parser.add_argument("--only", default="")
    parser.add_argument("--plan", default="auto", help="as for tessera compile")
    parser.add_argument("--also", action="append", default=[], metavar="PLAN", help="kernels of another plan too")
    parser.add_argument("--own", action="store_true", help="also as our own launchers start them")
    parser.add_argument("--closed", type=Path, metavar="DIR", help="also by the closed compiler that is there")
    parser.add_argument("out", type=Path)
    arguments = parser.parse_args()
    if arguments.closed and not (arguments.closed / "bin/tileiras").exists():
        sys.exit(f"pack.py: '{arguments.closed}' has no bin/tileiras")
    if not (arguments.kernels / "index.json").exists():
        sys.exit(f"pack.py: '{arguments.kernels}' has no index.json")
    only = tuple(name for name in arguments.only.split(",") if name)
    cubins = arguments.out / "cubins"
    cubins.mkdir(parents=True, exist_ok=True)
    built = {}
    for kernel in json.loads((arguments.kernels / "index.json").read_text()):
        name = kernel["name"]
        if only and not name.startswith(only):
            continue
        built[name] = compile_kernel(arguments.tessera, arguments.kernels / f"{name}.tileirbc",
                                     arguments.target, arguments.plan, cubins / f"{name}.cubin")
        if arguments.own:
            (arguments.out / "own").mkdir(exist_ok=True)
            if why := compile_own(arguments.tessera, arguments.kernels / f"{name}.tileirbc", arguments.target,
                                  arguments.plan, kernel["args"], arguments.out / "own" / f"{name}.cubin"):
                built[name]["failed"] = why
        for plan in arguments.also if "failed" not in built[name] else []:
            if why := compile_others(arguments, arguments.kernels / f"{name}.tileirbc", plan,
                                     cubins / f"{name}.cubin"):
                built[name]["failed"] = f"{plan}: {why}"
        if arguments.closed:
            (arguments.out / "closed").mkdir(exist_ok=True)
            compile_closed(arguments.closed, arguments.kernels / f"{name}.tileirbc",
                           arguments.out / "closed" / f"{name}.cubin")
        print(name, built[name], flush=True)
    (arguments.out / "built.json").write_text(json.dumps(built, indent=1))
    for path in (arguments.kernels / "index.json", arguments.kernels / "launch.py",
                 HERE / "run.py", HERE / "launcher.py", HERE / "burst.py", HERE / "turns.py", HERE / "own_launcher.py",
                 HERE / "triton_peers.py", HERE / "anchors.json", HERE / "judge.py", HERE / "h200.py"):
        shutil.copy(path, arguments.out)
    failed = sum("failed" in row for row in built.values())
    print(f"{len(built) - failed} of {len(built)} kernels are in {arguments.out}")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())

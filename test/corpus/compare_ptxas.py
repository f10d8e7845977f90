#!/usr/bin/env python3
"""Does ptxas spill registers, or serialize products, of the kernels that have to be fast?

The kernels of gpu/kernels are compiled to cubins as `tileiras` does at O3. What ptxas says
of each is read: it must not spill, use a stack, or print a warning or a message with a number,
such as C7511: `wgmma` is serialized. Kernels that are known to fall short are in
known_ptxas.txt, and must still do so. A sample has kernels of as many groups as it can.

Another version of ptxas allocates registers otherwise. Then what it says is printed, and nothing fails.
"""

import glob
import json
import os
import re
import shlex
import shutil
import sys
import tempfile
from pathlib import Path

import common

KNOWN = Path(__file__).resolve().parent / "known_ptxas.txt"
VERSION = "13.0"  # of which known_ptxas.txt is true
FRAME = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
# "ptxas info    : (C7511) Potential Performance Loss: wgmma.mma_async instructions are serialized due to …"
MESSAGE = re.compile(r"^ptxas .*?: \((C\d+)\) (.*)$", re.MULTILINE)
WARNING = re.compile(r"^ptxas .*?\bwarning *: (?!\(C\d)(.*)$", re.MULTILINE)
FUNCTION = re.compile(r" (?:in|for) (?:the )?function '[^']*'")  # whose name is long
# Keeps what ptxas says, which `tessera` only says in part.
WRAPPER = """#!/bin/sh
%s "$@" >"$PTXAS_LOG" 2>&1
status=$?
cat "$PTXAS_LOG"
exit $status
"""


def find_ptxas():
    """Its path or None; docs/gpu.md, section ptxas, has the order."""
    if named := os.environ.get("TESSERA_PTXAS"):
        return None if named == "none" else named
    places = [shutil.which("ptxas")]
    places += [f"{home}/bin/ptxas" for home in (os.environ.get("CUDA_HOME"), "/usr/local/cuda") if home]
    prefixes = [os.environ.get("VIRTUAL_ENV")]
    prefixes += [os.path.dirname(folder) for folder in os.get_exec_path()
                 if os.access(f"{folder}/python3", os.X_OK)]
    prefixes.append(os.path.expanduser("~/.local"))
    for inside in ("nvidia/cu13", "nvidia/cuda_nvcc", "triton/backends/nvidia"):
        for prefix in filter(None, prefixes):
            places += sorted(glob.glob(f"{glob.escape(prefix)}/lib/python3*/*-packages/{inside}/bin/ptxas"))
    return next((place for place in places if place and os.access(place, os.X_OK)), None)


def read_version(text):
    """The release that `ptxas --version` names."""
    match = re.search(r"\brelease (\d+\.\d+)", text)
    return match[1] if match else "unknown"


def read_log(text):
    """What is wrong by what ptxas says: kind -> (bytes, sentence)."""
    frames = [tuple(map(int, match.groups())) for match in FRAME.finditer(text)]
    if not frames:
        return {"nothing": (0, "ptxas does not say what a function needs")}
    stack, stores, loads = map(sum, zip(*frames))
    found = {}
    # What is spilled is on the stack.
    if stores or loads:
        found["spills"] = stores, f"{stores} bytes spilled, {loads} bytes loaded again"
    elif stack:
        found["stack"] = stack, f"{stack} bytes of stack"
    for match in MESSAGE.finditer(text):
        found.setdefault(match[1], (0, f"{match[1]}: {FUNCTION.sub('', match[2]).strip()}"))
    if match := WARNING.search(text):
        found["warning"] = 0, f"warning: {FUNCTION.sub('', match[1]).strip()}"
    return found


def read_known(text):
    """Kernel -> kind -> bytes at most. Raises ValueError for a line of another form."""
    known = {}
    for line in text.splitlines():
        if not line or line.startswith("#"):
            continue
        words = line.split(" ", 2)
        match = re.fullmatch(r"(spills|stack)=([1-9]\d*)|(C\d+|warning)", words[1]) if len(words) == 3 else None
        if not match:
            raise ValueError(f"expected KERNEL KIND reason: {line}")
        known.setdefault(words[0], {})[match[1] or match[3]] = int(match[2] or 0)
    return known


def compare(found, known):
    """Sentences on what is found and not known, or known and not found, for one kernel."""
    wrong = []
    for kind, (count, sentence) in found.items():
        if kind not in known:
            wrong.append(sentence)
        elif count > known[kind]:
            wrong.append(f"{sentence}, but {known[kind]} are known")
    wrong += [f"known_ptxas.txt says '{kind}', which is not so any more" for kind in known if kind not in found]
    return wrong


def choose(kernels, count):
    """`count` of them in order, with one of each group first, evenly spread."""
    if not count or count >= len(kernels):
        return kernels
    groups = {}
    for kernel in kernels:
        groups.setdefault(kernel["group"], []).append(kernel["name"])
    names = common.spread([members[0] for members in groups.values()], count)
    rest = [kernel["name"] for kernel in kernels if kernel["name"] not in names]
    names += common.spread(rest, count - len(names)) if count > len(names) else []
    return [kernel for kernel in kernels if kernel["name"] in names]


def assemble(tessera, path, folder):
    """(what ptxas says, None), or (None, why there is no cubin)."""
    output, log = folder / f"{path.stem}.cubin", folder / f"{path.stem}.log"
    # bench/gpu/pack.py measures what these options make.
    run = common.run(["env", f"PTXAS_LOG={log}", tessera, "compile", str(path), "--target=sm_90a",
                      "--plan=auto", "--opt=O3", "--no-lines", "--no-cache", "-o", str(output)])
    if run.code != 0:
        return None, run.crash or run.stderr.strip()[-300:]
    output.unlink()
    return (log.read_text("utf-8", "replace"), None) if log.exists() else (None, "ptxas was not called")


def main():
    options = common.argument_parser(__doc__.splitlines()[0]).parse_args()
    folder = options.shared / "gpu" / "kernels"
    if not (folder / "index.json").is_file():
        print("ptxas: skipped, %s is not there" % folder)
        return 0
    ptxas = find_ptxas()
    if not ptxas:
        print("ptxas: skipped, there is none")
        return 0
    common.require_tool(options.tessera)
    version = read_version(common.run([ptxas, "--version"]).stdout.decode("utf-8", "replace"))
    kernels = json.loads((folder / "index.json").read_text("utf-8"))
    known = read_known(KNOWN.read_text("utf-8"))
    wrong = [f"known_ptxas.txt: there is no kernel {name}"
             for name in sorted(known.keys() - {kernel["name"] for kernel in kernels})]
    names = [kernel["name"] for kernel in choose(kernels, options.sample)]
    good = 0
    with tempfile.TemporaryDirectory() as work:
        wrapper = Path(work) / "ptxas"
        wrapper.write_text(WRAPPER % shlex.quote(ptxas), "utf-8")
        wrapper.chmod(0o755)
        os.environ["TESSERA_PTXAS"] = str(wrapper)
        results = common.parallel(
            lambda name: assemble(options.tessera, folder / f"{name}.tileirbc", Path(work)), names, options.jobs)
        for name, (log, problem) in zip(names, results):
            problems = [problem] if problem else compare(read_log(log), known.get(name, {}))
            good += not problems
            wrong += [f"{name}: {each}" for each in problems]
    for line in wrong:
        print(line)
    print("ptxas %s: %d/%d (%d known to fall short)"
          % (version, good, len(names), sum(name in known for name in names)))
    return 1 if wrong and version == VERSION else 0


if __name__ == "__main__":
    sys.exit(main())

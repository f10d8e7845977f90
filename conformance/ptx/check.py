#!/usr/bin/env python3
"""Checks that the cases, their PTX and their data agree. Needs neither NumPy nor a CUDA toolkit."""

import json
import pathlib
import re
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
KINDS = ("shared-race", "global-race", "uninitialised-read", "out-of-bounds", "misaligned", "divergent-barrier", "barrier-misuse",
         "mbarrier-misuse", "deadlock", "timeout", "async-not-waited", "pending-copy-at-exit", "missing-proxy-fence", "wgmma-in-flight",
         "wgmma-missing-fence", "inactive-lane", "cluster-exited", "assert", "trap")


def entries(text):
    """The number of parameters of each entry of a PTX file."""
    return {name: params.count(".param") for name, params in re.findall(r"\.entry (\w+)\(([^)]*)\)", text)}


def source_lines(text, source):
    """The lines of a source to which instructions belong, also through inlined functions."""
    number = re.search(r'\.file\s+(\d+)\s+"kernels/' + re.escape(source) + '"', text)
    if not number:
        return set()
    return {int(line) for line in re.findall(r"(?:\.loc\s+|inlined_at )" + number.group(1) + r" (\d+) ", text)}


def check_case(path, case, text, used):
    if path.name != f"{case['name']}.{case['target']}.json":
        yield "its name is another"
    if f".target {case['target']}" not in text:
        yield f"{case['ptx']} is for another target"
    if entries(text).get(case["entry"]) != len(case["args"]):
        yield f"{case['ptx']}: no entry {case['entry']} with {len(case['args'])} parameters"
    arrays = [arg.get("array", arg) for arg in case["args"] if arg["kind"] in ("array", "tensormap")]
    keys = {array[key] for array in arrays for key in ("input", "expected") if key in array}
    if keys and "data" not in case:
        yield "it has no data"
    elif keys:
        used.setdefault(case["data"], set()).update(keys)


def check_data(name, keys):
    """The cases of a file together use all of its arrays: a fault has no expected ones."""
    have = {member[:-len(".npy")] for member in zipfile.ZipFile(HERE / name).namelist()}
    if keys != have:
        yield f"{name}: it has {sorted(have ^ keys)} too much or too little"


def check_finding(case, text):
    finding = case["check"]["findings"][0]
    for kind in [finding["kind"], *finding["also_accepted"]]:
        if kind not in KINDS:
            yield f"{kind} is no kind of finding"
    line = (HERE / "kernels" / finding["source"]).read_text().splitlines()[finding["line"] - 1]
    is_edited = finding["source"].endswith(".py")  # by Triton: the mistake is in the PTX only
    if not is_edited and not line.endswith(f"// FAULT {case['entry']}"):
        yield f"line {finding['line']} of {finding['source']} is not the mistake"
    if finding["line"] not in source_lines(text, finding["source"]):
        yield f"no instruction belongs to line {finding['line']} of {finding['source']}"


def main():
    problems, used, kinds, names = [], {}, {kind: set() for kind in KINDS}, {"cases": set(), "faults": set()}
    texts, counts = {}, {"cases": 0, "faults": 0}
    for folder in counts:
        for path in sorted((HERE / folder).glob("*.json")):
            case = json.loads(path.read_text())
            used.setdefault(case["ptx"], set())
            if case["ptx"] not in texts:
                texts[case["ptx"]] = (HERE / case["ptx"]).read_text()
            found = list(check_case(path, case, texts[case["ptx"]], used))
            if folder == "faults":
                found += check_finding(case, texts[case["ptx"]])
                kinds[case["check"]["findings"][0]["kind"]].add(case["name"])
            elif case["check"]["findings"]:
                found.append("a clean case with findings")
            problems += [f"{folder}/{path.name}: {problem}" for problem in found]
            counts[folder] += 1
            names[folder].add(case["name"])
    problems += [problem for name, keys in used.items() if name.endswith(".npz") for problem in check_data(name, keys)]
    problems += [f"{kind}: fewer than two faults" for kind, faults in kinds.items() if len(faults) < 2]
    for folder in ("ptx", "data"):
        problems += [f"{folder}/{path.name}: no case uses it" for path in (HERE / folder).iterdir() if f"{folder}/{path.name}" not in used]
    for name, text in texts.items():
        problems += [f"{name}: a path of one machine: {path}" for path in re.findall(r'\.file\s+\d+\s+"(/[^"]*)"', text)]
    for problem in problems:
        print(problem)
    print(f"{len(names['cases'])} clean kernels in {counts['cases']} cases, {len(names['faults'])} faults in {counts['faults']} cases, "
          f"{len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

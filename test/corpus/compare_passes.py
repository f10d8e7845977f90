"""Rewrites the kernels of the corpus by passes that only engines call, and runs them.

Tiles are split with a limit that is far below what a machine has, so that most kernels are
split. A few tile blocks do the work of all, and compute several as one where they can.

Every case with expected values must give them after -O2 and the pass; and also if accesses
that no token orders happen in reverse order. Under --check nothing may be reported but what
explained_checks.txt explains and tile indices outside of the index space, which parts of a
tile at the edge of a tensor have.
"""

import json
import sys
import tempfile
from pathlib import Path

from common import argument_parser, parallel, require_tool, run, spread
from compare_runs import conform, is_explained, read_explained

# What is done, the pass, and a text that only kernels have to which it was done.
PASSES = (
    ("split at 64 elements", "split-tiles{max-elements=64 max-depth-bytes=16}", b""),
    ("split at 1024 elements", "split-tiles{max-elements=1024 max-depth-bytes=16}", b""),
    ("joined in pairs", "persist-blocks{blocks=3 join=2 uneven}", b"-> (tile<i1>) {"),
    ("joined by four", "persist-blocks{blocks=1 join=4}", b"-> (tile<i1>) {"),
)


class Rewritten:
    """One case whose kernel was rewritten."""

    def __init__(self, tool, path, folder, name_of_pass, mark):
        self.problem = None
        self.changed = False
        case = json.loads(path.read_text())
        version = max(case["files"],
                      key=lambda each: [int(part) for part in each.split(".")])
        name = case["files"][version]
        source = path.parent.parent / name
        plain, made = (Path(folder) / kind / Path(name).name
                       for kind in ("plain", "bc"))
        pipeline = f"cuda_tile.entry({name_of_pass})"
        for command in ([tool, "opt", "-O2", "--emit=bytecode", str(source),
                         "-o", str(plain)],
                        [tool, "opt", "--pipeline=" + pipeline,
                         "--emit=bytecode", str(plain), "-o", str(made)]):
            result = run(command)
            if result.code != 0 or result.stderr:
                self.problem = f"{name}: {result.stderr or result.reason}"
                return
        self.changed = plain.read_bytes() != made.read_bytes()
        if mark:
            self.changed = mark in run([tool, "dis", str(made)]).stdout
        plain.unlink()
        case["files"] = {version: f"bc/{made.name}"}
        if self.changed:
            (Path(folder) / "cases" / path.name).write_text(json.dumps(case))


def is_edge(case):
    """Whether all that --check reports are tiles outside of the index space."""
    return "outside of the index space" in (case["reason"] or "")


def compare(arguments, what_is_done, name_of_pass, mark, wrong):
    corpus = arguments.shared / "corpus"
    explained = read_explained()
    paths = [path for path in sorted((corpus / "cases").glob("*.json"))
             if json.loads(path.read_text()).get("has_golden_output")]
    if arguments.sample:
        paths = spread(paths, arguments.sample)
    with tempfile.TemporaryDirectory() as folder:
        for name in ("plain", "bc", "cases"):
            (Path(folder) / name).mkdir()
        (Path(folder) / "data").symlink_to((corpus / "data").resolve())
        cases = list(parallel(
            lambda path: Rewritten(arguments.tessera, path, folder,
                                   name_of_pass, mark), paths, arguments.jobs))
        wrong.extend(case.problem for case in cases if case.problem)
        print(f"kernels that are {what_is_done}: "
              f"{sum(case.changed for case in cases)} of {len(cases)}")

        def report(what, cases, is_good):
            bad = [case for case in cases
                   if case["status"] != "skipped" and not is_good(case)]
            print(f"{what}: {len(cases) - len(bad)} of {len(cases)}")
            wrong.extend(f"{what}, {what_is_done}: {case['name']}: "
                         f"{case['reason']}" for case in bad)

        def passes(case):
            return case["status"] == "passed"

        report("expected values", conform(arguments.tessera, folder), passes)
        report("order reverse",
               conform(arguments.tessera, "--order=reverse", folder), passes)
        report("no report under --check",
               conform(arguments.tessera, "--check", folder),
               lambda case: passes(case) or is_explained(case, explained) or
               is_edge(case))


def main():
    arguments = argument_parser(__doc__).parse_args()
    require_tool(arguments.tessera)
    corpus = arguments.shared / "corpus"
    if not corpus.is_dir():
        print("corpus passes: skipped, %s is not there" % corpus)
        return 0
    wrong = []
    for what_is_done, name_of_pass, mark in PASSES:
        compare(arguments, what_is_done, name_of_pass, mark, wrong)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

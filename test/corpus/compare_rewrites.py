"""Rewrites the kernels of the corpus and runs them again.

Every case with expected values must give them after the rewrites, and under
--check nothing may be reported but what explained_checks.txt explains. A launch
may make no more elements than before, shape-only operations left out; what is
rewritten once must stay as it is the second time. The operations that -O3
removes are counted by the origin of the kernel and by the family of the
operation, those of `assume` apart.
"""

import json
import re
import sys
import tempfile
from collections import Counter
from pathlib import Path

from common import PROJECT, argument_parser, parallel, require_tool, run, spread
from compare_runs import conform, is_explained, read_explained

DEFINITION = re.compile(r'^def CudaTile_\w+\s*:\s*CudaTile_\w+<"(\w+)"',
                        re.MULTILINE)


def read_families():
    """The family of each operation, as the dialect is divided into files."""
    families = {}
    for path in (PROJECT / "tessera/dialect").glob("*Ops.td"):
        for name in DEFINITION.findall(path.read_text()):
            families[name] = path.stem.removesuffix("Ops")
    return families


def count_ops(tool, path):
    """How many operations of each name a file has."""
    result = run([tool, "stats", "--json", str(path)])
    if result.code != 0:
        raise RuntimeError(f"{path}: {result.reason}")
    ops = json.loads(result.stdout)["ops"]
    return Counter({name: entry["number"] for name, entry in ops.items()})


class Rewritten:
    """One file, the operations before and after, and what was wrong."""

    def __init__(self, tool, path, folder):
        self.path = path
        self.problem = None
        once = Path(folder) / path.name
        twice = Path(folder) / (path.name + ".twice")
        command = [tool, "opt", "-O3", "--emit=bytecode"]
        for given, made in ((path, once), (once, twice)):
            result = run([*command, str(given), "-o", str(made)])
            if result.code != 0 or result.stderr:
                self.problem = f"{given.name}: {result.stderr or result.reason}"
                return
        self.before = count_ops(tool, path)
        self.after = count_ops(tool, once)
        if once.read_bytes() != twice.read_bytes():
            self.problem = f"{path.name}: -O3 again changes it again"
        once.unlink()
        twice.unlink()


def print_reduction(title, before, after):
    print(title)
    for name in sorted(before):
        share = 100 * (before[name] - after[name]) / before[name]
        print(f"  {name:16} {before[name]:8} -> {after[name]:8}  {share:5.1f} %")


def compare_ops(arguments, wrong):
    """Rewrites files of 13.3 and prints what that removes."""
    paths = sorted((arguments.shared / "corpus/bc").glob("*.v13_3.tileirbc"))
    if arguments.sample:
        paths = spread(paths, arguments.sample)
    families = read_families()
    origin = {True: Counter(), False: Counter()}  # by whether it is before
    family = {True: Counter(), False: Counter()}
    assumes = {True: 0, False: 0}
    with tempfile.TemporaryDirectory() as folder:
        files = parallel(lambda path: Rewritten(arguments.tessera, path, folder),
                         paths, arguments.jobs)
        for file in files:
            if file.problem:
                wrong.append(file.problem)
                continue
            for is_before, counts in ((True, file.before), (False, file.after)):
                assumes[is_before] += counts.pop("assume", 0)
                origin[is_before][file.path.name.split("__")[0]] += sum(
                    counts.values())
                for name, number in counts.items():
                    family[is_before][families.get(name, "Core")] += number
    for by in (origin, family):
        by[True]["all"] = sum(by[True].values())
        by[False]["all"] = sum(by[False].values())
    print_reduction(f"operations of {len(paths)} kernels of 13.3 before and after "
                    "-O3, by origin:", origin[True], origin[False])
    print_reduction("the same by family:", family[True], family[False])
    print(f"assume: {assumes[True]} -> {assumes[False]}")


def main():
    parser = argument_parser(__doc__)
    parser.add_argument("--full", action="store_true",
                        help="every level, and --check")
    arguments = parser.parse_args()
    require_tool(arguments.tessera)
    corpus = arguments.shared / "corpus"
    if not corpus.is_dir():
        print("corpus rewrites: skipped, %s is not there" % corpus)
        return 0
    explained = read_explained()
    wrong = []

    def passes(case):
        return case["status"] == "passed"

    def report(what, cases, is_good):
        ran = [case for case in cases if case["status"] != "skipped"]
        bad = [case for case in ran if not is_good(case)]
        print(f"{what}: {len(ran) - len(bad)} of {len(ran)}")
        wrong.extend(f"{what}: {case['name']}: {case['reason']}"
                     for case in bad)

    before = {case["name"]: case.get("elements", 0)
              for case in conform(arguments.tessera, corpus)}
    for level in ("O1", "O2", "O3") if arguments.full else ("O3",):
        cases = conform(arguments.tessera, f"--opt={level}", corpus)
        report(f"expected values after -{level}", cases, passes)
        grown = [case for case in cases
                 if passes(case) and case["elements"] > before[case["name"]]]
        old = sum(before[case["name"]] for case in cases if passes(case))
        new = sum(case["elements"] for case in cases if passes(case))
        print(f"launches that make more elements after -{level}: {len(grown)}; "
              f"all of them make {old} -> {new}")
        wrong.extend(f"-{level} makes more elements: {case['name']}: "
                     f"{before[case['name']]} -> {case['elements']}"
                     for case in grown)
        if arguments.full:
            report(f"no report under --check after -{level}",
                   conform(arguments.tessera, f"--opt={level}", "--check",
                           corpus),
                   lambda case: passes(case) or is_explained(case, explained))
    compare_ops(arguments, wrong)
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

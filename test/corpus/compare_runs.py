"""Runs the kernels of the corpus and compares the results.

Every case with expected values must give them: in program order, in reverse
order and in random ones; and under --check nothing may be reported but what
explained_checks.txt explains.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

from common import argument_parser, require_tool

HERE = Path(__file__).resolve().parent


def conform(tool, *arguments):
    """The results of cases, by name and version."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "results.json"
        run = subprocess.run(
            [tool, "conform", f"--json={path}", *map(str, arguments)],
            capture_output=True, text=True, check=False)
        if run.returncode not in (0, 1) or not path.exists():
            sys.exit(f"compare_runs.py: {run.stderr.strip()}")
        return json.loads(path.read_text())["cases"]


def read_explained():
    """Names of cases, and the word that begins the report of each."""
    explained = {}
    for line in (HERE / "explained_checks.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, kind, _reason = line.split(" ", 2)
            explained[name] = kind
    return explained


def is_explained(case, explained):
    # Of several versions of a case, the name tells which.
    kind = explained.get(case["name"].split(" ")[0])
    return kind and f"check: {kind}:" in case["reason"]


def main():
    parser = argument_parser(__doc__)
    parser.add_argument("--full", action="store_true",
                        help="all versions, and more orders")
    arguments = parser.parse_args()
    require_tool(arguments.tessera)
    corpus = arguments.shared / "corpus"
    if not corpus.is_dir():
        print("corpus runs: skipped, %s is not there" % corpus)
        return 0
    versions = "--versions=all" if arguments.full else "--versions=newest"
    seeds = range(1, 11 if arguments.full else 3)
    explained = read_explained()
    wrong = []

    def count(what, cases, is_good):
        bad = [case for case in cases
               if case["status"] != "skipped" and not is_good(case)]
        run = sum(case["status"] != "skipped" for case in cases)
        print(f"{what}: {run - len(bad)} of {run}")
        wrong.extend(f"{what}: {case['name']}: {case['reason']}"
                     for case in bad)

    def passes(case):
        return case["status"] == "passed"

    count("expected values", conform(arguments.tessera, versions, corpus),
          passes)
    for order in ["reverse", *(f"random:{seed}" for seed in seeds)]:
        count(f"order {order}",
              conform(arguments.tessera, f"--order={order}", corpus), passes)
    count("no report under --check",
          conform(arguments.tessera, "--check", versions, corpus),
          lambda case: passes(case) or is_explained(case, explained))
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

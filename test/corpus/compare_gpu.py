"""Runs the kernels of the corpus as code for GPUs, on the PTX machine.

Every case with expected values must give them under --check, with copies that
happen as early as possible and as late as possible. A sample runs for one chip;
--full runs all cases for sm_80, sm_89 and sm_90a, and these and our own with each
choice of the compiler forced in turn.
"""

import json
import re
import sys
from pathlib import Path

from common import argument_parser, require_tool
from compare_runs import conform, is_explained, read_explained

CHIPS = ["sm_90a", "sm_80", "sm_89"]
WHEN = ["eager", "lazy"]
# For the first chip, which has all choices.
PLANS = ["copies=plain", "copies=async", "copies=async,depth=2", "copies=async,rotate=off,defer=off",
         "copies=tensor", "depth=2", "depth=16,blocks=8", "blocks=1", "rotate=off", "defer=off",
         "persist=on,join=2", "persist=on,join=4", "maps=launch", "delay=700", "evict=first", "starts=off",
         "turns=on", "left=shared,pairs=on", "left=registers,pairs=off", "left=registers,pairs=on"]


def choose(cases, count):
    """Names of about `count` cases with data, spread evenly over all of them."""
    names = sorted(path.stem for path in cases.glob("*.json")
                   if json.loads(path.read_text()).get("expected"))
    step = max(1, len(names) // count)
    return names[::step]


def main():
    parser = argument_parser(__doc__)
    parser.add_argument("--full", action="store_true",
                        help="all cases, for several chips")
    arguments = parser.parse_args()
    require_tool(arguments.tessera)
    corpus = arguments.shared / "corpus"
    if not corpus.is_dir():
        print("corpus on GPUs: skipped, %s is not there" % corpus)
        return 0
    options = []
    if not arguments.full:
        names = choose(corpus / "cases", arguments.sample or 200)
        options = ["--filter=^(%s)$" % "|".join(map(re.escape, names))]
    explained = read_explained()
    wrong = []

    def compare(what, *more):
        cases = conform(arguments.tessera, "--engine=ptx", "--check", *options, *more, corpus)
        ran = [case for case in cases if case["status"] != "skipped"]
        bad = [case for case in ran if case["status"] != "passed"
               and not is_explained(case, explained)]
        print(f"{what}: {len(ran) - len(bad)} of {len(ran)}")
        wrong.extend(f"{what}: {case['name']}: {case['reason']}" for case in bad)

    for chip in CHIPS if arguments.full else CHIPS[:1]:
        for when in WHEN:
            compare(f"{chip}, {when} copies", f"--target={chip}", f"--async={when}")
    if arguments.full:
        for plan in PLANS:
            compare(f"{CHIPS[0]}, {plan}", f"--target={CHIPS[0]}", f"--plan={plan}",
                    Path(__file__).parents[2] / "conformance" / "cases")
    for line in wrong:
        print(line)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""Do we read and write the corpus' bytecode as the published tools do?

For each file: it reads and verifies; written and read again, in its own version
and in every other that can hold it, it is the same module; a second write gives
the same bytes (the program bytecode-roundtrip does all that); and its text is
the published one up to SSA names and white space, where there is one. The texts
of wrong_text.txt show +inf where the bytes say -inf; they are compared with that
put right. The kernels in refused/ read and do not verify, as their README says.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

import common
from compare_text import in_our_form
from normalize import difference

REFUSED = "rounding mode 'negative_inf' is not allowed with 'unsigned' flag"


def round_trip(tool, paths, text_dir, jobs):
    """Runs the tool on all files, in as many processes; the last lines."""

    def run(number):
        share = paths[number::jobs]
        if not share:
            return True, ""
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as names:
            names.write("\n".join(map(str, share)))
            names.flush()
            done = subprocess.run(
                [tool, "--list=" + names.name, "--text=" + text_dir],
                capture_output=True, text=True, check=False)
        return done.returncode == 0, done.stdout + done.stderr

    good, total, converted, refused = 0, 0, 0, 0
    for ended_well, output in common.parallel(run, range(jobs), jobs):
        *complaints, last = output.strip().splitlines() or [""]
        numbers = re.findall(r"\d+", last)
        if not last.startswith("bytecode round trip: ") or len(numbers) != 4:
            print("bytecode-roundtrip ended without a result: " + last)
            return False
        for line in complaints:
            print(line)
        good += int(numbers[0])
        total += int(numbers[1])
        converted += int(numbers[2])
        refused += int(numbers[3])
    print("corpus bytecode: %d/%d (%d written in another version, %d refused by one)"
          % (good, total, converted, refused))
    return good == total == len(paths) != 0


def with_negative_infinity(text):
    """The published text with the identity that it shows as +inf put right."""
    return text.replace("0x7FF0000000000000 : f64", "0xFFF0000000000000 : f64")


def compare_texts(corpus, text_dir, paths):
    ambiguous = set((corpus / "ambiguous_text.txt").read_text().split())
    wrong = set((corpus / "wrong_text.txt").read_text().split())
    good, total = 0, 0
    for path in paths:
        published = corpus / "text" / (path.stem + ".mlir")
        if not published.exists():
            continue
        total += 1
        expected = published.read_text("utf-8")
        if published.name in ambiguous:
            expected = in_our_form(expected)
        if published.name in wrong:
            expected = with_negative_infinity(expected)
        ours = Path(text_dir) / published.name
        differs = (difference(expected, ours.read_text("utf-8"))
                   if ours.exists() else "it was not printed")
        if differs:
            if total - good <= 20:
                print("%s: %s" % (published.name, differs))
        else:
            good += 1
    print("corpus text of bytecode: %d/%d" % (good, total))
    return good == total


def check_refused(tessera, corpus):
    paths = sorted((corpus / "refused").glob("*.tileirbc"))
    good = 0
    for path in paths:
        checked = common.run([tessera, "check", str(path)])
        dumped = common.run([tessera, "objdump", str(path)])
        if checked.code == 1 and REFUSED in checked.stderr and dumped.code == 0:
            good += 1
        else:
            print("%s: check gave %s, objdump %s: %s" % (
                path.name, checked.code, dumped.code, checked.stderr[:200]))
    print("corpus refused: %d/%d" % (good, len(paths)))
    return good == len(paths) != 0


def main():
    parser = common.argument_parser(__doc__.splitlines()[0])
    parser.add_argument("--roundtrip", required=True, metavar="PATH",
                        help="the program bytecode-roundtrip")
    options = parser.parse_args()
    if not options.shared.is_dir():
        print("corpus bytecode: skipped, %s is not there" % options.shared)
        return 0
    common.require_tool(options.tessera)
    common.require_tool(options.roundtrip)
    corpus = options.shared / "corpus"
    paths = sorted((corpus / "bc").glob("*.tileirbc"))
    if options.sample:
        paths = common.spread(paths, options.sample)
    with tempfile.TemporaryDirectory() as text_dir:
        good = round_trip(options.roundtrip, paths, text_dir, options.jobs)
        good &= compare_texts(corpus, text_dir, paths)
    good &= check_refused(options.tessera, corpus)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

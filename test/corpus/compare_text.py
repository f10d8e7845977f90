#!/usr/bin/env python3
"""Do we read and print the corpus' texts as the published tools do?

For each text: `tessera check` accepts it, `tessera fmt` prints the same text
up to white space, names included, `tessera fmt --rename` up to names as well,
and `tessera fmt` of what was printed changes nothing.

The texts of ambiguous_text.txt hold a load_ptr_tko with padding but no mask.
We print it in our own form (decisions.md, 23), so such a text is compared
after its loads have been put into that form.
"""

import re
import sys
import tempfile
from pathlib import Path

import common
from normalize import difference, tokenize

# Files per process: starting the tool takes longer than formatting a file.
BATCH = 50

# A load with two operands; the op prints on one line.
_TWO_OPERAND_LOAD = re.compile(
    r"(?P<head>\bload_ptr_tko\s[^%,:]*%[\w$.#-]+)\s*,\s*(?P<second>%[\w$.#-]+)"
    r"(?P<tail>\s[^,\n]*?:\s*tile<[^,\n]*>\s*,\s*tile<(?P<type>[^,\n]*)>\s*->)"
)


def in_our_form(text):
    """The text with each padding that has no mask written `padding=`.

    The second of two operands is the padding unless it is a tile of i1,
    which can be a mask and therefore is one.
    """

    def rewrite(match):
        if re.fullmatch(r"(\d+x)*i1", match["type"]):
            return match[0]
        return "%s padding=%s%s" % (match["head"], match["second"], match["tail"])

    return _TWO_OPERAND_LOAD.sub(rewrite, text)


def failures(tessera, paths, ambiguous):
    """What is wrong with our treatment of each file, or None."""
    with tempfile.TemporaryDirectory() as folder:
        kept, renamed = [], []
        for path in paths:
            for copies, name in ((kept, path.name), (renamed, "renamed-" + path.name)):
                copies.append(Path(folder) / name)
                copies[-1].write_bytes(path.read_bytes())
        for command, copies in (
            (["check", "--quiet"], kept),
            (["fmt", "-i"], kept),
            (["fmt", "-i", "--rename"], renamed),
        ):
            result = common.run([tessera, *command, *map(str, copies)])
            if result.code != 0:
                if len(paths) == 1:
                    return [" ".join(command) + ": " + result.reason]
                # To find which it was.
                return [failures(tessera, [path], ambiguous)[0] for path in paths]
        # The second time must change nothing.
        once = [copy.read_bytes() for copy in kept]
        again = common.run([tessera, "fmt", "-i", *map(str, kept)])
        return [
            again.crash
            or _compare(path, copy, text, other, path.name in ambiguous)
            for path, copy, text, other in zip(paths, kept, once, renamed)
        ]


def _compare(path, twice, once, renamed, is_ambiguous):
    expected = path.read_text("utf-8")
    try:
        actual = once.decode("utf-8")
    except UnicodeDecodeError as error:
        return "fmt: not UTF-8: %s" % error
    if is_ambiguous:
        expected = in_our_form(expected)
        # Says what the list promises, should the rewriting miss a load.
        if "padding=" not in actual:
            return "fmt: no padding= in the output"
    for command, text in (("fmt", actual), ("fmt --rename", renamed.read_text("utf-8"))):
        differs = difference(expected, text)
        if differs:
            return command + ": " + differs
    if tokenize(expected) != tokenize(actual):
        return "fmt: a name was changed"
    if twice.read_bytes() != once:
        return "fmt of fmt: " + _first_differing_line(once, twice.read_bytes())
    return None


def _first_differing_line(first, second):
    # The prints may differ in nothing but line ends: keep those visible.
    lines = zip(first.splitlines(True), second.splitlines(True))
    for number, (one, other) in enumerate(lines, 1):
        if one != other:
            return "line %d: %r became %r" % (number, one, other)
    return "one print is the beginning of the other"


def choose(paths, ambiguous, sample):
    """The sample: ambiguous files in proportion, but at least three (or one
    of a tiny sample), as they take a path of their own."""
    if sample is None or sample >= len(paths):
        return paths
    odd = [path for path in paths if path.name in ambiguous]
    plain = [path for path in paths if path.name not in ambiguous]
    least = 3 if sample >= 10 else 1
    odd_count = min(len(odd), max(least, sample * len(odd) // len(paths)))
    return sorted(
        common.spread(odd, odd_count) + common.spread(plain, sample - odd_count)
    )


def main():
    options = common.argument_parser(__doc__.splitlines()[0]).parse_args()
    if not options.shared.is_dir():
        print("corpus text: skipped, %s is not there" % options.shared)
        return 0
    common.require_tool(options.tessera)

    corpus = options.shared / "corpus"
    ambiguous = set((corpus / "ambiguous_text.txt").read_text().split())
    paths = choose(
        sorted((corpus / "text").glob("*.mlir")), ambiguous, options.sample
    )

    def examine(batch):
        return failures(options.tessera, batch, ambiguous)

    batches = [paths[at : at + BATCH] for at in range(0, len(paths), BATCH)]
    good = 0
    for batch, reasons in zip(batches, common.parallel(examine, batches, options.jobs)):
        for path, reason in zip(batch, reasons):
            if reason:
                print("%s: %s" % (path.name, reason), flush=True)
            else:
                good += 1
    print("corpus text: %d/%d" % (good, len(paths)))
    # No text at all means a broken corpus, not a success.
    return 0 if paths and good == len(paths) else 1


if __name__ == "__main__":
    sys.exit(main())

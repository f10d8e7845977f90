#!/usr/bin/env python3
"""Do we read and print the corpus' texts as the published tools do?

For each text: `tessera check` accepts it, `tessera fmt` prints the same text
up to SSA names and white space, and `tessera fmt` of that print changes
nothing.

The texts of ambiguous_text.txt hold a load_ptr_tko with padding but no mask.
We print it in our own form (decisions.md, 23), so such a text is compared
after its loads have been put into that form.
"""

import re
import sys

import common
from normalize import difference

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


def failure(tessera, path, ambiguous):
    """What is wrong with our treatment of the file, or None."""
    checked = common.run([tessera, "check", str(path)])
    if checked.code != 0:
        return "check: " + checked.reason

    printed = common.run([tessera, "fmt", str(path)])
    if printed.code != 0:
        return "fmt: " + printed.reason

    expected = path.read_text("utf-8")
    try:
        actual = printed.stdout.decode("utf-8")
    except UnicodeDecodeError as error:
        return "fmt: not UTF-8: %s" % error
    if ambiguous:
        expected = in_our_form(expected)
        # Says what the list promises, should the rewriting miss a load.
        if "padding=" not in actual:
            return "fmt: no padding= in the output"
    differs = difference(expected, actual)
    if differs:
        return "fmt: " + differs

    again = common.run([tessera, "fmt", "-"], stdin=printed.stdout)
    if again.code != 0:
        return "fmt of fmt: " + again.reason
    if again.stdout != printed.stdout:
        return "fmt of fmt: " + _first_differing_line(printed.stdout, again.stdout)
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

    def examine(path):
        return failure(options.tessera, path, path.name in ambiguous)

    good = 0
    for path, reason in zip(paths, common.parallel(examine, paths, options.jobs)):
        if reason:
            print("%s: %s" % (path.name, reason), flush=True)
        else:
            good += 1
    print("corpus text: %d/%d" % (good, len(paths)))
    # No text at all means a broken corpus, not a success.
    return 0 if paths and good == len(paths) else 1


if __name__ == "__main__":
    sys.exit(main())

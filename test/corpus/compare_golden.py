"""Compares what the tools print with the golden texts of the published tools.

Plain and debug texts (the latter with locations): `tessera fmt` prints the same
up to SSA names. Generic texts: `tessera-opt --mlir-print-op-generic` of the plain
text, and of the generic text itself, print them.
"""

import os
import re
import sys

from common import argument_parser, parallel, require_tool, run, spread
from normalize import difference


def compare_printed(tool, path):
    """None if fmt prints the file's own text, else why not."""
    result = run([tool, "fmt", str(path)])
    if result.code != 0:
        return result.reason
    return difference(path.read_text(), result.stdout.decode())


def fold(text):
    """Generic text without names of values, on one line."""
    return " ".join(re.sub(r"%[\w#]+", "%", text).split())


def compare_generic(opt, path):
    plain = path.with_name(path.name.replace(".generic.mlir", ".mlir"))
    expected = fold(path.read_text())
    for source in (plain, path):
        result = run([opt, "--mlir-print-op-generic", str(source)])
        if result.code != 0:
            return result.reason
        printed = fold(result.stdout.decode())
        # The tool puts a builtin module around.
        if printed != '"builtin.module"() ({ %s }) : () -> ()' % expected:
            return "generic form of %s differs" % source.name
    return None


def main():
    arguments = argument_parser(__doc__).parse_args()
    golden = arguments.shared / "golden"
    if not golden.is_dir():
        print("golden text: skipped, %s is not there" % golden)
        return 0
    require_tool(arguments.tessera)
    opt = os.path.join(os.path.dirname(arguments.tessera), "tessera-opt")
    require_tool(opt)

    paths = sorted(golden.glob("*.mlir"))
    if arguments.sample:
        paths = spread(paths, arguments.sample)

    def compare(path):
        if path.name.endswith(".generic.mlir"):
            return compare_generic(opt, path)
        return compare_printed(arguments.tessera, path)

    failures = 0
    for path, reason in zip(paths, parallel(compare, paths, arguments.jobs)):
        if reason:
            failures += 1
            print("%s: %s" % (path.name, reason))
    print("golden text: %d/%d" % (len(paths) - failures, len(paths)))
    return 1 if failures or not paths else 0


if __name__ == "__main__":
    sys.exit(main())

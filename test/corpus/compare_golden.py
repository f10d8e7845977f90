"""Compares what the tools print and write with the published tools' golden files.

Plain and debug texts (the latter with locations): `tessera fmt` prints the same
up to SSA names. Generic texts: `tessera-opt --mlir-print-op-generic` of the plain
text, and of the generic text itself, print them. Bytecode: `tessera as` of a text
gives the very bytes of the published writer, in each version there is.
"""

import os
import re
import sys
import tempfile
from pathlib import Path

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


def compare_bytes(tool, path):
    """None if the text of this bytecode is written as these very bytes."""
    name, version = re.fullmatch(r"(.*)\.v(\d+_\d+)\.tileirbc", path.name).groups()
    with tempfile.TemporaryDirectory() as folder:
        written = Path(folder) / "written"
        result = run([tool, "as", "--bytecode-version=" + version.replace("_", "."),
                      str(path.with_name(name + ".mlir")), "-o", str(written)])
        if result.code != 0:
            return result.reason
        ours, theirs = written.read_bytes(), path.read_bytes()
    if ours == theirs:
        return None
    place = next((i for i, (a, b) in enumerate(zip(ours, theirs)) if a != b),
                 min(len(ours), len(theirs)))
    return "bytes differ from offset %d on" % place


def main():
    arguments = argument_parser(__doc__).parse_args()
    golden = arguments.shared / "golden"
    if not golden.is_dir():
        print("golden text: skipped, %s is not there" % golden)
        return 0
    require_tool(arguments.tessera)
    opt = os.path.join(os.path.dirname(arguments.tessera), "tessera-opt")
    require_tool(opt)

    def compare(path):
        if path.name.endswith(".tileirbc"):
            return compare_bytes(arguments.tessera, path)
        if path.name.endswith(".generic.mlir"):
            return compare_generic(opt, path)
        return compare_printed(arguments.tessera, path)

    good = True
    for what, pattern in (("text", "*.mlir"), ("bytecode", "*.tileirbc")):
        paths = sorted(golden.glob(pattern))
        if arguments.sample:
            paths = spread(paths, arguments.sample)
        failures = 0
        for path, reason in zip(paths, parallel(compare, paths, arguments.jobs)):
            if reason:
                failures += 1
                print("%s: %s" % (path.name, reason))
        print("golden %s: %d/%d" % (what, len(paths) - failures, len(paths)))
        good &= failures == 0 and bool(paths)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())

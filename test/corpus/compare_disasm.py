#!/usr/bin/env python3
"""Do we print bytecode of 13.4 as NVIDIA's own disassembler does?

corpus/disasm_13_4/NAME.txt is what that prints for corpus/bc/NAME.tileirbc, or
for NAME.tileirbc beside it. `tessera dis` must print the same up to SSA names
and white space, `tileirdisasm` must do so without the module, and `tessera as`
must read their text, given a module around it, and write bytes that print the same.

It puts no module around its output (docs/compatibility.md, entry 27).
"""

import re
import sys
from pathlib import Path

import common
from normalize import difference

_MODULE = re.compile(r"\Acuda_tile\.module @\w+ \{\n(.*)\}\s*\Z", re.DOTALL)


def failure(tessera, path, bytecode):
    """What is wrong with our text of the bytecode, or None."""
    printed = common.run([tessera, "dis", str(bytecode)])
    if printed.code != 0:
        return "dis: " + printed.reason
    inside = _MODULE.match(printed.stdout.decode("utf-8"))
    if not inside:
        return "dis: no module around the text"
    theirs = path.read_text("utf-8")
    differs = difference(theirs, inside[1])
    if differs:
        return "dis: " + differs

    alone = common.run([str(Path(tessera).with_name("tileirdisasm")), str(bytecode)])
    if alone.code != 0:
        return "tileirdisasm: " + alone.reason
    differs = difference(theirs, alone.stdout.decode("utf-8"))
    if differs:
        return "tileirdisasm: " + differs

    whole = "cuda_tile.module @kernels {\n%s}\n" % theirs
    written = common.run(
        [tessera, "as", "--bytecode-version=13.4", "-", "-o", "-"],
        stdin=whole.encode("utf-8"),
    )
    if written.code != 0:
        return "as: " + written.reason
    again = common.run([tessera, "dis", "-"], stdin=written.stdout)
    if again.code != 0:
        return "dis of as: " + again.reason
    differs = difference(
        printed.stdout.decode("utf-8"), again.stdout.decode("utf-8")
    )
    return "dis of as: " + differs if differs else None


def main():
    options = common.argument_parser(__doc__.splitlines()[0]).parse_args()
    folder = options.shared / "corpus" / "disasm_13_4"
    if not folder.is_dir():
        print("disassembly: skipped, %s is not there" % folder)
        return 0
    common.require_tool(options.tessera)
    paths = sorted(folder.glob("*.txt"))

    def examine(path):
        bytecode = path.with_suffix(".tileirbc")
        if not bytecode.exists():
            bytecode = options.shared / "corpus" / "bc" / bytecode.name
        return failure(options.tessera, path, bytecode)

    good = 0
    for path, reason in zip(paths, common.parallel(examine, paths, options.jobs)):
        if reason:
            print("%s: %s" % (path.name, reason), flush=True)
        else:
            good += 1
    print("disassembly: %d/%d" % (good, len(paths)))
    # No file at all means a broken corpus, not a success.
    return 0 if paths and good == len(paths) else 1


if __name__ == "__main__":
    sys.exit(main())

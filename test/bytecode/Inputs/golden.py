"""Compares the golden files with what the tools make of them: golden.py FOLDER

For every version that `tessera as --list-versions` names, FOLDER has a text and
the bytes that it gives; the README.md there says why these never change.
"""

import subprocess
import sys
from pathlib import Path


def tessera(*arguments):
    """The output of a command, or its complaint."""
    result = subprocess.run(["tessera", *map(str, arguments)], capture_output=True, check=False)
    if result.returncode != 0 or result.stderr:
        return (f"exit status {result.returncode}\n".encode() + result.stdout + result.stderr)
    return result.stdout


def find_difference(left, right):
    """Where bytes begin to differ; nothing if they do not."""
    if left == right:
        return None
    for offset, pair in enumerate(zip(left, right)):
        if pair[0] != pair[1]:
            return f"at offset {offset} of {len(left)} and {len(right)} bytes"
    return f"in length: {len(left)} and {len(right)} bytes"


def check_pair(folder, version):
    """Yields what is wrong with the files of one version."""
    text, frozen = (folder / f"all_ops.{version}.{suffix}" for suffix in ("mlir", "tileirbc"))
    for path in (text, frozen):
        if not path.exists():
            yield f"{path.name} is missing"
            return
    expected = frozen.read_bytes()

    def compare(what, actual):
        if difference := find_difference(expected, actual):
            yield f"{what} and {frozen.name} differ {difference}"

    yield from compare("the bytes of the text",
                       tessera("as", f"--bytecode-version={version}", text, "-o", "-"))
    yield from compare("the bytes, read and written again,", tessera("as", frozen, "-o", "-"))
    if difference := tessera("diff", text, frozen):
        yield f"diff of text and bytes: {difference.decode(errors='replace')}"

    # Printed text is the same module, and prints the same. Its bytes may differ: it has
    # no widths of numbers in hints.
    printed = Path(f"printed.{version}.mlir")
    printed.write_bytes(tessera("dis", "--debuginfo", frozen))
    if difference := tessera("diff", printed, frozen):
        yield f"diff of printed text and bytes: {difference.decode(errors='replace')}"
    if tessera("dis", "--debuginfo", printed) != printed.read_bytes():
        yield "text of the bytes does not print as it is"


def main():
    folder = Path(sys.argv[1])
    versions = tessera("as", "--list-versions").decode().split()
    present = {path.name for path in folder.glob("all_ops.*")}
    named = {f"all_ops.{version}.{suffix}" for version in versions
             for suffix in ("mlir", "tileirbc")}
    faults = [f"{name} is of no version" for name in sorted(present - named)]
    for version in versions:
        faults += check_pair(folder, version)
    print(*faults, f"{len(versions)} versions, {len(faults)} faults", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

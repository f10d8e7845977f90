"""Puts blank lines at random between the lines of texts, and checks that `fmt`
keeps one of each.

Usage: blank_lines.py TESSERA FOLDER FILE...

The canonical text of each file is the start. For what `fmt` prints must hold:

  - without its blank lines it is the canonical text without blank lines;
  - a blank line is where one or more were put, unless that is the beginning or
    the end of a block;
  - a second time changes nothing.
"""

import pathlib
import random
import re
import subprocess
import sys


def fmt(tessera, text):
    done = subprocess.run([tessera, "fmt", "-"], input=text, capture_output=True,
                          encoding="utf-8")
    if done.returncode:
        sys.exit(f"fmt fails: {done.stderr}")
    return done.stdout


def opens_block(line):
    """True for a line that ends with a brace, or a brace and a comment."""
    return re.sub('"[^"]*"', "", line).partition("//")[0].rstrip().endswith("{")


def expected(lines, blanks):
    result = []
    for i, line in enumerate(lines):
        is_first = i == 0 or opens_block(lines[i - 1])
        # Blocks end with a brace; arguments of `reduce` go on with its line.
        if blanks[i] and not is_first and line.lstrip()[0] not in "}(":
            result.append("")
        result.append(line)
    return "".join(line + "\n" for line in result)


def main():
    tessera, folder, *files = sys.argv[1:]
    pathlib.Path(folder).mkdir(parents=True)
    generator = random.Random(1)
    wrong = 0
    for number, file in enumerate(files):
        text = fmt(tessera, pathlib.Path(file).read_text(encoding="utf-8"))
        lines = [line for line in text.splitlines() if line]
        for share in (0.1, 0.5, 1):
            blanks = [generator.randrange(1, 4) * (generator.random() < share)
                      for _ in lines]
            odd = "".join(generator.choice(("\n", "  \n", "\t\r\n")) * blanks[i] +
                          line + "\n" for i, line in enumerate(lines)) + "\n\n"
            once = fmt(tessera, odd)
            if once != expected(lines, blanks) or fmt(tessera, once) != once:
                wrong += 1
                path = pathlib.Path(folder) / f"{number}.{share}.mlir"
                path.write_text(odd, encoding="utf-8")
                print(f"{file}: wrong for {path}")
    print(f"blank lines: {3 * len(files)} texts, {wrong} wrong")
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()

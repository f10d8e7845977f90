"""Runs the console blocks of a page and compares what they print.

Usage: check_console.py [--update] PAGE

In a block marked `console`, a line that begins with `$ ` is a command, run by the
shell in the folder of the page's project; one that ends with a backslash goes on
in the next line. The lines after it are what it prints to standard output and
standard error. A line of `...` stands for any lines. --update writes to the page what
commands print now, where that differs.
"""

import os
import re
import subprocess
import sys

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def examples(text):
    """Yields pairs of a command and the lines it should print."""
    for block in BLOCK.findall(text):
        command, output = None, []
        for line in block.splitlines():
            if line.startswith("$ "):
                if command is not None:
                    yield command, output
                command, output = line[2:], []
            elif command is not None and command.endswith("\\"):
                command += "\n" + line
            else:
                output.append(line)
        yield command, output


def matches(expected, actual):
    pattern = "".join(
        r"(?:.*\n)*?" if line == "..." else re.escape(line) + r"\n"
        for line in expected)
    return re.fullmatch(pattern, actual) is not None


def main():
    arguments = sys.argv[1:]
    is_update = arguments[:1] == ["--update"]
    page = os.path.abspath(arguments[is_update])
    root = os.path.dirname(page)
    while not os.path.exists(os.path.join(root, "CMakePresets.json")):
        root = os.path.dirname(root)
    with open(page, encoding="utf-8") as file:
        text = file.read()
    found = list(examples(text))
    if not found:
        sys.exit(f"{page} has no console block")
    failed = False
    for command, expected in found:
        actual = subprocess.run(
            command, shell=True, cwd=root, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, text=True, check=False).stdout
        if not matches(expected, actual) and is_update:
            old = "".join(line + "\n" for line in [f"$ {command}", *expected])
            text = text.replace(old, f"$ {command}\n{actual}", 1)
        elif not matches(expected, actual):
            failed = True
            print(f"$ {command}\nprinted:\n{actual}instead of:")
            print("\n".join(expected))
    if is_update:
        with open(page, "w", encoding="utf-8") as file:
            file.write(text)
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()

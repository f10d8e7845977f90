"""Runs entries before and after `split-tiles`; the interpreter must print the same.

split_runs.py TESSERA FILE OPTIONS...

An entry is launched as the comment before it says, `// LAUNCH: --grid 2 i32[64]=arange i32[64]=zeros`. For each of the
OPTIONS of the pass, such as `max-elements=16`, the entry is split and run in program order, and in reverse order with
--check.
"""

import re
import subprocess
import sys
import tempfile


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def main():
    tessera, path, *all_options = sys.argv[1:]
    with open(path) as file:
        launches = re.findall(r"// LAUNCH: (.*)\n(?: *//.*\n)* *entry @(\w+)", file.read())
    differences = 0

    def launch(file, entry, arguments, *more):
        return run([tessera, "run", file, "--engine=interp", "--entry", entry, "--print", *arguments.split(), *more])

    for options in all_options:
        with tempfile.NamedTemporaryFile(suffix=".mlir") as split:
            code, text = run([tessera, "opt", f"--pipeline=cuda_tile.entry(split-tiles{{{options}}})", path, "-o",
                              split.name])
            if code != 0:
                print(text)
                return 1
            for arguments, entry in launches:
                expected = launch(path, entry, arguments)
                for more in ([], ["--order=reverse", "--check"]):
                    actual = launch(split.name, entry, arguments, *more)
                    if expected[0] != 0 or actual != expected:
                        differences += 1
                        print(f"@{entry} with {options} {' '.join(more)}: expected {expected[0]}\n{expected[1][:2000]}"
                              f"got {actual[0]}\n{actual[1][:2000]}")
    print(f"{len(launches)} launches, {differences} differences")
    return differences != 0 or not launches


sys.exit(main())

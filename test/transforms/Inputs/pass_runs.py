"""Runs entries before and after a pass; the interpreter must print the same.

pass_runs.py TESSERA PASS FILE OPTIONS...

An entry is launched as the comments before it say, `// LAUNCH: --grid 2 i32[64]=arange i32[64]=zeros`. For each of the
OPTIONS of the pass, such as `max-elements=16` of `split-tiles`, the entry is rewritten and run in program order, and in
reverse order with --check.
"""

import re
import subprocess
import sys
import tempfile


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def main():
    tessera, name, path, *all_options = sys.argv[1:]
    with open(path) as file:
        launches, waiting = [], []
        for line in file:
            if found := re.match(r" *// LAUNCH: (.*)", line):
                waiting.append(found[1])
            elif found := re.match(r" *entry @(\w+)", line):
                launches += [(arguments, found[1]) for arguments in waiting]
                waiting = []
    differences = 0

    def launch(file, entry, arguments, *more):
        return run([tessera, "run", file, "--engine=interp", "--entry", entry, "--print", *arguments.split(), *more])

    for options in all_options:
        with tempfile.NamedTemporaryFile(suffix=".mlir") as rewritten:
            code, text = run([tessera, "opt", f"--pipeline=cuda_tile.entry({name}{{{options}}})", path, "-o",
                              rewritten.name])
            if code != 0:
                print(text)
                return 1
            for arguments, entry in launches:
                expected = launch(path, entry, arguments)
                for more in ([], ["--order=reverse", "--check"]):
                    actual = launch(rewritten.name, entry, arguments, *more)
                    if expected[0] != 0 or actual != expected:
                        differences += 1
                        print(f"@{entry} with {options} {' '.join(more)}: expected {expected[0]}\n{expected[1][:2000]}"
                              f"got {actual[0]}\n{actual[1][:2000]}")
    print(f"{len(launches)} launches, {differences} differences")
    return differences != 0 or not launches


sys.exit(main())

"""Runs the entries of a file on the interpreter and on the CPU engine, which must print the same.

both_engines.py TESSERA FILE [CPU]...

An entry is launched as the comment before it says, `// LAUNCH: --grid 2 i32[64]=arange i32[64]=zeros`, as code for this
machine on one thread and on two, and for each of the processors if this machine can run it. Arrays have contents from
the start: only the interpreter knows what nobody wrote to.
"""

import re
import subprocess
import sys


def run(command):
    done = subprocess.run(command, capture_output=True, text=True, timeout=120)
    return done.returncode, done.stdout + done.stderr


def main():
    tessera, path, *processors = sys.argv[1:]
    with open(path) as file:
        launches = re.findall(r"// LAUNCH: (.*)\n(?: *//.*\n)* *entry @(\w+)", file.read())
    engines = [["--threads=1"], ["--threads=2"]] + [[f"--cpu={name}"] for name in processors]
    differences = 0
    for arguments, entry in launches:
        command = [tessera, "run", path, "--entry", entry, "--print", *arguments.split()]
        expected = run(command + ["--engine=interp"])
        if expected[0] != 0:
            differences += 1
            print(f"@{entry} fails: {expected[1]}")
            continue
        for engine in engines:
            actual = run(command + ["--engine=cpu", *engine])
            if actual[0] == 2 and "this machine has no" in actual[1]:
                continue
            if actual != expected:
                differences += 1
                print(f"@{entry} {' '.join(engine)}: expected {expected[0]}\n{expected[1]}got {actual[0]}\n{actual[1][:2000]}")
    print(f"{len(launches)} launches, {differences} differences")
    return differences != 0 or not launches


sys.exit(main())

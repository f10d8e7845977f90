"""Runs each entry of a file under --check and compares the reports.

    check.py FILE

Above an entry stands its launch, `// run: --grid 1 f32[4]=zeros`; above an
operation that is to be reported, `// report: KIND: a part of the message`. There
may be several of each above one line. Every launch must give these reports, at
these lines, and no other; and the exit status 3, or 0 if there are none. Without
--check, in any order, it must end well or with a sentence.
"""

import re
import shlex
import subprocess
import sys

RUN = re.compile(r"^\s*// run: (.*)")
REPORT = re.compile(r"^\s*// report: ([a-z-]+): (.*)")
ENTRY = re.compile(r"^\s*entry @(\w+)")
PRINTED = re.compile(r":(\d+):\d+: error: check: ([a-z-]+): (.*)")


class Entry:
    def __init__(self, name, runs):
        self.name = name
        self.runs = runs
        self.expected = []  # line, kind, part of the message


def read(path):
    entries, runs, reports = [], [], []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            if match := RUN.match(line):
                runs.append(match[1])
            elif match := REPORT.match(line):
                reports.append(match.groups())
            elif line.strip() and not line.lstrip().startswith("//"):
                if match := ENTRY.match(line):
                    entries.append(Entry(match[1], runs))
                    runs = []
                for kind, part in reports:
                    entries[-1].expected.append((number, kind, part))
                reports = []
    return entries


def check(path, entry, run):
    """What is wrong with one launch, as lines."""
    command = ["tessera", "run", "--engine=interp", path, "--check", "--entry", entry.name,
               *shlex.split(run)]
    result = subprocess.run(command, capture_output=True, text=True,
                            check=False, timeout=60)
    found = [(int(match[1]), match[2], match[3])
             for match in map(PRINTED.search, result.stderr.splitlines())
             if match]
    wrong = []
    for line, kind, part in entry.expected:
        for report in found:
            if report[:2] == (line, kind) and part in report[2]:
                found.remove(report)
                break
        else:
            wrong.append(f"missing at line {line}: {kind}: {part}")
    wrong += [f"not expected at line {line}: {kind}: {message}"
              for line, kind, message in found]
    status = 3 if entry.expected else 0
    if result.returncode != status:
        wrong.append(f"exit status {result.returncode}, expected {status}")
    if wrong:
        wrong = [shlex.join(command), *wrong, result.stderr]
    return wrong


def run_unchecked(path, entry, run):
    """What is wrong with a launch that nobody watches."""
    wrong = []
    for order in ("program", "reverse", "random:1"):
        command = ["tessera", "run", "--engine=interp", path, "--entry", entry.name,
                   *shlex.split(run), f"--order={order}"]
        result = subprocess.run(command, capture_output=True, text=True,
                                check=False, timeout=60)
        errors = sum(": error: " in line for line in result.stderr.splitlines())
        if (result.returncode, errors) not in ((0, 0), (1, 1)):
            wrong += [shlex.join(command),
                      f"exit status {result.returncode}, {errors} errors",
                      result.stderr]
    return wrong


def main():
    entries = read(sys.argv[1])
    launches = [(entry, run) for entry in entries for run in entry.runs]
    if not launches or not all(entry.runs for entry in entries):
        sys.exit(f"{sys.argv[1]}: an entry has no launch")
    wrong = [line for entry, run in launches
             for line in (check(sys.argv[1], entry, run) +
                          run_unchecked(sys.argv[1], entry, run))]
    print("\n".join(wrong))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()

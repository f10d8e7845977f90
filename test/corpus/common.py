"""What the corpus comparisons share: options, sampling, running the tool."""

import argparse
import os
import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[2]

# Ample for the largest file; a tool that needs longer hangs.
TIMEOUT_SECONDS = 120

_ERROR = re.compile(r"^.*?:\d+:\d+: error: (.*)$", re.MULTILINE)


def argument_parser(description):
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument(
        "--tessera", required=True, metavar="PATH", help="the tessera program"
    )
    parser.add_argument(
        "--shared",
        type=Path,
        default=PROJECT.parent / "shared",
        metavar="DIR",
        help="folder that holds corpus/ and verdicts/ (default: %(default)s)",
    )
    parser.add_argument(
        "--sample",
        type=_positive,
        metavar="N",
        help="take only N, evenly spread and always the same",
    )
    parser.add_argument(
        "--jobs",
        type=_positive,
        default=os.cpu_count() or 1,
        metavar="N",
        help="processes at a time (default: %(default)s)",
    )
    return parser


def _positive(text):
    value = int(text)
    if value < 1:
        raise ValueError(text)
    return value


def require_tool(path):
    """Exit 2 if there is no such program, rather than fail on every file."""
    if not os.access(path, os.X_OK) or os.path.isdir(path):
        print("%s: not a program" % path, file=sys.stderr)
        sys.exit(2)


def spread(items, count):
    """count of the items, evenly spread, in order; all if there are fewer."""
    if count >= len(items):
        return list(items)
    # The middles of count equal stretches.
    return [items[(2 * i + 1) * len(items) // (2 * count)] for i in range(count)]


def parallel(function, items, jobs):
    """function of each item, in the items' order."""
    # Threads suffice: the work is done by the processes they wait for.
    with ThreadPoolExecutor(max_workers=jobs) as pool:
        yield from pool.map(function, items)


class Result:
    """How one run of the tool ended."""

    def __init__(self, code, stdout, stderr):
        self.code = code  # None: it did not end
        self.stdout = stdout
        self.stderr = stderr.decode("utf-8", "replace")

    @property
    def crash(self):
        """None for the exit codes of a verdict (0, 1), else what happened."""
        if self.code in (0, 1):
            return None
        if self.code is None:
            what = "no end after %d s" % TIMEOUT_SECONDS
        elif self.code < 0:
            what = "signal %d" % -self.code
        else:
            what = "exit code %d" % self.code
        lines = self.stderr.strip().splitlines()
        return what + (" (%s)" % lines[0].strip() if lines else "")

    @property
    def message(self):
        """The first error's message, without file and position."""
        match = _ERROR.search(self.stderr)
        return match.group(1).strip() if match else None

    @property
    def reason(self):
        """Why a run that should have succeeded did not, in one line."""
        if self.crash:
            return self.crash
        return self.message or "exit code %d without a diagnostic" % self.code


def run(command, stdin=b""):
    """Run the command (a list); stdin is given to it as bytes."""
    try:
        done = subprocess.run(
            command, input=stdin, capture_output=True, timeout=TIMEOUT_SECONDS
        )
    except subprocess.TimeoutExpired as late:
        return Result(None, late.stdout or b"", late.stderr or b"")
    return Result(done.returncode, done.stdout, done.stderr)

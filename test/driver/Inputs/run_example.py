"""Reads a help text and runs the commands below its line `example:`."""

import shlex
import subprocess
import sys

lines = sys.stdin.read().splitlines()
for example in lines[lines.index("example:") + 1:]:
    status = subprocess.run(shlex.split(example), check=False).returncode
    if status != 0:
        sys.exit(status)

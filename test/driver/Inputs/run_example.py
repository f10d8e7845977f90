"""Reads a help text and runs the command below its line `example:`."""

import shlex
import subprocess
import sys

lines = sys.stdin.read().splitlines()
example = lines[lines.index("example:") + 1]
sys.exit(subprocess.run(shlex.split(example), check=False).returncode)

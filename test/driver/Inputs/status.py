"""Runs a command and checks its exit status: status.py STATUS COMMAND..."""

import subprocess
import sys

expected = int(sys.argv[1])
result = subprocess.run(sys.argv[2:], capture_output=True, check=False)
if result.returncode != expected:
    sys.exit(f"expected exit status {expected}, got {result.returncode}")

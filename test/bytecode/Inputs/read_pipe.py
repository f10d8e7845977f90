"""Runs a command and prints what it wrote to a named pipe: read_pipe.py PIPE COMMAND..."""

import os
import subprocess
import sys

# Open for both, so that neither end waits for the other.
pipe = os.open(sys.argv[1], os.O_RDWR | os.O_NONBLOCK)
status = subprocess.run(sys.argv[2:], check=False, timeout=60).returncode
try:
    sys.stdout.buffer.write(os.read(pipe, 1 << 16))
except BlockingIOError:
    sys.exit("the pipe is empty")
sys.exit(status)

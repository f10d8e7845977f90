"""Interrupts a reduction and checks what it leaves.

Usage: interrupt.py FILE OUT. The test of the reduction hangs in its tenth run; it
is there that the signal comes. What was found before must be in OUT, and neither
the test nor what it started may be left running.
"""

import os
import pathlib
import signal
import subprocess
import sys
import time

path, out = sys.argv[1:]
runs, child = out + ".runs", out + ".child"
test = (f"echo >> {runs}; grep -q sqrt {{}} || exit 1; "
        f"if [ $(wc -l < {runs}) -ge 10 ]; then sleep 1000 & "
        f"echo $! > {child}; wait; fi")
for left in (runs, child, out):
    pathlib.Path(left).unlink(missing_ok=True)
process = subprocess.Popen(
    ["tessera", "reduce", path, "--test", test, "-o", out],
    stderr=subprocess.PIPE, text=True)
deadline = time.monotonic() + 60
while not (os.path.exists(child) and pathlib.Path(child).read_text().strip()):
    if process.poll() is not None or time.monotonic() > deadline:
        process.kill()
        sys.exit(f"the test never hung: {process.stderr.read()}")
    time.sleep(0.01)
process.send_signal(signal.SIGINT)
message = process.communicate(timeout=60)[1]
print(process.returncode, message.strip())
pid = int(pathlib.Path(child).read_text())
try:
    with open(f"/proc/{pid}/stat", encoding="utf-8") as file:
        if file.read().rsplit(")", 1)[1].split()[0] != "Z":
            sys.exit("what the test started still runs")
except FileNotFoundError:
    pass

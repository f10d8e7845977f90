#!/usr/bin/env python3
"""Sixteen processes compile the same and different kernels at once; some are killed.

Usage: many_processes.py FILE...

Each FILE is compiled once by itself, without a cache. Then sixteen processes compile
the files, all with one cache, and one of them is killed while it runs; this is done
several times. What the others wrote must be what was written first, what the killed one
wrote must be whole or not there, and after that the cache must serve all files.
"""

import os
import pathlib
import random
import signal
import subprocess
import sys

PROCESSES, ROUNDS = 16, 6


def start(source, output, cache):
    return subprocess.Popen(
        ["tileiras", source, "--gpu-name=sm_90", "-o", output],
        env=dict(os.environ, TESSERA_CACHE_DIR=cache), stderr=subprocess.PIPE)


def main():
    sources = sys.argv[1:]
    right = {}
    for source in sources:
        if start(source, "right", "").wait() != 0:
            sys.exit("%s cannot be compiled" % source)
        right[source] = pathlib.Path("right").read_bytes()
    choose = random.Random(17)
    cache = os.path.abspath("cache")
    problems = []
    for round_ in range(ROUNDS):
        # Half of them compile one file, the others all files in turn.
        work = [(sources[0] if i % 2 else sources[i // 2 % len(sources)],
                 "out.%d.%d" % (round_, i)) for i in range(PROCESSES)]
        running = [start(source, output, cache) for source, output in work]
        victim = choose.randrange(PROCESSES)
        # Wait for one of the others, so that the victim is somewhere in the middle.
        running[(victim + choose.randrange(1, PROCESSES)) % PROCESSES].wait()
        running[victim].send_signal(signal.SIGKILL)
        for i, (process, (source, output)) in enumerate(zip(running, work)):
            errors = process.communicate()[1].decode()
            path = pathlib.Path(output)
            if i == victim and not path.exists():
                continue
            if i != victim and process.returncode != 0:
                problems.append("%s: status %d: %s" % (output, process.returncode, errors))
            elif path.read_bytes() != right[source]:
                problems.append("%s: not what %s is compiled to" % (output, source))
    for source in sources:
        if start(source, "after", cache).wait() != 0 or \
                pathlib.Path("after").read_bytes() != right[source]:
            problems.append("%s: wrong after all" % source)
    left = [name for name in os.listdir(".") if name not in
            ("right", "after", "cache", "runs") and not name.startswith("out.")
            and name not in sources]
    if left:
        problems.append("left behind: " + " ".join(left))
    print("\n".join(problems) or "%d processes: all right" % (PROCESSES * ROUNDS))
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/python3
"""Does `tessera check` pass every text?

    check.py TESSERA [--versions]

With --versions: is each of the version that its sidecar names, so that this one
can express it and the one before cannot? That takes half a minute.
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def examine(tessera, sidecar):
    """Can the version express the case, and the one before it not?"""
    (version, text), = json.loads(sidecar.read_text())["text"].items()
    path = sidecar.parent / text

    def write(as_version):
        return subprocess.run([tessera, "as", f"--bytecode-version={as_version}", path, "-o", "-"],
                              capture_output=True)

    written = write(version)
    if written.returncode:
        return written.stderr.decode()
    older = f"13.{int(version[3:]) - 1}"
    if older != "13.0" and write(older).returncode == 0:
        return f"{path}: {older} can express it, but the sidecar says {version}"
    return ""


def main():
    tessera = sys.argv[1]
    root = Path(__file__).resolve().parent
    sidecars = sorted(root.glob("*/*.json"))
    checked = subprocess.run([tessera, "check", *sorted(root.glob("*/*.mlir"))],
                             capture_output=True, text=True)
    if checked.returncode or checked.stderr:
        sys.exit(checked.stderr or f"exit status {checked.returncode}")
    faults = []
    if "--versions" in sys.argv:
        with ThreadPoolExecutor(2) as pool:
            faults = [f for f in pool.map(lambda s: examine(tessera, s), sidecars) if f]
    print("".join(fault.rstrip() + "\n" for fault in faults), end="")
    print(f"{len(sidecars)} cases, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

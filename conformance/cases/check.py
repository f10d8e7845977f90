#!/usr/bin/python3
"""Does `tessera check` pass every text, and is it of the version the sidecar names?

    check.py TESSERA [DIRECTORY]
"""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path


def examine(tessera, sidecar):
    (version, text), = json.loads(sidecar.read_text())["text"].items()
    path = sidecar.parent / text
    checked = subprocess.run([tessera, "check", path], capture_output=True, text=True)
    if checked.returncode or checked.stderr:
        return checked.stderr or f"{path}: exit status {checked.returncode}"
    written = subprocess.run([tessera, "as", f"--bytecode-version={version}", path, "-o", "-"],
                             capture_output=True)
    if written.returncode:
        return written.stderr.decode()
    older = f"13.{int(version[3:]) - 1}"
    if older != "13.0" and not subprocess.run(
            [tessera, "as", f"--bytecode-version={older}", path, "-o", "-"],
            capture_output=True).returncode:
        return f"{path}: {older} can express it, but the sidecar says {version}"
    return ""


def main():
    tessera = sys.argv[1]
    root = Path(sys.argv[2]) if len(sys.argv) > 2 else Path(__file__).resolve().parent
    sidecars = sorted(root.glob("*/*.json"))
    with ThreadPoolExecutor(2) as pool:
        faults = [fault for fault in pool.map(lambda s: examine(tessera, s), sidecars) if fault]
    print("".join(fault.rstrip() + "\n" for fault in faults), end="")
    print(f"{len(sidecars)} cases, {len(faults)} faults")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

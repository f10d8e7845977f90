#!/usr/bin/env python3
"""Runs a folder of pack.py on a GPU and prints the table.

  run.py [--only GROUP,...] [--json FILE]

Needs torch and Triton (its timer). All kernels and torch are timed in one run; what Triton and
the closed compiler reach is from anchors.json, measured on another day. If triton_peers.py has
written triton.json into this folder, all numbers of Triton are from there, and those of kernels
that disagree with torch are left out. For each group the best tile counts, as a ratio to torch in
this run and to the best of all.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent


def load_anchors():
    anchors = json.loads((HERE / "anchors.json").read_text())
    path = HERE / "triton.json"
    if not path.exists():
        return anchors
    peers = json.loads(path.read_text())
    right = {group: round(row["triton"]) for group, row in peers.items() if row["error"] <= 1e-2}
    return {group: {**anchors.get(group, {}), "triton": right.get(group)}
            for group in {*anchors, *peers}}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="")
    parser.add_argument("--json", type=Path, default=HERE / "times.json")
    arguments = parser.parse_args()
    run = subprocess.run([sys.executable, HERE / "launch.py", f"tessera={HERE / 'cubins'}",
                          "--only", arguments.only, "--json", arguments.json], check=False)
    rows = json.loads(arguments.json.read_text())
    anchors = load_anchors()
    built = json.loads((HERE / "built.json").read_text())
    groups = {}
    for row in rows:
        groups.setdefault(row["group"], []).append(row)
    print("\n| group | best tile | tessera | torch | Triton | closed | to torch | to the best "
          "| registers, spilled bytes |")
    print("|---|---|---|---|---|---|---|---|---|")
    for group, members in groups.items():
        done = [row for row in members if "tessera" in row]
        if not done:
            print(f"| {group} | none ran | | | | | | | |")
            continue
        best = max(done, key=lambda row: row["tessera"])
        known = anchors.get(group, {})
        others = [best["torch"], *(value for value in known.values() if value)]
        facts = built.get(best["name"], {})
        print(f"| {group} ({best['unit']}) | {best['name'].removeprefix(group).strip('_')} "
              f"| {best['tessera']:.0f} | {best['torch']:.0f} | {known.get('triton') or ''} "
              f"| {known.get('closed') or ''} | {best['tessera'] / best['torch']:.2f} "
              f"| {best['tessera'] / max(others):.2f} "
              f"| {facts.get('registers')}, {facts.get('spilled')} |")
    wrong = [row["name"] for row in rows
             if row.get("tessera_error", 0) > 1e-2 or "tessera_failed" in row]
    print(f"\n{len(rows) - len(wrong)} of {len(rows)} kernels agree with torch", *wrong)
    return run.returncode or bool(wrong)


if __name__ == "__main__":
    sys.exit(main())

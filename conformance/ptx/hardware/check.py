"""Checks that the recorded files and the generators agree.

    python3 check.py

Every recorded form must be one that forms.py and matrices.py make today, with the
same text and operands, and its values and results must be in recorded.npz. Needs no
NumPy and no GPU.
"""
import json
import os
import sys
import zipfile

import kernels


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    with open(os.path.join(here, "recorded.json")) as file:
        recorded = json.load(file)
    with zipfile.ZipFile(os.path.join(here, "recorded.npz")) as archive:
        if archive.testzip():
            sys.exit("recorded.npz is damaged")
        arrays = {name.removesuffix(".npy") for name in archive.namelist()}
    made = {form.name: form for form in kernels.FORMS}
    problems = []
    for form in recorded["forms"]:
        name = form["name"]
        now = made.get(name)
        if now is None or (now.body, now.extra, now.ins, now.outs) != (
                form["body"], form["extra"], form["ins"], form["outs"]):
            problems.append(f"{name}: recorded with another text or operands")
        seen = {}
        for pool in form["ins"]:
            seen[pool] = seen.get(pool, -1) + 1
            if f"pool.{pool}.{seen[pool]}" not in arrays:
                problems.append(f"{name}: pool.{pool}.{seen[pool]} is missing")
        for k in range(len(form["outs"])):
            if f"out.{form['entry']}.{k}" not in arrays:
                problems.append(f"{name}: result {k} is missing")
    copies = 0
    for case in recorded["tensors"]:
        if case["name"] in recorded["failed"]:
            continue
        copies += 1
        if "out." + case["name"] not in arrays:
            problems.append(f"{case['name']}: the result is missing")
    for problem in problems:
        print(problem)
    print(f"{recorded['gpu']}, driver {recorded['driver']}, {recorded['date']}: "
          f"{len(recorded['forms'])} forms, {copies} tensor copies")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())

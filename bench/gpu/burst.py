#!/usr/bin/env python3
"""Compares cubins of the kernels in shared/gpu/kernels, one launch at a time.

  burst.py LABEL=FOLDER [LABEL=FOLDER ...] [--only PREFIX,...] [--rounds N] [--json FILE]

launch.py launches back to back: then power limits large products, and the clock of the chip
depends on what ran before. Here the chip rests before each launch, and folders take turns, so
that small differences show. It belongs next to launch.py; torch is a column. Prints the median
of the rounds, and half the distance of the quartiles in percent."""
import argparse
import ctypes
import json
import os
import statistics
import time

import torch

from launcher import load_launcher, parse_folders

REST = 0.012
SPIN = 400_000  # cycles that the device is busy while the host queues the launch

launch = load_launcher()


def prepare(folder, case, values):
    path = f"{folder}/{case['name']}.cubin"
    if not os.path.exists(path):
        return None
    module, function, _ = launch.load(path)
    params = launch.flatten(values)
    pointers = (ctypes.c_void_p * len(params))(*[ctypes.addressof(x) for x in params])

    def go():
        stream = ctypes.c_void_p(torch.cuda.current_stream().cuda_stream)
        launch.ck(launch.cu.cuLaunchKernel(function, *case["grid"], 1, 1, 1, 0, stream, pointers,
                                           None), "launch")

    go.keep = (module, params)
    return go


def time_once(go):
    time.sleep(REST)
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    torch.cuda._sleep(SPIN)
    start.record()
    go()
    end.record()
    torch.cuda.synchronize()
    return start.elapsed_time(end)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folders", nargs="+")
    parser.add_argument("--only", default="")
    parser.add_argument("--rounds", type=int, default=11)
    parser.add_argument("--json", default="")
    options = parser.parse_args()
    folders = parse_folders(parser, options.folders)
    only = [each for each in options.only.split(",") if each]
    rows, group = [], None
    with open(f"{launch.HERE}/index.json", encoding="utf-8") as file:
        cases = json.load(file)
    for case in cases:
        if only and not any(case["name"].startswith(each) for each in only):
            continue
        if case["group"] != group:
            group = case["group"]
            torch.cuda.empty_cache()
            values = [launch.make(a) for a in case["args"]]
            out, reference = launch.reference(case, values)
            want = reference().float()
        runs = {"torch": reference}
        row = {"name": case["name"], "unit": case["unit"]}
        for label, folder in folders:
            go = prepare(folder, case, values)
            if not go:
                continue
            out.fill_(float("nan"))
            go()
            torch.cuda.synchronize()
            row[label + "_error"] = float((out.float() - want).norm() / want.norm())
            runs[label] = go
        times = {label: [] for label in runs}
        for go in runs.values():
            go()
        for _ in range(options.rounds):
            for label, go in runs.items():
                times[label].append(time_once(go))
        text = f"{case['name']:36s}"
        for label, own in times.items():
            low, middle, high = statistics.quantiles(own, n=4)
            row[label] = case["amount"] / middle * 1000
            row[label + "_spread"] = (high - low) / 2 / middle * 100
            wrong = "" if row.get(label + "_error", 0) < 5e-3 else " WRONG"
            text += f" {label} {row[label]:8.1f}±{row[label + '_spread']:.1f}%{wrong}"
        print(text, case["unit"], flush=True)
        rows.append(row)
        if options.json:
            with open(options.json, "w", encoding="utf-8") as file:
                json.dump(rows, file, indent=1)


if __name__ == "__main__":
    main()

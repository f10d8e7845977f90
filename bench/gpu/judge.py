#!/usr/bin/env python3
"""Says which requirements on speed hold, by what launch.py has measured.

  judge.py ROUND ... [--triton FILE] [--also FILE] [--index FILE]

A ROUND is a file that `launch.py --json` has written, with the columns tessera and closed; of several,
the medians count. --triton names what `triton_peers.py --json` has written; it may be repeated too. Prints
three tables:

* Requirements on groups. For each side its best tile counts.
* Requirements on each kernel, of which only those that fall short are printed: tiles of 64x64 and more
  as a part of the best tile of their group, and all kernels compared with the closed compiler's.
* What other columns of the rounds reach, such as the folders of `pack.py --also`, compared with
  tessera in the same file; also in files of --also, which count nowhere else. Nothing is required.

A kernel of ours that does not agree with torch in every round has no speed. A speed that is missing
falls short. The exit status is 0 if all requirements hold, 1 if not, 2 if a file cannot be read.
"""

import argparse
import json
import math
import pathlib
import statistics
import sys

HERE = pathlib.Path(__file__).resolve().parent
OURS = "tessera"
TOLERANCE = 1e-2
MOST_SPEED = 1e9  # TFLOP/s or GB/s; more is no speed

# A group, or one kernel of it; what it is compared with; the least ratio. The best of all others is
# known only if each of them was measured.
BEST = "the best"
OTHERS = ("closed", "triton", "torch")
REQUIREMENTS = [
    ("gemm_f16_4096", "closed", 1.05), ("gemm_f16_4096", "triton", 1.03), ("gemm_f16_4096", "torch", 0.95),
    ("gemm_f16_8192", "closed", 1.05), ("gemm_f16_8192", "triton", 1.03), ("gemm_f16_8192", "torch", 0.95),
    ("gemm_bf16_8192", "closed", 1.05), ("gemm_bf16_8192", "triton", 1.03), ("gemm_bf16_8192", "torch", 0.95),
    ("gemm_tf32_4096", "closed", 1.25),
    ("gemm_f8_8192", "closed", 1.5),
    ("gemm_f16_odd", "closed", 2.5),
    ("gemm_f16_skinny", "closed", 1.1),
    ("attention_f16", "closed", 1.08), ("attention_f16", "torch", 0.97),
    ("attention_f16_causal", "closed", 1.08), ("attention_f16_causal", "torch", 0.97),
    ("softmax_f16", "triton", 0.98), ("softmax_f16_o0", "triton", 0.98),
    ("layernorm_f16", "triton", 0.98), ("layernorm_f16_o0", "triton", 0.98),
    ("layernorm_peer_f16", "closed", 3.0),
    ("rmsnorm_peer_f16", "closed", 1.08),
    ("vecadd_f32", BEST, 0.99),
    ("transpose_f32", BEST, 0.99),
]
LEAST_ROWS, LEAST_COLUMNS = 64, 64
PART_OF_BEST = 0.85
PART_OF_BEST_SMALLEST = 0.6  # of 64x64
TO_CLOSED = 1.0
# The closed compiler had not compiled it after 120 s.
NO_CLOSED = {"attention_f16_causal_t256x128_o1"}


class Malformed(Exception):
    pass


class Speeds:
    """The speeds of one kernel, or of all that a group has of torch or Triton: one per round."""

    def __init__(self, kernel, values):
        self.kernel = kernel
        self.median = statistics.median(values)
        self.spread = (max(values) - min(values)) / 2 / self.median

    def __str__(self):
        return f"{self.median:.{0 if self.median >= 100 else 1}f} ± {100 * self.spread:.0f} %"


def read_json(path):
    try:
        return json.loads(pathlib.Path(path).read_text(encoding="utf-8"))
    except OSError as error:
        raise Malformed(f"cannot read '{path}': {error.strerror}") from None
    except (ValueError, RecursionError) as error:
        raise Malformed(f"'{path}' is not JSON: {error}") from None


def get_speed(path, row, key):
    value = row.get(key)
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value < MOST_SPEED:
        raise Malformed(f"'{path}': '{key}' of {row.get('name', 'a group')} is no speed: {value}")
    return value


class Results:
    """All that was measured, by column and kernel; of torch and Triton by column and group."""

    def __init__(self, path):
        cases = read_json(path)
        if not isinstance(cases, list) or not all(
                isinstance(each, dict) and each.keys() >= {"name", "group", "tile"} and isinstance(each["tile"], list)
                for each in cases):
            raise Malformed(f"'{path}' is no list of kernels with names, groups and tiles")
        self.kernels = {each["name"]: each for each in cases}
        self.groups = {}
        for each in cases:
            self.groups.setdefault(each["group"], []).append(each["name"])
        self.values = {}  # column -> name -> one per round
        self.problems = {}  # column -> name -> why there is no speed
        self.ratios = {}  # other column -> name -> to ours, one per file

    def read_rows(self, path):
        rows = read_json(path)
        if not isinstance(rows, list) or not all(
                isinstance(row, dict) and isinstance(row.get("name"), str) for row in rows):
            raise Malformed(f"'{path}' is not what launch.py writes")
        for row in rows:
            if row["name"] not in self.kernels:
                raise Malformed(f"'{path}' has a kernel that index.json does not have: {row['name']}")
        return rows

    def add_round(self, path):
        torch = {}
        for row in self.read_rows(path):
            name, group = row["name"], self.kernels[row["name"]]["group"]
            # It is timed again whenever another group was between.
            torch[group] = max(torch.get(group, 0), get_speed(path, row, "torch"))
            for column in (OURS, "closed"):
                if problem := find_problem(row, column):
                    self.problems.setdefault(column, {})[name] = problem
                elif column in row:
                    self.values.setdefault(column, {}).setdefault(name, []).append(get_speed(path, row, column))
        for group, speed in torch.items():
            self.values.setdefault("torch", {}).setdefault(group, []).append(speed)

    def add_triton(self, path):
        rows = read_json(path)
        if not isinstance(rows, dict) or not all(isinstance(row, dict) for row in rows.values()):
            raise Malformed(f"'{path}' is not what triton_peers.py writes")
        for group, row in rows.items():
            if problem := find_problem({"triton_error": row.get("error", math.nan)}, "triton"):
                self.problems.setdefault("triton", {})[group] = problem
            else:
                self.values.setdefault("triton", {}).setdefault(group, []).append(get_speed(path, row, "triton"))

    def add_others(self, path):
        """Columns that nothing is required of."""
        for row in self.read_rows(path):
            columns = {key.rsplit("_", 1)[0] for key in row if key.endswith(("_error", "_failed"))}
            for column in sorted(columns - {OURS, "closed"}):
                ratios = self.ratios.setdefault(column, {})
                if problem := find_problem(row, column):
                    self.problems.setdefault(column, {})[row["name"]] = problem
                elif OURS in row and not find_problem(row, OURS):
                    ratios.setdefault(row["name"], []).append(
                        get_speed(path, row, column) / get_speed(path, row, OURS))

    def find(self, column, name):
        """Speeds of a kernel; of torch and Triton those of its group. None if they are not known."""
        key = self.kernels[name]["group"] if column in ("torch", "triton") else name
        if key in self.problems.get(column, {}):
            return None
        values = self.values.get(column, {}).get(key)
        return Speeds(key, values) if values else None

    def find_best(self, column, names):
        found = filter(None, (self.find(column, name) for name in names))
        return max(found, key=lambda speeds: speeds.median, default=None)

    def find_other(self, column, names):
        if column != BEST:
            return column, self.find_best(column, names)
        found = {each: self.find_best(each, names) for each in OTHERS}
        if None in found.values():
            return ", ".join(each for each in OTHERS if not found[each]), None
        return max(found.items(), key=lambda pair: pair[1].median)


def find_problem(row, column):
    """Why a column of a row has no speed that counts, or None."""
    if reason := row.get(f"{column}_failed"):
        return f"failed: {reason}"
    error = row.get(f"{column}_error", 0)
    is_number = isinstance(error, (int, float))
    # NaN is not within the tolerance either.
    if is_number and error <= TOLERANCE:
        return None
    return f"wrong, with an error of {str(error)[:20]}"


class Verdicts:
    def __init__(self):
        self.hold = self.short = 0

    def judge(self, ours, other, least):
        """The ratio and the verdict, as text, and whether it holds."""
        holds = bool(ours and other and ours.median >= least * other.median)
        self.hold += holds
        self.short += not holds
        if not ours or not other:
            return "", "not measured", False
        return f"{ours.median / other.median:.3f}", "holds" if holds else "falls short", holds


def format_row(*cells):
    return "| " + " | ".join(str(cell) if cell else "" for cell in cells) + " |"


def format_table(heads, rows):
    return [format_row(*heads), "|" + "---|" * len(heads), *rows]


def format_tile(group, speeds):
    """What is behind the group in the name of a kernel: of torch and Triton, nothing."""
    return speeds.kernel.removeprefix(group).strip("_") if speeds else ""


def judge_groups(results, verdicts):
    rows = []
    for what, column, least in REQUIREMENTS:
        names = results.groups.get(what) or [what] * (what in results.kernels)
        group = results.kernels[names[0]]["group"] if names else what
        ours = results.find_best(OURS, names)
        column, other = results.find_other(column, names)
        ratio, verdict, _ = verdicts.judge(ours, other, least)
        rows.append(format_row(what, format_tile(group, ours), ours, f"{column} {format_tile(group, other)}".strip(),
                               other, ratio, f"{least:.2f}", verdict))
    return format_table(("group", "best tile", OURS, "compared with", "its speed", "ratio", "required", ""), rows)


def judge_kernels(results, verdicts):
    rows = []

    def judge(name, ours, what, other, least):
        ratio, verdict, holds = verdicts.judge(ours, other, least)
        if not holds:
            verdict = verdict if ours else results.problems.get(OURS, {}).get(name, verdict)
            rows.append(format_row(name, ours, what, other, ratio, f"{least:.2f}", verdict))

    for group, names in results.groups.items():
        best = results.find_best(OURS, names)
        for name in names:
            tile, ours = results.kernels[name]["tile"], results.find(OURS, name)
            if len(tile) > 1 and tile[0] >= LEAST_ROWS and tile[1] >= LEAST_COLUMNS:
                is_smallest = tile[:2] == [LEAST_ROWS, LEAST_COLUMNS]
                judge(name, ours, f"best tile {format_tile(group, best)}".strip(), best,
                      PART_OF_BEST_SMALLEST if is_smallest else PART_OF_BEST)
            if name not in NO_CLOSED:
                judge(name, ours, "closed", results.find("closed", name), TO_CLOSED)
    return format_table(("kernel that falls short", OURS, "compared with", "its speed", "ratio", "required", ""), rows)


def describe_others(results):
    rows = []
    for column, kernels in results.ratios.items():
        medians = {name: statistics.median(values) for name, values in kernels.items()}
        wrong = results.problems.get(column, {})
        cells = [""] * 3
        if medians:
            ends = (max(medians, key=medians.get), min(medians, key=medians.get))
            cells = [f"{statistics.median(medians.values()):.3f}", *(f"{medians[name]:.3f} {name}" for name in ends)]
        rows.append(format_row(column, len(medians), *cells, " ".join(sorted(wrong))))
    return format_table((f"column, compared with {OURS}", "kernels", "median", "most", "least", "wrong"), rows)


class Parser(argparse.ArgumentParser):
    def error(self, message):
        self.exit(2, f"judge.py: {message}\n")


def main():
    parser = Parser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("rounds", nargs="+", metavar="ROUND")
    parser.add_argument("--triton", action="append", default=[], metavar="FILE")
    parser.add_argument("--also", action="append", default=[], metavar="FILE")
    parser.add_argument("--index", default=HERE / "index.json", metavar="FILE")
    arguments = parser.parse_args()
    try:
        results = Results(arguments.index)
        for path in arguments.rounds:
            results.add_round(path)
        for path in arguments.triton:
            results.add_triton(path)
        for path in [*arguments.rounds, *arguments.also]:
            results.add_others(path)
    except Malformed as error:
        parser.error(error)
    verdicts = Verdicts()
    tables = [judge_groups(results, verdicts), judge_kernels(results, verdicts)]
    if results.ratios:
        tables.append(describe_others(results))
    print("\n\n".join("\n".join(table) for table in tables))
    print(f"\n{verdicts.hold} hold, {verdicts.short} fall short")
    return 1 if verdicts.short else 0


if __name__ == "__main__":
    sys.exit(main())

"""Tests bench/gpu/judge.py on files with made-up speeds."""

import contextlib
import io
import json
import math
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "bench" / "gpu"))
import judge

TILES = {
    "gemm_f16_4096": ["t128x128x64", "t256x128x64", "t64x64x64"],
    "gemm_f16_skinny": ["t16x64x128"],
    "softmax_f16": ["o0", "o4"],
    "vecadd_f32": ["t1024"],
}
SIZES = {"o0": [1, 4096], "o4": [1, 4096]}
KERNELS = [{"name": f"{group}_{tile}", "group": group,
            "tile": SIZES.get(tile) or [int(size) for size in tile[1:].split("x")]}
           for group, tiles in TILES.items() for tile in tiles]
REQUIREMENTS = [("gemm_f16_4096", "closed", 1.05), ("gemm_f16_4096", "torch", 0.95),
                ("gemm_f16_skinny", "closed", 1.1), ("softmax_f16", "triton", 0.98),
                ("softmax_f16_o0", "triton", 0.98), ("vecadd_f32", judge.BEST, 0.99)]
# 6 of groups, 3 of tiles, 7 of kernels.
ALL = 16
TRITON = {group: {"triton": 80.0, "error": 1e-4, "config": ""} for group in TILES}


def make_rows():
    """All hold: ours are as fast as torch, the closed compiler's 0.8 of it."""
    return [{"name": kernel["name"], "group": kernel["group"], "unit": "TFLOP/s", "torch": 100.0,
             "tessera": 100.0, "tessera_error": 1e-4, "tessera_attributes": {"registers": 168},
             "closed": 80.0, "closed_error": 1e-4} for kernel in KERNELS]


def find(rows, name):
    return next(row for row in rows if row["name"] == name)


class Judge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.write("index.json", KERNELS)

    def write(self, name, contents):
        path = self.folder / name
        path.write_text(contents if isinstance(contents, str) else json.dumps(contents))
        return str(path)

    def run_judge(self, *arguments):
        """The exit status and all that is printed."""
        output = io.StringIO()
        command = ["judge.py", "--index", str(self.folder / "index.json"), *map(str, arguments)]
        with mock.patch.object(sys, "argv", command), mock.patch.object(judge, "REQUIREMENTS", REQUIREMENTS), \
                contextlib.redirect_stdout(output), contextlib.redirect_stderr(output):
            try:
                status = judge.main()
            except SystemExit as end:
                status = end.code
        return status, output.getvalue()

    def judge_rounds(self, *rounds, triton=TRITON):
        """As run_judge, with the lines that do not hold."""
        paths = [self.write(f"round{number}.json", rows) for number, rows in enumerate(rounds)]
        more = ["--triton", self.write("triton.json", triton)] if triton else []
        status, text = self.run_judge(*paths, *more)
        return status, text, [line for line in text.splitlines()
                              if line.endswith(("falls short |", "not measured |")) or "wrong" in line]

    def test_all_hold(self):
        status, text, short = self.judge_rounds(make_rows())
        self.assertEqual((status, short), (0, []))
        self.assertEqual(text.splitlines()[-1], f"{ALL} hold, 0 fall short")
        self.assertIn("| gemm_f16_4096 | t128x128x64 | 100 ± 0 % | closed t128x128x64 | 80.0 ± 0 % | 1.250 | 1.05 "
                      "| holds |", text)
        self.assertIn("| vecadd_f32 | t1024 | 100 ± 0 % | torch | 100 ± 0 % | 1.000 | 0.99 | holds |", text)

    def test_median_and_spread(self):
        rounds = [make_rows() for _ in range(3)]
        for rows, speed in zip(rounds, (96.0, 110.0, 106.0)):
            find(rows, "gemm_f16_4096_t256x128x64")["tessera"] = speed
        status, text, _ = self.judge_rounds(*rounds)
        self.assertEqual(status, 0)
        self.assertIn("| gemm_f16_4096 | t256x128x64 | 106 ± 7 % |", text)

    def test_best_tile_of_each_side(self):
        rows = make_rows()
        find(rows, "gemm_f16_4096_t256x128x64")["closed"] = 99.0
        status, text, short = self.judge_rounds(rows)
        self.assertEqual(status, 1)
        self.assertEqual(short, ["| gemm_f16_4096 | t128x128x64 | 100 ± 0 % | closed t256x128x64 | 99.0 ± 0 % | 1.010 "
                                 "| 1.05 | falls short |"])
        self.assertEqual(text.splitlines()[-1], f"{ALL - 1} hold, 1 fall short")

    def test_kernel_without_hints_by_itself(self):
        rows = make_rows()
        find(rows, "softmax_f16_o0")["tessera"] = 78.0
        _, _, short = self.judge_rounds(rows)
        self.assertEqual([line.split(" | ")[0] for line in short], ["| softmax_f16_o0", "| softmax_f16_o0"])
        self.assertIn("| o0 | 78.0 ± 0 % | triton | 80.0 ± 0 % | 0.975 | 0.98 | falls short |", short[0])
        self.assertIn("| closed | 80.0 ± 0 % | 0.975 | 1.00 | falls short |", short[1])

    def test_parts_of_the_best_tile(self):
        rows = make_rows()
        find(rows, "gemm_f16_4096_t128x128x64")["tessera"] = 84.0
        find(rows, "gemm_f16_4096_t64x64x64").update(tessera=61.0, closed=61.0)
        _, _, short = self.judge_rounds(rows)
        self.assertEqual(short, ["| gemm_f16_4096_t128x128x64 | 84.0 ± 0 % | best tile t256x128x64 | 100 ± 0 % | 0.840 "
                                 "| 0.85 | falls short |"])
        find(rows, "gemm_f16_4096_t64x64x64").update(tessera=59.0, closed=59.0)
        _, _, short = self.judge_rounds(rows)
        self.assertEqual(len(short), 2)
        self.assertIn("| 0.590 | 0.60 | falls short |", short[1])

    def test_what_was_not_measured_falls_short(self):
        status, _, short = self.judge_rounds(make_rows(), triton=None)
        self.assertEqual(status, 1)
        self.assertEqual(short, ["| softmax_f16 | o0 | 100 ± 0 % | triton |  |  | 0.98 | not measured |",
                                 "| softmax_f16_o0 | o0 | 100 ± 0 % | triton |  |  | 0.98 | not measured |",
                                 "| vecadd_f32 | t1024 | 100 ± 0 % | triton |  |  | 0.99 | not measured |"])
        rows = [row for row in make_rows() if row["group"] != "gemm_f16_skinny"]
        _, text, short = self.judge_rounds(rows)
        self.assertEqual(len(short), 2)
        self.assertEqual(text.splitlines()[-1], f"{ALL - 2} hold, 2 fall short")

    def test_wrong_results_have_no_speed(self):
        for error in (0.5, math.nan):
            good, bad = make_rows(), make_rows()
            find(bad, "gemm_f16_4096_t128x128x64").update(tessera=1000.0, tessera_error=error)
            status, text, short = self.judge_rounds(good, bad)
            self.assertEqual(status, 1)
            self.assertIn("| gemm_f16_4096 | t256x128x64 | 100 ± 0 % |", text)
            self.assertEqual(len(short), 2)
            self.assertIn("wrong, with an error of", short[0])

    def test_failed(self):
        rows = make_rows()
        row = find(rows, "gemm_f16_skinny_t16x64x128")
        del row["tessera"], row["tessera_error"]
        row["tessera_failed"] = "launch: out of memory"
        status, text, _ = self.judge_rounds(rows)
        self.assertEqual(status, 1)
        self.assertIn("| failed: launch: out of memory |", text)

    def test_wrong_triton_was_not_measured(self):
        triton = {**TRITON, "softmax_f16": {"triton": 10.0, "error": 0.3}}
        _, _, short = self.judge_rounds(make_rows(), triton=triton)
        self.assertEqual(len(short), 2)

    def test_closed_compiler_has_no_such_kernel(self):
        rows = make_rows()
        row = find(rows, "gemm_f16_4096_t64x64x64")
        del row["closed"], row["closed_error"]
        self.assertEqual(len(self.judge_rounds(rows)[2]), 1)
        with mock.patch.object(judge, "NO_CLOSED", {"gemm_f16_4096_t64x64x64"}):
            self.assertEqual(self.judge_rounds(rows)[0], 0)

    def test_other_columns(self):
        rows, own = make_rows(), make_rows()
        find(rows, "gemm_f16_4096_t128x128x64").update(join1=90.0, join1_error=1e-4)
        find(rows, "gemm_f16_4096_t256x128x64").update(join1=110.0, join1_error=1e-4)
        find(rows, "gemm_f16_4096_t64x64x64").update(join1_failed="launch")
        find(own, "vecadd_f32_t1024").update(own=103.0, own_error=1e-4, tessera=50.0)
        paths = [self.write("round.json", rows), "--triton", self.write("triton.json", TRITON),
                 "--also", self.write("own.json", own)]
        status, text = self.run_judge(*paths)
        self.assertEqual(status, 0)
        self.assertIn("| join1 | 2 | 1.000 | 1.100 gemm_f16_4096_t256x128x64 | 0.900 gemm_f16_4096_t128x128x64 "
                      "| gemm_f16_4096_t64x64x64 |", text)
        self.assertIn("| own | 1 | 2.060 |", text)

    def test_files_that_cannot_be_read(self):
        good = self.write("good.json", make_rows())
        row = make_rows()[0]
        for arguments, message in (
                ([self.folder / "none.json"], "cannot read '.*none.json': No such file"),
                ([good, self.write("a.json", "[{")], "'.*a.json' is not JSON: "),
                ([self.write("b.json", {})], "'.*b.json' is not what launch.py writes"),
                ([self.write("c.json", [{"torch": 1.0}])], "'.*c.json' is not what launch.py writes"),
                ([self.write("d.json", [{**row, "name": "x"}])], "a kernel that index.json does not have: x"),
                ([self.write("e.json", [{**row, "tessera": "fast"}])], "'tessera' of gemm.* is no speed: fast"),
                ([self.write("f.json", [{**row, "torch": 0}])], "'torch' of gemm.* is no speed: 0"),
                ([self.write("k.json", [{**row, "torch": 10**400}])], "'torch' of gemm.* is no speed: 1000"),
                ([good, "--triton", self.write("g.json", [])], "'.*g.json' is not what triton_peers.py writes"),
                ([good, "--triton", self.write("h.json", {"softmax_f16": {"error": 0}})], "is no speed: None"),
                ([good, "--index", self.write("i.json", [{"name": "x"}])], "'.*i.json' is no list of kernels"),
                ([], "the following arguments are required: ROUND")):
            with self.subTest(message):
                status, text = self.run_judge(*arguments)
                self.assertEqual(status, 2)
                self.assertRegex(text, f"^judge.py: .*{message}.*\n$")


class Table(unittest.TestCase):
    def test_requirements(self):
        for group, other, least in judge.REQUIREMENTS:
            self.assertIn(other, (*judge.OTHERS, judge.BEST))
            self.assertGreater(least, 0.5)
        self.assertEqual(len(set((group, other) for group, other, _ in judge.REQUIREMENTS)), len(judge.REQUIREMENTS))


if __name__ == "__main__":
    unittest.main()

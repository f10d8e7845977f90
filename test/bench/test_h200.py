"""Tests what bench/gpu/h200.py starts and when, with scripts that measure nothing and a clock of our own."""

import contextlib
import io
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench" / "gpu"
sys.path.insert(0, str(BENCH))
import h200

KERNEL = "vecadd_f32_t1024"
# Writes the row of a kernel with the columns that it is given.
SCRIPT = f"""
import json, sys
labels = [word.split("=")[0] for word in sys.argv[1:] if "=" in word]
row = dict(name="{KERNEL}", group="vecadd_f32", unit="GB/s", torch=1.0)
for label in labels:
    row.update({{label: 1.0, label + "_error": 0.0}})
print("columns", *labels)
open(sys.argv[sys.argv.index("--json") + 1], "w").write(json.dumps([row]))
"""


class Pack(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.pack = pathlib.Path(folder.name, "pack")
        self.out = pathlib.Path(folder.name, "out")
        self.out.mkdir()
        for name in ("startsoff", "own", "closed", "cubins", "join1"):
            (self.pack / name).mkdir(parents=True)
            (self.pack / name / f"{KERNEL}.cubin").touch()
        (self.pack / "empty").mkdir()
        (self.pack / "index.json").write_text(json.dumps([{"name": KERNEL, "group": "vecadd_f32", "tile": [1024]}]))
        for name in ("h200.py", "judge.py"):
            shutil.copy(BENCH / name, self.pack)

    def list_out(self):
        return sorted(path.name for path in self.out.iterdir())


class Order(Pack):
    def measure(self, limit, seconds, rounds=3, skip=(), written="[1]"):
        """What is started with such a limit, if scripts take so many seconds."""
        now, started = [1000.0], []

        def run(command, left, log):
            script = pathlib.Path(command[1]).name
            started.append(script)
            now[0] += min(seconds[script], left)
            pathlib.Path(command[command.index("--json") + 1]).write_text(written)
            return 0 if seconds[script] <= left else None

        session = h200.Session(self.pack, self.out, limit, clock=lambda: now[0], run=run)
        text = io.StringIO()
        with contextlib.redirect_stdout(text):
            session.measure_all(rounds, skip)
        self.assertLessEqual(now[0] - 1000, max(limit - h200.JUDGE_SECONDS, 0))
        return started, text.getvalue()

    TIMES = {"launch.py": 100, "triton_peers.py": 150, "own_launcher.py": 60}

    def test_all(self):
        started, _ = self.measure(540, self.TIMES)
        self.assertEqual(started, ["launch.py", "triton_peers.py", "launch.py", "own_launcher.py", "launch.py"])
        self.assertEqual(self.list_out(), ["own.json", "round1.json", "round2.json", "round3.json", "triton.json"])

    def test_a_round_that_would_not_end_is_not_started(self):
        started, text = self.measure(500, self.TIMES)
        self.assertEqual(started, ["launch.py", "triton_peers.py", "launch.py", "own_launcher.py"])
        self.assertIn("round3.json: not started, as 80 s are left and it takes 100\n", text)

    def test_what_takes_too_long_is_stopped_and_counts(self):
        started, text = self.measure(240, self.TIMES)
        self.assertEqual(started, ["launch.py", "triton_peers.py"])
        self.assertIn("triton.json: 130 s, stopped\n", text)
        self.assertEqual(self.list_out(), ["round1.json", "triton.json"])

    def test_half_of_a_file_does_not_count(self):
        _, text = self.measure(60, self.TIMES, written="[{")
        self.assertIn("round1.json: 50 s, stopped, and nothing was measured", text)
        self.assertEqual(self.list_out(), [])

    def test_no_time(self):
        self.assertEqual(self.measure(30, self.TIMES)[0], [])

    def test_skip(self):
        started, _ = self.measure(540, self.TIMES, rounds=1, skip=["triton", "own"])
        self.assertEqual(started, ["launch.py"])
        started, _ = self.measure(540, self.TIMES, rounds=1)
        self.assertEqual(started, ["launch.py", "triton_peers.py", "own_launcher.py"])

    def test_second_call_adds_rounds(self):
        self.measure(540, self.TIMES, rounds=1)
        started, _ = self.measure(540, self.TIMES, rounds=1)
        self.assertEqual(started, ["launch.py", "own_launcher.py"])
        self.assertIn("round2.json", self.list_out())


class Whole(Pack):
    def run_script(self):
        return subprocess.run([sys.executable, "-B", str(self.pack / "h200.py"), str(self.out), "--rounds=2"],
                              capture_output=True, text=True, check=False)

    def test_columns_and_judge(self):
        for name in ("launch.py", "own_launcher.py"):
            (self.pack / name).write_text(SCRIPT)
        (self.pack / "triton_peers.py").write_text("import sys\nsys.exit('no Triton')\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertEqual(self.list_out(), ["judge.txt", "log.txt", "own.json", "round1.json", "round2.json"])
        log = (self.out / "log.txt").read_text()
        self.assertEqual(log.splitlines()[:3], ["columns tessera closed join1 startsoff", "no Triton",
                                                "columns startsoff join1 closed tessera"])
        self.assertIn("columns tessera own", log)
        self.assertRegex(done.stdout, r"triton.json: \d+ s, exit status 1, and nothing was measured: log.txt says why")
        self.assertIn("| own | 1 | 1.000 |", done.stdout)
        self.assertRegex(done.stdout.splitlines()[-1], r"^\d+ hold, \d+ fall short$")
        self.assertTrue(done.stdout.endswith((self.out / "judge.txt").read_text()))

    def test_nothing_is_measured(self):
        for name in ("launch.py", "own_launcher.py", "triton_peers.py"):
            (self.pack / name).write_text("import sys\nsys.exit('no GPU')\n")
        done = self.run_script()
        self.assertEqual(done.returncode, 2)
        self.assertEqual(done.stdout.splitlines()[-1], "h200.py: nothing was measured")


if __name__ == "__main__":
    unittest.main()

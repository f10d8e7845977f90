"""Tests what bench/gpu/turns.py measures, how often and in which order, and what it writes; nothing runs on a GPU."""

import contextlib
import io
import json
import pathlib
import re
import sys
import tempfile
import types
import unittest
import unittest.mock

BENCH = pathlib.Path(__file__).resolve().parents[2] / "bench" / "gpu"
sys.path.insert(0, str(BENCH))

AMOUNT = 6.0
CASES = [{"name": f"{group}_t{tile}", "group": group, "unit": "TFLOP/s", "tile": [tile, tile], "amount": AMOUNT,
          "args": []} for group in ("gemm_a", "gemm_b") for tile in (128, 64)]
# Milliseconds, by folder and kernel.
TIMES = {("torch", ""): 1.0, ("triton", ""): 2.0, ("cubins", "t128"): 1.5, ("cubins", "t64"): 3.0,
         ("closed", "t128"): 1.2, ("closed", "t64"): 60.0}


class Tensor:
    """Enough of one: whatever is asked of it is itself, and as a number it is 0.0."""

    def __getattr__(self, name):
        return lambda *arguments: self

    def __sub__(self, other):
        return self

    __truediv__ = __sub__

    def __float__(self):
        return 0.0


class Event:
    """The time is that of all launches before it."""

    def __init__(self, launch):
        self.launch = launch

    def record(self):
        self.time = sum(TIMES[key] for key in self.launch.launched)

    def elapsed_time(self, end):
        return end.time - self.time


class Launch(types.SimpleNamespace):
    """launch.py, which only notes what is timed."""

    def __init__(self, folder):
        super().__init__(HERE=str(folder), timed=[], launched=[])

    def make(self, argument):
        return argument

    def reference(self, case, values):
        return Tensor(), self.mark("torch", "")

    def mark(self, label, name):
        def go():
            self.launched.append(go.key)
            return Tensor()
        go.key = (label, name.rsplit("_", 1)[-1])
        return go

    def prepare(self, folder, name):
        return self.mark(folder, name) if (folder, name.rsplit("_", 1)[-1]) in TIMES else None

    def bench(self, go, rep):
        self.timed.append(go.key)
        return TIMES[go.key]


def load_turns(folder):
    """The module, with stand-ins for all that needs a GPU."""
    launch = Launch(folder)
    torch = types.SimpleNamespace(cuda=types.SimpleNamespace(
        empty_cache=lambda: None, synchronize=lambda: None, Event=lambda enable_timing: Event(launch)))
    burst = types.SimpleNamespace(
        prepare=lambda where, case, values: launch.prepare(pathlib.Path(where).name, case["name"]))
    peers = types.SimpleNamespace(
        prepare=lambda launch: None,
        find_fastest=lambda launch, case, values, out, want, rep: ({"config": "BM=1"}, launch.mark("triton", "")))
    for name, module in (("torch", torch), ("burst", burst), ("triton_peers", peers)):
        sys.modules[name] = module
    import launcher
    sys.modules.pop("turns", None)
    with unittest.mock.patch.object(launcher, "load_launcher", lambda: launch):
        import turns
    turns.HEAT_SECONDS = 0
    return turns, launch


class Turns(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        (self.folder / "index.json").write_text(json.dumps(CASES), encoding="utf-8")
        for name in ("cubins", "closed", "rest"):
            (self.folder / name).mkdir()
            (self.folder / name / "k.cubin").touch()
        # Other tests must not find the stand-ins.
        modules = unittest.mock.patch.dict(sys.modules)
        modules.start()
        self.addCleanup(modules.stop)
        self.turns, self.launch = load_turns(self.folder)

    def run_turns(self, *arguments):
        out = io.StringIO()
        folders = [re.sub("=", f"={self.folder}/", each) for each in arguments]
        sys.argv = ["turns.py", str(self.folder / "out"), *folders]
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out):
            try:
                status = self.turns.main()
            except SystemExit as end:
                status = end.code
        return status, out.getvalue()

    def read(self, name):
        return json.loads((self.folder / "out" / name).read_text(encoding="utf-8"))

    def test_rounds(self):
        status, text = self.run_turns("tessera=cubins", "closed=closed", "other=rest", "--rounds", "3")
        self.assertEqual(status, 0, text)
        self.assertIn("gemm_b", text)
        self.assertNotIn("WRONG", text)
        for number in (1, 2, 3):
            rows = self.read(f"round{number}.json")
            self.assertEqual([row["name"] for row in rows], [case["name"] for case in CASES])
            first = rows[0]
            self.assertEqual((first["torch"], first["tessera"], first["closed"]), (6000.0, 4000.0, 5000.0))
            self.assertEqual(first["tessera_error"], 0.0)
            self.assertNotIn("other", first)
            self.assertEqual(self.read(f"triton{number}.json")["gemm_a"],
                             {"triton": 3000.0, "error": 0.0, "config": "BM=1"})

    def test_slow_ones_are_measured_once(self):
        self.run_turns("tessera=cubins", "closed=closed", "--rounds", "4", "--only", "gemm_a")
        timed = self.launch.timed
        self.assertEqual(timed.count(("closed", "t64")), 1)
        for key in (("closed", "t128"), ("cubins", "t128"), ("cubins", "t64"), ("torch", ""), ("triton", "")):
            self.assertEqual(timed.count(key), 4, key)

    def test_orders_differ(self):
        self.run_turns("tessera=cubins", "--rounds", "6", "--only", "gemm_a", "--no-triton")
        rounds = [tuple(self.launch.timed[i:i + 3]) for i in range(0, 18, 3)]
        self.assertGreater(len(set(rounds)), 1)
        self.assertFalse((self.folder / "out" / "triton1.json").exists())

    def test_sustained(self):
        status, text = self.run_turns("tessera=cubins", "--rounds", "2", "--only", "gemm_a", "--sustained", "--rep", "30")
        self.assertEqual(status, 0, text)
        row = self.read("round2.json")[0]
        self.assertAlmostEqual(row["tessera"], 4000.0)
        self.assertAlmostEqual(row["torch"], 6000.0)
        self.assertEqual(self.launch.timed, [])
        # Once to compare; per round three to see how long it takes, 15 milliseconds, and 30.
        self.assertEqual(self.launch.launched.count(("cubins", "t128")), 1 + 2 * (3 + 10 + 20))

    def test_a_wrong_result(self):
        with unittest.mock.patch.object(Tensor, "__float__", lambda self: 0.5):
            status, text = self.run_turns("tessera=cubins", "--rounds", "1")
        self.assertEqual(status, 1)
        self.assertIn("WRONG", text)

    def test_wrong_arguments(self):
        for arguments, message in ((["cubins"], "'cubins' is not LABEL=FOLDER"),
                                   (["=cubins"], f"'={self.folder}/cubins' is not LABEL=FOLDER"),
                                   (["a=cubins", "a=closed"], "there are two columns 'a'"),
                                   (["torch=cubins"], "there are two columns 'torch'"),
                                   (["a=missing"], f"'{self.folder}/missing' has no cubins"),
                                   (["a=cubins", "--rounds", "0"], "--rounds and --rep need a positive number"),
                                   (["a=cubins", "--only", "conv"], "no kernel begins with 'conv'")):
            status, text = self.run_turns(*arguments)
            self.assertEqual(status, 2)
            self.assertIn(message, text)


if __name__ == "__main__":
    unittest.main()

"""The plugin for pytest, on a suite of its own."""

import importlib.metadata
import subprocess
import sys

import pytest

pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
pytest.importorskip("numpy")

SUITE = '''
import cuda.tile as ct
import numpy as np

@ct.kernel
def good(a):
    ct.store(a, index=(ct.bid(0),), tile=ct.ones((16,), dtype=ct.float32))

@ct.kernel
def racy(a):
    ct.store(a, index=(0,), tile=ct.ones((16,), dtype=ct.float32))

def test_good():
    a = np.zeros(64, np.float32)
    ct.launch(None, (4,), good, (a,))
    assert a.all()

def test_racy():
    a = np.zeros(64, np.float32)
    ct.launch(None, (4,), racy, (a,))
    assert a[:16].all()
'''


# A wheel registers the plugin; a package that was only copied does not.
REGISTERED = any(point.value == "tessera.pytest_plugin"
                 for point in importlib.metadata.entry_points(group="pytest11"))
PLUGIN = [] if REGISTERED else ["-p", "tessera.pytest_plugin"]


def run(tmp_path, *options):
    (tmp_path / "test_suite.py").write_text(SUITE)
    result = subprocess.run([sys.executable, "-m", "pytest", *PLUGIN, "-p", "no:cacheprovider",
                             *options], cwd=tmp_path,
                            capture_output=True, text=True, check=False)
    return result.returncode, result.stdout


def test_check_finds_the_race(tmp_path):
    status, text = run(tmp_path, "--tessera-check")
    assert status == 1 and "1 failed, 1 passed" in text
    assert "test_suite.py:11" in text and "race" in text
    assert "launches of cuTile are checked on the interpreter" in text


def test_cpu(tmp_path):
    status, text = run(tmp_path, "--tessera")
    assert status == 0 and "2 passed" in text


def test_without(tmp_path):
    status, text = run(tmp_path)
    assert "2 failed" in text  # there is no libcuda, or no array of it

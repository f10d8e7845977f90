"""Kernels under Dask."""

import subprocess
import sys

import pytest

import tessera
from conftest import EXAMPLES

np = pytest.importorskip("numpy")
dask_array = pytest.importorskip("dask.array", reason="Dask is not installed")


def test_map_blocks():
    kernel = tessera.compile(tessera.parse(EXAMPLES / "vector_add.mlir"))

    def add(x, y):
        out = np.empty_like(x)
        kernel[-(-x.size // 128)](x, y, out, x.size)
        return out

    x = dask_array.arange(10000, chunks=700, dtype=np.float32)
    y = x * 0 + 1
    for scheduler in ("threads", "processes"):
        found = dask_array.map_blocks(add, x, y, dtype=np.float32).compute(scheduler=scheduler)
        np.testing.assert_array_equal(found, np.arange(10000, dtype=np.float32) + 1)


def test_cluster():
    """Two workers multiply a matrix that is larger than the memory of either."""
    pytest.importorskip("distributed")
    result = subprocess.run([sys.executable, EXAMPLES / "python" / "dask_matmul.py"],
                            capture_output=True, text=True, check=False, timeout=600)
    assert result.returncode == 0, result.stdout + result.stderr
    size, limit = (int(word) for word in result.stdout.splitlines()[0].split()
                   if word.isdigit())
    assert size > limit
    assert "is right" in result.stdout

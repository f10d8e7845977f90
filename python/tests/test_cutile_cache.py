"""Bytecode of cuTile kernels in the cache: used when nothing has changed, and only then."""

import os
import subprocess
import sys

import pytest

pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
np = pytest.importorskip("numpy")

import cuda.tile as ct  # noqa: E402

import tessera.cutile  # noqa: E402

#: Prints what the kernel stores, and whether cuTile's compiler was imported.
PROGRAM = """
import sys
import cuda.tile as ct
import numpy as np
import parts
import tessera.cutile
from parts import helper

FACTOR = 3


def make(step):
    @ct.kernel
    def kernel(out, n: ct.Constant[int]):
        values = ct.full((n,), FACTOR, dtype=ct.int32) + step
        more = ct.static_eval([parts.OFFSET for i in range(1)][0])
        total = ct.reduce(values, 0, lambda x, y: x + y, 0)
        ct.store(out, index=(0,), tile=helper(values, total) + more)
    return kernel


def run(kernel, n=4):
    out = np.zeros(n, np.int32)
    tessera.cutile.launch((1,), kernel, (out, n))
    return out[0]


kernel = make(10)
"""
PARTS = """
import cuda.tile as ct

OFFSET = 1000


def inner(x, by=0):
    return x + by


@ct.function
def helper(x, total):
    return inner(x) * total
"""
MAIN = 'print(run(kernel), "cuda.tile._compile" in sys.modules)\n'


@pytest.fixture
def program(tmp_path):
    """Runs the program with changes, in a process of its own."""
    def run(changes=(), main=MAIN, **environment):
        for name, text in (("parts.py", PARTS), ("program.py", PROGRAM + main)):
            for before, after in changes:
                text = text.replace(before, after)
            if not (tmp_path / name).exists() or (tmp_path / name).read_text() != text:
                (tmp_path / name).write_text(text)
        environment = {**os.environ, "TESSERA_CACHE_DIR": str(tmp_path / "cache"),
                       "PYTHONDONTWRITEBYTECODE": "1", **environment}
        result = subprocess.run([sys.executable, "program.py"], capture_output=True, text=True,
                                check=False, cwd=tmp_path, env=environment)
        assert result.returncode == 0, result.stderr
        return result.stdout.split()
    return run


def test_second_process_needs_no_compiler(program):
    assert program() == ["1676", "True"]
    assert program() == ["1676", "False"]
    # In the first form again, after another one.
    assert program([("FACTOR = 3", "FACTOR = 5")]) == ["1900", "True"]
    assert program() == ["1676", "False"]
    # Another signature is compiled.
    assert program(main=MAIN.replace("run(kernel)", "run(kernel, 8)")) == ["2352", "True"]
    # There is no cache.
    assert program(TESSERA_CACHE_DIR="") == ["1676", "True"]
    # It would print something.
    assert program(CUDA_TILE_TESTING_DISABLE_DIV="1") == ["1676", "True"]


def test_every_change_is_seen(program):
    assert program()[1] == "True"
    for changes, expected in (
            ([("+ step", "- step")], 1000 + 7 * 28),            # the kernel
            ([("make(10)", "make(11)")], 1000 + 14 * 56),       # a closure
            ([("FACTOR = 3", "FACTOR = 4")], 1000 + 14 * 56),   # a global
            ([("OFFSET = 1000", "OFFSET = 2000")], 2676),       # one of another module
            ([("x + y", "y + x")], 1676),                       # a lambda
            ([("* total", "- total")], 1000 + 13 - 52),         # a function of another module
            ([("return x + by", "return x - by - 1")], 1000 + 12 * 52),  # one that this calls
            ([("by=0", "by=1")], 1000 + 14 * 52),               # a default
            ([("FACTOR = 3", "FACTOR = True")], 1000 + 11 * 44)):  # a type
        assert program(changes) == [str(expected), "True"], changes
    # Lines are part of locations.
    assert program([("FACTOR = 3", "\nFACTOR = 3")]) == ["1676", "True"]


@pytest.mark.parametrize("expression", [
    'int(os.environ["AMOUNT"])', "TABLE[0]", "thing.amount", "get()", 'eval("TABLE")[0]',
    "parts.__dict__['amount']",
])
def test_what_is_not_known_is_compiled(program, expression):
    """What a walk over the names of a kernel cannot see."""
    changes = [("+ step", f"+ ct.static_eval({expression})"),
               ("FACTOR = 3", "import functools, os, types\nFACTOR = 3\n"
                'TABLE = [int(os.environ["AMOUNT"])]\nparts.amount = TABLE[0]\n'
                "thing = types.SimpleNamespace(amount=TABLE[0])\n"
                "get = functools.partial(int, TABLE[0])\n")]
    assert program(changes, AMOUNT="10") == ["1676", "True"]
    assert program(changes, AMOUNT="11") == ["1784", "True"]


def test_values_that_cutile_has_kept(program):
    """cuTile keeps the values of the first compilation, which must not be stored as others."""
    change = "print(run(kernel))\nFACTOR = 4\nprint(run(kernel, 8))\n"
    found = program(main=change)
    assert found[0] == "1676"
    assert program(main=change) == found
    # FACTOR is 4 from the beginning.
    assert program([("FACTOR = 3", "FACTOR = 4")], main='print(run(kernel, 8))\n') == ["2568"]


@pytest.mark.parametrize("first", [
    "print(run(kernel))\n", "tessera.cutile.text(kernel, (np.zeros(4, np.int32), 4))\n"])
def test_source_that_changes_during_a_process(program, first):
    edit = (first + 'import pathlib\nfile = pathlib.Path("parts.py")\n'
            'file.write_text(file.read_text().replace("* total", "- total"))\n'
            "run(kernel, 8)\n")
    program(main=edit)
    assert program([("* total", "- total")], main="print(run(kernel, 8))\n") == [
        str(1000 + 13 - 104)]


@ct.kernel
def fill(out, value: ct.Constant[float]):
    ct.store(out, index=(0,), tile=ct.full((4,), value, dtype=ct.float32))


def test_signs_of_zero():
    out = np.ones(4, np.float32)
    for value in (0.0, -0.0, 0.0):
        tessera.cutile.launch((1,), fill, (out, value))
        assert np.signbit(out[0]) == np.signbit(value)

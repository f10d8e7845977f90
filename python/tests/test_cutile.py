"""Programs of cuTile on NumPy arrays and on CPU tensors, on the CPU and on the interpreter."""

import pathlib
import subprocess
import sys

import pytest

pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
np = pytest.importorskip("numpy")
pytest.importorskip("ml_dtypes")

import cuda.tile as ct  # noqa: E402

import cutile_programs  # noqa: E402
import tessera  # noqa: E402
import tessera.cutile  # noqa: E402
from tensors import make_tensor  # noqa: E402

try:
    import torch
except ImportError:
    torch = None

#: What a program can call that is neither a function nor a type for kernels.
NOT_FOR_KERNELS = {
    "Tile", "TileCompilerExecutionError", "TileCompilerTimeoutError", "TileError",
    "TileInternalError", "TileRecursionError", "TileStaticAssertionError",
    "TileStaticEvalError", "TileSyntaxError", "TileTypeError", "TileUnsupportedFeatureError",
    "TileValueError", "compilation", "compiler_timeout", "launch", "tune",
}
#: These have tests of their own in this file, or Tessera does not have the type.
ELSEWHERE = {"assert_", "print", "printf"}
NOT_SUPPORTED = {"float8_e5m3fnu", "float4_e2m1fn", "foreign_pointer_dtype"}


def run_with(convert, **options):
    def run(grid, kernel, *args):
        tessera.cutile.launch(grid, kernel, convert(args), **options)
    return run


@pytest.mark.parametrize("name", cutile_programs.PROGRAMS)
def test_numpy(name):
    cutile_programs.PROGRAMS[name](run_with(tuple))


@pytest.mark.parametrize("name", cutile_programs.PROGRAMS)
def test_checked(name):
    cutile_programs.PROGRAMS[name](run_with(tuple, check=True))


@pytest.mark.skipif(torch is None, reason="PyTorch is not installed")
@pytest.mark.parametrize("name", cutile_programs.PROGRAMS)
def test_torch(name):
    cutile_programs.PROGRAMS[name](run_with(make_tensor))


def test_every_function_is_covered():
    missing = set(ct.__all__) - cutile_programs.COVERED - NOT_FOR_KERNELS - ELSEWHERE
    assert missing - NOT_SUPPORTED == set()
    assert len(cutile_programs.PROGRAMS) >= 60


def test_signatures():
    """A process of its own compares our signatures with cuTile's."""
    script = pathlib.Path(__file__).with_name("compare_signatures.py")
    result = subprocess.run([sys.executable, script], capture_output=True, text=True,
                            check=False)
    assert result.returncode == 0, result.stdout + result.stderr
    assert " 0 wrong" in result.stdout


@ct.kernel
def scale(a, c, factor, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, index=(i,), tile=ct.load(a, index=(i,), shape=(n,)) * factor)


@ct.kernel
def talk(a):
    ct.printf("block %d\n", ct.bid(0))
    ct.print(f"sum {ct.sum(ct.load(a, index=(0,), shape=(16,)))}")


@ct.kernel
def insist(a):
    ct.assert_(ct.load(a, index=(0,), shape=(16,)) > 0, "all are positive")


def test_printing(capsys):
    tessera.cutile.launch((2,), talk, (np.ones(16, np.int32),))
    lines = sorted(capsys.readouterr().out.split("\n"))
    assert lines == ["", "block 0", "block 1", "sum 16", "sum 16"]


@pytest.mark.parametrize("engine", ["cpu", "interp"])
def test_assertions(engine):
    tessera.cutile.launch((1,), insist, (np.ones(16, np.int32),), engine=engine)
    with pytest.raises(tessera.KernelAssertionError, match="all are positive") as caught:
        tessera.cutile.launch((1,), insist, (np.zeros(16, np.int32),), engine=engine)
    assert caught.value.file == __file__
    line = pathlib.Path(__file__).read_text().splitlines()[caught.value.line - 1]
    assert "ct.assert_" in line


def test_installed():
    a, c = np.ones(64, np.float32), np.zeros(64, np.float32)
    before = ct.launch
    with tessera.cutile.installed():
        ct.launch(None, (2,), scale, (a, c, 3.0, 32))
        assert tessera.cutile.is_installed()
    assert ct.launch is before and not tessera.cutile.is_installed()
    np.testing.assert_array_equal(c, 3 * a)


def test_signature_from_arguments():
    from cuda.tile.compilation import KernelSignature
    from tessera.cutile._signature import get_calling_convention
    a = np.ones(64, np.float32)
    with tessera.cutile.installed():
        signature = KernelSignature.from_kernel_args(scale, (a, a, 3.0, 32),
                                                     get_calling_convention())
    assert signature.parameters[3].value == 32
    assert signature.parameters[0].shape_divisible_by == (16,)


def test_exhaustive_search():
    a, c = np.ones(4096, np.float32), np.zeros(4096, np.float32)
    with tessera.cutile.installed():
        result = ct.tune.exhaustive_search(
            [{"n": 64}, {"n": 1024}], None, lambda config: (4096 // config["n"],), scale,
            lambda config: (a, c, 2.0, config["n"]), lambda config: {"occupancy": 2},
            quiet=True)
    assert result.best.config in ({"n": 64}, {"n": 1024})
    assert len(result.successes) == 2
    np.testing.assert_array_equal(c, 2 * a)


def test_what_was_emitted():
    args = (np.ones(64, np.float32), np.zeros(64, np.float32), 3.0, 32)
    code = tessera.cutile.bytecode(scale, args)
    assert "mulf" in tessera.cutile.text(scale, args)
    assert "test_cutile.py" in tessera.cutile.text(scale, args, locations=True)
    [entry] = tessera.parse(code).entries
    assert [str(each) for each in entry.parameters] == [
        "ptr<f32>", "i32", "i32", "ptr<f32>", "i32", "i32", "f32"]
    assert [each.is_written for each in entry.parameters if each.is_pointer] == [False, True]


def test_ptx_engine():
    a, c = np.arange(64, dtype=np.float32), np.zeros(64, np.float32)
    tessera.cutile.launch((2,), scale, (a, c, 3.0, 32), engine="ptx")
    np.testing.assert_array_equal(c, 3 * a)


def test_read_only_results():
    a, c = np.ones(64, np.float32), np.zeros(64, np.float32)
    a.flags.writeable = False
    tessera.cutile.launch((2,), scale, (a, c, 3.0, 32))
    with pytest.raises(tessera.ArgumentError, match="read-only"):
        tessera.cutile.launch((2,), scale, (c, a, 3.0, 32))


@pytest.mark.parametrize("args, message", [
    ((), "takes 4 arguments, not 0"),
    ((np.ones(4, np.float32), None, 1.0, 32), "neither a number nor an array"),
    ((np.ones(4, np.complex64), np.ones(4, np.float32), 1.0, 32), "complex64"),
    ((np.ones(4, np.float32), np.ones(4, np.float32), 1.0, "n"), "constant"),
    ((np.ones(4, np.float32), np.ones(4, np.float32), np.float32(1), 32), "Python's numbers"),
    (([], np.ones(4, np.float32), 1.0, 32), "empty list"),
])
def test_bad_arguments(args, message):
    with pytest.raises(TypeError, match=message):
        tessera.cutile.launch((1,), scale, args)


def test_no_kernel():
    with pytest.raises(TypeError, match="a kernel of cuTile is needed, not a function"):
        tessera.cutile.launch((1,), test_no_kernel, ())


def test_error_of_cutile_keeps_its_line():
    @ct.kernel
    def wrong(a):
        ct.store(a, index=(0,), tile=ct.load(a, index=(0,), shape=(3,)))

    with pytest.raises(ct.TileError) as caught:
        tessera.cutile.launch((1,), wrong, (np.ones(4, np.float32),))
    assert "test_cutile.py" in str(caught.value)


def test_error_of_verifier_has_the_line():
    """cuTile emits an unsigned floor division, which the verifier of Tile IR refuses."""
    @ct.kernel
    def divide(a, b):
        x = ct.load(a, index=(0,), shape=(16,))
        y = x // ct.load(b, index=(0,), shape=(16,))
        ct.store(a, index=(0,), tile=y)

    a = np.ones(16, np.uint32)
    with pytest.raises(tessera.ParseError) as caught:
        tessera.cutile.launch((1,), divide, (a, a.copy()))
    assert caught.value.file == __file__
    line = pathlib.Path(__file__).read_text().splitlines()[caught.value.line - 1]
    assert "x // ct.load" in line


def test_script(tmp_path):
    script = tmp_path / "script.py"
    script.write_text('''
import sys
import cuda.tile as ct
import numpy as np

@ct.kernel
def scale(a, c, n: ct.Constant[int]):
    ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(n,)) * 2)

a, c = np.ones(16, np.float32), np.zeros(16, np.float32)
ct.launch(None, (int(sys.argv[1]),), scale, (a, c, 16))
print(c.sum())
''')
    for options, status, text in (([], 0, "32.0"), (["--engine", "interp"], 0, "32.0"),
                                  (["--check"], 0, "32.0")):
        result = subprocess.run([sys.executable, "-m", "tessera.cutile", *options, script, "1"],
                                capture_output=True, text=True, check=False, cwd=tmp_path)
        assert (result.returncode, result.stdout.strip()) == (status, text), result.stderr
    result = subprocess.run([sys.executable, "-m", "tessera.cutile", "--check", script, "2"],
                            capture_output=True, text=True, check=False, cwd=tmp_path)
    assert result.returncode == 1 and f"{script}:8" in result.stderr

"""Programs of cuTile on a GPU: on NumPy arrays, and on tensors that are in its memory."""

import subprocess
import sys

import pytest

pytest.importorskip("cuda.tile", reason="the package cuda-tile is not installed")
torch = pytest.importorskip("torch", reason="PyTorch is not installed")
np = pytest.importorskip("numpy")
pytest.importorskip("ml_dtypes")
if not torch.cuda.is_available():
    pytest.skip("there is no GPU", allow_module_level=True)

import cutile_programs  # noqa: E402
import tessera.cutile  # noqa: E402
from tensors import make_tensor  # noqa: E402


def move(value, moved):
    """The value with all its arrays on the GPU. `moved` gets the tensors here and there."""
    if isinstance(value, (tuple, list)):
        return type(value)(move(each, moved) for each in value)
    if not isinstance(value, np.ndarray):
        return value
    # An array that is passed twice is one tensor.
    if id(value) not in moved:
        here = make_tensor(value)
        there = torch.empty_strided(here.size(), here.stride(), dtype=here.dtype, device="cuda")
        moved[id(value)] = (here, there.copy_(here))
    return moved[id(value)][1]


def run_on_tensors(grid, kernel, *args):
    moved = {}
    tessera.cutile.launch(grid, kernel, move(args, moved), engine="cuda")
    for here, there in moved.values():
        here.copy_(there)


def run_on_arrays(grid, kernel, *args):
    tessera.cutile.launch(grid, kernel, args, engine="cuda")


@pytest.mark.parametrize("name", cutile_programs.PROGRAMS)
@pytest.mark.parametrize("run", [run_on_arrays, run_on_tensors])
def test_program(name, run):
    cutile_programs.PROGRAMS[name](run)


# About half a minute.
LONG = """
cuda_tile.module @m {
  entry @spin(%n: tile<i64>, %p: tile<ptr<i64>>) {
    %zero = constant <i64: 0> : tile<i64>
    %one = constant <i64: 1> : tile<i64>
    %three = constant <i64: 3> : tile<i64>
    %r = for %i in (%zero to %n, step %one) : tile<i64> iter_values(%a = %zero) -> (tile<i64>) {
      %b = muli %a, %three : tile<i64>
      %c = xori %b, %i : tile<i64>
      continue %c : tile<i64>
    }
    %q, %t = load_ptr_tko weak %p : tile<ptr<i64>> -> tile<i64>, token
    %s = addi %q, %r : tile<i64>
    %u = store_ptr_tko weak %p, %s : tile<ptr<i64>>, tile<i64> -> token
    return
  }
}
"""


def test_interrupt():
    """Ctrl-C ends the wait for a kernel, which runs on."""
    program = f"""
import numpy as np, os, signal, tessera, threading, time
kernel = tessera.compile({LONG!r}, engine="cuda")
memory = np.zeros(1, np.int64)
kernel[1](1000, memory)
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
start = time.monotonic()
try:
    kernel[1](2_000_000_000, memory)
    print("ended")
except KeyboardInterrupt:
    print("stopped", time.monotonic() - start < 5)
os._exit(0)
"""
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                            check=False, timeout=120)
    assert result.stdout == "stopped True\n", result.stdout + result.stderr

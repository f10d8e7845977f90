"""Kernels: arguments, launches, failures, threads, pickling."""

import ctypes
import multiprocessing
import os
import pickle
import signal
import subprocess
import sys
import threading

import pytest

import tessera

np = pytest.importorskip("numpy")

HEAD = "cuda_tile.module @m {\n"
#: An array and its shape and strides, as cuTile passes them.
SCALE = HEAD + """  entry @scale(%x: tile<ptr<f32>>, %n0: tile<i32>, %n1: tile<i32>, %s0: tile<i32>, %s1: tile<i32>, %factor: tile<f32>) {
    %view = make_tensor_view %x, shape = [%n0, %n1], strides = [%s0, %s1] : tile<i32> -> tensor_view<?x?xf32, strides=[?,?]>
    %tiles = make_partition_view %view : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,?]>>
    %i, %j, %k = get_tile_block_id : tile<i32>
    %tile, %loaded = load_view_tko weak %tiles[%i, %j] : partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> tile<4x4xf32>, token
    %one = reshape %factor : tile<f32> -> tile<1x1xf32>
    %all = broadcast %one : tile<1x1xf32> -> tile<4x4xf32>
    %product = mulf %tile, %all : tile<4x4xf32>
    %stored = store_view_tko weak %product, %tiles[%i, %j] token = %loaded : tile<4x4xf32>, partition_view<tile=(4x4), tensor_view<?x?xf32, strides=[?,?]>>, tile<i32> -> token
    return
  }
}
"""
ENDLESS = HEAD + """  entry @endless() {
    loop {
      continue
    }
    return
  }
}
"""


def make_copy(element):
    """Adds nothing, but goes through a register of that type."""
    return HEAD + f"""  entry @copy(%p: tile<ptr<{element}>>, %q: tile<ptr<{element}>>, %n: tile<i32>) {{
    %a, %t0 = load_ptr_tko weak %p : tile<ptr<{element}>> -> tile<{element}>, token
    %t1 = store_ptr_tko weak %q, %a : tile<ptr<{element}>>, tile<{element}> -> token
    return
  }}
}}
"""


@pytest.fixture(scope="module")
def add(request):
    path = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "vector_add.mlir")
    return tessera.compile(tessera.parse(path))


def make_vectors(n=300):
    return (np.arange(n, dtype=np.float32), np.full(n, 2, np.float32), np.zeros(n, np.float32))


ENGINES = ["cpu", "interp", "ptx"]


@pytest.mark.parametrize("engine", ENGINES)
def test_launch(add, engine):
    kernel = tessera.compile(add.module, engine=engine)
    x, y, out = make_vectors()
    kernel[3](x, y, out, 300)
    np.testing.assert_array_equal(out, x + y)
    assert repr(kernel) == f"<tessera.Kernel @vector_add(ptr<f32>, ptr<f32>, ptr<f32>, i32) on {engine}>"


@pytest.mark.parametrize("engine", ENGINES)
def test_strides(engine):
    """An array fills the parameters of its pointer, its shape and its strides."""
    kernel = tessera.compile(SCALE, engine=engine)
    base = np.arange(256, dtype=np.float32).reshape(16, 16)
    for view in (lambda a: a, lambda a: a.T, lambda a: a[::2, ::4], lambda a: a[1:9, 3:11],
                 lambda a: a[4:8].T):
        found, wanted = base.copy(), base.copy()
        part = view(found)
        grid = [-(-extent // 4) for extent in part.shape]
        kernel[grid](part, 3.0)
        view(wanted)[...] *= 3
        np.testing.assert_array_equal(found, wanted)


def test_views_of_one_array(add):
    """Arguments that overlap share memory on every engine."""
    for engine in ENGINES:
        memory = np.arange(64, dtype=np.float32)
        kernel = tessera.compile(add.module, engine=engine)
        kernel[1](memory[:32], memory[:32], memory[32:], 32)
        np.testing.assert_array_equal(memory[32:], 2 * np.arange(32))


TYPES = {"i1": "bool", "i8": "int8", "i16": "uint16", "i32": "int32", "i64": "uint64",
         "f16": "float16", "f32": "float32", "f64": "float64", "bf16": "bfloat16",
         "f8E4M3FN": "float8_e4m3fn", "f8E5M2": "float8_e5m2", "f8E8M0FNU": "float8_e8m0fnu"}


@pytest.mark.parametrize("element", TYPES)
def test_element_types(element):
    ml_dtypes = pytest.importorskip("ml_dtypes")
    dtype = np.dtype(getattr(ml_dtypes, TYPES[element], None) or TYPES[element])
    for engine in ("cpu", "interp"):
        kernel = tessera.compile(make_copy(element), engine=engine)
        source, target = np.ones(4, dtype), np.zeros(4, dtype)
        kernel[1](source, target, 5)
        assert target.view(f"u{dtype.itemsize}")[0] == source.view(f"u{dtype.itemsize}")[0]
        bits = np.zeros(4, f"u{dtype.itemsize}")
        kernel[1](source, tessera.as_type(bits, element), 5)
        assert bits[0] == source.view(bits.dtype)[0]


def test_numbers():
    text = HEAD + """  entry @store(%p: tile<ptr<f16>>, %q: tile<ptr<i64>>, %r: tile<ptr<i1>>, %a: tile<f16>, %b: tile<i64>, %c: tile<i1>) {
    %0 = store_ptr_tko weak %p, %a : tile<ptr<f16>>, tile<f16> -> token
    %1 = store_ptr_tko weak %q, %b : tile<ptr<i64>>, tile<i64> -> token
    %2 = store_ptr_tko weak %r, %c : tile<ptr<i1>>, tile<i1> -> token
    return
  }
}
"""
    p, q, r = np.zeros(1, np.float16), np.zeros(1, np.int64), np.zeros(1, bool)
    kernel = tessera.compile(text)
    for a, b, c in ((1.5, -3, True), (2, 2**64 - 1, 0), (np.float16(0.1), np.int8(7), np.True_),
                    (float("inf"), True, False)):
        kernel[1](p, q, r, a, b, c)
        assert p[0] == np.float16(a) and r[0] == c
        assert q.view(np.uint64)[0] == int(b) % 2**64


class OnlyDlpack:
    def __init__(self, array):
        self.array = array

    def __dlpack__(self, **options):
        return self.array.__dlpack__(**options)

    def __dlpack_device__(self):
        return self.array.__dlpack_device__()


class OnlyInterface:
    def __init__(self, array):
        self.__array_interface__ = array.__array_interface__
        self.dtype = array.dtype


def test_kinds_of_arrays(add):
    """DLPack, capsules, NumPy's interface, and buffers."""
    x, y, out = make_vectors()
    for make in (OnlyDlpack, OnlyInterface, memoryview, lambda array: array.__dlpack__()):
        out[:] = 0
        add[3](make(x), make(y), make(out), 300)
        np.testing.assert_array_equal(out, x + y)


def test_torch_tensors(add):
    torch = pytest.importorskip("torch", reason="PyTorch is not installed")
    x, y, out = (torch.from_numpy(each) for each in make_vectors())
    add[3](x, y, out, 300)
    assert torch.equal(out, x + y)
    kernel = tessera.compile(SCALE)
    matrix = torch.arange(64, dtype=torch.float32).reshape(8, 8)
    wanted = matrix.clone()
    wanted[::2, 1:5] *= 2
    kernel[1, 1](matrix[::2, 1:5], 2.0)
    assert torch.equal(matrix, wanted)
    followed = torch.ones(300, requires_grad=True)
    add[3](followed, y, out, 300)
    assert torch.equal(out, followed.detach() + y)
    with pytest.raises(tessera.ArgumentError, match="argument 1"):
        add[3](torch.ones(300, dtype=torch.complex64), y, out, 300)


class OnDevice:
    __cuda_array_interface__ = {"typestr": "<f4", "shape": (4,), "data": (256, False),
                                "version": 3}
    dtype = np.dtype(np.float32)


class LikeTorch(OnDevice):
    """The types of PyTorch have no name."""

    dtype = "torch.float32"


class Absurd:
    """An array that no memory can hold."""

    dtype = np.dtype(np.float32)

    def __init__(self, shape, strides):
        self.__array_interface__ = {"typestr": "<f4", "shape": shape, "strides": strides,
                                    "data": (256, False), "version": 3}


class Malformed:
    dtype = np.dtype(np.float32)

    def __init__(self, **change):
        self.__array_interface__ = {"typestr": "<f4", "shape": (4,), "data": (256, False),
                                    "version": 3, **change}


X, Y, OUT = make_vectors()
READ_ONLY = OUT.copy()
READ_ONLY.flags.writeable = False


def take(capsule):
    """Takes a capsule as another library would."""
    ctypes.pythonapi.PyCapsule_SetName.argtypes = [ctypes.py_object, ctypes.c_char_p]
    ctypes.pythonapi.PyCapsule_SetName(capsule, b"used_dltensor")
    return capsule


def set_type(capsule, code, bits):
    """Changes the element type of a DLPack capsule, which is at byte 20."""
    get_pointer = ctypes.pythonapi.PyCapsule_GetPointer
    get_pointer.restype = ctypes.c_void_p
    get_pointer.argtypes = [ctypes.py_object, ctypes.c_char_p]
    ctypes.memmove(get_pointer(capsule, b"dltensor") + 20, bytes([code, bits]), 2)
    return capsule


BAD = {
    "too few": ((X, Y, OUT), "the entry has 4 parameters, but 3 arguments are given"),
    "too many": ((X, Y, OUT, 1, 2), "the entry has 4 parameters, but 5 arguments are given"),
    "none": ((), "the entry has 4 parameters, but 0 arguments are given"),
    "wrong type": ((X.astype(float), Y, OUT, 1),
                   "argument 1 is an array of f64, but parameter 1 is a pointer to f32"),
    "no array": ((X, Y, None, 1), "argument 3 is of type NoneType"),
    "string": ((X, Y, "out", 1), "argument 3 is of type str"),
    "read-only": ((X, Y, READ_ONLY, 1), "argument 3 is read-only, but the kernel writes to it"),
    "not contiguous": ((X, Y[::2], OUT, 1), "argument 2 is not contiguous"),
    "complex": ((X.astype(complex), Y, OUT, 1), "elements of type complex128"),
    "object": ((np.array([None]), Y, OUT, 1), "elements of type object"),
    "big-endian": ((X.astype(">f4"), Y, OUT, 1), "elements of type >f4"),
    "misaligned": ((X, Y, [np.zeros(401, np.uint8)[1:].view(np.float32)], 1),
                   "begins at an address that is not a multiple of 4"),
    "float for int": ((X, Y, OUT, 1.5), "argument 4 is a float, but its parameter is an integer"),
    "array for number": ((X, Y, OUT, OUT), "argument 4 is an array, but parameter 4 is a number"),
    "number for array": ((X, 2, OUT, 1), "argument 2 is a number, but parameter 2 is a pointer"),
    "too large": ((X, Y, OUT, 2**32), "which does not fit i32"),
    "far too large": ((X, Y, OUT, 10**30), "which does not fit i32"),
    "list of numbers": ((X, Y, [1, 2], 1), "an array of argument 3 is of type int"),
    "a tensor on a GPU": ((LikeTorch(), LikeTorch(), LikeTorch(), 1),
                          "an argument is on a GPU, but the kernel runs on the CPU"),
    "on a GPU": ((OnDevice(), OnDevice(), OnDevice(), 1),
                 "an argument is on a GPU, but the kernel runs on the CPU"),
    "too few strides": ((Malformed(strides=()), Y, OUT, 1), "a malformed __array_interface__"),
    "no address": ((Malformed(data=None), Y, OUT, 1), "a malformed __array_interface__"),
    "half an address": ((Malformed(data=()), Y, OUT, 1), "a malformed __array_interface__"),
    "negative shape": ((Malformed(shape=(-3,)), Y, OUT, 1), "a malformed __array_interface__"),
    "typestr": ((Malformed(typestr=5), Y, OUT, 1), "a malformed __array_interface__"),
    "huge shape": ((X, Y, Absurd((2**40, 2**40), None), 1), "a shape that no memory can hold"),
    "huge strides": ((X, Y, Absurd((2**20, 3), (2**62, 4)), 1), "no memory can hold"),
    "taken capsule": ((X, take(Y.__dlpack__()), OUT, 1),
                      "a DLPack capsule that someone else has taken"),
    "elements of 4 bits": ((X, set_type(Y.__dlpack__(), 17, 4), OUT, 1),
                           "argument 2 has elements of 4 bits; pass its bytes with"),
    "other capsule": ((X, ctypes.pythonapi, OUT, 1), "argument 2 is of type PyDLL"),
}


@pytest.mark.parametrize("name", BAD)
def test_bad_arguments(add, name):
    arguments, message = BAD[name]
    with pytest.raises(tessera.ArgumentError) as caught:
        add[1](*arguments)
    assert message in str(caught.value) and isinstance(caught.value, TypeError)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("grid", [(), (1, 2, 3, 4), -1, 1 << 40, "x", (1, None), 1.5])
def test_bad_grids(add, grid):
    with pytest.raises(tessera.ArgumentError, match="grid"):
        add[grid](X, Y, OUT, 1)


def test_misaligned_arrays(add):
    """They are copied; Dask makes such arrays."""
    for engine in ENGINES:
        x, y, _ = make_vectors()
        memory = np.zeros(4 * 300 + 1, np.uint8)
        out = memory[1:].view(np.float32)
        tessera.compile(add.module, engine=engine)[3](x, y, out, 300)
        np.testing.assert_array_equal(out, x + y)


def test_empty_grids_and_arrays(add):
    x, y, out = make_vectors()
    add[0](x, y, out, 300)
    add[0, 5](x, y, out, 300)
    assert not out.any()
    add[1](x[:0], y[:0], out[:0], 0)


def test_failures(add):
    with pytest.raises(tessera.CompileError, match="the module has no entry @none, only @vector_add"):
        tessera.compile(add.module, "none")
    with pytest.raises(tessera.CompileError, match="there is no engine 'gpu'"):
        tessera.compile(add.module, engine="gpu")
    with pytest.raises(tessera.CompileError, match="processor"):
        tessera.compile(add.module, target="none")
    if not os.path.exists("/dev/nvidia0"):
        with pytest.raises(tessera.TesseraError):
            tessera.compile(add.module, engine="cuda")[1](*make_vectors(), 1)
    interp = tessera.compile(add.module, engine="interp")
    with pytest.raises(tessera.LaunchError) as caught:
        interp[8](X[:4].copy(), Y[:4].copy(), OUT[:4].copy(), 300)
    assert caught.value.line == 20 and caught.value.block == (0, 0, 0)
    with pytest.raises(ValueError, match="there is no order 'any'"):
        interp.launch(1, (X, Y, OUT, 1), order="any")


def test_options_of_code_for_gpus(add):
    text = HEAD + """  entry @square(%p: tile<ptr<f32>>) {
    %x, %t0 = load_ptr_tko weak %p : tile<ptr<f32>> -> tile<f32>, token
    %one = constant <f32: 1.0> : tile<f32>
    %d = mulf %x, %x : tile<f32>
    %e = subf %d, %one : tile<f32>
    %t1 = store_ptr_tko weak %p, %e token = %t0 : tile<ptr<f32>>, tile<f32> -> token
    return
  }
}
"""
    # The square has 25 bits, one more than a float.
    once, twice = 2**-11 + 2**-24, 2**-11
    for engine, opt, fp_contract, expected in (
            ("ptx", "O2", None, twice), ("ptx", "O2", "fast", once), ("ptx", "O3", None, once),
            ("ptx", "O3", "off", twice), ("cpu", "O3", None, twice), ("cpu", "O2", "fast", once),
            ("interp", "O2", None, twice), ("interp", "O2", "fast", once)):
        kernel = tessera.compile(text, engine=engine, opt=opt, fp_contract=fp_contract,
                                 plan="copies=plain" if engine == "ptx" else "")
        for each in (kernel, pickle.loads(pickle.dumps(kernel))):
            x = np.full(1, 1 + 2**-12, np.float32)
            each[1](x)
            assert x[0] == expected
    with pytest.raises(tessera.CompileError, match="'copies' is plain, async, tensor or auto"):
        tessera.compile(add.module, engine="ptx", plan="copies=quick")
    with pytest.raises(tessera.CompileError, match="the CPU engine has no plans"):
        tessera.compile(add.module, plan="copies=plain")
    with pytest.raises(ValueError, match="fp_contract is 'off', 'fast' or None, not 'on'"):
        tessera.compile(add.module, fp_contract="on")


def test_check(add):
    add[3](*make_vectors(), 300, check=True)
    add[3](*make_vectors(), 300, check=True, order="random", seed=3)
    with pytest.raises(tessera.CheckError) as caught:
        add[4](*make_vectors(), 400, check=True)
    [finding, *_] = caught.value.findings
    assert (finding.kind, finding.line, finding.block) == ("out-of-bounds", 20, (2, 0, 0))
    assert "load_view_tko" in str(caught.value)
    assert pickle.loads(pickle.dumps(caught.value)).findings == caught.value.findings
    with pytest.raises(tessera.CheckError) as caught:
        x, y, out = make_vectors()
        add[3](tessera.uninitialized(x), y, out, 300, check=True)
    assert caught.value.findings[0].kind == "uninitialized"


@pytest.mark.parametrize("engine", ["cpu", "interp"])
def test_timeout(engine):
    with pytest.raises(tessera.LaunchTimeout):
        tessera.compile(ENDLESS, engine=engine).launch(1, (), timeout=0.05)


@pytest.mark.parametrize("engine", ["cpu", "interp", "ptx"])
def test_interrupt(engine):
    """Ctrl-C ends a launch that would never end."""
    program = f"""
import os, signal, tessera, threading
kernel = tessera.compile({ENDLESS!r}, engine={engine!r})
try:
    print("ready", flush=True)
    kernel[4]()
except KeyboardInterrupt:
    print("stopped", flush=True)
kernel = tessera.compile({ENDLESS!r}, engine={engine!r})
try:
    threading.Timer(0.1, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
    kernel[1]()
except KeyboardInterrupt:
    print("stopped again", flush=True)
"""
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE,
                          text=True) as process:
        try:
            assert process.stdout.readline() == "ready\n"
            # The launch may not have begun when the signal comes; Python raises then as well.
            process.send_signal(signal.SIGINT)
            assert process.communicate(timeout=60)[0] == "stopped\nstopped again\n"
        finally:
            process.kill()
    assert process.returncode == 0


def test_interrupt_before_launch():
    """Ctrl-C after Python's last look at its flag, and before the launch begins."""
    program = f"""
import ctypes, functools, signal, tessera
raise_signal = ctypes.CDLL(None)["raise"]
raise_signal.restype = (1).__add__  # it returns 0, and the grid is to be 1
class Grid:  # no Python code runs here: the interpreter would look at its flag
    __index__ = staticmethod(functools.partial(raise_signal, signal.SIGINT))
kernel = tessera.compile({ENDLESS!r})
try:
    kernel[Grid()]()
except KeyboardInterrupt:
    print("stopped")
"""
    run = subprocess.run([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True,
                         timeout=60)
    assert (run.stdout, run.returncode) == ("stopped\n", 0)


def test_gil_is_released():
    """Another Python thread runs during a launch."""
    kernel = tessera.compile(ENDLESS)

    def wait():
        with pytest.raises(tessera.LaunchTimeout):
            kernel.launch(1, (), threads=1, timeout=0.2)

    thread = threading.Thread(target=wait)
    thread.start()
    seen = 0
    while thread.is_alive():
        seen += 1
    assert seen > 1


def test_threads(add):
    failures = []

    def work(number):
        x, y, out = make_vectors(200 + number)
        x += number
        for _ in range(300):
            out[:] = 0
            add[2](x, y, out, x.size)
            if not np.array_equal(out, x + y):
                failures.append(number)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_pickle(add):
    copy = pickle.loads(pickle.dumps(add))
    x, y, out = make_vectors()
    copy[3](x, y, out, 300)
    np.testing.assert_array_equal(out, x + y)
    assert (copy.name, copy.engine) == (add.name, add.engine)


def _launch_in_child(kernel):
    x, y, out = make_vectors()
    kernel[3](x, y, out, 300)
    return float(out.sum())


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_multiprocessing(add, method):
    x, y, out = make_vectors()
    add[3](x, y, out, 300)  # so that the parent has threads
    with multiprocessing.get_context(method).Pool(2) as pool:
        # With a limit: a pool waits for ever for a child that died.
        sums = pool.map_async(_launch_in_child, [add] * 4).get(120)
    assert sums == [float(out.sum())] * 4


def test_globals_stay(examples):
    """A kernel keeps the globals of its module from launch to launch."""
    text = HEAD + """  global @counter <i32: [0]> : tile<1xi32>
  entry @count(%out: tile<ptr<i32>>) {
    %p = get_global @counter : tile<ptr<i32>>
    %one = constant <i32: 1> : tile<i32>
    %old, %t = atomic_rmw_tko relaxed device %p, add, %one : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
    %s = store_ptr_tko weak %out, %old : tile<ptr<i32>>, tile<i32> -> token
    return
  }
}
"""
    for engine in ("cpu", "interp"):
        kernel, out = tessera.compile(text, engine=engine), np.zeros(1, np.int32)
        for wanted in range(3):
            kernel[1](out)
            assert out[0] == wanted


@pytest.mark.full
def test_a_million_launches(add):
    """From four threads: no wrong result, and no leak."""
    def get_memory():
        with open("/proc/self/statm") as file:
            return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")

    wrong = []

    def work(number, count):
        x, y, out = make_vectors(100)
        launch = add[1]
        for step in range(count):
            x[0] = step % 1000
            launch(x, y, out, 100)
            if out[0] != x[0] + 2:
                wrong.append(number)

    def run(count):
        threads = [threading.Thread(target=work, args=(number, count)) for number in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    run(2500)
    before = get_memory()
    run(250000)
    assert not wrong
    assert get_memory() - before < 20 << 20

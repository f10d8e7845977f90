"""Calls libtessera-c with ctypes: foreign.py LIBRARY DRIVER

DRIVER is the CUDA driver that runs kernels on the PTX machine.
"""

import ctypes
import itertools
import platform
import resource
import sys
import threading
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_int64, c_size_t
from ctypes import c_uint8, c_uint16, c_uint32, c_uint64, c_void_p

OK, INVALID_ARGUMENT, VERIFY, RESOURCES = 0, 1, 3, 6
COMPILE, TIMEOUT, ASSERT = 7, 9, 10
WRONG = b"""cuda_tile.module @m {
  entry @k() {
    %0 = iota : tile<8x8xi32>
  }
}
"""


KERNELS = b"""cuda_tile.module @m {
  entry @floor(%x: tile<f32>, %p: tile<ptr<f32>>) {
    %0 = floor %x : tile<f32>
    %1 = store_ptr_tko weak %p, %0 : tile<ptr<f32>>, tile<f32> -> token
    %2 = print_tko "floor\\n" -> token
  }
  entry @asserts(%c: tile<i1>) {
    assert %c, "it does not hold" : tile<i1>
  }
  entry @forever() {
    loop {
      continue
    }
  }
}
"""


class Version(ctypes.Structure):
    _fields_ = [("major", c_uint8), ("minor", c_uint8), ("tag", c_uint16)]


class Buffer(ctypes.Structure):
    _fields_ = [("data", c_void_p), ("size", c_size_t)]


class Diagnostic(ctypes.Structure):
    _fields_ = [("severity", c_int), ("message", c_char_p),
                ("source", c_char_p), ("offset", c_int64), ("line", c_uint32),
                ("column", c_uint32)]


class CompileOptions(ctypes.Structure):
    _fields_ = [("entry", c_char_p), ("cpu", c_char_p),
                ("optimization", c_int), ("useCache", c_bool),
                ("engine", c_char_p), ("gpu", c_char_p),
                ("plan", c_char_p), ("contraction", c_int)]


class Parameter(ctypes.Structure):
    _fields_ = [("type", c_char_p), ("bits", c_uint32), ("isPointer", c_bool)]


class Argument(ctypes.Structure):
    _fields_ = [("tensor", c_void_p), ("type", c_char_p), ("bits", c_uint64)]


class Tensor(ctypes.Structure):
    """DLTensor of DLPack."""
    _fields_ = [("data", c_void_p), ("device_type", c_int), ("device_id", c_int),
                ("ndim", c_int), ("code", c_uint8), ("bits", c_uint8),
                ("lanes", c_uint16), ("shape", POINTER(c_int64)),
                ("strides", POINTER(c_int64)), ("byte_offset", c_uint64)]


Callback = ctypes.CFUNCTYPE(None, POINTER(Diagnostic), c_void_p)
TextCallback = ctypes.CFUNCTYPE(None, c_void_p, c_size_t, c_void_p)


class Launch(ctypes.Structure):
    _fields_ = [("grid", c_uint32 * 3), ("threads", c_uint32),
                ("timeoutMilliseconds", c_uint64), ("memoryLimit", c_uint64),
                ("output", TextCallback), ("messages", TextCallback),
                ("userData", c_void_p), ("stream", c_void_p)]


Handle = c_void_p
tessera = ctypes.CDLL(sys.argv[1])
# Functions with a status as result; the last pointer is always a result.
SIGNATURES = {
    "tesseraGetSupportedVersions": [c_void_p, c_void_p],
    "tesseraVersionParse": [c_char_p, c_void_p],
    "tesseraContextCreate": [c_void_p],
    "tesseraContextSetDiagnosticCallback": [Handle, c_void_p, c_void_p],
    "tesseraContextSetHintPolicy": [Handle, c_int],
    "tesseraModuleRead": [Handle, c_char_p, c_size_t, c_char_p, c_bool,
                          c_void_p],
    "tesseraModuleVerify": [Handle],
    "tesseraModulePrint": [Handle, c_bool, c_void_p],
    "tesseraModuleWriteBytecode": [Handle, Version, c_void_p],
    "tesseraKernelCompile": [Handle, c_void_p, c_void_p],
    "tesseraKernelGetParameters": [Handle, c_void_p, c_void_p],
    "tesseraKernelLaunch": [Handle, c_void_p, c_void_p, c_size_t, c_void_p],
    "tesseraKernelLaunchTensors": [Handle, c_void_p, c_void_p, c_size_t,
                                   c_void_p],
}
RELEASES = ["tesseraBufferFree", "tesseraContextDestroy",
            "tesseraKernelDestroy", "tesseraModuleDestroy"]
tessera.tesseraKernelGetName.argtypes = [Handle]
tessera.tesseraKernelGetName.restype = c_char_p
for name, types in SIGNATURES.items():
    getattr(tessera, name).argtypes = types
for name in RELEASES:
    getattr(tessera, name).argtypes = [c_void_p]
    getattr(tessera, name).restype = None


def call(expected, name, *arguments):
    status = getattr(tessera, name)(*arguments)
    assert status == expected, f"{name}{arguments}: {status}"


def make_context():
    context = Handle()
    call(OK, "tesseraContextCreate", byref(context))
    return context


def read(context, text, expected=OK, verify=True):
    module = Handle()
    call(expected, "tesseraModuleRead", context, text, len(text), b"file",
         verify, byref(module))
    assert (module.value is not None) == (expected == OK)
    return module


def compile_entry(module, name, cpu=None, engine=None, gpu=None):
    kernel = Handle()
    call(OK, "tesseraKernelCompile", module,
         byref(CompileOptions(name, cpu, 0, False, engine, gpu)), byref(kernel))
    assert tessera.tesseraKernelGetName(kernel) == name
    return kernel


def launch(expected, kernel, *arguments, timeout=0, on_tensors=False,
           stream=None):
    """Launches one tile block; gives what it said and the message."""
    said = []

    @TextCallback
    def write(text, size, user_data):
        said.append((ctypes.string_at(text, size), user_data))

    settings = Launch((c_uint32 * 3)(1, 1, 1), 0, timeout, 0, write, write, 42,
                      stream)
    message = Buffer()
    on_tensors = on_tensors or any(isinstance(one, Argument) for one in arguments)
    kind = Argument if on_tensors else c_uint64
    call(expected, "tesseraKernelLaunch" + ("Tensors" if on_tensors else ""),
         kernel, byref(settings), (kind * len(arguments))(*arguments),
         len(arguments), byref(message))
    text = ctypes.string_at(message.data, message.size) if message.data else None
    tessera.tesseraBufferFree(byref(message))
    assert all(user_data == 42 for _, user_data in said)
    return b"".join(text for text, _ in said), text


def test_deep():
    """Deep nesting on a stack that has no room for it."""
    depth = 2000
    text = (b"cuda_tile.module @m {\nentry @k(%c: tile<i1>) {\n" +
            b"if %c {\n" * depth + b"}\n" * depth + b"}\n}\n")
    done = []

    def work():
        context = make_context()
        module = read(context, text)
        buffer = Buffer()
        call(OK, "tesseraModulePrint", module, False, byref(buffer))
        printed = ctypes.string_at(buffer.data, buffer.size)
        tessera.tesseraBufferFree(byref(buffer))
        # As a collector of garbage might have it.
        tessera.tesseraContextDestroy(context)
        tessera.tesseraModuleDestroy(module)
        done.append(printed.count(b"if "))

    threading.stack_size(128 << 10)
    thread = threading.Thread(target=work)
    thread.start()
    thread.join()
    threading.stack_size(0)
    assert done == [depth]


def test_null():
    """NULL for any of the pointers, and for all of them."""
    context = make_context()
    text = b"cuda_tile.module @m {\n}\n"
    module = read(context, text)
    kernels = read(context, KERNELS)
    kernel = compile_entry(kernels, b"floor")
    room = ctypes.create_string_buffer(64)  # for any result
    handles = {"tesseraContextSetDiagnosticCallback": [context],
               "tesseraContextSetHintPolicy": [context],
               "tesseraModuleRead": [context, text],
               "tesseraModuleVerify": [module],
               "tesseraModulePrint": [module],
               "tesseraModuleWriteBytecode": [module],
               "tesseraVersionParse": [b"13.1"],
               "tesseraKernelCompile": [module],
               "tesseraKernelGetParameters": [kernel],
               "tesseraKernelLaunch": [kernel],
               "tesseraKernelLaunchTensors": [kernel]}
    allowed = {("tesseraContextSetDiagnosticCallback", 1),
               ("tesseraContextSetDiagnosticCallback", 2),
               ("tesseraModuleRead", 3), ("tesseraKernelCompile", 1),
               ("tesseraKernelLaunch", 4),
               ("tesseraKernelLaunchTensors", 4)}
    count = 0
    for name, types in SIGNATURES.items():
        good = list(handles.get(name, []))
        for at in range(len(good), len(types)):
            good.append({c_size_t: len(text), c_bool: True, c_int: 0,
                         Version: Version(13, 1, 0), c_char_p: b"13.1"}.get(
                             types[at], byref(room)))
        if name == "tesseraContextSetDiagnosticCallback":
            good[1] = None
        pointers = [at for at, kind in enumerate(types)
                    if kind in (c_void_p, c_char_p)
                    and (name, at) not in allowed]
        for length in range(1, len(pointers) + 1):
            for chosen in itertools.combinations(pointers, length):
                call(INVALID_ARGUMENT, name, *(
                    None if at in chosen else good[at]
                    for at in range(len(types))))
                count += 1
    assert count == 47, count
    for name in RELEASES:
        getattr(tessera, name)(None)
    assert tessera.tesseraKernelGetName(None) is None
    tessera.tesseraKernelDestroy(kernel)
    tessera.tesseraModuleDestroy(kernels)
    tessera.tesseraModuleDestroy(module)
    tessera.tesseraContextDestroy(context)


def test_diagnostics():
    """The callback's structure has the layout the header gives it."""
    seen = []

    @Callback
    def report(diagnostic, user_data):
        one = diagnostic.contents
        seen.append((one.severity, one.message, one.source, one.offset,
                     one.line, one.column, user_data,
                     threading.current_thread()))

    context = make_context()
    call(OK, "tesseraContextSetDiagnosticCallback", context,
         ctypes.cast(report, c_void_p), 42)
    read(context, WRONG, VERIFY)
    assert seen == [(0, b"'cuda_tile.iota' op expects result type to be 1-d "
                     b"tile", b"file", -1, 3, 10, 42,
                     threading.current_thread())], seen
    call(OK, "tesseraContextSetDiagnosticCallback", context, None, None)
    read(context, WRONG, VERIFY)
    assert len(seen) == 1
    tessera.tesseraContextDestroy(context)


def test_resources():
    """No room for a stack is a status."""
    context = make_context()
    module = read(context, b"cuda_tile.module @m {\n}\n")
    with open("/proc/self/statm", encoding="ascii") as file:
        used = int(file.read().split()[0]) * resource.getpagesize()
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (used + (256 << 20), limits[1]))
    read(context, WRONG, RESOURCES)
    call(RESOURCES, "tesseraModuleVerify", module)
    tessera.tesseraModuleDestroy(module)
    resource.setrlimit(resource.RLIMIT_AS, limits)
    read(context, WRONG, VERIFY)
    tessera.tesseraContextDestroy(context)


def test_launch():
    """Kernels, with the layouts of structures that the header gives."""
    context = make_context()
    module = read(context, KERNELS)
    # The second processor has no instruction for it, and calls libm.
    kernels = [compile_entry(module, b"floor")]
    if platform.machine() == "x86_64":
        kernels.append(compile_entry(module, b"floor", b"x86-64"))
    asserts = compile_entry(module, b"asserts")
    forever = compile_entry(module, b"forever")
    call(COMPILE, "tesseraKernelCompile", module, None, byref(Handle()))
    tessera.tesseraModuleDestroy(module)
    tessera.tesseraContextDestroy(context)

    for kernel in kernels:
        place, count = POINTER(Parameter)(), c_size_t()
        call(OK, "tesseraKernelGetParameters", kernel, byref(place),
             byref(count))
        assert [(one.type, one.bits, one.isPointer)
                for one in place[:count.value]] == [(b"f32", 32, False),
                                                    (b"f32", 32, True)]
        result = ctypes.c_float()
        bits = c_uint32.from_buffer(ctypes.c_float(2.5)).value
        assert launch(OK, kernel, bits, ctypes.addressof(result)) == (
            b"floor\n", None)
        assert result.value == 2
        said, message = launch(INVALID_ARGUMENT, kernel, bits)
        assert message == b"@floor has 2 parameters, but there is 1 argument"
    said, message = launch(ASSERT, asserts, 0)
    assert b"it does not hold" in said
    assert message == b"@asserts: 1 assertion failed", message
    said, message = launch(TIMEOUT, forever, timeout=100)
    assert message == b"@forever: gave up after 0.1 seconds", message
    for kernel in kernels + [asserts, forever]:
        tessera.tesseraKernelDestroy(kernel)


TENSORS = b"""cuda_tile.module @m {
  entry @scale(%p: tile<ptr<f32>>, %n: tile<i32>, %s: tile<i32>, %x: tile<f32>) {
    %i = iota : tile<4xi32>
    %s1 = reshape %s : tile<i32> -> tile<1xi32>
    %ss = broadcast %s1 : tile<1xi32> -> tile<4xi32>
    %k = muli %i, %ss : tile<4xi32>
    %n1 = reshape %n : tile<i32> -> tile<1xi32>
    %ns = broadcast %n1 : tile<1xi32> -> tile<4xi32>
    %in = cmpi less_than %i, %ns, signed : tile<4xi32> -> tile<4xi1>
    %p1 = reshape %p : tile<ptr<f32>> -> tile<1xptr<f32>>
    %ps = broadcast %p1 : tile<1xptr<f32>> -> tile<4xptr<f32>>
    %q = offset %ps, %k : tile<4xptr<f32>>, tile<4xi32> -> tile<4xptr<f32>>
    %v, %t = load_ptr_tko weak %q, %in : tile<4xptr<f32>>, tile<4xi1> -> tile<4xf32>, token
    %x1 = reshape %x : tile<f32> -> tile<1xf32>
    %xs = broadcast %x1 : tile<1xf32> -> tile<4xf32>
    %y = mulf %v, %xs : tile<4xf32>
    %u = store_ptr_tko weak %q, %y, %in token = %t : tile<4xptr<f32>>, tile<4xf32>, tile<4xi1> -> token
    return
  }
  entry @forever() {
    loop {
      continue
    }
  }
}
"""
CPU, CUDA = 1, 2


def make_tensor(address, length, stride=1, offset=0, device=CPU, device_id=0,
                code=2, bits=32):
    shape, strides = (c_int64 * 1)(length), (c_int64 * 1)(stride)
    return Tensor(address, device, device_id, 1, code, bits, 1, shape, strides,
                  offset)


def tensor_argument(tensor):
    return Argument(ctypes.addressof(tensor), None, 0)


def number(value):
    return Argument(None, b"f32", c_uint32.from_buffer(ctypes.c_float(value)).value)


def test_tensors():
    """Tensors of DLPack, on engines with memory here and elsewhere."""
    context = make_context()
    module = read(context, TENSORS)
    kernels = {name: compile_entry(module, b"scale", engine=name, gpu=b"sm_80")
               for name in (b"cpu", b"ptx", b"cuda")}
    forever = compile_entry(module, b"forever", engine=b"ptx")
    # The interpreter needs the module.
    call(COMPILE, "tesseraKernelCompile", module,
         byref(CompileOptions(b"scale", None, 0, False, b"interp", None)),
         byref(Handle()))
    call(COMPILE, "tesseraKernelCompile", module,
         byref(CompileOptions(b"scale", None, 0, False, b"cuda", b"sm_1")),
         byref(Handle()))
    tessera.tesseraModuleDestroy(module)
    tessera.tesseraContextDestroy(context)

    for engine in (b"cpu", b"ptx"):
        values = (ctypes.c_float * 7)(*range(7))
        # Every second one from the second on, but for the last.
        tensor = make_tensor(ctypes.addressof(values), 2, stride=2, offset=4)
        said = launch(OK, kernels[engine], tensor_argument(tensor), number(10))
        assert said == (b"", None), said
        assert list(values) == [0, 10, 2, 30, 4, 5, 6], list(values)
        there = make_tensor(ctypes.addressof(values), 2, device=CUDA)
        said = launch(INVALID_ARGUMENT, kernels[engine], tensor_argument(there),
                      number(10))
        assert said[1] == (b"@scale: argument 1: it is on GPU 0, but the kernel "
                           b"runs on the CPU"), said
        halves = make_tensor(ctypes.addressof(values), 2, bits=16)
        said = launch(INVALID_ARGUMENT, kernels[engine], tensor_argument(halves),
                      number(10))
        assert b"array of f16, but parameter 1 is a pointer to f32" in said[1], said
        odd = make_tensor(ctypes.addressof(values), 2, code=5)
        said = launch(INVALID_ARGUMENT, kernels[engine], tensor_argument(odd),
                      number(10))
        assert said[1] == (b"@scale: argument 1: Tile IR has no element type with "
                           b"DLPack's code 5, 32 bits and 1 lane"), said
        back = make_tensor(ctypes.addressof(values), 2, stride=-1)
        launch(INVALID_ARGUMENT, kernels[engine], tensor_argument(back), number(1))
        none = make_tensor(None, 2)
        launch(INVALID_ARGUMENT, kernels[engine], tensor_argument(none), number(1))
        launch(INVALID_ARGUMENT, kernels[engine], Argument(None, None, 1))
        launch(INVALID_ARGUMENT, kernels[engine], Argument(None, b"f33", 1))
    said = launch(INVALID_ARGUMENT, kernels[b"ptx"], 0, 0, 0, 0)
    assert b"takes no addresses; use tesseraKernelLaunchTensors" in said[1], said
    said, message = launch(TIMEOUT, forever, timeout=100, on_tensors=True)
    assert b"@forever: " in message, message

    # As another library of this process allocates memory on the GPU.
    driver = ctypes.CDLL(sys.argv[2])
    handle, address = c_void_p(), c_uint64()
    assert driver.cuDevicePrimaryCtxRetain(byref(handle), 0) == 0
    assert driver.cuCtxSetCurrent(handle) == 0
    assert driver.cuMemAlloc_v2(byref(address), c_size_t(16)) == 0
    values = (ctypes.c_float * 4)(1, 2, 3, 4)
    assert driver.cuMemcpyHtoDAsync_v2(address, values, c_size_t(16), None) == 0
    tensor = make_tensor(address.value, 3, device=CUDA)
    said = launch(OK, kernels[b"cuda"], tensor_argument(tensor), number(10))
    assert said == (b"", None), said
    ten = c_uint32.from_buffer(ctypes.c_float(10)).value
    said = launch(OK, kernels[b"cuda"], address.value, 1, 1, ten, stream=1)
    assert driver.cuMemcpyDtoHAsync_v2(values, address, c_size_t(16), None) == 0
    assert list(values) == [100, 20, 30, 4], list(values)
    for device, device_id, where in ((CPU, 0, b"in memory of the CPU"),
                                     (CUDA, 1, b"on GPU 1"),
                                     (10, 0, b"on a device of type 10")):
        tensor = make_tensor(address.value, 3, device=device, device_id=device_id)
        said = launch(INVALID_ARGUMENT, kernels[b"cuda"], tensor_argument(tensor),
                      number(10))
        assert said[1] == (b"@scale: argument 1: it is " + where + b", but the "
                           b"kernel runs on GPU 0"), said

    # Several threads, each on its own memory.
    def work(engine, results):
        own = (ctypes.c_float * 4)(1, 2, 3, 4)
        place, size = c_uint64(), c_size_t(16)
        tensor = make_tensor(ctypes.addressof(own), 4)
        if engine == b"cuda":
            assert driver.cuCtxSetCurrent(handle) == 0
            assert driver.cuMemAlloc_v2(byref(place), size) == 0
            assert driver.cuMemcpyHtoDAsync_v2(place, own, size, None) == 0
            tensor = make_tensor(place.value, 4, device=CUDA)
        for _ in range(20):
            launch(OK, kernels[engine], tensor_argument(tensor), number(2))
        if engine == b"cuda":
            assert driver.cuMemcpyDtoHAsync_v2(own, place, size, None) == 0
        results.append(list(own))

    for engine in kernels:
        results = []
        threads = [threading.Thread(target=work, args=(engine, results))
                   for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert results == [[value * 2.0 ** 20 for value in (1, 2, 3, 4)]] * 4
    for kernel in list(kernels.values()) + [forever]:
        tessera.tesseraKernelDestroy(kernel)


for test in (test_deep, test_null, test_diagnostics, test_resources,
             test_launch, test_tensors):
    test()
    print(f"{test.__name__.removeprefix('test_')}: ok")

"""Calls libtessera-c with ctypes: foreign.py LIBRARY"""

import ctypes
import itertools
import resource
import sys
import threading
from ctypes import POINTER, byref, c_bool, c_char_p, c_int, c_int64, c_size_t
from ctypes import c_uint8, c_uint16, c_uint32, c_void_p

OK, INVALID_ARGUMENT, VERIFY, RESOURCES = 0, 1, 3, 6
WRONG = b"""cuda_tile.module @m {
  entry @k() {
    %0 = iota : tile<8x8xi32>
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


Callback = ctypes.CFUNCTYPE(None, POINTER(Diagnostic), c_void_p)
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
}
RELEASES = ["tesseraBufferFree", "tesseraContextDestroy",
            "tesseraModuleDestroy"]
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
    room = ctypes.create_string_buffer(64)  # for any result
    handles = {"tesseraContextSetDiagnosticCallback": [context],
               "tesseraContextSetHintPolicy": [context],
               "tesseraModuleRead": [context, text],
               "tesseraModuleVerify": [module],
               "tesseraModulePrint": [module],
               "tesseraModuleWriteBytecode": [module],
               "tesseraVersionParse": [b"13.1"]}
    allowed = {("tesseraContextSetDiagnosticCallback", 1),
               ("tesseraContextSetDiagnosticCallback", 2),
               ("tesseraModuleRead", 3)}
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
    assert count == 23, count
    for name in RELEASES:
        getattr(tessera, name)(None)
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


for test in (test_deep, test_null, test_diagnostics, test_resources):
    test()
    print(f"{test.__name__.removeprefix('test_')}: ok")

"""A stand-in for NVIDIA's driver, of which cuTile needs next to nothing to make a signature."""

import ctypes
import sys
import types

_GET_PROC_ADDRESS = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_char_p,
                                     ctypes.POINTER(ctypes.c_void_p), ctypes.c_int,
                                     ctypes.c_uint64, ctypes.c_void_p)
_kept = {}


def _set_version(version):
    version[0] = 13040
    return 0


def _get_proc_address(name, result, version, flags, status):
    if name not in _kept:
        if name == b"cuDriverGetVersion":
            _kept[name] = ctypes.CFUNCTYPE(ctypes.c_int,
                                           ctypes.POINTER(ctypes.c_int))(_set_version)
        elif name == b"cuPointerGetAttribute":  # no pointer is known
            _kept[name] = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_int,
                                           ctypes.c_uint64)(lambda *arguments: 1)
        else:
            _kept[name] = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: 0)
    result[0] = ctypes.cast(_kept[name], ctypes.c_void_p).value
    return 0


def install():
    """Must be called before cuTile looks for its driver."""
    function = _kept[b""] = _GET_PROC_ADDRESS(_get_proc_address)
    pointer = ctypes.c_void_p(ctypes.cast(function, ctypes.c_void_p).value)
    module = types.ModuleType("cuda.tile._load_libcuda")
    module.cuGetProcAddress_v2_ptrptr = ctypes.addressof(pointer)
    module.kept = pointer
    sys.modules[module.__name__] = module

#!/usr/bin/env python3
"""A kernel that reads and writes outside of its arrays, for compute-sanitizer.

Usage: stray.py load|store|view|none

The kernel is cuTile's, its cubin is made by `tileiras --sanitize=memcheck`, and the driver is
called directly, as cuTile cannot be told to pass the option. `view` loads a tile of an array
whose length is a lie; `none` stays inside.
"""

import ctypes
import os
import subprocess
import sys
import tempfile

import cuda.tile as ct
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, ConstantConstraint,
                                   KernelSignature, export_kernel)

SIZE = 256  # elements of an array
FAR = 1 << 16


@ct.kernel
def stray(a, c, what: ct.Constant[int]):
    i = ct.arange(64, dtype=ct.int32)
    x = ct.gather(a, i)
    if what == 1:
        x = a.get_raw_memory().load_offset(i + FAR)  # stray load
    if what == 2:
        c.get_raw_memory().store_offset(i + FAR, x)  # stray store
    if what == 3:
        x = ct.load(a, (FAR // 64,), (64,))  # stray view
    ct.scatter(c, i, x)


def compile_kernel(what):
    array = ArrayConstraint(ct.float32, 1, index_dtype=ct.int32, stride_lower_bound_incl=0,
                            alias_groups=(), may_alias_internally=False, stride_constant=(1,),
                            base_addr_divisible_by=16)
    signature = KernelSignature([array, array, ConstantConstraint(what)],
                                CallingConvention.cutile_python_v2(), "stray")
    with tempfile.TemporaryDirectory() as folder:
        source, target = os.path.join(folder, "stray.tileirbc"), os.path.join(folder, "stray.cubin")
        export_kernel(stray, [signature], source, gpu_code="sm_90",
                      output_format="tileir_bytecode")
        subprocess.run(["tileiras", source, "-o", target, "--gpu-name", "sm_90", "-O3",
                        "--lineinfo", "--sanitize=memcheck"], check=True)
        with open(target, "rb") as file:
            return file.read()


def check(status, name):
    if status:
        sys.exit("%s returns %d" % (name, status))


def main():
    what = ("none", "load", "store", "view").index(sys.argv[1])
    cubin = compile_kernel(what)
    driver = ctypes.CDLL("libcuda.so.1")

    def call(name, *arguments):
        check(getattr(driver, name)(*arguments), name)
    device, context, module, function = (ctypes.c_int(), ctypes.c_void_p(), ctypes.c_void_p(),
                                         ctypes.c_void_p())
    call("cuInit", 0)
    call("cuDeviceGet", ctypes.byref(device), 0)
    call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
    call("cuCtxSetCurrent", context)
    call("cuModuleLoadData", ctypes.byref(module), cubin)
    call("cuModuleGetFunction", ctypes.byref(function), module, b"stray")
    arrays = [ctypes.c_uint64() for _ in range(2)]
    for array in arrays:
        call("cuMemAlloc_v2", ctypes.byref(array), ctypes.c_size_t(SIZE * 4))
        call("cuMemsetD32_v2", array, 0, ctypes.c_size_t(SIZE))
    length = FAR * 4 if what == 3 else SIZE
    values = []
    for array in arrays:
        values += [array, ctypes.c_int32(length), ctypes.c_int32(1)]
    pointers = (ctypes.c_void_p * len(values))(
        *(ctypes.cast(ctypes.pointer(value), ctypes.c_void_p) for value in values))
    call("cuLaunchKernel", function, 1, 1, 1, 1, 1, 1, 0, None, pointers, None)
    call("cuCtxSynchronize")
    print("the kernel ended")


if __name__ == "__main__":
    main()

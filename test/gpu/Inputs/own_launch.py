"""Launches a kernel of a bundle by bench/gpu/own_launcher.py, on the driver of the tests.

own_launch.py BENCH DRIVER BUNDLE: prints the first and the last element of the product of two arrays of ones.
"""

import ctypes
import glob
import struct
import sys
import types

bench, driver, bundle = sys.argv[1:]
sys.path.insert(0, bench)
import own_launcher

launch = types.ModuleType("launch")
launch.cu = ctypes.CDLL(driver)
launch.flatten = lambda values: [ctypes.c_uint64(value) for value in values]


def check(status):
    if status:
        sys.exit(f"status {status}")


def load(path):
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    with open(path, "rb") as file:
        check(launch.cu.cuModuleLoadDataEx(ctypes.byref(module), file.read() + b"\0", 0, None, None))
    check(launch.cu.cuModuleGetFunction(ctypes.byref(function), module, b"product"))
    return module, function, 1


def allocate(contents):
    address = ctypes.c_uint64()
    check(launch.cu.cuMemAlloc_v2(ctypes.byref(address), ctypes.c_size_t(len(contents))))
    check(launch.cu.cuMemcpyHtoDAsync_v2(address, contents, ctypes.c_size_t(len(contents)), None))
    return address.value


def main():
    launch.load = load
    own_launcher.take_over(launch)
    check(launch.cu.cuInit(0))
    context = ctypes.c_void_p()
    check(launch.cu.cuDevicePrimaryCtxRetain(ctypes.byref(context), 0))
    check(launch.cu.cuCtxSetCurrent(context))
    _, function, _ = launch.load(glob.glob(f"{bundle}/product.ptx")[0])
    ones = struct.pack("<e", 1.0) * (64 * 640)
    result = bytes(64 * 64 * 4)
    addresses = [allocate(ones), allocate(ones), allocate(result)]
    parameters = launch.flatten(addresses)
    print(len(parameters), "parameters")
    pointers = (ctypes.c_void_p * len(parameters))(*[ctypes.addressof(each) for each in parameters])
    check(launch.cu.cuLaunchKernel(function, 1, 1, 1, 1, 1, 1, 0, None, pointers, None))
    output = ctypes.create_string_buffer(len(result))
    check(launch.cu.cuMemcpyDtoHAsync_v2(output, ctypes.c_uint64(addresses[2]), ctypes.c_size_t(len(result)), None))
    numbers = struct.unpack(f"<{64 * 64}f", output.raw)
    print(numbers[0], numbers[-1])


main()

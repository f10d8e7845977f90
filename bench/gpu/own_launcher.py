#!/usr/bin/env python3
"""launch.py for kernels that our own launchers start: with tensor maps made by the driver.

  own_launcher.py LABEL=FOLDER [LABEL=FOLDER ...] [--only GROUP,...] [--json FILE]

A cubin with a NAME.case beside it, which `pack.py --own` writes, is launched as the case says: with
its block, its shared memory, and its maps after the arguments. Other cubins are launched as
launch.py does, so both kinds are columns of one run. It belongs next to launch.py.
"""

import ctypes
import os

MAP_BYTES, MAP_ALIGNMENT = 128, 64
TYPES = {1: 0, 2: 1, 4: 2, 8: 4}  # the driver's numbers of unsigned integers
TF32 = 11
SWIZZLES = {0: 0, 32: 1, 64: 2, 128: 3}
ANY_STRIDE = 16  # of a dimension of size 1


def read_case(text):
    """Block, shared memory and recipes of maps: tessera/runtime/device/TensorMaps.h explains them."""
    case = {"block": (1, 1, 1), "shared": 0, "maps": []}
    for line in filter(str.strip, text.splitlines()):
        key, *words = line.split()
        if key == "block":
            case["block"] = tuple(map(int, words))
        elif key == "shared":
            case["shared"] = int(words[0])
        elif key == "map":
            size, swizzle, base, is_rounded = map(int, words)
            case["maps"].append({"size": size, "swizzle": swizzle, "base": base, "dims": [],
                                 "type": TF32 if is_rounded else TYPES[size]})
        elif key == "dim":
            words, numbers = iter(words), []
            for _ in range(2):
                kind, value = next(words), int(next(words))
                numbers.append((kind == "parameter", value, int(next(words)) if kind == "parameter" else 64))
            case["maps"][-1]["dims"].append((*numbers, int(next(words))))
    return case


def encode(driver, recipe, words, address):
    """Makes a map at an address; returns whether the driver does so."""
    def find(number):
        is_parameter, value, bits = number
        return words[value] & ((1 << bits) - 1) if is_parameter else value

    rank = len(recipe["dims"])
    sizes = [max(find(size), 1) for size, _, _ in recipe["dims"]]
    strides = [ANY_STRIDE if size == 1 else find(dim[1]) * recipe["size"]
               for size, dim in zip(sizes[1:], recipe["dims"][1:])]
    # There is an array of strides also if it is empty.
    return driver.cuTensorMapEncodeTiled(
        ctypes.c_void_p(address), recipe["type"], ctypes.c_uint32(rank),
        ctypes.c_void_p(words[recipe["base"]]), (ctypes.c_uint64 * rank)(*sizes),
        (ctypes.c_uint64 * max(rank - 1, 1))(*strides), (ctypes.c_uint32 * rank)(*(dim[2] for dim in recipe["dims"])),
        (ctypes.c_uint32 * rank)(*[1] * rank), 0, SWIZZLES[recipe["swizzle"]], 0, 0) == 0


def make_map_parameters(driver, case, words):
    """The parameters after the arguments: the maps, and whether there are any."""
    count = len(case["maps"])
    memory = ctypes.create_string_buffer(count * MAP_BYTES + MAP_ALIGNMENT)
    skip = -ctypes.addressof(memory) % MAP_ALIGNMENT
    maps = (ctypes.c_char * (count * MAP_BYTES)).from_buffer(memory, skip)
    made = all(encode(driver, recipe, words, ctypes.addressof(maps) + i * MAP_BYTES)
               for i, recipe in enumerate(case["maps"]))
    return [maps, ctypes.c_uint32(made)]


class OwnDriver:
    """The driver for launch.py, which launches the kernel that was loaded last as its case says."""
    def __init__(self, driver):
        self.driver, self.case = driver, None

    def __getattr__(self, name):
        return getattr(self.driver, name)

    def cuLaunchKernel(self, function, x, y, z, *rest):
        if not self.case:
            return self.driver.cuLaunchKernel(function, x, y, z, *rest)
        max_dynamic_shared = 8
        status = self.driver.cuFuncSetAttribute(function, max_dynamic_shared, self.case["shared"])
        return status or self.driver.cuLaunchKernel(function, x, y, z, *self.case["block"], self.case["shared"], *rest[4:])


def take_over(launch):
    """Has launch.py launch kernels with cases as they say."""
    driver = launch.cu = OwnDriver(launch.cu)
    load, flatten = launch.load, launch.flatten

    def load_with_case(path):
        case = os.path.splitext(path)[0] + ".case"
        driver.case = None
        if os.path.exists(case):
            with open(case, encoding="utf-8") as file:
                driver.case = read_case(file.read())
        return load(path)

    def flatten_with_maps(values):
        parameters = flatten(values)
        if driver.case and driver.case["maps"]:
            words = [int.from_bytes(bytes(each), "little") for each in parameters]
            parameters += make_map_parameters(driver, driver.case, words)
        return parameters

    launch.load, launch.flatten = load_with_case, flatten_with_maps


def main():
    from launcher import load_launcher  # it needs torch
    launch = load_launcher()
    take_over(launch)
    launch.main()


if __name__ == "__main__":
    main()

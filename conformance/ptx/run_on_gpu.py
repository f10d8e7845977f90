#!/usr/bin/env python3
"""Runs the clean cases on a GPU of this machine and compares the results: a check of the cases, not of Tessera.

Needs the driver and NumPy. Each PTX file gets a process of its own, which is ended if it takes too long.
"""

import concurrent.futures
import ctypes as C
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import numpy as np

HERE = pathlib.Path(__file__).resolve().parent
NUMPY = {"bf16": "uint16", "e4m3": "uint8", "e5m2": "uint8"}
NUMPY.update({f"{kind}{bits}": f"{name}{bits}" for kind, name in (("f", "float"), ("i", "int"), ("u", "uint")) for bits in (8, 16, 32, 64)})
MAP_TYPES = {"u8": 0, "i8": 0, "e4m3": 0, "e5m2": 0, "u16": 1, "i16": 1, "u32": 2, "i32": 3, "u64": 4, "i64": 5, "f16": 6, "f32": 7, "f64": 8, "bf16": 9}


class LaunchAttribute(C.Structure):
    _fields_ = [("id", C.c_int), ("pad", C.c_int), ("value", C.c_uint * 16)]


class LaunchConfig(C.Structure):
    _fields_ = [("grid", C.c_uint * 3), ("block", C.c_uint * 3), ("shared", C.c_uint), ("stream", C.c_void_p),
                ("attributes", C.POINTER(LaunchAttribute)), ("count", C.c_uint)]


class Gpu:
    def __init__(self):
        self.cu = C.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        device, context = C.c_int(), C.c_void_p()
        self.call("cuDeviceGet", C.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", C.byref(context), device)
        self.call("cuCtxSetCurrent", context)

    def call(self, name, *args):
        status = getattr(self.cu, name)(*args)
        if status:
            text = C.c_char_p()
            self.cu.cuGetErrorName(status, C.byref(text))
            raise RuntimeError(f"{name}: {text.value.decode()}")

    def memory(self, spec, data):
        """A pointer to a copy of the array, or to memory full of 0xcd."""
        dtype = np.dtype(NUMPY[spec["dtype"]])
        count = int(np.prod(spec["shape"])) * dtype.itemsize
        host = data[spec["input"]].tobytes() if "input" in spec else b"\xcd" * count
        assert len(host) == count
        pointer = C.c_uint64()
        self.call("cuMemAlloc_v2", C.byref(pointer), C.c_size_t(max(count, 1)))
        self.call("cuMemcpyHtoD_v2", pointer, host, C.c_size_t(count))
        return pointer

    def zeros(self, count):
        """A pointer to zeros, null if there are none."""
        pointer = C.c_uint64()
        if count:
            self.call("cuMemAlloc_v2", C.byref(pointer), C.c_size_t(count))
            self.call("cuMemsetD8_v2", pointer, C.c_ubyte(0), C.c_size_t(count))
        return pointer

    def tensor_map(self, spec, pointer):
        memory = C.create_string_buffer(256)
        address = C.addressof(memory) + -C.addressof(memory) % 128
        rank = len(spec["box"])
        numbers = lambda kind, values: (kind * max(len(values), 1))(*values)
        self.call("cuTensorMapEncodeTiled", C.c_void_p(address), MAP_TYPES[spec["dtype"]], rank, pointer, numbers(C.c_uint64, spec["global_dim"]),
                  numbers(C.c_uint64, spec["global_strides"]), numbers(C.c_uint32, spec["box"]), numbers(C.c_uint32, spec["element_strides"]),
                  0, ["none", "32", "64", "128"].index(spec["swizzle"]), 0, 0)
        content = C.create_string_buffer(C.string_at(address, 128), 128)
        return content

    def run(self, entry):
        data = np.load(HERE / entry["data"]) if "data" in entry else {}
        module, function = C.c_void_p(), C.c_void_p()
        self.call("cuModuleLoadData", C.byref(module), (HERE / entry["ptx"]).read_bytes() + b"\0")
        self.call("cuModuleGetFunction", C.byref(function), module, entry["entry"].encode())
        params, arrays = [], []
        for arg in entry["args"]:
            kind = arg["kind"]
            if kind in ("array", "tensormap"):
                spec = arg if kind == "array" else arg["array"]
                pointer = self.memory(spec, data)
                arrays.append((spec, pointer))
                params.append(pointer if kind == "array" else self.tensor_map(arg, pointer))
            elif kind == "scalar":
                value = np.array(arg["value"], NUMPY[arg["dtype"]])
                params.append(C.create_string_buffer(value.tobytes(), value.nbytes))
            elif kind == "scratch":
                params.append(self.zeros(arg["bytes"]))
            else:
                params.append(C.create_string_buffer(bytes.fromhex(arg["hex"]), arg["size"]))
        self.call("cuFuncSetAttribute", function, 8, entry["shared"])
        attribute = LaunchAttribute(4, 0, (C.c_uint * 16)(*entry.get("cluster", [1, 1, 1])))
        config = LaunchConfig((C.c_uint * 3)(*entry["grid"]), (C.c_uint * 3)(*entry["block"]), entry["shared"], None,
                              C.pointer(attribute), 1 if "cluster" in entry else 0)
        pointers = (C.c_void_p * max(len(params), 1))(*[C.addressof(p) for p in params])
        self.call("cuLaunchKernelEx", C.byref(config), function, pointers, None)
        self.call("cuCtxSynchronize")
        problems = []
        for spec, pointer in arrays:
            if "expected" in spec:
                expected = data[spec["expected"]]
                got = np.empty_like(expected)
                self.call("cuMemcpyDtoH_v2", C.c_void_p(got.ctypes.data), pointer, C.c_size_t(got.nbytes))
                problems += compare(spec, got, expected)
        self.call("cuModuleUnload", module)
        return problems


def compare(spec, got, expected):
    if spec["tolerance"] == "exact":
        same = got.view(f"u{got.itemsize}") == expected.view(f"u{got.itemsize}")
        if got.dtype.kind == "f":
            same |= np.isnan(got) & np.isnan(expected)
    else:
        same = np.isclose(got, expected, spec["tolerance"]["rtol"], spec["tolerance"]["atol"], equal_nan=True)
    if same.all():
        return []
    where = np.argwhere(~same)
    at = tuple(where[0])
    return [f"{spec['name']}: {len(where)} of {got.size} differ, first at {[int(v) for v in at]}: {got[at]!r}, expected {expected[at]!r}"]


def run_group(names):
    """In a process of its own: one line of JSON per case."""
    gpu = Gpu()
    for name in names:
        entry = json.loads((HERE / "cases" / name).read_text())
        with tempfile.TemporaryFile() as file:
            kept = os.dup(1)
            os.dup2(file.fileno(), 1)
            try:
                problems = gpu.run(entry)
            except RuntimeError as error:
                problems = [str(error)]
            os.dup2(kept, 1)
            os.close(kept)
            file.seek(0)
            text = file.read().decode(errors="replace")
        expected = entry.get("stdout", {"text": "", "order": "exact"})
        same = text == expected["text"] if expected["order"] == "exact" else sorted(text.splitlines()) == sorted(expected["text"].splitlines())
        if not same:
            problems.append(f"printed {text!r}")
        print(json.dumps([name, problems]), flush=True)


def main():
    groups = {}
    for path in sorted((HERE / "cases").glob("*.json")):
        groups.setdefault(json.loads(path.read_text())["ptx"], []).append(path.name)

    def start(names):
        done = {}
        try:
            out = subprocess.run([sys.executable, __file__, "--group", *names], capture_output=True, text=True, timeout=100)
            text, errors = out.stdout, out.stderr
        except subprocess.TimeoutExpired as expired:
            text, errors = (expired.stdout or b"").decode(), "took too long"
        for line in text.splitlines():
            name, problems = json.loads(line)
            done[name] = problems
        return [(name, done.get(name, [f"no result: {errors[-200:]}"])) for name in names]

    failed = total = 0
    with concurrent.futures.ThreadPoolExecutor(8) as pool:
        for results in pool.map(start, groups.values()):
            for name, problems in results:
                total += 1
                failed += bool(problems)
                for problem in problems:
                    print(f"{name}: {problem}")
    print(f"{total - failed} passed, {failed} failed")
    return failed > 0


if __name__ == "__main__":
    sys.exit(run_group(sys.argv[2:]) if sys.argv[1:2] == ["--group"] else main())

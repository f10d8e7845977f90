"""Records results of instruction forms on a GPU.

    python3 record.py assemble DIR      here: makes DIR/forms.cubin with ptxas, and
                                        DIR/forms.json, the forms that ptxas takes
    python3 record.py run DIR OUT       on the GPU: writes OUT/recorded.npz and
                                        OUT/recorded.json

Needs numpy; `assemble` needs ptxas 13 on the PATH or in $PTXAS; `run` needs
libcuda.so.1 and a GPU of compute capability 9.0.
"""
import ctypes as C
import datetime
import json
import os
import re
import subprocess
import sys

import numpy as np

import kernels
import operands
import tensors


def assemble(directory):
    """Drops forms that ptxas refuses, until it takes the rest."""
    os.makedirs(directory, exist_ok=True)
    forms, refused = list(kernels.FORMS), {}
    source = os.path.join(directory, "forms.ptx")
    while True:
        text, owner = kernels.module(forms)
        with open(source, "w") as file:
            file.write(text + tensors.kernels())
        result = subprocess.run(
            [os.environ.get("PTXAS", "ptxas"), "-arch=sm_90a", "-O1", source, "-o",
             os.path.join(directory, "forms.cubin")], capture_output=True, text=True)
        if result.returncode == 0:
            break
        before = len(refused)
        for line, message in re.findall(r"line (\d+); error\s*:\s*(.*)",
                                        result.stderr):
            line = int(line) - 1
            form = owner[line] if line < len(owner) else None
            if form is None:
                sys.exit(f"{source}:{line + 1}: {message}")
            refused.setdefault(form.name, message)
        if len(refused) == before:
            sys.exit(result.stderr[:2000])
        forms = [f for f in forms if f.name not in refused]
    listing = [dict(name=f.name, entry=kernels.entry_name(f), ins=f.ins,
                    outs=f.outs, accuracy=f.accuracy, body=f.body, extra=f.extra,
                    block=kernels.block_size(f)) for f in forms]
    with open(os.path.join(directory, "forms.json"), "w") as file:
        json.dump(dict(forms=listing, refused=refused), file, indent=0)
    print(f"{len(forms)} forms, {len(refused)} refused by ptxas")


class Gpu:
    def __init__(self, cubin):
        self.cu = C.CDLL("libcuda.so.1")
        self.call("cuInit", 0)
        device, context, self.module = C.c_int(), C.c_void_p(), C.c_void_p()
        self.call("cuDeviceGet", C.byref(device), 0)
        self.call("cuDevicePrimaryCtxRetain", C.byref(context), device)
        self.call("cuCtxSetCurrent", context)
        self.call("cuModuleLoadData", C.byref(self.module), cubin)
        name = C.create_string_buffer(100)
        self.call("cuDeviceGetName", name, 100, device)
        self.name = name.value.decode()

    def call(self, function, *arguments):
        status = getattr(self.cu, function)(*arguments)
        if status:
            text = C.c_char_p()
            self.cu.cuGetErrorName(status, C.byref(text))
            raise RuntimeError(f"{function}: {text.value.decode()}")

    def upload(self, array):
        pointer = C.c_uint64()
        self.call("cuMemAlloc_v2", C.byref(pointer), C.c_size_t(max(array.nbytes, 16)))
        self.write(pointer, array)
        return pointer

    def write(self, pointer, array):
        array = np.ascontiguousarray(array)
        self.call("cuMemcpyHtoD_v2", pointer, array.ctypes.data_as(C.c_void_p),
                  C.c_size_t(array.nbytes))

    def read(self, pointer, array):
        self.call("cuMemcpyDtoH_v2", array.ctypes.data_as(C.c_void_p), pointer,
                  C.c_size_t(array.nbytes))
        return array

    def launch(self, entry, grid, block, arguments):
        function = C.c_void_p()
        self.call("cuModuleGetFunction", C.byref(function), self.module,
                  entry.encode())
        pointers = (C.c_void_p * len(arguments))(
            *[C.cast(C.byref(a), C.c_void_p) for a in arguments])
        self.call("cuLaunchKernel", function, grid, 1, 1, block, 1, 1, 0, None,
                  pointers, None)
        self.call("cuCtxSynchronize")

    def encode_map(self, case, address):
        rank = len(case["global_dim"])
        storage = (C.c_uint8 * 192)()
        offset = -C.addressof(storage) % 64
        opaque = (C.c_uint8 * 128).from_buffer(storage, offset)
        begin = [C.byref(opaque), tensors.TYPES[case["dtype"]][0], rank, address,
                 (C.c_uint64 * rank)(*case["global_dim"]),
                 (C.c_uint64 * max(rank - 1, 1))(*case["global_strides"])]
        end = [(C.c_uint32 * rank)(*case["element_strides"]),
               case.get("interleave", 0) // 16,
               tensors.SWIZZLE[case["swizzle"]], 0,
               1 if case["oob_fill"] == "nan" else 0]
        if "im2col" in case:
            corners = [(C.c_int * rank)(*case["im2col"][key])
                       for key in ("lower", "upper")]
            self.call("cuTensorMapEncodeIm2col", *begin, *corners, *case["box"], *end)
        else:
            self.call("cuTensorMapEncodeTiled", *begin,
                      (C.c_uint32 * rank)(*case["box"]), *end)
        return opaque


SIZE = {"f32": np.uint32, "f64": np.uint64, "b16": np.uint16, "b32": np.uint32,
        "b64": np.uint64, "pred": np.uint32}


def record_forms(gpu, forms, data, failed):
    from forms import REGISTER
    uploaded = {}
    scratch = gpu.upload(np.zeros(operands.COUNT, np.uint64))
    for form in forms:
        arguments = []
        position = {}
        for name in form["ins"]:
            # A pool's first use in a form is its position 0, and so on.
            key = (name, position.setdefault(name, 0))
            position[name] += 1
            if key not in uploaded:
                values = operands.pool(*key)
                data[f"pool.{key[0]}.{key[1]}"] = values
                uploaded[key] = gpu.upload(values)
            arguments.append(uploaded[key])
        results = []
        for name in form["outs"]:
            dtype = SIZE[REGISTER[name][0]]
            results.append(np.zeros(operands.COUNT, dtype))
            arguments.append(gpu.upload(results[-1]))
        outputs = arguments[len(form["ins"]):]
        runs = []
        for _ in range(2):
            gpu.launch(form["entry"], operands.COUNT // form["block"],
                       form["block"], arguments + [scratch])
            runs.append([gpu.read(p, r).copy() for p, r in zip(outputs, results)])
        if any((a != b).any() for a, b in zip(*runs)):
            failed[form["name"]] = "two runs differ"
        for k, result in enumerate(runs[0]):
            data[f"out.{form['entry']}.{k}"] = result
        for pointer in outputs:
            gpu.cu.cuMemFree_v2(pointer)


def record_tensors(gpu, cases, data, failed):
    shared = np.frombuffer(np.random.Generator(np.random.PCG64(7)).bytes(
        tensors.SHARED_BYTES), np.uint8)
    source = np.frombuffer(np.random.Generator(np.random.PCG64(8)).bytes(1 << 16),
                           np.uint8)
    data["tensor.shared"], data["tensor.source"] = shared, source
    for case in cases:
        rank = len(case["global_dim"])
        array = gpu.upload(source[:case["bytes"]])
        memory = gpu.upload(shared)
        try:
            tensor_map = gpu.encode_map(case, array)
        except RuntimeError as error:
            failed[case["name"]] = str(error)
            continue
        at = (C.c_int32 * 8)(*(case["start"] + [0] * (5 - rank)))
        op = "_" + case["op"] if case["op"] else ""
        if "im2col" in case:
            op = "_im2col"
            for k, offset in enumerate(case["im2col"]["offsets"]):
                at[5 + k] = offset
        gpu.launch(f"tensor_{case['kind']}{op}_{rank}", 1, 32,
                   [tensor_map, at, C.c_uint32(tensors.box_bytes(case)),
                    C.c_uint32(case.get("shared", 0)), memory])
        if case["kind"] == "load":
            result = gpu.read(memory, shared.copy())
        else:
            result = gpu.read(array, source[:case["bytes"]].copy())
        data["out." + case["name"]] = result
        gpu.cu.cuMemFree_v2(array)
        gpu.cu.cuMemFree_v2(memory)


def record_part(directory, out, first, last):
    """Forms and tensor copies number `first` to `last`, to a file of their own."""
    with open(os.path.join(directory, "forms.json")) as file:
        forms = json.load(file)["forms"]
    with open(os.path.join(directory, "forms.cubin"), "rb") as file:
        gpu = Gpu(file.read())
    data, failed = {}, {}
    record_forms(gpu, forms[first:last], data, failed)
    tensor_cases = tensors.CASES[max(first - len(forms), 0):
                                 max(last - len(forms), 0)]
    record_tensors(gpu, tensor_cases, data, failed)
    np.savez(os.path.join(out, "part.npz"), **data)
    with open(os.path.join(out, "part.json"), "w") as file:
        json.dump(dict(gpu=gpu.name, failed=failed), file)


def run(directory, out):
    """Each part runs in a process of its own: a form that faults ends it, and is
    then found by running the part's forms one by one."""
    with open(os.path.join(directory, "forms.json")) as file:
        forms = json.load(file)["forms"]
    names = [f["name"] for f in forms] + [c["name"] for c in tensors.CASES]
    data, failed, gpu = {}, {}, ""
    todo = [(k, min(k + 80, len(names))) for k in range(0, len(names), 80)]
    scratch = os.path.join(out, "part")
    os.makedirs(scratch, exist_ok=True)
    while todo:
        first, last = todo.pop(0)
        try:
            result = subprocess.run(
                [sys.executable, __file__, "part", directory, scratch, str(first),
                 str(last)], capture_output=True, text=True, timeout=60)
            status, message = result.returncode, result.stderr.strip()
        except subprocess.TimeoutExpired:
            status, message = 1, "took longer than 60 seconds"
        if status == 0:
            with np.load(os.path.join(scratch, "part.npz")) as part:
                data.update({key: part[key] for key in part})
            with open(os.path.join(scratch, "part.json")) as file:
                report = json.load(file)
            failed.update(report["failed"])
            gpu = report["gpu"]
        elif last - first == 1:
            failed[names[first]] = message.splitlines()[-1] if message else "failed"
        else:
            middle = (first + last) // 2
            todo = [(first, middle), (middle, last)] + todo
    for file in os.listdir(scratch):
        os.remove(os.path.join(scratch, file))
    os.rmdir(scratch)
    smi = subprocess.run(["nvidia-smi", "--query-gpu=driver_version",
                          "--format=csv,noheader"], capture_output=True, text=True)
    np.savez_compressed(os.path.join(out, "recorded.npz"), **data)
    head = dict(gpu=gpu, driver=smi.stdout.strip(), date=str(datetime.date.today()),
                failed=failed)
    # One form per line, so that changes can be read.
    lines = [f"{json.dumps(key)}: {json.dumps(value)}" for key, value in head.items()]
    for key, items in (("forms", forms), ("tensors", tensors.CASES)):
        lines.append(f"{json.dumps(key)}: [\n" +
                     ",\n".join(json.dumps(item) for item in items) + "\n]")
    with open(os.path.join(out, "recorded.json"), "w") as file:
        file.write("{\n" + ",\n".join(lines) + "\n}\n")
    print(f"{gpu}, driver {smi.stdout.strip()}: {len(forms)} forms, "
          f"{len(tensors.CASES)} tensor copies, {len(failed)} failed")
    for name, why in failed.items():
        print(f"  {name}: {why}")


if __name__ == "__main__":
    if len(sys.argv) == 3 and sys.argv[1] == "assemble":
        assemble(sys.argv[2])
    elif len(sys.argv) == 4 and sys.argv[1] == "run":
        run(sys.argv[2], sys.argv[3])
    elif len(sys.argv) == 6 and sys.argv[1] == "part":
        record_part(sys.argv[2], sys.argv[3], int(sys.argv[4]), int(sys.argv[5]))
    else:
        sys.exit(__doc__)

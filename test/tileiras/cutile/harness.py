"""What the programs of this folder share: how cases are declared, launched and compared.

A program declares cases by the decorator `cases` and ends with `main()`. With a GPU,
`launch` is cuTile's own. Without one, cuTile compiles the kernel by `tileiras`, which
writes PTX, and `tessera ptx run` runs that; what this cannot do is skipped.

  program.py [--filter TEXT] [--compile-only] [--list]
"""

import argparse
import ctypes
import dataclasses
import enum
import io
import itertools
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import traceback

import cuda.tile as ct
import numpy as np
import torch
from cuda.tile.compilation import (ArrayConstraint, CallingConvention, ConstantConstraint,
                                   KernelSignature, ScalarConstraint, TupleConstraint,
                                   export_kernel)

GPU = torch.cuda.is_available()
DEVICE = "cuda" if GPU else "cpu"
COMPILE_ONLY = False
LAUNCHES = 0

FLOATS = ("float16", "bfloat16", "float32", "float64")
SMALL_FLOATS = ("float8_e4m3fn", "float8_e5m2")
SIGNED = ("int8", "int16", "int32", "int64")
UNSIGNED = ("uint8", "uint16", "uint32", "uint64")
INTEGERS = SIGNED + UNSIGNED
NUMBERS = FLOATS + INTEGERS

RELATIVE = {"float8_e4m3fn": 0.08, "float8_e5m2": 0.16, "float16": 2e-3, "bfloat16": 1.6e-2,
            "float32": 2e-6, "float64": 1e-13}


class Skip(Exception):
    """The case cannot be run here."""


# --- data -------------------------------------------------------------------------------

def torch_type(name):
    return getattr(torch, name)


def tile_type(name):
    return getattr(ct, "bool_" if name == "bool" else name)


def seeded(*what):
    return np.random.default_rng(sum(map(ord, repr(what))))


def numbers(dtype, *shape, low=1, high=9, seed=0):
    """A tensor on the device of random numbers; integers are in [low, high]."""
    random = seeded(dtype, shape, seed)
    if dtype == "bool":
        return torch.from_numpy(random.integers(0, 2, shape).astype(bool)).to(DEVICE)
    if dtype in INTEGERS:
        return torch.from_numpy(random.integers(low, high, shape, endpoint=True)
                                .astype(dtype)).to(DEVICE)
    return torch.from_numpy(random.uniform(low, high, shape)).to(torch_type(dtype)).to(DEVICE)


def zeros(dtype, *shape):
    # PyTorch cannot fill all types on a GPU.
    place = "cpu" if dtype in UNSIGNED + SMALL_FLOATS else DEVICE
    return torch.zeros(shape, dtype=torch_type(dtype), device=place).to(DEVICE)


def tensor(values, dtype):
    if dtype in UNSIGNED:
        return torch.from_numpy(np.asarray(values).astype(dtype)).to(DEVICE)
    return torch.tensor(values, dtype=torch_type(dtype), device=DEVICE)


def exact(value):
    """The same numbers as a NumPy array: floats as f64, integers and bools as they are."""
    if isinstance(value, torch.Tensor):
        value = value.detach().cpu()
        return (value.double() if value.is_floating_point() else value).numpy()
    return np.asarray(value)


def rounded(value, dtype):
    """An array of f64 rounded to a type of floats, or wrapped to one of integers."""
    if dtype in INTEGERS:
        return np.asarray(value).astype(np.int64 if dtype != "uint64" else np.uint64).astype(dtype)
    wide = torch.from_numpy(np.array(value, dtype=np.float64))
    return wide.to(torch_type(dtype)).double().numpy()


def dtype_name(value):
    return str(value.dtype).removeprefix("torch.")


def compare(found, wanted, rtol=None, atol=None):
    if COMPILE_ONLY:
        return
    name = dtype_name(found)
    found, wanted = exact(found), exact(wanted)
    if found.shape != wanted.shape:
        wanted = np.broadcast_to(wanted, found.shape)
    if found.dtype.kind == "f":
        rtol = RELATIVE[name] if rtol is None else rtol
        np.testing.assert_allclose(found, wanted.astype(np.float64), rtol=rtol,
                                   atol=rtol if atol is None else atol)
    else:
        np.testing.assert_array_equal(found, wanted)


# --- launching --------------------------------------------------------------------------

def describe_array(value, annotation):
    size = value.element_size()
    index_dtype = annotation.index_dtype if annotation else ct.int32
    rank = value.dim()
    static_strides = annotation.static_stride_dims if annotation else ()
    static_shape = annotation.static_shape_dims if annotation else ()
    strides = tuple(
        stride if (axis in static_strides or axis - rank in static_strides
                   or (not static_strides and stride == 1)) else None
        for axis, stride in enumerate(value.stride()))
    shape = tuple(extent if axis in static_shape or axis - rank in static_shape else None
                  for axis, extent in enumerate(value.shape))
    return ArrayConstraint(
        tile_type(dtype_name(value)), rank, index_dtype=index_dtype,
        stride_lower_bound_incl=0, alias_groups=(), may_alias_internally=False,
        stride_constant=strides, shape_constant=shape,
        stride_divisible_by=tuple(16 // size if fixed is None and stride * size % 16 == 0 else 1
                                  for fixed, stride in zip(strides, value.stride())),
        shape_divisible_by=tuple(16 if fixed is None and extent % 16 == 0 else 1
                                 for fixed, extent in zip(shape, value.shape)),
        base_addr_divisible_by=16 if value.data_ptr() % 16 == 0 else size)


def describe(value, node):
    if isinstance(value, tuple):
        items = getattr(node, "items", None)
        each = getattr(node, "each", node)
        return TupleConstraint([describe(item, items[number] if items else each)
                                for number, item in enumerate(value)])
    if isinstance(value, torch.Tensor):
        return describe_array(value, node.array)
    if isinstance(value, (list, enum.Enum)) or dataclasses.is_dataclass(value):
        raise Skip("an argument of type %s needs cuTile's launcher" % type(value).__name__)
    if node.constant:
        return ConstantConstraint(value)
    if isinstance(value, bool):
        return ScalarConstraint(ct.bool_)
    if isinstance(value, int):
        return ScalarConstraint(node.scalar.dtype if node.scalar else ct.int32)
    return ScalarConstraint(ct.float32)


def storage_of(value):
    """The bytes from the first element to the last."""
    count = sum((extent - 1) * stride for extent, stride in zip(value.shape, value.stride())) + 1
    if value.numel() == 0:
        count = 0
    size = count * value.element_size()
    return (ctypes.c_uint8 * size).from_address(value.data_ptr()) if size else None


def flatten(value, constraint, folder, words, results):
    if isinstance(value, tuple):
        for item, each in zip(value, constraint.items):
            flatten(item, each, folder, words, results)
    elif isinstance(value, torch.Tensor):
        word = "i32" if constraint.index_dtype is ct.int32 else "i64"
        storage = storage_of(value)
        if storage is None:
            raise Skip("an array without elements needs cuTile's launcher")
        before, after = (folder / ("%d.%s.npy" % (len(words), name)) for name in "ab")
        np.save(before, np.frombuffer(storage, dtype=np.uint8))
        words.append("out:%s:@%s" % (after, before))
        words += ["%s:%d" % (word, number) for number in (*value.shape, *value.stride())]
        results.append((storage, after))
    elif isinstance(constraint, ScalarConstraint):
        if constraint.dtype is ct.bool_:
            words.append("i8:%d" % value)
        elif constraint.dtype is ct.float32:
            words.append("f32:%r" % value)
        else:
            words.append("%s:%d" % ("i64" if constraint.dtype is ct.int64 else "i32", value))


def overlapping(values):
    flat, seen = list(values), set()
    while flat:
        value = flat.pop()
        if isinstance(value, (tuple, list)):
            flat += value
        elif isinstance(value, torch.Tensor):
            key = value.untyped_storage().data_ptr()
            if key in seen:
                return True
            seen.add(key)
    return False


def emulate(grid, kernel, arguments):
    signature = KernelSignature(
        [describe(value, node) for value, node in
         zip(arguments, kernel._annotated_function.parameter_annotations, strict=True)],
        CallingConvention.cutile_python_v2())
    code = io.BytesIO()
    export_kernel(kernel, [signature], code, gpu_code="sm_90", output_format="cubin")
    if COMPILE_ONLY:
        return ""
    if overlapping(arguments):
        raise Skip("arrays that share memory need cuTile's launcher")
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        (folder / "kernel.ptx").write_bytes(code.getvalue())
        words, results = [], []
        for value, constraint in zip(arguments, signature.parameters):
            flatten(value, constraint, folder, words, results)
        run = subprocess.run(
            ["tessera", "ptx", "run", "--check", "--timeout=120", folder / "kernel.ptx",
             "--grid", ",".join(map(str, grid)), "--block", "1", *words],
            check=False, capture_output=True, text=True)
        if run.returncode != 0:
            raise RuntimeError("the PTX machine: %s%s" % (
                run.stdout[-300:], run.stderr.strip()[-600:] or "status %d" % run.returncode))
        for storage, path in results:
            ctypes.memmove(storage, np.load(path).tobytes(), len(storage))
        lines = run.stdout.splitlines(keepends=True)
        return "".join(lines[:len(lines) - len(results)])


def launch(grid, kernel, *arguments, stream=None):
    """Compiles and launches a kernel; tensors have its results afterwards. Returns what it
    printed, if there is no GPU."""
    global LAUNCHES
    LAUNCHES += 1
    if not isinstance(grid, tuple):
        grid = (grid,)
    if not GPU:
        return emulate(grid, kernel, arguments)
    ct.launch(stream or torch.cuda.current_stream(), grid, kernel, arguments)
    torch.cuda.synchronize()
    return None


# --- cases ------------------------------------------------------------------------------

CASES = []


def cases(gpu_only=False, **choices):
    """Declares one case per combination of the choices."""
    def declare(function):
        for values in itertools.product(*choices.values()):
            words = [function.__name__] + [str(value) for value in values]
            CASES.append((" ".join(words), gpu_only,
                          lambda values=values: function(**dict(zip(choices, values)))))
        return function
    return declare


def text_of(error):
    # cuTile 1.7 cannot make a text of an error of the compiler that has a place.
    message = getattr(error, "message", None)
    if message is None:
        message = str(error)
    place = getattr(error, "loc", None)
    place = "%s:%s: " % (place.filename, place.line) if place is not None else ""
    return "%s: %s%s" % (type(error).__name__, place, message.strip())


def main():
    global COMPILE_ONLY
    parser = argparse.ArgumentParser()
    parser.add_argument("--filter", default="")
    parser.add_argument("--compile-only", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    COMPILE_ONLY = options.compile_only
    if not GPU and not os.environ.get("TESSERA_PTXAS"):
        os.environ["TESSERA_PTXAS"] = "none"
    count = {"passed": 0, "failed": 0, "skipped": 0}
    for name, gpu_only, function in CASES:
        if options.filter not in name:
            continue
        if options.list:
            print(name)
            continue
        start = time.perf_counter()
        try:
            if gpu_only and not GPU:
                raise Skip("needs a GPU")
            function()
            outcome, why = "passed", ""
        except Skip as reason:
            outcome, why = "skipped", str(reason)
        except Exception as error:  # whatever it is, the others are to run
            outcome, why = "failed", text_of(error)
            if not isinstance(error, (AssertionError, RuntimeError, ct.TileError)):
                why += "\n" + "".join(traceback.format_exc().splitlines(keepends=True)[-4:])
        count[outcome] += 1
        if outcome != "passed" or options.verbose:
            print("%s: %s (%.2f s)%s" % (outcome, name, time.perf_counter() - start,
                                         ": " + why[:1500] if why else ""), flush=True)
    print("%d passed, %d failed, %d skipped, %d launches"
          % (count["passed"], count["failed"], count["skipped"], LAUNCHES), flush=True)
    sys.exit(count["failed"] != 0)

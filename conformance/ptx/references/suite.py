"""What a case consists of: its launch, its arguments, and what has to come out."""

import zlib

import numpy as np

ALL = ("sm_75", "sm_80", "sm_90a")
AMPERE = ("sm_80", "sm_90a")
HOPPER = ("sm_90a",)

DTYPES = {"float16": "f16", "float32": "f32", "float64": "f64"}
DTYPES.update({f"{sign}int{bits}": f"{'u' if sign else 'i'}{bits}" for sign in ("", "u") for bits in (8, 16, 32, 64)})

CASES = []
FAULTS = []


def rng(name):
    """A generator whose values depend on the name alone."""
    return np.random.default_rng(zlib.crc32(name.encode()))


def dtype_of(array):
    return DTYPES[array.dtype.name]


def triple(dim):
    dim = (dim,) if isinstance(dim, int) else tuple(dim)
    return list(dim + (1,) * (3 - len(dim)))


class Array:
    """A pointer argument. `value` and `expected` are arrays; either may be None. `dtype` names types NumPy lacks."""

    def __init__(self, role, value, expected, tolerance="exact", dtype=None, shape=None):
        self.role, self.value, self.expected, self.tolerance = role, value, expected, tolerance
        some = value if value is not None else expected
        self.shape = list(some.shape if some is not None else shape)
        self.dtype = dtype or dtype_of(some)
        if value is not None and expected is not None:
            assert value.shape == expected.shape and value.dtype == expected.dtype

    def describe(self, index, data):
        name = f"a{index}"
        entry = {"kind": "array", "name": name, "dtype": self.dtype, "shape": self.shape, "role": self.role}
        if self.value is not None:
            entry["input"] = f"in.{name}"
            data[f"in.{name}"] = np.ascontiguousarray(self.value)
        if self.expected is not None:
            entry["expected"] = f"out.{name}"
            entry["tolerance"] = self.tolerance
            data[f"out.{name}"] = np.ascontiguousarray(self.expected)
        return entry


def read(value, dtype=None):
    return Array("in", value, None, dtype=dtype)


def write(expected, tolerance="exact", dtype=None):
    return Array("out", None, expected, tolerance, dtype)


def update(value, expected=None, tolerance="exact", dtype=None):
    """An array that the kernel reads and writes; without `expected`, its end is not compared."""
    return Array("inout", value, expected, tolerance, dtype)


def room(shape, dtype):
    """Memory that the kernel writes and that is not compared."""
    shape = shape if isinstance(shape, tuple) else (shape,)
    return Array("out", None, None, dtype=dtype, shape=shape)


def within(rtol, atol=0.0):
    return {"rtol": rtol, "atol": atol}


class Scalar:
    def __init__(self, dtype, value):
        self.dtype, self.value = dtype, value

    def describe(self, index, data):
        return {"kind": "scalar", "dtype": self.dtype, "value": self.value}


def i32(value):
    return Scalar("i32", int(value))


def i64(value):
    return Scalar("i64", int(value))


def f32(value):
    return Scalar("f32", float(np.float32(value)))


def f16(value):
    return Scalar("f16", float(np.float16(value)))


class Bytes:
    """A structure by value."""

    def __init__(self, content, align):
        self.content, self.align = content, align

    def describe(self, index, data):
        return {"kind": "bytes", "hex": self.content.hex(), "size": len(self.content), "align": self.align}


class TensorMap:
    """A tensor map over a whole array; `box` is innermost first. `view` overrides dimensions and strides."""

    def __init__(self, array, box, swizzle="none", element_strides=None, oob_fill="zero", view=None, dtype=None):
        self.array, self.box, self.swizzle, self.oob_fill = array, list(box), swizzle, oob_fill
        self.element_strides = element_strides or [1] * len(self.box)
        self.view, self.dtype = view, dtype or array.dtype

    def describe(self, index, data):
        size = {"64": 8, "32": 4, "16": 2, "f8": 1, "m3": 1, "m2": 1, "i8": 1, "u8": 1}[self.array.dtype[-2:]]
        dims = list(reversed(self.array.shape))
        strides = [int(np.prod(dims[:k])) * size for k in range(1, len(dims))]
        if self.view:
            dims, strides = self.view
        return {"kind": "tensormap", "dtype": self.dtype, "global_dim": dims, "global_strides": strides, "box": self.box,
                "element_strides": self.element_strides, "interleave": "none", "swizzle": self.swizzle,
                "l2_promotion": "none", "oob_fill": self.oob_fill, "array": self.array.describe(index, data)}


class Case:
    def __init__(self, source, entry, grid, block, args, targets=ALL, shared=0, cluster=None, stdout=None, notes=None,
                 name=None):
        self.source, self.entry, self.args, self.targets = source, entry, args, targets
        self.grid, self.block, self.shared = triple(grid), triple(block), shared
        self.cluster, self.stdout, self.notes = cluster and triple(cluster), stdout, notes
        self.name = name or entry
        self.finding = None

    def describe(self, target):
        """The JSON of the case for one target, and its arrays."""
        data = {}
        args = [arg.describe(index, data) for index, arg in enumerate(self.args)]
        entry = {"name": self.name, "ptx": f"ptx/{self.source}.{target}.ptx", "entry": self.entry, "target": target,
                 "grid": self.grid, "block": self.block, "shared": self.shared}
        if self.cluster:
            entry["cluster"] = self.cluster
        entry["args"] = args
        if self.stdout:
            entry["stdout"] = {"text": self.stdout[0], "order": self.stdout[1]}
        entry["check"] = {"findings": [self.finding] if self.finding else []}
        if self.notes:
            entry["notes"] = self.notes
        if data:
            entry["data"] = f"data/{self.name}.npz"
        return entry, data


def case(source, entry, grid, block, args, **options):
    CASES.append(Case(source, entry, grid, block, args, **options))


def fault(source, entry, kind, grid, block, args, also=(), **options):
    """A kernel with a mistake on the line that ends in `// FAULT entry`."""
    made = Case(source, entry, grid, block, args, **options)
    made.finding = {"kind": kind, "also_accepted": list(also), "source": f"{source}.cu", "line": None}
    FAULTS.append(made)


def to_bf16(array):
    """Rounds float32 to the nearest bfloat16, ties to even; returns the bits."""
    bits = np.asarray(array, np.float32).view(np.uint32).astype(np.uint64)
    rounded = (bits + 0x7fff + ((bits >> 16) & 1)) >> 16
    return np.where(np.isnan(np.asarray(array)), 0x7fff, rounded).astype(np.uint16)


def from_bf16(bits):
    return (bits.astype(np.uint32) << 16).view(np.float32)

"""Builds a case: the text of a kernel, its launch, its arrays and what must be in them afterwards.

The generator says what a case computes twice: as lines of Tile IR, and as
expected elements from the reference arithmetic. Elements are bits, kept as
non-negative integers; integers may also be given as negative numbers.
"""

import json
import re
import struct
import textwrap
import zlib
from itertools import product
from math import prod
from pathlib import Path

from .formats import FORMATS

INTEGERS = {"i1": 1, "i4": 4, "i8": 8, "i16": 16, "i32": 32, "i64": 64}
DTYPES = {"i1": "bool", "i8": "int8", "i16": "int16", "i32": "int32", "i64": "int64"} | {
    f.name: f.dtype for f in FORMATS.values() if f.dtype}
# As NumPy stores them: the types it lacks are unsigned bits of the same size.
STORAGE = {"bool": "|b1", "int8": "|i1", "int16": "<i2", "int32": "<i4", "int64": "<i8",
           "uint8": "|u1", "float16": "<f2", "float32": "<f4", "float64": "<f8",
           "bfloat16": "<u2", "float8_e4m3fn": "|u1", "float8_e5m2": "|u1",
           "float8_e8m0fnu": "|u1"}
# Producer's names of parameter types.
PARAMETERS = {"bool": "bool_"}
EXACT = {"rtol": 0, "atol": 0}

# The first version that has what the pattern finds.
SINCE = [
    ("13.4", r"\b(insert|gdc_\w+|fpowi|memory_fence_alias_tko)\b|\bsaturating\b|\binbounds\b"
             r"|nearest_away|ftof %\S+ rounding<negative_inf>"
             r"|ftof %\S+ rounding<(zero|positive_inf)> : \S+ -> tile<(?!.*f8E8M0FNU)"),
    ("13.3", r"\b(pack|unpack|alloca|mmaf_scaled|make_gather_scatter_view|make_strided_view"
             r"|atomic_red_view_tko)\b|(?<!%)\bi4\b|xi4\b|f4E2M1FN|\bfast_acc\b"
             r"|exp %\S+ rounding<|global (private|public|constant)"),
    ("13.2", r"f8E8M0FNU|\batan2\b|negi %\S+ overflow|tanh %\S+ rounding|for unsigned"
             r"|print_tko .*token="),
]


def width(type_):
    return INTEGERS.get(type_) or FORMATS[type_].width


def tile(shape, element):
    return f"tile<{''.join(f'{extent}x' for extent in shape)}{element}>"


def wrap_signed(value, bits):
    value &= (1 << bits) - 1
    return value - (1 << bits) if value >> (bits - 1) else value


class Array:
    def __init__(self, name, type_, shape, contents, strides=None, dtype=None):
        self.name, self.type, self.shape = name, type_, tuple(shape)
        self.dtype = dtype or DTYPES[type_]
        self.contents = list(contents)
        assert len(self.contents) == prod(shape), (name, len(self.contents), shape)
        self.strides = list(strides) if strides is not None else [
            prod(shape[i + 1:]) for i in range(len(shape))]
        self.expected = None
        self.tolerance = EXACT

    def encode(self, elements):
        storage = STORAGE[self.dtype]
        size = int(storage[2:])
        mask = (1 << (8 * size)) - 1
        data = b"".join((element & mask).to_bytes(size, "little") for element in elements)
        shape = "".join(f"{extent}, " for extent in self.shape)
        if len(self.shape) > 1:
            shape = shape[:-2]
        header = (f"{{'descr': '{storage}', 'fortran_order': False, "
                  f"'shape': ({shape.rstrip() if len(self.shape) == 1 else shape}), }}")
        header += " " * (-(len(header) + 11) % 64) + "\n"
        return b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + data


def write_zip(path, members):
    """A zip whose bytes depend on the members alone."""
    body, directory = b"", b""
    for name, data in members:
        compressor = zlib.compressobj(9, zlib.DEFLATED, -15)
        packed = compressor.compress(data) + compressor.flush()
        method = 8
        if len(packed) >= len(data):
            packed, method = data, 0
        # Version 2.0, no flags, 1980-01-01 00:00.
        common = struct.pack("<HHHHHIIIHH", 20, 0, method, 0, 33, zlib.crc32(data), len(packed),
                             len(data), len(name), 0)
        directory += (b"PK\x01\x02" + struct.pack("<H", 20) + common +
                      struct.pack("<HHHII", 0, 0, 0, 0, len(body)) + name.encode())
        body += b"PK\x03\x04" + common + name.encode() + packed
    end = b"PK\x05\x06" + struct.pack("<HHHHIIH", 0, 0, len(members), len(members),
                                     len(directory), len(body), 0)
    path.write_bytes(body + directory + end)


class Kernel:
    """One case. Lines are added in order; loads and stores come as blocks of lines."""

    def __init__(self, family, name, about, ops, grid=(1,)):
        self.family, self.name, self.about, self.grid = family, name, about, list(grid)
        self.ops = ops.split() if isinstance(ops, str) else list(ops)
        self.arrays, self.parameters, self.signature = {}, [], []
        self.lines, self.module_lines = [], []
        self.module_attributes = ""
        self.hints = ""
        self.indent = 2
        self.shared = set()  # values that are defined once
        self.counter = 0
        self.undefined = False  # `--check` has something to report

    # The launch.

    def array(self, name, type_, contents=None, shape=None, strides=None, dtype=None, expect=None,
              tol=None, fill=0):
        """A parameter %<name>_ptr that points to an array of these elements."""
        expect = list(expect) if expect is not None else None
        if contents is None:
            contents = [fill] * (prod(shape) if shape is not None else len(expect))
        contents = list(contents)
        shape = shape if shape is not None else (len(contents),)
        self.arrays[name] = Array(name, type_, shape, contents, strides, dtype)
        self.parameters.append({"param": f"{name}.ptr", "array": name,
                                "type": f"ptr<{self._parameter_type(self.arrays[name].dtype)}>"})
        self.signature.append(f"%{name}_ptr: tile<ptr<{type_}>>")
        if expect is not None:
            self.expect(name, expect, tol)
        return name

    def expect(self, name, elements, tol=None):
        array = self.arrays[name]
        array.expected = list(elements)
        assert len(array.expected) == len(array.contents), (self.name, name)
        array.tolerance = tol or EXACT

    def scalar(self, name, type_, value):
        """A parameter %<name>. The value is a number, not bits."""
        self.parameters.append({"param": name, "type": self._parameter_type(DTYPES[type_]),
                                "value": value})
        self.signature.append(f"%{name}: tile<{type_}>")

    @staticmethod
    def _parameter_type(dtype):
        return PARAMETERS.get(dtype, dtype)

    # The text.

    def add(self, text=""):
        """Lines of the body."""
        for line in textwrap.dedent(text).strip("\n").splitlines():
            self.lines.append("  " * self.indent + line if line.strip() else "")

    def note(self, text):
        self.lines.append("")
        for line in textwrap.wrap(text, 76 - 2 * self.indent):
            self.lines.append("  " * self.indent + "// " + line)

    def lane(self, count):
        """The name of 0, 1, 2, … as i32."""
        name = f"%l{count}"
        if name not in self.shared:
            self.add(f"{name} = iota : tile<{count}xi32>")
            self.shared.add(name)
        return name

    def addresses(self, name, count, offsets=None, result=None):
        """%<name>_at: pointers to the first elements, or to those at the offsets."""
        element = self.arrays[name].type
        offsets = offsets or self.lane(count)
        result = result or f"%{name}_at"
        self.add(f"""
            {result}1 = reshape %{name}_ptr : tile<ptr<{element}>> -> tile<1xptr<{element}>>
            {result}n = broadcast {result}1 : tile<1xptr<{element}>> -> tile<{count}xptr<{element}>>
            {result} = offset {result}n, {offsets} : tile<{count}xptr<{element}>>, tile<{count}xi32> -> tile<{count}xptr<{element}>>
            """)
        return result

    def load(self, name, shape=None):
        """%<name>: a tile of the elements of an array, which fills it."""
        array = self.arrays[name]
        count = len(array.contents)
        shape = array.shape if shape is None else shape
        at = self.addresses(name, count)
        flat = f"%{name}" if tuple(shape) == (count,) else f"%{name}_flat"
        self.add(f"{flat}, %{name}_token = load_ptr_tko weak {at} : "
                 f"{tile((count,), f'ptr<{array.type}>')} -> {tile((count,), array.type)}, token")
        if flat != f"%{name}":
            self.add(f"%{name} = reshape {flat} : {tile((count,), array.type)} -> "
                     f"{tile(shape, array.type)}")
        return f"%{name}"

    def store(self, name, value, shape):
        """Stores a tile to an array that it fills."""
        array = self.arrays[name]
        count = prod(shape)
        if tuple(shape) != (count,):
            self.add(f"%{name}_flat = reshape {value} : {tile(shape, array.type)} -> "
                     f"{tile((count,), array.type)}")
            value = f"%{name}_flat"
        self.counter += 1
        at = self.addresses(name, count, result=f"%p{self.counter}_")
        self.add(f"store_ptr_tko weak {at}, {value} : "
                 f"{tile((count,), f'ptr<{array.type}>')}, {tile((count,), array.type)} -> token")

    def output(self, name, type_, value, shape, expect, tol=None):
        """An array for a tile, with what must be in it."""
        expect = list(expect)
        # Something that is never expected, so that nothing passes unwritten.
        fill = 0x5A if type_ != "i1" else 0
        if type_ == "i1":
            expect = [element & 1 for element in expect]
        self.array(name, type_, shape=(prod(shape),), fill=fill, expect=expect, tol=tol)
        self.store(name, value, shape)

    def output_rows(self, name, type_, rows, count, tol=None):
        """One array for several tiles of rank 1, a row for each: (what it is, value, expected)."""
        expect = [element for _, _, row in rows for element in row]
        self.array(name, type_, shape=(len(rows), count), fill=0x5A if type_ != "i1" else 0,
                   expect=expect, tol=tol)
        self.lines.append("")
        at = self.addresses(name, count)
        pointers = tile((count,), f"ptr<{type_}>")
        self.add(f"%row = constant <i32: {count}> : tile<{count}xi32>" if "%row" not in self.shared
                 else "")
        self.shared.add("%row")
        for i, (what, value, _) in enumerate(rows):
            self.add(f"// Row {i}: {what}.")
            if i:
                self.add(f"{at}_{i} = offset {at}{f'_{i - 1}' if i > 1 else ''}, %row : {pointers}, "
                         f"tile<{count}xi32> -> {pointers}")
            self.add(f"store_ptr_tko weak {at}{f'_{i}' if i else ''}, {value} : {pointers}, "
                     f"{tile((count,), type_)} -> token")

    def output_bits(self, name, fmt, value, shape, expect):
        """As output, compared as bits after all NaNs are made one."""
        self.canonical_bits(name, fmt, value, shape)
        self.output(name, f"i{fmt.width}", f"%{name}", shape,
                    [fmt.canonical(bits) for bits in expect])

    def canonical_bits(self, name, fmt, value, shape):
        """%<name>: the bits of a tile as integers, those of any NaN being canonical."""
        integer = f"i{fmt.width}"
        t, ti, tb = tile(shape, fmt.name), tile(shape, integer), tile(shape, "i1")
        nan = f"%nan_{'_'.join(map(str, (*shape, fmt.name)))}"
        if nan not in self.shared:
            self.add(f"{nan} = constant <{integer}: {wrap_signed(fmt.nan_bits, fmt.width)}> : {ti}")
            self.shared.add(nan)
        self.add(f"""
            %{name}_all = bitcast {value} : {t} -> {ti}
            %{name}_ok = cmpf equal ordered {value}, {value} : {t} -> {tb}
            %{name} = select %{name}_ok, %{name}_all, {nan} : {tb}, {ti}
            """)

    def put(self, name, index, value, token=None):
        """Stores a scalar, at an index that is a number or a %value of type i32."""
        self.counter += 1
        n, t = f"put{self.counter}", self.arrays[name].type
        if not str(index).startswith("%"):
            self.add(f"%{n}_i = constant <i32: {index}> : tile<i32>")
            index = f"%{n}_i"
        after = f" token={token}" if token else ""
        self.add(f"""
            %{n}_at = offset %{name}_ptr, {index} : tile<ptr<{t}>>, tile<i32> -> tile<ptr<{t}>>
            %{n}_t = store_ptr_tko weak %{n}_at, {value}{after} : tile<ptr<{t}>>, tile<{t}> -> token
            """)
        return f"%{n}_t"

    # Files.

    def text(self):
        comment = "\n".join("// " + line for line in textwrap.wrap(self.about, 76))
        signature = ", ".join(self.signature)
        module = "".join("  " + line + "\n" for line in self.module_lines)
        body = "\n".join(line.rstrip() for line in self.lines)
        return (f"{comment}\ncuda_tile.module @{self.name}{self.module_attributes} {{\n{module}"
                f"  entry @{self.name}({signature}){self.hints} {{\n{body}\n    return\n  }}\n}}\n")

    def version(self, text):
        code = re.sub(r"//.*", "", text)
        return next((v for v, pattern in SINCE if re.search(pattern, code)), "13.1")

    def write(self, root):
        folder = Path(root) / self.family
        folder.mkdir(parents=True, exist_ok=True)
        text = self.text()
        code = re.sub(r"//.*", "", text)
        for op in self.ops:
            assert re.search(rf"\b{op}\b", code), f"{self.name} does not use {op}"
        assert self.undefined == self.name.endswith("_undefined"), self.name
        outputs = {name: a for name, a in self.arrays.items() if a.expected is not None}
        assert outputs, self.name
        sidecar = {
            "name": f"{self.family}__{self.name}",
            "entry_symbol": self.name,
            "group": self.family,
            "ops": self.ops,
            "computes": " ".join(self.about.split()),
            "grid": self.grid,
            "entry_params": self.parameters,
            "arrays": [{"name": a.name, "dtype": a.dtype, "shape": list(a.shape),
                        "strides": a.strides} for a in self.arrays.values()],
            "expected": {name: {"dtype": a.dtype, "tol": a.tolerance}
                         for name, a in outputs.items()},
            "has_golden_output": True,
            **({"undefined": True} if self.undefined else {}),
            "files": {},
            "text": {self.version(text): f"{self.name}.mlir"},
            "data": f"{self.name}.npz",
        }
        (folder / f"{self.name}.mlir").write_text(text)
        (folder / f"{self.name}.json").write_text(format_sidecar(sidecar))
        members = [(f"in:{a.name}.npy", a.encode(a.contents)) for a in self.arrays.values()]
        members += [(f"out:{name}.npy", a.encode(a.expected)) for name, a in outputs.items()]
        write_zip(folder / f"{self.name}.npz", members)


def format_sidecar(sidecar):
    """JSON with a line for each key, and for each entry of a list or object in it."""
    lines = []
    for key, value in sidecar.items():
        if isinstance(value, list) and value and isinstance(value[0], dict):
            inner = ",\n  ".join(json.dumps(entry) for entry in value)
            lines.append(f' "{key}": [\n  {inner}\n ]')
        elif isinstance(value, dict) and value and isinstance(next(iter(value.values())), dict):
            inner = ",\n  ".join(f"{json.dumps(k)}: {json.dumps(v)}" for k, v in value.items())
            lines.append(f' "{key}": {{\n  {inner}\n }}')
        else:
            lines.append(f' "{key}": {json.dumps(value)}')
    return "{\n" + ",\n".join(lines) + "\n}\n"


CASES = []


def case(family, name, about, ops, grid=(1,)):
    """A new case; it is written with all others when every module has spoken."""
    kernel = Kernel(family, name, about, ops, grid)
    assert not any(k.family == family and k.name == name for k in CASES), name
    CASES.append(kernel)
    return kernel


def coordinates(shape):
    """All coordinates in row-major order."""
    return product(*(range(extent) for extent in shape))


def linear(coordinate, shape):
    index = 0
    for i, extent in zip(coordinate, shape):
        index = index * extent + i
    return index

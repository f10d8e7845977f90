"""Says what the golden texts leave out: coverage.py DUMP.json TESSERA_OPT

The dump is that of `llvm-tblgen --dump-json` on Ops.td; TESSERA_OPT prints the
texts in generic form, where every field has its name. Every version that Ops.td
names has an all_ops.M.m.mlir beside this script, in which there must be

  - every operation of the version and none that is younger,
  - every optional attribute and operand, present and absent,
  - every case of an enumeration that the verifier lets stand in a field,
  - every element type in a tile, a pointer, a tensor view, a constant and a global,
  - every line of the version before it, in order (but for the module's own).
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from pathlib import Path

ELEMENTS = dict.fromkeys(
    "i1 i8 i16 i32 i64 f16 bf16 f32 tf32 f64 f8E4M3FN f8E5M2".split(), "13.1") | {
    "f8E8M0FNU": "13.2", "f4E2M1FN": "13.3", "i4": "13.3"}

IEEE = "nearest_even zero negative_inf positive_inf"
LOAD, STORE = "weak relaxed acquire", "weak relaxed release"
ATOMIC = "relaxed acquire release acq_rel"
# The cases that a field takes, where its verifier refuses some; the version is
# the one that the case came with in this place.
CASES = {
    ("addf", "rounding_mode"): IEEE,
    ("subf", "rounding_mode"): IEEE,
    ("mulf", "rounding_mode"): IEEE,
    ("fma", "rounding_mode"): IEEE,
    ("divf", "rounding_mode"): IEEE + " approx full",
    ("sqrt", "rounding_mode"): IEEE + " approx",
    ("exp", "rounding_mode"): "full approx",
    ("tanh", "rounding_mode"): "full approx",
    ("divi", "rounding"): "zero negative_inf positive_inf",
    ("ftof", "rounding_mode"):
        "nearest_even zero@13.2 positive_inf@13.2 negative_inf@13.4 nearest_away@13.4",
    ("ftoi", "rounding_mode"): "nearest_int_to_zero",
    ("itof", "rounding_mode"): "nearest_even",
    ("negi", "overflow"): "none no_signed_wrap no_wrap",
    ("load_ptr_tko", "memory_ordering_semantics"): LOAD,
    ("load_view_tko", "memory_ordering_semantics"): LOAD,
    ("store_ptr_tko", "memory_ordering_semantics"): STORE,
    ("store_view_tko", "memory_ordering_semantics"): STORE,
    ("atomic_cas_tko", "memory_ordering_semantics"): ATOMIC,
    ("atomic_rmw_tko", "memory_ordering_semantics"): ATOMIC,
    ("atomic_red_view_tko", "memory_ordering_semantics"): "relaxed",
    ("atomic_red_view_tko", "memory_scope"): "tl_blk device",
    ("atomic_red_view_tko", "mode"): "and or xor add addf max min umax umin",
}
# Attributes of parameters have no place in bytecode.
NOT_WRITTEN = {"arg_attrs", "res_attrs"}
# An operation in generic form: name, operands, properties.
OPERATION = re.compile(r'"cuda_tile\.(\w+)"\(([^)]*)\)(?: <\{(.*?)\}>(?= \(\{| : |$))?')


class Field:
    """An argument of an operation, without the wrappers of ODS around it."""

    def __init__(self, records, op, value, name):
        self.name = name
        self.since = op["since"]
        record = records[value["def"]]
        for decorator in record.get("decorators") or []:
            self.since = records[decorator["def"]].get("since", self.since)
        if "Arg" in record["!superclasses"]:
            record = records[record["constraint"]["def"]]
        self.is_attribute = "Attr" in record["!superclasses"]
        self.is_optional = "Optional" in record["!superclasses"] or bool(record.get("isOptional"))
        default = re.sub(r".*::", "", record.get("defaultValue") or "")
        while record.get("baseAttr"):
            record = records[record["baseAttr"]["def"]]
        # An enumeration of the dialect, or an i32 attribute that is one.
        enum = records[record["enum"]["def"]] if "enum" in record else record
        self.cases = {records[case["def"]]["value"]: records[case["def"]]
                      for case in enum.get("enumerants", [])}
        self.default = next((case["str"] for case in self.cases.values()
                             if case["symbol"] == default), None)

    def spelling(self, value):
        """The case that `1 : i32` or `#cuda_tile.rounding<zero>` is."""
        if number := re.fullmatch(r"(\d+) : i32", value):
            return self.cases[int(number[1])]["str"]
        return re.search(r"<(\w+)>", value)[1]

    def expected(self, op, version):
        """Spellings of the cases that a text of the version must have."""
        if (op, self.name) not in CASES:
            return {case["str"] for case in self.cases.values() if case["since"] <= version}
        pairs = (word.partition("@") for word in CASES[op, self.name].split())
        return {word for word, _, since in pairs if since <= version}


def split(text):
    """Yields the parts of a list, which may hold strings and brackets."""
    depth = start = 0
    for match in re.finditer(r'"(?:[^"\\]|\\.)*"|->|[\[({<]|[\])}>]|,', text):
        token = match[0]
        if token in "[({<":
            depth += 1
        elif token in "])}>":
            depth -= 1
        elif token == "," and depth == 0:
            yield text[start:match.start()].strip()
            start = match.end()
    yield text[start:].strip()


def operations(generic):
    """Yields the name, properties and number of operands of each operation."""
    for line in generic.splitlines():
        if match := OPERATION.search(line):
            name, operands, properties = match.groups()
            parts = (part.partition(" = ") for part in split(properties or ""))
            yield name, {key: value for key, _, value in parts}, len(operands.split())


def find_uses(fields, generic):
    """The operations, and (operation, field) -> values, None where it is absent."""
    names, uses = set(), defaultdict(set)
    for name, properties, count in operations(generic):
        names.add(name)
        operands = [field for field in fields[name] if not field.is_attribute]
        sizes = properties.get("operandSegmentSizes")
        sizes = [int(size) for size in re.findall(r"\d+", sizes)[1:]] if sizes else [count]
        for field in fields[name]:
            if field.is_attribute:
                value = properties.get(field.name)
                if field.cases and value is not None:
                    value = field.spelling(value)
                uses[name, field.name].add(value)
            elif field.is_optional:
                uses[name, field.name].add("yes" if sizes[operands.index(field)] else None)
    return names, uses


def check_operations(ops, fields, generic, version):
    names, uses = find_uses(fields, generic)
    for name, op in ops.items():
        available = op["since"] <= version
        if available != (name in names):
            yield f"{name} is missing" if available else f"{name} needs {op['since']}"
        for field in fields[name] if available else []:
            values = uses[name, field.name]
            where = f"{name}: {field.name}"
            if field.name in NOT_WRITTEN:
                continue
            if field.since > version:
                if any(value not in (None, field.default) for value in values):
                    yield f"{where} needs {field.since}"
                continue
            # A file has one module, with its producer where there can be one.
            if field.is_optional and None not in values and name != "module":
                yield f"{where} is never absent"
            if field.is_optional and values == {None}:
                yield f"{where} is never present"
            if field.cases:
                for case in sorted(field.expected(name, version) ^ (values - {None})):
                    yield f"{where} {'has' if case in values else 'lacks'} {case}"


def check_elements(generic, version):
    for element, since in ELEMENTS.items():
        shape = rf"(?:[\d?]+x)*{element}\b"
        places = {
            "tile": rf"tile<{shape}>",
            "ptr": rf"ptr<{element}>",
            "tensor_view": rf"tensor_view<{shape}",
            "constant": rf'"cuda_tile\.constant".*dense<.*> : !cuda_tile\.tile<{shape}>',
            "list": rf'"cuda_tile\.constant".*dense<\[.*> : !cuda_tile\.tile<{shape}>',
            "global": rf'"cuda_tile\.global".*tile<{shape}>',
        }
        for place, pattern in places.items():
            found = bool(re.search(pattern, generic))
            if found != (since <= version) and (found or element != "i4" or place == "tile"):
                yield f"{element} {'needs ' + since if found else 'is missing'} in a {place}"


def check_lines(older, newer):
    lines = iter(newer)
    for line in older:
        if not line.startswith("cuda_tile.module") and line not in lines:
            yield f"a line of the version before is missing or out of order: {line.strip()}"
            return


def main():
    dump, tessera_opt = sys.argv[1:]
    records = json.loads(Path(dump).read_text())
    ops = [records[name] for name in records["!instanceof"]["CudaTile_Op"]]
    ops = {op["opName"]: op for op in ops}
    fields = {name: [Field(records, op, *argument) for argument in op["arguments"]["args"]]
              for name, op in ops.items()}
    versions = {record["since"] for record in records.values()
                if isinstance(record, dict) and record.get("since")}
    faults, previous = 0, []
    for version in sorted(versions):
        path = Path(__file__).with_name(f"all_ops.{version}.mlir")
        if not path.exists():
            print(f"{path.name} is missing")
            faults += 1
            continue
        generic = subprocess.run([tessera_opt, "--mlir-print-op-generic", path],
                                 check=True, capture_output=True, text=True).stdout
        lines = path.read_text().splitlines()
        for fault in (*check_operations(ops, fields, generic, version),
                      *check_elements(generic, version), *check_lines(previous, lines)):
            print(f"{path.name}: {fault}")
            faults += 1
        previous = lines
    sys.exit(faults != 0)


if __name__ == "__main__":
    main()

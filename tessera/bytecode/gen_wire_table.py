#!/usr/bin/env python3
"""Makes the wire table of operations from their ODS definitions.

  gen_wire_table.py DUMP.json             the rows, as C++
  gen_wire_table.py DUMP.json --markdown  the same for docs/wire-table.md

DUMP.json is what `llvm-tblgen --dump-json` makes of tessera/dialect/Ops.td. The
rules that turn a definition into an encoding are those of the format: attributes
stand in the order of declaration, optional ones and optional operands have a
bit in the flags, numbered by version, attributes before operands, then by order.
"""

import argparse
import json
from dataclasses import dataclass, field

NAMESPACE = "::tessera::cuda_tile::"


@dataclass
class Attribute:
    name: str
    kind: str
    since: tuple
    optional: bool
    enum: str | None = None
    width: int = 0
    default: str | None = None
    sized_by: int = -1
    bit: int = -1


@dataclass
class Operand:
    name: str
    arity: str
    since: tuple
    bit: int = -1


@dataclass
class Result:
    name: str
    variadic: bool
    since: tuple


@dataclass
class Op:
    mnemonic: str
    cpp_class: str
    opcode: int
    since: tuple
    attributes: list
    operands: list
    results: list
    regions: int
    has_segments: bool
    is_terminator: bool
    is_top_level: bool
    optional: list = field(default_factory=list)

    @property
    def counts_results(self):
        return (any(o.arity == "Variadic" for o in self.operands)
                or any(r.variadic for r in self.results))

    @property
    def layout(self):
        if self.has_segments or any(o.arity == "Optional" for o in self.operands):
            return "Groups"
        if any(o.arity == "Variadic" for o in self.operands):
            return "Counted"
        return "Fixed"

    @property
    def flags_since(self):
        return min((f.since for f in self.optional), default=None)


def parse_version(text):
    major, minor = text.split(".")
    return int(major), int(minor)


class Definitions:
    """The records of a dump, and what they say about the wire."""

    def __init__(self, records):
        self.records = records
        self.enums = {}  # C++ name of the enumeration: its record

    def is_a(self, record, name):
        return name in record["!superclasses"]

    def unwrap(self, reference, since):
        """The constraint behind `Arg` and `Res`, and the version it came with."""
        record = self.records[reference["def"]]
        if self.is_a(record, "OpVariable"):
            for decorator in record["decorators"]:
                version = self.records[decorator["def"]].get("since")
                if version:
                    since = parse_version(version)
            reference = record["constraint"]
            record = self.records[reference["def"]]
        return reference["def"], record, since

    def make_attribute(self, name, def_name, record, since, operand_names):
        attribute = Attribute(name, "", since, optional=def_name == "UnitAttr")
        # Qualifiers wrap the attribute that is stored.
        while record.get("baseAttr"):
            if self.is_a(record, "OptionalAttr"):
                attribute.optional = True
            if self.is_a(record, "DefaultValuedAttr"):
                attribute.default = record["defaultValue"]
            if "sizedBy" in record:
                attribute.sized_by = operand_names.index(record["sizedBy"])
            def_name = record["baseAttr"]["def"]
            record = self.records[def_name]
        attribute.kind = self.classify(attribute, def_name, record)
        return attribute

    def classify(self, attribute, def_name, record):
        if self.is_a(record, "EnumAttr"):
            record = self.records[record["enum"]["def"]]
        if self.is_a(record, "CudaTile_Enum"):
            attribute.enum = record["className"]
            self.enums[attribute.enum] = record
            return "Enum"
        if self.is_a(record, "SignlessIntegerAttrBase"):
            attribute.width = int(def_name.removeprefix("I").removesuffix("Attr"))
            return "Integer"
        if self.is_a(record, "StringBasedAttr"):
            return "String"
        if self.is_a(record, "TypeAttrBase"):
            return "Type"
        if self.is_a(record, "ArrayAttrBase"):
            return "Array"
        return {
            "UnitAttr": "Unit",
            "BoolAttr": "Bool",
            "FlatSymbolRefAttr": "Symbol",
            "DenseI32ArrayAttr": "I32Array",
            "DenseBoolArrayAttr": "BoolArray",
            "CudaTile_TileLiteral": "Elements",
            "CudaTile_OptimizationHintsAttr": "Hints",
            "CudaTile_AnyPredicateAttr": "Predicate",
        }[def_name]

    def make_op(self, def_name):
        record = self.records[def_name]
        since = parse_version(record["since"])
        traits = [self.records[t["def"]].get("trait") for t in record["traits"]]
        op = Op(mnemonic=record["opName"],
                cpp_class=def_name.removeprefix("CudaTile_"),
                opcode=record["opcode"], since=since,
                attributes=[], operands=[], results=[],
                regions=len(record["regions"]["args"]),
                has_segments="AttrSizedOperandSegments" in traits,
                is_terminator="IsTerminator" in traits,
                is_top_level=False)
        attributes = []
        for reference, name in record["arguments"]["args"]:
            constraint, inner, version = self.unwrap(reference, since)
            if self.is_a(inner, "Attr"):
                attributes.append((name, constraint, inner, version))
                op.is_top_level |= constraint == "SymbolNameAttr"
            else:
                arity = ("Optional" if self.is_a(inner, "Optional") else
                         "Variadic" if self.is_a(inner, "Variadic") else "One")
                op.operands.append(Operand(name, arity, version))
        operand_names = [operand.name for operand in op.operands]
        op.attributes = [self.make_attribute(*a, operand_names) for a in attributes]
        for reference, name in record["results"]["args"]:
            _, inner, version = self.unwrap(reference, since)
            op.results.append(Result(name, self.is_a(inner, "Variadic"), version))
        op.optional = ([a for a in op.attributes if a.optional]
                       + [o for o in op.operands if o.arity == "Optional"])
        # Sorting is stable: attributes stay before operands.
        for bit, item in enumerate(sorted(op.optional, key=lambda f: f.since)):
            item.bit = bit
        return op

    def make_ops(self):
        names = self.records["!instanceof"]["CudaTile_Op"]
        return sorted((self.make_op(name) for name in names), key=lambda op: op.opcode)


#===----------------------------------------------------------------------===#
# C++
#===----------------------------------------------------------------------===#

def cpp_version(version):
    return f"Version{{{version[0]}, {version[1]}}}"


def cpp_bool(value):
    return "true" if value else "false"


def emit_enum(records, name, record):
    yield f"static constexpr EnumCase k{name}Cases[] = {{"
    for reference in record["enumerants"]:
        case = records[reference["def"]]
        yield (f'    {{{case["value"]}, "{case["str"]}", '
               f'{cpp_version(parse_version(case["since"]))}}},')
    yield "};"
    yield (f'static constexpr EnumRow k{name}Row = {{"{name}", k{name}Cases, '
           f"makeEnum<{NAMESPACE}{name}Attr, {NAMESPACE}{name}>, "
           f"getEnum<{NAMESPACE}{name}Attr>}};")


def emit_attribute(op, attribute):
    properties = f"{NAMESPACE}{op.cpp_class}::Properties"
    member = f"{properties}, &{properties}::{attribute.name}"
    enum = f"&k{attribute.enum}Row" if attribute.enum else "nullptr"
    default = (f"static_cast<uint32_t>({attribute.default})"
               if attribute.enum and attribute.default else "0")
    return (f'    {{"{attribute.name}", AttributeKind::{attribute.kind}, '
            f"{cpp_version(attribute.since)}, {attribute.bit}, {enum}, "
            f"{attribute.width}, {default}, {attribute.sized_by}, "
            f"getMember<{member}>, setMember<{member}>}},")


def emit_fields(op):
    name = op.cpp_class
    if op.attributes:
        yield f"static constexpr AttributeField k{name}Attributes[] = {{"
        yield from (emit_attribute(op, attribute) for attribute in op.attributes)
        yield "};"
    if op.operands:
        yield f"static constexpr OperandField k{name}Operands[] = {{"
        for operand in op.operands:
            yield (f'    {{"{operand.name}", Arity::{operand.arity}, '
                   f"{cpp_version(operand.since)}, {operand.bit}}},")
        yield "};"
    if op.results:
        yield f"static constexpr ResultField k{name}Results[] = {{"
        for result in op.results:
            yield (f'    {{"{result.name}", {cpp_bool(result.variadic)}, '
                   f"{cpp_version(result.since)}}},")
        yield "};"


def emit_row(op):
    name = op.cpp_class
    def array(items, suffix):
        return f"k{name}{suffix}" if items else "{}"
    flags = cpp_version(op.flags_since) if op.flags_since else "std::nullopt"
    segments = (f"getSegments<{NAMESPACE}{name}::Properties>"
                if op.has_segments else "nullptr")
    yield (f'    {{{op.opcode}, "{op.mnemonic}", "cuda_tile.{op.mnemonic}", '
           f'"{name}", {cpp_version(op.since)}, {cpp_bool(op.counts_results)}, '
           f"{flags}, OperandLayout::{op.layout}, {op.regions}, "
           f"{cpp_bool(op.is_terminator)}, {cpp_bool(op.is_top_level)}, "
           f"{array(op.results, 'Results')}, {array(op.attributes, 'Attributes')}, "
           f"{array(op.operands, 'Operands')}, {segments}}},")


def emit_cpp(definitions, ops):
    # Enumerations that stand in types alone are rows as well.
    for name in definitions.records["!instanceof"]["CudaTile_DialectEnum"]:
        record = definitions.records[name]
        definitions.enums.setdefault(record["className"], record)
    yield "// Made by gen_wire_table.py from tessera/dialect/Ops.td."
    for name, record in sorted(definitions.enums.items()):
        yield from emit_enum(definitions.records, name, record)
    for op in ops:
        yield from emit_fields(op)
    yield "static constexpr OpRow kOpRows[] = {"
    for op in ops:
        yield from emit_row(op)
    yield "};"


#===----------------------------------------------------------------------===#
# Markdown
#===----------------------------------------------------------------------===#

HEADER = """# The wire table

How each operation is written, one row each. Made from the operation definitions
by `scripts/update-wire-table`; a test fails when the two differ.
[bytecode.md](bytecode.md#reading-the-wire-table) explains the columns with an
example.

| sign | meaning |
|---|---|
| `name@V` | from version V of the file on |
| `# names` | the number of results is written before their types |
| `1 name` under flags | bit 1 says that the field is there; a field that stands nowhere else has no bytes beside its bit |
| `name?` | there only if its bit is set |
| `name*` | any number of them; of operands the number comes first |
| `{n} a, b…` | the number of all operands, then all of them; the last name takes the rest |

`entry`, `global` and `module` have numbers but do not occur in a function: they
are written in sections of their own, in another layout.

| opcode | operation | since | results | flags | attributes | operands | regions |
|---:|---|---|---|---|---|---|---|"""


def emit_markdown(ops):
    yield HEADER
    for op in ops:
        def dated(item, text):
            since = f"@{item.since[0]}.{item.since[1]}"
            return text + (since if item.since > op.since else "")
        results = ", ".join(
            dated(r, r.name + ("*" if r.variadic else "")) for r in op.results)
        flags = ", ".join(f"{f.bit} {dated(f, f.name)}"
                          for f in sorted(op.optional, key=lambda f: f.bit))
        attributes = ", ".join(
            dated(a, a.name + ("?" if a.optional else "")) + f" {a.kind}"
            for a in op.attributes if a.kind != "Unit")
        suffix = {"One": "", "Optional": "?",
                  "Variadic": "*" if op.layout == "Groups" else "…"}
        operands = ", ".join(o.name + suffix[o.arity] for o in op.operands)
        if op.layout == "Counted":
            operands = "{n} " + operands
        count = "# " if op.counts_results else ""
        regions = op.regions or ""
        yield (f"| {op.opcode} | {op.mnemonic} | {op.since[0]}.{op.since[1]} | "
               f"{count}{results} | {flags} | {attributes} | {operands} | {regions} |")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump")
    parser.add_argument("--markdown", action="store_true")
    arguments = parser.parse_args()
    with open(arguments.dump, encoding="utf-8") as file:
        definitions = Definitions(json.load(file))
    ops = definitions.make_ops()
    lines = emit_markdown(ops) if arguments.markdown else emit_cpp(definitions, ops)
    print("\n".join(lines))


if __name__ == "__main__":
    main()

"""Reads what the reference says about operations, types and attributes.

Most of it is in the dump of ODS (`llvm-tblgen --dump-json`). The rules that a
verifier or parser checks are comments beside the checks, `// mmaf.c3: ...`, in
the sources of the dialect; scripts/lint-tags sees to it that each has a test.
"""

import re
import sys
import textwrap
from dataclasses import dataclass, field
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "bytecode"))
import gen_wire_table  # noqa: E402

from syntax import make_syntax  # noqa: E402

TAG = re.compile(r"\s*//\s*([a-z0-9_]+\.c\d+): (.*)")
COMMENT = re.compile(r"\s*// (.*)")

# Rules of every operation, and those of another dialect.
GENERAL_RULES = ["operand_groups", "dictionary", "former", "type"]
OTHER_DIALECTS = {"cute"}

FAMILIES = ["Core", "Integer", "Bitwise", "Float", "Conversion", "ControlFlow", "Memory",
            "Atomics", "Views", "Misc"]
# The order of the page.
TYPES = ["tile", "ptr", "token", "tensor_view", "partition_view", "strided_view",
         "gather_scatter_view", "string"]


class DefinitionError(Exception):
    """Something that the reference needs is missing in a definition."""


@dataclass
class Field:
    """An operand, an attribute or a result of an operation."""
    name: str
    type: str
    since: str = ""  # if younger than the operation
    enum: str = ""  # the enumeration of an attribute, for links


@dataclass
class Entry:
    """An operation, a type, an attribute or an enumeration."""
    name: str
    kind: str
    summary: str
    syntax: str
    semantics: str
    example: str
    rules: list  # pairs of a tag and its text
    since: str
    family: str = ""
    opcode: int = -1
    operands: list = field(default_factory=list)
    attributes: list = field(default_factory=list)
    results: list = field(default_factory=list)
    regions: list = field(default_factory=list)
    cases: list = field(default_factory=list)  # of an enumeration
    users: list = field(default_factory=list)  # operations that have it

    @property
    def later(self):
        """Fields that are younger than the operation."""
        return [f for f in self.operands + self.attributes + self.results if f.since]


@dataclass
class Case:
    word: str
    value: int
    meaning: str
    since: str


@dataclass
class Family:
    name: str
    title: str
    introduction: str
    ops: list

    @property
    def page(self):
        return self.name.lower() + ".md"


def clean(text):
    return textwrap.dedent(text).strip("\n").rstrip()


def spell(version):
    return f"{version[0]}.{version[1]}"


def read_rules(folder):
    """Tag -> text, of all sources in the folder."""
    rules = {}
    for path in sorted(folder.iterdir()):
        if path.suffix not in {".td", ".cpp", ".h"}:
            continue
        lines = path.read_text(encoding="utf-8").splitlines()
        for number, line in enumerate(lines):
            if not (match := TAG.match(line)):
                continue
            text = match[2]
            for following in lines[number + 1:]:
                comment = COMMENT.match(following)
                if not comment or TAG.match(following):
                    break
                text += " " + comment[1]
            rules[match[1]] = text
    return rules


def rule_number(tag):
    name, _, number = tag.rpartition(".c")
    return name, int(number)


def join_words(words, last="or"):
    if len(words) < 2:
        return "".join(words)
    return ", ".join(words[:-1]) + f" {last} " + words[-1]


def describe_type(name, summary):
    """A type constraint in words. ODS has the words of diagnostics."""
    known = {
        "CudaTile_AnyTile": "tile",
        "CudaTile_AnyCT": "number, or any type of Tile IR",
        "CudaTile_Token": "token",
        "CudaTile_AnyTileView": "partition_view, strided_view or gather_scatter_view",
        "AnyType": "any type",
    }
    if name in known:
        return known[name]
    if summary.endswith(" type"):
        return summary.removesuffix(" type")
    match = re.fullmatch(r"(.*?)(?: type)? of (.*) values", summary)
    if not match:
        raise DefinitionError(f"no words for the type constraint '{summary}'")
    kind = "scalar" if match[1] == "0D tile" else "tile"
    elements = ["pointer" if e == "Pointer type" else e for e in match[2].split(" or ")]
    if elements == ["pointer"]:
        return "scalar pointer" if kind == "scalar" else "tile of pointers"
    return f"{kind} of {join_words(elements)}"


class Reference:
    """All entries, from a dump and the sources of the dialect."""

    def __init__(self, records, dialect):
        self.records = records
        self.wire = gen_wire_table.Definitions(records)
        self.rules = read_rules(dialect)
        self.used_rules = set()
        self.general_rules = self.find_rules("", GENERAL_RULES)
        self.families = self.read_families(dialect)
        self.ops = sorted((op for family in self.families for op in family.ops),
                          key=lambda op: op.name)
        self.elements = [records[name] for name in self.names("CudaTile_Element")]
        self.types = sorted((self.make_named("type", name)
                             for name in self.names("CudaTile_Type")),
                            key=lambda entry: TYPES.index(entry.name))
        self.attributes = [self.make_named("attribute", name)
                           for name in self.names("CudaTile_Documented")
                           if self.is_a(name, "AttrDef")]
        self.enums = sorted((self.make_enum(name) for name in self.names("CudaTile_Enum")),
                            key=lambda enum: enum.name)
        self.check()

    def names(self, superclass):
        return self.records["!instanceof"].get(superclass, [])

    def is_a(self, name, superclass):
        return superclass in self.records[name]["!superclasses"]

    def find_rules(self, name, shared):
        """The rules of a name, and those it shares with others."""
        found = []
        for wanted in [name, *shared]:
            tags = [tag for tag in self.rules
                    if tag == wanted or rule_number(tag)[0] == wanted]
            if wanted in shared and not tags:
                raise DefinitionError(f"'{name}' shares '{wanted}', which is no constraint tag")
            found += sorted(tags, key=rule_number)
        self.used_rules.update(found)
        return [(tag, self.rules[tag]) for tag in found]

    def read_families(self, dialect):
        families = {self.records[name]["name"]: self.records[name]
                    for name in self.names("CudaTile_Family")}
        if sorted(families) != sorted(FAMILIES):
            raise DefinitionError("the families are not those of definitions.py")
        result = []
        for name in FAMILIES:
            text = (dialect / f"{name}Ops.td").read_text(encoding="utf-8")
            defined = re.findall(r"^def (\w+)", text, re.MULTILINE)
            ops = [self.make_op(d, name) for d in defined if self.is_a(d, "CudaTile_Op")]
            result.append(Family(name, families[name]["title"],
                                 clean(families[name]["introduction"]), ops))
        return result

    def make_op(self, def_name, family):
        record = self.records[def_name]
        wire = self.wire.make_op(def_name)
        entry = Entry(
            name=wire.mnemonic, kind="operation", summary=record["summary"],
            syntax=make_syntax(wire, record), semantics=clean(record["semantics"]),
            example=clean(record["example"]),
            rules=self.find_rules(wire.mnemonic, record["sharedRules"]),
            since=spell(wire.since), family=family, opcode=wire.opcode)
        attributes = iter(wire.attributes)
        operands = iter(wire.operands)
        for reference, name in record["arguments"]["args"]:
            constraint, inner, _ = self.wire.unwrap(reference, wire.since)
            if self.is_a(constraint, "Attr"):
                entry.attributes.append(
                    self.make_attribute_field(next(attributes), record, wire))
            else:
                entry.operands.append(self.make_value(next(operands), constraint, inner, wire))
        for (reference, name), result in zip(record["results"]["args"], wire.results):
            constraint, inner, _ = self.wire.unwrap(reference, wire.since)
            entry.results.append(self.make_value(result, constraint, inner, wire))
        entry.regions = [name for _, name in record["regions"]["args"]]
        return entry

    def make_value(self, item, constraint, inner, op):
        """An operand or a result."""
        prefix = ""
        if self.is_a(constraint, "Optional") or self.is_a(constraint, "Variadic"):
            prefix = "optional: " if self.is_a(constraint, "Optional") else "any number: "
            constraint = inner["baseType"]["def"]
            inner = self.records[constraint]
        since = spell(item.since) if item.since > op.since else ""
        return Field(item.name, prefix + describe_type(constraint, inner["summary"]), since)

    def make_attribute_field(self, attribute, record, op):
        words = {
            "Unit": "flag", "Bool": "true or false", "Integer": f"i{attribute.width}",
            "String": "string", "Symbol": "name of a global", "Type": "type of a function",
            "Array": "list", "I32Array": "list of i32", "BoolArray": "list of true and false",
            "Elements": "literal", "Hints": "optimization_hints",
            "Predicate": "div_by, same_elements or bounded", "Enum": attribute.enum,
        }
        text = words[attribute.kind]
        if attribute.optional and attribute.kind != "Unit":
            text = "optional: " + text
        default = self.find_default(attribute, record)
        if default:
            text += f", {default} if left out"
        since = spell(attribute.since) if attribute.since > op.since else ""
        return Field(attribute.name, text, since, attribute.enum or "")

    def find_default(self, attribute, record):
        if attribute.kind == "BoolArray":
            return "all false"
        if attribute.default is not None and not attribute.enum:
            return attribute.default
        if not attribute.enum:
            return ""
        if attribute.default is not None:
            symbol = attribute.default.rpartition("::")[2]
            cases = self.wire.enums[attribute.enum]["enumerants"]
            return next(self.records[case["def"]]["str"] for case in cases
                        if self.records[case["def"]]["symbol"] == symbol)
        # Some are always stored, and may be left out in text.
        for directive, word in (("AccuracyRounding", "full"),
                                ("IntegerRounding", "nearest_int_to_zero"),
                                ("Rounding", "nearest_even")):
            if f"{directive}>(${attribute.name})" in (record["assemblyFormat"] or ""):
                return word
        return ""

    def make_named(self, kind, def_name):
        record = self.records[def_name]
        name = record["mnemonic"]
        return Entry(
            name=name, kind=kind, summary=record["summary"],
            syntax=make_attribute_syntax(record), semantics=clean(record["semantics"]),
            example=clean(record["example"]),
            rules=self.find_rules(name, record["sharedRules"]),
            since=record.get("since", "13.1"))

    def make_enum(self, def_name):
        record = self.records[def_name]
        name = record["className"]
        cases = [self.records[case["def"]] for case in record["enumerants"]]
        spelled = [attribute for attribute in self.names("EnumAttr")
                   if self.records[attribute]["enum"]["def"] == def_name]
        mnemonic = self.records[spelled[0]]["mnemonic"] if spelled else ""
        return Entry(
            name=name, kind="enumeration", summary=record["semantics"] or record["summary"],
            syntax=mnemonic, semantics="", example="", rules=self.find_rules(name, record["sharedRules"]),
            since="13.1",
            cases=[Case(c["str"], c["value"], c["meaning"], c["since"]) for c in cases],
            users=[op.name for op in self.ops if any(a.enum == name for a in op.attributes)])

    def check(self):
        for entry in self.ops + self.types + self.attributes:
            for what in ("summary", "semantics", "example", "syntax"):
                if not getattr(entry, what):
                    raise DefinitionError(f"the {entry.kind} {entry.name} has no {what}")
        wire_ops = {op.mnemonic for op in self.wire.make_ops()}
        if wire_ops != {op.name for op in self.ops}:
            raise DefinitionError("an operation is in no family")
        for tag in sorted(set(self.rules) - self.used_rules, key=rule_number):
            if rule_number(tag)[0] not in OTHER_DIALECTS:
                raise DefinitionError(f"{tag} is a rule of nothing; see sharedRules")


def make_attribute_syntax(record):
    """The syntax of a type or attribute."""
    if record["syntax"]:
        return " ".join(record["syntax"].split())
    parameters = [name for _, name in record["parameters"]["args"]]
    text = record["assemblyFormat"].replace("`", "")
    text = text.replace("struct(params)", ", ".join(f"{p} = {p.upper()}" for p in parameters))
    text = re.sub(r"\$(\w+)", lambda match: match[1].upper(), text)
    return record["mnemonic"] + re.sub(r"(?<=<) | (?=>)", "", text)

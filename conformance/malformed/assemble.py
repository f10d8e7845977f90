#!/usr/bin/env python3
"""Assembles Tile IR bytecode, whole or broken, from text.

A broken file in hex hides what is broken. Here a file is written once, as a
`base` whose lengths, offsets and filler are computed, and a `case` says only
what it changes and what a reader must answer:

  case unknown_flags_of_addf of kit
    set op: 02 $tile_f32 @bad 08 00 %f32 %f32       # opcode, type, flags, ...
    expect @bad: function 'k': unknown bits 0x8 in flags of 'addf'

README.md describes the language. From the command line:

  assemble.py                     lists the cases
  assemble.py ops/two_blocks      shows its bytes, marks and expectation
  assemble.py ops/two_blocks -o F writes it to the file F
"""

import argparse
import copy
import pathlib
import re
import sys
from dataclasses import dataclass, field

from layout import (MAGIC, WIDTHS, Block, CaseError, Label, Layout, Mark, Pad,
                    Raw, Repeat, check_names, encode_svarint, encode_varint,
                    encode_version, number_entries, walk)

HERE = pathlib.Path(__file__).resolve().parent

# Kinds of parts, and the fields that are computed unless a case says otherwise.
BLOCKS = {
    "section": {"id", "length", "align", "fill"},
    "table": {"count", "fill", "first"},
    "entry": {"offset"},
    "function": {"name", "type", "flags", "loc", "length"},
    "slot": set(),
}
EDITS = {"set", "before", "after", "append"}
OPENERS = {"base", "case", "use", "family"}


# --- Reading the text --------------------------------------------------------

TOKEN = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^\s"]+)')
COMMENT = re.compile(r'^((?:[^"#]|"(?:[^"\\]|\\.)*")*)#.*$')
HEX_BYTE = re.compile(r"[0-9A-Fa-f]{2}")
FIELD = re.compile(r"(\w+)=(\[[^\]]*\]|\S+)")


def read_string(token):
    text = token[1:-1].encode()
    return re.sub(
        rb"\\(x[0-9A-Fa-f]{2}|.)",
        lambda match: bytes([int(match[1][1:], 16)])
        if len(match[1]) > 1 else match[1], text)


def parse_items(text):
    """Reads `03 varint 300 "abc" $i32 @bad pad 8 repeat 3 ( 00 01 )`."""
    tokens = TOKEN.findall(text)
    tokens.reverse()
    return parse_until(tokens, None)


def parse_until(tokens, closing):
    items = []
    while tokens:
        token = tokens.pop()
        if token == closing:
            return items
        items += parse_item(token, tokens)
    if closing:
        raise CaseError(f"'{closing}' is missing")
    return items


def parse_item(token, tokens):
    if HEX_BYTE.fullmatch(token):
        return [Raw(bytes.fromhex(token))]
    if token[0] == '"':
        return [Raw(read_string(token))]
    if token[0] == "@":
        return [Mark(token[1:])]
    if token[0] in "$%":
        return [Label(token)]
    if token == "magic":
        return [Raw(MAGIC)]
    if not tokens:
        raise CaseError(f"'{token}' is not an item, or lacks its number")
    argument = tokens.pop()
    if token == "version":
        return [Block("slot", "version", items=[Raw(encode_version(argument))])]
    if token == "varint":
        return [Raw(encode_varint(int(argument, 0)))]
    if token == "svarint":
        return [Raw(encode_svarint(int(argument, 0)))]
    if token in WIDTHS:
        value = int(argument, 0) % (1 << 8 * WIDTHS[token])
        return [Raw(value.to_bytes(WIDTHS[token], "little"))]
    if token == "pad":
        return [Pad(int(argument))]
    if token == "repeat":
        if not tokens or tokens.pop() != "(":
            raise CaseError("'(' is missing after 'repeat'")
        return [Repeat(parse_until(tokens, ")"), int(argument))]
    raise CaseError(f"'{token}' is not an item")


def parse_fields(kind, text):
    """`length=+1 align=none fill=0x00 type=$i32 name=[80 00]`"""
    fields = {}
    rest = FIELD.sub("", text).strip()
    if rest:
        raise CaseError(f"'{rest}' is not a field")
    for key, value in FIELD.findall(text):
        if key not in BLOCKS[kind]:
            raise CaseError(f"a {kind} has no field '{key}'")
        if value[0] == "[":
            fields[key] = bytes.fromhex(value[1:-1])
        elif value == "none":
            fields[key] = None
        elif value[0] in "+-$%":
            fields[key] = value
        else:
            fields[key] = int(value, 0)
    return fields


@dataclass
class Line:
    path: pathlib.Path
    number: int
    text: str

    def split(self):
        """First word, and the rest."""
        word, _, rest = self.text.partition(" ")
        return word, rest.strip()


class Lines:
    """The lines of a file without comments, blank lines and continuations."""

    def __init__(self, path):
        self.lines = []
        self.last = None
        text, first = "", 0
        for number, line in enumerate(path.read_text().splitlines(), 1):
            # Messages may hold a '#'; they end the line they stand on.
            if not line.lstrip().startswith("expect "):
                line = COMMENT.sub(r"\1", line)
            text, first = text + line.strip(), first or number
            if text.endswith("\\"):
                text = text[:-1].rstrip() + " "
                continue
            if text:
                self.lines.append(Line(path, first, text))
            text, first = "", 0
        self.lines.reverse()

    def __bool__(self):
        return bool(self.lines)

    def peek(self):
        return self.lines[-1]

    def next(self):
        if not self.lines:
            raise CaseError("'end' is missing at the end of the file")
        self.last = self.lines.pop()
        return self.last


def parse_contents(lines):
    """Reads lines up to the matching `end`."""
    items = []
    while True:
        line = lines.next()
        if line.text == "end":
            return items
        if line.split()[0] in OPENERS | {"expect"}:
            raise CaseError("'end' is missing above this line")
        items += parse_line(line, lines)


def parse_line(line, lines):
    word, rest = line.split()
    if word == "each":
        # Far more entries than anybody would write: `each 9 entry t{i}: 03`.
        count, _, text = rest.partition(" ")
        return [item for i in range(int(count))
                for item in parse_line(
                    Line(line.path, line.number, text.replace("{i}", str(i))
                         .replace("{i+1}", str(i + 1))), lines)]
    if word in BLOCKS:
        return [parse_block(word, rest, lines)]
    return parse_items(line.text)


def parse_named(rest, lines):
    """`NAME: items`, or `NAME fields` and a block of lines."""
    match = re.match(r"([\w.]+)\s*:(?:\s|$)", rest)
    if match:
        return match[1], "", parse_items(rest[match.end():])
    name, _, fields = rest.partition(" ")
    return name, fields, parse_contents(lines)


def parse_block(kind, rest, lines):
    name, fields, items = parse_named(rest, lines)
    width = None
    if kind == "table":
        width, _, fields = fields.partition(" ")
    block = Block(kind, name, parse_fields(kind, fields), items)
    if kind == "table":
        block.fields["width"] = WIDTHS[width]
    if kind == "function":
        # Hints stand between the record and its length: a slot of their own.
        block.items = [Block("slot", name + ".hints"),
                       Block("slot", name + ".body", items=items)]
    return block


# --- Bases and cases ---------------------------------------------------------


@dataclass
class Source:
    """A base or a case: parts, and byte edits that come after the layout."""

    name: str
    line: Line
    root: Block
    numbers: dict = field(default_factory=dict)
    byte_edits: list = field(default_factory=list)
    expectation: str = ""
    expect_line: Line = None

    def derive(self, name, line):
        return Source(name, line, copy.deepcopy(self.root), dict(self.numbers),
                      list(self.byte_edits))

    def find(self, name):
        found = [block for block in walk([self.root]) if block.name == name]
        if len(found) != 1:
            raise CaseError(f"{len(found)} parts are called '{name}'")
        return found[0]

    def keep_numbers(self, name):
        """References to entries that go keep their numbers."""
        self.numbers |= number_entries(self.find(name))

    def find_list(self, name):
        """The list that holds a part, and its place in it."""
        block = self.find(name)
        for parent in walk([self.root]):
            for index, item in enumerate(parent.items):
                if item is block:
                    return parent.items, index
        raise CaseError(f"'{name}' has no neighbours")


NOTHING = Source("nothing", None, Block("slot", "whole"))


@dataclass
class Case:
    """An assembled case.

    `verdict` is error, with offset and message, or ok; refused, where the words
    are not ours; any, where either is right but a crash is not.
    """

    name: str
    line: Line
    data: bytes
    marks: dict
    verdict: str
    place: str = ""
    offset: int = None
    message: str = ""

    def name_offset(self, offset):
        """`@bad` if a mark stands there; the expected place is preferred."""
        if offset == self.offset:
            return self.place
        names = [name for name, at in self.marks.items() if at == offset]
        return "@" + names[-1] if names else str(offset)

    def spell_expectation(self):
        if self.verdict != "error":
            return f"expect {self.verdict}"
        return f"expect {self.place}: {self.message}"


@dataclass
class Family:
    """All truncations, or all single-bit errors, of one good file."""

    kind: str
    base: Case


def apply_line(source, line, lines):
    """One line of the body of a base or case."""
    word, rest = line.split()
    if word == "expect":
        if source.expectation:
            raise CaseError("one expectation is enough")
        source.expectation, source.expect_line = rest, line
    elif word == "let":
        name, value = rest.split()
        source.numbers[name] = int(value, 0)
    elif word in EDITS:
        name, _, items = parse_named(rest, lines)
        apply_edit(source, word, name, items)
    elif word == "with":
        name, _, fields = rest.partition(" ")
        block = source.find(name)
        block.fields |= parse_fields(block.kind, fields)
    elif word == "drop":
        source.keep_numbers(rest)
        siblings, index = source.find_list(rest)
        del siblings[index]
    elif word in ("patch", "truncate"):
        place, _, items = rest.partition(":")
        source.byte_edits.append((word, place, parse_items(items)))
    elif word == "version" and any(
            block.name == "version" for block in walk([source.root])):
        source.find("version").items = [Raw(encode_version(rest))]
    else:
        source.root.items += parse_line(line, lines)


def apply_edit(source, word, name, items):
    if word in ("before", "after"):
        siblings, index = source.find_list(name)
        place = index if word == "before" else index + 1
        siblings[place:place] = items
        return
    block = source.find(name)
    if block.kind == "function":
        block = source.find(name + ".body")
    if word == "set":
        source.keep_numbers(name)
        block.items = items
    else:
        block.items = block.items + items


def resolve_offset(text, marks):
    match = re.fullmatch(r"(?:@([\w.]+)|(\w+))([+-]\d+)?", text.strip())
    if not match:
        raise CaseError(f"'{text}' is not an offset")
    if match[1] is None:
        return int(match[2], 0)
    if match[1] not in marks:
        raise CaseError(f"no mark is called '@{match[1]}'")
    return marks[match[1]] + int(match[3] or 0)


def assemble(source):
    """Lays a source out and applies its byte edits."""
    check_names(source.root)
    layout = Layout(source.root, source.numbers)
    data = bytearray(layout.data)
    for word, place, items in source.byte_edits:
        at = resolve_offset(place, layout.marks)
        if word == "truncate":
            del data[at:]
        else:
            patch = layout.emit(items, at)
            data[at:at + len(patch)] = patch
    return bytes(data), layout.marks


def finish(source, topic):
    data, marks = assemble(source)
    case = Case(f"{topic}/{source.name}", source.expect_line or source.line,
                data, marks, source.expectation)
    if case.verdict not in ("", "ok", "refused", "any"):
        case.place, separator, case.message = case.verdict.partition(": ")
        if not separator:
            raise CaseError("expected 'expect ok' or 'expect OFFSET: MESSAGE'")
        case.verdict = "error"
        case.offset = resolve_offset(case.place, marks)
    return case


class Suite:
    """All bases, cases and families of a folder; bases.txt is read first."""

    def __init__(self, folder=HERE):
        self.sources = {"nothing": NOTHING}
        self.cases = []
        self.families = []
        self.names = set()
        for path in sorted(folder.glob("*.txt"),
                           key=lambda path: (path.stem != "bases", path.stem)):
            self.read(path)

    def read(self, path):
        lines = Lines(path)
        default = "nothing"
        while lines:
            line = lines.next()
            word, rest = line.split()
            try:
                if word == "use":
                    default = rest
                elif word == "family":
                    kind, name = rest.split()
                    self.families.append(
                        Family(kind, finish(self.look_up(name), "bases")))
                elif word in ("base", "case"):
                    self.read_source(path.stem, word, rest, line, lines,
                                     default)
                else:
                    raise CaseError(f"'{word}' stands outside of a case")
            except (CaseError, ValueError, OverflowError, KeyError) as error:
                at = lines.last
                raise CaseError(f"{path.name}:{at.number}: {at.text}: {error}"
                                ) from error

    def look_up(self, name):
        if name not in self.sources:
            raise CaseError(f"no base is called '{name}'")
        return self.sources[name]

    def read_source(self, topic, word, rest, line, lines, default):
        name, _, parent = rest.partition(" of ")
        if word == "base":
            default = "nothing"
        source = self.look_up(parent or default).derive(name, line)
        while lines and lines.peek().split()[0] not in OPENERS:
            apply_line(source, lines.next(), lines)
        if f"{topic}/{name}" in self.names:
            raise CaseError("the name is taken")
        self.names.add(f"{topic}/{name}")
        case = finish(source, topic)
        if word == "base":
            self.sources[name] = source
        elif not source.expectation:
            raise CaseError("a case expects something")
        if source.expectation:
            self.cases.append(case)


# --- Command line ------------------------------------------------------------


def describe(case):
    """Bytes with the marks that stand in each line."""
    places = {}
    for name, offset in case.marks.items():
        places.setdefault(offset // 16, []).append(f"@{name}={offset:#x}")
    lines = [f"{case.name}, {len(case.data)} bytes"]
    for row in range(0, len(case.data), 16):
        marks = " ".join(places.get(row // 16, []))
        data = case.data[row:row + 16].hex(" ").upper()
        lines.append(f"{row:04x}: {data:<47}  {marks}".rstrip())
    lines.append(case.spell_expectation())
    if case.offset is not None:
        lines.append(f"offset {case.offset} ({case.offset:#x})")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(
        description="Assembles cases of malformed bytecode.")
    parser.add_argument("case", nargs="?", help="TOPIC/NAME")
    parser.add_argument("-o", dest="output", type=pathlib.Path)
    arguments = parser.parse_args()
    try:
        cases = {case.name: case for case in Suite().cases}
    except CaseError as error:
        sys.exit(f"error: {error}")
    if not arguments.case:
        print("\n".join(cases))
    elif arguments.case not in cases:
        sys.exit(f"error: no case is called '{arguments.case}'")
    elif arguments.output:
        arguments.output.write_bytes(cases[arguments.case].data)
    else:
        print(describe(cases[arguments.case]))


if __name__ == "__main__":
    main()

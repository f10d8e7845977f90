"""The parts of a Tile IR bytecode container, and their layout.

Lengths, counts, offsets and filler are computed here, unless a part's fields
say otherwise: a broken file is a whole one with a field overridden.
"""

from dataclasses import dataclass, field

MAGIC = b"\x7fTileIR\x00"
FILLER = 0xCB

# Name in this language -> number on the wire, alignment that is written.
SECTIONS = {
    "string": (1, 4),
    "func": (2, 8),
    "debug": (3, 8),
    "constant": (4, 8),
    "type": (5, 4),
    "global": (6, None),
    "producer": (7, None),
}
WIDTHS = {"u8": 1, "u16": 2, "u32": 4, "u64": 8}


class CaseError(Exception):
    """The text is wrong; the message says where."""


# --- Numbers -----------------------------------------------------------------


def encode_varint(value):
    """Unsigned LEB128 of any width: codes beyond 64 bits are cases too."""
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def encode_svarint(value):
    return encode_varint(2 * value if value >= 0 else -2 * value - 1)


def encode_version(text):
    numbers = [int(part) for part in text.split(".")] + [0]
    major, minor, tag = numbers[:3]
    return bytes([major, minor]) + tag.to_bytes(2, "little")


def count_filler(offset, alignment):
    return -offset % alignment if alignment else 0


# --- The parts of a file -----------------------------------------------------


@dataclass
class Raw:
    data: bytes


@dataclass
class Mark:
    name: str


@dataclass
class Label:
    """The number of a table's entry, or one that `let` gave a name."""

    name: str


@dataclass
class Pad:
    alignment: int


@dataclass
class Repeat:
    """The same bytes many times; a mark inside is that of the first."""

    items: list
    count: int


@dataclass
class Block:
    """What edits can name: a section, table, entry, function or slot."""

    kind: str
    name: str
    fields: dict = field(default_factory=dict)
    items: list = field(default_factory=list)


def walk(items):
    """All blocks, outer ones first."""
    for item in items:
        if isinstance(item, Block):
            yield item
            yield from walk(item.items)


def check_names(root):
    """A mark that stood in two places would stand in the wrong one."""
    seen = set()
    for block in walk([root]):
        marks = [item.name for item in block.items if isinstance(item, Mark)]
        for name in [block.name] + marks:
            if name in seen:
                raise CaseError(f"two places are called '{name}'")
            seen.add(name)


def number_entries(root):
    """What `$name` stands for: the place of each entry in its table."""
    numbers = {}
    for table in walk([root]):
        if table.kind == "table":
            entries = [item for item in table.items if isinstance(item, Block)]
            first = table.fields.get("first", 0)
            for index, entry in enumerate(entries, first):
                numbers["$" + entry.name] = index
    return numbers


class Layout:
    """Turns parts into bytes and remembers where every name landed."""

    def __init__(self, root, numbers):
        self.numbers = numbers | number_entries(root)
        self.marks = {}
        self.data = self.emit(root.items, 0)
        self.marks["end"] = len(self.data)

    def emit(self, items, start):
        out = bytearray()
        for item in items:
            at = start + len(out)
            if isinstance(item, Raw):
                out += item.data
            elif isinstance(item, Mark):
                self.marks[item.name] = at
            elif isinstance(item, Label):
                out += encode_varint(self.look_up(item.name))
            elif isinstance(item, Repeat):
                out += self.emit(item.items, at) * item.count
            elif isinstance(item, Pad):
                out += bytes([FILLER]) * count_filler(at, item.alignment)
            else:
                self.marks[item.name] = at
                out += getattr(self, "emit_" + item.kind)(item, at)
        return bytes(out)

    def look_up(self, name):
        if name not in self.numbers:
            raise CaseError(f"no entry or number is called '{name}'")
        return self.numbers[name]

    def override(self, block, key, computed):
        """The value of a field that a case may have set."""
        value = block.fields.get(key, computed)
        if isinstance(value, str) and value[0] in "+-":
            return max(0, computed + int(value))
        return self.look_up(value) if isinstance(value, str) else value

    def number(self, block, key, computed=0):
        """The bytes of such a field; a case may give them in hex."""
        value = self.override(block, key, computed)
        return value if isinstance(value, bytes) else encode_varint(value)

    def emit_slot(self, block, start):
        return self.emit(block.items, start)

    emit_entry = emit_slot

    def settle(self, block, start, head):
        """Emits head(length) and contents until the length is the contents'.

        The width of the length moves the contents, whose filler depends on
        where they are.
        """
        length = 0
        while True:
            prefix = head(length)
            contents = self.emit(block.items, start + len(prefix))
            if len(contents) == length:
                return prefix + contents
            length = len(contents)

    def emit_section(self, block, start):
        number, usual = SECTIONS.get(block.name, (0, None))
        alignment = block.fields.get("align", usual)

        def head(length):
            number_byte = self.override(block, "id", number)
            out = bytearray([number_byte | (0 if alignment is None else 0x80)])
            self.marks[block.name + ".length"] = start + len(out)
            out += self.number(block, "length", length)
            if alignment is not None:
                self.marks[block.name + ".align"] = start + len(out)
                out += self.number(block, "align", alignment)
                self.marks[block.name + ".fill"] = at = start + len(out)
                size = usual if isinstance(alignment, bytes) else alignment
                fill = self.override(block, "fill", FILLER)
                # A huge alignment is a case; a huge file is not.
                if size <= 4096:
                    out += bytes([fill]) * count_filler(at, size)
            self.marks[block.name + ".payload"] = start + len(out)
            return bytes(out)

        data = self.settle(block, start, head)
        self.marks[block.name + ".end"] = start + len(data)
        return data

    def emit_function(self, block, start):
        name = block.name
        fields = bytearray()
        for key in ("name", "type", "flags", "loc"):
            self.marks[f"{name}.{key}"] = start + len(fields)
            if key == "flags":
                fields.append(self.override(block, key, 2))
            else:
                fields += self.number(block, key)
        hints, body = block.items
        self.marks[f"{name}.hints"] = start + len(fields)
        fields += self.emit(hints.items, start + len(fields))
        self.marks[f"{name}.length"] = start + len(fields)
        shell = Block("slot", name, items=[body])
        data = self.settle(
            shell, start,
            lambda length: bytes(fields) + self.number(block, "length", length))
        self.marks[f"{name}.end"] = start + len(data)
        return data

    def emit_table(self, block, start):
        width = block.fields["width"]
        entries = [item for item in block.items if isinstance(item, Block)]
        head = bytearray(self.number(block, "count", len(entries)))
        self.marks[block.name + ".fill"] = start + len(head)
        fill = self.override(block, "fill", FILLER)
        head += bytes([fill]) * count_filler(start + len(head), width)
        self.marks[block.name + ".offsets"] = start + len(head)
        at = start + len(head) + width * len(entries)
        self.marks[block.name + ".data"] = at
        offsets, data = bytearray(), bytearray()
        for item in block.items:
            if isinstance(item, Block):
                self.marks[item.name + ".offset"] = (
                    start + len(head) + len(offsets))
                offset = self.override(item, "offset", len(data))
                offsets += offset.to_bytes(width, "little")
            data += self.emit([item], at + len(data))
        self.marks[block.name + ".end"] = at + len(data)
        return bytes(head + offsets + data)

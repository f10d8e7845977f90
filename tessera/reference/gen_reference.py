#!/usr/bin/env python3
"""Makes the operation reference from the definitions of the dialect.

  gen_reference.py DUMP.json DIALECT                    the table of Reference.cpp
  gen_reference.py DUMP.json DIALECT --pages FOLDER     the pages of docs/reference
  gen_reference.py DUMP.json DIALECT --examples FOLDER  each example as a file

DUMP.json is what `llvm-tblgen --dump-json` makes of tessera/dialect/Ops.td, and
DIALECT that folder.
"""

import argparse
import json
import re
import sys
import textwrap
from pathlib import Path

from definitions import DefinitionError, Reference

#===----------------------------------------------------------------------===#
# Pieces
#===----------------------------------------------------------------------===#

LINK = re.compile(r"\[([^\]]+)\]\([^)]+\)")


def version_notes(entry):
    notes = f"since {entry.since}"
    for item in entry.later:
        notes += f"; `{item.name}` since {item.since}"
    return notes


def split_syntax(syntax, level=0):
    """Words that stay on one line: what is in more brackets than this, and signs
    with what follows."""
    words, depth, current = [], 0, ""
    for character in syntax.replace("->", "\0") + " ":
        depth += (character in "[(<{") - (character in "])>}")
        if character != " " or depth > level or current in {":", "\0", "=", "|"}:
            current += character
        elif current:
            if current.startswith("= ") and words:
                current = words.pop() + " " + current
            words.append(current.replace("\0", "->"))
            current = ""
    return words


def wrap_syntax(syntax, width, indent):
    """Lines of at most this width, where that is possible."""
    lines, current = [], ""
    words = [part for word in split_syntax(syntax)
             for part in split_syntax(word, len(word) > width - len(indent))]
    for word in words:
        if current and len(current) + 1 + len(word) > width:
            lines.append(current)
            current = indent + word
        else:
            current = f"{current} {word}" if current else word
    return "\n".join(lines + [current])


def example_frame(example):
    """An example as a whole module."""
    if "cuda_tile.module" in example:
        return example + "\n"
    if not re.search(r"^entry @", example, re.MULTILINE):
        body = textwrap.indent(example, "  ")
        example = ("entry @example(%p: tile<ptr<f32>>, %q: tile<ptr<i32>>, %n: tile<i32>) {\n"
                   f"{body}\n}}")
    return "cuda_tile.module @example {\n" + textwrap.indent(example, "  ") + "\n}\n"


#===----------------------------------------------------------------------===#
# Markdown
#===----------------------------------------------------------------------===#

def table(head, rows):
    yield "| " + " | ".join(head) + " |"
    yield "|" + "---|" * len(head)
    for row in rows:
        yield "| " + " | ".join(cell.replace("|", "\\|") for cell in row) + " |"
    yield ""


def sentence(summary):
    return summary[0].upper() + summary[1:] + ("" if summary.endswith("…") else ".")


def link_attribute(item):
    """The type of an attribute, with links to what the page of attributes has."""
    return re.sub(r"\b(" + "|".join([item.enum or "div_by", "same_elements", "bounded",
                                      "optimization_hints"]) + r")\b",
                  lambda match: f"[{match[1]}](attributes.md#{match[1].lower()})", item.type)


def markdown_rules(rules):
    if rules:
        yield "Constraints:"
        yield ""
        yield from (f"- `{tag}`: {text}" for tag, text in rules)
        yield ""


def markdown_op(op):
    """An entry without its heading."""
    yield f"{sentence(op.summary)} Opcode {op.opcode} (0x{op.opcode:02X}), {version_notes(op)}."
    yield ""
    yield "```"
    yield wrap_syntax(op.syntax, 100, "    ")
    yield "```"
    yield ""
    yield op.semantics
    yield ""
    rows = [(f"`{f.name}`", kind, link_attribute(f) if kind == "attribute" else f.type,
             f.since or op.since)
            for kind, fields in (("operand", op.operands), ("attribute", op.attributes),
                                 ("result", op.results)) for f in fields]
    rows += [(f"`{name}`", "region", "", op.since) for name in op.regions]
    if rows:
        yield from table(("name", "kind", "type", "since"), rows)
    yield from markdown_rules(op.rules)
    yield "```mlir"
    yield op.example
    yield "```"
    yield ""


NOTICE = ("<!-- Made from tessera/dialect/*.td by scripts/update-reference; a test fails when the "
          "two differ. -->\n")


def family_page(family):
    yield NOTICE
    yield f"# {family.title}"
    yield ""
    yield family.introduction
    yield ""
    yield from table(("operation", "", "since"),
                     [(f"[{op.name}](#{op.name})", op.summary, op.since) for op in family.ops])
    for op in family.ops:
        yield f"## {op.name}"
        yield ""
        yield from markdown_op(op)


def markdown_named(entry, sigil, level):
    yield f"{'#' * level} {entry.name}"
    yield ""
    if entry.since:
        yield f"Since {entry.since}. Generic text writes it `{sigil}cuda_tile.{entry.name}…`."
        yield ""
    yield "```"
    yield wrap_syntax(entry.syntax, 100, "    ")
    yield "```"
    yield ""
    yield entry.semantics
    yield ""
    yield from markdown_rules(entry.rules)
    yield "```"
    yield entry.example
    yield "```"
    yield ""


ELEMENT_NOTES = {
    "i1": "a truth value; one byte in memory, 0 or 1",
    "i4": "for `exti`, `trunci`, `pack`, `unpack` and shapes alone; two per byte",
    "tf32": "10 bits of fraction; four bytes in memory",
    "f8E4M3FN": "no infinities", "f8E5M2": "",
    "f8E8M0FNU": "powers of two, for scales; no sign, no zero",
    "f4E2M1FN": "two per byte; neither infinities nor NaN",
}


def types_page(reference):
    yield NOTICE
    yield "# Types"
    yield ""
    yield textwrap.fill(
        "Operations write types without `!cuda_tile.`, as `tile<4xf32>`; both spellings are read. "
        "In generic syntax, and outside of operations of Tile IR, the prefix is needed.", 100)
    yield ""
    yield "## Elements"
    yield ""
    yield textwrap.fill(
        "Elements of tiles, of tensors in memory, and of what pointers point to. Integers have no "
        "sign of their own: an operation says how it reads them.", 100)
    yield ""
    yield from table(("element", "since", ""), [
        (f"`{e['summary']}`", e["since"], ELEMENT_NOTES.get(e["summary"], ""))
        for e in sorted(reference.elements, key=element_order)])
    for entry in reference.types:
        yield from markdown_named(entry, "!", 2)


def element_order(element):
    name = element["summary"]
    digits = int(re.search(r"\d+", name)[0])
    return name[0] != "i", digits if name[0] == "i" else -digits, name


def attributes_page(reference):
    yield NOTICE
    yield "# Attributes"
    yield ""
    yield "## Enumerations"
    yield ""
    yield textwrap.fill(
        "Words that operations use, with their numbers in bytecode. Most have an attribute, which "
        "generic text shows as `#cuda_tile.rounding<zero>`; the others are numbers of type i32 "
        "there.", 100)
    yield ""
    for enum in reference.enums:
        yield f"### {enum.name}"
        yield ""
        yield sentence(enum.summary)
        if enum.syntax:
            yield f"Its attribute is `{enum.syntax}`."
        if enum.users:
            yield textwrap.fill("Used by " + ", ".join(f"`{u}`" for u in enum.users) + ".", 100)
        yield ""
        yield from table(("word", "number", "since", "meaning"), [
            (f"`{c.word}`", str(c.value), c.since, c.meaning) for c in enum.cases])
        yield from markdown_rules(enum.rules)
    yield "## Other attributes"
    yield ""
    for entry in reference.attributes:
        yield from markdown_named(entry, "#", 3)


INDEX = """# The operations of Tile IR

All {count} operations of versions {first} to {last}, by family. `tessera help OP` prints an entry, and
`tessera help ops` lists them.

An entry has

- the **opcode**, which bytecode has for the operation, and the first version that has it. A field
  that came later has its own version; a file of an older version cannot have it;
- the **syntax**. What is in brackets may be left out, `...` repeats what is before it, a bar separates
  choices, and words in capitals stand for something else. `type(x)` is the type of x. Every
  operation may also have a dictionary of attributes of your own, `{{note = "x"}}`, which is not
  shown. Inside a module the prefix `cuda_tile.` is not needed;
- what it **means**, and what is **undefined behaviour**: a kernel that does it may return anything.
  `tessera run --check` reports it;
- **operands, attributes and results** with their types: see [types](types.md) and
  [attributes](attributes.md);
- the **constraints** that `tessera check` verifies. Each has a tag such as `mmaf.c3`, which is found
  beside the check in `tessera/dialect` and in the name of its test. A tag with another name is
  shared by several operations;
- an **example**, which the tests verify. Lines without an entry are the body of

  ```mlir
  entry @example(%p: tile<ptr<f32>>, %q: tile<ptr<i32>>, %n: tile<i32>)
  ```

A tile is an immutable array of static shape, and a scalar a tile of rank 0. Operations on tiles work
element by element unless they say otherwise.
"""


def index_page(reference, versions):
    yield NOTICE
    yield INDEX.format(count=len(reference.ops), first=versions[0], last=versions[-1])
    yield from table(("family", "operations"), [
        (f"[{family.title}]({family.page})",
         ", ".join(f"[{op.name}]({family.page}#{op.name})" for op in family.ops))
        for family in reference.families])
    yield "Rules of all operations:"
    yield ""
    yield from (f"- `{tag}`: {text}" for tag, text in reference.general_rules)


def make_pages(reference):
    versions = sorted({op.since for op in reference.ops})
    pages = {"README.md": index_page(reference, versions),
             "types.md": types_page(reference),
             "attributes.md": attributes_page(reference)}
    for family in reference.families:
        pages[family.page] = family_page(family)
    for name, lines in pages.items():
        yield name, "\n".join(lines).rstrip() + "\n"


#===----------------------------------------------------------------------===#
# Plain text
#===----------------------------------------------------------------------===#

def plain_paragraph(paragraph):
    """A paragraph or a table of Markdown for a terminal."""
    paragraph = LINK.sub(r"\1", paragraph)
    if not paragraph.startswith("|"):
        return textwrap.fill(" ".join(paragraph.split()), 80, break_long_words=False,
                             break_on_hyphens=False)
    rows = [[cell.strip().replace("`", "") for cell in line.strip("|").split("|")]
            for line in paragraph.splitlines() if not line.startswith("|---")]
    widths = [max(map(len, column)) for column in zip(*rows)]
    return "\n".join(
        ("  " + "  ".join(c.ljust(w) for c, w in zip(row, widths))).rstrip() for row in rows)


def plain_list(title, rows):
    """Names and what they are, in two columns."""
    if not rows:
        return
    yield f"{title}:"
    width = min(max(len(name) for name, _ in rows), 22) + 4
    for name, text in rows:
        head = f"  {name}".ljust(width)
        if len(head) > width:
            yield head
            head = " " * width
        yield textwrap.fill(text, 80, initial_indent=head, subsequent_indent=" " * width,
                            break_long_words=False, break_on_hyphens=False)
    yield ""


def plain_body(entry):
    """What entries of every kind have."""
    for paragraph in entry.semantics.split("\n\n"):
        if paragraph:
            yield plain_paragraph(paragraph)
            yield ""
    dated = lambda item: item.type + (f" (since {item.since})" if item.since else "")
    for title, fields in (("operands", entry.operands), ("attributes", entry.attributes),
                          ("results", entry.results)):
        yield from plain_list(title, [(f.name, dated(f)) for f in fields])
    yield from plain_list("words", [
        (c.word, c.meaning + (f" (since {c.since})" if c.since > entry.since else ""))
        for c in entry.cases])
    yield from plain_list("constraints", entry.rules)
    if entry.example:
        yield "example:"
        yield textwrap.indent(entry.example, "  ")
        yield ""


def plain_text(entry):
    yield f"{entry.name}: {entry.summary}"
    yield ""
    if entry.syntax and entry.kind != "enumeration":
        yield textwrap.indent(wrap_syntax(entry.syntax, 76, "    "), "  ")
        yield ""
    yield from plain_body(entry)
    if entry.kind == "operation":
        yield (f"{entry.kind} of the family {entry.family}, opcode {entry.opcode} "
               f"(0x{entry.opcode:02X}), {version_notes(entry).replace('`', '')}")
    elif entry.users:
        yield textwrap.fill(f"{entry.kind} of {', '.join(entry.users)}", 80)
    elif entry.since:
        yield f"{entry.kind}, since {entry.since}"
    else:
        yield f"{entry.kind}, not in bytecode"


#===----------------------------------------------------------------------===#
# C++
#===----------------------------------------------------------------------===#

def cpp_string(lines):
    text = LINK.sub(r"\1", "\n".join(lines).rstrip() + "\n")
    return f'R"reference({text})reference"'


def emit_cpp(reference):
    yield "// Made by gen_reference.py from tessera/dialect."
    yield "static constexpr Family kFamilies[] = {"
    for family in reference.families:
        yield f'    {{"{family.name}", "{family.title}"}},'
    yield "};"
    yield "static constexpr Entry kEntries[] = {"
    for entry in reference.ops + reference.types + reference.attributes + reference.enums:
        kind = entry.kind.capitalize()
        markdown = '""'
        if entry.kind == "operation":
            markdown = cpp_string(markdown_op(entry))
        elif entry.kind == "type":
            markdown = cpp_string(list(markdown_named(entry, "!", 2))[2:])  # no heading
        yield (f'    {{Kind::{kind}, "{entry.name}", "{entry.family}", "{entry.summary}",\n'
               f"{cpp_string(plain_text(entry))},\n{markdown}}},")
    yield "};"


#===----------------------------------------------------------------------===#
# Examples
#===----------------------------------------------------------------------===#

def make_examples(reference):
    for op in reference.ops:
        if not re.search(rf"(?:^|[\s=.]){op.name}(?![\w.])", op.example):
            raise DefinitionError(f"the example of {op.name} does not have the operation")
        yield f"{op.name}.mlir", example_frame(op.example)
    for entries, sigil in ((reference.types, "!"), (reference.attributes, "#")):
        for entry in entries:
            lines = [f"{sigil}{entry.name}{number} = {sigil}cuda_tile.{line}"
                     for number, line in enumerate(entry.example.splitlines())]
            yield (f"{entry.kind}-{entry.name}.mlir",
                   "\n".join(lines) + "\n" + example_frame(""))


def write(folder, files):
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in files:
        (folder / name).write_text(text, encoding="utf-8")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("dump", type=Path)
    parser.add_argument("dialect", type=Path)
    parser.add_argument("--pages", type=Path, metavar="FOLDER")
    parser.add_argument("--examples", type=Path, metavar="FOLDER")
    arguments = parser.parse_args()
    try:
        reference = Reference(json.loads(arguments.dump.read_text(encoding="utf-8")),
                              arguments.dialect)
        if arguments.pages:
            write(arguments.pages, make_pages(reference))
        elif arguments.examples:
            write(arguments.examples, make_examples(reference))
        else:
            print("\n".join(emit_cpp(reference)))
    except (DefinitionError, ValueError) as error:
        sys.exit(f"gen_reference.py: {error}")


if __name__ == "__main__":
    main()

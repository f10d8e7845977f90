"""The syntax of an operation as readers want to see it, from its ODS format.

  $lhs `,` $rhs `` custom<Overflow>($overflow) attr-dict
  `:` custom<ShortType>(type($result))

becomes

  %result = addi %lhs, %rhs [overflow<PROMISE>] : type(result)

What is in brackets may be left out, and capitals stand for something else. The
attribute dictionary, which every operation may have, is not shown.
"""

import re

IEEE = "nearest_even|zero|negative_inf|positive_inf"

# What custom directives of dialect/Assembly.h parse; {0} is the first argument.
DIRECTIVES = {
    "ShortType": "type({0})",
    "ShortTypes": "type({0}), ...",
    "CommaType": "[, type({0})]",
    "GridTypes": "tile<i32>",
    "Signedness": "signed|unsigned",
    "Overflow": "[overflow<PROMISE>]",
    "IEEERounding": f"[rounding<{IEEE}>]",
    "DivFRounding": f"[rounding<{IEEE}|approx|full>]",
    "SqrtRounding": f"[rounding<{IEEE}|approx>]",
    "AccuracyRounding": "[rounding<full|approx>]",
    "FToFRounding": "[rounding<MODE>]",
    "IntegerRounding": "[rounding<nearest_int_to_zero>]",
    "DivIRounding": "[rounding<zero|negative_inf|positive_inf>]",
    "ComparisonPredicate": "PREDICATE",
    "ComparisonOrdering": "ordered|unordered",
    "MemoryOrdering": "ORDERING",
    "MemoryScope": "SCOPE",
    "OptionalMemoryScope": "[SCOPE]",
    "OptionalHints": "[optimization_hints = <...>]",
    "RMWMode": "MODE",
    "AssumePredicate": "PREDICATE",
    "SymbolVisibility": "[public|private]",
    "GlobalLiteral": "<ELEMENT: VALUES> : type({0})",
    "TileLiteral": "<ELEMENT: VALUES> : type(result)",
    "KeywordDictionary": "[attributes {{...}}]",
    "FormerSyntax": "",  # refuses what older text has here
}

TOKEN = re.compile(
    r"`(?P<literal>[^`]*)`"
    r"|custom<(?P<custom>\w+)>\((?P<arguments>(?:[^()]|\([^()]*\))*)\)"
    r"|\$(?P<name>\w+)\^?"
    r"|(?P<dictionary>attr-dict(?:-with-keyword)?)"
    r"|(?P<open>(?:oilist)?\()"
    r"|(?P<close>\)\??)"
    r"|(?P<bar>\|)"
    r"|\s+")


def spell_attribute(attribute):
    name = attribute.name
    return {
        "Unit": "",
        "String": "@NAME" if name == "sym_name" else f'"{name.upper()}"',
        "Symbol": "@NAME",
        "I32Array": f"[{name.upper()}, ...]",
    }.get(attribute.kind, name.upper())


def spell_name(name, op):
    for operand in op.operands:
        if operand.name == name:
            return f"%{name}" + (", ..." if operand.arity == "Variadic" else "")
    for attribute in op.attributes:
        if attribute.name == name:
            return spell_attribute(attribute)
    return "{ " + name.upper() + " }"  # a region


def spell_format(text, op):
    pieces = []
    position = 0
    while position < len(text):
        match = TOKEN.match(text, position)
        if not match:
            raise ValueError(f"{op.mnemonic}: unknown format at '{text[position:]}'")
        position = match.end()
        if match["literal"] is not None:
            # An empty literal says that no space is printed.
            pieces.append(match["literal"] or "\0")
        elif match["custom"]:
            if match["custom"] not in DIRECTIVES:
                raise ValueError(f"{op.mnemonic}: no words for custom<{match['custom']}>; "
                                 "see DIRECTIVES in syntax.py")
            first = re.search(r"\$(\w+)", match["arguments"])
            pieces.append(DIRECTIVES[match["custom"]].format(first and first[1]))
        elif match["name"]:
            pieces.append(spell_name(match["name"], op))
        elif match["dictionary"] == "attr-dict-with-keyword":
            pieces.append("[attributes {...}]")
        elif match["open"]:
            pieces.append("[")
        elif match["close"]:
            pieces.append("]")
        elif match["bar"]:
            pieces += ["]", "["]
    text = " ".join(piece for piece in pieces if piece)
    text = re.sub(r" ?\0 ?(?=[\[=%])(?!\[[a-zA-Z,])", "", text)
    text = text.replace("\0", "")
    text = re.sub(r"\s+", " ", text)
    text = re.sub(r"(?<!\[) ,", ",", text)
    text = re.sub(r"\[ (?=[^\]])", "[", text)
    return re.sub(r" \](?!\])", "]", text).strip()


def make_syntax(op, record):
    results = ", ".join(f"%{r.name}" + (", ..." if r.variadic else "") for r in op.results)
    prefix = f"{results} = " if results else ""
    if record["syntax"]:
        # TableGen would take `}]` for the end of the string.
        return prefix + " ".join(record["syntax"].split()).replace("} ]", "}]")
    text = record["format"] or record["assemblyFormat"]
    if not text:
        raise ValueError(f"{op.mnemonic} has neither `syntax` nor `format`")
    text = f"{op.mnemonic} {spell_format(text, op)}".strip()
    for reference, name in record["results"]["args"]:
        if reference["def"] == "CudaTile_Token":
            text = text.replace(f"type({name})", "token")
    return prefix + text

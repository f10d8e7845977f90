"""Compare Tile IR texts up to SSA names and white space.

normalize(text) is the list of the text's tokens, in which every SSA value is
called by the number of its definition: %0 is the first value the text
defines, %1 the second, and so on. Two texts are equal up to names and white
space exactly when their lists are equal.
"""

import re

# One alternative per kind of token; white space and comments match no group
# and so leave nothing behind. The shapes follow MLIR's lexer: names may hold
# '-' (%cst_-1_i32), and a string literal is one token, kept as it stands.
_TOKEN = re.compile(
    r"""
      ( "(?:[^"\\]|\\.)*"                        # string literal
      | %(?:\d+|[A-Za-z$._-][\w$.-]*)(?:\#\d+)?  # SSA value, or one of a pack
      | @"(?:[^"\\]|\\.)*"                       # quoted symbol
      | \d+\.\d*(?:[eE][+-]?\d+)?                # float
      | [@\#!^]?[\w$][\w$.]*                     # word, shape, integer, symbol
      | ->
      | [^\s/]                                   # any other mark
      | /(?!/)
      )
      | //[^\n]*                                 # comment
    """,
    re.VERBOSE,
)


def tokenize(text):
    """The text's tokens; white space and comments are dropped."""
    # A comment matches outside the group: findall yields '' for it.
    return [token for token in _TOKEN.findall(text) if token]


def normalize(text):
    """The text's tokens with SSA values renamed in order of definition."""
    return _rename(tokenize(text))[0]


def difference(expected_text, actual_text, context=6):
    """None if the texts are equal up to SSA names and white space.

    Otherwise one line that shows the first differing tokens, those before
    them, and where they stand in the expected text.
    """
    raw = tokenize(expected_text)
    expected, origins = _rename(raw)
    actual = normalize(actual_text)
    if expected == actual:
        return None

    shorter = min(len(expected), len(actual))
    at = next((i for i in range(shorter) if expected[i] != actual[i]), shorter)
    before = " ".join(expected[max(0, at - context) : at])
    line = (
        _line_of_token(expected_text, origins[at])
        if at < len(origins)
        else expected_text.count("\n") + 1
    )
    return "line %d: after '%s' expected '%s', got '%s'" % (
        line,
        before,
        _excerpt(expected, at, context),
        _excerpt(actual, at, context),
    )


def _excerpt(tokens, at, length):
    return " ".join(tokens[at : at + length]) or "end of text"


def _line_of_token(text, index):
    """The 1-based line of the index-th token of tokenize(text)."""
    matches = (m for m in _TOKEN.finditer(text) if m.group(1))
    for i, match in enumerate(matches):
        if i == index:
            return text.count("\n", 0, match.start()) + 1
    raise IndexError(index)


def _rename(raw):
    """The renamed tokens, and for each the index in raw it came from.

    A definition always takes a fresh number, even when its name was seen
    before: sibling regions may use the same names, and which of them do is
    the printer's choice. As a name is never defined again while it is
    visible, the last definition is the one a use means. (This would fail for
    an op whose region reuses the name of the op's own result; no printer
    writes that.)

    A pack counts as separate values (%x:2 as %5, %6; %x#1 as %6), because
    packing is part of the naming too.
    """
    out = []
    origins = []
    first_number = {}  # name -> number of its (first) value
    counter = 0
    depth = 0  # of round brackets
    count = len(raw)
    i = 0
    while i < count:
        token = raw[i]
        start = token[0]
        if start != "%":
            if start == "(":
                depth += 1
            elif start == ")":
                depth -= 1
            out.append(token)
            origins.append(i)
            i += 1
            continue

        if depth == 0 and _is_result_list(raw, i):
            i, counter = _define_results(
                raw, i, out, origins, first_number, counter
            )
            continue

        name, _, member = token.partition("#")
        if name not in first_number or _is_argument(raw, i, depth):
            first_number[name] = counter
            counter += 1
        out.append("%%%d" % (first_number[name] + int(member or 0)))
        origins.append(i)
        i += 1
    return out, origins


def _pack_size(raw, i):
    """The number of values the definition at i stands for, if it is a pack
    (%x:2), else 0."""
    if i + 2 < len(raw) and raw[i + 1] == ":" and raw[i + 2].isdigit():
        return int(raw[i + 2])
    return 0


def _is_result_list(raw, i):
    """Does '%a, %b:2 =' start at i? Only results stand left of a '=' there."""
    while i < len(raw) and raw[i][0] == "%":
        i += 3 if _pack_size(raw, i) else 1
        if i >= len(raw):
            return False
        if raw[i] == "=":
            return True
        if raw[i] != ",":
            return False
        i += 1
    return False


def _define_results(raw, i, out, origins, first_number, counter):
    """Number the results of the list at i; returns (index of '=', counter)."""
    while raw[i] != "=":
        if raw[i] == ",":
            out.append(",")
            origins.append(i)
            i += 1
        size = _pack_size(raw, i)
        first_number[raw[i]] = counter
        for member in range(size or 1):
            if member:
                out.append(",")
                origins.append(i)
            out.append("%%%d" % counter)
            origins.append(i)
            counter += 1
        i += 3 if size else 1
    return i, counter


def _is_argument(raw, i, depth):
    """Does the name at i introduce an argument of an entry or a region?"""
    before = raw[i - 1] if i else ""
    after = raw[i + 1] if i + 1 < len(raw) else ""
    if depth == 0:
        return before == "for"  # for %i in (...)
    if before not in ("(", ","):
        return False
    # (%a: tile<f32>, ...) of entry, reduce, scan; iter_values(%a = %b, ...).
    return after in (":", "=")

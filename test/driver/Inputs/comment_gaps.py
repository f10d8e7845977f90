#!/usr/bin/env python3
"""Puts a comment between every two tokens of kernels, and looks where
`tessera fmt` leaves them.

usage: comment_gaps.py TESSERA FOLDER SEED...
       comment_gaps.py --self-check

Each seed is put into canonical layout without its comments. In that text a line
is a statement or a part of one, so every gap between tokens is either inside
one line or between two. From each seed several files are made that have
comments in the gaps, each of which names its gap and its operation. After `fmt`:

- the code is, line by line, that of the seed;
- every comment is there once, and their order is the same;
- a comment from inside a line is at the end of that line or directly above it,
  and one from inside `} else {` at its end or directly below it;
- a comment from between two lines is at the end of the first or between them;
- formatting again changes nothing.

The exit status is 1 if that does not hold for a file. With --self-check, the
checks themselves are tried on texts that break them.
"""

import re
import subprocess
import sys
from pathlib import Path

TOKEN = re.compile(r"""
    @?"(?:[^"\\]|\\.)*"              # string, quoted symbol
  | [\#!]cuda_tile[\w.]*<            # MLIR wants the bracket right after these
  | [%^](?:\d+|[A-Za-z$._-][\w$.-]*)
  | [@\#!][\w$.]+
  | \d+\.\d*(?:[eE][+-]?\d+)?
  | \?(?:x(?:\?|\d+))*x?\w*          # ?x64xf32
  | [\w$][\w$.]*(?:x\?)*(?:x\w+)?
  | ->
  | [^\s]
""", re.VERBOSE)

COMMENT = re.compile(r'("(?:[^"\\]|\\.)*")|[ \t]*//[^\n]*')


def strip_comments(text):
    return COMMENT.sub(lambda match: match[1] or "", text)


class Gap:
    """Between two tokens: inside `line`, or after it if it is between lines."""

    def __init__(self, line, inside):
        self.line = line
        self.inside = inside


def find_parts(lines):
    """For each line, the first line of its part: that of `reduce` has two."""
    first = []
    for number, line in enumerate(lines):
        continues = line.lstrip().startswith("(") and number
        first.append(first[-1] if continues else number)
    return first


def make_file(lines, chosen, style):
    """The text with a comment in each chosen gap; returns it and the gaps."""
    parts = find_parts(lines)
    gaps, out = [], []
    index = 0

    def add(gap):
        nonlocal index
        if chosen(index):
            words = lines[gap.line].split()
            out.append(comment_for(len(gaps), gap, words[0], style(index)))
            gaps.append(gap)
            if style(index) == "two":
                out.append(comment_for(len(gaps), gap, words[0], "own"))
                gaps.append(gap)
        else:
            out.append(" ")
        index += 1

    add(Gap(-1, False) if lines else Gap(0, True))
    for number, line in enumerate(lines):
        for position, token in enumerate(TOKEN.findall(line)):
            if position:
                add(Gap(parts[number], True))
            out.append(token)
        # A part of two lines has no gap between lines in its middle.
        isMiddle = number + 1 < len(lines) and parts[number + 1] != number + 1
        add(Gap(parts[number] if isMiddle else number, isMiddle))
    return "".join(out), gaps


def comment_for(number, gap, word, style):
    where = "in" if gap.inside else "after"
    # Brackets and quotes in comments mean nothing.
    text = "// #%d %s line %d, \"%s { > ' (\n" % (number, where, gap.line, word)
    return {"own": "\n  ", "end": " ", "two": "  ", "tight": ""}[style] + text


def find_comments(text):
    """The lines of code, and for each comment its number, and the line of code
    it follows, and whether it is on that line."""
    code, comments = [], []
    for line in text.split("\n"):
        match = re.search(r"// #(\d+) (?:in|after) line .*$", line)
        if match:
            comments.append((int(match[1]), len(code), line[:match.start()].strip() != ""))
            line = line[:match.start()].rstrip()
        if line.strip():
            code.append(line)
    # A comment at the end of a line was met before that line was counted.
    return code, [(number, (at if ends else at - 1), ends)
                  for number, at, ends in comments]


def examine(canonical, formatted, gaps):
    """What is wrong with a formatted file, or None."""
    lines = canonical.splitlines()
    parts = find_parts(lines)
    last_of = {part: number for number, part in enumerate(parts)}
    code, comments = find_comments(formatted)
    for number, (was, now) in enumerate(zip(lines, code)):
        if was != now:
            return "line %d of the code was\n  %s\nand is\n  %s" % (number, was, now)
    if len(lines) != len(code):
        return "there were %d lines of code, and are %d" % (len(lines), len(code))
    if [number for number, _, _ in comments] != list(range(len(gaps))):
        return "comments are missing, doubled or in another order: %s" % comments[:20]
    for number, at, ends in comments:
        gap = gaps[number]
        if not gap.inside or lines[gap.line].strip() == "} else {":
            good = at == gap.line
        elif ends:
            good = at == last_of[gap.line]
        else:
            good = at == gap.line - 1
        if not good:
            return "comment %d, %s line %d\n  %s\nis now %s line %d" % (
                number, "in" if gap.inside else "after", gap.line,
                lines[gap.line] if gap.line >= 0 else "(before all)",
                "at the end of" if ends else "below", at)
    return None


# Which gaps get a comment, and how it is written there.
VARIANTS = [
    (lambda i: True, lambda i: "own"),
    (lambda i: True, lambda i: "end"),
    (lambda i: True, lambda i: ("own", "end", "two", "tight")[i * 7 % 11 % 4]),
    (lambda i: i % 2 == 0, lambda i: "end"),
    (lambda i: i % 2 == 1, lambda i: "tight"),
    (lambda i: i % 3 == 0, lambda i: "two"),
    (lambda i: i % 5 < 2, lambda i: ("own", "end")[i % 2]),
    (lambda i: i * 13 % 17 < 3, lambda i: ("end", "own", "tight")[i % 3]),
]


def run(*command):
    return subprocess.run(command, capture_output=True, text=True, check=False)


def self_check():
    canonical = "if %c {\n  %a = absi %n\n} else {\n  %a = negi %n\n}\n"
    after_if, in_absi, after_absi = Gap(0, False), Gap(1, True), Gap(1, False)
    in_else, after_all = Gap(2, True), Gap(4, False)
    gaps = [after_if, in_absi, after_absi, in_else, after_all]
    words = ["// #%d %s line %d, x" % (number, "in" if gap.inside else "after", gap.line)
             for number, gap in enumerate(gaps)]
    good = """if %%c { %s
  %s
  %%a = absi %%n
  %s
} else { %s
  %%a = negi %%n
} %s
"""
    other_places = [
        # The first comment is before the operation it follows.
        "%s\n" + good.replace("{ %s", "{", 1),
        # The comment of `absi` is behind the line after it.
        good.replace("  %s\n  %%a", "  %%a", 1).replace("  %s\n}", "  %s\n  %s\n}"),
        # What ended the then-branch is in the else-branch.
        good.replace("  %s\n} else { %s\n", "} else { %s\n  %s\n"),
        # What belongs to `} else {` is before the next operation's end.
        good.replace("{ %s\n  %%a = negi", "{\n  %%a = negi", 1).replace("} %s", "  %s\n} %s"),
        # A comment is behind everything.
        good.replace("  %s\n  %%a", "  %%a", 1).replace("} %s", "} %s\n%s"),
    ]
    assert examine(canonical, good % tuple(words), gaps) is None
    for text in other_places:
        assert examine(canonical, text % tuple(words), gaps), text
    swapped = [words[1], words[0]] + words[2:]
    doubled = [words[0], words[0]] + words[2:]
    for wrong in (swapped, doubled):
        assert examine(canonical, good % tuple(wrong), gaps), wrong
    lost = (good % tuple(words)).replace(words[3], "")
    renamed = (good % tuple(words)).replace("%a", "%b")
    for wrong in (lost, renamed):
        assert examine(canonical, wrong, gaps), wrong


def main():
    if sys.argv[1:] == ["--self-check"]:
        self_check()
        return 0
    tessera, folder, seeds = sys.argv[1], Path(sys.argv[2]), sys.argv[3:]
    folder.mkdir(parents=True, exist_ok=True)
    canonical = []
    for number, seed in enumerate(seeds):
        path = folder / ("seed-%02d.mlir" % number)
        lines = strip_comments(Path(seed).read_text()).splitlines()
        # Blank lines have a test of their own.
        path.write_text("".join(line + "\n" for line in lines if line.strip()))
        canonical.append(path)
    done = run(tessera, "fmt", "-i", *map(str, canonical))
    if done.returncode != 0:
        sys.exit("a seed cannot be formatted:\n" + done.stderr)

    files = {}
    for path in canonical:
        lines = path.read_text().splitlines()
        for variant, (chosen, style) in enumerate(VARIANTS):
            text, gaps = make_file(lines, chosen, style)
            file = folder / ("%s-%d.mlir" % (path.stem, variant))
            # Some files end without a line's end, even in a comment.
            file.write_text(text if variant % 2 else text.rstrip("\n"))
            files[file] = (path, gaps)
            file.with_suffix(".before").write_text(file.read_text())

    done = run(tessera, "fmt", "-i", *map(str, files))
    if done.returncode != 0:
        sys.exit("a file cannot be formatted:\n" + done.stderr[:4000])
    bad = 0
    for file, (path, gaps) in files.items():
        reason = examine(path.read_text(), file.read_text(), gaps)
        if reason:
            bad += 1
            print("%s: %s" % (file.name, reason))
    done = run(tessera, "fmt", "--check", *map(str, files))
    for name in done.stdout.split():
        bad += 1
        print("%s: formatting it again changes it" % name)
    print("comments: %d in %d files, %d wrong" % (
        sum(len(gaps) for _, gaps in files.values()), len(files), bad))
    return 1 if bad or done.returncode != 0 else 0


if __name__ == "__main__":
    sys.exit(main())

#!/usr/bin/env python3
"""The examples in the docstrings of the installed cuTile: each is run, and what it prints is
compared with what its docstring says."""

import ast
import contextlib
import doctest
import io
import os
import pathlib
import re
import tempfile
import textwrap

import cuda.tile as ct
import harness
import torch
from capture import captured
from harness import CASES, GPU, Skip, main

FLAGS = {"ELLIPSIS": doctest.ELLIPSIS, "NORMALIZE_WHITESPACE": doctest.NORMALIZE_WHITESPACE,
         "IGNORE_EXCEPTION_DETAIL": doctest.IGNORE_EXCEPTION_DETAIL}
SETUP = "import torch\nimport cuda.tile as ct\nstream = torch.cuda.current_stream()\n"


def directives(text):
    """The pairs of testcode and testoutput of a docstring: each has its options and text."""
    lines, found, at = text.expandtabs().splitlines(), [], 0
    while at < len(lines):
        match = re.fullmatch(r"( *)\.\. (testcode|testoutput)::.*", lines[at])
        at += 1
        if not match:
            continue
        depth, body = len(match.group(1)), []
        while at < len(lines) and (not lines[at].strip()
                                   or len(lines[at]) - len(lines[at].lstrip()) > depth):
            body.append(lines[at])
            at += 1
        body = textwrap.dedent("\n".join(body)).strip("\n").splitlines()
        options = {}
        while body and body[0].startswith(":"):
            key, _, value = body.pop(0)[1:].partition(":")
            options[key] = value.strip()
        found.append((match.group(2), options, "\n".join(body).strip("\n") + "\n"))
    return [(one, two) for one, two in zip(found, found[1:])
            if one[0] == "testcode" and two[0] == "testoutput"]


def docstrings(node, prefix):
    """The functions and classes of a syntax tree that have a docstring."""
    for child in getattr(node, "body", []):
        if isinstance(child, (ast.FunctionDef, ast.ClassDef)):
            text = ast.get_docstring(child, clean=False)
            if text and "testcode" in text:
                yield prefix + child.name, text
            yield from docstrings(child, prefix + child.name + ".")


class StandInStream:
    cuda_stream = 0


def run_here(source):
    """Runs an example without a GPU. Returns what its kernels and itself print."""
    printed = io.StringIO()

    def launch(_, grid, kernel, arguments, **__):
        printed.write(harness.emulate(grid, kernel, arguments))
    saved = ct.launch, torch.cuda.current_stream
    ct.launch, torch.cuda.current_stream = launch, StandInStream
    try:
        source = re.sub(r"""(["'])cuda:0\1""", "'cpu'", source)
        with contextlib.redirect_stdout(printed):
            execute(source)
    finally:
        ct.launch, torch.cuda.current_stream = saved
    return printed.getvalue()


def run_on_gpu(source):
    with captured() as text:
        execute(source)
        torch.cuda.synchronize()
    return text.device + text.python


def execute(source):
    with tempfile.NamedTemporaryFile("w", suffix=".py", delete=False) as file:
        file.write(source)
    try:
        exec(compile(source, file.name, "exec"), {"__name__": "example"})
    finally:
        os.unlink(file.name)


def check(code, output):
    source = code[2]
    if code[1].get("template") == "kernel_wrapper.py":
        source = SETUP + "@ct.kernel\ndef kernel():\n" + textwrap.indent(source, "    ") + \
            "\nct.launch(stream, (1,), kernel, ())\n"
    else:
        source = SETUP + source
    wanted = output[2]
    flags = doctest.ELLIPSIS
    for name in re.findall(r"\+(\w+)", output[1].get("options", "")):
        flags |= FLAGS[name]
    if not GPU and "exhaustive_search" in source:
        raise Skip("needs a GPU")
    try:
        found = (run_on_gpu if GPU else run_here)(source)
    except ct.TileUnsupportedFeatureError as error:
        raise Skip(str(error)) from error
    except ct.TileError as error:
        name = wanted.strip().splitlines()[-1].split(":")[0]
        if wanted.startswith("Traceback") and name in type(error).__name__:
            return
        raise
    if wanted.startswith("Traceback"):
        raise AssertionError("there is no error; printed: " + found)
    if harness.COMPILE_ONLY:
        return
    if not doctest.OutputChecker().check_output(wanted, found, flags):
        raise AssertionError("wanted:\n%sfound:\n%s" % (wanted, found))


def declare():
    folder = pathlib.Path(ct.__file__).parent
    for name in ("_stub.py", "_by_target.py", "_execution.py", "tune/_tune.py"):
        for qualified, text in docstrings(ast.parse((folder / name).read_text()), ""):
            for number, (code, output) in enumerate(directives(text)):
                CASES.append(("%s %d" % (qualified, number), False,
                              lambda code=code, output=output: check(code, output)))
    for name in dir(ct._stub):
        declare_atomic(name)


def declare_atomic(name):
    """Functions whose docstring is completed by a decorator."""
    if name.startswith("atomic_") and name != "atomic_cas":
        found = [(name, getattr(ct, name).__doc__)]
    elif name in ("TiledView", "RawArrayMemory"):
        owner = getattr(ct._stub, name)
        found = [("%s.%s" % (name, each), getattr(owner, each).__doc__) for each in dir(owner)
                 if each.startswith("atomic_") and "cas" not in each]
    else:
        return
    for qualified, text in found:
        for number, (code, output) in enumerate(directives(text)):
            CASES.append(("%s %d" % (qualified, number), False,
                          lambda code=code, output=output: check(code, output)))


if __name__ == "__main__":
    declare()
    main()

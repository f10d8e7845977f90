#!/usr/bin/env python3
"""Prepares the inputs that a fuzzer begins with.

  seeds.py TARGET OUT --tessera BIN [--shared DIR]

TARGET is reader, roundtrip, objdump, text, arrays or ptx. Files are small and cover much:

  - each entry of conformance/golden as a module of its own;
  - for text, the parts of the tests of the dialect, right and wrong ones;
  - for bytecode, the smallest real kernels of each version and some with debug
    information, if the corpus is there, and malformed files, if their maker is;
  - for arrays, small files of arrays and their members, and arguments;
  - for ptx, each entry of conformance/ptx/ptx with what it uses.
"""

import argparse
import hashlib
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PER_VERSION = 60
MAX_SIZE = 16384


def split_golden(text):
    """Yields modules of one entry each, with the globals they use, and one with
    all globals and the producer."""
    head, body = text.split("cuda_tile.module", 1)
    opening, body = body.split("{\n", 1)
    globals_, entries, current = {}, [], None
    for line in body.splitlines():
        if match := re.match(r'  global .*?@(\w+|"[^"]*")', line):
            globals_[match[1]] = line
        elif line.startswith("  entry"):
            current = [line]
        elif current is not None:
            current.append(line)
        if current and line.startswith("  }"):
            entries.append("\n".join(current))
            current = None
    yield f"cuda_tile.module{opening}{{\n" + "\n".join(globals_.values()) + "\n}\n"
    for entry in entries:
        used = [line for name, line in globals_.items()
                if f"get_global @{name} " in entry]
        aliases = head if "#" in entry else ""
        yield (aliases + "cuda_tile.module @m {\n" + "\n".join(used + [entry])
               + "\n}\n")


def golden_pieces():
    """Yields (version, text), a text under one of the versions that have it."""
    versions = {}
    for path in sorted((ROOT / "conformance/golden").glob("all_ops.*.mlir")):
        version = path.name.removeprefix("all_ops.").removesuffix(".mlir")
        for piece in split_golden(path.read_text()):
            versions.setdefault(piece, []).append(version)
    for index, (piece, having) in enumerate(versions.items()):
        yield having[index % len(having)], piece


def dialect_pieces():
    for path in sorted((ROOT / "test/dialect").glob("*.mlir")):
        yield from path.read_text().split("// -----")


class Corpus:
    def __init__(self, directory):
        self.directory = directory
        self.count = 0

    def add(self, data):
        if not 0 < len(data) <= MAX_SIZE:
            return
        path = self.directory / hashlib.sha1(data).hexdigest()
        self.count += not path.exists()
        path.write_bytes(data)


def add_text(corpus):
    for _, piece in golden_pieces():
        corpus.add(piece.encode())
    for piece in dialect_pieces():
        corpus.add(piece.encode())


def add_assembled(corpus, tessera):
    with tempfile.TemporaryDirectory() as work:
        source, out = Path(work, "a.mlir"), Path(work, "a.tileirbc")
        for version, piece in golden_pieces():
            source.write_text(piece)
            done = subprocess.run(
                [tessera, "as", f"--bytecode-version={version}", source, "-o", out],
                capture_output=True, text=True)
            if done.returncode != 0:
                sys.exit(f"seeds.py: {done.stderr}\n{piece}")
            corpus.add(out.read_bytes())


def add_real(corpus, shared):
    def add_smallest(pattern, count):
        for path in sorted(shared.glob(pattern), key=lambda p: p.stat().st_size)[:count]:
            corpus.add(path.read_bytes())

    for version in range(1, 5):
        add_smallest(f"corpus/bc/*.v13_{version}.tileirbc", PER_VERSION)
    add_smallest("golden/*.debug.*.tileirbc", PER_VERSION // 2)
    add_smallest("corpus/refused/*.tileirbc", 10)


def add_malformed(corpus):
    maker = ROOT / "conformance/malformed/run.py"
    if not maker.exists():
        return
    with tempfile.TemporaryDirectory() as work:
        subprocess.run([sys.executable, maker, "--emit", work], check=True)
        for path in Path(work).rglob("*"):
            if path.is_file():
                corpus.add(path.read_bytes())


ARGUMENTS = ["i32:5", "f32:-1.5", "f16:0x7c00", "i1:true", "@a.npy", "bf16@a.npy",
             "@a.npz:x", "f16[128,64]=randn:7", "f32[4,8:16,1]=uniform:1:2:3+16",
             "out:c.npy:f32[128,128]", "out:c.npy:@a.npy", "4,5,6"]


def add_arrays(corpus, shared):
    for argument in ARGUMENTS:
        corpus.add(argument.encode())
    files = [*(ROOT / "conformance/cases").glob("*/*.npz"),
             *shared.glob("corpus/data/*.npz")]
    for path in sorted(files, key=lambda p: p.stat().st_size)[:PER_VERSION]:
        corpus.add(path.read_bytes())
        with zipfile.ZipFile(path) as archive:
            for name in archive.namelist():
                corpus.add(archive.read(name))


def end_of_function(text):
    """Where a function ends: behind its body, or behind ';' if it has none."""
    depth = 0
    for match in re.finditer(r"//[^\n]*|[{};]", text):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0] in "};":
            return match.end()
    return len(text)


def split_ptx(text):
    """Yields modules of one entry each, with the variables and functions it names."""
    # A function is its name, its text and whether it has a body; all else is head.
    head, functions = [], {}
    for part in re.split(r"\n(?=(?:\.visible |\.weak |\.extern )*\.(?:entry|func)\b)", text):
        match = re.match(r"(?:\.\w+ )*\.(entry|func)\s+(?:\([^)]*\)\s*)?(\w+)", part)
        if not match:
            head.append(part)
            continue
        end = end_of_function(part)
        functions.setdefault(match[2], []).append((match[1], part[:end]))
        head.append(part[end:])
    lines = "\n".join(head).splitlines()
    lines = [line for line in lines if not re.match(r"\s*(//.*)?$", line)]
    fixed = [line for line in lines if re.match(r"\.(version|target|address_size)", line)]
    variables = [line for line in lines if line not in fixed and line.endswith(";")]
    for parts in functions.values():
        for kind, body in parts:
            if kind != "entry":
                continue
            needed, todo = [], [body]
            while todo:
                names = set(re.findall(r"[\w$]+", todo.pop()))
                for name in sorted(names & functions.keys()):
                    for other, text_ in functions[name]:
                        if other == "func" and text_ not in needed:
                            needed.append(text_)
                            todo.append(text_)
            all_ = "\n".join(needed + [body])
            names = set(re.findall(r"[\w$]+", all_))
            used = [line for line in variables if names & set(re.findall(r"[\w$]+", line))
                    - {"global", "align", "b8", "b32", "b64", "shared", "const", "extern",
                       "visible", "u8", "u32", "s32", "f32"}]
            # Variables may name functions.
            declared = {text_ for line in used for name in re.findall(r"[\w$]+", line)
                        for _, text_ in functions.get(name, [])}
            needed += [text_ for text_ in sorted(declared) if text_ not in needed]
            yield "\n".join(fixed + needed + used + [body]) + "\n"


# What real kernels do not have: what grows, nests or never ends.
ODD_PTX = {
    "call f;": ".func f();\n.func f() { .local .b8 x[64]; call f; ret; }",
    "L: bra L;": "",
    "T: .branchtargets L, M;\nL: brx.idx %r0, T;\nM:": "",
    "L: { .param .b64 p; .param .b64 q; st.param.b64 [p], 100; call (q), malloc, (p);\n"
    "ld.param.b64 %rd2, [q]; st.param.b64 [p], %rd2; call free, (p); }\nbra L;":
        ".extern .func (.param .b64 r) malloc(.param .b64 a);\n.extern .func free(.param .b64 a);",
    "{ .param .b64 p; .param .b64 q; .param .b32 r; st.param.b64 [p], %rd0; st.param.b64 [q], %rd0;\n"
    "call (r), vprintf, (p, q); }":
        ".extern .func (.param .b32 r) vprintf(.param .b64 a, .param .b64 b);",
    "mov.u32 %r1, s; L: cp.async.ca.shared.global [%r1], [%rd0], 16;\ncp.async.commit_group;\nbra L;":
        ".shared .align 16 .b8 s[64];",
    "L: cp.async.bulk.global.shared::cta.bulk_group [%rd0], [s], 16;\ncp.async.bulk.commit_group;\nbra L;":
        ".shared .align 16 .b8 s[64];",
    "mbarrier.init.shared.b64 [s], 1;\nL: mbarrier.expect_tx.relaxed.cta.shared::cta.b64 [s], 1048575;\n"
    "cp.async.bulk.shared::cta.global.mbarrier::complete_tx::bytes [s+16], [%rd0], 16, [s];\nbra L;":
        ".shared .align 16 .b8 s[64];",
    ".reg .b128 %q<4>; ld.global.b128 %q1, [%rd0]; mov.b128 {%rd2, %rd3}, %q1; st.global.b128 [%rd0], %q1;": "",
}


def add_ptx(corpus):
    for body, before in ODD_PTX.items():
        text = (f"//aaaaaaaa\n.version 8.7\n.target sm_90a\n.address_size 64\n{before}\n"
                ".visible .entry k(.param .u64 data)\n{\n.reg .pred %p<8>; .reg .b32 %r<16>; .reg .b64 %rd<16>;\n"
                f"ld.param.u64 %rd0, [data]; mov.u32 %r0, %tid.x;\n{body}\nret;\n}}\n")
        corpus.add(text.encode())
    for path in sorted((ROOT / "conformance/ptx/ptx").glob("*.ptx")):
        # Those of sm_75 and sm_80 are much the same.
        if ".sm_80." in path.name:
            continue
        for index, piece in enumerate(split_ptx(path.read_text())):
            settings = "".join(chr(ord("a") + (index * 7 + i * 3) % 16) for i in range(12))
            corpus.add(f"//{settings}\n{piece}".encode())


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=["reader", "roundtrip", "objdump", "text",
                                           "arrays", "ptx"])
    parser.add_argument("out", type=Path)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--shared", type=Path, default=ROOT.parent / "shared")
    options = parser.parse_args()
    options.out.mkdir(parents=True, exist_ok=True)
    corpus = Corpus(options.out)
    if options.target == "text":
        add_text(corpus)
    elif options.target == "arrays":
        add_arrays(corpus, options.shared)
    elif options.target == "ptx":
        add_ptx(corpus)
    else:
        add_assembled(corpus, options.tessera)
        add_real(corpus, options.shared)
        add_malformed(corpus)
    print(f"{corpus.count} seeds in {options.out}")


if __name__ == "__main__":
    main()

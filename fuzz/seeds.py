#!/usr/bin/env python3
"""Prepares the inputs that a fuzzer begins with.

  seeds.py TARGET OUT --tessera BIN [--shared DIR]

TARGET is reader, roundtrip, objdump, text or arrays. Files are small and cover much:

  - each entry of conformance/golden as a module of its own;
  - for text, the parts of the tests of the dialect, right and wrong ones;
  - for bytecode, the smallest real kernels of each version and some with debug
    information, if the corpus is there, and malformed files, if their maker is;
  - for arrays, small files of arrays and their members, and arguments.
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


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("target", choices=["reader", "roundtrip", "objdump", "text",
                                           "arrays"])
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
    else:
        add_assembled(corpus, options.tessera)
        add_real(corpus, options.shared)
        add_malformed(corpus)
    print(f"{corpus.count} seeds in {options.out}")


if __name__ == "__main__":
    main()

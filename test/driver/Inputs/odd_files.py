"""Gives every command files that it cannot use, and places it cannot write to.

Usage: odd_files.py [--bytes=N] [--filter=REGEX] [--times]

Runs in an empty folder. Whatever the file, a command must end by itself, not by a
signal, say in one sentence what is wrong with which file, and take no more memory
than the limits of docs/running.md allow. `--bytes` is the size of the large files,
2,000,000 by default; `--times` prints the CPU time and memory of each command.
"""

import argparse
import os
import pathlib
import random
import re
import subprocess
import sys
import threading

KERNEL = """cuda_tile.module @m {
  entry @k(%a: tile<ptr<f32>>) {
    return
  }
}
"""
EXAMPLE = str(pathlib.Path(__file__).resolve().parents[3] / "examples/vector_add.mlir")
# Large enough for any machine that is busy; no test passes or fails by it.
SECONDS = 600
# What a stream may hold, twice while it grows, and the program.
STREAM_BYTES = 1 << 30
# Longer messages are cut off.
MESSAGE_BYTES = 20000

# Command lines; FILE is the odd file. The folder has kernel.mlir and a.npy.
COMMANDS = {
    "check": "tessera check FILE",
    "dis": "tessera dis FILE",
    "as": "tessera as FILE -o new",
    "fmt": "tessera fmt FILE",
    "objdump": "tessera objdump FILE",
    "diff": "tessera diff FILE kernel.mlir",
    "diff second": "tessera diff kernel.mlir FILE",
    "stats": "tessera stats FILE",
    "strip": "tessera strip FILE -o new",
    "opt": "tessera opt FILE",
    "reduce": "tessera reduce FILE --test true",
    "run": "tessera run FILE --grid 1 f32[4]=zeros",
    "bench": "tessera bench FILE --grid 1 f32[4]=zeros",
    "compile": "tessera compile FILE -o new.o",
    "conform": "tessera conform FILE",
    "array": "tessera run kernel.mlir --grid 1 @FILE",
    "typed array": "tessera run kernel.mlir --grid 1 f32[4]@FILE",
    "compare": "tessera run kernel.mlir --grid 1 out:c.npy:@a.npy --compare=FILE",
    "tessera-opt": "tessera-opt FILE",
    "from bytecode": "tessera-translate --cudatilebc-to-mlir FILE",
    "to bytecode": "tessera-translate --mlir-to-cudatilebc FILE",
    "tileiras": "tileiras FILE --gpu-name=sm_90 -o new",
    "tileirdisasm": "tileirdisasm FILE",
    # Standard input, which has a name of its own in messages.
    "check -": "tessera check - < FILE",
    "opt -": "tessera-opt < FILE",
    "lsp": "tessera-lsp < FILE",
    # Last, as it changes the file.
    "fmt -i": "tessera fmt -i FILE",
}
# Which commands rightly accept which files. An empty text is formatted to an
# empty text, and MLIR's main takes any number of modules.
ACCEPTED = {
    "fmt": {"empty", "spaces", "repeated"},
    "fmt -i": {"empty", "spaces", "repeated"},
    "tessera-opt": {"empty", "spaces", "repeated"},
    "opt -": {"empty", "spaces", "repeated"},
}
STATUS = {"diff": 2, "diff second": 2}

# Command lines that write; OUT is where to, EXAMPLE a kernel that can be optimized.
WRITING = [
    "tessera check kernel.mlir > OUT",
    "tessera dis kernel.bc > OUT",
    "tessera dis kernel.bc -o OUT",
    "tessera as kernel.mlir -o OUT",
    "tessera as kernel.mlir -o - > OUT",
    "tessera as --list-versions > OUT",
    "tessera fmt kernel.mlir > OUT",
    "tessera objdump kernel.bc > OUT",
    "tessera objdump --json kernel.bc > OUT",
    "tessera diff kernel.mlir other.mlir > OUT",
    "tessera stats kernel.mlir > OUT",
    "tessera stats --json kernel.mlir > OUT",
    "tessera strip kernel.mlir -o OUT",
    "tessera opt kernel.mlir > OUT",
    "tessera opt kernel.mlir -o OUT",
    "tessera opt EXAMPLE --remarks=yaml:OUT -o new",
    "tessera reduce kernel.mlir --test true > OUT",
    "tessera reduce kernel.mlir --test true -o OUT",
    "tessera run kernel.mlir --grid 1 out:OUT:@a.npy",
    "tessera run kernel.mlir --grid 1 --json @a.npy > OUT",
    "tessera run kernel.mlir --grid 1 --dump-args=OUT @a.npy",
    "tessera bench kernel.mlir --grid 1 --repeat 1 @a.npy > OUT",
    "tessera compile kernel.mlir --emit=mlir -o - > OUT",
    "tessera compile kernel.mlir --emit=obj --no-header -o OUT",
    "tessera compile kernel.mlir -o new.o --header=OUT",
    "tessera conform cases --filter=nothing > OUT",
    "tessera conform cases --filter=nothing --json=OUT",
    "tessera cache > OUT",
    "tessera cache clear > OUT",
    "tessera help > OUT",
    "tessera help run > OUT",
    "tessera --version > OUT",
    "tessera-opt kernel.mlir > OUT",
    "tessera-opt kernel.mlir -o OUT",
    "tessera-opt --help > OUT",
    "tessera-opt --version > OUT",
    "tessera-translate --mlir-to-cudatilebc kernel.mlir > OUT",
    "tessera-translate --mlir-to-cudatilebc kernel.mlir -o OUT",
    "tessera-translate --cudatilebc-to-mlir kernel.bc -o OUT",
    "tessera-translate --list-versions > OUT",
    "tessera-translate --help > OUT",
    "tileiras kernel.mlir --gpu-name=sm_90 -o OUT",
    "tileiras kernel.mlir --gpu-name=sm_90 --remarks=all --remark-format=yaml --remarks-output-file=OUT -o new",
    "tileiras --version > OUT",
    "tileirdisasm kernel.bc > OUT",
    "tessera-lsp --help > OUT",
    "tessera-lsp -lit-test > OUT < lsp.json",
]
WRITING_STATUS = {"tessera diff": 2}

# A sentence about a file: `tessera: …`, `tessera-opt: …`, `FILE:1:2: error: …`,
# `FILE: error at offset …`, and a case that fails. `check` also counts them. The
# server logs that its input ended before the editor said goodbye.
SENTENCE = re.compile(r"^(?:tessera|tileir)[a-z -]*: |(?:: |^)error(?: at offset[^:]*)?: |^FAILED "
                      r"|(?P<server>^E\[.*the connection to the editor has ended)")
LSP = ('{"jsonrpc":"2.0","id":0,"method":"initialize","params":'
       '{"processId":1,"rootPath":"x","capabilities":{},"trace":"off"}}\n')


class Result:
    def __init__(self, line):
        command, output, source = re.fullmatch(
            r"(.*?)(?: > (\S+))?(?: < (\S+))?", line).groups()
        files = []

        def open_file(name, mode):
            files.append(open(name, mode))
            return files[-1]

        # A directory can be opened, but not by open().
        if source and os.path.isdir(source):
            stdin = os.open(source, os.O_RDONLY)
        else:
            stdin = open_file(source or "/dev/null", "rb")
        stdout = open_file(output, "wb") if output else subprocess.DEVNULL
        stderr = subprocess.PIPE
        # It prints failures to standard output.
        if command.startswith("tessera conform") and not output:
            stdout, stderr = subprocess.PIPE, subprocess.STDOUT
        self.timed_out = False
        process = subprocess.Popen(command.split(" "), stdin=stdin, stdout=stdout,
                                   stderr=stderr)
        printed = process.stderr or process.stdout
        timer = threading.Timer(SECONDS, self.stop, [process])
        timer.start()
        self.error = printed.read().decode(errors="replace")
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = self.status = os.waitstatus_to_exitcode(status)
        self.bytes = usage.ru_maxrss * 1024
        self.seconds = usage.ru_utime + usage.ru_stime
        printed.close()
        for file in files:
            file.close()

    def stop(self, process):
        self.timed_out = True
        process.kill()


def make_files(size):
    def write(name, data):
        with open(name, "wb") as file:
            file.write(data)
        return name

    write("kernel.mlir", KERNEL.encode())
    write("other.mlir", KERNEL.replace("@k", "@other").encode())
    write("lsp.json", LSP.encode())
    write("a.npy", b"\x93NUMPY\x01\x00\x76\x00" +
          b"{'descr': '<f4', 'fortran_order': False, 'shape': (4,), }".ljust(117) +
          b"\n" + bytes(16))
    os.makedirs("folder", exist_ok=True)
    os.makedirs("cases", exist_ok=True)
    write("cases/a.json", b"{}")
    subprocess.run(["tessera", "as", "kernel.mlir", "-o", "kernel.bc"], check=True)
    with open("kernel.bc", "rb") as file:
        bytecode = file.read()
    noise = random.Random(1).randbytes(size)
    return {
        "missing": "missing",
        "empty": write("empty", b""),
        "directory": "folder",
        "zero": "/dev/zero",
        "full": "/dev/full",
        "short bytecode": write("short.bc", bytecode[:40]),
        "magic": write("magic.bc", bytecode[:8]),
        "short text": write("short.mlir", KERNEL[:50].encode()),
        "zeros": write("zeros", bytes(size)),
        "spaces": write("spaces", b" " * size),
        "line": write("line", b"a" * size),
        "brackets": write("brackets", b"(" * size),
        "braces": write("braces", b"{" * size),
        "lists": write("lists", b"[" * size),
        "angles": write("angles", b"tile<" * (size // 5)),
        "quote": write("quote", b'"' + b"x" * size),
        "repeated": write("repeated", "".join(
            KERNEL.replace("@m", f"@m{i}")
            for i in range(size // len(KERNEL) + 1)).encode()),
        "random": write("random", noise),
        "array of random": write("random.npy", b"\x93NUMPY" + noise),
        "random bytecode": write("random.bc", bytecode[:10] + noise),
    }


class Checker:
    def __init__(self):
        self.faults = 0

    def fault(self, line, result, message):
        self.faults += 1
        print(f"{line}\n  {message}\n  status {result.status}, "
              f"{result.bytes >> 20} MiB\n  {result.error[:300]}")

    def expect(self, line, result, status, named, limit):
        matches = [SENTENCE.search(each) for each in result.error.splitlines()]
        own = [each for each in matches if each and not each["server"]]
        sentences = [each.string for each in own or filter(None, matches)]
        if result.timed_out:
            self.fault(line, result, f"it does not end within {SECONDS} s")
        elif result.status != status:
            self.fault(line, result, f"expected status {status}")
        elif len(result.error) > MESSAGE_BYTES:
            self.fault(line, result, "expected fewer words")
        elif status != 0 and len(sentences) != 1:
            self.fault(line, result, "expected one sentence")
        elif status != 0 and own and not any(name in sentences[0] for name in named):
            self.fault(line, result, f"expected one of {named} in the sentence")
        elif limit and result.bytes > limit:
            self.fault(line, result, f"expected at most {limit >> 20} MiB")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bytes", type=int, default=2_000_000)
    parser.add_argument("--filter", default="")
    parser.add_argument("--times", action="store_true")
    options = parser.parse_args()
    checker = Checker()
    files = make_files(options.bytes)
    for kind, file in files.items():
        for name, template in COMMANDS.items():
            line = template.replace("FILE", file)
            if not re.search(options.filter, line) or " < missing" in line:
                continue
            # It would replace the file, which may be a device.
            if name == "fmt -i" and kind in ("zero", "full"):
                continue
            result = Result(line)
            if options.times:
                print(f"{line}: {result.seconds:.1f} s, {result.bytes >> 20} MiB", flush=True)
            status = 0 if kind in ACCEPTED.get(name, set()) else STATUS.get(name, 1)
            checker.expect(line, result, status,
                           [file, "<stdin>", "'-'", "standard input", f"FAILED {file.partition('.')[0]}"],
                           STREAM_BYTES if options.bytes <= 2_000_000 else None)
    for template in WRITING:
        line = template.replace("OUT", "/dev/full").replace("EXAMPLE", EXAMPLE)
        if not re.search(options.filter, line):
            continue
        result = Result(line)
        status = next((each for start, each in WRITING_STATUS.items()
                       if line.startswith(start)), 1)
        checker.expect(line, result, status, ["/dev/full", "standard output"], None)
    sys.exit(1 if checker.faults else 0)


if __name__ == "__main__":
    main()

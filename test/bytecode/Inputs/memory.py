"""Measures the memory that reading takes on files made to take much of it.

  memory.py make DIR             writes the files
  memory.py measure TESSERA DIR  runs the tool on them

Reading may take 16 MiB and 64 times the size of the file, beyond what
`tessera --version` takes. Each file here is the smallest known description of
something large; whether it is accepted does not matter, as long as the tool ends
with 0 or 1. A process begins with the peak of the one that started it, so the
files are made by another one than measures.
"""

import os
import subprocess
import sys
from pathlib import Path

KIB = 1024
BASE = 16 * KIB * KIB
FACTOR = 64


#===----------------------------------------------------------------------===#
# Files
#===----------------------------------------------------------------------===#

def varint(value):
    out = bytearray()
    while value >= 0x80:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)
    return bytes(out)


def section(out, number, payload, alignment):
    out += bytes([number | 0x80]) + varint(len(payload)) + varint(alignment)
    out += b"\xCB" * (-len(out) % alignment) + payload


def table(entries, width):
    out = bytearray(varint(len(entries)))
    out += b"\xCB" * (-len(out) % width)
    offset = 0
    for entry in entries:
        out += offset.to_bytes(width, "little")
        offset += len(entry)
    return bytes(out) + b"".join(entries)


def array(numbers, width=8):
    return varint(len(numbers)) + b"".join(
        n.to_bytes(width, "little", signed=True) for n in numbers)


def function(name, signature, body, location=0):
    return (varint(name) + varint(signature) + b"\x02" + varint(location)
            + varint(len(body)) + body)


# Types that most files use: 0 i32, 1 tile<i32>, 2 token, 3 i1, 4 tile<i1>,
# 5 () -> (), 6 tensor_view<f32>, 7 f32, 8 tile<4xi32>.
TYPES = [b"\x03", b"\x0D\x00\x00", b"\x11", b"\x00", b"\x0D\x03\x00",
         b"\x10\x00\x00", b"\x0E\x07\x00\x00", b"\x07",
         b"\x0D\x00" + array([4])]
NOTHING = 5
RETURN = b"\x5C\x00\x00"
YIELD = b"\x6D\x00\x00"


def make_file(functions, types=(), strings=(b"k",), constants=(), debug=b""):
    out = bytearray(b"\x7FTileIR\0\x0D\x03\0\0")
    payload = varint(len(functions)) + b"".join(functions)
    section(out, 2, payload, 8)
    if constants:
        section(out, 4, table([varint(len(c)) + c for c in constants], 8), 8)
    if debug:
        section(out, 3, debug, 8)
    section(out, 5, table(TYPES + list(types), 4), 4)
    section(out, 1, table(list(strings), 4), 4)
    return bytes(out + b"\0")


def one_function(body, **parts):
    return make_file([function(0, NOTHING, body + RETURN)], **parts)


def nested(depth):
    """So many `if %0` in each other."""
    inner, number = b"", 1
    for _ in range(depth):
        inner = (b"\x32\x00\x00\x02\x01\x00" + varint(number) + inner + YIELD
                 + b"\x00")
        number = 2
    return inner


def debug_section(entries, references):
    out = bytearray(varint(1))
    out += b"\xCB" * (-len(out) % 4) + (0).to_bytes(4, "little")
    out += varint(len(references))
    out += b"\xCB" * (-len(out) % 8)
    out += b"".join(r.to_bytes(8, "little") for r in references)
    out += varint(len(entries))
    out += b"\xCB" * (-len(out) % 4)
    offset = 0
    for entry in entries:
        out += offset.to_bytes(4, "little")
        offset += len(entry)
    return bytes(out) + b"".join(entries)


def shapes(rank, total):
    """Shapes of so many powers of two whose product is 2^total."""
    if rank == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in shapes(rank - 1, total - first):
            yield (first,) + rest


def files():
    count = 400000
    # Operations of two and three bytes.
    yield "iota", one_function(b"\x3A\x08" * count)
    yield "make_token", one_function(b"\x44\x02" * count)
    yield "absi", one_function(b"\x3A\x08" + b"\x01\x08\x00" * count)
    # The same, each of them wrong: every one has a message.
    yield "wrong iota", one_function(b"\x3A\x02" * count)
    yield "wrong absi", one_function(b"\x44\x02" + b"\x01\x02\x00" * count)
    # One operation with very many of something.
    yield "operands", one_function(
        b"\x44\x02\x3C\x01\x02" + varint(count) + b"\x00" * count)
    yield "results", one_function(
        b"\x44\x02\x2F" + varint(count) + b"\x01" * count + b"\x00")
    yield "arguments", one_function(
        b"\x41\x00\x00\x01\x01" + varint(count) + b"\x01" * count
        + b"\x01\x11\x00\x00")
    yield "argument lists", one_function(
        (b"\x41\x00\x00\x01\x01" + varint(100) + b"\x01" * 100
         + b"\x01\x11\x00\x00") * (count // 100))
    yield "blocks", one_function(
        b"\x41\x00\x00\x01" + varint(count // 4) + b"\x00\x01\x11\x00\x00"
        * (count // 4))
    # Messages that would name all of them.
    yield "break of many", one_function(
        b"\x41" + varint(count) + b"\x01" * count + b"\x00\x01\x01\x00\x01"
        + b"\x0A\x00\x00")
    yield "yield of many", one_function(
        b"\x3A\x04\x32" + varint(count) + b"\x01" * count
        + b"\x00\x02\x01\x00\x01" + YIELD + b"\x01\x00\x01" + YIELD)
    # Regions.
    yield "if", one_function(
        b"\x3A\x04" + (b"\x32\x00\x00\x02\x01\x00\x01" + YIELD + b"\x00")
        * (count // 10))
    yield "nested if", one_function(b"\x3A\x04" + nested(1000) * 20)
    # Attributes.
    yield "bools", one_function(
        b"\x58\x00\x00" + varint(count) + b"\x03\x01" * count + b"\x00\x00")
    yield "integers", one_function(b"".join(
        b"\x58\x00\x00" + varint(1000) + b"".join(
            b"\x01\x00" + varint(i * 1000 + j) for j in range(1000))
        + b"\x00\x01\x00" for i in range(count // 5000)))
    yield "predicates", one_function(b"\x3A\x01" + b"".join(
        b"\x06\x01\x0C\x01" + varint(2 * i) + b"\x00" for i in range(count // 6)))
    # Tables.
    yield "empty strings", make_file(
        [function(0, NOTHING, RETURN)], strings=[b"k"] + [b""] * count)
    yield "types", make_file(
        [function(0, NOTHING, RETURN)], types=[b"\x03"] * (count // 4))
    yield "shapes", make_file(
        [function(0, NOTHING, RETURN)],
        types=[b"\x0E\x07" + array([i]) + array([1]) for i in range(1, 20000)])
    yield "constants", one_function(b"", constants=[b"x"] * (count // 8))
    # Functions that share a signature of many parameters.
    signature = b"\x10" + varint(10000) + b"\x01" * 10000 + b"\x00"
    yield "parameters", make_file(
        [function(i, len(TYPES), RETURN) for i in range(5000)],
        types=[signature], strings=[b"%d" % i for i in range(5000)])
    yield "one signature", make_file(
        [function(0, len(TYPES), RETURN)],
        types=[b"\x10" + varint(count) + b"\x01" * count + b"\x00"])
    yield "functions", make_file(
        [function(i, NOTHING, RETURN) for i in range(30000)],
        strings=[b"%d" % i for i in range(30000)])
    # One constant in very many shapes.
    tiles = [b"\x0D" + varint(len(TYPES)) + array([1 << e for e in shape])
             for shape in list(shapes(8, 20))[:2000]]
    yield "shared constant", one_function(
        b"".join(b"\x10" + varint(len(TYPES) + 1 + i) + b"\x00"
                 for i in range(len(tiles))),
        types=[b"\x01"] + tiles, constants=[bytes(range(256)) * 4096])
    # Debug information.
    yield "locations", make_file(
        [function(0, NOTHING, RETURN, location=1)],
        debug=debug_section(
            [b"\x02\x00\x00", b"\x01\x01", b"\x05\x01\x01\x00\x00\x02\x01"]
            + [b"\x04\x03\x00" + varint(i) + b"\x00" for i in range(count // 8)],
            [4, 0]))


#===----------------------------------------------------------------------===#
# Measuring
#===----------------------------------------------------------------------===#

def measure(command):
    """Exit status and peak resident memory in bytes."""
    with subprocess.Popen(command, stdout=subprocess.DEVNULL,
                          stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return process.returncode, usage.ru_maxrss * KIB


def make(folder):
    folder.mkdir(parents=True, exist_ok=True)
    for name, contents in files():
        (folder / (name.replace(" ", "-") + ".tileirbc")).write_bytes(contents)


def measure_all(tessera, folder):
    start_up = min(measure([tessera, "--version"])[1] for _ in range(3))
    paths = sorted(folder.glob("*.tileirbc"))
    failed = not paths
    for path in paths:
        status, peak = measure([tessera, "check", str(path)])
        size = path.stat().st_size
        used, limit = peak - start_up, BASE + FACTOR * size
        good = status in (0, 1) and used <= limit
        failed |= not good
        print("%-16s %8d bytes, status %d, %6.1f MiB of %6.1f%s" % (
            path.stem, size, status, used / KIB / KIB, limit / KIB / KIB,
            "" if good else "  FAILED"))
    return 1 if failed else 0


def main():
    if sys.argv[1] == "make":
        return make(Path(sys.argv[2]))
    return measure_all(sys.argv[2], Path(sys.argv[3]))


if __name__ == "__main__":
    sys.exit(main())

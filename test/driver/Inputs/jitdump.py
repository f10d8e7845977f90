"""Reads files that tell perf of code, jit-PID.dump: jitdump.py FILE...

Prints a line for each function, with its number and size, and before it one for
each of its lines: where its code begins in the function, and where it is in the
source. What no such file may have is an error.
"""

import os
import struct
import sys
import time

LOAD, LINES = 0, 2


class Reader:
    def __init__(self, data):
        self.data, self.at = data, 0

    def take(self, layout):
        values = struct.unpack_from("=" + layout, self.data, self.at)
        self.at += struct.calcsize("=" + layout)
        return values

    def text(self):
        end = self.data.index(b"\0", self.at)
        text = self.data[self.at:end].decode()
        self.at = end + 1
        return text


def read_header(file, path):
    magic, version, size, machine, reserved, pid, begun, flags = file.take("IIIIIIQQ")
    assert magic == 0x4A695444 and version == 1 and size == file.at == 40
    assert machine in (62, 183), f"machine {machine}"  # x86-64, AArch64
    assert reserved == flags == 0
    assert os.path.basename(path) == f"jit-{pid}.dump"
    return pid, begun


def read_lines(record):
    address, count = record.take("QQ")
    lines = []
    for _ in range(count):
        at, number, discriminator = record.take("QII")
        assert discriminator == 0
        lines.append((at, number, record.text()))
    return address, lines


def print_function(record, lines, pid, number):
    its_pid, _, memory, address, size, index = record.take("IIQQQQ")
    assert its_pid == pid and memory == address != 0 and index == number
    name = record.text()
    assert size == len(record.data) - record.at > 0, "the rest of it is code"
    if lines:
        assert lines[0] == address, "lines belong to the function after them"
        places = [place for place, _, _ in lines[1]]
        assert places[0] == address and places[-1] == address + size
        assert all(a < b for a, b in zip(places, places[1:]))
        for place, line, file in lines[1]:
            print(f"{name}+{place - address} {file}:{line}")
    print(f"function {index}: {name}, {size} bytes")
    return address, size


def main():
    for path in sys.argv[1:]:
        with open(path, "rb") as file:
            whole = Reader(file.read())
        pid, before = read_header(whole, path)
        lines, ranges = None, []
        while whole.at != len(whole.data):
            kind, size, when = whole.take("IIQ")
            assert before <= when <= time.monotonic_ns()
            before = when
            record = Reader(whole.data[whole.at:whole.at + size - 16])
            assert len(record.data) == size - 16, "the last record is whole"
            whole.at += len(record.data)
            if kind == LINES:
                assert lines is None
                lines = read_lines(record)
            else:
                assert kind == LOAD
                ranges.append(print_function(record, lines, pid, len(ranges)))
                lines = None
        assert lines is None and ranges, "there is a function"


main()

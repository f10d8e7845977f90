"""Makes and shows arrays without NumPy.

    npy.py write FILE.npy DESCR SHAPE [VALUE]... [--fortran]
    npy.py npz FILE.npz NAME=FILE.npy... [--deflate]
    npy.py show FILE.npy

DESCR is NumPy's, such as <f4; SHAPE has commas, `-` being no dimension. A single
VALUE fills the array.
"""

import ast
import struct
import sys
import zipfile

LETTERS = {"b1": "?", "i1": "b", "u1": "B", "i2": "h", "u2": "H", "i4": "i",
           "u4": "I", "i8": "q", "u8": "Q", "f2": "e", "f4": "f", "f8": "d"}


def pack(descr, shape, values, fortran=False):
    letter = LETTERS[descr[1:]]
    order = ">" if descr[0] == ">" else "<"
    count = 1
    for extent in shape:
        count *= extent
    convert = float if letter in "efd" else int
    values = [convert(value) for value in values] or [convert(0)]
    if len(values) == 1:
        values *= count
    header = repr({"descr": descr, "fortran_order": fortran, "shape": tuple(shape)})
    header += " " * (-(len(header) + 11) % 64) + "\n"
    return (b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode()
            + struct.pack(f"{order}{len(values)}{letter}", *values))


def unpack(data):
    size, = struct.unpack_from("<H", data, 8)
    header = ast.literal_eval(data[10:10 + size].decode())
    letter = LETTERS[header["descr"][1:]]
    body = data[10 + size:]
    values = struct.unpack(f"<{len(body) // struct.calcsize(letter)}{letter}", body)
    return header, values


def main():
    command, path, *rest = sys.argv[1:]
    flags = {word for word in rest if word.startswith("--")}
    rest = [word for word in rest if word not in flags]
    if command == "write":
        descr, shape, *values = rest
        shape = [] if shape == "-" else [int(word) for word in shape.split(",")]
        with open(path, "wb") as file:
            file.write(pack(descr, shape, values, "--fortran" in flags))
    elif command == "npz":
        method = zipfile.ZIP_DEFLATED if "--deflate" in flags else zipfile.ZIP_STORED
        with zipfile.ZipFile(path, "w", method) as archive:
            for word in rest:
                name, _, source = word.partition("=")
                archive.write(source, name + ".npy")
    elif command == "show":
        with open(path, "rb") as file:
            header, values = unpack(file.read())
        print(header["descr"], header["shape"], *values)


if __name__ == "__main__":
    main()

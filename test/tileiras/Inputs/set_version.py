"""Sets the version in the head of bytecode: set_version.py FILE MAJOR MINOR."""

import pathlib
import sys

path = pathlib.Path(sys.argv[1])
contents = bytearray(path.read_bytes())
contents[8], contents[9] = int(sys.argv[2]), int(sys.argv[3])
path.write_bytes(contents)

"""Replaces a word by one of the same length in all entries of a cache."""

import hashlib
import pathlib
import sys

folder, old, new = sys.argv[1:]
assert len(old) == len(new)
replaced = 0
for path in pathlib.Path(folder).glob("*.code"):
    data = bytearray(path.read_bytes())
    keyed = int.from_bytes(data[8:16], "little")
    payload = bytes(data[56 + keyed:])
    changed = payload.replace(old.encode(), new.encode())
    replaced += changed != payload
    data[56 + keyed:] = changed
    # The hash is of the file with zeros in its place.
    data[24:56] = bytes(32)
    data[24:56] = hashlib.sha256(data).digest()
    path.write_bytes(data)
sys.exit(replaced == 0)

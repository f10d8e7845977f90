"""Checks in which order tile blocks did their work.

check_block_order.py x|y|z NX NY NZ TURNS.npy SUMS.npy

TURNS has the turn of each block of the grid, x fastest. Blocks with a large coordinate of that
name come first. If it is not z, that holds inside of groups: those of four values of y, or of x.
"""

import array
import sys
from pathlib import Path


def read(path, code):
    """The elements of an .npy file of version 1."""
    data = Path(path).read_bytes()
    return array.array(code, data[10 + int.from_bytes(data[8:10], "little"):])


dim = "xyz".index(sys.argv[1])
extents = [int(each) for each in sys.argv[2:5]]
turns, sums = read(sys.argv[5], "i"), read(sys.argv[6], "f")
count = extents[0] * extents[1] * extents[2]
places = [(i % extents[0], i // extents[0] % extents[1], i // extents[0] // extents[1])
          for i in range(count)]
if dim == 2:
    order = lambda p: (-p[2], p[1], p[0])
else:
    order = lambda p: (p[2], p[1 - dim] // 4, -p[dim], p[1 - dim])
for number, place in enumerate(places):
    assert sums[number] == place[dim] + 1, sums
assert sorted(turns) == list(range(count)), turns
expected = sorted(places, key=order)
actual = sorted(places, key=lambda place: turns[places.index(place)])
assert actual == expected, (actual, expected)

"""Checks in which order one tile block did the work of all.

check_block_order.py DIM NX NY NZ TURNS.npy SUMS.npy

TURNS has the turn of each block of the grid, x fastest. Blocks with a large
coordinate DIM come first, in groups of four values of the other two.
"""

import array
import sys
from pathlib import Path


def read(path, code):
    """The elements of an .npy file of version 1."""
    data = Path(path).read_bytes()
    return array.array(code, data[10 + int.from_bytes(data[8:10], "little"):])


dim = int(sys.argv[1])
extents = [int(each) for each in sys.argv[2:5]]
turns, sums = read(sys.argv[5], "i"), read(sys.argv[6], "f")
low, high = (each for each in range(3) if each != dim)
rows = [(a, b) for b in range(extents[high]) for a in range(extents[low])]
expected = []
for first in range(0, len(rows), 4):
    for long in reversed(range(extents[dim])):
        for a, b in rows[first:first + 4]:
            block = [0, 0, 0]
            block[dim], block[low], block[high] = long, a, b
            number = block[0] + extents[0] * (block[1] + extents[1] * block[2])
            assert sums[number] == long + 1, sums
            expected.append(number)
assert sorted(turns) == list(range(len(expected))), turns
actual = sorted(expected, key=lambda number: turns[number])
assert actual == expected, (actual, expected)

"""Locks and flags, calls, printing, warps, global variables: what programs are made of besides arithmetic."""

import numpy as np

from .basics import integers
from .suite import AMPERE, case, i32, read, rng, room, update, write


def zeros(count, dtype=np.int32):
    return np.zeros(count, dtype)


def locks():
    r = rng("locks")
    case("locks", "spin_lanes", 2, 64, [update(zeros(1), np.array([128], np.int32)), room(128, "i32")])
    value = 0
    for _ in range(48):
        value = (value * 3 + 1) % 2**32
    case("locks", "spin_lanes_inner", 1, 48, [update(zeros(1), zeros(1)),
                                              update(zeros(2), np.array([value, 96], np.uint32).view(np.int32))])
    x = integers(r, -1000, 1000, 12, np.float64)
    case("locks", "spin_blocks", 12, 32, [update(zeros(1), zeros(1)), update(np.array([0.5]), np.array([x.sum() + 0.5])), read(x)])
    case("locks", "ticket_lock", 3, 64, [write(np.arange(6, dtype=np.uint32)), update(zeros(1, np.uint32), np.array([6], np.uint32))])
    x = integers(r, -1000, 1000, (2, 5, 32))
    case("locks", "flags_ring", 4, 32, [read(x), write(x[:, :, ::-1] * 2 + 1), room(128, "i32"), update(zeros(4, np.uint32)),
                                        update(zeros(4, np.uint32)), i32(5)])
    a = integers(r, -5, 5, 128)
    steps = [a]
    for _ in range(5):
        last = steps[-1]
        steps.append((np.roll(last, 1) - 2 * last + np.roll(last, -1)).astype(np.int32))
    case("locks", "grid_steps", 4, 32, [update(a, steps[4]), write(steps[5]), i32(5)])
    data = np.arange(64, dtype=np.int32) * 7 + 1
    case("locks", "message_ptx", 3, 64, [write(data), update(zeros(1), np.array([1], np.int32)), write(np.tile(data[::-1], 2))])
    value = 1
    for block in range(6):
        value = value * 2 + block
    case("locks", "atom_order", 6, 32, [update(zeros(1, np.uint32), np.array([6], np.uint32)),
                                        update(np.array([1], np.int32), np.array([value], np.int32))])


locks()

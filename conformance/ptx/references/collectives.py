"""Reductions and scans."""

import numpy as np

from .basics import integers
from .suite import AMPERE, case, i32, read, rng, room, update, write


def reduce():
    r = rng("reduce")
    x = integers(r, -100, 100, 700, np.float32)
    padded = np.pad(x, (0, 68)).reshape(3, 256)
    case("reduce", "reduce_tree", 3, 256, [read(x), write(padded.sum(1, dtype=np.float32)), i32(700)])

    x = integers(r, -1000, 1000, 1000)
    padded = np.pad(x, (0, 24)).reshape(4, 2, 128)
    case("reduce", "reduce_warp_tail", 2, 128, [read(x), write(padded.sum((0, 2), dtype=np.int32)), i32(1000)])

    x = integers(r, -100, 100, 900, np.float32)
    padded = np.pad(x, (0, 124)).reshape(4, 2, 128)
    case("reduce", "reduce_shuffle_f32", 2, 128, [read(x), write(padded.sum((0, 2)).astype(np.float32)), i32(900)])
    x = integers(r, -2**40, 2**40, 500).astype(np.int64).astype(np.float64)
    x = r.integers(-2**40, 2**40, 500).astype(np.float64)
    case("reduce", "reduce_shuffle_f64", 1, 96, [read(x), write(np.array([x.sum()])), i32(500)])

    x = integers(r, -1000, 100000, 200)
    start = np.array([7], np.int32)
    case("reduce", "reduce_atomic", 4, 64,
         [read(x), update(start, start + x.sum(dtype=np.int32)), update(start, np.array([x.min()], np.int32)),
          update(np.array([0], np.uint32), np.array([x.view(np.uint32).max()])), i32(200)])

    x = integers(r, 0, 40, (6, 100), np.float32)
    case("reduce", "arg_max", 6, 32, [read(x), write(x.argmax(1).astype(np.int32)), i32(100)])

    x = integers(r, -10**6, 10**6, 2 * 96)
    case("reduce", "reduce_tile", 2, 96, [read(x), write(x.reshape(-1, 16).sum(1, dtype=np.int32))])
    rows = x.reshape(-1, 32)
    case("reduce", "reduce_cg", 2, 96, [read(x), write(rows.sum(1, dtype=np.int32)), write(rows.max(1))])
    x = integers(r, 0, 1000, 333)
    case("reduce", "count_coalesced", 2, 64,
         [read(x), update(np.zeros(1, np.int32), np.array([(x % 3 == 1).sum()], np.int32)), i32(333)])
    x = integers(r, -100, 100, 1000, np.float32)
    case("reduce", "reduce_last_block", 5, 64, [read(x), room(5, "f32"), write(np.array([x.sum()], np.float32)), i32(1000)])

    x = integers(r, -10**6, 10**6, 2 * 64)
    rows = x.reshape(-1, 32)
    unsigned = rows.view(np.uint32)
    out = np.stack([rows.sum(1, dtype=np.int32), rows.min(1), rows.max(1), np.bitwise_or.reduce(rows, 1),
                    np.bitwise_xor.reduce(rows, 1),
                    (unsigned.max(1) & np.bitwise_and.reduce(unsigned | 5, 1)).view(np.int32)], 1)
    case("reduce", "reduce_redux", 2, 64, [read(x), write(out)], targets=AMPERE)


def scan():
    r = rng("scan")
    x = integers(r, -1000, 1000, 192)
    case("scan", "scan_warp", 2, 96, [read(x), write(x.reshape(-1, 32).cumsum(1, dtype=np.int32).reshape(-1))])
    x = integers(r, -50, 50, (3, 113), np.float32)
    case("scan", "scan_block", 3, 128, [read(x), write(x.cumsum(1, dtype=np.float32)), i32(113)], shared=1024)
    x = integers(r, -500, 500, (2, 256))
    case("scan", "scan_blelloch", 2, 128, [read(x), write((x.cumsum(1) - x).astype(np.int32))])
    x = integers(r, 0, 2**31, 900, np.uint32)
    case("scan", "scan_lookback", 8, 128,
         [read(x), write(x.cumsum(dtype=np.uint32)), update(np.zeros(8, np.uint64)), update(np.zeros(1, np.uint32)), i32(900)])
    x = integers(r, -50, 50, 6 * 32)
    case("scan", "scan_chained", 6, 32, [read(x), write(x.cumsum(dtype=np.int32)), room(6, "i32"), update(np.zeros(6, np.int32))])


def cub():
    r = rng("cub")
    x = integers(r, -1000, 1000, (3, 128))
    case("cub", "cub_reduce", 3, 128, [read(x), write(x.sum(1, dtype=np.int32)), write(x.max(1))])
    x = integers(r, -1000, 1000, (2, 288))
    case("cub", "cub_scan", 2, 96,
         [read(x), write((x.cumsum(1) - x).astype(np.int32)), write(x.sum(1, dtype=np.int32))])
    x = integers(r, 0, 65536, 128, np.uint16)
    case("cub", "cub_sort", 1, 64, [read(x), write(np.sort(x))])


reduce()
scan()
cub()

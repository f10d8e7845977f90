#!/usr/bin/env python3
"""Multiplies matrices that are larger than the memory of one worker, with Dask.

Usage: dask_matmul.py [--rows N] [--workers N] [--memory-limit TEXT]

The kernel is Tile IR. It pickles, so Dask sends it to its workers, which are processes of
their own; each compiles it once, or takes it from the cache. The rows of A are made where
they are needed, multiplied block by block, and dropped again. Nothing here is about
clusters: with another `Client`, the same code runs on many machines.
"""

import argparse
import pathlib

import dask
import dask.array
import distributed
import numpy as np

import tessera

SOURCE = pathlib.Path(__file__).resolve().parent.parent / "matmul.mlir"


def multiply(a, b, kernel):
    """One block of the product."""
    c = np.empty((a.shape[0], b.shape[1]), np.float32)
    grid = (-(-c.shape[0] // 64), -(-c.shape[1] // 64))
    kernel.launch(grid, (a, b, c, c.shape[0], c.shape[1], a.shape[1]), threads=1)
    return c


def make_rows(block_info=None, columns=0):
    """Rows of A: each element is a small integer, so that sums are exact."""
    (begin, end), _ = block_info[None]["array-location"]
    row, column = np.arange(begin, end)[:, None], np.arange(columns)[None, :]
    return ((row * 7 + column * 3) % 11 - 5).astype(np.float16)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rows", type=int, default=229376)
    parser.add_argument("--columns", type=int, default=1024)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--memory-limit", default="400MiB")
    options = parser.parse_args()
    rows, inner, columns = options.rows, options.columns, 64
    limit = dask.utils.parse_bytes(options.memory_limit)

    kernel = tessera.compile(tessera.parse(SOURCE))
    b = ((np.arange(inner * columns) % 7) - 3).astype(np.float16).reshape(inner, columns)
    with distributed.LocalCluster(n_workers=options.workers, threads_per_worker=1,
                                  memory_limit=options.memory_limit,
                                  dashboard_address=None) as cluster, \
            distributed.Client(cluster):
        a = dask.array.map_blocks(make_rows, columns=inner, dtype=np.float16,
                                  chunks=(dask.array.core.normalize_chunks(8192, (rows,))[0],
                                          (inner,)))
        print(f"A has {a.nbytes >> 20} MiB, a worker may use {limit >> 20} MiB")
        c = a.map_blocks(multiply, b, kernel, dtype=np.float32, chunks=(a.chunks[0], (columns,)))
        sums, first, last = dask.compute(c.sum(axis=0, dtype=np.float64), c[:3], c[-3:])

    def check(begin, part):
        block = {None: {"array-location": ((begin, begin + 3), (0, inner))}}
        exact = make_rows(block, inner).astype(np.float64) @ b.astype(np.float64)
        return np.array_equal(part, exact)

    # The sums of the columns of A B are those of A, times B.
    wanted = np.zeros(columns)
    for begin in range(0, rows, 8192):
        block = {None: {"array-location": ((begin, min(begin + 8192, rows)), (0, inner))}}
        wanted += make_rows(block, inner).sum(axis=0, dtype=np.float64) @ b.astype(np.float64)
    right = check(0, first) and check(rows - 3, last) and np.array_equal(sums, wanted)
    print(f"the product of {rows} x {inner} and {inner} x {columns} is "
          + ("right" if right else "wrong"))
    return 0 if right else 1


if __name__ == "__main__":
    raise SystemExit(main())

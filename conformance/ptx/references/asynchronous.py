"""Asynchronous copies and barriers of sm_80."""

import numpy as np

from .basics import integers
from .suite import AMPERE, case, i32, read, rng, write


def cases():
    r = rng("async")
    x = integers(r, -500, 500, (5, 64, 4), np.float32)
    y = x[:, ::-1, ::-1].copy()
    y[:, :, 0] += 1
    y[:, :, 3] *= 2
    case("async", "pipeline_primitives", 1, 64, [read(x), write(y), i32(5)], targets=AMPERE)
    a, b = integers(r, -9, 9, (40, 44), np.float32), integers(r, -9, 9, (44, 36), np.float32)
    case("async", "matmul_cp_async", (2, 2), 64, [read(a), read(b), write(a @ b), i32(40), i32(36), i32(44)], targets=AMPERE)
    x = integers(r, -10**6, 10**6, (5, 128))
    case("async", "cuda_pipeline_block", 1, 128, [read(x), write(x[:, ::-1] * 3), i32(5)], targets=AMPERE)
    x = integers(r, -100, 100, (2, 96))
    y = x.copy()
    for _ in range(6):
        y = 2 * y + np.roll(y, -5, axis=1)
    case("async", "cuda_barrier_phases", 2, 96, [read(x), write(y.astype(np.int32)), i32(6)], targets=AMPERE)
    x = integers(r, -10**6, 10**6, (3, 77))
    case("async", "cg_memcpy", 3, 32, [read(x), write(x[:, ::-1].copy()), i32(77)], targets=AMPERE, shared=77 * 4)
    x = integers(r, -100, 100, 64)
    y = x.copy()
    for _ in range(5):
        y = y + y[::-1]
    case("async", "mbarrier_tokens", 1, 64, [read(x), write(y.astype(np.int32)), i32(5)], targets=AMPERE)
    x = integers(r, -10**6, 10**6, (6, 128))
    y = x[:, ::-1] + np.arange(6, dtype=np.int32)[:, None]
    case("async", "mbarrier_cp_async", 1, 96, [read(x), write(y), i32(6)], targets=AMPERE)


cases()

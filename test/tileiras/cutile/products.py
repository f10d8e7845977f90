#!/usr/bin/env python3
"""Matrix products: mma in every pair of types, matmul, batches, scaled products."""

import cuda.tile as ct
import numpy as np
import torch
from harness import (Skip, cases, compare, exact, launch, main, numbers, rounded,
                     tile_type, zeros)

PAIRS = (("float16", "float16"), ("float16", "float32"), ("bfloat16", "float32"),
         ("float32", "float32"), ("float64", "float64"), ("float8_e4m3fn", "float16"),
         ("float8_e4m3fn", "float32"), ("float8_e5m2", "float16"), ("float8_e5m2", "float32"),
         ("int8", "int32"), ("uint8", "int32"))
TOLERANCE = {"float16": 4e-3, "bfloat16": 1e-5, "float32": 2e-3, "float64": 1e-12,
             "float8_e4m3fn": 4e-3, "float8_e5m2": 4e-3}


@ct.kernel
def multiply(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    total = ct.full((m, n), 0, dtype=c.dtype)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, index=(ct.bid(0), step), shape=(m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, index=(step, ct.bid(1)), shape=(k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    ct.store(c, index=(ct.bid(0), ct.bid(1)), tile=total)


def factor(dtype, *shape, seed=0):
    if dtype in ("int8", "uint8"):
        return numbers(dtype, *shape, low=-9 if dtype == "int8" else 0, high=9, seed=seed)
    return numbers(dtype, *shape, low=-1, high=1, seed=seed)


def check(a, b, c, kernel, tile):
    grid = (-(-c.shape[0] // tile[0]), -(-c.shape[1] // tile[1]))
    launch(grid, kernel, a, b, c, *tile)
    wanted = exact(a).astype(np.float64) @ exact(b).astype(np.float64)
    if str(c.dtype) == "torch.int32":
        compare(c, wanted.astype(np.int32))
    else:
        loose = 2e-2 if c.dtype == torch.float16 else TOLERANCE[str(a.dtype)[6:]]
        compare(c, wanted, rtol=loose, atol=loose * 4)


@cases(pair=PAIRS, tile=((16, 16, 32), (32, 32, 32), (64, 64, 64), (128, 128, 64), (64, 128, 32)))
def pairs(pair, tile):
    source, target = pair
    if source == "float64" and tile[0] > 64:
        tile = (64, 32, 64)  # more is slow to compile
    size = (tile[0] * 2, tile[1], tile[2] * 3)
    a, b = factor(source, size[0], size[2]), factor(source, size[2], size[1], seed=1)
    check(a, b, zeros(target, size[0], size[1]), multiply, tile)


@cases(pair=PAIRS)
def odd_sizes(pair):
    source, target = pair
    a, b = factor(source, 50, 70), factor(source, 70, 45, seed=1)
    check(a, b, zeros(target, 50, 45), multiply, (32, 32, 32))


@cases(tile=((1, 16, 16), (16, 1, 16), (2, 4, 8), (8, 8, 4), (4, 2, 64), (256, 16, 16)),
       source=("float16", "float32", "int8"))
def small_tiles(tile, source):
    a, b = factor(source, tile[0], tile[2] * 2), factor(source, tile[2] * 2, tile[1], seed=1)
    target = "int32" if source == "int8" else "float32"
    check(a, b, zeros(target, tile[0], tile[1]), multiply, tile)


@cases(source=("float32", "float16"))
def tensor_float(source):
    @ct.kernel
    def kernel(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
        x = ct.load(a, index=(0, 0), shape=(m, k)).astype(ct.tfloat32)
        y = ct.load(b, index=(0, 0), shape=(k, n)).astype(ct.tfloat32)
        ct.store(c, index=(0, 0), tile=ct.mma(x, y, ct.zeros((m, n), dtype=ct.float32)))
    a, b, c = factor(source, 32, 64), factor(source, 64, 32, seed=1), zeros("float32", 32, 32)
    check(a, b, c, kernel, (32, 32, 64))


@cases(pair=(("float8_e4m3fn", "float32"), ("float8_e5m2", "float16")))
def fast_accumulation(pair):
    @ct.kernel
    def kernel(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
        x, y = ct.load(a, index=(0, 0), shape=(m, k)), ct.load(b, index=(0, 0), shape=(k, n))
        total = ct.mma(x, y, ct.zeros((m, n), dtype=c.dtype), use_fast_acc=True)
        ct.store(c, index=(0, 0), tile=total)
    a, b = factor(pair[0], 64, 64), factor(pair[0], 64, 64, seed=1)
    c = zeros(pair[1], 64, 64)
    launch(1, kernel, a, b, c, 64, 64, 64)
    compare(c, exact(a) @ exact(b), rtol=3e-2, atol=3e-2)


@cases(source=("float16", "bfloat16", "float32", "float64", "int8", "uint8"))
def operator_of_matrices(source):
    @ct.kernel
    def kernel(a, b, c):
        x, y = ct.load(a, index=(0, 0), shape=(32, 32)), ct.load(b, index=(0, 0), shape=(32, 32))
        ct.store(c, index=(0, 0), tile=(x @ y).astype(c.dtype))
    a, b = factor(source, 32, 32), factor(source, 32, 32, seed=1)
    target = "int32" if source in ("int8", "uint8") else source
    c = zeros(target, 32, 32)
    launch(1, kernel, a, b, c)
    wanted = exact(a).astype(np.float64) @ exact(b).astype(np.float64)
    if source in ("int8", "uint8"):
        compare(c, rounded(wanted, source))
    else:
        loose = {"float16": 1e-2, "bfloat16": 5e-2, "float32": 2e-3, "float64": 1e-12}[source]
        compare(c, wanted, rtol=loose, atol=loose)


@cases(shapes=(((16,), (16,)), ((8, 16), (16,)), ((16,), (16, 8)), ((2, 8, 16), (16, 4)),
               ((2, 8, 16), (2, 16, 4)), ((8, 16), (2, 16, 4)), ((1, 8, 16), (4, 16, 8))))
def ranks_of_factors(shapes):
    wanted_shape = np.matmul(np.zeros(shapes[0]), np.zeros(shapes[1])).shape or (1,)
    left, right, start = ((0,) * len(each) for each in (*shapes, wanted_shape))

    @ct.kernel
    def kernel(a, b, c):
        x = ct.load(a, index=left, shape=shapes[0])
        y = ct.load(b, index=right, shape=shapes[1])
        ct.store(c, index=start, tile=ct.matmul(x, y))
    a, b = factor("float32", *shapes[0]), factor("float32", *shapes[1], seed=1)
    c = zeros("float32", *wanted_shape)
    launch(1, kernel, a, b, c)
    compare(c, np.matmul(exact(a), exact(b)), rtol=2e-3, atol=2e-3)


@cases(pair=PAIRS)
def batches(pair):
    source, target = pair

    @ct.kernel
    def kernel(a, b, c):
        x, y = ct.load(a, (0, 0, 0), (4, 16, 32)), ct.load(b, (0, 0, 0), (4, 32, 16))
        ct.store(c, (0, 0, 0), ct.mma(x, y, ct.zeros((4, 16, 16), dtype=c.dtype)))
    a, b, c = factor(source, 4, 16, 32), factor(source, 4, 32, 16, seed=1), zeros(target, 4, 16, 16)
    launch(1, kernel, a, b, c)
    wanted = exact(a).astype(np.float64) @ exact(b).astype(np.float64)
    loose = 2e-2 if target == "float16" else 4e-3
    compare(c, wanted, rtol=loose, atol=loose)


@cases(source=("float16", "float32", "int8", "float8_e4m3fn"), side=("a", "b", "both"))
def transposed_factors(source, side):
    """Factors whose columns are contiguous, by views and by transposes in the kernel."""
    @ct.kernel
    def kernel(a, b, c):
        x, y = ct.load(a, (0, 0), (64, 64)), ct.load(b, (0, 0), (64, 64))
        if side != "b":
            x = ct.transpose(x)
        if side != "a":
            y = ct.transpose(y)
        ct.store(c, (0, 0), ct.mma(x, y, ct.zeros((64, 64), dtype=c.dtype)))
    a, b = factor(source, 64, 64), factor(source, 64, 64, seed=1)
    target = "int32" if source == "int8" else "float32"
    c = zeros(target, 64, 64)
    launch(1, kernel, a, b, c)
    x, y = exact(a).astype(np.float64), exact(b).astype(np.float64)
    wanted = (x.T if side != "b" else x) @ (y.T if side != "a" else y)
    compare(c, wanted, rtol=4e-3, atol=4e-3)
    c = zeros(target, 64, 64)
    launch((1, 1), multiply, a.T if side != "b" else a, b.T if side != "a" else b, c, 64, 64, 64)
    compare(c, wanted, rtol=4e-3, atol=4e-3)


SCALED = (("float8_e4m3fn", "float8_e8m0fnu", 32), ("float8_e5m2", "float8_e8m0fnu", 32))


@cases(kinds=SCALED)
def scaled(kinds):
    source, scale, block = kinds
    kind = tile_type(scale)

    @ct.kernel
    def kernel(a, p, b, q, c):
        x, y = ct.load(a, (0, 0), (32, 64)), ct.load(b, (0, 0), (64, 32))
        s = ct.bitcast(ct.load(p, (0, 0), (32, 64 // block)), kind)
        t = ct.bitcast(ct.load(q, (0, 0), (64 // block, 32)), kind)
        ct.store(c, (0, 0), ct.mma_scaled(x, s, y, t, ct.zeros((32, 32), dtype=ct.float32)))
    a, b, c = factor(source, 32, 64), factor(source, 64, 32, seed=1), zeros("float32", 32, 32)
    p = numbers("uint8", 32, 64 // block, low=125, high=129)
    q = numbers("uint8", 64 // block, 32, low=125, high=129, seed=1)
    try:
        launch(1, kernel, a, p, b, q, c)
    except ct.TileUnsupportedFeatureError as error:
        raise Skip("cuTile has them for newer GPUs: " + str(error)) from error
    x = exact(a) * np.repeat(2.0 ** (exact(p).astype(int) - 127), block, axis=1)
    y = exact(b) * np.repeat(2.0 ** (exact(q).astype(int) - 127), block, axis=0)
    compare(c, x @ y, rtol=1e-2, atol=1e-2)


@cases(source=("float16", "bfloat16"))
def chained(source):
    """The result of a product is a factor of the next."""
    @ct.kernel
    def kernel(a, b, d, c):
        x, y = ct.load(a, (0, 0), (64, 64)), ct.load(b, (0, 0), (64, 64))
        z = ct.load(d, (0, 0), (64, 64))
        none = ct.zeros((64, 64), dtype=ct.float32)
        first = ct.mma(x, y, none).astype(a.dtype)
        ct.store(c, (0, 0), ct.mma(first, z, none))
    a, b, d = (factor(source, 64, 64, seed=seed) for seed in range(3))
    c = zeros("float32", 64, 64)
    launch(1, kernel, a, b, d, c)
    first = rounded(exact(a) @ exact(b), source)
    compare(c, first @ exact(d), rtol=3e-2, atol=1e-1)


if __name__ == "__main__":
    main()

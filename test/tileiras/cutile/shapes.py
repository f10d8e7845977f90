#!/usr/bin/env python3
"""Shapes of tiles, and operations along an axis: reductions, scans."""

import operator

import cuda.tile as ct
import numpy as np
import torch
from harness import (FLOATS, INTEGERS, NUMBERS, RELATIVE, cases, compare, exact, launch, main,
                     numbers, rounded, tile_type, zeros)

SOME = ("float32", "int8", "float16", "int64", "bfloat16", "bool")


def shaped(function, source, *target_shape):
    """Applies a function to a tile that holds the whole source."""
    shape = tuple(source.shape)
    start, target_start = (0,) * len(shape), (0,) * len(target_shape)

    @ct.kernel
    def kernel(a, c):
        ct.store(c, index=target_start, tile=function(ct.load(a, index=start, shape=shape)))
    c = torch.zeros(target_shape, dtype=source.dtype, device=source.device)
    launch(1, kernel, source, c)
    return c


@cases(dtype=SOME, pair=(((8, 16), (128,)), ((128,), (2, 4, 16)), ((4, 8, 4), (16, 8)),
                         ((16, 8), (8, -1))))
def reshape(dtype, pair):
    a = numbers(dtype, *pair[0])
    wanted = exact(a).reshape(pair[1])
    def act(x):
        return ct.reshape(x, pair[1])
    compare(shaped(act, a, *wanted.shape), wanted)


@cases(dtype=SOME, axes=((1, 0, 2), (2, 1, 0), (0, 2, 1), (2, 0, 1), (1, 2, 0)))
def permute(dtype, axes):
    a = numbers(dtype, 4, 8, 16)
    wanted = exact(a).transpose(axes)
    def act(x):
        return ct.permute(x, axes)
    compare(shaped(act, a, *wanted.shape), wanted)


@cases(dtype=SOME, shape=((8, 16), (64, 64), (1, 32), (128, 2)))
def transpose(dtype, shape):
    a = numbers(dtype, *shape)
    compare(shaped(ct.transpose, a, *shape[::-1]), exact(a).T)


@cases(axes=((0, 1), (1, 2), (0, 2), (-1, -2)))
def transpose_of_three(axes):
    a = numbers("float32", 4, 8, 16)
    wanted = np.swapaxes(exact(a), *axes)
    def act(x):
        return x.transpose(axes[0], axes[1])
    compare(shaped(act, a, *wanted.shape), wanted)


@cases(dtype=SOME, axis=(0, 1, -1))
def concatenate(dtype, axis):
    a = numbers(dtype, 8, 16)
    wanted = np.concatenate([exact(a), exact(a)[::1] * 1], axis=axis)
    def act(x):
        return ct.cat((x, x), axis=axis)
    compare(shaped(act, a, *wanted.shape), wanted)


@cases(dtype=SOME, index=((0, 0), (1, 3), (3, 1)))
def extract(dtype, index):
    a = numbers(dtype, 16, 32)
    wanted = exact(a)[index[0] * 4:index[0] * 4 + 4, index[1] * 8:index[1] * 8 + 8]
    def act(x):
        return ct.extract(x, index, shape=(4, 8))
    compare(shaped(act, a, 4, 8), wanted)


@cases(dtype=("float32", "int8", "float16"))
def extract_dynamic(dtype):
    @ct.kernel
    def kernel(a, c):
        x = ct.load(a, index=(0, 0), shape=(16, 32))
        i = ct.bid(0)
        ct.store(c, index=(i, 0), tile=ct.extract(x, (3 - i, i), shape=(4, 8)))
    a, c = numbers(dtype, 16, 32), zeros(dtype, 16, 8)
    launch(4, kernel, a, c)
    compare(c, np.concatenate([exact(a)[(3 - i) * 4:(4 - i) * 4, i * 8:i * 8 + 8]
                               for i in range(4)]))


@cases(dtype=("float32", "int8", "float16", "int64"), index=((0, 0), (1, 3)))
def insert(dtype, index):
    @ct.kernel
    def kernel(a, b, c):
        x, y = ct.load(a, index=(0, 0), shape=(16, 32)), ct.load(b, index=(0, 0), shape=(4, 8))
        ct.store(c, index=(0, 0), tile=ct.insert(x, index, y))
    a, b, c = numbers(dtype, 16, 32), numbers(dtype, 4, 8, seed=1), zeros(dtype, 16, 32)
    launch(1, kernel, a, b, c)
    wanted = exact(a).copy()
    wanted[index[0] * 4:index[0] * 4 + 4, index[1] * 8:index[1] * 8 + 8] = exact(b)
    compare(c, wanted)


@cases(dtype=SOME)
def expand(dtype):
    a = numbers(dtype, 16)
    def act(x):
        return ct.expand_dims(x, 0)
    compare(shaped(act, a, 1, 16), exact(a)[None])
    def again(x):
        return x[:, None]
    compare(shaped(again, a, 16, 1), exact(a)[:, None])
    def third(x):
        return ct.broadcast_to(x, (4, 16))
    compare(shaped(third, a, 4, 16),
            np.broadcast_to(exact(a), (4, 16)))


@cases(dtype=("float32", "int32", "int8", "float64"))
def broadcast(dtype):
    @ct.kernel
    def kernel(a, b, c):
        x, y = ct.load(a, index=(0,), shape=(8,)), ct.load(b, index=(0,), shape=(16,))
        ct.store(c, index=(0, 0), tile=x[:, None] * y + 1)
    a, b, c = numbers(dtype, 8), numbers(dtype, 16, seed=1), zeros(dtype, 8, 16)
    launch(1, kernel, a, b, c)
    compare(c, rounded(np.outer(exact(a), exact(b)) + 1, dtype))


@cases(dtype=NUMBERS)
def factories(dtype):
    kind = tile_type(dtype)

    @ct.kernel
    def kernel(c):
        ct.store(c, index=(0, 0), tile=ct.zeros((4, 16), dtype=kind))
        ct.store(c, index=(1, 0), tile=ct.ones((4, 16), dtype=kind))
        ct.store(c, index=(2, 0), tile=ct.full((4, 16), 7, dtype=kind))
        x = ct.arange(16, dtype=kind, start=2, step=3)
        ct.store(c, index=(3, 0), tile=ct.broadcast_to(x, (4, 16)))
    c = zeros(dtype, 16, 16)
    launch(1, kernel, c)
    wanted = np.repeat([0, 1, 7, 0], 4)[:, None] + np.zeros((16, 16))
    wanted[12:] = 2 + 3 * np.arange(16)
    compare(c, wanted)


@cases(dtype=("int32", "int64", "float32"))
def tile_of_scalars(dtype):
    @ct.kernel
    def kernel(a, c):
        x = ct.load(a, (0,), ())
        y = ct.astile(((x, 2), (3, x + 1)), dtype=a.dtype)
        ct.store(c, (0, 0), y)
    a, c = numbers(dtype, 4), zeros(dtype, 2, 2)
    launch(1, kernel, a, c)
    x = exact(a)[0]
    compare(c, [[x, 2], [3, x + 1]])


# --- reductions -------------------------------------------------------------------------

REDUCTIONS = {"sum": np.sum, "max": np.max, "min": np.min}


@cases(name=tuple(REDUCTIONS), dtype=NUMBERS, axis=(None, 0, 1))
def reduction(name, dtype, axis):
    function = getattr(ct, name)
    a = numbers(dtype, 16, 32, high=7)
    if axis is None:
        @ct.kernel
        def kernel(a, c):
            ct.store(c, index=(0,), tile=function(ct.load(a, index=(0, 0), shape=(16, 32))))
        c = zeros(dtype, 1)
        launch(1, kernel, a, c)
    else:
        def along(x):
            return function(x, axis=axis)
        c = shaped(along, a, 32 if axis == 0 else 16)
    kind = {} if dtype not in INTEGERS else {"dtype": exact(a).dtype} if name == "sum" else {}
    compare(c, REDUCTIONS[name](exact(a), axis=axis, **kind),
            rtol=RELATIVE.get(dtype, 0) * 8)


@cases(shape=((1, 128), (128, 1), (2, 2), (64, 128), (4, 2048), (1024, 4), (256, 32)),
       axis=(0, 1), name=("sum", "max"))
def reduction_sizes(shape, axis, name):
    function = getattr(ct, name)
    a = numbers("float32", *shape)
    def act(x):
        return function(x, axis=axis)
    compare(shaped(act, a, shape[1 - axis]),
            REDUCTIONS[name](exact(a), axis=axis), rtol=2e-5)


@cases(axis=((0, 1), (1, 2), (0, 2), (0, 1, 2)), keepdims=(False, True))
def reduction_of_axes(axis, keepdims):
    a = numbers("float32", 4, 8, 16)
    wanted = exact(a).sum(axis=axis, keepdims=keepdims)
    shape = wanted.shape or (1,)
    start = (0,) * len(shape)

    @ct.kernel
    def kernel(a, c):
        x = ct.sum(ct.load(a, index=(0, 0, 0), shape=(4, 8, 16)), axis=axis, keepdims=keepdims)
        ct.store(c, index=start, tile=x)
    c = zeros("float32", *shape)
    launch(1, kernel, a, c)
    compare(c, wanted.reshape(shape), rtol=1e-5)


@cases(dtype=("float32", "int32", "int64", "float64", "float16"))
def product_of_elements(dtype):
    a = numbers(dtype, 8, 4, low=1, high=2)
    def act(x):
        return ct.prod(x, axis=1)
    compare(shaped(act, a, 8), exact(a).prod(axis=1),
            rtol=RELATIVE.get(dtype, 0) * 8)


@cases(name=("argmax", "argmin"), dtype=NUMBERS, axis=(0, 1))
def places(name, dtype, axis):
    function = getattr(ct, name)

    @ct.kernel
    def kernel(a, c):
        ct.store(c, index=(0,), tile=function(ct.load(a, index=(0, 0), shape=(16, 32)), axis=axis))
    a, c = numbers(dtype, 16, 32, high=5), zeros("int32", 32 if axis == 0 else 16)
    launch(1, kernel, a, c)
    compare(c, getattr(np, name)(exact(a), axis=axis))


@cases(name=("argmax", "argmin", "max", "min"), propagate=(False, True))
def reductions_of_nan(name, propagate):
    function = getattr(ct, name)
    target = "int32" if name.startswith("arg") else "float32"

    @ct.kernel
    def kernel(a, c):
        x = ct.load(a, index=(0, 0), shape=(8, 16))
        ct.store(c, index=(0,), tile=function(x, axis=1, propagate_nan=propagate))
    a, c = numbers("float32", 8, 16), zeros(target, 8)
    a[::2, 5] = float("nan")
    launch(1, kernel, a, c)
    if propagate:
        wanted = getattr(np, name)(exact(a), axis=1)
    else:
        wanted = getattr(np, "nan" + name)(exact(a), axis=1)
    compare(c, wanted)


@cases(dtype=("float32", "int32", "int64"))
def own_reduction(dtype):
    a = numbers(dtype, 8, 16)
    def act(x):
        return ct.reduce(x, 1, lambda p, q: p + q, 0)
    compare(shaped(act, a, 8),
            exact(a).sum(axis=1), rtol=1e-5)
    def again(x):
        return ct.reduce(x, 0, operator.mul, 1)
    compare(shaped(again, a[:2].contiguous(), 16),
            exact(a)[:2].prod(axis=0), rtol=1e-5)


@cases()
def reduction_of_pairs():
    """A maximum with its place, by a function of two tiles."""
    def later(x, i, y, j):
        better = y > x
        return ct.where(better, y, x), ct.where(better, j, i)

    @ct.kernel
    def kernel(a, c, d):
        x = ct.load(a, index=(0, 0), shape=(8, 16))
        i = ct.arange(16, dtype=ct.int32)[None, :]
        best, place = ct.reduce((x, i), 1, later, (float("-inf"), 0))
        ct.store(c, (0,), best)
        ct.store(d, (0,), place)
    a, c, d = numbers("float32", 8, 16), zeros("float32", 8), zeros("int32", 8)
    launch(1, kernel, a, c, d)
    compare(c, exact(a).max(axis=1))
    compare(d, exact(a).argmax(axis=1))


# --- scans ------------------------------------------------------------------------------

@cases(dtype=FLOATS + INTEGERS, axis=(0, 1), reverse=(False, True))
def running_sum(dtype, axis, reverse):
    a = numbers(dtype, 8, 16, high=5)
    x = exact(a)
    wanted = np.flip(np.cumsum(np.flip(x, axis), axis, dtype=x.dtype), axis) if reverse \
        else np.cumsum(x, axis, dtype=x.dtype)
    def act(x):
        return ct.cumsum(x, axis=axis, reverse=reverse)
    compare(shaped(act, a, 8, 16), wanted,
            rtol=RELATIVE.get(dtype, 0) * 8)


@cases(dtype=("float32", "int32", "int64"), reverse=(False, True))
def running_product(dtype, reverse):
    a = numbers(dtype, 4, 8, low=1, high=2)
    x = exact(a)
    wanted = np.flip(np.cumprod(np.flip(x, 1), 1), 1) if reverse else np.cumprod(x, 1)
    def act(x):
        return ct.cumprod(x, axis=1, reverse=reverse)
    compare(shaped(act, a, 4, 8), wanted, rtol=1e-5)


@cases(shape=((1, 256), (256, 1), (64, 64), (2, 1024)), axis=(0, 1))
def scan_sizes(shape, axis):
    a = numbers("float32", *shape)
    def act(x):
        return ct.cumsum(x, axis=axis)
    compare(shaped(act, a, *shape), np.cumsum(exact(a), axis),
            rtol=2e-5)


@cases(reverse=(False, True))
def own_scan(reverse):
    a = numbers("int32", 8, 16, low=-50, high=50)
    x = exact(a)
    wanted = np.flip(np.maximum.accumulate(np.flip(x, 1), 1), 1) if reverse \
        else np.maximum.accumulate(x, 1)
    def act(x):
        return ct.scan(x, 1, lambda p, q: ct.maximum(p, q), -1000, reverse=reverse)
    compare(shaped(act,
                   a, 8, 16), wanted)


@cases()
def linear_recurrence():
    """y[i] = p[i] * y[i - 1] + q[i], as a scan of pairs."""
    def compose(p, q, r, s):  # the first two are of the later element
        return p * r, s * p + q

    @ct.kernel
    def kernel(a, b, c):
        p, q = ct.load(a, (0,), (32,)), ct.load(b, (0,), (32,))
        _, y = ct.scan((p, q), 0, compose, (1.0, 0.0))
        ct.store(c, (0,), y)
    a, b, c = numbers("float32", 32, low=0.5, high=1), numbers("float32", 32, seed=1), \
        zeros("float32", 32)
    launch(1, kernel, a, b, c)
    wanted, y = [], 0.0
    for p, q in zip(exact(a), exact(b)):
        y = p * y + q
        wanted.append(y)
    compare(c, wanted, rtol=1e-5)


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Loads and stores: tiles of arrays, views, gather and scatter, raw memory."""

from typing import Annotated

import cuda.tile as ct
import numpy as np
import torch
from harness import (DEVICE, FLOATS, NUMBERS, SMALL_FLOATS, cases, compare, exact,
                     launch, main, numbers, tile_type, torch_type, zeros)

EVERY = NUMBERS + SMALL_FLOATS + ("bool",)
PADDING = {"ZERO": 0.0, "NEG_ZERO": -0.0, "NAN": float("nan"), "POS_INF": float("inf"),
           "NEG_INF": float("-inf")}


@ct.kernel
def copy(a, c, n: ct.Constant[int]):
    i = ct.bid(0)
    ct.store(c, index=(i,), tile=ct.load(a, index=(i,), shape=(n,)))


@ct.kernel
def copy_matrix(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    ct.store(c, index=(i, j), tile=ct.load(a, index=(i, j), shape=(m, n)))


@cases(dtype=EVERY)
def copying(dtype):
    a, c = numbers(dtype, 1000), zeros(dtype, 1000)
    launch(8, copy, a, c, 128)
    compare(c, exact(a))


@cases(shape=((1, 1), (3, 5), (17, 33), (64, 64), (127, 129)), tile=((1, 1), (8, 16), (16, 64),
                                                                    (32, 4)))
def copying_odd_sizes(shape, tile):
    a, c = numbers("float32", *shape), zeros("float32", *shape)
    launch((-(-shape[0] // tile[0]), -(-shape[1] // tile[1])), copy_matrix, a, c, *tile)
    compare(c, exact(a))


@cases(mode=tuple(PADDING), dtype=FLOATS)
def padding(mode, dtype):
    padding_mode = getattr(ct.PaddingMode, mode)

    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        ct.store(c, index=(0,), tile=ct.load(a, index=(0,), shape=(n,), padding_mode=padding_mode))
    a, c = numbers(dtype, 50), zeros(dtype, 64)
    launch(1, kernel, a, c, 64)
    wanted = np.concatenate([exact(a), np.full(14, PADDING[mode])])
    compare(c, wanted)
    if mode == "NEG_ZERO":
        np.testing.assert_array_equal(np.signbit(exact(c)[50:]), True)


@cases(dtype=EVERY)
def padding_zero(dtype):
    @ct.kernel
    def kernel(a, c, m: ct.Constant[int], n: ct.Constant[int]):
        x = ct.load(a, index=(0, 0), shape=(m, n), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, index=(0, 0), tile=x)
    a, c = numbers(dtype, 13, 21), zeros(dtype, 16, 32)
    launch(1, kernel, a, c, 16, 32)
    wanted = np.zeros((16, 32), exact(a).dtype)
    wanted[:13, :21] = exact(a)
    compare(c, wanted)


@cases(rank=(1, 2, 3, 4, 5))
def ranks(rank):
    shape, tile, index = (4,) * rank, (2,) * rank, (1,) * rank

    @ct.kernel
    def kernel(a, c):
        ct.store(c, index=index, tile=ct.load(a, index=index, shape=tile) + 1)
    a, c = numbers("float32", *shape), zeros("float32", *shape)
    launch(1, kernel, a, c)
    wanted = np.zeros(shape)
    where = (slice(2, 4),) * rank
    wanted[where] = exact(a)[where] + 1
    compare(c, wanted)


@cases(dtype=("float32", "int16", "bool"))
def scalars_of_rank_zero(dtype):
    @ct.kernel
    def kernel(a, c):
        for i in range(8):
            ct.store(c, index=(7 - i,), tile=ct.load(a, index=(i,), shape=()))
    a, c = numbers(dtype, 8), zeros(dtype, 8)
    launch(1, kernel, a, c)
    compare(c, exact(a)[::-1])


@cases(order=("C", "F", (0, 1), (1, 0)), dtype=("float32", "float16", "int8"))
def load_order(order, dtype):
    @ct.kernel
    def kernel(a, c, m: ct.Constant[int], n: ct.Constant[int]):
        i, j = ct.bid(0), ct.bid(1)
        ct.store(c, index=(i, j), tile=ct.load(a, index=(i, j), shape=(m, n), order=order))
    turned = order in ("F", (1, 0))
    a = numbers(dtype, 48, 32) if turned else numbers(dtype, 32, 48)
    c = zeros(dtype, 32, 48)
    launch((4, 3), kernel, a, c, 8, 16)
    compare(c, exact(a).T if turned else exact(a))


@cases(order=((0, 2, 1), (2, 1, 0), (1, 2, 0), (2, 0, 1)))
def load_order_of_three(order):
    @ct.kernel
    def kernel(a, c):
        x = ct.load(a, index=(0, 0, 0), shape=(4, 8, 16), order=order)
        ct.store(c, index=(0, 0, 0), tile=x)
    shape = [0, 0, 0]
    for axis, extent in zip(order, (4, 8, 16)):
        shape[axis] = extent
    a, c = numbers("float32", *shape), zeros("float32", 4, 8, 16)
    launch(1, kernel, a, c)
    compare(c, exact(a).transpose(order))


@cases(order=("F", (1, 0)))
def store_order(order):
    @ct.kernel
    def kernel(a, c, m: ct.Constant[int], n: ct.Constant[int]):
        i, j = ct.bid(0), ct.bid(1)
        ct.store(c, index=(i, j), tile=ct.load(a, index=(i, j), shape=(m, n)), order=order)
    a, c = numbers("float32", 30, 50), zeros("float32", 50, 30)
    launch((4, 4), kernel, a, c, 8, 16)
    compare(c, exact(a).T)


@cases(latency=(1, 5, 10), allow_tma=(True, False))
def hints_of_memory(latency, allow_tma):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x = ct.load(a, index=(i, 0), shape=(n, n), latency=latency, allow_tma=allow_tma)
        ct.store(c, index=(i, 0), tile=x, latency=latency, allow_tma=allow_tma)
    a, c = numbers("float16", 64, 64), zeros("float16", 64, 64)
    launch(1, kernel, a, c, 64)
    compare(c, exact(a))


@cases(dtype=("float32", "int8"))
def without_bounds(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x = ct.load(a, index=(i,), shape=(n,), check_bounds=False)
        ct.store(c, index=(i,), tile=x, check_bounds=False)
    a, c = numbers(dtype, 256), zeros(dtype, 256)
    launch(4, kernel, a, c, 64)
    compare(c, exact(a))


@cases(order=("WEAK", "RELAXED", "ACQUIRE"), scope=("BLOCK", "DEVICE", "SYS"),
       dtype=("float32", "int64"))
def memory_orders(order, scope, dtype):
    if order == "WEAK":
        load_order_ = store_order_ = ct.MemoryOrder.WEAK
        scope_ = ct.MemoryScope.NONE
    else:
        load_order_, scope_ = getattr(ct.MemoryOrder, order), getattr(ct.MemoryScope, scope)
        store_order_ = ct.MemoryOrder.RELEASE if order == "ACQUIRE" else ct.MemoryOrder.RELAXED

    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.bid(0)
        x = ct.load(a, index=(i,), shape=(n,), memory_order=load_order_, memory_scope=scope_)
        ct.store(c, index=(i,), tile=x, memory_order=store_order_, memory_scope=scope_)
    a, c = numbers(dtype, 100), zeros(dtype, 100)
    launch(4, kernel, a, c, 32)
    compare(c, exact(a))


# --- views ------------------------------------------------------------------------------

@cases(dtype=("float32", "float16", "int64"))
def tiled_views(dtype):
    @ct.kernel
    def kernel(a, c, m: ct.Constant[int], n: ct.Constant[int]):
        source = a.tiled_view((m, n), padding_mode=ct.PaddingMode.ZERO)
        target = c.tiled_view((m, n))
        for i in range(source.num_tiles(0)):
            for j in range(source.num_tiles(1)):
                target.store((i, j), source.load((i, j)) + 1)
    a, c = numbers(dtype, 20, 30), zeros(dtype, 20, 30)
    launch(1, kernel, a, c, 8, 16)
    compare(c, exact(a) + 1)


@cases(steps=((1, 4), (4, 4), (8, 8), (2, 1)))
def traversal(steps):
    @ct.kernel
    def kernel(a, c):
        view = a.tiled_view((4, 4), traversal_steps=steps)
        ct.store(c, index=(0, 0), tile=view.load((1, 1)))
    a, c = numbers("int32", 16, 16), zeros("int32", 4, 4)
    launch(1, kernel, a, c)
    compare(c, exact(a)[steps[0]:steps[0] + 4, steps[1]:steps[1] + 4])


@cases(name=("add", "max", "min", "and", "or", "xor"), dtype=("int32", "int64", "uint32"))
def atomic_views(name, dtype):

    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        getattr(c.tiled_view((n,)), "atomic_store_" + name)((0,), ct.load(a, (ct.bid(0),), (n,)))
    a = numbers(dtype, 4 * 32, high=100)
    c = torch.full((30,), 85, dtype=torch_type(dtype), device=DEVICE) if dtype != "uint32" else \
        torch.from_numpy(np.full(30, 85, np.uint32)).to(DEVICE)
    launch(4, kernel, a, c, 32)
    wanted = np.full(30, 85, exact(a).dtype)
    reference = {"add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and,
                 "or": np.bitwise_or, "xor": np.bitwise_xor}[name]
    for row in exact(a).reshape(4, 32):
        wanted = reference(wanted, row[:30])
    compare(c, wanted)


@cases(axis=(0, 1, -1), dtype=("float32", "int16"))
def slices(axis, dtype):
    @ct.kernel
    def kernel(a, c, start, stop):
        part = a.slice(axis=axis, start=start, stop=stop)
        x = ct.load(part, index=(0, 0), shape=(16, 16), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, index=(0, 0), tile=x)
    a, c = numbers(dtype, 16, 16), zeros(dtype, 16, 16)
    launch(1, kernel, a, c, 3, 12)
    part = exact(a)[3:12] if axis == 0 else exact(a)[:, 3:12]
    wanted = np.zeros((16, 16), part.dtype)
    wanted[:part.shape[0], :part.shape[1]] = part
    compare(c, wanted)


@cases()
def foreign_pointers():
    @ct.kernel
    def kernel(a, c):
        view = ct.Array.from_foreign(a.foreign_pointer, (4, 8), (8, 1))
        ct.store(c, index=(0, 0), tile=ct.load(view, index=(0, 0), shape=(4, 8)) + 1)
    a, c = numbers("float32", 32), zeros("float32", 4, 8)
    launch(1, kernel, a, c)
    compare(c, exact(a).reshape(4, 8) + 1)


@cases(kind=("transposed", "every second row", "every second column", "inner", "row of three",
             "broadcast"),
       dtype=("float32", "float16", "int8"))
def strided(kind, dtype):
    base = numbers(dtype, 64, 64)
    a = {"transposed": base.T, "every second row": base[::2], "every second column": base[:, ::2],
         "inner": base[3:35, 5:37], "row of three": base.reshape(-1)[:3 * 64].reshape(3, 64)[1:2],
         "broadcast": base[:1].expand(32, 64)}[kind]
    c = zeros(dtype, *a.shape)
    launch((-(-a.shape[0] // 16), -(-a.shape[1] // 16)), copy_matrix, a, c, 16, 16)
    compare(c, exact(a.contiguous()))
    if kind in ("row of three", "broadcast"):
        return
    c = zeros(dtype, 64, 64)
    view = {"transposed": c.T, "every second row": c[::2], "every second column": c[:, ::2],
            "inner": c[3:35, 5:37]}[kind]
    launch((-(-a.shape[0] // 16), -(-a.shape[1] // 16)), copy_matrix, a.contiguous(), view, 16, 16)
    compare(view.contiguous(), exact(a.contiguous()))


@cases(offset=(1, 2, 3, 7), dtype=("int8", "float16", "float32", "float64"))
def unaligned(offset, dtype):
    a, c = numbers(dtype, 300)[offset:], zeros(dtype, 300)[offset:]
    launch(5, copy, a, c, 64)
    compare(c, exact(a))


@cases(dtype=("float32", "float16", "int64"))
def shapes_of_64_bits(dtype):
    @ct.kernel
    def kernel(a: ct.IndexedWithInt64, c: ct.IndexedWithInt64, n: ct.Constant[int]):
        i = ct.bid(0)
        ct.store(c, index=(i, 0), tile=ct.load(a, index=(i, 0), shape=(n, n)) + 1)
    a, c = numbers(dtype, 40, 30), zeros(dtype, 40, 30)
    launch(2, kernel, a, c, 32)
    compare(c, exact(a) + 1)


@cases(gpu_only=True)
def more_than_two_gib():
    @ct.kernel
    def kernel(a: ct.IndexedWithInt64, n: ct.Constant[int], first: ct.ScalarInt64):
        i = ct.bid(0) + first
        ct.store(a, index=(i,), tile=ct.full((n,), 7, dtype=ct.int8))
    a = zeros("int8", (1 << 32) + 1000)
    launch(1, kernel, a, 1024, 1 << 22)
    compare(a[(1 << 32):], np.full(1000, 7))
    compare(a[:100], np.zeros(100))


@cases()
def static_dimensions():
    @ct.kernel
    def kernel(a: Annotated[ct.Array, ct.ArrayAnnotation(static_shape_dims=(0, 1))],
               c: Annotated[ct.Array, ct.ArrayAnnotation(static_stride_dims=(0, -1))]):
        ct.static_assert(a.shape[0] == 16 and a.shape[1] == 32)
        x = ct.load(a, index=(0, 0), shape=(a.shape[0], a.shape[1]))
        ct.store(c, index=(0, 0), tile=x * 2)
    a, c = numbers("float32", 16, 32), zeros("float32", 16, 32)
    launch(1, kernel, a, c)
    compare(c, exact(a) * 2)


# --- gather and scatter -----------------------------------------------------------------

@cases(dtype=EVERY)
def gather_scatter(dtype):
    @ct.kernel
    def kernel(a, b, c, n: ct.Constant[int]):
        i = ct.bid(0) * n + ct.arange(n, dtype=ct.int32)
        j = ct.gather(b, (i,))
        ct.scatter(c, (j,), ct.gather(a, (i,)))
    a, c = numbers(dtype, 64), zeros(dtype, 64)
    b = torch.from_numpy(np.random.default_rng(1).permutation(64).astype(np.int32)).to(DEVICE)
    launch(2, kernel, a, b, c, 32)
    wanted = np.zeros(64, exact(a).dtype)
    wanted[exact(b)] = exact(a)
    compare(c, wanted)


@cases(index=("int8", "int16", "int32", "int64", "uint8", "uint32"))
def index_types(index):
    kind = tile_type(index)

    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=kind)
        ct.scatter(c, i, ct.gather(a, i) + 1)
    a, c = numbers("float32", 64), zeros("float32", 64)
    launch(1, kernel, a, c, 64)
    compare(c, exact(a) + 1)


@cases(dtype=("float32", "int32", "float16"))
def gather_outside(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32) - 8
        ct.store(c, index=(0,), tile=ct.gather(a, i, padding_value=5))
    a, c = numbers(dtype, 40), zeros(dtype, 64)
    launch(1, kernel, a, c, 64)
    wanted = np.full(64, 5, exact(a).dtype)
    wanted[8:48] = exact(a)
    compare(c, wanted)


@cases(dtype=("float32", "int8"))
def scatter_outside(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32) - 8
        ct.scatter(c, i, ct.load(a, (0,), (n,)))
    a, c = numbers(dtype, 64), zeros(dtype, 40)
    launch(1, kernel, a, c, 64)
    compare(c, exact(a)[8:48])


@cases(check=(True, False))
def masked(check):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        x = ct.gather(a, i, mask=i % 3 == 0, padding_value=-1, check_bounds=check)
        ct.scatter(c, i, x, mask=i % 2 == 0, check_bounds=check)
    a, c = numbers("float32", 64), zeros("float32", 64)
    launch(1, kernel, a, c, 64)
    i = np.arange(64)
    compare(c, np.where(i % 2 == 0, np.where(i % 3 == 0, exact(a), -1), 0))


@cases(dtype=("float32", "int64", "float16"))
def gather_matrix(dtype):
    @ct.kernel
    def kernel(a, c, m: ct.Constant[int], n: ct.Constant[int]):
        i = ct.arange(m, dtype=ct.int32)[:, None]
        j = ct.arange(n, dtype=ct.int32)[None, :]
        x = ct.gather(a, (m - 1 - i, (j * 3) % n))
        ct.scatter(c, (i, j), x)
    a, c = numbers(dtype, 16, 32), zeros(dtype, 16, 32)
    launch(1, kernel, a, c, 16, 32)
    compare(c, exact(a)[::-1][:, np.arange(32) * 3 % 32])


@cases()
def gather_of_three():
    @ct.kernel
    def kernel(a, c):
        i = ct.arange(4, dtype=ct.int32)[:, None, None]
        j = ct.arange(8, dtype=ct.int32)[None, :, None]
        k = ct.arange(2, dtype=ct.int32)[None, None, :]
        ct.store(c, index=(0, 0, 0), tile=ct.gather(a, (i, 7 - j, k)))
    a, c = numbers("float32", 4, 8, 2), zeros("float32", 4, 8, 2)
    launch(1, kernel, a, c)
    compare(c, exact(a)[:, ::-1])


@cases(dtype=("float32", "float16", "int8", "int64"))
def raw_memory(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int64)
        x = a.get_raw_memory().load_offset(i * 2, mask=i < 20, padding_value=3)
        c.get_raw_memory().store_offset(n - 1 - i, x, mask=i > 2)
    a, c = numbers(dtype, 64), zeros(dtype, 32)
    launch(1, kernel, a, c, 32)
    i = np.arange(32)
    x = np.where(i < 20, exact(a)[::2], 3)
    compare(c, np.where(i > 2, x, 0)[::-1])


@cases(dtype=("float32", "float16", "int32", "int8"))
def advanced_load(dtype):
    @ct.kernel
    def kernel(a, rows, c, start):
        i = ct.load(rows, (0,), (8,))
        x = ct.load_advanced_indexing(a, (i, ct.Slice(start, 16)), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, index=(0, 0), tile=x)
    a, c = numbers(dtype, 32, 32), zeros(dtype, 8, 16)
    rows = torch.tensor([3, 1, 31, 7, 7, 0, 12, 30], dtype=torch.int32, device=DEVICE)
    for start in (0, 5, 20):
        launch(1, kernel, a, rows, c, start)
        wanted = np.zeros((8, 16), exact(a).dtype)
        part = exact(a)[exact(rows)][:, start:start + 16]
        wanted[:, :part.shape[1]] = part
        compare(c, wanted)


@cases(dtype=("float32", "int16"))
def advanced_store(dtype):
    @ct.kernel
    def kernel(a, rows, c, start):
        i = ct.load(rows, (0,), (8,))
        ct.store_advanced_indexing(c, (i, ct.Slice(start, 16)), ct.load(a, (0, 0), (8, 16)))
    a, c = numbers(dtype, 8, 16), zeros(dtype, 32, 32)
    rows = torch.tensor([3, 1, 31, 7, 8, 0, 12, 30], dtype=torch.int32, device=DEVICE)
    launch(1, kernel, a, rows, c, 6)
    wanted = np.zeros((32, 32), exact(a).dtype)
    wanted[exact(rows), 6:22] = exact(a)
    compare(c, wanted)


@cases()
def advanced_columns():
    @ct.kernel
    def kernel(a, columns, c):
        j = ct.load(columns, (0,), (8,))
        x = ct.load_advanced_indexing(a, (ct.Slice(4, 8), j), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, index=(0, 0), tile=x)
    a, c = numbers("float32", 32, 32), zeros("float32", 8, 8)
    columns = torch.tensor([3, 1, 31, 7, 8, 0, 12, 30], dtype=torch.int32, device=DEVICE)
    launch(1, kernel, a, columns, c)
    compare(c, exact(a)[4:12][:, exact(columns)])


# --- grids ------------------------------------------------------------------------------

@cases(grid=((7,), (3, 5), (2, 3, 4)))
def blocks(grid):
    @ct.kernel
    def kernel(c):
        x = ct.bid(0) + ct.num_blocks(0) * (ct.bid(1) + ct.num_blocks(1) * ct.bid(2))
        ct.scatter(c, (ct.bid(0), ct.bid(1), ct.bid(2)), x)
    full = grid + (1,) * (3 - len(grid))
    c = zeros("int32", *full)
    launch(grid, kernel, c)
    i, j, k = np.indices(full)
    compare(c, i + full[0] * (j + full[1] * k))


@cases(gpu_only=True, count=(100000, 1 << 20))
def large_grids(count):
    a, c = numbers("int32", count * 4), zeros("int32", count * 4)
    launch(count, copy, a, c, 4)
    compare(c, exact(a))


@cases(tile=(4, 32))
def number_of_tiles(tile):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        ct.store(c, index=(0,), tile=ct.num_tiles(a, 0, (n, n)))
        ct.store(c, index=(1,), tile=ct.num_tiles(a, 1, (n, n)))
        ct.store(c, index=(2,), tile=a.shape[0])
        ct.store(c, index=(3,), tile=a.strides[0])
    a, c = numbers("float32", 50, 70), zeros("int32", 4)
    launch(1, kernel, a, c, tile)
    compare(c, [-(-50 // tile), -(-70 // tile), 50, 70])


@cases(gpu_only=True, lengths=((64, 64, 64), (10, 200, 33)))
def lists_of_arrays(lengths):
    @ct.kernel
    def kernel(sources, c, n: ct.Constant[int]):
        total = ct.zeros((n,), dtype=ct.float32)
        for k in range(len(sources)):
            total += ct.load(sources[k], (0,), (n,), padding_mode=ct.PaddingMode.ZERO)
        ct.store(c, (0,), total)
    sources = [numbers("float32", length, seed=length + number)
               for number, length in enumerate(lengths)]
    c = zeros("float32", 64)
    launch(1, kernel, sources, c, 64)
    wanted = np.zeros(64)
    for source in sources:
        part = exact(source)[:64]
        wanted[:len(part)] += part
    compare(c, wanted)


if __name__ == "__main__":
    main()

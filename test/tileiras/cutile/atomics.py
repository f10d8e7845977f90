#!/usr/bin/env python3
"""Atomic operations: every one, of every type, order and scope, on arrays and raw memory."""

import cuda.tile as ct
import numpy as np
import torch
from harness import (DEVICE, FLOATS, cases, compare, exact, launch, main, numbers, tensor,
                     zeros)

WORDS = ("int32", "int64", "uint32", "uint64")
INTEGER = {"add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and,
           "or": np.bitwise_or, "xor": np.bitwise_xor, "xchg": lambda old, new: new}
ORDERS = ("RELAXED", "ACQUIRE", "RELEASE", "ACQ_REL")
SCOPES = ("BLOCK", "DEVICE", "SYS")


def atomic(name):
    function = getattr(ct, "atomic_" + name)

    @ct.kernel
    def kernel(a, b, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        ct.store(c, (0,), function(a, i, ct.load(b, (0,), (n,))))
    return kernel


@cases(name=tuple(INTEGER), dtype=WORDS)
def integers(name, dtype):
    a, b = numbers(dtype, 64, high=100), numbers(dtype, 64, high=100, seed=1)
    before, c = exact(a).copy(), zeros(dtype, 64)
    launch(1, atomic(name), a, b, c, 64)
    compare(c, before)
    compare(a, INTEGER[name](before, exact(b)))


@cases(pair=tuple(("add", dtype) for dtype in FLOATS) + (("xchg", "float32"), ("xchg", "float64")))
def floats(pair):
    name, dtype = pair
    a, b = numbers(dtype, 64), numbers(dtype, 64, seed=1)
    before, c = exact(a).copy(), zeros(dtype, 64)
    launch(1, atomic(name), a, b, c, 64)
    compare(c, before)
    compare(a, before + exact(b) if name == "add" else exact(b))


@cases(order=ORDERS, scope=SCOPES, name=("add", "max", "xchg"))
def orders(order, scope, name):
    function = getattr(ct, "atomic_" + name)
    memory_order, memory_scope = getattr(ct.MemoryOrder, order), getattr(ct.MemoryScope, scope)

    @ct.kernel
    def kernel(a, b, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        function(a, i, ct.load(b, (0,), (n,)), memory_order=memory_order,
                 memory_scope=memory_scope)
    a, b = numbers("int32", 64, high=100), numbers("int32", 64, high=100, seed=1)
    before = exact(a).copy()
    launch(1, kernel, a, b, 64)
    compare(a, INTEGER[name](before, exact(b)))


@cases(dtype=WORDS + ("float32", "float64"))
def compare_and_swap(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        ct.store(c, (0,), ct.atomic_cas(a, i, ct.full((n,), 2, dtype=a.dtype),
                                        ct.full((n,), 9, dtype=a.dtype)))
    a = tensor([1, 2, 3, 2] * 16, dtype)
    before, c = exact(a).copy(), zeros(dtype, 64)
    launch(1, kernel, a, c, 64)
    compare(c, before)
    compare(a, np.where(before == 2, 9, before))


@cases(order=ORDERS, scope=SCOPES)
def swap_orders(order, scope):
    memory_order, memory_scope = getattr(ct.MemoryOrder, order), getattr(ct.MemoryScope, scope)

    @ct.kernel
    def kernel(a, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        ct.atomic_cas(a, i, 2, 9, memory_order=memory_order, memory_scope=memory_scope)
    a = tensor([1, 2, 3, 2] * 8, "int32")
    before = exact(a).copy()
    launch(1, kernel, a, 32)
    compare(a, np.where(before == 2, 9, before))


@cases(name=("add", "max", "min", "xchg", "cas"))
def outside(name):
    """What is out of bounds is left alone."""
    function = getattr(ct, "atomic_" + name)

    @ct.kernel
    def kernel(a, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32) - 16
        if name == "cas":
            function(a, i, 1, 5)
        else:
            function(a, i, 5)
    a = torch.ones(32, dtype=torch.int32, device=DEVICE)
    launch(1, kernel, a, 64)
    compare(a, np.full(32, {"add": 6, "max": 5, "min": 1, "xchg": 5, "cas": 5}[name]))


@cases(name=("add", "max", "min", "and", "or", "xor", "xchg"), dtype=("int32", "uint64", "int64"))
def raw(name, dtype):
    @ct.kernel
    def kernel(a, b, c, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        memory = a.get_raw_memory()
        old = getattr(memory, "atomic_" + name + "_offset")(i, ct.load(b, (0,), (n,)), mask=i < 40)
        ct.store(c, (0,), ct.where(i < 40, old, 0))
    a, b = numbers(dtype, 64, high=100), numbers(dtype, 64, high=100, seed=1)
    before, c = exact(a).copy(), zeros(dtype, 64)
    launch(1, kernel, a, b, c, 64)
    inside = np.arange(64) < 40
    compare(c, np.where(inside, before, 0))
    compare(a, np.where(inside, INTEGER[name](before, exact(b)), before))


@cases()
def raw_swap():
    @ct.kernel
    def kernel(a, n: ct.Constant[int]):
        i = ct.arange(n, dtype=ct.int32)
        a.get_raw_memory().atomic_cas_offset(i, 2, 9, mask=i < 10)
    a = tensor([1, 2] * 8, "int32")
    launch(1, kernel, a, 16)
    compare(a, [1, 9] * 5 + [1, 2] * 3)


@cases(dtype=("int32", "int64", "uint32", "float32", "float64"))
def histogram(dtype):
    """Many blocks add to the same few elements."""
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        x = ct.load(a, index=(ct.bid(0),), shape=(n,))
        ct.atomic_add(c, (x,), ct.ones((n,), dtype=c.dtype))
    a, c = numbers("int32", 1024, low=0, high=15), zeros(dtype, 16)
    launch(8, kernel, a, c, 128)
    compare(c, np.bincount(exact(a), minlength=16))


@cases(dtype=("int32", "int64", "uint32"))
def extremes(dtype):
    @ct.kernel
    def kernel(a, c, n: ct.Constant[int]):
        x = ct.load(a, index=(ct.bid(0),), shape=(n,))
        ct.atomic_max(c, (0,), ct.max(x))
        ct.atomic_min(c, (1,), ct.min(x))
    a, c = numbers(dtype, 256, low=3, high=1000), tensor([0, 100000], dtype)
    launch(8, kernel, a, c, 32)
    compare(c, [exact(a).max(), exact(a).min()])


@cases()
def matrix_of_places():
    @ct.kernel
    def kernel(a):
        i, j = ct.arange(8, dtype=ct.int32)[:, None], ct.arange(4, dtype=ct.int32)[None, :]
        ct.atomic_add(a, (i, j * 2), i + j)
    a = zeros("int32", 8, 8)
    launch(2, kernel, a)
    wanted = np.zeros((8, 8))
    wanted[:, ::2] = 2 * (np.arange(8)[:, None] + np.arange(4))
    compare(a, wanted)


@cases()
def lock():
    """A lock by compare-and-swap guards a sum that all blocks read and write."""
    @ct.kernel
    def kernel(turn, total):
        while ct.atomic_cas(turn, (0,), 0, 1, memory_order=ct.MemoryOrder.ACQUIRE) != 0:
            pass
        ct.store(total, (0,), ct.load(total, (0,), (1,)) + (ct.bid(0) + 1))
        ct.atomic_xchg(turn, (0,), 0, memory_order=ct.MemoryOrder.RELEASE)
    turn, total = zeros("int32", 1), zeros("int32", 1)
    launch(40, kernel, turn, total)
    compare(total, [820])


@cases()
def turns():
    """Blocks write one after the other, by loads that acquire and stores that release."""
    @ct.kernel
    def kernel(turn, c):
        i = ct.bid(0)
        while ct.load(turn, (0,), (), memory_order=ct.MemoryOrder.ACQUIRE,
                      memory_scope=ct.MemoryScope.DEVICE) != i:
            pass
        ct.store(c, (0,), ct.load(c, (0,), ()) * 3 + i)
        ct.store(turn, (0,), i + 1, memory_order=ct.MemoryOrder.RELEASE,
                 memory_scope=ct.MemoryScope.DEVICE)
    turn, c = zeros("int32", 1), zeros("int32", 1)
    launch(10, kernel, turn, c)
    wanted = 0
    for i in range(10):
        wanted = wanted * 3 + i
    compare(c, [wanted])


if __name__ == "__main__":
    main()

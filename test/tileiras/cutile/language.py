#!/usr/bin/env python3
"""The language of kernels: control flow, functions, arguments, evaluation at compile time."""

import math
from dataclasses import dataclass

import cuda.tile as ct
import numpy as np
from harness import cases, compare, exact, launch, main, numbers, zeros

SCALE = 3


def run(kernel, *arguments, dtype="float32", size=64, grid=1):
    a, c = numbers(dtype, size), zeros(dtype, size)
    launch(grid, kernel, a, c, *arguments)
    return exact(a), c


# --- control flow -----------------------------------------------------------------------

@ct.kernel
def while_with_break(a, c, limit):
    x = ct.load(a, index=(0,), shape=(64,))
    steps = 0
    while steps < limit:
        if steps % 2 == 0:
            x = x + 1
        else:
            x = x * 2
        steps += 1
        if steps == 7:
            break
    ct.store(c, index=(0,), tile=x)


@cases(limit=(0, 1, 6, 7, 8, 50))
def loop_with_break(limit):
    a, c = run(while_with_break, limit)
    for step in range(min(limit, 7)):
        a = a + 1 if step % 2 == 0 else a * 2
    compare(c, a)


@ct.kernel
def with_continue(a, c, limit):
    x = ct.load(a, index=(0,), shape=(64,))
    for step in range(limit):
        if step % 3 == 0:
            continue
        x = x + step
    ct.store(c, index=(0,), tile=x)


@cases(limit=(0, 1, 10))
def loop_with_continue(limit):
    a, c = run(with_continue, limit)
    compare(c, a + sum(step for step in range(limit) if step % 3))


@ct.kernel
def ranges(a, c, start, stop, step: ct.Constant[int]):
    x = ct.load(a, index=(0,), shape=(64,))
    for i in range(start, stop, step):
        x = x * 0.5 + i
    ct.store(c, index=(0,), tile=x)


@cases(span=((0, 5, 1), (3, 20, 4), (5, 5, 1), (7, 3, 1), (-3, 4, 2)))
def range_of_steps(span):
    a, c = run(ranges, *span)
    for i in range(*span):
        a = a * 0.5 + i
    compare(c, a)


@ct.kernel
def nested(a, c, m, n):
    x = ct.load(a, index=(0,), shape=(64,))
    total = ct.zeros((64,), dtype=ct.float32)
    for i in range(m):
        for j in range(n):
            if i == j:
                total += x
            elif i > j:
                total -= 1
            else:
                total += i * j
    ct.store(c, index=(0,), tile=total)


@cases(size=((3, 4), (0, 4), (5, 1)))
def nested_loops(size):
    a, c = run(nested, *size)
    wanted = np.zeros(64)
    for i in range(size[0]):
        for j in range(size[1]):
            wanted = wanted + (a if i == j else -1 if i > j else i * j)
    compare(c, wanted)


@ct.kernel
def early_return(a, c, limit):
    if ct.bid(0) >= limit:
        return
    ct.store(c, index=(ct.bid(0),), tile=ct.load(a, index=(ct.bid(0),), shape=(16,)) + 1)


@cases(limit=(0, 2, 4))
def returning_early(limit):
    a, c = run(early_return, limit, grid=4)
    compare(c, np.where(np.arange(64) < 16 * limit, a + 1, 0))


def first_above(array, bound):
    for i in range(64):
        if ct.load(array, (i,), ()) > bound:
            return i
    return -1


@ct.kernel
def return_in_loop(a, c):
    ct.store(c, (0,), first_above(a, 8.5))
    ct.store(c, (1,), first_above(a, 100.0))


@cases()
def returning_from_a_loop():
    a, c = zeros("float32", 64), zeros("int32", 2)
    a.copy_(numbers("float32", 64))
    launch(1, return_in_loop, a, c)
    above = np.nonzero(exact(a) > 8.5)[0]
    compare(c, [above[0] if len(above) else -1, -1])


@ct.kernel
def expressions(a, c, p, q):
    x = ct.load(a, index=(0,), shape=(64,))
    y = x if p > q else -x
    flag = p > 0 and q > 0 or not p == q
    if flag:
        y = y + 10
    if 0 < p < 10:
        y = y * 2
    y += min(p, q) + max(p, q) + abs(p - q)
    ct.store(c, index=(0,), tile=y)


@cases(p=(-2, 0, 3), q=(0, 3, 12))
def conditions(p, q):
    a, c = run(expressions, p, q)
    y = a if p > q else -a
    if p > 0 and q > 0 or not p == q:
        y = y + 10
    if 0 < p < 10:
        y = y * 2
    compare(c, y + min(p, q) + max(p, q) + abs(p - q))


@ct.kernel
def carries(a, c, limit):
    x, y = ct.load(a, index=(0,), shape=(64,)), ct.ones((64,), dtype=ct.float32)
    count = 0
    while count < limit:
        x, y = y, x + y
        count = count + 1
    ct.store(c, index=(0,), tile=x)


@cases(limit=(0, 1, 2, 5))
def values_of_a_loop(limit):
    a, c = run(carries, limit)
    x, y = a, np.ones(64)
    for _ in range(limit):
        x, y = y, x + y
    compare(c, x)


# --- functions --------------------------------------------------------------------------

def twice(x):
    return x + x


@ct.function
def thrice(x):
    return twice(x) + x


@ct.kernel
def calling(a, c):
    def shifted(x, by=1, *, times=1):
        return thrice(x) * times + by
    x = ct.load(a, index=(0,), shape=(64,))
    ct.store(c, index=(0,), tile=shifted(x) + shifted(x, 5, times=2) + shifted(by=2, x=x))


@cases()
def functions_and_defaults():
    a, c = run(calling)
    compare(c, (a * 3 + 1) + (a * 6 + 5) + (a * 3 + 2))


def closing(shift):
    def inner(x):
        return x * SCALE + shift

    @ct.kernel
    def kernel(a, c):
        ct.store(c, index=(0,), tile=inner(ct.load(a, index=(0,), shape=(64,))))
    return kernel


@cases(shift=(0, 2, 2.5))
def closures(shift):
    a, c = run(closing(shift))
    compare(c, a * 3 + shift)


@ct.kernel
def with_lambda(a, c):
    apply = lambda function, x: function(function(x))  # noqa: E731
    ct.store(c, index=(0,), tile=apply(lambda x: x * 2 + 1, ct.load(a, index=(0,), shape=(64,))))


@cases()
def lambdas():
    a, c = run(with_lambda)
    compare(c, a * 4 + 3)


@ct.kernel
def with_tuples(a, c):
    x = ct.load(a, index=(0,), shape=(64,))
    pair = (x, x + 1)
    p, (q, r) = pair[0], (pair[1], 2)
    more = pair + (p * q,)
    ct.store(c, index=(0,), tile=more[2] + more[-1] + r + len(more))


@cases()
def tuples_in_kernels():
    a, c = run(with_tuples)
    compare(c, a * (a + 1) * 2 + 5)


@dataclass(frozen=True)
class Pair:
    first: object
    second: object

    def total(self):
        return self.first + self.second


@ct.kernel
def with_dataclass(a, c):
    x = ct.load(a, index=(0,), shape=(64,))
    pair = Pair(x, second=x * 2)
    ct.store(c, index=(0,), tile=pair.total() + pair.first)


@cases()
def dataclasses_in_kernels():
    a, c = run(with_dataclass)
    compare(c, a * 4)


# --- arguments --------------------------------------------------------------------------

@ct.kernel
def sum_of_pair(pair, c):
    a, b = pair
    ct.store(c, (0,), ct.load(a, (0,), (64,)) - ct.load(b, (0,), (64,)))


@cases(dtype=("float32", "int64"))
def tuple_argument(dtype):
    a, b, c = numbers(dtype, 64), numbers(dtype, 64, seed=1), zeros(dtype, 64)
    launch(1, sum_of_pair, (a, b), c)
    compare(c, exact(a) - exact(b))


@ct.kernel
def nested_tuple(everything, c):
    (a, scale), shift = everything
    ct.store(c, (0,), ct.load(a, (0,), (64,)) * scale + shift)


@cases()
def nested_tuple_argument():
    a, c = numbers("float32", 64), zeros("float32", 64)
    launch(1, nested_tuple, ((a, 2.5), 7), c)
    compare(c, exact(a) * 2.5 + 7)


@ct.kernel
def scalar_kinds(c, whole, real, flag, wide: ct.ScalarInt64):
    ct.store(c, (0,), whole)
    ct.store(c, (1,), real)
    if flag:
        ct.store(c, (2,), 1.0)
    ct.store(c, (3,), wide // 1000000)


@cases(flag=(True, False))
def scalar_arguments(flag):
    c = zeros("float64", 4)
    launch(1, scalar_kinds, c, -7, 2.5, flag, 123456789012345)
    compare(c, [-7, 2.5, flag, 123456789])


@ct.kernel
def constant_kinds(c, whole: ct.Constant[int], real: ct.Constant[float], flag: ct.Constant[bool],
                   pair: ct.Constant[tuple[int, int]]):
    ct.static_assert(whole == 5)
    if flag:
        ct.store(c, (0,), whole + real)
    else:
        ct.store(c, (0,), whole * real)
    ct.store(c, (1,), pair[0] * 100 + pair[1])


@cases(flag=(True, False))
def constant_arguments(flag):
    c = zeros("float32", 2)
    launch(1, constant_kinds, c, 5, 0.5, flag, (3, 4))
    compare(c, [5.5 if flag else 2.5, 304])


@ct.kernel
def no_arguments():
    pass


@cases()
def without_arguments():
    launch(3, no_arguments)


# --- at compile time --------------------------------------------------------------------

@ct.kernel
def static(a, c, n: ct.Constant[int]):
    x = ct.load(a, index=(0,), shape=(64,))
    factor = ct.static_eval(math.factorial(n))
    parts = ()
    for i in ct.static_iter(range(n)):
        parts += (x + i,)
    total = parts[0]
    for part in ct.static_iter(parts[1:]):
        total = total + part
    ct.static_assert(x.shape == (64,), "the shape is known")
    ct.store(c, index=(0,), tile=ct.static_eval(total + factor if n % 2 == 0 else total - factor))


@cases(n=(1, 2, 5))
def static_evaluation(n):
    a, c = run(static, n)
    total = n * a + sum(range(n))
    compare(c, total + math.factorial(n) if n % 2 == 0 else total - math.factorial(n))


@ct.kernel
def by_type(a, c):
    x = ct.load(a, index=(0,), shape=(64,))
    if a.dtype == ct.float32:
        x = x * 2
    elif ct.ensure_constant(a.ndim == 1):
        x = x + 1
    ct.store(c, index=(0,), tile=x)


@cases(dtype=("float32", "int32"))
def choosing_by_type(dtype):
    a, c = run(by_type, dtype=dtype)
    compare(c, a * 2 if dtype == "float32" else a + 1)


@cases(name=("TileStaticAssertionError", "StaticException"))
def failing_at_compile_time(name):
    @ct.kernel
    def asserting(a, c):
        ct.static_assert(a.dtype == ct.int8, "it is not")

    @ct.kernel
    def raising(a, c):
        raise ct.static_exception(ValueError("no"))
    try:
        run(asserting if name == "TileStaticAssertionError" else raising)
    except getattr(ct, name):
        return
    raise AssertionError("there is no error")


@ct.kernel
def divisible(a, c, n):
    n = ct.assume_divisible_by(n, 16)
    part = a.slice(axis=0, start=n, stop=n + 16)
    ct.store(c, (0,), ct.load(part, (0,), (16,)))


@cases(start=(0, 16, 32))
def assumptions(start):
    a, c = numbers("float32", 64), zeros("float32", 16)
    launch(1, divisible, a, c, start)
    compare(c, exact(a)[start:start + 16])


if __name__ == "__main__":
    main()

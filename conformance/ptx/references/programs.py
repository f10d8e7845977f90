"""Locks and flags, calls, printing, warps, global variables: what programs are made of besides arithmetic."""

import struct

import numpy as np

from .arithmetic import quotient, signed
from .basics import integers
from .suite import Bytes, case, i32, read, rng, room, update, write


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


def collatz(n):
    steps = 0
    while n != 1:
        n = 3 * n + 1 if n & 1 else n // 2
        steps += 1
    return steps


def ackermann(m, n):
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


def fibonacci(n):
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


def brev(v):
    return signed(int(format(v & 0xffffffff, "032b")[::-1], 2))


def switch_step(op, v, old, a):
    if op == 0:
        return signed(v + 17)
    if op == 1:
        return signed(v * 5 - old)
    if op == 2:
        return v ^ v >> 3
    if op == 3:
        return brev(v)
    if op in (4, 5):
        if op == 4:
            v = -v if v < 0 else v // 3
        return signed(v - 1000)
    if op == 6:
        k = 0
        while k < (v & 7):
            v = signed(v + k * a[k])
            k += 1
        return v
    return bin(v & 0xffffffff).count("1") if op == 7 else -1


def machine_step(op, v, k, t):
    u = v & 0xffffffff
    table = [lambda: v + 1, lambda: v * 3, lambda: v ^ 0x55aa, lambda: v << 3 | u >> 29, lambda: v - t, lambda: ~v, lambda: v + k * k,
             lambda: brev(v), lambda: v & 0xfffffff, lambda: v | 0x101, lambda: quotient(v, 5), lambda: v - 1001 * quotient(v, 1001),
             lambda: bin(u).count("1"), lambda: 32 - u.bit_length() - v, lambda: v - 100 if v > 0 else v + 100, lambda: -v,
             lambda: v * v, lambda: signed(v, 16), lambda: (v & 0xff) * 257, lambda: int.from_bytes(u.to_bytes(4, "little"), "big")]
    return signed(table[op]())


def calls():
    r = rng("calls")
    x = integers(r, 1, 200, 50)
    y = [collatz(n) + (collatz(n - 9) if n > 10 else 0) for n in x.tolist()]
    case("calls", "call_noinline", 2, 32, [read(x), write(np.array(y, np.int32)), i32(50)])
    case("calls", "recursion", 1, 12, [write(np.array([ackermann(t % 3, t // 3) for t in range(12)], np.int32)),
                                      write(np.array([fibonacci(t % 11) for t in range(12)], np.int64))])
    which, a, b = integers(r, 0, 3, 60), integers(r, -50, 50, 60, np.float32), integers(r, -50, 50, 60, np.float32)
    y = np.choose(which, [a + b, a * b, np.maximum(a, b)])
    case("calls", "function_pointers", 2, 32, [read(which), read(a), read(b), write(y), i32(60)])
    t = np.arange(32)
    y = np.where(t % 3 != 0, t * t * 10 + 4, t * 6 // 2 * 10 + 3).astype(np.int32)
    case("calls", "virtual_functions", 1, 32, [write(y)])

    a, b, c = [1.5, -2.25, 100.0], 0x1234, [1, -2, 3, -4, 5, -6, 7]
    rows = []
    for t in range(20):
        va, vb, vc = list(a), b, list(c)
        for by in (t, t + 1):
            va[by % 3] += by
            vb ^= by
            vc[by % 7] -= 3
        rows.append((va, vb, vc))
    start = struct.pack("<3di7bx", *a, b, *c) + bytes(4)
    case("calls", "struct_calls", 1, 20, [Bytes(start, 8), write(np.array([row[0] for row in rows])),
                                         write(np.array([row[1] for row in rows], np.int32)), write(np.array([row[2] for row in rows], np.int8))])

    seed = integers(r, 0, 2**31, 32)
    out = []
    for s in seed.tolist():
        values = [k * k for k in range(16)]
        for i in range(15, 0, -1):
            s = (s * 1664525 + 1013904223) % 2**32
            j = (s >> 16) % (i + 1)
            values[i], values[j] = values[j], values[i]
        total = 0
        for v in values:
            total = signed(total * 7 + v)
        out.append(total)
    case("calls", "local_array", 1, 32, [read(seed), write(np.array(out, np.int32))])
    out = []
    for t in range(32):
        values = [t + k for k in range(9)]
        values[t % 8:t % 8 + 2] = [100, 101]
        out.append(sum(v * (k + 1) for k, v in enumerate(values)))
    case("calls", "local_pointer", 1, 32, [write(np.array(out, np.int32))])

    op, a, y = integers(r, 0, 9, 70), integers(r, -9999, 9999, 70), integers(r, -9, 9, 70)
    out = []
    for i in range(70):
        v, old = int(a[i]), int(y[i])
        for k in range(2):
            old = v = switch_step(int(op[(i + k) % 70]), v, old, a.tolist())
        out.append(v)
    case("calls", "switch_table", 3, 32, [read(op), read(a), update(y, np.array(out, np.int32)), i32(70)])

    program, a = integers(r, 0, 20, 25), integers(r, -2**31, 2**31, 32)
    out = []
    for t, v in enumerate(a.tolist()):
        for k in range(25):
            v = machine_step(int(program[(k + t) % 25]), v, k, t)
        out.append(v)
    case("calls", "switch_many", 1, 32, [read(program), i32(25), read(a), write(np.array(out, np.int32))])
    op, y = integers(r, 0, 4, 32), integers(r, -999, 999, 32)
    out = np.choose(op, [y + 17, (y * 5) ^ 0x5a5a, y ^ 0x5a5a, y]).astype(np.int32)
    case("calls", "branch_table", 1, 32, [read(op), update(y, out)])
    out = [(t - 3)**5 + sum(i * 13 - t for i in range(t)) for t in range(32)]
    case("calls", "templates", 1, 32, [write(np.array(out, np.int64)), i32(13)])


def prints():
    r = rng("print")
    x = [0.0, -1.5, 3.14159265, 1e10, -2.5e-7]
    text = "hello from a GPU\n"
    for i, v in enumerate(x):
        text += "%d: %f %.3e %g|%10.4f|%-8d|%+d|%08x\n" % (i, v, v, v, v, i * 7, i - 1, i * 12345)
    text += "text x -5000000000 18446744073709551615 4294967295 % -3 0x1234\n   ab|cd   |ef|ff|FF|10| 99.5%\n"
    case("print", "print_exact", 2, 64, [read(np.array(x)), i32(5)], stdout=(text, "exact"))
    x = integers(r, -5, 5, 2 * 48)
    text = "".join(f"block {i // 48} thread {i % 48} has {v}\n" for i, v in enumerate(x.tolist()) if v > 0)
    case("print", "print_threads", 2, 48, [read(x)], stdout=(text, "lines-in-any-order"))
    x = integers(r, 0, 50, 40)
    case("print", "assert_holds", 1, 64, [read(x), write(x + 1), i32(40)])
    case("print", "clocks", 1, 32, [write(np.ones(32, np.int32))])
    rows = []
    for _ in range(2 * 2):
        for t in range(24 * 2):
            lane = t % 32
            eq = 1 << lane
            rows.append([lane, eq ^ (eq - 1), 2 * eq - 1, 2**32 - 2 * eq, 2**32 - eq, 33])
    case("print", "special_registers", (2, 1, 2), (8, 3, 2), [write(np.array(rows, np.uint32))])


def votes(r):
    x = integers(r, -1000, 1000, 64)
    x[:32] = np.abs(x[:32]) % 900
    rows = []
    for i in range(64):
        w = x[i // 32 * 32:i // 32 * 32 + 32].tolist()
        ballot = lambda f: sum(1 << k for k, v in enumerate(w) if f(v))
        same = len({quotient(v, 2000) for v in w}) == 1
        rows.append([int(all(v > -1000 for v in w)), int(any(v > 900 for v in w)), ballot(lambda v: v & 1),
                     ballot(lambda v: not v & 1 and v > 0) if not x[i] & 1 else 0, (0xffffffff if same else 0) + int(same)])
    case("warp", "votes", 1, 64, [read(x), write(np.array(rows, np.int64).astype(np.uint32))])
    x, w = integers(r, -3, 5, 32), r.integers(0, 3, 32).astype(np.int64) << 40
    rows = [[sum(1 << k for k in range(32) if x[k] == x[t]), sum(1 << k for k in range(32) if w[k] == w[t]),
             (0xfffff if len({v >= 0 for v in x[:20].tolist()}) == 1 else 0) if t < 20 else 0] for t in range(32)]
    case("warp", "matches", 1, 32, [read(x), read(w), write(np.array(rows, np.int64).astype(np.uint32))])

    x, d = integers(r, -10**9, 10**9, 32), r.standard_normal(32)
    rows = []
    for t in range(32):
        up = t - 3 if t % 8 >= 3 else t
        down = t + 5 if t % 16 + 5 < 16 else t
        rows.append([x[(t * 7 + 3) % 32], x[up], x[down], x[t ^ 9], x[t // 4 * 4 + (t + 2) % 4], x[t ^ 6]])
    case("warp", "shuffles", 1, 32, [read(x), read(d), write(np.array(rows, np.int32)), write(d[::-1].copy())])


def divergence(r):
    x = integers(r, 0, 60, 32)
    steps = []
    for n in x.tolist():
        c = 0
        while n > 0:
            n -= 1 + (c & 1)
            c += 1
        steps.append(c)
    case("warp", "trip_counts", 1, 32, [read(x), write(np.array(steps, np.int32)), write(np.full(32, 2**32 - 1, np.uint32))])

    x = integers(r, -100, 100, 32)
    s, v = x.tolist(), x.tolist()
    s[:8] = [s[t] + s[t + 8] for t in range(8)]
    v[:8] = [s[t - 1] * 2 if t & 1 else s[t + 1] * 3 for t in range(8)]
    v[8:16] = [t - 100 for t in range(8, 16)]
    v[:16] = [v[t] + v[t ^ 8] for t in range(16)]
    for t in range(16, 32):
        for k in range(16, t + 1):
            v[t] = signed(v[t] * 3 + k)
    v[16:] = [signed(v[t] - v[16]) for t in range(16, 32)]
    positive = sum(w > 0 for w in v)
    case("warp", "nested_divergence", 1, 32, [read(x), write(np.array([signed(w + positive) for w in v], np.int32))])

    x = integers(r, -1000, 1000, (3, 80))
    x[0] = np.abs(x[0]) % 900
    out = np.stack([(x > 0).sum(1), (x > -900).all(1), (x > 900).any(1)], 1).astype(np.int32)
    case("warp", "barrier_reductions", 3, 80, [read(x), write(out)])
    x = integers(r, -1000, 1000, (5, 64))
    case("warp", "named_barriers", 1, 128, [read(x), write(x[:, ::-1] * 3 + 1), i32(5)])
    x = integers(r, -1000, 1000, (2, 64))
    y = x.copy()
    for half in range(2):
        for _ in range(4 + half):
            y[half] += np.roll(y[half], -1)
    case("warp", "barrier_halves", 1, 128, [read(x), write(y), i32(4)])

    x = integers(r, -30, 300, 150)
    out = []
    padded = np.pad(x, (0, 42)).tolist()
    for i in range(150):
        v = padded[i ^ 1]
        k = 0
        while v >= 0 and k < v:
            if k * k > v:
                break
            if not k & 1:
                v -= k
            k += 1
        out.append(-1 if padded[i ^ 1] < 0 else v)
    case("warp", "early_return", 3, 64, [read(x), write(np.array(out, np.int32)), i32(150)])


def module_globals():
    r = rng("globals")
    table, letters, names = [3, -1, 4, 1, -5, 9], b"tessera", [b"zero", b"one", b"three"]
    primes, big = [2, 3, 5, 7, 11, 13, 17, 19], 0x123456789abcdef0
    out = [table[t % 6] * 2.5 + (big >> (t % 48) & 0xff) + letters[t % 7] + 4 + names[t % 3][t % 2] - primes[t % 8] * 0.5 + 1e10 for t in range(64)]
    case("globals", "module_data", 1, 64, [write(np.array(out))])
    case("globals", "module_state", 4, 32, [write(np.array([[2 * b * 100 + t for t in range(32)] for b in range(4)], np.int32))])
    x = integers(r, -500, 500, 45)
    n = np.arange(45)
    out = x[::-1] * 0.25 + np.roll(x, -1) * 3 + (np.roll(x, -2) & 0xff) + n % 3 * 1000
    case("globals", "dynamic_shared", 1, 64, [read(x), write(out.astype(np.float64)), i32(45)], shared=45 * 13)
    out = [sum((primes if t % 2 else primes[::-1])[:t % 8 + 1]) for t in range(32)]
    case("globals", "constant_generic", 1, 32, [write(np.array(out, np.int32))])


locks()
calls()
prints()
votes(rng("warp"))
divergence(rng("divergence"))
module_globals()

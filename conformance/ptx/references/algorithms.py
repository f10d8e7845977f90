"""Small whole algorithms."""

import hashlib

import numpy as np

from .basics import integers
from .suite import Scalar, case, i32, read, rng, room, update, within, write


def integer_algorithms(r):
    message = integers(r, 0, 256, (40, 16), np.uint8)
    digest = np.array([list(hashlib.sha256(m.tobytes()).digest()) for m in message], np.uint8).view(np.uint32)
    case("algorithms", "sha256", 2, 20, [read(message.view(np.uint32)), write(digest)])

    rows = []
    for t in range(48):
        c, k0, k1 = [t, 0, 7, 0], 12345, 67890
        for _ in range(10):
            p, q = 0xD2511F53 * c[0], 0xCD9E8D57 * c[2]
            c = [q >> 32 ^ c[1] ^ k0, q & 0xffffffff, p >> 32 ^ c[3] ^ k1, p & 0xffffffff]
            k0, k1 = (k0 + 0x9E3779B9) % 2**32, (k1 + 0xBB67AE85) % 2**32
        rows.append(c)
    case("algorithms", "philox", 2, 24, [write(np.array(rows, np.uint32)), Scalar("u32", 12345), Scalar("u32", 67890)])

    grid = r.random((32, 32)) < 0.4
    pack = lambda g: (g.astype(np.uint64) << np.arange(32, dtype=np.uint64)).sum(1).astype(np.uint32)
    now = grid
    for _ in range(6):
        count = sum(np.roll(now, (i, j), (0, 1)).astype(int) for i in (-1, 0, 1) for j in (-1, 0, 1) if i or j)
        now = (count == 3) | ((count == 2) & now)
    case("algorithms", "life", 1, 32, [read(pack(grid)), write(pack(now)), i32(6)])

    x = integers(r, 0, 999, 120)
    kept = x[x % 3 != 0]
    before = np.full(120, -1, np.int32)
    after = before.copy()
    after[:len(kept)] = kept
    case("algorithms", "compact", 1, 128, [read(x), update(before, after), update(np.zeros(1, np.int32), np.array([len(kept)], np.int32)), i32(120)])
    x = integers(r, 0, 999, 300)
    size = np.array([(x % 3 != 0).sum()], np.int32)
    case("algorithms", "compact", 3, 128, [read(x), room(300, "i32"), update(np.zeros(1, np.int32), size), i32(300)], name="compact_blocks")

    keys = integers(r, 1, 50, 150, np.uint32) * np.uint32(977)
    count = np.array([(keys == k).sum() for k in keys], np.int32)
    case("algorithms", "hash_count", 1, 96, [read(keys), update(np.zeros(64, np.uint64)), write(count), i32(150), i32(64)])

    a, b = (integers(r, 97, 101, n, np.int8) for n in (50, 44))
    table = np.zeros((51, 45), int)
    table[:, 0], table[0] = range(51), range(45)
    for i, j in np.ndindex(50, 44):
        table[i + 1, j + 1] = min(table[i, j + 1] + 1, table[i + 1, j] + 1, table[i, j] + (a[i] != b[j]))
    case("algorithms", "edit_distance", 1, 64, [read(a), i32(50), read(b), i32(44), write(np.array([table[50, 44]], np.int32))])

    size = integers(r, 0, 500, 20)
    result = np.array([sum(k * k for k in range(n)) for n in size.tolist()], np.int64)
    case("algorithms", "work_queue", 3, 32, [read(size), write(result), update(np.zeros(1, np.int32), np.array([23], np.int32)), i32(20)])

    x = integers(r, -100, 100, 64)
    warps = x.reshape(2, 32)
    scan = warps.cumsum(1, dtype=np.int32)
    sums = []
    for t in range(64):
        peers = [k for k in range(t // 32 * 32, t // 32 * 32 + 32) if x[k] & 3 == x[t] & 3]
        sums.append(int(x[peers].sum()) * 100 + peers.index(t))
    case("algorithms", "group_scans", 1, 64, [read(x), write(scan.reshape(-1)), write((scan - warps).reshape(-1)), write(np.array(sums, np.int32))])
    x = integers(r, -1000, 1000, (4, 150))
    case("algorithms", "top_five", 4, 32, [read(x), write(-np.sort(-x, axis=1)[:, :5]), i32(150)])

    out = np.zeros((17, 21), np.uint8)
    cut = lambda p, q: -(-p // q) if p < 0 else p // q
    for py, px in np.ndindex(17, 21):
        cx, cy, u, v, n = cut((px * 3 - 42) * 4096, 21), cut((py * 2 - 17) * 4096, 17), 0, 0, 0
        while n < 60 and (u * u >> 12) + (v * v >> 12) <= 4 * 4096:
            u, v, n = (u * u >> 12) - (v * v >> 12) + cx, (u * v >> 11) + cy, n + 1
        out[py, px] = n
    case("algorithms", "mandelbrot", (2, 3), (16, 8), [write(out), i32(21), i32(17), i32(60)])


def graphs(r):
    n = 60
    edges = sorted({(int(a), int(b)) for a, b in r.integers(0, n, (90, 2)) if a != b})
    both = sorted(set(edges) | {(b, a) for a, b in edges})
    start = np.searchsorted([a for a, _ in both], np.arange(n + 1)).astype(np.int32)
    level = [-1] * n
    level[0], frontier = 0, [0]
    while frontier:
        fresh = []
        for v in frontier:
            for a, b in both[start[v]:start[v + 1]]:
                if level[b] < 0:
                    level[b] = level[v] + 1
                    fresh.append(b)
        frontier = fresh
    case("algorithms", "breadth_first", 1, 64, [read(start), read(np.array([b for _, b in both], np.int32)), write(np.array(level, np.int32)), i32(n)])

    few = np.array(edges[::3], np.int32)
    label = list(range(n))
    for _ in range(n):
        for a, b in few.tolist():
            label[a] = label[b] = min(label[a], label[b])
    case("algorithms", "components", 1, 64, [read(few), write(np.array(label, np.int32)), i32(len(few)), i32(n)])


def float_algorithms(r):
    x = r.standard_normal((2, 64, 2)).astype(np.float32)
    y = np.fft.fft(x[..., 0] + 1j * x[..., 1].astype(np.float64))
    y = np.stack([y.real, y.imag], 2).astype(np.float32)
    case("algorithms", "fft64", 2, 32, [read(x), write(y, within(1e-5, 1e-5))])
    body = r.standard_normal((50, 4)).astype(np.float32)
    body[:, 3] = np.abs(body[:, 3])
    d = body[None, :, :3].astype(np.float64) - body[:, None, :3]
    s = body[:, 3] * ((d**2).sum(2) + 0.01)**-1.5
    case("algorithms", "n_body", 2, 32, [read(body), write((d * s[..., None]).sum(1).astype(np.float32), within(1e-4, 2e-4)), i32(50)])
    m = r.standard_normal((2, 16, 16))
    a = m @ m.transpose(0, 2, 1) + 4 * np.eye(16)
    case("algorithms", "cholesky", 2, (16, 16), [read(a), write(np.linalg.cholesky(a), within(1e-11, 1e-12))])


integer_algorithms(rng("integer algorithms"))
graphs(rng("graphs"))
float_algorithms(rng("float algorithms"))

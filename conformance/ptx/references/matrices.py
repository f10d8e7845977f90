"""Matrix products, with and without tensor cores, and rows of neural networks.

Operands of products are small integers, so every sum is exact in any order.
"""

import math

import numpy as np

from .basics import integers
from .suite import AMPERE, case, f32, i32, read, rng, to_bf16, update, within, write


def small(r, shape, dtype=np.float32, low=-4, high=5):
    return integers(r, low, high, shape).astype(dtype)


def matmul():
    r = rng("matmul")
    for entry, m, n, k, tile, dtype in (("matmul_naive", 19, 23, 30, 16, np.float32), ("matmul_tiled_f32", 33, 20, 41, 16, np.float32),
                                        ("matmul_tiled_f64", 17, 12, 20, 8, np.float64)):
        a, b = small(r, (m, k), dtype, -50, 50), small(r, (k, n), dtype, -50, 50)
        case("matmul", entry, (-(-n // tile), -(-m // tile)), (tile, tile), [read(a), read(b), write(a @ b), i32(m), i32(n), i32(k)])
    a, b = small(r, (64, 40)), small(r, (40, 32))
    case("matmul", "matmul_registers", (1, 2), 64, [read(a), read(b), write(a @ b), i32(32), i32(40)])

    dense = np.where(r.random((10, 80)) < 0.4, small(r, (10, 80), np.float32, 1, 9), 0)
    dense[3] = 0
    start = np.concatenate([[0], np.cumsum((dense != 0).sum(1))]).astype(np.int32)
    rows, columns = np.nonzero(dense)
    x = small(r, 80)
    case("matmul", "spmv_csr", 3, 128, [read(start), read(columns.astype(np.int32)), read(dense[rows, columns].astype(np.float32)),
                                        read(x), write((dense @ x).astype(np.float32)), i32(10)])


def wmma():
    r = rng("wmma")
    a, b = small(r, (32, 48), np.float16), small(r, (32, 48), np.float16)
    c = (a.astype(np.float32) @ b.T.astype(np.float32))
    case("wmma", "wmma_f16_f32", (2, 2), 32, [read(a), read(b), write(c), i32(32), i32(48)])
    a, b, c = small(r, (16, 16), np.float16), small(r, (16, 16), np.float16), small(r, (16, 16), np.float16)
    d = (a.T.astype(np.float32) @ b.astype(np.float32) + c.T.astype(np.float32)) / 2
    case("wmma", "wmma_f16_f16", 1, 32, [read(a), read(b), update(c, d.T.astype(np.float16))])
    a, b = small(r, (32, 48), np.int8, -128, 128), small(r, (8, 48), np.int8, -128, 128)
    case("wmma", "wmma_s8", 1, 32, [read(a), read(b), write(a.astype(np.int32) @ b.T.astype(np.int32) + 3)])
    a, b = small(r, (8, 16)), small(r, (16, 32))
    case("wmma", "wmma_bf16", 1, 32, [read(to_bf16(a), "bf16"), read(to_bf16(b), "bf16"), write(a @ b)], targets=AMPERE)
    a, b = small(r, (16, 16), np.float32, -30, 30), small(r, (16, 16), np.float32, -30, 30)
    case("wmma", "wmma_tf32", 1, 32, [read(a), read(b), write(a @ b.T)], targets=AMPERE)
    a, b, c = (small(r, (8, 8), np.float64, -1000, 1000) for _ in range(3))
    case("wmma", "wmma_f64", 1, 32, [read(a), read(b), update(c, a @ b.T + c)], targets=AMPERE)


def mma():
    r = rng("mma")
    a, b = small(r, (16, 24), np.float16), small(r, (8, 24), np.float16)
    case("mma", "mma_f16_k8", 1, 32, [read(a), read(b), write(a.astype(np.float32) @ b.T.astype(np.float32)), i32(24)])
    a, b = small(r, (8, 16), np.int8, -128, 128), small(r, (8, 16), np.uint8, 0, 256)
    c = a.astype(np.int32) @ b.T.astype(np.int32) + np.tile([1, -1], (8, 4)).astype(np.int32)
    case("mma", "mma_s8_m8", 1, 32, [read(a), read(b), write(c)])
    a, b = small(r, (32, 16), np.float16), small(r, (16, 16), np.float16)
    case("mma", "ldmatrix_f16", 1, 64, [read(a), read(b), write(a.astype(np.float32) @ b.astype(np.float32))])
    a, b = small(r, (16, 48)), small(r, (8, 48))
    case("mma", "mma_f16_k16", 1, 32,
         [read(a.astype(np.float16)), read(b.astype(np.float16)), write(a @ b.T), i32(48)], targets=AMPERE)
    case("mma", "mma_bf16_k16", 1, 32,
         [read(to_bf16(a), "bf16"), read(to_bf16(b), "bf16"), write(a @ b.T), i32(48)], targets=AMPERE)
    a, b = small(r, (16, 8), np.float32, -99, 99), small(r, (8, 8), np.float32, -99, 99)
    case("mma", "mma_tf32_k8", 1, 32, [read(a), read(b), write(a @ b.T)], targets=AMPERE)
    a, b = small(r, (16, 32), np.int8, -128, 128), small(r, (8, 32), np.int8, -128, 128)
    c = a.astype(np.int32) @ b.T.astype(np.int32)
    c += np.concatenate([np.tile([5, 6], (8, 4)), np.tile([7, 8], (8, 4))]).astype(np.int32)
    case("mma", "mma_s8_k32", 1, 32, [read(a), read(b), write(c)], targets=AMPERE)
    a, b = small(r, (8, 4), np.float64, -99, 99), small(r, (8, 4), np.float64, -99, 99)
    case("mma", "mma_f64_k4", 1, 32, [read(a), read(b), write(a @ b.T + np.tile([0.5, -0.5], (8, 4)))], targets=AMPERE)
    a, b, v = (small(r, shape, np.float16, -2, 3) for shape in ((16, 16), (16, 16), (8, 16)))
    p = a.astype(np.float32) @ b.T.astype(np.float32)
    case("mma", "mma_chain", 1, 32, [read(a), read(b), read(v), write(p @ v.T.astype(np.float32))], targets=AMPERE)


def attention(q, k, v, scale, causal):
    s = q.astype(np.float64) @ k.T.astype(np.float64) * scale
    if causal:
        s = np.where(np.arange(len(k))[None, :] > np.arange(len(q))[:, None], -np.inf, s)
    p = np.exp(s - s.max(1, keepdims=True))
    return (p / p.sum(1, keepdims=True) @ v).astype(np.float32)


def nn():
    r = rng("nn")
    x = r.standard_normal((3, 200)).astype(np.float32) * 3
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    case("nn", "softmax_rows", 3, 128, [read(x), write((e / e.sum(1, keepdims=True)).astype(np.float32), within(2e-6, 1e-9)), i32(200)])

    x = r.standard_normal((4, 90)).astype(np.float16)
    gamma, beta = (r.standard_normal(90).astype(np.float16) for _ in range(2))
    d = x.astype(np.float64)
    d = (d - d.mean(1, keepdims=True)) / np.sqrt(d.var(1, keepdims=True) + 1e-5)
    y = (d * gamma.astype(np.float64) + beta.astype(np.float64)).astype(np.float16)
    case("nn", "layer_norm", 4, 32, [read(x), read(gamma), read(beta), write(y, within(2e-3, 1e-3)), i32(90), f32(1e-5)])

    x = np.linspace(-6, 6, 100).astype(np.float32)
    d = x.astype(np.float64)
    exact = d / 2 * (1 + np.vectorize(math.erf)(d / math.sqrt(2)))
    fast = d / 2 * (1 + np.tanh(0.79788456 * (d + 0.044715 * d**3)))
    case("nn", "gelu_tanh", 2, 64, [read(x), write(exact.astype(np.float32), within(1e-5, 3e-7)),
                                   write(fast.astype(np.float32), within(1e-5, 6e-7)), i32(100)])

    q, k, v = (r.standard_normal((n, 32)).astype(np.float32) for n in (8, 45, 45))
    scale = 1 / math.sqrt(32)
    for name, causal in (("attention_small", 0), ("attention_causal", 1)):
        out = attention(q, k, v, scale, causal)
        case("nn", "attention_small", 2, 128,
             [read(q), read(k), read(v), write(out, within(1e-5, 2e-6)), i32(45), f32(scale), i32(causal)], name=name)


matmul()
wmma()
mma()
nn()

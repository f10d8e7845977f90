#!/usr/bin/env python3
"""Whole kernels as applications have them."""

import math

import cuda.tile as ct
import numpy as np
import torch
from harness import (DEVICE, cases, compare, exact, launch, main, numbers, tensor,
                     torch_type, zeros)


def normal(dtype, *shape, seed=0):
    random = np.random.default_rng(seed)
    return torch.from_numpy(random.standard_normal(shape)).to(torch_type(dtype)).to(DEVICE)


def ceil(a, b):
    return -(-a // b)


# --- products ---------------------------------------------------------------------------

def grouped(index, rows, columns, group):
    """The tile of a block, so that neighbours share rows and columns."""
    per_group = group * columns
    first = index // per_group * group
    height = min(rows - first, group)
    return first + index % per_group % height, index % per_group // height


@ct.kernel
def matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j = grouped(ct.bid(0), ct.cdiv(c.shape[0], m), ct.cdiv(c.shape[1], n), 8)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, (i, step), (m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, (step, j), (k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    ct.store(c, (i, j), total.astype(c.dtype))


@ct.kernel
def persistent_matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    columns = ct.cdiv(c.shape[1], n)
    for tile in range(ct.bid(0), ct.cdiv(c.shape[0], m) * columns, ct.num_blocks(0)):
        i, j = tile // columns, tile % columns
        total = ct.zeros((m, n), dtype=ct.float32)
        for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
            x = ct.load(a, (i, step), (m, k), padding_mode=ct.PaddingMode.ZERO)
            y = ct.load(b, (step, j), (k, n), padding_mode=ct.PaddingMode.ZERO)
            total = ct.mma(x, y, total)
        ct.store(c, (i, j), total.astype(c.dtype))


@ct.kernel
def split_matmul(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int],
                 splits: ct.Constant[int]):
    i, j, part = ct.bid(0), ct.bid(1), ct.bid(2)
    steps = ct.cdiv(ct.num_tiles(a, axis=1, shape=(m, k)), splits)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(part * steps, min((part + 1) * steps, ct.num_tiles(a, 1, (m, k)))):
        x = ct.load(a, (i, step), (m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, (step, j), (k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    rows = i * m + ct.arange(m, dtype=ct.int32)[:, None]
    columns = j * n + ct.arange(n, dtype=ct.int32)[None, :]
    ct.atomic_add(c, (rows, columns), total)


@ct.kernel
def split_matmul_by_views(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int],
                          splits: ct.Constant[int]):
    i, j, part = ct.bid(0), ct.bid(1), ct.bid(2)
    steps = ct.cdiv(ct.num_tiles(a, axis=1, shape=(m, k)), splits)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(part * steps, min((part + 1) * steps, ct.num_tiles(a, 1, (m, k)))):
        x = ct.load(a, (i, step), (m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, (step, j), (k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x, y, total)
    c.tiled_view((m, n)).atomic_store_add((i, j), total)


def factors(dtype, m, n, k):
    return normal(dtype, m, k), normal(dtype, k, n, seed=1)


def check_product(a, b, c):
    wanted = exact(a) @ exact(b)
    scale = np.abs(wanted).max()
    compare(c, wanted, rtol=1e-2, atol=scale * 5e-3)


@cases(dtype=("float16", "bfloat16", "float32"), size=((128, 128, 128), (200, 136, 72)),
       tile=((64, 64, 32), (128, 64, 64)))
def grouped_matmul(dtype, size, tile):
    a, b = factors(dtype, *size)
    c = zeros(dtype, size[0], size[1])
    launch(ceil(size[0], tile[0]) * ceil(size[1], tile[1]), matmul, a, b, c, *tile)
    check_product(a, b, c)


@cases(blocks=(1, 3, 8), dtype=("float16", "float32"))
def matmul_persistent(blocks, dtype):
    a, b = factors(dtype, 150, 130, 96)
    c = zeros(dtype, 150, 130)
    launch(blocks, persistent_matmul, a, b, c, 64, 64, 32)
    check_product(a, b, c)


@cases(splits=(1, 2, 5), how=("arrays", "views"))
def matmul_split(splits, how):
    a, b = factors("float16", 96, 80, 300)
    c = zeros("float32", 96, 80)
    kernel = split_matmul if how == "arrays" else split_matmul_by_views
    launch((2, 2, splits), kernel, a, b, c, 64, 64, 32, splits)
    check_product(a, b, c)


@ct.kernel
def batched(a, b, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j, batch = ct.bid(0), ct.bid(1), ct.bid(2)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.cdiv(a.shape[2], k)):
        x = ct.load(a, (batch, i, step), (1, m, k), padding_mode=ct.PaddingMode.ZERO)
        y = ct.load(b, (batch, step, j), (1, k, n), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(x.reshape((m, k)), y.reshape((k, n)), total)
    ct.store(c, (batch, i, j), total.astype(c.dtype).reshape((1, m, n)))


@cases(dtype=("float16", "bfloat16"))
def batched_matmul(dtype):
    a, b, c = normal(dtype, 3, 100, 64), normal(dtype, 3, 64, 72, seed=1), zeros(dtype, 3, 100, 72)
    launch((2, 2, 3), batched, a, b, c, 64, 64, 32)
    check_product(a, b, c)


@ct.kernel
def dequantized(a, b, scale, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    """f16 by int8, with a factor per column, a bias-free linear layer."""
    i, j = ct.bid(0), ct.bid(1)
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        y = ct.load(b, (step, j), (k, n)).astype(ct.float16)
        total = ct.mma(ct.load(a, (i, step), (m, k)), y, total)
    ct.store(c, (i, j), (total * ct.load(scale, (j,), (n,))).astype(c.dtype))


@cases()
def mixed_matmul():
    a, b = normal("float16", 64, 64), numbers("int8", 64, 64, low=-8, high=8)
    scale, c = numbers("float32", 64, low=0.1, high=1), zeros("float16", 64, 64)
    launch((1, 2), dequantized, a, b, scale, c, 64, 32, 32)
    compare(c, (exact(a) @ exact(b)) * exact(scale), rtol=1e-2, atol=0.3)


@ct.kernel
def gated(a, w, v, c, m: ct.Constant[int], n: ct.Constant[int], k: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    gate, up = ct.zeros((m, n), dtype=ct.float32), ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.num_tiles(a, axis=1, shape=(m, k))):
        x = ct.load(a, (i, step), (m, k))
        gate = ct.mma(x, ct.load(w, (step, j), (k, n)), gate)
        up = ct.mma(x, ct.load(v, (step, j), (k, n)), up)
    ct.store(c, (i, j), (gate / (1 + ct.exp(-gate)) * up).astype(c.dtype))


@cases()
def gated_products():
    a, w, v = normal("bfloat16", 64, 64), normal("bfloat16", 64, 64, seed=1), \
        normal("bfloat16", 64, 64, seed=2)
    c = zeros("float32", 64, 64)
    launch((2, 1), gated, a, w, v, c, 32, 64, 32)
    gate, up = exact(a) @ exact(w), exact(a) @ exact(v)
    compare(c, gate / (1 + np.exp(-gate)) * up, rtol=1e-2, atol=0.2)


@ct.kernel
def experts(tokens, weights, order, expert_of, c, m: ct.Constant[int], n: ct.Constant[int],
            k: ct.Constant[int]):
    """Rows that are sorted by expert are gathered, multiplied by its matrix and scattered."""
    i, j = ct.bid(0), ct.bid(1)
    rows = ct.load(order, (i,), (m,))
    expert = ct.load(expert_of, (i,), ())
    total = ct.zeros((m, n), dtype=ct.float32)
    for step in range(ct.cdiv(tokens.shape[1], k)):
        columns = step * k + ct.arange(k, dtype=ct.int32)
        x = ct.gather(tokens, (rows[:, None], columns[None, :]))
        y = ct.load(weights, (expert, step, j), (1, k, n)).reshape((k, n))
        total = ct.mma(x, y, total)
    columns = j * n + ct.arange(n, dtype=ct.int32)
    ct.scatter(c, (rows[:, None], columns[None, :]), total.astype(c.dtype))


@cases(dtype=("float16", "bfloat16"))
def mixture_of_experts(dtype):
    random = np.random.default_rng(5)
    chosen = random.integers(0, 4, 50)
    order, expert_of = [], []
    for expert in range(4):
        mine = list(np.nonzero(chosen == expert)[0])
        mine += [1000] * (-len(mine) % 16)  # out of bounds, so neither loaded nor stored
        order += mine
        expert_of += [expert] * (len(mine) // 16)
    tokens, weights = normal(dtype, 50, 64), normal(dtype, 4, 64, 32, seed=1)
    c = zeros("float32", 50, 32)
    launch((len(expert_of), 1), experts, tokens, weights, tensor(order, "int32"),
           tensor(expert_of, "int32"), c, 16, 32, 32)
    wanted = np.stack([exact(tokens)[row] @ exact(weights)[chosen[row]] for row in range(50)])
    compare(c, wanted, rtol=1e-2, atol=0.1)


# --- attention --------------------------------------------------------------------------

@ct.kernel
def attention(q, k, v, out, scale, causal: ct.Constant[bool], m: ct.Constant[int],
              n: ct.Constant[int], d: ct.Constant[int]):
    row, head = ct.bid(0), ct.bid(1)
    query = ct.load(q, (head, row, 0), (1, m, d)).reshape((m, d))
    most = ct.full((m, 1), float("-inf"), dtype=ct.float32)
    norm = ct.zeros((m, 1), dtype=ct.float32)
    total = ct.zeros((m, d), dtype=ct.float32)
    rows = row * m + ct.arange(m, dtype=ct.int32)[:, None]
    stop = ct.cdiv(k.shape[1], n)
    if causal:
        stop = min(stop, ct.cdiv((row + 1) * m, n))
    for step in range(stop):
        key = ct.load(k, (head, 0, step), (1, d, n), order=(0, 2, 1)).reshape((d, n))
        score = ct.mma(query, key, ct.zeros((m, n), dtype=ct.float32)) * scale
        columns = step * n + ct.arange(n, dtype=ct.int32)[None, :]
        allowed = columns < k.shape[1]
        if causal:
            allowed = allowed & (rows >= columns)
        score = ct.where(allowed, score, float("-inf"))
        now = ct.maximum(most, ct.max(score, axis=1, keepdims=True))
        weight = ct.exp2(score - now)
        decay = ct.exp2(most - now)
        norm = norm * decay + ct.sum(weight, axis=1, keepdims=True)
        value = ct.load(v, (head, step, 0), (1, n, d), padding_mode=ct.PaddingMode.ZERO)
        total = ct.mma(weight.astype(q.dtype), value.reshape((n, d)), total * decay)
        most = now
    ct.store(out, (head, row, 0), (total / norm).astype(out.dtype).reshape((1, m, d)))


@cases(causal=(False, True), dtype=("float16", "bfloat16"), length=(128, 100))
def attention_forward(causal, dtype, length):
    q, k, v = (normal(dtype, 2, length, 64, seed=seed) for seed in range(3))
    out = zeros(dtype, 2, length, 64)
    launch((ceil(length, 64), 2), attention, q, k, v, out, math.log2(math.e) / 8, causal, 64, 32,
           64)
    wanted = torch.nn.functional.scaled_dot_product_attention(
        q.cpu().double(), k.cpu().double(), v.cpu().double(), is_causal=causal)
    compare(out, wanted, rtol=2e-2, atol=2e-2)


# --- rows -------------------------------------------------------------------------------

@ct.kernel
def softmax_rows(a, c, n: ct.Constant[int]):
    for row in range(ct.bid(0), a.shape[0], ct.num_blocks(0)):
        x = ct.load(a, (row, 0), (1, n), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
        y = ct.exp(x - ct.max(x, axis=1, keepdims=True))
        ct.store(c, (row, 0), (y / ct.sum(y, axis=1, keepdims=True)).astype(c.dtype))


@cases(dtype=("float16", "bfloat16", "float32"), columns=(17, 256, 1000))
def softmax(dtype, columns):
    a, c = normal(dtype, 5, columns), zeros(dtype, 5, columns)
    launch(3, softmax_rows, a, c, 1 << (columns - 1).bit_length())
    compare(c, torch.softmax(a.cpu().double(), 1),
            rtol={"float16": 4e-3, "bfloat16": 2e-2, "float32": 1e-5}[dtype], atol=1e-6)


@ct.kernel
def online_softmax(a, c, n: ct.Constant[int]):
    """Rows of any length, in pieces."""
    row = ct.bid(0)
    most = ct.full((1,), float("-inf"), dtype=ct.float32)
    norm = ct.zeros((1,), dtype=ct.float32)
    for piece in range(ct.num_tiles(a, 1, (1, n))):
        x = ct.load(a, (row, piece), (1, n), padding_mode=ct.PaddingMode.NEG_INF).astype(ct.float32)
        now = ct.maximum(most, ct.max(x, axis=1))
        norm = norm * ct.exp(most - now) + ct.sum(ct.exp(x - now[:, None]), axis=1)
        most = now
    for piece in range(ct.num_tiles(a, 1, (1, n))):
        x = ct.load(a, (row, piece), (1, n)).astype(ct.float32)
        ct.store(c, (row, piece), (ct.exp(x - most[:, None]) / norm[:, None]).astype(c.dtype))


@cases(columns=(100, 777))
def softmax_in_pieces(columns):
    a, c = normal("float32", 4, columns), zeros("float32", 4, columns)
    launch(4, online_softmax, a, c, 64)
    compare(c, torch.softmax(a.cpu().double(), 1), rtol=1e-5)


@ct.kernel
def layer_norm_rows(a, weight, bias, c, mean, inverse, epsilon, n: ct.Constant[int]):
    row = ct.bid(0)
    count = a.shape[1]
    total = ct.zeros((1, n), dtype=ct.float32)
    for piece in range(ct.num_tiles(a, 1, (1, n))):
        x = ct.load(a, (row, piece), (1, n), padding_mode=ct.PaddingMode.ZERO)
        total += x.astype(ct.float32)
    average = ct.sum(total, axis=1, keepdims=True) / count
    square = ct.zeros((1, n), dtype=ct.float32)
    for piece in range(ct.num_tiles(a, 1, (1, n))):
        x = ct.load(a, (row, piece), (1, n), padding_mode=ct.PaddingMode.ZERO).astype(ct.float32)
        inside = piece * n + ct.arange(n, dtype=ct.int32)[None, :] < count
        off = ct.where(inside, x - average, 0)
        square += off * off
    factor = ct.rsqrt(ct.sum(square, axis=1, keepdims=True) / count + epsilon)
    ct.store(mean, (row,), average.reshape((1,)))
    ct.store(inverse, (row,), factor.reshape((1,)))
    for piece in range(ct.num_tiles(a, 1, (1, n))):
        x = ct.load(a, (row, piece), (1, n)).astype(ct.float32)
        w = ct.load(weight, (piece,), (n,)).astype(ct.float32)
        b = ct.load(bias, (piece,), (n,)).astype(ct.float32)
        ct.store(c, (row, piece), ((x - average) * factor * w + b).astype(c.dtype))


@cases(dtype=("float16", "bfloat16", "float32"), columns=(64, 300))
def layer_norm(dtype, columns):
    a, weight, bias = normal(dtype, 6, columns), normal(dtype, columns, seed=1), \
        normal(dtype, columns, seed=2)
    c, mean, inverse = zeros(dtype, 6, columns), zeros("float32", 6), zeros("float32", 6)
    launch(6, layer_norm_rows, a, weight, bias, c, mean, inverse, 1e-5, 128)
    wanted = torch.nn.functional.layer_norm(a.cpu().double(), (columns,), weight.cpu().double(),
                                            bias.cpu().double(), 1e-5)
    loose = {"float16": 4e-3, "bfloat16": 3e-2, "float32": 1e-5}[dtype]
    compare(c, wanted, rtol=loose, atol=loose)
    compare(mean, exact(a).mean(axis=1), rtol=1e-4, atol=1e-4)


@ct.kernel
def layer_norm_backward(dy, a, weight, mean, inverse, dx, dw, n: ct.Constant[int]):
    row = ct.bid(0)
    x, g = ct.load(a, (row, 0), (1, n)), ct.load(dy, (row, 0), (1, n))
    w = ct.load(weight, (0,), (n,))
    m, r = ct.load(mean, (row,), (1,))[:, None], ct.load(inverse, (row,), (1,))[:, None]
    hat = (x - m) * r
    wg = g * w
    first = ct.sum(hat * wg, axis=1, keepdims=True) / n
    second = ct.sum(wg, axis=1, keepdims=True) / n
    ct.store(dx, (row, 0), (wg - hat * first - second) * r)
    ct.atomic_add(dw, (ct.arange(n, dtype=ct.int32),), (g * hat).reshape((n,)))


@cases()
def layer_norm_gradient():
    n = 64
    a, weight, dy = normal("float32", 8, n), normal("float32", n, seed=1), \
        normal("float32", 8, n, seed=2)
    x = a.cpu().double().requires_grad_()
    w = weight.cpu().double().requires_grad_()
    torch.nn.functional.layer_norm(x, (n,), w, None, 1e-5).backward(dy.cpu().double())
    mean = a.cpu().double().mean(1).float().to(DEVICE)
    inverse = (1 / (a.cpu().double().var(1, unbiased=False) + 1e-5).sqrt()).float().to(DEVICE)
    dx, dw = zeros("float32", 8, n), zeros("float32", n)
    launch(8, layer_norm_backward, dy, a, weight, mean, inverse, dx, dw, n)
    compare(dx, x.grad, rtol=1e-3, atol=1e-4)
    compare(dw, w.grad, rtol=1e-3, atol=1e-4)


@ct.kernel
def rms_norm_rows(a, weight, c, n: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.gather(a, (row, ct.arange(n, dtype=ct.int32))).astype(ct.float32)
    factor = ct.rsqrt(ct.sum(x * x) / a.shape[1] + 1e-6)
    w = ct.gather(weight, ct.arange(n, dtype=ct.int32)).astype(ct.float32)
    ct.scatter(c, (row, ct.arange(n, dtype=ct.int32)), (x * factor * w).astype(c.dtype))


@cases(dtype=("float16", "float32"), columns=(100, 512))
def rms_norm(dtype, columns):
    a, weight = normal(dtype, 5, columns), normal(dtype, columns, seed=1)
    c = zeros(dtype, 5, columns)
    launch(5, rms_norm_rows, a, weight, c, 1 << (columns - 1).bit_length())
    x = exact(a)
    loose = {"float16": 4e-3, "float32": 1e-5}[dtype]
    compare(c, x / np.sqrt((x * x).mean(1, keepdims=True) + 1e-6) * exact(weight), rtol=loose,
            atol=loose)


@ct.kernel
def cross_entropy_rows(logits, labels, loss, n: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(logits, (row, 0), (1, n), padding_mode=ct.PaddingMode.NEG_INF)
    most = ct.max(x)
    norm = ct.log(ct.sum(ct.exp(x - most))) + most
    ct.store(loss, (row,), norm - ct.gather(logits, (row, ct.load(labels, (row,), ()))))


@cases(columns=(10, 500))
def cross_entropy(columns):
    a, loss = normal("float32", 12, columns), zeros("float32", 12)
    labels = numbers("int64", 12, low=0, high=columns - 1)
    launch(12, cross_entropy_rows, a, labels, loss, 1 << (columns - 1).bit_length())
    wanted = torch.nn.functional.cross_entropy(a.cpu().double(), labels.cpu(), reduction="none")
    compare(loss, wanted, rtol=1e-5, atol=1e-5)


# --- others -----------------------------------------------------------------------------

@ct.kernel
def transpose_tiles(a, c, m: ct.Constant[int], n: ct.Constant[int]):
    i, j = ct.bid(0), ct.bid(1)
    ct.store(c, (j, i), ct.transpose(ct.load(a, (i, j), (m, n))))


@cases(dtype=("int8", "float16", "float32", "float64", "bool"), size=((64, 64), (100, 75)),
       tile=((16, 16), (64, 32)))
def transposition(dtype, size, tile):
    a, c = numbers(dtype, *size), zeros(dtype, *size[::-1])
    launch((ceil(size[0], tile[0]), ceil(size[1], tile[1])), transpose_tiles, a, c, *tile)
    compare(c, exact(a).T)


@ct.kernel
def fourier(real, imaginary, cosine, sine, out_real, out_imaginary, n: ct.Constant[int]):
    """A transform of n * n points per row, as two products by a matrix of n roots of unity."""
    row = ct.bid(0)
    x, y = (ct.load(real, (row, 0, 0), (1, n, n)).reshape((n, n)),
            ct.load(imaginary, (row, 0, 0), (1, n, n)).reshape((n, n)))
    c, s = ct.load(cosine, (0, 0), (n, n)), ct.load(sine, (0, 0), (n, n))
    none = ct.zeros((n, n), dtype=ct.float32)
    p = ct.mma(c, x, none) + ct.mma(s, y, none)
    q = ct.mma(c, y, none) - ct.mma(s, x, none)
    i = ct.arange(n, dtype=ct.int32)
    angle = (i[:, None] * i[None, :]).astype(ct.float32) * (6.283185307179586 / (n * n))
    wc, ws = ct.cos(angle), ct.sin(angle)
    x, y = p * wc + q * ws, q * wc - p * ws
    p = ct.mma(x, c, none) + ct.mma(y, s, none)
    q = ct.mma(y, c, none) - ct.mma(x, s, none)
    ct.store(out_real, (row, 0, 0), ct.transpose(p).reshape((1, n, n)))
    ct.store(out_imaginary, (row, 0, 0), ct.transpose(q).reshape((1, n, n)))


@cases(n=(8, 16, 32))
def fast_fourier_transform(n):
    x, y = normal("float32", 3, n, n), normal("float32", 3, n, n, seed=1)
    angle = 2 * np.pi * np.outer(np.arange(n), np.arange(n)) / n
    cosine = tensor(np.cos(angle).tolist(), "float32")
    sine = tensor(np.sin(angle).tolist(), "float32")
    p, q = zeros("float32", 3, n, n), zeros("float32", 3, n, n)
    launch(3, fourier, x, y, cosine, sine, p, q, n)
    wanted = np.fft.fft((exact(x) + 1j * exact(y)).reshape(3, n * n), axis=1)
    compare(p.reshape(3, -1), wanted.real, rtol=1e-2, atol=0.1)
    compare(q.reshape(3, -1), wanted.imag, rtol=1e-2, atol=0.1)


@ct.kernel
def rotate(x, cosine, sine, half: ct.Constant[int]):
    """Rotary position embedding, in place."""
    row = ct.bid(0)
    a, b = ct.load(x, (row, 0), (1, half)), ct.load(x, (row, 1), (1, half))
    c, s = ct.load(cosine, (row, 0), (1, half)), ct.load(sine, (row, 0), (1, half))
    ct.store(x, (row, 0), a * c - b * s)
    ct.store(x, (row, 1), b * c + a * s)


@cases(dtype=("float32", "float16"))
def rotary_embedding(dtype):
    x = normal(dtype, 10, 64)
    before = exact(x).copy()
    cosine, sine = normal(dtype, 10, 32, seed=1), normal(dtype, 10, 32, seed=2)
    launch(10, rotate, x, cosine, sine, 32)
    a, b, c, s = before[:, :32], before[:, 32:], exact(cosine), exact(sine)
    compare(x, np.concatenate([a * c - b * s, b * c + a * s], axis=1), rtol=4e-3, atol=4e-3)


@ct.kernel
def activate(a, c, kind: ct.Constant[int], n: ct.Constant[int]):
    i = ct.bid(0)
    x = ct.load(a, (i,), (n,)).astype(ct.float32)
    if kind == 0:
        y = x / (1 + ct.exp(-x))
    elif kind == 1:
        y = 0.5 * x * (1 + ct.tanh(0.7978845608 * (x + 0.044715 * x * x * x)))
    else:
        y = ct.maximum(x, 0.0)
    ct.store(c, (i,), y.astype(c.dtype))


@cases(kind=(0, 1, 2), dtype=("float16", "bfloat16", "float32"))
def activations(kind, dtype):
    a, c = normal(dtype, 1000), zeros(dtype, 1000)
    launch(4, activate, a, c, kind, 256)
    x = a.cpu().double()
    wanted = (torch.nn.functional.silu(x), torch.nn.functional.gelu(x, approximate="tanh"),
              torch.relu(x))[kind]
    loose = {"float16": 2e-3, "bfloat16": 1.6e-2, "float32": 1e-5}[dtype]
    compare(c, wanted, rtol=loose, atol=loose)


@ct.kernel
def quantize(a, c, scale, n: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(a, (row, 0), (1, n))
    s = ct.max(ct.abs(x)) / 127
    ct.store(scale, (row,), s)
    ct.store(c, (row, 0), ct.floor(x / s + 0.5).astype(ct.int8))


@cases()
def quantization():
    a, c, scale = normal("float32", 8, 128), zeros("int8", 8, 128), zeros("float32", 8)
    launch(8, quantize, a, c, scale, 128)
    s = np.abs(exact(a)).max(1) / 127
    compare(scale, s)
    assert np.abs(exact(c) * s[:, None] - exact(a)).max() <= s.max() * 0.501 or not exact(c).any()


@ct.kernel
def random_bits(c, seed, n: ct.Constant[int]):
    """A counter mixed by shifts and products of unsigned integers."""
    x = (ct.bid(0) * n + ct.arange(n, dtype=ct.int32) + seed).astype(ct.uint32)
    x = x ^ (x >> 16)
    x = x * ct.uint32(0x7feb352d)
    x = x ^ (x >> 15)
    x = x * ct.uint32(0x846ca68b)
    x = x ^ (x >> 16)
    ct.store(c, (ct.bid(0),), x)


@cases(seed=(0, 12345))
def random_numbers(seed):
    c = zeros("uint32", 256)
    launch(2, random_bits, c, seed, 128)
    x = (np.arange(256) + seed).astype(np.uint32)
    with np.errstate(over="ignore"):
        x = x ^ (x >> 16)
        x = x * np.uint32(0x7feb352d)
        x = x ^ (x >> 15)
        x = x * np.uint32(0x846ca68b)
        x = x ^ (x >> 16)
    compare(c, x)


@ct.kernel
def scan_blocks(a, c, flags, sums, n: ct.Constant[int]):
    """A running sum over all blocks: each waits for the sum of the one before."""
    i = ct.bid(0)
    x = ct.cumsum(ct.load(a, (i,), (n,)))
    total = ct.sum(ct.load(a, (i,), (n,)))
    before = ct.full((), 0, dtype=ct.int32)
    if i > 0:
        while ct.atomic_or(flags, (i - 1,), 0, memory_order=ct.MemoryOrder.ACQUIRE) == 0:
            pass
        before = ct.load(sums, (i - 1,), (), memory_order=ct.MemoryOrder.RELAXED,
                         memory_scope=ct.MemoryScope.DEVICE)
    ct.store(sums, (i,), before + total, memory_order=ct.MemoryOrder.RELAXED,
             memory_scope=ct.MemoryScope.DEVICE)
    ct.atomic_xchg(flags, (i,), 1, memory_order=ct.MemoryOrder.RELEASE)
    ct.store(c, (i,), x + before)


@cases()
def running_sum_of_blocks():
    a, c = numbers("int32", 1024), zeros("int32", 1024)
    launch(16, scan_blocks, a, c, zeros("int32", 16), zeros("int32", 16), 64)
    compare(c, np.cumsum(exact(a)))


def swap(x, size, distance, block):
    """A step of a bitonic sort: compares elements `distance` apart."""
    pairs = x.reshape((size // (2 * distance), 2, distance))
    a = pairs.extract((0, 0, 0), (size // (2 * distance), 1, distance))
    b = pairs.extract((0, 1, 0), (size // (2 * distance), 1, distance))
    low, high = ct.minimum(a, b), ct.maximum(a, b)
    up = (ct.arange(size // (2 * distance), dtype=ct.int32) * (2 * distance) & block) == 0
    up = up[:, None, None]
    return ct.cat((ct.where(up, low, high), ct.where(up, high, low)), 1).reshape((size,))


def powers(size):
    result = []
    block = 2
    while block <= size:
        distance = block // 2
        while distance:
            result.append((block, distance))
            distance //= 2
        block *= 2
    return result


@ct.kernel
def sort_tile(a, c, size: ct.Constant[int]):
    x = ct.load(a, (ct.bid(0),), (size,))
    for step in ct.static_iter(powers(size)):
        x = swap(x, size, step[1], step[0])
    ct.store(c, (ct.bid(0),), x)


@cases(size=(8, 64), dtype=("float32", "int32"))
def bitonic_sort(size, dtype):
    a, c = numbers(dtype, size * 3, low=-100, high=100), zeros(dtype, size * 3)
    launch(3, sort_tile, a, c, size)
    compare(c, np.sort(exact(a).reshape(3, size), axis=1).reshape(-1))


@ct.kernel
def heat(a, c, rate, m: ct.Constant[int], n: ct.Constant[int]):
    """Five points of a grid, by gathers with zeros outside."""
    i = ct.bid(0) * m + ct.arange(m, dtype=ct.int32)[:, None]
    j = ct.bid(1) * n + ct.arange(n, dtype=ct.int32)[None, :]
    middle = ct.gather(a, (i, j))
    around = (ct.gather(a, (i - 1, j)) + ct.gather(a, (i + 1, j))
              + ct.gather(a, (i, j - 1)) + ct.gather(a, (i, j + 1)))
    ct.scatter(c, (i, j), middle + rate * (around - 4 * middle))


@cases()
def stencil():
    a, c = numbers("float32", 30, 45), zeros("float32", 30, 45)
    launch((2, 3), heat, a, c, 0.1, 16, 16)
    x = np.pad(exact(a), 1)
    rate = float(np.float32(0.1))
    around = x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:]
    wanted = exact(a) + rate * (around - 4 * exact(a))
    compare(c, wanted, rtol=1e-4, atol=1e-4)


@ct.kernel
def embed(table, ids, c, n: ct.Constant[int]):
    row = ct.bid(0)
    i = ct.load(ids, (row,), ())
    ct.store(c, (row, 0), ct.load(table, (i, 0), (1, n)))


@cases(dtype=("float32", "bfloat16"))
def embedding(dtype):
    table, ids = normal(dtype, 50, 64), numbers("int64", 20, low=0, high=49)
    c = zeros(dtype, 20, 64)
    launch(20, embed, table, ids, c, 64)
    compare(c, exact(table)[exact(ids)])


@ct.kernel
def convolve(image, weight, c, size: ct.Constant[int]):
    """3 x 3, valid, one channel: weights are scalars that are loaded one by one."""
    i = ct.bid(0) * size + ct.arange(size, dtype=ct.int32)[:, None]
    j = ct.bid(1) * size + ct.arange(size, dtype=ct.int32)[None, :]
    total = ct.zeros((size, size), dtype=ct.float32)
    for p in range(3):
        for q in range(3):
            total += ct.gather(image, (i + p, j + q)) * ct.load(weight, (p, q), ())
    ct.scatter(c, (i, j), total)


@cases()
def convolution():
    image, weight, c = normal("float32", 40, 33), normal("float32", 3, 3, seed=1), \
        zeros("float32", 38, 31)
    launch((3, 2), convolve, image, weight, c, 16)
    wanted = torch.nn.functional.conv2d(image.cpu().double()[None, None],
                                        weight.cpu().double()[None, None])[0, 0]
    compare(c, wanted, rtol=1e-4, atol=1e-4)


@ct.kernel
def largest(a, values, places, count: ct.Constant[int], n: ct.Constant[int]):
    row = ct.bid(0)
    x = ct.load(a, (row, 0), (1, n), padding_mode=ct.PaddingMode.NEG_INF).reshape((n,))
    i = ct.arange(n, dtype=ct.int32)
    for k in range(count):
        place = ct.argmax(x, axis=0)
        ct.scatter(values, (row, k), ct.max(x))
        ct.scatter(places, (row, k), place)
        x = ct.where(i == place, float("-inf"), x)


@cases(columns=(40, 128))
def top_k(columns):
    a, values, places = normal("float32", 6, columns), zeros("float32", 6, 5), zeros("int32", 6, 5)
    launch(6, largest, a, values, places, 5, 1 << (columns - 1).bit_length())
    wanted = torch.topk(a.cpu(), 5, dim=1)
    compare(values, wanted.values)
    compare(places, wanted.indices.int())


@ct.kernel
def welford(a, mean, variance, n: ct.Constant[int]):
    """Mean and variance of rows by a reduction of triples."""
    def merge(count, average, square, other_count, other_average, other_square):
        total = count + other_count
        difference = other_average - average
        share = ct.where(total == 0, 0.0, other_count / ct.maximum(total, 1.0))
        return (total, average + difference * share,
                square + other_square + difference * difference * count * share)
    x = ct.load(a, (ct.bid(0), 0), (1, n))
    ones = ct.ones((1, n), dtype=ct.float32)
    count, average, square = ct.reduce((ones, x, ct.zeros((1, n), dtype=ct.float32)), 1, merge,
                                       (0.0, 0.0, 0.0))
    ct.store(mean, (ct.bid(0),), average)
    ct.store(variance, (ct.bid(0),), square / count)


@cases()
def mean_and_variance():
    a, mean, variance = normal("float32", 5, 128), zeros("float32", 5), zeros("float32", 5)
    launch(5, welford, a, mean, variance, 128)
    compare(mean, exact(a).mean(1), rtol=1e-4, atol=1e-5)
    compare(variance, exact(a).var(1), rtol=1e-4, atol=1e-5)


@ct.kernel
def chunked_scan(q, k, v, gate, out, state_out, n: ct.Constant[int], d: ct.Constant[int]):
    """Linear attention with decay in chunks: a state matrix is carried along the sequence."""
    head = ct.bid(0)
    state = ct.zeros((d, d), dtype=ct.float32)
    i = ct.arange(n, dtype=ct.int32)
    for chunk in range(ct.cdiv(q.shape[1], n)):
        x = ct.load(q, (head, chunk, 0), (1, n, d)).reshape((n, d))
        y = ct.load(k, (head, chunk, 0), (1, n, d)).reshape((n, d))
        z = ct.load(v, (head, chunk, 0), (1, n, d)).reshape((n, d))
        decay = ct.cumsum(ct.load(gate, (head, chunk), (1, n)).reshape((n,)))
        score = ct.mma(x, ct.transpose(y), ct.zeros((n, n), dtype=ct.float32))
        score = ct.where(i[:, None] >= i[None, :],
                         score * ct.exp(decay[:, None] - decay[None, :]), 0.0)
        inside = ct.mma(score, z, ct.zeros((n, d), dtype=ct.float32))
        result = ct.mma(x * ct.exp(decay)[:, None], state, inside)
        ct.store(out, (head, chunk, 0), result.reshape((1, n, d)))
        last = ct.sum(ct.where(i == n - 1, decay, 0.0))
        keys = y * ct.exp(last - decay)[:, None]
        state = ct.mma(ct.transpose(keys), z, state * ct.exp(last))
    ct.store(state_out, (head, 0, 0), state.reshape((1, d, d)))


@cases()
def linear_attention():
    heads, length, d, n = 2, 64, 16, 16
    q, k, v = (normal("float32", heads, length, d, seed=seed) for seed in range(3))
    gate = -numbers("float32", heads, length, low=0.01, high=0.3)
    out, state_out = zeros("float32", heads, length, d), zeros("float32", heads, d, d)
    launch(heads, chunked_scan, q, k, v, gate, out, state_out, n, d)
    wanted = np.zeros((heads, length, d))
    for head in range(heads):
        state = np.zeros((d, d))
        for t in range(length):
            state = state * np.exp(exact(gate)[head, t]) + np.outer(exact(k)[head, t],
                                                                   exact(v)[head, t])
            wanted[head, t] = exact(q)[head, t] @ state
    compare(out, wanted, rtol=2e-2, atol=2e-2)


if __name__ == "__main__":
    main()

"""Element-wise kernels, stencils, histograms and sorts."""

import struct

import numpy as np

from .suite import (Bytes, case, f16, f32, from_bf16, i32, i64, read, rng, room, to_bf16, update, within, write)


def integers(r, low, high, shape, dtype=np.int32):
    return r.integers(low, high, shape).astype(dtype)


def vector():
    r = rng("vector")
    a, b = (integers(r, -999, 999, 300, np.float32) for _ in range(2))
    case("vector", "vec_add", 5, 64, [read(a), read(b), write(a + b), i32(300)])

    # Multiples of 1/8 below 2^12: the fused product and sum are exact.
    x, y = (integers(r, -4000, 4000, (90, 4)).astype(np.float32) / 8 for _ in range(2))
    case("vector", "saxpy4", 3, 32, [f32(1.5), read(x), update(y, (1.5 * x + y).astype(np.float32)), i32(90)])

    x, y = (integers(r, -40, 40, (70, 2)).astype(np.float16) / np.float16(4) for _ in range(2))
    expected = (np.float64(0.75) * x.astype(np.float64) + y.astype(np.float64)).astype(np.float16)
    case("vector", "half2_axpy", 2, 32, [f16(0.75), read(x), update(y, expected), i32(70)])

    x = to_bf16(r.standard_normal(100).astype(np.float32) * 50)
    case("vector", "bf16_scale", 4, 32,
         [read(x, "bf16"), write(to_bf16(from_bf16(x) * np.float32(0.3)), dtype="bf16"), f32(0.3), i32(100)])

    a, b = integers(r, -128, 128, 77, np.int8), integers(r, 0, 65536, 77, np.uint16)
    c = integers(r, -2**40, 2**40, 77, np.int64)
    s = a.astype(np.int64) * b + c
    case("vector", "widths", 3, 32, [read(a), read(b), read(c), write(s.astype(np.int16)),
                                     write((s >> 5).astype(np.uint8)), write(s.astype(np.float64)), i32(77)])

    x = integers(r, -500, 500, 60)
    mask = [3, 250, 0, 17, 99]
    content = struct.pack("<fid5Bxh", 0.5, 3, -1e9, *mask, -7)
    y = np.float32(0.5) * (x << 3).astype(np.float32)
    y = y.astype(np.float64) - 1e9 + np.array([mask[i % 5] * -7 for i in range(60)], np.float64)
    case("vector", "struct_param", 2, 32, [Bytes(content, 8), read(x), write(y), i32(60)])

    x = integers(r, -99, 99, (13, 48), np.float32)
    bias = integers(r, -9, 9, 45, np.float32)
    y = np.zeros_like(x)
    expected = y.copy()
    expected[:, :45] = x[:, :45] + bias
    case("vector", "add_bias_2d", (3, 4), (16, 4), [read(x), read(bias), update(y, expected), i32(13), i32(45), i64(48)])

    x = integers(r, -2**31, 2**31, (64, 2))
    index, to = integers(r, 0, 64, 50), r.permutation(50).astype(np.int32)
    y = np.zeros((50, 2), np.int32)
    y[to] = x[index][:, ::-1]
    case("vector", "gather_scatter", 1, 32, [read(index), read(to), read(x), write(y), i32(50)])


def stencil():
    r = rng("stencil")
    k = np.array([-0.125, 0.5, 2.0, 0.25, -1.0])
    x = integers(r, -200, 200, 300, np.float32)
    p = np.pad(x, 2).astype(np.float64)
    y = sum(k[i] * p[i:i + 300] for i in range(5)).astype(np.float32)
    case("stencil", "stencil_1d", 3, 128, [read(x), write(y), i32(300)])

    taps = np.array([[1, 2, 1], [0, -4, 0], [3, 2, -1]])
    x = integers(r, -1000, 1000, (21, 37))
    p = np.pad(x, 1)
    y = sum(taps[i, j] * p[i:i + 21, j:j + 37] for i in range(3) for j in range(3)).astype(np.int32)
    case("stencil", "stencil_2d", (3, 3), (16, 8), [read(x), write(y), i32(21), i32(37)])

    x = integers(r, -100, 100, (7, 10, 10), np.float32)
    y = np.zeros_like(x)
    c = x[1:-1, 1:-1, 1:-1]
    y[1:-1, 1:-1, 1:-1] = (x[:-2, 1:-1, 1:-1] + x[2:, 1:-1, 1:-1] + x[1:-1, :-2, 1:-1] + x[1:-1, 2:, 1:-1]
                           + x[1:-1, 1:-1, :-2] + x[1:-1, 1:-1, 2:] - 6 * c)
    case("stencil", "stencil_3d", 1, (10, 10), [read(x), update(np.zeros_like(x), y), i32(7)])

    x = r.standard_normal((50, 70)).astype(np.float32)
    case("stencil", "transpose_f32", (3, 2), (32, 8), [read(x), write(x.T.copy()), i32(50), i32(70)])
    x = integers(r, 0, 65536, (33, 40), np.uint16)
    case("stencil", "transpose_u16", (2, 2), (32, 8), [read(x), write(x.T.copy()), i32(33), i32(40)])


def histogram():
    r = rng("histogram")
    x = integers(r, 0, 256, 1000, np.uint8)
    bins = integers(r, 0, 5, 256, np.uint32)
    expected = bins + np.bincount(x, minlength=256).astype(np.uint32)
    case("histogram", "histogram_global", 3, 96, [read(x), update(bins, expected), i32(1000)])
    case("histogram", "histogram_shared", 3, 96, [read(x), update(bins, expected), i32(1000)])
    x = integers(r, 0, 7, 150)
    bins = np.zeros(7, np.int32)
    case("histogram", "histogram_match", 3, 64, [read(x), update(bins, np.bincount(x, minlength=7).astype(np.int32)), i32(150)])
    x = integers(r, 0, 256, 48 * 20, np.uint8)
    case("histogram", "histogram_private", 1, 48,
         [read(x), write(np.bincount(x & 15, minlength=16).astype(np.uint32)), i32(20)], shared=16 * 48)


def sort():
    r = rng("sort")
    x = integers(r, 0, 2**32, (2, 512), np.uint32)
    case("sort", "bitonic_shared", 2, 256, [update(x, np.sort(x, axis=1))])
    x = r.standard_normal((3, 64)).astype(np.float32)
    x[1, 5] = 0.0
    s = x.reshape(-1, 32)
    case("sort", "bitonic_warp", 3, 64, [update(x, np.sort(s, axis=1).reshape(x.shape))])
    keys = integers(r, 0, 2**32, 256, np.uint32)
    keys[100:160] = keys[0:60]
    values = np.arange(256, dtype=np.uint16)
    order = np.argsort(keys, kind="stable")
    case("sort", "radix_sort", 1, 256, [read(keys), read(values), write(keys[order]), write(values[order])])
    a, b = np.sort(integers(r, 0, 50, 90)), np.sort(integers(r, 0, 50, 71))
    case("sort", "merge_ranks", 3, 64, [read(a), i32(90), read(b), i32(71), write(np.sort(np.concatenate([a, b])))])


vector()
stencil()
histogram()
sort()

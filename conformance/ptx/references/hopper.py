"""Tensor copies, wgmma, clusters: what sm_90a adds."""

import numpy as np

from .basics import integers
from .suite import HOPPER, TensorMap, case, f32, i32, read, rng, room, to_bf16, update, within, write


def small(r, shape, dtype=np.float32, low=-3, high=4):
    return integers(r, low, high, shape).astype(dtype)


def swizzled(data, mode):
    """Bytes of shared memory, whose 16-byte pieces a tensor copy permutes: address bits 7 and up are XORed into 4 and up."""
    mask = {"none": 0, "32": 1, "64": 3, "128": 7}[mode]
    data = np.frombuffer(data.tobytes(), np.uint8)
    where = np.arange(len(data))
    out = np.empty_like(data)
    out[where ^ ((where >> 7 & mask) << 4)] = data
    return out


def box_of(tensor, start, box, fill=0, step=None):
    """The box (innermost first) that begins at `start`, filled outside the tensor."""
    out = np.full(box[::-1], fill, tensor.dtype)
    for index in np.ndindex(*out.shape):
        at = tuple(s + i * k for s, i, k in zip(start[::-1], index, (step or [1] * len(box))[::-1]))
        if all(0 <= p < n for p, n in zip(at, tensor.shape)):
            out[index] = tensor[at]
    return out


def dumps():
    r = rng("dump")
    x = integers(r, -1000, 1000, 100)
    for name, start in (("dump_1d", 16), ("dump_1d_outside", 84), ("dump_1d_negative", -12)):
        out = box_of(x, [start], [32])
        case("tensor", "dump_1d", 1, 32, [TensorMap(read(x), [32]), i32(start), i32(128), write(swizzled(out, "none"))],
             targets=HOPPER, shared=4096, name=name)
    shapes = (("none", 24, 5, np.uint16), ("32", 16, 12, np.float16), ("64", 16, 9, np.float32), ("128", 64, 16, np.float16),
              ("128", 128, 10, np.uint8))
    for mode, width, height, dtype in shapes:
        x = integers(r, 0, 250, (20, 160), dtype)
        for place, start in (("inside", (16, 3)), ("edge", (144, 14)), ("corner", (-16, -2))):
            out = box_of(x, start, [width, height])
            case("tensor", "dump_2d", 1, 64, [TensorMap(read(x), [width, height], mode), i32(start[0]), i32(start[1]), i32(out.nbytes),
                                             write(swizzled(out, mode))],
                 targets=HOPPER, shared=4096, name=f"dump_2d_{mode}_{np.dtype(dtype).name}_{place}")
    x = integers(r, -99, 99, (5, 9, 32), np.float32)
    for place, start in (("inside", (8, 1, 1)), ("edge", (24, 6, 3))):
        out = box_of(x, start, [16, 4, 3])
        case("tensor", "dump_3d", 1, 64, [TensorMap(read(x), [16, 4, 3], "64"), i32(start[0]), i32(start[1]), i32(start[2]), i32(out.nbytes),
                                         write(swizzled(out, "64"))], targets=HOPPER, shared=4096, name=f"dump_3d_{place}")


def tensors():
    r = rng("tensor")
    x = integers(r, -999, 999, (8, 16))
    for name, column, row in (("store_2d", 8, 4), ("store_2d_outside", 28, 15)):
        before = integers(r, -9, 9, (20, 40))
        after = before.copy()
        for i, j in np.ndindex(8, 16):
            if 0 <= row + i < 20 and 0 <= column + j < 40:
                after[row + i, column + j] = x[i, j]
        case("tensor", "store_2d", 1, 128, [TensorMap(update(before, after), [16, 8]), read(x), i32(column), i32(row)], targets=HOPPER, name=name)
    x, before = small(r, (3, 8, 8)), small(r, (8, 16))
    after = before.copy()
    for b in range(3):
        after[:, b * 4:b * 4 + 8] += x[b]
    case("tensor", "reduce_add_2d", 3, 64, [TensorMap(update(before, after), [8, 8]), read(x)], targets=HOPPER)
    x, low = integers(r, -999, 999, (3, 96)), integers(r, -999, 999, 96)
    y = x * 2 + 1
    case("tensor", "bulk_round_trip", 3, 64, [read(x), write(y), update(low, np.minimum(low, y.min(0))), i32(96)], targets=HOPPER, shared=384)
    x = integers(r, -999, 999, (2, 256))
    case("tensor", "barrier_tx", 2, 64, [read(x), write(x[:, ::-1] - 1)], targets=HOPPER)
    x = small(r, (9 * 32, 64), np.float32, -20, 20)
    tiles = x.reshape(9, 32, 2, 32)
    sums = np.stack([tiles[:, w::3].sum((0, 1)) for w in range(3)], 1)
    case("tensor", "pipeline_2d", 2, 128, [TensorMap(read(x), [32, 32], "128"), write(sums.astype(np.float32)), i32(9)],
         targets=HOPPER, shared=4 * 4096)
    x = small(r, (20, 96), np.float16)
    case("tensor", "map_on_device", 1, 64, [read(x), room(128, "u8"), write(box_of(x, (64, 8), [64, 16]).reshape(-1)), i32(96), i32(20)],
         targets=HOPPER)


def decode_f8(mantissa_bits):
    """The values of all 256 codes of e4m3 (3 bits) or e5m2 (2 bits)."""
    bias = 7 if mantissa_bits == 3 else 15
    values = np.empty(256)
    for code in range(256):
        exponent, mantissa = code >> mantissa_bits & (0xf if mantissa_bits == 3 else 0x1f), code & (1 << mantissa_bits) - 1
        value = (mantissa / (1 << mantissa_bits) + (exponent > 0)) * 2.0**(max(exponent, 1) - bias)
        if mantissa_bits == 3 and code & 0x7f == 0x7f:
            value = np.nan
        if mantissa_bits == 2 and exponent == 31:
            value = np.inf if mantissa == 0 else np.nan
        values[code] = -value if code & 0x80 else value
    return values


def encode_f8(x, mantissa_bits):
    """To nearest, ties to the even code; overflow to the largest finite number, NaN to 0x7f."""
    values = decode_f8(mantissa_bits)[:128]
    finite = np.flatnonzero(np.isfinite(values))
    out = []
    for v in np.asarray(x, np.float64).reshape(-1):
        if np.isnan(v):
            out.append(0x7f)
            continue
        distance = np.abs(values[finite] - min(abs(v), values[finite].max()))
        best = finite[distance == distance.min()]
        code = int(best[0] if len(best) == 1 or best[0] % 2 == 0 else best[1])
        out.append(code | (0x80 if np.signbit(v) else 0))
    return np.array(out, np.uint8).reshape(np.shape(x))


def products():
    r = rng("wgmma")
    for entry, depth in (("product_f16_128", 64), ("product_f16_none", 32), ("product_f16_32", 16)):
        a, b = small(r, (2, 64, depth), np.float16), small(r, (2, 16, depth), np.float16)
        c = sum(a[k].astype(np.float32) @ b[k].T.astype(np.float32) for k in range(2))
        case("wgmma", entry, 1, 128, [read(a), read(b), write(c), i32(2)], targets=HOPPER, shared=12288)
    for entry in ("product_bf16_mn", "product_bf16_mn_none"):
        a, b = small(r, (2, 64, 32)), small(r, (2, 16, 32))
        c = 0 - sum(a[k] @ b[k].T for k in range(2))  # a sum of zeros is +0
        case("wgmma", entry, 1, 128, [read(to_bf16(a), "bf16"), read(to_bf16(b), "bf16"), write(c), i32(2)], targets=HOPPER, shared=12288)
    a, b = small(r, (2, 64, 32)), small(r, (2, 16, 32))
    case("wgmma", "product_tf32_128", 1, 128, [read(a), read(b), write(sum(a[k] @ b[k].T for k in range(2))), i32(2)], targets=HOPPER, shared=12288)
    a, b = small(r, (2, 64, 64), np.int8, -128, 128), small(r, (2, 16, 64), np.int8, -128, 128)
    c = sum(a[k].astype(np.int32) @ b[k].T.astype(np.int32) for k in range(2))
    case("wgmma", "product_s8_64", 1, 128, [read(a), read(b), write(c), i32(2)], targets=HOPPER, shared=12288)
    a, b = small(r, (1, 64, 128)), small(r, (1, 16, 128))
    case("wgmma", "product_e4m3_128", 1, 128, [read(encode_f8(a, 3), "e4m3"), read(encode_f8(b, 3), "e4m3"), write(a[0] @ b[0].T), i32(1)],
         targets=HOPPER, shared=12288)

    a, b = small(r, (64, 32), np.float16), small(r, (32, 64), np.float16)
    c = a.astype(np.float32) @ b.astype(np.float32)
    c = np.stack([c[:, n * 16:n * 16 + 16] for n in range(4)])
    start = np.zeros((64, 16), np.float32)
    for row, column in np.ndindex(64, 16):
        start[row, column] = 1 + column % 2 + 2 * (row // 8 % 2) + 4 * (column // 8)
    case("wgmma", "product_registers", 1, 128, [read(a), TensorMap(read(b), [64, 32], "128"), write(c + start)], targets=HOPPER)
    a, b = small(r, (64, 32), np.float16), small(r, (8, 32), np.float16)
    c = (a.astype(np.float32) @ b.T.astype(np.float32)).astype(np.float16)
    case("wgmma", "product_f16_sums", 1, 128, [read(a), read(b), write(c)], targets=HOPPER)

    for entry, threads in (("gemm_specialised", 256), ("gemm_simple", 128)):
        a, b = small(r, (128, 320), np.float16, -2, 3), small(r, (320, 128), np.float16, -2, 3)
        c = (a.astype(np.float32) @ b.astype(np.float32)).astype(np.float16)
        case("gemm", entry, (2, 2), threads, [TensorMap(read(a), [64, 64], "128"), TensorMap(read(b), [64, 64], "128"),
                                             TensorMap(write(c), [64, 64], "128"), i32(5)], targets=HOPPER, shared=57 * 1024)


def clusters():
    r = rng("cluster")
    x = integers(r, -999, 999, (4, 64))
    y = x.reshape(2, 2, 64)[:, ::-1, ::-1] * 10 + np.arange(2, dtype=np.int32)[None, :, None]
    case("cluster", "cluster_exchange", 4, 64, [read(x), write(y.reshape(4, 64))], targets=HOPPER, cluster=2)
    x = integers(r, 0, 256, 700, np.uint8)
    bins = np.bincount(x % 64, minlength=64).astype(np.int32)
    case("cluster", "cluster_histogram", 4, 64, [read(x), update(np.zeros(64, np.int32), bins), i32(700)], targets=HOPPER, cluster=4)
    x = integers(r, -999, 999, (8, 64))
    case("cluster", "cluster_sum", 8, 64, [read(x), write(x.reshape(2, -1).sum(1, dtype=np.int32))], targets=HOPPER, cluster=4)
    x = integers(r, -999, 999, (20, 32))
    y = np.stack([x.reshape(5, 128) * 2 + rank for rank in range(2)]).astype(np.int32)
    case("cluster", "cluster_multicast", 2, 128, [TensorMap(read(x), [32, 4]), write(y), i32(5)], targets=HOPPER, cluster=2)
    x = integers(r, -999, 999, (4, 32))
    y = x.reshape(2, 2, 32)[:, ::-1, ::-1] + 5
    case("cluster", "cluster_st_async", 4, 32, [read(x), write(y.reshape(4, 32))], targets=HOPPER, cluster=2)
    x = integers(r, -999, 999, (4, 64))
    case("cluster", "cluster_bulk", 4, 64, [read(x), write(np.roll(x, 1, axis=0) - 7)], targets=HOPPER, cluster=4)
    rows = []
    for by, bx in np.ndindex(2, 4):
        cx, cy = bx % 2, by % 2
        rows.append([cy * 2 + cx, 14, cx + 10 * cy, bx // 2, 22])
    case("cluster", "cluster_registers", (4, 2), 32, [write(np.array(rows, np.uint32))], targets=HOPPER, cluster=(2, 2))


def smaller():
    r = rng("sm90")
    x = np.concatenate([r.standard_normal(40) * 10.0**r.uniform(-6, 5, 40), [0.0, -0.0, np.inf, -np.inf, np.nan, 448, 449, 480, 57344, 1e9, 2.0**-9, 2.0**-10,
                        1.5 * 2.0**-9, 2.0**-16, 2.0**-17, 3 * 2.0**-17, 464, 61440, 1.0625, 1.1875, 1.125, 1.375, -1.0625, 0.3]]).astype(np.float32)
    e4m3, e5m2 = encode_f8(x, 3), encode_f8(x, 2)
    back = np.stack([decode_f8(3)[e4m3], decode_f8(2)[e5m2]], 1).astype(np.float32)
    case("sm90", "fp8_convert", 1, 64, [read(x), write(e4m3), write(e5m2), write(back)], targets=HOPPER)
    x = (r.standard_normal((32, 2)) * 20).astype(np.float32)
    codes = encode_f8(x, 3)
    case("sm90", "fp8_pairs", 1, 32, [read(x), write(codes.view(np.uint16).reshape(32)), write(decode_f8(3)[codes].astype(np.float16))], targets=HOPPER)

    x = integers(r, 0, 2**32, 64, np.uint32)
    plain, turned = np.zeros((16, 8), np.uint16), np.zeros((16, 8), np.uint16)
    for matrix, lane, half in np.ndindex(2, 32, 2):
        value = x[matrix * 32 + lane] >> (16 * half) & 0xffff
        row, column = lane // 4, lane % 4 * 2 + half
        plain[matrix * 8 + row, column] = value
        turned[matrix * 8 + column, row] = value
    case("sm90", "stmatrix_trans", 1, 32, [read(x), write(np.stack([plain, turned]))], targets=HOPPER)
    case("sm90", "elect_leader", 1, 96, [update(np.zeros(1, np.int32), np.array([3], np.int32)), room(96, "u32")], targets=HOPPER)
    x = integers(r, -999, 999, 80)
    case("sm90", "dependent_launch", 3, 32, [read(x), write(x * 3), i32(80)], targets=HOPPER)
    case("sm90", "barrier_forms", 1, 32, [write((31 - np.arange(32, dtype=np.int32))**2 + 1000)], targets=HOPPER)
    a, b = (integers(r, -2**31, 2**31, 32) for _ in range(2))
    halves = lambda v: v.view(np.int16).reshape(32, 2).astype(np.int64)
    join = lambda v: v.astype(np.int64).astype(np.int16).reshape(-1).view(np.int32)
    added = (halves(a) + halves(b)).astype(np.int16).astype(np.int64)
    out = np.stack([join(np.maximum(halves(a), halves(b))), join(np.maximum(added, 5)), np.minimum(np.minimum(a, b), 17), join(added)], 1)
    case("sm90", "packed_integers", 1, 32, [read(a), read(b), write(out.astype(np.int32))], targets=HOPPER)


dumps()
tensors()
products()
clusters()
smaller()

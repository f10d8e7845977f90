"""Cases for kernels/triton_matrix.py."""

import numpy as np

from .suite import AMPERE, HOPPER, f32, i32, read, rng, to_bf16, update, within, write
from .triton_basics import small, softmax, to_small_float
from .triton_suite import Descriptor, launch

MODULE = "triton_matrix"


def block(m, n, k, precision="ieee", total="fp32"):
    import triton.language as tl
    return {"BM": m, "BN": n, "BK": k, "PRECISION": precision, "SUM": getattr(tl, {"fp32": "float32", "i32": "int32", "fp16": "float16", "fp64": "float64"}[total])}


def product(name, size, blocks, convert, dtype=None, out=np.float32, low=-2, high=3, **options):
    """A matrix product of small whole numbers, so that every sum is exact."""
    m, n, k = size
    r = rng(f"t_matmul_{name}")
    a, b = small(r, (m, k), low, high), small(r, (k, n), low, high)
    grid = (m // blocks["BM"], n // blocks["BN"])
    launch("matmul", grid, [read(convert(a), dtype), read(convert(b), dtype), write((a @ b).astype(out)), i32(m), i32(n), i32(k)], constants=blocks,
           name=f"matmul_{name}", module=MODULE, **options)


def as_type(dtype):
    return lambda array: array.astype(dtype)


def small_float(exponent, mantissa, top):
    return lambda array: to_small_float(array, exponent, mantissa, top)[0]


def products():
    size = (64, 64, 128)
    product("f16", size, block(64, 64, 32), as_type(np.float16), targets=AMPERE)
    product("f16_stages_2", size, block(32, 32, 32), as_type(np.float16), stages=2, warps=2, targets=("sm_80",))
    product("f16_stages_4", (64, 32, 256), block(64, 32, 32), as_type(np.float16), stages=4, warps=4, targets=AMPERE)
    product("f16_8_warps", (128, 64, 96), block(128, 64, 32), as_type(np.float16), stages=3, warps=8, targets=HOPPER)
    product("f16_1_warp", (32, 32, 64), block(16, 16, 16), as_type(np.float16), stages=1, warps=1)
    product("f16_sum_f16", size, block(64, 64, 64, total="fp16"), as_type(np.float16), out=np.float16, targets=HOPPER)
    product("f16_unmarked", (64, 32, 64), block(64, 32, 32), as_type(np.float16), marked=False, targets=("sm_80",))
    product("bf16", size, block(64, 32, 64), to_bf16, "bf16", stages=3, targets=AMPERE)
    product("tf32", (64, 64, 64), block(64, 64, 32, "tf32"), as_type(np.float32), targets=AMPERE)
    product("tf32x3", (64, 32, 64), block(64, 32, 32, "tf32x3"), as_type(np.float32), targets=HOPPER)
    product("bf16x3", (64, 32, 32), block(64, 32, 32, "bf16x3"), as_type(np.float32), targets=("sm_80",))
    product("f32", (32, 32, 64), block(32, 32, 16), as_type(np.float32), stages=2)
    product("f64", (32, 32, 32), block(32, 32, 16, total="fp64"), as_type(np.float64), out=np.float64, targets=("sm_80",))
    product("i8", (64, 64, 64), block(64, 64, 64, total="i32"), as_type(np.int8), out=np.int32, low=-128, high=128, targets=AMPERE)
    product("e5m2", size, block(64, 64, 64), small_float(5, 2, 57344), "e5m2", targets=AMPERE)
    product("e4m3", size, block(64, 64, 64), small_float(4, 3, 448), "e4m3", targets=HOPPER)
    product("wide", (64, 256, 64), block(64, 256, 32), as_type(np.float16), warps=8, targets=HOPPER)


def variants():
    r = rng("t_variants")
    m, n, k = 70, 90, 50
    a, b = small(r, (m, k)), small(r, (n, k))
    y = a @ b.T
    y = np.where(y >= 0, y, 0.5 * y).astype(np.float16)
    half = np.float16
    launch("matmul_masked", 3 * 3, [read(a.astype(half)), read(b.astype(half)), write(y), i32(m), i32(n), i32(k)],
           constants={"BM": 32, "BN": 32, "BK": 32, "GROUP": 2}, module=MODULE, targets=AMPERE)
    a, b = small(r, (32, 256)), small(r, (256, 32))
    zero = np.zeros((32, 32), np.float32)
    launch("matmul_split_k", (1, 1, 4), [read(a.astype(half)), read(b.astype(half)), update(zero, a @ b), i32(32), i32(32), i32(256)],
           constants={"BM": 32, "BN": 32, "BK": 32, "PARTS": 4}, module=MODULE, targets=AMPERE)
    a, b = small(r, (64, 64)), r.integers(-8, 8, (64, 64)).astype(np.float32)
    packed = ((b[0::2] + 8).astype(np.uint8) | ((b[1::2] + 8).astype(np.uint8) << 4)).astype(np.uint8)
    scale = (r.integers(1, 9, 64) / 4).astype(np.float32)
    launch("matmul_int4", (1, 1), [read(a.astype(half)), read(packed), read(scale), write((a @ b * scale).astype(np.float32)), i32(64), i32(64), i32(64)],
           constants={"BM": 64, "BN": 64, "BK": 32}, module=MODULE, targets=AMPERE)
    a, b = small(r, (4, 16, 16)), small(r, (4, 16, 16))
    launch("matmul_batch", 1, [read(a.astype(half)), read(b.astype(half)), write(a @ b)], constants={"N": 16, "BATCH": 4}, module=MODULE)
    a, b, powers = small(r, (64, 64), -2, 3), small(r, (64, 32), -2, 3), r.integers(125, 130, (64, 2)).astype(np.uint8)
    scaled = a * np.repeat(2.0**(powers.astype(np.float64) - 127), 32, 1)
    launch("matmul_scaled", 1, [read(small_float(5, 2, 57344)(a), "e5m2"), read(powers), read(to_bf16(b), "bf16"), write((scaled @ b).astype(np.float32))],
           constants={"M": 64, "N": 32, "K": 64}, module=MODULE, targets=AMPERE)
    x, w = small(r, (8, 9, 16)), small(r, (9, 16, 32))
    edge = np.pad(x, ((1, 1), (1, 1), (0, 0)))
    y = sum(edge[t // 3:t // 3 + 8, t % 3:t % 3 + 9] @ w[t] for t in range(9))
    launch("conv_2d", 2, [read(x.astype(half)), read(w.astype(half)), write(y.astype(np.float32))],
           constants={"HEIGHT": 8, "WIDTH": 9, "CHANNELS": 16, "FILTERS": 32, "PIXELS": 64}, module=MODULE, targets=AMPERE)
    x = small(r, 300, dtype=np.int32)
    launch("after_launch", 3, [read(x), write(3 * x), i32(300)], constants={"BLOCK": 128}, module=MODULE, targets=HOPPER, options={"launch_pdl": True})


def attend(q, k, v, scale, causal):
    score = (q.astype(np.float64) @ np.swapaxes(k, -1, -2).astype(np.float64)) * scale
    if causal:
        score = np.where(np.tri(score.shape[-1], dtype=bool), score, -np.inf)
    return softmax(score.astype(np.float64)).astype(np.float64) @ v.astype(np.float64)


def eighths(random, shape):
    """Multiples of 1/8: they need little room."""
    return (np.rint(8 * random.standard_normal(shape)) / 8).astype(np.float16)


def attentions():
    r = rng("t_attention")
    loose = within(4e-3, 4e-3)
    for name, d, causal, warps, targets in (("attention", 32, False, 4, ("sm_80",)), ("attention_causal", 64, True, 4, HOPPER), ("attention_8_warps", 32, True, 8, HOPPER)):
        q, k, v = (eighths(r, (1 if d == 64 else 2, 128, d)) for _ in range(3))
        rows = 128 if warps == 8 else 64
        y = attend(q, k, v, d**-0.5, causal).astype(np.float16)
        launch("attention", (128 // rows, len(q)), [read(q), read(k), read(v), write(y, loose), i32(128), f32(d**-0.5)],
               constants={"BM": rows, "BN": 32, "D": d, "CAUSAL": causal}, name=name, module=MODULE, warps=warps, targets=targets)
    for name, specialize in (("attention_tma", False), ("attention_specialized", True)):
        q, k, v = (eighths(r, (128, 64)) for _ in range(3))
        y = attend(q, k, v, 0.125, False).astype(np.float16)
        launch("attention_descriptors", 2, [Descriptor(read(q), (64, 64)), Descriptor(read(k), (64, 64)), Descriptor(read(v), (64, 64)),
                                            Descriptor(write(y, loose), (64, 64)), i32(128), f32(0.125)],
               constants={"BM": 64, "BN": 64, "D": 64, "SPECIALIZE": specialize}, name=name, module=MODULE, targets=HOPPER)


def descriptors():
    r = rng("t_descriptors")
    half = np.float16
    m, n, k = 100, 80, 96
    a, b = small(r, (m, k), -2, 3), small(r, (k, n), -2, 3)
    launch("matmul_made_descriptors", (2, 2), [read(a.astype(half)), read(b.astype(half)), write((a @ b).astype(half)), i32(m), i32(n), i32(k)],
           constants={"BM": 64, "BN": 64, "BK": 32}, module=MODULE, targets=AMPERE)
    b = small(r, (n, k), -2, 3)
    long_a, long_b = small(rng("t_deep_a"), (m, 192), -2, 3), small(rng("t_deep_b"), (n, 192), -2, 3)

    def three(sizes, deep=False):
        bm, bn, bk = sizes
        x, y = (long_a, long_b) if deep else (a, b)
        return [Descriptor(read(x.astype(half)), (bm, bk)), Descriptor(read(y.astype(half)), (bn, bk)), Descriptor(write((x @ y.T).astype(half)), (bm, bn))]

    for name, sizes, warps, stages, targets in (("tma", (64, 64, 32), 4, 3, HOPPER), ("tma_64", (64, 32, 64), 4, 2, HOPPER), ("tma_8_warps", (128, 64, 32), 8, 4, HOPPER),
                                                ("tma_1_stage", (64, 16, 16), 4, 1, HOPPER)):
        grid = (-(-m // sizes[0]), -(-n // sizes[1]))
        launch("matmul_descriptors", grid, [*three(sizes), i32(k)], constants=dict(zip(("BM", "BN", "BK"), sizes)), name=f"matmul_{name}",
               module=MODULE, warps=warps, stages=stages, targets=targets, data="matmul_tma")
    for name, flatten, specialize, targets in (("persistent", False, False, HOPPER), ("persistent_flat", True, False, HOPPER), ("persistent_specialized", False, True, HOPPER)):
        launch("matmul_persistent", 2, [*three((64, 32, 32)), i32(m), i32(n), i32(k)],
               constants={"PROGRAMS": 2, "BM": 64, "BN": 32, "BK": 32, "FLATTEN": flatten, "SPECIALIZE": specialize}, name=f"matmul_{name}", module=MODULE, targets=targets, data="matmul_tma")
    launch("matmul_specialized", (2, 2), [*three((64, 64, 32), deep=True), i32(192)], constants={"BM": 64, "BN": 64, "BK": 32}, module=MODULE, targets=HOPPER)
    launch("matmul_descriptors", (1, 2), [*three((128, 64, 32)), i32(k)], constants={"BM": 128, "BN": 64, "BK": 32}, name="matmul_cluster", module=MODULE,
           targets=HOPPER, ctas=2, data="matmul_tma")
    x = small(r, (40, 36))
    launch("copy_descriptor", (3, 3), [Descriptor(read(x), (16, 16)), Descriptor(write(x + 1), (16, 16))], constants={"DI": 16, "DJ": 16}, module=MODULE)
    x = small(r, (20, 48), dtype=np.int8)
    launch("copy_descriptor", (3, 2), [Descriptor(read(x), (8, 32)), Descriptor(write(x + np.int8(1)), (8, 32))], constants={"DI": 8, "DJ": 32}, module=MODULE,
           name="copy_descriptor_i8", targets=HOPPER, warps=1)
    x = small(r, (5, 10, 24), dtype=half)
    launch("copy_3d", (3, 2, 2), [read(x), write(2 * x), i32(5), i32(10), i32(24)], constants={"DA": 2, "DB": 8, "DC": 16}, module=MODULE)
    x = small(r, (64, 32))
    parts = x.reshape(4, 16, 32)
    zero = np.zeros((16, 32), np.float32)
    xi = parts.astype(np.int32)
    launch("add_descriptor", 4, [Descriptor(read(x.astype(np.int32)), (16, 32)), Descriptor(update(zero.astype(np.int32), xi.sum(0, dtype=np.int32)), (16, 32)),
                                 Descriptor(update(zero.astype(np.int32), np.minimum(xi.min(0), 0)), (16, 32))], constants={"DI": 16, "DJ": 32}, module=MODULE, targets=AMPERE)


for group in (products, variants, attentions, descriptors):
    group()

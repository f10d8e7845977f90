"""Tensor copies: cases whose shared or global memory is recorded.

A load copies one box into shared memory that is filled with 0xA5, and the result
is that memory. A store or reduction copies a box of shared memory to a tensor, and
the result is the tensor's memory. Shared memory for stores, and all tensors, hold
bytes of a fixed random stream (operands.py).
"""
import itertools

TYPES = {  # number of the driver's encode call, bytes
    "u8": (0, 1), "u16": (1, 2), "u32": (2, 4), "s32": (3, 4), "u64": (4, 8),
    "s64": (5, 8), "f16": (6, 2), "f32": (7, 4), "f64": (8, 8), "bf16": (9, 2),
    "f32ftz": (10, 4), "tf32": (11, 4), "tf32ftz": (12, 4)}
SWIZZLE = {"none": 0, "32": 1, "64": 2, "128": 3}
SHARED_BYTES = 16384
CASES = []


def case(kind, dtype, dims, box, start, swizzle="none", fill="zero", steps=None,
         pad=0, op="", **more):
    """`dims`, `box` and `start` are innermost first. Rows are `pad` bytes longer
    than their elements need, rounded up to 16.

    More, if given: `shared`, the place of the box in shared memory; `interleave`,
    the bytes of a slice; `im2col`, a dictionary of the parameters that such a map
    has, and of `offsets`. Then `box` is the channels and the pixels."""
    size = more.get("interleave", TYPES[dtype][1])
    strides, stride = [], dims[0] * size
    for extent in dims[1:]:
        stride = (stride + 15) // 16 * 16 + pad
        strides.append(stride)
        stride *= extent
    CASES.append(dict(
        name=f"tensor.{kind}{'.' + op if op else ''}.{len(CASES)}", kind=kind,
        dtype=dtype, global_dim=list(dims), global_strides=strides,
        box=list(box), start=list(start), swizzle=swizzle, oob_fill=fill,
        element_strides=list(steps or [1] * len(dims)), op=op,
        bytes=max(stride, 16), **more))


def box_bytes(case):
    """What a load counts. With steps between elements a box holds fewer than it
    spans; of an interleaved layout it holds one slice of the channels."""
    size = case.get("interleave", TYPES[case["dtype"]][1])
    for k, (extent, step) in enumerate(zip(case["box"], case["element_strides"])):
        if "im2col" in case or (k == 0 and "interleave" not in case):
            size *= extent
        elif "interleave" not in case or k != len(case["box"]) - 2:
            size *= -(-extent // step)
    return size


for dims, box in (((64,), (32,)), ((40, 9), (16, 8)), ((24, 5, 6), (16, 4, 3)),
                  ((16, 4, 5, 3), (8, 3, 2, 2)),
                  ((16, 3, 4, 3, 3), (8, 2, 2, 2, 2))):
    rank = len(dims)
    for start in ((0,) * rank, (8,) + (1,) * (rank - 1),
                  tuple(d - b // 2 for d, b in zip(dims, box)),
                  (-8,) + (-1,) * (rank - 1), tuple(d + 8 for d in dims)):
        for fill in ("zero", "nan"):
            case("load", "f16", dims, box, start, fill=fill)
            case("load", "f32", dims, box, start, fill=fill, pad=16)
        case("store", "u16", dims, box, start)
for dtype in TYPES:
    inner = 32 // TYPES[dtype][1]
    case("load", dtype, (inner * 3, 7), (inner, 4), (inner // 2 * 5, 5))
    if dtype[0] in "fbt":
        case("load", dtype, (inner * 3, 7), (inner, 4), (inner * 2, 5), fill="nan")
for swizzle, dtype in itertools.product(SWIZZLE, ("u8", "f16", "f32", "f64")):
    size = TYPES[dtype][1]
    width = (int(swizzle) if swizzle != "none" else 64) // size
    case("load", dtype, (width * 2, 20), (width, 16), (width, 2), swizzle)
    case("load", dtype, (width * 2, 20), (width // 2, 9), (width, 15), swizzle)
    case("store", dtype, (width * 2, 20), (width, 16), (0, 3), swizzle)
case("load", "f16", (64, 64), (64, 64), (0, 0), "128")
case("load", "bf16", (64, 32, 2), (64, 8, 2), (0, 20, 0), "128")
for steps in ((2, 1), (1, 2), (2, 3)):
    case("load", "f16", (64, 16), (32, 8), (16, 4), steps=steps)
    case("load", "f32", (64, 16), (32, 8), (40, 10), steps=steps)
for op, dtypes in (("add", ("u32", "s32", "u64", "f16", "bf16", "f32")),
                   ("min", ("u32", "s32", "s64", "f16", "bf16")),
                   ("max", ("u32", "s32", "u64", "f16", "bf16")),
                   ("inc", ("u32",)), ("dec", ("u32",)), ("and", ("u32", "u64")),
                   ("or", ("u32",)), ("xor", ("u32", "u64"))):
    for dtype in dtypes:
        inner = 64 // TYPES[dtype][1]
        case("reduce", dtype, (inner * 2, 6), (inner, 4), (inner // 2, 3), op=op)
for start in ((-8, 0), (0, -1)):
    case("store", "f16", (64, 8), (32, 4), start)
    case("reduce", "f32", (64, 8), (32, 4), start, op="add")
for swizzle, kind in itertools.product(SWIZZLE, ("load", "store")):
    width = int(swizzle) // 2 if swizzle != "none" else 32
    for shared in (64, 128, 640):
        case(kind, "f16", (width * 2, 20), (width, 8), (0, 3), swizzle, shared=shared)
case("load", "f16", (64, 8, 4), (16, 3, 2), (0, 4, 1), "128", shared=256)
case("store", "f16", (64, 20), (16, 9), (16, 4), "64")
case("store", "u8", (128, 20), (16, 9), (16, 15), "32")
case("store", "f16", (64, 16), (32, 8), (16, 4), steps=(1, 3))
case("store", "f16", (64, 16), (32, 8), (16, 10), steps=(2, 2))
for dims, box, starts in (((9, 4, 5), (8, 2, 3), ((0, 1, 1), (-3, 3, 4))),
                          ((9, 5, 3, 4), (8, 2, 3, 2), ((2, 4, 1, -1),)),
                          ((9, 3, 3, 2, 3), (8, 2, 2, 2, 2), ((0, 1, 2, 1, 0),))):
    for start in starts:
        for swizzle in SWIZZLE:
            case("load", "f16", dims, box, start, swizzle, interleave=16)
        case("load", "f32", dims, box, start, "32", interleave=32)
    start = (0,) + (1,) * (len(dims) - 1)
    case("store", "u16", dims, box, start, "64", interleave=16)
    case("store", "u16", dims, box, start, "32", interleave=32)
case("load", "f16", (20, 4, 9), (16, 2, 6), (1, 1, 0), interleave=16, steps=(3, 2, 2))
for dims, lower, upper, start, offsets in (
        ((16, 9, 3), (0,), (0,), (0, 0, 0), (0,)),
        ((16, 9, 3), (-1,), (-1,), (0, 2, 1), (2,)),
        ((16, 9, 3), (1,), (-1,), (0, 1, 0), (0,)),
        ((16, 9, 3), (-1,), (1,), (0, -1, 2), (1,)),
        ((16, 7, 5, 3), (0, 0), (0, 0), (0, 0, 0, 0), (0, 0)),
        ((16, 7, 5, 3), (-1, -1), (-1, -1), (0, 3, 2, 1), (2, 1)),
        ((16, 7, 5, 3), (0, 0), (-2, -2), (0, 2, 1, 1), (1, 2)),
        ((16, 7, 5, 3), (-2, 1), (-1, 1), (8, -2, 1, 0), (0, 3)),
        ((16, 7, 5, 3), (0, 0), (0, 0), (0, 7, 0, 0), (0, 0)),
        ((16, 7, 5, 3), (1, 0), (0, 0), (0, 0, 1, 0), (0, 0)),
        ((16, 6, 5, 4, 2), (-1, -1, -1), (-1, -1, -1), (0, -1, -1, -1, 0), (1, 0, 2)),
        ((24, 6, 5, 4, 2), (0, -1, 1), (-2, 0, 1), (8, 2, 1, 2, 1), (2, 1, 0))):
    mode = dict(lower=lower, upper=upper, offsets=offsets)
    case("load", "f16", dims, (16, 24), start, im2col=mode)
    case("load", "f16", dims, (8, 24), start, "32", "nan", im2col=mode)
    for k in range(1, len(dims) - 1):
        steps = [2 if k == j else 1 for j in range(len(dims))]
        case("load", "f16", dims, (16, 24), start, steps=steps, im2col=mode)
    case("store", "u16", dims, (16, 24), start, im2col=mode)


def kernels():
    """Entries named load_RANK, store_RANK and reduce_OP_RANK, and the first two with
    `_im2col`; parameters: the map, five coordinates and three offsets, the box's
    bytes and its place in shared memory, and memory of SHARED_BYTES to read or
    fill."""
    text = []
    names = [("load", "", r) for r in range(1, 6)]
    names += [("store", "", r) for r in range(1, 6)]
    names += [(kind, "im2col", r) for kind in ("load", "store") for r in (3, 4, 5)]
    names += [("reduce", op, 2) for op in
              ("add", "min", "max", "inc", "dec", "and", "or", "xor")]
    for kind, op, rank in names:
        entry = f"tensor_{kind}{'_' + op if op else ''}_{rank}"
        coordinates = "{" + ", ".join(f"c{k}" for k in range(rank)) + "}"
        mode, offsets = "tile", ""
        if op == "im2col":
            mode = "im2col" if kind == "load" else "im2col_no_offs"
            offsets = ", {" + ", ".join(f"h{k}" for k in range(rank - 2)) + "}"
        text.append(f"""
.visible .entry {entry}(.param .align 64 .b8 map[128], .param .align 4 .b8 at[32],
    .param .u32 bytes, .param .u32 place, .param .u64 memory)
.maxntid 32, 1, 1
{{
.shared .align 1024 .b8 tile[{SHARED_BYTES}];
.shared .align 8 .b8 bar[8];
.reg .b32 c<5>, n, lane, offset, s, x, b; .reg .b64 m, g; .reg .b16 h<3>;
.reg .pred first, more, done;
ld.param.u32 n, [bytes]; ld.param.u32 x, [place]; ld.param.u64 g, [memory]; cvta.to.global.u64 g, g;
mov.u64 m, map; cvta.param.u64 m, m; mov.u32 lane, %tid.x; mov.u32 s, tile;
mov.u32 b, bar; setp.eq.u32 first, lane, 0; add.u32 x, x, s;
""" + "".join(f"ld.param.u16 h{k}, [at+{20 + 4 * k}];\n" for k in range(3)) + "".join(f"ld.param.u32 c{k}, [at+{4 * k}];\n" for k in range(rank)))
        loop = """mul.lo.u32 offset, lane, 4;
{label}: {{.reg .b32 p, v; .reg .b64 q; add.u32 p, s, offset; cvt.u64.u32 q, offset;
add.u64 q, q, g; {body} add.u32 offset, offset, 128;}}
setp.lt.u32 more, offset, {size}; @more bra {label};
"""
        if kind == "load":
            text.append(loop.format(label="clear", size=SHARED_BYTES,
                                    body="st.shared.b32 [p], 0xA5A5A5A5;"))
            text.append(f"""@first mbarrier.init.shared::cta.b64 [b], 1;
fence.proxy.async; bar.sync 0;
@first mbarrier.arrive.expect_tx.shared::cta.b64 _, [b], n;
@first cp.async.bulk.tensor.{rank}d.shared::cluster.global.{mode}.mbarrier::complete_tx::bytes [x], [m, {coordinates}], [b]{offsets if mode == "im2col" else ""};
wait: mbarrier.try_wait.parity.shared::cta.b64 done, [b], 0; @!done bra wait;
""")
            text.append(loop.format(label="out", size=SHARED_BYTES,
                                    body="ld.shared.b32 v, [p]; st.global.b32 [q], v;"))
        else:
            text.append(loop.format(label="fill", size=SHARED_BYTES,
                                    body="ld.global.b32 v, [q]; st.shared.b32 [p], v;"))
            copy = (f"cp.async.bulk.tensor.{rank}d.global.shared::cta.{mode}.bulk_group"
                    if kind == "store" else
                    f"cp.reduce.async.bulk.tensor.{rank}d.global.shared::cta.{op}.tile.bulk_group")
            text.append(f"""fence.proxy.async; bar.sync 0;
@first {copy} [m, {coordinates}], [x];
@first cp.async.bulk.commit_group;
@first cp.async.bulk.wait_group 0;
""")
        text.append("ret;\n}\n")
    return "".join(text)

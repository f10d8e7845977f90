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
         pad=0, op=""):
    """`dims`, `box` and `start` are innermost first. Rows are `pad` bytes longer
    than their elements need, rounded up to 16."""
    size = TYPES[dtype][1]
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
        bytes=max(stride, 16)))


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


def kernels():
    """Entries named load_RANK, store_RANK and reduce_OP_RANK; parameters: the map,
    five coordinates, the box's bytes, and memory of SHARED_BYTES to read or fill."""
    text = []
    names = [("load", "", r) for r in range(1, 6)]
    names += [("store", "", r) for r in range(1, 6)]
    names += [("reduce", op, 2) for op in
              ("add", "min", "max", "inc", "dec", "and", "or", "xor")]
    for kind, op, rank in names:
        entry = f"tensor_{kind}{'_' + op if op else ''}_{rank}"
        coordinates = "{" + ", ".join(f"c{k}" for k in range(rank)) + "}"
        text.append(f"""
.visible .entry {entry}(.param .align 64 .b8 map[128], .param .align 4 .b8 at[20],
    .param .u32 bytes, .param .u64 memory)
.maxntid 32, 1, 1
{{
.shared .align 1024 .b8 tile[{SHARED_BYTES}];
.shared .align 8 .b8 bar[8];
.reg .b32 c<5>, n, lane, offset, s, b; .reg .b64 m, g; .reg .pred first, more, done;
ld.param.u32 n, [bytes]; ld.param.u64 g, [memory]; cvta.to.global.u64 g, g;
mov.u64 m, map; cvta.param.u64 m, m; mov.u32 lane, %tid.x; mov.u32 s, tile;
mov.u32 b, bar; setp.eq.u32 first, lane, 0;
""" + "".join(f"ld.param.u32 c{k}, [at+{4 * k}];\n" for k in range(rank)))
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
@first cp.async.bulk.tensor.{rank}d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [s], [m, {coordinates}], [b];
wait: mbarrier.try_wait.parity.shared::cta.b64 done, [b], 0; @!done bra wait;
""")
            text.append(loop.format(label="out", size=SHARED_BYTES,
                                    body="ld.shared.b32 v, [p]; st.global.b32 [q], v;"))
        else:
            text.append(loop.format(label="fill", size=SHARED_BYTES,
                                    body="ld.global.b32 v, [q]; st.shared.b32 [p], v;"))
            copy = (f"cp.async.bulk.tensor.{rank}d.global.shared::cta.tile.bulk_group"
                    if kind == "store" else
                    f"cp.reduce.async.bulk.tensor.{rank}d.global.shared::cta.{op}.tile.bulk_group")
            text.append(f"""fence.proxy.async; bar.sync 0;
@first {copy} [m, {coordinates}], [s];
@first cp.async.bulk.commit_group;
@first cp.async.bulk.wait_group 0;
""")
        text.append("ret;\n}\n")
    return "".join(text)

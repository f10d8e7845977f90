"""Forms that work on matrices: mma, wgmma, ldmatrix, stmatrix.

The registers of a form are filled with random elements of the operand's type; which
element of a matrix a register holds does not matter for recording. Pools are named
`m.TYPE`: words of elements whose style changes from warp to warp (operands.matrix).
"""
from forms import FORMS, Form, REGISTER, add

for kind in ("f16", "bf16", "tf32", "s8", "u8", "s4", "u4", "b1", "e4m3", "e5m2",
             "s32", "f16acc"):
    REGISTER["m." + kind] = ("b32", 4)
REGISTER["m.f32"] = ("f32", 4)
REGISTER["m.f64"] = ("f64", 8)


def registers(prefix, start, count):
    return "{" + ", ".join(f"{prefix}{start + k}" for k in range(count)) + "}"


def mma(shape, d, a, b, counts, suffix="", name=""):
    """`counts` are the registers of A, B and D."""
    na, nb, nd = counts
    acc = {"f16": "m.f16acc", "f32": "m.f32", "f64": "m.f64", "s32": "m.s32"}[d]
    ins = ["m." + a] * na + ["m." + b] * nb + [acc] * nd
    outs = [{"f16": "b32", "f32": "f32", "f64": "f64", "s32": "b32"}[d]] * nd
    text = (f"mma.sync.aligned.{shape}.row.col{name}.{d}.{a}.{b}.{d}{suffix} "
            f"{registers('o', 0, nd)}, {registers('i', 0, na)}, "
            f"{registers('i', na, nb)}, {registers('i', na + nb, nd)};")
    exact = d == "s32"
    FORMS.append(Form(text.split()[0], text, ins, outs,
                      "exact" if exact else "tensor"))


def products():
    mma("m16n8k8", "f16", "f16", "f16", (2, 1, 2))
    mma("m16n8k8", "f32", "f16", "f16", (2, 1, 4))
    mma("m16n8k16", "f16", "f16", "f16", (4, 2, 2))
    mma("m16n8k16", "f32", "f16", "f16", (4, 2, 4))
    mma("m16n8k8", "f32", "bf16", "bf16", (2, 1, 4))
    mma("m16n8k16", "f32", "bf16", "bf16", (4, 2, 4))
    mma("m16n8k4", "f32", "tf32", "tf32", (2, 1, 4))
    mma("m16n8k8", "f32", "tf32", "tf32", (4, 2, 4))
    mma("m8n8k4", "f64", "f64", "f64", (1, 1, 2))
    mma("m16n8k4", "f64", "f64", "f64", (2, 1, 4))
    mma("m16n8k8", "f64", "f64", "f64", (4, 2, 4))
    mma("m16n8k16", "f64", "f64", "f64", (8, 4, 4))
    for bits, shapes in (("8", (("m8n8k16", (1, 1, 2)), ("m16n8k16", (2, 1, 4)),
                                ("m16n8k32", (4, 2, 4)))),
                         ("4", (("m8n8k32", (1, 1, 2)), ("m16n8k32", (2, 1, 4)),
                                ("m16n8k64", (4, 2, 4))))):
        for a in "su":
            for b in "su":
                for shape, counts in shapes:
                    mma(shape, "s32", a + bits, b + bits, counts)
                    mma(shape, "s32", a + bits, b + bits, counts,
                        name=".satfinite")
    for op in ("xor", "and"):
        for shape, counts in (("m8n8k128", (1, 1, 2)), ("m16n8k128", (2, 1, 4)),
                              ("m16n8k256", (4, 2, 4))):
            mma(shape, "s32", "b1", "b1", counts, f".{op}.popc")
    for a in ("e4m3", "e5m2"):
        for b in ("e4m3", "e5m2"):
            mma("m16n8k32", "f32", a, b, (4, 2, 4))
            mma("m16n8k32", "f16", a, b, (4, 2, 2))
            mma("m16n8k16", "f32", a, b, (2, 1, 4))
            mma("m16n8k16", "f16", a, b, (2, 1, 2))


SWIZZLE = {"none": 0, "128": 1, "64": 2, "32": 3}


def descriptor(register, address, leading, stride, swizzle):
    """Builds a matrix descriptor for wgmma from a shared address in a .b32."""
    constant = ((leading >> 4) << 16) | ((stride >> 4) << 32) | \
        (SWIZZLE[swizzle] << 62)
    return (f"and.b32 t, {address}, 0x3ffff; shr.u32 t, t, 4; "
            f"cvt.u64.u32 {register}, t; "
            f"or.b64 {register}, {register}, {constant:#x}; ")


def wgmma(n, k, d, a, b, element, swizzle="128", transposed=(0, 0), a_registers=0,
          scales=(1, 1), label=""):
    """Both operands are 8 KiB of random elements in shared memory."""
    words = 16
    outs = {"f32": "f32", "s32": "b32", "f16": "b32"}[d]
    count = n // 4 if d == "f16" else n // 2
    acc = {"f16": "m.f16acc", "f32": "m.f32", "s32": "m.s32"}[d]
    ins = ["m." + a] * words + ["m." + b] * words + [acc] * count
    first = 2 * words
    span = {"none": 16, "32": 32, "64": 64, "128": 128}[swizzle]

    def offsets(is_transposed):
        # Leading and stride byte offsets of a dense operand.
        if not is_transposed:
            return (16 * 8 * 8, 128) if swizzle == "none" else (16, 8 * span)
        if swizzle == "none":
            return 512, 128
        return 2048 if span == 128 else 1024, 8 * span

    text = "{.reg .b32 t, sa, sb; .reg .b64 da, db; .reg .pred pd; "
    text += "mov.u32 sa, shared_a; mov.u32 sb, shared_b; "
    text += "{.reg .b32 p; .reg .b32 x; mov.u32 x, %tid.x; "
    for j in range(words):
        text += f"mad.lo.u32 p, x, 4, sa; st.shared.b32 [p+{j * 512}], i{j}; "
        text += f"mad.lo.u32 p, x, 4, sb; st.shared.b32 [p+{j * 512}], i{words + j}; "
    text += "} fence.proxy.async; bar.sync 0; "
    text += descriptor("da", "sa", *offsets(transposed[0]), swizzle)
    text += descriptor("db", "sb", *offsets(transposed[1]), swizzle)
    move = "mov.f32" if outs == "f32" else "mov.b32"
    for j in range(count):
        text += f"{move} o{j}, i{first + j}; "
    text += "setp.eq.u32 pd, 0, 0; wgmma.fence.sync.aligned; "
    source = registers("i", 0, a_registers) if a_registers else "da"
    extra = ""
    if d != "s32":
        extra = f", {scales[0]}, {scales[1]}"
        if k == 16:
            extra += f", {transposed[1]}" if a_registers else \
                f", {transposed[0]}, {transposed[1]}"
    form = f"wgmma.mma_async.sync.aligned.m64n{n}k{k}.{d}.{a}.{b}"
    text += f"{form} {registers('o', 0, count)}, {source}, db, pd{extra}; "
    text += ("wgmma.commit_group.sync.aligned; "
             "wgmma.wait_group.sync.aligned 0; }")
    name = form + "." + (label or f"{swizzle}"
                         f"{'.ta' if transposed[0] else ''}"
                         f"{'.tb' if transposed[1] else ''}"
                         f"{'.areg' if a_registers else ''}")
    FORMS.append(Form(name, text, ins, [outs] * count,
                      "exact" if d == "s32" else "tensor",
                      ".shared .align 1024 .b8 shared_a[8192]; "
                      ".shared .align 1024 .b8 shared_b[8192];"))


def warpgroups():
    for swizzle in SWIZZLE:
        for ta in (0, 1):
            for tb in (0, 1):
                wgmma(16, 16, "f32", "f16", "f16", 2, swizzle, (ta, tb))
        wgmma(16, 8, "f32", "tf32", "tf32", 4, swizzle)
        wgmma(16, 32, "f32", "e4m3", "e4m3", 1, swizzle)
        wgmma(16, 32, "s32", "s8", "s8", 1, swizzle)
    wgmma(64, 16, "f32", "f16", "f16", 2)
    for n in (8, 24, 32, 40):
        wgmma(n, 16, "f32", "bf16", "bf16", 2)
    wgmma(16, 16, "f16", "f16", "f16", 2)
    wgmma(16, 16, "f32", "f16", "f16", 2, a_registers=4)
    wgmma(16, 16, "f32", "bf16", "bf16", 2, a_registers=4)
    wgmma(16, 16, "f32", "bf16", "bf16", 2, transposed=(0, 1), a_registers=4)
    wgmma(16, 8, "f32", "tf32", "tf32", 4, a_registers=4)
    wgmma(16, 32, "f32", "e4m3", "e5m2", 1, a_registers=4)
    wgmma(16, 32, "s32", "u8", "s8", 1, a_registers=4)
    for scales in ((-1, 1), (1, -1), (-1, -1)):
        wgmma(16, 16, "f32", "f16", "f16", 2, scales=scales,
              label=f"scales{scales[0]}{scales[1]}")
    for a in ("e4m3", "e5m2"):
        for b in ("e4m3", "e5m2"):
            wgmma(8, 32, "f32", a, b, 1)
            wgmma(8, 32, "f16", a, b, 1)
    for a in ("s8", "u8"):
        for b in ("s8", "u8"):
            wgmma(8, 32, "s32", a, b, 1)


def rows():
    """ldmatrix and stmatrix; every lane gives the address of a row."""
    fill = ("{.reg .b32 p, l, r; mov.u32 l, %laneid; mov.u32 p, tile; "
            "mad.lo.u32 p, l, 16, p; st.shared.v4.b32 [p], {i0, i1, i2, i3}; "
            "bar.warp.sync -1; and.b32 r, i4, 31; mov.u32 p, tile; "
            "mad.lo.u32 p, r, 16, p; ")
    shared = ".shared .align 128 .b8 tile[512];"
    for count in (1, 2, 4):
        for trans in ("", ".trans"):
            form = f"ldmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16"
            add(form, ["b32"] * 4 + ["lane"], ["b32"] * count, extra=shared,
                body=fill + f"{form} {registers('o', 0, count)}, [p]; }}")
            form = f"stmatrix.sync.aligned.m8n8.x{count}{trans}.shared.b16"
            back = ("bar.warp.sync -1; mov.u32 p, tile; mad.lo.u32 p, l, 16, p; "
                    "ld.shared.v4.b32 {o0, o1, o2, o3}, [p]; }")
            # Rows must differ: two stores to one row have no defined order.
            add(form, ["b32"] * 4, ["b32"] * 4, extra=shared,
                body=fill.replace("and.b32 r, i4, 31;",
                                  "mad.lo.u32 r, l, 5, 3; and.b32 r, r, 31;")
                + f"{form} [p], {registers('i', 0, count)}; " + back)


FRAGMENTS = {  # registers of A, B, C and D of wmma, by type and shape
    "f16": {"m16n16k16": (8, 8), "m32n8k16": (8, 8), "m8n32k16": (8, 8)},
    "bf16": {"m16n16k16": (4, 4), "m32n8k16": (8, 2), "m8n32k16": (2, 8)},
    "s8": {"m16n16k16": (2, 2), "m32n8k16": (4, 1), "m8n32k16": (1, 4)},
    "u8": {"m16n16k16": (2, 2), "m32n8k16": (4, 1), "m8n32k16": (1, 4)},
    "tf32": {"m16n16k8": (4, 4)}, "f64": {"m8n8k4": (1, 1)},
    "s4": {"m8n8k32": (1, 1)}, "u4": {"m8n8k32": (1, 1)},
    "b1": {"m8n8k128": (1, 1)},
}
# Types of C and D, and their registers.
SUMS = {"f16": (("f16", 4), ("f32", 8)), "bf16": (("f32", 8),),
        "tf32": (("f32", 8),), "s8": (("s32", 8),), "u8": (("s32", 8),),
        "f64": (("f64", 2),), "s4": (("s32", 2),), "u4": (("s32", 2),),
        "b1": (("s32", 2),)}
SUM_POOL = {"f16": "m.f16acc", "f32": "m.f32", "f64": "m.f64", "s32": "m.s32"}
SUM_OUT = {"f16": "b32", "f32": "f32", "f64": "f64", "s32": "b32"}


def fragment_loads():
    """wmma.load and wmma.store, from and to 4 KiB of shared memory; the rows are
    some elements apart."""
    words = 32
    fill = "{.reg .b32 p, l; mov.u32 l, %laneid; mov.u32 p, tile; " \
        "mad.lo.u32 p, l, 4, p; "
    back = "bar.warp.sync -1; mov.u32 p, tile; mad.lo.u32 p, l, 4, p; "
    for j in range(words):
        fill += f"st.shared.b32 [p+{j * 128}], i{j}; "
        back += f"ld.shared.b32 o{j}, [p+{j * 128}]; "
    fill += "bar.warp.sync -1; "
    shared = ".shared .align 256 .b8 tile[4096];"
    done = set()

    def load(which, layout, shape, kind, count):
        form = f"wmma.load.{which}.sync.aligned.{layout}.{shape}.shared.{kind}"
        if form in done:
            return
        done.add(form)
        # Whole 16 bytes, and more than any row or column holds.
        stride = {"f64": 10, "tf32": 32, "f32": 32, "s32": 32, "f16": 40,
                  "bf16": 40, "s8": 48, "u8": 48, "s4": 64, "u4": 64,
                  "b1": 256}[kind]
        outs = "f64" if kind == "f64" else "f32" if kind == "f32" else "b32"
        add(form, ["m.f16"] * words, [outs] * count, extra=shared,
            body=fill + f"{form} {registers('o', 0, count)}, [tile], {stride}; }}")

    def store(layout, shape, kind, count):
        form = f"wmma.store.d.sync.aligned.{layout}.{shape}.shared.{kind}"
        if form in done:
            return
        done.add(form)
        stride = 10 if kind == "f64" else 40 if kind == "f16" else 32
        body = fill
        for j in range(count):
            register = f"i{words + j}"
            body += f"mov.{'b64' if kind == 'f64' else 'b32'} x{j}, {register}; "
        reg = {"f64": "f64", "f32": "f32"}.get(kind, "b32")
        names = ", ".join(f"x{j}" for j in range(count))
        body = "{.reg ." + reg + f" {names}; " + body
        body += f"{form} [tile], {{{names}}}, {stride}; " + back + "}}"
        add(form, ["m.f16"] * words + [SUM_POOL[kind]] * count, ["b32"] * words,
            extra=shared, body=body)

    for kind, shapes in FRAGMENTS.items():
        if kind[0] == "u":  # as s8 and s4
            continue
        for shape, (a, b) in shapes.items():
            for layout in ("row", "col"):
                load("a", layout, shape, kind, a)
                load("b", layout, shape, kind, b)
                for sums, count in SUMS[kind]:
                    load("c", layout, shape, sums, count)
                    if "m8n8k" not in shape or kind == "f64":
                        store(layout, shape, sums, count)


def fragment_products():
    def product(name, a, b, na, nb, c, d):
        ins = ["m." + a] * na + ["m." + b] * nb + [SUM_POOL[c[0]]] * c[1]
        text = (f"{name} {registers('o', 0, d[1])}, {registers('i', 0, na)}, "
                f"{registers('i', na, nb)}, {registers('i', na + nb, c[1])};")
        FORMS.append(Form(name, text, ins, [SUM_OUT[d[0]]] * d[1],
                          "exact" if d[0] == "s32" else "tensor"))

    for kind, shapes in FRAGMENTS.items():
        for shape, (na, nb) in shapes.items():
            layouts = [("row", "col")]
            if kind[1] not in "41":
                layouts.append(("col", "row"))
            for la, lb in layouts:
                head = f"wmma.mma.sync.aligned.{la}.{lb}.{shape}"
                if kind == "f16":
                    for c in SUMS[kind]:
                        for d in SUMS[kind]:
                            product(f"{head}.{d[0]}.{c[0]}", kind, kind, na, nb, c,
                                    d)
                    continue
                if kind == "b1":
                    for op in ("xor", "and"):
                        product(head.replace("mma.sync", f"mma.{op}.popc.sync")
                                + ".s32.b1.b1.s32", kind, kind, na, nb,
                                SUMS[kind][0], SUMS[kind][0])
                    continue
                c = SUMS[kind][0]
                for end in ("", ".satfinite") if c[0] == "s32" else ("",):
                    product(f"{head}.{c[0]}.{kind}.{kind}.{c[0]}{end}", kind, kind,
                            na, nb, c, c)
                if kind == "f64":
                    for end in ("rn", "rz", "rm", "rp"):
                        product(f"{head}.{end}.f64.f64.f64.f64", kind, kind, na, nb,
                                c, c)
    # Of sm_70: eight lanes together compute a product of 8 x 8 x 4.
    for la in ("row", "col"):
        for lb in ("row", "col"):
            for d, c in (("f16", "f16"), ("f32", "f32"), ("f32", "f16")):
                count = {"f16": 4, "f32": 8}
                product(f"mma.sync.aligned.m8n8k4.{la}.{lb}.{d}.f16.f16.{c}", "f16",
                        "f16", 2, 2, (c, count[c]), (d, count[d]))


def limits():
    """Sums near the largest and the smallest f32: bf16 operands and C times a power
    of two."""
    form = "mma.sync.aligned.m16n8k16.row.col.f32.bf16.bf16.f32"
    for name, half, whole in (("large", 0x5E80, 0x7E800000),
                              ("tiny", 0x2080, 0x01000000)):
        text = "{.reg .b32 a<4>, b<2>, h; .reg .f32 c<4>, w; "
        text += f"mov.b32 h, {half << 16 | half:#x}; mov.b32 w, {whole:#x}; "
        for j in range(4):
            text += f"mul.bf16x2 a{j}, i{j}, h; mul.f32 c{j}, i{6 + j}, w; "
        text += "mul.bf16x2 b0, i4, h; mul.bf16x2 b1, i5, h; "
        text += (f"{form} {registers('o', 0, 4)}, {registers('a', 0, 4)}, "
                 f"{registers('b', 0, 2)}, {registers('c', 0, 4)}; }}")
        FORMS.append(Form(f"{form}.{name}", text, ["m.bf16"] * 6 + ["m.f32"] * 4,
                          ["f32"] * 4, "tensor"))


products()
limits()
warpgroups()
rows()
fragment_loads()
fragment_products()

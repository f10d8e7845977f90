"""Instruction forms of PTX whose results are recorded on hardware.

A form is one instruction with all its modifiers, as it is executed by each thread
(or by each warp) on values of operands.py. Example:

    Form("add.rz.ftz.f32", "add.rz.ftz.f32 o0, i0, i1;", ["f32", "f32"], ["f32"])

`i0`, `i1`, … are the operands, loaded from arrays; `o0`, … are stored. `accuracy`
is `exact` if the architecture defines every bit, else `approximate`. Forms that
ptxas refuses for sm_90a are left out by record.py and named in its output.
"""
from dataclasses import dataclass, field

REGISTER = {  # register type and size in bytes, by pool or output type
    "f32": ("f32", 4), "f64": ("f64", 8), "f16": ("b16", 2), "bf16": ("b16", 2),
    "b16": ("b16", 2), "b32": ("b32", 4), "b64": ("b64", 8), "f16x2": ("b32", 4),
    "bf16x2": ("b32", 4), "shift": ("b32", 4), "length": ("b32", 4),
    "select": ("b32", 4), "pred": ("pred", 4), "lane": ("b32", 4),
    "few": ("b32", 4), "few64": ("b64", 8), "e4m3x2": ("b16", 2),
    "e5m2x2": ("b16", 2), "b8x2": ("b16", 2), "angle": ("f32", 4),
    "unit": ("f32", 4),
}
WIDTH = {"s16": "b16", "u16": "b16", "b16": "b16", "s32": "b32", "u32": "b32",
         "b32": "b32", "s64": "b64", "u64": "b64", "b64": "b64", "f32": "f32",
         "f64": "f64", "f16": "f16", "bf16": "bf16", "f16x2": "f16x2",
         "bf16x2": "bf16x2", "s16x2": "b32", "u16x2": "b32"}


@dataclass
class Form:
    name: str
    body: str
    ins: list
    outs: list
    accuracy: str = "exact"
    extra: str = ""  # declarations, such as shared arrays


FORMS = []


def add(instruction, ins, outs, accuracy="exact", body=None, name=None, extra=""):
    if body is None:
        operands = [f"o{i}" for i in range(len(outs))]
        operands += [f"i{i}" for i in range(len(ins))]
        body = f"{instruction} {', '.join(operands)};"
    FORMS.append(Form(name or instruction, body, ins, outs, accuracy, extra))


def integers():
    for t in ("s16", "u16", "s32", "u32", "s64", "u64"):
        w = WIDTH[t]
        for op in ("add", "sub", "mul.lo", "mul.hi", "div", "rem", "min", "max"):
            add(f"{op}.{t}", [w, w], [w])
        for op in ("mad.lo", "mad.hi"):
            add(f"{op}.{t}", [w, w, w], [w])
        if t[0] == "s":
            add(f"abs.{t}", [w], [w])
            add(f"neg.{t}", [w], [w])
        add(f"shr.{t}", [w, "shift"], [w])
        add(f"sad.{t}", [w, w, w], [w])
    for t, wide in (("s16", "b32"), ("u16", "b32"), ("s32", "b64"), ("u32", "b64")):
        add(f"mul.wide.{t}", [WIDTH[t]] * 2, [wide])
        add(f"mad.wide.{t}", [WIDTH[t]] * 2 + [wide], [wide])
    for op in ("add.sat.s32", "sub.sat.s32", "min.relu.s32", "max.relu.s32",
               "min.s16x2", "max.s16x2", "min.u16x2", "max.u16x2", "add.s16x2",
               "add.u16x2", "min.relu.s16x2", "max.relu.s16x2"):
        add(op, ["b32", "b32"], ["b32"])
    add("mad.hi.sat.s32", ["b32"] * 3, ["b32"])
    for t in ("s32", "u32"):
        for half in ("lo", "hi"):
            add(f"mul24.{half}.{t}", ["b32"] * 2, ["b32"])
            add(f"mad24.{half}.{t}", ["b32"] * 3, ["b32"])
    add("mad24.hi.sat.s32", ["b32"] * 3, ["b32"])
    for t in ("u32", "u64"):
        w = WIDTH[t]
        add(f"add.cc.{t}", [w] * 4, [w] * 2, name=f"add.cc+addc.{t}",
            body=f"add.cc.{t} o0, i0, i1; addc.{t} o1, i2, i3;")
        add(f"sub.cc.{t}", [w] * 4, [w] * 2, name=f"sub.cc+subc.{t}",
            body=f"sub.cc.{t} o0, i0, i1; subc.{t} o1, i2, i3;")
        add(f"mad.cc.{t}", [w] * 3, [w] * 2, name=f"mad.cc+madc.{t}",
            body=f"mad.lo.cc.{t} o0, i0, i1, i2; madc.hi.{t} o1, i0, i1, i2;")
    add("addc.cc.u32", ["b32"] * 4, ["b32"] * 3,
        body="add.cc.u32 o0, i0, i1; addc.cc.u32 o1, i2, i3; addc.u32 o2, 0, 0;")
    for w in ("b16", "b32", "b64"):
        for op in ("and", "or", "xor"):
            add(f"{op}.{w}", [w, w], [w])
        add(f"not.{w}", [w], [w])
        add(f"cnot.{w}", [w], [w])
        add(f"shl.{w}", [w, "shift"], [w])
        add(f"shr.{w}", [w, "shift"], [w])
    for op in ("and", "or", "xor"):
        add(f"{op}.pred", ["pred", "pred"], ["pred"])
    add("not.pred", ["pred"], ["pred"])
    for w in ("b32", "b64"):
        add(f"popc.{w}", [w], ["b32"])
        add(f"clz.{w}", [w], ["b32"])
        add(f"brev.{w}", [w], [w])
        add(f"bfi.{w}", [w, w, "shift", "length"], [w])
    for t in ("u32", "s32", "u64", "s64"):
        w = WIDTH[t]
        add(f"bfe.{t}", [w, "shift", "length"], [w])
        add(f"bfind.{t}", [w], ["b32"])
        add(f"bfind.shiftamt.{t}", [w], ["b32"])
    for side in ("l", "r"):
        for mode in ("wrap", "clamp"):
            add(f"shf.{side}.{mode}.b32", ["b32", "b32", "shift"], ["b32"])
    add("prmt.b32", ["b32", "b32", "select"], ["b32"])
    for mode in ("f4e", "b4e", "rc8", "ecl", "ecr", "rc16"):
        add(f"prmt.b32.{mode}", ["b32", "b32", "select"], ["b32"])
    for lut in (0x00, 0x01, 0x1B, 0x3C, 0x80, 0x96, 0xCA, 0xE8, 0xFE, 0xFF):
        add("lop3.b32", ["b32"] * 3, ["b32"], name=f"lop3.b32.{lut:02x}",
            body=f"lop3.b32 o0, i0, i1, i2, {lut};")
    for op in ("or", "and"):
        add(f"lop3.{op}.b32", ["b32"] * 3 + ["pred"], ["b32", "pred"],
            body=f"lop3.{op}.b32 o0|o1, i0, i1, i2, 0x96, i3;")
    add("fns.b32", ["b32", "shift", "length"], ["b32"], name="fns.b32",
        body="{.reg .b32 t; and.b32 t, i1, 31; fns.b32 o0, i0, t, i2;}")
    for mode in ("wrap", "clamp"):
        add(f"szext.{mode}.s32", ["b32", "shift"], ["b32"])
        add(f"szext.{mode}.u32", ["b32", "shift"], ["b32"])
        add(f"bmsk.{mode}.b32", ["shift", "length"], ["b32"])
    for a in ("s32", "u32"):
        for b in ("s32", "u32"):
            add(f"dp4a.{a}.{b}", ["b32"] * 3, ["b32"])
            add(f"dp2a.lo.{a}.{b}", ["b32"] * 3, ["b32"])
            add(f"dp2a.hi.{a}.{b}", ["b32"] * 3, ["b32"])
    for op in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
        add(f"{op}.s32.s32.s32", ["b32"] * 2, ["b32"])
        add(f"{op}4.u32.u32.u32", ["b32"] * 3, ["b32"])
        add(f"{op}2.s32.s32.s32", ["b32"] * 3, ["b32"])


def carries():
    """Chains of carries and borrows, also of one kind into the other."""
    for t in ("s32", "u32", "s64", "u64"):
        w = WIDTH[t]
        for half in ("lo", "hi"):
            add(f"madc.{half}.cc.{t}", [w] * 3, [w] * 3, name=f"mad+madc.{half}.{t}",
                body=f"mad.{half}.cc.{t} o0, i0, i1, i2; madc.{half}.cc.{t} o1, i1, "
                     f"i2, i0; addc.{t} o2, 0, 0;")
        for first in ("add", "sub"):
            for second in ("addc", "subc"):
                add(f"{first}.cc+{second}.cc.{t}", [w] * 4, [w] * 3,
                    body=f"{first}.cc.{t} o0, i0, i1; {second}.cc.{t} o1, i2, i3; "
                         f"subc.{t} o2, 0, 0;")


def fields():
    """Positions and lengths beyond all widths."""
    for t in ("u32", "s32", "u64", "s64"):
        add(f"bfe.{t}", [WIDTH[t], "b32", "b32"], [WIDTH[t]], name=f"bfe.{t}.any")
        add(f"bfe.{t}", [WIDTH[t], "shift", "b32"], [WIDTH[t]],
            name=f"bfe.{t}.long")
    for t in ("b32", "b64"):
        add(f"bfi.{t}", [t, t, "b32", "b32"], [t], name=f"bfi.{t}.any")
        add(f"bfi.{t}", [t, t, "shift", "b32"], [t], name=f"bfi.{t}.long")
    add("fns.b32.any", ["b32"] * 3, ["b32"], name="fns.b32.any",
        body="{.reg .b32 t, n; and.b32 t, i1, 31; shl.b32 n, i2, 26; "
             "shr.s32 n, n, 26; fns.b32 o0, i0, t, n;}")
    add("prmt.b32.any", ["b32"] * 3, ["b32"], body="prmt.b32 o0, i0, i1, i2;")


def video():
    b3, types = ["b32"] * 3, ("s32", "u32")
    signs = ("s32.s32.s32", "u32.s32.u32", "s32.u32.u32")
    for op in ("vadd", "vsub", "vabsdiff", "vmin", "vmax"):
        for sign in signs:
            form = f"{op}.{sign}"
            for sat in ("", ".sat"):
                add(form + sat + ".any", b3, ["b32"],
                    body=f"{form}{sat} o0, i0, i1;")
                add(form + sat + ".merge", b3, ["b32"],
                    body=f"{form}{sat} o0.b2, i0.h1, i1.b3, i2;")
            add(form + ".parts", b3, ["b32"],
                body=f"{form} o0.h1, i0.b1, i1.h0, i2;")
            for second in ("add", "min", "max"):
                add(f"{form}.sat.{second}", b3, ["b32"],
                    body=f"{form}.sat.{second} o0, i0, i1.h1, i2;")
    for a in types:
        for mode in ("clamp", "wrap"):
            for op in ("vshl", "vshr"):
                for d in types:
                    form = f"{op}.{d}.{a}.u32"
                    add(f"{form}.{mode}", ["b32", "shift"], ["b32"],
                        body=f"{form}.{mode} o0, i0, i1;")
                    add(f"{form}.sat.{mode}", ["b32", "shift"], ["b32"],
                        body=f"{form}.sat.{mode} o0, i0.h1, i1.b0;")
        for b in types:
            for compare in COMPARE_INT:
                add(f"vset.{a}.{b}.{compare}", b3, ["b32"],
                    body=f"vset.{a}.{b}.{compare} o0, i0, i1;")
            add(f"vset.{a}.{b}.lt.add", b3, ["b32"],
                body=f"vset.{a}.{b}.lt.add o0, i0.h0, i1, i2;")
            add(f"vset.{a}.{b}.lt.min", b3, ["b32"],
                body=f"vset.{a}.{b}.lt.min o0, i0.h0, i1, i2;")
            add(f"vset.{a}.{b}.ge.merge", b3, ["b32"],
                body=f"vset.{a}.{b}.ge o0.b1, i0.b0, i1.b1, i2;")
            form = f"vmad.{'u32' if a == b == 'u32' else 's32'}.{a}.{b}"
            for mod in ("", ".sat", ".shr7", ".sat.shr7", ".sat.shr15", ".po",
                        ".po.sat.shr7"):
                add(form + mod, b3, ["b32"], body=f"{form}{mod} o0, i0, i1, i2;")
                add(form + mod + ".parts", b3, ["b32"],
                    body=f"{form}{mod} o0, i0.h1, i1.b0, i2;")
            for mod in ("", ".sat", ".sat.shr7"):
                add(form + mod + ".minus", b3, ["b32"],
                    body=f"{form}{mod} o0, i0.h0, -i1.h1, i2;")
                add(form + mod + ".less", b3, ["b32"],
                    body=f"{form}{mod} o0, i0.h0, i1.h1, -i2;")
    for lanes, select, part in (("2", ".h21", ".h1"), ("4", ".b5206", ".b31")):
        for op in ("vadd", "vsub", "vavrg", "vabsdiff", "vmin", "vmax"):
            for sign in signs:
                form = f"{op}{lanes}.{sign}"
                for mod in ("", ".sat", ".add"):
                    add(form + mod + ".any", b3, ["b32"],
                        body=f"{form}{mod} o0, i0, i1, i2;")
                    add(form + mod + ".parts", b3, ["b32"],
                        body=f"{form}{mod} o0{part}, i0{select}, i1, i2;")
        for a in types:
            for b in types:
                for mod in (".lt", ".ge", ".ne.add"):
                    add(f"vset{lanes}.{a}.{b}{mod}", b3, ["b32"],
                        body=f"vset{lanes}.{a}.{b}{mod} o0, i0, i1, i2;")


COMPARE_INT = ("eq", "ne", "lt", "le", "gt", "ge")
COMPARE_FLOAT = COMPARE_INT + ("equ", "neu", "ltu", "leu", "gtu", "geu", "num", "nan")


def comparisons():
    for t in ("s16", "u16", "s32", "u32", "s64", "u64"):
        for op in COMPARE_INT:
            add(f"setp.{op}.{t}", [WIDTH[t]] * 2, ["pred"])
    for t in ("u16", "u32", "u64"):
        for op in ("lo", "ls", "hi", "hs"):
            add(f"setp.{op}.{t}", [WIDTH[t]] * 2, ["pred"])
    for t in ("b16", "b32", "b64"):
        for op in ("eq", "ne"):
            add(f"setp.{op}.{t}", [t] * 2, ["pred"])
    for t in ("f32", "f64", "f16", "bf16"):
        for op in COMPARE_FLOAT:
            add(f"setp.{op}.{t}", [t] * 2, ["pred"])
    for op in ("lt", "geu", "nan"):
        add(f"setp.{op}.ftz.f32", ["f32"] * 2, ["pred"])
        add(f"setp.{op}.ftz.f16", ["f16"] * 2, ["pred"])
        for t in ("f16x2", "bf16x2"):
            add(f"setp.{op}.{t}", [t] * 2, ["pred", "pred"],
                body=f"setp.{op}.{t} o0|o1, i0, i1;")
    for op in ("and", "or", "xor"):
        add(f"setp.lt.{op}.s32", ["b32", "b32", "pred"], ["pred", "pred"],
            body=f"setp.lt.{op}.s32 o0|o1, i0, i1, i2;")
        add(f"setp.gtu.{op}.f32", ["f32", "f32", "pred"], ["pred", "pred"],
            body=f"setp.gtu.{op}.f32 o0|o1, i0, i1, !i2;")
    for out in ("u32", "s32", "f32"):
        for t in ("s32", "u64", "f32", "f64"):
            add(f"set.le.{out}.{t}", [WIDTH[t]] * 2, [WIDTH[out]])
    add("set.lt.ftz.u32.f32", ["f32"] * 2, ["b32"])
    for t in ("f16", "bf16"):
        add(f"set.gt.u32.{t}", [t] * 2, ["b32"])
        add(f"set.gt.{t}.{t}", [t] * 2, [t])
        add(f"set.gt.{t}x2.{t}x2", [t + "x2"] * 2, [t + "x2"])
    for t in ("b16", "b32", "b64", "f32", "f64"):
        add(f"selp.{t}", [t, t, "pred"], [t])
        if t != "b16":
            add(f"slct.{t}.s32", [t, t, "b32"], [t])
            add(f"slct.{t}.f32", [t, t, "f32"], [t])
    add("slct.ftz.b32.f32", ["b32", "b32", "f32"], ["b32"])


ROUND = ("rn", "rz", "rm", "rp")


def floats():
    for r in ROUND:
        for op, n in (("add", 2), ("sub", 2), ("mul", 2), ("fma", 3), ("mad", 3)):
            for mod in ("", ".ftz", ".sat", ".ftz.sat"):
                add(f"{op}.{r}{mod}.f32", ["f32"] * n, ["f32"])
            add(f"{op}.{r}.f64", ["f64"] * n, ["f64"])
        for t in ("f32", "f64"):
            add(f"div.{r}.{t}", [t] * 2, [t])
            add(f"rcp.{r}.{t}", [t], [t])
            add(f"sqrt.{r}.{t}", [t], [t])
        for op, n in (("div", 2), ("rcp", 1), ("sqrt", 1)):
            add(f"{op}.{r}.ftz.f32", ["f32"] * n, ["f32"])
    for op in ("add", "sub", "mul"):
        add(f"{op}.f32", ["f32"] * 2, ["f32"])
        add(f"{op}.f64", ["f64"] * 2, ["f64"])
    for op in ("min", "max"):
        for mod in ("", ".ftz", ".NaN", ".ftz.NaN", ".xorsign.abs",
                    ".NaN.xorsign.abs", ".ftz.xorsign.abs"):
            add(f"{op}{mod}.f32", ["f32"] * 2, ["f32"])
        add(f"{op}.f64", ["f64"] * 2, ["f64"])
    for t in ("f32", "f64"):
        for op in ("abs", "neg"):
            add(f"{op}.{t}", [t], [t])
        add(f"copysign.{t}", [t] * 2, [t])
        for test in ("finite", "infinite", "number", "notanumber", "normal",
                     "subnormal"):
            add(f"testp.{test}.{t}", [t], ["pred"])
    add("abs.ftz.f32", ["f32"], ["f32"])
    add("neg.ftz.f32", ["f32"], ["f32"])
    for mod in ("", ".ftz"):
        for op in ("ex2", "lg2", "rcp", "rsqrt", "sqrt"):
            add(f"{op}.approx{mod}.f32", ["unit"], ["f32"], "approximate")
            add(f"{op}.approx{mod}.f32", ["f32"], ["f32"], "approximate",
                name=f"{op}.approx{mod}.f32.all")
        for op in ("sin", "cos"):
            add(f"{op}.approx{mod}.f32", ["angle"], ["f32"], "approximate")
        for op in ("approx", "full"):
            add(f"div.{op}{mod}.f32", ["f32"] * 2, ["f32"], "approximate")
        add(f"rsqrt.approx{mod}.f64", ["f64"], ["f64"], "approximate")
    add("tanh.approx.f32", ["unit"], ["f32"], "approximate")
    add("tanh.approx.f32", ["f32"], ["f32"], "approximate",
        name="tanh.approx.f32.all")
    add("rcp.approx.ftz.f64", ["f64"], ["f64"], "approximate")


def halves():
    for base in ("f16", "bf16"):
        for t in (base, base + "x2"):
            for op in ("add", "sub", "mul"):
                for mod in ("", ".rn", ".ftz", ".rn.ftz", ".sat", ".rn.ftz.sat"):
                    add(f"{op}{mod}.{t}", [t] * 2, [t])
            for mod in ("", ".ftz", ".sat", ".ftz.sat", ".relu", ".ftz.relu",
                        ".oob", ".oob.relu"):
                add(f"fma.rn{mod}.{t}", [t] * 3, [t])
            for op in ("min", "max"):
                for mod in ("", ".ftz", ".NaN", ".ftz.NaN", ".xorsign.abs",
                            ".NaN.xorsign.abs"):
                    add(f"{op}{mod}.{t}", [t] * 2, [t])
            for op in ("abs", "neg"):
                add(f"{op}.{t}", [t], [t])
                add(f"{op}.ftz.{t}", [t], [t])
            add(f"tanh.approx.{t}", [t], [t], "approximate")
            add(f"ex2.approx.{t}", [t], [t], "approximate")
            add(f"ex2.approx.ftz.{t}", [t], [t], "approximate")


INTEGER = ("u8", "s8", "u16", "s16", "u32", "s32", "u64", "s64")


def conversions():
    reg = {"8": "b32", "16": "b16", "32": "b32", "64": "b64"}
    for a in INTEGER:
        for b in INTEGER:
            if a == b:
                continue
            for sat in ("", ".sat"):
                add(f"cvt{sat}.{a}.{b}", [reg[b[1:]]], [reg[a[1:]]])
        for f in ("f16", "bf16", "f32", "f64"):
            for r in ("rni", "rzi", "rmi", "rpi"):
                add(f"cvt.{r}.{a}.{f}", [f], [reg[a[1:]]])
                if f == "f32":
                    add(f"cvt.{r}.ftz.{a}.{f}", [f], [reg[a[1:]]])
            add(f"cvt.rni.sat.{a}.{f}", [f], [reg[a[1:]]])
            for r in ROUND:
                add(f"cvt.{r}.{f}.{a}", [reg[a[1:]]], [f])
            add(f"cvt.rn.sat.{f}.{a}", [reg[a[1:]]], [f])
    for r in ROUND:
        for to, of in (("f32", "f64"), ("f16", "f32"), ("f16", "f64"),
                       ("bf16", "f32"), ("bf16", "f64"), ("bf16", "f16"),
                       ("f16", "bf16"), ("f64", "bf16"), ("f32", "bf16")):
            for mod in ("", ".sat", ".ftz", ".relu"):
                add(f"cvt.{r}{mod}.{to}.{of}", [of], [to])
    for mod in ("", ".ftz", ".sat", ".ftz.sat"):
        for to, of in (("f64", "f32"), ("f32", "f16"), ("f64", "f16"),
                       ("f32", "bf16"), ("f64", "bf16")):
            add(f"cvt{mod}.{to}.{of}", [of], [to])
    for r in ("rni", "rzi", "rmi", "rpi"):
        for t in ("f32", "f64", "f16", "bf16"):
            for mod in ("", ".ftz", ".sat"):
                add(f"cvt.{r}{mod}.{t}.{t}", [t], [t])
    for t in ("f16x2", "bf16x2"):
        for r in ("rn", "rz"):
            for mod in ("", ".relu", ".satfinite", ".relu.satfinite"):
                add(f"cvt.{r}{mod}.{t}.f32", ["f32"] * 2, [t])
    for r in ("rn", "rz", "rna"):
        for mod in ("", ".relu", ".satfinite"):
            add(f"cvt.{r}{mod}.tf32.f32", ["f32"], ["b32"])
    for t in ("e4m3x2", "e5m2x2"):
        for mod in ("", ".relu"):
            add(f"cvt.rn.satfinite{mod}.{t}.f32", ["f32"] * 2, ["b16"])
            add(f"cvt.rn.satfinite{mod}.{t}.f16x2", ["f16x2"], ["b16"])
            add(f"cvt.rn{mod}.f16x2.{t}", [t], ["f16x2"])
    for to in ("u16", "s16"):
        add(f"cvt.pack.sat.{to}.s32", ["b32"] * 2, ["b32"])
    for to in ("u8", "s8", "u4", "s4", "u2", "s2"):
        add(f"cvt.pack.sat.{to}.s32.b32", ["b32"] * 3, ["b32"])


def warps():
    """Executed by whole warps; pools have 16 of them."""
    for mode in ("idx", "up", "down", "bfly"):
        clamps = (0, 0x1800, 0x1C00) if mode == "up" else (31, 0x181F, 0x1C1F, 7)
        for c in clamps:
            add(f"shfl.sync.{mode}.b32", ["b32", "lane"], ["b32", "pred"],
                name=f"shfl.sync.{mode}.b32.{c:x}",
                body=f"shfl.sync.{mode}.b32 o0|o1, i0, i1, {c}, -1;")
    for op in ("add", "min", "max"):
        for t in ("s32", "u32"):
            add(f"redux.sync.{op}.{t}", ["b32"], ["b32"],
                body=f"redux.sync.{op}.{t} o0, i0, -1;")
    for op in ("and", "or", "xor"):
        add(f"redux.sync.{op}.b32", ["b32"], ["b32"],
            body=f"redux.sync.{op}.b32 o0, i0, -1;")
    for op in ("all", "any", "uni"):
        add(f"vote.sync.{op}.pred", ["pred"], ["pred"],
            body=f"vote.sync.{op}.pred o0, i0, -1;")
    add("vote.sync.ballot.b32", ["pred"], ["b32"],
        body="vote.sync.ballot.b32 o0, i0, -1;")
    for w, pool in (("b32", "few"), ("b64", "few64")):
        add(f"match.any.sync.{w}", [pool], ["b32"],
            body=f"match.any.sync.{w} o0, i0, -1;")
        add(f"match.all.sync.{w}", [pool], ["b32", "pred"],
            body=f"match.all.sync.{w} o0|o1, i0, -1;")
    # Some lanes only: those with an odd value take part.
    for name, text, outs in (
            ("vote.sync.ballot.b32.some", "vote.sync.ballot.b32 o0, q, m;", ["b32"]),
            ("redux.sync.add.s32.some", "redux.sync.add.s32 o0, i0, m;", ["b32"]),
            ("match.any.sync.b32.some", "match.any.sync.b32 o0, i1, m;", ["b32"]),
            ("activemask.b32.some", "activemask.b32 o0;", ["b32"]),
            ("elect.sync.some", "elect.sync o0|o1, m;", ["b32", "pred"])):
        zero = "".join("mov.b32 o0, 0; " if o == "b32" else
                       "setp.ne.b32 o1, 0, 0; " for o in outs)
        add(name, ["b32", "few"], outs, name=name, body=(
            "{.reg .pred s, q; .reg .b32 t, m; and.b32 t, i0, 1; "
            "setp.eq.u32 s, t, 1; and.b32 t, i0, 2; setp.ne.u32 q, t, 0; "
            f"vote.sync.ballot.b32 m, s, -1; {zero}"
            f"@!s bra skip; {text} skip: bar.warp.sync -1; }}"))
    add("movmatrix.sync.aligned.m8n8.trans.b16", ["b32"], ["b32"])


def atomics():
    """One address per thread. The results are the old and the new value."""
    ops = [("add", "u32"), ("add", "s32"), ("add", "u64"), ("add", "f32"),
           ("add", "f64"), ("add.noftz", "f16"), ("add.noftz", "f16x2"),
           ("add.noftz", "bf16"), ("add.noftz", "bf16x2"), ("min", "s32"),
           ("min", "u32"), ("max", "s32"), ("max", "u32"), ("min", "s64"),
           ("min", "u64"), ("max", "s64"), ("max", "u64"), ("and", "b32"),
           ("or", "b32"), ("xor", "b32"), ("and", "b64"), ("or", "b64"),
           ("xor", "b64"), ("inc", "u32"), ("dec", "u32"), ("exch", "b32"),
           ("exch", "b64"), ("cas", "b16"), ("cas", "b32"), ("cas", "b64")]
    for op, t in ops:
        w = WIDTH[t]
        reg, size = REGISTER[w]
        ins = [w] * (3 if op == "cas" else 2)
        rest = ", ".join(f"i{k}" for k in range(1, len(ins)))
        store = f"b{size * 8}"
        shared = f".shared .align 16 .b8 cell[{32 * size}];"
        for space in ("global", "shared"):
            address = (f"{{.reg .b64 a; .reg .b32 l; mov.u32 l, %laneid; "
                       + (f"mad.wide.u32 a, tid, {size}, scratch; "
                          if space == "global" else
                          f"mov.u64 a, cell; mad.wide.u32 a, l, {size}, a; "))
            before = f"st.{space}.{store} [a], i0; "
            after = f" ld.{space}.{store} o1, [a]; }}"
            if w == "f32" or w == "f64":
                before = f"st.{space}.{w} [a], i0; "
                after = f" ld.{space}.{w} o1, [a]; }}"
            add(f"atom.{space}.{op}.{t}", ins, [w, w], extra=shared
                if space == "shared" else "", body=address + before +
                f"atom.{space}.{op}.{t} o0, [a], {rest};" + after)
            if op not in ("exch", "cas"):
                add(f"red.{space}.{op}.{t}", ins, [w, w], extra=shared
                    if space == "shared" else "", body=address + before +
                    f"mov.{store if reg[0] == 'b' else reg} o0, i0; "
                    f"red.{space}.{op}.{t} [a], {rest};" + after)


def pairs():
    """Comparisons of two halves at once with fewer results."""
    for t in ("f16", "bf16"):
        add(f"set.lt.u32.{t}x2", [t + "x2"] * 2, ["b32"])
        add(f"set.gt.and.{t}x2.{t}x2", [t + "x2"] * 2 + ["pred"], [t + "x2"],
            body=f"set.gt.and.{t}x2.{t}x2 o0, i0, i1, !i2;")
        add(f"setp.le.or.{t}x2", [t + "x2"] * 2 + ["pred"], ["pred"] * 2,
            body=f"setp.le.or.{t}x2 o0|o1, i0, i1, i2;")
        add(f"setp.ne.{t}x2", [t + "x2"] * 2, ["pred"])
        add(f"set.le.{t}.f64", ["f64"] * 2, [t])
        add(f"set.neu.s16.{t}", [t] * 2, ["b16"])


for fill in (integers, comparisons, floats, halves, conversions, warps, atomics,
             carries, fields, video, pairs):
    fill()

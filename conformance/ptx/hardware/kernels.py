"""PTX of recorded forms: one entry per form.

    .entry add_rz_ftz_f32(.param .u64 p0, .param .u64 p1, .param .u64 p2)

The parameters point to the operands, then to the results, then to scratch memory
of 8 bytes per thread. Thread t of the grid works on element t of each. An operand
or a result that is a predicate is a word, 0 or 1.
"""
import re
from forms import FORMS, REGISTER
import matrices  # noqa: F401 (adds its forms)

HEADER = ".version 8.7\n.target sm_90a\n.address_size 64\n"


def entry_name(form):
    return "f_" + re.sub(r"[^A-Za-z0-9]", "_", form.name)


def block_size(form):
    return 128 if form.name.startswith("wgmma") else 32


def kernel(form):
    operands = [("i", k, t) for k, t in enumerate(form.ins)]
    operands += [("o", k, t) for k, t in enumerate(form.outs)]
    params = ", ".join(f".param .u64 p{k}" for k in range(len(operands) + 1))
    lines = [f".visible .entry {entry_name(form)}({params})",
             f".maxntid {block_size(form)}, 1, 1", "{"]
    if form.extra:
        lines.append(form.extra)
    lines.append(".reg .b32 tid, tx, cx, nx; .reg .b64 address, scratch;")
    for kind in ("f32", "f64", "b16", "b32", "b64", "pred"):
        names = [f"{r}{k}" for r, k, t in operands if REGISTER[t][0] == kind]
        if names:
            lines.append(f".reg .{kind} {', '.join(names)};")
    lines.append("mov.u32 tx, %tid.x; mov.u32 cx, %ctaid.x; mov.u32 nx, %ntid.x;"
                 " mad.lo.u32 tid, cx, nx, tx;")
    lines.append(f"ld.param.u64 scratch, [p{len(operands)}];"
                 " cvta.to.global.u64 scratch, scratch;")
    for k, (r, number, t) in enumerate(operands):
        kind, size = REGISTER[t]
        if r == "i":
            lines.append(f"ld.param.u64 address, [p{k}];"
                         " cvta.to.global.u64 address, address;"
                         f" mad.wide.u32 address, tid, {size}, address;")
            if kind == "pred":
                lines.append("{.reg .b32 w; ld.global.b32 w, [address];"
                             f" setp.ne.u32 i{number}, w, 0;}}")
            else:
                lines.append(f"ld.global.{kind} i{number}, [address];")
    lines.append(form.body)
    for k, (r, number, t) in enumerate(operands):
        kind, size = REGISTER[t]
        if r == "o":
            lines.append(f"ld.param.u64 address, [p{k}];"
                         " cvta.to.global.u64 address, address;"
                         f" mad.wide.u32 address, tid, {size}, address;")
            if kind == "pred":
                lines.append("{.reg .b32 w; selp.u32 w, 1, 0, "
                             f"o{number}; st.global.b32 [address], w;}}")
            else:
                lines.append(f"st.global.{kind} [address], o{number};")
    lines += ["ret;", "}"]
    return lines


def module(forms):
    """The text, and the form that each line belongs to."""
    lines = HEADER.splitlines()
    owner = [None] * len(lines)
    for form in forms:
        text = kernel(form)
        lines += text
        owner += [form] * len(text)
    return "\n".join(lines) + "\n", owner

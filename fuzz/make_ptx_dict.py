#!/usr/bin/env python3
"""Makes the dictionary of the fuzzer of PTX from the kernels of the tests.

  python3 fuzz/make_ptx_dict.py > fuzz/ptx.dict

Words are opcodes and modifiers; what those kernels do not have, and numbers that
matter, are listed here.
"""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

MORE = r"""
.align 16
.branchtargets
.callprototype
.calltargets
.extern
.local .b8 x[1048576];
.maxntid 32, 1, 1
.param .b8 p[16]
.reg .b128 %rq<4>;
.reg .b32 %r<1048576>;
.reg .v4 .f32 %v;
.reqnctapercluster 2, 1, 1
.reqntid 32, 1, 1
.shared .b8 s[232448];
.volatile
@!%p1
@%p1
bra L;
brx.idx %r1, L;
call (r), f, (a);
L:
{ .reg .b32 t; }
%clock64
%cluster_ctarank
%lanemask_lt
%laneid
%tid.x
%warpid
%rd1
%r1
%p1
_
WARP_SZ
0f7F800000
0d7FF0000000000000
-9223372036854775808
18446744073709551615
4294967296
e4m3x2
e5m2x2
m64n256k16
m64n8k32
m16n8k16
tensormap.replace.tile
xorsign
""".strip().splitlines()


def main():
    found = set(MORE)
    for path in sorted((ROOT / "conformance/ptx/ptx").glob("*.ptx")):
        for line in path.read_text().splitlines():
            match = re.match(r"\s*(?:@!?%p\d+ )?([a-z][\w]*)((?:\.[\w:]+)*)\s", line)
            if not match:
                continue
            found.add(match[1])
            found |= set(re.findall(r"\.[\w:]+", match[2]))
    print("# Made by fuzz/make_ptx_dict.py.")
    for word in sorted(found):
        print('"' + word.replace("\\", "\\\\").replace('"', '\\"') + '"')


if __name__ == "__main__":
    main()

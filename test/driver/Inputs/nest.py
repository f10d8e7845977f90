"""Prints deeply nested Tile IR: nest.py KIND DEPTH"""

import sys

kind, depth = sys.argv[1], int(sys.argv[2])
aliases, body = "", ""
if kind == "if":
    body = "if %c {\n" * depth + "}\n" * depth
elif kind == "loop":
    body = "loop {\n" * depth + "break\n}\n" * depth
elif kind == "type":
    body = "%0 = make_token : " + "tile<" * depth + "f32" + ">" * depth
elif kind == "attribute":
    body = "%0 = make_token {a = " + "[" * depth + "]" * depth + "} : token"
elif kind == "alias":
    aliases = "#a0 = []\n" + "".join(
        f"#a{i} = [#a{i - 1}]\n" for i in range(1, depth))
    body = f"%0 = make_token {{a = #a{depth - 1}}} : token"
print(f"{aliases}cuda_tile.module @m {{\nentry @k(%c: tile<i1>) {{\n{body}\n}}\n}}")

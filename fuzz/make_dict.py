#!/usr/bin/env python3
"""Makes the dictionary of the fuzzer of text from the operation definitions.

  llvm-tblgen-22 --dump-json -I /usr/lib/llvm-22/include -I . tessera/dialect/Ops.td |
    python3 fuzz/make_dict.py > fuzz/text.dict

Words are mnemonics, the literals of assembly formats, the cases of enumerations
and the names of types; what the parsers say in C++ is listed here.
"""

import json
import re
import sys

# Hand-written parsers, builtin syntax, numbers that matter.
MORE = """
cuda_tile.module
entry @k() {
global @g <i32: [1, 2]> : tile<2xi32>
attributes {producer = "p"}
optimization_hints=<sm_100 = {num_cta_in_cga = 2}>
optimization_hints=<default = {allow_tma = true, latency = 3}>
loc(unknown)
loc("a.py":1:2)
loc(callsite(
#cuda_tile.
!cuda_tile.
iter_values(
div_by<16>
div_by<4, every 2 along 0>
bounded<0, ?>
same_elements<[2, 4]>
dim=0 identities=[0.0 : f32]
shape=[?, 4], strides=[4, 1]
tile<4xf32>
tile<ptr<f32>>
tile<i32>
tile<i1>
tile=(4x4)
tensor_view<?x4xf32, strides=[4,1]>
partition_view<tile=(4), tensor_view<8xf32, strides=[1]>>
dim_map=[1, 0]
padding_value = zero
traversal_strides=[2]
sparse_dim=0
token=%0
^bb0(%a: tile<i32>):
^then:
^else:
^body:
%0
%0#1
@k
@g
->
?
#cute.layout
dense<0>
array<i32: 0, 1>
0x7F800000
-1
-9223372036854775808
9223372036854775807
4294967296
1.0e+39
-0.0
"\\22\\C3"
// comment
""".strip().splitlines()


def words(records):
    def is_a(record, name):
        return isinstance(record, dict) and name in record.get("!superclasses", [])

    for record in records.values():
        if is_a(record, "Op") or is_a(record, "AttrOrTypeDef"):
            yield record.get("opName") or record.get("mnemonic")
            text = record.get("assemblyFormat") or ""
            yield from re.findall(r"`([^`\s]+)`", text)
        if is_a(record, "EnumInfo"):
            for case in record["enumerants"]:
                yield records[case["def"]]["str"]
        if is_a(record, "Op"):
            for argument in record["arguments"]["args"]:
                yield argument[1]


def main():
    records = json.load(sys.stdin)
    found = set(MORE) | {word for word in words(records) if word}
    found |= {"i1", "i4", "i8", "i16", "i32", "i64", "f16", "bf16", "f32",
              "tf32", "f64", "f8E4M3FN", "f8E5M2", "f8E8M0FNU", "f4E2M1FN"}
    print("# Made by fuzz/make_dict.py.")
    for word in sorted(found):
        escaped = word.replace("\\", "\\\\").replace('"', '\\"')
        print(f'"{escaped}"')


if __name__ == "__main__":
    main()

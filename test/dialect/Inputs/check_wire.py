"""Checks the opcodes and versions that ODS carries: check_wire.py DUMP.json

The dump is that of `llvm-tblgen --dump-json` on Ops.td, which the wire table of
the bytecode is to be generated from.
"""

import json
import sys

# Numbers that were never given to an operation.
HOLES = set(range(0x19, 0x25)) | set(range(0x34, 0x3A))
# How many operations each version has.
COUNTS = {"13.1": 92, "13.2": 93, "13.3": 100, "13.4": 105}
# Fields that are younger than their operation.
LATER = {
    ("exp", "rounding_mode"): "13.3",
    ("for", "unsignedCmp"): "13.2",
    ("ftoi", "saturating"): "13.4",
    ("global", "constant"): "13.3",
    ("global", "symbol_visibility"): "13.3",
    ("load_view_tko", "inbounds"): "13.4",
    ("mmaf", "fast_acc"): "13.3",
    ("module", "producer"): "13.3",
    ("negi", "overflow"): "13.2",
    ("print_tko", "result_token"): "13.2",
    ("print_tko", "token"): "13.2",
    ("store_view_tko", "inbounds"): "13.4",
    ("tanh", "rounding_mode"): "13.2",
}


def later_fields(records, op):
    """Yields name and version of the fields with a Since decorator."""
    for dag in (op["arguments"], op["results"]):
        for value, name in dag["args"]:
            record = records[value["def"]]
            for decorator in record.get("decorators", []):
                since = records[decorator["def"]].get("since")
                if since:
                    yield name, since


def main():
    with open(sys.argv[1], encoding="utf-8") as file:
        records = json.load(file)
    ops = [records[name] for name in records["!instanceof"]["CudaTile_Op"]]
    names = {op["opcode"]: op["opName"] for op in ops}
    assert len(names) == len(ops), "two operations share an opcode"
    assert set(names) == set(range(0x7B)) - HOLES, "opcodes are not those of the format"
    for version, count in COUNTS.items():
        have = sum(op["since"] <= version for op in ops)
        assert have == count, f"{have} operations up to {version}, expected {count}"
    later = {(op["opName"], field): since
             for op in ops for field, since in later_fields(records, op)}
    assert later == LATER, f"later fields differ: {set(later.items()) ^ set(LATER.items())}"


if __name__ == "__main__":
    main()

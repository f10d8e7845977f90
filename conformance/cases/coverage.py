"""Says what the cases leave out: coverage.py DUMP.json TESSERA_OPT [DIRECTORY]

The dump is that of `llvm-tblgen --dump-json` on Ops.td, as for golden/coverage.py,
whose tables this script shares; TESSERA_OPT prints the texts in generic form.
There must be

  - three cases or more that name each operation in their "ops" (the ones whose
    results would be wrong without it), and have it in their text,
  - every optional attribute and operand, present and absent,
  - every case of an enumeration that the verifier lets stand in a field, and every
    combination of fields that decide a result together,
  - every element type that an operation takes, and every pair that a conversion
    and a matrix product take,
  - every padding value on every kind of view, and dim_maps that are not their own
    inverse.
"""

import json
import re
import subprocess
import sys
from collections import defaultdict
from itertools import product
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "golden"))

from coverage import Field, find_uses, operations  # noqa: E402  (golden's)

VERSION = "13.4"
INTEGERS = "i1 i8 i16 i32 i64".split()
BASE_FLOATS = "f16 bf16 f32 f64".split()
FLOATS = BASE_FLOATS + "tf32 f8E4M3FN f8E5M2 f8E8M0FNU f4E2M1FN".split()
WIDE = BASE_FLOATS + ["tf32"]
IEEE = "nearest_even zero negative_inf positive_inf".split()
SCOPES = "tl_blk device sys".split()
ATOMIC = "relaxed acquire release acq_rel".split()

# Fields whose combinations must all be there.
PREDICATES = ("equal not_equal less_than less_than_or_equal greater_than "
              "greater_than_or_equal").split()
SIGNS = ["signed", "unsigned"]
COMBINATIONS = {
    ("cmpi", "comparison_predicate", "signedness"): product(PREDICATES, SIGNS),
    ("cmpf", "comparison_predicate", "comparison_ordering"):
        product(PREDICATES, ["ordered", "unordered"]),
    ("divi", "signedness", "rounding"): [
        pair for pair in product(SIGNS, "zero negative_inf positive_inf".split())
        if pair != ("unsigned", "negative_inf")],
    ("mmai", "signedness_lhs", "signedness_rhs"): product(SIGNS, SIGNS),
    ("divf", "rounding_mode", "flush_to_zero"): product(IEEE + ["approx", "full"], [False, True]),
    ("sqrt", "rounding_mode", "flush_to_zero"): product(IEEE + ["approx"], [False, True]),
}
for _op in "addf subf mulf fma".split():
    COMBINATIONS[_op, "rounding_mode", "flush_to_zero"] = product(IEEE, [False, True])
for _op in "maxf minf".split():
    COMBINATIONS[_op, "flush_to_zero", "propagate_nan"] = product([False, True], [False, True])
for _op, _orderings in (("load_ptr_tko", ["relaxed", "acquire"]),
                        ("load_view_tko", ["relaxed", "acquire"]),
                        ("store_ptr_tko", ["relaxed", "release"]),
                        ("store_view_tko", ["relaxed", "release"]),
                        ("atomic_rmw_tko", ATOMIC), ("atomic_cas_tko", ATOMIC)):
    COMBINATIONS[_op, "memory_ordering_semantics", "memory_scope"] = product(_orderings, SCOPES)

# Element types of the first operand.
ELEMENTS = {op: INTEGERS for op in
            "addi subi muli mulhii divi remi maxi mini absi negi shli shri cmpi andi ori xori".split()}
ELEMENTS |= {op: BASE_FLOATS for op in
             "addf subf mulf divf remf fma maxf minf absf negf ceil floor sqrt rsqrt exp exp2 log "
             "log2 pow fpowi sin cos tan sinh cosh tanh atan2 cmpf".split()}
ELEMENTS |= {"pack": INTEGERS[:1] + INTEGERS[2:3] + ["i4", "f32", "f64", "tf32", "f4E2M1FN"],
             "for": INTEGERS[1:], "atomic_cas_tko": ["ptr<i32>", "ptr<i64>", "ptr<f32>", "ptr<f64>"],
             "atomic_rmw_tko": [f"ptr<{t}>" for t in "i32 i64 f16 bf16 f32 f64".split()],
             "reduce": "i1 i8 i16 i32 i64 f16 bf16 f32 f64".split()}

# Element types of the first operand and of the result.
PAIRS = {
    "ftof": [pair for pair in product(FLOATS, FLOATS) if pair[0] != pair[1]],
    "ftoi": product(FLOATS, INTEGERS),
    "itof": product(INTEGERS, [t for t in FLOATS if t != "f8E8M0FNU"]),
    "exti": [(a, b) for a, b in product(INTEGERS, INTEGERS) if int(a[1:]) < int(b[1:])] + [
        ("i4", "i8"), ("i4", "i32"), ("i4", "i64"), ("i1", "i4")],
    "trunci": [(a, b) for a, b in product(INTEGERS, INTEGERS) if int(a[1:]) > int(b[1:])] + [
        ("i8", "i4")],
    "bitcast": [("i32", "f32"), ("f32", "i32"), ("i64", "f64"), ("f64", "i64"), ("i16", "f16"),
                ("f16", "bf16"), ("bf16", "f16"), ("i8", "f8E4M3FN"), ("f8E4M3FN", "f8E5M2"),
                ("f8E5M2", "f8E8M0FNU"), ("f8E8M0FNU", "i8")],
    "mmaf": [("f8E4M3FN", "f16"), ("f8E4M3FN", "f32"), ("f8E5M2", "f16"), ("f8E5M2", "f32"),
             ("f16", "f16"), ("f16", "f32"), ("bf16", "f32"), ("tf32", "f32"), ("f32", "f32"),
             ("f64", "f64")],
    "unpack": [("i8", t) for t in "i1 i4 i16 i32 i64 f16 bf16 f32 f64 tf32 f4E2M1FN".split()],
}
# Directed rounding between any two wide types, and nearest_away to tf32.
DIRECTED = {(a, b, mode) for a, b in product(WIDE, WIDE) if a != b
            for mode in IEEE[1:] + (["nearest_away"] if b == "tf32" else [])}
DIRECTED |= {(a, "f8E8M0FNU", mode) for a in FLOATS if a != "f8E8M0FNU"
             for mode in ("zero", "positive_inf")}
SCALED = {("f8E4M3FN", "f8E8M0FNU"), ("f8E5M2", "f8E8M0FNU"), ("f4E2M1FN", "f8E4M3FN"),
          ("f4E2M1FN", "f8E8M0FNU")}
MODES = {"atomic_rmw_tko": "and or xor add max min umax umin xchg".split(),
         "atomic_red_view_tko": "and or xor add max min umax umin".split()}
OVERFLOW = "none no_signed_wrap no_unsigned_wrap no_wrap".split()

LINE = re.compile(r'"cuda_tile\.(\w+)"\(.* : \((.*)\) -> (.*)$')
ELEMENT = re.compile(r"tile<(?:\d+x)*((?:ptr<)?\w+>?)>")


def generic_texts(tessera_opt, root):
    """The generic form of all texts, in one go."""
    texts = [path.read_text() for path in sorted(root.glob("*/*.mlir"))]
    result = subprocess.run([tessera_opt, "--mlir-print-op-generic", "--split-input-file", "-"],
                            input="\n// -----\n".join(texts), check=True, capture_output=True,
                            text=True)
    return result.stdout


def element_types(types):
    return [match[1] for match in ELEMENT.finditer(types)]


def values_of(field, properties):
    value = properties.get(field.name)
    if field.cases:
        return field.default if value is None else field.spelling(value)
    return value is not None


def check_names(ops, sidecars):
    uses = defaultdict(set)
    for path in sidecars:
        sidecar = json.loads(path.read_text())
        text = re.sub(r"//.*", "", (path.parent / next(iter(sidecar["text"].values()))).read_text())
        for op in sidecar["ops"]:
            if op not in ops:
                yield f"{path.name} names {op}, which is no operation"
            elif not re.search(rf"\b{op}\b", text):
                yield f"{path.name} names {op} and does not use it"
            uses[op].add(path)
    for op in sorted(ops):
        if len(uses[op]) < 3:
            yield f"{op}: {len(uses[op])} cases"


def check_fields(ops, fields, generic):
    _, uses = find_uses(fields, generic)
    for name in sorted(ops):
        for field in fields[name]:
            values = uses[name, field.name]
            where = f"{name}: {field.name}"
            if field.name in ("arg_attrs", "res_attrs"):
                continue
            if field.is_optional and None not in values:
                yield f"{where} is never absent"
            if field.is_optional and values <= {None}:
                yield f"{where} is never present"
            if field.cases:
                for case in sorted(field.expected(name, VERSION) - values - {field.default}):
                    yield f"{where} lacks {case}"


def check_combinations(fields, generic):
    seen = defaultdict(set)
    wanted = {key: set(pairs) for key, pairs in COMBINATIONS.items()}
    for name, properties, _ in operations(generic):
        for (op, first, second) in wanted:
            if op == name:
                by_name = {field.name: field for field in fields[op]}
                seen[op, first, second].add((values_of(by_name[first], properties),
                                             values_of(by_name[second], properties)))
    for key, pairs in wanted.items():
        for pair in sorted(pairs - seen[key], key=str):
            yield f"{key[0]}: never {key[1]} = {pair[0]} with {key[2]} = {pair[1]}"


def check_types(generic):
    firsts, pairs, directed, scaled = (defaultdict(set) for _ in range(4))
    modes, overflow = defaultdict(set), defaultdict(set)
    names = "and or xor add addf max min umax umin xchg".split()
    for line in generic.splitlines():
        match = LINE.search(line)
        if not match:
            continue
        op, operands, results = match.groups()
        first, result = element_types(operands), element_types(results)
        if first:
            firsts[op].add(first[0])
        if first and result:
            pairs[op].add((first[0], result[0]))
        if op == "ftof" and (mode := re.search(r"rounding<(\w+)>", line)):
            directed[op].add((first[0], result[0], mode[1]))
        if op == "mmaf_scaled":
            scaled[op].add((first[0], first[3]))
        if mode := re.search(r"\bmode = (\d+) : i32", line):
            element = first[-1] if op == "atomic_red_view_tko" else first[1]
            modes[op].add((names[int(mode[1])], element))
        if mode := re.search(r"overflow<(\w+)>", line):
            overflow[op].add(mode[1])
    for op, wanted in ELEMENTS.items():
        if op not in ("for", "reduce"):
            for element in sorted(set(wanted) - firsts[op]):
                yield f"{op}: never on {element}"
    for op, wanted in PAIRS.items():
        for a, b in sorted(set(wanted) - pairs[op]):
            yield f"{op}: never from {a} to {b}"
    for a, b, mode in sorted(DIRECTED - directed["ftof"]):
        yield f"ftof: never from {a} to {b} with {mode}"
    for a, b in sorted(SCALED - scaled["mmaf_scaled"]):
        yield f"mmaf_scaled: never {a} with scales of {b}"
    for op, integer_modes in MODES.items():
        wanted = set(product(integer_modes, ["i32", "i64"])) | set(product(["addf"], BASE_FLOATS))
        if op == "atomic_rmw_tko":
            wanted |= {("xchg", "f32"), ("xchg", "f64")}
        for mode, element in sorted(wanted - modes[op]):
            yield f"{op}: never {mode} on {element}"
    for op in "addi subi muli shli trunci".split():
        for flag in sorted(set(OVERFLOW[1:]) - overflow[op]):
            yield f"{op}: never overflow {flag}"


def check_regions(generic):
    """Aggregates and loops, whose types stand behind their regions."""
    heads = re.findall(r"\^bb0\((%\w+: !cuda_tile\.tile<(\w+)>[^)]*)\)", generic)
    found = {element for _, element in heads}
    for element in ELEMENTS["reduce"]:
        if element not in found:
            yield f"reduce, scan, for: no body on {element}"
    for word in ("reverse = true", "reverse = false", "unsignedCmp"):
        if word not in generic:
            yield f"never {word}"
    for op in ("reduce", "scan"):
        for dim in (0, 1):
            if not re.search(rf'"cuda_tile\.{op}"\(.*<{{dim = {dim} : i32', generic):
                yield f"{op}: never dim = {dim}"


def check_views(generic):
    for kind in ("partition", "strided", "gather_scatter"):
        for padding in ("zero", "neg_zero", "nan", "pos_inf", "neg_inf"):
            if not re.search(rf"{kind}_view<tile=\([\dx]+\), (traversal_strides=\[[\d,]+\], )?"
                             rf"padding_value = {padding}\b", generic):
                yield f"{kind}_view: never padding {padding}"
        for dimension in (0, 1):
            if kind == "gather_scatter" and f"sparse_dim={dimension}" not in generic:
                yield f"{kind}_view: never sparse_dim {dimension}"
    for kind in ("partition", "strided"):
        maps = re.findall(rf"{kind}_view<(?:(?!_view<tile).)*?dim_map=\[([\d, ]+)\]", generic)
        orders = {tuple(int(d) for d in order.split(",")) for order in maps}
        if not any(tuple(order.index(d) for d in range(len(order))) != order for order in orders):
            yield f"{kind}_view: every dim_map is its own inverse"
    for word in ("inbounds", "?x", "strides=[?"):
        if word not in generic:
            yield f"views: never {word}"


def main():
    dump, tessera_opt = sys.argv[1:3]
    root = Path(sys.argv[3]) if len(sys.argv) > 3 else HERE
    records = json.loads(Path(dump).read_text())
    ops = [records[name] for name in records["!instanceof"]["CudaTile_Op"]]
    ops = {op["opName"]: op for op in ops}
    fields = {name: [Field(records, op, *argument) for argument in op["arguments"]["args"]]
              for name, op in ops.items()}
    generic = generic_texts(tessera_opt, root)
    faults = [*check_names(ops, sorted(root.glob("*/*.json"))),
              *check_fields(ops, fields, generic), *check_combinations(fields, generic),
              *check_types(generic), *check_regions(generic), *check_views(generic)]
    print("".join(fault + "\n" for fault in faults), end="")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

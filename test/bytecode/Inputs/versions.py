"""Writes every later feature of Tile IR to every version: versions.py DUMP.json

Each row is a module that uses one feature, the versions that it needs, and what
must be said of a version before. The `tessera` is the one on PATH.

Text is written to every version. From the needed version on it must be accepted,
read back the same, and go from each of these versions to each other with the
bytes that the text gives; before, it must be refused with the row's message, and
no output may appear or change.

The dump is that of `llvm-tblgen --dump-json` on Ops.td: whatever is younger than
13.1 there must have a row.
"""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

TENSOR = "tensor_view<8xf32, strides=[1]>"
PARTITION = f"partition_view<tile=(4), {TENSOR}>"
STRIDED = f"strided_view<tile=(4), traversal_strides=[2], {TENSOR}>"
GATHER = "gather_scatter_view<tile=(4x4), tensor_view<8x8xf32, strides=[8,1]>, sparse_dim=0>"


@dataclass
class Row:
    """A module, and (version, message) for what it needs, in order of versions."""

    name: str
    text: str
    needs: tuple = ()

    def find_message(self, target):
        """What must be said of a target; nothing if it holds the module."""
        for version, message in self.needs:
            if version > target:
                return message.format(version=version, target=target)
        return None


def module(*lines):
    return "\n".join(["cuda_tile.module @m {", *lines, "}", ""])


def entry(parameters, *lines):
    return module(f"entry @k({parameters}) {{", *lines, "return", "}")


# --- What is said --------------------------------------------------------------


def op_since(version, name):
    return version, (f"operation 'cuda_tile.{name}' is not available in bytecode version "
                     "{target} (needs {version})")


def type_since(version, name, op="entry"):
    return version, (f"'cuda_tile.{op}' op type '{name}' requires bytecode version "
                     "{version}+, targeting {target}")


def optional_since(version, op, kind, name):
    return version, (f"'cuda_tile.{op}' op optional {kind} '{name}' is provided but requires "
                     "bytecode version {version}, targeting {target}")


def attribute_since(version, op, name):
    return version, (f"'cuda_tile.{op}' op attribute '{name}' requires bytecode version "
                     "{version}+, but targeting {target}")


def rounding_since(version, mode, source, element):
    return version, (f"'cuda_tile.ftof' op rounding mode '{mode}' from {source} to {element} "
                     "requires bytecode version {version}+, targeting {target}")


def result_since(version, op, name):
    return version, (f"'cuda_tile.{op}' op result '{name}' requires bytecode version {{version}} "
                     "but is being used and targeting {target}. Cannot serialize to older "
                     "bytecode version when newer features are used.")


# --- The features --------------------------------------------------------------


def with_view(*lines):
    """Lines that have a view %v, an index %i and a tile %x of its shape."""
    return entry("%p: tile<ptr<f32>>, %i: tile<i32>",
                 f"%t = make_tensor_view %p, shape = [8], strides = [1] : {TENSOR}",
                 f"%v = make_partition_view %t : {PARTITION}",
                 "%x = constant <f32: 0.0> : tile<4xf32>", *lines)


def loop(word):
    return entry("%n: tile<i32>", f"for {word} %i in (%n to %n, step %n) : tile<i32> {{", "}")


def mmaf(word):
    return entry("", "%a = constant <f8E5M2: 1.0> : tile<16x32xf8E5M2>",
                 "%b = constant <f8E5M2: 1.0> : tile<32x8xf8E5M2>",
                 "%c = constant <f32: 0.0> : tile<16x8xf32>",
                 f"%d = mmaf %a, %b, %c {word} : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, "
                 "tile<16x8xf32>")


def ftof(rounding, source="f64", target="f32"):
    return entry(f"%x: tile<{source}>",
                 f"%y = ftof %x rounding<{rounding}> : tile<{source}> -> tile<{target}>")


def load(inbounds):
    return with_view(f"%y, %u = load_view_tko weak %v[%i] {inbounds} : {PARTITION}, tile<i32> "
                     "-> tile<4xf32>, token")


def store(inbounds):
    return with_view(f"%u = store_view_tko weak %x, %v[%i] {inbounds} : tile<4xf32>, {PARTITION}, "
                     "tile<i32> -> token")


OF_13_2 = [
    Row("f8E8M0FNU", entry("%x: tile<f8E8M0FNU>"), (type_since("13.2", "Float8E8M0FNU"),)),
    Row("f8E8M0FNU in a global", module("global @g <f8E8M0FNU: 1.0> : tile<2xf8E8M0FNU>"),
        (type_since("13.2", "Float8E8M0FNU", op="global"),)),
    Row("f8E8M0FNU in a body",
        entry("", "%x = constant <f8E8M0FNU: 1.0> : tile<2xf8E8M0FNU>"),
        (type_since("13.2", "Float8E8M0FNU", op="constant"),)),
    Row("ftof: zero to f8E8M0FNU", ftof("zero", "f32", "f8E8M0FNU"),
        (type_since("13.2", "Float8E8M0FNU", op="ftof"),)),
    Row("atan2", entry("%x: tile<f32>", "%y = atan2 %x, %x : tile<f32>"),
        (op_since("13.2", "atan2"),)),
    Row("for: unsigned", loop("unsigned"),
        (optional_since("13.2", "for", "attribute", "unsignedCmp"),)),
    Row("negi: overflow",
        entry("%x: tile<i32>", "%y = negi %x overflow<no_signed_wrap> : tile<i32>"),
        (attribute_since("13.2", "negi", "overflow"),)),
    Row("tanh: rounding", entry("%x: tile<f32>", "%y = tanh %x rounding<approx> : tile<f32>"),
        (attribute_since("13.2", "tanh", "rounding_mode"),)),
    Row("print_tko: token",
        entry("", "%t = make_token : token", '%u = print_tko "x" token=%t -> token'),
        (optional_since("13.2", "print_tko", "operand", "token"),)),
    Row("print_tko: result",
        entry("", '%t = print_tko "x" -> token', "%u = join_tokens %t, %t : token"),
        (result_since("13.2", "print_tko", "result_token"),)),
]

OF_13_3 = [
    Row("f4E2M1FN", entry("%x: tile<ptr<f4E2M1FN>>"),
        (type_since("13.3", "Float4E2M1FN"),)),
    Row("i4", entry("%x: tile<i4>"), (type_since("13.3", "Int4"),)),
    Row("i4 in a region",
        entry("%c: tile<i1>", "if %c {", "%x = exti %c signed : tile<i1> -> tile<i4>", "}"),
        (type_since("13.3", "Int4", op="exti"),)),
    Row("strided_view", entry(f"%v: {STRIDED}"), (type_since("13.3", "StridedViewType"),)),
    Row("gather_scatter_view", entry(f"%v: {GATHER}"),
        (type_since("13.3", "GatherScatterViewType"),)),
    Row("unpack", entry("", "%x = constant <i8: 1> : tile<8xi8>",
                        "%y = unpack %x : tile<8xi8> -> tile<2xi32>"),
        (op_since("13.3", "unpack"),)),
    Row("pack", entry("", "%x = constant <i32: 1> : tile<2xi32>",
                      "%y = pack %x : tile<2xi32> -> tile<8xi8>"),
        (op_since("13.3", "pack"),)),
    Row("alloca", entry("", "%p = alloca num_elem = 64, alignment = 128 : tile<ptr<f32>>"),
        (op_since("13.3", "alloca"),)),
    Row("mmaf_scaled",
        entry("", "%a = constant <f8E5M2: 1.0> : tile<16x32xf8E5M2>",
              "%b = constant <f8E5M2: 1.0> : tile<32x8xf8E5M2>",
              "%c = constant <f32: 0.0> : tile<16x8xf32>",
              "%l = constant <f8E8M0FNU: 1.0> : tile<16x1xf8E8M0FNU>",
              "%r = constant <f8E8M0FNU: 1.0> : tile<1x8xf8E8M0FNU>",
              "%d = mmaf_scaled %a, %b, %c, %l, %r : tile<16x32xf8E5M2>, tile<32x8xf8E5M2>, "
              "tile<16x8xf32>, tile<16x1xf8E8M0FNU>, tile<1x8xf8E8M0FNU>"),
        (type_since("13.2", "Float8E8M0FNU", op="constant"), op_since("13.3", "mmaf_scaled"))),
    Row("make_gather_scatter_view",
        entry("%t: tensor_view<8x8xf32, strides=[8,1]>",
              f"%v = make_gather_scatter_view %t : {GATHER}"),
        (op_since("13.3", "make_gather_scatter_view"),)),
    Row("make_strided_view", entry(f"%t: {TENSOR}", f"%v = make_strided_view %t : {STRIDED}"),
        (op_since("13.3", "make_strided_view"),)),
    Row("atomic_red_view_tko",
        with_view(f"%u = atomic_red_view_tko relaxed device %v[%i], addf, %x : tile<4xf32>, "
                  f"{PARTITION}, tile<i32> -> token"),
        (op_since("13.3", "atomic_red_view_tko"),)),
    Row("mmaf: fast_acc", mmaf("fast_acc"),
        (optional_since("13.3", "mmaf", "attribute", "fast_acc"),)),
    Row("exp: rounding", entry("%x: tile<f32>", "%y = exp %x rounding<approx> : tile<f32>"),
        (attribute_since("13.3", "exp", "rounding_mode"),)),
    Row("private global", module("global private @g <i32: 1> : tile<2xi32>"),
        (("13.3", "'cuda_tile.global' op global `g` uses non-public symbol visibility, which "
          "cannot be encoded in bytecode version {target} (requires bytecode {version}+)"),)),
    Row("constant global", module("global constant @g <i32: 1> : tile<2xi32>"),
        (("13.3", "'cuda_tile.global' op constant global `g` cannot be encoded in bytecode version "
          "{target} (the `constant` attribute requires bytecode {version}+)"),)),
]

OF_13_4 = [
    Row("insert",
        entry("%i: tile<i32>", "%x = constant <f32: 1.0> : tile<2xf32>",
              "%y = constant <f32: 1.0> : tile<8xf32>",
              "%z = insert %x, %y[%i] : tile<2xf32>, tile<8xf32>"),
        (op_since("13.4", "insert"),)),
    Row("gdc_launch_dependents_tko", entry("", "%t = gdc_launch_dependents_tko -> token"),
        (op_since("13.4", "gdc_launch_dependents_tko"),)),
    Row("gdc_wait_tko", entry("", "%t = gdc_wait_tko -> token"),
        (op_since("13.4", "gdc_wait_tko"),)),
    Row("fpowi", entry("%x: tile<f32>, %n: tile<i32>", "%y = fpowi %x, %n : tile<f32>, tile<i32>"),
        (op_since("13.4", "fpowi"),)),
    Row("memory_fence_alias_tko",
        entry("", "%t = make_token : token", "%u = memory_fence_alias_tko %t"),
        (op_since("13.4", "memory_fence_alias_tko"),)),
    Row("ftoi: saturating",
        entry("%x: tile<f32>", "%y = ftoi %x signed saturating : tile<f32> -> tile<i32>"),
        (optional_since("13.4", "ftoi", "attribute", "saturating"),)),
    Row("load_view_tko: inbounds", load("inbounds = [true]"),
        (attribute_since("13.4", "load_view_tko", "inbounds"),)),
    Row("store_view_tko: inbounds", store("inbounds = [true]"),
        (attribute_since("13.4", "store_view_tko", "inbounds"),)),
    # All modes but nearest_away are old, but here only powers of two were rounded by them.
    *(Row(f"ftof: {mode} to {element}", ftof(mode, source, element),
          (rounding_since("13.4", mode, source, element),))
      for mode, source, element in (
          ("nearest_away", "f32", "tf32"), ("zero", "f64", "f32"), ("zero", "f32", "tf32"),
          ("negative_inf", "f64", "f32"), ("positive_inf", "f32", "bf16"))),
]

# What a later field says without saying anything.
OF_13_1 = [
    Row("for: default", loop("")),
    Row("negi: default", entry("%x: tile<i32>", "%y = negi %x overflow<none> : tile<i32>")),
    Row("tanh: default", entry("%x: tile<f32>", "%y = tanh %x rounding<full> : tile<f32>")),
    Row("print_tko: nobody uses the token",
        entry("%n: tile<i32>", '%t = print_tko "%d", %n : tile<i32> -> token',
              "%m = addi %n, %n : tile<i32>")),
    Row("mmaf: default", mmaf("")),
    Row("exp: default", entry("%x: tile<f32>", "%y = exp %x rounding<full> : tile<f32>")),
    Row("global: default",
        module("global @g alignment = 16 <i32: 1> : tile<2xi32>")),
    Row("partition_view with padding",
        entry(f"%v: partition_view<tile=(4), padding_value = nan, {TENSOR}>")),
    Row("ftoi: default", entry("%x: tile<f32>", "%y = ftoi %x signed : tile<f32> -> tile<i32>")),
    Row("load_view_tko: default", load("inbounds = [false]")),
    Row("store_view_tko: default", store("")),
    Row("ftof: default", ftof("nearest_even")),
    Row("fpowf for pow", entry("%x: tile<f32>", "%y = fpowf %x, %x : tile<f32>")),
]


# --- Running -------------------------------------------------------------------

KEPT = b"what was there before"
# Line and column in text, the offset in bytecode.
PLACE = {".mlir": r":\d+:\d+: error: ", ".tileirbc": r": error at offset \d+ \(0x[0-9a-f]+\): "}


def tessera(*arguments):
    return subprocess.run(["tessera", *map(str, arguments)], capture_output=True, text=True,
                          check=False)


def write(source, target, output):
    return tessera("as", f"--bytecode-version={target}", source, "-o", output)


def read(path):
    return path.read_bytes() if path.exists() else None


def check_refused(source, target, output, message):
    """Yields what is wrong about a version that must be refused."""
    before = read(output)
    result = write(source, target, output)
    first = (result.stderr.splitlines() or [""])[0]
    if result.returncode != 1:
        yield f"exit status {result.returncode}, expected 1 and: {message}"
        return
    if not re.fullmatch(re.escape(source.name) + PLACE[source.suffix] + re.escape(message), first):
        yield f"said: {first}\n  expected: {message}"
    if read(output) != before:
        yield "the output changed"


def check_accepted(source, target, output):
    """Yields what is wrong about a version that must be accepted."""
    result = write(source, target, output)
    if result.returncode != 0 or result.stderr or result.stdout:
        yield f"exit status {result.returncode}, expected 0: {result.stderr.strip()}"
    elif output.read_bytes()[8:12] != bytes([*map(int, target.split(".")), 0, 0]):
        yield "the header has another version"


def check_row(row, versions):
    """Yields what is wrong."""
    source = Path("k.mlir")
    source.write_text(row.text)
    written = {}
    for target in versions:
        output = Path(f"{target}.tileirbc")
        message = row.find_message(target)
        faults = list(check_refused(source, target, output, message) if message else
                      check_accepted(source, target, output))
        yield from (f"text to {target}: {fault}" for fault in faults)
        if message or faults:
            continue
        if not written and tessera("diff", source, output).returncode != 0:
            yield f"text to {target}: the bytecode is not the same module"
        written[target] = output
    for version, file in written.items():
        for target in versions:
            output = Path("again.tileirbc")
            output.write_bytes(KEPT)
            message = row.find_message(target)
            faults = list(check_refused(file, target, output, message) if message else
                          check_accepted(file, target, output))
            expected = read(written.get(target, file))
            if not message and not faults and read(output) != expected:
                faults = ["other bytes than from the text"]
            yield from (f"{version} to {target}: {fault}" for fault in faults)


def run_row(row):
    """Checks one row in a folder of its own."""
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        versions = tessera("as", "--list-versions").stdout.split()
        return [f"{row.name}: {fault}" for fault in check_row(row, versions)]


# --- Completeness --------------------------------------------------------------


def list_later(records):
    """Yields (words that a message must have) for all that came after 13.1."""
    for name in records["!instanceof"]["CudaTile_Op"]:
        op = records[name]
        if op["opName"] in ("module", "global"):
            continue  # their fields are no operation's, and have messages of their own
        if op["since"] > "13.1":
            yield (f"'cuda_tile.{op['opName']}'", "is not available")
        for value, field in op["arguments"]["args"] + op["results"]["args"]:
            for decorator in records[value["def"]].get("decorators") or []:
                if records[decorator["def"]].get("since", op["since"]) > op["since"]:
                    yield (f"'cuda_tile.{op['opName']}'", f"'{field}'")
    for record in records.values():
        if isinstance(record, dict) and "EnumCase" in record.get("!superclasses", ()):
            if record.get("since", "13.1") > "13.1":
                yield (f"'{record['str']}'",)


def find_missing(records, rows):
    messages = [message for row in rows for _, message in row.needs]
    for words in list_later(records):
        if not any(all(word in message for word in words) for message in messages):
            yield "no row has a message with " + " and ".join(words)


def main():
    rows = OF_13_1 + OF_13_2 + OF_13_3 + OF_13_4
    faults = list(find_missing(json.loads(Path(sys.argv[1]).read_text()), rows))
    # Processes, not threads: each has its own folder.
    with concurrent.futures.ProcessPoolExecutor() as pool:
        faults += [fault for found in pool.map(run_row, rows) for fault in found]
    print(*faults, f"{len(rows)} features, {len(faults)} faults", sep="\n")
    sys.exit(bool(faults))


if __name__ == "__main__":
    main()

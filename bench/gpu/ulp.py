#!/usr/bin/env python3
"""Measures the largest errors of functions on GPUs, in units in the last place.

  ulp.py make OUT --tessera TESSERA [--target sm_90a]
  OUT/pack/run --save=DIR               on a machine with a GPU
  ulp.py judge OUT [TITLE=DIR]...

`make` writes a conformance case for each function and type, with the interpreter's results
as what should come out, and packs them (docs/gpu.md). `judge` compares these, and what `run`
saved, with MPFR's results, and prints a table for docs/gpu-numerics.md. It needs gmpy2 and
NumPy, which Debian's python3 has (python3-gmpy2, python3-numpy).

The inputs are all 65536 numbers of the 16-bit types, and random ones of the others: over all
bits, over the range where results are finite, and close to where functions are 0 or 1.
"""

import argparse
import json
import math
import multiprocessing
import subprocess
import sys
from pathlib import Path

import gmpy2
import numpy

TILE = 256
PRECISION = 160

# Type: how it is called in cases, its bits, those of its significand with the hidden one,
# its largest exponent.
TYPES = {
    "f16": ("float16", 16, 11, 15),
    "bf16": ("bfloat16", 16, 8, 127),
    "f32": ("float32", 32, 24, 127),
    "f64": ("float64", 64, 53, 1023),
}
# How many inputs there are.
COUNTS = {"f16": 1 << 16, "bf16": 1 << 16, "f32": 1 << 17, "f64": 1 << 15}

ALL = ("f16", "bf16", "f32", "f64")
# Name: the operation, its modifier, how many operands it has, the exact function, its types.
FUNCTIONS = {
    "exp": ("exp", "", 1, gmpy2.exp, ALL),
    "exp2": ("exp2", "", 1, gmpy2.exp2, ALL),
    "log": ("log", "", 1, gmpy2.log, ALL),
    "log2": ("log2", "", 1, gmpy2.log2, ALL),
    "sin": ("sin", "", 1, gmpy2.sin, ALL),
    "cos": ("cos", "", 1, gmpy2.cos, ALL),
    "tan": ("tan", "", 1, gmpy2.tan, ALL),
    "sinh": ("sinh", "", 1, gmpy2.sinh, ALL),
    "cosh": ("cosh", "", 1, gmpy2.cosh, ALL),
    "tanh": ("tanh", "", 1, gmpy2.tanh, ALL),
    "rsqrt": ("rsqrt", "", 1, lambda x: 1 / gmpy2.sqrt(x), ALL),
    "pow": ("pow", "", 2, lambda x, y: x ** y, ALL),
    "atan2": ("atan2", "", 2, gmpy2.atan2, ALL),
    "divf full": ("divf", "rounding<full>", 2, lambda x, y: x / y, ("f32",)),
    "divf approx": ("divf", "rounding<approx>", 2, lambda x, y: x / y, ("f32",)),
    "sqrt approx": ("sqrt", "rounding<approx>", 1, gmpy2.sqrt, ("f32",)),
    "exp approx": ("exp", "rounding<approx>", 1, gmpy2.exp, ("f32",)),
    "tanh approx": ("tanh", "rounding<approx>", 1, gmpy2.tanh, ("f32",)),
}


def list_cases():
    for function, (*_, types) in FUNCTIONS.items():
        for element in types:
            yield function, element


def get_case_name(function, element):
    return f"{function.replace(' ', '_')}_{element}"


# Inputs ------------------------------------------------------------------------------------


def to_bits(element, values):
    """The bits of these values in a type; they are rounded to it."""
    if element == "bf16":
        return (values.astype(numpy.float32).view(numpy.uint32) >> 16).astype(numpy.uint16)
    return values.astype(TYPES[element][0]).view(f"uint{TYPES[element][1]}")


def to_doubles(element, bits):
    if element == "bf16":
        return (bits.astype(numpy.uint32) << 16).view(numpy.float32).astype(float)
    return bits.view(TYPES[element][0]).astype(float)


def make_random_bits(random, element, count):
    return random.integers(0, 1 << TYPES[element][1], count, numpy.uint64, False).astype(
        f"uint{TYPES[element][1]}")


def make_operand(random, element, count):
    """Inputs of functions with one operand."""
    width = TYPES[element][1]
    if width == 16:
        return numpy.arange(count, dtype=numpy.uint16)
    part = count // 4
    # Where exp and its like are finite, and some beyond.
    reach = 1.03 * (TYPES[element][3] + TYPES[element][2])
    near = numpy.concatenate([
        1 + random.choice([-1, 1], part // 2) * 2.0 ** random.uniform(-TYPES[element][2], 0,
                                                                     part // 2),
        random.integers(-1000, 1000, part - part // 2) * (math.pi / 2)
        * (1 + random.normal(0, 2.0 ** -TYPES[element][2], part - part // 2))])
    return numpy.concatenate([
        make_random_bits(random, element, part),
        to_bits(element, random.uniform(-reach, reach, part)),
        to_bits(element, random.choice([-1, 1], part) * 2.0 ** random.uniform(-24, 8, part)),
        to_bits(element, near)])


def make_operands(random, function, element, count):
    if function == "pow":
        part = count // 2
        base = 2.0 ** random.uniform(-20, 20, part)
        base[: part // 2] = 1 + random.normal(0, 0.05, part // 2)
        reach = TYPES[element][3] + TYPES[element][2]
        # The bits of a small type make another base, for which this exponent may be large.
        exponent = random.uniform(-reach, reach, part) / numpy.log2(numpy.maximum(
            numpy.abs(base), 1e-6) + 1e-9)
        exponent = numpy.clip(exponent, -6e4, 6e4)
        return [numpy.concatenate([to_bits(element, base),
                                   make_random_bits(random, element, count - part)]),
                numpy.concatenate([to_bits(element, exponent),
                                   make_random_bits(random, element, count - part)])]
    operands = [make_random_bits(random, element, count) for _ in range(2)]
    half = count // 2
    for bits in operands:
        bits[:half] = to_bits(element, random.normal(0, 1, half) * 2.0 ** random.uniform(
            -8, 8, half))
    if function == "divf approx":
        # With other divisors the reciprocal is no normal number.
        divisor = numpy.abs(to_doubles(element, operands[1]))
        is_far = (divisor < 2.0 ** -126) | (divisor > 2.0 ** 126)
        operands[1][is_far] = to_bits(element, numpy.ones(1))[0]
    return operands


def make_inputs(function, element):
    """The bits of the operands, always the same."""
    count = COUNTS[element]
    if FUNCTIONS[function][2] == 1:
        # The same for all functions of a type, so that a pack holds them once.
        return [make_operand(numpy.random.default_rng([1, TYPES[element][2]]), element, count)]
    seed = [2, TYPES[element][2], *function.encode()]
    return make_operands(numpy.random.default_rng(seed), function, element, count)


# Cases -------------------------------------------------------------------------------------


def make_kernel(function, element):
    operation, modifier, num_operands, *_ = FUNCTIONS[function]
    names = ["a", "b"][:num_operands]
    view = f"partition_view<tile=({TILE}), tensor_view<{COUNTS[element]}x{element}, strides=[1]>>"
    lines = ["cuda_tile.module @ulp {",
             "  entry @k(" + ", ".join(f"%{name}: tile<ptr<{element}>>"
                                       for name in [*names, "out"]) + ") {",
             "    %i, %y, %z = get_tile_block_id : tile<i32>"]
    for name in [*names, "out"]:
        lines += [f"    %t{name} = make_tensor_view %{name}, shape = [{COUNTS[element]}], "
                  f"strides = [1] : tensor_view<{COUNTS[element]}x{element}, strides=[1]>",
                  f"    %v{name} = make_partition_view %t{name} : {view}"]
    for name in names:
        lines.append(f"    %x{name}, %k{name} = load_view_tko weak %v{name}[%i] : {view}, "
                     f"tile<i32> -> tile<{TILE}x{element}>, token")
    operands = ", ".join(f"%x{name}" for name in names)
    lines += [f"    %r = {operation} {operands} {modifier} : tile<{TILE}x{element}>",
              f"    %s = store_view_tko weak %r, %vout[%i] : tile<{TILE}x{element}>, {view}, "
              "tile<i32> -> token",
              "    return", "  }", "}"]
    return "\n".join(lines) + "\n"


def write_case(folder, function, element, tessera):
    name, (dtype, width, *_) = get_case_name(function, element), TYPES[element]
    count, grid = COUNTS[element], COUNTS[element] // TILE
    (folder / f"{name}.mlir").write_text(make_kernel(function, element))
    inputs = dict(zip("ab", make_inputs(function, element)))
    for operand, bits in inputs.items():
        numpy.save(folder / f"{operand}.npy", bits)
    # The interpreter's results.
    specs = [f"{element}@{folder / operand}.npy" for operand in inputs]
    subprocess.run([tessera, "run", folder / f"{name}.mlir", "--engine=interp", "--grid",
                    str(grid), *specs, f"out:{folder / 'out.npy'}:{element}[{count}]"], check=True,
                   stdout=subprocess.DEVNULL)
    out = numpy.load(folder / "out.npy").view(f"uint{width}")
    arrays = {f"in:{operand}": values.view(dtype) if element != "bf16" else values
              for operand, values in inputs.items()}
    numpy.savez(folder / f"{name}.npz", **arrays, **{"out:out": out})
    for each in [*inputs, "out"]:
        (folder / f"{each}.npy").unlink()
    case = {"name": name, "entry_symbol": "k", "grid": [grid],
            "entry_params": [{"array": each, "type": f"ptr<{dtype}>"}
                             for each in [*inputs, "out"]],
            "arrays": [{"name": each, "dtype": dtype, "shape": [count]}
                       for each in [*inputs, "out"]],
            # What differs by this much is wrong; the rest is measured.
            "expected": {"out": {"tol": {"rtol": 0.02, "atol": 1e-30}}},
            "has_golden_output": True, "text": f"{name}.mlir", "data": f"{name}.npz"}
    (folder / f"{name}.json").write_text(json.dumps(case, indent=1) + "\n")


def make(arguments):
    folder = arguments.out / "functions"
    folder.mkdir(parents=True, exist_ok=True)
    for function, element in list_cases():
        write_case(folder, function, element, arguments.tessera)
    subprocess.run([arguments.tessera, "conform", folder, "--engine=cuda",
                    f"--target={arguments.target}", f"--pack={arguments.out / 'pack'}"],
                   check=True)


# Errors ------------------------------------------------------------------------------------


def measure(job):
    """The largest error of each array of results of a case, the input where it is, and how
    many results are NaN or infinite where they must not be, or the other way round."""
    function, element, results = job
    _, _, precision, max_exponent = TYPES[element]
    exact_function = FUNCTIONS[function][3]
    lowest = 1 - max_exponent - (precision - 1)
    limit = gmpy2.mpfr(2) ** (max_exponent + 1)
    operands = [to_doubles(element, bits) for bits in make_inputs(function, element)]
    columns = [to_doubles(element, bits).tolist() for bits in results]
    worst = [[0.0, None, 0] for _ in results]
    gmpy2.set_context(gmpy2.context(precision=PRECISION, emax=1 << 24, emin=-(1 << 24)))
    for row in zip(*(column.tolist() for column in operands), *columns):
        inputs, gots = row[: len(operands)], row[len(operands):]
        exact = exact_function(*map(gmpy2.mpfr, inputs))
        is_nan = gmpy2.is_nan(exact)
        if not is_nan:
            exact = max(-limit, min(limit, exact))
            exponent = gmpy2.get_exp(exact) if exact and abs(exact) < limit else lowest
            unit = max(exponent - precision, lowest) if abs(exact) < limit else (
                max_exponent - precision + 1)
        for result, got in zip(worst, gots):
            if is_nan or math.isnan(got):
                result[2] += is_nan != math.isnan(got)
                continue
            value = math.copysign(1, got) * limit if math.isinf(got) else gmpy2.mpfr(got)
            error = float(abs(value - exact) * gmpy2.exp2(-unit))
            if error > result[0]:
                result[:2] = error, inputs
    return function, element, worst


def read_results(path, element):
    return numpy.load(path).reshape(-1).view(f"uint{TYPES[element][1]}")


def format_cell(results):
    """Largest errors side by side: 0.50 / 0.61."""
    def format_one(result):
        if result is None:
            return "–"
        error, _, wrong = result
        text = f"{error:.2f}" if error < 100 else f"{error:.0f}"
        return text + (f" ({wrong} wrong)" if wrong else "")
    return " / ".join(map(format_one, results))


def judge(arguments):
    sources = {}
    for text in arguments.results:
        title, mark, folder = text.partition("=")
        if not mark or not Path(folder).is_dir():
            sys.exit(f"ulp.py: '{text}' is not TITLE=DIR with a folder")
        sources[title] = Path(folder)
    jobs, present = [], {}
    for function, element in list_cases():
        name = get_case_name(function, element)
        with numpy.load(arguments.out / "functions" / f"{name}.npz") as data:
            results = [data["out:out"].view(f"uint{TYPES[element][1]}")]
        present[function, element] = [True]
        for folder in sources.values():
            path = folder / f"{name}.out.npy"
            present[function, element].append(path.exists())
            if path.exists():
                results.append(read_results(path, element))
        jobs.append((function, element, results))
    table = {}
    with multiprocessing.Pool() as pool:
        for function, element, worst in pool.imap_unordered(measure, jobs):
            rest = iter(worst)
            table[function, element] = [next(rest) if there else None
                                        for there in present[function, element]]
    titles = " / ".join(["interpreter", *sources])
    print(f"Each cell: {titles}.\n")
    print("| function | " + " | ".join(ALL) + " |")
    print("|---" * (len(ALL) + 1) + "|")
    for function in FUNCTIONS:
        words = function.split()
        title = f"`{words[0]}`" + (f" with `{words[1]}`" if len(words) > 1 else "")
        cells = [format_cell(table[function, element]) if (function, element) in table else ""
                 for element in ALL]
        print(f"| {title} | " + " | ".join(cells) + " |")
    if arguments.inputs:
        for (function, element), results in sorted(table.items()):
            for title, result in zip(["interpreter", *sources], results):
                if result:
                    print(f"{function} {element} {title}: {result[0]:.3f} at {result[1]}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(required=True)
    making = commands.add_parser("make")
    making.add_argument("out", type=Path)
    making.add_argument("--tessera", type=Path, required=True)
    making.add_argument("--target", default="sm_90a")
    making.set_defaults(run=make)
    judging = commands.add_parser("judge")
    judging.add_argument("out", type=Path)
    judging.add_argument("results", nargs="*", metavar="TITLE=DIR")
    judging.add_argument("--inputs", action="store_true", help="print where errors are largest")
    judging.set_defaults(run=judge)
    arguments = parser.parse_args()
    # Inputs overflow, and NaNs are among them.
    numpy.seterr(all="ignore")
    arguments.run(arguments)


if __name__ == "__main__":
    main()

#!/usr/bin/python3
"""Writes the cases of this folder: generate.py [DIRECTORY]

Needs gmpy2 (python3-gmpy2). The files depend on the generator alone: two runs
give the same bytes. What is in the families' folders and is not written any
more is removed.
"""

import sys
from importlib import import_module
from pathlib import Path

sys.dont_write_bytecode = True
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))

MODULES = """integer bitwise float_arithmetic float_functions float_compare conversion pointers
    core_shapes core_mma core_aggregate core_module controlflow memory atomics views_load
    views_kinds misc synchronisation""".split()
FAMILIES = "core conversion controlflow memory float integer bitwise atomics views misc".split()


def main():
    root = Path(sys.argv[1]) if len(sys.argv) > 1 else HERE
    for module in MODULES:
        import_module(f"generator.{module}").generate()
    cases = import_module("generator.kernel").CASES
    written = set()
    for kernel in cases:
        assert kernel.family in FAMILIES
        kernel.write(root)
        written |= {root / kernel.family / f"{kernel.name}.{end}" for end in ("json", "mlir", "npz")}
    for family in FAMILIES:
        for path in (root / family).glob("*"):
            if path not in written:
                path.unlink()
    print(f"{len(cases)} cases")


if __name__ == "__main__":
    main()

"""Runs a script whose cuTile kernels need no GPU: `python -m tessera.cutile script.py`."""

import argparse
import os
import runpy
import sys

from tessera.cutile import installed


def main() -> None:
    parser = argparse.ArgumentParser(
        prog="python -m tessera.cutile",
        description="Runs a script with cuTile kernels on this machine, without a GPU.")
    parser.add_argument("--engine", default="cpu", choices=["cpu", "interp", "ptx", "cuda"],
                        help="what runs the kernels (default cpu)")
    parser.add_argument("--check", action="store_true",
                        help="run them on the interpreter, with its sanitizer")
    parser.add_argument("script", help="the script")
    parser.add_argument("arguments", nargs=argparse.REMAINDER, help="its arguments")
    options = parser.parse_args()
    sys.argv = [options.script, *options.arguments]
    # So that a script can tell.
    os.environ["TESSERA_CUTILE"] = "1"
    sys.path[0] = os.path.dirname(os.path.abspath(options.script))
    with installed(engine=options.engine, check=options.check):
        runpy.run_path(options.script, run_name="__main__")


if __name__ == "__main__":
    main()

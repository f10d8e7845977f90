#!/usr/bin/env python3
"""Does `tileiras` say something of every kernel, and compile those that are right?

verdicts/mutants.jsonl has kernels with one small change. Each goes through `tileiras`:
as bytecode if `tessera as` accepts it, else as text. It must end with status 0 and a
file, or with status 1, an error in the form that front ends parse, and no file. Which
kernels are right is judged by `compare_verdicts.py`.
"""

import json
import os
import pathlib
import re
import sys
import tempfile

import common

ERROR = re.compile(r'^(?:loc\("[^"]+":\d+:\d+\): )?error: \S', re.MULTILINE)


def judge(options, text):
    """(how it ended, what is wrong or None)."""
    with tempfile.TemporaryDirectory() as folder:
        module, output = pathlib.Path(folder, "k"), pathlib.Path(folder, "k.cubin")
        written = common.run([options.tessera, "as", "-", "-o", str(module)],
                             stdin=text.encode("utf-8"))
        kind = "bytecode" if written.code == 0 else "text"
        if written.code != 0:
            module.write_text(text, "utf-8")
        run = common.run([options.tileiras, str(module), "--gpu-name=sm_90", "--lineinfo",
                          "-o", str(output)])
        errors = run.stderr
        if run.code == 0:
            whole = output.exists() and output.stat().st_size > 0
            return kind + " compiled", None if whole else "no output"
        if run.code != 1:
            return kind, "status %s: %s" % (run.code, errors[-300:])
        if not ERROR.search(errors):
            return kind, "no error is printed: %r" % errors[-300:]
        if output.exists():
            return kind, "there is an output after an error"
        if "a fault of the compiler" in errors:
            return kind, errors[-300:]
        return kind + " refused", None


def main():
    parser = common.argument_parser(__doc__.splitlines()[0])
    parser.add_argument("--tileiras")
    options = parser.parse_args()
    path = options.shared / "verdicts" / "mutants.jsonl"
    if not path.is_file():
        print("tileiras: skipped, %s is not there" % path)
        return 0
    common.require_tool(options.tessera)
    options.tileiras = options.tileiras or str(
        pathlib.Path(options.tessera).parent / "tileiras")
    # Without a ptxas, as it only adds time: what is judged happens before it.
    os.environ["TESSERA_PTXAS"] = str(
        pathlib.Path(__file__).resolve().parent.parent / "gpu" / "Inputs" / "ptxas")
    os.environ["TESSERA_CACHE_DIR"] = ""
    with path.open(encoding="utf-8") as lines:
        texts = [json.loads(line)["text"] for line in lines]
    if options.sample:
        texts = common.spread(texts, options.sample)
    counts, wrong = {}, 0
    results = common.parallel(lambda text: judge(options, text), texts, options.jobs)
    for number, (ending, problem) in enumerate(results):
        if problem:
            wrong += 1
            print("kernel %d: %s" % (number, problem.strip()), flush=True)
        else:
            counts[ending] = counts.get(ending, 0) + 1
    print("tileiras: %d/%d (%s)" % (
        len(texts) - wrong, len(texts),
        ", ".join("%d %s" % (counts[key], key) for key in sorted(counts))))
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())

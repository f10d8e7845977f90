#!/usr/bin/env python3
"""Breaks clean kernels, one synchronising instruction at a time, and expects `--check` to notice.

  mutate.py --tessera BIN [--short] [--filter REGEX] [--work DIR] [--list]

For each barrier, wait, arrival, commit and fence of a kernel there are two mutants:

  drop    the instruction is not there; a wait that gives a predicate gives true at once
  move    it comes later, behind the next access of memory in the same block of instructions

A mutant is noticed if it runs into a finding, a wrong result or a time-out with --async=eager,
lazy or random:N, the last also with --order=random:N. Those that nobody can notice are in harmless.txt, each with the reason. The list
must be exact: a mutant that is noticed does not belong there. A mutant is named by the kernel, the
kind, the number of the instruction among those of the kernel, and the instruction.

--short runs the kernels that take little time. --list shows the mutants and runs nothing.
"""

import argparse
import json
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent

# The kernels, and whether they are quick.
KERNELS = {
    "reduce_tree.sm_80": True,           # barriers of a CTA
    "reduce_last_block.sm_80": True,     # fences and a counter; the last CTA adds up
    "ticket_lock.sm_80": True,           # a lock with fences
    "grid_steps.sm_80": True,            # a barrier of the grid
    "pipeline_primitives.sm_80": True,   # cp.async in stages
    "mbarrier_cp_async.sm_80": True,     # cp.async that arrives at an mbarrier
    "bulk_round_trip.sm_90a": True,      # bulk copies to shared memory and back
    "store_2d.sm_90a": True,             # a tensor store
    "cluster_exchange.sm_90a": True,     # barriers of a cluster
    "map_on_device.sm_90a": True,        # a tensor map made by the kernel
    "product_f16_128.sm_90a": True,      # wgmma
    "scan_lookback.sm_80": False,        # flags between CTAs, with waiting loops
    "matmul_cp_async.sm_80": False,      # cp.async, two buffers
    "pipeline_2d.sm_90a": False,         # tensor loads into a ring
    "gemm_specialised.sm_90a": False,    # producer and consumer, full and empty barriers
}

# What few orders show is looked for with several seeds.
MODES = {"eager": ["--async=eager"], "lazy": ["--async=lazy"]}
MODES |= {f"random:{seed}": [f"--async=random:{seed}", f"--order=random:{seed}"] for seed in range(1, 9)}

SYNC = re.compile(
    r"(bar\.(warp\.)?(sync|arrive)|barrier\.(cta\.)?(sync|arrive)|barrier\.cluster\.|mbarrier\.(arrive|try_wait|test_wait)"
    r"|cp\.async\.(wait_|commit_group|mbarrier\.arrive)|cp\.async\.bulk\.(wait_group|commit_group)"
    r"|fence\b|membar\b|wgmma\.(fence|commit_group|wait_group))")
WAIT = re.compile(r"mbarrier\.(try_wait|test_wait)\S*\s+(%?\w+)\s*,")
MEMORY = re.compile(r"(ld|st|atom|red|cp\.async|cp\.reduce|ldmatrix|stmatrix|wgmma\.mma_async|tensormap)\b")
PASSES_NOTHING = re.compile(r"ld\.(param|const)|cp\.async\.(commit|wait|mbarrier|bulk\.(commit|wait))")
INSTRUCTION = re.compile(r"^\s*(?:@!?%?\w+\s+)?([a-z][\w.:]*)\b[^;]*;")


def find_body(text, entry):
    """The first and last offsets of the body of an entry."""
    start = re.search(r"\.entry\s+" + re.escape(entry) + r"\b", text).end()
    depth = 0
    for match in re.finditer(r"//[^\n]*|[{}]", text[start:]):
        depth += {"{": 1, "}": -1}.get(match[0], 0)
        if depth == 0 and match[0] == "}":
            return start, start + match.end()
    raise ValueError(f"no body of {entry}")


class Statement:
    """An instruction, a label or a brace, with its offsets in the text."""

    def __init__(self, start, end, text):
        self.start, self.end, self.text = start, end, text
        match = INSTRUCTION.match(text)
        self.opcode = match[1] if match else None

    def is_sync(self):
        return self.opcode is not None and SYNC.match(self.opcode) is not None

    def is_access(self):
        return (self.opcode is not None and MEMORY.match(self.opcode) is not None
                and not PASSES_NOTHING.match(self.opcode))

    def ends_block(self):
        if self.opcode is None:
            return re.search(r":\s*$", self.text) is not None
        return self.opcode.split(".")[0] in ("bra", "brx", "ret", "exit", "call")


def split_statements(text, start, end):
    statements = []
    pattern = re.compile(r"//[^\n]*|\.loc[^\n]*|[{}]|[\w$%]+:(?!:)|[^;{}\n]*(?:\{[^{}\n;]*\}[^;{}\n]*)*;")
    for match in pattern.finditer(text, start, end):
        if not match[0].startswith(("//", ".loc")):
            statements.append(Statement(match.start(), match.end(), match[0].strip()))
    return statements


def make_drop(text, statement):
    wait = WAIT.search(statement.text)
    instead = f"setp.eq.u32 {wait[2]}, 0, 0;" if wait else ""
    return text[:statement.start] + instead + text[statement.end:]


def make_move(text, statements, index):
    """The text with a statement behind the next access, or None if there is none to pass."""
    statement = statements[index]
    if WAIT.search(statement.text):
        return None
    for other in statements[index + 1:]:
        if other.ends_block() or other.is_sync():
            return None
        if other.is_access():
            return (text[:statement.start] + text[statement.end:other.end] + " " + statement.text
                    + text[other.end:])
    return None


def find_mutants(name):
    """Yields (name of the mutant, case, text)."""
    case = json.loads((HERE / "cases" / f"{name}.json").read_text())
    text = (HERE / case["ptx"]).read_text()
    statements = split_statements(text, *find_body(text, case["entry"]))
    number = 0
    for index, statement in enumerate(statements):
        if not statement.is_sync():
            continue
        number += 1
        label = f"{number} {statement.opcode}"
        yield f"{name} drop {label}", case, make_drop(text, statement)
        moved = make_move(text, statements, index)
        if moved is not None:
            yield f"{name} move {label}", case, moved


def read_harmless():
    """The mutants that cannot be noticed."""
    found = {}
    for line in (HERE / "harmless.txt").read_text().splitlines():
        if line and not line.startswith("#"):
            name, reason = line.split(": ", 1)
            found[name] = reason
    return found


class Runner:
    def __init__(self, tessera, work):
        self.tessera, self.work = tessera, work

    def run(self, mutants):
        """The names of the mutants that are noticed, and how."""
        noticed = {}
        for mode in MODES:
            left = [mutant for mutant in mutants if mutant[0] not in noticed]
            if left:
                noticed.update(self.run_mode(left, mode))
        return noticed

    def run_mode(self, mutants, mode):
        root = self.work / "mutants"
        shutil.rmtree(root, ignore_errors=True)
        for folder in ("cases", "ptx"):
            (root / folder).mkdir(parents=True)
        (root / "data").symlink_to(HERE / "data")
        for number, (_, case, text) in enumerate(mutants):
            (root / "ptx" / f"{number}.ptx").write_text(text)
            case = dict(case, ptx=f"ptx/{number}.ptx", name=f"m{number}")
            (root / "cases" / f"m{number}.{case['target']}.json").write_text(json.dumps(case))
        results = root / "results.json"
        done = subprocess.run(
            [self.tessera, "ptx", "conform", root, "--check", *MODES[mode], "--timeout=10",
             "--jobs=2", f"--json={results}"], capture_output=True, text=True, check=False)
        if not results.exists():
            sys.exit(f"mutate.py: {done.stderr or done.stdout}")
        found = {}
        for result in read_results(results):
            number = int(re.match(r"m(\d+)\.", result["name"])[1])
            if not result["passed"]:
                found[mutants[number][0]] = f"{mode}: {result['reason']}"
        return found


def read_results(path):
    for result in json.loads(path.read_text())["cases"]:
        kinds = sorted({finding["kind"] for finding in result["findings"]})
        yield {"name": result["name"], "passed": result["status"] == "passed",
               "reason": ", ".join(kinds) or result.get("reason", result["status"])}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--short", action="store_true")
    parser.add_argument("--filter", default="")
    parser.add_argument("--work", type=Path)
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--verbose", action="store_true", help="say how each mutant is noticed")
    options = parser.parse_args()
    harmless = read_harmless()
    mutants = []
    for name, is_quick in KERNELS.items():
        if (is_quick or not options.short) and re.search(options.filter, name):
            mutants += find_mutants(name)
    if options.list:
        print("\n".join(mutant[0] for mutant in mutants))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        noticed = Runner(options.tessera, options.work or Path(folder)).run(mutants)
    wrong = 0
    for name, _, _ in mutants:
        if options.verbose and name in noticed:
            print(f"{name}: {noticed[name]}")
        if (name in noticed) == (name in harmless):
            wrong += 1
            print(f"{name}: " + (f"is noticed ({noticed[name]}), but harmless.txt has it"
                                 if name in noticed else "is not noticed"))
    count = sum(name in noticed for name, _, _ in mutants)
    print(f"{len(mutants)} mutants, {count} noticed, {len(mutants) - count} harmless, {wrong} wrong")
    return wrong != 0


if __name__ == "__main__":
    sys.exit(main())

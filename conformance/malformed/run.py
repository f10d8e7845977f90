#!/usr/bin/env python3
"""Runs the malformed files against `tessera check`.

  run.py --tessera build/dev/bin/tessera [--filter RE] [--jobs N]
  run.py --list                what there is
  run.py --emit DIR            the cases as files, for example as fuzz seeds

A case says what must come out. Of the members of a family only this is asked:
a truncated file is refused, a file with a wrong bit is accepted or refused,
and a refusal has well-formed lines with offsets inside the file. Any exit
status but 0 and 1, and any hang, is a failure.
"""

import argparse
import concurrent.futures
import os
import pathlib
import re
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field

from assemble import Suite
from layout import MAGIC, CaseError

# Families have thousands of members, and starting the tool costs more than
# checking one.
BATCH = 200
SECONDS_A_FILE = 30
SECONDS_A_BATCH = 120
SHOWN_MEMBERS = 5

ERROR = re.compile(r"error at offset (\d+) \(0x([0-9a-fA-F]+)\): (.+)")
SUMMARY = re.compile(r"(?:(ok)|(\d+) errors?)(?:, \d+ warnings?)?")


@dataclass
class Verdict:
    """What the tool said about one file."""

    accepted: bool = False
    errors: list = field(default_factory=list)  # (offset, message)
    fault: str = ""  # why it is no verdict: a crash, a malformed line, ...


# --- Running -----------------------------------------------------------------


@dataclass
class Answer:
    """What came out of one call. The status is None if it did not end."""

    status: int = None
    lines: dict = field(default_factory=dict)  # path -> lines about it
    strays: list = field(default_factory=list)  # lines about no file


def check_files(tool, paths, seconds):
    try:
        result = subprocess.run([tool, "check", *paths], capture_output=True,
                                timeout=seconds, check=False)
    except subprocess.TimeoutExpired:
        return Answer()
    answer = Answer(result.returncode, {str(path): [] for path in paths})
    text = (result.stdout + result.stderr).decode(errors="replace")
    for line in text.split("\n"):
        path, _, rest = line.partition(": ")
        if path in answer.lines:
            answer.lines[path].append(rest)
        elif line:
            answer.strays.append(line)
    return answer


def read_verdict(lines, size):
    """Makes a verdict of the lines about one file."""
    verdict = Verdict()
    summaries = [match for match in map(SUMMARY.fullmatch, lines) if match]
    if len(summaries) != 1:
        verdict.fault = f"{len(summaries)} summary lines in {lines}"
        return verdict
    verdict.accepted = summaries[0][1] == "ok"
    for line in lines:
        if not line.startswith("error"):
            continue
        match = ERROR.fullmatch(line)
        if not match or int(match[1]) != int(match[2], 16):
            verdict.fault = f"malformed line '{line}'"
            return verdict
        verdict.errors.append((int(match[1]), match[3]))
        if int(match[1]) > size:
            verdict.fault = f"an offset beyond the {size} bytes in '{line}'"
    counted = 0 if verdict.accepted else int(summaries[0][2])
    if counted != len(verdict.errors) or verdict.accepted == bool(counted):
        verdict.fault = f"the number of errors differs in {lines}"
    return verdict


def check_one(tool, path, is_bytecode=True):
    answer = check_files(tool, [path], SECONDS_A_FILE)
    status = answer.status
    if status is None:
        return Verdict(fault=f"no answer in {SECONDS_A_FILE} seconds")
    if status not in (0, 1):
        what = f"signal {-status}" if status < 0 else f"exit status {status}"
        return Verdict(fault=what)
    if not is_bytecode:
        # Text has its own form of messages.
        return Verdict(accepted=status == 0)
    lines = answer.lines[str(path)]
    verdict = read_verdict(lines, path.stat().st_size)
    if not verdict.fault and verdict.accepted != (status == 0):
        verdict.fault = f"exit status {status} belies {lines}"
    if not verdict.fault and answer.strays:
        verdict.fault = f"a line without the file's name: '{answer.strays[0]}'"
    return verdict


def check_batch(tool, paths):
    """Verdicts on many files by one call, or by one each if that goes wrong."""
    answer = check_files(tool, paths, SECONDS_A_BATCH)
    if answer.status in (0, 1) and not answer.strays:
        verdicts = [read_verdict(answer.lines[str(path)], path.stat().st_size)
                    for path in paths]
        if not any(verdict.fault for verdict in verdicts) and (
                answer.status == 0) == all(v.accepted for v in verdicts):
            return verdicts
    return [check_one(tool, path) for path in paths]


# --- Judging -----------------------------------------------------------------


def is_bytecode(data):
    return data.startswith(MAGIC)


def judge_case(case, verdict):
    """What is wrong with the verdict, or nothing."""
    if verdict.fault:
        return verdict.fault
    if case.verdict == "any":
        return None
    if case.verdict == "refused":
        return "expect ok" if verdict.accepted else None
    if case.verdict == "ok":
        right = verdict.accepted
    else:
        right = verdict.errors == [(case.offset, case.message)]
    return None if right else spell_verdict(case, verdict)


def spell_verdict(case, verdict):
    """The verdict as the expectations that it would have met."""
    if verdict.accepted:
        return "expect ok"
    return "\n         ".join(
        f"expect {case.name_offset(offset)}: {message}  (at {offset})"
        for offset, message in verdict.errors)


def list_members(family):
    """Yields (what was done, bytes)."""
    data = family.base.data
    if family.kind == "truncate":
        for size in range(len(data)):
            yield f"{size} bytes", data[:size]
    elif family.kind == "flip":
        for bit in range(8 * len(data)):
            broken = bytearray(data)
            broken[bit // 8] ^= 1 << bit % 8
            yield f"byte {bit // 8} bit {bit % 8}", bytes(broken)
    else:
        raise CaseError(f"no family is called '{family.kind}'")


def judge_member(family, data, verdict):
    if verdict.fault:
        return verdict.fault
    if family.kind == "truncate" and is_bytecode(data) and verdict.accepted:
        return "accepted"
    return None


# --- The two kinds of tests --------------------------------------------------


def run_case(tool, folder, case):
    """A failure's text, or None."""
    path = folder / (case.name.replace("/", "__") + ".tileirbc")
    path.write_bytes(case.data)
    problem = judge_case(case, check_one(tool, path, is_bytecode(case.data)))
    path.unlink()
    if problem is None:
        return None
    place = "" if case.offset is None else f"  (at {case.offset})"
    return (f"FAILED {case.name} ({case.line.path.name}:{case.line.number})\n"
            f"  wanted {case.spell_expectation()}{place}\n  got    {problem}")


def name_family(family):
    return f"{family.kind}/{family.base.name.partition('/')[2]}"


def run_family(tool, folder, family):
    members = list(list_members(family))
    prefix = folder / name_family(family).replace("/", "__")
    paths = []
    for index, (_, data) in enumerate(members):
        paths.append(prefix.with_name(f"{prefix.name}__{index}.tileirbc"))
        paths[-1].write_bytes(data)
    verdicts = {}
    bytecode = [path for path, (_, data) in zip(paths, members)
                if is_bytecode(data)]
    for begin in range(0, len(bytecode), BATCH):
        batch = bytecode[begin:begin + BATCH]
        verdicts.update(zip(batch, check_batch(tool, batch)))
    failures = []
    for path, (what, data) in zip(paths, members):
        verdict = verdicts.get(path) or check_one(tool, path, False)
        problem = judge_member(family, data, verdict)
        if problem:
            failures.append(f"  {what}: {problem}")
        path.unlink()
    if not failures:
        return None
    shown = "\n".join(failures[:SHOWN_MEMBERS])
    return (f"FAILED {name_family(family)}: {len(failures)} of {len(members)} "
            f"files\n{shown}")


def run(tool, cases, families, jobs):
    """Prints failures in order and returns their number."""
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(jobs) as pool:
        folder = pathlib.Path(folder)
        # Families take longest, so they begin first.
        futures = [pool.submit(run_family, tool, folder, family)
                   for family in families]
        futures += [pool.submit(run_case, tool, folder, case) for case in cases]
        failures = [future.result() for future in futures]
    for failure in filter(None, failures):
        print(failure)
    failed = sum(1 for failure in failures if failure)
    print(f"{len(failures) - failed} passed, {failed} failed")
    return failed


def emit(cases, folder):
    folder.mkdir(parents=True, exist_ok=True)
    for case in cases:
        name = case.name.replace("/", "__") + ".tileirbc"
        (folder / name).write_bytes(case.data)
    print(f"{len(cases)} files")


def main():
    parser = argparse.ArgumentParser(
        description="Runs the malformed files against `tessera check`.")
    parser.add_argument("--tessera", help="the tool")
    parser.add_argument("--filter", default="", metavar="RE",
                        help="only tests whose TOPIC/NAME matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    parser.add_argument("--list", action="store_true",
                        help="print the names of the tests")
    parser.add_argument("--emit", type=pathlib.Path, metavar="DIR",
                        help="write the cases as files")
    arguments = parser.parse_args()
    try:
        suite = Suite()
    except CaseError as error:
        sys.exit(f"error: {error}")
    wanted = re.compile(arguments.filter)
    cases = [case for case in suite.cases if wanted.search(case.name)]
    families = [family for family in suite.families
                if wanted.search(name_family(family))]
    if arguments.list:
        for name in [case.name for case in cases] + list(map(name_family,
                                                             families)):
            print(name)
    elif arguments.emit:
        emit(cases, arguments.emit)
    elif not arguments.tessera:
        parser.error("--tessera, --list or --emit is needed")
    elif not pathlib.Path(arguments.tessera).is_file():
        parser.error(f"there is no '{arguments.tessera}'")
    elif run(arguments.tessera, cases, families, arguments.jobs):
        sys.exit(1)


if __name__ == "__main__":
    main()

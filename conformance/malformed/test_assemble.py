#!/usr/bin/env python3
"""Tests of the assembler and of the judge: python3 test_assemble.py"""

import functools
import pathlib
import re
import tempfile
import unittest

import assemble
import run
from assemble import Suite
from layout import CaseError, encode_svarint, encode_varint

# The worked examples of the specification, byte for byte.

EMPTY = """
7F 54 69 6C 65 49 52 00 0D 01 00 00 82 08 08 CB
00 CB CB CB CB CB CB CB 85 04 04 CB 00 CB CB CB
81 04 04 CB 00 CB CB CB 00
"""
EMPTY_WITH_PRODUCER = """
7F 54 69 6C 65 49 52 00 0D 03 00 00 82 08 08 CB
00 CB CB CB CB CB CB CB 85 04 04 CB 00 CB CB CB
07 01 00 81 0C 04 CB CB 01 CB CB CB 00 00 00 00
64 65 6D 6F 00
"""
ADDI = """
7F 54 69 6C 65 49 52 00 0D 01 00 00 82 10 08 CB
01 00 02 02 00 08 03 01 00 00 01 5C 00 00 CB CB
85 19 04 CB 03 CB CB CB 00 00 00 00 01 00 00 00
04 00 00 00 03 0D 00 00 10 02 01 01 00 81 0B 04
01 CB CB CB 00 00 00 00 61 64 64 00
"""
GLOBAL = """
7F 54 69 6C 65 49 52 00 0D 01 00 00 06 05 01 01
02 00 00 82 10 08 CB CB 01 00 00 02 00 09 2C 04
01 10 06 01 5C 00 00 CB 84 26 08 CB CB CB CB CB
02 CB CB CB CB CB CB CB 00 00 00 00 00 00 00 00
09 00 00 00 00 00 00 00 08 00 00 80 3F 00 00 00
40 04 07 00 00 00 85 40 04 CB CB CB 07 CB CB CB
00 00 00 00 03 00 00 00 04 00 00 00 0F 00 00 00
11 00 00 00 14 00 00 00 15 00 00 00 10 00 00 07
0D 01 01 02 00 00 00 00 00 00 00 0C 01 0D 03 00
03 0D 05 01 04 00 00 00 00 00 00 00 81 0E 04 CB
02 CB CB CB 00 00 00 00 01 00 00 00 6B 67 00
"""
DEBUG_PAYLOAD = """
01 CB CB CB 00 00 00 00
03 CB CB CB CB CB CB CB
04 00 00 00 00 00 00 00
05 00 00 00 00 00 00 00
06 00 00 00 00 00 00 00
06 CB CB CB
00 00 00 00 03 00 00 00 05 00 00 00 0C 00 00 00 11 00 00 00 16 00 00 00
02 01 02
01 01
05 01 08 00 00 02 08
04 03 01 08 03
04 03 01 0A 0A
04 03 01 0C 05
"""


@functools.cache
def load_suite():
    return Suite()


def build(text):
    """The cases of a folder that holds this one file."""
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        (folder / "topic.txt").write_text(text)
        return {case.name.partition("/")[2]: case
                for case in Suite(folder).cases}


def build_one(body):
    return build(f"case only\n{body}\nexpect ok")["only"]


class WorkedExamples(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cases = {case.name: case for case in load_suite().cases}

    def check(self, name, expected):
        self.assertEqual(self.cases[name].data.hex(" "),
                         bytes.fromhex(expected).hex(" "))

    def test_minimal_files(self):
        self.check("bases/empty", EMPTY)
        self.check("bases/empty_with_producer", EMPTY_WITH_PRODUCER)

    def test_example_a(self):
        self.check("bases/addi", ADDI)

    def test_example_b(self):
        self.check("bases/global", GLOBAL)

    def test_example_b_in_13_3(self):
        # "changes only: byte 09; the Global section; the Func header then needs
        # no filler"
        old = bytes.fromhex(GLOBAL)
        new = (old[:9] + b"\x03" + old[10:12]
               + bytes.fromhex("06 07 01 01 02 00 00 00 00") + old[19:22]
               + old[24:])
        self.check("bases/global_13_3", new.hex())

    def test_debug_section(self):
        case = self.cases["bases/debug"]
        begin, end = case.marks["debug.payload"], case.marks["debug.end"]
        self.assertEqual(case.data[begin:end], bytes.fromhex(DEBUG_PAYLOAD))
        record = case.marks["k"]
        self.assertEqual(case.data[record:record + 5].hex(), "0000020106")


class TheSuite(unittest.TestCase):
    def test_is_as_large_as_it_says(self):
        self.assertGreaterEqual(len(load_suite().cases), 600)
        self.assertGreaterEqual(len(load_suite().families), 12)

    def test_offsets_lie_in_the_file(self):
        for case in load_suite().cases:
            if case.verdict == "error":
                self.assertLessEqual(case.offset, len(case.data), case.name)

    def test_no_two_cases_are_the_same_file(self):
        # Copies come from editing one and forgetting the other.
        seen = {}
        for case in load_suite().cases:
            if case.verdict == "error":
                self.assertNotIn(case.data, seen, case.name)
                seen[case.data] = case.name


class Items(unittest.TestCase):
    def test_varint(self):
        self.assertEqual(encode_varint(0).hex(), "00")
        self.assertEqual(encode_varint(300).hex(), "ac02")
        self.assertEqual(encode_varint(2**64 - 1).hex(), "ff" * 9 + "01")

    def test_svarint(self):
        for value, code in [(0, "00"), (-1, "01"), (1, "02"), (64, "8001"),
                            (-2**63, "ff" * 9 + "01")]:
            self.assertEqual(encode_svarint(value).hex(), code)

    def test_items(self):
        for text, code in [
                ("7F 0a", "7f0a"), ("u16 258", "0201"), ("u32 -1", "ffffffff"),
                ("u64 0x10", "1000000000000000"), ("svarint -1", "01"),
                ('"a\\x00\\"b"', "61002262"), ("version 13.2.1", "0d020100"),
                ("01 pad 4", "01cbcbcb"), ("repeat 2 ( 01 02 )", "01020102"),
                ('"a # b" # comment', "6120232062"), ("01 \\\n 02", "0102")]:
            with self.subTest(text):
                self.assertEqual(build_one(text).data.hex(), code)

    def test_marks(self):
        case = build_one("01 02 @here 03 @there")
        self.assertEqual((case.marks["here"], case.marks["there"]), (2, 3))

    def test_let(self):
        self.assertEqual(build_one("let %x 300\n%x").data.hex(), "ac02")


class Parts(unittest.TestCase):
    def test_section(self):
        case = build_one("00\nsection type\n01 02\nend\nFF")
        self.assertEqual(case.data.hex(), "00" "850204" "0102" "ff")
        self.assertEqual([case.marks["type" + suffix] for suffix in
                          ("", ".length", ".align", ".payload", ".end")],
                         [1, 2, 3, 4, 6])

    def test_section_fields(self):
        for fields, code in [
                ("align=none", "05" "01" "aa"),
                ("align=8", "85" "01" "08" "cbcbcbcbcb" "aa"),
                ("align=8 fill=0x00", "85" "01" "08" "0000000000" "aa"),
                ("length=+2", "85" "03" "04" "cb" "aa"),
                ("length=[81 00]", "85" "8100" "04" "aa"),
                ("id=9 align=1", "89" "01" "01" "aa")]:
            with self.subTest(fields):
                case = build_one(f"section type {fields}\nAA\nend")
                self.assertEqual(case.data.hex(), code)

    def test_length_of_two_bytes_moves_the_filler(self):
        case = build_one("section type\nrepeat 200 ( AA )\nend")
        self.assertEqual(case.data[:5].hex(), "85c80104aa")

    def test_table(self):
        case = build_one("table names u32\nentry a: \"xy\"\nentry b: \"z\"\nend"
                         "\n$a $b")
        self.assertEqual(case.data.hex(),
                         "02cbcbcb" "00000000" "02000000" "78797a" "0001")
        self.assertEqual(case.marks["b.offset"], 8)
        self.assertEqual(case.marks["b"], 14)

    def test_table_fields(self):
        case = build("base good\ntable t u8 first=1\nentry a: 07\nend\n$a\n"
                     "case bad of good\nwith t count=5\nwith a offset=9\n"
                     "expect ok")["bad"]
        self.assertEqual(case.data.hex(), "05" "09" "07" "01")

    def test_function(self):
        case = build_one("function f name=1 type=2 flags=6 loc=0\n03 04\nend\n"
                         "set f.hints: AA")
        self.assertEqual(case.data.hex(), "01020600" "aa" "02" "0304")
        self.assertEqual(case.marks["f.length"], 5)


class Edits(unittest.TestCase):
    BASE = "base good\n01\nslot s: 02 03\nslot t: 04\n"

    def edit(self, body):
        text = f"{self.BASE}case bad of good\n{body}\nexpect ok"
        return build(text)["bad"].data.hex()

    def test_edits(self):
        for body, code in [
                ("", "01020304"), ("set s: FF", "01ff04"), ("drop s", "0104"),
                ("append s: FF", "010203ff04"), ("before t: FF", "010203ff04"),
                ("after s\nFF\nEE\nend", "010203ffee04"),
                ("patch @t: FF", "010203ff"), ("truncate @s+1", "0102"),
                ("05", "0102030405")]:
            with self.subTest(body):
                self.assertEqual(self.edit(body), code)

    def test_version_replaces_version(self):
        case = build("base good\nversion 13.1\n"
                     "case bad of good\nversion 13.4\nexpect ok")["bad"]
        self.assertEqual(case.data.hex(), "0d040000")

    def test_references_to_dropped_entries_stay(self):
        case = build("base good\n$b\nslot s\ntable t u8\nentry a: 00\n"
                     "entry b: 00\nend\nend\ncase bad of good\ndrop s\n"
                     "expect ok")["bad"]
        self.assertEqual(case.data.hex(), "01")

    def test_use(self):
        case = build(f"{self.BASE}use good\ncase bad\nexpect @t: header: no")
        self.assertEqual((case["bad"].offset, case["bad"].message),
                         (3, "header: no"))


class Mistakes(unittest.TestCase):
    def test_are_refused_with_their_line(self):
        for text, message in [
                ("case a\n01", "a case expects something"),
                ("case a\nexpect ok\nexpect ok", "one expectation is enough"),
                ("case a\nvarnit 3\nexpect ok", "'varnit' is not an item"),
                ("case a\nset b: 01\nexpect ok", "0 parts are called 'b'"),
                ("case a\nexpect @b: no", "no mark is called '@b'"),
                ("case a\n$b\nexpect ok", "is called '$b'"),
                ("case a of b\nexpect ok", "no base is called 'b'"),
                ("case a\nslot s\n01\nexpect ok", "'end' is missing"),
                ("case a\n@b @b\nexpect ok", "two places are called 'b'"),
                ("case a\nsection type lenght=1\nend\nexpect ok",
                 "a section has no field 'lenght'"),
                ("case a\nexpect ok\ncase a\nexpect ok", "the name is taken"),
                ("case a\nexpect fine", "expected 'expect ok'")]:
            with self.subTest(text):
                with self.assertRaisesRegex(CaseError, re.escape(message)):
                    build(text)
                with self.assertRaisesRegex(CaseError, r"^topic\.txt:\d+: "):
                    build(text)


class Judge(unittest.TestCase):
    def test_verdicts(self):
        good = run.read_verdict(["error at offset 22 (0x16): type 0: no",
                                 "1 error"], 30)
        self.assertEqual((good.accepted, good.errors, good.fault),
                         (False, [(22, "type 0: no")], ""))
        self.assertTrue(run.read_verdict(["ok, 2 warnings"], 30).accepted)

    def test_faults(self):
        for lines in [[], ["error at offset 22 (0x16): no"], ["1 error"],
                      ["error at offset 22 (0x17): no", "1 error"],
                      ["error at offset 31 (0x1f): no", "1 error"],
                      ["error: no", "1 error"], ["ok", "1 error"],
                      ["error at offset 2 (0x2): no", "ok"]]:
            with self.subTest(lines):
                self.assertTrue(run.read_verdict(lines, 30).fault)

    def test_a_case(self):
        case = build("case a\n01 @bad 02\nexpect @bad: header: no")["a"]
        right = run.Verdict(errors=[(1, "header: no")])
        self.assertIsNone(run.judge_case(case, right))
        for wrong in [run.Verdict(accepted=True),
                      run.Verdict(fault="signal 11"),
                      run.Verdict(errors=[(0, "header: no")]),
                      run.Verdict(errors=[(1, "header: yes")]),
                      run.Verdict(errors=right.errors * 2)]:
            self.assertIsNotNone(run.judge_case(case, wrong))

    def test_families(self):
        base = build("case a\nmagic 01 02\nexpect ok")["a"]
        sizes = [len(data) for _, data in run.list_members(
            assemble.Family("truncate", base))]
        self.assertEqual(sizes, list(range(10)))
        flips = [data for _, data in run.list_members(
            assemble.Family("flip", base))]
        self.assertEqual(len(set(flips)), 80)
        self.assertNotIn(base.data, flips)


if __name__ == "__main__":
    unittest.main()

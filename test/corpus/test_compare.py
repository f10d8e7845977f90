import unittest
from pathlib import Path

import common
import compare_text
import compare_verdicts
from compare_verdicts import ACCEPTED, Comparison, Mutant, read_explanations


def refused(message, code=1):
    text = "m.mlir:2:5: error: %s\n  source : error: x\n  ^\n" % message
    return common.Result(code, b"", text.encode())


def mutant(message=None):
    record = {"text": "a\nb\n", "ok": message is None}
    if message is not None:
        record.update(line=2, column=1, message=message)
    return Mutant(1, record)


GOOD = common.Result(0, b"", b"")


class Common(unittest.TestCase):
    def test_spread(self):
        self.assertEqual(common.spread(range(10), 20), list(range(10)))
        self.assertEqual(common.spread(range(10), 2), [2, 7])
        for count in range(1, 10):
            self.assertEqual(len(set(common.spread(range(10), count))), count)

    def test_result(self):
        self.assertEqual(refused("use of 'x': bad").message, "use of 'x': bad")
        self.assertIsNone(refused("x").crash)
        self.assertIsNone(GOOD.crash)
        self.assertIn("signal 11", common.Result(-11, b"", b"").crash)
        self.assertIn("exit code 2", common.Result(2, b"", b"usage").crash)
        self.assertIn("no end", common.Result(None, b"", b"").crash)


class Text(unittest.TestCase):
    def test_padding_without_mask_is_rewritten(self):
        types = " : tile<4xptr<f32>>, tile<4xf32> -> tile<4xf32>, token"
        for hints in ("", " optimization_hints = <sm_100 = {latency = 2}>"):
            text = "%r, %t = load_ptr_tko weak %p, %x#1 token=%0" + hints + types
            self.assertEqual(
                compare_text.in_our_form(text),
                text.replace("%p, %x#1", "%p padding=%x#1"),
            )

    def test_other_loads_are_kept(self):
        for text in (
            "load_ptr_tko weak %p, %m token=%0 : tile<4xptr<f32>>, tile<4xi1> -> tile<4xf32>, token",
            "load_ptr_tko weak %p, %m : tile<ptr<i1>>, tile<i1> -> tile<i1>, token",
            "load_ptr_tko weak %p, %m, %x token=%0 : tile<ptr<f32>>, tile<i1>, tile<f32> -> tile<f32>, token",
            "load_ptr_tko acquire device %p : tile<ptr<f32>> -> tile<f32>, token",
        ):
            self.assertEqual(compare_text.in_our_form(text), text)

    def test_sample_holds_ambiguous_files(self):
        paths = [Path("f%03d" % i) for i in range(500)]
        ambiguous = {"f%03d" % i for i in range(100, 110)}
        chosen = compare_text.choose(paths, ambiguous, 20)
        self.assertEqual(len(set(chosen)), 20)
        self.assertEqual(chosen, sorted(chosen))
        self.assertEqual(sum(p.name in ambiguous for p in chosen), 3)
        self.assertEqual(compare_text.choose(paths, ambiguous, None), paths)


class Verdicts(unittest.TestCase):
    def compare(self, pairs, explained=""):
        comparison = Comparison(read_explanations(explained))
        for one, result in pairs:
            comparison.add(one, result)
        return comparison

    def test_agreement(self):
        comparison = self.compare([(mutant(), GOOD), (mutant("bad"), refused("bad"))])
        self.assertEqual(comparison.verdicts_agree, 2)
        self.assertEqual(comparison.both_refused, 1)
        self.assertEqual(comparison.messages_agree, 1)
        self.assertTrue(comparison.good())

    def test_explained_does_not_count_as_agreeing(self):
        agreeing = [(mutant("bad"), refused("bad"))] * 99
        pairs = agreeing + [(mutant("bad 1"), refused("worse 2"))]
        self.assertFalse(self.compare(pairs).good())
        comparison = self.compare(pairs, r"bad \d => worse \d : we say it better")
        self.assertEqual(comparison.messages_agree, 99)
        self.assertEqual(comparison.unexplained, 0)
        self.assertTrue(comparison.good())

    def test_crash_fails(self):
        agreeing = [(mutant(), GOOD)] * 999
        comparison = self.compare(agreeing + [(mutant(), common.Result(-6, b"", b""))])
        self.assertEqual(comparison.verdicts_agree, 999)
        self.assertFalse(comparison.good())

    def test_nothing_compared_fails(self):
        self.assertFalse(self.compare([]).good())

    def test_refusal_without_diagnostic_is_a_difference(self):
        comparison = self.compare([(mutant("bad"), common.Result(1, b"", b"oops"))])
        self.assertEqual(comparison.verdicts_agree, 1)
        self.assertEqual(comparison.unexplained, 1)

    def test_explanations(self):
        (one,) = read_explanations("# no\n\naccepted => unknown .* : hints\n")
        self.assertTrue(one.covers(ACCEPTED, "unknown hint"))
        self.assertFalse(one.covers("unknown", "unknown hint"))
        self.assertFalse(one.covers(ACCEPTED, ACCEPTED))
        (any_message,) = read_explanations(".* => .* : x")
        self.assertTrue(any_message.covers("a", "b"))
        self.assertFalse(any_message.covers("a", ACCEPTED))
        (colon,) = read_explanations("a : b => c : d : why")
        self.assertTrue(colon.covers("a : b", "c : d"))
        for bad in ("a => b", "a : b", "( => b : c"):
            with self.assertRaises(ValueError):
                read_explanations(bad)

    def test_shape(self):
        shape = compare_verdicts.shape
        self.assertEqual(
            shape("use of value '%a_1' expects '!cuda_tile.tile<2xf32>'"),
            "use of value '%X' expects '!T'",
        )
        self.assertEqual(shape("'atan2' got -3, i32"), "'atan2' got N, i32")


if __name__ == "__main__":
    unittest.main()

import unittest

from normalize import difference, normalize, tokenize


class Tokens(unittest.TestCase):
    def test_white_space_is_folded(self):
        self.assertEqual(tokenize("a:b"), tokenize("a \n\t: b\n"))
        self.assertEqual(tokenize("token=%0"), tokenize("token = %0"))

    def test_white_space_separates_words(self):
        self.assertNotEqual(tokenize("a b"), tokenize("ab"))

    def test_strings_are_verbatim(self):
        self.assertEqual(
            tokenize(r'print "a  %0 // \" b", %x'),
            ["print", r'"a  %0 // \" b"', ",", "%x"],
        )
        self.assertNotEqual(normalize('"a  b"'), normalize('"a b"'))
        self.assertNotEqual(normalize('"%a"'), normalize('"%b"'))

    def test_comments_are_dropped(self):
        self.assertEqual(tokenize("a // %b\nc"), ["a", "c"])

    def test_numbers_and_names(self):
        self.assertEqual(tokenize("1.0e+00 0x7F80"), ["1.0e+00", "0x7F80"])
        self.assertEqual(tokenize("%cst_-1_i32#2"), ["%cst_-1_i32#2"])
        self.assertEqual(
            tokenize("tile<2x?xf32>->x"), ["tile", "<", "2x", "?", "xf32", ">", "->", "x"]
        )

    def test_no_character_is_lost(self):
        text = "entry @f(%a: tile<-1x?>) {a = [#b, !c.d<*>], / ^e} @\"g h\""
        self.assertEqual(
            "".join(tokenize(text)).replace(" ", ""), text.replace(" ", "")
        )


class Names(unittest.TestCase):
    def assertSame(self, one, other):
        self.assertEqual(normalize(one), normalize(other))
        self.assertIsNone(difference(one, other))

    def assertDiffer(self, one, other):
        self.assertNotEqual(normalize(one), normalize(other))
        self.assertIsNotNone(difference(one, other))

    def test_renamed_in_order(self):
        self.assertEqual(
            normalize("%x = a : t\n%7 = b %x, %x : t"),
            "%0 = a : t %1 = b %0 , %0 : t".split(),
        )

    def test_names_do_not_matter_but_uses_do(self):
        text = "%a = f : t\n%b = g : t\n%c = h {x}, {y} : t"
        use = text.replace("{x}", "%a").replace("{y}", "%b")
        swapped = text.replace("{x}", "%b").replace("{y}", "%a")
        renamed = use.replace("%a", "%tmp").replace("%b", "%a").replace("%tmp", "%b")
        self.assertSame(use, renamed)
        self.assertDiffer(use, swapped)

    def test_packs(self):
        self.assertEqual(
            normalize("%p:2, %q = f : t\nyield %p#1, %q, %p#0 : t"),
            "%0 , %1 , %2 = f : t yield %1 , %2 , %0 : t".split(),
        )
        self.assertSame(
            "%p:2 = f : t\nyield %p#1 : t", "%a, %b = f : t\nyield %b : t"
        )
        self.assertDiffer(
            "%p:2 = f : t\nyield %p#1 : t", "%p:2 = f : t\nyield %p#0 : t"
        )
        self.assertDiffer("%p:2 = f : t", "%p:3 = f : t")

    def test_use_with_type_is_no_pack_and_no_definition(self):
        self.assertEqual(
            normalize("%a = f : t\ng %a : tile<2xf32>\nh %a : t"),
            "%0 = f : t g %0 : tile < 2xf32 > h %0 : t".split(),
        )

    def test_sibling_regions_may_share_names(self):
        shared = """
          if %c { %1 = f : t
            g %1 : t } else { %1 = h : t
            g %1 : t }"""
        apart = shared[: shared.index("else")] + shared[
            shared.index("else") :
        ].replace("%1", "%2")
        self.assertSame(shared, apart)

    def test_sibling_arguments_may_share_names(self):
        reduce = "%r{0} = reduce %x : t -> t (%l{1}: t, %r{1}_: t) {{ yield %l{1} : t }}\n"
        entry = "entry @f(%x: t) {{ {} }}"
        shared = entry.format(reduce.format(0, "") + reduce.format(1, ""))
        apart = entry.format(reduce.format(0, "a") + reduce.format(1, "b"))
        self.assertSame(shared, apart)
        self.assertDiffer(shared, shared.replace("yield %l", "yield %r_", 1))

    def test_loops(self):
        loop = (
            "%{n}:2 = for %{i} in (%lo to %hi, step %st) : t "
            "iter_values(%{a} = %lo, %{b} = %hi) -> (t, t) {{\n"
            "  continue %{b}, %{i} : t, t\n}}\n"
        )
        shared = loop.format(n="f", i="i", a="a", b="b")
        apart = loop.format(n="g", i="j", a="c", b="d")
        self.assertSame(shared + shared.replace("%f:", "%f_0:"), shared + apart)
        self.assertDiffer(shared, shared.replace("continue %b", "continue %a"))
        self.assertDiffer(shared, shared.replace("%b = %hi", "%b = %lo"))

    def test_entries_are_independent(self):
        one = "entry @f(%a: t) { g %a : t }"
        self.assertSame(
            one + one.replace("@f", "@h"),
            one + one.replace("@f", "@h").replace("%a", "%b"),
        )

    def test_generic_form(self):
        self.assertSame(
            '%0 = "f"(%a, %b) ({\n^bb0(%c: t):\n "g"(%c) : (t) -> ()\n}) : (t, t) -> t',
            '%1 = "f"(%x, %y) ({\n^bb0(%0: t):\n "g"(%0) : (t) -> ()\n}) : (t, t) -> t',
        )


class Difference(unittest.TestCase):
    def test_shows_line_and_tokens(self):
        self.assertEqual(
            difference("a\n%x = b : t\nc", "a\n%y = b : u\nc"),
            "line 2: after 'a %0 = b :' expected 't c', got 'u c'",
        )

    def test_line_is_right_after_packs_and_comments(self):
        self.assertIn(
            "line 3:", difference("// z\n%p:3 = f : t\ng %p#2 : t", "%p:3 = f : t\nh")
        )

    def test_end_of_text(self):
        self.assertIn("got 'end of text'", difference("a b\n", "a"))
        self.assertIn("expected 'end of text'", difference("a", "a b"))


if __name__ == "__main__":
    unittest.main()

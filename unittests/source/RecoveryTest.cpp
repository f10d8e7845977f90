//===- RecoveryTest.cpp - all errors of a text, and no others -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Recovery.h"

#include "tessera/source/Source.h"

#include "llvm/ADT/StringExtras.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera::source;

namespace {

bool isOperation(StringRef word) {
  return word == "return" || word == "yield" || word == "if" || word == "for";
}

std::string slice(StringRef text, TextSpan span) {
  return text.slice(span.begin, span.end).rtrim().str();
}

TEST(RecoveryTest, FindsStatements) {
  StringRef text = "{ %a, %b:2 = foo %x#1, %y {k = \"}\"}\n"
                   "      token = %t : tile<i32>  // %c = no\n"
                   "  if %a {\n"
                   "    %c = bar : tile<i32> %d = \"baz\"() : () -> ()\n"
                   "    yield %c : i32\n"
                   "  } else { }\n"
                   "  for %i in (%l to %u) iter_values(%k = %a,\n"
                   "    %m = %b) { cuda_tile.yield }\n"
                   "  return } ignored";
  std::vector<Statement> statements = findStatements(text, 1, isOperation);
  ASSERT_EQ(statements.size(), 4u);
  const Statement &foo = statements[0];
  EXPECT_EQ(foo.name, "foo");
  EXPECT_EQ(foo.results, (SmallVector<StringRef, 2>{"%a", "%b"}));
  EXPECT_EQ(foo.uses, (SmallVector<StringRef, 4>{"%x", "%y", "%t"}));
  const Statement &branch = statements[1];
  EXPECT_EQ(branch.name, "if");
  EXPECT_TRUE(StringRef(slice(text, branch.span)).ends_with("else { }"));
  ASSERT_EQ(branch.inner.size(), 3u);
  EXPECT_EQ(slice(text, branch.inner[0].span), "%c = bar : tile<i32>");
  EXPECT_EQ(slice(text, branch.inner[1].span), "%d = \"baz\"() : () -> ()");
  EXPECT_EQ(slice(text, branch.inner[2].span), "yield %c : i32");
  ASSERT_EQ(statements[2].inner.size(), 1u);
  EXPECT_EQ(statements[2].inner[0].name, "yield");
  EXPECT_EQ(slice(text, statements[3].span), "return");
}

TEST(RecoveryTest, SurvivesTruncation) {
  StringRef text = "{ %a, %b:2 = foo %x#1 { %c = \"x\\\"\" // \n if %a { } } }";
  for (size_t length = 1; length <= text.size(); ++length)
    findStatements(text.take_front(length), 1, isOperation);
}

/// The errors of an entry with these lines, as `line: message`.
std::string check(ArrayRef<StringRef> lines) {
  std::string text = "cuda_tile.module @m {\n"
                     "entry @k(%x: tile<i32>, %c: tile<i1>) {\n" +
                     join(lines, "\n") + "\n}\n}\n";
  Source source(MemoryBuffer::getMemBufferCopy(text, "file"), {});
  EXPECT_TRUE(failed(source.check())) << text;
  std::string errors;
  for (const Diagnostic &diagnostic : source.getDiagnostics().getAll())
    if (diagnostic.isError())
      errors += (Twine(diagnostic.message.place.line) + ": " +
                 diagnostic.message.text + "\n")
                    .str();
  return errors;
}

TEST(RecoveryTest, IndependentErrorsAreAllReported) {
  EXPECT_EQ(check({"%0 = iota : tile<8xi32>",
                   "%1 = oops %x : tile<i32>", // line 4
                   "%2 = addi %x, %x : tile<i32>",
                   "%3 = addi %2, %c : tile<i32>", // line 6
                   "%4 = negi %x overflow<no_unsigned_wrap> : tile<i32>",
                   "%5 = addi %x, %nothing : tile<i32>", // line 8
                   "return"}),
            "4: custom op 'oops' is unknown (tried 'cuda_tile.oops' as well)\n"
            "6: use of value '%c' expects different type than prior uses: "
            "'!cuda_tile.tile<i32>' vs '!cuda_tile.tile<i1>'\n"
            "8: use of undeclared SSA value name\n"
            "7: 'cuda_tile.negi' op 'no_unsigned_wrap' overflow flag is not "
            "supported\n");
}

TEST(RecoveryTest, NothingFollowsFromWhatWasLeftOut) {
  // No errors follow from its results, or from values computed from them.
  EXPECT_EQ(check({"%1 = oops %x : tile<i32>", "%2 = addi %1, %1 : tile<i32>",
                   "%3 = iota : tile<8xi32>", "%4 = addi %2, %3 : tile<i32>",
                   "%t = print_tko \"%i\", %4 : tile<i32> -> token",
                   "%u = join_tokens %t, %t : token", "return"}),
            "3: custom op 'oops' is unknown (tried 'cuda_tile.oops' as "
            "well)\n");
  // A value is undeclared once, and has one wrong type.
  EXPECT_EQ(
      check({"%2 = addi %y, %x : tile<i32>", "%3 = addi %y, %x : tile<i32>",
             "%4 = addi %3, %c : tile<i32>", "%5 = addi %x, %c : tile<i32>",
             "%6 = addi %x, %c : tile<i32>"}),
      "5: use of value '%c' expects different type than prior uses: "
      "'!cuda_tile.tile<i32>' vs '!cuda_tile.tile<i1>'\n"
      "3: use of undeclared SSA value name\n");
}

TEST(RecoveryTest, RegionsGoWithTheirTerminators) {
  EXPECT_EQ(
      check({"%1 = if %c -> (tile<i32>) {", "  %2 = oops : tile<i32>",
             "  yield %2 : tile<i32>", "} else {", "  yield %x : tile<i32>",
             "}", "%3 = addi %1, %x : tile<i32>", "%4 = iota : tile<4x4xi32>"}),
      "4: custom op 'oops' is unknown (tried 'cuda_tile.oops' as well)\n"
      "10: 'cuda_tile.iota' op expects result type to be 1-d tile\n");
  EXPECT_EQ(
      check({"%1 = loop iter_values(%i = %x) : tile<i32> -> tile<i32> {",
             "  if %c {", "    %2 = oops : tile<i32>",
             "    break %2 : tile<i32>", "  }", "  continue %i : tile<i32>",
             "}", "%3 = addi %1, %1 : tile<i32>", "%4 = iota : tile<4x4xi32>"}),
      "5: custom op 'oops' is unknown (tried 'cuda_tile.oops' as well)\n"
      "11: 'cuda_tile.iota' op expects result type to be 1-d tile\n");
  // An error in a region does not hide other errors in it.
  EXPECT_EQ(check({"if %c {", "  %2 = oops : tile<i32>",
                   "  %3 = iota : tile<4x4xi32>", "}"}),
            "4: custom op 'oops' is unknown (tried 'cuda_tile.oops' as well)\n"
            "5: 'cuda_tile.iota' op expects result type to be 1-d tile\n");
}

TEST(RecoveryTest, AMissingEndIsNotTheFaultOfTheNextStatement) {
  EXPECT_EQ(
      check({"%1 = ftoi %x", "%2 = addi %x, %x : tile<i32>", "%3 = addi %x, %x",
             "%4 = iota : tile<8xi32", "%5 = iota : tile<4x4xi32>", "return"}),
      "4: custom op 'cuda_tile.ftoi' expected signedness to be one of: "
      "{'signed', 'unsigned'}\n"
      "5: expected ':'\n"
      "6: expected '>'\n"
      "7: 'cuda_tile.iota' op expects result type to be 1-d tile\n");
}

TEST(RecoveryTest, ARedefinitionIsNotTheFaultOfTheStatementBefore) {
  EXPECT_EQ(
      check({"%1 = addi %2, %x : tile<i32>", "%2 = addi %x, %x : tile<i32>",
             "%1 = addi %x, %x : tile<i32>"}),
      "5: redefinition of SSA value '%1'\n"
      "3: operand #0 does not dominate this use\n");
}

TEST(RecoveryTest, TheNumberOfRoundsIsBounded) {
  std::string text = "cuda_tile.module @m {\nentry @k() {\n";
  for (unsigned i = 0; i < 3000; ++i)
    text += "%" + std::to_string(i) + " = oops : tile<i32>\n";
  text += "}\n}\n";
  Source source(MemoryBuffer::getMemBufferCopy(text, "file"), {});
  EXPECT_TRUE(failed(source.check()));
  ArrayRef<Diagnostic> all = source.getDiagnostics().getAll();
  ASSERT_EQ(all.size(), 65u);
  ASSERT_EQ(all.back().notes.size(), 1u);
  EXPECT_EQ(all.back().notes[0].text,
            "there may be more errors than the 65 that were found");
}

//===----------------------------------------------------------------------===//
// Brackets
//===----------------------------------------------------------------------===//

/// The stray bracket with what follows it.
std::string findStray(StringRef text) {
  std::optional<StrayBracket> stray = findStrayBracket(text);
  if (!stray)
    return "none";
  EXPECT_EQ(text[stray->offset], stray->bracket);
  return text.substr(stray->offset, 4).str();
}

TEST(BracketsTest, FindsTheOneWithoutPartner) {
  EXPECT_EQ(findStray(""), "none");
  EXPECT_EQ(findStray("a (b) [c{<d>}] -> \")\" // ]\n >= <="), "none");
  EXPECT_EQ(findStray("{a = 1, \"b\"} \"[\n\"\\\"[\" {}"), "none");
  EXPECT_EQ(findStray("a (b1 { c }"), "(b1 ");
  EXPECT_EQ(findStray("{ tile<8xi32 }"), "<8xi");
  EXPECT_EQ(findStray("{ tile<8xi32>>1 }"), ">1 }");
  EXPECT_EQ(findStray("{ [1, 2 }"), "[1, ");
  EXPECT_EQ(findStray("{ [1, 2]]x }"), "]x }");
  EXPECT_EQ(findStray("{ (a))x }"), ")x }");
  EXPECT_EQ(findStray("m { e { x }"), "{ e ");
  EXPECT_EQ(findStray("m { e { x } } }x"), "}x");
}

TEST(BracketsTest, IndentationTellsWhichBraceIsMeant) {
  EXPECT_EQ(findStray("m {\n"
                      "  e {1\n"
                      "    if {2\n"
                      "      x\n"
                      "  }\n"
                      "}\n"),
            "{2\n ");
  EXPECT_EQ(findStray("m {\n"
                      "  e {1\n"
                      "  e {2\n"
                      "  }\n"
                      "}\n"),
            "{1\n ");
  EXPECT_EQ(findStray("m {\n"
                      "  e {\n"
                      "  }\n"
                      "  }1\n"
                      "  f {\n"
                      "  }\n"
                      "}\n"),
            "}1\n ");
}

TEST(BracketsTest, BracesArePlausible) {
  EXPECT_TRUE(hasPlausibleBraces("m {\n  e { x }\n  e {\n    y }\n}\n"));
  EXPECT_TRUE(hasPlausibleBraces("m {\ne {\n}\n}"));
  EXPECT_FALSE(hasPlausibleBraces("m {\n  e {\n  }\n"));
  EXPECT_FALSE(hasPlausibleBraces("m {\n}\n}\n"));
  // One bracket is missing, and there is one too many elsewhere.
  EXPECT_FALSE(hasPlausibleBraces("m {\n  e {\n    a }b\n  }\n"));
  EXPECT_FALSE(hasPlausibleBraces("m {\n  e {\n    a}b\n}\n"));
}

TEST(RecoveryTest, WithoutBlocksThereAreNoStatements) {
  EXPECT_EQ(check({"%1 = addi %x, %x}x : tile<i32>",
                   "%2 = addi %1, %1 : tile<i32>", "if %c {"}),
            "3: expected ':'\n");
  EXPECT_EQ(check({"%1 = iota :> tile<8xi32>", "%2 = iota : tile<8xi32>",
                   "if %c {", "%3 = iota : tile<8xi32>"}),
            "3: custom op 'cuda_tile.iota' expected valid keyword\n");
}

TEST(BracketsTest, AreNotedWithTheErrorTheyCause) {
  StringRef text = "cuda_tile.module @m {\n"
                   "  entry @k() {\n"
                   "    return\n"
                   "}\n";
  for (bool isCheck : {false, true}) {
    Source source(MemoryBuffer::getMemBufferCopy(text, "file"), {});
    EXPECT_TRUE(failed(isCheck ? source.check() : source.read()));
    ArrayRef<Diagnostic> all = source.getDiagnostics().getAll();
    ASSERT_EQ(all.size(), 1u);
    ASSERT_EQ(all[0].notes.size(), 1u);
    EXPECT_EQ(all[0].notes[0].text, "this '{' has no matching '}'");
    EXPECT_EQ(all[0].notes[0].place.line, 2u);
    EXPECT_EQ(all[0].notes[0].place.column, 14u);
  }
}

} // namespace

//===- TextScanTest.cpp - what is known of text before it is parsed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/TextScan.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera::source;

namespace {

std::string slice(StringRef text, TextSpan span) {
  return text.slice(span.begin, span.end).str();
}

TEST(TextScanTest, FindsLabelsThatOpenRegions) {
  StringRef text = "if %c {\n^then:\n} else { // x\n ^else :\n}\n{^body:}"
                   "{^other:} ^then: \"{^then:\" // {^then:\n";
  TextScan scan = scanText(text);
  ASSERT_EQ(scan.labels.size(), 3u);
  EXPECT_EQ(slice(text, scan.labels[0]), "^then:");
  EXPECT_EQ(slice(text, scan.labels[1]), "^else :");
  EXPECT_EQ(slice(text, scan.labels[2]), "^body:");
  std::string blanked = blank(text, scan.labels);
  EXPECT_EQ(blanked.size(), text.size());
  EXPECT_EQ(blanked.find("^else"), std::string::npos);
  EXPECT_NE(blanked.find("^other"), std::string::npos);
}

TEST(TextScanTest, FindsCommentsOutsideStrings) {
  StringRef text = "a // one\n\"// no \\\" // no\" // two\n/ / no\n//";
  TextScan scan = scanText(text);
  ASSERT_EQ(scan.comments.size(), 3u);
  EXPECT_EQ(slice(text, scan.comments[0]), "// one");
  EXPECT_EQ(slice(text, scan.comments[1]), "// two");
  EXPECT_EQ(slice(text, scan.comments[2]), "//");
}

TEST(TextScanTest, EndsCommentsAsMlirDoes) {
  StringRef text = "// one\r%a = b\r\n// two\r\n";
  TextScan scan = scanText(text);
  ASSERT_EQ(scan.comments.size(), 2u);
  EXPECT_EQ(slice(text, scan.comments[0]), "// one");
  EXPECT_EQ(slice(text, scan.comments[1]), "// two");
}

TEST(TextScanTest, TakesTokens) {
  StringRef text = "%a#1:2 = \"x.y\"(%-b) // no { token\n"
                   "-> tile<4xi32>{a = -1.5e+0} @\"q r\" ^bb0 {-# #-}";
  std::string all;
  TextTokens tokens(text);
  for (StringRef token = tokens.next(); !token.empty(); token = tokens.next())
    all += token.str() + "|";
  EXPECT_EQ(all, "%a|#1|:|2|=|\"x.y\"|(|%-b|)|->|tile|<|4xi32|>|{|a|=|-|1.5e|"
                 "+|0|}|@\"q r\"|^bb0|{-#|#-}|");
}

TEST(TextScanTest, TakesNames) {
  EXPECT_EQ(takeName("%a.b$c_-1, %b"), "%a.b$c_-1");
  EXPECT_EQ(takeName("%0x"), "%0");
  EXPECT_EQ(takeName("@\"a b\"()"), "@\"a b\"");
  EXPECT_EQ(takeName("#loc1>"), "#loc1");
  for (StringRef none : {"", "%", "% a", "a", "#-}"})
    EXPECT_EQ(takeName(none), "");
}

TEST(TextScanTest, FindsLocations) {
  EXPECT_TRUE(scanText("x loc (unknown)").hasLocations);
  EXPECT_TRUE(scanText("x loc // one \n// two\n (unknown)").hasLocations);
  EXPECT_FALSE(scanText("x // loc\n (unknown)").hasLocations);
  EXPECT_TRUE(scanText("%0 = x loc(unknown)").hasLocations);
  EXPECT_TRUE(scanText("loc(unknown)").hasLocations);
  EXPECT_FALSE(scanText("// loc(unknown)").hasLocations);
  EXPECT_FALSE(scanText("\"loc(unknown)\" my_loc(x) loc").hasLocations);
}

TEST(TextScanTest, BoundsNesting) {
  std::string open(kMaxNesting, '[');
  EXPECT_FALSE(scanText(open).refusal);
  EXPECT_EQ(scanText(open + " {").refusal->offset, size_t(kMaxNesting) + 1);
  // Closed brackets, arrows and comparisons do not increase the depth.
  std::string flat;
  for (unsigned i = 0; i < kMaxNesting; ++i)
    flat += "(){}[]<>-> <= >= ";
  EXPECT_FALSE(scanText(flat).refusal);
  // Brackets in strings and comments do not count.
  EXPECT_FALSE(scanText("\"" + open + "[\" //" + open + "[").refusal);
}

TEST(TextScanTest, SurvivesTruncation) {
  StringRef text = "entry @k(%a: tile<i1> {x = \"}\"}) { ^body: // c\n} loc(u)";
  for (size_t length = 0; length <= text.size(); ++length) {
    scanText(text.take_front(length));
    for (size_t at = 0; at <= length; ++at)
      findEntryAround(text.take_front(length), at);
  }
}

TEST(TextScanTest, FindsTheEntryAround) {
  StringRef text = "cuda_tile.module @entry {\n"
                   "  global @g <i32: 1> : tile<1xi32>\n"
                   "  entry @a(%x: tile<i1> {k = \"}\"}) hints=<d = {}> {\n"
                   "    // }\n    if %x { }\n  } {attr} loc(#loc)\n"
                   "  cuda_tile.entry @b() { oops }\n}\n";
  auto around = [&](StringRef word) -> std::string {
    std::optional<TextSpan> span = findEntryAround(text, text.find(word));
    return span ? slice(text, *span) : "none";
  };
  EXPECT_EQ(around("global"), "none");
  std::string first = around("if");
  EXPECT_TRUE(StringRef(first).starts_with("entry @a("));
  EXPECT_TRUE(StringRef(first).ends_with("loc(#loc)"));
  EXPECT_EQ(around("oops"), "cuda_tile.entry @b() { oops }");
  EXPECT_FALSE(findEntryAround(text, text.size() - 1).has_value());
}

} // namespace

TEST(TextScanTest, AliasesMayNotExplode) {
  // Each stands for two of the one before it.
  std::string text = "#a0 = [1, 2]\n";
  for (int i = 1; i <= 40; ++i)
    text += "#a" + std::to_string(i) + " = [#a" + std::to_string(i - 1) +
            ", #a" + std::to_string(i - 1) + "]\n";
  std::optional<TextRefusal> refusal = scanText(text).refusal;
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->message.find("'#a16' stands for more than"),
            std::string::npos);
  EXPECT_EQ(text.substr(refusal->offset, 4), "#a16");

  // The same on one line.
  std::replace(text.begin(), text.end(), '\n', ' ');
  EXPECT_TRUE(scanText(text).refusal);

  // A chain is as deep as it is long.
  text = "!a0 = i32\n";
  for (int i = 1; i <= 5000; ++i)
    text +=
        "!a" + std::to_string(i) + " = t<!a" + std::to_string(i - 1) + ">\n";
  refusal = scanText(text).refusal;
  ASSERT_TRUE(refusal);
  EXPECT_NE(refusal->message.find("nests deeper"), std::string::npos);
}

TEST(TextScanTest, ManyUsesOfAnAliasAreNoExplosion) {
  std::string text = "#a = [1, 2] // a comment with #a and [\n"
                     "#b = loc(\"#a\":1:2)\n"
                     "cuda_tile.module @m {\n";
  for (int i = 0; i < 100000; ++i)
    text += "  x {y = #a, z = #b}\n";
  EXPECT_FALSE(scanText(text + "}\n#c = [#a,\n #b]\n").refusal);
}

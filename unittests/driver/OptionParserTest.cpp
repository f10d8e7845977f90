//===- OptionParserTest.cpp - command lines of sub-commands -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/OptionParser.h"

#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;

namespace {

/// Parses arguments with options of each kind. Returns the values, or the error
/// message.
std::string read(std::vector<StringRef> arguments) {
  OptionParser options;
  bool check = false;
  std::string grid, output;
  size_t word = 9;
  options.flag("--check", check);
  options.value("--grid", grid);
  options.value("-o", output);
  options.choice("--order", {"program", "reverse"},
                 [&](size_t index) { word = index; });
  if (Error error = options.parse(arguments))
    return toString(std::move(error));
  std::string text = (check ? "check " : "") + grid + " " + output;
  if (word != 9)
    text += " order" + std::to_string(word);
  for (StringRef file : options.getFiles())
    text += " " + file.str();
  return text;
}

TEST(OptionParserTest, ValuesStandAfterASignOrNext) {
  EXPECT_EQ(read({"--grid=4,1", "a"}), "4,1  a");
  EXPECT_EQ(read({"--grid", "4,1", "a"}), "4,1  a");
  EXPECT_EQ(read({"a", "--order", "reverse", "-o", "x"}), " x order1 a");
  EXPECT_EQ(read({"--grid", "-1"}), "-1 ");
  EXPECT_EQ(read({"--grid=a=b"}), "a=b ");
  EXPECT_EQ(read({"--", "--grid", "4"}), "  --grid 4");
}

TEST(OptionParserTest, ValuesThatAreMissing) {
  EXPECT_EQ(read({"--grid"}), "option '--grid' needs a value");
  EXPECT_EQ(read({"--grid="}), "option '--grid' needs a value");
  EXPECT_EQ(read({"--grid", "--check"}), "option '--grid' needs a value");
  EXPECT_EQ(read({"--order"}),
            "option '--order' needs one of program, reverse");
  EXPECT_EQ(read({"--order", "x"}),
            "option '--order' needs one of program, reverse, not 'x'");
  EXPECT_EQ(read({"--check=1"}), "option '--check' takes no value");
  EXPECT_EQ(read({"--other"}), "unknown option '--other'");
}

TEST(OptionParserTest, OptionalValues) {
  auto readJson = [](ArrayRef<StringRef> arguments) {
    OptionParser options;
    std::string text = "none";
    options.optionalValue("--json", [&](StringRef value) {
      text = "'" + value.str() + "'";
      return Error::success();
    });
    if (Error error = options.parse(arguments))
      return toString(std::move(error));
    for (StringRef file : options.getFiles())
      text += " " + file.str();
    return text;
  };
  EXPECT_EQ(readJson({}), "none");
  EXPECT_EQ(readJson({"--json"}), "''");
  EXPECT_EQ(readJson({"--json=a"}), "'a'");
  // What follows is no value.
  EXPECT_EQ(readJson({"--json", "a"}), "'' a");
  EXPECT_EQ(readJson({"--json="}), "option '--json=' needs a value");
}

TEST(OptionParserTest, Seeds) {
  auto readOrder = [](StringRef argument) {
    OptionParser options;
    std::string text;
    options.seededChoice(
        "--order", {"program", "reverse"}, [&](size_t choice, uint64_t seed) {
          text = std::to_string(choice) + " " + std::to_string(seed);
        });
    if (Error error = options.parse(argument))
      return toString(std::move(error));
    return text;
  };
  EXPECT_EQ(readOrder("--order=reverse"), "1 0");
  EXPECT_EQ(readOrder("--order=random:7"), "2 7");
  EXPECT_EQ(readOrder("--order=random:18446744073709551615"),
            "2 18446744073709551615");
  for (StringRef wrong : {"random", "random:", "random:-1", "random:x",
                          "reverse:1", "random:18446744073709551616"})
    EXPECT_EQ(
        StringRef(readOrder("--order=" + wrong.str())).take_until([](char c) {
          return c == ',';
        }),
        "option '--order' needs program")
        << wrong.str();
}

TEST(OptionParserTest, WordsThatAreClose) {
  EXPECT_EQ(read({"--chekc"}),
            "unknown option '--chekc' (did you mean '--check'?)");
  EXPECT_EQ(read({"--gird=4"}),
            "unknown option '--gird' (did you mean '--grid'?)");
  EXPECT_EQ(read({"--order=revers"}),
            "option '--order' needs one of program, reverse, not 'revers' (did "
            "you mean 'reverse'?)");
}

} // namespace

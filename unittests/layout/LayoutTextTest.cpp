//===- LayoutTextTest.cpp - layouts as text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <sstream>

using namespace tessera;
using namespace tessera::layout;

static const Axes kAxes = {{'m', 1}, {'n', 2}};

TEST(LayoutTextTest, RoundTrip) {
  for (GroupSizes sizes :
       {GroupSizes(3, 0), GroupSizes(1, 2), GroupSizes(0, 1, 1, 1),
        GroupSizes(0, 0), GroupSizes(1, 0, 0, 1), GroupSizes(1, 1, 1, 1)})
    forEachLayout(3, sizes, [](const Layout &layout) {
      std::string text = layout.str(kAxes);
      Result<Layout> read = Layout::parse(text, kAxes);
      ASSERT_TRUE(read) << text << ": " << read.getMessage();
      ASSERT_EQ(*read, layout) << text;
    });
}

TEST(LayoutTextTest, Print) {
  Layout layout(3, {0b001, 0}, {0b101}, {}, {0b110});
  EXPECT_EQ(layout.str(kAxes), "registers n0 0  lanes n0+m0  cluster n1+m0");
  std::ostringstream os;
  os << layout;
  EXPECT_EQ(os.str(), "registers i0 0  lanes i0+i2  cluster i1+i2");
  EXPECT_EQ(Layout().str({}), "");
  std::vector<int64_t> shape = {2, 1, 8};
  Axes axes = nameAxes(shape, "bmn");
  EXPECT_EQ(Layout(4, {8, 4}).str(axes), "registers b0 n2");
}

TEST(LayoutTextTest, Parse) {
  // Any white space; groups may be empty; `+` in any order.
  Result<Layout> layout =
      Layout::parse(" registers\n\tlanes m0+n0  0 warps ", kAxes);
  ASSERT_TRUE(layout) << layout.getMessage();
  EXPECT_EQ(*layout, Layout(3, {}, {0b101, 0}));
  layout = Layout::parse("", kAxes);
  ASSERT_TRUE(layout) << layout.getMessage();
  EXPECT_EQ(*layout, Layout(3, {}));
  // Numbers of two digits.
  layout = Layout::parse("lanes i10", {{'i', 11}});
  ASSERT_TRUE(layout) << layout.getMessage();
  EXPECT_EQ(*layout, Layout(11, {}, {1024}));
}

TEST(LayoutTextTest, Errors) {
  auto getError = [](std::string_view text) {
    Result<Layout> layout = Layout::parse(text, kAxes);
    EXPECT_FALSE(layout) << text;
    return layout ? std::string() : layout.getMessage();
  };
  EXPECT_EQ(getError("n0"),
            "expected 'registers', 'lanes', 'warps' or 'cluster', got 'n0'");
  EXPECT_EQ(getError("lane n0"),
            "expected 'registers', 'lanes', 'warps' or 'cluster', got 'lane'");
  EXPECT_EQ(getError("lanes n0 registers m0"),
            "'registers' cannot follow 'lanes'");
  EXPECT_EQ(getError("lanes n0 lanes m0"), "'lanes' cannot follow 'lanes'");
  EXPECT_EQ(getError("lanes n2"), "expected a bit of 'n' below 2, got 'n2'");
  EXPECT_EQ(getError("lanes n99999999999"),
            "expected an index bit such as 'm0', got 'n99999999999'");
  EXPECT_EQ(getError("lanes k0"), "no dimension is called 'k'");
  for (const char *word :
       {"n", "n-1", "n0x", "00", "n00", "n0+", "+n0", "n0++n1", "1"}) {
    std::string text = std::string("lanes ") + word, error = getError(text);
    bool isNamed = error.find("index bit") != error.npos ||
                   error.find("'0'") != error.npos;
    EXPECT_TRUE(isNamed) << text << ": " << error;
  }
  EXPECT_EQ(getError("lanes n0+m0+n0"), "index bit 'n0' is added twice");
  std::string many = "registers";
  for (unsigned bit = 0; bit < 33; ++bit)
    many += " 0";
  EXPECT_EQ(getError(many), "expected at most 32 hardware bits");
}

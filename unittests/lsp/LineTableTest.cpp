//===- LineTableTest.cpp - positions as editors count them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/lsp/LineTable.h"

#include "gtest/gtest.h"

using namespace llvm;
using llvm::lsp::Position;
using tessera::lsp::LineTable;

namespace {

/// Both directions.
void expectSame(const LineTable &lines, size_t offset, Position position) {
  EXPECT_EQ(lines.getPosition(offset), position);
  EXPECT_EQ(lines.getOffset(position), offset);
}

TEST(LineTableTest, Ascii) {
  LineTable lines("ab\n\ncd");
  expectSame(lines, 0, {0, 0});
  expectSame(lines, 2, {0, 2});
  expectSame(lines, 3, {1, 0});
  expectSame(lines, 4, {2, 0});
  expectSame(lines, 6, {2, 2});
}

TEST(LineTableTest, UnitsAreThoseOfUtf16) {
  // Two bytes and one unit; four bytes and two units.
  LineTable lines("\xC3\xB6x\xF0\x9F\x98\x80y");
  expectSame(lines, 2, {0, 1});
  expectSame(lines, 3, {0, 2});
  expectSame(lines, 7, {0, 4});
  // In the middle of a character.
  EXPECT_EQ(lines.getOffset({0, 3}), 3u);
}

TEST(LineTableTest, BeyondTheEnd) {
  LineTable lines("ab\ncd\n");
  EXPECT_EQ(lines.getOffset({0, 99}), 2u);
  EXPECT_EQ(lines.getOffset({1, 99}), 5u);
  EXPECT_EQ(lines.getOffset({2, 0}), 6u);
  EXPECT_EQ(lines.getOffset({99, 0}), 6u);
  EXPECT_EQ(lines.getOffset({-1, 0}), 0u);
  EXPECT_EQ(lines.getOffset({0, -5}), 0u);
  EXPECT_EQ(lines.getPosition(99), Position(2, 0));
  EXPECT_EQ(LineTable("").getPosition(0), Position(0, 0));
}

} // namespace

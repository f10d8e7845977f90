//===- FragmentsTest.cpp - layouts of matrix instructions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The expected places are those of the tables in NVIDIA's description of PTX:
// lane l has group l / 4 and position l % 4 in it.
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Fragments.h"
#include "tessera/layout/Conversion.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::layout;

/// The instructions that the GPU engine uses.
static constexpr MatrixInstruction kInstructions[] = {
    {16, 8, 8, 16}, {16, 8, 16, 16}, {16, 8, 4, 32}, {16, 8, 8, 32},
    {8, 8, 4, 64},  {16, 8, 16, 8},  {16, 8, 32, 8}, {8, 8, 16, 8},
};

static ProductShape getShape(const MatrixInstruction &instruction) {
  return {1, instruction.m, instruction.n, instruction.k};
}

TEST(Fragments, Tables) {
  for (const MatrixInstruction &instruction : kInstructions) {
    ProductShape shape = getShape(instruction);
    Layout left = getLeftFragment(instruction, shape, {}),
           right = getRightFragment(instruction, shape, {}),
           sums = getSumsFragment(instruction, shape, {});
    unsigned perWord = std::max(32 / instruction.elementBits, 1u);
    for (uint32_t lane = 0; lane < 32; ++lane) {
      uint32_t group = lane / 4, position = lane % 4;
      // a0, a1, …: the second word is 8 rows below if there are 16 rows.
      unsigned wordsOfRows = instruction.m / 8;
      for (uint32_t i = 0; i < 1u << left.getSizes()[Group::Register]; ++i) {
        uint32_t word = i / perWord;
        uint32_t row = group + 8 * (word % wordsOfRows);
        uint32_t column = position * perWord + i % perWord +
                          4 * perWord * (word / wordsOfRows);
        EXPECT_EQ(left.apply(left.getSizes().getPosition(i, lane)),
                  row * instruction.k + column);
      }
      for (uint32_t i = 0; i < 1u << right.getSizes()[Group::Register]; ++i) {
        uint32_t row =
            position * perWord + i % perWord + 4 * perWord * (i / perWord);
        EXPECT_EQ(right.apply(right.getSizes().getPosition(i, lane)),
                  row * instruction.n + group);
      }
      for (uint32_t i = 0; i < 1u << sums.getSizes()[Group::Register]; ++i)
        EXPECT_EQ(sums.apply(sums.getSizes().getPosition(i, lane)),
                  (group + 8 * (i / 2)) * instruction.n + position * 2 + i % 2);
    }
    // Nothing is left out, and nothing is held twice.
    for (const Layout &layout : {left, right, sums}) {
      EXPECT_TRUE(layout.isOnto());
      EXPECT_TRUE(layout.isOneToOne());
    }
  }
}

TEST(Fragments, Example) {
  MatrixInstruction instruction = {16, 8, 16, 16};
  ProductShape shape = {1, 64, 32, 16};
  WarpBits warps = chooseWarpBits(instruction, shape, 2, false);
  EXPECT_EQ(warps, (WarpBits{2, 0, 0, 0}));
  warps = {1, 1, 0, 0};
  EXPECT_EQ(
      getSumsFragment(instruction, shape, warps).str({{'m', 6}, {'n', 5}}),
      "registers n0 m3 n3 m5  lanes n1 n2 m0 m1 m2  warps m4 n4");
  EXPECT_EQ(
      getLeftFragment(instruction, shape, warps).str({{'m', 6}, {'k', 4}}),
      "registers k0 m3 k3 m5  lanes k1 k2 m0 m1 m2  warps m4 0");
  EXPECT_EQ(
      getRightFragment(instruction, shape, warps).str({{'k', 4}, {'n', 5}}),
      "registers k0 k3 n3  lanes k1 k2 n0 n1 n2  warps 0 n4");
}

/// Every element is held, whatever the shape and the warps.
TEST(Fragments, AllShapes) {
  for (const MatrixInstruction &instruction : kInstructions)
    for (int64_t batch : {1, 4})
      for (int64_t m : {1, 4, 8, 16, 64})
        for (int64_t n : {1, 2, 8, 32})
          for (unsigned warpBits : {0u, 2u, 4u})
            for (bool rowsFirst : {false, true}) {
              ProductShape shape = {batch, m, n, 2 * int64_t(instruction.k)};
              WarpBits warps =
                  chooseWarpBits(instruction, shape, warpBits, rowsFirst);
              EXPECT_EQ(warps.getTotal(), warpBits);
              for (const Layout &layout :
                   {getLeftFragment(instruction, shape, warps),
                    getRightFragment(instruction, shape, warps),
                    getSumsFragment(instruction, shape, warps)}) {
                EXPECT_TRUE(layout.isOnto());
                EXPECT_EQ(layout.getSizes()[Group::Lane], 5u);
                EXPECT_EQ(layout.getSizes()[Group::Warp], warpBits);
              }
            }
}

/// Attention: the sums of one product are the left operand of the next one, for
/// elements of 16 bits by renaming registers.
TEST(Fragments, Warpgroups) {
  MatrixInstruction half{16, 8, 16, 16};
  // Four warps have 16 rows each; more warps have rows as long as there are
  // any.
  EXPECT_EQ(chooseWarpgroupBits(half, {1, 64, 64, 64}, 2),
            (WarpBits{2, 0, 0, 0}));
  EXPECT_EQ(chooseWarpgroupBits(half, {1, 128, 256, 64}, 3),
            (WarpBits{3, 0, 0, 0}));
  EXPECT_EQ(chooseWarpgroupBits(half, {1, 64, 256, 64}, 3),
            (WarpBits{2, 1, 0, 0}));
  EXPECT_EQ(chooseWarpgroupBits(half, {2, 64, 16, 64}, 5),
            (WarpBits{2, 1, 1, 1}));
}

/// Rows of gathered operands: a thread has adjacent ones, and the lanes of a
/// load are in different banks.
TEST(Fragments, Gathered) {
  MatrixInstruction word{16, 8, 8, 32}, byte{16, 8, 32, 8};
  EXPECT_EQ(getGatheredRows(word, {1, 128, 256, 32}, {3, 0, 0, 0}),
            (RowOrder{1, 4, 2, 0, 3, 5, 6}));
  EXPECT_EQ(getGatheredRows(word, {1, 128, 64, 32}, {2, 0, 0, 0}),
            (RowOrder{4, 2, 3, 0, 5, 6, 1}));
  // Of bytes two, whatever else a thread has.
  EXPECT_EQ(getGatheredRows(byte, {1, 256, 128, 128}, {3, 0, 0, 0}),
            (RowOrder{1, 2, 3, 0, 4, 5, 6, 7}));
  EXPECT_TRUE(canGather(byte, {1, 64, 64, 32}, {2, 0, 0, 0}));
  EXPECT_FALSE(canGather(byte, {1, 32, 64, 32}, {1, 0, 0, 0}));
  EXPECT_TRUE(canGather(byte, {1, 128, 64, 32}, {3, 0, 0, 0}));
  EXPECT_TRUE(canGather(word, {1, 64, 64, 32}, {2, 0, 0, 0}));
  EXPECT_FALSE(canGather({16, 8, 16, 16}, {1, 64, 64, 32}, {2, 0, 0, 0}));
  EXPECT_EQ(getProductSums(word, {1, 64, 16, 8}, {2, 0, 0, 0}, true, true)
                .str({{'m', 4}, {'n', 6}}),
            "registers m0 n0 m3  lanes m1 m2 n1 n4 n2  warps n3 n5");
  for (const MatrixInstruction &instruction : {word, byte})
    for (int64_t m : {64, 128, 256, 512})
      for (unsigned warpBits : {2u, 3u, 4u}) {
        ProductShape shape = {1, m, 64, 2 * int64_t(instruction.k)};
        WarpBits warps = chooseWarpgroupBits(instruction, shape, warpBits);
        ASSERT_TRUE(canGather(instruction, shape, warps));
        RowOrder rows = getGatheredRows(instruction, shape, warps);
        for (const Layout &layout :
             {getLeftFragment(instruction, shape, warps, rows),
              getProductSums(instruction, shape, warps, true, false),
              getProductSums(instruction, shape, warps, true, true)})
          EXPECT_TRUE(layout.isOnto());
      }
}

TEST(Fragments, Chain) {
  MatrixInstruction instruction = {16, 8, 16, 16};
  ProductShape first = {1, 128, 64, 128}, second = {1, 128, 128, 64};
  WarpBits warps = chooseWarpBits(instruction, first, 3, true);
  EXPECT_EQ(warps, chooseWarpBits(instruction, second, 3, true));
  std::optional<Conversion> conversion =
      findConversion(getSumsFragment(instruction, first, warps),
                     getLeftFragment(instruction, second, warps));
  ASSERT_TRUE(conversion);
  EXPECT_LE(conversion->kind, Conversion::Kind::Registers);
}

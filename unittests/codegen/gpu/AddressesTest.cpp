//===- AddressesTest.cpp - vectors in shared memory, by brute force -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Addresses.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Builders.h"
#include "gtest/gtest.h"

#include <random>
#include <set>

using namespace tessera;
using namespace tessera::gpu;

namespace {

class AddressesTest : public testing::Test {
protected:
  AddressesTest() { parser.context.getOrLoadDialect<tgpu::TgpuDialect>(); }

  /// Onto, with copies in places.
  Layout makeLayout(unsigned numIndexBits, layout::GroupSizes sizes) {
    for (;;) {
      BitMatrix matrix(numIndexBits, sizes.getTotal());
      for (unsigned bit = 0; bit < sizes.getTotal(); ++bit)
        // Mostly single bits, as in real layouts.
        matrix.setColumn(bit, random() % 4 == 0
                                  ? random() & layout::getLowMask(numIndexBits)
                                  : 1u << random() % numIndexBits);
      Layout layout(matrix, sizes);
      if (layout.isOnto())
        return layout;
    }
  }

  TestParser parser;
  std::mt19937 random{3};
};

} // namespace

TEST_F(AddressesTest, VectorsAreAdjacentAndAligned) {
  mlir::Builder builder(&parser.context);
  unsigned numVectors = 0;
  for (unsigned i = 0; i < 400; ++i) {
    int64_t rows = 1 << random() % 4, columns = 1 << random() % 4;
    unsigned bits = layout::getNumBits(layout::Shape({rows, columns}));
    if (bits == 0)
      continue;
    Layout layout = makeLayout(bits, layout::GroupSizes(4, 2, 1));
    mlir::Type element =
        builder.getIntegerType(std::array{8, 16, 32, 64}[random() % 4]);
    unsigned swizzle = std::array{0u, 32u, 64u, 128u}[random() % 4];
    uint32_t rounds = random() % 2 ? 0 : 1u << random() % bits;
    auto buffer = tgpu::BufferType::get({rows, columns}, element, 1, swizzle);
    SharedMap map =
        getSharedMap(buffer, {rows, columns}, {rows, columns}, layout, rounds);
    uint32_t copies = layout.getGroupMatrix(Group::Register).getFreeColumns();
    VectorPlan plan = planVectors(map, layout, copies);
    std::set<uint32_t> registers;
    unsigned bytes = map.elementBytes * plan.steps.size();
    numVectors += plan.steps.size() > 1;
    ASSERT_LE(bytes, 16u);
    for (uint32_t first : plan.first)
      for (auto [k, step] : llvm::enumerate(plan.steps)) {
        EXPECT_TRUE(registers.insert(first ^ step).second);
        EXPECT_EQ((first ^ step) & copies, 0u);
        for (uint32_t thread = 0; thread < 8; ++thread) {
          uint32_t p = thread << 4;
          uint32_t at = map.addresses.apply(p | first);
          ASSERT_EQ(at % bytes, 0u) << layout;
          ASSERT_EQ(map.addresses.apply(p | (first ^ step)),
                    at + k * map.elementBytes);
          ASSERT_EQ(map.rounds.apply(p | (first ^ step)),
                    map.rounds.apply(p | first));
        }
      }
    EXPECT_EQ(registers.size(), 16u >> llvm::popcount(copies));
    // Elements of one round have different places.
    std::set<std::pair<uint32_t, uint32_t>> places;
    for (uint32_t index = 0; index < uint32_t(rows * columns); ++index)
      EXPECT_TRUE(
          places.insert({index & rounds, map.addressesOfIndex.apply(index)})
              .second);
  }
  EXPECT_GT(numVectors, 20u);
}

TEST_F(AddressesTest, SwizzleAvoidsConflicts) {
  // A transposition of 32x32 words: rows are written, columns are read.
  mlir::Builder builder(&parser.context);
  auto buffer = tgpu::BufferType::get({32, 32}, builder.getI32Type());
  Layout rows(10, {1, 2, 32, 64, 128}, {4, 8, 16, 256, 512});
  Layout columns(10, {32, 64, 1, 2, 4}, {128, 256, 512, 8, 16});
  auto chosen = chooseSwizzle(buffer, {32, 32}, rows, {32, 32}, columns);
  EXPECT_NE(chosen.getSwizzle(), 0u);
  auto getCost = [&](tgpu::BufferType type) {
    return getNumPasses(getSharedMap(type, {32, 32}, {32, 32}, columns),
                        columns, 0);
  };
  EXPECT_LT(getCost(chosen), getCost(buffer));
}

/// Where `stmatrix` stores an element, by the words of the PTX manual.
static uint32_t getAddressOfMatrix(const MatrixPlan &plan, uint32_t first,
                                   unsigned matrix, uint32_t thread,
                                   unsigned element, const SharedMap &map) {
  unsigned lane = thread % 32, warp = thread / 32;
  unsigned row = lane / 4, column = 2 * (lane % 4) + element;
  if (plan.isTransposed)
    std::swap(row, column);
  uint32_t named = (8 * matrix + row) | warp << 5;
  return (map.addresses.apply(first) ^ plan.rows.apply(named)) + 2 * column;
}

TEST_F(AddressesTest, MatricesHaveTheirElements) {
  mlir::Builder builder(&parser.context);
  // Sums of products, their transposes, and parts in rounds.
  struct Case {
    const char *layout;
    uint32_t rounds;
    std::optional<bool> isTransposed;
  };
  const Case cases[] = {
      {"registers n0 m3 n3 n4 n5  lanes n1 n2 m0 m1 m2  warps m4", 0, false},
      {"registers n0 m3 n3 n4 n5  lanes n1 n2 m0 m1 m2  warps m4", 1 << 5,
       false},
      {"registers m3 n0 n3 n4 n5  lanes n1 n2 m0 m1 m2  warps m4", 0, false},
      {"registers m0 n3 m3 m4 n5  lanes m1 m2 n0 n1 n2  warps n4", 0, true},
      {"registers m0 n3 m3 m4 n5  lanes m1 m2 n0 n1 n2  warps n4", 1 << 9,
       true},
      {"registers n0 m3 n3 n4 n5  lanes n2 n1 m0 m1 m2  warps m4", 0, {}},
      {"registers m2 m3 n3 n4 n5  lanes n1 n2 m0 m1 n0  warps m4", 0, {}},
      {"registers n0 n1 n2 n3 n4  lanes n5 m0 m1 m2 m3  warps m4", 0, {}},
  };
  for (const Case &each : cases) {
    auto layout = Layout::parse(each.layout, {{'m', 5}, {'n', 6}});
    ASSERT_TRUE(layout) << each.layout;
    unsigned rest = 11 - llvm::popcount(each.rounds);
    for (unsigned swizzle : {0u, 128u}) {
      auto buffer =
          tgpu::BufferType::get({1 << rest}, builder.getF16Type(), 1, swizzle);
      SharedMap map =
          getSharedMap(buffer, {32, 64}, {32, 64}, *layout, each.rounds);
      std::optional<MatrixPlan> plan = planMatrices(map, *layout, 0);
      ASSERT_EQ(plan.has_value(), each.isTransposed.has_value()) << each.layout;
      if (!plan)
        continue;
      EXPECT_EQ(plan->isTransposed, *each.isTransposed) << each.layout;
      std::set<uint32_t> registers;
      for (uint32_t first : plan->first)
        for (auto [i, matrix] : llvm::enumerate(plan->matrices))
          for (unsigned element : {0, 1}) {
            uint32_t reg = first ^ matrix ^ (element ? plan->pair : 0);
            EXPECT_TRUE(registers.insert(reg).second);
            for (uint32_t thread = 0; thread < 64; ++thread)
              ASSERT_EQ(
                  getAddressOfMatrix(*plan, first, i, thread, element, map),
                  map.addresses.apply(reg | thread << 5))
                  << each.layout;
          }
      EXPECT_EQ(registers.size(), 32u);
    }
  }
}

TEST_F(AddressesTest, SumsHaveNoConflicts) {
  // From the sums of a product to rows, as they are stored.
  mlir::Builder builder(&parser.context);
  auto sums = Layout::parse(
      "registers n0 m3 n3 n4 n5 n6 n7  lanes n1 n2 m0 m1 m2  warps m4 m5 m6",
      {{'m', 7}, {'n', 8}});
  auto rows = Layout::parse(
      "registers n0 n1 n2 n6 n7 m2 m3  lanes n3 n4 n5 m0 m1  warps m4 m5 m6",
      {{'m', 7}, {'n', 8}});
  ASSERT_TRUE(sums && rows);
  uint32_t rounds = 3 << 6;
  std::array<int64_t, 2> shape = {128, 256};
  auto buffer = tgpu::BufferType::get({8192}, builder.getF16Type());
  for (bool hasMatrixStores : {false, true}) {
    tgpu::BufferType chosen = chooseSwizzle(buffer, shape, *sums, shape, *rows,
                                            rounds, hasMatrixStores);
    SharedMap put = getSharedMap(chosen, shape, shape, *sums, rounds);
    SharedMap get = getSharedMap(chosen, shape, shape, *rows, rounds);
    // 16 vectors of 16 bytes in all rounds, of which 8 lanes move 128 bytes.
    EXPECT_EQ(getNumPasses(get, *rows, 0), 16u * 4);
    if (!hasMatrixStores) {
      EXPECT_EQ(getNumPasses(put, *sums, 0), 64u);
      continue;
    }
    std::optional<MatrixPlan> plan = planMatrices(put, *sums, 0);
    ASSERT_TRUE(plan);
    EXPECT_EQ(plan->matrices.size(), 4u);
    EXPECT_EQ(getNumPasses(*plan), 64u);
  }
}

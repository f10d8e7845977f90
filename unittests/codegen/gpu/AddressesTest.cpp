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

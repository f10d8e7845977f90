//===- ShuffleTest.cpp - plans of shuffles for every pair of small layouts
//-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Shuffle.h"
#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <random>

using namespace tessera;
using namespace tessera::layout;

using Kind = Conversion::Kind;

/// Runs a plan on a machine whose position p holds `from.apply(p)`, and returns
/// what is then at each position of `to`.
static std::vector<uint32_t> runPlan(const ShufflePlan &plan,
                                     const Layout &from, GroupSizes to) {
  GroupSizes sizes = from.getSizes();
  unsigned laneBits = sizes[Group::Lane];
  uint32_t numThreads = 1u << (to.getTotal() - to[Group::Register]);
  uint32_t numFrom = 1u << sizes[Group::Register];
  uint32_t numTo = 1u << to[Group::Register];
  std::vector<std::vector<uint32_t>> a(numThreads), b(numThreads);
  for (uint32_t thread = 0; thread < numThreads; ++thread)
    for (uint32_t x = 0; x < numFrom; ++x)
      a[thread].push_back(from.apply((x ^ plan.sourceRotation.apply(thread)) |
                                     thread << sizes[Group::Register]));
  for (uint32_t thread = 0; thread < numThreads; ++thread)
    for (uint32_t j = 0; j < numTo; ++j) {
      uint32_t lane = plan.lanesOfRegisters.apply(j) ^ plan.lanes.apply(thread);
      uint32_t source = (thread & ~getLowMask(laneBits)) | lane;
      if (plan.staysInLane(j))
        source = thread;
      b[thread].push_back(
          a[source][plan.registers.apply(j) ^ plan.choice.apply(thread)]);
    }
  std::vector<uint32_t> result;
  for (uint32_t thread = 0; thread < numThreads; ++thread)
    for (uint32_t r = 0; r < numTo; ++r)
      result.push_back(b[thread][r ^ plan.resultRotation.apply(thread)]);
  return result;
}

static void checkPlan(const Layout &from, const Layout &to, unsigned &count) {
  std::optional<Conversion> conversion = findConversion(from, to);
  if (!conversion || conversion->kind > Kind::Lanes)
    return;
  ++count;
  ShufflePlan plan = planShuffles(*conversion, from);
  std::vector<uint32_t> result = runPlan(plan, from, to.getSizes());
  for (uint32_t p = 0; p < result.size(); ++p)
    ASSERT_EQ(result[p], to.apply(p)) << from << " to " << to;
  // Without copies no lane receives a register that it does not need, and as
  // many registers stay in their lanes as the exchanges allow.
  if (!from.isOneToOne() || !to.isOneToOne() || !to.isOnto())
    return;
  ASSERT_TRUE(plan.choice.isZero()) << from << " to " << to;
  if (plan.staysInLane(0)) {
    unsigned registers = to.getSizes()[Group::Register];
    ASSERT_EQ(plan.getNumShuffles(),
              (1u << registers) -
                  (1u << (registers - conversion->getNumExchanges())));
  }
}

TEST(ShuffleTest, AllPairs) {
  unsigned count = 0;
  std::vector<GroupSizes> all = {GroupSizes(1, 1), GroupSizes(2, 1),
                                 GroupSizes(0, 2), GroupSizes(1, 1, 1)};
  for (unsigned numIndexBits = 0; numIndexBits <= 3; ++numIndexBits)
    for (GroupSizes sizes : all)
      forEachLayout(numIndexBits, sizes, [&](const Layout &from) {
        forEachLayout(numIndexBits, sizes,
                      [&](const Layout &to) { checkPlan(from, to, count); });
      });
  EXPECT_GT(count, 10000u);
}

TEST(ShuffleTest, DifferentRegisters) {
  unsigned count = 0;
  for (unsigned numIndexBits = 0; numIndexBits <= 2; ++numIndexBits)
    for (unsigned from = 0; from <= 2; ++from)
      for (unsigned to = 0; to <= 2; ++to)
        forEachLayout(numIndexBits, GroupSizes(from, 1, 1),
                      [&](const Layout &source) {
                        forEachLayout(numIndexBits, GroupSizes(to, 1, 1),
                                      [&](const Layout &goal) {
                                        checkPlan(source, goal, count);
                                      });
                      });
  EXPECT_GT(count, 1000u);
}

TEST(ShuffleTest, RandomPairs) {
  // Of the size of real ones: 5 lanes, and copies in some.
  std::mt19937 random(1);
  unsigned count = 0;
  auto makeLayout = [&](unsigned numIndexBits, GroupSizes sizes,
                        const Layout *warps) {
    for (;;) {
      BitMatrix matrix(numIndexBits, sizes.getTotal());
      for (unsigned bit = 0; bit < sizes.getTotal(); ++bit)
        matrix.setColumn(
            bit, random() % 4 == 0 ? 0 : random() & getLowMask(numIndexBits));
      // The same warps, so that the conversion stays in them.
      if (warps)
        for (unsigned bit = 0; bit < sizes[Group::Warp]; ++bit)
          matrix.setColumn(sizes.getFirstBit(Group::Warp) + bit,
                           warps->getBasis(Group::Warp)[bit]);
      Layout layout(matrix, sizes);
      if (warps || layout.isOnto())
        return layout;
    }
  };
  for (unsigned i = 0; i < 1500; ++i) {
    unsigned numIndexBits = random() % 7;
    Layout from = makeLayout(
        numIndexBits, GroupSizes(1 + random() % 3, 5, random() % 3), nullptr);
    GroupSizes to = from.getSizes();
    checkPlan(from,
              makeLayout(numIndexBits,
                         GroupSizes(random() % 4, 5, to[Group::Warp]), &from),
              count);
  }
  EXPECT_GT(count, 300u);
}

TEST(ShuffleTest, RandomPermutations) {
  // Bits of registers and lanes change places: what kernels need most.
  std::mt19937 random(2);
  unsigned count = 0;
  for (unsigned i = 0; i < 1000; ++i) {
    GroupSizes sizes(3, 5);
    auto makeLayout = [&] {
      std::vector<uint32_t> bits;
      for (unsigned bit = 0; bit < 8; ++bit)
        bits.push_back(1u << bit);
      std::shuffle(bits.begin(), bits.end(), random);
      return Layout(BitMatrix(8, bits), sizes);
    };
    Layout from = makeLayout();
    checkPlan(from, makeLayout(), count);
  }
  EXPECT_EQ(count, 1000u);
}

TEST(ShuffleTest, Accumulator) {
  // The accumulator of wgmma becomes an operand of 8-bit elements.
  Layout from(9, {1, 1 << 8, 1 << 3, 1 << 4},
              {1 << 1, 1 << 2, 1 << 5, 1 << 6, 1 << 7});
  Layout to(9, {1, 1 << 1, 1 << 8, 1 << 4},
            {1 << 2, 1 << 3, 1 << 5, 1 << 6, 1 << 7});
  ShufflePlan plan = planShuffles(*findConversion(from, to), from);
  EXPECT_TRUE(plan.choice.isZero());
  // Lane bit 1 goes to lane bit 0, so that all 16 registers are shuffled.
  EXPECT_EQ(plan.getNumShuffles(), 16u);
  // Where only a register bit and a lane bit change places, half of them are.
  Layout simple(9, {1, 1 << 8, 1 << 1, 1 << 4},
                {1 << 3, 1 << 2, 1 << 5, 1 << 6, 1 << 7});
  EXPECT_EQ(planShuffles(*findConversion(from, simple), from).getNumShuffles(),
            8u);
}

//===- CostTest.cpp - what kernels and launches cost -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LaunchCost.h"
#include "tessera/analysis/Statistics.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::analysis;

namespace {

class CostTest : public ::testing::Test {
protected:
  EntryOp parse(StringRef body) {
    module = parser.parseEntry(body);
    EntryOp entry;
    if (module)
      module->walk([&](EntryOp op) { entry = op; });
    EXPECT_TRUE(entry) << body.str();
    return entry;
  }

  /// Of %n, %c and %p, which points to 16 elements.
  static runtime::Launch makeLaunch(uint32_t blocks, uint64_t n,
                                    uint64_t c = 0) {
    runtime::Launch launch;
    launch.grid = {blocks, 1, 1};
    runtime::Buffer buffer;
    buffer.name = "p";
    buffer.elementSize = 4;
    buffer.bytes.resize(64);
    launch.buffers.push_back(std::move(buffer));
    launch.arguments.push_back(
        {runtime::Argument::Scalar{ElementType::I32, n}});
    launch.arguments.push_back({runtime::Argument::Scalar{ElementType::I1, c}});
    launch.arguments.push_back({runtime::Argument::Pointer{0}});
    return launch;
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

constexpr const char *kFloats = "%f = constant <f32: 1.0> : tile<4x8xf32>\n";

TEST_F(CostTest, FlopsOfOperations) {
  const std::pair<const char *, uint64_t> cases[] = {
      {"%r = addf %f, %f : tile<4x8xf32>", 32},
      {"%r = fma %f, %f, %f : tile<4x8xf32>", 64},
      {"%r = sin %f : tile<4x8xf32>", 32},
      {"%r = negf %f : tile<4x8xf32>", 0},
      {"%r = cmpf less_than ordered %f, %f : tile<4x8xf32> -> tile<4x8xi1>", 0},
      {"%r = iota : tile<8xi32>", 0},
      {"%g = constant <f32: 1.0> : tile<8x2xf32>\n"
       "%h = constant <f32: 1.0> : tile<4x2xf32>\n"
       "%r = mmaf %f, %g, %h : tile<4x8xf32>, tile<8x2xf32>, tile<4x2xf32>",
       2 * 4 * 2 * 8},
      // 32 elements become 4; the body has two operations.
      {"%r = reduce %f dim=1 identities=[0.0 : f32] : tile<4x8xf32> -> "
       "tile<4xf32> (%x: tile<f32>, %y: tile<f32>) {\n"
       "%0 = addf %x, %y : tile<f32>\n%1 = mulf %0, %0 : tile<f32>\n"
       "yield %1 : tile<f32>\n}",
       2 * (32 - 4)},
      {"%r = scan %f dim=1 reverse=false identities=[0.0 : f32] : "
       "tile<4x8xf32> -> tile<4x8xf32> (%x: tile<f32>, %y: tile<f32>) {\n"
       "%0 = addf %x, %y : tile<f32>\nyield %0 : tile<f32>\n}",
       32 - 4},
  };
  for (const auto &[text, expected] : cases) {
    EntryOp entry = parse(std::string(kFloats) + text);
    ASSERT_TRUE(entry);
    Operation *op = entry.getBody().front().getTerminator()->getPrevNode();
    EXPECT_EQ(countFlops(op), expected) << text;
    EXPECT_EQ(countEntry(entry).flops, expected) << text;
  }
}

/// A loop whose bound is an argument, and a branch that depends on one.
TEST_F(CostTest, FlopsOfLaunches) {
  std::string body = std::string(kFloats) +
                     "%zero = constant <i32: 0> : tile<i32>\n"
                     "%one = constant <i32: 1> : tile<i32>\n"
                     "for %i in (%zero to %n, step %one) : tile<i32> {\n"
                     "%0 = addf %f, %f : tile<4x8xf32>\nif %c {\n"
                     "%1 = mulf %f, %f : tile<4x8xf32>\n}\n}";
  EntryOp entry = parse(body);
  ASSERT_TRUE(entry);
  FlopCount count = countFlops(entry, makeLaunch(3, 5, 0));
  EXPECT_EQ(count.flops, 3u * 5 * 32);
  EXPECT_EQ(count.numCounted, 3u);
  EXPECT_EQ(countFlops(entry, makeLaunch(3, 5, 1)).flops, 3u * 5 * 64);
  EXPECT_EQ(countFlops(entry, makeLaunch(1, 0, 1)).flops, 0u);
}

TEST_F(CostTest, FlopsThatDependOnMemory) {
  EntryOp entry =
      parse(std::string(kFloats) +
            "%v, %u = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, "
            "token\nfor %i in (%n to %v, step %n) : tile<i32> {\n"
            "%0 = addf %f, %f : tile<4x8xf32>\n}");
  ASSERT_TRUE(entry);
  FlopCount count = countFlops(entry, makeLaunch(1, 1));
  EXPECT_FALSE(count.flops);
  EXPECT_NE(count.reason, "");
}

/// A buffer counts once if it is read and once if it is written.
TEST_F(CostTest, BytesOfLaunches) {
  const std::string load =
      "%v, %u = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token\n";
  const std::string store =
      "%w = store_ptr_tko weak %p, %n : tile<ptr<i32>>, tile<i32> -> token\n";
  const std::string atomic =
      "%x, %y = atomic_rmw_tko relaxed device %p, add, %n : tile<ptr<i32>>, "
      "tile<i32> -> tile<i32>, token\n";
  const std::string again =
      "%v2, %u2 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token\n";
  const std::pair<std::string, uint64_t> cases[] = {{"", 0},
                                                    {load, 64},
                                                    {store, 64},
                                                    {load + store, 128},
                                                    {load + again, 64},
                                                    {atomic, 128}};
  for (const auto &[text, expected] : cases) {
    EntryOp entry = parse(text);
    ASSERT_TRUE(entry);
    EXPECT_EQ(countBytes(entry, makeLaunch(1, 0)), expected) << text;
  }
}

TEST_F(CostTest, Statistics) {
  EntryOp entry =
      parse("%i = iota : tile<8xi32>\n"
            "%q = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>\n"
            "%r = broadcast %q : tile<1xptr<i32>> -> tile<8xptr<i32>>\n"
            "%s = offset %r, %i : tile<8xptr<i32>>, tile<8xi32> -> "
            "tile<8xptr<i32>>\n"
            "%v, %a = load_ptr_tko weak %s token=%t : tile<8xptr<i32>> -> "
            "tile<8xi32>, token\n"
            "%b = store_ptr_tko weak %s, %v token=%a : tile<8xptr<i32>>, "
            "tile<8xi32> -> token\n"
            "%w, %d = atomic_rmw_tko relaxed device %s, add, %v token=%b : "
            "tile<8xptr<i32>>, tile<8xi32> -> tile<8xi32>, token");
  ASSERT_TRUE(entry);
  EntryStatistics statistics = countEntry(entry);
  EXPECT_EQ(statistics.name, "k");
  EXPECT_EQ(statistics.numOps, 9u); // with make_token and return
  EXPECT_EQ(statistics.loads.ops, 1u);
  EXPECT_EQ(statistics.loads.bytes, 32u);
  EXPECT_EQ(statistics.stores.ops, 1u);
  EXPECT_EQ(statistics.stores.bytes, 32u);
  EXPECT_EQ(statistics.atomics.ops, 1u);
  EXPECT_EQ(statistics.atomics.bytes, 32u);
  EXPECT_EQ(statistics.mmaFlops, 0u);
  // Pointers of eight, the loaded tile and what the atomic returns; the
  // scalars %n and %c are dead.
  EXPECT_EQ(statistics.liveTileBytes, 64u + 64 + 32);
}

} // namespace

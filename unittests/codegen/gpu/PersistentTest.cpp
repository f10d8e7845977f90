//===- PersistentTest.cpp - which entries become persistent -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Compile.h"
#include "tessera/engine/Compiler.h"
#include "unittests/dialect/Parsing.h"

#include "llvm/Support/FormatVariadic.h"
#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::gpu;

namespace {

/// A product of m x n sums, in a loop over k or alone. Tensor copies need an
/// alignment of 16.
std::string makeProduct(int m, int n, bool isInLoop, int alignment = 16) {
  const char *text = R"(cuda_tile.module @m {
entry @k(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %c: tile<ptr<f32>>, %steps: tile<i32>) {{
%a = assume div_by<{7}>, %p : tile<ptr<f16>>
%b = assume div_by<16>, %q : tile<ptr<f16>>
%x, %y, %z = get_tile_block_id : tile<i32>
%zero = constant <i32: 0> : tile<i32>
%one = constant <i32: 1> : tile<i32>
%none = constant <f32: 0.0> : tile<{0}x{1}xf32>
%ta = make_tensor_view %a, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
%tb = make_tensor_view %b, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf16, strides=[4096,1]>
%tc = make_tensor_view %c, shape = [4096, 4096], strides = [4096, 1] : tensor_view<4096x4096xf32, strides=[4096,1]>
%va = make_partition_view %ta : partition_view<tile=({0}x64), tensor_view<4096x4096xf16, strides=[4096,1]>>
%vb = make_partition_view %tb : partition_view<tile=(64x{1}), tensor_view<4096x4096xf16, strides=[4096,1]>>
%vc = make_partition_view %tc : partition_view<tile=({0}x{1}), tensor_view<4096x4096xf32, strides=[4096,1]>>
{2}
%l, %t0 = load_view_tko weak %va[%x, {4}] : partition_view<tile=({0}x64), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<{0}x64xf16>, token
%r, %t1 = load_view_tko weak %vb[{4}, %y] : partition_view<tile=(64x{1}), tensor_view<4096x4096xf16, strides=[4096,1]>>, tile<i32> -> tile<64x{1}xf16>, token
%d = mmaf %l, %r, {5} : tile<{0}x64xf16>, tile<64x{1}xf16>, tile<{0}x{1}xf32>
{3}
%t = store_view_tko weak {6}, %vc[%x, %y] : tile<{0}x{1}xf32>, partition_view<tile=({0}x{1}), tensor_view<4096x4096xf32, strides=[4096,1]>>, tile<i32> -> token
return
}
}
)";
  std::string type = llvm::formatv("tile<{0}x{1}xf32>", m, n),
              begin = "%sum = for %i in (%zero to %steps, step %one) : "
                      "tile<i32> iter_values(%s = %none) -> (" +
                      type + ") {",
              end = "continue %d : " + type + "\n}";
  return llvm::formatv(text, m, n, isInLoop ? begin : "", isInLoop ? end : "",
                       isInLoop ? "%i" : "%zero", isInLoop ? "%s" : "%none",
                       isInLoop ? "%sum" : "%d", alignment);
}

/// How many CTAs do the work of all blocks; none if each does its own.
std::optional<unsigned> countBlocks(const std::string &text,
                                    llvm::StringRef target,
                                    bool isPersistent = true,
                                    std::optional<unsigned> join = 1) {
  TestParser parser;
  auto module = parser.parse(text);
  if (!module) {
    ADD_FAILURE() << text;
    return std::nullopt;
  }
  cuda_tile::EntryOp entry;
  module.get()->walk([&](cuda_tile::EntryOp each) { entry = each; });
  CompileOptions options;
  options.target = llvm::cantFail(Target::get(target));
  options.schedules["k"].persists = isPersistent;
  options.schedules["k"].joins = join;
  std::vector<engine::Remark> remarks;
  options.remarks = &remarks;
  CompiledFile file = llvm::cantFail(compileTo(Stage::Tgpu, {entry}, options));
  for (const engine::Remark &remark : remarks) {
    llvm::StringRef rest =
        llvm::StringRef(remark.text).split("persistent: ").second;
    unsigned number = 0;
    if (rest.consumeInteger(10, number))
      continue;
    // It is the step of the loop.
    EXPECT_NE(file.text.find("<i64: " + std::to_string(number) + ">"),
              std::string::npos)
        << number;
    return number;
  }
  return std::nullopt;
}

TEST(PersistentTest, ProductsInLoops) {
  EXPECT_EQ(countBlocks(makeProduct(128, 128, true), "sm_90a"), 132u);
  EXPECT_EQ(countBlocks(makeProduct(128, 256, true), "sm_90a"), 132u);
  // The sums of one warpgroup leave room for another CTA.
  EXPECT_EQ(countBlocks(makeProduct(64, 128, true), "sm_90a"), 264u);
  EXPECT_EQ(countBlocks(makeProduct(64, 64, true), "sm_90a"), 396u);
}

TEST(PersistentTest, JoinedBlocks) {
  // A CTA of two warpgroups stays one.
  EXPECT_EQ(countBlocks(makeProduct(128, 128, true), "sm_90a", true, 2), 132u);
  EXPECT_EQ(countBlocks(makeProduct(128, 128, true), "sm_90a", true, {}), 132u);
  // One warpgroup becomes two, so the SM has room for one.
  EXPECT_EQ(countBlocks(makeProduct(64, 128, true), "sm_90a", true, 2), 132u);
  EXPECT_EQ(countBlocks(makeProduct(64, 128, true), "sm_90a", true, {}), 132u);
}

TEST(PersistentTest, WithoutTensorCopies) {
  EXPECT_EQ(countBlocks(makeProduct(128, 128, false), "sm_90a"), std::nullopt);
  EXPECT_EQ(countBlocks(makeProduct(128, 128, true, 8), "sm_90a"),
            std::nullopt);
}

TEST(PersistentTest, OtherTargets) {
  for (const char *target : {"sm_80", "sm_90", "sm_100"})
    EXPECT_EQ(countBlocks(makeProduct(128, 128, true), target), std::nullopt);
}

TEST(PersistentTest, OnlyIfAsked) {
  EXPECT_EQ(countBlocks(makeProduct(128, 128, true), "sm_90a", false),
            std::nullopt);
}

} // namespace

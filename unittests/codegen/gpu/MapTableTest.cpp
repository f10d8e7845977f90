//===- MapTableTest.cpp - tensor maps that CTAs share -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/Compile.h"
#include "tessera/ptx/Launch.h"
#include "tessera/ptx/Parser.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"
#include <cstring>

using namespace tessera;
using namespace tessera::gpu;

namespace {

constexpr uint32_t kRows = 64, kColumns = 64, kEntries = 1024, kFull = 2;
constexpr uint16_t kOne = 0x3C00; // f16

/// Each tile block computes the product of 64 rows of A and a B of 64x64.
constexpr llvm::StringLiteral kText = R"(cuda_tile.module @m {
entry @k(%p: tile<ptr<f16>>, %q: tile<ptr<f16>>, %r: tile<ptr<f32>>, %steps: tile<i32>) {
%a = assume div_by<16>, %p : tile<ptr<f16>>
%b = assume div_by<16>, %q : tile<ptr<f16>>
%x, %y, %z = get_tile_block_id : tile<i32>
%zero = constant <i32: 0> : tile<i32>
%one = constant <i32: 1> : tile<i32>
%none = constant <f32: 0.0> : tile<64x64xf32>
%ta = make_tensor_view %a, shape = [512, 64], strides = [64, 1] : tensor_view<512x64xf16, strides=[64,1]>
%tb = make_tensor_view %b, shape = [64, 64], strides = [64, 1] : tensor_view<64x64xf16, strides=[64,1]>
%tc = make_tensor_view %r, shape = [512, 64], strides = [64, 1] : tensor_view<512x64xf32, strides=[64,1]>
%va = make_partition_view %ta : partition_view<tile=(64x64), tensor_view<512x64xf16, strides=[64,1]>>
%vb = make_partition_view %tb : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>
%vc = make_partition_view %tc : partition_view<tile=(64x64), tensor_view<512x64xf32, strides=[64,1]>>
%sum = for %i in (%zero to %steps, step %one) : tile<i32> iter_values(%s = %none) -> (tile<64x64xf32>) {
%l, %t0 = load_view_tko weak %va[%x, %i] : partition_view<tile=(64x64), tensor_view<512x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
%m, %t1 = load_view_tko weak %vb[%i, %zero] : partition_view<tile=(64x64), tensor_view<64x64xf16, strides=[64,1]>>, tile<i32> -> tile<64x64xf16>, token
%d = mmaf %l, %m, %s : tile<64x64xf16>, tile<64x64xf16>, tile<64x64xf32>
continue %d : tile<64x64xf32>
}
%t = store_view_tko weak %sum, %vc[%x, %zero] : tile<64x64xf32>, partition_view<tile=(64x64), tensor_view<512x64xf32, strides=[64,1]>>, tile<i32> -> token
return
}
})";

class MapTableTest : public testing::Test {
protected:
  void SetUp() override {
    TestParser parser;
    auto module = parser.parse(kText.str());
    ASSERT_TRUE(module);
    cuda_tile::EntryOp entry;
    module.get()->walk([&](cuda_tile::EntryOp each) { entry = each; });
    CompileOptions options;
    options.target = llvm::cantFail(Target::get("sm_90a"));
    options.schedules["k"].joins = 1;
    file = llvm::cantFail(compileTo(Stage::Ptx, {entry}, options));
    auto parsed = ptx::parseModule(file.text);
    ASSERT_TRUE(parsed);
    auto decoded = ptx::decode(std::move(*parsed));
    ASSERT_TRUE(decoded);
    program.emplace(std::move(*decoded));
    machine.emplace(*program);
    left = &machine->getMemory().allocate("left", kMatrices * kMatrixBytes);
    right = &machine->getMemory().allocate("right", kColumns * kRows * 2);
    // Rows have the same numbers, which are those of matrices.
    for (uint32_t i = 0; i < kMatrices * kMatrixBytes / 2; ++i)
      writeHalf(*left, i, i / kColumns + 1);
    for (uint32_t i = 0; i < kColumns * kRows; ++i)
      std::memcpy(&right->bytes[2 * i], &kOne, 2);
  }

  /// Small integers are exact.
  static void writeHalf(ptx::Region &region, uint32_t i, uint32_t value) {
    unsigned shift = 0;
    while (value >> (shift + 1))
      ++shift;
    uint16_t bits = (shift + 15) << 10 | ((value << 10 >> shift) & 0x3FF);
    std::memcpy(&region.bytes[2 * i], &bits, 2);
  }

  /// Of a matrix that begins with some row of the numbers.
  void launch(uint32_t row, unsigned blocks, unsigned threads, bool check) {
    uint64_t size = blocks * kRows * kColumns * sizeof(float);
    ptx::Region &result = machine->getMemory().allocate("result", size);
    uint64_t addresses[] = {left->base + row * kRowBytes, right->base,
                            result.base};
    std::vector<uint8_t> parameters(28);
    std::memcpy(parameters.data(), addresses, sizeof(addresses));
    uint32_t steps = 1;
    std::memcpy(&parameters[24], &steps, 4);
    ptx::Options options;
    options.grid = {blocks, 1, 1};
    options.block = {file.kernels[0].numWarps * 32, 1, 1};
    options.dynamicSharedBytes = file.kernels[0].dynamicSharedBytes;
    options.threads = threads;
    options.check = check;
    ptx::Outcome outcome = machine->launch(
        uint32_t(program->module.findFunction("k")), parameters, options);
    ASSERT_FALSE(outcome.hasFailed())
        << outcome.refusal
        << (outcome.findings.empty() ? "" : outcome.findings[0].message);
    for (uint32_t i = 0; i < blocks * kRows * kColumns; i += 97) {
      float value;
      std::memcpy(&value, &result.bytes[i * sizeof(float)], sizeof(float));
      ASSERT_EQ(value, float((row + i / kColumns + 1) * kColumns))
          << row << ", " << i;
    }
  }

  uint32_t countFull() {
    ptx::Region *states = machine->findVariable("map_states");
    uint32_t count = 0;
    for (uint32_t i = 0; i < kEntries; ++i) {
      uint32_t state;
      std::memcpy(&state, &states->bytes[i * 4], 4);
      EXPECT_TRUE(state == 0 || state == kFull) << i;
      count += state == kFull;
    }
    return count;
  }

  static constexpr uint32_t kMatrices = 26, kRowBytes = kColumns * 2,
                            kMatrixBytes = kRows * kRowBytes;
  CompiledFile file;
  std::optional<ptx::Program> program;
  std::optional<ptx::Machine> machine;
  ptx::Region *left = nullptr, *right = nullptr;
};

TEST_F(MapTableTest, OneEntryForAllBlocks) {
  launch(0, 8, 1, /*check=*/true);
  EXPECT_EQ(countFull(), 1u);
  launch(0, 8, 1, /*check=*/true);
  EXPECT_EQ(countFull(), 1u);
  launch(1, 8, 1, /*check=*/true);
  EXPECT_EQ(countFull(), 2u);
}

TEST_F(MapTableTest, BlocksAtTheSameTime) {
  // Those that come while an entry is written wait for it.
  for (uint32_t row = 0; row < 20; ++row)
    launch(row, 8, 4, /*check=*/false);
  EXPECT_GE(countFull(), 20u);
  EXPECT_LE(countFull(), 40u);
}

TEST_F(MapTableTest, MoreMapsThanPlaces) {
  // Two entries have a place each, of 512. Of so many maps, more than two have
  // the same two entries; the others have areas, which are given back.
  constexpr uint32_t kLaunches = 600;
  for (uint32_t row = 0; row < kLaunches; ++row)
    launch(row, 1, 1, /*check=*/row % 50 == 0);
  uint32_t full = countFull();
  EXPECT_GT(full, kLaunches / 2);
  EXPECT_LT(full, kLaunches);
  for (uint32_t row = 0; row < kLaunches; ++row)
    launch(row, 1, 1, /*check=*/false);
  EXPECT_EQ(countFull(), full);
  ptx::Region *taken = machine->findVariable("taken_own_maps");
  EXPECT_TRUE(llvm::all_of(taken->bytes, [](uint8_t byte) { return !byte; }));
}

} // namespace

//===- InterpreterTest.cpp - kernels run in process -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Interpreter.h"
#include "tessera/interpreter/Program.h"
#include "unittests/dialect/Parsing.h"

#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using runtime::Argument;
using runtime::Launch;

namespace {

class InterpreterTest : public testing::Test {
protected:
  /// The entry of a module with nothing else in it.
  EntryOp parseEntry(StringRef text) {
    module = parser.parse(("cuda_tile.module @m {\n" + text + "\n}\n").str());
    EntryOp entry;
    if (module)
      module->walk([&](EntryOp op) { entry = op; });
    return entry;
  }

  /// A launch with one array of 32-bit elements.
  static Launch makeLaunch(std::vector<int32_t> elements) {
    Launch launch;
    runtime::Buffer buffer;
    buffer.name = "a";
    buffer.elementSize = 4;
    buffer.bytes.resize(4 * elements.size());
    std::memcpy(buffer.bytes.data(), elements.data(), buffer.bytes.size());
    launch.buffers.push_back(std::move(buffer));
    launch.arguments.push_back({Argument::Pointer{0}});
    return launch;
  }

  static std::vector<int32_t> getElements(const Launch &launch) {
    std::vector<int32_t> elements(launch.buffers[0].bytes.size() / 4);
    std::memcpy(elements.data(), launch.buffers[0].bytes.data(),
                launch.buffers[0].bytes.size());
    return elements;
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

TEST_F(InterpreterTest, every_operation_has_an_evaluator) {
  for (RegisteredOperationName name :
       parser.context.getRegisteredOperationsByDialect("cuda_tile")) {
    StringRef op = name.stripDialect();
    bool isOutsideOfKernels = op == "module" || op == "entry" || op == "global";
    EXPECT_EQ(EvaluatorTable::get().find(name) == nullptr, isOutsideOfKernels)
        << op.str();
  }
}

constexpr StringLiteral kIncrement = R"(
  entry @increment(%p: tile<ptr<i32>>) {
    %one = constant <i32: 1> : tile<i32>
    %v, %t0 = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %w = addi %v, %one : tile<i32>
    %t1 = store_ptr_tko weak %p, %w token=%t0 : tile<ptr<i32>>, tile<i32> -> token
    return
  })";

TEST_F(InterpreterTest, runs_again_and_again) {
  EntryOp entry = parseEntry(kIncrement);
  ASSERT_TRUE(entry);
  Launch launch = makeLaunch({41, 7});
  for (int i = 1; i <= 3; ++i) {
    Outcome outcome = run(entry, launch, {});
    EXPECT_EQ(outcome.failure.kind, Failure::None);
    EXPECT_EQ(outcome.numBlocks, 1u);
    EXPECT_EQ(getElements(launch), (std::vector<int32_t>{41 + i, 7}));
  }
}

TEST_F(InterpreterTest, leaves_no_tile_behind) {
  EntryOp entry = parseEntry(kIncrement);
  ASSERT_TRUE(entry);
  for (Order order : {Order::Program, Order::Reverse, Order::Random}) {
    Launch launch = makeLaunch({1});
    LaunchOptions options;
    options.order = order;
    run(entry, launch, options);
    EXPECT_EQ(Tile::getLiveBytes(), 0u);
  }
}

TEST_F(InterpreterTest, keeps_to_its_memory) {
  EntryOp entry = parseEntry(R"(
    entry @large() {
      %a = iota : tile<65536xi64>
      %b = muli %a, %a : tile<65536xi64>
      %c = addi %a, %b : tile<65536xi64>
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch;
  LaunchOptions options;
  options.memoryLimit = 3 * (512 << 10); // three of these tiles
  Outcome outcome = run(entry, launch, options);
  EXPECT_EQ(outcome.failure.kind, Failure::None);
  options.memoryLimit -= 1;
  outcome = run(entry, launch, options);
  EXPECT_EQ(outcome.failure.message,
            "more than 1 MiB of memory would be needed");
}

TEST_F(InterpreterTest, refuses_globals_that_do_not_fit) {
  EntryOp entry = parseEntry(R"(
    global @a <f64: 1.0> : tile<65536xf64>
    global @b <f64: 1.0> : tile<65536xf64>
    entry @nothing() {
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch;
  LaunchOptions options;
  options.memoryLimit = 3 * (512 << 10); // one, and another while it is made
  EXPECT_EQ(run(entry, launch, options).failure.kind, Failure::None);
  options.memoryLimit -= 1;
  EXPECT_EQ(run(entry, launch, options).failure.message,
            "the globals of the module need more than 1 MiB of memory");
}

// The sanitizer notes only what is touched of a large array.
TEST_F(InterpreterTest, watches_large_memory) {
  EntryOp entry = parseEntry(R"(
    entry @large() {
      %p = alloca num_elem = 268435456, alignment = 8 : tile<ptr<i8>>
      %far = constant <i32: 268435455> : tile<i32>
      %q = offset %p, %far : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
      %one = constant <i8: 1> : tile<i8>
      %t0 = store_ptr_tko weak %q, %one : tile<ptr<i8>>, tile<i8> -> token
      %t1 = store_ptr_tko weak %q, %one : tile<ptr<i8>>, tile<i8> -> token
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch;
  LaunchOptions options;
  options.check = true;
  Outcome outcome = run(entry, launch, options);
  ASSERT_EQ(outcome.reports.size(), 1u);
  EXPECT_EQ(outcome.reports.front().kind, "race");
}

// An access to part of an element conflicts with one to the whole.
TEST_F(InterpreterTest, watches_parts_of_elements) {
  EntryOp entry = parseEntry(R"(
    entry @parts(%p: tile<ptr<i32>>) {
      %one = constant <i32: 1> : tile<i32>
      %byte = constant <i8: 1> : tile<i8>
      %t0 = store_ptr_tko weak %p, %one : tile<ptr<i32>>, tile<i32> -> token
      %q = ptr_to_ptr %p : tile<ptr<i32>> -> tile<ptr<i8>>
      %r = offset %q, %one : tile<ptr<i8>>, tile<i32> -> tile<ptr<i8>>
      %t1 = store_ptr_tko weak %r, %byte : tile<ptr<i8>>, tile<i8> -> token
      %t2 = store_ptr_tko weak %p, %one token=%t0 : tile<ptr<i32>>, tile<i32> -> token
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch = makeLaunch({0, 0});
  LaunchOptions options;
  options.check = true;
  Outcome outcome = run(entry, launch, options);
  ASSERT_EQ(outcome.reports.size(), 2u);
  EXPECT_NE(outcome.reports[0].message.find("byte 1 of a"), std::string::npos);
  EXPECT_NE(outcome.reports[1].message.find("byte 1 of a"), std::string::npos);
}

TEST_F(InterpreterTest, reports_once_and_counts) {
  EntryOp entry = parseEntry(R"(
    entry @divide(%p: tile<ptr<i32>>) {
      %x, %y, %z = get_tile_block_id : tile<i32>
      %zero = constant <i32: 0> : tile<i32>
      %a = divi %x, %zero signed : tile<i32>
      %b = divi %a, %zero signed : tile<i32>
      %c = remi %x, %zero signed : tile<i32>
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch = makeLaunch({0});
  launch.grid = {2, 3, 1};
  LaunchOptions options;
  options.check = true;
  options.maxReports = 2;
  Outcome outcome = run(entry, launch, options);
  ASSERT_EQ(outcome.reports.size(), 2u);
  EXPECT_EQ(outcome.droppedReports, 1u);
  for (const Report &report : outcome.reports) {
    EXPECT_EQ(report.kind, "division-by-zero");
    EXPECT_EQ(report.block, (BlockId{0, 0, 0}));
    EXPECT_EQ(report.times, 6u);
  }
}

TEST_F(InterpreterTest, counts_what_it_computes) {
  EntryOp entry = parseEntry(R"(
    entry @count() {
      %a = iota : tile<64xi32>
      %b = reshape %a : tile<64xi32> -> tile<8x8xi32>
      %c = addi %b, %b : tile<8x8xi32>
      %d = reduce %c dim=0 identities=[0 : i32] : tile<8x8xi32> -> tile<8xi32>
      (%e: tile<i32>, %acc: tile<i32>) {
        %s = addi %e, %acc : tile<i32>
        yield %s : tile<i32>
      }
      return
    })");
  ASSERT_TRUE(entry);
  Launch launch;
  Outcome outcome = run(entry, launch, {});
  EXPECT_EQ(outcome.numOps, 4u);
  // 64 sums, 7 * 8 sums of the reduction, and its 8 results.
  EXPECT_EQ(outcome.numElements, 64u + 56u + 8u);
}

} // namespace

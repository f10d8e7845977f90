//===- FindingsTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Bugs of the interpreter that fuzz-modules found, reduced.
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/CheckLaunch.h"
#include "tessera/interpreter/Interpreter.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace tessera;

static engine::Outcome check(llvm::StringRef body) {
  TestParser parser;
  auto module = parser.parseEntry(body);
  EXPECT_TRUE(module && succeeded(mlir::verify(*module)));
  cuda_tile::EntryOp entry;
  module->walk([&](cuda_tile::EntryOp op) { entry = op; });
  runtime::Launch launch;
  launch.buffers.emplace_back().bytes.resize(64);
  launch.arguments = {{runtime::Argument::Scalar{ElementType::I32, 7}},
                      {runtime::Argument::Scalar{ElementType::I1, 1}},
                      {runtime::Argument::Pointer{0}}};
  EXPECT_FALSE(bool(engine::checkLaunch(entry, launch)));
  engine::LaunchOptions options;
  options.check = true;
  return interpreter::run(entry, launch, options);
}

// The verifier takes groups of no elements; they divided by zero.
TEST(FindingsTest, PromisesOfNoElements) {
  engine::Outcome outcome = check(R"(
    %0 = reshape %n : tile<i32> -> tile<1xi32>
    %1 = broadcast %0 : tile<1xi32> -> tile<4xi32>
    %2 = assume div_by<8, every 0 along 0>, %1 : tile<4xi32>
    %3 = assume same_elements<[0]>, %2 : tile<4xi32>
  )");
  EXPECT_EQ(outcome.failure.kind, engine::Failure::None);
  EXPECT_TRUE(outcome.reports.empty());
  // Groups of one are not.
  outcome = check("%0 = assume div_by<8>, %n : tile<i32>");
  EXPECT_EQ(outcome.reports.size(), 1u);
}

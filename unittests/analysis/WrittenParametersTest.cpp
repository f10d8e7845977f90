//===- WrittenParametersTest.cpp - which arguments a kernel writes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/WrittenParameters.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

/// `r` for each parameter that is not written, `w` for each that may be.
std::string find(StringRef parameters, StringRef body) {
  TestParser parser;
  OwningOpRef<Operation *> module =
      parser.parse(("cuda_tile.module @m { entry @e(" + parameters + ") {" +
                    body + " return } }")
                       .str());
  std::string text;
  if (!module)
    return "it does not parse";
  module->walk([&](EntryOp entry) {
    for (bool isWritten : analysis::findWrittenParameters(entry))
      text += isWritten ? 'w' : 'r';
  });
  return text;
}

TEST(WrittenParametersTest, LoadsAndStores) {
  EXPECT_EQ(find("%p: tile<ptr<i32>>, %q: tile<ptr<i32>>, %n: tile<i32>", R"(
    %a, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %o = offset %q, %a : tile<ptr<i32>>, tile<i32> -> tile<ptr<i32>>
    %s = store_ptr_tko weak %o, %n : tile<ptr<i32>>, tile<i32> -> token
  )"),
            "rwr");
}

TEST(WrittenParametersTest, Atomics) {
  EXPECT_EQ(find("%p: tile<ptr<i32>>, %q: tile<ptr<i32>>", R"(
    %a, %t = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token
    %old, %u = atomic_rmw_tko relaxed device %q, add, %a : tile<ptr<i32>>, tile<i32> -> tile<i32>, token
  )"),
            "rw");
}

TEST(WrittenParametersTest, PointersOfLoops) {
  // The pointer that is stored to may be either, after a step.
  EXPECT_EQ(find("%p: tile<ptr<i32>>, %q: tile<ptr<i32>>, %n: tile<i32>", R"(
    %zero = constant <i32: 0> : tile<i32>
    %one = constant <i32: 1> : tile<i32>
    %r = for %i in (%zero to %n, step %one) : tile<i32> iter_values(%x = %p) -> (tile<ptr<i32>>) {
      %s = store_ptr_tko weak %x, %n : tile<ptr<i32>>, tile<i32> -> token
      continue %q : tile<ptr<i32>>
    }
  )"),
            "wwr");
}

TEST(WrittenParametersTest, TablesOfAddresses) {
  EXPECT_EQ(
      find("%table: tile<ptr<i64>>, %q: tile<ptr<i32>>, %n: tile<i32>", R"(
    %a, %t = load_ptr_tko weak %table : tile<ptr<i64>> -> tile<i64>, token
    %x = int_to_ptr %a : tile<i64> -> tile<ptr<i32>>
    %s = store_ptr_tko weak %x, %n : tile<ptr<i32>>, tile<i32> -> token
  )"),
      "wrr");
}

} // namespace

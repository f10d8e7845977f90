//===- OrderTest.cpp - token order and waiting -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/ModuleGenerator.h"
#include "tessera/analysis/Reachability.h"
#include "tessera/analysis/TokenOrder.h"
#include "tessera/analysis/Waits.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::analysis;

namespace {

class OrderTest : public ::testing::Test {
protected:
  EntryOp parse(StringRef body) {
    module = parser.parseEntry(body);
    EntryOp entry;
    if (module)
      module->walk([&](EntryOp op) { entry = op; });
    EXPECT_TRUE(entry) << body.str();
    return entry;
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

//===----------------------------------------------------------------------===//
// Waits
//===----------------------------------------------------------------------===//

TEST_F(OrderTest, LoopsThatReadMayWait) {
  const char *reads[] = {
      "%v, %u = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token",
      "%v, %u = atomic_cas_tko relaxed device %p, %n, %n : tile<ptr<i32>>, "
      "tile<i32> -> tile<i32>, token",
      "%v, %u = atomic_rmw_tko relaxed device %p, add, %n : tile<ptr<i32>>, "
      "tile<i32> -> tile<i32>, token"};
  for (StringRef read : reads) {
    // In a loop; in a loop inside of one; and beside one.
    EXPECT_TRUE(
        mayWait(parse(("loop {\n" + read + "\nif %c {\nbreak\n}\n}").str())))
        << read.str();
    EntryOp nested =
        parse(("loop {\nloop {\n" + read + "\nbreak\n}\nbreak\n}").str());
    nested.walk([&](LoopOp loop) { EXPECT_TRUE(mayWait(loop)); });
    EXPECT_FALSE(mayWait(parse((read + "\nloop {\nbreak\n}").str())))
        << read.str();
    // A `for` ends.
    EXPECT_FALSE(mayWait(
        parse(("for %i in (%n to %n, step %n) : tile<i32> {\n" + read + "\n}")
                  .str())))
        << read.str();
  }
}

TEST_F(OrderTest, LoopsThatOnlyWriteDoNotWait) {
  EXPECT_FALSE(
      mayWait(parse("loop {\n%u = store_ptr_tko weak %p, %n : tile<ptr<i32>>, "
                    "tile<i32> -> token\nif %c {\nbreak\n}\n}")));
}

/// The list that was used before there were classes.
TEST_F(OrderTest, WaitsInRandomModules) {
  unsigned numLoops = 0, numWaiting = 0;
  for (uint64_t seed = 0; seed < 100; ++seed) {
    fuzz::GeneratedModule generated =
        fuzz::generateModule(parser.context, seed, {/*defined=*/false});
    bool isAny = false;
    generated.entry.walk([&](LoopOp loop) {
      bool expected = false;
      loop.walk([&](Operation *op) {
        expected |=
            isa<LoadPtrTkoOp, LoadViewTkoOp, AtomicCASTkoOp, AtomicRMWTkoOp>(
                op);
      });
      EXPECT_EQ(mayWait(loop), expected);
      isAny |= expected;
      numWaiting += expected;
      ++numLoops;
    });
    EXPECT_EQ(mayWait(generated.entry), isAny);
  }
  EXPECT_GT(numWaiting, 0u);
  EXPECT_LT(numWaiting, numLoops);
}

//===----------------------------------------------------------------------===//
// Token order
//===----------------------------------------------------------------------===//

TEST_F(OrderTest, Synchronization) {
  const std::pair<const char *, std::pair<bool, bool>> cases[] = {
      // whether it synchronizes, whether it may write
      {"%v, %u = load_ptr_tko weak %p : tile<ptr<i32>> -> tile<i32>, token",
       {false, false}},
      {"%v, %u = load_ptr_tko acquire device %p : tile<ptr<i32>> -> tile<i32>, "
       "token",
       {true, true}},
      {"%u = store_ptr_tko weak %p, %n : tile<ptr<i32>>, tile<i32> -> token",
       {false, true}},
      {"%u = store_ptr_tko release device %p, %n : tile<ptr<i32>>, tile<i32> "
       "-> token",
       {true, true}},
      {"%v, %u = atomic_rmw_tko relaxed device %p, add, %n : tile<ptr<i32>>, "
       "tile<i32> -> tile<i32>, token",
       {true, true}},
      {"%u = memory_fence_alias_tko %t", {true, true}},
      {"%u = gdc_wait_tko -> token", {true, true}},
      {"%u = join_tokens %t, %t : token", {false, false}},
      {"%u = addi %n, %n : tile<i32>", {false, false}},
  };
  for (const auto &[text, expected] : cases) {
    EntryOp entry = parse(text);
    ASSERT_TRUE(entry);
    Operation *op = entry.getBody().front().getTerminator()->getPrevNode();
    EXPECT_EQ(isSynchronizing(op), expected.first) << text;
    EXPECT_EQ(mayWriteMemory(op), expected.second) << text;
    EXPECT_EQ(hasSynchronization(entry), expected.first) << text;
  }
}

/// The path from the first load of a kernel to the last.
TEST_F(OrderTest, TokenPaths) {
  auto load = [](StringRef name, StringRef token) {
    return ("%v" + name + ", %" + name + " = load_ptr_tko weak %p" +
            (token.empty() ? "" : " token=%" + token.str()) +
            " : tile<ptr<i32>> -> tile<i32>, token\n")
        .str();
  };
  auto store = [](StringRef name, StringRef token) {
    return ("%" + name + " = store_ptr_tko weak %p, %n token=%" + token +
            " : tile<ptr<i32>>, tile<i32> -> token\n")
        .str();
  };
  auto find = [&](const std::string &body) {
    SmallVector<WeakLoad> loads;
    EntryOp entry = parse(body);
    if (entry)
      entry.walk([&](Operation *op) {
        if (std::optional<WeakLoad> weak = getWeakLoad(op))
          loads.push_back(*weak);
      });
    if (loads.size() < 2) {
      ADD_FAILURE() << body;
      return TokenPath::Unknown;
    }
    EXPECT_EQ(loads.front().key, loads.back().key);
    return findTokenPath(loads.front(), loads.back());
  };
  EXPECT_EQ(find(load("a", "") + load("b", "")), TokenPath::BesideFirst);
  EXPECT_EQ(find(load("a", "t") + load("b", "t")), TokenPath::BesideFirst);
  EXPECT_EQ(find(load("a", "t") + load("b", "a")), TokenPath::AfterFirst);
  EXPECT_EQ(find(load("a", "t") + load("b", "a") + load("d", "b")),
            TokenPath::AfterFirst);
  EXPECT_EQ(find(load("a", "t") + "%j = join_tokens %t, %a : token\n" +
                 load("b", "j")),
            TokenPath::AfterFirst);
  // A store may lie between.
  EXPECT_EQ(find(load("a", "t") + store("s", "a") + load("b", "s")),
            TokenPath::Unknown);
  EXPECT_EQ(find(store("s", "t") + load("a", "t") + load("b", "s")),
            TokenPath::Unknown);
  // One before both does not matter.
  EXPECT_EQ(find(store("s", "t") + load("a", "s") + load("b", "s")),
            TokenPath::BesideFirst);
}

TEST_F(OrderTest, StrongAccessesAreNotWeak) {
  EntryOp entry = parse(
      "%v, %u = load_ptr_tko relaxed device %p : tile<ptr<i32>> -> tile<i32>, "
      "token\n%w = store_ptr_tko relaxed device %p, %n : tile<ptr<i32>>, "
      "tile<i32> -> token");
  ASSERT_TRUE(entry);
  entry.walk([](Operation *op) {
    EXPECT_FALSE(getWeakLoad(op));
    EXPECT_FALSE(getWeakStore(op));
  });
}

//===----------------------------------------------------------------------===//
// Reachability
//===----------------------------------------------------------------------===//

TEST_F(OrderTest, WhatMayNotReturn) {
  const std::pair<const char *, bool> cases[] = {
      {"%x = addi %n, %n : tile<i32>", false},
      {"assert %c, \"no\" : tile<i1>", true},
      {"if %c {\n}", false},
      {"if %c {\nreturn\n}", true},
      {"if %c {\nassert %c, \"no\" : tile<i1>\n}", true},
      {"for %i in (%n to %n, step %n) : tile<i32> {\n}", false},
      {"for %i in (%n to %n, step %n) : tile<i32> {\nif %c {\ncontinue\n}\n}",
       false},
      {"loop {\nbreak\n}", true},
  };
  for (const auto &[text, expected] : cases) {
    EntryOp entry = parse(text);
    ASSERT_TRUE(entry);
    Operation *op = entry.getBody().front().getTerminator()->getPrevNode();
    EXPECT_EQ(mayNotReturn(op), expected) << text;
  }
}

TEST_F(OrderTest, WhatSurelyRuns) {
  auto find = [&](StringRef lower, StringRef upper, StringRef mode) {
    EntryOp entry = parse(("%a = constant <i32: " + lower +
                           "> : tile<i32>\n%b = constant <i32: " + upper +
                           "> : tile<i32>\nfor " + mode +
                           " %i in (%a to %b, step %n) : tile<i32> {\n}")
                              .str());
    ForOp loop;
    entry.walk([&](ForOp op) { loop = op; });
    return alwaysRuns(loop);
  };
  EXPECT_TRUE(find("0", "1", ""));
  EXPECT_FALSE(find("1", "1", ""));
  EXPECT_TRUE(find("-1", "1", ""));
  EXPECT_FALSE(find("-1", "1", "unsigned"));
  EntryOp entry = parse("for %i in (%n to %n, step %n) : tile<i32> {\n}");
  entry.walk([](ForOp loop) { EXPECT_FALSE(alwaysRuns(loop)); });
}

} // namespace

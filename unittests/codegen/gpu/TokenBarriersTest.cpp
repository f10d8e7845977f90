//===- TokenBarriersTest.cpp - where tokens need barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/TokenBarriers.h"
#include "tessera/codegen/gpu/plan/Plan.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;

namespace {

/// Vectors of pointers, %ps and %qs, to adjacent elements, and a load.
constexpr llvm::StringLiteral kStart = R"(
  %i = iota : tile<256xi32>
  %p0 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
  %p1 = broadcast %p0 : tile<1xptr<i32>> -> tile<256xptr<i32>>
  %ps = offset %p1, %i : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
  %q0 = reshape %q : tile<ptr<i32>> -> tile<1xptr<i32>>
  %q1 = broadcast %q0 : tile<1xptr<i32>> -> tile<256xptr<i32>>
  %qs = offset %q1, %i : tile<256xptr<i32>>, tile<256xi32> -> tile<256xptr<i32>>
  %x, %t0 = load_ptr_tko weak %ps : tile<256xptr<i32>> -> tile<256xi32>, token
)";

class TokenBarriersTest : public ::testing::Test {
protected:
  /// Returns the operations with a barrier before them, by their numbers among
  /// the accesses, fences and loops; the load of `kStart` is number 0.
  std::vector<unsigned> find(StringRef body) {
    std::string text = "cuda_tile.module @m { entry @k(%p: tile<ptr<i32>>, %q: "
                       "tile<ptr<i32>>, %n: tile<i32>, %c: tile<i1>) {" +
                       kStart.str() + body.str() + "\nreturn } }";
    OwningOpRef<Operation *> module = parser.parse(text);
    EntryOp entry;
    if (module)
      module->walk([&](EntryOp op) { entry = op; });
    EXPECT_TRUE(entry) << text;
    if (!entry)
      return {};
    Target target;
    Plan plan(entry, target);
    analysis::Facts facts(entry);
    TokenBarriers barriers(
        entry, facts,
        [&](mlir::Value tile) -> const Layout & { return plan.getHome(tile); });
    std::vector<unsigned> found;
    unsigned number = 0;
    entry.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (!isa<AccessOpInterface, MemoryFenceAliasTkoOp, ForOp, LoopOp>(op))
        return;
      if (barriers.isNeededBefore(op))
        found.push_back(number);
      ++number;
    });
    return found;
  }

  TestParser parser;
};

using Numbers = std::vector<unsigned>;

std::string store(StringRef to, StringRef in, StringRef out) {
  return ("%" + out + " = store_ptr_tko weak %" + to + ", %x token=%" + in +
          " : tile<256xptr<i32>>, tile<256xi32> -> token\n")
      .str();
}
std::string load(StringRef from, StringRef in, StringRef value, StringRef out) {
  return ("%" + value + ", %" + out + " = load_ptr_tko weak %" + from +
          " token=%" + in + " : tile<256xptr<i32>> -> tile<256xi32>, token\n")
      .str();
}

TEST_F(TokenBarriersTest, SameThread) {
  EXPECT_EQ(find(store("ps", "t0", "t1")), Numbers());
  EXPECT_EQ(find(store("qs", "t0", "t1")), Numbers({1}));
  // A load after a load needs none; a load after a store does.
  EXPECT_EQ(find(load("qs", "t0", "y", "t1")), Numbers());
  EXPECT_EQ(find(store("ps", "t0", "t1") + load("ps", "t1", "y", "t2")),
            Numbers());
  EXPECT_EQ(find(store("ps", "t0", "t1") + load("qs", "t1", "y", "t2")),
            Numbers({2}));
}

TEST_F(TokenBarriersTest, NoPathOfTokens) {
  EXPECT_EQ(find("%t = make_token : token\n" + store("qs", "t", "t1")),
            Numbers());
  EXPECT_EQ(find("%t = make_token : token\n%j = join_tokens %t, %t0 : token\n" +
                 store("qs", "j", "t1")),
            Numbers({1}));
}

TEST_F(TokenBarriersTest, OneBarrierForMany) {
  EXPECT_EQ(find(store("ps", "t0", "t1") + load("qs", "t1", "y", "t2") +
                 load("qs", "t1", "z", "t3") + store("ps", "t0", "t4")),
            Numbers({2}));
}

TEST_F(TokenBarriersTest, PointersThatMayBeEqual) {
  // All elements of %p1 have the same address, so it matters which is first.
  EXPECT_EQ(find("%y, %t1 = load_ptr_tko weak %p1 : tile<256xptr<i32>> -> "
                 "tile<256xi32>, token\n" +
                 store("p1", "t1", "t2")),
            Numbers({2}));
}

TEST_F(TokenBarriersTest, Loops) {
  auto loop = [](StringRef token, const std::string &body) {
    return ("%r = for %k in (%n to %n, step %n) : tile<i32> "
            "iter_values(%t = %" +
            token + ") -> (token) {\n" + body + "}\n")
        .str();
  };
  EXPECT_EQ(
      find(loop("t0", load("ps", "t", "y", "t1") + "continue %t1 : token\n")),
      Numbers());
  // An access before the loop: the barrier is there too, and not in the loop.
  EXPECT_EQ(
      find(store("qs", "t0", "s") +
           loop("s", load("ps", "t", "y", "t1") + "continue %t1 : token\n")),
      Numbers({1, 2}));
  // From one iteration to the next.
  EXPECT_EQ(
      find(loop("t0", load("qs", "t", "y", "t1") + store("ps", "t1", "t2") +
                          "continue %t2 : token\n")),
      Numbers({2, 3}));
  // Only the token of the load is handed on: no path from the store to it.
  EXPECT_EQ(
      find(loop("t0", load("qs", "t", "y", "t1") + store("ps", "t", "t2") +
                          "continue %t1 : token\n")),
      Numbers({3}));
}

TEST_F(TokenBarriersTest, Branches) {
  // One branch writes: what comes after both needs a barrier.
  EXPECT_EQ(find("%b = if %c -> (token) {\n" + store("ps", "t0", "t1") +
                 "yield %t1 : token\n} else {\nyield %t0 : token\n}\n" +
                 load("qs", "b", "y", "t2")),
            Numbers({2}));
  // The branch that writes ends the tile block.
  EXPECT_EQ(find("if %c {\n" + store("ps", "t0", "t1") + "return\n}\n" +
                 load("qs", "t0", "y", "t2")),
            Numbers());
}

TEST_F(TokenBarriersTest, ScalarsOfOneThread) {
  const std::string stores = "%t1 = store_ptr_tko weak %p, %n : tile<ptr<i32>>,"
                             " tile<i32> -> token\n"
                             "%t2 = store_ptr_tko weak %p, %n token=%t1 : "
                             "tile<ptr<i32>>, tile<i32> -> token\n";
  EXPECT_EQ(find(stores), Numbers());
  EXPECT_EQ(find(stores +
                 "%y, %t3 = load_ptr_tko weak %p token=%t2 : tile<ptr<i32>> -> "
                 "tile<i32>, token\n"),
            Numbers({3}));
}

TEST_F(TokenBarriersTest, ReleaseAndAcquire) {
  const char *release = "%t2 = store_ptr_tko release device %q, %n token=%t1 : "
                        "tile<ptr<i32>>, tile<i32> -> token\n";
  EXPECT_EQ(find(store("ps", "t0", "t1") + release), Numbers({2}));
  // An acquire whose value all threads wait for needs no other barrier.
  const std::string acquire = "%f, %t1 = load_ptr_tko acquire device %q : "
                              "tile<ptr<i32>> -> tile<i32>, token\n";
  EXPECT_EQ(find(acquire + load("ps", "t1", "y", "t2")), Numbers({2}));
  EXPECT_EQ(find(acquire +
                 "%z = cmpi equal %f, %n, signed : tile<i32> -> tile<i1>\n" +
                 load("ps", "t1", "y", "t2")),
            Numbers());
}

TEST_F(TokenBarriersTest, FenceOfAliases) {
  EXPECT_EQ(find(store("ps", "t0", "t1") +
                 "%t2 = memory_fence_alias_tko %t1\n" +
                 load("qs", "t2", "y", "t3")),
            Numbers({2}));
}

TEST_F(TokenBarriersTest, OwnMemory) {
  const std::string own = "%a = alloca num_elem = 4, alignment = 16 : "
                          "tile<ptr<i32>>\n"
                          "%t1 = store_ptr_tko weak %a, %n token=%t0 : "
                          "tile<ptr<i32>>, tile<i32> -> token\n";
  EXPECT_EQ(find(own), Numbers());
  EXPECT_EQ(find(own +
                 "%y, %t2 = load_ptr_tko weak %a token=%t1 : tile<ptr<i32>> -> "
                 "tile<i32>, token\n"),
            Numbers({2}));
}

/// An access of tile `index` of the view %w.
std::string accessView(bool isLoad, StringRef index, StringRef in,
                       StringRef out) {
  const std::string type = "partition_view<tile=(256), tensor_view<4096xi32, "
                           "strides=[1]>>, tile<i32>";
  if (isLoad)
    return ("%v" + out + ", %" + out + " = load_view_tko weak %w[%" + index +
            "] token = %" + in + " : " + type + " -> tile<256xi32>, token\n")
        .str();
  return ("%" + out + " = store_view_tko weak %x, %w[%" + index +
          "] token = %" + in + " : tile<256xi32>, " + type + " -> token\n")
      .str();
}

TEST_F(TokenBarriersTest, TilesOfAView) {
  const std::string start =
      "%v = make_tensor_view %p, shape = [4096], strides = [1] : "
      "tensor_view<4096xi32, strides=[1]>\n"
      "%w = make_partition_view %v : partition_view<tile=(256), "
      "tensor_view<4096xi32, strides=[1]>>\n"
      "%zero = constant <i32: 0> : tile<i32>\n"
      "%one = constant <i32: 1> : tile<i32>\n"
      "%s = make_token : token\n";
  EXPECT_EQ(find(start + accessView(false, "zero", "s", "t1") +
                 accessView(true, "one", "t1", "t2")),
            Numbers());
  EXPECT_EQ(find(start + accessView(false, "zero", "s", "t1") +
                 accessView(true, "zero", "t1", "t2")),
            Numbers());
  EXPECT_EQ(find(start + accessView(false, "zero", "s", "t1") +
                 accessView(true, "n", "t1", "t2")),
            Numbers({2}));
  // Each iteration has a tile of its own.
  EXPECT_EQ(find(start +
                 "%r = for %k in (%n to %n, step %n) : tile<i32> "
                 "iter_values(%t = %s) -> (token) {\n" +
                 accessView(true, "k", "t", "t1") +
                 accessView(false, "k", "t1", "t2") +
                 "continue %t2 : token\n}\n"),
            Numbers());
}

} // namespace

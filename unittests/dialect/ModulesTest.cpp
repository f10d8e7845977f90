//===- ModulesTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Modules.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

// The example of Modules.h.
TEST(ModulesTest, OperationsAreNumberedInPreOrder) {
  TestParser parser;
  auto top = parser.parse(R"(cuda_tile.module @m {
    entry @e() {
      %a = iota : tile<4xi32>
      return
    }
  })");
  ASSERT_TRUE(top);
  auto module = mlir::cast<cuda_tile::ModuleOp>(*top);
  const char *names[] = {"cuda_tile.module", "cuda_tile.entry",
                         "cuda_tile.iota", "cuda_tile.return"};
  for (uint64_t number = 0; number < 4; ++number) {
    mlir::Operation *op = findOp(module, number);
    ASSERT_TRUE(op);
    EXPECT_EQ(op->getName().getStringRef(), names[number]);
    EXPECT_EQ(getOpNumber(op), number);
  }
  EXPECT_EQ(findOp(module, 4), nullptr);
}

// A cuda_tile.module inside a builtin one counts from itself.
TEST(ModulesTest, NumbersDoNotDependOnWhatIsAround) {
  TestParser parser;
  auto top = parser.parse(R"(module {
    cuda_tile.module @m {
      entry @e() { return }
    }
  })");
  ASSERT_TRUE(top);
  cuda_tile::ModuleOp module;
  (*top)->walk([&](cuda_tile::ModuleOp op) { module = op; });
  EXPECT_EQ(getOpNumber(module), 0u);
  EXPECT_EQ(getOpNumber(findOp(module, 2)), 2u);
}

std::string getError(llvm::Expected<EntryOp> entry) {
  return entry ? "" : toString(entry.takeError());
}

TEST(ModulesTest, EntriesAreFoundByName) {
  TestParser parser;
  auto top = parser.parse(
      "cuda_tile.module @m { entry @a() { return } entry @b() { return } }");
  ASSERT_TRUE(top);
  auto module = mlir::cast<cuda_tile::ModuleOp>(*top);
  llvm::Expected<EntryOp> found = findEntry(module, "b");
  ASSERT_TRUE(bool(found));
  EXPECT_EQ(found->getSymName(), "b");
  EXPECT_EQ(getError(findEntry(module, std::nullopt)),
            "the module has 2 entries, and none is named");
  EXPECT_EQ(getError(findEntry(module, std::nullopt, "--entry")),
            "the module has 2 entries; choose one with --entry: @a, @b");
  EXPECT_EQ(getError(findEntry(module, "c")), "the module has no entry @c");
  EXPECT_EQ(getError(findEntry(module, "c", "--entry")),
            "the module has no entry @c, only @a, @b");
}

TEST(ModulesTest, ModulesWithoutEntries) {
  TestParser parser;
  auto top = parser.parse("cuda_tile.module @m {}");
  ASSERT_TRUE(top);
  auto module = mlir::cast<cuda_tile::ModuleOp>(*top);
  for (const char *option : {"", "--entry"})
    EXPECT_EQ(getError(findEntry(module, std::nullopt, option)),
              "the module has no entry");
  EXPECT_EQ(getError(findEntry(module, "a", "--entry")),
            "the module has no entry");
  EXPECT_EQ(getError(findEntry(module, "a")), "the module has no entry @a");
}

} // namespace

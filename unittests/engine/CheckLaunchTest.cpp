//===- CheckLaunchTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engine/CheckLaunch.h"
#include "unittests/dialect/Parsing.h"

#include "gtest/gtest.h"

using namespace tessera;
using runtime::Argument;
using runtime::Launch;

namespace {

class CheckLaunchTest : public testing::Test {
protected:
  CheckLaunchTest() {
    module = parser.parse(R"(cuda_tile.module @m {
      entry @k(%p: tile<ptr<i32>>, %n: tile<f32>) { return }
    })");
    module->walk([&](cuda_tile::EntryOp op) { entry = op; });
    runtime::Buffer &buffer = launch.buffers.emplace_back();
    buffer.name = "a";
    buffer.bytes.resize(4);
    launch.arguments = {{Argument::Pointer{0}},
                        {Argument::Scalar{ElementType::F32, 0}}};
  }

  /// Empty if nothing is wrong.
  std::string check() { return toString(engine::checkLaunch(entry, launch)); }

  TestParser parser;
  mlir::OwningOpRef<mlir::Operation *> module;
  cuda_tile::EntryOp entry;
  Launch launch;
};

TEST_F(CheckLaunchTest, AcceptsWhatFits) {
  EXPECT_EQ(check(), "");
  launch.grid = {16777215, 256, 1};
  EXPECT_EQ(check(), "");
  // One past the last element is an address like any other.
  launch.arguments[0].value = Argument::Pointer{0, 4};
  EXPECT_EQ(check(), "");
}

TEST_F(CheckLaunchTest, Parameters) {
  std::vector<runtime::Parameter> parameters =
      llvm::cantFail(engine::getParameters(entry));
  ASSERT_EQ(parameters.size(), 2u);
  EXPECT_EQ(parameters[0].type, ElementType::I32);
  EXPECT_TRUE(parameters[0].isPointer);
  EXPECT_EQ(parameters[1].type, ElementType::F32);
  EXPECT_FALSE(parameters[1].isPointer);
}

TEST_F(CheckLaunchTest, Grids) {
  launch.grid = {0, 1, 1};
  EXPECT_EQ(check(), "the extents of a grid are 1 to 16777215, not 0");
  launch.grid = {1, 1, 16777216};
  EXPECT_EQ(check(), "the extents of a grid are 1 to 16777215, not 16777216");
  launch.grid = {16777215, 16777215, 1};
  EXPECT_EQ(check(), "");
  launch.grid = {16777215, 16777215, 16777215};
  EXPECT_EQ(check(), "a grid of more than 9223372036854775807 tile blocks is "
                     "too large");
}

TEST_F(CheckLaunchTest, Pointers) {
  launch.arguments[0].value = Argument::Pointer{0, 2};
  EXPECT_EQ(check(), "argument 1 begins 2 bytes into a, which is not a "
                     "multiple of the 4 bytes of its elements");
  launch.arguments[0].value = Argument::Pointer{0, 8};
  EXPECT_EQ(check(), "argument 1 begins 8 bytes into a, which has 4");
  launch.arguments[0].value = Argument::Pointer{1};
  EXPECT_EQ(check(), "argument 1 points to no buffer");
  launch.arguments[0].value = Argument::Scalar{ElementType::I32, 1};
  EXPECT_EQ(check(), "argument 1 is a scalar of type i32, but the entry takes "
                     "a pointer");
}

TEST_F(CheckLaunchTest, Scalars) {
  launch.arguments[1].value = Argument::Scalar{ElementType::I32, 1};
  EXPECT_EQ(check(),
            "argument 2 is a scalar of type i32, but the entry takes f32");
  launch.arguments[1].value = Argument::Pointer{0};
  EXPECT_EQ(check(), "argument 2 is an array, but the entry takes a scalar of "
                     "type f32");
  launch.arguments.clear();
  EXPECT_EQ(check(), "the entry takes 2 arguments, not 0");
}

} // namespace

//===- OpNumbersTest.cpp - failures name the operation by number -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/CachedCode.h"
#include "tessera/codegen/cpu/NativeKernel.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/dialect/Cute.h"
#include "tessera/dialect/Dialect.h"
#include "tessera/dialect/Modules.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

using namespace tessera;

namespace {

// Rewrites remove %dead and the first entry is not compiled, so no position
// in what is emitted is the one in this text.
constexpr llvm::StringLiteral kModule = R"(
cuda_tile.module @m {
  global @g <i32: [1, 2]> : tile<2xi32>
  entry @other(%p: tile<ptr<i32>>) {
    %0 = constant <i32: 0> : tile<i32>
    %1 = addi %0, %0 : tile<i32>
    return
  }
  entry @loop(%p: tile<ptr<i32>>, %step: tile<i32>) {
    %0 = constant <i32: 0> : tile<i32>
    %dead = addi %0, %step : tile<i32>
    %10 = constant <i32: 10> : tile<i32>
    %s = for %i in (%0 to %10, step %step) : tile<i32> iter_values(%a = %0) -> (tile<i32>) {
      %sum = addi %a, %i : tile<i32>
      %inner = for %j in (%0 to %i, step %a) : tile<i32> iter_values(%b = %sum) -> (tile<i32>) {
        %next = muli %b, %j : tile<i32>
        continue %next : tile<i32>
      }
      continue %inner : tile<i32>
    }
    %t = store_ptr_tko weak %p, %s : tile<ptr<i32>>, tile<i32> -> token
    return
  }
  entry @part(%p: tile<ptr<i32>>, %n: tile<i32>) {
    %0 = constant <i32: 0> : tile<i32>
    %dead = addi %0, %n : tile<i32>
    %all = iota : tile<8xi32>
    %some = extract %all[%n] : tile<8xi32> -> tile<2xi32>
    %twice = addi %some, %some : tile<2xi32>
    %base = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %to = broadcast %base : tile<1xptr<i32>> -> tile<2xptr<i32>>
    %t = store_ptr_tko weak %to, %twice : tile<2xptr<i32>>, tile<2xi32> -> token
    return
  }
  entry @refused(%p: tile<ptr<f4E2M1FN>>) {
    %0 = constant <i32: 0> : tile<i32>
    %dead = addi %0, %0 : tile<i32>
    %base = reshape %p : tile<ptr<f4E2M1FN>> -> tile<1xptr<f4E2M1FN>>
    %all = broadcast %base : tile<1xptr<f4E2M1FN>> -> tile<2xptr<f4E2M1FN>>
    %x, %t = load_ptr_tko weak %all : tile<2xptr<f4E2M1FN>> -> tile<2xf4E2M1FN>, token
    %u = store_ptr_tko weak %all, %x token=%t : tile<2xptr<f4E2M1FN>>, tile<2xf4E2M1FN> -> token
    return
  }
}
)";

class OpNumbersTest : public ::testing::Test {
protected:
  void SetUp() override {
    context.loadDialect<cuda_tile::CudaTileDialect, cute::CuteDialect>();
    owner = mlir::parseSourceString(kModule, &context);
    ASSERT_TRUE(owner);
    ASSERT_TRUE(succeeded(mlir::verify(*owner)));
    module = mlir::cast<cuda_tile::ModuleOp>(*owner);
    module->walk([&](mlir::Operation *op) {
      op->setLoc(mlir::UnknownLoc::get(&context));
    });
  }

  cuda_tile::EntryOp getEntry(llvm::StringRef name) {
    return llvm::cantFail(cuda_tile::findEntry(module, name));
  }

  /// The numbers of the operations of a kind in an entry.
  template <typename Op>
  std::vector<uint64_t> getNumbers(llvm::StringRef name) {
    std::vector<uint64_t> numbers;
    getEntry(name)->walk<mlir::WalkOrder::PreOrder>(
        [&](Op op) { numbers.push_back(cuda_tile::getOpNumber(op)); });
    return numbers;
  }

  /// Launches one tile block on a few numbers and the argument.
  runtime::KernelOutcome launch(llvm::StringRef name, int32_t argument,
                                unsigned level) {
    cpu::CompileOptions options;
    options.level = level;
    auto kernel = cpu::NativeKernel::compile(getEntry(name), options);
    if (!kernel) {
      ADD_FAILURE() << toString(kernel.takeError());
      return {};
    }
    int32_t numbers[8] = {};
    uint64_t arguments[] = {reinterpret_cast<uint64_t>(numbers),
                            uint32_t(argument)};
    return (*kernel)->launch(arguments, {1, 1, 1}, {});
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::Operation *> owner;
  cuda_tile::ModuleOp module;
};

TEST_F(OpNumbersTest, OfALoop) {
  std::vector<uint64_t> loops = getNumbers<cuda_tile::ForOp>("loop");
  ASSERT_EQ(loops.size(), 2u);
  for (unsigned level : {0, 2}) {
    runtime::KernelOutcome outcome = launch("loop", -1, level);
    EXPECT_EQ(outcome.failure, runtime::KernelOutcome::Error);
    EXPECT_EQ(outcome.message,
              "the step of this loop is -1, which is not positive");
    EXPECT_EQ(outcome.op, loops[0]) << "-O" << level;
    EXPECT_EQ(outcome.location, "");
    // The outer loop runs, the step of the inner one is 0.
    outcome = launch("loop", 1, level);
    EXPECT_EQ(outcome.message,
              "the step of this loop is 0, which is not positive");
    EXPECT_EQ(outcome.op, loops[1]) << "-O" << level;
  }
}

TEST_F(OpNumbersTest, OfAnExtract) {
  std::vector<uint64_t> extracts = getNumbers<cuda_tile::ExtractOp>("part");
  ASSERT_EQ(extracts.size(), 1u);
  for (unsigned level : {0, 2}) {
    EXPECT_EQ(launch("part", 3, level).failure, runtime::KernelOutcome::None);
    runtime::KernelOutcome outcome = launch("part", 4, level);
    EXPECT_EQ(outcome.message, "block index 4 in dimension 0 is not below 4");
    EXPECT_EQ(outcome.op, extracts[0]) << "-O" << level;
  }
}

TEST_F(OpNumbersTest, OfWhatCannotBeCompiled) {
  std::vector<uint64_t> loads = getNumbers<cuda_tile::LoadPtrTkoOp>("refused");
  ASSERT_EQ(loads.size(), 1u);
  for (unsigned level : {0, 2}) {
    cpu::CompileOptions options;
    options.level = level;
    auto compiled =
        cpu::compileTo(cpu::Stage::Object, getEntry("refused"), options);
    ASSERT_FALSE(bool(compiled));
    handleAllErrors(
        compiled.takeError(), [&](const engine::EngineError &error) {
          EXPECT_EQ(error.getMessage(),
                    "elements of type f4E2M1FN cannot be accessed one by one");
          EXPECT_EQ(error.getOp(), loads[0]) << "-O" << level;
        });
  }
}

// Code names operations, so it depends on where its entry is in the module.
TEST_F(OpNumbersTest, AreInTheKeyOfTheCache) {
  std::string before = cpu::makeKey(getEntry("loop"), {});
  EXPECT_EQ(cpu::makeKey(getEntry("loop"), {}), before);
  getEntry("other").erase();
  EXPECT_NE(cpu::makeKey(getEntry("loop"), {}), before);
}

TEST_F(OpNumbersTest, AreNotPrinted) {
  auto compiled = cpu::compileTo(cpu::Stage::Mlir, getEntry("loop"), {});
  ASSERT_TRUE(bool(compiled));
  EXPECT_FALSE(compiled->code->getBuffer().contains("tessera.op"));
  EXPECT_TRUE(compiled->code->getBuffer().contains("entry @loop"));
}

TEST_F(OpNumbersTest, InLocations) {
  mlir::Builder builder(&context);
  mlir::Location line = mlir::FileLineColLoc::get(&context, "a.mlir", 7, 3);
  mlir::Location unknown = builder.getUnknownLoc();
  // One that has metadata of its own, which must not be taken for a number.
  mlir::Location fused =
      mlir::FusedLoc::get({line}, builder.getI64IntegerAttr(5), &context);
  for (mlir::Location location : {line, unknown, fused}) {
    mlir::Operation *op = module;
    op->setLoc(location);
    EXPECT_FALSE(codegen::readOpNumber(op->getLoc()));
    EXPECT_EQ(codegen::dropOpNumber(op->getLoc()), location);
    EXPECT_GT(codegen::setOpNumbers(op, 40), 60u);
    EXPECT_NE(op->getLoc(), location);
    EXPECT_EQ(codegen::readOpNumber(op->getLoc()), 40u);
    EXPECT_EQ(codegen::readOpNumber(getEntry("other").getLoc()),
              40 + cuda_tile::getOpNumber(getEntry("other")));
    EXPECT_EQ(cuda_tile::formatLine(op->getLoc()),
              location == unknown ? "" : "a.mlir:7:3");
    // As rewrites merge two operations.
    mlir::Location both = builder.getFusedLoc({op->getLoc(), unknown, line});
    EXPECT_EQ(codegen::readOpNumber(both), 40u);
    codegen::dropOpNumbers(op);
    EXPECT_EQ(op->getLoc(), location);
    EXPECT_EQ(getEntry("other").getLoc(), unknown);
  }
}

} // namespace

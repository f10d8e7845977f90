//===- InterfacesTest.cpp - interfaces and inference -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Parsing.h"

#include "tessera/dialect/Cute.h"
#include "tessera/dialect/Hints.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

namespace {

class InterfacesTest : public ::testing::Test {
protected:
  /// The first operation of this kind in an entry of this body.
  template <typename OpTy> OpTy find(StringRef body) {
    module = parser.parseEntry(body);
    OpTy found;
    if (module)
      module->walk([&](OpTy op) {
        found = op;
        return WalkResult::interrupt();
      });
    EXPECT_TRUE(found) << body.str();
    return found;
  }

  TestParser parser;
  OwningOpRef<Operation *> module;
};

TEST_F(InterfacesTest, BuildersInferTypes) {
  auto iota = find<IotaOp>("%0 = iota : tile<8xi32>");
  OpBuilder builder(iota->getContext());
  builder.setInsertionPointAfter(iota);
  Location loc = iota.getLoc();
  auto sum = AddIOp::create(builder, loc, iota, iota, IntegerOverflow::None);
  EXPECT_EQ(sum.getType(), iota.getType());
  auto less = CmpIOp::create(builder, loc, iota, sum,
                             ComparisonPredicate::LessThan, Signedness::Signed);
  EXPECT_EQ(less.getType(), TileType::get({8}, builder.getI1Type()));
  auto id = GetTileBlockIdOp::create(builder, loc);
  EXPECT_EQ(id.getBlockIdZ().getType(), TileType::get(builder.getI32Type()));
  EXPECT_TRUE(succeeded(verify(*module)));
}

TEST_F(InterfacesTest, LoopsAreLoopLike) {
  auto loop = find<ForOp>("for %i in (%n to %n, step %n) : tile<i32> {\n}");
  auto like = cast<LoopLikeOpInterface>(loop.getOperation());
  ASSERT_TRUE(like.getLoopInductionVars().has_value());
  EXPECT_EQ(like.getLoopInductionVars()->front(), loop.getInductionVar());
  EXPECT_EQ(like.getLoopRegions().size(), 1u);
  EXPECT_TRUE(
      cast<RegionBranchOpInterface>(loop.getOperation()).isRepetitiveRegion(0));
  auto endless = find<LoopOp>("loop {\nbreak\n}");
  EXPECT_TRUE(cast<RegionBranchOpInterface>(endless.getOperation())
                  .isRepetitiveRegion(0));
}

TEST_F(InterfacesTest, IfKnowsItsBranches) {
  auto op = find<IfOp>("%r = if %c -> (tile<i32>) {\nyield %n : tile<i32>\n} "
                       "else {\nreturn\n}");
  auto branch = cast<RegionBranchOpInterface>(op.getOperation());
  EXPECT_FALSE(branch.isRepetitiveRegion(0));
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  EXPECT_EQ(successors.size(), 2u);
  // Only the branch that yields returns to the parent.
  successors.clear();
  branch.getSuccessorRegions(op.getThenRegion(), successors);
  ASSERT_EQ(successors.size(), 1u);
  EXPECT_TRUE(successors.front().isParent());
  successors.clear();
  branch.getSuccessorRegions(op.getElseRegion(), successors);
  EXPECT_TRUE(successors.empty());

  auto truth = DenseElementsAttr::get(
      TileType::get(IntegerType::get(op.getContext(), 1)), true);
  successors.clear();
  branch.getEntrySuccessorRegions({truth}, successors);
  ASSERT_EQ(successors.size(), 1u);
  EXPECT_EQ(successors.front().getSuccessor(), &op.getThenRegion());
  SmallVector<InvocationBounds> bounds;
  branch.getRegionInvocationBounds({truth}, bounds);
  EXPECT_EQ(bounds[0].getLowerBound(), 1u);
  EXPECT_EQ(bounds[1].getUpperBound(), 0u);
}

TEST_F(InterfacesTest, Views) {
  auto make =
      find<MakePartitionViewOp>("%tv = make_tensor_view %p, shape = [%n, 8], "
                                "strides = [8, 1] : tile<i32> "
                                "-> tensor_view<?x8xi32, strides=[8,1]>\n"
                                "%pv = make_partition_view %tv : "
                                "partition_view<tile=(4x2), padding_value "
                                "= zero, tensor_view<?x8xi32, strides=[8,1]>>");
  auto view = cast<TileView>(Type(make.getType()));
  EXPECT_EQ(view.getIndexRank(), 2u);
  EXPECT_EQ(view.getTileType().getShape(), ArrayRef<int64_t>({4, 2}));
  EXPECT_EQ(view.getTensorView().getNumDynamicSizes(), 1u);
  EXPECT_EQ(view.getTensorView().getNumDynamicStrides(), 0u);
  EXPECT_EQ(view.getPaddingValue().getValue(), PaddingValue::Zero);
}

TEST_F(InterfacesTest, EntriesAreFunctions) {
  auto entry = find<EntryOp>("");
  auto function = cast<FunctionOpInterface>(entry.getOperation());
  EXPECT_EQ(function.getNumArguments(), 3u);
  EXPECT_EQ(function.getName(), "k");
  EXPECT_FALSE(function.isExternal());
  EXPECT_EQ(SymbolTable::lookupSymbolIn(*module, "g")->getName().getStringRef(),
            "cuda_tile.global");
}

TEST_F(InterfacesTest, ThePolicyOfHintsBelongsToTheContext) {
  StringRef text = "cuda_tile.module @m {\nentry @k() "
                   "optimization_hints=<sm_1 = {}> {\n}\n}";
  auto *dialect = parser.context.getLoadedDialect<CudaTileDialect>();
  EXPECT_EQ(dialect->getHintPolicy(), HintPolicy::Error);
  ScopedDiagnosticHandler silence(&parser.context,
                                  [](Diagnostic &) { return success(); });
  EXPECT_FALSE(parser.parse(text));
  dialect->setHintPolicy(HintPolicy::Warn);
  EXPECT_TRUE(parser.parse(text));
  dialect->setHintPolicy(HintPolicy::Ignore);
  EXPECT_TRUE(parser.parse(text));
}

TEST_F(InterfacesTest, EveryOperationHasAFamily) {
  unsigned count = 0;
  for (RegisteredOperationName name : parser.context.getRegisteredOperations())
    count += name.getDialectNamespace() == "cuda_tile";
  EXPECT_EQ(count, 105u);
}

} // namespace

//===- LoopTools.cpp - code around loops -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/LoopTools.h"

using namespace tessera;
using mlir::Value;

Value gpu::createConstant(mlir::OpBuilder &builder, mlir::Location location,
                          int64_t value) {
  auto type = cuda_tile::TileType::get(builder.getI32Type());
  return cuda_tile::ConstantOp::create(
      builder, location,
      cast<mlir::DenseIntOrFPElementsAttr>(mlir::DenseElementsAttr::get(
          cast<mlir::ShapedType>(type), builder.getI32IntegerAttr(value))));
}

std::optional<int64_t> gpu::getConstant(Value value) {
  auto constant = value.getDefiningOp<cuda_tile::ConstantOp>();
  auto type = mlir::dyn_cast<cuda_tile::TileType>(value.getType());
  if (!constant || !type || !type.getElementType().isInteger(32))
    return std::nullopt;
  return (*constant.getValue().getValues<llvm::APInt>().begin()).getSExtValue();
}

Value gpu::createCompare(mlir::OpBuilder &builder, tgpu::ForOp loop,
                         cuda_tile::ComparisonPredicate predicate, Value a,
                         Value b) {
  return cuda_tile::CmpIOp::create(
      builder, loop.getLoc(), cuda_tile::TileType::get(builder.getI1Type()), a,
      b, predicate,
      loop.getIsUnsigned() ? cuda_tile::Signedness::Unsigned
                           : cuda_tile::Signedness::Signed);
}

Value gpu::createSecondIndex(mlir::OpBuilder &builder, tgpu::ForOp loop) {
  Value lower = loop.getLowerBound();
  Value next = cuda_tile::AddIOp::create(builder, loop.getLoc(),
                                         lower.getType(), lower, loop.getStep(),
                                         cuda_tile::IntegerOverflow::None);
  Value grows = createCompare(
      builder, loop, cuda_tile::ComparisonPredicate::GreaterThan, next, lower);
  return cuda_tile::SelectOp::create(builder, loop.getLoc(), next.getType(),
                                     grows, next, loop.getUpperBound());
}

void gpu::guardLoop(mlir::OpBuilder &builder, tgpu::ForOp loop) {
  Value hasAny =
      createCompare(builder, loop, cuda_tile::ComparisonPredicate::LessThan,
                    loop.getLowerBound(), loop.getUpperBound());
  auto branch =
      tgpu::IfOp::create(builder, loop.getLoc(), loop.getResultTypes(), hasAny);
  loop->replaceAllUsesWith(branch.getResults());
  builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
  tgpu::YieldOp::create(builder, loop.getLoc(), loop.getInits());
  mlir::Block &then = branch.getThenRegion().emplaceBlock();
  loop->moveBefore(&then, then.end());
  builder.setInsertionPoint(loop);
}

tgpu::ForOp gpu::createLoop(mlir::OpBuilder &builder, tgpu::ForOp loop,
                            mlir::ValueRange more, bool isNonempty) {
  llvm::SmallVector<Value, 8> inits(loop.getInits());
  llvm::append_range(inits, more);
  llvm::SmallVector<mlir::Type, 8> types;
  for (Value init : inits)
    types.push_back(init.getType());
  auto made = tgpu::ForOp::create(
      builder, loop.getLoc(), types, loop.getLowerBound(), loop.getUpperBound(),
      loop.getStep(), inits, loop.getIsUnsigned(), isNonempty);
  made.getBody().takeBody(loop.getBody());
  for (Value value : more)
    made.getBody().front().addArgument(value.getType(), loop.getLoc());
  return made;
}

tgpu::IfOp gpu::createBranch(tgpu::IfOp branch, mlir::TypeRange more) {
  mlir::OpBuilder builder(branch);
  llvm::SmallVector<mlir::Type, 8> types(branch.getResultTypes());
  llvm::append_range(types, more);
  auto made = tgpu::IfOp::create(builder, branch.getLoc(), types,
                                 branch.getCondition());
  made.getThenRegion().takeBody(branch.getThenRegion());
  made.getElseRegion().takeBody(branch.getElseRegion());
  branch->replaceAllUsesWith(
      made.getResults().take_front(branch.getNumResults()));
  branch.erase();
  return made;
}

std::optional<llvm::SmallVector<mlir::Operation *, 8>>
gpu::findIndexCode(tgpu::ForOp loop, mlir::ValueRange values) {
  mlir::Block &body = loop.getBody().front();
  llvm::SmallVector<Value, 8> open(values);
  llvm::SmallSetVector<mlir::Operation *, 8> found;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (mlir::isa<tgpu::FragType>(value.getType()))
      return std::nullopt;
    if (value == body.getArgument(0) ||
        !loop.getBody().isAncestor(value.getParentRegion()))
      continue;
    mlir::Operation *op = value.getDefiningOp();
    if (!op || op->getBlock() != &body || op->getNumRegions() ||
        !mlir::isMemoryEffectFree(op) ||
        mlir::isa<tgpu::TgpuDialect>(op->getDialect()))
      return std::nullopt;
    if (found.insert(op))
      llvm::append_range(open, op->getOperands());
  }
  auto code = found.takeVector();
  llvm::sort(code, [](mlir::Operation *a, mlir::Operation *b) {
    return a->isBeforeInBlock(b);
  });
  return code;
}

llvm::SmallVector<mlir::Operation *, 2>
gpu::findProductNests(tgpu::KernelOp kernel) {
  mlir::Block &body = kernel.getBody().front();
  llvm::SmallSetVector<mlir::Operation *, 2> loops;
  bool areNested = true;
  kernel.walk([&](tgpu::MmaOp mma) {
    mlir::Operation *top = body.findAncestorOpInBlock(*mma);
    areNested &= mlir::isa<tgpu::ForOp>(top) &&
                 mma->getParentOfType<tgpu::ForOp>().getOperation() != top;
    loops.insert(top);
  });
  if (!areNested || loops.size() < 2)
    return {};
  return {loops.begin(), loops.end()};
}

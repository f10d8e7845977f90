//===- Prefetches.cpp - what is asked for before copies can be -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Prefetches.h"
#include "tessera/codegen/gpu/pipeline/LoopTools.h"

#include "mlir/IR/IRMapping.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

/// How many tiles there are prefetches of. Of more, lines are in the way of
/// what the cache keeps.
static constexpr int64_t kTiles = 2;

void gpu::prefetchFirstTiles(tgpu::ForOp loop) {
  if (getConstant(loop.getLowerBound()) != 0 ||
      getConstant(loop.getStep()) != 1)
    return;
  // The small operand is the same for all blocks: it soon is in the cache.
  mlir::Block &body = loop.getBody().front();
  tgpu::TensorCopyOp copy;
  int64_t most = 0;
  for (auto each : body.getOps<tgpu::TensorCopyOp>())
    if (int64_t bytes = each.getBuffer().getType().getTileBytes();
        bytes > most) {
      copy = each;
      most = bytes;
    }
  if (!copy)
    return;
  llvm::SmallVector<Value, 8> place(copy.getIndices());
  place.push_back(copy.getView());
  auto code = findIndexCode(loop, place);
  if (!code)
    return;
  mlir::OpBuilder builder(loop);
  mlir::Location location = loop.getLoc();
  for (int64_t i = 0; i < kTiles; ++i) {
    mlir::OpBuilder::InsertionGuard guard(builder);
    Value index = createConstant(builder, location, i);
    Value isThere =
        createCompare(builder, loop, cuda_tile::ComparisonPredicate::LessThan,
                      index, loop.getUpperBound());
    auto branch =
        tgpu::IfOp::create(builder, location, mlir::TypeRange(), isThere);
    builder.setInsertionPointToStart(&branch.getThenRegion().emplaceBlock());
    mlir::IRMapping map;
    map.map(body.getArgument(0), index);
    for (Operation *op : *code)
      builder.clone(*op, map);
    llvm::SmallVector<Value, 4> indices;
    for (Value each : copy.getIndices())
      indices.push_back(map.lookupOrDefault(each));
    tgpu::PrefetchOp::create(builder, copy.getLoc(),
                             map.lookupOrDefault(copy.getView()), indices,
                             copy.getBounds(), copy.getFrom());
    tgpu::YieldOp::create(builder, location, mlir::ValueRange());
    builder.setInsertionPointToStart(&branch.getElseRegion().emplaceBlock());
    tgpu::YieldOp::create(builder, location, mlir::ValueRange());
  }
}

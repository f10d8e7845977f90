//===- ViewsLower.cpp - loads and stores through views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Views themselves, and queries of their shapes, stay as they are: they are
// code on scalars.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;
using tgpu::BoundsTest;

static constexpr llvm::StringRef kAccessAttributes[] = {
    "memory_ordering_semantics", "memory_scope", "optimization_hints"};

Layout Lowering::getIndexLayout(Value view, unsigned dim,
                                const Layout &layout) {
  llvm::SmallVector<int64_t, 4> shape(
      cast<TileView>(view.getType()).getTileType().getShape());
  Layout result = layout;
  for (unsigned d = shape.size(); d-- > 0;)
    if (d != dim) {
      result = layout::slice(result, layout::Shape(shape), d);
      shape.erase(shape.begin() + d);
    }
  return result;
}

bool Lowering::demandViews(Operation *op) {
  if (!isa<LoadViewTkoOp, StoreViewTkoOp>(op))
    return false;
  auto access = cast<AccessOpInterface>(op);
  const Layout &layout = plan.getAccessLayout(op);
  if (isa<StoreViewTkoOp>(op))
    demand(access.getAccessedTile(), layout);
  for (auto [d, index] : llvm::enumerate(getViewIndices(access)))
    if (isTile(index))
      demand(index, getIndexLayout(access.getAddress(), d, layout));
  return true;
}

bool Lowering::lowerViews(Operation *op) {
  if (!isa<LoadViewTkoOp, StoreViewTkoOp>(op))
    return false;
  orderAccess(op);
  auto access = cast<AccessOpInterface>(op);
  Value view = access.getAddress(), tile = access.getAccessedTile();
  const Layout &layout = plan.getAccessLayout(op);
  llvm::SmallVector<Value, 4> indices;
  for (auto [d, index] : llvm::enumerate(getViewIndices(access)))
    indices.push_back(isTile(index)
                          ? get(index, getIndexLayout(view, d, layout))
                          : get(index));
  llvm::SmallVector<int32_t, 4> bounds;
  for (BoundsTest test : getBoundsTests(facts, access))
    bounds.push_back(int32_t(test));
  VectorAccess vector = getVector(access, layout);
  Operation *made;
  if (isa<LoadViewTkoOp>(op)) {
    // Tensor copies are made by another thread, at another time.
    bool isTensor = access.isWeak() && !tokenBarriers.isOrdered(op) &&
                    fitsTensorCopies(facts, access);
    made = create<tgpu::LoadViewOp>(op, getFragType(tile, layout), get(view),
                                    indices, bounds, vector.length, vector.dim,
                                    isTensor);
    define(tile, made->getResult(0));
  } else {
    made = create<tgpu::StoreViewOp>(op, get(tile, layout), get(view), indices,
                                     bounds, vector.length, vector.dim);
  }
  copyAttributes(op, made, kAccessAttributes);
  return true;
}

//===- AtomicsOps.cpp - verifiers of atomics -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"

using namespace tessera;
using namespace tessera::tgpu;
using mlir::Operation;
using mlir::Value;

/// All scalars, or all fragments of one shape and layout.
static llvm::LogicalResult verifyDistribution(Operation *op) {
  FragType first;
  bool hasScalars = false;
  auto check = [&](mlir::Type type) {
    auto frag = mlir::dyn_cast<FragType>(type);
    hasScalars |= !frag;
    if (!first)
      first = frag;
    return !frag || (frag.getShape() == first.getShape() &&
                     frag.getLayout() == first.getLayout());
  };
  // tgpu.atomic.c1: operands and results have one shape and layout
  if (!llvm::all_of(op->getOperandTypes(), check) ||
      !llvm::all_of(op->getResultTypes(), check) || (first && hasScalars))
    return op->emitOpError("expected operands of one shape and layout");
  return mlir::success();
}

llvm::LogicalResult ViewPointersOp::verify() {
  FragType pointers = getPointers().getType(), inside = getInside().getType();
  // tgpu.view_pointers.c1: the results have the shape of the tile, and one
  // layout
  auto view = mlir::cast<cuda_tile::TileView>(getView().getType());
  if (pointers.getShape() != inside.getShape() ||
      pointers.getLayout() != inside.getLayout() ||
      pointers.getShape() != view.getTileType().getShape())
    return emitOpError("expected results of the shape of the view's tile");
  return mlir::success();
}

llvm::LogicalResult StrongLoadOp::verify() { return verifyDistribution(*this); }
llvm::LogicalResult StrongStoreOp::verify() {
  return verifyDistribution(*this);
}
llvm::LogicalResult AtomicRmwOp::verify() { return verifyDistribution(*this); }
llvm::LogicalResult AtomicCasOp::verify() { return verifyDistribution(*this); }

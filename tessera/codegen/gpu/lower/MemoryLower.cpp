//===- MemoryLower.cpp - loads and stores through pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

static constexpr llvm::StringRef kAccessAttributes[] = {
    "memory_ordering_semantics", "memory_scope", "optimization_hints"};

VectorAccess Lowering::getVector(AccessOpInterface access,
                                 const Layout &layout) {
  return findVector(facts, access, [&](unsigned dim) {
    llvm::ArrayRef<int64_t> shape = getShape(access.getAccessedTile());
    return layout::getVectorBits(layout,
                                 layout::getFirstBit(layout::Shape(shape), dim),
                                 layout::getNumBits(shape[dim]));
  });
}

/// Elements of 4 bits have no addresses of their own.
static bool hasAddresses(Value pointers) {
  auto pointer =
      cast<PointerType>(cast<TileType>(pointers.getType()).getElementType());
  return getBitWidth(convertElementType(pointer.getPointeeType())) != 4;
}

bool Lowering::demandMemory(Operation *op) {
  if (!isa<LoadPtrTkoOp, StorePtrTkoOp>(op))
    return false;
  if (isTile(cast<AccessOpInterface>(op).getAccessedTile()))
    for (Value operand : op->getOperands())
      demand(operand, plan.getAccessLayout(op));
  return true;
}

bool Lowering::lowerMemory(Operation *op) {
  auto getIn = [&](Value value, const Layout *layout) {
    return !value ? Value() : layout ? get(value, *layout) : get(value);
  };
  auto access = dyn_cast<AccessOpInterface>(op);
  if (!isa<LoadPtrTkoOp, StorePtrTkoOp>(op))
    return false;
  if (!hasAddresses(access.getAddress())) {
    fail(op, "elements of type " +
                 llvm::Twine(getSpelling(
                     getElementType(access.getAccessedTile().getType()))) +
                 " cannot be accessed one by one");
    return true;
  }
  orderAccess(op);
  Value tile = access.getAccessedTile();
  const Layout *layout = isTile(tile) ? &plan.getAccessLayout(op) : nullptr;
  VectorAccess vector;
  if (layout)
    vector = getVector(access, *layout);
  Operation *made;
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    made = create<tgpu::LoadOp>(
        op, layout ? getFragType(tile, *layout) : tile.getType(),
        getIn(load.getSource(), layout), getIn(load.getMask(), layout),
        getIn(load.getPaddingValue(), layout), vector.length, vector.dim);
    define(tile, made->getResult(0));
  } else {
    auto store = cast<StorePtrTkoOp>(op);
    made = create<tgpu::StoreOp>(
        op, getIn(tile, layout), getIn(store.getDestination(), layout),
        getIn(store.getMask(), layout), vector.length, vector.dim);
  }
  copyAttributes(op, made, kAccessAttributes);
  return true;
}

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

/// What one instruction moves at most.
static constexpr unsigned kVectorBytes = 16;

static constexpr llvm::StringRef kAccessAttributes[] = {
    "memory_ordering_semantics", "memory_scope", "optimization_hints"};

Lowering::Vector Lowering::getVector(Value pointers, const Layout &layout,
                                     Value mask) {
  Vector best;
  if (!isTile(pointers))
    return best;
  auto pointer =
      cast<PointerType>(cast<TileType>(pointers.getType()).getElementType());
  int64_t size = getStorageSize(convertElementType(pointer.getPointeeType()));
  llvm::ArrayRef<int64_t> shape = getShape(pointers);
  for (unsigned dim = 0; dim < shape.size(); ++dim) {
    int64_t length = std::min(facts.getContiguity(pointers, dim),
                              int64_t(kVectorBytes) / size);
    if (mask)
      length = std::min(length, facts.getConstancy(mask, dim));
    unsigned bits =
        layout::getVectorBits(layout, layout::getFirstBit(layout::Shape(shape), dim),
                              layout::getNumBits(shape[dim]));
    length = std::min(length, int64_t(1) << std::min(bits, 4u));
    while (length > 1 && facts.getRunAlignment(pointers, dim, length) %
                                 (length * size) !=
                             0)
      length /= 2;
    if (length > best.length)
      best = {unsigned(length), dim};
  }
  return best;
}

/// Elements of 4 bits have no addresses of their own.
static bool hasAddresses(Value pointers) {
  auto pointer =
      cast<PointerType>(cast<TileType>(pointers.getType()).getElementType());
  return getBitWidth(convertElementType(pointer.getPointeeType())) != 4;
}

bool Lowering::demandMemory(Operation *op) {
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    Value result = load.getResult();
    if (!isTile(result))
      return true;
    const Layout &home = plan.getHome(result);
    for (Value operand : op->getOperands())
      demand(operand, home);
    return true;
  }
  if (auto store = dyn_cast<StorePtrTkoOp>(op)) {
    if (!isTile(store.getDestination()))
      return true;
    const Layout &home = plan.getHome(store.getValue());
    for (Value operand : op->getOperands())
      demand(operand, home);
    return true;
  }
  return false;
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
  const Layout *home = isTile(tile) ? &plan.getHome(tile) : nullptr;
  Operation *made;
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    Vector vector;
    if (home)
      vector = getVector(load.getSource(), *home, load.getMask());
    made = create<tgpu::LoadOp>(op, convertType(tile),
                                getIn(load.getSource(), home),
                                getIn(load.getMask(), home),
                                getIn(load.getPaddingValue(), home),
                                vector.length, vector.dim);
    define(tile, made->getResult(0));
  } else {
    auto store = cast<StorePtrTkoOp>(op);
    Vector vector;
    if (home)
      vector = getVector(store.getDestination(), *home, store.getMask());
    made = create<tgpu::StoreOp>(op, getIn(tile, home),
                                 getIn(store.getDestination(), home),
                                 getIn(store.getMask(), home), vector.length,
                                 vector.dim);
  }
  copyAttributes(op, made, kAccessAttributes);
  return true;
}

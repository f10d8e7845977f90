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

/// Adjacent elements of a thread are adjacent in memory if they differ in index
/// bits of the last dimension along which pointers are contiguous, from its
/// lowest bit on.
unsigned Lowering::getVectorLength(Value pointers, const Layout &layout,
                                   Value mask) {
  if (!isTile(pointers))
    return 1;
  constexpr uint64_t kMaxBytes = 16;
  auto pointer =
      cast<PointerType>(cast<TileType>(pointers.getType()).getElementType());
  uint64_t size = getStorageSize(convertElementType(pointer.getPointeeType()));
  if (getBitWidth(convertElementType(pointer.getPointeeType())) < 8)
    return 1;
  llvm::ArrayRef<int64_t> shape = getShape(pointers);
  unsigned last = shape.size() - 1;
  int64_t length = facts.getContiguity(pointers, last);
  if (mask)
    length = std::min(length, facts.getConstancy(mask, last));
  length = std::min<int64_t>(length, kMaxBytes / size);
  unsigned bits = layout::getVectorBits(layout, 0);
  length = std::min<int64_t>(length, int64_t(1) << std::min(bits, 4u));
  while (length > 1 &&
         facts.getRunAlignment(pointers, last, length) % (length * size) != 0)
    length /= 2;
  return length;
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
  auto getOptional = [&](Value value, const Layout *layout) {
    return !value ? Value() : layout ? get(value, *layout) : get(value);
  };
  if (auto load = dyn_cast<LoadPtrTkoOp>(op)) {
    orderAccess(op);
    Value result = load.getResult();
    const Layout *home = isTile(result) ? &plan.getHome(result) : nullptr;
    auto made = create<tgpu::LoadOp>(
        op, convertType(result), getOptional(load.getSource(), home),
        getOptional(load.getMask(), home),
        getOptional(load.getPaddingValue(), home),
        home ? getVectorLength(load.getSource(), *home, load.getMask()) : 1);
    copyAttributes(op, made, kAccessAttributes);
    define(result, made);
    return true;
  }
  if (auto store = dyn_cast<StorePtrTkoOp>(op)) {
    orderAccess(op);
    Value value = store.getValue();
    const Layout *home = isTile(value) ? &plan.getHome(value) : nullptr;
    auto made = create<tgpu::StoreOp>(
        op, getOptional(value, home), getOptional(store.getDestination(), home),
        getOptional(store.getMask(), home),
        home ? getVectorLength(store.getDestination(), *home, store.getMask())
             : 1);
    copyAttributes(op, made, kAccessAttributes);
    return true;
  }
  return false;
}

//===- AtomicsLower.cpp - accesses that other tile blocks can observe -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Atomics, and loads and stores that are not weak. Each element is accessed
// once. If several threads hold the result, they get it from the owner: what
// two threads read by themselves may differ, and they would take different
// branches.
//
// A release has a barrier before it, and an acquire after it (TokenBarriers.h).
// So a release of one thread covers what the others have written, and what the
// others read comes after an acquire of one thread.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// An atomic, or an access that is not weak; else null.
static AccessOpInterface getStrongAccess(Operation *op) {
  auto access = dyn_cast<AccessOpInterface>(op);
  if (!access || (access.isWeak() && !access.isAtomic()))
    return {};
  return access;
}

static bool isHalfByte(AccessOpInterface access) {
  return getBitWidth(getElementType(access.getAccessedTile().getType())) == 4;
}

static MemoryScope getScope(Operation *op) {
  return llvm::TypeSwitch<Operation *, MemoryScope>(op)
      .Case<AtomicRMWTkoOp, AtomicCASTkoOp, AtomicRedViewTkoOp>(
          [](auto each) { return each.getMemoryScope(); })
      .Case<LoadPtrTkoOp, StorePtrTkoOp, LoadViewTkoOp, StoreViewTkoOp>(
          [](auto each) {
            return each.getMemoryScope().value_or(MemoryScope::System);
          });
}

bool Lowering::demandAtomics(Operation *op) {
  if (isa<MemoryFenceAliasTkoOp, GdcLaunchDependentsTkoOp, GdcWaitTkoOp>(op))
    return true;
  AccessOpInterface access = getStrongAccess(op);
  if (!access)
    return false;
  Value tile = getDistributedTile(access);
  if (!isTile(tile))
    return true;
  const Layout &home = plan.getHome(tile);
  if (!isa<TileView>(access.getAddress().getType())) {
    for (Value operand : op->getOperands())
      demand(operand, home);
    return true;
  }
  if (access.isWriting())
    demand(access.getAccessedTile(), home);
  for (auto [d, index] :
       llvm::enumerate(getViewIndices(cast<AccessOpInterface>(op))))
    if (isTile(index))
      demand(index, getIndexLayout(access.getAddress(), d, home));
  return true;
}

tgpu::ViewPointersOp Lowering::lowerPointers(AccessOpInterface access,
                                             const Layout &layout) {
  Value view = access.getAddress();
  mlir::ValueRange indices = getViewIndices(access);
  llvm::SmallVector<Value, 4> lowered;
  for (auto [d, index] : llvm::enumerate(indices))
    lowered.push_back(isTile(index)
                          ? get(index, getIndexLayout(view, d, layout))
                          : get(index));
  llvm::SmallVector<int32_t, 4> bounds;
  for (tgpu::BoundsTest test : getBoundsTests(facts, access))
    bounds.push_back(int32_t(test));
  TileType tile = cast<TileView>(view.getType()).getTileType();
  auto getType = [&](mlir::Type element) {
    return tgpu::FragType::get(tile.getShape(), element, layout);
  };
  return create<tgpu::ViewPointersOp>(
      access, getType(PointerType::get(tile.getElementType())),
      getType(builder.getI1Type()), get(view), lowered, bounds);
}

Value Lowering::broadcast(Operation *op, Value data) {
  auto type = dyn_cast<tgpu::FragType>(data.getType());
  if (type && !isHeldByManyThreads(type.getLayout()))
    return data;
  return create<tgpu::BroadcastOp>(op, data.getType(), data);
}

bool Lowering::lowerAtomics(Operation *op) {
  if (isa<GdcLaunchDependentsTkoOp, GdcWaitTkoOp>(op)) {
    create<tgpu::DependentLaunchOp>(
        op, builder.getStringAttr(isa<GdcWaitTkoOp>(op) ? "wait"
                                                        : "launch_dependents"));
    return true;
  }
  if (isa<MemoryFenceAliasTkoOp>(op)) {
    orderAccess(op);
    create<tgpu::FenceOp>(op, builder.getStringAttr("alias"));
    return true;
  }
  AccessOpInterface access = getStrongAccess(op);
  if (!access)
    return false;
  if (isHalfByte(access)) {
    // There are no atomic accesses of less than a byte.
    create<tgpu::FenceOp>(op, builder.getStringAttr("acq_rel.sys"));
    lowerViews(op);
    create<tgpu::FenceOp>(op, builder.getStringAttr("acq_rel.sys"));
    return true;
  }
  orderAccess(op);
  Value tile = getDistributedTile(access);
  const Layout *layout = isTile(tile) ? &plan.getHome(tile) : nullptr;
  auto take = [&](Value value) {
    return !value ? Value() : layout ? get(value, *layout) : get(value);
  };
  MemoryOrderingSemantics ordering = access.getMemoryOrdering();
  MemoryScope scope = getScope(op);
  Value result = access.isReading() && op->getNumResults() > 1
                     ? op->getResult(0)
                     : Value();
  Value made;
  llvm::TypeSwitch<Operation *>(op)
      .Case([&](AtomicRMWTkoOp each) {
        mlir::Type type =
            result.use_empty() ? mlir::Type() : convertType(result);
        made =
            create<tgpu::AtomicRmwOp>(op, type, ordering, scope, each.getMode(),
                                      take(each.getPointers()),
                                      take(each.getArg()), take(each.getMask()))
                .getResult();
      })
      .Case([&](AtomicCASTkoOp each) {
        made = create<tgpu::AtomicCasOp>(
            op, convertType(result), ordering, scope, take(each.getPointers()),
            take(each.getCmp()), take(each.getVal()), take(each.getMask()));
      })
      .Case([&](LoadPtrTkoOp each) {
        made = create<tgpu::StrongLoadOp>(
            op, convertType(result), ordering, scope, take(each.getSource()),
            take(each.getMask()), take(each.getPaddingValue()), 0);
      })
      .Case([&](StorePtrTkoOp each) {
        create<tgpu::StrongStoreOp>(op, ordering, scope, take(each.getValue()),
                                    take(each.getDestination()),
                                    take(each.getMask()));
      })
      .Case([&](LoadViewTkoOp each) {
        tgpu::ViewPointersOp at = lowerPointers(access, *layout);
        auto view = cast<TileView>(each.getView().getType());
        ElementType type =
            convertElementType(view.getTileType().getElementType());
        made = create<tgpu::StrongLoadOp>(
            op, convertType(result), ordering, scope, at.getPointers(),
            at.getInside(), Value(), getPadding(type, view.getPaddingValue()));
      })
      .Case([&](StoreViewTkoOp each) {
        tgpu::ViewPointersOp at = lowerPointers(access, *layout);
        create<tgpu::StrongStoreOp>(op, ordering, scope, take(each.getTile()),
                                    at.getPointers(), at.getInside());
      })
      .Case([&](AtomicRedViewTkoOp each) {
        tgpu::ViewPointersOp at = lowerPointers(access, *layout);
        create<tgpu::AtomicRmwOp>(op, mlir::Type(), ordering, scope,
                                  each.getMode(), at.getPointers(),
                                  take(each.getValue()), at.getInside());
      });
  if (result && made && !result.use_empty())
    define(result, broadcast(op, made));
  return true;
}

//===- ViewsEmit.cpp - views -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

static void emitMakeTensorView(KernelEmitter &emitter, MakeTensorViewOp op) {
  TensorViewType type = op.getType();
  auto tensor = std::make_shared<Tensor>();
  tensor->base = emitter.getScalar(op.getBase());
  auto take = [&](llvm::ArrayRef<int64_t> extents, mlir::ValueRange given,
                  llvm::SmallVectorImpl<llvm::Value *> &values) {
    size_t next = 0;
    for (int64_t extent : extents)
      values.push_back(extent == TensorViewType::kDynamic
                           ? emitter.getIndex(given[next++])
                           : emitter.getI64(extent));
  };
  take(type.getShape(), op.getDynamicShape(), tensor->sizes);
  take(type.getStrides(), op.getDynamicStrides(), tensor->strides);
  emitter.getState(op).kind = State::Memory;
  emitter.getState(op).tensor = std::move(tensor);
}

static void emitShape(KernelEmitter &emitter, Operation *op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  mlir::Value source = op->getOperand(0);
  const Tensor &tensor = *emitter.getState(source).tensor;
  auto put = [&](size_t i, llvm::Value *extent) {
    emitter.setScalar(op->getResult(i),
                      builder.CreateZExtOrTrunc(
                          extent, emitter.getRegisterType(op->getResult(i))));
  };
  if (isa<GetTensorShapeOp>(op)) {
    for (auto [i, size] : llvm::enumerate(tensor.sizes))
      put(i, size);
    return;
  }
  auto view = cast<TileView>(source.getType());
  auto partition = dyn_cast<PartitionViewType>(source.getType());
  auto strided = dyn_cast<StridedViewType>(source.getType());
  for (auto [d, extent] : llvm::enumerate(view.getTileType().getShape())) {
    size_t dimension = partition ? partition.getDimMap()[d]
                       : strided ? strided.getDimMap()[d]
                                 : d;
    uint64_t step = strided ? strided.getTraversalStrides()[d] : extent;
    llvm::Value *size = tensor.sizes[dimension];
    llvm::Value *divisor = emitter.getI64(step);
    // Divide and round up, without a sum that may overflow.
    llvm::Value *rest = builder.CreateICmpNE(builder.CreateURem(size, divisor),
                                             emitter.getI64(0));
    put(d, builder.CreateAdd(builder.CreateUDiv(size, divisor),
                             builder.CreateZExt(rest, emitter.getI64())));
  }
}

static void emitStore(KernelEmitter &emitter, StoreViewTkoOp op) {
  mlir::Value tile = op.getTile();
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  ViewAccess access = describeAccess(emitter, op, op.getView(), op.getIndex(),
                                     tile, op.getInbounds());
  Nest nest(emitter, numBits);
  nest.plan(tile, map);
  nest.planAccess(access, map);
  nest.planAhead();
  nest.chooseLanes();
  nest.setStreaming(isWorthStreaming(emitter, access, nest));
  // The elements need not be atomic: the fence makes everything before visible
  // to whoever sees this store.
  if (op.getMemoryOrderingSemantics() == MemoryOrderingSemantics::Release)
    emitter.builder.CreateFence(llvm::AtomicOrdering::Release);
  bool isTransposed = nest.planTranspose(tile, map, getUnitBits(access, map));
  nest.emitVersions([&] {
    auto write = [&](llvm::Value *value) { nest.store(access, map, value); };
    if (isTransposed)
      return nest.emitTransposed(tile, map, write);
    nest.open(nest.getLaneBits(), numBits);
    write(nest.evaluate(tile, map));
    nest.emitAhead();
    nest.close();
  });
  nest.addRemark(op);
  nest.finish();
}

static void emitLoad(KernelEmitter &emitter, LoadViewTkoOp op) {
  mlir::Value tile = op.getTile();
  emitter.getState(op.getResultToken()).kind = State::Token;
  if (isScalar(tile)) {
    ViewAccess access = describeAccess(emitter, op, op.getView(), op.getIndex(),
                                       tile, op.getInbounds());
    Nest nest(emitter, 0);
    nest.planAccess(access, {});
    nest.chooseLanes();
    emitter.setScalar(tile, nest.load(access, {}));
    nest.finish();
    return emitter.liveness.retire(op);
  }
  emitter.getState(tile).kind = State::Pending;
  MemoryOrderingSemantics ordering = op.getMemoryOrderingSemantics();
  if (ordering != MemoryOrderingSemantics::Weak)
    emitter.materialize(tile);
  else if (!op.getResultToken().use_empty())
    emitter.orderLoad(op);
  if (ordering == MemoryOrderingSemantics::Acquire)
    emitter.builder.CreateFence(llvm::AtomicOrdering::Acquire);
}

bool KernelEmitter::emitViews(Operation *op) {
  bool isDone =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](MakeTensorViewOp each) {
            return emitMakeTensorView(*this, each), true;
          })
          .Case<MakePartitionViewOp, MakeStridedViewOp,
                MakeGatherScatterViewOp>([&](Operation *each) {
            State state = states[each->getOperand(0)];
            states[each->getResult(0)] = std::move(state);
            return true;
          })
          .Case<GetTensorShapeOp, GetIndexSpaceShapeOp>(
              [&](Operation *each) { return emitShape(*this, each), true; })
          .Case(
              [&](StoreViewTkoOp each) { return emitStore(*this, each), true; })
          .Default([](Operation *) { return false; });
  if (isDone && !hasFailed())
    liveness.retire(op);
  if (auto load = dyn_cast<LoadViewTkoOp>(op))
    return emitLoad(*this, load), true;
  return isDone;
}

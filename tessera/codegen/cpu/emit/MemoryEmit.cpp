//===- MemoryEmit.cpp - tokens and pointer accesses -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AtomicsEmit.h"
#include "tessera/codegen/cpu/nest/AffineEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

/// An alloca is part of the arena, which must fit in memory.
static constexpr uint64_t kMaxAlloca = uint64_t(1) << 32;

/// 4-bit elements have no addresses of their own.
static bool checkPointee(KernelEmitter &emitter, Operation *op,
                         ElementType type) {
  if (getBitWidth(type) != 4)
    return true;
  emitter.fail(op, "elements of type " + llvm::StringRef(getSpelling(type)) +
                       " cannot be accessed one by one");
  return false;
}

/// The bytes that all tile blocks store with such a tile. The size of the array
/// is unknown, but most often each block writes a part of its own.
static llvm::Value *getGridBytes(KernelEmitter &emitter, mlir::Value tile) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *bytes = emitter.getI64(emitter.getNumBytes(tile));
  for (unsigned i = 0; i < 3; ++i)
    bytes = builder.CreateMul(
        bytes,
        builder.CreateZExt(emitter.host.loadGridExtent(i), emitter.getI64()));
  return bytes;
}

static void emitStore(KernelEmitter &emitter, StorePtrTkoOp op) {
  mlir::Value tile = op.getValue();
  ElementType type = emitter.getType(tile);
  if (!checkPointee(emitter, op, type))
    return;
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  bool isAtomic =
      op.getMemoryOrderingSemantics() != MemoryOrderingSemantics::Weak;
  std::optional<ViewAccess> access;
  if (!isAtomic && !isScalar(tile))
    access = describePointers(emitter, op.getDestination(), op.getMask(), tile);
  Nest nest(emitter, numBits);
  nest.plan(tile, map);
  if (access) {
    nest.planAccess(*access, map);
    nest.planAhead();
  }
  auto planAddresses = [&] {
    nest.plan(op.getDestination(), map);
    if (op.getMask())
      nest.plan(op.getMask(), map);
  };
  if (!access)
    planAddresses();
  else if (access->isInside)
    nest.planFallback(planAddresses);
  nest.chooseLanes(isAtomic ? 0 : 64);
  if (access)
    nest.setStreaming(
        isWorthStreaming(emitter, *access, nest, getGridBytes(emitter, tile)));
  bool isTransposed =
      access && nest.planTranspose(tile, map, getUnitBits(*access, map));
  nest.emitVersions([&] {
    if (access && nest.isPlain(*access)) {
      auto write = [&](llvm::Value *value) { nest.store(*access, map, value); };
      if (isTransposed)
        return nest.emitTransposed(tile, map, write);
      nest.open(nest.getLaneBits(), numBits);
      write(nest.evaluate(tile, map));
      nest.emitAhead();
      return nest.close();
    }
    nest.open(nest.getLaneBits(), numBits);
    llvm::Value *value = nest.evaluate(tile, map);
    llvm::Value *mask =
        op.getMask() ? nest.evaluate(op.getMask(), map) : nullptr;
    if (isAtomic) {
      llvm::Value *pointer = emitter.builder.CreateIntToPtr(
          nest.evaluate(op.getDestination(), map), emitter.builder.getPtrTy());
      emitGuarded(emitter, mask, [&] {
        emitter.builder
            .CreateAlignedStore(emitter.elements.encode(type, value), pointer,
                                llvm::Align(getStorageSize(type)))
            ->setAtomic(getOrdering(op.getMemoryOrderingSemantics()));
      });
    } else {
      nest.storePointers(op.getDestination(), map, type, mask, value);
    }
    nest.close();
  });
  nest.addRemark(op);
  nest.finish();
}

/// Emits an ordered load, element by element.
static void emitAtomicLoad(KernelEmitter &emitter, LoadPtrTkoOp op) {
  mlir::Value tile = op.getResult();
  ElementType type = emitter.getType(tile);
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  llvm::IRBuilder<> &builder = emitter.builder;
  Nest nest(emitter, numBits);
  for (mlir::Value operand : op->getOperands())
    if (isa<TileType>(operand.getType()))
      nest.plan(operand, map);
  Slot *slot = isScalar(tile)
                   ? nullptr
                   : emitter.arena.allocate(emitter.getNumBytes(tile));
  nest.chooseLanes(0);
  nest.emitVersions([&] {
    nest.open(0, numBits);
    llvm::Type *element = emitter.getMemoryType(tile);
    llvm::Value *pointer = builder.CreateIntToPtr(
        nest.evaluate(op.getSource(), map), builder.getPtrTy());
    llvm::AllocaInst *variable = emitter.host.makeVariable(element);
    builder.CreateStore(
        op.getPaddingValue()
            ? emitter.elements.encode(type,
                                      nest.evaluate(op.getPaddingValue(), map))
            : llvm::Constant::getNullValue(element),
        variable);
    llvm::Value *mask =
        op.getMask() ? nest.evaluate(op.getMask(), map) : nullptr;
    emitGuarded(emitter, mask, [&] {
      llvm::LoadInst *loaded = builder.CreateAlignedLoad(
          element, pointer, llvm::Align(getStorageSize(type)));
      loaded->setAtomic(getOrdering(op.getMemoryOrderingSemantics()));
      builder.CreateStore(loaded, variable);
    });
    llvm::Value *value =
        emitter.elements.decode(type, builder.CreateLoad(element, variable));
    if (slot)
      nest.storeElements(type, value, emitter.getSlotAddress(slot), map);
    else
      emitter.setScalar(tile, value);
    nest.close();
  });
  nest.finish();
  if (slot)
    emitter.setStored(tile, slot);
  emitter.liveness.retire(op);
}

static void emitLoad(KernelEmitter &emitter, LoadPtrTkoOp op) {
  mlir::Value tile = op.getResult();
  if (!checkPointee(emitter, op, emitter.getType(tile)))
    return;
  emitter.getState(op.getResultToken()).kind = State::Token;
  if (op.getMemoryOrderingSemantics() != MemoryOrderingSemantics::Weak)
    return emitAtomicLoad(emitter, op);
  emitter.getState(tile).kind = State::Pending;
  if (!isScalar(tile)) {
    if (!op.getResultToken().use_empty())
      emitter.orderLoad(op);
    return;
  }
  Nest nest(emitter, 0);
  nest.chooseLanes();
  llvm::Value *mask = op.getMask() ? emitter.getScalar(op.getMask()) : nullptr;
  llvm::Value *padding =
      op.getPaddingValue() ? emitter.getScalar(op.getPaddingValue()) : nullptr;
  emitter.setScalar(tile,
                    nest.loadPointers(op.getSource(), {}, emitter.getType(tile),
                                      mask, padding));
  emitter.liveness.retire(op);
}

static void emitAlloca(KernelEmitter &emitter, AllocaOp op) {
  auto type = cast<TileType>(op.getType());
  ElementType element = convertElementType(
      cast<PointerType>(type.getElementType()).getPointeeType());
  uint64_t number = op.getNumElem();
  uint64_t alignment = std::max<uint64_t>(op.getAlignment(), 1);
  if (number > kMaxAlloca / 8)
    return emitter.fail(op, "an allocation of " + llvm::Twine(number) +
                                " elements does not fit into memory");
  if (alignment > (uint64_t(1) << 24))
    return emitter.fail(op, "an alignment of " + llvm::Twine(alignment) +
                                " cannot be met");
  uint64_t bytes = number * getStorageSize(element);
  llvm::IRBuilder<> &builder = emitter.builder;
  // It lives as long as the kernel; in a loop, each iteration gets the same
  // memory.
  Slot *slot = emitter.arena.allocate(bytes + (alignment > 64 ? alignment : 0));
  llvm::Value *address =
      builder.CreatePtrToInt(emitter.getSlotAddress(slot), emitter.getI64());
  if (alignment > 64) {
    llvm::Value *beyond =
        builder.CreateURem(address, emitter.getI64(alignment));
    llvm::Value *gap =
        builder.CreateURem(builder.CreateSub(emitter.getI64(alignment), beyond),
                           emitter.getI64(alignment));
    address = builder.CreateAdd(address, gap);
  }
  emitter.setScalar(op, address);
}

bool KernelEmitter::emitMemory(Operation *op) {
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case<MakeTokenOp, JoinTokensOp>([&](Operation *each) {
        states[each->getResult(0)].kind = State::Token;
        return true;
      })
      .Case<MemoryFenceAliasTkoOp, GdcWaitTkoOp, GdcLaunchDependentsTkoOp>(
          [&](Operation *each) {
            states[each->getResult(0)].kind = State::Token;
            builder.CreateFence(llvm::AtomicOrdering::SequentiallyConsistent);
            return true;
          })
      .Case([&](LoadPtrTkoOp each) { return emitLoad(*this, each), true; })
      .Case([&](StorePtrTkoOp each) {
        emitStore(*this, each);
        states[each.getResultToken()].kind = State::Token;
        if (!hasFailed())
          liveness.retire(op);
        return true;
      })
      .Case([&](AllocaOp each) { return emitAlloca(*this, each), true; })
      .Default([](Operation *) { return false; });
}

//===- AtomicsEmit.cpp - atomics -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tile blocks are threads of one process, so all scopes are the same.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AtomicsEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

llvm::AtomicOrdering cpu::getOrdering(MemoryOrderingSemantics ordering) {
  switch (ordering) {
  case MemoryOrderingSemantics::Weak:
    return llvm::AtomicOrdering::NotAtomic;
  case MemoryOrderingSemantics::Relaxed:
    return llvm::AtomicOrdering::Monotonic;
  case MemoryOrderingSemantics::Acquire:
    return llvm::AtomicOrdering::Acquire;
  case MemoryOrderingSemantics::Release:
    return llvm::AtomicOrdering::Release;
  case MemoryOrderingSemantics::AcqRel:
    return llvm::AtomicOrdering::AcquireRelease;
  }
  llvm_unreachable("a memory ordering");
}

void cpu::emitGuarded(KernelEmitter &emitter, llvm::Value *mask,
                      llvm::function_ref<void()> body) {
  if (!mask)
    return body();
  llvm::BasicBlock *active = emitter.makeBlock("active"),
                   *end = emitter.makeBlock("passed");
  emitter.builder.CreateCondBr(mask, active, end);
  emitter.enter(active);
  body();
  emitter.builder.CreateBr(end);
  emitter.enter(end);
}

llvm::Value *cpu::emitAtomicUpdate(KernelEmitter &emitter, AtomicRMWMode mode,
                                   ElementType type, llvm::Value *address,
                                   llvm::Value *operand,
                                   llvm::AtomicOrdering ordering) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Align align(getStorageSize(type));
  llvm::Value *pointer = builder.CreateIntToPtr(address, builder.getPtrTy());
  // An atomic operation is atomic even if its ordering is weak.
  if (ordering == llvm::AtomicOrdering::NotAtomic)
    ordering = llvm::AtomicOrdering::Monotonic;
  auto simple = [&](llvm::AtomicRMWInst::BinOp op) {
    return builder.CreateAtomicRMW(op, pointer, operand, align, ordering);
  };
  using Op = llvm::AtomicRMWInst;
  switch (mode) {
  case AtomicRMWMode::And:
    return simple(Op::And);
  case AtomicRMWMode::Or:
    return simple(Op::Or);
  case AtomicRMWMode::Xor:
    return simple(Op::Xor);
  case AtomicRMWMode::Add:
    return simple(Op::Add);
  case AtomicRMWMode::Max:
    return simple(Op::Max);
  case AtomicRMWMode::Min:
    return simple(Op::Min);
  case AtomicRMWMode::UMax:
    return simple(Op::UMax);
  case AtomicRMWMode::UMin:
    return simple(Op::UMin);
  case AtomicRMWMode::Xchg:
    return simple(Op::Xchg);
  case AtomicRMWMode::AddF:
    break;
  }
  // Sums of floats: a compare-and-exchange loop.
  llvm::Type *bits = builder.getIntNTy(8 * getStorageSize(type));
  llvm::LoadInst *first = builder.CreateAlignedLoad(bits, pointer, align);
  first->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::BasicBlock *before = builder.GetInsertBlock(),
                   *retry = emitter.makeBlock("retry"),
                   *end = emitter.makeBlock("updated");
  builder.CreateBr(retry);
  emitter.enter(retry);
  llvm::PHINode *old = builder.CreatePHI(bits, 2);
  old->addIncoming(first, before);
  llvm::Value *value = builder.CreateBitCast(old, operand->getType());
  llvm::Value *sum = emitter.numerics.emit(numerics::BinaryFloat::Add, type, {},
                                           value, operand);
  llvm::Value *exchange = builder.CreateAtomicCmpXchg(
      pointer, old, builder.CreateBitCast(sum, bits), align, ordering,
      llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(ordering));
  old->addIncoming(builder.CreateExtractValue(exchange, 0),
                   builder.GetInsertBlock());
  builder.CreateCondBr(builder.CreateExtractValue(exchange, 1), end, retry);
  emitter.enter(end);
  return value;
}

static llvm::Value *emitExchange(KernelEmitter &emitter, ElementType type,
                                 llvm::Value *address, llvm::Value *expected,
                                 llvm::Value *value,
                                 llvm::AtomicOrdering ordering) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Type *bits = builder.getIntNTy(8 * getStorageSize(type));
  if (ordering == llvm::AtomicOrdering::NotAtomic)
    ordering = llvm::AtomicOrdering::Monotonic;
  // The comparison is of bits, not of numbers.
  llvm::Value *result = builder.CreateAtomicCmpXchg(
      builder.CreateIntToPtr(address, builder.getPtrTy()),
      builder.CreateBitCast(expected, bits), builder.CreateBitCast(value, bits),
      llvm::Align(getStorageSize(type)), ordering,
      llvm::AtomicCmpXchgInst::getStrongestFailureOrdering(ordering));
  return builder.CreateBitCast(builder.CreateExtractValue(result, 0),
                               value->getType());
}

static void emitReduction(KernelEmitter &emitter, AtomicRedViewTkoOp op) {
  mlir::Value tile = op.getValue();
  unsigned numBits = getNumBits(tile);
  IndexMap map = IndexMap::getIdentity(numBits);
  ViewAccess access =
      describeAccess(emitter, op, op.getView(), op.getIndex(), tile, {});
  Nest nest(emitter, numBits);
  nest.plan(tile, map);
  nest.planAccess(access, map);
  nest.chooseLanes(0);
  nest.open(0, numBits);
  llvm::Value *value = nest.evaluate(tile, map);
  Nest::Place place = nest.locate(access, map);
  emitGuarded(emitter, place.mask, [&] {
    emitAtomicUpdate(emitter, op.getMode(), access.type, place.address, value,
                     getOrdering(op.getMemoryOrderingSemantics()));
  });
  nest.close();
  nest.finish();
}

bool KernelEmitter::emitAtomics(Operation *op) {
  if (auto reduction = dyn_cast<AtomicRedViewTkoOp>(op)) {
    emitReduction(*this, reduction);
    if (!hasFailed())
      liveness.retire(op);
    return true;
  }
  auto update = dyn_cast<AtomicRMWTkoOp>(op);
  auto exchange = dyn_cast<AtomicCASTkoOp>(op);
  if (!update && !exchange)
    return false;
  mlir::Value result = op->getResult(0);
  mlir::Value mask = update ? update.getMask() : exchange.getMask();
  states[op->getResult(1)].kind = State::Token;
  ElementType type = getType(result);
  llvm::AtomicOrdering ordering =
      getOrdering(update ? update.getMemoryOrderingSemantics()
                         : exchange.getMemoryOrderingSemantics());
  unsigned numBits = getNumBits(result);
  IndexMap map = IndexMap::getIdentity(numBits);
  Nest nest(*this, numBits);
  for (mlir::Value operand : op->getOperands())
    if (isa<TileType>(operand.getType()))
      nest.plan(operand, map);
  // The old value may be unused.
  Slot *slot = isScalar(result) || result.use_empty()
                   ? nullptr
                   : arena.allocate(getNumBytes(result));
  nest.chooseLanes(0);
  nest.emitVersions([&] {
    nest.open(0, numBits);
    llvm::Value *pointer = nest.evaluate(op->getOperand(0), map);
    llvm::Value *first = nest.evaluate(op->getOperand(1), map);
    llvm::Value *second =
        exchange ? nest.evaluate(op->getOperand(2), map) : nullptr;
    // An element that is masked out gives 0, or for an exchange the value to
    // compare with.
    llvm::AllocaInst *old = host.makeVariable(first->getType());
    builder.CreateStore(
        exchange ? first : llvm::Constant::getNullValue(first->getType()), old);
    emitGuarded(*this, mask ? nest.evaluate(mask, map) : nullptr, [&] {
      llvm::Value *found =
          exchange ? emitExchange(*this, type, pointer, first, second, ordering)
                   : emitAtomicUpdate(*this, update.getMode(), type, pointer,
                                      first, ordering);
      builder.CreateStore(found, old);
    });
    llvm::Value *value = builder.CreateLoad(first->getType(), old);
    if (isScalar(result))
      setScalar(result, value);
    else if (slot)
      nest.storeElements(type, value, getSlotAddress(slot), map);
    nest.close();
  });
  nest.finish();
  if (slot)
    setStored(result, slot);
  liveness.retire(op);
  return true;
}

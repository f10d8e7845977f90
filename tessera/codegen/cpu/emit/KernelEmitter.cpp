//===- KernelEmitter.cpp - an entry becomes a function -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/analysis/TokenOrder.h"
#include "tessera/analysis/Waits.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/engine/Engine.h"

#include "llvm/IR/Module.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

KernelEmitter::KernelEmitter(llvm::Module &module, const Target &target,
                             EntryOp entry, GlobalVariables &globals)
    : builder(module.getContext()), module(module),
      context(module.getContext()), target(target), targetNumerics(target),
      numerics(builder, targetNumerics), elements(builder, numerics),
      host(builder, module), liveness(states, arena), ahead(builder),
      globals(globals), entry(entry), controlFlow(*this) {}

void KernelEmitter::fail(Operation *op, const llvm::Twine &message) {
  if (!error.op) {
    error.op = op;
    error.message = message.str();
  }
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

llvm::Error KernelEmitter::emit(bool hasLines) {
  host.declareFunction(entry.getSymName());
  if (hasLines)
    lines = codegen::DebugLines::create(entry, *host.function);
  LineScope scope(builder, lines.get(), entry);
  host.beginFunction();
  liveness.countUses(entry);
  talksToOthers = analysis::hasSynchronization(entry);
  mayWait = analysis::mayWait(entry);
  setArguments();
  emitBlock(entry.getBody().front());
  if (lines)
    lines->finish();
  if (!hasFailed())
    return llvm::Error::success();
  return llvm::make_error<engine::EngineError>(
      error.message, codegen::readOpNumber(error.op->getLoc()));
}

void KernelEmitter::setArguments() {
  for (auto [i, argument] : llvm::enumerate(entry.getBody().getArguments())) {
    llvm::Value *bits = host.loadArgument(i);
    ElementType element = getType(argument);
    llvm::Value *low =
        builder.CreateTrunc(bits, builder.getIntNTy(getBitWidth(element)));
    if (getBitWidth(element) == 4)
      low = builder.CreateZExt(low, builder.getInt8Ty());
    setScalar(argument, builder.CreateBitCast(low, getRegisterType(argument)));
  }
}

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

ElementType KernelEmitter::getType(mlir::Value tile) const {
  return getElementType(tile.getType());
}

llvm::Type *KernelEmitter::getRegisterType(mlir::Value tile, unsigned lanes) {
  return getVectorType(codegen::getRegisterType(context, getType(tile)), lanes);
}

llvm::Type *KernelEmitter::getMemoryType(mlir::Value tile) {
  return codegen::getMemoryType(context, getType(tile));
}

uint64_t KernelEmitter::getNumBytes(mlir::Value tile) const {
  return cast<TileType>(tile.getType()).getNumElements() *
         getStorageSize(getType(tile));
}

llvm::Value *KernelEmitter::getScalar(mlir::Value value) {
  llvm::Value *scalar = states[value].scalar;
  assert((scalar || hasFailed()) && "a scalar that was not emitted");
  return scalar ? scalar : llvm::PoisonValue::get(getRegisterType(value));
}

llvm::Value *KernelEmitter::getIndex(mlir::Value value) {
  return builder.CreateZExt(getScalar(value), getI64());
}

void KernelEmitter::setScalar(mlir::Value value, llvm::Value *scalar) {
  State &state = states[value];
  state.kind = State::Scalar;
  state.scalar = scalar;
}

void KernelEmitter::setStored(mlir::Value value, Slot *slot) {
  State &state = states[value];
  state.kind = State::Stored;
  state.slot = slot;
  slot->occupant = value;
}

//===----------------------------------------------------------------------===//
// Pending tiles
//===----------------------------------------------------------------------===//

/// The cost of an element of the result, in simple instructions.
static unsigned getWeight(Operation *op) {
  switch (getElementCost(op)) {
  case ElementCost::None:
    return 0;
  case ElementCost::Conversion:
    return 2;
  case ElementCost::Division:
    return 6;
  case ElementCost::Transcendental:
    return 20;
  case ElementCost::Slow:
    return 30;
  case ElementCost::Simple:
  case ElementCost::Collective: // is never pending
  case ElementCost::Memory:     // is handled by the caller
    return 1;
  }
  llvm_unreachable("unknown cost");
}

unsigned KernelEmitter::getCost(mlir::Value tile, unsigned depth) {
  constexpr unsigned kMuch = 100, kMaxDepth = 6;
  if (isScalar(tile) || !isa<TileType>(tile.getType()))
    return 0;
  if (states[tile].kind != State::Pending)
    return 1;
  Operation *op = tile.getDefiningOp();
  if (isa<LoadViewTkoOp, LoadPtrTkoOp>(op))
    return 16;
  if (depth > kMaxDepth)
    return kMuch;
  unsigned cost = getWeight(op);
  for (mlir::Value operand : op->getOperands())
    cost += getCost(operand, depth + 1);
  return std::min(cost, kMuch);
}

void KernelEmitter::finishLoads() {
  for (Operation *load : orderedLoads.takeVector())
    if (mlir::Value tile = load->getResult(0);
        states[tile].kind == State::Pending && liveness.getNumUses(tile))
      materialize(tile);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void KernelEmitter::emitBlock(mlir::Block &block) {
  mlir::Block *before = liveness.enterBlock(block);
  for (Operation &op : block) {
    emitOperation(&op);
    liveness.finishOperation();
    if (hasFailed())
      break;
  }
  // Loads of this block that are still pending are unused.
  orderedLoads.remove_if(
      [&](Operation *load) { return load->getBlock() == &block; });
  ahead.forgetLoads(&block);
  liveness.leaveBlock(before);
}

void KernelEmitter::prepareRegions(Operation *op) {
  bool touches = false;
  llvm::SetVector<mlir::Value> captured;
  op->walk([&](Operation *inner) {
    touches |= analysis::mayWriteMemory(inner);
    if (inner != op)
      for (mlir::Value operand : inner->getOperands())
        if (liveness.isLocal(operand) && states[operand].kind == State::Pending)
          captured.insert(operand);
  });
  if (touches)
    finishLoads();
  // Otherwise each iteration of a loop would compute them again.
  for (mlir::Value tile : captured)
    if (getCost(tile) > 4)
      materialize(tile);
}

bool KernelEmitter::emitLater(Operation *op) {
  bool isSimple = isElementwise(op);
  if (!isSimple && !isMovement(op) && !isa<ConstantOp, IotaOp>(op))
    return false;
  mlir::Value result = op->getResult(0);
  if (!isa<TileType>(result.getType())) { // an assumption on a view
    State state = states[op->getOperand(0)];
    states[result] = std::move(state);
    return true;
  }
  if (isa<ExtractOp>(op))
    return false;
  if (!isScalar(result)) {
    states[result].kind = State::Pending;
    return true;
  }
  if (isa<ConstantOp, IotaOp>(op))
    return false;
  if (isSimple) {
    llvm::SmallVector<llvm::Value *, 4> operands;
    for (mlir::Value operand : op->getOperands())
      operands.push_back(getScalar(operand));
    setScalar(result, emitElementwise(op, operands));
  } else {
    setScalar(result,
              elements.castBits(getScalar(op->getOperand(0)), getType(result)));
  }
  liveness.retire(op);
  return true;
}

void KernelEmitter::emitOperation(Operation *op) {
  LineScope scope(builder, lines.get(), op);
  if (op->getNumRegions() && !isa<ReduceOp, ScanOp>(op))
    prepareRegions(op);
  else if (analysis::mayWriteMemory(op))
    finishLoads();
  if (hasFailed())
    return;
  bool isDone = emitLater(op) || emitCore(op) || emitProduct(op) ||
                emitAggregates(op) || controlFlow.emit(op) || emitMemory(op) ||
                emitViews(op) || emitAtomics(op) || emitMisc(op);
  if (!isDone)
    fail(op, "'" + op->getName().getStringRef() +
                 "' cannot be compiled for the CPU");
}

llvm::Value *
KernelEmitter::emitElementwise(Operation *op,
                               llvm::ArrayRef<llvm::Value *> operands) {
  LineScope scope(builder, lines.get(), op);
  return elements.emit(op, operands);
}

//===- KernelEmitter.cpp - an entry becomes a function===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/analysis/TokenOrder.h"
#include "tessera/analysis/Waits.h"
#include "tessera/dialect/Elements.h"
#include "tessera/dialect/Modules.h"

#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Endian.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

/// Slots begin at multiples of this: the size of the widest vectors, and of a
/// line of the cache.
static constexpr uint64_t kSlotAlignment = 64;

std::string cpu::getKernelSymbol(llvm::StringRef entry) {
  // Entries may be called anything: `memcpy`, `main`.
  return ("tessera_kernel_" + entry).str();
}

std::string cpu::describeLocation(mlir::Location location) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  if (std::optional<mlir::FileLineColLoc> place = findLine(location))
    stream << place->getFilename().getValue() << ":" << place->getLine() << ":"
           << place->getColumn();
  return text;
}

KernelEmitter::KernelEmitter(llvm::Module &module, const Target &target,
                             EntryOp entry)
    : builder(module.getContext()), module(module),
      context(module.getContext()), target(target), numerics(builder, target),
      entry(entry) {}

void KernelEmitter::fail(Operation *op, const llvm::Twine &message) {
  if (!error.op)
    error = {op, message.str()};
}

//===----------------------------------------------------------------------===//
// The function
//===----------------------------------------------------------------------===//

bool KernelEmitter::emit(bool hasLines) {
  llvm::Type *pointer = builder.getPtrTy();
  auto *type = llvm::FunctionType::get(builder.getVoidTy(),
                                       {pointer, pointer, pointer}, false);
  function =
      llvm::Function::Create(type, llvm::Function::ExternalLinkage,
                             getKernelSymbol(entry.getSymName()), module);
  blockArgument = function->getArg(0);
  arena = function->getArg(2);
  arena->setName("arena");
  function->getArg(1)->setName("arguments");
  function->getArg(0)->setName("block");
  function->addParamAttr(2, llvm::Attribute::NoAlias);
  function->addParamAttr(
      2, llvm::Attribute::getWithAlignment(context, llvm::Align(64)));

  if (hasLines)
    lines = DebugLines::create(entry, *function);
  LineScope scope(builder, lines.get(), entry);

  // Variables stand alone in the first block, where LLVM looks for them.
  llvm::BasicBlock *first =
      llvm::BasicBlock::Create(context, "variables", function);
  llvm::BasicBlock *begin =
      llvm::BasicBlock::Create(context, "begin", function);
  exitBlock = llvm::BasicBlock::Create(context, "exit", function);
  builder.SetInsertPoint(first);
  builder.CreateBr(begin);
  builder.SetInsertPoint(exitBlock);
  builder.CreateRetVoid();
  builder.SetInsertPoint(begin);

  entry.walk([&](Operation *op) {
    for (mlir::Value operand : op->getOperands())
      ++remaining[operand];
  });
  talksToOthers = analysis::hasSynchronization(entry);
  mayWait = analysis::mayWait(entry);
  setArguments();
  emitBlock(entry.getBody().front());
  if (lines)
    lines->finish();
  return !hasFailed();
}

void KernelEmitter::setArguments() {
  for (auto [i, argument] : llvm::enumerate(entry.getBody().getArguments())) {
    llvm::Value *address =
        builder.CreateConstInBoundsGEP1_64(getI64(), function->getArg(1), i);
    llvm::Value *bits = builder.CreateLoad(getI64(), address);
    ElementType element = getType(argument);
    llvm::Value *low =
        builder.CreateTrunc(bits, builder.getIntNTy(getBitWidth(element)));
    if (getBitWidth(element) == 4)
      low = builder.CreateZExt(low, builder.getInt8Ty());
    setScalar(argument, builder.CreateBitCast(low, getRegisterType(argument)));
  }
}

llvm::AllocaInst *KernelEmitter::makeVariable(llvm::Type *type) {
  llvm::IRBuilderBase::InsertPointGuard guard(builder);
  builder.SetInsertPoint(&function->getEntryBlock(),
                         function->getEntryBlock().begin());
  return builder.CreateAlloca(type);
}

llvm::BasicBlock *KernelEmitter::makeBlock(const llvm::Twine &name) {
  return llvm::BasicBlock::Create(context, name, function);
}

void KernelEmitter::enter(llvm::BasicBlock *block) {
  builder.SetInsertPoint(block);
}

//===----------------------------------------------------------------------===//
// Types and values
//===----------------------------------------------------------------------===//

ElementType KernelEmitter::getType(mlir::Value tile) const {
  return getElementType(tile.getType());
}

llvm::Type *KernelEmitter::getRegisterType(mlir::Value tile, unsigned lanes) {
  return getVectorType(cpu::getRegisterType(context, getType(tile)), lanes);
}

llvm::Type *KernelEmitter::getMemoryType(mlir::Value tile) {
  return cpu::getMemoryType(context, getType(tile));
}

bool KernelEmitter::isScalar(mlir::Value value) {
  auto type = dyn_cast<TileType>(value.getType());
  return type && type.getNumElements() == 1;
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

llvm::Value *KernelEmitter::getSlotAddress(const Slot *slot) {
  return builder.CreateConstInBoundsGEP1_64(builder.getInt8Ty(), arena,
                                            slot->offset);
}

llvm::Constant *KernelEmitter::makeConstant(ElementType type, uint64_t bits) {
  llvm::Type *result = cpu::getRegisterType(context, type);
  if (result->isIntegerTy())
    return llvm::ConstantInt::get(
        context, llvm::APInt(result->getIntegerBitWidth(), bits, false, true));
  return llvm::ConstantFP::get(
      context, llvm::APFloat(result->getFltSemantics(),
                             llvm::APInt(result->getPrimitiveSizeInBits(), bits,
                                         false, true)));
}

llvm::Constant *KernelEmitter::getConstant(ConstantOp op) {
  llvm::Constant *&found = constants[op.getValue()];
  if (found)
    return found;
  auto literal = cast<mlir::DenseIntOrFPElementsAttr>(op.getValue());
  ElementType type = getElementType(op.getType());
  if (literal.isSplat() || literal.getNumElements() == 1) {
    uint64_t bits = 0;
    readElements(literal, reinterpret_cast<uint8_t *>(&bits), 1);
    return found = makeConstant(type, bits);
  }
  std::vector<uint8_t> bytes = readElements(literal);
  auto *data = llvm::ConstantDataArray::get(context, bytes);
  auto *global = new llvm::GlobalVariable(
      module, data->getType(), /*isConstant=*/true,
      llvm::GlobalValue::PrivateLinkage, data, "constant");
  global->setAlignment(llvm::Align(kSlotAlignment));
  return found = global;
}

llvm::Value *KernelEmitter::castBits(llvm::Value *value, ElementType from,
                                     ElementType to) {
  llvm::Type *type =
      value->getType()->getWithNewType(cpu::getRegisterType(context, to));
  return builder.CreateBitCast(value, type);
}

//===----------------------------------------------------------------------===//
// Slots
//===----------------------------------------------------------------------===//

Slot *KernelEmitter::allocate(uint64_t bytes) {
  bytes =
      std::max<uint64_t>(llvm::alignTo(bytes, kSlotAlignment), kSlotAlignment);
  Slot slot;
  slot.size = bytes;
  auto best = freeParts.end();
  for (auto it = freeParts.begin(); it != freeParts.end(); ++it)
    if (it->second >= bytes &&
        (best == freeParts.end() || it->second < best->second))
      best = it;
  if (best != freeParts.end()) {
    slot.offset = best->first;
    uint64_t rest = best->second - bytes;
    freeParts.erase(best);
    if (rest)
      freeParts[slot.offset + bytes] = rest;
  } else {
    slot.offset = arenaBytes;
    arenaBytes += bytes;
  }
  slots.push_back(slot);
  return &slots.back();
}

void KernelEmitter::free(Slot *slot) {
  slot->occupant = nullptr;
  if (slot->isPinned || !slot->size)
    return;
  auto [it, isNew] = freeParts.try_emplace(slot->offset, slot->size);
  assert(isNew && "freed twice");
  auto next = std::next(it);
  if (next != freeParts.end() && it->first + it->second == next->first) {
    it->second += next->second;
    freeParts.erase(next);
  }
  if (it != freeParts.begin()) {
    auto previous = std::prev(it);
    if (previous->first + previous->second == it->first) {
      previous->second += it->second;
      freeParts.erase(it);
    }
  }
}

//===----------------------------------------------------------------------===//
// Life of values
//===----------------------------------------------------------------------===//

void KernelEmitter::release(mlir::Value value) {
  unsigned &count = remaining[value];
  assert(count && "released more often than used");
  if (--count)
    return;
  if (isLocal(value))
    forget(value);
  else
    dead[value.getParentBlock()].push_back(value);
}

void KernelEmitter::forget(mlir::Value value) {
  State &state = states[value];
  if (state.kind == State::Pending)
    return retire(value.getDefiningOp());
  if (state.kind != State::Stored || !state.slot)
    return;
  Slot *slot = state.slot;
  state.slot = nullptr;
  if (slot->occupant == value)
    free(slot);
}

void KernelEmitter::retire(Operation *op) {
  if (!retired.insert(op).second)
    return;
  for (mlir::Value operand : op->getOperands())
    release(operand);
  if (isa<ReduceOp, ScanOp>(op))
    op->walk([&](Operation *inner) {
      if (inner != op)
        for (mlir::Value operand : inner->getOperands())
          if (!op->getRegion(0).isAncestor(operand.getParentRegion()))
            release(operand);
    });
}

Slot *KernelEmitter::takeSlot(mlir::Value tile) {
  State &state = states[tile];
  if (state.kind != State::Stored || !isLocal(tile) || !state.slot)
    return nullptr;
  Slot *slot = state.slot;
  state.slot = nullptr;
  slot->occupant = nullptr;
  return slot;
}

llvm::SmallVector<mlir::Value, 4> KernelEmitter::getDying(mlir::Value root) {
  llvm::SmallVector<mlir::Value, 4> dying;
  if (!isLocal(root))
    return dying;
  llvm::DenseMap<mlir::Value, unsigned> met;
  llvm::SmallVector<Operation *, 8> open = {root.getDefiningOp()};
  while (!open.empty()) {
    for (mlir::Value operand : open.pop_back_val()->getOperands()) {
      if (++met[operand] < remaining[operand] || !isLocal(operand))
        continue;
      const State &state = states[operand];
      if (state.kind == State::Stored && state.slot)
        dying.push_back(operand);
      else if (state.kind == State::Pending)
        open.push_back(operand.getDefiningOp());
    }
  }
  return dying;
}

unsigned KernelEmitter::getNumConsumers(mlir::Value tile) {
  unsigned count = 0;
  for (mlir::OpOperand &use : tile.getUses()) {
    Operation *user = use.getOwner();
    if (retired.contains(user))
      continue;
    if (isMovement(user) && states[user->getResult(0)].kind == State::Pending &&
        !isScalar(user->getResult(0)))
      count += getNumConsumers(user->getResult(0));
    else
      ++count;
    if (count > 1)
      break;
  }
  return count;
}

/// What an element of the result takes, in simple instructions.
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
  case ElementCost::Memory:     // is asked about before
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
        states[tile].kind == State::Pending && remaining[tile])
      materialize(tile);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void KernelEmitter::emitBlock(mlir::Block &block) {
  mlir::Block *before = current;
  current = &block;
  for (Operation &op : block) {
    emitOperation(&op);
    for (mlir::Value value : std::exchange(dead[&block], {}))
      forget(value);
    for (Slot *slot : temporaries)
      free(slot);
    temporaries.clear();
    if (hasFailed())
      break;
  }
  for (mlir::Value guest : guests[&block]) {
    State &state = states[guest];
    free(state.slot);
    state.slot = nullptr;
    state.kind = State::Pending;
  }
  guests[&block].clear();
  // Loads of this block that are still pending are nobody's.
  orderedLoads.remove_if(
      [&](Operation *load) { return load->getBlock() == &block; });
  llvm::erase_if(readLoads, [&](const auto &entry) {
    return entry.first->getBlock() == &block;
  });
  current = before;
}

void KernelEmitter::prepareRegions(Operation *op) {
  bool touches = false;
  llvm::SetVector<mlir::Value> captured;
  op->walk([&](Operation *inner) {
    touches |= analysis::mayWriteMemory(inner);
    if (inner != op)
      for (mlir::Value operand : inner->getOperands())
        if (isLocal(operand) && states[operand].kind == State::Pending)
          captured.insert(operand);
  });
  if (touches)
    finishLoads();
  // A loop would compute them again and again.
  for (mlir::Value tile : captured)
    if (getCost(tile) > 4)
      materialize(tile);
}

void KernelEmitter::emitOperation(Operation *op) {
  LineScope scope(builder, lines.get(), op);
  if (op->getNumRegions() && !isa<ReduceOp, ScanOp>(op))
    prepareRegions(op);
  else if (analysis::mayWriteMemory(op))
    finishLoads();
  if (hasFailed())
    return;

  if (isElementwise(op) || isMovement(op) || isa<ConstantOp, IotaOp>(op)) {
    mlir::Value result = op->getResult(0);
    if (!isa<TileType>(result.getType())) { // an assumption on a view
      State state = states[op->getOperand(0)];
      states[result] = std::move(state);
      return;
    }
    if (!isScalar(result) && !isa<ExtractOp>(op)) {
      states[result].kind = State::Pending;
      return;
    }
    if (isElementwise(op)) {
      llvm::SmallVector<llvm::Value *, 4> operands;
      for (mlir::Value operand : op->getOperands())
        operands.push_back(getScalar(operand));
      setScalar(result, emitElementwise(op, operands));
      return retire(op);
    }
    if (isMovement(op) && !isa<ExtractOp>(op)) {
      setScalar(result, castBits(getScalar(op->getOperand(0)),
                                 getType(op->getOperand(0)), getType(result)));
      return retire(op);
    }
  }
  bool isDone = emitCore(op) || emitControlFlow(op) || emitMemory(op) ||
                emitViews(op) || emitAtomics(op) || emitAggregates(op) ||
                emitMisc(op);
  if (!isDone)
    fail(op, "'" + op->getName().getStringRef() +
                 "' cannot be compiled for the CPU");
}

//===----------------------------------------------------------------------===//
// Talking to the host
//===----------------------------------------------------------------------===//

llvm::FunctionCallee
KernelEmitter::getSupport(llvm::StringRef name, llvm::Type *result,
                          llvm::ArrayRef<llvm::Type *> parameters) {
  return module.getOrInsertFunction(
      name, llvm::FunctionType::get(result, parameters, false));
}

llvm::Constant *KernelEmitter::makeString(llvm::StringRef text) {
  return builder.CreateGlobalString(text, "text", 0, &module);
}

llvm::Constant *KernelEmitter::makeShape(llvm::ArrayRef<int64_t> shape) {
  llvm::SmallVector<uint64_t, 4> extents(shape.begin(), shape.end());
  auto *data = llvm::ConstantDataArray::get(context, extents);
  return new llvm::GlobalVariable(module, data->getType(), true,
                                  llvm::GlobalValue::PrivateLinkage, data,
                                  "shape");
}

void KernelEmitter::failIf(llvm::Value *condition, Operation *op,
                           llvm::StringRef message, llvm::Value *value) {
  llvm::BasicBlock *wrong = makeBlock("wrong"), *right = makeBlock("right");
  llvm::MDNode *weights =
      llvm::MDBuilder(context).createBranchWeights(1, 1 << 20);
  builder.CreateCondBr(condition, wrong, right, weights);
  enter(wrong);
  llvm::Type *pointer = builder.getPtrTy();
  builder.CreateCall(getSupport("tsr_fail", builder.getVoidTy(),
                                {pointer, pointer, pointer, getI64()}),
                     {blockArgument, makeString(describeLocation(op->getLoc())),
                      makeString(message), value ? value : getI64(0)});
  builder.CreateBr(exitBlock);
  enter(right);
}

void KernelEmitter::checkStop() {
  llvm::Value *address = builder.CreateConstInBoundsGEP1_64(
      builder.getInt32Ty(), blockArgument, 6);
  llvm::LoadInst *stop = builder.CreateLoad(builder.getInt32Ty(), address);
  stop->setVolatile(true);
  // The host writes it meanwhile.
  stop->setAtomic(llvm::AtomicOrdering::Monotonic);
  llvm::BasicBlock *next = makeBlock("go");
  llvm::MDNode *weights =
      llvm::MDBuilder(context).createBranchWeights(1, 1 << 20);
  builder.CreateCondBr(builder.CreateICmpNE(stop, builder.getInt32(0)),
                       exitBlock, next, weights);
  enter(next);
}

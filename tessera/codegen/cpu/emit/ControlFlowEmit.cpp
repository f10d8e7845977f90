//===- ControlFlowEmit.cpp - loops and branches===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Waits.h"
#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/dialect/Elements.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

//===----------------------------------------------------------------------===//
// Values that blocks hand on
//===----------------------------------------------------------------------===//

KernelEmitter::Ports KernelEmitter::makePorts(mlir::TypeRange types,
                                              mlir::ValueRange inits) {
  Ports ports;
  for (auto [i, type] : llvm::enumerate(types)) {
    Ports::Port port;
    if (auto tile = dyn_cast<TileType>(type)) {
      ElementType element = getElementType(tile);
      if (tile.getNumElements() == 1) {
        port.variables.push_back(
            makeVariable(cpu::getRegisterType(context, element)));
      } else {
        // What nobody needs afterwards may be changed where it stands.
        if (!inits.empty() && remaining[inits[i]] == 1)
          port.slot = takeSlot(inits[i]);
        if (!port.slot)
          port.slot = allocate(tile.getNumElements() * getStorageSize(element));
        else
          port.isFilled = true;
      }
    } else {
      // The verifier lets no view cross control flow.
      assert(isa<TokenType>(type) && "neither a tile nor a token");
    }
    ports.ports.push_back(port);
  }
  return ports;
}

void KernelEmitter::pin(Ports &ports) {
  for (Ports::Port &port : ports.ports)
    if (port.slot)
      port.wasPinned = std::exchange(port.slot->isPinned, true);
}

void KernelEmitter::unpin(Ports &ports) {
  for (Ports::Port &port : ports.ports)
    if (port.slot)
      port.slot->isPinned = port.wasPinned;
}

void KernelEmitter::send(mlir::ValueRange values, Ports &ports) {
  // Registers are read before any is written, and so are tiles: a value may be
  // sent to where another one comes from.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::AllocaInst *>, 8> writes;
  struct Copy {
    Slot *from, *to;
    uint64_t size;
  };
  llvm::SmallVector<Copy, 4> copies;
  for (auto [value, port] : llvm::zip_equal(values, ports.ports)) {
    if (port.slot) {
      if (port.isFilled) {
        port.isFilled = false;
        continue;
      }
      State &state = states[value];
      if (state.kind == State::Pending) {
        if (!port.slot->isPinned && (remaining[value] > 1 || !isLocal(value))) {
          // Others see it as it is.
          llvm::SmallVector<int8_t, 12> places;
          for (unsigned bit = 0; bit < getNumBits(value); ++bit)
            places.push_back(bit);
          copyInto(value, port.slot, places, nullptr);
          continue;
        }
        materialize(value, port.slot);
      }
      if (hasFailed())
        return;
      if (states[value].slot != port.slot)
        copies.push_back({states[value].slot, port.slot, getNumBytes(value)});
      else if (!port.slot->isPinned && remaining[value] == 1)
        takeSlot(value);
      continue;
    }
    if (isScalar(value))
      writes.push_back({getScalar(value), port.variables[0]});
  }
  for (auto [value, variable] : writes)
    builder.CreateStore(value, variable);

  auto copy = [&](Slot *from, Slot *to, uint64_t size) {
    builder.CreateMemCpy(getSlotAddress(to), llvm::Align(64),
                         getSlotAddress(from), llvm::Align(64), size);
  };
  llvm::SmallVector<Slot *, 2> spares;
  for (size_t i = 0; i < copies.size(); ++i)
    for (size_t j = i + 1; j < copies.size(); ++j)
      if (copies[j].from == copies[i].to) {
        Slot *spare = allocate(copies[j].size);
        copy(copies[j].from, spare, copies[j].size);
        copies[j].from = spare;
        spares.push_back(spare);
      }
  for (const Copy &each : copies)
    copy(each.from, each.to, each.size);
  for (Slot *spare : spares)
    free(spare);
}

void KernelEmitter::receive(mlir::ValueRange values, const Ports &ports) {
  for (auto [value, port] : llvm::zip_equal(values, ports.ports)) {
    if (port.slot) {
      setStored(value, port.slot);
      if (!remaining[value])
        free(port.slot);
    } else if (isScalar(value)) {
      llvm::AllocaInst *variable = port.variables[0];
      setScalar(value,
                builder.CreateLoad(variable->getAllocatedType(), variable));
    } else {
      states[value].kind = State::Token;
    }
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void KernelEmitter::emitIf(IfOp op) {
  Ports ports = makePorts(op.getResultTypes());
  llvm::BasicBlock *yes = makeBlock("then"), *no = makeBlock("else"),
                   *end = makeBlock("endif");
  bool hasElse = !op.getElseRegion().empty();
  builder.CreateCondBr(getScalar(op.getCondition()), yes, hasElse ? no : end);
  frames.push_back({op, nullptr, &ports, nullptr, end});
  enter(yes);
  emitBlock(op.getThenRegion().front());
  if (hasElse && !hasFailed()) {
    enter(no);
    emitBlock(op.getElseRegion().front());
  } else if (!hasElse) {
    no->eraseFromParent();
  }
  frames.pop_back();
  enter(end);
  receive(op.getResults(), ports);
}

void KernelEmitter::emitFor(ForOp op) {
  llvm::Value *lower = getScalar(op.getLowerBound());
  llvm::Value *upper = getScalar(op.getUpperBound());
  llvm::Value *step = getScalar(op.getStep());
  llvm::Type *type = lower->getType();
  bool isUnsigned = op.getUnsignedCmp();
  llvm::Value *zero = llvm::ConstantInt::get(type, 0);
  llvm::Value *one = llvm::ConstantInt::get(type, 1);
  failIf(isUnsigned ? builder.CreateICmpEQ(step, zero)
                    : builder.CreateICmpSLE(step, zero),
         op, "the step of this loop is %lld, which is not positive",
         isUnsigned ? builder.CreateZExt(step, getI64())
                    : builder.CreateSExt(step, getI64()));
  llvm::Value *isEmpty = isUnsigned ? builder.CreateICmpUGE(lower, upper)
                                    : builder.CreateICmpSGE(lower, upper);
  // The distance is that of unsigned numbers, however bounds are read.
  llvm::Value *distance = builder.CreateSub(upper, lower);
  llvm::Value *last =
      builder.CreateUDiv(builder.CreateSub(distance, one), step);

  Ports ports = makePorts(op.getResultTypes(), op.getInitValues());
  send(op.getInitValues(), ports);
  pin(ports);
  if (hasFailed())
    return;
  llvm::BasicBlock *body = makeBlock("for"), *next = makeBlock("next"),
                   *end = makeBlock("endfor");
  llvm::AllocaInst *position = makeVariable(type);
  builder.CreateStore(zero, position);
  builder.CreateCondBr(isEmpty, end, body);

  enter(body);
  mlir::Block &block = op.getRegion().front();
  llvm::Value *at = builder.CreateLoad(type, position);
  llvm::Value *index = builder.CreateAdd(lower, builder.CreateMul(at, step));
  setScalar(block.getArgument(0), index);
  receive(block.getArguments().drop_front(), ports);
  rounds.emplace_back();
  setNext(index, builder.CreateAdd(index, step));
  frames.push_back({op, &ports, nullptr, next, end});
  emitBlock(block);
  frames.pop_back();
  rounds.pop_back();
  if (hasFailed())
    return;

  enter(next);
  checkStop();
  llvm::Value *reached = builder.CreateLoad(type, position);
  builder.CreateStore(builder.CreateAdd(reached, one), position);
  builder.CreateCondBr(builder.CreateICmpULT(reached, last), body, end);
  enter(end);
  unpin(ports);
  receive(op.getResults(), ports);
}

void KernelEmitter::emitLoop(LoopOp op) {
  Ports carried = makePorts(op.getInitValues().getTypes(), op.getInitValues());
  Ports results = makePorts(op.getResultTypes());
  send(op.getInitValues(), carried);
  pin(carried);
  if (hasFailed())
    return;
  llvm::BasicBlock *body = makeBlock("loop"), *next = makeBlock("next"),
                   *end = makeBlock("endloop");
  builder.CreateBr(body);
  enter(body);
  mlir::Block &block = op.getRegion().front();
  receive(block.getArguments(), carried);
  rounds.emplace_back();
  frames.push_back({op, &carried, &results, next, end});
  emitBlock(block);
  frames.pop_back();
  rounds.pop_back();
  if (hasFailed())
    return;

  enter(next);
  if (analysis::mayWait(op))
    builder.CreateCall(
        getSupport("tsr_wait", builder.getVoidTy(), {builder.getPtrTy()}),
        {blockArgument});
  checkStop();
  builder.CreateBr(body);
  enter(end);
  unpin(carried);
  for (Ports::Port &port : carried.ports)
    if (port.slot)
      free(port.slot);
  receive(op.getResults(), results);
}

bool KernelEmitter::emitControlFlow(Operation *op) {
  auto findLoop = [&](auto isWanted) -> Frame & {
    for (Frame &frame : llvm::reverse(frames))
      if (isWanted(frame.op))
        return frame;
    llvm_unreachable("verified to be in a loop");
  };
  bool isDone =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](IfOp each) { return emitIf(each), true; })
          .Case([&](ForOp each) { return emitFor(each), true; })
          .Case([&](LoopOp each) { return emitLoop(each), true; })
          .Case([&](YieldOp each) {
            send(each.getOperands(), *frames.back().results);
            builder.CreateBr(frames.back().end);
            return true;
          })
          .Case([&](ContinueOp each) {
            Frame &frame =
                findLoop([](Operation *owner) { return !isa<IfOp>(owner); });
            send(each.getOperands(), *frame.carried);
            builder.CreateBr(frame.next);
            return true;
          })
          .Case([&](BreakOp each) {
            Frame &frame =
                findLoop([](Operation *owner) { return isa<LoopOp>(owner); });
            send(each.getOperands(), *frame.results);
            builder.CreateBr(frame.end);
            return true;
          })
          .Case([&](ReturnOp) {
            builder.CreateBr(exitBlock);
            return true;
          })
          .Default([](Operation *) { return false; });
  if (isDone && !hasFailed())
    retire(op);
  return isDone;
}

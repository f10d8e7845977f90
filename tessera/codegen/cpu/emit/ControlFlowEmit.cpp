//===- ControlFlowEmit.cpp - loops and branches -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Waits.h"
#include "tessera/codegen/cpu/emit/AtomicsEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

//===----------------------------------------------------------------------===//
// Values that terminators pass on
//===----------------------------------------------------------------------===//

ControlFlowEmitter::Ports
ControlFlowEmitter::makePorts(mlir::TypeRange types, mlir::ValueRange inits) {
  Ports ports;
  for (auto [i, type] : llvm::enumerate(types)) {
    Port port;
    if (auto tile = dyn_cast<TileType>(type)) {
      ElementType element = getElementType(tile);
      if (tile.getNumElements() == 1) {
        port.variable = emitter.host.makeVariable(
            getRegisterType(emitter.context, element));
      } else {
        // A value with no other use may be overwritten.
        if (!inits.empty() && emitter.liveness.getNumUses(inits[i]) == 1)
          port.slot = emitter.liveness.takeSlot(inits[i]);
        if (!port.slot)
          port.slot = emitter.arena.allocate(tile.getNumElements() *
                                             getStorageSize(element));
        else
          port.isFilled = true;
      }
    } else {
      // The verifier lets no view cross control flow.
      assert(isa<TokenType>(type) && "neither a tile nor a token");
    }
    ports.push_back(port);
  }
  return ports;
}

void ControlFlowEmitter::pin(Ports &ports) {
  for (Port &port : ports)
    if (port.slot)
      port.wasPinned = std::exchange(port.slot->isPinned, true);
}

void ControlFlowEmitter::unpin(Ports &ports) {
  for (Port &port : ports)
    if (port.slot)
      port.slot->isPinned = port.wasPinned;
}

void ControlFlowEmitter::send(mlir::ValueRange values, Ports &ports) {
  // All registers and tiles are read before any is written: a value may be sent
  // to a port that another value comes from.
  llvm::SmallVector<std::pair<llvm::Value *, llvm::AllocaInst *>, 8> writes;
  struct Copy {
    Slot *from, *to;
    uint64_t size;
  };
  llvm::SmallVector<Copy, 4> copies;
  for (auto [value, port] : llvm::zip_equal(values, ports)) {
    if (port.slot) {
      if (port.isFilled) {
        port.isFilled = false;
        continue;
      }
      State &state = emitter.states[value];
      if (state.kind == State::Pending) {
        if (!port.slot->isPinned && (emitter.liveness.getNumUses(value) > 1 ||
                                     !emitter.liveness.isLocal(value))) {
          // Other uses still need the value.
          emitter.copyInto(value, port.slot);
          continue;
        }
        emitter.materialize(value, port.slot);
      }
      if (emitter.hasFailed())
        return;
      if (emitter.states[value].slot != port.slot)
        copies.push_back({emitter.states[value].slot, port.slot,
                          emitter.getNumBytes(value)});
      else if (!port.slot->isPinned && emitter.liveness.getNumUses(value) == 1)
        emitter.liveness.takeSlot(value);
      continue;
    }
    if (isScalar(value))
      writes.push_back({emitter.getScalar(value), port.variable});
  }
  for (auto [value, variable] : writes)
    emitter.builder.CreateStore(value, variable);

  auto copy = [&](Slot *from, Slot *to, uint64_t size) {
    emitter.builder.CreateMemCpy(emitter.getSlotAddress(to), llvm::Align(64),
                                 emitter.getSlotAddress(from), llvm::Align(64),
                                 size);
  };
  llvm::SmallVector<Slot *, 2> spares;
  for (size_t i = 0; i < copies.size(); ++i)
    for (size_t j = i + 1; j < copies.size(); ++j)
      if (copies[j].from == copies[i].to) {
        Slot *spare = emitter.arena.allocate(copies[j].size);
        copy(copies[j].from, spare, copies[j].size);
        copies[j].from = spare;
        spares.push_back(spare);
      }
  for (const Copy &each : copies)
    copy(each.from, each.to, each.size);
  for (Slot *spare : spares)
    emitter.arena.free(spare);
}

void ControlFlowEmitter::receive(mlir::ValueRange values, const Ports &ports) {
  for (auto [value, port] : llvm::zip_equal(values, ports)) {
    if (port.slot) {
      emitter.setStored(value, port.slot);
      if (!emitter.liveness.getNumUses(value))
        emitter.arena.free(port.slot);
    } else if (isScalar(value)) {
      llvm::AllocaInst *variable = port.variable;
      emitter.setScalar(value, emitter.builder.CreateLoad(
                                   variable->getAllocatedType(), variable));
    } else {
      emitter.states[value].kind = State::Token;
    }
  }
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void ControlFlowEmitter::emitIf(IfOp op) {
  Ports ports = makePorts(op.getResultTypes());
  llvm::BasicBlock *yes = emitter.makeBlock("then"),
                   *no = emitter.makeBlock("else"),
                   *end = emitter.makeBlock("endif");
  bool hasElse = !op.getElseRegion().empty();
  emitter.builder.CreateCondBr(emitter.getScalar(op.getCondition()), yes,
                               hasElse ? no : end);
  frames.push_back({op, nullptr, &ports, nullptr, end});
  emitter.enter(yes);
  emitter.emitBlock(op.getThenRegion().front());
  if (hasElse && !emitter.hasFailed()) {
    emitter.enter(no);
    emitter.emitBlock(op.getElseRegion().front());
  } else if (!hasElse) {
    no->eraseFromParent();
  }
  frames.pop_back();
  emitter.enter(end);
  receive(op.getResults(), ports);
}

void ControlFlowEmitter::emitFor(ForOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  llvm::Value *lower = emitter.getScalar(op.getLowerBound());
  llvm::Value *upper = emitter.getScalar(op.getUpperBound());
  llvm::Value *step = emitter.getScalar(op.getStep());
  llvm::Type *type = lower->getType();
  bool isUnsigned = op.getUnsignedCmp();
  llvm::Value *zero = llvm::ConstantInt::get(type, 0);
  llvm::Value *one = llvm::ConstantInt::get(type, 1);
  emitter.host.failIf(isUnsigned ? builder.CreateICmpEQ(step, zero)
                                 : builder.CreateICmpSLE(step, zero),
                      op,
                      "the step of this loop is %lld, which is not positive",
                      isUnsigned ? builder.CreateZExt(step, emitter.getI64())
                                 : builder.CreateSExt(step, emitter.getI64()));
  llvm::Value *isEmpty = isUnsigned ? builder.CreateICmpUGE(lower, upper)
                                    : builder.CreateICmpSGE(lower, upper);
  // The distance is that of unsigned numbers, however bounds are read.
  llvm::Value *distance = builder.CreateSub(upper, lower);
  llvm::Value *last =
      builder.CreateUDiv(builder.CreateSub(distance, one), step);

  Ports ports = makePorts(op.getResultTypes(), op.getInitValues());
  send(op.getInitValues(), ports);
  pin(ports);
  if (emitter.hasFailed())
    return;
  llvm::BasicBlock *body = emitter.makeBlock("for"),
                   *next = emitter.makeBlock("next"),
                   *end = emitter.makeBlock("endfor");
  llvm::AllocaInst *position = emitter.host.makeVariable(type);
  builder.CreateStore(zero, position);
  builder.CreateCondBr(isEmpty, end, body);

  emitter.enter(body);
  mlir::Block &block = op.getRegion().front();
  llvm::Value *at = builder.CreateLoad(type, position);
  llvm::Value *index = builder.CreateAdd(lower, builder.CreateMul(at, step));
  emitter.setScalar(block.getArgument(0), index);
  receive(block.getArguments().drop_front(), ports);
  emitter.ahead.enterLoop();
  emitter.ahead.setNext(index, builder.CreateAdd(index, step));
  frames.push_back({op, &ports, nullptr, next, end});
  emitter.emitBlock(block);
  frames.pop_back();
  emitter.ahead.leaveLoop();
  if (emitter.hasFailed())
    return;

  emitter.enter(next);
  emitter.host.checkStop();
  llvm::Value *reached = builder.CreateLoad(type, position);
  builder.CreateStore(builder.CreateAdd(reached, one), position);
  builder.CreateCondBr(builder.CreateICmpULT(reached, last), body, end);
  emitter.enter(end);
  unpin(ports);
  receive(op.getResults(), ports);
}

void ControlFlowEmitter::emitLoop(LoopOp op) {
  Ports carried = makePorts(op.getInitValues().getTypes(), op.getInitValues());
  Ports results = makePorts(op.getResultTypes());
  send(op.getInitValues(), carried);
  pin(carried);
  if (emitter.hasFailed())
    return;
  llvm::BasicBlock *body = emitter.makeBlock("loop"),
                   *next = emitter.makeBlock("next"),
                   *end = emitter.makeBlock("endloop");
  emitter.builder.CreateBr(body);
  emitter.enter(body);
  mlir::Block &block = op.getRegion().front();
  receive(block.getArguments(), carried);
  emitter.ahead.enterLoop();
  frames.push_back({op, &carried, &results, next, end});
  emitter.emitBlock(block);
  frames.pop_back();
  emitter.ahead.leaveLoop();
  if (emitter.hasFailed())
    return;

  emitter.enter(next);
  if (analysis::mayWait(op))
    emitter.host.wait();
  emitter.host.checkStop();
  emitter.builder.CreateBr(body);
  emitter.enter(end);
  unpin(carried);
  for (Port &port : carried)
    if (port.slot)
      emitter.arena.free(port.slot);
  receive(op.getResults(), results);
}

static void emitAssert(KernelEmitter &emitter, AssertOp op) {
  llvm::IRBuilder<> &builder = emitter.builder;
  mlir::Value condition = op.getCondition();
  auto type = cast<TileType>(condition.getType());
  unsigned numBits = getNumBits(condition);
  IndexMap map = IndexMap::getIdentity(numBits);
  HostAbi::Assertion assertion =
      emitter.host.makeAssertion(op, op.getMessage(), type.getShape());
  Nest nest(emitter, numBits);
  nest.plan(condition, map);
  nest.chooseLanes(4);
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), numBits);
    llvm::Value *holds = nest.evaluate(condition, map);
    unsigned lanes = nest.getNumLanes();
    llvm::Value *all = lanes == 1 ? holds : builder.CreateAndReduce(holds);
    emitGuarded(emitter, builder.CreateNot(all), [&] {
      for (unsigned lane = 0; lane < lanes; ++lane) {
        llvm::Value *each =
            lanes == 1 ? holds : builder.CreateExtractElement(holds, lane);
        emitGuarded(emitter, builder.CreateNot(each), [&] {
          emitter.host.reportAssertion(
              assertion,
              builder.CreateAdd(nest.getIndex(map), emitter.getI64(lane)));
        });
      }
    });
    nest.close();
  });
  nest.finish();
}

/// The innermost enclosing operation that is one of these.
template <typename... Ops>
ControlFlowEmitter::Frame &ControlFlowEmitter::findFrame() {
  for (Frame &frame : llvm::reverse(frames))
    if (isa<Ops...>(frame.op))
      return frame;
  llvm_unreachable("verified to be in a loop");
}

bool ControlFlowEmitter::emit(Operation *op) {
  auto leave = [&](mlir::ValueRange values, Ports &ports,
                   llvm::BasicBlock *block) {
    send(values, ports);
    emitter.builder.CreateBr(block);
    return true;
  };
  bool isDone =
      llvm::TypeSwitch<Operation *, bool>(op)
          .Case([&](IfOp each) { return emitIf(each), true; })
          .Case([&](ForOp each) { return emitFor(each), true; })
          .Case([&](LoopOp each) { return emitLoop(each), true; })
          .Case([&](YieldOp each) {
            Frame &frame = frames.back();
            return leave(each.getOperands(), *frame.results, frame.end);
          })
          .Case([&](ContinueOp each) {
            Frame &frame = findFrame<ForOp, LoopOp>();
            return leave(each.getOperands(), *frame.carried, frame.next);
          })
          .Case([&](BreakOp each) {
            Frame &frame = findFrame<LoopOp>();
            return leave(each.getOperands(), *frame.results, frame.end);
          })
          .Case([&](ReturnOp) {
            emitter.builder.CreateBr(emitter.host.exitBlock);
            return true;
          })
          .Case([&](AssertOp each) { return emitAssert(emitter, each), true; })
          .Default([](Operation *) { return false; });
  if (isDone && !emitter.hasFailed())
    emitter.liveness.retire(op);
  return isDone;
}

llvm::SmallVector<llvm::Value *, 2>
ControlFlowEmitter::emitBody(mlir::Block &block,
                             llvm::ArrayRef<llvm::Value *> arguments) {
  // The body may be emitted several times, each time with the same counts.
  Liveness::Counts counts = emitter.liveness.save();
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    emitter.setScalar(argument, value);
  Ports ports = makePorts(block.getTerminator()->getOperandTypes());
  llvm::BasicBlock *end = emitter.makeBlock("body");
  frames.push_back({block.getParentOp(), nullptr, &ports, nullptr, end});
  emitter.emitBlock(block);
  frames.pop_back();
  emitter.enter(end);
  llvm::SmallVector<llvm::Value *, 2> results;
  for (const Port &port : ports)
    results.push_back(emitter.builder.CreateLoad(
        port.variable->getAllocatedType(), port.variable));
  emitter.liveness.restore(std::move(counts));
  return results;
}

//===- ControlFlowEmit.cpp - loops and branches -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value that a terminator passes on goes through a port: a variable for each
// register. LLVM turns variables into registers with phi nodes.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/Failures.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// The tensor of a view; null for anything else.
static cuda_tile::TensorViewType getTensorType(mlir::Type type) {
  if (auto view = dyn_cast<cuda_tile::TileView>(type))
    return view.getTensorView();
  return dyn_cast<cuda_tile::TensorViewType>(type);
}

KernelEmitter::Ports KernelEmitter::makePorts(mlir::TypeRange types) {
  Ports ports;
  for (mlir::Type type : types) {
    Port &port = ports.emplace_back();
    if (cuda_tile::TensorViewType tensor = getTensorType(type)) {
      // The base, the sizes and the strides.
      for (unsigned i = 0, e = 1 + 2 * tensor.getRank(); i < e; ++i)
        port.variables.push_back(makeVariable(builder.getInt64Ty()));
      continue;
    }
    llvm::Type *element = codegen::getRegisterType(
        context, cuda_tile::getElementType(tgpu::getTileType(type)));
    auto frag = dyn_cast<tgpu::FragType>(type);
    if (!frag) {
      port.variables.push_back(makeVariable(element));
      continue;
    }
    layout::BitMatrix registers =
        frag.getLayout().getGroupMatrix(Group::Register);
    uint32_t copies = registers.getFreeColumns();
    unsigned numPlaces = 0;
    for (unsigned reg = 0, e = frag.getNumRegisters(); reg < e; ++reg) {
      if ((reg & copies) == 0) {
        port.places.push_back(numPlaces++);
      } else {
        port.places.push_back(
            port.places[*registers.solve(registers.apply(reg))]);
      }
    }
    port.hasPairs =
        element->getPrimitiveSizeInBits() == 16 && numPlaces % 2 == 0;
    if (port.hasPairs)
      element = llvm::FixedVectorType::get(element, 2);
    for (unsigned i = 0, e = port.hasPairs ? numPlaces / 2 : numPlaces; i < e;
         ++i)
      port.variables.push_back(makeVariable(element));
  }
  return ports;
}

void KernelEmitter::send(mlir::ValueRange values, const Ports &ports) {
  // All values are known before any variable is written.
  for (auto [value, port] : llvm::zip_equal(values, ports)) {
    if (getTensorType(value.getType())) {
      const Tensor &tensor = getTensor(value);
      builder.CreateStore(tensor.base, port.variables[0]);
      for (auto [i, part] : llvm::enumerate(
               llvm::concat<llvm::Value *const>(tensor.sizes, tensor.strides)))
        builder.CreateStore(part, port.variables[1 + i]);
      continue;
    }
    if (port.places.empty()) {
      builder.CreateStore(getScalar(value), port.variables[0]);
      continue;
    }
    const Registers &registers = getRegisters(value);
    Registers stored;
    for (auto [reg, place] : llvm::enumerate(port.places))
      if (place == stored.size())
        stored.push_back(registers[reg]);
    for (auto [i, variable] : llvm::enumerate(port.variables)) {
      llvm::Value *value = stored[port.hasPairs ? 2 * i : i];
      if (port.hasPairs) {
        auto *pair = llvm::PoisonValue::get(variable->getAllocatedType());
        value = builder.CreateInsertElement(
            builder.CreateInsertElement(pair, value, uint64_t(0)),
            stored[2 * i + 1], 1);
      }
      builder.CreateStore(value, variable);
    }
  }
}

void KernelEmitter::receive(mlir::ValueRange values, const Ports &ports) {
  for (auto [value, port] : llvm::zip_equal(values, ports)) {
    Registers loaded;
    for (llvm::AllocaInst *variable : port.variables)
      loaded.push_back(
          builder.CreateLoad(variable->getAllocatedType(), variable));
    if (cuda_tile::TensorViewType type = getTensorType(value.getType())) {
      // What the type knows are constants.
      Tensor tensor{loaded[0], {}, {}};
      size_t next = 1;
      auto take = [&](llvm::ArrayRef<int64_t> extents,
                      llvm::SmallVectorImpl<llvm::Value *> &parts) {
        for (int64_t extent : extents) {
          llvm::Value *part = loaded[next++];
          parts.push_back(extent == cuda_tile::TensorViewType::kDynamic
                              ? part
                              : builder.getInt64(extent));
        }
      };
      take(type.getShape(), tensor.sizes);
      take(type.getStrides(), tensor.strides);
      setTensor(value, std::move(tensor));
      continue;
    }
    if (port.places.empty()) {
      setScalar(value, loaded[0]);
      continue;
    }
    if (port.hasPairs) {
      Registers halves;
      for (llvm::Value *pair : loaded)
        for (uint64_t i : {0, 1})
          halves.push_back(builder.CreateExtractElement(pair, i));
      loaded = std::move(halves);
    }
    Registers registers;
    for (unsigned place : port.places)
      registers.push_back(loaded[place]);
    setRegisters(value, std::move(registers));
  }
}

void KernelEmitter::emitIf(tgpu::IfOp op) {
  Ports ports = makePorts(op.getResultTypes());
  llvm::BasicBlock *yes = makeBlock("then"), *no = makeBlock("else"),
                   *end = makeBlock("endif");
  builder.CreateCondBr(getScalar(op.getCondition()), yes, no);
  frames.push_back({op, nullptr, &ports, nullptr, end});
  enter(yes);
  emitBlock(op.getThenRegion().front());
  enter(no);
  if (!hasFailed())
    emitBlock(op.getElseRegion().front());
  frames.pop_back();
  enter(end);
  receive(op.getResults(), ports);
}

void KernelEmitter::emitFor(tgpu::ForOp op) {
  llvm::Value *lower = getScalar(op.getLowerBound());
  llvm::Value *upper = getScalar(op.getUpperBound());
  llvm::Value *step = getScalar(op.getStep());
  llvm::Type *type = lower->getType();
  bool isUnsigned = op.getIsUnsigned();
  if (!op.hasPositiveStep()) {
    llvm::Value *zero = llvm::ConstantInt::get(type, 0);
    emitFailIf(*this,
               isUnsigned ? builder.CreateICmpEQ(step, zero)
                          : builder.CreateICmpSLE(step, zero),
               op, "the step of this loop is %lld, which is not positive",
               builder.CreateIntCast(step, builder.getInt64Ty(), !isUnsigned),
               "the step of this loop is not positive");
  }
  Ports ports = makePorts(op.getInits().getTypes());
  send(op.getInits(), ports);
  llvm::AllocaInst *position = makeVariable(type);
  builder.CreateStore(lower, position);
  llvm::BasicBlock *body = makeBlock("for"), *next = makeBlock("next"),
                   *end = makeBlock("endfor");
  auto isBelow = [&](llvm::Value *index) {
    return isUnsigned ? builder.CreateICmpULT(index, upper)
                      : builder.CreateICmpSLT(index, upper);
  };
  if (op.getNonempty())
    builder.CreateBr(body);
  else
    builder.CreateCondBr(isBelow(lower), body, end);
  enter(body);
  mlir::Block &block = op.getBody().front();
  setScalar(block.getArgument(0), builder.CreateLoad(type, position));
  receive(block.getArguments().drop_front(), ports);
  frames.push_back({op, &ports, nullptr, next, end});
  emitBlock(block);
  frames.pop_back();
  if (hasFailed())
    return;
  enter(next);
  // The index ends at the last one that fits its type, as in the interpreter:
  // one that would pass the end of the type ends the loop.
  llvm::Value *index = builder.CreateLoad(type, position);
  llvm::Value *after = builder.CreateAdd(index, step);
  builder.CreateStore(after, position);
  llvm::Value *grows = isUnsigned ? builder.CreateICmpUGT(after, index)
                                  : builder.CreateICmpSGT(after, index);
  builder.CreateCondBr(builder.CreateAnd(grows, isBelow(after)), body, end);
  enter(end);
  receive(op.getResults(), ports);
}

void KernelEmitter::emitLoop(tgpu::LoopOp op) {
  Ports carried = makePorts(op.getInits().getTypes());
  Ports results = makePorts(op.getResultTypes());
  send(op.getInits(), carried);
  llvm::BasicBlock *body = makeBlock("loop"), *next = makeBlock("next"),
                   *end = makeBlock("endloop");
  builder.CreateBr(body);
  enter(body);
  mlir::Block &block = op.getBody().front();
  receive(block.getArguments(), carried);
  frames.push_back({op, &carried, &results, next, end});
  emitBlock(block);
  frames.pop_back();
  if (hasFailed())
    return;
  enter(next);
  builder.CreateBr(body);
  enter(end);
  receive(op.getResults(), results);
}

bool KernelEmitter::emitControlFlow(Operation *op) {
  auto findFrame = [&](auto isWanted) -> Frame & {
    for (Frame &frame : llvm::reverse(frames))
      if (isWanted(frame.op))
        return frame;
    llvm_unreachable("verified to be in a loop");
  };
  auto leave = [&](const Ports &ports, llvm::BasicBlock *block) {
    send(op->getOperands(), ports);
    builder.CreateBr(block);
    return true;
  };
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](tgpu::IfOp each) { return emitIf(each), true; })
      .Case([&](tgpu::ForOp each) { return emitFor(each), true; })
      .Case([&](tgpu::LoopOp each) { return emitLoop(each), true; })
      .Case([&](tgpu::YieldOp) {
        return leave(*frames.back().results, frames.back().end);
      })
      .Case([&](tgpu::ContinueOp) {
        Frame &frame = findFrame([](Operation *each) {
          return isa<tgpu::ForOp, tgpu::LoopOp>(each);
        });
        return leave(*frame.carried, frame.next);
      })
      .Case([&](tgpu::BreakOp) {
        Frame &frame =
            findFrame([](Operation *each) { return isa<tgpu::LoopOp>(each); });
        return leave(*frame.results, frame.end);
      })
      .Case([&](tgpu::ReturnOp) {
        builder.CreateBr(exitBlock);
        return true;
      })
      .Default(false);
}

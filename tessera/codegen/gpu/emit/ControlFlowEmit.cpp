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
#include "llvm/IR/InlineAsm.h"

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

/// Calls inline assembly without text that has `types` as results. The values
/// are what the operands are; without operands, what the registers held.
static llvm::Value *callNothing(KernelEmitter &emitter,
                                llvm::ArrayRef<llvm::Type *> types,
                                llvm::ArrayRef<llvm::Value *> operands) {
  std::string constraints;
  for (llvm::Type *type : types)
    constraints += type->isFloatTy() ? "=f," : "=r,";
  for (size_t i = 0; i < operands.size(); ++i)
    constraints += std::to_string(i) + ",";
  auto *function = llvm::FunctionType::get(
      llvm::StructType::get(emitter.context, types),
      operands.empty() ? llvm::ArrayRef<llvm::Type *>() : types, false);
  return emitter.builder.CreateCall(
      llvm::InlineAsm::get(function, "", constraints + "~{memory}",
                           /*hasSideEffects=*/true),
      operands);
}

/// Makes values that only the code here computes. The registers of constants
/// would be set before the branch to this place, where the other branch pays
/// for it too.
static void keepHere(KernelEmitter &emitter,
                     KernelEmitter::Registers &registers) {
  llvm::SmallVector<llvm::Type *, 0> types;
  for (llvm::Value *value : registers)
    types.push_back(value->getType());
  llvm::Value *call = callNothing(emitter, types, registers);
  for (auto [i, value] : llvm::enumerate(registers))
    value = emitter.builder.CreateExtractValue(call, i);
}

void KernelEmitter::send(mlir::ValueRange values, const Ports &ports,
                         bool isBranch) {
  // So many that setting them takes time.
  constexpr size_t kMany = 32;
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
    if (isBranch && stored.size() >= kMany &&
        stored.front()->getType()->getPrimitiveSizeInBits() == 32 &&
        llvm::all_of(stored, llvm::IsaPred<llvm::Constant>))
      keepHere(*this, stored);
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

/// Whether a loop must set the value that it carries before its first
/// iteration. Those that a product starts from zero it need not.
static bool isInitUsed(tgpu::ForOp op, unsigned number) {
  Value carried = op.getBody().getArgument(number + 1);
  return !llvm::any_of(carried.getUsers(), [&](Operation *user) {
    // Its operands and slots may be carried, too.
    auto mma = dyn_cast<tgpu::MmaOp>(user);
    return mma && mma.getFromZero() && mma.getAcc() == carried;
  });
}

void KernelEmitter::sendInits(tgpu::ForOp op, const Ports &ports) {
  for (auto [i, init] : llvm::enumerate(op.getInits())) {
    if (isInitUsed(op, i)) {
      send(init, Ports{ports[i]});
      continue;
    }
    // Not simply left out: to LLVM, a register that is never set before the
    // loop is in use since the loop was left the last time.
    llvm::SmallVector<llvm::Type *, 0> types;
    for (llvm::AllocaInst *variable : ports[i].variables)
      types.push_back(variable->getAllocatedType());
    llvm::Value *call = callNothing(*this, types, {});
    for (auto [part, variable] : llvm::enumerate(ports[i].variables))
      builder.CreateStore(builder.CreateExtractValue(call, part), variable);
  }
}

/// Goes to the body, or to the end if there is no iteration; then the inits are
/// the results. `hasAny` may be null: then there is one.
void KernelEmitter::enterFor(tgpu::ForOp op, const Ports &ports,
                             llvm::Value *hasAny, llvm::BasicBlock *body,
                             llvm::BasicBlock *end) {
  sendInits(op, ports);
  if (!hasAny) {
    builder.CreateBr(body);
    return;
  }
  llvm::BasicBlock *empty = makeBlock("empty");
  builder.CreateCondBr(hasAny, body, empty);
  enter(empty);
  for (auto [i, init] : llvm::enumerate(op.getInits()))
    if (!isInitUsed(op, i))
      send(init, Ports{ports[i]}, /*isBranch=*/true);
  builder.CreateBr(end);
}

llvm::Value *KernelEmitter::isFirstIteration() {
  for (Frame &frame : llvm::reverse(frames))
    if (auto loop = dyn_cast<tgpu::ForOp>(frame.op))
      return builder.CreateICmpEQ(getScalar(loop.getBody().getArgument(0)),
                                  getScalar(loop.getLowerBound()));
  llvm_unreachable("verified to be in a loop");
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
  llvm::AllocaInst *position = makeVariable(type);
  builder.CreateStore(lower, position);
  llvm::BasicBlock *body = makeBlock("for"), *next = makeBlock("next"),
                   *end = makeBlock("endfor");
  auto isBelow = [&](llvm::Value *index) {
    return isUnsigned ? builder.CreateICmpULT(index, upper)
                      : builder.CreateICmpSLT(index, upper);
  };
  enterFor(op, ports, op.getNonempty() ? nullptr : isBelow(lower), body, end);
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

/// Whether a branch is there for a loop that may have no iteration: then the
/// other branch, which nearly never runs, has zeros in place of its sums.
static bool isForLoop(Operation *op) {
  auto branch = dyn_cast<tgpu::IfOp>(op);
  return branch &&
         llvm::any_of(branch.getThenRegion().front().getOps<tgpu::MmaWaitOp>(),
                      [](tgpu::MmaWaitOp wait) {
                        return wait.getSource().getDefiningOp<tgpu::ForOp>();
                      });
}

bool KernelEmitter::emitControlFlow(Operation *op) {
  auto findFrame = [&](auto isWanted) -> Frame & {
    for (Frame &frame : llvm::reverse(frames))
      if (isWanted(frame.op))
        return frame;
    llvm_unreachable("verified to be in a loop");
  };
  auto leave = [&](const Ports &ports, llvm::BasicBlock *block) {
    send(op->getOperands(), ports,
         isa<tgpu::YieldOp>(op) && isForLoop(op->getParentOp()));
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

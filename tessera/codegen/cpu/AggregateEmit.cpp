//===- AggregateEmit.cpp - reduce and scan===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body is a function of scalars; it is emitted for as many lanes as there
// are. Rows walk along the dimension in step, one a lane. A reduction along the
// last dimension, where neighbours would be of one row, uses the lanes for
// parts of a row if the order of its elements does not matter.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/Nest.h"
#include "tessera/dialect/Numerics.h"
#include "tessera/numerics/Convert.h"

#include <limits>

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

namespace {

/// The bits of the index of an operand: those of rows, and those that count
/// along a row.
struct Cut {
  Cut(mlir::Value tile, size_t dim) {
    auto shape = cast<TileType>(tile.getType()).getShape();
    low = getNumBits(shape.drop_front(dim + 1));
    length = llvm::Log2_64(shape[dim]);
    numBits = getNumBits(shape);
    numRowBits = numBits - length;
  }
  /// The map of an operand in a nest whose lowest bits count rows.
  IndexMap getMap() const {
    IndexMap map;
    for (unsigned bit = 0; bit < numBits; ++bit)
      map.bits.push_back(bit < low            ? bit
                         : bit < low + length ? numRowBits + bit - low
                                              : bit - length);
    return map;
  }
  unsigned low, length, numBits, numRowBits;
};

/// The body of an aggregate.
class Body {
public:
  Body(KernelEmitter &emitter, Operation *op)
      : emitter(emitter), op(op), block(op->getRegion(0).front()) {
    for (Operation &each : block.without_terminator())
      isSimple &= KernelEmitter::isElementwise(&each) ||
                  isa<ConstantOp>(each) ||
                  (isMovement(&each) && !isa<ExtractOp>(each));
  }

  /// False if it can only be emitted for one lane.
  bool canBeVector() const { return isSimple; }

  /// The operation that it is, if its operands may come in any order.
  Operation *getCommutative() const {
    if (!llvm::hasNItems(block, 2) || block.getNumArguments() != 2)
      return nullptr;
    Operation *only = &block.front();
    if (!isa<AddFOp, MulFOp, MaxFOp, MinFOp, AddIOp, MulIOp, MaxIOp, MinIOp,
             AndIOp, OrIOp, XOrIOp>(only) ||
        block.getTerminator()->getOperand(0) != only->getResult(0))
      return nullptr;
    auto isArgument = [&](mlir::Value value) {
      return value.getParentBlock() == &block && !value.getDefiningOp();
    };
    mlir::Value lhs = only->getOperand(0), rhs = only->getOperand(1);
    if (!isArgument(lhs) || !isArgument(rhs) || lhs == rhs)
      return nullptr;
    auto isPlain = [](auto each) {
      return each.getRoundingMode() == RoundingMode::NearestEven &&
             !each.getFlushToZero();
    };
    if (auto add = dyn_cast<AddFOp>(only))
      return isPlain(add) ? only : nullptr;
    if (auto product = dyn_cast<MulFOp>(only))
      return isPlain(product) ? only : nullptr;
    if (auto max = dyn_cast<MaxFOp>(only))
      return max.getFlushToZero() ? nullptr : only;
    if (auto min = dyn_cast<MinFOp>(only))
      return min.getFlushToZero() ? nullptr : only;
    return only;
  }

  llvm::SmallVector<llvm::Value *, 2>
  apply(Nest &nest, llvm::ArrayRef<llvm::Value *> elements,
        llvm::ArrayRef<llvm::Value *> accumulators) {
    llvm::SmallVector<llvm::Value *, 4> arguments;
    for (size_t i = 0; i < elements.size(); ++i) {
      arguments.push_back(elements[i]);
      arguments.push_back(accumulators[i]);
    }
    if (!isSimple)
      return emitter.emitBody(block, arguments);
    llvm::DenseMap<mlir::Value, llvm::Value *> values;
    for (auto [argument, value] :
         llvm::zip_equal(block.getArguments(), arguments))
      values[argument] = value;
    auto get = [&](mlir::Value value) {
      llvm::Value *&found = values[value];
      if (!found)
        found = nest.splat(emitter.getScalar(value));
      return found;
    };
    for (Operation &each : block.without_terminator()) {
      mlir::Value result = each.getResult(0);
      if (auto constant = dyn_cast<ConstantOp>(each)) {
        values[result] = nest.splat(emitter.getConstant(constant));
        continue;
      }
      llvm::SmallVector<llvm::Value *, 4> operands;
      for (mlir::Value operand : each.getOperands())
        operands.push_back(get(operand));
      values[result] =
          isMovement(&each)
              ? emitter.castBits(operands[0],
                                 emitter.getType(each.getOperand(0)),
                                 emitter.getType(result))
              : emitter.emitElementwise(&each, operands);
    }
    llvm::SmallVector<llvm::Value *, 2> results;
    for (mlir::Value value : block.getTerminator()->getOperands())
      results.push_back(get(value));
    return results;
  }

private:
  KernelEmitter &emitter;
  Operation *op;
  mlir::Block &block;
  bool isSimple = true;
};

} // namespace

/// What leaves the other operand as it is. The identities that the kernel names
/// do not always do that: -inf is none for a maximum that passes over NaN.
static uint64_t getNeutral(Operation *op, ElementType type) {
  constexpr double kInfinity = std::numeric_limits<double>::infinity();
  uint64_t bits = 0;
  auto number = [&](double value) {
    numerics::setDouble(type, value, &bits);
    return bits;
  };
  unsigned width = getBitWidth(type);
  uint64_t ones = width == 64 ? ~uint64_t(0) : (uint64_t(1) << width) - 1;
  uint64_t least = uint64_t(1) << (width - 1);
  if (isa<AddFOp>(op))
    return number(-0.0);
  if (isa<MulFOp>(op))
    return number(1);
  if (auto max = dyn_cast<MaxFOp>(op))
    return number(max.getPropagateNan()
                      ? -kInfinity
                      : std::numeric_limits<double>::quiet_NaN());
  if (auto min = dyn_cast<MinFOp>(op))
    return number(min.getPropagateNan()
                      ? kInfinity
                      : std::numeric_limits<double>::quiet_NaN());
  if (isa<MulIOp>(op))
    return 1;
  if (isa<AndIOp>(op))
    return ones;
  if (auto max = dyn_cast<MaxIOp>(op))
    return isSigned(max.getSignedness()) ? least : 0;
  if (auto min = dyn_cast<MinIOp>(op))
    return isSigned(min.getSignedness()) ? ones ^ least : ones;
  return 0; // addi, ori, xori
}

llvm::SmallVector<llvm::Value *, 2>
KernelEmitter::emitBody(mlir::Block &block,
                        llvm::ArrayRef<llvm::Value *> arguments) {
  // The body may be emitted several times, and each time as if it were the
  // first.
  auto savedRemaining = remaining;
  auto savedRetired = retired;
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    setScalar(argument, value);
  Ports ports = makePorts(block.getTerminator()->getOperandTypes());
  llvm::BasicBlock *end = makeBlock("body");
  frames.push_back({block.getParentOp(), nullptr, &ports, nullptr, end});
  emitBlock(block);
  frames.pop_back();
  enter(end);
  llvm::SmallVector<llvm::Value *, 2> results;
  for (const Ports::Port &port : ports.ports)
    results.push_back(builder.CreateLoad(port.variables[0]->getAllocatedType(),
                                         port.variables[0]));
  remaining = std::move(savedRemaining);
  retired = std::move(savedRetired);
  return results;
}

/// Along the last dimension, with an operation that does not mind the order.
static void reduceAlongLanes(KernelEmitter &emitter, ReduceOp op, Cut cut,
                             Operation *combine, Body &body, Slot *slot) {
  llvm::IRBuilder<> &builder = emitter.builder;
  mlir::Value source = op.getOperands()[0];
  ElementType type = emitter.getType(source);
  IndexMap map = IndexMap::getIdentity(cut.numBits), rows;
  for (unsigned bit = cut.length; bit < cut.numBits; ++bit)
    rows.bits.push_back(bit);
  Nest nest(emitter, cut.numBits);
  nest.plan(source, map);
  nest.addBreak(cut.length);
  nest.planAhead();
  nest.chooseLanes(cut.length, /*wider=*/true);
  unsigned lanes = nest.getNumLanes();
  llvm::AllocaInst *variable =
      emitter.makeVariable(emitter.getRegisterType(source, lanes));
  llvm::AllocaInst *scalar =
      emitter.makeVariable(emitter.getRegisterType(source));
  llvm::Value *neutral =
      nest.splat(emitter.makeConstant(type, getNeutral(combine, type)));
  nest.emitVersions([&] {
    nest.open(cut.length, cut.numBits);
    builder.CreateStore(neutral, variable);
    nest.open(nest.getLaneBits(), cut.length);
    llvm::Value *element = nest.evaluate(source, map);
    llvm::Value *before =
        builder.CreateLoad(variable->getAllocatedType(), variable);
    builder.CreateStore(emitter.emitElementwise(combine, {element, before}),
                        variable);
    nest.emitAhead();
    nest.close();
    llvm::Value *sum =
        builder.CreateLoad(variable->getAllocatedType(), variable);
    for (unsigned half = lanes / 2; half; half /= 2) {
      llvm::SmallVector<int, 32> low, high;
      for (unsigned lane = 0; lane < half; ++lane) {
        low.push_back(lane);
        high.push_back(half + lane);
      }
      llvm::Value *lhs, *rhs;
      if (half == 1) {
        lhs = builder.CreateExtractElement(sum, uint64_t(0));
        rhs = builder.CreateExtractElement(sum, uint64_t(1));
      } else {
        lhs = builder.CreateShuffleVector(sum, low);
        rhs = builder.CreateShuffleVector(sum, high);
      }
      sum = emitter.emitElementwise(combine, {rhs, lhs});
    }
    if (slot)
      builder.CreateStore(
          emitter.encode(type, sum),
          builder.CreateInBoundsGEP(getMemoryType(emitter.context, type),
                                    emitter.getSlotAddress(slot),
                                    nest.getIndex(rows)));
    else
      builder.CreateStore(sum, scalar);
    nest.close();
  });
  nest.addRemark(op);
  nest.finish();
  if (!slot)
    emitter.setScalar(op.getResult(0),
                      builder.CreateLoad(scalar->getAllocatedType(), scalar));
}

void KernelEmitter::emitReduce(ReduceOp op) {
  size_t number = op.getOperands().size();
  Cut cut(op.getOperands()[0], op.getDim());
  Body body(*this, op);
  bool isScalarResult = isScalar(op.getResult(0));
  llvm::SmallVector<Slot *, 2> slots;
  Operation *combine = body.getCommutative();
  if (combine && number == 1 && cut.low == 0 && cut.length > 0) {
    Slot *slot =
        isScalarResult ? nullptr : allocate(getNumBytes(op.getResult(0)));
    reduceAlongLanes(*this, op, cut, combine, body, slot);
    if (slot)
      setStored(op.getResult(0), slot);
    return;
  }

  IndexMap map = cut.getMap();
  IndexMap rows = IndexMap::getIdentity(cut.numRowBits), place;
  for (unsigned bit = 0; bit < cut.length; ++bit)
    place.bits.push_back(cut.numRowBits + bit);
  Nest nest(*this, cut.numBits);
  for (mlir::Value operand : op.getOperands())
    nest.plan(operand, map);
  nest.addBreak(cut.numRowBits);
  nest.chooseLanes(body.canBeVector() ? cut.numRowBits : 0);
  llvm::SmallVector<llvm::AllocaInst *, 2> variables;
  for (mlir::Value result : op.getResults()) {
    variables.push_back(
        makeVariable(getRegisterType(result, nest.getNumLanes())));
    if (!isScalarResult)
      slots.push_back(allocate(getNumBytes(result)));
  }
  auto load = [&](llvm::AllocaInst *variable) {
    return builder.CreateLoad(variable->getAllocatedType(), variable);
  };
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), cut.numRowBits);
    for (llvm::AllocaInst *variable : variables)
      builder.CreateStore(
          llvm::Constant::getNullValue(variable->getAllocatedType()), variable);
    nest.open(cut.numRowBits, cut.numBits);
    llvm::SmallVector<llvm::Value *, 2> elements, before;
    for (size_t i = 0; i < number; ++i) {
      elements.push_back(nest.evaluate(op.getOperands()[i], map));
      before.push_back(load(variables[i]));
    }
    llvm::Value *isFirst =
        builder.CreateICmpEQ(nest.getIndex(place), getI64(0));
    // The first element is where a row begins; what the body makes of it and of
    // nothing is not looked at.
    for (size_t i = 0; i < number; ++i)
      before[i] = builder.CreateSelect(isFirst, elements[i], before[i]);
    llvm::SmallVector<llvm::Value *, 2> after =
        body.apply(nest, elements, before);
    for (size_t i = 0; i < number; ++i)
      builder.CreateStore(builder.CreateSelect(isFirst, elements[i], after[i]),
                          variables[i]);
    nest.close();
    if (!isScalarResult)
      for (size_t i = 0; i < number; ++i)
        nest.storeElements(getType(op.getResult(i)), load(variables[i]),
                           getSlotAddress(slots[i]), rows);
    nest.close();
  });
  nest.addRemark(op);
  nest.finish();
  for (size_t i = 0; i < number; ++i) {
    if (isScalarResult)
      setScalar(op.getResult(i), load(variables[i]));
    else
      setStored(op.getResult(i), slots[i]);
  }
}

void KernelEmitter::emitScan(ScanOp op) {
  size_t number = op.getOperands().size();
  Cut cut(op.getOperands()[0], op.getDim());
  Body body(*this, op);
  if (isScalar(op.getResult(0))) {
    for (size_t i = 0; i < number; ++i)
      setScalar(op.getResult(i), getScalar(op.getOperands()[i]));
    return;
  }
  IndexMap map = cut.getMap(), place;
  for (unsigned bit = 0; bit < cut.length; ++bit)
    place.bits.push_back(cut.numRowBits + bit);
  Nest nest(*this, cut.numBits);
  for (mlir::Value operand : op.getOperands())
    nest.plan(operand, map);
  nest.addBreak(cut.numRowBits);
  nest.chooseLanes(body.canBeVector() ? cut.numRowBits : 0);
  llvm::SmallVector<llvm::AllocaInst *, 2> variables;
  llvm::SmallVector<Slot *, 2> slots;
  for (mlir::Value result : op.getResults()) {
    variables.push_back(
        makeVariable(getRegisterType(result, nest.getNumLanes())));
    slots.push_back(allocate(getNumBytes(result)));
  }
  uint64_t start = op.getReverse() ? (uint64_t(1) << cut.length) - 1 : 0;
  nest.emitVersions([&] {
    nest.open(nest.getLaneBits(), cut.numRowBits);
    for (llvm::AllocaInst *variable : variables)
      builder.CreateStore(
          llvm::Constant::getNullValue(variable->getAllocatedType()), variable);
    nest.open(cut.numRowBits, cut.numBits, op.getReverse());
    llvm::Value *isFirst =
        builder.CreateICmpEQ(nest.getIndex(place), getI64(start));
    llvm::SmallVector<llvm::Value *, 2> elements, before;
    for (size_t i = 0; i < number; ++i) {
      elements.push_back(nest.evaluate(op.getOperands()[i], map));
      before.push_back(builder.CreateSelect(
          isFirst, elements[i],
          builder.CreateLoad(variables[i]->getAllocatedType(), variables[i])));
    }
    llvm::SmallVector<llvm::Value *, 2> after =
        body.apply(nest, elements, before);
    for (size_t i = 0; i < number; ++i) {
      llvm::Value *value = builder.CreateSelect(isFirst, elements[i], after[i]);
      builder.CreateStore(value, variables[i]);
      nest.storeElements(getType(op.getResult(i)), value,
                         getSlotAddress(slots[i]), map);
    }
    nest.close();
    nest.close();
  });
  nest.addRemark(op);
  nest.finish();
  for (size_t i = 0; i < number; ++i)
    setStored(op.getResult(i), slots[i]);
}

bool KernelEmitter::emitAggregates(Operation *op) {
  if (auto reduce = dyn_cast<ReduceOp>(op))
    emitReduce(reduce);
  else if (auto scan = dyn_cast<ScanOp>(op))
    emitScan(scan);
  else
    return false;
  if (!hasFailed())
    retire(op);
  return true;
}

//===- AggregateBody.cpp - what reduce and scan do with elements===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AggregateBody.h"
#include "tessera/analysis/Selection.h"
#include "tessera/dialect/Numerics.h"
#include "tessera/numerics/Convert.h"

#include <limits>

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

AggregateBody::AggregateBody(KernelEmitter &emitter, Operation *op)
    : emitter(emitter), op(op), block(op->getRegion(0).front()) {
  for (Operation &each : block.without_terminator())
    isSimple &= KernelEmitter::isElementwise(&each) || isa<ConstantOp>(each) ||
                (isMovement(&each) && !isa<ExtractOp>(each));
}

/// The operation that a result of the body is, if it is one of the element and
/// the accumulator, which may come in any order.
static Operation *getCommutative(mlir::Block &block, unsigned operand) {
  Operation *only = block.getTerminator()->getOperand(operand).getDefiningOp();
  if (!isa_and_nonnull<AddFOp, MulFOp, MaxFOp, MinFOp, AddIOp, MulIOp, MaxIOp,
                       MinIOp, AndIOp, OrIOp, XOrIOp>(only))
    return nullptr;
  mlir::Value element = block.getArgument(2 * operand);
  mlir::Value accumulator = block.getArgument(2 * operand + 1);
  mlir::Value lhs = only->getOperand(0), rhs = only->getOperand(1);
  if ((lhs != element || rhs != accumulator) &&
      (lhs != accumulator || rhs != element))
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

Freedom AggregateBody::getFreedom() {
  if (freedom)
    return *freedom;
  llvm::SmallVector<unsigned, 4> others;
  for (unsigned i = 0; i < op->getNumResults(); ++i) {
    if (Operation *only = getCommutative(block, i))
      isRounding |= isa<AddFOp, MulFOp>(only);
    else
      others.push_back(i);
  }
  if (others.empty())
    freedom = Freedom::Order;
  else if (analysis::isAssociativeSelection(block, others))
    freedom = Freedom::Grouping;
  else
    freedom = Freedom::None;
  return *freedom;
}

/// What leaves the other operand as it is. The identities that the kernel names
/// do not always do that: -inf is none for a maximum that passes over NaN.
static uint64_t getNeutralBits(Operation *op, ElementType type) {
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

llvm::Constant *AggregateBody::getNeutral(unsigned operand) const {
  ElementType type = emitter.getType(op->getResult(operand));
  return emitter.makeConstant(
      type, getNeutralBits(getCommutative(block, operand), type));
}

AggregateBody::Values
AggregateBody::apply(llvm::ArrayRef<llvm::Value *> elements,
                     llvm::ArrayRef<llvm::Value *> accumulators) {
  llvm::SmallVector<llvm::Value *, 4> arguments;
  for (size_t i = 0; i < elements.size(); ++i) {
    arguments.push_back(elements[i]);
    arguments.push_back(accumulators[i]);
  }
  if (!isSimple)
    return emitter.emitBody(block, arguments);
  auto splat = [&](llvm::Value *scalar) {
    auto *type = dyn_cast<llvm::FixedVectorType>(elements[0]->getType());
    return type ? emitter.builder.CreateVectorSplat(type->getNumElements(),
                                                    scalar)
                : scalar;
  };
  llvm::DenseMap<mlir::Value, llvm::Value *> values;
  for (auto [argument, value] :
       llvm::zip_equal(block.getArguments(), arguments))
    values[argument] = value;
  auto get = [&](mlir::Value value) {
    llvm::Value *&found = values[value];
    if (!found)
      found = splat(emitter.getScalar(value));
    return found;
  };
  for (Operation &each : block.without_terminator()) {
    mlir::Value result = each.getResult(0);
    if (auto constant = dyn_cast<ConstantOp>(each)) {
      values[result] = splat(emitter.getConstant(constant));
      continue;
    }
    llvm::SmallVector<llvm::Value *, 4> operands;
    for (mlir::Value operand : each.getOperands())
      operands.push_back(get(operand));
    values[result] =
        isMovement(&each)
            ? emitter.castBits(operands[0], emitter.getType(each.getOperand(0)),
                               emitter.getType(result))
            : emitter.emitElementwise(&each, operands);
  }
  Values results;
  for (mlir::Value value : block.getTerminator()->getOperands())
    results.push_back(get(value));
  return results;
}

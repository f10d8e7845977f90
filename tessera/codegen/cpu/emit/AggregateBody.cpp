//===- AggregateBody.cpp - what reduce and scan do with elements===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/AggregateBody.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

AggregateBody::AggregateBody(KernelEmitter &emitter, Operation *op)
    : emitter(emitter), op(op), block(op->getRegion(0).front()) {
  for (Operation &each : block.without_terminator())
    isSimple &= isElementwise(&each) || isa<ConstantOp>(each) ||
                (isMovement(&each) && !isa<ExtractOp>(each));
}

const analysis::Reassociation &AggregateBody::getReassociation() {
  if (!reassociation)
    reassociation = analysis::findReassociation(op);
  return *reassociation;
}

llvm::Constant *AggregateBody::getNeutral(unsigned operand) {
  return emitter.elements.makeConstant(emitter.getType(op->getResult(operand)),
                                       getReassociation().neutralBits[operand]);
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
            ? emitter.elements.castBits(operands[0], emitter.getType(result))
            : emitter.emitElementwise(&each, operands);
  }
  Values results;
  for (mlir::Value value : block.getTerminator()->getOperands())
    results.push_back(get(value));
  return results;
}

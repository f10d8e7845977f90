//===- AffineEmit.cpp - accesses through affine tiles of pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/AffineEmit.h"
#include "tessera/analysis/Affine.h"

using namespace tessera;
using namespace tessera::cpu;
using analysis::Affine;
using analysis::Condition;
using analysis::ScalarExpression;

namespace {

/// Emits each expression and condition once, at the insertion point.
class AffineEmitter {
public:
  explicit AffineEmitter(KernelEmitter &emitter)
      : emitter(emitter), builder(emitter.builder) {}

  /// An i64.
  llvm::Value *emit(const ScalarExpression &expression) {
    if (llvm::Value *known = values.lookup(expression.getIdentity()))
      return known;
    llvm::Value *made = make(expression);
    values[expression.getIdentity()] = made;
    return made;
  }

  /// An i1 that is true if all conditions hold; null if there are none.
  llvm::Value *emitConditions(const Affine &affine) {
    llvm::Value *all = nullptr;
    auto require = [&](llvm::Value *one) {
      all = all ? builder.CreateAnd(all, one) : one;
    };
    for (const Condition &condition : affine.conditions)
      require(builder.CreateICmp(getPredicate(condition.kind),
                                 emit(condition.value), emit(condition.bound)));
    for (mlir::Value mask : affine.masks)
      require(emitter.getScalar(mask));
    return all;
  }

private:
  llvm::Value *make(const ScalarExpression &expression);
  static llvm::CmpInst::Predicate getPredicate(Condition::Kind kind);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  llvm::DenseMap<const void *, llvm::Value *> values;
};

} // namespace

llvm::Value *AffineEmitter::make(const ScalarExpression &expression) {
  auto left = [&] { return emit(expression.getLeft()); };
  auto right = [&] { return emit(expression.getRight()); };
  switch (expression.getKind()) {
  case ScalarExpression::Kind::Constant:
    return emitter.getI64(static_cast<uint64_t>(*expression.getConstant()));
  case ScalarExpression::Kind::Scalar:
    return builder.CreateSExt(emitter.getScalar(expression.getScalar()),
                              emitter.getI64());
  case ScalarExpression::Kind::Sum: {
    llvm::Value *lhs = left();
    return builder.CreateAdd(lhs, right());
  }
  case ScalarExpression::Kind::Difference: {
    llvm::Value *lhs = left();
    return builder.CreateSub(lhs, right());
  }
  case ScalarExpression::Kind::Product: {
    llvm::Value *lhs = left();
    return builder.CreateMul(lhs, right());
  }
  case ScalarExpression::Kind::Minimum:
    return builder.CreateBinaryIntrinsic(llvm::Intrinsic::smin, left(),
                                         emitter.getI64(0));
  case ScalarExpression::Kind::Maximum:
    return builder.CreateBinaryIntrinsic(llvm::Intrinsic::smax, left(),
                                         emitter.getI64(0));
  }
  llvm_unreachable("unknown expression");
}

llvm::CmpInst::Predicate AffineEmitter::getPredicate(Condition::Kind kind) {
  switch (kind) {
  case Condition::Kind::Less:
    return llvm::CmpInst::ICMP_SLT;
  case Condition::Kind::LessEqual:
    return llvm::CmpInst::ICMP_SLE;
  case Condition::Kind::Greater:
    return llvm::CmpInst::ICMP_SGT;
  case Condition::Kind::GreaterEqual:
    return llvm::CmpInst::ICMP_SGE;
  }
  llvm_unreachable("unknown comparison");
}

std::optional<ViewAccess> cpu::describePointers(KernelEmitter &emitter,
                                                mlir::Value pointers,
                                                mlir::Value mask,
                                                mlir::Value tile) {
  std::optional<Affine> affine = analysis::readAffine(pointers, mask);
  if (!affine)
    return std::nullopt;
  AffineEmitter affineEmitter(emitter);
  ViewAccess access;
  access.tile = tile;
  access.type = emitter.getType(tile);
  access.origin = access.tensor.base = affineEmitter.emit(affine->base);
  access.padding = emitter.elements.makeConstant(access.type, 0);
  llvm::Value *zero = emitter.getI64(0);
  int64_t size = getStorageSize(access.type);
  for (const ScalarExpression &step : affine->steps) {
    access.hasUnitStride.push_back(step.isConstant(size));
    access.tensor.strides.push_back(affineEmitter.emit(step));
    access.tensor.sizes.push_back(zero); // unused: nothing is checked
    access.starts.push_back(zero);
    access.isChecked.push_back(false);
  }
  access.isInside = affineEmitter.emitConditions(*affine);
  return access;
}

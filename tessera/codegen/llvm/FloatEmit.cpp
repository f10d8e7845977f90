//===- FloatEmit.cpp - arithmetic on floats -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/ElementEmit.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera::cuda_tile;
using namespace tessera::codegen;
using mlir::Operation;
using tessera::numerics::BinaryFloat;
using tessera::numerics::UnaryFloat;

llvm::Value *ElementEmitter::emitFloat(Operation *op, Operands operands) {
  ElementType type = getType(op->getResult(0));
  auto unary = [&]<typename Op>(Op each, UnaryFloat function) {
    return numerics.emit(function, type, getFloatMode(each), operands[0]);
  };
  auto binary = [&]<typename Op>(Op each, BinaryFloat function) {
    return numerics.emit(function, type, getFloatMode(each), operands[0],
                         operands[1]);
  };
  return llvm::TypeSwitch<Operation *, llvm::Value *>(op)
      .Case([&](AddFOp each) { return binary(each, BinaryFloat::Add); })
      .Case([&](SubFOp each) { return binary(each, BinaryFloat::Sub); })
      .Case([&](MulFOp each) { return binary(each, BinaryFloat::Mul); })
      .Case([&](DivFOp each) { return binary(each, BinaryFloat::Div); })
      .Case([&](RemFOp each) { return binary(each, BinaryFloat::Rem); })
      .Case([&](MaxFOp each) { return binary(each, BinaryFloat::Max); })
      .Case([&](MinFOp each) { return binary(each, BinaryFloat::Min); })
      .Case([&](PowOp each) { return binary(each, BinaryFloat::Pow); })
      .Case([&](Atan2Op each) { return binary(each, BinaryFloat::Atan2); })
      .Case([&](AbsFOp each) { return unary(each, UnaryFloat::Abs); })
      .Case([&](NegFOp each) { return unary(each, UnaryFloat::Neg); })
      .Case([&](CeilOp each) { return unary(each, UnaryFloat::Ceil); })
      .Case([&](FloorOp each) { return unary(each, UnaryFloat::Floor); })
      .Case([&](SqrtOp each) { return unary(each, UnaryFloat::Sqrt); })
      .Case([&](RsqrtOp each) { return unary(each, UnaryFloat::Rsqrt); })
      .Case([&](ExpOp each) { return unary(each, UnaryFloat::Exp); })
      .Case([&](Exp2Op each) { return unary(each, UnaryFloat::Exp2); })
      .Case([&](LogOp each) { return unary(each, UnaryFloat::Log); })
      .Case([&](Log2Op each) { return unary(each, UnaryFloat::Log2); })
      .Case([&](SinOp each) { return unary(each, UnaryFloat::Sin); })
      .Case([&](CosOp each) { return unary(each, UnaryFloat::Cos); })
      .Case([&](TanOp each) { return unary(each, UnaryFloat::Tan); })
      .Case([&](SinHOp each) { return unary(each, UnaryFloat::SinH); })
      .Case([&](CosHOp each) { return unary(each, UnaryFloat::CosH); })
      .Case([&](TanHOp each) { return unary(each, UnaryFloat::TanH); })
      .Case([&](FmaOp each) {
        return numerics.emitFma(type, getFloatMode(each), operands[0],
                                operands[1], operands[2]);
      })
      .Case([&](FPowIOp each) {
        return numerics.emitPowI(type, getType(op->getOperand(1)), operands[0],
                                 operands[1]);
      })
      .Case([&](CmpFOp each) {
        return numerics.emitCompareFloat(
            getPredicate(each.getComparisonPredicate()),
            each.getComparisonOrdering() == ComparisonOrdering::Ordered,
            getType(each.getLhs()), operands[0], operands[1]);
      })
      .Default([](Operation *) { return nullptr; });
}

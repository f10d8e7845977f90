//===- IntegerEmit.cpp - arithmetic on integers -===//
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
using tessera::numerics::BinaryInteger;
using tessera::numerics::UnaryInteger;

llvm::Value *ElementEmitter::emitInteger(Operation *op, Operands operands) {
  ElementType type = getType(op->getResult(0));
  auto integer = [&]<typename Op>(Op each, BinaryInteger function) {
    return numerics.emit(function, type, readsSigned(each), operands[0],
                         operands[1]);
  };
  return llvm::TypeSwitch<Operation *, llvm::Value *>(op)
      .Case([&](AddIOp each) { return integer(each, BinaryInteger::Add); })
      .Case([&](SubIOp each) { return integer(each, BinaryInteger::Sub); })
      .Case([&](MulIOp each) { return integer(each, BinaryInteger::Mul); })
      .Case(
          [&](MulhiIOp each) { return integer(each, BinaryInteger::MulHigh); })
      .Case([&](DivIOp each) { return integer(each, getDivision(each)); })
      .Case([&](RemIOp each) { return integer(each, BinaryInteger::Rem); })
      .Case([&](MaxIOp each) { return integer(each, BinaryInteger::Max); })
      .Case([&](MinIOp each) { return integer(each, BinaryInteger::Min); })
      .Case(
          [&](ShLIOp each) { return integer(each, BinaryInteger::ShiftLeft); })
      .Case(
          [&](ShRIOp each) { return integer(each, BinaryInteger::ShiftRight); })
      .Case([&](AbsIOp) {
        return numerics.emit(UnaryInteger::Abs, type, operands[0]);
      })
      .Case([&](NegIOp) {
        return numerics.emit(UnaryInteger::Neg, type, operands[0]);
      })
      .Case([&](CmpIOp each) {
        return numerics.emitCompareInteger(
            getPredicate(each.getComparisonPredicate()),
            isSigned(each.getSignedness()), getType(each.getLhs()), operands[0],
            operands[1]);
      })
      .Default([](Operation *) { return nullptr; });
}

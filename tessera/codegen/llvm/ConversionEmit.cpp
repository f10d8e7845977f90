//===- ConversionEmit.cpp - conversions between element types -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Conversions that keep the bits (bitcast, and conversions of pointers) are
// movements: castBits emits them.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/ElementEmit.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera::cuda_tile;
using namespace tessera::codegen;
using mlir::Operation;

llvm::Value *ElementEmitter::emitConversion(Operation *op, Operands operands) {
  ElementType type = getType(op->getResult(0));
  ElementType source = getType(op->getOperand(0));
  return llvm::TypeSwitch<Operation *, llvm::Value *>(op)
      .Case([&](ExtIOp each) {
        return numerics.emitExtendInteger(
            source, type, isSigned(each.getSignedness()), operands[0]);
      })
      .Case([&](TruncIOp) {
        return numerics.emitTruncateInteger(source, type, operands[0]);
      })
      .Case([&](FToFOp each) {
        return numerics.emitConvertFloat(
            source, type, getRounding(each.getRoundingMode()), operands[0]);
      })
      .Case([&](FToIOp each) {
        return numerics.emitFloatToInteger(
            source, type, isSigned(each.getSignedness()), operands[0]);
      })
      .Case([&](IToFOp each) {
        return numerics.emitIntegerToFloat(
            source, type, isSigned(each.getSignedness()),
            getRounding(each.getRoundingMode()), operands[0]);
      })
      .Default([](Operation *) { return nullptr; });
}

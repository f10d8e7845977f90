//===- BitwiseEmit.cpp - operations on bits -===//
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

llvm::Value *ElementEmitter::emitBitwise(Operation *op, Operands operands) {
  ElementType type = getType(op->getResult(0));
  auto integer = [&]<typename Op>(Op each, BinaryInteger function) {
    return numerics.emit(function, type, readsSigned(each), operands[0],
                         operands[1]);
  };
  return llvm::TypeSwitch<Operation *, llvm::Value *>(op)
      .Case([&](AndIOp each) { return integer(each, BinaryInteger::And); })
      .Case([&](OrIOp each) { return integer(each, BinaryInteger::Or); })
      .Case([&](XOrIOp each) { return integer(each, BinaryInteger::Xor); })
      .Default([](Operation *) { return nullptr; });
}

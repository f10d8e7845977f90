//===- CoreEmit.cpp - select and offset -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/ElementEmit.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::codegen;
using mlir::dyn_cast;
using mlir::isa;

/// Addresses are in bytes. Two elements of 4 bits share one.
static llvm::Value *emitOffset(llvm::IRBuilderBase &builder, OffsetOp op,
                               llvm::Value *pointers, llvm::Value *offsets) {
  auto type = cast<TileType>(op.getType());
  ElementType pointee = convertElementType(
      cast<PointerType>(type.getElementType()).getPointeeType());
  offsets = builder.CreateSExt(offsets, pointers->getType());
  auto constant = [&](uint64_t value) {
    return llvm::ConstantInt::get(pointers->getType(), value);
  };
  if (getBitWidth(pointee) == 4)
    // The interpreter reports an odd number of them.
    offsets = builder.CreateAShr(offsets, constant(1));
  else
    offsets = builder.CreateMul(offsets, constant(getStorageSize(pointee)));
  return builder.CreateAdd(pointers, offsets);
}

llvm::Value *ElementEmitter::emitCore(mlir::Operation *op, Operands operands) {
  if (auto offset = dyn_cast<OffsetOp>(op))
    return emitOffset(builder, offset, operands[0], operands[1]);
  if (isa<SelectOp>(op))
    return builder.CreateSelect(operands[0], operands[1], operands[2]);
  return nullptr;
}

//===- ElementEmit.cpp - element-wise operations as LLVM IR -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/ElementEmit.h"

using namespace tessera;
using namespace tessera::codegen;

llvm::Value *ElementEmitter::emit(mlir::Operation *op, Operands operands) {
  // The families below read the result's type.
  if (!cuda_tile::isElementwise(op))
    return nullptr;
  if (llvm::Value *result = emitFloat(op, operands))
    return result;
  if (llvm::Value *result = emitInteger(op, operands))
    return result;
  if (llvm::Value *result = emitBitwise(op, operands))
    return result;
  if (llvm::Value *result = emitConversion(op, operands))
    return result;
  return emitCore(op, operands);
}

llvm::Value *ElementEmitter::castBits(llvm::Value *value, ElementType to) {
  llvm::Type *type = value->getType()->getWithNewType(
      getRegisterType(builder.getContext(), to));
  return builder.CreateBitCast(value, type);
}

llvm::Constant *ElementEmitter::makeConstant(ElementType type, uint64_t bits) {
  llvm::LLVMContext &context = builder.getContext();
  llvm::Type *result = getRegisterType(context, type);
  if (result->isIntegerTy())
    return llvm::ConstantInt::get(
        context, llvm::APInt(result->getIntegerBitWidth(), bits, false, true));
  return llvm::ConstantFP::get(
      context, llvm::APFloat(result->getFltSemantics(),
                             llvm::APInt(result->getPrimitiveSizeInBits(), bits,
                                         false, true)));
}

llvm::Value *ElementEmitter::decode(ElementType type, llvm::Value *memory) {
  if (type != ElementType::TF32)
    return decodeOwn(type, memory);
  llvm::Type *integers =
      memory->getType()->getWithNewType(builder.getInt32Ty());
  llvm::Value *bits = builder.CreateBitCast(memory, integers);
  bits = builder.CreateAnd(bits,
                           llvm::ConstantInt::get(integers, ~uint32_t(0x1fff)));
  return builder.CreateBitCast(bits, memory->getType());
}

llvm::Value *ElementEmitter::decodeOwn(ElementType type, llvm::Value *memory) {
  return type == ElementType::I1
             ? builder.CreateICmpNE(
                   memory, llvm::Constant::getNullValue(memory->getType()))
             : memory;
}

llvm::Value *ElementEmitter::encode(ElementType type, llvm::Value *value) {
  if (type != ElementType::I1)
    return value;
  return builder.CreateZExt(
      value, value->getType()->getWithNewType(builder.getInt8Ty()));
}

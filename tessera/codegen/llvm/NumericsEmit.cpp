//===- NumericsEmit.cpp - element arithmetic as LLVM IR: shared parts -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/NumericsEmit.h"
#include "tessera/runtime/host/KernelNumerics.h"

#include "llvm/IR/Module.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::codegen;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

Type *codegen::getRegisterType(LLVMContext &context, ElementType type) {
  switch (type) {
  case ElementType::I1:
    return Type::getInt1Ty(context);
  case ElementType::F16:
    return Type::getHalfTy(context);
  case ElementType::F32:
  case ElementType::TF32:
    return Type::getFloatTy(context);
  case ElementType::F64:
    return Type::getDoubleTy(context);
  default:
    // bf16 too: without bf16 instructions, LLVM rounds it by calls even if it
    // is only moved.
    return Type::getIntNTy(context, getStorageSize(type) * 8);
  }
}

Type *codegen::getMemoryType(LLVMContext &context, ElementType type) {
  return type == ElementType::I1 ? Type::getInt8Ty(context)
                                 : getRegisterType(context, type);
}

Type *codegen::getVectorType(Type *element, unsigned lanes) {
  return lanes == 1 ? element : FixedVectorType::get(element, lanes);
}

unsigned codegen::getNumLanes(Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector ? vector->getNumElements() : 1;
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Creates a stack slot in the entry block, not once per loop iteration.
static AllocaInst *createSlot(IRBuilderBase &builder, Type *type) {
  IRBuilderBase::InsertPointGuard guard(builder);
  BasicBlock &entry = builder.GetInsertBlock()->getParent()->getEntryBlock();
  builder.SetInsertPoint(&entry, entry.getFirstInsertionPt());
  AllocaInst *slot = builder.CreateAlloca(type);
  unsigned bytes = getNumLanes(type) * type->getScalarSizeInBits() / 8;
  slot->setAlignment(Align(std::min<uint64_t>(64, PowerOf2Ceil(bytes))));
  return slot;
}

/// Declares a function that accesses only memory of its arguments, and returns.
static FunctionCallee declare(Module &module, StringRef name,
                              FunctionType *type) {
  FunctionCallee callee = module.getOrInsertFunction(name, type);
  auto *function = cast<Function>(callee.getCallee());
  function->setDoesNotThrow();
  function->setWillReturn();
  function->setOnlyAccessesArgMemory();
  return callee;
}

Value *NumericsEmitter::emitCall(StringRef name, ArrayRef<uint32_t> numbers,
                                 ArrayRef<Operand> operands,
                                 ElementType result) {
  assert(target.hasHost() && "no operation of the dialect needs this call");
  LLVMContext &context = builder.getContext();
  unsigned lanes = getNumLanes(operands.front().value->getType());
  SmallVector<Value *> arguments;
  SmallVector<AllocaInst *> slots;
  for (uint32_t number : numbers)
    arguments.push_back(builder.getInt32(number));
  for (Operand operand : operands) {
    Type *type = getVectorType(getMemoryType(context, operand.type), lanes);
    AllocaInst *slot = createSlot(builder, type);
    builder.CreateLifetimeStart(slot);
    Value *value = operand.value;
    if (operand.type == ElementType::I1)
      value = builder.CreateZExt(value, type);
    builder.CreateAlignedStore(value, slot, slot->getAlign());
    slots.push_back(slot);
    arguments.push_back(slot);
  }
  Type *type = getVectorType(getMemoryType(context, result), lanes);
  AllocaInst *slot = createSlot(builder, type);
  builder.CreateLifetimeStart(slot);
  slots.push_back(slot);
  arguments.push_back(slot);
  arguments.push_back(builder.getInt64(lanes));

  SmallVector<Type *> types;
  for (Value *argument : arguments)
    types.push_back(argument->getType());
  builder.CreateCall(
      declare(*builder.GetInsertBlock()->getModule(), name,
              FunctionType::get(builder.getVoidTy(), types, false)),
      arguments);
  Value *value = builder.CreateAlignedLoad(type, slot, slot->getAlign());
  // Slots of different calls may then share memory.
  for (AllocaInst *each : slots)
    builder.CreateLifetimeEnd(each);
  return value;
}

//===----------------------------------------------------------------------===//
// Small parts
//===----------------------------------------------------------------------===//

Type *NumericsEmitter::getTypeLike(Value *value, Type *element) {
  return getVectorType(element, getNumLanes(value->getType()));
}

Value *NumericsEmitter::toBits(Value *value) {
  Type *element = builder.getIntNTy(value->getType()->getScalarSizeInBits());
  return builder.CreateBitCast(value, getTypeLike(value, element));
}

Value *NumericsEmitter::fromBits(Value *bits, Type *element) {
  return builder.CreateBitCast(bits, getTypeLike(bits, element));
}

Value *NumericsEmitter::isNaN(Value *value) {
  return builder.CreateFCmpUNO(value, value);
}

Value *NumericsEmitter::fma(Value *lhs, Value *rhs, Value *acc) {
  return builder.CreateIntrinsic(Intrinsic::fma, {lhs->getType()},
                                 {lhs, rhs, acc});
}

Value *NumericsEmitter::abs(Value *value) {
  return builder.CreateUnaryIntrinsic(Intrinsic::fabs, value);
}

Value *NumericsEmitter::flush(Value *value) {
  Value *bits = toBits(value);
  Type *type = bits->getType();
  Value *exponent = builder.CreateAnd(bits, ConstantInt::get(type, 0x7f800000));
  Value *zero = builder.CreateAnd(bits, ConstantInt::get(type, 0x80000000));
  Value *isSmall = builder.CreateICmpEQ(exponent, Constant::getNullValue(type));
  return fromBits(builder.CreateSelect(isSmall, zero, bits),
                  builder.getFloatTy());
}

//===----------------------------------------------------------------------===//
// Between f32 and similar types
//===----------------------------------------------------------------------===//

bool NumericsEmitter::isWidened(ElementType type) const {
  return type == ElementType::BF16 ||
         (type == ElementType::F16 && !target.computesF16());
}

Value *NumericsEmitter::widen(ElementType type, Value *value) {
  if (type == ElementType::F16 && target.convertsF16())
    return builder.CreateFPExt(value, getTypeLike(value, builder.getFloatTy()));
  Type *word = getTypeLike(value, builder.getInt32Ty());
  Value *bits = builder.CreateZExt(toBits(value), word);
  auto constant = [&](uint32_t bits) { return ConstantInt::get(word, bits); };
  if (type == ElementType::BF16)
    return fromBits(builder.CreateShl(bits, constant(16)),
                    builder.getFloatTy());
  // See numerics/Narrow.h.
  Value *sign = builder.CreateShl(builder.CreateAnd(bits, constant(0x8000)),
                                  constant(16));
  Value *magnitude = builder.CreateAnd(bits, constant(0x7fff));
  Value *normal = builder.CreateAdd(builder.CreateShl(magnitude, constant(13)),
                                    constant(112u << 23));
  Value *special = builder.CreateAdd(normal, constant(112u << 23));
  Type *single = getTypeLike(value, builder.getFloatTy());
  Value *subnormal =
      toBits(builder.CreateFMul(builder.CreateSIToFP(magnitude, single),
                                ConstantFP::get(single, 0x1p-24)));
  Value *result = builder.CreateSelect(
      builder.CreateICmpULT(magnitude, constant(0x400)), subnormal, normal);
  result = builder.CreateSelect(
      builder.CreateICmpUGE(magnitude, constant(0x7c00)), special, result);
  return fromBits(builder.CreateOr(sign, result), builder.getFloatTy());
}

Value *NumericsEmitter::narrow(ElementType type, Value *value) {
  if (Value *result = target.emitNarrow(builder, type, value))
    return result;
  if (type == ElementType::F16 && target.convertsF16())
    return builder.CreateFPTrunc(value,
                                 getTypeLike(value, builder.getHalfTy()));
  return narrowByBits(type, value);
}

Value *NumericsEmitter::narrowExactly(ElementType type, Value *value) {
  if (type != ElementType::BF16)
    return narrow(type, value);
  Value *bits = toBits(value);
  bits = builder.CreateLShr(bits, ConstantInt::get(bits->getType(), 16));
  return builder.CreateTrunc(bits, getTypeLike(bits, builder.getInt16Ty()));
}

Value *NumericsEmitter::narrowToOdd(Value *value) {
  Type *wide = value->getType();
  Value *nearest =
      builder.CreateFPTrunc(value, getTypeLike(value, builder.getFloatTy()));
  Value *back = abs(builder.CreateFPExt(nearest, wide));
  Value *magnitude = abs(value);
  Value *bits = toBits(nearest);
  // First round towards zero. A NaN compares false and stays.
  Value *isLonger = builder.CreateFCmpOGT(back, magnitude);
  Value *isShorter = builder.CreateFCmpOLT(back, magnitude);
  Value *less = builder.CreateSub(bits, ConstantInt::get(bits->getType(), 1));
  Value *shorter = builder.CreateSelect(isLonger, less, bits);
  Value *odd = builder.CreateOr(shorter, ConstantInt::get(bits->getType(), 1));
  Value *result =
      builder.CreateSelect(builder.CreateOr(isLonger, isShorter), odd, bits);
  return fromBits(result, builder.getFloatTy());
}

Value *NumericsEmitter::addToOdd(Value *lhs, Value *rhs) {
  Value *sum = builder.CreateFAdd(lhs, rhs);
  // The exact rounding error.
  Value *part = builder.CreateFSub(sum, lhs);
  Value *error =
      builder.CreateFAdd(builder.CreateFSub(lhs, builder.CreateFSub(sum, part)),
                         builder.CreateFSub(rhs, part));
  return makeOdd(sum, error);
}

Value *NumericsEmitter::makeOdd(Value *value, Value *error) {
  Value *bits = toBits(value);
  Type *type = bits->getType();
  Value *zero = Constant::getNullValue(type);
  Constant *one = ConstantInt::get(type, 1);
  // Away from zero if the error has the sign of the value.
  Value *differ =
      builder.CreateICmpSLT(builder.CreateXor(bits, toBits(error)), zero);
  Value *step =
      builder.CreateSelect(differ, Constant::getAllOnesValue(type), one);
  Value *isInexact =
      builder.CreateFCmpONE(error, ConstantFP::get(value->getType(), 0.0));
  Value *isEven = builder.CreateICmpEQ(builder.CreateAnd(bits, one), zero);
  Value *result = builder.CreateSelect(builder.CreateAnd(isInexact, isEven),
                                       builder.CreateAdd(bits, step), bits);
  return fromBits(result, value->getType()->getScalarType());
}

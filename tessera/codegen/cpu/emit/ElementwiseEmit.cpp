//===- ElementwiseEmit.cpp - element-wise operations===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/KernelEmitter.h"
#include "tessera/dialect/Elements.h"
#include "tessera/dialect/Numerics.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::Operation;
using tessera::numerics::BinaryFloat;
using tessera::numerics::BinaryInteger;
using tessera::numerics::UnaryFloat;
using tessera::numerics::UnaryInteger;

/// Addresses count bytes; two elements of 4 bits share one.
static llvm::Value *emitOffset(KernelEmitter &emitter, OffsetOp op,
                               llvm::Value *pointers, llvm::Value *offsets) {
  llvm::IRBuilder<> &builder = emitter.builder;
  auto type = cast<TileType>(op.getType());
  ElementType pointee = convertElementType(
      cast<PointerType>(type.getElementType()).getPointeeType());
  offsets = builder.CreateSExt(offsets, pointers->getType());
  auto constant = [&](uint64_t value) {
    return llvm::ConstantInt::get(pointers->getType(), value);
  };
  if (getBitWidth(pointee) == 4)
    // An odd number of them is refused by the interpreter.
    offsets = builder.CreateAShr(offsets, constant(1));
  else
    offsets = builder.CreateMul(offsets, constant(getStorageSize(pointee)));
  return builder.CreateAdd(pointers, offsets);
}

llvm::Value *
KernelEmitter::emitElementwise(Operation *op,
                               llvm::ArrayRef<llvm::Value *> operands) {
  LineScope scope(builder, lines.get(), op);
  ElementType type = getType(op->getResult(0));
  ElementType source = getType(op->getOperand(0));
  auto unary = [&]<typename Op>(Op each, UnaryFloat function) {
    return numerics.emit(function, type, getFloatMode(each), operands[0]);
  };
  auto binary = [&]<typename Op>(Op each, BinaryFloat function) {
    return numerics.emit(function, type, getFloatMode(each), operands[0],
                         operands[1]);
  };
  auto integer = [&]<typename Op>(Op each, BinaryInteger function) {
    return numerics.emit(function, type, readsSigned(each), operands[0],
                         operands[1]);
  };
  llvm::Value *result =
      llvm::TypeSwitch<Operation *, llvm::Value *>(op)
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
          .Default([](Operation *) { return nullptr; });
  if (result)
    return result;
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
      .Case([&](AndIOp each) { return integer(each, BinaryInteger::And); })
      .Case([&](OrIOp each) { return integer(each, BinaryInteger::Or); })
      .Case([&](XOrIOp each) { return integer(each, BinaryInteger::Xor); })
      .Case([&](AbsIOp) {
        return numerics.emit(UnaryInteger::Abs, type, operands[0]);
      })
      .Case([&](NegIOp) {
        return numerics.emit(UnaryInteger::Neg, type, operands[0]);
      })
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
            each.getComparisonOrdering() == ComparisonOrdering::Ordered, source,
            operands[0], operands[1]);
      })
      .Case([&](CmpIOp each) {
        return numerics.emitCompareInteger(
            getPredicate(each.getComparisonPredicate()),
            isSigned(each.getSignedness()), source, operands[0], operands[1]);
      })
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
      .Case([&](SelectOp) {
        return builder.CreateSelect(operands[0], operands[1], operands[2]);
      })
      .Case([&](OffsetOp each) {
        return emitOffset(*this, each, operands[0], operands[1]);
      })
      .Default([](Operation *) { return nullptr; });
}

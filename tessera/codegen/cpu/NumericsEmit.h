//===- NumericsEmit.h - element arithmetic as LLVM IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of numerics/, made of instructions. Values are scalars or
// vectors of fixed length, all operands of one call of the same length. An
// element has the type that `getRegisterType` says: i1 is i1; i4 is an i8 whose
// high bits are 0; f16, bf16, f32 and f64 are LLVM's own types; tf32 is a float
// whose low 13 bits are 0; f8 and f4 types are their bits in an i8.
//
// Results are those of numerics/ to the bit, but for the functions that
// docs/cpu.md gives an error bound for. What has no instructions of its own
// becomes a call of numerics/ itself, by way of runtime/KernelNumerics.h.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NUMERICSEMIT_H
#define TESSERA_CODEGEN_CPU_NUMERICSEMIT_H

#include "tessera/codegen/cpu/Target.h"
#include "tessera/numerics/Convert.h"

#include "llvm/IR/IRBuilder.h"

namespace tessera::cpu {

/// The type of an element in a register, and in memory (i1 is a byte there).
llvm::Type *getRegisterType(llvm::LLVMContext &context, ElementType type);
llvm::Type *getMemoryType(llvm::LLVMContext &context, ElementType type);

/// The same as vectors of `lanes` elements; scalars if that is 1.
llvm::Type *getVectorType(llvm::Type *element, unsigned lanes);
unsigned getNumLanes(llvm::Type *type);

class NumericsEmitter {
public:
  NumericsEmitter(llvm::IRBuilderBase &builder, const Target &target)
      : builder(builder), target(target) {}

  llvm::Value *emit(numerics::UnaryFloat op, ElementType type,
                    numerics::FloatMode mode, llvm::Value *source);
  llvm::Value *emit(numerics::BinaryFloat op, ElementType type,
                    numerics::FloatMode mode, llvm::Value *lhs,
                    llvm::Value *rhs);
  llvm::Value *emitFma(ElementType type, numerics::FloatMode mode,
                       llvm::Value *lhs, llvm::Value *rhs, llvm::Value *acc);
  llvm::Value *emitPowI(ElementType type, ElementType exponentType,
                        llvm::Value *source, llvm::Value *exponent);
  /// The result has lanes of i1.
  llvm::Value *emitCompareFloat(numerics::Predicate predicate, bool ordered,
                                ElementType type, llvm::Value *lhs,
                                llvm::Value *rhs);

  llvm::Value *emit(numerics::UnaryInteger op, ElementType type,
                    llvm::Value *source);
  llvm::Value *emit(numerics::BinaryInteger op, ElementType type, bool isSigned,
                    llvm::Value *lhs, llvm::Value *rhs);
  llvm::Value *emitCompareInteger(numerics::Predicate predicate, bool isSigned,
                                  ElementType type, llvm::Value *lhs,
                                  llvm::Value *rhs);

  llvm::Value *emitConvertFloat(ElementType from, ElementType to,
                                numerics::Rounding rounding,
                                llvm::Value *source);
  llvm::Value *emitIntegerToFloat(ElementType from, ElementType to,
                                  bool isSigned, numerics::Rounding rounding,
                                  llvm::Value *source);
  llvm::Value *emitFloatToInteger(ElementType from, ElementType to,
                                  bool isSigned, llvm::Value *source);
  llvm::Value *emitExtendInteger(ElementType from, ElementType to,
                                 bool isSigned, llvm::Value *source);
  llvm::Value *emitTruncateInteger(ElementType from, ElementType to,
                                   llvm::Value *source);

private:
  llvm::IRBuilderBase &builder;
  const Target &target;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NUMERICSEMIT_H

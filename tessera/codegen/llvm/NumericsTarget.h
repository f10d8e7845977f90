//===- NumericsTarget.h - arithmetic instructions of a target -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumericsEmitter can compute everything with plain LLVM IR. A target that has
// better instructions declares and emits them here. An engine derives its own
// class: cpu/X86Numerics.h uses AVX-512.
//
// Example: sqrt of an f32 towards zero. If `hasDirectedRounding` is true,
// `emitDirectedSqrt` is called. Otherwise the emitter computes the root in f64,
// sets its last bit if it is inexact, and truncates it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_NUMERICSTARGET_H
#define TESSERA_CODEGEN_LLVM_NUMERICSTARGET_H

#include "tessera/numerics/Float.h"

#include "llvm/IR/IRBuilder.h"

namespace tessera::codegen {

/// Values are scalars or vectors of any length, as in NumericsEmit.h.
class NumericsTarget {
public:
  virtual ~NumericsTarget() = default;

  /// True if a fused multiply-add of f32 and f64 is an instruction. Otherwise
  /// elementary functions are calls of numerics/.
  virtual bool hasFma() const = 0;
  /// True if LLVM converts between f16 and f32 with instructions.
  virtual bool convertsF16() const = 0;
  /// True if f16 has its own arithmetic instructions, so f32 is not needed.
  /// Implies `convertsF16`.
  virtual bool computesF16() const = 0;

  /// True if the three functions below may be called: operations on f32 and f64
  /// that round towards zero or an infinity.
  virtual bool hasDirectedRounding() const = 0;
  /// Add, Sub, Mul or Div.
  virtual llvm::Value *emitDirected(llvm::IRBuilderBase &builder,
                                    numerics::BinaryFloat op,
                                    numerics::Rounding rounding,
                                    llvm::Value *lhs,
                                    llvm::Value *rhs) const = 0;
  virtual llvm::Value *emitDirectedSqrt(llvm::IRBuilderBase &builder,
                                        numerics::Rounding rounding,
                                        llvm::Value *source) const = 0;
  virtual llvm::Value *emitDirectedFma(llvm::IRBuilderBase &builder,
                                       numerics::Rounding rounding,
                                       llvm::Value *lhs, llvm::Value *rhs,
                                       llvm::Value *acc) const = 0;

  /// value * 2^exponent, rounded once. Both are f32 or f64, and the exponent is
  /// an integer. Null if there is no such instruction.
  virtual llvm::Value *emitScale(llvm::IRBuilderBase &builder,
                                 llvm::Value *value,
                                 llvm::Value *exponent) const = 0;
  /// 1 / sqrt(x) of an f32, with a relative error below 2^-14 for normal
  /// results, and exact for zero and infinity. Null if there is no such
  /// instruction.
  virtual llvm::Value *emitRsqrtEstimate(llvm::IRBuilderBase &builder,
                                         llvm::Value *x) const = 0;
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_NUMERICSTARGET_H

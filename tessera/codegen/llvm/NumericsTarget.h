//===- NumericsTarget.h - arithmetic instructions of a target -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NumericsEmitter can compute everything with plain LLVM IR. A target that has
// better instructions declares and emits them here. An engine derives its own
// class: cpu/X86Numerics.h uses AVX-512, gpu/emit/PtxNumerics.h uses PTX.
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

  /// True if kernels can call functions of numerics/
  /// (runtime/host/KernelNumerics.h). Otherwise `hasFma` and
  /// `hasDirectedRounding` must be true, and values must be scalars.
  virtual bool hasHost() const { return true; }
  /// True if LLVM's code for this target is wrong where
  ///   - a shift of 64 bits, in a select that tests its count: only 32 bits of
  ///     the count are read then;
  ///   - an i1 becomes a bf16: its sign is lost.
  /// NumericsEmitter then emits something else.
  virtual bool hasFaultySelection() const { return false; }
  /// False if a conversion between float types loses the sign of a NaN.
  virtual bool keepsSignOfNaN() const { return true; }
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

  // Whole operations that are instructions of the target. Each returns null
  // for all others.

  /// Operand and result have the form of a register, or are f32 where
  /// NumericsEmitter computes an f16 or bf16 in f32. The caller rounds these.
  virtual llvm::Value *emitUnary(llvm::IRBuilderBase &builder,
                                 numerics::UnaryFloat op, ElementType type,
                                 numerics::FloatMode mode,
                                 llvm::Value *source) const {
    return nullptr;
  }
  virtual llvm::Value *emitBinary(llvm::IRBuilderBase &builder,
                                  numerics::BinaryFloat op, ElementType type,
                                  numerics::FloatMode mode, llvm::Value *lhs,
                                  llvm::Value *rhs) const {
    return nullptr;
  }
  virtual llvm::Value *emitFma(llvm::IRBuilderBase &builder, ElementType type,
                               numerics::FloatMode mode, llvm::Value *lhs,
                               llvm::Value *rhs, llvm::Value *acc) const {
    return nullptr;
  }
  /// f32 to a narrower type, to nearest even; and to f32, exactly.
  virtual llvm::Value *emitNarrow(llvm::IRBuilderBase &builder, ElementType to,
                                  llvm::Value *value) const {
    return nullptr;
  }
  virtual llvm::Value *emitWiden(llvm::IRBuilderBase &builder, ElementType from,
                                 llvm::Value *value) const {
    return nullptr;
  }
  /// f32 or f64 to an integer of up to 64 bits: towards zero, saturating, NaN
  /// to 0. The result has 32 or 64 bits.
  virtual llvm::Value *emitToInteger(llvm::IRBuilderBase &builder,
                                     unsigned bits, bool isSigned,
                                     llvm::Value *value) const {
    return nullptr;
  }
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_NUMERICSTARGET_H

//===- PtxNumerics.h - arithmetic with PTX instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Element arithmetic for NVIDIA GPUs, as LLVM IR for the NVPTX back end.
// Values are scalars. Subnormal numbers are flushed by the instruction, so a
// function must not have the attribute `denormal-fp-math`.
//
// A result is that of numerics/ to the bit, except that
//   - a NaN has the bits that the hardware returns, so also no certain sign;
//   - functions have the error bounds of docs/gpu-numerics.md.
//
// Every chip, sm_75 to sm_120, computes the same, but for functions that are
// approximated. The PTX version must be 8.1 or later on sm_89 and above, 7.8
// on others.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H
#define TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H

#include "tessera/codegen/llvm/NumericsTarget.h"

namespace tessera::gpu {

class PtxNumerics final : public codegen::NumericsTarget {
public:
  /// `architecture` is the number of sm_NN.
  explicit PtxNumerics(unsigned architecture) : architecture(architecture) {}

  bool hasHost() const override { return false; }
  bool hasFaultySelection() const override { return true; }
  bool keepsSignOfNaN() const override { return false; }
  bool hasFma() const override { return true; }
  bool convertsF16() const override { return true; }
  bool computesF16() const override { return true; }
  bool hasDirectedRounding() const override { return true; }

  llvm::Value *emitDirected(llvm::IRBuilderBase &builder,
                            numerics::BinaryFloat op,
                            numerics::Rounding rounding, llvm::Value *lhs,
                            llvm::Value *rhs) const override;
  llvm::Value *emitDirectedSqrt(llvm::IRBuilderBase &builder,
                                numerics::Rounding rounding,
                                llvm::Value *source) const override;
  llvm::Value *emitDirectedFma(llvm::IRBuilderBase &builder,
                               numerics::Rounding rounding, llvm::Value *lhs,
                               llvm::Value *rhs,
                               llvm::Value *acc) const override;
  llvm::Value *emitScale(llvm::IRBuilderBase &builder, llvm::Value *value,
                         llvm::Value *exponent) const override {
    return nullptr;
  }
  llvm::Value *emitRsqrtEstimate(llvm::IRBuilderBase &builder,
                                 llvm::Value *x) const override {
    return nullptr;
  }

  llvm::Value *emitUnary(llvm::IRBuilderBase &builder, numerics::UnaryFloat op,
                         ElementType type, numerics::FloatMode mode,
                         llvm::Value *source) const override;
  llvm::Value *emitBinary(llvm::IRBuilderBase &builder,
                          numerics::BinaryFloat op, ElementType type,
                          numerics::FloatMode mode, llvm::Value *lhs,
                          llvm::Value *rhs) const override;
  llvm::Value *emitFma(llvm::IRBuilderBase &builder, ElementType type,
                       numerics::FloatMode mode, llvm::Value *lhs,
                       llvm::Value *rhs, llvm::Value *acc) const override;
  llvm::Value *emitNarrow(llvm::IRBuilderBase &builder, ElementType to,
                          llvm::Value *value) const override;
  llvm::Value *emitWiden(llvm::IRBuilderBase &builder, ElementType from,
                         llvm::Value *value) const override;
  llvm::Value *emitToInteger(llvm::IRBuilderBase &builder, unsigned bits,
                             bool isSigned, llvm::Value *value) const override;

private:
  /// bf16 has its own fma, minimum and maximum.
  bool computesBF16() const { return architecture >= 80; }
  bool convertsF8() const { return architecture >= 89; }
  /// Minimum and maximum have forms that return NaN if an operand is one, and
  /// forms for f16 and bf16.
  bool hasNaNExtremes() const { return architecture >= 80; }

  llvm::Value *emitExtreme(llvm::IRBuilderBase &builder, bool isMax,
                           ElementType type, numerics::FloatMode mode,
                           llvm::Value *lhs, llvm::Value *rhs) const;
  llvm::Value *emitMath(llvm::IRBuilderBase &builder, numerics::UnaryFloat op,
                        ElementType type, numerics::FloatMode mode,
                        llvm::Value *x) const;
  llvm::Value *emitExp(llvm::IRBuilderBase &builder, llvm::Value *x) const;

  const unsigned architecture;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H

//===- X86Numerics.h - arithmetic with x86 instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_X86NUMERICS_H
#define TESSERA_CODEGEN_CPU_X86NUMERICS_H

#include "tessera/codegen/cpu/Target.h"
#include "tessera/codegen/llvm/NumericsTarget.h"

namespace tessera::cpu {

/// Uses FMA3, F16C, and AVX-512 with its static rounding modes. For a processor
/// without them, also of another architecture, every query returns false.
class X86Numerics final : public codegen::NumericsTarget {
public:
  explicit X86Numerics(const Target &target) : target(target) {}

  bool hasFma() const override { return target.hasFma; }
  bool convertsF16() const override { return target.hasF16C; }
  bool computesF16() const override { return target.hasAvx512Fp16; }

  bool hasDirectedRounding() const override { return target.hasAvx512; }
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
                         llvm::Value *exponent) const override;
  llvm::Value *emitRsqrtEstimate(llvm::IRBuilderBase &builder,
                                 llvm::Value *x) const override;

private:
  const Target &target;
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_X86NUMERICS_H

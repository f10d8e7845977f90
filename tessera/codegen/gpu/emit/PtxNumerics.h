//===- PtxNumerics.h - arithmetic instructions of NVIDIA GPUs -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H
#define TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H

#include "tessera/codegen/llvm/NumericsTarget.h"

namespace tessera::gpu {

class PtxNumerics : public codegen::NumericsTarget {
public:
  explicit PtxNumerics(unsigned sm) : sm(sm) {}
  bool hasFma() const override { return true; }
  bool convertsF16() const override { return true; }
  bool computesF16() const override { return false; }
  bool hasDirectedRounding() const override { return false; }
  llvm::Value *emitDirected(llvm::IRBuilderBase &, numerics::BinaryFloat,
                            numerics::Rounding, llvm::Value *,
                            llvm::Value *) const override {
    return nullptr;
  }
  llvm::Value *emitDirectedSqrt(llvm::IRBuilderBase &, numerics::Rounding,
                                llvm::Value *) const override {
    return nullptr;
  }
  llvm::Value *emitDirectedFma(llvm::IRBuilderBase &, numerics::Rounding,
                               llvm::Value *, llvm::Value *,
                               llvm::Value *) const override {
    return nullptr;
  }
  llvm::Value *emitScale(llvm::IRBuilderBase &, llvm::Value *,
                         llvm::Value *) const override {
    return nullptr;
  }
  llvm::Value *emitRsqrtEstimate(llvm::IRBuilderBase &,
                                 llvm::Value *) const override {
    return nullptr;
  }

private:
  [[maybe_unused]] unsigned sm;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_PTXNUMERICS_H

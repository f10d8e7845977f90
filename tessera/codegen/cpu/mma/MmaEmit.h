//===- MmaEmit.h - matrix products as LLVM IR -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_MMA_MMAEMIT_H
#define TESSERA_CODEGEN_CPU_MMA_MMAEMIT_H

#include "tessera/codegen/cpu/Target.h"
#include "tessera/numerics/ElementType.h"

#include "llvm/IR/IRBuilder.h"

namespace tessera::cpu {

/// acc += lhs * rhs for `batch` pairs of matrices: lhs m by k, rhs k by n, acc
/// m by n, all powers of two.
struct MmaProblem {
  ElementType inputType;
  ElementType accType;
  bool lhsSigned = true; // mmai
  bool rhsSigned = true;
  uint64_t batch = 1, m = 1, n = 1, k = 1;
  /// The rows of an operand are not one behind the other: `emitMma` is told
  /// their distance, and nothing is known of the alignment. For a tile that is
  /// read where it stands in memory, which spares a copy. `batch` must be 1.
  bool lhsStrided = false;
  bool rhsStrided = false;
  /// `emitMma` is told where the matrix of the next product of this kind
  /// stands, which is fetched on the way. `batch` must be 1.
  bool lhsAhead = false;
  bool rhsAhead = false;
  /// All denormals count. Else those of f32 may be taken for 0, where the
  /// processor multiplies bf16 at twice the rate of f32 and does so: inputs,
  /// sums and what they begin with. Without denormals there is no difference.
  /// Nor are sums of floats taken in another order then, as AMX does.
  bool exactDenormals = false;
};

/// What a product is computed by.
struct MmaPath {
  /// The instruction set extension, or what else does it.
  llvm::StringRef name;
  /// No machine with it has run the tests.
  bool isUntested = false;
  /// Launches have to ask for the registers (runtime/TilePermission.h).
  bool usesTiles = false;
};
MmaPath getMmaPath(const Target &target, const MmaProblem &problem);

/// Memory that `emitMma` needs beside its operands.
uint64_t getMmaScratchBytes(const Target &target, const MmaProblem &problem);

/// A matrix in memory: the address, and the bytes between rows (i64).
struct MmaRows {
  llvm::Value *address = nullptr;
  llvm::Value *stride = nullptr;
};

/// Emits the product at the builder's place. The operands are addresses of
/// matrices in row-major order without gaps, aligned to 64 bytes (elements in
/// memory are as ElementType.h says); acc is changed in place, and must not be
/// one of the others. The strides are i64, in bytes, for operands that have
/// one. The results are those of numerics/ to the bit, if
/// the order of sums makes no difference or is not another (`exactDenormals`).
void emitMma(llvm::IRBuilderBase &builder, const Target &target,
             const MmaProblem &problem, llvm::Value *lhs, llvm::Value *rhs,
             llvm::Value *acc, llvm::Value *scratch,
             llvm::Value *lhsStride = nullptr, llvm::Value *rhsStride = nullptr,
             MmaRows lhsAhead = {}, MmaRows rhsAhead = {});

/// Asks for the line of memory at an address, which may be any.
void emitFetch(llvm::IRBuilderBase &builder, llvm::Value *address);

/// acc += (lhs * lhsScale) * (rhs * rhsScale), where `scaleBlocks` scales
/// stand along k: those of lhs are m by scaleBlocks, those of rhs scaleBlocks
/// by n. acc is f32.
struct MmaScaledProblem {
  ElementType inputType;
  ElementType scaleType;
  uint64_t batch = 1, m = 1, n = 1, k = 1, scaleBlocks = 1;
};

MmaPath getMmaScaledPath(const Target &target, const MmaScaledProblem &problem);
uint64_t getMmaScaledScratchBytes(const Target &target,
                                  const MmaScaledProblem &problem);

/// As `emitMma`. The matrices of scales need no alignment.
void emitMmaScaled(llvm::IRBuilderBase &builder, const Target &target,
                   const MmaScaledProblem &problem, llvm::Value *lhs,
                   llvm::Value *rhs, llvm::Value *lhsScale,
                   llvm::Value *rhsScale, llvm::Value *acc,
                   llvm::Value *scratch);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_MMA_MMAEMIT_H

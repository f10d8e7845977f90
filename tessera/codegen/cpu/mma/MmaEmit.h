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

/// acc += lhs * rhs for `batch` pairs of matrices: lhs is m by k, rhs k by n,
/// acc m by n. All extents are powers of two.
struct MmaProblem {
  ElementType inputType;
  ElementType accType;
  bool lhsSigned = true; // mmai
  bool rhsSigned = true;
  uint64_t batch = 1, m = 1, n = 1, k = 1;
  /// The rows of an operand are not adjacent: `emitMma` takes a stride, and
  /// assumes no alignment. Such a tile is read in place, without a copy.
  /// `batch` must be 1.
  bool lhsStrided = false;
  bool rhsStrided = false;
  /// `emitMma` takes the address of the matrix that the next product of this
  /// kind reads, and prefetches it. `batch` must be 1.
  bool lhsAhead = false;
  bool rhsAhead = false;
  /// Results must respect denormals, and floats must be added in order. If
  /// false, denormal f32 values (inputs, sums, and initial sums) may be treated
  /// as 0: the instruction that multiplies bf16 at twice the rate of f32 does
  /// so. Sums may then be reordered too, as AMX does. Without denormals or AMX
  /// the results are the same.
  bool exactDenormals = false;
};

/// How a product is computed.
struct MmaPath {
  /// The instruction set extension, or another description for remarks.
  llvm::StringRef name;
  /// The tests have not run on a machine that has it.
  bool isUntested = false;
  /// Launches have to request the registers (runtime/host/TilePermission.h).
  bool usesTiles = false;
};
MmaPath getMmaPath(const Target &target, const MmaProblem &problem);

/// Bytes of scratch memory that `emitMma` needs besides its operands.
uint64_t getMmaScratchBytes(const Target &target, const MmaProblem &problem);

/// A matrix in memory: the address, and the bytes between rows (i64).
struct MmaRows {
  llvm::Value *address = nullptr;
  llvm::Value *stride = nullptr;
};

/// Emits the product at the insertion point. The operands are addresses of
/// matrices in row-major order without gaps, aligned to 64 bytes; ElementType.h
/// describes elements in memory. acc is changed in place and must not overlap
/// the others. Strides are i64, in bytes, for operands that are strided. The
/// results are those of numerics/ to the bit, unless sums are reordered or
/// denormals flushed (`exactDenormals`).
void emitMma(llvm::IRBuilderBase &builder, const Target &target,
             const MmaProblem &problem, llvm::Value *lhs, llvm::Value *rhs,
             llvm::Value *acc, llvm::Value *scratch,
             llvm::Value *lhsStride = nullptr, llvm::Value *rhsStride = nullptr,
             MmaRows lhsAhead = {}, MmaRows rhsAhead = {});

/// Prefetches the cache line at an address. The address may be invalid.
void emitFetch(llvm::IRBuilderBase &builder, llvm::Value *address);

/// acc += (lhs * lhsScale) * (rhs * rhsScale). There are `scaleBlocks` scales
/// along k: lhsScale is m by scaleBlocks, rhsScale scaleBlocks by n. acc is
/// f32.
struct MmaScaledProblem {
  ElementType inputType;
  ElementType scaleType;
  uint64_t batch = 1, m = 1, n = 1, k = 1, scaleBlocks = 1;
};

MmaPath getMmaScaledPath(const Target &target, const MmaScaledProblem &problem);
uint64_t getMmaScaledScratchBytes(const Target &target,
                                  const MmaScaledProblem &problem);

/// Like `emitMma`. The matrices of scales need no alignment.
void emitMmaScaled(llvm::IRBuilderBase &builder, const Target &target,
                   const MmaScaledProblem &problem, llvm::Value *lhs,
                   llvm::Value *rhs, llvm::Value *lhsScale,
                   llvm::Value *rhsScale, llvm::Value *acc,
                   llvm::Value *scratch);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_MMA_MMAEMIT_H

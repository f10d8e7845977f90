//===- MmaPlan.h - how a matrix product is computed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All products but calls of numerics/ are one kernel over words. A word is as
// wide as a sum and holds `group` neighbours along k: one f32 or f64, two bf16,
// two i16 or four i8. The left operand is m rows of words, the right one a row
// of n words for each step along k, and a step adds to each sum what the
// instruction makes of two words. Where the operands do not come as words, they
// are laid out in scratch memory first, which costs m * k + k * n where the
// product costs m * n * k.
//
// AMX has the same words, in registers of 16 rows of 16 words. Its kernel is
// another one (MmaTiles.cpp), and its sums come in another order.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H
#define TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H

#include "tessera/codegen/cpu/mma/MmaEmit.h"

#include <optional>

namespace tessera::cpu::mma {

enum class MmaMethod : uint8_t {
  Call,     // of numerics/
  Fma,      // f32 or f64
  DotBf16,  // vdpbf16ps
  MulI32,   // any processor's integers
  DotI16,   // pmaddwd
  DotI8,    // vpdpbusd
  TileBf16, // tdpbf16ps
  TileF16,  // tdpfp16ps
  TileI8,   // tdpbssd and its like
};

inline bool isTiled(MmaMethod method) { return method >= MmaMethod::TileBf16; }

/// Rows of a register of AMX, and words of each.
inline constexpr unsigned kTileRows = 16, kTileWords = 16;

struct MmaPlan {
  MmaMethod method = MmaMethod::Call;
  unsigned group = 1;
  unsigned wordBytes = 4;
  /// Words along k.
  uint64_t steps = 0;
  /// Of the processor.
  unsigned vectorBytes = 16;
  /// Columns of a vector.
  unsigned lanes = 1;
  /// The block of sums that stays in registers: rows by vectors, which divide
  /// the matrix.
  unsigned rows = 1, vectors = 1;
  /// Steps along k in a round of the innermost loop.
  unsigned unroll = 1;
  /// vpdpbusd has one signed and one unsigned operand. If both are the same,
  /// the left one has 128 added or taken off, and the sums begin with a bias
  /// for each column that undoes it.
  bool offsetLhs = false;

  /// Where the words stand in scratch memory, if not in the operand itself.
  std::optional<uint64_t> lhsAt, rhsAt, biasAt;
  uint64_t scratchBytes = 0;
};

MmaPlan planMma(const Target &target, const MmaProblem &problem);

/// The f32 of elements of at most 16 bits, given as integers: exact. NaN of
/// f8E8M0FNU is infinity.
llvm::Value *emitWiden(llvm::IRBuilderBase &builder, ElementType type,
                       llvm::Value *values);

/// Addresses inside a function that computes a product.
struct MmaOperands {
  llvm::Value *lhs, *rhs, *acc, *bias = nullptr;
  /// Bytes between rows that are not dense.
  llvm::Value *lhsStride = nullptr, *rhsStride = nullptr;
  /// To be fetched, if there is an address.
  MmaRows lhsAhead, rhsAhead;
};

/// Emits what lays out words in scratch memory, and tells where they are. For a
/// call, that is dense operands.
MmaOperands emitMmaWords(llvm::IRBuilderBase &builder,
                         const MmaProblem &problem, const MmaPlan &plan,
                         MmaOperands operands, llvm::Value *scratch);

/// Emits, for the block of sums at `row` and `column`, what asks for its share
/// of the matrices that are ahead.
void emitMmaAhead(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                  const MmaOperands &operands, llvm::Value *row, uint64_t rows,
                  llvm::Value *column, uint64_t columns);

/// Emits acc += lhs * rhs over words.
void emitMmaKernel(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                   const MmaPlan &plan, MmaOperands operands);

/// The same for a plan that is tiled.
void emitMmaTiles(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                  const MmaPlan &plan, MmaOperands operands);

/// The bits that every NaN of a sum is given.
uint64_t getCanonicalNaN(ElementType accType);

/// Emits a loop over 0, step, 2 * step and so on below `end`, none if that is
/// one round. `body` gets the index and the carried values, and returns the
/// next ones.
using LoopBody = llvm::function_ref<llvm::SmallVector<llvm::Value *>(
    llvm::Value *, llvm::ArrayRef<llvm::Value *>)>;
llvm::SmallVector<llvm::Value *> emitLoop(llvm::IRBuilderBase &builder,
                                          uint64_t end, uint64_t step,
                                          llvm::ArrayRef<llvm::Value *> carried,
                                          LoopBody body);
void emitLoop(llvm::IRBuilderBase &builder, uint64_t end, uint64_t step,
              llvm::function_ref<void(llvm::Value *)> body);

/// base + index * scale + offset, in bytes.
llvm::Value *emitAddress(llvm::IRBuilderBase &builder, llvm::Value *base,
                         llvm::Value *index, uint64_t scale,
                         uint64_t offset = 0);

/// acc + the product of the words of two vectors.
llvm::Value *emitMmaStep(llvm::IRBuilderBase &builder,
                         const MmaProblem &problem, const MmaPlan &plan,
                         llvm::Value *lhs, llvm::Value *rhs, llvm::Value *acc);

/// A call of the runtime: flags of 32 bits, sizes of 64, and addresses.
void emitRuntimeCall(llvm::IRBuilderBase &builder, llvm::StringRef name,
                     llvm::ArrayRef<unsigned> flags,
                     llvm::ArrayRef<uint64_t> sizes,
                     llvm::ArrayRef<llvm::Value *> operands);

/// A new private function of a module, of so many addresses, and of strides
/// behind those.
llvm::Function *createMmaFunction(llvm::Module &module, llvm::StringRef name,
                                  unsigned numAddresses,
                                  unsigned numStrides = 0);

} // namespace tessera::cpu::mma

#endif // TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H

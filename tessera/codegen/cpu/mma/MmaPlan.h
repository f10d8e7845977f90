//===- MmaPlan.h - how a matrix product is computed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every product except a call of numerics/ is one loop nest over *words*. A
// word is as wide as a sum, and holds `group` elements that are adjacent along
// k: one f32 or f64, two bf16, two i16 or four i8. The left operand is m rows
// of words. The right operand is, for each step along k, a row of n words. One
// instruction multiplies two vectors of words and adds to a vector of sums. If
// an operand is not stored as words, it is first converted into scratch memory.
// That costs m * k + k * n, versus m * n * k for the product.
//
// Example: f32 += bf16 * bf16 with m = n = k = 64, AVX512-BF16 and no AMX:
//
//   method = DotBf16     vdpbf16ps
//   group = 2            a word is two bf16
//   steps = 32           64 / 2 words along k
//   lanes = 16           a vector of 64 bytes has the words of 16 columns
//   rows = 4             4 rows by 4 vectors: a block of 4 x 64 sums stays in
//   vectors = 4          16 of the 32 vector registers
//   unroll = 2           steps per iteration of the innermost loop
//   lhsAt = 0            both operands are converted to words: 64 * 32 words of
//   rhsAt = 8192         4 bytes each, 16384 bytes of scratch memory
//
// AMX uses the same words, in registers of 16 rows of 16 words. It has its own
// code (MmaTiles.cpp), and adds in another order.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H
#define TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H

#include "tessera/codegen/cpu/mma/MmaEmit.h"

#include <optional>

namespace tessera::cpu::mma {

enum class MmaMethod : uint8_t {
  Call,     // a function of numerics/
  Fma,      // f32 or f64
  DotBf16,  // vdpbf16ps
  MulI32,   // integer multiplication, on any processor
  DotI16,   // pmaddwd
  DotI8,    // vpdpbusd
  TileBf16, // tdpbf16ps
  TileF16,  // tdpfp16ps
  TileI8,   // tdpbssd and its variants
};

inline bool isTiled(MmaMethod method) { return method >= MmaMethod::TileBf16; }

/// Rows of an AMX register, and words per row.
inline constexpr unsigned kTileRows = 16, kTileWords = 16;

struct MmaPlan {
  MmaMethod method = MmaMethod::Call;
  unsigned group = 1;
  unsigned wordBytes = 4;
  /// Words along k.
  uint64_t steps = 0;
  /// Bytes of a vector register.
  unsigned vectorBytes = 16;
  /// Words in a vector, one per column.
  unsigned lanes = 1;
  /// The block of sums that stays in registers: rows by vectors. Both divide
  /// the matrix.
  unsigned rows = 1, vectors = 1;
  /// Steps along k per iteration of the innermost loop.
  unsigned unroll = 1;
  /// vpdpbusd multiplies an unsigned and a signed operand. If both operands
  /// have the same signedness, 128 is added to the left one or subtracted from
  /// it, and the sums start with a bias per column that compensates for it.
  bool offsetLhs = false;

  /// The offset of the words in scratch memory; none if the operand is used in
  /// place.
  std::optional<uint64_t> lhsAt, rhsAt, biasAt;
  uint64_t scratchBytes = 0;
};

MmaPlan planMma(const Target &target, const MmaProblem &problem);

/// Converts elements of at most 16 bits, given as integers, to f32, exactly.
/// NaN of f8E8M0FNU becomes infinity.
llvm::Value *emitWiden(llvm::IRBuilderBase &builder, ElementType type,
                       llvm::Value *values);

/// Addresses inside a function that computes a product.
struct MmaOperands {
  llvm::Value *lhs, *rhs, *acc, *bias = nullptr;
  /// Bytes between rows; null if rows are adjacent.
  llvm::Value *lhsStride = nullptr, *rhsStride = nullptr;
  /// What to prefetch, if the address is not null.
  MmaRows lhsAhead, rhsAhead;
};

/// Emits code that converts operands to words in scratch memory if the plan
/// says so. Returns the operands to use. For a call, it makes operands dense.
MmaOperands emitMmaWords(llvm::IRBuilderBase &builder,
                         const MmaProblem &problem, const MmaPlan &plan,
                         MmaOperands operands, llvm::Value *scratch);

/// Emits, for the block of sums at `row` and `column`, the prefetches of its
/// share of the next matrices.
void emitMmaAhead(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                  const MmaOperands &operands, llvm::Value *row, uint64_t rows,
                  llvm::Value *column, uint64_t columns);

/// Emits acc += lhs * rhs over words.
void emitMmaKernel(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                   const MmaPlan &plan, MmaOperands operands);

/// The same for a plan with AMX (`isTiled`).
void emitMmaTiles(llvm::IRBuilderBase &builder, const MmaProblem &problem,
                  const MmaPlan &plan, MmaOperands operands);

/// The bit pattern of every NaN in the result.
uint64_t getCanonicalNaN(ElementType accType);

/// Emits a loop over 0, step, 2 * step, … below `end`; no loop if there is only
/// one iteration. `body` takes the index and the carried values, and returns
/// the next carried values.
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

/// Emits a call of the runtime. Its arguments are the flags as i32, the sizes
/// as i64, and the operands, which are addresses.
void emitRuntimeCall(llvm::IRBuilderBase &builder, llvm::StringRef name,
                     llvm::ArrayRef<unsigned> flags,
                     llvm::ArrayRef<uint64_t> sizes,
                     llvm::ArrayRef<llvm::Value *> operands);

/// Creates an internal function that takes `numAddresses` addresses, then
/// `numStrides` strides.
llvm::Function *createMmaFunction(llvm::Module &module, llvm::StringRef name,
                                  unsigned numAddresses,
                                  unsigned numStrides = 0);

} // namespace tessera::cpu::mma

#endif // TESSERA_CODEGEN_CPU_MMA_MMAPLAN_H

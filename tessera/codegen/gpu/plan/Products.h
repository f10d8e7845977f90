//===- Products.h - how products are computed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A product is computed by matrix instructions if the target has one for its
// elements, and k is long enough; else by multiply-adds. Some elements are
// converted to a larger type first, which is exact:
//
//   f8E4M3FN, f8E5M2             f16 below sm_89
//   f4E2M1FN scaled by f8E4M3FN  f16
//   scaled by f8E8M0FNU          bf16 if all scales are in kMinScale …
//                                kMaxScale, else f64
//
// f32 has no instruction with its precision.
//
// sm_90a has `wgmma`: a warpgroup of four warps multiplies 64 rows at a time,
// and reads its operands from shared memory without taking registers for them.
// It wants elements of 8 and 32 bits along k. If memory has those of the left
// operand along m, threads load them into registers. If it has those of the
// right operand along n, the transposed product is computed, whose left operand
// that is.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PLAN_PRODUCTS_H
#define TESSERA_CODEGEN_GPU_PLAN_PRODUCTS_H

#include "tessera/codegen/gpu/Target.h"
#include "tessera/dialect/Ops.h"
#include "tessera/layout/Fragments.h"

namespace tessera::gpu {

struct ProductPlan {
  /// What the elements of operands are converted to.
  mlir::Type element;
  layout::ProductShape shape;
  /// None for multiply-adds.
  std::optional<layout::MatrixInstruction> instruction;
  /// Four warps may multiply together (wgmma); the layouts are the same.
  bool isWarpgroup = false;
  /// Threads load the left operand of wgmma into registers
  /// (layout/Fragments.h).
  bool isGathered = false;
  /// The transposed product is computed: its left operand is the right one, and
  /// `shape` is its shape. `sums` is of the tile as it is.
  bool isSwapped = false;
  /// How warps share the accumulators, and their layout.
  layout::WarpBits warps;
  layout::Layout sums;
};

/// The bits of scales of type f8E8M0FNU, 2^-100 and 2^100, between which an
/// element of 8 or 4 bits times its scale is exact in bf16.
inline constexpr unsigned kMinScale = 27, kMaxScale = 227;

bool isProduct(mlir::Operation *op);
layout::ProductShape getProductShape(mlir::Operation *product);

/// All but warps and sums.
ProductPlan planProduct(mlir::Operation *product, const Target &target);

/// True if the left operand of a product is made of the result of another one,
/// as in attention.
bool hasChain(cuda_tile::EntryOp entry);

/// The most elements that a tile of an entry should have, so that what is live
/// at the same time fits in registers: 32 words per thread of 1024, or 64
/// smaller elements; 128 accumulators of 256 threads; half as many if
/// accumulators become operands, as in attention, unless 128 rows of both
/// products fit, with 384 columns together. A scan that one thread per row
/// computes in shared memory has 32 KiB there.
uint64_t getMaxTileElements(cuda_tile::EntryOp entry);

/// Accumulators for multiply-adds: a thread has a block of them, so that it
/// uses each element that it reads several times.
layout::Layout makeSumsLayout(const layout::ProductShape &shape,
                              unsigned warpBits);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PLAN_PRODUCTS_H

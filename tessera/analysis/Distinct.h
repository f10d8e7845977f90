//===- Distinct.h - iterations with different indices -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations of a loop may run in any order, or at the same time, if no two of
// them store to the same tile. This analysis proves that they never have the
// same indices. The usual case is a loop over tiles in groups of rows, here of
// 8, with `rows` x `columns` tiles in all:
//
//   for t in (… to rows * columns, step …) {
//     wide   = 8 * columns                 tiles per group
//     group  = t / wide
//     first  = group * 8
//     height = min(rows - first, 8)        the last group may be lower
//     i      = first + t % height
//     j      = t % wide / height
//     store …[i, j]
//   }
//
// Assume that two iterations have the same i and j. What else do they have in
// common? Everything from before the loop. Then, one after the other,
//
//   group      i is group * 8 plus a number below 8
//   t % height the same number
//   height     it is computed from what is known to be equal
//   t % wide   t % height, t / wide and t % wide / height are equal
//   t          t / wide and t % wide are equal
//
// So they are the same iteration. Each step is a rule of the analysis:
//
//   forward    an operation with equal operands has equal results
//   sum        a + b and a are equal, so b is; likewise for differences
//   product    a * b and b > 0 are equal, so a is
//   digits     a * b + c and b are equal, 0 <= c < b, so a and c are
//   quotient   x / d, x % d and d are equal, so x is
//   residue    x / w, x % d, x % w / d, w and d are equal, so x % w is: two of
//              them differ by a multiple of d, and by less than d
//
// These hold for integers that are not negative and do not overflow. Sizes are
// known at run time only. So the proof takes some things for granted, and code
// that relies on it has to test them: that sizes are positive and not too
// large, and that divisors which change in the loop stay positive. Such a
// divisor must be one that never grows from an iteration to the next, as
// `height` above; then it is enough to look at the last iteration.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_DISTINCT_H
#define TESSERA_ANALYSIS_DISTINCT_H

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/SetVector.h"

#include <optional>

namespace tessera::analysis {

/// What must be true for iterations to have different indices.
struct DistinctProof {
  /// What the induction variable is below, and the most that `bounded` may be.
  static constexpr int64_t kMost = (int64_t(1) << 24) - 1;
  /// Scalars from before the loop that must be from 1 to `kMost`.
  llvm::SetVector<mlir::Value> bounded;
  /// Scalars of the loop that must be positive in its last iteration. They can
  /// be computed if all of `bounded` are as they must be: what divides anything
  /// is positive then.
  llvm::SetVector<mlir::Value> falling;
};

/// Proves that no two iterations of a loop have the same indices. Its induction
/// variable must never be negative.
std::optional<DistinctProof> proveDistinct(cuda_tile::ForOp loop,
                                           mlir::ValueRange indices);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_DISTINCT_H

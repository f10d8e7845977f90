//===- Reassociation.h - in which order a reduction may go -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A reduce combines the elements a, b, c, d of a row by its body f(element,
// accumulator), one after the other: f(d, f(c, f(b, a))). Engines would rather
// combine halves of a row, or every eighth element, in parallel:
//
//   f(f(d, c), f(b, a))    if f is associative: Freedom::Grouping
//   f(f(d, b), f(c, a))    if f is commutative too: Freedom::Order
//
// The specification says that bodies are associative, and leaves open what
// happens if one is not. Here a body has freedom only if it is seen to be
// associative, so that there is one answer.
//
// Sums and products of floats count as associative, although they round: the
// specification leaves their order open, and `rounds` tells.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_REASSOCIATION_H
#define TESSERA_ANALYSIS_REASSOCIATION_H

#include "tessera/numerics/ElementType.h"

#include "mlir/IR/Operation.h"

namespace tessera::analysis {

/// In how many ways the elements of a row may be combined.
enum class Freedom {
  None,     // one after the other
  Grouping, // neighbours first, in any grouping
  Order,    // in any order
};

struct Reassociation {
  Freedom freedom = Freedom::None;
  /// True if another order may give other bits: sums and products of floats.
  bool rounds = false;
  /// With Freedom::Order: per operand, the bits of an element that leaves every
  /// other element as it is, except that it may quiet a NaN. The identities
  /// that the kernel names do not always do that: -inf is not neutral for a
  /// maximum that ignores NaN.
  llvm::SmallVector<uint64_t, 2> neutralBits;
};

/// What is known about the body of a reduce or scan.
Reassociation findReassociation(mlir::Operation *aggregate);

/// True for an operation on two values that may be swapped and regrouped, in
/// exact arithmetic. Only for round-to-nearest-even without flushing to zero.
bool isCommutativeAndAssociative(mlir::Operation *op);

/// The bits of the element of this type that is neutral for such an operation.
uint64_t getNeutralBits(mlir::Operation *op, ElementType type);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_REASSOCIATION_H

//===- Reassociation.h - the order of reductions -*- C++ -*-===//
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
// happens otherwise. Here a body has freedom only if this analysis proves that
// it is associative, so that every body has one result.
//
// Sums and products of floats count as associative although they round: the
// specification leaves their order open. `rounds` is true for them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_REASSOCIATION_H
#define TESSERA_ANALYSIS_REASSOCIATION_H

#include "tessera/numerics/ElementType.h"

#include "mlir/IR/Operation.h"

namespace tessera::analysis {

/// How the elements of a row may be combined.
enum class Freedom {
  None,     // one after another
  Grouping, // adjacent ones first, in any grouping
  Order,    // in any order
};

struct Reassociation {
  Freedom freedom = Freedom::None;
  /// True if another order may give different bits: sums and products of
  /// floats.
  bool rounds = false;
  /// With Freedom::Order: for each operand, the bits of a neutral element,
  /// which does not change any other element, except that it may quiet a NaN.
  /// The identities in the kernel are not always neutral: -inf is not for a
  /// maximum that ignores NaN.
  llvm::SmallVector<uint64_t, 2> neutralBits;
};

/// Analyses the body of a reduce or scan.
Reassociation findReassociation(mlir::Operation *aggregate);

/// True for an operation on two values that may be swapped and regrouped, in
/// exact arithmetic. False for rounding modes other than round-to-nearest-even,
/// and for flushing to zero.
bool isCommutativeAndAssociative(mlir::Operation *op);

/// The bits of the neutral element of such an operation.
uint64_t getNeutralBits(mlir::Operation *op, ElementType type);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_REASSOCIATION_H

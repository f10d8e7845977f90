//===- TokenOrder.h - weak accesses along tokens -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_TOKENORDER_H
#define TESSERA_ANALYSIS_TOKENORDER_H

#include "tessera/dialect/Ops.h"

#include <optional>

// What passes may know about the order of accesses. Memory operations of a tile
// block are ordered by tokens alone: two accesses of the same element, one of
// them a write, that no path of tokens joins, race, and a race of weak accesses
// is undefined. So a pass that looks at a weak access need only look along its
// tokens. An access that is not weak may meet other blocks, and stays as it is.

namespace tessera::analysis {

/// A weak load through pointers or a view.
struct WeakLoad {
  mlir::Operation *op;
  mlir::Value value;
  mlir::Value tokenIn; // null if there is none
  mlir::Value tokenOut;
  /// What it reads, and how: equal for loads of the same elements.
  llvm::SmallVector<const void *, 8> key;
};

/// A weak store through pointers or a view.
struct WeakStore {
  mlir::Operation *op;
  mlir::Value mask; // null if there is none
  mlir::Value tokenOut;
  /// Where it writes, its mask left out.
  llvm::SmallVector<const void *, 8> place;
};

std::optional<WeakLoad> getWeakLoad(mlir::Operation *op);
std::optional<WeakStore> getWeakStore(mlir::Operation *op);

/// The token a load or store is ordered after, as an operand to change.
mlir::MutableOperandRange getTokenOperand(mlir::Operation *op);

/// How the token of a load is reached from that of an earlier one.
enum class TokenPath {
  Unknown,     // something else than weak loads may lie between
  AfterFirst,  // it is ordered after the first load
  BesideFirst, // it is ordered after nothing that the first is not
};
TokenPath findTokenPath(const WeakLoad &first, const WeakLoad &second);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_TOKENORDER_H

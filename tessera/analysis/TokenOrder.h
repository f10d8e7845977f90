//===- TokenOrder.h - how memory operations are ordered -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tokens alone order the memory operations of a tile block. Two accesses of the
// same element, one of them a write, that no path of tokens joins, race; and a
// race of weak accesses is undefined. What that gives:
//
//   - A pass that looks at a weak access only has to look along its tokens.
//   - An engine may delay a weak load until its value is needed, or until the
//     next operation that may write memory (`mayWriteMemory`), whichever is
//     first: no write comes between that the load has to see.
//   - Accesses in program order are in token order, since a token is defined
//     before it is used. An engine that keeps program order needs no more.
//
// For example
//
//   %a, %t0 = load_ptr_tko weak %p …
//   %t1 = store_ptr_tko weak %q, %b …             // no token: any order
//   %t2 = store_ptr_tko weak %p, %b token=%t0 …   // after the load
//
// An operation that other tile blocks may take for a sign (`isSynchronizing`)
// stays where it is, and so do the accesses around it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_TOKENORDER_H
#define TESSERA_ANALYSIS_TOKENORDER_H

#include "tessera/dialect/Ops.h"

#include <optional>

namespace tessera::analysis {

/// True if other tile blocks may notice when the operation happens: atomics,
/// fences, and accesses that are not weak.
bool isSynchronizing(mlir::Operation *op);

/// True if the operation may write memory, or may tell another tile block to.
bool mayWriteMemory(mlir::Operation *op);

/// True if tile blocks of the entry may notice each other while they run.
bool hasSynchronization(cuda_tile::EntryOp entry);

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

/// How the token of a load is reached from that of an earlier one.
enum class TokenPath {
  Unknown,     // something else than weak loads may lie between
  AfterFirst,  // it is ordered after the first load
  BesideFirst, // it is ordered after nothing that the first is not
};
TokenPath findTokenPath(const WeakLoad &first, const WeakLoad &second);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_TOKENORDER_H

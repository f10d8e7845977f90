//===- TokenOrder.h - how memory operations are ordered -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Only tokens order the memory operations of a tile block. Two accesses of the
// same element, one of them a write, race if no path of tokens connects them. A
// race of weak accesses is undefined. Consequences:
//
//   - A pass that changes a weak access only has to follow its tokens.
//   - An engine may delay a weak load until its value is needed, or until the
//     next operation that may write memory (`mayWriteMemory`), whichever is
//     first: no write that the load must see comes in between.
//   - Program order respects token order, since a token is defined before it is
//     used. An engine that executes in program order needs nothing else.
//
// For example
//
//   %a, %t0 = load_ptr_tko weak %p …
//   %t1 = store_ptr_tko weak %q, %b …             // no token: any order
//   %t2 = store_ptr_tko weak %p, %b token=%t0 …   // after the load
//
// An operation that other tile blocks may wait for (`isSynchronizing`) must not
// be moved, and accesses must not move across it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_TOKENORDER_H
#define TESSERA_ANALYSIS_TOKENORDER_H

#include "tessera/dialect/Ops.h"

#include <optional>

namespace tessera::analysis {

/// True if other tile blocks may observe when the operation happens: atomics,
/// fences, and accesses that are not weak.
bool isSynchronizing(mlir::Operation *op);

/// True if the operation may write memory, or signal another tile block to.
bool mayWriteMemory(mlir::Operation *op);

/// True if tile blocks of the entry may observe each other while they run.
bool hasSynchronization(cuda_tile::EntryOp entry);

/// A weak load through pointers or a view.
struct WeakLoad {
  mlir::Operation *op;
  mlir::Value value;
  mlir::Value tokenIn; // null if there is none
  mlir::Value tokenOut;
  /// What the load reads, and how. Equal for loads of the same elements.
  llvm::SmallVector<const void *, 8> key;
};

/// A weak store through pointers or a view.
struct WeakStore {
  mlir::Operation *op;
  mlir::Value mask; // null if there is none
  mlir::Value tokenOut;
  /// Where the store writes, without its mask.
  llvm::SmallVector<const void *, 8> place;
};

std::optional<WeakLoad> getWeakLoad(mlir::Operation *op);
std::optional<WeakStore> getWeakStore(mlir::Operation *op);

/// How the token of a load is connected to that of an earlier load.
enum class TokenPath {
  Unknown,     // operations other than weak loads may be in between
  AfterFirst,  // it is ordered after the first load
  BesideFirst, // whatever it is ordered after, the first is too
};
TokenPath findTokenPath(const WeakLoad &first, const WeakLoad &second);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_TOKENORDER_H

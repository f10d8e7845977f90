//===- SplitTiles.h - tiles that do not fit, in parts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_SPLITTILES_H
#define TESSERA_TRANSFORMS_SPLITTILES_H

#include "tessera/dialect/Ops.h"

#include <functional>

namespace tessera {

/// What an engine can hold.
struct TileLimits {
  /// Returns by how much an entry is too large, in any unit; 0 if it fits. It
  /// is called for the entry and for copies of it that were split in one way,
  /// which are not in a module.
  std::function<uint64_t(cuda_tile::EntryOp)> getExcess;
  /// Called for a store whose tile cannot be cut along a dimension, with the
  /// reason. May be empty.
  std::function<void(mlir::Operation *store, int dim, llvm::StringRef reason)>
      onRefusal;
  /// No block of operations is run in more parts than this.
  int64_t maxParts = 1024;
  /// Two coordinates of a tensor view are never one element, unless its type
  /// says so. It allows to split kernels that change a tensor in place.
  bool trustViews = false;
  /// As `SliceRequest::orderWrites`.
  bool orderWrites = true;
  /// Of dimensions that are equally good to cut, the last is, not the first.
  bool lastDimsFirst = false;
  /// The largest k of a product whose operands are loaded, in bytes of an
  /// operand; 0 for no limit.
  uint64_t maxDepthBytes = 0;
  /// The same where a loop can have more iterations instead.
  uint64_t maxLoopDepthBytes = 0;
  /// Such loops stay as they are if the product has fewer rows or columns.
  int64_t leastLoopExtent = 1;
};

/// Runs tile work of an entry in parts until the entry fits, or as far as it
/// can. Returns true if it changed the entry.
bool splitTiles(cuda_tile::EntryOp entry, const TileLimits &limits);

/// Cuts products along k into several, so that no operand that is loaded has
/// more bytes along k than the limit. Returns true if it changed the entry.
bool splitProducts(cuda_tile::EntryOp entry, uint64_t maxDepthBytes);

/// Gives loops that only add up products more iterations, so that no operand
/// has more bytes along k than the limit. Returns true if it changed the entry.
bool splitLoopsOfProducts(cuda_tile::EntryOp entry, uint64_t maxDepthBytes,
                          int64_t leastExtent);

/// Returns by how many elements tiles of the entry are larger than this, in
/// total. Constants, `iota`, `reshape` and `broadcast` do not count.
uint64_t countExcessElements(cuda_tile::EntryOp entry, uint64_t maxElements);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_SPLITTILES_H

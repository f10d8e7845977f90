//===- TokenBarriers.h - where tokens need barriers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Tokens order the accesses of a tile block. On a GPU the elements of an access
// are accessed by different threads, and these are ordered by barriers only. An
// access B needs a barrier between itself and an access A if
//
//   - a path of tokens leads from A to B,
//   - no barrier is between them already, on some path of the program,
//   - and one of them writes, and they may overlap; or A acquires, or B
//     releases: then the order is for all of memory.
//
// No barrier is needed if each element is accessed by the same thread on both
// sides. For example, all in one layout without copies:
//
//   %x, %t0 = load_ptr_tko weak %ps …
//   %t1 = store_ptr_tko weak %ps, %y token=%t0 …     // the same thread: none
//   %z, %t2 = load_ptr_tko weak %qs token=%t1 …      // a barrier before it
//   %u, %t3 = load_ptr_tko weak %rs token=%t0 …      // after a load only: none
//
// A barrier is directly before B, or before the outermost loop around B that A
// is not in. In a loop there are two sides to an access: the same iteration,
// and an earlier one. In an earlier iteration values that are defined in the
// loop were others, so they say nothing about overlap, except the induction
// variable: it was certainly another.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_LOWER_TOKENBARRIERS_H
#define TESSERA_CODEGEN_GPU_LOWER_TOKENBARRIERS_H

#include "tessera/analysis/Facts.h"
#include "tessera/dialect/Ops.h"
#include "tessera/layout/Layout.h"

#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

#include <functional>

namespace tessera::gpu {

/// The tile whose layout says which thread accesses which element.
mlir::Value getDistributedTile(cuda_tile::AccessOpInterface access);

/// True if only the first thread performs an access, because several would see
/// different values, or write several times.
bool isDoneByOneThread(cuda_tile::AccessOpInterface access);

/// True if the result of such an access is handed to the other threads, which
/// wait for it at a barrier.
bool isBroadcast(cuda_tile::AccessOpInterface access);

/// True if some element is in registers of several threads.
bool isHeldByManyThreads(const layout::Layout &layout);

class TokenBarriers {
public:
  using GetLayout = std::function<const layout::Layout &(mlir::Value tile)>;

  TokenBarriers(cuda_tile::EntryOp entry, analysis::Facts &facts,
                GetLayout getLayout);

  /// True for an access, a fence or a loop that needs a barrier before it.
  bool isNeededBefore(mlir::Operation *op) const { return barriers.count(op); }

  /// True if tokens order an access after one that writes, or that acquires
  /// what others have written.
  bool isOrdered(mlir::Operation *op) const;

private:
  struct Access {
    mlir::Operation *op;
    mlir::Value token; // null if there is none
    bool isWriting, isAcquiring, isReleasing, isDoneByOneThread;
  };
  /// An access since the last barrier, and the outermost loop of which another
  /// iteration has begun since then; null if none.
  using Pending = std::pair<unsigned, mlir::Operation *>;
  using State = llvm::SmallSetVector<Pending, 8>;
  struct LoopFrame {
    mlir::Operation *op;
    State back, exit;
  };

  void collectAccesses(cuda_tile::EntryOp entry);
  /// Finds the accesses that each token is ordered after.
  void propagateTokens(cuda_tile::EntryOp entry);
  bool propagate(mlir::Operation *op);
  bool add(mlir::Value token, mlir::Value source);

  /// Returns the accesses since the last barrier at the end of a block; nothing
  /// if the end is not reached.
  std::optional<State> visitBlock(mlir::Block &block, State state);
  State visitLoop(mlir::Operation *loop, mlir::Block &body, State state);
  void visitAccess(mlir::Operation *op, State &state);

  bool needsOrder(const Pending &first, unsigned second);
  bool mayOverlap(const Access &first, const Access &second,
                  mlir::Operation *crossed);
  bool isSameThread(const Access &first, const Access &second,
                    mlir::Operation *crossed);
  bool areDifferentTiles(const Access &first, const Access &second,
                         mlir::Operation *crossed);
  bool areEqualAddresses(const Access &first, const Access &second,
                         mlir::Operation *crossed);
  /// True if no two elements of an access have the same address.
  bool isInjective(const Access &access);
  bool isInjectiveTensor(mlir::Value view);

  analysis::Facts &facts;
  GetLayout getLayout;
  llvm::SmallVector<Access, 0> accesses;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  /// For each token, the accesses that it is ordered after.
  llvm::DenseMap<mlir::Value, llvm::BitVector> sources;
  llvm::SmallVector<LoopFrame, 4> frames;
  llvm::DenseSet<mlir::Operation *> barriers;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_LOWER_TOKENBARRIERS_H

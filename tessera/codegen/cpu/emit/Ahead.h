//===- Ahead.h - prefetching for the next iteration -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// If a tile is not in the cache, the processor waits when the tile is read;
// while it then computes, memory is idle. So while a tile block computes, it
// prefetches the tile that the same load will read next: in the next iteration
// of the innermost loop or, outside of loops, in the next tile block, which the
// same thread will most likely run. A prefetch that turns out useless is
// harmless.
//
// This class knows how values change from one iteration to the next. Nests
// (nest/NestAhead.cpp) and products emit the prefetches. Example: in a loop
// with index %i and step 64, a load's address is %base + 4 * %i:
//
//   ahead.getNext(address)    // emits %base + 4 * (%i + 64)
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_AHEAD_H
#define TESSERA_CODEGEN_CPU_EMIT_AHEAD_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/IRBuilder.h"

#include <memory>

namespace tessera::cpu {

struct ViewAccess;

class Ahead {
public:
  explicit Ahead(llvm::IRBuilder<> &builder) : builder(builder) {}

  /// Returns what a value will be when this code runs the next time: in the
  /// next iteration of the innermost loop, or in the next tile block. Null if
  /// that is unknown, or if the value will be the same.
  llvm::Value *getNext(llvm::Value *value);

  /// Sets that for a value that others are computed from, such as a loop index.
  void setNext(llvm::Value *value, llvm::Value *next) {
    iterations.back()[value] = next;
  }
  /// Sets that for the index of the tile block; `width` is the extent of the
  /// grid along x.
  void setNextBlock(llvm::Value *x, llvm::Value *y, llvm::Value *width);

  void enterLoop() { iterations.emplace_back(); }
  void leaveLoop() { iterations.pop_back(); }

  /// Loads that nests have executed, and where they read. Later nests in the
  /// same block may prefetch what these loads read next.
  llvm::SmallVector<std::pair<mlir::Operation *, std::shared_ptr<ViewAccess>>>
      readLoads;
  /// Forgets the loads of a block that has ended.
  void forgetLoads(mlir::Block *block);

private:
  llvm::IRBuilder<> &builder;
  /// For each enclosing loop, the values that change per iteration, and their
  /// next values. The first entry is for tile blocks.
  using Iteration = llvm::DenseMap<llvm::Value *, llvm::Value *>;
  llvm::SmallVector<Iteration, 4> iterations = {Iteration()};
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_AHEAD_H

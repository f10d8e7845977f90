//===- Ahead.h - what code will read the next time -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile that comes from far away is waited for when it is read, and then the
// processor computes while memory is idle. So where a tile block computes, it
// prefetches the tile that the same load will read next: in the next iteration
// of the loop around it or, outside of loops, in the next tile block, which the
// same thread will most likely run. Prefetching what nobody will read is
// harmless.
//
// This class knows how numbers change from one iteration to the next; nests
// (nest/NestAhead.cpp) and products emit the prefetches. Example: in a loop
// with index %i and step 64, where a load's address is %base + 4 * %i,
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

  /// What a number will be the next time that code gets here: in the next
  /// iteration of the innermost loop, or in the next tile block. Null if that
  /// is not known or the number will be the same.
  llvm::Value *getNext(llvm::Value *value);

  /// Tells that for numbers which everything else is computed from.
  void setNext(llvm::Value *value, llvm::Value *next) {
    iterations.back()[value] = next;
  }
  /// The same for the number of the tile block, in a grid so wide.
  void setNextBlock(llvm::Value *x, llvm::Value *y, llvm::Value *width);

  void enterLoop() { iterations.emplace_back(); }
  void leaveLoop() { iterations.pop_back(); }

  /// Loads that nests have read, and where. Nests that come later in the same
  /// block may prefetch what the loads will read next.
  llvm::SmallVector<std::pair<mlir::Operation *, std::shared_ptr<ViewAccess>>>
      readLoads;
  /// The block has ended.
  void forgetLoads(mlir::Block *block);

private:
  llvm::IRBuilder<> &builder;
  /// Numbers that change from iteration to iteration of each loop around, and
  /// what they change to; those of tile blocks first.
  using Iteration = llvm::DenseMap<llvm::Value *, llvm::Value *>;
  llvm::SmallVector<Iteration, 4> iterations = {Iteration()};
};

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_AHEAD_H

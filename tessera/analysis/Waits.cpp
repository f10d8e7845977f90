//===- Waits.cpp - may a tile block wait for another? -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Waits.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

/// True if the content of memory becomes a value of the kernel.
/// atomic_red_view_tko reads memory too, but does not return the old content.
static bool returnsMemory(Operation *op) {
  auto access = dyn_cast<AccessOpInterface>(op);
  return access && access.isReading() &&
         llvm::any_of(op->getResultTypes(), llvm::IsaPred<TileType>);
}

bool analysis::mayWait(LoopOp loop) {
  return loop
      ->walk([](Operation *op) {
        return returnsMemory(op) ? WalkResult::interrupt()
                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

bool analysis::mayWait(EntryOp entry) {
  return entry
      ->walk([](LoopOp loop) {
        return mayWait(loop) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

//===- TokenLower.cpp - barriers that tokens ask for -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A token orders the accesses of a tile block, which different threads perform.
// So where a token leads from a write to another access of the same memory, or
// from a read to a write, the threads meet at a barrier in between.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::Operation;

void Lowering::orderAccess(Operation *op) {
  auto access = dyn_cast<AccessOpInterface>(op);
  if (!access)
    return;
  bool needsBarrier = hasWrites || (hasReads && access.isWriting());
  if (needsBarrier && !access.getTokenOperand().empty()) {
    create<tgpu::SyncOp>(op, builder.getStringAttr("tokens"));
    hasReads = hasWrites = false;
  }
  hasReads |= access.isReading();
  hasWrites |= access.isWriting();
}

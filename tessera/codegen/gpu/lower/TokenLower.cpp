//===- TokenLower.cpp - barriers that tokens ask for -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

void Lowering::orderAccess(Operation *op) {
  if (tokenBarriers.isNeededBefore(op))
    create<tgpu::SyncOp>(op, builder.getStringAttr("tokens"));
}

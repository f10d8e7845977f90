//===- SharedEmit.cpp - shared memory and barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;

bool KernelEmitter::emitShared(Operation *op) {
  if (mlir::isa<tgpu::SyncOp>(op)) {
    callIntrinsic("llvm.nvvm.barrier.cta.sync.aligned.all", builder.getVoidTy(),
                  builder.getInt32(0));
    return true;
  }
  if (auto convert = mlir::dyn_cast<tgpu::ConvertOp>(op)) {
    setRegisters(convert, convertRegisters(getLayout(convert.getSource()),
                                           getLayout(convert),
                                           getRegisters(convert.getSource())));
    return true;
  }
  return false;
}

//===- Shared.cpp - shared memory and barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Shared.h"

using namespace tessera;

llvm::Error gpu::finishSharedMemory(tgpu::KernelOp, const Target &) {
  return llvm::Error::success();
}

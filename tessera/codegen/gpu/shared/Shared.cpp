//===- Shared.cpp - shared memory and barriers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/shared/Shared.h"
#include "tessera/codegen/gpu/shared/Barriers.h"
#include "tessera/codegen/gpu/shared/Scratch.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/Engine.h"

using namespace tessera;

llvm::Error gpu::finishSharedMemory(tgpu::KernelOp kernel,
                                    const Target &target) {
  Placement placement(kernel, target);
  if (llvm::Error error = placement.placeBuffers())
    return error;
  if (llvm::Error error = lowerConversions(kernel, placement, target))
    return error;
  kernel.setShared(placement.getNumBytes());
  insertBarriers(kernel);
  // In every build: a barrier too few is a fault that tests seldom show.
  if (std::optional<Hazard> hazard = findHazard(kernel))
    return llvm::make_error<engine::EngineError>(
        "a fault of the compiler: " + hazard->message,
        codegen::readOpNumber(hazard->second->getLoc()));
  return llvm::Error::success();
}

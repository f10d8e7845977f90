//===- RotatedLoops.cpp - finds loops that were rotated -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/RotatedLoops.h"
#include "tessera/codegen/gpu/pipeline/Registers.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;

unsigned RotatedLoop::countRegisters() {
  unsigned count = 0;
  for (tgpu::MmaOp product : {first, late}) {
    count += gpu::countRegisters(product.getAcc().getType());
    if (auto left = dyn_cast<tgpu::FragType>(product.getLhs().getType()))
      count += gpu::countRegisters(left);
  }
  return count;
}

std::optional<RotatedLoop> gpu::findRotatedLoop(tgpu::ForOp loop) {
  llvm::SmallVector<tgpu::MmaOp, 2> products(
      loop.getBody().getOps<tgpu::MmaOp>());
  if (products.size() != 2)
    return std::nullopt;
  RotatedLoop found{loop, products[0], products[1]};
  mlir::Value left = found.late.getLhs();
  if (!found.first.getAsync() || !found.late.getAsync() ||
      found.first->getNextNode() != found.late.getOperation() ||
      !isa<mlir::BlockArgument>(left) || !isa<tgpu::FragType>(left.getType()))
    return std::nullopt;
  return found;
}

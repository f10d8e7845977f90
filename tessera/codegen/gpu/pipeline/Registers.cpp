//===- Registers.cpp - what tiles take of a thread's registers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/Registers.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

unsigned gpu::countRegisters(tgpu::FragType type) {
  constexpr unsigned kWordBytes = 4, kPointerBytes = 8;
  mlir::Type element = type.getElementType();
  unsigned bytes = isa<cuda_tile::PointerType>(element)
                       ? kPointerBytes
                       : getStorageSize(cuda_tile::convertElementType(element));
  return llvm::divideCeil(type.getNumRegisters() * bytes, kWordBytes);
}

/// The registers of a fragment. What is the same everywhere, or renames the
/// registers of another one, has none of its own.
static unsigned countRegisters(Value value) {
  auto type = dyn_cast<tgpu::FragType>(value.getType());
  Operation *op = value.getDefiningOp();
  if (!type || (op && isa<tgpu::ConstantOp, tgpu::SplatOp, tgpu::ViewOp>(op)))
    return 0;
  return gpu::countRegisters(type);
}

/// The registers of initial values that nothing needs but the loop: the values
/// that it carries take their place.
static unsigned countPassed(tgpu::ForOp loop) {
  unsigned count = 0;
  // Those of other blocks are not counted with this one.
  for (Value init : loop.getInits())
    if (init.hasOneUse() && init.getParentBlock() == loop->getBlock())
      count += countRegisters(init);
  return count;
}

/// The most registers of what is defined in a block and its regions.
static unsigned countMost(mlir::Block &block) {
  // The last operation of the block in which a value is used.
  llvm::DenseMap<Operation *, unsigned> ends;
  auto addEnd = [&](Value value) {
    unsigned count = countRegisters(value);
    Operation *last = nullptr;
    for (Operation *user : value.getUsers()) {
      Operation *here = block.findAncestorOpInBlock(*user);
      if (here && (!last || last->isBeforeInBlock(here)))
        last = here;
    }
    if (last)
      ends[last] += count;
    return last ? count : 0;
  };
  unsigned live = 0;
  for (Value argument : block.getArguments())
    live += addEnd(argument);
  unsigned most = live;
  for (Operation &op : block) {
    unsigned inside = 0;
    for (mlir::Region &region : op.getRegions())
      for (mlir::Block &inner : region)
        inside = std::max(inside, countMost(inner));
    auto loop = dyn_cast<tgpu::ForOp>(op);
    most = std::max(most, live + inside - (loop ? countPassed(loop) : 0));
    // A result may take the place of an operand that ends here.
    live -= ends.lookup(&op);
    for (Value result : op.getResults())
      live += addEnd(result);
    most = std::max(most, live);
  }
  return most;
}

unsigned gpu::estimateRegisters(tgpu::KernelOp kernel) {
  return countMost(kernel.getBody().front());
}

unsigned gpu::estimateConsumerRegisters(tgpu::KernelOp kernel) {
  for (auto roles : kernel.getBody().getOps<tgpu::RolesOp>())
    return countMost(roles.getConsumer().front());
  return estimateRegisters(kernel);
}

unsigned gpu::getMostRegisters(tgpu::KernelOp kernel) {
  constexpr unsigned kRegisters = 1 << 16, kWarpThreads = 32,
                     kMostOfThread = 255, kUnit = 8;
  for (auto roles : kernel.getBody().getOps<tgpu::RolesOp>())
    if (unsigned own = roles.getConsumerRegisters())
      return own;
  unsigned threads = (kernel.getWarps() + kernel.getProducers()) * kWarpThreads;
  return std::min<unsigned>(
      llvm::alignDown(kRegisters / kernel.getBlocks() / threads, kUnit),
      kMostOfThread);
}

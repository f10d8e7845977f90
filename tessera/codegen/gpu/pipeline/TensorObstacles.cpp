//===- TensorObstacles.cpp - why there are no tensor copies -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/TensorObstacles.h"
#include "tessera/codegen/gpu/ir/TensorBox.h"
#include "tessera/codegen/gpu/pipeline/RingChoices.h"
#include "tessera/codegen/gpu/pipeline/Roles.h"

using namespace tessera;
using namespace tessera::gpu;
using llvm::StringRef;
using mlir::cast;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// True if warps of both roles may do it. Stores and atomics would be done
/// twice, and loads with an order need not return the same in both.
static bool canBeDoneTwice(Operation &op) {
  return !op.getNumRegions() && (mlir::isMemoryEffectFree(&op) ||
                                 isa<tgpu::LoadOp, tgpu::LoadViewOp>(op));
}

Operation *gpu::findCommonStart(tgpu::KernelOp kernel) {
  Operation *start = nullptr;
  for (Operation &op : kernel.getBody().front()) {
    auto branch = dyn_cast<tgpu::IfOp>(op);
    if (!branch && !canBeDoneTwice(op))
      break;
    if (branch) {
      if (!isa<tgpu::ReturnOp>(branch.getThenRegion().front().front()))
        break;
      start = &op;
    }
  }
  return start;
}

/// Producers leave their own way to the end of the kernel, and have few
/// registers: nothing is called, and everything is done in one piece. If a
/// block failed half-way, its producer would wait for slots that nobody
/// releases.
static StringRef findObstacle(Operation *op, tgpu::KernelOp kernel,
                              Operation *start) {
  auto isBeforeStart = [&] {
    Operation *here = kernel.getBody().front().findAncestorOpInBlock(*op);
    return start && !start->isBeforeInBlock(here);
  };
  if (isa<tgpu::PrintOp, tgpu::AssertOp>(op))
    return "the kernel prints or asserts";
  if (isa<cuda_tile::AllocaOp>(op))
    return "the kernel has arrays of its own";
  if (auto loop = dyn_cast<tgpu::ForOp>(op); loop && !loop.hasPositiveStep())
    return "the step of a loop may not be positive";
  if (isa<tgpu::ReturnOp>(op) && op->getParentOp() != kernel &&
      !isBeforeStart())
    return "the kernel returns early, after effects or in a loop";
  return {};
}

StringRef gpu::findKernelObstacle(tgpu::KernelOp kernel, const Target &target,
                                  const Schedule &schedule, Operation *start) {
  if (!target.hasWgmma())
    return "the target has none";
  if (schedule.copies && *schedule.copies != Copies::Tensor)
    return "the plan forbids them";
  if (kernel.getWarps() % kProducerWarps != 0)
    return "warps do not come in groups of four";
  constexpr unsigned kMaxWarps = 32;
  if (kernel.getWarps() + kProducerWarps > kMaxWarps)
    return "all warps that a CTA can have compute";
  StringRef text;
  kernel.walk([&](Operation *op) {
    text = findObstacle(op, kernel, start);
    return text.empty() ? mlir::WalkResult::advance()
                        : mlir::WalkResult::interrupt();
  });
  return text;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

/// True if a value is computed from the parameters of the kernel alone.
static bool isInvariant(Value value) {
  llvm::SmallVector<Value, 8> open = {value};
  llvm::DenseSet<Operation *> seen;
  while (!open.empty()) {
    Value each = open.pop_back_val();
    Operation *op = each.getDefiningOp();
    if (!op) {
      if (!isa<tgpu::KernelOp>(
              cast<mlir::BlockArgument>(each).getOwner()->getParentOp()))
        return false;
    } else if (seen.insert(op).second) {
      if (op->getNumRegions() || !mlir::isMemoryEffectFree(op) ||
          isa<tgpu::TgpuDialect>(op->getDialect()))
        return false;
      llvm::append_range(open, op->getOperands());
    }
  }
  return true;
}

/// Why there is no tensor copy of a load.
static StringRef findLoadObstacle(const Stream &stream) {
  constexpr int64_t kUnit = 16, kByteBits = 8;
  tgpu::LoadViewOp load = stream.load;
  unsigned bits = load.getType().getElementType().getIntOrFloatBitWidth();
  if (!load.getTensor())
    return stream.vector * bits < kUnit * kByteBits
               ? "the address and all strides but one are not known to be "
                 "multiples of 16 bytes"
               : "tokens order it after a store, or address, sizes and strides "
                 "are not known to be as they need";
  if (!isInvariant(load.getView()))
    return "its view depends on more than the parameters of the kernel";
  return {};
}

bool gpu::canBeTensorCopy(const Stream &stream) {
  tgpu::LoadViewOp load = stream.load;
  return findLoadObstacle(stream).empty() && !stream.isStaged &&
         tgpu::findTensorBox(
             cast<cuda_tile::TileView>(load.getView().getType()),
             load.getType(), stream.to, stream.slot);
}

StringRef gpu::findIndexObstacle(const Stream &stream) {
  tgpu::LoadViewOp load = stream.load;
  llvm::SmallVector<Value, 4> values(load.getIndices());
  values.push_back(load.getView());
  ProducerSlice slice;
  return slice.add(load, values) ? StringRef() : slice.getObstacle();
}

StringRef gpu::findStreamObstacle(const Stream &stream) {
  // The one that puts the tile there, and a product.
  tgpu::AllocOp buffer = stream.buffer;
  if (llvm::range_size(buffer->getUsers()) != 2)
    return "several products read it";
  if (!canBeTensorCopy(stream)) {
    StringRef text = findLoadObstacle(stream);
    if (!text.empty())
      return text;
    return stream.isStaged ? "its elements are changed before the product"
                           : "they cannot bring its elements into the order "
                             "that the product needs";
  }
  return findIndexObstacle(stream);
}

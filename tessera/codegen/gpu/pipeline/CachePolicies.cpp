//===- CachePolicies.cpp - what the L2 cache gives up first -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/CachePolicies.h"
#include "tessera/codegen/gpu/pipeline/RingChoices.h"

#include "mlir/IR/Dominance.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Operation;
using mlir::Value;

namespace {
/// A `tgpu.copy` or a `tgpu.tensor_copy`.
struct Copy {
  Operation *op;
  Value view, buffer;
  /// A range of operands would not outlive that the operation gets a policy.
  llvm::SmallVector<Value, 4> indices;
  mlir::MutableOperandRange policy;
};
} // namespace

static llvm::SmallVector<Copy> findCopies(tgpu::KernelOp kernel) {
  llvm::SmallVector<Copy> copies;
  auto add = [&](auto op) {
    copies.push_back({op, op.getView(), op.getBuffer(),
                      llvm::to_vector<4>(op.getIndices()),
                      op.getPolicyMutable()});
  };
  kernel.walk([&](Operation *op) {
    if (auto copy = mlir::dyn_cast<tgpu::CopyOp>(op))
      add(copy);
    else if (auto tensorCopy = mlir::dyn_cast<tgpu::TensorCopyOp>(op))
      add(tensorCopy);
  });
  return copies;
}

/// The dimensions of the tile along which a loop over k does not move: those of
/// rows or columns, and of batches.
static llvm::SmallVector<int32_t> findFixedDims(const Copy &copy,
                                                tgpu::ForOp loop) {
  llvm::SmallVector<int32_t> dims;
  for (auto [d, index] : llvm::enumerate(copy.indices)) {
    Value from = index;
    if (!loop.getBody().isAncestor(from.getParentRegion()))
      dims.push_back(d);
  }
  return dims;
}

/// Gives a policy to the copies into `streamed`, by how many tiles there are of
/// what is copied into `other`.
static void addPolicy(llvm::MutableArrayRef<Copy> copies, Value streamed,
                      Value other, mlir::DominanceInfo &dominance) {
  for (const Copy &copy : copies) {
    if (copy.buffer != other)
      continue;
    // Rows of attention, say, are copied in another loop than keys: how many
    // tiles of them there are is not known from one of their copies.
    auto loop = copy.op->getParentOfType<tgpu::ForOp>();
    if (!loop || llvm::none_of(copies, [&](const Copy &each) {
          return each.buffer == streamed &&
                 each.op->getParentOfType<tgpu::ForOp>() == loop;
        }))
      continue;
    llvm::SmallVector<int32_t> dims = findFixedDims(copy, loop);
    if (dims.empty())
      continue;
    mlir::OpBuilder builder(copy.op->getContext());
    builder.setInsertionPointAfterValue(copy.view);
    tgpu::CachePolicyOp policy;
    for (Copy &each : copies) {
      if (each.buffer != streamed || !each.policy.empty() ||
          !dominance.properlyDominates(copy.view, each.op))
        continue;
      if (!policy)
        policy = tgpu::CachePolicyOp::create(
            builder, copy.op->getLoc(),
            cuda_tile::TileType::get({}, builder.getI64Type()), copy.view,
            dims);
      each.policy.assign(policy.getResult());
    }
  }
}

void gpu::addCachePolicies(tgpu::KernelOp kernel, const Schedule &schedule) {
  if (schedule.evict == Evict::Normal)
    return;
  llvm::SmallVector<Copy> copies = findCopies(kernel);
  if (copies.empty())
    return;
  mlir::DominanceInfo dominance(kernel);
  kernel.walk([&](tgpu::MmaOp mma) {
    layout::ProductShape shape = mma.getProductShape();
    if (schedule.evict || areFewRows(shape.m))
      addPolicy(copies, mma.getRhs(), mma.getLhs(), dominance);
    if (schedule.evict || areFewRows(shape.n))
      addPolicy(copies, mma.getLhs(), mma.getRhs(), dominance);
  });
}

//===- CachePolicies.cpp - what the L2 cache gives up first -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/CachePolicies.h"

#include "mlir/IR/Dominance.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::Value;

/// The dimensions of the tile along which a loop over k does not move: those of
/// rows or columns, and of batches.
static llvm::SmallVector<int32_t> findFixedDims(tgpu::TensorCopyOp copy,
                                                tgpu::ForOp loop) {
  llvm::SmallVector<int32_t> dims;
  for (auto [d, index] : llvm::enumerate(copy.getIndices())) {
    Value from = index;
    if (!loop.getBody().isAncestor(from.getParentRegion()))
      dims.push_back(d);
  }
  return dims;
}

/// Gives a policy to the copies into `streamed`, by how many tiles there are of
/// what is copied into `other`.
static void addPolicy(llvm::ArrayRef<tgpu::TensorCopyOp> copies, Value streamed,
                      Value other, mlir::DominanceInfo &dominance) {
  for (tgpu::TensorCopyOp copy : copies) {
    if (copy.getBuffer() != other)
      continue;
    // Rows of attention, say, are copied in another loop than keys: how many
    // tiles of them there are is not known from one of their copies.
    auto loop = copy->getParentOfType<tgpu::ForOp>();
    if (!loop || llvm::none_of(copies, [&](tgpu::TensorCopyOp each) {
          return each.getBuffer() == streamed &&
                 each->getParentOfType<tgpu::ForOp>() == loop;
        }))
      continue;
    llvm::SmallVector<int32_t> dims = findFixedDims(copy, loop);
    if (dims.empty())
      continue;
    mlir::OpBuilder builder(copy->getContext());
    builder.setInsertionPointAfterValue(copy.getView());
    tgpu::CachePolicyOp policy;
    for (tgpu::TensorCopyOp each : copies) {
      if (each.getBuffer() != streamed || each.getPolicy() ||
          !dominance.properlyDominates(copy.getView(), each))
        continue;
      if (!policy)
        policy = tgpu::CachePolicyOp::create(
            builder, copy.getLoc(),
            cuda_tile::TileType::get({}, builder.getI64Type()), copy.getView(),
            dims);
      each.getPolicyMutable().assign(policy.getResult());
    }
  }
}

void gpu::addCachePolicies(tgpu::KernelOp kernel, const Schedule &schedule) {
  if (schedule.evict == Evict::Normal)
    return;
  llvm::SmallVector<tgpu::TensorCopyOp> copies;
  kernel.walk([&](tgpu::TensorCopyOp copy) { copies.push_back(copy); });
  if (copies.empty())
    return;
  mlir::DominanceInfo dominance(kernel);
  kernel.walk([&](tgpu::MmaOp mma) {
    // To find out costs some clocks per copy, and a register, of which kernels
    // that gather operands have none to spare. Larger tiles of rows are seldom
    // the only ones, and small ones of columns.
    constexpr int64_t kFew = 64, kMostRows = 128;
    layout::ProductShape shape = mma.getProductShape();
    if (schedule.evict || shape.m < kFew ||
        (shape.m <= kMostRows && !mma.isGathered()))
      addPolicy(copies, mma.getRhs(), mma.getLhs(), dominance);
    if (schedule.evict || shape.n < kFew)
      addPolicy(copies, mma.getLhs(), mma.getRhs(), dominance);
  });
}

//===- ProductLimits.cpp - what a loop with products waits for -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/pipeline/ProductLimits.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;
using mlir::isa;

static constexpr int64_t kBytesPerClock = 128, kCacheBytesPerClock = 64;

/// What wgmma reads of its right operand, and threads of the left one.
static int64_t countOperandBytes(tgpu::MmaOp mma) {
  // Four warps along m are a group; an instruction has 64 rows.
  constexpr unsigned kGroupBits = 2;
  constexpr int64_t kRows = 64;
  layout::ProductShape shape = mma.getProductShape();
  layout::WarpBits warps = mma.getWarpBits();
  int64_t groupsDown = int64_t(1) << (warps.m - kGroupBits),
          groupsAcross = int64_t(1) << warps.n;
  int64_t rows = shape.m / groupsDown, columns = shape.n / groupsAcross;
  int64_t depthBytes = shape.k * mma.getMatrixInstruction().elementBits / 8;
  // What is gathered is in registers for all columns.
  int64_t left = mma.isGathered() ? rows * depthBytes : 0;
  int64_t right = columns * depthBytes * llvm::divideCeil(rows, kRows);
  return shape.batch * groupsDown * groupsAcross * (left + right);
}

int64_t gpu::countTensorClocks(tgpu::MmaOp product) {
  constexpr int64_t kMultiplicationsOf16Bits = 2048, kBits = 16;
  layout::ProductShape shape = product.getProductShape();
  return shape.batch * shape.m * shape.n * shape.k *
         product.getMatrixInstruction().elementBits /
         (kMultiplicationsOf16Bits * kBits);
}

std::optional<ProductClocks> gpu::countClocks(tgpu::MmaOp product) {
  mlir::Block &body = *product->getBlock();
  auto rings = body.getOps<tgpu::ReceiveOp>();
  if (!product.getWarpgroup() || !isa<tgpu::ForOp>(body.getParentOp()) ||
      !llvm::hasSingleElement(body.getOps<tgpu::MmaOp>()) || rings.empty())
    return std::nullopt;
  ProductClocks clocks;
  clocks.tensorCores = countTensorClocks(product);
  int64_t bytes = countOperandBytes(product), copied = 0;
  for (tgpu::ReceiveOp receive : rings)
    copied += receive.getRing().getDefiningOp<tgpu::RingOp>().getBytes();
  clocks.sharedMemory = (bytes + copied) / kBytesPerClock;
  clocks.cache = copied / kCacheBytesPerClock;
  return clocks;
}

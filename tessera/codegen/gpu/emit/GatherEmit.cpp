//===- GatherEmit.cpp - operands that threads load for wgmma -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The left operand is in panels with m along the rows, and a register of
// `wgmma` has 32 bits along k.
//
// Elements of 32 bits are loaded where they are needed: a thread has adjacent
// rows of the tile, so one instruction loads several.
//
// Bytes are transposed by `ldmatrix`, in pairs of two rows, 2g and 2g + 1. Of
// an 8x8 matrix whose rows are eight of k, lane 4g + t gets what rows 2t and
// 2t + 1 have in column g. It needs four of k, 4t to 4t + 3: two matrices, and
// two instructions which take both bytes of a row from each:
//
//   of matrix 0          of matrix 1          makes
//   m0k0 m1k0 m0k1 m1k1  m0k2 m1k2 m0k3 m1k3  m0k0 m0k1 m0k2 m0k3
//                                             m1k0 m1k1 m1k2 m1k3
//
// In which order the matrices have the 16 of k is free. The addresses of a
// matrix are in different banks if k differs modulo 8:
//
//   t           0      1      2        3
//   matrix 0    0 1    4 5    10 11    14 15
//   matrix 1    2 3    6 7     8  9    12 13
//
// So lanes of the upper half exchange the two.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/emit/MatrixProduct.h"
#include "tessera/codegen/gpu/emit/ThreadAddresses.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::gpu;

using Words = MatrixProduct::Words;

llvm::Value *gpu::emitRoundToTF32(KernelEmitter &emitter, llvm::Value *value) {
  constexpr unsigned kFirstWithRounding = 90;
  if (emitter.target.sm < kFirstWithRounding)
    return emitter.numerics.emitConvertFloat(
        ElementType::F32, ElementType::TF32, numerics::Rounding::NearestEven,
        value);
  llvm::Value *bits = emitter.callIntrinsic(
      "llvm.nvvm.f2tf32.rn", emitter.builder.getInt32Ty(), value);
  return emitter.builder.CreateBitCast(bits, emitter.builder.getFloatTy());
}

/// A layout of [b] m k, as one of the panels [b * panels] k width.
static Layout toPanels(const Layout &layout, const layout::ProductShape &shape,
                       int64_t width) {
  const int64_t matrix[] = {shape.batch, shape.m, shape.k};
  const int32_t transpose[] = {0, 2, 1};
  const int64_t pieces[] = {shape.batch, shape.k, shape.m / width, width};
  const int32_t order[] = {0, 2, 1, 3};
  return layout::push(
      layout::permute(layout::Shape(pieces), order),
      layout::push(layout::permute(layout::Shape(matrix), transpose), layout));
}

Words MatrixProduct::gatherBytes(unsigned batch, unsigned step) {
  llvm::Value *lane = emitter.getLane();
  auto getBits = [&](unsigned first, unsigned mask) {
    return builder.CreateAnd(builder.CreateLShr(lane, first), mask);
  };
  // Lane l has the address of row l % 8 of matrix l / 8: two for the lower half
  // of the step, two for the upper one.
  constexpr unsigned kHalf = 16;
  llvm::Value *pair = builder.CreateXor(getBits(3, 1), getBits(2, 1));
  llvm::Value *depth = builder.CreateOr(
      builder.CreateOr(getBits(0, 1), builder.CreateShl(pair, 1)),
      builder.CreateOr(
          builder.CreateShl(getBits(1, 3), 2),
          builder.CreateMul(getBits(4, 1), builder.getInt32(kHalf))));
  llvm::Value *matrix = getMatrixAddress(left, batch);
  llvm::Value *unit = builder.CreateLShr(getBlockOfWarp(left), 1);
  // Which bytes of two words are those of the first row, and of the second.
  llvm::Value *isExchanged =
      builder.CreateTrunc(getBits(1, 1), builder.getInt1Ty());
  auto select = [&](unsigned exchanged, unsigned usual) {
    return builder.CreateSelect(isExchanged, builder.getInt32(exchanged),
                                builder.getInt32(usual));
  };
  llvm::Value *rows[] = {select(0x2064, 0x6420), select(0x3175, 0x7531)};
  llvm::Type *word = builder.getInt32Ty();
  llvm::Type *matrices =
      llvm::StructType::get(emitter.context, {word, word, word, word});
  Words words;
  for (unsigned block : getBlocks(left)) {
    // Both blocks of 8 rows that a warp has of an instruction.
    if (block % 2)
      continue;
    llvm::Value *read = emitter.callIntrinsic(
        "llvm.nvvm.ldmatrix.sync.aligned.m8n8.x4.trans.b16.p3", matrices,
        getAddress(left, matrix, depth, step * kStepBytes, unit, block / 2,
                   nullptr));
    for (unsigned deep = 0; deep < 2; ++deep)
      for (unsigned row = 0; row < 2; ++row)
        words[(block + row) * 2 + deep] = emitter.callIntrinsic(
            "llvm.nvvm.prmt", word,
            {builder.CreateExtractValue(read, 2 * deep),
             builder.CreateExtractValue(read, 2 * deep + 1), rows[row]});
  }
  return words;
}

Words MatrixProduct::gatherWords(unsigned batch, unsigned step) {
  auto buffer = mlir::cast<tgpu::BufferType>(left.value.getType());
  layout::WarpBits warps = op.getWarpBits();
  Layout own = layout::getLeftFragment(instruction, shape, warps);
  BitMatrix registers = own.getGroupMatrix(Group::Register);
  Layout inPanels =
      toPanels(layout::getLeftFragment(
                   instruction, shape, warps,
                   layout::getGatheredRows(instruction, shape, warps)),
               shape, buffer.getShape().back());
  ThreadAddresses addresses(emitter, left.buffer, buffer, inPanels);
  VectorPlan plan =
      planVectors(addresses.map, inPanels, registers.getFreeColumns());

  // The word of memory that each register is.
  unsigned depthBits = layout::getNumBits(shape.k);
  unsigned depth = kStepBytes / size, count = plan.steps.size();
  auto isInStep = [&](uint32_t reg) {
    uint32_t index = registers.apply(reg);
    return (index & (shape.k - 1)) / depth == step &&
           index >> (depthBits + left.otherBits) == batch;
  };
  llvm::Type *word = builder.getInt32Ty();
  llvm::Type *vectorType =
      count == 1 ? word : llvm::FixedVectorType::get(word, count);
  llvm::DenseMap<uint32_t, llvm::Value *> places;
  for (uint32_t first : plan.first) {
    if (!isInStep(first))
      continue;
    llvm::Value *vector = builder.CreateAlignedLoad(
        vectorType, addresses.get(first), llvm::Align(size * count));
    for (auto [i, other] : llvm::enumerate(plan.steps))
      places[first ^ other] =
          count == 1 ? vector : builder.CreateExtractElement(vector, i);
  }

  bool isRounded = buffer.getElementType().isF32();
  Words words;
  for (unsigned block : getBlocks(left))
    for (unsigned deep = 0; deep < stepBlocks; ++deep) {
      uint32_t index = batch << (depthBits + left.otherBits) |
                       block * kBlockRows << depthBits |
                       (step * stepBlocks + deep) * (kBlockBytes / size);
      llvm::Value *&result = words[block * 2 + deep];
      result = places.lookup(*registers.solve(index));
      if (isRounded)
        result = builder.CreateBitCast(
            emitRoundToTF32(
                emitter, builder.CreateBitCast(result, builder.getFloatTy())),
            word);
    }
  return words;
}

Words MatrixProduct::gather(unsigned batch, unsigned step) {
  return size == 1 ? gatherBytes(batch, step) : gatherWords(batch, step);
}

//===- GatherEmit.cpp - operands that threads load for wgmma -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The left operand is in panels with m along the rows, and a register of
// `wgmma` has 32 bits along k. Elements of 32 bits are loaded where they are
// needed: a thread has adjacent rows of the tile, so one instruction loads
// several. Of bytes, a thread loads words of 4 rows of the tile, at 4 adjacent
// k; these 4x4 bytes are transposed in registers, by 2 instructions per word.
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

/// A layout of [b] m k, as one of the panels [b * panels * parts] k/parts
/// width.
static Layout toPanels(const Layout &layout, const layout::ProductShape &shape,
                       int64_t width, int64_t parts) {
  const int64_t matrix[] = {shape.batch, shape.m, shape.k};
  const int32_t transpose[] = {0, 2, 1};
  const int64_t pieces[] = {shape.batch, shape.k / parts, parts,
                            shape.m / width, width};
  const int32_t order[] = {0, 3, 2, 1, 4};
  return layout::push(
      layout::permute(layout::Shape(pieces), order),
      layout::push(layout::permute(layout::Shape(matrix), transpose), layout));
}

/// The word whose bytes are byte `byte` of each of four words. Words of bytes 0
/// and 1, or 2 and 3, have their first two instructions in common.
llvm::Value *MatrixProduct::transposeBytes(llvm::ArrayRef<llvm::Value *> rows,
                                           unsigned byte) {
  auto permute = [&](llvm::Value *a, llvm::Value *b, unsigned selector) {
    return emitter.callIntrinsic("llvm.nvvm.prmt", builder.getInt32Ty(),
                                 {a, b, builder.getInt32(selector)});
  };
  unsigned pair = byte < 2 ? 0x5140 : 0x7362;
  return permute(permute(rows[0], rows[1], pair),
                 permute(rows[2], rows[3], pair), byte % 2 ? 0x7632 : 0x5410);
}

Words MatrixProduct::gather(unsigned batch, unsigned step) {
  auto buffer = mlir::cast<tgpu::BufferType>(left.value.getType());
  layout::WarpBits warps = op.getWarpBits();
  Layout own = layout::getLeftFragment(instruction, shape, warps);
  BitMatrix registers = own.getGroupMatrix(Group::Register);
  llvm::ArrayRef<int64_t> panels = buffer.getShape();
  Layout inPanels =
      toPanels(layout::getLeftFragment(
                   instruction, shape, warps,
                   layout::getGatheredRows(instruction, shape, warps)),
               shape, panels.back(), layout::getNumGatheredPanels(instruction));
  ThreadAddresses addresses(emitter, left.buffer, buffer, inPanels);
  VectorPlan plan =
      planVectors(addresses.map, inPanels, registers.getFreeColumns());

  // The word of memory that each register is in, and its byte there.
  unsigned depthBits = layout::getNumBits(shape.k);
  unsigned depth = kStepBytes / size, perWord = 4 / size;
  unsigned vectorWords = plan.steps.size() / perWord;
  assert(vectorWords && "canGather demands words");
  auto isInStep = [&](uint32_t reg) {
    uint32_t index = registers.apply(reg);
    return (index & (shape.k - 1)) / depth == step &&
           index >> (depthBits + left.otherBits) == batch;
  };
  llvm::Type *word = builder.getInt32Ty();
  llvm::Type *vectorType =
      vectorWords == 1 ? word : llvm::FixedVectorType::get(word, vectorWords);
  llvm::DenseMap<uint32_t, std::pair<llvm::Value *, unsigned>> places;
  for (uint32_t first : plan.first) {
    if (!isInStep(first))
      continue;
    llvm::Value *vector = builder.CreateAlignedLoad(
        vectorType, addresses.get(first), llvm::Align(4 * vectorWords));
    for (auto [i, other] : llvm::enumerate(plan.steps))
      places[first ^ other] = {
          vectorWords == 1 ? vector
                           : builder.CreateExtractElement(vector, i / perWord),
          unsigned(i % perWord)};
  }

  bool isRounded = buffer.getElementType().isF32();
  Words words;
  for (unsigned block : getBlocks(left))
    for (unsigned deep = 0; deep < stepBlocks; ++deep) {
      uint32_t index = batch << (depthBits + left.otherBits) |
                       block * kBlockRows << depthBits |
                       (step * stepBlocks + deep) * (kBlockBytes / size);
      llvm::SmallVector<llvm::Value *, 4> rows;
      unsigned byte = 0;
      for (unsigned i = 0; i < perWord; ++i) {
        auto [value, place] = places.lookup(*registers.solve(index | i));
        rows.push_back(value);
        byte = place;
      }
      llvm::Value *&result = words[block * 2 + deep];
      result = perWord == 1 ? rows[0] : transposeBytes(rows, byte);
      if (isRounded)
        result = builder.CreateBitCast(
            emitRoundToTF32(
                emitter, builder.CreateBitCast(result, builder.getFloatTy())),
            word);
    }
  return words;
}

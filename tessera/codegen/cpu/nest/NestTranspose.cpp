//===- NestTranspose.cpp - blocks that are transposed in registers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A nest may read data that is contiguous along other bits than the data that
// it writes. Then reading or writing would have to go element by element.
// Instead, the nest reads a square block row by row, transposes it in
// registers, and writes it row by row.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/Nest.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

/// Larger expressions would become too much code, as they are repeated for each
/// row of a block.
static constexpr unsigned kMaxTransposed = 8;

llvm::SmallVector<unsigned, 6> cpu::getUnitBits(const ViewAccess &access,
                                                const IndexMap &map) {
  auto shape = cast<TileType>(access.tile.getType()).getShape();
  llvm::SmallVector<unsigned, 6> bits;
  unsigned first = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    unsigned size = llvm::Log2_64(shape[d]);
    if (access.hasUnitStride[d] && access.starts[d] && size) {
      for (unsigned bit = first; bit < first + size; ++bit) {
        if (map.bits[bit] == IndexMap::kZero)
          break;
        bits.push_back(map.bits[bit]);
      }
      return bits;
    }
    first += size;
  }
  return bits;
}

llvm::SmallVector<unsigned, 6> Nest::getNeighbours(mlir::Value tile,
                                                   const IndexMap &map) {
  llvm::SmallVector<unsigned, 6> bits;
  if (isScalar(tile))
    return bits;
  if (emitter.getState(tile).kind == State::Stored) {
    for (int8_t bit : map.bits) {
      if (bit == IndexMap::kZero)
        break;
      bits.push_back(bit);
    }
    return bits;
  }
  Operation *op = tile.getDefiningOp();
  if (const ViewAccess *access = findAccess(tile))
    return getUnitBits(*access, map);
  if (auto load = dyn_cast<LoadPtrTkoOp>(op))
    return getPointerBits(load.getSource(), map,
                          getStorageSize(emitter.getType(tile)));
  if (isMovement(op)) {
    IndexMap inner = mapOperand(op, map);
    return getNeighbours(op->getOperand(0), inner);
  }
  for (mlir::Value operand : op->getOperands()) {
    if (!isa<TileType>(operand.getType()))
      continue;
    bits = getNeighbours(operand, map);
    if (!bits.empty())
      return bits;
  }
  return bits;
}

bool Nest::readsPointers(mlir::Value tile, unsigned depth) {
  if (isScalar(tile) || !isa<TileType>(tile.getType()) ||
      emitter.getState(tile).kind != State::Pending || findAccess(tile))
    return false;
  Operation *op = tile.getDefiningOp();
  // Deeper expressions are too large to be transposed anyway.
  return depth > kMaxTransposed || isa<LoadPtrTkoOp>(op) ||
         llvm::any_of(op->getOperands(), [&](mlir::Value operand) {
           return readsPointers(operand, depth + 1);
         });
}

bool Nest::planTranspose(mlir::Value tile, const IndexMap &map,
                         llvm::ArrayRef<unsigned> written) {
  llvm::SmallVector<unsigned, 6> read = getNeighbours(tile, map);
  ElementType type = emitter.getType(tile);
  if (numPlanned > kMaxTransposed || type == ElementType::I1 ||
      readsPointers(tile))
    return false;
  unsigned size = std::min({kMaxBlockBits, unsigned(read.size()),
                            unsigned(written.size()), getRegisterBits()});
  if (size < 2)
    return false;
  readBits.assign(read.begin(), read.begin() + size);
  writtenBits.assign(written.begin(), written.begin() + size);
  for (unsigned bit : readBits)
    if (llvm::is_contained(writtenBits, bit)) {
      readBits.clear();
      return false;
    }
  laneBits = size;
  return true;
}

void Nest::setLanes(llvm::ArrayRef<unsigned> lanes,
                    llvm::ArrayRef<unsigned> fixed, unsigned value) {
  laneAt.assign(lanes.begin(), lanes.end());
  laneBits = lanes.size();
  fixedBits.clear();
  for (auto [i, bit] : llvm::enumerate(fixed))
    if (value >> i & 1)
      fixedBits.push_back(bit);
  known.clear();
}

void Nest::resetLanes(unsigned bits) {
  setLanes({}, {}, 0);
  laneBits = bits;
}

void Nest::withLanes(llvm::ArrayRef<unsigned> lanes,
                     llvm::function_ref<void()> body) {
  unsigned before = laneBits;
  setLanes(lanes, {}, 0);
  body();
  resetLanes(before);
}

void Nest::transposeBlock(llvm::ArrayRef<unsigned> from,
                          llvm::ArrayRef<unsigned> to,
                          llvm::function_ref<llvm::Value *()> read,
                          llvm::function_ref<void(llvm::Value *)> write) {
  unsigned before = laneBits;
  unsigned size = 1u << from.size();
  llvm::SmallVector<llvm::Value *, 16> rows;
  for (unsigned i = 0; i < size; ++i) {
    setLanes(from, to, i);
    rows.push_back(read());
  }
  // Swap bit 0 of the row number with bit 0 of the lane, then bit 1, and so on.
  for (unsigned bit = 0; bit < from.size(); ++bit) {
    unsigned step = 1u << bit;
    llvm::SmallVector<int, 16> low, high;
    for (unsigned lane = 0; lane < size; ++lane) {
      bool isHigh = lane & step;
      low.push_back(isHigh ? size + lane - step : lane);
      high.push_back(isHigh ? size + lane : lane + step);
    }
    for (unsigned i = 0; i < size; ++i) {
      if (i & step)
        continue;
      llvm::Value *first = rows[i], *second = rows[i | step];
      rows[i] = builder.CreateShuffleVector(first, second, low);
      rows[i | step] = builder.CreateShuffleVector(first, second, high);
    }
  }
  for (unsigned i = 0; i < size; ++i) {
    setLanes(to, from, i);
    write(rows[i]);
  }
  resetLanes(before);
}

void Nest::emitTransposed(mlir::Value tile, const IndexMap &map,
                          llvm::function_ref<void(llvm::Value *)> write) {
  // If addresses are computed one by one, transposing does not pay.
  if (numFallback && checksBounds) {
    open(laneBits, numBits);
    write(evaluate(tile, map));
    return close();
  }
  openings.push_back(loops.size());
  for (unsigned high = numBits; high > 0;) {
    unsigned top = high - 1;
    auto isCounted = [&](unsigned bit) {
      return !llvm::is_contained(readBits, bit) &&
             !llvm::is_contained(writtenBits, bit);
    };
    if (!isCounted(top)) {
      high = top;
      continue;
    }
    unsigned low = top;
    while (low > 0 && isCounted(low - 1) && !(breaks >> low & 1))
      --low;
    openLoop(low, high, false);
    high = low;
  }
  transposeBlock(
      readBits, writtenBits, [&] { return evaluate(tile, map); }, write);
  close();
}

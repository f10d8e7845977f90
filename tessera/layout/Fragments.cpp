//===- Fragments.cpp - layouts of matrix instructions -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Fragments.h"

#include <algorithm>
#include <bit>

using namespace tessera;
using namespace tessera::layout;

namespace {

/// Builds the layout of a matrix with rows and columns, or a batch of them,
/// from bits of its dimensions.
class FragmentBuilder {
public:
  FragmentBuilder(int64_t batch, int64_t rows, int64_t columns,
                  RowOrder order = {})
      : order(std::move(order)), columnBits(getNumBits(columns)),
        rowBits(getNumBits(rows)), batchBits(getNumBits(batch)) {
    for (BitMatrix &each : groups)
      each = BitMatrix(columnBits + rowBits + batchBits, 0);
  }

  /// Appends a bit of a dimension. A bit beyond its extent repeats elements; it
  /// is left out of registers.
  void addRow(Group group, unsigned bit) {
    add(group, bit < order.size() ? order[bit] : bit, rowBits, columnBits);
  }
  void addColumn(Group group, unsigned bit) { add(group, bit, columnBits, 0); }
  void addBatch(Group group, unsigned bit) {
    add(group, bit, batchBits, columnBits + rowBits);
  }
  void addCopy(Group group) { matrix(group).appendColumn(0); }

  Layout build() const {
    BitMatrix all = BitMatrix::joinColumns(
        BitMatrix::joinColumns(groups[0], groups[1]), groups[2]);
    return Layout(all, GroupSizes(groups[0].getNumColumns(),
                                  groups[1].getNumColumns(),
                                  groups[2].getNumColumns()));
  }

  const RowOrder order;
  unsigned columnBits, rowBits, batchBits;

private:
  BitMatrix &matrix(Group group) { return groups[unsigned(group)]; }
  void add(Group group, unsigned bit, unsigned numBits, unsigned first) {
    if (bit < numBits)
      matrix(group).appendColumn(uint32_t(1) << (first + bit));
    else if (group != Group::Register)
      addCopy(group);
  }

  BitMatrix groups[3];
};

} // namespace

static unsigned log2(unsigned value) { return std::countr_zero(value); }

/// The lowest bit of m or n that is not in the part of one warp's instruction.
static unsigned getFirstWarpBit(unsigned extent) { return log2(extent); }

/// The bits of n that are warp bits are the highest: so the columns of a warp
/// are adjacent.
static unsigned getFirstColumnOfWarps(const ProductShape &shape,
                                      const WarpBits &warps) {
  return getNumBits(shape.n) - warps.n;
}

/// Either operand: `other` is the dimension that is not k. The functions add a
/// bit of k, or of the other dimension.
template <typename AddDepth, typename AddOther>
static void addOperandLanes(const MatrixInstruction &instruction,
                            AddDepth addDepth, AddOther addOther) {
  // A register has 32 bits, or 64 for elements of that size.
  unsigned adjacent = log2(std::max(32u / instruction.elementBits, 1u));
  for (unsigned bit = 0; bit < adjacent; ++bit)
    addDepth(Group::Register, bit);
  for (unsigned bit = adjacent; bit < adjacent + 2; ++bit)
    addDepth(Group::Lane, bit);
  for (unsigned bit = 0; bit < 3; ++bit)
    addOther(Group::Lane, bit);
}

Layout layout::getLeftFragment(const MatrixInstruction &instruction,
                               const ProductShape &shape, const WarpBits &warps,
                               const RowOrder &rows) {
  FragmentBuilder builder(shape.batch, shape.m, shape.k, rows);
  auto addRow = [&](Group group, unsigned bit) { builder.addRow(group, bit); };
  auto addDepth = [&](Group group, unsigned bit) {
    builder.addColumn(group, bit);
  };
  addOperandLanes(instruction, addDepth, addRow);
  unsigned firstWarp = getFirstWarpBit(instruction.m);
  for (unsigned bit = 3; bit < firstWarp; ++bit)
    addRow(Group::Register, bit);
  unsigned used = log2(std::max(32u / instruction.elementBits, 1u)) + 2;
  for (unsigned bit = used; bit < builder.columnBits; ++bit)
    addDepth(Group::Register, bit);
  for (unsigned bit = firstWarp + warps.m; bit < builder.rowBits; ++bit)
    addRow(Group::Register, bit);
  for (unsigned bit = warps.batch; bit < builder.batchBits; ++bit)
    builder.addBatch(Group::Register, bit);
  for (unsigned i = 0; i < warps.m; ++i)
    addRow(Group::Warp, firstWarp + i);
  for (unsigned i = 0; i < warps.n; ++i)
    builder.addCopy(Group::Warp);
  for (unsigned i = 0; i < warps.batch; ++i)
    builder.addBatch(Group::Warp, i);
  for (unsigned i = 0; i < warps.copies; ++i)
    builder.addCopy(Group::Warp);
  return builder.build();
}

Layout layout::getRightFragment(const MatrixInstruction &instruction,
                                const ProductShape &shape,
                                const WarpBits &warps) {
  FragmentBuilder builder(shape.batch, shape.k, shape.n);
  auto addColumn = [&](Group group, unsigned bit) {
    builder.addColumn(group, bit);
  };
  auto addDepth = [&](Group group, unsigned bit) {
    builder.addRow(group, bit);
  };
  addOperandLanes(instruction, addDepth, addColumn);
  unsigned used = log2(std::max(32u / instruction.elementBits, 1u)) + 2;
  for (unsigned bit = used; bit < builder.rowBits; ++bit)
    addDepth(Group::Register, bit);
  unsigned firstWarp = getFirstColumnOfWarps(shape, warps);
  for (unsigned bit = log2(instruction.n); bit < firstWarp; ++bit)
    addColumn(Group::Register, bit);
  for (unsigned bit = warps.batch; bit < builder.batchBits; ++bit)
    builder.addBatch(Group::Register, bit);
  for (unsigned i = 0; i < warps.m; ++i)
    builder.addCopy(Group::Warp);
  for (unsigned i = 0; i < warps.n; ++i)
    addColumn(Group::Warp, firstWarp + i);
  for (unsigned i = 0; i < warps.batch; ++i)
    builder.addBatch(Group::Warp, i);
  for (unsigned i = 0; i < warps.copies; ++i)
    builder.addCopy(Group::Warp);
  return builder.build();
}

Layout layout::getSumsFragment(const MatrixInstruction &instruction,
                               const ProductShape &shape, const WarpBits &warps,
                               const RowOrder &rows) {
  FragmentBuilder builder(shape.batch, shape.m, shape.n, rows);
  unsigned firstRow = getFirstWarpBit(instruction.m);
  unsigned firstColumn = getFirstColumnOfWarps(shape, warps);
  builder.addColumn(Group::Register, 0);
  for (unsigned bit = 3; bit < firstRow; ++bit)
    builder.addRow(Group::Register, bit);
  for (unsigned bit = log2(instruction.n); bit < firstColumn; ++bit)
    builder.addColumn(Group::Register, bit);
  for (unsigned bit = firstRow + warps.m; bit < builder.rowBits; ++bit)
    builder.addRow(Group::Register, bit);
  for (unsigned bit = warps.batch; bit < builder.batchBits; ++bit)
    builder.addBatch(Group::Register, bit);
  for (unsigned bit = 1; bit < 3; ++bit)
    builder.addColumn(Group::Lane, bit);
  for (unsigned bit = 0; bit < 3; ++bit)
    builder.addRow(Group::Lane, bit);
  for (unsigned i = 0; i < warps.m; ++i)
    builder.addRow(Group::Warp, firstRow + i);
  for (unsigned i = 0; i < warps.n; ++i)
    builder.addColumn(Group::Warp, firstColumn + i);
  for (unsigned i = 0; i < warps.batch; ++i)
    builder.addBatch(Group::Warp, i);
  for (unsigned i = 0; i < warps.copies; ++i)
    builder.addCopy(Group::Warp);
  return builder.build();
}

RowOrder layout::getGatheredRows(const MatrixInstruction &instruction,
                                 const ProductShape &shape,
                                 const WarpBits &warps) {
  constexpr unsigned kLaneBits = 3, kFirstWarp = 4, kUnassigned = ~0u;
  RowOrder order(getNumBits(shape.m), kUnassigned);
  std::vector<bool> isTaken(order.size());
  auto assign = [&](unsigned bit, unsigned to) {
    order[bit] = to;
    isTaken[to] = true;
  };
  unsigned next = 0;
  assign(kLaneBits, next++);
  if (instruction.elementBits == 32) {
    for (unsigned bit = kFirstWarp + warps.m; bit < order.size(); ++bit)
      assign(bit, next++);
    // Bit 6 of an address is m4.
    constexpr unsigned kHighest = 4;
    if (next <= kHighest)
      assign(next == 1 ? 1 : 0, kHighest);
  }
  for (unsigned &bit : order) {
    if (bit != kUnassigned)
      continue;
    while (isTaken[next])
      ++next;
    bit = next++;
  }
  return order;
}

Layout layout::getProductSums(const MatrixInstruction &instruction,
                              const ProductShape &shape, const WarpBits &warps,
                              bool isGathered, bool isSwapped) {
  RowOrder rows;
  if (isGathered)
    rows = getGatheredRows(instruction, shape, warps);
  Layout sums = getSumsFragment(instruction, shape, warps, rows);
  if (!isSwapped)
    return sums;
  const int64_t extents[] = {shape.batch, shape.m, shape.n};
  const int32_t order[] = {0, 2, 1};
  return push(permute(Shape(extents), order), sums);
}

bool layout::canGather(const MatrixInstruction &instruction,
                       const ProductShape &shape, const WarpBits &warps) {
  constexpr unsigned kRowBits = 512, kFirstWarp = 4;
  return (instruction.elementBits == 8 || instruction.elementBits == 32) &&
         shape.m * instruction.elementBits >= kRowBits &&
         kFirstWarp + warps.m <= getNumBits(shape.m);
}

WarpBits layout::chooseWarpBits(const MatrixInstruction &instruction,
                                const ProductShape &shape, unsigned warpBits,
                                bool rowsFirst) {
  auto getFreeBits = [](int64_t extent, unsigned instructionExtent) {
    unsigned bits = getNumBits(extent), used = log2(instructionExtent);
    return bits > used ? bits - used : 0;
  };
  WarpBits warps;
  unsigned m = getFreeBits(shape.m, instruction.m),
           n = getFreeBits(shape.n, instruction.n);
  for (unsigned i = 0; i < warpBits; ++i) {
    if (warps.batch < getNumBits(shape.batch)) {
      ++warps.batch;
      continue;
    }
    // The side of a warp's part that is longer is divided.
    unsigned rows = getNumBits(shape.m) - warps.m,
             columns = getNumBits(shape.n) - warps.n;
    bool canDivideRows = warps.m < m;
    bool canDivideColumns = warps.n < n;
    if (canDivideRows && (rowsFirst || !canDivideColumns || rows >= columns))
      ++warps.m;
    else if (canDivideColumns)
      ++warps.n;
    else
      ++warps.copies;
  }
  return warps;
}

WarpBits layout::chooseWarpgroupBits(const MatrixInstruction &instruction,
                                     const ProductShape &shape,
                                     unsigned warpBits) {
  unsigned rows = getNumBits(shape.m) - log2(instruction.m),
           columns = getNumBits(shape.n) - log2(instruction.n);
  WarpBits warps;
  // A group that has fewer columns reads fewer of the right operand, but all
  // groups read the left one: whole rows are better, also for what follows.
  warps.m = std::min(rows, warpBits);
  warps.batch = std::min(getNumBits(shape.batch), warpBits - warps.m);
  warps.n = std::min(columns, warpBits - warps.m - warps.batch);
  warps.copies = warpBits - warps.m - warps.batch - warps.n;
  return warps;
}

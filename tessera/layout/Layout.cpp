//===- Layout.cpp - how a tile is distributed over hardware -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Layout.h"

#include <algorithm>
#include <bit>

using namespace tessera;
using namespace tessera::layout;

//===----------------------------------------------------------------------===//
// GroupSizes
//===----------------------------------------------------------------------===//

unsigned GroupSizes::getFirstBit(Group group) const {
  unsigned first = 0;
  for (unsigned below = 0; below < unsigned(group); ++below)
    first += sizes[below];
  return first;
}

unsigned GroupSizes::getTotal() const {
  return getFirstBit(Group::Cluster) + (*this)[Group::Cluster];
}

uint32_t GroupSizes::getMask(Group group) const {
  unsigned first = getFirstBit(group);
  return getLowMask(first + (*this)[group]) & ~getLowMask(first);
}

uint32_t GroupSizes::getNumber(Group group, uint32_t position) const {
  return gatherBits(position, getMask(group));
}

uint32_t GroupSizes::getPosition(uint32_t reg, uint32_t lane, uint32_t warp,
                                 uint32_t cta) const {
  uint32_t numbers[] = {reg, lane, warp, cta};
  uint32_t position = 0;
  for (Group group : kGroups) {
    uint32_t number = numbers[unsigned(group)];
    assert((number & ~getLowMask((*this)[group])) == 0);
    position |= scatterBits(number, getMask(group));
  }
  return position;
}

//===----------------------------------------------------------------------===//
// Layout
//===----------------------------------------------------------------------===//

Layout::Layout(const BitMatrix &matrix, GroupSizes sizes)
    : matrix(matrix), sizes(sizes) {
  assert(matrix.getNumColumns() == sizes.getTotal());
}

Layout::Layout(unsigned numIndexBits, std::initializer_list<uint32_t> registers,
               std::initializer_list<uint32_t> lanes,
               std::initializer_list<uint32_t> warps,
               std::initializer_list<uint32_t> cluster)
    : matrix(numIndexBits, 0),
      sizes(registers.size(), lanes.size(), warps.size(), cluster.size()) {
  for (const auto &group : {registers, lanes, warps, cluster})
    for (uint32_t vector : group)
      matrix.appendColumn(vector);
}

std::span<const uint32_t> Layout::getBasis(Group group) const & {
  return matrix.getColumns().subspan(sizes.getFirstBit(group), sizes[group]);
}

BitMatrix Layout::getGroupMatrix(Group group) const {
  return BitMatrix(getNumIndexBits(), getBasis(group));
}

namespace {

/// Builds a layout one hardware bit at a time, from the lowest up.
class Builder {
public:
  explicit Builder(unsigned numIndexBits) : matrix(numIndexBits, 0) {}

  void append(Group group, uint32_t vector) {
    assert(sizes.getFirstBit(group) + sizes[group] == matrix.getNumColumns() &&
           "groups come in their order");
    matrix.appendColumn(vector);
    sizes.add(group, 1);
  }
  Layout finish() const { return Layout(matrix, sizes); }

private:
  BitMatrix matrix;
  GroupSizes sizes;
};

} // namespace

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

Layout layout::pull(const BitSelection &movement, const Layout &result) {
  return Layout(movement.toMatrix() * result.getMatrix(), result.getSizes());
}

Layout layout::push(const BitSelection &movement, const Layout &operand) {
  assert(movement.getNumUsed() == movement.size() &&
         "an extract leaves elements out");
  BitSelection places = movement.transpose();
  Layout renamed = pull(places, operand);
  Builder builder(places.size());
  for (Group group : kGroups) {
    for (uint32_t vector : renamed.getBasis(group))
      builder.append(group, vector);
    for (unsigned bit = 0; group == Group::Register && bit < places.size();
         ++bit)
      if (places[bit] == BitSelection::kZero)
        builder.append(group, uint32_t(1) << bit);
  }
  return builder.finish();
}

std::optional<RegisterPart> layout::extract(const BitSelection &movement,
                                            const Layout &operand,
                                            uint32_t first) {
  // The bits of the operand's index that are constant in the part.
  uint32_t fixed = 0;
  for (unsigned place = 0; place < movement.size(); ++place)
    if (movement[place] == BitSelection::kZero)
      fixed |= uint32_t(1) << place;
  assert((first & ~fixed) == 0 && "a part begins at a multiple of its size");

  // They must not depend on the thread.
  GroupSizes sizes = operand.getSizes();
  for (unsigned bit = sizes[Group::Register]; bit < sizes.getTotal(); ++bit)
    if (operand.getMatrix()[bit] & fixed)
      return std::nullopt;
  BitMatrix registers = operand.getGroupMatrix(Group::Register);
  std::optional<uint32_t> firstRegister = registers.solve(first);
  if (!firstRegister)
    return std::nullopt;
  BitMatrix chosen = registers.selectRows(fixed).getKernel();
  return RegisterPart{
      pull(movement.transpose(), renameRegisters(operand, chosen)), chosen,
      *firstRegister};
}

Layout layout::transpose(const Layout &layout, unsigned numColumnBits) {
  assert(numColumnBits <= layout.getNumIndexBits());
  int64_t shape[] = {int64_t(1) << (layout.getNumIndexBits() - numColumnBits),
                     int64_t(1) << numColumnBits};
  return push(permute(shape, std::array{1, 0}), layout);
}

Layout layout::slice(const Layout &layout, Shape shape, size_t dimension) {
  assert(getNumBits(shape) == layout.getNumIndexBits());
  unsigned first = getFirstBit(shape, dimension);
  unsigned count = getNumBits(shape[dimension]);
  uint32_t removed = getLowMask(first + count) & ~getLowMask(first);
  uint32_t kept = getLowMask(layout.getNumIndexBits()) & ~removed;
  return Layout(layout.getMatrix().selectRows(kept), layout.getSizes());
}

//===----------------------------------------------------------------------===//
// Hardware bits
//===----------------------------------------------------------------------===//

Layout layout::restrict(const Layout &layout, uint32_t hardwareBits) {
  Builder builder(layout.getNumIndexBits());
  for (Group group : kGroups) {
    uint32_t kept = layout.getSizes().getNumber(group, hardwareBits);
    std::span<const uint32_t> basis = layout.getBasis(group);
    for (unsigned bit = 0; bit < basis.size(); ++bit)
      if (kept >> bit & 1)
        builder.append(group, basis[bit]);
  }
  return builder.finish();
}

Layout layout::addCopies(const Layout &layout, Group group, unsigned count) {
  Builder builder(layout.getNumIndexBits());
  for (Group each : kGroups) {
    for (uint32_t vector : layout.getBasis(each))
      builder.append(each, vector);
    for (unsigned i = 0; each == group && i < count; ++i)
      builder.append(each, 0);
  }
  return builder.finish();
}

Layout layout::dropRegisterCopies(const Layout &layout) {
  uint32_t copies = layout.getGroupMatrix(Group::Register).getFreeColumns();
  return restrict(layout, getLowMask(layout.getNumHardwareBits()) & ~copies);
}

Layout layout::renameRegisters(const Layout &layout,
                               const BitMatrix &registers) {
  BitMatrix basis = layout.getGroupMatrix(Group::Register) * registers;
  Builder builder(layout.getNumIndexBits());
  for (Group group : kGroups)
    for (uint32_t vector :
         group == Group::Register ? basis.getColumns() : layout.getBasis(group))
      builder.append(group, vector);
  return builder.finish();
}

//===----------------------------------------------------------------------===//
// Tiles of tiles
//===----------------------------------------------------------------------===//

/// The index bits of the whole tile that count inside one tile. The others,
/// from the lowest up, are the row-major index of the tile among all tiles.
static uint32_t getTileMask(Shape wholeShape, Shape tileShape) {
  uint32_t mask = 0;
  unsigned place = 0;
  for (int8_t bit : extract(wholeShape, tileShape)) {
    if (bit != BitSelection::kZero)
      mask |= uint32_t(1) << place;
    ++place;
  }
  return mask;
}

Layout layout::multiply(const Layout &tile, Shape tileShape, const Layout &rest,
                        Shape wholeShape) {
  unsigned numBits = getNumBits(wholeShape);
  assert(tile.getNumIndexBits() == getNumBits(tileShape) &&
         tile.getNumIndexBits() + rest.getNumIndexBits() == numBits);
  uint32_t tileMask = getTileMask(wholeShape, tileShape);
  uint32_t restMask = getLowMask(numBits) & ~tileMask;
  Builder builder(numBits);
  for (Group group : kGroups) {
    for (uint32_t vector : tile.getBasis(group))
      builder.append(group, scatterBits(vector, tileMask));
    for (uint32_t vector : rest.getBasis(group))
      builder.append(group, scatterBits(vector, restMask));
  }
  return builder.finish();
}

/// Finds an equal basis vector for each vector, each used at most once. Returns
/// the order: first those found, then the others.
static std::optional<BitMatrix> findOrder(std::span<const uint32_t> basis,
                                          std::span<const uint32_t> vectors) {
  uint32_t left = getLowMask(basis.size());
  BitMatrix order(basis.size(), 0);
  for (uint32_t vector : vectors) {
    uint32_t candidates = left;
    while (candidates && basis[std::countr_zero(candidates)] != vector)
      candidates &= candidates - 1;
    if (!candidates)
      return std::nullopt;
    uint32_t found = candidates & -candidates;
    order.appendColumn(found);
    left &= ~found;
  }
  for (; left; left &= left - 1)
    order.appendColumn(left & -left);
  return order;
}

std::optional<Quotient> layout::divide(const Layout &whole, Shape wholeShape,
                                       const Layout &tile, Shape tileShape) {
  assert(whole.getNumIndexBits() == getNumBits(wholeShape) &&
         tile.getNumIndexBits() == getNumBits(tileShape));
  uint32_t tileMask = getTileMask(wholeShape, tileShape);
  uint32_t restMask = getLowMask(whole.getNumIndexBits()) & ~tileMask;

  BitMatrix wanted(whole.getNumIndexBits(), 0);
  for (uint32_t vector : tile.getBasis(Group::Register))
    wanted.appendColumn(scatterBits(vector, tileMask));
  std::optional<BitMatrix> order =
      findOrder(whole.getBasis(Group::Register), wanted.getColumns());
  if (!order)
    return std::nullopt;

  Layout ordered = renameRegisters(whole, *order);
  Builder rest(whole.getNumIndexBits() - tile.getNumIndexBits());
  for (Group group : kGroups) {
    std::span<const uint32_t> basis = ordered.getBasis(group);
    std::span<const uint32_t> inner = tile.getBasis(group);
    if (inner.size() > basis.size())
      return std::nullopt;
    for (unsigned bit = 0; bit < basis.size(); ++bit) {
      if (bit < inner.size()) {
        if (basis[bit] != scatterBits(inner[bit], tileMask))
          return std::nullopt;
        continue;
      }
      if (basis[bit] & tileMask)
        return std::nullopt;
      rest.append(group, gatherBits(basis[bit], restMask));
    }
  }
  return Quotient{rest.finish(), *order};
}

unsigned layout::getVectorBits(const Layout &layout, unsigned first,
                               unsigned limit) {
  std::span<const uint32_t> columns = layout.getMatrix().getColumns();
  std::span<const uint32_t> registers = layout.getBasis(Group::Register);
  unsigned count = 0;
  while (count < limit && first + count < layout.getNumIndexBits()) {
    uint32_t wanted = uint32_t(1) << (first + count);
    auto hasBit = [&](uint32_t vector) { return (vector & wanted) != 0; };
    if (std::count_if(columns.begin(), columns.end(), hasBit) != 1 ||
        std::find(registers.begin(), registers.end(), wanted) ==
            registers.end())
      break;
    ++count;
  }
  return count;
}

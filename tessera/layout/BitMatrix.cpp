//===- BitMatrix.cpp - matrices over F2 -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/BitMatrix.h"

#include <bit>
#include <ostream>

using namespace tessera;
using namespace tessera::layout;

uint32_t layout::gatherBits(uint32_t vector, uint32_t mask) {
  uint32_t result = 0;
  for (unsigned place = 0; mask; mask &= mask - 1, ++place)
    result |= (vector >> std::countr_zero(mask) & 1) << place;
  return result;
}

uint32_t layout::scatterBits(uint32_t vector, uint32_t mask) {
  uint32_t result = 0;
  for (; mask; mask &= mask - 1, vector >>= 1)
    result |= (vector & 1) << std::countr_zero(mask);
  return result;
}

//===----------------------------------------------------------------------===//
// Elimination
//===----------------------------------------------------------------------===//

namespace {

/// A vector and the columns of a matrix that add up to it.
struct Combination {
  uint32_t vector;
  uint32_t columns;

  void add(const Combination &other) {
    vector ^= other.vector;
    columns ^= other.columns;
  }
};

/// Independent vectors, each with a different highest bit. This is Gaussian
/// elimination, one vector at a time.
class Echelon {
public:
  Echelon() = default;
  /// Inserts the columns of a matrix from the highest down. A column that
  /// depends on those before it gives a vector of the kernel, whose lowest bit
  /// is that column.
  explicit Echelon(const BitMatrix &matrix) {
    for (unsigned column = matrix.getNumColumns(); column-- > 0;) {
      Combination rest = reduce({matrix[column], uint32_t(1) << column});
      if (rest.vector)
        keep(rest);
      else
        kernel[column] = rest.columns;
    }
  }

  /// Adds kept vectors until none of their highest bits is set. The result is
  /// the smallest number that can be reached.
  Combination reduce(Combination item) const {
    for (uint32_t left = item.vector & highest; left;) {
      unsigned bit = std::bit_width(left) - 1;
      item.add(kept[bit]);
      left = item.vector & highest & getLowMask(bit);
    }
    return item;
  }

  void insert(uint32_t vector) {
    Combination rest = reduce({vector, 0});
    if (rest.vector)
      keep(rest);
  }

  unsigned getRank() const { return std::popcount(highest); }
  /// The highest bits of the kept vectors.
  uint32_t getHighestBits() const { return highest; }
  const Combination &getKept(unsigned highestBit) const {
    return kept[highestBit];
  }
  /// The vector of the kernel whose lowest bit is `column`, or 0.
  uint32_t getKernel(unsigned column) const { return kernel[column]; }

private:
  void keep(const Combination &item) {
    unsigned bit = std::bit_width(item.vector) - 1;
    kept[bit] = item;
    highest |= uint32_t(1) << bit;
  }

  std::array<Combination, kMaxBits> kept{}; // by highest bit
  uint32_t highest = 0;
  std::array<uint32_t, kMaxBits> kernel{};
};

} // namespace

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

BitMatrix::BitMatrix(unsigned numRows, unsigned numColumns)
    : numRows(numRows), numColumns(numColumns) {
  assert(numRows <= kMaxBits && numColumns <= kMaxBits);
}

BitMatrix::BitMatrix(unsigned numRows, std::span<const uint32_t> columns)
    : BitMatrix(numRows, columns.size()) {
  for (unsigned column = 0; column < numColumns; ++column)
    setColumn(column, columns[column]);
}

BitMatrix BitMatrix::getIdentity(unsigned numBits) {
  BitMatrix result(numBits, numBits);
  for (unsigned bit = 0; bit < numBits; ++bit)
    result.setColumn(bit, uint32_t(1) << bit);
  return result;
}

void BitMatrix::setColumn(unsigned column, uint32_t vector) {
  assert(column < numColumns && (vector & ~getLowMask(numRows)) == 0);
  columns[column] = vector;
}

void BitMatrix::appendColumn(uint32_t vector) {
  assert(numColumns < kMaxBits);
  ++numColumns;
  setColumn(numColumns - 1, vector);
}

//===----------------------------------------------------------------------===//
// Arithmetic
//===----------------------------------------------------------------------===//

uint32_t BitMatrix::apply(uint32_t vector) const {
  assert((vector & ~getLowMask(numColumns)) == 0);
  uint32_t result = 0;
  for (; vector; vector &= vector - 1)
    result ^= columns[std::countr_zero(vector)];
  return result;
}

BitMatrix BitMatrix::operator*(const BitMatrix &inner) const {
  assert(numColumns == inner.numRows);
  BitMatrix result(numRows, inner.numColumns);
  for (unsigned column = 0; column < inner.numColumns; ++column)
    result.columns[column] = apply(inner.columns[column]);
  return result;
}

BitMatrix BitMatrix::operator+(const BitMatrix &other) const {
  assert(numRows == other.numRows && numColumns == other.numColumns);
  BitMatrix result = *this;
  for (unsigned column = 0; column < numColumns; ++column)
    result.columns[column] ^= other.columns[column];
  return result;
}

BitMatrix BitMatrix::transpose() const {
  BitMatrix result(numColumns, numRows);
  for (unsigned column = 0; column < numColumns; ++column)
    for (uint32_t left = columns[column]; left; left &= left - 1)
      result.columns[std::countr_zero(left)] |= uint32_t(1) << column;
  return result;
}

//===----------------------------------------------------------------------===//
// Parts and combinations
//===----------------------------------------------------------------------===//

BitMatrix BitMatrix::selectColumns(uint32_t mask) const {
  assert((mask & ~getLowMask(numColumns)) == 0);
  BitMatrix result(numRows, 0);
  for (; mask; mask &= mask - 1)
    result.appendColumn(columns[std::countr_zero(mask)]);
  return result;
}

BitMatrix BitMatrix::selectRows(uint32_t mask) const {
  assert((mask & ~getLowMask(numRows)) == 0);
  BitMatrix result(std::popcount(mask), numColumns);
  for (unsigned column = 0; column < numColumns; ++column)
    result.columns[column] = gatherBits(columns[column], mask);
  return result;
}

BitMatrix BitMatrix::getBlock(unsigned firstRow, unsigned numRows,
                              unsigned firstColumn, unsigned numColumns) const {
  assert(firstRow + numRows <= this->numRows &&
         firstColumn + numColumns <= this->numColumns);
  BitMatrix result(numRows, numColumns);
  if (numRows == 0) // a shift by 32 would be undefined
    return result;
  for (unsigned column = 0; column < numColumns; ++column)
    result.columns[column] =
        columns[firstColumn + column] >> firstRow & getLowMask(numRows);
  return result;
}

BitMatrix BitMatrix::joinColumns(const BitMatrix &low, const BitMatrix &high) {
  assert(low.numRows == high.numRows);
  BitMatrix result = low;
  for (uint32_t column : high.getColumns())
    result.appendColumn(column);
  return result;
}

BitMatrix BitMatrix::stackRows(const BitMatrix &low, const BitMatrix &high) {
  assert(low.numColumns == high.numColumns);
  BitMatrix result(low.numRows + high.numRows, low.numColumns);
  for (unsigned column = 0; column < low.numColumns; ++column) {
    uint64_t above = uint64_t(high.columns[column]) << low.numRows;
    result.columns[column] = low.columns[column] | uint32_t(above);
  }
  return result;
}

BitMatrix BitMatrix::directSum(const BitMatrix &low, const BitMatrix &high) {
  return joinColumns(stackRows(low, BitMatrix(high.numRows, low.numColumns)),
                     stackRows(BitMatrix(low.numRows, high.numColumns), high));
}

//===----------------------------------------------------------------------===//
// Properties of the map
//===----------------------------------------------------------------------===//

bool BitMatrix::isZero() const {
  return *this == BitMatrix(numRows, numColumns);
}

bool BitMatrix::isIdentity() const {
  return numRows == numColumns && *this == getIdentity(numRows);
}

unsigned BitMatrix::getRank() const { return Echelon(*this).getRank(); }

BitMatrix BitMatrix::getImage() const {
  Echelon echelon(*this);
  BitMatrix result(numRows, 0);
  for (uint32_t left = echelon.getHighestBits(); left; left &= left - 1) {
    unsigned bit = std::countr_zero(left);
    // Reduce the bits below the highest too, so that the basis is unique.
    uint32_t highest = uint32_t(1) << bit;
    uint32_t vector = echelon.getKept(bit).vector;
    result.appendColumn(highest | echelon.reduce({vector ^ highest, 0}).vector);
  }
  return result;
}

BitMatrix BitMatrix::getKernel() const {
  Echelon echelon(*this);
  BitMatrix result(numColumns, 0);
  for (unsigned column = 0; column < numColumns; ++column)
    if (uint32_t vector = echelon.getKernel(column))
      result.appendColumn(vector);
  return result;
}

uint32_t BitMatrix::getFreeColumns() const {
  Echelon echelon(*this);
  uint32_t mask = 0;
  for (unsigned column = 0; column < numColumns; ++column)
    if (echelon.getKernel(column))
      mask |= uint32_t(1) << column;
  return mask;
}

//===----------------------------------------------------------------------===//
// Solutions
//===----------------------------------------------------------------------===//

std::optional<uint32_t> BitMatrix::solve(uint32_t goal) const {
  Combination rest = Echelon(*this).reduce({goal, 0});
  if (rest.vector)
    return std::nullopt;
  return rest.columns;
}

std::optional<BitMatrix> BitMatrix::solve(const BitMatrix &goal) const {
  assert(numRows == goal.numRows);
  Echelon echelon(*this);
  BitMatrix result(numColumns, goal.numColumns);
  for (unsigned column = 0; column < goal.numColumns; ++column) {
    Combination rest = echelon.reduce({goal.columns[column], 0});
    if (rest.vector)
      return std::nullopt;
    result.columns[column] = rest.columns;
  }
  return result;
}

std::optional<BitMatrix> BitMatrix::solve(const BitMatrix &goal,
                                          const BitMatrix &near) const {
  assert(near.numRows == numColumns && near.numColumns == goal.numColumns);
  std::optional<BitMatrix> result = solve(goal);
  if (!result)
    return std::nullopt;
  // Solutions differ by vectors of the kernel.
  BitMatrix basis = getKernel();
  Echelon kernel;
  for (uint32_t vector : basis.getColumns())
    kernel.insert(vector);
  for (unsigned column = 0; column < goal.numColumns; ++column) {
    uint32_t wanted = near.columns[column];
    uint32_t difference = result->columns[column] ^ wanted;
    result->columns[column] = kernel.reduce({difference, 0}).vector ^ wanted;
  }
  return result;
}

std::optional<BitMatrix> BitMatrix::getInverse() const {
  if (numRows != numColumns)
    return std::nullopt;
  return getRightInverse();
}

std::optional<BitMatrix> BitMatrix::getRightInverse() const {
  return solve(getIdentity(numRows));
}

std::optional<BitMatrix> BitMatrix::getLeftInverse() const {
  std::optional<BitMatrix> inverse = transpose().getRightInverse();
  if (!inverse)
    return std::nullopt;
  return inverse->transpose();
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

std::string BitMatrix::str() const {
  std::string text = "[";
  for (unsigned row = 0; row < numRows; ++row) {
    if (row)
      text += ' ';
    for (unsigned column = 0; column < numColumns; ++column)
      text += get(row, column) ? '1' : '0';
  }
  return text + ']';
}

std::ostream &layout::operator<<(std::ostream &os, const BitMatrix &matrix) {
  return os << matrix.str();
}

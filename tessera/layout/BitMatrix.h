//===- BitMatrix.h - matrices over F2 -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// F2 is the field of the numbers 0 and 1: addition is "exclusive or",
// multiplication is "and". A vector is a sequence of bits, stored in a
// uint32_t. A linear map is determined by the images of the single bits. So a
// matrix is stored as its columns: column j is the image of bit j, as a mask.
//
//       column  0  1  2
//     row 0   [ 1  0  1 ]      columns 0b01, 0b10, 0b11
//     row 1   [ 0  1  1 ]      apply(0b101) = 0b01 ^ 0b11 = 0b10
//
// This matrix is onto: every value of two bits is an image. It is not
// one-to-one: its kernel, the vectors that map to 0, is {0, 0b111}. So each
// value is the image of two vectors, which differ by 0b111.
//
// A matrix has at most 32 rows and 32 columns, stored in a fixed array. No
// function allocates memory, and none takes more than a few hundred
// instructions.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_BITMATRIX_H
#define TESSERA_LAYOUT_BITMATRIX_H

#include <array>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <iosfwd>
#include <optional>
#include <span>
#include <string>

namespace tessera::layout {

/// The maximum number of bits of a vector, and of rows or columns of a matrix.
inline constexpr unsigned kMaxBits = 32;

/// A mask of the lowest `count` bits; `count` is at most 32.
inline constexpr uint32_t getLowMask(unsigned count) {
  return count == 0 ? 0 : ~uint32_t(0) >> (kMaxBits - count);
}

/// The bits of `vector` that are in `mask`, packed from bit 0 up.
uint32_t gatherBits(uint32_t vector, uint32_t mask);
/// The inverse: the bits of `vector` from bit 0 up, moved to those of `mask`.
uint32_t scatterBits(uint32_t vector, uint32_t mask);

class BitMatrix {
public:
  /// A matrix without rows and columns.
  BitMatrix() = default;
  /// All zeros.
  BitMatrix(unsigned numRows, unsigned numColumns);
  BitMatrix(unsigned numRows, std::span<const uint32_t> columns);
  BitMatrix(unsigned numRows, std::initializer_list<uint32_t> columns)
      : BitMatrix(numRows, std::span(columns.begin(), columns.size())) {}

  static BitMatrix getIdentity(unsigned numBits);

  unsigned getNumRows() const { return numRows; }
  unsigned getNumColumns() const { return numColumns; }
  std::span<const uint32_t> getColumns() const & {
    return std::span(columns).first(numColumns);
  }
  /// A temporary would be destroyed before its columns are read.
  std::span<const uint32_t> getColumns() const && = delete;
  uint32_t operator[](unsigned column) const {
    assert(column < numColumns);
    return columns[column];
  }
  bool get(unsigned row, unsigned column) const {
    return (*this)[column] >> row & 1;
  }
  void setColumn(unsigned column, uint32_t vector);
  void appendColumn(uint32_t vector);

  bool operator==(const BitMatrix &other) const = default;

  //===--------------------------------------------------------------------===//
  // Arithmetic
  //===--------------------------------------------------------------------===//

  uint32_t apply(uint32_t vector) const;
  /// The map that applies `inner` first and this matrix second.
  BitMatrix operator*(const BitMatrix &inner) const;
  BitMatrix operator+(const BitMatrix &other) const;
  BitMatrix transpose() const;

  //===--------------------------------------------------------------------===//
  // Parts and combinations
  //===--------------------------------------------------------------------===//

  /// The columns, or rows, that are in `mask`, in their order.
  BitMatrix selectColumns(uint32_t mask) const;
  BitMatrix selectRows(uint32_t mask) const;
  BitMatrix getBlock(unsigned firstRow, unsigned numRows, unsigned firstColumn,
                     unsigned numColumns) const;
  /// The columns of `low`, then those of `high`: [low high].
  static BitMatrix joinColumns(const BitMatrix &low, const BitMatrix &high);
  /// The rows of `low`, then those of `high`.
  static BitMatrix stackRows(const BitMatrix &low, const BitMatrix &high);
  /// `low` on the low bits and `high` on the bits above them.
  static BitMatrix directSum(const BitMatrix &low, const BitMatrix &high);

  //===--------------------------------------------------------------------===//
  // Properties of the map
  //===--------------------------------------------------------------------===//

  bool isZero() const;
  bool isIdentity() const;
  unsigned getRank() const;
  bool isOnto() const { return getRank() == numRows; }
  bool isOneToOne() const { return getRank() == numColumns; }

  /// A basis of the image, as columns. It depends only on the image, so two
  /// images can be compared with `==`. The highest bit of each basis vector is
  /// in no other.
  BitMatrix getImage() const;

  /// A basis of the kernel, the vectors that map to 0, as columns. The lowest
  /// bit of each basis vector is in no other.
  BitMatrix getKernel() const;

  /// The columns that depend on the columns above them: the lowest bits of the
  /// basis of the kernel. Of all vectors with the same image, exactly one is
  /// zero in these bits.
  uint32_t getFreeColumns() const;

  //===--------------------------------------------------------------------===//
  // Solutions
  //===--------------------------------------------------------------------===//

  /// The vector x that is zero in the free columns, with apply(x) == goal.
  std::optional<uint32_t> solve(uint32_t goal) const;
  /// The matrix X that is zero in the rows of the free columns, with
  /// (*this) * X == goal.
  std::optional<BitMatrix> solve(const BitMatrix &goal) const;

  /// Of all X with (*this) * X == goal, the one closest to `near`: each column
  /// of X + near, read as a number, is as small as possible. So the highest row
  /// agrees with `near` in as many columns as possible, then the next row, and
  /// so on. For every n, the rank of the n highest rows of X + near is as small
  /// as possible too.
  std::optional<BitMatrix> solve(const BitMatrix &goal,
                                 const BitMatrix &near) const;

  /// The inverse, if the matrix is square and has one.
  std::optional<BitMatrix> getInverse() const;
  /// R with (*this) * R == identity, if the matrix is onto.
  std::optional<BitMatrix> getRightInverse() const;
  /// L with L * (*this) == identity, if the matrix is one-to-one.
  std::optional<BitMatrix> getLeftInverse() const;

  /// The rows, lowest first: `[101 011]`.
  std::string str() const;

private:
  // Columns at and above numColumns are zero, so that == may compare them all.
  std::array<uint32_t, kMaxBits> columns{};
  uint8_t numRows = 0, numColumns = 0;
};

std::ostream &operator<<(std::ostream &os, const BitMatrix &matrix);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_BITMATRIX_H

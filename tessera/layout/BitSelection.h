//===- BitSelection.h - movements as choices of index bits -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All extents of tiles are powers of two. So the row-major number of an element
// is a sequence of bits, in which the bits of each dimension are adjacent; the
// last dimension has the lowest. A movement (reshape, broadcast, permute,
// extract) only selects bits: each bit of the operand's index is a bit of the
// result's index, or 0.
//
// Example: permute with [1, 0] from 2x4 to 4x2. The operand's index has the
// bits c0 c1 r0 (column bits first), the result's has r0 c0 c1. So bit 0 of the
// operand is bit 1 of the result, bit 1 is bit 2, and bit 2 is bit 0: the
// selection is [1 2 0]. The result's element 0b011 (c0 = r0 = 1, so row 1,
// column 1 of the operand) is the operand's element 0b101.
//
// Example: broadcast from 1x4 to 2x4 is [0 1]: the row bit is not used, so the
// result's elements 1 and 5 are the same element of the operand.
//
// Example: extract of a 2x2 part from a 4x4 tile is [0 . 1 .]; `.` is 0. That
// Example: extract of a 2x2 part from a 4x4 tile is [0 . 1 .]; `.` means 0.
// That is the part at the origin. The user of the selection adds the index of
// another part's first element, since it may be known only at run time.
// A selection is the special case of a BitMatrix in which each row, and each
// A selection is a BitMatrix in which each row and each column has at most one
// bit.
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_BITSELECTION_H
#define TESSERA_LAYOUT_BITSELECTION_H

#include "tessera/layout/BitMatrix.h"

namespace tessera::layout {

/// Extents of a tile, outermost first; powers of two.
using Shape = std::span<const int64_t>;

/// The number of bits of an element's index in a tile.
unsigned getNumBits(Shape shape);
/// The number of bits of a coordinate along one dimension.
unsigned getNumBits(int64_t extent);
/// The lowest index bit of a dimension.
unsigned getFirstBit(Shape shape, size_t dimension);

class BitSelection {
public:
  /// Marks a bit that is always 0.
  static constexpr int8_t kZero = -1;

  /// The empty selection: both indices have no bits.
  BitSelection() = default;
  /// `numResultBits` is the number of bits to select from.
  explicit BitSelection(unsigned numResultBits,
                        std::initializer_list<int> bits = {});

  static BitSelection getIdentity(unsigned numBits);
  static BitSelection getZeros(unsigned numResultBits, unsigned numBits);

  /// The number of bits of the operand's index.
  unsigned size() const { return numBits; }
  /// The number of bits of the result's index.
  unsigned getNumResultBits() const { return numResultBits; }
  /// The bit of the result's index that this bit of the operand's index is.
  int8_t operator[](unsigned place) const {
    assert(place < numBits);
    return bits[place];
  }
  const int8_t *begin() const { return bits.data(); }
  const int8_t *end() const { return bits.data() + numBits; }

  void set(unsigned place, int bit);
  void append(int bit);
  /// `count` bits of the operand's index, from `first` on.
  BitSelection slice(unsigned first, unsigned count) const;
  /// Removes zeros above the highest bit that is used.
  BitSelection dropHighZeros() const;

  /// The position in the operand's index of a bit of the result's, or kZero.
  int find(unsigned bit) const;
  /// The number of bits of the operand's index that are not zero.
  unsigned getNumUsed() const;
  /// The number of bits of the result's index that the operand's does not use.
  /// Each element that occurs in the result occurs 2 to this number of times.
  unsigned getNumRepeatBits() const { return numResultBits - getNumUsed(); }
  bool isIdentity() const;
  /// True if each element of the operand is exactly one element of the result.
  bool isPermutation() const;

  /// The operand's index, given the result's.
  uint32_t apply(uint32_t index) const;
  /// Composes two movements, like a product of matrices: if `inner` goes from
  /// c's index to b's and this from b's to a's, the result goes from c's to
  /// a's.
  BitSelection operator*(const BitSelection &inner) const;
  /// For each bit of the result's index, its position in the operand's, or
  /// kZero. The inverse of a permutation.
  BitSelection transpose() const;
  BitMatrix toMatrix() const;

  bool operator==(const BitSelection &other) const = default;

  /// Text such as `[1 2 . 0]`.
  std::string str() const;

private:
  // Bits at and above numBits are 0, so that == may compare them all.
  std::array<int8_t, kMaxBits> bits{};
  uint8_t numBits = 0, numResultBits = 0;
};

std::ostream &operator<<(std::ostream &os, const BitSelection &selection);

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//
// Each returns the operand's index bits in terms of the result's.

/// Elements keep their numbers, whatever the shapes.
BitSelection reshape(Shape shape);

/// Both shapes have the same rank. An extent of `from` is 1 or that of `to`.
BitSelection broadcast(Shape from, Shape to);

/// Dimension i of the result is dimension permutation[i] of `shape`.
BitSelection permute(Shape shape, std::span<const int32_t> permutation);

/// A part of shape `part` of a tile of shape `whole`, at the origin. Both
/// shapes have the same rank; no extent of `part` exceeds that of `whole`.
BitSelection extract(Shape whole, Shape part);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_BITSELECTION_H

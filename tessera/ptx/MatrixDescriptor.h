//===- MatrixDescriptor.h - operands in shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A descriptor has 64 bits:
//
//   13..0   start address, in units of 16 bytes
//   29..16  leading offset, in units of 16 bytes
//   45..32  stride offset, in units of 16 bytes
//   51..49  base offset, 0
//   63..62  swizzle: 0 none, 1 128 bytes, 2 64 bytes, 3 32 bytes
//
// and 0 elsewhere. An operand is 64 or N rows (m or n) of 32 bytes along k. It
// is made of pieces of 16 bytes, whose addresses are start + offset, where S is
// the width of the swizzle, L the leading and T the stride offset:
//
//   K-major, a piece is half of row r       none   r%8*16 + r/8*T + half*L
//                                           S      r%8*S + r/8*T + half*16
//   transposed, a piece is 8 elements of    none   p*T + k%8*16 + k/8*L
//   the rows 8p …, at one k                 S      p*16%S + p*16/S*L + k%8*S
//                                                  + k/8*T
//
// Then the swizzle exchanges pieces inside of rows of 128 bytes: address bits
// 4 to 6 (128), 4 and 5 (64) or 4 (32) are xored with bits from 7 on.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MATRIXDESCRIPTOR_H
#define TESSERA_PTX_MATRIXDESCRIPTOR_H

#include <cstdint>
#include <string_view>
#include <utility>
#include <vector>

namespace tessera::ptx {

/// Bytes of a row along k, in all types.
inline constexpr unsigned kRowBytes = 32;
inline constexpr unsigned kPieceBytes = 16;

struct MatrixDescriptor {
  uint32_t start = 0, leading = 0, stride = 0; // bytes
  /// 0, 32, 64 or 128.
  uint32_t swizzle = 0;

  static MatrixDescriptor decode(uint64_t bits);
  /// What is wrong with the bits, or empty.
  static std::string_view check(uint64_t bits);

  /// Addresses of the pieces of rows `firstRow` … in shared memory: row by row,
  /// or k by k if transposed.
  void findPieces(unsigned firstRow, unsigned numRows, bool isTransposed,
                  std::vector<uint32_t> &addresses) const;
};

/// A descriptor and what the instruction says about its operand.
struct SharedOperand {
  uint64_t descriptor = 0;
  unsigned firstRow = 0, numRows = 64;
  /// Elements are contiguous along m or n, not along k.
  bool isTransposed = false;
  bool operator==(const SharedOperand &) const = default;
};

/// The pieces of an operand as few ranges (address, bytes), ascending and not
/// touching each other. Remembered for the operands seen last, until the next
/// call in this thread.
const std::vector<std::pair<uint32_t, uint32_t>> &
findRanges(const SharedOperand &operand);

/// Calls f(address, bytes) for each range of shared memory that an operand
/// reads.
template <typename F>
void forEachOperandRange(const SharedOperand &operand, F f) {
  for (auto [address, bytes] : findRanges(operand))
    f(address, bytes);
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_MATRIXDESCRIPTOR_H

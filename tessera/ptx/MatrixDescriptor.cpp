//===- MatrixDescriptor.cpp - operands in shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/MatrixDescriptor.h"

#include <algorithm>
#include <array>

using namespace tessera;
using namespace tessera::ptx;

MatrixDescriptor MatrixDescriptor::decode(uint64_t bits) {
  static constexpr uint32_t kWidths[] = {0, 128, 64, 32};
  MatrixDescriptor result;
  result.start = uint32_t(bits & 0x3fff) * 16;
  result.leading = uint32_t(bits >> 16 & 0x3fff) * 16;
  result.stride = uint32_t(bits >> 32 & 0x3fff) * 16;
  result.swizzle = kWidths[bits >> 62];
  return result;
}

std::string_view MatrixDescriptor::check(uint64_t bits) {
  // Bits 15..14, 31..30, 48..46 and 61..52.
  constexpr uint64_t kReserved = uint64_t(3) << 14 | uint64_t(3) << 30 |
                                 uint64_t(7) << 46 | uint64_t(0x3ff) << 52;
  if (bits & kReserved)
    return "has bits that must be 0";
  if (bits >> 49 & 7)
    return "has a base offset, which is not supported";
  return {};
}

void MatrixDescriptor::findPieces(unsigned firstRow, unsigned numRows,
                                  bool isTransposed,
                                  std::vector<uint32_t> &addresses) const {
  const uint32_t mask = swizzle ? swizzle / 16 - 1 : 0;
  addresses.clear();
  auto add = [&](uint32_t offset) {
    uint32_t address = start + offset;
    addresses.push_back(address ^ (address >> 7 & mask) << 4);
  };
  if (!isTransposed) {
    uint32_t width = swizzle ? swizzle : 16, half = swizzle ? 16 : leading;
    for (unsigned r = firstRow; r < firstRow + numRows; ++r) {
      uint32_t offset = r % 8 * width + r / 8 * stride;
      add(offset);
      add(offset + half);
    }
    return;
  }
  // Only elements of 16 bits can be transposed: 8 per piece, and 16 along k.
  for (unsigned k = 0; k < 16; ++k)
    for (unsigned p = firstRow / 8; p < (firstRow + numRows) / 8; ++p)
      add(swizzle ? p * 16 % swizzle + p * 16 / swizzle * leading +
                        k % 8 * swizzle + k / 8 * stride
                  : p * stride + k % 8 * 16 + k / 8 * leading);
}

const std::vector<std::pair<uint32_t, uint32_t>> &
ptx::findRanges(const SharedOperand &operand) {
  struct Entry {
    SharedOperand operand;
    std::vector<std::pair<uint32_t, uint32_t>> ranges;
  };
  static thread_local std::array<Entry, 16> entries;
  uint64_t hash = (operand.descriptor ^ operand.descriptor >> 32) * 3 +
                  operand.firstRow / 16 + operand.numRows;
  Entry &entry = entries[hash % entries.size()];
  if (!entry.ranges.empty() && entry.operand == operand)
    return entry.ranges;
  std::vector<uint32_t> addresses;
  MatrixDescriptor::decode(operand.descriptor)
      .findPieces(operand.firstRow, operand.numRows, operand.isTransposed,
                  addresses);
  std::sort(addresses.begin(), addresses.end());
  entry.operand = operand;
  entry.ranges.clear();
  for (uint32_t address : addresses) {
    if (!entry.ranges.empty()) {
      auto &[first, bytes] = entry.ranges.back();
      if (address <= first + bytes) {
        bytes = std::max(bytes, address + kPieceBytes - first);
        continue;
      }
    }
    entry.ranges.emplace_back(address, kPieceBytes);
  }
  return entry.ranges;
}

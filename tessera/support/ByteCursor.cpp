//===- ByteCursor.cpp - reading untrusted bytes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/support/ByteCursor.h"

using namespace tessera;

static constexpr unsigned kMaxVarintBytes = 10;

bool ByteCursor::readWideVarint(WideCode &code) {
  uint64_t low = 0;
  const uint8_t *next = current;
  for (unsigned i = 0; i < kMaxVarintBytes && next != limit; ++i) {
    uint8_t byte = *next++;
    low |= static_cast<uint64_t>(byte & 0x7f) << (7 * i);
    if (byte < 0x80) {
      // The tenth byte starts at bit 63.
      code.low = low;
      code.high = i == kMaxVarintBytes - 1 ? byte >> 1 : 0;
      current = next;
      return true;
    }
  }
  return false;
}

bool ByteCursor::readLongVarint(uint64_t &value) {
  const uint8_t *begin = current;
  WideCode code;
  if (!readWideVarint(code))
    return false;
  if (code.high != 0) {
    current = begin;
    return false;
  }
  value = code.low;
  return true;
}

bool ByteCursor::isVarintCutOff() const {
  const uint8_t *next = current;
  for (unsigned i = 0; i < kMaxVarintBytes; ++i) {
    if (next == limit)
      return true;
    if (*next++ < 0x80)
      return false;
  }
  return false;
}

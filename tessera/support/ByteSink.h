//===- ByteSink.h - writing bytes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_BYTESINK_H
#define TESSERA_SUPPORT_BYTESINK_H

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Endian.h"

#include <cstdint>

namespace tessera {

/// Collects bytes; the counterpart of ByteCursor.
class ByteSink {
public:
  void writeByte(uint8_t value) { bytes.push_back(value); }

  /// Unsigned LEB128, in the shortest form.
  void writeVarint(uint64_t value) {
    for (; value >= 0x80; value >>= 7)
      bytes.push_back(static_cast<char>(value | 0x80));
    bytes.push_back(static_cast<char>(value));
  }

  /// The zig-zag code of a signed number.
  void writeSignedVarint(int64_t value) {
    writeVarint((static_cast<uint64_t>(value) << 1) ^
                static_cast<uint64_t>(value >> 63));
  }

  /// Fixed width, little endian.
  template <typename T> void writeFixed(T value) {
    char data[sizeof(T)];
    llvm::support::endian::write<T, llvm::endianness::little>(data, value);
    bytes.append(data, data + sizeof(T));
  }

  void writeBytes(llvm::StringRef data) {
    bytes.append(data.begin(), data.end());
  }

  /// Appends `filler` up to a multiple of `alignment`.
  void align(uint64_t alignment, uint8_t filler) {
    while (bytes.size() % alignment != 0)
      bytes.push_back(static_cast<char>(filler));
  }

  size_t size() const { return bytes.size(); }
  bool empty() const { return bytes.empty(); }
  void clear() { bytes.clear(); }
  llvm::StringRef str() const { return {bytes.data(), bytes.size()}; }

private:
  llvm::SmallVector<char, 0> bytes;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_BYTESINK_H

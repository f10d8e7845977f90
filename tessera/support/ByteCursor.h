//===- ByteCursor.h - reading untrusted bytes -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A cursor over a window of a file. Every read is checked against the end of
// the window. Positions are offsets in the file, whatever the window:
//
//   ByteCursor cursor(file);              // the whole file
//   ByteCursor body(file, 0x16, 0x1e);    // one function's body
//   uint64_t opcode;
//   if (!body.readVarint(opcode))         // false: nothing was consumed
//     … body.getOffset() is where the number begins …
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SUPPORT_BYTECURSOR_H
#define TESSERA_SUPPORT_BYTECURSOR_H

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/Endian.h"

#include <cassert>
#include <cstdint>
#include <optional>

namespace tessera {

/// A zig-zag code of up to 70 bits, the most that ten bytes can hold. Real
/// producers use 65.
struct WideCode {
  uint64_t low = 0;
  uint8_t high = 0; // bits 64 to 69
};

class ByteCursor {
public:
  explicit ByteCursor(llvm::StringRef file)
      : ByteCursor(file, 0, file.size()) {}
  ByteCursor(llvm::StringRef file, uint64_t begin, uint64_t end)
      : base(file.bytes_begin()), current(base + begin), limit(base + end) {
    assert(begin <= end && end <= file.size() && "window outside the file");
  }

  uint64_t getOffset() const { return current - base; }
  uint64_t getEnd() const { return limit - base; }
  uint64_t getRemaining() const { return limit - current; }
  bool isAtEnd() const { return current == limit; }

  bool readByte(uint8_t &value) {
    if (LLVM_UNLIKELY(current == limit))
      return false;
    value = *current++;
    return true;
  }

  /// Unsigned LEB128 of at most 64 bits, not necessarily in the shortest form.
  bool readVarint(uint64_t &value) {
    if (LLVM_LIKELY(current != limit && *current < 0x80)) {
      value = *current++;
      return true;
    }
    return readLongVarint(value);
  }

  /// Why the last varint could not be read.
  bool isVarintCutOff() const;

  /// The zig-zag code of a signed number.
  bool readSignedVarint(int64_t &value) {
    uint64_t code;
    if (!readVarint(code))
      return false;
    value = static_cast<int64_t>((code >> 1) ^ (~(code & 1) + 1));
    return true;
  }

  /// A code of up to 70 bits.
  bool readWideVarint(WideCode &code);

  /// A fixed-width little-endian number, unaligned.
  template <typename T> bool readFixed(T &value) {
    if (getRemaining() < sizeof(T))
      return false;
    value = llvm::support::endian::read<T, llvm::endianness::little>(current);
    current += sizeof(T);
    return true;
  }

  bool skip(uint64_t count) {
    if (getRemaining() < count)
      return false;
    current += count;
    return true;
  }

  /// The next bytes, without copying.
  std::optional<llvm::StringRef> readBytes(uint64_t count) {
    if (getRemaining() < count)
      return std::nullopt;
    llvm::StringRef bytes(reinterpret_cast<const char *>(current), count);
    current += count;
    return bytes;
  }

private:
  bool readLongVarint(uint64_t &value);

  const uint8_t *base, *current, *limit;
};

} // namespace tessera

#endif // TESSERA_SUPPORT_BYTECURSOR_H

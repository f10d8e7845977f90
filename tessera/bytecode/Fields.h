//===- Fields.h - reading single fields -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_FIELDS_H
#define TESSERA_BYTECODE_FIELDS_H

#include "tessera/bytecode/Raw.h"
#include "tessera/support/ByteCursor.h"

#include "llvm/ADT/Twine.h"

namespace tessera::bytecode {

/// Reads fields and keeps the first error. A method returns false after an
/// error; the innermost message is kept.
class FieldReader {
public:
  explicit FieldReader(llvm::StringRef file) : file(file) {}

  const std::optional<DecodeError> &getError() const { return error; }
  llvm::StringRef getFile() const { return file; }
  Version getVersion() const { return version; }

  bool fail(uint64_t offset, const llvm::Twine &message);
  /// The same, with a reason after a colon.
  bool fail(uint64_t offset, const llvm::Twine &failure,
            const llvm::Twine &reason);

protected:
  /// Reads a varint; `failure` is the message if it cannot be read.
  bool readNumber(ByteCursor &cursor, uint64_t &value,
                  const llvm::Twine &failure) {
    if (LLVM_LIKELY(cursor.readVarint(value)))
      return true;
    return failNumber(cursor, failure);
  }
  /// Reads a number that fits into 32 bits, with its offset.
  bool readIndex(ByteCursor &cursor, Ref &ref, const llvm::Twine &failure) {
    uint64_t value;
    ref.offset = cursor.getOffset();
    if (!readNumber(cursor, value, failure))
      return false;
    ref.index = static_cast<uint32_t>(value);
    return LLVM_LIKELY(value < kMaxIndex) || failIndex(ref.offset, value);
  }
  bool readByte(ByteCursor &cursor, uint8_t &value, const llvm::Twine &failure);
  bool readSigned(ByteCursor &cursor, int64_t &value,
                  const llvm::Twine &failure);
  /// A byte that is 0 or 1.
  bool readBool(ByteCursor &cursor, bool &value, const llvm::Twine &failure);
  /// Reads the count of an array of fixed-width elements, and skips them.
  bool readArray(ByteCursor &cursor, unsigned width, uint64_t &count,
                 uint64_t &data, const llvm::Twine &failure);
  /// Reads padding up to a multiple of `alignment`, counted from `origin`.
  bool readFiller(ByteCursor &cursor, uint64_t origin, uint64_t alignment,
                  const llvm::Twine &failure);
  /// Returns true if all bytes of the window were read.
  bool expectEnd(const ByteCursor &cursor, const llvm::Twine &what);

  bool failTooMany(uint64_t offset, const llvm::Twine &failure, uint64_t count,
                   llvm::StringRef what, const ByteCursor &cursor);
  bool failNumber(const ByteCursor &cursor, const llvm::Twine &failure);
  bool failIndex(uint64_t offset, uint64_t value);

  /// Checks that a value is a case of an enumeration, for a field or parameter
  /// of this name of an operation or type.
  bool checkCase(const EnumRow &row, uint64_t value, uint64_t offset,
                 const llvm::Twine &name, llvm::StringRef owner);

  virtual ~FieldReader() = default;
  /// What is being read, for messages.
  virtual std::string getContext() const = 0;

  llvm::StringRef file;
  Version version;
  std::optional<DecodeError> error;
};

/// An element of an array in the file.
template <typename T>
T readElement(llvm::StringRef file, uint64_t data, uint64_t index) {
  return llvm::support::endian::read<T, llvm::endianness::little>(
      file.bytes_begin() + data + index * sizeof(T));
}

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_FIELDS_H

//===- Fields.cpp - reading single fields -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Fields.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

std::string DecodeError::describe() const {
  return context.empty() ? message : context + ": " + message;
}

/// Names in a file may contain anything, but a message is one line of text.
static std::string makeLine(StringRef message) {
  constexpr size_t kMaxLength = 1000;
  std::string line;
  raw_string_ostream os(line);
  for (unsigned char byte : message.take_front(kMaxLength)) {
    if (byte < 0x20 || byte == 0x7f)
      os << "\\x" << hexdigit(byte >> 4) << hexdigit(byte & 0xf);
    else
      os << byte;
  }
  if (message.size() > kMaxLength)
    os << "…";
  return line;
}

bool FieldReader::fail(uint64_t offset, const Twine &message) {
  if (!error)
    error =
        DecodeError{offset, makeLine(getContext()), makeLine(message.str())};
  return false;
}

bool FieldReader::fail(uint64_t offset, const Twine &failure,
                       const Twine &reason) {
  // Some of the published texts end with a full stop.
  std::string text = failure.str();
  if (StringRef(text).ends_with("."))
    text.pop_back();
  return fail(offset, text + ": " + reason);
}

bool FieldReader::failNumber(const ByteCursor &cursor, const Twine &failure) {
  return fail(cursor.getOffset(), failure,
              cursor.isVarintCutOff() ? "the data ends here"
                                      : "the number does not fit in 64 bits");
}

bool FieldReader::failTooMany(uint64_t offset, const Twine &failure,
                              uint64_t count, StringRef what,
                              const ByteCursor &cursor) {
  return fail(offset, failure,
              Twine(count) + " " + what + " do not fit in the " +
                  Twine(cursor.getRemaining()) + " bytes left");
}

bool FieldReader::failIndex(uint64_t offset, uint64_t value) {
  return fail(offset, "varint value exceeds maximum supported capacity. "
                      "(expected value less than " +
                          Twine(kMaxIndex) + ", got " + Twine(value) + ").");
}

bool FieldReader::readByte(ByteCursor &cursor, uint8_t &value,
                           const Twine &failure) {
  return cursor.readByte(value) ||
         fail(cursor.getOffset(), failure, "the data ends here");
}

bool FieldReader::readSigned(ByteCursor &cursor, int64_t &value,
                             const Twine &failure) {
  return cursor.readSignedVarint(value) || failNumber(cursor, failure);
}

bool FieldReader::readBool(ByteCursor &cursor, bool &value,
                           const Twine &failure) {
  uint64_t offset = cursor.getOffset();
  uint8_t byte;
  if (!readByte(cursor, byte, failure))
    return false;
  value = byte != 0;
  return byte <= 1 || fail(offset, failure,
                           "the byte is " + utostr(byte) + ", expected 0 or 1");
}

bool FieldReader::readArray(ByteCursor &cursor, unsigned width, uint64_t &count,
                            uint64_t &data, const Twine &failure) {
  uint64_t offset = cursor.getOffset();
  if (!readNumber(cursor, count, failure))
    return false;
  if (count > kMaxIndex)
    return fail(offset, "array size in bytecode (" + Twine(count) +
                            ") exceeds maximum supported capacity");
  data = cursor.getOffset();
  // The count is below 2^32, so the product does not overflow.
  if (!cursor.skip(count * width))
    return failTooMany(offset, failure, count, "elements", cursor);
  return true;
}

bool FieldReader::readFiller(ByteCursor &cursor, uint64_t origin,
                             uint64_t alignment, const Twine &failure) {
  uint64_t rest = (cursor.getOffset() - origin) & (alignment - 1);
  uint64_t count = rest == 0 ? 0 : alignment - rest;
  if (count > cursor.getRemaining())
    return fail(cursor.getOffset(), failure, "the data ends here");
  for (uint64_t i = 0; i < count; ++i) {
    uint8_t byte = 0;
    uint64_t offset = cursor.getOffset();
    cursor.readByte(byte);
    if (byte != kFiller)
      return fail(offset, "filler byte is 0x" +
                              utohexstr(byte, /*LowerCase=*/false,
                                        /*Width=*/2) +
                              ", expected 0xCB");
  }
  return true;
}

bool FieldReader::expectEnd(const ByteCursor &cursor, const Twine &what) {
  uint64_t left = cursor.getRemaining();
  return left == 0 || fail(cursor.getOffset(),
                           Twine(left) + (left == 1 ? " byte" : " bytes") +
                               " left over at the end of " + what);
}

bool FieldReader::checkCase(const EnumRow &row, uint64_t value, uint64_t offset,
                            const Twine &name, StringRef owner) {
  const EnumCase *found = row.find(value);
  if (!found)
    return fail(offset, "invalid integer value for enum type: " + Twine(value) +
                            " (" + name + " of " + owner + ")");
  if (found->since > version)
    return fail(offset, "enum value '" + found->name + "' of attribute '" +
                            name + "' requires bytecode version " +
                            found->since.str() + "+, file version is " +
                            version.str());
  return true;
}

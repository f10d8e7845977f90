//===- TypeDecoder.cpp - types of a file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

bool Decoder::decodeType(uint32_t index, RawType &type) {
  bool isFirst = !error;
  if (readType(index, type))
    return true;
  if (isFirst)
    error->context = "type " + utostr(index);
  return false;
}

bool Decoder::readPadding(ByteCursor &cursor, const RawType &type,
                          uint64_t flags, RawTypeField &value) {
  value.isPresent = flags & 1;
  if (!type.row->hasFlags(version)) {
    // Files of this version use a byte. Published readers treat a missing byte
    // as no padding.
    if (!cursor.isAtEnd() &&
        !readBool(cursor, value.isPresent, "failed to read padding presence"))
      return false;
  }
  value.offset = cursor.getOffset();
  if (!value.isPresent)
    return true;
  return readNumber(cursor, value.value, "failed to read padding_value") &&
         checkCase(getPaddingRow(), value.value, value.offset, "padding_value",
                   type.row->spelling);
}

bool Decoder::readTypeField(ByteCursor &cursor, const RawType &type,
                            const TypeField &field, uint64_t flags,
                            RawTypeField &value) {
  value = RawTypeField();
  value.isPresent = true;
  value.offset = cursor.getOffset();
  switch (field.kind) {
  case TypeFieldKind::Type: {
    Ref ref;
    if (!readTypeIndex(cursor, ref, field.failure))
      return false;
    value.value = ref.index;
    return true;
  }
  case TypeFieldKind::Types: {
    Ref count;
    if (!readIndex(cursor, count, field.failure))
      return false;
    if (count.index > cursor.getRemaining())
      return failTooMany(count.offset, field.failure, count.index, "types",
                         cursor);
    value.count = count.index;
    value.data = cursor.getOffset();
    StringRef failure = field.name == "parameters"
                            ? "failed to get parameter type"
                            : "failed to get result type";
    for (uint32_t i = 0; i < count.index; ++i)
      if (Ref ref; !readTypeIndex(cursor, ref, failure))
        return false;
    return true;
  }
  case TypeFieldKind::I32Array:
    return readArray(cursor, sizeof(int32_t), value.count, value.data,
                     field.failure);
  case TypeFieldKind::I64Array:
    return readArray(cursor, sizeof(int64_t), value.count, value.data,
                     field.failure);
  case TypeFieldKind::U32:
    if (!readNumber(cursor, value.value, field.failure))
      return false;
    return value.value <= UINT32_MAX ||
           fail(value.offset, field.name + " value " + Twine(value.value) +
                                  " exceeds uint32_t range");
  case TypeFieldKind::Padding:
    return readPadding(cursor, type, flags, value);
  case TypeFieldKind::PointerAttribute: {
    value.isPresent = flags & 1;
    if (!value.isPresent)
      return true;
    uint8_t byte;
    if (!readByte(cursor, byte, field.failure))
      return false;
    value.value = byte;
    return byte == 0 ||
           fail(value.offset, "unknown pointer attribute: " + utostr(byte));
  }
  }
  llvm_unreachable("unknown kind of field");
}

bool Decoder::readType(uint32_t index, RawType &type) {
  const TypeEntry &entry = ownTables.types[index];
  ByteCursor cursor(file, entry.begin, entry.end);
  uint64_t tag;
  if (!readNumber(cursor, tag, "failed to read type tag"))
    return false;
  type.row = findTypeRow(tag);
  type.offset = entry.begin;
  type.end = entry.end;
  type.fields.resize(type.row->fields.size());
  uint64_t flags = 0;
  if (type.row->hasFlags(version)) {
    uint64_t offset = cursor.getOffset();
    if (!readNumber(cursor, flags, "failed to read optional parameter flags"))
      return false;
    if (flags & ~uint64_t(1))
      return fail(offset, "unknown bits 0x" + utohexstr(flags & ~uint64_t(1)) +
                              " in flags of '" + type.row->name + "'");
  }
  for (auto [field, value] : zip_equal(type.row->fields, type.fields))
    if (!readTypeField(cursor, type, field, flags, value))
      return false;
  return expectEnd(cursor, "type " + Twine(index));
}

//===- Tables.cpp - attributes and indices into tables -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Tables.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSet.h"

#include <limits>

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

const RawSection *Tables::findSection(SectionId id) const {
  auto it = find_if(
      sections, [&](const RawSection &section) { return section.id == id; });
  return it == sections.end() ? nullptr : &*it;
}

//===----------------------------------------------------------------------===//
// Indices
//===----------------------------------------------------------------------===//

bool TableReader::readTypeIndex(ByteCursor &cursor, Ref &ref,
                                const Twine &failure) {
  if (!readIndex(cursor, ref, failure))
    return false;
  return LLVM_LIKELY(ref.index < tables.types.size()) ||
         fail(ref.offset,
              failure + ": type index " + Twine(ref.index) +
                  " out of bounds (size=" + Twine(tables.types.size()) + ")");
}

bool TableReader::readStringIndex(ByteCursor &cursor, Ref &ref,
                                  const Twine &failure) {
  if (!readIndex(cursor, ref, failure))
    return false;
  return ref.index < tables.strings.size() ||
         fail(ref.offset,
              "string index " + Twine(ref.index) + " out of bounds");
}

bool TableReader::readConstantIndex(ByteCursor &cursor, Ref &ref,
                                    const Twine &failure) {
  if (!readIndex(cursor, ref, failure))
    return false;
  return ref.index < tables.constants.size() ||
         fail(ref.offset,
              "constant index " + Twine(ref.index) + " out of bounds");
}

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

bool TableReader::readInteger(ByteCursor &cursor, unsigned width,
                              RawAttribute &node) {
  node.valueOffset = cursor.getOffset();
  if (width == 1) {
    bool value;
    if (!readBool(cursor, value, "failed to read byte for inline bool (i1)"))
      return false;
    node.value = value;
    return true;
  }
  if (!readNumber(cursor, node.value,
                  "failed to read VarInt for inline integer (width=" +
                      Twine(width) + ")"))
    return false;
  return width == 64 || node.value >> width == 0 ||
         fail(node.valueOffset, "value " + Twine(node.value) +
                                    " does not fit in " + Twine(width) +
                                    " bits");
}

bool TableReader::readTaggedInteger(ByteCursor &cursor, RawAttribute &node) {
  constexpr StringLiteral kFailure =
      "failed to read valid IntegerType for IntegerAttr";
  Ref type;
  if (!readTypeIndex(cursor, type, kFailure))
    return false;
  node.type = type.index;
  const TypeRow &row = *tables.types[type.index].row;
  if (!row.isInteger())
    return fail(type.offset,
                kFailure + ": type " + Twine(type.index) + " is " + row.name);
  return readInteger(cursor, row.width, node);
}

bool TableReader::readFloat(ByteCursor &cursor, RawAttribute &node) {
  constexpr StringLiteral kFailure =
      "failed to read valid FloatType for FloatAttr";
  Ref type;
  if (!readTypeIndex(cursor, type, kFailure))
    return false;
  node.type = type.index;
  const TypeRow &row = *tables.types[type.index].row;
  if (!row.isFloat)
    return fail(type.offset,
                kFailure + ": type " + Twine(type.index) + " is " + row.name);
  node.valueOffset = cursor.getOffset();
  if (row.width <= 8) {
    uint8_t byte;
    if (!readByte(cursor, byte, "failed to read byte for APInt (<= 8 bits)."))
      return false;
    node.value = byte;
    return byte >> row.width == 0 ||
           fail(node.valueOffset, "value " + utostr(byte) +
                                      " does not fit in " + utostr(row.width) +
                                      " bits.");
  }
  // The bit pattern in zig-zag encoding. For f64, a pattern with its sign bit
  // set has two forms: an odd code within 64 bits, like a negative number, and
  // an even code of 65 bits. Bit 64 of the code distinguishes them.
  WideCode code;
  if (!cursor.readWideVarint(code))
    return failNumber(cursor,
                      "failed to read signed varint for APInt (<= 64 bits).");
  bool isNegative = code.low & 1;
  uint64_t half = code.low >> 1 | uint64_t(code.high & 1) << 63;
  node.value = isNegative ? ~half : half;
  bool fits = row.width == 64
                  ? code.high <= 1 && !(isNegative && code.high != 0)
                  : code.high == 0 && node.value >> row.width == 0;
  if (fits)
    return true;
  if (code.high > 1 || (code.high != 0 && row.width != 64))
    return fail(node.valueOffset, "a value of more than 64 bits does not fit "
                                  "in " +
                                      utostr(row.width) + " bits");
  return fail(node.valueOffset,
              "value " +
                  (isNegative ? Twine(static_cast<int64_t>(node.value))
                              : Twine(node.value)) +
                  " does not fit in " + utostr(row.width) + " bits");
}

//===----------------------------------------------------------------------===//
// Assume predicates
//===----------------------------------------------------------------------===//

bool TableReader::readDivBy(ByteCursor &cursor, RawAttribute &node) {
  node.valueOffset = cursor.getOffset();
  if (!readNumber(cursor, node.value, "failed to read divisor for DivByAttr"))
    return false;
  uint64_t flagsOffset = cursor.getOffset();
  if (!readByte(cursor, node.flags, "failed to read flags byte for DivByAttr"))
    return false;
  if (node.flags & ~3u)
    return fail(flagsOffset, "unknown bits 0x" + utohexstr(node.flags & ~3u) +
                                 " in flags of DivByAttr");
  if ((node.flags & 1) &&
      !readSigned(cursor, node.first,
                  "failed to read value for 'every' in DivByAttr"))
    return false;
  return !(node.flags & 2) ||
         readSigned(cursor, node.second,
                    "failed to read value for 'along' in DivByAttr");
}

bool TableReader::readBounded(ByteCursor &cursor, RawAttribute &node) {
  node.valueOffset = cursor.getOffset();
  if (!readByte(cursor, node.flags,
                "failed to read flags byte for BoundedAttr"))
    return false;
  if (node.flags & ~3u)
    return fail(node.valueOffset, "unknown bits 0x" +
                                      utohexstr(node.flags & ~3u) +
                                      " in flags of BoundedAttr");
  if ((node.flags & 1) &&
      !readSigned(cursor, node.first,
                  "failed to read lower bound for BoundedAttr"))
    return false;
  return !(node.flags & 2) ||
         readSigned(cursor, node.second,
                    "failed to read upper bound for BoundedAttr");
}

bool TableReader::readSameElements(ByteCursor &cursor, RawAttribute &node) {
  uint64_t count = 0;
  if (!readArray(cursor, sizeof(int64_t), count, node.valueOffset,
                 "failed to read DenseI64ArrayAttr for SameElementsAttr"))
    return false;
  node.count = count;
  for (uint64_t i = 0; i < count; ++i) {
    auto value = readElement<int64_t>(file, node.valueOffset, i);
    if (value == std::numeric_limits<int64_t>::min() ||
        value == std::numeric_limits<int64_t>::max())
      return fail(node.valueOffset + i * sizeof(int64_t),
                  "array contains unsupported value " + Twine(value));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

bool TableReader::readArrayElements(ByteCursor &cursor,
                                    SmallVectorImpl<RawAttribute> &pool,
                                    size_t node, unsigned depth) {
  Ref count;
  if (!readIndex(cursor, count, "failed to read size for ArrayAttr."))
    return false;
  if (count.index > cursor.getRemaining())
    return failTooMany(count.offset, "failed to read size for ArrayAttr.",
                       count.index, "elements", cursor);
  for (uint32_t i = 0; i < count.index; ++i) {
    size_t element = pool.size();
    if (!readAttribute(cursor, pool, depth + 1))
      return false;
    switch (pool[element].kind) {
    case RawAttributeKind::Integer:
    case RawAttributeKind::Float:
    case RawAttributeKind::Bool:
    case RawAttributeKind::String:
    case RawAttributeKind::DenseElements:
      break;
    default:
      return fail(pool[element].offset,
                  "ArrayAttr contains non-TypedAttr elements or is null");
    }
  }
  pool[node].count = count.index;
  pool[node].nodes = pool.size() - node;
  return true;
}

bool TableReader::readDictionary(ByteCursor &cursor,
                                 SmallVectorImpl<RawAttribute> &pool,
                                 size_t node, unsigned depth) {
  Ref count;
  if (!readIndex(cursor, count, "failed to read size for DictionaryAttr"))
    return false;
  if (count.index > cursor.getRemaining())
    return failTooMany(count.offset, "failed to read size for DictionaryAttr",
                       count.index, "elements", cursor);
  StringSet<> keys;
  for (uint32_t i = 0; i < count.index; ++i) {
    Ref key;
    if (!readStringIndex(cursor, key,
                         "failed to read key for DictionaryAttr element " +
                             Twine(i)))
      return false;
    StringRef name = tables.strings[key.index];
    if (name.empty())
      return fail(key.offset,
                  "invalid empty attribute name for DictionaryAttr element " +
                      Twine(i));
    if (!keys.insert(name).second)
      return fail(key.offset,
                  "failed to parse DictionaryAttr, duplicate key found: " +
                      name);
    size_t element = pool.size();
    if (!readAttribute(cursor, pool, depth + 1))
      return false;
    pool[element].key = key;
  }
  pool[node].count = count.index;
  pool[node].nodes = pool.size() - node;
  return true;
}

bool TableReader::readPayload(ByteCursor &cursor,
                              SmallVectorImpl<RawAttribute> &pool, size_t node,
                              unsigned depth) {
  auto readRef = [&](auto read, const Twine &failure) {
    Ref ref;
    if (!(this->*read)(cursor, ref, failure))
      return false;
    pool[node].value = ref.index;
    pool[node].valueOffset = ref.offset;
    return true;
  };
  switch (pool[node].kind) {
  case RawAttributeKind::Integer:
    return readTaggedInteger(cursor, pool[node]);
  case RawAttributeKind::Float:
    return readFloat(cursor, pool[node]);
  case RawAttributeKind::Bool:
    return readInteger(cursor, 1, pool[node]);
  case RawAttributeKind::Type:
    return readRef(&TableReader::readTypeIndex,
                   "failed to get referenced type for TypeAttr");
  case RawAttributeKind::String:
    return readRef(&TableReader::readStringIndex, "failed to read StringAttr.");
  case RawAttributeKind::Array:
    return readArrayElements(cursor, pool, node, depth);
  case RawAttributeKind::DenseElements: {
    constexpr StringLiteral kFailure =
        "failed to read valid MLIR Type for self-contained DenseElementsAttr";
    Ref type;
    if (!readTypeIndex(cursor, type, kFailure))
      return false;
    pool[node].type = type.index;
    if (tables.types[type.index].row->tag != TypeTag::Tile)
      return fail(type.offset, kFailure);
    return readRef(&TableReader::readConstantIndex,
                   "failed to read constant index");
  }
  case RawAttributeKind::DivBy:
    return readDivBy(cursor, pool[node]);
  case RawAttributeKind::SameElements:
    return readSameElements(cursor, pool[node]);
  case RawAttributeKind::Dictionary:
    return readDictionary(cursor, pool, node, depth);
  case RawAttributeKind::OptimizationHints:
    return readDictionary(cursor, pool, node, depth);
  case RawAttributeKind::Bounded:
    return readBounded(cursor, pool[node]);
  default:
    llvm_unreachable("no tag of an attribute");
  }
}

bool TableReader::readAttribute(ByteCursor &cursor,
                                SmallVectorImpl<RawAttribute> &pool,
                                unsigned depth) {
  uint64_t offset = cursor.getOffset();
  if (depth > kMaxAttributeDepth)
    return fail(offset, "attributes nest deeper than " +
                            Twine(kMaxAttributeDepth) + " levels");
  if (pool.size() >= kMaxAttributeNodes)
    return fail(offset, "attributes of one operation have more than " +
                            Twine(kMaxAttributeNodes) + " parts");
  uint64_t tag;
  if (!readNumber(cursor, tag,
                  "failed to read AttributeTag for self-contained attribute."))
    return false;
  if (tag < static_cast<uint64_t>(AttributeTag::Integer) ||
      tag > static_cast<uint64_t>(AttributeTag::Bounded))
    return fail(offset, "unsupported AttributeTag " + Twine(tag) +
                            " for self-contained attribute");
  size_t node = pool.size();
  pool.emplace_back();
  pool[node].kind = static_cast<RawAttributeKind>(tag);
  pool[node].offset = offset;
  pool[node].valueOffset = cursor.getOffset();
  return readPayload(cursor, pool, node, depth);
}

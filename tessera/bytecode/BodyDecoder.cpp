//===- BodyDecoder.cpp - operations of a function -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

BodyDecoder::BodyDecoder(const Decoder &decoder, const RawFunction &function)
    : TableReader(decoder.getFile(), decoder.getTables()), decoder(decoder),
      function(function) {
  version = decoder.getVersion();
}

std::string BodyDecoder::getContext() const {
  return decoder.nameFunction(function);
}

bool BodyDecoder::decodeHints(SmallVectorImpl<RawAttribute> &pool) {
  pool.clear();
  ByteCursor cursor(file, function.hints, function.bodyBegin);
  return readAttribute(cursor, pool);
}

//===----------------------------------------------------------------------===//
// Locations
//===----------------------------------------------------------------------===//

bool BodyDecoder::findLocations() {
  if (!hasLocations())
    return true;
  const DebugTable &debug = tables.debug;
  uint32_t run = function.location.index - 1;
  uint64_t begin = readElement<uint32_t>(file, debug.runs, run);
  uint64_t end = run + 1 == debug.numRuns
                     ? debug.numRefs
                     : readElement<uint32_t>(file, debug.runs, run + 1);
  nextLocation = debug.refs + begin * sizeof(uint64_t);
  endLocation = debug.refs + end * sizeof(uint64_t);
  return takeLocation(ownLocation);
}

bool BodyDecoder::takeLocation(Ref &location) {
  location = Ref();
  if (!hasLocations())
    return true;
  if (nextLocation == endLocation)
    return fail(function.location.offset, "failed to read operation location.",
                "the function has more operations than locations");
  auto number = readElement<uint64_t>(file, nextLocation, 0);
  if (number > tables.debug.numEntries)
    return fail(nextLocation, "failed to read operation location.",
                "debug attribute " + Twine(number) + " out of bounds (size=" +
                    Twine(tables.debug.numEntries) + ")");
  location = {static_cast<uint32_t>(number), nextLocation};
  nextLocation += sizeof(uint64_t);
  return true;
}

//===----------------------------------------------------------------------===//
// Fields of an operation
//===----------------------------------------------------------------------===//

bool BodyDecoder::readResults(ByteCursor &cursor) {
  const OpRow &row = *op.row;
  Ref count;
  count.index = row.countResults(version);
  if (row.countsResults) {
    uint32_t expected = count.index;
    if (!readIndex(cursor, count,
                   "failed to read number of result types for " +
                       row.className))
      return false;
    if (!row.hasVariadicResults() && count.index != expected)
      return fail(count.offset, "result count mismatch for " + row.className +
                                    ": expected " + Twine(expected) +
                                    " compatible results but got " +
                                    Twine(count.index));
    if (count.index > cursor.getRemaining())
      return fail(count.offset,
                  "failed to read number of result types for " + row.className +
                      ": " + Twine(count.index) + " types do not fit in the " +
                      Twine(cursor.getRemaining()) + " bytes left");
  }
  op.resultTypes.resize(count.index);
  for (auto [index, type] : enumerate(op.resultTypes))
    if (!readTypeIndex(cursor, type,
                       "failed to get result type " + Twine(index) + " for " +
                           row.className))
      return false;
  return true;
}

bool BodyDecoder::readFlags(ByteCursor &cursor) {
  op.flags = 0;
  if (!op.row->hasFlags(version))
    return true;
  uint64_t offset = cursor.getOffset();
  if (!readNumber(cursor, op.flags, "failed to read flags field"))
    return false;
  uint64_t unknown = op.flags & ~op.row->getKnownFlags(version);
  if (LLVM_LIKELY(unknown == 0))
    return true;
  return fail(offset, "unknown bits 0x" + utohexstr(unknown) +
                          " in flags of '" + op.row->mnemonic + "'");
}

bool BodyDecoder::readField(ByteCursor &cursor, const AttributeField &field) {
  size_t node = op.pool.size();
  op.pool.emplace_back();
  RawAttribute &attribute = op.pool[node];
  attribute.offset = attribute.valueOffset = cursor.getOffset();
  auto readRef = [&](RawAttributeKind kind, auto read, const Twine &failure) {
    Ref ref;
    attribute.kind = kind;
    if (!(this->*read)(cursor, ref, failure))
      return false;
    attribute.value = ref.index;
    return true;
  };
  switch (field.kind) {
  case AttributeKind::Unit:
    attribute.kind = RawAttributeKind::Unit;
    return true;
  case AttributeKind::Bool:
    attribute.kind = RawAttributeKind::Bool;
    return readInteger(cursor, 1, attribute);
  case AttributeKind::Enum:
    attribute.kind = RawAttributeKind::Enum;
    return readNumber(cursor, attribute.value,
                      "failed to read VarInt for enum attribute.") &&
           checkCase(*field.enumeration, attribute.value, attribute.offset,
                     field.name, op.row->mnemonic);
  case AttributeKind::Integer:
    attribute.kind = RawAttributeKind::PlainInteger;
    return readInteger(cursor, field.width, attribute);
  case AttributeKind::String:
    return readRef(RawAttributeKind::String, &BodyDecoder::readStringIndex,
                   "failed to read StringAttr.");
  case AttributeKind::Symbol:
    if (!readRef(RawAttributeKind::Symbol, &BodyDecoder::readStringIndex,
                 "failed to read string for FlatSymbolRefAttr."))
      return false;
    return !tables.strings[attribute.value].empty() ||
           fail(attribute.offset, "empty symbol reference is invalid");
  case AttributeKind::Type:
    return readRef(RawAttributeKind::Type, &BodyDecoder::readTypeIndex,
                   "failed to get referenced type for TypeAttr");
  case AttributeKind::I32Array: {
    attribute.kind = RawAttributeKind::I32Array;
    uint64_t count;
    if (!readArray(cursor, sizeof(int32_t), count, attribute.valueOffset,
                   "failed to read DenseI32ArrayAttr values."))
      return false;
    attribute.count = count;
    for (uint64_t i = 0; i < count; ++i) {
      auto value = readElement<int32_t>(file, attribute.valueOffset, i);
      if (value == std::numeric_limits<int32_t>::min() ||
          value == std::numeric_limits<int32_t>::max())
        return fail(attribute.valueOffset + i * sizeof(int32_t),
                    "array contains unsupported value " + Twine(value));
    }
    return true;
  }
  case AttributeKind::BoolArray: {
    attribute.kind = RawAttributeKind::BoolArray;
    uint64_t count;
    if (!readArray(cursor, sizeof(uint8_t), count, attribute.valueOffset,
                   "failed to parse attribute '" + field.name + "'"))
      return false;
    attribute.count = count;
    for (uint64_t i = 0; i < count; ++i)
      if (uint8_t byte = file[attribute.valueOffset + i]; byte > 1)
        return fail(attribute.valueOffset + i,
                    "failed to parse attribute '" + field.name + "'",
                    "the byte is " + utostr(byte) + ", expected 0 or 1");
    return true;
  }
  case AttributeKind::Elements:
    return readRef(RawAttributeKind::Constant, &BodyDecoder::readConstantIndex,
                   "failed to read constant index");
  case AttributeKind::Array:
    attribute.kind = RawAttributeKind::Array;
    return readArrayElements(cursor, op.pool, node, /*depth=*/0);
  case AttributeKind::Hints:
    attribute.kind = RawAttributeKind::OptimizationHints;
    return readDictionary(cursor, op.pool, node, /*depth=*/0);
  case AttributeKind::Predicate: {
    op.pool.pop_back();
    if (!readAttribute(cursor, op.pool))
      return false;
    RawAttributeKind kind = op.pool[node].kind;
    return kind == RawAttributeKind::DivBy ||
           kind == RawAttributeKind::Bounded ||
           kind == RawAttributeKind::SameElements ||
           fail(op.pool[node].offset, "failed to cast parsed attribute to "
                                      "AssumePredicateAttrInterface");
  }
  }
  llvm_unreachable("unknown kind of attribute");
}

bool BodyDecoder::readAttributes(ByteCursor &cursor) {
  op.pool.clear();
  op.attributes.clear();
  for (const AttributeField &field : op.row->attributes) {
    bool isPresent = field.since <= version &&
                     (!field.isOptional() || (op.flags >> field.flagBit & 1));
    op.attributes.push_back(isPresent ? op.pool.size() : RawOp::kAbsent);
    if (isPresent && !readField(cursor, field))
      return false;
  }
  return true;
}

bool BodyDecoder::readOperand(ByteCursor &cursor, const Twine &failure,
                              const Twine &place) {
  Ref &ref = op.operands.emplace_back();
  if (!readIndex(cursor, ref, failure))
    return false;
  return LLVM_LIKELY(ref.index < numValues) ||
         fail(ref.offset, "operand index " + Twine(ref.index) +
                              " out of bounds (size=" + Twine(numValues) +
                              ") for " + place);
}

bool BodyDecoder::readGroup(ByteCursor &cursor, const OperandField &field) {
  if (field.arity != Arity::Variadic) {
    bool isPresent =
        field.arity == Arity::One ||
        (field.since <= version && (op.flags >> field.flagBit & 1));
    op.segments.push_back(isPresent);
    return !isPresent || readOperand(cursor,
                                     "failed to read operand index for " +
                                         field.name + " segment, element 0",
                                     field.name + " segment, element 0");
  }
  Ref count;
  if (!readIndex(cursor, count,
                 "failed to read actual size for variadic ODS segment '" +
                     field.name + "' of op '" + op.row->name + "'"))
    return false;
  if (count.index > cursor.getRemaining())
    return failTooMany(count.offset,
                       "failed to read operands for " + field.name +
                           " segment, exceeds maximum supported capacity",
                       count.index, "operands", cursor);
  op.segments.push_back(count.index);
  op.operands.reserve(op.operands.size() + count.index);
  for (uint32_t i = 0; i < count.index; ++i)
    if (!readOperand(cursor,
                     "failed to read operand index for " + field.name +
                         " segment, element " + Twine(i),
                     field.name + " segment, element " + Twine(i)))
      return false;
  return true;
}

bool BodyDecoder::readOperands(ByteCursor &cursor) {
  const OpRow &row = *op.row;
  op.operands.clear();
  op.segments.clear();
  if (row.operandLayout == OperandLayout::Groups) {
    for (const OperandField &field : row.operands)
      if (!readGroup(cursor, field))
        return false;
    for (auto [field, node] : zip_equal(row.attributes, op.attributes)) {
      if (field.sizedBy < 0 || node == RawOp::kAbsent)
        continue;
      int32_t expected = op.segments[field.sizedBy];
      if (op.pool[node].count != static_cast<uint32_t>(expected))
        return fail(op.pool[node].offset,
                    "'" + field.name + "' has " + Twine(op.pool[node].count) +
                        " entries for " + Twine(expected) + " operands of '" +
                        row.operands[field.sizedBy].name + "'");
    }
    return true;
  }
  Ref count;
  count.index = row.operands.size();
  if (row.operandLayout == OperandLayout::Counted) {
    if (!readIndex(cursor, count, "failed to read operand count"))
      return false;
    // The last one is variadic.
    if (count.index + 1 < row.operands.size())
      return fail(count.offset,
                  "operand count " + Twine(count.index) + " is less than the " +
                      Twine(row.operands.size() - 1) + " operands that '" +
                      row.mnemonic + "' needs");
    if (count.index > cursor.getRemaining())
      return failTooMany(count.offset, "failed to read operand count",
                         count.index, "operands", cursor);
  }
  op.operands.reserve(count.index);
  for (uint32_t i = 0; i < count.index; ++i)
    if (!readOperand(cursor, "failed to read operand index " + Twine(i),
                     "operand " + Twine(i)))
      return false;
  return true;
}

//===----------------------------------------------------------------------===//
// Operations, regions and blocks
//===----------------------------------------------------------------------===//

bool BodyDecoder::walkOperation(ByteCursor &cursor, unsigned depth) {
  op.begin = cursor.getOffset();
  op.depth = depth;
  op.firstResult = numValues;
  uint64_t opcode;
  if (!readNumber(cursor, opcode, "failed to read operation opcode."))
    return false;
  op.row = findOpRow(opcode);
  if (!op.row)
    return fail(op.begin, "unknown or unimplemented opcode: " + Twine(opcode));
  const OpRow &row = *op.row;
  if (row.since > version)
    return fail(op.begin, "unsupported opcode " + Twine(opcode) +
                              " for bytecode version " + version.str() +
                              " (needs " + row.since.str() + ")");
  if (row.isTopLevel)
    return fail(op.begin, "opcode " + Twine(opcode) + " is '" + row.mnemonic +
                              "', which cannot stand in a function");
  if (!readResults(cursor) || !readFlags(cursor) || !readAttributes(cursor) ||
      !readOperands(cursor) || !takeLocation(op.location))
    return false;
  op.end = cursor.getOffset();
  uint32_t numResults = op.resultTypes.size();
  if (!visitor->operation(op))
    return false;
  if (row.numRegions != 0 &&
      (!walkRegions(cursor, row, depth) || !visitor->endOperation()))
    return false;
  lastRow = &row;
  numValues += numResults;
  return true;
}

bool BodyDecoder::walkRegions(ByteCursor &cursor, const OpRow &row,
                              unsigned depth) {
  if (depth == kMaxRegionDepth)
    return fail(cursor.getOffset(), "regions nest deeper than " +
                                        Twine(kMaxRegionDepth) + " levels");
  Ref numRegions;
  if (!readIndex(cursor, numRegions,
                 "failed to read number of regions to parse."))
    return false;
  if (numRegions.index != row.numRegions)
    return fail(numRegions.offset,
                row.name + " op expected " + utostr(row.numRegions) +
                    " regions, got " + Twine(numRegions.index));
  for (unsigned region = 0; region < row.numRegions; ++region) {
    Ref numBlocks;
    if (!readIndex(cursor, numBlocks, "failed to read region block count") ||
        !visitor->beginRegion(region, cursor.getOffset()))
      return false;
    for (uint32_t block = 0; block < numBlocks.index; ++block) {
      uint32_t before = numValues;
      Ref numArguments;
      if (!readIndex(cursor, numArguments,
                     "failed to read block argument count."))
        return false;
      if (numArguments.index > cursor.getRemaining())
        return failTooMany(numArguments.offset,
                           "failed to read block argument count.",
                           numArguments.index, "types", cursor);
      SmallVector<Ref, 8> types(numArguments.index);
      for (auto [index, type] : enumerate(types))
        if (!readTypeIndex(cursor, type,
                           "failed to read block argument type: " +
                               Twine(index)))
          return false;
      numValues += types.size();
      Ref numOps;
      if (!readIndex(cursor, numOps, "failed to read block operation count.") ||
          !visitor->beginBlock(types, before, cursor.getOffset()) ||
          !walkBlock(cursor, numOps.index, numOps.offset, depth + 1) ||
          !visitor->endBlock())
        return false;
      // Values of a block are not visible outside.
      numValues = before;
    }
  }
  return true;
}

bool BodyDecoder::walkBlock(ByteCursor &cursor, std::optional<uint64_t> numOps,
                            uint64_t place, unsigned depth) {
  constexpr StringLiteral kStructure =
      "invalid block structure: block is expected to have a terminator "
      "operation, but ";
  bool isEmpty = numOps ? *numOps == 0 : cursor.isAtEnd();
  if (isEmpty)
    return fail(place, kStructure + "it is empty");
  uint64_t last = cursor.getOffset();
  for (uint64_t i = 0; numOps ? i < *numOps : !cursor.isAtEnd(); ++i) {
    if (i != 0 && lastRow->isTerminator)
      return fail(cursor.getOffset(), "invalid block structure: '" +
                                          lastRow->mnemonic +
                                          "' ends the block, but operations "
                                          "follow");
    last = cursor.getOffset();
    if (!walkOperation(cursor, depth))
      return false;
  }
  return lastRow->isTerminator ||
         fail(last, kStructure + "the last operation '" + lastRow->name +
                        "' is not a terminator.");
}

bool BodyDecoder::walk(BodyVisitor &target) {
  visitor = &target;
  const TypeEntry &entry = tables.types[function.type.index];
  ByteCursor signature(file, entry.begin, entry.end);
  uint64_t tag;
  Ref numParameters;
  if (!readNumber(signature, tag, "failed to read type tag") ||
      !readIndex(signature, numParameters,
                 "failed to read number of parameters"))
    return false;
  numValues = numParameters.index;
  ByteCursor cursor(file, function.bodyBegin, function.bodyEnd);
  if (!findLocations() ||
      !walkBlock(cursor, std::nullopt, function.bodyBegin, /*depth=*/0))
    return false;
  return nextLocation == endLocation ||
         fail(nextLocation, "the function has fewer operations than locations");
}

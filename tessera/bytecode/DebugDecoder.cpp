//===- DebugDecoder.cpp - debug information of a file -===//
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

bool Decoder::decodeDebugTable(ByteCursor cursor) {
  if (!readDebugTable(cursor)) {
    // Do not use numbers that were not checked to the end.
    ownTables.debug = DebugTable();
    ownTables.debug.isBroken = true;
    return false;
  }
  RawDebug entry;
  for (uint64_t number = 1; number <= ownTables.debug.numEntries; ++number)
    if (!decodeDebug(number, entry))
      return false;
  return true;
}

bool Decoder::readDebugTable(ByteCursor &cursor) {
  uint64_t origin = cursor.getOffset();
  auto readPart = [&](unsigned width, StringRef total, StringRef pointer,
                      StringRef skip, uint64_t &count, uint64_t &place) {
    uint64_t countOffset = cursor.getOffset();
    if (!readNumber(cursor, count, "failed to read total number of " + total))
      return false;
    place = cursor.getOffset();
    // An empty last part may end here.
    if (count == 0 && cursor.isAtEnd())
      return true;
    if (!readFiller(cursor, origin, width,
                    "failed to skip padding for debug info " + pointer))
      return false;
    place = cursor.getOffset();
    uint64_t capacity = cursor.getRemaining() / width;
    if (count > capacity)
      return fail(countOffset,
                  "failed to skip debug info " + skip + ": number of " + total +
                      " (" + Twine(count) + ") exceeds the maximum of " +
                      Twine(capacity) +
                      " that can fit in the remaining payload of " +
                      Twine(cursor.getRemaining()) + " bytes.");
    return cursor.skip(count * width);
  };
  DebugTable &debug = ownTables.debug;
  if (!readPart(sizeof(uint32_t), "operations with debug info",
                "index offset pointer", "index offsets", debug.numRuns,
                debug.runs) ||
      !readPart(sizeof(uint64_t), "debug info indices", "indices pointer",
                "indices", debug.numRefs, debug.refs) ||
      !readPart(sizeof(uint32_t), "debug info attributes", "offset pointer",
                "offsets", debug.numEntries, debug.starts))
    return false;
  debug.data = cursor.getOffset();
  debug.end = cursor.getEnd();
  if (debug.numEntries == 0 && !expectEnd(cursor, "the debug section"))
    return false;

  // Runs of locations are consecutive.
  for (uint64_t i = 0; i < debug.numRuns; ++i) {
    uint64_t start = readElement<uint32_t>(file, debug.runs, i);
    uint64_t least =
        i == 0 ? 0 : readElement<uint32_t>(file, debug.runs, i - 1);
    if (start < least || start > debug.numRefs || (i == 0 && start != 0))
      return fail(debug.runs + i * sizeof(uint32_t),
                  "the locations of function " + Twine(i) + " start at " +
                      Twine(start) + ", expected " +
                      (i == 0 ? Twine("0")
                              : "a number from " + Twine(least) + " to " +
                                    Twine(debug.numRefs)));
  }
  return true;
}

bool Decoder::decodeDebug(uint64_t number, RawDebug &debug) {
  bool isFirst = !error;
  if (readDebug(number, debug))
    return true;
  if (isFirst)
    error->context = "debug attribute " + utostr(number);
  return false;
}

bool Decoder::readDebug(uint64_t number, RawDebug &debug) {
  const DebugTable &table = ownTables.debug;
  uint64_t place = table.starts + (number - 1) * sizeof(uint32_t);
  uint64_t size = table.end - table.data;
  uint64_t start = readElement<uint32_t>(file, table.starts, number - 1);
  bool isLast = number == table.numEntries;
  uint64_t end =
      isLast ? size : readElement<uint32_t>(file, table.starts, number);
  if (number == 1 && start != 0)
    return fail(place,
                "the attribute starts at " + Twine(start) + ", expected 0");
  if (start > end || end > size)
    return fail(place, "the attribute lies from " + Twine(start) + " to " +
                           Twine(end) + " of " + Twine(size) + " bytes");

  debug.offset = table.data + start;
  debug.end = table.data + end;
  ByteCursor cursor(file, debug.offset, debug.end);
  uint64_t tag;
  if (!readNumber(cursor, tag, "failed to read debug tag"))
    return false;
  if (tag >= kNumDebugTags)
    return fail(debug.offset, "unknown debug tag: " + Twine(tag));
  debug.tag = static_cast<DebugTag>(tag);
  const DebugRow &row = getDebugRow(debug.tag);
  debug.fields.clear();
  for (const DebugField &field : row.fields) {
    RawDebug::Field &value = debug.fields.emplace_back();
    if (!readDebugField(cursor, row, field, value))
      return false;
  }
  return expectEnd(cursor, "debug attribute " + Twine(number));
}

/// The owner of a field, for messages.
static StringRef getOwner(const DebugRow &row, const DebugField &field) {
  return field.owner.empty() ? StringRef(row.name) : StringRef(field.owner);
}

bool Decoder::readDebugField(ByteCursor &cursor, const DebugRow &row,
                             const DebugField &field, RawDebug::Field &value) {
  value.offset = cursor.getOffset();
  if (field.kind == DebugFieldKind::String) {
    Ref ref;
    if (!readStringIndex(cursor, ref,
                         "failed to read " + field.name + " when parsing " +
                             getOwner(row, field)))
      return false;
    value.value = ref.index;
    return true;
  }
  if (!readNumber(cursor, value.value,
                  "failed to read " + field.name + " when parsing " +
                      getOwner(row, field)))
    return false;
  uint64_t numEntries = ownTables.debug.numEntries;
  if (field.kind == DebugFieldKind::Reference && value.value > numEntries)
    return fail(value.offset,
                "failed to read " + field.name + " when parsing " + row.name +
                    ": debug attribute " + Twine(value.value) +
                    " out of bounds (size=" + Twine(numEntries) + ")");
  if (field.kind == DebugFieldKind::Number && value.value > UINT32_MAX)
    return failIndex(value.offset, value.value);
  return true;
}

//===- Decoder.cpp - header, sections and tables -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Decoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

//===----------------------------------------------------------------------===//
// Header and sections
//===----------------------------------------------------------------------===//

bool Decoder::decodeHeader(ByteCursor &cursor) {
  context = "header";
  for (auto [position, expected] : enumerate(getMagic().bytes())) {
    uint8_t byte;
    if (!readByte(cursor, byte, "failed to parse bytecode header"))
      return false;
    if (byte != expected)
      return fail(position, "invalid magic number at position " +
                                Twine(position) + ", got " + utostr(byte) +
                                " expected " + utostr(expected));
  }
  uint64_t offset = cursor.getOffset();
  if (!cursor.readFixed(version.major) || !cursor.readFixed(version.minor) ||
      !cursor.readFixed(version.tag))
    return fail(offset, "failed to parse bytecode header: the data ends here");
  if (!isSupported(version))
    return fail(offset, "unsupported Tile version " + version.str() +
                            ", this reader supports versions " +
                            getSupportedRange());
  bool isAccepted =
      accepted.empty() || any_of(accepted, [&](Version candidate) {
        return candidate.major == version.major &&
               candidate.minor == version.minor;
      });
  if (!isAccepted)
    return fail(
        offset,
        "Tile version " + version.str() + " is not among the accepted ones: " +
            join(map_range(accepted, std::mem_fn(&Version::str)), ", "));
  return true;
}

bool Decoder::decodeSectionHeader(ByteCursor &cursor, RawSection &section) {
  section.header = cursor.getOffset();
  uint8_t byte;
  if (cursor.isAtEnd())
    return fail(section.header,
                "unexpected end of data while reading section header");
  if (!readByte(cursor, byte, "failed to read section ID and alignment flag"))
    return false;
  bool isAligned = byte & kAlignmentFlag;
  unsigned id = byte & ~kAlignmentFlag;
  if (id >= kNumSections)
    return fail(section.header, "unknown section ID: " + Twine(id));
  section.id = static_cast<SectionId>(id);
  const SectionRow &row = getSectionRow(section.id);
  section.begin = section.end = cursor.getOffset();
  section.alignment = 0;
  if (section.id == SectionId::End)
    return !isAligned || fail(section.header,
                              "end section should not have alignment flag set");

  uint64_t length, lengthOffset = cursor.getOffset();
  if (!readNumber(cursor, length, "failed to read section length"))
    return false;
  if (length > cursor.getRemaining())
    return fail(lengthOffset, "section length " + Twine(length) +
                                  " exceeds remaining data size " +
                                  Twine(cursor.getRemaining()));
  auto demand = [&](const Twine &alignment) {
    return ("section " + row.name +
            " must have alignment that is a multiple of " +
            Twine(row.alignment) + " bytes, but has " + alignment)
        .str();
  };
  if (isAligned) {
    uint64_t offset = cursor.getOffset();
    if (!readNumber(cursor, section.alignment,
                    "failed to read section alignment"))
      return false;
    if (!isPowerOf2_64(section.alignment))
      return fail(offset,
                  "invalid alignment value: " + Twine(section.alignment));
    if (row.alignment != 0 && section.alignment % row.alignment != 0)
      return fail(offset, demand("alignment of " + Twine(section.alignment)));
    if (!readFiller(cursor, 0, section.alignment,
                    "failed to read section payload"))
      return false;
  } else if (row.alignment != 0) {
    return fail(section.header, demand("no alignment flag set"));
  }
  section.begin = cursor.getOffset();
  if (!cursor.skip(length))
    return fail(lengthOffset, "section length " + Twine(length) +
                                  " exceeds remaining bytecode data. " +
                                  Twine(cursor.getRemaining()));
  section.end = cursor.getOffset();
  return true;
}

bool Decoder::decodeSections(ByteCursor &cursor) {
  context = "section header";
  for (;;) {
    RawSection section;
    if (!decodeSectionHeader(cursor, section))
      return false;
    if (section.id == SectionId::End) {
      if (!cursor.isAtEnd())
        return fail(cursor.getOffset(), "end section is not the last section");
      break;
    }
    if (ownTables.findSection(section.id))
      return fail(section.header, "section '" + getSectionRow(section.id).name +
                                      "' occurs twice");
    ownTables.sections.push_back(section);
  }
  if (!ownTables.findSection(SectionId::String))
    return fail(file.size() - 1, "string section is mandatory");
  if (!ownTables.findSection(SectionId::Func))
    return fail(file.size() - 1, "function section is mandatory");
  return true;
}

bool Decoder::decodeSection(SectionId id, const Twine &what, Reader read) {
  const RawSection *section = ownTables.findSection(id);
  if (!section)
    return true;
  context = what.str();
  return (this->*read)(ByteCursor(file, section->begin, section->end));
}

bool Decoder::decode() {
  ByteCursor cursor(file);
  // In the order of dependence, whatever the order in the file.
  return decodeHeader(cursor) && decodeSections(cursor) &&
         decodeSection(SectionId::String, "string section",
                       &Decoder::decodeStrings) &&
         decodeSection(SectionId::Producer, "producer section",
                       &Decoder::decodeProducer) &&
         decodeSection(SectionId::Type, "type section",
                       &Decoder::decodeTypes) &&
         decodeSection(SectionId::Constant, "constant section",
                       &Decoder::decodeConstants) &&
         decodeSection(SectionId::Global, "global section",
                       &Decoder::decodeGlobals) &&
         decodeSection(SectionId::Debug, "debug section",
                       &Decoder::decodeDebugTable) &&
         decodeSection(SectionId::Func, "function section",
                       &Decoder::decodeFunctions);
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

template <typename Offset>
bool Decoder::decodeTable(ByteCursor &cursor, StringRef noun,
                          function_ref<bool(uint64_t, uint64_t)> entry) {
  StringRef singular = noun.drop_back(); // `strings`, `types`, `constants`
  uint64_t origin = cursor.getOffset();
  Ref count;
  if (!readIndex(cursor, count, "failed to read number of " + noun))
    return false;
  // An empty table may end here.
  if (count.index == 0 && cursor.isAtEnd())
    return true;
  if (!readFiller(cursor, origin, sizeof(Offset),
                  "failed to skip padding before the offsets of " + noun))
    return false;
  uint64_t capacity = cursor.getRemaining() / sizeof(Offset);
  if (count.index > capacity && noun == "constants")
    return fail(count.offset, "insufficient data for constant indices");
  if (count.index > capacity)
    return fail(count.offset, "number of " + noun + " (" + Twine(count.index) +
                                  ") exceeds the maximum of " +
                                  Twine(capacity) +
                                  " that can fit in the remaining payload of " +
                                  Twine(cursor.getRemaining()) + " bytes.");
  uint64_t offsets = cursor.getOffset();
  cursor.skip(uint64_t(count.index) * sizeof(Offset));
  uint64_t data = cursor.getOffset();
  uint64_t size = cursor.getRemaining();
  if (count.index == 0)
    return expectEnd(cursor, "the " + singular + " section");

  std::string section = context;
  for (uint32_t i = 0; i < count.index; ++i) {
    context = section; // reading an entry changes it
    bool isLast = i + 1 == count.index;
    uint64_t start = readElement<Offset>(file, offsets, i);
    uint64_t end = isLast ? size : readElement<Offset>(file, offsets, i + 1);
    uint64_t place = offsets + uint64_t(i) * sizeof(Offset);
    if (i == 0 && start != 0)
      return fail(place,
                  singular + " 0 starts at " + Twine(start) + ", expected 0");
    if (start > size || (!isLast && end > size))
      return fail(start > size ? place : place + sizeof(Offset),
                  singular + " " + Twine(start > size ? i : i + 1) +
                      " extends beyond available data: start=" +
                      Twine(start > size ? start : end) +
                      ", total data size=" + Twine(size));
    if (end < start)
      return fail(place + sizeof(Offset),
                  "invalid " + singular + " start indices: end (" + Twine(end) +
                      ") is less than start (" + Twine(start) + ") for " +
                      singular + " " + Twine(i));
    if (!entry(data + start, data + end))
      return false;
  }
  return true;
}

bool Decoder::decodeStrings(ByteCursor cursor) {
  return decodeTable<uint32_t>(
      cursor, "strings", [&](uint64_t begin, uint64_t end) {
        ownTables.strings.push_back(file.slice(begin, end));
        return true;
      });
}

bool Decoder::decodeProducer(ByteCursor cursor) {
  Ref name;
  if (!readStringIndex(cursor, name, "failed to read producer string index"))
    return false;
  ownTables.producer = name;
  return expectEnd(cursor, "the producer section");
}

bool Decoder::decodeConstants(ByteCursor cursor) {
  return decodeTable<uint64_t>(
      cursor, "constants", [&](uint64_t begin, uint64_t end) {
        context = "constant " + utostr(ownTables.constants.size());
        ByteCursor entry(file, begin, end);
        uint64_t size;
        if (!readNumber(entry, size,
                        "failed to read the size of the data buffer"))
          return false;
        if (size == 0)
          return fail(begin, "the constant is empty");
        std::optional<StringRef> bytes = entry.readBytes(size);
        if (!bytes)
          return fail(begin, "failed to read the raw byte data: " +
                                 Twine(size) + " bytes do not fit in the " +
                                 Twine(entry.getRemaining()) + " bytes left");
        if (!expectEnd(entry, context))
          return false;
        ownTables.constants.push_back({begin, *bytes});
        return true;
      });
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

bool Decoder::decodeTypes(ByteCursor cursor) {
  // Types may refer to later ones, so all tags are read before any payload.
  bool isTable =
      decodeTable<uint32_t>(cursor, "types", [&](uint64_t begin, uint64_t end) {
        context = "type " + utostr(ownTables.types.size());
        ByteCursor entry(file, begin, end);
        uint64_t tag;
        if (!readNumber(entry, tag, "failed to read type tag"))
          return false;
        const TypeRow *row = findTypeRow(tag);
        if (!row)
          return fail(begin, "unknown type tag: " + Twine(tag));
        if (row->since > version)
          return fail(begin, "type '" + row->name +
                                 "' requires bytecode version " +
                                 row->since.str() + "+, file version is " +
                                 version.str());
        ownTables.types.push_back({row, begin, end});
        return true;
      });
  if (!isTable)
    return false;
  RawType type;
  for (uint32_t i = 0; i < ownTables.types.size(); ++i)
    if (!decodeType(i, type))
      return false;
  return true;
}

bool Decoder::decodeType(uint32_t index, RawType &type) {
  if (readType(index, type))
    return true;
  error->context = "type " + utostr(index);
  return false;
}

bool Decoder::readPadding(ByteCursor &cursor, const RawType &type,
                          uint64_t flags, RawTypeField &value) {
  value.isPresent = flags & 1;
  if (!type.row->hasFlags(version)) {
    // Files of this age say it with a byte; published readers take a missing
    // one for no padding.
    if (!cursor.isAtEnd() &&
        !readBool(cursor, value.isPresent, "failed to read padding presence"))
      return false;
  }
  value.offset = cursor.getOffset();
  if (!value.isPresent)
    return true;
  return readNumber(cursor, value.value, "failed to read padding_value") &&
         checkCase(getPaddingRow(), value.value, value.offset, "padding_value");
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

//===----------------------------------------------------------------------===//
// Globals
//===----------------------------------------------------------------------===//

bool Decoder::decodeGlobal(ByteCursor &cursor, RawGlobal &global) {
  global.offset = cursor.getOffset();
  if (!readStringIndex(cursor, global.name,
                       "failed to read global symbol name string."))
    return false;
  if (ownTables.strings[global.name.index].empty())
    return fail(global.name.offset, "global symbol name at index " +
                                        Twine(global.name.index) + " is empty");
  if (!takeName(global.name) ||
      !readTypeIndex(cursor, global.type, "failed to read global value type") ||
      !readIndex(cursor, global.value,
                 "failed to read global value constant index"))
    return false;
  if (global.value.index >= ownTables.constants.size())
    return fail(global.value.offset,
                "global value constant index out of bounds: " +
                    Twine(global.value.index));
  if (!readNumber(cursor, global.alignment, "failed to read global alignment"))
    return false;
  if (version < Version{13, 3})
    return true;
  uint64_t visibility, isConstant, offset = cursor.getOffset();
  if (!readNumber(cursor, visibility,
                  "failed to read global symbol visibility"))
    return false;
  if (!getVisibilityRow().find(visibility))
    return fail(offset,
                "invalid symbol visibility value: " + Twine(visibility));
  global.visibility = visibility;
  if (!readNumber(cursor, isConstant, "failed to read global constant flag"))
    return false;
  global.isConstant = isConstant != 0;
  return true;
}

bool Decoder::decodeGlobals(ByteCursor cursor) {
  Ref count;
  if (!readIndex(cursor, count, "failed to read number of global."))
    return false;
  uint64_t capacity =
      cursor.getRemaining() / (version < Version{13, 3} ? 4 : 6);
  if (count.index > capacity)
    return fail(count.offset, "number of globals (" + Twine(count.index) +
                                  ") exceeds the maximum of " +
                                  Twine(capacity) +
                                  " that can fit in the remaining payload of " +
                                  Twine(cursor.getRemaining()) + " bytes.");
  for (uint32_t i = 0; i < count.index; ++i) {
    context = "global " + utostr(i);
    RawGlobal global;
    if (!decodeGlobal(cursor, global))
      return false;
    ownTables.globals.push_back(global);
  }
  context = "global section";
  return expectEnd(cursor, "the global section");
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

std::string Decoder::nameFunction(const RawFunction &function) const {
  return ("function '" + ownTables.strings[function.name.index] + "'").str();
}

bool Decoder::takeName(Ref name) {
  StringRef symbol = ownTables.strings[name.index];
  return symbols.insert(symbol).second ||
         fail(name.offset, "redefinition of symbol named '" + symbol + "'");
}

bool Decoder::decodeFunction(ByteCursor &cursor, RawFunction &function) {
  function.offset = cursor.getOffset();
  if (!readStringIndex(cursor, function.name,
                       "failed to read function name string index"))
    return false;
  StringRef name = ownTables.strings[function.name.index];
  if (name.empty())
    return fail(function.name.offset, "function name at index " +
                                          Twine(function.name.index) +
                                          " is empty");
  if (!takeName(function.name))
    return false;
  context = nameFunction(function);
  if (!readIndex(cursor, function.type,
                 "failed to read function signature index"))
    return false;
  std::string signature =
      "function signature index " + utostr(function.type.index);
  if (function.type.index >= ownTables.types.size())
    return fail(function.type.offset,
                signature + " out of bounds for function '" + name + "'");
  const TypeRow &row = *ownTables.types[function.type.index].row;
  if (row.tag != TypeTag::Function)
    return fail(function.type.offset,
                signature +
                    " does not refer to a function type for function '" + name +
                    "', got type: " + row.name);

  uint64_t flagsOffset = cursor.getOffset();
  if (!readByte(cursor, function.flags, "failed to read function flags"))
    return false;
  constexpr unsigned kKnown =
      kPrivateFunction | kEntryFunction | kFunctionHasHints;
  if (function.flags & ~kKnown)
    return fail(flagsOffset, "unknown bits 0x" +
                                 utohexstr(function.flags & ~kKnown) +
                                 " in function flags");
  if (!(function.flags & kEntryFunction))
    return fail(flagsOffset, "un-expected non-entry function '" + name + "'");
  if (!readIndex(cursor, function.location,
                 "failed to read function location for '" + name + "'"))
    return false;
  if (function.location.index > ownTables.debug.numRuns)
    return fail(function.location.offset,
                "failed to read function location for '" + name +
                    "': the debug section has " +
                    Twine(ownTables.debug.numRuns) + " functions, not " +
                    Twine(function.location.index));
  if (function.flags & kFunctionHasHints) {
    function.hints = cursor.getOffset();
    SmallVector<RawAttribute> pool;
    if (!readAttribute(cursor, pool))
      return false;
    if (pool.front().kind != RawAttributeKind::OptimizationHints)
      return fail(function.hints,
                  "invalid optimization hints attribute for function '" + name +
                      "'");
  }

  uint64_t length, lengthOffset = cursor.getOffset();
  if (!readNumber(cursor, length, "failed to read function body length"))
    return false;
  function.bodyBegin = cursor.getOffset();
  if (!cursor.skip(length))
    return fail(lengthOffset, "function body length " + Twine(length) +
                                  " exceeds remaining bytecode data (" +
                                  Twine(cursor.getRemaining()) + " bytes)");
  function.bodyEnd = cursor.getOffset();
  return true;
}

bool Decoder::decodeFunctions(ByteCursor cursor) {
  uint64_t origin = cursor.getOffset();
  Ref count;
  if (!readIndex(cursor, count, "failed to read number of functions"))
    return false;
  if (count.index > cursor.getRemaining())
    return fail(count.offset, "number of functions (" + Twine(count.index) +
                                  ") exceeds payload size (" +
                                  Twine(cursor.getRemaining()) + ")");
  for (uint32_t i = 0; i < count.index; ++i) {
    context = "function " + utostr(i);
    RawFunction function;
    if (!decodeFunction(cursor, function))
      return false;
    ownTables.functions.push_back(function);
  }
  context = "function section";
  // Published writers fill the section up; others do not.
  if (!cursor.isAtEnd() &&
      !readFiller(cursor, origin, getSectionRow(SectionId::Func).alignment,
                  "failed to skip padding of the function section"))
    return false;
  return expectEnd(cursor, "the function section");
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

bool Decoder::decodeDebugTable(ByteCursor cursor) {
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

  // Runs of locations follow one another.
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
  RawDebug entry;
  for (uint64_t number = 1; number <= debug.numEntries; ++number)
    if (!decodeDebug(number, entry))
      return false;
  return true;
}

bool Decoder::decodeDebug(uint64_t number, RawDebug &debug) {
  if (readDebug(number, debug))
    return true;
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

/// What a field belongs to, in messages.
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

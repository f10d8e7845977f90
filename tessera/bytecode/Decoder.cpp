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

bool Decoder::decodeTables(bool goOn) {
  struct Step {
    SectionId id;
    StringLiteral context;
    Reader read;
  };
  static constexpr Step kSteps[] = {
      {SectionId::String, "string section", &Decoder::decodeStrings},
      {SectionId::Producer, "producer section", &Decoder::decodeProducer},
      {SectionId::Type, "type section", &Decoder::decodeTypes},
      {SectionId::Constant, "constant section", &Decoder::decodeConstants},
      {SectionId::Global, "global section", &Decoder::decodeGlobals},
      {SectionId::Debug, "debug section", &Decoder::decodeDebugTable},
      {SectionId::Func, "function section", &Decoder::decodeFunctions},
  };
  for (const Step &step : kSteps)
    if (!decodeSection(step.id, step.context, step.read) && !goOn)
      return false;
  return !error;
}

bool Decoder::decode() {
  ByteCursor cursor(file);
  return decodeHeader(cursor) && decodeSections(cursor) &&
         decodeTables(/*goOn=*/false);
}

bool Decoder::decodeAll() {
  ByteCursor cursor(file);
  if (!decodeHeader(cursor))
    return false;
  (void)decodeSections(cursor);
  return decodeTables(/*goOn=*/true);
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

bool Decoder::decodeTypes(ByteCursor cursor) {
  // Types may refer to later ones, so read all tags before any payload.
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
  if (function.location.index > ownTables.debug.numRuns &&
      !ownTables.debug.isBroken)
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
  // Published writers pad the section; others do not.
  if (!cursor.isAtEnd() &&
      !readFiller(cursor, origin, getSectionRow(SectionId::Func).alignment,
                  "failed to skip padding of the function section"))
    return false;
  return expectEnd(cursor, "the function section");
}

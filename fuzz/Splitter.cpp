//===- Splitter.cpp - splits a file into a tree -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Container.h"

#include "tessera/support/ByteCursor.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::fuzz;

namespace {
/// Splits payloads. A method returns false if the bytes do not match; then its
/// output is not valid.
class Splitter {
public:
  Splitter(StringRef bytes, File &file) : bytes(bytes), file(file) {}

  bool split();

private:
  bool splitHeader(ByteCursor &cursor);
  bool splitSection(ByteCursor &cursor);
  Node splitPayload(SectionId id, ByteCursor cursor);
  void splitLater(SectionId id);

  // Leaves, which keep their original bytes.
  bool takeVarint(ByteCursor &cursor, Node &parent, Role role, uint64_t &value);
  bool takeVarint(ByteCursor &cursor, Node &parent, Role role) {
    uint64_t value;
    return takeVarint(cursor, parent, role, value);
  }
  bool takeBytes(ByteCursor &cursor, Node &parent, Role role, uint64_t count);
  bool takeEnum(ByteCursor &cursor, Node &parent, const EnumRow &row);
  bool takeFlagsByte(ByteCursor &cursor, Node &parent, uint8_t &flags);

  using Take = function_ref<bool(ByteCursor &cursor, Node &parent)>;
  /// A count and that many children.
  bool takeList(ByteCursor &cursor, Node &parent, Role role, Take element);
  bool takeArray(ByteCursor &cursor, Node &parent, unsigned width);
  bool takeTypes(ByteCursor &cursor, Node &parent);

  bool takeTable(ByteCursor &cursor, Node &table, Role role, Take entry);
  bool takeType(ByteCursor &cursor, Node &type);
  bool takeTypeField(ByteCursor &cursor, Node &type, const TypeRow &row,
                     const TypeField &field, uint64_t flags);
  bool takeGlobal(ByteCursor &cursor, Node &parent);
  bool takeDebugEntry(ByteCursor &cursor, Node &entry);
  bool takeRuns(ByteCursor &cursor, Node &runs);

  bool takeFunction(ByteCursor &cursor, Node &parent);
  bool takeOperation(ByteCursor &cursor, Node &parent, unsigned depth);
  bool takeResults(ByteCursor &cursor, Node &op);
  bool takeField(ByteCursor &cursor, Node &op, const AttributeField &field);
  bool takeOperands(ByteCursor &cursor, Node &op, uint64_t flags);
  bool takeRegions(ByteCursor &cursor, Node &op, unsigned depth);

  bool takeAttribute(ByteCursor &cursor, Node &parent, unsigned depth);
  bool takePayload(ByteCursor &cursor, Node &attribute, uint64_t tag,
                   unsigned depth);
  bool takeDictionary(ByteCursor &cursor, Node &parent, unsigned depth);
  bool takeFloat(ByteCursor &cursor, Node &attribute);

  // Real files nest far less; this limits the recursion.
  static constexpr unsigned kMaxDepth = 64, kMaxAttribute = 8;

  StringRef bytes;
  File &file;
};
} // namespace

std::optional<File> fuzz::split(StringRef bytes) {
  File file;
  if (!Splitter(bytes, file).split())
    return std::nullopt;
  return file;
}

bool Splitter::split() {
  ByteCursor cursor(bytes);
  if (!splitHeader(cursor))
    return false;
  while (cursor.getRemaining() > 1)
    if (!splitSection(cursor))
      return false;
  uint8_t end;
  if (!cursor.readByte(end) || end != 0)
    return false;
  // The width of a float is known from its type.
  splitLater(SectionId::Type);
  for (SectionId id :
       {SectionId::String, SectionId::Constant, SectionId::Global,
        SectionId::Debug, SectionId::Func, SectionId::Producer})
    splitLater(id);
  return true;
}

bool Splitter::splitHeader(ByteCursor &cursor) {
  return isBytecode(bytes) && cursor.skip(getMagic().size()) &&
         cursor.readFixed(file.version.major) &&
         cursor.readFixed(file.version.minor) &&
         cursor.readFixed(file.version.tag);
}

bool Splitter::splitSection(ByteCursor &cursor) {
  Section section;
  uint8_t byte;
  uint64_t length;
  if (!cursor.readByte(byte) || !cursor.readVarint(length))
    return false;
  section.isAligned = byte & kAlignmentFlag;
  section.id = static_cast<SectionId>(byte & ~kAlignmentFlag);
  if (section.isAligned) {
    if (!cursor.readVarint(section.alignment) ||
        !isPowerOf2_64(section.alignment) ||
        !cursor.skip(alignTo(cursor.getOffset(), section.alignment) -
                     cursor.getOffset()))
      return false;
  }
  std::optional<StringRef> payload = cursor.readBytes(length);
  if (!payload)
    return false;
  section.payload = makeLeaf(Role::Raw, payload->str());
  file.sections.push_back(std::move(section));
  return true;
}

/// Splits a section that has its raw bytes so far.
void Splitter::splitLater(SectionId id) {
  for (Section &section : file.sections) {
    if (section.id != id)
      continue;
    std::string raw = section.payload.bytes;
    ByteCursor cursor(raw);
    Node payload = splitPayload(id, cursor);
    if (!payload.isLeaf() || payload.role != Role::Raw)
      section.payload = std::move(payload);
  }
}

Node Splitter::splitPayload(SectionId id, ByteCursor cursor) {
  Node payload = makeInner(Role::Group, Form::Sequence);
  bool good = false;
  switch (id) {
  case SectionId::String:
    payload.form = Form::Table32;
    good = takeTable(
        cursor, payload, Role::Text, [&](ByteCursor &entry, Node &parent) {
          return takeBytes(entry, parent, Role::Text, entry.getRemaining());
        });
    break;
  case SectionId::Type:
    payload.form = Form::Table32;
    good = takeTable(cursor, payload, Role::Type,
                     [&](ByteCursor &entry, Node &parent) {
                       return takeType(entry, parent);
                     });
    break;
  case SectionId::Constant:
    payload.form = Form::Table64;
    good = takeTable(cursor, payload, Role::Constant,
                     [&](ByteCursor &entry, Node &parent) {
                       uint64_t size;
                       Node constant = makeInner(Role::Constant, Form::Sized);
                       if (!entry.readVarint(size) ||
                           !takeBytes(entry, constant, Role::Data, size))
                         return false;
                       parent.children.push_back(std::move(constant));
                       return true;
                     });
    break;
  case SectionId::Global:
    good = takeList(
        cursor, payload, Role::Group,
        [&](ByteCursor &at, Node &parent) { return takeGlobal(at, parent); });
    if (good)
      payload = Node(std::move(payload.children.front()));
    break;
  case SectionId::Producer:
    good = takeVarint(cursor, payload, Role::StringIndex);
    break;
  case SectionId::Debug: {
    Node runs = makeInner(Role::Group, Form::Runs);
    Node table = makeInner(Role::Group, Form::Table32);
    // Padding counts from the start of the section, so the table sees all of
    // it.
    good = takeRuns(cursor, runs) &&
           takeTable(cursor, table, Role::DebugEntry,
                     [&](ByteCursor &entry, Node &parent) {
                       return takeDebugEntry(entry, parent);
                     });
    payload.children.push_back(std::move(runs));
    payload.children.push_back(std::move(table));
    break;
  }
  case SectionId::Func:
    good = takeList(
        cursor, payload, Role::Group,
        [&](ByteCursor &at, Node &parent) { return takeFunction(at, parent); });
    if (good && (!cursor.isAtEnd() || cursor.getOffset() % 8 == 0))
      payload.form = Form::Padded;
    if (good && alignTo(cursor.getOffset(), 8) == cursor.getEnd())
      cursor.skip(cursor.getRemaining());
    break;
  default:
    break;
  }
  if (!good || !cursor.isAtEnd())
    return makeLeaf(Role::Raw, "");
  return payload;
}

//===----------------------------------------------------------------------===//
// Leaves and lists
//===----------------------------------------------------------------------===//

bool Splitter::takeBytes(ByteCursor &cursor, Node &parent, Role role,
                         uint64_t count) {
  std::optional<StringRef> taken = cursor.readBytes(count);
  if (!taken)
    return false;
  parent.children.push_back(makeLeaf(role, taken->str()));
  return true;
}

bool Splitter::takeVarint(ByteCursor &cursor, Node &parent, Role role,
                          uint64_t &value) {
  ByteCursor ahead = cursor;
  return ahead.readVarint(value) &&
         takeBytes(cursor, parent, role,
                   ahead.getOffset() - cursor.getOffset());
}

bool Splitter::takeEnum(ByteCursor &cursor, Node &parent, const EnumRow &row) {
  if (!takeVarint(cursor, parent, Role::Enum))
    return false;
  parent.children.back().cases = &row;
  return true;
}

bool Splitter::takeFlagsByte(ByteCursor &cursor, Node &parent, uint8_t &flags) {
  if (!takeBytes(cursor, parent, Role::FlagsByte, 1))
    return false;
  flags = parent.children.back().bytes.front();
  return true;
}

bool Splitter::takeList(ByteCursor &cursor, Node &parent, Role role,
                        Take element) {
  uint64_t count;
  if (!cursor.readVarint(count) || count > cursor.getRemaining())
    return false;
  Node list = makeInner(role, Form::List);
  for (uint64_t i = 0; i < count; ++i)
    if (!element(cursor, list))
      return false;
  parent.children.push_back(std::move(list));
  return true;
}

bool Splitter::takeArray(ByteCursor &cursor, Node &parent, unsigned width) {
  Role role = width == 1 ? Role::Bool : Role::Element;
  return takeList(cursor, parent, Role::Group, [&](ByteCursor &at, Node &list) {
    return takeBytes(at, list, role, width);
  });
}

bool Splitter::takeTypes(ByteCursor &cursor, Node &parent) {
  return takeList(cursor, parent, Role::Types, [&](ByteCursor &at, Node &list) {
    return takeVarint(at, list, Role::TypeIndex);
  });
}

//===----------------------------------------------------------------------===//
// Tables
//===----------------------------------------------------------------------===//

/// An entry that does not match stays raw, with the role of the others.
bool Splitter::takeTable(ByteCursor &cursor, Node &table, Role role,
                         Take entry) {
  unsigned width = table.form == Form::Table64 ? 8 : 4;
  uint64_t count;
  if (!cursor.readVarint(count))
    return false;
  if (count == 0 && cursor.isAtEnd()) {
    table.isBare = true;
    return true;
  }
  if (!cursor.skip(alignTo(cursor.getOffset(), width) - cursor.getOffset()) ||
      count > cursor.getRemaining() / width)
    return false;
  ByteCursor offsets = cursor;
  cursor.skip(count * width);
  StringRef data = *cursor.readBytes(cursor.getRemaining());
  uint64_t begin = 0;
  if (count == 0)
    return data.empty();
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t start = 0, end = data.size();
    auto readOffset = [&](ByteCursor &from, uint64_t &value) {
      uint32_t narrow;
      if (width == 8)
        return from.readFixed(value);
      bool isRead = from.readFixed(narrow);
      value = narrow;
      return isRead;
    };
    readOffset(offsets, start);
    if (i + 1 < count) {
      ByteCursor next = offsets;
      readOffset(next, end);
    }
    if (start != begin || end < start || end > data.size())
      return false;
    begin = end;
    ByteCursor bytesOfEntry(data, start, end);
    Node parsed = makeInner(role, Form::Sequence);
    // `parsed` is only temporary storage for the entry.
    if (entry(bytesOfEntry, parsed) && bytesOfEntry.isAtEnd())
      table.children.push_back(std::move(parsed.children.front()));
    else
      table.children.push_back(makeLeaf(role, data.slice(start, end).str()));
  }
  return true;
}

bool Splitter::takeTypeField(ByteCursor &cursor, Node &type, const TypeRow &row,
                             const TypeField &field, uint64_t flags) {
  switch (field.kind) {
  case TypeFieldKind::Type:
    return takeVarint(cursor, type, Role::TypeIndex);
  case TypeFieldKind::Types:
    return takeTypes(cursor, type);
  case TypeFieldKind::I32Array:
    return takeArray(cursor, type, sizeof(int32_t));
  case TypeFieldKind::I64Array:
    return takeArray(cursor, type, sizeof(int64_t));
  case TypeFieldKind::U32:
    return takeVarint(cursor, type, Role::Number);
  case TypeFieldKind::Padding: {
    if (!row.hasFlags(file.version)) {
      if (cursor.isAtEnd())
        return true;
      if (!takeVarint(cursor, type, Role::Bool, flags))
        return false;
    }
    return !(flags & 1) || takeEnum(cursor, type, getPaddingRow());
  }
  case TypeFieldKind::PointerAttribute:
    return !(flags & 1) || takeBytes(cursor, type, Role::Bool, 1);
  }
  llvm_unreachable("unknown kind of field");
}

bool Splitter::takeType(ByteCursor &cursor, Node &parent) {
  Node type = makeInner(Role::Type, Form::Sequence);
  uint64_t tag, flags = 0;
  if (!takeVarint(cursor, type, Role::TypeTag, tag))
    return false;
  const TypeRow *row = findTypeRow(tag);
  if (!row || (row->hasFlags(file.version) &&
               !takeVarint(cursor, type, Role::Flags, flags)))
    return false;
  for (const TypeField &field : row->fields)
    if (!takeTypeField(cursor, type, *row, field, flags))
      return false;
  parent.children.push_back(std::move(type));
  return true;
}

bool Splitter::takeGlobal(ByteCursor &cursor, Node &parent) {
  Node global = makeInner(Role::Global, Form::Sequence);
  if (!takeVarint(cursor, global, Role::StringIndex) ||
      !takeVarint(cursor, global, Role::TypeIndex) ||
      !takeVarint(cursor, global, Role::ConstantIndex) ||
      !takeVarint(cursor, global, Role::Number))
    return false;
  if (file.version >= Version{13, 3} &&
      (!takeEnum(cursor, global, getVisibilityRow()) ||
       !takeVarint(cursor, global, Role::Bool)))
    return false;
  parent.children.push_back(std::move(global));
  return true;
}

bool Splitter::takeDebugEntry(ByteCursor &cursor, Node &parent) {
  Node entry = makeInner(Role::DebugEntry, Form::Sequence);
  uint64_t tag;
  if (!takeVarint(cursor, entry, Role::DebugTag, tag) || tag >= kNumDebugTags)
    return false;
  for (const DebugField &field : getDebugRow(static_cast<DebugTag>(tag)).fields)
    if (!takeVarint(cursor, entry,
                    field.kind == DebugFieldKind::Reference ? Role::DebugIndex
                    : field.kind == DebugFieldKind::String  ? Role::StringIndex
                                                            : Role::Number))
      return false;
  parent.children.push_back(std::move(entry));
  return true;
}

bool Splitter::takeRuns(ByteCursor &cursor, Node &runs) {
  auto align = [&](uint64_t width) {
    return cursor.skip(alignTo(cursor.getOffset(), width) - cursor.getOffset());
  };
  uint64_t numRuns, numReferences;
  if (!cursor.readVarint(numRuns) || !align(4) ||
      numRuns > cursor.getRemaining() / 4)
    return false;
  std::vector<uint32_t> starts(numRuns);
  for (uint32_t &start : starts)
    cursor.readFixed(start);
  if (!cursor.readVarint(numReferences) || !align(8) ||
      numReferences > cursor.getRemaining() / 8 ||
      (numRuns == 0 ? numReferences != 0 : starts.front() != 0))
    return false;
  for (auto [index, start] : enumerate(starts)) {
    uint64_t end = index + 1 < numRuns ? starts[index + 1] : numReferences;
    if (end < start || end > numReferences)
      return false;
    Node run = makeInner(Role::Run, Form::Sequence);
    for (uint64_t i = start; i < end; ++i)
      takeBytes(cursor, run, Role::Reference, sizeof(uint64_t));
    runs.children.push_back(std::move(run));
  }
  return true;
}

//===----------------------------------------------------------------------===//
// Functions
//===----------------------------------------------------------------------===//

bool Splitter::takeFunction(ByteCursor &cursor, Node &parent) {
  Node function = makeInner(Role::Function, Form::Sequence);
  uint8_t flags;
  if (!takeVarint(cursor, function, Role::StringIndex) ||
      !takeVarint(cursor, function, Role::TypeIndex) ||
      !takeFlagsByte(cursor, function, flags) ||
      !takeVarint(cursor, function, Role::RunIndex))
    return false;
  Node hints = makeInner(Role::Group, Form::Sequence);
  if ((flags & kFunctionHasHints) && !takeAttribute(cursor, hints, 0))
    return false;
  function.children.push_back(std::move(hints));
  uint64_t length;
  std::optional<StringRef> content;
  if (!cursor.readVarint(length) || !(content = cursor.readBytes(length)))
    return false;
  Node body = makeInner(Role::Body, Form::Sized);
  ByteCursor at(*content);
  while (!at.isAtEnd()) {
    ByteCursor before = at;
    if (takeOperation(at, body, /*depth=*/0))
      continue;
    takeBytes(before, body, Role::Raw, before.getRemaining());
    break;
  }
  function.children.push_back(std::move(body));
  parent.children.push_back(std::move(function));
  return true;
}

bool Splitter::takeOperation(ByteCursor &cursor, Node &parent, unsigned depth) {
  Node op = makeInner(Role::Operation, Form::Sequence);
  uint64_t opcode;
  if (depth > kMaxDepth || !takeVarint(cursor, op, Role::Opcode, opcode))
    return false;
  op.row = findOpRow(opcode);
  if (!op.row || op.row->isTopLevel || !takeResults(cursor, op))
    return false;
  uint64_t flags = 0;
  Node flagsGroup = makeInner(Role::Group, Form::Sequence);
  if (op.row->hasFlags(file.version) &&
      !takeVarint(cursor, flagsGroup, Role::Flags, flags))
    return false;
  op.children.push_back(std::move(flagsGroup));
  for (const AttributeField &field : op.row->attributes) {
    Node group = makeInner(Role::Group, Form::Sequence);
    bool isPresent = field.since <= file.version &&
                     (!field.isOptional() || (flags >> field.flagBit & 1));
    if (isPresent && !takeField(cursor, group, field))
      return false;
    op.children.push_back(std::move(group));
  }
  if (!takeOperands(cursor, op, flags) || !takeRegions(cursor, op, depth))
    return false;
  parent.children.push_back(std::move(op));
  return true;
}

bool Splitter::takeResults(ByteCursor &cursor, Node &op) {
  if (op.row->countsResults)
    return takeTypes(cursor, op);
  Node types = makeInner(Role::Group, Form::Sequence);
  for (unsigned i = 0, e = op.row->countResults(file.version); i < e; ++i)
    if (!takeVarint(cursor, types, Role::TypeIndex))
      return false;
  op.children.push_back(std::move(types));
  return true;
}

bool Splitter::takeField(ByteCursor &cursor, Node &group,
                         const AttributeField &field) {
  switch (field.kind) {
  case AttributeKind::Unit:
    return true;
  case AttributeKind::Bool:
    return takeBytes(cursor, group, Role::Bool, 1);
  case AttributeKind::Enum:
    return takeEnum(cursor, group, *field.enumeration);
  case AttributeKind::Integer:
    return takeVarint(cursor, group, Role::Number);
  case AttributeKind::String:
  case AttributeKind::Symbol:
    return takeVarint(cursor, group, Role::StringIndex);
  case AttributeKind::Type:
    return takeVarint(cursor, group, Role::TypeIndex);
  case AttributeKind::I32Array:
    return takeArray(cursor, group, sizeof(int32_t));
  case AttributeKind::BoolArray:
    return takeArray(cursor, group, sizeof(uint8_t));
  case AttributeKind::Elements:
    return takeVarint(cursor, group, Role::ConstantIndex);
  case AttributeKind::Array:
    return takeList(
        cursor, group, Role::Group,
        [&](ByteCursor &at, Node &list) { return takeAttribute(at, list, 0); });
  case AttributeKind::Hints:
    return takeDictionary(cursor, group, 0);
  case AttributeKind::Predicate:
    return takeAttribute(cursor, group, 0);
  }
  llvm_unreachable("unknown kind of attribute");
}

bool Splitter::takeOperands(ByteCursor &cursor, Node &op, uint64_t flags) {
  const OpRow &row = *op.row;
  auto takeOperand = [&](ByteCursor &at, Node &parent) {
    return takeVarint(at, parent, Role::Operand);
  };
  if (row.operandLayout == OperandLayout::Counted)
    return takeList(cursor, op, Role::Operands, takeOperand);
  if (row.operandLayout == OperandLayout::Fixed) {
    Node all = makeInner(Role::Group, Form::Sequence);
    for (size_t i = 0; i < row.operands.size(); ++i)
      if (!takeOperand(cursor, all))
        return false;
    op.children.push_back(std::move(all));
    return true;
  }
  for (const OperandField &field : row.operands) {
    if (field.arity == Arity::Variadic) {
      if (!takeList(cursor, op, Role::Operands, takeOperand))
        return false;
      continue;
    }
    Node group = makeInner(Role::Group, Form::Sequence);
    bool isPresent =
        field.arity == Arity::One ||
        (field.since <= file.version && (flags >> field.flagBit & 1));
    if (isPresent && !takeOperand(cursor, group))
      return false;
    op.children.push_back(std::move(group));
  }
  return true;
}

bool Splitter::takeRegions(ByteCursor &cursor, Node &op, unsigned depth) {
  if (op.row->numRegions == 0)
    return true;
  auto takeNested = [&](ByteCursor &at, Node &list) {
    return takeOperation(at, list, depth + 1);
  };
  auto takeBlock = [&](ByteCursor &at, Node &region) {
    Node block = makeInner(Role::Block, Form::Sequence);
    if (!takeTypes(at, block) || !takeList(at, block, Role::Group, takeNested))
      return false;
    region.children.push_back(std::move(block));
    return true;
  };
  auto takeRegion = [&](ByteCursor &at, Node &list) {
    return takeList(at, list, Role::Region, takeBlock);
  };
  return takeList(cursor, op, Role::Group, takeRegion);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

bool Splitter::takeDictionary(ByteCursor &cursor, Node &parent,
                              unsigned depth) {
  return takeList(cursor, parent, Role::Group, [&](ByteCursor &at, Node &list) {
    Node entry = makeInner(Role::DictionaryEntry, Form::Sequence);
    if (!takeVarint(at, entry, Role::StringIndex) ||
        !takeAttribute(at, entry, depth + 1))
      return false;
    list.children.push_back(std::move(entry));
    return true;
  });
}

bool Splitter::takeFloat(ByteCursor &cursor, Node &attribute) {
  uint64_t type;
  if (!takeVarint(cursor, attribute, Role::TypeIndex, type))
    return false;
  // Floats of one byte are written as a byte, others in zig-zag encoding.
  std::vector<Node> *types = file.findEntries(SectionId::Type);
  const TypeRow *row = nullptr;
  if (types && type < types->size() && !(*types)[type].children.empty())
    row = findTypeRow((*types)[type].children.front().getNumber());
  if (row && row->isFloat && row->width <= 8)
    return takeBytes(cursor, attribute, Role::FloatBits, 1);
  ByteCursor ahead = cursor;
  WideCode code;
  return ahead.readWideVarint(code) &&
         takeBytes(cursor, attribute, Role::FloatBits,
                   ahead.getOffset() - cursor.getOffset());
}

bool Splitter::takePayload(ByteCursor &cursor, Node &attribute, uint64_t tag,
                           unsigned depth) {
  uint8_t flags;
  auto takeOptional = [&] {
    return takeFlagsByte(cursor, attribute, flags) &&
           (!(flags & 1) || takeVarint(cursor, attribute, Role::Signed)) &&
           (!(flags & 2) || takeVarint(cursor, attribute, Role::Signed));
  };
  switch (static_cast<AttributeTag>(tag)) {
  case AttributeTag::Integer:
    return takeVarint(cursor, attribute, Role::TypeIndex) &&
           takeVarint(cursor, attribute, Role::Number);
  case AttributeTag::Float:
    return takeFloat(cursor, attribute);
  case AttributeTag::Bool:
    return takeBytes(cursor, attribute, Role::Bool, 1);
  case AttributeTag::Type:
    return takeVarint(cursor, attribute, Role::TypeIndex);
  case AttributeTag::String:
    return takeVarint(cursor, attribute, Role::StringIndex);
  case AttributeTag::Array:
    return takeList(cursor, attribute, Role::Group,
                    [&](ByteCursor &at, Node &list) {
                      return takeAttribute(at, list, depth + 1);
                    });
  case AttributeTag::DenseElements:
    return takeVarint(cursor, attribute, Role::TypeIndex) &&
           takeVarint(cursor, attribute, Role::ConstantIndex);
  case AttributeTag::DivBy:
    return takeVarint(cursor, attribute, Role::Number) && takeOptional();
  case AttributeTag::SameElements:
    return takeArray(cursor, attribute, sizeof(int64_t));
  case AttributeTag::Dictionary:
  case AttributeTag::OptimizationHints:
    return takeDictionary(cursor, attribute, depth);
  case AttributeTag::Bounded:
    return takeOptional();
  }
  return false;
}

bool Splitter::takeAttribute(ByteCursor &cursor, Node &parent, unsigned depth) {
  Node attribute = makeInner(Role::Attribute, Form::Sequence);
  uint64_t tag;
  if (depth > kMaxAttribute ||
      !takeVarint(cursor, attribute, Role::AttributeTag, tag) ||
      tag > static_cast<uint64_t>(AttributeTag::Bounded) ||
      !takePayload(cursor, attribute, tag, depth))
    return false;
  parent.children.push_back(std::move(attribute));
  return true;
}

//===- Generator.cpp - new parts of a file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/Generator.h"

#include "llvm/ADT/SmallVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::fuzz;

//===----------------------------------------------------------------------===//
// Numbers
//===----------------------------------------------------------------------===//

/// Numbers at which something changes: powers of two, limits of types, limits
/// of the format.
static constexpr uint64_t kNumbers[] = {
    0,
    1,
    2,
    3,
    4,
    7,
    8,
    16,
    63,
    64,
    127,
    128,
    255,
    256,
    4095,
    4096,
    65535,
    65536,
    1 << 24,
    (1 << 24) + 1,
    0x7FFFFFFF,
    0x80000000,
    0xFFFFFFFD,
    0xFFFFFFFE,
    0xFFFFFFFF,
    uint64_t(1) << 32,
    (uint64_t(1) << 53) + 1,
    0x7FFFFFFFFFFFFFFF,
    0x8000000000000000,
    0xFFFFFFFFFFFFFFFF,
};

uint64_t Generator::chooseNumber() {
  switch (random.below(4)) {
  case 0:
    return random.below(16);
  case 1:
    return uint64_t(1) << random.below(64);
  case 2:
    return random.next() >> random.below(62);
  default:
    return random.pick(kNumbers);
  }
}

int64_t Generator::chooseSigned() {
  auto value = static_cast<int64_t>(chooseNumber());
  // The negation of the smallest number is itself.
  return random.oneIn(2) ? static_cast<int64_t>(-static_cast<uint64_t>(value))
                         : value;
}

uint64_t Generator::chooseIndex(uint64_t size) {
  if (size != 0 && !random.oneIn(12))
    return random.below(size);
  return random.oneIn(3) ? chooseNumber() : size + random.below(2);
}

uint64_t Generator::chooseEntry(SectionId id) {
  std::vector<Node> *entries = file.findEntries(id);
  return chooseIndex(entries ? entries->size() : 0);
}

//===----------------------------------------------------------------------===//
// Parts
//===----------------------------------------------------------------------===//

Node Generator::makeEnum(const EnumRow &row) {
  Node leaf = makeNumber(Role::Enum, random.pick(row.cases).value);
  leaf.cases = &row;
  return leaf;
}

Node Generator::makeDictionary(unsigned depth) {
  Node list = makeInner(Role::Group, Form::List);
  for (size_t i = random.below(3); i != 0; --i) {
    Node entry = makeInner(Role::DictionaryEntry, Form::Sequence);
    entry.children.push_back(
        makeNumber(Role::StringIndex, chooseEntry(SectionId::String)));
    entry.children.push_back(makeAttribute(depth + 1));
    list.children.push_back(std::move(entry));
  }
  return list;
}

Node Generator::makeAttribute(unsigned depth) {
  Node attribute = makeInner(Role::Attribute, Form::Sequence);
  auto add = [&](Node child) {
    attribute.children.push_back(std::move(child));
  };
  auto addIndex = [&](Role role, SectionId id) {
    add(makeNumber(role, chooseEntry(id)));
  };
  auto addOptional = [&] {
    unsigned flags = random.below(4);
    add(makeByte(Role::FlagsByte, flags));
    for (unsigned bit : {1, 2})
      if (flags & bit)
        add(makeSigned(Role::Signed, chooseSigned()));
  };
  uint64_t tag = 1 + random.below(12);
  add(makeNumber(Role::AttributeTag, tag));
  switch (static_cast<AttributeTag>(tag)) {
  case AttributeTag::Integer:
    addIndex(Role::TypeIndex, SectionId::Type);
    add(makeNumber(Role::Number, chooseNumber()));
    break;
  case AttributeTag::Float:
    addIndex(Role::TypeIndex, SectionId::Type);
    add(makeNumber(Role::FloatBits, random.below(2)));
    break;
  case AttributeTag::Bool:
    add(makeByte(Role::Bool, random.below(2)));
    break;
  case AttributeTag::Type:
    addIndex(Role::TypeIndex, SectionId::Type);
    break;
  case AttributeTag::String:
    addIndex(Role::StringIndex, SectionId::String);
    break;
  case AttributeTag::Array: {
    Node list = makeInner(Role::Group, Form::List);
    for (size_t i = depth < 3 ? random.below(3) : 0; i != 0; --i)
      list.children.push_back(makeAttribute(depth + 1));
    add(std::move(list));
    break;
  }
  case AttributeTag::DenseElements:
    addIndex(Role::TypeIndex, SectionId::Type);
    addIndex(Role::ConstantIndex, SectionId::Constant);
    break;
  case AttributeTag::DivBy:
    add(makeNumber(Role::Number, chooseNumber()));
    addOptional();
    break;
  case AttributeTag::SameElements: {
    Node list = makeInner(Role::Group, Form::List);
    for (size_t i = random.below(4); i != 0; --i)
      list.children.push_back(makeFixed(Role::Element, chooseSigned(), 8));
    add(std::move(list));
    break;
  }
  case AttributeTag::Dictionary:
  case AttributeTag::OptimizationHints:
    add(depth < 3 ? makeDictionary(depth) : makeInner(Role::Group, Form::List));
    break;
  case AttributeTag::Bounded:
    addOptional();
    break;
  }
  return attribute;
}

Node Generator::makeField(const AttributeField &field) {
  Node group = makeInner(Role::Group, Form::Sequence);
  auto add = [&](Node child) { group.children.push_back(std::move(child)); };
  auto addArray = [&](size_t count, unsigned width) {
    Node list = makeInner(Role::Group, Form::List);
    for (size_t i = 0; i < count; ++i)
      list.children.push_back(width == 1 ? makeByte(Role::Bool, random.below(2))
                                         : makeFixed(Role::Element, i, width));
    add(std::move(list));
  };
  switch (field.kind) {
  case AttributeKind::Unit:
    break;
  case AttributeKind::Bool:
    add(makeByte(Role::Bool, random.below(2)));
    break;
  case AttributeKind::Enum:
    add(makeEnum(*field.enumeration));
    break;
  case AttributeKind::Integer:
    add(makeNumber(Role::Number,
                   random.oneIn(4) ? chooseNumber() : random.below(4)));
    break;
  case AttributeKind::String:
  case AttributeKind::Symbol:
    add(makeNumber(Role::StringIndex, chooseEntry(SectionId::String)));
    break;
  case AttributeKind::Type:
    add(makeNumber(Role::TypeIndex, chooseEntry(SectionId::Type)));
    break;
  case AttributeKind::I32Array:
    addArray(random.below(4), 4);
    break;
  case AttributeKind::BoolArray:
    addArray(random.below(4), 1);
    break;
  case AttributeKind::Elements:
    add(makeNumber(Role::ConstantIndex, chooseEntry(SectionId::Constant)));
    break;
  case AttributeKind::Array: {
    Node list = makeInner(Role::Group, Form::List);
    for (size_t i = random.below(3); i != 0; --i)
      list.children.push_back(makeAttribute());
    add(std::move(list));
    break;
  }
  case AttributeKind::Hints:
    add(makeDictionary(0));
    break;
  case AttributeKind::Predicate:
    add(makeAttribute());
    break;
  }
  return group;
}

/// A region with one block that ends.
Node Generator::makeRegion() {
  static const SmallVector<const OpRow *> terminators = [] {
    SmallVector<const OpRow *> rows;
    for (const OpRow &row : getOpRows())
      if (row.isTerminator)
        rows.push_back(&row);
    return rows;
  }();
  Node block = makeInner(Role::Block, Form::Sequence);
  block.children.push_back(makeInner(Role::Types, Form::List));
  block.children.push_back(makeInner(Role::Group, Form::List));
  block.children.back().children.push_back(
      makeOperation(*random.pick(terminators), 0));
  return makeInner(Role::Region, Form::List, {std::move(block)});
}

Node Generator::makeOperation(const OpRow &row, uint32_t type) {
  Node op = makeInner(Role::Operation, Form::Sequence);
  op.row = &row;
  op.children.push_back(makeNumber(Role::Opcode, row.opcode));
  auto makeOperands = [&](Form form, size_t count) {
    Node group =
        makeInner(form == Form::List ? Role::Operands : Role::Group, form);
    for (size_t i = 0; i < count; ++i) {
      group.children.push_back(makeNumber(Role::Operand, 0));
      group.children.back().valueType = type;
    }
    return group;
  };

  Node results = row.countsResults ? makeInner(Role::Types, Form::List)
                                   : makeInner(Role::Group, Form::Sequence);
  size_t numResults = row.hasVariadicResults() ? random.below(3)
                                               : row.countResults(file.version);
  for (size_t i = 0; i < numResults; ++i)
    results.children.push_back(
        makeNumber(Role::TypeIndex,
                   random.oneIn(8) ? chooseEntry(SectionId::Type) : type));
  op.children.push_back(std::move(results));

  Node flagsGroup = makeInner(Role::Group, Form::Sequence);
  uint64_t flags = 0;
  if (row.hasFlags(file.version)) {
    flags = random.next() & row.getKnownFlags(file.version);
    flagsGroup.children.push_back(makeNumber(Role::Flags, flags));
  }
  op.children.push_back(std::move(flagsGroup));
  auto isPresent = [&](Version since, int8_t bit) {
    return since <= file.version && (bit == kRequired || (flags >> bit & 1));
  };
  for (const AttributeField &field : row.attributes)
    op.children.push_back(isPresent(field.since, field.flagBit)
                              ? makeField(field)
                              : makeInner(Role::Group, Form::Sequence));

  switch (row.operandLayout) {
  case OperandLayout::Fixed:
    op.children.push_back(makeOperands(Form::Sequence, row.operands.size()));
    break;
  case OperandLayout::Counted:
    op.children.push_back(
        makeOperands(Form::List, row.operands.size() - 1 + random.below(3)));
    break;
  case OperandLayout::Groups:
    for (const OperandField &field : row.operands)
      op.children.push_back(
          field.arity == Arity::Variadic
              ? makeOperands(Form::List, random.below(3))
              : makeOperands(Form::Sequence,
                             isPresent(field.since, field.flagBit)));
    break;
  }
  if (row.numRegions != 0) {
    Node regions = makeInner(Role::Group, Form::List);
    for (unsigned i = 0; i < row.numRegions; ++i)
      regions.children.push_back(makeRegion());
    op.children.push_back(std::move(regions));
  }
  return op;
}

Node Generator::makeType() {
  const TypeRow &row = random.pick(getTypeRows());
  Node type = makeInner(Role::Type, Form::Sequence);
  auto add = [&](Node child) { type.children.push_back(std::move(child)); };
  add(makeNumber(Role::TypeTag, static_cast<uint64_t>(row.tag)));
  bool hasOptional = random.oneIn(2);
  if (row.hasFlags(file.version))
    add(makeNumber(Role::Flags, hasOptional));
  // The arrays of a view have the same length.
  size_t rank = random.below(4);
  for (const TypeField &field : row.fields) {
    switch (field.kind) {
    case TypeFieldKind::Type:
      add(makeNumber(Role::TypeIndex, chooseEntry(SectionId::Type)));
      break;
    case TypeFieldKind::Types: {
      Node list = makeInner(Role::Types, Form::List);
      size_t count = field.name == "parameters" ? random.below(4) : 0;
      for (size_t i = 0; i < count; ++i)
        list.children.push_back(
            makeNumber(Role::TypeIndex, chooseEntry(SectionId::Type)));
      add(std::move(list));
      break;
    }
    case TypeFieldKind::I32Array:
    case TypeFieldKind::I64Array: {
      unsigned width = field.kind == TypeFieldKind::I32Array ? 4 : 8;
      Node list = makeInner(Role::Group, Form::List);
      for (size_t i = 0; i < rank; ++i)
        list.children.push_back(makeFixed(
            Role::Element,
            field.name == "dim_map" ? i : uint64_t(1) << random.below(6),
            width));
      add(std::move(list));
      break;
    }
    case TypeFieldKind::U32:
      add(makeNumber(Role::Number, random.below(3)));
      break;
    case TypeFieldKind::Padding:
      if (!row.hasFlags(file.version))
        add(makeByte(Role::Bool, hasOptional));
      if (hasOptional)
        add(makeEnum(getPaddingRow()));
      break;
    case TypeFieldKind::PointerAttribute:
      if (row.hasFlags(file.version) && hasOptional)
        add(makeByte(Role::Bool, 0));
      break;
    }
  }
  return type;
}

Node Generator::makeDebugEntry() {
  auto tag = static_cast<DebugTag>(random.below(kNumDebugTags));
  Node entry = makeInner(Role::DebugEntry, Form::Sequence);
  auto add = [&](Role role, uint64_t value) {
    entry.children.push_back(makeNumber(role, value));
  };
  add(Role::DebugTag, static_cast<uint64_t>(tag));
  for (const DebugField &field : getDebugRow(tag).fields) {
    switch (field.kind) {
    case DebugFieldKind::Reference:
      add(Role::DebugIndex,
          random.oneIn(4) ? 0 : 1 + chooseEntry(SectionId::Debug));
      break;
    case DebugFieldKind::String:
      add(Role::StringIndex, chooseEntry(SectionId::String));
      break;
    case DebugFieldKind::Number:
      add(Role::Number, chooseNumber());
      break;
    }
  }
  return entry;
}

Node Generator::makeGlobal() {
  std::vector<Node> fields = {
      makeNumber(Role::StringIndex, chooseEntry(SectionId::String)),
      makeNumber(Role::TypeIndex, chooseEntry(SectionId::Type)),
      makeNumber(Role::ConstantIndex, chooseEntry(SectionId::Constant)),
      makeNumber(Role::Number, random.oneIn(2) ? 0 : chooseNumber())};
  if (file.version >= Version{13, 3}) {
    fields.push_back(makeEnum(getVisibilityRow()));
    fields.push_back(makeByte(Role::Bool, random.below(2)));
  }
  return makeInner(Role::Global, Form::Sequence, std::move(fields));
}

Section Generator::makeSection(SectionId id) {
  Section section;
  section.id = id;
  section.alignment = getSectionRow(id).alignment;
  section.isAligned = section.alignment != 0;
  Node &payload = section.payload;
  switch (id) {
  case SectionId::Producer:
    payload.children.push_back(
        makeNumber(Role::StringIndex, chooseEntry(SectionId::String)));
    break;
  case SectionId::Global:
    payload.form = Form::List;
    payload.children.push_back(makeGlobal());
    break;
  case SectionId::Constant:
    payload.form = Form::Table64;
    payload.children.push_back(
        makeInner(Role::Constant, Form::Sized,
                  {makeLeaf(Role::Data, std::string(4, '\0'))}));
    break;
  case SectionId::Debug:
    payload.children.push_back(makeInner(Role::Group, Form::Runs));
    payload.children.push_back(
        makeInner(Role::Group, Form::Table32, {makeDebugEntry()}));
    break;
  default:
    payload.form = Form::Table32;
  }
  return section;
}

//===----------------------------------------------------------------------===//
// Chains
//===----------------------------------------------------------------------===//

/// A loop that contains `inner`, if any, and a terminator.
static Node makeLoop(std::optional<Node> inner) {
  auto makeRow = [](uint16_t opcode) {
    Node op = makeInner(Role::Operation, Form::Sequence);
    op.row = findOpRow(opcode);
    op.children = {makeNumber(Role::Opcode, opcode),
                   makeInner(Role::Types, Form::List),
                   makeInner(Role::Group, Form::Sequence),
                   makeInner(Role::Operands, Form::List)};
    return op;
  };
  constexpr uint16_t kLoop = 0x41, kBreak = 0x0A;
  Node body = makeInner(Role::Group, Form::List);
  if (inner)
    body.children.push_back(std::move(*inner));
  body.children.push_back(makeRow(kBreak));
  Node block = makeInner(Role::Block, Form::Sequence);
  block.children.push_back(makeInner(Role::Types, Form::List));
  block.children.push_back(std::move(body));
  Node region = makeInner(Role::Region, Form::List);
  region.children.push_back(std::move(block));
  Node regions = makeInner(Role::Group, Form::List);
  regions.children.push_back(std::move(region));
  Node loop = makeRow(kLoop);
  loop.children.push_back(std::move(regions));
  return loop;
}

Node Generator::makeLoops(size_t depth) {
  Node nest = makeLoop(std::nullopt);
  for (size_t i = 1; i < depth; ++i)
    nest = makeLoop(std::move(nest));
  return nest;
}

Node Generator::makeDictionaries(size_t depth) {
  Node nest = makeAttribute();
  for (size_t i = 0; i < depth; ++i) {
    Node entry = makeInner(Role::DictionaryEntry, Form::Sequence);
    entry.children.push_back(
        makeNumber(Role::StringIndex, chooseEntry(SectionId::String)));
    entry.children.push_back(std::move(nest));
    Node list = makeInner(Role::Group, Form::List);
    list.children.push_back(std::move(entry));
    nest = makeInner(Role::Attribute, Form::Sequence);
    nest.children.push_back(makeNumber(
        Role::AttributeTag, static_cast<uint64_t>(AttributeTag::Dictionary)));
    nest.children.push_back(std::move(list));
  }
  return nest;
}

/// Functions of functions, which the reader accepts.
void Generator::addTypes(std::vector<Node> &types, size_t depth) {
  for (size_t i = 0; i <= depth; ++i) {
    Node parameters = makeInner(Role::Types, Form::List);
    if (i != depth)
      parameters.children.push_back(
          makeNumber(Role::TypeIndex, types.size() + 1));
    types.push_back(makeInner(
        Role::Type, Form::Sequence,
        {makeNumber(Role::TypeTag, static_cast<uint64_t>(TypeTag::Function)),
         std::move(parameters), makeInner(Role::Types, Form::List)}));
  }
}

void Generator::addCallSites(std::vector<Node> &entries, size_t depth) {
  for (size_t i = 0; i <= depth; ++i) {
    bool isLast = i == depth;
    Node entry = makeInner(Role::DebugEntry, Form::Sequence);
    auto add = [&](Role role, uint64_t value) {
      entry.children.push_back(makeNumber(role, value));
    };
    add(Role::DebugTag,
        static_cast<uint64_t>(isLast ? DebugTag::Unknown : DebugTag::CallSite));
    if (!isLast) {
      // Numbers start at 1.
      add(Role::DebugIndex, entries.size() + 2);
      add(Role::DebugIndex, 0);
    }
    entries.push_back(std::move(entry));
  }
}

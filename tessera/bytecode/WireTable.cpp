//===- WireTable.cpp - the encoding of operations, as data -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/WireTable.h"

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/STLExtras.h"

#include <array>

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;

//===----------------------------------------------------------------------===//
// Accessors for rows
//===----------------------------------------------------------------------===//

/// Attributes of operations are members of their properties. Accessing the
/// member saves a lookup by name for every operation that is read or written.
template <typename Properties, auto member>
static Attribute getMember(OpaqueProperties properties) {
  return properties.as<Properties *>()->*member;
}

template <typename Properties, auto member>
static void setMember(OpaqueProperties properties, Attribute value) {
  auto &place = properties.as<Properties *>()->*member;
  place = cast<std::remove_reference_t<decltype(place)>>(value);
}

template <typename Properties>
static MutableArrayRef<int32_t> getSegments(OpaqueProperties properties) {
  return properties.as<Properties *>()->operandSegmentSizes;
}

template <typename EnumAttr, typename Enum>
static Attribute makeEnum(MLIRContext *context, uint32_t value) {
  return EnumAttr::get(context, static_cast<Enum>(value));
}

template <typename EnumAttr> static uint32_t getEnum(Attribute attribute) {
  return static_cast<uint32_t>(cast<EnumAttr>(attribute).getValue());
}

#include "tessera/bytecode/WireTable.cpp.inc"

//===----------------------------------------------------------------------===//
// Lookup
//===----------------------------------------------------------------------===//

const EnumCase *EnumRow::find(uint64_t value) const {
  const EnumCase *it = llvm::find_if(
      cases, [&](const EnumCase &row) { return row.value == value; });
  return it == cases.end() ? nullptr : it;
}

unsigned OpRow::countResults(Version version) const {
  return llvm::count_if(results, [&](const ResultField &result) {
    return result.since <= version;
  });
}

uint64_t OpRow::getKnownFlags(Version version) const {
  uint64_t known = 0;
  auto add = [&](const auto &field) {
    if (field.flagBit != kRequired && field.since <= version)
      known |= uint64_t(1) << field.flagBit;
  };
  llvm::for_each(attributes, add);
  llvm::for_each(operands, add);
  return known;
}

ArrayRef<OpRow> bytecode::getOpRows() { return kOpRows; }

/// Rows by opcode; null for unused opcodes.
static auto makeIndex() {
  std::array<const OpRow *, std::end(kOpRows)[-1].opcode + 1> index{};
  for (const OpRow &row : kOpRows)
    index[row.opcode] = &row;
  return index;
}

const OpRow *bytecode::findOpRow(uint64_t opcode) {
  static const auto index = makeIndex();
  return opcode < index.size() ? index[opcode] : nullptr;
}

const EnumRow &bytecode::getPaddingRow() { return kPaddingValueRow; }
const EnumRow &bytecode::getVisibilityRow() { return kSymbolVisibilityRow; }

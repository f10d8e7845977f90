//===- RawText.cpp - raw parts as text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/RawText.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

static constexpr size_t kMaxText = 2000;
static constexpr unsigned kMaxTypeDepth = 8; // a real one has four levels
static constexpr StringLiteral kCutOff = "…";

/// Truncates text between two characters of UTF-8.
static std::string cutOff(std::string text) {
  if (text.size() <= kMaxText)
    return text;
  size_t end = kMaxText;
  while (end != 0 && (text[end] & 0xC0) == 0x80)
    --end;
  text.resize(end);
  return text + kCutOff.str();
}

/// True if there is more text than will be shown.
static bool isFull(raw_string_ostream &os) {
  return os.str().size() > kMaxText;
}

//===----------------------------------------------------------------------===//
// Strings and types
//===----------------------------------------------------------------------===//

static void printQuoted(raw_ostream &os, StringRef text) {
  os << '"';
  printEscapedString(text.take_front(kMaxText), os);
  os << '"';
}

std::string RawText::getString(uint32_t index) {
  std::string text;
  raw_string_ostream os(text);
  printQuoted(os, decoder.getTables().strings[index]);
  return cutOff(std::move(text));
}

template <typename T>
static void printNumbers(raw_string_ostream &os, StringRef file,
                         const RawTypeField &value, StringRef separator) {
  for (uint64_t i = 0; i < value.count && !isFull(os); ++i) {
    if (i != 0)
      os << separator;
    T number = readElement<T>(file, value.data, i);
    if (number == std::numeric_limits<T>::min())
      os << '?';
    else
      os << number;
  }
}

void RawText::printTypeField(raw_string_ostream &os, const RawType &type,
                             const TypeField &field, const RawTypeField &value,
                             unsigned depth) {
  StringRef file = decoder.getFile();
  switch (field.kind) {
  case TypeFieldKind::Type:
    printType(os, value.value, depth + 1);
    break;
  case TypeFieldKind::Types: {
    os << field.name << "=(";
    ByteCursor cursor(file, value.data, type.end);
    for (uint64_t i = 0, index; i < value.count && !isFull(os); ++i) {
      if (i != 0)
        os << ", ";
      cursor.readVarint(index);
      printType(os, index, depth + 1);
    }
    os << ')';
    break;
  }
  case TypeFieldKind::I32Array:
    os << field.name << "=(";
    printNumbers<int32_t>(os, file, value, ", ");
    os << ')';
    break;
  case TypeFieldKind::I64Array:
    os << field.name << "=[";
    printNumbers<int64_t>(os, file, value, ",");
    os << ']';
    break;
  case TypeFieldKind::U32:
    os << field.name << '=' << value.value;
    break;
  case TypeFieldKind::Padding:
    os << field.name << '=' << getPaddingRow().find(value.value)->name;
    break;
  case TypeFieldKind::PointerAttribute:
    os << field.name << '=' << value.value;
    break;
  }
}

void RawText::printType(raw_string_ostream &os, uint32_t index,
                        unsigned depth) {
  if (isFull(os))
    return;
  RawType type;
  if (depth > kMaxTypeDepth || !decoder.decodeType(index, type)) {
    os << kCutOff;
    return;
  }
  os << type.row->spelling;
  if (type.fields.empty())
    return;
  os << '<';
  // Tiles and tensors are printed as in the text form: shape, then element.
  bool isShaped =
      type.row->tag == TypeTag::Tile || type.row->tag == TypeTag::TensorView;
  if (isShaped) {
    printNumbers<int64_t>(os, decoder.getFile(), type.fields[1], "x");
    if (type.fields[1].count != 0)
      os << 'x';
    printType(os, type.fields[0].value, depth + 1);
  }
  bool isFirst = !isShaped;
  for (auto [field, value] : llvm::drop_begin(
           zip_equal(type.row->fields, type.fields), isShaped ? 2 : 0)) {
    if (!value.isPresent)
      continue;
    if (!isFirst)
      os << ", ";
    isFirst = false;
    printTypeField(os, type, field, value, depth);
  }
  os << '>';
}

std::string RawText::getType(uint32_t index) {
  std::string text;
  raw_string_ostream os(text);
  printType(os, index, /*depth=*/0);
  return cutOff(std::move(text));
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

void RawText::printAttribute(raw_string_ostream &os, AttributeView view,
                             const AttributeField *field) {
  if (isFull(os))
    return;
  const Tables &tables = decoder.getTables();
  auto printChildren = [&] {
    bool isFirst = true;
    view.forEachChild([&](AttributeView child) {
      if (!isFirst)
        os << ", ";
      isFirst = false;
      if (view->kind != RawAttributeKind::Array)
        os << tables.strings[child->key.index] << " = ";
      printAttribute(os, child, nullptr);
      return !isFull(os);
    });
  };
  auto printBounds = [&] {
    auto print = [&](unsigned bit, int64_t value) {
      if (view->flags >> bit & 1)
        os << value;
      else
        os << '?';
    };
    print(0, view->first);
    os << ", ";
    print(1, view->second);
  };
  switch (view->kind) {
  case RawAttributeKind::Integer: {
    unsigned width = tables.types[view->type].row->width;
    int64_t value =
        width == 1 ? int64_t(view->value) : SignExtend64(view->value, width);
    os << value << " : " << tables.types[view->type].row->spelling;
    break;
  }
  case RawAttributeKind::Float:
    os << "0x" << utohexstr(view->value) << " : "
       << tables.types[view->type].row->spelling;
    break;
  case RawAttributeKind::Bool:
    os << (view->value ? "true" : "false");
    break;
  case RawAttributeKind::Type:
    os << getType(view->value);
    break;
  case RawAttributeKind::String:
    printQuoted(os, tables.strings[view->value]);
    break;
  case RawAttributeKind::Symbol:
    os << '@' << tables.strings[view->value];
    break;
  case RawAttributeKind::Array:
    os << '[';
    printChildren();
    os << ']';
    break;
  case RawAttributeKind::DenseElements:
    os << "constant " << view->value << " : " << getType(view->type);
    break;
  case RawAttributeKind::DivBy:
    os << "div_by<" << view->value;
    if (view->flags & 1)
      os << ", every " << view->first;
    if (view->flags & 2)
      os << " along " << view->second;
    os << '>';
    break;
  case RawAttributeKind::SameElements:
  case RawAttributeKind::I32Array:
  case RawAttributeKind::BoolArray:
    os << (view->kind == RawAttributeKind::SameElements ? "same_elements<["
                                                        : "[");
    for (uint32_t i = 0; i < view->count && !isFull(os); ++i) {
      StringRef file = decoder.getFile();
      if (i != 0)
        os << ", ";
      if (view->kind == RawAttributeKind::SameElements)
        os << readElement<int64_t>(file, view->valueOffset, i);
      else if (view->kind == RawAttributeKind::I32Array)
        os << readElement<int32_t>(file, view->valueOffset, i);
      else
        os << (file[view->valueOffset + i] ? "true" : "false");
    }
    os << (view->kind == RawAttributeKind::SameElements ? "]>" : "]");
    break;
  case RawAttributeKind::Dictionary:
    os << '{';
    printChildren();
    os << '}';
    break;
  case RawAttributeKind::OptimizationHints:
    os << '<';
    printChildren();
    os << '>';
    break;
  case RawAttributeKind::Bounded:
    os << "bounded<";
    printBounds();
    os << '>';
    break;
  case RawAttributeKind::Unit:
    os << "unit";
    break;
  case RawAttributeKind::Enum:
    os << field->enumeration->find(view->value)->name;
    break;
  case RawAttributeKind::PlainInteger:
    os << SignExtend64(view->value, field->width);
    break;
  case RawAttributeKind::Constant:
    os << "constant " << view->value;
    break;
  }
}

std::string RawText::getAttribute(AttributeView view,
                                  const AttributeField *field) {
  std::string text;
  raw_string_ostream os(text);
  printAttribute(os, view, field);
  return cutOff(std::move(text));
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

std::string RawText::getDebug(uint64_t number) {
  RawDebug debug;
  if (!decoder.decodeDebug(number, debug))
    return kCutOff.str();
  const DebugRow &row = getDebugRow(debug.tag);
  std::string text = row.name.str();
  for (auto [field, value] : zip_equal(row.fields, debug.fields)) {
    text += (" " + field.name + "=").str();
    switch (field.kind) {
    case DebugFieldKind::Reference:
      text += "#" + utostr(value.value);
      break;
    case DebugFieldKind::String:
      text += getString(value.value);
      break;
    case DebugFieldKind::Number:
      text += utostr(value.value);
      break;
    }
  }
  return text;
}

std::string RawText::getSource(uint64_t number) {
  RawDebug debug;
  // A call is shown as the location of the callee. The limit ends cycles.
  for (unsigned depth = 0; depth < kMaxReferenceDepth && number != 0 &&
                           decoder.decodeDebug(number, debug);
       ++depth) {
    if (debug.tag == DebugTag::Location)
      return decoder.getTables().strings[debug.fields[1].value].str() + ":" +
             utostr(debug.fields[2].value) + ":" +
             utostr(debug.fields[3].value);
    if (debug.tag != DebugTag::CallSite)
      return "";
    number = debug.fields[0].value;
  }
  return "";
}

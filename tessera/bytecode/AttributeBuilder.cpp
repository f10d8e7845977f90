//===- AttributeBuilder.cpp - attributes and literals of a file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Builder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

std::nullptr_t AttributeBuilder::fail(uint64_t offset, const Twine &message) {
  if (!error)
    error = DecodeError{offset, "", message.str()};
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Literals
//===----------------------------------------------------------------------===//

/// Returns the bytes of i1 elements in MLIR's form: bits packed from the lowest
/// on, or one byte of 0x00 or 0xFF for all. Files have this form, or a byte per
/// element, or 0x01 for all (decision 11); those are converted into `storage`.
/// None if the bytes have none of these forms.
static std::optional<ArrayRef<char>> findBits(StringRef bytes,
                                              uint64_t numElements,
                                              SmallVectorImpl<char> &storage) {
  ArrayRef<char> asIs(bytes.data(), bytes.size());
  if (bytes.size() == 1) {
    uint8_t byte = bytes[0];
    bool mayBeOne = numElements == 1 || numElements > 8;
    if (byte == 0x00 || byte == 0xFF)
      return asIs;
    if (mayBeOne && byte != 0x01)
      return std::nullopt;
    if (mayBeOne) {
      storage.assign(1, static_cast<char>(0xFF));
      return ArrayRef<char>(storage);
    }
  }
  uint64_t packedSize = llvm::divideCeil(numElements, 8);
  if (bytes.size() == packedSize) {
    uint64_t used = numElements % 8;
    if (used != 0 && static_cast<uint8_t>(bytes.back()) >> used != 0)
      return std::nullopt;
    return asIs;
  }
  if (bytes.size() != numElements)
    return std::nullopt;
  storage.assign(packedSize, 0);
  for (uint64_t i = 0; i < numElements; ++i) {
    if (bytes[i] != 0 && bytes[i] != 1)
      return std::nullopt;
    storage[i / 8] |= static_cast<char>(bytes[i] << (i % 8));
  }
  return ArrayRef<char>(storage);
}

/// True if no element has bits beyond its width: f4 and i4 take a byte each,
/// tf32 three.
static bool fitsWidth(StringRef bytes, unsigned width, uint64_t elementSize) {
  unsigned spare = elementSize * 8 - width;
  if (spare == 0)
    return true;
  for (uint64_t last = elementSize - 1; last < bytes.size();
       last += elementSize)
    if (static_cast<uint8_t>(bytes[last]) >> (8 - spare) != 0)
      return false;
  return true;
}

DenseElementsAttr AttributeBuilder::buildElements(uint32_t constant, Ref ref) {
  DenseElementsAttr &cached = literals[{constant, ref.index}];
  if (cached)
    return cached;
  const RawConstant &raw = parts.getDecoder().getTables().constants[constant];
  Type type = parts.getType(ref.index);
  auto tile = dyn_cast<TileType>(type);
  // Literals cannot have 4-bit elements.
  if (!tile || !tile.getElementType().isIntOrFloat() ||
      tile.getElementType().isInteger(4)) {
    std::string text;
    llvm::raw_string_ostream(text) << type;
    return fail(ref.offset,
                "expect Cuda Tile integer or float type but got: " + text);
  }
  // Each use with another type is a separate copy.
  if (!parts.getBudget().charge(raw.bytes.size()))
    return fail(ref.offset, "the constants of the file are used with so many "
                            "types that they would take more than " +
                                Twine(parts.getBudget().getLimit()) + " bytes");

  uint64_t numElements = tile.getNumElements();
  unsigned width = tile.getElementType().getIntOrFloatBitWidth();
  if (width == 1) {
    SmallVector<char> storage;
    if (std::optional<ArrayRef<char>> bits =
            findBits(raw.bytes, numElements, storage))
      return cached = DenseElementsAttr::getFromRawBuffer(tile, *bits);
  } else {
    uint64_t elementSize = llvm::divideCeil(width, 8);
    bool isWhole = raw.bytes.size() == numElements * elementSize;
    bool isSplat = raw.bytes.size() == elementSize;
    if ((isWhole || isSplat) && fitsWidth(raw.bytes, width, elementSize))
      return cached = DenseElementsAttr::getFromRawBuffer(
                 tile, ArrayRef<char>(raw.bytes.data(), raw.bytes.size()));
  }
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return fail(raw.offset, "failed to validate buffer size and format: " +
                              Twine(raw.bytes.size()) + " bytes for " + text);
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

DictionaryAttr AttributeBuilder::buildDictionary(AttributeView view) {
  NamedAttrList entries;
  bool good = view.forEachChild([&](AttributeView child) {
    Attribute value = build(child);
    if (!value)
      return false;
    entries.append(parts.getDecoder().getTables().strings[child->key.index],
                   value);
    return true;
  });
  if (!good)
    return {};
  return entries.getDictionary(parts.getContext());
}

Attribute AttributeBuilder::build(AttributeView view) {
  MLIRContext *context = parts.getContext();
  const Tables &tables = parts.getDecoder().getTables();
  StringRef file = parts.getDecoder().getFile();
  auto optional = [&](unsigned bit, int64_t value) {
    return view->flags >> bit & 1 ? std::optional(value) : std::nullopt;
  };
  switch (view->kind) {
  case RawAttributeKind::Integer: {
    Type type = parts.getType(view->type);
    return IntegerAttr::get(type,
                            APInt(type.getIntOrFloatBitWidth(), view->value));
  }
  case RawAttributeKind::Float: {
    auto type = cast<FloatType>(parts.getType(view->type));
    return FloatAttr::get(type, APFloat(type.getFloatSemantics(),
                                        APInt(type.getWidth(), view->value)));
  }
  case RawAttributeKind::Bool:
    return BoolAttr::get(context, view->value);
  case RawAttributeKind::Type:
    return TypeAttr::get(parts.getType(view->value));
  case RawAttributeKind::String:
    return StringAttr::get(context, tables.strings[view->value]);
  case RawAttributeKind::Symbol:
    return FlatSymbolRefAttr::get(context, tables.strings[view->value]);
  case RawAttributeKind::Array: {
    SmallVector<Attribute> elements;
    bool good = view.forEachChild([&](AttributeView child) {
      elements.push_back(build(child));
      return static_cast<bool>(elements.back());
    });
    return good ? ArrayAttr::get(context, elements) : Attribute();
  }
  case RawAttributeKind::DenseElements:
    return buildElements(view->value, {view->type, view->offset});
  case RawAttributeKind::DivBy:
    return DivByAttr::get(context, view->value, optional(0, view->first),
                          optional(1, view->second));
  case RawAttributeKind::Bounded:
    return BoundedAttr::get(context, optional(0, view->first),
                            optional(1, view->second));
  case RawAttributeKind::SameElements: {
    SmallVector<int64_t> values;
    for (uint32_t i = 0; i < view->count; ++i)
      values.push_back(readElement<int64_t>(file, view->valueOffset, i));
    return SameElementsAttr::get(context,
                                 DenseI64ArrayAttr::get(context, values));
  }
  case RawAttributeKind::Dictionary:
    return buildDictionary(view);
  case RawAttributeKind::OptimizationHints: {
    DictionaryAttr dictionary = buildDictionary(view);
    if (!dictionary)
      return {};
    auto hints = OptimizationHintsAttr::getChecked(
        [&] { return CapturedMessage::emit(context); }, context, dictionary);
    if (!hints)
      fail(view->offset,
           "failed to parse OptimizationHintsAttr: " + CapturedMessage::take());
    return hints;
  }
  case RawAttributeKind::Unit:
    return UnitAttr::get(context);
  case RawAttributeKind::I32Array: {
    SmallVector<int32_t> values;
    for (uint32_t i = 0; i < view->count; ++i)
      values.push_back(readElement<int32_t>(file, view->valueOffset, i));
    return DenseI32ArrayAttr::get(context, values);
  }
  case RawAttributeKind::BoolArray: {
    SmallVector<bool> values;
    for (uint32_t i = 0; i < view->count; ++i)
      values.push_back(file[view->valueOffset + i] != 0);
    return DenseBoolArrayAttr::get(context, values);
  }
  case RawAttributeKind::Enum:
  case RawAttributeKind::PlainInteger:
  case RawAttributeKind::Constant:
    break; // these need the row of the field
  }
  llvm_unreachable("no attribute by itself");
}

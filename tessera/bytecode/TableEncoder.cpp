//===- TableEncoder.cpp - strings, types, constants, locations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Encoder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

uint32_t TableEncoder::addString(StringRef string) {
  auto [it, isNew] = stringIndex.try_emplace(string, strings.size());
  if (isNew)
    strings.push_back(string);
  return it->second;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// The tag of a type; none if the format has no such type.
static std::optional<TypeTag> getTag(Type type) {
  auto getIntegerTag = [](IntegerType integer) -> std::optional<TypeTag> {
    if (!integer.isSignless())
      return std::nullopt;
    switch (integer.getWidth()) {
    case 1:
      return TypeTag::I1;
    case 4:
      return TypeTag::I4;
    case 8:
      return TypeTag::I8;
    case 16:
      return TypeTag::I16;
    case 32:
      return TypeTag::I32;
    case 64:
      return TypeTag::I64;
    }
    return std::nullopt;
  };
  using Result = std::optional<TypeTag>;
  auto tag = [](TypeTag value) {
    return [value](auto) -> Result { return value; };
  };
  return llvm::TypeSwitch<Type, Result>(type)
      .Case<TileType>(tag(TypeTag::Tile))
      .Case<IntegerType>(getIntegerTag)
      .Case<Float16Type>(tag(TypeTag::F16))
      .Case<BFloat16Type>(tag(TypeTag::BF16))
      .Case<Float32Type>(tag(TypeTag::F32))
      .Case<FloatTF32Type>(tag(TypeTag::TF32))
      .Case<Float64Type>(tag(TypeTag::F64))
      .Case<Float8E4M3FNType>(tag(TypeTag::F8E4M3FN))
      .Case<Float8E5M2Type>(tag(TypeTag::F8E5M2))
      .Case<Float8E8M0FNUType>(tag(TypeTag::F8E8M0FNU))
      .Case<Float4E2M1FNType>(tag(TypeTag::F4E2M1FN))
      .Case<PointerType>(tag(TypeTag::Pointer))
      .Case<TensorViewType>(tag(TypeTag::TensorView))
      .Case<PartitionViewType>(tag(TypeTag::PartitionView))
      .Case<StridedViewType>(tag(TypeTag::StridedView))
      .Case<GatherScatterViewType>(tag(TypeTag::GatherScatterView))
      .Case<FunctionType>(tag(TypeTag::Function))
      .Case<TokenType>(tag(TypeTag::Token))
      .Default(Result());
}

namespace {
/// The values of a type for the fields of its row, in order.
struct TypeValues {
  SmallVector<Type> types;                  // for each Type
  SmallVector<ArrayRef<Type>> typeLists;    // for each Types
  SmallVector<ArrayRef<int32_t>> i32Arrays; // for each I32Array
  SmallVector<ArrayRef<int64_t>> i64Arrays; // for each I64Array
  uint32_t number = 0;                      // for U32
  PaddingValueAttr padding;                 // for Padding
};
} // namespace

static TypeValues getValues(Type type) {
  TypeValues values;
  llvm::TypeSwitch<Type>(type)
      .Case<PointerType>(
          [&](auto pointer) { values.types = {pointer.getPointeeType()}; })
      .Case<TileType>([&](auto tile) {
        values.types = {tile.getElementType()};
        values.i64Arrays = {tile.getShape()};
      })
      .Case<TensorViewType>([&](auto view) {
        values.types = {view.getElementType()};
        values.i64Arrays = {view.getShape(), view.getStrides()};
      })
      .Case<PartitionViewType>([&](auto view) {
        values.types = {view.getTensorView()};
        values.i32Arrays = {view.getTileShape(), view.getDimMap()};
        values.padding = view.getPaddingValue();
      })
      .Case<StridedViewType>([&](auto view) {
        values.types = {view.getTensorView()};
        values.i32Arrays = {view.getTileShape(), view.getTraversalStrides(),
                            view.getDimMap()};
        values.padding = view.getPaddingValue();
      })
      .Case<GatherScatterViewType>([&](auto view) {
        values.types = {view.getTensorView()};
        values.i32Arrays = {view.getTileShape()};
        values.number = view.getSparseDim();
        values.padding = view.getPaddingValue();
      })
      .Case<FunctionType>([&](auto function) {
        values.typeLists = {function.getInputs(), function.getResults()};
      });
  return values;
}

LogicalResult TableEncoder::writeType(ByteSink &sink, Operation *op,
                                      Type type) {
  uint32_t index;
  if (failed(addType(op, type, index)))
    return failure();
  sink.writeVarint(index);
  return success();
}

template <typename T>
static void writeArray(ByteSink &sink, ArrayRef<T> values) {
  sink.writeVarint(values.size());
  for (T value : values)
    sink.writeFixed(value);
}

LogicalResult TableEncoder::encodeType(Operation *op, Type type,
                                       ByteSink &sink) {
  std::optional<TypeTag> tag = getTag(type);
  if (!tag)
    return op->emitOpError("type ") << type << " has no bytecode";
  const TypeRow &row = getTypeRow(*tag);
  if (row.since > version)
    return op->emitOpError("type '")
           << row.name << "' requires bytecode version " << row.since.str()
           << "+, targeting " << version.str();
  TypeValues values = getValues(type);
  sink.writeVarint(static_cast<uint64_t>(*tag));
  if (row.hasFlags(version))
    sink.writeVarint(values.padding ? 1 : 0);
  unsigned nextType = 0, nextList = 0, nextI32 = 0, nextI64 = 0;
  for (const TypeField &field : row.fields) {
    switch (field.kind) {
    case TypeFieldKind::Type:
      if (failed(writeType(sink, op, values.types[nextType++])))
        return failure();
      break;
    case TypeFieldKind::Types: {
      ArrayRef<Type> list = values.typeLists[nextList++];
      sink.writeVarint(list.size());
      for (Type element : list)
        if (failed(writeType(sink, op, element)))
          return failure();
      break;
    }
    case TypeFieldKind::I32Array:
      writeArray(sink, values.i32Arrays[nextI32++]);
      break;
    case TypeFieldKind::I64Array:
      writeArray(sink, values.i64Arrays[nextI64++]);
      break;
    case TypeFieldKind::U32:
      sink.writeVarint(values.number);
      break;
    case TypeFieldKind::Padding:
      if (!row.hasFlags(version))
        sink.writeByte(values.padding ? 1 : 0);
      if (values.padding)
        sink.writeVarint(getPaddingRow().getValue(values.padding));
      break;
    case TypeFieldKind::PointerAttribute:
      break; // never present: its only value is the default
    }
  }
  return success();
}

LogicalResult TableEncoder::addType(Operation *op, Type type, uint32_t &index) {
  auto it = typeIndex.find(type);
  if (it != typeIndex.end()) {
    index = it->second;
    return success();
  }
  // Encode first: that adds the parts to the table.
  ByteSink payload;
  if (failed(encodeType(op, type, payload)))
    return failure();
  index = types.begin();
  types.data.writeBytes(payload.str());
  typeIndex[type] = index;
  return success();
}

//===----------------------------------------------------------------------===//
// Constants
//===----------------------------------------------------------------------===//

LogicalResult TableEncoder::addConstant(Operation *op, DenseElementsAttr value,
                                        uint32_t &index) {
  auto [it, isNew] = constantIndex.try_emplace(value, constants.size());
  index = it->second;
  if (!isNew)
    return success();
  ArrayRef<char> raw = value.getRawData();
  if (raw.empty())
    return op->emitOpError(
        "constant has empty serialized representation, which is invalid");
  constants.begin();
  if (value.isSplat() && value.getElementType().isInteger(1)) {
    constants.data.writeVarint(1);
    constants.data.writeByte(value.getSplatValue<bool>() ? 0xFF : 0x00);
    return success();
  }
  constants.data.writeVarint(raw.size());
  constants.data.writeBytes(StringRef(raw.data(), raw.size()));
  return success();
}

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

LogicalResult TableEncoder::writeElements(ByteSink &sink, Operation *op,
                                          StringRef field, ArrayAttr array) {
  sink.writeVarint(array.size());
  for (Attribute element : array)
    if (failed(writeTagged(sink, op, field, element)))
      return failure();
  return success();
}

LogicalResult TableEncoder::writeDictionary(ByteSink &sink, Operation *op,
                                            StringRef field,
                                            DictionaryAttr dictionary) {
  sink.writeVarint(dictionary.size());
  for (NamedAttribute entry : dictionary) {
    sink.writeVarint(addString(entry.getName()));
    if (failed(writeTagged(sink, op, field, entry.getValue())))
      return failure();
  }
  return success();
}

static void writeOptional(ByteSink &sink, std::optional<int64_t> first,
                          std::optional<int64_t> second) {
  sink.writeByte((first ? 1 : 0) | (second ? 2 : 0));
  if (first)
    sink.writeSignedVarint(*first);
  if (second)
    sink.writeSignedVarint(*second);
}

/// Writes the bit pattern of a float.
static void writeFloat(ByteSink &sink, const APFloat &value) {
  APInt bits = value.bitcastToAPInt();
  if (bits.getBitWidth() <= 8)
    sink.writeByte(bits.getZExtValue());
  else
    sink.writeSignedVarint(static_cast<int64_t>(bits.getZExtValue()));
}

LogicalResult TableEncoder::writeTagged(ByteSink &sink, Operation *op,
                                        StringRef field, Attribute attribute) {
  auto writeTag = [&](AttributeTag tag) {
    sink.writeByte(static_cast<uint8_t>(tag));
  };
  return llvm::TypeSwitch<Attribute, LogicalResult>(attribute)
      .Case<IntegerAttr>([&](auto integer) -> LogicalResult {
        if (!integer.getType().isSignlessInteger() ||
            integer.getType().getIntOrFloatBitWidth() > 64)
          return op->emitOpError("attribute '")
                 << field << "' has an integer that bytecode has no type for: "
                 << integer;
        writeTag(AttributeTag::Integer);
        if (failed(writeType(sink, op, integer.getType())))
          return failure();
        // For i1 the varint is the same byte.
        sink.writeVarint(integer.getValue().getZExtValue());
        return success();
      })
      .Case<FloatAttr>([&](auto number) -> LogicalResult {
        writeTag(AttributeTag::Float);
        if (failed(writeType(sink, op, number.getType())))
          return failure();
        writeFloat(sink, number.getValue());
        return success();
      })
      .Case<TypeAttr>([&](auto type) {
        writeTag(AttributeTag::Type);
        return writeType(sink, op, type.getValue());
      })
      .Case<StringAttr>([&](auto string) {
        writeTag(AttributeTag::String);
        sink.writeVarint(addString(string.getValue()));
        return success();
      })
      .Case<ArrayAttr>([&](auto array) {
        writeTag(AttributeTag::Array);
        return writeElements(sink, op, field, array);
      })
      .Case<DenseElementsAttr>([&](auto elements) -> LogicalResult {
        writeTag(AttributeTag::DenseElements);
        uint32_t index;
        if (failed(writeType(sink, op, elements.getType())) ||
            failed(addConstant(op, elements, index)))
          return failure();
        sink.writeVarint(index);
        return success();
      })
      .Case<DivByAttr>([&](auto predicate) {
        writeTag(AttributeTag::DivBy);
        sink.writeVarint(predicate.getDivisor());
        writeOptional(sink, predicate.getEvery(), predicate.getAlong());
        return success();
      })
      .Case<SameElementsAttr>([&](auto predicate) {
        writeTag(AttributeTag::SameElements);
        writeArray(sink, predicate.getValues().asArrayRef());
        return success();
      })
      .Case<BoundedAttr>([&](auto predicate) {
        writeTag(AttributeTag::Bounded);
        writeOptional(sink, predicate.getLb(), predicate.getUb());
        return success();
      })
      .Case<DictionaryAttr>([&](auto dictionary) {
        writeTag(AttributeTag::Dictionary);
        return writeDictionary(sink, op, field, dictionary);
      })
      .Case<OptimizationHintsAttr>([&](auto hints) {
        writeTag(AttributeTag::OptimizationHints);
        return writeDictionary(sink, op, field, hints.getValue());
      })
      .Default([&](Attribute other) -> LogicalResult {
        return op->emitOpError("unsupported attribute type encountered during "
                               "serialization of attribute '")
               << field << "': " << other;
      });
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

/// Returns the number of an attribute; its parts get smaller numbers.
uint64_t TableEncoder::addDebug(Attribute attribute) {
  if (!attribute || isa<UnknownLoc, FileLineColLoc>(attribute))
    return 0;
  auto it = debugNumber.find(attribute);
  if (it != debugNumber.end())
    return it->second;

  DebugTag tag = DebugTag::Unknown;
  ByteSink fields;
  auto writeString = [&](StringAttr string) {
    fields.writeVarint(addString(string.getValue()));
  };
  auto writeReference = [&](Attribute part) {
    fields.writeVarint(addDebug(part));
  };
  llvm::TypeSwitch<Attribute>(attribute)
      .Case<DIFileAttr>([&](auto file) {
        tag = DebugTag::File;
        writeString(file.getName());
        writeString(file.getDirectory());
      })
      .Case<DICompileUnitAttr>([&](auto unit) {
        tag = DebugTag::CompileUnit;
        writeReference(unit.getFile());
      })
      .Case<DISubprogramAttr>([&](auto subprogram) {
        tag = DebugTag::Subprogram;
        writeReference(subprogram.getFile());
        fields.writeVarint(subprogram.getLine());
        writeString(subprogram.getName());
        writeString(subprogram.getLinkageName());
        writeReference(subprogram.getCompileUnit());
        fields.writeVarint(subprogram.getScopeLine());
      })
      .Case<DILexicalBlockAttr>([&](auto block) {
        tag = DebugTag::LexicalBlock;
        writeReference(block.getScope());
        writeReference(block.getFile());
        fields.writeVarint(block.getLine());
        fields.writeVarint(block.getColumn());
      })
      .Case<DILocAttr>([&](auto location) {
        tag = DebugTag::Location;
        writeReference(location.getScope());
        FileLineColLoc source = location.getSourceLoc();
        writeString(source.getFilename());
        fields.writeVarint(source.getLine());
        fields.writeVarint(source.getColumn());
      })
      .Case<CallSiteLoc>([&](auto call) {
        tag = DebugTag::CallSite;
        writeReference(call.getCallee());
        writeReference(call.getCaller());
      });
  uint64_t number = debug.begin() + 1;
  debug.data.writeVarint(static_cast<uint64_t>(tag));
  debug.data.writeBytes(fields.str());
  debugNumber[attribute] = number;
  return number;
}

/// Returns a location in or under `location` that the format lacks; null if
/// there is none.
static LocationAttr findUnsupported(LocationAttr location) {
  SmallVector<LocationAttr> pending = {location};
  llvm::DenseSet<Attribute> seen;
  while (!pending.empty()) {
    LocationAttr next = pending.pop_back_val();
    if (!seen.insert(next).second)
      continue;
    if (auto call = dyn_cast<CallSiteLoc>(next)) {
      pending.push_back(call.getCallee());
      pending.push_back(call.getCaller());
    } else if (!isa<UnknownLoc, FileLineColLoc, DILocAttr>(next)) {
      return next;
    }
  }
  return {};
}

LogicalResult TableEncoder::addLocation(Operation *op, LocationAttr location,
                                        uint64_t &number) {
  auto it = debugNumber.find(location);
  if (it != debugNumber.end()) {
    number = it->second;
    return success();
  }
  if (LocationAttr wrong = findUnsupported(location)) {
    StringRef kind = isa<FusedLoc>(wrong)    ? "FusedLoc"
                     : isa<NameLoc>(wrong)   ? "NameLoc"
                     : isa<OpaqueLoc>(wrong) ? "OpaqueLoc"
                                             : "another kind";
    return op->emitOpError("unsupported location, got ")
           << kind << ", expected DILocAttr or CallSiteLoc";
  }
  number = addDebug(location);
  return success();
}

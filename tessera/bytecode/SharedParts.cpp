//===- SharedParts.cpp - types and locations of a file -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Builder.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// Messages
//===----------------------------------------------------------------------===//

static thread_local std::string lastMessage;

CapturedMessage::CapturedMessage(MLIRContext *context)
    : handler(context, [](Diagnostic &diagnostic) {
        lastMessage = diagnostic.str();
        return success();
      }) {}

InFlightDiagnostic CapturedMessage::emit(MLIRContext *context) {
  return emitError(UnknownLoc::get(context));
}

std::string CapturedMessage::take() { return std::exchange(lastMessage, {}); }

//===----------------------------------------------------------------------===//
// Building
//===----------------------------------------------------------------------===//

SharedParts::SharedParts(Decoder &decoder, MLIRContext *context)
    : decoder(decoder), context(context),
      noAttributes(DictionaryAttr::get(context)),
      budget(decoder.getFile().size()) {
  auto addEnum = [&](const EnumRow &row) {
    auto &values = enums[&row];
    if (!values.empty())
      return;
    for (const EnumCase &enumCase : row.cases) {
      values.resize(std::max<size_t>(values.size(), enumCase.value + 1));
      values[enumCase.value] = row.make(context, enumCase.value);
    }
  };
  for (const OpRow &row : getOpRows()) {
    names[row.opcode] = OperationName(row.name, context);
    for (const AttributeField &field : row.attributes)
      if (field.enumeration)
        addEnum(*field.enumeration);
  }
  addEnum(getPaddingRow());
}

bool SharedParts::build() {
  const Tables &tables = decoder.getTables();
  types.resize(tables.types.size());
  states.assign(types.size(), State::Untouched);
  expansions.assign(types.size(), 1);
  for (uint32_t i = 0; i < types.size(); ++i)
    if (!buildType(i, /*depth=*/0))
      return false;
  debug.resize(tables.debug.numEntries);
  states.assign(debug.size(), State::Untouched);
  expansions.assign(debug.size(), 1);
  for (uint64_t number = 1; number <= debug.size(); ++number)
    if (!buildDebug(number, /*depth=*/0))
      return false;
  return true;
}

bool SharedParts::checkExpansion(size_t index) {
  uint64_t limit = (1 << 16) + 8 * uint64_t(decoder.getFile().size());
  if (expansions[index] <= limit)
    return true;
  CapturedMessage::emit(context) << "written out it would have more than "
                                 << limit << " parts, too many for a file of "
                                 << decoder.getFile().size() << " bytes";
  return false;
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// Calls `visit` with each type that `raw` refers to.
static bool forEachReference(const Decoder &decoder, const RawType &raw,
                             function_ref<bool(uint32_t)> visit) {
  for (auto [field, value] : llvm::zip_equal(raw.row->fields, raw.fields)) {
    if (field.kind == TypeFieldKind::Type && !visit(value.value))
      return false;
    if (field.kind != TypeFieldKind::Types)
      continue;
    ByteCursor cursor(decoder.getFile(), value.data, raw.end);
    for (uint64_t i = 0, index; i < value.count; ++i) {
      cursor.readVarint(index);
      if (!visit(index))
        return false;
    }
  }
  return true;
}

bool SharedParts::buildType(uint32_t index, unsigned depth) {
  const TypeEntry &entry = decoder.getTables().types[index];
  if (states[index] == State::Done)
    return true;
  place = entry.begin;
  auto fail = [&](const Twine &message) {
    error = DecodeError{place, "type " + llvm::utostr(index), message.str()};
    return false;
  };
  if (states[index] == State::Busy)
    return fail("the type refers to itself");
  if (depth > kMaxReferenceDepth)
    return fail("types refer to each other deeper than " +
                Twine(kMaxReferenceDepth) + " levels");
  states[index] = State::Busy;
  RawType raw;
  decoder.decodeType(index, raw);
  if (!forEachReference(decoder, raw, [&](uint32_t used) {
        if (!buildType(used, depth + 1))
          return false;
        expansions[index] += expansions[used];
        return true;
      }))
    return false;
  place = entry.begin; // building referenced types has changed it
  if (!checkExpansion(index))
    return fail(CapturedMessage::take());
  types[index] = makeType(raw);
  if (!types[index])
    return fail(CapturedMessage::take());
  states[index] = State::Done;
  return true;
}

template <typename T>
static SmallVector<T> readArray(const Decoder &decoder,
                                const RawTypeField &field) {
  SmallVector<T> values(field.count);
  for (uint64_t i = 0; i < field.count; ++i)
    values[i] = readElement<T>(decoder.getFile(), field.data, i);
  return values;
}

Type SharedParts::makeFunctionType(const RawType &raw) {
  SmallVector<Type> lists[2];
  for (auto [list, field] : llvm::zip_equal(lists, raw.fields)) {
    if (!budget.charge(field.count * sizeof(Type))) {
      CapturedMessage::emit(context) << "the signature is too long";
      return {};
    }
    list.reserve(field.count);
    ByteCursor cursor(decoder.getFile(), field.data, raw.end);
    for (uint64_t i = 0, index; i < field.count; ++i) {
      cursor.readVarint(index);
      list.push_back(types[index]);
    }
  }
  return FunctionType::get(context, lists[0], lists[1]);
}

/// Fields of views are in the order of their rows.
Type SharedParts::makeView(const RawType &raw) {
  auto emit = [&] { return CapturedMessage::emit(context); };
  DenseI32ArrayAttr tileShape, traversalStrides;
  SmallVector<int32_t> dimMap;
  TensorViewType tensor;
  uint32_t sparseDim = 0;
  PaddingValueAttr padding;
  for (auto [field, value] : llvm::zip_equal(raw.row->fields, raw.fields)) {
    switch (field.kind) {
    case TypeFieldKind::Type:
      tensor = dyn_cast<TensorViewType>(types[value.value]);
      if (!tensor) {
        place = value.offset;
        emit() << "expected a tensor_view type but got " << types[value.value];
        return {};
      }
      break;
    case TypeFieldKind::I32Array: {
      SmallVector<int32_t> values = readArray<int32_t>(decoder, value);
      if (field.name == "tile_shape")
        tileShape = DenseI32ArrayAttr::get(context, values);
      else if (field.name == "traversal_strides")
        traversalStrides = DenseI32ArrayAttr::get(context, values);
      else
        dimMap = std::move(values);
      break;
    }
    case TypeFieldKind::U32:
      sparseDim = value.value;
      break;
    case TypeFieldKind::Padding:
      if (value.isPresent)
        padding = cast<PaddingValueAttr>(getEnum(getPaddingRow(), value.value));
      break;
    default:
      llvm_unreachable("no field of a view");
    }
  }
  switch (raw.row->tag) {
  case TypeTag::PartitionView:
    return PartitionViewType::getChecked(emit, context, tileShape, tensor,
                                         ArrayRef<int32_t>(dimMap), padding);
  case TypeTag::StridedView:
    return StridedViewType::getChecked(emit, context, tileShape,
                                       traversalStrides, tensor,
                                       ArrayRef<int32_t>(dimMap), padding);
  default:
    return GatherScatterViewType::getChecked(emit, context, tileShape, tensor,
                                             sparseDim, padding);
  }
}

Type SharedParts::makeType(const RawType &raw) {
  auto emit = [&] { return CapturedMessage::emit(context); };
  auto getReference = [&](unsigned field) {
    return types[raw.fields[field].value];
  };
  switch (raw.row->tag) {
  case TypeTag::I1:
  case TypeTag::I4:
  case TypeTag::I8:
  case TypeTag::I16:
  case TypeTag::I32:
  case TypeTag::I64:
    return IntegerType::get(context, raw.row->width);
  case TypeTag::F16:
    return Float16Type::get(context);
  case TypeTag::BF16:
    return BFloat16Type::get(context);
  case TypeTag::F32:
    return Float32Type::get(context);
  case TypeTag::TF32:
    return FloatTF32Type::get(context);
  case TypeTag::F64:
    return Float64Type::get(context);
  case TypeTag::F8E4M3FN:
    return Float8E4M3FNType::get(context);
  case TypeTag::F8E5M2:
    return Float8E5M2Type::get(context);
  case TypeTag::F8E8M0FNU:
    return Float8E8M0FNUType::get(context);
  case TypeTag::F4E2M1FN:
    return Float4E2M1FNType::get(context);
  case TypeTag::F8E5M3FNU:
    emit() << "f8E5M3FNU (tag 130) is not supported: MLIR 22 has no such type";
    return {};
  case TypeTag::Token:
    return TokenType::get(context);
  case TypeTag::Function:
    return makeFunctionType(raw);
  case TypeTag::Pointer:
    return PointerType::getChecked(emit, getReference(0));
  case TypeTag::Tile:
    return TileType::getChecked(
        emit, ArrayRef<int64_t>(readArray<int64_t>(decoder, raw.fields[1])),
        getReference(0));
  case TypeTag::TensorView:
    return TensorViewType::getChecked(
        emit, getReference(0),
        ArrayRef<int64_t>(readArray<int64_t>(decoder, raw.fields[1])),
        ArrayRef<int64_t>(readArray<int64_t>(decoder, raw.fields[2])));
  case TypeTag::PartitionView:
  case TypeTag::StridedView:
  case TypeTag::GatherScatterView:
    return makeView(raw);
  }
  llvm_unreachable("unknown tag");
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

LocationAttr SharedParts::getLocation(uint32_t number) const {
  if (number == 0)
    return UnknownLoc::get(context);
  return dyn_cast<LocationAttr>(debug[number - 1]);
}

bool SharedParts::buildDebug(uint64_t number, unsigned depth) {
  if (states[number - 1] == State::Done)
    return true;
  RawDebug raw;
  decoder.decodeDebug(number, raw);
  place = raw.offset;
  auto fail = [&](const Twine &message) {
    error = DecodeError{place, "debug attribute " + llvm::utostr(number),
                        message.str()};
    return false;
  };
  if (states[number - 1] == State::Busy)
    return fail("the attribute refers to itself");
  if (depth > kMaxReferenceDepth)
    return fail("debug attributes refer to each other deeper than " +
                Twine(kMaxReferenceDepth) + " levels");
  states[number - 1] = State::Busy;
  for (auto [field, value] :
       llvm::zip_equal(getDebugRow(raw.tag).fields, raw.fields))
    if (field.kind == DebugFieldKind::Reference && value.value != 0) {
      if (!buildDebug(value.value, depth + 1))
        return false;
      expansions[number - 1] += expansions[value.value - 1];
    }
  place = raw.offset; // building referenced attributes has changed it
  if (!checkExpansion(number - 1))
    return fail(CapturedMessage::take());
  Attribute attribute = makeDebug(raw);
  if (!attribute)
    return fail(CapturedMessage::take());
  debug[number - 1] = attribute;
  states[number - 1] = State::Done;
  return true;
}

/// Gets a field that refers to an attribute of this kind.
template <typename T>
bool SharedParts::takeDebugField(const RawDebug &raw, unsigned field,
                                 T &value) {
  uint64_t number = raw.fields[field].value;
  value = number == 0 ? T() : dyn_cast<T>(debug[number - 1]);
  if (value)
    return true;
  place = raw.fields[field].offset;
  const DebugRow &row = getDebugRow(raw.tag);
  CapturedMessage::emit(context)
      << "failed to read " << row.fields[field].name << " when parsing "
      << row.name << ": debug attribute " << number << " is "
      << (number == 0 ? "unknown" : "of another kind");
  return false;
}

/// Gets a location field; the location may be unknown.
bool SharedParts::takeLocationField(const RawDebug &raw, unsigned field,
                                    LocationAttr &value) {
  if (raw.fields[field].value != 0)
    return takeDebugField(raw, field, value);
  value = UnknownLoc::get(context);
  return true;
}

Attribute SharedParts::makeDebug(const RawDebug &raw) {
  auto getString = [&](unsigned field) {
    return StringAttr::get(
        context, decoder.getTables().strings[raw.fields[field].value]);
  };
  auto getNumber = [&](unsigned field) -> unsigned {
    return raw.fields[field].value;
  };
  DIFileAttr file;
  DILocalScopeAttr scope;
  switch (raw.tag) {
  case DebugTag::Unknown:
    return UnknownLoc::get(context);
  case DebugTag::CompileUnit:
    if (!takeDebugField(raw, 0, file))
      return {};
    return DICompileUnitAttr::get(context, file);
  case DebugTag::File:
    return DIFileAttr::get(context, getString(0), getString(1));
  case DebugTag::LexicalBlock:
    if (!takeDebugField(raw, 0, scope) || !takeDebugField(raw, 1, file))
      return {};
    return DILexicalBlockAttr::get(context, scope, file, getNumber(2),
                                   getNumber(3));
  case DebugTag::Location:
    if (!takeDebugField(raw, 0, scope))
      return {};
    return DILocAttr::get(
        context, FileLineColLoc::get(getString(1), getNumber(2), getNumber(3)),
        scope);
  case DebugTag::Subprogram: {
    DICompileUnitAttr unit;
    if (!takeDebugField(raw, 0, file) || !takeDebugField(raw, 4, unit))
      return {};
    return DISubprogramAttr::get(context, file, getNumber(1), getString(2),
                                 getString(3), unit, getNumber(5));
  }
  case DebugTag::CallSite: {
    LocationAttr callee, caller;
    if (!takeLocationField(raw, 0, callee) ||
        !takeLocationField(raw, 1, caller))
      return {};
    return CallSiteLoc::get(callee, caller);
  }
  }
  llvm_unreachable("unknown tag");
}

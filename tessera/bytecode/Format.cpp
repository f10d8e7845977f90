//===- Format.cpp - sections, tags and limits of the bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Format.h"

#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::bytecode;

static constexpr SectionRow kSections[kNumSections] = {
    {"EndOfBytecode", 0}, {"String", 4}, {"Func", 8},   {"Debug", 8},
    {"Constant", 8},      {"Type", 4},   {"Global", 0}, {"Producer", 0},
};

const SectionRow &bytecode::getSectionRow(SectionId id) {
  return kSections[static_cast<unsigned>(id)];
}

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

using Kind = TypeFieldKind;

static constexpr TypeField kPointerFields[] = {
    {"pointee", Kind::Type, "failed to get pointeeType type"},
    {"attribute", Kind::PointerAttribute, "failed to read pointer attribute"},
};
static constexpr TypeField kTileFields[] = {
    {"element", Kind::Type, "failed to get elementType type"},
    {"shape", Kind::I64Array, "failed to read shape"},
};
static constexpr TypeField kTensorViewFields[] = {
    {"element", Kind::Type, "failed to get elementType type"},
    {"shape", Kind::I64Array, "failed to read shape"},
    {"strides", Kind::I64Array, "failed to read strides"},
    {"attribute", Kind::PointerAttribute, "failed to read pointer attribute"},
};
static constexpr TypeField kPartitionViewFields[] = {
    {"tile_shape", Kind::I32Array, "failed to read tile_shape data"},
    {"tensor_view", Kind::Type, "failed to get tensor_view type"},
    {"dim_map", Kind::I32Array, "failed to read dim_map"},
    {"padding_value", Kind::Padding, "failed to read padding_value"},
};
static constexpr TypeField kStridedViewFields[] = {
    {"tile_shape", Kind::I32Array, "failed to read tile_shape data"},
    {"traversal_strides", Kind::I32Array,
     "failed to read traversal_strides data"},
    {"tensor_view", Kind::Type, "failed to get tensor_view type"},
    {"dim_map", Kind::I32Array, "failed to read dim_map"},
    {"padding_value", Kind::Padding, "failed to read padding_value"},
};
static constexpr TypeField kGatherScatterViewFields[] = {
    {"tile_shape", Kind::I32Array, "failed to read tile_shape data"},
    {"tensor_view", Kind::Type, "failed to get tensor_view type"},
    {"sparse_dim", Kind::U32, "failed to read sparse_dim"},
    {"padding_value", Kind::Padding, "failed to read padding_value"},
};
static constexpr TypeField kFunctionFields[] = {
    {"parameters", Kind::Types, "failed to read number of parameters"},
    {"results", Kind::Types, "failed to read number of results"},
};

static constexpr Version kV1{13, 1}, kV2{13, 2}, kV3{13, 3}, kV4{13, 4};
static constexpr std::nullopt_t kNoFlags = std::nullopt;

static constexpr TypeRow kTypes[] = {
    {TypeTag::I1, "Int1", "i1", kV1, kNoFlags, {}, 1},
    {TypeTag::I8, "Int8", "i8", kV1, kNoFlags, {}, 8},
    {TypeTag::I16, "Int16", "i16", kV1, kNoFlags, {}, 16},
    {TypeTag::I32, "Int32", "i32", kV1, kNoFlags, {}, 32},
    {TypeTag::I64, "Int64", "i64", kV1, kNoFlags, {}, 64},
    {TypeTag::F16, "Float16", "f16", kV1, kNoFlags, {}, 16, true},
    {TypeTag::BF16, "BFloat16", "bf16", kV1, kNoFlags, {}, 16, true},
    {TypeTag::F32, "Float32", "f32", kV1, kNoFlags, {}, 32, true},
    {TypeTag::TF32, "TFloat32", "tf32", kV1, kNoFlags, {}, 19, true},
    {TypeTag::F64, "Float64", "f64", kV1, kNoFlags, {}, 64, true},
    {TypeTag::F8E4M3FN, "Float8E4M3FN", "f8E4M3FN", kV1, kNoFlags, {}, 8, true},
    {TypeTag::F8E5M2, "Float8E5M2", "f8E5M2", kV1, kNoFlags, {}, 8, true},
    {TypeTag::Pointer, "PointerType", "ptr", kV1, kV4, kPointerFields},
    {TypeTag::Tile, "TileType", "tile", kV1, kNoFlags, kTileFields},
    {TypeTag::TensorView, "TensorViewType", "tensor_view", kV1, kV4,
     kTensorViewFields},
    {TypeTag::PartitionView, "PartitionViewType", "partition_view", kV1, kV3,
     kPartitionViewFields},
    {TypeTag::Function, "FunctionType", "function", kV1, kNoFlags,
     kFunctionFields},
    {TypeTag::Token, "TokenType", "token", kV1, kNoFlags, {}},
    {TypeTag::F8E8M0FNU,
     "Float8E8M0FNU",
     "f8E8M0FNU",
     kV2,
     kNoFlags,
     {},
     8,
     true},
    {TypeTag::F4E2M1FN, "Float4E2M1FN", "f4E2M1FN", kV3, kNoFlags, {}, 4, true},
    {TypeTag::GatherScatterView, "GatherScatterViewType", "gather_scatter_view",
     kV3, kV3, kGatherScatterViewFields},
    {TypeTag::StridedView, "StridedViewType", "strided_view", kV3, kV3,
     kStridedViewFields},
    {TypeTag::I4, "Int4", "i4", kV3, kNoFlags, {}, 4},
    {TypeTag::F8E5M3FNU,
     "Float8E5M3FNU",
     "f8E5M3FNU",
     kV4,
     kNoFlags,
     {},
     8,
     true},
};

ArrayRef<TypeRow> bytecode::getTypeRows() { return kTypes; }

const TypeRow *bytecode::findTypeRow(uint64_t tag) {
  // The index of every row but the last is its tag.
  constexpr size_t kLast = std::size(kTypes) - 1;
  if (tag < kLast)
    return &kTypes[tag];
  return tag == static_cast<uint64_t>(kTypes[kLast].tag) ? &kTypes[kLast]
                                                         : nullptr;
}

const TypeRow &bytecode::getTypeRow(TypeTag tag) {
  return *findTypeRow(static_cast<uint64_t>(tag));
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

static constexpr DebugField kCompileUnitFields[] = {
    {"file attribute", DebugFieldKind::Reference}};
static constexpr DebugField kFileFields[] = {
    {"file name", DebugFieldKind::String},
    {"directory", DebugFieldKind::String}};
static constexpr DebugField kLexicalBlockFields[] = {
    {"scope", DebugFieldKind::Reference},
    {"file", DebugFieldKind::Reference},
    {"line number", DebugFieldKind::Number},
    {"column number", DebugFieldKind::Number}};
static constexpr DebugField kLocationFields[] = {
    {"scope", DebugFieldKind::Reference},
    {"file name", DebugFieldKind::String, "FileLineColLoc"},
    {"line number", DebugFieldKind::Number, "FileLineColLoc"},
    {"column number", DebugFieldKind::Number, "FileLineColLoc"}};
static constexpr DebugField kSubprogramFields[] = {
    {"file", DebugFieldKind::Reference},
    {"line number", DebugFieldKind::Number},
    {"name", DebugFieldKind::String},
    {"linkage name", DebugFieldKind::String},
    {"compile unit", DebugFieldKind::Reference},
    {"scope line number", DebugFieldKind::Number}};
static constexpr DebugField kCallSiteFields[] = {
    {"callee", DebugFieldKind::Reference},
    {"caller", DebugFieldKind::Reference}};

static constexpr DebugRow kDebugRows[kNumDebugTags] = {
    {"Unknown", {}},
    {"DICompileUnitAttr", kCompileUnitFields},
    {"DIFileAttr", kFileFields},
    {"DILexicalBlockAttr", kLexicalBlockFields},
    {"DILocAttr", kLocationFields},
    {"DISubprogramAttr", kSubprogramFields},
    {"CallSiteLoc", kCallSiteFields},
};

const DebugRow &bytecode::getDebugRow(DebugTag tag) {
  return kDebugRows[static_cast<unsigned>(tag)];
}

//===- Format.h - sections, tags and limits of the bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the format says beside the operations, whose table is in WireTable.h:
//
//   file    := magic version:(u8 u8 u16) section* 00
//   section := id|80 length [alignment filler] payload
//
// Sections hold tables (strings, types, constants), globals, functions, debug
// information and the name of the producer. Types and debug attributes are rows
// here as operations are there.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_FORMAT_H
#define TESSERA_BYTECODE_FORMAT_H

#include "tessera/support/Version.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>

namespace tessera::bytecode {

constexpr llvm::StringLiteral kMagic("\x7fTileIR");
/// The magic with its final zero.
inline llvm::StringRef getMagic() {
  return llvm::StringRef(kMagic.data(), kMagic.size() + 1);
}
/// A file that ends within the magic is bytecode too, if broken: no text begins
/// like that.
inline bool isBytecode(llvm::StringRef contents) {
  return contents.starts_with(getMagic()) ||
         (!contents.empty() && getMagic().starts_with(contents));
}

constexpr uint8_t kFiller = 0xCB;
constexpr uint8_t kAlignmentFlag = 0x80;
/// Indices and counts stay below this.
constexpr uint64_t kMaxIndex = 0xFFFFFFFE;

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

enum class SectionId : uint8_t {
  End,
  String,
  Func,
  Debug,
  Constant,
  Type,
  Global,
  Producer,
};
constexpr unsigned kNumSections = 8;

struct SectionRow {
  llvm::StringLiteral name;
  /// The payload's alignment is a multiple of this; 0 if it may have none.
  unsigned alignment;
};
const SectionRow &getSectionRow(SectionId id);

enum FunctionFlags : uint8_t {
  kPrivateFunction = 1,
  kEntryFunction = 2,
  kFunctionHasHints = 4,
};

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

enum class TypeTag : uint8_t {
  I1,
  I8,
  I16,
  I32,
  I64,
  F16,
  BF16,
  F32,
  TF32,
  F64,
  F8E4M3FN,
  F8E5M2,
  Pointer,
  Tile,
  TensorView,
  PartitionView,
  Function,
  Token,
  F8E8M0FNU,
  F4E2M1FN,
  GatherScatterView,
  StridedView,
  I4,
  F8E5M3FNU = 130,
};

enum class TypeFieldKind : uint8_t {
  Type,             // type index
  Types,            // count and type indices
  I32Array,         // count and fixed-width elements
  I64Array,         // the same
  U32,              // varint
  Padding,          // varint, a case; only if flag bit 0 is set
  PointerAttribute, // a byte; only if flag bit 0 is set
};

struct TypeField {
  llvm::StringLiteral name;
  TypeFieldKind kind;
  llvm::StringLiteral failure; // what is said when it cannot be read

  bool isOptional() const {
    return kind == TypeFieldKind::Padding ||
           kind == TypeFieldKind::PointerAttribute;
  }
};

struct TypeRow {
  TypeTag tag;
  llvm::StringLiteral name;     // in messages: `Float32`
  llvm::StringLiteral spelling; // in text: `f32`
  Version since;
  /// From this version on a flag word comes first. Before it, padding was
  /// announced by a byte of its own.
  std::optional<Version> flagsSince;
  llvm::ArrayRef<TypeField> fields;
  /// Of numbers: their width, and whether they are floats.
  uint8_t width = 0;
  bool isFloat = false;

  bool isInteger() const { return width != 0 && !isFloat; }
  bool hasFlags(Version version) const {
    return flagsSince && *flagsSince <= version;
  }
};

llvm::ArrayRef<TypeRow> getTypeRows();
/// The row of a tag, or null.
const TypeRow *findTypeRow(uint64_t tag);
const TypeRow &getTypeRow(TypeTag tag);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Of attributes that say themselves what they are.
enum class AttributeTag : uint8_t {
  Integer = 1,
  Float,
  Bool,
  Type,
  String,
  Array,
  DenseElements,
  DivBy,
  SameElements,
  Dictionary,
  OptimizationHints,
  Bounded,
};

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

enum class DebugTag : uint8_t {
  Unknown,
  CompileUnit,
  File,
  LexicalBlock,
  Location,
  Subprogram,
  CallSite,
};
constexpr unsigned kNumDebugTags = 7;

enum class DebugFieldKind : uint8_t {
  Reference, // 1-based number of a debug attribute, 0 for unknown
  String,    // string index
  Number,    // varint
};

struct DebugField {
  llvm::StringLiteral name;
  DebugFieldKind kind;
  /// In messages: what it is a field of, where that is not the row's name.
  llvm::StringLiteral owner = "";
};

struct DebugRow {
  llvm::StringLiteral name;
  llvm::ArrayRef<DebugField> fields;
};
const DebugRow &getDebugRow(DebugTag tag);

//===----------------------------------------------------------------------===//
// Limits of ours, far beyond any real file
//===----------------------------------------------------------------------===//

/// Regions nest this deep. Their text has some brackets more, those of the
/// module, the entry and of types, and is to be read too (kMaxNesting).
constexpr unsigned kMaxRegionDepth = 4096 - 64;
/// Arrays and dictionaries nest this deep in an attribute; real ones twice.
constexpr unsigned kMaxAttributeDepth = 64;
/// Parts of the attributes of one operation; a large real one has dozens.
constexpr size_t kMaxAttributeNodes = 16384;
/// Types and debug attributes refer to others this deep.
constexpr unsigned kMaxReferenceDepth = 1024;

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_FORMAT_H

//===- Format.h - sections, tags and limits of the bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The format except for operations, whose table is in WireTable.h:
//
//   file    := magic version:(u8 u8 u16) section* 00
//   section := id|80 length [alignment filler] payload
//
// Sections contain tables (strings, types, constants), globals, functions,
// debug information and the name of the producer. Types and debug attributes
// are rows of tables here, like operations there.
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
/// A file that ends within the magic is broken bytecode, not text: no text
/// begins like that.
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
  /// The payload's alignment must be a multiple of this; 0 if it may have none.
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
  llvm::StringLiteral failure; // the message if it cannot be read

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
  /// From this version on, a flag word comes first. Before, a separate byte
  /// announced padding.
  std::optional<Version> flagsSince;
  llvm::ArrayRef<TypeField> fields;
  /// For number types: the width, and whether it is a float.
  uint8_t width = 0;
  bool isFloat = false;

  bool isInteger() const { return width != 0 && !isFloat; }
  bool hasFlags(Version version) const {
    return flagsSince && *flagsSince <= version;
  }
};

llvm::ArrayRef<TypeRow> getTypeRows();
/// Returns the row of a tag, or null.
const TypeRow *findTypeRow(uint64_t tag);
const TypeRow &getTypeRow(TypeTag tag);

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Tags of attributes that are self-describing.
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
  /// The name of the owner in messages, if it is not that of the row.
  llvm::StringLiteral owner = "";
};

struct DebugRow {
  llvm::StringLiteral name;
  llvm::ArrayRef<DebugField> fields;
};
const DebugRow &getDebugRow(DebugTag tag);

//===----------------------------------------------------------------------===//
// Limits of this implementation, far beyond real files
//===----------------------------------------------------------------------===//

/// The maximum nesting of regions. Their text has a few more brackets, of the
/// module, the entry and types, and must be readable too (kMaxNesting).
constexpr unsigned kMaxRegionDepth = 4096 - 64;
/// The maximum nesting of arrays and dictionaries in an attribute; real ones
/// have two levels.
constexpr unsigned kMaxAttributeDepth = 64;
/// The maximum number of parts of an operation's attributes; large real ones
/// have dozens.
constexpr size_t kMaxAttributeNodes = 16384;
/// The maximum depth of references between types, and between debug attributes.
constexpr unsigned kMaxReferenceDepth = 1024;

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_FORMAT_H

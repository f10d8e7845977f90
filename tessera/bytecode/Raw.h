//===- Raw.h - what stands in a file, before it means anything -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decoder gives the parts of a file in this form: indices instead of types
// and values, numbers instead of attributes, each with the offset it was read
// at. No MLIR object is made, so that a file whose meaning is wrong can still
// be shown.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_RAW_H
#define TESSERA_BYTECODE_RAW_H

#include "tessera/bytecode/Format.h"
#include "tessera/bytecode/WireTable.h"

#include "llvm/ADT/SmallVector.h"

namespace tessera::bytecode {

/// What is wrong with a file, and where.
struct DecodeError {
  uint64_t offset = 0;
  std::string context; // what was being read
  std::string message;

  /// Context and message.
  std::string describe() const;
};

/// An index into a table, or a number, and where it stands.
struct Ref {
  uint32_t index = 0;
  uint64_t offset = 0;
};

struct RawSection {
  SectionId id;
  uint64_t header;    // where its id stands
  uint64_t alignment; // 0 if it has none
  uint64_t begin, end;
};

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// The tagged ones have the values of their tags.
enum class RawAttributeKind : uint8_t {
  Integer = static_cast<uint8_t>(AttributeTag::Integer),
  Float = static_cast<uint8_t>(AttributeTag::Float),
  Bool = static_cast<uint8_t>(AttributeTag::Bool),
  Type = static_cast<uint8_t>(AttributeTag::Type),
  String = static_cast<uint8_t>(AttributeTag::String),
  Array = static_cast<uint8_t>(AttributeTag::Array),
  DenseElements = static_cast<uint8_t>(AttributeTag::DenseElements),
  DivBy = static_cast<uint8_t>(AttributeTag::DivBy),
  SameElements = static_cast<uint8_t>(AttributeTag::SameElements),
  Dictionary = static_cast<uint8_t>(AttributeTag::Dictionary),
  OptimizationHints = static_cast<uint8_t>(AttributeTag::OptimizationHints),
  Bounded = static_cast<uint8_t>(AttributeTag::Bounded),
  // Those that only the operation's row tells.
  Unit,
  Enum,
  PlainInteger,
  Symbol,
  I32Array,
  BoolArray,
  Constant,
};

/// A node of an attribute. Nodes stand in a pool, parents before children.
struct RawAttribute {
  RawAttributeKind kind = RawAttributeKind::Unit;
  uint8_t flags = 0;        // of DivBy and Bounded
  uint32_t type = 0;        // type index of Integer, Float, DenseElements
  uint32_t count = 0;       // children, or elements of an array of numbers
  uint32_t nodes = 1;       // of this subtree, itself included
  uint64_t offset = 0;      // of the tag, or of the value where there is none
  uint64_t valueOffset = 0; // of the value
  uint64_t value = 0;       // number, bit pattern, case, index, divisor
  int64_t first = 0;        // every, lower
  int64_t second = 0;       // along, upper
  Ref key;                  // string index, in a dictionary
};

/// An attribute and those below it.
class AttributeView {
public:
  explicit AttributeView(const RawAttribute *node) : node(node) {}
  const RawAttribute &operator*() const { return *node; }
  const RawAttribute *operator->() const { return node; }

  /// Calls `visit` with each child until it gives false.
  bool forEachChild(llvm::function_ref<bool(AttributeView)> visit) const {
    const RawAttribute *child = node + 1;
    for (uint32_t i = 0; i < node->count; ++i, child += child->nodes)
      if (!visit(AttributeView(child)))
        return false;
    return true;
  }

private:
  const RawAttribute *node;
};

//===----------------------------------------------------------------------===//
// Types and debug attributes
//===----------------------------------------------------------------------===//

struct RawTypeField {
  bool isPresent = false;
  uint64_t offset = 0; // of the value, or of the count
  uint64_t value = 0;  // index or number
  uint64_t count = 0;  // of an array
  uint64_t data = 0;   // where the elements of an array stand
};

struct RawType {
  const TypeRow *row = nullptr;
  uint64_t offset = 0, end = 0;
  llvm::SmallVector<RawTypeField, 5> fields; // as the row has them
};

struct RawDebug {
  DebugTag tag = DebugTag::Unknown;
  uint64_t offset = 0, end = 0;
  struct Field {
    uint64_t offset = 0, value = 0;
  };
  llvm::SmallVector<Field, 6> fields; // as the row has them
};

//===----------------------------------------------------------------------===//
// Globals, functions, operations
//===----------------------------------------------------------------------===//

struct RawConstant {
  uint64_t offset = 0; // of the entry
  llvm::StringRef bytes;
};

struct RawGlobal {
  uint64_t offset = 0;
  Ref name, type, value;
  uint64_t alignment = 0;
  uint32_t visibility = 0;
  bool isConstant = false;
};

struct RawFunction {
  uint64_t offset = 0;
  Ref name, type;
  uint8_t flags = 0;
  Ref location;       // 0, or 1-based number of its run of locations
  uint64_t hints = 0; // where they stand, 0 if there are none
  uint64_t bodyBegin = 0, bodyEnd = 0;
};

struct RawOp {
  const OpRow *row = nullptr;
  uint64_t begin = 0, end = 0; // its own bytes, without those of its regions
  uint64_t flags = 0;
  Ref location; // 0, or 1-based number of a debug attribute
  /// The number that its first result has.
  uint32_t firstResult = 0;
  unsigned depth = 0; // of regions around it
  llvm::SmallVector<Ref, 4> resultTypes;
  /// For each attribute of the row: where in the pool it is, or kAbsent.
  llvm::SmallVector<uint32_t, 4> attributes;
  llvm::SmallVector<RawAttribute, 8> pool;
  llvm::SmallVector<Ref, 8> operands;
  llvm::SmallVector<int32_t, 5> segments; // sizes of operand groups

  static constexpr uint32_t kAbsent = ~0u;
};

/// Is told what a function's body holds, in order. An operation with regions is
/// followed by them and by endOperation. A method that gives false ends the
/// walk; it has said why, or needs to see no more.
class BodyVisitor {
public:
  virtual ~BodyVisitor() = default;
  virtual bool operation(const RawOp &op) = 0;
  /// `end` is where the counts before the first block end.
  virtual bool beginRegion(unsigned index, uint64_t end) { return true; }
  /// `firstArgument` is the number that the first argument has, `end` where the
  /// first operation stands.
  virtual bool beginBlock(llvm::ArrayRef<Ref> types, uint32_t firstArgument,
                          uint64_t end) {
    return true;
  }
  virtual bool endBlock() { return true; }
  virtual bool endOperation() { return true; }
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_RAW_H

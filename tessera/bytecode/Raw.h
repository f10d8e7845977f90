//===- Raw.h - the parts of a file, as decoded -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The decoder returns the parts of a file in this form: indices instead of
// types and values, numbers instead of attributes, each with its offset. No
// MLIR object is created, so a file that makes no sense as IR can still be
// shown.
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

/// An index into a table, or a number, with its offset.
struct Ref {
  uint32_t index = 0;
  uint64_t offset = 0;
};

struct RawSection {
  SectionId id;
  uint64_t header;    // the offset of its id
  uint64_t alignment; // 0 if it has none
  uint64_t begin, end;
};

//===----------------------------------------------------------------------===//
// Attributes
//===----------------------------------------------------------------------===//

/// Tagged kinds have the values of their tags.
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
  // Kinds that need the operation's row.
  Unit,
  Enum,
  PlainInteger,
  Symbol,
  I32Array,
  BoolArray,
  Constant,
};

/// A node of an attribute. Nodes are stored in a pool, parents before children.
struct RawAttribute {
  RawAttributeKind kind = RawAttributeKind::Unit;
  uint8_t flags = 0;        // of DivBy and Bounded
  uint32_t type = 0;        // type index of Integer, Float, DenseElements
  uint32_t count = 0;       // children, or elements of an array of numbers
  uint32_t nodes = 1;       // in this subtree, including itself
  uint64_t offset = 0;      // of the tag, or of the value if there is none
  uint64_t valueOffset = 0; // of the value
  uint64_t value = 0;       // number, bit pattern, case, index, divisor
  int64_t first = 0;        // every, lower
  int64_t second = 0;       // along, upper
  Ref key;                  // string index, in a dictionary
};

/// An attribute and its children.
class AttributeView {
public:
  explicit AttributeView(const RawAttribute *node) : node(node) {}
  const RawAttribute &operator*() const { return *node; }
  const RawAttribute *operator->() const { return node; }

  /// Calls `visit` with each child until it returns false.
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
  uint64_t data = 0;   // the offset of the elements of an array
};

struct RawType {
  const TypeRow *row = nullptr;
  uint64_t offset = 0, end = 0;
  llvm::SmallVector<RawTypeField, 5> fields; // in the order of the row
};

struct RawDebug {
  DebugTag tag = DebugTag::Unknown;
  uint64_t offset = 0, end = 0;
  struct Field {
    uint64_t offset = 0, value = 0;
  };
  llvm::SmallVector<Field, 6> fields; // in the order of the row
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
  uint64_t hints = 0; // their offset, 0 if there are none
  uint64_t bodyBegin = 0, bodyEnd = 0;
};

struct RawOp {
  const OpRow *row = nullptr;
  uint64_t begin = 0, end = 0; // its own bytes, without those of its regions
  uint64_t flags = 0;
  Ref location; // 0, or 1-based number of a debug attribute
  /// The number of its first result.
  uint32_t firstResult = 0;
  unsigned depth = 0; // the number of enclosing regions
  llvm::SmallVector<Ref, 4> resultTypes;
  /// For each attribute of the row: its index in the pool, or kAbsent.
  llvm::SmallVector<uint32_t, 4> attributes;
  llvm::SmallVector<RawAttribute, 8> pool;
  llvm::SmallVector<Ref, 8> operands;
  llvm::SmallVector<int32_t, 5> segments; // sizes of operand groups

  static constexpr uint32_t kAbsent = ~0u;
};

/// Receives the contents of a function's body, in order. An operation with
/// regions is followed by the regions and by endOperation. A method that
/// returns false stops the walk; it has reported an error, or has seen enough.
class BodyVisitor {
public:
  virtual ~BodyVisitor() = default;
  virtual bool operation(const RawOp &op) = 0;
  /// `end` is the offset after the counts before the first block.
  virtual bool beginRegion(unsigned index, uint64_t end) { return true; }
  /// `firstArgument` is the number of the first argument, `end` the offset of
  /// the first operation.
  virtual bool beginBlock(llvm::ArrayRef<Ref> types, uint32_t firstArgument,
                          uint64_t end) {
    return true;
  }
  virtual bool endBlock() { return true; }
  virtual bool endOperation() { return true; }
};

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_RAW_H

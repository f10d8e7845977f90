//===- Value.h - operands and results of operations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_VALUE_H
#define TESSERA_INTERPRETER_VALUE_H

#include "tessera/numerics/ElementType.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/IntrusiveRefCntPtr.h"
#include "llvm/ADT/SmallVector.h"

#include <cstdint>
#include <cstdlib>
#include <variant>
#include <vector>

namespace tessera::interpreter {

class Tile;
using TilePtr = llvm::IntrusiveRefCntPtr<Tile>;

/// The elements of a tile in row-major order. The shape is in the type.
/// Pointers are elements of type i64. The operation that creates a tile fills
/// it; afterwards it is shared.
class Tile : public llvm::RefCountedBase<Tile> {
public:
  /// Uninitialized elements.
  static TilePtr create(ElementType type, size_t count);
  static TilePtr createScalar(ElementType type, uint64_t bits);
  ~Tile();

  ElementType getType() const { return type; }
  /// Only if nothing else refers to this tile; the element sizes must be equal.
  void setType(ElementType newType) { type = newType; }
  size_t size() const { return count; }
  size_t getElementSize() const { return getStorageSize(type); }
  size_t getNumBytes() const { return count * getElementSize(); }

  uint8_t *data() { return bytes; }
  const uint8_t *data() const { return bytes; }
  template <typename T> T *as() { return reinterpret_cast<T *>(bytes); }
  template <typename T> const T *as() const {
    return reinterpret_cast<const T *>(bytes);
  }

  /// The value of an integer or pointer element.
  uint64_t getUnsigned(size_t index) const;
  int64_t getSigned(size_t index) const;

  /// For `--check`: one byte per element, not 0 if the element is undefined; it
  /// says which operation left it undefined. Empty if all elements are defined.
  std::vector<uint8_t> marks;
  bool isMarked() const { return !marks.empty(); }
  uint8_t getMark(size_t index) const {
    return marks.empty() ? 0 : marks[index];
  }
  /// The mark of some element that has one, or 0.
  uint8_t getAnyMark() const;

  /// The memory that the tiles of this thread use.
  static uint64_t getLiveBytes();

private:
  Tile(ElementType type, size_t count);

  ElementType type;
  size_t count;
  uint8_t *bytes;
};

/// A tensor in memory. Views of it differ only in their types.
struct Tensor : llvm::RefCountedBase<Tensor> {
  uint64_t base = 0;
  llvm::SmallVector<uint64_t, 4> sizes;
  llvm::SmallVector<uint64_t, 4> strides; // in elements
  uint8_t mark = 0; // if the base, a size or a stride is undefined
};
using TensorPtr = llvm::IntrusiveRefCntPtr<Tensor>;

/// A position in the graph of memory operations: a node of the sanitizer.
struct Token {
  uint32_t node = 0;
};

class Node;
/// A result of a deferred operation.
struct Deferred {
  llvm::IntrusiveRefCntPtr<Node> node;
  unsigned index = 0;
};

class Value {
public:
  Value() = default;
  Value(TilePtr tile) : value(std::move(tile)) {}
  Value(TensorPtr tensor) : value(std::move(tensor)) {}
  Value(Token token) : value(token) {}
  Value(Deferred deferred);

  const Tile &tile() const { return **std::get_if<TilePtr>(&value); }
  const TilePtr &tilePtr() const { return *std::get_if<TilePtr>(&value); }
  const Tensor &tensor() const { return **std::get_if<TensorPtr>(&value); }
  Token token() const { return *std::get_if<Token>(&value); }
  const Deferred *deferred() const { return std::get_if<Deferred>(&value); }
  bool isTile() const { return std::holds_alternative<TilePtr>(value); }
  bool isTensor() const { return std::holds_alternative<TensorPtr>(value); }
  bool isToken() const { return std::holds_alternative<Token>(value); }
  bool isNone() const { return std::holds_alternative<std::monostate>(value); }

private:
  std::variant<std::monostate, TilePtr, TensorPtr, Token, Deferred> value;
};

/// An operation that will be evaluated later.
struct OpInfo;
class Node : public llvm::RefCountedBase<Node> {
public:
  const OpInfo *info = nullptr;
  std::vector<Value> operands; // until it is evaluated
  std::vector<Value> results;  // after it is evaluated
  bool done = false;
  ~Node();
};

inline Value::Value(Deferred deferred) : value(std::move(deferred)) {}

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_VALUE_H

//===- Value.h - what operations take and give -*- C++ -*-===//
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

/// The elements of a tile in row-major order; its shape is the business of
/// types. Pointers are elements of type i64. A tile is filled by the operation
/// that makes it and shared afterwards.
class Tile : public llvm::RefCountedBase<Tile> {
public:
  /// Elements with any contents.
  static TilePtr create(ElementType type, size_t count);
  static TilePtr createScalar(ElementType type, uint64_t bits);
  ~Tile();

  ElementType getType() const { return type; }
  /// Only if nobody else has this tile; the elements must have one size.
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

  /// For `--check`: one byte an element that is not 0 where the element has no
  /// defined value, and tells who left it so. Empty if all are defined.
  std::vector<uint8_t> marks;
  bool isMarked() const { return !marks.empty(); }
  uint8_t getMark(size_t index) const {
    return marks.empty() ? 0 : marks[index];
  }
  /// The mark of any element that has one, or 0.
  uint8_t getAnyMark() const;

  /// Bytes that the tiles of this thread take.
  static uint64_t getLiveBytes();

private:
  Tile(ElementType type, size_t count);

  ElementType type;
  size_t count;
  uint8_t *bytes;
};

/// A tensor in memory. The views that cut it into tiles differ from it only in
/// their types.
struct Tensor : llvm::RefCountedBase<Tensor> {
  uint64_t base = 0;
  llvm::SmallVector<uint64_t, 4> sizes;
  llvm::SmallVector<uint64_t, 4> strides; // in elements
  uint8_t mark = 0; // of an undefined base, size or stride
};
using TensorPtr = llvm::IntrusiveRefCntPtr<Tensor>;

/// A place in the graph of memory operations: a node of the sanitizer's.
struct Token {
  uint32_t node = 0;
};

class Node;
/// A result of an operation that was put off.
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

/// An operation that is to be evaluated later.
struct OpInfo;
class Node : public llvm::RefCountedBase<Node> {
public:
  const OpInfo *info = nullptr;
  std::vector<Value> operands; // until it is done
  std::vector<Value> results;  // when it is done
  bool done = false;
  ~Node();
};

inline Value::Value(Deferred deferred) : value(std::move(deferred)) {}

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_VALUE_H

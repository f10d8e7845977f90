//===- TileElements.cpp - helpers of evaluators===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/TileElements.h"
#include "tessera/numerics/Convert.h"

#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::interpreter;

std::vector<uint8_t> interpreter::combineMarks(llvm::ArrayRef<Value> operands) {
  std::vector<uint8_t> marks;
  for (const Value &operand : operands) {
    if (!operand.isTile() || !operand.tile().isMarked())
      continue;
    const std::vector<uint8_t> &more = operand.tile().marks;
    if (marks.empty()) {
      marks = more;
      continue;
    }
    for (size_t i = 0; i < marks.size(); ++i)
      if (!marks[i])
        marks[i] = more[i];
  }
  return marks;
}

bool interpreter::isZero(const Tile &tile, size_t index) {
  if (isInteger(tile.getType()))
    return tile.getUnsigned(index) == 0;
  return numerics::getDouble(tile.getType(),
                             tile.data() + index * tile.getElementSize()) == 0;
}

bool interpreter::isInfinity(const Tile &tile, size_t index) {
  return isFloat(tile.getType()) &&
         std::isinf(numerics::getDouble(
             tile.getType(), tile.data() + index * tile.getElementSize()));
}

std::vector<uint8_t> interpreter::combineMarksUnless(
    const Tile &lhs, const Tile &rhs,
    llvm::function_ref<bool(const Tile &, size_t)> absorbs) {
  if (!lhs.isMarked() && !rhs.isMarked())
    return {};
  std::vector<uint8_t> marks(lhs.size());
  for (size_t i = 0; i < marks.size(); ++i) {
    uint8_t left = lhs.getMark(i), right = rhs.getMark(i);
    if (left && (right || !absorbs(rhs, i)))
      marks[i] = left;
    else if (right && !absorbs(lhs, i))
      marks[i] = right;
  }
  return marks;
}

TilePtr interpreter::makeElementwise(Context &context, ElementType type,
                                     Operands operands) {
  std::vector<uint8_t> marks = combineMarks(operands);
  TilePtr result;
  // Traces show the operands afterwards, so keep them.
  if (!context.options.trace)
    for (Value &operand : operands)
      if (operand.isTile() && operand.tilePtr()->UseCount() == 1 &&
          operand.tile().getElementSize() == getStorageSize(type)) {
        result = operand.tilePtr();
        result->setType(type);
        break;
      }
  if (!result)
    result = Tile::create(type, operands.front().tile().size());
  result->marks = std::move(marks);
  return result;
}

TilePtr interpreter::gatherElements(const Tile &source, size_t count,
                                    llvm::function_ref<size_t(size_t)> from) {
  TilePtr result = Tile::create(source.getType(), count);
  visitBySize(source, [&](auto element) {
    using T = decltype(element);
    const T *in = source.as<T>();
    T *out = result->as<T>();
    for (size_t i = 0; i < count; ++i)
      out[i] = in[from(i)];
  });
  if (source.isMarked()) {
    result->marks.resize(count);
    for (size_t i = 0; i < count; ++i)
      result->marks[i] = source.marks[from(i)];
  }
  return result;
}

void interpreter::copyRows(const Tile &source, size_t sourceAt,
                           size_t sourcePitch, Tile &result, size_t resultAt,
                           size_t resultPitch, size_t rows, size_t length) {
  size_t size = source.getElementSize();
  for (size_t row = 0; row < rows; ++row)
    std::memcpy(result.data() + (resultAt + row * resultPitch) * size,
                source.data() + (sourceAt + row * sourcePitch) * size,
                length * size);
  if (!source.isMarked() && !result.isMarked())
    return;
  result.marks.resize(result.size());
  for (size_t row = 0; row < rows; ++row)
    for (size_t i = 0; i < length; ++i)
      result.marks[resultAt + row * resultPitch + i] =
          source.getMark(sourceAt + row * sourcePitch + i);
}

//===- TileElements.h - helpers of evaluators -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_TILEELEMENTS_H
#define TESSERA_INTERPRETER_TILEELEMENTS_H

#include "tessera/interpreter/Context.h"
#include "tessera/numerics/Integer.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::interpreter {

/// Returns a tile of `type` for the result of an element-wise operation: that
/// of an operand if nothing else refers to it. It has as many elements as the
/// operands, which may be more than the type says, as bodies of reductions are
/// evaluated for many rows at once. Combines the marks of the operands.
TilePtr makeElementwise(Context &context, ElementType type, Operands operands);

/// For each element, the mark of the first operand that has one.
std::vector<uint8_t> combineMarks(llvm::ArrayRef<Value> operands);

/// The same for operations in which one operand can decide the result, as 0
/// does in a product: if a defined element `absorbs`, an undefined one does not
/// matter. (It is assumed to be finite: open_points.md.)
std::vector<uint8_t>
combineMarksUnless(const Tile &lhs, const Tile &rhs,
                   llvm::function_ref<bool(const Tile &, size_t)> absorbs);

/// Reports the first fault at an element whose operands are all defined. `find`
/// searches from an element on, and returns an index relative to it.
void reportFaults(
    Context &context, llvm::ArrayRef<Value> operands,
    llvm::function_ref<std::optional<numerics::FaultAt>(size_t from)> find);

/// True if the element is zero or infinity, of either sign.
bool isZero(const Tile &tile, size_t index);
bool isInfinity(const Tile &tile, size_t index);

/// Calls `visit` with an unsigned integer of the size of the elements, which is
/// enough to move elements.
template <typename Visit> void visitBySize(const Tile &tile, Visit visit) {
  switch (tile.getElementSize()) {
  case 1:
    return visit(uint8_t());
  case 2:
    return visit(uint16_t());
  case 4:
    return visit(uint32_t());
  default:
    return visit(uint64_t());
  }
}

/// Returns a tile of `count` elements: element i is element `from(i)` of
/// `source`. Copies marks too.
TilePtr gatherElements(const Tile &source, size_t count,
                       llvm::function_ref<size_t(size_t)> from);

/// Copies a block of `rows` by `length` elements, and their marks, between
/// tiles with the given row strides.
void copyRows(const Tile &source, size_t sourceAt, size_t sourcePitch,
              Tile &result, size_t resultAt, size_t resultPitch, size_t rows,
              size_t length);

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_TILEELEMENTS_H

//===- IntegerEval.h - operations of two integers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the families Integer and Bitwise.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_INTEGEREVAL_H
#define TESSERA_INTERPRETER_INTEGEREVAL_H

#include "tessera/dialect/Numerics.h"
#include "tessera/interpreter/TileElements.h"

namespace tessera::interpreter {

/// The elements of a tile from index `from` on.
inline const uint8_t *getData(const Value &value, size_t from) {
  return value.tile().data() + from * value.tile().getElementSize();
}

/// Evaluates an operation on two integers, with or without a promise not to
/// overflow.
template <typename Op, numerics::BinaryInteger staticFunction>
void evaluateBinary(Context &context, const OpInfo &info, Operands operands,
                    Results results) {
  auto op = mlir::cast<Op>(info.op);
  numerics::BinaryInteger function = staticFunction;
  if constexpr (std::is_same_v<Op, cuda_tile::DivIOp>)
    function = cuda_tile::getDivision(op);
  bool isSigned = cuda_tile::readsSigned(op);
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile();
  if (context.checks())
    reportFaults(context, operands, [&](size_t from) {
      return numerics::findFault(function, info.type, isSigned,
                                 cuda_tile::getPromise(op),
                                 getData(operands[0], from),
                                 getData(operands[1], from), lhs.size() - from);
    });
  std::optional<std::vector<uint8_t>> marks;
  if (lhs.isMarked() || rhs.isMarked()) {
    if (function == numerics::BinaryInteger::Mul ||
        function == numerics::BinaryInteger::And)
      marks = combineMarksUnless(lhs, rhs, isZero);
    // A true operand decides the result of an or.
    if (function == numerics::BinaryInteger::Or && info.type == ElementType::I1)
      marks = combineMarksUnless(lhs, rhs, [](const Tile &tile, size_t index) {
        return !isZero(tile, index);
      });
  }
  TilePtr result = makeElementwise(context, info.type, operands);
  numerics::evaluate(function, info.type, isSigned, lhs.data(), rhs.data(),
                     result->data(), result->size());
  if (marks)
    result->marks = std::move(*marks);
  results[0] = std::move(result);
}

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_INTEGEREVAL_H

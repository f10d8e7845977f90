//===- CoreMmaEval.cpp - matrix products===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Elements.h"
#include "tessera/interpreter/Modes.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Mma.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using numerics::MmaShape;

namespace {

/// The shapes of a product: a batch of matrices, one for rank 2.
struct Product {
  Product(mlir::Value lhs, mlir::Value acc) {
    ArrayRef<int64_t> left = cast<TileType>(lhs.getType()).getShape();
    ArrayRef<int64_t> result = cast<TileType>(acc.getType()).getShape();
    shape = {size_t(result[result.size() - 2]), size_t(result.back()),
             size_t(left.back())};
    batch = result.size() == 3 ? result.front() : 1;
  }

  MmaShape shape;
  size_t batch;
};

/// The matrix number `index` of a tile of `rows` by `columns` matrices.
const uint8_t *getMatrix(const Tile &tile, size_t index, size_t rows,
                         size_t columns) {
  return tile.data() + index * rows * columns * tile.getElementSize();
}

} // namespace

/// An element of the result is defined if all its terms are; a term with a
/// factor of zero is.
static void markProduct(const Product &product, const Tile &lhs,
                        const Tile &rhs, const Tile &acc, Tile &result) {
  if (!lhs.isMarked() && !rhs.isMarked() && !acc.isMarked())
    return;
  auto [m, n, k] = product.shape;
  result.marks.resize(result.size());
  for (size_t b = 0; b < product.batch; ++b)
    for (size_t i = 0; i < m; ++i)
      for (size_t j = 0; j < n; ++j) {
        size_t at = (b * m + i) * n + j;
        uint8_t &mark = result.marks[at];
        mark = acc.getMark(at);
        for (size_t p = 0; p < k && !mark; ++p) {
          size_t l = (b * m + i) * k + p, r = (b * k + p) * n + j;
          if (lhs.getMark(l) && (rhs.getMark(r) || !isZero(rhs, r)))
            mark = lhs.getMark(l);
          else if (rhs.getMark(r) && !isZero(lhs, l))
            mark = rhs.getMark(r);
        }
      }
}

static void evaluateMmaF(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<MmaFOp>(info.op);
  Product product(op.getLhs(), op.getAcc());
  auto [m, n, k] = product.shape;
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile(),
             &acc = operands[2].tile();
  context.outcome.numElements += info.count * k;
  TilePtr result = Tile::create(info.type, info.count);
  for (size_t b = 0; b < product.batch; ++b)
    numerics::mmaf(lhs.getType(), info.type, product.shape,
                   getMatrix(lhs, b, m, k), getMatrix(rhs, b, k, n),
                   getMatrix(acc, b, m, n),
                   const_cast<uint8_t *>(getMatrix(*result, b, m, n)));
  markProduct(product, lhs, rhs, acc, *result);
  results[0] = std::move(result);
}

static void evaluateMmaI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<MmaIOp>(info.op);
  Product product(op.getLhs(), op.getAcc());
  auto [m, n, k] = product.shape;
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile(),
             &acc = operands[2].tile();
  context.outcome.numElements += info.count * k;
  TilePtr result = Tile::create(info.type, info.count);
  for (size_t b = 0; b < product.batch; ++b)
    numerics::mmai(interpreter::isSigned(op.getSignednessLhs()),
                   interpreter::isSigned(op.getSignednessRhs()), product.shape,
                   getMatrix(lhs, b, m, k), getMatrix(rhs, b, k, n),
                   getMatrix(acc, b, m, n),
                   const_cast<uint8_t *>(getMatrix(*result, b, m, n)));
  markProduct(product, lhs, rhs, acc, *result);
  results[0] = std::move(result);
}

/// A scale of type f8E4M3FN must not be negative.
static void checkScale(Context &context, const Tile &scale) {
  if (!context.checks() || scale.getType() != ElementType::F8E4M3FN)
    return;
  for (size_t i = 0; i < scale.size(); ++i)
    if (numerics::getDouble(scale.getType(), scale.data() + i) < 0)
      return context.report("negative-scale",
                            "a scale of type f8E4M3FN is negative");
}

static void evaluateMmaFScaled(Context &context, const OpInfo &info,
                               Operands operands, Results results) {
  auto op = cast<MmaFScaledOp>(info.op);
  Product product(op.getLhs(), op.getAcc());
  auto [m, n, k] = product.shape;
  size_t blocks = cast<TileType>(op.getLhsScale().getType()).getShape().back();
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile(),
             &acc = operands[2].tile(), &lhsScale = operands[3].tile(),
             &rhsScale = operands[4].tile();
  checkScale(context, lhsScale);
  checkScale(context, rhsScale);
  context.outcome.numElements += info.count * k;
  TilePtr result = Tile::create(info.type, info.count);
  for (size_t b = 0; b < product.batch; ++b)
    numerics::mmafScaled(
        lhs.getType(), lhsScale.getType(), product.shape, blocks,
        getMatrix(lhs, b, m, k), getMatrix(rhs, b, k, n),
        getMatrix(lhsScale, b, m, blocks), getMatrix(rhsScale, b, blocks, n),
        getMatrix(acc, b, m, n),
        const_cast<uint8_t *>(getMatrix(*result, b, m, n)));
  markProduct(product, lhs, rhs, acc, *result);
  if (uint8_t mark = std::max(lhsScale.getAnyMark(), rhsScale.getAnyMark()))
    result->marks.assign(result->size(), mark);
  results[0] = std::move(result);
}

void interpreter::addCoreMmaEvaluators(EvaluatorTable &table) {
  table.add<MmaFOp>(evaluateMmaF);
  table.add<MmaIOp>(evaluateMmaI);
  table.add<MmaFScaledOp>(evaluateMmaFScaled);
}

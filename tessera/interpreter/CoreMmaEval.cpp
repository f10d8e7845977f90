//===- CoreMmaEval.cpp - matrix products===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Numerics.h"
#include "tessera/interpreter/TileElements.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Mma.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;
using numerics::MmaShape;

namespace {

/// The shapes of a product: a batch of matrices; one for rank 2.
struct Product {
  Product(mlir::Value lhs, mlir::Value acc) {
    ArrayRef<int64_t> left = cast<TileType>(lhs.getType()).getShape();
    ArrayRef<int64_t> result = cast<TileType>(acc.getType()).getShape();
    shape = {size_t(result[result.size() - 2]), size_t(result.back()),
             size_t(left.back())};
    batch = result.size() == 3 ? result.front() : 1;
  }

  /// The matrix with this number in the batch.
  const uint8_t *getLhs(const Tile &tile, size_t number) const {
    return tile.data() + number * shape.m * shape.k * tile.getElementSize();
  }
  const uint8_t *getRhs(const Tile &tile, size_t number) const {
    return tile.data() + number * shape.k * shape.n * tile.getElementSize();
  }

  MmaShape shape;
  size_t batch;
};

} // namespace

/// An element of the result is defined if all its terms are. A term with a
/// factor of zero is defined.
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

/// Multiplies each pair of matrices of the first two operands. `multiply(batch,
/// acc, result)` gets the number in the batch and the parts of the other tiles.
static TilePtr multiplyAll(
    Context &context, const OpInfo &info, const Product &product,
    Operands operands,
    llvm::function_ref<void(size_t, const uint8_t *, uint8_t *)> multiply) {
  context.outcome.numElements += info.count * product.shape.k;
  const Tile &acc = operands[2].tile();
  TilePtr result = Tile::create(info.type, info.count);
  size_t size = product.shape.m * product.shape.n * acc.getElementSize();
  for (size_t b = 0; b < product.batch; ++b)
    multiply(b, acc.data() + b * size, result->data() + b * size);
  markProduct(product, operands[0].tile(), operands[1].tile(), acc, *result);
  return result;
}

static void evaluateMmaF(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<MmaFOp>(info.op);
  Product product(op.getLhs(), op.getAcc());
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile();
  results[0] =
      multiplyAll(context, info, product, operands,
                  [&](size_t b, const uint8_t *acc, uint8_t *result) {
                    numerics::mmaf(lhs.getType(), info.type, product.shape,
                                   product.getLhs(lhs, b),
                                   product.getRhs(rhs, b), acc, result);
                  });
}

static void evaluateMmaI(Context &context, const OpInfo &info,
                         Operands operands, Results results) {
  auto op = cast<MmaIOp>(info.op);
  Product product(op.getLhs(), op.getAcc());
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile();
  results[0] =
      multiplyAll(context, info, product, operands,
                  [&](size_t b, const uint8_t *acc, uint8_t *result) {
                    numerics::mmai(cuda_tile::isSigned(op.getSignednessLhs()),
                                   cuda_tile::isSigned(op.getSignednessRhs()),
                                   product.shape, product.getLhs(lhs, b),
                                   product.getRhs(rhs, b), acc, result);
                  });
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
  size_t blocks = cast<TileType>(op.getLhsScale().getType()).getShape().back();
  const Tile &lhs = operands[0].tile(), &rhs = operands[1].tile(),
             &lhsScale = operands[3].tile(), &rhsScale = operands[4].tile();
  checkScale(context, lhsScale);
  checkScale(context, rhsScale);
  // There is a row or column of scales for each row or column of elements.
  Product scales = product;
  scales.shape.k = blocks;
  TilePtr result = multiplyAll(
      context, info, product, operands,
      [&](size_t b, const uint8_t *acc, uint8_t *result) {
        numerics::mmafScaled(lhs.getType(), lhsScale.getType(), product.shape,
                             blocks, product.getLhs(lhs, b),
                             product.getRhs(rhs, b), scales.getLhs(lhsScale, b),
                             scales.getRhs(rhsScale, b), acc, result);
      });
  if (uint8_t mark = std::max(lhsScale.getAnyMark(), rhsScale.getAnyMark()))
    result->marks.assign(result->size(), mark);
  results[0] = std::move(result);
}

void interpreter::addCoreMmaEvaluators(EvaluatorTable &table) {
  table.add<MmaFOp>(evaluateMmaF);
  table.add<MmaIOp>(evaluateMmaI);
  table.add<MmaFScaledOp>(evaluateMmaFScaled);
}

//===- CoreFolds.cpp - folds of tile operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"
#include "tessera/numerics/Convert.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;

static ArrayRef<int64_t> getShape(Value value) {
  return cast<TileType>(value.getType()).getShape();
}

static int64_t product(ArrayRef<int64_t> extents) {
  int64_t result = 1;
  for (int64_t extent : extents)
    result *= extent;
  return result;
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

OpFoldResult IotaOp::fold(FoldAdaptor) {
  // rule fold.iota.one
  if (getType().getNumElements() != 1)
    return nullptr;
  return makeSplat(getType(), 0);
}

OpFoldResult OffsetOp::fold(FoldAdaptor adaptor) {
  // rule fold.offset.zero
  if (isZeroSplat(adaptor.getOffset()))
    return getPtr();
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

/// Folds an op whose result has the elements of a literal at these strides.
static Attribute foldStrided(Operation *op, Attribute source,
                             ArrayRef<int64_t> strides, size_t begin = 0) {
  Value result = op->getResult(0);
  if (isSplat(source))
    return resizeSplat(result.getType(), source);
  return foldWhole(
      op, source, [&](LiteralOperands literals, uint8_t *out, size_t) {
        ElementType type = literals[0].type;
        copyStrided(type, getShape(result), strides,
                    literals[0].data() + begin * getStorageSize(type), out);
        return true;
      });
}

OpFoldResult ReshapeOp::fold(FoldAdaptor adaptor) {
  // rule fold.reshape.same
  if (getSource().getType() == getType())
    return getSource();
  // rule fold.reshape.literal
  return foldStrided(*this, adaptor.getSource(), getStrides(getShape(*this)));
}

OpFoldResult BroadcastOp::fold(FoldAdaptor adaptor) {
  // rule fold.broadcast.same
  if (getSource().getType() == getType())
    return getSource();
  ArrayRef<int64_t> from = getShape(getSource()), to = getShape(*this);
  SmallVector<int64_t, 8> strides = getStrides(from);
  for (size_t d = 0; d < from.size(); ++d)
    if (from[d] != to[d])
      strides[d] = 0;
  // rule fold.broadcast.literal
  return foldStrided(*this, adaptor.getSource(), strides);
}

OpFoldResult PermuteOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int32_t> permutation = getPermutation();
  // rule fold.permute.same
  if (llvm::equal(permutation, llvm::seq<int32_t>(0, permutation.size())))
    return getSource();
  SmallVector<int64_t, 8> strides = getStrides(getShape(getSource()));
  SmallVector<int64_t, 8> permuted;
  for (int32_t dimension : permutation)
    permuted.push_back(strides[dimension]);
  // rule fold.permute.literal
  return foldStrided(*this, adaptor.getSource(), permuted);
}

OpFoldResult CatOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int64_t> shape = getShape(*this);
  size_t dim = getDim();
  Attribute lhs = adaptor.getLhs(), rhs = adaptor.getRhs();
  // rule fold.cat.splats
  if (isSplat(lhs) && isSplat(rhs) &&
      resizeSplat(getType(), lhs) == resizeSplat(getType(), rhs))
    return resizeSplat(getType(), lhs);
  // rule fold.cat.literals
  return foldWhole(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t) {
        size_t inner = product(shape.drop_front(dim + 1)) *
                       getStorageSize(literals[0].type);
        size_t left = getShape(getLhs())[dim] * inner;
        size_t right = getShape(getRhs())[dim] * inner;
        for (size_t row = 0, end = product(shape.take_front(dim)); row < end;
             ++row) {
          std::memcpy(result, literals[0].data() + row * left, left);
          std::memcpy(result + left, literals[1].data() + row * right, right);
          result += left + right;
        }
        return true;
      });
}

/// The index of the first element of this block, in a tile of shape `whole`
/// that is divided into blocks of shape `part`; none if it is unknown or there
/// is no such block.
static std::optional<size_t> findBlock(ArrayRef<int64_t> whole,
                                       ArrayRef<int64_t> part,
                                       ArrayRef<Attribute> indices) {
  SmallVector<int64_t, 8> strides = getStrides(whole);
  size_t begin = 0;
  for (size_t d = 0; d < whole.size(); ++d) {
    std::optional<llvm::APInt> index = getSplatInteger(indices[d]);
    if (!index || index->getZExtValue() >= uint64_t(whole[d] / part[d]))
      return std::nullopt;
    begin += index->getZExtValue() * part[d] * strides[d];
  }
  return begin;
}

OpFoldResult ExtractOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int64_t> whole = getShape(getSource());
  std::optional<size_t> begin =
      findBlock(whole, getShape(*this), adaptor.getIndices());
  if (!begin)
    return nullptr;
  // rule fold.extract.whole
  if (getSource().getType() == getType())
    return getSource();
  // rule fold.extract.literal
  return foldStrided(*this, adaptor.getSource(), getStrides(whole), *begin);
}

OpFoldResult InsertOp::fold(FoldAdaptor adaptor) {
  ArrayRef<int64_t> whole = getShape(*this), part = getShape(getSource());
  std::optional<size_t> begin = findBlock(whole, part, adaptor.getIndices());
  if (!begin)
    return nullptr;
  // rule fold.insert.whole
  if (getSource().getType() == getType())
    return getSource();
  // rule fold.insert.literals
  return foldWhole(*this, {adaptor.getSource(), adaptor.getDestination()},
                   [&](LiteralOperands literals, uint8_t *result, size_t) {
                     size_t size = getStorageSize(literals[0].type);
                     std::memcpy(result, literals[1].data(),
                                 literals[1].elements.size());
                     forEachRow(part, getStrides(whole),
                                [&](size_t to, size_t from, size_t length) {
                                  std::memcpy(result + (*begin + to) * size,
                                              literals[0].data() + from * size,
                                              length * size);
                                });
                     return true;
                   });
}

//===----------------------------------------------------------------------===//
// select
//===----------------------------------------------------------------------===//

/// Rule 4: if `a` and `b` are equal, it does not matter which is selected.
static Value foldComparison(SelectOp op) {
  auto comparison = op.getCond().getDefiningOp<CmpIOp>();
  if (!comparison)
    return nullptr;
  Value a = comparison.getLhs(), b = comparison.getRhs();
  Value yes = op.getValIfTrue(), no = op.getValIfFalse();
  if (!(yes == a && no == b) && !(yes == b && no == a))
    return nullptr;
  switch (comparison.getComparisonPredicate()) {
  case ComparisonPredicate::Equal:
    return no;
  case ComparisonPredicate::NotEqual:
    return yes;
  default:
    return nullptr;
  }
}

/// The published rules, in their order.
OpFoldResult SelectOp::fold(FoldAdaptor adaptor) {
  // rule fold.select.same
  // 1: both operands are the same value
  if (getValIfTrue() == getValIfFalse())
    return getValIfTrue();
  // rule fold.select.constant
  // 2: the condition is the same literal for all elements
  if (isSplat(adaptor.getCond()))
    return isAllOnesSplat(adaptor.getCond()) ? getValIfTrue() : getValIfFalse();
  // rule fold.select.truth
  // 3: a select of true and false
  if (getCond().getType() == getType() &&
      isAllOnesSplat(adaptor.getValIfTrue()) &&
      isZeroSplat(adaptor.getValIfFalse()))
    return getCond();
  // rule fold.select.compared
  // 4: a select of two values that were compared
  if (Value chosen = foldComparison(*this))
    return chosen;
  // rule fold.select.negated
  // 5: a negated condition
  if (Value condition = getNegated(getCond())) {
    Value yes = getValIfTrue();
    getCondMutable().assign(condition);
    getValIfTrueMutable().assign(getValIfFalse());
    getValIfFalseMutable().assign(yes);
    return getResult();
  }
  // rule fold.select.again
  // 6: an operand that is a select on the same condition
  if (auto inner = getValIfTrue().getDefiningOp<SelectOp>();
      inner && inner.getCond() == getCond()) {
    getValIfTrueMutable().assign(inner.getValIfTrue());
    return getResult();
  }
  if (auto inner = getValIfFalse().getDefiningOp<SelectOp>();
      inner && inner.getCond() == getCond()) {
    getValIfFalseMutable().assign(inner.getValIfFalse());
    return getResult();
  }
  // rule fold.select.literals
  // All operands are literals
  return foldElementwise(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        size_t size = getStorageSize(literals[1].type);
        for (size_t i = 0; i < count; ++i)
          std::memcpy(result + i * size,
                      literals[literals[0].elements[i] ? 1 : 2].data() +
                          i * size,
                      size);
        return true;
      });
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

OpFoldResult PackOp::fold(FoldAdaptor adaptor) {
  // rule fold.pack.unpack
  // The bytes stay the same, whatever their type.
  if (auto inner = getSource().getDefiningOp<UnpackOp>())
    return inner.getSource();
  // rule fold.pack.literals
  return foldWhole(*this, adaptor.getOperands(),
                   [&](LiteralOperands literals, uint8_t *result, size_t) {
                     const LiteralOperand &source = literals[0];
                     unsigned bits = getBitWidth(source.type);
                     if (bits < 8)
                       numerics::packBits(bits, source.data(), result,
                                          source.elements.size());
                     else
                       std::memcpy(result, source.data(),
                                   source.elements.size());
                     return true;
                   });
}

OpFoldResult UnpackOp::fold(FoldAdaptor adaptor) {
  // rule fold.unpack.pack
  if (auto inner = getSource().getDefiningOp<PackOp>())
    if (inner.getSource().getType() == getType())
      return inner.getSource();
  // rule fold.unpack.literals
  ElementType type = cuda_tile::getElementType(getType());
  return foldWhole(
      *this, adaptor.getOperands(),
      [&](LiteralOperands literals, uint8_t *result, size_t count) {
        unsigned bits = getBitWidth(type);
        if (bits < 8)
          numerics::unpackBits(bits, literals[0].data(), result, count);
        else
          std::memcpy(result, literals[0].data(), literals[0].elements.size());
        return true;
      });
}

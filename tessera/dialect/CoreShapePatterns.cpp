//===- CoreShapePatterns.cpp - canonicalization of shapes -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

/// Dimensions that are not 1, in order.
static SmallVector<int64_t> getNonUnit(ArrayRef<int64_t> shape) {
  SmallVector<int64_t> dims;
  llvm::copy_if(shape, std::back_inserter(dims),
                [](int64_t size) { return size != 1; });
  return dims;
}

/// Checks that only dimensions of size 1 are added or removed.
static bool movesOnlyUnits(TileType from, TileType to) {
  return getNonUnit(from.getShape()) == getNonUnit(to.getShape());
}

namespace {

//===----------------------------------------------------------------------===//
// Ops that only move elements
//===----------------------------------------------------------------------===//

/// A reshape or broadcast that keeps the type does nothing.
template <typename OpTy> struct RemoveIdentity : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    if (op.getSource().getType() != op.getType())
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// reshape(reshape x), broadcast(broadcast x): only the last type matters.
template <typename OpTy> struct MergeChain : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSource().template getDefiningOp<OpTy>();
    if (!inner)
      return failure();
    rewriter.replaceOpWithNewOp<OpTy>(op, op.getType(), inner.getSource());
    return success();
  }
};

/// If all elements are equal, moving them does nothing.
/// Safe if: the constant is a splat; the literal does not grow.
template <typename OpTy> struct PlaceSplat : public OpRewritePattern<OpTy> {
  using OpRewritePattern<OpTy>::OpRewritePattern;

  LogicalResult matchAndRewrite(OpTy op,
                                PatternRewriter &rewriter) const override {
    DenseElementsAttr literal = getLiteral(op.getSource());
    if (!literal || !literal.isSplat())
      return failure();
    TileType type = op.getType();
    rewriter.replaceOpWithNewOp<ConstantOp>(
        op, type, cast<DenseIntOrFPElementsAttr>(literal.resizeSplat(type)));
    return success();
  }
};

/// reshape(broadcast x) is broadcast(reshape x), which reshapes fewer elements
/// and is next to the definition of x.
/// Safe if: the reshape only adds or removes unit dimensions, or x is a single
/// element. The broadcast must have no other use, or it would stay.
struct ReshapeOfBroadcast : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<BroadcastOp>();
    if (!broadcast || !broadcast->hasOneUse() || op.getType().getRank() == 0)
      return failure();
    TileType source = broadcast.getSource().getType();
    SmallVector<int64_t> shape(op.getType().getRank(), 1);
    if (source.getNumElements() != 1) {
      if (!movesOnlyUnits(broadcast.getType(), op.getType()))
        return failure();
      // A broadcast dimension stays broadcast.
      SmallVector<int64_t> sizes;
      for (auto [from, to] :
           llvm::zip(source.getShape(), broadcast.getType().getShape()))
        if (to != 1)
          sizes.push_back(from);
      auto next = sizes.begin();
      for (auto [size, to] : llvm::zip(shape, op.getType().getShape()))
        if (to != 1)
          size = *next++;
    }
    Value reshaped = ReshapeOp::create(
        rewriter, op.getLoc(), TileType::get(shape, source.getElementType()),
        broadcast.getSource());
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), reshaped);
    return success();
  }
};

/// permute(permute x) becomes one permutation. PermuteOfUnits removes the
/// identity.
struct MergePermutes : public OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSource().getDefiningOp<PermuteOp>();
    if (!inner)
      return failure();
    SmallVector<int32_t> permutation;
    for (int32_t dim : op.getPermutation())
      permutation.push_back(inner.getPermutation()[dim]);
    rewriter.replaceOpWithNewOp<PermuteOp>(op, op.getType(), inner.getSource(),
                                           permutation);
    return success();
  }
};

/// A permutation that moves no element is a reshape.
/// Safe if: the dimensions that are not 1 keep their order.
struct PermuteOfUnits : public OpRewritePattern<PermuteOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(PermuteOp op,
                                PatternRewriter &rewriter) const override {
    ArrayRef<int64_t> shape = op.getSource().getType().getShape();
    SmallVector<int32_t> moved;
    for (int32_t dim : op.getPermutation())
      if (shape[dim] != 1)
        moved.push_back(dim);
    if (!llvm::is_sorted(moved))
      return failure();
    rewriter.replaceOpWithNewOp<ReshapeOp>(op, op.getType(), op.getSource());
    return success();
  }
};

/// reshape(permute(reshape x)) is a permute of x.
/// Safe if: both reshapes only add or remove unit dimensions, and the result
/// has the rank of x. The permute must have no other use, or it would stay.
struct PermuteBetweenReshapes : public OpRewritePattern<ReshapeOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ReshapeOp op,
                                PatternRewriter &rewriter) const override {
    auto permute = op.getSource().getDefiningOp<PermuteOp>();
    if (!permute || !permute->hasOneUse())
      return failure();
    auto inner = permute.getSource().getDefiningOp<ReshapeOp>();
    if (!inner)
      return failure();
    TileType source = inner.getSource().getType();
    if (source.getRank() != op.getType().getRank() || source.getRank() < 2 ||
        !movesOnlyUnits(source, inner.getType()) ||
        !movesOnlyUnits(permute.getType(), op.getType()))
      return failure();

    // The position of each dimension of the reshaped x among those that are not
    // 1.
    SmallVector<unsigned> place;
    unsigned count = 0;
    for (int64_t size : inner.getType().getShape())
      place.push_back(size == 1 ? count : count++);
    SmallVector<int32_t> units, others;
    for (auto [dim, size] : llvm::enumerate(source.getShape()))
      (size == 1 ? units : others).push_back(dim);
    SmallVector<int32_t> moved;
    for (int32_t dim : permute.getPermutation())
      if (inner.getType().getShape()[dim] != 1)
        moved.push_back(others[place[dim]]);

    SmallVector<int32_t> permutation;
    auto nextUnit = units.begin();
    auto nextMoved = moved.begin();
    for (int64_t size : op.getType().getShape())
      permutation.push_back(size == 1 ? *nextUnit++ : *nextMoved++);
    rewriter.replaceOpWithNewOp<PermuteOp>(op, op.getType(), inner.getSource(),
                                           permutation);
    return success();
  }
};

//===----------------------------------------------------------------------===//
// cat and extract
//===----------------------------------------------------------------------===//

/// True for the same value or equal constants.
static bool isSameIndex(Value one, Value other) {
  if (one == other)
    return true;
  std::optional<APInt> first = getSplatInteger(one);
  return first && first == getSplatInteger(other);
}

/// The constant index, if it is one of `count` blocks. A wrong index is
/// undefined behaviour that the sanitizer reports, so rules leave it alone.
static std::optional<int64_t> getIndex(Value index, int64_t count) {
  std::optional<APInt> value = getSplatInteger(index);
  if (!value || value->uge(count))
    return std::nullopt;
  return value->getZExtValue();
}

static Value createIndex(PatternRewriter &rewriter, Location loc,
                         int64_t index) {
  auto type = TileType::get(rewriter.getI32Type());
  return ConstantOp::create(
      rewriter, loc, type,
      cast<DenseIntOrFPElementsAttr>(
          DenseElementsAttr::get(type, static_cast<int32_t>(index))));
}

/// cat(extract x[2k], extract x[2k + 1]) is block k of twice the size.
/// Safe if: the halves have the same shape and source, their indices along the
/// dimension are such constants, and the other indices agree.
struct CatOfNeighbours : public OpRewritePattern<CatOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(CatOp op,
                                PatternRewriter &rewriter) const override {
    auto lhs = op.getLhs().getDefiningOp<ExtractOp>();
    auto rhs = op.getRhs().getDefiningOp<ExtractOp>();
    if (!lhs || !rhs || lhs.getSource() != rhs.getSource() ||
        lhs.getType() != rhs.getType())
      return failure();
    TileType source = lhs.getSource().getType();
    int64_t dim = op.getDim();
    int64_t count = source.getShape()[dim] / lhs.getType().getShape()[dim];
    std::optional<int64_t> first = getIndex(lhs.getIndices()[dim], count);
    std::optional<int64_t> second = getIndex(rhs.getIndices()[dim], count);
    if (!first || !second || *first % 2 != 0 || *second != *first + 1)
      return failure();
    SmallVector<Value> indices(lhs.getIndices());
    for (auto [i, index] : llvm::enumerate(rhs.getIndices()))
      if (int64_t(i) != dim && !isSameIndex(indices[i], index))
        return failure();
    indices[dim] = createIndex(rewriter, op.getLoc(), *first / 2);
    rewriter.replaceOpWithNewOp<ExtractOp>(op, op.getType(), lhs.getSource(),
                                           indices);
    return success();
  }
};

/// A block that is the whole tile is the source.
/// Safe if: the indices are the constant 0, the only block there is.
struct ExtractWhole : public OpRewritePattern<ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ExtractOp op,
                                PatternRewriter &rewriter) const override {
    if (op.getType() != op.getSource().getType() ||
        !llvm::all_of(op.getIndices(),
                      [](Value index) { return getIndex(index, 1); }))
      return failure();
    rewriter.replaceOp(op, op.getSource());
    return success();
  }
};

/// extract(cat) reads from the half that has the block.
/// Safe if: the index along the dimension is constant, and no block overlaps
/// both halves.
struct ExtractOfCat : public OpRewritePattern<ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto cat = op.getSource().getDefiningOp<CatOp>();
    if (!cat)
      return failure();
    int64_t dim = cat.getDim();
    int64_t size = op.getType().getShape()[dim];
    int64_t left = cat.getLhs().getType().getShape()[dim];
    std::optional<int64_t> index =
        getIndex(op.getIndices()[dim], cat.getType().getShape()[dim] / size);
    if (!index || left % size != 0)
      return failure();
    int64_t inLeft = left / size;
    Value source = *index < inLeft ? cat.getLhs() : cat.getRhs();
    SmallVector<Value> indices(op.getIndices());
    if (*index >= inLeft)
      indices[dim] = createIndex(rewriter, op.getLoc(), *index - inLeft);
    rewriter.replaceOpWithNewOp<ExtractOp>(op, op.getType(), source, indices);
    return success();
  }
};

/// extract(extract x): one block of x.
/// Safe if: along each dimension both indices are constants of existing blocks,
/// or one of them is the constant 0 of the only or first block.
struct ExtractOfExtract : public OpRewritePattern<ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto inner = op.getSource().getDefiningOp<ExtractOp>();
    if (!inner)
      return failure();
    struct Index {
      Value value; // or else:
      int64_t constant;
    };
    SmallVector<Index> found;
    for (auto [outerIndex, innerIndex, from, middle, to] :
         llvm::zip(op.getIndices(), inner.getIndices(),
                   inner.getSource().getType().getShape(),
                   inner.getType().getShape(), op.getType().getShape())) {
      std::optional<int64_t> first = getIndex(innerIndex, from / middle);
      std::optional<int64_t> second = getIndex(outerIndex, middle / to);
      if (first && second)
        found.push_back({Value(), *first * (middle / to) + *second});
      else if (first && *first == 0)
        found.push_back({outerIndex, 0});
      else if (second && middle == to)
        found.push_back({innerIndex, 0});
      else
        return failure();
    }
    SmallVector<Value> indices;
    for (Index index : found)
      indices.push_back(
          index.value ? index.value
                      : createIndex(rewriter, op.getLoc(), index.constant));
    rewriter.replaceOpWithNewOp<ExtractOp>(op, op.getType(), inner.getSource(),
                                           indices);
    return success();
  }
};

/// extract(broadcast x) is a broadcast of a block of x.
/// Safe if: indices along broadcast dimensions are constants of existing
/// blocks. If x itself must be extracted from, the broadcast must have no other
/// use, or it would stay.
struct ExtractOfBroadcast : public OpRewritePattern<ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto broadcast = op.getSource().getDefiningOp<BroadcastOp>();
    if (!broadcast)
      return failure();
    TileType source = broadcast.getSource().getType();
    SmallVector<int64_t> shape(source.getShape());
    SmallVector<Value> indices(op.getIndices());
    BitVector isStretched(shape.size());
    bool isCut = false;
    for (auto [dim, from, to] : llvm::enumerate(
             op.getSource().getType().getShape(), op.getType().getShape())) {
      if (shape[dim] == from) {
        shape[dim] = to;
        isCut |= from != to || !getIndex(indices[dim], 1);
        continue;
      }
      if (!getIndex(indices[dim], from / to))
        return failure();
      isStretched.set(dim);
    }
    if (isCut && !broadcast->hasOneUse())
      return failure();
    Value block = broadcast.getSource();
    if (isCut) {
      for (unsigned dim : isStretched.set_bits())
        indices[dim] = createIndex(rewriter, op.getLoc(), 0);
      block = ExtractOp::create(rewriter, op.getLoc(),
                                TileType::get(shape, source.getElementType()),
                                block, indices);
    }
    rewriter.replaceOpWithNewOp<BroadcastOp>(op, op.getType(), block);
    return success();
  }
};

/// extract(insert s into d) is s if the block is the inserted one, and a block
/// of d if it is another.
/// Safe if: the blocks have the same shape. They are the same if all indices
/// agree, and different if constants along a dimension differ.
struct ExtractOfInsert : public OpRewritePattern<ExtractOp> {
  using OpRewritePattern::OpRewritePattern;

  LogicalResult matchAndRewrite(ExtractOp op,
                                PatternRewriter &rewriter) const override {
    auto insert = op.getSource().getDefiningOp<InsertOp>();
    if (!insert || insert.getSource().getType() != op.getType())
      return failure();
    auto pairs = llvm::zip(op.getIndices(), insert.getIndices());
    if (llvm::all_of(pairs, [](auto pair) {
          return isSameIndex(std::get<0>(pair), std::get<1>(pair));
        })) {
      rewriter.replaceOp(op, insert.getSource());
      return success();
    }
    for (auto [read, written] : pairs) {
      std::optional<APInt> one = getSplatInteger(read);
      std::optional<APInt> other = getSplatInteger(written);
      if (!one || !other || *one == *other)
        continue;
      rewriter.modifyOpInPlace(
          op, [&] { op.getSourceMutable().assign(insert.getDestination()); });
      return success();
    }
    return failure();
  }
};

} // namespace

void ReshapeOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns
      .add<RemoveIdentity<ReshapeOp>, MergeChain<ReshapeOp>,
           PlaceSplat<ReshapeOp>, ReshapeOfBroadcast, PermuteBetweenReshapes>(
          context);
}

void BroadcastOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                              MLIRContext *context) {
  patterns.add<RemoveIdentity<BroadcastOp>, MergeChain<BroadcastOp>,
               PlaceSplat<BroadcastOp>>(context);
}

void PermuteOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<MergePermutes, PermuteOfUnits, PlaceSplat<PermuteOp>>(context);
}

void CatOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                        MLIRContext *context) {
  patterns.add<CatOfNeighbours>(context);
}

void ExtractOp::getCanonicalizationPatterns(RewritePatternSet &patterns,
                                            MLIRContext *context) {
  patterns.add<ExtractWhole, ExtractOfCat, ExtractOfExtract, ExtractOfBroadcast,
               ExtractOfInsert>(context);
}

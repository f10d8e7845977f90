//===- PartBuilder.cpp - operations on parts of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/SliceEmitter.h"

#include <numeric>

using namespace mlir;
using namespace tessera;
using namespace tessera::analysis;
using namespace tessera::cuda_tile;

Value PartBuilder::get(Value value, int dim) const {
  if (dim == kWhole)
    return whole.lookupOrDefault(value);
  Value mapped = cut.lookup({value, dim});
  assert(mapped && "the part has not been built");
  return mapped;
}

void PartBuilder::set(Value value, int dim, Value mapped) {
  if (dim == kWhole)
    whole.map(value, mapped);
  else
    cut[{value, dim}] = mapped;
}

Type PartBuilder::getPartType(Type type, int dim) const {
  auto tile = dyn_cast<TileType>(type);
  if (!tile || dim == kWhole)
    return type;
  SmallVector<int64_t, 4> shape(tile.getShape());
  shape[dim] /= parts;
  return TileType::get(shape, tile.getElementType());
}

Operation *PartBuilder::copy(Operation *op, ArrayRef<int> dims,
                             bool withRegions) {
  Operation *made;
  if (withRegions && op->getNumRegions() != 0) {
    // Cloning maps the results too, but what is made is a part of them.
    IRMapping captured = whole;
    made = op->clone(captured);
  } else {
    made = op->cloneWithoutRegions();
  }
  for (auto [i, dim] : llvm::enumerate(dims))
    made->setOperand(i, get(op->getOperand(i), dim));
  builder.insert(made);
  return made;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

Value PartBuilder::makeScalar(Type element, int64_t value) {
  auto type = TileType::get({}, element);
  APInt number(64, value, /*isSigned=*/true);
  return builder.create<ConstantOp>(
      type, DenseIntElementsAttr::get(
                cast<ShapedType>(type),
                number.sextOrTrunc(element.getIntOrFloatBitWidth())));
}

/// Converts an unsigned scalar.
Value PartBuilder::resize(Value scalar, unsigned width) {
  unsigned before =
      cast<TileType>(scalar.getType()).getElementType().getIntOrFloatBitWidth();
  auto type = TileType::get({}, builder.getIntegerType(width));
  if (before < width)
    return builder.create<ExtIOp>(type, scalar, Signedness::Unsigned);
  if (before > width)
    return builder.create<TruncIOp>(type, scalar, IntegerOverflow::None);
  return scalar;
}

//===----------------------------------------------------------------------===//
// Tiles
//===----------------------------------------------------------------------===//

Value PartBuilder::extractPart(Value value, int dim) {
  auto type = cast<TileType>(value.getType());
  Value zero = makeScalar(builder.getI32Type(), 0);
  SmallVector<Value, 4> indices(type.getRank(), zero);
  indices[dim] = part;
  return builder.create<ExtractOp>(getPartType(type, dim), value, indices);
}

void PartBuilder::buildFromOutside(Value value, int dim) {
  if (has(value, dim))
    return;
  Operation *op = value.getDefiningOp();
  auto dims =
      op && canRecompute(op) ? getOperandDims(op, dim, parts) : std::nullopt;
  if (!dims) {
    builder.setLoc(value.getLoc());
    return set(value, dim, extractPart(value, dim));
  }
  for (auto [operand, cut] : llvm::zip_equal(op->getOperands(), *dims))
    buildFromOutside(operand, cut);
  buildPart(op, dim);
}

Value PartBuilder::buildConstant(ConstantOp op, int dim) {
  auto literal = cast<DenseElementsAttr>(op.getValue());
  if (!literal.isSplat()) {
    // The constant may be in a loop or branch that the slice replaces.
    if (!whole.contains(op.getResult()))
      buildWhole(op);
    return extractPart(get(op.getResult(), kWhole), dim);
  }
  Type type = getPartType(op.getType(), dim);
  return builder.create<ConstantOp>(
      type, cast<DenseIntOrFPElementsAttr>(
                literal.resizeSplat(cast<ShapedType>(type))));
}

Value PartBuilder::buildIota(IotaOp op) {
  auto type = cast<TileType>(getPartType(op.getType(), 0));
  Type element = type.getElementType();
  Value iota = builder.create<IotaOp>(type);
  Value start = resize(part, element.getIntOrFloatBitWidth());
  start = builder.create<MulIOp>(start.getType(), start,
                                 makeScalar(element, type.getDimSize(0)),
                                 IntegerOverflow::None);
  Value one = builder.create<ReshapeOp>(TileType::get({1}, element), start);
  Value all = builder.create<BroadcastOp>(type, one);
  return builder.create<AddIOp>(type, iota, all, IntegerOverflow::None);
}

/// A block of a larger tile: its part is a block of a finer grid.
void PartBuilder::buildExtract(ExtractOp op, int dim) {
  SmallVector<Value, 4> indices;
  for (Value index : op.getIndices())
    indices.push_back(get(index, kWhole));
  bool isWholeRange =
      op.getSource().getType().getDimSize(dim) == op.getType().getDimSize(dim);
  if (!isWholeRange) {
    Value index = builder.create<MulIOp>(
        part.getType(), indices[dim], makeScalar(builder.getI32Type(), parts),
        IntegerOverflow::None);
    indices[dim] = builder.create<AddIOp>(part.getType(), index, part,
                                          IntegerOverflow::None);
  }
  Value source = get(op.getSource(), isWholeRange ? dim : kWhole);
  set(op.getResult(), dim,
      builder.create<ExtractOp>(getPartType(op.getType(), dim), source,
                                indices));
}

/// A promise about groups of elements may say nothing about a part.
void PartBuilder::buildAssume(AssumeOp op, int dim) {
  Value value = get(op.getValue(), dim);
  auto divisible = dyn_cast<DivByAttr>(op.getPredicate());
  bool isKept = isa<BoundedAttr>(op.getPredicate()) ||
                (divisible && !divisible.getEvery());
  if (isKept)
    value = builder.create<AssumeOp>(value.getType(), value, op.getPredicate());
  set(op.getResult(), dim, value);
}

//===----------------------------------------------------------------------===//
// Scans
//===----------------------------------------------------------------------===//

/// Copies the body of a scan or reduce. It may use whole values from outside.
void PartBuilder::cloneBody(Region &from, Region &to) {
  IRMapping captured = whole;
  from.cloneInto(&to, captured);
}

/// The first element of each row is combined with the sum before it, and then
/// the part is scanned. So elements are combined in the order of the whole
/// scan, whatever its body is.
SmallVector<Value, 2> PartBuilder::buildScan(ScanOp op, ValueRange sums,
                                             Value isFirst) {
  builder.setLoc(op->getLoc());
  int dim = op.getDim();
  int64_t extent = cast<TileType>(getPartType(op.getResult(0).getType(), dim))
                       .getDimSize(dim);
  int rank = cast<TileType>(op.getResult(0).getType()).getRank();
  // Where the scan begins, and where it ends.
  SmallVector<Value, 4> start(rank, makeScalar(builder.getI32Type(), 0)),
      end = start;
  (op.getReverse() ? start : end)[dim] =
      makeScalar(builder.getI32Type(), extent - 1);
  SmallVector<Value, 2> elements, pairs;
  SmallVector<Type, 2> pairTypes, sumTypes, types;
  for (auto [operand, sum] : llvm::zip_equal(op.getOperands(), sums)) {
    auto one = cast<TileType>(sum.getType());
    Type element = one.getElementType();
    SmallVector<int64_t, 4> shape(one.getShape());
    elements.push_back(
        builder.create<ExtractOp>(one, get(operand, dim), start));
    shape[dim] = 2;
    pairs.push_back(builder.create<CatOp>(TileType::get(shape, element), sum,
                                          elements.back(), uint64_t(dim)));
    shape.erase(shape.begin() + dim);
    sumTypes.push_back(TileType::get(shape, element));
    types.push_back(getPartType(operand.getType(), dim));
  }
  auto reduce = builder.create<ReduceOp>(sumTypes, pairs, uint32_t(dim),
                                         op.getIdentities());
  cloneBody(op.getRegion(), reduce.getRegion());
  SmallVector<Value, 2> begun;
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    auto one = cast<TileType>(sums[i].getType());
    auto bits = TileType::get(one.getShape(), builder.getI1Type());
    SmallVector<int64_t, 4> ones(rank, 1);
    Value condition = builder.create<ReshapeOp>(
        TileType::get(ones, builder.getI1Type()), isFirst);
    condition = builder.create<BroadcastOp>(bits, condition);
    Value combined = builder.create<ReshapeOp>(one, reduce.getResult(i));
    Value chosen =
        builder.create<SelectOp>(one, condition, elements[i], combined);
    begun.push_back(
        builder.create<InsertOp>(types[i], chosen, get(operand, dim), start));
  }
  auto scan = builder.create<ScanOp>(types, begun, uint32_t(dim),
                                     op.getReverse(), op.getIdentities());
  cloneBody(op.getRegion(), scan.getRegion());
  SmallVector<Value, 2> last;
  for (auto [before, after, sum] :
       llvm::zip_equal(op.getResults(), scan.getResults(), sums)) {
    set(before, dim, after);
    last.push_back(builder.create<ExtractOp>(sum.getType(), after, end));
  }
  return last;
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

static DenseI32ArrayAttr divide(DenseI32ArrayAttr extents, int dim,
                                int64_t parts) {
  SmallVector<int32_t, 4> cut(extents.asArrayRef());
  cut[dim] /= parts;
  return DenseI32ArrayAttr::get(extents.getContext(), cut);
}

/// The greatest step by which both tiles and parts of tiles can be counted.
static int32_t getCommonStep(StridedViewType view, int dim, int64_t parts) {
  return std::gcd(view.getTraversalStrides()[dim],
                  int32_t(view.getTileShape()[dim] / parts));
}

Value PartBuilder::buildView(Operation *makeView, int dim) {
  MLIRContext *context = builder.getContext();
  Value tensor = get(makeView->getOperand(0), kWhole);
  Type type = makeView->getResult(0).getType();
  if (auto view = dyn_cast<PartitionViewType>(type))
    return builder.create<MakePartitionViewOp>(
        PartitionViewType::get(context, divide(view.getTileShape(), dim, parts),
                               view.getTensorView(), view.getDimMap(),
                               view.getPaddingValue()),
        tensor);
  if (auto view = dyn_cast<StridedViewType>(type)) {
    SmallVector<int32_t, 4> strides(view.getTraversalStrides().asArrayRef());
    strides[dim] = getCommonStep(view, dim, parts);
    return builder.create<MakeStridedViewOp>(
        StridedViewType::get(context, divide(view.getTileShape(), dim, parts),
                             DenseI32ArrayAttr::get(context, strides),
                             view.getTensorView(), view.getDimMap(),
                             view.getPaddingValue()),
        tensor);
  }
  auto view = cast<GatherScatterViewType>(type);
  return builder.create<MakeGatherScatterViewOp>(
      GatherScatterViewType::get(
          context, divide(view.getTileShape(), dim, parts),
          view.getTensorView(), view.getSparseDim(), view.getPaddingValue()),
      tensor);
}

unsigned tessera::getIndexWidth(Operation *makeView, int dim, unsigned before) {
  if (before > 32)
    return before;
  auto view = cast<TileView>(makeView->getResult(0).getType());
  size_t tensorDim = getTensorDimension(view, dim);
  ArrayRef<int64_t> shape = view.getTensorView().getShape();
  if (shape[tensorDim] != TensorViewType::kDynamic)
    return shape[tensorDim] <= INT32_MAX ? 32 : 64;
  Value tensor = makeView->getOperand(0);
  while (auto assume = tensor.getDefiningOp<AssumeOp>())
    tensor = assume.getValue();
  auto make = tensor.getDefiningOp<MakeTensorViewOp>();
  if (!make)
    return 64;
  Value size = make.getDynamicShape()[llvm::count(shape.take_front(tensorDim),
                                                  TensorViewType::kDynamic)];
  auto type = cast<TileType>(size.getType());
  return type.getElementType().getIntOrFloatBitWidth() <= 32 ? 32 : 64;
}

Operation *PartBuilder::buildViewAccess(Operation *op, OperandRange indices,
                                        int dim) {
  auto dims = getOperandDims(op, dim, parts);
  Operation *made = copy(op, *dims, /*withRegions=*/false);
  builder.setInsertionPoint(made);
  Value address = cast<AccessOpInterface>(op).getAddress();
  Operation *makeView = address.getDefiningOp();
  Value newView = buildView(makeView, dim);
  for (OpOperand &operand : made->getOpOperands())
    if (op->getOperand(operand.getOperandNumber()) == address)
      operand.set(newView);

  unsigned first = indices.getBeginOperandIndex();
  Type type = address.getType();
  auto sparse = dyn_cast<GatherScatterViewType>(type);
  if (!sparse || sparse.getSparseDim() != unsigned(dim)) {
    unsigned before = cast<TileType>(indices[dim].getType())
                          .getElementType()
                          .getIntOrFloatBitWidth();
    unsigned width = getIndexWidth(makeView, dim, before);
    Type element = builder.getIntegerType(width);
    // All scalar indices have the same type.
    for (unsigned d = 0; d < indices.size(); ++d)
      if (!sparse || sparse.getSparseDim() != d)
        made->setOperand(first + d, resize(made->getOperand(first + d), width));
    int64_t extent =
        cast<TileView>(newView.getType()).getTileType().getDimSize(dim);
    int64_t scale = 1, step = extent;
    if (isa<PartitionViewType>(type)) {
      scale = parts;
      step = 1;
    } else if (auto strided = dyn_cast<StridedViewType>(type)) {
      int32_t common = getCommonStep(strided, dim, parts);
      scale = strided.getTraversalStrides()[dim] / common;
      step = extent / common;
    }
    Value index = made->getOperand(first + dim);
    Value move = resize(part, width);
    auto multiply = [&](Value value, int64_t by) -> Value {
      return by == 1 ? value
                     : builder.create<MulIOp>(value.getType(), value,
                                              makeScalar(element, by),
                                              IntegerOverflow::None);
    };
    index = builder.create<AddIOp>(index.getType(), multiply(index, scale),
                                   multiply(move, step), IntegerOverflow::None);
    made->setOperand(first + dim, index);
  }
  builder.setInsertionPointAfter(made);
  return made;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

void PartBuilder::buildWhole(Operation *op) { builder.clone(*op, whole); }

void PartBuilder::buildPart(Operation *op, int dim) {
  builder.setLoc(op->getLoc());
  if (auto constant = dyn_cast<ConstantOp>(op))
    return set(op->getResult(0), dim, buildConstant(constant, dim));
  if (auto iota = dyn_cast<IotaOp>(op))
    return set(op->getResult(0), dim, buildIota(iota));
  if (auto extract = dyn_cast<ExtractOp>(op))
    return buildExtract(extract, dim);
  if (auto assume = dyn_cast<AssumeOp>(op))
    return buildAssume(assume, dim);
  Operation *made;
  if (auto load = dyn_cast<LoadViewTkoOp>(op))
    made = buildViewAccess(op, load.getIndex(), dim);
  else if (auto store = dyn_cast<StoreViewTkoOp>(op))
    made = buildViewAccess(op, store.getIndex(), dim);
  else if (auto red = dyn_cast<AtomicRedViewTkoOp>(op))
    made = buildViewAccess(op, red.getIndex(), dim);
  else
    made = copy(op, *getOperandDims(op, dim, parts), /*withRegions=*/true);
  for (auto [before, after] :
       llvm::zip_equal(op->getResults(), made->getResults())) {
    bool isTile = isa<TileType>(before.getType());
    if (isTile)
      after.setType(getPartType(before.getType(), dim));
    set(before, isTile ? dim : kWhole, after);
  }
}

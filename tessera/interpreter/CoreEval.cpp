//===- CoreEval.cpp - tiles, pointers and the grid===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/ElementData.h"
#include "tessera/interpreter/Constants.h"
#include "tessera/interpreter/TileElements.h"
#include "tessera/numerics/Convert.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::interpreter;

static ArrayRef<int64_t> getShape(mlir::Value value) {
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

static void evaluateConstant(Context &, const OpInfo &info, Operands,
                             Results results) {
  results[0] = info.constant.isNone()
                   ? makeTile(cast<ConstantOp>(info.op).getValue())
                   : info.constant;
}

static void evaluateIota(Context &, const OpInfo &info, Operands,
                         Results results) {
  TilePtr result = Tile::create(info.type, info.count);
  numerics::iota(info.type, result->data(), result->size());
  results[0] = std::move(result);
}

static void putIds(BlockId ids, Results results) {
  for (unsigned i = 0; i < 3; ++i)
    results[i] = Tile::createScalar(ElementType::I32, ids[i]);
}

static void evaluateBlockId(Context &context, const OpInfo &, Operands,
                            Results results) {
  putIds(context.block, results);
}

static void evaluateNumBlocks(Context &context, const OpInfo &, Operands,
                              Results results) {
  putIds(context.grid, results);
}

static void evaluateGetGlobal(Context &context, const OpInfo &info, Operands,
                              Results results) {
  auto op = cast<GetGlobalOp>(info.op);
  results[0] =
      Tile::createScalar(ElementType::I64, context.globals.at(op.getName()));
}

/// Addresses are in bytes; two elements of 4 bits share one.
static void evaluateOffset(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  const Tile &pointers = operands[0].tile(), &offsets = operands[1].tile();
  auto type = cast<TileType>(info.op->getResult(0).getType());
  auto pointer = cast<PointerType>(type.getElementType());
  ElementType pointee = convertElementType(pointer.getPointeeType());
  unsigned bits = std::max(getBitWidth(pointee), 4u);
  if (pointee == ElementType::I1)
    bits = 8;
  TilePtr result = Tile::create(ElementType::I64, pointers.size());
  result->marks = combineMarks(operands);
  bool overflows = false, isSplit = false;
  for (size_t i = 0; i < result->size(); ++i) {
    __int128 product = __int128(offsets.getSigned(i)) * bits;
    isSplit |= product % 8 != 0;
    product /= 8;
    __int128 sum = __int128(pointers.as<uint64_t>()[i]) + product;
    if ((product != int64_t(product) || sum != __int128(uint64_t(sum))) &&
        !result->getMark(i))
      overflows = true;
    result->as<uint64_t>()[i] = uint64_t(sum);
  }
  if (overflows)
    context.report("offset-overflow", "the address overflows 64 bits");
  if (isSplit)
    context.refuse("misaligned",
                   "an odd number of 4-bit elements is no whole byte");
  results[0] = std::move(result);
}

static void evaluateSelect(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  const Tile &condition = operands[0].tile(), &yes = operands[1].tile(),
             &no = operands[2].tile();
  TilePtr result = Tile::create(info.type, condition.size());
  const uint8_t *chosen = condition.as<uint8_t>();
  visitBySize(yes, [&](auto element) {
    using T = decltype(element);
    const T *a = yes.as<T>(), *b = no.as<T>();
    T *out = result->as<T>();
    for (size_t i = 0, size = result->size(); i < size; ++i)
      out[i] = chosen[i] ? a[i] : b[i];
  });
  if (condition.isMarked() || yes.isMarked() || no.isMarked()) {
    result->marks.resize(result->size());
    for (size_t i = 0; i < result->size(); ++i)
      result->marks[i] = condition.getMark(i) ? condition.getMark(i)
                         : chosen[i]          ? yes.getMark(i)
                                              : no.getMark(i);
  }
  results[0] = std::move(result);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

static void evaluateReshape(Context &, const OpInfo &, Operands operands,
                            Results results) {
  results[0] = operands[0];
}

/// A tile of `shape` whose elements are in `source` at these strides.
static TilePtr readStrided(const Tile &source, ArrayRef<int64_t> shape,
                           ArrayRef<int64_t> strides, size_t begin = 0) {
  TilePtr result = Tile::create(source.getType(), product(shape));
  copyStrided(source.getType(), shape, strides,
              source.data() + begin * source.getElementSize(), result->data());
  if (source.isMarked()) {
    result->marks.resize(result->size());
    int64_t last = shape.empty() ? 1 : strides.back();
    forEachRow(shape, strides, [&](size_t from, size_t to, size_t length) {
      for (size_t i = 0; i < length; ++i)
        result->marks[to + i] = source.marks[begin + from + i * last];
    });
  }
  return result;
}

static void evaluateBroadcast(Context &, const OpInfo &info, Operands operands,
                              Results results) {
  auto op = cast<BroadcastOp>(info.op);
  ArrayRef<int64_t> from = getShape(op.getSource()), to = getShape(op);
  if (from == to) {
    results[0] = operands[0];
    return;
  }
  SmallVector<int64_t, 8> strides = getStrides(from);
  for (size_t d = 0; d < from.size(); ++d)
    if (from[d] != to[d])
      strides[d] = 0;
  results[0] = readStrided(operands[0].tile(), to, strides);
}

static void evaluatePermute(Context &, const OpInfo &info, Operands operands,
                            Results results) {
  auto op = cast<PermuteOp>(info.op);
  SmallVector<int64_t, 8> strides = getStrides(getShape(op.getSource()));
  SmallVector<int64_t, 8> permuted;
  for (int32_t dimension : op.getPermutation())
    permuted.push_back(strides[dimension]);
  results[0] = readStrided(operands[0].tile(), getShape(op), permuted);
}

static void evaluateCat(Context &, const OpInfo &info, Operands operands,
                        Results results) {
  auto op = cast<CatOp>(info.op);
  ArrayRef<int64_t> shape = getShape(op);
  size_t dim = op.getDim();
  size_t outer = product(shape.take_front(dim));
  size_t inner = product(shape.drop_front(dim + 1));
  size_t left = getShape(op.getLhs())[dim] * inner;
  size_t right = getShape(op.getRhs())[dim] * inner;
  TilePtr result = Tile::create(info.type, info.count);
  copyRows(operands[0].tile(), 0, left, *result, 0, left + right, outer, left);
  copyRows(operands[1].tile(), 0, right, *result, left, left + right, outer,
           right);
  results[0] = std::move(result);
}

/// Returns the index of the first element of block `indices`, in a tile of
/// shape `whole` that is divided into blocks of shape `part`. If there is no
/// such block, reports that and returns none.
static std::optional<size_t> findBlock(Context &context,
                                       ArrayRef<int64_t> whole,
                                       ArrayRef<int64_t> part,
                                       ArrayRef<interpreter::Value> indices) {
  SmallVector<int64_t, 8> strides = getStrides(whole);
  size_t begin = 0;
  for (size_t d = 0; d < whole.size(); ++d) {
    context.reportMark(indices[d].tile().getMark(0), "takes a block by");
    uint64_t index = indices[d].tile().getUnsigned(0);
    if (index >= uint64_t(whole[d] / part[d])) {
      context.refuse("extract-index", "block index " + Twine(index) +
                                          " in dimension " + Twine(d) +
                                          " is not below " +
                                          Twine(whole[d] / part[d]));
      return std::nullopt;
    }
    begin += index * part[d] * strides[d];
  }
  return begin;
}

static void evaluateExtract(Context &context, const OpInfo &info,
                            Operands operands, Results results) {
  auto op = cast<ExtractOp>(info.op);
  ArrayRef<int64_t> whole = getShape(op.getSource()), part = getShape(op);
  std::optional<size_t> begin =
      findBlock(context, whole, part, operands.drop_front());
  if (context.hasFailed())
    return;
  TilePtr result = readStrided(operands[0].tile(), part, getStrides(whole),
                               begin.value_or(0));
  if (!begin)
    result->marks.assign(result->size(), context.sanitizer.getMark(op));
  results[0] = std::move(result);
}

static void evaluateInsert(Context &context, const OpInfo &info,
                           Operands operands, Results results) {
  auto op = cast<InsertOp>(info.op);
  ArrayRef<int64_t> whole = getShape(op), part = getShape(op.getSource());
  std::optional<size_t> begin =
      findBlock(context, whole, part, operands.drop_front(2));
  if (context.hasFailed())
    return;
  const Tile &source = operands[0].tile(), &destination = operands[1].tile();
  TilePtr result = Tile::create(info.type, info.count);
  copyRows(destination, 0, 0, *result, 0, 0, 1, info.count);
  if (begin)
    forEachRow(part, getStrides(whole),
               [&](size_t to, size_t from, size_t length) {
                 copyRows(source, from, 0, *result, *begin + to, 0, 1, length);
               });
  results[0] = std::move(result);
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

static void evaluatePack(Context &, const OpInfo &info, Operands operands,
                         Results results) {
  const Tile &source = operands[0].tile();
  TilePtr result = Tile::create(info.type, info.count);
  unsigned bits = getBitWidth(source.getType());
  if (bits < 8)
    numerics::packBits(bits, source.data(), result->data(), source.size());
  else
    std::memcpy(result->data(), source.data(), source.getNumBytes());
  if (source.isMarked()) {
    result->marks.resize(result->size());
    for (size_t i = 0; i < source.size(); ++i)
      for (size_t bit = i * bits; bit < (i + 1) * bits; ++bit)
        if (source.marks[i])
          result->marks[bit / 8] = source.marks[i];
  }
  results[0] = std::move(result);
}

static void evaluateUnpack(Context &, const OpInfo &info, Operands operands,
                           Results results) {
  const Tile &source = operands[0].tile();
  TilePtr result = Tile::create(info.type, info.count);
  unsigned bits = getBitWidth(info.type);
  if (bits < 8)
    numerics::unpackBits(bits, source.data(), result->data(), result->size());
  else
    std::memcpy(result->data(), source.data(), source.getNumBytes());
  if (source.isMarked()) {
    result->marks.resize(result->size());
    for (size_t i = 0; i < result->size(); ++i)
      for (size_t bit = i * bits; bit < (i + 1) * bits; ++bit)
        if (source.marks[bit / 8])
          result->marks[i] = source.marks[bit / 8];
  }
  results[0] = std::move(result);
}

void interpreter::addCoreEvaluators(EvaluatorTable &table) {
  table.add<ConstantOp>(evaluateConstant);
  table.add<IotaOp>(evaluateIota);
  table.add<GetTileBlockIdOp>(evaluateBlockId);
  table.add<GetNumTileBlocksOp>(evaluateNumBlocks);
  table.add<GetGlobalOp>(evaluateGetGlobal);
  table.add<ReshapeOp>(evaluateReshape);
  table.add<BroadcastOp>(evaluateBroadcast);
  table.add<PermuteOp>(evaluatePermute);
  table.add<CatOp>(evaluateCat);
  table.add<ExtractOp>(evaluateExtract);
  table.add<InsertOp>(evaluateInsert);
  table.add<PackOp>(evaluatePack);
  table.add<UnpackOp>(evaluateUnpack);
  table.add<OffsetOp>(evaluateOffset);
  table.add<SelectOp>(evaluateSelect);
}

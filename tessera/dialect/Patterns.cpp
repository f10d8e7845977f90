//===- Patterns.cpp - helpers of canonicalization patterns -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Patterns.h"

using namespace mlir;
using namespace tessera::cuda_tile;

std::optional<APInt> tessera::cuda_tile::getSplatInteger(Value value) {
  DenseElementsAttr literal = getLiteral(value);
  if (!literal || !literal.isSplat() ||
      !isa<IntegerType>(literal.getElementType()))
    return std::nullopt;
  return literal.getSplatValue<APInt>();
}

std::optional<bool> tessera::cuda_tile::getSplatBool(Value value) {
  std::optional<APInt> splat = getSplatInteger(value);
  if (!splat || splat->getBitWidth() != 1)
    return std::nullopt;
  return splat->isOne();
}

Value tessera::cuda_tile::createNot(RewriterBase &rewriter, Location loc,
                                    Value value) {
  auto type = cast<TileType>(value.getType());
  Value ones = ConstantOp::create(
      rewriter, loc, type,
      cast<DenseIntOrFPElementsAttr>(DenseElementsAttr::get(type, true)));
  return XOrIOp::create(rewriter, loc, type, value, ones);
}

bool tessera::cuda_tile::isSelectable(Type type) {
  auto tile = dyn_cast<TileType>(type);
  return tile && !isa<Float4E2M1FNType>(tile.getElementType());
}

Value tessera::cuda_tile::createSelect(RewriterBase &rewriter, Location loc,
                                       Value condition, Value ifTrue,
                                       Value ifFalse) {
  auto type = cast<TileType>(ifTrue.getType());
  Type element = rewriter.getI1Type();
  if (type.getRank() != 0) {
    SmallVector<int64_t> ones(type.getRank(), 1);
    condition = ReshapeOp::create(rewriter, loc, TileType::get(ones, element),
                                  condition);
    if (type.getNumElements() != 1)
      condition = BroadcastOp::create(
          rewriter, loc, TileType::get(type.getShape(), element), condition);
  }
  return SelectOp::create(rewriter, loc, type, condition, ifTrue, ifFalse);
}

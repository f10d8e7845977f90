//===- GenerateShapes.cpp - operations that move elements -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "fuzz/KernelGenerator.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::fuzz;

static bool isAny(Type) { return true; }

void KernelGenerator::emitConstant() {
  add(makeConstant(
      chooseTile([](Type element) { return !element.isInteger(4); })));
}

void KernelGenerator::emitIota() {
  Type element =
      chooseElement([](Type type) { return isa<IntegerType>(type); });
  unsigned width = element.getIntOrFloatBitWidth();
  int64_t size = int64_t(1) << random.below(std::min(width, 8u) + 1);
  add(IotaOp::create(b, TileType::get({size}, element)));
}

void KernelGenerator::emitReshape() {
  TileType type = chooseTile(isAny);
  // Any way to split the number of elements into powers of two.
  int64_t rest = type.getNumElements();
  Shape shape;
  while (shape.size() < 3 && !random.oneIn(4)) {
    int64_t extent = int64_t(1) << random.below(llvm::Log2_64(rest) + 1);
    shape.push_back(extent);
    rest /= extent;
  }
  if (rest != 1 || random.oneIn(4))
    shape.push_back(rest);
  Value source = get(type);
  add(ReshapeOp::create(b, TileType::get(shape, type.getElementType()), source),
      isExact(source));
}

void KernelGenerator::emitBroadcast() {
  TileType type = chooseTile(isAny);
  Shape from(type.getShape());
  for (int64_t &extent : from)
    if (flip())
      extent = 1;
  TileType narrow = makeTile(from, type.getElementType());
  Shape to(type.getShape());
  if (llvm::any_of(llvm::zip(narrow.getShape(), to), [](auto pair) {
        return std::get<0>(pair) != 1 && std::get<0>(pair) != std::get<1>(pair);
      }))
    return;
  Value source = get(narrow);
  add(BroadcastOp::create(b, type, source), isExact(source));
}

void KernelGenerator::emitPermute() {
  TileType type = chooseTile(isAny);
  if (type.getRank() < 2)
    return;
  auto permutation = llvm::to_vector(llvm::seq<int32_t>(0, type.getRank()));
  for (size_t i = permutation.size(); i > 1; --i)
    std::swap(permutation[i - 1], permutation[random.below(i)]);
  Shape shape;
  for (int32_t dim : permutation)
    shape.push_back(type.getDimSize(dim));
  Value source = get(type);
  add(PermuteOp::create(b, TileType::get(shape, type.getElementType()), source,
                        permutation),
      isExact(source));
}

void KernelGenerator::emitCat() {
  TileType type = chooseTile(isAny);
  if (type.getRank() == 0)
    return;
  int64_t dim = random.below(type.getRank());
  Shape shape(type.getShape());
  shape[dim] *= 2;
  Value lhs = get(type), rhs = get(type);
  add(CatOp::create(b, TileType::get(shape, type.getElementType()), lhs, rhs,
                    dim),
      isExact(lhs) && isExact(rhs));
}

/// The shape of a part that divides the whole, and which part.
void KernelGenerator::chooseSubTile(TileType &whole, Shape &part,
                                    SmallVectorImpl<Value> &indices) {
  whole = chooseTile(isAny);
  part.assign(whole.getShape().begin(), whole.getShape().end());
  for (int64_t &extent : part)
    if (flip())
      extent >>= random.below(llvm::Log2_64(extent) + 1);
  if (isa<Float4E2M1FNType>(whole.getElementType()))
    part.assign(whole.getShape().begin(), whole.getShape().end());
  for (auto [extent, size] : llvm::zip(part, whole.getShape())) {
    int64_t blocks = size / extent;
    Type i32 = b.getI32Type();
    if (!options.defined && random.oneIn(3))
      indices.push_back(getScalar(i32));
    else if (flip())
      indices.push_back(mask(getScalar(i32), blocks - 1));
    else
      indices.push_back(known(i32, random.below(blocks)));
  }
}

void KernelGenerator::emitExtract() {
  TileType whole;
  Shape part;
  SmallVector<Value> indices;
  chooseSubTile(whole, part, indices);
  Value source = get(whole);
  add(ExtractOp::create(b, TileType::get(part, whole.getElementType()), source,
                        indices),
      isExact(source));
}

void KernelGenerator::emitInsert() {
  TileType whole;
  Shape part;
  SmallVector<Value> indices;
  chooseSubTile(whole, part, indices);
  Value source = get(TileType::get(part, whole.getElementType()));
  Value destination = get(whole);
  add(InsertOp::create(b, source, destination, indices),
      isExact(source) && isExact(destination));
}

void KernelGenerator::emitSelect() {
  TileType type =
      chooseTile([](Type element) { return !isa<Float4E2M1FNType>(element); });
  Value condition = get(cast<TileType>(getI1SameShape(type)));
  Value lhs = get(type), rhs = get(type);
  add(SelectOp::create(b, condition, lhs, rhs), isExact(lhs) && isExact(rhs));
}

void KernelGenerator::emitBlockId() {
  for (Value result : GetTileBlockIdOp::create(b)->getResults())
    add(result);
}

void KernelGenerator::emitNumBlocks() {
  for (Value result : GetNumTileBlocksOp::create(b)->getResults())
    add(result);
}

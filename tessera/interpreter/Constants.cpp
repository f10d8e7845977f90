//===- Constants.cpp - literals as tiles===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Constants.h"
#include "tessera/interpreter/Program.h"

#include <cstring>

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

/// tf32 is an f32 without its last 13 bits.
static uint64_t getBits(ElementType type, const llvm::APInt &bits) {
  return type == ElementType::TF32 ? bits.getZExtValue() << 13
                                   : bits.getZExtValue();
}

TilePtr interpreter::makeTile(DenseIntOrFPElementsAttr literal) {
  ElementType type = getElementType(literal.getType());
  TilePtr tile = Tile::create(type, literal.getNumElements());
  size_t size = tile->getElementSize();
  size_t index = 0;
  auto put = [&](const llvm::APInt &value) {
    uint64_t bits = getBits(type, value);
    std::memcpy(tile->data() + index++ * size, &bits, size);
  };
  size_t stored = literal.isSplat() ? 1 : tile->size();
  // Whole bytes are stored as they are; this is quick for the large ones.
  if (getBitWidth(type) >= 8 && type != ElementType::TF32 &&
      literal.getRawData().size() == stored * size) {
    std::memcpy(tile->data(), literal.getRawData().data(), stored * size);
    index = stored;
  } else if (isa<FloatType>(literal.getElementType())) {
    for (const llvm::APFloat &value :
         llvm::make_range(literal.value_begin<llvm::APFloat>(),
                          literal.value_begin<llvm::APFloat>() + stored))
      put(value.bitcastToAPInt());
  } else {
    for (const llvm::APInt &value :
         llvm::make_range(literal.value_begin<llvm::APInt>(),
                          literal.value_begin<llvm::APInt>() + stored))
      put(value);
  }
  for (; index < tile->size(); ++index)
    std::memcpy(tile->data() + index * size, tile->data(), size);
  return tile;
}

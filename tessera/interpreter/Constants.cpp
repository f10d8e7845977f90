//===- Constants.cpp - literals as tiles===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Constants.h"

#include "tessera/dialect/ElementData.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::interpreter;

TilePtr interpreter::makeTile(DenseIntOrFPElementsAttr literal) {
  TilePtr tile = Tile::create(cuda_tile::getElementType(literal.getType()),
                              literal.getNumElements());
  cuda_tile::readElements(literal, tile->data(), tile->size());
  return tile;
}

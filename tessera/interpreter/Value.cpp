//===- Value.cpp - operands and results of operations===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Value.h"
#include "tessera/numerics/Integer.h"

#include <cstring>

using namespace tessera;
using namespace tessera::interpreter;

static thread_local uint64_t liveBytes = 0;

Tile::Tile(ElementType type, size_t count) : type(type), count(count) {
  // Whole cache lines, for vector instructions of the host.
  size_t size = (getNumBytes() + 63) / 64 * 64;
  bytes = static_cast<uint8_t *>(std::aligned_alloc(64, size));
  if (!bytes)
    llvm::report_bad_alloc_error("no memory for a tile");
  liveBytes += getNumBytes();
}

Tile::~Tile() {
  liveBytes -= getNumBytes();
  std::free(bytes);
}

TilePtr Tile::create(ElementType type, size_t count) {
  return TilePtr(new Tile(type, count));
}

TilePtr Tile::createScalar(ElementType type, uint64_t bits) {
  TilePtr tile = create(type, 1);
  std::memcpy(tile->data(), &bits, tile->getElementSize());
  return tile;
}

uint64_t Tile::getLiveBytes() { return liveBytes; }

uint64_t Tile::getUnsigned(size_t index) const {
  return numerics::getUnsigned(type, bytes + index * getElementSize());
}

int64_t Tile::getSigned(size_t index) const {
  return numerics::getSigned(type, bytes + index * getElementSize());
}

uint8_t Tile::getAnyMark() const {
  for (uint8_t mark : marks)
    if (mark)
      return mark;
  return 0;
}

// Frees chains of tokens, which are as long as loops ran, without recursion.
Node::~Node() {
  std::vector<Value> rest = std::move(operands);
  while (!rest.empty()) {
    Value value = std::move(rest.back());
    rest.pop_back();
    const Deferred *deferred = value.deferred();
    if (!deferred || deferred->node->UseCount() != 1)
      continue;
    std::vector<Value> &inner = deferred->node->operands;
    std::move(inner.begin(), inner.end(), std::back_inserter(rest));
    inner.clear();
  }
}

//===- IndexMap.cpp - which element of a tile a loop nest is at===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/nest/IndexMap.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::cpu;

unsigned cpu::getNumBits(ArrayRef<int64_t> shape) {
  unsigned bits = 0;
  for (int64_t extent : shape)
    bits += llvm::Log2_64(extent);
  return bits;
}

static ArrayRef<int64_t> getShape(Value tile) {
  return cast<TileType>(tile.getType()).getShape();
}

unsigned cpu::getNumBits(Value tile) { return getNumBits(getShape(tile)); }

IndexMap IndexMap::getIdentity(unsigned numBits) {
  IndexMap map;
  for (unsigned bit = 0; bit < numBits; ++bit)
    map.bits.push_back(bit);
  return map;
}

int IndexMap::find(unsigned nestBit) const {
  for (auto [place, bit] : llvm::enumerate(bits))
    if (bit == int(nestBit))
      return place;
  return kZero;
}

bool IndexMap::isIdentity(unsigned numNestBits) const {
  return !offset && *this == getIdentity(numNestBits);
}

unsigned IndexMap::getNumRepeatBits(unsigned numNestBits) const {
  unsigned used = 0;
  for (int8_t bit : bits)
    used += bit != kZero;
  return numNestBits - used;
}

bool IndexMap::isBijective(unsigned numNestBits) const {
  return !offset && bits.size() == numNestBits &&
         !llvm::is_contained(bits, kZero);
}

/// The first bit of each dimension.
static SmallVector<unsigned, 8> getFirstBits(ArrayRef<int64_t> shape) {
  SmallVector<unsigned, 8> first(shape.size());
  unsigned next = 0;
  for (size_t d = shape.size(); d-- > 0;) {
    first[d] = next;
    next += llvm::Log2_64(shape[d]);
  }
  return first;
}

SmallVector<int8_t, 12> cpu::getPartBits(ArrayRef<int64_t> whole,
                                         ArrayRef<int64_t> part) {
  SmallVector<int8_t, 12> places;
  SmallVector<unsigned, 8> first = getFirstBits(whole);
  for (size_t d = part.size(); d-- > 0;)
    for (unsigned bit = 0; bit < llvm::Log2_64(part[d]); ++bit)
      places.push_back(first[d] + bit);
  return places;
}

IndexMap cpu::mapOperand(Operation *movement, const IndexMap &result) {
  Value source = movement->getOperand(0);
  if (isInPlaceMovement(movement))
    return result; // numbers stay
  ArrayRef<int64_t> from = getShape(source);
  ArrayRef<int64_t> to = getShape(movement->getResult(0));
  IndexMap map;
  map.offset = result.offset;
  if (isa<ExtractOp>(movement)) {
    map.bits.assign(getNumBits(from), IndexMap::kZero);
    for (auto [bit, place] : llvm::enumerate(getPartBits(from, to)))
      map.bits[place] = result.bits[bit];
    return map;
  }
  SmallVector<unsigned, 8> first = getFirstBits(to);
  auto permute = dyn_cast<PermuteOp>(movement);
  for (size_t d = from.size(); d-- > 0;) {
    // Where dimension d of the operand has gone.
    size_t goal = d;
    if (permute)
      goal = llvm::find(permute.getPermutation(), int32_t(d)) -
             permute.getPermutation().begin();
    for (unsigned bit = 0; bit < llvm::Log2_64(from[d]); ++bit)
      map.bits.push_back(result.bits[first[goal] + bit]);
  }
  return map;
}

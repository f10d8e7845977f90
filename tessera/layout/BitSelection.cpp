//===- BitSelection.cpp - movements as choices of index bits -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/BitSelection.h"

#include <algorithm>
#include <bit>
#include <ostream>

using namespace tessera;
using namespace tessera::layout;

unsigned layout::getNumBits(int64_t extent) {
  assert(extent > 0 && std::has_single_bit(uint64_t(extent)));
  return std::countr_zero(uint64_t(extent));
}

unsigned layout::getNumBits(Shape shape) {
  unsigned bits = 0;
  for (int64_t extent : shape)
    bits += getNumBits(extent);
  return bits;
}

unsigned layout::getFirstBit(Shape shape, size_t dimension) {
  return getNumBits(shape.subspan(dimension + 1));
}

//===----------------------------------------------------------------------===//
// BitSelection
//===----------------------------------------------------------------------===//

BitSelection::BitSelection(unsigned numResultBits,
                           std::initializer_list<int> bits)
    : numResultBits(numResultBits) {
  assert(numResultBits <= kMaxBits);
  for (int bit : bits)
    append(bit);
}

BitSelection BitSelection::getIdentity(unsigned numBits) {
  BitSelection result(numBits);
  for (unsigned bit = 0; bit < numBits; ++bit)
    result.append(bit);
  return result;
}

BitSelection BitSelection::getZeros(unsigned numResultBits, unsigned numBits) {
  BitSelection result(numResultBits);
  for (unsigned bit = 0; bit < numBits; ++bit)
    result.append(kZero);
  return result;
}

void BitSelection::set(unsigned place, int bit) {
  assert(place < numBits && bit >= kZero && bit < int(numResultBits));
  assert((bit == kZero || find(bit) == kZero || find(bit) == int(place)) &&
         "no bit is used twice");
  bits[place] = bit;
}

void BitSelection::append(int bit) {
  assert(numBits < kMaxBits);
  bits[numBits++] = kZero;
  set(numBits - 1, bit);
}

BitSelection BitSelection::slice(unsigned first, unsigned count) const {
  assert(first + count <= numBits);
  BitSelection result(numResultBits);
  for (unsigned place = first; place < first + count; ++place)
    result.append(bits[place]);
  return result;
}

BitSelection BitSelection::dropHighZeros() const {
  unsigned count = numBits;
  while (count && bits[count - 1] == kZero)
    --count;
  return slice(0, count);
}

int BitSelection::find(unsigned bit) const {
  const int8_t *found = std::find(begin(), end(), int8_t(bit));
  return found == end() ? kZero : found - begin();
}

unsigned BitSelection::getNumUsed() const {
  return numBits - std::count(begin(), end(), kZero);
}

bool BitSelection::isIdentity() const {
  for (unsigned place = 0; place < numBits; ++place)
    if (bits[place] != int(place))
      return false;
  return numBits == numResultBits;
}

bool BitSelection::isPermutation() const {
  return numBits == numResultBits && getNumUsed() == numBits;
}

uint32_t BitSelection::apply(uint32_t index) const {
  assert((index & ~getLowMask(numResultBits)) == 0);
  uint32_t result = 0;
  for (unsigned place = 0; place < numBits; ++place)
    if (bits[place] != kZero)
      result |= (index >> bits[place] & 1) << place;
  return result;
}

BitSelection BitSelection::operator*(const BitSelection &inner) const {
  assert(numResultBits == inner.numBits);
  BitSelection result(inner.numResultBits);
  for (int8_t bit : *this)
    result.append(bit == kZero ? kZero : inner[bit]);
  return result;
}

BitSelection BitSelection::transpose() const {
  BitSelection result(numBits);
  for (unsigned bit = 0; bit < numResultBits; ++bit)
    result.append(find(bit));
  return result;
}

BitMatrix BitSelection::toMatrix() const {
  BitMatrix result(numBits, numResultBits);
  for (unsigned place = 0; place < numBits; ++place)
    if (bits[place] != kZero)
      result.setColumn(bits[place], uint32_t(1) << place);
  return result;
}

std::string BitSelection::str() const {
  std::string text = "[";
  for (unsigned place = 0; place < numBits; ++place) {
    if (place)
      text += ' ';
    text += bits[place] == kZero ? "." : std::to_string(bits[place]);
  }
  return text + ']';
}

std::ostream &layout::operator<<(std::ostream &os,
                                 const BitSelection &selection) {
  return os << selection.str();
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

BitSelection layout::reshape(Shape shape) {
  return BitSelection::getIdentity(getNumBits(shape));
}

BitSelection layout::broadcast(Shape from, Shape to) {
  assert(from.size() == to.size());
  BitSelection result(getNumBits(to));
  unsigned first = 0; // bit of this dimension in the result's index
  for (size_t d = from.size(); d-- > 0;) {
    assert(from[d] == to[d] || from[d] == 1);
    for (unsigned bit = 0; bit < getNumBits(from[d]); ++bit)
      result.append(first + bit);
    first += getNumBits(to[d]);
  }
  return result;
}

BitSelection layout::permute(Shape shape,
                             std::span<const int32_t> permutation) {
  assert(shape.size() == permutation.size());
  unsigned numBits = getNumBits(shape);
  BitSelection result = BitSelection::getZeros(numBits, numBits);
  unsigned next = 0; // bit of the result's index
  for (size_t i = permutation.size(); i-- > 0;) {
    int64_t extent = shape[permutation[i]];
    if (extent == 1) // there may be any number of these
      continue;
    unsigned first = getFirstBit(shape, permutation[i]);
    for (unsigned bit = 0; bit < getNumBits(extent); ++bit)
      result.set(first + bit, next++);
  }
  return result;
}

BitSelection layout::extract(Shape whole, Shape part) {
  assert(whole.size() == part.size());
  BitSelection result(getNumBits(part));
  unsigned next = 0; // bit of the part's index
  for (size_t d = whole.size(); d-- > 0;) {
    assert(part[d] <= whole[d]);
    for (unsigned bit = 0; bit < getNumBits(whole[d]); ++bit)
      result.append(bit < getNumBits(part[d]) ? int(next++)
                                              : BitSelection::kZero);
  }
  return result;
}

//===- Enumerate.h - all small matrices, shapes and layouts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_LAYOUT_ENUMERATE_H
#define TESSERA_UNITTESTS_LAYOUT_ENUMERATE_H

#include "tessera/layout/Layout.h"

#include <algorithm>
#include <set>
#include <vector>

namespace tessera::layout {

template <typename Function>
void forEachMatrix(unsigned numRows, unsigned numColumns, Function function) {
  for (uint64_t code = 0; code < uint64_t(1) << (numRows * numColumns);
       ++code) {
    BitMatrix matrix(numRows, numColumns);
    for (unsigned column = 0; column < numColumns; ++column)
      matrix.setColumn(column,
                       code >> (column * numRows) & getLowMask(numRows));
    function(matrix);
  }
}

template <typename Function>
void forEachLayout(unsigned numIndexBits, GroupSizes sizes, Function function) {
  forEachMatrix(numIndexBits, sizes.getTotal(), [&](const BitMatrix &matrix) {
    function(Layout(matrix, sizes));
  });
}

/// All shapes of a rank whose extents are at most 2^mostBits.
inline std::vector<std::vector<int64_t>> getShapes(unsigned rank,
                                                   unsigned mostBits) {
  std::vector<std::vector<int64_t>> shapes = {{}};
  for (unsigned d = 0; d < rank; ++d) {
    std::vector<std::vector<int64_t>> longer;
    for (const std::vector<int64_t> &shape : shapes)
      for (unsigned bits = 0; bits <= mostBits; ++bits) {
        longer.push_back(shape);
        longer.back().push_back(int64_t(1) << bits);
      }
    shapes = std::move(longer);
  }
  return shapes;
}

/// The coordinates of an element, computed by division instead of bits.
inline std::vector<int64_t> getCoordinates(Shape shape, int64_t index) {
  std::vector<int64_t> coordinates(shape.size());
  for (size_t d = shape.size(); d-- > 0;) {
    coordinates[d] = index % shape[d];
    index /= shape[d];
  }
  return coordinates;
}

inline int64_t getIndex(Shape shape, const std::vector<int64_t> &coordinates) {
  int64_t index = 0;
  for (size_t d = 0; d < shape.size(); ++d)
    index = index * shape[d] + coordinates[d];
  return index;
}

inline int64_t getNumElements(Shape shape) {
  int64_t count = 1;
  for (int64_t extent : shape)
    count *= extent;
  return count;
}

/// All sums of the columns.
inline std::set<uint32_t> getSpan(const BitMatrix &basis) {
  std::set<uint32_t> span = {0};
  for (uint32_t vector : basis.getColumns()) {
    std::set<uint32_t> larger = span;
    for (uint32_t other : span)
      larger.insert(other ^ vector);
    span = std::move(larger);
  }
  return span;
}

} // namespace tessera::layout

#endif // TESSERA_UNITTESTS_LAYOUT_ENUMERATE_H

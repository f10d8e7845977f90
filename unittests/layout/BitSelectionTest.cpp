//===- BitSelectionTest.cpp - movements beside index arithmetic -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/BitSelection.h"
#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <numeric>
#include <sstream>

using namespace tessera;
using namespace tessera::layout;

using Extents = std::vector<int64_t>;

/// All shapes of rank up to 4 with extents of up to 4.
static std::vector<Extents> getSmallShapes() {
  std::vector<Extents> shapes;
  for (unsigned rank = 0; rank <= 4; ++rank)
    for (Extents &shape : getShapes(rank, 2))
      shapes.push_back(std::move(shape));
  return shapes;
}

/// All selections of `size` bits out of `numResultBits`.
static std::vector<BitSelection> getSelections(unsigned numResultBits,
                                               unsigned size) {
  std::vector<BitSelection> all = {BitSelection(numResultBits)};
  for (unsigned place = 0; place < size; ++place) {
    std::vector<BitSelection> longer;
    for (const BitSelection &selection : all)
      for (int bit = BitSelection::kZero; bit < int(numResultBits); ++bit)
        if (bit == BitSelection::kZero ||
            selection.find(bit) == BitSelection::kZero) {
          longer.push_back(selection);
          longer.back().append(bit);
        }
    all = std::move(longer);
  }
  return all;
}

TEST(BitSelectionTest, Examples) {
  Extents two{2, 4}, row{1, 4}, four{4, 4}, square{2, 2};
  std::vector<int32_t> swap = {1, 0};
  EXPECT_EQ(permute(two, swap), BitSelection(3, {1, 2, 0}));
  EXPECT_EQ(permute(two, swap).apply(0b011), 0b101u);
  EXPECT_EQ(broadcast(row, two), BitSelection(3, {0, 1}));
  EXPECT_EQ(broadcast(row, two).apply(1), broadcast(row, two).apply(5));
  EXPECT_EQ(extract(four, square),
            BitSelection(2, {0, BitSelection::kZero, 1, BitSelection::kZero}));
  std::ostringstream os;
  os << extract(four, square) << permute(two, swap) << BitSelection();
  EXPECT_EQ(os.str(), "[0 . 1 .][1 2 0][]");
}

TEST(BitSelectionTest, Bits) {
  for (const Extents &shape : getSmallShapes()) {
    EXPECT_EQ(int64_t(1) << getNumBits(Shape(shape)), getNumElements(shape));
    for (size_t d = 0; d < shape.size(); ++d) {
      // The first step along a dimension.
      Extents one(shape.size(), 0);
      one[d] = 1;
      EXPECT_EQ(int64_t(1) << getFirstBit(shape, d), getIndex(shape, one));
    }
  }
}

TEST(BitSelectionTest, Reshape) {
  for (const Extents &shape : getSmallShapes()) {
    BitSelection selection = reshape(shape);
    EXPECT_TRUE(selection.isIdentity());
    for (int64_t index = 0; index < getNumElements(shape); ++index)
      EXPECT_EQ(selection.apply(index), index);
  }
}

TEST(BitSelectionTest, Broadcast) {
  for (const Extents &to : getSmallShapes())
    for (uint32_t ones = 0; ones < 1u << to.size(); ++ones) {
      Extents from = to;
      for (size_t d = 0; d < to.size(); ++d)
        if (ones >> d & 1)
          from[d] = 1;
      BitSelection selection = broadcast(from, to);
      ASSERT_EQ(selection.size(), getNumBits(Shape(from)));
      ASSERT_EQ(selection.getNumResultBits(), getNumBits(Shape(to)));
      ASSERT_EQ(getNumElements(from) << selection.getNumRepeatBits(),
                getNumElements(to));
      for (int64_t index = 0; index < getNumElements(to); ++index) {
        Extents coordinates = getCoordinates(to, index);
        for (size_t d = 0; d < to.size(); ++d)
          if (from[d] == 1)
            coordinates[d] = 0;
        ASSERT_EQ(selection.apply(index), getIndex(from, coordinates));
      }
    }
}

TEST(BitSelectionTest, Permute) {
  for (const Extents &shape : getSmallShapes()) {
    std::vector<int32_t> permutation(shape.size());
    std::iota(permutation.begin(), permutation.end(), 0);
    do {
      Extents to;
      for (int32_t d : permutation)
        to.push_back(shape[d]);
      BitSelection selection = permute(shape, permutation);
      ASSERT_TRUE(selection.isPermutation());
      for (int64_t index = 0; index < getNumElements(to); ++index) {
        Extents after = getCoordinates(to, index), before(shape.size());
        for (size_t i = 0; i < shape.size(); ++i)
          before[permutation[i]] = after[i];
        ASSERT_EQ(selection.apply(index), getIndex(shape, before));
      }
    } while (std::next_permutation(permutation.begin(), permutation.end()));
  }
}

TEST(BitSelectionTest, Extract) {
  for (unsigned rank = 0; rank <= 3; ++rank)
    for (const Extents &whole : getShapes(rank, 2))
      for (const Extents &part : getShapes(rank, 2)) {
        Extents counts(rank);
        for (size_t d = 0; d < rank; ++d)
          counts[d] = whole[d] / part[d];
        if (getNumElements(counts) == 0)
          continue; // larger than the whole
        BitSelection selection = extract(whole, part);
        ASSERT_EQ(selection.size(), getNumBits(Shape(whole)));
        ASSERT_EQ(selection.getNumResultBits(), getNumBits(Shape(part)));
        for (int64_t block = 0; block < getNumElements(counts); ++block) {
          Extents origin = getCoordinates(counts, block);
          for (size_t d = 0; d < rank; ++d)
            origin[d] *= part[d];
          int64_t offset = getIndex(whole, origin);
          for (int64_t index = 0; index < getNumElements(part); ++index) {
            Extents coordinates = getCoordinates(part, index);
            for (size_t d = 0; d < rank; ++d)
              coordinates[d] += origin[d];
            int64_t wanted = getIndex(whole, coordinates);
            ASSERT_EQ(selection.apply(index) + offset, wanted);
            ASSERT_EQ(selection.apply(index) ^ offset, wanted);
          }
        }
      }
}

TEST(BitSelectionTest, Algebra) {
  for (unsigned resultBits = 0; resultBits <= 3; ++resultBits)
    for (unsigned size = 0; size <= 3; ++size)
      for (const BitSelection &selection : getSelections(resultBits, size)) {
        uint32_t numResults = 1u << resultBits;
        BitMatrix matrix = selection.toMatrix();
        std::set<uint32_t> image;
        for (uint32_t index = 0; index < numResults; ++index) {
          ASSERT_EQ(matrix.apply(index), selection.apply(index));
          image.insert(selection.apply(index));
        }
        ASSERT_EQ(selection.isIdentity(), matrix.isIdentity());
        ASSERT_EQ(selection.isPermutation(),
                  image.size() == numResults && image.size() == 1u << size);
        ASSERT_EQ(image.size() << selection.getNumRepeatBits(), numResults);
        ASSERT_EQ(selection.transpose().toMatrix(), matrix.transpose());
        for (unsigned bit = 0; bit < resultBits; ++bit) {
          uint32_t moved = selection.apply(1u << bit);
          int place = selection.find(bit);
          ASSERT_EQ(moved, place == BitSelection::kZero ? 0 : 1u << place);
        }

        for (unsigned innerBits = 0; innerBits <= 3; ++innerBits)
          for (const BitSelection &inner : getSelections(innerBits, resultBits))
            ASSERT_EQ((selection * inner).toMatrix(),
                      matrix * inner.toMatrix());

        for (unsigned first = 0; first <= size; ++first)
          for (unsigned count = 0; first + count <= size; ++count)
            ASSERT_EQ(selection.slice(first, count).toMatrix(),
                      matrix.getBlock(first, count, 0, resultBits));
        BitSelection dropped = selection.dropHighZeros();
        for (uint32_t index = 0; index < numResults; ++index)
          ASSERT_EQ(dropped.apply(index), selection.apply(index));
        if (dropped.size()) {
          ASSERT_NE(dropped[dropped.size() - 1], BitSelection::kZero);
        }
      }
}

TEST(BitSelectionTest, Zeros) {
  BitSelection zeros = BitSelection::getZeros(2, 3);
  EXPECT_EQ(zeros.size(), 3u);
  EXPECT_EQ(zeros.getNumRepeatBits(), 2u);
  for (uint32_t index = 0; index < 4; ++index)
    EXPECT_EQ(zeros.apply(index), 0u);
  zeros.set(2, 1);
  EXPECT_EQ(zeros.apply(2), 4u);
  EXPECT_EQ(BitSelection::getIdentity(32).apply(0xdeadbeef), 0xdeadbeef);
}

TEST(BitSelectionTest, ManyDimensions) {
  // Dimensions of extent 1 have no bits, however many there are.
  Extents shape(1000, 1);
  shape[3] = 4, shape[900] = 8;
  std::vector<int32_t> reverse(1000);
  for (int d = 0; d < 1000; ++d)
    reverse[d] = 999 - d;
  EXPECT_EQ(permute(shape, reverse), BitSelection(5, {2, 3, 4, 0, 1}));
}

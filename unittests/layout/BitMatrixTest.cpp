//===- BitMatrixTest.cpp - all small matrices over F2 -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/BitMatrix.h"
#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <bit>
#include <map>
#include <sstream>

using namespace tessera;
using namespace tessera::layout;

/// All matrices of up to 3x3, and those with 4 rows or columns that are few.
template <typename Function> static void forEachSmallMatrix(Function function) {
  for (unsigned rows = 0; rows <= 3; ++rows)
    for (unsigned columns = 0; columns <= 3; ++columns)
      forEachMatrix(rows, columns, function);
  forEachMatrix(3, 4, function);
  forEachMatrix(4, 3, function);
  forEachMatrix(4, 4, function);
}

static uint32_t getNumVectors(unsigned bits) { return uint32_t(1) << bits; }

/// What the matrix can produce, by applying it to everything.
static std::set<uint32_t> getImageOf(const BitMatrix &matrix) {
  std::set<uint32_t> image;
  for (uint32_t v = 0; v < getNumVectors(matrix.getNumColumns()); ++v)
    image.insert(matrix.apply(v));
  return image;
}

TEST(BitMatrixTest, Example) {
  BitMatrix matrix(2, {0b01, 0b10, 0b11});
  EXPECT_EQ(matrix.str(), "[101 011]");
  EXPECT_EQ(matrix.apply(0b101), 0b10u);
  EXPECT_TRUE(matrix.isOnto());
  EXPECT_FALSE(matrix.isOneToOne());
  EXPECT_EQ(matrix.getKernel(), BitMatrix(3, {0b111}));
  std::ostringstream os;
  os << matrix;
  EXPECT_EQ(os.str(), matrix.str());
}

TEST(BitMatrixTest, GatherAndScatter) {
  for (uint32_t mask = 0; mask < 64; ++mask)
    for (uint32_t vector = 0; vector < 64; ++vector) {
      uint32_t gathered = gatherBits(vector, mask);
      EXPECT_LT(gathered, getNumVectors(std::popcount(mask)));
      EXPECT_EQ(scatterBits(gathered, mask), vector & mask);
      EXPECT_EQ(gatherBits(scatterBits(vector, mask), mask),
                vector & getLowMask(std::popcount(mask)));
    }
  EXPECT_EQ(gatherBits(0x80000001, 0x80000001), 3u);
  EXPECT_EQ(scatterBits(3, 0x80000001), 0x80000001);
}

TEST(BitMatrixTest, Apply) {
  forEachSmallMatrix([](const BitMatrix &matrix) {
    for (uint32_t v = 0; v < getNumVectors(matrix.getNumColumns()); ++v) {
      uint32_t result = matrix.apply(v);
      ASSERT_LT(result, getNumVectors(matrix.getNumRows()));
      for (unsigned row = 0; row < matrix.getNumRows(); ++row) {
        unsigned sum = 0;
        for (unsigned column = 0; column < matrix.getNumColumns(); ++column)
          sum += matrix.get(row, column) * (v >> column & 1);
        ASSERT_EQ(result >> row & 1, sum % 2) << matrix << " on " << v;
      }
    }
  });
}

TEST(BitMatrixTest, Compose) {
  for (unsigned rows = 0; rows <= 3; ++rows)
    for (unsigned between = 0; between <= 3; ++between)
      for (unsigned columns = 0; columns <= 3; ++columns)
        forEachMatrix(rows, between, [&](const BitMatrix &a) {
          forEachMatrix(between, columns, [&](const BitMatrix &b) {
            BitMatrix product = a * b;
            ASSERT_EQ(product.getNumRows(), rows);
            ASSERT_EQ(product.getNumColumns(), columns);
            for (uint32_t v = 0; v < getNumVectors(columns); ++v)
              ASSERT_EQ(product.apply(v), a.apply(b.apply(v))) << a << b;
          });
        });
}

TEST(BitMatrixTest, Sum) {
  for (unsigned rows = 0; rows <= 2; ++rows)
    for (unsigned columns = 0; columns <= 3; ++columns)
      forEachMatrix(rows, columns, [&](const BitMatrix &a) {
        forEachMatrix(rows, columns, [&](const BitMatrix &b) {
          BitMatrix sum = a + b;
          for (uint32_t v = 0; v < getNumVectors(columns); ++v)
            ASSERT_EQ(sum.apply(v), a.apply(v) ^ b.apply(v));
          ASSERT_EQ(sum.isZero(), a == b);
        });
      });
}

TEST(BitMatrixTest, Parts) {
  forEachSmallMatrix([](const BitMatrix &matrix) {
    unsigned rows = matrix.getNumRows(), columns = matrix.getNumColumns();
    BitMatrix turned = matrix.transpose();
    ASSERT_EQ(turned.getNumRows(), columns);
    ASSERT_EQ(turned.getNumColumns(), rows);
    for (unsigned row = 0; row < rows; ++row)
      for (unsigned column = 0; column < columns; ++column)
        ASSERT_EQ(turned.get(column, row), matrix.get(row, column));
    if (rows == 4 && columns == 4)
      return;

    for (uint32_t mask = 0; mask < getNumVectors(columns); ++mask) {
      BitMatrix selected = matrix.selectColumns(mask);
      ASSERT_EQ(selected.getNumColumns(), unsigned(std::popcount(mask)));
      for (uint32_t v = 0; v < getNumVectors(selected.getNumColumns()); ++v)
        ASSERT_EQ(selected.apply(v), matrix.apply(scatterBits(v, mask)));
    }
    for (uint32_t mask = 0; mask < getNumVectors(rows); ++mask) {
      BitMatrix selected = matrix.selectRows(mask);
      ASSERT_EQ(selected.getNumRows(), unsigned(std::popcount(mask)));
      for (uint32_t v = 0; v < getNumVectors(columns); ++v)
        ASSERT_EQ(selected.apply(v), gatherBits(matrix.apply(v), mask));
    }
    for (unsigned row = 0; row <= rows; ++row)
      for (unsigned column = 0; column <= columns; ++column) {
        // In four blocks, and put together again.
        BitMatrix a = matrix.getBlock(0, row, 0, column);
        BitMatrix b = matrix.getBlock(0, row, column, columns - column);
        BitMatrix c = matrix.getBlock(row, rows - row, 0, column);
        BitMatrix d =
            matrix.getBlock(row, rows - row, column, columns - column);
        ASSERT_EQ(BitMatrix::stackRows(BitMatrix::joinColumns(a, b),
                                       BitMatrix::joinColumns(c, d)),
                  matrix);
        if (b.isZero() && c.isZero()) {
          ASSERT_EQ(BitMatrix::directSum(a, d), matrix);
        }
      }
  });
}

TEST(BitMatrixTest, RankAndImage) {
  std::map<std::pair<unsigned, std::set<uint32_t>>, BitMatrix> known;
  forEachSmallMatrix([&](const BitMatrix &matrix) {
    std::set<uint32_t> image = getImageOf(matrix);
    unsigned rank = matrix.getRank();
    ASSERT_EQ(size_t(1) << rank, image.size()) << matrix;
    ASSERT_EQ(matrix.isOnto(),
              image.size() == getNumVectors(matrix.getNumRows()));
    ASSERT_EQ(matrix.isOneToOne(),
              image.size() == getNumVectors(matrix.getNumColumns()));
    ASSERT_EQ(
        matrix.isIdentity(),
        matrix.getNumRows() == matrix.getNumColumns() && [&] {
          for (unsigned bit = 0; bit < matrix.getNumRows(); ++bit)
            if (matrix[bit] != 1u << bit)
              return false;
          return true;
        }());

    BitMatrix basis = matrix.getImage();
    ASSERT_EQ(basis.getNumRows(), matrix.getNumRows());
    ASSERT_EQ(basis.getNumColumns(), rank);
    ASSERT_EQ(getSpan(basis), image) << matrix << " has " << basis;
    for (unsigned i = 0; i < rank; ++i)
      for (unsigned j = 0; j < rank; ++j)
        if (i != j) {
          ASSERT_FALSE(basis[j] & std::bit_floor(basis[i])) << basis;
        }
    // One image, one basis.
    auto [found, isNew] =
        known.try_emplace({matrix.getNumRows(), image}, basis);
    ASSERT_EQ(found->second, basis);
  });
}

TEST(BitMatrixTest, Kernel) {
  forEachSmallMatrix([](const BitMatrix &matrix) {
    unsigned columns = matrix.getNumColumns();
    std::set<uint32_t> zeros;
    for (uint32_t v = 0; v < getNumVectors(columns); ++v)
      if (matrix.apply(v) == 0)
        zeros.insert(v);
    BitMatrix basis = matrix.getKernel();
    ASSERT_EQ(basis.getNumRows(), columns);
    ASSERT_EQ(getSpan(basis), zeros) << matrix << " has " << basis;
    ASSERT_EQ(size_t(1) << basis.getNumColumns(), zeros.size());

    uint32_t free = matrix.getFreeColumns(), lowest = 0;
    for (unsigned i = 0; i < basis.getNumColumns(); ++i) {
      ASSERT_EQ(basis[i] & free, basis[i] & -basis[i]) << basis;
      lowest |= basis[i] & -basis[i];
    }
    ASSERT_EQ(free, lowest);
    // A column is free if those above it can replace it.
    for (unsigned column = 0; column < columns; ++column) {
      uint32_t above = getLowMask(columns) & ~getLowMask(column + 1);
      bool isFree =
          getSpan(matrix.selectColumns(above)).contains(matrix[column]);
      ASSERT_EQ(free >> column & 1, isFree) << matrix;
    }
    std::map<uint32_t, unsigned> owners;
    for (uint32_t v = 0; v < getNumVectors(columns); ++v)
      owners[matrix.apply(v)] += (v & free) == 0;
    for (auto [image, count] : owners)
      ASSERT_EQ(count, 1u) << matrix << " at " << image;
  });
}

TEST(BitMatrixTest, Inverses) {
  forEachSmallMatrix([](const BitMatrix &matrix) {
    unsigned rows = matrix.getNumRows(), columns = matrix.getNumColumns();
    size_t numImages = getImageOf(matrix).size();
    bool isOnto = numImages == getNumVectors(rows);
    bool isOneToOne = numImages == getNumVectors(columns);

    std::optional<BitMatrix> right = matrix.getRightInverse();
    ASSERT_EQ(right.has_value(), isOnto) << matrix;
    if (right) {
      ASSERT_TRUE((matrix * *right).isIdentity()) << matrix << *right;
      for (uint32_t column : right->getColumns())
        ASSERT_FALSE(column & matrix.getFreeColumns());
    }
    std::optional<BitMatrix> left = matrix.getLeftInverse();
    ASSERT_EQ(left.has_value(), isOneToOne) << matrix;
    if (left) {
      ASSERT_TRUE((*left * matrix).isIdentity()) << matrix << *left;
    }
    std::optional<BitMatrix> inverse = matrix.getInverse();
    ASSERT_EQ(inverse.has_value(), isOnto && isOneToOne) << matrix;
    if (inverse) {
      ASSERT_TRUE((matrix * *inverse).isIdentity());
      ASSERT_TRUE((*inverse * matrix).isIdentity());
    }
  });
}

TEST(BitMatrixTest, SolveVector) {
  forEachSmallMatrix([](const BitMatrix &matrix) {
    std::set<uint32_t> image = getImageOf(matrix);
    for (uint32_t goal = 0; goal < getNumVectors(matrix.getNumRows()); ++goal) {
      std::optional<uint32_t> solution = matrix.solve(goal);
      ASSERT_EQ(solution.has_value(), image.contains(goal)) << matrix;
      if (solution) {
        ASSERT_EQ(matrix.apply(*solution), goal) << matrix;
        ASSERT_EQ(*solution & matrix.getFreeColumns(), 0u) << matrix;
      }
    }
  });
}

TEST(BitMatrixTest, SolveNearest) {
  // One column at a time: the smallest difference of all solutions.
  for (unsigned rows = 0; rows <= 3; ++rows)
    for (unsigned columns = 0; columns <= 3; ++columns)
      forEachMatrix(rows, columns, [&](const BitMatrix &matrix) {
        for (uint32_t goal = 0; goal < getNumVectors(rows); ++goal)
          for (uint32_t near = 0; near < getNumVectors(columns); ++near) {
            std::optional<uint32_t> least;
            for (uint32_t v = 0; v < getNumVectors(columns); ++v)
              if (matrix.apply(v) == goal)
                least = std::min(least.value_or(~0u), v ^ near);
            std::optional<BitMatrix> solution = matrix.solve(
                BitMatrix(rows, {goal}), BitMatrix(columns, {near}));
            ASSERT_EQ(solution.has_value(), least.has_value());
            if (solution) {
              ASSERT_EQ((*solution)[0] ^ near, *least) << matrix;
            }
          }
      });
}

TEST(BitMatrixTest, SolveMatrix) {
  // Two columns together: each as if alone, and no solution of smaller rank in
  // the highest rows.
  forEachMatrix(2, 3, [](const BitMatrix &matrix) {
    forEachMatrix(2, 2, [&](const BitMatrix &goal) {
      std::optional<BitMatrix> any = matrix.solve(goal);
      ASSERT_EQ(any.has_value(),
                matrix.solve(goal[0]) && matrix.solve(goal[1]));
      if (!any)
        return;
      ASSERT_EQ(matrix * *any, goal);
      std::vector<BitMatrix> solutions;
      forEachMatrix(3, 2, [&](const BitMatrix &candidate) {
        if (matrix * candidate == goal)
          solutions.push_back(candidate);
      });
      forEachMatrix(3, 2, [&](const BitMatrix &near) {
        BitMatrix chosen = *matrix.solve(goal, near);
        ASSERT_EQ(matrix * chosen, goal);
        for (const BitMatrix &other : solutions) {
          ASSERT_LE(chosen[0] ^ near[0], other[0] ^ near[0]);
          ASSERT_LE(chosen[1] ^ near[1], other[1] ^ near[1]);
          for (unsigned row = 0; row < 3; ++row)
            ASSERT_LE((chosen + near).getBlock(row, 3 - row, 0, 2).getRank(),
                      (other + near).getBlock(row, 3 - row, 0, 2).getRank());
        }
      });
    });
  });
}

TEST(BitMatrixTest, Large) {
  // Nothing breaks at 32 bits. A generator of our own, so that all machines see
  // the same matrices.
  uint64_t state = 1;
  auto next = [&] {
    state = state * 6364136223846793005 + 1442695040888963407;
    return uint32_t(state >> 32);
  };
  unsigned numInverses = 0;
  for (unsigned round = 0; round < 200; ++round) {
    BitMatrix matrix(32, 32);
    for (unsigned column = 0; column < 32; ++column)
      matrix.setColumn(column, next());
    EXPECT_EQ(matrix.transpose().transpose(), matrix);
    EXPECT_EQ(matrix.transpose().getRank(), matrix.getRank());
    EXPECT_EQ(matrix.getKernel().getNumColumns() + matrix.getRank(), 32u);
    EXPECT_TRUE((matrix * matrix.getKernel()).isZero());
    EXPECT_EQ(matrix.getBlock(0, 32, 0, 32), matrix);
    EXPECT_EQ(BitMatrix::stackRows(matrix, BitMatrix(0, 32)), matrix);
    EXPECT_EQ(matrix.getImage().getRank(), matrix.getRank());
    std::optional<BitMatrix> inverse = matrix.getInverse();
    EXPECT_EQ(inverse.has_value(), matrix.getRank() == 32);
    if (!inverse)
      continue;
    ++numInverses;
    EXPECT_TRUE((matrix * *inverse).isIdentity());
    EXPECT_TRUE((*inverse * matrix).isIdentity());
  }
  EXPECT_GT(numInverses, 30u); // about 29 in 100 have one
}

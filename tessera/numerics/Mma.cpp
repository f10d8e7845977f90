//===- Mma.cpp - matrix products -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The right operand is copied into panels of 16 columns (8 for f64), padded
// with zeros. A block of four rows by one panel is summed in registers. Each
// element is summed in order along k, whatever the blocks.
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Mma.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/ConvertFloat.h"
#include "tessera/numerics/Fma.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <vector>

using namespace tessera;
using namespace tessera::numerics;

static constexpr size_t kRows = 4;
/// Columns of a panel: 64 bytes.
template <typename T> static constexpr size_t kColumns = 64 / sizeof(T);

// One block: `sums` has `rows` rows of a panel, `panel` k rows, lhs `rows` rows
// of k. The sums are in local arrays that the compiler keeps in registers.
#define TESSERA_BLOCK(FMA)                                                     \
  T local[rows][kColumns<T>];                                                  \
  for (size_t i = 0; i < rows; ++i)                                            \
    for (size_t j = 0; j < kColumns<T>; ++j)                                   \
      local[i][j] = sums[i * kColumns<T> + j];                                 \
  for (size_t p = 0; p < k; ++p)                                               \
    for (size_t i = 0; i < rows; ++i)                                          \
      for (size_t j = 0; j < kColumns<T>; ++j)                                 \
        local[i][j] = FMA::apply(lhs[i * k + p], panel[p * kColumns<T> + j],   \
                                 local[i][j]);                                 \
  for (size_t i = 0; i < rows; ++i)                                            \
    for (size_t j = 0; j < kColumns<T>; ++j)                                   \
      sums[i * kColumns<T> + j] = local[i][j];

template <typename T, size_t rows>
static void multiplyBlockBase(const T *lhs, const T *panel, size_t k, T *sums) {
  TESSERA_BLOCK(FmaBase)
}
template <typename T, size_t rows>
TESSERA_WIDE static void multiplyBlockWide(const T *lhs, const T *panel,
                                           size_t k, T *sums) {
  TESSERA_BLOCK(FmaWide)
}
#undef TESSERA_BLOCK

template <typename T>
static void multiplyBlock(const T *lhs, const T *panel, size_t k, size_t rows,
                          T *sums) {
  bool wide = hasWideVectors();
  if (rows == kRows)
    return wide ? multiplyBlockWide<T, kRows>(lhs, panel, k, sums)
                : multiplyBlockBase<T, kRows>(lhs, panel, k, sums);
  for (size_t i = 0; i < rows; ++i)
    wide
        ? multiplyBlockWide<T, 1>(lhs + i * k, panel, k, sums + i * kColumns<T>)
        : multiplyBlockBase<T, 1>(lhs + i * k, panel, k,
                                  sums + i * kColumns<T>);
}

/// result += lhs * rhs.
template <typename T>
static void multiply(MmaShape shape, const T *lhs, const T *rhs, T *result) {
  constexpr size_t kWidth = kColumns<T>;
  std::vector<T> panel(shape.k * kWidth);
  T sums[kRows * kWidth];
  for (size_t column = 0; column < shape.n; column += kWidth) {
    size_t width = std::min(kWidth, shape.n - column);
    if (width < kWidth)
      std::fill(panel.begin(), panel.end(), T(0));
    for (size_t p = 0; p < shape.k; ++p)
      std::memcpy(&panel[p * kWidth], rhs + p * shape.n + column,
                  width * sizeof(T));
    for (size_t row = 0; row < shape.m; row += kRows) {
      size_t rows = std::min(kRows, shape.m - row);
      std::fill(std::begin(sums), std::end(sums), T(0));
      for (size_t i = 0; i < rows; ++i)
        std::memcpy(sums + i * kWidth, result + (row + i) * shape.n + column,
                    width * sizeof(T));
      multiplyBlock(lhs + row * shape.k, panel.data(), shape.k, rows, sums);
      for (size_t i = 0; i < rows; ++i)
        std::memcpy(result + (row + i) * shape.n + column, sums + i * kWidth,
                    width * sizeof(T));
    }
  }
}

template <typename T> static void makeAllCanonical(T *values, size_t count) {
  for (size_t i = 0; i < count; ++i)
    values[i] = makeCanonical(values[i]);
}

void numerics::mmaf(ElementType inputType, ElementType accType, MmaShape shape,
                    const void *lhs, const void *rhs, const void *acc,
                    void *result) {
  size_t size = shape.m * shape.n;
  if (inputType == ElementType::F64) {
    auto *sums = static_cast<double *>(result);
    if (result != acc)
      std::memcpy(result, acc, size * sizeof(double));
    multiply(shape, static_cast<const double *>(lhs),
             static_cast<const double *>(rhs), sums);
    return makeAllCanonical(sums, size);
  }
  std::vector<float> left, right, sums;
  auto *a = static_cast<const float *>(lhs);
  auto *b = static_cast<const float *>(rhs);
  if (inputType != ElementType::F32) {
    left.resize(shape.m * shape.k);
    right.resize(shape.k * shape.n);
    widenToF32(inputType, lhs, left.data(), left.size());
    widenToF32(inputType, rhs, right.data(), right.size());
    a = left.data();
    b = right.data();
  }
  if (accType == ElementType::F32) {
    auto *out = static_cast<float *>(result);
    if (result != acc)
      std::memcpy(result, acc, size * sizeof(float));
    multiply(shape, a, b, out);
    return makeAllCanonical(out, size);
  }
  sums.resize(size);
  widenToF32(accType, acc, sums.data(), size);
  multiply(shape, a, b, sums.data());
  makeAllCanonical(sums.data(), size);
  convertFloat(ElementType::F32, accType, Rounding::NearestEven, sums.data(),
               result, size);
}

//===----------------------------------------------------------------------===//
// Scaled
//===----------------------------------------------------------------------===//

namespace {

/// An operand times its scales: exact in f64.
struct Scaled {
  Scaled(ElementType inputType, ElementType scaleType, const void *input,
         const void *scale, size_t count, size_t scaleCount)
      : values(count) {
    std::vector<float> elements(count), scales(scaleCount);
    widenToF32(inputType, input, elements.data(), count);
    widenToF32(scaleType, scale, scales.data(), scaleCount);
    this->elements.swap(elements);
    this->scales.swap(scales);
  }
  void multiply(size_t at, size_t scaleAt) {
    values[at] = double(elements[at]) * double(scales[scaleAt]);
  }
  /// The same in f32, if that is exact. Only overflow can make it inexact, not
  /// underflow.
  bool narrow(std::vector<float> &result) const {
    result.resize(values.size());
    bool exact = true;
    for (size_t i = 0; i < values.size(); ++i) {
      result[i] = static_cast<float>(values[i]);
      exact &= result[i] == values[i] || values[i] != values[i];
    }
    return exact;
  }

  std::vector<double> values;
  std::vector<float> elements, scales;
};

} // namespace

void numerics::mmafScaled(ElementType inputType, ElementType scaleType,
                          MmaShape shape, size_t scaleBlocks, const void *lhs,
                          const void *rhs, const void *lhsScale,
                          const void *rhsScale, const void *acc, void *result) {
  auto [m, n, k] = shape;
  auto *out = static_cast<float *>(result);
  if (result != acc)
    std::memcpy(result, acc, m * n * sizeof(float));
  if (k == 0 || scaleBlocks == 0)
    return makeAllCanonical(out, m * n);
  size_t block = k / scaleBlocks;
  Scaled left(inputType, scaleType, lhs, lhsScale, m * k, m * scaleBlocks);
  for (size_t i = 0; i < m; ++i)
    for (size_t p = 0; p < k; ++p)
      left.multiply(i * k + p, i * scaleBlocks + p / block);
  Scaled right(inputType, scaleType, rhs, rhsScale, k * n, scaleBlocks * n);
  for (size_t p = 0; p < k; ++p)
    for (size_t j = 0; j < n; ++j)
      right.multiply(p * n + j, p / block * n + j);

  std::vector<float> a, b;
  if (left.narrow(a) && right.narrow(b)) {
    multiply(shape, a.data(), b.data(), out);
  } else {
    // Products in f64 are exact too, as the factors have few bits.
    for (size_t i = 0; i < m; ++i)
      for (size_t p = 0; p < k; ++p)
        for (size_t j = 0; j < n; ++j)
          out[i * n + j] = static_cast<float>(
              addToOdd(left.values[i * k + p] * right.values[p * n + j],
                       out[i * n + j]));
  }
  makeAllCanonical(out, m * n);
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

// Sums wrap around, so they are unsigned and their order does not matter.
#define TESSERA_ROWS                                                           \
  for (size_t i = 0; i < shape.m; ++i)                                         \
    for (size_t p = 0; p < shape.k; ++p) {                                     \
      uint32_t factor = lhs[i * shape.k + p];                                  \
      const uint32_t *from = rhs + p * shape.n;                                \
      uint32_t *to = result + i * shape.n;                                     \
      TESSERA_ELEMENTWISE                                                      \
      for (size_t j = 0; j < shape.n; ++j)                                     \
        to[j] += factor * from[j];                                             \
    }

static void multiplyIntegersBase(MmaShape shape, const uint32_t *lhs,
                                 const uint32_t *rhs,
                                 uint32_t *result){TESSERA_ROWS} TESSERA_WIDE
    static void multiplyIntegersWide(MmaShape shape, const uint32_t *lhs,
                                     const uint32_t *rhs, uint32_t *result) {
  TESSERA_ROWS
}
#undef TESSERA_ROWS

void numerics::mmai(bool lhsSigned, bool rhsSigned, MmaShape shape,
                    const void *lhs, const void *rhs, const void *acc,
                    void *result) {
  std::vector<uint32_t> left(shape.m * shape.k), right(shape.k * shape.n);
  extendInteger(ElementType::I8, ElementType::I32, lhsSigned, lhs, left.data(),
                left.size());
  extendInteger(ElementType::I8, ElementType::I32, rhsSigned, rhs, right.data(),
                right.size());
  if (result != acc)
    std::memcpy(result, acc, shape.m * shape.n * sizeof(uint32_t));
  auto *to = static_cast<uint32_t *>(result);
  if (hasWideVectors())
    return multiplyIntegersWide(shape, left.data(), right.data(), to);
  multiplyIntegersBase(shape, left.data(), right.data(), to);
}

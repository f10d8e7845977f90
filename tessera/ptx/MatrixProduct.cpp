//===- MatrixProduct.cpp - what tensor cores compute -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/MatrixProduct.h"
#include "tessera/numerics/Narrow.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

//===----------------------------------------------------------------------===//
// Elements to numbers
//===----------------------------------------------------------------------===//

namespace {

/// All 256 values of an 8-bit float. In e4m3 only the largest code is NaN, and
/// there is no infinity.
std::array<float, 256> makeFloat8(int exponentBits, int fractionBits,
                                  bool hasInfinity) {
  std::array<float, 256> table;
  int bias = (1 << (exponentBits - 1)) - 1, top = (1 << exponentBits) - 1;
  for (int code = 0; code < 256; ++code) {
    int exponent = code >> fractionBits & top;
    int fraction = code & ((1 << fractionBits) - 1);
    float value;
    if (hasInfinity && exponent == top)
      value = fraction ? std::nanf("") : HUGE_VALF;
    else if (!hasInfinity && (code & 127) == 127)
      value = std::nanf("");
    else if (exponent == 0)
      value = std::ldexp(float(fraction), 1 - bias - fractionBits);
    else
      value = std::ldexp(float(fraction | 1 << fractionBits),
                         exponent - bias - fractionBits);
    table[size_t(code)] = code & 128 ? -value : value;
  }
  return table;
}

int getMinExponent(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
  case ElementKind::E5M2:
    return -14;
  case ElementKind::E4M3:
    return -6;
  default:
    return -126;
  }
}

} // namespace

namespace {

/// The kinds without a table.
TESSERA_INLINE void convertByRule(ElementKind kind, const uint32_t *codes,
                                  float *values, unsigned count) {
  switch (kind) {
  case ElementKind::F16:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = numerics::widenF16(uint16_t(codes[i]));
    return;
  case ElementKind::BF16:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = std::bit_cast<float>(codes[i] << 16);
    return;
  case ElementKind::TF32:
    // The low bits do not exist for the hardware.
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = std::bit_cast<float>(codes[i] & 0xffffe000u);
    return;
  case ElementKind::S8:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = float(int32_t(codes[i] << 24) >> 24);
    return;
  case ElementKind::U8:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = float(int32_t(codes[i] & 255));
    return;
  case ElementKind::S4:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = float(int32_t(codes[i] << 28) >> 28);
    return;
  case ElementKind::U4:
    TESSERA_ELEMENTWISE
    for (unsigned i = 0; i < count; ++i)
      values[i] = float(int32_t(codes[i] & 15));
    return;
  default:
    return;
  }
}

/// Exponents of numbers, and the range of those that are not 0.
struct Range {
  int least = 1000, most = -1000;
  bool hasSpecial = false;
};

TESSERA_INLINE Range findExponents(const float *values, size_t count,
                                   int minExponent, int16_t *exponents) {
  int least = 1000, most = -1000;
  unsigned special = 0;
  TESSERA_ELEMENTWISE
  for (size_t i = 0; i < count; ++i) {
    uint32_t bits = std::bit_cast<uint32_t>(values[i]);
    int field = int(bits >> 23 & 255);
    int e = std::max(field - 127, minExponent);
    bool isZero = (bits << 1) == 0;
    special |= unsigned(field == 255);
    least = std::min(least, isZero ? 1000 : e);
    most = std::max(most, isZero ? -1000 : e);
    exponents[i] = int16_t(isZero ? NumberMatrix::kNoExponent : e);
  }
  return {least, most, special != 0};
}

#if TESSERA_HAS_WIDE
TESSERA_WIDE void convertAvx2(ElementKind kind, const uint32_t *codes,
                              float *values, unsigned count) {
  convertByRule(kind, codes, values, count);
}
TESSERA_WIDE Range findExponentsAvx2(const float *values, size_t count,
                                     int minExponent, int16_t *exponents) {
  return findExponents(values, count, minExponent, exponents);
}
#endif

} // namespace

void ptx::convertElements(ElementKind kind, const uint32_t *codes,
                          float *values, unsigned count) {
  static const std::array<float, 256> e4m3 = makeFloat8(4, 3, false);
  static const std::array<float, 256> e5m2 = makeFloat8(5, 2, true);
  if (kind == ElementKind::E4M3 || kind == ElementKind::E5M2) {
    const float *table = (kind == ElementKind::E4M3 ? e4m3 : e5m2).data();
    for (unsigned i = 0; i < count; ++i)
      values[i] = table[codes[i] & 255];
    return;
  }
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return convertAvx2(kind, codes, values, count);
#endif
  convertByRule(kind, codes, values, count);
}

uint32_t ptx::roundToF16(float value) {
  uint32_t bits =
      numerics::narrowNearest<numerics::F16, /*keepNaNSign=*/false>(value);
  return (bits & 0x7fff) > 0x7c00 ? 0x7fff : bits;
}

void NumberMatrix::resize(unsigned newRows, unsigned newColumns) {
  rows = newRows;
  columns = newColumns;
  value.resize(size_t(rows) * columns);
  exponent.resize(value.size());
}

void NumberMatrix::classify(ElementKind kind) {
  hasSpecial = false;
  if (isInteger(kind))
    return;
  minExponent = getMinExponent(kind);
  size_t count = value.size();
  Range range;
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    range =
        findExponentsAvx2(value.data(), count, minExponent, exponent.data());
  else
#endif
    range = findExponents(value.data(), count, minExponent, exponent.data());
  lowest = range.least;
  highest = range.most;
  if (!range.hasSpecial)
    return;
  hasSpecial = true;
  all = value;
  specialRow.assign(rows, 0);
  specialColumn.assign(columns, 0);
  highest = -1000;
  for (size_t i = 0; i < count; ++i) {
    if (!std::isfinite(value[i])) {
      value[i] = 0;
      exponent[i] = kNoExponent;
      specialRow[i / columns] = 1;
      specialColumn[i % columns] = 1;
    } else if (exponent[i] != kNoExponent) {
      highest = std::max(highest, int(exponent[i]));
    }
  }
}

//===----------------------------------------------------------------------===//
// One element at a time
//===----------------------------------------------------------------------===//

namespace {

/// A number as sign, integer and exponent: s * significand * 2^(e - 23).
struct Parts {
  bool isNegative;
  int64_t significand;
  int exponent;
};

Parts split(float value, int minExponent) {
  uint32_t bits = std::bit_cast<uint32_t>(value);
  int field = int(bits >> 23 & 255);
  Parts parts{bool(bits >> 31), int64_t(bits & 0x7fffff), -126};
  if (field) {
    parts.significand |= 0x800000;
    parts.exponent = field - 127;
  }
  // A subnormal of a narrow type is normal in f32.
  if (parts.exponent < minExponent) {
    parts.significand >>= std::min(minExponent - parts.exponent, 63);
    parts.exponent = minExponent;
  }
  return parts;
}

int64_t cutOff(int64_t magnitude, int shift) {
  if (shift <= 0)
    return magnitude << -shift;
  return shift > 62 ? 0 : magnitude >> shift;
}

uint32_t roundSum(const SumRule &rule, double sum) {
  if (sum == 0)
    return 0;
  int exponent = std::ilogb(sum);
  if (!rule.isF16) {
    int last = std::max(exponent, -126) - rule.keptBits;
    double kept = std::ldexp(std::trunc(std::ldexp(sum, -last)), last);
    uint32_t bits = std::bit_cast<uint32_t>(float(kept));
    return (bits & 0x7fffffff) | (sum < 0 ? 0x80000000u : 0);
  }
  // To odd first: then the second rounding is right.
  uint64_t bits = std::bit_cast<uint64_t>(sum);
  constexpr uint64_t kLost = (uint64_t(1) << 29) - 1;
  if (bits & kLost)
    bits = (bits & ~kLost) | (kLost + 1);
  return roundToF16(float(std::bit_cast<double>(bits)));
}

float getC(const SumRule &rule, uint32_t bits) {
  return rule.isF16 ? numerics::widenF16(uint16_t(bits))
                    : std::bit_cast<float>(bits);
}

/// The element of D, as the header says. `stride` is between elements of b.
uint32_t addProducts(const SumRule &rule, const float *a, int minA,
                     const float *b, size_t stride, int minB, unsigned depth,
                     uint32_t bitsOfC) {
  float c = getC(rule, bitsOfC);
  bool isPositive = std::isinf(c) && c > 0, isNegative = std::isinf(c) && c < 0;
  bool isNaN = std::isnan(c);
  int minC = rule.isF16 ? -14 : -126;
  int largest = -100000;
  if (c != 0)
    largest = split(c, minC).exponent;
  for (unsigned k = 0; k < depth; ++k) {
    float x = a[k], y = b[k * stride];
    if (!std::isfinite(x) || !std::isfinite(y)) {
      // Only the sign or NaN matters; factors may be too small for a product
      // of floats, but not together with an infinity.
      float product = x * y;
      isNaN |= std::isnan(product);
      isPositive |= product > 0;
      isNegative |= product < 0;
    } else if (x != 0 && y != 0) {
      largest =
          std::max(largest, split(x, minA).exponent + split(y, minB).exponent);
    }
  }
  if (isNaN || (isPositive && isNegative))
    return rule.isF16 ? 0x7fff : 0x7fffffff;
  if (isPositive || isNegative)
    return (rule.isF16 ? 0x7c00u : 0x7f800000u) |
           (isNegative ? (rule.isF16 ? 0x8000u : 0x80000000u) : 0);
  if (largest == -100000)
    return 0;
  Parts parts = split(c, minC);
  int64_t sum = cutOff(parts.significand,
                       23 - rule.fractionBits + largest - parts.exponent);
  if (parts.isNegative)
    sum = -sum;
  for (unsigned k = 0; k < depth; ++k) {
    Parts x = split(a[k], minA), y = split(b[k * stride], minB);
    int64_t product =
        cutOff(x.significand * y.significand,
               46 - rule.fractionBits + largest - x.exponent - y.exponent);
    sum += x.isNegative != y.isNegative ? -product : product;
  }
  return roundSum(rule, std::ldexp(double(sum), largest - rule.fractionBits));
}

uint32_t addProducts(const SumRule &rule, const NumberMatrix &a,
                     const NumberMatrix &b, unsigned firstK, unsigned depth,
                     unsigned row, unsigned column, uint32_t c) {
  const float *x = (a.hasSpecial ? a.all : a.value).data();
  const float *y = (b.hasSpecial ? b.all : b.value).data();
  return addProducts(rule, x + size_t(row) * a.columns + firstK, a.minExponent,
                     y + size_t(firstK) * b.columns + column, b.columns,
                     b.minExponent, depth, c);
}

} // namespace

void ptx::multiplyFloatsSlowly(const SumRule &rule, const NumberMatrix &a,
                               const NumberMatrix &b, unsigned firstK,
                               unsigned depth, uint32_t *sums) {
  for (unsigned row = 0; row < a.rows; ++row)
    for (unsigned column = 0; column < b.columns; ++column) {
      uint32_t &sum = sums[size_t(row) * b.columns + column];
      sum = addProducts(rule, a, b, firstK, depth, row, column, sum);
    }
}

//===----------------------------------------------------------------------===//
// Many elements at a time
//===----------------------------------------------------------------------===//

namespace {

using F32x8 = float __attribute__((vector_size(32)));
using I32x8 = int32_t __attribute__((vector_size(32)));
using I16x8 = int16_t __attribute__((vector_size(16)));

template <typename V, typename T> TESSERA_INLINE V loadVector(const T *from) {
  V result;
  std::memcpy(&result, from, sizeof result);
  return result;
}
template <typename V, typename T>
TESSERA_INLINE void storeVector(T *to, const V &value) {
  std::memcpy(to, &value, sizeof value);
}

/// Columns at most: of B in wgmma.
constexpr unsigned kMaxColumns = 256;

/// The sums of rows before they are rounded: (first + second) * 2^(exponent -
/// fraction bits).
struct RowSums {
  alignas(32) float c[kMaxColumns];
  alignas(32) int32_t first[kMaxColumns], second[kMaxColumns],
      exponent[kMaxColumns];
  alignas(32) int32_t isSlow[kMaxColumns];
};

/// In the narrow form, products are f32 values, which are scaled and cut off by
/// the conversion to an integer. In the wide form the exponents of products may
/// be outside of f32, so values are without their exponents.
template <bool isWide>
TESSERA_INLINE void addRow(const SumRule &rule, const float *a,
                           const int16_t *exponentA, const NumberMatrix &b,
                           const float *valueB, unsigned firstK, unsigned depth,
                           unsigned at, RowSums &sums) {
  const int minC = rule.isF16 ? -14 : -126;
  // Below this, a scale would not be a f32 in the narrow form; in the wide form
  // no product is below.
  const int least = isWide ? -300 : -100;
  const int fractionBits = rule.fractionBits;
  const size_t stride = b.columns;
  for (unsigned n = 0; n < b.columns; n += 8) {
    const int16_t *eb = b.exponent.data() + firstK * stride + n;
    I16x8 largest16 = loadVector<I16x8>(eb) + exponentA[0];
    for (unsigned k = 1; k < depth; ++k) {
      I16x8 e = loadVector<I16x8>(eb + k * stride) + exponentA[k];
      largest16 = e > largest16 ? e : largest16;
    }
    I32x8 largest = __builtin_convertvector(largest16, I32x8);
    F32x8 c = loadVector<F32x8>(sums.c + at + n);
    I32x8 bitsOfC = __builtin_bit_cast(I32x8, c);
    I32x8 field = (bitsOfC >> 23) & 255;
    I32x8 isNotZero = (bitsOfC & 0x7fffffff) != 0;
    I32x8 exponentC = field - 127;
    exponentC = exponentC > minC ? exponentC : (I32x8{} + minC);
    I32x8 isSlow = field == 255;
    I32x8 relevant = isNotZero ? exponentC : (I32x8{} - 30000);
    largest = relevant > largest ? relevant : largest;
    if (isWide)
      isSlow |= isNotZero & (field == 0);
    else
      isSlow |= isNotZero & (largest < least);
    largest = largest > least ? largest : (I32x8{} + least);
    c = __builtin_bit_cast(F32x8, bitsOfC & ~isSlow);

    I32x8 first, second{};
    const float *vb = valueB + firstK * stride + n;
    if constexpr (isWide) {
      I32x8 offset = (fractionBits + 127) - largest;
      I32x8 scaleC = exponentC + offset;
      scaleC = scaleC > 0 ? scaleC : I32x8{};
      I32x8 fractionC = (bitsOfC & ~isSlow & isNotZero & int32_t(0x807fffff)) |
                        (isNotZero & ~isSlow & 0x3f800000);
      first =
          __builtin_convertvector(__builtin_bit_cast(F32x8, fractionC) *
                                      __builtin_bit_cast(F32x8, scaleC << 23),
                                  I32x8);
      for (unsigned k = 0; k < depth; ++k) {
        I32x8 e = __builtin_convertvector(
            loadVector<I16x8>(eb + k * stride) + exponentA[k], I32x8);
        e += offset;
        e = e > 0 ? e : I32x8{};
        F32x8 product = loadVector<F32x8>(vb + k * stride) * a[k];
        I32x8 part = __builtin_convertvector(
            product * __builtin_bit_cast(F32x8, e << 23), I32x8);
        if (k & 1)
          second += part;
        else
          first += part;
      }
    } else {
      F32x8 scale =
          __builtin_bit_cast(F32x8, ((fractionBits + 127) - largest) << 23);
      first = __builtin_convertvector(c * scale, I32x8);
      for (unsigned k = 0; k < depth; ++k) {
        F32x8 product = loadVector<F32x8>(vb + k * stride) * a[k];
        I32x8 part = __builtin_convertvector(product * scale, I32x8);
        if (k & 1)
          second += part;
        else
          first += part;
      }
    }
    storeVector(sums.first + at + n, first);
    storeVector(sums.second + at + n, second);
    storeVector(sums.exponent + at + n, largest);
    storeVector(sums.isSlow + at + n, isSlow);
  }
}

TESSERA_INLINE void roundRow(const SumRule &rule, unsigned columns,
                             RowSums &sums, uint32_t *result) {
  const int fractionBits = rule.fractionBits;
  if (rule.isF16) {
    constexpr uint64_t kLost = (uint64_t(1) << 29) - 1;
    TESSERA_ELEMENTWISE
    for (unsigned n = 0; n < columns; ++n) {
      double scale = std::bit_cast<double>(
          uint64_t(int64_t(sums.exponent[n] - fractionBits + 1023)) << 52);
      double sum = (double(sums.first[n]) + double(sums.second[n])) * scale;
      uint64_t bits = std::bit_cast<uint64_t>(sum);
      uint64_t sticky = (bits & kLost) ? kLost + 1 : 0;
      float odd = float(std::bit_cast<double>((bits & ~kLost) | sticky));
      result[n] =
          numerics::narrowNearest<numerics::F16, /*keepNaNSign=*/false>(odd);
    }
    return;
  }
  const uint64_t kept = ~((uint64_t(1) << (52 - rule.keptBits)) - 1);
  TESSERA_ELEMENTWISE
  for (unsigned n = 0; n < columns; ++n) {
    double scale = std::bit_cast<double>(
        uint64_t(int64_t(sums.exponent[n] - fractionBits + 1023)) << 52);
    double sum = (double(sums.first[n]) + double(sums.second[n])) * scale;
    // Subnormal results keep fewer bits.
    sums.isSlow[n] |= sum != 0 && sum < 0x1p-126 && sum > -0x1p-126;
    result[n] = std::bit_cast<uint32_t>(
        float(std::bit_cast<double>(std::bit_cast<uint64_t>(sum) & kept)));
  }
}

template <bool isWide>
TESSERA_INLINE void multiplyAll(const SumRule &rule, const NumberMatrix &a,
                                const float *valueA, const NumberMatrix &b,
                                const float *valueB, unsigned firstK,
                                unsigned depth, uint32_t *sums) {
  // Several short rows are rounded together.
  RowSums batch;
  const unsigned columns = b.columns, numRows = kMaxColumns / columns;
  std::array<uint32_t, kMaxColumns> result;
  for (unsigned firstRow = 0; firstRow < a.rows; firstRow += numRows) {
    uint32_t *bits = sums + size_t(firstRow) * columns;
    unsigned rows = std::min(numRows, a.rows - firstRow);
    unsigned count = rows * columns;
    if (rule.isF16) {
      TESSERA_ELEMENTWISE
      for (unsigned n = 0; n < count; ++n)
        batch.c[n] = numerics::widenF16(uint16_t(bits[n]));
    } else {
      std::memcpy(batch.c, bits, count * sizeof(float));
    }
    for (unsigned m = 0; m < rows; ++m) {
      size_t first = size_t(firstRow + m) * a.columns + firstK;
      addRow<isWide>(rule, valueA + first, a.exponent.data() + first, b, valueB,
                     firstK, depth, m * columns, batch);
    }
    roundRow(rule, count, batch, result.data());
    int32_t anySlow = 0;
    for (unsigned n = 0; n < count; ++n)
      anySlow |= batch.isSlow[n];
    if (anySlow || a.hasSpecial || b.hasSpecial)
      for (unsigned n = 0; n < count; ++n) {
        unsigned row = firstRow + n / columns, column = n % columns;
        if (batch.isSlow[n] || (a.hasSpecial && a.specialRow[row]) ||
            (b.hasSpecial && b.specialColumn[column]))
          result[n] =
              addProducts(rule, a, b, firstK, depth, row, column, bits[n]);
      }
    std::memcpy(bits, result.data(), count * sizeof(uint32_t));
  }
}

TESSERA_INLINE void addIntegerProducts(const NumberMatrix &a,
                                       const NumberMatrix &b, unsigned row,
                                       float *sums) {
  const float *x = a.value.data() + size_t(row) * a.columns;
  for (unsigned n = 0; n < b.columns; n += 8) {
    F32x8 sum{};
    for (unsigned k = 0; k < a.columns; ++k)
      sum +=
          loadVector<F32x8>(b.value.data() + size_t(k) * b.columns + n) * x[k];
    storeVector(sums + n, sum);
  }
}

TESSERA_INLINE void multiplyAllIntegers(bool saturate, const NumberMatrix &a,
                                        const NumberMatrix &b, uint32_t *sums) {
  alignas(32) std::array<float, kMaxColumns> products;
  for (unsigned m = 0; m < a.rows; ++m) {
    addIntegerProducts(a, b, m, products.data());
    uint32_t *bits = sums + size_t(m) * b.columns;
    if (!saturate) {
      TESSERA_ELEMENTWISE
      for (unsigned n = 0; n < b.columns; ++n)
        bits[n] += uint32_t(int32_t(products[n]));
      continue;
    }
    for (unsigned n = 0; n < b.columns; ++n)
      bits[n] = uint32_t(
          std::clamp<int64_t>(int64_t(int32_t(bits[n])) + int32_t(products[n]),
                              INT32_MIN, INT32_MAX));
  }
}

#if TESSERA_HAS_WIDE
TESSERA_WIDE void multiplyNarrowAvx2(const SumRule &rule, const NumberMatrix &a,
                                     const NumberMatrix &b, unsigned firstK,
                                     unsigned depth, uint32_t *sums) {
  multiplyAll<false>(rule, a, a.value.data(), b, b.value.data(), firstK, depth,
                     sums);
}
TESSERA_WIDE void multiplyWideAvx2(const SumRule &rule, const NumberMatrix &a,
                                   const float *valueA, const NumberMatrix &b,
                                   const float *valueB, unsigned firstK,
                                   unsigned depth, uint32_t *sums) {
  multiplyAll<true>(rule, a, valueA, b, valueB, firstK, depth, sums);
}
TESSERA_WIDE void multiplyIntegersAvx2(bool saturate, const NumberMatrix &a,
                                       const NumberMatrix &b, uint32_t *sums) {
  multiplyAllIntegers(saturate, a, b, sums);
}
#endif

/// Values without their exponents: between 1 and 2, but for subnormals.
void dropExponents(const NumberMatrix &matrix, std::vector<float> &result) {
  result.resize(matrix.value.size());
  TESSERA_ELEMENTWISE
  for (size_t i = 0; i < result.size(); ++i) {
    uint32_t bits = std::bit_cast<uint32_t>(matrix.value[i]);
    float subnormal = matrix.value[i] * 0x1p126f;
    result[i] = (bits >> 23 & 255) == 0
                    ? subnormal
                    : std::bit_cast<float>((bits & 0x807fffffu) | 0x3f800000u);
  }
}

} // namespace

void ptx::multiplyFloats(const SumRule &rule, const NumberMatrix &a,
                         const NumberMatrix &b, unsigned firstK, unsigned depth,
                         uint32_t *sums) {
  // Products and what is below them by the fraction bits are f32 values.
  bool isNarrow =
      a.lowest >= -50 && b.lowest >= -50 && a.highest <= 62 && b.highest <= 62;
  if (isNarrow) {
#if TESSERA_HAS_WIDE
    if (numerics::hasWideVectors())
      return multiplyNarrowAvx2(rule, a, b, firstK, depth, sums);
#endif
    return multiplyAll<false>(rule, a, a.value.data(), b, b.value.data(),
                              firstK, depth, sums);
  }
  static thread_local std::vector<float> valueA, valueB;
  dropExponents(a, valueA);
  dropExponents(b, valueB);
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return multiplyWideAvx2(rule, a, valueA.data(), b, valueB.data(), firstK,
                            depth, sums);
#endif
  multiplyAll<true>(rule, a, valueA.data(), b, valueB.data(), firstK, depth,
                    sums);
}

void ptx::multiplyIntegers(bool saturate, const NumberMatrix &a,
                           const NumberMatrix &b, uint32_t *sums) {
#if TESSERA_HAS_WIDE
  if (numerics::hasWideVectors())
    return multiplyIntegersAvx2(saturate, a, b, sums);
#endif
  multiplyAllIntegers(saturate, a, b, sums);
}

void ptx::multiplyBits(bool isXor, unsigned rows, unsigned columns,
                       unsigned words, const uint32_t *a, const uint32_t *b,
                       uint32_t *sums) {
  for (unsigned m = 0; m < rows; ++m)
    for (unsigned n = 0; n < columns; ++n) {
      uint32_t count = 0;
      for (unsigned w = 0; w < words; ++w) {
        uint32_t x = a[m * words + w], y = b[n * words + w];
        count += uint32_t(std::popcount(isXor ? x ^ y : x & y));
      }
      sums[size_t(m) * columns + n] += count;
    }
}

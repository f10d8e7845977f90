//===- MatrixProduct.h - what tensor cores compute -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// D = A * B + C as an H200 computes it, bit for bit (conformance/ptx/hardware
// has the measurements). For each element of D:
//
//   1. products are exact
//   2. e is the largest exponent of C and of the products, where the exponent
//      of a product is the sum of its factors' (before normalization), and
//      zeros do not count
//   3. C and the products are cut off below 2^(e - fraction bits), toward zero
//   4. they are added exactly
//   5. the sum is rounded: to f32 toward zero, to f16 to nearest even
//
// with 25 fraction bits, and for 8-bit floats in wgmma 13, where also only 13
// fraction bits of the f32 result are kept. All of k goes into one such sum.
// Infinities and NaN are as expected; NaN is 0x7fffffff, or 0x7fff in f16.
//
// Sums of integers are exact: they are made in f32, where they fit 24 bits.
//
// The order of columns. A lane holds columns 2l and 2l + 1 of each group of
// eight, in two registers. Columns are kept in the order in which registers
// hold them, so that four lanes of a register are neighbours:
//
//   place   0 1 2 3 4 5 6 7 8  …
//   column  0 2 4 6 1 3 5 7 8  …
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_MATRIXPRODUCT_H
#define TESSERA_PTX_MATRIXPRODUCT_H

#include <cstdint>
#include <vector>

namespace tessera::ptx {

enum class ElementKind : uint8_t {
  F16,
  BF16,
  TF32,
  E4M3,
  E5M2,
  S8,
  U8,
  S4,
  U4,
  B1,
  F64,
};

constexpr unsigned getBits(ElementKind kind) {
  switch (kind) {
  case ElementKind::F16:
  case ElementKind::BF16:
    return 16;
  case ElementKind::TF32:
    return 32;
  case ElementKind::E4M3:
  case ElementKind::E5M2:
  case ElementKind::S8:
  case ElementKind::U8:
    return 8;
  case ElementKind::S4:
  case ElementKind::U4:
    return 4;
  case ElementKind::B1:
    return 1;
  case ElementKind::F64:
    return 64;
  }
  return 0;
}
constexpr bool isInteger(ElementKind kind) {
  return kind >= ElementKind::S8 && kind <= ElementKind::B1;
}

/// The place of a column in the order above.
constexpr unsigned getPlace(unsigned column) {
  return (column & ~7u) | (column & 1) << 2 | (column >> 1 & 3);
}

/// An operand as numbers. `value` and `exponent` have 0 and kNoExponent for
/// elements that are infinite or NaN; `hasSpecial` says that there are any,
/// and then `all` has them.
struct NumberMatrix {
  static constexpr int16_t kNoExponent = -10000;

  unsigned rows = 0, columns = 0;
  std::vector<float> value, all;
  std::vector<int16_t> exponent;
  bool hasSpecial = false;
  /// With special elements, by row and by column.
  std::vector<uint8_t> specialRow, specialColumn;
  /// The smallest exponent that elements of the kind have.
  int minExponent = 0;
  /// Exponents of elements that are not 0.
  int lowest = 0, highest = 0;

  void resize(unsigned newRows, unsigned newColumns);
  /// After `value` is set from elements of this kind.
  void classify(ElementKind kind);
};

/// The numbers of elements, given by their bits.
void convertElements(ElementKind kind, const uint32_t *codes, float *values,
                     unsigned count);

struct SumRule {
  int fractionBits = 25;
  int keptBits = 23;
  bool isF16 = false; // C and D
};

/// `sums` are the bits of C, then of D: rows of A times columns of B. Uses
/// columns `firstK` … of A and rows of B, `depth` of them.
void multiplyFloats(const SumRule &rule, const NumberMatrix &a,
                    const NumberMatrix &b, unsigned firstK, unsigned depth,
                    uint32_t *sums);
/// The same for integers: `saturate` limits the sum with C to 32 bits, else it
/// wraps.
void multiplyIntegers(bool saturate, const NumberMatrix &a,
                      const NumberMatrix &b, uint32_t *sums);
/// Rows of words of 32 bits: counts the bits of `a & b`, or of `a ^ b`.
void multiplyBits(bool isXor, unsigned rows, unsigned columns, unsigned words,
                  const uint32_t *a, const uint32_t *b, uint32_t *sums);

/// f16 from f32, to nearest even; NaN is 0x7fff.
uint32_t roundToF16(float value);

/// For tests: without the quick way.
void multiplyFloatsSlowly(const SumRule &rule, const NumberMatrix &a,
                          const NumberMatrix &b, unsigned firstK,
                          unsigned depth, uint32_t *sums);

} // namespace tessera::ptx

#endif // TESSERA_PTX_MATRIXPRODUCT_H

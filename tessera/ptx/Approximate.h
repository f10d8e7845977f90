//===- Approximate.h - elementary functions without branches -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Each function is one formula for all arguments, so that a loop over lanes is
// vectorized.
//
// `rcp`, `rsqrt`, `sqrt` and `ex2` have the bits of the hardware. It
// interpolates: the high 6 or 7 bits of the significand choose coefficients of
// a polynomial in the other bits,
//
//   result = c0 + c1 * x + c2 * square(x)
//
// rounded down. The square lacks its low bits: products of two bits of x whose
// weight is below a limit are not added.
//
// The others have an error below 1e-9, far less than the instructions promise.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_APPROXIMATE_H
#define TESSERA_PTX_APPROXIMATE_H

#include "tessera/numerics/Narrow.h"

namespace tessera::ptx {

/// Adding this makes the lowest bits of a small f64 its nearest integer.
inline constexpr double kIntegerAt = 0x1.8p52;

// c0 in quarters of the result's last bit, half of c1, and c2.
extern const int32_t kRcp0[128], kRcp1[128], kRcp2[128];
extern const int32_t kRsqrt0[128], kRsqrt1[128], kRsqrt2[128];
/// For the root, all of c1 and twice c2.
extern const int32_t kSqrt0[128], kSqrt1[128], kSqrt2[128];
extern const int32_t kExp20[64], kExp21[64], kExp22[64];

/// The square of a number of `bits`, without products below 2^limit, divided by
/// 2^limit.
template <unsigned bits, unsigned limit>
TESSERA_INLINE uint32_t squareHighPart(uint32_t x) {
  uint32_t sum = 0;
#ifdef __clang__
#pragma clang loop unroll(full)
#endif
  for (unsigned i = 0; i < bits; ++i) {
    // Bit i times bit j > i has the weight 2^(i + j + 1).
    unsigned first = i + 1 > limit - 1 - i ? i + 1 : limit - 1 - i;
    uint32_t part = first < bits ? x >> first << first >> (limit - 1 - i) : 0;
    if (2 * i >= limit)
      part += 1u << (2 * i - limit);
    sum += x >> i & 1 ? part : 0;
  }
  return sum;
}

/// significand * 2^exponent, for exponents that f64 has.
TESSERA_INLINE double makeDouble(uint32_t significand, int64_t exponent) {
  double value = numerics::toDouble(0x4330000000000000u | significand) - 0x1p52;
  return value * numerics::toDouble(uint64_t(exponent + 1023) << 52);
}

/// The approximation of 1/x, with 24 bits. x is an f32, but not 0, infinity or
/// NaN.
TESSERA_INLINE double approximateRcp(double x) {
  uint64_t bits = numerics::toBits(x);
  auto fraction = uint32_t(bits >> 29 & 0x7fffffu);
  uint32_t row = fraction >> 16, low = fraction & 0xffffu;
  constexpr int64_t kBias = 2023;
  int64_t sum = (int64_t(kRcp0[row]) << 13) + kBias +
                int64_t(kRcp1[row]) * int32_t(low) +
                int64_t(kRcp2[row]) * int32_t(squareHighPart<16, 17>(low));
  int64_t exponent = int64_t(bits >> 52 & 0x7ff) - 1023;
  double result = makeDouble(uint32_t(sum >> 15) + 0x800000u, -24 - exponent);
  return numerics::toDouble(numerics::toBits(result) |
                            (bits & 0x8000000000000000u));
}

/// The approximation of 1/sqrt(x), with 24 bits. x is a positive and finite
/// f32.
TESSERA_INLINE double approximateRsqrt(double x) {
  uint64_t bits = numerics::toBits(x);
  auto fraction = uint32_t(bits >> 29 & 0x7fffffu);
  int64_t exponent = int64_t(bits >> 52 & 0x7ff) - 1023;
  uint32_t isOdd = uint32_t(exponent) & 1;
  uint32_t row = (fraction >> 17) + isOdd * 64, low = fraction & 0x1ffffu;
  int64_t sum =
      (int64_t(kRsqrt0[row]) << 14) + 16383 +
      int64_t(kRsqrt1[row]) * int32_t(low) +
      int64_t(kRsqrt2[row]) * int32_t(squareHighPart<17, 19>(low)) * 2;
  // Powers of four are exact.
  uint32_t significand =
      (fraction | isOdd) == 0 ? 0x1000000u : uint32_t(sum >> 16) + 0x800000u;
  return makeDouble(significand, -24 - (exponent - int64_t(isOdd)) / 2);
}

/// The approximation of sqrt(x), with 24 bits. x is a positive and finite f32.
TESSERA_INLINE double approximateSqrt(double x) {
  uint64_t bits = numerics::toBits(x);
  auto fraction = uint32_t(bits >> 29 & 0x7fffffu);
  int64_t exponent = int64_t(bits >> 52 & 0x7ff) - 1023;
  uint32_t isOdd = uint32_t(exponent) & 1;
  uint32_t row = (fraction >> 17) + isOdd * 64, low = fraction & 0x1ffffu;
  int64_t sum = (int64_t(kSqrt0[row]) << 15) + 32767 +
                int64_t(kSqrt1[row]) * int32_t(low) +
                int64_t(kSqrt2[row]) * int32_t(squareHighPart<17, 19>(low)) * 2;
  // Powers of four are exact.
  uint32_t significand =
      (fraction | isOdd) == 0 ? 0x800000u : uint32_t(sum >> 17) + 0x800000u;
  return makeDouble(significand, (exponent - int64_t(isOdd)) / 2 - 23);
}

/// The approximation of 2^x, with 24 bits, for x of at most 200.
TESSERA_INLINE double approximateExp2(double x) {
  x = x < 200.0 ? x : 200.0;
  x = x > -200.0 ? x : -200.0;
  // x as a fixed-point number with 23 bits behind the point, rounded to zero.
  // The hardware negates it by turning its bits round, without adding 1.
  double magnitude = x < 0.0 ? -x : x;
  auto fixed = static_cast<int32_t>(magnitude * 0x1p23);
  int32_t negative = (fixed & 0x7fffff) == 0 ? -fixed : ~fixed;
  fixed = x < 0.0 ? negative : fixed;
  auto fraction = uint32_t(fixed) & 0x7fffffu;
  int64_t whole = fixed >> 23;
  uint32_t row = fraction >> 17, low = fraction & 0x1ffffu;
  constexpr int64_t kBias = 12228;
  int64_t sum = (int64_t(kExp20[row]) << 14) + kBias +
                int64_t(kExp21[row]) * int32_t(low) +
                int64_t(kExp22[row]) * int32_t(squareHighPart<17, 19>(low)) * 2;
  return makeDouble(uint32_t(sum >> 16) + 0x800000u, whole - 23);
}

/// 2 to the power of x. NaN gives any number.
TESSERA_INLINE double computeExp2(double x) {
  // Beyond these an f32 overflows, or is less than half of the smallest.
  x = x < 200.0 ? x : 200.0;
  x = x > -200.0 ? x : -200.0;
  double shifted = x + kIntegerAt;
  double y = (x - (shifted - kIntegerAt)) * 0.6931471805599453;
  // The series of e^y for y of at most 0.35.
  double sum = 1.0 / 3628800;
  sum = sum * y + 1.0 / 362880;
  sum = sum * y + 1.0 / 40320;
  sum = sum * y + 1.0 / 5040;
  sum = sum * y + 1.0 / 720;
  sum = sum * y + 1.0 / 120;
  sum = sum * y + 1.0 / 24;
  sum = sum * y + 1.0 / 6;
  sum = sum * y + 0.5;
  sum = sum * y + 1.0;
  sum = sum * y + 1.0;
  return numerics::toDouble(numerics::toBits(sum) +
                            (numerics::toBits(shifted) << 52));
}

/// The logarithm to base 2 of a positive, finite and normal number.
TESSERA_INLINE double computeLog2(double x) {
  // x = m * 2^e with m between sqrt(1/2) and sqrt(2).
  constexpr uint64_t kRootHalf = 0x3fe6a09e667f3bcdu;
  uint64_t bits = numerics::toBits(x) - kRootHalf;
  double m = numerics::toDouble((bits & 0x000fffffffffffffu) + kRootHalf);
  // The exponent as an unsigned number of 12 bits, offset by 2048.
  double e = numerics::toDouble(0x4330000000000000u | ((bits >> 52) ^ 0x800u)) -
             (0x1p52 + 2048.0);
  // log m = 2 artanh s
  double s = (m - 1.0) / (m + 1.0);
  double z = s * s;
  double sum = 1.0 / 15;
  sum = sum * z + 1.0 / 13;
  sum = sum * z + 1.0 / 11;
  sum = sum * z + 1.0 / 9;
  sum = sum * z + 1.0 / 7;
  sum = sum * z + 1.0 / 5;
  sum = sum * z + 1.0 / 3;
  sum = sum * z + 1.0;
  return e + sum * s * 2.8853900817779268;
}

/// sin(2 pi x) if quarters is 0, cos(2 pi x) if it is 1. |x| is less than 2^50.
TESSERA_INLINE double computeSinTurns(double x, unsigned quarters) {
  double shifted = 4.0 * x + kIntegerAt;
  uint64_t quadrant = numerics::toBits(shifted) + quarters;
  double y = (4.0 * x - (shifted - kIntegerAt)) * 1.5707963267948966;
  double z = y * y;
  double sine = 1.0 / 6227020800;
  sine = sine * z - 1.0 / 39916800;
  sine = sine * z + 1.0 / 362880;
  sine = sine * z - 1.0 / 5040;
  sine = sine * z + 1.0 / 120;
  sine = sine * z - 1.0 / 6;
  sine = (sine * z + 1.0) * y;
  double cosine = 1.0 / 479001600;
  cosine = cosine * z - 1.0 / 3628800;
  cosine = cosine * z + 1.0 / 40320;
  cosine = cosine * z - 1.0 / 720;
  cosine = cosine * z + 1.0 / 24;
  cosine = cosine * z - 0.5;
  cosine = cosine * z + 1.0;
  double value = quadrant & 1 ? cosine : sine;
  return numerics::toDouble(numerics::toBits(value) ^ (quadrant & 2) << 62);
}

TESSERA_INLINE double computeTanh(double x) {
  double power = computeExp2(x * 2.8853900817779268);
  double large = 1.0 - 2.0 / (power + 1.0);
  // The series at 0.
  double z = x * x;
  double sum = 21844.0 / 6081075;
  sum = sum * z - 1382.0 / 155925;
  sum = sum * z + 62.0 / 2835;
  sum = sum * z - 17.0 / 315;
  sum = sum * z + 2.0 / 15;
  sum = sum * z - 1.0 / 3;
  double small = x + sum * z * x;
  return z < 0.09 ? small : large;
}

} // namespace tessera::ptx

#endif // TESSERA_PTX_APPROXIMATE_H

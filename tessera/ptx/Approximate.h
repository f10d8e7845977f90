//===- Approximate.h - elementary functions without branches -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Functions of f64 with an error below 1e-9, for arguments of f32: far more
// than the instructions `ex2.approx` and the like promise. Each is one formula
// for all arguments, so that a loop over lanes is vectorized.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_PTX_APPROXIMATE_H
#define TESSERA_PTX_APPROXIMATE_H

#include "tessera/numerics/Narrow.h"

namespace tessera::ptx {

/// Adding this makes the lowest bits of a small f64 its nearest integer.
inline constexpr double kIntegerAt = 0x1.8p52;

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

//===- Elementary.h - functions of one or two reals -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f32 functions are computed in f64 and rounded once, so their error is hardly
// more than half an ulp. f64 functions use the C library where its error is at
// most one ulp, and long double otherwise. Special values are those of C99
// Annex F.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_ELEMENTARY_H
#define TESSERA_NUMERICS_ELEMENTARY_H

#include "tessera/numerics/Narrow.h"

#include <cmath>

namespace tessera::numerics {

// 1 to the power of anything and anything to the power of 0 are 1, also for
// NaN. The C library returns NaN for a signalling NaN.
inline double computePow(double x, double y) {
  return std::pow(makeCanonical(x), makeCanonical(y));
}

inline float computeExp(float x) { return std::exp(double(x)); }
inline float computeExp2(float x) { return std::exp2(double(x)); }
inline float computeLog(float x) { return std::log(double(x)); }
inline float computeLog2(float x) { return std::log2(double(x)); }
inline float computeSin(float x) { return std::sin(double(x)); }
inline float computeCos(float x) { return std::cos(double(x)); }
inline float computeTan(float x) { return std::tan(double(x)); }
inline float computeSinH(float x) { return std::sinh(double(x)); }
inline float computeCosH(float x) { return std::cosh(double(x)); }
inline float computeTanH(float x) { return std::tanh(double(x)); }
inline float computeRsqrt(float x) { return 1.0 / std::sqrt(double(x)); }
inline float computePow(float x, float y) {
  return computePow(double(x), double(y));
}
inline float computeAtan2(float x, float y) {
  return std::atan2(double(x), double(y));
}
// The remainder is exact.
inline float computeRem(float x, float y) { return std::fmod(x, y); }

inline double computeExp(double x) { return std::exp(x); }
inline double computeExp2(double x) { return std::exp2(x); }
inline double computeLog(double x) { return std::log(x); }
inline double computeLog2(double x) { return std::log2(x); }
inline double computeSin(double x) { return std::sin(x); }
inline double computeCos(double x) { return std::cos(x); }
inline double computeTan(double x) { return std::tan(x); }
// The C library's functions have errors of two ulp and more.
inline double computeSinH(double x) {
  return static_cast<double>(std::sinh(static_cast<long double>(x)));
}
inline double computeCosH(double x) {
  return static_cast<double>(std::cosh(static_cast<long double>(x)));
}
inline double computeTanH(double x) {
  return static_cast<double>(std::tanh(static_cast<long double>(x)));
}
inline double computeRsqrt(double x) {
  return static_cast<double>(1.0L / std::sqrt(static_cast<long double>(x)));
}
inline double computeAtan2(double x, double y) { return std::atan2(x, y); }
inline double computeRem(double x, double y) { return std::fmod(x, y); }

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_ELEMENTARY_H

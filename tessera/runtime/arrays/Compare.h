//===- Compare.h - results beside what is expected -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_COMPARE_H
#define TESSERA_RUNTIME_ARRAYS_COMPARE_H

#include "tessera/runtime/arrays/Array.h"

#include <string>

namespace tessera::runtime {

/// |result - expected| <= atol + rtol * |expected|
struct Tolerance {
  double rtol = 0, atol = 0;
  /// All bits are the same, also the sign of zero; but a NaN equals any NaN.
  bool isBitwise = false;
  /// If all bits should be the same, floats may still be so many units in the
  /// last place apart. The float above the largest one is infinity.
  uint64_t maxUlp = 0;

  static Tolerance exact() { return {0, 0, true}; }
  static Tolerance withinUlp(uint64_t maxUlp) { return {0, 0, true, maxUlp}; }
};

/// What the corpus takes for each type when nothing else is said; integers are
/// exact.
Tolerance getDefaultTolerance(ElementType type);

/// Says how an array differs from what is expected; empty if it does not. NaN
/// equals NaN; integers are exact whatever the tolerance. The expected array
/// may be of integers that hold the bits.
std::string compareArrays(const Array &result, Array expected,
                          Tolerance tolerance);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_COMPARE_H

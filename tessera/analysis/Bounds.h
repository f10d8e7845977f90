//===- Bounds.h - minimum and maximum of integers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An integer of Tile IR has no signedness, so its bounds are two intervals: of
// its signed value and of its unsigned value. Each can narrow the other. An i8
// that is in [-3, -1] as signed is in [253, 255] as unsigned; one in [-3, 1]
// may be anything as unsigned.
//
// The arithmetic below follows tessera/numerics, so undefined operations have
// Tessera's result: division by zero gives 0, a shift that is too far gives 0
// or the sign. A promise not to overflow is trusted, unless no value can
// satisfy it.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_BOUNDS_H
#define TESSERA_ANALYSIS_BOUNDS_H

#include "tessera/numerics/Integer.h"

#include <cstdint>
#include <optional>

namespace tessera::analysis {

/// Large enough for the exact result of one operation on 64 bits.
__extension__ typedef __int128 Int128;

/// Both intervals include their ends and are not empty.
struct Bounds {
  unsigned width = 64; // of the type: 1 to 64
  int64_t signedMin = INT64_MIN, signedMax = INT64_MAX;
  uint64_t unsignedMin = 0, unsignedMax = UINT64_MAX;

  bool operator==(const Bounds &) const = default;

  /// Every value of the type.
  static Bounds getFull(unsigned width);
  /// Only the value of the low bits of `bits`.
  static Bounds getPoint(unsigned width, uint64_t bits);
  /// `min` and `max` are values of the type.
  static Bounds fromSigned(unsigned width, int64_t min, int64_t max);
  static Bounds fromUnsigned(unsigned width, uint64_t min, uint64_t max);
  /// The numbers `min` to `max`, wrapped around to the type.
  static Bounds fromExact(unsigned width, Int128 min, Int128 max);

  bool isPoint() const { return signedMin == signedMax; }
  bool isNonNegative() const { return signedMin >= 0; }
  bool contains(int64_t value) const; // a signed value of the type
  bool mayBeZero() const { return contains(0); }

  /// Narrows each interval by the other; false if no value is left.
  [[nodiscard]] bool reconcile();
};

/// The minimum and maximum of a type.
int64_t getSignedMin(unsigned width);
int64_t getSignedMax(unsigned width);
uint64_t getUnsignedMax(unsigned width);

/// Bounds of values that are in either.
Bounds join(const Bounds &a, const Bounds &b);
/// Bounds of values that are in both; none if there are none.
std::optional<Bounds> meet(const Bounds &a, const Bounds &b);

Bounds evaluateBounds(numerics::UnaryInteger op, numerics::Overflow promise,
                      const Bounds &a);
Bounds evaluateBounds(numerics::BinaryInteger op, bool isSigned,
                      numerics::Overflow promise, const Bounds &a,
                      const Bounds &b);
Bounds extendBounds(unsigned width, bool isSigned, const Bounds &a);
Bounds truncateBounds(unsigned width, numerics::Overflow promise,
                      const Bounds &a);
/// The result of a comparison, if it is always the same.
std::optional<bool> compareBounds(numerics::Predicate predicate, bool isSigned,
                                  const Bounds &a, const Bounds &b);

/// True if a sum, difference, product or left shift does not overflow as a
/// signed number, by its promise or because its operands are small enough.
bool isExactSigned(numerics::BinaryInteger op, numerics::Overflow promise,
                   const Bounds &a, const Bounds &b);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_BOUNDS_H

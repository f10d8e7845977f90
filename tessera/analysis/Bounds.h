//===- Bounds.h - the least and the greatest value of integers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An integer of Tile IR has no sign of its own, so its bounds are a pair: an
// interval of its signed value and one of its unsigned value. Each sharpens
// the other. An i8 that is known to be in [-3, -1] as signed is in [253, 255]
// as unsigned; one in [-3, 1] may be anything as unsigned.
//
// The arithmetic below follows tessera/numerics, so what the specification
// leaves undefined has Tessera's answer: division by zero is 0, a shift that is
// too far is 0 or the sign. Only a promise not to overflow is believed. A
// promise that no value can keep is ignored.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_BOUNDS_H
#define TESSERA_ANALYSIS_BOUNDS_H

#include "tessera/numerics/Integer.h"

#include <cstdint>
#include <optional>

namespace tessera::analysis {

/// Wide enough for the exact result of one operation on 64 bits.
__extension__ typedef __int128 Int128;

/// Both intervals include their ends, and neither is empty.
struct Bounds {
  unsigned width = 64; // of the type: 1 to 64
  int64_t signedMin = INT64_MIN, signedMax = INT64_MAX;
  uint64_t unsignedMin = 0, unsignedMax = UINT64_MAX;

  bool operator==(const Bounds &) const = default;

  /// Anything.
  static Bounds getFull(unsigned width);
  /// The low bits of `bits` and nothing else.
  static Bounds getPoint(unsigned width, uint64_t bits);
  /// These are values of the type.
  static Bounds fromSigned(unsigned width, int64_t min, int64_t max);
  static Bounds fromUnsigned(unsigned width, uint64_t min, uint64_t max);
  /// The numbers `min` to `max`, wrapped around the ends of the type.
  static Bounds fromExact(unsigned width, Int128 min, Int128 max);

  bool isPoint() const { return signedMin == signedMax; }
  bool isNonNegative() const { return signedMin >= 0; }
  bool contains(int64_t value) const; // a signed value of the type
  bool mayBeZero() const { return contains(0); }

  /// Sharpens each interval by the other; false if no value is left.
  [[nodiscard]] bool reconcile();
};

/// The least and the greatest value of a type.
int64_t getSignedMin(unsigned width);
int64_t getSignedMax(unsigned width);
uint64_t getUnsignedMax(unsigned width);

/// What is in one or the other.
Bounds join(const Bounds &a, const Bounds &b);
/// What is in both; nothing if that is empty.
std::optional<Bounds> meet(const Bounds &a, const Bounds &b);

Bounds evaluateBounds(numerics::UnaryInteger op, numerics::Overflow promise,
                      const Bounds &a);
Bounds evaluateBounds(numerics::BinaryInteger op, bool isSigned,
                      numerics::Overflow promise, const Bounds &a,
                      const Bounds &b);
Bounds extendBounds(unsigned width, bool isSigned, const Bounds &a);
Bounds truncateBounds(unsigned width, numerics::Overflow promise,
                      const Bounds &a);
/// The answer of a comparison, if it is always the same.
std::optional<bool> compareBounds(numerics::Predicate predicate, bool isSigned,
                                  const Bounds &a, const Bounds &b);

/// Whether a sum, difference, product or left shift is exact as a signed
/// number, by its promise or because its operands are small enough.
bool isExactSigned(numerics::BinaryInteger op, numerics::Overflow promise,
                   const Bounds &a, const Bounds &b);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_BOUNDS_H

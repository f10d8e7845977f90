//===- Fact.h - what is known about one value -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts that Facts.h derives, as plain data without IR. A Fact describes
// the set of tiles for which all its statements are true; a weaker fact has a
// larger set. `join` returns a fact that is true in both sets, `meet` a fact
// about tiles that are in both.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_FACT_H
#define TESSERA_ANALYSIS_FACT_H

#include "tessera/analysis/Bounds.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::analysis {

/// What is known along one dimension of a tile. A run of length n is a group of
/// n adjacent elements whose first index is a multiple of n. All lengths are
/// powers of two that divide the extent.
struct Runs {
  int64_t extent = 1;
  /// In runs of this length each element is the previous one plus `Fact::step`:
  /// integers as signed numbers, addresses modulo 2^64.
  int64_t contiguity = 1;
  /// The same, but integers may wrap around inside a run. At least
  /// `contiguity`.
  int64_t wrapping = 1;
  /// In runs of this length all elements are equal.
  int64_t constancy = 1;
  /// Divides the first element of each run of length `contiguity`; 0 if that
  /// element is always 0.
  uint64_t divisor = 1;

  bool operator==(const Runs &) const = default;

  /// Sets runs of `length` that may wrap around, for integers of this width.
  /// `first` divides the first elements before they wrap around. Powers of two
  /// still divide them afterwards, and a run that starts at a multiple of its
  /// length does not wrap around.
  void setWrapping(int64_t length, uint64_t first, unsigned width);
};

/// What is known about a tile of integers or pointers. A pointer is its
/// address.
struct Fact {
  /// The bounds of all elements.
  Bounds bounds;
  /// Divides the signed value of every element. 0 if all elements are 0, which
  /// every number divides. So test `divisor % n == 0`.
  uint64_t divisor = 1;
  /// The difference of adjacent elements in a run: 1 for integers, the size of
  /// an element in bytes for pointers. 0 for pointers to 4-bit elements, which
  /// have no addresses of their own.
  uint64_t step = 1;
  bool isPointer = false;
  llvm::SmallVector<Runs, 2> runs; // one per dimension

  bool operator==(const Fact &) const = default;

  /// A fact that says nothing.
  static Fact getUnknown(unsigned width, llvm::ArrayRef<int64_t> shape);
  static Fact getUnknownPointers(uint64_t step, llvm::ArrayRef<int64_t> shape);
  /// Every element has these bits.
  static Fact getSplat(unsigned width, llvm::ArrayRef<int64_t> shape,
                       uint64_t bits);
  /// Exactly these elements, in row-major order.
  static Fact getElements(unsigned width, llvm::ArrayRef<int64_t> shape,
                          llvm::ArrayRef<uint64_t> elements);
  /// 0, 1, 2, …
  static Fact getIota(unsigned width, int64_t extent);
  /// A fact of the same type and shape that says nothing.
  Fact getUnknownLike() const;

  unsigned getWidth() const { return bounds.width; }
  /// The signed value of all elements, if it is always the same.
  std::optional<int64_t> getConstant() const {
    if (!bounds.isPoint())
      return std::nullopt;
    return bounds.signedMin;
  }
  /// Divides the elements whose index along `dim` is a multiple of `length`, a
  /// power of two; 0 if they are all 0.
  uint64_t getRunDivisor(unsigned dim, int64_t length) const;
  /// The length of the longest runs that start at a multiple of their length.
  /// Such a run never wraps around, neither as signed nor as unsigned.
  int64_t getAlignedRun(unsigned dim) const;

  /// Draws conclusions from each statement for the others. False if they
  /// contradict each other.
  [[nodiscard]] bool normalize();
};

/// Returns `fact`, normalized. If its statements contradict each other, a
/// promise of the program is broken; then nothing is known.
Fact conclude(Fact fact);

/// The largest power of two that divides `number`; 0 for 0.
inline uint64_t getPowerOfTwo(uint64_t number) { return number & -number; }

// Arithmetic of divisors, where 0 means "a multiple of everything".
uint64_t getCommonDivisor(uint64_t a, uint64_t b);
/// A divisor of every number that both divide: their least common multiple, or
/// the larger one if that does not fit.
uint64_t getCommonMultiple(uint64_t a, uint64_t b);
/// A divisor of every product of a multiple of `a` and a multiple of `b`.
uint64_t multiplyDivisors(uint64_t a, uint64_t b);
/// The largest power of two, at most `length`, that divides `divisor`.
int64_t limitRun(int64_t length, uint64_t divisor);
/// The length of the longest run, at most `length`, that fits into half of the
/// type, so that all its elements can have the same sign.
int64_t limitToSign(int64_t length, unsigned width);

/// Both facts have the same type and shape.
Fact join(const Fact &a, const Fact &b);
/// None if they contradict each other.
std::optional<Fact> meet(const Fact &a, const Fact &b);
/// Weakens `next` where it differs from `last`, so that a fixed point is
/// reached in few rounds. From some round on, the result says nothing.
Fact widen(const Fact &last, const Fact &next, unsigned round);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACT_H

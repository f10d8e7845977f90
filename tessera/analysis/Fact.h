//===- Fact.h - what is known of one value -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The facts that Facts.h derives, as plain data without IR. A Fact describes a
// set of tiles: all those for which each of its statements is true. Less known
// means a larger set. `join` returns a fact that is true of both sets, `meet`
// one that is true of tiles in both.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_FACT_H
#define TESSERA_ANALYSIS_FACT_H

#include "tessera/analysis/Bounds.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace tessera::analysis {

/// What is known along one dimension of a tile. A run of length n is a group of
/// n neighbours whose first index is a multiple of n. All lengths are powers of
/// two that divide the extent.
struct Runs {
  int64_t extent = 1;
  /// In runs of this length each element is the one before plus one step
  /// (`Fact::step`): integers as signed numbers, addresses modulo 2^64.
  int64_t contiguity = 1;
  /// The same, but integers may wrap around the ends of their type inside a
  /// run. At least `contiguity`.
  int64_t wrapping = 1;
  /// In runs of this length all elements are equal.
  int64_t constancy = 1;
  /// Divides the first element of each run of length `contiguity`; 0 if that is
  /// always 0.
  uint64_t divisor = 1;

  bool operator==(const Runs &) const = default;

  /// Integers of this width in runs of `length` that may wrap around, where
  /// `first` divides the first elements before they wrap around. Powers of two
  /// still divide them, and a run that starts at a multiple of its length does
  /// not wrap around.
  void setWrapping(int64_t length, uint64_t first, unsigned width);
};

/// What is known of a tile of integers or pointers. A pointer is its address.
struct Fact {
  /// Of every element.
  Bounds bounds;
  /// Divides the signed value of every element. 0 if all elements are 0, which
  /// every number divides: `divisor % n == 0` is the question to ask.
  uint64_t divisor = 1;
  /// What neighbours in a run differ by: 1 for integers, the size of an element
  /// in bytes for pointers. 0 for pointers to elements of 4 bits, whose
  /// neighbours have no address of their own.
  uint64_t step = 1;
  bool isPointer = false;
  llvm::SmallVector<Runs, 2> runs; // one per dimension

  bool operator==(const Fact &) const = default;

  /// Nothing is known.
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
  /// Of the same type and shape; nothing is known.
  Fact getUnknownLike() const;

  unsigned getWidth() const { return bounds.width; }
  /// The signed value of all elements, if they have one.
  std::optional<int64_t> getConstant() const {
    if (!bounds.isPoint())
      return std::nullopt;
    return bounds.signedMin;
  }
  /// Divides the elements whose index along `dim` is a multiple of `length`, a
  /// power of two; 0 if they are all 0.
  uint64_t getRunDivisor(unsigned dim, int64_t length) const;
  /// The longest runs that start at a multiple of their own length. Such a run
  /// never wraps around, neither as signed nor as unsigned numbers.
  int64_t getAlignedRun(unsigned dim) const;

  /// Draws the conclusions of each statement for the others. False if they
  /// contradict each other.
  [[nodiscard]] bool normalize();
};

/// `fact`, normalized. Its statements contradict each other only if a promise
/// of the program is broken; then nothing is known.
Fact conclude(Fact fact);

/// The largest power of two that divides `number`; 0 for 0.
inline uint64_t getPowerOfTwo(uint64_t number) { return number & -number; }

// Arithmetic of divisors, where 0 stands for "a multiple of everything".
uint64_t getCommonDivisor(uint64_t a, uint64_t b);
/// A number that divides what both divide: their least common multiple, or the
/// larger of the two if that is too large.
uint64_t getCommonMultiple(uint64_t a, uint64_t b);
/// Divides the product of what `a` and `b` divide.
uint64_t multiplyDivisors(uint64_t a, uint64_t b);
/// The longest power of two, at most `length`, that divides `divisor`.
int64_t limitRun(int64_t length, uint64_t divisor);
/// The longest run, at most `length`, that fits into half of a type, so that
/// all of it can have one sign.
int64_t limitToSign(int64_t length, unsigned width);

/// The facts have one type and one shape.
Fact join(const Fact &a, const Fact &b);
/// Nothing if they contradict each other.
std::optional<Fact> meet(const Fact &a, const Fact &b);
/// A fact that is weaker than `next` where that differs from `last`, so that a
/// sequence of such rounds is short. The number of the round says how much.
Fact widen(const Fact &last, const Fact &next, unsigned round);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACT_H

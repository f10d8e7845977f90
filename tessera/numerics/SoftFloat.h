//===- SoftFloat.h - float arithmetic in integers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Exact arithmetic on unpacked floats, and one function that rounds. Used for
// every rounding that the processor does not support.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_SOFTFLOAT_H
#define TESSERA_NUMERICS_SOFTFLOAT_H

#include "tessera/numerics/Float.h"
#include "tessera/numerics/Format.h"

#include <algorithm>
#include <bit>
#include <cmath>

namespace tessera::numerics {

__extension__ typedef unsigned __int128 UInt128;

inline int getBitLength(UInt128 value) {
  uint64_t high = static_cast<uint64_t>(value >> 64);
  return high ? 64 + std::bit_width(high)
              : std::bit_width(static_cast<uint64_t>(value));
}
inline int getBitLength(uint64_t value) { return std::bit_width(value); }

/// The result of overflow: infinity or the largest finite value, depending on
/// the mode.
template <typename FormatT>
uint64_t getOverflow(bool negative, Rounding rounding) {
  bool toInfinity = rounding == Rounding::PositiveInf   ? !negative
                    : rounding == Rounding::NegativeInf ? negative
                                                        : true;
  if (rounding == Rounding::Zero)
    toInfinity = false;
  return (negative ? FormatT::kSign : 0) |
         (toInfinity ? FormatT::kOverflow : FormatT::kMaxFinite);
}

/// Drops the `shift` low bits of `significand` and rounds.
template <typename SigT>
uint64_t shiftAndRound(bool negative, SigT significand, int shift,
                       Rounding rounding) {
  constexpr int kWidth = sizeof(SigT) * 8;
  if (shift <= 0)
    return static_cast<uint64_t>(significand << -shift);
  uint64_t kept =
      shift < kWidth ? static_cast<uint64_t>(significand >> shift) : 0;
  bool half = shift <= kWidth && ((significand >> (shift - 1)) & 1);
  bool rest = shift > kWidth
                  ? significand != 0
                  : (significand & ((SigT(1) << (shift - 1)) - 1)) != 0;
  bool up = false;
  switch (rounding) {
  case Rounding::Zero:
    break;
  case Rounding::NegativeInf:
    up = negative && (half || rest);
    break;
  case Rounding::PositiveInf:
    up = !negative && (half || rest);
    break;
  case Rounding::NearestAway:
    up = half;
    break;
  default:
    up = half && (rest || (kept & 1));
    break;
  }
  return kept + up;
}

/// The bits of significand * 2^exponent, rounded. If the significand has at
/// least two bits more than the format, its lowest bit may stand for any
/// remainder (a sticky bit).
template <typename FormatT, typename SigT>
uint64_t roundToFormat(bool negative, int exponent, SigT significand,
                       Rounding rounding) {
  int top = getBitLength(significand) - 1 + exponent;
  if constexpr (std::is_same_v<FormatT, E8M0>) {
    // There is no zero: smaller values become the smallest power.
    if (significand == 0 || (top < FormatT::kMinExponent && !negative))
      return 0;
    if (negative)
      return FormatT::kNaN;
    uint64_t kept = shiftAndRound(false, significand, top - exponent, rounding);
    return std::min(top + static_cast<int>(kept) - 1, FormatT::kMaxExponent) -
           FormatT::kMinExponent;
  } else {
    uint64_t sign = negative ? FormatT::kSign : 0;
    if (significand == 0)
      return sign;
    constexpr int kFraction = FormatT::kPrecision - 1;
    if (top > FormatT::kBias + 1)
      return getOverflow<FormatT>(negative, rounding);
    int quantum = std::max(top, FormatT::kMinExponent) - kFraction;
    uint64_t kept =
        shiftAndRound(negative, significand, quantum - exponent, rounding);
    // The leading bit, or a carry out of the significand, increments the
    // exponent.
    uint64_t steps = quantum + kFraction - FormatT::kMinExponent;
    uint64_t magnitude = (steps << kFraction) + kept;
    if (magnitude > FormatT::kMaxFinite)
      return getOverflow<FormatT>(negative, rounding);
    return sign | magnitude;
  }
}

enum class FloatClass : uint8_t { Zero, Finite, Infinity, NaN };

/// An unpacked float: significand * 2^exponent. The leading bit of the
/// significand is at kPrecision - 1, also for a subnormal float.
struct Parts {
  FloatClass kind;
  bool negative;
  int exponent;
  uint64_t significand;
};

template <typename FormatT> Parts decompose(uint64_t bits) {
  if constexpr (std::is_same_v<FormatT, E8M0>) {
    return {bits == FormatT::kNaN ? FloatClass::NaN : FloatClass::Finite, false,
            static_cast<int>(bits) + FormatT::kMinExponent, 1};
  } else {
    bool negative = bits & FormatT::kSign;
    uint64_t magnitude = bits & (FormatT::kSign - 1);
    if (magnitude == 0)
      return {FloatClass::Zero, negative, 0, 0};
    if (magnitude > FormatT::kMaxFinite)
      return {magnitude > FormatT::kMaxNumber ? FloatClass::NaN
                                              : FloatClass::Infinity,
              negative, 0, 0};
    int biased = static_cast<int>(magnitude >> (FormatT::kPrecision - 1));
    uint64_t significand = magnitude & (FormatT::kLeading - 1);
    int exponent =
        std::max(biased, 1) - FormatT::kBias + 1 - FormatT::kPrecision;
    if (biased != 0)
      significand |= FormatT::kLeading;
    int missing = FormatT::kPrecision - std::bit_width(significand);
    return {FloatClass::Finite, negative, exponent - missing,
            significand << missing};
  }
}

/// True for modes that the processor's arithmetic lacks. The others are nearest
/// even, or may be implemented as that.
inline bool isDirected(Rounding rounding) {
  return rounding == Rounding::Zero || rounding == Rounding::NegativeInf ||
         rounding == Rounding::PositiveInf;
}

/// Replaces a subnormal by zero of the same sign.
template <typename FormatT> uint64_t flushBits(uint64_t bits) {
  uint64_t magnitude = bits & (FormatT::kSign - 1);
  return magnitude < FormatT::kLeading ? bits & FormatT::kSign : bits;
}

/// Operations on the bits of an IEEE format, in a directed or nearest mode.
/// NaNs become canonical.
template <typename FormatT> struct Soft {
  static constexpr int kPrecision = FormatT::kPrecision;

  static uint64_t getInfinity(bool negative) {
    return (negative ? FormatT::kSign : 0) | FormatT::kOverflow;
  }
  static uint64_t getZero(bool negative) {
    return negative ? FormatT::kSign : 0;
  }
  /// The sign of a sum that is exactly zero.
  static uint64_t getZeroSum(bool lhsNegative, bool rhsNegative,
                             Rounding rounding) {
    return getZero(lhsNegative == rhsNegative
                       ? lhsNegative
                       : rounding == Rounding::NegativeInf);
  }

  /// A term of a sum. Its leading bit is at 126, so that a carry fits.
  struct Term {
    bool negative;
    int exponent;
    UInt128 significand;
  };
  static Term makeTerm(bool negative, int exponent, UInt128 significand) {
    int shift = 127 - getBitLength(significand);
    return {negative, exponent - shift, significand << shift};
  }

  static uint64_t addTerms(Term a, Term b, Rounding rounding) {
    if (a.exponent < b.exponent)
      std::swap(a, b);
    // Bits that are shifted out of the smaller term set its lowest bit
    // (sticky). Terms that are more than one bit apart do not cancel to fewer
    // than 125 bits, so the sticky bit stays far below the bits that are kept.
    // Closer terms lose no bit, as each has at most 106.
    int distance = a.exponent - b.exponent;
    if (distance >= 127) {
      b.significand = 1;
    } else if (distance > 0) {
      bool lost = (b.significand & ((UInt128(1) << distance) - 1)) != 0;
      b.significand = (b.significand >> distance) | lost;
    }
    if (a.negative == b.negative)
      return roundToFormat<FormatT>(a.negative, a.exponent,
                                    a.significand + b.significand, rounding);
    if (a.significand == b.significand)
      return getZero(rounding == Rounding::NegativeInf);
    bool negative = a.negative;
    if (a.significand < b.significand) {
      std::swap(a.significand, b.significand);
      negative = b.negative;
    }
    return roundToFormat<FormatT>(negative, a.exponent,
                                  a.significand - b.significand, rounding);
  }

  static uint64_t add(uint64_t lhs, uint64_t rhs, Rounding rounding) {
    Parts a = decompose<FormatT>(lhs), b = decompose<FormatT>(rhs);
    if (a.kind == FloatClass::NaN || b.kind == FloatClass::NaN)
      return FormatT::kNaN;
    if (a.kind == FloatClass::Infinity)
      return b.kind == FloatClass::Infinity && a.negative != b.negative
                 ? FormatT::kNaN
                 : lhs;
    if (b.kind == FloatClass::Infinity)
      return rhs;
    if (a.kind == FloatClass::Zero)
      return b.kind == FloatClass::Zero
                 ? getZeroSum(a.negative, b.negative, rounding)
                 : rhs;
    if (b.kind == FloatClass::Zero)
      return lhs;
    return addTerms(makeTerm(a.negative, a.exponent, a.significand),
                    makeTerm(b.negative, b.exponent, b.significand), rounding);
  }

  static uint64_t sub(uint64_t lhs, uint64_t rhs, Rounding rounding) {
    return add(lhs, rhs ^ FormatT::kSign, rounding);
  }

  static uint64_t mul(uint64_t lhs, uint64_t rhs, Rounding rounding) {
    Parts a = decompose<FormatT>(lhs), b = decompose<FormatT>(rhs);
    bool negative = a.negative != b.negative;
    if (a.kind == FloatClass::NaN || b.kind == FloatClass::NaN)
      return FormatT::kNaN;
    if (a.kind == FloatClass::Infinity || b.kind == FloatClass::Infinity)
      return a.kind == FloatClass::Zero || b.kind == FloatClass::Zero
                 ? FormatT::kNaN
                 : getInfinity(negative);
    return roundToFormat<FormatT>(negative, a.exponent + b.exponent,
                                  UInt128(a.significand) * b.significand,
                                  rounding);
  }

  static uint64_t div(uint64_t lhs, uint64_t rhs, Rounding rounding) {
    Parts a = decompose<FormatT>(lhs), b = decompose<FormatT>(rhs);
    bool negative = a.negative != b.negative;
    if (a.kind == FloatClass::NaN || b.kind == FloatClass::NaN ||
        (a.kind == b.kind && a.kind != FloatClass::Finite))
      return FormatT::kNaN;
    if (a.kind == FloatClass::Infinity || b.kind == FloatClass::Zero)
      return getInfinity(negative);
    if (a.kind == FloatClass::Zero || b.kind == FloatClass::Infinity)
      return getZero(negative);
    // The quotient gets ten bits more than the format, plus a sticky bit.
    constexpr int kShift = kPrecision + 10;
    using Wide = std::conditional_t<(kPrecision <= 24), uint64_t, UInt128>;
    Wide dividend = Wide(a.significand) << kShift;
    Wide quotient = dividend / b.significand;
    bool rest = quotient * b.significand != dividend;
    return roundToFormat<FormatT>(negative,
                                  a.exponent - b.exponent - kShift - 1,
                                  Wide(quotient << 1 | rest), rounding);
  }

  static uint64_t sqrt(uint64_t source, Rounding rounding) {
    Parts a = decompose<FormatT>(source);
    if (a.kind == FloatClass::Zero)
      return source;
    if (a.kind == FloatClass::NaN || a.negative)
      return FormatT::kNaN;
    if (a.kind == FloatClass::Infinity)
      return source;
    // Make the exponent even and the radicand 125 or 126 bits: the root has 63.
    int shift = 126 - kPrecision;
    if ((a.exponent - shift) & 1)
      --shift;
    UInt128 radicand = UInt128(a.significand) << shift;
    // The processor's root has about 52 correct bits. One Newton step makes it
    // correct up to the last bit, which is then fixed.
    auto root = static_cast<uint64_t>(std::sqrt(static_cast<double>(radicand)));
    root = static_cast<uint64_t>((root + radicand / root) >> 1);
    while (UInt128(root) * root > radicand)
      --root;
    while (UInt128(root + 1) * (root + 1) <= radicand)
      ++root;
    bool rest = UInt128(root) * root != radicand;
    return roundToFormat<FormatT>(false, (a.exponent - shift) / 2 - 1,
                                  UInt128(root) << 1 | rest, rounding);
  }

  static uint64_t fma(uint64_t lhs, uint64_t rhs, uint64_t acc,
                      Rounding rounding) {
    Parts a = decompose<FormatT>(lhs), b = decompose<FormatT>(rhs);
    Parts c = decompose<FormatT>(acc);
    bool negative = a.negative != b.negative;
    if (a.kind == FloatClass::NaN || b.kind == FloatClass::NaN ||
        c.kind == FloatClass::NaN)
      return FormatT::kNaN;
    bool zero = a.kind == FloatClass::Zero || b.kind == FloatClass::Zero;
    if (a.kind == FloatClass::Infinity || b.kind == FloatClass::Infinity)
      return zero || (c.kind == FloatClass::Infinity && c.negative != negative)
                 ? FormatT::kNaN
                 : getInfinity(negative);
    if (c.kind == FloatClass::Infinity)
      return acc;
    if (zero)
      return c.kind == FloatClass::Zero
                 ? getZeroSum(negative, c.negative, rounding)
                 : acc;
    UInt128 product = UInt128(a.significand) * b.significand;
    int exponent = a.exponent + b.exponent;
    if (c.kind == FloatClass::Zero)
      return roundToFormat<FormatT>(negative, exponent, product, rounding);
    return addTerms(makeTerm(negative, exponent, product),
                    makeTerm(c.negative, c.exponent, c.significand), rounding);
  }
};

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_SOFTFLOAT_H

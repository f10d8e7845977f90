//===- Bounds.cpp - minimum and maximum of integers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Bounds.h"

#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <initializer_list>

using namespace tessera;
using namespace tessera::analysis;
using numerics::BinaryInteger;
using numerics::Overflow;
using numerics::Predicate;
using numerics::UnaryInteger;

int64_t analysis::getSignedMin(unsigned width) { return llvm::minIntN(width); }
int64_t analysis::getSignedMax(unsigned width) { return llvm::maxIntN(width); }
uint64_t analysis::getUnsignedMax(unsigned width) {
  return llvm::maxUIntN(width);
}

static int64_t signExtend(unsigned width, uint64_t bits) {
  return llvm::SignExtend64(bits, width);
}

//===----------------------------------------------------------------------===//
// Intervals
//===----------------------------------------------------------------------===//

Bounds Bounds::getFull(unsigned width) {
  return {width, getSignedMin(width), getSignedMax(width), 0,
          getUnsignedMax(width)};
}

Bounds Bounds::getPoint(unsigned width, uint64_t bits) {
  bits &= getUnsignedMax(width);
  int64_t value = signExtend(width, bits);
  return {width, value, value, bits, bits};
}

/// Narrows bounds of which one interval is the full range, so a value is left.
static Bounds reconciled(Bounds bounds) {
  [[maybe_unused]] bool isPossible = bounds.reconcile();
  assert(isPossible && "no value is within these bounds");
  return bounds;
}

Bounds Bounds::fromSigned(unsigned width, int64_t min, int64_t max) {
  return reconciled({width, min, max, 0, getUnsignedMax(width)});
}

Bounds Bounds::fromUnsigned(unsigned width, uint64_t min, uint64_t max) {
  return reconciled(
      {width, getSignedMin(width), getSignedMax(width), min, max});
}

/// How often 2^width has to be subtracted to wrap `value` into the range that
/// begins at `min`.
static Int128 countWraps(unsigned width, Int128 value, Int128 min) {
  return (value - min) >> width;
}

Bounds Bounds::fromExact(unsigned width, Int128 min, Int128 max) {
  Bounds bounds = getFull(width);
  Int128 least = getSignedMin(width);
  if (countWraps(width, min, least) == countWraps(width, max, least)) {
    bounds.signedMin = signExtend(width, uint64_t(min));
    bounds.signedMax = signExtend(width, uint64_t(max));
  }
  if (countWraps(width, min, 0) == countWraps(width, max, 0)) {
    bounds.unsignedMin = uint64_t(min) & getUnsignedMax(width);
    bounds.unsignedMax = uint64_t(max) & getUnsignedMax(width);
  }
  return reconciled(bounds);
}

bool Bounds::contains(int64_t value) const {
  uint64_t bits = uint64_t(value) & getUnsignedMax(width);
  return signedMin <= value && value <= signedMax && unsignedMin <= bits &&
         bits <= unsignedMax;
}

bool Bounds::reconcile() {
  if (signedMin > signedMax || unsignedMin > unsignedMax)
    return false;
  uint64_t mask = getUnsignedMax(width);
  auto isTwoParts = [&] { return signedMin < 0 && signedMax >= 0; };
  // As unsigned these are two intervals; one of them may be impossible.
  if (isTwoParts()) {
    bool hasNegative = unsignedMax >= (uint64_t(signedMin) & mask);
    bool hasOther = unsignedMin <= uint64_t(signedMax);
    if (!hasNegative)
      signedMin = 0;
    if (!hasOther)
      signedMax = -1;
    if (!hasNegative && !hasOther)
      return false;
  }
  auto sharpenUnsigned = [&] {
    if (isTwoParts())
      return;
    unsignedMin = std::max(unsignedMin, uint64_t(signedMin) & mask);
    unsignedMax = std::min(unsignedMax, uint64_t(signedMax) & mask);
  };
  sharpenUnsigned();
  if (unsignedMin > unsignedMax)
    return false;
  int64_t low = signExtend(width, unsignedMin);
  int64_t high = signExtend(width, unsignedMax);
  if ((low < 0) == (high < 0)) {
    signedMin = std::max(signedMin, low);
    signedMax = std::min(signedMax, high);
  }
  if (signedMin > signedMax)
    return false;
  sharpenUnsigned();
  return unsignedMin <= unsignedMax;
}

Bounds analysis::join(const Bounds &a, const Bounds &b) {
  return reconciled({a.width, std::min(a.signedMin, b.signedMin),
                     std::max(a.signedMax, b.signedMax),
                     std::min(a.unsignedMin, b.unsignedMin),
                     std::max(a.unsignedMax, b.unsignedMax)});
}

std::optional<Bounds> analysis::meet(const Bounds &a, const Bounds &b) {
  Bounds bounds = {a.width, std::max(a.signedMin, b.signedMin),
                   std::min(a.signedMax, b.signedMax),
                   std::max(a.unsignedMin, b.unsignedMin),
                   std::min(a.unsignedMax, b.unsignedMax)};
  if (!bounds.reconcile())
    return std::nullopt;
  return bounds;
}

/// Both hold for a value, unless a promise is broken.
static Bounds both(const Bounds &a, const Bounds &b) {
  return meet(a, b).value_or(Bounds::getFull(a.width));
}

//===----------------------------------------------------------------------===//
// Sums and products
//===----------------------------------------------------------------------===//

namespace {

/// Exact results, before they wrap around.
struct Interval {
  Int128 min, max;

  /// The part inside the range of a type; the interval itself if that is empty.
  Interval clampTo(Int128 least, Int128 most) const {
    Interval clamped = {std::max(min, least), std::min(max, most)};
    return clamped.min <= clamped.max ? clamped : *this;
  }
};

} // namespace

static Interval getHull(std::initializer_list<Int128> numbers) {
  return {std::min(numbers), std::max(numbers)};
}

/// The factor of a left shift that is not too far.
static Interval getFactor(const Bounds &amount) {
  uint64_t last = amount.width - 1;
  return {Int128(1) << std::min(amount.unsignedMin, last),
          Int128(1) << std::min(amount.unsignedMax, last)};
}

static Interval multiply(Interval a, Interval b) {
  return getHull({a.min * b.min, a.min * b.max, a.max * b.min, a.max * b.max});
}

/// A sum, difference, product or left shift of the values as signed or unsigned
/// numbers. None if the exact result may exceed Int128.
static std::optional<Interval> getExact(BinaryInteger op, bool isSigned,
                                        const Bounds &a, const Bounds &b) {
  auto get = [&](const Bounds &bounds) {
    return isSigned ? Interval{bounds.signedMin, bounds.signedMax}
                    : Interval{Int128(bounds.unsignedMin),
                               Int128(bounds.unsignedMax)};
  };
  Interval x = get(a), y = get(b);
  switch (op) {
  case BinaryInteger::Add:
    return Interval{x.min + y.min, x.max + y.max};
  case BinaryInteger::Sub:
    return Interval{x.min - y.max, x.max - y.min};
  case BinaryInteger::Mul:
    if (!isSigned && (a.unsignedMax >> 63) && (b.unsignedMax >> 63))
      return std::nullopt;
    return multiply(x, y);
  case BinaryInteger::ShiftLeft: {
    Interval shifted = multiply(x, getFactor(b));
    if (b.unsignedMax >= b.width)
      shifted = {std::min(shifted.min, Int128(0)),
                 std::max(shifted.max, Int128(0))};
    return shifted;
  }
  default:
    return std::nullopt;
  }
}

bool analysis::isExactSigned(BinaryInteger op, Overflow promise,
                             const Bounds &a, const Bounds &b) {
  if (promise.noSignedWrap)
    return true;
  std::optional<Interval> exact = getExact(op, /*isSigned=*/true, a, b);
  return exact && exact->min >= getSignedMin(a.width) &&
         exact->max <= getSignedMax(a.width);
}

static Bounds wrapSigned(unsigned width, Interval exact, Overflow promise) {
  if (promise.noSignedWrap)
    exact = exact.clampTo(getSignedMin(width), getSignedMax(width));
  return Bounds::fromExact(width, exact.min, exact.max);
}

static Bounds wrapUnsigned(unsigned width, Interval exact, Overflow promise) {
  if (promise.noUnsignedWrap)
    exact = exact.clampTo(0, getUnsignedMax(width));
  return Bounds::fromExact(width, exact.min, exact.max);
}

static Bounds evaluateExact(BinaryInteger op, Overflow promise, const Bounds &a,
                            const Bounds &b) {
  Bounds bounds = Bounds::getFull(a.width);
  if (std::optional<Interval> exact = getExact(op, /*isSigned=*/true, a, b))
    bounds = both(bounds, wrapSigned(a.width, *exact, promise));
  if (std::optional<Interval> exact = getExact(op, /*isSigned=*/false, a, b))
    bounds = both(bounds, wrapUnsigned(a.width, *exact, promise));
  return bounds;
}

static Bounds multiplyHigh(const Bounds &a, const Bounds &b) {
  __extension__ typedef unsigned __int128 UInt128;
  auto high = [&](uint64_t x, uint64_t y) {
    return uint64_t((UInt128(x) * y) >> a.width);
  };
  return Bounds::fromUnsigned(a.width, high(a.unsignedMin, b.unsignedMin),
                              high(a.unsignedMax, b.unsignedMax));
}

//===----------------------------------------------------------------------===//
// Division
//===----------------------------------------------------------------------===//

static Int128 divide(BinaryInteger op, Int128 a, Int128 b) {
  Int128 quotient = a / b;
  if (a % b == 0)
    return quotient;
  bool isNegative = (a < 0) != (b < 0);
  if (op == BinaryInteger::DivCeil && !isNegative)
    ++quotient;
  if (op == BinaryInteger::DivFloor && isNegative)
    --quotient;
  return quotient;
}

/// Quotients are monotonic in each operand while the divisor keeps its sign, so
/// the ends of the operands give the ends of the result.
static Bounds divideBounds(BinaryInteger op, bool isSigned, const Bounds &a,
                           const Bounds &b) {
  Int128 low = isSigned ? Int128(a.signedMin) : Int128(a.unsignedMin);
  Int128 high = isSigned ? Int128(a.signedMax) : Int128(a.unsignedMax);
  Int128 from = isSigned ? Int128(b.signedMin) : Int128(b.unsignedMin);
  Int128 to = isSigned ? Int128(b.signedMax) : Int128(b.unsignedMax);
  std::optional<Interval> quotients;
  auto add = [&](Interval more) {
    quotients = quotients ? Interval{std::min(quotients->min, more.min),
                                     std::max(quotients->max, more.max)}
                          : more;
  };
  auto addDivisors = [&](Int128 least, Int128 most) {
    if (least <= most)
      add(getHull({divide(op, low, least), divide(op, low, most),
                   divide(op, high, least), divide(op, high, most)}));
  };
  addDivisors(from, std::min(to, Int128(-1)));
  addDivisors(std::max(from, Int128(1)), to);
  if (b.mayBeZero())
    add({0, 0});
  // The smallest value divided by -1 wraps around.
  return Bounds::fromExact(a.width, quotients->min, quotients->max);
}

static Bounds takeRemainder(bool isSigned, const Bounds &a, const Bounds &b) {
  Int128 low = isSigned ? Int128(a.signedMin) : Int128(a.unsignedMin);
  Int128 high = isSigned ? Int128(a.signedMax) : Int128(a.unsignedMax);
  // The remainder is less than the divisor in magnitude, at most the dividend,
  // and has the sign of the dividend.
  Int128 limit = isSigned
                     ? std::max(-Int128(b.signedMin), Int128(b.signedMax)) - 1
                     : Int128(b.unsignedMax) - 1;
  if (limit <= 0)
    return Bounds::getPoint(a.width, 0);
  // If no multiple of the divisor is between the ends, subtract the same
  // multiple from both.
  Int128 by = limit + 1;
  if (b.isPoint() && (low >= 0 || high <= 0) && low / by == high / by)
    return Bounds::fromExact(a.width, low % by, high % by);
  return Bounds::fromExact(a.width, low >= 0 ? 0 : std::max(low, -limit),
                           high <= 0 ? 0 : std::min(high, limit));
}

//===----------------------------------------------------------------------===//
// Bits
//===----------------------------------------------------------------------===//

namespace {

/// Bits that are the same in all values.
struct KnownBits {
  uint64_t zeros, ones;
};

} // namespace

/// The high bits in which the ends of an interval agree.
static KnownBits getKnownBits(const Bounds &bounds) {
  uint64_t differ = bounds.unsignedMin ^ bounds.unsignedMax;
  uint64_t unknown = differ ? llvm::maxUIntN(llvm::bit_width(differ)) : 0;
  return {~bounds.unsignedMax & ~unknown, bounds.unsignedMin & ~unknown};
}

static Bounds evaluateBits(BinaryInteger op, const Bounds &a, const Bounds &b) {
  KnownBits x = getKnownBits(a), y = getKnownBits(b);
  uint64_t mask = getUnsignedMax(a.width);
  Bounds bounds = Bounds::getFull(a.width);
  switch (op) {
  case BinaryInteger::And:
    bounds = Bounds::fromUnsigned(
        a.width, x.ones & y.ones,
        std::min({mask & ~(x.zeros | y.zeros), a.unsignedMax, b.unsignedMax}));
    break;
  case BinaryInteger::Or:
    bounds = Bounds::fromUnsigned(
        a.width, std::max({x.ones | y.ones, a.unsignedMin, b.unsignedMin}),
        mask & ~(x.zeros & y.zeros));
    break;
  default: {
    uint64_t ones = (x.ones & y.zeros) | (x.zeros & y.ones);
    uint64_t zeros = (x.ones & y.ones) | (x.zeros & y.zeros);
    bounds = Bounds::fromUnsigned(a.width, ones & mask, mask & ~zeros);
    // The complement of x is -1 - x.
    for (auto [value, other] : {std::pair(&a, &b), std::pair(&b, &a)})
      if (other->isPoint() && other->signedMin == -1)
        bounds = both(bounds, Bounds::fromSigned(a.width, -1 - value->signedMax,
                                                 -1 - value->signedMin));
    break;
  }
  }
  return bounds;
}

static Bounds shiftRight(bool isSigned, const Bounds &a, const Bounds &amount) {
  uint64_t last = a.width - 1;
  uint64_t least = std::min(amount.unsignedMin, last);
  uint64_t most = std::min(amount.unsignedMax, last);
  if (isSigned) {
    // A shift that is too far leaves the sign, as does the largest valid one.
    Interval shifted = getHull({a.signedMin >> least, a.signedMin >> most,
                                a.signedMax >> least, a.signedMax >> most});
    return Bounds::fromExact(a.width, shifted.min, shifted.max);
  }
  if (amount.unsignedMin > last)
    return Bounds::getPoint(a.width, 0);
  uint64_t low = amount.unsignedMax > last ? 0 : a.unsignedMin >> most;
  return Bounds::fromUnsigned(a.width, low, a.unsignedMax >> least);
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static Bounds takeExtreme(bool isMax, bool isSigned, const Bounds &a,
                          const Bounds &b) {
  auto pick = [&](auto x, auto y) {
    return isMax ? std::max(x, y) : std::min(x, y);
  };
  Bounds bounds =
      isSigned
          ? Bounds::fromSigned(a.width, pick(a.signedMin, b.signedMin),
                               pick(a.signedMax, b.signedMax))
          : Bounds::fromUnsigned(a.width, pick(a.unsignedMin, b.unsignedMin),
                                 pick(a.unsignedMax, b.unsignedMax));
  // The result is one of the two.
  return both(bounds, join(a, b));
}

Bounds analysis::evaluateBounds(UnaryInteger op, Overflow promise,
                                const Bounds &a) {
  if (op == UnaryInteger::Neg)
    return wrapSigned(a.width, {-Int128(a.signedMax), -Int128(a.signedMin)},
                      promise);
  if (a.isNonNegative())
    return a;
  // The magnitude of the smallest value fits as unsigned.
  Int128 low = a.signedMax < 0 ? -Int128(a.signedMax) : 0;
  Int128 high = std::max(-Int128(a.signedMin), Int128(a.signedMax));
  return Bounds::fromUnsigned(a.width, uint64_t(low), uint64_t(high));
}

Bounds analysis::evaluateBounds(BinaryInteger op, bool isSigned,
                                Overflow promise, const Bounds &a,
                                const Bounds &b) {
  switch (op) {
  case BinaryInteger::Add:
  case BinaryInteger::Sub:
  case BinaryInteger::Mul:
  case BinaryInteger::ShiftLeft:
    return evaluateExact(op, promise, a, b);
  case BinaryInteger::MulHigh:
    return multiplyHigh(a, b);
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
    return divideBounds(op, isSigned, a, b);
  case BinaryInteger::Rem:
    return takeRemainder(isSigned, a, b);
  case BinaryInteger::Max:
  case BinaryInteger::Min:
    return takeExtreme(op == BinaryInteger::Max, isSigned, a, b);
  case BinaryInteger::And:
  case BinaryInteger::Or:
  case BinaryInteger::Xor:
    return evaluateBits(op, a, b);
  case BinaryInteger::ShiftRight:
    return shiftRight(isSigned, a, b);
  }
  return Bounds::getFull(a.width);
}

Bounds analysis::extendBounds(unsigned width, bool isSigned, const Bounds &a) {
  return isSigned ? Bounds::fromSigned(width, a.signedMin, a.signedMax)
                  : Bounds::fromExact(width, Int128(a.unsignedMin),
                                      Int128(a.unsignedMax));
}

Bounds analysis::truncateBounds(unsigned width, Overflow promise,
                                const Bounds &a) {
  return both(wrapSigned(width, {a.signedMin, a.signedMax}, promise),
              wrapUnsigned(width,
                           {Int128(a.unsignedMin), Int128(a.unsignedMax)},
                           promise));
}

/// The result of `a < b`, or of `a <= b`.
template <typename T>
static std::optional<bool> isBelow(T aMin, T aMax, T bMin, T bMax,
                                   bool orEqual) {
  if (aMax < bMin || (orEqual && aMax == bMin))
    return true;
  if (aMin > bMax || (!orEqual && aMin == bMax))
    return false;
  return std::nullopt;
}

static std::optional<bool> isBelow(bool isSigned, const Bounds &a,
                                   const Bounds &b, bool orEqual) {
  return isSigned ? isBelow(a.signedMin, a.signedMax, b.signedMin, b.signedMax,
                            orEqual)
                  : isBelow(a.unsignedMin, a.unsignedMax, b.unsignedMin,
                            b.unsignedMax, orEqual);
}

std::optional<bool> analysis::compareBounds(Predicate predicate, bool isSigned,
                                            const Bounds &a, const Bounds &b) {
  switch (predicate) {
  case Predicate::Equal:
  case Predicate::NotEqual: {
    bool isEqual = predicate == Predicate::Equal;
    if (a.isPoint() && b.isPoint() && a.signedMin == b.signedMin)
      return isEqual;
    if (!meet(a, b))
      return !isEqual;
    return std::nullopt;
  }
  case Predicate::LessThan:
    return isBelow(isSigned, a, b, /*orEqual=*/false);
  case Predicate::LessThanOrEqual:
    return isBelow(isSigned, a, b, /*orEqual=*/true);
  case Predicate::GreaterThan:
    return isBelow(isSigned, b, a, /*orEqual=*/false);
  case Predicate::GreaterThanOrEqual:
    return isBelow(isSigned, b, a, /*orEqual=*/true);
  }
  return std::nullopt;
}

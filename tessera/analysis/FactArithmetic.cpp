//===- FactArithmetic.cpp - facts of sums, quotients, comparisons -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/FactTransfer.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::analysis;
using numerics::BinaryInteger;
using numerics::Overflow;
using numerics::Predicate;
using numerics::UnaryInteger;

/// A divisor of the unsigned values.
static uint64_t getUnsignedDivisor(const Fact &fact) {
  return fact.bounds.isNonNegative() ? fact.divisor
                                     : getPowerOfTwo(fact.divisor);
}

//===----------------------------------------------------------------------===//
// Runs
//===----------------------------------------------------------------------===//

namespace {

/// The runs of an elementwise operation along one dimension. The result is
/// constant where all operands are; each kind of operation adds what it knows.
class RunsBuilder {
public:
  RunsBuilder(const Fact &a, const Fact &b, unsigned dim)
      : a(a), b(b), dim(dim), x(a.runs[dim]), y(b.runs[dim]) {
    result.extent = x.extent;
    result.constancy = std::min(x.constancy, y.constancy);
  }

  /// x + y and x - y: a run plus a constant.
  void add(bool isDifference, bool isExact) {
    int64_t wrapping = std::min(x.wrapping, y.constancy);
    int64_t exact = std::min(x.contiguity, y.constancy);
    if (isDifference) {
      // The difference of two runs is constant.
      int64_t together = std::min(x.wrapping, y.wrapping);
      result.constancy = std::max(result.constancy, together);
    } else {
      wrapping = std::max(wrapping, std::min(x.constancy, y.wrapping));
      exact = std::max(exact, std::min(x.constancy, y.contiguity));
    }
    if (!isExact)
      return result.setWrapping(wrapping, getDivisor(wrapping), a.getWidth());
    result.wrapping = wrapping;
    result.contiguity = exact;
    result.divisor = getDivisor(exact);
  }

  /// The maximum or minimum of two runs is one of them.
  void choose(bool isSigned) {
    if (!isSigned)
      return setAligned(std::min(a.getAlignedRun(dim), b.getAlignedRun(dim)));
    result.contiguity = std::min(x.contiguity, y.contiguity);
    result.wrapping = result.contiguity;
    result.divisor = getDivisor(result.contiguity);
  }

  /// x | y and x ^ y: the low bits of a run where y has zeros.
  void mergeBits() {
    int64_t length = std::max(getRunOver(a, b), getRunOver(b, a));
    setAligned(length, getDivisor(length));
  }

  /// x & y: a mask keeps the low bits of a run, or clears them.
  void mask() {
    for (auto [fact, other] : {std::pair(&a, &b), std::pair(&b, &a)}) {
      result.constancy = std::max(result.constancy, getRunOver(*fact, *other));
      if (!other->bounds.isPoint())
        continue;
      unsigned ones = llvm::countr_one(other->bounds.unsignedMin);
      int64_t length = fact->getAlignedRun(dim);
      if (ones < 24)
        length = std::min(length, int64_t(1) << ones);
      if (length > result.wrapping)
        setAligned(length, fact->getRunDivisor(dim, length));
    }
  }

  /// x rem y, where x >= 0 and y is not zero: a run that does not reach the
  /// next multiple of y.
  void takeRemainder() {
    int64_t length = getRunOver(a, b);
    setAligned(length, getDivisor(length));
  }

  /// The quotient of such a run is constant.
  void divide() {
    result.constancy = std::max(result.constancy, getRunOver(a, b));
  }

  /// x >> y is a quotient by a power of two.
  void shiftRight() {
    uint64_t amount = std::min<uint64_t>(b.bounds.unsignedMin, 24);
    int64_t length = std::min(a.getAlignedRun(dim), y.constancy);
    result.constancy =
        std::max(result.constancy, std::min(length, int64_t(1) << amount));
  }

  /// A comparison of two runs, or of a run that does not reach the next
  /// multiple of the other operand.
  void compare(Predicate predicate, bool isSigned) {
    bool isEquality =
        predicate == Predicate::Equal || predicate == Predicate::NotEqual;
    int64_t together =
        isEquality ? std::min(x.wrapping, y.wrapping)
        : isSigned ? std::min(x.contiguity, y.contiguity)
                   : std::min(a.getAlignedRun(dim), b.getAlignedRun(dim));
    // x < y and x >= y change where x equals y, at the start of a run; the
    // other predicates change one element later.
    int64_t apart = 1;
    if (predicate == Predicate::LessThan ||
        predicate == Predicate::GreaterThanOrEqual)
      apart = getRunOver(a, b);
    if (predicate == Predicate::GreaterThan ||
        predicate == Predicate::LessThanOrEqual)
      apart = getRunOver(b, a);
    result.constancy = std::max({result.constancy, together, apart});
  }

  /// One of two tiles, where `condition` is constant.
  void select(const Runs &condition) {
    result.constancy = std::min(result.constancy, condition.constancy);
    result.contiguity =
        std::min({x.contiguity, y.contiguity, condition.constancy});
    result.wrapping = std::min({x.wrapping, y.wrapping, condition.constancy});
    result.divisor = getDivisor(result.contiguity);
  }

  Runs result;

private:
  /// Divides the first elements of the runs of both operands.
  uint64_t getDivisor(int64_t length) const {
    return getCommonDivisor(a.getRunDivisor(dim, length),
                            b.getRunDivisor(dim, length));
  }

  /// The length of runs of `fact` that start at multiples of their length,
  /// along which `other` is constant and a multiple of that length.
  int64_t getRunOver(const Fact &fact, const Fact &other) const {
    int64_t length =
        std::min(fact.getAlignedRun(dim), other.runs[dim].constancy);
    return limitRun(length, other.divisor);
  }

  /// Sets runs that start at multiples of their length and of `divisor`.
  void setAligned(int64_t length, uint64_t divisor = 1) {
    result.setWrapping(
        length, getCommonMultiple(uint64_t(length), getPowerOfTwo(divisor)),
        a.getWidth());
  }

  const Fact &a, &b;
  unsigned dim;
  const Runs &x, &y;
};

} // namespace

//===----------------------------------------------------------------------===//
// Divisors
//===----------------------------------------------------------------------===//

/// The divisor of exact quotients, if the divisor is one number.
static uint64_t divideDivisor(bool isSigned, const Fact &a, const Fact &b) {
  if (!b.bounds.isPoint())
    return 1;
  uint64_t multiple = isSigned ? a.divisor : getUnsignedDivisor(a);
  uint64_t by = isSigned ? b.divisor : b.bounds.unsignedMin;
  return by != 0 && multiple % by == 0 ? multiple / by : 1;
}

static uint64_t shiftDivisor(bool isSigned, const Fact &a, const Fact &b) {
  if (!b.bounds.isPoint() || b.bounds.unsignedMin >= a.getWidth())
    return 1;
  uint64_t multiple = isSigned ? a.divisor : getUnsignedDivisor(a);
  uint64_t by = uint64_t(1) << b.bounds.unsignedMin;
  return multiple % by == 0 ? multiple / by : 1;
}

static uint64_t getDivisor(BinaryInteger op, bool isSigned, bool isExact,
                           const Fact &a, const Fact &b) {
  auto keep = [&](uint64_t divisor) {
    return isExact ? divisor : getPowerOfTwo(divisor);
  };
  uint64_t common = getCommonDivisor(a.divisor, b.divisor);
  switch (op) {
  case BinaryInteger::Add:
  case BinaryInteger::Sub:
    return keep(common);
  case BinaryInteger::Mul:
    return isExact ? multiplyDivisors(a.divisor, b.divisor)
                   : multiplyDivisors(getPowerOfTwo(a.divisor),
                                      getPowerOfTwo(b.divisor));
  case BinaryInteger::ShiftLeft: {
    // A shift that is too far gives 0.
    uint64_t amount = std::min<uint64_t>(b.bounds.unsignedMin, 63);
    return multiplyDivisors(keep(a.divisor), uint64_t(1) << amount);
  }
  case BinaryInteger::Max:
  case BinaryInteger::Min:
    return common;
  case BinaryInteger::Rem:
    return isSigned
               ? common
               : getCommonDivisor(getUnsignedDivisor(a), getUnsignedDivisor(b));
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
    return divideDivisor(isSigned, a, b);
  case BinaryInteger::And:
    return getCommonMultiple(getPowerOfTwo(a.divisor),
                             getPowerOfTwo(b.divisor));
  case BinaryInteger::Or:
  case BinaryInteger::Xor:
    return getPowerOfTwo(common);
  case BinaryInteger::ShiftRight:
    return shiftDivisor(isSigned, a, b);
  case BinaryInteger::MulHigh:
    return 1;
  }
  return 1;
}

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

/// Returns an operand that the result equals, given the bounds.
static const Fact *findSame(BinaryInteger op, bool isSigned, const Fact &a,
                            const Fact &b) {
  auto is = [](const Fact &fact, int64_t value) {
    return fact.getConstant() == value;
  };
  // As a signed number, i1 has no 1.
  auto isOne = [](const Fact &fact) {
    return fact.bounds.isPoint() && fact.bounds.unsignedMin == 1;
  };
  auto isBelow = [&](const Fact &x, const Fact &y) {
    return compareBounds(Predicate::LessThanOrEqual, isSigned, x.bounds,
                         y.bounds) == true;
  };
  /// All bits that `x` may have are set in the mask `y`.
  auto isMasked = [](const Fact &x, const Fact &y) {
    return y.bounds.isPoint() && llvm::bit_width(x.bounds.unsignedMax) <=
                                     llvm::countr_one(y.bounds.unsignedMin);
  };
  switch (op) {
  case BinaryInteger::Mul:
    return isOne(b) ? &a : isOne(a) ? &b : nullptr;
  case BinaryInteger::Div:
  case BinaryInteger::DivCeil:
  case BinaryInteger::DivFloor:
    return isOne(b) && (!isSigned || a.getWidth() > 1) ? &a : nullptr;
  case BinaryInteger::Rem: {
    const Bounds &x = a.bounds, &y = b.bounds;
    if (!isSigned)
      return x.unsignedMax < y.unsignedMin ? &a : nullptr;
    // The dividend is smaller than the divisor, whatever the signs.
    Int128 least = y.signedMin > 0   ? Int128(y.signedMin)
                   : y.signedMax < 0 ? -Int128(y.signedMax)
                                     : 0;
    return x.signedMax < least && -Int128(x.signedMin) < least ? &a : nullptr;
  }
  case BinaryInteger::Max:
    return isBelow(b, a) ? &a : isBelow(a, b) ? &b : nullptr;
  case BinaryInteger::Min:
    return isBelow(a, b) ? &a : isBelow(b, a) ? &b : nullptr;
  case BinaryInteger::And:
    return isMasked(a, b) ? &a : isMasked(b, a) ? &b : nullptr;
  case BinaryInteger::Or:
  case BinaryInteger::Xor:
  case BinaryInteger::Add:
    return is(b, 0) ? &a : is(a, 0) ? &b : nullptr;
  case BinaryInteger::Sub:
  case BinaryInteger::ShiftLeft:
  case BinaryInteger::ShiftRight:
    return is(b, 0) ? &a : nullptr;
  case BinaryInteger::MulHigh:
    return nullptr;
  }
  return nullptr;
}

static Runs getRuns(BinaryInteger op, bool isSigned, bool isExact,
                    const Fact &a, const Fact &b, unsigned dim) {
  RunsBuilder runs(a, b, dim);
  bool isUpward = !isSigned || a.bounds.isNonNegative();
  switch (op) {
  case BinaryInteger::Add:
  case BinaryInteger::Sub:
    runs.add(op == BinaryInteger::Sub, isExact);
    break;
  case BinaryInteger::Max:
  case BinaryInteger::Min:
    runs.choose(isSigned);
    break;
  case BinaryInteger::And:
    runs.mask();
    break;
  case BinaryInteger::Or:
  case BinaryInteger::Xor:
    runs.mergeBits();
    break;
  case BinaryInteger::Rem:
    if (isUpward && !b.bounds.mayBeZero())
      runs.takeRemainder();
    break;
  case BinaryInteger::Div:
    if (isUpward)
      runs.divide();
    break;
  case BinaryInteger::DivFloor:
    if (!isSigned || b.bounds.isNonNegative())
      runs.divide();
    break;
  case BinaryInteger::ShiftRight:
    runs.shiftRight();
    break;
  case BinaryInteger::Mul:
  case BinaryInteger::MulHigh:
  case BinaryInteger::DivCeil:
  case BinaryInteger::ShiftLeft:
    break;
  }
  return runs.result;
}

Fact analysis::evaluateFact(BinaryInteger op, bool isSigned, Overflow promise,
                            const Fact &a, const Fact &b) {
  if (const Fact *same = findSame(op, isSigned, a, b))
    return *same;
  Fact fact = a.getUnknownLike();
  fact.bounds = evaluateBounds(op, isSigned, promise, a.bounds, b.bounds);
  bool isExact = isExactSigned(op, promise, a.bounds, b.bounds);
  fact.divisor = getDivisor(op, isSigned, isExact, a, b);
  for (auto [dim, run] : llvm::enumerate(fact.runs))
    run = getRuns(op, isSigned, isExact, a, b, dim);
  return conclude(fact);
}

Fact analysis::evaluateFact(UnaryInteger op, Overflow promise, const Fact &a) {
  if (op == UnaryInteger::Abs && a.bounds.isNonNegative())
    return a;
  Fact fact = a.getUnknownLike();
  fact.bounds = evaluateBounds(op, promise, a.bounds);
  // The smallest value stays the same, and so a multiple.
  fact.divisor = a.divisor;
  for (auto [dim, run] : llvm::enumerate(fact.runs))
    run.constancy = a.runs[dim].constancy;
  return conclude(fact);
}

Fact analysis::compareFacts(Predicate predicate, bool isSigned, const Fact &a,
                            const Fact &b) {
  Fact fact = a.getUnknownLike();
  fact.bounds = Bounds::getFull(1);
  if (std::optional<bool> answer =
          compareBounds(predicate, isSigned, a.bounds, b.bounds))
    fact.bounds = Bounds::getPoint(1, *answer);
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    RunsBuilder runs(a, b, dim);
    runs.compare(predicate, isSigned);
    run = runs.result;
  }
  return conclude(fact);
}

Fact analysis::selectFact(const Fact &condition, const Fact &yes,
                          const Fact &no) {
  if (condition.bounds.isPoint())
    return condition.bounds.unsignedMin ? yes : no;
  Fact fact = yes;
  fact.bounds = join(yes.bounds, no.bounds);
  fact.divisor = getCommonDivisor(yes.divisor, no.divisor);
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    RunsBuilder runs(yes, no, dim);
    runs.select(condition.runs[dim]);
    run = runs.result;
  }
  return conclude(fact);
}

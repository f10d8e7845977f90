//===- Fact.cpp - what is known about one value -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/Fact.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

#include <algorithm>
#include <numeric>

using namespace tessera;
using namespace tessera::analysis;
using llvm::ArrayRef;

//===----------------------------------------------------------------------===//
// Divisors
//===----------------------------------------------------------------------===//

uint64_t analysis::getCommonDivisor(uint64_t a, uint64_t b) {
  return std::gcd(a, b);
}

uint64_t analysis::getCommonMultiple(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0)
    return 0;
  bool overflows;
  uint64_t multiple =
      llvm::SaturatingMultiply(a / std::gcd(a, b), b, &overflows);
  return overflows ? std::max(a, b) : multiple;
}

uint64_t analysis::multiplyDivisors(uint64_t a, uint64_t b) {
  if (a == 0 || b == 0)
    return 0;
  bool overflows;
  uint64_t product = llvm::SaturatingMultiply(a, b, &overflows);
  if (!overflows)
    return product;
  unsigned zeros = llvm::countr_zero(a) + llvm::countr_zero(b);
  return uint64_t(1) << std::min(zeros, 63u);
}

int64_t analysis::limitRun(int64_t length, uint64_t divisor) {
  uint64_t power = getPowerOfTwo(divisor);
  return power == 0 || power > uint64_t(length) ? length : int64_t(power);
}

int64_t analysis::limitToSign(int64_t length, unsigned width) {
  // No tile has more than 2^24 elements.
  return width > 24 ? length : std::min(length, int64_t(1) << (width - 1));
}

static uint64_t getMagnitude(int64_t value) {
  return value < 0 ? -uint64_t(value) : uint64_t(value);
}

//===----------------------------------------------------------------------===//
// Construction
//===----------------------------------------------------------------------===//

Fact Fact::getUnknown(unsigned width, ArrayRef<int64_t> shape) {
  Fact fact;
  fact.bounds = Bounds::getFull(width);
  for (int64_t extent : shape)
    fact.runs.push_back(Runs{extent});
  return fact;
}

Fact Fact::getUnknownPointers(uint64_t step, ArrayRef<int64_t> shape) {
  Fact fact = getUnknown(64, shape);
  fact.step = step;
  fact.isPointer = true;
  return fact;
}

Fact Fact::getUnknownLike() const {
  Fact fact = *this;
  fact.bounds = Bounds::getFull(getWidth());
  fact.divisor = 1;
  for (Runs &run : fact.runs)
    run = Runs{run.extent};
  return fact;
}

/// Normalizes statements about the same values, which cannot contradict.
static Fact normalized(Fact fact) {
  [[maybe_unused]] bool isPossible = fact.normalize();
  assert(isPossible && "these statements are true of nothing");
  return fact;
}

Fact Fact::getSplat(unsigned width, ArrayRef<int64_t> shape, uint64_t bits) {
  Fact fact = getUnknown(width, shape);
  fact.bounds = Bounds::getPoint(width, bits);
  return normalized(fact);
}

/// Shortens runs so that one of them begins at `index`.
static void breakRun(int64_t &length, int64_t index) {
  length = limitRun(length, uint64_t(index));
}

Fact Fact::getElements(unsigned width, ArrayRef<int64_t> shape,
                       ArrayRef<uint64_t> elements) {
  Fact fact = getUnknown(width, shape);
  fact.bounds = Bounds::getPoint(width, elements.front());
  fact.divisor = 0;
  auto value = [&](size_t i) { return llvm::SignExtend64(elements[i], width); };
  for (size_t i = 0; i < elements.size(); ++i) {
    fact.bounds = join(fact.bounds, Bounds::getPoint(width, elements[i]));
    fact.divisor = getCommonDivisor(fact.divisor, getMagnitude(value(i)));
  }
  size_t stride = elements.size();
  for (Runs &run : fact.runs) {
    stride /= run.extent;
    run.contiguity = run.wrapping = run.constancy = run.extent;
    auto getIndex = [&](size_t i) { return int64_t(i / stride % run.extent); };
    for (size_t i = 0; i < elements.size(); ++i) {
      int64_t index = getIndex(i);
      if (index == 0)
        continue;
      Int128 difference = Int128(value(i)) - value(i - stride);
      if (difference != 0)
        breakRun(run.constancy, index);
      if (difference != 1)
        breakRun(run.contiguity, index);
      if ((difference - 1) & getUnsignedMax(width))
        breakRun(run.wrapping, index);
    }
    run.divisor = 0;
    for (size_t i = 0; i < elements.size(); ++i)
      if (getIndex(i) % run.contiguity == 0)
        run.divisor = getCommonDivisor(run.divisor, getMagnitude(value(i)));
  }
  return normalized(fact);
}

Fact Fact::getIota(unsigned width, int64_t extent) {
  Fact fact = getUnknown(width, {extent});
  fact.bounds = Bounds::fromUnsigned(width, 0, uint64_t(extent) - 1);
  fact.runs.front().setWrapping(extent, 0, width);
  return normalized(fact);
}

void Runs::setWrapping(int64_t length, uint64_t first, unsigned width) {
  wrapping = length;
  divisor = getPowerOfTwo(first);
  contiguity = limitToSign(limitRun(length, divisor), width);
  if (contiguity < length)
    divisor = getCommonDivisor(divisor, uint64_t(contiguity));
}

//===----------------------------------------------------------------------===//
// Queries
//===----------------------------------------------------------------------===//

uint64_t Fact::getRunDivisor(unsigned dim, int64_t length) const {
  const Runs &run = runs[dim];
  if (length >= run.contiguity)
    return run.divisor;
  return getCommonDivisor(run.divisor, uint64_t(length) * step);
}

int64_t Fact::getAlignedRun(unsigned dim) const {
  return limitToSign(limitRun(runs[dim].wrapping, runs[dim].divisor),
                     getWidth());
}

//===----------------------------------------------------------------------===//
// Conclusions
//===----------------------------------------------------------------------===//

/// Rounds the ends of the intervals to multiples of the divisor.
static bool tighten(Bounds &bounds, uint64_t divisor) {
  if (divisor == 0) {
    std::optional<Bounds> zero =
        meet(bounds, Bounds::getPoint(bounds.width, 0));
    if (zero)
      bounds = *zero;
    return zero.has_value();
  }
  auto roundDown = [](Int128 value, uint64_t to) {
    Int128 rest = value % Int128(to);
    return value - (rest < 0 ? rest + Int128(to) : rest);
  };
  auto roundUp = [&](Int128 value, uint64_t to) {
    return -roundDown(-value, to);
  };
  Int128 low = roundUp(bounds.signedMin, divisor);
  Int128 high = roundDown(bounds.signedMax, divisor);
  // As unsigned, only powers of two are still divisors.
  uint64_t power = getPowerOfTwo(divisor);
  Int128 least = roundUp(Int128(bounds.unsignedMin), power);
  Int128 most = roundDown(Int128(bounds.unsignedMax), power);
  if (low > high || least > most)
    return false;
  bounds.signedMin = int64_t(low);
  bounds.signedMax = int64_t(high);
  bounds.unsignedMin = uint64_t(least);
  bounds.unsignedMax = uint64_t(most);
  return bounds.reconcile();
}

/// Extends `contiguity` where a run cannot wrap around.
static void extendRuns(Runs &run, const Fact &fact, unsigned dim) {
  unsigned width = fact.getWidth();
  // A run that wraps around contains both ends of the type.
  bool reachesEnds = fact.bounds.signedMin == getSignedMin(width) &&
                     fact.bounds.signedMax == getSignedMax(width);
  run.contiguity = fact.isPointer || !reachesEnds
                       ? run.wrapping
                       : std::max(run.contiguity, fact.getAlignedRun(dim));
}

bool Fact::normalize() {
  if (!bounds.reconcile())
    return false;
  for (const Runs &run : runs)
    divisor = getCommonMultiple(
        divisor, run.contiguity == 1 ? run.divisor
                                     : getCommonDivisor(run.divisor, step));
  if (!tighten(bounds, divisor))
    return false;
  if (bounds.isPoint())
    divisor = getMagnitude(bounds.signedMin);
  for (auto [dim, run] : llvm::enumerate(runs)) {
    if (bounds.isPoint()) {
      run = {run.extent, 1, 1, run.extent, divisor};
      continue;
    }
    run.divisor = getCommonMultiple(run.divisor, divisor);
    extendRuns(run, *this, dim);
  }
  return true;
}

Fact analysis::conclude(Fact fact) {
  Fact unknown = fact.getUnknownLike();
  return fact.normalize() ? fact : unknown;
}

//===----------------------------------------------------------------------===//
// The lattice
//===----------------------------------------------------------------------===//

Fact analysis::join(const Fact &a, const Fact &b) {
  Fact fact = a;
  fact.bounds = join(a.bounds, b.bounds);
  fact.divisor = getCommonDivisor(a.divisor, b.divisor);
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    const Runs &x = a.runs[dim], &y = b.runs[dim];
    run.contiguity = std::min(x.contiguity, y.contiguity);
    run.wrapping = std::min(x.wrapping, y.wrapping);
    run.constancy = std::min(x.constancy, y.constancy);
    run.divisor = getCommonDivisor(a.getRunDivisor(dim, run.contiguity),
                                   b.getRunDivisor(dim, run.contiguity));
  }
  return normalized(fact);
}

std::optional<Fact> analysis::meet(const Fact &a, const Fact &b) {
  std::optional<Bounds> bounds = meet(a.bounds, b.bounds);
  if (!bounds)
    return std::nullopt;
  Fact fact = a;
  fact.bounds = *bounds;
  fact.divisor = getCommonMultiple(a.divisor, b.divisor);
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    const Runs &x = a.runs[dim], &y = b.runs[dim];
    run.contiguity = std::max(x.contiguity, y.contiguity);
    run.wrapping = std::max(x.wrapping, y.wrapping);
    run.constancy = std::max(x.constancy, y.constancy);
    run.divisor = getCommonMultiple(a.getRunDivisor(dim, run.contiguity),
                                    b.getRunDivisor(dim, run.contiguity));
  }
  if (!fact.normalize())
    return std::nullopt;
  return fact;
}

/// Widening stops at the next of these: small counters, sizes, and the limits
/// of types.
static constexpr int64_t kStops[] = {
    -1, 0, INT8_MAX, INT16_MAX, (1 << 24) - 1, INT32_MAX, INT64_MAX};
/// From this round on, nothing is known.
static constexpr unsigned kLastRound = 12;

static int64_t widenUp(int64_t value, int64_t most) {
  return std::min(*llvm::lower_bound(kStops, value), most);
}

Fact analysis::widen(const Fact &last, const Fact &next, unsigned round) {
  if (round >= kLastRound)
    return next.getUnknownLike();
  Fact fact = next;
  unsigned width = next.getWidth();
  Bounds &bounds = fact.bounds;
  if (bounds.signedMax > last.bounds.signedMax)
    bounds.signedMax = widenUp(bounds.signedMax, getSignedMax(width));
  if (bounds.signedMin < last.bounds.signedMin)
    bounds.signedMin =
        std::max(~widenUp(~bounds.signedMin, INT64_MAX), getSignedMin(width));
  if (bounds.unsignedMax > last.bounds.unsignedMax)
    bounds.unsignedMax = bounds.unsignedMax > uint64_t(getSignedMax(width))
                             ? getUnsignedMax(width)
                             : uint64_t(widenUp(int64_t(bounds.unsignedMax),
                                                getSignedMax(width)));
  if (bounds.unsignedMin < last.bounds.unsignedMin)
    bounds.unsignedMin = 0;
  return normalized(fact);
}

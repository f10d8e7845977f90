//===- FactConversion.cpp - facts of other widths and of pointers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/FactTransfer.h"

#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::analysis;
using numerics::Overflow;

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// The fact of the unsigned values in a wider type.
static void extendUnsigned(Fact &fact, const Fact &a) {
  auto convert = [&](uint64_t divisor) {
    return a.bounds.isNonNegative() ? divisor : getPowerOfTwo(divisor);
  };
  fact.divisor = convert(a.divisor);
  // A run that wraps around contains both ends of the type.
  bool reachesEnds = a.bounds.unsignedMin == 0 &&
                     a.bounds.unsignedMax == getUnsignedMax(a.getWidth());
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    run.wrapping = reachesEnds ? a.getAlignedRun(dim) : a.runs[dim].wrapping;
    run.contiguity = run.wrapping;
    run.constancy = a.runs[dim].constancy;
    run.divisor = convert(a.getRunDivisor(dim, run.contiguity));
  }
}

Fact analysis::extendFact(unsigned width, bool isSigned, const Fact &a) {
  Fact fact = a;
  fact.bounds = extendBounds(width, isSigned, a.bounds);
  if (!isSigned)
    extendUnsigned(fact, a);
  // A run that wraps around in fewer bits does not in more.
  for (Runs &run : fact.runs)
    run.wrapping = run.contiguity;
  return conclude(fact);
}

Fact analysis::truncateFact(unsigned width, Overflow promise, const Fact &a) {
  Fact fact = a;
  fact.bounds = truncateBounds(width, promise, a.bounds);
  bool isExact =
      promise.noSignedWrap || (a.bounds.signedMin >= getSignedMin(width) &&
                               a.bounds.signedMax <= getSignedMax(width));
  if (isExact)
    return conclude(fact);
  fact.divisor = getPowerOfTwo(a.divisor);
  for (auto [dim, run] : llvm::enumerate(fact.runs))
    run.setWrapping(run.wrapping, a.getRunDivisor(dim, run.wrapping), width);
  return conclude(fact);
}

//===----------------------------------------------------------------------===//
// Pointers
//===----------------------------------------------------------------------===//

Fact analysis::offsetFact(const Fact &pointers, const Fact &offsets,
                          unsigned elementBits) {
  if (offsets.getConstant() == 0)
    return pointers;
  auto getBytes = [&](uint64_t divisor) {
    uint64_t bits = multiplyDivisors(getPowerOfTwo(divisor), elementBits);
    return bits == 0 ? 0 : std::max<uint64_t>(bits / 8, 1);
  };
  auto combine = [&](uint64_t pointer, uint64_t offset) {
    return getCommonDivisor(getPowerOfTwo(pointer), getBytes(offset));
  };
  Fact fact = pointers.getUnknownLike();
  fact.divisor = combine(pointers.divisor, offsets.divisor);
  for (auto [dim, run] : llvm::enumerate(fact.runs)) {
    const Runs &x = pointers.runs[dim], &y = offsets.runs[dim];
    run.constancy = std::min(x.constancy, y.constancy);
    if (fact.step != 0)
      run.contiguity = std::max(std::min(x.contiguity, y.constancy),
                                std::min(x.constancy, y.contiguity));
    run.wrapping = run.contiguity;
    run.divisor = combine(pointers.getRunDivisor(dim, run.contiguity),
                          offsets.getRunDivisor(dim, run.contiguity));
  }
  return conclude(fact);
}

/// The same addresses with another step, so runs are unknown.
static void forgetRuns(Fact &fact) {
  for (Runs &run : fact.runs)
    run = {run.extent, 1, 1, run.constancy, fact.divisor};
}

Fact analysis::pointerToInteger(const Fact &a) {
  Fact fact = a;
  fact.isPointer = false;
  fact.step = 1;
  if (a.step != 1)
    forgetRuns(fact);
  for (Runs &run : fact.runs)
    run.setWrapping(run.wrapping, run.divisor, 64);
  return conclude(fact);
}

Fact analysis::integerToPointer(uint64_t step, const Fact &a) {
  Fact fact = a;
  fact.isPointer = true;
  fact.step = step;
  if (step != 1)
    forgetRuns(fact);
  return conclude(fact);
}

Fact analysis::pointerToPointer(uint64_t step, const Fact &a) {
  if (step == a.step)
    return a;
  Fact fact = a;
  fact.step = step;
  forgetRuns(fact);
  return conclude(fact);
}

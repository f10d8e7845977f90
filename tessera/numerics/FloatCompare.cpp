//===- FloatCompare.cpp - float comparisons -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/IntegerOps.h"
#include "tessera/numerics/Loops.h"
#include "tessera/numerics/Narrow.h"

using namespace tessera;
using namespace tessera::numerics;

namespace {

/// A comparison, or the negation of the opposite comparison, which is true for
/// NaN.
template <Predicate predicate, bool ordered> struct CompareOp {
  template <typename T> static TESSERA_INLINE bool apply(T lhs, T rhs) {
    switch (predicate) {
    case Predicate::Equal:
      return ordered ? lhs == rhs : !((lhs < rhs) | (lhs > rhs));
    case Predicate::NotEqual:
      return ordered ? (lhs < rhs) | (lhs > rhs) : lhs != rhs;
    case Predicate::LessThan:
      return ordered ? lhs < rhs : !(lhs >= rhs);
    case Predicate::LessThanOrEqual:
      return ordered ? lhs <= rhs : !(lhs > rhs);
    case Predicate::GreaterThan:
      return ordered ? lhs > rhs : !(lhs <= rhs);
    case Predicate::GreaterThanOrEqual:
      return ordered ? lhs >= rhs : !(lhs < rhs);
    }
  }
};

} // namespace

template <Predicate predicate, bool ordered>
static void apply(ElementType type, const void *lhs, const void *rhs,
                  uint8_t *result, size_t count) {
  using Op = CompareOp<predicate, ordered>;
  switch (type) {
  case ElementType::F16:
    return compareLoop<AsF16, Op>(lhs, rhs, result, count);
  case ElementType::BF16:
    return compareLoop<AsBF16, Op>(lhs, rhs, result, count);
  case ElementType::F32:
    return compareLoop<AsF32, Op>(lhs, rhs, result, count);
  default:
    return compareLoop<AsF64, Op>(lhs, rhs, result, count);
  }
}

template <bool ordered>
static void apply(Predicate predicate, ElementType type, const void *lhs,
                  const void *rhs, uint8_t *result, size_t count) {
  switch (predicate) {
  case Predicate::Equal:
    return apply<Predicate::Equal, ordered>(type, lhs, rhs, result, count);
  case Predicate::NotEqual:
    return apply<Predicate::NotEqual, ordered>(type, lhs, rhs, result, count);
  case Predicate::LessThan:
    return apply<Predicate::LessThan, ordered>(type, lhs, rhs, result, count);
  case Predicate::LessThanOrEqual:
    return apply<Predicate::LessThanOrEqual, ordered>(type, lhs, rhs, result,
                                                      count);
  case Predicate::GreaterThan:
    return apply<Predicate::GreaterThan, ordered>(type, lhs, rhs, result,
                                                  count);
  case Predicate::GreaterThanOrEqual:
    return apply<Predicate::GreaterThanOrEqual, ordered>(type, lhs, rhs, result,
                                                         count);
  }
}

void numerics::compare(Predicate predicate, bool ordered, ElementType type,
                       const void *lhs, const void *rhs, uint8_t *result,
                       size_t count) {
  if (isInteger(type))
    return compareIntegers(predicate, ordered, type, lhs, rhs, result, count);
  if (ordered)
    return apply<true>(predicate, type, lhs, rhs, result, count);
  apply<false>(predicate, type, lhs, rhs, result, count);
}

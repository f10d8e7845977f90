//===- Numerics.h - modifiers of operations for numerics -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_NUMERICS_H
#define TESSERA_DIALECT_NUMERICS_H

#include "tessera/dialect/Ops.h"
#include "tessera/numerics/Integer.h"

namespace tessera::cuda_tile {

// The enumerations of numerics have the order of the dialect's.

inline numerics::Rounding getRounding(RoundingMode mode) {
  return static_cast<numerics::Rounding>(mode);
}

inline numerics::Predicate getPredicate(ComparisonPredicate predicate) {
  return static_cast<numerics::Predicate>(predicate);
}

inline bool isSigned(Signedness signedness) {
  return signedness == Signedness::Signed;
}

inline numerics::Overflow getOverflow(IntegerOverflow overflow) {
  return {overflow == IntegerOverflow::NoSignedWrap ||
              overflow == IntegerOverflow::NoWrap,
          overflow == IntegerOverflow::NoUnsignedWrap ||
              overflow == IntegerOverflow::NoWrap};
}

/// The rounding, flush-to-zero and NaN modifiers of an operation.
template <typename Op> numerics::FloatMode getFloatMode(Op op) {
  numerics::FloatMode mode;
  if constexpr (requires { op.getRoundingMode(); })
    mode.rounding = getRounding(op.getRoundingMode());
  if constexpr (requires { op.getFlushToZero(); })
    mode.flushToZero = op.getFlushToZero();
  if constexpr (requires { op.getPropagateNan(); })
    mode.propagateNaN = op.getPropagateNan();
  return mode;
}

/// True if an operation reads integers as signed; false if it makes no
/// difference.
template <typename Op> bool readsSigned(Op op) {
  if constexpr (requires { op.getSignedness(); })
    return isSigned(op.getSignedness());
  return false;
}

/// The overflow promise of an operation.
template <typename Op> numerics::Overflow getPromise(Op op) {
  if constexpr (requires { op.getOverflow(); })
    return getOverflow(op.getOverflow());
  return {};
}

/// The division with a given rounding mode.
inline numerics::BinaryInteger getDivision(DivIOp op) {
  switch (op.getRounding()) {
  case RoundingMode::PositiveInf:
    return numerics::BinaryInteger::DivCeil;
  case RoundingMode::NegativeInf:
    return numerics::BinaryInteger::DivFloor;
  default:
    return numerics::BinaryInteger::Div;
  }
}

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_NUMERICS_H

//===- Modes.h - modifiers of operations as numerics has them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_MODES_H
#define TESSERA_INTERPRETER_MODES_H

#include "tessera/dialect/Ops.h"
#include "tessera/numerics/Integer.h"

namespace tessera::interpreter {

// The enumerations of numerics are in the order of the dialect's.

inline numerics::Rounding getRounding(cuda_tile::RoundingMode mode) {
  return static_cast<numerics::Rounding>(mode);
}

inline numerics::Predicate
getPredicate(cuda_tile::ComparisonPredicate predicate) {
  return static_cast<numerics::Predicate>(predicate);
}

inline bool isSigned(cuda_tile::Signedness signedness) {
  return signedness == cuda_tile::Signedness::Signed;
}

inline numerics::Overflow getOverflow(cuda_tile::IntegerOverflow overflow) {
  using cuda_tile::IntegerOverflow;
  return {overflow == IntegerOverflow::NoSignedWrap ||
              overflow == IntegerOverflow::NoWrap,
          overflow == IntegerOverflow::NoUnsignedWrap ||
              overflow == IntegerOverflow::NoWrap};
}

/// What of rounding, flush-to-zero and NaN an operation has.
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

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_MODES_H

//===- Float.h - floating-point arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The float operations of Tile IR, on arrays of elements as they are in
// registers (numerics/ElementType.h), aligned to the size of an element. An
// array may have one element. A result may overwrite an operand of the same
// element size, if both start at the same address.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_FLOAT_H
#define TESSERA_NUMERICS_FLOAT_H

#include "tessera/numerics/ElementType.h"

#include <cstddef>

namespace tessera::numerics {

/// In the order of the dialect's enum.
enum class Rounding : uint8_t {
  NearestEven,
  Zero,
  NegativeInf,
  PositiveInf,
  Approx,
  Full,
  NearestIntToZero,
  NearestAway,
};

struct FloatMode {
  Rounding rounding = Rounding::NearestEven;
  bool flushToZero = false;  // f32 only
  bool propagateNaN = false; // maxf, minf
};

enum class UnaryFloat : uint8_t {
  Abs,
  Neg,
  Ceil,
  Floor,
  Sqrt,
  Rsqrt,
  Exp,
  Exp2,
  Log,
  Log2,
  Sin,
  Cos,
  Tan,
  SinH,
  CosH,
  TanH,
};

enum class BinaryFloat : uint8_t {
  Add,
  Sub,
  Mul,
  Div,
  Rem,
  Max,
  Min,
  Pow,
  Atan2,
};

enum class Predicate : uint8_t {
  Equal,
  NotEqual,
  LessThan,
  LessThanOrEqual,
  GreaterThan,
  GreaterThanOrEqual,
};

// The element type must be f16, bf16, f32 or f64.

void evaluate(UnaryFloat op, ElementType type, FloatMode mode,
              const void *source, void *result, size_t count);
void evaluate(BinaryFloat op, ElementType type, FloatMode mode, const void *lhs,
              const void *rhs, void *result, size_t count);
/// lhs * rhs + acc with one rounding.
void fma(ElementType type, FloatMode mode, const void *lhs, const void *rhs,
         const void *acc, void *result, size_t count);
/// A float to the power of a signed integer of type i1, i8, i16 or i32.
void powi(ElementType type, ElementType exponentType, const void *source,
          const void *exponent, void *result, size_t count);
/// The result has bytes of 0 and 1. Comparisons with NaN give `!ordered`.
void compare(Predicate predicate, bool ordered, ElementType type,
             const void *lhs, const void *rhs, uint8_t *result, size_t count);

/// acc = op(source[i * stride], acc) for i in 0 … count-1, in that order: a
/// reduction of one row with this body.
void fold(BinaryFloat op, ElementType type, FloatMode mode, const void *source,
          size_t stride, size_t count, void *acc);

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_FLOAT_H

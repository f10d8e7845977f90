//===- Oracle.h - the correct results -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Correct results come from MPFR, and from separate descriptions of the types,
// so that a mistake in numerics/ is not repeated. Elements are bits in a
// uint64_t.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_NUMERICS_ORACLE_H
#define TESSERA_UNITTESTS_NUMERICS_ORACLE_H

#include "tessera/numerics/Float.h"

#include <mpfr.h>
#include <vector>

namespace tessera::oracle {

/// An MPFR number. Results of operations have 128 bits, plus two if they are
/// inexact.
class Number {
public:
  explicit Number(mpfr_prec_t precision = 128) { mpfr_init2(value, precision); }
  ~Number() { mpfr_clear(value); }
  Number(const Number &) = delete;
  Number &operator=(const Number &) = delete;
  operator mpfr_ptr() { return value; }
  operator mpfr_srcptr() const { return value; }

private:
  mpfr_t value;
};

/// The value of an element, exact.
void decode(ElementType type, uint64_t bits, Number &result);
/// The same as a double, exact.
double decode(ElementType type, uint64_t bits);
/// The element nearest to a value in the direction of the mode. A NaN has the
/// sign of the value.
uint64_t encode(ElementType type, mpfr_srcptr value,
                numerics::Rounding rounding);
/// The NaN of results.
uint64_t getCanonicalNaN(ElementType type);
bool isNaN(ElementType type, uint64_t bits);
bool isSubnormal(ElementType type, uint64_t bits);
uint64_t getSignMask(ElementType type);

/// Computes an operation so that encode rounds as if from the exact result. The
/// mode decides the sign of a sum that is zero.
void compute(numerics::UnaryFloat op, const Number &source, Number &result);
void compute(numerics::BinaryFloat op, const Number &lhs, const Number &rhs,
             numerics::Rounding rounding, Number &result);
void computeFma(const Number &lhs, const Number &rhs, const Number &acc,
                numerics::Rounding rounding, Number &result);

/// The error of an element in units in the last place; infinity if it is of
/// another kind (NaN, sign of zero). An infinity counts as the power of two
/// after the largest value.
double getError(ElementType type, uint64_t bits, const Number &truth);

/// The same for a correct value that is nearly exact.
double getError(ElementType type, uint64_t bits, long double truth);

/// More than 200 interesting values (all, for a type with fewer): zeros, limits
/// of the ranges, powers of two and adjacent values, ties of narrower types,
/// infinities, NaNs.
std::vector<uint64_t> getSpecialValues(ElementType type);
/// At most `count` of them, evenly distributed.
std::vector<uint64_t> getSpecialValues(ElementType type, size_t count);

/// Pseudo-random numbers, the same every time.
class Random {
public:
  explicit Random(uint64_t seed) : state(seed) {}
  uint64_t next();
  /// The bits of any element, or of one with an exponent near 0, or near that
  /// of `other`.
  uint64_t nextFloat(ElementType type, uint64_t other);

private:
  uint64_t state;
};

} // namespace tessera::oracle

#endif // TESSERA_UNITTESTS_NUMERICS_ORACLE_H

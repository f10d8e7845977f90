//===- Checks.h - compares numerics with the oracle -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The unit tests run these checks on a few inputs, numerics-sweep on many. Each
// check runs the loops for wide vectors and the others; they must agree.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_NUMERICS_CHECKS_H
#define TESSERA_UNITTESTS_NUMERICS_CHECKS_H

#include "tessera/numerics/Float.h"

#include <string>
#include <vector>

namespace tessera::oracle {

struct Report {
  uint64_t inputs = 0;
  uint64_t wrong = 0;
  /// The error of results that are not wrong, in units in the last place.
  double worst = 0;
  /// Results of functions with an error bound that are not the nearest value.
  uint64_t notNearest = 0;
  /// Describes the first wrong result.
  std::string first;

  void merge(const Report &other);
};

using Inputs = std::vector<uint64_t>;

/// Whether the result must be correctly rounded, or only within a bound.
bool isExact(numerics::UnaryFloat op);
bool isExact(numerics::BinaryFloat op);
/// The error bound of a function.
double getBound(numerics::UnaryFloat op, ElementType type);
double getBound(numerics::BinaryFloat op, ElementType type);

Report check(numerics::UnaryFloat op, ElementType type,
             numerics::FloatMode mode, const Inputs &source);
Report check(numerics::BinaryFloat op, ElementType type,
             numerics::FloatMode mode, const Inputs &lhs, const Inputs &rhs);
/// The same for a function with an error bound and a type other than f64,
/// compared with the long double functions of the C library instead of MPFR:
/// they have more than 60 correct bits, and are fast.
Report checkQuickly(numerics::UnaryFloat op, ElementType type,
                    const Inputs &source);
Report checkQuickly(numerics::BinaryFloat op, ElementType type,
                    const Inputs &lhs, const Inputs &rhs);
Report checkFma(ElementType type, numerics::FloatMode mode, const Inputs &lhs,
                const Inputs &rhs, const Inputs &acc);
Report checkPowi(ElementType type, ElementType exponentType,
                 const Inputs &source, const Inputs &exponent);
Report checkConversion(ElementType from, ElementType to,
                       numerics::Rounding rounding, const Inputs &source);
Report checkFromInteger(ElementType from, ElementType to, bool isSigned,
                        numerics::Rounding rounding, const Inputs &source);
/// Also checks markOutOfRange.
Report checkToInteger(ElementType from, ElementType to, bool isSigned,
                      const Inputs &source);

/// Elements as they are stored.
std::vector<uint8_t> store(ElementType type, const Inputs &values);
Inputs load(ElementType type, const std::vector<uint8_t> &bytes);

/// Modes of ftof to a type, and their names.
std::vector<numerics::Rounding> getConversionModes(ElementType to);
const char *getName(numerics::Rounding rounding);
const char *getName(numerics::UnaryFloat op);
const char *getName(numerics::BinaryFloat op);

} // namespace tessera::oracle

#endif // TESSERA_UNITTESTS_NUMERICS_CHECKS_H

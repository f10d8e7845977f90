//===- ArrayValues.h - making arrays and showing them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_ARRAYS_ARRAYVALUES_H
#define TESSERA_RUNTIME_ARRAYS_ARRAYVALUES_H

#include "tessera/runtime/arrays/ArgumentSpec.h"

#include <string>

namespace tessera::runtime {

/// The bits of a number as an element of the type, rounded if need be.
uint64_t getBits(ElementType type, const Number &number);

/// Fills an array whose bytes are there. Random numbers are the same on every
/// machine: splitmix64 gives the bits, and a number of `randn` is the sum of
/// twelve uniform ones less six, for which no function of the C library is
/// needed.
void fillArray(Array &array, const Fill &fill);

/// `-3`, `true`, `0.5`, `nan`, with as many digits as tell it from others.
std::string formatElement(DType dtype, const uint8_t *element);

/// `[0, 1, 2, 3]`, at most `limit` elements of it.
std::string formatElements(const Array &array, size_t limit);

/// What there is to say of an array in a line.
struct ArraySummary {
  uint64_t numElements = 0, numNans = 0;
  double min = 0, max = 0, mean = 0; // of elements that are no NaN
};
ArraySummary summarize(const Array &array);

/// `f32[4], min 0, max 3, mean 1.5`
std::string formatSummary(const Array &array);

/// `[3, 5]`: the index of an element.
std::string formatIndex(const std::vector<uint64_t> &shape, uint64_t element);

/// A number with few digits.
std::string formatShort(double value);

} // namespace tessera::runtime

#endif // TESSERA_RUNTIME_ARRAYS_ARRAYVALUES_H

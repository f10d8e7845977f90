//===- Compare.cpp - results beside what is expected -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/Compare.h"

#include "tessera/numerics/Convert.h"
#include "tessera/runtime/arrays/ArrayValues.h"

#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

Tolerance runtime::getDefaultTolerance(ElementType type) {
  switch (type) {
  case ElementType::F64:
    return {1e-7, 1e-7};
  case ElementType::F32:
  case ElementType::TF32:
    return {1.3e-6, 1e-5};
  case ElementType::F16:
    return {1e-3, 1e-5};
  case ElementType::BF16:
    return {1.6e-2, 1e-5};
  case ElementType::F8E4M3FN:
  case ElementType::F8E5M2:
  case ElementType::F8E8M0FNU:
  case ElementType::F4E2M1FN:
    return {0.1, 0.1};
  case ElementType::I1:
  case ElementType::I4:
  case ElementType::I8:
  case ElementType::I16:
  case ElementType::I32:
  case ElementType::I64:
    return {};
  }
  return {};
}

/// Floats of a type in their order, numbered one after another.
static int64_t getOrdinal(ElementType type, const uint8_t *element) {
  uint64_t bits = 0;
  std::memcpy(&bits, element, getStorageSize(type));
  if (type == ElementType::F8E8M0FNU)
    return bits; // it has no sign
  uint64_t sign = uint64_t(1) << (getBitWidth(type) - 1);
  int64_t magnitude = bits & (sign - 1);
  if (type == ElementType::TF32)
    magnitude >>= 13;
  return bits & sign ? -magnitude : magnitude;
}

namespace {
struct Differences {
  uint64_t count = 0, first = 0;
  double maxAbsolute = 0, maxRelative = 0;
  uint64_t maxUlp = 0;

  void add(uint64_t element) {
    if (count++ == 0)
      first = element;
  }
};
} // namespace

static uint64_t getDistance(ElementType type, const uint8_t *left,
                            const uint8_t *right) {
  int64_t a = getOrdinal(type, left), b = getOrdinal(type, right);
  return a > b ? uint64_t(a) - uint64_t(b) : uint64_t(b) - uint64_t(a);
}

static Differences compareFloats(const Array &result, const Array &expected,
                                 Tolerance tolerance) {
  ElementType type = result.dtype.type;
  size_t size = getStorageSize(type);
  Differences differences;
  for (uint64_t i = 0; i < result.getNumElements(); ++i) {
    const uint8_t *gotBits = &result.bytes[i * size],
                  *wantedBits = &expected.bytes[i * size];
    if (std::memcmp(gotBits, wantedBits, size) == 0)
      continue;
    double got = numerics::getDouble(type, gotBits),
           wanted = numerics::getDouble(type, wantedBits);
    if ((got == wanted && !tolerance.isBitwise) ||
        (std::isnan(got) && std::isnan(wanted)))
      continue;
    // Zeros of different signs have no distance, but other bits.
    uint64_t ulp = getDistance(type, gotBits, wantedBits);
    if (ulp != 0 && ulp <= tolerance.maxUlp && !std::isnan(got) &&
        !std::isnan(wanted))
      continue;
    double error = std::abs(got - wanted);
    if (!std::isfinite(error)) { // an infinity or NaN on one side
      differences.add(i);
      continue;
    }
    if (tolerance.isBitwise ||
        !(error <= tolerance.atol + tolerance.rtol * std::abs(wanted)))
      differences.add(i);
    differences.maxAbsolute = std::max(differences.maxAbsolute, error);
    if (wanted != 0)
      differences.maxRelative =
          std::max(differences.maxRelative, error / std::abs(wanted));
    differences.maxUlp = std::max(differences.maxUlp, ulp);
  }
  return differences;
}

static Differences compareIntegers(const Array &result, const Array &expected) {
  size_t size = getStorageSize(result.dtype.type);
  Differences differences;
  for (uint64_t i = 0; i < result.getNumElements(); ++i)
    if (std::memcmp(&result.bytes[i * size], &expected.bytes[i * size], size) !=
        0)
      differences.add(i);
  return differences;
}

std::string runtime::compareArrays(const Array &result, Array expected,
                                   Tolerance tolerance) {
  if (result.shape != expected.shape)
    return "expected " + describe(expected.dtype, expected.shape) + ", got " +
           describe(result.dtype, result.shape);
  Result<Array> same = reinterpret(std::move(expected), result.dtype);
  if (!same)
    return "cannot be compared with what is expected: " + same.getMessage();
  bool exact = isInteger(result.dtype.type);
  Differences differences = exact ? compareIntegers(result, *same)
                                  : compareFloats(result, *same, tolerance);
  if (differences.count == 0)
    return "";
  size_t offset = differences.first * getStorageSize(result.dtype.type);
  std::string text =
      std::to_string(differences.count) + " of " +
      std::to_string(result.getNumElements()) + " elements differ, first at " +
      formatIndex(result.shape, differences.first) + ": got " +
      formatElement(result.dtype, &result.bytes[offset]) + ", expected " +
      formatElement(result.dtype, &same->bytes[offset]);
  if (exact)
    return text;
  std::string wanted =
      tolerance.maxUlp ? "within " + std::to_string(tolerance.maxUlp) + " ulp"
      : tolerance.isBitwise ? "all bits"
                            : "rtol " + formatShort(tolerance.rtol) +
                                  ", atol " + formatShort(tolerance.atol);
  return text + " (" + wanted + "; largest error " +
         formatShort(differences.maxAbsolute) + " absolute, " +
         formatShort(differences.maxRelative) + " relative, " +
         std::to_string(differences.maxUlp) + " ulp)";
}

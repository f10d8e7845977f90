//===- ArrayValues.cpp - making arrays and showing them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/arrays/ArrayValues.h"

#include "tessera/numerics/Convert.h"
#include "tessera/runtime/host/Messages.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;

uint64_t runtime::getBits(ElementType type, const Number &number) {
  if (number.bits)
    return *number.bits;
  uint64_t bits = 0;
  numerics::setDouble(type, number.value, &bits);
  return bits;
}

//===----------------------------------------------------------------------===//
// Making arrays
//===----------------------------------------------------------------------===//

namespace {
/// Steele, Lea and Flood's generator.
struct SplitMix64 {
  uint64_t state;

  uint64_t next() {
    state += 0x9e3779b97f4a7c15;
    uint64_t z = state;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9;
    z = (z ^ (z >> 27)) * 0x94d049bb133111eb;
    return z ^ (z >> 31);
  }
  /// In [0, 1).
  double nextUniform() { return (next() >> 11) * 0x1p-53; }
  /// Of mean 0 and deviation 1, within (-6, 6).
  double nextNormal() {
    uint64_t sum = 0;
    for (unsigned i = 0; i < 6; ++i) {
      uint64_t bits = next();
      sum += (bits >> 32) + (bits & 0xffffffff);
    }
    return static_cast<double>(sum) * 0x1p-32 - 6;
  }
};
} // namespace

static int64_t signExtend(ElementType type, uint64_t bits) {
  unsigned unused = 64 - getBitWidth(type);
  return int64_t(bits << unused) >> unused;
}

static uint64_t drawInteger(ElementType type, SplitMix64 &generator,
                            const Fill &fill) {
  uint64_t mask = ~uint64_t(0) >> (64 - getBitWidth(type));
  if (!fill.low)
    return generator.next() & mask;
  int64_t low = signExtend(type, *fill.low->bits),
          high = signExtend(type, *fill.high->bits);
  uint64_t range = high > low ? uint64_t(high) - uint64_t(low) : 1;
  uint64_t step =
      (static_cast<unsigned __int128>(generator.next()) * range) >> 64;
  return (uint64_t(low) + step) & mask;
}

void runtime::fillArray(Array &array, const Fill &fill) {
  ElementType type = array.dtype.type;
  size_t size = getStorageSize(type);
  uint64_t count = array.getNumElements();
  SplitMix64 generator{fill.seed};
  uint64_t mask = ~uint64_t(0) >> (64 - getBitWidth(type));
  uint64_t constant = 0;
  if (fill.kind == Fill::Ones)
    constant = getBits(type, isInteger(type) ? Number{1} : Number{{}, 1.0});
  else if (fill.kind == Fill::Full)
    constant = getBits(type, fill.number);
  auto getValue = [&](const Number &number) {
    uint64_t bits = getBits(type, number);
    return numerics::getDouble(type, &bits);
  };
  double low = fill.low ? getValue(*fill.low) : 0,
         high = fill.high ? getValue(*fill.high) : 1;
  auto drawFloat = [&] {
    return fill.kind == Fill::Randn
               ? generator.nextNormal()
               : low + (high - low) * generator.nextUniform();
  };
  for (uint64_t i = 0; i < count; ++i) {
    uint64_t bits = constant;
    if (fill.kind == Fill::Arange)
      bits = isInteger(type) ? i & mask : getBits(type, Number{{}, double(i)});
    else if (fill.kind == Fill::Randn || fill.kind == Fill::Uniform)
      bits = isInteger(type) ? drawInteger(type, generator, fill)
                             : getBits(type, Number{{}, drawFloat()});
    std::memcpy(&array.bytes[i * size], &bits, size);
  }
}

//===----------------------------------------------------------------------===//
// Showing them
//===----------------------------------------------------------------------===//

template <typename... Format>
static std::string toText(double value, Format... format) {
  if (std::isnan(value))
    return "nan";
  char text[64];
  auto [end, error] = std::to_chars(text, text + sizeof text, value, format...);
  return std::string(text, end);
}

std::string runtime::formatShort(double value) {
  return toText(value, std::chars_format::general, 6);
}

std::string runtime::formatElement(DType dtype, const uint8_t *element) {
  ElementType type = dtype.type;
  if (type == ElementType::I1)
    return *element ? "true" : "false";
  if (isInteger(type)) {
    uint64_t bits = 0;
    std::memcpy(&bits, element, getStorageSize(type));
    return dtype.isUnsigned ? std::to_string(bits)
                            : std::to_string(signExtend(type, bits));
  }
  double value = numerics::getDouble(type, element);
  if (type == ElementType::F64)
    return toText(value);
  // The shortest text that an f32 of the value has; it tells narrower ones
  // apart as well.
  if (std::isnan(value))
    return "nan";
  char text[64];
  auto [end, error] =
      std::to_chars(text, text + sizeof text, static_cast<float>(value));
  return std::string(text, end);
}

std::string runtime::formatElements(const Array &array, size_t limit) {
  size_t size = getStorageSize(array.dtype.type);
  uint64_t count = array.getNumElements(),
           shown = std::min<uint64_t>(count, limit);
  std::string text = "[";
  for (uint64_t i = 0; i < shown; ++i)
    text += (i == 0 ? "" : ", ") +
            formatElement(array.dtype, &array.bytes[i * size]);
  if (shown < count)
    text += ", … " + std::to_string(count - shown) + " more";
  return text + "]";
}

ArraySummary runtime::summarize(const Array &array) {
  ElementType type = array.dtype.type;
  size_t size = getStorageSize(type);
  ArraySummary summary;
  summary.numElements = array.getNumElements();
  double sum = 0;
  bool isFirst = true;
  for (uint64_t i = 0; i < summary.numElements; ++i) {
    double value = numerics::getDouble(type, &array.bytes[i * size]);
    if (array.dtype.isUnsigned && value < 0)
      value += std::ldexp(1.0, getBitWidth(type));
    if (std::isnan(value)) {
      ++summary.numNans;
      continue;
    }
    summary.min = isFirst ? value : std::min(summary.min, value);
    summary.max = isFirst ? value : std::max(summary.max, value);
    isFirst = false;
    sum += value;
  }
  if (uint64_t count = summary.numElements - summary.numNans)
    summary.mean = sum / count;
  return summary;
}

std::string runtime::formatSummary(const Array &array) {
  ArraySummary summary = summarize(array);
  std::string text = describe(array.dtype, array.shape);
  if (summary.numElements != summary.numNans)
    text += ", min " + formatShort(summary.min) + ", max " +
            formatShort(summary.max) + ", mean " + formatShort(summary.mean);
  if (summary.numNans != 0)
    text += ", " + std::to_string(summary.numNans) + " NaN";
  return text;
}

std::string runtime::formatIndex(const std::vector<uint64_t> &shape,
                                 uint64_t element) {
  std::vector<int64_t> extents(shape.begin(), shape.end());
  return extents.empty() ? "[]" : runtime::formatIndex(extents, element);
}

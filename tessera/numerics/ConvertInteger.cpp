//===- ConvertInteger.cpp - conversions from and to integers -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Convert.h"
#include "tessera/numerics/ConvertFloat.h"
#include "tessera/numerics/Cpu.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::numerics;

static constexpr size_t kChunk = 512;

/// Calls `call` with a value of the C++ type that stores `type`, as signed or
/// unsigned.
template <typename Callable>
static void withStorage(ElementType type, bool isSigned, Callable call) {
  switch (getStorageSize(type)) {
  case 1:
    return isSigned ? call(int8_t()) : call(uint8_t());
  case 2:
    return isSigned ? call(int16_t()) : call(uint16_t());
  case 4:
    return isSigned ? call(int32_t()) : call(uint32_t());
  default:
    return isSigned ? call(int64_t()) : call(uint64_t());
  }
}

//===----------------------------------------------------------------------===//
// Between integers
//===----------------------------------------------------------------------===//

/// i1 and i4 to whole bytes of the same value.
static void extendBits(unsigned bits, bool isSigned, const uint8_t *source,
                       uint8_t *result, size_t count) {
  uint8_t mask = static_cast<uint8_t>((1 << bits) - 1);
  uint8_t sign = static_cast<uint8_t>(isSigned ? 1 << (bits - 1) : 0);
  // Flipping the sign bit and subtracting it again extends the sign.
  for (size_t i = 0; i < count; ++i)
    result[i] = static_cast<uint8_t>(((source[i] & mask) ^ sign) - sign);
}

template <typename From, typename To>
static void cast(const void *source, void *result, size_t count) {
  auto *from = static_cast<const From *>(source);
  auto *to = static_cast<To *>(result);
  for (size_t i = 0; i < count; ++i)
    to[i] = static_cast<To>(from[i]);
}

static void maskBits(unsigned bits, uint8_t *bytes, size_t count) {
  uint8_t mask = static_cast<uint8_t>((1 << bits) - 1);
  for (size_t i = 0; i < count; ++i)
    bytes[i] &= mask;
}

void numerics::extendInteger(ElementType from, ElementType to, bool isSigned,
                             const void *source, void *result, size_t count) {
  auto *in = static_cast<const uint8_t *>(source);
  auto *out = static_cast<uint8_t *>(result);
  uint8_t chunk[kChunk];
  for (size_t done = 0; done < count; done += kChunk) {
    size_t size = std::min(kChunk, count - done);
    const void *begin = in + done * getStorageSize(from);
    uint8_t *end = out + done * getStorageSize(to);
    if (getBitWidth(from) < 8) {
      extendBits(getBitWidth(from), isSigned,
                 static_cast<const uint8_t *>(begin), chunk, size);
      begin = chunk;
    }
    withStorage(from, isSigned, [&](auto fromValue) {
      withStorage(to, isSigned, [&](auto toValue) {
        cast<decltype(fromValue), decltype(toValue)>(begin, end, size);
      });
    });
    if (getBitWidth(to) < 8)
      maskBits(getBitWidth(to), end, size);
  }
}

void numerics::truncateInteger(ElementType from, ElementType to,
                               const void *source, void *result, size_t count) {
  extendInteger(from, to, false, source, result, count);
}

std::optional<FaultAt> numerics::findTruncationFault(ElementType from,
                                                     ElementType to,
                                                     Overflow promise,
                                                     const void *source,
                                                     size_t count) {
  if (!promise.noSignedWrap && !promise.noUnsignedWrap)
    return std::nullopt;
  auto *bytes = static_cast<const uint8_t *>(source);
  unsigned drop = 64 - getBitWidth(to);
  size_t done = 0;
  int64_t chunk[kChunk];
  while (done < count) {
    size_t size = std::min(kChunk, count - done);
    // The signed value of the source. As unsigned, only its low bits count.
    extendInteger(from, ElementType::I64, true,
                  bytes + done * getStorageSize(from), chunk, size);
    uint64_t fromMask = ~uint64_t(0) >> (64 - getBitWidth(from));
    uint64_t toMask = ~uint64_t(0) >> drop;
    bool any = false;
    for (size_t i = 0; i < size; ++i) {
      auto bits = static_cast<uint64_t>(chunk[i]);
      bool isSignedWrap =
          static_cast<int64_t>(bits << drop) >> drop != chunk[i];
      bool isUnsignedWrap = (bits & fromMask & ~toMask) != 0;
      any |= (promise.noSignedWrap & isSignedWrap) |
             (promise.noUnsignedWrap & isUnsignedWrap);
    }
    for (size_t i = 0; any && i < size; ++i) {
      auto bits = static_cast<uint64_t>(chunk[i]);
      if (promise.noSignedWrap &&
          static_cast<int64_t>(bits << drop) >> drop != chunk[i])
        return FaultAt{done + i, Fault::SignedWrap};
      if (promise.noUnsignedWrap && (bits & fromMask & ~toMask) != 0)
        return FaultAt{done + i, Fault::UnsignedWrap};
    }
    done += size;
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Integers to floats
//===----------------------------------------------------------------------===//

static void storeWord(unsigned size, uint64_t word, uint8_t *result) {
  switch (size) {
  case 1:
    *result = static_cast<uint8_t>(word);
    return;
  case 2: {
    auto half = static_cast<uint16_t>(word);
    std::memcpy(result, &half, 2);
    return;
  }
  case 4: {
    auto single = static_cast<uint32_t>(word);
    std::memcpy(result, &single, 4);
    return;
  }
  default:
    std::memcpy(result, &word, 8);
  }
}

void numerics::integerToFloat(ElementType from, ElementType to, bool isSigned,
                              Rounding rounding, const void *source,
                              void *result, size_t count) {
  auto *in = static_cast<const uint8_t *>(source);
  auto *out = static_cast<uint8_t *>(result);
  if (from == ElementType::I64) {
    auto *words = static_cast<const uint64_t *>(source);
    unsigned size = getStorageSize(to);
    for (size_t i = 0; i < count; ++i) {
      bool negative = isSigned && (words[i] >> 63);
      uint64_t magnitude = negative ? 0 - words[i] : words[i];
      storeWord(size, roundInteger(to, rounding, negative, magnitude),
                out + i * size);
    }
    return;
  }
  // Every other integer is exact in f64.
  int64_t wide[kChunk];
  double values[kChunk];
  for (size_t done = 0; done < count; done += kChunk) {
    size_t size = std::min(kChunk, count - done);
    extendInteger(from, ElementType::I64, isSigned,
                  in + done * getStorageSize(from), wide, size);
    for (size_t i = 0; i < size; ++i)
      values[i] = static_cast<double>(wide[i]);
    convertFloat(ElementType::F64, to, rounding, values,
                 out + done * getStorageSize(to), size);
  }
}

//===----------------------------------------------------------------------===//
// Floats to integers
//===----------------------------------------------------------------------===//

namespace {

/// The range of an integer type as f64: [low, high). high is exact.
struct Range {
  Range(ElementType type, bool isSigned) {
    unsigned bits = getBitWidth(type);
    auto half = static_cast<double>(uint64_t(1) << (bits - 1));
    low = isSigned ? -half : 0;
    high = isSigned ? half : 2 * half;
  }
  double low, high;
};

} // namespace

/// Truncates and clamps. For integers of up to 32 bits: the bounds are exact,
/// and int64_t holds the result.
static void truncateSmall(Range range, const double *source, int64_t *result,
                          size_t count) {
  double low = range.low, high = range.high - 1;
  for (size_t i = 0; i < count; ++i) {
    double value = source[i];
    value = value != value ? 0.0 : value;
    value = value < low ? low : value;
    value = value > high ? high : value;
    result[i] = static_cast<int64_t>(value);
  }
}

static void truncateLarge(bool isSigned, Range range, const double *source,
                          int64_t *result, size_t count) {
  int64_t least = isSigned ? INT64_MIN : 0;
  int64_t most = isSigned ? INT64_MAX : -1;
  for (size_t i = 0; i < count; ++i) {
    double value = source[i];
    if (value >= range.high)
      result[i] = most;
    else if (value <= range.low)
      result[i] = least;
    else if (value != value)
      result[i] = 0;
    else if (value >= 0x1p63)
      result[i] = static_cast<int64_t>(static_cast<uint64_t>(value));
    else
      result[i] = static_cast<int64_t>(value);
  }
}

void numerics::floatToInteger(ElementType from, ElementType to, bool isSigned,
                              const void *source, void *result, size_t count) {
  auto *in = static_cast<const uint8_t *>(source);
  auto *out = static_cast<uint8_t *>(result);
  Range range(to, isSigned);
  double values[kChunk];
  int64_t wide[kChunk];
  for (size_t done = 0; done < count; done += kChunk) {
    size_t size = std::min(kChunk, count - done);
    convertFloat(from, ElementType::F64, Rounding::NearestEven,
                 in + done * getStorageSize(from), values, size);
    if (to == ElementType::I64)
      truncateLarge(isSigned, range, values, wide, size);
    else
      truncateSmall(range, values, wide, size);
    truncateInteger(ElementType::I64, to, wide, out + done * getStorageSize(to),
                    size);
  }
}

bool numerics::markOutOfRange(ElementType from, ElementType to, bool isSigned,
                              const void *source, uint8_t *marks,
                              size_t count) {
  auto *in = static_cast<const uint8_t *>(source);
  Range range(to, isSigned);
  // A value above low - 1 has an integral part in range; low - 1 is not exact
  // for i64, where no value lies between it and low.
  bool isLarge = to == ElementType::I64;
  double below = isLarge && isSigned ? range.low : range.low - 1;
  double values[kChunk];
  uint8_t any = 0;
  for (size_t done = 0; done < count; done += kChunk) {
    size_t size = std::min(kChunk, count - done);
    convertFloat(from, ElementType::F64, Rounding::NearestEven,
                 in + done * getStorageSize(from), values, size);
    bool inclusive = isLarge && isSigned;
    for (size_t i = 0; i < size; ++i) {
      double value = values[i];
      bool above = (value > below) | (inclusive & (value == below));
      uint8_t mark = (above & (value < range.high)) ? 0 : 1;
      marks[done + i] = mark;
      any |= mark;
    }
  }
  return any;
}

//===----------------------------------------------------------------------===//
// Bits and single values
//===----------------------------------------------------------------------===//

void numerics::packBits(unsigned bits, const uint8_t *source, uint8_t *result,
                        size_t count) {
  unsigned perByte = 8 / bits;
  unsigned mask = (1u << bits) - 1;
  for (size_t i = 0; i < count; i += perByte) {
    unsigned byte = 0;
    for (unsigned j = 0; j < perByte && i + j < count; ++j)
      byte |= (source[i + j] & mask) << (j * bits);
    result[i / perByte] = static_cast<uint8_t>(byte);
  }
}

void numerics::unpackBits(unsigned bits, const uint8_t *source, uint8_t *result,
                          size_t count) {
  unsigned perByte = 8 / bits;
  unsigned mask = (1u << bits) - 1;
  for (size_t i = 0; i < count; ++i)
    result[i] = static_cast<uint8_t>(
        (source[i / perByte] >> (i % perByte * bits)) & mask);
}

double numerics::getDouble(ElementType type, const void *element) {
  if (type == ElementType::I1)
    return static_cast<double>(getUnsigned(type, element));
  if (isInteger(type))
    return static_cast<double>(getSigned(type, element));
  double value;
  convertFloat(type, ElementType::F64, Rounding::NearestEven, element, &value,
               1);
  return value;
}

void numerics::setDouble(ElementType type, double value, void *element) {
  if (isInteger(type))
    return floatToInteger(ElementType::F64, type, type != ElementType::I1,
                          &value, element, 1);
  convertFloat(ElementType::F64, type, Rounding::NearestEven, &value, element,
               1);
}

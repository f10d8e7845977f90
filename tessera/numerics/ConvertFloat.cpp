//===- ConvertFloat.cpp - conversions between float types -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The values of every type except f64 are exact in f32, so a conversion goes
// through f32. The first step is exact, or from f64 rounds so that the second
// rounding does no harm. NaN becomes canonical, with its sign if the type has
// one.
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/ConvertFloat.h"
#include "tessera/numerics/Convert.h"
#include "tessera/numerics/Narrow.h"
#include "tessera/numerics/SoftFloat.h"

#include <algorithm>
#include <array>
#include <cstring>

using namespace tessera;
using namespace tessera::numerics;

/// Elements per chunk; the f32 values in between stay in the cache.
static constexpr size_t kChunk = 512;

//===----------------------------------------------------------------------===//
// To f32
//===----------------------------------------------------------------------===//

template <typename FormatT> static std::array<float, 256> makeTable() {
  std::array<float, 256> table;
  for (unsigned i = 0; i < 256; ++i) {
    // Ignore the bits above those of an f4.
    unsigned bits = std::is_same_v<FormatT, E2M1> ? i & 15 : i;
    Parts parts = decompose<FormatT>(bits);
    uint64_t value = 0;
    switch (parts.kind) {
    case FloatClass::Zero:
      break;
    case FloatClass::Finite:
      value = roundToFormat<F32>(false, parts.exponent, parts.significand,
                                 Rounding::Zero);
      break;
    case FloatClass::Infinity:
      value = F32::kOverflow;
      break;
    case FloatClass::NaN:
      value = F32::kNaN;
      break;
    }
    table[i] = toFloat(
        static_cast<uint32_t>(value | (parts.negative ? F32::kSign : 0)));
  }
  return table;
}

template <typename FormatT>
static void lookUp(const uint8_t *source, float *result, size_t count) {
  static const std::array<float, 256> table = makeTable<FormatT>();
  for (size_t i = 0; i < count; ++i)
    result[i] = table[source[i]];
}

#define TESSERA_MAP_LOOP                                                       \
  TESSERA_ELEMENTWISE                                                          \
  for (size_t i = 0; i < count; ++i)                                           \
    result[i] = Op::apply(source[i]);

template <typename Op, typename From, typename To>
static void mapBase(const From *source, To *result, size_t count) {
  TESSERA_MAP_LOOP
}
template <typename Op, typename From, typename To>
TESSERA_WIDE static void mapWide(const From *source, To *result, size_t count) {
  TESSERA_MAP_LOOP
}
#undef TESSERA_MAP_LOOP

template <typename Op, typename From, typename To>
static void map(const From *source, To *result, size_t count) {
  if (hasWideVectors())
    return mapWide<Op>(source, result, count);
  mapBase<Op>(source, result, count);
}

namespace {

struct WidenF16 {
  static TESSERA_INLINE float apply(uint16_t half) { return widenF16(half); }
};
struct WidenBF16 {
  static TESSERA_INLINE float apply(uint16_t half) { return widenBF16(half); }
};
struct WidenTF32 {
  static TESSERA_INLINE float apply(uint32_t word) {
    return toFloat(word & ~uint32_t((1 << TF32::kShift) - 1));
  }
};
struct NarrowF64ToOdd {
  static TESSERA_INLINE float apply(double value) { return narrowToOdd(value); }
};

/// f32 to nearest even.
template <typename FormatT> struct NarrowNearest {
  static TESSERA_INLINE typename FormatT::Word apply(float value) {
    return static_cast<typename FormatT::Word>(
        narrowNearest<FormatT, true>(value) << FormatT::kShift);
  }
};

struct QuietF32 {
  static TESSERA_INLINE float apply(float value) {
    uint32_t bits = toBits(value);
    uint32_t quiet = uint32_t(F32::kNaN) | (bits & 0x80000000u);
    return toFloat((bits & 0x7fffffffu) > 0x7f800000u ? quiet : bits);
  }
};
struct QuietF64 {
  static TESSERA_INLINE double apply(double value) {
    uint64_t bits = toBits(value);
    uint64_t quiet = F64::kNaN | (bits & F64::kSign);
    return toDouble((bits & (F64::kSign - 1)) > F64::kOverflow ? quiet : bits);
  }
};
struct F32ToF64 {
  static TESSERA_INLINE double apply(float value) {
    return QuietF64::apply(static_cast<double>(value));
  }
};
struct F64ToF32 {
  static TESSERA_INLINE float apply(double value) {
    return QuietF32::apply(static_cast<float>(value));
  }
};

} // namespace

void numerics::widenToF32(ElementType from, const void *source, float *result,
                          size_t count) {
  auto *bytes = static_cast<const uint8_t *>(source);
  auto *halves = static_cast<const uint16_t *>(source);
  switch (from) {
  case ElementType::F16:
    return map<WidenF16>(halves, result, count);
  case ElementType::BF16:
    return map<WidenBF16>(halves, result, count);
  case ElementType::TF32:
    return map<WidenTF32>(static_cast<const uint32_t *>(source), result, count);
  case ElementType::F8E4M3FN:
    return lookUp<E4M3>(bytes, result, count);
  case ElementType::F8E5M2:
    return lookUp<E5M2>(bytes, result, count);
  case ElementType::F8E8M0FNU:
    return lookUp<E8M0>(bytes, result, count);
  case ElementType::F4E2M1FN:
    return lookUp<E2M1>(bytes, result, count);
  default:
    std::memcpy(result, source, count * sizeof(float));
  }
}

//===----------------------------------------------------------------------===//
// From f32 and f64
//===----------------------------------------------------------------------===//

template <typename FormatT> static uint64_t getNaN(bool negative) {
  if constexpr (std::is_same_v<FormatT, E8M0>)
    return FormatT::kNaN;
  else
    return FormatT::kNaN | (negative ? FormatT::kSign : 0);
}

template <typename FormatT>
static uint64_t getInfinity(bool negative, Rounding rounding) {
  if constexpr (std::is_same_v<FormatT, E8M0>)
    return negative ? FormatT::kNaN : FormatT::kMaxFinite;
  else
    return FormatT::kOverflow | (negative ? FormatT::kSign : 0);
}

template <typename From, typename To>
static uint64_t convertBits(uint64_t bits, Rounding rounding) {
  Parts parts = decompose<From>(bits);
  switch (parts.kind) {
  case FloatClass::NaN:
    return getNaN<To>(parts.negative);
  case FloatClass::Infinity:
    return getInfinity<To>(parts.negative, rounding);
  default:
    return roundToFormat<To>(parts.negative, parts.exponent, parts.significand,
                             rounding);
  }
}

template <typename FormatT> static constexpr int getShift() {
  if constexpr (std::is_same_v<FormatT, E8M0>)
    return 0;
  else
    return FormatT::kShift;
}

template <typename FormatT>
static void narrow(Rounding rounding, const float *source, void *result,
                   size_t count) {
  using Word = typename FormatT::Word;
  auto *to = static_cast<Word *>(result);
  if constexpr (!std::is_same_v<FormatT, E8M0>) {
    if (!isDirected(rounding) && rounding != Rounding::NearestAway)
      return map<NarrowNearest<FormatT>>(source, to, count);
  }
  for (size_t i = 0; i < count; ++i)
    to[i] =
        static_cast<Word>(convertBits<F32, FormatT>(toBits(source[i]), rounding)
                          << getShift<FormatT>());
}

/// f32 to anything.
static void narrow(ElementType to, Rounding rounding, const float *source,
                   void *result, size_t count) {
  switch (to) {
  case ElementType::F16:
    return narrow<F16>(rounding, source, result, count);
  case ElementType::BF16:
    return narrow<BF16>(rounding, source, result, count);
  case ElementType::TF32:
    return narrow<TF32>(rounding, source, result, count);
  case ElementType::F8E4M3FN:
    return narrow<E4M3>(rounding, source, result, count);
  case ElementType::F8E5M2:
    return narrow<E5M2>(rounding, source, result, count);
  case ElementType::F8E8M0FNU:
    return narrow<E8M0>(rounding, source, result, count);
  case ElementType::F4E2M1FN:
    return narrow<E2M1>(rounding, source, result, count);
  case ElementType::F64:
    return map<F32ToF64>(source, static_cast<double *>(result), count);
  default:
    return map<QuietF32>(source, static_cast<float *>(result), count);
  }
}

static void convertF64ToF32(Rounding rounding, const double *source,
                            float *result, size_t count) {
  if (!isDirected(rounding) && rounding != Rounding::NearestAway)
    return map<F64ToF32>(source, result, count);
  for (size_t i = 0; i < count; ++i)
    result[i] = toFloat(static_cast<uint32_t>(
        convertBits<F64, F32>(toBits(source[i]), rounding)));
}

void numerics::convertFloat(ElementType from, ElementType to, Rounding rounding,
                            const void *source, void *result, size_t count) {
  if (from == ElementType::F64) {
    auto *doubles = static_cast<const double *>(source);
    if (to == ElementType::F64)
      return map<QuietF64>(doubles, static_cast<double *>(result), count);
    if (to == ElementType::F32)
      return convertF64ToF32(rounding, doubles, static_cast<float *>(result),
                             count);
  }
  if (from == ElementType::F32)
    return narrow(to, rounding, static_cast<const float *>(source), result,
                  count);
  auto *in = static_cast<const uint8_t *>(source);
  auto *out = static_cast<uint8_t *>(result);
  float chunk[kChunk];
  for (size_t done = 0; done < count; done += kChunk) {
    size_t size = std::min(kChunk, count - done);
    const uint8_t *begin = in + done * getStorageSize(from);
    if (from == ElementType::F64)
      map<NarrowF64ToOdd>(static_cast<const double *>(source) + done, chunk,
                          size);
    else
      widenToF32(from, begin, chunk, size);
    narrow(to, rounding, chunk, out + done * getStorageSize(to), size);
  }
}

uint64_t numerics::roundInteger(ElementType to, Rounding rounding,
                                bool negative, uint64_t magnitude) {
  switch (to) {
  case ElementType::F16:
    return roundToFormat<F16>(negative, 0, magnitude, rounding);
  case ElementType::BF16:
    return roundToFormat<BF16>(negative, 0, magnitude, rounding);
  case ElementType::F32:
    return roundToFormat<F32>(negative, 0, magnitude, rounding);
  case ElementType::F64:
    return roundToFormat<F64>(negative, 0, magnitude, rounding);
  case ElementType::TF32:
    return roundToFormat<TF32>(negative, 0, magnitude, rounding)
           << TF32::kShift;
  case ElementType::F8E4M3FN:
    return roundToFormat<E4M3>(negative, 0, magnitude, rounding);
  case ElementType::F8E5M2:
    return roundToFormat<E5M2>(negative, 0, magnitude, rounding);
  case ElementType::F8E8M0FNU:
    return roundToFormat<E8M0>(negative, 0, magnitude, rounding);
  default:
    return roundToFormat<E2M1>(negative, 0, magnitude, rounding);
  }
}

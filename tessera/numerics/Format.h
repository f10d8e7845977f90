//===- Format.h - the bits of each float type -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The layout of float types, as compile-time constants. The bits of an element
// are an integer. `kShift` is their distance from the low end of the stored
// word (tf32).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_NUMERICS_FORMAT_H
#define TESSERA_NUMERICS_FORMAT_H

#include "tessera/numerics/ElementType.h"

#include <type_traits>

namespace tessera::numerics {

/// Precision counts the leading bit. The three patterns have no sign: the
/// largest finite value, the result of overflow, and the canonical NaN.
template <typename WordT, int precision, int exponentBits, int bias,
          uint64_t maxFinite, uint64_t overflow, uint64_t nan, int shift = 0>
struct FormatBase {
  using Word = WordT;
  static constexpr int kPrecision = precision;
  static constexpr int kExponentBits = exponentBits;
  static constexpr int kBias = bias;
  static constexpr int kMinExponent = 1 - bias;
  static constexpr int kShift = shift;
  static constexpr int kSignBit = precision - 1 + exponentBits;
  static constexpr uint64_t kSign = uint64_t(1) << kSignBit;
  static constexpr uint64_t kMaxFinite = maxFinite;
  static constexpr uint64_t kOverflow = overflow;
  static constexpr uint64_t kNaN = nan;
  static constexpr uint64_t kLeading = uint64_t(1) << (precision - 1);
  /// Every magnitude above this is NaN. Only infinity is between it and the
  /// largest finite value.
  static constexpr uint64_t kMaxNumber = overflow == nan ? maxFinite : overflow;
};

template <ElementType type> struct Format;
template <>
struct Format<ElementType::F16>
    : FormatBase<uint16_t, 11, 5, 15, 0x7bff, 0x7c00, 0x7e00> {};
template <>
struct Format<ElementType::BF16>
    : FormatBase<uint16_t, 8, 8, 127, 0x7f7f, 0x7f80, 0x7fc0> {};
template <>
struct Format<ElementType::F32>
    : FormatBase<uint32_t, 24, 8, 127, 0x7f7fffff, 0x7f800000, 0x7fc00000> {};
template <>
struct Format<ElementType::F64>
    : FormatBase<uint64_t, 53, 11, 1023, 0x7fefffffffffffff, 0x7ff0000000000000,
                 0x7ff8000000000000> {};
template <>
struct Format<ElementType::TF32>
    : FormatBase<uint32_t, 11, 8, 127, 0x3fbff, 0x3fc00, 0x3fe00, 13> {};
template <>
struct Format<ElementType::F8E4M3FN>
    : FormatBase<uint8_t, 4, 4, 7, 0x7e, 0x7f, 0x7f> {};
template <>
struct Format<ElementType::F8E5M2>
    : FormatBase<uint8_t, 3, 5, 15, 0x7b, 0x7c, 0x7e> {};
template <>
struct Format<ElementType::F4E2M1FN>
    : FormatBase<uint8_t, 2, 2, 1, 0x7, 0x7, 0x7> {};

/// Only powers of two: no sign, no zero, no infinity.
template <> struct Format<ElementType::F8E8M0FNU> {
  using Word = uint8_t;
  static constexpr int kMinExponent = -127;
  static constexpr int kMaxExponent = 127;
  static constexpr uint64_t kMaxFinite = 0xfe;
  static constexpr uint64_t kNaN = 0xff;
};

using F16 = Format<ElementType::F16>;
using BF16 = Format<ElementType::BF16>;
using F32 = Format<ElementType::F32>;
using F64 = Format<ElementType::F64>;
using TF32 = Format<ElementType::TF32>;
using E4M3 = Format<ElementType::F8E4M3FN>;
using E5M2 = Format<ElementType::F8E5M2>;
using E8M0 = Format<ElementType::F8E8M0FNU>;
using E2M1 = Format<ElementType::F4E2M1FN>;

} // namespace tessera::numerics

#endif // TESSERA_NUMERICS_FORMAT_H

//===- ConvertNarrow.cpp - cvt of packed and small floats -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Pairs of floats in one register:
//
//   cvt.rn.f16x2.f32 d, a, b;               a in the high half, b in the low
//   cvt.rn.satfinite.e4m3x2.f32 d, a, b;    the same with bytes
//   cvt.rn.f16x2.e4m3x2 d, a;               halves from bytes
//
// e2m3 and e3m2 have a byte each, whose two highest bits are 0. Two e2m1 share
// a byte.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/ConvertOps.h"
#include "tessera/ptx/Elementwise.h"
#include "tessera/ptx/HalfBits.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

// Formats without infinity and NaN.
struct E2M3 : numerics::FormatBase<uint8_t, 4, 2, 1, 0x1f, 0x1f, 0x1f> {};
struct E3M2 : numerics::FormatBase<uint8_t, 3, 3, 3, 0x1f, 0x1f, 0x1f> {};
using numerics::E2M1;
using numerics::E4M3;
using numerics::E5M2;

template <typename FormatT>
inline constexpr bool kHasNaN =
    std::is_same_v<FormatT, E4M3> || std::is_same_v<FormatT, E5M2>;

template <typename FormatT>
inline constexpr unsigned kStride = std::is_same_v<FormatT, E2M1> ? 4 : 8;

//===----------------------------------------------------------------------===//
// f32 to halves and tf32
//===----------------------------------------------------------------------===//

template <typename H, Rounding rounding, bool relu, bool finite>
struct PackHalves : On32 {
  static TESSERA_INLINE uint32_t convert(uint32_t bits) {
    uint32_t half = narrowHalf<H, rounding>(bits);
    if constexpr (finite)
      half -= (half & ~kSign16) == H::kInfinity ? 1 : 0;
    return relu ? applyRelu16<H>(half) : half;
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return convert(a) << 16 | convert(b);
  }
};

enum class ToTF32 : uint8_t { Nearest, Zero, Away };

template <ToTF32 rounding, bool relu, bool finite> struct MakeTF32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    constexpr uint32_t kDropped = 0x1fff;
    // `.rna` keeps the high bits of NaN.
    uint32_t half = rounding == ToTF32::Away      ? 0x1000
                    : rounding == ToTF32::Nearest ? 0xfff + (a >> 13 & 1)
                                                  : 0;
    uint32_t result = (isNaN(a) ? a : a + half) & ~kDropped;
    if constexpr (finite)
      result -= (result & kInfinity32) == kInfinity32 ? kDropped + 1 : 0;
    if constexpr (rounding == ToTF32::Away)
      return result;
    result = relu && (a & kSign32) != 0 ? 0 : result;
    return isNaN(a) ? kNaN32 & ~kDropped : result;
  }
};

//===----------------------------------------------------------------------===//
// Small floats
//===----------------------------------------------------------------------===//

/// To nearest even, at most the largest number. NaN stays NaN, or becomes the
/// largest number.
template <typename FormatT, bool relu>
TESSERA_INLINE uint32_t narrowToByte(float value) {
  uint32_t bits = toBits(value);
  uint32_t magnitude =
      numerics::narrowNearest<FormatT, false>(toFloat(bits & ~kSign32));
  constexpr uint32_t kMost = FormatT::kMaxFinite;
  magnitude = magnitude > kMost ? kMost : magnitude;
  uint32_t sign = bits & kSign32 ? uint32_t(FormatT::kSign) : 0;
  uint32_t result = magnitude | sign;
  if constexpr (relu)
    result = sign ? 0 : magnitude;
  // e5m2 has several NaN; like e4m3 it gets the one with all bits set.
  return isNaN(bits) ? (kHasNaN<FormatT> ? 0x7f : kMost) : result;
}

template <typename FormatT, bool relu> struct PackBytes : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return narrowToByte<FormatT, relu>(toFloat(a)) << kStride<FormatT> |
           narrowToByte<FormatT, relu>(toFloat(b));
  }
  /// From two f16.
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t pair) {
    return narrowToByte<FormatT, relu>(HalfF16::widen(pair >> 16))
               << kStride<FormatT> |
           narrowToByte<FormatT, relu>(HalfF16::widen(pair & 0xffff));
  }
};

/// The f16 with the value of a small float. Each has one.
template <typename FormatT> TESSERA_INLINE uint32_t widenByte(uint32_t byte) {
  constexpr unsigned kFraction = FormatT::kPrecision - 1;
  uint32_t magnitude = byte & uint32_t(FormatT::kSign - 1);
  uint32_t sign = byte & uint32_t(FormatT::kSign) ? kSign16 : 0;
  if constexpr (std::is_same_v<FormatT, E5M2>) {
    return magnitude > FormatT::kOverflow ? kNaN16 : sign | magnitude << 8;
  } else {
    constexpr uint32_t kRebias = uint32_t(15 - FormatT::kBias) << 10;
    uint32_t normal = (magnitude << (10 - kFraction)) + kRebias;
    // A subnormal is an integer times the smallest one.
    constexpr float kUnit =
        1.0f / float(1u << (kFraction - 1 + unsigned(FormatT::kBias)));
    float value = float(int32_t(magnitude)) * kUnit;
    uint32_t subnormal = numerics::narrowNearest<numerics::F16, false>(value);
    uint32_t result =
        sign | (magnitude < FormatT::kLeading ? subnormal : normal);
    if constexpr (kHasNaN<FormatT>)
      return magnitude > FormatT::kMaxFinite ? kNaN16 : result;
    return result;
  }
}

template <typename FormatT, bool relu> struct UnpackBytes : On32 {
  static TESSERA_INLINE uint32_t convert(uint32_t byte) {
    uint32_t half = widenByte<FormatT>(byte);
    return relu ? applyRelu16<HalfF16>(half) : half;
  }
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t pair) {
    constexpr uint32_t kMask = (1u << kStride<FormatT>)-1;
    return convert(pair & kMask) | convert(pair >> kStride<FormatT> & kMask)
                                       << 16;
  }
};

//===----------------------------------------------------------------------===//
// ue8m0: powers of two
//===----------------------------------------------------------------------===//

/// Byte e is 2^(e - 127), 255 is NaN. The sign is dropped.
template <bool isUp, bool finite>
TESSERA_INLINE uint32_t narrowToPower(uint32_t bits) {
  uint32_t magnitude = bits & ~kSign32;
  uint32_t power = magnitude >> 23;
  constexpr uint32_t kSmallest = 0x00400000u; // 2^-127
  if constexpr (isUp)
    power += (magnitude & 0x7fffffu) != 0 && magnitude > kSmallest &&
                     magnitude < kInfinity32
                 ? 1
                 : 0;
  if constexpr (finite)
    power = power > 254 ? 254 : power;
  return magnitude > kInfinity32 ? 255 : power;
}

template <bool isUp, bool finite> struct PackPowers : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return narrowToPower<isUp, finite>(a) << 8 | narrowToPower<isUp, finite>(b);
  }
  /// From two bf16.
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t pair) {
    return apply<FmaT>(pair & 0xffff0000u, pair << 16);
  }
};

struct UnpackPowers : On32 {
  static TESSERA_INLINE uint32_t convert(uint32_t power) {
    uint32_t half = power == 0 ? 0x40u : power << 7;
    return power == 255 ? kNaN16 : half;
  }
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t pair) {
    return convert(pair & 0xff) | convert(pair >> 8 & 0xff) << 16;
  }
};

//===----------------------------------------------------------------------===//
// Decoders
//===----------------------------------------------------------------------===//

using Round = Decoder::Round;

bool takeOperands(Decoder &d, Type to, Type from, size_t count,
                  Handler convert) {
  if (!d.expectOperands(count + 1) || !d.destination(0, 0, to))
    return false;
  for (size_t i = 1; i <= count; ++i)
    if (!d.source(i, i, from))
      return false;
  d.op().opClass = OpClass::Convert;
  d.op().run = convert;
  return true;
}

bool failModifiers(Decoder &d) {
  return d.fail("'cvt' between these types does not have these modifiers");
}

bool decodeToTF32(Decoder &d, const FloatModifiers &modifiers) {
  if (!d.takeType({Type::F32}))
    return false;
  if (modifiers.ftz || modifiers.sat || modifiers.isInteger ||
      (modifiers.isAway && modifiers.relu))
    return failModifiers(d);
  auto choose = [&](auto rounding) {
    return withBool(modifiers.relu, [&](auto relu) {
      return withBool(modifiers.satfinite, [&](auto finite) {
        return getHandler<MakeTF32<rounding, relu, finite>, 1>();
      });
    });
  };
  Handler convert = nullptr;
  if (modifiers.isAway)
    convert = choose(std::integral_constant<ToTF32, ToTF32::Away>());
  else if (modifiers.round == Round::Nearest)
    convert = choose(std::integral_constant<ToTF32, ToTF32::Nearest>());
  else if (modifiers.round == Round::Zero)
    convert = choose(std::integral_constant<ToTF32, ToTF32::Zero>());
  else
    return failModifiers(d);
  return takeOperands(d, Type::B32, Type::F32, 1, convert);
}

template <typename H>
bool decodeToHalves(Decoder &d, const FloatModifiers &modifiers) {
  bool isNearest = modifiers.round == Round::Nearest && !modifiers.isAway;
  if ((!isNearest && modifiers.round != Round::Zero) || modifiers.ftz ||
      modifiers.sat || modifiers.isInteger)
    return failModifiers(d);
  Handler convert = withBool(modifiers.relu, [&](auto relu) {
    return withBool(modifiers.satfinite, [&](auto finite) {
      using Nearest = PackHalves<H, Rounding::NearestEven, relu, finite>;
      using Zero = PackHalves<H, Rounding::Zero, relu, finite>;
      return isNearest ? getHandler<Nearest, 2>() : getHandler<Zero, 2>();
    });
  });
  return takeOperands(d, Type::B32, Type::F32, 2, convert);
}

/// `.rn` and perhaps `.relu`.
bool isPlainNearest(const FloatModifiers &modifiers) {
  return modifiers.round == Round::Nearest && !modifiers.isAway &&
         !modifiers.isInteger && !modifiers.ftz && !modifiers.sat;
}

// g++ 12 takes no list of strings as constexpr.
const std::initializer_list<std::string_view> kSmallTypes = {
    "e4m3x2", "e5m2x2", "e2m3x2", "e3m2x2", "e2m1x2"};

/// Calls `f` with a value of the format.
template <typename F> Handler withSmallType(int type, F f) {
  switch (type) {
  case 0:
    return f(E4M3());
  case 1:
    return f(E5M2());
  case 2:
    return f(E2M3());
  case 3:
    return f(E3M2());
  default:
    return f(E2M1());
  }
}

bool decodeFromSmall(Decoder &d, const FloatModifiers &modifiers) {
  int from = d.takeOneOf(kSmallTypes);
  if (from < 0)
    return false;
  if (!isPlainNearest(modifiers) || modifiers.satfinite)
    return failModifiers(d);
  Handler convert = withSmallType(from, [&](auto format) {
    using FormatT = decltype(format);
    return modifiers.relu ? getHandler<UnpackBytes<FormatT, true>, 1>()
                          : getHandler<UnpackBytes<FormatT, false>, 1>();
  });
  return takeOperands(d, Type::B32, from == 4 ? Type::B8 : Type::B16, 1,
                      convert);
}

bool decodeToSmall(Decoder &d, int to, const FloatModifiers &modifiers) {
  bool fromF16 = d.accept("f16x2");
  if (!fromF16 && !d.takeType({Type::F32}))
    return false;
  if (!isPlainNearest(modifiers) || !modifiers.satfinite)
    return failModifiers(d);
  Handler convert = withSmallType(to, [&](auto format) {
    return withBool(modifiers.relu, [&](auto relu) {
      using Pack = PackBytes<decltype(format), relu>;
      return fromF16 ? getHandler<Pack, 1>() : getHandler<Pack, 2>();
    });
  });
  return takeOperands(d, to == 4 ? Type::B8 : Type::B16,
                      fromF16 ? Type::B32 : Type::F32, fromF16 ? 1 : 2,
                      convert);
}

bool decodeToPowers(Decoder &d, const FloatModifiers &modifiers) {
  bool fromBF16 = d.accept("bf16x2");
  if (!fromBF16 && !d.takeType({Type::F32}))
    return false;
  bool isUp = modifiers.round == Round::Up;
  if ((!isUp && modifiers.round != Round::Zero) || modifiers.isInteger ||
      modifiers.ftz || modifiers.sat || modifiers.relu)
    return failModifiers(d);
  Handler convert = withBool(isUp, [&](auto up) {
    return withBool(modifiers.satfinite, [&](auto finite) {
      using Pack = PackPowers<up, finite>;
      return fromBF16 ? getHandler<Pack, 1>() : getHandler<Pack, 2>();
    });
  });
  return takeOperands(d, Type::B16, fromBF16 ? Type::B32 : Type::F32,
                      fromBF16 ? 1 : 2, convert);
}

bool isPackedType(std::string_view name) {
  if (name == "f16x2" || name == "bf16x2" || name == "tf32" ||
      name == "ue8m0x2")
    return true;
  for (std::string_view small : kSmallTypes)
    if (name == small)
      return true;
  return false;
}

} // namespace

bool ptx::isPackedConversion(const Decoder &d) {
  return isPackedType(d.peek(0)) || isPackedType(d.peek(1));
}

bool ptx::decodePackedConversion(Decoder &d, const FloatModifiers &modifiers) {
  if (d.accept("tf32"))
    return decodeToTF32(d, modifiers);
  if (d.accept("ue8m0x2"))
    return decodeToPowers(d, modifiers);
  if (d.accept("bf16x2")) {
    if (!d.accept("ue8m0x2"))
      return d.takeType({Type::F32}) && decodeToHalves<HalfBF16>(d, modifiers);
    if (!isPlainNearest(modifiers) || modifiers.relu || modifiers.satfinite)
      return failModifiers(d);
    return takeOperands(d, Type::B32, Type::B16, 1,
                        getHandler<UnpackPowers, 1>());
  }
  if (d.accept("f16x2"))
    return d.acceptType({Type::F32}) ? decodeToHalves<HalfF16>(d, modifiers)
                                     : decodeFromSmall(d, modifiers);
  int small = d.takeOneOf(kSmallTypes);
  return small >= 0 && decodeToSmall(d, small, modifiers);
}

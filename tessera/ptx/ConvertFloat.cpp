//===- ConvertFloat.cpp - cvt from and to floats -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// NaN becomes the integer 0 if the float has at most 32 bits and the integer
// too; else the integer whose only bit is the highest. Floats out of range
// become the nearest integer, with or without `.sat`.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/ConvertOps.h"
#include "tessera/ptx/Elementwise.h"
#include "tessera/ptx/HalfBits.h"

#include <limits>

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// How floats are read
//===----------------------------------------------------------------------===//

struct ReadF16 {
  using Word = uint32_t;
  static TESSERA_INLINE double read(uint32_t word) {
    return HalfF16::widen(word);
  }
};
struct ReadBF16 {
  using Word = uint32_t;
  static TESSERA_INLINE double read(uint32_t word) {
    return HalfBF16::widen(word);
  }
};
struct ReadF32 {
  using Word = uint32_t;
  static TESSERA_INLINE double read(uint32_t word) { return toFloat(word); }
};
struct ReadFlushed {
  using Word = uint32_t;
  static TESSERA_INLINE double read(uint32_t word) {
    return toFloat(flush(word));
  }
};
struct ReadF64 {
  using Word = uint64_t;
  static TESSERA_INLINE double read(uint64_t word) { return toDouble(word); }
};

/// Calls `f` with the reader of a float type.
template <typename F> Handler withReader(Type type, F f) {
  switch (type) {
  case Type::F16:
    return f(ReadF16());
  case Type::BF16:
    return f(ReadBF16());
  case Type::F32:
    return f(ReadF32());
  default:
    return f(ReadF64());
  }
}

/// Rounds to an integer. The sign of zero is kept, NaN stays NaN.
template <Rounding rounding>
TESSERA_INLINE double roundToInteger(double value) {
  uint64_t sign = toBits(value) & kSign64;
  double magnitude = toDouble(toBits(value) ^ sign);
  // Above 2^52 there are only integers.
  double nearest = (magnitude + 0x1p52) - 0x1p52;
  nearest = magnitude < 0x1p52 ? nearest : magnitude;
  if constexpr (rounding != Rounding::NearestEven) {
    bool isNegative = sign != 0;
    bool isOutwards = rounding == Rounding::PositiveInf   ? !isNegative
                      : rounding == Rounding::NegativeInf ? isNegative
                                                          : false;
    double inner = nearest > magnitude ? nearest - 1.0 : nearest;
    double outer = nearest < magnitude ? nearest + 1.0 : nearest;
    nearest = isOutwards ? outer : inner;
  }
  return toDouble(toBits(nearest) | sign);
}

//===----------------------------------------------------------------------===//
// Floats to integers
//===----------------------------------------------------------------------===//

template <typename To> TESSERA_INLINE To toInteger(double value) {
  constexpr To kLeast = std::numeric_limits<To>::min();
  constexpr To kMost = std::numeric_limits<To>::max();
  if constexpr (sizeof(To) < 8) {
    value = value > double(kLeast) ? value : double(kLeast);
    value = value < double(kMost) ? value : double(kMost);
    if constexpr (std::is_same_v<To, uint32_t>)
      return uint32_t(int32_t(value - 0x1p31)) ^ 0x80000000u;
    return static_cast<To>(static_cast<int32_t>(value));
  } else if constexpr (std::is_signed_v<To>) {
    bool isLess = !(value > -0x1p63), isMore = value >= 0x1p63;
    auto result = static_cast<int64_t>(isLess || isMore ? 0.0 : value);
    return isLess ? kLeast : isMore ? kMost : result;
  } else {
    bool isLess = !(value > 0.0), isMore = value >= 0x1p64;
    bool isHigh = value >= 0x1p63;
    double reduced = isHigh ? value - 0x1p63 : value;
    auto result = static_cast<uint64_t>(
        static_cast<int64_t>(isLess || isMore ? 0.0 : reduced));
    result ^= isHigh ? kSign64 : 0;
    return isLess ? kLeast : isMore ? kMost : result;
  }
}

template <typename To, typename Reader, Rounding rounding>
struct FloatToInteger
    : LaneFunction<WordOf<To>, typename Reader::Word,
                   sizeof(To) == 8 ? Vectors::Never : Vectors::Always> {
  template <typename FmaT>
  static TESSERA_INLINE WordOf<To> apply(typename Reader::Word word) {
    using Unsigned = std::make_unsigned_t<To>;
    double value = Reader::read(word);
    constexpr bool kIsNarrow = sizeof(To) < 8 && sizeof(word) < 8;
    constexpr Unsigned kOfNaN =
        kIsNarrow ? 0 : Unsigned(Unsigned(1) << (sizeof(To) * 8 - 1));
    auto result =
        static_cast<Unsigned>(toInteger<To>(roundToInteger<rounding>(value)));
    return isNaN(toBits(value)) ? kOfNaN : result;
  }
};

//===----------------------------------------------------------------------===//
// Integers to floats
//===----------------------------------------------------------------------===//

struct WriteF16 {
  using Word = uint32_t;
  using Format = numerics::F16;
  template <Rounding rounding> static TESSERA_INLINE uint32_t write(double x) {
    return narrowHalf<HalfF16, rounding>(toBits(numerics::narrowToOdd(x)));
  }
  static TESSERA_INLINE uint32_t clamp(uint32_t bits) {
    return saturate16<HalfF16>(bits);
  }
};
struct WriteBF16 {
  using Word = uint32_t;
  using Format = numerics::BF16;
  template <Rounding rounding> static TESSERA_INLINE uint32_t write(double x) {
    return narrowHalf<HalfBF16, rounding>(toBits(numerics::narrowToOdd(x)));
  }
  static TESSERA_INLINE uint32_t clamp(uint32_t bits) {
    return saturate16<HalfBF16>(bits);
  }
};
struct WriteF32 {
  using Word = uint32_t;
  using Format = numerics::F32;
  template <Rounding rounding> static TESSERA_INLINE uint32_t write(double x) {
    return narrow<rounding>(x);
  }
  static TESSERA_INLINE uint32_t clamp(uint32_t bits) { return saturate(bits); }
};
struct WriteF64 {
  using Word = uint64_t;
  using Format = numerics::F64;
  template <Rounding rounding> static TESSERA_INLINE uint64_t write(double x) {
    return toBits(x);
  }
  static TESSERA_INLINE uint64_t clamp(uint64_t bits) { return saturate(bits); }
};

template <typename F> Handler withWriter(Type type, F f) {
  switch (type) {
  case Type::F16:
    return f(WriteF16());
  case Type::BF16:
    return f(WriteBF16());
  case Type::F32:
    return f(WriteF32());
  default:
    return f(WriteF64());
  }
}

template <typename Writer, typename From, Rounding rounding, bool sat>
struct IntegerToFloat
    : LaneFunction<typename Writer::Word, WordOf<From>,
                   sizeof(From) == 8 ? Vectors::Never : Vectors::Always> {
  template <typename FmaT>
  static TESSERA_INLINE typename Writer::Word apply(WordOf<From> word) {
    From value = static_cast<From>(word);
    typename Writer::Word result;
    if constexpr (sizeof(From) == 8) {
      bool isNegative = std::is_signed_v<From> && int64_t(value) < 0;
      uint64_t magnitude = isNegative ? -uint64_t(value) : uint64_t(value);
      result = numerics::roundToFormat<typename Writer::Format>(
          isNegative, 0, magnitude, rounding);
    } else if constexpr (std::is_same_v<From, uint32_t>) {
      // Processors convert signed integers.
      double number = double(int32_t(value ^ 0x80000000u)) + 0x1p31;
      result = Writer::template write<rounding>(number);
    } else {
      result = Writer::template write<rounding>(double(int32_t(value)));
    }
    return sat ? Writer::clamp(result) : result;
  }
};

//===----------------------------------------------------------------------===//
// Floats to floats
//===----------------------------------------------------------------------===//

// f64 passes on the high bits of a NaN.

template <Rounding rounding, bool ftz, bool sat>
struct F64ToF32 : LaneFunction<uint32_t, uint64_t> {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint64_t a) {
    uint32_t bits = narrowAndFlush<rounding, ftz>(toDouble(a));
    if constexpr (sat)
      return saturate(bits);
    uint32_t sign = uint32_t(a >> 32) & kSign32;
    uint32_t nan = sign | 0x7fc00000u | (uint32_t(a >> 29) & 0x3fffffu);
    return isNaN(a) ? nan : bits;
  }
};

template <typename H, Rounding rounding, bool sat>
struct F64ToHalf : LaneFunction<uint32_t, uint64_t> {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint64_t a) {
    uint32_t bits =
        narrowHalf<H, rounding>(toBits(numerics::narrowToOdd(toDouble(a))));
    if constexpr (sat)
      return isNaN(a) ? 0 : saturate16<H>(bits);
    constexpr unsigned kFraction = H::Format::kPrecision - 1;
    constexpr uint32_t kQuiet = H::kInfinity | 1u << (kFraction - 1);
    uint32_t nan =
        (uint32_t(a >> 48) & kSign16) | kQuiet |
        (uint32_t(a >> (52 - kFraction)) & (kQuiet - H::kInfinity - 1));
    return isNaN(a) ? nan : bits;
  }
};

template <bool ftz, bool sat>
struct F32ToF64 : LaneFunction<uint64_t, uint32_t> {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint32_t a) {
    if constexpr (ftz)
      a = makeCanonical(flush(a));
    uint64_t bits = toBits(double(toFloat(a)));
    if constexpr (sat)
      return saturate(bits);
    uint64_t nan = (uint64_t(a & kSign32) << 32) | 0x7ff8000000000000u |
                   uint64_t(a & 0x3fffffu) << 29;
    return isNaN(a) ? nan : bits;
  }
};

template <typename H, bool sat>
struct HalfToF64 : LaneFunction<uint64_t, uint32_t> {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint32_t a) {
    uint64_t bits = toBits(double(H::widen(a)));
    if constexpr (sat)
      return saturate(bits);
    constexpr unsigned kFraction = H::Format::kPrecision - 1;
    constexpr uint32_t kPayload = (1u << kFraction) - 1;
    uint64_t nan = (uint64_t(a & kSign16) << 48) | 0x7ff8000000000000u |
                   uint64_t(a & kPayload) << (52 - kFraction);
    return isNaN16<H>(a) ? nan : bits;
  }
};

/// `.ftz` changes nothing: subnormal f16 are normal f32.
template <bool sat> struct F16ToF32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t bits = toBits(HalfF16::widen(a));
    return sat ? saturate(bits) : makeCanonical(bits);
  }
};

/// bf16 is the high half of f32: without `.ftz` nothing changes.
template <bool ftz> struct BF16ToF32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t bits = a << 16;
    return ftz ? makeCanonical(flush(bits)) : bits;
  }
};

enum class Range : uint8_t { All, Sat, Relu, Finite, ReluFinite };

template <typename H, Rounding rounding, bool ftz, Range range>
struct F32ToHalf : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t bits = narrowHalf<H, rounding>(flushIf<ftz>(a));
    if constexpr (range == Range::Sat)
      return saturate16<H>(bits);
    if constexpr (range == Range::Finite || range == Range::ReluFinite)
      bits -= (bits & ~kSign16) == H::kInfinity ? 1 : 0;
    if constexpr (range == Range::Relu || range == Range::ReluFinite)
      bits = applyRelu16<H>(bits);
    return bits;
  }
};

template <typename To, typename From, Rounding rounding>
struct HalfToHalf : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return narrowHalf<To, rounding>(toBits(From::widen(a)));
  }
};

/// To the same type; rounds to an integer if there is a rounding.
template <bool isRounded, Rounding rounding, bool ftz, bool sat>
struct F32ToF32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t bits = flushIf<ftz>(a);
    if constexpr (isRounded)
      bits = toBits(float(roundToInteger<rounding>(toFloat(bits))));
    // Without any modifier it is a copy.
    if constexpr (isRounded || ftz)
      bits = isNaN(a) ? kNaN32 : bits;
    return sat ? saturate(bits) : bits;
  }
};

template <bool isRounded, Rounding rounding, bool sat> struct F64ToF64 : On64 {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    uint64_t bits = a;
    if constexpr (isRounded) {
      bits = toBits(roundToInteger<rounding>(toDouble(a)));
      bits = isNaN(a) ? a | kQuiet64 : bits;
    }
    return sat ? saturate(bits) : bits;
  }
};

template <typename H, bool isRounded, Rounding rounding, bool sat>
struct SameHalf : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    uint32_t bits = a;
    if constexpr (isRounded) {
      auto value = float(roundToInteger<rounding>(H::widen(a)));
      bits = narrowHalf<H, Rounding::Zero>(toBits(value));
    }
    bits = isNaN16<H>(a) ? kNaN16 : bits;
    return sat ? saturate16<H>(bits) : bits;
  }
};

Handler getSameType(Type type, const FloatModifiers &modifiers) {
  bool isRounded = modifiers.round != Decoder::Round::None;
  if ((isRounded && !modifiers.isInteger) ||
      (modifiers.ftz && type != Type::F32) ||
      (modifiers.sat && type == Type::BF16))
    return nullptr;
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return withBool(isRounded, [&](auto rounds) {
      return withBool(modifiers.sat, [&](auto sat) -> Handler {
        switch (type) {
        case Type::F16:
          return getHandler<SameHalf<HalfF16, rounds, rounding, sat>, 1>();
        case Type::BF16:
          return getHandler<SameHalf<HalfBF16, rounds, rounding, sat>, 1>();
        case Type::F32:
          return withBool(modifiers.ftz, [&](auto ftz) {
            return getHandler<F32ToF32<rounds, rounding, ftz, sat>, 1>();
          });
        default:
          return getHandler<F64ToF64<rounds, rounding, sat>, 1>();
        }
      });
    });
  });
}

/// To a type with more bits of precision and a larger range, which is exact.
Handler getWidening(Type to, Type from, const FloatModifiers &modifiers) {
  bool hasRound = modifiers.round != Decoder::Round::None;
  bool hasF32 = to == Type::F32 || from == Type::F32;
  if (modifiers.isInteger || (modifiers.ftz && !hasF32))
    return nullptr;
  if (from == Type::BF16) {
    if (modifiers.sat)
      return nullptr;
    if (to == Type::F64)
      return getHandler<HalfToF64<HalfBF16, false>, 1>();
    return modifiers.ftz ? getHandler<BF16ToF32<true>, 1>()
                         : getHandler<BF16ToF32<false>, 1>();
  }
  if (hasRound)
    return nullptr;
  return withBool(modifiers.sat, [&](auto sat) -> Handler {
    if (from == Type::F16 && to == Type::F64)
      return getHandler<HalfToF64<HalfF16, sat>, 1>();
    if (from == Type::F16)
      return getHandler<F16ToF32<sat>, 1>();
    return withBool(modifiers.ftz, [&](auto ftz) {
      return getHandler<F32ToF64<ftz, sat>, 1>();
    });
  });
}

template <typename H>
Handler getF32ToHalf(bool isBF16, const FloatModifiers &modifiers) {
  bool isDirected = getRounding(modifiers.round) == Rounding::NegativeInf ||
                    getRounding(modifiers.round) == Rounding::PositiveInf;
  bool isLimited = modifiers.relu || modifiers.satfinite;
  if ((isLimited && (isDirected || modifiers.sat || modifiers.ftz)) ||
      (modifiers.sat && isBF16))
    return nullptr;
  Range range = modifiers.sat ? Range::Sat
                : modifiers.relu
                    ? (modifiers.satfinite ? Range::ReluFinite : Range::Relu)
                : modifiers.satfinite ? Range::Finite
                                      : Range::All;
  return withRounding(getRounding(modifiers.round), [&](auto r) -> Handler {
    // For f16, the hardware does nothing on `.ftz`.
    if (modifiers.ftz && isBF16)
      return getHandler<F32ToHalf<H, r, true, Range::All>, 1>();
    switch (range) {
    case Range::All:
      return getHandler<F32ToHalf<H, r, false, Range::All>, 1>();
    case Range::Sat:
      return getHandler<F32ToHalf<H, r, false, Range::Sat>, 1>();
    case Range::Relu:
      return getHandler<F32ToHalf<H, r, false, Range::Relu>, 1>();
    case Range::Finite:
      return getHandler<F32ToHalf<H, r, false, Range::Finite>, 1>();
    default:
      return getHandler<F32ToHalf<H, r, false, Range::ReluFinite>, 1>();
    }
  });
}

Handler getF64ToHalf(Type to, const FloatModifiers &modifiers) {
  if (modifiers.ftz || (modifiers.sat && to == Type::BF16))
    return nullptr;
  return withRounding(getRounding(modifiers.round), [&](auto r) -> Handler {
    if (to == Type::BF16)
      return getHandler<F64ToHalf<HalfBF16, r, false>, 1>();
    return modifiers.sat ? getHandler<F64ToHalf<HalfF16, r, true>, 1>()
                         : getHandler<F64ToHalf<HalfF16, r, false>, 1>();
  });
}

} // namespace

Handler ptx::getFloatToInteger(Type to, Type from,
                               const FloatModifiers &modifiers) {
  if (!modifiers.isInteger || modifiers.relu || modifiers.satfinite ||
      (modifiers.ftz && from != Type::F32) ||
      (from == Type::BF16 && (modifiers.sat || getBitWidth(to) == 8)))
    return nullptr;
  // Saturation is there without `.sat`. `.ftz` changes only results of rounding
  // up and down.
  return withInteger(to, [&](auto value) {
    return withRounding(getRounding(modifiers.round), [&](auto rounding) {
      using To = decltype(value);
      if (modifiers.ftz)
        return getHandler<FloatToInteger<To, ReadFlushed, rounding>, 1>();
      return withReader(from, [&](auto reader) {
        return getHandler<FloatToInteger<To, decltype(reader), rounding>, 1>();
      });
    });
  });
}

Handler ptx::getIntegerToFloat(Type to, Type from,
                               const FloatModifiers &modifiers) {
  if (modifiers.round == Decoder::Round::None || modifiers.isInteger ||
      modifiers.isAway || modifiers.relu || modifiers.satfinite ||
      (modifiers.ftz && to != Type::F32) ||
      (to == Type::BF16 && (modifiers.sat || getBitWidth(from) == 8)))
    return nullptr;
  return withInteger(from, [&](auto value) {
    return withRounding(getRounding(modifiers.round), [&](auto rounding) {
      return withWriter(to, [&](auto writer) {
        using From = decltype(value);
        using Writer = decltype(writer);
        return modifiers.sat
                   ? getHandler<IntegerToFloat<Writer, From, rounding, true>,
                                1>()
                   : getHandler<IntegerToFloat<Writer, From, rounding, false>,
                                1>();
      });
    });
  });
}

Handler ptx::getFloatConversion(Type to, Type from,
                                const FloatModifiers &modifiers) {
  bool isLimited = modifiers.relu || modifiers.satfinite;
  if (isLimited && from != Type::F32)
    return nullptr;
  if (to == from)
    return isLimited ? nullptr : getSameType(to, modifiers);
  if (getBitWidth(to) > getBitWidth(from))
    return isLimited ? nullptr : getWidening(to, from, modifiers);
  if (modifiers.round == Decoder::Round::None || modifiers.isInteger ||
      modifiers.isAway)
    return nullptr;
  if (from == Type::F64 && to == Type::F32)
    return withRounding(getRounding(modifiers.round), [&](auto rounding) {
      return withBool(modifiers.ftz, [&](auto ftz) {
        return withBool(modifiers.sat, [&](auto sat) {
          return getHandler<F64ToF32<rounding, ftz, sat>, 1>();
        });
      });
    });
  if (from == Type::F64)
    return getF64ToHalf(to, modifiers);
  if (from == Type::F32)
    return to == Type::F16 ? getF32ToHalf<HalfF16>(false, modifiers)
                           : getF32ToHalf<HalfBF16>(true, modifiers);
  if (modifiers.ftz || modifiers.sat)
    return nullptr;
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return to == Type::F16
               ? getHandler<HalfToHalf<HalfF16, HalfBF16, rounding>, 1>()
               : getHandler<HalfToHalf<HalfBF16, HalfF16, rounding>, 1>();
  });
}

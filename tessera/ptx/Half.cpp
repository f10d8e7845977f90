//===- Half.cpp - f16 and bf16 arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f16 and bf16 are computed in f32 or f64 and rounded once more. That gives the
// correctly rounded result: the wider type has more than twice the bits, and
// fma rounds to odd first (numerics/Narrow.h).
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Approximate.h"
#include "tessera/ptx/Elementwise.h"
#include "tessera/ptx/FloatApprox.h"
#include "tessera/ptx/HalfBits.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

enum class Clamp : uint8_t { None, Sat, Relu };

/// How an instruction treats operands and results.
template <typename H, bool ftz, Clamp clamp> struct Mode16 {
  using Half = H;
  static TESSERA_INLINE float in(uint32_t bits) {
    return H::widen(ftz ? flush16<H>(bits) : bits);
  }
  static TESSERA_INLINE uint32_t out(float value) {
    uint32_t bits = narrowHalf<H, Rounding::NearestEven>(toBits(value));
    if constexpr (ftz) {
      // With 11 bits, this is the first number that becomes 2^-14.
      static_assert(std::is_same_v<H, HalfF16>);
      float magnitude = toFloat(toBits(value) & ~kSign32);
      bits = magnitude < 0x1.ffep-15f ? bits & kSign16 : bits;
    }
    if constexpr (clamp == Clamp::Sat)
      bits = saturate16<H>(bits);
    if constexpr (clamp == Clamp::Relu)
      bits = applyRelu16<H>(bits);
    return bits;
  }
};

template <typename M> struct Add16 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return M::out(M::in(a) + M::in(b));
  }
};

template <typename M> struct Sub16 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return M::out(M::in(a)-M::in(b));
  }
};

template <typename M> struct Mul16 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    float x = M::in(a), y = M::in(b);
    if constexpr (M::Half::kNeedsDouble)
      return M::out(numerics::narrowToOdd(double(x) * double(y)));
    return M::out(x * y);
  }
};

/// `oob`: an operand with the bits that tensor copies put out of bounds makes
/// the result 0.
template <typename M, bool oob> struct Fma16 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    uint32_t result =
        M::out(numerics::FmaOfHalf::apply(M::in(a), M::in(b), M::in(c)));
    if constexpr (oob) {
      constexpr uint32_t kOutOfBounds = 0x7ff7u;
      bool isOut =
          (a & ~kSign16) == kOutOfBounds || (b & ~kSign16) == kOutOfBounds;
      return isOut ? 0 : result;
    }
    return result;
  }
};

template <typename H, bool isMax, bool ftz, bool nan, bool xorsign>
struct Extreme16 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    if constexpr (ftz) {
      a = flush16<H>(a);
      b = flush16<H>(b);
    }
    uint32_t sign = 0;
    if constexpr (xorsign) {
      sign = (a ^ b) & kSign16;
      a &= ~kSign16;
      b &= ~kSign16;
    }
    // Negative numbers are ordered by their bits the other way round; -0 is
    // less than +0.
    int32_t x = int16_t(a), y = int16_t(b);
    x ^= x < 0 ? 0x7fff : 0;
    y ^= y < 0 ? 0x7fff : 0;
    uint32_t result = (isMax ? x > y : x < y) ? a : b;
    bool isNaNA = isNaN16<H>(a), isNaNB = isNaN16<H>(b);
    if constexpr (nan) {
      return isNaNA || isNaNB ? kNaN16 : result | sign;
    } else {
      result = isNaNA ? b : isNaNB ? a : result;
      return isNaNA && isNaNB ? kNaN16 : result | sign;
    }
  }
};

template <typename H, bool ftz> struct Abs16 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return makeCanonical16<H>((ftz ? flush16<H>(a) : a) & ~kSign16);
  }
};
template <typename H, bool ftz> struct Neg16 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return makeCanonical16<H>((ftz ? flush16<H>(a) : a) ^ kSign16);
  }
};

// The hardware computes these in f32 and drops the bits that do not fit.

template <typename H> struct Tanh16 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    auto result = static_cast<float>(computeTanh(H::widen(a)));
    uint32_t half = narrowHalf<H, Rounding::Zero>(toBits(result));
    return isNaN16<H>(a) ? kNaN16 : half | (a & kSign16);
  }
};

template <typename H, bool ftz> struct Exp2Of16 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    auto result = static_cast<float>(approximateExp2(H::widen(a)));
    uint32_t half = narrowHalf<H, Rounding::Zero>(toBits(result));
    constexpr float kTooLarge = H::Format::kBias == 15 ? 0x1p16f : 0x1p127f * 2;
    half = result >= kTooLarge ? H::kInfinity : half;
    half = ftz ? flush16<H>(half) : half;
    return isNaN16<H>(a) ? kNaN16 : half;
  }
};

//===----------------------------------------------------------------------===//
// Decoders
//===----------------------------------------------------------------------===//

bool takeTypeAndOperands(Decoder &d, size_t count, bool &isBF16, bool &isPair) {
  std::optional<Type> type =
      d.takeType({Type::F16, Type::F16x2, Type::BF16, Type::BF16x2});
  if (!type)
    return false;
  isBF16 = *type == Type::BF16 || *type == Type::BF16x2;
  isPair = *type == Type::F16x2 || *type == Type::BF16x2;
  d.op().opClass = OpClass::Float;
  if (!d.expectOperands(count + 1) || !d.destination(0, 0, *type))
    return false;
  for (size_t i = 1; i <= count; ++i)
    if (!d.source(i, i, *type))
      return false;
  return true;
}

template <typename F, unsigned count> Handler chooseWidth(bool isPair) {
  return isPair ? getHandler<OnHalves<F>, count>() : getHandler<F, count>();
}

/// True for a type whose last part is bf16: it has neither `.ftz` nor `.sat`.
bool isBF16Form(Decoder &d) {
  return d.instruction->modifiers.back().starts_with("bf16");
}

template <template <typename> class F> bool decodeArithmetic(Decoder &d) {
  FloatModifiers modifiers;
  bool isBF16 = false, isPair = false;
  if (!(isBF16Form(d)
            ? takeFloatModifiers(d, {"rn"}, modifiers)
            : takeFloatModifiers(d, {"rn", "ftz", "sat"}, modifiers)) ||
      !takeTypeAndOperands(d, 2, isBF16, isPair))
    return false;
  if (isBF16) {
    d.op().run =
        chooseWidth<F<Mode16<HalfBF16, false, Clamp::None>>, 2>(isPair);
    return true;
  }
  d.op().run = withBool(modifiers.ftz, [&](auto ftz) {
    return modifiers.sat
               ? chooseWidth<F<Mode16<HalfF16, ftz, Clamp::Sat>>, 2>(isPair)
               : chooseWidth<F<Mode16<HalfF16, ftz, Clamp::None>>, 2>(isPair);
  });
  return true;
}

/// add, sub and fma may also have an f32 result.
bool isMixed(Decoder &d) {
  const std::vector<std::string> &modifiers = d.instruction->modifiers;
  return modifiers.size() >= 2 && modifiers[modifiers.size() - 2] == "f32";
}

template <template <typename> class F> bool decodeSum(Decoder &d) {
  return isMixed(d) ? decodeMixedArithmetic(d) : decodeArithmetic<F>(d);
}

template <typename H, bool ftz, Clamp clamp>
Handler chooseFma(const FloatModifiers &modifiers, bool isPair) {
  return withBool(modifiers.oob, [&](auto oob) {
    return chooseWidth<Fma16<Mode16<H, ftz, clamp>, oob>, 3>(isPair);
  });
}

bool decodeFma(Decoder &d) {
  if (isMixed(d))
    return decodeMixedArithmetic(d);
  FloatModifiers modifiers;
  bool isBF16 = false, isPair = false;
  if (!(isBF16Form(d)
            ? takeFloatModifiers(d, {"rn", "relu", "oob"}, modifiers)
            : takeFloatModifiers(d, {"rn", "ftz", "sat", "relu", "oob"},
                                 modifiers)) ||
      !takeTypeAndOperands(d, 3, isBF16, isPair))
    return false;
  if (modifiers.round == Decoder::Round::None)
    return d.fail("'fma' needs .rn");
  if (modifiers.relu && modifiers.sat)
    return d.fail("'.relu' is not possible with '.sat'");
  if (modifiers.oob && modifiers.ftz)
    return d.fail("'.oob' is not possible with '.ftz'");
  if (isBF16) {
    d.op().run =
        modifiers.relu
            ? chooseFma<HalfBF16, false, Clamp::Relu>(modifiers, isPair)
            : chooseFma<HalfBF16, false, Clamp::None>(modifiers, isPair);
    return true;
  }
  d.op().run = withBool(modifiers.ftz, [&](auto ftz) {
    return modifiers.relu
               ? chooseFma<HalfF16, ftz, Clamp::Relu>(modifiers, isPair)
           : modifiers.sat
               ? chooseFma<HalfF16, ftz, Clamp::Sat>(modifiers, isPair)
               : chooseFma<HalfF16, ftz, Clamp::None>(modifiers, isPair);
  });
  return true;
}

template <bool isMax> bool decodeExtreme(Decoder &d) {
  FloatModifiers modifiers;
  bool isBF16 = false, isPair = false;
  if (!(isBF16Form(d)
            ? takeFloatModifiers(d, {"NaN", "xorsign", "abs"}, modifiers)
            : takeFloatModifiers(d, {"ftz", "NaN", "xorsign", "abs"},
                                 modifiers)) ||
      !takeTypeAndOperands(d, 2, isBF16, isPair))
    return false;
  if (modifiers.xorsign != modifiers.abs)
    return d.fail("'.xorsign' and '.abs' need each other");
  d.op().run = withBool(modifiers.nan, [&](auto nan) {
    return withBool(modifiers.xorsign, [&](auto xorsign) {
      if (isBF16)
        return chooseWidth<Extreme16<HalfBF16, isMax, false, nan, xorsign>, 2>(
            isPair);
      return withBool(modifiers.ftz, [&](auto ftz) {
        return chooseWidth<Extreme16<HalfF16, isMax, ftz, nan, xorsign>, 2>(
            isPair);
      });
    });
  });
  return true;
}

template <template <typename, bool> class F> bool decodeSign(Decoder &d) {
  bool ftz = !isBF16Form(d) && d.accept("ftz");
  bool isBF16 = false, isPair = false;
  if (!takeTypeAndOperands(d, 1, isBF16, isPair))
    return false;
  d.op().run = isBF16 ? chooseWidth<F<HalfBF16, false>, 1>(isPair)
               : ftz  ? chooseWidth<F<HalfF16, true>, 1>(isPair)
                      : chooseWidth<F<HalfF16, false>, 1>(isPair);
  return true;
}

bool decodeTanh(Decoder &d) {
  bool isBF16 = false, isPair = false;
  if (d.takeOneOf({"approx"}) < 0 || !takeTypeAndOperands(d, 1, isBF16, isPair))
    return false;
  d.op().opClass = OpClass::Special;
  d.op().isApproximate = true;
  d.op().run = isBF16 ? chooseWidth<Tanh16<HalfBF16>, 1>(isPair)
                      : chooseWidth<Tanh16<HalfF16>, 1>(isPair);
  return true;
}

bool decodeExp2(Decoder &d) {
  FloatModifiers modifiers;
  bool isBF16 = false, isPair = false;
  if (!(isBF16Form(d) ? takeFloatModifiers(d, {"approx", "ftz"}, modifiers)
                      : takeFloatModifiers(d, {"approx"}, modifiers)) ||
      !takeTypeAndOperands(d, 1, isBF16, isPair))
    return false;
  if (!modifiers.approx)
    return d.fail("'ex2' needs .approx");
  if (isBF16 && !modifiers.ftz)
    return d.fail("'ex2' of bf16 needs .ftz");
  d.op().opClass = OpClass::Special;
  d.op().isApproximate = true;
  d.op().run = isBF16 ? chooseWidth<Exp2Of16<HalfBF16, true>, 1>(isPair)
                      : chooseWidth<Exp2Of16<HalfF16, false>, 1>(isPair);
  return true;
}

} // namespace

void ptx::addHalves(DecodeTable &table) {
  auto add = [&](std::string_view opcode, DecodeFunction decode) {
    addForTypes(table, opcode, {"f16", "f16x2", "bf16", "bf16x2"}, decode);
  };
  add("add", decodeSum<Add16>);
  add("sub", decodeSum<Sub16>);
  add("mul", decodeArithmetic<Mul16>);
  add("fma", decodeFma);
  add("min", decodeExtreme<false>);
  add("max", decodeExtreme<true>);
  add("abs", decodeSign<Abs16>);
  add("neg", decodeSign<Neg16>);
  add("tanh", decodeTanh);
  add("ex2", decodeExp2);
}

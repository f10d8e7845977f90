//===- Float.cpp - float arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// f32 and f64 instructions whose results are exact or correctly rounded. The
// approximations are in FloatApprox.cpp.
//
// Rounding to nearest is the processor's. Directed f32 results are computed in
// f64, which has more than twice the bits, and then rounded (`narrow`).
// Directed f64 results are computed in integers (numerics/SoftFloat.h).
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Elementwise.h"
#include "tessera/ptx/FloatApprox.h"
#include "tessera/ptx/FloatBits.h"

using namespace tessera;
using namespace tessera::ptx;

using Soft64 = numerics::Soft<numerics::F64>;

//===----------------------------------------------------------------------===//
// f32
//===----------------------------------------------------------------------===//

namespace {

template <typename M> struct Add32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    float x = M::in(a), y = M::in(b);
    if constexpr (M::kRounding == Rounding::NearestEven)
      return M::out(x + y);
    return M::round(addForNarrow<M::kRounding>(x, y));
  }
};

template <typename M> struct Sub32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return Add32<M>::template apply<FmaT>(a, b ^ kSign32);
  }
};

// Where an operand overflows by the scale, the result is not subnormal.

template <typename M> struct Mul32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    float x = M::in(a), y = M::in(b);
    if constexpr (M::kRounding == Rounding::NearestEven)
      return M::out(x * y, x * M::kScale * y);
    return M::round(double(x) * double(y));
  }
};

template <typename M> struct Fma32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    float x = M::in(a), y = M::in(b), z = M::in(c);
    if constexpr (M::kRounding == Rounding::NearestEven)
      return M::out(FmaT::apply(x, y, z),
                    FmaT::apply(x * M::kScale, y, z * M::kScale));
    return M::round(addForNarrow<M::kRounding>(double(x) * double(y), z));
  }
};

// An inexact quotient or root of f32 differs from each f32, and from each
// middle between two, by more than the rounding error of f64.

template <typename M> struct Div32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return divide(M::in(a), M::in(b));
  }
  static TESSERA_INLINE uint32_t divide(float x, float y) {
    if constexpr (M::kRounding == Rounding::NearestEven)
      return M::out(x / y, x * M::kScale / y);
    return M::round(double(x) / double(y));
  }
};

template <typename M> struct Rcp32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return Div32<M>::divide(1.0f, M::in(a));
  }
};

template <typename M> struct Sqrt32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    float x = M::in(a);
    if constexpr (M::kRounding == Rounding::NearestEven)
      return M::out(__builtin_sqrtf(x));
    return M::round(__builtin_sqrt(double(x)));
  }
};

/// -0 is less than +0.
template <bool isMax, typename T> TESSERA_INLINE T pick(T a, T b) {
  using Signed = std::make_signed_t<T>;
  constexpr unsigned kSignBit = sizeof(T) * 8 - 1;
  auto getKey = [](T bits) {
    return Signed(bits ^ (T(Signed(bits) >> kSignBit) >> 1));
  };
  return (isMax ? getKey(a) > getKey(b) : getKey(a) < getKey(b)) ? a : b;
}

template <bool isMax, bool ftz, bool nan, bool xorsign>
struct Extreme32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    a = flushIf<ftz>(a);
    b = flushIf<ftz>(b);
    uint32_t sign = 0;
    if constexpr (xorsign) {
      sign = (a ^ b) & kSign32;
      a &= ~kSign32;
      b &= ~kSign32;
    }
    uint32_t result = pick<isMax>(a, b);
    if constexpr (nan) {
      return isNaN(a) || isNaN(b) ? kNaN32 : result | sign;
    } else {
      result = isNaN(a) ? b : isNaN(b) ? a : result;
      return isNaN(result) ? kNaN32 : result | sign;
    }
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    return apply<FmaT>(apply<FmaT>(a, b), c);
  }
};

template <bool ftz> struct Abs32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return makeCanonical(flushIf<ftz>(a) & ~kSign32);
  }
};
template <bool ftz> struct Neg32 : On32 {
  template <typename FmaT> static TESSERA_INLINE uint32_t apply(uint32_t a) {
    return makeCanonical(flushIf<ftz>(a) ^ kSign32);
  }
};
struct CopySign32 : On32 {
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return (a & kSign32) | (b & ~kSign32);
  }
};

/// f32 arithmetic with operands of f16 or bf16.
template <typename F, bool isBF16> struct Mixed : On32 {
  static TESSERA_INLINE uint32_t widen(uint32_t half) {
    return toBits(isBF16 ? numerics::widenBF16(uint16_t(half))
                         : numerics::widenF16(uint16_t(half)));
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return F::template apply<FmaT>(widen(a), b);
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    return F::template apply<FmaT>(widen(a), widen(b), c);
  }
};

//===----------------------------------------------------------------------===//
// f64
//===----------------------------------------------------------------------===//

/// Directed rounding calls a function.
template <Rounding rounding>
using Rounded64 =
    LaneFunction<uint64_t, uint64_t,
                 rounding == Rounding::NearestEven ? Vectors::Always
                                                   : Vectors::Never>;

/// A NaN operand wins over the result; `first` over `second` over `third`.
TESSERA_INLINE uint64_t passNaN(uint64_t result, uint64_t first) {
  result = isNaN(result) ? kInvalid64 : result;
  return isNaN(first) ? first | kQuiet64 : result;
}
TESSERA_INLINE uint64_t passNaN(uint64_t result, uint64_t first,
                                uint64_t second) {
  result = passNaN(result, second);
  return isNaN(first) ? first | kQuiet64 : result;
}
TESSERA_INLINE uint64_t passNaN(uint64_t result, uint64_t first,
                                uint64_t second, uint64_t third) {
  result = passNaN(result, second, third);
  return isNaN(first) ? first | kQuiet64 : result;
}

template <Rounding rounding> struct Add64 : Rounded64<rounding> {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    return passNaN(compute(a, b), b, a);
  }
  static TESSERA_INLINE uint64_t compute(uint64_t a, uint64_t b) {
    if constexpr (rounding == Rounding::NearestEven)
      return toBits(toDouble(a) + toDouble(b));
    return Soft64::add(a, b, rounding);
  }
};

template <Rounding rounding> struct Sub64 : Rounded64<rounding> {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    return passNaN(Add64<rounding>::compute(a, b ^ kSign64), b, a);
  }
};

template <Rounding rounding> struct Mul64 : Rounded64<rounding> {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    if constexpr (rounding == Rounding::NearestEven)
      return passNaN(toBits(toDouble(a) * toDouble(b)), b, a);
    return passNaN(Soft64::mul(a, b, rounding), b, a);
  }
};

template <Rounding rounding>
struct Fma64
    : LaneFunction<uint64_t, uint64_t,
                   rounding == Rounding::NearestEven ? Vectors::WithFma
                                                     : Vectors::Never> {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b, uint64_t c) {
    if constexpr (rounding == Rounding::NearestEven)
      return passNaN(toBits(FmaT::apply(toDouble(a), toDouble(b), toDouble(c))),
                     b, c, a);
    return passNaN(Soft64::fma(a, b, c, rounding), b, c, a);
  }
};

template <Rounding rounding> struct Div64 : Rounded64<rounding> {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    if constexpr (rounding == Rounding::NearestEven)
      return passNaN(toBits(toDouble(a) / toDouble(b)), a, b);
    return passNaN(Soft64::div(a, b, rounding), a, b);
  }
};

template <Rounding rounding> struct Rcp64 : Rounded64<rounding> {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    return Div64<rounding>::template apply<FmaT>(kOne64, a);
  }
};

template <Rounding rounding> struct Sqrt64 : Rounded64<rounding> {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    if constexpr (rounding == Rounding::NearestEven)
      return passNaN(toBits(__builtin_sqrt(toDouble(a))), a);
    return passNaN(Soft64::sqrt(a, rounding), a);
  }
};

template <bool isMax> struct Extreme64 : On64 {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    uint64_t result = pick<isMax>(a, b);
    result = isNaN(b) ? a : result;
    return isNaN(a) ? (isNaN(b) ? b | kQuiet64 : b) : result;
  }
};

struct Abs64 : On64 {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    return isNaN(a) ? a | kQuiet64 : a & ~kSign64;
  }
};
struct Neg64 : On64 {
  template <typename FmaT> static TESSERA_INLINE uint64_t apply(uint64_t a) {
    return isNaN(a) ? a | kQuiet64 : a ^ kSign64;
  }
};
struct CopySign64 : On64 {
  template <typename FmaT>
  static TESSERA_INLINE uint64_t apply(uint64_t a, uint64_t b) {
    return (a & kSign64) | (b & ~kSign64);
  }
};

//===----------------------------------------------------------------------===//
// testp
//===----------------------------------------------------------------------===//

enum class Test : uint8_t {
  Finite,
  Infinite,
  Number,
  NotANumber,
  Normal,
  Subnormal,
};

template <typename T, Test test> bool testBits(T bits) {
  constexpr T kSign = T(1) << (sizeof(T) * 8 - 1);
  constexpr T kInfinity = T(sizeof(T) == 8 ? kInfinity64 : kInfinity32);
  constexpr T kNormal = kInfinity & -kInfinity;
  bits &= ~kSign;
  switch (test) {
  case Test::Finite:
    return bits < kInfinity;
  case Test::Infinite:
    return bits == kInfinity;
  case Test::Number:
    return bits <= kInfinity;
  case Test::NotANumber:
    return bits > kInfinity;
  case Test::Normal:
    // Zero too.
    return (bits == 0 || bits >= kNormal) && bits < kInfinity;
  case Test::Subnormal:
    return bits != 0 && bits < kNormal;
  }
}

template <typename T, Test test> void runTest(Warp &warp, const Op &op) {
  const T *a = warp.lanes<T>(op.at[1]);
  setPredicate(warp, op.at[0],
               [=](unsigned l) { return testBits<T, test>(a[l]); });
}

template <typename T> Handler getTest(int test) {
  constexpr Handler kTests[] = {
      runTest<T, Test::Finite>, runTest<T, Test::Infinite>,
      runTest<T, Test::Number>, runTest<T, Test::NotANumber>,
      runTest<T, Test::Normal>, runTest<T, Test::Subnormal>,
  };
  return kTests[test];
}

//===----------------------------------------------------------------------===//
// Decoders
//===----------------------------------------------------------------------===//

template <template <typename> class F, unsigned count>
Handler choose32(const FloatModifiers &modifiers) {
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return withBool(modifiers.ftz, [&](auto ftz) {
      return withBool(modifiers.sat, [&](auto sat) {
        return getHandler<F<Mode32<rounding, ftz, sat>>, count>();
      });
    });
  });
}

template <template <typename> class F, unsigned count>
Handler choosePair(const FloatModifiers &modifiers) {
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return withBool(modifiers.ftz, [&](auto ftz) {
      return getHandler<OnWords<F<Mode32<rounding, ftz, false>>>, count>();
    });
  });
}

/// Instructions without `.sat`.
template <template <typename> class F, unsigned count>
Handler choose32WithoutSat(const FloatModifiers &modifiers) {
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return withBool(modifiers.ftz, [&](auto ftz) {
      return getHandler<F<Mode32<rounding, ftz, false>>, count>();
    });
  });
}

template <template <typename> class F, unsigned count>
Handler chooseMixed(const FloatModifiers &modifiers, bool isBF16) {
  return withRounding(getRounding(modifiers.round), [&](auto rounding) {
    return withBool(modifiers.sat, [&](auto sat) {
      return withBool(isBF16, [&](auto bf16) {
        using Plain = F<Mode32<rounding, false, sat>>;
        return getHandler<Mixed<Plain, bf16>, count>();
      });
    });
  });
}

template <template <Rounding> class F, unsigned count>
Handler choose64(const FloatModifiers &modifiers) {
  return withRounding(getRounding(modifiers.round), [](auto rounding) {
    return getHandler<F<rounding>, count>();
  });
}

/// Operands of one type: the result and `count` sources.
bool takeOperands(Decoder &d, Type type, size_t count) {
  if (!d.expectOperands(count + 1) || !d.destination(0, 0, type))
    return false;
  for (size_t i = 1; i <= count; ++i)
    if (!d.source(i, i, type))
      return false;
  return true;
}

bool needRound(Decoder &d, const FloatModifiers &modifiers) {
  return modifiers.round != Decoder::Round::None ||
         d.fail("'" + d.instruction->opcode +
                "' needs one of .rn, .rz, .rm, .rp");
}

enum class Arithmetic : uint8_t { Add, Sub, Mul, Fma };

template <Arithmetic kind> bool decodeArithmetic(Decoder &d) {
  constexpr unsigned kCount = kind == Arithmetic::Fma ? 3 : 2;
  const std::string &type = d.instruction->modifiers.back();
  FloatModifiers modifiers;
  bool isFine =
      type == "f32" ? takeFloatModifiers(
                          d, {"rn", "rz", "rm", "rp", "ftz", "sat"}, modifiers)
      : type == "f32x2"
          ? takeFloatModifiers(d, {"rn", "rz", "rm", "rp", "ftz"}, modifiers)
          : takeFloatModifiers(d, {"rn", "rz", "rm", "rp"}, modifiers);
  if (!isFine || (kind == Arithmetic::Fma && !needRound(d, modifiers)))
    return false;
  if (d.accept("f32x2")) {
    d.op().opClass = OpClass::Float;
    if constexpr (kind == Arithmetic::Add)
      d.op().run = choosePair<Add32, kCount>(modifiers);
    else if constexpr (kind == Arithmetic::Sub)
      d.op().run = choosePair<Sub32, kCount>(modifiers);
    else if constexpr (kind == Arithmetic::Mul)
      d.op().run = choosePair<Mul32, kCount>(modifiers);
    else
      d.op().run = choosePair<Fma32, kCount>(modifiers);
    return takeOperands(d, Type::B64, kCount);
  }
  std::optional<Type> taken = d.takeType({Type::F32, Type::F64});
  if (!taken)
    return false;
  if (*taken == Type::F64) {
    d.op().opClass = OpClass::Double;
    if constexpr (kind == Arithmetic::Add)
      d.op().run = choose64<Add64, kCount>(modifiers);
    else if constexpr (kind == Arithmetic::Sub)
      d.op().run = choose64<Sub64, kCount>(modifiers);
    else if constexpr (kind == Arithmetic::Mul)
      d.op().run = choose64<Mul64, kCount>(modifiers);
    else
      d.op().run = choose64<Fma64, kCount>(modifiers);
    return takeOperands(d, Type::F64, kCount);
  }
  d.op().opClass = OpClass::Float;
  if constexpr (kind == Arithmetic::Add)
    d.op().run = choose32<Add32, kCount>(modifiers);
  else if constexpr (kind == Arithmetic::Sub)
    d.op().run = choose32<Sub32, kCount>(modifiers);
  else if constexpr (kind == Arithmetic::Mul)
    d.op().run = choose32<Mul32, kCount>(modifiers);
  else
    d.op().run = choose32<Fma32, kCount>(modifiers);
  return takeOperands(d, Type::F32, kCount);
}

enum class Division : uint8_t { Div, Rcp, Sqrt };

template <Division kind> bool decodeDivision(Decoder &d) {
  constexpr unsigned kCount = kind == Division::Div ? 2 : 1;
  bool isDouble = d.instruction->modifiers.back() == "f64";
  FloatModifiers modifiers;
  bool isFine =
      kind == Division::Div && !isDouble
          ? takeFloatModifiers(
                d, {"rn", "rz", "rm", "rp", "approx", "full", "ftz"}, modifiers)
      : isDouble && kind != Division::Rcp
          ? takeFloatModifiers(d, {"rn", "rz", "rm", "rp"}, modifiers)
          : takeFloatModifiers(d, {"rn", "rz", "rm", "rp", "approx", "ftz"},
                               modifiers);
  if (!isFine)
    return false;
  if (modifiers.approx || modifiers.full) {
    if (modifiers.round != Decoder::Round::None ||
        (modifiers.approx && modifiers.full))
      return d.fail("'" + d.instruction->opcode +
                    "' has more than one kind of rounding");
    return decodeApproximateDivision(d, modifiers);
  }
  std::optional<Type> type = d.takeType({Type::F32, Type::F64});
  if (!type || !needRound(d, modifiers))
    return false;
  if (*type == Type::F64) {
    d.op().opClass = OpClass::Double;
    if constexpr (kind == Division::Div)
      d.op().run = choose64<Div64, kCount>(modifiers);
    else if constexpr (kind == Division::Rcp)
      d.op().run = choose64<Rcp64, kCount>(modifiers);
    else
      d.op().run = choose64<Sqrt64, kCount>(modifiers);
  } else {
    d.op().opClass = OpClass::Float;
    if constexpr (kind == Division::Div)
      d.op().run = choose32WithoutSat<Div32, kCount>(modifiers);
    else if constexpr (kind == Division::Rcp)
      d.op().run = choose32WithoutSat<Rcp32, kCount>(modifiers);
    else
      d.op().run = choose32WithoutSat<Sqrt32, kCount>(modifiers);
  }
  return takeOperands(d, *type, kCount);
}

template <bool isMax> bool decodeExtreme(Decoder &d) {
  if (d.instruction->modifiers.back() == "f64") {
    d.op().opClass = OpClass::Double;
    d.op().run = getHandler<Extreme64<isMax>, 2>();
    return d.takeType({Type::F64}) && takeOperands(d, Type::F64, 2);
  }
  FloatModifiers modifiers;
  if (!takeFloatModifiers(d, {"ftz", "NaN", "xorsign", "abs"}, modifiers) ||
      !d.takeType({Type::F32}))
    return false;
  if (modifiers.xorsign != modifiers.abs)
    return d.fail("'.xorsign' and '.abs' need each other");
  bool hasThree = d.operands().size() == 4;
  if (hasThree && modifiers.xorsign)
    return d.fail("'.xorsign' is not possible with three operands");
  d.op().opClass = OpClass::Float;
  d.op().run = withBool(modifiers.ftz, [&](auto ftz) {
    return withBool(modifiers.nan, [&](auto nan) {
      if (hasThree)
        return getHandler<Extreme32<isMax, ftz, nan, false>, 3>();
      return withBool(modifiers.xorsign, [&](auto xorsign) {
        return getHandler<Extreme32<isMax, ftz, nan, xorsign>, 2>();
      });
    });
  });
  return takeOperands(d, Type::F32, hasThree ? 3 : 2);
}

template <bool isNeg> bool decodeSign(Decoder &d) {
  bool ftz = d.instruction->modifiers.back() == "f32" && d.accept("ftz");
  std::optional<Type> type = d.takeType({Type::F32, Type::F64});
  if (!type)
    return false;
  if (*type == Type::F64) {
    d.op().opClass = OpClass::Double;
    if constexpr (isNeg)
      d.op().run = getHandler<Neg64, 1>();
    else
      d.op().run = getHandler<Abs64, 1>();
  } else {
    d.op().opClass = OpClass::Float;
    d.op().run = withBool(ftz, [](auto flushes) {
      if constexpr (isNeg)
        return getHandler<Neg32<flushes>, 1>();
      else
        return getHandler<Abs32<flushes>, 1>();
    });
  }
  return takeOperands(d, *type, 1);
}

bool decodeCopySign(Decoder &d) {
  std::optional<Type> type = d.takeType({Type::F32, Type::F64});
  if (!type)
    return false;
  bool isDouble = *type == Type::F64;
  d.op().opClass = isDouble ? OpClass::Double : OpClass::Float;
  d.op().run =
      isDouble ? getHandler<CopySign64, 2>() : getHandler<CopySign32, 2>();
  return takeOperands(d, *type, 2);
}

bool decodeTest(Decoder &d) {
  int test = d.takeOneOf(
      {"finite", "infinite", "number", "notanumber", "normal", "subnormal"});
  if (test < 0)
    return false;
  std::optional<Type> type = d.takeType({Type::F32, Type::F64});
  if (!type || !d.expectOperands(2))
    return false;
  bool isDouble = *type == Type::F64;
  d.op().opClass = isDouble ? OpClass::Double : OpClass::Float;
  d.op().run = isDouble ? getTest<uint64_t>(test) : getTest<uint32_t>(test);
  return d.destination(0, 0, Type::Pred) && d.source(1, 1, *type);
}

} // namespace

bool ptx::decodeMixedArithmetic(Decoder &d) {
  FloatModifiers modifiers;
  if (!takeFloatModifiers(d, {"rn", "rz", "rm", "rp", "sat"}, modifiers) ||
      !d.takeType({Type::F32}))
    return false;
  std::optional<Type> type = d.takeType({Type::F16, Type::BF16});
  if (!type)
    return false;
  const std::string &opcode = d.instruction->opcode;
  bool isFma = opcode == "fma", isBF16 = *type == Type::BF16;
  if (isFma && !needRound(d, modifiers))
    return false;
  d.op().opClass = OpClass::Float;
  d.op().run = isFma             ? chooseMixed<Fma32, 3>(modifiers, isBF16)
               : opcode == "add" ? chooseMixed<Add32, 2>(modifiers, isBF16)
                                 : chooseMixed<Sub32, 2>(modifiers, isBF16);
  return d.expectOperands(isFma ? 4 : 3) && d.destination(0, 0, Type::F32) &&
         d.source(1, 1, *type) && d.source(2, 2, isFma ? *type : Type::F32) &&
         (!isFma || d.source(3, 3, Type::F32));
}

bool ptx::takeFloatModifiers(Decoder &d,
                             std::initializer_list<std::string_view> allowed,
                             FloatModifiers &result) {
  using Round = Decoder::Round;
  size_t seen = 0;
  bool hasRound = false;
  for (;;) {
    size_t number = 0;
    for (std::string_view modifier : allowed) {
      if (modifier == d.peek())
        break;
      ++number;
    }
    if (number == allowed.size())
      return true;
    std::string_view modifier = d.peek();
    if (seen >> number & 1)
      return d.fail("'." + std::string(modifier) + "' is there twice");
    seen |= size_t(1) << number;
    constexpr std::pair<std::string_view, bool FloatModifiers::*> kFlags[] = {
        {"approx", &FloatModifiers::approx},
        {"full", &FloatModifiers::full},
        {"ftz", &FloatModifiers::ftz},
        {"sat", &FloatModifiers::sat},
        {"NaN", &FloatModifiers::nan},
        {"xorsign", &FloatModifiers::xorsign},
        {"abs", &FloatModifiers::abs},
        {"relu", &FloatModifiers::relu},
        {"oob", &FloatModifiers::oob},
        {"satfinite", &FloatModifiers::satfinite},
    };
    bool isFlag = false;
    for (auto [name, flag] : kFlags)
      if (name == modifier) {
        result.*flag = true;
        isFlag = true;
      }
    if (!isFlag) {
      if (hasRound)
        return d.fail("'." + std::string(modifier) +
                      "' is a second kind of rounding");
      hasRound = true;
      result.isInteger = modifier.ends_with('i');
      result.isAway = modifier == "rna";
      char direction = modifier[1];
      result.round = direction == 'n'   ? Round::Nearest
                     : direction == 'z' ? Round::Zero
                     : direction == 'm' ? Round::Down
                                        : Round::Up;
    }
    d.take();
  }
}

void ptx::addFloats(DecodeTable &table) {
  auto f32 = std::string_view("f32"), f64 = std::string_view("f64"),
       pair = std::string_view("f32x2");
  addForTypes(table, "add", {f32, f64, pair},
              decodeArithmetic<Arithmetic::Add>);
  addForTypes(table, "sub", {f32, f64, pair},
              decodeArithmetic<Arithmetic::Sub>);
  addForTypes(table, "mul", {f32, f64, pair},
              decodeArithmetic<Arithmetic::Mul>);
  addForTypes(table, "fma", {f32, f64, pair},
              decodeArithmetic<Arithmetic::Fma>);
  addForTypes(table, "mad", {f32, f64}, decodeArithmetic<Arithmetic::Fma>);
  addForTypes(table, "div", {f32, f64}, decodeDivision<Division::Div>);
  addForTypes(table, "rcp", {f32, f64}, decodeDivision<Division::Rcp>);
  addForTypes(table, "sqrt", {f32, f64}, decodeDivision<Division::Sqrt>);
  addForTypes(table, "min", {f32, f64}, decodeExtreme<false>);
  addForTypes(table, "max", {f32, f64}, decodeExtreme<true>);
  addForTypes(table, "abs", {f32, f64}, decodeSign<false>);
  addForTypes(table, "neg", {f32, f64}, decodeSign<true>);
  table["copysign"] = decodeCopySign;
  table["testp"] = decodeTest;
  addApproximations(table);
}

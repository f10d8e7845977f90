//===- FloatUnary.cpp - float operations of one operand -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/numerics/Elementary.h"
#include "tessera/numerics/Loops.h"
#include "tessera/numerics/Narrow.h"
#include "tessera/numerics/SoftFloat.h"

using namespace tessera;
using namespace tessera::numerics;

namespace {

/// Floats as bits, for operations on the sign alone, also that of a NaN.
template <typename WordT> struct AsBits {
  using Word = WordT;
  static TESSERA_INLINE Word load(Word word) { return word; }
  static TESSERA_INLINE Word store(Word word) { return word; }
};

struct ClearSign {
  static constexpr bool kWide = true;
  template <typename Word> static TESSERA_INLINE Word apply(Word word) {
    return word & static_cast<Word>(Word(~Word(0)) >> 1);
  }
};

struct FlipSign {
  static constexpr bool kWide = true;
  template <typename Word> static TESSERA_INLINE Word apply(Word word) {
    return word ^ static_cast<Word>(Word(1) << (sizeof(Word) * 8 - 1));
  }
};

struct Ceil {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T value) {
    return std::ceil(value);
  }
};

struct Floor {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T value) {
    return std::floor(value);
  }
};

struct Sqrt {
  static constexpr bool kWide = true;
  template <typename T> static TESSERA_INLINE T apply(T value) {
    return std::sqrt(value);
  }
};

#define TESSERA_ELEMENTARY(NAME)                                               \
  struct NAME {                                                                \
    static constexpr bool kWide = false;                                       \
    template <typename T> static TESSERA_INLINE T apply(T value) {             \
      return compute##NAME(value);                                             \
    }                                                                          \
  };
TESSERA_ELEMENTARY(Rsqrt)
TESSERA_ELEMENTARY(Exp)
TESSERA_ELEMENTARY(Exp2)
TESSERA_ELEMENTARY(Log)
TESSERA_ELEMENTARY(Log2)
TESSERA_ELEMENTARY(Sin)
TESSERA_ELEMENTARY(Cos)
TESSERA_ELEMENTARY(Tan)
TESSERA_ELEMENTARY(SinH)
TESSERA_ELEMENTARY(CosH)
TESSERA_ELEMENTARY(TanH)
#undef TESSERA_ELEMENTARY

} // namespace

template <typename Op>
static void flipBits(ElementType type, const void *source, void *result,
                     size_t count) {
  switch (getStorageSize(type)) {
  case 2:
    return unaryLoop<AsBits<uint16_t>, Op>(source, result, count);
  case 4:
    return unaryLoop<AsBits<uint32_t>, Op>(source, result, count);
  default:
    return unaryLoop<AsBits<uint64_t>, Op>(source, result, count);
  }
}

template <typename Op>
static void apply(ElementType type, bool flushToZero, const void *source,
                  void *result, size_t count) {
  switch (type) {
  case ElementType::F16:
    return unaryLoop<AsF16, Op>(source, result, count);
  case ElementType::BF16:
    return unaryLoop<AsBF16, Op>(source, result, count);
  case ElementType::F32:
    if (flushToZero)
      return unaryLoop<AsF32Flushed, Op>(source, result, count);
    return unaryLoop<AsF32, Op>(source, result, count);
  default:
    return unaryLoop<AsF64, Op>(source, result, count);
  }
}

template <typename FormatT>
static void takeRoots(FloatMode mode, const void *source, void *result,
                      size_t count) {
  using Word = typename FormatT::Word;
  auto *from = static_cast<const Word *>(source);
  auto *to = static_cast<Word *>(result);
  for (size_t i = 0; i < count; ++i) {
    uint64_t value = from[i];
    if (mode.flushToZero)
      value = flushBits<FormatT>(value);
    // The root of a normal number is normal.
    to[i] = static_cast<Word>(Soft<FormatT>::sqrt(value, mode.rounding));
  }
}

static void takeRoots(ElementType type, FloatMode mode, const void *source,
                      void *result, size_t count) {
  if (!isDirected(mode.rounding))
    return apply<Sqrt>(type, mode.flushToZero, source, result, count);
  switch (type) {
  case ElementType::F16:
    return takeRoots<F16>(mode, source, result, count);
  case ElementType::BF16:
    return takeRoots<BF16>(mode, source, result, count);
  case ElementType::F32:
    return takeRoots<F32>(mode, source, result, count);
  default:
    return takeRoots<F64>(mode, source, result, count);
  }
}

void numerics::evaluate(UnaryFloat op, ElementType type, FloatMode mode,
                        const void *source, void *result, size_t count) {
  bool flushToZero = mode.flushToZero && type == ElementType::F32;
  switch (op) {
  case UnaryFloat::Abs:
    return flipBits<ClearSign>(type, source, result, count);
  case UnaryFloat::Neg:
    return flipBits<FlipSign>(type, source, result, count);
  case UnaryFloat::Ceil:
    return apply<Ceil>(type, false, source, result, count);
  case UnaryFloat::Floor:
    return apply<Floor>(type, false, source, result, count);
  case UnaryFloat::Sqrt:
    mode.flushToZero = flushToZero;
    return takeRoots(type, mode, source, result, count);
  case UnaryFloat::Rsqrt:
    return apply<Rsqrt>(type, flushToZero, source, result, count);
  case UnaryFloat::Exp:
    return apply<Exp>(type, false, source, result, count);
  case UnaryFloat::Exp2:
    return apply<Exp2>(type, flushToZero, source, result, count);
  case UnaryFloat::Log:
    return apply<Log>(type, false, source, result, count);
  case UnaryFloat::Log2:
    return apply<Log2>(type, false, source, result, count);
  case UnaryFloat::Sin:
    return apply<Sin>(type, false, source, result, count);
  case UnaryFloat::Cos:
    return apply<Cos>(type, false, source, result, count);
  case UnaryFloat::Tan:
    return apply<Tan>(type, false, source, result, count);
  case UnaryFloat::SinH:
    return apply<SinH>(type, false, source, result, count);
  case UnaryFloat::CosH:
    return apply<CosH>(type, false, source, result, count);
  case UnaryFloat::TanH:
    return apply<TanH>(type, false, source, result, count);
  }
}

//===- Convert.cpp - cvt -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Decodes `cvt`, and converts between integers. Conversions from and to floats
// are in ConvertFloat.cpp, packed types and small floats in ConvertNarrow.cpp.
//
// A register may be wider than the type. Then the source is its low part, and
// the result is extended: with its sign if the type is signed, else with zeros.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/ConvertOps.h"
#include "tessera/ptx/Elementwise.h"

#include <limits>
#include <utility>

using namespace tessera;
using namespace tessera::ptx;

namespace {

template <typename To, typename From, bool sat>
struct IntegerToInteger : LaneFunction<WordOf<To>, WordOf<From>> {
  template <typename FmaT>
  static TESSERA_INLINE WordOf<To> apply(WordOf<From> word) {
    From value = static_cast<From>(word);
    To result = static_cast<To>(value);
    if constexpr (sat) {
      constexpr To kLeast = std::numeric_limits<To>::min();
      constexpr To kMost = std::numeric_limits<To>::max();
      result = std::cmp_less(value, kLeast) ? kLeast : result;
      result = std::cmp_greater(value, kMost) ? kMost : result;
    }
    return static_cast<std::make_unsigned_t<To>>(result);
  }
};

/// Packs two saturated numbers of `bits`, and the low part of a third above.
template <unsigned bits, bool isSigned> struct PackSaturated : On32 {
  static TESSERA_INLINE uint32_t saturate(uint32_t word) {
    constexpr int32_t kLeast = isSigned ? -(1 << (bits - 1)) : 0;
    constexpr int32_t kMost = (1 << (isSigned ? bits - 1 : bits)) - 1;
    int32_t value = static_cast<int32_t>(word);
    value = value < kLeast ? kLeast : value;
    value = value > kMost ? kMost : value;
    return static_cast<uint32_t>(value) & ((1u << bits) - 1);
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b) {
    return saturate(a) << bits | saturate(b);
  }
  template <typename FmaT>
  static TESSERA_INLINE uint32_t apply(uint32_t a, uint32_t b, uint32_t c) {
    return c << (2 * bits % 32) | apply<FmaT>(a, b);
  }
};

bool decodePack(Decoder &d) {
  if (d.takeOneOf({"sat"}) < 0)
    return false;
  int type = d.takeOneOf({"u16", "s16", "u8", "s8", "u4", "s4", "u2", "s2"});
  if (type < 0 || !d.takeType({Type::S32}))
    return false;
  constexpr Handler (*kHandlers[])() = {
      getHandler<PackSaturated<16, false>, 2>,
      getHandler<PackSaturated<16, true>, 2>,
      getHandler<PackSaturated<8, false>, 3>,
      getHandler<PackSaturated<8, true>, 3>,
      getHandler<PackSaturated<4, false>, 3>,
      getHandler<PackSaturated<4, true>, 3>,
      getHandler<PackSaturated<2, false>, 3>,
      getHandler<PackSaturated<2, true>, 3>,
  };
  bool hasThird = type >= 2;
  if (hasThird && d.takeOneOf({"b32"}) < 0)
    return false;
  d.op().opClass = OpClass::Convert;
  d.op().run = kHandlers[type]();
  return d.expectOperands(hasThird ? 4 : 3) && d.destination(0, 0, Type::B32) &&
         d.source(1, 1, Type::B32) && d.source(2, 2, Type::B32) &&
         (!hasThird || d.source(3, 3, Type::B32));
}

//===----------------------------------------------------------------------===//
// Registers wider than the type
//===----------------------------------------------------------------------===//

/// A conversion between low parts of registers.
struct PartConversion : Detail {
  Op inner;
  bool takesLowHalf = false;   // the source register has 64 bits
  bool isWide = false;         // the destination register has
  bool hasSign = false;        // the result is extended with its sign
  unsigned bits = 32;          // of the result
  uint32_t registerMask = ~0u; // of a destination of at most 32 bits
};

void runPartConversion(Warp &warp, const Op &op) {
  const auto &part = op.get<PartConversion>();
  if (part.takesLowHalf) {
    const uint64_t *source = warp.lanes<uint64_t>(op.at[1]);
    setLanes<uint32_t>(warp, part.inner.at[1],
                       [=](unsigned l) { return uint32_t(source[l]); });
  }
  part.inner.run(warp, part.inner);
  const uint32_t *result = warp.lanes<uint32_t>(part.inner.at[0]);
  unsigned shift = 32 - part.bits;
  uint32_t mask = part.registerMask;
  if (part.isWide && part.hasSign)
    setLanes<uint64_t>(warp, op.at[0], [=](unsigned l) {
      return uint64_t(int64_t(int32_t(result[l] << shift) >> shift));
    });
  else if (part.isWide)
    setLanes<uint64_t>(warp, op.at[0],
                       [=](unsigned l) { return uint64_t(result[l]); });
  else if (part.hasSign)
    setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) {
      return uint32_t(int32_t(result[l] << shift) >> shift) & mask;
    });
}

/// Sets the operands of a conversion with the handler `convert`.
bool takeOperands(Decoder &d, Type to, Type from, Handler convert) {
  if (!d.expectOperands(2))
    return false;
  unsigned toBits = getBitWidth(to), fromBits = getBitWidth(from);
  Type target = d.registerType(d.operands()[0]).value_or(to);
  Type source = d.registerType(d.operands()[1]).value_or(from);
  bool takesLowHalf = fromBits < 64 && getBitWidth(source) == 64;
  bool isWide = toBits < 64 && getBitWidth(target) == 64;
  bool hasSign = isSigned(to) && getBitWidth(target) > toBits;
  d.op().opClass = OpClass::Convert;
  d.op().run = convert;
  if (!d.destination(0, 0, isWide ? Type::B64 : to) ||
      !d.source(1, 1, takesLowHalf ? Type::B64 : from))
    return false;
  if (!takesLowHalf && !isWide && !hasSign)
    return true;
  auto part = std::make_unique<PartConversion>();
  part->takesLowHalf = takesLowHalf;
  part->isWide = isWide;
  part->hasSign = hasSign;
  part->bits = std::min(toBits, 32u);
  unsigned targetBits = getBitWidth(target);
  part->registerMask = targetBits < 32 ? (1u << targetBits) - 1 : ~0u;
  part->inner.run = convert;
  part->inner.at[0] = isWide ? d.sink(Type::B32) : d.op().at[0];
  part->inner.at[1] = takesLowHalf ? d.sink(Type::B32) : d.op().at[1];
  d.op().run = runPartConversion;
  d.op().detail = std::move(part);
  return true;
}

bool decodeConvert(Decoder &d) {
  if (d.accept("pack"))
    return decodePack(d);
  FloatModifiers modifiers;
  if (!takeFloatModifiers(d,
                          {"rn", "rz", "rm", "rp", "rna", "rni", "rzi", "rmi",
                           "rpi", "ftz", "sat", "relu", "satfinite"},
                          modifiers))
    return false;
  if (isPackedConversion(d))
    return decodePackedConversion(d, modifiers);
  std::optional<Type> to = d.takeType();
  if (!to)
    return false;
  std::optional<Type> from = d.takeType();
  if (!from)
    return false;
  bool isKnown =
      (isInteger(*to) || isFloat(*to)) && (isInteger(*from) || isFloat(*from));
  if (!isKnown)
    return d.fail("'cvt' does not convert from ." +
                  std::string(getSpelling(*from)) + " to ." +
                  std::string(getSpelling(*to)));
  auto choose =
      isInteger(*to)
          ? (isInteger(*from) ? getIntegerConversion : getFloatToInteger)
          : (isInteger(*from) ? getIntegerToFloat : getFloatConversion);
  Handler convert = choose(*to, *from, modifiers);
  if (!convert)
    return d.fail("'cvt' from ." + std::string(getSpelling(*from)) + " to ." +
                  std::string(getSpelling(*to)) +
                  " does not have these modifiers");
  return takeOperands(d, *to, *from, convert);
}

} // namespace

Handler ptx::getIntegerConversion(Type to, Type from,
                                  const FloatModifiers &modifiers) {
  if (modifiers.round != Decoder::Round::None || modifiers.ftz ||
      modifiers.relu || modifiers.satfinite)
    return nullptr;
  return withInteger(to, [&](auto toValue) {
    return withInteger(from, [&](auto fromValue) -> Handler {
      using To = decltype(toValue);
      using From = decltype(fromValue);
      if (!modifiers.sat)
        return getHandler<IntegerToInteger<To, From, false>, 1>();
      // Saturation must be able to change something.
      if constexpr (std::in_range<To>(std::numeric_limits<From>::min()) &&
                    std::in_range<To>(std::numeric_limits<From>::max()))
        return nullptr;
      else
        return getHandler<IntegerToInteger<To, From, true>, 1>();
    });
  });
}

void ptx::addConversions(DecodeTable &table) { table["cvt"] = decodeConvert; }

//===- Logic.cpp - bits and shifts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/LaneOps.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// Functions of one lane
//===----------------------------------------------------------------------===//

constexpr auto bitAnd = [](auto a, auto b) { return a & b; };
constexpr auto bitOr = [](auto a, auto b) { return a | b; };
constexpr auto bitXor = [](auto a, auto b) { return a ^ b; };
constexpr auto bitNot = [](auto a) { return ~a; };
constexpr auto logicalNot = [](auto a) { return a == 0; };

/// Shifts by more than the width are shifts by the width.
constexpr auto shiftLeft = []<typename T>(T a, uint32_t count) -> T {
  return count < sizeof(T) * 8 ? T(a << count) : T(0);
};
constexpr auto shiftRight = []<typename T>(T a, uint32_t count) -> T {
  // The sign stays after all other bits are gone.
  if constexpr (std::is_signed_v<T>)
    return T(a >> std::min<uint32_t>(count, sizeof(T) * 8 - 1));
  else
    return count < sizeof(T) * 8 ? T(a >> count) : T(0);
};

template <bool kLeft, bool kWrap>
constexpr auto funnelShift = [](uint32_t low, uint32_t high, uint32_t count) {
  uint32_t n = kWrap ? count & 31 : std::min<uint32_t>(count, 32);
  uint64_t both = uint64_t(high) << 32 | low;
  return kLeft ? uint32_t(both << n >> 32) : uint32_t(both >> n);
};

/// Ones at the lowest `count` bits.
template <typename T> inline T lowBits(uint32_t count) {
  return count < sizeof(T) * 8 ? T((T(1) << count) - 1) : T(~T(0));
}

/// Fields of 32-bit values use 8 bits of their position and length. Those of
/// 64-bit values use all bits, other than PTX says.
template <typename T>
inline void trimField(uint32_t &position, uint32_t &length) {
  if (sizeof(T) == 8)
    return;
  position &= 0xFF;
  length &= 0xFF;
}

constexpr auto extractField = []<typename T>(T a, uint32_t position,
                                             uint32_t length) -> T {
  using U = std::make_unsigned_t<T>;
  constexpr uint32_t width = sizeof(T) * 8;
  trimField<T>(position, length);
  if (length == 0)
    return 0;
  // Bits above the value are zeros, or its sign.
  T shifted = shiftRight(a, position);
  if (length >= width)
    return shifted;
  U field = U(shifted) & lowBits<U>(length);
  if (!std::is_signed_v<T>)
    return T(field);
  return T(T(field << (width - length)) >> (width - length));
};

constexpr auto insertField = []<typename T>(T a, T b, uint32_t position,
                                            uint32_t length) -> T {
  trimField<T>(position, length);
  T mask = shiftLeft(lowBits<T>(length), position);
  return (b & ~mask) | (shiftLeft(a, position) & mask);
};

template <bool kShift>
constexpr auto findBit = []<typename T>(T a) -> uint32_t {
  using U = std::make_unsigned_t<T>;
  U bits = a < 0 ? U(~a) : U(a);
  if (!bits)
    return ~uint32_t(0);
  uint32_t zeros = uint32_t(std::countl_zero(bits));
  return kShift ? zeros : uint32_t(sizeof(T) * 8 - 1) - zeros;
};

constexpr auto countBits = [](auto a) { return uint32_t(std::popcount(a)); };
constexpr auto countZeros = [](auto a) {
  return uint32_t(std::countl_zero(a));
};

constexpr auto reverse = []<typename T>(T a) -> T {
  uint64_t x = a;
  x = (x >> 1 & 0x5555555555555555) | (x & 0x5555555555555555) << 1;
  x = (x >> 2 & 0x3333333333333333) | (x & 0x3333333333333333) << 2;
  x = (x >> 4 & 0x0F0F0F0F0F0F0F0F) | (x & 0x0F0F0F0F0F0F0F0F) << 4;
  x = __builtin_bswap64(x);
  return T(x >> (64 - sizeof(T) * 8));
};

/// The position of the n-th set bit from `base`, upwards or downwards.
constexpr auto findNthSet = [](uint32_t mask, uint32_t base, int32_t offset) {
  if (offset == 0)
    return base < 32 && mask >> base & 1 ? base : ~uint32_t(0);
  int64_t left = offset < 0 ? -int64_t(offset) : offset;
  int64_t step = offset < 0 ? -1 : 1;
  for (int64_t at = base; at >= 0 && at < 32; at += step)
    if (mask >> at & 1 && --left == 0)
      return uint32_t(at);
  return ~uint32_t(0);
};

template <bool kWrap>
constexpr auto extend = []<typename T>(T a, uint32_t count) -> T {
  uint32_t n = kWrap ? count & 31 : std::min<uint32_t>(count, 32);
  if (n == 0)
    return 0;
  return T(T(uint32_t(a) << (32 - n)) >> (32 - n));
};

template <bool kWrap>
constexpr auto makeMask = [](uint32_t position, uint32_t length) {
  uint32_t p = kWrap ? position & 31 : std::min<uint32_t>(position, 32);
  uint32_t n = kWrap ? length & 31 : std::min<uint32_t>(length, 32);
  return shiftLeft(lowBits<uint32_t>(n), p);
};

//===----------------------------------------------------------------------===//
// lop3 and prmt
//===----------------------------------------------------------------------===//

/// Bit 4a + 2b + c of the table is the result for bits a, b, c. The function is
/// a sum modulo 2 of products of a, b and c; Op::a says which of the eight take
/// part, in the same order.
uint32_t getProducts(uint32_t table) {
  for (unsigned step : {1, 2, 4})
    for (unsigned i = 0; i < 8; ++i)
      if (i & step)
        table ^= (table >> (i - step) & 1) << i;
  return table;
}

TESSERA_INLINE void runLop3(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<uint32_t>(op.at[1]);
  const auto *b = warp.lanes<uint32_t>(op.at[2]);
  const auto *c = warp.lanes<uint32_t>(op.at[3]);
  auto part = [&](unsigned i) { return 0 - (op.a >> i & 1); };
  uint32_t one = part(0), ofC = part(1), ofB = part(2), ofBC = part(3);
  uint32_t ofA = part(4), ofAC = part(5), ofAB = part(6), ofABC = part(7);
  setLanes<uint32_t>(
      warp, op.at[0], [=](unsigned l) __attribute__((always_inline)) {
        uint32_t x = a[l], y = b[l], z = c[l];
        uint32_t rest = one ^ (ofC & z) ^ (y & (ofB ^ (ofBC & z)));
        return rest ^ (x & (ofA ^ (ofAC & z) ^ (y & (ofAB ^ (ofABC & z)))));
      });
}

/// at[4] is the predicate of the result, at[5] the one it is combined with.
template <bool kAnd>
TESSERA_INLINE void runLop3Predicate(Warp &warp, const Op &op) {
  runLop3(warp, op);
  const auto *value = warp.lanes<uint32_t>(op.at[0]);
  uint32_t other = warp.predicate(op, 5);
  setPredicate(warp, op.at[4], [=](unsigned l) {
    bool isSet = value[l] != 0, second = other >> l & 1;
    return kAnd ? isSet && second : isSet || second;
  });
}

constexpr auto permute = [](uint32_t a, uint32_t b, uint32_t select) {
  uint64_t bytes = uint64_t(b) << 32 | a;
  uint32_t result = 0;
  for (unsigned i = 0; i < 4; ++i) {
    uint32_t nibble = select >> 4 * i & 15;
    uint32_t byte = uint32_t(bytes >> 8 * (nibble & 7)) & 0xFF;
    // With bit 3, the sign of the byte is repeated.
    if (nibble & 8)
      byte = 0xFF * (byte >> 7);
    result |= byte << 8 * i;
  }
  return result;
};

/// Selectors of the modes by the low 2 bits of c, in the order f4e, b4e, rc8,
/// ecl, ecr, rc16.
constexpr uint32_t kSelectors[6][4] = {
    {0x3210, 0x4321, 0x5432, 0x6543}, {0x5670, 0x6701, 0x7012, 0x0123},
    {0x0000, 0x1111, 0x2222, 0x3333}, {0x3210, 0x3211, 0x3222, 0x3333},
    {0x0000, 0x1110, 0x2210, 0x3210}, {0x1010, 0x3232, 0x1010, 0x3232}};

template <unsigned kMode>
constexpr auto permuteMode = [](uint32_t a, uint32_t b, uint32_t select) {
  return permute(a, b, kSelectors[kMode][select & 3]);
};

//===----------------------------------------------------------------------===//
// Predicates
//===----------------------------------------------------------------------===//

template <auto F> void runOnPredicates(Warp &warp, const Op &op) {
  uint32_t bits = F(warp.predicate(op, 1), warp.predicate(op, 2));
  uint32_t &result = warp.predicate(op.at[0]);
  result = (result & ~warp.mask) | (bits & warp.mask);
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

bool takeOperands(Decoder &d, Type type, std::initializer_list<Type> sources) {
  d.op().opClass = OpClass::Integer;
  if (!d.expectOperands(sources.size() + 1) || !d.destination(0, 0, type))
    return false;
  size_t i = 1;
  for (Type source : sources) {
    if (!d.source(i, i, source))
      return false;
    ++i;
  }
  return true;
}

constexpr std::initializer_list<Type> kBits = {Type::B16, Type::B32, Type::B64};

template <auto F> bool decodeBitwise(Decoder &d) {
  d.op().isForgiving = true;
  if (d.accept("pred")) {
    d.op().opClass = OpClass::Integer;
    d.op().run = runOnPredicates<F>;
    return d.expectOperands(3) && d.destination(0, 0, Type::Pred) &&
           d.predicate(1, 1) && d.predicate(2, 2);
  }
  std::optional<Type> type = d.takeType(kBits);
  if (!type)
    return false;
  // The unused bits of narrow values stay 0 by themselves.
  d.op().run = isWide(*type) ? mapLanes<F, uint64_t, uint64_t, uint64_t>()
               : type == Type::B16
                   ? mapLanes<F, uint16_t, uint16_t, uint16_t>()
                   : mapLanes<F, uint32_t, uint32_t, uint32_t>();
  return takeOperands(d, *type, {*type, *type});
}

bool decodeNot(Decoder &d) {
  d.op().isForgiving = true;
  if (d.accept("pred")) {
    constexpr auto invert = [](uint32_t a, uint32_t) { return ~a; };
    d.op().opClass = OpClass::Integer;
    d.op().run = runOnPredicates<invert>;
    if (!d.expectOperands(2) || !d.destination(0, 0, Type::Pred) ||
        !d.predicate(1, 1))
      return false;
    d.op().at[2] = d.op().at[1];
    return true;
  }
  std::optional<Type> type = d.takeType(kBits);
  if (!type)
    return false;
  d.op().run = forWidth(
      *type, []<typename T>(T) -> Handler { return mapLanes<bitNot, T, T>(); });
  return takeOperands(d, *type, {*type});
}

bool decodeLogicalNot(Decoder &d) {
  std::optional<Type> type = d.takeType(kBits);
  if (!type)
    return false;
  d.op().run = forWidth(*type, []<typename T>(T) -> Handler {
    return mapLanes<logicalNot, T, T>();
  });
  return takeOperands(d, *type, {*type});
}

bool decodeShiftLeft(Decoder &d) {
  std::optional<Type> type = d.takeType(kBits);
  if (!type)
    return false;
  d.op().run = forWidth(*type, []<typename T>(T) -> Handler {
    return mapLanes<shiftLeft, T, T, uint32_t>();
  });
  return takeOperands(d, *type, {*type, Type::U32});
}

bool decodeShiftRight(Decoder &d) {
  std::optional<Type> type =
      d.takeType({Type::B16, Type::B32, Type::B64, Type::U16, Type::U32,
                  Type::U64, Type::S16, Type::S32, Type::S64});
  if (!type)
    return false;
  d.op().run = forInteger(*type, []<typename T>(T) -> Handler {
    return mapLanes<shiftRight, T, T, uint32_t>();
  });
  return takeOperands(d, *type, {*type, Type::U32});
}

bool decodeFunnelShift(Decoder &d) {
  int side = d.takeOneOf({"l", "r"});
  int mode = side < 0 ? -1 : d.takeOneOf({"wrap", "clamp"});
  if (mode < 0 || !d.takeType({Type::B32}))
    return false;
  using U = uint32_t;
  const Handler handlers[2][2] = {
      {mapLanes<funnelShift<true, true>, U, U, U, U>(),
       mapLanes<funnelShift<true, false>, U, U, U, U>()},
      {mapLanes<funnelShift<false, true>, U, U, U, U>(),
       mapLanes<funnelShift<false, false>, U, U, U, U>()}};
  d.op().run = handlers[side][mode];
  return takeOperands(d, Type::B32, {Type::B32, Type::B32, Type::U32});
}

bool decodeExtractField(Decoder &d) {
  std::optional<Type> type =
      d.takeType({Type::U32, Type::S32, Type::U64, Type::S64});
  if (!type)
    return false;
  d.op().run = forInteger(*type, []<typename T>(T) -> Handler {
    return mapLanes<extractField, T, T, uint32_t, uint32_t>();
  });
  return takeOperands(d, *type, {*type, Type::U32, Type::U32});
}

bool decodeInsertField(Decoder &d) {
  std::optional<Type> type = d.takeType({Type::B32, Type::B64});
  if (!type)
    return false;
  d.op().isForgiving = true;
  d.op().run = isWide(*type) ? mapLanes<insertField, uint64_t, uint64_t,
                                        uint64_t, uint32_t, uint32_t>()
                             : mapLanes<insertField, uint32_t, uint32_t,
                                        uint32_t, uint32_t, uint32_t>();
  return takeOperands(d, *type, {*type, *type, Type::U32, Type::U32});
}

bool decodeFindBit(Decoder &d) {
  bool isShift = d.accept("shiftamt");
  std::optional<Type> type =
      d.takeType({Type::U32, Type::S32, Type::U64, Type::S64});
  if (!type)
    return false;
  d.op().run = forInteger(*type, [=]<typename T>(T) -> Handler {
    return isShift ? mapLanes<findBit<true>, uint32_t, T>()
                   : mapLanes<findBit<false>, uint32_t, T>();
  });
  return takeOperands(d, Type::U32, {*type});
}

bool decodeFindNthSet(Decoder &d) {
  d.op().run = mapLanes<findNthSet, uint32_t, uint32_t, uint32_t, int32_t>();
  return d.takeType({Type::B32}) &&
         takeOperands(d, Type::B32, {Type::B32, Type::B32, Type::S32});
}

template <auto F> bool decodeCount(Decoder &d) {
  std::optional<Type> type = d.takeType({Type::B32, Type::B64});
  if (!type)
    return false;
  d.op().run = isWide(*type) ? mapLanes<F, uint32_t, uint64_t>()
                             : mapLanes<F, uint32_t, uint32_t>();
  return takeOperands(d, Type::U32, {*type});
}

bool decodeReverse(Decoder &d) {
  std::optional<Type> type = d.takeType({Type::B32, Type::B64});
  if (!type)
    return false;
  d.op().run = isWide(*type) ? mapLanes<reverse, uint64_t, uint64_t>()
                             : mapLanes<reverse, uint32_t, uint32_t>();
  return takeOperands(d, *type, {*type});
}

bool decodePermute(Decoder &d) {
  auto acceptMode = [&] {
    return d.acceptOneOf({"f4e", "b4e", "rc8", "ecl", "ecr", "rc16"});
  };
  int mode = acceptMode();
  if (!d.takeType({Type::B32}))
    return false;
  if (mode < 0)
    mode = acceptMode();
  using U = uint32_t;
  const Handler modes[] = {mapLanes<permuteMode<0>, U, U, U, U>(),
                           mapLanes<permuteMode<1>, U, U, U, U>(),
                           mapLanes<permuteMode<2>, U, U, U, U>(),
                           mapLanes<permuteMode<3>, U, U, U, U>(),
                           mapLanes<permuteMode<4>, U, U, U, U>(),
                           mapLanes<permuteMode<5>, U, U, U, U>()};
  d.op().run = mode < 0 ? mapLanes<permute, U, U, U, U>() : modes[mode];
  d.op().isForgiving = true;
  return takeOperands(d, Type::B32, {Type::B32, Type::B32, Type::B32});
}

bool decodeLop3(Decoder &d) {
  int combine = d.acceptOneOf({"or", "and"});
  if (!d.takeType({Type::B32}))
    return false;
  d.op().opClass = OpClass::Integer;
  d.op().isForgiving = true;
  if (!d.expectOperands(combine < 0 ? 5 : 6))
    return false;
  std::optional<uint64_t> table = d.takeNumber(4, ~uint32_t(0));
  if (!table)
    return false;
  d.op().a = getProducts(uint32_t(*table & 0xFF));
  for (size_t i = 1; i < 4; ++i)
    if (!d.source(i, i, Type::B32))
      return false;
  if (combine < 0) {
    d.op().run = forProcessor<runLop3>();
    return d.destination(0, 0, Type::B32);
  }
  const Operand &results = d.operands()[0];
  if (results.kind != Operand::Pair)
    return d.fail(results.position, "expected a result and a predicate, a|p");
  d.op().run = combine ? forProcessor<runLop3Predicate<true>>()
                       : forProcessor<runLop3Predicate<false>>();
  return d.destinationOf(results.parts[0], Type::B32, d.op().at[0]) &&
         d.destinationOf(results.parts[1], Type::Pred, d.op().at[4]) &&
         d.predicate(5, 5);
}

bool decodeExtend(Decoder &d) {
  int mode = d.takeOneOf({"wrap", "clamp"});
  std::optional<Type> type;
  if (mode < 0 || !(type = d.takeType({Type::U32, Type::S32})))
    return false;
  d.op().run = forInteger(*type, [=]<typename T>(T) -> Handler {
    return mode ? mapLanes<extend<false>, T, T, uint32_t>()
                : mapLanes<extend<true>, T, T, uint32_t>();
  });
  return takeOperands(d, *type, {*type, Type::U32});
}

bool decodeMakeMask(Decoder &d) {
  int mode = d.takeOneOf({"wrap", "clamp"});
  if (mode < 0 || !d.takeType({Type::B32}))
    return false;
  using U = uint32_t;
  d.op().run = mode ? mapLanes<makeMask<false>, U, U, U>()
                    : mapLanes<makeMask<true>, U, U, U>();
  return takeOperands(d, Type::B32, {Type::U32, Type::U32});
}

} // namespace

void ptx::addLogic(DecodeTable &table) {
  table["and"] = decodeBitwise<bitAnd>;
  table["or"] = decodeBitwise<bitOr>;
  table["xor"] = decodeBitwise<bitXor>;
  table["not"] = decodeNot;
  table["cnot"] = decodeLogicalNot;
  table["shl"] = decodeShiftLeft;
  table["shr"] = decodeShiftRight;
  table["shf"] = decodeFunnelShift;
  table["bfe"] = decodeExtractField;
  table["bfi"] = decodeInsertField;
  table["bfind"] = decodeFindBit;
  table["fns"] = decodeFindNthSet;
  table["popc"] = decodeCount<countBits>;
  table["clz"] = decodeCount<countZeros>;
  table["brev"] = decodeReverse;
  table["prmt"] = decodePermute;
  table["lop3"] = decodeLop3;
  table["szext"] = decodeExtend;
  table["bmsk"] = decodeMakeMask;
}

//===- Integer.cpp - integer arithmetic -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/LaneOps.h"

#include <algorithm>
#include <limits>

using namespace tessera;
using namespace tessera::ptx;

namespace {

__extension__ typedef __int128 int128_t;
__extension__ typedef unsigned __int128 uint128_t;

//===----------------------------------------------------------------------===//
// Functions of one lane
//===----------------------------------------------------------------------===//

/// Unsigned and at least as wide as an int, so that nothing overflows.
template <typename T>
using Modular = std::conditional_t<sizeof(T) == 8, uint64_t, uint32_t>;

template <typename T> struct WideOf;
template <> struct WideOf<int16_t> {
  using type = int32_t;
};
template <> struct WideOf<uint16_t> {
  using type = uint32_t;
};
template <> struct WideOf<int32_t> {
  using type = int64_t;
};
template <> struct WideOf<uint32_t> {
  using type = uint64_t;
};
template <> struct WideOf<int64_t> {
  using type = int128_t;
};
template <> struct WideOf<uint64_t> {
  using type = uint128_t;
};
/// Twice as wide, of the same sign.
template <typename T> using Wide = typename WideOf<T>::type;

constexpr auto add = []<typename T>(T a, T b) {
  return T(Modular<T>(a) + Modular<T>(b));
};
constexpr auto subtract = []<typename T>(T a, T b) {
  return T(Modular<T>(a) - Modular<T>(b));
};
constexpr auto multiply = []<typename T>(T a, T b) {
  return T(Modular<T>(a) * Modular<T>(b));
};
constexpr auto multiplyHigh = []<typename T>(T a, T b) {
  return T(Wide<T>(a) * Wide<T>(b) >> sizeof(T) * 8);
};
constexpr auto multiplyWide = []<typename T>(T a, T b) {
  return Wide<T>(a) * Wide<T>(b);
};
constexpr auto clampTo32 = [](int64_t value) {
  return int32_t(std::clamp<int64_t>(value, INT32_MIN, INT32_MAX));
};

/// Without a defined result in PTX, all bits are set by the hardware.
constexpr auto divide = []<typename T>(T a, T b) -> T {
  if (b == 0)
    return T(-1);
  if (std::is_signed_v<T> && b == T(-1))
    return T(0 - Modular<T>(a));
  return T(a / b);
};
constexpr auto modulo = []<typename T>(T a, T b) -> T {
  if (b == 0)
    return T(-1);
  if (std::is_signed_v<T> && b == T(-1))
    return 0;
  return T(a % b);
};
constexpr auto minimum = [](auto a, auto b) { return a < b ? a : b; };
constexpr auto maximum = [](auto a, auto b) { return a > b ? a : b; };
constexpr auto negate = []<typename T>(T a) { return T(0 - Modular<T>(a)); };
constexpr auto absolute = []<typename T>(T a) {
  return a < 0 ? T(0 - Modular<T>(a)) : a;
};
constexpr auto sumOfDifference = []<typename T>(T a, T b, T c) {
  Modular<T> x(a), y(b);
  return T(Modular<T>(c) + (a < b ? y - x : x - y));
};

/// Applies a function to both halves of a word.
template <auto F, typename T>
constexpr auto onHalves = [](uint32_t a, uint32_t b) {
  uint32_t low = uint16_t(F(T(a), T(b)));
  uint32_t high = uint16_t(F(T(a >> 16), T(b >> 16)));
  return low | high << 16;
};
template <auto F>
constexpr auto orZero =
    []<typename T>(T a, T b) { return std::max<T>(F(a, b), 0); };

/// The product of the low 24 bits.
template <typename T> inline int64_t multiply24(T a, T b) {
  // Shifting left and right extends the sign, or zeros.
  auto x = T(uint32_t(a) << 8) >> 8;
  auto y = T(uint32_t(b) << 8) >> 8;
  return int64_t(x) * int64_t(y);
}

//===----------------------------------------------------------------------===//
// Carry
//===----------------------------------------------------------------------===//

/// The carry of each lane, 0 or 1, in a hidden register of the frame.
uint32_t getCarryPlace(Decoder &d) {
  FrameValue carry{FrameValue::Zero};
  // Sinks have small numbers.
  carry.number = 0xCC;
  return d.frameValue(carry);
}

/// at: result, a, b, and the carry in slot 4. For `mad`, c is at[3]. Op::a is
/// the carry of instructions that read none.
template <auto F, typename T, bool kIn, bool kOut>
void runCarry(Warp &warp, const Op &op) {
  const T *a = warp.lanes<T>(op.at[1]);
  const T *b = warp.lanes<T>(op.at[2]);
  const T *c = warp.lanes<T>(op.at[3]);
  T *result = warp.lanes<T>(op.at[0]);
  uint32_t *carry = warp.lanes<uint32_t>(op.at[4]);
  uint32_t constant = op.a;
  forLanes(warp.mask, [=](unsigned l) {
    uint128_t sum = F(a[l], b[l], c[l], kIn ? carry[l] : constant);
    result[l] = T(sum);
    if (kOut)
      carry[l] = uint32_t(sum >> sizeof(T) * 8) & 1;
  });
}

constexpr auto addCarry = [](auto a, auto b, auto, uint32_t carry) {
  return uint128_t(a) + b + carry;
};
/// The carry is set if there is no borrow, as one finds when `subc` follows
/// `add.cc`.
constexpr auto subtractBorrow = []<typename T>(T a, T b, T, uint32_t carry) {
  return uint128_t(a) + T(~b) + carry;
};
constexpr auto multiplyAddCarry = []<typename T>(T a, T b, T c,
                                                 uint32_t carry) {
  return uint128_t(T(a * b)) + c + carry;
};
template <typename S>
constexpr auto multiplyHighAddCarry =
    []<typename T>(T a, T b, T c, uint32_t carry) {
      return uint128_t(T(multiplyHigh(S(a), S(b)))) + c + carry;
    };

template <auto F, typename T> Handler pickCarry(bool in, bool out) {
  if (in)
    return out ? runCarry<F, T, true, true> : runCarry<F, T, true, false>;
  return runCarry<F, T, false, true>;
}

template <auto F> Handler pickCarry(Type type, bool in, bool out) {
  return isWide(type) ? pickCarry<F, uint64_t>(in, out)
                      : pickCarry<F, uint32_t>(in, out);
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

constexpr std::initializer_list<Type> kIntegers = {
    Type::U16, Type::U32, Type::U64, Type::S16, Type::S32, Type::S64};
constexpr std::initializer_list<Type> kCarryTypes = {Type::U32, Type::S32,
                                                     Type::U64, Type::S64};

/// Takes the destination and so many sources, all of one type.
bool takeOperands(Decoder &d, Type type, unsigned sources) {
  d.op().opClass = OpClass::Integer;
  if (!d.expectOperands(sources + 1) || !d.destination(0, 0, type))
    return false;
  for (unsigned i = 1; i <= sources; ++i)
    if (!d.source(i, i, type))
      return false;
  return true;
}

template <auto F> Handler pickBinary(Type type) {
  return forInteger(
      type, []<typename T>(T) -> Handler { return mapLanes<F, T, T, T>(); });
}

/// `u16x2` and `s16x2` are not types of registers.
int acceptHalves(Decoder &d) { return d.acceptOneOf({"u16x2", "s16x2"}); }

/// add, sub, addc, subc with `.cc`.
template <auto F> bool decodeCarry(Decoder &d, bool in, bool out) {
  std::optional<Type> type = d.takeType(kCarryTypes);
  if (!type || !takeOperands(d, *type, 2))
    return false;
  d.op().at[3] = d.op().at[1];
  d.op().at[4] = getCarryPlace(d);
  d.op().a = d.instruction->opcode == "sub";
  d.op().run = pickCarry<F>(*type, in, out);
  return true;
}

template <auto F, auto Carry> bool decodeSum(Decoder &d) {
  if (d.accept("cc"))
    return decodeCarry<Carry>(d, false, true);
  if (d.instruction->opcode == "add") {
    int halves = acceptHalves(d);
    if (halves >= 0) {
      d.op().run =
          mapLanes<onHalves<add, uint16_t>, uint32_t, uint32_t, uint32_t>();
      return takeOperands(d, Type::B32, 2);
    }
  }
  bool isSaturating = d.accept("sat");
  std::optional<Type> type = d.takeType(kIntegers);
  if (!type)
    return false;
  if (type == Type::S32 && d.accept("sat"))
    isSaturating = true;
  if (isSaturating && type != Type::S32)
    return d.fail("'.sat' needs type .s32");
  constexpr auto saturate = [](int32_t a, int32_t b) {
    constexpr bool isAdd = F(3, 1) == 4;
    return clampTo32(isAdd ? int64_t(a) + b : int64_t(a) - b);
  };
  d.op().run = isSaturating ? mapLanes<saturate, int32_t, int32_t, int32_t>()
                            : pickBinary<F>(*type);
  return takeOperands(d, *type, 2);
}

template <auto Carry> bool decodeSumCarry(Decoder &d) {
  return decodeCarry<Carry>(d, true, d.accept("cc"));
}

Type widen(Type type) {
  switch (type) {
  case Type::S16:
    return Type::S32;
  case Type::U16:
    return Type::U32;
  case Type::S32:
    return Type::S64;
  default:
    return Type::U64;
  }
}

constexpr std::initializer_list<Type> kNarrow = {Type::U16, Type::U32,
                                                 Type::S16, Type::S32};

template <typename F> Handler forNarrow(Type type, F f) {
  switch (type) {
  case Type::U16:
    return f(uint16_t());
  case Type::S16:
    return f(int16_t());
  case Type::U32:
    return f(uint32_t());
  default:
    return f(int32_t());
  }
}

bool decodeMultiply(Decoder &d) {
  int part = d.takeOneOf({"lo", "hi", "wide"});
  if (part < 0)
    return false;
  std::optional<Type> type =
      part == 2 ? d.takeType(kNarrow) : d.takeType(kIntegers);
  if (!type)
    return false;
  if (part < 2) {
    d.op().run =
        part ? pickBinary<multiplyHigh>(*type) : pickBinary<multiply>(*type);
    return takeOperands(d, *type, 2);
  }
  d.op().opClass = OpClass::Integer;
  d.op().run = forNarrow(*type, []<typename T>(T) -> Handler {
    return mapLanes<multiplyWide, Wide<T>, T, T>();
  });
  return d.expectOperands(3) && d.destination(0, 0, widen(*type)) &&
         d.source(1, 1, *type) && d.source(2, 2, *type);
}

/// mad and madc with a carry.
bool decodeMultiplyCarry(Decoder &d, int part, bool in, bool out) {
  std::optional<Type> type = d.takeType(kCarryTypes);
  if (!type || !takeOperands(d, *type, 3))
    return false;
  d.op().at[4] = getCarryPlace(d);
  switch (*type) {
  case Type::S32:
    d.op().run = pickCarry<multiplyHighAddCarry<int32_t>, uint32_t>(in, out);
    break;
  case Type::U32:
    d.op().run = pickCarry<multiplyHighAddCarry<uint32_t>, uint32_t>(in, out);
    break;
  case Type::S64:
    d.op().run = pickCarry<multiplyHighAddCarry<int64_t>, uint64_t>(in, out);
    break;
  default:
    d.op().run = pickCarry<multiplyHighAddCarry<uint64_t>, uint64_t>(in, out);
    break;
  }
  if (part == 0)
    d.op().run = pickCarry<multiplyAddCarry>(*type, in, out);
  return true;
}

constexpr auto multiplyAdd = []<typename T>(T a, T b, T c) {
  return add(multiply(a, b), c);
};
constexpr auto multiplyHighAdd = []<typename T>(T a, T b, T c) {
  return add(multiplyHigh(a, b), c);
};
constexpr auto multiplyHighAddSaturate = [](int32_t a, int32_t b, int32_t c) {
  return clampTo32(int64_t(multiplyHigh(a, b)) + c);
};

bool decodeMultiplyAdd(Decoder &d) {
  int part = d.takeOneOf({"lo", "hi", "wide"});
  if (part < 0)
    return false;
  if (part < 2 && d.accept("cc"))
    return decodeMultiplyCarry(d, part, false, true);
  bool isSaturating = part == 1 && d.accept("sat");
  std::optional<Type> type =
      part == 2 ? d.takeType(kNarrow) : d.takeType(kIntegers);
  if (!type)
    return false;
  if (part == 1 && type == Type::S32 && d.accept("sat"))
    isSaturating = true;
  if (isSaturating && type != Type::S32)
    return d.fail("'.sat' needs type .s32");
  if (part < 2) {
    d.op().run = forInteger(*type, [=]<typename T>(T) -> Handler {
      return part ? mapLanes<multiplyHighAdd, T, T, T, T>()
                  : mapLanes<multiplyAdd, T, T, T, T>();
    });
    if (isSaturating)
      d.op().run = mapLanes<multiplyHighAddSaturate, int32_t, int32_t, int32_t,
                            int32_t>();
    return takeOperands(d, *type, 3);
  }
  d.op().opClass = OpClass::Integer;
  d.op().run = forNarrow(*type, []<typename T>(T) -> Handler {
    constexpr auto f = [](T a, T b, Wide<T> c) {
      return add(Wide<T>(multiplyWide(a, b)), c);
    };
    return mapLanes<f, Wide<T>, T, T, Wide<T>>();
  });
  return d.expectOperands(4) && d.destination(0, 0, widen(*type)) &&
         d.source(1, 1, *type) && d.source(2, 2, *type) &&
         d.source(3, 3, widen(*type));
}

bool decodeMultiplyAddCarry(Decoder &d) {
  int part = d.takeOneOf({"lo", "hi"});
  return part >= 0 && decodeMultiplyCarry(d, part, true, d.accept("cc"));
}

template <typename T> Handler pickMultiply24(bool isHigh, bool isAdding) {
  constexpr auto low = [](T a, T b) { return T(multiply24(a, b)); };
  constexpr auto high = [](T a, T b) { return T(multiply24(a, b) >> 16); };
  constexpr auto lowAdd = [](T a, T b, T c) {
    return add(T(multiply24(a, b)), c);
  };
  constexpr auto highAdd = [](T a, T b, T c) {
    return add(T(multiply24(a, b) >> 16), c);
  };
  if (isAdding)
    return isHigh ? mapLanes<highAdd, T, T, T, T>()
                  : mapLanes<lowAdd, T, T, T, T>();
  return isHigh ? mapLanes<high, T, T, T>() : mapLanes<low, T, T, T>();
}

bool decodeMultiply24(Decoder &d) {
  bool isAdding = d.instruction->opcode == "mad24";
  int part = d.takeOneOf({"lo", "hi"});
  if (part < 0)
    return false;
  bool isSaturating = isAdding && part == 1 && d.accept("sat");
  std::optional<Type> type = isSaturating ? d.takeType({Type::S32})
                                          : d.takeType({Type::U32, Type::S32});
  if (!type)
    return false;
  d.op().run = type == Type::S32 ? pickMultiply24<int32_t>(part, isAdding)
                                 : pickMultiply24<uint32_t>(part, isAdding);
  constexpr auto saturate = [](int32_t a, int32_t b, int32_t c) {
    return clampTo32((multiply24(a, b) >> 16) + c);
  };
  if (isSaturating)
    d.op().run = mapLanes<saturate, int32_t, int32_t, int32_t, int32_t>();
  return takeOperands(d, *type, isAdding ? 3 : 2);
}

template <auto F> bool decodeBinary(Decoder &d) {
  std::optional<Type> type = d.takeType(kIntegers);
  if (!type)
    return false;
  d.op().run = pickBinary<F>(*type);
  return takeOperands(d, *type, 2);
}

template <auto F> bool decodeUnary(Decoder &d) {
  std::optional<Type> type = d.takeType({Type::S16, Type::S32, Type::S64});
  if (!type)
    return false;
  d.op().run = forInteger(
      *type, []<typename T>(T) -> Handler { return mapLanes<F, T, T>(); });
  return takeOperands(d, *type, 1);
}

template <auto F> bool decodeExtremum(Decoder &d) {
  bool isRelu = d.accept("relu");
  int halves = acceptHalves(d);
  if (halves >= 0) {
    isRelu |= d.accept("relu");
    if (isRelu && halves == 0)
      return d.fail("'.relu' needs a signed type");
    constexpr auto relu = onHalves<orZero<F>, int16_t>;
    constexpr auto ofSigned = onHalves<F, int16_t>;
    constexpr auto ofUnsigned = onHalves<F, uint16_t>;
    d.op().run = isRelu ? mapLanes<relu, uint32_t, uint32_t, uint32_t>()
                 : halves
                     ? mapLanes<ofSigned, uint32_t, uint32_t, uint32_t>()
                     : mapLanes<ofUnsigned, uint32_t, uint32_t, uint32_t>();
    return takeOperands(d, Type::B32, 2);
  }
  std::optional<Type> type = d.takeType(kIntegers);
  if (!type)
    return false;
  isRelu |= d.accept("relu");
  if (isRelu && type != Type::S32)
    return d.fail("'.relu' needs type .s32 or .s16x2");
  d.op().run = isRelu ? mapLanes<orZero<F>, int32_t, int32_t, int32_t>()
                      : pickBinary<F>(*type);
  return takeOperands(d, *type, 2);
}

bool decodeSad(Decoder &d) {
  std::optional<Type> type = d.takeType(kIntegers);
  if (!type)
    return false;
  d.op().run = forInteger(*type, []<typename T>(T) -> Handler {
    return mapLanes<sumOfDifference, T, T, T, T>();
  });
  return takeOperands(d, *type, 3);
}

} // namespace

void ptx::addIntegers(DecodeTable &table) {
  table["add"] = decodeSum<add, addCarry>;
  table["sub"] = decodeSum<subtract, subtractBorrow>;
  table["addc"] = decodeSumCarry<addCarry>;
  table["subc"] = decodeSumCarry<subtractBorrow>;
  table["mul"] = decodeMultiply;
  table["mad"] = decodeMultiplyAdd;
  table["madc"] = decodeMultiplyAddCarry;
  table["mul24"] = decodeMultiply24;
  table["mad24"] = decodeMultiply24;
  table["div"] = decodeBinary<divide>;
  table["rem"] = decodeBinary<modulo>;
  table["abs"] = decodeUnary<absolute>;
  table["neg"] = decodeUnary<negate>;
  table["min"] = decodeExtremum<minimum>;
  table["max"] = decodeExtremum<maximum>;
  table["sad"] = decodeSad;
}

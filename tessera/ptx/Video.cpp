//===- Video.cpp - video instructions and dot products -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Video instructions select parts of their operands, compute, saturate, and
// combine the result with a third operand. With 32-bit results:
//
//   vadd.s32.u32.s32.sat.max %r1, %r2.b0, %r3.h1, %r4;
//     r1 = max(clamp(zero_extend(r2.b0) + sign_extend(r3.h1)), r4)
//   vadd.s32.u32.s32 %r1.h1, %r2, %r3, %r4;
//     r1 = r4 with the upper half replaced
//
// and with two or four lanes in a word:
//
//   vadd2.s32.s32.s32 %r1.h1, %r2.h32, %r3.h10, %r4;
//     the halves of operands are numbered h0, h1 (of r2), h2, h3 (of r3)
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/LaneOps.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

namespace {

__extension__ typedef __int128 int128_t;

//===----------------------------------------------------------------------===//
// What an instruction says
//===----------------------------------------------------------------------===//

enum class VideoOp {
  Add,
  Subtract,
  Difference,
  Min,
  Max,
  Average,
  Left,
  Right
};

/// Bits of a word.
struct Part {
  uint8_t shift = 0;
  uint8_t width = 32;
};

struct VideoDetail final : Detail {
  bool isSigned = false; // the result
  bool isSignedA = false, isSignedB = false;
  bool isSaturating = false;
  /// How the result is combined with c, if a second operation is there.
  enum Second : uint8_t { None, Add, Min, Max } second = None;
  /// Of shifts: amounts are taken modulo 32, else they stop at 32.
  bool isWrapping = false;
  /// vset: eq, ne, lt, le, gt, ge; -1 for others.
  int comparison = -1;

  // Forms with one result.
  Part a, b, result;

  // Forms with two or four: which parts the lanes of a and b are, and which
  // lanes of the result are computed.
  unsigned lanes = 1;
  std::array<uint8_t, 4> partsOfA{}, partsOfB{};
  uint32_t lanesOfResult = 0;

  // vmad.
  bool negatesProduct = false, negatesAddend = false, isPlusOne = false;
  unsigned scale = 0;
};

int64_t extract(uint64_t word, Part part, bool isSigned) {
  uint64_t bits = word >> part.shift;
  unsigned rest = 64 - part.width;
  return isSigned ? int64_t(bits << rest) >> rest
                  : int64_t(bits << rest >> rest);
}

int64_t saturate(int64_t value, unsigned width, bool isSigned) {
  int64_t top = int64_t(1) << (isSigned ? width - 1 : width);
  return std::clamp<int64_t>(value, isSigned ? -top : 0, top - 1);
}

bool compare(int comparison, int64_t a, int64_t b) {
  switch (comparison) {
  case 0:
    return a == b;
  case 1:
    return a != b;
  case 2:
    return a < b;
  case 3:
    return a <= b;
  case 4:
    return a > b;
  default:
    return a >= b;
  }
}

template <VideoOp kOp>
int64_t apply(const VideoDetail &t, int64_t a, int64_t b) {
  if (t.comparison >= 0)
    return compare(t.comparison, a, b);
  switch (kOp) {
  case VideoOp::Add:
    return a + b;
  case VideoOp::Subtract:
    return a - b;
  case VideoOp::Difference:
    return a < b ? b - a : a - b;
  case VideoOp::Min:
    return std::min(a, b);
  case VideoOp::Max:
    return std::max(a, b);
  case VideoOp::Average:
    // Halves are rounded away from zero.
    return (a + b + (a + b >= 0)) >> 1;
  case VideoOp::Left:
  case VideoOp::Right: {
    uint32_t amount = uint32_t(b);
    amount = t.isWrapping ? amount & 31 : std::min<uint32_t>(amount, 32);
    // The value before saturation has 34 bits.
    return kOp == VideoOp::Left ? int64_t(uint64_t(a) << amount << 30) >> 30
                                : a >> amount;
  }
  }
}

//===----------------------------------------------------------------------===//
// One result
//===----------------------------------------------------------------------===//

uint32_t combine(const VideoDetail &t, uint32_t value, uint32_t c) {
  switch (t.second) {
  case VideoDetail::Add:
    return value + c;
  case VideoDetail::Min:
    return t.isSigned ? uint32_t(std::min(int32_t(value), int32_t(c)))
                      : std::min(value, c);
  case VideoDetail::Max:
    return t.isSigned ? uint32_t(std::max(int32_t(value), int32_t(c)))
                      : std::max(value, c);
  case VideoDetail::None:
    break;
  }
  if (t.result.width == 32)
    return value;
  uint32_t mask = ((1u << t.result.width) - 1) << t.result.shift;
  // The upper half takes the upper half of the value.
  if (t.result.width == 16)
    return (value & mask) | (c & ~mask);
  return (value << t.result.shift & mask) | (c & ~mask);
}

/// Saturation of one result. PTX describes it as clamping to the range of the
/// result. ptxas emulates these instructions with other results at the edges:
/// a part of a register is clamped as an unsigned number, and for an unsigned
/// result numbers of mixed signs are clamped at 0 only.
template <VideoOp kOp>
int64_t saturateResult(const VideoDetail &t, int64_t value) {
  if (t.result.width < 32) {
    uint32_t top = (1u << (t.result.width - t.isSigned)) - 1;
    return std::min(uint32_t(value), top);
  }
  bool isShift = kOp == VideoOp::Left || kOp == VideoOp::Right;
  if (!t.isSigned && t.isSignedA != t.isSignedB && !isShift)
    return value < 0 ? 0 : int64_t(uint32_t(value));
  return saturate(value, 32, t.isSigned);
}

template <VideoOp kOp> void runVideo(Warp &warp, const Op &op) {
  const VideoDetail &t = op.get<VideoDetail>();
  const uint32_t *a = warp.lanes<uint32_t>(op.at[1]);
  const uint32_t *b = warp.lanes<uint32_t>(op.at[2]);
  const uint32_t *c = warp.lanes<uint32_t>(op.at[3]);
  setLanes<uint32_t>(warp, op.at[0], [&](unsigned l) {
    int64_t value = apply<kOp>(t, extract(a[l], t.a, t.isSignedA),
                               extract(b[l], t.b, t.isSignedB));
    if (t.isSaturating)
      value = saturateResult<kOp>(t, value);
    return combine(t, uint32_t(value), c[l]);
  });
}

void runVideoMultiplyAdd(Warp &warp, const Op &op) {
  const VideoDetail &t = op.get<VideoDetail>();
  const uint32_t *a = warp.lanes<uint32_t>(op.at[1]);
  const uint32_t *b = warp.lanes<uint32_t>(op.at[2]);
  const uint32_t *c = warp.lanes<uint32_t>(op.at[3]);
  bool isSigned =
      t.isSignedA || t.isSignedB || t.negatesProduct || t.negatesAddend;
  // ptxas takes whole registers, and the addend, as signed numbers.
  bool isSignedA = t.isSignedA || t.a.width == 32;
  bool isSignedB = t.isSignedB || t.b.width == 32;
  setLanes<uint32_t>(warp, op.at[0], [&](unsigned l) {
    int128_t value =
        int128_t(extract(a[l], t.a, isSignedA)) * extract(b[l], t.b, isSignedB);
    int128_t addend = int32_t(c[l]);
    if (t.negatesProduct)
      value = -value;
    else if (t.negatesAddend)
      addend = -addend;
    value += addend + t.isPlusOne;
    int64_t result = isSigned ? int64_t(value >> t.scale)
                              : int64_t(uint64_t(value) >> t.scale);
    if (t.isSaturating)
      result = saturate(result, 32, isSigned);
    return uint32_t(result);
  });
}

//===----------------------------------------------------------------------===//
// Two or four results
//===----------------------------------------------------------------------===//

template <VideoOp kOp, unsigned kCount>
void runVideoLanes(Warp &warp, const Op &op) {
  constexpr unsigned width = 32 / kCount;
  constexpr uint32_t ones = (1u << width) - 1;
  const VideoDetail &t = op.get<VideoDetail>();
  const uint32_t *a = warp.lanes<uint32_t>(op.at[1]);
  const uint32_t *b = warp.lanes<uint32_t>(op.at[2]);
  const uint32_t *c = warp.lanes<uint32_t>(op.at[3]);
  setLanes<uint32_t>(warp, op.at[0], [&](unsigned l) {
    uint64_t words = uint64_t(b[l]) << 32 | a[l];
    uint32_t result = c[l];
    for (unsigned i = 0; i < kCount; ++i) {
      if (!(t.lanesOfResult >> i & 1))
        continue;
      Part partOfA{uint8_t(t.partsOfA[i] * width), width};
      Part partOfB{uint8_t(t.partsOfB[i] * width), width};
      int64_t value = apply<kOp>(t, extract(words, partOfA, t.isSignedA),
                                 extract(words, partOfB, t.isSignedB));
      if (t.isSaturating)
        value = saturate(value, width, t.isSigned);
      if (t.second == VideoDetail::Add) {
        result += uint32_t(value);
        continue;
      }
      result &= ~(ones << i * width);
      result |= (uint32_t(value) & ones) << i * width;
    }
    return result;
  });
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

std::optional<Part> takePart(Decoder &d, const Operand &operand) {
  const std::string &text = operand.text;
  if (operand.kind != Operand::Register || text.empty())
    return Part();
  unsigned number = text.size() == 2 ? unsigned(text[1] - '0') : 8;
  if (text[0] == 'b' && number < 4)
    return Part{uint8_t(8 * number), 8};
  if (text[0] == 'h' && number < 2)
    return Part{uint8_t(16 * number), 16};
  d.fail(operand.position, "'." + text + "' is not a part of a register");
  return std::nullopt;
}

/// The lanes of a vector operand. The first letter is the highest lane.
bool takeParts(Decoder &d, const Operand &operand, unsigned lanes,
               std::array<uint8_t, 4> &parts) {
  const std::string &text = operand.text;
  if (operand.kind != Operand::Register || text.empty())
    return true;
  if (text[0] != (lanes == 2 ? 'h' : 'b') || text.size() != lanes + 1)
    return d.fail(operand.position, "'." + text + "' is not possible for " +
                                        std::to_string(lanes) + " lanes");
  for (unsigned i = 0; i < lanes; ++i) {
    unsigned part = unsigned(text[lanes - i] - '0');
    if (part >= 2 * lanes)
      return d.fail(operand.position, "'." + text +
                                          "' names a part that two "
                                          "words do not have");
    parts[i] = uint8_t(part);
  }
  return true;
}

/// The lanes that are computed, from the highest to the lowest.
bool takeLanes(Decoder &d, const Operand &operand, unsigned lanes,
               uint32_t &mask) {
  const std::string &text = operand.text;
  mask = (1u << lanes) - 1;
  if (operand.kind != Operand::Register || text.empty())
    return true;
  bool isValid = text[0] == (lanes == 2 ? 'h' : 'b');
  mask = 0;
  unsigned last = lanes;
  for (size_t i = 1; i < text.size(); ++i) {
    unsigned lane = unsigned(text[i] - '0');
    isValid &= lane < last;
    last = lane;
    mask |= 1u << lane;
  }
  return isValid || d.fail(operand.position,
                           "'." + text + "' does not name lanes of a result");
}

/// The operands without their parts, which have been read.
bool takeOperands(Decoder &d, size_t count) {
  d.op().opClass = OpClass::Integer;
  for (size_t i = 0; i < count; ++i) {
    Operand plain = d.operands()[i];
    if (plain.kind == Operand::Register) {
      plain.text.clear();
      plain.isNegated = false;
    }
    if (i == 0 ? !d.destinationOf(plain, Type::B32, d.op().at[0])
               : !d.sourceOf(plain, Type::B32, d.op().at[i]))
      return false;
  }
  if (count == 3)
    d.op().at[3] = d.op().at[2];
  return true;
}

bool hasNegation(Decoder &d) {
  for (const Operand &operand : d.operands())
    if (operand.isNegated)
      return d.fail(operand.position, "'-' is not possible here"), true;
  return false;
}

/// `.sat` may come before or after the types.
bool takeTypes(Decoder &d, VideoDetail &t, bool hasResult) {
  auto take = [&](bool &isSigned) {
    std::optional<Type> type = d.takeType({Type::U32, Type::S32});
    if (type)
      isSigned = *type == Type::S32;
    return type.has_value();
  };
  t.isSaturating = d.accept("sat");
  if (hasResult && !take(t.isSigned))
    return false;
  if (!take(t.isSignedA) || !take(t.isSignedB))
    return false;
  t.isSaturating |= d.accept("sat");
  return true;
}

enum class Kind { Plain, Shift, Set };

template <VideoOp kOp, Kind kKind> bool decodeVideo(Decoder &d) {
  auto detail = std::make_unique<VideoDetail>();
  VideoDetail &t = *detail;
  if (!takeTypes(d, t, kKind != Kind::Set))
    return false;
  if (kKind == Kind::Set) {
    t.comparison = d.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge"});
    if (t.comparison < 0)
      return false;
    t.isSigned = t.isSignedA;
  }
  if (kKind == Kind::Shift) {
    if (t.isSignedB)
      return d.fail("the amount of a shift has type .u32");
    int mode = d.takeOneOf({"clamp", "wrap"});
    if (mode < 0)
      return false;
    t.isWrapping = mode == 1;
  }
  int second = d.acceptOneOf({"add", "min", "max"});
  t.second = VideoDetail::Second(second + 1);
  if (!d.expectOperands(3, 4) || hasNegation(d))
    return false;
  const std::vector<Operand> &operands = d.operands();
  std::optional<Part> result = takePart(d, operands[0]);
  std::optional<Part> a = takePart(d, operands[1]);
  std::optional<Part> b = takePart(d, operands[2]);
  if (!result || !a || !b)
    return false;
  bool needsThird = second >= 0 || result->width < 32;
  if (needsThird != (operands.size() == 4))
    return d.fail(needsThird ? "a fourth operand is needed"
                             : "a fourth operand is not possible");
  if (second >= 0 && result->width < 32)
    return d.fail(operands[0].position,
                  "a part of the result and a second operation exclude each "
                  "other");
  t.result = *result;
  t.a = *a;
  t.b = *b;
  d.op().run = runVideo<kOp>;
  d.op().detail = std::move(detail);
  return takeOperands(d, operands.size());
}

template <VideoOp kOp, unsigned kCount, bool kSet>
bool decodeVideoLanes(Decoder &d) {
  auto detail = std::make_unique<VideoDetail>();
  VideoDetail &t = *detail;
  if (!takeTypes(d, t, !kSet))
    return false;
  if (kSet) {
    t.comparison = d.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge"});
    if (t.comparison < 0)
      return false;
  }
  if (d.accept("add"))
    t.second = VideoDetail::Add;
  if (!d.expectOperands(4) || hasNegation(d))
    return false;
  t.lanes = kCount;
  for (unsigned i = 0; i < kCount; ++i) {
    t.partsOfA[i] = uint8_t(i);
    t.partsOfB[i] = uint8_t(kCount + i);
  }
  const std::vector<Operand> &operands = d.operands();
  if (!takeLanes(d, operands[0], kCount, t.lanesOfResult) ||
      !takeParts(d, operands[1], kCount, t.partsOfA) ||
      !takeParts(d, operands[2], kCount, t.partsOfB))
    return false;
  d.op().run = runVideoLanes<kOp, kCount>;
  d.op().detail = std::move(detail);
  return takeOperands(d, 4);
}

bool decodeVideoMultiplyAdd(Decoder &d) {
  auto detail = std::make_unique<VideoDetail>();
  VideoDetail &t = *detail;
  if (!takeTypes(d, t, true))
    return false;
  t.isPlusOne = d.accept("po");
  t.isSaturating |= d.accept("sat");
  int scale = d.acceptOneOf({"shr7", "shr15"});
  t.scale = scale < 0 ? 0 : scale == 0 ? 7 : 15;
  if (!d.expectOperands(4))
    return false;
  const std::vector<Operand> &operands = d.operands();
  std::optional<Part> a = takePart(d, operands[1]);
  std::optional<Part> b = takePart(d, operands[2]);
  if (!a || !b)
    return false;
  t.a = *a;
  t.b = *b;
  auto isNegated = [&](size_t i) {
    return operands[i].kind == Operand::Register && operands[i].isNegated;
  };
  t.negatesProduct = isNegated(1) != isNegated(2);
  t.negatesAddend = isNegated(3);
  if (t.isPlusOne && (isNegated(1) || isNegated(2) || isNegated(3)))
    return d.fail("'.po' and '-' exclude each other");
  if (t.negatesProduct && t.negatesAddend)
    return d.fail("the product and the addend cannot both be negated");
  if (!operands[0].text.empty() && operands[0].kind == Operand::Register)
    return d.fail(operands[0].position, "the result of 'vmad' has no parts");
  if (!operands[3].text.empty() && operands[3].kind == Operand::Register)
    return d.fail(operands[3].position, "the addend of 'vmad' has no parts");
  d.op().run = runVideoMultiplyAdd;
  d.op().detail = std::move(detail);
  return takeOperands(d, 4);
}

//===----------------------------------------------------------------------===//
// Dot products
//===----------------------------------------------------------------------===//

template <typename A, typename B>
constexpr auto dot4 = [](uint32_t a, uint32_t b, uint32_t c) {
  for (unsigned i = 0; i < 4; ++i)
    c += uint32_t(int32_t(A(a >> 8 * i)) * int32_t(B(b >> 8 * i)));
  return c;
};

/// Two 16-bit values of a and two bytes of b.
template <typename A, typename B, unsigned kShift>
constexpr auto dot2 = [](uint32_t a, uint32_t b, uint32_t c) {
  for (unsigned i = 0; i < 2; ++i)
    c += uint32_t(int32_t(A(a >> 16 * i)) * int32_t(B(b >> (kShift + 8 * i))));
  return c;
};

template <auto F> Handler pickDot() {
  return mapLanes<F, uint32_t, uint32_t, uint32_t, uint32_t>();
}

bool decodeDot(Decoder &d) {
  bool isDot2 = d.instruction->opcode == "dp2a";
  int half = isDot2 ? d.takeOneOf({"lo", "hi"}) : 0;
  if (half < 0)
    return false;
  std::optional<Type> a = d.takeType({Type::U32, Type::S32});
  std::optional<Type> b;
  if (!a || !(b = d.takeType({Type::U32, Type::S32})) || !d.expectOperands(4))
    return false;
  const Handler handlers[3][2][2] = {
      {{pickDot<dot2<uint16_t, uint8_t, 0>>(),
        pickDot<dot2<uint16_t, int8_t, 0>>()},
       {pickDot<dot2<int16_t, uint8_t, 0>>(),
        pickDot<dot2<int16_t, int8_t, 0>>()}},
      {{pickDot<dot2<uint16_t, uint8_t, 16>>(),
        pickDot<dot2<uint16_t, int8_t, 16>>()},
       {pickDot<dot2<int16_t, uint8_t, 16>>(),
        pickDot<dot2<int16_t, int8_t, 16>>()}},
      {{pickDot<dot4<uint8_t, uint8_t>>(), pickDot<dot4<uint8_t, int8_t>>()},
       {pickDot<dot4<int8_t, uint8_t>>(), pickDot<dot4<int8_t, int8_t>>()}}};
  d.op().run = handlers[isDot2 ? half : 2][*a == Type::S32][*b == Type::S32];
  return takeOperands(d, 4);
}

template <VideoOp kOp> void addFamily(DecodeTable &table, std::string name) {
  if (kOp != VideoOp::Average)
    table[name] = decodeVideo<kOp, Kind::Plain>;
  table[name + "2"] = decodeVideoLanes<kOp, 2, false>;
  table[name + "4"] = decodeVideoLanes<kOp, 4, false>;
}

} // namespace

void ptx::addVideo(DecodeTable &table) {
  addFamily<VideoOp::Add>(table, "vadd");
  addFamily<VideoOp::Subtract>(table, "vsub");
  addFamily<VideoOp::Difference>(table, "vabsdiff");
  addFamily<VideoOp::Min>(table, "vmin");
  addFamily<VideoOp::Max>(table, "vmax");
  addFamily<VideoOp::Average>(table, "vavrg");
  table["vshl"] = decodeVideo<VideoOp::Left, Kind::Shift>;
  table["vshr"] = decodeVideo<VideoOp::Right, Kind::Shift>;
  table["vset"] = decodeVideo<VideoOp::Add, Kind::Set>;
  table["vset2"] = decodeVideoLanes<VideoOp::Add, 2, true>;
  table["vset4"] = decodeVideoLanes<VideoOp::Add, 4, true>;
  table["vmad"] = decodeVideoMultiplyAdd;
  table["dp4a"] = decodeDot;
  table["dp2a"] = decodeDot;
}

//===- Compare.cpp - comparison and selection -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A comparison makes a word with a bit per lane. What becomes of it, predicates
// or values, and how it is combined with another predicate, is decided once per
// warp.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/LaneOps.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// Functions of one lane
//===----------------------------------------------------------------------===//

/// The bits of an f16 or a bf16, as a number that is ordered like the float.
/// The order needs no conversion to another format.
template <unsigned kFractionBits> struct HalfBits {
  int32_t order;
  bool isNaN;

  static constexpr uint32_t kInfinity = 0x7FFFu >> kFractionBits
                                                       << kFractionBits;

  HalfBits(uint32_t bits, bool flush) {
    uint32_t magnitude = bits & 0x7FFF;
    isNaN = magnitude > kInfinity;
    if (flush && magnitude < 1u << kFractionBits)
      magnitude = 0;
    order = bits & 0x8000 ? -int32_t(magnitude) : int32_t(magnitude);
  }
};

/// How a kind of operand is read from a cell: `Word` is the cell, `get` the
/// value to compare.
template <typename T> struct Plain {
  using Word = Cell<T>;
  static T get(Word word) { return fromCell<T>(word); }
};
struct FlushedSingle {
  using Word = uint32_t;
  static float get(uint32_t word) {
    uint32_t isNormal = word & 0x7F800000 ? ~uint32_t(0) : 0x80000000;
    return std::bit_cast<float>(word & isNormal);
  }
};
/// A half at bit `kShift` of a word.
template <unsigned kFractionBits, bool kFlush, unsigned kShift> struct Half {
  using Word = uint32_t;
  static HalfBits<kFractionBits> get(uint32_t word) {
    return {word >> kShift & 0xFFFF, kFlush};
  }
};

enum Comparison {
  Equal,
  NotEqual,
  Less,
  LessEqual,
  Greater,
  GreaterEqual,
  // True if an operand is NaN.
  EqualOrNaN,
  NotEqualOrNaN,
  LessOrNaN,
  LessEqualOrNaN,
  GreaterOrNaN,
  GreaterEqualOrNaN,
  BothNumbers,
  AnyNaN,
};

template <typename T> TESSERA_INLINE bool isNaN(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return value != value;
  else if constexpr (std::is_integral_v<T>)
    return false;
  else
    return value.isNaN;
}

template <typename T> TESSERA_INLINE auto getOrder(T value) {
  if constexpr (std::is_arithmetic_v<T>)
    return value;
  else
    return value.order;
}

template <Comparison kComparison, typename T>
TESSERA_INLINE bool compare(T a, T b) {
  bool unordered = isNaN(a) || isNaN(b);
  auto x = getOrder(a), y = getOrder(b);
  switch (kComparison) {
  case Equal:
    return !unordered & (x == y);
  case NotEqual:
    return !unordered & (x != y);
  case Less:
    return !unordered & (x < y);
  case LessEqual:
    return !unordered & (x <= y);
  case Greater:
    return !unordered & (x > y);
  case GreaterEqual:
    return !unordered & (x >= y);
  case EqualOrNaN:
    return unordered | (x == y);
  case NotEqualOrNaN:
    return unordered | (x != y);
  case LessOrNaN:
    return unordered | (x < y);
  case LessEqualOrNaN:
    return unordered | (x <= y);
  case GreaterOrNaN:
    return unordered | (x > y);
  case GreaterEqualOrNaN:
    return unordered | (x >= y);
  case BothNumbers:
    return !unordered;
  case AnyNaN:
    return unordered;
  }
}

//===----------------------------------------------------------------------===//
// Words of bits
//===----------------------------------------------------------------------===//

template <typename Kind, Comparison kComparison>
TESSERA_INLINE uint32_t compareLanes(Warp &warp, const Op &op) {
  using Word = typename Kind::Word;
  const Word *a = warp.lanes<Word>(op.at[2]);
  const Word *b = warp.lanes<Word>(op.at[3]);
  uint32_t bits = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    bits |= uint32_t(compare<kComparison>(Kind::get(a[l]), Kind::get(b[l])))
            << l;
  return bits;
}

/// Op::a: what the comparison is combined with the predicate at[4] by.
enum Combination : uint32_t { None, And, Or, Xor };

TESSERA_INLINE uint32_t combine(Warp &warp, const Op &op, uint32_t bits) {
  switch (op.a) {
  case And:
    return bits & warp.predicate(op, 4);
  case Or:
    return bits | warp.predicate(op, 4);
  case Xor:
    return bits ^ warp.predicate(op, 4);
  default:
    return bits;
  }
}

TESSERA_INLINE void setBits(Warp &warp, uint32_t at, uint32_t bits) {
  uint32_t &result = warp.predicate(at);
  result = (result & ~warp.mask) | (bits & warp.mask);
}

/// at: p, q, a, b, c. Op::b is set if there is a q.
template <typename Kind, Comparison kComparison>
TESSERA_INLINE void runSetp(Warp &warp, const Op &op) {
  uint32_t bits = compareLanes<Kind, kComparison>(warp, op);
  uint32_t first = combine(warp, op, bits);
  if (op.b) {
    uint32_t second = combine(warp, op, ~bits);
    setBits(warp, op.at[1], second);
  }
  setBits(warp, op.at[0], first);
}

/// Of two halves: p for the low ones, q for the high ones.
template <typename Low, typename High, Comparison kComparison>
TESSERA_INLINE void runSetpHalves(Warp &warp, const Op &op) {
  uint32_t low = combine(warp, op, compareLanes<Low, kComparison>(warp, op));
  uint32_t high = combine(warp, op, compareLanes<High, kComparison>(warp, op));
  if (op.b)
    setBits(warp, op.at[1], high);
  setBits(warp, op.at[0], low);
}

/// Op::immediate is the value of true.
template <typename Kind, Comparison kComparison>
TESSERA_INLINE void runSet(Warp &warp, const Op &op) {
  uint32_t bits = combine(warp, op, compareLanes<Kind, kComparison>(warp, op));
  uint32_t isTrue = uint32_t(op.immediate);
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) {
    return isTrue & (0 - (bits >> l & 1));
  });
}

template <typename Low, typename High, Comparison kComparison>
TESSERA_INLINE void runSetHalves(Warp &warp, const Op &op) {
  uint32_t low = combine(warp, op, compareLanes<Low, kComparison>(warp, op));
  uint32_t high = combine(warp, op, compareLanes<High, kComparison>(warp, op));
  uint32_t isTrue = uint32_t(op.immediate);
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) {
    return (isTrue & 0xFFFF & (0 - (low >> l & 1))) |
           (isTrue & 0xFFFF0000 & (0 - (high >> l & 1)));
  });
}

//===----------------------------------------------------------------------===//
// The choice of a handler
//===----------------------------------------------------------------------===//

template <bool kSetp, typename Kind> struct OfLanes {
  template <Comparison kComparison> static Handler get() {
    if constexpr (kSetp)
      return forProcessor<runSetp<Kind, kComparison>>();
    else
      return forProcessor<runSet<Kind, kComparison>>();
  }
};
template <bool kSetp, typename Low, typename High> struct OfHalves {
  template <Comparison kComparison> static Handler get() {
    if constexpr (kSetp)
      return forProcessor<runSetpHalves<Low, High, kComparison>>();
    else
      return forProcessor<runSetHalves<Low, High, kComparison>>();
  }
};

template <typename Maker> Handler pickOrder(int comparison) {
  const Handler handlers[] = {
      Maker::template get<Equal>(),   Maker::template get<NotEqual>(),
      Maker::template get<Less>(),    Maker::template get<LessEqual>(),
      Maker::template get<Greater>(), Maker::template get<GreaterEqual>()};
  return handlers[comparison];
}

template <typename Maker> Handler pickFloat(int comparison) {
  const Handler handlers[] = {Maker::template get<EqualOrNaN>(),
                              Maker::template get<NotEqualOrNaN>(),
                              Maker::template get<LessOrNaN>(),
                              Maker::template get<LessEqualOrNaN>(),
                              Maker::template get<GreaterOrNaN>(),
                              Maker::template get<GreaterEqualOrNaN>(),
                              Maker::template get<BothNumbers>(),
                              Maker::template get<AnyNaN>()};
  return comparison < EqualOrNaN ? pickOrder<Maker>(comparison)
                                 : handlers[comparison - EqualOrNaN];
}

template <bool kSetp, unsigned kFractionBits, bool kFlush>
Handler pickHalves(int comparison) {
  return pickFloat<OfHalves<kSetp, Half<kFractionBits, kFlush, 0>,
                            Half<kFractionBits, kFlush, 16>>>(comparison);
}

template <bool kSetp>
Handler pickComparison(Type type, bool flush, int comparison) {
  switch (type) {
  case Type::F32:
    return flush ? pickFloat<OfLanes<kSetp, FlushedSingle>>(comparison)
                 : pickFloat<OfLanes<kSetp, Plain<float>>>(comparison);
  case Type::F64:
    return pickFloat<OfLanes<kSetp, Plain<double>>>(comparison);
  case Type::F16:
    return flush ? pickFloat<OfLanes<kSetp, Half<10, true, 0>>>(comparison)
                 : pickFloat<OfLanes<kSetp, Half<10, false, 0>>>(comparison);
  case Type::BF16:
    return pickFloat<OfLanes<kSetp, Half<7, false, 0>>>(comparison);
  case Type::F16x2:
    return flush ? pickHalves<kSetp, 10, true>(comparison)
                 : pickHalves<kSetp, 10, false>(comparison);
  case Type::BF16x2:
    return pickHalves<kSetp, 7, false>(comparison);
  default:
    return forInteger(type, [=]<typename T>(T) {
      return pickOrder<OfLanes<kSetp, Plain<T>>>(comparison);
    });
  }
}

//===----------------------------------------------------------------------===//
// Decoding of setp and set
//===----------------------------------------------------------------------===//

bool isFloat(Type type) {
  return type == Type::F32 || type == Type::F64 || type == Type::F16 ||
         type == Type::BF16 || type == Type::F16x2 || type == Type::BF16x2;
}
bool isUntyped(Type type) {
  return type == Type::B16 || type == Type::B32 || type == Type::B64;
}
bool isPair(Type type) { return type == Type::F16x2 || type == Type::BF16x2; }

/// What comes before the types: `lt.and.ftz`.
struct Spelling {
  int comparison = -1;
  /// `lo`, `ls`, `hi`, `hs`: only for unsigned integers.
  bool isUnsignedOnly = false;
  bool flush = false;
};

bool takeSpelling(Decoder &d, Spelling &spelling) {
  spelling.comparison =
      d.takeOneOf({"eq", "ne", "lt", "le", "gt", "ge", "equ", "neu", "ltu",
                   "leu", "gtu", "geu", "num", "nan", "lo", "ls", "hi", "hs"});
  if (spelling.comparison < 0)
    return false;
  spelling.flush = d.accept("ftz");
  d.op().a = uint32_t(d.acceptOneOf({"and", "or", "xor"}) + 1);
  spelling.flush |= d.accept("ftz");
  if (spelling.comparison > AnyNaN) {
    spelling.isUnsignedOnly = true;
    constexpr int plain[] = {Less, LessEqual, Greater, GreaterEqual};
    spelling.comparison = plain[spelling.comparison - AnyNaN - 1];
  }
  return true;
}

/// Takes the type of the operands and checks that it has the comparison.
std::optional<Type> takeSourceType(Decoder &d, Spelling &spelling) {
  std::optional<Type> type =
      d.takeType({Type::B16, Type::B32, Type::B64, Type::U16, Type::U32,
                  Type::U64, Type::S16, Type::S32, Type::S64, Type::F32,
                  Type::F64, Type::F16, Type::BF16, Type::F16x2, Type::BF16x2});
  if (!type)
    return std::nullopt;
  spelling.flush |= d.accept("ftz");
  bool isUnsigned =
      *type == Type::U16 || *type == Type::U32 || *type == Type::U64;
  if ((spelling.isUnsignedOnly && !isUnsigned) ||
      (spelling.comparison >= EqualOrNaN && !isFloat(*type)) ||
      (spelling.comparison > NotEqual && isUntyped(*type))) {
    d.fail("this comparison is not possible for type ." +
           std::string(getSpelling(*type)));
    return std::nullopt;
  }
  if (spelling.flush && *type != Type::F32 && *type != Type::F16 &&
      *type != Type::F16x2) {
    d.fail("'.ftz' is not possible for type ." +
           std::string(getSpelling(*type)));
    return std::nullopt;
  }
  return type;
}

/// The operands behind the results: a, b and, with a combination, c.
bool takeSources(Decoder &d, Type type) {
  d.op().opClass = isFloat(type)
                       ? (type == Type::F64 ? OpClass::Double : OpClass::Float)
                       : OpClass::Integer;
  return d.expectOperands(d.op().a ? 4 : 3) && d.source(2, 1, type) &&
         d.source(3, 2, type) && (!d.op().a || d.predicate(4, 3));
}

bool decodeSetp(Decoder &d) {
  Spelling spelling;
  if (!takeSpelling(d, spelling))
    return false;
  std::optional<Type> type = takeSourceType(d, spelling);
  if (!type || !takeSources(d, *type))
    return false;
  d.op().run = pickComparison<true>(*type, spelling.flush, spelling.comparison);
  const Operand &results = d.operands()[0];
  if (results.kind != Operand::Pair)
    return d.destination(0, 0, Type::Pred);
  // Without a q nothing is written for `_`.
  d.op().b = results.parts[1].kind != Operand::Sink;
  return d.destinationOf(results.parts[0], Type::Pred, d.op().at[0]) &&
         d.destinationOf(results.parts[1], Type::Pred, d.op().at[1]);
}

bool decodeSet(Decoder &d) {
  Spelling spelling;
  if (!takeSpelling(d, spelling))
    return false;
  std::optional<Type> result =
      d.takeType({Type::U16, Type::S16, Type::U32, Type::S32, Type::F32,
                  Type::F16, Type::BF16, Type::F16x2, Type::BF16x2});
  std::optional<Type> type;
  if (!result || !(type = takeSourceType(d, spelling)))
    return false;
  bool isHalf = *type == Type::F16 || *type == Type::BF16;
  bool isPossible = true;
  switch (*result) {
  case Type::U16:
  case Type::S16:
    isPossible = isHalf;
    break;
  case Type::F32:
    isPossible = !isHalf && !isPair(*type);
    break;
  case Type::F16x2:
  case Type::BF16x2:
    isPossible = *type == *result;
    break;
  case Type::F16:
  case Type::BF16:
    isPossible = !isPair(*type) && (!isHalf || *type == *result);
    break;
  default:
    break;
  }
  if (!isPossible)
    return d.fail("'set' has no result of type ." +
                  std::string(getSpelling(*result)) + " for type ." +
                  std::string(getSpelling(*type)));
  d.op().immediate = *result == Type::F32     ? 0x3F800000
                     : *result == Type::F16   ? 0x3C00
                     : *result == Type::BF16  ? 0x3F80
                     : *result == Type::F16x2 ? 0x3C003C00
                     : *result == Type::BF16x2
                         ? 0x3F803F80
                         : (uint64_t(1) << getBitWidth(*result)) - 1;
  d.op().run =
      pickComparison<false>(*type, spelling.flush, spelling.comparison);
  return takeSources(d, *type) && d.destination(0, 0, *result);
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

constexpr std::initializer_list<Type> kSelectable = {
    Type::B16, Type::B32, Type::B64, Type::U16, Type::U32, Type::U64,
    Type::S16, Type::S32, Type::S64, Type::F32, Type::F64};

template <typename T> TESSERA_INLINE void runSelp(Warp &warp, const Op &op) {
  const auto *a = warp.lanes<Cell<T>>(op.at[1]);
  const auto *b = warp.lanes<Cell<T>>(op.at[2]);
  uint32_t bits = warp.predicate(op, 3);
  setLanes<Cell<T>>(warp, op.at[0],
                    [=](unsigned l) __attribute__((always_inline)) {
                      // Both are read, so that the loop has no branches.
                      T first = T(a[l]), second = T(b[l]);
                      T mask = T(0) - T(bits >> l & 1);
                      return Cell<T>(T((first & mask) | (second & ~mask)));
                    });
}

bool decodeSelp(Decoder &d) {
  std::optional<Type> type = d.takeType(kSelectable);
  if (!type)
    return false;
  d.op().opClass = OpClass::Move;
  d.op().isForgiving = true;
  d.op().run = forWidth(*type, []<typename T>(T) -> Handler {
    return forProcessor<runSelp<T>>();
  });
  return d.expectOperands(4) && d.destination(0, 0, *type) &&
         d.source(1, 1, *type) && d.source(2, 2, *type) && d.predicate(3, 3);
}

constexpr auto selectByInteger = [](auto a, auto b, int32_t c) {
  return c >= 0 ? a : b;
};
constexpr auto selectByFloat = [](auto a, auto b, float c) {
  return c >= 0 ? a : b;
};
/// A negative subnormal number counts as zero.
constexpr auto selectByFlushed = [](auto a, auto b, uint32_t c) {
  return FlushedSingle::get(c) >= 0 ? a : b;
};

bool decodeSlct(Decoder &d) {
  bool flush = d.accept("ftz");
  std::optional<Type> type = d.takeType(kSelectable);
  if (!type)
    return false;
  std::optional<Type> by =
      flush ? d.takeType({Type::F32}) : d.takeType({Type::S32, Type::F32});
  if (!by)
    return false;
  d.op().opClass = OpClass::Move;
  d.op().isForgiving = true;
  d.op().run = forWidth(*type, [=]<typename T>(T) -> Handler {
    if (flush)
      return mapLanes<selectByFlushed, T, T, T, uint32_t>();
    return *by == Type::F32 ? mapLanes<selectByFloat, T, T, T, float>()
                            : mapLanes<selectByInteger, T, T, T, int32_t>();
  });
  return d.expectOperands(4) && d.destination(0, 0, *type) &&
         d.source(1, 1, *type) && d.source(2, 2, *type) && d.source(3, 3, *by);
}

} // namespace

void ptx::addComparisons(DecodeTable &table) {
  table["setp"] = decodeSetp;
  table["set"] = decodeSet;
  table["selp"] = decodeSelp;
  table["slct"] = decodeSlct;
}

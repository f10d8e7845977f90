//===- Move.cpp - copies, packing and addresses -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/LaneOps.h"
#include "tessera/ptx/SpecialRegisters.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// Copies
//===----------------------------------------------------------------------===//

constexpr auto identity = [](auto a) { return a; };

void runMove128(Warp &warp, const Op &op) {
  const uint64_t *from = warp.lanes<uint64_t>(op.at[1]);
  uint64_t *to = warp.lanes<uint64_t>(op.at[0]);
  forLanes(warp.mask, [=](unsigned l) {
    to[l] = from[l];
    to[kLanes + l] = from[kLanes + l];
  });
}

/// A small number; the high words are 0.
void runMoveNumber128(Warp &warp, const Op &op) {
  uint64_t *to = warp.lanes<uint64_t>(op.at[0]);
  forLanes(warp.mask, [&](unsigned l) {
    to[l] = op.immediate;
    to[kLanes + l] = 0;
  });
}

void runMovePredicate(Warp &warp, const Op &op) {
  uint32_t bits = warp.predicate(op, 1);
  uint32_t &result = warp.predicate(op.at[0]);
  result = (result & ~warp.mask) | (bits & warp.mask);
}

/// A special register that is a predicate has a word per lane in the frame.
void runMoveSpecialPredicate(Warp &warp, const Op &op) {
  const uint32_t *words = warp.lanes<uint32_t>(op.at[1]);
  setPredicate(warp, op.at[0], [=](unsigned l) { return words[l] != 0; });
}

/// The low 32 bits of an address.
constexpr auto truncate = [](uint64_t a) { return uint32_t(a); };

/// Time is counted in instructions of the warp, so that runs are repeatable.
template <ClockRegister kRegister> void runClock(Warp &warp, const Op &op) {
  uint64_t now = warp.numInstructions;
  constexpr bool isHigh = kRegister == ClockRegister::ClockHigh ||
                          kRegister == ClockRegister::TimeHigh;
  if (kRegister == ClockRegister::Clock64 || kRegister == ClockRegister::Time)
    return setLanes<uint64_t>(warp, op.at[0], [=](unsigned) { return now; });
  uint32_t half = uint32_t(isHigh ? now >> 32 : now);
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned) { return half; });
}

/// Elements of vectors, one after the other.
struct VectorMove final : Detail {
  std::vector<std::pair<uint32_t, uint32_t>> parts; // to, from
};

template <typename T> void runMoveVector(Warp &warp, const Op &op) {
  const VectorMove &move = op.get<VectorMove>();
  // A register may be in both vectors: all are read before one is written.
  forLanes(warp.mask, [&](unsigned l) {
    std::array<T, 4> values{};
    for (size_t i = 0; i < move.parts.size(); ++i)
      values[i] = warp.lanes<T>(move.parts[i].second)[l];
    for (size_t i = 0; i < move.parts.size(); ++i)
      warp.lanes<T>(move.parts[i].first)[l] = values[i];
  });
}

//===----------------------------------------------------------------------===//
// Packing
//===----------------------------------------------------------------------===//

template <typename Part>
inline uint64_t getPart(Warp &warp, uint32_t at, unsigned l) {
  return Part(warp.lanes<Cell<Part>>(at)[l]);
}

/// at[0] is the whole, at[1] the lowest part.
template <typename Whole, typename Part, unsigned kCount>
TESSERA_INLINE void runPack(Warp &warp, const Op &op) {
  const Cell<Part> *parts[kCount];
  for (unsigned i = 0; i < kCount; ++i)
    parts[i] = warp.lanes<Cell<Part>>(op.at[1 + i]);
  setLanes<Cell<Whole>>(warp, op.at[0], [=](unsigned l) {
    Cell<Whole> whole = 0;
    for (unsigned i = 0; i < kCount; ++i)
      whole |= Cell<Whole>(Part(parts[i][l])) << (i * sizeof(Part) * 8);
    return whole;
  });
}

/// The whole is the last operand, because the results come first.
template <typename Whole, typename Part, unsigned kCount>
TESSERA_INLINE void runUnpack(Warp &warp, const Op &op) {
  const Cell<Whole> *whole = warp.lanes<Cell<Whole>>(op.at[4]);
  // A part may be in the register of the whole, so that is written last.
  unsigned last = 0;
  for (unsigned i = 0; i < kCount; ++i) {
    if (op.at[i] == op.at[4]) {
      last = i;
      continue;
    }
    setLanes<Cell<Part>>(warp, op.at[i], [=](unsigned l) {
      return Cell<Part>(Part(whole[l] >> (i * sizeof(Part) * 8)));
    });
  }
  if (op.at[last] == op.at[4])
    setLanes<Cell<Part>>(warp, op.at[last], [=](unsigned l) {
      return Cell<Part>(Part(whole[l] >> (last * sizeof(Part) * 8)));
    });
}

template <typename Part> void runPack128(Warp &warp, const Op &op) {
  constexpr unsigned count = 16 / sizeof(Part);
  uint64_t *whole = warp.lanes<uint64_t>(op.at[0]);
  forLanes(warp.mask, [&](unsigned l) {
    std::array<uint64_t, 2> words{};
    for (unsigned i = 0; i < count; ++i)
      words[i * 2 / count] |= getPart<Part>(warp, op.at[1 + i], l)
                              << (i * sizeof(Part) * 8 % 64);
    whole[l] = words[0];
    whole[kLanes + l] = words[1];
  });
}

template <typename Part> void runUnpack128(Warp &warp, const Op &op) {
  constexpr unsigned count = 16 / sizeof(Part);
  const uint64_t *whole = warp.lanes<uint64_t>(op.at[4]);
  forLanes(warp.mask, [&](unsigned l) {
    for (unsigned i = 0; i < count; ++i) {
      uint64_t word = whole[(i * 2 / count) * kLanes + l];
      warp.lanes<Cell<Part>>(op.at[i])[l] =
          Part(word >> (i * sizeof(Part) * 8 % 64));
    }
  });
}

template <bool kPack> Handler pickPacking(unsigned width, size_t count) {
#define TESSERA_PACKING(WHOLE, PART, COUNT)                                    \
  (kPack ? forProcessor<runPack<WHOLE, PART, COUNT>>()                         \
         : forProcessor<runUnpack<WHOLE, PART, COUNT>>())
  switch (width * 8 + unsigned(count)) {
  case 16 * 8 + 2:
    return TESSERA_PACKING(uint16_t, uint8_t, 2);
  case 32 * 8 + 2:
    return TESSERA_PACKING(uint32_t, uint16_t, 2);
  case 32 * 8 + 4:
    return TESSERA_PACKING(uint32_t, uint8_t, 4);
  case 64 * 8 + 2:
    return TESSERA_PACKING(uint64_t, uint32_t, 2);
  case 64 * 8 + 4:
    return TESSERA_PACKING(uint64_t, uint16_t, 4);
  case 128 * 8 + 2:
    return kPack ? runPack128<uint64_t> : runUnpack128<uint64_t>;
  case 128 * 8 + 4:
    return kPack ? runPack128<uint32_t> : runUnpack128<uint32_t>;
  default:
    return nullptr;
  }
#undef TESSERA_PACKING
}

Type getBitsType(unsigned width) {
  switch (width) {
  case 8:
    return Type::B8;
  case 16:
    return Type::B16;
  case 32:
    return Type::B32;
  default:
    return Type::B64;
  }
}

//===----------------------------------------------------------------------===//
// Decoding of mov
//===----------------------------------------------------------------------===//

bool decodePacking(Decoder &d, Type type) {
  const Operand &to = d.operands()[0], &from = d.operands()[1];
  bool isPack = from.kind == Operand::Vector;
  const Operand &vector = isPack ? from : to;
  size_t count = vector.parts.size();
  unsigned width = getBitWidth(type);
  if (isPack && to.kind == Operand::Vector)
    return d.fail("'mov' of a vector to a vector needs '.v2' or '.v4'");
  if (type != Type::B16 && type != Type::B32 && type != Type::B64 &&
      type != Type::B128)
    return d.fail(vector.position, "a vector needs a type of bits, as .b32");
  d.op().run = isPack ? pickPacking<true>(width, count)
                      : pickPacking<false>(width, count);
  if (!d.op().run)
    return d.fail(vector.position, "." + std::string(getSpelling(type)) +
                                       " has no " + std::to_string(count) +
                                       " parts");
  d.op().isForgiving = isPack;
  Type part = getBitsType(width / unsigned(count));
  for (size_t i = 0; i < count; ++i)
    if (isPack ? !d.sourceOf(vector.parts[i], part, d.op().at[1 + i])
               : !d.destinationOf(vector.parts[i], part, d.op().at[i]))
      return false;
  return isPack ? d.destination(0, 0, type) : d.source(4, 1, type);
}

/// `mov.v2.u32 {a, b}, {c, d}`
bool decodeVectorMove(Decoder &d, size_t count) {
  std::optional<Type> type = d.takeType(
      {Type::B16, Type::B32, Type::B64, Type::U16, Type::U32, Type::U64,
       Type::S16, Type::S32, Type::S64, Type::F32, Type::F64});
  if (!type || !d.expectOperands(2))
    return false;
  const Operand &to = d.operands()[0], &from = d.operands()[1];
  if (to.kind != Operand::Vector || from.kind != Operand::Vector ||
      to.parts.size() != count || from.parts.size() != count)
    return d.fail("expected two vectors of " + std::to_string(count) +
                  " elements");
  auto detail = std::make_unique<VectorMove>();
  for (size_t i = 0; i < count; ++i) {
    std::pair<uint32_t, uint32_t> part;
    if (!d.destinationOf(to.parts[i], *type, part.first) ||
        !d.sourceOf(from.parts[i], *type, part.second))
      return false;
    detail->parts.push_back(part);
  }
  d.op().run =
      isWide(*type) ? runMoveVector<uint64_t> : runMoveVector<uint32_t>;
  d.op().detail = std::move(detail);
  return true;
}

bool decodeClock(Decoder &d, ClockRegister clock, Type type) {
  bool isWideClock =
      clock == ClockRegister::Clock64 || clock == ClockRegister::Time;
  if (getBitWidth(type) != (isWideClock ? 64u : 32u))
    return d.fail("'" + d.operands()[1].text + "' does not have " +
                  std::to_string(getBitWidth(type)) + " bits");
  constexpr Handler handlers[] = {
      runClock<ClockRegister::Clock>,   runClock<ClockRegister::ClockHigh>,
      runClock<ClockRegister::Clock64>, runClock<ClockRegister::Time>,
      runClock<ClockRegister::TimeLow>, runClock<ClockRegister::TimeHigh>};
  d.op().run = handlers[size_t(clock)];
  return d.destination(0, 0, type);
}

bool decodeMovePredicate(Decoder &d) {
  if (!d.expectOperands(2) || !d.destination(0, 0, Type::Pred))
    return false;
  const Operand &from = d.operands()[1];
  if (from.kind == Operand::Special) {
    d.op().run = runMoveSpecialPredicate;
    return d.source(1, 1, Type::U32);
  }
  d.op().run = runMovePredicate;
  d.op().isCopy = from.kind == Operand::Register;
  return d.predicate(1, 1);
}

bool decodeMove128(Decoder &d) {
  const Operand &from = d.operands()[1];
  if (from.kind == Operand::Immediate && !from.floatBits) {
    d.op().run = runMoveNumber128;
    d.op().immediate = from.bits;
    return d.destination(0, 0, Type::B128);
  }
  d.op().run = runMove128;
  d.op().isCopy = true;
  return d.destination(0, 0, Type::B128) && d.source(1, 1, Type::B128);
}

bool isNarrowVariable(Decoder &d, const Operand &operand) {
  if (operand.kind != Operand::Variable)
    return false;
  const std::vector<Variable> &variables =
      operand.isModuleVariable ? d.module.variables : d.function.variables;
  Space space = variables[operand.number].space;
  return space == Space::Shared || space == Space::Local;
}

bool decodeMove(Decoder &d) {
  d.op().opClass = OpClass::Move;
  if (d.accept("pred"))
    return decodeMovePredicate(d);
  int vector = d.acceptOneOf({"v2", "v4"});
  if (vector >= 0)
    return decodeVectorMove(d, vector ? 4 : 2);
  std::optional<Type> type = d.takeType(
      {Type::B16, Type::B32, Type::B64, Type::B128, Type::U16, Type::U32,
       Type::U64, Type::S16, Type::S32, Type::S64, Type::F32, Type::F64});
  if (!type || !d.expectOperands(2))
    return false;
  const Operand &to = d.operands()[0], &from = d.operands()[1];
  bool isVector = to.kind == Operand::Vector || from.kind == Operand::Vector;
  if (isVector)
    return decodePacking(d, *type);
  if (*type == Type::B128)
    return decodeMove128(d);
  if (from.kind == Operand::Special)
    if (std::optional<ClockRegister> clock = findClockRegister(from.text))
      return decodeClock(d, *clock, *type);
  if (!d.destination(0, 0, *type))
    return false;
  // A shared or local address may have 32 bits; in the frame, it has 64.
  if (getBitWidth(*type) == 32 && isNarrowVariable(d, from)) {
    d.op().run = mapLanes<truncate, uint32_t, uint64_t>();
    return d.source(1, 1, Type::U64);
  }
  d.op().run = forWidth(*type, []<typename T>(T) -> Handler {
    return mapLanes<identity, T, T>();
  });
  d.op().isCopy = from.kind == Operand::Register;
  return d.source(1, 1, *type);
}

//===----------------------------------------------------------------------===//
// Addresses
//===----------------------------------------------------------------------===//

constexpr auto fromShared = [](uint64_t a) {
  return kSharedWindow + uint32_t(a);
};
constexpr auto toShared = [](uint64_t a) {
  return uint64_t(uint32_t(a - kSharedWindow));
};
constexpr auto fromLocal = [](uint64_t a) { return kLocalWindow + a; };
constexpr auto toLocal = [](uint64_t a) { return a - kLocalWindow; };

/// The names of spaces in cvta and isspacep.
enum NamedSpace {
  NamedConst,
  NamedGlobal,
  NamedLocal,
  NamedShared,
  NamedSharedCta,
  NamedSharedCluster,
  NamedParam,
  NamedParamEntry,
};

int takeSpace(Decoder &d) {
  return d.takeOneOf({"const", "global", "local", "shared", "shared::cta",
                      "shared::cluster", "param", "param::entry"});
}

/// Parameters have generic addresses already, as global memory has.
bool decodeConvertAddress(Decoder &d) {
  bool isTo = d.accept("to");
  bool hasType = d.acceptType({Type::U64}).has_value();
  int space = takeSpace(d);
  if (space < 0)
    return false;
  if (!hasType && !d.takeType({Type::U64}))
    return false;
  d.op().opClass = OpClass::Integer;
  switch (space) {
  case NamedLocal:
    d.op().run = isTo ? mapLanes<toLocal, uint64_t, uint64_t>()
                      : mapLanes<fromLocal, uint64_t, uint64_t>();
    break;
  case NamedShared:
  case NamedSharedCta:
  case NamedSharedCluster:
    d.op().run = isTo ? mapLanes<toShared, uint64_t, uint64_t>()
                      : mapLanes<fromShared, uint64_t, uint64_t>();
    break;
  default:
    d.op().run = mapLanes<identity, uint64_t, uint64_t>();
    break;
  }
  return d.expectOperands(2) && d.destination(0, 0, Type::U64) &&
         d.source(1, 1, Type::U64);
}

bool isConstant(Warp &warp, uint64_t address) {
  Region *region = warp.grid.memory.find(address);
  return region && region->isConstant;
}

bool isInWindow(uint64_t address, uint64_t window) {
  return address - window < kWindowBytes;
}

bool isInSpace(Warp &warp, uint32_t space, uint64_t address) {
  switch (space) {
  case NamedConst:
    return isInWindow(address, kGlobalWindow) && isConstant(warp, address);
  case NamedGlobal:
    return isInWindow(address, kGlobalWindow) && !isConstant(warp, address);
  case NamedLocal:
    return isInWindow(address, kLocalWindow);
  case NamedSharedCluster:
    return isInWindow(address, kSharedWindow);
  case NamedShared:
  case NamedSharedCta: {
    uint64_t rank = (address - kSharedWindow) >> kRankShift;
    return isInWindow(address, kSharedWindow) &&
           (rank == 0 || rank == uint64_t(warp.block.rank) + 1);
  }
  default:
    return isInWindow(address, kParamWindow);
  }
}

template <typename T> void runIsSpace(Warp &warp, const Op &op) {
  const T *addresses = warp.lanes<T>(op.at[1]);
  uint32_t bits = 0;
  forLanes(warp.mask, [&](unsigned l) {
    bits |= uint32_t(isInSpace(warp, op.a, addresses[l])) << l;
  });
  setPredicate(warp, op.at[0], [=](unsigned l) { return bits >> l & 1; });
}

bool decodeIsSpace(Decoder &d) {
  int space = takeSpace(d);
  if (space < 0 || !d.expectOperands(2))
    return false;
  d.op().a = uint32_t(space);
  d.op().opClass = OpClass::Integer;
  std::optional<Type> type = d.registerType(d.operands()[1]);
  bool isNarrow = type && getBitWidth(*type) == 32;
  d.op().run = isNarrow ? runIsSpace<uint32_t> : runIsSpace<uint64_t>;
  return d.destination(0, 0, Type::Pred) &&
         d.source(1, 1, isNarrow ? Type::U32 : Type::U64);
}

/// There are no textures, samplers and surfaces, so no address is one.
bool decodeIsType(Decoder &d) {
  if (d.takeOneOf({"texref", "samplerref", "surfref"}) < 0 ||
      !d.expectOperands(2))
    return false;
  d.op().opClass = OpClass::Integer;
  d.op().run = [](Warp &warp, const Op &op) {
    setPredicate(warp, op.at[0], [](unsigned) { return false; });
  };
  return d.destination(0, 0, Type::Pred) && d.source(1, 1, Type::U64);
}

constexpr auto mapShared = [](auto a, uint32_t rank) {
  using T = decltype(a);
  return T(((rank + 1) << kRankShift) |
           (uint32_t(a) & ((1u << kRankShift) - 1)));
};
constexpr auto mapGeneric = [](uint64_t a, uint32_t rank) {
  return kSharedWindow + mapShared(uint32_t(a), rank);
};

/// Puts the address of an instruction into at[slot]. A variable's address is
/// narrowed to 32 bits by the handler.
bool takeSharedAddress(Decoder &d, size_t slot, size_t number, Type type,
                       bool &isVariable) {
  isVariable = d.operands()[number].kind == Operand::Variable;
  return d.source(slot, number, isVariable ? Type::U64 : type);
}

bool decodeMapAddress(Decoder &d) {
  bool isShared = d.accept("shared::cluster");
  std::optional<Type> type =
      isShared ? d.takeType({Type::U32, Type::U64}) : d.takeType({Type::U64});
  bool isVariable = false;
  if (!type || !d.expectOperands(3) || !d.destination(0, 0, *type) ||
      !takeSharedAddress(d, 1, 1, *type, isVariable))
    return false;
  d.op().opClass = OpClass::Integer;
  if (!isShared)
    d.op().run = mapLanes<mapGeneric, uint64_t, uint64_t, uint32_t>();
  else if (*type == Type::U64)
    d.op().run = mapLanes<mapShared, uint64_t, uint64_t, uint32_t>();
  else
    d.op().run = isVariable
                     ? mapLanes<mapShared, uint32_t, uint64_t, uint32_t>()
                     : mapLanes<mapShared, uint32_t, uint32_t, uint32_t>();
  return d.source(2, 2, Type::U32);
}

template <typename T> void runGetRank(Warp &warp, const Op &op) {
  const T *addresses = warp.lanes<T>(op.at[1]);
  uint32_t own = warp.block.rank;
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned l) {
    uint32_t rank = uint32_t(addresses[l]) >> kRankShift;
    return rank ? rank - 1 : own;
  });
}

bool decodeGetRank(Decoder &d) {
  bool isShared = d.accept("shared::cluster");
  std::optional<Type> type =
      isShared ? d.takeType({Type::U32, Type::U64}) : d.takeType({Type::U64});
  bool isVariable = false;
  if (!type || !d.expectOperands(2) || !d.destination(0, 0, Type::U32) ||
      !takeSharedAddress(d, 1, 1, *type, isVariable))
    return false;
  d.op().opClass = OpClass::Integer;
  d.op().run = isVariable || *type == Type::U64 ? runGetRank<uint64_t>
                                                : runGetRank<uint32_t>;
  return true;
}

//===----------------------------------------------------------------------===//
// Cache policies
//===----------------------------------------------------------------------===//

/// A policy has no effect; its value is the one of evict_normal.
void runCreatePolicy(Warp &warp, const Op &op) {
  setLanes<uint64_t>(warp, op.at[0],
                     [](unsigned) { return uint64_t(0x1000000000000000); });
}

bool decodeCreatePolicy(Decoder &d) {
  int kind = d.takeOneOf({"fractional", "range", "cvt"});
  if (kind < 0)
    return false;
  d.op().opClass = OpClass::Other;
  d.op().run = runCreatePolicy;
  if (kind == 2) {
    if (d.takeOneOf({"L2"}) < 0 || !d.takeType({Type::B64}))
      return false;
    return d.expectOperands(2) && d.destination(0, 0, Type::B64) &&
           d.source(1, 1, Type::B64);
  }
  if (kind == 1)
    d.accept("global");
  if (d.takeOneOf({"L2::evict_last", "L2::evict_normal", "L2::evict_first",
                   "L2::evict_unchanged"}) < 0)
    return false;
  d.acceptOneOf({"L2::evict_first", "L2::evict_unchanged"});
  if (!d.takeType({Type::B64}))
    return false;
  if (kind == 0)
    return d.expectOperands(1, 2) && d.destination(0, 0, Type::B64) &&
           (d.operands().size() == 1 || d.source(1, 1, Type::F32));
  return d.expectOperands(4) && d.destination(0, 0, Type::B64) &&
         d.takeAddress(1) && d.source(1, 2, Type::U32) &&
         d.source(2, 3, Type::U32);
}

} // namespace

void ptx::addMoves(DecodeTable &table) {
  table["mov"] = decodeMove;
  table["cvta"] = decodeConvertAddress;
  table["isspacep"] = decodeIsSpace;
  table["istypep"] = decodeIsType;
  table["mapa"] = decodeMapAddress;
  table["getctarank"] = decodeGetRank;
  table["createpolicy"] = decodeCreatePolicy;
}

//===- WarpExchange.cpp - lanes that read each other -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before a handler of this file runs, the lanes that the instruction's mask
// names have come together: Warp::mask are those that are there.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/LaneOps.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

namespace {

//===----------------------------------------------------------------------===//
// Masks
//===----------------------------------------------------------------------===//

/// Op::a of an instruction whose mask is a number that names all lanes.
constexpr uint32_t kNamesAll = 1;

/// Each lane must be in the mask that it gives.
void checkOwnMask(Warp &warp, const Op &op) {
  if (op.together != Together::Mask || op.a == kNamesAll)
    return;
  const uint32_t *masks = warp.lanes<uint32_t>(op.togetherAt);
  uint32_t strays = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    strays |= (~masks[l] >> l & 1) << l;
  strays &= warp.mask;
  if (!strays)
    return;
  unsigned lane = unsigned(std::countr_zero(strays));
  warp.report(op, FindingKind::InactiveLane, lane,
              "lane " + std::to_string(lane) +
                  " executes this instruction, but its mask does not name it");
}

/// Takes the mask, the last operand of a `.sync` form.
bool takeMask(Decoder &d, size_t number) {
  d.op().together = Together::Mask;
  const Operand &mask = d.operands()[number];
  if (mask.kind == Operand::Immediate && uint32_t(mask.bits) == kAllLanes)
    d.op().a = kNamesAll;
  return d.sourceOf(d.operands()[number], Type::B32, d.op().togetherAt);
}

//===----------------------------------------------------------------------===//
// shfl
//===----------------------------------------------------------------------===//

/// Register numbers for the checks, or -1.
struct ShuffleDetail final : Detail {
  int64_t value = -1, result = -1, predicate = -1;
  /// Registers that say which lane is read.
  std::vector<uint32_t> controls;
};

enum ShuffleMode { Index, Up, Down, Butterfly };

/// The lane that `lane` reads, and whether it is in range. Otherwise a lane
/// reads itself.
template <ShuffleMode kMode>
TESSERA_INLINE bool getSource(unsigned lane, uint32_t b, uint32_t c,
                              unsigned &source) {
  uint32_t amount = b & 31, segment = c >> 8 & 31;
  uint32_t limit = (lane & segment) | (c & 31 & ~segment);
  int32_t from;
  bool isInRange;
  switch (kMode) {
  case Up:
    from = int32_t(lane) - int32_t(amount);
    isInRange = from >= int32_t(limit);
    break;
  case Down:
    from = int32_t(lane + amount);
    isInRange = from <= int32_t(limit);
    break;
  case Butterfly:
    from = int32_t(lane ^ amount);
    isInRange = from <= int32_t(limit);
    break;
  case Index:
    from = int32_t((lane & segment) | (amount & ~segment));
    isInRange = from <= int32_t(limit);
    break;
  }
  source = isInRange ? unsigned(from) : lane;
  return isInRange;
}

void setShuffleDefined(Warp &warp, const Op &op,
                       const std::array<uint32_t, kLanes> &sources,
                       uint32_t missing) {
  const ShuffleDetail &detail = op.get<ShuffleDetail>();
  uint32_t controls = kAllLanes;
  for (uint32_t number : detail.controls)
    controls &= warp.getDefined(number);
  uint32_t values =
      detail.value < 0 ? kAllLanes : warp.getDefined(uint32_t(detail.value));
  uint32_t defined = 0;
  forLanes(warp.mask,
           [&](unsigned l) { defined |= (values >> sources[l] & 1) << l; });
  if (detail.result >= 0)
    warp.setDefined(op, uint32_t(detail.result), warp.mask,
                    defined & controls & ~missing);
  if (detail.predicate >= 0)
    warp.setDefined(op, uint32_t(detail.predicate), warp.mask, controls);
}

/// Reports lanes that read lanes which are not there.
void checkSources(Warp &warp, const Op &op,
                  const std::array<uint32_t, kLanes> &sources) {
  uint32_t missing = 0;
  forLanes(warp.mask,
           [&](unsigned l) { missing |= (~warp.mask >> sources[l] & 1) << l; });
  if (missing) {
    unsigned lane = unsigned(std::countr_zero(missing));
    warp.report(op, FindingKind::InactiveLane, lane,
                "lane " + std::to_string(lane) + " reads lane " +
                    std::to_string(sources[lane]) +
                    ", which does not execute this instruction");
  }
  setShuffleDefined(warp, op, sources, missing);
}

/// at: result, predicate, value, lane, clamp and segment. Without checks, a
/// lane that is not there is read like the others: the hardware returns some
/// value then, which correct programs do not use.
template <ShuffleMode kMode>
TESSERA_INLINE void runShuffle(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  const uint32_t *b = warp.lanes<uint32_t>(op.at[3]);
  const uint32_t *c = warp.lanes<uint32_t>(op.at[4]);
  std::array<uint32_t, kLanes> values, sources, inRange;
  std::copy_n(warp.lanes<uint32_t>(op.at[2]), kLanes, values.begin());
  TESSERA_PTX_VECTORIZE
  for (unsigned l = 0; l < kLanes; ++l) {
    unsigned source;
    inRange[l] = getSource<kMode>(l, b[l], c[l], source);
    sources[l] = source;
  }
  if (warp.isChecked())
    checkSources(warp, op, sources);
  setLanes<uint32_t>(warp, op.at[0],
                     [&](unsigned l) __attribute__((always_inline)) {
                       return values[sources[l]];
                     });
  if (op.b)
    setPredicate(warp, op.at[1], [&](unsigned l) { return inRange[l]; });
}

/// The register of an operand, or -1.
int64_t getRegister(const Operand &operand) {
  return operand.kind == Operand::Register ? int64_t(operand.number) : -1;
}

/// Splits `d|p` into results of which the second may be missing.
bool takeResults(Decoder &d, Type first) {
  const Operand &results = d.operands()[0];
  if (results.kind != Operand::Pair)
    return d.destination(0, 0, first);
  // Nothing is written for `_`.
  d.op().b = results.parts[1].kind != Operand::Sink;
  return d.destinationOf(results.parts[0], first, d.op().at[0]) &&
         d.destinationOf(results.parts[1], Type::Pred, d.op().at[1]);
}

bool decodeShuffle(Decoder &d) {
  bool isSync = d.accept("sync");
  bool hasType = d.acceptType({Type::B32}).has_value();
  int mode = d.takeOneOf({"idx", "up", "down", "bfly"});
  if (mode < 0 || (!hasType && !d.takeType({Type::B32})))
    return false;
  if (!d.expectOperands(isSync ? 5 : 4))
    return false;
  const Handler handlers[] = {
      forProcessor<runShuffle<Index>>(), forProcessor<runShuffle<Up>>(),
      forProcessor<runShuffle<Down>>(), forProcessor<runShuffle<Butterfly>>()};
  d.op().run = handlers[mode];
  d.op().opClass = OpClass::Shuffle;
  d.op().ownsDefined = true;
  auto detail = std::make_unique<ShuffleDetail>();
  const Operand &results = d.operands()[0];
  if (results.kind == Operand::Pair) {
    detail->result = getRegister(results.parts[0]);
    detail->predicate = getRegister(results.parts[1]);
  } else {
    detail->result = getRegister(results);
  }
  detail->value = getRegister(d.operands()[1]);
  for (size_t i = 2; i < 4; ++i)
    if (getRegister(d.operands()[i]) >= 0)
      detail->controls.push_back(d.operands()[i].number);
  d.op().detail = std::move(detail);
  return takeResults(d, Type::B32) && d.source(2, 1, Type::B32) &&
         d.source(3, 2, Type::B32) && d.source(4, 3, Type::B32) &&
         (!isSync || takeMask(d, 4));
}

//===----------------------------------------------------------------------===//
// vote
//===----------------------------------------------------------------------===//

enum VoteMode { All, Any, Uniform, Ballot };

template <VoteMode kMode> void runVote(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  uint32_t bits = warp.predicate(op, 1) & warp.mask;
  if (kMode == Ballot)
    return setLanes<uint32_t>(warp, op.at[0], [=](unsigned) { return bits; });
  bool isTrue = kMode == All   ? bits == warp.mask
                : kMode == Any ? bits != 0
                               : bits == 0 || bits == warp.mask;
  setPredicate(warp, op.at[0], [=](unsigned) { return isTrue; });
}

bool decodeVote(Decoder &d) {
  bool isSync = d.accept("sync");
  int mode = d.takeOneOf({"all", "any", "uni", "ballot"});
  if (mode < 0 || !d.expectOperands(isSync ? 3 : 2))
    return false;
  constexpr Handler handlers[] = {runVote<All>, runVote<Any>, runVote<Uniform>,
                                  runVote<Ballot>};
  d.op().run = handlers[mode];
  d.op().opClass = OpClass::Shuffle;
  Type result = mode == Ballot ? Type::B32 : Type::Pred;
  return d.takeType({result}) && d.destination(0, 0, result) &&
         d.predicate(1, 1) && (!isSync || takeMask(d, 2));
}

//===----------------------------------------------------------------------===//
// match
//===----------------------------------------------------------------------===//

template <typename T> void runMatchAny(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  std::array<T, kLanes> values;
  std::copy_n(warp.lanes<T>(op.at[2]), kLanes, values.begin());
  uint32_t *result = warp.lanes<uint32_t>(op.at[0]);
  // Lanes with one value have one result.
  for (uint32_t rest = warp.mask; rest;) {
    T value = values[size_t(std::countr_zero(rest))];
    uint32_t same = 0;
    forLanes(rest,
             [&](unsigned l) { same |= uint32_t(values[l] == value) << l; });
    forLanes(same, [&](unsigned l) { result[l] = same; });
    rest &= ~same;
  }
}

template <typename T> void runMatchAll(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  const T *values = warp.lanes<T>(op.at[2]);
  bool isSame = true;
  T first = values[std::countr_zero(warp.mask)];
  forLanes(warp.mask, [&](unsigned l) { isSame &= values[l] == first; });
  uint32_t result = isSame ? warp.mask : 0;
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned) { return result; });
  if (op.b)
    setPredicate(warp, op.at[1], [=](unsigned) { return isSame; });
}

bool decodeMatch(Decoder &d) {
  bool isSync = d.accept("sync");
  int mode = d.takeOneOf({"any", "all"});
  if (mode < 0)
    return false;
  if (!isSync && d.takeOneOf({"sync"}) < 0)
    return false;
  std::optional<Type> type = d.takeType({Type::B32, Type::B64});
  if (!type || !d.expectOperands(3))
    return false;
  d.op().opClass = OpClass::Shuffle;
  if (mode)
    d.op().run = isWide(*type) ? runMatchAll<uint64_t> : runMatchAll<uint32_t>;
  else
    d.op().run = isWide(*type) ? runMatchAny<uint64_t> : runMatchAny<uint32_t>;
  if (mode ? !takeResults(d, Type::B32) : !d.destination(0, 0, Type::B32))
    return false;
  return d.source(2, 1, *type) && takeMask(d, 2);
}

//===----------------------------------------------------------------------===//
// redux, activemask, elect
//===----------------------------------------------------------------------===//

template <auto F, typename T> void runReduce(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  const uint32_t *values = warp.lanes<uint32_t>(op.at[1]);
  unsigned first = unsigned(std::countr_zero(warp.mask));
  T result = T(values[first]);
  if (warp.mask == kAllLanes)
    for (unsigned l = 1; l < kLanes; ++l)
      result = T(F(result, T(values[l])));
  else
    forLanes(warp.mask & (warp.mask - 1),
             [&](unsigned l) { result = T(F(result, T(values[l]))); });
  setLanes<uint32_t>(warp, op.at[0],
                     [=](unsigned) { return uint32_t(result); });
}

constexpr auto sum = [](auto a, auto b) { return uint32_t(a) + uint32_t(b); };
constexpr auto least = [](auto a, auto b) { return std::min(a, b); };
constexpr auto greatest = [](auto a, auto b) { return std::max(a, b); };
constexpr auto bitAnd = [](auto a, auto b) { return a & b; };
constexpr auto bitOr = [](auto a, auto b) { return a | b; };
constexpr auto bitXor = [](auto a, auto b) { return a ^ b; };

bool decodeReduce(Decoder &d) {
  if (d.takeOneOf({"sync"}) < 0)
    return false;
  auto acceptType = [&] {
    return d.acceptType({Type::U32, Type::S32, Type::B32});
  };
  std::optional<Type> type = acceptType();
  int kind = d.takeOneOf({"add", "min", "max", "and", "or", "xor"});
  if (kind < 0)
    return false;
  if (!type)
    type = acceptType();
  if (!type || (kind >= 3) != (*type == Type::B32))
    return d.fail(kind >= 3 ? "'redux' of bits needs type .b32"
                            : "'redux' of numbers needs type .u32 or .s32");
  constexpr Handler handlers[] = {
      runReduce<sum, uint32_t>,      runReduce<least, uint32_t>,
      runReduce<greatest, uint32_t>, runReduce<bitAnd, uint32_t>,
      runReduce<bitOr, uint32_t>,    runReduce<bitXor, uint32_t>};
  d.op().run = handlers[kind];
  if (*type == Type::S32 && kind)
    d.op().run =
        kind == 1 ? runReduce<least, int32_t> : runReduce<greatest, int32_t>;
  d.op().opClass = OpClass::Shuffle;
  return d.expectOperands(3) && d.destination(0, 0, *type) &&
         d.source(1, 1, *type) && takeMask(d, 2);
}

void runActiveMask(Warp &warp, const Op &op) {
  uint32_t mask = warp.mask;
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned) { return mask; });
}

bool decodeActiveMask(Decoder &d) {
  d.op().run = runActiveMask;
  d.op().opClass = OpClass::Shuffle;
  return d.takeType({Type::B32}) && d.expectOperands(1) &&
         d.destination(0, 0, Type::B32);
}

/// The lowest lane is elected.
void runElect(Warp &warp, const Op &op) {
  checkOwnMask(warp, op);
  unsigned leader = unsigned(std::countr_zero(warp.mask));
  setLanes<uint32_t>(warp, op.at[0], [=](unsigned) { return leader; });
  if (op.b)
    setPredicate(warp, op.at[1], [=](unsigned l) { return l == leader; });
}

bool decodeElect(Decoder &d) {
  if (d.takeOneOf({"sync"}) < 0 || !d.expectOperands(2))
    return false;
  const Operand &results = d.operands()[0];
  if (results.kind != Operand::Pair)
    return d.fail(results.position, "expected a result and a predicate, d|p");
  d.op().run = runElect;
  d.op().opClass = OpClass::Shuffle;
  return takeResults(d, Type::B32) && takeMask(d, 1);
}

} // namespace

void ptx::addWarpExchange(DecodeTable &table) {
  table["shfl"] = decodeShuffle;
  table["vote"] = decodeVote;
  table["match"] = decodeMatch;
  table["redux"] = decodeReduce;
  table["activemask"] = decodeActiveMask;
  table["elect"] = decodeElect;
}

//===- Atomic.cpp - atomics -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An operation is applied to an element with a compare-and-swap loop on the
// memory of the process, because CTAs may run on several threads.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Atomic.h"
#include "tessera/numerics/Narrow.h"
#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"

#include <cmath>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;
using namespace tessera::numerics;

namespace {

float flushZero(float value) {
  return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0f, value)
                                                : value;
}

/// The GPU's NaN.
float canonical(float value) {
  return value != value ? toFloat(uint32_t(0x7fffffff)) : value;
}

/// The NaN of an f64 addition. Units behind global memory return a NaN operand
/// as it is, the added one first. In shared memory it is the old value first,
/// made quiet.
uint64_t pickNaN(uint64_t old, uint64_t value, bool isShared) {
  auto isNaN = [](uint64_t bits) { return bits << 1 > 0xffe0000000000000; };
  uint64_t first = isShared ? old : value, second = isShared ? value : old;
  if (!isNaN(first) && !isNaN(second))
    return 0xfff8000000000000;
  uint64_t bits = isNaN(first) ? first : second;
  return isShared ? bits | 0x0008000000000000 : bits;
}

uint16_t addHalf(uint16_t a, uint16_t b, bool isBF16) {
  float sum = isBF16 ? widenBF16(a) + widenBF16(b) : widenF16(a) + widenF16(b);
  if (sum != sum)
    return 0x7fff;
  return uint16_t(isBF16 ? narrowNearest<BF16, false>(sum)
                         : narrowNearest<F16, false>(sum));
}

/// min and max of f16 and bf16, where NaN loses.
uint16_t pickHalf(uint16_t a, uint16_t b, bool isBF16, bool isMax) {
  float x = isBF16 ? widenBF16(a) : widenF16(a);
  float y = isBF16 ? widenBF16(b) : widenF16(b);
  if (x != x)
    return y != y ? 0x7fff : b;
  if (y != y)
    return a;
  if (x == y)
    return isMax ? a & b : a | b;
  return (isMax ? x > y : x < y) ? a : b;
}

template <typename S, typename U> U pick(U a, U b, bool isMax) {
  return (isMax ? S(a) > S(b) : S(a) < S(b)) ? a : b;
}

uint64_t applyHalves(AtomicOp op, AtomicType type, uint64_t old,
                     uint64_t value) {
  bool isBF16 = type == AtomicType::BF16 || type == AtomicType::BF16x2;
  bool isPair = type == AtomicType::F16x2 || type == AtomicType::BF16x2;
  uint64_t result = 0;
  for (unsigned i = 0; i < (isPair ? 2u : 1u); ++i) {
    uint16_t a = uint16_t(old >> (16 * i)), b = uint16_t(value >> (16 * i));
    uint16_t r = op == AtomicOp::Add
                     ? addHalf(a, b, isBF16)
                     : pickHalf(a, b, isBF16, op == AtomicOp::Max);
    result |= uint64_t(r) << (16 * i);
  }
  return result;
}

} // namespace

uint64_t ptx::applyAtomic(AtomicOp op, AtomicType type, bool isShared,
                          uint64_t old, uint64_t value, uint64_t other) {
  switch (type) {
  case AtomicType::F32: {
    float a = toFloat(uint32_t(old)), b = toFloat(uint32_t(value));
    // Units behind global memory flush subnormals, those of shared memory do
    // not.
    float sum = isShared ? a + b : flushZero(flushZero(a) + flushZero(b));
    return toBits(canonical(sum));
  }
  case AtomicType::F64: {
    double sum = toDouble(old) + toDouble(value);
    return sum == sum ? toBits(sum) : pickNaN(old, value, isShared);
  }
  case AtomicType::F16:
  case AtomicType::BF16:
  case AtomicType::F16x2:
  case AtomicType::BF16x2:
    if (op == AtomicOp::Add || op == AtomicOp::Min || op == AtomicOp::Max)
      return applyHalves(op, type, old, value);
    break;
  default:
    break;
  }
  bool isNarrow = type == AtomicType::S32 || type == AtomicType::U32 ||
                  type == AtomicType::B32;
  bool isSigned = type == AtomicType::S32 || type == AtomicType::S64;
  switch (op) {
  case AtomicOp::Add:
    return isNarrow ? uint32_t(old + value) : old + value;
  case AtomicOp::Min:
  case AtomicOp::Max: {
    bool isMax = op == AtomicOp::Max;
    if (isNarrow)
      return isSigned ? pick<int32_t>(uint32_t(old), uint32_t(value), isMax)
                      : pick<uint32_t>(uint32_t(old), uint32_t(value), isMax);
    return isSigned ? pick<int64_t>(old, value, isMax)
                    : pick<uint64_t>(old, value, isMax);
  }
  case AtomicOp::And:
    return old & value;
  case AtomicOp::Or:
    return old | value;
  case AtomicOp::Xor:
    return old ^ value;
  case AtomicOp::Inc:
    return old >= value ? 0 : isNarrow ? uint32_t(old + 1) : old + 1;
  case AtomicOp::Dec:
    return old == 0 || old > value ? value : old - 1;
  case AtomicOp::Exchange:
    return value;
  case AtomicOp::Cas:
    return old == value ? other : old;
  }
  return old;
}

unsigned ptx::getBytes(AtomicType type) {
  switch (type) {
  case AtomicType::F16:
  case AtomicType::BF16:
  case AtomicType::B16:
    return 2;
  case AtomicType::F64:
  case AtomicType::S64:
  case AtomicType::U64:
  case AtomicType::B64:
    return 8;
  case AtomicType::B128:
    return 16;
  default:
    return 4;
  }
}

template <typename T, typename F> static T swap(uint8_t *bytes, F f) {
  T *word = reinterpret_cast<T *>(bytes);
  T old = __atomic_load_n(word, __ATOMIC_SEQ_CST);
  while (!__atomic_compare_exchange_n(word, &old, T(f(old)), true,
                                      __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST)) {
  }
  return old;
}

uint64_t ptx::updateAtomically(uint8_t *bytes, AtomicOp op, AtomicType type,
                               bool isShared, uint64_t value, uint64_t other) {
  auto f = [&](uint64_t old) {
    return applyAtomic(op, type, isShared, old, value, other);
  };
  switch (getBytes(type)) {
  case 2:
    return swap<uint16_t>(bytes, f);
  case 4:
    return swap<uint32_t>(bytes, f);
  default:
    return swap<uint64_t>(bytes, f);
  }
}

namespace {

struct AtomicDetail : Detail {
  Space space = Space::Generic;
  AddressParts address;
  AtomicOp operation = AtomicOp::Add;
  AtomicType type = AtomicType::U32;
  Semantics semantics = Semantics::Relaxed;
  Scope scope = Scope::Gpu;
  bool hasResult = false;
  unsigned count = 1;
  struct Part {
    uint32_t result = 0, value = 0, other = 0;
    bool isWide = false;
    int64_t resultNumber = -1;
    std::vector<uint32_t> reads;
  };
  std::array<Part, 8> parts;

  uint64_t getBytes() const { return uint64_t(ptx::getBytes(type)) * count; }
  bool isAcquire() const {
    return semantics == Semantics::Acquire ||
           semantics == Semantics::AcquireRelease;
  }
  bool isRelease() const {
    return semantics == Semantics::Release ||
           semantics == Semantics::AcquireRelease;
  }
};

uint64_t getLane(Warp &warp, uint32_t at, bool isWide, unsigned lane) {
  return isWide ? warp.lanes<uint64_t>(at)[lane]
                : warp.lanes<uint32_t>(at)[lane];
}

/// 128 bits: only exchange and compare-and-swap exist. CTAs on several threads
/// take a lock.
void updateWide(Warp &warp, const AtomicDetail &t, uint8_t *bytes,
                unsigned lane) {
  static std::mutex mutex;
  std::lock_guard<std::mutex> lock(mutex);
  auto read = [&](uint32_t at, uint64_t *words) {
    words[0] = warp.lanes<uint64_t>(at)[lane];
    words[1] = warp.lanes<uint64_t>(at)[lane + kLanes];
  };
  uint64_t old[2], value[2], other[2];
  std::memcpy(old, bytes, 16);
  read(t.parts[0].value, value);
  if (t.operation == AtomicOp::Cas) {
    read(t.parts[0].other, other);
    if (old[0] == value[0] && old[1] == value[1])
      std::memcpy(bytes, other, 16);
  } else {
    std::memcpy(bytes, value, 16);
  }
  if (t.hasResult) {
    warp.lanes<uint64_t>(t.parts[0].result)[lane] = old[0];
    warp.lanes<uint64_t>(t.parts[0].result)[lane + kLanes] = old[1];
  }
}

void updateLane(Warp &warp, const Op &op, const AtomicDetail &t, Spot spot,
                unsigned lane, bool isDefined) {
  Checker *checker = warp.checker;
  if (t.type == AtomicType::B128) {
    updateWide(warp, t, spot.bytes, lane);
    if (checker && t.parts[0].resultNumber >= 0)
      warp.setDefined(op, uint32_t(t.parts[0].resultNumber),
                      uint32_t(1) << lane, isDefined ? kAllLanes : 0);
    return;
  }
  unsigned size = getBytes(t.type);
  for (unsigned i = 0; i < t.count; ++i) {
    const AtomicDetail::Part &part = t.parts[i];
    uint64_t value = getLane(warp, part.value, part.isWide, lane);
    uint64_t other = t.operation == AtomicOp::Cas
                         ? getLane(warp, part.other, part.isWide, lane)
                         : 0;
    uint64_t old = updateAtomically(spot.bytes + i * size, t.operation, t.type,
                                    spot.space == Space::Shared, value, other);
    if (t.hasResult && part.isWide)
      warp.lanes<uint64_t>(part.result)[lane] = old;
    else if (t.hasResult)
      warp.lanes<uint32_t>(part.result)[lane] = uint32_t(old);
    if (!checker)
      continue;
    for (uint32_t number : part.reads)
      if (!(warp.getDefined(number) >> lane & 1)) {
        isDefined = false;
        if (spot.space == Space::Global)
          checker->reportUndefined(warp, op, lane, number,
                                   "an operand of an atomic");
      }
    if (part.resultNumber >= 0)
      warp.setDefined(op, uint32_t(part.resultNumber), uint32_t(1) << lane,
                      isDefined ? kAllLanes : 0);
  }
  if (checker && t.operation == AtomicOp::Exchange)
    spot.region->setWritten(spot.offset, uint64_t(size) * t.count);
}

/// What is left of an atomic once its memory is found. `isDefined` says that
/// the memory was written.
void finishLane(Warp &warp, const Op &op, const AtomicDetail &t,
                const Spot &spot, unsigned lane, bool isDefined) {
  Checker *checker = warp.checker;
  if (!checker)
    return updateLane(warp, op, t, spot, lane, isDefined);
  if (!isDefined && t.operation != AtomicOp::Exchange) {
    checker->reportMemoryUndefined(warp, op, lane, spot);
    isDefined = true;
    spot.region->setWritten(spot.offset, t.getBytes());
  }
  checker->strongRead(warp, op, lane, spot, t.isAcquire(), t.scope);
  updateLane(warp, op, t, spot, lane, isDefined);
  checker->strongUpdate(warp, op, lane, spot, t.isRelease(), t.scope);
}

void runAtomic(Warp &warp, const Op &op) {
  warp.pauseSometimes();
  const AtomicDetail &t = op.get<AtomicDetail>();
  uint64_t size = t.getBytes();
  Access access{Access::Update, true, t.scope};
  if (warp.checker)
    warp.checker->beginAccess(warp, op);
  ++warp.block.cluster.events;
  auto runLane = [&](unsigned l) {
    bool isDefined = true;
    if (Spot spot = warp.access(op, l, t.space, getAddress(warp, t.address, l),
                                size, size, access, &isDefined))
      finishLane(warp, op, t, spot, l, isDefined);
  };
  // A release moves the warp's time on, so that each lane is at its own.
  LaneSpots spots;
  bool mayTogether = isTogether(warp) && !(warp.checker && t.isRelease());
  if (mayTogether)
    getAddresses(warp, t.address, spots.offsets);
  if (!mayTogether || !warp.findTogether(t.space, size, spots, warp.mask) ||
      spots.space == Space::Const) {
    forLanes(warp.mask, runLane);
    return;
  }
  for (uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    uint32_t done = warp.accessTogether(op, spots, access, rest);
    forLanes(done, [&](unsigned l) {
      finishLane(warp, op, t, spots.get(l), l,
                 !warp.checker ||
                     spots.region->isWritten(spots.offsets[l], size));
    });
    rest &= ~done;
    if (!rest)
      break;
    runLane(unsigned(std::countr_zero(rest)));
  }
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

std::optional<AtomicType> toAtomicType(Type type) {
  switch (type) {
  case Type::S32:
    return AtomicType::S32;
  case Type::U32:
    return AtomicType::U32;
  case Type::B32:
    return AtomicType::B32;
  case Type::S64:
    return AtomicType::S64;
  case Type::U64:
    return AtomicType::U64;
  case Type::B64:
    return AtomicType::B64;
  case Type::B16:
    return AtomicType::B16;
  case Type::B128:
    return AtomicType::B128;
  case Type::F32:
    return AtomicType::F32;
  case Type::F64:
    return AtomicType::F64;
  case Type::F16:
    return AtomicType::F16;
  case Type::F16x2:
    return AtomicType::F16x2;
  case Type::BF16:
    return AtomicType::BF16;
  case Type::BF16x2:
    return AtomicType::BF16x2;
  default:
    return std::nullopt;
  }
}

bool checkCombination(Decoder &d, const AtomicDetail &t, bool isNoFtz) {
  AtomicType type = t.type;
  bool isHalf = type == AtomicType::F16 || type == AtomicType::BF16 ||
                type == AtomicType::F16x2 || type == AtomicType::BF16x2;
  bool isFloat = isHalf || type == AtomicType::F32 || type == AtomicType::F64;
  bool isBits = type == AtomicType::B16 || type == AtomicType::B32 ||
                type == AtomicType::B64 || type == AtomicType::B128;
  bool isRight = false;
  switch (t.operation) {
  case AtomicOp::Add:
    isRight = !isBits;
    break;
  case AtomicOp::Min:
  case AtomicOp::Max:
    isRight = !isBits && (!isFloat || (isHalf && t.count > 1));
    break;
  case AtomicOp::And:
  case AtomicOp::Or:
  case AtomicOp::Xor:
    isRight = type == AtomicType::B32 || type == AtomicType::B64;
    break;
  case AtomicOp::Inc:
  case AtomicOp::Dec:
    isRight = type == AtomicType::U32;
    break;
  case AtomicOp::Exchange:
    isRight = !isFloat && type != AtomicType::B16;
    break;
  case AtomicOp::Cas:
    isRight = !isFloat;
    break;
  }
  if (!isRight || isNoFtz != isHalf)
    return d.fail("'" + d.instruction->opcode +
                  "' does not have this operation for this type");
  return true;
}

bool decodeValues(Decoder &d, AtomicDetail &t, Type type, bool hasResult) {
  bool isCas = t.operation == AtomicOp::Cas;
  const std::vector<Operand> &operands = d.operands();
  size_t first = hasResult ? 2 : 1;
  auto getPart = [&](size_t number, unsigned i) -> const Operand * {
    const Operand &operand = operands[number];
    if (operand.kind != Operand::Vector)
      return t.count == 1 ? &operand : nullptr;
    return operand.parts.size() == t.count ? &operand.parts[i] : nullptr;
  };
  // Registers of 16-bit types and pairs are .b16 and .b32.
  for (unsigned i = 0; i < t.count; ++i) {
    AtomicDetail::Part &part = t.parts[i];
    part.isWide = isWide(type);
    const Operand *value = getPart(first, i);
    const Operand *other = isCas ? getPart(first + 1, i) : nullptr;
    const Operand *result = hasResult ? getPart(0, i) : nullptr;
    if (!value || (isCas && !other) || (hasResult && !result))
      return d.fail("expected vectors of " + std::to_string(t.count));
    if (!d.sourceOf(*value, type, part.value) ||
        (other && !d.sourceOf(*other, type, part.other)) ||
        (result && !d.destinationOf(*result, type, part.result)))
      return false;
    for (const Operand *operand : {value, other})
      if (operand && operand->kind == Operand::Register)
        part.reads.push_back(operand->number);
    if (result && result->kind == Operand::Register)
      part.resultNumber = result->number;
  }
  return true;
}

bool decodeAtomic(Decoder &d, bool hasResult) {
  auto made = std::make_unique<AtomicDetail>();
  AtomicDetail &t = *made;
  t.hasResult = hasResult;
  bool hasPolicy = false, isNoFtz = false;
  int operation = -1;
  std::optional<Type> type;
  // nvcc and LLVM write the modifiers in different orders.
  for (;;) {
    if (acceptCacheHints(d, hasPolicy))
      continue;
    int semantics = d.acceptOneOf({"relaxed", "acquire", "release", "acq_rel"});
    if (semantics >= 0) {
      t.semantics = Semantics(semantics + 1);
      continue;
    }
    if (std::optional<Scope> scope = acceptScope(d)) {
      t.scope = *scope;
      continue;
    }
    if (Space space = acceptSpace(d); space != Space::Generic) {
      t.space = space;
      continue;
    }
    if (d.accept("noftz")) {
      isNoFtz = true;
      continue;
    }
    int vector = d.acceptOneOf({"v2", "v4", "v8"});
    if (vector >= 0) {
      t.count = 2u << vector;
      continue;
    }
    if (!type && (type = d.acceptType()))
      continue;
    int found = operation >= 0
                    ? -1
                    : d.acceptOneOf({"add", "min", "max", "and", "or", "xor",
                                     "inc", "dec", "exch", "cas"});
    if (found < 0)
      break;
    operation = found;
  }
  if (operation < 0)
    return d.fail("'" + d.instruction->opcode + "' needs an operation");
  t.operation = AtomicOp(operation);
  if (!type && !(type = d.takeType()))
    return false;
  std::optional<AtomicType> atomicType = toAtomicType(*type);
  if (!atomicType)
    return d.fail("'" + d.instruction->opcode + "' does not have ." +
                  std::string(getSpelling(*type)));
  t.type = *atomicType;
  if (!checkCombination(d, t, isNoFtz))
    return false;
  size_t count = size_t(hasResult) + 2 + (t.operation == AtomicOp::Cas);
  if (!d.expectOperands(count + hasPolicy))
    return false;
  if (!decodeAddress(d, d.operands()[hasResult], t.space, t.address) ||
      (hasPolicy && !decodePolicy(d, count)) ||
      !decodeValues(d, t, *type, hasResult))
    return false;
  Op &op = d.op();
  op.run = runAtomic;
  op.opClass = OpClass::Atomic;
  op.ownsDefined = true;
  op.hasAddressRegister = t.address.base >= 0;
  op.detail = std::move(made);
  return true;
}

bool decodeAtom(Decoder &d) { return decodeAtomic(d, true); }
bool decodeRed(Decoder &d) {
  if (d.peek() == "async")
    return decodeAsyncReduction(d);
  return decodeAtomic(d, false);
}

} // namespace

void ptx::addAtomics(DecodeTable &table) {
  table["atom"] = decodeAtom;
  table["red"] = decodeRed;
}

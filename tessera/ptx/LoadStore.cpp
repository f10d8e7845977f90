//===- LoadStore.cpp - loads and stores -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"

#include <cstring>
#include <set>

using namespace tessera;
using namespace tessera::ptx;

namespace {

struct TransferDetail : Detail {
  Space space = Space::Generic;
  AddressParts address;
  Access access;
  Semantics semantics = Semantics::Weak;
  unsigned count = 1;
  unsigned elementBytes = 4;
  bool isSigned = false;
  struct Part {
    uint32_t at = 0;
    /// Bytes of a lane in the register: 4, 8 or 16.
    uint8_t registerBytes = 4;
    uint8_t width = 32; // of the register, for the sign
    bool isSink = false;
    int64_t number = -1;
  };
  std::array<Part, 8> parts;

  uint64_t getBytes() const { return uint64_t(count) * elementBytes; }
};

/// Puts a loaded element into a register.
void setElement(Warp &warp, const TransferDetail &t,
                const TransferDetail::Part &part, unsigned lane,
                const uint8_t *bytes) {
  if (part.registerBytes == 16) {
    uint64_t words[2] = {};
    std::memcpy(words, bytes, t.elementBytes);
    warp.lanes<uint64_t>(part.at)[lane] = words[0];
    warp.lanes<uint64_t>(part.at)[lane + kLanes] = words[1];
    return;
  }
  uint64_t value = 0;
  switch (t.elementBytes) {
  case 1:
    value = bytes[0];
    break;
  case 2: {
    uint16_t v;
    std::memcpy(&v, bytes, 2);
    value = v;
    break;
  }
  case 4: {
    uint32_t v;
    std::memcpy(&v, bytes, 4);
    value = v;
    break;
  }
  default:
    std::memcpy(&value, bytes, 8);
    break;
  }
  if (t.isSigned && t.elementBytes < 8) {
    unsigned shift = 64 - 8 * t.elementBytes;
    value = uint64_t(int64_t(value << shift) >> shift);
    if (part.width < 64)
      value &= (uint64_t(1) << part.width) - 1;
  }
  if (part.registerBytes == 8)
    warp.lanes<uint64_t>(part.at)[lane] = value;
  else
    warp.lanes<uint32_t>(part.at)[lane] = uint32_t(value);
}

void getElement(Warp &warp, const TransferDetail &t,
                const TransferDetail::Part &part, unsigned lane,
                uint8_t *bytes) {
  if (part.registerBytes == 16) {
    uint64_t words[2] = {warp.lanes<uint64_t>(part.at)[lane],
                         warp.lanes<uint64_t>(part.at)[lane + kLanes]};
    std::memcpy(bytes, words, t.elementBytes);
  } else if (part.registerBytes == 8) {
    std::memcpy(bytes, &warp.lanes<uint64_t>(part.at)[lane], t.elementBytes);
  } else {
    std::memcpy(bytes, &warp.lanes<uint32_t>(part.at)[lane], t.elementBytes);
  }
}

/// The parameters of a function or call, which no other thread sees.
uint8_t *findParameter(Warp &warp, const Op &op, const TransferDetail &t,
                       unsigned lane) {
  uint64_t offset = getAddress(warp, t.address, lane);
  uint64_t all = warp.frame->function->parameterBytes;
  if (offset > all || t.getBytes() > all - offset) {
    warp.report(op, FindingKind::OutOfBounds, lane,
                "an access outside of the parameters");
    return nullptr;
  }
  return warp.frame->parameters.data() + lane * all + offset;
}

void runParameterLoad(Warp &warp, const Op &op) {
  const TransferDetail &t = op.get<TransferDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    if (const uint8_t *from = findParameter(warp, op, t, l))
      for (unsigned i = 0; i < t.count; ++i)
        setElement(warp, t, t.parts[i], l, from + i * t.elementBytes);
  });
  if (warp.isChecked())
    for (uint32_t number : op.writes)
      warp.setDefined(op, number, warp.mask, warp.mask);
}

void runParameterStore(Warp &warp, const Op &op) {
  const TransferDetail &t = op.get<TransferDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    if (uint8_t *to = findParameter(warp, op, t, l))
      for (unsigned i = 0; i < t.count; ++i)
        getElement(warp, t, t.parts[i], l, to + i * t.elementBytes);
  });
}

/// Lanes one by one: for accesses that are counted, that have faults, or that
/// meet in no single array.
void loadSingly(Warp &warp, const Op &op) {
  const TransferDetail &t = op.get<TransferDetail>();
  Checker *checker = warp.checker;
  uint64_t size = t.getBytes();
  std::array<uint32_t, 8> undefined{};
  forLanes(warp.mask, [&](unsigned l) {
    bool isDefined = true;
    Spot spot = warp.access(op, l, t.space, getAddress(warp, t.address, l),
                            size, size, t.access, &isDefined);
    static constexpr uint8_t zeros[64] = {};
    const uint8_t *from = spot ? spot.bytes : zeros;
    for (unsigned i = 0; i < t.count; ++i) {
      if (!t.parts[i].isSink)
        setElement(warp, t, t.parts[i], l, from + i * t.elementBytes);
      if (checker && spot && !isDefined &&
          !spot.region->isWritten(spot.offset + i * t.elementBytes,
                                  t.elementBytes))
        undefined[i] |= uint32_t(1) << l;
    }
    if (checker && spot && t.access.isStrong)
      checker->strongRead(warp, op, l, spot, t.semantics == Semantics::Acquire,
                          t.access.scope);
  });
  if (!checker)
    return;
  for (unsigned i = 0; i < t.count; ++i)
    if (t.parts[i].number >= 0)
      warp.setDefined(op, uint32_t(t.parts[i].number), warp.mask,
                      ~undefined[i]);
}

void storeLane(Warp &warp, const Op &op, const TransferDetail &t,
               unsigned lane) {
  Checker *checker = warp.checker;
  uint64_t size = t.getBytes();
  alignas(16) uint8_t value[64];
  for (unsigned i = 0; i < t.count; ++i)
    getElement(warp, t, t.parts[i], lane, value + i * t.elementBytes);
  uint64_t address = getAddress(warp, t.address, lane);
  if (checker)
    checker->announce(value, size);
  Spot spot = warp.access(op, lane, t.space, address, size, size, t.access);
  if (!spot)
    return;
  if (checker && t.access.isStrong)
    checker->strongWrite(warp, op, lane, spot,
                         t.semantics == Semantics::Release, t.access.scope);
  std::memcpy(spot.bytes, value, size);
  if (!checker)
    return;
  for (unsigned i = 0; i < t.count; ++i) {
    bool isDefined = t.parts[i].number < 0 ||
                     warp.getDefined(uint32_t(t.parts[i].number)) >> lane & 1;
    if (!isDefined && spot.space == Space::Global)
      checker->reportUndefined(warp, op, lane, uint32_t(t.parts[i].number),
                               "a value that is stored");
    spot.region->setWritten(spot.offset + i * t.elementBytes, t.elementBytes,
                            isDefined);
  }
}

//===----------------------------------------------------------------------===//
// Lanes together
//===----------------------------------------------------------------------===//

/// Calls `f(lane)` for lanes; the loop is simple if it is all of them.
template <typename F>
inline __attribute__((always_inline)) void forMany(uint32_t lanes, F f) {
  if (lanes == kAllLanes)
    for (unsigned l = 0; l < kLanes; ++l)
      f(l);
  else
    forLanes(lanes, f);
}

/// Element number `index` of all lanes, of type E in memory and R in the
/// register. If E is signed, the sign is extended to Part::width bits.
template <typename E, typename R>
void loadPart(Warp &warp, const TransferDetail &t, const LaneSpots &spots,
              unsigned index) {
  R *result = warp.lanes<R>(t.parts[index].at);
  const uint8_t *bytes = spots.region->bytes.data() + index * sizeof(E);
  if (sizeof(E) == sizeof(R) && spots.isContiguous && t.count == 1) {
    std::memcpy(result, bytes + spots.offsets[0], kLanes * sizeof(R));
    return;
  }
  R kept = R(~uint64_t(0) >> (64 - t.parts[index].width));
  forMany(warp.mask, [&](unsigned l) {
    E value;
    std::memcpy(&value, bytes + spots.offsets[l], sizeof(E));
    result[l] = std::is_signed_v<E> ? R(value) & kept : R(value);
  });
}

template <typename E>
void loadPart(Warp &warp, const TransferDetail &t, const LaneSpots &spots,
              unsigned index) {
  if (t.parts[index].registerBytes == 8)
    loadPart<E, uint64_t>(warp, t, spots, index);
  else
    loadPart<E, uint32_t>(warp, t, spots, index);
}

void loadTogether(Warp &warp, const TransferDetail &t, const LaneSpots &spots) {
  for (unsigned i = 0; i < t.count; ++i) {
    if (t.parts[i].isSink)
      continue;
    if (t.parts[i].registerBytes == 16) {
      forLanes(warp.mask, [&](unsigned l) {
        setElement(warp, t, t.parts[i], l,
                   spots.getBytes(l) + i * t.elementBytes);
      });
      continue;
    }
    switch (int(t.elementBytes) * (t.isSigned ? -1 : 1)) {
    case 1:
      loadPart<uint8_t>(warp, t, spots, i);
      break;
    case -1:
      loadPart<int8_t>(warp, t, spots, i);
      break;
    case 2:
      loadPart<uint16_t>(warp, t, spots, i);
      break;
    case -2:
      loadPart<int16_t>(warp, t, spots, i);
      break;
    case 4:
      loadPart<uint32_t>(warp, t, spots, i);
      break;
    case -4:
      loadPart<int32_t>(warp, t, spots, i);
      break;
    default:
      loadPart<uint64_t, uint64_t>(warp, t, spots, i);
    }
  }
}

/// Element number `index` of lanes. Registers of fewer than 32 bits have those
/// at the bottom of a word.
template <typename E, typename R>
void storePart(Warp &warp, const TransferDetail &t, const LaneSpots &spots,
               unsigned index, uint32_t lanes) {
  const R *values = warp.lanes<R>(t.parts[index].at);
  uint8_t *bytes = spots.region->bytes.data() + index * sizeof(E);
  if (sizeof(E) == sizeof(R) && spots.isContiguous && t.count == 1 &&
      lanes == kAllLanes) {
    std::memcpy(bytes + spots.offsets[0], values, kLanes * sizeof(R));
    return;
  }
  forMany(lanes, [&](unsigned l) {
    auto value = E(values[l]);
    std::memcpy(bytes + spots.offsets[l], &value, sizeof(E));
  });
}

template <typename E>
void storePart(Warp &warp, const TransferDetail &t, const LaneSpots &spots,
               unsigned index, uint32_t lanes) {
  if (t.parts[index].registerBytes == 8)
    storePart<E, uint64_t>(warp, t, spots, index, lanes);
  else
    storePart<E, uint32_t>(warp, t, spots, index, lanes);
}

void storeTogether(Warp &warp, const TransferDetail &t, const LaneSpots &spots,
                   uint32_t lanes) {
  for (unsigned i = 0; i < t.count; ++i) {
    if (t.parts[i].registerBytes == 16) {
      forLanes(lanes, [&](unsigned l) {
        getElement(warp, t, t.parts[i], l,
                   spots.getBytes(l) + i * t.elementBytes);
      });
      continue;
    }
    switch (t.elementBytes) {
    case 1:
      storePart<uint8_t>(warp, t, spots, i, lanes);
      break;
    case 2:
      storePart<uint16_t>(warp, t, spots, i, lanes);
      break;
    case 4:
      storePart<uint32_t>(warp, t, spots, i, lanes);
      break;
    default:
      storePart<uint64_t, uint64_t>(warp, t, spots, i, lanes);
    }
  }
}

bool findTogether(Warp &warp, const TransferDetail &t, LaneSpots &spots) {
  if (!isTogether(warp))
    return false;
  getAddresses(warp, t.address, spots.offsets);
  return warp.findTogether(t.space, t.getBytes(), spots, warp.mask);
}

void runLoad(Warp &warp, const Op &op) {
  const TransferDetail &t = op.get<TransferDetail>();
  Checker *checker = warp.checker;
  if (checker)
    checker->beginAccess(warp, op);
  if (t.access.isStrong)
    warp.pauseSometimes();
  LaneSpots spots;
  if (!findTogether(warp, t, spots))
    return loadSingly(warp, op);
  uint32_t unwritten = warp.readTogether(op, spots, t.access, warp.mask);
  loadTogether(warp, t, spots);
  if (!checker)
    return;
  if (t.access.isStrong)
    forLanes(warp.mask, [&](unsigned l) {
      checker->strongRead(warp, op, l, spots.get(l),
                          t.semantics == Semantics::Acquire, t.access.scope);
    });
  for (unsigned i = 0; i < t.count; ++i) {
    if (t.parts[i].number < 0)
      continue;
    uint32_t undefined = 0;
    forLanes(unwritten, [&](unsigned l) {
      bool isWritten = spots.region->isWritten(
          spots.offsets[l] + i * t.elementBytes, t.elementBytes);
      undefined |= uint32_t(!isWritten) << l;
    });
    warp.setDefined(op, uint32_t(t.parts[i].number), warp.mask, ~undefined);
  }
}

/// Whether the stored registers are defined in all lanes.
bool areDefined(Warp &warp, const TransferDetail &t) {
  for (unsigned i = 0; i < t.count; ++i)
    if (t.parts[i].number >= 0 &&
        (warp.mask & ~warp.getDefined(uint32_t(t.parts[i].number))))
      return false;
  return true;
}

void runStore(Warp &warp, const Op &op) {
  const TransferDetail &t = op.get<TransferDetail>();
  Checker *checker = warp.checker;
  if (checker)
    checker->beginAccess(warp, op);
  if (t.access.isStrong)
    warp.pauseSometimes();
  ++warp.block.cluster.events;
  // A strong write passes on what its lane knows before the next lane writes.
  bool mayTogether = !checker || (!t.access.isStrong && areDefined(warp, t));
  LaneSpots spots;
  if (!mayTogether || !findTogether(warp, t, spots) ||
      spots.space == Space::Const) {
    forLanes(warp.mask, [&](unsigned l) { storeLane(warp, op, t, l); });
    return;
  }
  for (uint32_t rest = warp.mask; rest; rest &= rest - 1) {
    uint32_t done = warp.accessTogether(op, spots, t.access, rest);
    storeTogether(warp, t, spots, done);
    rest &= ~done;
    if (!rest)
      break;
    storeLane(warp, op, t, unsigned(std::countr_zero(rest)));
  }
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

/// The modifiers before the type, in any order; each at most once by kind.
bool decodeModifiers(Decoder &d, TransferDetail &t, bool isLoad,
                     bool &hasPolicy) {
  bool hasSpace = false;
  for (;;) {
    if (acceptCacheHints(d, hasPolicy))
      continue;
    if (d.accept("weak") || (isLoad && d.accept("nc")))
      continue;
    if (d.accept("volatile")) {
      t.access.isStrong = true;
      t.access.scope = Scope::Sys;
      t.semantics = Semantics::Relaxed;
      continue;
    }
    if (d.accept("mmio"))
      continue;
    int order = isLoad ? d.acceptOneOf({"relaxed", "acquire"})
                       : d.acceptOneOf({"relaxed", "release"});
    if (order >= 0) {
      t.access.isStrong = true;
      t.semantics = order == 0 ? Semantics::Relaxed
                    : isLoad   ? Semantics::Acquire
                               : Semantics::Release;
      std::optional<Scope> scope = acceptScope(d);
      if (!scope)
        return d.fail("a scope is missing: .cta, .cluster, .gpu or .sys");
      t.access.scope = *scope;
      continue;
    }
    int vector = d.acceptOneOf({"v2", "v4", "v8"});
    if (vector >= 0) {
      t.count = 2u << vector;
      continue;
    }
    if (d.accept("unified"))
      continue;
    Space space = acceptSpace(d);
    if (space == Space::Generic)
      return true;
    if (hasSpace)
      return d.fail("two state spaces");
    hasSpace = true;
    t.space = space;
  }
}

bool decodePart(Decoder &d, const Operand &operand, Type type, bool isLoad,
                TransferDetail::Part &part) {
  unsigned width = getBitWidth(type);
  std::optional<Type> actual = d.registerType(operand);
  if (actual && getBitWidth(*actual) < width)
    return d.fail(operand.position, "the register is narrower than ." +
                                        std::string(getSpelling(type)));
  if (actual && getBitWidth(*actual) == 1)
    return d.fail(operand.position, "a predicate cannot be loaded or stored");
  Type used = actual.value_or(width < 32 ? Type::B32 : type);
  if (!actual && operand.kind == Operand::Immediate)
    used = type;
  part.isSink = operand.kind == Operand::Sink;
  unsigned usedWidth = getBitWidth(used);
  part.width = uint8_t(usedWidth == 128 ? 64 : usedWidth);
  part.registerBytes = usedWidth <= 32 ? 4 : uint8_t(usedWidth / 8);
  if (actual)
    part.number = operand.number;
  return isLoad ? d.destinationOf(operand, used, part.at)
                : d.sourceOf(operand, used, part.at);
}

bool decodeTransfer(Decoder &d, bool isLoad) {
  auto made = std::make_unique<TransferDetail>();
  TransferDetail &t = *made;
  Op &op = d.op();
  bool hasPolicy = false;
  if (!decodeModifiers(d, t, isLoad, hasPolicy))
    return false;
  std::optional<Type> type = d.takeType();
  if (!type)
    return false;
  if (*type == Type::Pred)
    return d.fail("a predicate cannot be loaded or stored");
  t.elementBytes = getBitWidth(*type) / 8;
  t.isSigned = *type == Type::S8 || *type == Type::S16 || *type == Type::S32;
  t.access.kind = isLoad ? Access::Read : Access::Write;
  if (!d.expectOperands(2 + hasPolicy))
    return false;
  const Operand &memory = d.operands()[isLoad ? 1 : 0];
  const Operand &value = d.operands()[isLoad ? 0 : 1];
  if (!decodeAddress(d, memory, t.space, t.address) ||
      (hasPolicy && !decodePolicy(d, 2)))
    return false;
  const std::vector<Operand> single{value};
  const std::vector<Operand> &parts =
      value.kind == Operand::Vector ? value.parts : single;
  if (parts.size() != t.count)
    return d.fail(value.position, "expected " + std::to_string(t.count) +
                                      " registers, not " +
                                      std::to_string(parts.size()));
  for (unsigned i = 0; i < t.count; ++i)
    if (!decodePart(d, parts[i], *type, isLoad, t.parts[i]))
      return false;
  op.opClass = isLoad ? OpClass::Load : OpClass::Store;
  op.ownsDefined = true;
  op.hasAddressRegister = t.address.base >= 0;
  if (t.space == Space::Param && t.address.isFrameParameter) {
    op.run = isLoad ? runParameterLoad : runParameterStore;
  } else if (!isLoad && (t.space == Space::Param || t.space == Space::Const)) {
    return d.fail("parameters of an entry and constants cannot be stored to");
  } else {
    op.run = isLoad ? runLoad : runStore;
  }
  op.detail = std::move(made);
  return true;
}

bool decodeLoad(Decoder &d) { return decodeTransfer(d, true); }
bool decodeStore(Decoder &d) {
  if (d.peek() == "async" || d.peek() == "bulk")
    return decodeAsyncStore(d);
  return decodeTransfer(d, false);
}

} // namespace

void ptx::addMemory(DecodeTable &table) {
  table["ld"] = decodeLoad;
  table["ldu"] = decodeLoad; // of data that all threads share
  table["st"] = decodeStore;
}

void ptx::relaxCasLoads(DecodedFunction &function) {
  const std::vector<Instruction> &all = function.source->instructions;
  std::set<std::pair<uint32_t, uint64_t>> updated;
  auto findBase = [](const Instruction &instruction) {
    std::optional<std::pair<uint32_t, uint64_t>> found;
    for (const Operand &operand : instruction.operands)
      if (operand.kind == Operand::Address && !operand.parts.empty() &&
          operand.parts[0].kind == Operand::Register)
        found = {operand.parts[0].number, operand.bits};
    return found;
  };
  for (const Instruction &instruction : all)
    if (instruction.opcode == "atom")
      for (const std::string &modifier : instruction.modifiers)
        if (modifier == "cas")
          if (auto base = findBase(instruction))
            updated.insert(*base);
  if (updated.empty())
    return;
  for (size_t i = 0; i < all.size(); ++i) {
    if (all[i].opcode != "ld" || !function.ops[i].detail)
      continue;
    std::optional<std::pair<uint32_t, uint64_t>> base = findBase(all[i]);
    if (!base || !updated.count(*base))
      continue;
    auto &t = static_cast<TransferDetail &>(*function.ops[i].detail);
    if (!t.access.isStrong)
      t.access = {Access::Read, true, Scope::Sys};
  }
}

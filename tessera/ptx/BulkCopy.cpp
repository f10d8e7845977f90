//===- BulkCopy.cpp - bulk copies and their groups -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/MemoryModifiers.h"
#include "tessera/ptx/TensorCopy.h"

using namespace tessera;
using namespace tessera::ptx;

namespace {

/// Sizes and addresses of bulk copies are multiples of this.
constexpr unsigned kBulkAlignment = 16;

/// at[0] is the number of bytes, at[1] the mask of a multicast.
struct BulkDetail : Detail {
  Space toSpace = Space::Shared, fromSpace = Space::Global;
  Space barrierSpace = Space::Shared;
  AddressParts to, from, barrier;
  BulkModifiers modifiers;
  BulkReduction reduction = nullptr;
};

bool checkSize(Warp &warp, const Op &op, unsigned lane, uint32_t bytes) {
  if (bytes % kBulkAlignment == 0)
    return true;
  warp.report(op, FindingKind::Misaligned, lane,
              "the size of a bulk copy is " + std::to_string(bytes) +
                  " bytes, not a multiple of 16");
  return false;
}

void runBulkCopy(Warp &warp, const Op &op) {
  const BulkDetail &t = op.get<BulkDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    uint32_t bytes = warp.lanes<uint32_t>(op.at[0])[l];
    Spot to = warp.find(op, l, t.toSpace, getAddress(warp, t.to, l), bytes,
                        kBulkAlignment);
    refuseConstant(warp, op, l, to);
    TransferBarrier barrier;
    if (t.modifiers.hasBarrier) {
      barrier = findBarrier(warp, op, l, t.barrierSpace, t.barrier, to);
      if (!barrier)
        return;
    }
    Spot from;
    if (checkSize(warp, op, l, bytes) && to)
      from = warp.find(op, l, t.fromSpace, getAddress(warp, t.from, l), bytes,
                       kBulkAlignment);
    auto transfer = std::make_shared<BulkTransfer>();
    if (from) {
      transfer->source = from.region;
      transfer->pieces.push_back({to.offset, from.offset, bytes, false});
      transfer->reduction = t.reduction;
    }
    if (!t.modifiers.hasBarrier) {
      if (from)
        transfer->targets.push_back(to.region);
      issueInGroup(warp, op, l, std::move(transfer));
      return;
    }
    std::optional<uint32_t> mask;
    if (t.modifiers.isMulticast)
      mask = warp.lanes<uint32_t>(op.at[1])[l];
    setDestination(warp, op, l, *transfer, from ? to : Spot(), bytes, barrier,
                   bytes, mask);
    issueWithBarrier(warp, op, l, std::move(transfer));
  });
}

void runBulkPrefetch(Warp &warp, const Op &op) {
  const BulkDetail &t = op.get<BulkDetail>();
  forLanes(warp.mask, [&](unsigned l) {
    uint64_t address = getAddress(warp, t.from, l);
    if (checkSize(warp, op, l, warp.lanes<uint32_t>(op.at[0])[l]) &&
        address % kBulkAlignment)
      warp.report(op, FindingKind::Misaligned, l,
                  "the address " + toHex(address) +
                      " of a prefetch is not a multiple of 16");
  });
}

//===----------------------------------------------------------------------===//
// Groups
//===----------------------------------------------------------------------===//

void runCommitGroup(Warp &warp, const Op &) {
  forLanes(warp.mask, [&](unsigned l) {
    Warp::BulkGroups::Lane &lane = warp.bulk->get(l);
    lane.groups.push_back({std::move(lane.open)});
    lane.open.clear();
  });
}

/// Waits until at most `Op::immediate` groups are pending. With `Op::a`, until
/// their sources have been read: the machine completes them all the same, but
/// they are not forgotten.
void runWaitGroup(Warp &warp, const Op &op) {
  forLanes(warp.mask, [&](unsigned l) {
    std::deque<Warp::BulkGroups::Group> &groups = warp.bulk->get(l).groups;
    if (groups.size() <= op.immediate)
      return;
    size_t count = groups.size() - op.immediate;
    std::vector<uint64_t> agents;
    for (size_t i = 0; i < count; ++i) {
      for (const std::shared_ptr<BulkTransfer> &transfer :
           groups[i].transfers) {
        transfer->complete();
        agents.push_back(transfer->readAgent);
        if (!op.a)
          agents.push_back(transfer->writeAgent);
      }
      groups[i].isRead = true;
    }
    if (warp.checker)
      warp.checker->waitAgents(warp, uint32_t(1) << l, agents);
    if (!op.a)
      groups.erase(groups.begin(), groups.begin() + ptrdiff_t(count));
  });
}

//===----------------------------------------------------------------------===//
// Decoding
//===----------------------------------------------------------------------===//

bool decodeWaitGroup(Decoder &d) {
  Op &op = d.op();
  op.run = runWaitGroup;
  op.a = d.accept("read");
  if (!d.expectOperands(1))
    return false;
  std::optional<uint64_t> count = d.takeNumber(0, ~uint32_t(0));
  if (!count)
    return false;
  op.immediate = *count;
  return true;
}

bool decodePrefetch(Decoder &d) {
  if (d.accept("tensor"))
    return decodeTensorPrefetch(d);
  auto made = std::make_unique<BulkDetail>();
  BulkDetail &t = *made;
  if (d.takeOneOf({"L2"}) < 0 || d.takeOneOf({"global"}) < 0)
    return false;
  bool hasPolicy = d.accept("L2::cache_hint");
  if (!d.expectOperands(2 + hasPolicy) ||
      !decodeAddress(d, d.operands()[0], t.fromSpace, t.from) ||
      !d.source(0, 1, Type::B32) || (hasPolicy && !decodePolicy(d, 2)))
    return false;
  d.op().run = runBulkPrefetch;
  d.op().detail = std::move(made);
  return true;
}

/// Where data comes from and goes to. `isLocal` says that the destination is
/// in the own CTA.
bool takeSpaces(Decoder &d, BulkDetail &t, bool isReduction, bool &isLocal) {
  isLocal = !isReduction && d.accept("shared::cta");
  bool isToGlobal = !isLocal && d.accept("global");
  t.toSpace = isToGlobal ? Space::Global : Space::Shared;
  if (!isLocal && !isToGlobal &&
      (isReduction
           ? d.takeOneOf({"shared::cluster", "global"})
           : d.takeOneOf({"shared::cluster", "shared::cta", "global"})) < 0)
    return false;
  bool isFromGlobal = !isToGlobal && !isReduction && d.accept("global");
  t.fromSpace = isFromGlobal ? Space::Global : Space::Shared;
  if (isFromGlobal)
    return true;
  return (isLocal ? d.takeOneOf({"global"}) : d.takeOneOf({"shared::cta"})) >=
         0;
}

/// `add.noftz.f16`: the operation and the type of a reduction.
bool takeReduction(Decoder &d, BulkDetail &t) {
  int operation =
      d.takeOneOf({"add", "min", "max", "inc", "dec", "and", "or", "xor"});
  if (operation < 0)
    return false;
  BulkOp op = BulkOp(operation);
  bool isNoFtz = op == BulkOp::Add && d.accept("noftz");
  std::optional<Type> type = d.takeType();
  if (!type)
    return false;
  bool isBits = op == BulkOp::And || op == BulkOp::Or || op == BulkOp::Xor;
  bool isGlobal = t.toSpace == Space::Global;
  bool isHalf = *type == Type::F16 || *type == Type::BF16;
  bool isRight = isNoFtz == (op == BulkOp::Add && isHalf);
  TensorType element = TensorType::U32;
  switch (*type) {
  case Type::B32:
    isRight &= isBits;
    break;
  case Type::B64:
    isRight &= isBits && isGlobal;
    element = TensorType::U64;
    break;
  case Type::U32:
    isRight &= !isBits;
    break;
  case Type::S32:
    isRight &= op <= BulkOp::Max;
    element = TensorType::S32;
    break;
  case Type::U64:
    isRight &= op <= BulkOp::Max && (isGlobal || op == BulkOp::Add);
    element = TensorType::U64;
    break;
  case Type::S64:
    isRight &= isGlobal && (op == BulkOp::Min || op == BulkOp::Max);
    element = TensorType::S64;
    break;
  case Type::F16:
  case Type::BF16:
    isRight &= isGlobal && op <= BulkOp::Max;
    element = *type == Type::F16 ? TensorType::F16 : TensorType::BF16;
    break;
  case Type::F32:
  case Type::F64:
    isRight &= isGlobal && op == BulkOp::Add;
    element = *type == Type::F32 ? TensorType::F32 : TensorType::F64;
    break;
  default:
    isRight = false;
  }
  if (!isRight)
    return d.fail("'cp.reduce.async.bulk' has no '." +
                  std::string(getSpelling(op)) + (isNoFtz ? ".noftz" : "") +
                  "' for type ." + std::string(getSpelling(*type)) + " in " +
                  (isGlobal ? "global" : "shared") + " memory");
  t.reduction = findBulkReduction(op, element);
  return true;
}

/// `[to], [from], bytes, [mbarrier], mask, policy`
bool takeOperands(Decoder &d, BulkDetail &t) {
  const BulkModifiers &m = t.modifiers;
  size_t count = 3u + m.hasBarrier + m.isMulticast + m.hasPolicy;
  if (!d.expectOperands(count) ||
      !decodeAddress(d, d.operands()[0], t.toSpace, t.to) ||
      !decodeAddress(d, d.operands()[1], t.fromSpace, t.from) ||
      !d.source(0, 2, Type::B32))
    return false;
  const Operand &size = d.operands()[2];
  if (size.kind == Operand::Immediate && size.bits % kBulkAlignment)
    return d.fail(size.position, "the size of a bulk copy is not a multiple of "
                                 "16");
  size_t next = 3;
  if (m.hasBarrier &&
      !decodeAddress(d, d.operands()[next++], t.barrierSpace, t.barrier))
    return false;
  if (m.isMulticast && !d.source(1, next++, Type::B16))
    return false;
  return !m.hasPolicy || decodePolicy(d, next);
}

bool decodeBulk(Decoder &d, bool isReduction) {
  auto made = std::make_unique<BulkDetail>();
  BulkDetail &t = *made;
  bool isLocal = false;
  if (!takeSpaces(d, t, isReduction, isLocal))
    return false;
  t.modifiers = acceptBulkModifiers(d);
  bool isToGlobal = t.toSpace == Space::Global;
  if (t.modifiers.hasBarrier == isToGlobal ||
      t.modifiers.hasGroup != isToGlobal)
    return d.fail(isToGlobal ? "a copy to global memory completes by "
                               "'.bulk_group'"
                             : "a copy to shared memory completes by "
                               "'.mbarrier::complete_tx::bytes'");
  bool isFromGlobal = t.fromSpace == Space::Global;
  if (t.modifiers.isMulticast && (!isFromGlobal || isLocal))
    return d.fail("'.multicast::cluster' needs a copy from global memory to "
                  "'.shared::cluster'");
  if (t.modifiers.hasPolicy && !isToGlobal && !isFromGlobal)
    return d.fail("'.L2::cache_hint' needs a copy from or to global memory");
  if ((isReduction && !takeReduction(d, t)) || !takeOperands(d, t))
    return false;
  d.op().run = runBulkCopy;
  d.op().detail = std::move(made);
  return true;
}

} // namespace

BulkModifiers ptx::acceptBulkModifiers(Decoder &d) {
  BulkModifiers modifiers;
  for (;;) {
    bool *fields[] = {&modifiers.hasBarrier, &modifiers.hasGroup,
                      &modifiers.isMulticast, &modifiers.hasPolicy};
    std::string_view names[] = {"mbarrier::complete_tx::bytes", "bulk_group",
                                "multicast::cluster", "L2::cache_hint"};
    bool isFound = false;
    for (size_t i = 0; i < 4 && !isFound; ++i)
      if (!*fields[i] && d.accept(names[i]))
        isFound = *fields[i] = true;
    if (!isFound)
      return modifiers;
  }
}

bool ptx::expectBulkTarget(Decoder &d) {
  return d.getTarget() >= 90 || d.fail("'" + d.instruction->opcode +
                                       "' of this form needs sm_90 or later");
}

bool ptx::decodeBulkCopy(Decoder &d) {
  Op &op = d.op();
  op.opClass = OpClass::AsyncCopy;
  op.needsDefined = true;
  bool isReduction = d.accept("reduce");
  if (d.takeOneOf({"async"}) < 0 || d.takeOneOf({"bulk"}) < 0 ||
      !expectBulkTarget(d))
    return false;
  if (isReduction)
    return d.accept("tensor") ? decodeTensorReduction(d) : decodeBulk(d, true);
  if (d.accept("tensor"))
    return decodeTensorCopy(d);
  if (d.accept("prefetch"))
    return decodePrefetch(d);
  if (d.accept("commit_group")) {
    op.run = runCommitGroup;
    return d.expectOperands(0);
  }
  if (d.accept("wait_group"))
    return decodeWaitGroup(d);
  return decodeBulk(d, false);
}

//===- CheckRegisters.cpp - undefined values, and wgmma in flight -*- C++
//-*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A value is undefined if it comes from memory or a register that was never
// written. It is reported where it decides something: an address, a branch, a
// store to global memory. Undefined values that are computed but not used are
// ordinary: compilers load vectors of which they use a part.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/CheckState.h"
#include "tessera/ptx/Control.h"
#include "tessera/ptx/Lanes.h"

using namespace tessera;
using namespace tessera::ptx;

void Checker::reportUndefined(Warp &warp, const Op &op, unsigned lane,
                              uint32_t number, std::string_view what) {
  const Frame &frame = *warp.frame;
  std::string name = frame.function->source->registers[number].name;
  uint32_t origin = frame.origin[number];
  // Reported once: the value counts as defined from now on.
  warp.frame->defined[number] |= uint32_t(1) << lane;
  if (origin == ~uint32_t(0)) {
    warp.report(op, FindingKind::UninitialisedRead, lane,
                std::string(what) + " depends on register " + name +
                    ", which was never written");
    return;
  }
  Place place = grid.getPlace(*frame.function, origin);
  warp.report(op, FindingKind::UninitialisedRead, lane,
              std::string(what) +
                  " depends on memory that was never written, "
                  "read at " +
                  describe(place),
              place);
}

void Checker::reportMemoryUndefined(Warp &warp, const Op &op, unsigned lane,
                                    const Spot &spot) {
  warp.report(op, FindingKind::UninitialisedRead, lane,
              "an atomic updates memory that was never written, in '" +
                  spot.region->name + "' at byte " +
                  std::to_string(spot.offset));
}

void Checker::checkGuard(Warp &warp, const Op &op, uint32_t lanes) {
  uint32_t missing = lanes & ~warp.frame->defined[op.guardRegister];
  if (missing)
    reportUndefined(warp, op, unsigned(std::countr_zero(missing)),
                    op.guardRegister, "whether the instruction is executed");
  warp.frame->defined[op.guardRegister] |= lanes;
}

/// Registers that a wgmma will write or read when it acts.
static void checkPending(Warp &warp, const Op &op) {
  Frame &frame = *warp.frame;
  auto isPending = [&](uint32_t number) {
    return frame.pending[number] > warp.wgmmaDone;
  };
  bool mustAct = false;
  uint32_t touched = ~uint32_t(0);
  for (uint32_t number : op.reads)
    if (isPending(number)) {
      mustAct = true;
      if (!op.isCopy)
        touched = number;
    }
  for (uint32_t number : op.writes)
    if (isPending(number)) {
      mustAct = true;
      if (!op.isCopy)
        touched = number;
    }
  // A copy takes the value along. ptxas removes such copies.
  if (mustAct) {
    for (const auto &group : warp.wgmmaGroups)
      for (const std::shared_ptr<AsyncOp> &each : group)
        each->complete();
    for (const std::shared_ptr<AsyncOp> &each : warp.wgmmaOpen)
      each->complete();
  }
  if (touched == ~uint32_t(0))
    return;
  warp.report(op, FindingKind::WgmmaInFlight,
              unsigned(std::countr_zero(warp.mask)),
              "register " + frame.function->source->registers[touched].name +
                  " belongs to a wgmma that was not waited for");
  frame.pending[touched] = 0;
}

void Checker::before(Warp &warp, const Op &op) {
  writtenNow.clear();
  if (op.isApproximate)
    approximate[getPlaceNumber(*warp.frame->function, op)] = true;
  bool hasWgmma = warp.wgmmaGroup > 1 || !warp.wgmmaOpen.empty();
  if (hasWgmma && !op.allowsPending)
    checkPending(warp, op);
  if (!op.needsDefined && op.opClass != OpClass::Load &&
      op.opClass != OpClass::Store && op.opClass != OpClass::Atomic)
    return;
  // The address of an access comes first.
  Frame &frame = *warp.frame;
  size_t count =
      op.needsDefined ? op.reads.size() : std::min<size_t>(1, op.reads.size());
  if (!op.needsDefined && !op.hasAddressRegister)
    return;
  for (size_t i = 0; i < count; ++i) {
    uint32_t missing = warp.mask & ~frame.defined[op.reads[i]];
    if (missing)
      reportUndefined(warp, op, unsigned(std::countr_zero(missing)),
                      op.reads[i],
                      op.needsDefined ? "an operand" : "an address");
  }
}

void Checker::after(Warp &warp, const Op &op) {
  if (op.writes.empty() || !warp.frame)
    return;
  Frame &frame = *warp.frame;
  uint32_t mask = warp.mask;
  if (!op.ownsDefined) {
    uint32_t defined = kAllLanes;
    uint32_t culprit = 0;
    if (op.isForgiving && !op.reads.empty()) {
      defined = 0;
      for (uint32_t number : op.reads) {
        defined |= frame.defined[number];
        culprit = number;
      }
    } else {
      for (uint32_t number : op.reads) {
        if (mask & ~frame.defined[number])
          culprit = number;
        defined &= frame.defined[number];
      }
    }
    for (uint32_t number : op.writes) {
      uint32_t &all = frame.defined[number];
      all = (all & ~mask) | (defined & mask);
      if (mask & ~defined)
        frame.origin[number] = frame.origin[culprit];
    }
  }
  if (op.allowsPending)
    return;
  if (op.isCopy && !op.reads.empty()) {
    uint64_t modified = 0, pending = 0;
    for (uint32_t number : op.reads) {
      modified = std::max<uint64_t>(modified, frame.modified[number]);
      pending = std::max<uint64_t>(pending, frame.pending[number]);
    }
    for (uint32_t number : op.writes) {
      frame.modified[number] = modified;
      frame.pending[number] = pending;
    }
    return;
  }
  // nvcc puts constants for accumulators behind the fence; ptxas moves them.
  bool isConstant = op.opClass == OpClass::Move && op.reads.empty();
  for (uint32_t number : op.writes) {
    frame.modified[number] = isConstant ? 0 : warp.numInstructions;
    frame.pending[number] = 0;
  }
}

void Checker::afterCall(Warp &, Frame &caller, const Op &call, uint32_t lanes) {
  for (const CallOperand &result : call.get<CallDetail>().results)
    if (result.isRegister && result.number < caller.defined.size())
      caller.defined[result.number] |= lanes;
}

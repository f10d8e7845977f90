//===- Frame.cpp - calls, returns and exits -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Control.h"
#include "tessera/ptx/CopyAsync.h"
#include "tessera/ptx/Lanes.h"

#include <algorithm>
#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

static constexpr unsigned kMaxDepth = 4096;

std::array<uint32_t, 3> ptx::getThread(const Warp &warp, unsigned lane) {
  const std::array<uint32_t, 3> &size = warp.grid.options.block;
  uint32_t number = warp.index * kLanes + lane;
  return {number % size[0], number / size[0] % size[1],
          number / size[0] / size[1]};
}

//===----------------------------------------------------------------------===//
// Frames
//===----------------------------------------------------------------------===//

uint64_t ptx::getFrameBytes(const DecodedFunction &function, bool isChecked) {
  uint64_t bytes =
      sizeof(Frame) + function.frameBytes + function.parameterBytes * kLanes;
  // What Frame has by register number.
  if (isChecked)
    bytes += function.registerAt.size() * (4 + 4 + 8 + 8);
  return bytes;
}

Frame *Warp::makeFrame(const DecodedFunction &function, Frame *caller,
                       uint32_t lanes) {
  std::unique_ptr<Frame> made;
  for (size_t i = 0; i < freeFrames.size() && !made; ++i)
    if (freeFrames[i]->function == &function) {
      made = std::move(freeFrames[i]);
      freeFrames.erase(freeFrames.begin() + ptrdiff_t(i));
    }
  bool isNew = !made;
  if (isNew)
    made = std::make_unique<Frame>();
  Frame &result = *made;
  result.function = &function;
  result.caller = caller;
  result.lanes = lanes;
  result.depth = caller ? caller->depth + 1 : 0;
  result.localBase =
      caller ? (caller->localBase + caller->function->localBytes + 15) & ~15ull
             : 0;
  if (isNew) {
    result.storage.resize(function.frameBytes / 8 + 8);
    uintptr_t address = reinterpret_cast<uintptr_t>(result.storage.data());
    result.registers =
        reinterpret_cast<uint8_t *>((address + 63) & ~uintptr_t(63));
    if (!function.constants.empty())
      std::memcpy(result.registers + function.constantsAt,
                  function.constants.data(), function.constants.size());
    result.parameters.resize(function.parameterBytes * kLanes);
    result.memory.set(getFrameBytes(function, checker));
  }
  if (checker) {
    size_t count = function.registerAt.size();
    result.defined.assign(count, 0);
    result.origin.assign(count, ~uint32_t(0));
    result.modified.assign(count, 0);
    result.pending.assign(count, 0);
  }
  for (const FrameValue &value : function.values)
    fillValue(result, value);
  if (result.localBase + function.localBytes > localStride)
    growLocal(result.localBase + function.localBytes);
  frames.push_back(std::move(made));
  return frames.back().get();
}

void Warp::freeFrame(Frame *gone) {
  for (size_t i = 0; i < frames.size(); ++i)
    if (frames[i].get() == gone) {
      freeFrames.push_back(std::move(frames[i]));
      frames.erase(frames.begin() + ptrdiff_t(i));
      return;
    }
}

bool Warp::growLocal(uint64_t bytes) {
  if (bytes > kMaxLocalBytes)
    return false;
  uint64_t stride = std::max<uint64_t>(64, localStride);
  while (stride < bytes)
    stride *= 2;
  Region grown("local memory", 0, stride * kLanes);
  if (checker)
    grown.clearWritten();
  for (unsigned l = 0; l < kLanes && localStride; ++l) {
    std::memcpy(grown.bytes.data() + l * stride,
                local.bytes.data() + l * localStride, localStride);
    for (uint64_t i = 0; checker && i < localStride; ++i)
      if (local.isWritten(l * localStride + i, 1))
        grown.setWritten(l * stride + i, 1);
  }
  local.bytes = std::move(grown.bytes);
  local.written = std::move(grown.written);
  localStride = stride;
  localMemory.set(stride * kLanes);
  return true;
}

/// The value of a special register for a thread.
static uint64_t getSpecial(const Warp &warp, FrameValue::Kind kind,
                           unsigned lane) {
  using V = FrameValue;
  const Options &options = warp.grid.options;
  const std::array<uint32_t, 3> &cluster = warp.grid.clusterSize;
  const std::array<uint32_t, 3> &id = warp.block.id;
  uint32_t bit = uint32_t(1) << lane;
  auto part = [](V::Kind kind, V::Kind first) { return size_t(kind - first); };
  if (kind <= V::TidZ)
    return getThread(warp, lane)[part(kind, V::TidX)];
  if (kind <= V::NtidZ)
    return options.block[part(kind, V::NtidX)];
  if (kind <= V::CtaidZ)
    return id[part(kind, V::CtaidX)];
  if (kind <= V::NctaidZ)
    return options.grid[part(kind, V::NctaidX)];
  switch (kind) {
  case V::LaneId:
    return lane;
  case V::WarpId:
    return warp.index;
  case V::NWarpId:
    return 64;
  case V::SmId:
    return warp.block.number % 132;
  case V::NSmId:
    return 132;
  case V::GridId:
    return 1;
  case V::LaneMaskEq:
    return bit;
  case V::LaneMaskLe:
    return bit | (bit - 1);
  case V::LaneMaskLt:
    return bit - 1;
  case V::LaneMaskGe:
    return ~(bit - 1) & 0xffffffffu;
  case V::LaneMaskGt:
    return ~(bit | (bit - 1)) & 0xffffffffu;
  case V::ClusterIdX:
  case V::ClusterIdY:
  case V::ClusterIdZ:
    return id[part(kind, V::ClusterIdX)] / cluster[part(kind, V::ClusterIdX)];
  case V::NClusterIdX:
  case V::NClusterIdY:
  case V::NClusterIdZ:
    return options.grid[part(kind, V::NClusterIdX)] /
           cluster[part(kind, V::NClusterIdX)];
  case V::ClusterCtaidX:
  case V::ClusterCtaidY:
  case V::ClusterCtaidZ:
    return id[part(kind, V::ClusterCtaidX)] %
           cluster[part(kind, V::ClusterCtaidX)];
  case V::ClusterNctaidX:
  case V::ClusterNctaidY:
  case V::ClusterNctaidZ:
    return cluster[part(kind, V::ClusterNctaidX)];
  case V::ClusterCtaRank:
    return warp.block.rank;
  case V::ClusterNctaRank:
    return uint64_t(cluster[0]) * cluster[1] * cluster[2];
  case V::IsExplicitCluster:
    return cluster[0] * cluster[1] * cluster[2] > 1 ? kAllLanes : 0;
  case V::TotalSharedSize:
  case V::AggrSharedSize:
    return warp.grid.sharedBytes;
  case V::DynamicSharedSize:
    return options.dynamicSharedBytes;
  default:
    return 0;
  }
}

void Warp::fillValue(Frame &where, const FrameValue &value) {
  const Module &module = grid.program.module;
  for (unsigned l = 0; l < kLanes; ++l) {
    uint64_t bits = 0;
    switch (value.kind) {
    case FrameValue::LocalAddress:
      bits = where.localBase + where.function->variableAt[value.number] +
             value.offset;
      break;
    case FrameValue::SharedAddress:
      bits =
          grid.shared.functionAt[size_t(
              where.function - grid.program.functions.data())][value.number] +
          value.offset;
      break;
    case FrameValue::EntryParameter:
      bits = kParamWindow + where.function->variableAt[value.number] +
             value.offset;
      break;
    case FrameValue::ModuleAddress:
      bits = module.variables[value.number].space == Space::Shared
                 ? (grid.shared.moduleAt[value.number] == ~uint64_t(0)
                        ? grid.dynamicSharedAt
                        : grid.shared.moduleAt[value.number])
                 : grid.variables[value.number];
      bits += value.offset;
      break;
    case FrameValue::FunctionAddress:
      bits = kFunctionWindow + uint64_t(value.number) * 16;
      break;
    default:
      bits = getSpecial(*this, value.kind, l);
      break;
    }
    if (value.isWide)
      reinterpret_cast<uint64_t *>(where.registers + value.at)[l] = bits;
    else
      reinterpret_cast<uint32_t *>(where.registers + value.at)[l] =
          uint32_t(bits);
  }
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Copies the parameters or results of a call for some lanes. Operands of the
/// call are places in the caller's frame.
static void copyParameters(Frame &caller, Frame &callee,
                           const std::vector<CallOperand> &operands,
                           const std::vector<uint32_t> &formals, uint32_t lanes,
                           bool toCallee) {
  size_t count = std::min(operands.size(), formals.size());
  const DecodedFunction &function = *callee.function;
  for (size_t i = 0; i < count; ++i) {
    const Variable &formal = function.source->variables[formals[i]];
    uint64_t formalAt = function.variableAt[formals[i]];
    uint64_t bytes = std::min<uint64_t>(formal.size, operands[i].bytes);
    for (uint32_t rest = lanes; rest; rest &= rest - 1) {
      unsigned l = unsigned(std::countr_zero(rest));
      uint8_t *theirs =
          callee.parameters.data() + l * function.parameterBytes + formalAt;
      uint8_t *ours;
      if (operands[i].isRegister)
        ours = caller.registers + operands[i].at +
               l * (operands[i].bytes > 4 ? 8 : 4);
      else
        ours = caller.parameters.data() + l * caller.function->parameterBytes +
               operands[i].at;
      if (toCallee)
        std::memcpy(theirs, ours, bytes);
      else
        std::memcpy(ours, theirs, bytes);
    }
  }
}

void Warp::call(const Op &op, uint32_t number, uint32_t calling) {
  const DecodedFunction &function = grid.program.functions[number];
  Frame *caller = frame;
  unsigned lane = unsigned(std::countr_zero(calling));
  uint64_t base = caller->localBase + caller->function->localBytes;
  bool isDeep = caller->depth >= kMaxDepth ||
                grid.isOverMemory(getFrameBytes(function, checker));
  if (isDeep || base + function.localBytes + 16 > kMaxLocalBytes) {
    report(op, FindingKind::OutOfBounds, lane,
           isDeep ? "functions call each other too deep"
                  : "the stack of " + std::to_string(kMaxLocalBytes / 1024) +
                        " KiB per thread is used up by calls");
    grid.stop();
    isStopped = true;
    return;
  }
  Frame *callee = makeFrame(function, caller, calling);
  callee->returnPc = pc;
  callee->call = &op;
  copyParameters(*caller, *callee, op.get<CallDetail>().arguments,
                 function.source->parameters, calling, true);
  if (calling == fragments[current].mask) {
    fragments[current].frame = callee;
    fragments[current].pc = 0;
  } else {
    fragments[current].mask &= ~calling;
    fragments[current].pc = pc;
    addFragment(callee, 0, calling);
  }
  isStopped = true;
}

void Warp::doReturn() {
  if (!frame->caller) {
    exitLanes();
    return;
  }
  Frame *callee = frame, *caller = frame->caller;
  copyParameters(*caller, *callee, callee->call->get<CallDetail>().results,
                 callee->function->source->results, mask, false);
  addFragment(caller, callee->returnPc, mask);
  fragments[current].mask &= ~mask;
  fragments[current].pc = pc;
  callee->lanes &= ~mask;
  if (checker)
    checker->afterCall(*this, *caller, *callee->call, mask);
  if (!callee->lanes) {
    // No fragment is left in it; the current one is empty.
    fragments[current].frame = caller;
    freeFrame(callee);
    frame = nullptr;
  }
  isStopped = true;
}

void Warp::exitLanes() {
  uint32_t gone = mask;
  if (checker)
    checker->onExit(*this, gone);
  exited |= gone;
  fragments[current].mask &= ~gone;
  for (Frame *at = frame; at; at = at->caller)
    at->lanes &= ~gone;
  isStopped = true;
  block.onExit(*this, gone);
}

//===- Warp.cpp - fragments, and how they run -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/CopyAsync.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/StatisticsRecorder.h"
#include "tessera/ptx/TensorCopy.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

/// After so many jumps back a fragment lets others go first.
static constexpr uint32_t kPatience = 1024;

Warp::Warp(Block &block, unsigned index, uint32_t lanes)
    : block(block), grid(block.grid), checker(block.grid.checker.get()),
      recorder(block.grid.recorder.get()), isWatched(checker || recorder),
      index(index), allLanes(lanes), copies(std::make_unique<Copies>()),
      bulk(std::make_unique<BulkGroups>()), local("local memory", 0, 0) {
  Frame *first = makeFrame(grid.entry, nullptr, lanes);
  fragments.push_back({first, 0, lanes});
}

Warp::~Warp() = default;

//===----------------------------------------------------------------------===//
// Fragments
//===----------------------------------------------------------------------===//

bool Warp::select() {
  size_t best = fragments.size();
  auto isBefore = [](const Fragment &a, const Fragment &b) {
    if (a.backJumps / kPatience != b.backJumps / kPatience)
      return a.backJumps / kPatience < b.backJumps / kPatience;
    // Lanes in a call are behind those that have come back from it.
    if (a.frame->depth != b.frame->depth)
      return a.frame->depth > b.frame->depth;
    return a.pc < b.pc;
  };
  for (size_t i = 0; i < fragments.size(); ++i)
    if (fragments[i].wait == Fragment::Ready &&
        (best == fragments.size() || isBefore(fragments[i], fragments[best])))
      best = i;
  if (best == fragments.size()) {
    state = fragments.empty() ? State::Done : State::Blocked;
    return false;
  }
  state = State::Ready;
  current = best;
  merge();
  const Fragment &fragment = fragments[current];
  frame = fragment.frame;
  registers = frame->registers;
  pc = fragment.pc;
  nextMerge = ~uint32_t(0);
  for (const Fragment &other : fragments)
    if (&other != &fragment && other.frame == frame && other.pc >= pc &&
        other.wait == Fragment::Ready)
      nextMerge = std::min(nextMerge, other.pc);
  return true;
}

void Warp::merge() {
  for (size_t i = 0; i < fragments.size();) {
    Fragment &mine = fragments[current], &other = fragments[i];
    if (i == current || other.wait != Fragment::Ready ||
        other.frame != mine.frame || other.pc != mine.pc) {
      ++i;
      continue;
    }
    mine.mask |= other.mask;
    mine.backJumps = std::min(mine.backJumps, other.backJumps);
    fragments.erase(fragments.begin() + ptrdiff_t(i));
    if (i < current)
      --current;
  }
}

void Warp::addFragment(Frame *where, uint32_t at, uint32_t lanes) {
  Fragment fragment{where, at, lanes};
  fragment.backJumps = fragments[current].backJumps;
  fragments.push_back(fragment);
}

Fragment &Warp::split(uint32_t lanes, uint32_t at) {
  fragments[current].mask &= ~lanes;
  addFragment(frame, at, lanes);
  return fragments.back();
}

void Warp::jump(uint32_t target) {
  Fragment &fragment = fragments[current];
  bool isBack = target < pc;
  if (mask != fragment.mask) {
    // `pc` is behind the branch: the other lanes go on there.
    Fragment &taken = split(mask, target);
    if (isBack)
      ++taken.backJumps;
    isStopped = true;
    return;
  }
  pc = target;
  if (isBack && ++fragment.backJumps % kPatience == 0 && fragments.size() > 1)
    isStopped = true;
  // Going back, other fragments may be met that were behind.
  if (fragments.size() > 1 && isBack)
    isStopped = true;
  else if (fragments.size() > 1 && target >= nextMerge)
    isStopped = true;
}

void Warp::pauseSometimes() {
  if (grid.options.order != Order::Random || grid.random() % 4)
    return;
  block.cluster.isPausing = true;
  yield();
}

void Warp::retry() {
  --pc;
  // The lanes that skip the instruction need not wait.
  if (uint32_t others = fragments[current].mask & ~mask)
    split(others, pc + 1);
  Fragment &mine = fragments[current];
  mine.wait = Fragment::Retry;
  if (!mine.waitedSince || mine.waitedAt != pc)
    mine.waitedSince = block.cluster.waitRound + 1;
  mine.waitedAt = pc;
  isStopped = true;
  isRetrying = true;
}

bool Warp::hasWaitedLong() const {
  const Fragment &mine = fragments[current];
  return mine.waitedSince && mine.waitedAt + 1 == pc &&
         block.cluster.waitRound + 1 >= mine.waitedSince + 2;
}

void Warp::waitAtBarrier() {
  if (mask != fragments[current].mask)
    split(mask, pc).wait = Fragment::Barrier;
  else
    fragments[current].wait = Fragment::Barrier;
  isStopped = true;
}

void Warp::release(uint32_t lanes) {
  size_t count = fragments.size();
  for (size_t i = 0; i < count; ++i) {
    Fragment &fragment = fragments[i];
    uint32_t freed = fragment.mask & lanes;
    if (fragment.wait != Fragment::Barrier || !freed)
      continue;
    if (freed == fragment.mask) {
      fragment.wait = Fragment::Ready;
    } else {
      fragment.mask &= ~freed;
      Fragment ready = fragment;
      ready.mask = freed;
      ready.wait = Fragment::Ready;
      fragments.push_back(ready);
    }
  }
  if (state == State::Blocked)
    state = State::Ready;
}

//===----------------------------------------------------------------------===//
// Lanes together
//===----------------------------------------------------------------------===//

uint32_t Warp::getNamed(const Op &op, uint32_t &same) {
  same = mask;
  if (op.together == Together::Warp)
    return allLanes & ~exited;
  const uint32_t *masks = lanes<uint32_t>(op.togetherAt);
  unsigned leader = unsigned(std::countr_zero(mask));
  // Nearly always all lanes have the same mask.
  uint32_t difference = 0;
  for (unsigned l = 0; l < kLanes; ++l)
    difference |= masks[l] ^ masks[leader];
  if (!difference)
    return masks[leader];
  same = 0;
  forLanes(mask, [&](unsigned l) {
    same |= uint32_t(masks[l] == masks[leader]) << l;
  });
  return masks[leader];
}

bool Warp::gather(const Op &op) {
  // Lanes whose guard is false go on.
  if (uint32_t others = fragments[current].mask & ~mask)
    split(others, pc + 1);
  uint32_t same;
  uint32_t named = getNamed(op, same);
  if (same != mask) {
    // Lanes with another mask are another group.
    split(mask & ~same, pc);
    mask = same;
  }
  uint32_t needed = named & allLanes & ~exited;
  // Take along lanes that already wait here for the same.
  for (size_t i = 0; i < fragments.size();) {
    Fragment &other = fragments[i];
    bool isHere =
        i != current && other.frame == frame && other.pc == pc &&
        (other.wait == Fragment::Lanes || other.wait == Fragment::Ready);
    if (isHere && op.together == Together::Mask)
      isHere =
          lanes<uint32_t>(op.togetherAt)[std::countr_zero(other.mask)] == named;
    if (isHere && other.wait == Fragment::Ready && op.hasGuard)
      isHere = false; // its guard is not known yet
    if (!isHere) {
      ++i;
      continue;
    }
    fragments[current].mask |= other.mask;
    mask |= other.mask;
    fragments.erase(fragments.begin() + ptrdiff_t(i));
    if (i < current)
      --current;
  }
  Fragment *mine = &fragments[current];
  if ((mask & needed) != needed && !isForced) {
    mine->wait = Fragment::Lanes;
    mine->pc = pc;
    return false;
  }
  mine->wait = Fragment::Ready;
  bool wasForced = isForced;
  isForced = false;
  if (op.together == Together::Warp) {
    uint32_t gone = exited & allLanes;
    if (gone && op.opClass == OpClass::Barrier && checker)
      report(op, FindingKind::DivergentBarrier,
             unsigned(std::countr_zero(mask)),
             "lanes of this warp have exited before a barrier that all of them "
             "must execute");
  } else if (uint32_t stray = named & exited; stray && !wasForced) {
    report(op, FindingKind::InactiveLane, unsigned(std::countr_zero(mask)),
           "the mask names lane " + std::to_string(std::countr_zero(stray)) +
               ", which has exited");
  }
  return !grid.mustStop() || checker;
}

bool Warp::breakWait() {
  for (size_t i = 0; i < fragments.size(); ++i) {
    Fragment &fragment = fragments[i];
    if (fragment.wait != Fragment::Lanes)
      continue;
    const Op &op = fragment.frame->function->ops[fragment.pc];
    uint32_t missing = allLanes & ~exited & ~fragment.mask;
    if (op.together == Together::Mask) {
      const uint32_t *masks = reinterpret_cast<const uint32_t *>(
          fragment.frame->registers + op.togetherAt);
      missing &= masks[std::countr_zero(fragment.mask)];
    }
    current = i;
    frame = fragment.frame;
    registers = frame->registers;
    unsigned lane = unsigned(std::countr_zero(fragment.mask));
    std::string where =
        missing ? "lane " + std::to_string(std::countr_zero(missing)) +
                      " does not come to it"
                : "the others have exited";
    if (op.together == Together::Warp)
      report(
          op, FindingKind::DivergentBarrier, lane,
          "all lanes of a warp must execute this instruction together, and " +
              where);
    else
      report(op, FindingKind::InactiveLane, lane,
             "all lanes of the mask must execute this instruction, and " +
                 where);
    fragment.wait = Fragment::Ready;
    isForced = true;
    state = State::Ready;
    return true;
  }
  return false;
}

std::string Warp::describeWait() const {
  std::string text;
  for (const Fragment &fragment : fragments) {
    if (fragment.wait == Fragment::Ready)
      continue;
    // A fragment at a barrier is already behind it.
    uint32_t at = fragment.pc;
    if (fragment.wait == Fragment::Barrier && at)
      --at;
    const DecodedFunction &function = *fragment.frame->function;
    const std::vector<Instruction> &all = function.source->instructions;
    std::string opcode = at < all.size() ? all[at].opcode : "ret";
    if (!text.empty())
      text += "; ";
    text += "warp " + std::to_string(index) + " of CTA " +
            std::to_string(block.number) + " waits in '" + opcode + "' at " +
            describe(grid.getPlace(function, at));
    if (fragment.wait == Fragment::Lanes)
      text += " for other lanes";
  }
  return text;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

template <bool isRecorded> uint64_t Warp::runFor(uint64_t budget) {
  uint64_t used = 0;
  for (Fragment &fragment : fragments)
    if (fragment.wait == Fragment::Retry)
      fragment.wait = Fragment::Ready;
  while (used < budget && select()) {
    isStopped = false;
    isRetrying = false;
    const Op *ops = frame->function->ops.data();
    uint64_t before = used;
    uint64_t stop = std::min(budget, used + kCheckInterval);
    while (used < stop) {
      const Op &op = ops[pc];
      uint32_t active = fragments[current].mask;
      if (op.hasGuard) {
        if (checker)
          checker->checkGuard(*this, op, active);
        active &= predicate(op.guard) ^ op.guardFlip;
      }
      mask = active;
      if (!active) {
        if constexpr (isRecorded)
          recorder->skip(*this, op);
        ++pc;
      } else {
        if (op.together != Together::No && !gather(op))
          break;
        ++pc;
        ++numInstructions;
        if constexpr (isRecorded)
          recorder->begin(*this, op);
        if (checker) {
          checker->before(*this, op);
          op.run(*this, op);
          if (!isRetrying)
            checker->after(*this, op);
        } else {
          op.run(*this, op);
        }
        if constexpr (isRecorded)
          recorder->end(*this, /*isDone=*/!isRetrying);
        if (isStopped) {
          if (isRetrying)
            break;
          ++used;
          break;
        }
      }
      ++used;
      if (pc == nextMerge)
        break;
    }
    if (current < fragments.size() && fragments[current].frame == frame)
      fragments[current].pc = pc;
    if (!isRetrying && current < fragments.size())
      fragments[current].waitedSince = 0;
    // A fragment without lanes has gone elsewhere.
    std::erase_if(fragments, [](const Fragment &f) { return !f.mask; });
    sinceCheck += used - before;
    if (sinceCheck >= kCheckInterval) {
      sinceCheck = 0;
      grid.checkLimits(block.cluster);
    }
    if (grid.mustStop() || isYielding)
      break;
  }
  isYielding = false;
  if (fragments.empty())
    state = State::Done;
  return used;
}

uint64_t Warp::run(uint64_t budget) {
  return recorder ? runFor<true>(budget) : runFor<false>(budget);
}

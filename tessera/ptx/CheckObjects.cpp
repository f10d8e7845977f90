//===- CheckObjects.cpp - uses of mbarriers and tensor maps -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An mbarrier may be used behind its initialisation, and a tensor map that a
// program made behind a fence that makes it visible to the unit for copies.
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/CheckState.h"

using namespace tessera;
using namespace tessera::ptx;

static const Clock kNothing;

void Checker::useMbarrier(Warp &warp, const Op &op, unsigned lane,
                          const Block &owner, uint32_t offset) {
  const Shadow *shadow = owner.shared.shadow.get();
  const ShadowWord *word = shadow ? shadow->find(offset) : nullptr;
  if (!word || !word->write.time)
    return;
  Current current = getCurrent(warp, lane);
  if (isOrdered(current, word->write))
    return;
  Place place = getPlace(word->write.place);
  warp.report(op, FindingKind::SharedRace, lane,
              "thread " + std::to_string(current.thread) + " of CTA " +
                  std::to_string(warp.block.number) + " uses the mbarrier at " +
                  std::to_string(offset) + "; " + describeActor(word->write) +
                  " wrote it at " + describe(place) +
                  ", without an order between them",
              place);
}

void Checker::tensormapFence(Warp &warp, unsigned lane, const Spot &map) {
  State &state = getState(warp.block);
  uint32_t number = warp.index * kLanes + lane;
  fence(warp, uint32_t(1) << lane, true, false, Scope::Sys);
  const Thread &thread = state.threads[number];
  ClockBuilder builder(thread.known);
  addCopies(builder, warp.block.number, number, thread);
  builder.setTime(warp.block.number, number, state.times[warp.index]);
  mapFences[{warp.block.number, number, map.region, map.offset}] =
      builder.take();
  countMaps();
  ++state.times[warp.index];
}

void Checker::tensormapUse(Warp &warp, const Op &op, unsigned lane,
                           const Spot &map) {
  // Maps among the parameters, or from the host, need nothing.
  if (map.space != Space::Global || !map.region->shadow)
    return;
  uint32_t number = warp.index * kLanes + lane;
  auto found =
      mapFences.find({warp.block.number, number, map.region, map.offset});
  Current now = getCurrent(warp, lane);
  Current fenced = now;
  fenced.clock = found == mapFences.end() ? &kNothing : found->second.get();
  fenced.thread = ~uint32_t(0);
  for (uint64_t at = map.offset; at < map.offset + 128; at += 4) {
    const ShadowWord *word = map.region->shadow->find(at);
    if (!word || !word->write.time)
      continue;
    if (!isOrdered(now, word->write)) {
      reportRace(warp, op, lane, now, word->write, false, true, map, at);
      return;
    }
    if (!isOrdered(fenced, word->write)) {
      Place place = getPlace(word->write.place);
      warp.report(op, FindingKind::MissingProxyFence, lane,
                  "the tensor map was written at " + describe(place) +
                      ", without fence.proxy.tensormap::generic.acquire by "
                      "the thread that uses it",
                  place);
      return;
    }
  }
}

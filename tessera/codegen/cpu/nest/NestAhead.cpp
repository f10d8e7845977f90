//===- NestAhead.cpp - prefetching what is read next -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// emit/Ahead.h explains what this is for.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/mma/MmaEmit.h"
#include "tessera/codegen/cpu/nest/Nest.h"

using namespace tessera::cpu;

/// The cache line size of all processors that we know.
static constexpr uint64_t kLineBytes = 64;
/// For fewer bytes the hardware prefetcher suffices, or prefetching costs more
/// than it saves.
static constexpr uint64_t kLeastBytes = 2048;

void Nest::planAhead() {
  IndexMap map = IndexMap::getIdentity(numBits);
  llvm::erase_if(emitter.ahead.readLoads, [&](const auto &entry) {
    const ViewAccess &access = *entry.second;
    bool isOurs = emitter.liveness.isLocal(access.tile) &&
                  getNumBits(access.tile) == numBits && !access.sparse &&
                  emitter.getNumBytes(access.tile) >= kLeastBytes;
    llvm::Value *next = isOurs ? emitter.ahead.getNext(access.origin) : nullptr;
    if (!next)
      return false;
    ViewAccess &added = ahead.emplace_back(access);
    added.origin = next;
    llvm::fill(added.isChecked, false);
    addDimensionBreaks(added, map);
    return true;
  });
}

void Nest::emitAhead() {
  IndexMap map = IndexMap::getIdentity(numBits);
  for (const ViewAccess &access : ahead) {
    Place place = locate(access, map);
    if (!place.isContiguous)
      continue;
    uint64_t bytes = getNumLanes() * getStorageSize(access.type);
    for (uint64_t at = 0; at < bytes; at += kLineBytes)
      emitFetch(builder,
                builder.CreateIntToPtr(
                    builder.CreateAdd(place.address, emitter.getI64(at)),
                    builder.getPtrTy()));
  }
}

//===- Arena.cpp - memory for the tiles of a block -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/emit/Arena.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera::cpu;

Slot *Arena::allocate(uint64_t bytes) {
  bytes = std::max(llvm::alignTo(bytes, kAlignment), kAlignment);
  Slot slot;
  slot.size = bytes;
  auto best = freeParts.end();
  for (auto it = freeParts.begin(); it != freeParts.end(); ++it)
    if (it->second >= bytes &&
        (best == freeParts.end() || it->second < best->second))
      best = it;
  if (best != freeParts.end()) {
    slot.offset = best->first;
    uint64_t rest = best->second - bytes;
    freeParts.erase(best);
    if (rest)
      freeParts[slot.offset + bytes] = rest;
  } else {
    slot.offset = peak;
    peak += bytes;
  }
  slots.push_back(slot);
  return &slots.back();
}

void Arena::free(Slot *slot) {
  slot->occupant = nullptr;
  if (slot->isPinned || !slot->size)
    return;
  auto [it, isNew] = freeParts.try_emplace(slot->offset, slot->size);
  assert(isNew && "freed twice");
  auto next = std::next(it);
  if (next != freeParts.end() && it->first + it->second == next->first) {
    it->second += next->second;
    freeParts.erase(next);
  }
  if (it != freeParts.begin()) {
    auto previous = std::prev(it);
    if (previous->first + previous->second == it->first) {
      previous->second += it->second;
      freeParts.erase(it);
    }
  }
}

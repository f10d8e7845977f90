//===- Waiting.cpp - loops that wait for another tile block -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Waiting.h"

#include "llvm/ADT/STLExtras.h"

using namespace tessera;
using namespace tessera::interpreter;

/// A round that reads more is no round of a loop that waits.
static constexpr size_t kMaxWords = 1024;

void Round::noteRead(uint64_t address, uint64_t length) {
  if (!isPassive() || length == 0)
    return;
  uint64_t first = address / kWatchedBytes;
  uint64_t last = (address + length - 1) / kWatchedBytes;
  if (last - first >= kMaxWords - words.size())
    return noteAction();
  for (uint64_t word = first; word <= last; ++word)
    if (words.empty() || words.back() != word)
      words.push_back(word);
}

WatchedWords::Watch WatchedWords::begin(llvm::ArrayRef<uint64_t> words) {
  Watch watch;
  for (uint64_t word : words)
    watch.push_back({word, numWrites[word]});
  return watch;
}

bool WatchedWords::hasChanged(const Watch &watch) const {
  return llvm::any_of(watch, [&](const std::pair<uint64_t, uint64_t> &entry) {
    return numWrites.lookup(entry.first) != entry.second;
  });
}

void WatchedWords::countWrite(uint64_t address, uint64_t length) {
  if (length == 0)
    return;
  uint64_t last = (address + length - 1) / kWatchedBytes;
  for (uint64_t word = address / kWatchedBytes; word <= last; ++word) {
    auto found = numWrites.find(word);
    if (found != numWrites.end())
      ++found->second;
  }
}

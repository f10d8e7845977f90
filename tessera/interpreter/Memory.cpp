//===- Memory.cpp - the memory of a launch===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/interpreter/Memory.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::interpreter;

/// Real allocations have at least this alignment.
static constexpr uint64_t kAlignment = 256;
/// The gap between segments, so that an index that is slightly wrong does not
/// reach another.
static constexpr uint64_t kGap = 1 << 20;

Shadow Shadow::refine(uint64_t size) const {
  Shadow fine(size, 1);
  for (uint64_t page = 0; page < pages.size(); ++page) {
    if (!pages[page])
      continue;
    uint64_t first = page * kPageCells * granule;
    uint64_t end = std::min(size, first + kPageCells * granule);
    for (uint64_t offset = first; offset < end; ++offset)
      fine.getCell(offset) = pages[page][(offset - first) / granule];
  }
  return fine;
}

Segment &Memory::place(llvm::StringRef name, uint64_t size,
                       uint64_t alignment) {
  alignment = std::max(alignment, kAlignment);
  uint64_t base = llvm::alignTo(next, alignment);
  next = base + size + kGap;
  Segment &segment = segments[base];
  segment.base = base;
  segment.size = size;
  segment.name = name.str();
  return segment;
}

Segment &Memory::add(llvm::StringRef name, runtime::Buffer &buffer) {
  Segment &segment = place(name, buffer.bytes.size(), kAlignment);
  segment.data = buffer.bytes.data();
  segment.written = &buffer.written;
  segment.elementSize = buffer.elementSize;
  return segment;
}

Segment &Memory::add(llvm::StringRef name, std::vector<uint8_t> bytes,
                     uint64_t alignment, bool isWritten) {
  Segment &segment = place(name, bytes.size(), alignment);
  segment.ownBytes = std::move(bytes);
  if (!isWritten)
    segment.ownWritten.resize(segment.size);
  segment.data = segment.ownBytes.data();
  segment.written = &segment.ownWritten;
  ownBytes += segment.ownBytes.size() + segment.ownWritten.size();
  return segment;
}

void Memory::remove(uint64_t base) {
  auto found = segments.find(base);
  if (last == &found->second)
    last = nullptr;
  ownBytes -= found->second.ownBytes.size() + found->second.ownWritten.size();
  segments.erase(found);
}

Segment *Memory::findBefore(uint64_t address) {
  auto after = segments.upper_bound(address);
  return after == segments.begin() ? nullptr : &std::prev(after)->second;
}

Segment *Memory::findSlow(uint64_t address) {
  Segment *segment = findBefore(address);
  if (!segment || address - segment->base >= segment->size)
    return nullptr;
  return last = segment;
}

std::string Memory::describe(uint64_t address) {
  if (!address)
    return "a null pointer";
  auto text = [](const Segment &segment, const std::string &where) {
    return where + segment.name + " (" + llvm::utostr(segment.size) + " bytes)";
  };
  Segment *before = findBefore(address);
  auto after = segments.upper_bound(address);
  if (before && address - before->base < before->size)
    return text(*before, "across the end of ");
  uint64_t past = before ? address - before->base - before->size : UINT64_MAX;
  uint64_t ahead =
      after == segments.end() ? UINT64_MAX : after->first - address;
  // Beyond the gap between segments, the intended segment cannot be guessed.
  if (std::min(past, ahead) > kGap)
    return "far from all memory";
  if (past <= ahead)
    return text(*before, llvm::utostr(past) + " bytes past the end of ");
  return text(after->second, llvm::utostr(ahead) + " bytes before ");
}

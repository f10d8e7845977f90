//===- Memory.cpp - the memory of a launch -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Memory.h"
#include "tessera/ptx/Shadow.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::ptx;

Region::Region(std::string name, uint64_t base, uint64_t size)
    : name(std::move(name)), base(base), bytes(size) {}
Region::~Region() = default;
Region::Region(Region &&) = default;

bool Region::areWritten(uint64_t offset, uint64_t count) const {
  for (uint64_t end = offset + count; offset < end;) {
    uint64_t bit = offset % 64, bits = std::min(64 - bit, end - offset);
    uint64_t mask = (~uint64_t(0) >> (64 - bits)) << bit;
    if ((written[offset / 64] & mask) != mask)
      return false;
    offset += bits;
  }
  return true;
}

void Region::setWritten(uint64_t offset, uint64_t count, bool value) {
  if (written.empty())
    return;
  for (uint64_t end = offset + count; offset < end;) {
    uint64_t bit = offset % 64, bits = std::min(64 - bit, end - offset);
    uint64_t mask = (~uint64_t(0) >> (64 - bits)) << bit;
    uint64_t &word = written[offset / 64];
    word = value ? word | mask : word & ~mask;
    offset += bits;
  }
}

void Region::clearWritten() {
  // One word at least, so that an empty vector means: all are written.
  written.assign(bytes.size() / 64 + 1, 0);
}

Region &GlobalMemory::allocate(std::string name, uint64_t size,
                               uint64_t alignment, bool isWritten) {
  alignment = std::max<uint64_t>(alignment, 256);
  next = (next + alignment - 1) / alignment * alignment;
  Region &region = add(std::move(name), size);
  if (!isWritten)
    region.clearWritten();
  return region;
}

Region &GlobalMemory::allocateVariable(std::string name, uint64_t size,
                                       uint64_t alignment) {
  constexpr uint64_t kMost = 512;
  if (alignment <= kMost)
    return allocate(std::move(name), size, alignment);
  next = (next + kMost - 1) / (2 * kMost) * (2 * kMost) + kMost;
  return add(std::move(name), size);
}

/// A region at `next`.
Region &GlobalMemory::add(std::string name, uint64_t size) {
  auto region = std::make_unique<Region>(std::move(name), next, size);
  // The gap keeps an access that is a little off from hitting another region.
  next += size + 4096;
  regions.push_back(std::move(region));
  return *regions.back();
}

bool GlobalMemory::free(uint64_t base) {
  auto found = std::lower_bound(
      regions.begin(), regions.end(), base,
      [](const std::unique_ptr<Region> &r, uint64_t a) { return r->base < a; });
  if (found == regions.end() || (*found)->base != base)
    return false;
  // Not even the capacity is kept.
  std::vector<uint8_t>().swap((*found)->bytes);
  std::vector<uint64_t>().swap((*found)->written);
  (*found)->shadow.reset();
  freed.push_back(std::move(*found));
  regions.erase(found);
  return true;
}

Region *GlobalMemory::find(uint64_t address) {
  auto above = std::upper_bound(
      regions.begin(), regions.end(), address,
      [](uint64_t a, const std::unique_ptr<Region> &r) { return a < r->base; });
  if (above == regions.begin())
    return nullptr;
  Region &region = **(above - 1);
  return address - region.base < region.size() ? &region : nullptr;
}

const Region *GlobalMemory::findNearest(uint64_t address) const {
  const Region *nearest = nullptr;
  uint64_t best = 1 << 20;
  for (const std::unique_ptr<Region> &region : regions) {
    uint64_t end = region->base + region->size();
    uint64_t distance = address < region->base ? region->base - address
                        : address >= end       ? address - end
                                               : 0;
    if (distance < best) {
      best = distance;
      nearest = region.get();
    }
  }
  return nearest;
}

//===- WarpMemory.cpp - how lanes access memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/ptx/Block.h"
#include "tessera/ptx/Checker.h"
#include "tessera/ptx/Lanes.h"
#include "tessera/ptx/StatisticsRecorder.h"

#include <cstring>

using namespace tessera;
using namespace tessera::ptx;

static std::string toHex(uint64_t value) {
  char text[24];
  std::snprintf(text, sizeof text, "0x%llx", (unsigned long long)value);
  return text;
}

static std::string count(uint64_t bytes) {
  return std::to_string(bytes) + (bytes == 1 ? " byte" : " bytes");
}

static std::string_view getName(Space space) {
  switch (space) {
  case Space::Generic:
    return "generic";
  case Space::Global:
    return "global";
  case Space::Const:
    return "constant";
  case Space::Shared:
    return "shared";
  case Space::Local:
    return "local";
  case Space::Param:
    return "parameter";
  }
  return "";
}

void Warp::report(const Op &op, FindingKind kind, unsigned lane,
                  std::string message) {
  Finding finding{kind, std::move(message)};
  finding.place = grid.getPlace(*frame->function, op.instruction);
  finding.block = block.id;
  finding.thread = getThread(*this, lane);
  grid.report(std::move(finding));
}

void Warp::report(const Op &op, FindingKind kind, unsigned lane,
                  std::string message, const Place &other) {
  Finding finding{kind, std::move(message)};
  finding.place = grid.getPlace(*frame->function, op.instruction);
  finding.other = other;
  finding.block = block.id;
  finding.thread = getThread(*this, lane);
  grid.report(std::move(finding));
}

/// Says where an address lies, for messages.
static std::string locate(const GlobalMemory &memory, uint64_t address) {
  const Region *region = memory.findNearest(address);
  if (!region)
    return "in no array";
  uint64_t end = region->base + region->size();
  if (address < region->base)
    return count(region->base - address) + " before '" + region->name + "'";
  if (address >= end)
    return count(address - end) + " behind the end of '" + region->name +
           "' (" + count(region->size()) + ")";
  return count(address - region->base) + " into '" + region->name + "' (" +
         count(region->size()) + ")";
}

Spot Warp::find(const Op &op, unsigned lane, Space space, uint64_t address,
                uint64_t size, uint64_t alignment) {
  Spot spot;
  uint64_t given = address;
  if (space == Space::Generic) {
    switch (address / kWindowBytes) {
    case kParamWindow / kWindowBytes:
      space = Space::Param;
      break;
    case kLocalWindow / kWindowBytes:
      space = Space::Local;
      address -= kLocalWindow;
      break;
    case kSharedWindow / kWindowBytes:
      space = Space::Shared;
      address -= kSharedWindow;
      break;
    default:
      space = Space::Global;
      break;
    }
  }
  // The window of an address of 32 bits is known by the space.
  if (address < kFunctionWindow && space == Space::Param)
    address |= kParamWindow;
  if (address < kFunctionWindow && space == Space::Const)
    address |= kGlobalWindow;
  spot.space = space;
  auto refuse = [&](std::string where) {
    report(op, FindingKind::OutOfBounds, lane,
           "an access of " + count(size) + " of " +
               std::string(getName(space)) + " memory at " + toHex(given) +
               " is out of bounds: " + where);
    return Spot();
  };
  if (alignment > 1 && address % alignment) {
    report(op, FindingKind::Misaligned, lane,
           "the address " + toHex(given) + " of an access of " + count(size) +
               " is not a multiple of " + std::to_string(alignment));
    return {};
  }
  switch (space) {
  case Space::Generic:
    break;
  case Space::Global:
  case Space::Const: {
    Region *region = lastRegion;
    if (!region || address - region->base >= region->size()) {
      region = grid.memory.find(address);
      if (!region)
        return refuse(locate(grid.memory, address));
      lastRegion = region;
    }
    spot.offset = address - region->base;
    if (size > region->size() - spot.offset)
      return refuse(locate(grid.memory, address));
    spot.region = region;
    if (region->isConstant)
      spot.space = Space::Const;
    break;
  }
  case Space::Shared: {
    uint64_t rank = address >> kRankShift;
    Block *owner = &block;
    if (rank) {
      if (rank > block.cluster.blocks.size())
        return refuse("it is not in the cluster");
      owner = block.cluster.blocks[rank - 1].get();
    }
    if (owner->isDone) {
      report(op, FindingKind::ClusterExited, lane,
             "an access of shared memory of CTA " +
                 std::to_string(owner->rank) +
                 " of the cluster, which has exited");
      return {};
    }
    spot.owner = owner;
    spot.region = &owner->shared;
    spot.offset = address & ((uint64_t(1) << kRankShift) - 1);
    if (spot.offset > spot.region->size() ||
        size > spot.region->size() - spot.offset)
      return refuse("the CTA has " + count(spot.region->size()));
    break;
  }
  case Space::Local: {
    uint64_t end = frame->localBase + frame->function->localBytes;
    if (address > end || size > end - address)
      return refuse("the thread has " + count(end));
    spot.region = &local;
    spot.offset = lane * localStride + address;
    break;
  }
  case Space::Param: {
    uint64_t offset = address - kParamWindow;
    if (offset > grid.parameters.size() ||
        size > grid.parameters.size() - offset)
      return refuse("the entry has " + count(grid.parameters.size()) +
                    " of parameters");
    spot.region = &grid.parameters;
    spot.offset = offset;
    break;
  }
  }
  spot.bytes = spot.region->bytes.data() + spot.offset;
  return spot;
}

Spot Warp::access(const Op &op, unsigned lane, Space space, uint64_t address,
                  uint64_t size, uint64_t alignment, Access access,
                  bool *isDefined) {
  Spot spot = find(op, lane, space, address, size, alignment);
  // What was announced is for this access only, also if it is not made.
  bool isShared = spot.space == Space::Shared || spot.space == Space::Global;
  if (checker && (!spot || !isShared))
    checker->announce(nullptr, 0);
  if (!spot)
    return spot;
  bool isWrite = access.kind != Access::Read;
  if (isWrite && (spot.space == Space::Const || spot.space == Space::Param)) {
    report(op, FindingKind::OutOfBounds, lane,
           "a write to constant memory at " + toHex(address));
    return {};
  }
  if (isDefined)
    *isDefined = true;
  if (!isWatched)
    return spot;
  if (recorder)
    recorder->note(*this, lane, spot, size);
  if (!checker)
    return spot;
  if (isDefined)
    *isDefined = spot.region->isWritten(spot.offset, size);
  if (isShared)
    checker->access(*this, op, lane, spot, size, access);
  if (access.kind == Access::Write)
    spot.region->setWritten(spot.offset, size);
  return spot;
}

bool Warp::findTogether(Space space, uint64_t size, LaneSpots &spots,
                        uint32_t lanes) {
  uint64_t first = spots.offsets[unsigned(std::countr_zero(lanes))];
  uint64_t base = 0;
  if (space == Space::Generic) {
    switch (first / kWindowBytes) {
    case kParamWindow / kWindowBytes:
    case kLocalWindow / kWindowBytes:
      return false;
    case kSharedWindow / kWindowBytes:
      space = Space::Shared;
      base = kSharedWindow;
      break;
    default:
      space = Space::Global;
    }
  }
  switch (space) {
  case Space::Global: {
    Region *region = lastRegion;
    if (!region || first - region->base >= region->size()) {
      region = grid.memory.find(first);
      if (!region)
        return false;
      lastRegion = region;
    }
    spots.region = region;
    spots.owner = nullptr;
    base = region->base;
    if (region->isConstant)
      space = Space::Const;
    break;
  }
  case Space::Shared:
    spots.region = &block.shared;
    spots.owner = &block;
    break;
  default:
    return false;
  }
  spots.space = space;
  spots.size = size;
  uint64_t regionBytes = spots.region->size();
  if (regionBytes < size)
    return false;
  // Lanes that are not active get the offset of the first one. The top bit of
  // `outside` tells that an offset is too large; compares of 64 bits would not
  // be vectorized.
  uint64_t last = regionBytes - size;
  uint64_t bits = 0, outside = 0, difference = 0;
  uint64_t *offsets = spots.offsets.data();
  if (lanes != kAllLanes)
    for (unsigned l = 0; l < kLanes; ++l)
      offsets[l] = lanes >> l & 1 ? offsets[l] : first;
  TESSERA_PTX_VECTORIZE
  for (unsigned l = 0; l < kLanes; ++l) {
    uint64_t offset = offsets[l] - base;
    bits |= offsets[l];
    difference |= offsets[l] ^ (first + l * size);
    outside |= offset | (last - offset);
    offsets[l] = offset;
  }
  spots.isContiguous = !difference && lanes == kAllLanes;
  return !(bits & (size - 1)) && !(outside >> 63);
}

uint32_t Warp::accessTogether(const Op &op, const LaneSpots &spots,
                              Access access, uint32_t lanes) {
  if (!checker)
    return lanes;
  if (spots.space == Space::Shared || spots.space == Space::Global)
    lanes = checker->accessTogether(*this, op, spots, access, lanes);
  if (access.kind == Access::Write)
    spots.setWritten(lanes);
  return lanes;
}

uint32_t Warp::readTogether(const Op &op, const LaneSpots &spots, Access access,
                            uint32_t lanes) {
  if (!checker)
    return 0;
  for (uint32_t rest = lanes; rest; rest &= rest - 1) {
    rest &= ~accessTogether(op, spots, access, rest);
    if (!rest)
      break;
    auto lane = unsigned(std::countr_zero(rest));
    checker->access(*this, op, lane, spots.get(lane), spots.size, access);
  }
  return spots.getUnwritten(lanes);
}

uint32_t LaneSpots::getUnwritten(uint32_t lanes) const {
  if (region->written.empty() ||
      (isContiguous && region->isWritten(offsets[0], kLanes * size)))
    return 0;
  uint32_t result = 0;
  uint64_t last = ~uint64_t(0);
  bool isWritten = true;
  forLanes(lanes, [&](unsigned l) {
    if (offsets[l] != last)
      isWritten = region->isWritten(offsets[l], size);
    last = offsets[l];
    result |= uint32_t(!isWritten) << l;
  });
  return result;
}

void LaneSpots::setWritten(uint32_t lanes) const {
  if (region->written.empty())
    return;
  if (isContiguous && lanes == kAllLanes)
    return region->setWritten(offsets[0], kLanes * size);
  forLanes(lanes, [&](unsigned l) { region->setWritten(offsets[l], size); });
}

bool Warp::load(const Op &op, unsigned lane, Space space, uint64_t address,
                void *result, unsigned size, bool *isDefined) {
  Spot spot = access(op, lane, space, address, size, size, {}, isDefined);
  if (!spot)
    return false;
  std::memcpy(result, spot.bytes, size);
  return true;
}

bool Warp::store(const Op &op, unsigned lane, Space space, uint64_t address,
                 const void *value, unsigned size, bool isDefined) {
  Access write;
  write.kind = Access::Write;
  if (checker)
    checker->announce(value, size);
  Spot spot = access(op, lane, space, address, size, size, write);
  if (!spot)
    return false;
  std::memcpy(spot.bytes, value, size);
  if (!isDefined)
    spot.region->setWritten(spot.offset, size, false);
  return true;
}

uint32_t Warp::getDefined(uint32_t number) const {
  return frame->defined[number];
}

void Warp::setDefined(const Op &op, uint32_t number, uint32_t lanes,
                      uint32_t defined) {
  uint32_t &all = frame->defined[number];
  all = (all & ~lanes) | (defined & lanes);
  if ((defined & lanes) != lanes)
    frame->origin[number] = op.instruction;
}

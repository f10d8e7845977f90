//===- Conversion.cpp - from one layout of a tile to another -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Conversion.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::layout;

BitMatrix Conversion::getBlock(Group fromRows, Group toColumns) const {
  return map.getBlock(from.getFirstBit(fromRows), from[fromRows],
                      to.getFirstBit(toColumns), to[toColumns]);
}

unsigned Conversion::getNumExchanges() const {
  return getBlock(Group::Lane, Group::Register).getRank();
}

/// The map from each bit of a group to the same bit of the same group, where
/// both exist.
static BitMatrix getGroupIdentity(GroupSizes from, GroupSizes to) {
  BitMatrix result(from.getTotal(), to.getTotal());
  for (Group group : kGroups)
    for (unsigned bit = 0; bit < std::min(from[group], to[group]); ++bit)
      result.setColumn(to.getFirstBit(group) + bit,
                       uint32_t(1) << (from.getFirstBit(group) + bit));
  return result;
}

static Conversion::Kind classify(const Conversion &conversion,
                                 const BitMatrix &identity) {
  using Kind = Conversion::Kind;
  GroupSizes from = conversion.from, to = conversion.to;
  // The rows in which some position reads from a number other than its own, and
  // those in which this depends on the thread.
  uint32_t changed = 0, fromThread = 0;
  for (unsigned bit = 0; bit < to.getTotal(); ++bit) {
    changed |= conversion.map[bit] ^ identity[bit];
    if (bit >= to[Group::Register])
      fromThread |= conversion.map[bit];
  }
  auto isIdentity = [&](Group rows) {
    // Positions whose number the source lacks read from elsewhere.
    return to[rows] <= from[rows] && (changed & from.getMask(rows)) == 0;
  };
  if (!isIdentity(Group::Cluster))
    return Kind::Cluster;
  if (!isIdentity(Group::Warp))
    return Kind::Warps;
  if (!isIdentity(Group::Lane))
    return Kind::Lanes;
  if (fromThread & from.getMask(Group::Register))
    return Kind::Selects;
  return changed || from != to ? Kind::Registers : Kind::None;
}

std::optional<Conversion> layout::findConversion(const Layout &from,
                                                 const Layout &to) {
  Conversion conversion{Conversion::Kind::None, BitMatrix(), from.getSizes(),
                        to.getSizes()};
  BitMatrix identity = getGroupIdentity(conversion.from, conversion.to);
  // Cluster bits are the highest of a position, then warps, lanes and
  // registers. The solver prefers agreement in this order.
  std::optional<BitMatrix> map =
      from.getMatrix().solve(to.getMatrix(), identity);
  if (!map)
    return std::nullopt;
  conversion.map = *map;
  conversion.kind = classify(conversion, identity);
  return conversion;
}

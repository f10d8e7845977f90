//===- ConversionTest.cpp - every pair of small layouts -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Conversion.h"
#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <map>

using namespace tessera;
using namespace tessera::layout;

using Kind = Conversion::Kind;

namespace {

/// The hardware: what is at each position of a layout.
class Machine {
public:
  explicit Machine(const Layout &layout)
      : sizes(layout.getSizes()), holders(1u << layout.getNumIndexBits()) {
    for (uint32_t p = 0; p < 1u << layout.getNumHardwareBits(); ++p)
      holders[layout.apply(p)].push_back(p);
  }

  bool has(uint32_t element) const { return !holders[element].empty(); }

  /// True if `element` is at a position whose groups from `lowest` up have the
  /// numbers that they have at `position`, of a layout with sizes `to`.
  bool hasNear(uint32_t element, uint32_t position, GroupSizes to,
               Group lowest) const {
    for (uint32_t p : holders[element]) {
      bool agrees = true;
      for (unsigned group = unsigned(lowest); group < kNumGroups; ++group)
        agrees &= sizes.getNumber(Group(group), p) ==
                  to.getNumber(Group(group), position);
      if (agrees)
        return true;
    }
    return false;
  }

private:
  GroupSizes sizes;
  std::vector<std::vector<uint32_t>> holders; // of each element
};

} // namespace

/// The cheapest kind of any method that fetches the elements, linear or not.
static Kind getLeastKind(const Machine &machine, const Layout &from,
                         const Layout &to) {
  auto staysIn = [&](Group lowest) {
    for (uint32_t p = 0; p < 1u << to.getNumHardwareBits(); ++p)
      if (!machine.hasNear(to.apply(p), p, to.getSizes(), lowest))
        return false;
    return true;
  };
  if (!staysIn(Group::Cluster))
    return Kind::Cluster;
  if (!staysIn(Group::Warp))
    return Kind::Warps;
  if (!staysIn(Group::Lane))
    return Kind::Lanes;
  if (staysIn(Group::Register) && from.getSizes() == to.getSizes())
    return Kind::None;
  // Is there, for each register, one that all threads can read?
  GroupSizes a = from.getSizes(), b = to.getSizes();
  uint32_t numThreads = 1u << (b.getTotal() - b[Group::Register]);
  for (uint32_t reg = 0; reg < 1u << b[Group::Register]; ++reg) {
    bool isFound = false;
    for (uint32_t old = 0; old < 1u << a[Group::Register] && !isFound; ++old) {
      isFound = true;
      for (uint32_t thread = 0; thread < numThreads; ++thread) {
        uint32_t p = thread << b[Group::Register] | reg;
        uint32_t source = a.getPosition(old, b.getNumber(Group::Lane, p),
                                        b.getNumber(Group::Warp, p),
                                        b.getNumber(Group::Cluster, p));
        isFound &= from.apply(source) == to.apply(p);
      }
    }
    if (!isFound)
      return Kind::Selects;
  }
  return Kind::Registers;
}

static void checkConversion(const Machine &machine, const Layout &from,
                            const Layout &to, std::map<Kind, unsigned> &seen) {
  uint32_t numPositions = 1u << to.getNumHardwareBits();
  bool isPossible = true;
  for (uint32_t p = 0; p < numPositions; ++p)
    isPossible &= machine.has(to.apply(p));
  std::optional<Conversion> conversion = findConversion(from, to);
  ASSERT_EQ(conversion.has_value(), isPossible) << from << " to " << to;
  if (!conversion)
    return;

  // Fetch each element.
  for (uint32_t p = 0; p < numPositions; ++p)
    ASSERT_EQ(from.apply(conversion->map.apply(p)), to.apply(p))
        << from << " to " << to;
  ASSERT_EQ(conversion->kind, getLeastKind(machine, from, to))
      << from << " to " << to << " by " << conversion->map;
  ++seen[conversion->kind];

  // What the kind promises, position by position.
  GroupSizes a = from.getSizes(), b = to.getSizes();
  uint32_t thread = ~getLowMask(b[Group::Register]) & (numPositions - 1);
  for (uint32_t p = 0; p < numPositions; ++p) {
    uint32_t source = conversion->map.apply(p);
    auto isSame = [&](Group group) {
      return a.getNumber(group, source) == b.getNumber(group, p);
    };
    if (conversion->kind <= Kind::Warps) {
      ASSERT_TRUE(isSame(Group::Cluster));
    }
    if (conversion->kind <= Kind::Lanes) {
      ASSERT_TRUE(isSame(Group::Warp));
    }
    if (conversion->kind <= Kind::Selects) {
      ASSERT_TRUE(isSame(Group::Lane));
    }
    if (conversion->kind <= Kind::Registers) {
      uint32_t atZero = conversion->map.apply(p & ~thread);
      ASSERT_EQ(a.getNumber(Group::Register, source),
                a.getNumber(Group::Register, atZero));
    }
    if (conversion->kind == Kind::None) {
      ASSERT_EQ(source, p);
    }
    // The blocks put together are the matrix.
    for (Group rows : kGroups) {
      uint32_t number = 0;
      for (Group columns : kGroups)
        number ^=
            conversion->getBlock(rows, columns).apply(b.getNumber(columns, p));
      ASSERT_EQ(number, a.getNumber(rows, source));
    }
  }
}

static void checkAllPairs(unsigned numIndexBits, GroupSizes from, GroupSizes to,
                          std::map<Kind, unsigned> &seen) {
  forEachLayout(numIndexBits, from, [&](const Layout &source) {
    Machine machine(source);
    forEachLayout(numIndexBits, to, [&](const Layout &goal) {
      checkConversion(machine, source, goal, seen);
    });
  });
}

TEST(ConversionTest, AllPairs) {
  std::map<Kind, unsigned> seen;
  for (unsigned numIndexBits = 0; numIndexBits <= 2; ++numIndexBits)
    for (unsigned registers = 0; registers <= 2; ++registers)
      for (unsigned lanes = 0; lanes <= 2; ++lanes)
        for (unsigned warps = 0; registers + lanes + warps <= 3; ++warps)
          checkAllPairs(numIndexBits, GroupSizes(registers, lanes, warps),
                        GroupSizes(registers, lanes, warps), seen);
  checkAllPairs(3, GroupSizes(1, 1, 1), GroupSizes(1, 1, 1), seen);
  checkAllPairs(3, GroupSizes(2, 1), GroupSizes(2, 1), seen);
  checkAllPairs(2, GroupSizes(1, 1, 0, 1), GroupSizes(1, 1, 0, 1), seen);
  for (Kind kind : {Kind::None, Kind::Registers, Kind::Selects, Kind::Lanes,
                    Kind::Warps, Kind::Cluster})
    EXPECT_GT(seen[kind], 100u) << unsigned(kind);
}

TEST(ConversionTest, DifferentSizes) {
  std::map<Kind, unsigned> seen;
  std::vector<GroupSizes> all = {
      GroupSizes(0, 0),    GroupSizes(1, 0),    GroupSizes(0, 1),
      GroupSizes(0, 0, 1), GroupSizes(2, 0),    GroupSizes(1, 1),
      GroupSizes(1, 0, 1), GroupSizes(0, 1, 1), GroupSizes(0, 1, 0, 1)};
  for (unsigned numIndexBits = 0; numIndexBits <= 2; ++numIndexBits)
    for (GroupSizes from : all)
      for (GroupSizes to : all)
        checkAllPairs(numIndexBits, from, to, seen);
}

TEST(ConversionTest, ManyCopies) {
  // Over 4 hardware bits, where kernels of two dimensions leave much to choose.
  std::map<Kind, unsigned> seen;
  checkAllPairs(2, GroupSizes(1, 2, 1), GroupSizes(1, 2, 1), seen);
  checkAllPairs(2, GroupSizes(2, 2), GroupSizes(2, 2), seen);
}

TEST(ConversionTest, LeastExchanges) {
  // No conversion inside a warp has fewer register columns in lane rows.
  forEachLayout(2, GroupSizes(2, 2), [](const Layout &from) {
    if (!from.isOnto())
      return;
    std::set<uint32_t> kernel = getSpan(from.getCopies());
    forEachLayout(2, GroupSizes(2, 2), [&](const Layout &to) {
      Conversion conversion = *findConversion(from, to);
      unsigned least = conversion.getNumExchanges();
      // The lane rows of all choices for the two register columns.
      for (uint32_t a : kernel)
        for (uint32_t b : kernel) {
          BitMatrix other(
              2, {(conversion.map[0] ^ a) >> 2, (conversion.map[1] ^ b) >> 2});
          ASSERT_LE(least, other.getRank()) << from << " to " << to;
        }
    });
  });
}

TEST(ConversionTest, Example) {
  Axes axes = {{'m', 4}, {'n', 5}};
  Result<Layout> from =
      Layout::parse("registers n0 m3 n3 n4  lanes n1 n2 m0 m1 m2", axes);
  Result<Layout> to =
      Layout::parse("registers n0 n1 m3 n4  lanes n2 n3 m0 m1 m2", axes);
  ASSERT_TRUE(from && to);
  std::optional<Conversion> conversion = findConversion(*from, *to);
  ASSERT_TRUE(conversion);
  EXPECT_EQ(conversion->kind, Kind::Lanes);
  EXPECT_EQ(conversion->getNumExchanges(), 1u);
  // r0 l0 r1 r3 | l1 r2 l2 l3 l4
  EXPECT_EQ(conversion->map,
            BitMatrix(9, {1 << 0, 1 << 4, 1 << 1, 1 << 3, 1 << 5, 1 << 2,
                          1 << 6, 1 << 7, 1 << 8}));
}

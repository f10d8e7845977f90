//===- LayoutTest.cpp - all layouts of small tiles, and real ones -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Layout.h"
#include "tessera/layout/Conversion.h"
#include "unittests/layout/Enumerate.h"

#include "gtest/gtest.h"

#include <bit>
#include <map>
#include <numeric>

using namespace tessera;
using namespace tessera::layout;

using Extents = std::vector<int64_t>;

static Layout parse(std::string_view text, const Axes &axes) {
  Result<Layout> layout = Layout::parse(text, axes);
  if (layout)
    return *layout;
  ADD_FAILURE() << layout.getMessage();
  return Layout();
}

static uint32_t getNumPositions(const Layout &layout) {
  return 1u << layout.getNumHardwareBits();
}

/// All layouts of tiles of up to 8 elements over up to 3 hardware bits, and of
/// up to 4 elements over 4.
template <typename Function> static void forEachSmallLayout(Function function) {
  for (unsigned indexBits = 0; indexBits <= 3; ++indexBits)
    for (unsigned registers = 0; registers <= 3; ++registers)
      for (unsigned lanes = 0; registers + lanes <= 3; ++lanes)
        for (unsigned warps = 0; registers + lanes + warps <= 3; ++warps)
          forEachLayout(indexBits, GroupSizes(registers, lanes, warps),
                        function);
  forEachLayout(2, GroupSizes(1, 1, 1, 1), function);
  forEachLayout(2, GroupSizes(2, 2), function);
}

//===----------------------------------------------------------------------===//
// The examples of Layout.h
//===----------------------------------------------------------------------===//

static const Axes kSumAxes = {{'m', 7}, {'n', 8}};
static const Extents kSumShape = {128, 256};
static constexpr const char *kSums = "registers n0 m3 n3 n4 n5 n6 n7  "
                                     "lanes n1 n2 m0 m1 m2  warps m4 m5 m6";

TEST(LayoutExamples, Small) {
  Layout layout(3, {0b001}, {0b010, 0b100});
  EXPECT_EQ(layout.str({{'m', 1}, {'n', 2}}), "registers n0  lanes n1 m0");
  // Rows of the table: registers. Columns: lanes. Elements as 4 * row + column.
  uint32_t wanted[2][4] = {{0, 2, 4, 6}, {1, 3, 5, 7}};
  for (uint32_t reg = 0; reg < 2; ++reg)
    for (uint32_t lane = 0; lane < 4; ++lane)
      EXPECT_EQ(layout.apply(layout.getSizes().getPosition(reg, lane)),
                wanted[reg][lane]);
}

TEST(LayoutExamples, Sums) {
  Layout sums = parse(kSums, kSumAxes);
  EXPECT_EQ(sums.str(kSumAxes), kSums);
  EXPECT_EQ(sums.getSizes(), GroupSizes(7, 5, 3));
  EXPECT_TRUE(sums.isOnto());
  EXPECT_TRUE(sums.isOneToOne());
  EXPECT_EQ(getVectorBits(sums), 1u);

  // What PTX says of the sums of wgmma, as arithmetic.
  for (uint32_t warp = 0; warp < 8; ++warp)
    for (uint32_t lane = 0; lane < 32; ++lane)
      for (uint32_t reg = 0; reg < 128; ++reg) {
        uint32_t row =
            warp / 4 * 64 + warp % 4 * 16 + lane / 4 + (reg / 2 % 2) * 8;
        uint32_t column = reg / 4 * 8 + lane % 4 * 2 + reg % 2;
        ASSERT_EQ(sums.apply(sums.getSizes().getPosition(reg, lane, warp)),
                  row * 256 + column);
      }

  Extents tileShape = {64, 8};
  Axes tileAxes = {{'m', 6}, {'n', 3}}, restAxes = {{'m', 1}, {'n', 5}};
  Layout tile =
      parse("registers n0 m3  lanes n1 n2 m0 m1 m2  warps m4 m5", tileAxes);
  Layout rest = parse("registers n0 n1 n2 n3 n4  warps m0", restAxes);
  EXPECT_EQ(multiply(tile, tileShape, rest, kSumShape), sums);
  std::optional<Quotient> quotient = divide(sums, kSumShape, tile, tileShape);
  ASSERT_TRUE(quotient);
  EXPECT_EQ(quotient->rest, rest);
  EXPECT_TRUE(quotient->registers.isIdentity());

  Layout maximum = slice(sums, kSumShape, 1);
  EXPECT_EQ(maximum.str({{'m', 7}}), "registers 0 m3 0 0 0 0 0  "
                                     "lanes 0 0 m0 m1 m2  warps m4 m5 m6");
  // The shuffles of the reduction: lane bits that hold copies.
  EXPECT_EQ(maximum.getSizes().getNumber(Group::Lane, maximum.getCopyBits()),
            0b11u);
  EXPECT_EQ(maximum.getSizes().getNumber(Group::Warp, maximum.getCopyBits()),
            0u);
}

TEST(LayoutExamples, Attention) {
  Layout sums = parse(kSums, kSumAxes);
  Extents operandTile = {64, 16};
  Layout tile = parse("registers k0 m3 k3  lanes k1 k2 m0 m1 m2  warps m4 m5",
                      {{'m', 6}, {'k', 4}});
  Layout rest = parse("registers k0 k1 k2 k3  warps m0", {{'m', 1}, {'k', 4}});
  Layout operand = multiply(tile, operandTile, rest, kSumShape);
  EXPECT_EQ(operand, sums);
  std::optional<Conversion> conversion = findConversion(sums, operand);
  ASSERT_TRUE(conversion);
  EXPECT_EQ(conversion->kind, Conversion::Kind::None);
  EXPECT_TRUE(conversion->map.isIdentity());

  // 8-bit elements: one exchange of a register bit with a lane bit.
  Layout bytes = multiply(
      parse("registers k0 k1 m3 k4  lanes k2 k3 m0 m1 m2  "
            "warps m4 m5",
            {{'m', 6}, {'k', 5}}),
      Extents{64, 32},
      parse("registers k0 k1 k2  warps m0", {{'m', 1}, {'k', 3}}), kSumShape);
  conversion = findConversion(sums, bytes);
  ASSERT_TRUE(conversion);
  EXPECT_EQ(conversion->kind, Conversion::Kind::Lanes);
  EXPECT_EQ(conversion->getNumExchanges(), 1u);
  // Lanes 4i … 4i + 3 keep to themselves.
  EXPECT_TRUE(conversion->getBlock(Group::Lane, Group::Lane)
                  .getBlock(2, 3, 2, 3)
                  .isIdentity());
  EXPECT_TRUE(conversion->getBlock(Group::Lane, Group::Register)
                  .selectRows(0b11100)
                  .isZero());
}

TEST(LayoutExamples, BroadcastRow) {
  Layout sums = parse(kSums, kSumAxes);
  Extents rowShape = {1, 256};
  Layout row = pull(broadcast(rowShape, kSumShape), sums);
  EXPECT_EQ(row.str({{'n', 8}}), "registers n0 0 n3 n4 n5 n6 n7  "
                                 "lanes n1 n2 0 0 0  warps 0 0 0");
  EXPECT_EQ(row.getCopies().getNumColumns(), 7u);
  EXPECT_EQ(row.getCopyBits(),
            row.getSizes().getPosition(0b10, 0b11100, 0b111));
  EXPECT_EQ(dropRegisterCopies(row).str({{'n', 8}}),
            "registers n0 n3 n4 n5 n6 n7  lanes n1 n2 0 0 0  warps 0 0 0");
  EXPECT_EQ(slice(sums, kSumShape, 0), row);
}

TEST(LayoutExamples, TransposedView) {
  Layout sums = parse(kSums, kSumAxes);
  Layout turned = transpose(sums, 8);
  EXPECT_EQ(turned.str({{'m', 8}, {'n', 7}}),
            "registers m0 n3 m3 m4 m5 m6 m7  lanes m1 m2 n0 n1 n2  "
            "warps n4 n5 n6");
  EXPECT_EQ(getVectorBits(turned), 0u);
  EXPECT_EQ(getVectorBits(turned, 7), 1u); // along its columns
  EXPECT_EQ(transpose(turned, 7), sums);
}

//===----------------------------------------------------------------------===//
// Positions and elements
//===----------------------------------------------------------------------===//

TEST(LayoutTest, Positions) {
  GroupSizes sizes(2, 1, 3, 1);
  EXPECT_EQ(sizes.getTotal(), 7u);
  std::set<uint32_t> seen;
  for (uint32_t cta = 0; cta < 2; ++cta)
    for (uint32_t warp = 0; warp < 8; ++warp)
      for (uint32_t lane = 0; lane < 2; ++lane)
        for (uint32_t reg = 0; reg < 4; ++reg) {
          uint32_t position = sizes.getPosition(reg, lane, warp, cta);
          // Registers are the low bits.
          EXPECT_EQ(position, reg + 4 * (lane + 2 * (warp + 8 * cta)));
          EXPECT_EQ(sizes.getNumber(Group::Register, position), reg);
          EXPECT_EQ(sizes.getNumber(Group::Lane, position), lane);
          EXPECT_EQ(sizes.getNumber(Group::Warp, position), warp);
          EXPECT_EQ(sizes.getNumber(Group::Cluster, position), cta);
        }
  EXPECT_EQ(GroupSizes(32, 0).getMask(Group::Register), ~0u);
  EXPECT_EQ(GroupSizes(32, 0).getMask(Group::Lane), 0u);
  EXPECT_EQ(GroupSizes(0, 32).getNumber(Group::Lane, 0x87654321), 0x87654321);
}

TEST(LayoutTest, OwnersAndCopies) {
  forEachSmallLayout([](const Layout &layout) {
    uint32_t numElements = 1u << layout.getNumIndexBits();
    std::vector<std::vector<uint32_t>> holders(numElements);
    for (uint32_t p = 0; p < getNumPositions(layout); ++p) {
      uint32_t element = 0;
      for (Group group : kGroups) {
        uint32_t number = layout.getSizes().getNumber(group, p);
        for (unsigned bit = 0; bit < layout.getBasis(group).size(); ++bit)
          if (number >> bit & 1)
            element ^= layout.getBasis(group)[bit];
      }
      ASSERT_EQ(layout.apply(p), element);
      holders[element].push_back(p);
    }

    std::set<uint32_t> present, copies = getSpan(layout.getCopies());
    bool isOnto = true, isOneToOne = true;
    uint32_t copyBits = layout.getCopyBits();
    std::optional<BitMatrix> owners = layout.getOwners();
    for (uint32_t element = 0; element < numElements; ++element) {
      const std::vector<uint32_t> &found = holders[element];
      isOnto &= !found.empty();
      isOneToOne &= found.size() <= 1;
      std::optional<uint32_t> owner = layout.findOwner(element);
      ASSERT_EQ(owner.has_value(), !found.empty()) << layout;
      if (!owner)
        continue;
      present.insert(element);
      // One of them is the owner; the others are its copies.
      unsigned numOwners = 0;
      std::set<uint32_t> differences;
      for (uint32_t p : found) {
        differences.insert(p ^ *owner);
        if ((p & copyBits) == 0) {
          ++numOwners;
          ASSERT_EQ(p, *owner) << layout;
        }
      }
      ASSERT_EQ(numOwners, 1u) << layout;
      ASSERT_EQ(differences, copies) << layout;
      if (owners) {
        ASSERT_EQ(owners->apply(element), *owner);
      }
    }
    ASSERT_EQ(layout.isOnto(), isOnto) << layout;
    ASSERT_EQ(owners.has_value(), isOnto) << layout;
    ASSERT_EQ(layout.isOneToOne(), isOneToOne) << layout;
    ASSERT_EQ(getSpan(layout.getImage()), present) << layout;
  });
}

TEST(LayoutTest, SkipsRegistersFirst) {
  // The element differs with "register xor lane": both threads have both
  // elements. Each stores one, rather than one thread both.
  Layout layout(1, {1}, {1});
  EXPECT_EQ(layout.getCopyBits(), layout.getSizes().getPosition(1, 0));
}

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

namespace {
struct Movement {
  BitSelection selection;
  bool isExtract = false;
};
} // namespace

/// Movements of small tiles whose result has `numResultBits`.
static std::vector<Movement> getMovements(unsigned numResultBits) {
  std::vector<Movement> movements;
  for (const Extents &shape : getShapes(2, 3)) {
    unsigned numBits = getNumBits(Shape(shape));
    if (numBits == numResultBits) {
      movements.push_back({reshape(shape)});
      movements.push_back({permute(shape, std::array{1, 0})});
      movements.push_back({broadcast(Extents{1, shape[1]}, shape)});
      movements.push_back({broadcast(Extents{shape[0], 1}, shape)});
      movements.push_back({broadcast(Extents{1, 1}, shape)});
    }
    for (const Extents &part : getShapes(2, 3))
      if (getNumBits(Shape(part)) == numResultBits && part[0] <= shape[0] &&
          part[1] <= shape[1])
        movements.push_back({extract(shape, part), true});
  }
  return movements;
}

TEST(LayoutTest, PullAndPush) {
  std::vector<std::vector<Movement>> movements;
  for (unsigned bits = 0; bits <= 3; ++bits)
    movements.push_back(getMovements(bits));
  forEachSmallLayout([&](const Layout &layout) {
    for (const Movement &movement : movements[layout.getNumIndexBits()]) {
      Layout operand = pull(movement.selection, layout);
      ASSERT_EQ(operand.getSizes(), layout.getSizes());
      ASSERT_EQ(operand.getNumIndexBits(), movement.selection.size());
      for (uint32_t p = 0; p < getNumPositions(layout); ++p)
        ASSERT_EQ(operand.apply(p), movement.selection.apply(layout.apply(p)));
    }
    for (const std::vector<Movement> &some : movements)
      for (const Movement &movement : some) {
        if (movement.isExtract ||
            movement.selection.size() != layout.getNumIndexBits())
          continue;
        // Pushed and pulled back, only copies in registers are new.
        Layout result = push(movement.selection, layout);
        unsigned added = movement.selection.getNumRepeatBits();
        ASSERT_EQ(pull(movement.selection, result),
                  addCopies(layout, Group::Register, added));
        if (layout.isOnto()) {
          ASSERT_TRUE(result.isOnto()) << layout;
        }
        // Register r of the result has the contents of register r of the
        // operand, without the bits that are new.
        GroupSizes before = layout.getSizes(), after = result.getSizes();
        for (uint32_t p = 0; p < getNumPositions(result); ++p) {
          uint32_t old = before.getPosition(
              after.getNumber(Group::Register, p) &
                  getLowMask(before[Group::Register]),
              after.getNumber(Group::Lane, p), after.getNumber(Group::Warp, p),
              after.getNumber(Group::Cluster, p));
          ASSERT_EQ(movement.selection.apply(result.apply(p)),
                    layout.apply(old));
        }
      }
  });
}

/// Checks one extract against every thread's registers.
static void checkExtract(const Layout &layout, Shape whole, Shape part,
                         int64_t first) {
  BitSelection movement = extract(whole, part);
  std::set<uint32_t> elements;
  for (int64_t index = 0; index < getNumElements(part); ++index)
    elements.insert(movement.apply(index) ^ first);

  GroupSizes sizes = layout.getSizes();
  uint32_t numRegisters = 1u << sizes[Group::Register];
  uint32_t numThreads = getNumPositions(layout) / numRegisters;
  auto getElement = [&](uint32_t thread, uint32_t reg) {
    return layout.apply(thread * numRegisters + reg);
  };
  std::vector<std::set<uint32_t>> chosen(numThreads);
  bool hasFirst = false;
  for (uint32_t thread = 0; thread < numThreads; ++thread)
    for (uint32_t reg = 0; reg < numRegisters; ++reg) {
      if (elements.contains(getElement(thread, reg)))
        chosen[thread].insert(reg);
      hasFirst |= thread == 0 && getElement(0, reg) == uint64_t(first);
    }
  bool isPossible = hasFirst;
  for (const std::set<uint32_t> &each : chosen)
    isPossible &= each == chosen[0];

  std::optional<RegisterPart> found = extract(movement, layout, first);
  ASSERT_EQ(found.has_value(), isPossible) << layout;
  if (!found)
    return;
  GroupSizes partSizes = found->layout.getSizes();
  uint32_t numChosen = 1u << partSizes[Group::Register];
  ASSERT_EQ(numChosen, chosen[0].size());
  ASSERT_EQ(getNumPositions(found->layout), numThreads * numChosen);
  std::set<uint32_t> used;
  for (uint32_t thread = 0; thread < numThreads; ++thread)
    for (uint32_t reg = 0; reg < numChosen; ++reg) {
      uint32_t old = found->registers.apply(reg) ^ found->first;
      used.insert(old);
      uint32_t index = found->layout.apply(thread * numChosen + reg);
      ASSERT_EQ(getElement(thread, old), movement.apply(index) ^ first)
          << layout << " becomes " << found->layout;
    }
  ASSERT_EQ(used, chosen[0]);
}

TEST(LayoutTest, Extract) {
  for (unsigned indexBits = 0; indexBits <= 3; ++indexBits)
    for (const Extents &whole : getShapes(2, 2))
      for (const Extents &part : getShapes(2, 2)) {
        if (getNumBits(Shape(whole)) != indexBits || part[0] > whole[0] ||
            part[1] > whole[1])
          continue;
        for (int64_t row = 0; row < whole[0]; row += part[0])
          for (int64_t column = 0; column < whole[1]; column += part[1])
            for (GroupSizes sizes : {GroupSizes(3, 0), GroupSizes(2, 1),
                                     GroupSizes(1, 1, 1), GroupSizes(0, 2)})
              forEachLayout(indexBits, sizes, [&](const Layout &layout) {
                checkExtract(layout, whole, part, row * whole[1] + column);
              });
      }
}

TEST(LayoutTest, TransposeAndSlice) {
  forEachSmallLayout([](const Layout &layout) {
    unsigned numBits = layout.getNumIndexBits();
    for (unsigned columnBits = 0; columnBits <= numBits; ++columnBits) {
      Extents shape = {1 << (numBits - columnBits), 1 << columnBits};
      Layout turned = transpose(layout, columnBits);
      Layout rows = slice(layout, shape, 1), columns = slice(layout, shape, 0);
      ASSERT_EQ(rows, pull(broadcast(Extents{shape[0], 1}, shape), layout));
      ASSERT_EQ(columns, pull(broadcast(Extents{1, shape[1]}, shape), layout));
      ASSERT_EQ(transpose(turned, numBits - columnBits), layout);
      for (uint32_t p = 0; p < getNumPositions(layout); ++p) {
        int64_t row = layout.apply(p) / shape[1];
        int64_t column = layout.apply(p) % shape[1];
        ASSERT_EQ(turned.apply(p), column * shape[0] + row);
        ASSERT_EQ(rows.apply(p), row);
        ASSERT_EQ(columns.apply(p), column);
      }
    }
  });
  // The middle one of three dimensions.
  Extents shape = {2, 4, 2};
  Layout layout(4, {1, 2}, {4, 8});
  Layout sliced = slice(layout, shape, 1);
  for (uint32_t p = 0; p < 16; ++p) {
    Extents c = getCoordinates(shape, layout.apply(p));
    EXPECT_EQ(sliced.apply(p), getIndex(Extents{2, 2}, {c[0], c[2]}));
  }
}

//===----------------------------------------------------------------------===//
// Hardware bits
//===----------------------------------------------------------------------===//

TEST(LayoutTest, Restrict) {
  forEachSmallLayout([](const Layout &layout) {
    for (uint32_t kept = 0; kept < getNumPositions(layout); ++kept) {
      Layout part = restrict(layout, kept);
      for (Group group : kGroups)
        ASSERT_EQ(
            part.getSizes()[group],
            unsigned(std::popcount(layout.getSizes().getNumber(group, kept))));
      for (uint32_t p = 0; p < getNumPositions(part); ++p)
        ASSERT_EQ(part.apply(p), layout.apply(scatterBits(p, kept)));
    }
  });
}

TEST(LayoutTest, RegisterCopies) {
  forEachSmallLayout([](const Layout &layout) {
    Layout fewer = dropRegisterCopies(layout);
    unsigned registers = fewer.getSizes()[Group::Register];
    uint32_t oldCount = 1u << layout.getSizes()[Group::Register];
    uint32_t newCount = 1u << registers;
    uint32_t numThreads = getNumPositions(layout) / oldCount;
    ASSERT_EQ(getNumPositions(fewer), numThreads * newCount);
    for (uint32_t thread = 0; thread < numThreads; ++thread) {
      std::set<uint32_t> before, after;
      for (uint32_t reg = 0; reg < oldCount; ++reg)
        before.insert(layout.apply(thread * oldCount + reg));
      for (uint32_t reg = 0; reg < newCount; ++reg)
        after.insert(fewer.apply(thread * newCount + reg));
      ASSERT_EQ(before, after) << layout;
      ASSERT_EQ(after.size(), newCount) << layout; // none is left
    }

    for (Group group : kGroups) {
      Layout more = addCopies(layout, group, 1);
      uint32_t added = 1u << (layout.getSizes().getFirstBit(group) +
                              layout.getSizes()[group]);
      uint32_t others = getLowMask(more.getNumHardwareBits()) & ~added;
      ASSERT_EQ(restrict(more, others), layout);
      for (uint32_t p = 0; p < getNumPositions(more); ++p)
        ASSERT_EQ(more.apply(p), layout.apply(gatherBits(p, others)));
    }
  });
}

TEST(LayoutTest, RenameRegisters) {
  forEachLayout(2, GroupSizes(2, 1), [](const Layout &layout) {
    for (unsigned count = 0; count <= 3; ++count)
      forEachMatrix(2, count, [&](const BitMatrix &registers) {
        Layout renamed = renameRegisters(layout, registers);
        ASSERT_EQ(renamed.getSizes(), GroupSizes(count, 1));
        for (uint32_t lane = 0; lane < 2; ++lane)
          for (uint32_t reg = 0; reg < 1u << count; ++reg)
            ASSERT_EQ(renamed.apply(renamed.getSizes().getPosition(reg, lane)),
                      layout.apply(layout.getSizes().getPosition(
                          registers.apply(reg), lane)));
      });
  });
}

//===----------------------------------------------------------------------===//
// Tiles of tiles
//===----------------------------------------------------------------------===//

TEST(LayoutTest, Multiply) {
  // The element at each position, by coordinates.
  std::vector<GroupSizes> small = {GroupSizes(0, 0), GroupSizes(1, 0),
                                   GroupSizes(0, 1), GroupSizes(1, 1),
                                   GroupSizes(1, 0, 1)};
  for (const Extents &tileShape : {Extents{2, 2}, Extents{1, 4}, Extents{2, 1}})
    for (const Extents &count : {Extents{2, 1}, Extents{2, 2}, Extents{1, 2}})
      for (GroupSizes a : small)
        for (GroupSizes b : small) {
          Extents whole = {tileShape[0] * count[0], tileShape[1] * count[1]};
          forEachLayout(getNumBits(Shape(tileShape)), a, [&](const Layout &t) {
            forEachLayout(getNumBits(Shape(count)), b, [&](const Layout &rest) {
              Layout product = multiply(t, tileShape, rest, whole);
              for (uint32_t p = 0; p < getNumPositions(product); ++p) {
                uint32_t low[kNumGroups], high[kNumGroups];
                for (Group group : kGroups) {
                  uint32_t number = product.getSizes().getNumber(group, p);
                  low[unsigned(group)] = number & getLowMask(a[group]);
                  high[unsigned(group)] = number >> a[group];
                }
                Extents inner = getCoordinates(
                    tileShape,
                    t.apply(a.getPosition(low[0], low[1], low[2], low[3])));
                Extents outer = getCoordinates(
                    count, rest.apply(b.getPosition(high[0], high[1], high[2],
                                                    high[3])));
                ASSERT_EQ(
                    product.apply(p),
                    getIndex(whole, {outer[0] * tileShape[0] + inner[0],
                                     outer[1] * tileShape[1] + inner[1]}));
              }
              std::optional<Quotient> quotient =
                  divide(product, whole, t, tileShape);
              ASSERT_TRUE(quotient);
              ASSERT_EQ(quotient->rest, rest);
              ASSERT_TRUE(quotient->registers.isIdentity());
            });
          });
        }
}

/// Tries all orders of registers and all quotients.
static bool canDivide(const Layout &whole, Shape wholeShape, const Layout &tile,
                      Shape tileShape) {
  GroupSizes a = whole.getSizes(), b = tile.getSizes();
  for (Group group : kGroups)
    if (a[group] < b[group])
      return false;
  GroupSizes left(a[Group::Register] - b[Group::Register],
                  a[Group::Lane] - b[Group::Lane],
                  a[Group::Warp] - b[Group::Warp]);
  std::vector<unsigned> order(a[Group::Register]);
  std::iota(order.begin(), order.end(), 0);
  bool isPossible = false;
  do {
    BitMatrix registers(order.size(), order.size());
    for (unsigned bit = 0; bit < order.size(); ++bit)
      registers.setColumn(bit, 1u << order[bit]);
    Layout ordered = renameRegisters(whole, registers);
    forEachLayout(whole.getNumIndexBits() - tile.getNumIndexBits(), left,
                  [&](const Layout &rest) {
                    isPossible |=
                        ordered == multiply(tile, tileShape, rest, wholeShape);
                  });
  } while (std::next_permutation(order.begin(), order.end()));
  return isPossible;
}

TEST(LayoutTest, Divide) {
  Extents wholeShape = {2, 4};
  unsigned numPossible = 0;
  for (const Extents &tileShape :
       {Extents{1, 1}, Extents{1, 2}, Extents{2, 1}, Extents{2, 2}})
    for (GroupSizes a : {GroupSizes(2, 1), GroupSizes(3, 0),
                         GroupSizes(1, 1, 1), GroupSizes(1, 2)})
      for (GroupSizes b : {GroupSizes(0, 0), GroupSizes(1, 0), GroupSizes(0, 1),
                           GroupSizes(1, 1)})
        forEachLayout(3, a, [&](const Layout &whole) {
          forEachLayout(
              getNumBits(Shape(tileShape)), b, [&](const Layout &tile) {
                std::optional<Quotient> quotient =
                    divide(whole, wholeShape, tile, tileShape);
                ASSERT_EQ(quotient.has_value(),
                          canDivide(whole, wholeShape, tile, tileShape))
                    << whole << " by " << tile;
                if (!quotient)
                  return;
                ++numPossible;
                ASSERT_EQ(
                    renameRegisters(whole, quotient->registers),
                    multiply(tile, tileShape, quotient->rest, wholeShape));
                ASSERT_TRUE(quotient->registers.getInverse());
              });
        });
  EXPECT_GT(numPossible, 1000u);
}

/// True if `count` register bits hold runs of 2^count neighbours.
static bool hasRuns(const Layout &layout, unsigned first, unsigned count) {
  std::vector<unsigned> order(layout.getSizes()[Group::Register]);
  if (count > order.size())
    return false;
  std::iota(order.begin(), order.end(), 0);
  do {
    bool holds = true;
    for (uint32_t p = 0; p < getNumPositions(layout) && holds; ++p) {
      // The number of the element in its run, from the registers alone.
      uint32_t number = 0;
      for (unsigned bit = 0; bit < count; ++bit)
        number |= (p >> order[bit] & 1) << bit;
      holds = (layout.apply(p) >> first & getLowMask(count)) == number;
      // Along a run nothing else changes.
      for (unsigned bit = 0; bit < count; ++bit)
        holds &= (layout.apply(p ^ 1u << order[bit]) ^ layout.apply(p)) ==
                 1u << (first + bit);
    }
    if (holds)
      return true;
  } while (std::next_permutation(order.begin(), order.end()));
  return false;
}

TEST(LayoutTest, VectorBits) {
  forEachSmallLayout([](const Layout &layout) {
    unsigned numBits = layout.getNumIndexBits();
    for (unsigned first = 0; first <= numBits; ++first) {
      unsigned wanted = 0;
      while (first + wanted < numBits && hasRuns(layout, first, wanted + 1))
        ++wanted;
      ASSERT_EQ(getVectorBits(layout, first), wanted) << layout;
      for (unsigned limit = 0; limit <= numBits; ++limit)
        ASSERT_EQ(getVectorBits(layout, first, limit), std::min(wanted, limit));
    }
  });
}

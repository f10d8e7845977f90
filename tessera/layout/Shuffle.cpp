//===- Shuffle.cpp - conversions inside a warp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/layout/Shuffle.h"

using namespace tessera;
using namespace tessera::layout;

bool ShufflePlan::staysInLane(uint32_t j) const {
  if (lanesOfRegisters.apply(j) != 0)
    return false;
  for (unsigned bit = 0; bit < lanes.getNumColumns(); ++bit)
    if (lanes[bit] != (bit < lanes.getNumRows() ? uint32_t(1) << bit : 0))
      return false;
  return true;
}

unsigned ShufflePlan::getNumShuffles() const {
  unsigned count = 0;
  for (uint32_t j = 0; j < 1u << registers.getNumColumns(); ++j)
    count += !staysInLane(j);
  return count << choice.getRank();
}

/// A map g with matrix * g * matrix == matrix.
static BitMatrix getPseudoInverse(const BitMatrix &matrix) {
  unsigned numBits = matrix.getNumRows();
  BitMatrix basis = matrix.getImage();
  BitMatrix images = *matrix.solve(basis);
  unsigned rank = basis.getNumColumns();
  for (unsigned bit = 0; bit < numBits && rank < numBits; ++bit) {
    BitMatrix longer = basis;
    longer.appendColumn(uint32_t(1) << bit);
    if (!longer.isOneToOne())
      continue;
    basis = longer;
    images.appendColumn(0);
    ++rank;
  }
  return images * *basis.getInverse();
}

/// Of the maps whose columns differ from those of `map` by vectors in the image
/// of `freedom`, one whose lane columns have the highest rank. As many of them
/// as possible are those of the identity. Columns of warps are 0 if possible.
static BitMatrix chooseLanes(const BitMatrix &map, const BitMatrix &freedom) {
  unsigned numLanes = map.getNumRows();
  BitMatrix result = map;
  BitMatrix chosen(numLanes, 0);
  uint32_t isChosen = 0;
  for (unsigned bit = 0; bit < map.getNumColumns(); ++bit) {
    uint32_t wanted = bit < numLanes ? uint32_t(1) << bit : 0;
    if (!freedom.solve(map[bit] ^ wanted))
      continue;
    result.setColumn(bit, wanted);
    isChosen |= uint32_t(1) << bit;
    if (bit < numLanes)
      chosen.appendColumn(wanted);
  }
  // If a column could be independent of those chosen before, it is: one of
  // these candidates is outside of their span unless all of them are inside.
  BitMatrix image = freedom.getImage();
  for (unsigned bit = 0; bit < numLanes; ++bit) {
    if (isChosen >> bit & 1)
      continue;
    for (unsigned i = 0; i <= image.getNumColumns(); ++i) {
      uint32_t candidate = map[bit] ^ (i ? image[i - 1] : 0);
      if (chosen.solve(candidate))
        continue;
      result.setColumn(bit, candidate);
      chosen.appendColumn(candidate);
      break;
    }
  }
  return result;
}

ShufflePlan layout::planShuffles(const Conversion &conversion,
                                 const Layout &from) {
  assert(conversion.kind <= Conversion::Kind::Lanes);
  unsigned fromRegisters = conversion.from[Group::Register];
  unsigned toRegisters = conversion.to[Group::Register];
  unsigned numLanes = conversion.from[Group::Lane];
  unsigned numWarps = conversion.to[Group::Warp];
  unsigned numThreads = numLanes + numWarps;
  assert(conversion.to[Group::Lane] == numLanes);

  // Blocks of C.
  const BitMatrix &map = conversion.map;
  BitMatrix registersOfRegisters =
      map.getBlock(0, fromRegisters, 0, toRegisters);
  BitMatrix registersOfThreads =
      map.getBlock(0, fromRegisters, toRegisters, numThreads);
  BitMatrix lanesOfRegisters =
      map.getBlock(fromRegisters, numLanes, 0, toRegisters);
  BitMatrix lanesOfThreads =
      map.getBlock(fromRegisters, numLanes, toRegisters, numThreads);
  // Positions in a warp that hold the same element.
  BitMatrix copies =
      from.getMatrix()
          .getBlock(0, from.getNumIndexBits(), 0, fromRegisters + numLanes)
          .getKernel();
  BitMatrix copyRegisters =
      copies.getBlock(0, fromRegisters, 0, copies.getNumColumns());
  BitMatrix copyLanes =
      copies.getBlock(fromRegisters, numLanes, 0, copies.getNumColumns());

  ShufflePlan plan;
  plan.lanesOfRegisters = lanesOfRegisters;
  BitMatrix freedom = BitMatrix::joinColumns(lanesOfRegisters, copyLanes);
  plan.lanes = chooseLanes(lanesOfThreads, freedom);
  BitMatrix change = *freedom.solve(plan.lanes + lanesOfThreads);
  plan.resultRotation = change.getBlock(0, toRegisters, 0, numThreads);
  BitMatrix otherCopies =
      change.getBlock(toRegisters, copies.getNumColumns(), 0, numThreads);
  // The register that thread t needs for j == 0.
  BitMatrix needed = registersOfThreads +
                     registersOfRegisters * plan.resultRotation +
                     copyRegisters * otherCopies;

  // A lane knows by which lane it is read only up to the kernel of N.
  BitMatrix lanePart = plan.lanes.getBlock(0, numLanes, 0, numLanes);
  BitMatrix warpPart = plan.lanes.getBlock(0, numLanes, numLanes, numWarps);
  BitMatrix neededByLane = needed.getBlock(0, fromRegisters, 0, numLanes);
  BitMatrix neededByWarp =
      needed.getBlock(0, fromRegisters, numLanes, numWarps);
  BitMatrix inverse = getPseudoInverse(lanePart);
  BitMatrix sent = neededByLane * inverse;
  plan.sourceRotation =
      BitMatrix::joinColumns(sent, neededByWarp + sent * warpPart);
  plan.registers = registersOfRegisters + sent * lanesOfRegisters;
  plan.choice = BitMatrix::joinColumns(neededByLane + sent * lanePart,
                                       BitMatrix(fromRegisters, numWarps));
  return plan;
}

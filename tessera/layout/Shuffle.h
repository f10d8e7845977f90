//===- Shuffle.h - conversions inside a warp -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A conversion C that stays in a warp (Conversion.h) reads, for register r of
// thread t, a register and a lane that both depend on r and t. A shuffle can do
// less: each lane chooses the lane it reads from, but which register is read is
// the choice of the lane that is read. If two lanes read different registers of
// one lane, they need two shuffles. Example: register bit 0 and lane bit 0 are
// exchanged.
//
//   register 0 of lanes 0 and 1 reads registers 0 and 1 of lane 0,
//   register 1 of lanes 0 and 1 reads registers 0 and 1 of lane 1.
//
// Filled in this order, each register takes two shuffles. But lane 1 may fill
// its registers in the opposite order. Then the first step fills register 0 of
// lane 0 and register 1 of lane 1, which both stay in their lanes, and the
// second step reads, in both lanes, from the other lane: one shuffle instead of
// four. The plan is
//
//   1. a[x] = from[x ^ F t]: each thread puts what is read first at the front,
//   2. b[j] = register (Q j ^ E t) of `a` in lane (K j ^ N t),
//   3. to[r] = b[r ^ H t].
//
// All letters are matrices over F2. H is chosen so that N is invertible if
// possible, and the identity if possible: then E is 0 and no shuffle is needed
// where K j is 0. Copies in `from` give further freedom. If N has a kernel, as
// for a tile that lanes gather from few others, E says which of several
// registers a lane needs, and each of them is shuffled.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_SHUFFLE_H
#define TESSERA_LAYOUT_SHUFFLE_H

#include "tessera/layout/Conversion.h"

namespace tessera::layout {

/// Thread bits are those of the lane, then those of the warp.
struct ShufflePlan {
  BitMatrix sourceRotation;   // F, from thread bits to register bits of `from`
  BitMatrix registers;        // Q, from registers of `to` to those of `from`
  BitMatrix choice;           // E, from thread bits to register bits of `from`
  BitMatrix lanesOfRegisters; // K, from registers of `to` to lanes
  BitMatrix lanes;            // N, from thread bits to lanes
  BitMatrix resultRotation;   // H, from thread bits to register bits of `to`

  /// True if every lane reads b[j] from itself.
  bool staysInLane(uint32_t j) const;
  /// How many registers are shuffled, if each is shuffled alone.
  unsigned getNumShuffles() const;
};

/// The conversion is from layout `from`, and no further than Kind::Lanes.
ShufflePlan planShuffles(const Conversion &conversion, const Layout &from);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_SHUFFLE_H

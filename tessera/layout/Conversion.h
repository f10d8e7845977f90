//===- Conversion.h - from one layout of a tile to another -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile has layout A (`from`) and is needed in layout B (`to`). The conversion
// is a matrix C from B's hardware bits to A's, with A C = B: what position p
// must hold is found at position C p. If A holds copies there are several such
// C. The one chosen reads from the thread itself where that is possible: its
// rows of the cluster are those of the identity if any C has such rows, then
// its warp rows, then its lane rows, then its register rows.
//
// C is seen in blocks, one for each pair of groups. Example: the sums of wgmma,
// `registers n0 m3 n3 n4  lanes n1 n2 m0 m1 m2`, become a left operand of 8-bit
// elements, `registers n0 n1 m3 n4  lanes n2 n3 m0 m1 m2`. By columns of C:
//
//     to    r0=n0  r1=n1  r2=m3  r3=n4 | l0=n2  l1=n3  l2=m0  l3=m1  l4=m2
//     from  r0     l0     r1     r3    | l1     r2     l2     l3     l4
//
// The lane rows are not the identity, so lanes exchange data (Kind::Lanes). One
// column of a register is in a lane row: the block of lane rows and register
// columns has rank 1, so one register bit trades places with a lane bit. The
// lane rows use l0 and l1 only, so the exchange stays inside groups of 4 lanes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_CONVERSION_H
#define TESSERA_LAYOUT_CONVERSION_H

#include "tessera/layout/Layout.h"

namespace tessera::layout {

struct Conversion {
  /// How far data travels, from the cheapest to the dearest.
  enum class Kind : uint8_t {
    /// Nothing changes.
    None,
    /// Registers have other numbers, the same in all threads.
    Registers,
    /// Data stays in its thread, but which register it is in depends on the
    /// thread: selects.
    Selects,
    /// Data stays in its warp: shuffles.
    Lanes,
    /// Data stays in its CTA: shared memory.
    Warps,
    /// Shared memory of other CTAs.
    Cluster,
  };

  Kind kind;
  /// Hardware bits of `from` in terms of those of `to`.
  BitMatrix map;
  GroupSizes from, to;

  /// How the numbers of a group in `from` depend on those of a group in `to`.
  BitMatrix getBlock(Group fromRows, Group toColumns) const;
  /// How many register bits must trade places with a lane bit. If m do, about
  /// (1 - 2^-m) of the registers are shuffled.
  unsigned getNumExchanges() const;
};

/// The cheapest conversion. None if `to` has an element that `from` does not.
std::optional<Conversion> findConversion(const Layout &from, const Layout &to);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_CONVERSION_H

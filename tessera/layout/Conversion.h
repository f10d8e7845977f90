//===- Conversion.h - from one layout of a tile to another -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A tile has layout A (`from`) and is needed in layout B (`to`). The conversion
// is a matrix C from B's hardware bits to A's, with A C = B: position p reads
// its element from position C p. If A holds copies, there are several such C.
// We choose one that reads from the same thread if possible. Its cluster rows
// are those of the identity if any C has such rows, then its warp rows, then
// its lane rows, then its register rows.
//
// C consists of blocks, one for each pair of groups. Example: the accumulator
// of wgmma, `registers n0 m3 n3 n4  lanes n1 n2 m0 m1 m2`, becomes a left
// operand of 8-bit elements, `registers n0 n1 m3 n4  lanes n2 n3 m0 m1 m2`. The
// columns of C:
//
//     to    r0=n0  r1=n1  r2=m3  r3=n4 | l0=n2  l1=n3  l2=m0  l3=m1  l4=m2
//     from  r0     l0     r1     r3    | l1     r2     l2     l3     l4
//
// The lane rows are not the identity, so lanes exchange data (Kind::Lanes). One
// register column has a bit in a lane row: the block of lane rows and register
// columns has rank 1, so one register bit is exchanged with a lane bit. The
// lane rows that change are l0 and l1 only, so the exchange stays inside groups
// of 4 lanes.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_CONVERSION_H
#define TESSERA_LAYOUT_CONVERSION_H

#include "tessera/layout/Layout.h"

namespace tessera::layout {

struct Conversion {
  /// How far data moves, from the cheapest to the most expensive.
  enum class Kind : uint8_t {
    /// Nothing changes.
    None,
    /// Registers are renumbered, in the same way in all threads.
    Registers,
    /// Data stays in its thread, but the register number depends on the thread:
    /// select instructions.
    Selects,
    /// Data stays in its warp: shuffles.
    Lanes,
    /// Data stays in its CTA: shared memory.
    Warps,
    /// Shared memory of other CTAs.
    Cluster,
  };

  Kind kind;
  /// The hardware bits of `from` in terms of those of `to`.
  BitMatrix map;
  GroupSizes from, to;

  /// How the numbers of a group in `from` depend on those of a group in `to`.
  BitMatrix getBlock(Group fromRows, Group toColumns) const;
  /// The number of register bits that must be exchanged with a lane bit. For m
  /// of them, about (1 - 2^-m) of the registers are shuffled.
  unsigned getNumExchanges() const;
};

/// Returns the cheapest conversion. None if `to` has an element that `from`
/// lacks.
std::optional<Conversion> findConversion(const Layout &from, const Layout &to);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_CONVERSION_H

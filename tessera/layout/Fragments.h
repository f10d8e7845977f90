//===- Fragments.h - layouts of matrix instructions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// `mma.sync` multiplies an m x k matrix by a k x n matrix and adds m x n sums.
// The elements are in registers of the 32 lanes of a warp, as these layouts
// say. For elements of 16 bits, m16n8k16:
//
//   left   m x k   registers k0 m3 k3  lanes k1 k2 m0 m1 m2
//   right  k x n   registers k0 k3     lanes k1 k2 n0 n1 n2
//   sums   m x n   registers n0 m3     lanes n1 n2 m0 m1 m2
//
// In general a lane has as many adjacent elements along k as fit in a register
// of 32 bits (k0 here). The next two bits of k are lanes, the rest registers.
//
// A tile is larger than one instruction. Each warp computes a part of it: some
// bits of the sums' index are warp bits, the remaining ones more registers. A
// product of 64x32 by 2 x 2 warps has the sums
//
//   registers n0 m3 n3 m5  lanes n1 n2 m0 m1 m2  warps m4 n4
//
// The left operand does not depend on n, so warps that differ in n hold copies
// of it, and so on. A tile may also be smaller than an instruction along m or
// n: then rows or columns are repeated, and the layouts have copies. For
// example a left operand with 8 rows has no m3: rows 8 to 15 of the instruction
// are the same as rows 0 to 7, and so are those of its sums. Only k cannot be
// repeated.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_FRAGMENTS_H
#define TESSERA_LAYOUT_FRAGMENTS_H

#include "tessera/layout/Layout.h"

#include <vector>

namespace tessera::layout {

/// The extents of one `mma.sync`, and the width of the operands' elements.
struct MatrixInstruction {
  unsigned m, n, k;
  unsigned elementBits;

  bool operator==(const MatrixInstruction &other) const = default;
};

/// The extents of a product of tiles; `batch` is 1 for tiles of rank 2.
struct ProductShape {
  int64_t batch, m, n, k;
};

/// How many warp bits are bits of each dimension of the sums, from the lowest
/// warp bit: m, then n, then batch, then bits that hold copies.
struct WarpBits {
  unsigned m = 0, n = 0, batch = 0, copies = 0;

  unsigned getTotal() const { return m + n + batch + copies; }
  bool operator==(const WarpBits &other) const = default;
};

/// The bit of the tile's row that each bit of the instructions' row is. Empty
/// if they are the same.
using RowOrder = std::vector<unsigned>;

/// The layouts of tiles of shape [batch] m k, [batch] k n and [batch] m n. The
/// extent k of the product is at least that of the instruction.
Layout getLeftFragment(const MatrixInstruction &instruction,
                       const ProductShape &shape, const WarpBits &warps,
                       const RowOrder &rows = {});
Layout getRightFragment(const MatrixInstruction &instruction,
                        const ProductShape &shape, const WarpBits &warps);
Layout getSumsFragment(const MatrixInstruction &instruction,
                       const ProductShape &shape, const WarpBits &warps,
                       const RowOrder &rows = {});

/// The rows of a `wgmma`: 16 of each warp of a group of four.
inline constexpr int64_t kWarpgroupRows = 64;

/// A left operand of 8 or 32 bits that memory has along m, while k must run
/// along the registers of `wgmma`, is *gathered*: each thread loads what it
/// needs. The rows of the instructions are then other rows of the tile, so that
/// a thread has adjacent ones: the lowest bits of the row are registers. It is
/// in panels of 128 bytes along m, with the swizzle of 128 bytes: the lowest
/// bits of k change bits 4 to 6 of the address.
///
///   32 bits   A thread loads up to 4 adjacent rows at once. k0 and k1 change
///             bits 4 and 5 of the address. With 2 rows in a thread, lanes 2
///             and 3 are m1 and m4, bits 3 and 6; with 4 or more, lane 2 is m4.
///             So lanes are in different banks.
///   8 bits    `ldmatrix` transposes elements of 16 bits: two bytes, of two
///             adjacent rows. So rows g and g + 8 of the 16 of a warp are rows
///             2g and 2g + 1 of the tile.
RowOrder getGatheredRows(const MatrixInstruction &instruction,
                         const ProductShape &shape, const WarpBits &warps);
/// The layout of the sums of a product with these rows if `isGathered`; of the
/// transposed sums, [batch] n m, if `isSwapped`.
Layout getProductSums(const MatrixInstruction &instruction,
                      const ProductShape &shape, const WarpBits &warps,
                      bool isGathered, bool isSwapped);
/// True if the left operand of the product can be gathered: it has enough rows
/// for lines of 64 or 128 bytes in shared memory.
bool canGather(const MatrixInstruction &instruction, const ProductShape &shape,
               const WarpBits &warps);

/// Distributes warps over the sums, so that the parts of warps are nearly
/// square; or over rows as long as there are any (`rowsFirst`), so that a row
/// is in one warp.
WarpBits chooseWarpBits(const MatrixInstruction &instruction,
                        const ProductShape &shape, unsigned warpBits,
                        bool rowsFirst);
/// The same for warpgroups: the lowest two warp bits are rows. There are at
/// least two warp bits, and 64 rows.
WarpBits chooseWarpgroupBits(const MatrixInstruction &instruction,
                             const ProductShape &shape, unsigned warpBits);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_FRAGMENTS_H

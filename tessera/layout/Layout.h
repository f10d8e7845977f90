//===- Layout.h - how a tile is distributed over hardware -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a layout is
// ----------------
// A tile on a GPU is distributed over registers, lanes, warps and, in a
// cluster, CTAs. A hardware position is a register number, a lane number, a
// warp number and a CTA number. A layout says which element of the tile is at
// each position. Elements are numbered in row-major order, and all extents are
// powers of two, so positions and element numbers are sequences of bits. A
// layout is a linear map over F2 from positions to elements: each hardware bit
// has a basis vector, a mask of index bits. The element at a position is the
// "exclusive or" of the vectors of the bits that are set.
//
// A small example: a 2x4 tile with row bit m0 and column bits n0 n1, over 2
// registers and 4 lanes:
//
//     registers n0  lanes n1 m0
//
//               lane 0   lane 1   lane 2   lane 3
//   register 0  (0,0)    (0,2)    (1,0)    (1,2)
//   register 1  (0,1)    (0,3)    (1,1)    (1,3)
//
// Each lane holds two adjacent elements of a row. The index bits are n0 n1 m0
// from bit 0 up, so the basis vectors are 0b001 (register bit 0), 0b010 (lane
// bit 0) and 0b100 (lane bit 1).
//
// The accumulator of wgmma
// ------------------------
// A product of 128x256 over 8 warps; rows m0 … m6, columns n0 … n7:
//
//     registers n0 m3 n3 n4 n5 n6 n7  lanes n1 n2 m0 m1 m2  warps m4 m5 m6
//
// This line shows several things:
// - Every index bit occurs once, so each element is held once (the map is onto
//   and one-to-one).
// - n0 is a register bit, so a thread holds pairs of adjacent elements and can
//   store them together (getVectorBits).
// - A row is held by 4 lanes, which differ in lane bits 0 and 1, and by one
//   warp. So the sum of a row needs two shuffles and no shared memory.
// - The layout is a product (multiply) of two layouts: that of one 64x8 block
//   of the instruction, `registers n0 m3  lanes n1 n2 m0 m1 m2  warps m4 m5`,
//   and that of the 2x32 blocks, `registers n0 n1 n2 n3 n4  warps m0`.
//
// The maximum of each row has the layout without the dimension n (slice):
//
//     registers 0 m3 0 0 0 0 0  lanes 0 0 m0 m1 m2  warps m4 m5 m6
//
// Hardware bits whose vector is 0 do not change the element: these positions
// hold copies. They are the kernel of the map (getCopies).
//
// P of attention
// --------------
// The left operand of a 16-bit wgmma, 64x16 per instruction with columns k, is
// `registers k0 m3 k3  lanes k1 k2 m0 m1 m2  warps m4 m5`. Repeated over
// 128x256 it is the layout of the accumulator above, with k for n. So P, the
// result of one product, can be used as the operand of the next product:
// findConversion returns the identity. An operand of 8-bit elements has k1 in a
// register and k3 in a lane. To convert the accumulator to it, one register bit
// is exchanged with one lane bit (Conversion.h).
//
// A broadcast row
// ---------------
// A row of 1x256 is broadcast and added to the accumulator. The row's index
// bits are n0 … n7, without the row bits m. To be added in place, the row must
// have this layout (pull):
//
//     registers n0 0 n3 n4 n5 n6 n7  lanes n1 n2 0 0 0  warps 0 0 0
//
// There are 7 zeros, so each element is at 2^7 positions. To store the row, use
// one of them: the one where the bits of getCopyBits (register bit 1, lane bits
// 2 to 4, all warp bits) are 0.
//
// A transposed view
// -----------------
// The transposed accumulator, 256x128, where rows are m0 … m7 and columns n0 …
// n6:
//
//     registers m0 n3 m3 m4 m5 m6 m7  lanes m1 m2 n0 n1 n2  warps n4 n5 n6
//
// The same elements are at the same positions; only their numbers have changed,
// so this costs nothing. Adjacent elements of a row are now in different lanes,
// and getVectorBits is 0.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LAYOUT_LAYOUT_H
#define TESSERA_LAYOUT_LAYOUT_H

#include "tessera/layout/BitMatrix.h"
#include "tessera/layout/BitSelection.h"
#include "tessera/support/Result.h"

#include <string_view>
#include <vector>

namespace tessera::layout {

/// The parts of a hardware position, lowest bits first.
enum class Group : uint8_t { Register, Lane, Warp, Cluster };
inline constexpr unsigned kNumGroups = 4;
inline constexpr std::array<Group, kNumGroups> kGroups = {
    Group::Register, Group::Lane, Group::Warp, Group::Cluster};

/// The number of bits of each group.
class GroupSizes {
public:
  constexpr GroupSizes() = default;
  constexpr GroupSizes(unsigned registers, unsigned lanes, unsigned warps = 0,
                       unsigned cluster = 0)
      : sizes{uint8_t(registers), uint8_t(lanes), uint8_t(warps),
              uint8_t(cluster)} {}

  unsigned operator[](Group group) const { return sizes[unsigned(group)]; }
  /// The lowest bit of a group in a position.
  unsigned getFirstBit(Group group) const;
  unsigned getTotal() const;
  /// The bits of a group in a position.
  uint32_t getMask(Group group) const;
  void add(Group group, unsigned count) { sizes[unsigned(group)] += count; }

  /// The number of the register, lane, warp or CTA at a position.
  uint32_t getNumber(Group group, uint32_t position) const;
  uint32_t getPosition(uint32_t reg, uint32_t lane = 0, uint32_t warp = 0,
                       uint32_t cta = 0) const;

  bool operator==(const GroupSizes &other) const = default;

private:
  std::array<uint8_t, kNumGroups> sizes{};
};

/// A dimension of a tile in text: its letter and its number of index bits.
struct Axis {
  char letter;
  unsigned numBits;
};
/// Outermost first, like a shape.
using Axes = std::vector<Axis>;
/// One letter per dimension: nameAxes({128, 256}, "mn").
Axes nameAxes(Shape shape, std::string_view letters);

class Layout {
public:
  /// A scalar in one register.
  Layout() = default;
  /// The matrix has one column per hardware bit, group by group.
  Layout(const BitMatrix &matrix, GroupSizes sizes);
  Layout(unsigned numIndexBits, std::initializer_list<uint32_t> registers,
         std::initializer_list<uint32_t> lanes = {},
         std::initializer_list<uint32_t> warps = {},
         std::initializer_list<uint32_t> cluster = {});

  const BitMatrix &getMatrix() const { return matrix; }
  GroupSizes getSizes() const { return sizes; }
  unsigned getNumIndexBits() const { return matrix.getNumRows(); }
  unsigned getNumHardwareBits() const { return matrix.getNumColumns(); }
  /// The basis vectors of one group.
  std::span<const uint32_t> getBasis(Group group) const &;
  std::span<const uint32_t> getBasis(Group group) const && = delete;
  BitMatrix getGroupMatrix(Group group) const;

  bool operator==(const Layout &other) const = default;

  /// The element at a position.
  uint32_t apply(uint32_t position) const { return matrix.apply(position); }

  /// True if every element is at some position.
  bool isOnto() const { return matrix.isOnto(); }
  /// True if no element is at two positions.
  bool isOneToOne() const { return matrix.isOneToOne(); }
  /// A basis of the elements that are at some position.
  BitMatrix getImage() const { return matrix.getImage(); }

  /// A basis of the differences between positions that hold the same element.
  BitMatrix getCopies() const { return matrix.getKernel(); }
  /// Of the positions that hold an element, exactly one, the owner, has zeros
  /// in all of these bits. To do something once per element (a store, an
  /// atomic), do it where `(position & getCopyBits()) == 0`. If there is a
  /// choice, register bits are included before lane bits, and lane bits before
  /// warp bits.
  uint32_t getCopyBits() const { return matrix.getFreeColumns(); }
  /// The owner of an element, if it has one.
  std::optional<uint32_t> findOwner(uint32_t index) const {
    return matrix.solve(index);
  }
  /// The owners of all elements, as a map from index bits to hardware bits.
  /// None if the layout is not onto.
  std::optional<BitMatrix> getOwners() const {
    return matrix.getRightInverse();
  }

  /// Text such as `registers n0 m3  lanes n1 n2 m0`. `0` is a vector without
  /// bits, `n0+m3` one with two. Groups without bits are left out.
  std::string str(const Axes &axes) const;
  /// Parses what `str` returns.
  static Result<Layout> parse(std::string_view text, const Axes &axes);

private:
  BitMatrix matrix;
  GroupSizes sizes;
};

/// For messages of tests: index bits are called i0, i1, ….
std::ostream &operator<<(std::ostream &os, const Layout &layout);

//===----------------------------------------------------------------------===//
// Movements
//===----------------------------------------------------------------------===//

/// Returns the layout that the operand of a movement must have, so that the
/// result has layout `result` without moving data. A bit that broadcast adds
/// becomes a copy. For an extract, the caller adds the index of the part's
/// first element.
Layout pull(const BitSelection &movement, const Layout &result);

/// Returns the layout of the result of a reshape, permute or broadcast, if the
/// operand has layout `operand` and no data is moved. Each bit that a broadcast
/// adds is a new register bit, above those of the operand: other register
/// numbers for the same contents.
Layout push(const BitSelection &movement, const Layout &operand);

/// A tile that consists of some registers of another.
struct RegisterPart {
  Layout layout;
  /// Register r of the part is register `registers.apply(r) ^ first`.
  BitMatrix registers;
  uint32_t first;
};
/// The result of an extract at a constant position. `first` is the index of its
/// first element in the operand. None if the result is not the same selection
/// of registers in all threads, or if the part's first element is not in the
/// first thread, as every layout requires.
std::optional<RegisterPart> extract(const BitSelection &movement,
                                    const Layout &operand, uint32_t first);

/// The transposed tile; the operand has 2^numColumnBits columns.
Layout transpose(const Layout &layout, unsigned numColumnBits);

/// The tile without one dimension. This is the layout of a reduction's result
/// once every thread has combined its elements with all the copies of
/// getCopies().
Layout slice(const Layout &layout, Shape shape, size_t dimension);

//===----------------------------------------------------------------------===//
// Hardware bits
//===----------------------------------------------------------------------===//

/// The layout of only the positions whose set bits are all in `hardwareBits`.
Layout restrict(const Layout &layout, uint32_t hardwareBits);

/// Adds `count` bits to the top of a group. They hold copies.
Layout addCopies(const Layout &layout, Group group, unsigned count);

/// Removes register bits that only repeat elements that the thread has in other
/// registers. Each thread still holds the same elements.
Layout dropRegisterCopies(const Layout &layout);

/// Renumbers registers, or leaves some out: register r of the result is
/// register `registers.apply(r)` of `layout`.
Layout renameRegisters(const Layout &layout, const BitMatrix &registers);

//===----------------------------------------------------------------------===//
// Tiles of tiles
//===----------------------------------------------------------------------===//

/// A tile of shape `wholeShape` made of equal tiles of shape `tileShape`. In
/// each group the bits of `tile` are the low ones; the bits of `rest` select
/// the tile.
Layout multiply(const Layout &tile, Shape tileShape, const Layout &rest,
                Shape wholeShape);

struct Quotient {
  Layout rest;
  /// The order of registers that makes it a product:
  /// renameRegisters(whole, registers) == multiply(tile, …, rest, …).
  BitMatrix registers;
};
/// Tests whether the positions of `whole` form groups that each hold a tile in
/// layout `tile`; if so, returns how the tiles are arranged. Register bits may
/// be in any order. Lane, warp and cluster bits of `tile` must be the lowest
/// ones of `whole`, since the hardware fixes their order.
std::optional<Quotient> divide(const Layout &whole, Shape wholeShape,
                               const Layout &tile, Shape tileShape);

/// The number of index bits from `first` on, at most `limit`, that are only
/// register bits. So 2 to this number of adjacent elements along the dimension
/// that begins at `first` are in registers of one thread, and they are aligned.
unsigned getVectorBits(const Layout &layout, unsigned first = 0,
                       unsigned limit = kMaxBits);

} // namespace tessera::layout

#endif // TESSERA_LAYOUT_LAYOUT_H

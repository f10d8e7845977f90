//===- MemoryPlan.cpp - layouts that suit memory -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A warp should access whole sectors of 32 bytes, with few instructions: each
// lane 16 bytes, and neighbouring lanes side by side.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/plan/AccessFacts.h"
#include "tessera/codegen/gpu/plan/Plan.h"
#include "tessera/dialect/ElementData.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::isa;
using mlir::Operation;
using mlir::Value;

/// What memory moves at least, and what one request can move.
static constexpr unsigned kSectorBytes = 32, kLineBytes = 128;

/// An iteration counts as many.
static constexpr unsigned kTripWeight = 8;

void Plan::collectWishes(EntryOp entry) {
  analysis::Facts facts(entry);
  entry.walk([&](AccessOpInterface access) {
    Value tile = access.getAccessedTile();
    if (!isTile(tile))
      return;
    llvm::ArrayRef<int64_t> shape = getShape(tile);
    Wish wish;
    wish.access = access;
    wish.order = getMemoryOrder(facts, access);
    VectorAccess vector = findVector(facts, access, [&](unsigned dim) {
      return layout::getNumBits(shape[dim]);
    });
    wish.vectorBits = vector.length > 1 && vector.dim == wish.order.front()
                          ? llvm::Log2_32(vector.length)
                          : 0;
    auto type = cast<TileType>(tile.getType());
    wish.weight = type.getNumElements() * getStorageSize(getElementType(type));
    for (Operation *parent = access->getParentOp(); parent != entry;
         parent = parent->getParentOp())
      if (isa<ForOp, LoopOp>(parent) &&
          wish.weight < (uint64_t(1) << 60) / kTripWeight)
        wish.weight *= kTripWeight;
    wishes.push_back(std::move(wish));
  });
}

/// The number of adjacent bytes along a dimension that neighbouring lanes of a
/// warp hold.
static unsigned getRunBytes(const Layout &layout, llvm::ArrayRef<int64_t> shape,
                            unsigned dim, unsigned elementBytes) {
  unsigned first = layout::getFirstBit(layout::Shape(shape), dim);
  unsigned numBits = layout::getNumBits(shape[dim]);
  unsigned held = layout::getVectorBits(layout, first, numBits);
  std::span<const uint32_t> lanes = layout.getBasis(Group::Lane);
  while (held < numBits &&
         llvm::is_contained(lanes, uint32_t(1) << (first + held)))
    ++held;
  return elementBytes << std::min(held, 16u);
}

/// A layout for an access in which each warp has the elements that it has in
/// `home`, so that warps need not exchange any: each lane has a vector, lanes
/// that are side by side have a line, and the other lanes more lines. None if
/// the elements of a warp do not allow it.
static std::optional<Layout> makeLayoutInWarps(const Layout &home,
                                               llvm::ArrayRef<int64_t> shape,
                                               llvm::ArrayRef<unsigned> order,
                                               unsigned vectorBits,
                                               unsigned elementBytes) {
  unsigned numBits = home.getNumIndexBits(), numLanes = 5;
  layout::BitMatrix registers(numBits, 0), lanes(numBits, 0), warps(numBits, 0);
  uint32_t taken = 0, inLanes = 0;
  for (uint32_t vector : home.getBasis(Group::Warp)) {
    if (llvm::popcount(vector) != 1)
      return std::nullopt;
    taken |= vector;
    warps.appendColumn(vector);
  }
  for (uint32_t vector : home.getBasis(Group::Lane))
    inLanes |= vector;
  if (numBits < warps.getNumColumns() + numLanes + vectorBits)
    return std::nullopt;
  auto take = [&](layout::BitMatrix &columns, unsigned bit) {
    taken |= uint32_t(1) << bit;
    columns.appendColumn(uint32_t(1) << bit);
  };
  // Along the line.
  unsigned first = layout::getFirstBit(layout::Shape(shape), order.front());
  for (unsigned i = 0;
       i < layout::getNumBits(shape[order.front()]) &&
       elementBytes << i < kLineBytes && lanes.getNumColumns() < numLanes &&
       (taken >> (first + i) & 1) == 0;
       ++i)
    take(i < vectorBits ? registers : lanes, first + i);
  if (registers.getNumColumns() < vectorBits)
    return std::nullopt;
  // Bits that are registers in both layouts can number the rounds of an
  // exchange, so bits that are lanes stay lanes.
  for (bool wantsLane : {true, false})
    for (unsigned dim : order)
      for (unsigned i = 0; i < layout::getNumBits(shape[dim]); ++i) {
        unsigned bit = layout::getFirstBit(layout::Shape(shape), dim) + i;
        if ((taken >> bit & 1) == 0 && lanes.getNumColumns() < numLanes &&
            wantsLane == (inLanes >> bit & 1))
          take(lanes, bit);
      }
  for (unsigned bit = 0; bit < numBits; ++bit)
    if ((taken >> bit & 1) == 0)
      take(registers, bit);
  return Layout(layout::BitMatrix::joinColumns(
                    layout::BitMatrix::joinColumns(registers, lanes), warps),
                layout::GroupSizes(registers.getNumColumns(), numLanes,
                                   warps.getNumColumns()));
}

void Plan::chooseAccessLayouts() {
  for (const Wish &wish : wishes) {
    if (!isa<LoadViewTkoOp, StoreViewTkoOp, LoadPtrTkoOp, StorePtrTkoOp>(
            wish.access))
      continue;
    Value tile = cast<AccessOpInterface>(wish.access).getAccessedTile();
    if (isSmallTile(tile) || transposed.contains(getClass(tile)))
      continue;
    auto type = cast<TileType>(tile.getType());
    unsigned bytes = getStorageSize(getElementType(type));
    Layout own = makeBlockedLayout(type.getShape(), wish.order, wish.vectorBits,
                                   warpBits);
    unsigned dim = wish.order.front();
    unsigned wanted =
        std::min(getRunBytes(own, type.getShape(), dim, bytes), kSectorBytes);
    const Layout &home = getHome(tile);
    if (getRunBytes(home, type.getShape(), dim, bytes) >= wanted)
      continue;
    std::optional<Layout> inWarps = makeLayoutInWarps(
        home, type.getShape(), wish.order, wish.vectorBits, bytes);
    if (inWarps && getRunBytes(*inWarps, type.getShape(), dim, bytes) >= wanted)
      accessLayouts.try_emplace(wish.access, *inWarps);
    else
      accessLayouts.try_emplace(wish.access, own);
  }
}

const Layout &Plan::getAccessLayout(Operation *access) const {
  auto found = accessLayouts.find(access);
  return found != accessLayouts.end()
             ? found->second
             : getHome(cast<AccessOpInterface>(access).getAccessedTile());
}

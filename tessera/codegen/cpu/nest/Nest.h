//===- Nest.h - loops over the elements of tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A nest runs through all values of some bits. The lowest are the lanes of
// vectors; the others are counted by loops, cut so that in each tile that is
// involved (IndexMap.h) a loop walks in equal steps.
//
// Use: `plan` all tiles that will be evaluated, `open` loops, `evaluate`,
// `close`. Planning may emit other nests: tiles that are better computed first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_NEST_H
#define TESSERA_CODEGEN_CPU_NEST_NEST_H

#include "tessera/codegen/cpu/emit/KernelEmitter.h"

namespace tessera::cpu {

/// An access to a tile of a view: what is the same for all its elements.
struct ViewAccess {
  mlir::Value tile; // gives the shape
  ElementType type;
  Tensor tensor; // in the order of the tile's dimensions
  llvm::SmallVector<bool, 4> hasUnitStride;
  /// The first coordinate in each dimension; null for a sparse one, whose
  /// coordinates are elements of the tile `sparse`.
  llvm::SmallVector<llvm::Value *, 4> starts;
  llvm::SmallVector<bool, 4> isChecked;
  mlir::Value sparse;
  /// Address of the first element, leaving out a sparse dimension.
  llvm::Value *origin = nullptr;
  /// i1: all elements are inside of the tensor (sparse dimensions aside).
  llvm::Value *isInside = nullptr;
  llvm::Constant *padding = nullptr;
};

class Nest {
public:
  Nest(KernelEmitter &emitter, unsigned numBits)
      : emitter(emitter), builder(emitter.builder), numBits(numBits) {}

  /// Prepares for `tile` at `map`. A root is computed by this nest in any case.
  void plan(mlir::Value tile, const IndexMap &map, bool isRoot = false);
  /// The same for the map alone: where something is put.
  void planLeaf(mlir::Value tile, const IndexMap &map);
  void planAccess(const ViewAccess &access, const IndexMap &map);
  /// True where the nest need not look at an access of pointers, whose place is
  /// known as that of a view is (AffineEmit.h).
  bool isPlain(const ViewAccess &access) const {
    return !access.isInside || !checksBounds;
  }
  /// Lets the nest fetch what loads before it will read next; to be called
  /// before lanes are chosen, and in the innermost loop.
  void planAhead();
  void emitAhead();
  /// What is planned meanwhile is needed only where `isPlain` is false. It does
  /// not count when lanes are chosen.
  void planFallback(llvm::function_ref<void()> planning);
  void addBreak(unsigned bit) { breaks |= uint64_t(1) << bit; }
  void noteType(ElementType type);

  /// Chooses the number of lanes: at most 2^limit. Wider vectors than registers
  /// are several registers, which do not wait for each other.
  void chooseLanes(unsigned limit = 64, bool wider = false);
  /// The same for one who knows how many bits of lanes there must be.
  void setLaneBits(unsigned bits);
  unsigned getLaneBits() const { return laneBits; }
  unsigned getNumLanes() const { return 1u << laneBits; }
  /// How many bits of lanes fill a register.
  unsigned getRegisterBits() const;

  /// True if each element of a stored tile is read only where the nest is at
  /// the same number.
  bool isReadInPlace(mlir::Value tile) const { return isAligned.lookup(tile); }
  unsigned getNumPlanned() const { return numPlanned; }

  /// Emits `body` once, or, if a view may reach beyond its tensor, twice: with
  /// and without looking at bounds.
  void emitVersions(llvm::function_ref<void()> body);
  /// Stores of the nest may go past the cache where `condition` holds: then
  /// addresses are multiples of what is stored at a time.
  void setStreaming(llvm::Value *condition) { streams = condition; }

  /// Opens loops over the bits from `low` to `high`, the highest outermost.
  void open(unsigned low, unsigned high, bool isReversed = false);
  /// Closes the loops of the last `open`.
  void close();

  /// The bits of the nest along which what a tile is made of are neighbours in
  /// memory, lowest first; none if all of it is computed, or not known.
  llvm::SmallVector<unsigned, 6> getNeighbours(mlir::Value tile,
                                               const IndexMap &map);
  /// Rows of a block, as a power of two: registers hold all of it.
  static constexpr unsigned kMaxBlockBits = 4;
  /// Turns one block round: `read` is called with lanes along the bits `from`,
  /// for each value of the bits `to`, and `write` the other way round. They
  /// are as many, and no loop counts them.
  void turnBlock(llvm::ArrayRef<unsigned> from, llvm::ArrayRef<unsigned> to,
                 llvm::function_ref<llvm::Value *()> read,
                 llvm::function_ref<void(llvm::Value *)> write);
  /// Emits something with lanes along other bits than the lowest.
  void withLanes(llvm::ArrayRef<unsigned> lanes,
                 llvm::function_ref<void()> body);
  /// Decides, after `chooseLanes`, whether blocks should be turned round: what
  /// is read are neighbours along other bits than `written`, lowest first.
  bool planTurn(mlir::Value tile, const IndexMap &map,
                llvm::ArrayRef<unsigned> written);
  /// The nest for that; `write` puts one row of a block.
  void emitTurned(mlir::Value tile, const IndexMap &map,
                  llvm::function_ref<void(llvm::Value *)> write);

  /// Tells what the nest does, if anybody wants to know; `how` is added.
  void addRemark(mlir::Operation *root, llvm::StringRef how = {});

  /// The elements of a tile at the present place.
  llvm::Value *evaluate(mlir::Value tile, const IndexMap &map);
  /// The same for one lane.
  llvm::Value *evaluateLane(mlir::Value tile, const IndexMap &map,
                            unsigned lane);

  /// The index in a tile of the first lane.
  llvm::Value *getIndex(const IndexMap &map);
  /// The index of each lane beyond that of the first.
  llvm::SmallVector<uint64_t, 16> getLaneOffsets(const IndexMap &map);
  llvm::Value *makeLaneVector(llvm::ArrayRef<uint64_t> offsets);

  /// Elements in memory as an array without gaps.
  llvm::Value *loadElements(ElementType type, llvm::Value *base,
                            const IndexMap &map);
  void storeElements(ElementType type, llvm::Value *value, llvm::Value *base,
                     const IndexMap &map);

  /// Where the elements of an access are, and a mask of those that are inside;
  /// null if all are.
  struct Place {
    llvm::Value *address = nullptr; // of the first lane, if `isContiguous`
    llvm::Value *addresses = nullptr;
    llvm::Value *nibbles = nullptr; // 4-bit elements: lanes that are high ones
    bool isContiguous = false;
    bool isUniform = false; // all lanes are one element
    llvm::Value *mask = nullptr;
  };
  Place locate(const ViewAccess &access, const IndexMap &map);
  llvm::Value *load(const ViewAccess &access, const IndexMap &map);
  void store(const ViewAccess &access, const IndexMap &map, llvm::Value *value);

  /// Pointers: loads and stores of lanes that may be neighbours.
  llvm::Value *loadPointers(mlir::Value pointers, const IndexMap &map,
                            ElementType type, llvm::Value *mask,
                            llvm::Value *padding);
  void storePointers(mlir::Value pointers, const IndexMap &map,
                     ElementType type, llvm::Value *mask, llvm::Value *value);

  llvm::Value *splat(llvm::Value *scalar);

  /// Tiles that others will need too, and that the nest has stored on the way
  /// whichever path it took, count as stored from now on.
  void finish();
  /// To be called before lanes are chosen, if the code of the nest does not
  /// always run: it stores nothing for others then, and need not finish.
  void keepNothing() { passing.clear(); }

private:
  bool planPointers(cuda_tile::LoadPtrTkoOp load, const IndexMap &map);
  void addDimensionBreaks(const ViewAccess &access, const IndexMap &map);
  void setLanes(llvm::ArrayRef<unsigned> lanes, llvm::ArrayRef<unsigned> fixed,
                unsigned value);
  /// True if any of what a tile is made of is loaded from pointers: whether
  /// they are neighbours is then asked again for each vector.
  bool readsPointers(mlir::Value tile, unsigned depth = 0);
  /// Back to lanes along the lowest bits.
  void resetLanes(unsigned bits);
  unsigned getLaneBit(unsigned i) const {
    return laneAt.empty() ? i : laneAt[i];
  }
  void openLoop(unsigned low, unsigned high, bool isReversed);
  /// Emits code that only some rounds of the loops run. What it computes is not
  /// there afterwards.
  void emitBranch(llvm::function_ref<void()> body);
  llvm::Value *compute(mlir::Value tile, const IndexMap &map);
  std::optional<int64_t> getLaneStride(mlir::Value tile, const IndexMap &map);
  llvm::SmallVector<unsigned, 6>
  getPointerBits(mlir::Value pointers, const IndexMap &map, unsigned size);
  llvm::Value *isContiguous(mlir::Value pointers, const IndexMap &map,
                            unsigned size, llvm::Value *&first);

  KernelEmitter &emitter;
  llvm::IRBuilder<> &builder;
  unsigned numBits;
  unsigned laneBits = 0;
  /// Of blocks that are turned round: the bits that lanes are, if not the
  /// lowest; those that are 1 here and counted by no loop.
  llvm::SmallVector<unsigned, 4> laneAt, fixedBits;
  llvm::SmallVector<unsigned, 4> readBits, writtenBits;
  unsigned widest = 1;
  unsigned numPlanned = 0, numFallback = 0, depth = 0;
  bool isFallback = false;
  uint64_t breaks = 0;
  bool checksBounds = true;
  llvm::Value *streams = nullptr;
  bool isStreaming = false;
  std::optional<unsigned> oneLane;
  llvm::SmallVector<llvm::Value *, 2> guards;
  llvm::DenseMap<mlir::Value, bool> isAligned;
  std::deque<std::pair<mlir::Value, ViewAccess>> accesses;
  llvm::SmallVector<ViewAccess, 1> ahead;
  const ViewAccess *findAccess(mlir::Value tile) const;
  const ViewAccess &addAccess(mlir::Value tile, const ViewAccess &access);

  struct Loop {
    unsigned low, high;
    llvm::PHINode *counter;
    llvm::Value *index; // the counter, or what it counts down to
    llvm::BasicBlock *header, *end;
  };
  llvm::SmallVector<Loop, 4> loops;
  llvm::SmallVector<size_t, 2> openings;

  struct Known {
    mlir::Value tile;
    IndexMap map;
    std::optional<unsigned> lane;
    llvm::Value *value;
  };
  llvm::SmallVector<Known, 16> known;
  /// A pending tile that the nest stores when it computes it. Others may read
  /// the slot only if that happens on every path through every version: code
  /// may need a tile only where lanes are scattered, or bounds are checked, or
  /// for a single lane.
  struct Passing {
    Slot *slot = nullptr;  // null until lanes are chosen
    bool isStored = false; // on every path of this version
    bool isMissed = false; // on some path of an earlier one
  };
  llvm::MapVector<mlir::Value, Passing> passing;
  bool inBranch = false;
};

/// Describes the access of a load, store or atomic of a view.
ViewAccess describeAccess(KernelEmitter &emitter, mlir::Operation *op,
                          mlir::Value view, mlir::ValueRange indices,
                          mlir::Value tile, llvm::ArrayRef<bool> inbounds);

/// The bits of a nest along which the elements of an access are neighbours in
/// memory, lowest first.
llvm::SmallVector<unsigned, 6> getUnitBits(const ViewAccess &access,
                                           const IndexMap &map);

/// i1: the stores of a nest should go past the cache, and can; null if they
/// never can. `size` is that of all that the kernel writes there, in bytes;
/// null for that of the tensor.
llvm::Value *isWorthStreaming(KernelEmitter &emitter, const ViewAccess &access,
                              const Nest &nest, llvm::Value *size = nullptr);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_NEST_H

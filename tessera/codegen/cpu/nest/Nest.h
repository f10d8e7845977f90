//===- Nest.h - loops over the elements of tiles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A nest iterates over all values of an index of `numBits` bits. The lowest
// bits are the lanes of vectors. Loops count the others. A loop may count
// several bits only if they are consecutive in the index of every tile involved
// (IndexMap.h), so that it advances by a constant step in each tile. Where they
// are not, there is a *break*.
//
// Example: %s = addf %a, %t, a tile<4x8xf32>, where %t permutes %b, a
// tile<8x4xf32>, with [1, 0]. %a and %b are in memory. The index has 5 bits: 0
// to 2 are the column, 3 and 4 the row.
//
//   IndexMap map = IndexMap::getIdentity(5);
//   Nest nest(emitter, 5);
//   nest.plan(s, map, /*isRoot=*/true);
//   nest.chooseLanes();
//   nest.emitVersions([&] {
//     nest.open(nest.getLaneBits(), 5);
//     nest.storeElements(type, nest.evaluate(s, map), address, map);
//     nest.close();
//   });
//   nest.finish();
//
// `plan` visits %s, %a, %t and %b. The map of %b is [3 4 0 1 2]: bits 2 and 3
// of the nest are not consecutive there, so there is a break at bit 3.
// `chooseLanes` therefore takes 8 lanes, bits 0 to 2, even if a register holds
// 16. `open` opens one loop over bits 3 and 4. In each of its 4 iterations,
// `evaluate` loads 8 consecutive elements of %a, and 8 elements of %b that are
// 4 apart, and adds them.
//
// Planning may emit other nests first, for tiles that are better stored than
// computed here. So plan everything before opening loops.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_NEST_H
#define TESSERA_CODEGEN_CPU_NEST_NEST_H

#include "tessera/codegen/cpu/emit/KernelEmitter.h"

namespace tessera::cpu {

/// An access to a tile of a view: everything that its elements have in common.
struct ViewAccess {
  mlir::Value tile; // gives the shape
  ElementType type;
  Tensor tensor; // in the order of the tile's dimensions
  llvm::SmallVector<bool, 4> hasUnitStride;
  /// The first coordinate in each dimension. Null for a sparse dimension, whose
  /// coordinates are the elements of the tile `sparse`.
  llvm::SmallVector<llvm::Value *, 4> starts;
  llvm::SmallVector<bool, 4> isChecked;
  mlir::Value sparse;
  /// Address of the first element, without the part of a sparse dimension.
  llvm::Value *origin = nullptr;
  /// i1: all elements are inside the tensor, ignoring sparse dimensions. Null
  /// if that is known.
  llvm::Value *isInside = nullptr;
  llvm::Constant *padding = nullptr;
};

class Nest {
public:
  Nest(KernelEmitter &emitter, unsigned numBits)
      : emitter(emitter), builder(emitter.builder), numBits(numBits) {}

  /// Plans to evaluate `tile` at `map`, with all that it is computed from. A
  /// root is computed by this nest even if it would be better to store it
  /// first.
  void plan(mlir::Value tile, const IndexMap &map, bool isRoot = false);
  /// Notes the breaks of `map` and the type of `tile`, for a tile that is only
  /// loaded or stored.
  void planLeaf(mlir::Value tile, const IndexMap &map);
  void planAccess(const ViewAccess &access, const IndexMap &map);
  /// True if the version being emitted need not check this access: all elements
  /// are known to be inside. For pointers (AffineEmit.h): their addresses are
  /// known to be affine.
  bool isPlain(const ViewAccess &access) const {
    return !access.isInside || !checksBounds;
  }
  /// Makes this nest prefetch the tiles that earlier loads will read next. Call
  /// planAhead before chooseLanes, and emitAhead in the innermost loop.
  void planAhead();
  void emitAhead();
  /// Plans what is needed only by versions in which `isPlain` is false. It does
  /// not influence the choice of lanes.
  void planFallback(llvm::function_ref<void()> planning);
  void addBreak(unsigned bit) { breaks |= uint64_t(1) << bit; }
  void noteType(ElementType type);

  /// Chooses the number of lanes, at most 2^limit. With `wider`, vectors may be
  /// wider than a register: several registers, whose instructions are
  /// independent.
  void chooseLanes(unsigned limit = 64, bool wider = false);
  /// Sets the number of lanes to 2^bits, for callers that need a certain
  /// number.
  void setLaneBits(unsigned bits);
  unsigned getLaneBits() const { return laneBits; }
  unsigned getNumLanes() const { return 1u << laneBits; }
  /// The number of lane bits that fill a register.
  unsigned getRegisterBits() const;

  /// True if the nest reads each element of a stored tile only at the iteration
  /// with that element's own index. Its slot may then be overwritten on the
  /// way.
  bool isReadInPlace(mlir::Value tile) const { return isAligned.lookup(tile); }
  unsigned getNumPlanned() const { return numPlanned; }

  /// Emits `body` once per version. There are up to three: streaming stores
  /// (`setStreaming`), all accesses inside their tensors, and with checks.
  void emitVersions(llvm::function_ref<void()> body);
  /// Allows stores of the nest to bypass the cache if `condition` is true at
  /// run time. It must imply that addresses are multiples of the size of a
  /// store.
  void setStreaming(llvm::Value *condition) { streams = condition; }

  /// Opens loops over the bits from `low` to `high`, the highest outermost.
  void open(unsigned low, unsigned high, bool isReversed = false);
  /// Closes the loops of the last `open`.
  void close();

  /// Returns the bits of the nest along which the data that a tile is computed
  /// from is contiguous in memory, lowest first. Empty if there is no such
  /// data, or if nothing is known.
  llvm::SmallVector<unsigned, 6> getNeighbours(mlir::Value tile,
                                               const IndexMap &map);
  /// The log2 of the rows of a block that is transposed. All of it stays in
  /// registers.
  static constexpr unsigned kMaxBlockBits = 4;
  /// Transposes one square block. Calls `read` for each value of the bits `to`,
  /// with lanes along the bits `from`. Then calls `write` for each value of
  /// `from`, with lanes along `to`. Both have the same size, and no loop may
  /// count their bits.
  void transposeBlock(llvm::ArrayRef<unsigned> from,
                      llvm::ArrayRef<unsigned> to,
                      llvm::function_ref<llvm::Value *()> read,
                      llvm::function_ref<void(llvm::Value *)> write);
  /// Emits `body` with lanes along the given bits instead of the lowest.
  void withLanes(llvm::ArrayRef<unsigned> lanes,
                 llvm::function_ref<void()> body);
  /// Decides whether to transpose blocks: true if the data is contiguous along
  /// other bits than `written` (lowest first). Call it after `chooseLanes`.
  bool planTranspose(mlir::Value tile, const IndexMap &map,
                     llvm::ArrayRef<unsigned> written);
  /// Emits the loops of such a nest; `write` stores one row of a block.
  void emitTransposed(mlir::Value tile, const IndexMap &map,
                      llvm::function_ref<void(llvm::Value *)> write);

  /// Reports what the nest does, if remarks are wanted. Appends `how`.
  void addRemark(mlir::Operation *root, llvm::StringRef how = {});

  /// The elements of a tile in the current iteration.
  llvm::Value *evaluate(mlir::Value tile, const IndexMap &map);
  /// The same for one lane.
  llvm::Value *evaluateLane(mlir::Value tile, const IndexMap &map,
                            unsigned lane);

  /// The index, in a tile, of the element of the first lane.
  llvm::Value *getIndex(const IndexMap &map);
  /// For each lane, its index minus that of the first lane.
  llvm::SmallVector<uint64_t, 16> getLaneOffsets(const IndexMap &map);
  llvm::Value *makeLaneVector(llvm::ArrayRef<uint64_t> offsets);

  /// Loads and stores elements of an array without gaps.
  llvm::Value *loadElements(ElementType type, llvm::Value *base,
                            const IndexMap &map);
  void storeElements(ElementType type, llvm::Value *value, llvm::Value *base,
                     const IndexMap &map);

  /// The addresses of the elements of an access. `mask` has the lanes that are
  /// inside the tensor; null if all are.
  struct Place {
    llvm::Value *address = nullptr; // of the first lane, if `isContiguous`
    llvm::Value *addresses = nullptr;
    llvm::Value *nibbles = nullptr; // 4-bit elements: 1 in lanes of high halves
    bool isContiguous = false;
    bool isUniform = false; // all lanes have the same element
    llvm::Value *mask = nullptr;
  };
  Place locate(const ViewAccess &access, const IndexMap &map);
  llvm::Value *load(const ViewAccess &access, const IndexMap &map);
  void store(const ViewAccess &access, const IndexMap &map, llvm::Value *value);

  /// Loads and stores through a tile of pointers. If they look contiguous, the
  /// code checks that at run time and uses one vector access.
  llvm::Value *loadPointers(mlir::Value pointers, const IndexMap &map,
                            ElementType type, llvm::Value *mask,
                            llvm::Value *padding);
  void storePointers(mlir::Value pointers, const IndexMap &map,
                     ElementType type, llvm::Value *mask, llvm::Value *value);

  llvm::Value *splat(llvm::Value *scalar);

  /// Ends the nest. Tiles that it stored on every path, because other
  /// operations need them too, count as stored from now on.
  void finish();
  /// Makes the nest store nothing for other operations. Call it before
  /// chooseLanes if the code of the nest does not always run. `finish` is not
  /// needed then.
  void keepNothing() { passing.clear(); }

private:
  bool planPointers(cuda_tile::LoadPtrTkoOp load, const IndexMap &map);
  void addDimensionBreaks(const ViewAccess &access, const IndexMap &map);
  void setLanes(llvm::ArrayRef<unsigned> lanes, llvm::ArrayRef<unsigned> fixed,
                unsigned value);
  /// True if the tile is computed from loads through pointers. Whether these
  /// are contiguous would be checked again for each vector.
  bool readsPointers(mlir::Value tile, unsigned depth = 0);
  /// Returns to lanes along the lowest bits.
  void resetLanes(unsigned bits);
  unsigned getLaneBit(unsigned i) const {
    return laneAt.empty() ? i : laneAt[i];
  }
  void openLoop(unsigned low, unsigned high, bool isReversed);
  /// Emits code that runs in some iterations only. Values that it computes are
  /// not reused afterwards.
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
  /// While a block is transposed: the bits of the lanes, if they are not the
  /// lowest, and the bits that are fixed at 1 and counted by no loop.
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
    llvm::Value *index; // the counter, or last - counter if reversed
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
  /// A pending tile that the nest stores when it computes it. Other operations
  /// may read the slot only if that happens on every path of every version. It
  /// does not if the tile is needed only for scattered lanes, for checked
  /// bounds, or for a single lane.
  struct Passing {
    Slot *slot = nullptr;  // null until lanes are chosen
    bool isStored = false; // on every path of this version
    bool isMissed = false; // on some path of an earlier version
  };
  llvm::MapVector<mlir::Value, Passing> passing;
  bool inBranch = false;
};

/// Describes the access of a load, store or atomic of a view.
ViewAccess describeAccess(KernelEmitter &emitter, mlir::Operation *op,
                          mlir::Value view, mlir::ValueRange indices,
                          mlir::Value tile, llvm::ArrayRef<bool> inbounds);

/// Returns the bits of a nest along which the elements of an access are
/// contiguous in memory, lowest first.
llvm::SmallVector<unsigned, 6> getUnitBits(const ViewAccess &access,
                                           const IndexMap &map);

/// Returns an i1: the stores of a nest should bypass the cache, and can. Null
/// if they never can. `size` is the number of bytes that the whole kernel
/// writes there; null means the size of the tensor.
llvm::Value *isWorthStreaming(KernelEmitter &emitter, const ViewAccess &access,
                              const Nest &nest, llvm::Value *size = nullptr);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_NEST_H

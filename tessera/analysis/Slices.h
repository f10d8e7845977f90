//===- Slices.h - tile work that can be run in parts -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Front ends choose tiles that are too large for some machines. This analysis
// answers whether the operations of a block can be run several times, each time
// on one part of the tiles along one dimension, with the same result. The whole
// set of such operations is called the slice.
//
// It starts at a store and asks backwards what a part of the stored tile needs.
// In this kernel, of which the rows are cut into two parts,
//
//   %a = load_view_tko weak %A[%i, %k] …       256x64    rows
//   %b = load_view_tko weak %B[%k, %j] …       64x256    whole
//   %c = mmaf %a, %b, %zero …                  256x256   rows
//   %h = ftof %c …                             256x256   rows
//   store_view_tko weak %h, %C[%i, %j] …                 rows
//
// every value gets a dimension along which it is cut, or stays whole. Cheap
// values may be needed in several ways; each is then computed in each way. A
// load has one way only, and so has a value that a loop carries.
//
// A part runs after the part before it. So a later part must not load what an
// earlier part stored, unless the kernel loads it after that store, and an
// earlier part must not load what a later part stores first. The rule, for an
// access and a write of the slice:
//
//   1. If no path of tokens connects them they touch different elements, or
//      they race, which is undefined. Nothing has to be known about them.
//   2. If a path connects them, accesses of different parts must touch
//      different elements for another reason. One of
//      - they are in different allocations;
//      - they go through views of the same tensor whose tiles have the same
//        extent along the dimension that is cut, and tiles begin at multiples
//        of it. Then parts are different coordinates, whatever the indices;
//      - they go through the same tile of pointers, which the slice does not
//        change.
//      In the last two cases different coordinates must be different elements:
//      strides and sizes that are known prove that, or `trustViews` says so.
//   3. A write may touch an element twice, in two parts; the second is ordered
//      after the first by tokens, unless `orderWrites` is off.
//
// A scan is cut along its own dimension if it is in the block itself. A part
// then needs the last sum of the part before it, and for a reversed scan the
// last part comes first.
//
// Accesses that are not weak, atomics whose results are used, fences, prints
// and assertions are never in a slice. Operations that other tile blocks may
// observe, and operations that may leave the block, must not be between the
// operations of the slice.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_SLICES_H
#define TESSERA_ANALYSIS_SLICES_H

#include "tessera/analysis/SliceDims.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

#include <string>

namespace tessera::analysis {

/// What is to be cut.
struct SliceRequest {
  /// A weak store, or an atomic without a used result.
  mlir::Operation *store;
  /// The block whose operations run in parts. It contains the store, perhaps
  /// in a nested region.
  mlir::Block *block;
  /// The dimension of the stored tile.
  int dim;
  int64_t parts;
  /// Believe that two coordinates of a tensor view are never one element.
  bool trustViews = false;
  /// Order the writes of a part after those of the part before, if they may
  /// touch the same element. Elements of one store are unordered in the kernel
  /// as well, but not a race. So code in which parts may write at the same time
  /// is right without this; the kernel, run as a kernel, is not.
  bool orderWrites = true;
};

/// A slice of a block.
class Slices {
public:
  mlir::Block *block = nullptr;
  int64_t parts = 1;
  /// The operations of the block that run once per part, in program order. The
  /// ones without effects may be needed outside as well.
  llvm::SmallVector<mlir::Operation *> inside;
  /// The operations of `inside` that cannot be computed outside of the slice,
  /// since they access memory or depend on an operation that does.
  llvm::DenseSet<mlir::Operation *> bound;
  /// Structures (`for`, `if`, `loop`) that contain operations of the slice.
  llvm::DenseSet<mlir::Operation *> opened;
  /// The ways in which a value is needed: dimensions, or `kWhole`.
  llvm::MapVector<mlir::Value, llvm::SmallVector<int, 2>> dims;
  /// How results and arguments of structures are cut, each in one way.
  llvm::DenseMap<mlir::Value, int> passed;
  /// How each access of the slice is cut.
  llvm::MapVector<mlir::Operation *, int> accesses;
  /// The scans that are cut along their own dimension.
  llvm::SetVector<mlir::Operation *> carried;
  /// True if the last part comes first, for scans that are reversed.
  bool isReversed = false;
  /// True if writes of a part are to be ordered after those of the part before.
  bool ordersWrites = false;

  /// Work that each part repeats: multiplications of products, and elements of
  /// loads, that are not cut; and sums of scans that are carried.
  uint64_t countRepeatedWork() const;
};

/// The loop that a `continue` or `break` belongs to.
mlir::Operation *getTargetLoop(mlir::Operation *jump);

/// True for `for`, `if` and `loop`.
bool isStructure(mlir::Operation *op);

/// True for operations that may be computed again anywhere. Values from outside
/// of the block are cut by computing them again, others by `extract`.
bool canRecompute(mlir::Operation *op);

/// Returns the slice, or sets `reason` if there is none.
std::optional<Slices> findSlices(const SliceRequest &request,
                                 std::string &reason);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_SLICES_H

//===- Facts.h - what is known about integers and pointers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An engine wants to move 16 bytes at a time, to omit a mask, or to use 32-bit
// offsets. Whether it may depends on values that are known only at run time.
// This analysis returns what is true of them in every run.
//
// For each tile of integers or pointers (a scalar is a tile of rank 0):
//
//   bounds      the minimum and maximum element, as signed and as unsigned
//   divisor     a number that divides every element
//   constant    the value, if all elements always have the same
//
// and for each dimension, about runs. A run is an aligned group of adjacent
// elements:
//
//   contiguity  length of runs in which each element is the previous one plus
//               1 (for pointers: plus the size of the pointee)
//   constancy   length of runs of equal elements
//   divisor     a number that divides the first element of each run
//
// A worked example. A block of a kernel loads 128 adjacent elements:
//
//   entry @k(%p: tile<ptr<f32>>) {
//     %base = assume div_by<16>, %p : tile<ptr<f32>>
//     %block, %y, %z = get_tile_block_id : tile<i32>
//     %c128 = constant <i32: 128> : tile<i32>
//     %start = muli %block, %c128 : tile<i32>
//     %iota = iota : tile<128xi32>
//     %starts = … broadcast of %start to tile<128xi32>
//     %index = addi %starts, %iota : tile<128xi32>
//     %bases = … broadcast of %base to tile<128xptr<f32>>
//     %address = offset %bases, %index : …
//
//   value     bounds               divisor  contiguity  constancy  first of run
//   %base     unknown              16
//   %block    [0, 2^24 - 2]        1
//   %start    [0, 2^31 - 256]      128
//   %iota     [0, 127]             1        128         1          0
//   %starts   [0, 2^31 - 256]      128      1           128        128
//   %index    [0, 2^31 - 129]      1        128         1          128
//   %bases    unknown              16       1           128        16
//   %address  unknown              4        128         1          16
//
// * A grid has at most 2^24 - 1 blocks per axis, so the product does not wrap
//   around. With tiles of 256 it may. Then its bounds are unknown, but powers
//   of two still divide it.
// * The first element of %iota is 0, which every number divides. A divisor of 0
//   means that. The first element of each run of %index is a multiple of
//   gcd(128, 0) = 128.
// * A run that starts at a multiple of its length cannot cross an end of its
//   type, so %index would be contiguous even if the product wrapped around.
// * An offset counts elements. The first of %address is a multiple of
//   gcd(16, 4 * 128) = 16 bytes, the others of gcd(16, 4) = 4. So vectors of
//   four f32 are aligned: `getRunAlignment(%address, 0, 4)` is 16.
// * A mask `cmpi less_than %index, %n` where 16 divides %n is constant in runs
//   of 16: one test is enough for four vectors.
//
// Facts come from constants, iota, the grid, `assume`, loops (bounds and step
// of the induction variable; a fixed point for carried values), and the sizes
// and strides of tensor views. Arithmetic, movements and conversions propagate
// them.
//
// The analysis trusts promises of the program: `assume`, overflow annotations,
// addresses that do not overflow, sizes that are not negative and fit the type
// of the query. One promise is not trusted: an `assume` on a constant. Real
// kernels promise that 16 divides a stride that is the constant 1. Division by
// zero and shifts that are too far are undefined as well, but the results that
// Tessera gives agree with the facts.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_FACTS_H
#define TESSERA_ANALYSIS_FACTS_H

#include "tessera/analysis/Fact.h"
#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseMap.h"

#include <deque>
#include <memory>

namespace tessera::analysis {

class FactReader;

/// What is known about a tensor view, or about the tensor of a tile view.
struct TensorFact {
  Fact base; // the address
  /// One per dimension of the tensor: i64, strides in elements.
  llvm::SmallVector<Fact, 4> sizes, strides;
};

/// The facts of one entry. Each is derived once, when it is first needed. The
/// entry must not change in between.
class Facts {
public:
  explicit Facts(cuda_tile::EntryOp entry);
  ~Facts();

  /// Returns what is known about a tile of integers or pointers; nothing for
  /// any other value. The reference stays valid.
  const Fact &get(mlir::Value value);
  /// `view` is a tensor view or a tile view.
  TensorFact getTensor(mlir::Value view);

  const Bounds &getBounds(mlir::Value value) { return get(value).bounds; }
  /// The signed value that all elements have; true is -1.
  std::optional<int64_t> getConstant(mlir::Value value) {
    return get(value).getConstant();
  }
  /// True if every element fits into a signed integer of this many bits.
  bool fitsInSigned(mlir::Value value, unsigned bits);
  /// A number that divides every element; 0 if all are 0. Test it with
  /// `getDivisor(v) % n == 0`.
  uint64_t getDivisor(mlir::Value value) { return get(value).divisor; }
  int64_t getContiguity(mlir::Value value, unsigned dim) {
    return get(value).runs[dim].contiguity;
  }
  int64_t getConstancy(mlir::Value value, unsigned dim) {
    return get(value).runs[dim].constancy;
  }
  /// A power of two, in bytes, that divides every address.
  uint64_t getPointerAlignment(mlir::Value value);
  /// The same for the addresses whose index along `dim` is a multiple of
  /// `length`: the first elements of vectors of this length.
  uint64_t getRunAlignment(mlir::Value value, unsigned dim, int64_t length);

private:
  class Solver;

  std::unique_ptr<FactReader> reader;
  std::deque<Fact> facts; // references to them stay valid
  llvm::DenseMap<mlir::Value, const Fact *> known;
};

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACTS_H

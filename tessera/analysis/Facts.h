//===- Facts.h - what is known of integers and pointers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An engine wants to move 16 bytes at a time, to leave out a mask, to use
// 32-bit offsets. Whether it may depends on numbers that only the kernel knows
// at run time. This analysis tells what is true of them in every run.
//
// Of each tile of integers or pointers (a scalar is a tile of rank 0):
//
//   bounds      the least and the greatest element, as signed and as unsigned
//   divisor     a number that divides every element
//   constant    the value, if all elements always have that one
//
// and along each of its dimensions, of runs, which are aligned groups of
// neighbours:
//
//   contiguity  how long runs are in which each element is the one before plus
//               1 (for pointers: plus the size of what they point to)
//   constancy   how long runs of equal elements are
//   divisor     a number that divides the first element of each run
//
// A worked example. A block of a kernel loads 128 neighbours:
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
//   around. With tiles of 256 it may; its bounds are lost then, but powers of
//   two divide it still.
// * The first of %iota is 0, which every number divides: a divisor of 0 says
//   so. The first of %index is a multiple of gcd(128, 0) = 128.
// * A run that starts at a multiple of its length cannot pass an end of its
//   type, so %index would be contiguous even if the product wrapped around.
// * An offset counts elements. The first of %address is a multiple of
//   gcd(16, 4 * 128) = 16 bytes, the others of gcd(16, 4) = 4. So vectors of
//   four f32 are aligned: `getRunAlignment(%address, 0, 4)` is 16.
// * A mask `cmpi less_than %index, %n` where 16 divides %n is constant in runs
//   of 16: one test serves four vectors.
//
// Where facts come from: constants, iota, the grid, `assume`, loops (bounds and
// step of the induction variable; carried values by a fixed point), the sizes
// and strides of tensor views; arithmetic, movements and conversions pass them
// on.
//
// What is believed. Promises of the program: `assume`, overflow annotations,
// that an address does not overflow, that sizes are not negative and fit the
// type they are asked in. The promise of an `assume` on a constant is never
// believed: real kernels promise that 16 divides a stride that is the constant
// 1. Division by zero and shifts that are too far are undefined as well, but
// the answers Tessera gives there are within the facts.
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

/// What is known of a tensor view, or of the tensor that a tile view cuts.
struct TensorFact {
  Fact base; // the address
  /// One per dimension of the tensor: i64, strides in elements.
  llvm::SmallVector<Fact, 4> sizes, strides;
};

/// The facts of one entry. They are derived when they are asked for, each once;
/// the entry must not change meanwhile.
class Facts {
public:
  explicit Facts(cuda_tile::EntryOp entry);
  ~Facts();

  /// What is known of a tile of integers or pointers. Of any other value
  /// nothing is known. The reference stays valid.
  const Fact &get(mlir::Value value);
  /// `view` is a tensor view or a tile view.
  TensorFact getTensor(mlir::Value view);

  const Bounds &getBounds(mlir::Value value) { return get(value).bounds; }
  /// The signed value of all elements; true is -1.
  std::optional<int64_t> getConstant(mlir::Value value) {
    return get(value).getConstant();
  }
  /// Whether every element is a signed number of this many bits.
  bool fitsInSigned(mlir::Value value, unsigned bits);
  /// Divides every element; 0 if all are 0. Ask whether it is a multiple of n.
  uint64_t getDivisor(mlir::Value value) { return get(value).divisor; }
  int64_t getContiguity(mlir::Value value, unsigned dim) {
    return get(value).runs[dim].contiguity;
  }
  int64_t getConstancy(mlir::Value value, unsigned dim) {
    return get(value).runs[dim].constancy;
  }
  /// A power of two of bytes that divides every address.
  uint64_t getPointerAlignment(mlir::Value value);
  /// The same of the addresses whose index along `dim` is a multiple of
  /// `length`: of the first ones of vectors of this length.
  uint64_t getRunAlignment(mlir::Value value, unsigned dim, int64_t length);

private:
  class Solver;

  std::unique_ptr<FactReader> reader;
  std::deque<Fact> facts; // references to them stay valid
  llvm::DenseMap<mlir::Value, const Fact *> known;
};

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_FACTS_H

//===- IndexMap.h - which element of a tile a loop nest is at -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All extents of tiles are powers of two. So the number of an element, in
// row-major order, is a row of bits, and all that reshape, broadcast, permute
// and extract do is to choose some of them: a bit of the operand's number is a
// bit of the result's, or 0. Seen from a loop nest over a result, each tile
// that goes into it is one such choice.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H
#define TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"

namespace llvm {
class Value;
}

namespace tessera::cpu {

/// The number of bits that count the elements of a tile, or of some dimensions.
unsigned getNumBits(llvm::ArrayRef<int64_t> shape);
/// The same for a value of a tile type.
unsigned getNumBits(mlir::Value tile);

struct IndexMap {
  static constexpr int8_t kZero = -1;

  /// For each bit of the tile's index, lowest first, the bit of the nest's
  /// index that it is.
  llvm::SmallVector<int8_t, 12> bits;
  /// An i64 that is added to the index, or null.
  llvm::Value *offset = nullptr;

  static IndexMap getIdentity(unsigned numBits);

  /// The place in the tile's index of a bit of the nest's, or kZero.
  int find(unsigned nestBit) const;
  bool isIdentity(unsigned numNestBits) const;
  /// Each element of the tile is met at just one place of the nest.
  bool isBijective(unsigned numNestBits) const;
  /// How many times an element is met, as a power of two.
  unsigned getNumRepeatBits(unsigned numNestBits) const;

  bool operator==(const IndexMap &other) const = default;
};

/// The map of the first operand of a movement, given the result's. The offset
/// of an extract is not in it.
IndexMap mapOperand(mlir::Operation *movement, const IndexMap &result);

/// The place in the index of a tile of shape `whole` of each bit of the index
/// of a tile of shape `part` that is cut out of it.
llvm::SmallVector<int8_t, 12> getPartBits(llvm::ArrayRef<int64_t> whole,
                                          llvm::ArrayRef<int64_t> part);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H

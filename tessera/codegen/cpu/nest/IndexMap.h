//===- IndexMap.h - which element of a tile a loop nest is at -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop nest iterates over the elements of a result. Each tile that the result
// is computed from is reached through movements (reshape, broadcast, permute,
// extract). So the index of an element in that tile is a selection of bits of
// the nest's index (layout/BitSelection.h). An extract at a position that is
// known only at run time also adds an offset.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H
#define TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H

#include "tessera/layout/BitSelection.h"

#include "mlir/IR/Operation.h"

namespace llvm {
class Value;
}

namespace tessera::cpu {

using layout::BitSelection;
using layout::getNumBits;
/// The number of bits of an element's index in a tile.
unsigned getNumBits(mlir::Value tile);

struct IndexMap {
  static constexpr int8_t kZero = BitSelection::kZero;

  /// For each bit of the tile's index, the bit of the nest's index that it is.
  BitSelection bits;
  /// An i64 that is added to the index, or null.
  llvm::Value *offset = nullptr;

  static IndexMap getIdentity(unsigned numBits) {
    return {BitSelection::getIdentity(numBits)};
  }

  /// The position in the tile's index of a bit of the nest's index, or kZero.
  int find(unsigned nestBit) const { return bits.find(nestBit); }
  bool isIdentity() const { return !offset && bits.isIdentity(); }
  /// True if each element of the tile belongs to exactly one index of the nest.
  bool isBijective() const { return !offset && bits.isPermutation(); }

  bool operator==(const IndexMap &other) const = default;
};

/// Returns the map of the first operand of a movement, given the map of its
/// result. The offset of an extract is not included.
IndexMap mapOperand(mlir::Operation *movement, const IndexMap &result);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H

//===- IndexMap.h - which element of a tile a loop nest is at -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop nest walks over the elements of a result. Each tile that goes into the
// result is reached by movements, so its index is a selection of bits of the
// nest's index (layout/BitSelection.h), plus an offset where a part is taken at
// a place that is known at run time.
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
/// How many bits count the elements of a value of a tile type.
unsigned getNumBits(mlir::Value tile);

struct IndexMap {
  static constexpr int8_t kZero = BitSelection::kZero;

  /// The tile's index bits in terms of the nest's.
  BitSelection bits;
  /// An i64 that is added to the index, or null.
  llvm::Value *offset = nullptr;

  static IndexMap getIdentity(unsigned numBits) {
    return {BitSelection::getIdentity(numBits)};
  }

  /// The place in the tile's index of a bit of the nest's, or kZero.
  int find(unsigned nestBit) const { return bits.find(nestBit); }
  bool isIdentity() const { return !offset && bits.isIdentity(); }
  /// Each element of the tile is met at exactly one place of the nest.
  bool isBijective() const { return !offset && bits.isPermutation(); }

  bool operator==(const IndexMap &other) const = default;
};

/// The map of the first operand of a movement, given the result's. The offset
/// of an extract is not in it.
IndexMap mapOperand(mlir::Operation *movement, const IndexMap &result);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_NEST_INDEXMAP_H

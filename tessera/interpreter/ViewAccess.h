//===- ViewAccess.h - a tile of a view, element by element -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_INTERPRETER_VIEWACCESS_H
#define TESSERA_INTERPRETER_VIEWACCESS_H

#include "tessera/interpreter/Context.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace tessera::interpreter {

/// The elements that a load, store or atomic of a view accesses. For every kind
/// of view, the coordinate in a dimension of the tensor depends on only one
/// dimension of the tile. So a list per dimension is enough.
class ViewAccess {
public:
  /// Reports indices that are outside of the index space, or that `inbounds`
  /// falsely promises to be inside of the tensor.
  ViewAccess(Context &context, mlir::Type view, const Tensor &tensor,
             llvm::ArrayRef<Value> indices, llvm::ArrayRef<bool> inbounds = {});

  /// Adjacent elements along the last dimension of the tile: `count` elements
  /// from index `element` of the tile on. In the tensor they start at `offset`
  /// and are `stride` elements apart; or all of them are outside.
  struct Run {
    size_t element;
    size_t count;
    bool isInside;
    unsigned __int128 offset; // a sum may be larger than an address
    int64_t stride;           // may be negative in a gather
  };
  void forEachRun(llvm::function_ref<void(const Run &)> visit) const;

  ElementType getType() const { return type; }
  /// The address of an element; an invalid address if it is outside.
  uint64_t getAddress(unsigned __int128 offset) const {
    unsigned __int128 address = base + offset * getBitWidth(type) / 8;
    if (type == ElementType::I1)
      address = base + offset;
    return address > UINT64_MAX ? UINT64_MAX : uint64_t(address);
  }

private:
  /// What each position along a dimension of the tile adds to the offset, and
  /// whether it is inside.
  struct Axis {
    std::vector<uint64_t> offsets;
    std::vector<uint8_t> inside;
  };

  Axis makeAxis(Context &context, unsigned __int128 start, const Tile *sparse,
                size_t extent, uint64_t size, uint64_t stride);
  void splitLastAxis();

  ElementType type;
  uint64_t base;
  llvm::SmallVector<Axis, 4> axes;
  std::vector<Run> runs; // of the last axis
};

} // namespace tessera::interpreter

#endif // TESSERA_INTERPRETER_VIEWACCESS_H

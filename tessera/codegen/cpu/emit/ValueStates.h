//===- ValueStates.h - where the values of a kernel are -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_CPU_EMIT_VALUESTATES_H
#define TESSERA_CODEGEN_CPU_EMIT_VALUESTATES_H

#include "tessera/codegen/cpu/emit/Arena.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Value.h"

#include <memory>

namespace tessera::cpu {

/// A tensor in memory. Views of it differ only in their tiles, so they share
/// this.
struct Tensor {
  llvm::Value *base = nullptr; // i64
  llvm::SmallVector<llvm::Value *, 4> sizes, strides;
};

/// Where a value of the kernel is.
struct State {
  enum Kind {
    Unknown,
    Scalar,  // in a register; also tiles of one element
    Memory,  // a tensor or a view of one
    Token,   // nothing to store: code runs in program order
    Pending, // its operation has not been emitted
    Stored,  // its elements are in `slot`, in row-major order
  } kind = Unknown;
  llvm::Value *scalar = nullptr;
  std::shared_ptr<Tensor> tensor;
  Slot *slot = nullptr;
  /// For a pending extract: the index of the first element of the part.
  llvm::Value *offset = nullptr;
};

/// Adding a state moves the others, so do not keep references.
using ValueStates = llvm::DenseMap<mlir::Value, State>;

/// True for a tile of one element.
bool isScalar(mlir::Value value);

} // namespace tessera::cpu

#endif // TESSERA_CODEGEN_CPU_EMIT_VALUESTATES_H

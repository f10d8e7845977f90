//===- Accesses.h - what operations do to shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_ACCESSES_H
#define TESSERA_CODEGEN_GPU_SHARED_ACCESSES_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

struct SharedAccess {
  mlir::Operation *op;
  /// The buffer; null if it is not known which.
  tgpu::AllocOp buffer;
  bool isWrite;
  /// Through the asynchronous proxy (tensor copies, wgmma): a fence is needed
  /// between it and ordinary accesses.
  bool isAsync = false;
  /// The slot of a ring; null if it is not known which.
  mlir::Value slot;
  /// A write that happens between the operation and a `wait`.
  bool isCopy = false;
  /// If the whole tile of the buffer is accessed, by which threads: a write by
  /// the owners in this layout, a read by all threads. None if it is not known.
  /// In a round, that is the layout of the tile that goes through the buffer.
  std::optional<layout::Layout> layout;
  /// The index bits that number rounds.
  uint32_t roundBits = 0;
};

/// What an operation reads and writes in shared memory. An operation with a
/// buffer as operand that this function does not know does both, unless its
/// only effect is to read.
llvm::SmallVector<SharedAccess, 2> getSharedAccesses(mlir::Operation *op);

/// True if all threads of the CTA wait for each other, and see what the others
/// have written to shared memory.
bool isBarrier(mlir::Operation *op);

/// Which threads must wait for each other.
enum class Scope { None, Warp, Cta };

/// What must be between two accesses, in either order: nothing, a barrier of
/// each warp, or one of the CTA.
Scope findScope(const SharedAccess &a, const SharedAccess &b);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_ACCESSES_H

//===- Placement.h - places of buffers in shared memory -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A buffer is live from its `alloc` to the last operation of the same block
// that uses it, or that has a region with a use. Buffers that are live at the
// same time have different bytes; others may share them.
//
// Buffers of the lowering are placed first, in program order. Scratch for
// conversions is then put into the gaps: it is live for a moment only, and can
// be made smaller. Buffers of rings of different phases share bytes too
// (ir/TgpuTensor.td).
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_SHARED_PLACEMENT_H
#define TESSERA_CODEGEN_GPU_SHARED_PLACEMENT_H

#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

class Placement {
public:
  Placement(tgpu::KernelOp kernel, const Target &target);

  /// Places all buffers. Returns an EngineError if they do not fit.
  llvm::Error placeBuffers();

  /// The most bytes, aligned for every swizzle, that no buffer uses at `op`.
  int64_t getLargestGap(mlir::Operation *op) const;
  /// Returns the place of scratch that only operations at `op` use; there is a
  /// gap for it.
  int64_t placeScratch(mlir::Operation *op, int64_t bytes, int64_t alignment);

  /// The number of bytes that are used in all.
  int64_t getNumBytes() const { return numBytes; }

private:
  struct Interval {
    unsigned begin, end;        // of numbers of operations
    int64_t offset, lastOffset; // of bytes
    std::optional<uint32_t> phase = std::nullopt;
  };
  /// Calls `function` for the gaps at some operations, in order. What has a
  /// phase may be where others of another phase are.
  void forEachGap(unsigned begin, unsigned end, std::optional<uint32_t> phase,
                  llvm::function_ref<bool(int64_t, int64_t)> function) const;
  unsigned getLast(mlir::Operation *op) const;
  /// The number of bytes that the CTA may use for scratch of its own.
  int64_t getMostBytes() const;

  tgpu::KernelOp kernel;
  int64_t limit;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
  llvm::SmallVector<Interval, 8> placed;
  int64_t numBytes = 0, scratchEnd = 0;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_SHARED_PLACEMENT_H

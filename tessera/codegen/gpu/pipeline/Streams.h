//===- Streams.h - tiles that a loop streams -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Finds the tiles that a loop loads only to put them into shared memory for a
// product, and that could be loaded earlier.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_STREAMS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_STREAMS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

#include "llvm/ADT/SetVector.h"

namespace tessera::gpu {

/// A tile that a loop streams.
struct Stream {
  tgpu::LoadViewOp load;
  /// Between the load and the product, in order.
  llvm::SmallVector<mlir::Operation *, 4> movements;
  tgpu::PutOp put;
  tgpu::AllocOp buffer;
  /// What is put, as the movements make it of what is loaded.
  tgpu::FragType to;
  /// One slot of the ring.
  tgpu::BufferType slot;
  /// The ring has the tile as it is loaded. The loop reads it from there, and
  /// goes on as before.
  bool isStaged = false;
  /// Elements are f32 in memory and tf32 in the product. Tensor copies round
  /// them. With `cp.async` they are rounded in the ring, or by a product that
  /// gathers them.
  bool isRounded = false;
  /// Elements that one instruction copies.
  unsigned vector = 1;

  /// With `cp.async`: products that do not load what they multiply themselves
  /// need it rounded.
  bool isRoundedInRing() const;
  /// Has products read a slot of a ring, and removes what filled the buffer.
  /// The stream must not be staged.
  void readRing(mlir::Value ring, mlir::Value number);
};

class StreamFinder {
public:
  /// Those of the body of a loop.
  explicit StreamFinder(tgpu::ForOp loop)
      : loop(loop), body(loop.getBody().front()) {}
  /// Those that tensor copies could bring, of any block. Products in loops of
  /// the block may read them too.
  explicit StreamFinder(mlir::Block &body) : body(body), isTensor(true) {}

  /// Returns whether there are any.
  bool run();

  llvm::SmallVector<Stream, 4> streams;
  /// Scalar code of the body that computes the indices of the loads.
  llvm::SetVector<mlir::Operation *> slice;

private:
  bool canLoadAhead();
  std::optional<Stream> findStream(tgpu::PutOp put);
  bool findMovements(Stream &stream);
  bool findVector(Stream &stream);
  bool findPlace(Stream &stream);

  tgpu::ForOp loop;
  mlir::Block &body;
  /// Another thread copies, at any time: what else the block does is no matter.
  const bool isTensor = false;
};

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_STREAMS_H

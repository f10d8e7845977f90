//===- TensorObstacles.h - why there are no tensor copies -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which tiles tensor copies can bring (TensorRings.h). Each condition has a
// text that says why it is not met, and users read it in remarks: what decides
// and what is said are one.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_TENSOROBSTACLES_H
#define TESSERA_CODEGEN_GPU_PIPELINE_TENSOROBSTACLES_H

#include "tessera/codegen/gpu/Schedule.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/codegen/gpu/pipeline/Streams.h"

namespace tessera::gpu {

/// The warps of a CTA that only copy: a warpgroup, of which one works.
constexpr unsigned kProducerWarps = 4;

/// Why a kernel has no tensor copies.
struct TensorObstacle {
  /// Empty if there is nothing to say.
  llvm::StringRef text;
  /// The load that it is about; none if it is the kernel.
  std::optional<mlir::Location> load;
};

/// The last operation of a kernel that warps of all roles have in common: where
/// blocks that have nothing to do return. Null if there is none.
mlir::Operation *findCommonStart(tgpu::KernelOp kernel);

/// Why a kernel can have no roles, or an empty text. `start` is its common
/// start.
llvm::StringRef findKernelObstacle(tgpu::KernelOp kernel, const Target &target,
                                   const Schedule &schedule,
                                   mlir::Operation *start);

/// True if a tensor copy can bring the tile as the product reads it.
bool canBeTensorCopy(const Stream &stream);

/// Why a producer cannot compute where a tile is, or an empty text.
llvm::StringRef findIndexObstacle(const Stream &stream);

/// Why a producer cannot bring a tile by tensor copies, or an empty text.
llvm::StringRef findStreamObstacle(const Stream &stream);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_TENSOROBSTACLES_H

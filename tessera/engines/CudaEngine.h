//===- CudaEngine.h - NVIDIA GPUs as an engine -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Runs kernels as PTX on the first GPU of this machine (CUDA_VISIBLE_DEVICES
// chooses which that is), by NVIDIA's driver. The PTX comes from a PtxSource.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ENGINES_CUDAENGINE_H
#define TESSERA_ENGINES_CUDAENGINE_H

#include "tessera/engine/Engine.h"
#include "tessera/engine/PtxSource.h"

namespace tessera {

namespace runtime {
class LaunchClock;
}

/// For tests.
struct CudaEngineOptions {
  /// The file of the driver; empty for that of this process.
  std::string driver;
  const runtime::LaunchClock *clock = nullptr; // the system's
};

/// An engine named `cuda`. The driver is loaded when the first kernel is
/// prepared.
std::unique_ptr<engine::Engine>
createCudaEngine(std::unique_ptr<PtxSource> source,
                 CudaEngineOptions options = {});

/// The target for a GPU of this compute capability: `sm_90a` for 9.0, otherwise
/// the newest that Tessera knows and the GPU can run. Empty if there is none.
std::string chooseGpuTarget(int major, int minor);

} // namespace tessera

#endif // TESSERA_ENGINES_CUDAENGINE_H

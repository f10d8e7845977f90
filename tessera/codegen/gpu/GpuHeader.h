//===- GpuHeader.h - C headers for kernels on GPUs -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_GPUHEADER_H
#define TESSERA_CODEGEN_GPU_GPUHEADER_H

#include "tessera/codegen/gpu/Compile.h"
#include "tessera/engine/Compiler.h"

namespace tessera::gpu {

/// Returns a header with a function for each entry that launches its code, on
/// top of include/tessera-c/GpuKernel.h.
std::string makeGpuHeader(llvm::ArrayRef<cuda_tile::EntryOp> entries,
                          llvm::ArrayRef<KernelTraits> kernels,
                          const Target &target,
                          const engine::HeaderNames &names);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_GPUHEADER_H

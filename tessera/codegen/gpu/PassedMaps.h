//===- PassedMaps.h - tensor maps that launches pass to kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PASSEDMAPS_H
#define TESSERA_CODEGEN_GPU_PASSEDMAPS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/runtime/device/TensorMaps.h"

namespace tessera::gpu {

/// Gives a kernel parameters for its tensor maps, and returns how a launcher
/// makes them. None if the kernel has no maps, if it computes the sizes or
/// strides of a tensor, or if there would be too many parameters: then it makes
/// its maps itself.
std::vector<runtime::MapRecipe> passMaps(tgpu::KernelOp kernel);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PASSEDMAPS_H

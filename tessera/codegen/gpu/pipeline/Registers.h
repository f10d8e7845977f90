//===- Registers.h - what tiles take of a thread's registers -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_PIPELINE_REGISTERS_H
#define TESSERA_CODEGEN_GPU_PIPELINE_REGISTERS_H

#include "tessera/codegen/gpu/ir/Tgpu.h"

namespace tessera::gpu {

/// Registers of a thread for a tile, in words of 32 bits.
unsigned countRegisters(tgpu::FragType type);

/// The registers that a thread needs for tiles where it needs most, in words of
/// 32 bits. This is an estimate: ptxas keeps addresses besides, and may reorder
/// code.
unsigned estimateRegisters(tgpu::KernelOp kernel);

/// The same for threads that compute; those that copy may need more.
unsigned estimateConsumerRegisters(tgpu::KernelOp kernel);

/// The registers that a thread which computes can have.
unsigned getMostRegisters(tgpu::KernelOp kernel);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_PIPELINE_REGISTERS_H

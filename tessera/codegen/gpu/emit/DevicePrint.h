//===- DevicePrint.h - messages by the driver's functions -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For launchers that are not ours: vprintf and __assertfail.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_DEVICEPRINT_H
#define TESSERA_CODEGEN_GPU_EMIT_DEVICEPRINT_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// Prints what the host prints for a record. If all tiles are scalars it is one
/// call, so lines of different tile blocks do not mix.
void emitDevicePrint(KernelEmitter &emitter, llvm::StringRef format,
                     mlir::ValueRange tiles);

/// Ends the launch with the driver's error for a failed assertion.
void emitDeviceAssert(KernelEmitter &emitter, llvm::StringRef message);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_DEVICEPRINT_H

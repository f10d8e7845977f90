//===- Failures.h - tile blocks that cannot go on -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_GPU_EMIT_FAILURES_H
#define TESSERA_CODEGEN_GPU_EMIT_FAILURES_H

#include "tessera/codegen/gpu/emit/KernelEmitter.h"

namespace tessera::gpu {

/// Ends the tile block with a message if `condition` is true, which all threads
/// compute equally. The text has one `%lld`, for an i64; a launcher that is not
/// ours gets the plain text.
void emitFailIf(KernelEmitter &emitter, llvm::Value *condition,
                mlir::Operation *op, llvm::StringRef text, llvm::Value *number,
                llvm::StringRef plainText);

} // namespace tessera::gpu

#endif // TESSERA_CODEGEN_GPU_EMIT_FAILURES_H

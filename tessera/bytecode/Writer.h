//===- Writer.h - from IR to bytecode -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_BYTECODE_WRITER_H
#define TESSERA_BYTECODE_WRITER_H

#include "tessera/dialect/Ops.h"
#include "tessera/support/Version.h"

#include <string>

namespace tessera::bytecode {

/// Writes a verified module in this version. The bytes are those of the
/// published writer: the same module gives the same bytes. If the version or
/// the format cannot represent something, an error is emitted on the operation,
/// `culprit` is set to it, and `bytes` is unchanged. The name of the module is
/// not written, nor are locations without a scope.
llvm::LogicalResult writeModule(cuda_tile::ModuleOp module, Version version,
                                std::string &bytes,
                                mlir::Operation **culprit = nullptr);

} // namespace tessera::bytecode

#endif // TESSERA_BYTECODE_WRITER_H

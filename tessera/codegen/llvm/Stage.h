//===- Stage.h - how far a kernel is compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_STAGE_H
#define TESSERA_CODEGEN_LLVM_STAGE_H

namespace tessera::codegen {

/// The stages that can be printed or written: rewritten Tile IR, LLVM IR as
/// emitted, LLVM IR after LLVM's passes, assembly, and an object file.
enum class Stage { Mlir, Llvm, LlvmOptimized, Assembly, Object };

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_STAGE_H

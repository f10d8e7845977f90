//===- Stage.h - how far a kernel is compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_STAGE_H
#define TESSERA_CODEGEN_LLVM_STAGE_H

namespace tessera::codegen {

/// The stages that a kernel can be looked at: rewritten Tile IR, LLVM IR as it
/// is emitted, the same after LLVM's passes, and machine code.
enum class Stage { Mlir, Llvm, LlvmOptimized, Assembly, Object };

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_STAGE_H

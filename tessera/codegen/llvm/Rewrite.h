//===- Rewrite.h - the rewrites before compilation -*- C++ -* -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_REWRITE_H
#define TESSERA_CODEGEN_LLVM_REWRITE_H

#include "tessera/dialect/Ops.h"
#include "tessera/transforms/Pipelines.h"

#include "mlir/IR/OwningOpRef.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/Support/Error.h"

namespace tessera::codegen {

/// Returns a module with only these entries and the globals, after the rewrites
/// of a pipeline and the passes that `addPasses` adds. Operations keep their
/// numbers (Locations.h). The error is an EngineError.
llvm::Expected<mlir::OwningOpRef<cuda_tile::ModuleOp>>
rewriteEntries(llvm::ArrayRef<cuda_tile::EntryOp> entries,
               const PipelineOptions &pipeline,
               llvm::function_ref<void(mlir::OpPassManager &)> addPasses);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_REWRITE_H

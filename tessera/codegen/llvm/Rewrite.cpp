//===- Rewrite.cpp - the rewrites before compilation -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Rewrite.h"
#include "tessera/codegen/llvm/Entries.h"
#include "tessera/codegen/llvm/Locations.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/Engine.h"

using namespace tessera;
using namespace tessera::cuda_tile;

llvm::Expected<mlir::OwningOpRef<cuda_tile::ModuleOp>> codegen::rewriteEntries(
    llvm::ArrayRef<EntryOp> entries, const PipelineOptions &pipeline,
    llvm::function_ref<void(mlir::OpPassManager &)> addPasses) {
  for (EntryOp entry : entries)
    if (llvm::Error error = engine::checkEntry(entry))
      return std::move(error);
  EntryOp first = entries.front();
  mlir::OwningOpRef<cuda_tile::ModuleOp> copies = copyEntries(entries);
  // If the rewrites fail halfway, the entry still exists.
  std::optional<uint64_t> number;
  for (EntryOp copy : (*copies).getBody().getOps<EntryOp>())
    if (copy.getSymName() == first.getSymName())
      number = readOpNumber(copy.getLoc());
  mlir::PassManager passes((*copies)->getName());
  passes.enableVerifier(false);
  buildPipeline(passes, pipeline);
  addPasses(passes);
  if (failed(passes.run(*copies)))
    return llvm::make_error<engine::EngineError>(
        "the rewrites before compilation failed", number);
  return copies;
}

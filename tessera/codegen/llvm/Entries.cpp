//===- Entries.cpp - the part of a module that is compiled -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/llvm/Entries.h"
#include "tessera/codegen/llvm/Locations.h"

#include "mlir/IR/Builders.h"

using namespace tessera;
using namespace tessera::cuda_tile;

mlir::OwningOpRef<cuda_tile::ModuleOp>
codegen::copyEntries(llvm::ArrayRef<EntryOp> entries) {
  EntryOp first = entries.front();
  auto module = first->getParentOfType<cuda_tile::ModuleOp>();
  mlir::OwningOpRef<cuda_tile::ModuleOp> copies(
      cast<cuda_tile::ModuleOp>(module->cloneWithoutRegions()));
  mlir::Block &block = (*copies).getBody().emplaceBlock();
  mlir::OpBuilder builder = mlir::OpBuilder::atBlockBegin(&block);
  uint64_t number = setOpNumbers(*copies, 0);
  for (mlir::Operation &op : module.getBody().front()) {
    auto entry = mlir::dyn_cast<EntryOp>(op);
    if (!entry || llvm::is_contained(entries, entry))
      number = setOpNumbers(builder.clone(op), number);
    else
      op.walk([&](mlir::Operation *) { ++number; });
  }
  return copies;
}

std::unique_ptr<llvm::MemoryBuffer>
codegen::printOperation(mlir::Operation *op) {
  dropOpNumbers(op);
  std::string text;
  llvm::raw_string_ostream stream(text);
  op->print(stream);
  stream << "\n";
  return llvm::MemoryBuffer::getMemBufferCopy(text);
}

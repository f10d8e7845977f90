//===- Entries.h - the part of a module that is compiled -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_ENTRIES_H
#define TESSERA_CODEGEN_LLVM_ENTRIES_H

#include "tessera/dialect/Ops.h"

#include "mlir/IR/OwningOpRef.h"
#include "llvm/Support/MemoryBuffer.h"

namespace tessera::codegen {

/// Returns a module with only these entries and the globals. Operations keep
/// their numbers (Locations.h).
mlir::OwningOpRef<cuda_tile::ModuleOp>
copyEntries(llvm::ArrayRef<cuda_tile::EntryOp> entries);

/// An operation as text, without the numbers.
std::unique_ptr<llvm::MemoryBuffer> printOperation(mlir::Operation *op);

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_ENTRIES_H

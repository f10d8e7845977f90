//===- DebugLines.h - line tables of kernels -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CODEGEN_LLVM_DEBUGLINES_H
#define TESSERA_CODEGEN_LLVM_DEBUGLINES_H

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/IR/DIBuilder.h"
#include "llvm/IR/IRBuilder.h"

namespace tessera::codegen {

/// The line table of an entry's function, for debuggers and profilers. Lines
/// are those of the text, or of the source that bytecode names. A function that
/// the entry calls, such as a matrix product, has the line of its first call.
/// Values are not described, as most of them never exist in one place.
class DebugLines {
public:
  /// Returns null if the entry has no location.
  static std::unique_ptr<DebugLines>
  create(cuda_tile::EntryOp entry, llvm::Function &function,
         llvm::DICompileUnit::DebugEmissionKind kind =
             llvm::DICompileUnit::FullDebug);

  /// Returns the line of a location; that of the entry if it has none.
  llvm::DebugLoc get(mlir::Location location);
  /// Call it when everything is emitted.
  void finish();

private:
  DebugLines(llvm::Function &code) : code(code), builder(*code.getParent()) {}
  llvm::DIFile *getFile(llvm::StringRef path);
  void describeCallees(llvm::Function &caller);

  llvm::Function &code;
  llvm::DIBuilder builder;
  llvm::DISubprogram *function = nullptr;
  llvm::DebugLoc ofEntry;
  llvm::DenseMap<mlir::Location, llvm::DebugLoc> known;
};

/// While it exists, emitted code has the line of an operation.
class LineScope {
public:
  LineScope(llvm::IRBuilderBase &builder, DebugLines *lines,
            mlir::Operation *op)
      : builder(builder), before(builder.getCurrentDebugLocation()) {
    if (lines)
      builder.SetCurrentDebugLocation(lines->get(op->getLoc()));
  }
  ~LineScope() { builder.SetCurrentDebugLocation(before); }
  LineScope(const LineScope &) = delete;
  LineScope &operator=(const LineScope &) = delete;

private:
  llvm::IRBuilderBase &builder;
  llvm::DebugLoc before;
};

} // namespace tessera::codegen

#endif // TESSERA_CODEGEN_LLVM_DEBUGLINES_H

//===- Modules.h - modules as tools handle them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the driver and the C API do alike with what was read.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_MODULES_H
#define TESSERA_DIALECT_MODULES_H

#include "tessera/dialect/Ops.h"

#include "llvm/ADT/SmallVector.h"

#include <vector>

namespace tessera::cuda_tile {

/// Collects the modules of a block, from inside builtin modules too. Gives an
/// operation that is neither, or null.
mlir::Operation *
collectModules(mlir::Block &block,
               llvm::SmallVectorImpl<cuda_tile::ModuleOp> &modules);

/// An operation and its number in pre-order, from 0 on; null for none.
struct NumberedOp {
  mlir::Operation *op = nullptr;
  uint64_t number = 0;
};

/// Verifies each operation by itself, so that more than the first error is
/// found: MLIR's verifier is quicker, but stops there. `begin` is told which
/// operation is next, and none at the end. What concerns several operations,
/// such as dominance, is not looked at.
bool verifyEach(mlir::Operation *op,
                llvm::function_ref<void(NumberedOp)> begin);

/// The file and line that a location comes down to, if any.
std::optional<mlir::FileLineColLoc> findLine(mlir::LocationAttr location);

/// Hides the positions that the parser of `file` gave to operations without a
/// location, as long as this lives: among locations that the text has, they
/// would look like more of those.
class HiddenPositions {
public:
  HiddenPositions(mlir::Operation *top, llvm::StringRef file);
  ~HiddenPositions();
  HiddenPositions(const HiddenPositions &) = delete;
  HiddenPositions &operator=(const HiddenPositions &) = delete;

private:
  std::vector<std::pair<mlir::Operation *, mlir::Location>> ops;
  std::vector<std::pair<mlir::BlockArgument, mlir::Location>> arguments;
};

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_MODULES_H

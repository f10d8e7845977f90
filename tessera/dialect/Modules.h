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
#include "llvm/Support/Error.h"

#include <optional>
#include <vector>

namespace tessera::cuda_tile {

/// Collects the modules of a block, from inside builtin modules too. Gives an
/// operation that is neither, or null.
mlir::Operation *
collectModules(mlir::Block &block,
               llvm::SmallVectorImpl<cuda_tile::ModuleOp> &modules);

/// The entry of this name, or the only entry if there is no name.
///
/// `option` is what chooses an entry on a command line, such as `--entry`. With
/// it, errors list the entries to choose from; it is empty in a library.
llvm::Expected<cuda_tile::EntryOp>
findEntry(cuda_tile::ModuleOp module, std::optional<llvm::StringRef> name,
          llvm::StringRef option = "");

//===----------------------------------------------------------------------===//
// Numbers of operations
//===----------------------------------------------------------------------===//
//
// Engines, files and messages name an operation by its number: its position in
// a pre-order walk of its `cuda_tile.module`, which has number 0. An example:
//
//   cuda_tile.module @m {        // 0
//     entry @e() {               // 1
//       %a = iota : tile<4xi32>  // 2
//       return                   // 3
//     }
//   }
//
// A number holds as long as no operation is added to the module, removed from
// it or moved in it. It needs no location and outlives the module.

/// An operation and its number; null for none.
struct NumberedOp {
  mlir::Operation *op = nullptr;
  uint64_t number = 0;
};

/// The number of an operation. Without a `cuda_tile.module` around it, it is
/// counted from the outermost operation.
uint64_t getOpNumber(mlir::Operation *op);

/// The operation with this number, or null if there are not so many.
mlir::Operation *findOp(cuda_tile::ModuleOp module, uint64_t number);

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

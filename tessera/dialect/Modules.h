//===- Modules.h - finding modules, entries, operations -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Shared by the driver and the C API.
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

/// Collects the modules of a block, also inside builtin modules. Returns an
/// operation that is neither, or null.
mlir::Operation *
collectModules(mlir::Block &block,
               llvm::SmallVectorImpl<cuda_tile::ModuleOp> &modules);

/// Returns the entry with this name, or the only entry if there is no name.
///
/// `option` is the command-line option that selects an entry, such as
/// `--entry`. Errors then list the entries to choose from. It is empty in a
/// library.
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
// A number is valid as long as no operation is added to the module, removed
// from it or moved in it. It needs no location, and can be kept after the
// module is gone.

/// An operation and its number; null for none.
struct NumberedOp {
  mlir::Operation *op = nullptr;
  uint64_t number = 0;
};

/// The number of an operation. Without an enclosing `cuda_tile.module`, counts
/// from the outermost operation.
uint64_t getOpNumber(mlir::Operation *op);

/// The operation with this number, or null if there is none.
mlir::Operation *findOp(cuda_tile::ModuleOp module, uint64_t number);

/// Verifies each operation separately, to find more than the first error:
/// MLIR's verifier is faster, but stops there. Calls `begin` with each
/// operation before it is verified, and with none at the end. Does not check
/// rules about several operations, such as dominance.
bool verifyEach(mlir::Operation *op,
                llvm::function_ref<void(NumberedOp)> begin);

/// The file and line of a location, if it has any.
std::optional<mlir::FileLineColLoc> findLine(mlir::LocationAttr location);
/// The same as text: `FILE:LINE:COLUMN`, or empty.
std::string formatLine(mlir::LocationAttr location);
/// The lines of the calls by which inlined code at a location is reached, the
/// innermost first; at most 32.
llvm::SmallVector<mlir::FileLineColLoc>
findCallers(mlir::LocationAttr location);

/// While it exists, hides the positions that the parser of `file` gave to
/// operations without a location. Printed together with the locations in the
/// text, they would look like those.
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

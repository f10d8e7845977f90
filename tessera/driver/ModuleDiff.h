//===- ModuleDiff.h - what two modules differ in -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two modules are the same if writing them gives kernels that nobody could tell
// apart: names of values and of the module do not count, and neither do
// locations without a scope, which bytecode does not hold. Entries are compared
// with the entry of the same name, globals with the global of the same name.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_MODULEDIFF_H
#define TESSERA_DRIVER_MODULEDIFF_H

#include "tessera/dialect/Ops.h"

#include <string>
#include <vector>

namespace tessera {

/// Where two modules part. One of the operations may be missing.
struct Difference {
  mlir::Operation *left = nullptr;
  mlir::Operation *right = nullptr;
  std::string reason;
};

struct DiffOptions {
  bool ignoreDebugInfo = false;
};

/// The first difference of each entry and global, in order; none if the modules
/// are the same. Both must belong to one context.
std::vector<Difference> diffModules(cuda_tile::ModuleOp left,
                                    cuda_tile::ModuleOp right,
                                    const DiffOptions &options = {});

/// Prints both sides of a difference, after a line that says what it is.
void printDifference(llvm::raw_ostream &os, const Difference &difference);

} // namespace tessera

#endif // TESSERA_DRIVER_MODULEDIFF_H

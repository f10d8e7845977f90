//===- KeptNames.h - names survive formatting -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// MLIR keeps no names of values: its printer makes them up. The canonical text
// has the same operations as the source, so each name in it can be replaced by
// the author's, wherever it is defined or used:
//
//   source     %sum:2 = if %c -> (tile<i32>, tile<i32>) { … }
//              %t = addi %sum#0, %sum#1 : tile<i32>
//   printed    %0:2 = if %arg0 -> (tile<i32>, tile<i32>) { … }
//              %1 = addi %0#0, %0#1 : tile<i32>
//   kept       as in the source
//
// The operations are in the same order and nest in the same way, so what was no
// redefinition in the source is none here: author's names never collide. How
// results are grouped is the author's choice as well. A result without a name
// in the source gets the printer's, made different from all names of the
// source.
//
// The same holds for aliases of attributes that the printer prints as aliases.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_KEPTNAMES_H
#define TESSERA_DRIVER_KEPTNAMES_H

#include "tessera/driver/TextEdits.h"
#include "tessera/driver/TextLayout.h"

namespace tessera {

/// An operation of a source and the same one of its printed text.
struct PrintedOp {
  mlir::Operation *original;
  mlir::Operation *printed;
};

/// Replaces the names in `printed` by those of `source`.
void keepNames(const Source &source, const TextLayout &from,
               const Source &printed, const TextLayout &to,
               llvm::ArrayRef<PrintedOp> ops, TextEdits &edits);

} // namespace tessera

#endif // TESSERA_DRIVER_KEPTNAMES_H

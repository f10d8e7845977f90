//===- Selection.h - bodies that choose among their arguments -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of an argmax compares two candidates and returns one of them. The
// result of such a body depends only on how its arguments compare, and three
// numbers compare in few ways: 13 for integers, 26 for floats, any of which may
// be NaN. So we can test in all cases whether f(c, f(b, a)) equals f(f(c, b),
// a).
//
// Not all such bodies are associative. Example: x > y ? x : y, where a NaN
// loses if it comes later and wins if it comes first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_SELECTION_H
#define TESSERA_ANALYSIS_SELECTION_H

#include "mlir/IR/Block.h"

namespace tessera::analysis {

/// True if the results of an aggregate's body for these operands are chosen
/// among the arguments for these operands, only by comparing them, and the
/// choice is associative to the bit, including the sign of a zero.
bool isAssociativeSelection(mlir::Block &body,
                            llvm::ArrayRef<unsigned> operands);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_SELECTION_H

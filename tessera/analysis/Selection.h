//===- Selection.h - bodies that choose among their arguments -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The body of an argmax compares two candidates and passes one of them on. Such
// a body knows of its arguments only how they compare, and three numbers
// compare in few ways: 13 for integers, 26 for floats, any of which may be NaN.
// So whether f(c, f(b, a)) is always f(f(c, b), a) can be tried out.
//
// Not all of them are associative: x > y ? x : y, where a NaN loses if it comes
// later and wins if it comes first.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_ANALYSIS_SELECTION_H
#define TESSERA_ANALYSIS_SELECTION_H

#include "mlir/IR/Block.h"

namespace tessera::analysis {

/// True if the results of an aggregate's body for these operands are chosen
/// among the arguments for these operands, by comparing them and nothing else,
/// and the choice is associative: to the bit, that is to the sign of a zero.
bool isAssociativeSelection(mlir::Block &body,
                            llvm::ArrayRef<unsigned> operands);

} // namespace tessera::analysis

#endif // TESSERA_ANALYSIS_SELECTION_H

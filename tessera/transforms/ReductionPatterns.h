//===- ReductionPatterns.h - ways to make a module smaller -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Patterns for reducing test cases. Unlike all other rewrites, they change what
// a kernel does; a test decides whether the bug is still there. They keep the
// module valid where that is simple. The verifier rejects other candidates
// before they are tested.
//
// The result of an erased operation is replaced by a *filler*: zero, a new
// token, or a null pointer. Fillers are at the start of the entry, one per
// type, so that erasing many operations leaves few of them.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_TRANSFORMS_REDUCTIONPATTERNS_H
#define TESSERA_TRANSFORMS_REDUCTIONPATTERNS_H

#include "tessera/dialect/Ops.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/PatternMatch.h"

namespace tessera {

/// Patterns of one kind, which are tried together.
struct ReductionStep {
  llvm::StringLiteral name;
  /// Adds the patterns. `variant` selects a part of the operation, such as an
  /// operand.
  void (*populate)(mlir::RewritePatternSet &patterns, unsigned variant);
  /// True if there are variants other than 0.
  bool hasVariants = false;
};

/// The steps in the order to try them, from coarse to fine.
llvm::ArrayRef<ReductionStep> getReductionSteps();

/// Adds MLIR's interface for these patterns to the dialect, for MLIR's
/// `reduction-tree` pass.
void registerReductionPatterns(mlir::DialectRegistry &registry);

//===----------------------------------------------------------------------===//
// Helpers for patterns
//===----------------------------------------------------------------------===//

/// True if values of this type can be replaced by a filler.
bool hasFiller(mlir::Type type);

/// Returns a filler of this type that is visible at `op`.
mlir::Value getFiller(mlir::RewriterBase &rewriter, mlir::Operation *op,
                      mlir::Type type);

/// True if the operation is one that `getFiller` creates.
bool isFiller(mlir::Operation *op);

/// A literal of zeros, or of ones for a type without zero.
mlir::DenseElementsAttr getZeroLiteral(cuda_tile::TileType type);

//===----------------------------------------------------------------------===//
// Patterns over regions and signatures
//===----------------------------------------------------------------------===//

/// `if` becomes its first or second branch.
void populateInlineArm(mlir::RewritePatternSet &patterns, unsigned arm);
/// `for` and `loop` become one iteration.
void populateRunOnce(mlir::RewritePatternSet &patterns, unsigned);
/// `for` and `loop` lose a carried value; its initial value replaces it.
void populateDropCarried(mlir::RewritePatternSet &patterns, unsigned index);
/// `if` and `loop` lose a result.
void populateDropResult(mlir::RewritePatternSet &patterns, unsigned index);
/// `reduce` and `scan` lose one of several operands.
void populateDropAggregated(mlir::RewritePatternSet &patterns, unsigned index);
/// Entries lose an argument that is not used.
void populateDropArgument(mlir::RewritePatternSet &patterns, unsigned index);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_REDUCTIONPATTERNS_H

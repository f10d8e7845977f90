//===- ReductionPatterns.h - ways to make a module smaller -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Patterns for reducing test cases. Unlike every other rewrite they change what
// a kernel does: whether the bug is still there is for a test to say. They keep
// the module valid where that takes no guessing; the rest is found out by the
// verifier before a candidate is tested.
//
// What an erased operation gave is replaced by a *filler*: zero, a fresh token,
// a null pointer. Fillers stand at the beginning of the entry, one a type, so
// that erasing many operations leaves few of them.
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
  /// Adds the patterns. `variant` chooses among what an operation has several
  /// of, such as operands.
  void (*populate)(mlir::RewritePatternSet &patterns, unsigned variant);
  /// Whether there are variants other than 0.
  bool hasVariants = false;
};

/// From coarse to fine, which is the order to try them in.
llvm::ArrayRef<ReductionStep> getReductionSteps();

/// Gives the dialect MLIR's interface to these patterns, so that its
/// `reduction-tree` pass has them too.
void registerReductionPatterns(mlir::DialectRegistry &registry);

//===----------------------------------------------------------------------===//
// What patterns share
//===----------------------------------------------------------------------===//

/// Whether values of this type can be replaced by a filler.
bool hasFiller(mlir::Type type);

/// A filler of this type that can be used where `op` stands.
mlir::Value getFiller(mlir::RewriterBase &rewriter, mlir::Operation *op,
                      mlir::Type type);

/// Whether an operation is what `getFiller` makes.
bool isFiller(mlir::Operation *op);

/// The literal of zeros, or of ones for a type without zero.
mlir::DenseElementsAttr getZeroLiteral(cuda_tile::TileType type);

//===----------------------------------------------------------------------===//
// Patterns over regions and signatures
//===----------------------------------------------------------------------===//

/// `if` becomes its first or second arm.
void populateInlineArm(mlir::RewritePatternSet &patterns, unsigned arm);
/// `for` and `loop` become one iteration.
void populateRunOnce(mlir::RewritePatternSet &patterns, unsigned);
/// `for` and `loop` lose a carried value, which is its init from then on.
void populateDropCarried(mlir::RewritePatternSet &patterns, unsigned index);
/// `if` and `loop` lose a result.
void populateDropResult(mlir::RewritePatternSet &patterns, unsigned index);
/// `reduce` and `scan` lose one of several operands.
void populateDropAggregated(mlir::RewritePatternSet &patterns, unsigned index);
/// Entries lose an argument that is not used.
void populateDropArgument(mlir::RewritePatternSet &patterns, unsigned index);

} // namespace tessera

#endif // TESSERA_TRANSFORMS_REDUCTIONPATTERNS_H

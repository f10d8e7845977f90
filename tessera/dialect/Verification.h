//===- Verification.h - rules that several operations share -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_VERIFICATION_H
#define TESSERA_DIALECT_VERIFICATION_H

#include "tessera/dialect/Types.h"

#include "mlir/IR/Operation.h"

namespace tessera::cuda_tile {

/// Emits a warning about an operation from its verifier. `op->emitWarning()`
/// would print the operation, which would verify it, and warn again.
mlir::InFlightDiagnostic emitVerifierWarning(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// Checks that `mode` is one of `allowed`.
llvm::LogicalResult verifyRounding(mlir::Operation *op, RoundingMode mode,
                                   llvm::ArrayRef<RoundingMode> allowed);

/// Checks that the mode is one of the four IEEE modes.
llvm::LogicalResult verifyIEEERounding(mlir::Operation *op, RoundingMode mode);

/// Checks that `approx` and `full` are used for f32 only.
llvm::LogicalResult verifyF32OnlyRounding(mlir::Operation *op,
                                          RoundingMode mode, TileType type,
                                          RoundingMode f32Only);

/// Checks that subnormals are flushed in f32 only.
llvm::LogicalResult verifyFlushToZero(mlir::Operation *op, bool flushToZero,
                                      TileType type);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Checks that `pointers` has the shape of `values`, and points to its
/// elements.
bool pointsTo(mlir::Type pointers, mlir::Type values);

/// True if `mask` is absent or has the shape of `reference`.
bool hasShapeOf(mlir::Value mask, mlir::Value reference);

llvm::LogicalResult verifyLoadOrdering(mlir::Operation *op,
                                       MemoryOrderingSemantics ordering,
                                       std::optional<MemoryScope> scope);
llvm::LogicalResult verifyStoreOrdering(mlir::Operation *op,
                                        MemoryOrderingSemantics ordering,
                                        std::optional<MemoryScope> scope);
llvm::LogicalResult verifyAtomicOrdering(mlir::Operation *op,
                                         MemoryOrderingSemantics ordering);

/// Checks that the mode supports elements of this type.
llvm::LogicalResult verifyRMWMode(mlir::Operation *op, AtomicRMWMode mode,
                                  mlir::Type element);

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// Checks that none of `types` is a view: views cannot cross control flow.
/// `what` names a type in messages: `result type`, `loop-carried value`.
llvm::LogicalResult verifyNoViews(mlir::Operation *op, mlir::TypeRange types,
                                  llvm::StringRef what);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_VERIFICATION_H

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

/// Warns about an operation from its verifier. `op->emitWarning()` would print
/// the operation, printing would verify it, and that would warn again.
mlir::InFlightDiagnostic emitVerifierWarning(mlir::Operation *op);

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

/// `mode` is one of `allowed`.
llvm::LogicalResult verifyRounding(mlir::Operation *op, RoundingMode mode,
                                   llvm::ArrayRef<RoundingMode> allowed);

/// One of the four IEEE modes.
llvm::LogicalResult verifyIEEERounding(mlir::Operation *op, RoundingMode mode);

/// `approx` and `full` exist for f32 only.
llvm::LogicalResult verifyF32OnlyRounding(mlir::Operation *op,
                                          RoundingMode mode, TileType type,
                                          RoundingMode f32Only);

/// Subnormals are flushed in f32 only.
llvm::LogicalResult verifyFlushToZero(mlir::Operation *op, bool flushToZero,
                                      TileType type);

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// `pointers` is a tile of pointers to the elements of `values`, of its shape.
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

/// The mode works on elements of this type.
llvm::LogicalResult verifyRMWMode(mlir::Operation *op, AtomicRMWMode mode,
                                  mlir::Type element);

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

/// None of `types` is a view: views cannot cross control flow. `what` names one
/// of them: `result type`, `loop-carried value`.
llvm::LogicalResult verifyNoViews(mlir::Operation *op, mlir::TypeRange types,
                                  llvm::StringRef what);

} // namespace tessera::cuda_tile

#endif // TESSERA_DIALECT_VERIFICATION_H

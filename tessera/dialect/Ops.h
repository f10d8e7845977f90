//===- Ops.h - operations of cuda_tile -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DIALECT_OPS_H
#define TESSERA_DIALECT_OPS_H

#include "tessera/dialect/OpClasses.h"
#include "tessera/dialect/OperandGroups.h"
#include "tessera/dialect/Types.h"

#include "mlir/Bytecode/BytecodeOpInterface.h"
#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/OpDefinition.h"
#include "mlir/IR/OpImplementation.h"
#include "mlir/IR/RegionKindInterface.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/InferTypeOpInterface.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace tessera::cuda_tile {

// Terminators name their parents.
class EntryOp;
class ReduceOp;
class ScanOp;

/// The terminators that a branch of `if` may have; `yield` is implied.
struct IfTerminator {
  static bool classof(mlir::Operation *op);
  static llvm::StringRef getOperationName() { return "cuda_tile.yield"; }
  static void build(mlir::OpBuilder &, mlir::OperationState &) {}
};

/// The terminators that the body of `loop` may have; `continue` is implied.
struct LoopTerminator {
  static bool classof(mlir::Operation *op);
  static llvm::StringRef getOperationName() { return "cuda_tile.continue"; }
  static void build(mlir::OpBuilder &, mlir::OperationState &) {}
};

} // namespace tessera::cuda_tile

#define GET_OP_CLASSES
#include "tessera/dialect/ControlFlowOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/CoreOps.h.inc"

/// MLIR requires attributes of parameters to belong to a dialect (`x.y`); Tile
/// IR allows any.
template <>
llvm::LogicalResult
mlir::function_interface_impl::verifyTrait(tessera::cuda_tile::EntryOp entry);

#define GET_OP_CLASSES
#include "tessera/dialect/AtomicsOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/BitwiseOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/ConversionOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/FloatOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/IntegerOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/MemoryOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/MiscOps.h.inc"

#define GET_OP_CLASSES
#include "tessera/dialect/ViewsOps.h.inc"

#endif // TESSERA_DIALECT_OPS_H

//===- Verification.cpp - rules that several operations share -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Verification.h"

#include "tessera/dialect/OperandGroups.h"

#include "mlir/IR/BuiltinTypes.h"

using namespace mlir;
using namespace tessera::cuda_tile;

InFlightDiagnostic tessera::cuda_tile::emitVerifierWarning(Operation *op) {
  return mlir::emitWarning(op->getLoc());
}

LogicalResult tessera::cuda_tile::verifyOperandGroups(
    Operation *op, ArrayRef<OperandGroup> groups, ArrayRef<int32_t> sizes) {
  unsigned first = 0;
  for (auto [group, size] : llvm::zip_equal(groups, sizes)) {
    // operand_groups.c1: an operand that is not optional is there
    if (group.isOne && size != 1)
      return op->emitOpError("operand group '")
             << group.name << "' starting at #" << first
             << " requires 1 element, but found " << size;
    first += size;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Rounding
//===----------------------------------------------------------------------===//

LogicalResult
tessera::cuda_tile::verifyRounding(Operation *op, RoundingMode mode,
                                   ArrayRef<RoundingMode> allowed) {
  // rounding.c1: the mode is one that the operation has
  if (llvm::is_contained(allowed, mode))
    return success();
  InFlightDiagnostic diag =
      op->emitOpError("invalid rounding mode specified, expect one of [");
  llvm::interleaveComma(allowed, diag, [&](RoundingMode known) {
    diag << stringifyRoundingMode(known);
  });
  return diag << "]";
}

LogicalResult tessera::cuda_tile::verifyIEEERounding(Operation *op,
                                                     RoundingMode mode) {
  return verifyRounding(op, mode,
                        {RoundingMode::NearestEven, RoundingMode::Zero,
                         RoundingMode::NegativeInf, RoundingMode::PositiveInf});
}

LogicalResult tessera::cuda_tile::verifyF32OnlyRounding(Operation *op,
                                                        RoundingMode mode,
                                                        TileType type,
                                                        RoundingMode f32Only) {
  // rounding.c2: approx and full are for f32 (full of exp and tanh for all)
  if (mode == f32Only && !type.getElementType().isF32())
    return op->emitOpError() << stringifyRoundingMode(mode)
                             << " modifier only supported for f32 data type, "
                                "but got: "
                             << type.getElementType();
  return success();
}

LogicalResult tessera::cuda_tile::verifyFlushToZero(Operation *op,
                                                    bool flushToZero,
                                                    TileType type) {
  // rounding.c3: flush_to_zero is for f32
  if (flushToZero && !type.getElementType().isF32())
    return op->emitOpError() << "flush_to_zero modifier only supported for f32 "
                                "data type, but got: "
                             << type.getElementType();
  return success();
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

bool tessera::cuda_tile::pointsTo(Type pointers, Type values) {
  auto pointerTile = dyn_cast<TileType>(pointers);
  auto valueTile = dyn_cast<TileType>(values);
  if (!pointerTile || !valueTile)
    return false;
  auto pointer = dyn_cast<PointerType>(pointerTile.getElementType());
  return pointer && pointer.getPointeeType() == valueTile.getElementType() &&
         pointerTile.getShape() == valueTile.getShape();
}

bool tessera::cuda_tile::hasShapeOf(Value mask, Value reference) {
  return !mask || cast<TileType>(mask.getType()).getShape() ==
                      cast<TileType>(reference.getType()).getShape();
}

/// The rule of loads and stores: only the half of acquire/release that applies,
/// and a scope if and only if the access is not weak.
static LogicalResult verifyAccess(Operation *op, StringRef access,
                                  MemoryOrderingSemantics ordering,
                                  std::optional<MemoryScope> scope,
                                  MemoryOrderingSemantics strong) {
  // memory.c1: the ordering is one that the access has
  bool weak = ordering == MemoryOrderingSemantics::Weak;
  if (!weak && ordering != MemoryOrderingSemantics::Relaxed &&
      ordering != strong)
    return op->emitOpError("expect one of: weak, relaxed, or ")
           << stringifyMemoryOrderingSemantics(strong)
           << ", but got: " << stringifyMemoryOrderingSemantics(ordering);
  // memory.c2: a weak access has no scope
  if (weak && scope)
    return op->emitOpError("weak ") << access << " must not have memory scope";
  // memory.c3: an access that is not weak has a scope
  if (!weak && !scope)
    return op->emitOpError("memory scope is required for ")
           << stringifyMemoryOrderingSemantics(ordering) << " " << access;
  return success();
}

LogicalResult
tessera::cuda_tile::verifyLoadOrdering(Operation *op,
                                       MemoryOrderingSemantics ordering,
                                       std::optional<MemoryScope> scope) {
  return verifyAccess(op, "load", ordering, scope,
                      MemoryOrderingSemantics::Acquire);
}

LogicalResult
tessera::cuda_tile::verifyStoreOrdering(Operation *op,
                                        MemoryOrderingSemantics ordering,
                                        std::optional<MemoryScope> scope) {
  return verifyAccess(op, "store", ordering, scope,
                      MemoryOrderingSemantics::Release);
}

LogicalResult
tessera::cuda_tile::verifyAtomicOrdering(Operation *op,
                                         MemoryOrderingSemantics ordering) {
  // memory.c4: the ordering is not weak
  if (ordering == MemoryOrderingSemantics::Weak)
    return op->emitOpError("memory ordering semantics must be one of: relaxed, "
                           "acquire, release, acq_rel");
  return success();
}

LogicalResult tessera::cuda_tile::verifyRMWMode(Operation *op,
                                                AtomicRMWMode mode,
                                                Type element) {
  unsigned width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  switch (mode) {
  case AtomicRMWMode::AddF:
    // memory.c5: addf is for f16, bf16, f32 and f64
    if (element.isF16() || element.isBF16() || element.isF32() ||
        element.isF64())
      return success();
    return op->emitOpError(
        "'addf' works only with floats f16, bf16, f32, and f64");
  case AtomicRMWMode::Xchg:
    // memory.c6: xchg is for elements of 32 and 64 bits
    if (width == 32 || width == 64)
      return success();
    return op->emitOpError(
        "'xchg' works only with integers or float of 32 or 64 bitwidth");
  default:
    // memory.c7: the other modes are for i32 and i64
    if (element.isInteger(32) || element.isInteger(64))
      return success();
    return op->emitOpError("'") << stringifyAtomicRMWMode(mode)
                                << "' works only with integers i32 and i64";
  }
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

LogicalResult tessera::cuda_tile::verifyNoViews(Operation *op, TypeRange types,
                                                StringRef what) {
  for (auto [index, type] : llvm::enumerate(types)) {
    // carried.c1: no result and no value passed on is a tensor_view
    if (isa<TensorViewType>(type))
      return op->emitOpError(what)
             << " " << index << " is a tensor_view, which is not supported";
    // carried.c2: no result and no value passed on is a tile view
    if (isa<TileView>(type))
      return op->emitOpError(what)
             << " " << index << " is a tile view, which is not supported";
  }
  return success();
}

//===- AtomicsOps.cpp - atomic operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"
#include "tessera/dialect/ViewSyntax.h"

using namespace mlir;
using namespace tessera::cuda_tile;

static Type getPointee(TileType pointers) {
  return cast<PointerType>(pointers.getElementType()).getPointeeType();
}

/// Checks that the pointers point to the type of the operand.
static LogicalResult verifyPointee(Operation *op, TileType pointers,
                                   TileType value, StringRef name) {
  // atomic.c1: the pointers point to elements of the operand
  Type pointee = getPointee(pointers);
  if (pointee != value.getElementType())
    return op->emitOpError("expected pointee type (")
           << pointee << ") to match element type of '" << name << "' ("
           << value.getElementType() << ")";
  return success();
}

//===----------------------------------------------------------------------===//
// atomic_cas_tko
//===----------------------------------------------------------------------===//

LogicalResult AtomicCASTkoOp::verify() {
  if (failed(verifyPointee(*this, getPointers().getType(), getVal().getType(),
                           "val")))
    return failure();
  // atomic_cas_tko.c3: elements have 32 or 64 bits
  Type element = getVal().getType().getElementType();
  unsigned width = element.isIntOrFloat() ? element.getIntOrFloatBitWidth() : 0;
  if (width != 32 && width != 64)
    return emitOpError("expect only float or integer types with 32 or 64 bit");
  // atomic_cas_tko.c4: the mask has the same shape
  if (!hasShapeOf(getMask(), getPointers()))
    return emitOpError("failed to verify that all of {pointers, val, cmp and "
                       "mask} have same shape");
  return verifyAtomicOrdering(*this, getMemoryOrderingSemantics());
}

void AtomicCASTkoOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "result");
  setName(getResultToken(), "result_token");
}

//===----------------------------------------------------------------------===//
// atomic_rmw_tko
//===----------------------------------------------------------------------===//

LogicalResult AtomicRMWTkoOp::verify() {
  if (failed(verifyPointee(*this, getPointers().getType(), getArg().getType(),
                           "arg")))
    return failure();
  // atomic_rmw_tko.c3: the mask has the same shape
  if (!hasShapeOf(getMask(), getPointers()))
    return emitOpError(
        "failed to verify that all of {pointers, arg, mask} have same shape");
  if (failed(
          verifyRMWMode(*this, getMode(), getArg().getType().getElementType())))
    return failure();
  return verifyAtomicOrdering(*this, getMemoryOrderingSemantics());
}

void AtomicRMWTkoOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "result");
  setName(getResultToken(), "result_token");
}

//===----------------------------------------------------------------------===//
// atomic_red_view_tko
//===----------------------------------------------------------------------===//

ParseResult AtomicRedViewTkoOp::parse(OpAsmParser &parser,
                                      OperationState &result) {
  auto &properties = result.getOrAddProperties<Properties>();
  ViewAccessParser access(parser);
  OpAsmParser::UnresolvedOperand value;
  Type valueType, tokenType;
  if (access.parseOrdering(properties.memory_ordering_semantics,
                           properties.memory_scope) ||
      access.parseViewAndIndices() || parser.parseComma() ||
      parseRMWMode(parser, properties.mode) || parser.parseComma() ||
      parser.parseOperand(value) || access.parseOptionalToken() ||
      parseAttributes(parser, result, /*withKeyword=*/true) ||
      parser.parseColon() || parseShort(parser, valueType) ||
      parser.parseComma() || access.parseViewAndIndexTypes() ||
      parseShort(parser, tokenType) || access.resolveViewAndIndices(result) ||
      parser.resolveOperand(value, valueType, result.operands) ||
      access.resolveToken(result))
    return failure();
  properties.operandSegmentSizes = {1, access.getNumIndices(), 1,
                                    access.getNumTokens()};
  result.addTypes(tokenType);
  return success();
}

void AtomicRedViewTkoOp::print(OpAsmPrinter &printer) {
  printViewOrdering(printer, getMemoryOrderingSemantics(), getMemoryScope());
  printer << ' ' << getView() << '[' << getIndex() << "], "
          << stringifyAtomicRMWMode(getMode()) << ", " << getValue();
  printViewToken(printer, getToken());
  printer.printOptionalAttrDictWithKeyword(
      (*this)->getDiscardableAttrDictionary().getValue());
  printer << " : ";
  printShort(printer, getValue().getType());
  printer << ", ";
  printViewAndIndexTypes(printer, getView().getType(), getIndex().getTypes());
  printer << " -> ";
  printShort(printer, getResultToken().getType());
}

LogicalResult AtomicRedViewTkoOp::verify() {
  TileView view = getView().getType();
  TileType value = getValue().getType();
  TileType tile = view.getTileType();
  // atomic_red_view_tko.c1: the view is not a gather_scatter_view
  if (isa<GatherScatterViewType>(view))
    return emitOpError("gather_scatter_view is not supported; use "
                       "partition_view instead");
  // atomic_red_view_tko.c2: the view has no padding
  if (view.getPaddingValue())
    return emitOpError("views with padding_value are not supported for atomic "
                       "reductions");
  // atomic_red_view_tko.c3: the value has the element type of the view
  if (tile.getElementType() != value.getElementType())
    return emitOpError("view element type (")
           << tile.getElementType() << ") must match value element type ("
           << value.getElementType() << ")";
  // atomic_red_view_tko.c4: the value has the shape of the view's tiles
  if (tile.getShape() != value.getShape())
    return emitOpError("view tile shape ")
           << tile.getShape() << " must match value shape " << value.getShape()
           << " for element-wise atomic operations";
  // atomic_red_view_tko.c5: the mode is not xchg
  if (getMode() == AtomicRMWMode::Xchg)
    return emitOpError("atomic_red_view_tko op cannot use xchg operation");
  if (failed(verifyRMWMode(*this, getMode(), value.getElementType())))
    return failure();
  // atomic_red_view_tko.c6: the ordering is relaxed
  if (getMemoryOrderingSemantics() != MemoryOrderingSemantics::Relaxed)
    return emitOpError("only 'relaxed' memory ordering is supported for "
                       "view-based atomic reductions");
  // atomic_red_view_tko.c7: the scope is not sys
  if (getMemoryScope() == MemoryScope::System)
    return emitOpError("memory scope 'sys' is not supported for view-based "
                       "atomic reductions; use 'tl_blk' or 'device' for TMA "
                       "compatibility");
  // atomic_red_view_tko.c8: there is one index per dimension
  if (getIndex().size() != view.getIndexRank())
    return emitOpError("expected ")
           << view.getIndexRank()
           << " index operand(s) for view with tile rank "
           << view.getIndexRank() << ", got " << getIndex().size();
  for (auto [position, index] : llvm::enumerate(getIndex())) {
    // atomic_red_view_tko.c9: every index is a scalar
    auto type = cast<TileType>(index.getType());
    if (type.getRank() != 0)
      return emitOpError("index operand ")
             << position << " must be a scalar tile (rank 0), got shape "
             << type.getShape();
  }
  return success();
}

#define GET_OP_CLASSES
#include "tessera/dialect/AtomicsOps.cpp.inc"

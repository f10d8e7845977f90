//===- CoreOps.cpp - tile operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Assembly.h"
#include "tessera/dialect/Ops.h"
#include "tessera/dialect/Verification.h"

#include "mlir/IR/Builders.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace tessera::cuda_tile;

//===----------------------------------------------------------------------===//
// constant
//===----------------------------------------------------------------------===//

OpFoldResult ConstantOp::fold(FoldAdaptor) { return getValue(); }

void ConstantOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  DenseIntOrFPElementsAttr value = getValue();
  Type element = value.getElementType();
  std::string name = "cst";
  if (element.isInteger(1)) {
    if (!value.isSplat())
      name = "cst_i1";
    else
      name = value.getSplatValue<bool>() ? "true" : "false";
  } else if (value.isSplat() && isa<FloatType>(element)) {
    if (value.getSplatValue<APFloat>().isNaN())
      name = "cst_NaN";
  } else if (value.isSplat()) {
    llvm::raw_string_ostream os(name);
    os << '_' << value.getSplatValue<APInt>();
  }
  setName(getResult(), name);
}

//===----------------------------------------------------------------------===//
// Shapes
//===----------------------------------------------------------------------===//

LogicalResult IotaOp::verify() {
  // iota.c1: the result has one dimension
  if (getType().getRank() != 1)
    return emitOpError("expects result type to be 1-d tile");
  // iota.c2: the last number fits the element type
  Type element = getType().getElementType();
  unsigned width = element.getIntOrFloatBitWidth();
  if (width < 64 && getType().getNumElements() > int64_t(1) << width)
    return emitOpError("the number of elements ")
           << getType().getNumElements()
           << " exceeds the maximum value of element type " << element;
  return success();
}

LogicalResult ReshapeOp::verify() {
  // reshape.c2: source and result have the same number of elements
  if (getSource().getType().getNumElements() != getType().getNumElements())
    return emitOpError("expected source tile and result tile to have the same "
                       "number of elements");
  return success();
}

void ReshapeOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "reshape");
}

LogicalResult BroadcastOp::verify() {
  ArrayRef<int64_t> from = getSource().getType().getShape();
  ArrayRef<int64_t> to = getType().getShape();
  for (auto [source, result] : llvm::zip(from, to))
    // broadcast.c3: an extent stays the same or was 1
    if (source != result && source != 1)
      return emitOpError("expects the shape of source tile to be compatible "
                         "with that of the result tile, but got: ")
             << from << " and " << to;
  return success();
}

void BroadcastOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getResult(), "bcast");
}

LogicalResult PermuteOp::verify() {
  ArrayRef<int64_t> from = getSource().getType().getShape();
  ArrayRef<int64_t> to = getType().getShape();
  ArrayRef<int32_t> permutation = getPermutation();
  int64_t rank = from.size();
  // permute.c3: the source has two dimensions or more
  if (rank < 2)
    return emitOpError("expects at least rank 2, but got: ") << rank;
  // permute.c4: there is one entry per dimension
  if (static_cast<int64_t>(permutation.size()) != rank)
    return emitOpError("expect permutation size (")
           << permutation.size() << ") to equal the rank of the source ("
           << rank << ")";
  // permute.c5: no entry occurs twice
  SmallVector<int32_t> sorted(permutation);
  llvm::sort(sorted);
  if (std::adjacent_find(sorted.begin(), sorted.end()) != sorted.end())
    return emitOpError("expect permutation elements to be unique");
  for (auto [index, dim] : llvm::enumerate(permutation)) {
    // permute.c6: every entry is a dimension of the source
    if (dim < 0 || dim >= rank)
      return emitOpError("permutation element at index ")
             << index << " (" << dim << ") is out of bound [0, " << rank << ")";
    // permute.c7: result extents are those of the source in that order
    if (to[index] != from[dim])
      return emitOpError("result shape invalid at index ")
             << index << ", expected: " << from[dim]
             << ", but got: " << to[index];
  }
  return success();
}

LogicalResult CatOp::verify() {
  ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  ArrayRef<int64_t> result = getType().getShape();
  int64_t dim = getDim();
  // cat.c3: dim is a dimension of the tiles
  if (dim < 0 || dim >= static_cast<int64_t>(lhs.size()))
    return emitOpError("expect dim to be [0, ")
           << lhs.size() << "), but got: " << dim;
  // cat.c4: along dim the extents add up
  if (lhs[dim] + rhs[dim] != result[dim])
    return emitOpError("invalid concat at position ")
           << dim << ", expected: " << lhs[dim] + rhs[dim]
           << " but got: " << result[dim];
  auto verifyRest = [&](ArrayRef<int64_t> other,
                        StringRef name) -> LogicalResult {
    for (size_t i = 0; i < lhs.size(); ++i)
      // cat.c5: along the others they are equal
      if (static_cast<int64_t>(i) != dim && lhs[i] != other[i])
        return emitOpError("expect lhs and ")
               << name << " shapes to match at non-concat position " << i
               << ", expected: " << lhs[i] << " but got: " << other[i];
    return success();
  };
  return success(succeeded(verifyRest(rhs, "rhs")) &&
                 succeeded(verifyRest(result, "result")));
}

//===----------------------------------------------------------------------===//
// Sub-tiles
//===----------------------------------------------------------------------===//

/// A constant index outside of the grid of sub-tiles is undefined behaviour if
/// it is executed. So it gets a warning, not an error.
static void warnOutOfGrid(Operation *op, OperandRange indices, TileType whole,
                          TileType part) {
  for (auto [dim, index] : llvm::enumerate(indices)) {
    DenseElementsAttr value;
    if (!matchPattern(index, m_Constant(&value)) || !value.isSplat())
      continue;
    int64_t constant = value.getSplatValue<APInt>().getSExtValue();
    int64_t last = whole.getDimSize(dim) / part.getDimSize(dim) - 1;
    StringRef name = op->getName().stripDialect();
    // subtile.c4: a constant index is not negative (warning)
    if (constant < 0)
      emitVerifierWarning(op)
          << name << " index " << dim << " has negative value " << constant
          << ", which may cause undefined behavior";
    // subtile.c5: a constant index is inside the grid (warning)
    else if (constant > last)
      emitVerifierWarning(op)
          << name << " index " << dim << " value " << constant
          << " may be out of bounds (max valid index: " << last << ")";
  }
}

/// The rule of extract and insert: `part` divides `whole` into a grid, and the
/// indices select one cell. Diagnostics use these names.
static LogicalResult verifySubTile(Operation *op, TileType whole,
                                   StringRef wholeName, TileType part,
                                   StringRef partName, OperandRange indices) {
  // subtile.c1: elements have the same type
  if (whole.getElementType() != part.getElementType())
    return op->emitOpError()
           << (wholeName == "source" ? wholeName : partName) << " and "
           << (wholeName == "source" ? partName : wholeName)
           << " element type do not match";
  for (int64_t dim = 0; dim < whole.getRank(); ++dim)
    // subtile.c2: extents of the block divide those of the tile
    if (whole.getDimSize(dim) % part.getDimSize(dim) != 0)
      return op->emitOpError()
             << wholeName << " dimension " << dim << " size ("
             << whole.getDimSize(dim) << ") must be evenly divisible by "
             << partName << " dimension " << dim << " size ("
             << part.getDimSize(dim) << ")";
  // subtile.c3: there is one index per dimension
  if (static_cast<int64_t>(indices.size()) != whole.getRank())
    return op->emitOpError("expected ")
           << whole.getRank() << " indices, but got " << indices.size();
  warnOutOfGrid(op, indices, whole, part);
  return success();
}

LogicalResult ExtractOp::verify() {
  return verifySubTile(*this, getSource().getType(), "source", getType(),
                       "result", getIndices());
}

LogicalResult InsertOp::verify() {
  return verifySubTile(*this, getDestination().getType(), "destination",
                       getSource().getType(), "source", getIndices());
}

//===----------------------------------------------------------------------===//
// select
//===----------------------------------------------------------------------===//

LogicalResult SelectOp::verify() {
  // select.c3: elements are not f4E2M1FN
  if (isa<Float4E2M1FNType>(getType().getElementType()))
    return emitOpError("cannot operate on sub-byte type F4E2M1FN");
  return success();
}

//===----------------------------------------------------------------------===//
// Grid and globals
//===----------------------------------------------------------------------===//

void GetTileBlockIdOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getBlockIdX(), "blockId_x");
  setName(getBlockIdY(), "blockId_y");
  setName(getBlockIdZ(), "blockId_z");
}

void GetNumTileBlocksOp::getAsmResultNames(OpAsmSetValueNameFn setName) {
  setName(getGridSizeX(), "gridSize_x");
  setName(getGridSizeY(), "gridSize_y");
  setName(getGridSizeZ(), "gridSize_z");
}

LogicalResult
GetGlobalOp::verifySymbolUses(SymbolTableCollection &symbolTables) {
  // get_global.c1: a global of this name exists
  auto global =
      symbolTables.lookupNearestSymbolFrom<GlobalOp>(*this, getNameAttr());
  if (!global)
    return emitOpError("'")
           << getName() << "' does not reference a valid global";
  // get_global.c2: the result points to its elements
  Type pointee = cast<PointerType>(getType().getElementType()).getPointeeType();
  Type element = global.getValue().getElementType();
  if (pointee != element)
    return emitOpError("pointee type of result type ")
           << pointee << " does not match type " << element
           << " of the global @" << getName();
  return success();
}

//===----------------------------------------------------------------------===//
// pack, unpack
//===----------------------------------------------------------------------===//

/// The bits of a packed element; tf32 takes four bytes, as in memory.
static int64_t getPackedWidth(Type element) {
  return isa<FloatTF32Type>(element) ? 32 : element.getIntOrFloatBitWidth();
}

static LogicalResult verifyPacking(Operation *op, TileType source,
                                   TileType result) {
  // packing.c1: both tiles have one dimension
  if (source.getRank() != 1 || result.getRank() != 1)
    return op->emitOpError("expects source and result to be rank-1 tiles");
  int64_t sourceWidth = getPackedWidth(source.getElementType());
  int64_t resultWidth = getPackedWidth(result.getElementType());
  // packing.c2: elements of source and result differ in width
  if (sourceWidth == resultWidth)
    return op->emitOpError("expects source and result to have different "
                           "element type widths");
  int64_t sourceBits = sourceWidth * source.getNumElements();
  int64_t resultBits = resultWidth * result.getNumElements();
  // packing.c3: both tiles fill whole bytes
  if (sourceBits % 8 != 0)
    return op->emitOpError("expects source tile to be byte-aligned");
  if (resultBits % 8 != 0)
    return op->emitOpError("expects result tile to be byte-aligned");
  // packing.c4: both tiles have the same number of bytes
  if (sourceBits != resultBits)
    return op->emitOpError("expects source and result to have the same size "
                           "in bytes, but got source tile size ")
           << sourceBits / 8 << " bytes and result tile size " << resultBits / 8
           << " bytes";
  return success();
}

LogicalResult PackOp::verify() {
  return verifyPacking(*this, getSource().getType(), getType());
}

LogicalResult UnpackOp::verify() {
  return verifyPacking(*this, getSource().getType(), getType());
}

#define GET_OP_CLASSES
#include "tessera/dialect/CoreOps.cpp.inc"

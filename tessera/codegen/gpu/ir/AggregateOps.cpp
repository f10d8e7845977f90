//===- AggregateOps.cpp - verifiers of reductions and scans -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"

#include "llvm/Support/MathExtras.h"

using namespace tessera;
using namespace tessera::tgpu;
using layout::Group;
using layout::Layout;

/// Says why index bits cannot be combined inside a warp, or nothing.
static llvm::StringRef findObstacle(const Layout &layout, uint32_t bits) {
  uint32_t seen = 0;
  for (Group group : {Group::Register, Group::Lane})
    for (uint32_t vector : layout.getBasis(group)) {
      if ((vector & bits) == 0)
        continue;
      if (vector & (vector - 1))
        return "a vector of the layout has several bits";
      if (seen & vector)
        return "a bit is held twice";
      seen |= vector;
    }
  for (uint32_t vector : layout.getBasis(Group::Warp))
    if (vector & bits)
      return "the elements are in different warps";
  return "";
}

static llvm::LogicalResult verifyBody(mlir::Operation *op, size_t numValues) {
  mlir::Block &block = op->getRegion(0).front();
  if (block.getNumArguments() != 2 * numValues)
    return op->emitOpError("has a body for another number of operands");
  return mlir::success();
}

llvm::LogicalResult ReduceOp::verify() {
  // tgpu.reduce.c1: one result per operand
  if (getNumOperands() != getNumResults() || getNumOperands() == 0)
    return emitOpError("has ") << getNumResults() << " results";
  for (mlir::Value operand : getOperands()) {
    auto type = mlir::cast<FragType>(operand.getType());
    // tgpu.reduce.c2: the combined bits are held once, inside a warp
    llvm::StringRef obstacle = findObstacle(type.getLayout(), getReduced());
    if (!obstacle.empty())
      return emitOpError("cannot combine elements: ") << obstacle;
  }
  return verifyBody(*this, getNumOperands());
}

llvm::LogicalResult ScanOp::verify() {
  // tgpu.scan.c1: one result per operand, of the same type
  if (getOperandTypes() != getResultTypes() || getNumOperands() == 0)
    return emitOpError("has results of other types than its operands");
  auto type = mlir::cast<FragType>(getOperand(0).getType());
  // tgpu.scan.c2: blocks divide the dimension
  if (getDim() >= type.getShape().size() || !llvm::isPowerOf2_64(getBlock()) ||
      int64_t(getBlock()) > type.getShape()[getDim()])
    return emitOpError("has no such blocks");
  unsigned first =
      layout::getFirstBit(layout::Shape(type.getShape()), getDim());
  uint32_t bits = layout::getLowMask(layout::getNumBits(getBlock())) << first;
  // tgpu.scan.c3: the bits inside a block are held once, inside a warp
  llvm::StringRef obstacle = findObstacle(type.getLayout(), bits);
  if (!obstacle.empty())
    return emitOpError("cannot combine elements: ") << obstacle;
  return verifyBody(*this, getNumOperands());
}

void CarryOp::build(mlir::OpBuilder &builder, mlir::OperationState &state,
                    mlir::TypeRange results, mlir::ValueRange scans,
                    mlir::ValueRange carries, uint32_t dim, bool reverse) {
  state.addTypes(results);
  state.addOperands(scans);
  state.addOperands(carries);
  state.addAttribute(getDimAttrName(state.name),
                     builder.getI32IntegerAttr(dim));
  if (reverse)
    state.addAttribute(getReverseAttrName(state.name), builder.getUnitAttr());
  state.addRegion();
}

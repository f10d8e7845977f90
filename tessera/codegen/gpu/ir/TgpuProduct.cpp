//===- TgpuProduct.cpp - products of tiles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/ir/Tgpu.h"
#include "tessera/dialect/ElementData.h"
#include "tessera/layout/Fragments.h"

using namespace tessera;
using namespace tessera::tgpu;

llvm::LogicalResult DotOp::verify() {
  llvm::ArrayRef<int64_t> lhs = getLhs().getType().getShape();
  llvm::ArrayRef<int64_t> rhs = getRhs().getType().getShape();
  llvm::ArrayRef<int64_t> acc = getAcc().getType().getShape();
  size_t rank = acc.size();
  // tgpu.dot.c1: all have rank 2 or 3, and extents that agree
  if (rank < 2 || rank > 3 || lhs.size() != rank || rhs.size() != rank ||
      lhs.drop_back(1) != rhs.drop_back(1) ||
      lhs.drop_back(2) != acc.drop_back(2) ||
      lhs.back() != acc.drop_back(1).back() || rhs.back() != acc.back())
    return emitOpError("has shapes that do not agree");
  // tgpu.dot.c2: operands have one element type, one slot and no swizzle
  for (BufferType type : {getLhs().getType(), getRhs().getType()})
    if (type.getElementType() != getLhs().getType().getElementType() ||
        type.getDepth() != 1 || type.getSwizzle() != 0)
      return emitOpError("has an operand in a form that it cannot read");
  return mlir::success();
}

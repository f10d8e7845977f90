//===- OpClasses.cpp - classes of operations -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/OpClasses.h"

using namespace tessera;
using namespace tessera::cuda_tile;

#include "tessera/dialect/OpInterfaces.cpp.inc"

ElementCost cuda_tile::getElementCost(mlir::Operation *op) {
  auto interface = llvm::dyn_cast<ElementCostOpInterface>(op);
  return interface ? interface.getElementCost() : ElementCost::None;
}

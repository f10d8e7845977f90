//===- MiscLower.cpp - messages to the host -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The first thread takes the room for each message, so messages are in the
// order of the program, and tokens need no barriers.
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/gpu/lower/Lowering.h"

using namespace tessera;
using namespace tessera::cuda_tile;
using namespace tessera::gpu;
using mlir::dyn_cast;
using mlir::isa;
using mlir::Operation;

bool Lowering::demandMisc(Operation *op) {
  if (!isa<PrintTkoOp, AssertOp>(op))
    return false;
  demand(op->getOperands());
  return true;
}

bool Lowering::lowerMisc(Operation *op) {
  if (auto print = dyn_cast<PrintTkoOp>(op)) {
    create<tgpu::PrintOp>(op, print.getStrAttr(), get(print.getArgs()));
    return true;
  }
  if (auto assertion = dyn_cast<AssertOp>(op)) {
    create<tgpu::AssertOp>(op, get(assertion.getCondition()),
                           assertion.getMessageAttr());
    return true;
  }
  return false;
}

//===- VersionRules.cpp - version rules beyond single fields -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/VersionRules.h"

#include "tessera/dialect/Ops.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::bytecode;
using namespace tessera::cuda_tile;

/// Before 13.4 a conversion rounds to nearest; only conversions to f8E8M0FNU
/// have always had a choice.
static std::optional<LateUse> findLateRounding(FToFOp op) {
  // The operation is not verified yet, and may have any types.
  auto to = dyn_cast<TileType>(op->getResult(0).getType());
  auto from = dyn_cast<TileType>(op->getOperand(0).getType());
  if (op.getRoundingMode() == RoundingMode::NearestEven || !to || !from ||
      isa<Float8E8M0FNUType>(to.getElementType()))
    return std::nullopt;
  LateUse use{"", Version{13, 4}};
  llvm::raw_string_ostream(use.what)
      << "rounding mode '" << stringifyRoundingMode(op.getRoundingMode())
      << "' from " << from.getElementType() << " to " << to.getElementType();
  return use;
}

std::optional<LateUse> bytecode::findLateUse(Operation *op) {
  if (auto conversion = dyn_cast<FToFOp>(op))
    return findLateRounding(conversion);
  return std::nullopt;
}

//===- MiscFolds.cpp - folds of assume -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/dialect/Folding.h"

using namespace mlir;
using namespace tessera::cuda_tile;

/// How far up a chain of promises to look for the same promise.
static constexpr unsigned kMaxFacts = 8;

OpFoldResult AssumeOp::fold(FoldAdaptor adaptor) {
  // rule fold.assume.literal
  // A literal needs no promise, and producers make false promises about
  // literals.
  if (Attribute literal = adaptor.getValue())
    return literal;
  // rule fold.assume.again
  auto inner = getValue().getDefiningOp<AssumeOp>();
  for (unsigned i = 0; inner && i < kMaxFacts; ++i) {
    if (inner.getPredicate() == getPredicate())
      return getValue();
    inner = inner.getValue().getDefiningOp<AssumeOp>();
  }
  return nullptr;
}

//===- SimplifyExpressions.cpp - the expression simplifier as a pass -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/transforms/Passes.h"
#include "tessera/transforms/Simplifier.h"

namespace tessera {
#define GEN_PASS_DEF_SIMPLIFYEXPRESSIONS
#include "tessera/transforms/Passes.h.inc"
} // namespace tessera

namespace {
struct SimplifyExpressions
    : public tessera::impl::SimplifyExpressionsBase<SimplifyExpressions> {
  void runOnOperation() override {
    if (!tessera::simplifyExpressions(getOperation()))
      markAllAnalysesPreserved();
  }
};
} // namespace

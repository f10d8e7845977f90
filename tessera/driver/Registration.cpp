//===- Registration.cpp - the dialects every tool knows -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Registration.h"

#include "tessera/dialect/Cute.h"
#include "tessera/dialect/Dialect.h"
#include "tessera/transforms/ReductionPatterns.h"

void tessera::registerDialects(mlir::DialectRegistry &registry) {
  registry.insert<cuda_tile::CudaTileDialect, cute::CuteDialect>();
  registerReductionPatterns(registry);
}

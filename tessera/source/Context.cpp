//===- Context.cpp - contexts with the dialects loaded -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Context.h"

#include "tessera/dialect/Cute.h"
#include "tessera/dialect/Dialect.h"

using namespace mlir;
using namespace tessera;

void source::registerDialects(DialectRegistry &registry) {
  registry.insert<cuda_tile::CudaTileDialect, cute::CuteDialect>();
}

std::unique_ptr<MLIRContext> source::makeContext() {
  DialectRegistry registry;
  registerDialects(registry);
  return std::make_unique<MLIRContext>(registry,
                                       MLIRContext::Threading::DISABLED);
}

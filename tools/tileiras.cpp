//===- tileiras.cpp - compile bytecode for GPUs, as front ends call it -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Tileiras.h"
#include "tessera/engines/AllEngines.h"

#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tessera::engine::EngineRegistry engines;
  tessera::addAllEngines(engines);
  return tessera::tileirasMain(argc, argv, engines);
}

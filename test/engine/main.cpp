//===- main.cpp - tessera with one more engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/engines/AllEngines.h"

#include "llvm/Support/InitLLVM.h"

std::unique_ptr<tessera::engine::Engine> createBlockCounter();

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tessera::engine::EngineRegistry engines;
  tessera::addAllEngines(engines);
  engines.add(createBlockCounter());
  return tessera::tesseraMain(argc, argv, engines);
}

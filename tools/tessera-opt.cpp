//===- tessera-opt.cpp - passes over Tile IR text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/OptMain.h"
#include "tessera/engines/AllEngines.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/StandardOutput.h"

#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tessera::guardStandardOutput("tessera-opt");
  return tessera::runOnDeepStack(
      [&] { return tessera::optMain(argc, argv, tessera::addEngineDialects); });
}

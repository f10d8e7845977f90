//===- tessera.cpp - the tessera command -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/support/DeepStack.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/raw_ostream.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  // What is printed to both streams is seen in the order it was printed.
  llvm::errs().tie(&llvm::outs());
  llvm::SmallVector<llvm::StringRef> arguments(argv + 1, argv + argc);
  return tessera::runOnDeepStack(
      [&] { return tessera::runTessera(arguments); });
}

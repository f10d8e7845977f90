//===- tessera-translate.cpp - translations to and from bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Translate.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/StandardOutput.h"

#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tessera::guardStandardOutput("tessera-translate");
  return tessera::runOnDeepStack(
      [&] { return tessera::translateMain(argc, argv); });
}

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
  int status =
      tessera::runOnDeepStack([&] { return tessera::runTessera(arguments); });
  llvm::outs().flush();
  if (!llvm::outs().has_error())
    return status;
  // A full disk, say. LLVM would abort over it.
  llvm::errs() << "tessera: cannot write to standard output: "
               << llvm::outs().error().message() << "\n";
  llvm::outs().clear_error();
  return tessera::kBadInput;
}

//===- tessera-lsp.cpp - language server for Tile IR text -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Context.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/StandardOutput.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-lsp-server/MlirLspServerMain.h"
#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  tessera::guardStandardOutput("tessera-lsp");
  tessera::boundStandardInput("tessera-lsp");
  mlir::DialectRegistry registry;
  tessera::source::registerDialects(registry);
  return tessera::runOnDeepStack([&] {
    return failed(mlir::MlirLspServerMain(argc, argv, registry)) ? 1 : 0;
  });
}

//===- multicall.cpp - all tools in one program -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is shipped has MLIR and LLVM in it, and has them once: the tools are one
// program with several names. The build renames the main function of each.
//
//===----------------------------------------------------------------------===//

#include "llvm/Support/Path.h"

int tessera_main(int argc, char **argv);
int tessera_lsp_main(int argc, char **argv);
int tessera_opt_main(int argc, char **argv);
int tessera_translate_main(int argc, char **argv);
int tileiras_main(int argc, char **argv);
int tileirdisasm_main(int argc, char **argv);

int main(int argc, char **argv) {
  llvm::StringRef name =
      argc > 0 ? llvm::sys::path::filename(argv[0]) : llvm::StringRef();
  if (name == "tessera-lsp")
    return tessera_lsp_main(argc, argv);
  if (name == "tessera-opt")
    return tessera_opt_main(argc, argv);
  if (name == "tessera-translate")
    return tessera_translate_main(argc, argv);
  if (name == "tileiras")
    return tileiras_main(argc, argv);
  if (name == "tileirdisasm")
    return tileirdisasm_main(argc, argv);
  return tessera_main(argc, argv);
}

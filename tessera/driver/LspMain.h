//===- LspMain.h - the tessera-lsp command -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_LSPMAIN_H
#define TESSERA_DRIVER_LSPMAIN_H

namespace tessera {

/// The main of tessera-lsp: a language server on standard input and output.
int lspMain(int argc, char **argv);

} // namespace tessera

#endif // TESSERA_DRIVER_LSPMAIN_H

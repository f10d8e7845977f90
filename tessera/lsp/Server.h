//===- Server.h - the language server -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The language server protocol over LLVM's transport. What it knows about a
// text is in Document.h; this only answers messages. MLIR's own server is not
// used: it stops at the first error, and cannot be given formatting or a
// reference.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LSP_SERVER_H
#define TESSERA_LSP_SERVER_H

#include "tessera/lsp/Document.h"

#include "llvm/Support/LSP/Transport.h"

namespace tessera::lsp {

/// Answers messages until the client sends `exit`. Returns true if the client
/// sent `shutdown` before, as it should. An end of the input is an error.
llvm::Expected<bool> serve(llvm::lsp::JSONTransport &transport,
                           Formatter formatter);

} // namespace tessera::lsp

#endif // TESSERA_LSP_SERVER_H

//===- MessageInput.h - messages from an editor, within limits -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LLVM's transport reads header lines until an empty one comes, and allocates
// what `Content-Length` says. This reads the same format, but has a limit for
// both, and stops at the first header that is wrong: where the next message
// would begin is unknown then.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_LSP_MESSAGEINPUT_H
#define TESSERA_LSP_MESSAGEINPUT_H

#include "llvm/Support/LSP/Transport.h"

#include <cstdio>
#include <string>

namespace tessera::lsp {

class MessageInput : public llvm::lsp::JSONTransportInput {
public:
  MessageInput(std::FILE *file, llvm::lsp::JSONStreamStyle style)
      : JSONTransportInput(style), file(file), delimited(file, style) {}

  /// What is wrong with the input; empty as long as nothing is. Reading ends
  /// there.
  llvm::StringRef getProblem() const { return problem; }

  bool hasError() const override { return delimited.hasError(); }
  bool isEndOfInput() const override {
    return !problem.empty() || delimited.isEndOfInput();
  }
  llvm::LogicalResult readDelimitedMessage(std::string &json) override {
    return delimited.readDelimitedMessage(json);
  }
  llvm::LogicalResult readStandardMessage(std::string &json) override;

private:
  llvm::LogicalResult fail(std::string message);
  llvm::LogicalResult readHeader(std::string &header);

  std::FILE *file;
  llvm::lsp::JSONTransportInputOverFile delimited;
  std::string problem;
};

} // namespace tessera::lsp

#endif // TESSERA_LSP_MESSAGEINPUT_H

//===- Session.h - what the handles of one context share -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_SESSION_H
#define TESSERA_CAPI_SESSION_H

#include "tessera-c/Tessera.h"
#include "tessera/dialect/Dialect.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/MLIRContext.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace tessera::capi {

/// Where something stands: an offset in bytecode, or a line and a column.
struct Position {
  int64_t offset = -1;
  uint32_t line = 0, column = 0;

  bool isKnown() const { return offset >= 0 || line != 0; }
};

/// What the position of diagnostics is in.
struct SourceName {
  std::string name;
  bool isBytecode = false;
};

/// An MLIR context and what it says. The diagnostics of a call are collected
/// while it works on a stack of its own, and told when it is back on the thread
/// of the caller: runtimes of languages take calls from their own threads only.
class Session {
public:
  Session();

  mlir::MLIRContext &getContext() { return context; }
  void setHintPolicy(cuda_tile::HintPolicy policy);
  void setCallback(TesseraDiagnosticCallback function, void *data) {
    callback = function;
    userData = data;
  }

  /// Does the work of one call on a deep stack and tells its diagnostics.
  TesseraStatus run(const SourceName &about,
                    llvm::function_ref<TesseraStatus()> work);

  /// Reports an error of our own.
  void error(Position position, const llvm::Twine &message);

  /// Where the operation stands that is being verified.
  void setPosition(Position position) { current = position; }

  /// The number of diagnostics so far, and a return to it.
  size_t mark() const { return collected.size(); }
  void rewind(size_t mark) {
    collected.resize(mark);
    numDropped = 0;
  }

private:
  struct Report {
    TesseraSeverity severity;
    std::string message;
    std::string source;
    Position position;
  };

  // A hostile input must not fill memory with messages.
  static constexpr size_t kMaxReports = 1000, kMaxLength = 1 << 14;

  void collect(const mlir::Diagnostic &diagnostic);
  void tell();

  mlir::MLIRContext context;
  TesseraDiagnosticCallback callback = nullptr;
  void *userData = nullptr;
  SourceName source;
  Position current;
  std::vector<Report> collected;
  unsigned numDropped = 0; // errors beyond the limit
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tessera::capi

#endif // TESSERA_CAPI_SESSION_H

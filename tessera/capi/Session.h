//===- Session.h - the shared part of one context's handles -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_CAPI_SESSION_H
#define TESSERA_CAPI_SESSION_H

#include "tessera-c/Tessera.h"
#include "tessera/source/Source.h"

#include "llvm/ADT/STLFunctionalExtras.h"

#include <string>
#include <vector>

namespace tessera::capi {

/// An MLIR context, and the diagnostics of the current call. They are collected
/// while the call runs on its own stack, and reported on the caller's thread
/// when it is done: language runtimes accept callbacks only from their own
/// threads.
class Session {
public:
  Session();

  mlir::MLIRContext &getContext() { return *context; }
  void setHintPolicy(cuda_tile::HintPolicy policy);
  void setCallback(TesseraDiagnosticCallback function, void *data) {
    callback = function;
    userData = data;
  }

  /// Does the work of one call on a deep stack, then reports its diagnostics.
  TesseraStatus run(llvm::function_ref<TesseraStatus()> work);

  /// While it exists, the call is about this source. The diagnostics of the
  /// source are reported when the call ends, even if the source no longer
  /// exists then.
  class Scope {
  public:
    Scope(Session &session, source::Source &source);
    ~Scope();
    Scope(const Scope &) = delete;
    Scope &operator=(const Scope &) = delete;

  private:
    Session &session;
    source::Listener listener;
  };

  /// Adds an error about the source of the call.
  void error(const source::Place &place, const llvm::Twine &message);

private:
  struct Report {
    TesseraSeverity severity;
    std::string message;
    std::string source;
    int64_t offset = -1;
    uint32_t line = 0, column = 0;
  };

  void take(source::Source &source);
  void addReport(llvm::StringRef name, const source::Message &message);
  void tell();

  std::unique_ptr<mlir::MLIRContext> context;
  TesseraDiagnosticCallback callback = nullptr;
  void *userData = nullptr;
  source::Source *current = nullptr;
  std::vector<Report> reports;
};

} // namespace tessera::capi

#endif // TESSERA_CAPI_SESSION_H

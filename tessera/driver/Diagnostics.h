//===- Diagnostics.h - diagnostics as a user sees them -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_DIAGNOSTICS_H
#define TESSERA_DRIVER_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/Support/SourceMgr.h"

#include <optional>
#include <vector>

namespace tessera {

/// Prints the diagnostics of a context to standard error as
///
///   FILE:LINE:COLUMN: error: MESSAGE
///
/// with the source line and a caret, and counts them. An operation that carries
/// a location of its own, such as a line of Python, is shown where it stands in
/// the text, with a note that gives its location.
class DiagnosticPrinter {
public:
  DiagnosticPrinter(mlir::MLIRContext *context,
                    const llvm::SourceMgr &sourceManager, bool quiet);

  /// Collects diagnostics instead of printing them, until `release`.
  void hold() { holding = true; }
  /// Prints or forgets what was collected.
  void release(bool print);

  /// Where in the text the operation stands that is being verified.
  void setPosition(llvm::SMLoc position) { current = position; }

  /// Reports an error of the driver's own.
  void error(llvm::SMLoc position, const llvm::Twine &message);

  unsigned getNumErrors() const { return numErrors; }
  unsigned getNumWarnings() const { return numWarnings; }
  /// Where the last error was, if it was in the text.
  llvm::SMLoc getLastError() const { return lastError; }

private:
  struct Message {
    llvm::SourceMgr::DiagKind kind;
    llvm::SMLoc position;                      // in the text, if known
    std::optional<mlir::LocationAttr> location; // elsewhere
    std::string text;
    bool operator==(const Message &other) const;
  };

  mlir::LogicalResult handle(mlir::Diagnostic &diagnostic);
  void add(Message message);
  void print(const Message &message);
  Message convert(mlir::Location location, mlir::DiagnosticSeverity severity,
                  std::string text) const;

  const llvm::SourceMgr &sourceManager;
  bool quiet;
  bool holding = false;
  std::vector<Message> held, printed;
  llvm::SMLoc current, lastError;
  unsigned numErrors = 0, numWarnings = 0;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tessera

#endif // TESSERA_DRIVER_DIAGNOSTICS_H

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

#include <functional>
#include <optional>
#include <vector>

namespace tessera {

/// Collects the diagnostics of a context and prints them to standard error, in
/// the order of the text, as
///
///   FILE:LINE:COLUMN: error: MESSAGE
///
/// with the source line and a caret, or for a binary file as
///
///   FILE: error at offset 22 (0x16): MESSAGE
///
/// An operation that carries a location of
/// its own, such as a line of Python, is shown where it stands in the text,
/// with a note that gives its location.
class DiagnosticPrinter {
public:
  /// `text` is what the user wrote, none for a binary file; it must outlive
  /// this.
  DiagnosticPrinter(mlir::MLIRContext *context, llvm::StringRef name,
                    std::optional<llvm::StringRef> text);

  /// Reports an error of the driver's own.
  void error(size_t offset, const llvm::Twine &message);

  /// Where an operation stands in the file, and the location of its own that it
  /// carries, such as a line of Python.
  struct Place {
    std::optional<size_t> offset;
    std::optional<std::string> location;
  };
  /// The place that a location tells.
  Place findPlace(mlir::LocationAttr location);
  /// Reports an error about an operation that was right until it ran, with a
  /// note about another one if there is one.
  void error(const Place &place, const llvm::Twine &message,
             const Place &notePlace = {}, const llvm::Twine &note = "");
  /// What the first error says, for reports that go elsewhere.
  std::string getFirstError() const;

  /// Where in the file the operation stands that is being verified.
  void setPosition(std::optional<size_t> offset) { current = offset; }

  /// Finds where an operation of a binary file stands, by its location, when a
  /// message may be about another one than that being verified.
  using Finder = std::function<std::optional<size_t>(mlir::LocationAttr)>;
  void setFinder(Finder function) { finder = std::move(function); }

  /// The number of diagnostics so far, and a return to it.
  size_t mark() const { return collected.size(); }
  void rewind(size_t mark) {
    collected.resize(mark);
    numDropped = 0;
  }

  /// Where the last error was, if it was in the text.
  std::optional<size_t> getLastError() const;

  unsigned countErrors() const;
  unsigned countWarnings() const;

  /// Prints everything and forgets it.
  void print();

private:
  struct Message {
    mlir::DiagnosticSeverity severity;
    std::optional<size_t> offset;        // in the text, if known
    std::optional<std::string> location; // elsewhere
    std::string text;
  };
  /// A message and its notes.
  struct Report {
    Message message;
    std::vector<Message> notes;
  };

  // A hostile file must not fill memory, nor a screen, with messages.
  static constexpr size_t kMaxReports = 1000, kMaxLength = 1 << 14;

  Message convert(const mlir::Diagnostic &diagnostic);
  void print(const Message &message);
  void printBinary(const Message &message);
  void show(llvm::SMLoc position, llvm::SourceMgr::DiagKind kind,
            const llvm::Twine &text);
  unsigned count(mlir::DiagnosticSeverity severity) const;

  std::string name;
  bool isBinary;
  unsigned numDropped = 0;       // errors beyond the limit
  llvm::SourceMgr sourceManager; // of the text, for showing lines of it
  std::optional<size_t> current;
  Finder finder;
  std::vector<Report> collected;
  mlir::ScopedDiagnosticHandler handler;
};

} // namespace tessera

#endif // TESSERA_DRIVER_DIAGNOSTICS_H

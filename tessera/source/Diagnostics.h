//===- Diagnostics.h - diagnostics of a source as data -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is wrong with a file, and where, as plain data. Nothing is printed here:
// the driver prints a diagnostic with its source line, the C API passes it to a
// callback. An operation can have two places, because a front end may give it a
// location:
//
//   %1 = iota : tile<4x4xi32> loc("kernel.py":12:7)
//
// Its place is the position in this file (offset 61, line 4, column 10), and
// the location `kernel.py:12:7`.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_SOURCE_DIAGNOSTICS_H
#define TESSERA_SOURCE_DIAGNOSTICS_H

#include "mlir/IR/Diagnostics.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/Error.h"

#include <optional>
#include <string>
#include <vector>

namespace tessera::source {

/// A line of another file, such as the Python file that a kernel comes from.
struct FileLine {
  std::string file;
  unsigned line = 0, column = 0;

  /// `kernel.py:12:7`
  std::string str() const;
};

/// A place: the position in the file that was read, if known; and the location,
/// if it points elsewhere.
struct Place {
  /// Bytes from the start of the file.
  std::optional<size_t> offset;
  /// The same position as line and column, both counted from 1; 0 if it is
  /// unknown or the file is not text. Columns count bytes.
  unsigned line = 0, column = 0;
  std::optional<FileLine> location;
  /// If the location is in a function that was inlined: the lines of the calls,
  /// the innermost first.
  std::vector<FileLine> callers;

  /// Copies the position in the file from `other`; keeps the location.
  void setPosition(const Place &other);
};

struct Message {
  mlir::DiagnosticSeverity severity;
  std::string text;
  Place place;
};

/// A message with its notes.
struct Diagnostic {
  Message message;
  std::vector<Message> notes;
  /// Diagnostics are shown in the order of the text, but this one not before
  /// those at this offset, which are the reason that it was looked for.
  size_t notBefore = 0;

  bool isError() const {
    return message.severity == mlir::DiagnosticSeverity::Error;
  }
};

/// An error with a place.
class PlacedError : public llvm::ErrorInfo<PlacedError> {
public:
  static char ID;
  PlacedError(const llvm::Twine &message, Place place)
      : message(message.str()), place(std::move(place)) {}

  const std::string &getMessage() const { return message; }
  const Place &getPlace() const { return place; }

  /// Prints only the message; the caller decides how to show the place.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string message;
  Place place;
};

/// The diagnostics of one source, in the order in which they were reported.
class Diagnostics {
public:
  /// Limits, so that a malicious file cannot fill memory or the screen. Further
  /// errors are only counted, and longer messages are truncated.
  static constexpr size_t kMaxDiagnostics = 1000, kMaxLength = 1 << 14;

  /// Adds a diagnostic, unless there are too many. Truncates messages.
  void add(Diagnostic diagnostic);

  /// Adds an error, even beyond the limit, with a note unless `note` is empty.
  void error(const Place &place, const llvm::Twine &text,
             const Place &notePlace = {}, const llvm::Twine &note = "");

  /// Adds a note to the last diagnostic, if there is one.
  void addNote(const Place &place, const llvm::Twine &text);

  /// Has what is reported between `begin` and `first` shown after what is
  /// reported at `first`.
  void showAfter(size_t begin, size_t first);

  llvm::ArrayRef<Diagnostic> getAll() const { return all; }
  /// The same by position in the file, and at one position by time. What has no
  /// position comes last.
  std::vector<const Diagnostic *> sortByPosition() const;
  /// The number of errors that were not kept.
  unsigned getNumDropped() const { return numDropped; }

  unsigned countErrors() const;
  unsigned countWarnings() const;
  /// The text of the first error; empty if there is none.
  std::string getFirstError() const;

  /// Marks a state, and returns to it.
  struct Mark {
    size_t size;
    unsigned numDropped;

    bool operator==(const Mark &other) const {
      return size == other.size && numDropped == other.numDropped;
    }
  };
  Mark mark() const { return {all.size(), numDropped}; }
  void rewind(Mark mark);
  void clear() { rewind({0, 0}); }

private:
  unsigned count(mlir::DiagnosticSeverity severity) const;

  std::vector<Diagnostic> all;
  unsigned numDropped = 0;
};

} // namespace tessera::source

#endif // TESSERA_SOURCE_DIAGNOSTICS_H

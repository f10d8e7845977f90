//===- Diagnostics.h - diagnostics of a source as data -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is wrong with a file, and where, as plain data. Nothing is printed here:
// the driver prints a diagnostic with its source line, the C API hands it to a
// callback. An operation can have two places, because a front end may give it a
// location of its own:
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

/// Where something is: in the file that was read, if known, and where its own
/// location points to, if that is elsewhere.
struct Place {
  /// Bytes from the beginning of the file.
  std::optional<size_t> offset;
  /// The same position as line and column, both from 1 on; 0 if the position is
  /// unknown or the file is not text. Columns count bytes.
  unsigned line = 0, column = 0;
  std::optional<FileLine> location;

  /// Takes the position in the file from `other`; the location stays.
  void setPosition(const Place &other);
};

struct Message {
  mlir::DiagnosticSeverity severity;
  std::string text;
  Place place;
};

/// A message and the notes that say more about it.
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

/// The error of a step that can tell where something is wrong.
class PlacedError : public llvm::ErrorInfo<PlacedError> {
public:
  static char ID;
  PlacedError(const llvm::Twine &message, Place place)
      : message(message.str()), place(std::move(place)) {}

  const std::string &getMessage() const { return message; }
  const Place &getPlace() const { return place; }

  /// Writes the message alone: how a place is shown is the caller's choice.
  void log(llvm::raw_ostream &os) const override;
  std::error_code convertToErrorCode() const override;

private:
  std::string message;
  Place place;
};

/// The diagnostics of one source, in the order in which they were reported.
class Diagnostics {
public:
  /// A hostile file must not fill memory, or a screen, with messages. Beyond
  /// this number errors are only counted, and longer messages are cut off.
  static constexpr size_t kMaxDiagnostics = 1000, kMaxLength = 1 << 14;

  /// Adds a diagnostic, unless there are too many. Messages are cut off.
  void add(Diagnostic diagnostic);

  /// Adds an error, whatever the number, with a note unless that is empty.
  void error(const Place &place, const llvm::Twine &text,
             const Place &notePlace = {}, const llvm::Twine &note = "");

  /// Adds a note to the last diagnostic, if there is one.
  void addNote(const Place &place, const llvm::Twine &text);

  /// Has what is reported between `begin` and `first` shown after what is
  /// reported at `first`.
  void showAfter(size_t begin, size_t first);

  llvm::ArrayRef<Diagnostic> getAll() const { return all; }
  /// The number of errors that were not kept.
  unsigned getNumDropped() const { return numDropped; }

  unsigned countErrors() const;
  unsigned countWarnings() const;
  /// The text of the first error; empty if there is none.
  std::string getFirstError() const;

  /// A point in time, and a return to it.
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

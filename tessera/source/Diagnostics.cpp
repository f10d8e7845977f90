//===- Diagnostics.cpp - diagnostics of a source as data -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/source/Diagnostics.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace tessera;
using namespace tessera::source;
using mlir::DiagnosticSeverity;

std::string FileLine::str() const {
  return file + ":" + std::to_string(line) + ":" + std::to_string(column);
}

void Place::setPosition(const Place &other) {
  offset = other.offset;
  line = other.line;
  column = other.column;
}

char PlacedError::ID = 0;

void PlacedError::log(llvm::raw_ostream &os) const { os << message; }

std::error_code PlacedError::convertToErrorCode() const {
  return std::make_error_code(std::errc::invalid_argument);
}

static void cutOff(std::string &text) {
  if (text.size() <= Diagnostics::kMaxLength)
    return;
  text.resize(Diagnostics::kMaxLength);
  text += " …";
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (all.size() >= kMaxDiagnostics) {
    numDropped += diagnostic.isError();
    return;
  }
  cutOff(diagnostic.message.text);
  for (Message &note : diagnostic.notes)
    cutOff(note.text);
  all.push_back(std::move(diagnostic));
}

void Diagnostics::error(const Place &place, const llvm::Twine &text,
                        const Place &notePlace, const llvm::Twine &note) {
  Diagnostic diagnostic{{DiagnosticSeverity::Error, text.str(), place}, {}};
  std::string noteText = note.str();
  if (!noteText.empty())
    diagnostic.notes.push_back(
        {DiagnosticSeverity::Note, std::move(noteText), notePlace});
  all.push_back(std::move(diagnostic));
}

void Diagnostics::addNote(const Place &place, const llvm::Twine &text) {
  if (!all.empty())
    all.back().notes.push_back({DiagnosticSeverity::Note, text.str(), place});
}

void Diagnostics::showAfter(size_t begin, size_t first) {
  for (Diagnostic &diagnostic : all) {
    std::optional<size_t> offset = diagnostic.message.place.offset;
    if (offset && begin <= *offset && *offset < first)
      diagnostic.notBefore = first;
  }
}

unsigned Diagnostics::count(DiagnosticSeverity severity) const {
  return llvm::count_if(all, [&](const Diagnostic &diagnostic) {
    return diagnostic.message.severity == severity;
  });
}

unsigned Diagnostics::countErrors() const {
  return count(DiagnosticSeverity::Error) + numDropped;
}

unsigned Diagnostics::countWarnings() const {
  return count(DiagnosticSeverity::Warning);
}

std::string Diagnostics::getFirstError() const {
  auto it = llvm::find_if(all, std::mem_fn(&Diagnostic::isError));
  return it == all.end() ? "" : it->message.text;
}

void Diagnostics::rewind(Mark mark) {
  all.erase(all.begin() + mark.size, all.end());
  numDropped = mark.numDropped;
}

/// The offset that a diagnostic is sorted by. One without a position is last.
static size_t getOrder(const source::Diagnostic &diagnostic) {
  constexpr size_t kNowhere = std::numeric_limits<size_t>::max();
  return std::max(diagnostic.message.place.offset.value_or(kNowhere),
                  diagnostic.notBefore);
}

std::vector<const source::Diagnostic *> Diagnostics::sortByPosition() const {
  std::vector<const source::Diagnostic *> order;
  for (const source::Diagnostic &diagnostic : all)
    order.push_back(&diagnostic);
  llvm::sort(order, [](const source::Diagnostic *a,
                       const source::Diagnostic *b) {
    return std::make_pair(getOrder(*a), a) < std::make_pair(getOrder(*b), b);
  });
  return order;
}

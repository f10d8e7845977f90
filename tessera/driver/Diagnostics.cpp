//===- Diagnostics.cpp - diagnostics as a user sees them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Diagnostics.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/dialect/Modules.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;

DiagnosticPrinter::DiagnosticPrinter(MLIRContext *context, StringRef name,
                                     std::optional<StringRef> text)
    : name(name), isBinary(!text),
      handler(context, [this](Diagnostic &diagnostic) {
        if (collected.size() == kMaxReports) {
          numDropped += diagnostic.getSeverity() == DiagnosticSeverity::Error;
          return success();
        }
        Report report{convert(diagnostic), {}};
        for (Diagnostic &note : diagnostic.getNotes())
          report.notes.push_back(convert(note));
        collected.push_back(std::move(report));
        return success();
      }) {
  sourceManager.AddNewSourceBuffer(
      llvm::MemoryBuffer::getMemBuffer(text.value_or(""), name), llvm::SMLoc());
}

static llvm::SourceMgr::DiagKind getKind(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return llvm::SourceMgr::DK_Error;
  case DiagnosticSeverity::Warning:
    return llvm::SourceMgr::DK_Warning;
  case DiagnosticSeverity::Note:
    return llvm::SourceMgr::DK_Note;
  case DiagnosticSeverity::Remark:
    return llvm::SourceMgr::DK_Remark;
  }
  llvm_unreachable("unknown severity");
}

DiagnosticPrinter::Message
DiagnosticPrinter::convert(const Diagnostic &diagnostic) {
  Message message{diagnostic.getSeverity(), current, std::nullopt,
                  diagnostic.str()};
  if (message.text.size() > kMaxLength) {
    message.text.resize(kMaxLength);
    message.text += " …";
  }
  LocationAttr location = diagnostic.getLocation();
  if (finder)
    if (std::optional<size_t> found = finder(location))
      message.offset = found;
  Place place = findPlace(location);
  if (place.offset)
    message.offset = place.offset;
  message.location = std::move(place.location);
  return message;
}

DiagnosticPrinter::Place DiagnosticPrinter::findPlace(LocationAttr location) {
  Place place;
  std::optional<FileLineColLoc> line = cuda_tile::findLine(location);
  if (!line)
    return place;
  if (!isBinary && isa<FileLineColLoc>(location) &&
      line->getFilename() == name) {
    unsigned buffer = sourceManager.getMainFileID();
    llvm::SMLoc position = sourceManager.FindLocForLineAndColumn(
        buffer, line->getLine(), line->getColumn());
    if (position.isValid())
      place.offset = position.getPointer() -
                     sourceManager.getMemoryBuffer(buffer)->getBufferStart();
    return place;
  }
  place.location = (line->getFilename().getValue() + ":" +
                    Twine(line->getLine()) + ":" + Twine(line->getColumn()))
                       .str();
  return place;
}

void DiagnosticPrinter::error(const Place &place, const Twine &text,
                              const Place &notePlace, const Twine &note) {
  Report report{
      {DiagnosticSeverity::Error, place.offset, place.location, text.str()},
      {}};
  std::string noteText = note.str();
  if (!noteText.empty())
    report.notes.push_back({DiagnosticSeverity::Note, notePlace.offset,
                            notePlace.location, std::move(noteText)});
  collected.push_back(std::move(report));
}

std::string DiagnosticPrinter::getFirstError() const {
  for (const Report &report : collected)
    if (report.message.severity == DiagnosticSeverity::Error)
      return report.message.text;
  return "";
}

void DiagnosticPrinter::error(size_t offset, const Twine &text) {
  collected.push_back(
      {{DiagnosticSeverity::Error, offset, std::nullopt, text.str()}, {}});
}

std::optional<size_t> DiagnosticPrinter::getLastError() const {
  for (const Report &report : llvm::reverse(collected))
    if (report.message.severity == DiagnosticSeverity::Error)
      return report.message.offset;
  return std::nullopt;
}

unsigned DiagnosticPrinter::count(DiagnosticSeverity severity) const {
  return llvm::count_if(collected, [&](const Report &report) {
    return report.message.severity == severity;
  });
}
unsigned DiagnosticPrinter::countErrors() const {
  return count(DiagnosticSeverity::Error) + numDropped;
}
unsigned DiagnosticPrinter::countWarnings() const {
  return count(DiagnosticSeverity::Warning);
}

void DiagnosticPrinter::print() {
  std::vector<const Report *> order;
  for (const Report &report : collected)
    order.push_back(&report);
  // By position, then by time; what has no place in the text comes last.
  llvm::sort(order, [](const Report *a, const Report *b) {
    constexpr size_t kNowhere = std::numeric_limits<size_t>::max();
    size_t offsetA = a->message.offset.value_or(kNowhere);
    size_t offsetB = b->message.offset.value_or(kNowhere);
    return std::tie(offsetA, a) < std::tie(offsetB, b);
  });
  for (const Report *report : order) {
    print(report->message);
    for (const Message &note : report->notes)
      print(note);
  }
  if (numDropped != 0)
    llvm::errs() << name << ": " << numDropped
                 << " more errors are not shown\n";
  collected.clear();
  numDropped = 0;
}

void DiagnosticPrinter::printBinary(const Message &message) {
  StringRef severity =
      message.severity == DiagnosticSeverity::Error     ? "error"
      : message.severity == DiagnosticSeverity::Warning ? "warning"
      : message.severity == DiagnosticSeverity::Note    ? "note"
                                                        : "remark";
  llvm::errs() << name << ": ";
  if (message.offset)
    bytecode::printPosition(llvm::errs(), *message.offset, severity);
  else
    llvm::errs() << severity;
  llvm::errs() << ": " << message.text << "\n";
  if (message.location)
    llvm::errs() << name << ": note: its source is " << *message.location
                 << "\n";
}

void DiagnosticPrinter::show(llvm::SMLoc position,
                             llvm::SourceMgr::DiagKind kind,
                             const Twine &text) {
  // A line that fills screens helps nobody; machines write such lines.
  constexpr size_t kMaxLine = 500;
  llvm::SMDiagnostic diagnostic =
      sourceManager.GetMessage(position, kind, text);
  if (diagnostic.getLineContents().size() > kMaxLine)
    diagnostic = llvm::SMDiagnostic((diagnostic.getFilename() + ":" +
                                     Twine(diagnostic.getLineNo()) + ":" +
                                     Twine(diagnostic.getColumnNo() + 1))
                                        .str(),
                                    kind, diagnostic.getMessage());
  diagnostic.print(nullptr, llvm::errs(), /*ShowColors=*/true,
                   /*ShowKindLabel=*/true);
}

void DiagnosticPrinter::print(const Message &message) {
  if (isBinary)
    return printBinary(message);
  llvm::SourceMgr::DiagKind kind = getKind(message.severity);
  if (!message.offset) {
    llvm::SMDiagnostic(message.location.value_or(name), kind, message.text)
        .print(nullptr, llvm::errs());
    return;
  }
  const char *start =
      sourceManager.getMemoryBuffer(sourceManager.getMainFileID())
          ->getBufferStart();
  auto position = llvm::SMLoc::getFromPointer(start + *message.offset);
  show(position, kind, message.text);
  if (message.location)
    show(position, llvm::SourceMgr::DK_Note,
         "its source is " + *message.location);
}

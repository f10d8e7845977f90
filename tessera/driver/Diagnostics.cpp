//===- Diagnostics.cpp - diagnostics as a user sees them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Diagnostics.h"

#include "tessera/bytecode/Reader.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using mlir::DiagnosticSeverity;
using source::Message;

//===----------------------------------------------------------------------===//
// Binary files
//===----------------------------------------------------------------------===//

static StringRef spell(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return "error";
  case DiagnosticSeverity::Warning:
    return "warning";
  case DiagnosticSeverity::Note:
    return "note";
  case DiagnosticSeverity::Remark:
    return "remark";
  }
  llvm_unreachable("unknown severity");
}

static void printBinary(StringRef name, const Message &message) {
  StringRef severity = spell(message.severity);
  errs() << name << ": ";
  if (message.place.offset)
    bytecode::printPosition(errs(), *message.place.offset, severity);
  else
    errs() << severity;
  errs() << ": " << message.text << "\n";
  if (message.place.location)
    errs() << name << ": note: its source is " << message.place.location->str()
           << "\n";
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static SourceMgr::DiagKind getKind(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return SourceMgr::DK_Error;
  case DiagnosticSeverity::Warning:
    return SourceMgr::DK_Warning;
  case DiagnosticSeverity::Note:
    return SourceMgr::DK_Note;
  case DiagnosticSeverity::Remark:
    return SourceMgr::DK_Remark;
  }
  llvm_unreachable("unknown severity");
}

void tessera::showMessage(const SourceMgr &text, SMLoc position,
                          SourceMgr::DiagKind kind, const Twine &message) {
  // A line that fills screens helps nobody; machines write such lines.
  constexpr size_t kMaxLine = 500;
  SMDiagnostic diagnostic = text.GetMessage(position, kind, message);
  if (diagnostic.getLineContents().size() > kMaxLine)
    diagnostic = SMDiagnostic((diagnostic.getFilename() + ":" +
                               Twine(diagnostic.getLineNo()) + ":" +
                               Twine(diagnostic.getColumnNo() + 1))
                                  .str(),
                              kind, diagnostic.getMessage());
  diagnostic.print(nullptr, errs(), /*ShowColors=*/true,
                   /*ShowKindLabel=*/true);
}

static void printText(const SourceMgr &text, const Message &message) {
  const MemoryBuffer &buffer = *text.getMemoryBuffer(text.getMainFileID());
  SourceMgr::DiagKind kind = getKind(message.severity);
  const std::optional<source::FileLine> &location = message.place.location;
  if (!message.place.offset) {
    SMDiagnostic(location ? location->str()
                          : buffer.getBufferIdentifier().str(),
                 kind, message.text)
        .print(nullptr, errs());
    return;
  }
  SMLoc position =
      SMLoc::getFromPointer(buffer.getBufferStart() + *message.place.offset);
  showMessage(text, position, kind, message.text);
  if (location)
    showMessage(text, position, SourceMgr::DK_Note,
                "its source is " + location->str());
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

void tessera::printDiagnostics(source::Source &source) {
  source::Diagnostics &diagnostics = source.getDiagnostics();
  SourceMgr text;
  if (source.isText())
    text.AddNewSourceBuffer(
        MemoryBuffer::getMemBuffer(source.getText(), source.getName()),
        SMLoc());
  auto print = [&](const Message &message) {
    if (source.isText())
      printText(text, message);
    else
      printBinary(source.getName(), message);
  };
  for (const source::Diagnostic *diagnostic : diagnostics.sortByPosition()) {
    print(diagnostic->message);
    for_each(diagnostic->notes, print);
  }
  if (unsigned number = diagnostics.getNumDropped())
    errs() << source.getName() << ": " << number
           << " more errors are not shown\n";
  diagnostics.clear();
}

//===----------------------------------------------------------------------===//
// Front ends
//===----------------------------------------------------------------------===//

/// Prints `loc("FILE":LINE:COLUMN): `. Readers end the name at a quote.
static void printLoc(const source::FileLine &line) {
  std::string file = line.file;
  std::replace_if(
      file.begin(), file.end(), [](char c) { return c == '"' || c == '\n'; },
      '\'');
  errs() << "loc(\"" << file << "\":" << line.line << ":" << line.column
         << "): ";
}

static void printForFrontEnd(StringRef name, const Message &message) {
  StringRef severity = spell(message.severity);
  const source::Place &place = message.place;
  if (place.location)
    printLoc(*place.location);
  else if (place.line != 0)
    printLoc({name.str(), place.line, place.column});
  errs() << severity << ": ";
  if (!place.location && place.line == 0) {
    if (place.offset)
      bytecode::printPosition(errs(), *place.offset, name);
    else
      errs() << name;
    errs() << ": ";
  }
  errs() << message.text << "\n";
  for (const source::FileLine &caller : place.callers) {
    printLoc(caller);
    errs() << "note: called from here\n";
  }
}

void tessera::printForFrontEnd(source::Source &source) {
  source::Diagnostics &diagnostics = source.getDiagnostics();
  for (const source::Diagnostic *diagnostic : diagnostics.sortByPosition()) {
    ::printForFrontEnd(source.getName(), diagnostic->message);
    for (const Message &note : diagnostic->notes)
      ::printForFrontEnd(source.getName(), note);
  }
  if (unsigned number = diagnostics.getNumDropped())
    errs() << "note: " << number << " more errors are not shown\n";
  diagnostics.clear();
}

//===- Diagnostics.cpp - diagnostics as a user sees them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Diagnostics.h"

#include "tessera/dialect/Attributes.h"

#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace tessera;

DiagnosticPrinter::DiagnosticPrinter(MLIRContext *context,
                                     const llvm::SourceMgr &sourceManager,
                                     bool quiet)
    : sourceManager(sourceManager), quiet(quiet),
      handler(context,
              [this](Diagnostic &diagnostic) { return handle(diagnostic); }) {}

/// The file and line that a location comes down to.
static std::optional<FileLineColLoc> findLine(LocationAttr location) {
  for (;;) {
    if (auto line = dyn_cast<FileLineColLoc>(location))
      return line;
    if (auto scoped = dyn_cast<cuda_tile::DILocAttr>(location))
      location = scoped.getSourceLoc();
    else if (auto call = dyn_cast<CallSiteLoc>(location))
      location = call.getCallee();
    else if (auto name = dyn_cast<NameLoc>(location))
      location = name.getChildLoc();
    else if (auto opaque = dyn_cast<OpaqueLoc>(location))
      location = opaque.getFallbackLocation();
    else if (auto fused = dyn_cast<FusedLoc>(location);
             fused && !fused.getLocations().empty())
      location = fused.getLocations().front();
    else
      return std::nullopt;
  }
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

bool DiagnosticPrinter::Message::operator==(const Message &other) const {
  return kind == other.kind && location == other.location &&
         text == other.text &&
         position.getPointer() == other.position.getPointer();
}

DiagnosticPrinter::Message
DiagnosticPrinter::convert(Location location, DiagnosticSeverity severity,
                           std::string text) const {
  Message message{getKind(severity), {}, std::nullopt, std::move(text)};
  unsigned buffer = sourceManager.getMainFileID();
  StringRef file = sourceManager.getMemoryBuffer(buffer)->getBufferIdentifier();
  std::optional<FileLineColLoc> line = findLine(location);
  if (line && line->getFilename() == file &&
      isa<FileLineColLoc>(LocationAttr(location))) {
    // The manager's query is not marked const, but changes nothing.
    message.position = const_cast<llvm::SourceMgr &>(sourceManager)
                           .FindLocForLineAndColumn(buffer, line->getLine(),
                                                    line->getColumn());
    return message;
  }
  message.position = current;
  if (line)
    message.location = LocationAttr(*line);
  return message;
}

LogicalResult DiagnosticPrinter::handle(Diagnostic &diagnostic) {
  add(convert(diagnostic.getLocation(), diagnostic.getSeverity(),
              diagnostic.str()));
  for (Diagnostic &note : diagnostic.getNotes())
    add(convert(note.getLocation(), note.getSeverity(), note.str()));
  return success();
}

void DiagnosticPrinter::add(Message message) {
  if (holding)
    held.push_back(std::move(message));
  else
    print(message);
}

void DiagnosticPrinter::release(bool shouldPrint) {
  holding = false;
  std::vector<Message> messages;
  std::swap(messages, held);
  if (shouldPrint)
    for (const Message &message : messages)
      print(message);
}

void DiagnosticPrinter::error(llvm::SMLoc position, const Twine &text) {
  add({llvm::SourceMgr::DK_Error, position, std::nullopt, text.str()});
}

void DiagnosticPrinter::print(const Message &message) {
  // Two ways of finding the same fault are one fault.
  bool isNote = message.kind == llvm::SourceMgr::DK_Note;
  if (!isNote && llvm::is_contained(printed, message))
    return;
  if (!isNote)
    printed.push_back(message);
  if (message.kind == llvm::SourceMgr::DK_Error) {
    ++numErrors;
    lastError = message.position;
  } else if (message.kind == llvm::SourceMgr::DK_Warning) {
    ++numWarnings;
  }
  if (quiet)
    return;

  auto spell = [](LocationAttr location) {
    auto line = cast<FileLineColLoc>(location);
    return (line.getFilename().getValue() + ":" + Twine(line.getLine()) + ":" +
            Twine(line.getColumn()))
        .str();
  };
  raw_ostream &os = llvm::errs();
  if (message.position.isValid()) {
    sourceManager.PrintMessage(os, message.position, message.kind,
                               message.text);
    if (message.location && !isNote)
      sourceManager.PrintMessage(os, message.position,
                                 llvm::SourceMgr::DK_Note,
                                 "its source is " + spell(*message.location));
    return;
  }
  std::string file =
      message.location
          ? spell(*message.location)
          : sourceManager.getMemoryBuffer(sourceManager.getMainFileID())
                ->getBufferIdentifier()
                .str();
  llvm::SMDiagnostic(file, message.kind, message.text).print(nullptr, os);
}

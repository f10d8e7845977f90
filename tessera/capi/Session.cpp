//===- Session.cpp - the shared part of one context's handles -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Session.h"

#include "tessera/source/Context.h"
#include "tessera/support/DeepStack.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::capi;

Session::Session() : context(source::makeContext()) {
  setHintPolicy(cuda_tile::HintPolicy::Error);
}

void Session::setHintPolicy(cuda_tile::HintPolicy policy) {
  context->getOrLoadDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(
      policy);
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

TesseraStatus Session::run(llvm::function_ref<TesseraStatus()> work) {
  TesseraStatus status = TESSERA_ERROR_RESOURCES;
  if (!tryOnDeepStack([&] { status = work(); }))
    return TESSERA_ERROR_RESOURCES;
  tell();
  return status;
}

Session::Scope::Scope(Session &session, source::Source &source)
    : session(session), listener(source) {
  session.current = &source;
}

Session::Scope::~Scope() {
  session.take(*session.current);
  session.current = nullptr;
}

void Session::error(const source::Place &place, const Twine &message) {
  current->getDiagnostics().error(place, message);
}

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

static TesseraSeverity convert(DiagnosticSeverity severity) {
  switch (severity) {
  case DiagnosticSeverity::Error:
    return TESSERA_SEVERITY_ERROR;
  case DiagnosticSeverity::Warning:
    return TESSERA_SEVERITY_WARNING;
  case DiagnosticSeverity::Note:
    return TESSERA_SEVERITY_NOTE;
  case DiagnosticSeverity::Remark:
    return TESSERA_SEVERITY_REMARK;
  }
  llvm_unreachable("unknown severity");
}

/// Takes the diagnostics of a source.
void Session::take(source::Source &source) {
  source::Diagnostics &diagnostics = source.getDiagnostics();
  for (const source::Diagnostic &diagnostic : diagnostics.getAll()) {
    addReport(source.getName(), diagnostic.message);
    for (const source::Message &note : diagnostic.notes)
      addReport(source.getName(), note);
  }
  if (unsigned number = diagnostics.getNumDropped())
    reports.push_back({TESSERA_SEVERITY_NOTE,
                       std::to_string(number) + " more errors are not shown",
                       source.getName().str()});
  diagnostics.clear();
}

void Session::addReport(StringRef name, const source::Message &message) {
  const source::Place &place = message.place;
  Report report{convert(message.severity), message.text, name.str()};
  // In text, line and column are reported, but no offset.
  if (place.line != 0) {
    report.line = place.line;
    report.column = place.column;
  } else if (place.offset) {
    report.offset = *place.offset;
  } else if (place.location) {
    report.source = place.location->file;
    report.line = place.location->line;
    report.column = place.location->column;
  }
  reports.push_back(std::move(report));
  // An operation with its own location, such as a line of Python, has two
  // places; a note has the second.
  if (place.offset && place.location &&
      message.severity != DiagnosticSeverity::Note)
    reports.push_back({TESSERA_SEVERITY_NOTE, "its source is here",
                       place.location->file, -1, place.location->line,
                       place.location->column});
}

/// Reports to the callback.
void Session::tell() {
  // Clear them first: the next call starts without them, whatever the callback
  // does.
  std::vector<Report> told = std::exchange(reports, {});
  if (!callback)
    return;
  for (const Report &report : told) {
    TesseraDiagnostic diagnostic = {
        report.severity,       report.message.c_str(),
        report.source.c_str(), report.offset,
        report.line,           report.column};
    callback(&diagnostic, userData);
  }
}

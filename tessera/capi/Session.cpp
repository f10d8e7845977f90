//===- Session.cpp - what the handles of one context share -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Session.h"

#include "tessera/dialect/Cute.h"
#include "tessera/dialect/Modules.h"
#include "tessera/support/DeepStack.h"

#include "mlir/IR/DialectRegistry.h"

using namespace mlir;
using namespace tessera;
using namespace tessera::capi;

static DialectRegistry makeRegistry() {
  DialectRegistry registry;
  registry.insert<cuda_tile::CudaTileDialect, cute::CuteDialect>();
  return registry;
}

// One thread: the deep stack is this one's. The handler stays as long as the
// context, which would print to standard error without one.
Session::Session()
    : context(makeRegistry(), MLIRContext::Threading::DISABLED),
      handler(&context, [this](Diagnostic &diagnostic) {
        collect(diagnostic);
        for (Diagnostic &note : diagnostic.getNotes())
          collect(note);
        return success();
      }) {
  setHintPolicy(cuda_tile::HintPolicy::Error);
  context.printOpOnDiagnostic(false);
}

void Session::setHintPolicy(cuda_tile::HintPolicy policy) {
  context.getOrLoadDialect<cuda_tile::CudaTileDialect>()->setHintPolicy(policy);
}

//===----------------------------------------------------------------------===//
// Collecting
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

void Session::collect(const Diagnostic &diagnostic) {
  TesseraSeverity severity = convert(diagnostic.getSeverity());
  if (collected.size() >= kMaxReports) {
    numDropped += severity == TESSERA_SEVERITY_ERROR;
    return;
  }
  std::string message = diagnostic.str();
  if (message.size() > kMaxLength) {
    message.resize(kMaxLength);
    message += " …";
  }
  Report report{severity, std::move(message), source.name, current};
  LocationAttr location = diagnostic.getLocation();
  std::optional<FileLineColLoc> line = cuda_tile::findLine(location);
  if (!line) {
    collected.push_back(std::move(report));
    return;
  }
  Position elsewhere{-1, line->getLine(), line->getColumn()};
  std::string file = line->getFilename().str();
  // The parser gives its positions as locations under the name of the text.
  bool isInText = !source.isBytecode && isa<FileLineColLoc>(location) &&
                  file == source.name;
  if (isInText || !current.isKnown()) {
    report.source = std::move(file);
    report.position = elsewhere;
    collected.push_back(std::move(report));
    return;
  }
  // An operation with a location of its own, such as a line of Python, has two
  // places; a note gives the second.
  bool isNote = severity == TESSERA_SEVERITY_NOTE;
  collected.push_back(std::move(report));
  if (!isNote)
    collected.push_back({TESSERA_SEVERITY_NOTE, "its source is here",
                         std::move(file), elsewhere});
}

void Session::error(Position position, const Twine &message) {
  collected.push_back(
      {TESSERA_SEVERITY_ERROR, message.str(), source.name, position});
}

//===----------------------------------------------------------------------===//
// One call
//===----------------------------------------------------------------------===//

TesseraStatus Session::run(const SourceName &about,
                           llvm::function_ref<TesseraStatus()> work) {
  source = about;
  TesseraStatus status = TESSERA_ERROR_RESOURCES;
  if (!tryOnDeepStack([&] { status = work(); }))
    return TESSERA_ERROR_RESOURCES;
  tell();
  return status;
}

void Session::tell() {
  // The next call begins without these, whatever the callback does.
  std::vector<Report> reports = std::exchange(collected, {});
  if (unsigned count = std::exchange(numDropped, 0))
    reports.push_back({TESSERA_SEVERITY_NOTE,
                       std::to_string(count) + " more errors are not shown",
                       source.name,
                       {}});
  if (!callback)
    return;
  for (const Report &report : reports) {
    TesseraDiagnostic diagnostic = {
        report.severity,        report.message.c_str(), report.source.c_str(),
        report.position.offset, report.position.line,   report.position.column};
    callback(&diagnostic, userData);
  }
}

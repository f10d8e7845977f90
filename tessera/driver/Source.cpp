//===- Source.cpp - files as sub-commands take them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Source.h"

#include "tessera/driver/Driver.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

#include <array>

using namespace llvm;
using namespace tessera;

void tessera::addSourceOptions(OptionParser &options, SourceOptions &values) {
  options.choice("--hints", {"ignore", "warn", "error"}, [&](size_t choice) {
    values.hints =
        std::array{cuda_tile::HintPolicy::Ignore, cuda_tile::HintPolicy::Warn,
                   cuda_tile::HintPolicy::Error}[choice];
  });
  options.value("--accept-versions", [&](StringRef list) -> Error {
    values.acceptedVersions.clear();
    for (StringRef word : split(list, ',')) {
      Expected<Version> version = parseVersion(word);
      if (!version)
        return version.takeError();
      values.acceptedVersions.push_back(*version);
    }
    return Error::success();
  });
}

static std::unique_ptr<Source> check(std::unique_ptr<Source> source) {
  bool valid = succeeded(source->check());
  printDiagnostics(*source);
  return valid ? std::move(source) : nullptr;
}

std::unique_ptr<Source> tessera::openSource(StringRef path,
                                            const SourceOptions &options) {
  Expected<std::unique_ptr<Source>> source = Source::load(path, options);
  if (source)
    return check(std::move(*source));
  reportFailure(source.takeError());
  return nullptr;
}

std::unique_ptr<Source>
tessera::openSource(std::unique_ptr<MemoryBuffer> contents,
                    const SourceOptions &options) {
  return check(std::make_unique<Source>(std::move(contents), options));
}

cuda_tile::ModuleOp tessera::findModule(Source &source) {
  Expected<cuda_tile::ModuleOp> module = source.findModule();
  if (module)
    return *module;
  handleAllErrors(module.takeError(), [&](const source::PlacedError &error) {
    source.getDiagnostics().error(error.getPlace(), error.getMessage());
  });
  return nullptr;
}

std::unique_ptr<Source> tessera::openModule(StringRef path,
                                            const SourceOptions &options,
                                            cuda_tile::ModuleOp &module) {
  std::unique_ptr<Source> source = openSource(path, options);
  if (!source)
    return nullptr;
  module = findModule(*source);
  printDiagnostics(*source);
  return module ? std::move(source) : nullptr;
}

/// Whether a line is longer than anybody wants to see.
static bool hasLongLine(StringRef text) {
  constexpr size_t kMaxLine = 1 << 16;
  while (text.size() > kMaxLine) {
    size_t end = text.take_front(kMaxLine).rfind('\n');
    if (end == StringRef::npos)
      return true;
    text = text.drop_front(end + 1);
  }
  return false;
}

std::unique_ptr<MemoryBuffer>
tessera::prepareText(std::unique_ptr<MemoryBuffer> text, bool isWhole) {
  if (mlir::isBytecode(text->getMemBufferRef()))
    return text;
  if (StringRef rest = source::dropByteOrderMark(text->getBuffer());
      rest.size() != text->getBufferSize())
    text = MemoryBuffer::getMemBufferCopy(rest, text->getBufferIdentifier());
  StringRef contents = text->getBuffer(), name = text->getBufferIdentifier();
  if (contents.contains('\0')) {
    errs() << name << ": error: " << source::kBinaryRefusal << "\n";
    return nullptr;
  }
  if (isWhole && hasLongLine(contents) &&
      !openSource(MemoryBuffer::getMemBuffer(contents, name), SourceOptions()))
    return nullptr;
  source::TextScan scan = source::scanText(contents);
  if (scan.refusal) {
    SourceMgr sources;
    SMLoc at = SMLoc::getFromPointer(contents.data() + scan.refusal->offset);
    sources.AddNewSourceBuffer(std::move(text), SMLoc());
    showMessage(sources, at, SourceMgr::DK_Error, scan.refusal->message);
    return nullptr;
  }
  if (scan.labels.empty())
    return text;
  return MemoryBuffer::getMemBufferCopy(source::blank(contents, scan.labels),
                                        name);
}

std::optional<std::string> tessera::writeBytecode(Source &source,
                                                  cuda_tile::ModuleOp module,
                                                  Version version) {
  mlir::FailureOr<std::string> bytes = source.write(module, version);
  printDiagnostics(source);
  if (failed(bytes))
    return std::nullopt;
  return std::move(*bytes);
}

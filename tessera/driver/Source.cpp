//===- Source.cpp - files as sub-commands take them -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Source.h"

#include "tessera/driver/Driver.h"

#include "llvm/ADT/StringExtras.h"

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

std::unique_ptr<Source> tessera::openModule(StringRef path,
                                            const SourceOptions &options,
                                            cuda_tile::ModuleOp &module) {
  std::unique_ptr<Source> source = openSource(path, options);
  if (!source)
    return nullptr;
  Expected<cuda_tile::ModuleOp> found = source->findModule();
  if (!found) {
    reportFailure("'" + source->getName() +
                  "': " + toString(found.takeError()));
    return nullptr;
  }
  module = *found;
  return source;
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

//===- LaunchSetup.cpp - a launch from the command line -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/LaunchSetup.h"

#include "tessera/dialect/Modules.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/support/Errors.h"

using namespace llvm;
using namespace tessera;

void LaunchSetup::addOptions(OptionParser &options) {
  addSourceOptions(options, sourceOptions);
  addRewriteOption(options, pipeline);
  options.value("--entry", entryName);
  addGridOption(options);
}

void LaunchSetup::addGridOption(OptionParser &options) {
  options.value("--grid", [this](StringRef text) -> Error {
    Result<std::array<uint32_t, 3>> parsed = runtime::parseGrid(text);
    if (!parsed)
      return makeError(parsed.getMessage());
    grid = *parsed;
    return Error::success();
  });
}

Error LaunchSetup::takeFiles(ArrayRef<StringRef> files) {
  if (files.empty())
    return makeError("a file is needed");
  if (!grid)
    return makeError("--grid is needed, as in --grid 4 or --grid 4,2,1");
  path = files.front();
  return arguments.parse(files.drop_front());
}

Error LaunchSetup::takeFile(ArrayRef<StringRef> files) {
  if (files.size() != 1)
    return makeError("one file is needed");
  path = files.front();
  return Error::success();
}

Error LaunchSetup::openEntry() {
  cuda_tile::ModuleOp module;
  source = openModule(path, sourceOptions, module);
  if (!source)
    return makeError("");
  if (!rewrite(*source, module, pipeline)) {
    printDiagnostics(*source);
    return makeError("");
  }
  std::optional<StringRef> name;
  if (!entryName.empty())
    name = entryName;
  Expected<cuda_tile::EntryOp> found =
      cuda_tile::findEntry(module, name, "--entry");
  if (!found)
    return makeError("'" + source->getName() +
                     "': " + toString(found.takeError()));
  entry = *found;
  return Error::success();
}

Error LaunchSetup::prepare() {
  if (Error error = openEntry())
    return error;
  auto refuse = [&](const std::string &message) {
    return makeError("cannot launch @" + entry.getSymName() + ": " + message);
  };
  Expected<std::vector<runtime::Parameter>> parameters =
      engine::getParameters(entry);
  if (!parameters)
    return refuse(toString(parameters.takeError()));
  if (Error error = arguments.load(*parameters, launch))
    return refuse(toString(std::move(error)));
  launch.grid = *grid;
  if (Error error = engine::checkLaunch(entry, launch))
    return refuse(toString(std::move(error)));
  return Error::success();
}

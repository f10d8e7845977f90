//===- Bundle.cpp - a launch in a folder, for a GPU elsewhere -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Bundle.h"

#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/LaunchReport.h"
#include "tessera/driver/PackWriter.h"
#include "tessera/ptxas/Ptxas.h"
#include "tessera/support/Errors.h"

#include "llvm/Support/Path.h"

using namespace llvm;
using namespace tessera;
using runtime::PackedCase;

/// The arrays to show: those that are marked, or else any that change.
static Expected<std::vector<PackedCase::Output>>
makeOutputs(const Arguments &arguments) {
  std::vector<PackedCase::Output> outputs;
  std::set<StringRef> files;
  for (const Arguments::ArrayEntry &entry : arguments.getArrays()) {
    if (arguments.hasOutputs() && entry.output.empty())
      continue;
    const runtime::ArrayArgument &array = entry.array;
    // Folders of this machine need not be there.
    StringRef file = sys::path::filename(entry.output);
    if (!file.empty() && !files.insert(file).second)
      return makeError("two outputs are named '" + file +
                       "', and a bundle writes all to one folder");
    outputs.push_back({"argument " + std::to_string(entry.number),
                       file.str(),
                       array.buffer,
                       array.offset,
                       {array.dtype, array.shape},
                       array.strides});
  }
  return outputs;
}

static std::vector<Case::Judged> makeExpected(const Arguments &arguments,
                                              const Outputs &outputs) {
  std::vector<Case::Judged> expected;
  for (const Arguments::ArrayEntry &entry : arguments.getArrays()) {
    const runtime::ArrayArgument &array = entry.array;
    if (const runtime::Array *wanted =
            entry.output.empty() ? nullptr : outputs.findExpected(entry.output))
      expected.push_back({sys::path::filename(entry.output).str(), array.buffer,
                          array.dtype, array.shape, array.strides,
                          outputs.getTolerance(array.dtype.type), *wanted,
                          array.offset});
  }
  return expected;
}

static Error writePack(const BundleSettings &settings, const PtxCode &code,
                       StringRef cubin) {
  const LaunchSetup &setup = settings.setup;
  Expected<std::vector<PackedCase::Output>> outputs =
      makeOutputs(setup.arguments);
  if (!outputs)
    return outputs.takeError();
  std::vector<Case::Judged> expected =
      makeExpected(setup.arguments, settings.outputs);
  PackWriter writer(settings.folder);
  if (Error error = writer.begin())
    return error;
  cuda_tile::EntryOp entry = setup.entry;
  std::string name = entry.getSymName().str();
  if (Error error = writer.add(
          name, {code, cubin, setup.launch, expected, std::move(*outputs)}))
    return error;
  return writer.finish(name);
}

int tessera::writeBundle(BundleSettings &settings, const engine::Engine &engine,
                         const engine::PrepareOptions &options) {
  LaunchSetup &setup = settings.setup;
  if (Error error = setup.prepare())
    return reportFailure(std::move(error));
  if (Error error = settings.outputs.readExpected(setup.arguments))
    return reportFailure(std::move(error));
  Expected<PtxCode> code = engine.getPtxSource()->compile(setup.entry, options);
  if (!code) {
    addDiagnostics(*setup.source, setup.entry, makeRefusal(code.takeError()));
    printDiagnostics(*setup.source);
    return kBadInput;
  }
  Cubin cubin;
  if (settings.hasCubin) {
    Expected<Ptxas> ptxas = Ptxas::find();
    if (!ptxas)
      return reportFailure(ptxas.takeError());
    PtxasOptions assembling;
    assembling.cache = options.usesCache ? engine.getCodeCache() : nullptr;
    Expected<Cubin> made = ptxas->assemble(code->text, assembling);
    if (!made)
      return reportFailure(made.takeError());
    cubin = std::move(*made);
  }
  if (Error error = writePack(settings, *code, cubin.bytes))
    return reportFailure(std::move(error));
  return kSuccess;
}

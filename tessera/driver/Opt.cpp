//===- Opt.cpp - tessera opt -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Rewrite.h"
#include "tessera/driver/Source.h"
#include "tessera/transforms/Remarks.h"

#include "mlir/Pass/PassRegistry.h"
#include "mlir/Support/Timing.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera opt [OPTION]... FILE

Optimizes a module, text or bytecode, and prints the result. docs/rewrites.md says
what each level and each pass does.

options:
  -O0, -O1, -O2, -O3      how much to optimize (default -O2); -O0 does nothing
  --fuse-fma              also contract mulf + addf into fma, which changes
                          results: fma rounds once, not twice
  --pipeline=PASSES       run these passes instead, as in --pipeline=cuda-tile-cse
  --print-pipeline        print the passes to standard error
  --timing                print how long each pass took to standard error
  --remarks=yaml[:FILE]   write what each pass changed and where, as YAML, to
                          FILE or standard error
  --emit=text|bytecode    what to write (default text)
  --bytecode-version=V    as for `tessera as`
  --debuginfo             print locations too
  -o OUT                  write to a file instead of standard output
  --hints=MODE, --accept-versions=V[,V]...
                          as for `tessera check`

exit status: 0; 1 if the file is invalid, a pass fails, or the version does not
support the result; 2 if the command line is wrong.

example:
  tessera opt -O2 examples/matmul.mlir
)";

namespace {
struct Settings {
  SourceOptions source;
  PipelineOptions pipeline;
  std::string passes; // instead of a level
  std::string output = "-", remarks;
  std::optional<Version> version;
  bool emitBytecode = false, debugInfo = false;
  bool printPipeline = false, timing = false;
  bool wantsRemarks = false;
};
} // namespace

static Error usage(const Twine &message) {
  return createStringError(std::make_error_code(std::errc::invalid_argument),
                           message);
}

static Error parseArguments(ArrayRef<StringRef> arguments,
                            OptionParser &options, Settings &settings) {
  bool levels[4] = {};
  static constexpr StringLiteral kLevels[] = {"-O0", "-O1", "-O2", "-O3"};
  for (auto [name, flag] : zip_equal(kLevels, levels))
    options.flag(name, flag);
  options.flag("--fuse-fma", settings.pipeline.fuseFma);
  options.value("--pipeline", settings.passes);
  options.flag("--print-pipeline", settings.printPipeline);
  options.flag("--timing", settings.timing);
  options.flag("--debuginfo", settings.debugInfo);
  options.value("-o", settings.output);
  options.choice("--emit", {"text", "bytecode"},
                 [&](size_t choice) { settings.emitBytecode = choice == 1; });
  options.value("--remarks", [&](StringRef text) -> Error {
    auto [format, file] = text.split(':');
    if (format != "yaml")
      return usage("option '--remarks' needs yaml or yaml:FILE, not '" + text +
                   "'");
    settings.wantsRemarks = true;
    settings.remarks = file.str();
    return Error::success();
  });
  options.bytecodeVersion(settings.version);
  addSourceOptions(options, settings.source);
  if (Error error = options.parse(arguments))
    return error;
  if (options.getFiles().size() != 1)
    return usage("one file is needed");
  size_t numLevels = count(levels, true);
  if (numLevels > 1)
    return usage("more than one of -O0 to -O3 is given");
  if (!settings.passes.empty() && (numLevels == 1 || settings.pipeline.fuseFma))
    return usage("--pipeline cannot be combined with -O0 to -O3 or --fuse-fma");
  settings.pipeline.level =
      numLevels == 0 ? 2 : find(levels, true) - std::begin(levels);
  return Error::success();
}

/// Adds the passes that are asked for, or says what is wrong with their list.
static Error addPasses(mlir::PassManager &passes, const Settings &settings) {
  if (settings.passes.empty()) {
    buildPipeline(passes, settings.pipeline);
    return Error::success();
  }
  registerPasses();
  std::string message;
  raw_string_ostream os(message);
  if (failed(mlir::parsePassPipeline(settings.passes, passes, os)))
    return usage("option '--pipeline': " +
                 StringRef(message).split('\n').first);
  return Error::success();
}

static int writeRemarks(const Settings &settings,
                        const std::vector<Remark> &remarks) {
  if (!settings.wantsRemarks)
    return kSuccess;
  std::string text;
  raw_string_ostream os(text);
  writeYaml(os, remarks);
  if (!settings.remarks.empty())
    return writeOutput(settings.remarks, text);
  errs() << text;
  return kSuccess;
}

static int writeModule(const Settings &settings, Source &source,
                       cuda_tile::ModuleOp module) {
  if (!settings.emitBytecode)
    return writeOutput(settings.output, source.print(settings.debugInfo));
  Version version =
      settings.version.value_or(source.getVersion().value_or(kDefaultVersion));
  std::optional<std::string> bytes = writeBytecode(source, module, version);
  return bytes ? writeOutput(settings.output, *bytes) : kBadInput;
}

static int runOpt(ArrayRef<StringRef> arguments) {
  Settings settings;
  OptionParser options;
  if (Error error = parseArguments(arguments, options, settings))
    return reportUsage(kOptCommand, toString(std::move(error)));
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source =
      openModule(options.getFiles().front(), settings.source, module);
  if (!source)
    return kBadInput;
  mlir::PassManager passes(module->getName());
  if (Error error = addPasses(passes, settings))
    return reportUsage(kOptCommand, toString(std::move(error)));
  if (settings.printPipeline) {
    passes.printAsTextualPipeline(errs());
    errs() << "\n";
  }
  std::vector<Remark> remarks;
  if (settings.wantsRemarks)
    passes.addInstrumentation(std::make_unique<RemarkCollector>(remarks));
  mlir::DefaultTimingManager timing;
  timing.setEnabled(settings.timing);
  mlir::TimingScope scope = timing.getRootScope();
  passes.enableTiming(scope);
  bool isDone = rewrite(*source, module, passes);
  scope.stop();
  printDiagnostics(*source);
  if (!isDone)
    return kBadInput;
  if (int status = writeRemarks(settings, remarks))
    return status;
  return writeModule(settings, *source, module);
}

const Command tessera::kOptCommand = {"opt", "optimize a module", kHelp,
                                      runOpt};

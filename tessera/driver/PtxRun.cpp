//===- PtxRun.cpp - tessera ptx run -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Outputs.h"
#include "tessera/driver/PtxArguments.h"
#include "tessera/driver/PtxReport.h"
#include "tessera/driver/PtxSource.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera ptx run [OPTION]... FILE --grid X[,Y[,Z]] --block X[,Y[,Z]] [ARG]...

Runs an entry of a PTX file on the CPU, as a GPU of sm_90a would, and reports what
hardware hides. No GPU is needed. There is one ARG for each parameter:

  f16[128,64]=randn:7       an array, for a pointer: @a.npy, out:c.npy:f32[128] and
                            all other forms of `tessera run`
  i32:5, f32:1.5            a scalar of the parameter's size; i64:0 is a null pointer
  bytes:0a000000            a structure, two hexadecimal digits per byte
  tensormap:box=64x32,swizzle=128:f16[128,64]=randn:1
                            a tensor map of an array, as the driver encodes it

docs/ptx.md explains tensor maps and the findings. Prints a line for each output.
Without outputs, prints a line for each array that changed.

options:
  --grid X[,Y[,Z]]     the number of blocks along each axis
  --block X[,Y[,Z]]    the number of threads along each axis
  --cluster X[,Y[,Z]]  the number of blocks of a cluster (default: what the entry
                       requires)
  --entry NAME         the entry to run, if the file has several
  --shared=BYTES       dynamic shared memory
  --check              report data races, reads of memory never written, stray and
                       misaligned accesses, misuse of barriers, missing waits and
                       fences; the launch goes on after a finding
  --order=ORDER        the order of warps and blocks: program, reverse or
                       random:SEED
  --async=WHEN         when asynchronous copies and products act: eager, lazy (when
                       something waits for them) or random:SEED
  --max-findings=N     keep at most N findings (default 20)
  --threads=N          run blocks on N threads (default: one per core; one with
                       --check and --stats)
  --timeout=SECONDS    stop after this time
  --stats[=json]       count instructions, bank conflicts, sectors and bytes per
                       source line, and estimate the time on a GPU; json: as part
                       of what --json prints
  --gpu=NAME           the GPU of the estimate: h200 (the default), h100, a100 or
                       rtx4090
  --compare=FILE.npz, --rtol=R, --atol=A, --print
                       as for `tessera run`
  --json[=FILE]        print the outcome as JSON, or write it to a file

exit status: 0; 1 if a file or the launch is invalid, the kernel fails, time is up
or an output differs from the expected one; 2 if the command line is wrong;
3 if --check reports something; 4 if an assert of the kernel failed.

example:
  tessera ptx run examples/saxpy.ptx --grid 8 --block 128 f32:2 f32[1000]=arange out:/tmp/y.npy:f32[1000]=ones i32:1000
)";

namespace {
struct Settings {
  ptx::Options options;
  Outputs outputs;
  std::string path, entry;
  bool hasGrid = false, hasBlock = false;
  bool isJson = false;
  std::string jsonPath = "-";
  const ptx::GpuRates *gpu = nullptr;
};

/// One launch, from the command line to the exit status.
class Runner {
public:
  Runner(Settings &settings, PtxArguments &arguments)
      : settings(settings), arguments(arguments) {}

  int run();

private:
  Error launch(const ptx::Program &program, uint32_t entry);
  int getStatus() const;
  int printJson(const ptx::Program &program, StringRef entry);

  Settings &settings;
  PtxArguments &arguments;
  ptx::Outcome outcome;
};
} // namespace

/// Runs the entry and collects the outputs. The error says why it cannot run,
/// or why an output cannot be written.
Error Runner::launch(const ptx::Program &program, uint32_t entry) {
  ptx::Options &options = settings.options;
  auto refuse = [&](const std::string &message) {
    return makeError("cannot launch " + program.module.functions[entry].name +
                     ": " + message);
  };
  if (Error error = checkEntryShape(program, entry, options))
    return refuse(toString(std::move(error)));
  if (Error error = checkVariables(program.module))
    return refuse(toString(std::move(error)));
  ptx::Machine machine(program);
  Expected<std::vector<PtxValue>> values = arguments.load(machine);
  if (!values)
    return refuse(toString(values.takeError()));
  Expected<std::vector<uint8_t>> parameters =
      packParameters(machine, program, entry, *values);
  if (!parameters)
    return refuse(toString(parameters.takeError()));
  if (Error error = settings.outputs.readExpected(arguments.getArguments()))
    return error;
  // With --json, standard output is for programs alone.
  bool isForPrograms = settings.isJson && settings.jsonPath == "-";
  options.output = [isForPrograms](std::string_view text) {
    (isForPrograms ? errs() : outs()) << text;
  };
  outcome = machine.launch(entry, *parameters, options);
  if (!outcome.refusal.empty())
    return refuse(outcome.refusal);
  arguments.takeArrays(/*isTracked=*/options.check);
  // What a launch that broke off leaves behind is no result.
  if (options.check || outcome.findings.empty())
    return settings.outputs.collect(arguments.getArguments(),
                                    arguments.getLaunch());
  outcome.statistics.reset();
  return Error::success();
}

int Runner::getStatus() const {
  if (!outcome.findings.empty() && settings.options.check)
    return kReported;
  if (!outcome.findings.empty())
    return outcome.findings.front().kind == ptx::FindingKind::Assert
               ? kAsserted
               : kBadInput;
  return settings.outputs.differ() ? kBadInput : kSuccess;
}

int Runner::printJson(const ptx::Program &program, StringRef entry) {
  std::string text;
  raw_string_ostream os(text);
  json::OStream json(os, /*IndentSize=*/1);
  json.object([&] {
    json.attribute("status", getStatus());
    json.attribute("file", json::fixUTF8(getPtxName(settings.path)));
    json.attribute("entry", json::fixUTF8(entry));
    json.attribute("target", json::fixUTF8(program.module.target));
    writeFindings(json, program, outcome);
    if (outcome.statistics)
      writeStatistics(json, *outcome.statistics, *settings.gpu);
    settings.outputs.writeJson(json, /*counts=*/settings.options.check);
  });
  json.flush();
  os << "\n";
  return writeOutput(settings.jsonPath, text);
}

int Runner::run() {
  StringRef path = settings.path;
  Expected<std::unique_ptr<MemoryBuffer>> buffer = readPtx(path);
  if (!buffer)
    return reportFailure(buffer.takeError());
  StringRef text = (*buffer)->getBuffer();
  Result<ptx::Program, ptx::SyntaxError> program = loadPtx(text);
  if (!program) {
    showPtxError(path, text, program.getProblem());
    return kBadInput;
  }
  Expected<uint32_t> entry =
      findPtxEntry(program->module, settings.entry, "--entry");
  if (!entry)
    return reportFailure("'" + getPtxName(path) +
                         "': " + toString(entry.takeError()));
  if (Error error = launch(*program, *entry))
    return reportFailure(std::move(error));
  if (settings.isJson) {
    int written = printJson(*program, program->module.functions[*entry].name);
    if (settings.jsonPath == "-" || written != kSuccess)
      return written == kSuccess ? getStatus() : written;
  }
  settings.outputs.print();
  printFindings(path, *program, outcome, settings.options.check);
  if (outcome.statistics)
    printStatistics(path, *outcome.statistics, *settings.gpu);
  return getStatus();
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static void addStatsOptions(OptionParser &options, Settings &settings) {
  options.optionalValue("--stats", [&settings](StringRef text) -> Error {
    if (!text.empty() && text != "json")
      return makeError("option '--stats' has no value or 'json', not '" + text +
                       "'");
    settings.options.stats = true;
    settings.isJson |= text == "json";
    return Error::success();
  });
  options.value("--gpu", [&settings](StringRef text) -> Error {
    settings.gpu = ptx::findGpu(text);
    if (settings.gpu)
      return Error::success();
    std::string names;
    for (const ptx::GpuRates &gpu : ptx::getGpus())
      names += (names.empty() ? "" : ", ") + std::string(gpu.name);
    return makeError("option '--gpu' knows " + names + ", not '" + text + "'");
  });
}

static void addOptions(OptionParser &options, Settings &settings) {
  ptx::Options &launch = settings.options;
  launch.threads = 0;
  auto addExtents = [&](StringRef name, Extents &extents, bool *isGiven) {
    options.value(name, [name, &extents, isGiven](StringRef text) -> Error {
      Expected<Extents> parsed = parseExtents(name.drop_front(2), text);
      if (!parsed)
        return parsed.takeError();
      extents = *parsed;
      if (isGiven)
        *isGiven = true;
      return Error::success();
    });
  };
  addExtents("--grid", launch.grid, &settings.hasGrid);
  addExtents("--block", launch.block, &settings.hasBlock);
  addExtents("--cluster", launch.cluster, nullptr);
  options.value("--entry", settings.entry);
  options.value("--shared", [&launch](StringRef text) -> Error {
    if (text.getAsInteger(10, launch.dynamicSharedBytes))
      return makeError("option '--shared' needs a number of bytes, not '" +
                       text + "'");
    return Error::success();
  });
  addPtxOptions(options, launch);
  options.count("--max-findings", 1, launch.maxFindings);
  options.count("--threads", 1, launch.threads);
  settings.outputs.addOptions(options);
  addStatsOptions(options, settings);
  options.optionalValue("--json", [&settings](StringRef text) {
    settings.isJson = true;
    if (!text.empty())
      settings.jsonPath = text.str();
    return Error::success();
  });
}

static int runPtxRun(ArrayRef<StringRef> texts) {
  Settings settings;
  OptionParser options;
  addOptions(options, settings);
  if (Error error = options.parse(texts))
    return reportUsage(kPtxRunCommand, toString(std::move(error)));
  if (settings.gpu && !settings.options.stats)
    return reportUsage(kPtxRunCommand, "--gpu is for the estimate of --stats");
  if (!settings.gpu)
    settings.gpu = &ptx::getGpus().front();
  ArrayRef<StringRef> files = options.getFiles();
  if (files.empty())
    return reportUsage(kPtxRunCommand, "a file is needed");
  if (!settings.hasGrid)
    return reportUsage(kPtxRunCommand,
                       "--grid is needed, as in --grid 4 or --grid 4,2,1");
  if (!settings.hasBlock)
    return reportUsage(kPtxRunCommand,
                       "--block is needed, as in --block 128 or --block 16,16");
  if (Error error = checkShape(settings.options))
    return reportUsage(kPtxRunCommand, toString(std::move(error)));
  settings.path = files.front().str();
  PtxArguments arguments;
  if (Error error = arguments.parse(files.drop_front()))
    return reportUsage(kPtxRunCommand, toString(std::move(error)));
  return Runner(settings, arguments).run();
}

const Command tessera::kPtxRunCommand = {
    "ptx run", "run a kernel in PTX, and check what it does", kHelp, runPtxRun};

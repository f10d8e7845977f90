//===- Run.cpp - tessera run -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/LaunchReport.h"
#include "tessera/driver/LaunchSetup.h"
#include "tessera/driver/RunJson.h"
#include "tessera/runtime/arrays/Npy.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera run [OPTION]... FILE --grid X[,Y[,Z]] [ARG]...

Launches an entry of a module, text or bytecode, on arrays. An ARG is

  i32:5, f32:1.5, i1:true   a scalar; i32:0x5 gives its bits
  @a.npy, @a.npz:NAME       an array from a file; bf16@a.npy reads its bits as bf16
  f16[128,64]=randn:7       a generated array: randn:SEED, uniform:SEED,
                            uniform:SEED:LOW:HIGH, arange, zeros, ones, full:VALUE
  f16[128,64:1,128]=zeros   an array with strides
  out:c.npy:f32[128,128]    an output, written to the file after the launch; it is
                            uninitialized, or has contents as in out:c.npy:@a.npy

+BYTES at the end of an array offsets the array from its alignment. An array is
passed as a pointer. If the entry has integers for its extents and strides after
the pointer, you can leave them out. docs/running.md explains all of this.

Prints a line for each output. Without outputs, prints a line for each array that
changed.

options:
  --grid X[,Y[,Z]]     the number of tile blocks along each axis
  --entry NAME         the entry to launch, if the module has several
  --engine=ENGINE      {engines}
  --cpu=NAME           compile for this processor, by LLVM's name (x86-64-v3)
  --target=GPU         with --engine=ptx or cuda: compile for this GPU, sm_75 to
                       sm_120 (default: sm_90a for ptx, the one that is there for
                       cuda); docs/gpu.md lists them
  --plan=PLAN          with --engine=ptx or cuda: force choices of the compiler,
                       as for `tessera compile`
  --fp-contract=off|fast
                       fast: a product of floats that is added to something is
                       rounded once, with the sum (default off; fast for a GPU with
                       --opt=O3)
  --threads=N          run tile blocks of compiled code on N threads (default: one
                       per core)
  --no-cache           compile even if the cache has the code; see `tessera cache`
  -g                   compile with debug lines, and register the code with
                       debuggers
  --perf=DIR           compile with debug lines, and write DIR/jit-PID.dump for
                       perf; docs/cpu.md has the commands
  --order=ORDER        the order of tile blocks, and of operations where tokens leave
                       a choice: program, reverse or random:SEED
  --async=WHEN         when asynchronous operations act, on an engine that has
                       them: eager, lazy (when something waits for them) or
                       random:SEED (default: eager, or as --order=random:SEED)
  --check              report undefined behaviour: races, accesses out of bounds,
                       reads of uninitialized memory, broken assumptions;
                       --check, --order and --trace use the interpreter, and the
                       first two are for --engine=ptx too
  --sanitize=address|thread
                       run compiled code under AddressSanitizer or
                       ThreadSanitizer; needs a build with PRESET=asan or tsan
  --opt=O1|O2|O3       optimize the module first, as `tessera opt` does
  --max-reports=N      keep at most N reports (default 20)
  --compare=FILE.npz   compare outputs with the arrays of the same name (`c` for
                       `c.npy`)
  --rtol=R, --atol=A   tolerances (default: those of docs/running.md)
  --print              print the elements of outputs too
  --trace              print each operation and a summary of its values
  --dump-args=DIR      write the arrays before and after the launch, and args.txt
                       with the arguments, to DIR
  --timeout=SECONDS    stop after this time
  --json               print the outcome as JSON
  --hints=MODE, --accept-versions=V[,V]...
                       as for `tessera check`

exit status: 0; 1 if a file or the launch is invalid, the kernel fails, time is up
or an output differs from the expected one; 2 if the command line is wrong;
3 if --check reports something; 4 if an assert of the kernel failed.

example:
  tessera run examples/vector_add.mlir --grid 8 f32[1000]=arange f32[1000]=ones out:/tmp/c.npy:f32[1000] i32:1000
)";

namespace {
struct Settings {
  EngineOptions engine;
  Outputs outputs;
  std::string dumpArgs;
  bool isJson = false, trace = false;
};

/// One launch, from the command line to the exit status.
class Runner {
public:
  Runner(LaunchSetup &setup, Settings &settings)
      : settings(settings), setup(setup) {}

  int run();

private:
  Error prepare();
  Error dump(StringRef suffix);
  void launchKernel();
  int getStatus() const;

  Settings &settings;
  LaunchSetup &setup;
  Arguments &arguments = setup.arguments;
  runtime::Launch &launch = setup.launch;
  engine::Outcome outcome;
};
} // namespace

//===----------------------------------------------------------------------===//
// Before
//===----------------------------------------------------------------------===//

/// Writes the arrays as they are now.
Error Runner::dump(StringRef suffix) {
  StringRef folder = settings.dumpArgs;
  if (std::error_code error = sys::fs::create_directories(folder))
    return makeError("cannot make '" + folder + "': " + error.message());
  for (const Arguments::ArrayEntry &array : arguments.getArrays()) {
    std::string path =
        (folder + "/arg" + Twine(array.number) + suffix + ".npy").str();
    if (Error error = writeFileAtomically(
            path, runtime::writeNpy(Arguments::gather(array, launch))))
      return error;
  }
  return writeFileAtomically((folder + "/args.txt").str(),
                             arguments.describe(folder));
}

Error Runner::prepare() {
  if (Error error = setup.prepare())
    return error;
  if (Error error = settings.outputs.readExpected(arguments))
    return error;
  return settings.dumpArgs.empty() ? Error::success() : dump("");
}

//===----------------------------------------------------------------------===//
// The launch
//===----------------------------------------------------------------------===//

void Runner::launchKernel() {
  engine::LaunchOptions &options = settings.engine.launch;
  auto writeError = [](std::string_view text) { errs() << text; };
  // With --json, standard output is for programs alone.
  options.output = [](std::string_view text) { outs() << text; };
  if (settings.isJson)
    options.output = writeError;
  options.messages = writeError;
  options.locate = makeLocator(*setup.source, setup.entry);
  if (settings.trace)
    options.trace = writeError;
  // A line that is written over, for those who watch.
  using Clock = std::chrono::steady_clock;
  constexpr auto kInterval = std::chrono::milliseconds(200);
  Clock::time_point next = Clock::now() + std::chrono::seconds(1);
  bool isShown = false;
  if (sys::Process::StandardErrIsDisplayed() && !settings.trace)
    options.progress = [&](uint64_t done, uint64_t all) {
      Clock::time_point now = Clock::now();
      if (now < next)
        return;
      next = now + kInterval;
      isShown = true;
      errs() << "\r" << done << " of " << all << " tile blocks";
    };
  outcome = runEntry(setup.entry, launch, settings.engine);
  if (isShown)
    errs() << "\r\x1b[K";
}

//===----------------------------------------------------------------------===//
// After
//===----------------------------------------------------------------------===//

int Runner::getStatus() const {
  if (!outcome.reports.empty())
    return kReported;
  if (outcome.hasFailed())
    return kBadInput;
  if (outcome.failedAsserts != 0)
    return kAsserted;
  return settings.outputs.differ() ? kBadInput : kSuccess;
}

int Runner::run() {
  if (Error error = prepare())
    return reportFailure(std::move(error));
  launchKernel();
  if (!settings.dumpArgs.empty())
    if (Error error = dump(".after"))
      return reportFailure(std::move(error));
  // What a launch that broke off leaves behind is no result.
  if (!outcome.hasFailed())
    if (Error error = settings.outputs.collect(arguments, launch))
      return reportFailure(std::move(error));
  if (settings.isJson) {
    printJson(*setup.source, setup.entry, *settings.engine.engine, outcome,
              settings.outputs, getStatus());
    return getStatus();
  }
  settings.outputs.print();
  addDiagnostics(*setup.source, setup.entry, outcome);
  printDiagnostics(*setup.source);
  if (outcome.droppedReports != 0)
    errs() << setup.source->getName() << ": " << outcome.droppedReports
           << " more reports are not shown; --max-reports=N shows more\n";
  if (outcome.failedAsserts != 0)
    errs() << setup.source->getName() << ": " << outcome.failedAsserts
           << (outcome.failedAsserts == 1 ? " assertion" : " assertions")
           << " failed\n";
  return getStatus();
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static int runRun(ArrayRef<StringRef> arguments) {
  Settings settings;
  LaunchSetup setup;
  OptionParser options;
  setup.addOptions(options);
  addEngineOptions(options, settings.engine);
  options.count("--max-reports", 1, settings.engine.launch.maxReports);
  settings.outputs.addOptions(options);
  options.value("--dump-args", settings.dumpArgs);
  options.flag("-g", settings.engine.prepare.hasLines);
  addPerfOption(options, settings.engine);
  options.flag("--trace", settings.trace);
  options.flag("--json", settings.isJson);
  if (Error error = options.parse(arguments))
    return reportUsage(kRunCommand, toString(std::move(error)));
  if (Error error = chooseEngine(settings.engine, getEngines().getDefault(),
                                 settings.trace))
    return reportUsage(kRunCommand, toString(std::move(error)));
  if (Error error = setup.takeFiles(options.getFiles()))
    return reportUsage(kRunCommand, toString(std::move(error)));
  return Runner(setup, settings).run();
}

static std::string describeRunEngines() {
  return describeEngines("it", getEngines().getDefault());
}

const Command tessera::kRunCommand = {
    "run", "launch a kernel on arrays, and check what it does",
    kHelp, runRun,
    false, describeRunEngines};

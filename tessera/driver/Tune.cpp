//===- Tune.cpp - tessera tune -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/LaunchReport.h"
#include "tessera/driver/LaunchSetup.h"
#include "tessera/driver/Table.h"
#include "tessera/engine/PtxSource.h"
#include "tessera/runtime/arrays/Compare.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using engine::Engine;

static constexpr StringLiteral kHelp =
    R"(usage: tessera tune [OPTION]... FILE --grid X[,Y[,Z]] [ARG]...
       tessera tune --forget [OPTION]... FILE

Finds the fastest plan of a kernel for the GPU of this machine, and keeps it in the
cache: `tessera run`, `bench` and `compile` use it from then on, if they are given no
--plan. FILE and ARG are as for `tessera run`, but outputs are not written to files,
and what the kernel prints is dropped. A plan is what `tessera help compile` explains.

Compiles the kernel with each choice forced in turn, and with two of them, launches
at most 16 that differ in their code, and prints a line for each: the median time of
a launch on the GPU, the shortest, and the speed compared with what the compiler
chooses itself. All must leave the same arrays. A plan is kept if it is at least 1 %
faster than the compiler's.

What is kept is for this kernel, this target and this build of Tessera; --plan=auto
ignores it.

options:
  --grid X[,Y[,Z]]     the number of tile blocks along each axis
  --entry NAME         the entry to launch, if the module has several
  --engine=ENGINE      {engines}
  --target=GPU         compile for this GPU (default: the one that is there);
                       docs/gpu.md lists them
  --repeat=N           launch each plan N times (default 20)
  --no-save            keep nothing
  --forget             launch nothing, but remove what is kept
  --no-cache           compile even if the cache has the code; see `tessera cache`
  --opt=O1|O2|O3       optimize the module first, as `tessera opt` does
  --timeout=SECONDS    stop a launch after this time
  --hints=MODE, --accept-versions=V[,V]...
                       as for `tessera check`

exit status: 0; 1 if a file or the launch is invalid, there is no GPU, the kernel
fails, or arrays differ between plans; 2 if the command line is wrong; 4 if an
assert of the kernel failed.

example:
  tessera tune examples/matmul.mlir --target=sm_90a --forget
)";

namespace {
struct Settings {
  EngineOptions engine;
  unsigned repeat = 20;
  bool isNotSaved = false, isForgetting = false;
};

/// A plan, and what is known of it.
struct Candidate {
  std::string plan;
  std::unique_ptr<engine::ReadyKernel> kernel;
  /// Of launches; sorted at the end.
  std::vector<double> seconds;

  double getMedian() const { return getQuantile(seconds, 0.5); }
};

class Tuner {
public:
  Tuner(LaunchSetup &setup, const Settings &settings)
      : setup(setup), settings(settings), engine(*settings.engine.engine) {}

  /// Give the exit status, having said what went wrong.
  int run();
  int forget();

private:
  Error chooseTarget();
  Error findCandidates();
  Expected<bool> addCandidate(StringRef plan);
  int launchAll();
  int launch(Candidate &candidate, runtime::Launch &launch);
  int compareWithFirst(const Candidate &candidate,
                       const runtime::Launch &result);
  void print(const Candidate &best) const;
  int keep(const Candidate &best) const;
  int refuse(Error error) const;

  const PtxSource &getSource() const { return *engine.getPtxSource(); }

  LaunchSetup &setup;
  const Settings &settings;
  const Engine &engine;
  engine::PrepareOptions options;
  /// The first is the compiler's own choice.
  std::vector<Candidate> candidates;
  StringSet<> codes;
  /// What the first one left.
  std::vector<runtime::Array> expected;
};
} // namespace

int Tuner::refuse(Error error) const {
  addDiagnostics(*setup.source, setup.entry, makeRefusal(std::move(error)));
  printDiagnostics(*setup.source);
  return kBadInput;
}

Error Tuner::chooseTarget() {
  options = settings.engine.getPrepareOptions(engine);
  // It need not be there to be forgotten.
  if (settings.isForgetting && !options.target.empty())
    return Error::success();
  Expected<std::string> target = engine.chooseTarget(options.target);
  if (!target)
    return target.takeError();
  options.target = *target;
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// Adds a plan, unless its code is known already. Returns whether it does.
Expected<bool> Tuner::addCandidate(StringRef plan) {
  options.plan = plan.str();
  Expected<PtxCode> code = getSource().compile(setup.entry, options);
  if (!code)
    return code.takeError();
  if (!codes.insert(code->text).second)
    return false;
  Expected<std::unique_ptr<engine::ReadyKernel>> kernel =
      engine.prepare(setup.entry, options);
  if (!kernel) {
    // The driver may have no room for what is forced.
    if (candidates.empty())
      return kernel.takeError();
    errs() << setup.source->getName() << ": plan " << plan
           << " is left out: " << toString(kernel.takeError()) << "\n";
    return false;
  }
  candidates.push_back({plan.str(), std::move(*kernel), {}});
  return true;
}

/// Choices one by one, and then two of those that change the code.
Error Tuner::findCandidates() {
  constexpr size_t kMost = 16;
  if (Expected<bool> added = addCandidate("auto"); !added)
    return added.takeError();
  std::vector<std::string> useful;
  for (const std::string &plan : getSource().getPlans()) {
    if (candidates.size() == kMost)
      return Error::success();
    Expected<bool> added = addCandidate(plan);
    if (!added)
      return added.takeError();
    if (*added)
      useful.push_back(plan);
  }
  for (size_t i = 0; i < useful.size(); ++i)
    for (size_t j = i + 1; j < useful.size(); ++j) {
      std::string both = useful[i] + "," + useful[j];
      // Two of the same choice.
      if (Error error = engine.checkPlan(both)) {
        consumeError(std::move(error));
        continue;
      }
      if (candidates.size() == kMost)
        return Error::success();
      if (Expected<bool> added = addCandidate(both); !added)
        return added.takeError();
    }
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

int Tuner::launch(Candidate &candidate, runtime::Launch &launch) {
  engine::LaunchOptions own = settings.engine.launch;
  own.messages = [](std::string_view text) { errs() << text; };
  own.locate = makeLocator(*setup.source, setup.entry);
  engine::Outcome outcome = candidate.kernel->launch(launch, own);
  if (outcome.hasFailed() || outcome.failedAsserts != 0) {
    addDiagnostics(*setup.source, setup.entry, outcome);
    printDiagnostics(*setup.source);
    errs() << setup.source->getName() << ": the plan was " << candidate.plan
           << "\n";
    return outcome.hasFailed() ? kBadInput : kAsserted;
  }
  candidate.seconds.push_back(outcome.deviceSeconds.value_or(0));
  return kSuccess;
}

/// What plans compute does not differ, but for sums whose order is left open.
int Tuner::compareWithFirst(const Candidate &candidate,
                            const runtime::Launch &result) {
  bool isFirst = &candidate == &candidates.front();
  for (auto [i, entry] : enumerate(setup.arguments.getArrays())) {
    runtime::Array array = Arguments::gather(entry, result);
    if (isFirst) {
      expected.push_back(std::move(array));
      continue;
    }
    std::string difference = runtime::compareArrays(
        array, expected[i], runtime::getDefaultTolerance(array.dtype.type));
    if (!difference.empty())
      return reportFailure(
          "plan " + candidate.plan + ": argument " + Twine(entry.number) +
          " is not what the compiler's own plan leaves: " + difference);
  }
  return kSuccess;
}

/// In turns, as the clock of a GPU changes with time.
int Tuner::launchAll() {
  for (Candidate &candidate : candidates) {
    runtime::Launch fresh = setup.launch;
    if (int status = launch(candidate, fresh))
      return status;
    if (int status = compareWithFirst(candidate, fresh))
      return status;
    candidate.seconds.clear();
  }
  for (unsigned i = 0; i < settings.repeat; ++i)
    for (Candidate &candidate : candidates)
      if (int status = launch(candidate, setup.launch))
        return status;
  for (Candidate &candidate : candidates)
    sort(candidate.seconds);
  return kSuccess;
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

void Tuner::print(const Candidate &best) const {
  outs() << "@" << setup.entry.getSymName() << ", grid " << setup.launch.grid[0]
         << "," << setup.launch.grid[1] << "," << setup.launch.grid[2] << ", "
         << options.target << ", " << settings.repeat << " launches per plan\n";
  SmallVector<SmallVector<std::string, 10>, 16> rows;
  rows.push_back({"plan", "median", "min", "speed"});
  double own = candidates.front().getMedian();
  for (const Candidate &each : candidates)
    rows.push_back({each.plan, formatTime(each.getMedian()),
                    formatTime(each.seconds.front()),
                    formatSpeed(own / each.getMedian())});
  printTable(outs(), rows);
  outs() << "best: " << best.plan << "\n";
}

int Tuner::keep(const Candidate &best) const {
  if (settings.isNotSaved)
    return kSuccess;
  if (&best == &candidates.front()) {
    getSource().forgetPlan(setup.entry, options.target);
    return kSuccess;
  }
  if (Error error =
          getSource().keepPlan(setup.entry, options.target, best.plan))
    return reportFailure(std::move(error));
  outs() << "kept for @" << setup.entry.getSymName() << " on " << options.target
         << "\n";
  return kSuccess;
}

int Tuner::run() {
  if (Error error = setup.prepare())
    return reportFailure(std::move(error));
  if (Error error = chooseTarget())
    return refuse(std::move(error));
  if (Error error = findCandidates())
    return refuse(std::move(error));
  if (int status = launchAll())
    return status;
  // What is hardly faster may be noise.
  constexpr double kGain = 1.01;
  const Candidate *best = &candidates.front();
  for (const Candidate &each : candidates)
    if (each.getMedian() < best->getMedian() &&
        each.getMedian() * kGain <= candidates.front().getMedian())
      best = &each;
  print(*best);
  return keep(*best);
}

int Tuner::forget() {
  if (Error error = setup.openEntry())
    return reportFailure(std::move(error));
  if (Error error = chooseTarget())
    return refuse(std::move(error));
  bool wasKept = getSource().forgetPlan(setup.entry, options.target);
  outs() << (wasKept ? "forgotten: the plan" : "there was no plan") << " of @"
         << setup.entry.getSymName() << " on " << options.target << "\n";
  return kSuccess;
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static int runTune(ArrayRef<StringRef> arguments) {
  Settings settings;
  LaunchSetup setup;
  OptionParser options;
  setup.addOptions(options);
  addLimitOptions(options, settings.engine);
  addEngineOption(options, settings.engine);
  options.count("--repeat", 1, settings.repeat);
  options.flag("--no-save", settings.isNotSaved);
  options.flag("--forget", settings.isForgetting);
  Error error = options.parse(arguments);
  if (!error)
    error = chooseTimingEngine(settings.engine);
  if (!error && settings.isForgetting && settings.isNotSaved)
    error = makeError("--forget and --no-save are given");
  if (!error)
    error = settings.isForgetting ? setup.takeFile(options.getFiles())
                                  : setup.takeFiles(options.getFiles());
  if (error)
    return reportUsage(kTuneCommand, toString(std::move(error)));
  Tuner tuner(setup, settings);
  return settings.isForgetting ? tuner.forget() : tuner.run();
}

static std::string describeTuneEngines() {
  const Engine *engine = getEngines().find(&engine::Capabilities::times);
  return engine ? "what runs it: " + engine->getName().str() +
                      ", the only engine that measures the time of kernels"
                : "no engine measures the time of kernels";
}

const Command tessera::kTuneCommand = {
    "tune", "find the fastest plan of a kernel on a GPU, and keep it",
    kHelp,  runTune,
    false,  describeTuneEngines};

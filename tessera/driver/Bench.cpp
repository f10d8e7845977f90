//===- Bench.cpp - tessera bench -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/analysis/LaunchCost.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/LaunchReport.h"
#include "tessera/driver/LaunchSetup.h"
#include "tessera/driver/Table.h"
#include "tessera/runtime/host/ThreadPool.h"
#include "tessera/support/Errors.h"
#include "tessera/support/Suggest.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::analysis;
using engine::Engine;
using Clock = std::chrono::steady_clock;

static constexpr StringLiteral kHelp =
    R"(usage: tessera bench [OPTION]... FILE --grid X[,Y[,Z]] [ARG]...

Measures the time of launches. FILE and ARG are as for `tessera run`, but outputs
are not written to files, and what the kernel prints is dropped. The kernel is
compiled once, launched once to warm up, and then launched many times. Each launch
works on the arrays as the one before left them.

Prints a line per engine: the time to compile, the median time of a launch and its
spread, and two rates of the median launch. On a GPU the time is that of the kernel
alone, without copies of arrays. GFLOP/s counts the floating-point
operations of the kernel for these arguments: two per multiply-add of mma and fma,
one per element of other float arithmetic, and whole tiles, also at the edges of
arrays. GB/s counts the sizes of the arrays, once if the kernel reads them and once
if it writes them.

options:
  --grid X[,Y[,Z]]     the number of tile blocks along each axis
  --entry NAME         the entry to launch, if the module has several
  --engine=E[,E]...    {engines}
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
  --threads=N          how many threads run tile blocks (default: one per core)
  --seconds=S          measure for about this time (default 1)
  --repeat=N           measure N launches instead
  --flops=N            the number of floating-point operations of a launch, if you
                       know it better
  --perf=DIR           compile with debug lines, and write DIR/jit-PID.dump for
                       perf; docs/cpu.md has the commands
  --opt=O1|O2|O3       optimize the module first, as `tessera opt` does
  --timeout=SECONDS    stop a launch after this time
  --json               print JSON
  --hints=MODE, --accept-versions=V[,V]...
                       as for `tessera check`

exit status: 0; 1 if a file or the launch is invalid, or the kernel fails; 2 if the
command line is wrong; 4 if an assert of the kernel failed.

example:
  tessera bench examples/vector_add.mlir --grid 512 --seconds 0.2 f32[65536]=arange f32[65536]=ones f32[65536]=zeros i32:65536
)";

namespace {

struct Settings {
  EngineOptions engine;
  std::vector<const Engine *> engines = {&getEngines().getDefault()};
  unsigned repeat = 0; // by time
  double seconds = 1;
  std::optional<double> flops;
  bool isJson = false;
};

struct Measurement {
  const Engine &engine;
  double compileSeconds = 0;
  std::vector<double> seconds; // sorted

  double getQuantile(double part) const {
    return tessera::getQuantile(seconds, part);
  }
  double getMedian() const { return getQuantile(0.5); }
};

class Bench {
public:
  Bench(LaunchSetup &setup, const Settings &settings)
      : setup(setup), settings(settings) {}
  int run();

private:
  /// Gives the exit status, having said what went wrong.
  int measure(const Engine &engine);
  int fail(const engine::Outcome &outcome);
  void count();
  void print();
  void printJson();
  unsigned getNumThreads() const {
    unsigned threads = settings.engine.launch.threads;
    return threads ? threads : runtime::getNumCores();
  }

  LaunchSetup &setup;
  const Settings &settings;
  std::vector<Measurement> measurements;
  std::optional<double> flops;
  uint64_t bytes = 0;
  std::string flopsNote;
};

} // namespace

//===----------------------------------------------------------------------===//
// Measuring
//===----------------------------------------------------------------------===//

int Bench::fail(const engine::Outcome &outcome) {
  addDiagnostics(*setup.source, setup.entry, outcome);
  printDiagnostics(*setup.source);
  if (outcome.hasFailed())
    return kBadInput;
  errs() << setup.source->getName() << ": " << outcome.failedAsserts
         << (outcome.failedAsserts == 1 ? " assertion" : " assertions")
         << " failed\n";
  return kAsserted;
}

static double getSecondsSince(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

int Bench::measure(const Engine &engine) {
  Measurement result{engine, 0, {}};
  EngineOptions options = settings.engine;
  options.hasNoCache = true; // the time of compilation is a result too
  options.launch.messages = [](std::string_view text) { errs() << text; };
  options.launch.locate = makeLocator(*setup.source, setup.entry);
  Clock::time_point begin = Clock::now();
  Expected<std::unique_ptr<engine::ReadyKernel>> kernel =
      prepareEntry(setup.entry, engine, options);
  result.compileSeconds = getSecondsSince(begin);
  if (!kernel)
    return fail(makeRefusal(kernel.takeError()));
  engine::Outcome outcome;
  auto launchOnce = [&](double &seconds) {
    Clock::time_point start = Clock::now();
    outcome = (*kernel)->launch(setup.launch, options.launch);
    // Without copies of arrays to a device and back.
    seconds = outcome.deviceSeconds.value_or(getSecondsSince(start));
    return !outcome.hasFailed() && outcome.failedAsserts == 0;
  };
  double first, total = 0;
  if (!launchOnce(first))
    return fail(outcome);
  // A launch that takes all the time by itself is not warmed up for.
  if (settings.repeat == 0 && first >= settings.seconds)
    result.seconds.push_back(first);
  constexpr size_t kMaxLaunches = 1'000'000;
  auto isEnough = [&] {
    size_t count = result.seconds.size();
    return settings.repeat != 0
               ? count >= settings.repeat
               : count >= kMaxLaunches ||
                     (count != 0 && total + first >= settings.seconds);
  };
  while (!isEnough()) {
    double seconds;
    if (!launchOnce(seconds))
      return fail(outcome);
    result.seconds.push_back(seconds);
    total += seconds;
  }
  sort(result.seconds);
  measurements.push_back(std::move(result));
  return kSuccess;
}

void Bench::count() {
  bytes = countBytes(setup.entry, setup.launch);
  if (settings.flops) {
    flops = settings.flops;
    flopsNote = "as --flops says";
    return;
  }
  FlopCount counted = countFlops(setup.entry, setup.launch);
  if (counted.flops) {
    flops = double(*counted.flops);
    flopsNote = "counted from the kernel and its scalars";
    if (counted.numCounted != counted.numBlocks)
      flopsNote += ", by " + std::to_string(counted.numCounted) + " of " +
                   std::to_string(counted.numBlocks) + " tile blocks";
  } else {
    flopsNote = "not known: " + counted.reason + "; --flops=N tells them";
  }
}

//===----------------------------------------------------------------------===//
// Results
//===----------------------------------------------------------------------===//

static std::string formatRate(double rate) {
  std::string text;
  raw_string_ostream(text) << format(rate < 10    ? "%.2f"
                                     : rate < 100 ? "%.1f"
                                                  : "%.0f",
                                     rate);
  return text;
}

void Bench::print() {
  outs() << "@" << setup.entry.getSymName() << ", grid " << setup.launch.grid[0]
         << "," << setup.launch.grid[1] << "," << setup.launch.grid[2] << ", "
         << getNumThreads() << (getNumThreads() == 1 ? " thread" : " threads")
         << "\n";
  SmallVector<SmallVector<std::string, 10>, 4> rows;
  rows.push_back({"engine", "compile", "median", "min", "10 %", "90 %",
                  "launches", "GFLOP/s", "GB/s"});
  if (measurements.size() > 1)
    rows.front().push_back("speed");
  for (const Measurement &each : measurements) {
    double median = each.getMedian();
    rows.push_back({each.engine.getName().str(),
                    each.engine.getCapabilities().compiles
                        ? formatTime(each.compileSeconds)
                        : "-",
                    formatTime(median), formatTime(each.seconds.front()),
                    formatTime(each.getQuantile(0.1)),
                    formatTime(each.getQuantile(0.9)),
                    std::to_string(each.seconds.size()),
                    flops ? formatRate(*flops / median / 1e9) : "-",
                    formatRate(double(bytes) / median / 1e9)});
    if (measurements.size() > 1)
      rows.back().push_back(
          formatSpeed(measurements.front().getMedian() / median));
  }
  printTable(outs(), rows);
  outs() << "operations of a launch: ";
  if (flops)
    outs() << format("%.6g", *flops) << ", ";
  outs() << flopsNote << "\nbytes of a launch: " << bytes
         << ", the sizes of arrays, once if read and once if written\n";
}

void Bench::printJson() {
  json::OStream json(outs(), /*IndentSize=*/1);
  auto clean = [](StringRef text) {
    return json::isUTF8(text) ? text.str() : json::fixUTF8(text);
  };
  json.object([&] {
    json.attribute("file", clean(setup.source->getName()));
    json.attribute("entry", clean(setup.entry.getSymName()));
    json.attributeArray("grid", [&] {
      for (uint32_t extent : setup.launch.grid)
        json.value(extent);
    });
    json.attribute("flops", flops ? json::Value(*flops) : json::Value(nullptr));
    json.attribute("flopsNote", clean(flopsNote));
    json.attribute("bytes", bytes);
    json.attributeArray("engines", [&] {
      for (const Measurement &each : measurements)
        json.object([&] {
          double median = each.getMedian();
          json.attribute("engine", each.engine.getName());
          json.attribute("threads", each.engine.getCapabilities().threads
                                        ? getNumThreads()
                                        : 1u);
          json.attribute("compileSeconds", each.compileSeconds);
          json.attribute("launches", each.seconds.size());
          json.attribute("median", median);
          json.attribute("min", each.seconds.front());
          json.attribute("p10", each.getQuantile(0.1));
          json.attribute("p90", each.getQuantile(0.9));
          if (flops)
            json.attribute("gflops", *flops / median / 1e9);
          json.attribute("gbytes", double(bytes) / median / 1e9);
          json.attribute("speed", measurements.front().getMedian() / median);
        });
    });
  });
  json.flush();
  outs() << "\n";
}

int Bench::run() {
  if (Error error = setup.prepare())
    return reportFailure(std::move(error));
  // Before kernels change anything.
  count();
  for (const Engine *engine : settings.engines)
    if (int status = measure(*engine))
      return status;
  if (settings.isJson)
    printJson();
  else
    print();
  return kSuccess;
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

/// All engines, the default one first.
static std::vector<StringRef> getNames() {
  StringRef first = getEngines().getDefault().getName();
  std::vector<StringRef> names = getEngines().getNames();
  llvm::erase(names, first);
  names.insert(names.begin(), first);
  return names;
}

static Error parseEngines(StringRef text,
                          std::vector<const Engine *> &engines) {
  engines.clear();
  SmallVector<StringRef> words;
  text.split(words, ',');
  for (StringRef word : words) {
    const Engine *engine = getEngines().find(word);
    if (!engine) {
      std::vector<StringRef> names = getNames();
      return makeError(
          "option '--engine' needs one or more of " + joinWords(names, "and") +
          ", as in --engine=" + join(ArrayRef(names).take_front(2), ",") +
          ", not '" + text + "'" + suggestInPassing(word, names));
    }
    engines.push_back(engine);
  }
  return Error::success();
}

static int runBench(ArrayRef<StringRef> arguments) {
  Settings settings;
  LaunchSetup setup;
  OptionParser options;
  setup.addOptions(options);
  addLimitOptions(options, settings.engine);
  options.value("--engine", [&](StringRef text) {
    return parseEngines(text, settings.engines);
  });
  options.count("--repeat", 1, settings.repeat);
  constexpr StringLiteral kPositive = "a number above 0";
  auto isPositive = [](double value) { return value > 0 && value <= 1e30; };
  options.number("--seconds", kPositive, isPositive,
                 [&](double value) { settings.seconds = value; });
  options.number("--flops", kPositive, isPositive,
                 [&](double value) { settings.flops = value; });
  options.flag("--json", settings.isJson);
  addPerfOption(options, settings.engine);
  addPlanOption(options, settings.engine.prepare.plan);
  addContractOption(options, settings.engine.prepare.contractsFloats);
  Error error = options.parse(arguments);
  auto compiles = [](const Engine *engine) {
    return engine->getCapabilities().compiles;
  };
  if (!error && none_of(settings.engines, compiles))
    error = checkPerf(settings.engine, *settings.engines.front());
  if (!error)
    error = checkPlan(settings.engine, settings.engines);
  if (!error)
    error = setup.takeFiles(options.getFiles());
  if (error)
    return reportUsage(kBenchCommand, toString(std::move(error)));
  return Bench(setup, settings).run();
}

static std::string describeBenchEngines() {
  std::vector<StringRef> names = getNames();
  std::string first = names.front().str() + " (default)";
  names.front() = first;
  return "what runs it: " + join(names, ", ") +
         "; several are compared with the first";
}

const Command tessera::kBenchCommand = {
    "bench", "time the launches of a kernel",
    kHelp,   runBench,
    false,   describeBenchEngines};

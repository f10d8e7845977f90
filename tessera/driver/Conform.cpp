//===- Conform.cpp - tessera conform -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Case.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/EngineOptions.h"
#include "tessera/driver/LaunchReport.h"
#include "tessera/driver/PackWriter.h"
#include "tessera/driver/Rewrite.h"
#include "tessera/driver/Verdicts.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/LinearGrid.h"
#include "tessera/ptxas/Ptxas.h"
#include "tessera/support/ChildProcess.h"
#include "tessera/support/DeepStack.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Sequence.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <cstring>
#include <thread>

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera conform [OPTION]... DIR...

Runs conformance cases and compares the results with the expected ones. A case is
a JSON file, described in docs/running.md. DIR is such a file, or a folder that is
searched for them; if it has a folder `cases`, only that one is searched. Prints
each failure with its reason, and why cases were skipped. The last line is
`N passed, N failed, N skipped`. Engines that compile run cases in another process,
so that a kernel that crashes fails its own case only.

options:
  --engine=ENGINE       {engines}
  --cpu=NAME, --target=GPU, --plan=PLAN, --fp-contract=off|fast, --threads=N,
  --no-cache            as for `tessera run`
  --filter=REGEX        only cases with a name that has a match
  --versions=VERSIONS   which files of a case to run: newest (default), all, or a
                        version such as 13.1
  --jobs=N              how many cases run at a time (default: one per core)
  --order=ORDER, --async=WHEN
                        as for `tessera run`
  --check               undefined behaviour fails a case
  --opt=O1|O2|O3        optimize the kernels first, as `tessera opt` does
  --timeout=SECONDS     stop a case after this time; it fails (default 600)
  --json=FILE           write the results to a file as JSON
  --pack=OUT            run nothing, but compile the cases for a GPU, and write them
                        to a folder with a small program OUT/run, which runs and
                        judges them on a machine that has one: docs/gpu.md
  --cubin               with --pack: add cubins, which ptxas makes

exit status: 0 if no case failed; 1 if a case failed or cannot be read; 2 if the
command line is wrong.

example:
  tessera conform conformance/cases
)";

namespace {
struct Settings {
  EngineOptions engine;
  PipelineOptions pipeline;
  std::string filter, versions = "newest", json, pack;
  bool hasCubins = false;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

/// A case in one version, or a file that is none.
struct Job {
  std::shared_ptr<const Case> given;
  std::string name, path;
  std::string problem; // with the case itself
  std::string skipped; // why
};

/// Runs the jobs and prints their verdicts in order.
class Conformance {
public:
  Conformance(const Settings &settings) : settings(settings) {}

  Error collect(StringRef path);
  int run();
  int pack();

private:
  using Tell = std::function<void(size_t index, const Verdict *verdict)>;

  void add(StringRef path);
  Verdict runJob(const Job &job) const;
  void runAll(ArrayRef<size_t> indices, const Tell &tell) const;
  std::optional<std::string> runInChildProcess(ArrayRef<size_t> indices,
                                               std::vector<size_t> &unfinished);
  void runCompiled();
  Verdict packJob(const Job &job, PackWriter &writer, const Ptxas *ptxas) const;

  const Settings &settings;
  std::vector<Job> jobs;
  std::optional<Verdicts> verdicts;
};
} // namespace

//===----------------------------------------------------------------------===//
// Finding cases
//===----------------------------------------------------------------------===//

void Conformance::add(StringRef path) {
  Regex regex(settings.filter.empty() ? "." : settings.filter);
  Expected<Case> read = Case::read(path);
  if (!read) {
    std::string message = toString(read.takeError());
    if (regex.match(sys::path::stem(path)))
      jobs.push_back({nullptr, sys::path::stem(path).str(), "", message, ""});
    return;
  }
  auto given = std::make_shared<const Case>(std::move(*read));
  if (!regex.match(given->name))
    return;
  if (!given->hasExpected) {
    jobs.push_back({given, given->name, "", "", "no expected values"});
    return;
  }
  const Case::Files &files =
      given->bytecode.empty() ? given->text : given->bytecode;
  if (files.empty()) {
    jobs.push_back({given, given->name, "", "it names no kernel", ""});
  } else if (settings.versions == "all") {
    for (const auto &[version, file] : files)
      jobs.push_back(
          {given, given->name + (version.empty() ? "" : " (" + version + ")"),
           given->resolve(file), "", ""});
  } else if (settings.versions == "newest") {
    // Versions differ in one digit, and are in order.
    jobs.push_back(
        {given, given->name, given->resolve(files.rbegin()->second), "", ""});
  } else if (auto it = files.find(settings.versions); it != files.end()) {
    jobs.push_back({given, given->name, given->resolve(it->second), "", ""});
  } else {
    jobs.push_back(
        {given, given->name, "", "", "no file of " + settings.versions});
  }
}

Error Conformance::collect(StringRef path) {
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return makeError("cannot read '" + path + "': " + error.message());
  if (!sys::fs::is_directory(status)) {
    add(path);
    return Error::success();
  }
  SmallString<256> folder(path);
  sys::path::append(folder, "cases");
  if (!sys::fs::is_directory(folder))
    folder = path;
  std::vector<std::string> paths;
  std::error_code error;
  for (sys::fs::recursive_directory_iterator it(folder, error), end;
       it != end && !error; it.increment(error))
    if (StringRef(it->path()).ends_with(".json"))
      paths.push_back(it->path());
  if (error)
    return makeError("cannot read '" + folder.str() + "': " + error.message());
  if (paths.empty())
    return makeError("'" + path + "' has no cases");
  llvm::sort(paths);
  for (const std::string &each : paths)
    add(each);
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Running them
//===----------------------------------------------------------------------===//

/// `at offset 22 (0x16)`, `line 3 of k.mlir`: where something went wrong.
static std::string describePlace(Source &source, mlir::Operation *op) {
  if (!op)
    return "";
  source::Place place = source.findPlace(op);
  std::string text = ", at " + op->getName().getStringRef().str();
  if (place.offset && source.isBytecode())
    text += " at offset " + std::to_string(*place.offset);
  else if (place.offset)
    text += " in line " + std::to_string(place.line);
  if (place.location)
    text += " (" + place.location->str() + ")";
  return text;
}

namespace {
/// A case that is ready to be launched.
struct LoadedCase {
  std::unique_ptr<Source> source;
  cuda_tile::EntryOp entry;
  runtime::Launch launch;
};
} // namespace

static Expected<LoadedCase> loadCase(const Case &given, StringRef path,
                                     const Settings &settings) {
  LoadedCase loaded;
  Expected<std::unique_ptr<Source>> source = Source::load(path, {});
  if (!source)
    return source.takeError();
  loaded.source = std::move(*source);
  if (failed(loaded.source->check()))
    return makeError("'" + path + "' is wrong: " +
                     loaded.source->getDiagnostics().getFirstError());
  Expected<cuda_tile::ModuleOp> module = loaded.source->findModule();
  if (!module)
    return makeError("'" + path + "': " + toString(module.takeError()));
  if (!rewrite(*loaded.source, *module, settings.pipeline))
    return makeError("'" + path + "' cannot be rewritten: " +
                     loaded.source->getDiagnostics().getFirstError());
  std::optional<StringRef> name;
  if (!given.entry.empty())
    name = given.entry;
  Expected<cuda_tile::EntryOp> entry =
      cuda_tile::findEntry(*module, name, "--entry");
  if (!entry)
    return entry.takeError();
  loaded.entry = *entry;
  Expected<std::vector<runtime::Parameter>> parameters =
      engine::getParameters(*entry);
  if (!parameters)
    return parameters.takeError();
  if (Error error = given.load(*parameters, loaded.launch))
    return error;
  if (Error error = engine::checkLaunch(*entry, loaded.launch))
    return makeError("cannot launch: " + toString(std::move(error)));
  return loaded;
}

/// Runs a case; the error says why it fails.
static Error tryCase(const Case &given, StringRef path,
                     const Settings &settings, uint64_t &numElements,
                     bool &losesDevice) {
  Expected<LoadedCase> loaded = loadCase(given, path, settings);
  if (!loaded)
    return loaded.takeError();
  auto &[source, entry, launch] = *loaded;
  EngineOptions options = settings.engine;
  std::string assertion; // the first that failed
  options.launch.messages = [&](std::string_view text) {
    if (assertion.empty())
      assertion = StringRef(text).trim();
  };
  options.launch.locate = makeLocator(*source, entry);
  engine::Outcome outcome = runEntry(entry, launch, options);
  numElements = outcome.numElements;
  losesDevice = outcome.losesDevice;
  if (!outcome.reports.empty()) {
    const engine::Report &first = outcome.reports.front();
    std::string text =
        describeReport(first) + describePlace(*source, findOp(entry, first.op));
    if (outcome.reports.size() > 1)
      text +=
          "; " + std::to_string(outcome.reports.size() - 1) + " more reports";
    return makeError(text);
  }
  const engine::Failure &failure = outcome.failure;
  if (outcome.hasFailed())
    return makeError(describeFailure(failure) + describeFailedBlock(failure) +
                     describePlace(*source, findOp(entry, failure.op)));
  if (outcome.failedAsserts != 0)
    return makeError(
        Twine(outcome.failedAsserts) +
        (outcome.failedAsserts == 1 ? " assertion" : " assertions") +
        " failed: " + assertion);
  return given.compare(launch);
}

/// How many elements a case made, for programs.
static constexpr StringLiteral kElements = "elements";

static json::Object makeDetails(uint64_t numElements) {
  return json::Object{{kElements, static_cast<int64_t>(numElements)}};
}

Verdict Conformance::runJob(const Job &job) const {
  if (!job.skipped.empty())
    return {Verdict::Skipped, job.skipped, 0, makeDetails(0)};
  if (!job.problem.empty())
    return {Verdict::Failed, job.problem, 0, makeDetails(0)};
  auto start = std::chrono::steady_clock::now();
  Verdict verdict;
  uint64_t numElements = 0;
  auto run = [&] {
    Error error = tryCase(*job.given, job.path, settings, numElements,
                          verdict.losesDevice);
    verdict.status = error ? Verdict::Failed : Verdict::Passed;
    verdict.reason = toString(std::move(error));
  };
  if (!tryOnDeepStack(run))
    verdict.reason = "no memory for a stack";
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  verdict.seconds = seconds.count();
  verdict.details = makeDetails(numElements);
  return verdict;
}

/// Runs these jobs on several threads, and tells of each when it begins and,
/// with its verdict, when it ends.
void Conformance::runAll(ArrayRef<size_t> indices, const Tell &tell) const {
  runOnThreads(indices.size(), settings.jobs, [&](size_t i) {
    tell(indices[i], nullptr);
    Verdict verdict = runJob(jobs[indices[i]]);
    tell(indices[i], &verdict);
  });
}

int Conformance::run() {
  std::vector<std::string> names;
  for (const Job &job : jobs)
    names.push_back(job.name);
  verdicts.emplace(std::move(names));
  // Sanitizers have their own reports, of which the first is the last.
  const EngineOptions &options = settings.engine;
  if (options.engine->getCapabilities().compiles &&
      options.prepare.instrumentation == engine::Instrumentation::None)
    runCompiled();
  else
    runAll(to_vector(seq(jobs.size())),
           [&](size_t index, const Verdict *verdict) {
             if (verdict)
               verdicts->report(index, *verdict);
           });
  return verdicts->finish(settings.json);
}

//===----------------------------------------------------------------------===//
// Kernels that fault
//===----------------------------------------------------------------------===//

namespace {
/// What a child tells of a job; the reason of the verdict stands behind it.
struct Message {
  uint64_t index;
  double seconds;
  uint64_t numElements;
  uint32_t status;
  uint32_t isVerdict; // otherwise the job begins
};
} // namespace

static std::string packMessage(size_t index, const Verdict *verdict) {
  Message message = {};
  message.index = index;
  message.isVerdict = verdict != nullptr;
  if (verdict) {
    message.seconds = verdict->seconds;
    message.numElements = verdict->details.getInteger(kElements).value_or(0);
    message.status = verdict->status;
  }
  std::string bytes(reinterpret_cast<const char *>(&message), sizeof(message));
  return verdict ? bytes + verdict->reason : bytes;
}

/// Runs jobs in a child, and reports those that end. Gives why the child ended
/// early, and which jobs were under way then.
std::optional<std::string>
Conformance::runInChildProcess(ArrayRef<size_t> indices,
                               std::vector<size_t> &unfinished) {
  auto work = [&](ChildMessages &messages) {
    runAll(indices, [&](size_t index, const Verdict *verdict) {
      // Which of the cases under way is guilty is not known: each runs again,
      // by itself.
      if (verdict && verdict->losesDevice && indices.size() > 1)
        messages.end();
      messages.send(packMessage(index, verdict));
    });
  };
  auto receive = [&](StringRef bytes) {
    Message message;
    // A kernel may have written into this too.
    if (bytes.size() < sizeof(message))
      return;
    std::memcpy(&message, bytes.data(), sizeof(message));
    if (message.index >= jobs.size() || verdicts->has(message.index) ||
        message.status > Verdict::Skipped)
      return;
    if (!message.isVerdict)
      return unfinished.push_back(message.index);
    llvm::erase(unfinished, message.index);
    verdicts->report(message.index,
                     {Verdict::Status(message.status),
                      bytes.drop_front(sizeof(message)).str(), message.seconds,
                      makeDetails(message.numElements)});
  };
  Expected<std::string> reason = runInChild(work, receive);
  if (reason)
    return reason->empty() ? std::nullopt : std::optional(*reason);
  // Without a child, here.
  consumeError(reason.takeError());
  runAll(indices, [&](size_t index, const Verdict *verdict) {
    if (verdict)
      verdicts->report(index, *verdict);
  });
  return std::nullopt;
}

/// Runs the jobs in a child. A kernel that faults ends it; then those that were
/// under way run by themselves, so that the guilty one is known, and another
/// child goes on with the rest.
void Conformance::runCompiled() {
  SmallVector<size_t> left = to_vector(seq(jobs.size()));
  while (!left.empty()) {
    std::vector<size_t> suspects;
    std::optional<std::string> reason = runInChildProcess(left, suspects);
    llvm::erase_if(left, [&](size_t index) { return verdicts->has(index); });
    // Whatever became of its messages, each round comes to an end with one.
    if (suspects.empty() && !left.empty())
      suspects.push_back(left.front());
    for (size_t index : suspects) {
      auto start = std::chrono::steady_clock::now();
      std::vector<size_t> unfinished;
      reason = runInChildProcess(index, unfinished);
      if (verdicts->has(index))
        continue;
      std::chrono::duration<double> seconds =
          std::chrono::steady_clock::now() - start;
      verdicts->report(index,
                       {Verdict::Failed, reason.value_or("it did not end"),
                        seconds.count(), makeDetails(0)});
    }
    llvm::erase_if(left, [&](size_t index) { return verdicts->has(index); });
  }
}

//===----------------------------------------------------------------------===//
// Packs
//===----------------------------------------------------------------------===//

/// Compiles a case and adds it to a pack.
static Error packCase(const Case &given, StringRef name, StringRef path,
                      const Settings &settings, PackWriter &writer,
                      const Ptxas *ptxas) {
  Expected<LoadedCase> loaded = loadCase(given, path, settings);
  if (!loaded)
    return loaded.takeError();
  Expected<std::vector<Case::Judged>> expected = given.loadExpected();
  if (!expected)
    return expected.takeError();
  const engine::Engine &engine = *settings.engine.engine;
  engine::PrepareOptions options = settings.engine.getPrepareOptions(engine);
  if (options.target.empty())
    options.target = kPackTarget.str();
  Expected<PtxCode> code =
      engine.getPtxSource()->compile(loaded->entry, options);
  if (code && needsLinearGrid(loaded->launch.grid))
    code = linearizeGrid(*code, loaded->launch.grid);
  if (!code)
    return code.takeError();
  Cubin cubin;
  if (ptxas) {
    PtxasOptions assembling;
    assembling.cache = options.usesCache ? engine.getCodeCache() : nullptr;
    Expected<Cubin> made = ptxas->assemble(code->text, assembling);
    if (!made)
      return made.takeError();
    cubin = std::move(*made);
  }
  return writer.add(name, {*code, cubin.bytes, loaded->launch, *expected});
}

Verdict Conformance::packJob(const Job &job, PackWriter &writer,
                             const Ptxas *ptxas) const {
  Verdict verdict;
  verdict.reason = job.problem;
  if (!job.skipped.empty()) {
    verdict.status = Verdict::Skipped;
    verdict.reason = toString(writer.addSkipped(job.name, job.skipped));
    return verdict;
  }
  if (job.problem.empty()) {
    auto work = [&] {
      Error error =
          packCase(*job.given, job.name, job.path, settings, writer, ptxas);
      verdict.status = error ? Verdict::Failed : Verdict::Passed;
      verdict.reason = toString(std::move(error));
    };
    if (!tryOnDeepStack(work))
      verdict.reason = "no memory for a stack";
  }
  // It fails over there as well.
  if (verdict.status == Verdict::Failed)
    consumeError(writer.addProblem(job.name, verdict.reason));
  return verdict;
}

/// Writes all cases to a folder, for a machine with a GPU.
int Conformance::pack() {
  std::optional<Ptxas> ptxas;
  if (settings.hasCubins) {
    Expected<Ptxas> found = Ptxas::find();
    if (!found)
      return reportFailure(found.takeError());
    ptxas.emplace(std::move(*found));
  }
  PackWriter writer(settings.pack);
  if (Error error = writer.begin())
    return reportFailure(std::move(error));
  std::vector<Verdict> made(jobs.size());
  runOnThreads(jobs.size(), settings.jobs, [&](size_t i) {
    made[i] = packJob(jobs[i], writer, ptxas ? &*ptxas : nullptr);
  });
  std::vector<std::string> names;
  size_t counts[3] = {};
  for (auto [job, verdict] : zip(jobs, made)) {
    names.push_back(job.name);
    ++counts[verdict.status];
    if (verdict.status == Verdict::Failed)
      outs() << "FAILED " << job.name << ": " << verdict.reason << "\n";
  }
  if (Error error = writer.finish(names))
    return reportFailure(std::move(error));
  outs() << counts[Verdict::Passed] << " packed, " << counts[Verdict::Failed]
         << " failed, " << counts[Verdict::Skipped] << " skipped\n";
  return counts[Verdict::Failed] == 0 ? kSuccess : kBadInput;
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static int runConform(ArrayRef<StringRef> arguments) {
  Settings settings;
  settings.engine.launch.timeout = std::chrono::seconds(600);
  OptionParser options;
  addEngineOptions(options, settings.engine);
  addRewriteOption(options, settings.pipeline);
  options.regex("--filter", settings.filter);
  options.value("--versions", [&](StringRef text) -> Error {
    settings.versions = text.str();
    if (text == "newest" || text == "all")
      return Error::success();
    return parseVersion(text).takeError();
  });
  options.count("--jobs", 1, settings.jobs);
  options.value("--json", settings.json);
  options.value("--pack", settings.pack);
  options.flag("--cubin", settings.hasCubins);
  if (Error error = options.parse(arguments))
    return reportUsage(kConformCommand, toString(std::move(error)));
  if (settings.hasCubins && settings.pack.empty())
    return reportUsage(kConformCommand, "--cubin belongs to --pack");
  if (Error error = chooseEngine(settings.engine, getEngines().getReference()))
    return reportUsage(kConformCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kConformCommand,
                       "a folder or a file of cases is needed");
  const engine::Engine &engine = *settings.engine.engine;
  if (!settings.pack.empty() && !engine.getPtxSource())
    return reportUsage(
        kConformCommand,
        "--pack is for engines that make PTX, not for --engine=" +
            engine.getName());
  Conformance conformance(settings);
  for (StringRef path : options.getFiles())
    if (Error error = conformance.collect(path))
      return reportFailure(std::move(error));
  return settings.pack.empty() ? conformance.run() : conformance.pack();
}

static std::string describeConformEngines() {
  return describeEngines("them", getEngines().getReference());
}

const Command tessera::kConformCommand = {
    "conform", "run conformance cases on an engine",
    kHelp,     runConform,
    false,     describeConformEngines};

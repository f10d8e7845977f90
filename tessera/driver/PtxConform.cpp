//===- PtxConform.cpp - tessera ptx conform -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Driver.h"
#include "tessera/driver/PtxCase.h"
#include "tessera/driver/PtxLaunch.h"
#include "tessera/driver/PtxReport.h"
#include "tessera/driver/Verdicts.h"
#include "tessera/support/ChildProcess.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <cstdio>
#include <cstring>
#include <thread>
#include <unistd.h>

using namespace llvm;
using namespace tessera;

static constexpr StringLiteral kHelp =
    R"(usage: tessera ptx conform [OPTION]... DIR...

Runs cases in PTX and compares the results with the expected ones. A case is a JSON
file, described in docs/ptx.md. DIR is such a file, or a folder whose folders `cases`
and `faults` are searched for them. Each case runs in a process of its own, so that a
crash is the failure of one case. Prints each failure with its reason. The last line
is `N passed, N failed, N skipped`.

A case in `faults` is a kernel with a bug. It runs with --check, and with --async
eager, lazy and random:1 until an accepted kind of finding is reported; if none is,
the case fails.

options:
  --check               in cases that are no faults, a finding is a failure
  --async=WHEN, --order=ORDER
                        as for `tessera ptx run`; --async is for cases that are no
                        faults
  --filter=REGEX        only cases whose file has a name with a match
  --jobs=N              how many cases run at a time (default: one per core)
  --timeout=SECONDS     stop a run after this time; the case fails unless that is
                        what it expects (default 30; at most 3 where it does)
  --json=FILE           write the results to a file as JSON

exit status: 0 if no case failed; 1 if a case failed or cannot be read; 2 if the
command line is wrong.

example:
  tessera ptx conform conformance/ptx --check --filter=^vec_add
)";

namespace {
struct Settings {
  ptx::Options options;
  std::string filter, json;
  unsigned jobs = std::max(1u, std::thread::hardware_concurrency());
};

struct Job {
  std::string path, name;
  bool isFault;
};
} // namespace

//===----------------------------------------------------------------------===//
// Finding cases
//===----------------------------------------------------------------------===//

static bool isInFaults(StringRef path) {
  return sys::path::filename(sys::path::parent_path(path)) == "faults";
}

static Error collect(StringRef path, const Settings &settings,
                     std::vector<Job> &jobs) {
  sys::fs::file_status status;
  if (std::error_code error = sys::fs::status(path, status))
    return makeError("cannot read '" + path + "': " + error.message());
  std::vector<std::string> paths;
  if (sys::fs::is_directory(status)) {
    std::error_code error;
    for (sys::fs::recursive_directory_iterator it(path, error), end;
         it != end && !error; it.increment(error)) {
      StringRef folder =
          sys::path::filename(sys::path::parent_path(it->path()));
      // `.` in a path does not hide the name of the folder.
      if (StringRef(it->path()).ends_with(".json") &&
          is_contained({"cases", "faults"}, folder))
        paths.push_back(it->path());
    }
    if (error)
      return makeError("cannot read '" + path + "': " + error.message());
    if (paths.empty())
      return makeError("'" + path + "' has no cases");
    llvm::sort(paths);
  } else {
    paths.push_back(path.str());
  }
  Regex regex(settings.filter.empty() ? "." : settings.filter);
  for (const std::string &each : paths)
    if (regex.match(sys::path::stem(each)))
      jobs.push_back({each, sys::path::stem(each).str(), isInFaults(each)});
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Running a case
//===----------------------------------------------------------------------===//

/// `shared-race: … at k.cu:12; 2 more findings`
static std::string describeFindings(StringRef path,
                                    const ptx::Outcome &outcome) {
  const ptx::Finding &first = outcome.findings.front();
  std::string text =
      describeFinding(first) + ", at " + describePlace(path, first.place);
  if (size_t more = outcome.findings.size() - 1 + outcome.droppedFindings)
    text += "; " + std::to_string(more) +
            (more == 1 ? " more finding" : " more findings");
  return text;
}

static json::Object makeDetails(const LoadedPtxCase &loaded,
                                const ptx::Outcome &outcome) {
  std::string text;
  raw_string_ostream os(text);
  json::OStream json(os);
  json.object([&] { writeFindings(json, loaded.getProgram(), outcome); });
  json.flush();
  return std::move(*cantFail(json::parse(text)).getAsObject());
}

static Verdict runClean(const PtxCase &given, const LoadedPtxCase &loaded,
                        const ptx::Options &options) {
  Expected<LoadedPtxCase::Run> run = loaded.run(options);
  if (!run)
    return {Verdict::Failed, toString(run.takeError())};
  Verdict verdict;
  verdict.details = makeDetails(loaded, run->outcome);
  if (!run->outcome.findings.empty())
    verdict.reason = "unexpected finding: " +
                     describeFindings(given.resolve(given.ptx), run->outcome);
  else if (!run->difference.empty())
    verdict.reason = run->difference;
  else
    verdict.status = Verdict::Passed;
  return verdict;
}

/// Whether a finding names the line with the mistake, as one of its places.
static bool isAtLine(const PtxCase &given, const ptx::Finding &finding) {
  auto matches = [&](const ptx::Place &place) {
    return place.source.line == given.line &&
           sys::path::filename(place.file) == sys::path::filename(given.source);
  };
  return matches(finding.place) || (finding.other && matches(*finding.other));
}

static Verdict runFault(const PtxCase &given, const LoadedPtxCase &loaded,
                        ptx::Options options) {
  options.check = true;
  // A kernel that never ends has had its chance after a few seconds.
  constexpr std::chrono::milliseconds kShort(3000);
  if (is_contained(given.accepted, ptx::FindingKind::Timeout))
    options.timeout = std::min(*options.timeout, kShort);
  std::string found;
  json::Object details;
  for (ptx::Async async :
       {ptx::Async::Eager, ptx::Async::Lazy, ptx::Async::Random}) {
    options.async = async;
    options.asyncSeed = 1;
    Expected<LoadedPtxCase::Run> run = loaded.run(options);
    if (!run)
      return {Verdict::Failed, toString(run.takeError())};
    const std::vector<ptx::Finding> &findings = run->outcome.findings;
    details = makeDetails(loaded, run->outcome);
    auto isAccepted = [&](const ptx::Finding &finding) {
      return is_contained(given.accepted, finding.kind);
    };
    if (any_of(findings, isAccepted)) {
      // Where it is decides nothing: a race has two places.
      if (given.line != 0)
        details["isAtLine"] = any_of(findings, [&](const auto &finding) {
          return isAccepted(finding) && isAtLine(given, finding);
        });
      return {Verdict::Passed, "", 0, std::move(details)};
    }
    if (found.empty() && !findings.empty())
      found = describeFindings(given.resolve(given.ptx), run->outcome);
  }
  std::vector<StringRef> words;
  for (ptx::FindingKind kind : given.accepted)
    words.push_back(ptx::getWord(kind));
  return {Verdict::Failed,
          "no " + joinWords(words, "or") + " was found, but " +
              (found.empty() ? "nothing" : found),
          0, std::move(details)};
}

static Verdict runCase(const Job &job, const Settings &settings) {
  Expected<PtxCase> given = PtxCase::read(job.path);
  if (!given)
    return {Verdict::Failed, toString(given.takeError())};
  if (job.isFault && given->accepted.empty())
    return {Verdict::Failed, "it is a fault, but names no finding"};
  Expected<LoadedPtxCase> loaded = LoadedPtxCase::load(*given);
  if (!loaded)
    return {Verdict::Failed, toString(loaded.takeError())};
  return given->accepted.empty() ? runClean(*given, *loaded, settings.options)
                                 : runFault(*given, *loaded, settings.options);
}

//===----------------------------------------------------------------------===//
// In a process of its own
//===----------------------------------------------------------------------===//

static std::string pack(const Verdict &verdict) {
  std::string text;
  raw_string_ostream(text) << json::Value(
      json::Object{{"status", int(verdict.status)},
                   {"reason", json::fixUTF8(verdict.reason)},
                   {"details", json::Object(verdict.details)}});
  return text;
}

static std::optional<Verdict> unpack(StringRef text) {
  Expected<json::Value> value = json::parse(text);
  if (!value) {
    consumeError(value.takeError());
    return std::nullopt;
  }
  json::Object *object = value->getAsObject();
  std::optional<int64_t> status =
      object ? object->getInteger("status") : std::nullopt;
  if (!status || *status < Verdict::Passed || *status > Verdict::Skipped)
    return std::nullopt;
  Verdict verdict;
  verdict.status = Verdict::Status(*status);
  verdict.reason = object->getString("reason").value_or("").str();
  if (json::Object *details = object->getObject("details"))
    verdict.details = std::move(*details);
  return verdict;
}

static void endByAlarm(int) {
  // What is printed here is the reason of the verdict.
  static constexpr StringLiteral kMessage =
      "the machine did not stop when its time was up\n";
  [[maybe_unused]] ssize_t written =
      write(STDERR_FILENO, kMessage.data(), kMessage.size());
  _exit(1);
}

/// Ends this process if the machine does not keep to its own limit, in as many
/// runs as a fault may have.
static void setAlarm(const ptx::Options &options) {
  constexpr int64_t kRuns = 3, kGrace = 30, kMost = 1000000;
  int64_t seconds =
      std::chrono::ceil<std::chrono::seconds>(*options.timeout).count();
  std::signal(SIGALRM, endByAlarm);
  alarm(std::min(kRuns * seconds + kGrace, kMost));
}

static Verdict runApart(const Job &job, const Settings &settings) {
  std::optional<Verdict> verdict;
  Expected<std::string> reason = runInChild(
      [&](ChildMessages &messages) {
        setAlarm(settings.options);
        messages.send(pack(runCase(job, settings)));
      },
      [&](StringRef message) { verdict = unpack(message); });
  if (!reason) {
    // Without a child, here.
    consumeError(reason.takeError());
    return runCase(job, settings);
  }
  if (verdict)
    return std::move(*verdict);
  return {Verdict::Failed, reason->empty() ? "it did not end" : *reason};
}

static int runJobs(ArrayRef<Job> jobs, const Settings &settings) {
  std::vector<std::string> names;
  for (const Job &job : jobs)
    names.push_back(job.name);
  Verdicts verdicts(std::move(names));
  runOnThreads(jobs.size(), settings.jobs, [&](size_t index) {
    auto start = std::chrono::steady_clock::now();
    Verdict verdict = runApart(jobs[index], settings);
    std::chrono::duration<double> seconds =
        std::chrono::steady_clock::now() - start;
    verdict.seconds = seconds.count();
    verdict.details["path"] = json::fixUTF8(jobs[index].path);
    verdicts.report(index, std::move(verdict));
  });
  return verdicts.finish(settings.json);
}

//===----------------------------------------------------------------------===//
// The command line
//===----------------------------------------------------------------------===//

static int runPtxConform(ArrayRef<StringRef> arguments) {
  Settings settings;
  settings.options.timeout = std::chrono::seconds(30);
  OptionParser options;
  addPtxOptions(options, settings.options);
  options.regex("--filter", settings.filter);
  options.count("--jobs", 1, settings.jobs);
  options.value("--json", settings.json);
  if (Error error = options.parse(arguments))
    return reportUsage(kPtxConformCommand, toString(std::move(error)));
  if (options.getFiles().empty())
    return reportUsage(kPtxConformCommand,
                       "a folder or a file of cases is needed");
  std::vector<Job> jobs;
  for (StringRef path : options.getFiles())
    if (Error error = collect(path, settings, jobs))
      return reportFailure(std::move(error));
  return runJobs(jobs, settings);
}

const Command tessera::kPtxConformCommand = {
    "ptx conform", "run conformance cases in PTX", kHelp, runPtxConform};

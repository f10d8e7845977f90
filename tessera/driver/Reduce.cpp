//===- Reduce.cpp - tessera reduce -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Writer.h"
#include "tessera/driver/Driver.h"
#include "tessera/driver/Output.h"
#include "tessera/driver/Source.h"
#include "tessera/source/Print.h"
#include "tessera/support/AtomicFile.h"
#include "tessera/support/Errors.h"
#include "tessera/support/InputFile.h"
#include "tessera/support/Process.h"
#include "tessera/transforms/Reduction.h"

#include "mlir/Parser/Parser.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Support/xxhash.h"

#include <set>

using namespace llvm;
using namespace tessera;
using Clock = std::chrono::steady_clock;

static constexpr StringLiteral kHelp =
    R"(usage: tessera reduce [OPTION]... FILE --test CMD

Shrinks a module that shows a bug. It removes and simplifies operations as long as
a test still finds the module interesting, and prints the smallest one. The module
must be valid, and so is every candidate. See docs/reduce.md.

options:
  --test CMD                the test, a command for /bin/sh. Each {} in it is
                            replaced by the path of a candidate; without {} the
                            path is added at the end. Exit status 0 means that the
                            candidate is interesting.
  --exit-status=N           exit status N means interesting, not 0: 1 for tests
                            made for mlir-reduce, 139 for a program that crashes
                            (128 plus the signal)
  --test-timeout=SECONDS    how long a test may take (default 60); a test that takes
                            longer is killed, and its candidate is not interesting
  --timeout-is-interesting  a test that takes too long means interesting
  --time-limit=SECONDS      stop after this time with the best result so far
  --max-tests=N             stop after this many tests with the best result so far
  --emit=text|bytecode      the format of candidates and result (default: that of
                            FILE)
  --bytecode-version=V      as for `tessera as`
  -o OUT                    write to a file instead of standard output; the file
                            always has the best result so far
  --verbose                 print each success, and the output of the tests, to
                            standard error
  --hints=MODE, --accept-versions=V[,V]...
                            as for `tessera check`

The operation `reduce` of Tile IR: `tessera help cuda_tile.reduce`.

exit status: 0; 1 if the file is invalid or not interesting; 2 if the command line
is wrong; 128 plus the signal after an interruption, when the best result so far
has been written.

example:
  tessera reduce examples/flash_attention.mlir --test "grep -q exp2"
)";

namespace {
struct Settings {
  SourceOptions source;
  std::string test, output = "-";
  unsigned status = 0, testTimeout = 60;
  unsigned timeLimit = 0, maxTests = 0; // none
  std::optional<bool> emitsBytecode;
  std::optional<Version> version;
  bool timeoutIsInteresting = false, verbose = false;
};

/// A folder that goes when this does.
class TemporaryFolder {
public:
  ~TemporaryFolder() {
    if (!path.empty())
      (void)sys::fs::remove_directories(path);
  }

  Error create() {
    if (std::error_code error =
            sys::fs::createUniqueDirectory("tessera-reduce", path))
      return createStringError(error, "cannot make a temporary folder: %s",
                               error.message().c_str());
    return Error::success();
  }

  std::string getPath(StringRef file) const {
    SmallString<128> whole = StringRef(path);
    sys::path::append(whole, file);
    return whole.str().str();
  }

private:
  SmallString<128> path;
};

/// Tests candidates with the command, and keeps the best.
class CommandClient : public ReductionClient {
public:
  CommandClient(const Settings &settings, const Source &source)
      : settings(settings) {
    if (settings.emitsBytecode.value_or(source.isBytecode()))
      version = settings.version.value_or(
          source.getVersion().value_or(kDefaultVersion));
  }

  /// Tests the original; the error says why it cannot be reduced.
  Error begin(cuda_tile::ModuleOp module, StringRef file);

  Verdict test(cuda_tile::ModuleOp candidate, StringRef step) override;
  OwningModule rewrite(cuda_tile::ModuleOp module, StringRef passes) override;

  /// Of the bytecode to write, if it is not text.
  std::optional<Version> getVersion() const { return version; }
  StringRef getBest() const { return best; }
  unsigned getNumTests() const { return numTests; }
  int getSignal() const { return interrupts.getSignal(); }
  /// Why there were no more tests, if there would have been.
  StringRef getStop() const { return stop; }
  /// Whether the output has the best already.
  bool isBestWritten() const { return isWritten; }
  /// What went wrong while the reduction ran.
  Error takeError() { return std::move(error); }

private:
  Expected<ProcessEnd> run(const std::string &path, std::chrono::seconds limit);
  Error writeBest();
  bool isInteresting(const ProcessEnd &end) const;
  bool encode(cuda_tile::ModuleOp module, std::string &bytes) const;
  StringRef candidateName() const {
    return version ? "candidate.tileirbc" : "candidate.mlir";
  }
  Verdict stopFor(const Twine &reason);
  Verdict fail(Error failure);
  std::chrono::seconds getTimeLeft() const;

  const Settings &settings;
  std::optional<Version> version; // if bytecode is written
  TemporaryFolder folder;
  InterruptGuard interrupts;
  Clock::time_point start = Clock::now();
  std::string best, stop;
  /// Digests of candidates that were not interesting.
  std::set<std::pair<uint64_t, uint64_t>> boring;
  unsigned numTests = 0;
  bool isWritten = false;
  Error error = Error::success();
};
} // namespace

//===----------------------------------------------------------------------===//
// Candidates
//===----------------------------------------------------------------------===//

/// A copy with the locations that stand in the file: the parser gives one to
/// every operation.
static OwningModule copyModule(cuda_tile::ModuleOp module, StringRef file) {
  cuda_tile::HiddenPositions hidden(module, file);
  return OwningModule(module.clone());
}

static mlir::LogicalResult ignoreDiagnostic(mlir::Diagnostic &) {
  return mlir::success();
}

/// False if the version of bytecode cannot hold it.
bool CommandClient::encode(cuda_tile::ModuleOp module,
                           std::string &bytes) const {
  mlir::ScopedDiagnosticHandler silence(module.getContext(), ignoreDiagnostic);
  if (version)
    return succeeded(bytecode::writeModule(module, *version, bytes));
  bytes = source::printText(module, {hasLocations(module)});
  return true;
}

/// Runs passes in another process.
OwningModule CommandClient::rewrite(cuda_tile::ModuleOp module,
                                    StringRef passes) {
  static constexpr StringLiteral kName = "rewritten.mlir";
  std::string before = folder.getPath("before.mlir");
  std::string after = folder.getPath(kName);
  bool withLocations = hasLocations(module);
  if (Error failure = writeFileAtomically(
          before, source::printText(module, {withLocations}))) {
    consumeError(std::move(failure));
    return {};
  }
  std::vector<std::string> arguments = {
      "tessera", "opt", "--hints=ignore", "--pipeline=" + passes.str(), before,
      "-o",      after};
  if (withLocations)
    arguments.push_back("--debuginfo");
  Expected<ProcessEnd> end =
      runProcess(sys::fs::getMainExecutable(nullptr, nullptr), arguments,
                 getTimeLeft(), ProcessOutput::Dropped);
  if (!end) {
    consumeError(end.takeError());
    return {};
  }
  if (end->status != 0 || end->isTimedOut)
    return {};
  Expected<std::unique_ptr<MemoryBuffer>> buffer =
      readInput(after, InputOptions::forModule());
  if (!buffer) {
    consumeError(buffer.takeError());
    return {};
  }
  mlir::ScopedDiagnosticHandler silence(module.getContext(), ignoreDiagnostic);
  mlir::ParserConfig config(module.getContext());
  mlir::Block block;
  cuda_tile::ModuleOp parsed;
  if (succeeded(mlir::parseSourceString((*buffer)->getBuffer(), &block, config,
                                        kName)) &&
      hasSingleElement(block))
    parsed = dyn_cast<cuda_tile::ModuleOp>(block.front());
  return parsed ? copyModule(parsed, kName) : OwningModule();
}

//===----------------------------------------------------------------------===//
// Tests
//===----------------------------------------------------------------------===//

static std::string quote(StringRef path) {
  if (all_of(path,
             [](char c) { return isAlnum(c) || is_contained("_-./+", c); }))
    return path.str();
  std::string quoted = "'";
  for (char c : path)
    quoted += c == '\'' ? "'\\''" : std::string(1, c);
  return quoted + "'";
}

/// The test of the file at `path` as a line for the shell.
static std::string makeLine(StringRef test, StringRef path) {
  std::string line;
  for (StringRef rest = test;;) {
    auto [before, after] = rest.split("{}");
    line += before;
    if (before.size() == rest.size())
      break;
    line += quote(path);
    rest = after;
  }
  return test.contains("{}") ? line : line + " " + quote(path);
}

/// How long the next program may take.
std::chrono::seconds CommandClient::getTimeLeft() const {
  std::chrono::seconds limit(settings.testTimeout);
  if (settings.timeLimit == 0)
    return limit;
  auto left = std::chrono::ceil<std::chrono::seconds>(
      start + std::chrono::seconds(settings.timeLimit) - Clock::now());
  return std::clamp(left, std::chrono::seconds(0), limit);
}

Expected<ProcessEnd> CommandClient::run(const std::string &path,
                                        std::chrono::seconds limit) {
  ++numTests;
  return runProcess(
      "/bin/sh", {"sh", "-c", makeLine(settings.test, path)}, limit,
      settings.verbose ? ProcessOutput::Shown : ProcessOutput::Dropped);
}

bool CommandClient::isInteresting(const ProcessEnd &end) const {
  return end.isTimedOut ? settings.timeoutIsInteresting
                        : end.status == int(settings.status);
}

/// Why the original is not interesting.
static std::string explain(const Settings &settings, const ProcessEnd &end) {
  if (end.isTimedOut)
    return "the test took longer than " + std::to_string(settings.testTimeout) +
           " s; --test-timeout gives it more";
  std::string status = "the test ended with status " +
                       std::to_string(end.status) + ", not " +
                       std::to_string(settings.status);
  if (end.status == 126 || end.status == 127)
    return status + ", so the shell could not run it";
  return status;
}

Error CommandClient::begin(cuda_tile::ModuleOp module, StringRef file) {
  if (Error failure = folder.create())
    return failure;
  if (!encode(module, best))
    return makeError("'" + file + "' cannot be written");
  std::string path = folder.getPath(candidateName());
  if (Error failure = writeFileAtomically(path, best))
    return failure;
  // Whatever the limit for everything is: without this there is no result.
  std::chrono::seconds limit(settings.testTimeout);
  Expected<ProcessEnd> end = run(path, limit);
  if (!end)
    return end.takeError();
  if (getSignal())
    return makeError("interrupted before the first test ended");
  if (isInteresting(*end))
    return writeBest();
  std::string reason =
      "'" + file.str() + "' is not interesting: " + explain(settings, *end);
  // Perhaps it is the way it is written.
  if (file != "-" && !end->isTimedOut) {
    Expected<ProcessEnd> again = run(file.str(), limit);
    if (!again)
      return again.takeError();
    if (isInteresting(*again))
      reason = "'" + file.str() +
               "' is interesting, but not after it is read and written again, "
               "so it cannot be reduced";
  }
  return makeError(reason);
}

Verdict CommandClient::stopFor(const Twine &reason) {
  stop = reason.str();
  return Verdict::Stop;
}

Verdict CommandClient::fail(Error failure) {
  error = joinErrors(std::move(error), std::move(failure));
  return Verdict::Stop;
}

Verdict CommandClient::test(cuda_tile::ModuleOp candidate, StringRef step) {
  if (getSignal())
    return stopFor("interrupted");
  if (settings.maxTests != 0 && numTests >= settings.maxTests)
    return stopFor("stopped by --max-tests");
  if (settings.timeLimit != 0 && getTimeLeft() == std::chrono::seconds(0))
    return stopFor("stopped by --time-limit");
  std::string bytes;
  if (!encode(candidate, bytes))
    return Verdict::Boring;
  // Locations, say, that this format does not have.
  if (bytes == best)
    return Verdict::Interesting;
  XXH128_hash_t digest = xxh3_128bits(arrayRefFromStringRef(bytes));
  if (boring.count({digest.low64, digest.high64}))
    return Verdict::Boring;
  std::string path = folder.getPath(candidateName());
  if (Error failure = writeFileAtomically(path, bytes))
    return fail(std::move(failure));
  Expected<ProcessEnd> end = run(path, getTimeLeft());
  if (!end)
    return fail(end.takeError());
  if (getSignal())
    return stopFor("interrupted");
  if (end->isTimedOut && settings.timeLimit != 0 &&
      getTimeLeft() == std::chrono::seconds(0))
    return stopFor("stopped by --time-limit");
  if (!isInteresting(*end)) {
    boring.insert({digest.low64, digest.high64});
    return Verdict::Boring;
  }
  best = std::move(bytes);
  if (settings.verbose)
    errs() << "test " << numTests << ": " << step << ": " << countOps(candidate)
           << " ops\n";
  if (Error failure = writeBest())
    return fail(std::move(failure));
  return Verdict::Interesting;
}

/// What is no regular file takes what it is given, so it is given the result
/// alone, at the end.
Error CommandClient::writeBest() {
  sys::fs::file_status status;
  if (settings.output == "-" ||
      (!sys::fs::status(settings.output, status) && sys::fs::exists(status) &&
       !sys::fs::is_regular_file(status)))
    return Error::success();
  isWritten = true;
  return writeFileAtomically(settings.output, best);
}

//===----------------------------------------------------------------------===//
// The command
//===----------------------------------------------------------------------===//

static Error parseArguments(ArrayRef<StringRef> arguments,
                            OptionParser &options, Settings &settings) {
  options.value("--test", settings.test);
  options.value("-o", settings.output);
  options.count("--exit-status", 0, settings.status);
  options.count("--test-timeout", 1, settings.testTimeout);
  options.count("--time-limit", 1, settings.timeLimit);
  options.count("--max-tests", 1, settings.maxTests);
  options.flag("--timeout-is-interesting", settings.timeoutIsInteresting);
  options.flag("--verbose", settings.verbose);
  options.choice("--emit", {"text", "bytecode"},
                 [&](size_t choice) { settings.emitsBytecode = choice == 1; });
  options.bytecodeVersion(settings.version);
  addSourceOptions(options, settings.source);
  if (Error error = options.parse(arguments))
    return error;
  if (options.getFiles().size() != 1)
    return makeError("one file is needed");
  if (StringRef(settings.test).trim().empty())
    return makeError("--test is needed: a command that tells whether a file is "
                     "interesting");
  if (settings.status > 255)
    return makeError("option '--exit-status' needs a number from 0 to 255");
  return Error::success();
}

static int runReduce(ArrayRef<StringRef> arguments) {
  Settings settings;
  OptionParser options;
  if (Error error = parseArguments(arguments, options, settings))
    return reportUsage(kReduceCommand, toString(std::move(error)));
  StringRef file = options.getFiles().front();
  cuda_tile::ModuleOp module;
  std::unique_ptr<Source> source = openModule(file, settings.source, module);
  if (!source)
    return kBadInput;
  CommandClient client(settings, *source);
  // For the message, if a version cannot hold it.
  if (client.getVersion() &&
      !writeBytecode(*source, module, *client.getVersion()))
    return kBadInput;
  OwningModule original = copyModule(module, source->getName());
  size_t numBefore = countOps(module);
  if (Error error = client.begin(*original, file)) {
    reportFailure(std::move(error));
    return client.getSignal() ? 128 + client.getSignal() : int(kBadInput);
  }
  OwningModule reduced = reduceModule(std::move(original), client);
  if (Error error = client.takeError())
    return reportFailure(std::move(error));
  if (!client.isBestWritten())
    if (int status = writeOutput(settings.output, client.getBest()))
      return status;
  errs() << "reduced " << numBefore << " ops to " << countOps(*reduced)
         << " in " << client.getNumTests() << " tests";
  if (!client.getStop().empty())
    errs() << ", " << client.getStop();
  errs() << "\n";
  return client.getSignal() ? 128 + client.getSignal() : int(kSuccess);
}

const Command tessera::kReduceCommand = {
    "reduce", "shrink a module that shows a bug", kHelp, runReduce};

//===- modules.cpp - tests everything with random modules -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// fuzz-modules --first=SEED --count=N [--defined] [--exact] [--measured]
//              [--rewrites] [--splits] [--joins] [--engine=cpu|ptx]
//              [--target=NAME] [--plan=PLAN] [--pack=OUT] [--save=DIR]
//              [--print]
//
// Each seed gives a module (ModuleGenerator.h). It is verified; printed and
// parsed; written and read; and run by the interpreter in program order, with
// --check, in reverse order and in a random order. A defined module must give
// no report, and the same memory in every order. Any other must only end. If
// the interpreter contracts floats, the memory must be that after fuse-fma.
// With --rewrites a defined module must give the same memory after -O1, -O2 and
// -O3, with --splits after split-tiles in program order and in reverse order,
// with --joins after persist-blocks, which computes some tile blocks as one.
// With --engine=cpu, a defined module is run by the interpreter in program
// order and as machine code (Compiled.h); any other is only compiled.
// --engine=ptx does the same with code for GPUs, on the PTX machine. --target
// names a processor; without it, the seed selects one. --plan forces choices of
// the compiler for GPUs, as for `tessera run`. --pack=OUT writes exact modules
// as PTX to a folder with a small program OUT/run, which runs and judges them
// where there is a GPU.
//
//===----------------------------------------------------------------------===//

#include "fuzz/Compiled.h"
#include "fuzz/Engines.h"
#include "fuzz/Harness.h"
#include "fuzz/ModuleGenerator.h"

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/dialect/Modules.h"
#include "tessera/driver/ModuleDiff.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/transforms/Passes.h"
#include "tessera/transforms/Pipelines.h"

#include "mlir/IR/Verifier.h"
#include "llvm/Support/Compiler.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <csignal>
#include <cstdio>
#include <unistd.h>

#if LLVM_ADDRESS_SANITIZER_BUILD
#include <sanitizer/common_interface_defs.h>
#endif

using namespace tessera;
using namespace tessera::fuzz;
using engine::Order;

//===----------------------------------------------------------------------===//
// Findings
//===----------------------------------------------------------------------===//

namespace {
struct Arguments {
  uint64_t first = 0;
  uint64_t count = 1000;
  ModuleOptions options;
  std::string save = ".";
  bool rewrites = false;
  bool splits = false, joins = false;
  CompileTarget target; // its engine is empty if nothing is compiled
  std::string pack;     // empty if none is written
  bool print = false;
};

volatile sig_atomic_t isRunning = 0;
uint64_t currentSeed = 0;
/// A module that takes longer than this hangs.
constexpr unsigned kSecondsAModule = 120;
} // namespace

/// Reports the seed; uses only what a signal handler may use.
static void sayFatalSeed() {
  if (!isRunning)
    return;
  char text[64];
  int length = std::snprintf(text, sizeof(text), "fuzz-modules: seed %llu\n",
                             static_cast<unsigned long long>(currentSeed));
  (void)!write(STDERR_FILENO, text, length);
}

static void handleSignal(int number) {
  sayFatalSeed();
  std::signal(number, SIG_DFL);
  std::raise(number);
}

static void watchForCrashes() {
  std::signal(SIGALRM, handleSignal);
#if LLVM_ADDRESS_SANITIZER_BUILD
  __sanitizer_set_death_callback(sayFatalSeed);
#else
  for (int number : {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGABRT})
    std::signal(number, handleSignal);
#endif
}

//===----------------------------------------------------------------------===//
// One module
//===----------------------------------------------------------------------===//

/// Checks that text and bytecode preserve the module. Returns what is wrong, or
/// nothing.
static std::string checkRoundTrip(cuda_tile::ModuleOp module,
                                  llvm::StringRef text) {
  mlir::MLIRContext &context = *module.getContext();
  Diagnostics diagnostics(context);
  mlir::Block block;
  if (!parseText(text, context, block))
    return "the text is refused: " + diagnostics.getLastError().str();
  if (failed(mlir::verify(&block.front())))
    return "the text is not valid: " + diagnostics.getLastError().str();
  auto parsed = mlir::cast<cuda_tile::ModuleOp>(block.front());
  if (auto differences = diffModules(module, parsed, {true});
      !differences.empty())
    return "text is another module: " + differences.front().reason;
  if (fuzz::print(parsed) != text)
    return "text changes when it is parsed and printed";

  std::string bytes, again;
  if (failed(bytecode::writeModule(module, {13, 4}, bytes)))
    return "cannot be written: " + diagnostics.getLastError().str();
  auto read = bytecode::readModule(bytes, &context);
  if (!read)
    return "cannot be read: " + toString(read.takeError());
  if (failed(mlir::verify(read->get())))
    return "what was read is not valid: " + diagnostics.getLastError().str();
  if (auto differences = diffModules(module, read->get(), {true});
      !differences.empty())
    return "bytecode is another module: " + differences.front().reason;
  if (failed(bytecode::writeModule(read->get(), {13, 4}, again)) ||
      again != bytes)
    return "bytecode changes when it is read and written";
  return "";
}

static std::string describe(cuda_tile::EntryOp entry,
                            std::optional<engine::OpNumber> number) {
  if (!number)
    return "";
  mlir::Operation *op =
      cuda_tile::findOp(entry->getParentOfType<cuda_tile::ModuleOp>(), *number);
  std::string text;
  llvm::raw_string_ostream os(text);
  os << "\n  ";
  op->print(os, mlir::OpPrintingFlags().skipRegions().useLocalScope());
  return text;
}

namespace {
/// A way to run a module.
struct Mode {
  std::string name;
  Order order = Order::Program;
  bool check = false;
  bool contracts = false;
};
} // namespace

/// Runs an entry. Returns what is wrong, or nothing. The first run of a defined
/// module sets `expected`; the others must give the same.
static std::string checkRun(
    cuda_tile::EntryOp entry, runtime::Launch launch, const Mode &mode,
    uint64_t seed, bool isDefined, std::vector<runtime::Buffer> &expected,
    uint64_t &numOps, const engine::TextSink &output = [](auto) {}) {
  engine::LaunchOptions options;
  options.order = mode.order;
  options.seed = seed;
  options.check = mode.check;
  options.timeout = std::chrono::seconds(10);
  options.memoryLimit = uint64_t(1) << 30;
  // All options for text; most of it is dropped.
  options.output = output;
  options.messages = [](std::string_view) {};
  if (seed % 16 == 0)
    options.trace = [](std::string_view) {};
  engine::PrepareOptions prepare;
  prepare.contractsFloats = mode.contracts;
  auto kernel = cantFail(getEngine("interp").prepare(entry, prepare));
  engine::Outcome outcome = kernel->launch(launch, options);
  numOps += outcome.numOps;
  std::string in = " in " + mode.name + ": ";
  if (outcome.failure.kind == engine::Failure::Timeout)
    return "hangs" + in + outcome.failure.message +
           describe(entry, outcome.failure.op);
  if (!isDefined)
    return "";
  if (outcome.hasFailed())
    return "fails" + in + outcome.failure.message +
           describe(entry, outcome.failure.op);
  if (!outcome.reports.empty()) {
    const engine::Report &report = outcome.reports.front();
    return "is reported" + in + report.kind + ": " + report.message +
           describe(entry, report.op) + describe(entry, report.otherOp);
  }
  if (outcome.failedAsserts)
    return "breaks an assertion" + in;
  if (expected.empty()) {
    expected = std::move(launch.buffers);
    return "";
  }
  for (size_t i = 0; i < expected.size(); ++i) {
    auto [left, right] =
        std::mismatch(expected[i].bytes.begin(), expected[i].bytes.end(),
                      launch.buffers[i].bytes.begin());
    if (left != expected[i].bytes.end())
      return "leaves something else" + in + "byte " +
             std::to_string(left - expected[i].bytes.begin()) + " of " +
             expected[i].name;
  }
  return "";
}

/// Runs the module in all orders. Returns what is wrong, or nothing.
static std::string checkRuns(const GeneratedModule &generated, uint64_t seed,
                             bool isDefined,
                             std::vector<runtime::Buffer> &expected,
                             uint64_t &numOps) {
  if (llvm::Error error =
          engine::checkLaunch(generated.entry, generated.launch))
    return "the launch is refused: " + toString(std::move(error));
  const Mode modes[] = {{"program order"},
                        {"program order under --check", Order::Program, true},
                        {"reverse order", Order::Reverse},
                        {"a random order", Order::Random}};
  for (const Mode &mode : modes) {
    std::string wrong = checkRun(generated.entry, generated.launch, mode, seed,
                                 isDefined, expected, numOps);
    if (!wrong.empty())
      return wrong;
  }
  return "";
}

/// Runs the module with floats contracted, by the interpreter and by the pass.
/// Returns what is wrong, or nothing.
static std::string checkContraction(const GeneratedModule &generated,
                                    uint64_t seed, bool isDefined,
                                    uint64_t &numOps) {
  cuda_tile::ModuleOp module = generated.module.get();
  mlir::OwningOpRef<cuda_tile::ModuleOp> rewritten(module.clone());
  mlir::PassManager passes(module.getContext(),
                           cuda_tile::ModuleOp::getOperationName());
  passes.addNestedPass<cuda_tile::EntryOp>(createFuseFma());
  if (failed(passes.run(*rewritten)))
    return "fuse-fma fails";
  std::vector<runtime::Buffer> expected;
  cuda_tile::EntryOp entry = generated.entry;
  entry = rewritten->lookupSymbol<cuda_tile::EntryOp>(entry.getSymName());
  Mode mode{"program order after fuse-fma"};
  std::string wrong = checkRun(entry, generated.launch, mode, seed, isDefined,
                               expected, numOps);
  const Mode modes[] = {
      {"contraction", Order::Program, false, true},
      {"contraction and reverse order", Order::Reverse, true, true}};
  for (const Mode &mode : modes)
    if (wrong.empty())
      wrong = checkRun(generated.entry, generated.launch, mode, seed, isDefined,
                       expected, numOps);
  return wrong;
}

/// Runs the module after each level of rewrites. Returns what is wrong, or
/// nothing.
static std::string checkRewrites(const GeneratedModule &generated,
                                 uint64_t seed, bool isDefined,
                                 std::vector<runtime::Buffer> &expected,
                                 uint64_t &numOps) {
  mlir::MLIRContext &context = *generated.module.get().getContext();
  Diagnostics diagnostics(context);
  for (unsigned level = 1; level <= 3; ++level) {
    std::string name = "-O" + std::to_string(level);
    cuda_tile::ModuleOp module = generated.module.get();
    mlir::OwningOpRef<cuda_tile::ModuleOp> rewritten(module.clone());
    mlir::PassManager passes(&context, cuda_tile::ModuleOp::getOperationName());
    buildPipeline(passes, {level});
    if (failed(passes.run(*rewritten)))
      return name + " fails: " + diagnostics.getLastError().str();
    cuda_tile::EntryOp entry = generated.entry;
    entry = rewritten->lookupSymbol<cuda_tile::EntryOp>(entry.getSymName());
    std::string wrong = checkRun(entry, generated.launch, {"program order"},
                                 seed, isDefined, expected, numOps);
    if (!wrong.empty())
      return "after " + name + " " + wrong;
  }
  return "";
}

/// Runs the module after a pass that engines call. Returns what is wrong, or
/// nothing.
static std::string checkPass(const GeneratedModule &generated, uint64_t seed,
                             bool isDefined,
                             std::vector<runtime::Buffer> &expected,
                             uint64_t &numOps,
                             std::unique_ptr<mlir::Pass> pass) {
  mlir::MLIRContext &context = *generated.module.get().getContext();
  Diagnostics diagnostics(context);
  std::string name = pass->getArgument().str();
  cuda_tile::ModuleOp module = generated.module.get();
  mlir::OwningOpRef<cuda_tile::ModuleOp> rewritten(module.clone());
  mlir::PassManager passes(&context, cuda_tile::ModuleOp::getOperationName());
  buildPipeline(passes, {unsigned(seed % 3)});
  passes.addNestedPass<cuda_tile::EntryOp>(std::move(pass));
  if (failed(passes.run(*rewritten)))
    return name + " fails: " + diagnostics.getLastError().str();
  cuda_tile::EntryOp entry = generated.entry;
  entry = rewritten->lookupSymbol<cuda_tile::EntryOp>(entry.getSymName());
  const Mode modes[] = {{"program order"}, {"reverse order", Order::Reverse}};
  for (const Mode &mode : modes) {
    std::string wrong = checkRun(entry, generated.launch, mode, seed, isDefined,
                                 expected, numOps);
    if (!wrong.empty())
      return "after " + name + " " + wrong;
  }
  return "";
}

/// With a limit that splits most tiles.
static std::unique_ptr<mlir::Pass> createSplit(uint64_t seed) {
  SplitTilesOptions options;
  options.maxElements = uint64_t(1) << seed / 3 % 6;
  options.maxDepthBytes = seed % 2 * 4;
  return createSplitTiles(options);
}

static std::unique_ptr<mlir::Pass> createJoin(uint64_t seed) {
  PersistBlocksOptions options;
  options.blocks = 1 + seed % 3;
  options.join = 2u << seed / 3 % 2;
  options.once = seed / 6 % 2;
  options.uneven = seed / 12 % 2;
  return createPersistBlocks(options);
}

/// Compares machine code with the interpreter, or packs both. Returns what is
/// wrong, or nothing.
static std::string checkMachineCode(const GeneratedModule &generated,
                                    const Arguments &arguments, uint64_t seed,
                                    uint64_t &numOps, PackWriter &writer,
                                    llvm::StringRef name) {
  const ModuleOptions &options = arguments.options;
  if (!options.defined)
    return checkCompiles(generated, arguments.target, seed);
  std::vector<runtime::Buffer> expected;
  std::string output;
  std::string wrong =
      checkRun(generated.entry, generated.launch, {"program order"}, seed,
               /*isDefined=*/true, expected, numOps,
               [&](std::string_view text) { output += text; });
  if (!wrong.empty())
    return wrong;
  if (!arguments.pack.empty())
    return packCompiled(generated, arguments.target, seed, expected, name,
                        writer);
  return checkCompiled(generated, arguments.target, seed, expected, output,
                       options.exact);
}

/// What a module is called in a pack.
static std::string getCaseName(uint64_t seed) {
  return "seed-" + std::to_string(seed);
}

/// Returns false for a finding, which is printed.
static bool runSeed(uint64_t seed, const Arguments &arguments, uint64_t &numOps,
                    PackWriter &writer) {
  mlir::MLIRContext &context = getContext();
  GeneratedModule generated = generateModule(context, seed, arguments.options);
  std::string finding;
  {
    Diagnostics diagnostics(context);
    if (failed(mlir::verify(generated.module.get())))
      finding = "is not valid: " + diagnostics.getLastError().str();
  }
  std::string text = fuzz::print(generated.module.get());
  if (arguments.print) {
    llvm::outs() << text << "\n";
    llvm::outs().flush(); // it may be the last that is heard of it
  }
  bool isCompiled = !arguments.target.engine.empty();
  if (finding.empty() && !isCompiled)
    finding = checkRoundTrip(generated.module.get(), text);
  std::vector<runtime::Buffer> expected;
  if (finding.empty() && isCompiled)
    finding = checkMachineCode(generated, arguments, seed, numOps, writer,
                               getCaseName(seed));
  else if (finding.empty())
    finding =
        checkRuns(generated, seed, arguments.options.defined, expected, numOps);
  if (finding.empty() && !isCompiled)
    finding =
        checkContraction(generated, seed, arguments.options.defined, numOps);
  if (finding.empty() && arguments.rewrites && !isCompiled)
    finding = checkRewrites(generated, seed, arguments.options.defined,
                            expected, numOps);
  if (finding.empty() && arguments.splits && !isCompiled)
    finding = checkPass(generated, seed, arguments.options.defined, expected,
                        numOps, createSplit(seed));
  if (finding.empty() && arguments.joins && !isCompiled)
    finding = checkPass(generated, seed, arguments.options.defined, expected,
                        numOps, createJoin(seed));
  if (finding.empty())
    return true;
  std::string path = arguments.save + "/seed-" + std::to_string(seed) + ".mlir";
  std::error_code error;
  llvm::raw_fd_ostream file(path, error);
  file << "// seed " << seed
       << (arguments.options.measured  ? " --measured"
           : arguments.options.exact   ? " --exact"
           : arguments.options.defined ? " --defined"
                                       : "")
       << (isCompiled ? " --engine=" + arguments.target.engine : "")
       << (arguments.target.name.empty() ? ""
                                         : " --target=" + arguments.target.name)
       << (arguments.target.plan.empty() ? ""
                                         : " --plan=" + arguments.target.plan)
       << "\n"
       << text << "\n";
  llvm::outs() << "seed " << seed << " " << finding << "\n  see " << path
               << "\n";
  // The next module may crash.
  llvm::outs().flush();
  return false;
}

//===----------------------------------------------------------------------===//
// The program
//===----------------------------------------------------------------------===//

static bool parse(int argc, char **argv, Arguments &arguments) {
  for (int i = 1; i < argc; ++i) {
    llvm::StringRef argument = argv[i];
    auto takeNumber = [&](llvm::StringRef prefix, uint64_t &number) {
      // `--first=1` and `--first 1`
      if (argument == prefix.drop_back() && i + 1 < argc)
        return !llvm::StringRef(argv[++i]).getAsInteger(10, number);
      return argument.consume_front(prefix) &&
             !argument.getAsInteger(10, number);
    };
    if (takeNumber("--first=", arguments.first) ||
        takeNumber("--count=", arguments.count))
      continue;
    if (argument == "--defined")
      arguments.options.defined = true;
    else if (argument == "--exact")
      arguments.options.defined = arguments.options.exact = true;
    else if (argument == "--measured")
      arguments.options.defined = arguments.options.exact =
          arguments.options.measured = true;
    else if (argument == "--rewrites")
      arguments.rewrites = true;
    else if (argument == "--splits")
      arguments.splits = true;
    else if (argument == "--joins")
      arguments.joins = true;
    else if (argument == "--engine=cpu" || argument == "--engine=ptx")
      arguments.target.engine = argument.substr(sizeof("--engine=") - 1).str();
    else if (argument.consume_front("--target="))
      arguments.target.name = argument.str();
    else if (argument.consume_front("--plan="))
      arguments.target.plan = argument.str();
    else if (argument.consume_front("--pack="))
      arguments.pack = argument.str();
    else if (argument == "--print")
      arguments.print = true;
    else if (argument.consume_front("--save="))
      arguments.save = argument.str();
    else
      return false;
  }
  return true;
}

/// What is wrong with the command line, or nothing.
static std::string checkArguments(const Arguments &arguments) {
  const auto &[engine, name, plan] = arguments.target;
  if (engine.empty() && !name.empty())
    return "--target needs --engine";
  if (!name.empty())
    if (llvm::Error error = getEngine(engine).checkTarget(name))
      return toString(std::move(error));
  if (!plan.empty() && engine != "ptx")
    return "--plan needs --engine=ptx";
  if (!plan.empty())
    if (llvm::Error error = getEngine(engine).checkPlan(plan))
      return toString(std::move(error));
  if (!arguments.pack.empty() && (engine != "ptx" || !arguments.options.exact))
    return "--pack needs --engine=ptx, and --exact or --measured";
  return "";
}

int main(int argc, char **argv) {
  Arguments arguments;
  arguments.options.defined = false;
  if (!parse(argc, argv, arguments)) {
    llvm::errs()
        << "usage: fuzz-modules [--first=SEED] [--count=N] "
           "[--defined] [--exact] [--measured] [--rewrites] [--splits] "
           "[--joins] [--engine=cpu|ptx] [--target=NAME] [--plan=PLAN] "
           "[--pack=OUT] "
           "[--save=DIR] [--print]\n";
    return 2;
  }
  if (std::string wrong = checkArguments(arguments); !wrong.empty()) {
    llvm::errs() << "fuzz-modules: " << wrong << "\n";
    return 2;
  }
  arguments.options.gpu = arguments.target.engine == "ptx";
  PackWriter writer(arguments.pack);
  if (!arguments.pack.empty())
    if (llvm::Error error = writer.begin()) {
      llvm::errs() << "fuzz-modules: " << toString(std::move(error)) << "\n";
      return 1;
    }
  watchForCrashes();
  auto start = std::chrono::steady_clock::now();
  uint64_t numOps = 0, findings = 0, done = 0;
  std::vector<std::string> names;
  for (; done < arguments.count; ++done) {
    currentSeed = arguments.first + done;
    isRunning = 1;
    alarm(kSecondsAModule);
    names.push_back(getCaseName(currentSeed));
    findings += !runSeed(currentSeed, arguments, numOps, writer);
    // More findings of the same kind say little.
    if (findings == 10)
      break;
  }
  alarm(0);
  isRunning = 0;
  if (!arguments.pack.empty())
    if (llvm::Error error = writer.finish(names)) {
      llvm::errs() << "fuzz-modules: " << toString(std::move(error)) << "\n";
      return 1;
    }
  std::chrono::duration<double> seconds =
      std::chrono::steady_clock::now() - start;
  llvm::outs() << done << " modules, " << numOps << " operations, " << findings
               << " findings in " << llvm::format("%.1f", seconds.count())
               << " seconds\n";
  return findings ? 1 : 0;
}

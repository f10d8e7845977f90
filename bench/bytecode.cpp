//===- bytecode.cpp - bytecode versus text and MLIR's bytecode -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One process and one module: its text, its Tile IR bytecode and MLIR's own
// bytecode of it. In each iteration, all measurements run in turn, each in its
// own context, so that a slow moment of the machine affects all of them.
// README.md says what the numbers mean.
//
//   bench-bytecode MODULE.mlir [ROUNDS]
//
//===----------------------------------------------------------------------===//

#include "tessera/bytecode/Reader.h"
#include "tessera/bytecode/Writer.h"
#include "tessera/source/Context.h"
#include "tessera/support/DeepStack.h"

#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/InitLLVM.h"
#include "llvm/Support/MemoryBuffer.h"

#include <chrono>
#include <functional>

using namespace mlir;
using namespace tessera;

namespace {
struct Inputs {
  std::string text, tile, mlir;
};

struct Measurement {
  StringRef name;
  std::function<double(const Inputs &)> run; // seconds
  std::vector<double> seconds = {};

  double getMedian() const {
    std::vector<double> sorted = seconds;
    llvm::sort(sorted);
    return sorted[sorted.size() / 2];
  }
};
} // namespace

static std::unique_ptr<MLIRContext> makeContext(bool threads = false) {
  DialectRegistry registry;
  source::registerDialects(registry);
  auto context = std::make_unique<MLIRContext>(
      registry, threads ? MLIRContext::Threading::ENABLED
                        : MLIRContext::Threading::DISABLED);
  context->loadAllAvailableDialects();
  return context;
}

static double getSeconds(function_ref<void()> work) {
  auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start)
      .count();
}

/// Parses text or MLIR's bytecode; only that is measured.
static double parse(StringRef input, bool verify) {
  std::unique_ptr<MLIRContext> context = makeContext();
  ParserConfig config(context.get(), verify);
  OwningOpRef<Operation *> op;
  double seconds = getSeconds([&] { op = parseSourceString(input, config); });
  if (!op)
    llvm::report_fatal_error("the module does not parse");
  return seconds;
}

static double readTile(StringRef input, bool verify, unsigned numThreads = 1) {
  std::unique_ptr<MLIRContext> context = makeContext(numThreads > 1);
  bytecode::ReadOptions options;
  options.numThreads = numThreads;
  OwningOpRef<cuda_tile::ModuleOp> module;
  double seconds = getSeconds([&] {
    module = cantFail(bytecode::readModule(input, context.get(), options));
    if (verify && failed(mlir::verify(*module)))
      llvm::report_fatal_error("the module does not verify");
  });
  return seconds;
}

static double writeTile(const Inputs &inputs) {
  std::unique_ptr<MLIRContext> context = makeContext();
  OwningOpRef<cuda_tile::ModuleOp> module =
      cantFail(bytecode::readModule(inputs.tile, context.get()));
  std::string bytes;
  return getSeconds(
      [&] { (void)bytecode::writeModule(*module, kDefaultVersion, bytes); });
}

static double writeMlir(const Inputs &inputs) {
  std::unique_ptr<MLIRContext> context = makeContext();
  OwningOpRef<cuda_tile::ModuleOp> module =
      cantFail(bytecode::readModule(inputs.tile, context.get()));
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  return getSeconds([&] { (void)writeBytecodeToFile(*module, os); });
}

static bool prepare(StringRef path, Inputs &inputs, uint64_t &numOps) {
  auto buffer = llvm::MemoryBuffer::getFile(path);
  if (!buffer)
    return false;
  inputs.text = (*buffer)->getBuffer().str();
  std::unique_ptr<MLIRContext> context = makeContext();
  OwningOpRef<Operation *> parsed =
      parseSourceString(inputs.text, context.get());
  auto top = parsed ? dyn_cast<cuda_tile::ModuleOp>(*parsed) : nullptr;
  if (!top || failed(bytecode::writeModule(top, kDefaultVersion, inputs.tile)))
    return false;
  // Neither form has locations, so both are the same module.
  OwningOpRef<cuda_tile::ModuleOp> module =
      cantFail(bytecode::readModule(inputs.tile, context.get()));
  module->walk([&](Operation *) { ++numOps; });
  llvm::raw_string_ostream os(inputs.mlir);
  return succeeded(writeBytecodeToFile(*module, os));
}

static int run(StringRef path, unsigned rounds) {
  Inputs inputs;
  uint64_t numOps = 0;
  if (!prepare(path, inputs, numOps)) {
    llvm::errs() << "bench-bytecode: cannot make the inputs of '" << path
                 << "'\n";
    return 1;
  }
  Measurement measurements[] = {
      {"text: parse + verify",
       [](const Inputs &in) { return parse(in.text, true); }},
      {"MLIR bytecode: read + verify",
       [](const Inputs &in) { return parse(in.mlir, true); }},
      {"Tile bytecode: read + verify, 1 thread",
       [](const Inputs &in) { return readTile(in.tile, true); }},
      {"Tile bytecode: read + verify, 2 threads",
       [](const Inputs &in) { return readTile(in.tile, true, 2); }},
      {"Tile bytecode: read, 1 thread",
       [](const Inputs &in) { return readTile(in.tile, false); }},
      {"Tile bytecode: read, 2 threads",
       [](const Inputs &in) { return readTile(in.tile, false, 2); }},
      {"MLIR bytecode: read",
       [](const Inputs &in) { return parse(in.mlir, false); }},
      {"Tile bytecode: write", writeTile},
      {"MLIR bytecode: write", writeMlir},
  };
  for (unsigned round = 0; round <= rounds; ++round)
    for (Measurement &measurement : measurements) {
      double seconds = measurement.run(inputs);
      if (round != 0) // the first one warms up
        measurement.seconds.push_back(seconds);
    }

  llvm::outs() << numOps << " operations; text " << inputs.text.size()
               << " bytes, Tile bytecode " << inputs.tile.size()
               << ", MLIR bytecode " << inputs.mlir.size() << "\n";
  for (const Measurement &measurement : measurements)
    llvm::outs() << llvm::left_justify(measurement.name, 42)
                 << llvm::format("%8.1f ms  (%.1f..%.1f)\n",
                                 1e3 * measurement.getMedian(),
                                 1e3 * *llvm::min_element(measurement.seconds),
                                 1e3 * *llvm::max_element(measurement.seconds));
  auto ratio = [&](unsigned numerator, unsigned denominator) {
    return measurements[numerator].getMedian() /
           measurements[denominator].getMedian();
  };
  llvm::outs() << llvm::format(
      "read+verify / parse+verify of text: %.2f (at most 0.50)\n"
      "read+verify, speed of MLIR's bytecode: %.2f (at least 0.70)\n"
      "write, speed of reading without verification: %.2f (at least 1.00)\n"
      "read, 2 threads, speed of 1: %.2f\n",
      ratio(2, 0), ratio(1, 2), ratio(4, 7), ratio(4, 5));
  return 0;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  if (argc < 2 || argc > 3) {
    llvm::errs() << "usage: bench-bytecode MODULE.mlir [ROUNDS]\n";
    return 2;
  }
  unsigned rounds = 7;
  if (argc == 3 &&
      (StringRef(argv[2]).getAsInteger(10, rounds) || rounds == 0)) {
    llvm::errs() << "bench-bytecode: '" << argv[2] << "' is no number\n";
    return 2;
  }
  return runOnDeepStack([&] { return run(argv[1], rounds); });
}

//===- Engine.h - what runs a kernel -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_ENGINE_H
#define TESSERA_DRIVER_ENGINE_H

#include "tessera/driver/Options.h"
#include "tessera/interpreter/Interpreter.h"

#include <memory>
namespace tessera::cpu {
class JitDump;
class NativeKernel;
enum class Instrumentation;
struct Target;
} // namespace tessera::cpu

namespace tessera {

enum class Engine { Interpreter, Cpu };

/// As `--engine` has it.
llvm::StringRef getName(Engine engine);

/// How to run a kernel. What only the interpreter knows is in its own options.
struct EngineOptions : interpreter::Options {
  Engine engine = Engine::Interpreter;
  unsigned threads = 0; // all cores
  /// What the CPU engine compiles for; null for this machine.
  std::shared_ptr<const cpu::Target> target;
  /// Compile even if the code is on disk, and leave it there as it is.
  bool noCache = false;
  /// Compile with a table of lines, for debuggers.
  bool hasLines = false;
  /// Where perf is told of compiled code; by default nowhere.
  std::shared_ptr<cpu::JitDump> perf;
  bool isChosen = false;  // by `--engine`
  bool isOrdered = false; // by `--order`
  /// What watches compiled code; by default nothing.
  cpu::Instrumentation sanitizer = {};
};

/// The option `--sanitize`, of code that is compiled.
void addSanitizeOption(Options &options, cpu::Instrumentation &value);

/// The option `--perf`, of code that is compiled and run.
void addPerfOption(Options &options, EngineOptions &values);

/// The options `--cpu`, `--no-cache`, `--threads` and `--timeout`, and a limit
/// of memory.
void addLimitOptions(Options &options, EngineOptions &values);

/// These and `--engine`, `--order`, `--check` and `--sanitize`, which commands
/// that run kernels have.
void addEngineOptions(Options &options, EngineOptions &values);

/// Chooses the engine if `--engine` did not: the given one, or the interpreter
/// for what only that does. The error is about usage.
llvm::Error chooseEngine(EngineOptions &values, Engine byDefault,
                         bool isTraced = false);

/// An entry made ready for an engine, to be run any number of times.
class ReadyKernel {
public:
  /// Compiles the entry if the engine does. Nothing if `failure` says why not.
  static std::optional<ReadyKernel> prepare(cuda_tile::EntryOp entry,
                                            const EngineOptions &options,
                                            interpreter::Failure &failure);
  ~ReadyKernel();
  ReadyKernel(ReadyKernel &&) noexcept;

  interpreter::Outcome run(runtime::Launch &launch,
                           const EngineOptions &options) const;

private:
  explicit ReadyKernel(cuda_tile::EntryOp entry);
  cuda_tile::EntryOp entry;
  std::unique_ptr<cpu::NativeKernel> compiled; // null for the interpreter
};

/// Runs an entry on the engine of choice.
interpreter::Outcome runEntry(cuda_tile::EntryOp entry, runtime::Launch &launch,
                              const EngineOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_ENGINE_H

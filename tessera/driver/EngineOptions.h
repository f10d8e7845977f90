//===- EngineOptions.h - the engines on a command line -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_DRIVER_ENGINEOPTIONS_H
#define TESSERA_DRIVER_ENGINEOPTIONS_H

#include "tessera/driver/OptionParser.h"
#include "tessera/engine/Registry.h"

#include <map>

namespace tessera {

/// The engines of this program. `runTessera` sets them before a command runs.
const engine::EngineRegistry &getEngines();
void setEngines(const engine::EngineRegistry &engines);

/// How to run a kernel, from a command line.
struct EngineOptions {
  EngineOptions();

  /// By `--engine`; null until it is chosen.
  const engine::Engine *engine = nullptr;
  engine::LaunchOptions launch;
  bool isOrdered = false; // by `--order`

  /// The options for one engine, with the target that its own option gives.
  engine::PrepareOptions getPrepareOptions(const engine::Engine &engine) const;

  /// The same for all engines, but for the cache and the target.
  engine::PrepareOptions prepare;
  bool hasNoCache = false;
  std::map<const engine::Engine *, std::string> targets;
};

/// The option `--sanitize`, of code that is compiled.
void addSanitizeOption(OptionParser &options, engine::Instrumentation &value);

/// The option `--plan`, of code for GPUs.
void addPlanOption(OptionParser &options, std::string &plan);

/// `--fp-contract=off|fast`.
void addContractOption(OptionParser &options, std::optional<bool> &contracts);

/// The option `--perf`, of code that is compiled and run.
void addPerfOption(OptionParser &options, EngineOptions &values);

/// The options `--no-cache`, `--threads` and `--timeout`, those for
/// the targets of engines, such as `--cpu`, and a limit of memory.
void addLimitOptions(OptionParser &options, EngineOptions &values);

/// The option `--engine`.
void addEngineOption(OptionParser &options, EngineOptions &values);

/// All these and `--plan`, `--order`, `--async`, `--check` and `--sanitize`,
/// which commands that run kernels have.
void addEngineOptions(OptionParser &options, EngineOptions &values);

/// Chooses the engine if `--engine` did not: the given one, or the first that
/// can do what other options want. The error is about usage.
llvm::Error chooseEngine(EngineOptions &values, const engine::Engine &byDefault,
                         bool isTraced = false);

/// Chooses an engine that measures the time of kernels. The error is about
/// usage.
llvm::Error chooseTimingEngine(EngineOptions &values);

/// Says why `--perf` is of no use, if an engine does not compile.
llvm::Error checkPerf(const EngineOptions &values,
                      const engine::Engine &engine);

/// Says which engines `--plan` is for, if none of those that run is one.
llvm::Error checkPlan(const EngineOptions &values,
                      llvm::ArrayRef<const engine::Engine *> engines);

/// `what runs it: cpu (default) compiles it for this machine, …`, for help
/// texts. `kernel` is `it` or `them`.
std::string describeEngines(llvm::StringRef kernel,
                            const engine::Engine &byDefault);

/// Makes an entry ready for an engine.
llvm::Expected<std::unique_ptr<engine::ReadyKernel>>
prepareEntry(cuda_tile::EntryOp entry, const engine::Engine &engine,
             const EngineOptions &options);

/// What became of a launch whose entry could not be prepared.
engine::Outcome makeRefusal(llvm::Error error);

/// Runs an entry on the engine that was chosen.
engine::Outcome runEntry(cuda_tile::EntryOp entry, runtime::Launch &launch,
                         const EngineOptions &options);

} // namespace tessera

#endif // TESSERA_DRIVER_ENGINEOPTIONS_H

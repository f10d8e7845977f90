//===- EngineOptions.cpp - the engines on a command line -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/EngineOptions.h"

#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <map>
#include <unistd.h>

using namespace llvm;
using namespace tessera;
using engine::Asynchrony;
using engine::Capabilities;
using engine::Engine;
using engine::EngineRegistry;
using engine::Instrumentation;
using engine::Order;
using engine::PrepareOptions;

static const EngineRegistry *theEngines = nullptr;

const EngineRegistry &tessera::getEngines() {
  assert(theEngines && "runTessera sets them");
  return *theEngines;
}

void tessera::setEngines(const EngineRegistry &engines) {
  theEngines = &engines;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

EngineOptions::EngineOptions() {
  launch.guardsFaults = true;
  launch.faultAdvice = "tessera run --engine=interp --check shows where";
}

PrepareOptions EngineOptions::getPrepareOptions(const Engine &engine) const {
  PrepareOptions options = prepare;
  options.usesCache = !hasNoCache;
  if (auto found = targets.find(&engine); found != targets.end())
    options.target = found->second;
  return options;
}

/// Half of the machine's memory: a kernel that wants more gets a sentence
/// before the machine ends the program.
static uint64_t getMemoryLimit() {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0)
    return UINT64_MAX;
  return uint64_t(pages) * uint64_t(size) / 2;
}

void tessera::addSanitizeOption(OptionParser &options, Instrumentation &value) {
  options.choice("--sanitize", {"address", "thread"}, [&value](size_t choice) {
    value = choice == 0 ? Instrumentation::Address : Instrumentation::Thread;
  });
}

void tessera::addPlanOption(OptionParser &options, std::string &plan) {
  options.value("--plan", [&plan](StringRef text) -> Error {
    const Engine *engine = getEngines().find(&Capabilities::plans);
    if (!engine)
      return makeError("no engine has --plan");
    if (Error error = engine->checkPlan(text))
      return makeError("option '--plan': " + toString(std::move(error)));
    plan = text.str();
    return Error::success();
  });
}

void tessera::addContractOption(OptionParser &options,
                                std::optional<bool> &contracts) {
  options.choice("--fp-contract", {"off", "fast"},
                 [&contracts](size_t choice) { contracts = choice != 0; });
}

void tessera::addPerfOption(OptionParser &options, EngineOptions &values) {
  options.value("--perf", [&values](StringRef text) {
    values.prepare.perfDirectory = text.str();
    values.prepare.hasLines = true;
    return Error::success();
  });
}

/// The options that name targets, such as `--cpu`. Engines for the same kind of
/// target share one.
static void addTargetOptions(OptionParser &options, EngineOptions &values) {
  std::map<std::string, std::vector<const Engine *>> engines;
  for (const std::unique_ptr<const Engine> &engine : getEngines().getAll())
    if (!engine->getTargetWord().empty())
      engines[engine->getTargetWord().str()].push_back(engine.get());
  // Options keep a reference to their names.
  static std::map<std::string, std::string> names;
  for (const auto &[word, sharing] : engines) {
    StringRef name = names[word] = "--" + word;
    options.value(name, [name, sharing, &values](StringRef text) -> Error {
      for (const Engine *engine : sharing) {
        if (Error error = engine->checkTarget(text))
          return makeError("option '" + name +
                           "': " + toString(std::move(error)));
        values.targets[engine] = text.str();
      }
      return Error::success();
    });
  }
}

void tessera::addLimitOptions(OptionParser &options, EngineOptions &values) {
  engine::LaunchOptions &launch = values.launch;
  launch.memoryLimit = std::min(launch.memoryLimit, getMemoryLimit());
  addTargetOptions(options, values);
  options.flag("--no-cache", values.hasNoCache);
  options.count("--threads", 1, launch.threads);
  options.timeout(
      [&launch](std::chrono::milliseconds time) { launch.timeout = time; });
}

void tessera::addEngineOption(OptionParser &options, EngineOptions &values) {
  options.choice("--engine", getEngines().getNames(), [&values](size_t choice) {
    values.engine = getEngines().getAll()[choice].get();
  });
}

void tessera::addEngineOptions(OptionParser &options, EngineOptions &values) {
  addLimitOptions(options, values);
  addEngineOption(options, values);
  addPlanOption(options, values.prepare.plan);
  addContractOption(options, values.prepare.contractsFloats);
  addSanitizeOption(options, values.prepare.instrumentation);
  options.flag("--check", values.launch.check);
  options.seededChoice("--order", {"program", "reverse"},
                       [&values](size_t choice, uint64_t seed) {
                         constexpr Order kOrders[] = {
                             Order::Program, Order::Reverse, Order::Random};
                         values.isOrdered = true;
                         values.launch.order = kOrders[choice];
                         values.launch.seed = seed;
                       });
  options.seededChoice(
      "--async", {"eager", "lazy"}, [&values](size_t choice, uint64_t seed) {
        constexpr Asynchrony kTimes[] = {Asynchrony::Eager, Asynchrony::Lazy,
                                         Asynchrony::Random};
        values.launch.async = kTimes[choice];
        values.launch.asyncSeed = seed;
      });
}

//===----------------------------------------------------------------------===//
// Capabilities
//===----------------------------------------------------------------------===//

/// What `describe` says of all engines that have a capability.
static std::string
joinCapable(bool Capabilities::*capability, StringRef separator,
            function_ref<std::string(const Engine &)> describe) {
  std::vector<std::string> texts;
  for (const std::unique_ptr<const Engine> &engine : getEngines().getAll())
    if (engine->getCapabilities().*capability)
      texts.push_back(describe(*engine));
  return join(texts, separator);
}

Error tessera::checkPerf(const EngineOptions &values, const Engine &engine) {
  if (values.prepare.perfDirectory.empty() || engine.getCapabilities().compiles)
    return Error::success();
  return makeError("--perf is for compiled code, not for " + engine.getTitle());
}

/// Says which engines an option is for; `engine` is not among them.
static Error refuseOption(StringRef option, bool Capabilities::*capability,
                          const Engine &engine) {
  std::string titles =
      joinCapable(capability, " and ", [](const Engine &capable) {
        return capable.getTitle().str();
      });
  if (titles.empty())
    return makeError("no engine has " + option);
  return makeError(option + " is for " + titles +
                   ", not for --engine=" + engine.getName());
}

Error tessera::chooseTimingEngine(EngineOptions &values) {
  if (!values.engine)
    values.engine = getEngines().find(&Capabilities::times);
  if (!values.engine)
    return makeError("no engine measures the time of kernels");
  if (values.engine->getCapabilities().times)
    return Error::success();
  return refuseOption("measuring time", &Capabilities::times, *values.engine);
}

Error tessera::checkPlan(const EngineOptions &values,
                         ArrayRef<const Engine *> engines) {
  if (values.prepare.plan.empty() || any_of(engines, [](const Engine *engine) {
        return engine->getCapabilities().plans;
      }))
    return Error::success();
  return refuseOption("--plan", &Capabilities::plans, *engines.front());
}

Error tessera::chooseEngine(EngineOptions &values, const Engine &byDefault,
                            bool isTraced) {
  struct Need {
    bool isWanted;
    StringRef option;
    bool Capabilities::*capability;
  };
  // The first that is wanted chooses the engine: the rarest comes first.
  const Need needs[] = {
      {values.launch.async.has_value(), "--async", &Capabilities::delays},
      {!values.prepare.plan.empty(), "--plan", &Capabilities::plans},
      {values.launch.check, "--check", &Capabilities::checks},
      {values.isOrdered, "--order", &Capabilities::orders},
      {isTraced, "--trace", &Capabilities::traces},
  };
  for (const Need &need : needs) {
    if (!need.isWanted)
      continue;
    if (!values.engine)
      values.engine = getEngines().find(need.capability);
    if (!values.engine)
      return makeError("no engine has " + need.option);
    if (values.engine->getCapabilities().*need.capability)
      continue;
    return refuseOption(need.option, need.capability, *values.engine);
  }
  if (!values.engine)
    values.engine = &byDefault;
  return checkPerf(values, *values.engine);
}

std::string tessera::describeEngines(StringRef kernel,
                                     const Engine &byDefault) {
  std::string text = ("what runs " + kernel + ": " + byDefault.getName() +
                      " (default) " + byDefault.describe(kernel))
                         .str();
  for (const std::unique_ptr<const Engine> &engine : getEngines().getAll())
    if (engine.get() != &byDefault)
      text += (", " + engine->getName() + " " + engine->describe(kernel)).str();
  return text;
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

Expected<std::unique_ptr<engine::ReadyKernel>>
tessera::prepareEntry(cuda_tile::EntryOp entry, const Engine &engine,
                      const EngineOptions &options) {
  if (options.prepare.instrumentation != Instrumentation::None &&
      !engine.getCapabilities().instruments)
    return make_error<engine::EngineError>(
        "--sanitize is for compiled code, and needs " +
        joinCapable(&Capabilities::instruments, " or ",
                    [](const Engine &capable) {
                      return ("--engine=" + capable.getName()).str();
                    }));
  if (Error missing =
          engine.checkInstrumentation(options.prepare.instrumentation)) {
    consumeError(std::move(missing));
    return make_error<engine::EngineError>(
        options.prepare.instrumentation == Instrumentation::Address
            ? "--sanitize=address needs a tessera built with PRESET=asan"
            : "--sanitize=thread needs a tessera built with PRESET=tsan");
  }
  return engine.prepare(entry, options.getPrepareOptions(engine));
}

engine::Outcome tessera::makeRefusal(Error error) {
  engine::Outcome outcome;
  handleAllErrors(std::move(error), [&](const engine::EngineError &refusal) {
    outcome.failure = {engine::Failure::Refused, refusal.getMessage(),
                       refusal.getOp()};
  });
  return outcome;
}

engine::Outcome tessera::runEntry(cuda_tile::EntryOp entry,
                                  runtime::Launch &launch,
                                  const EngineOptions &options) {
  Expected<std::unique_ptr<engine::ReadyKernel>> kernel =
      prepareEntry(entry, *options.engine, options);
  if (!kernel)
    return makeRefusal(kernel.takeError());
  return (*kernel)->launch(launch, options.launch);
}

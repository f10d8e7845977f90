//===- Engine.cpp - what runs a kernel===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/driver/Engine.h"
#include "tessera/codegen/cpu/NativeKernel.h"
#include "tessera/codegen/cpu/jit/JitDump.h"
#include "tessera/dialect/Modules.h"
#include "tessera/driver/Kernel.h"
#include "tessera/runtime/host/CodeCache.h"

#include "llvm/Support/raw_ostream.h"

#include <unistd.h>

using namespace llvm;
using namespace tessera;

StringRef tessera::getName(Engine engine) {
  return engine == Engine::Cpu ? "cpu" : "interp";
}

static Error parseOrder(StringRef text, interpreter::Options &values) {
  auto [word, seed] = text.split(':');
  if (text == "program")
    values.order = interpreter::Order::Program;
  else if (text == "reverse")
    values.order = interpreter::Order::Reverse;
  else if (word == "random" && !seed.getAsInteger(10, values.seed))
    values.order = interpreter::Order::Random;
  else
    return makeError("option '--order' needs program, reverse or random:SEED, "
                     "not '" +
                     text + "'");
  return Error::success();
}

static Error parseCpu(StringRef text, EngineOptions &values) {
  Expected<cpu::Target> target = cpu::Target::get(text);
  if (!target)
    return makeError("option '--cpu': " + toString(target.takeError()));
  std::string missing = target->getMissing();
  if (!missing.empty())
    return makeError("option '--cpu': this machine has no " + missing +
                     ", which " + text + " has");
  values.target = std::make_shared<cpu::Target>(*target);
  return Error::success();
}

/// Half of the machine's memory: a kernel that wants more gets a sentence
/// before the machine ends the program.
static uint64_t getMemoryLimit() {
  long pages = sysconf(_SC_PHYS_PAGES), size = sysconf(_SC_PAGESIZE);
  if (pages <= 0 || size <= 0)
    return UINT64_MAX;
  return uint64_t(pages) * uint64_t(size) / 2;
}

void tessera::addSanitizeOption(Options &options, cpu::Instrumentation &value) {
  options.choice("--sanitize", {"address", "thread"}, [&value](size_t choice) {
    value = choice == 0 ? cpu::Instrumentation::Address
                        : cpu::Instrumentation::Thread;
  });
}

void tessera::addPerfOption(Options &options, EngineOptions &values) {
  options.value("--perf", [&values](StringRef text) {
    values.perf = std::make_shared<cpu::JitDump>(text.str());
    values.hasLines = true;
    return Error::success();
  });
}

void tessera::addLimitOptions(Options &options, EngineOptions &values) {
  values.memoryLimit = std::min(values.memoryLimit, getMemoryLimit());
  options.value("--cpu",
                [&values](StringRef text) { return parseCpu(text, values); });
  options.flag("--no-cache", values.noCache);
  options.count("--threads", 1, values.threads);
  // Beyond this, milliseconds do not fit their type.
  constexpr double kMaxSeconds = 1e9;
  options.number(
      "--timeout", "a number of seconds",
      [](double seconds) { return seconds > 0 && seconds <= kMaxSeconds; },
      [&values](double seconds) {
        values.timeout = std::chrono::milliseconds(
            std::max<int64_t>(1, static_cast<int64_t>(seconds * 1000)));
      });
}

void tessera::addEngineOptions(Options &options, EngineOptions &values) {
  addLimitOptions(options, values);
  addSanitizeOption(options, values.sanitizer);
  options.choice("--engine", {"interp", "cpu"}, [&values](size_t choice) {
    values.engine = choice == 0 ? Engine::Interpreter : Engine::Cpu;
    values.isChosen = true;
  });
  options.flag("--check", values.check);
  options.value("--order", [&values](StringRef text) {
    values.isOrdered = true;
    return parseOrder(text, values);
  });
}

Error tessera::chooseEngine(EngineOptions &values, Engine byDefault,
                            bool isTraced) {
  StringRef special = values.check       ? "--check"
                      : values.isOrdered ? "--order"
                      : isTraced         ? "--trace"
                                         : "";
  if (!values.isChosen)
    values.engine = special.empty() ? byDefault : Engine::Interpreter;
  if (values.engine == Engine::Cpu && !special.empty())
    return makeError(special + " is for the interpreter, not for --engine=cpu");
  if (values.engine == Engine::Interpreter && values.perf)
    return makeError("--perf is for compiled code, not for the interpreter");
  return Error::success();
}

//===----------------------------------------------------------------------===//
// Running
//===----------------------------------------------------------------------===//

/// The operation of an entry's module that has a number, if any.
static mlir::Operation *findOp(cuda_tile::EntryOp entry,
                               std::optional<uint64_t> number) {
  if (!number)
    return nullptr;
  return cuda_tile::findOp(entry->getParentOfType<cuda_tile::ModuleOp>(),
                           *number);
}

static interpreter::Outcome runOnCpu(cuda_tile::EntryOp entry,
                                     const cpu::NativeKernel &kernel,
                                     runtime::Launch &launch,
                                     const EngineOptions &options) {
  runtime::KernelOptions settings;
  settings.threads = options.threads;
  settings.timeout = options.timeout;
  settings.memoryLimit = options.memoryLimit;
  settings.progress = options.progress;
  settings.guardFaults = true;
  if (options.output)
    settings.output = [&](std::string_view text) { *options.output << text; };
  if (options.messages)
    settings.messages = [&](std::string_view text) {
      *options.messages << text;
    };
  runtime::KernelOutcome result = kernel.launch(launch, settings);
  // Code does not note what it writes.
  for (runtime::Buffer &buffer : launch.buffers)
    buffer.written.clear();
  interpreter::Outcome outcome;
  outcome.failedAsserts = result.failedAsserts;
  outcome.numBlocks = result.numBlocks;
  if (result.failure == runtime::KernelOutcome::None)
    return outcome;
  interpreter::Failure &failure = outcome.failure;
  failure.kind = result.failure == runtime::KernelOutcome::Timeout
                     ? interpreter::Failure::Timeout
                     : interpreter::Failure::Error;
  failure.message = result.message;
  failure.block = result.block;
  failure.op = findOp(entry, result.op);
  if (!failure.op && !result.location.empty())
    failure.message = result.location + ": " + result.message;
  return outcome;
}

ReadyKernel::ReadyKernel(cuda_tile::EntryOp entry) : entry(entry) {}
ReadyKernel::~ReadyKernel() = default;
ReadyKernel::ReadyKernel(ReadyKernel &&) noexcept = default;

std::optional<ReadyKernel> ReadyKernel::prepare(cuda_tile::EntryOp entry,
                                                const EngineOptions &options,
                                                interpreter::Failure &failure) {
  ReadyKernel ready(entry);
  if (options.engine == Engine::Interpreter) {
    if (options.sanitizer == cpu::Instrumentation::None)
      return ready;
    failure.kind = interpreter::Failure::Refused;
    failure.message = "--sanitize is for compiled code, and needs --engine=cpu";
    return std::nullopt;
  }
  static runtime::CodeCache cache(runtime::CodeCache::getDefaultDirectory());
  cpu::CompileOptions settings;
  settings.target = options.target.get();
  settings.hasLines = options.hasLines;
  settings.dump = options.perf.get();
  settings.cache = options.noCache ? nullptr : &cache;
  settings.instrumentation = options.sanitizer;
  Expected<std::unique_ptr<cpu::NativeKernel>> kernel =
      cpu::NativeKernel::compile(entry, settings);
  if (kernel) {
    ready.compiled = std::move(*kernel);
    return ready;
  }
  failure.kind = interpreter::Failure::Refused;
  handleAllErrors(kernel.takeError(), [&](const cpu::CompileError &error) {
    failure.message = error.getMessage();
    failure.op = findOp(entry, error.getOp());
  });
  return std::nullopt;
}

interpreter::Outcome ReadyKernel::run(runtime::Launch &launch,
                                      const EngineOptions &options) const {
  return compiled ? runOnCpu(entry, *compiled, launch, options)
                  : interpreter::run(entry, launch, options);
}

interpreter::Outcome tessera::runEntry(cuda_tile::EntryOp entry,
                                       runtime::Launch &launch,
                                       const EngineOptions &options) {
  interpreter::Outcome outcome;
  std::optional<ReadyKernel> kernel =
      ReadyKernel::prepare(entry, options, outcome.failure);
  return kernel ? kernel->run(launch, options) : outcome;
}

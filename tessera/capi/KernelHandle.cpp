//===- KernelHandle.cpp - a compiled entry for C programs -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/KernelHandle.h"

#include "tessera/dialect/Modules.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engines/AllEngines.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::capi;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Kernels are launched on memory of the program, so the engine must take
/// addresses.
static const engine::Engine &getEngine() {
  static const engine::EngineRegistry engines = [] {
    engine::EngineRegistry all;
    addAllEngines(all);
    return all;
  }();
  return *engines.find(&engine::Capabilities::takesAddresses);
}

static unsigned getLevel(TesseraOptimization optimization) {
  return optimization == TESSERA_OPTIMIZATION_DEFAULT
             ? engine::PrepareOptions().level
             : unsigned(optimization - TESSERA_OPTIMIZATION_O0);
}

/// Reports to the session why an entry cannot be prepared.
static void tell(Session &session, cuda_tile::ModuleOp module, Error error) {
  handleAllErrors(std::move(error), [&](const engine::EngineError &refusal) {
    // The session converts a location to a position.
    if (mlir::Operation *op = refusal.getOp()
                                  ? cuda_tile::findOp(module, *refusal.getOp())
                                  : nullptr)
      mlir::emitError(op->getLoc(), refusal.getMessage());
    else
      session.error({}, refusal.getMessage());
  });
}

std::unique_ptr<KernelHandle>
KernelHandle::compile(Session &session, cuda_tile::ModuleOp module,
                      const TesseraCompileOptions &options) {
  std::optional<StringRef> name;
  if (options.entry)
    name = options.entry;
  Expected<cuda_tile::EntryOp> entry = cuda_tile::findEntry(module, name);
  if (!entry) {
    session.error({}, toString(entry.takeError()));
    return nullptr;
  }
  engine::PrepareOptions settings;
  if (options.cpu)
    settings.target = options.cpu;
  settings.level = getLevel(options.optimization);
  settings.usesCache = options.useCache;
  Expected<std::vector<runtime::Parameter>> parameters =
      engine::getParameters(*entry);
  if (!parameters) {
    tell(session, module, parameters.takeError());
    return nullptr;
  }
  Expected<std::unique_ptr<engine::ReadyKernel>> ready =
      getEngine().prepare(*entry, settings);
  if (!ready) {
    tell(session, module, ready.takeError());
    return nullptr;
  }
  auto kernel = std::make_unique<KernelHandle>();
  kernel->ready = std::move(*ready);
  kernel->name = entry->getSymName().str();
  // Spellings are literals, so they end with a zero byte.
  for (runtime::Parameter parameter : *parameters)
    kernel->parameters.push_back({getSpelling(parameter.type).data(),
                                  getBitWidth(parameter.type),
                                  parameter.isPointer});
  return kernel;
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

static engine::TextSink makeSink(TesseraTextCallback callback, void *userData) {
  if (!callback)
    return nullptr;
  return [=](std::string_view text) {
    callback(text.data(), text.size(), userData);
  };
}

static std::string describeCount(size_t number, StringRef noun) {
  return (Twine(number) + " " + noun + (number == 1 ? "" : "s")).str();
}

TesseraStatus KernelHandle::launch(const TesseraLaunch &launch,
                                   ArrayRef<uint64_t> arguments,
                                   std::string &message) const {
  if (arguments.size() != parameters.size()) {
    message = "@" + name + " has " +
              describeCount(parameters.size(), "parameter") + ", but there " +
              (arguments.size() == 1 ? "is " : "are ") +
              describeCount(arguments.size(), "argument");
    return TESSERA_ERROR_INVALID_ARGUMENT;
  }
  engine::LaunchOptions options;
  options.threads = launch.threads;
  // Larger timeouts would overflow the clock's type.
  constexpr uint64_t kMaxTimeout = uint64_t(1) << 40;
  if (launch.timeoutMilliseconds != 0)
    options.timeout = std::chrono::milliseconds(
        std::min(launch.timeoutMilliseconds, kMaxTimeout));
  if (launch.memoryLimit != 0)
    options.memoryLimit = launch.memoryLimit;
  options.output = makeSink(launch.output, launch.userData);
  options.messages = makeSink(launch.messages, launch.userData);
  engine::Outcome outcome = ready->launchOnAddresses(
      {launch.grid[0], launch.grid[1], launch.grid[2]}, arguments, options);
  if (!outcome.hasFailed()) {
    if (outcome.failedAsserts == 0)
      return TESSERA_OK;
    message = "@" + name + ": " +
              describeCount(outcome.failedAsserts, "assertion") + " failed";
    return TESSERA_ERROR_ASSERT;
  }
  const engine::Failure &failure = outcome.failure;
  message = "@" + name + ": ";
  if (!failure.location.empty())
    message += failure.location + ": ";
  message += failure.message;
  if (!failure.location.empty())
    message += " in tile block " + runtime::formatBlock(failure.block);
  return failure.kind == engine::Failure::Timeout ? TESSERA_ERROR_TIMEOUT
                                                  : TESSERA_ERROR_LAUNCH;
}

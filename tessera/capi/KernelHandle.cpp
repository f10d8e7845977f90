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
#include "tessera/support/Errors.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::capi;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// Kernels outlive their modules, so the engine must compile them.
static Expected<const engine::Engine *> findEngine(const char *name) {
  if (!name)
    return getAllEngines().find(&engine::Capabilities::takesAddresses);
  std::vector<std::string> names;
  for (const std::unique_ptr<const engine::Engine> &engine :
       getAllEngines().getAll()) {
    if (!engine->getCapabilities().compiles)
      continue;
    if (engine->getName() == name)
      return engine.get();
    names.push_back(engine->getName().str());
  }
  return makeError("there is no engine '" + Twine(name) +
                   "' for compiled kernels; there are " + join(names, ", "));
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
  Expected<const engine::Engine *> engine = findEngine(options.engine);
  if (!engine) {
    session.error({}, toString(engine.takeError()));
    return nullptr;
  }
  engine::PrepareOptions settings;
  bool isCpu = (*engine)->getCapabilities().takesAddresses;
  if (const char *target = isCpu ? options.cpu : options.gpu)
    settings.target = target;
  settings.level = getLevel(options.optimization);
  settings.usesCache = options.useCache;
  if (options.plan)
    settings.plan = options.plan;
  if (options.contraction != TESSERA_CONTRACTION_DEFAULT)
    settings.contractsFloats = options.contraction == TESSERA_CONTRACTION_FAST;
  if (Error error = (*engine)->checkCodeOptions(settings)) {
    session.error({}, toString(std::move(error)));
    return nullptr;
  }
  Expected<std::vector<runtime::Parameter>> parameters =
      engine::getParameters(*entry);
  if (!parameters) {
    tell(session, module, parameters.takeError());
    return nullptr;
  }
  Expected<std::unique_ptr<engine::ReadyKernel>> ready =
      (*engine)->prepare(*entry, settings);
  if (!ready) {
    tell(session, module, ready.takeError());
    return nullptr;
  }
  auto kernel = std::make_unique<KernelHandle>();
  kernel->ready = std::move(*ready);
  kernel->name = entry->getSymName().str();
  kernel->capabilities = (*engine)->getCapabilities();
  kernel->types = *parameters;
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

static engine::LaunchOptions makeOptions(const TesseraLaunch &launch) {
  engine::LaunchOptions options;
  options.threads = launch.threads;
  // Larger timeouts would overflow the clock's type.
  constexpr uint64_t kMaxTimeout = uint64_t(1) << 40;
  if (launch.timeoutMilliseconds != 0)
    options.timeout = std::chrono::milliseconds(
        std::min(launch.timeoutMilliseconds, kMaxTimeout));
  if (launch.memoryLimit != 0)
    options.memoryLimit = launch.memoryLimit;
  options.stream = launch.stream;
  options.output = makeSink(launch.output, launch.userData);
  options.messages = makeSink(launch.messages, launch.userData);
  return options;
}

TesseraStatus KernelHandle::report(const engine::Outcome &outcome,
                                   std::string &message) const {
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

TesseraStatus KernelHandle::launch(const TesseraLaunch &launch,
                                   ArrayRef<uint64_t> arguments,
                                   std::string &message) const {
  if (!takesAddresses()) {
    message = "@" + name +
              ": this engine has a memory of its own, and takes no addresses; "
              "use tesseraKernelLaunchTensors";
    return TESSERA_ERROR_INVALID_ARGUMENT;
  }
  if (arguments.size() != parameters.size()) {
    message = "@" + name + " has " +
              describeCount(parameters.size(), "parameter") + ", but there " +
              (arguments.size() == 1 ? "is " : "are ") +
              describeCount(arguments.size(), "argument");
    return TESSERA_ERROR_INVALID_ARGUMENT;
  }
  std::array<uint32_t, 3> grid = {launch.grid[0], launch.grid[1],
                                  launch.grid[2]};
  // A GPU refuses such a grid.
  if (llvm::is_contained(grid, 0u))
    return TESSERA_OK;
  return report(ready->launchOnAddresses(grid, arguments, makeOptions(launch)),
                message);
}

/// Copies tensors to buffers, launches on those, and copies back.
engine::Outcome KernelHandle::launchOnCopies(const TesseraLaunch &launch,
                                             TensorArguments arguments) const {
  runtime::Launch copies;
  copies.grid = {launch.grid[0], launch.grid[1], launch.grid[2]};
  copies.arguments = std::move(arguments.bound);
  for (auto [i, memory] : enumerate(arguments.memory)) {
    runtime::Buffer &buffer = copies.buffers.emplace_back();
    buffer.name = "argument " + std::to_string(i + 1);
    const auto *bytes = reinterpret_cast<const uint8_t *>(memory.address);
    buffer.bytes.assign(bytes, bytes + memory.size);
  }
  engine::Outcome outcome = ready->launch(copies, makeOptions(launch));
  for (auto [memory, buffer] : zip_equal(arguments.memory, copies.buffers))
    std::copy(buffer.bytes.begin(), buffer.bytes.end(),
              reinterpret_cast<uint8_t *>(memory.address));
  return outcome;
}

TesseraStatus KernelHandle::launch(const TesseraLaunch &launch,
                                   ArrayRef<TesseraArgument> arguments,
                                   std::string &message) const {
  Result<TensorArguments> bound =
      bindTensors(types, arguments,
                  capabilities.takesDeviceAddresses ? TensorPlace::FirstGpu
                                                    : TensorPlace::Host);
  if (!bound) {
    message = "@" + name + ": " + bound.getMessage();
    return TESSERA_ERROR_INVALID_ARGUMENT;
  }
  if (takesAddresses()) {
    std::vector<uint64_t> words;
    for (const runtime::Argument &argument : bound->bound)
      if (const auto *scalar =
              std::get_if<runtime::Argument::Scalar>(&argument.value))
        words.push_back(scalar->bits);
      else {
        auto pointer = std::get<runtime::Argument::Pointer>(argument.value);
        words.push_back(bound->memory[pointer.buffer].address + pointer.offset);
      }
    return this->launch(launch, words, message);
  }
  if (launch.grid[0] == 0 || launch.grid[1] == 0 || launch.grid[2] == 0)
    return TESSERA_OK;
  return report(launchOnCopies(launch, std::move(*bound)), message);
}

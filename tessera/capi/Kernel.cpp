//===- Kernel.cpp - a compiled entry in the hands of a C program -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/capi/Kernel.h"

#include "tessera/dialect/Elements.h"
#include "tessera/dialect/Modules.h"
#include "tessera/runtime/host/CodeCache.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::capi;

//===----------------------------------------------------------------------===//
// Compiling
//===----------------------------------------------------------------------===//

/// The entry of that name, or the only one if there is no name.
static cuda_tile::EntryOp
findEntry(Session &session, cuda_tile::ModuleOp module, const char *name) {
  SmallVector<cuda_tile::EntryOp> entries(
      module.getBody().getOps<cuda_tile::EntryOp>());
  if (!name && entries.size() == 1)
    return entries.front();
  for (cuda_tile::EntryOp entry : entries)
    if (name && entry.getSymName() == name)
      return entry;
  if (name)
    session.error({}, Twine("the module has no entry @") + name);
  else if (entries.empty())
    session.error({}, "the module has no entry");
  else
    session.error({}, "the module has " + Twine(entries.size()) +
                          " entries, and none is named");
  return nullptr;
}

static std::optional<cpu::Target> findTarget(Session &session, StringRef cpu) {
  Expected<cpu::Target> target = cpu::Target::get(cpu);
  if (!target) {
    session.error({}, toString(target.takeError()));
    return std::nullopt;
  }
  std::string missing = target->getMissing();
  if (missing.empty())
    return *target;
  session.error({},
                "this machine has no " + missing + ", which " + cpu + " has");
  return std::nullopt;
}

static unsigned getLevel(TesseraOptimization optimization) {
  return optimization == TESSERA_OPTIMIZATION_DEFAULT
             ? cpu::CompileOptions().level
             : unsigned(optimization - TESSERA_OPTIMIZATION_O0);
}

std::unique_ptr<Kernel> Kernel::compile(Session &session,
                                        cuda_tile::ModuleOp module,
                                        const TesseraCompileOptions &options) {
  cuda_tile::EntryOp entry = findEntry(session, module, options.entry);
  if (!entry)
    return nullptr;
  cpu::CompileOptions settings;
  std::optional<cpu::Target> target;
  if (options.cpu) {
    target = findTarget(session, options.cpu);
    if (!target)
      return nullptr;
    settings.target = &*target;
  }
  settings.level = getLevel(options.optimization);
  if (options.useCache) {
    static runtime::CodeCache cache(runtime::CodeCache::getDefaultDirectory());
    settings.cache = &cache;
  }
  auto kernel = std::make_unique<Kernel>();
  llvm::Expected<std::unique_ptr<cpu::NativeKernel>> compiled =
      cpu::NativeKernel::compile(entry, settings);
  if (!compiled) {
    handleAllErrors(compiled.takeError(), [&](const cpu::CompileError &error) {
      mlir::Operation *op =
          error.getOp() ? cuda_tile::findOp(module, *error.getOp()) : nullptr;
      // The session makes a position of a location.
      if (op)
        mlir::emitError(op->getLoc(), error.getMessage());
      else
        session.error({}, error.getMessage());
    });
    return nullptr;
  }
  kernel->compiled = std::move(*compiled);
  kernel->name = entry.getSymName().str();
  for (mlir::Type type : entry.getArgumentTypes()) {
    mlir::Type element = cast<cuda_tile::TileType>(type).getElementType();
    auto pointer = dyn_cast<cuda_tile::PointerType>(element);
    ElementType number = cuda_tile::convertElementType(
        pointer ? pointer.getPointeeType() : element);
    // Spellings are literals, which a zero ends.
    kernel->parameters.push_back(
        {getSpelling(number).data(), getBitWidth(number), pointer != nullptr});
  }
  return kernel;
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

static std::function<void(std::string_view)>
makeWriter(TesseraTextCallback callback, void *userData) {
  if (!callback)
    return nullptr;
  return [=](std::string_view text) {
    callback(text.data(), text.size(), userData);
  };
}

static std::string describeCount(size_t number, StringRef noun) {
  return (Twine(number) + " " + noun + (number == 1 ? "" : "s")).str();
}

TesseraStatus Kernel::launch(const TesseraLaunch &launch,
                             ArrayRef<uint64_t> arguments,
                             std::string &message) const {
  if (arguments.size() != parameters.size()) {
    message = "@" + name + " has " +
              describeCount(parameters.size(), "parameter") + ", but there " +
              (arguments.size() == 1 ? "is " : "are ") +
              describeCount(arguments.size(), "argument");
    return TESSERA_ERROR_INVALID_ARGUMENT;
  }
  runtime::KernelOptions options;
  options.threads = launch.threads;
  // More milliseconds than these do not fit what clocks count in.
  constexpr uint64_t kMaxTimeout = uint64_t(1) << 40;
  if (launch.timeoutMilliseconds != 0)
    options.timeout = std::chrono::milliseconds(
        std::min(launch.timeoutMilliseconds, kMaxTimeout));
  if (launch.memoryLimit != 0)
    options.memoryLimit = launch.memoryLimit;
  options.output = makeWriter(launch.output, launch.userData);
  options.messages = makeWriter(launch.messages, launch.userData);
  runtime::KernelOutcome outcome = compiled->launch(
      arguments.data(), {launch.grid[0], launch.grid[1], launch.grid[2]},
      options);
  if (outcome.failure == runtime::KernelOutcome::None) {
    if (outcome.failedAsserts == 0)
      return TESSERA_OK;
    message = "@" + name + ": " +
              describeCount(outcome.failedAsserts, "assertion") + " failed";
    return TESSERA_ERROR_ASSERT;
  }
  message = "@" + name + ": ";
  if (!outcome.location.empty())
    message += outcome.location + ": ";
  message += outcome.message;
  if (!outcome.location.empty())
    message += " in tile block " + runtime::formatBlock(outcome.block);
  return outcome.failure == runtime::KernelOutcome::Timeout
             ? TESSERA_ERROR_TIMEOUT
             : TESSERA_ERROR_LAUNCH;
}

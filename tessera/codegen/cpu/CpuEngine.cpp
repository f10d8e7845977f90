//===- CpuEngine.cpp - the CPU as an engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/codegen/cpu/CpuEngine.h"
#include "tessera/codegen/cpu/NativeKernel.h"
#include "tessera/codegen/cpu/emit/CInterface.h"
#include "tessera/codegen/cpu/jit/JitDump.h"
#include "tessera/engine/Compiler.h"
#include "tessera/runtime/host/CodeCache.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/ErrorHandling.h"

#include <cstdlib>
#include <map>
#include <optional>

using namespace tessera;
using namespace tessera::cpu;
using engine::EngineError;
using engine::PrepareOptions;
using llvm::Error;
using llvm::Expected;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static CompileOptions makeOptions(const PrepareOptions &options,
                                  const Target &target) {
  CompileOptions converted;
  converted.target = &target;
  converted.level = options.level;
  converted.contractsFloats = options.contractsFloats.value_or(false);
  converted.hasLines = options.hasLines;
  converted.instrumentation = options.instrumentation;
  return converted;
}

/// Returns the processor with this name, or this machine if the name is empty.
static Expected<Target> findTarget(StringRef name) {
  return Target::get(name.empty() ? "native" : name);
}

/// The same, but fails if this machine cannot run code for it.
static Expected<Target> findRunnableTarget(StringRef name) {
  Expected<Target> target = findTarget(name);
  // The host can always run its own code.
  if (!target || name.empty() || name == "native")
    return target;
  std::string missing = target->getMissing();
  if (!missing.empty())
    return llvm::createStringError("this machine has no " + missing +
                                   ", which " + name + " has");
  return target;
}

static Expected<Target> asEngineError(Expected<Target> target) {
  if (target)
    return target;
  return llvm::make_error<EngineError>(toString(target.takeError()));
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

namespace {

/// Copies of buffers in memory that a sanitizer watches: of the allocator that
/// it replaces, to the byte. A buffer itself ends with a page.
class WatchedCopies {
public:
  explicit WatchedCopies(runtime::Launch &launch) : launch(launch) {
    for (const runtime::Buffer &buffer : launch.buffers) {
      void *copy = nullptr;
      if (posix_memalign(&copy, runtime::kBufferAlignment,
                         std::max<size_t>(buffer.bytes.size(), 1)) != 0)
        llvm::report_bad_alloc_error("there is no memory for arrays");
      copies.emplace_back(static_cast<uint8_t *>(copy), &std::free);
    }
  }

  std::vector<uint64_t> getAddresses() const {
    std::vector<uint64_t> addresses;
    for (const Copy &copy : copies)
      addresses.push_back(reinterpret_cast<uintptr_t>(copy.get()));
    return addresses;
  }
  void fill() {
    for (auto [buffer, copy] : llvm::zip_equal(launch.buffers, copies))
      llvm::copy(buffer.bytes, copy.get());
  }
  void writeBack() {
    for (auto [buffer, copy] : llvm::zip_equal(launch.buffers, copies))
      std::copy_n(copy.get(), buffer.bytes.size(), buffer.bytes.begin());
  }

private:
  using Copy = std::unique_ptr<uint8_t, decltype(&std::free)>;
  runtime::Launch &launch;
  std::vector<Copy> copies;
};

class CpuKernel : public engine::ReadyKernel {
public:
  /// Arrays are copied to where a sanitizer watches them, if `isWatched`.
  CpuKernel(std::unique_ptr<NativeKernel> kernel, bool isWatched)
      : kernel(std::move(kernel)), isWatched(isWatched) {}

  engine::Outcome launch(runtime::Launch &launch,
                         const engine::LaunchOptions &options) const override {
    std::optional<WatchedCopies> copies;
    if (isWatched)
      copies.emplace(launch);
    std::vector<uint64_t> addresses =
        copies ? copies->getAddresses() : getAddresses(launch);
    relocate(launch, addresses);
    if (copies)
      copies->fill();
    engine::Outcome outcome = launchOnAddresses(
        launch.grid, makeArgumentWords(launch, addresses), options);
    if (copies)
      copies->writeBack();
    // Compiled code does not track which elements it writes.
    for (runtime::Buffer &buffer : launch.buffers)
      buffer.written.clear();
    return outcome;
  }

  engine::Outcome
  launchOnAddresses(const std::array<uint32_t, 3> &grid,
                    llvm::ArrayRef<uint64_t> arguments,
                    const engine::LaunchOptions &options) const override {
    runtime::KernelOptions settings;
    settings.threads = options.threads;
    settings.timeout = options.timeout;
    settings.memoryLimit = options.memoryLimit;
    settings.output = options.output;
    settings.messages = options.messages;
    settings.locate = options.locate;
    settings.progress = options.progress;
    settings.guardFaults = options.guardsFaults;
    settings.faultAdvice = options.faultAdvice;
    return convert(kernel->launch(arguments.data(), grid, settings));
  }

private:
  static engine::Outcome convert(const runtime::KernelOutcome &result) {
    engine::Outcome outcome;
    outcome.failedAsserts = result.failedAsserts;
    outcome.numBlocks = result.numBlocks;
    if (result.failure == runtime::KernelOutcome::None)
      return outcome;
    engine::Failure &failure = outcome.failure;
    failure.kind = result.failure == runtime::KernelOutcome::Timeout
                       ? engine::Failure::Timeout
                       : engine::Failure::Error;
    failure.message = result.message;
    failure.block = result.block;
    failure.location = result.location;
    failure.op = result.op;
    return outcome;
  }

  std::unique_ptr<NativeKernel> kernel;
  bool isWatched;
};

//===----------------------------------------------------------------------===//
// The compiler
//===----------------------------------------------------------------------===//

class CpuCompiler : public engine::Compiler {
public:
  llvm::ArrayRef<engine::Form> getForms() const override;

  std::optional<std::string> parseTarget(StringRef text) const override {
    auto [word, processor] = text.split(':');
    if (word != "cpu")
      return std::nullopt;
    return processor.str();
  }
  StringRef describeTargets() const override {
    return "cpu, or a processor as in cpu:x86-64-v3";
  }
  Error checkTarget(StringRef target) const override {
    return findTarget(target).takeError();
  }

  Expected<engine::CompiledFile>
  compile(const engine::Form &form, llvm::ArrayRef<cuda_tile::EntryOp> entries,
          const PrepareOptions &options,
          const std::optional<engine::HeaderNames> &header) const override;
};

} // namespace

/// The forms in the order of `--emit`, with their stages.
static constexpr engine::Form kForms[] = {
    {"obj", ".o", /*isText=*/false, engine::Form::Always, /*isObject=*/true},
    {"asm", ".s", /*isText=*/true, engine::Form::Always},
    {"llvm", ".ll", /*isText=*/true, engine::Form::Requested},
    {"llvm-opt", "", /*isText=*/true, engine::Form::Requested},
    {"mlir", ".mlir", /*isText=*/true},
};
static constexpr Stage kStages[] = {Stage::Object, Stage::Assembly, Stage::Llvm,
                                    Stage::LlvmOptimized, Stage::Mlir};
static_assert(std::size(kForms) == std::size(kStages));

llvm::ArrayRef<engine::Form> CpuCompiler::getForms() const { return kForms; }

Expected<engine::CompiledFile>
CpuCompiler::compile(const engine::Form &form,
                     llvm::ArrayRef<cuda_tile::EntryOp> entries,
                     const PrepareOptions &options,
                     const std::optional<engine::HeaderNames> &header) const {
  Expected<Target> target = asEngineError(findTarget(options.target));
  if (!target)
    return target.takeError();
  CompileOptions settings = makeOptions(options, *target);
  settings.remarks = options.remarks;
  Expected<CompiledFile> compiled =
      compileAhead(kStages[&form - kForms], entries, settings);
  if (!compiled)
    return compiled.takeError();
  engine::CompiledFile file;
  file.contents = std::move(compiled->code);
  if (header)
    file.header = makeCHeader(entries, compiled->traits, *target, header->file,
                              header->origin);
  return file;
}

//===----------------------------------------------------------------------===//
// The engine
//===----------------------------------------------------------------------===//

namespace {

class CpuEngine : public engine::Engine {
public:
  StringRef getName() const override { return "cpu"; }
  StringRef getTitle() const override { return "the CPU engine"; }
  std::string describe(StringRef kernel) const override {
    return ("compiles " + kernel + " for this machine").str();
  }
  engine::Capabilities getCapabilities() const override {
    engine::Capabilities capabilities;
    capabilities.compiles = true;
    capabilities.instruments = true;
    capabilities.threads = true;
    capabilities.takesAddresses = true;
    return capabilities;
  }
  Expected<std::unique_ptr<engine::ReadyKernel>>
  prepare(cuda_tile::EntryOp entry,
          const PrepareOptions &options) const override;

  StringRef getTargetWord() const override { return "cpu"; }
  Error checkTarget(StringRef target) const override {
    return findRunnableTarget(target).takeError();
  }
  Error
  checkInstrumentation(engine::Instrumentation instrumentation) const override {
    return NativeKernel::checkInstrumentation(instrumentation);
  }
  const engine::Compiler *getCompiler() const override { return &compiler; }

  runtime::CodeCache *getCodeCache() const override {
    return &runtime::CodeCache::getDefault();
  }

private:
  JitDump &getDump(const std::string &directory) const;

  CpuCompiler compiler;
  mutable std::mutex mutex;                     // guards the following
  mutable std::map<std::string, JitDump> dumps; // by directory
};

} // namespace

/// Returns the file of this process in a directory. All kernels share it.
JitDump &CpuEngine::getDump(const std::string &directory) const {
  std::lock_guard<std::mutex> lock(mutex);
  return dumps.try_emplace(directory, directory).first->second;
}

Expected<std::unique_ptr<engine::ReadyKernel>>
CpuEngine::prepare(cuda_tile::EntryOp entry,
                   const PrepareOptions &options) const {
  Expected<Target> target = asEngineError(findRunnableTarget(options.target));
  if (!target)
    return target.takeError();
  CompileOptions settings = makeOptions(options, *target);
  settings.cache = options.usesCache ? getCodeCache() : nullptr;
  if (!options.perfDirectory.empty())
    settings.dump = &getDump(options.perfDirectory);
  Expected<std::unique_ptr<NativeKernel>> kernel =
      NativeKernel::compile(entry, settings);
  if (!kernel)
    return kernel.takeError();
  return std::make_unique<CpuKernel>(std::move(*kernel),
                                     options.instrumentation ==
                                         engine::Instrumentation::Address);
}

std::unique_ptr<engine::Engine> cpu::createEngine() {
  return std::make_unique<CpuEngine>();
}

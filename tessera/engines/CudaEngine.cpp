//===- CudaEngine.cpp - NVIDIA GPUs as an engine -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/CudaEngine.h"
#include "tessera/codegen/gpu/Target.h"
#include "tessera/engine/Compiler.h"
#include "tessera/engines/CodePerGrid.h"
#include "tessera/engines/DeviceMessages.h"
#include "tessera/ptxas/Ptxas.h"
#include "tessera/runtime/cuda/Execution.h"
#include "tessera/support/Errors.h"

#include "llvm/ADT/StringExtras.h"

#include <cstring>

using namespace tessera;
using namespace tessera::engine;
using namespace tessera::runtime::cuda;

//===----------------------------------------------------------------------===//
// Targets
//===----------------------------------------------------------------------===//

/// Whether code for a target runs on a GPU.
static bool runsOn(const gpu::Target &target, int major, int minor) {
  unsigned own = major * 10 + minor;
  return target.isExact ? target.sm == own : target.chip <= own;
}

std::string tessera::chooseGpuTarget(int major, int minor) {
  std::string names = gpu::Target::getNames(), newest;
  // The oldest comes first, and code for one chip after that for later ones.
  for (llvm::StringRef name : llvm::split(names, ", "))
    if (runsOn(llvm::cantFail(gpu::Target::get(name)), major, minor))
      newest = name.str();
  return newest;
}

namespace {

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// The GPU of an engine, and the code on it. Kernels keep it.
struct Gpu {
  std::unique_ptr<Driver> ownDriver; // null if it is that of this process
  std::unique_ptr<Device> device;
  std::unique_ptr<ModuleCache> modules;
};

/// Loads PTX. If the driver is too old for it, ptxas may help; `cache` may have
/// what it made.
llvm::Expected<std::shared_ptr<const Module>>
load(const Gpu &gpu, const PtxCode &code, runtime::CodeCache *cache) {
  auto loadImage = [&](llvm::StringRef image)
      -> Result<std::shared_ptr<const Module>, LoadProblem> {
    if (!code.hasState)
      return gpu.modules->load(image);
    auto loaded = Module::load(*gpu.device, image);
    if (!loaded)
      return loaded.getProblem();
    return std::shared_ptr<const Module>(std::move(*loaded));
  };
  auto module = loadImage(code.text);
  if (module)
    return *module;
  if (!module.getProblem().isForPtxas())
    return llvm::make_error<EngineError>(module.getMessage());
  llvm::Expected<Ptxas> ptxas = Ptxas::find();
  if (!ptxas)
    return llvm::make_error<EngineError>(
        module.getMessage() +
        "; a newer driver would take it, and ptxas would "
        "help: " +
        toString(ptxas.takeError()));
  PtxasOptions settings;
  settings.cache = cache;
  llvm::Expected<Cubin> cubin = ptxas->assemble(code.text, settings);
  if (!cubin)
    return llvm::make_error<EngineError>(toString(cubin.takeError()));
  auto assembled = loadImage(cubin->bytes);
  if (!assembled)
    return llvm::make_error<EngineError>(assembled.getMessage());
  return *assembled;
}

/// Code on the GPU.
struct Loaded {
  std::shared_ptr<const Module> module;
  Kernel kernel;
};

llvm::Expected<Loaded> loadKernel(const Gpu &gpu, const PtxCode &code,
                                  runtime::CodeCache *cache) {
  if (std::optional<Problem> problem = gpu.device->enter())
    return llvm::make_error<EngineError>(problem->message);
  llvm::Expected<std::shared_ptr<const Module>> module = load(gpu, code, cache);
  if (!module)
    return module.takeError();
  Result<Kernel> kernel = (*module)->findKernel(code.entry);
  if (!kernel)
    return llvm::make_error<EngineError>(kernel.getMessage());
  return Loaded{*module, *kernel};
}

class CudaKernel : public ReadyKernel {
public:
  CudaKernel(PtxCode code, std::shared_ptr<const Gpu> gpu, Loaded loaded,
             const runtime::LaunchClock *clock)
      : code(std::move(code)), gpu(std::move(gpu)), loaded(std::move(loaded)),
        clock(clock) {}

  Outcome launch(runtime::Launch &launch,
                 const LaunchOptions &options) const override {
    Outcome outcome = run(launch.grid, options,
                          [&](const Kernel &kernel, const KernelShape &shape,
                              const ExecutionOptions &own) {
                            return execute(kernel, shape, launch, own);
                          });
    for (runtime::Buffer &buffer : launch.buffers)
      buffer.written.clear();
    return outcome;
  }

  Outcome launchOnAddresses(const std::array<uint32_t, 3> &grid,
                            llvm::ArrayRef<uint64_t> arguments,
                            const LaunchOptions &options) const override {
    std::vector<uint64_t> words(arguments);
    std::vector<SharedMemory> tables;
    for (const auto &[number, table] : options.tables) {
      Result<SharedMemory> memory = allocateTable(table);
      if (!memory) {
        Outcome outcome;
        outcome.failure = {Failure::Refused, memory.getMessage()};
        return outcome;
      }
      words[number] = memory->getAddress();
      tables.push_back(std::move(*memory));
    }
    return run(grid, options,
               [&](const Kernel &kernel, const KernelShape &shape,
                   const ExecutionOptions &own) {
                 return execute(kernel, shape, std::span<const uint64_t>(words),
                                own);
               });
  }

private:
  /// Memory that the GPU sees, with these words.
  Result<SharedMemory> allocateTable(llvm::ArrayRef<uint64_t> words) const {
    if (std::optional<Problem> problem = gpu->device->enter())
      return *problem;
    // An empty list has an address too.
    Result<SharedMemory> memory = SharedMemory::allocate(
        *gpu->device, std::max<size_t>(words.size(), 1) * sizeof(uint64_t));
    if (memory && !words.empty())
      std::memcpy(memory->getBytes().data(), words.data(),
                  words.size() * sizeof(uint64_t));
    return memory;
  }

  using Execute = llvm::function_ref<ExecutionOutcome(
      const Kernel &, const KernelShape &, const ExecutionOptions &)>;
  Outcome run(const std::array<uint32_t, 3> &grid, const LaunchOptions &options,
              Execute execute) const;

  PtxCode code;
  // The module is unloaded before the device is left.
  std::shared_ptr<const Gpu> gpu;
  CodePerGrid<Loaded> loaded;
  const runtime::LaunchClock *clock;
  mutable MessageCapacity messageCapacity;
};

Outcome CudaKernel::run(const std::array<uint32_t, 3> &grid,
                        const LaunchOptions &options, Execute execute) const {
  uint64_t numBlocks = uint64_t(grid[0]) * grid[1] * grid[2];
  Outcome outcome;
  auto chosen = loaded.get(code, grid, [&](const PtxCode &rewritten) {
    return loadKernel(*gpu, rewritten, /*cache=*/nullptr);
  });
  if (!chosen) {
    outcome.failure = {Failure::Refused, toString(chosen.takeError())};
    return outcome;
  }
  KernelShape shape = makeShape(code, getLaunchedGrid(grid));
  ExecutionOptions own;
  own.timeout = options.timeout;
  own.stream = options.stream;
  if (clock)
    own.clock = clock;
  own.messageCapacity = messageCapacity.choose(code, numBlocks);
  ExecutionOutcome result = execute((*chosen)->kernel, shape, own);
  outcome.losesDevice = gpu->device->isLost();
  switch (result.kind) {
  case ExecutionOutcome::Done:
    outcome.deviceSeconds = result.seconds;
    break;
  case ExecutionOutcome::Failed:
    outcome.failure = {Failure::Error, result.message};
    break;
  case ExecutionOutcome::TimedOut:
    outcome.failure = {Failure::Timeout, result.message};
    break;
  case ExecutionOutcome::Refused:
    outcome.failure = {Failure::Refused, result.message};
    break;
  }
  if (addMessages(result.messages, code, grid, options, outcome) != 0)
    messageCapacity.grow(own.messageCapacity);
  if (outcome.hasFailed())
    return outcome;
  outcome.numBlocks = numBlocks;
  if (options.progress)
    options.progress(numBlocks, numBlocks);
  return outcome;
}

//===----------------------------------------------------------------------===//
// The engine
//===----------------------------------------------------------------------===//

class CudaEngine : public Engine {
public:
  CudaEngine(std::unique_ptr<PtxSource> source, CudaEngineOptions options)
      : source(std::move(source)), engineOptions(std::move(options)) {}

  llvm::StringRef getName() const override { return "cuda"; }
  llvm::StringRef getTitle() const override { return "the CUDA engine"; }
  std::string describe(llvm::StringRef kernel) const override {
    return ("compiles " + kernel + " for the NVIDIA GPU of this machine").str();
  }
  Capabilities getCapabilities() const override {
    Capabilities capabilities;
    capabilities.compiles = true;
    capabilities.plans = true;
    capabilities.times = true;
    capabilities.takesDeviceAddresses = true;
    return capabilities;
  }
  llvm::StringRef getTargetWord() const override { return "target"; }
  /// Whether the GPU runs it is found out when a kernel is prepared: kernels
  /// can be packed where there is none.
  llvm::Error checkTarget(llvm::StringRef target) const override {
    return gpu::Target::get(target).takeError();
  }
  llvm::Expected<std::string>
  chooseTarget(llvm::StringRef target) const override;
  llvm::Error checkPlan(llvm::StringRef plan) const override {
    return source->checkPlan(plan);
  }
  const PtxSource *getPtxSource() const override { return source.get(); }
  runtime::CodeCache *getCodeCache() const override {
    return source->getCodeCache();
  }

  llvm::Expected<std::unique_ptr<ReadyKernel>>
  prepare(cuda_tile::EntryOp entry,
          const PrepareOptions &options) const override;

private:
  llvm::Expected<std::shared_ptr<const Gpu>> getGpu() const;

  std::unique_ptr<PtxSource> source;
  CudaEngineOptions engineOptions;
  mutable std::mutex mutex; // guards the following
  mutable std::shared_ptr<const Gpu> openGpu;
};

} // namespace

llvm::Expected<std::shared_ptr<const Gpu>> CudaEngine::getGpu() const {
  std::lock_guard<std::mutex> lock(mutex);
  if (openGpu)
    return openGpu;
  auto gpu = std::make_shared<Gpu>();
  const Driver *driver = nullptr;
  if (engineOptions.driver.empty()) {
    Result<const Driver *> found = Driver::get();
    if (!found)
      return llvm::make_error<EngineError>(found.getMessage());
    driver = *found;
  } else {
    Result<std::unique_ptr<Driver>> loaded = Driver::load(engineOptions.driver);
    if (!loaded)
      return llvm::make_error<EngineError>(loaded.getMessage());
    gpu->ownDriver = std::move(*loaded);
    driver = gpu->ownDriver.get();
  }
  Result<std::unique_ptr<Device>> device = Device::open(*driver);
  if (!device)
    return llvm::make_error<EngineError>(device.getMessage());
  gpu->device = std::move(*device);
  gpu->modules = std::make_unique<ModuleCache>(*gpu->device);
  openGpu = gpu;
  return openGpu;
}

/// Says why this GPU cannot run code for a target.
static llvm::Error checkRuns(llvm::StringRef target, const DeviceInfo &info) {
  llvm::Expected<gpu::Target> found = gpu::Target::get(target);
  if (!found)
    return llvm::make_error<EngineError>(toString(found.takeError()));
  if (runsOn(*found, info.major, info.minor))
    return llvm::Error::success();
  return llvm::make_error<EngineError>(
      "code for " + target + " does not run on the GPU '" + info.name +
      "', which is sm_" + llvm::Twine(info.major * 10 + info.minor));
}

static void addRemark(std::vector<Remark> *remarks, const PtxCode &code,
                      const KernelAttributes &attributes) {
  if (!remarks)
    return;
  Remark remark;
  remark.kind = "registers";
  remark.isMissed = attributes.localBytes != 0;
  remark.entry = code.entry;
  remark.opName = "cuda_tile.entry";
  remark.text = std::to_string(attributes.registers) + " registers and " +
                std::to_string(attributes.localBytes) +
                " bytes of local memory per thread, " +
                std::to_string(attributes.sharedBytes) +
                " bytes of static shared memory";
  remarks->push_back(std::move(remark));
}

llvm::Expected<std::string>
CudaEngine::chooseTarget(llvm::StringRef target) const {
  llvm::Expected<std::shared_ptr<const Gpu>> gpu = getGpu();
  if (!gpu)
    return gpu.takeError();
  const DeviceInfo &info = (*gpu)->device->getInfo();
  std::string chosen =
      target.empty() ? chooseGpuTarget(info.major, info.minor) : target.str();
  if (chosen.empty())
    return llvm::make_error<EngineError>(
        "the GPU '" + info.name + "' is sm_" +
        llvm::Twine(info.major * 10 + info.minor) +
        ", which is too old: sm_75 is the oldest");
  if (llvm::Error error = checkRuns(chosen, info))
    return std::move(error);
  return chosen;
}

llvm::Expected<std::unique_ptr<ReadyKernel>>
CudaEngine::prepare(cuda_tile::EntryOp entry,
                    const PrepareOptions &options) const {
  llvm::Expected<std::shared_ptr<const Gpu>> gpu = getGpu();
  if (!gpu)
    return gpu.takeError();
  llvm::Expected<std::string> target = chooseTarget(options.target);
  if (!target)
    return target.takeError();
  PrepareOptions own = options;
  own.target = *target;
  llvm::Expected<PtxCode> code = source->compile(entry, own);
  if (!code)
    return code.takeError();
  llvm::Expected<Loaded> loaded = loadKernel(
      **gpu, *code, own.usesCache ? source->getCodeCache() : nullptr);
  if (!loaded)
    return loaded.takeError();
  addRemark(options.remarks, *code, loaded->kernel.getAttributes());
  return std::make_unique<CudaKernel>(std::move(*code), *gpu,
                                      std::move(*loaded), engineOptions.clock);
}

std::unique_ptr<Engine>
tessera::createCudaEngine(std::unique_ptr<PtxSource> source,
                          CudaEngineOptions options) {
  return std::make_unique<CudaEngine>(std::move(source), std::move(options));
}

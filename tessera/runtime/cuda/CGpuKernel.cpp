//===- CGpuKernel.cpp - launching compiled kernels on GPUs from C -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera-c/GpuKernel.h"
#include "tessera/runtime/cuda/Execution.h"
#include "tessera/runtime/host/Messages.h"

#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstring>

using namespace tessera;
using namespace tessera::runtime;
using namespace tessera::runtime::cuda;

//===----------------------------------------------------------------------===//
// Errors
//===----------------------------------------------------------------------===//

static thread_local std::string lastError;

const char *tsr_gpu_get_error(void) { return lastError.c_str(); }

static TsrStatus fail(const std::string &message) {
  lastError = message;
  return TSR_FAILED;
}

//===----------------------------------------------------------------------===//
// The GPU
//===----------------------------------------------------------------------===//

/// The first GPU, or why there is none. It stays open, as memory and modules of
/// the program may live as long as the process.
static const Result<const Device *> &getDevice() {
  static const Result<const Device *> device = []() -> Result<const Device *> {
    Result<const Driver *> driver = Driver::get();
    if (!driver)
      return driver.getProblem();
    Result<std::unique_ptr<Device>> opened = Device::open(**driver);
    if (!opened)
      return opened.getProblem();
    return static_cast<const Device *>(opened->release());
  }();
  return device;
}

/// Makes the GPU that of the calling thread.
static Result<const Device *> enter() {
  const Result<const Device *> &device = getDevice();
  if (device)
    if (auto problem = (*device)->enter())
      return *problem;
  return device;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

namespace {
/// An entry of a module, as its launches use it.
struct LoadedKernel {
  DeviceKernel description;
  Kernel kernel;
  /// It grows after messages were lost.
  std::atomic<uint32_t> messageCapacity = 0;
};
} // namespace

struct TsrGpuModule {
  std::unique_ptr<const Module> module;
  std::mutex mutex; // guards the following
  std::map<const TsrGpuKernelCode *, std::unique_ptr<LoadedKernel>> kernels;

  Result<LoadedKernel *> find(const TsrGpuKernelCode &code);
};

static constexpr std::string_view kFirstLine = "tessera-kernel 1";

static Result<DeviceKernel> parseKernel(const TsrGpuKernelCode &code) {
  std::string text;
  for (uint32_t i = 0; i < code.numLines; ++i)
    text += std::string(code.lines[i]) + "\n";
  DeviceKernel kernel;
  LineReader reader(text, kFirstLine);
  while (reader.next()) {
    std::string_view key = reader.word();
    if (!readKernelLine(reader, key, kernel))
      reader.fail("unknown word '" + std::string(key) + "'");
    reader.endLine(key);
  }
  if (auto problem = checkKernel(kernel))
    reader.fail(problem->message);
  if (!reader.getProblem().empty())
    return Problem{"the header is of another version of Tessera: " +
                   reader.getProblem()};
  return kernel;
}

Result<LoadedKernel *> TsrGpuModule::find(const TsrGpuKernelCode &code) {
  std::lock_guard<std::mutex> lock(mutex);
  std::unique_ptr<LoadedKernel> &loaded = kernels[&code];
  if (loaded)
    return loaded.get();
  Result<DeviceKernel> description = parseKernel(code);
  if (!description)
    return description.getProblem();
  Result<Kernel> kernel = module->findKernel(description->entry);
  if (!kernel)
    return kernel.getProblem();
  loaded.reset(new LoadedKernel{std::move(*description), *kernel});
  return loaded.get();
}

TsrStatus tsr_gpu_load(const void *image, size_t size, TsrGpuModule **module) {
  *module = nullptr;
  Result<const Device *> device = enter();
  if (!device)
    return fail(device.getMessage());
  Result<std::unique_ptr<Module>, LoadProblem> loaded =
      Module::load(**device, {static_cast<const char *>(image), size});
  if (!loaded)
    return fail(loaded.getMessage());
  *module = new TsrGpuModule{std::move(*loaded), {}, {}};
  return TSR_OK;
}

TsrStatus tsr_gpu_load_file(const char *path, TsrGpuModule **module) {
  *module = nullptr;
  auto refuse = [&] {
    return fail("cannot read '" + std::string(path) +
                "': " + std::strerror(errno));
  };
  std::FILE *file = std::fopen(path, "rb");
  if (!file)
    return refuse();
  std::string image;
  char part[1 << 16];
  while (size_t count = std::fread(part, 1, sizeof(part), file))
    image.append(part, count);
  bool isBroken = std::ferror(file);
  int error = errno;
  std::fclose(file);
  errno = error;
  return isBroken ? refuse() : tsr_gpu_load(image.data(), image.size(), module);
}

void tsr_gpu_unload(TsrGpuModule *module) {
  // A context that is lost has freed it.
  (void)enter();
  delete module;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

TsrStatus tsr_gpu_allocate(size_t size, TsrGpuAddress *address) {
  *address = 0;
  Result<const Device *> device = enter();
  if (!device)
    return fail(device.getMessage());
  // The driver allocates nothing for 0 bytes.
  if (auto problem = (*device)->check(
          (*device)->getDriver().cuMemAlloc_v2(address,
                                               std::max(size, size_t(1))),
          "allocate " + std::to_string(size) + " bytes on the GPU"))
    return fail(problem->message);
  return TSR_OK;
}

void tsr_gpu_free(TsrGpuAddress address) {
  if (address == 0)
    return;
  if (Result<const Device *> device = enter())
    (void)(*device)->getDriver().cuMemFree_v2(address);
}

/// Copies by a stream, and waits for it.
static TsrStatus copy(size_t size,
                      Status (*start)(const Driver &driver, void *host,
                                      Address address, size_t size,
                                      Handle stream),
                      void *host, Address address) {
  Result<const Device *> device = enter();
  if (!device)
    return fail(device.getMessage());
  if (size == 0)
    return TSR_OK;
  Result<Stream> stream = Stream::create(**device);
  if (!stream)
    return fail(stream.getMessage());
  if (auto problem = (*device)->check(
          start((*device)->getDriver(), host, address, size, stream->get()),
          "copy " + std::to_string(size) + " bytes"))
    return fail(problem->message);
  if (auto problem = stream->synchronize())
    return fail(problem->message);
  return TSR_OK;
}

TsrStatus tsr_gpu_copy_to(TsrGpuAddress to, const void *from, size_t size) {
  return copy(
      size,
      [](const Driver &driver, void *host, Address address, size_t bytes,
         Handle stream) {
        return driver.cuMemcpyHtoDAsync_v2(address, host, bytes, stream);
      },
      const_cast<void *>(from), to);
}

TsrStatus tsr_gpu_copy_from(void *to, TsrGpuAddress from, size_t size) {
  return copy(
      size,
      [](const Driver &driver, void *host, Address address, size_t bytes,
         Handle stream) {
        return driver.cuMemcpyDtoHAsync_v2(host, address, bytes, stream);
      },
      to, from);
}

//===----------------------------------------------------------------------===//
// Launches
//===----------------------------------------------------------------------===//

/// Writes text to the callback, or to a stream if there is none.
static TextSink makeWriter(TsrTextCallback callback, void *userData,
                           std::FILE *stream) {
  return [=](std::string_view text) {
    if (callback)
      callback(text.data(), text.size(), userData);
    else
      std::fwrite(text.data(), 1, text.size(), stream);
  };
}

namespace {
/// Tells the caller why a launch fails.
class Report {
public:
  Report(const TsrGpuKernelCode &code, const TsrGpuLaunch &launch)
      : name(code.name),
        messages(makeWriter(launch.messages, launch.userData, stderr)) {}

  TsrStatus fail(const std::string &message, TsrStatus status = TSR_FAILED) {
    lastError = name + ": " + message;
    messages(lastError + "\n");
    return status;
  }

private:
  std::string name;

public:
  TextSink messages;
};
} // namespace

static TsrStatus reportMessages(const ExecutionOutcome &outcome,
                                LoadedKernel &kernel,
                                const std::array<uint32_t, 3> &grid,
                                uint32_t capacity, const TsrGpuLaunch &launch,
                                Report &report) {
  MessageSinks sinks;
  sinks.output = makeWriter(launch.output, launch.userData, stdout);
  sinks.messages = report.messages;
  MessageOutcome said =
      decodeMessages(outcome.messages, kernel.description.sites, grid, sinks);
  if (said.lost != 0)
    kernel.messageCapacity = growMessageCapacity(capacity);
  switch (outcome.kind) {
  case ExecutionOutcome::Done:
    break;
  case ExecutionOutcome::TimedOut:
    return report.fail(outcome.message, TSR_TIMED_OUT);
  case ExecutionOutcome::Failed:
  case ExecutionOutcome::Refused:
    return report.fail(outcome.message);
  }
  if (said.failure)
    return report.fail(said.failure->message + " in tile block " +
                       formatBlock(said.failure->block));
  if (said.failedAsserts != 0)
    return report.fail(
        std::to_string(said.failedAsserts) +
            (said.failedAsserts == 1 ? " assertion" : " assertions") +
            " failed",
        TSR_ASSERTED);
  return TSR_OK;
}

TsrStatus tsr_gpu_launch(TsrGpuModule *module, const TsrGpuKernelCode *code,
                         const TsrGpuLaunch *launch,
                         const uint64_t *arguments) {
  Report report(*code, *launch);
  std::array<uint32_t, 3> grid = {launch->grid[0], launch->grid[1],
                                  launch->grid[2]};
  if (grid[0] == 0 || grid[1] == 0 || grid[2] == 0)
    return TSR_OK;
  Result<const Device *> device = enter();
  if (!device)
    return report.fail(device.getMessage());
  Result<LoadedKernel *> found = module->find(*code);
  if (!found)
    return report.fail(found.getMessage());
  LoadedKernel &kernel = **found;
  const DeviceKernel &description = kernel.description;
  ExecutionOptions options;
  options.stream = launch->stream;
  options.waits = !(launch->flags & TSR_GPU_NO_WAIT);
  if (!options.waits && !options.stream)
    return report.fail("TSR_GPU_NO_WAIT needs a stream");
  if (!options.waits && !description.sites.empty())
    return report.fail("the kernel prints or asserts, so its launch must wait "
                       "for it");
  if (launch->timeoutMilliseconds != 0)
    options.timeout = std::chrono::milliseconds(
        std::min<uint64_t>(launch->timeoutMilliseconds, uint64_t(1) << 40));
  options.messageCapacity = kernel.messageCapacity.load();
  if (options.messageCapacity == 0)
    options.messageCapacity = chooseMessageCapacity(
        description.sites, uint64_t(grid[0]) * grid[1] * grid[2]);
  ExecutionOutcome outcome = execute(
      kernel.kernel, makeShape(description, grid),
      std::span<const uint64_t>(arguments, code->numParameters), options);
  return reportMessages(outcome, kernel, grid, options.messageCapacity, *launch,
                        report);
}

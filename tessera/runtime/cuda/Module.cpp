//===- Module.cpp - code on a GPU -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Module.h"
#include "tessera/runtime/host/Sha256.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::runtime;
using namespace tessera::runtime::cuda;

//===----------------------------------------------------------------------===//
// Loading
//===----------------------------------------------------------------------===//

/// The first few lines of a compiler's log, as a part of a sentence.
static std::string summarizeLog(std::string_view log) {
  constexpr unsigned kMaxLines = 3;
  std::string text;
  unsigned numLines = 0;
  while (!log.empty()) {
    size_t end = std::min(log.find('\n'), log.size());
    std::string_view line = log.substr(0, end);
    log.remove_prefix(std::min(end + 1, log.size()));
    while (!line.empty() && static_cast<unsigned char>(line.back()) <= ' ')
      line.remove_suffix(1);
    if (line.empty() || ++numLines > kMaxLines)
      continue;
    text += (text.empty() ? "" : "; ") + std::string(line);
  }
  if (numLines > kMaxLines)
    text += "; and " + std::to_string(numLines - kMaxLines) + " more lines";
  return text;
}

Result<std::unique_ptr<Module>, LoadProblem>
Module::load(const Device &device, std::string_view image) {
  const Driver &driver = device.getDriver();
  // The driver reads PTX up to a zero.
  std::string copy(image);
  bool isCubin = copy.starts_with("\x7f"
                                  "ELF");
  std::string log(16 << 10, '\0');
  enum { kErrorLog = 5, kErrorLogBytes = 6 };
  int options[] = {kErrorLog, kErrorLogBytes};
  void *values[] = {log.data(), reinterpret_cast<void *>(log.size() - 1)};
  Handle handle = nullptr;
  Status status =
      driver.cuModuleLoadDataEx(&handle, copy.data(), 2, options, values);
  if (status != kSuccess) {
    std::string said = summarizeLog(log.c_str());
    LoadProblem problem;
    problem.status = status;
    problem.message = std::string("the CUDA driver cannot load the ") +
                      (isCubin ? "cubin" : "PTX") + ": " +
                      driver.describe(status) +
                      (said.empty() ? "" : ": " + said);
    return problem;
  }
  return std::unique_ptr<Module>(new Module(device, handle));
}

Module::~Module() {
  // The thread may have used another device, or none.
  if (!device.enter())
    device.getDriver().cuModuleUnload(handle);
}

Result<Kernel> Module::findKernel(const std::string &name) const {
  const Driver &driver = device.getDriver();
  Handle function = nullptr;
  Status status = driver.cuModuleGetFunction(&function, handle, name.c_str());
  if (status == kNotFound)
    return Problem{"the code has no entry '" + name + "'"};
  if (auto problem = device.check(status, "find the entry '" + name + "'"))
    return *problem;
  KernelAttributes attributes;
  // Of CUfunction_attribute.
  const std::pair<int, int *> wanted[] = {{0, &attributes.maxThreads},
                                          {1, &attributes.sharedBytes},
                                          {3, &attributes.localBytes},
                                          {4, &attributes.registers}};
  for (auto [attribute, value] : wanted)
    if (auto problem =
            device.check(driver.cuFuncGetAttribute(value, attribute, function),
                         "ask for the attributes of the entry '" + name + "'"))
      return *problem;
  return Kernel(*this, function, attributes);
}

Result<Module::Variable> Module::findVariable(const std::string &name) const {
  const Driver &driver = device.getDriver();
  Variable variable{};
  size_t size = 0;
  Status status = driver.cuModuleGetGlobal_v2(&variable.address, &size, handle,
                                              name.c_str());
  if (status == kNotFound)
    return Problem{"the code has no variable '" + name + "'"};
  if (auto problem = device.check(status, "find the variable '" + name + "'"))
    return *problem;
  variable.size = size;
  return variable;
}

Result<std::shared_ptr<const Module>, LoadProblem>
ModuleCache::load(std::string_view image) {
  std::string key = formatHex(Sha256::of(image));
  std::shared_ptr<const Module> found;
  {
    std::lock_guard<std::mutex> lock(mutex);
    found = known[key].lock();
  }
  if (!found) {
    // Two threads may compile the same; that is better than one at a time.
    Result<std::unique_ptr<Module>, LoadProblem> loaded =
        Module::load(device, image);
    if (!loaded)
      return loaded.getProblem();
    found = std::move(*loaded);
  }
  // What is dropped is unloaded after the lock is.
  std::shared_ptr<const Module> dropped;
  std::lock_guard<std::mutex> lock(mutex);
  known[key] = found;
  std::erase(kept, found);
  kept.push_back(found);
  if (kept.size() > numKept) {
    dropped = std::move(kept.front());
    kept.erase(kept.begin());
    std::erase_if(known,
                  [](const auto &each) { return each.second.expired(); });
  }
  return found;
}

//===----------------------------------------------------------------------===//
// Launching
//===----------------------------------------------------------------------===//

static std::string formatExtents(const std::array<uint32_t, 3> &extents) {
  return std::to_string(extents[0]) + "x" + std::to_string(extents[1]) + "x" +
         std::to_string(extents[2]);
}

std::optional<Problem> Kernel::checkShape(const KernelShape &shape) const {
  const DeviceInfo &info = module->getDevice().getInfo();
  for (unsigned i = 0; i < 3; ++i)
    if (shape.grid[i] > uint32_t(info.maxGrid[i]))
      return Problem{"the grid " + formatExtents(shape.grid) +
                     " is too large for the GPU, which has at most " +
                     std::to_string(info.maxGrid[i]) + " blocks along axis " +
                     std::to_string(i)};
  uint64_t shared = uint64_t(attributes.sharedBytes) + shape.dynamicSharedBytes;
  if (shape.dynamicSharedBytes != 0 && shared > uint64_t(info.maxSharedBytes))
    return Problem{"the kernel needs " + std::to_string(shared) +
                   " bytes of shared memory, but the GPU has " +
                   std::to_string(info.maxSharedBytes)};
  return std::nullopt;
}

static bool encodeMap(const Driver &driver, const MapFields &fields,
                      uint8_t *map) {
  // Nothing is interleaved, no more is fetched than asked for, and what is
  // outside is zero.
  return driver.cuTensorMapEncodeTiled &&
         driver.cuTensorMapEncodeTiled(
             map, int(fields.type), fields.rank,
             reinterpret_cast<void *>(fields.address), fields.sizes.data(),
             fields.strides.data(), fields.box.data(), fields.steps.data(),
             /*interleave=*/0, int(fields.swizzle), /*promotion=*/0,
             /*fill=*/0) == kSuccess;
}

std::optional<Problem> Kernel::launch(const KernelShape &shape,
                                      std::span<const uint64_t> words,
                                      const Stream &stream) const {
  const Driver &driver = module->getDevice().getDriver();
  const DeviceInfo &info = module->getDevice().getInfo();
  if (auto problem = checkShape(shape))
    return problem;
  constexpr int kMaxDynamicSharedBytes = 8, kNonPortableCluster = 14;
  if (attributes.sharedBytes + shape.dynamicSharedBytes >
      uint64_t(info.sharedBytes))
    if (auto problem = module->getDevice().check(
            driver.cuFuncSetAttribute(function, kMaxDynamicSharedBytes,
                                      int(shape.dynamicSharedBytes)),
            "use " + std::to_string(shape.dynamicSharedBytes) +
                " bytes of shared memory"))
      return problem;
  std::vector<const void *> parameters;
  for (const uint64_t &word : words)
    parameters.push_back(&word);
  MapParameters maps(shape.maps, words,
                     [&](const MapFields &fields, uint8_t *map) {
                       return encodeMap(driver, fields, map);
                     });
  if (!shape.maps.empty()) {
    parameters.push_back(maps.getMaps().data());
    parameters.push_back(&maps.areMade());
  }
  auto **pointers = const_cast<void **>(parameters.data());
  std::string what = "launch a grid of " + formatExtents(shape.grid) +
                     " with blocks of " + formatExtents(shape.block) +
                     " threads";
  const auto &[grid, block, cluster, dynamicSharedBytes, recipes] = shape;
  uint64_t clusterSize = uint64_t(cluster[0]) * cluster[1] * cluster[2];
  if (clusterSize == 1)
    return module->getDevice().check(
        driver.cuLaunchKernel(function, grid[0], grid[1], grid[2], block[0],
                              block[1], block[2], unsigned(dynamicSharedBytes),
                              stream.get(), pointers, nullptr),
        what);
  if (!driver.cuLaunchKernelEx)
    return Problem{"the CUDA driver is too old to launch clusters"};
  constexpr uint64_t kPortableCluster = 8;
  if (clusterSize > kPortableCluster)
    if (auto problem = module->getDevice().check(
            driver.cuFuncSetAttribute(function, kNonPortableCluster, 1),
            "use clusters of " + std::to_string(clusterSize) + " blocks"))
      return problem;
  LaunchAttribute attribute = {};
  attribute.id = kLaunchCluster;
  attribute.value.cluster = {cluster[0], cluster[1], cluster[2]};
  LaunchConfig config = {grid[0],
                         grid[1],
                         grid[2],
                         block[0],
                         block[1],
                         block[2],
                         unsigned(dynamicSharedBytes),
                         stream.get(),
                         &attribute,
                         1};
  return module->getDevice().check(
      driver.cuLaunchKernelEx(&config, function, pointers, nullptr),
      what + " in clusters of " + formatExtents(cluster));
}

//===- Module.h - code on a GPU -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_CUDA_MODULE_H
#define TESSERA_RUNTIME_CUDA_MODULE_H

#include "tessera/runtime/cuda/Device.h"
#include "tessera/runtime/device/DeviceKernel.h"

#include <map>
#include <string_view>

namespace tessera::runtime::cuda {

/// What the driver says of a kernel.
struct KernelAttributes {
  int registers = 0;   // of a thread
  int localBytes = 0;  // of a thread: stack and spills
  int sharedBytes = 0; // static, of a block
  int maxThreads = 0;  // of a block
};

/// The grid counts CTAs.
struct KernelShape {
  std::array<uint32_t, 3> grid{1, 1, 1}, block{1, 1, 1}, cluster{1, 1, 1};
  uint64_t dynamicSharedBytes = 0;
  /// What is passed after the arguments; those of the kernel.
  std::span<const MapRecipe> maps;
};

inline KernelShape makeShape(const DeviceKernel &kernel,
                             const std::array<uint32_t, 3> &grid) {
  return {grid, kernel.block, kernel.cluster, kernel.dynamicSharedBytes,
          kernel.maps};
}

/// Why code cannot be loaded.
struct LoadProblem : Problem {
  Status status = 0;
  /// The driver's own compiler does not take this PTX, but another ptxas might:
  /// it is too new for the driver, or the driver has no compiler.
  bool isForPtxas() const {
    return status == kUnsupportedPtxVersion || status == kJitCompilerNotFound;
  }
};

class Module;

/// A function of a module; valid as long as the module.
class Kernel {
public:
  const KernelAttributes &getAttributes() const { return attributes; }
  const Module &getModule() const { return *module; }

  /// Starts the kernel. There is one word per parameter: an address, or the
  /// bits of a number. A problem if the device cannot run it in this shape.
  std::optional<Problem> launch(const KernelShape &shape,
                                std::span<const uint64_t> words,
                                const Stream &stream) const;

private:
  friend class Module;
  Kernel(const Module &module, Handle function, KernelAttributes attributes)
      : module(&module), function(function), attributes(attributes) {}

  std::optional<Problem> checkShape(const KernelShape &shape) const;

  const Module *module;
  Handle function;
  KernelAttributes attributes;
};

class Module {
public:
  /// Loads PTX, which the driver compiles, or a cubin. A problem has what the
  /// driver's compiler said.
  static Result<std::unique_ptr<Module>, LoadProblem>
  load(const Device &device, std::string_view image);
  ~Module();
  Module(const Module &) = delete;
  Module &operator=(const Module &) = delete;

  Result<Kernel> findKernel(const std::string &name) const;
  struct Variable {
    Address address;
    uint64_t size;
  };
  Result<Variable> findVariable(const std::string &name) const;

  const Device &getDevice() const { return device; }
  /// Held during a launch that uses the buffer of messages: its address is in a
  /// variable of the module.
  std::mutex &getMessageMutex() const { return messageMutex; }

private:
  Module(const Device &device, Handle handle)
      : device(device), handle(handle) {}

  const Device &device;
  Handle handle;
  mutable std::mutex messageMutex;
};

/// Modules of this process, so that a kernel that is prepared again is not
/// compiled again. Keeps the last few, and those that are in use. Thread-safe.
class ModuleCache {
public:
  explicit ModuleCache(const Device &device, size_t numKept = 64)
      : device(device), numKept(numKept) {}

  Result<std::shared_ptr<const Module>, LoadProblem>
  load(std::string_view image);

private:
  const Device &device;
  const size_t numKept;
  std::mutex mutex; // guards the following
  std::map<std::string, std::weak_ptr<const Module>> known;
  std::vector<std::shared_ptr<const Module>> kept; // the last one is the newest
};

} // namespace tessera::runtime::cuda

#endif // TESSERA_RUNTIME_CUDA_MODULE_H

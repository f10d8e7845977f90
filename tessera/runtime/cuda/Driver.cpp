//===- Driver.cpp - the CUDA driver, loaded when it is needed -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Driver.h"

#include <cstdlib>
#include <dlfcn.h>

using namespace tessera;
using namespace tessera::runtime::cuda;

std::string Driver::describe(Status status) const {
  const char *name = nullptr, *text = nullptr;
  if (cuGetErrorString(status, &text) != kSuccess || !text ||
      cuGetErrorName(status, &name) != kSuccess || !name)
    return "error " + std::to_string(status) + " of the CUDA driver";
  return std::string(text) + " (" + name + ")";
}

std::optional<Problem> Driver::check(Status status,
                                     const std::string &what) const {
  if (status == kSuccess)
    return std::nullopt;
  return Problem{"cannot " + what + ": " + describe(status)};
}

Result<std::unique_ptr<Driver>> Driver::load(const std::string &path) {
  void *library = dlopen(path.c_str(), RTLD_NOW | RTLD_LOCAL);
  if (!library) {
    const char *reason = dlerror();
    return Problem{"there is no CUDA driver on this machine: " +
                   std::string(reason ? reason : path)};
  }
  std::unique_ptr<Driver> driver(new Driver);
  const char *missing = nullptr;
#define TESSERA_CUDA_FIND(NAME, ...)                                           \
  driver->NAME =                                                               \
      reinterpret_cast<decltype(driver->NAME)>(dlsym(library, #NAME));         \
  if (!driver->NAME && !missing)                                               \
    missing = #NAME;
  TESSERA_CUDA_FUNCTIONS(TESSERA_CUDA_FIND)
  if (missing)
    return Problem{"'" + path +
                   "' is not a CUDA driver, or one that is too old: "
                   "it has no function " +
                   missing};
  TESSERA_CUDA_NEW_FUNCTIONS(TESSERA_CUDA_FIND)
#undef TESSERA_CUDA_FIND
  if (Status status = driver->cuInit(0); status == kNoDevice)
    return Problem{"there is no NVIDIA GPU on this machine"};
  else if (std::optional<Problem> problem =
               driver->check(status, "start the CUDA driver"))
    return *problem;
  if (std::optional<Problem> problem =
          driver->check(driver->cuDriverGetVersion(&driver->version),
                        "ask the CUDA driver for its version"))
    return *problem;
  return driver;
}

Result<const Driver *> Driver::get() {
  // Never freed: other threads may use it until the process ends.
  static const auto *loaded = [] {
    const char *path = std::getenv("TESSERA_LIBCUDA");
    return new Result<std::unique_ptr<Driver>>(
        load(path && *path ? path : "libcuda.so.1"));
  }();
  if (!*loaded)
    return Problem{loaded->getMessage()};
  return static_cast<const Driver *>((*loaded)->get());
}

//===- Driver.h - the CUDA driver, loaded when it is needed -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The functions of libcuda.so.1, found by dlopen, so that programs run where
// there is no driver. The types are those of the driver's interface, which does
// not change; no header of CUDA is needed.
//
// The driver must not be used before a fork and after it: a process that forks
// to run kernels leaves the driver to the child.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_CUDA_DRIVER_H
#define TESSERA_RUNTIME_CUDA_DRIVER_H

#include "tessera/support/Result.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace tessera::runtime::cuda {

/// CUresult.
using Status = int;
inline constexpr Status kSuccess = 0, kOutOfMemory = 2, kNoDevice = 100,
                        kNoBinaryForDevice = 209, kInvalidPtx = 218,
                        kJitCompilerNotFound = 221,
                        kUnsupportedPtxVersion = 222, kNotFound = 500,
                        kNotReady = 600;

/// CUcontext, CUmodule, CUfunction, CUstream, CUevent: pointers to what only
/// the driver knows.
using Handle = void *;
/// CUdeviceptr.
using Address = uint64_t;

/// CUlaunchAttribute, of which only clusters are used.
struct LaunchAttribute {
  int id;
  int padding;
  union {
    struct {
      uint32_t x, y, z;
    } cluster;
    char bytes[64];
  } value;
};
inline constexpr int kLaunchCluster = 4;

/// CUlaunchConfig.
struct LaunchConfig {
  uint32_t gridX, gridY, gridZ;
  uint32_t blockX, blockY, blockZ;
  uint32_t sharedBytes;
  Handle stream;
  LaunchAttribute *attributes;
  uint32_t numAttributes;
};

/// The functions that are used, in the order in which they are looked up. A
/// `_v2` is part of a name where the driver has an older function too.
#define TESSERA_CUDA_FUNCTIONS(FUNCTION)                                       \
  FUNCTION(cuInit, unsigned flags)                                             \
  FUNCTION(cuDriverGetVersion, int *version)                                   \
  FUNCTION(cuGetErrorName, Status status, const char **name)                   \
  FUNCTION(cuGetErrorString, Status status, const char **text)                 \
  FUNCTION(cuDeviceGetCount, int *count)                                       \
  FUNCTION(cuDeviceGet, int *device, int ordinal)                              \
  FUNCTION(cuDeviceGetName, char *name, int size, int device)                  \
  FUNCTION(cuDeviceTotalMem_v2, size_t *bytes, int device)                     \
  FUNCTION(cuDeviceGetAttribute, int *value, int attribute, int device)        \
  FUNCTION(cuDevicePrimaryCtxRetain, Handle *context, int device)              \
  FUNCTION(cuDevicePrimaryCtxRelease_v2, int device)                           \
  FUNCTION(cuCtxSetCurrent, Handle context)                                    \
  FUNCTION(cuMemAlloc_v2, Address *address, size_t bytes)                      \
  FUNCTION(cuMemFree_v2, Address address)                                      \
  FUNCTION(cuMemHostAlloc, void **bytes, size_t size, unsigned flags)          \
  FUNCTION(cuMemFreeHost, void *bytes)                                         \
  FUNCTION(cuMemHostGetDevicePointer_v2, Address *address, void *bytes,        \
           unsigned flags)                                                     \
  FUNCTION(cuMemcpyHtoDAsync_v2, Address to, const void *from, size_t bytes,   \
           Handle stream)                                                      \
  FUNCTION(cuMemcpyDtoHAsync_v2, void *to, Address from, size_t bytes,         \
           Handle stream)                                                      \
  FUNCTION(cuModuleLoadDataEx, Handle *module, const void *image,              \
           unsigned count, int *options, void **values)                        \
  FUNCTION(cuModuleUnload, Handle module)                                      \
  FUNCTION(cuModuleGetFunction, Handle *function, Handle module,               \
           const char *name)                                                   \
  FUNCTION(cuModuleGetGlobal_v2, Address *address, size_t *bytes,              \
           Handle module, const char *name)                                    \
  FUNCTION(cuFuncGetAttribute, int *value, int attribute, Handle function)     \
  FUNCTION(cuFuncSetAttribute, Handle function, int attribute, int value)      \
  FUNCTION(cuLaunchKernel, Handle function, unsigned gridX, unsigned gridY,    \
           unsigned gridZ, unsigned blockX, unsigned blockY, unsigned blockZ,  \
           unsigned sharedBytes, Handle stream, void **parameters,             \
           void **extra)                                                       \
  FUNCTION(cuStreamCreate, Handle *stream, unsigned flags)                     \
  FUNCTION(cuStreamDestroy_v2, Handle stream)                                  \
  FUNCTION(cuStreamSynchronize, Handle stream)                                 \
  FUNCTION(cuEventCreate, Handle *event, unsigned flags)                       \
  FUNCTION(cuEventDestroy_v2, Handle event)                                    \
  FUNCTION(cuEventRecord, Handle event, Handle stream)                         \
  FUNCTION(cuEventQuery, Handle event)                                         \
  FUNCTION(cuEventSynchronize, Handle event)                                   \
  FUNCTION(cuEventElapsedTime, float *milliseconds, Handle begin, Handle end)

/// Functions that older drivers do not have; null then.
#define TESSERA_CUDA_NEW_FUNCTIONS(FUNCTION)                                   \
  FUNCTION(cuLaunchKernelEx, const LaunchConfig *config, Handle function,      \
           void **parameters, void **extra)                                    \
  FUNCTION(cuTensorMapEncodeTiled, void *map, int type, uint32_t rank,         \
           void *address, const uint64_t *sizes, const uint64_t *strides,      \
           const uint32_t *box, const uint32_t *steps, int interleave,         \
           int swizzle, int promotion, int fill)

/// A driver in memory. It stays there until the process ends. All functions
/// are thread-safe.
class Driver {
public:
  /// The driver of this process, loaded and initialised by the first call. The
  /// variable TESSERA_LIBCUDA names another file than libcuda.so.1.
  static Result<const Driver *> get();
  /// Loads and initialises a driver.
  static Result<std::unique_ptr<Driver>> load(const std::string &path);

  /// `an illegal memory access was encountered (CUDA_ERROR_ILLEGAL_ADDRESS)`
  std::string describe(Status status) const;
  /// The problem of a call that was to do `what`, as in `cannot allocate 16
  /// bytes on the GPU: out of memory (CUDA_ERROR_OUT_OF_MEMORY)`; none if it
  /// has done that.
  std::optional<Problem> check(Status status, const std::string &what) const;
  /// The newest CUDA that it knows: 13.1 is 13010.
  int getVersion() const { return version; }

#define TESSERA_CUDA_MEMBER(NAME, ...) Status (*NAME)(__VA_ARGS__) = nullptr;
  TESSERA_CUDA_FUNCTIONS(TESSERA_CUDA_MEMBER)
  TESSERA_CUDA_NEW_FUNCTIONS(TESSERA_CUDA_MEMBER)
#undef TESSERA_CUDA_MEMBER

private:
  Driver() = default;

  int version = 0;
};

} // namespace tessera::runtime::cuda

#endif // TESSERA_RUNTIME_CUDA_DRIVER_H

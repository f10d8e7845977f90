//===- Device.h - a GPU and what is on it -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Owners of what the driver hands out. Each frees it in the destructor, unless
// the device is lost: after a fault every call fails, and while a kernel still
// runs after its time was up, freeing memory would wait for it.
//
// A thread calls `Device::enter` before it uses anything of the device.
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_RUNTIME_CUDA_DEVICE_H
#define TESSERA_RUNTIME_CUDA_DEVICE_H

#include "tessera/runtime/cuda/Driver.h"

#include <array>
#include <mutex>
#include <span>
#include <vector>

namespace tessera::runtime::cuda {

struct DeviceInfo {
  int ordinal = 0;
  std::string name;
  int major = 0, minor = 0; // compute capability
  uint64_t memory = 0;      // bytes
  int multiprocessors = 0;
  int maxThreads = 0; // of a block
  /// Shared memory of a block: by default, and the most it can ask for.
  int sharedBytes = 0, maxSharedBytes = 0;
  std::array<int, 3> maxGrid{};
  int clockKilohertz = 0, memoryClockKilohertz = 0, memoryBusBits = 0;
  int l2Bytes = 0;

  /// `NVIDIA H200, sm_90, 132 multiprocessors, 139 GiB`
  std::string describe() const;
};

Result<std::vector<DeviceInfo>> listDevices(const Driver &driver);

/// The primary context of a device, which is that of other libraries in this
/// process too.
class Device {
public:
  static Result<std::unique_ptr<Device>> open(const Driver &driver,
                                              int ordinal = 0);
  ~Device();
  Device(const Device &) = delete;
  Device &operator=(const Device &) = delete;

  /// Makes the calling thread use this device. A problem if it is lost.
  std::optional<Problem> enter() const;

  /// As `Driver::check`, and notes a status after which no call succeeds.
  std::optional<Problem> check(Status status, const std::string &what) const;

  bool isLost() const;
  /// From now on nothing is freed, and `enter` says why.
  void setLost(std::string reason) const;

  const DeviceInfo &getInfo() const { return info; }
  const Driver &getDriver() const { return driver; }

private:
  Device(const Driver &driver, DeviceInfo info)
      : driver(driver), info(std::move(info)) {}

  const Driver &driver;
  DeviceInfo info;
  int device = 0;
  Handle context = nullptr;
  mutable std::mutex mutex;
  mutable std::string lost;
};

/// A handle that is destroyed by a function of the driver.
class OwnedHandle {
public:
  using Destroy = Status (*Driver::*)(Handle);

  /// With null for `destroy`, the handle is that of somebody else.
  OwnedHandle(const Device &device, Handle handle, Destroy destroy)
      : device(&device), handle(handle), destroy(destroy) {}
  OwnedHandle(OwnedHandle &&other)
      : device(other.device), handle(std::exchange(other.handle, nullptr)),
        destroy(other.destroy) {}
  OwnedHandle &operator=(OwnedHandle &&) = delete;
  ~OwnedHandle() {
    if (handle && destroy && !device->isLost())
      (device->getDriver().*destroy)(handle);
  }

  Handle get() const { return handle; }
  const Device &getDevice() const { return *device; }

private:
  const Device *device;
  Handle handle;
  Destroy destroy;
};

/// What is given to one stream happens in order; streams do not wait for each
/// other.
class Stream : public OwnedHandle {
public:
  static Result<Stream> create(const Device &device);
  /// A stream of the program.
  static Stream borrow(const Device &device, Handle handle) {
    return Stream(device, handle, nullptr);
  }
  std::optional<Problem> synchronize() const;

private:
  using OwnedHandle::OwnedHandle;
};

class Event : public OwnedHandle {
public:
  static Result<Event> create(const Device &device);
  std::optional<Problem> record(const Stream &stream) const;
  /// Whether the device has come to it.
  Result<bool> isDone() const;
  std::optional<Problem> synchronize() const;
  /// The seconds from an event to this one.
  Result<double> getSecondsSince(const Event &begin) const;

private:
  using OwnedHandle::OwnedHandle;
};

/// Memory of the device.
class Memory {
public:
  static Result<Memory> allocate(const Device &device, uint64_t size);
  Memory(Memory &&other)
      : device(other.device), address(std::exchange(other.address, 0)),
        size(other.size) {}
  Memory &operator=(Memory &&) = delete;
  ~Memory();

  Address getAddress() const { return address; }
  /// Both copy all of it. The bytes must stay until the stream has done so.
  std::optional<Problem> copyFrom(std::span<const uint8_t> bytes,
                                  const Stream &stream) const;
  std::optional<Problem> copyTo(std::span<uint8_t> bytes,
                                const Stream &stream) const;

private:
  Memory(const Device &device, Address address, uint64_t size)
      : device(&device), address(address), size(size) {}

  const Device *device;
  Address address;
  uint64_t size;
};

/// Memory of the host that the device sees too. It can be read after a fault,
/// and while a kernel runs.
class SharedMemory {
public:
  static Result<SharedMemory> allocate(const Device &device, uint64_t size);
  SharedMemory(SharedMemory &&other)
      : device(other.device), bytes(std::exchange(other.bytes, {})),
        address(other.address) {}
  SharedMemory &operator=(SharedMemory &&) = delete;
  ~SharedMemory();

  /// The address for kernels.
  Address getAddress() const { return address; }
  std::span<uint8_t> getBytes() const { return bytes; }

private:
  SharedMemory(const Device &device, std::span<uint8_t> bytes, Address address)
      : device(&device), bytes(bytes), address(address) {}

  const Device *device;
  std::span<uint8_t> bytes;
  Address address;
};

} // namespace tessera::runtime::cuda

#endif // TESSERA_RUNTIME_CUDA_DEVICE_H

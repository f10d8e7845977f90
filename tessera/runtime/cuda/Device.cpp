//===- Device.cpp - a GPU and what is on it -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Device.h"

#include <algorithm>

using namespace tessera;
using namespace tessera::runtime::cuda;

//===----------------------------------------------------------------------===//
// Devices
//===----------------------------------------------------------------------===//

namespace {
/// Some numbers of CUdevice_attribute.
enum DeviceAttribute {
  kMaxThreadsPerBlock = 1,
  kMaxGridX = 5,
  kMaxSharedBytes = 8,
  kClockRate = 13,
  kMultiprocessors = 16,
  kMemoryClockRate = 36,
  kMemoryBusWidth = 37,
  kL2Bytes = 38,
  kMajor = 75,
  kMinor = 76,
  kMaxSharedBytesOptIn = 97,
};
} // namespace

std::string DeviceInfo::describe() const {
  return name + ", sm_" + std::to_string(major) + std::to_string(minor) + ", " +
         std::to_string(multiprocessors) + " multiprocessors, " +
         std::to_string(memory >> 30) + " GiB";
}

static Result<DeviceInfo> readInfo(const Driver &driver, int ordinal) {
  DeviceInfo info;
  info.ordinal = ordinal;
  std::string what = "ask for GPU " + std::to_string(ordinal);
  int device;
  if (auto problem = driver.check(driver.cuDeviceGet(&device, ordinal), what))
    return *problem;
  char name[256] = "";
  if (auto problem = driver.check(
          driver.cuDeviceGetName(name, sizeof(name) - 1, device), what))
    return *problem;
  info.name = name;
  size_t memory = 0;
  if (auto problem =
          driver.check(driver.cuDeviceTotalMem_v2(&memory, device), what))
    return *problem;
  info.memory = memory;
  const std::pair<int, int *> attributes[] = {
      {kMajor, &info.major},
      {kMinor, &info.minor},
      {kMultiprocessors, &info.multiprocessors},
      {kMaxThreadsPerBlock, &info.maxThreads},
      {kMaxSharedBytes, &info.sharedBytes},
      {kMaxSharedBytesOptIn, &info.maxSharedBytes},
      {kMaxGridX, &info.maxGrid[0]},
      {kMaxGridX + 1, &info.maxGrid[1]},
      {kMaxGridX + 2, &info.maxGrid[2]},
      {kClockRate, &info.clockKilohertz},
      {kMemoryClockRate, &info.memoryClockKilohertz},
      {kMemoryBusWidth, &info.memoryBusBits},
      {kL2Bytes, &info.l2Bytes}};
  for (auto [attribute, value] : attributes)
    if (auto problem = driver.check(
            driver.cuDeviceGetAttribute(value, attribute, device), what))
      return *problem;
  return info;
}

static Result<int> countDevices(const Driver &driver) {
  int count = 0;
  if (auto problem = driver.check(driver.cuDeviceGetCount(&count),
                                  "count the GPUs of this machine"))
    return *problem;
  return count;
}

Result<std::vector<DeviceInfo>>
runtime::cuda::listDevices(const Driver &driver) {
  Result<int> count = countDevices(driver);
  if (!count)
    return count.getProblem();
  std::vector<DeviceInfo> devices;
  for (int i = 0; i < *count; ++i) {
    Result<DeviceInfo> info = readInfo(driver, i);
    if (!info)
      return info.getProblem();
    devices.push_back(std::move(*info));
  }
  return devices;
}

Result<std::unique_ptr<Device>> Device::open(const Driver &driver,
                                             int ordinal) {
  Result<int> count = countDevices(driver);
  if (!count)
    return count.getProblem();
  if (*count == 0)
    return Problem{"there is no NVIDIA GPU on this machine"};
  if (ordinal < 0 || ordinal >= *count)
    return Problem{"there is no GPU " + std::to_string(ordinal) +
                   " on this machine, which has " + std::to_string(*count)};
  Result<DeviceInfo> info = readInfo(driver, ordinal);
  if (!info)
    return info.getProblem();
  std::unique_ptr<Device> result(new Device(driver, std::move(*info)));
  if (auto problem = driver.check(driver.cuDeviceGet(&result->device, ordinal),
                                  "ask for GPU " + std::to_string(ordinal)))
    return *problem;
  if (auto problem = driver.check(
          driver.cuDevicePrimaryCtxRetain(&result->context, result->device),
          "use the GPU '" + result->info.name + "'"))
    return *problem;
  return result;
}

Device::~Device() {
  if (context && !isLost())
    driver.cuDevicePrimaryCtxRelease_v2(device);
}

std::optional<Problem> Device::enter() const {
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (!lost.empty())
      return Problem{lost};
  }
  return driver.check(driver.cuCtxSetCurrent(context),
                      "use the GPU '" + info.name + "'");
}

std::optional<Problem> Device::check(Status status,
                                     const std::string &what) const {
  std::optional<Problem> problem = driver.check(status, what);
  // Of CUresult: memory that cannot be corrected, faults of kernels, and
  // contexts that are gone.
  bool isFatal = status == 214 || status == 700 || status == 702 ||
                 status == 709 || status == 710 ||
                 (status >= 714 && status <= 720);
  if (isFatal)
    setLost("an earlier kernel has ended the use of the GPU in this process: " +
            driver.describe(status));
  return problem;
}

bool Device::isLost() const {
  std::lock_guard<std::mutex> lock(mutex);
  return !lost.empty();
}

void Device::setLost(std::string reason) const {
  std::lock_guard<std::mutex> lock(mutex);
  if (lost.empty())
    lost = std::move(reason);
}

//===----------------------------------------------------------------------===//
// Streams and events
//===----------------------------------------------------------------------===//

Result<Stream> Stream::create(const Device &device) {
  constexpr unsigned kNonBlocking = 1;
  const Driver &driver = device.getDriver();
  Handle stream = nullptr;
  if (auto problem = device.check(driver.cuStreamCreate(&stream, kNonBlocking),
                                  "make a stream"))
    return *problem;
  return Stream(device, stream, &Driver::cuStreamDestroy_v2);
}

std::optional<Problem> Stream::synchronize() const {
  const Driver &driver = getDevice().getDriver();
  return getDevice().check(driver.cuStreamSynchronize(get()),
                           "wait for the GPU");
}

Result<Event> Event::create(const Device &device) {
  constexpr unsigned kBlockingSync = 1;
  const Driver &driver = device.getDriver();
  Handle event = nullptr;
  if (auto problem = device.check(driver.cuEventCreate(&event, kBlockingSync),
                                  "make an event"))
    return *problem;
  return Event(device, event, &Driver::cuEventDestroy_v2);
}

std::optional<Problem> Event::record(const Stream &stream) const {
  const Driver &driver = getDevice().getDriver();
  return getDevice().check(driver.cuEventRecord(get(), stream.get()),
                           "run the kernel");
}

Result<bool> Event::isDone() const {
  const Driver &driver = getDevice().getDriver();
  Status status = driver.cuEventQuery(get());
  if (status == kNotReady)
    return false;
  if (auto problem = getDevice().check(status, "run the kernel"))
    return *problem;
  return true;
}

std::optional<Problem> Event::synchronize() const {
  const Driver &driver = getDevice().getDriver();
  return getDevice().check(driver.cuEventSynchronize(get()), "run the kernel");
}

Result<double> Event::getSecondsSince(const Event &begin) const {
  const Driver &driver = getDevice().getDriver();
  float milliseconds = 0;
  if (auto problem = getDevice().check(
          driver.cuEventElapsedTime(&milliseconds, begin.get(), get()),
          "measure the time of the kernel"))
    return *problem;
  return double(milliseconds) / 1000;
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

Result<Memory> Memory::allocate(const Device &device, uint64_t size) {
  const Driver &driver = device.getDriver();
  Address address = 0;
  // The driver refuses to allocate nothing.
  if (auto problem = device.check(
          driver.cuMemAlloc_v2(&address, std::max<uint64_t>(size, 1)),
          "allocate " + std::to_string(size) + " bytes on the GPU"))
    return *problem;
  return Memory(device, address, size);
}

Memory::~Memory() {
  if (address && !device->isLost())
    device->getDriver().cuMemFree_v2(address);
}

std::optional<Problem> Memory::copyFrom(std::span<const uint8_t> bytes,
                                        const Stream &stream) const {
  if (size == 0)
    return std::nullopt;
  const Driver &driver = device->getDriver();
  return device->check(
      driver.cuMemcpyHtoDAsync_v2(address, bytes.data(), size, stream.get()),
      "copy an array to the GPU");
}

std::optional<Problem> Memory::copyTo(std::span<uint8_t> bytes,
                                      const Stream &stream) const {
  if (size == 0)
    return std::nullopt;
  const Driver &driver = device->getDriver();
  return device->check(
      driver.cuMemcpyDtoHAsync_v2(bytes.data(), address, size, stream.get()),
      "copy an array from the GPU");
}

Result<SharedMemory> SharedMemory::allocate(const Device &device,
                                            uint64_t size) {
  constexpr unsigned kMapped = 2;
  const Driver &driver = device.getDriver();
  std::string what = "allocate " + std::to_string(size) +
                     " bytes that the GPU and the host share";
  void *bytes = nullptr;
  if (auto problem =
          device.check(driver.cuMemHostAlloc(&bytes, size, kMapped), what))
    return *problem;
  SharedMemory memory(device, {static_cast<uint8_t *>(bytes), size}, 0);
  if (auto problem = device.check(
          driver.cuMemHostGetDevicePointer_v2(&memory.address, bytes, 0), what))
    return *problem;
  return memory;
}

SharedMemory::~SharedMemory() {
  if (!bytes.empty() && !device->isLost())
    device->getDriver().cuMemFreeHost(bytes.data());
}

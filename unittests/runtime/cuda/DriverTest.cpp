//===- DriverTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/runtime/cuda/FakeDevice.h"

using namespace tessera;
using namespace tessera::runtime::cuda;

namespace {

TEST(CudaDriverTest, NoDriver) {
  Result<std::unique_ptr<Driver>> driver = Driver::load("/nonexistent/cuda.so");
  ASSERT_FALSE(bool(driver));
  EXPECT_TRUE(driver.getMessage().starts_with(
      "there is no CUDA driver on this machine: "))
      << driver.getMessage();
}

TEST(CudaDriverTest, NotADriver) {
  Result<std::unique_ptr<Driver>> driver = Driver::load("libm.so.6");
  ASSERT_FALSE(bool(driver));
  EXPECT_EQ(
      driver.getMessage(),
      "'libm.so.6' is not a CUDA driver, or one that is too old: it has no "
      "function cuInit");
}

TEST(CudaDriverTest, NoDevice) {
  controlFake("devices=0");
  Result<std::unique_ptr<Driver>> driver = Driver::load(TESSERA_FAKE_DRIVER);
  ASSERT_FALSE(bool(driver));
  EXPECT_EQ(driver.getMessage(), "there is no NVIDIA GPU on this machine");
}

TEST(CudaDriverTest, ADriverThatDoesNotStart) {
  controlFake("fail=cuInit:719");
  Result<std::unique_ptr<Driver>> driver = Driver::load(TESSERA_FAKE_DRIVER);
  ASSERT_FALSE(bool(driver));
  EXPECT_EQ(driver.getMessage(), "cannot start the CUDA driver: unspecified "
                                 "launch failure (CUDA_ERROR_LAUNCH_FAILED)");
  controlFake("fail=cuInit:12345");
  driver = Driver::load(TESSERA_FAKE_DRIVER);
  ASSERT_FALSE(bool(driver));
  EXPECT_EQ(driver.getMessage(),
            "cannot start the CUDA driver: error 12345 of the CUDA driver");
}

using CudaDeviceTest = FakeDeviceTest;

TEST_F(CudaDeviceTest, Devices) {
  EXPECT_EQ(driver->getVersion(), 13000);
  Result<std::vector<DeviceInfo>> devices = listDevices(*driver);
  ASSERT_TRUE(bool(devices));
  ASSERT_EQ(devices->size(), 1u);
  EXPECT_EQ((*devices)[0].describe(),
            "the PTX machine, sm_90, 1 multiprocessors, 8 GiB");
  EXPECT_EQ((*devices)[0].maxGrid[1], 65535);
  Result<std::unique_ptr<Device>> other = Device::open(*driver, 1);
  ASSERT_FALSE(bool(other));
  EXPECT_EQ(other.getMessage(),
            "there is no GPU 1 on this machine, which has 1");
}

TEST_F(CudaDeviceTest, Memory) {
  Result<Stream> stream = Stream::create(*device);
  ASSERT_TRUE(bool(stream));
  std::vector<uint8_t> bytes = {1, 2, 3, 4, 5}, back(5);
  Result<Memory> memory = Memory::allocate(*device, bytes.size());
  ASSERT_TRUE(bool(memory));
  EXPECT_FALSE(memory->copyFrom(bytes, *stream));
  EXPECT_FALSE(memory->copyTo(back, *stream));
  EXPECT_FALSE(stream->synchronize());
  EXPECT_EQ(bytes, back);
  EXPECT_TRUE(bool(Memory::allocate(*device, 0)));
  controlFake("fail=cuMemAlloc_v2:2");
  Result<Memory> none = Memory::allocate(*device, 16);
  ASSERT_FALSE(bool(none));
  EXPECT_EQ(none.getMessage(), "cannot allocate 16 bytes on the GPU: out of "
                               "memory (CUDA_ERROR_OUT_OF_MEMORY)");
}

TEST_F(CudaDeviceTest, SharedMemoryIsFreedOnErrors) {
  controlFake("fail=cuMemHostGetDevicePointer_v2:1");
  EXPECT_FALSE(bool(SharedMemory::allocate(*device, 64)));
}

TEST_F(CudaDeviceTest, ALostDeviceIsLeftAlone) {
  int before = countFakeLive();
  {
    Result<Memory> memory = Memory::allocate(*device, 4);
    ASSERT_TRUE(bool(memory));
    EXPECT_TRUE(device->check(700, "run the kernel"));
    EXPECT_TRUE(device->isLost());
  }
  EXPECT_EQ(countFakeLive(), before + 1);
  EXPECT_EQ(
      device->enter()->message,
      "an earlier kernel has ended the use of the GPU in this process: an "
      "illegal memory access was encountered "
      "(CUDA_ERROR_ILLEGAL_ADDRESS)");
}

} // namespace

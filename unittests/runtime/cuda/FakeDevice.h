//===- FakeDevice.h - tests of GPUs without one -*- C++ -*-===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDEVICE_H
#define TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDEVICE_H

#include "tessera/runtime/cuda/Device.h"

#include "gtest/gtest.h"

namespace tessera::runtime::cuda {

/// Tells the fake driver what to do (FakeDriver.h), and forgets earlier calls.
void controlFake(const std::string &words);
std::string getFakeCalls();
int countFakeLive();

/// A test on a device of the fake driver. Everything is freed at its end,
/// unless the device is lost.
class FakeDeviceTest : public testing::Test {
protected:
  void SetUp() override;
  void TearDown() override;

  std::unique_ptr<Driver> driver;
  std::unique_ptr<Device> device;
  int numLive = 0; // before
};

} // namespace tessera::runtime::cuda

#endif // TESSERA_UNITTESTS_RUNTIME_CUDA_FAKEDEVICE_H

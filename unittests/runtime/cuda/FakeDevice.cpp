//===- FakeDevice.cpp - tests of GPUs without one -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "unittests/runtime/cuda/FakeDevice.h"
#include "unittests/runtime/cuda/FakeDriver.h"

#include <dlfcn.h>

using namespace tessera;
using namespace tessera::runtime;
using namespace tessera::runtime::cuda;

template <typename Function> static Function *find(const char *name) {
  void *library = dlopen(TESSERA_FAKE_DRIVER, RTLD_NOW | RTLD_LOCAL);
  return reinterpret_cast<Function *>(library ? dlsym(library, name) : nullptr);
}

void cuda::controlFake(const std::string &words) {
  find<decltype(fakeCudaControl)>("fakeCudaControl")(words.c_str());
}

std::string cuda::getFakeCalls() {
  return find<decltype(fakeCudaCalls)>("fakeCudaCalls")();
}

int cuda::countFakeLive() {
  return find<decltype(fakeCudaLive)>("fakeCudaLive")();
}

void FakeDeviceTest::SetUp() {
  controlFake("");
  numLive = countFakeLive();
  Result<std::unique_ptr<Driver>> loaded = Driver::load(TESSERA_FAKE_DRIVER);
  ASSERT_TRUE(bool(loaded)) << loaded.getMessage();
  driver = std::move(*loaded);
  Result<std::unique_ptr<Device>> opened = Device::open(*driver);
  ASSERT_TRUE(bool(opened)) << opened.getMessage();
  device = std::move(*opened);
  ASSERT_FALSE(device->enter());
}

void FakeDeviceTest::TearDown() {
  bool isLost = device && device->isLost();
  device.reset();
  if (!isLost) {
    EXPECT_EQ(countFakeLive(), numLive);
  }
}

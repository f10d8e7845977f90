//===- ModuleTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Module.h"
#include "unittests/runtime/cuda/FakeDevice.h"

using namespace tessera;
using namespace tessera::runtime::cuda;

namespace {

constexpr std::string_view kPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .global .align 8 .u64 tessera_messages = 0;
.visible .entry k() { ret; }
)";

using CudaModuleTest = FakeDeviceTest;

TEST_F(CudaModuleTest, KernelsAndVariables) {
  auto module = Module::load(*device, kPtx);
  ASSERT_TRUE(bool(module)) << module.getMessage();
  Result<Kernel> kernel = (*module)->findKernel("k");
  ASSERT_TRUE(bool(kernel));
  EXPECT_EQ(kernel->getAttributes().registers, 32);
  Result<Kernel> none = (*module)->findKernel("other");
  ASSERT_FALSE(bool(none));
  EXPECT_EQ(none.getMessage(), "the code has no entry 'other'");
  Result<Module::Variable> variable =
      (*module)->findVariable("tessera_messages");
  ASSERT_TRUE(bool(variable));
  EXPECT_EQ(variable->size, 8u);
  Result<Module::Variable> noVariable = (*module)->findVariable("x");
  ASSERT_FALSE(bool(noVariable));
  EXPECT_EQ(noVariable.getMessage(), "the code has no variable 'x'");
}

TEST_F(CudaModuleTest, TheLogOfTheCompiler) {
  auto module =
      Module::load(*device, std::string(kPtx) + ".func f() { frob.u32 1; }");
  ASSERT_FALSE(bool(module));
  EXPECT_EQ(module.getMessage(),
            "the CUDA driver cannot load the PTX: a PTX JIT compilation failed "
            "(CUDA_ERROR_INVALID_PTX): ptxas application ptx input, line 6; "
            "error   : unknown instruction 'frob'");
  EXPECT_FALSE(module.getProblem().isForPtxas());
  controlFake("fail=cuModuleLoadDataEx:222");
  module = Module::load(*device, kPtx);
  ASSERT_FALSE(bool(module));
  EXPECT_TRUE(module.getProblem().isForPtxas());
}

TEST_F(CudaModuleTest, Cubins) {
  EXPECT_TRUE(bool(Module::load(*device, "\x7f"
                                         "ELF" +
                                             std::string(kPtx))));
}

static size_t countLoads() {
  std::string calls = getFakeCalls();
  size_t count = 0;
  for (size_t at = 0;
       (at = calls.find("cuModuleLoadDataEx", at)) != std::string::npos; ++at)
    ++count;
  return count;
}

TEST_F(CudaModuleTest, TheCacheKeepsTheLast) {
  ModuleCache cache(*device, 2);
  std::string a(kPtx), b = a + "// b\n", c = a + "// c\n";
  auto first = cache.load(a);
  ASSERT_TRUE(bool(first));
  ASSERT_TRUE(bool(cache.load(a)));
  EXPECT_EQ(countLoads(), 1u);
  // It is in use, so it is still there after two others.
  ASSERT_TRUE(bool(cache.load(b)));
  ASSERT_TRUE(bool(cache.load(c)));
  EXPECT_EQ(*cache.load(a), *first);
  EXPECT_EQ(countLoads(), 3u);
  // b is not.
  ASSERT_TRUE(bool(cache.load(c)));
  EXPECT_EQ(countLoads(), 3u);
  ASSERT_TRUE(bool(cache.load(b)));
  EXPECT_EQ(countLoads(), 4u);
  auto broken = cache.load("no PTX");
  EXPECT_FALSE(bool(broken));
}

} // namespace

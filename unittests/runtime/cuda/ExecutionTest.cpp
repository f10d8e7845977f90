//===- ExecutionTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "tessera/runtime/cuda/Execution.h"
#include "tessera/runtime/host/LaunchStop.h"
#include "unittests/runtime/cuda/FakeDevice.h"

#include <cstring>

using namespace tessera;
using namespace tessera::runtime;
using namespace tessera::runtime::cuda;

namespace {

/// Adds x to 32 elements per block, and says so.
constexpr std::string_view kPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .global .align 8 .u64 tessera_messages = 0;
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<6>; .reg .b64 %rd<4>; .reg .pred %p;
ld.param.u64 %rd1, [p];
ld.param.u32 %r1, [x];
mov.u32 %r2, %ctaid.x;
mov.u32 %r3, %tid.x;
mad.lo.u32 %r4, %r2, 32, %r3;
mad.wide.u32 %rd2, %r4, 4, %rd1;
ld.global.u32 %r4, [%rd2];
add.u32 %r4, %r4, %r1;
st.global.u32 [%rd2], %r4;
ld.global.u64 %rd1, [tessera_messages];
setp.ne.u64 %p, %rd1, 0;
setp.eq.and.u32 %p, %r3, 0, %p;
@!%p ret;
atom.relaxed.gpu.global.add.u32 %r4, [%rd1+4], 24;
cvt.u64.u32 %rd2, %r4;
add.u64 %rd1, %rd1, %rd2;
st.global.u32 [%rd1+16], 24;
st.global.u32 [%rd1+20], 0;
st.global.u32 [%rd1+24], %r2;
st.global.u32 [%rd1+28], 0;
st.global.u32 [%rd1+32], 0;
st.global.u32 [%rd1+36], %r2;
ret;
}
)";

class CudaExecutionTest : public FakeDeviceTest {
protected:
  void SetUp() override {
    FakeDeviceTest::SetUp();
    auto loaded = Module::load(*device, kPtx);
    ASSERT_TRUE(bool(loaded)) << loaded.getMessage();
    module = std::move(*loaded);
    Result<Kernel> found = module->findKernel("add");
    ASSERT_TRUE(bool(found));
    kernel.emplace(*found);
    shape.grid = {2, 1, 1};
    shape.block = {32, 1, 1};
  }
  void TearDown() override {
    module.reset();
    FakeDeviceTest::TearDown();
  }

  Launch makeLaunch(size_t elements = 64) {
    Launch launch;
    launch.grid = shape.grid;
    Buffer buffer;
    buffer.name = "p";
    buffer.bytes.resize(elements * 4);
    for (uint32_t i = 0; i < elements; ++i)
      std::memcpy(buffer.bytes.data() + i * 4, &i, 4);
    launch.buffers.push_back(std::move(buffer));
    launch.arguments.push_back({Argument::Pointer{0}});
    launch.arguments.push_back({Argument::Scalar{ElementType::I32, 10}});
    return launch;
  }
  static uint32_t getElement(const Launch &launch, size_t index) {
    uint32_t element;
    std::memcpy(&element, launch.buffers[0].bytes.data() + index * 4, 4);
    return element;
  }

  std::unique_ptr<Module> module;
  std::optional<Kernel> kernel;
  KernelShape shape;
};

TEST_F(CudaExecutionTest, ResultsAndOrderOfCalls) {
  controlFake("");
  Launch launch = makeLaunch();
  ExecutionOutcome outcome = execute(*kernel, shape, launch, {});
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Done) << outcome.message;
  for (size_t i = 0; i < 64; ++i)
    EXPECT_EQ(getElement(launch, i), i + 10);
  EXPECT_EQ(outcome.seconds, 0.00025);
  EXPECT_TRUE(outcome.messages.empty());
  EXPECT_EQ(getFakeCalls(),
            "cuCtxSetCurrent cuStreamCreate cuEventCreate cuEventCreate "
            "cuMemAlloc_v2 cuMemcpyHtoDAsync_v2 cuEventRecord cuLaunchKernel "
            "cuEventRecord cuEventSynchronize cuMemcpyDtoHAsync_v2 "
            "cuStreamSynchronize cuEventElapsedTime cuMemFree_v2 "
            "cuEventDestroy_v2 cuEventDestroy_v2 cuStreamDestroy_v2");
}

TEST_F(CudaExecutionTest, Messages) {
  std::vector<MessageSite> sites = {
      {MessageSite::Print, 3, "block %d\n", "", {{ElementType::I32, {}}}}};
  Launch launch = makeLaunch();
  ExecutionOptions options;
  options.messageCapacity = chooseMessageCapacity(sites, 2);
  ExecutionOutcome outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Done) << outcome.message;
  std::string text;
  MessageSinks sinks;
  sinks.output = [&](std::string_view more) { text += more; };
  decodeMessages(outcome.messages, sites, shape.grid, sinks);
  EXPECT_EQ(text, "block 0\nblock 1\n");
}

TEST_F(CudaExecutionTest, OnAddresses) {
  Result<Stream> stream = Stream::create(*device);
  Result<Memory> memory = Memory::allocate(*device, 256);
  ASSERT_TRUE(bool(stream) && bool(memory));
  std::vector<uint8_t> bytes(256), back(256);
  ASSERT_FALSE(memory->copyFrom(bytes, *stream));
  uint64_t words[] = {memory->getAddress(), 7};
  ExecutionOutcome outcome = execute(*kernel, shape, words, {});
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Done) << outcome.message;
  ASSERT_FALSE(memory->copyTo(back, *stream));
  EXPECT_EQ(back[0], 7);
  EXPECT_EQ(back[252], 7);
}

TEST_F(CudaExecutionTest, Clusters) {
  shape.cluster = {2, 1, 1};
  Launch launch = makeLaunch();
  EXPECT_EQ(execute(*kernel, shape, launch, {}).kind, ExecutionOutcome::Done);
  EXPECT_NE(getFakeCalls().find("cuLaunchKernelEx"), std::string::npos);
}

TEST_F(CudaExecutionTest, TooLargeShapes) {
  Launch launch = makeLaunch();
  shape.grid = {1, 65536, 1};
  ExecutionOutcome outcome = execute(*kernel, shape, launch, {});
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Refused);
  EXPECT_EQ(outcome.message, "the grid 1x65536x1 is too large for the GPU, "
                             "which has at most 65535 blocks along axis 1");
  shape.grid = {1, 1, 1};
  shape.dynamicSharedBytes = 300 << 10;
  outcome = execute(*kernel, shape, launch, {});
  EXPECT_EQ(outcome.message, "the kernel needs 307200 bytes of shared memory, "
                             "but the GPU has 232448");
}

/// Whatever fails, all is freed and there is a sentence.
TEST_F(CudaExecutionTest, EveryCallMayFail) {
  for (const char *name :
       {"cuStreamCreate", "cuEventCreate", "cuMemAlloc_v2", "cuMemHostAlloc",
        "cuMemHostGetDevicePointer_v2", "cuMemcpyHtoDAsync_v2",
        "cuModuleGetGlobal_v2", "cuLaunchKernel", "cuEventRecord",
        "cuEventSynchronize", "cuMemcpyDtoHAsync_v2", "cuStreamSynchronize",
        "cuEventElapsedTime"}) {
    controlFake(std::string("fail=") + name + ":1");
    int before = countFakeLive();
    Launch launch = makeLaunch();
    ExecutionOptions options;
    options.messageCapacity = 1024;
    ExecutionOutcome outcome = execute(*kernel, shape, launch, options);
    EXPECT_NE(outcome.kind, ExecutionOutcome::Done) << name;
    EXPECT_TRUE(outcome.message.starts_with("cannot ")) << name;
    EXPECT_TRUE(outcome.message.ends_with(
        ": invalid argument (CUDA_ERROR_INVALID_VALUE)"))
        << outcome.message;
    EXPECT_EQ(countFakeLive(), before) << name;
    EXPECT_FALSE(device->isLost()) << name;
  }
  controlFake("");
}

TEST_F(CudaExecutionTest, AFaultLosesTheDevice) {
  Launch launch = makeLaunch(40);
  ExecutionOptions options;
  options.messageCapacity = 1024;
  ExecutionOutcome outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Failed);
  EXPECT_EQ(outcome.message,
            "cannot run the kernel: an illegal memory access was encountered "
            "(CUDA_ERROR_ILLEGAL_ADDRESS)");
  // What the kernel said before is there.
  EXPECT_FALSE(outcome.messages.empty());
  EXPECT_TRUE(device->isLost());
  EXPECT_EQ(execute(*kernel, shape, launch, {}).kind,
            ExecutionOutcome::Refused);
}

/// A clock that moves when it is read.
class RunningClock : public LaunchClock {
public:
  TimePoint now() const override {
    time += step;
    return TimePoint(std::chrono::milliseconds(time));
  }
  int step = 1;
  mutable int time = 0;
};

TEST_F(CudaExecutionTest, Timeouts) {
  RunningClock clock;
  ExecutionOptions options;
  options.clock = &clock;
  options.timeout = std::chrono::milliseconds(100);
  Launch launch = makeLaunch();
  EXPECT_EQ(execute(*kernel, shape, launch, options).kind,
            ExecutionOutcome::Done);
  controlFake("hang=add");
  ExecutionOutcome outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.kind, ExecutionOutcome::TimedOut);
  EXPECT_EQ(outcome.message, "gave up after 0.1 seconds");
  // Nothing waits for the kernel.
  std::string calls = getFakeCalls();
  EXPECT_EQ(calls.find("cuMemFree"), std::string::npos);
  EXPECT_EQ(calls.find("Synchronize"), std::string::npos);
  outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.message, "the GPU still runs a kernel whose time was up");
}

TEST_F(CudaExecutionTest, AStopEndsTheWaiting) {
  RunningClock clock;
  clock.step = 100;
  ExecutionOptions options;
  options.clock = &clock;
  Launch launch = makeLaunch();
  LaunchStop stop;
  stop.request();
  // A kernel that ends soon is waited for.
  EXPECT_EQ(execute(*kernel, shape, launch, options).kind,
            ExecutionOutcome::Done);
  EXPECT_FALSE(device->isLost());
  controlFake("hang=add");
  clock.time = 0;
  ExecutionOutcome outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.kind, ExecutionOutcome::Failed);
  EXPECT_EQ(outcome.message, "the launch was stopped");
  // A second after the first look at the clock.
  EXPECT_EQ(clock.time, 1100);
  EXPECT_TRUE(device->isLost());
  outcome = execute(*kernel, shape, launch, options);
  EXPECT_EQ(outcome.message,
            "the GPU still runs a kernel whose launch was stopped");
}

} // namespace

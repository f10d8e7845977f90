//===- CudaEngineTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX by hand on a driver that runs it on the PTX machine.
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/CudaEngine.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/Compiler.h"
#include "tessera/engine/Registry.h"
#include "tessera/interpreter/InterpreterEngine.h"
#include "tessera/runtime/host/LaunchClock.h"
#include "unittests/engine/PtxKernels.h"
#include "unittests/runtime/cuda/FakeDriver.h"

#include <dlfcn.h>
#include <thread>

using namespace tessera;
using namespace tessera::engine;

namespace {

template <typename Function> Function *findFake(const char *name) {
  return reinterpret_cast<Function *>(
      dlsym(dlopen(TESSERA_FAKE_DRIVER, RTLD_NOW | RTLD_LOCAL), name));
}

void controlFake(const char *words) {
  findFake<decltype(fakeCudaControl)>("fakeCudaControl")(words);
}

int countFakeLive() {
  return findFake<decltype(fakeCudaLive)>("fakeCudaLive")();
}

class CudaEngineTest : public PtxKernelTest {
protected:
  void SetUp() override { controlFake(""); }

  static std::unique_ptr<Engine> make(std::unique_ptr<PtxSource> source) {
    return createCudaEngine(std::move(source), {TESSERA_FAKE_DRIVER});
  }
  static std::unique_ptr<Engine> makeAdd() {
    return make(std::make_unique<OneKernel>(kPtx.str()));
  }
  std::string prepareError(const Engine &engine,
                           const PrepareOptions &options = {}) {
    return toString(engine.prepare(parse(), options).takeError());
  }
};

TEST_F(CudaEngineTest, AgreesWithTheInterpreter) {
  int before = countFakeLive();
  {
    EngineRegistry engines;
    engines.add(interpreter::createEngine());
    engines.add(makeAdd());
    cuda_tile::EntryOp entry = parse();
    std::vector<std::vector<uint8_t>> results;
    for (llvm::StringRef name : {"interp", "cuda"}) {
      auto kernel = engines.find(name)->prepare(entry, {});
      ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
      Launch launch = makeLaunch(96, 3);
      ASSERT_EQ(toString(checkLaunch(entry, launch)), "");
      Outcome outcome = (*kernel)->launch(launch, {});
      EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
      EXPECT_EQ(outcome.numBlocks, 3u);
      EXPECT_EQ(outcome.deviceSeconds.has_value(), name == "cuda");
      results.push_back(launch.buffers[0].bytes);
    }
    EXPECT_EQ(results[0], results[1]);
  }
  EXPECT_EQ(countFakeLive(), before);
}

/// Counts its launches in a variable.
constexpr llvm::StringLiteral kCountPtx = R"(.version 8.0
.target sm_90
.address_size 64
.global .align 4 .u32 launches = 7;
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<4>; .reg .b64 %rd<2>; .reg .pred %p<2>;
mov.u32 %r1, %tid.x;
setp.ne.u32 %p1, %r1, 0;
@%p1 ret;
ld.param.u64 %rd1, [p];
ld.global.u32 %r2, [launches];
st.global.u32 [%rd1], %r2;
add.u32 %r2, %r2, 1;
st.global.u32 [launches], %r2;
ret;
}
)";

/// Kernels with equal PTX share the code on the GPU, unless it has variables.
TEST_F(CudaEngineTest, KernelsWithVariables) {
  for (bool hasState : {false, true}) {
    auto engine = make(std::make_unique<OneKernel>(kCountPtx.str(), hasState));
    auto run = [&](const ReadyKernel &kernel) {
      Launch launch = makeLaunch(32, 1);
      Outcome outcome = kernel.launch(launch, {});
      EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
      uint32_t count;
      std::memcpy(&count, launch.buffers[0].bytes.data(), 4);
      return count;
    };
    auto one = cantFail(engine->prepare(parse(), {}));
    EXPECT_EQ(run(*one), 7u);
    EXPECT_EQ(run(*one), 8u);
    auto other = cantFail(engine->prepare(parse(), {}));
    EXPECT_EQ(run(*other), hasState ? 7u : 9u);
    EXPECT_EQ(run(*one), hasState ? 9u : 10u);
  }
}

/// Counts tile blocks, and stores the largest y and the extents of the grid.
constexpr llvm::StringLiteral kGridPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<8>; .reg .b64 %rd<4>;
ld.param.u64 %rd1, [p];
mov.u32 	%r1, %ctaid.y;
mov.u32 	%r2, %nctaid.y;
mov.u32 	%r3, %nctaid.x;
mov.u32 	%r4, %ctaid.z;
red.global.add.u32 [%rd1], 1;
red.global.max.u32 [%rd1+4], %r1;
red.global.max.u32 [%rd1+8], %r2;
red.global.max.u32 [%rd1+12], %r3;
red.global.max.u32 [%rd1+16], %r4;
ret;
}
)";

TEST_F(CudaEngineTest, GridsThatAreLargeAlongY) {
  auto engine = make(std::make_unique<OneKernel>(kGridPtx.str()));
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
  for (uint32_t y : {3u, 65536u, 65537u}) {
    Launch launch = makeLaunch(32, 1);
    std::ranges::fill(launch.buffers[0].bytes, 0);
    launch.grid = {1, y, 2};
    Outcome outcome = (*kernel)->launch(launch, {});
    EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
    EXPECT_EQ(outcome.numBlocks, 2 * y);
    uint32_t found[5];
    std::memcpy(found, launch.buffers[0].bytes.data(), sizeof(found));
    EXPECT_EQ(found[0], 64 * y); // by each thread
    EXPECT_EQ(found[1], y - 1);
    EXPECT_EQ(found[2], y);
    EXPECT_EQ(found[3], 1u);
    EXPECT_EQ(found[4], 1u);
  }
  Launch launch = makeLaunch(32, 1);
  launch.grid = {1, 65536, 65536};
  EXPECT_EQ((*kernel)->launch(launch, {}).failure.message,
            "a grid of 1x65536x65536 tile blocks is too large for a GPU, which "
            "takes at most 2147483647 along x and 65535 along y and z");
}

TEST_F(CudaEngineTest, Messages) {
  EngineRegistry engines;
  engines.add(interpreter::createEngine());
  engines.add(make(std::make_unique<PrintKernel>(kPrintPtx.str())));
  cuda_tile::EntryOp entry = parse(kPrintKernel);
  std::vector<std::string> texts;
  for (llvm::StringRef name : {"interp", "cuda"}) {
    auto kernel = engines.find(name)->prepare(entry, {});
    ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
    Launch launch = makeTalk(3);
    LaunchOptions options;
    std::string text;
    options.output = [&](std::string_view more) { text += more; };
    options.messages = [&](std::string_view more) { text += more; };
    options.locate = [](uint64_t op) { return "op " + std::to_string(op); };
    Outcome outcome = (*kernel)->launch(launch, options);
    EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
    EXPECT_EQ(outcome.failedAsserts, 1u);
    texts.push_back(text);
  }
  EXPECT_EQ(texts[0], texts[1]);
}

/// Remembers for which target it compiles.
class TargetSource : public PtxSource {
public:
  explicit TargetSource(std::string &target) : target(target) {}
  llvm::Expected<PtxCode>
  compile(cuda_tile::EntryOp entry,
          const PrepareOptions &options) const override {
    target = options.target;
    return OneKernel(kPtx.str()).compile(entry, options);
  }

private:
  std::string &target;
};

TEST_F(CudaEngineTest, TargetsFollowTheGpu) {
  for (auto [words, wanted] :
       {std::pair("sm=90", "sm_90a"), std::pair("sm=75", "sm_75"),
        std::pair("sm=80", "sm_80"), std::pair("sm=88", "sm_88"),
        std::pair("sm=100", "sm_100"), std::pair("sm=121", "sm_121"),
        std::pair("sm=130", "sm_121")}) {
    controlFake(words);
    std::string target;
    auto engine = make(std::make_unique<TargetSource>(target));
    ASSERT_TRUE(bool(engine->prepare(parse(), {})));
    EXPECT_EQ(target, wanted);
  }
  controlFake("sm=70");
  EXPECT_EQ(prepareError(*makeAdd()),
            "the GPU 'the PTX machine' is sm_70, which is too old: sm_75 is "
            "the oldest");
  controlFake("sm=80");
  PrepareOptions options;
  options.target = "sm_90a";
  EXPECT_EQ(prepareError(*makeAdd(), options),
            "code for sm_90a does not run on the GPU 'the PTX machine', which "
            "is sm_80");
  EXPECT_EQ(toString(makeAdd()->checkTarget("sm_81")),
            "there is no target 'sm_81'; there are sm_75, sm_80, sm_86, sm_87, "
            "sm_88, sm_89, sm_90, sm_90a, sm_100, sm_103, sm_107, sm_110, "
            "sm_120, sm_121");
}

TEST_F(CudaEngineTest, Failures) {
  auto none = createCudaEngine(std::make_unique<OneKernel>(kPtx.str()),
                               {"/nonexistent/libcuda.so"});
  EXPECT_TRUE(llvm::StringRef(prepareError(*none))
                  .starts_with("there is no CUDA driver on this machine: "));
  auto wrong = make(
      std::make_unique<OneKernel>(kPtx.str() + ".func f() { frob.u32 1; }"));
  EXPECT_NE(prepareError(*wrong).find("line 18"), std::string::npos);

  auto engine = makeAdd();
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel));
  controlFake("fail=cuMemAlloc_v2:2");
  Launch launch = makeLaunch(96, 3);
  Outcome outcome = (*kernel)->launch(launch, {});
  EXPECT_EQ(outcome.failure.kind, Failure::Refused);
  EXPECT_FALSE(outcome.losesDevice);
  controlFake("");
  launch = makeLaunch(90, 3);
  outcome = (*kernel)->launch(launch, {});
  EXPECT_EQ(outcome.failure.kind, Failure::Error);
  EXPECT_TRUE(outcome.losesDevice);
  EXPECT_EQ(outcome.failure.message,
            "cannot run the kernel: an illegal memory access was encountered "
            "(CUDA_ERROR_ILLEGAL_ADDRESS)");
}

class RunningClock : public runtime::LaunchClock {
public:
  TimePoint now() const override {
    return TimePoint(std::chrono::milliseconds(time++));
  }
  mutable std::atomic<int> time = 0;
};

TEST_F(CudaEngineTest, Timeouts) {
  RunningClock clock;
  auto engine = createCudaEngine(std::make_unique<OneKernel>(kPtx.str()),
                                 {TESSERA_FAKE_DRIVER, &clock});
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel));
  controlFake("hang=add");
  Launch launch = makeLaunch(96, 3);
  LaunchOptions options;
  options.timeout = std::chrono::milliseconds(100);
  Outcome outcome = (*kernel)->launch(launch, options);
  EXPECT_EQ(outcome.failure.kind, Failure::Timeout);
  EXPECT_EQ(outcome.failure.message, "gave up after 0.1 seconds");
  EXPECT_TRUE(outcome.losesDevice);
}

TEST_F(CudaEngineTest, Streams) {
  auto engine = makeAdd();
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
  auto calls = findFake<decltype(fakeCudaCalls)>("fakeCudaCalls");
  for (void *stream :
       {static_cast<void *>(nullptr), reinterpret_cast<void *>(1)}) {
    controlFake("");
    Launch launch = makeLaunch(96, 3);
    LaunchOptions options;
    options.stream = stream;
    Outcome outcome = (*kernel)->launch(launch, options);
    EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
    // A stream of the caller is neither made nor destroyed.
    llvm::StringRef made = calls();
    EXPECT_EQ(made.contains("cuStreamCreate"), !stream);
    EXPECT_EQ(made.contains("cuStreamDestroy"), !stream);
    EXPECT_TRUE(made.contains("cuLaunchKernel"));
  }
}

TEST_F(CudaEngineTest, MessagesOfThreadsAreNotMixed) {
  auto engine = make(std::make_unique<PrintKernel>(kPrintPtx.str()));
  auto kernel = engine->prepare(parse(kPrintKernel), {});
  ASSERT_TRUE(bool(kernel)) << toString(kernel.takeError());
  std::vector<std::string> texts(4);
  std::vector<std::thread> threads;
  for (std::string &text : texts)
    threads.emplace_back([&] {
      for (int i = 0; i < 5; ++i) {
        Launch launch = makeTalk(3);
        LaunchOptions options;
        options.output = [&](std::string_view more) { text += more; };
        Outcome outcome = (*kernel)->launch(launch, options);
        EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
        EXPECT_EQ(outcome.failedAsserts, 1u);
      }
    });
  for (std::thread &thread : threads)
    thread.join();
  EXPECT_FALSE(texts[0].empty());
  for (const std::string &text : texts)
    EXPECT_EQ(text, texts[0]);
}

TEST_F(CudaEngineTest, RemarksHaveRegisters) {
  std::vector<Remark> remarks;
  PrepareOptions options;
  options.remarks = &remarks;
  auto engine = makeAdd();
  ASSERT_TRUE(bool(engine->prepare(parse(), options)));
  ASSERT_EQ(remarks.size(), 1u);
  EXPECT_EQ(remarks[0].text, "32 registers and 0 bytes of local memory per "
                             "thread, 0 bytes of static shared memory");
}

TEST_F(CudaEngineTest, CapabilitiesFit) {
  Capabilities capabilities = makeAdd()->getCapabilities();
  EXPECT_TRUE(capabilities.takesDeviceAddresses);
  EXPECT_FALSE(capabilities.takesAddresses);
}

} // namespace

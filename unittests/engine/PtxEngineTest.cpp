//===- PtxEngineTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX by hand on the PTX machine, beside the interpreter.
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/PtxEngine.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engine/Registry.h"
#include "tessera/interpreter/InterpreterEngine.h"
#include "unittests/engine/PtxKernels.h"

using namespace tessera;
using namespace tessera::engine;

namespace {

using PtxEngineTest = PtxKernelTest;

TEST_F(PtxEngineTest, AgreesWithTheInterpreter) {
  EngineRegistry engines;
  engines.add(interpreter::createEngine());
  engines.add(createPtxEngine(std::make_unique<OneKernel>(kPtx.str())));
  cuda_tile::EntryOp entry = parse();
  std::vector<std::vector<uint8_t>> results;
  for (llvm::StringRef name : {"interp", "ptx"}) {
    auto kernel = engines.find(name)->prepare(entry, {});
    ASSERT_TRUE(bool(kernel));
    for (Order order : {Order::Program, Order::Reverse, Order::Random}) {
      Launch launch = makeLaunch(96, 3);
      ASSERT_EQ(toString(checkLaunch(entry, launch)), "");
      LaunchOptions options;
      options.order = order;
      options.check = true;
      Outcome outcome = (*kernel)->launch(launch, options);
      EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
      EXPECT_TRUE(outcome.reports.empty());
      EXPECT_EQ(outcome.numBlocks, 3u);
      results.push_back(launch.buffers[0].bytes);
    }
  }
  for (const std::vector<uint8_t> &result : results)
    EXPECT_EQ(result, results[0]);
}

/// Copies %x to shared memory and reads it there without a wait: what is read
/// depends on when the copy acts.
constexpr llvm::StringLiteral kUnwaited = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<6>; .reg .b64 %rd<4>;
.shared .align 16 .b8 s[128];
ld.param.u64 %rd1, [p];
mov.u32 %r3, %tid.x;
mov.u32 %r1, s;
mad.lo.u32 %r1, %r3, 4, %r1;
mad.wide.u32 %rd2, %r3, 4, %rd1;
st.shared.u32 [%r1], 1000;
cp.async.ca.shared.global [%r1], [%rd2], 4;
ld.shared.u32 %r4, [%r1];
cp.async.wait_all;
st.global.u32 [%rd2], %r4;
ret;
}
)";

TEST_F(PtxEngineTest, AsynchronyIsChosen) {
  auto engine = createPtxEngine(std::make_unique<OneKernel>(kUnwaited.str()));
  EXPECT_TRUE(engine->getCapabilities().delays);
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel));
  auto run = [&](LaunchOptions options) {
    Launch launch = makeLaunch(32, 1);
    Outcome outcome = (*kernel)->launch(launch, options);
    EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
    size_t numLate = 0;
    for (uint32_t i = 0; i < 32; ++i) {
      uint32_t value;
      std::memcpy(&value, launch.buffers[0].bytes.data() + i * 4, 4);
      EXPECT_TRUE(value == i || value == 1000) << value;
      numLate += value == 1000;
    }
    return numLate;
  };
  LaunchOptions options;
  EXPECT_EQ(run(options), 0u);
  options.async = Asynchrony::Lazy;
  EXPECT_EQ(run(options), 32u);
  options.async = Asynchrony::Random;
  options.asyncSeed = 1;
  size_t numLate = run(options);
  EXPECT_TRUE(numLate > 0 && numLate < 32) << numLate;

  // A random order is asynchronous at random, unless something else is chosen.
  options.async = std::nullopt;
  options.order = Order::Random;
  options.seed = 1;
  EXPECT_EQ(run(options), numLate);
  options.async = Asynchrony::Eager;
  EXPECT_EQ(run(options), 0u);
}

TEST_F(PtxEngineTest, FaultsNameTheOperation) {
  auto engine = createPtxEngine(std::make_unique<OneKernel>(kPtx.str()));
  auto kernel = engine->prepare(parse(), {});
  ASSERT_TRUE(bool(kernel));
  Launch launch = makeLaunch(90, 3);
  Outcome outcome = (*kernel)->launch(launch, {});
  ASSERT_TRUE(outcome.hasFailed());
  EXPECT_EQ(outcome.failure.op, 12u);
  EXPECT_NE(outcome.failure.message.find("behind the end of 'p'"),
            std::string::npos)
      << outcome.failure.message;

  launch = makeLaunch(90, 3);
  LaunchOptions options;
  options.check = true;
  outcome = (*kernel)->launch(launch, options);
  EXPECT_FALSE(outcome.hasFailed());
  ASSERT_EQ(outcome.reports.size(), 2u);
  EXPECT_EQ(outcome.reports[0].kind, "out-of-bounds");
  EXPECT_EQ(outcome.reports[0].op, 12u);
  EXPECT_EQ(outcome.reports[1].op, 16u);
}

TEST_F(PtxEngineTest, MessagesAreThoseOfTheInterpreter) {
  EngineRegistry engines;
  engines.add(interpreter::createEngine());
  engines.add(createPtxEngine(std::make_unique<PrintKernel>(kPrintPtx.str())));
  cuda_tile::EntryOp entry = parse(kPrintKernel);
  std::vector<std::string> texts;
  for (llvm::StringRef name : {"interp", "ptx"})
    for (Order order : {Order::Program, Order::Reverse}) {
      auto kernel = engines.find(name)->prepare(entry, {});
      ASSERT_TRUE(bool(kernel));
      Launch launch = makeTalk(3);
      LaunchOptions options;
      options.threads = 1;
      std::string text;
      options.output = [&](std::string_view more) { text += more; };
      options.messages = [&](std::string_view more) { text += more; };
      options.locate = [](uint64_t op) { return "op " + std::to_string(op); };
      // The interpreter prints in the order in which blocks run.
      options.order = name == "ptx" ? order : Order::Program;
      options.check = true;
      Outcome outcome = (*kernel)->launch(launch, options);
      EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
      EXPECT_TRUE(outcome.reports.empty());
      EXPECT_EQ(outcome.failedAsserts, 1u);
      texts.push_back(text);
    }
  EXPECT_NE(texts[0].find("block 2: [2, 3]\n"), std::string::npos) << texts[0];
  for (const std::string &text : texts)
    EXPECT_EQ(text, texts[0]);
}

TEST_F(PtxEngineTest, TheBufferOfMessagesGrows) {
  // Prints 3000 times, which is 96000 bytes; the smallest buffer has 64 KiB.
  std::string text = kPrintPtx.str();
  auto insertAfter = [&](llvm::StringRef place, llvm::StringRef more) {
    size_t at = text.find(place.str());
    ASSERT_NE(at, std::string::npos);
    text.insert(at + place.size(), more.str());
  };
  insertAfter("mov.u32 %r1, %ctaid.x;\n", "mov.u32 %r11, 0;\nAGAIN:\n");
  insertAfter("ASSERT:\n", "add.u32 %r11, %r11, 1;\n"
                           "setp.lt.u32 %p2, %r11, 3000;\n"
                           "@%p2 bra AGAIN;\n");
  auto engine = createPtxEngine(std::make_unique<PrintKernel>(text));
  auto kernel = engine->prepare(parse(kPrintKernel), {});
  ASSERT_TRUE(bool(kernel));
  std::string said, printed;
  LaunchOptions options;
  options.messages = [&](std::string_view more) { said += more; };
  options.output = [&](std::string_view more) { printed += more; };
  for (bool isFirst : {true, false}) {
    said.clear();
    printed.clear();
    Launch launch = makeTalk(1);
    Outcome outcome = (*kernel)->launch(launch, options);
    EXPECT_FALSE(outcome.hasFailed()) << outcome.failure.message;
    EXPECT_EQ(said, isFirst ? "952 messages of the kernel did not fit into the "
                              "buffer of 65536 bytes and were lost\n"
                            : "");
    EXPECT_EQ(llvm::StringRef(printed).count('\n'), isFirst ? 2048u : 3000u);
  }
}

TEST_F(PtxEngineTest, MessagesNeedTheVariable) {
  auto engine = createPtxEngine(std::make_unique<PrintKernel>(
      ".version 8.0\n.target sm_90\n.address_size 64\n"
      ".visible .entry talk(.param .u32 x) { ret; }\n"));
  auto kernel = engine->prepare(parse(kPrintKernel), {});
  ASSERT_TRUE(bool(kernel));
  Launch launch = makeTalk(1);
  Outcome outcome = (*kernel)->launch(launch, {});
  EXPECT_EQ(outcome.failure.message,
            "the PTX prints or asserts, but has no 64-bit variable "
            "'tessera_messages'");
}

TEST_F(PtxEngineTest, WrongPtxIsRefused) {
  auto engine = createPtxEngine(
      std::make_unique<OneKernel>(kPtx.str() + ".func f() { frob.u32 1; }"));
  llvm::Expected<std::unique_ptr<ReadyKernel>> kernel =
      engine->prepare(parse(), {});
  ASSERT_FALSE(bool(kernel));
  EXPECT_EQ(toString(kernel.takeError()),
            "PTX line 18: unknown instruction 'frob'");
}

} // namespace

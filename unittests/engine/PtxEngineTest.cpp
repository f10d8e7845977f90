//===- PtxEngineTest.cpp -===//
//
// Part of Tessera, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A source of PTX that knows one kernel, by hand, beside the interpreter.
//
//===----------------------------------------------------------------------===//

#include "tessera/engines/PtxEngine.h"
#include "tessera/engine/CheckLaunch.h"
#include "tessera/engines/AllEngines.h"
#include "unittests/dialect/Parsing.h"

#include "mlir/IR/Verifier.h"
#include "gtest/gtest.h"

#include <cstring>

using namespace tessera;
using namespace tessera::engine;
using runtime::Argument;
using runtime::Launch;

namespace {

/// Adds %x to 32 elements per tile block.
constexpr llvm::StringLiteral kKernel = R"(
cuda_tile.module @m {
  entry @add(%p: tile<ptr<i32>>, %x: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %c32 = constant <i32: 32> : tile<i32>
    %start = muli %bx, %c32 : tile<i32>
    %s1 = reshape %start : tile<i32> -> tile<1xi32>
    %s = broadcast %s1 : tile<1xi32> -> tile<32xi32>
    %i = iota : tile<32xi32>
    %at = addi %s, %i : tile<32xi32>
    %p1 = reshape %p : tile<ptr<i32>> -> tile<1xptr<i32>>
    %p32 = broadcast %p1 : tile<1xptr<i32>> -> tile<32xptr<i32>>
    %q = offset %p32, %at : tile<32xptr<i32>>, tile<32xi32> -> tile<32xptr<i32>>
    %v, %t = load_ptr_tko weak %q : tile<32xptr<i32>> -> tile<32xi32>, token
    %x1 = reshape %x : tile<i32> -> tile<1xi32>
    %x32 = broadcast %x1 : tile<1xi32> -> tile<32xi32>
    %w = addi %v, %x32 : tile<32xi32>
    %u = store_ptr_tko weak %q, %w token=%t : tile<32xptr<i32>>, tile<32xi32> -> token
    return
  }
})";

constexpr llvm::StringLiteral kPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .entry add(.param .u64 p, .param .u32 x)
{
.reg .b32 %r<6>; .reg .b64 %rd<4>;
ld.param.u64 %rd1, [p];
ld.param.u32 %r1, [x];
mov.u32 %r2, %ctaid.x;
mov.u32 %r3, %tid.x;
mad.lo.u32 %r2, %r2, 32, %r3;
mad.wide.u32 %rd2, %r2, 4, %rd1;
ld.global.u32 %r4, [%rd2];
add.u32 %r4, %r4, %r1;
st.global.u32 [%rd2], %r4;
ret;
}
)";

class OneKernel : public PtxSource {
public:
  explicit OneKernel(std::string text) : text(std::move(text)) {}
  llvm::Expected<PtxCode> compile(cuda_tile::EntryOp entry,
                                  const PrepareOptions &) const override {
    if (entry.getName() != "add")
      return llvm::make_error<EngineError>("unknown kernel");
    PtxCode code;
    code.text = text;
    code.entry = "add";
    code.block = {32, 1, 1};
    code.ops = {{13, 12}, {15, 16}};
    return code;
  }

private:
  std::string text;
};

class PtxEngineTest : public testing::Test {
protected:
  cuda_tile::EntryOp parse() {
    top = parser.parse(kKernel.str());
    EXPECT_TRUE(top && succeeded(mlir::verify(*top)));
    cuda_tile::EntryOp entry;
    top->walk([&](cuda_tile::EntryOp op) { entry = op; });
    return entry;
  }

  Launch makeLaunch(size_t elements, uint32_t blocks) {
    Launch launch;
    launch.grid = {blocks, 1, 1};
    runtime::Buffer buffer;
    buffer.name = "p";
    buffer.bytes.resize(elements * 4);
    for (uint32_t i = 0; i < elements; ++i)
      std::memcpy(buffer.bytes.data() + i * 4, &i, 4);
    launch.buffers.push_back(std::move(buffer));
    launch.arguments.push_back({Argument::Pointer{0}});
    launch.arguments.push_back(
        {Argument::Scalar{ElementType::I32, 0xfffffff0}});
    return launch;
  }

  TestParser parser;
  mlir::OwningOpRef<mlir::Operation *> top;
};

TEST_F(PtxEngineTest, AgreesWithTheInterpreter) {
  EngineRegistry engines;
  addAllEngines(engines);
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

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
  cuda_tile::EntryOp parse(llvm::StringRef text = kKernel) {
    top = parser.parse(text.str());
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

/// Prints three elements per tile block and asserts that all are below %x.
constexpr llvm::StringLiteral kPrintKernel = R"(
cuda_tile.module @m {
  entry @talk(%x: tile<i32>) {
    %bx, %by, %bz = get_tile_block_id : tile<i32>
    %b1 = reshape %bx : tile<i32> -> tile<1xi32>
    %b = broadcast %b1 : tile<1xi32> -> tile<2xi32>
    %i = iota : tile<2xi32>
    %v = addi %b, %i : tile<2xi32>
    print_tko "block %d: %i\0A", %bx, %v : tile<i32>, tile<2xi32> -> token
    %x1 = reshape %x : tile<i32> -> tile<1xi32>
    %x2 = broadcast %x1 : tile<1xi32> -> tile<2xi32>
    %less = cmpi less_than %v, %x2, signed : tile<2xi32> -> tile<2xi1>
    assert %less, "too large" : tile<2xi1>
    return
  }
})";

/// Thread 0 of a CTA of one thread takes a place for a record, by the rules of
/// device/Messages.h.
constexpr llvm::StringLiteral kPrintPtx = R"(.version 8.0
.target sm_90
.address_size 64
.visible .global .align 8 .u64 tessera_messages = 0;
.visible .entry talk(.param .u32 x)
{
.reg .b32 %r<16>; .reg .b64 %rd<6>; .reg .pred %p<4>;
ld.global.u64 %rd1, [tessera_messages];
ld.param.u32 %r10, [x];
mov.u32 %r1, %ctaid.x;
add.u32 %r2, %r1, 1;
mov.u32 %r3, 32;
ld.relaxed.gpu.global.u32 %r4, [%rd1];
ld.relaxed.gpu.global.u32 %r5, [%rd1+4];
setp.gt.u32 %p1, %r5, %r4;
@%p1 bra LOST;
atom.relaxed.gpu.global.add.u32 %r5, [%rd1+4], %r3;
add.u32 %r6, %r5, %r3;
setp.gt.u32 %p1, %r6, %r4;
@%p1 bra LOST;
cvt.u64.u32 %rd2, %r5;
add.u64 %rd2, %rd2, %rd1;
st.global.u32 [%rd2+16], %r3;
st.global.u32 [%rd2+20], 0;
st.global.u32 [%rd2+24], %r1;
st.global.u32 [%rd2+28], 0;
st.global.u32 [%rd2+32], 0;
st.global.u32 [%rd2+36], %r1;
st.global.u32 [%rd2+40], %r1;
st.global.u32 [%rd2+44], %r2;
bra ASSERT;
LOST:
red.relaxed.gpu.global.add.u32 [%rd1+8], 1;
ASSERT:
set.lt.s32.s32 %r7, %r1, %r10;
set.lt.s32.s32 %r8, %r2, %r10;
and.b32 %r9, %r7, %r8;
setp.ne.u32 %p1, %r9, 0;
@%p1 ret;
mov.u32 %r3, 28;
atom.relaxed.gpu.global.add.u32 %r5, [%rd1+4], %r3;
cvt.u64.u32 %rd2, %r5;
add.u64 %rd2, %rd2, %rd1;
st.global.u32 [%rd2+16], %r3;
st.global.u32 [%rd2+20], 1;
st.global.u32 [%rd2+24], %r1;
st.global.u32 [%rd2+28], 0;
st.global.u32 [%rd2+32], 0;
and.b32 %r7, %r7, 1;
and.b32 %r8, %r8, 1;
st.global.u32 [%rd2+36], %r7;
st.global.u32 [%rd2+40], %r8;
ret;
}
)";

class PrintKernel : public PtxSource {
public:
  explicit PrintKernel(std::string text) : text(std::move(text)) {}
  llvm::Expected<PtxCode> compile(cuda_tile::EntryOp,
                                  const PrepareOptions &) const override {
    PtxCode code;
    code.text = text;
    code.entry = "talk";
    code.sites.push_back({runtime::MessageSite::Print,
                          7,
                          "block %d: %i\n",
                          "",
                          {{ElementType::I32, {}}, {ElementType::I32, {2}}}});
    code.sites.push_back({runtime::MessageSite::Assert,
                          11,
                          "too large",
                          "",
                          {{ElementType::I1, {2}}}});
    return code;
  }

private:
  std::string text;
};

static Launch makeTalk(uint32_t blocks) {
  Launch launch;
  launch.grid = {blocks, 1, 1};
  launch.arguments.push_back({Argument::Scalar{ElementType::I32, 3}});
  return launch;
}

TEST_F(PtxEngineTest, MessagesAreThoseOfTheInterpreter) {
  EngineRegistry engines;
  addAllEngines(engines);
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
